/*
 * placement_write.c - write placements; see placement.h
 *
 * Programs that only write them link none of the parsers.
 */
#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "notation/placement.h"
#include "notation/placement_plain.h"

struct rank_shape rank_shapes[256];
uint8_t rank_lengths[256];
uint8_t rank_places[256][8];

__attribute__((constructor)) static void
fill_shapes(void)
{
	for (unsigned occupied = 0; occupied < 256; occupied++) {
		struct rank_shape *shape = &rank_shapes[occupied];
		uint8_t len = 0;
		char empty = '0';

		memset(shape->file, NO_FILE, sizeof shape->file);
		memset(rank_places[occupied], NO_FILE,
		    sizeof rank_places[occupied]);
		for (unsigned file = 0; file <= 8; file++) {
			bool piece = file == 8 || (occupied >> file & 1);

			if (piece && empty > '0')
				shape->digits[len++] = empty;
			if (piece && file < 8) {
				rank_places[occupied][file] = len;
				shape->file[len++] = (uint8_t)file;
			}
			empty = (char)(piece ? '0' : empty + 1);
		}
		shape->digits[len] = '/';
		shape->len = (uint8_t)(len + 1);
		rank_lengths[occupied] = len;
	}
}

const _Alignas(16) char placement_letters[16] = "KQRBNPkqrbnp";

/* Write a rank and its slash, and return the end. */
static inline char *
write_rank(const uint8_t at[8], unsigned occupied, char *text)
{
	const struct rank_shape *shape = &rank_shapes[occupied];

	for (int i = 0; i <= 8; i++)
		text[i] = shape->file[i] == NO_FILE
		    ? shape->digits[i]
		    : placement_letters[at[shape->file[i]]];
	return text + shape->len;
}

size_t
placement_write_board(const uint8_t at[64], bb occupied, char *text)
{
	char *p = text;

#if SIXTEEN_AT_ONCE
	if (short_way(SHORT_WRITE_RANK)) {
		p = placement_write_at_once(at, occupied, text);
		return (size_t)(p - 1 - text);
	}
#endif
	for (int rank = 7; rank >= 0; rank--)
		p = write_rank(at + 8 * rank, occupied >> 8 * rank & 255, p);
	return (size_t)(p - 1 - text);
}

/* Byte i of spread[b] is bit i of b. */
static uint64_t spread[256];

__attribute__((constructor)) static void
fill_spread(void)
{
	for (int byte = 0; byte < 256; byte++) {
		uint8_t bytes[8];

		for (int i = 0; i < 8; i++)
			bytes[i] = byte >> i & 1;
		memcpy(&spread[byte], bytes, sizeof bytes);
	}
}

/*
 * Fill at[] from the sets, a rank at a time.  Each bit of the piece numbers is
 * a set of squares, whose bits are spread to bytes by a table.
 */
static void
fill_board(const bb sets[PIECES], bb occupied, uint8_t at[64])
{
	const bb *s = sets, empty = ~occupied;
	bb ones = s[1] | s[3] | s[5] | s[7] | s[9] | s[11];
	bb twos = s[2] | s[3] | s[6] | s[7] | s[10] | s[11];
	bb fours = s[4] | s[5] | s[6] | s[7] | empty;
	bb eights = s[8] | s[9] | s[10] | s[11] | empty;

	for (int rank = 0; rank < 8; rank++, at += 8) {
		uint64_t eight = spread[ones & 255] | spread[twos & 255] << 1 |
		    spread[fours & 255] << 2 | spread[eights & 255] << 3;

		memcpy(at, &eight, sizeof eight);
		ones >>= 8;
		twos >>= 8;
		fours >>= 8;
		eights >>= 8;
	}
}

static_assert(NO_PIECE == 12, "an empty square is a four and an eight");

size_t
placement_write(const bb sets[PIECES], char *text)
{
	_Alignas(16) uint8_t at[64];
	bb occupied = 0;

	for (int piece = 0; piece < PIECES; piece++)
		occupied |= sets[piece];
	fill_board(sets, occupied, at);
	return placement_write_board(at, occupied, text);
}
