/*
 * tag_value.h - what a tag value or a comment says
 */
#ifndef PGN_TAG_VALUE_H
#define PGN_TAG_VALUE_H

#include "base/out.h"
#include "base/str.h"

/* What the PGN standard has for a value, or a date, that nobody knows. */
#define TAG_UNKNOWN "?"
#define TAG_UNKNOWN_DATE "????.??.??"

/*
 * A tag value or comment as text: `\"` and `\\` are read as the characters
 * they stand for, and bytes that are not UTF-8 as Windows-1252.
 */
void tag_value(struct out *o, struct str written);

/* The number of at most nine digits that a value begins with; 0: none. */
unsigned long tag_number(struct str value);

#endif
