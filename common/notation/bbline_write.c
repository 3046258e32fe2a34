/*
 * bbline_write.c - write boards as sets of squares; see bbline.h
 *
 * A program that only reads BB lines links nothing of it.
 */
#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "notation/bbline.h"
#include "system/byte_order.h"

#if SIXTEEN_AT_ONCE
/* Write 16 hexadecimal digits: look all nibbles up at once (SSSE3 pshufb). */
static inline void
write_digits_at_once(bb set, const char digits[16], char *text)
{
	uint8_t bytes[8];
	__m128i low, high, nibbles;

	store_be64(bytes, set);
	low = _mm_loadl_epi64((const __m128i *)(const void *)bytes);
	high = _mm_srli_epi16(low, 4);
	nibbles =
	    _mm_and_si128(_mm_unpacklo_epi8(high, low), _mm_set1_epi8(0x0f));
	_mm_storeu_si128((__m128i *)(void *)text,
	    _mm_shuffle_epi8(
		_mm_loadu_si128((const __m128i *)(const void *)digits),
		nibbles));
}
#endif

/* Write a set as `0x` and 16 digits, and return the length. */
static inline size_t
write_hex(bb set, char *text)
{
	static const char digits[] = "0123456789abcdef";

	text[0] = '0';
	text[1] = 'x';
#if SIXTEEN_AT_ONCE
	if (short_way(SHORT_WRITE_HEX)) {
		write_digits_at_once(set, digits, text + 2);
		return 18;
	}
#endif
	for (int i = 0; i < 16; i++)
		text[2 + i] = digits[set >> (60 - 4 * i) & 15];
	return 18;
}

static inline size_t
write_set(bb set, bool hex, char *text)
{
	return hex ? write_hex(set, text) : bb_write(set, text);
}

/* Write a field and a blank after it; return the end. */
static inline char *
write_field(int piece, bb set, bool hex, char *text)
{
	*text++ = piece_letter(piece);
	*text++ = ':';
	text += write_set(set, hex, text);
	*text++ = ' ';
	return text;
}

/* Write the fields of marks and pockets, each after a blank; return the end. */
static SELDOM char *
write_beside(const struct variant_state *beside, bool hex, char *text)
{
	if (beside->promoted) {
		memcpy(text, " ~:", 3);
		text += 3 + write_set(beside->promoted, hex, text + 3);
	}
	if (beside->has_pocket) {
		memcpy(text, " @:", 3);
		text += 3 + pocket_write(beside, text + 3);
	}
	return text;
}

size_t
bbline_write(const struct board *board, bool hex, char *text)
{
	const bb *sets = board->sets;
	char *p = text;

	if (hex)
#pragma GCC unroll 12
		for (int piece = 0; piece < PIECES; piece++)
			p = write_field(piece, sets[piece], true, p);
	else
#pragma GCC unroll 12
		for (int piece = 0; piece < PIECES; piece++)
			p = write_field(piece, sets[piece], false, p);
	p--; /* the last blank */
	if (variant_state_placed(&board->beside))
		p = write_beside(&board->beside, hex, p);
	assert(p - text <= BBLINE_MAX);
	return (size_t)(p - text);
}

/* --------------------------------------------------- as a dictionary of CQL */

/* The keys in byte order, as CQL lists them. */
static const char keys[] = "BKNPQRbknpqr";

void
board_dump_pieces(struct out *o, const bb sets[PIECES], const char *dictionary)
{
	out_format(o, "Dictionary %s with %d entries: \n", dictionary, PIECES);
	for (const char *key = keys; *key; key++) {
		bb set = sets[piece_read(*key)];

		out_format(o, "%c: ", *key);
		out_used(o, bb_write(set, out_reserve(o, BB_TEXT_MAX)));
		out_char(o, '\n');
	}
}

static void
write_rank(struct out *o, const bb sets[PIECES], int rank)
{
	out_format(o, "%d: ", rank + 1);
	for (const char *key = keys; *key; key++) {
		bb here = sets[piece_read(*key)] & bb_rank(rank);

		for (; here; here = bb_but_lowest(here))
			out_format(
			    o, "%c%c ", *key, 'a' + file_of(bb_lowest(here)));
	}
	out_char(o, '\n');
}

void
board_dump_ranks(struct out *o, const bb sets[PIECES])
{
	out_text(o, "Dictionary PBR with 8 entries: \n");
	for (int rank = 0; rank < 8; rank++)
		write_rank(o, sets, rank);
}
