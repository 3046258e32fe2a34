/* conversion.c - see conversion.h */
#include "cqlmatch/conversion.h"

#include "base/die.h"
#include "io/replace.h"

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

/* Replace a file, or create it. */
static void
write_whole(const char *name, const struct out *text)
{
	struct output_file f = {.name = name, .role = ROLE_QUERY};
	struct replacement r;
	struct out to;
	const char *wrong = replace_open(&r, &to, &f, NULL);

	if (!wrong) {
		out_bytes(&to, text->text, text->len);
		wrong = replace_end(&r, &to, NULL);
	}
	if (wrong)
		die(STATUS_TROUBLE, "cannot write %s", wrong);
}

/* Write query-cql.html beside query.cql. */
static void
write_page(const char *path, const struct out *text, struct out *said)
{
	struct out name = {.fd = -1};
	struct str stem = lookup_stem(path);

	out_format(&name, "%.*s-cql.html", STR(stem));
	out_char(&name, '\0');
	write_whole(name.text, text);
	out_format(said, "%s: written to %s\n", path, name.text);
	out_close(&name);
}

void
convert_query(struct file_lookup *where, const char *file, enum respelling how,
    struct out *said)
{
	struct out text = {.fd = -1}, errors = {.fd = -1};
	const char *path = file, *wrong;
	struct str old;

	wrong = lookup_query(where, file, &path, &old);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", file, wrong);
	if (how != RESPELL_HTML && str_starts(old, BYTE_ORDER_MARK))
		out_text(&text, BYTE_ORDER_MARK);
	if (!cql_respell(&text, &(struct cql_text){path, old}, how, &errors))
		die(STATUS_TROUBLE, "%.*s", (int)errors.len - 1, errors.text);
	if (how == RESPELL_HTML) {
		write_page(path, &text, said);
	} else if (str_equal(old, out_all(&text))) {
		out_format(said, "%s: nothing to change\n", path);
	} else {
		write_whole(path, &text);
		out_format(said, "%s: %zu bytes, before %zu\n", path, text.len,
		    old.len);
	}
	out_close(&text);
	out_close(&errors);
}
