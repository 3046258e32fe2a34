/*
 * strings.h - strings that outlive the expression that made them
 *
 * A temporary string is a str that points into a literal, into the scratch
 * arena, or into a text that a variable, a dictionary or the last match owns.
 * If such an owner gets another text, the old one may still be in use.  So it
 * is retired, and freed later: after ctx_mark() no pointer from before can lead
 * to a text made since, so ctx_release() frees those that are retired.
 */
#ifndef CQL_RUN_STRINGS_H
#define CQL_RUN_STRINGS_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct stored_string {
	struct stored_string *next; /* in the list of retired strings */
	uint64_t serial;	    /* its number in the order made */
	uint64_t before; /* if retired: it and those after it were made
				 before this mark */
	size_t len, size;
	char bytes[];
};

struct stored_strings {
	struct stored_string *retired;
	uint64_t serial; /* of the next one */
};

struct stored_string *stored_string_new(
    struct stored_strings *all, struct str s);
void stored_string_retire(
    struct stored_strings *all, struct stored_string *t); /* NULL is allowed */

/*
 * Append `s` to `t`.  Returns t itself if it has the capacity (its first t->len
 * bytes do not change), else a new text; then t is retired.  `s` may be a part
 * of t.
 */
struct stored_string *stored_string_append(
    struct stored_strings *all, struct stored_string *t, struct str s);

/* Free the retired strings that were made at or after `serial`. */
void stored_strings_release(struct stored_strings *all, uint64_t serial);

static inline struct str
stored_string_str(const struct stored_string *t)
{
	return (struct str){t->bytes, t->len};
}

#endif
