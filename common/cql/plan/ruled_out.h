/*
 * ruled_out.h - games that cannot match, by where their pieces stood
 *
 * `Nd5 and pe6` matches nowhere in a game in which no white knight was ever on
 * d5.  Looked at are the piece designators of what follows from the query
 * (consequence.h).
 */
#ifndef CQL_PLAN_RULED_OUT_H
#define CQL_PLAN_RULED_OUT_H

#include "board/footprint.h"
#include "cql/tree/query.h"

/* Sets q->asks_for_footprint, of a query whose consequence is known. */
void query_note_footprint(struct query *q);

/* False: no position of a game with this footprint matches. */
bool query_may_match(const struct query *q, const struct footprint *f);

#endif
