/* strings.c - see strings.h */
#include "cql/run/strings.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static struct text *
make(struct texts *all, size_t size)
{
	struct text *t = mem_grow(NULL, sizeof *t + size);

	*t = (struct text){.serial = all->serial++, .size = size};
	return t;
}

static void
put(struct text *t, struct str s)
{
	if (s.len)
		memcpy(t->bytes + t->len, s.text, s.len);
	t->len += s.len;
}

struct text *
text_new(struct texts *all, struct str s)
{
	struct text *t = make(all, s.len);

	put(t, s);
	return t;
}

void
text_retire(struct texts *all, struct text *t)
{
	if (!t)
		return;
	t->left = all->serial;
	t->next = all->retired;
	all->retired = t;
}

struct text *
text_append(struct texts *all, struct text *t, struct str s)
{
	struct text *longer;

	if (t->size - t->len >= s.len) {
		put(t, s);
		return t;
	}
	longer = make(all, 2 * (t->len + s.len));
	put(longer, text_str(t));
	put(longer, s);
	text_retire(all, t);
	return longer;
}

/* The last retired come first; what left before the mark was made before it. */
void
texts_release(struct texts *all, unsigned long serial)
{
	struct text **link = &all->retired, *t;

	while ((t = *link) && t->left >= serial) {
		if (t->serial >= serial) {
			*link = t->next;
			free(t);
		} else {
			link = &t->next;
		}
	}
}
