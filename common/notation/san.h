/*
 * san.h - read and write moves as text
 *
 * Written: Standard Algebraic Notation as the PGN standard exports it (section
 * 8.2.3): the least disambiguation among legal moves, `x`, `=Q`, `O-O`, `+` and
 * `#`; `--` for the null move.
 *
 * Read: that, and the variants found in practice.  Check marks and trailing
 * evaluations are ignored; `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`; `0-0`, `o-o`, `OO`,
 * castling with dashes; `e:d5`, `ed5`, `Ng1-f3`; superfluous origins; long
 * algebraic and UCI (`e2e4`, `g1f3`, `e7e8q`, `e1g1`, and the king onto its own
 * rook); figurines; `exd6 e.p.` and `exd6e.p.`; `--`, `Z0`, `@@@@`, `0000` and
 * `null` for the null move.
 */
#ifndef NOTATION_SAN_H
#define NOTATION_SAN_H

#include "board/move.h"
#include "board/position.h"

enum { SAN_MAX = 12, UCI_MAX = 5 };

/*
 * Find the legal move of `p` that `word` means.  NULL, or what is wrong: no
 * such piece, against the rules, or more than one legal move fits.
 */
const char *san_read(const struct position *p, struct str word, move *m);

/* Find a move as san_read(), without the fast path of san_plain.h. */
const char *san_read_long(const struct position *p, struct str word, move *m);

/*
 * Return the kind of the figurine (U+2654 to U+265F) that a word begins with,
 * KINDS if it begins with none.
 */
int san_figurine(struct str word);

/* True if the word is a null move. */
bool san_is_null(struct str word);

/* True if the word looks like a move, good or bad; readers skip other words. */
bool san_is_attempt(struct str word);

/* Write a legal move of `p` without a NUL and return the length. */
size_t san_write(const struct position *p, move m, char *text);

/*
 * Write as san_write(), given the position after the move.  `goes_on`: there is
 * a legal move in `after`, so it is no mate; false: unknown.
 */
size_t san_write_played(const struct position *p, move m,
    const struct position *after, bool goes_on, char *text);

/*
 * Write a move in UCI notation without a NUL and return the length: `e2e4`,
 * `e7e8q`, `0000`; castling as `e1g1`, or if `chess960` as the king taking its
 * rook.
 */
size_t uci_write(move m, bool chess960, char *text);

#endif
