/* conversion.c - see conversion.h */
#include "cqlmatch/conversion.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

static _Noreturn void
refuse_file(const char *name)
{
	die(STATUS_TROUBLE, "cannot write %s: %s", name, strerror(errno));
}

/* Write the whole text to an open file. */
static void
write_whole(int fd, const char *name, const struct out *text)
{
	struct out to;
	const char *wrong;

	out_init(&to, fd, name);
	out_bytes(&to, text->text, text->len);
	if ((wrong = out_finish(&to))) {
		unlink(name);
		die(STATUS_TROUBLE, "cannot write %s: %s", name, wrong);
	}
}

/* Replace a file by a new one, which takes its name when it is complete. */
static void
replace_file(const char *path, const struct out *text)
{
	char real[PATH_MAX];
	struct out name = {.fd = -1};
	struct stat st;
	int fd;

	if (!realpath(path, real) || stat(real, &st) != 0)
		refuse_file(path);
	out_format(&name, "%s.XXXXXX", real);
	out_char(&name, '\0');
	fd = mkstemp(name.text);
	if (fd < 0)
		refuse_file(name.text);
	if (fchmod(fd, st.st_mode & 0777) != 0) {
		unlink(name.text);
		refuse_file(real);
	}
	write_whole(fd, name.text, text);
	if (rename(name.text, real) != 0) {
		unlink(name.text);
		refuse_file(real);
	}
	out_close(&name);
}

/* Write query-cql.html beside query.cql. */
static void
write_page(const char *path, const struct out *text, struct out *said)
{
	struct out name = {.fd = -1};
	struct str stem = lookup_stem(path);
	int fd;

	out_format(&name, "%.*s-cql.html", STR(stem));
	out_char(&name, '\0');
	fd = open(name.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (fd < 0)
		refuse_file(name.text);
	write_whole(fd, name.text, text);
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
	} else if (str_equal(old, (struct str){text.text, text.len})) {
		out_format(said, "%s: nothing to change\n", path);
	} else {
		replace_file(path, &text);
		out_format(said, "%s: %zu bytes, before %zu\n", path, text.len,
		    old.len);
	}
	out_close(&text);
	out_close(&errors);
}
