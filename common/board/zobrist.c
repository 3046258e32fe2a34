/*
 * zobrist.c - see zobrist.h
 *
 * The random numbers are the same in every run.
 */
#include "board/zobrist.h"

#include "base/hash.h"

static struct zobrist placed[PIECES][64], castling[2][64], passed[64], black;
static struct zobrist with_pocket, with_checks;

static struct zobrist
next(void)
{
	static uint64_t count;
	uint64_t high = hash_mix(++count);

	return (struct zobrist){high, hash_mix(++count)};
}

__attribute__((constructor)) static void
fill_numbers(void)
{
	black = next();
	for (int s = 0; s < 64; s++) {
		for (int piece = 0; piece < PIECES; piece++)
			placed[piece][s] = next();
		castling[WHITE][s] = next();
		castling[BLACK][s] = next();
		passed[s] = next();
	}
	with_pocket = next();
	with_checks = next();
}

static void
xor_into(struct zobrist *key, struct zobrist number)
{
	key->high ^= number.high;
	key->low ^= number.low;
}

struct zobrist
zobrist_key(const struct position *p, enum zobrist_level level, int ep)
{
	struct zobrist key = {0, 0};
	bb occupied = position_occupied(p);

	for (; occupied; occupied = bb_but_lowest(occupied)) {
		int s = bb_lowest(occupied);

		xor_into(&key, placed[p->at[s]][s]);
	}
	if (p->variant)
		xor_into(&key, zobrist_beside(&p->beside));
	if (p->beside.has_pocket) /* an empty one is written, too */
		xor_into(&key, with_pocket);
	if (p->beside.has_checks)
		xor_into(&key, with_checks);
	if (level >= ZOBRIST_STM && p->to_move == BLACK)
		xor_into(&key, black);
	for (int c = WHITE; level >= ZOBRIST_CASTLING && c <= BLACK; c++)
		for (int s = KING_SIDE; s <= QUEEN_SIDE; s++)
			if (p->rook[c][s] != NO_SQUARE)
				xor_into(&key, castling[c][p->rook[c][s]]);
	if (level >= ZOBRIST_EP && ep != NO_SQUARE)
		xor_into(&key, passed[ep]);
	if (level >= ZOBRIST_FULL) {
		key.high ^= hash_mix((uint64_t)p->halfmove << 32 | p->fullmove);
		key.low ^= hash_mix((uint64_t)p->fullmove << 32 | p->halfmove);
	}
	return key;
}
