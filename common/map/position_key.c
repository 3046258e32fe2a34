/* position_key.c - see position_key.h */
#include "map/position_key.h"

#include <string.h>

#include "base/short_way.h"
#include "board/rights.h"
#include "map/map_format.h"
#include "notation/fen.h"
#include "notation/placement_plain.h"
#include "system/byte_order.h"

/* Codes above those of the pieces; the rank of the square gives the colour. */
enum { PASSED_PAWN = PIECES, CASTLING_ROOK, CODES };

enum { CODE_BITS = 4, OCCUPIED = POSITION_KEY_FIRST };

static unsigned
code_at(const char *codes, int at)
{
	unsigned two = (unsigned char)codes[at / 2];

	return at % 2 ? two & 15 : two >> CODE_BITS;
}

/* ---------------------------------------------------------------- packing */

/* The places of the bits of a byte, in order (for PSHUFB). */
static uint64_t places_of_bits[256];

__attribute__((constructor)) static void
fill_places(void)
{
	for (unsigned shape = 0; shape < 256; shape++)
		for (unsigned rest = shape, i = 0; rest; rest &= rest - 1, i++)
			places_of_bits[shape] |=
			    (uint64_t)(unsigned)__builtin_ctz(rest) << 8 * i;
}

/* Set codes[] to the pieces, in order. */
static void
gather_codes(const uint8_t at[64], bb occupied, uint8_t *codes)
{
#if SIXTEEN_AT_ONCE
	bool ranks = short_way(SHORT_MAP_KEY);

	for (int rank = 0; rank < 8 && ranks; rank++) {
		unsigned shape = (unsigned)(occupied >> 8 * rank) & 255;
		__m128i places = _mm_loadl_epi64(
		    (const __m128i *)(const void *)&places_of_bits[shape]);
		__m128i pieces = _mm_loadl_epi64(
		    (const __m128i *)(const void *)(at + 8 * rank));

		_mm_storel_epi64(
		    (__m128i *)(void *)codes, _mm_shuffle_epi8(pieces, places));
		codes += __builtin_popcount(shape);
	}
	if (ranks)
		return;
#endif
	for (; occupied; occupied = bb_but_lowest(occupied))
		*codes++ = at[bb_lowest(occupied)];
}

/* Write occupied squares, pieces and side to move; return the end. */
static char *
put_board(const uint8_t at[64], bb occupied, uint8_t side, char *key)
{
	uint8_t codes[64 + 16];
	int count = bb_count(occupied);

	store_be64(key, occupied);
	gather_codes(at, occupied, codes);
	codes[count++] = side;
	codes[count] = 0;
	key += OCCUPIED;
	for (int i = 0; i < count; i += 2)
		*key++ = (char)(codes[i] << CODE_BITS | codes[i + 1]);
	return key;
}

size_t
position_key_pack(const struct position *p, enum zobrist_level level, char *key)
{
	bb kings = p->piece[piece_of(p->to_move, KING)];
	int ep = NO_SQUARE;
	uint8_t at[64];
	char *end;

	memcpy(at, p->at, sizeof at);
	for (int i = 0; p->home && level >= ZOBRIST_CASTLING && i < 4; i++)
		if (p->rook[i / 2][i % 2] != NO_SQUARE)
			at[p->rook[i / 2][i % 2]] = CASTLING_ROOK;
	/* without exactly one king a capture cannot expose it */
	if (level >= ZOBRIST_EP && p->ep != NO_SQUARE)
		ep = fen_ep_square(
		    p, bb_count(kings) == 1 ? FEN_EP_LEGAL : FEN_EP_XFEN);
	if (ep != NO_SQUARE)
		at[p->to_move == WHITE ? ep - 8 : ep + 8] = PASSED_PAWN;
	end = put_board(at, position_occupied(p),
	    level >= ZOBRIST_STM && p->to_move == BLACK, key);
	if (level >= ZOBRIST_FULL) {
		end += map_put_number(end, p->halfmove);
		end += map_put_number(end, p->fullmove);
	}
	return (size_t)(end - key);
}

/* ------------------------------------------------- from a FEN in plain form */

/* Mark the rooks of rights; false if one is not as in standard chess. */
static bool
mark_rooks(struct str rights, uint8_t at[64])
{
	static const char letters[] = "KQkq";
	static const uint8_t rooks[] = {7, 0, 63, 56};

	for (size_t i = 0; i < rights.len; i++) {
		const char *letter = memchr(letters, rights.text[i], 4);
		int rook = letter ? rooks[letter - letters] : 0;
		int colour = rook > 7 ? BLACK : WHITE;
		int square = (rook & 56) + 4, king = piece_of(colour, KING);

		if (!letter || at[square] != king ||
		    memchr(at, king, (size_t)square) ||
		    memchr(at + square + 1, king, (size_t)(63 - square)))
			return false;
		/* the same right may be given twice */
		if (at[rook] != piece_of(colour, ROOK) &&
		    at[rook] != CASTLING_ROOK)
			return false;
		at[rook] = CASTLING_ROOK;
	}
	return true;
}

/* Cut off a field of one to four bytes and the blank before it. */
static bool
cut_field(struct str *fen, struct str *field)
{
	size_t len = 1;

	if (fen->len < 2 || fen->text[0] != ' ' || fen->text[1] == ' ')
		return false;
	while (len < fen->len && len < 6 && fen->text[len] != ' ')
		len++;
	*field = (struct str){fen->text + 1, len - 1};
	*fen = str_between(fen->text + len, fen->text + fen->len);
	return len < 6;
}

size_t
position_key_read(struct str fen, enum zobrist_level level, char *key)
{
	struct str side, rights, ep;
	bb occupied;
	uint8_t at[64];

	if (level == ZOBRIST_FULL ||
	    !placement_read_squares(&fen, at, &occupied) ||
	    !cut_field(&fen, &side) || !cut_field(&fen, &rights) ||
	    !cut_field(&fen, &ep) || side.len != 1 ||
	    (*side.text != 'w' && *side.text != 'b') || !str_is(ep, "-") ||
	    memchr(fen.text, '+', fen.len)) /* it counts checks */
		return 0;
	if (!str_is(rights, "-") &&
	    (level >= ZOBRIST_CASTLING ? !mark_rooks(rights, at)
				       : !rights_are_letters(rights)))
		return 0;
	return (size_t)(put_board(at, occupied,
			    level >= ZOBRIST_STM && *side.text == 'b', key) -
	    key);
}

/* -------------------------------------------------------------- unpacking */

size_t
position_key_size(struct str key, enum zobrist_level level, uint64_t clock[2])
{
	struct str rest;
	size_t size;

	if (key.len < OCCUPIED)
		return 0;
	size = OCCUPIED + (size_t)bb_count(load_be64(key.text)) / 2 + 1;
	if (size > key.len)
		return 0;
	rest = str_between(key.text + size, key.text + key.len);
	for (int i = 0; level >= ZOBRIST_FULL && i < 2; i++)
		if (!map_get_number(&rest, &clock[i]))
			return 0;
	return key.len - rest.len;
}

/* Put a piece on its square, with what its code says of it. */
static bool
put_code(struct position *p, int square, unsigned code)
{
	int rank = rank_of(square), colour = rank < 4 ? WHITE : BLACK;

	if (code >= CODES || (code == PASSED_PAWN && rank != 3 && rank != 4))
		return false;
	if (code == PASSED_PAWN)
		p->ep = (uint8_t)(colour == WHITE ? square - 8 : square + 8);
	position_put(p,
	    code == PASSED_PAWN		? piece_of(colour, PAWN)
		: code == CASTLING_ROOK ? piece_of(colour, ROOK)
					: (int)code,
	    square);
	return true;
}

/* Read pieces, rights and side; return false if there are none such. */
static bool
read_codes(struct position *p, bb occupied, const char *codes)
{
	bb rooks = 0;
	int at = 0;

	for (bb rest = occupied; rest; rest = bb_but_lowest(rest), at++) {
		unsigned code = code_at(codes, at);

		if (!put_code(p, bb_lowest(rest), code))
			return false;
		if (code == CASTLING_ROOK)
			rooks |= rest & -rest;
	}
	p->to_move = code_at(codes, at) ? BLACK : WHITE;
	for (; rooks; rooks = bb_but_lowest(rooks)) {
		int rook = bb_lowest(rooks);
		int colour = rank_of(rook) < 4 ? WHITE : BLACK;
		bb king = p->piece[piece_of(colour, KING)];

		if (bb_count(king) != 1)
			return false;
		position_set_right(p, colour,
		    rook > bb_lowest(king) ? KING_SIDE : QUEEN_SIDE, rook);
	}
	return true;
}

size_t
position_key_unpack(
    struct str key, enum zobrist_level level, struct position *p)
{
	uint64_t clock[2] = {0, 1};
	size_t size = position_key_size(key, level, clock);
	char again[POSITION_KEY_MAX];

	if (!size)
		return 0;
	position_clear(p);
	if (!read_codes(p, load_be64(key.text), key.text + OCCUPIED) ||
	    clock[0] > FEN_CLOCK_MAX || clock[1] > FEN_CLOCK_MAX)
		return 0;
	p->halfmove = (unsigned)clock[0];
	p->fullmove = (unsigned)clock[1];
	return position_key_pack(p, level, again) == size &&
		memcmp(again, key.text, size) == 0
	    ? size
	    : 0;
}
