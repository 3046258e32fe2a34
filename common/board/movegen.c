/*
 * movegen.c - see movegen.h
 *
 * Pseudo-legal moves are generated and tested for leaving the king in check.
 * Only these need the test: moves of the king, of a piece in line with it, en
 * passant, and any move while in check.  In a variant that is not as in chess
 * each move is played and judged.
 */
#include "board/movegen.h"

#include <assert.h>

#include "base/short_way.h"
#include "board/play.h"
#include "board/variant.h"

struct gen {
	const struct position *p;
	struct moves *moves;
	bb from, to; /* generate only moves from and to these squares */
	bb occupied;
	bool exposing; /* also generate moves that expose the king */
	bb suspect;    /* from these squares a move may; 0: not computed */
	int king;
	int most;
	int promotions;	 /* the last kind of promotion */
	bb double_steps; /* from these squares */
};

static const struct move_range all = {.from = BB_ALL,
    .to = BB_ALL,
    .castling = true,
    .drops = true,
    .most = MOVES_MAX};
static const struct move_range one = {
    .from = BB_ALL, .to = BB_ALL, .castling = true, .drops = true, .most = 1};

/* Return the squares from one to the other along a rank, both inclusive. */
static bb
walk(int from, int to)
{
	return attack_between[from][to] | bb_of(from) | bb_of(to);
}

/* Return the occupied squares except those of the castling king and rook. */
static bb
others_than(const struct position *p, int king, int rook)
{
	return position_occupied(p) & ~bb_of(king) & ~bb_of(rook);
}

bool
movegen_castling_free(const struct position *p, int side)
{
	int us = p->to_move, rook = p->rook[us][side], king;

	if (rook == NO_SQUARE)
		return false;
	king = position_king(p, us);
	return !((walk(king, castled_king(king, rook)) |
		     walk(rook, castled_rook(king, rook))) &
	    others_than(p, king, rook));
}

/* True if colour `by` attacks a square on the way of the castling king. */
static inline bool
attacks_way(const struct position *p, int square, int by, bb occupied)
{
	return p->variant ? position_endangered(p, square, by, occupied)
			  : position_attacked(p, square, by, occupied, 0);
}

move
movegen_castling(const struct position *p, int side)
{
	int us = p->to_move, rook = p->rook[us][side], king, to;
	bb others, way;

	if (!movegen_castling_free(p, side))
		return MOVE_NULL;
	king = position_king(p, us);
	to = castled_king(king, rook);
	others = others_than(p, king, rook);
	way = walk(king, to);
	/*
	 * castling is illegal while in check, even if the rook would block it
	 */
	if (attacks_way(p, king, !us, position_occupied(p)))
		return MOVE_NULL;
	for (way &= ~bb_of(king) | bb_of(to); way; way = bb_but_lowest(way))
		if (attacks_way(p, bb_lowest(way), !us,
			bb_lowest(way) == to
			    ? others | bb_of(castled_rook(king, rook))
			    : others | bb_of(rook)))
			return MOVE_NULL;
	return move_castling(king, rook);
}

/* True if castling is legal, or another move leaves the kings as it may. */
static bool
obeys_kings(const struct position *p, move m)
{
	const struct variant_rules *r = position_rules(p);
	int us = p->to_move, king = piece_of(us, KING);
	struct position after = *p;

	if (move_castles(m) &&
	    m !=
		movegen_castling(
		    p, move_to(m) > move_from(m) ? KING_SIDE : QUEEN_SIDE))
		return false;
	play(&after, m);
	if (r->explodes && p->piece[king] && !after.piece[king])
		return false;
	return !position_in_check(&after, us) &&
	    !(r->no_checks && position_in_check(&after, !us));
}

/* True if a move is legal by the rules of a variant. */
static SELDOM bool
is_legal(const struct position *p, move m)
{
	struct moves moves;

	if (m == MOVE_NULL)
		return true;
	if (!obeys_kings(p, m))
		return false;
	if (!position_rules(p)->must_capture || move_takes(p, m) != NO_SQUARE)
		return true;
	movegen_legal(p, &moves);
	return !moves.count || move_takes(p, moves.list[0]) == NO_SQUARE;
}

/* True if a move of chess does not leave the king in check. */
static inline bool
is_safe(const struct position *p, move m)
{
	int us = p->to_move, from = move_from(m), to = move_to(m);
	int king = position_king(p, us);
	bb occupied = (position_occupied(p) & ~bb_of(from)) | bb_of(to);
	bb taken = bb_of(to);

	if (m == MOVE_NULL)
		return true;
	if (move_castles(m))
		return m ==
		    movegen_castling(p, to > from ? KING_SIDE : QUEEN_SIDE);
	if (to == p->ep && p->at[from] == piece_of(us, PAWN) &&
	    file_of(from) != file_of(to)) {
		taken = bb_of(square_at(file_of(to), rank_of(from)));
		occupied &= ~taken;
	}
	return !position_attacked(
	    p, from == king ? to : king, !us, occupied, taken);
}

bool
move_is_safe(const struct position *p, move m)
{
	return p->variant ? is_legal(p, m) : is_safe(p, m);
}

/*
 * Return the squares from which a move may leave the king in check: its own,
 * and those that a queen on it would see; all squares if it is in check.  The
 * set is never empty.
 */
static bb
find_suspects(const struct gen *g)
{
	bb sliders = attack_queen(g->king, g->occupied);

	if (position_attacked(g->p, g->king, !g->p->to_move, g->occupied, 0) ||
	    !short_way(SHORT_SUSPECTS))
		return BB_ALL;
	return sliders | bb_of(g->king);
}

/*
 * Return the squares whose moves must be tested for leaving the king in check;
 * computed at first use.
 */
static inline bb
suspects(struct gen *g)
{
	if (!g->suspect && !g->exposing)
		g->suspect = find_suspects(g);
	return g->suspect;
}

static void
add(struct gen *g, move m)
{
	assert(g->moves->count < MOVES_MAX);
	if ((suspects(g) & bb_of(move_from(m))) && !is_safe(g->p, m))
		return;
	g->moves->list[g->moves->count++] = m;
}

static void
add_all(struct gen *g, int from, bb targets)
{
	for (; targets && g->moves->count < g->most;
	     targets = bb_but_lowest(targets))
		add(g, move_of(from, bb_lowest(targets)));
}

static void
add_pawn(struct gen *g, int from, int to)
{
	if (rank_of(to) != 0 && rank_of(to) != 7) {
		add(g, move_of(from, to));
		return;
	}
	for (int kind = QUEEN; kind <= g->promotions; kind++)
		add(g, move_promoting(from, to, kind));
}

static void
add_captures(struct gen *g, int from)
{
	const struct position *p = g->p;
	bb targets = p->colour[!p->to_move] & g->to, taking;

	if (p->ep != NO_SQUARE)
		targets |= bb_of(p->ep) & g->to;
	taking = attack_pawn[p->to_move][from] & targets;
	for (; taking; taking = bb_but_lowest(taking)) {
		int at = bb_lowest(taking);

		if (at == p->ep && !g->exposing &&
		    !(suspects(g) & bb_of(from)) &&
		    !move_is_safe(p, move_of(from, at)))
			continue;
		add_pawn(g, from, at);
	}
}

static void
add_steps(struct gen *g, int from)
{
	bool white = g->p->to_move == WHITE;
	int forward = white ? 8 : -8, to = from + forward;

	if (to < 0 || to > 63 || (g->occupied & bb_of(to)))
		return;
	if (g->to & bb_of(to))
		add_pawn(g, from, to);
	if ((g->double_steps & bb_of(from)) &&
	    !(g->occupied & bb_of(to + forward)) &&
	    (g->to & bb_of(to + forward)))
		add(g, move_of(from, to + forward));
}

static void
add_pawns(struct gen *g)
{
	bb pawns = g->p->piece[piece_of(g->p->to_move, PAWN)] & g->from;

	for (; pawns && g->moves->count < g->most;
	     pawns = bb_but_lowest(pawns)) {
		add_captures(g, bb_lowest(pawns));
		add_steps(g, bb_lowest(pawns));
	}
}

static void
add_pieces(struct gen *g)
{
	const bb *piece = g->p->piece + piece_of(g->p->to_move, KING);

	for (int kind = KING; kind < PAWN; kind++)
		for (bb from = piece[kind] & g->from;
		     from && g->moves->count < g->most;
		     from = bb_but_lowest(from))
			add_all(g, bb_lowest(from),
			    attack_from(kind, bb_lowest(from), g->occupied) &
				g->to);
}

static void
add_castling(struct gen *g)
{
	for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
		move m = movegen_castling(g->p, side);

		if (m != MOVE_NULL)
			g->moves->list[g->moves->count++] = m;
	}
}

static void
add_drops(struct gen *g)
{
	const struct position *p = g->p;
	bb ranks = ~(bb_rank(0) | bb_rank(7));

	for (int kind = QUEEN; kind <= PAWN; kind++) {
		bb to = g->to & ~g->occupied & (kind == PAWN ? ranks : BB_ALL);

		if (p->beside.pocket[piece_of(p->to_move, kind)])
			for (; to; to = bb_but_lowest(to))
				g->moves->list[g->moves->count++] =
				    move_dropping(kind, bb_lowest(to));
	}
}

bool
movegen_takes_kings(const struct position *p)
{
	const struct variant_rules *r = position_rules(p);

	return r->explodes || r->kings[!p->to_move] == KINGS_AS_OTHERS;
}

/*
 * Set where the rules of a variant differ from chess: moves may be pseudo-legal
 * there, kings be taken, pawns become kings and step twice from more ranks.
 */
static SELDOM void
set_rules(struct gen *g, const struct move_range *range)
{
	const struct variant_rules *r = position_rules(g->p);
	int us = g->p->to_move;

	g->most = MOVES_MAX;
	g->promotions = r->king_promotions ? MOVE_TO_KING : KNIGHT;
	if (movegen_takes_kings(g->p))
		g->to = range->to & ~g->p->colour[us];
	if (us == WHITE)
		g->double_steps |= r->white_home;
}

static bool
is_in_range(const struct move_range *range, move m)
{
	if (move_castles(m))
		return range->castling;
	return (move_drops(m) ? range->drops
			      : range->from >> move_from(m) & 1) &&
	    range->to >> move_to(m) & 1;
}

/*
 * Generate the moves of a range by the rules of a variant: of pseudo-legal ones
 * those that are legal, only captures if they are compulsory and one is legal.
 */
static SELDOM void
generate_by_rules(const struct position *p, const struct move_range *range,
    struct moves *moves)
{
	bool must = position_rules(p)->must_capture, captures = false;
	struct move_range wider = must ? all : *range;
	int count;

	moves->count = 0;
	if (variant_ended(p) || position_kings_fault(p))
		return;
	wider.exposing = true;
	movegen_within(p, &wider, moves);
	count = moves->count;
	moves->count = 0;
	for (int i = 0; i < count; i++) {
		move m = moves->list[i];
		bool takes = must && move_takes(p, m) != NO_SQUARE;

		if ((captures && !takes) || !obeys_kings(p, m))
			continue;
		if (takes && !captures)
			moves->count = 0;
		captures |= takes;
		if (is_in_range(range, m))
			moves->list[moves->count++] = m;
	}
}

void
movegen_within(const struct position *p, const struct move_range *range,
    struct moves *moves)
{
	int us = p->to_move;
	bool has_king = position_has_king(p, us);
	struct gen g = {.p = p,
	    .moves = moves,
	    .from = range->from & p->colour[us],
	    .to = range->to & ~p->colour[us] & ~p->piece[piece_of(!us, KING)],
	    .occupied = position_occupied(p),
	    .exposing = range->exposing,
	    .king = has_king ? position_king(p, us) : NO_SQUARE,
	    .most = range->most,
	    .promotions = KNIGHT,
	    .double_steps = bb_rank(us == WHITE ? 1 : 6)};

	if (p->variant && !g.exposing) {
		generate_by_rules(p, range, moves);
		return;
	}
	moves->count = 0;
	if (!has_king && !g.exposing)
		return;
	if (p->variant)
		set_rules(&g, range);
	if (g.from && g.to) {
		add_pieces(&g);
		if (moves->count < g.most)
			add_pawns(&g);
	}
	if (range->castling && moves->count < g.most)
		add_castling(&g);
	if (p->variant && range->drops)
		add_drops(&g);
}

void
movegen_legal(const struct position *p, struct moves *moves)
{
	movegen_within(p, &all, moves);
}

bool
movegen_any(const struct position *p)
{
	struct moves moves;

	movegen_within(p, short_way(SHORT_ANY_MOVE) ? &one : &all, &moves);
	return moves.count > 0;
}

/* True if the side to move has the kings that it may and the game goes on. */
static bool
may_move(const struct position *p)
{
	return p->variant ? !variant_ended(p) && !position_kings_fault(p)
			  : position_has_king(p, p->to_move);
}

bool
position_ep_legal(const struct position *p)
{
	bb takers = position_ep_takers(p);

	if (!takers || !may_move(p))
		return false;
	for (; takers; takers = bb_but_lowest(takers))
		if (move_is_safe(p, move_of(bb_lowest(takers), p->ep)))
			return true;
	return false;
}

/* Look for a move before the check: most positions have one. */
bool
position_is_stalemate(const struct position *p)
{
	return may_move(p) && !movegen_any(p) &&
	    !position_in_check(p, p->to_move);
}

int
variant_outcome(const struct position *p)
{
	const struct variant_rules *r = position_rules(p);
	int us = p->to_move, result = r->ended ? r->ended(p) : NOT_ENDED;
	int more = bb_count(p->colour[us]) - bb_count(p->colour[!us]);

	if (result != NOT_ENDED || r->no_moves == NO_MOVES_CHESS ||
	    movegen_any(p))
		return result;
	if (r->no_moves == NO_MOVES_WINS || more < 0)
		return us;
	return more > 0 ? !us : DRAWN;
}

int
position_outcome(const struct position *p)
{
	int result = variant_outcome(p);

	if (result != NOT_ENDED || movegen_any(p))
		return result;
	return position_in_check(p, p->to_move) ? !p->to_move : DRAWN;
}

uint64_t
perft(const struct position *p, int plies, const atomic_bool *stop)
{
	struct moves moves;
	uint64_t count = 0;

	if (plies <= 0)
		return 1;
	movegen_legal(p, &moves);
	if (plies == 1)
		return (uint64_t)moves.count;
	for (int i = 0; i < moves.count; i++) {
		struct position next = *p;

		if (stop && atomic_load_explicit(stop, memory_order_relaxed))
			break;
		play(&next, moves.list[i]);
		count += perft(&next, plies - 1, stop);
	}
	return count;
}
