/*
 * variant.h - the chess variants that a Variant tag may name
 *
 * Names are compared without case, blanks, hyphens and what other programs put
 * around them.
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
	VARIANTS_PLAYED, /* from here on pieces move differently */
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

/* A user's name for a variant. */
struct variant_alias {
	enum variant variant;
	struct str name;
};

/* A list of users' names. */
struct variant_names {
	const struct variant_alias *list;
	int count;
};

/*
 * Find the variant of a name; `more`, which may be NULL, are further names.
 * VARIANT_UNKNOWN if there is none.
 */
enum variant variant_find(struct str name, const struct variant_names *more);

/* Return the usual name of a variant; "" for VARIANT_UNKNOWN. */
const char *variant_name(enum variant v);

#endif
