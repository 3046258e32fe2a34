/* tree.c - tags and spots of a tree; see tree.h */
#include "pgn/tree.h"

#include <string.h>

#include "base/short_way.h"

struct tag *
tree_find_tag(const struct tree *t, struct str name)
{
	for (int i = 0; i < t->tag_count; i++)
		if (t->tags[i].name.len == name.len && name.len &&
		    *t->tags[i].name.text == *name.text &&
		    memcmp(t->tags[i].name.text, name.text, name.len) == 0)
			return &t->tags[i];
	return NULL;
}

struct str
tree_tag(const struct tree *t, struct str name)
{
	const struct tag *tag = tree_find_tag(t, name);

	return tag ? tag->value : (struct str){0};
}

void
tree_add_tag(struct tree *t, struct arena *a, struct tag tag)
{
	ARENA_RESERVE(a, t->tags, t->tag_count, 1, t->tag_capacity);
	t->tags[t->tag_count++] = tag;
}

void
tree_set_tag(struct tree *t, struct arena *a, struct str name, struct str value)
{
	struct tag *tag = tree_find_tag(t, name);

	if (!tag && value.text)
		tree_add_tag(t, a,
		    (struct tag){arena_text(a, name), arena_text(a, value)});
	else if (tag && value.text)
		tag->value = arena_text(a, value);
	else if (tag) {
		struct tag *end = t->tags + --t->tag_count;

		memmove(tag, tag + 1, (size_t)(end - tag) * sizeof *tag);
	}
}

struct spot *
spot_behind_line(const struct spot *s)
{
	if (s->last && short_way(SHORT_LAST_SPOT))
		return NULL;
	while (s && !s->next)
		s = s->parent;
	return s ? s->next : NULL;
}
