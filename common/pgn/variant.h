/*
 * variant.h - the games that a Variant tag may name
 *
 * Names are told apart without regard to case, blanks, hyphens and what other
 * programs put around them.
 */
#ifndef PGN_VARIANT_H
#define PGN_VARIANT_H

#include <stdbool.h>

#include "base/str.h"

enum variant {
	VARIANT_STANDARD,
	VARIANT_CHESS960,
	VARIANT_HILL, /* King of the Hill */
	VARIANT_THREE_CHECK,
	VARIANTS_PLAYED, /* from here on the men move in other ways */
	VARIANT_ANTICHESS = VARIANTS_PLAYED,
	VARIANT_ATOMIC,
	VARIANT_BUGHOUSE,
	VARIANT_CRAZYHOUSE,
	VARIANT_HORDE,
	VARIANT_LOSERS,
	VARIANT_RACING,
	VARIANT_SUICIDE,
	VARIANT_UNKNOWN,
};

/* A name that somebody gives to a variant. */
struct variant_alias {
	enum variant variant;
	struct str name;
};

/* Ours and those that somebody gives. */
struct variant_names {
	const struct variant_alias *list;
	int count;
};

/* `more` may be NULL. */
enum variant variant_find(struct str name, const struct variant_names *more);

/* As it is usually written; "" for VARIANT_UNKNOWN. */
const char *variant_name(enum variant v);

#endif
