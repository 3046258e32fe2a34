/* similar.c - similarposition: the positions of a file, up to symmetry */
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"

#include <inttypes.h>
#include "cql/run/comments.h"
#include "cql/run/similar_positions.h"
#include "cql/tree/query.h"

enum { QUIET = 1, NOTRANSFORM = 2 };

/*
 * Return the positions of a file, which is read at its first use only; stop
 * with an error if it cannot be read.
 */
static const struct similar_positions *
read_file(struct parser *p, struct str name, struct location at)
{
	struct query *q = p->query;
	struct similar_positions *made;
	const char *file = arena_text(&q->arena, name).text, *wrong;

	for (const struct similar_positions *s = q->similar; s; s = s->next)
		if (str_is(name, s->file))
			return s;
	made = arena_get(&q->arena, sizeof *made);
	made->file = file;
	wrong = p->lookup && p->lookup->looks_only
	    ? NULL
	    : similar_positions_read(made, &q->arena);
	if (wrong)
		parse_fail(p, at, "%s: %s", file, wrong);
	made->next = q->similar;
	q->similar = made;
	return made;
}

/* similarposition ::= ("quiet" | "nosort" | "notransform")* STRING */
struct node *
parse_similarposition(
    struct parser *p, const struct filter *f, struct location from)
{
	bool sorts = true;
	int options = 0;
	struct node *n;

	for (;;) {
		if (parse_take_name(p, "quiet"))
			options |= QUIET;
		else if (parse_take_name(p, "notransform"))
			options |= NOTRANSFORM;
		else if (parse_take_name(p, "nosort"))
			sorts = false;
		else
			break;
	}
	if (p->token.kind != TOKEN_STRING)
		parse_fail(p, p->token.location,
		    "similarposition needs the name of a file of games in "
		    "quotes");
	if (sorts)
		parse_fail(p, parse_since(p, from),
		    "similarposition sorts in CQL 6.2; write similarposition "
		    "nosort \"%.*s\", and sort min before it where its value "
		    "is to sort",
		    STR(p->token.text));
	n = parse_node(p, f, from, 0, NULL);
	n->number = options;
	n->text = p->token.text;
	n->data = read_file(p, n->text, p->token.location);
	parse_next(p);
	return n;
}

SHOWER(similarposition)
{
	out_format(o, "%s%s\"%.*s\"", n->number & QUIET ? "quiet, " : "",
	    n->number & NOTRANSFORM ? "notransform, " : "", STR(n->text));
}

static void
leave_comment(const struct node *n, struct ctx *c,
    const struct similar_positions *s, const struct similar_position *p,
    const char *transform)
{
	struct out text = {0};

	out_format(&text, "see %s game: %" PRIu64 " at move: %u %s %s", s->file,
	    p->game, p->move, p->to_move == WHITE ? "wtm" : "btm", transform);
	while (text.text[text.len - 1] == ' ')
		text.len--;
	comment_add_own(n, c, c->at, out_all(&text));
	out_close(&text);
}

/* Return the number of the first game in the file with such a position. */
struct number
number_similarposition(const struct node *n, struct ctx *c)
{
	const struct similar_positions *s = n->data;
	struct number first = NO_NUMBER;
	struct out map = {0};

	for (const struct similar_position *p =
		 similar_positions_find(s, c->pos);
	     p; p = p->next) {
		map.len = 0;
		if (!similar_position_is(p, c->pos, &map) ||
		    (n->number & NOTRANSFORM && map.len))
			continue;
		if (!first.some)
			first = number_of((long long)p->game);
		out_char(&map, '\0');
		if (!(n->number & QUIET))
			leave_comment(n, c, s, p, map.text);
	}
	out_close(&map);
	return first;
}
