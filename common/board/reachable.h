/*
 * reachable.h - could a game from the initial position lead to a board?
 *
 * False only by proof; true means that no proof was found.  The proofs:
 *
 * - Pawns.  Each pawn began on a different file and captured a piece for each
 *   file that it changed; all pawns of a colour together captured at most as
 *   many pieces as the other side has lost.
 * - Without any capture every pawn still faces the one on its file.
 * - Promotions.  Pieces beyond those of the start, and bishops beyond one a
 *   square colour, were pawns, and as many pawns must be missing.
 * - Bishops.  One whose two pawns have not moved never left its square; another
 *   on that colour was a pawn.  (Not in Chess960.)
 *
 * The checks of illegal.h (kings, pawns on the last ranks, impossible checks)
 * are not repeated.
 */
#ifndef BOARD_REACHABLE_H
#define BOARD_REACHABLE_H

#include <stdbool.h>

#include "board/bitboard.h"
#include "board/piece.h"

bool reachable_board(const bb sets[PIECES], bool chess960);

#endif
