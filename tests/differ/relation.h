/*
 * relation.h - relations that hold between runs, whatever the query is
 *
 * Metamorphic testing (Chen, Cheung, Yiu 1998): nobody knows how often a random
 * query matches, but how often it does and does not in the same positions must
 * add up, and neither the order of games nor threads nor an index may matter.
 */
#ifndef DIFFER_RELATION_H
#define DIFFER_RELATION_H

#include "trial.h"

/*
 * Draw a relation, queries and games by the seed, and run the programs of
 * place->usual.  Returns NULL when the relation holds, or the runs were
 * refused; else its name, and the case is written to *report.  Sets *held to
 * true when the runs found something to compare.
 */
const char *relation_try(struct arena *a, const struct place *place,
    struct grammar *g, uint64_t seed, bool *held, struct out *report);

#endif
