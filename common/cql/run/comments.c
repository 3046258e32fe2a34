/* comments.c - see comments.h */
#include "cql/run/comments.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/run/imagined.h"
#include "cql/run/spot_text.h"

static void
make_room(struct ctx *c, int more)
{
	while (c->remarks + more > c->remark_room) {
		c->remark_room = c->remark_room ? 2 * c->remark_room : 64;
		c->remark = mem_grow(
		    c->remark, (size_t)c->remark_room * sizeof *c->remark);
	}
}

void
comment_add(struct ctx *c, const struct spot *at, struct str text)
{
	if (imagined(at))
		return;
	make_room(c, 1);
	if (text.text)
		text = arena_text(&c->remark_text, text);
	c->remark[c->remarks++] = (struct remark){at, text, c->remarked++};
}

void
comment_add_own(struct ctx *c, const struct spot *at, struct str text)
{
	if (c->options.comments == COMMENTS_SMART)
		comment_add(c, at, text);
	else if (!imagined(at))
		kept_comments_add(&c->kept_comments, &c->remark_text,
		    (struct remark){at, text, c->remarked++});
}

/* From the back, where the room is. */
void
comments_merge_kept(struct ctx *c)
{
	int log = c->remarks, spoken = c->kept_comments.count,
	    to = log + spoken;

	make_room(c, spoken);
	c->remarks = to;
	while (spoken) {
		const struct remark *said = &c->kept_comments.list[spoken - 1];
		bool first = log && c->remark[log - 1].when > said->when;

		c->remark[--to] = first ? c->remark[--log] : *said;
		spoken -= !first;
	}
	kept_comments_cut(&c->kept_comments, 0);
}

void
comment_note(struct ctx *c, const struct spot *at, const char *format, ...)
{
	char text[200];
	va_list args;

	if (c->options.quiet)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	comment_add(c, at, str_of(text));
}

const char *
comment_name_spot(
    struct ctx *c, const struct spot *at, char text[SPOT_TEXT_MAX])
{
	if (at->depth)
		comment_note(c, at, "id:%u", at->id);
	return spot_text(at, text);
}
