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

size_t
placement_write(const bb sets[PIECES], char *text)
{
	_Alignas(16) uint8_t at[64];
	bb occupied = 0;

	memset(at, NO_PIECE, sizeof at);
	for (uint8_t piece = 0; piece < PIECES; piece++) {
		occupied |= sets[piece];
		for (bb rest = sets[piece]; rest; rest = bb_but_lowest(rest))
			at[bb_lowest(rest)] = piece;
	}
	return placement_write_board(at, occupied, text);
}
