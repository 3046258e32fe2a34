/* condition.c - see condition.h */
#include "index/condition.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/short_way.h"

/* ------------------------------------------------------------------ making */

struct condition *
condition_new(struct arena *a, enum condition_kind kind)
{
	struct condition *c = arena_get(a, sizeof *c);

	c->kind = kind;
	c->constant = kind == CONDITION_ALWAYS || kind == CONDITION_NEVER;
	c->weight = 1;
	return c;
}

struct condition *
condition_pieces(struct arena *a, unsigned pieces, bb squares, long long least,
    long long most)
{
	struct condition *c;

	if (least > 64 || most < 0)
		return condition_new(a, CONDITION_NEVER);
	if (least <= 0 && most >= 64)
		return condition_new(a, CONDITION_ALWAYS);
	if (!pieces || pieces >> PIECES)
		return condition_new(a, CONDITION_OPEN);
	c = condition_new(a, CONDITION_PIECES);
	c->pieces = c->looks_at = (uint16_t)pieces;
	c->squares = c->watches = squares;
	c->least = least;
	c->most = most < 64 ? most : LLONG_MAX;
	c->sharper = least > 1 || most < 64;
	c->fact = squares == BB_ALL ? facts_place(pieces) : 0;
	return c;
}

struct condition *
condition_tags(struct arena *a, const void *of, unsigned number)
{
	struct condition *c;

	if (number >= CONDITION_TAGS_MAX)
		return condition_new(a, CONDITION_OPEN);
	c = condition_new(a, CONDITION_TAGS);
	c->constant = c->asks_tags = true;
	c->of = of;
	c->number = number;
	return c;
}

static struct condition *
with_parts(struct arena *a, enum condition_kind kind,
    struct condition *const *part, int count)
{
	struct condition *c = condition_new(a, kind);
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
	c->apart = kind == CONDITION_ALL && moving > 1;
	c->sharper |= c->apart;
	return c;
}

/* ---------------------------------------------------------------- patterns */

/*
 * Add a condition to a pattern.  Return false if it is not one piece on a
 * single square, or if the pattern is full.
 */
static bool
add_piece(struct condition *p, const struct condition *c)
{
	if (c->kind != CONDITION_PIECES || c->least != 1 ||
	    c->most < LLONG_MAX ||
	    !formation_add(p->formation, c->pieces, c->squares))
		return false;
	p->watches |= c->squares;
	p->looks_at |= c->pieces;
	return true;
}

/*
 * Return the parts as one pattern, or NULL if they are not all single pieces on
 * single squares.
 */
static struct condition *
make_pattern(struct arena *a, struct condition *const *part, int count)
{
	struct formation f = {0};
	struct condition p = {
	    .kind = CONDITION_PATTERN, .weight = (unsigned)count};

	if (!short_way(SHORT_INDEX_PATTERN))
		return NULL;
	if (count == 1 && part[0]->kind == CONDITION_PATTERN)
		return part[0];
	p.formation = &f;
	for (int i = 0; i < count; i++)
		if (!add_piece(&p, part[i]))
			return NULL;
	p.formation = arena_copy(a, &f, sizeof f);
	p.sharper = count > 1;
	return arena_copy(a, &p, sizeof p);
}

/*
 * Append a part to `all`.  If an equal pattern is there already, only add the
 * squares of its first piece to that one.  Return the new number of parts.
 */
static int
add_part(
    struct arena *a, struct condition **all, int count, struct condition *part)
{
	struct condition *p = make_pattern(a, &part, 1);

	for (int i = 0; p && i < count; i++)
		if (all[i]->kind == CONDITION_PATTERN &&
		    formation_join(all[i]->formation, p->formation)) {
			all[i]->watches |= p->watches;
			return count;
		}
	all[count] = p ? p : part;
	return count + 1;
}

/* ---------------------------------------------------------------- together */

/*
 * Join the parts of a conjunction: drop those that always hold and keep at most
 * one that is open.  Parts that are single pieces on single squares become a
 * pattern.
 */
static struct condition *
join_all(struct arena *a, struct condition **part, int count)
{
	struct condition *pattern;
	bool open = false;
	int some = 0;

	for (int i = 0; i < count; i++) {
		bool is_open = part[i]->kind == CONDITION_OPEN;

		if (part[i]->kind == CONDITION_ALWAYS || (is_open && open))
			continue;
		open |= is_open;
		part[some++] = part[i];
	}
	if (!some)
		return condition_new(a, CONDITION_ALWAYS);
	if (some == 1)
		return *part;
	pattern = make_pattern(a, part, some);
	return pattern ? pattern : with_parts(a, CONDITION_ALL, part, some);
}

/* Join alternatives: merge those that are shifts of one pattern. */
static struct condition *
join_any(struct arena *a, struct condition **part, int count)
{
	int kept = 0;

	for (int i = 0; count > 1 && i < count; i++)
		kept = add_part(a, part, kept, part[i]);
	return kept > 1 ? with_parts(a, CONDITION_ANY, part, kept) : *part;
}

struct condition *
condition_simplify(struct arena *a, const struct condition *c)
{
	struct condition **part = arena_get(
			     a, ((size_t)c->count + 1) * sizeof *part),
			 *made;

	if (c->kind == CONDITION_PLIES)
		return condition_new(a, CONDITION_OPEN);
	if (c->kind < CONDITION_ELSEWHERE)
		return arena_copy(a, c, sizeof *c);
	for (int i = 0; i < c->count; i++)
		part[i] = condition_simplify(a, c->part[i]);
	if (c->kind == CONDITION_ELSEWHERE)
		return with_parts(a, CONDITION_ELSEWHERE, part, 1);
	made = c->kind == CONDITION_ANY ? join_any(a, part, c->count)
					: join_all(a, part, c->count);
	if (c->exact)
		return made;
	return join_all(a,
	    (struct condition *[2]){made, condition_new(a, CONDITION_OPEN)}, 2);
}

uint32_t
condition_columns(const struct condition *c)
{
	uint32_t columns = 1U << INDEX_FACTS;

	if (c->kind == CONDITION_PATTERN ||
	    (c->kind == CONDITION_PIECES && c->least > 0))
		columns |= (uint32_t)c->looks_at << INDEX_UNIONS;
	if (c->kind == CONDITION_TAGS)
		columns |= 1U << INDEX_TAGS | 1U << INDEX_SPANS;
	for (int i = 0; i < c->count; i++)
		columns |= condition_columns(c->part[i]);
	return columns;
}
