/* evaluate_condition.c - see evaluate_condition.h */
#include "index/evaluate_condition.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/short_way.h"

static inline enum answer
answer_of(bool yes)
{
	return yes ? ANSWER_YES : ANSWER_NO;
}

static inline bool
has_pieces(const struct condition *c, const bb *piece)
{
	int count = bb_count(bb_union(piece, c->pieces) & c->squares);

	return count >= c->least && count <= c->most;
}

/* True if the pieces ever occupied enough of the squares. */
static inline bool
had_pieces(const struct condition *c, const bb *stood)
{
	int found = 0;

	for (unsigned rest = c->pieces; rest; rest &= rest - 1)
		found += bb_count(stood[__builtin_ctz(rest)] & c->squares);
	return found >= c->least;
}

static enum answer
evaluate_tags(const struct condition *c, struct known *k)
{
	uint64_t bit = UINT64_C(1) << c->number;

	if (!k->tags)
		return ANSWER_OPEN;
	if (!(k->evaluated & bit))
		k->answer[c->number] = k->tags(k->user, c->of);
	k->evaluated |= bit;
	return k->answer[c->number];
}

/*
 * True if a promotion cannot increase the number of these pieces of a colour:
 * if the pawn is among them, or only the king.
 */
static bool
only_fall(unsigned pieces, int colour)
{
	unsigned own = pieces >> colour * KINDS & ((1U << KINDS) - 1);

	return own & 1U << PAWN || !(own & ~(1U << KING));
}

/*
 * Evaluate an upper bound of CONDITION_PIECES by the counts of the last
 * position.  Captures only reduce counts, so the last position has the fewest,
 * except after promotions.
 */
static inline enum answer
few_at_end(const struct condition *c, uint64_t facts)
{
	unsigned kings = c->pieces & (1U << KING | 1U << piece_of(BLACK, KING));
	unsigned found;

	if (!c->fact || !facts_sum(facts & c->fact, &found))
		return ANSWER_OPEN;
	found += (unsigned)bb_count(kings);
	if (found <= c->most)
		return ANSWER_YES;
	return facts & FACT_PROMOTES &&
		!(only_fall(c->pieces, WHITE) && only_fall(c->pieces, BLACK))
	    ? ANSWER_OPEN
	    : ANSWER_NO;
}

/* Evaluate CONDITION_ALL. */
static enum answer
evaluate_all(
    const struct condition *c, struct known *k, const bb *piece, bool last)
{
	enum answer all = ANSWER_YES;

	for (int i = 0; i < c->count; i++) {
		enum answer one =
		    condition_evaluate(c->part[i], k, piece, last);

		if (one == ANSWER_NO)
			return one;
		all = one < all ? one : all;
	}
	return c->apart && !piece ? ANSWER_OPEN : all;
}

/* Evaluate those of up to 64 parts that have their bit set. */
static enum answer
any_of_these(const struct condition *c, uint64_t parts, struct known *k,
    const bb *piece, bool last)
{
	enum answer any = ANSWER_NO;

	for (; parts && any != ANSWER_YES; parts &= parts - 1) {
		const struct condition *part = c->part[__builtin_ctzll(parts)];
		enum answer one = part->kind == CONDITION_PATTERN
		    ? answer_of(formation_find(part->formation, piece))
		    : condition_evaluate(part, k, piece, last);

		any = one > any ? one : any;
	}
	return any;
}

/*
 * Evaluate CONDITION_ANY.  The parts that may hold in a game are cached in `k`
 * for the first such condition that is open.
 */
static enum answer
evaluate_any(
    const struct condition *c, struct known *k, const bb *piece, bool last)
{
	enum answer any = ANSWER_NO;
	uint64_t may_hold = 0;

	for (int i = 0; i < c->count && any != ANSWER_YES; i++) {
		enum answer one =
		    condition_evaluate(c->part[i], k, piece, last);

		any = one > any ? one : any;
		may_hold |= (uint64_t)(one != ANSWER_NO) << (i & 63);
	}
	if (!piece && !k->any && any == ANSWER_OPEN && c->count <= 64) {
		k->any = c;
		k->may_hold = may_hold;
	}
	return any;
}

static enum answer
evaluate_elsewhere(const struct condition *c, struct known *k, const bb *piece)
{
	return !piece && !condition_of_game(*c->part, k) ? ANSWER_NO
							 : ANSWER_OPEN;
}

static enum answer
pieces_of_game(const struct condition *c, const struct known *k)
{
	enum answer few = ANSWER_YES;

	if (c->least > 0 && !had_pieces(c, k->stood))
		return ANSWER_NO;
	if (c->most < LLONG_MAX)
		few = few_at_end(c, k->facts);
	return few == ANSWER_YES &&
		(c->least > 1 || (c->least == 1 && c->most < LLONG_MAX))
	    ? ANSWER_OPEN
	    : few;
}

static enum answer
evaluate_pattern(
    const struct condition *c, const struct known *k, const bb *piece)
{
	if (!formation_find(c->formation, piece ? piece : k->stood))
		return ANSWER_NO;
	return piece || !c->sharper ? ANSWER_YES : ANSWER_OPEN;
}

enum answer
condition_evaluate(
    const struct condition *c, struct known *k, const bb *piece, bool last)
{
	switch (c->kind) {
	case CONDITION_ALWAYS: return ANSWER_YES;
	case CONDITION_NEVER: return ANSWER_NO;
	case CONDITION_PIECES:
		return piece ? answer_of(has_pieces(c, piece))
			     : pieces_of_game(c, k);
	case CONDITION_END: return answer_of(last && k->facts & c->fact);
	case CONDITION_TAGS: return evaluate_tags(c, k);
	case CONDITION_QUESTION:
		return k->held >> c->number & 1 ? ANSWER_OPEN : ANSWER_NO;
	case CONDITION_PATTERN: return evaluate_pattern(c, k, piece);
	case CONDITION_ELSEWHERE: return evaluate_elsewhere(c, k, piece);
	case CONDITION_ALL: return evaluate_all(c, k, piece, last);
	case CONDITION_ANY:
		return piece && c == k->any && short_way(SHORT_INDEX_LEFT)
		    ? any_of_these(c, k->may_hold, k, piece, last)
		    : evaluate_any(c, k, piece, last);
	default: return ANSWER_OPEN;
	}
}

/* ---------------------------------------------------------- many at once */

/* Store the squares that the pieces ever occupied, for each game of the row. */
static inline void
reach(const struct index *x, unsigned first, unsigned pieces,
    bb reached[restrict INDEX_ROW])
{
	memset(reached, 0, INDEX_ROW * sizeof *reached);
	for (; pieces; pieces &= pieces - 1) {
		const bb *stood = x->unions[__builtin_ctz(pieces)] + first;

		for (int i = 0; i < INDEX_ROW; i++)
			reached[i] |= stood[i];
	}
}

static inline uint64_t
which_are_some(const bb at[INDEX_ROW])
{
	uint64_t some = 0;

	for (int i = INDEX_ROW; i-- > 0;)
		some = some << 1 | (at[i] != 0);
	return some;
}

/* Return the games of the row whose last position does not have too many. */
static uint64_t
few_of_games(const struct condition *c, const struct index *x, unsigned first)
{
	const uint64_t *facts = x->facts + first;
	uint64_t may_be = 0;

	for (int i = INDEX_ROW; i-- > 0;)
		may_be = may_be << 1 | (few_at_end(c, facts[i]) != ANSWER_NO);
	return may_be;
}

static uint64_t
pieces_of_games(
    const struct condition *c, const struct index *x, unsigned first)
{
	uint64_t few =
	    c->most < LLONG_MAX ? few_of_games(c, x, first) : UINT64_MAX;
	bb at[INDEX_ROW];

	if (c->least <= 0 || !few)
		return few;
	reach(x, first, c->pieces, at);
	for (int i = 0; i < INDEX_ROW; i++)
		at[i] &= c->squares;
	return few & which_are_some(at);
}

static uint64_t
pattern_of_games(
    const struct condition *c, const struct index *x, unsigned first)
{
	bb at[INDEX_ROW], stood[INDEX_ROW];

	for (int i = 0; i < INDEX_ROW; i++)
		at[i] = c->formation->first;
	for (int i = 0; i < c->formation->count; i++) {
		const struct formation_piece *m = &c->formation->piece[i];

		assert(!(m->pieces >> PIECES));
		reach(x, first, m->pieces, stood);
		for (int game = 0; game < INDEX_ROW; game++)
			at[game] &= formation_turn(stood[game], -m->turn);
	}
	return which_are_some(at);
}

/* True facts are rare, so test the union of the row first. */
uint64_t
facts_of_games(const struct index *x, unsigned first, uint64_t facts)
{
	const uint64_t *of = x->facts + first;
	uint64_t all = 0, any = 0;

	for (int i = 0; i < INDEX_ROW; i++)
		all |= of[i];
	for (int i = INDEX_ROW; all & facts && i-- > 0;)
		any = any << 1 | ((of[i] & facts) != 0);
	return any;
}

/*
 * Intersect the parts.  Stop after a part that may evaluate tags, as
 * condition_of_games() promises to evaluate none.
 */
static uint64_t
all_of_games(const struct condition *c, const struct index *x, unsigned first)
{
	uint64_t all = UINT64_MAX;

	for (int i = 0; i < c->count && all; i++) {
		all &= condition_of_games(c->part[i], x, first);
		if (c->part[i]->asks_tags)
			break;
	}
	return all;
}

static uint64_t
any_of_games(const struct condition *c, const struct index *x, unsigned first)
{
	uint64_t any = 0;

	for (int i = 0; i < c->count && ~any; i++)
		any |= condition_of_games(c->part[i], x, first);
	return any;
}

uint64_t
condition_of_games(
    const struct condition *c, const struct index *x, unsigned first)
{
	switch (c->kind) {
	case CONDITION_NEVER: return 0;
	case CONDITION_PIECES: return pieces_of_games(c, x, first);
	case CONDITION_END: return facts_of_games(x, first, c->fact);
	case CONDITION_PATTERN: return pattern_of_games(c, x, first);
	case CONDITION_ELSEWHERE: return condition_of_games(*c->part, x, first);
	case CONDITION_ALL: return all_of_games(c, x, first);
	case CONDITION_ANY: return any_of_games(c, x, first);
	default: return UINT64_MAX;
	}
}
