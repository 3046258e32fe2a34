/*
 * json.h - JSON strings (RFC 8259)
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/out.h"

/*
 * Write a text as a quoted string.  Control characters, quotes and backslashes
 * are escaped; a byte that is not UTF-8 becomes the four characters \xNN.
 */
void json_write_string(struct out *o, struct str s);

/*
 * Write `,` unless the last byte opens an object or an array.  Then a name and
 * `:`; or these and a text as its value.
 */
void json_separate(struct out *o);
void json_write_name(struct out *o, const char *name);
void json_write_pair(struct out *o, const char *name, struct str value);

/* The longest string for a text of `len` bytes. */
#define JSON_STRING_MAX(len) (6 * (len) + 2)

#endif
