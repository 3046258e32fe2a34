/*
 * board_dump.h - print a board as a dictionary, in the form of CQL
 *
 *     Dictionary importBB with 12 entries:
 *     B: c1
 *     K: e1
 *     ...
 */
#ifndef NOTATION_BOARD_DUMP_H
#define NOTATION_BOARD_DUMP_H

#include "base/out.h"
#include "board/bitboard.h"
#include "board/piece.h"

/*
 * Write a line with the dictionary's name, then a line for each kind of piece
 * with the set of its squares, in byte order of the letters.
 */
void board_dump_pieces(
    struct out *o, const bb sets[PIECES], const char *dictionary);

/* Write a line for each rank from the first on: its pieces and their files. */
void board_dump_ranks(struct out *o, const bb sets[PIECES]);

#endif
