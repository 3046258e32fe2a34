/* strings.c - see strings.h */
#include "cql/run/strings.h"

#include <string.h>

#include "base/mem.h"

static struct stored_string *
new_string(struct stored_strings *all, size_t size)
{
	struct stored_string *t = mem_grow(NULL, sizeof *t + size);

	*t = (struct stored_string){.serial = all->serial++, .size = size};
	return t;
}

static void
add_bytes(struct stored_string *t, struct str s)
{
	if (s.len)
		memcpy(t->bytes + t->len, s.text, s.len);
	t->len += s.len;
}

struct stored_string *
stored_string_new(struct stored_strings *all, struct str s)
{
	struct stored_string *t = new_string(all, s.len);

	add_bytes(t, s);
	return t;
}

void
stored_string_retire(struct stored_strings *all, struct stored_string *t)
{
	if (!t)
		return;
	t->before = UINT64_MAX;
	t->next = all->retired;
	all->retired = t;
}

struct stored_string *
stored_string_append(
    struct stored_strings *all, struct stored_string *t, struct str s)
{
	struct stored_string *longer;

	if (t->size - t->len >= s.len) {
		add_bytes(t, s);
		return t;
	}
	longer = new_string(all, 2 * (t->len + s.len));
	add_bytes(longer, stored_string_str(t));
	add_bytes(longer, s);
	stored_string_retire(all, t);
	return longer;
}

/*
 * Walk the list, which begins with the string retired last.  A string that
 * cannot be freed yet is marked as made before `serial`, and so are all after
 * it; the walk stops there next time, except for an older mark.
 */
void
stored_strings_release(struct stored_strings *all, uint64_t serial)
{
	struct stored_string **link = &all->retired, *t;

	while ((t = *link) && t->before > serial) {
		if (t->serial >= serial) {
			*link = t->next;
			mem_free(t);
		} else {
			t->before = serial;
			link = &t->next;
		}
	}
}
