/*
 * operation.h - parse transforms by their usual names
 *
 * An operation is one or several words: `flip a1 h1`, `shiftUp -2`, `rotate90`;
 * a table has a row for each form.  Several operations compose left to right.
 */
#ifndef TRANSFORM_OPERATION_H
#define TRANSFORM_OPERATION_H

#include "base/str.h"
#include "transform/transform.h"

/*
 * Parse all of `text`, a sequence of operations, and compose them after *t.
 * Append their words to *name, separated by single spaces: parsed again they
 * give the same transform.  Return NULL; or an error message, with *t and *name
 * unusable.
 */
const char *operation_read(
    struct str text, struct transform *t, struct out *name);

#endif
