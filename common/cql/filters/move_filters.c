/*
 * move_filters.c - move, and the words about the last move
 *
 * See move_filters.h for the node. All sets are evaluated in the position
 * before the move.
 */
#include "cql/filters/move_filters.h"

#include "base/short_way.h"
#include "board/movegen.h"
#include "board/play.h"
#include "board/variant.h"
#include "cql/filters/evaluator.h"
#include "cql/filters/move_criteria.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/imagined.h"

struct move_search {
	struct move_criteria criteria;
	long long accepted; /* moves accepted */
	long long matched;  /* those after which the target matches */
	/* promotions among possible moves: the pairs of files that occurred,
	   and how many moves repeated a pair */
	unsigned promotions;
	long long promoted_again;
	bb value;
	bool enough; /* one match suffices */
};

/*
 * True if the target matches after the move of these pieces. Keeps its comments
 * only then.
 */
static bool
holds_at(struct move_search *f, const struct node *target,
    const struct spot *after, unsigned movers)
{
	struct ctx *c = f->criteria.c;
	struct ctx_mark mark = ctx_mark(c);
	struct move_view view = move_view_after(c, after, movers);
	bool held;

	ctx_go(c, after);
	held = attempt(target, c);
	ctx_go(c, f->criteria.at);
	c->view = view;
	ctx_release(c, mark);
	return held;
}

static bool
holds_after(
    struct move_search *f, move m, const struct spot *after, unsigned movers)
{
	const struct node *target = move_part(f->criteria.node, PART_TARGET);
	struct imagined made;

	if (!target)
		return true;
	if (after)
		return holds_at(f, target, after, movers);
	error_if_late(f->criteria.c, target);
	imagine_move(&made, f->criteria.c, m);
	return holds_at(f, target, &made.spot, movers);
}

static bb
value_of(const struct move_criteria *h, move m)
{
	struct move_step s = move_step_of(&h->at->pos, m);
	int taken;

	switch (h->node->number >> MOVE_VALUE & 3) {
	case PART_FROM: return move_drops(m) ? 0 : bb_of(s.from);
	case PART_TO: return bb_of(s.to);
	default:
		taken = move_takes(&h->at->pos, m);
		return taken == NO_SQUARE ? 0 : bb_of(taken);
	}
}

/* Count promotions on the same squares as one move, as CQL 6.2 does. */
static void
note_promotion(struct move_search *f, move m)
{
	int file = file_of(move_from(m)), to = file_of(move_to(m));
	unsigned pair = 1U << (3 * file + to - file + 1);

	if (move_drops(m))
		return;

	f->promoted_again += (f->promotions & pair) != 0;
	f->promotions |= pair;
}

/*
 * Test one move; `after` is the position that it led to, NULL if it was not
 * played. Return true if no more moves are needed.
 */
static bool
take(struct move_search *f, move m, const struct spot *after)
{
	const struct node *comment = move_part(f->criteria.node, PART_COMMENT);
	unsigned movers = criteria_accept(&f->criteria, m, after);

	if (!movers)
		return false;
	f->accepted++;
	if (!holds_after(f, m, after, movers))
		return move_has(f->criteria.node, MOVE_ALL);
	f->matched++;
	if (!after && move_promotion(m))
		note_promotion(f, m);
	if (f->criteria.node->type == TYPE_set)
		f->value |= value_of(&f->criteria, m);
	if (comment && after)
		holds_at(f, comment, after, movers);
	return f->enough;
}

const struct spot *
candidate_first(const struct ctx *c, const struct spot *at)
{
	const struct spot *way = c->view.way;

	return way && way->parent == at ? way : at->child;
}

const struct spot *
candidate_next(const struct ctx *c, const struct spot *after)
{
	return after == c->view.way ? NULL : after->next;
}

static void
search_played(struct move_search *f)
{
	const struct spot *at = f->criteria.at;
	const struct ctx *c = f->criteria.c;

	for (const struct spot *s = candidate_first(c, at); s;
	     s = candidate_next(c, s))
		if (take(f, s->played, s))
			return;
}

/* Test the move that led here; a position imagined without a move has none. */
static void
search_previous(struct move_search *f, const struct spot *here)
{
	const struct imagined *im = imagined(here);

	if (!im || im->by == BY_MOVE)
		take(f, here->played, here);
}

/* Return the range of moves to generate under the restrictions. */
static struct move_range
range_of(const struct move_search *f)
{
	const struct move_criteria *h = &f->criteria;
	const struct node *n = h->node;
	const struct position *pos = &h->at->pos;
	bb pawns = pos->piece[piece_of(pos->to_move, PAWN)];
	bb ep = pos->ep == NO_SQUARE ? 0 : bb_of(pos->ep);
	struct move_range r = {.from = h->part[PART_FROM],
	    .to = h->part[PART_TO],
	    .castling = (h->part[PART_FROM] & pos->home &
			    pos->colour[pos->to_move]) != 0,
	    .drops = !move_part(n, PART_FROM),
	    .exposing = move_mode_of(n) == PSEUDOLEGAL,
	    .most = MOVES_MAX};

	if (move_has(n, MOVE_CASTLING | MOVE_SHORT | MOVE_LONG | MOVE_PASS))
		r.from = 0;
	if (move_has(n, MOVE_EN_PASSANT) || move_part(n, PART_EP_SQUARE))
		r.to &= ep;
	if (move_part(n, PART_CAPTURE))
		r.to &= h->part[PART_CAPTURE] | ep;
	if (n->number >> MOVE_KINDS || move_part(n, PART_LETTERS))
		r.from &= pawns;
	if (f->enough && h->any && !n->kids)
		r.most = 1;
	return r;
}

/* Return the range of all moves. */
static inline struct move_range
every_move(const struct move_search *f)
{
	return (struct move_range){.from = BB_ALL,
	    .to = BB_ALL,
	    .castling = true,
	    .drops = true,
	    .exposing = move_mode_of(f->criteria.node) == PSEUDOLEGAL,
	    .most = MOVES_MAX};
}

static void
search_legal(struct move_search *f)
{
	struct move_range r =
	    short_way(SHORT_MOVE_RANGE) ? range_of(f) : every_move(f);
	struct moves moves;

	movegen_within(&f->criteria.at->pos, &r, &moves);
	if (f->criteria.any && !f->criteria.node->kids &&
	    f->criteria.node->type != TYPE_set && short_way(SHORT_MOVE_COUNT)) {
		f->accepted = f->matched = moves.count;
		for (int i = 0; i < moves.count; i++)
			if (move_promotion(moves.list[i]))
				note_promotion(f, moves.list[i]);
		return;
	}
	for (int i = 0; i < moves.count; i++)
		if (take(f, moves.list[i], NULL))
			return;
}

/*
 * Test a move backward, for unmove_each(). Sets and target are evaluated before
 * the move.
 */
static bool
on_unmove(void *user, const struct unmove *u)
{
	struct move_search *f = user;
	struct ctx *c = f->criteria.c;
	const struct spot *here = c->at;
	struct imagined made;
	bool enough;

	error_if_late(c, f->criteria.node);
	imagine_unmove(&made, c, u);
	imagine_count(c, f->criteria.node, &made);
	f->criteria.at = &made.spot;
	criteria_read_sets(&f->criteria);
	enough = take(f, u->move, &made.spot);
	ctx_go(c, here);
	return enough;
}

/* Return the squares that the king may castle to, as far as the way is free. */
static bb
castling_targets(const struct position *pos, int king)
{
	bb found = 0;

	for (int side = KING_SIDE; side <= QUEEN_SIDE; side++)
		if (movegen_castling_free(pos, side))
			found |= bb_of(
			    castled_king(king, pos->rook[pos->to_move][side]));
	return found;
}

/*
 * True for a single piece that cannot reach the squares even on an empty board.
 */
static bool
is_out_of_reach(const struct position *pos, bb men, bb to)
{
	int man = bb_lowest(men), kind = kind_of(pos->at[man]);

	if (bb_but_lowest(men) || kind == PAWN || attack_empty[kind][man] & to)
		return false;
	return !(men & pos->home) ||
	    (kind == KING && !(castling_targets(pos, man) & to));
}

/* True if it makes no difference whether sets and letters are evaluated. */
static bool
parts_have_no_effects(const struct node *n)
{
	for (int i = 0; i <= PART_LETTERS; i++) {
		const struct node *part = move_part(n, (enum move_part)i);

		if (part &&
		    node_any_has(part, ASSIGNS | EXTERNAL_EFFECT | REMARKS))
			return false;
	}
	return true;
}

bool
move_is_quickly_missed(const struct node *n)
{
	static const long long words = MOVE_CASTLING | MOVE_SHORT | MOVE_LONG |
	    MOVE_PASS | MOVE_SECONDARY | MOVE_DROP |
	    ((1LL << KINDS) - 1) << MOVE_KINDS;
	enum move_mode mode = move_mode_of(n);

	if (mode == PLAYED)
		return (move_has(n, words) || move_part(n, PART_FROM)) &&
		    parts_have_no_effects(n);
	return (mode == LEGAL || mode == PSEUDOLEGAL) &&
	    move_part(n, PART_FROM) && criteria_are_plain(n);
}

/*
 * True if the words of the filter accept no played move of the pieces on the
 * left side, which is evaluated if they accept one at all.
 */
static bool
no_played_move_fits(const struct node *n, struct ctx *c)
{
	const struct node *left = move_part(n, PART_FROM);
	bb men = BB_ALL;

	for (const struct spot *s = candidate_first(c, c->at); s;
	     s = candidate_next(c, s)) {
		if (!criteria_accept_words(n, c->at, s->played, s))
			continue;
		if (left) {
			men = set(left, c);
			left = NULL;
		}
		if (move_may_be_of(men, s->played))
			return false;
	}
	return true;
}

/*
 * True if no piece of the left side can move to the right side: none is of the
 * side to move, or the only one is out of reach. Rejects most positions.
 */
static bool
no_man_may_move(const struct node *n, struct ctx *c)
{
	const struct node *to = move_part(n, PART_TO);
	bb men = set(n->kid[PART_FROM], c) & c->pos->colour[c->pos->to_move];

	return !men || (to && is_out_of_reach(c->pos, men, set(to, c)));
}

static bool
is_missed(const struct node *n, struct ctx *c)
{
	if (!n->special || !short_way(SHORT_MOVE_MISSED))
		return false;
	return move_mode_of(n) == PLAYED ? no_played_move_fits(n, c)
					 : no_man_may_move(n, c);
}

static struct move_search
search_moves(const struct node *n, struct ctx *c)
{
	const struct spot *here = c->at;
	struct move_search f = {.criteria = criteria_of(n, c)};

	f.enough = n->type == TYPE_test && !move_has(n, MOVE_ALL) &&
	    !move_part(n, PART_COMMENT);
	if (!f.criteria.at)
		return f;
	switch (move_mode_of(n)) {
	case PLAYED: search_played(&f); break;
	case PREVIOUS: search_previous(&f, here); break;
	case REVERSE:
		if (position_rules(&here->pos)->unproved)
			error_warn(c, n,
			    "move reverse matches nothing in %.*s (said once)",
			    STR(variant_name((enum variant)here->pos.variant)));
		else
			unmove_each(&here->pos, ctx_chess960(c), on_unmove, &f);
		break;
	default: search_legal(&f); break;
	}
	ctx_go(c, here);
	return f;
}

bool
test_move(const struct node *n, struct ctx *c)
{
	struct move_search f;

	if (is_missed(n, c))
		return move_has(n, MOVE_ALL);
	f = search_moves(n, c);
	return move_has(n, MOVE_ALL) ? f.matched == f.accepted : f.matched > 0;
}

bb
set_move_squares(const struct node *n, struct ctx *c)
{
	if (is_missed(n, c))
		return 0;
	return search_moves(n, c).value;
}

/*
 * Return the number of matching moves. With `all`, no value unless all match.
 */
struct number
number_move_count(const struct node *n, struct ctx *c)
{
	struct move_search f;

	if (is_missed(n, c))
		return number_of(0);
	f = search_moves(n, c);
	if (move_has(n, MOVE_ALL) && f.matched < f.accepted)
		return NO_NUMBER;
	return number_of(f.matched - f.promoted_again);
}

/* -------------------------------------------------- the move that led here */

/* Return the current position if a move led to it, or NULL. */
static const struct spot *
after_move(const struct ctx *c)
{
	const struct imagined *im = imagined(c->at);

	return c->at->parent && (!im || im->by == BY_MOVE) ? c->at : NULL;
}

/*
 * Return the origin or target of the last move; of castling those of both
 * pieces, except one that is left out.
 */
static bb
last_move_squares(const struct ctx *c, bool target)
{
	const struct spot *at = after_move(c);
	unsigned movers = MOVERS;
	int from, to;

	if (!at)
		return 0;
	from = move_from(at->played);
	to = move_to(at->played);
	if (at->played == MOVE_NULL)
		return at->pos.piece[piece_of(!at->pos.to_move, KING)];
	if (!move_castles(at->played))
		return move_drops(at->played) && !target
		    ? 0
		    : bb_of(target ? to : from);
	if (c->view.after == at)
		movers &= ~c->view.left_out;
	return (movers & MOVER_KING
		       ? bb_of(target ? castled_king(from, to) : from)
		       : 0) |
	    (movers & MOVER_ROOK ? bb_of(target ? castled_rook(from, to) : to)
				 : 0);
}

EVALUATOR(set, last_from, last_move_squares(c, false));
EVALUATOR(set, last_to, last_move_squares(c, true));

/* Return the square of the pawn captured en passant. */
bb
set_last_enpassant(const struct node *n, struct ctx *c)
{
	const struct spot *at = after_move(c);
	int taken = at ? move_takes(&at->parent->pos, at->played) : NO_SQUARE;

	(void)n;
	return taken == NO_SQUARE || taken == move_to(at->played)
	    ? 0
	    : bb_of(taken);
}
