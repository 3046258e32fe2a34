/*
 * transform_set.h - sets of transforms, each with the words of its operations
 *
 * A set is written as its name, `flips`, `shifts:2`; or as operations separated
 * by `;`, `rotate 90; rotate 180`; or as a product of sets separated by `,` or,
 * if all are names, by blanks: `flip,flipcolor`.  The product has the higher
 * precedence.
 */
#ifndef TRANSFORM_TRANSFORM_SET_H
#define TRANSFORM_TRANSFORM_SET_H

#include "transform/transform.h"

enum { TRANSFORM_SET_MAX = 4096 }; /* members of a set */

struct named_transform {
	struct transform by;
	char *name; /* operations of `by` */
};

/*
 * A set of all zero bytes is empty.  The members are in the order in which they
 * were written.
 */
struct transform_set {
	struct named_transform *list;
	size_t count, capacity;
};

/*
 * Add one member, operations composed left to right.  Return NULL; or an error
 * message, with *to unchanged.
 */
const char *transform_set_add(struct transform_set *to, struct str words);

/*
 * Add one member, given as a list of words that ends in NULL; an empty list is
 * `id`.
 */
const char *transform_set_add_words(struct transform_set *to, char **words);

/*
 * Read all members of a set given as text into *to, which is empty.  Return
 * NULL; or an error message, with *to empty.
 */
const char *transform_set_read(struct transform_set *to, struct str text);

/*
 * Parse a set and multiply *to by it.  Return NULL; or an error message, with
 * *to unchanged.
 */
const char *transform_set_multiply_by(
    struct transform_set *to, struct str text);

/* The words of `bbxfm --test`, and the set that each of them tries. */
#define TRANSFORM_TEST_WORDS "shift", "flip", "rotate", "any"
extern const char *const transform_tests[];

/* The forms of operations and sets, for --help. */
extern const char transform_set_help[];

void transform_set_free(struct transform_set *s);

#endif
