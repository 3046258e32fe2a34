/* print_tree.c - the tree as --parse shows it */
#include <limits.h>
#include <stdio.h>

#include "cql/print_tree.h"

#include "cql/parse/designator.h"
#include "cql/run/profile.h"
#include "cql/tree/node.h"
#include "cql/tree/type.h"

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

static void
print_literal(struct printer *p, const struct node *n)
{
	enum filter_row row = (enum filter_row)(n->filter - filters);

	if (row != FILTER_integer && row != FILTER_string &&
	    row != FILTER_designator)
		return;
	out_char(p->out, ' ');
	colour(p, PART_LITERAL);
	out_char(p->out, '\'');
	if (row == FILTER_integer)
		out_format(p->out, "%lld", n->number);
	else if (row == FILTER_string)
		out_str(p->out, n->text);
	else
		designator_write(p->out, &n->geometry);
	out_char(p->out, '\'');
	plain(p);
}

static void
print_parenthesis(struct printer *p, const struct node *n)
{
	struct out text = {.fd = -1};

	if (n->filter->show)
		n->filter->show(&text, n);
	if (text.len) {
		out_char(p->out, ' ');
		colour(p, PART_LITERAL);
		out_char(p->out, '(');
		out_bytes(p->out, text.text, text.len);
		out_char(p->out, ')');
		plain(p);
	}
	out_close(&text);
}

static void
print_note(struct printer *p, struct str note)
{
	if (!note.text)
		return;
	out_char(p->out, ' ');
	colour(p, PART_NOTE);
	out_format(p->out, "[%.*s]", STR(note));
	plain(p);
}

/* <file:line:col>, <file:line:c1-c2> or <file:l1:c1-l2:c2> */
static void
print_place(struct printer *p, struct location at)
{
	struct source_map_spot from, to;

	out_char(p->out, ' ');
	colour(p, PART_PLACE);
	if (at.from == UINT32_MAX) {
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
	plain(p);
}

static void
print_line(struct printer *p, const struct node *n, struct str note)
{
	print_kind(p, n->filter);
	print_literal(p, n);
	print_parenthesis(p, n);
	print_note(p, note);
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

/* What the part is to its parent: an argument, a branch, an image. */
static struct str
note_of(const struct node *n, int i, char text[32])
{
	static const char *const branches[] = {"condition", "then", "else"};
	struct str name;

	if (n->filter->flags & IMAGES) {
		name = ((const struct str *)n->data)[i];
		return name.len ? name : str_of("identity");
	}
	if (n->filter == &filters[FILTER_call] && i < n->kids - 1) {
		snprintf(text, 32, "arg %d", i);
		return str_of(text);
	}
	if (n->filter->kind && strcmp(n->filter->kind, "IfExpr") == 0)
		return str_of(branches[i]);
	return NO_STRING;
}

static void
print_below(struct printer *p, const struct node *n)
{
	for (int i = 0; i < n->kids; i++) {
		bool is_last = i == n->kids - 1;
		size_t before = p->lines.len;
		char text[32];

		if (p->explains)
			profile_write(p->out, n->kid[i], p->query);
		colour(p, PART_LINE);
		out_bytes(p->out, p->lines.text, p->lines.len);
		out_text(p->out, line_part(p, is_last, false));
		plain(p);
		print_line(p, n->kid[i], note_of(n, i, text));
		out_text(&p->lines, line_part(p, is_last, true));
		print_below(p, n->kid[i]);
		p->lines.len = before;
	}
}

static void
add_word(struct out *o, bool said, const char *word)
{
	if (said)
		out_format(o, "%s%s", o->len ? ", " : "", word);
}

static void
add_text(struct out *o, const char *word, struct str text)
{
	if (text.text)
		out_format(
		    o, "%s%s \"%.*s\"", o->len ? ", " : "", word, STR(text));
}

static void
add_range(struct out *o, bool said, const char *word, const long long range[2])
{
	if (!said)
		return;
	out_format(o, "%s%s ", o->len ? ", " : "", word);
	if (range[0] == 0 && range[1] == LLONG_MAX)
		out_text(o, "count");
	else
		out_format(o, "%lld %lld", range[0], range[1]);
}

/* All that the header says, in the order of the manual. */
static void
write_header(struct out *o, const struct query_header *h)
{
	const long long games[2] = {h->first_game, h->last_game};

	add_text(o, "input", h->input);
	add_text(o, "output", h->output);
	add_word(o, h->variations, "variations");
	add_word(o, h->quiet, "quiet");
	add_word(o, h->silent, "silent");
	add_text(o, "matchstring", h->matchstring);
	add_text(o, "result", h->result);
	add_range(o, h->last_game, "gamenumber", games);
	add_range(o, h->counts, h->sorts ? "sort matchcount" : "matchcount",
	    h->matches);
}

static void
print_header(struct printer *p, const struct query_header *h)
{
	struct out text = {.fd = -1};

	colour(p, PART_LINE);
	out_text(p->out, line_part(p, false, false));
	plain(p);
	print_kind(p, &filters[FILTER_header]);
	write_header(&text, h);
	if (text.len)
		out_format(p->out, " (%.*s)", (int)text.len, text.text);
	out_close(&text);
	out_text(p->out, " {Boolean}");
	print_place(p, h->location);
	out_char(p->out, '\n');
}

/* The body with the blocks, each where it was written: block_parse(). */
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

	print_line(&p, q->body, NO_STRING);
	if (q->header.present)
		print_header(&p, &q->header);
	print_below(&p, whole_query(q, &memory));
	out_close(&p.lines);
	arena_free(&memory);
}

void
cql_explain(struct out *o, const struct query *q, struct cql_print how)
{
	struct printer p = {o, q, how, {.fd = -1}, true};
	struct arena memory = {0};

	profile_write_title(o);
	profile_write(o, q->body, q);
	print_line(&p, q->body, NO_STRING);
	print_below(&p, whole_query(q, &memory));
	out_close(&p.lines);
	arena_free(&memory);
}
