/*
 * strings.h - strings that outlive the expression that made them
 *
 * A string in flight is a str that points into a literal, into the scratch
 * arena, or into a text that a variable, a dictionary or the last match owns.
 * When such an owner gets another text, the old one may still be pointed to;
 * so it is retired, and freed once nobody can know it: texts made after a mark
 * are unknown to whoever made the mark.
 */
#ifndef CQL_RUN_STRINGS_H
#define CQL_RUN_STRINGS_H

#include <stddef.h>

#include "base/str.h"

struct stored_string {
	struct stored_string *next;  /* in the list of the retired or kept */
	struct stored_string **kept; /* what points to it there, or NULL */
	unsigned long serial;	     /* when it was made */
	unsigned long before; /* of the retired: before what mark, as known */
	size_t len, size;
	char bytes[];
};

struct stored_strings {
	struct stored_string *retired;
	struct stored_string *kept; /* see stored_string_keep() */
	unsigned long serial;	    /* of the next one */
};

struct stored_string *stored_string_new(
    struct stored_strings *all, struct str s);
void stored_string_retire(
    struct stored_strings *all, struct stored_string *t); /* NULL is nothing */

/*
 * `t` with `s` behind it: t itself when it has the capacity (its first t->len
 * bytes do not change), else a new text, and t is retired.  `s` may lie in t.
 */
struct stored_string *stored_string_append(
    struct stored_strings *all, struct stored_string *t, struct str s);

/*
 * Keep a string for a search, which may be left by an error: those that it has
 * not given back then are freed by stored_strings_free_kept().
 */
void stored_string_keep(struct stored_strings *all, struct stored_string *t);
void stored_string_give_back(struct stored_string *t);
void stored_strings_free_kept(struct stored_strings *all);

/* Free what was retired and made at or after `serial`. */
void stored_strings_release(struct stored_strings *all, unsigned long serial);

static inline struct str
stored_string_str(const struct stored_string *t)
{
	return (struct str){t->bytes, t->len};
}

#endif
