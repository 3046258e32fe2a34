/*
 * canonical.h - write the image of a position that stands for all its images
 */
#ifndef NOTATION_CANONICAL_H
#define NOTATION_CANONICAL_H

#include "base/out.h"
#include "board/position.h"

/*
 * Write the image of a FEN that `bbxfm --canonical` writes: of the 16 images
 * under the symmetries of the square and flipcolor the one whose placement is
 * least in byte order, of equal ones the first.  `fen` is that of `p`; its
 * fields after the placement are transformed as far as they are there.
 */
void canonical_write(struct out *o, const struct position *p, struct str fen);

#endif
