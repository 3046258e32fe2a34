/* print_tree.c - the tree as --parse shows it */
#include "cql/print_tree.h"

#include <limits.h>

#include "cql/plan/screen.h"
#include "cql/run/profile.h"
#include "cql/tree/node.h"

struct printer {
	struct out *out;
	const struct query *query;
	struct cql_print how;
	struct out lines; /* what stands before a node: "| | " */
	bool explains;
};

/* The colours of the parts of a line; PLAIN ends each. */
static const char KIND[] = "\033[1;32m";
static const char LITERAL[] = "\033[36m";
static const char NOTE[] = "\033[35m";
static const char TYPE[] = "\033[34m";
static const char PLACE[] = "\033[33m";
static const char LINE[] = "\033[2m";
static const char PLAIN[] = "\033[0m";

static void
colour(struct printer *p, const char *code)
{
	if (p->how.colours)
		out_text(p->out, code);
}

/* -------------------------------------------------------------- one line */

static void
print_kind(struct printer *p, const struct filter *f)
{
	colour(p, KIND);
	if (f->kind) {
		out_text(p->out, f->kind);
	} else {
		out_char(p->out, (char)(*f->word - 'a' + 'A'));
		out_text(p->out, f->word + 1);
	}
	colour(p, PLAIN);
}

/* Write a blank and the text between two signs, in this colour. */
static void
print_between(struct printer *p, const char *code, const char signs[2],
    const struct out *text)
{
	out_char(p->out, ' ');
	colour(p, code);
	out_char(p->out, signs[0]);
	out_str(p->out, out_all(text));
	out_char(p->out, signs[1]);
	colour(p, PLAIN);
}

/*
 * Write what the row shows of a node: its literal, also if that is empty, the
 * rest in parentheses, and what it is as part `i` of `of`.
 */
static void
print_shown(
    struct printer *p, const struct node *n, const struct node *of, int i)
{
	struct out literal = {0}, shown = {0}, note = {0};

	if (n->filter->literal)
		n->filter->literal(&literal, n, p->query);
	if (n->filter->show)
		n->filter->show(&shown, n, p->query);
	if (of && of->filter->note)
		of->filter->note(&note, of, i);
	if (n->filter->literal)
		print_between(p, LITERAL, "''", &literal);
	if (shown.len)
		print_between(p, LITERAL, "()", &shown);
	if (note.len)
		print_between(p, NOTE, "[]", &note);
	out_close(&literal);
	out_close(&shown);
	out_close(&note);
}

/* Write <file:line:col>, <file:line:c1-c2> or <file:l1:c1-l2:c2>. */
static void
print_place(struct printer *p, struct location at)
{
	struct source_map_spot from, to;

	out_char(p->out, ' ');
	colour(p, PLACE);
	if (location_is_nowhere(at)) {
		out_text(p->out, "<Invalid location>");
	} else {
		from = source_map_spot(&p->query->source, at.from);
		to = source_map_spot(
		    &p->query->source, at.to > at.from ? at.to - 1 : at.to);
		out_format(p->out, "<%s:%u:%u", from.text->name, from.line,
		    from.column);
		if (to.text != from.text)
			out_format(p->out, "-%s:%u:%u", to.text->name, to.line,
			    to.column);
		else if (to.line != from.line)
			out_format(p->out, "-%u:%u", to.line, to.column);
		else if (to.column != from.column)
			out_format(p->out, "-%u", to.column);
		out_char(p->out, '>');
	}
	colour(p, PLAIN);
}

/* Write the line of a node, part `i` of `of`; the root has no parent. */
static void
print_line(
    struct printer *p, const struct node *n, const struct node *of, int i)
{
	print_kind(p, n->filter);
	print_shown(p, n, of, i);
	out_char(p->out, ' ');
	colour(p, TYPE);
	out_format(p->out, "{%s}",
	    n->type == TYPE_none ? "Boolean" : type_name((enum type)n->type));
	colour(p, PLAIN);
	print_place(p, n->location);
	out_char(p->out, '\n');
}

/* -------------------------------------------------------------- the tree */

static const char *
line_part(const struct printer *p, bool is_last, bool below)
{
	if (below)
		return is_last ? "  " : p->how.unicode ? "│ " : "| ";
	if (is_last)
		return p->how.unicode ? "└─" : "`-";
	return p->how.unicode ? "├─" : "|-";
}

static void
print_below(struct printer *p, const struct node *n)
{
	for (int i = 0; i < n->kids; i++) {
		bool is_last = i == n->kids - 1;
		size_t before = p->lines.len;

		if (p->explains)
			profile_write(p->out, n->kid[i], p->query);
		colour(p, LINE);
		out_bytes(p->out, p->lines.text, p->lines.len);
		out_text(p->out, line_part(p, is_last, false));
		colour(p, PLAIN);
		print_line(p, n->kid[i], n, i);
		out_text(&p->lines, line_part(p, is_last, true));
		print_below(p, n->kid[i]);
		p->lines.len = before;
	}
}

/* Print the header as if it were a node of the tree. */
static void
print_header(struct printer *p, const struct query_header *h)
{
	struct node n = {.filter = &filters[FILTER_header],
	    .type = TYPE_test,
	    .location = h->location};

	colour(p, LINE);
	out_text(p->out, line_part(p, false, false));
	colour(p, PLAIN);
	print_line(p, &n, NULL, 0);
}

/* Print the body with the blocks, each where it was written: block_parse(). */
static void
print_query(struct printer *p)
{
	const struct query *q = p->query;
	const struct node *const from[] = {q->body, q->begin, q->end};
	struct arena memory = {0};
	int at[3] = {0}, kids = 0;
	struct node *n;

	for (int i = 0; i < 3; i++)
		kids += from[i] ? from[i]->kids : 0;
	n = arena_get(&memory, node_size(kids));
	memcpy(n, q->body, node_size(0));
	for (n->kids = 0; n->kids < kids; n->kids++) {
		int of = at[0] < q->body->kids ? 0 : -1;

		for (int i = 1; i < 3; i++)
			if (from[i] && at[i] < from[i]->kids &&
			    (of < 0 || from[i]->kid[at[i]]->number == n->kids))
				of = i;
		n->kid[n->kids] = from[of]->kid[at[of]++];
	}
	print_below(p, n);
	arena_free(&memory);
	out_close(&p->lines);
}

void
cql_print(struct out *o, const struct query *q, struct cql_print how)
{
	struct printer p = {o, q, how, {0}, false};

	print_line(&p, q->body, NULL, 0);
	if (q->header.present)
		print_header(&p, &q->header);
	print_query(&p);
}

/* ------------------------------------------------- how games are played */

/* Write the range of plies of a question, unless it has no bounds. */
static void
print_plies(struct out *o, const struct screen_question *question)
{
	if (question->last_ply < UINT_MAX)
		out_format(o, " between ply %u and %u", question->first_ply,
		    question->last_ply);
	else if (question->first_ply)
		out_format(o, " from ply %u on", question->first_ply);
}

/* Write that "a position", "8 positions" or "2 to 5 positions" match. */
static void
print_question(
    struct printer *p, const struct screen_question *question, int indent)
{
	long long least = question->least, most = question->most;
	bool one = least == 1 && most == LLONG_MAX;

	if (one)
		out_text(p->out, "a position");
	else if (most == LLONG_MAX)
		out_format(p->out, "%lld positions", least);
	else if (least == most)
		out_format(p->out, "just %lld positions", least);
	else
		out_format(p->out, "%lld to %lld positions", least, most);
	print_plies(p->out, question);
	out_text(p->out, one ? " that matches\n" : " that match\n");
	for (int i = 0; i < question->filters; i++) {
		out_format(p->out, "%*s", indent + 2, "");
		print_line(p, question->filter[i], NULL, 0);
	}
}

/*
 * Print which questions must hold.  The first line begins with `first`, the
 * others with `next`.  Return the beginning of a further line.
 */
static const char *
print_questions(struct printer *p, const struct condition *c, int indent,
    const char *first, const char *next)
{
	if (c->kind == CONDITION_ALL) {
		for (int i = 0; i < c->count; i++)
			first =
			    print_questions(p, c->part[i], indent, first, next);
		return first;
	}
	out_format(p->out, "%*s%s", indent, "", first);
	if (c->kind == CONDITION_QUESTION) {
		print_question(p, &p->query->screen->list[c->number], indent);
		return next;
	}
	out_text(p->out, "one of these\n");
	for (int i = 0; i < c->count; i++)
		print_questions(
		    p, c->part[i], indent + 2, i ? "or " : "either ", "with ");
	return next;
}

/* What decides whether a position matches: the input that a filter needs. */
enum needed_input {
	PLAY_TAGS,     /* tags: moves need not be read */
	PLAY_POSITION, /* tags, the position, and the notes after its move */
	PLAY_TREE,     /* its place in the game, other positions, or moves */
};

/* Raise *level to that of a filter or its parts; *why is what needs it. */
static void
raise_level(
    const struct node *n, enum needed_input *level, const struct node **why)
{
	unsigned flags = n->filter->flags;
	enum needed_input own = flags & GAME_CONSTANT ? PLAY_TAGS
	    : flags & (BOARD | NOTES)		      ? PLAY_POSITION
						      : PLAY_TREE;

	if (own > *level) {
		*level = own;
		*why = n;
	}
	for (int i = 0; i < n->kids; i++)
		raise_level(n->kid[i], level, why);
}

/* Print the highest level of all filters, and what must hold in a game. */
static void
print_level(struct printer *p, const struct query *q)
{
	static const char first[] = "a game is read no further without ";
	static const char *const words[] = {"tags", "position", "tree"};
	const struct node *why = NULL;
	enum needed_input level = PLAY_TAGS;

	for (int i = 0; i < q->body->kids; i++)
		raise_level(q->body->kid[i], &level, &why);
	out_format(p->out, "level: %s", words[level]);
	if (why) {
		out_text(p->out, ", because of ");
		print_line(p, why, NULL, 0);
	} else {
		out_char(p->out, '\n');
	}
	if (q->screen->questions)
		print_questions(p, q->screen->questions, 0, first, first);
}

void
cql_explain(struct out *o, const struct query *q, struct cql_print how)
{
	struct printer p = {o, q, how, {0}, true};

	out_text(o, "   evaluated      matched   time  filter\n");
	profile_write(o, q->body, q);
	print_line(&p, q->body, NULL, 0);
	print_query(&p);
	print_level(&p, q);
}
