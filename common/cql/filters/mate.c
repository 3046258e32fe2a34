/*
 * mate.c - pure, model and ideal mates and stalemates
 *
 * A mate or stalemate is pure if no attack is redundant: a square beside the
 * king that is empty or holds an enemy is attacked once, one with an own piece
 * is attacked only by a pin that is needed, and of two checks each is needed,
 * as the other could be parried. The participants, as in CQL 6.2:
 *
 *     both       the enemies that attack the king or a square beside it, and
 *                those that are pinned
 *     stalemate  all pieces of the king's side, and the enemies that pin one
 *     mate       the king and its pieces beside it; those that shield the other
 *                king, or block one that could parry the check; and the enemies
 *                that pin one that could
 *
 * It is model if all enemies participate, except king and pawns, and ideal if
 * every piece on the board does.
 */
#include "board/movegen.h"
#include "cql/filters/evaluator.h"

/* A final position, and its participants if it is pure. */
struct finish {
	const struct position *pos;
	int king;
	/* pieces of the king's side, without it; of the other */
	bb men, enemies;
	bb refuting; /* squares on which a piece parries the check; 0 for two */
	bool pure;
	bb parts;
};

/* Return the enemies that attack a square, looking through the king. */
static bb
attackers(const struct finish *f, int square)
{
	struct position open = *f->pos;

	position_take(&open, f->king);
	return position_attackers(&open, square) & f->enemies;
}

/* Return the enemy that pins a piece of the king's on this square, or 0. */
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

/* Return which of these pieces could parry the check, ignoring pins. */
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

/*
 * True if this piece, were it not pinned, could move, or in a mate parry the
 * check.
 */
static bool
needs_pin(const struct finish *f, int square, bool mates)
{
	return !mates || refuters(f->pos, bb_of(square), f->refuting);
}

/*
 * Add the participants at a square beside the king, and clear `pure` if it is
 * attacked redundantly.
 */
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

/*
 * Add the piece on this square if it participates as a blocker, and its pinner.
 */
static void
look_at(struct finish *f, int square, bool mates)
{
	struct position without = *f->pos;
	int side = f->pos->to_move;
	bb man = bb_of(square), others = f->men & ~man;

	if ((f->men & man) && pinner(f, square) && needs_pin(f, square, mates))
		f->parts |= pinner(f, square);
	position_take(&without, square);
	if (position_has_king(f->pos, !side) &&
	    position_attackers(&without, position_king(f->pos, !side)) & f->men)
		f->parts |= man;
	others &= ~refuters(f->pos, others, f->refuting);
	if (mates && (f->men & man) &&
	    refuters(&without, others, f->refuting & ~man))
		f->parts |= man;
}

/*
 * True if a piece of the king's side could parry the check from `other`, so
 * that the second check is needed.
 */
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
	for (rest = attack_empty[KING][king]; rest; rest = bb_but_lowest(rest))
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

/*
 * Return the participants of a pure mate or stalemate for which more() is true,
 * or of any (NULL); else 0.
 */
static bb
finish(const struct node *n, struct ctx *c, bool mates,
    bool (*more)(const struct finish *))
{
	struct finish f;

	if ((mates ? !test_mate(n, c) : !test_stalemate(n, c)) ||
	    !position_has_king(c->pos, c->pos->to_move))
		return 0;
	f = finish_of(c->pos, mates);
	return f.pure && (!more || more(&f)) ? f.parts : 0;
}

EVALUATOR(set, puremate, finish(n, c, true, NULL));
EVALUATOR(set, modelmate, finish(n, c, true, is_model));
EVALUATOR(set, idealmate, finish(n, c, true, is_ideal));
EVALUATOR(set, purestalemate, finish(n, c, false, NULL));
EVALUATOR(set, modelstalemate, finish(n, c, false, is_model));
EVALUATOR(set, idealstalemate, finish(n, c, false, is_ideal));
