/*
 * transform_set.h - sets of transforms, each with the words that make it
 *
 * A set is written as its name, `flips`, `shifts:2`; or as operations joined by
 * `;`, `rotate 90; rotate 180`; or as a product of sets joined by `,` or, where
 * all are names, by blanks: `flip,flipcolor`.  The product binds more tightly.
 */
#ifndef TRANSFORM_TRANSFORM_SET_H
#define TRANSFORM_TRANSFORM_SET_H

#include "base/str.h"
#include "transform/transform.h"

enum { TRANSFORM_SET_MAX = 4096 }; /* members */

struct named_transform {
	struct transform by;
	char *name; /* operations (operation.h) that do the same */
};

/* Begins as all zero bytes.  The order is that in which it was written. */
struct transform_set {
	struct named_transform *list;
	size_t count, capacity;
};

/*
 * Add one member, operations composed left to right.  NULL; or what is wrong,
 * and *to is as it was.
 */
const char *transform_set_add(struct transform_set *to, struct str words);

/* The same for operations in several words; none at all are `id`. */
const char *transform_set_add_words(struct transform_set *to, char **words);

/* The same for all members of a set. */
const char *transform_set_read(struct transform_set *to, struct str text);

/*
 * Replace *to by its product with `next`: every member of *to, and every
 * member of `next` after it.  False, and nothing done, when that is more than
 * TRANSFORM_SET_MAX.
 */
bool transform_set_multiply(
    struct transform_set *to, const struct transform_set *next);

/*
 * The same with a set as text, read before.  NULL; or what is wrong, and
 * *to is as it was.
 */
const char *transform_set_multiply_by(
    struct transform_set *to, struct str text);

/* How operations and sets are written, for --help. */
extern const char transform_set_help[];

void transform_set_free(struct transform_set *s);

#endif
