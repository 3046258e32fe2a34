/* condition.c - see condition.h */
#include "index/condition.h"

#include <string.h>

#include "base/short_way.h"

enum {
	PATTERN_MEN_MAX = 16,
	WHITE_MEN = (1 << KINDS) - 1,
	BLACK_MEN = WHITE_MEN << KINDS,
	ALL_MEN = WHITE_MEN | BLACK_MEN,
};

/* ------------------------------------------------------------------ making */

static struct index_condition *
new_condition(struct arena *a, enum condition_kind kind)
{
	struct index_condition *c = arena_get(a, sizeof *c);

	c->kind = kind;
	c->weight = 1;
	return c;
}

const struct index_condition *
condition_plain(struct arena *a, enum condition_kind kind)
{
	struct index_condition *c = new_condition(a, kind);

	c->constant = kind != CONDITION_OPEN;
	return c;
}

const struct index_condition *
condition_men(struct arena *a, unsigned pieces, bb squares, unsigned least)
{
	struct index_condition *c;

	if (!least)
		return condition_plain(a, CONDITION_ALWAYS);
	if (!pieces || pieces & ~(unsigned)ALL_MEN)
		return condition_plain(a, CONDITION_OPEN);
	c = new_condition(a, CONDITION_MEN);
	c->pieces = (uint16_t)pieces;
	c->squares = squares;
	c->number = least;
	c->looks_at = c->pieces;
	c->watches = squares;
	c->sharper = least > 1;
	return c;
}

const struct index_condition *
condition_few(struct arena *a, unsigned pieces, unsigned most)
{
	struct index_condition *c;

	if (!pieces || pieces & ~(unsigned)ALL_MEN)
		return condition_plain(a, CONDITION_OPEN);
	c = new_condition(a, CONDITION_FEW);
	c->pieces = (uint16_t)pieces;
	c->looks_at = c->pieces;
	c->watches = BB_ALL;
	c->number = most;
	c->sharper = true;
	c->fact = facts_place(pieces);
	return c;
}

const struct index_condition *
condition_end(struct arena *a, uint64_t fact)
{
	struct index_condition *c = new_condition(a, CONDITION_END);

	c->fact = fact;
	return c;
}

const struct index_condition *
condition_tags(struct arena *a, const void *of, unsigned number)
{
	struct index_condition *c;

	if (number >= CONDITION_TAGS_MAX)
		return condition_plain(a, CONDITION_OPEN);
	c = new_condition(a, CONDITION_TAGS);
	c->constant = c->asks_tags = true;
	c->of = of;
	c->number = number;
	return c;
}

static const struct index_condition *
with_parts(struct arena *a, enum condition_kind kind,
    const struct index_condition *const *part, int count)
{
	struct index_condition *c = new_condition(a, kind);
	int moving = 0;

	c->part = arena_copy(a, part, (size_t)count * sizeof *part);
	c->count = count;
	c->constant = true;
	for (int i = 0; i < count; i++) {
		c->constant &= part[i]->constant;
		c->sharper |= part[i]->sharper;
		c->asks_tags |= part[i]->asks_tags;
		c->looks_at |= part[i]->looks_at;
		c->watches |= part[i]->watches;
		c->weight += part[i]->weight;
		moving += !part[i]->constant &&
		    part[i]->kind != CONDITION_OPEN &&
		    part[i]->kind != CONDITION_ELSEWHERE;
	}
	c->sharper |= kind == CONDITION_ALL && moving > 1;
	return c;
}

const struct index_condition *
condition_elsewhere(
    struct arena *a, const struct index_condition *part, unsigned number)
{
	struct index_condition *c = (struct index_condition *)with_parts(
	    a, CONDITION_ELSEWHERE, &part, 1);

	c->number = number;
	c->sharper = part->sharper && number < CONDITION_ELSEWHERE_MAX;
	return c;
}

/* ---------------------------------------------------------------- patterns */

/*
 * Add a piece to pattern `p`.  False if the condition is not one piece on a
 * single square, or if the pattern is full.
 */
static bool
add_man(struct index_condition *p, struct pattern_man *men,
    const struct index_condition *c)
{
	int square, first;

	if (c->kind != CONDITION_MEN || c->number > 1 || !c->squares ||
	    bb_but_lowest(c->squares) || p->count == PATTERN_MEN_MAX)
		return false;
	square = bb_lowest(c->squares);
	if (!p->count)
		p->squares = c->squares;
	p->watches |= c->squares;
	first = bb_lowest(p->squares);
	men[p->count++] = (struct pattern_man){
	    .first = bb_shift(BB_ALL, file_of(first) - file_of(square),
		rank_of(first) - rank_of(square)),
	    .pieces = c->pieces,
	    .turn = (uint16_t)((square - first) & 63)};
	return true;
}

/*
 * Return the parts as one pattern, or NULL if they are not all single pieces on
 * single squares.
 */
static struct index_condition *
make_pattern(
    struct arena *a, const struct index_condition *const *part, int count)
{
	struct pattern_man men[PATTERN_MEN_MAX];
	struct index_condition p = {.kind = CONDITION_PATTERN};

	if (count == 1 && part[0]->kind == CONDITION_PATTERN)
		return arena_copy(a, part[0], sizeof p);
	memset(men, 0, sizeof men);
	for (int i = 0; i < count; i++)
		if (!add_man(&p, men, part[i]))
			return NULL;
	p.men = arena_copy(a, men, sizeof men);
	for (int i = 0; i < p.count; i++)
		p.looks_at |= men[i].pieces;
	p.sharper = p.count > 1;
	p.weight = (unsigned)p.count;
	return arena_copy(a, &p, sizeof p);
}

static bool
same_men(const struct index_condition *p, const struct index_condition *q)
{
	return p->kind == CONDITION_PATTERN && p->count == q->count &&
	    memcmp(p->men, q->men, (size_t)p->count * sizeof *p->men) == 0;
}

/*
 * Append a part to `all`.  If an equal pattern is there already, only add the
 * squares of its first piece to that one.  Return the new number of parts.
 */
static int
add_part(struct arena *a, struct index_condition **all, int count,
    const struct index_condition *part)
{
	struct index_condition *p =
	    short_way(SHORT_INDEX_PATTERN) ? make_pattern(a, &part, 1) : NULL;

	for (int i = 0; p && i < count; i++)
		if (same_men(all[i], p)) {
			all[i]->squares |= p->squares;
			all[i]->watches |= p->watches;
			return count;
		}
	all[count] = p ? p : (struct index_condition *)part;
	return count + 1;
}

/* ---------------------------------------------------------------- together */

/*
 * Drop parts that always hold and keep at most one that is open.  Parts that
 * are single pieces on single squares become a pattern.
 */
const struct index_condition *
condition_all(
    struct arena *a, const struct index_condition *const *part, int count)
{
	const struct index_condition **kept =
	    arena_get(a, ((size_t)count + 1) * sizeof *kept);
	const struct index_condition *pattern;
	bool open = false;
	int some = 0;

	for (int i = 0; i < count; i++) {
		bool is_open = part[i]->kind == CONDITION_OPEN;

		if (part[i]->kind == CONDITION_ALWAYS || (is_open && open))
			continue;
		open |= is_open;
		kept[some++] = part[i];
	}
	if (!some)
		return condition_plain(a, CONDITION_ALWAYS);
	if (some == 1)
		return *kept;
	pattern =
	    short_way(SHORT_INDEX_PATTERN) ? make_pattern(a, kept, some) : NULL;
	return pattern ? pattern : with_parts(a, CONDITION_ALL, kept, some);
}

/* Merge alternatives that are shifts of one pattern into one. */
const struct index_condition *
condition_any(
    struct arena *a, const struct index_condition *const *part, int count)
{
	struct index_condition **all =
	    arena_get(a, ((size_t)count + 1) * sizeof *all);
	int kept = 0;

	if (count == 1)
		return *part;
	for (int i = 0; i < count; i++)
		kept = add_part(a, all, kept, part[i]);
	return kept == 1
	    ? all[0]
	    : with_parts(a, CONDITION_ANY,
		  (const struct index_condition *const *)all, kept);
}

uint32_t
condition_columns(const struct index_condition *c)
{
	uint32_t columns = 1U << INDEX_FACTS;

	if (c->kind == CONDITION_MEN)
		columns |= (uint32_t)c->pieces << INDEX_UNIONS;
	if (c->kind == CONDITION_TAGS)
		columns |= 1U << INDEX_TAGS | 1U << INDEX_SPANS;
	for (int i = 0; c->kind == CONDITION_PATTERN && i < c->count; i++)
		columns |= (uint32_t)c->men[i].pieces << INDEX_UNIONS;
	for (int i = 0; c->part && i < c->count; i++)
		columns |= condition_columns(c->part[i]);
	return columns;
}
