/*
 * line_comment.h - the rest of a line after `///`: for CQL 6.2 it writes a
 * comment into the game, for CQLi it is a comment of the query
 *
 *     if check /// "in check, pieces: " #A
 *     /// then the king has to move
 *
 * It is the filter comment(F ...) where it can be read as one or more filters
 * with a string literal among them, and else a comment of the query.
 */
#ifndef CQL_LINE_COMMENT_H
#define CQL_LINE_COMMENT_H

#include "cql/parse/parser.h"

extern const struct line_rules line_comment_rules;

/* True if this rest of a line may hold a string literal before a comment. */
bool line_may_hold_string(struct str line);

#endif
