/* print_tree.c - the tree as --parse shows it */
#include "cql/print_tree.h"

#include <limits.h>

#include "cql/plan/needs.h"
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

enum part {
	PART_KIND,
	PART_LITERAL,
	PART_NOTE,
	PART_TYPE,
	PART_PLACE,
	PART_LINE
};

static void
colour(struct printer *p, enum part part)
{
	static const char *const codes[] = {[PART_KIND] = "\033[1;32m",
	    [PART_LITERAL] = "\033[36m",
	    [PART_NOTE] = "\033[35m",
	    [PART_TYPE] = "\033[34m",
	    [PART_PLACE] = "\033[33m",
	    [PART_LINE] = "\033[2m"};

	if (p->how.colours)
		out_text(p->out, codes[part]);
}

static void
plain(struct printer *p)
{
	if (p->how.colours)
		out_text(p->out, "\033[0m");
}

/* -------------------------------------------------------------- one line */

static void
print_kind(struct printer *p, const struct filter *f)
{
	colour(p, PART_KIND);
	if (f->kind) {
		out_text(p->out, f->kind);
	} else {
		out_char(p->out, (char)(*f->word - 'a' + 'A'));
		out_text(p->out, f->word + 1);
	}
	plain(p);
}

/* Write what `show` writes, between the signs `around`; nothing if empty. */
static void
print_shown(struct printer *p, const struct node *n,
    void (*show)(struct out *, const struct node *, const struct query *),
    const char around[2])
{
	struct out text = {.fd = -1};

	if (show)
		show(&text, n, p->query);
	if (text.len || (show && *around == '\'')) {
		out_char(p->out, ' ');
		colour(p, PART_LITERAL);
		out_char(p->out, around[0]);
		out_bytes(p->out, text.text, text.len);
		out_char(p->out, around[1]);
		plain(p);
	}
	out_close(&text);
}

/* Write what part `i` is to its parent: an argument, a branch, an image. */
static void
print_note(struct printer *p, const struct node *of, int i)
{
	struct out text = {.fd = -1};

	if (of && of->filter->note)
		of->filter->note(&text, of, i);
	if (text.len) {
		out_char(p->out, ' ');
		colour(p, PART_NOTE);
		out_format(p->out, "[%.*s]", (int)text.len, text.text);
		plain(p);
	}
	out_close(&text);
}

/* Write <file:line:col>, <file:line:c1-c2> or <file:l1:c1-l2:c2>. */
static void
print_place(struct printer *p, struct location at)
{
	struct source_map_spot from, to;

	out_char(p->out, ' ');
	colour(p, PART_PLACE);
	if (location_is_nowhere(at)) {
		out_text(p->out, "<Invalid location>");
	} else {
		from = source_map_place(&p->query->source, at.from);
		to = source_map_place(
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
	plain(p);
}

/* Write the line of a node, part `i` of `of`; the root has no parent. */
static void
print_line(
    struct printer *p, const struct node *n, const struct node *of, int i)
{
	print_kind(p, n->filter);
	print_shown(p, n, n->filter->literal, "''");
	print_shown(p, n, n->filter->show, "()");
	print_note(p, of, i);
	out_char(p->out, ' ');
	colour(p, PART_TYPE);
	out_format(p->out, "{%s}",
	    n->type == TYPE_none ? "Boolean" : type_name((enum type)n->type));
	plain(p);
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
		colour(p, PART_LINE);
		out_bytes(p->out, p->lines.text, p->lines.len);
		out_text(p->out, line_part(p, is_last, false));
		plain(p);
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

	colour(p, PART_LINE);
	out_text(p->out, line_part(p, false, false));
	plain(p);
	print_line(p, &n, NULL, 0);
}

/* Return the body with the blocks, each where it was written: block_parse(). */
static const struct node *
whole_query(const struct query *q, struct arena *a)
{
	const struct node *const from[] = {q->body, q->begin, q->end};
	int at[3] = {0}, kids = 0;
	struct node *n;

	for (int i = 0; i < 3; i++)
		kids += from[i] ? from[i]->kids : 0;
	n = arena_get(a, node_size(kids));
	memcpy(n, q->body, node_size(0));
	for (n->kids = 0; n->kids < kids; n->kids++) {
		const struct node *next =
		    at[0] < q->body->kids ? q->body->kid[at[0]] : NULL;
		int of = 0;

		for (int i = 1; i < 3; i++) {
			struct node *block = from[i] && at[i] < from[i]->kids
			    ? from[i]->kid[at[i]]
			    : NULL;

			if (block && (!next || block->number == n->kids)) {
				next = block;
				of = i;
			}
		}
		n->kid[n->kids] = from[of]->kid[at[of]++];
	}
	return n;
}

void
cql_print(struct out *o, const struct query *q, struct cql_print how)
{
	struct printer p = {o, q, how, {.fd = -1}, false};
	struct arena memory = {0};

	print_line(&p, q->body, NULL, 0);
	if (q->header.present)
		print_header(&p, &q->header);
	print_below(&p, whole_query(q, &memory));
	out_close(&p.lines);
	arena_free(&memory);
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

/* Write "a position", "8 positions" or "2 to 5 positions". */
static void
print_count(struct out *o, const struct screen_question *question)
{
	if (question->least == 1 && question->most == LLONG_MAX)
		out_text(o, "a position");
	else if (question->most == LLONG_MAX)
		out_format(o, "%lld positions", question->least);
	else if (question->least == question->most)
		out_format(o, "just %lld positions", question->least);
	else
		out_format(o, "%lld to %lld positions", question->least,
		    question->most);
}

static void
print_question(
    struct printer *p, const struct screen_question *question, int indent)
{
	bool one = question->least == 1 && question->most == LLONG_MAX;

	print_count(p->out, question);
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

static void
print_level(struct printer *p, const struct query *q)
{
	const struct node *why;
	enum needed_input level = needed_input_of(q, &why);

	out_format(p->out, "level: %s", needed_input_words[level]);
	if (why) {
		out_text(p->out, ", because of ");
		print_line(p, why, NULL, 0);
	} else {
		out_char(p->out, '\n');
	}
	if (q->screen->questions)
		print_questions(p, q->screen->questions, 0,
		    "a game is read no further without ",
		    "a game is read no further without ");
}

void
cql_explain(struct out *o, const struct query *q, struct cql_print how)
{
	struct printer p = {o, q, how, {.fd = -1}, true};
	struct arena memory = {0};

	out_text(o, "   evaluated      matched   time  filter\n");
	profile_write(o, q->body, q);
	print_line(&p, q->body, NULL, 0);
	print_below(&p, whole_query(q, &memory));
	print_level(&p, q);
	out_close(&p.lines);
	arena_free(&memory);
}
