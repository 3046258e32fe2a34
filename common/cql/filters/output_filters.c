/* output_filters.c - message, comment, files */
#include "system/clock.h"

#include <inttypes.h>
#include "base/utf8.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/value_text.h"
#include "cql/run/shared_files.h"

struct str
string_dictionary_text(const struct node *n, struct ctx *c)
{
	size_t from = c->gathered.len;

	value_text_write_dictionary(&c->gathered, c, n->slot);
	return ctx_gathered(c, from);
}

/* ------------------------------------------------------- message, comment */

/*
 * Flush messages that go straight to a file descriptor, at most once in WAIT_NS
 * nanoseconds.
 */
static void
flush_message(struct ctx *c)
{
	enum { WAIT_NS = 100 * CLOCK_MS };
	long long now;

	if (c->messages->fd <= 0)
		return;
	now = clock_ns();
	if (now - c->flushed < WAIT_NS)
		return;
	out_flush(c->messages);
	c->flushed = now;
}

/* Replace control characters after `from`, except LF and TAB, by `\xNN`. */
static void
escape_controls(struct out *o, size_t from)
{
	struct out safe = {0};

	utf8_write_lines(&safe, out_since(o, from));
	o->len = from;
	out_take(o, &safe);
	out_close(&safe);
}

bool
test_message(const struct node *n, struct ctx *c)
{
	struct out *o = &c->gathered;
	size_t from = o->len, text;
	bool some = false;

	if (!n->number) {
		out_format(o,
		    c->options.messages.colon_first ? "Game: %" PRIu64 " "
						    : "Game %" PRIu64 ": ",
		    c->game);
		spot_text_write(o, c->at);
		out_text(o, ": ");
	}
	text = o->len;
	for (int i = 0; i < n->kids; i++)
		some |= value_text_write(n->kid[i], c, o);
	escape_controls(o, text);
	if (!some)
		error_warn(
		    c, n, "this message has no value to show (said once)");
	out_char(o, '\n');
	if (c->options.messages.write)
		c->options.messages.write(
		    c->options.user, c->messages, out_since(o, from), false);
	else
		out_str(c->messages, out_since(o, from));
	o->len = from;
	flush_message(c);
	return true;
}

/* message ::= "message" "quiet"? ("(" filter+ ")" | filter) */
struct node *
parse_message(struct parser *p, const struct filter *f, struct location from)
{
	bool quiet = parse_take_name(p, "quiet");
	struct node *n = parse_text(p, f, from);

	n->number = quiet;
	return n;
}

SHOWS(noclobber, out_text(o, n->number ? "noclobber" : ""));

bool
test_comment(const struct node *n, struct ctx *c)
{
	const struct node *around = c->comment;
	struct str text;

	c->comment = n;
	text = string_str(n, c);
	c->comment = around;
	comment_add_own(n, c, c->at, text);
	return true;
}

/* ------------------------------------------------------------------- files */

static const char *
file_name(const struct node *n, struct ctx *c, const struct node *kid)
{
	struct str name = string(kid, c);

	if (!name.text)
		error_stop(c, n, "the file name has no value");
	if (memchr(name.text, '\0', name.len))
		error_stop(c, n, "a file name cannot hold a NUL");
	return arena_text(&c->scratch, name).text;
}

/* Return the contents of a file, converted to valid UTF-8. */
struct str
string_readfile(const struct node *n, struct ctx *c)
{
	const char *name = file_name(n, c, n->kid[0]), *wrong;
	struct out bytes = {0}, text = {0};

	wrong = shared_files_read(c->options.shared, name, &bytes);
	if (wrong) {
		out_close(&bytes);
		error_stop(c, n, "cannot read %s: %s", name, wrong);
	}
	utf8_write(&text, out_all(&bytes));
	out_close(&bytes);
	return arena_take(&c->scratch, &text);
}

bool
test_writefile(const struct node *n, struct ctx *c)
{
	const char *name = file_name(n, c, n->kid[0]), *wrong;
	struct str s = string(n->kid[1], c);

	if (!s.text) {
		error_warn(c, n,
		    "this text has no value, so that nothing is written to %s "
		    "(said once)",
		    name);
		return false;
	}
	wrong = shared_files_write(c->options.shared, name, s, n->number);
	if (wrong)
		error_stop(c, n, "cannot write %s: %s", name, wrong);
	return true;
}

/* writefile ::= "writefile" "noclobber"? "(" X X ")" */
struct node *
parse_writefile(struct parser *p, const struct filter *f, struct location from)
{
	bool keep = parse_take_name(p, "noclobber");
	struct node *kid[2], *n;

	parse_expect(p, "(", f->word);
	kid[0] = parse_typed(p, LEVEL_LOOSE, TYPE_string, f->word);
	if (parse_is(p, ")"))
		parse_fail(p, p->token.location,
		    "writefile takes the name of a file and a text");
	kid[1] = parse_typed(p, LEVEL_LOOSE, TYPE_string, f->word);
	parse_expect(p, ")", f->word);
	n = parse_node2(p, f, from, kid[0], kid[1]);
	n->number = keep;
	return n;
}
