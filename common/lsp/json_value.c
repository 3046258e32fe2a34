/* json_value.c - see json_value.h */
#include "lsp/json_value.h"

#include <stdio.h>

#include "base/mem.h"
#include "base/out.h"
#include "base/utf8.h"

enum { MEMBER_MAX = 80 }; /* size of a member name */

static void *
get(size_t size)
{
	return mem_grow(NULL, size);
}

void
json_begin(void)
{
	json_set_alloc_funcs(get, mem_free);
}

json_t *
json_of(struct str text)
{
	struct out safe = {0};
	json_t *made;

	if (utf8_valid(text) == text.len)
		return json_stringn(text.text ? text.text : "", text.len);
	utf8_write(&safe, text);
	made = json_stringn(safe.text, safe.len);
	out_close(&safe);
	return made;
}

const json_t *
json_at(const json_t *o, const char *path)
{
	struct str rest = str_of(path);
	char name[MEMBER_MAX];

	while (o && rest.len) {
		struct str part = str_cut(&rest, '.');

		snprintf(name, sizeof name, "%.*s", STR(part));
		o = json_object_get(o, name);
	}
	return o;
}

bool
json_has_text(const json_t *list, const char *text)
{
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *s = json_string_value(json_array_get(list, i));

		if (s && strcmp(s, text) == 0)
			return true;
	}
	return false;
}

struct str
json_text_at(const json_t *o, const char *path)
{
	const json_t *s = json_at(o, path);

	return json_is_string(s)
	    ? (struct str){json_string_value(s), json_string_length(s)}
	    : str_of("");
}

long long
json_number_at(const json_t *o, const char *path, long long otherwise)
{
	const json_t *n = json_at(o, path);

	return json_is_integer(n) ? json_integer_value(n) : otherwise;
}
