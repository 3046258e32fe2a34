/* kept_comments.c - see kept_comments.h */
#include "cql/run/kept_comments.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/mem.h"
#include "base/out.h"

/* The position and the text as bytes, in memory that is lent. */
static struct str
key_of(struct out *o, const struct remark *r)
{
	out_init(o, -1, "a key");
	out_bytes(o, (const char *)&r->at, sizeof r->at);
	out_str(o, r->text);
	return (struct str){o->text, o->len};
}

void
kept_comments_add(
    struct kept_comments *s, struct arena *text, struct remark remark)
{
	size_t before = map_count(&s->seen);
	struct out key;

	map_put(&s->seen, key_of(&key, &remark));
	out_close(&key);
	if (map_count(&s->seen) == before)
		return;
	if (s->count == s->room) {
		s->room = s->room ? 2 * s->room : 64;
		s->list = mem_grow(s->list, (size_t)s->room * sizeof *s->list);
	}
	remark.text = arena_text(text, remark.text);
	s->list[s->count++] = remark;
}

void
kept_comments_cut(struct kept_comments *s, int count)
{
	if (count == 0)
		map_clear(&s->seen, NULL, NULL);
	while (s->count > count) {
		struct out key;

		s->count--;
		if (count) {
			map_remove(&s->seen, key_of(&key, &s->list[s->count]));
			out_close(&key);
		}
	}
}

void
kept_comments_free(struct kept_comments *s)
{
	map_clear(&s->seen, NULL, NULL);
	free(s->list);
}
