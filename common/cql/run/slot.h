/*
 * slot.h - the values of the variables of a run, and entries of dictionaries
 */
#ifndef CQL_RUN_SLOT_H
#define CQL_RUN_SLOT_H

#include "base/arena.h"
#include "base/map.h"
#include "board/bitboard.h"
#include "cql/run/strings.h"
#include "cql/tree/value.h"

struct spot;

/* A value other than a dictionary; its type tells which member is valid. */
union stored_value {
	bool test;
	long long number;
	bb set;
	const struct spot *position;
	unsigned piece;
	struct stored_string *string;
};

/* The value of a variable, whose type tells which member is valid. */
struct slot {
	bool bound; /* it has a value; false for a dictionary */
	union {
		union stored_value is;
		struct map dictionary;
	};
};

/*
 * An entry of a dictionary (dictionary.c).  Keys are bytes that sort as the
 * keys do: strings by their bytes, numbers by value, sets as unsigned numbers,
 * positions by their ids.
 */
struct entry {
	union stored_value is;
	const struct spot *of; /* the key, if it is a position */
};

/*
 * Return the key of a dictionary for a number, or a set of squares: eight bytes
 * in `a`, whose order is that of the numbers.  The other two read it again.
 */
struct str key_number(struct arena *a, long long value);
struct str key_set(struct arena *a, bb value);
long long key_read_number(struct str key);
bb key_read_set(struct str key);

/* Return the entry of a key; if it is new, set *is_new. */
struct entry *entry_put(struct map *m, struct str key, bool *is_new);

/* Remove one entry, or all; their strings are retired. */
void entry_remove(struct map *m, struct str key, enum type value,
    struct stored_strings *texts);
void entries_clear(
    struct map *m, enum type value, struct stored_strings *texts);

#endif
