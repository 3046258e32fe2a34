/*
 * position_key.h - pack a position into the bytes of a key
 *
 * The occupied squares as 64 bits, highest byte first; then four bits for each
 * piece in the order of the squares from a1, and four for the side to move;
 * zeros up to a whole byte; then both clocks, if the level has them, as numbers
 * of map_format.h.  Two codes stand for more than a piece: a pawn that can be
 * captured en passant, and a rook that may castle.
 *
 * A key is the same for equal positions only, and shows its own length.
 */
#ifndef MAP_POSITION_KEY_H
#define MAP_POSITION_KEY_H

#include "board/zobrist.h"

/* All keys begin with so many bytes of occupied squares. */
enum { POSITION_KEY_FIRST = 8 };
enum { POSITION_KEY_MAX = POSITION_KEY_FIRST + 33 + 2 * 4 };

/* Pack a position as far as the level goes; return the number of bytes. */
size_t position_key_pack(
    const struct position *p, enum zobrist_level level, char *key);

/*
 * Pack the position of a FEN or EPD in plain form, without reading it whole.
 * Return 0 if it is not: then fen_read() and position_key_pack() say what
 * it is.
 */
size_t position_key_read(struct str fen, enum zobrist_level level, char *key);

/*
 * Unpack the position at the start of `key`; return the number of its bytes, or
 * 0 if there is none.  What position_key_pack() would write differently is
 * refused.
 */
size_t position_key_unpack(
    struct str key, enum zobrist_level level, struct position *p);

/*
 * Return the number of bytes of such a position, or 0 if `key` is too short;
 * set both clocks if the level has them.
 */
size_t position_key_size(
    struct str key, enum zobrist_level level, uint64_t clock[2]);

#endif
