/* replay.c - see replay.h */
#include "index/replay.h"

#include <string.h>

#include "board/play.h"
#include "notation/fen.h"

struct replay_board {
	bb piece[PIECES + 1]; /* and the empty square, which is not looked at */
	uint8_t at[64];
	unsigned changed; /* pieces, a bit each */
};

/* The usual start; made when it is first needed. */
static void
set_up(struct replay_board *b)
{
	struct position start;

	fen_read(&start, str_of(position_start_fen));
	memcpy(b->piece, start.piece, sizeof start.piece);
	b->piece[NO_PIECE] = 0;
	memcpy(b->at, start.at, sizeof start.at);
}

/* Those that changed are marked, with the empty square among them. */
static inline void
take(struct replay_board *b, int square)
{
	b->changed |= 1U << b->at[square];
	b->piece[b->at[square]] &= ~bb_of(square);
	b->at[square] = NO_PIECE;
}

static inline void
put(struct replay_board *b, int piece, int square)
{
	b->changed |= 1U << piece;
	b->piece[piece] |= bb_of(square);
	b->at[square] = (uint8_t)piece;
}

static bool
castle(struct replay_board *b, int king_from, int rook_from)
{
	int king = b->at[king_from], rook = b->at[rook_from];

	if (kind_of(king) != KING || rook == NO_PIECE || kind_of(rook) != ROOK)
		return false;
	take(b, king_from);
	take(b, rook_from);
	take(b, castled_king(king_from, rook_from));
	put(b, king, castled_king(king_from, rook_from));
	take(b, castled_rook(king_from, rook_from));
	put(b, rook, castled_rook(king_from, rook_from));
	return true;
}

static inline bool
play_move(struct replay_board *b, move m)
{
	int from = move_from(m), to = move_to(m), piece = b->at[from];
	int promotion = move_promotion(m);

	if (piece == NO_PIECE || m == MOVE_NULL || promotion >= PAWN)
		return false;
	if (move_castles(m))
		return castle(b, from, to);
	if (kind_of(piece) == PAWN && file_of(from) != file_of(to) &&
	    b->at[to] == NO_PIECE)
		take(b, square_at(file_of(to), rank_of(from)));
	take(b, to);
	take(b, from);
	put(b, promotion ? piece_of(colour_of(piece), promotion) : piece, to);
	return true;
}

/*
 * Plays up to the next position in which one of these pieces stands elsewhere,
 * or to the last; returns the moves from there on, or NULL.
 */
static const move *
play_on(
    struct replay_board *b, const move *at, const move *end, unsigned looks_at)
{
	for (b->changed = 0; at < end && !(b->changed & looks_at); at++)
		if (!play_move(b, *at))
			return NULL;
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

		if (!(b->changed & q->condition->looks_at || last))
			continue;
		now = condition_of_position(
		    q->condition, q->asker, b->piece, last);
		if (now <= q->answer)
			continue;
		q->answer = now;
		if (now >= q->enough)
			set_aside(q, &questions[--left]);
	}
	return left;
}

bool
replay_game(struct replay_question *questions, int count, const move *moves,
    size_t move_count)
{
	static _Thread_local struct replay_board start;
	const move *at = moves, *end = moves + move_count;
	struct replay_board b;
	unsigned looks_at = 0;
	int left = count;

	if (!start.piece[PAWN])
		set_up(&start);
	b = start;
	b.changed = ~0U;
	for (int i = 0; i < count; i++) {
		questions[i].answer = ANSWER_NO;
		looks_at |= questions[i].condition->looks_at;
	}
	while ((left = ask(questions, left, &b, at == end)) && at < end)
		if (!(at = play_on(&b, at, end, looks_at)))
			return false;
	return true;
}
