/*
 * mate.c - pure, model and ideal mates and stalemates
 *
 * A mate or stalemate is pure when nothing is attacked without need: a square
 * beside the king that holds none of its own men is attacked once, one that
 * does is not, unless by a pin that is needed, and of two checks each is, as
 * the other could be ended.  What takes part, as in CQL 6.2:
 *
 *     both       the enemies that attack the king or a square beside it, and
 *                those that are pinned
 *     stalemate  all men of the king's side, and the enemies that pin one
 *     mate       the king and its men beside it; those that hide the other king
 *                from an attack, or are in the way of one that could end the
 *                check; and the enemies that pin one which could
 *
 * It is model when all enemies take part, king and pawns excepted, and ideal
 * when every man on the board does.
 */
#include "board/movegen.h"
#include "cql/run/context.h"
#include "cql/tree/functions.h"

/* A final position, and what of it takes part, if it is pure. */
struct finish {
	const struct position *pos;
	int king;
	bb men, enemies; /* of the king's side, without it; of the other */
	bb refuting;	 /* where a man would end the check; none for two */
	bool pure;
	bb parts;
};

/* Return the enemies that attack a square, seen through the king. */
static bb
attackers(const struct finish *f, int square)
{
	struct position open = *f->pos;

	position_take(&open, f->king);
	return position_attackers(&open, square) & f->enemies;
}

/* Return the enemy that pins a man of the king's on this square, or 0. */
static bb
pinner(const struct finish *f, int square)
{
	bb occupied = position_occupied(f->pos) & ~bb_of(square);
	bb behind = attackers(f, square);

	for (; behind; behind = bb_but_lowest(behind)) {
		int from = bb_lowest(behind);
		bb way = attack_between[from][f->king];

		if ((way & bb_of(square)) && !(way & occupied) &&
		    (attack_from(f->pos->at[from], from, occupied) &
			bb_of(f->king)))
			return bb_of(from);
	}
	return 0;
}

/* Which of these men could end the check, were they not pinned? */
static bb
refuters(const struct position *p, bb men, bb refuting)
{
	struct move_range range = {
	    .from = men, .to = refuting, .exposing = true, .most = MOVES_MAX};
	struct moves moves;
	bb found = 0;

	movegen_within(p, &range, &moves);
	for (int i = 0; i < moves.count; i++)
		found |= bb_of(move_from(moves.list[i]));
	return found;
}

/* Could this man move, or of a mate end the check, if it were not pinned? */
static bool
needs_pin(const struct finish *f, int square, bool mates)
{
	return !mates || refuters(f->pos, bb_of(square), f->refuting);
}

/* One square beside the king. */
static void
look_beside(struct finish *f, int square, bool mates)
{
	bb by = attackers(f, square);

	f->parts |= by;
	if (!(f->men & bb_of(square))) {
		f->pure &= bb_count(by) == 1;
	} else {
		f->parts |= bb_of(square);
		f->pure &= !by ||
		    (by == pinner(f, square) && needs_pin(f, square, mates));
	}
}

/* A man somewhere: does it take part by being in the way? */
static void
look_at(struct finish *f, int square, bool mates)
{
	struct position without = *f->pos;
	int side = f->pos->to_move;
	bb man = bb_of(square), others = f->men & ~man;

	if ((f->men & man) && pinner(f, square) && needs_pin(f, square, mates))
		f->parts |= pinner(f, square);
	position_take(&without, square);
	if (position_attackers(&without, position_king(f->pos, !side)) & f->men)
		f->parts |= man;
	others &= ~refuters(f->pos, others, f->refuting);
	if (mates && (f->men & man) &&
	    refuters(&without, others, f->refuting & ~man))
		f->parts |= man;
}

/* Is this check needed: could one of the king's men end the other one? */
static bool
needs_check(const struct finish *f, int other)
{
	bb refuting = bb_of(other) | attack_between[other][f->king];
	bb occupied = position_occupied(f->pos);

	for (bb men = f->men; men; men = bb_but_lowest(men)) {
		int from = bb_lowest(men);

		if (attack_from(f->pos->at[from], from, occupied) & refuting)
			return true;
	}
	return false;
}

static struct finish
finish_of(const struct position *p, bool mates)
{
	int king = position_king(p, p->to_move);
	struct finish f = {.pos = p,
	    .king = king,
	    .men = p->colour[p->to_move] & ~bb_of(king),
	    .enemies = p->colour[!p->to_move],
	    .pure = true};
	bb checks = attackers(&f, king), rest;

	f.parts = bb_of(king) | checks | (mates ? 0 : f.men);
	if (bb_count(checks) == 1)
		f.refuting = checks | attack_between[bb_lowest(checks)][king];
	else
		for (rest = checks; rest; rest = bb_but_lowest(rest))
			f.pure &= needs_check(&f, bb_lowest(rest));
	for (rest = attack_king[king]; rest; rest = bb_but_lowest(rest))
		look_beside(&f, bb_lowest(rest), mates);
	rest = position_occupied(p) & ~bb_of(king) &
	    ~p->piece[piece_of(!p->to_move, KING)];
	for (; rest; rest = bb_but_lowest(rest))
		look_at(&f, bb_lowest(rest), mates);
	return f;
}

static bool
is_model(const struct finish *f)
{
	const bb *enemy = f->pos->piece + !f->pos->to_move * KINDS;

	return !(f->enemies & ~enemy[KING] & ~enemy[PAWN] & ~f->parts);
}

static bool
is_ideal(const struct finish *f)
{
	return !(position_occupied(f->pos) & ~f->parts);
}

static bool
any(const struct finish *f)
{
	(void)f;
	return true;
}

/* Return the parts of a mate or stalemate that is pure and something more. */
static bb
finish(const struct node *n, struct ctx *c, bool mates,
    bool (*more)(const struct finish *))
{
	struct finish f;

	if (mates ? !test_mate(n, c) : !test_stalemate(n, c))
		return 0;
	f = finish_of(c->pos, mates);
	return f.pure && more(&f) ? f.parts : 0;
}

#define FINISH(name, mates, more)                                              \
	bb set_##name(const struct node *n, struct ctx *c)                     \
	{                                                                      \
		return finish(n, c, mates, more);                              \
	}
FINISH(puremate, true, any)
FINISH(modelmate, true, is_model)
FINISH(idealmate, true, is_ideal)
FINISH(purestalemate, false, any)
FINISH(modelstalemate, false, is_model)
FINISH(idealstalemate, false, is_ideal)
