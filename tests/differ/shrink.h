/*
 * shrink.h - minimise a failing case
 */
#ifndef DIFFER_SHRINK_H
#define DIFFER_SHRINK_H

#include "trial.h"

/*
 * Remove parts of the inputs, words of the command line and tokens of the
 * queries while the case fails in the same way: delta debugging, halves first
 * (Zeller, Hildebrandt 2002).  Stop after `seconds`.  The verdict of the
 * smallest case is left in *v.
 */
void shrink(struct arena *a, const struct place *place, struct sample *s,
    struct verdict *v, double seconds);

#endif
