/*
 * shrink.h - make a failing case small
 */
#ifndef DIFFER_SHRINK_H
#define DIFFER_SHRINK_H

#include "trial.h"

/*
 * Leave out parts of the inputs, words of the command line and tokens of the
 * queries as long as the case fails in the same way: delta debugging, halves
 * first (Zeller, Hildebrandt 2002).  Stops after so many seconds.  The verdict
 * of the smallest case is left in *v.
 */
void shrink(struct arena *a, const struct place *place, struct sample *s,
    struct verdict *v, double seconds);

#endif
