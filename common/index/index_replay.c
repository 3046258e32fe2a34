/* index_replay.c - see index_replay.h */
#include "index/index_replay.h"

#include <string.h>

#include "base/short_way.h"
#include "board/play.h"
#include "board/variant.h"
#include "notation/fen.h"

/*
 * The board of a replay.  Invariant: the sets `piece` are right on the squares
 * of `watched` and undefined elsewhere; so most moves change `at` alone.
 */
struct replay_board {
	bb piece[PIECES + 1]; /* and the empty squares */
	uint8_t at[64];
	uint8_t watches[64];
	bb watched;
	/* what changed since play_on() began to look: squares of `watched` */
	bb touched;
	unsigned changed; /* bit set of enum piece and NO_PIECE */
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

/*
 * Return a board with the initial position that watches these squares.  It is
 * static; only a change of `watched`, which is rare, costs time.
 */
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

/*
 * Record in the sets that a square changes from piece `before` to `now`; either
 * may be NO_PIECE.
 */
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

/* Play castling or a promotion.  Return false if m is not such a move. */
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

/* True if a pawn changes its file without a capture on its target square. */
static inline bool
is_en_passant(unsigned from, unsigned to, unsigned piece, unsigned taken)
{
	unsigned pawns = 1U << PAWN | 1U << (PAWN + KINDS);

	return (pawns >> piece) & (taken == NO_PIECE) &
	    (((from ^ to) & 7) != 0);
}

/*
 * Play a move; return false if it is impossible.  The only branches are those
 * that are rarely taken.
 */
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
 * Play up to the next position in which watched squares have changed by one of
 * these pieces, or to the last one.  Return the moves that follow, or NULL if
 * one cannot be played.
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

/* Swap an answered question with the last open one. */
static void
set_aside(struct replay_question *q, struct replay_question *last)
{
	struct replay_question answered = *q;

	*q = *last;
	*last = answered;
}

/* Evaluate the open questions for a position.  Return how many stay open. */
static int
evaluate(struct replay_question *questions, int left,
    const struct replay_board *b, bool last)
{
	for (int i = left; i-- > 0;) {
		struct replay_question *q = &questions[i];
		enum answer now;

		if (!last &&
		    !has_changed(
			b, q->condition->watches, q->condition->looks_at) &&
		    short_way(SHORT_REPLAY_WATCH))
			continue;
		now =
		    condition_evaluate(q->condition, q->known, b->piece, last);
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
	while ((left = evaluate(questions, left, &b, at == end)) && at < end)
		if (!(at = play_on(&b, at, end, pieces)))
			return false;
	return true;
}
