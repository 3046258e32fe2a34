/*
 * operation.h - transforms by the names that people give them
 *
 * An operation is one or several words: `flip a1 h1`, `shiftUp -2`, `rotate90`;
 * there is a row of a table for each way of writing one.  Several compose left
 * to right.
 */
#ifndef TRANSFORM_OPERATION_H
#define TRANSFORM_OPERATION_H

#include "base/str.h"
#include "transform/transform.h"

/*
 * Read all of `text`, operations one after the other, lets them follow on *t,
 * and adds their words to *name, one blank between them: read again they do the
 * same.  NULL; or what is wrong, and *t and *name are not to be used.
 */
const char *operation_read(
    struct str text, struct transform *t, struct out *name);

#endif
