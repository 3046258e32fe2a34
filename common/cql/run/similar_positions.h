/*
 * similar_positions.h - find the positions of a file of games that are similar
 *
 * Two positions are similar if the same side is to move and a flip or rotation
 * of the board maps the pieces of one to those of the other.  With pawns only
 * the exchange of left and right is allowed, and a shift along the ranks, alone
 * or together.  Castling rights, en passant and clocks make no difference.
 */
#ifndef CQL_RUN_SIMILAR_POSITIONS_H
#define CQL_RUN_SIMILAR_POSITIONS_H

#include <stdint.h>

#include "base/arena.h"
#include "board/position.h"

struct similar_position {
	const struct similar_position *next; /* in the same bucket */
	uint64_t key;  /* equal for all similar positions */
	uint64_t game; /* its number in the file */
	unsigned move;
	uint8_t to_move;
	uint8_t at[64]; /* as in struct position */
};

struct similar_positions {
	const struct similar_positions *next; /* of another file */
	const char *file;
	uint64_t games;
	size_t buckets; /* a power of 2 */
	const struct similar_position **bucket;
};

/*
 * Read the positions of the main lines of all games of s->file, into memory of
 * the arena.  Returns NULL, or an error message.
 */
const char *similar_positions_read(
    struct similar_positions *s, struct arena *a);

/* Return the first position that may be similar, with the others by `next`. */
const struct similar_position *similar_positions_find(
    const struct similar_positions *s, const struct position *pos);

/*
 * True if it is similar.  Then write the map from it to the position, as
 * `reflect_v right^1`: first the shift, then the reflection; nothing for the
 * identity.
 */
bool similar_position_is(const struct similar_position *s,
    const struct position *pos, struct out *o);

#endif
