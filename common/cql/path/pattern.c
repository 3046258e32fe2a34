/*
 * pattern.c - see pattern.h
 *
 * The text is read into a small tree of sequences and repetitions, and the
 * automaton is put together from the inside out: of each fragment it is known
 * with which atoms it may start and end (Glushkov's construction, which needs
 * no empty moves).
 */
#include "cql/path/pattern.h"

#include "cql/parse/grammar.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"

enum { NO_LIMIT = -1, ITEMS_MAX = 1 << 20 };

/* A part, or a sequence of items; and how often. */
struct pattern_item {
	int part; /* -1: a sequence */
	int least, most;
	struct location location;
	struct pattern_item *inside; /* the first of the sequence */
	struct pattern_item *next;
};

/* ---------------------------------------------------------------- reading */

struct pattern_reader {
	struct parser *p;
	const struct pattern_style *style;
	struct row *row;
	int depth; /* so many groups are open */
};

static struct pattern_item *read_sequence(struct pattern_reader *r);

static struct pattern_item *
new_item(struct pattern_reader *r, struct location at)
{
	struct pattern_item *it = arena_get(&r->p->query->arena, sizeof *it);

	it->location = at;
	it->part = -1;
	it->least = it->most = 1;
	return it;
}

/* A number of a quantifier: the digits at `*s`, which are taken. */
static int
read_count(struct pattern_reader *r, struct str *s)
{
	int count = 0;

	while (s->len && is_digit(*s->text)) {
		count = 10 * count + *s->text++ - '0';
		s->len--;
		if (count > PATTERN_ATOMS_MAX)
			parse_fail(r->p, r->p->token.location,
			    "nothing is repeated more than %d times",
			    PATTERN_ATOMS_MAX);
	}
	return count;
}

/* "{n}", "{n,}", "{,m}" or "{n,m}" at the next token; false for no such. */
static bool
read_braces(struct pattern_reader *r, struct pattern_item *it)
{
	struct parser *p = r->p;
	struct str s = source_map_rest(p->diag->source, p->token.location.from),
		   at;
	int least, most;

	at = (struct str){s.text + 1, s.len - 1};
	if (!parse_is(p, "{") || !at.len || !strchr("0123456789,", *at.text))
		return false;
	least = most = read_count(r, &at);
	if (at.len && *at.text == ',') {
		at = (struct str){at.text + 1, at.len - 1};
		most =
		    at.len && *at.text == '}' ? NO_LIMIT : read_count(r, &at);
	}
	if (!at.len || *at.text != '}' || at.text[-1] == '{' ||
	    (at.text[-1] == ',' && at.text[-2] == '{'))
		return false;
	it->least = least;
	it->most = most;
	parse_go(p, p->token.location.from + (uint32_t)(at.text + 1 - s.text));
	if (most != NO_LIMIT && most < least)
		parse_fail(p, parse_since(p, it->location),
		    "the second number of a repetition is not less than the "
		    "first");
	return true;
}

static const struct {
	const char *symbol;
	int least, most;
} marks[] = {
    {"?", 0, 1},
    {"*", 0, NO_LIMIT},
    {"+", 1, NO_LIMIT},
    {"{?}", 0, 1},
    {"{*}", 0, NO_LIMIT},
    {"{+}", 1, NO_LIMIT},
};

static bool
read_quantifier(struct pattern_reader *r, struct pattern_item *it)
{
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (parse_take(r->p, marks[i].symbol)) {
			it->least = marks[i].least;
			it->most = marks[i].most;
			return true;
		}
	return read_braces(r, it);
}

bool
pattern_count_follows(const struct parser *p)
{
	struct str s = source_map_rest(p->diag->source, p->token.location.from);
	size_t i = 1;

	if (!parse_is(p, "{"))
		return parse_is(p, "{*}") || parse_is(p, "{+}") ||
		    parse_is(p, "{?}");
	while (i < s.len && s.text[i] && strchr("0123456789,", s.text[i]))
		i++;
	return i > 1 && i < s.len && s.text[i] == '}';
}

static struct pattern_item *
read_part(struct pattern_reader *r)
{
	struct pattern_item *it = new_item(r, r->p->token.location);

	it->part = r->row->kids;
	parse_row_add(r->p, r->row, r->style->part(r->p));
	return it;
}

/* A sequence of one part, once? */
static bool
is_part_alone(const struct pattern_item *it)
{
	return !it->next && it->part >= 0 && it->least == 1 && it->most == 1;
}

/*
 * A parenthesis may hold an expression, or be the start of a part such as
 * (x + 1) > y.  It is read as an expression first; if that is one part alone,
 * the part goes on behind the parenthesis.  Where there is none, as behind the
 * first dash in (-- and check), all of it is read again as a part.
 */
static struct pattern_item *
read_group(struct pattern_reader *r)
{
	struct parser *p = r->p;
	uint32_t start = p->token.location.from;
	struct pattern_item *it = new_item(r, p->token.location);
	int kids = r->row->kids;
	struct node **part;

	parse_deeper(p);
	parse_next(p);
	r->depth++;
	it->inside = read_sequence(r);
	r->depth--;
	p->depth--;
	if (!is_part_alone(it->inside)) {
		parse_expect(p, ")", "a group");
		return it;
	}
	if (!parse_take(p, ")")) {
		parse_go(p, start);
		r->row->kids = kids;
		return read_part(r);
	}
	part = &r->row->kid[it->inside->part];
	(*part)->parenthesised = true;
	*part = r->style->more(p, *part);
	it->inside->location = parse_since(p, it->location);
	return it->inside;
}

static struct pattern_item *
read_item(struct pattern_reader *r)
{
	struct pattern_item *it =
	    parse_is(r->p, "(") ? read_group(r) : read_part(r);
	struct pattern_item *outer;

	if (!read_quantifier(r, it))
		return it;
	outer = new_item(r, it->location);
	outer->inside = it;
	if (!read_quantifier(r, outer))
		return it;
	parse_fail(r->p, parse_since(r->p, it->location),
	    "this is repeated twice; put the inner repetition in parentheses");
}

static bool
another_item_follows(struct pattern_reader *r)
{
	if (!r->style->arrow)
		return !r->style->over(r->p, r->depth > 0);
	return parse_take(r->p, r->style->arrow);
}

static struct pattern_item *
read_sequence(struct pattern_reader *r)
{
	struct pattern_item *first = read_item(r), *last = first;

	while (another_item_follows(r))
		last = last->next = read_item(r);
	return first;
}

/* ---------------------------------------------------------------- writing */

static void
write_quantifier(struct out *o, const struct pattern_item *it)
{
	for (size_t i = 0; i < 3; i++)
		if (marks[i].least == it->least && marks[i].most == it->most) {
			out_text(o, marks[i].symbol);
			return;
		}
	out_format(o, "{%d", it->least);
	if (it->most == NO_LIMIT)
		out_char(o, ',');
	else if (it->most != it->least)
		out_format(o, ",%d", it->most);
	out_char(o, '}');
}

static void
write_items(struct out *o, const char *arrow, const struct pattern_item *it)
{
	for (; it; it = it->next) {
		if (it->inside) {
			out_char(o, '(');
			write_items(o, arrow, it->inside);
			out_char(o, ')');
		} else {
			out_format(o, "%d", it->part);
		}
		if (it->least != 1 || it->most != 1)
			write_quantifier(o, it);
		if (it->next && arrow)
			out_format(o, " %s", arrow);
		if (it->next)
			out_char(o, ' ');
	}
}

static struct str
text_of(struct parser *p, const char *arrow, const struct pattern_item *first)
{
	struct out text = {.fd = -1};
	struct str s;

	write_items(&text, arrow, first);
	s = arena_text(&p->query->arena, (struct str){text.text, text.len});
	out_close(&text);
	return s;
}

/* ------------------------------------------------------------ the automaton */

struct atom_list {
	int *item;
	int count;
};

/* A part of the automaton: the atoms that it may start and end with. */
struct fragment {
	struct atom_list first, last;
	bool empty;   /* or it may match nothing */
	bool no_step; /* or it may match and take no step */
};

struct atom_edge {
	int from, to;
};

struct pattern_builder {
	struct parser *p;
	const struct pattern_style *style;
	struct node *const *part;
	struct pattern *made;
	size_t part_capacity; /* of made->part */
	struct atom_edge *edge;
	int edges, capacity; /* used of `edge`, and allocated */
	int items;	     /* in all lists of atoms made so far */
};

static void
refuse_size(struct pattern_builder *m, const struct pattern_item *it)
{
	parse_fail(m->p, it->location, "this repetition is too large");
}

static struct fragment
make_atom(struct pattern_builder *m, const struct pattern_item *it)
{
	struct pattern *made = m->made;
	int *atom = arena_get(&m->p->query->arena, sizeof *atom);

	if (made->atoms == PATTERN_ATOMS_MAX)
		refuse_size(m, it);
	*atom = made->atoms;
	ARENA_RESERVE(
	    &m->p->query->arena, made->part, made->atoms, 1, m->part_capacity);
	made->part[made->atoms++] = it->part;
	return (struct fragment){{atom, 1}, {atom, 1}, false,
	    m->style->takes_no_step &&
		m->style->takes_no_step(m->part[it->part])};
}

static void
grow_edges(struct pattern_builder *m)
{
	struct atom_edge *more;

	if (m->edges < m->capacity)
		return;
	m->capacity = m->capacity ? 2 * m->capacity : 64;
	more =
	    arena_get(&m->p->query->arena, (size_t)m->capacity * sizeof *more);
	if (m->edges)
		memcpy(more, m->edge, (size_t)m->edges * sizeof *more);
	m->edge = more;
}

static void
link_atoms(struct pattern_builder *m, const struct pattern_item *it,
    struct atom_list a, struct atom_list b)
{
	for (int i = 0; i < a.count; i++)
		for (int k = 0; k < b.count; k++) {
			if (m->edges == ITEMS_MAX)
				refuse_size(m, it);
			grow_edges(m);
			m->edge[m->edges++] =
			    (struct atom_edge){a.item[i], b.item[k]};
		}
}

static struct atom_list
join(struct pattern_builder *m, const struct pattern_item *it,
    struct atom_list a, struct atom_list b)
{
	struct atom_list all = {NULL, a.count + b.count};

	m->items += all.count;
	if (m->items > ITEMS_MAX)
		refuse_size(m, it);
	all.item = arena_get(
	    &m->p->query->arena, (size_t)all.count * sizeof *all.item);
	memcpy(all.item, a.item, (size_t)a.count * sizeof *a.item);
	memcpy(all.item + a.count, b.item, (size_t)b.count * sizeof *b.item);
	return all;
}

static struct fragment
concatenate(struct pattern_builder *m, const struct pattern_item *it,
    struct fragment a, struct fragment b)
{
	struct fragment both = {
	    a.first, b.last, a.empty && b.empty, a.no_step && b.no_step};

	if (!b.first.count)
		return a;
	if (!a.first.count)
		return b;
	link_atoms(m, it, a.last, b.first);
	if (a.empty)
		both.first = join(m, it, a.first, b.first);
	if (b.empty)
		both.last = join(m, it, a.last, b.last);
	return both;
}

static struct fragment make_once(
    struct pattern_builder *m, const struct pattern_item *it);

static void
check_endless(struct pattern_builder *m, const struct pattern_item *it,
    struct fragment once)
{
	if (once.empty || once.no_step)
		parse_fail(m->p, it->location,
		    "what may %s cannot be repeated without end",
		    once.empty ? "match nothing" : "match without a move");
}

/* X{n,} is n times X, the last again and again; X* may also be left out. */
static struct fragment
make_endless(struct pattern_builder *m, const struct pattern_item *it)
{
	struct fragment all = {.empty = true, .no_step = true};

	for (int i = 1; i < it->least; i++)
		all = concatenate(m, it, all, make_once(m, it));
	{
		struct fragment once = make_once(m, it);

		check_endless(m, it, once);
		link_atoms(m, it, once.last, once.first);
		once.empty = once.no_step = it->least == 0;
		return concatenate(m, it, all, once);
	}
}

/* X{1,3} is X(X(X)?)?, made from its end. */
static struct fragment
make_counted(struct pattern_builder *m, const struct pattern_item *it)
{
	struct fragment all = {.empty = true, .no_step = true};

	for (int i = it->most; i > 0; i--) {
		all = concatenate(m, it, make_once(m, it), all);
		if (i > it->least)
			all.empty = all.no_step = true;
	}
	return all;
}

static struct fragment
make(struct pattern_builder *m, const struct pattern_item *it)
{
	return it->most == NO_LIMIT ? make_endless(m, it) : make_counted(m, it);
}

static struct fragment
make_sequence(struct pattern_builder *m, const struct pattern_item *first)
{
	struct fragment all = {.empty = true, .no_step = true};

	for (const struct pattern_item *it = first; it; it = it->next)
		all = concatenate(m, it, all, make(m, it));
	return all;
}

static struct fragment
make_once(struct pattern_builder *m, const struct pattern_item *it)
{
	return it->part >= 0 ? make_atom(m, it) : make_sequence(m, it->inside);
}

/* The edges, sorted by where they come from, in the order they were made. */
static void
list_edges(struct pattern_builder *m)
{
	struct pattern *made = m->made;
	struct arena *a = &m->p->query->arena;
	int *at;

	made->from = arena_get(a, (size_t)(made->atoms + 1) * sizeof(int));
	made->next = arena_get(a, (size_t)(m->edges + 1) * sizeof(int));
	for (int i = 0; i < m->edges; i++)
		made->from[m->edge[i].from + 1]++;
	for (int i = 0; i < made->atoms; i++)
		made->from[i + 1] += made->from[i];
	at = arena_copy(a, made->from, (size_t)(made->atoms + 1) * sizeof(int));
	for (int i = 0; i < m->edges; i++)
		made->next[at[m->edge[i].from]++] = m->edge[i].to;
}

static const struct pattern *
make_pattern(const struct pattern_reader *r, const struct pattern_item *first)
{
	struct arena *a = &r->p->query->arena;
	struct pattern *made = arena_get(a, sizeof *made);
	struct pattern_builder m = {
	    .p = r->p, .style = r->style, .part = r->row->kid, .made = made};
	struct fragment all;

	all = make_sequence(&m, first);
	made->ends = arena_get(a, (size_t)made->atoms + 1);
	for (int i = 0; i < all.last.count; i++)
		made->ends[all.last.item[i]] = true;
	made->first = all.first.item;
	made->firsts = all.first.count;
	list_edges(&m);
	return made;
}

const struct pattern *
pattern_parse(struct parser *p, const struct pattern_style *style,
    struct row *row, struct str *text)
{
	struct pattern_reader r = {p, style, row, 0};
	struct pattern_item *first = read_sequence(&r);

	*text = text_of(p, style->arrow, first);
	return make_pattern(&r, first);
}
