/*
 * mate.c - pure, model and ideal mates and stalemates
 *
 * The field of a king is its square and those beside it.  A mate or stalemate
 * is pure when each square of the field has one reason only: a piece of the
 * king's own side stands there, or one enemy attacks it.  It is model when all
 * enemy pieces take part, king and pawns excepted, and ideal when every piece
 * on the board does.
 */
#include "board/movegen.h"
#include "cql/eval.h"
#include "cql/functions.h"

/* What of a final position takes part in it, if it is pure. */
struct finish {
	bool pure;
	bb parts;
};

/* The enemies that attack a square, seen through the king. */
static bb
attackers(const struct position *p, int square)
{
	struct position open = *p;

	position_take(&open, position_king(p, p->to_move));
	return position_attackers(&open, square) & p->colour[!p->to_move];
}

/* The enemy that pins a piece of the king's on this square, or 0. */
static bb
pinner(const struct position *p, int square)
{
	int king = position_king(p, p->to_move);
	bb occupied = position_occupied(p) & ~bb_of(square);
	bb behind = attackers(p, square);

	for (; behind; behind = bb_but_lowest(behind)) {
		int from = bb_lowest(behind);

		if ((attack_between[from][king] & bb_of(square)) &&
		    !(attack_between[from][king] & occupied) &&
		    (attack_from(p->at[from], from, occupied) & bb_of(king)))
			return bb_of(from);
	}
	return 0;
}

/* One square of the field: what takes part there, and has it one reason? */
static void
look(const struct position *p, int square, struct finish *f)
{
	bb by = attackers(p, square);
	bool own = (p->colour[p->to_move] & bb_of(square)) &&
	    square != position_king(p, p->to_move);

	if (own) {
		bb pin = by ? pinner(p, square) : 0;

		f->parts |= bb_of(square) | pin;
		f->pure &= !(by & ~pin);
	} else {
		f->parts |= by;
		f->pure &= bb_count(by) == 1;
	}
}

static struct finish
finish_of(const struct position *p)
{
	int king = position_king(p, p->to_move);
	struct finish f = {true, bb_of(king)};
	bb on_king = attackers(p, king);

	f.parts |= on_king;
	f.pure = bb_count(on_king) <= 1;
	for (bb rest = attack_king[king]; rest; rest = bb_but_lowest(rest))
		look(p, bb_lowest(rest), &f);
	return f;
}

static bool
is_model(const struct position *p, const struct finish *f)
{
	const bb *enemy = p->piece + !p->to_move * KINDS;

	return !(
	    p->colour[!p->to_move] & ~enemy[KING] & ~enemy[PAWN] & ~f->parts);
}

static bool
is_ideal(const struct position *p, const struct finish *f)
{
	return !(position_occupied(p) & ~f->parts);
}

static bool
any(const struct position *p, const struct finish *f)
{
	(void)p, (void)f;
	return true;
}

/* The parts of a mate or stalemate that is pure and something more. */
static bb
finish(const struct node *n, struct ctx *c, bool mates,
    bool (*more)(const struct position *, const struct finish *))
{
	struct finish f;

	if (mates ? !test_mate(n, c) : !test_stalemate(n, c))
		return 0;
	f = finish_of(c->pos);
	return f.pure && more(c->pos, &f) ? f.parts : 0;
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
