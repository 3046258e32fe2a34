/*
 * map_key.h - which positions a map holds as equal, and the keys of these
 *
 * A key is a position and columns.  The position is its occupied squares as 64
 * bits, highest byte first; then four bits for each piece in the order of the
 * squares from a1, and four for the side to move; zeros up to a whole byte;
 * then both clocks, if the level has them, as numbers of map_format.h.  Two
 * codes stand for more than a piece: a pawn that can be captured en passant,
 * and a rook that may castle.
 *
 * A key is the same for equal positions only, and shows its own length.
 */
#ifndef MAP_MAP_KEY_H
#define MAP_MAP_KEY_H

#include "board/zobrist.h"
#include "map/map_value.h"
#include "transform/transform_set.h"

/* All keys begin with so many bytes of occupied squares. */
enum { POSITION_KEY_FIRST = 8 };
enum { POSITION_KEY_MAX = POSITION_KEY_FIRST + 33 + 2 * 4 };

/* What a map is: the same for two maps that can be merged, except titles. */
struct map_settings {
	enum zobrist_level level;
	unsigned by; /* columns of the key, after the position */
	struct map_rules rules;
	struct str symmetry, titles; /* as the user wrote them; or empty */
	struct transform_set images; /* of `symmetry`; or empty */
};

/* Parse `symmetry`.  Return NULL, or an error message. */
const char *map_settings_read_symmetry(struct map_settings *s);

/* Return the option, except --equal, in which two maps differ, or NULL. */
const char *map_settings_difference(
    const struct map_settings *a, const struct map_settings *b);

/*
 * Return NULL, or an error message if a position shows by pockets or counted
 * checks that it is none of chess: no map has it.
 */
const char *map_position_fault(const struct position *p);

/*
 * Append the key of a position, or of the least of its images; its columns
 * follow by map_text_put().
 */
void map_key_add(
    const struct map_settings *s, const struct position *p, struct out *key);

/*
 * Read a FEN or an EPD and append its key.  Return NULL, or an error message.
 */
const char *map_key_read(
    const struct map_settings *s, struct str fen, struct out *key);

/* Return the hash of a key (map_format.h). */
uint64_t map_key_hash(struct str key);

/* Return the bytes of the key that `bytes` begins with, or 0. */
size_t map_key_size(const struct map_settings *s, struct str bytes);

/*
 * Write the position and the columns of a key as a line, without its end; false
 * if it is none.
 */
bool map_key_write(const struct map_settings *s, struct str key, struct out *o);

#endif
