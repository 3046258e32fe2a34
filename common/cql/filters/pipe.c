/* pipe.c - commandpipe: programs that answer a request line with a line */
#include "base/utf8.h"
#include "cql/parse/grammar.h"
#include "cql/run/error.h"
#include "cql/run/programs.h"

/*
 * Append program and arguments to the gathered text. Return false if one has no
 * value.
 */
static bool
collect_words(const struct node *n, struct ctx *c)
{
	for (int i = 0; i < n->kids - 1; i++) {
		struct str word = string(n->kid[i], c);

		if (!word.text)
			return false;
		out_str(&c->gathered, word);
		out_char(&c->gathered, '\0');
	}
	return true;
}

/*
 * Append the request. Return false if it has no value; stop if it is too long.
 */
static bool
collect_request(const struct node *n, struct ctx *c)
{
	struct str request = string(n->kid[n->kids - 1], c);

	if (!request.text)
		return false;
	if (request.len >= PROGRAM_LINE_MAX)
		error_stop(c, n,
		    "size of request (%zu) exceeds message size limit (%d)",
		    request.len + 1, PROGRAM_LINE_MAX);
	out_str(&c->gathered, request);
	out_char(&c->gathered, '\n');
	return true;
}

/* Return the program's answer, converted to valid UTF-8. */
struct str
string_commandpipe(const struct node *n, struct ctx *c)
{
	struct out *o = &c->gathered;
	size_t from = o->len, behind;
	struct str answer;

	if (!collect_words(n, c))
		goto no_value;
	behind = o->len;
	if (!collect_request(n, c))
		goto no_value;
	answer =
	    program_ask(n, c, str_between(o->text + from, o->text + behind),
		str_between(o->text + behind, o->text + o->len));
	o->len = from;
	utf8_write(o, answer);
	return ctx_gathered(c, from);
no_value:
	o->len = from;
	return NO_STRING;
}

/* commandpipe ::= "commandpipe" "(" X X+ ")" */
struct node *
parse_commandpipe(
    struct parser *p, const struct filter *f, struct location from)
{
	struct row row = {0};

	parse_expect(p, "(", f->word);
	while (!parse_closes(p, from))
		parse_row_add(p, &row,
		    parse_as(p, parse_argument_text(p), TYPE_string, f->word));
	parse_next(p);
	if (row.kids < 2)
		parse_fail(p, parse_since(p, from),
		    "%s takes a program, its arguments if any, and a request",
		    f->word);
	return parse_node(p, f, from, row.kids, row.kid);
}
