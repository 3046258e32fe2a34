/* index_replay.c - see index_replay.h */
#include "index/index_replay.h"

#include <string.h>

#include "base/short_way.h"
#include "board/play.h"
#include "notation/fen.h"

/*
 * The sets are true on the squares that are watched, and not looked at
 * elsewhere; so most moves change `at` alone.
 */
struct replay_board {
	bb piece[PIECES + 1]; /* and the empty square */
	uint8_t at[64];
	uint8_t watches[64];
	bb watched;
	/* by the last move that touched these, a bit each */
	bb touched;
	unsigned changed; /* pieces, and the empty square */
};

static void
set_up(struct replay_board *b)
{
	struct position start;

	fen_read(&start, str_of(position_start_fen));
	memcpy(b->piece, start.piece, sizeof start.piece);
	memcpy(b->at, start.at, sizeof start.at);
	b->changed = ~0U;
}

/* Return the usual start, with these squares watched; they mostly are as
 * before. */
static const struct replay_board *
start_board(bb watched)
{
	static _Thread_local struct replay_board b;

	if (!b.changed)
		set_up(&b);
	for (int i = 0; b.watched != watched && i < 64; i++)
		b.watches[i] = watched >> i & 1;
	b.watched = b.touched = watched;
	return &b;
}

/* Something else stands there from now on, or nothing. */
static inline void
change(struct replay_board *b, int square, int before, int now)
{
	b->touched |= bb_of(square);
	b->changed |= 1U << before | 1U << now;
	b->piece[before] &= ~bb_of(square);
	b->piece[now] |= bb_of(square);
}

static inline void
put(struct replay_board *b, int piece, int square)
{
	change(b, square, b->at[square], piece);
	b->at[square] = (uint8_t)piece;
}

static bool
castle(struct replay_board *b, int king_from, int rook_from)
{
	int king = b->at[king_from], rook = b->at[rook_from];

	if (kind_of(king) != KING || rook == NO_PIECE || kind_of(rook) != ROOK)
		return false;
	put(b, NO_PIECE, king_from);
	put(b, NO_PIECE, rook_from);
	put(b, king, castled_king(king_from, rook_from));
	put(b, rook, castled_rook(king_from, rook_from));
	return true;
}

/* Castling and promotion; what is no move is not played. */
static bool
play_special(struct replay_board *b, move m)
{
	int from = move_from(m), to = move_to(m), piece = b->at[from];
	int promotion = move_promotion(m);

	if (piece == NO_PIECE || m == MOVE_NULL || promotion >= PAWN)
		return false;
	if (move_castles(m))
		return castle(b, from, to);
	put(b, NO_PIECE, from);
	put(b, piece_of(colour_of(piece), promotion), to);
	return true;
}

/* A pawn goes aside, and takes nothing where it comes to stand. */
static inline bool
is_en_passant(unsigned from, unsigned to, unsigned piece, unsigned taken)
{
	unsigned pawns = 1U << PAWN | 1U << (PAWN + KINDS);

	return (pawns >> piece) & (taken == NO_PIECE) &
	    (((from ^ to) & 7) != 0);
}

/* Written so that it has no branch but those that are rarely taken. */
static inline bool
play_move(struct replay_board *b, move m)
{
	unsigned word = m, from = word & 63, to = word >> 6, piece, taken;

	if (word - 1 >= move_of(63, 63) || b->at[from] == NO_PIECE)
		return play_special(b, m);
	piece = b->at[from];
	taken = b->at[to];
	b->at[from] = NO_PIECE;
	b->at[to] = (uint8_t)piece;
	if (b->watches[from] | b->watches[to]) {
		change(b, (int)from, (int)piece, NO_PIECE);
		change(b, (int)to, (int)taken, (int)piece);
	}
	if (is_en_passant(from, to, piece, taken))
		put(b, NO_PIECE, (int)((from & 56) | (to & 7)));
	return true;
}

static inline bool
has_changed(const struct replay_board *b, bb squares, unsigned pieces)
{
	return b->touched & squares && b->changed & pieces;
}

/*
 * Play up to the next position in which what is watched has changed, or to
 * the last; returns the moves from there on, or NULL.
 */
static const move *
play_on(
    struct replay_board *b, const move *at, const move *end, unsigned pieces)
{
	b->touched = b->changed = 0;
	while (at < end) {
		if (!play_move(b, *at++))
			return NULL;
		if (!b->touched)
			continue;
		if (has_changed(b, b->watched, pieces))
			break;
		b->touched = b->changed = 0;
	}
	return at;
}

/* One that is answered goes behind those that are left. */
static void
set_aside(struct replay_question *q, struct replay_question *last)
{
	struct replay_question answered = *q;

	*q = *last;
	*last = answered;
}

/* Asks about a position; returns how many questions are left. */
static int
ask(struct replay_question *questions, int left, const struct replay_board *b,
    bool last)
{
	for (int i = left; i-- > 0;) {
		struct replay_question *q = &questions[i];
		enum answer now;

		if (!last &&
		    !has_changed(
			b, q->condition->watches, q->condition->looks_at) &&
		    short_way(SHORT_REPLAY_WATCH))
			continue;
		now = condition_of_position(
		    q->condition, q->evaluator, b->piece, last);
		if (now <= q->answer)
			continue;
		q->answer = now;
		if (now >= q->enough && short_way(SHORT_REPLAY_END))
			set_aside(q, &questions[--left]);
	}
	return left;
}

bool
replay_game(struct replay_question *questions, int count, const move *moves,
    size_t move_count)
{
	const move *at = moves, *end = moves + move_count;
	struct replay_board b;
	unsigned pieces = 0;
	bb watched = 0;
	int left = count;

	for (int i = 0; i < count; i++) {
		questions[i].answer = ANSWER_NO;
		watched |= questions[i].condition->watches;
		pieces |= questions[i].condition->looks_at;
	}
	if (!short_way(SHORT_REPLAY_WATCH)) {
		watched = BB_ALL;
		pieces = ~0U;
	}
	b = *start_board(watched);
	while ((left = ask(questions, left, &b, at == end)) && at < end)
		if (!(at = play_on(&b, at, end, pieces)))
			return false;
	return true;
}
