/*
 * json_value.h - convert between JSON values and our texts and numbers
 */
#ifndef LSP_JSON_VALUE_H
#define LSP_JSON_VALUE_H

#include <jansson.h>

#include "base/str.h"

/* Set mem.h as the allocator of jansson.  Call it first. */
void json_begin(void);

/* Return a JSON string; invalid UTF-8 is made valid. */
json_t *json_of(struct str text);

/*
 * Return the value at a path of member names, with dots between: "a.b" of
 * {"a":{"b":1}}.  A name has less than 80 bytes.  NULL if there is none.
 */
const json_t *json_at(const json_t *o, const char *path);

/* True if the text is an element of the array. */
bool json_has_text(const json_t *list, const char *text);

/*
 * Return the value at a path as a text, empty if it is no string; or as a
 * number, `otherwise` if it is no integer.
 */
struct str json_text_at(const json_t *o, const char *path);
long long json_number_at(
    const json_t *o, const char *path, long long otherwise);

#endif
