/*
 * designator.h - parse and write piece designators: `K`, `a1`, `[RN]a-h1`
 *
 *     designator   ::= pieces squares? | squares
 *     pieces       ::= letter | "[" letter+ "]" | figurine+ | "[" figurine+ "]"
 *     squares      ::= square | "[" square ("," square)* "]"
 *     square       ::= file ("-" file)? rank ("-" rank)?
 *
 * Letters are KQRBNP kqrbnp A a _; figurines are as in `♖♗[a1,h8]`.  The
 * longest match wins, so `b1` is a square and `bb1` a black bishop.
 */
#ifndef CQL_PARSE_DESIGNATOR_H
#define CQL_PARSE_DESIGNATOR_H

#include "cql/tree/geometry.h"

/*
 * Return the length of the designator at the start of `text` in bytes, 0 for
 * none; set *l to its pieces and squares.  `.`, `[]` and their Unicode twins
 * are designators, too.
 */
size_t designator_read(struct str text, struct geometry *l);

/*
 * Return the designator to write for one at the start of `text` whose range of
 * files or ranks descends: `Pc-e5-7` for `Pe-c7-5`; NULL if there is none. The
 * text is error_text()'s: valid until its next call.
 */
const char *designator_ascending(struct str text);

/* Return the pieces that a letter of a designator stands for, 0 for none. */
uint16_t designator_pieces(char letter);

/*
 * Write a designator, all of `text`, with letters or with figurines, which have
 * brackets only around a list of squares.
 */
void designator_respell(struct out *o, struct str text, bool figurines);

/*
 * Write a designator as --parse shows it: a block of squares as ranges, not as
 * a list.
 */
void designator_write(struct out *o, const struct geometry *l);

/* True if the text begins with a figurine such as ♔, ◭ or △. */
bool designator_is_figurine(struct str s);

#endif
