/*
 * slot.h - the values of the variables of a run
 */
#ifndef CQL_RUN_SLOT_H
#define CQL_RUN_SLOT_H

#include "base/map.h"
#include "board/bitboard.h"

struct spot;
struct stored_string;

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
	bool bound; /* it has a value */
	union {
		union stored_value is;
		struct map dictionary;
	};
};

#endif
