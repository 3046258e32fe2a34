/*
 * reachable.h - could a game from the initial position have come here?
 *
 * False only on proof, so true means that none was found.  The proofs:
 *
 * - Pawns.  Each pawn came from a file of its own and took a man for each file
 *   that it changed; all pawns of a colour together took no more men than the
 *   other side has lost.
 * - Without any capture every pawn still faces the one on its file.
 * - Promotions.  Pieces beyond those of the start, and bishops beyond the one
 * of their colour of square, were pawns, and so many pawns must be gone.
 * - Bishops.  One whose two pawns have not moved never left its square; another
 *   of that colour of square was a pawn.  (Not in Chess960.)
 *
 * What illegal.h finds (kings, pawns on the last ranks, checks that no move
 * gives) is not looked at again.
 */
#ifndef BOARD_REACHABLE_H
#define BOARD_REACHABLE_H

#include <stdbool.h>

#include "board/bitboard.h"
#include "board/piece.h"

bool reachable_board(const bb sets[PIECES], bool chess960);

#endif
