/*
 * quiet.h - filters without effects, and what follows where they match
 *
 * Evaluating a quiet filter does nothing that lasts longer than a game, if its
 * parts do not, and ends with no error.  Any other filter may do anything.
 */
#ifndef CQL_QUIET_H
#define CQL_QUIET_H

#include "cql/tree/node.h"

/* What must hold where the filter matches. */
enum consequence {
	FOLLOWS_NOTHING, /* that is known */
	FOLLOWS_ALWAYS,	 /* it matches everywhere */
	FOLLOWS_NEVER,
	FOLLOWS_SEQUENCE, /* its parts, evaluated one after the other */
	FOLLOWS_ANY,	  /* one of its parts: and then it does match */
	FOLLOWS_ALL,	  /* its parts, and more */
	FOLLOWS_LAST,	  /* its last part, and more */
	FOLLOWS_SAME,	  /* its only part */
	FOLLOWS_COLON,	  /* its last part, at another position */
	FOLLOWS_DESIGNATOR,
	FOLLOWS_COMPARISON,
	FOLLOWS_MATE,
	FOLLOWS_STALEMATE,
	FOLLOWS_SOME_MATE, /* that it is mate, and more */
	FOLLOWS_SOME_STALEMATE,
	CONSEQUENCES,
	LOUD = CONSEQUENCES, /* it is not quiet */
};

/* Of the filter itself, whatever its parts are. */
enum consequence quiet_consequence(const struct filter *f);

#endif
