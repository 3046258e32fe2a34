/*
 * slot.h - the values of the variables of a run
 */
#ifndef CQL_RUN_SLOT_H
#define CQL_RUN_SLOT_H

#include "base/map.h"
#include "board/bitboard.h"

struct spot;
struct stored_string;

/* The value of a variable; which member holds is known from its type. */
struct slot {
	bool bound;
	union {
		bool test;
		long long number;
		bb set;
		const struct spot *position;
		unsigned piece;
		struct stored_string *string;
		struct map dictionary;
	} is;
};

#endif
