/*
 * relation.h - relations that hold between runs, whatever the query is
 *
 * Metamorphic testing (Chen, Cheung, Yiu 1998): the number of matches of a
 * random query is not known, but matches with and without a filter must add up,
 * and neither the order of games nor threads nor an index may matter.
 */
#ifndef DIFFER_RELATION_H
#define DIFFER_RELATION_H

#include "trial.h"

/*
 * Draw a relation, queries and games by the seed, and run the programs of
 * place->usual.  Return NULL if the relation holds, or if the runs were
 * refused; else its name, with the case appended to *report.  Set *held to true
 * if the runs found something to compare.
 */
const char *relation_try(struct arena *a, const struct place *place,
    struct grammar *g, uint64_t seed, bool *held, struct out *report);

#endif
