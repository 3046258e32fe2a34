/*
 * json_value.h - values of JSON as our texts and numbers, and the other way
 * round
 */
#ifndef LSP_JSON_VALUE_H
#define LSP_JSON_VALUE_H

#include <jansson.h>

#include "base/str.h"

/* Before all else: the memory of jansson is that of mem.h. */
void json_begin(void);

/* Return a text; bytes that are no UTF-8 become readable. */
json_t *json_of(struct str text);

/*
 * What members of members hold, their names with dots between: "a.b" of
 * {"a":{"b":1}}.  A name has less than 80 bytes.  NULL where there is none.
 */
const json_t *json_at(const json_t *o, const char *path);

/* The same as a text, empty where it is none; as a number, or
 * `otherwise`. */
struct str json_text_at(const json_t *o, const char *path);
long long json_number_at(
    const json_t *o, const char *path, long long otherwise);

#endif
