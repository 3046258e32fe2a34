/*
 * pattern.c - see pattern.h
 *
 * Glushkov's construction: the automaton is built bottom-up from the tree of
 * pattern_text.h. Each fragment knows the atoms with which it may start and
 * end, so no empty moves are needed. A pattern with n atoms has at most n^2
 * edges.
 */
#include "cql/path/pattern.h"

#include "cql/parse/grammar.h"
#include "cql/path/pattern_text.h"
#include "cql/tree/query.h"

enum { ITEMS_MAX = 1 << 20 };

struct atom_list {
	int *item;
	int count;
};

/* A fragment of the automaton: the atoms that it may start and end with. */
struct fragment {
	struct atom_list first, last;
	bool empty; /* it may match nothing */
	int steps;  /* the least number of steps that it matches with */
};

struct atom_edge {
	int from, to;
};

struct pattern_builder {
	struct parser *p;
	const struct pattern_style *style;
	struct node *const *part;
	struct pattern *made;
	struct atom_edge *edge;
	int edges;
	int items; /* total length of all atom lists so far */
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
	ARENA_ADD(&m->p->query->arena, made->part, made->atoms, it->part);
	made->of_step[it->part] = it->of_step;
	return (struct fragment){{atom, 1}, {atom, 1}, false,
	    m->style->arrow || m->part[it->part]->filter->takes ? 1 : 0};
}

static void
link_atoms(struct pattern_builder *m, const struct pattern_item *it,
    struct atom_list a, struct atom_list b)
{
	for (int i = 0; i < a.count; i++)
		for (int k = 0; k < b.count; k++) {
			int to = m->style->lazy ? b.count - 1 - k : k;

			if (m->edges == ITEMS_MAX)
				refuse_size(m, it);
			ARENA_ADD(&m->p->query->arena, m->edge, m->edges,
			    (struct atom_edge){a.item[i], b.item[to]});
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
	    a.first, b.last, a.empty && b.empty, a.steps + b.steps};

	if (!b.first.count)
		return a;
	if (!a.first.count)
		return b;
	link_atoms(m, it, a.last, b.first);
	if (a.empty)
		both.first = m->style->lazy ? join(m, it, b.first, a.first)
					    : join(m, it, a.first, b.first);
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
	if (once.empty || !once.steps)
		parse_fail(m->p, it->location,
		    "what may %s cannot be repeated without end",
		    once.empty ? "match nothing" : "match without a move");
}

/*
 * Expand a repetition from its end: X{1,3} to X(X(X)?)?, and X{n,} to n copies
 * of X, the last one with a loop; n = 0 is optional.
 */
static struct fragment
make(struct pattern_builder *m, const struct pattern_item *it)
{
	struct fragment all = {.empty = true};
	bool endless = it->times.most == PATTERN_NO_LIMIT;
	int copies = !endless ? it->times.most
	    : it->times.least ? it->times.least
			      : 1;

	for (int i = copies; i > 0; i--) {
		struct fragment once = make_once(m, it);

		if (endless && i == copies) {
			check_endless(m, it, once);
			link_atoms(m, it, once.last, once.first);
		}
		all = concatenate(m, it, once, all);
		if (i > it->times.least) {
			all.empty = true;
			all.steps = 0;
		}
	}
	return all;
}

static struct fragment
make_sequence(struct pattern_builder *m, const struct pattern_item *first)
{
	struct fragment all = {.empty = true};

	for (const struct pattern_item *it = first; it; it = it->next)
		all = concatenate(m, it, all, make(m, it));
	return all;
}

static struct fragment
make_once(struct pattern_builder *m, const struct pattern_item *it)
{
	return it->part >= 0 ? make_atom(m, it) : make_sequence(m, it->inside);
}

/*
 * Sort the edges by their origin (counting sort), in the order they were made.
 * Reverse that order in a lazy pattern, as edges out of a repetition are made
 * after those inside it.
 */
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
	for (int i = 0; i < m->edges; i++) {
		const struct atom_edge *e =
		    &m->edge[m->style->lazy ? m->edges - 1 - i : i];

		made->next[at[e->from]++] = e->to;
	}
}

static const struct pattern *
make_pattern(struct parser *p, const struct pattern_style *style,
    const struct row *row, const struct pattern_item *first)
{
	struct arena *a = &p->query->arena;
	struct pattern *made = arena_get(a, sizeof *made);
	struct pattern_builder m = {
	    .p = p, .style = style, .part = row->kid, .made = made};
	struct fragment all;

	made->of_step = arena_get(a, (size_t)row->kids);
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
	struct pattern_item *first = pattern_read(p, style, row);

	*text = pattern_write(p, style->arrow, first);
	return make_pattern(p, style, row, first);
}
