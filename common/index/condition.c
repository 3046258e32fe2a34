/* condition.c - see condition.h */
#include "index/condition.h"

#include <string.h>

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
	c->number = most;
	c->sharper = true;
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
	c->constant = true;
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
		c->looks_at |= part[i]->looks_at;
		c->weight += part[i]->weight;
		moving += !part[i]->constant &&
		    part[i]->kind != CONDITION_OPEN &&
		    part[i]->kind != CONDITION_ELSEWHERE;
	}
	c->sharper |= kind == CONDITION_ALL && moving > 1;
	return c;
}

const struct index_condition *
condition_elsewhere(struct arena *a, const struct index_condition *part)
{
	struct index_condition *c = (struct index_condition *)with_parts(
	    a, CONDITION_ELSEWHERE, &part, 1);

	c->sharper = false;
	return c;
}

/* What always holds says nothing here, and one that is open as much as many. */
const struct index_condition *
condition_all(
    struct arena *a, const struct index_condition *const *part, int count)
{
	const struct index_condition **kept =
	    arena_get(a, ((size_t)count + 1) * sizeof *kept);
	bool open = false;
	int some = 0;

	for (int i = 0; i < count; i++) {
		bool is_open = part[i]->kind == CONDITION_OPEN;

		if (part[i]->kind == CONDITION_ALWAYS || (is_open && open))
			continue;
		open |= is_open;
		kept[some++] = part[i];
	}
	return some == 1 ? *kept
	    : some	 ? with_parts(a, CONDITION_ALL, kept, some)
			 : condition_plain(a, CONDITION_ALWAYS);
}

/* ---------------------------------------------------------------- patterns */

/* One more man, if it stands on one square. */
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
	first = bb_lowest(p->squares);
	men[p->count++] = (struct pattern_man){c->pieces,
	    (int8_t)(file_of(square) - file_of(first)),
	    (int8_t)(rank_of(square) - rank_of(first))};
	return true;
}

/* The men of a condition that is made of nothing else; false: it is not. */
static bool
read_pattern(struct index_condition *p, struct pattern_man *men,
    const struct index_condition *c)
{
	if (c->kind != CONDITION_ALL)
		return add_man(p, men, c);
	for (int i = 0; i < c->count; i++)
		if (!add_man(p, men, c->part[i]))
			return false;
	return true;
}

static bool
same_men(
    const struct index_condition *p, const struct pattern_man *men, int count)
{
	return p->count == count &&
	    memcmp(p->men, men, (size_t)count * sizeof *men) == 0;
}

/*
 * Adds a part, or, if it is a pattern that is there already, its place to that.
 * Returns how many parts there are.
 */
static int
add_part(struct arena *a, struct index_condition **all, int count,
    const struct index_condition *part)
{
	struct pattern_man men[PATTERN_MEN_MAX];
	struct index_condition p = {.kind = CONDITION_PATTERN};

	memset(men, 0, sizeof men);
	if (!read_pattern(&p, men, part)) {
		all[count] = (struct index_condition *)part;
		return count + 1;
	}
	for (int i = 0; i < count; i++)
		if (all[i]->kind == CONDITION_PATTERN &&
		    same_men(all[i], men, p.count)) {
			all[i]->squares |= p.squares;
			return count;
		}
	p.men = arena_copy(a, men, sizeof men);
	for (int i = 0; i < p.count; i++)
		p.looks_at |= men[i].pieces;
	p.sharper = p.count > 1;
	p.weight = (unsigned)p.count;
	all[count] = arena_copy(a, &p, sizeof p);
	return count + 1;
}

/* Alternatives that differ by a shift become one pattern. */
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

/* ------------------------------------------------------------------ asking */

static inline enum answer
answer_of(bool yes)
{
	return yes ? ANSWER_YES : ANSWER_NO;
}

/* As bb_shift(), for at most seven steps either way. */
static inline bb
shifted(bb s, int files, int ranks)
{
	bb lost = files > 0 ? BB_FILE_A * (0xff >> (8 - files))
	    : files < 0	    ? BB_FILE_A * ((0xff << (8 + files)) & 0xff)
			    : 0;

	s = ranks >= 0 ? s << 8 * ranks : s >> -8 * ranks;
	return (files >= 0 ? s << files : s >> -files) & ~lost;
}

/* The squares of some pieces: in a position, or at any time of a game. */
static inline bb
squares_of(unsigned pieces, const bb *piece)
{
	bb found = 0;

	for (; pieces; pieces &= pieces - 1)
		found |= piece[__builtin_ctz(pieces)];
	return found;
}

static inline bool
has_pattern(const struct index_condition *c, const bb *piece)
{
	bb at = c->squares;

	for (int i = 0; i < c->count && at; i++)
		at &= shifted(squares_of(c->men[i].pieces, piece),
		    -c->men[i].files, -c->men[i].ranks);
	return at;
}

/* How many men, or squares that they stood on, up to what is asked for. */
static inline bool
has_men(const struct index_condition *c, const bb *piece)
{
	unsigned found = 0;

	if (c->number == 1)
		return squares_of(c->pieces, piece) & c->squares;
	for (unsigned rest = c->pieces; rest; rest &= rest - 1)
		found +=
		    (unsigned)bb_count(piece[__builtin_ctz(rest)] & c->squares);
	return found >= c->number;
}

static enum answer
ask_tags(const struct index_condition *c, struct indexed_game *g)
{
	uint64_t bit = UINT64_C(1) << c->number;

	if (!(g->known & bit))
		g->said[c->number] = g->tags(g->user, c->of);
	g->known |= bit;
	return g->said[c->number];
}

/* Does a promotion never make more of these pieces of a colour? */
static bool
only_fall(unsigned pieces, int colour)
{
	unsigned own = pieces >> colour * KINDS & WHITE_MEN;

	return own & 1U << PAWN || !(own & ~(1U << KING));
}

/* Men only fall; so the last position has the fewest. */
static enum answer
few_at_end(const struct index_condition *c, uint64_t facts)
{
	unsigned found = 0;

	for (unsigned rest = c->pieces; rest; rest &= rest - 1) {
		int piece = __builtin_ctz(rest);
		unsigned men =
		    kind_of(piece) == KING ? 1 : facts_men(facts, piece);

		if (men == FACT_MEN_MOST)
			return ANSWER_OPEN;
		found += men;
	}
	if (found <= c->number)
		return ANSWER_YES;
	return facts & FACT_PROMOTES &&
		!(only_fall(c->pieces, WHITE) && only_fall(c->pieces, BLACK))
	    ? ANSWER_OPEN
	    : ANSWER_NO;
}

/* What several parts say of a game may hold at different positions. */
static enum answer
all_of_game(const struct index_condition *c, struct indexed_game *g)
{
	enum answer all = ANSWER_YES;
	int moving = 0;

	for (int i = 0; i < c->count; i++) {
		enum answer one = condition_of_game(c->part[i], g);

		if (one == ANSWER_NO)
			return one;
		all = one < all ? one : all;
		moving += !c->part[i]->constant;
	}
	return moving > 1 ? ANSWER_OPEN : all;
}

static enum answer
any_of_game(const struct index_condition *c, struct indexed_game *g)
{
	enum answer any = ANSWER_NO;

	for (int i = 0; i < c->count && any != ANSWER_YES; i++) {
		enum answer one = condition_of_game(c->part[i], g);

		any = one > any ? one : any;
	}
	return any;
}

static void
unions_of(const struct indexed_game *g, unsigned pieces, bb *piece)
{
	for (; pieces; pieces &= pieces - 1) {
		int p = __builtin_ctz(pieces);

		piece[p] = g->x->unions[p][g->i];
	}
}

static enum answer
men_of_game(const struct index_condition *c, const struct indexed_game *g)
{
	bb piece[PIECES];

	unions_of(g, c->pieces, piece);
	if (!has_men(c, piece))
		return ANSWER_NO;
	return c->number == 1 ? ANSWER_YES : ANSWER_OPEN;
}

static enum answer
pattern_of_game(const struct index_condition *c, const struct indexed_game *g)
{
	bb piece[PIECES];

	for (int i = 0; i < c->count; i++)
		unions_of(g, c->men[i].pieces, piece);
	if (!has_pattern(c, piece))
		return ANSWER_NO;
	return c->count == 1 ? ANSWER_YES : ANSWER_OPEN;
}

enum answer
condition_of_game(const struct index_condition *c, struct indexed_game *g)
{
	uint64_t facts = g->x->facts[g->i];

	switch (c->kind) {
	case CONDITION_OPEN: return ANSWER_OPEN;
	case CONDITION_ALWAYS: return ANSWER_YES;
	case CONDITION_NEVER: return ANSWER_NO;
	case CONDITION_MEN: return men_of_game(c, g);
	case CONDITION_FEW: return few_at_end(c, facts);
	case CONDITION_END: return answer_of(facts & c->fact);
	case CONDITION_TAGS: return ask_tags(c, g);
	case CONDITION_PATTERN: return pattern_of_game(c, g);
	case CONDITION_ELSEWHERE:
		return condition_of_game(*c->part, g) ? ANSWER_OPEN : ANSWER_NO;
	case CONDITION_ALL: return all_of_game(c, g);
	case CONDITION_ANY: return any_of_game(c, g);
	}
	return ANSWER_OPEN;
}

static enum answer
all_of_position(const struct index_condition *c, struct indexed_game *g,
    const bb *piece, bool last)
{
	enum answer all = ANSWER_YES;

	for (int i = 0; i < c->count && all; i++) {
		enum answer one =
		    condition_of_position(c->part[i], g, piece, last);

		all = one < all ? one : all;
	}
	return all;
}

static enum answer
any_of_position(const struct index_condition *c, struct indexed_game *g,
    const bb *piece, bool last)
{
	enum answer any = ANSWER_NO;

	for (int i = 0; i < c->count && any != ANSWER_YES; i++) {
		enum answer one =
		    condition_of_position(c->part[i], g, piece, last);

		any = one > any ? one : any;
	}
	return any;
}

static bool
has_few(const struct index_condition *c, const bb *piece)
{
	return (unsigned)bb_count(squares_of(c->pieces, piece)) <= c->number;
}

enum answer
condition_of_position(const struct index_condition *c, struct indexed_game *g,
    const bb *piece, bool last)
{
	switch (c->kind) {
	case CONDITION_MEN: return answer_of(has_men(c, piece));
	case CONDITION_FEW: return answer_of(has_few(c, piece));
	case CONDITION_END:
		return answer_of(last && g->x->facts[g->i] & c->fact);
	case CONDITION_TAGS: return ask_tags(c, g);
	case CONDITION_PATTERN: return answer_of(has_pattern(c, piece));
	case CONDITION_ALL: return all_of_position(c, g, piece, last);
	case CONDITION_ANY: return any_of_position(c, g, piece, last);
	case CONDITION_ALWAYS: return ANSWER_YES;
	case CONDITION_NEVER: return ANSWER_NO;
	default: return ANSWER_OPEN;
	}
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
