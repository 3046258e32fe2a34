/*
 * designator.h - piece designators as text: `K`, `a1`, `[RN]a-h1`, `♖♗[a1,h8]`
 *
 *     designator   := pieces squares? | squares
 *     pieces       := letter | "[" letter+ "]" | figurine+ | "[" figurine+ "]"
 *     squares      := square | "[" square ("," square)* "]"
 *     square       := file ("-" file)? rank ("-" rank)?
 *
 * Letters are KQRBNP kqrbnp A a _; the longest reading wins, so `b1` is a
 * square and `bb1` a black bishop.
 */
#ifndef CQL_PARSE_DESIGNATOR_H
#define CQL_PARSE_DESIGNATOR_H

#include "base/out.h"
#include "base/str.h"
#include "cql/tree/geometry.h"

/*
 * How many bytes at the start of `text` are a designator, 0 for none.  `.`,
 * `[]` and their Unicode twins are designators too.
 */
size_t designator_read(struct str text, struct geometry *l);

/*
 * Write a designator, all of `text`, with letters or with figurines.  With
 * `in_brackets` squares that stand in brackets keep them; without, figurines
 * have them only where a list of squares needs them.
 */
void designator_respell(
    struct out *o, struct str text, bool figurines, bool in_brackets);

/* As --parse shows it, shorter than a list where squares form a block. */
void designator_write(struct out *o, const struct geometry *l);

#endif
