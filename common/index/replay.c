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

bool
replay_game(const struct index_condition *c, struct indexed_game *g,
    const move *moves, size_t count, bool any_will_do, enum answer *answer)
{
	enum answer enough = any_will_do ? ANSWER_OPEN : ANSWER_YES;
	static _Thread_local struct replay_board start;
	struct replay_board b;

	if (!start.piece[PAWN])
		set_up(&start);
	b = start;
	b.changed = c->looks_at;
	*answer = ANSWER_NO;
	for (size_t i = 0;; i++) {
		if (b.changed & c->looks_at || i == count) {
			enum answer now =
			    condition_of_position(c, g, b.piece, i == count);

			*answer = now > *answer ? now : *answer;
			b.changed = 0;
		}
		if (*answer >= enough || i == count)
			return true;
		if (!play_move(&b, moves[i]))
			return false;
	}
}
