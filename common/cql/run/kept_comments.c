/* kept_comments.c - see kept_comments.h */
#include "cql/run/kept_comments.h"

#include "base/map.h"
#include "base/mem.h"
#include "base/out.h"

/* Return the position and the text of a comment as bytes; they are in *o. */
static struct str
comment_key(struct out *o, const struct remark *r)
{
	out_init(o, -1, "a key");
	out_bytes(o, (const char *)&r->at, sizeof r->at);
	out_bytes(o, r->text.text ? "+" : "-", 1);
	out_str(o, r->text);
	return out_all(o);
}

void
kept_comments_add(
    struct kept_comments *kept, struct arena *text, struct remark remark)
{
	size_t before = map_count(&kept->seen);
	struct out key;

	map_put(&kept->seen, comment_key(&key, &remark));
	out_close(&key);
	if (map_count(&kept->seen) == before)
		return;
	MEM_RESERVE(kept->list, kept->count, 1, kept->capacity);
	if (remark.text.text)
		remark.text = arena_text(text, remark.text);
	kept->list[kept->count++] = remark;
}

void
kept_comments_cut(struct kept_comments *kept, int count)
{
	if (kept->count <= count)
		return;
	if (count == 0)
		map_clear(&kept->seen, NULL, NULL);
	while (kept->count > count) {
		struct out key;

		kept->count--;
		if (count) {
			map_remove(&kept->seen,
			    comment_key(&key, &kept->list[kept->count]));
			out_close(&key);
		}
	}
}

void
kept_comments_free(struct kept_comments *kept)
{
	map_clear(&kept->seen, NULL, NULL);
	mem_free(kept->list);
}
