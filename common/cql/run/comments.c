/* comments.c - see comments.h */
#include "cql/run/comments.h"

#include "base/error_text.h"
#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/imagined.h"
#include "cql/run/value_text.h"

/*
 * Return a comment with the next number; stops the run if there are too many
 * bytes.
 */
static struct remark
number_comment(
    const struct node *n, struct ctx *c, const struct spot *at, struct str text)
{
	c->remark_bytes += text.len + sizeof(struct remark);
	if (c->remark_bytes > COMMENT_BYTES_MAX)
		error_stop(c, n,
		    "the comments of this game take more than %d bytes",
		    COMMENT_BYTES_MAX);
	return (struct remark){at, text, c->remarked++};
}

void
comment_add_lasting(
    const struct node *n, struct ctx *c, const struct spot *at, struct str text)
{
	struct remark made;

	if (imagined(at))
		return;
	made = number_comment(n, c, at, text);
	MEM_RESERVE(c->remark, c->remarks, 1, c->remark_capacity);
	c->remark[c->remarks++] = made;
}

void
comment_add(
    const struct node *n, struct ctx *c, const struct spot *at, struct str text)
{
	int before = c->remarks;

	comment_add_lasting(n, c, at, text);
	if (c->remarks > before)
		c->remark[before].text = arena_text(&c->remark_text, text);
}

void
comment_add_own(
    const struct node *n, struct ctx *c, const struct spot *at, struct str text)
{
	if (c->options.comments == COMMENTS_SMART && text.text)
		comment_add(n, c, at, text);
	else if (!imagined(at))
		kept_comments_add(&c->kept_comments, &c->remark_text,
		    number_comment(n, c, at, text));
}

void
comment_add_id(const struct node *n, struct ctx *c, const struct spot *at)
{
	char text[20];

	snprintf(text, sizeof text, "id:%u", at->id);
	comment_add_own(n, c, at, str_of(text));
}

/* Merge from the end, so that nothing is overwritten. */
void
comments_merge_kept(struct ctx *c)
{
	const struct remark *kept = c->kept_comments.list;
	int smart = c->remarks, rest = c->kept_comments.count;
	int to = smart + rest;

	MEM_RESERVE(c->remark, smart, rest, c->remark_capacity);
	c->remarks = to;
	while (rest) {
		if (smart && c->remark[smart - 1].when > kept[rest - 1].when)
			c->remark[--to] = c->remark[--smart];
		else
			c->remark[--to] = kept[--rest];
	}
	kept_comments_cut(&c->kept_comments, 0);
}

void
comment_note(const struct node *n, struct ctx *c, const struct spot *at,
    const char *format, ...)
{
	char text[200];

	if (c->options.quiet)
		return;
	FORMAT_ARGUMENTS(text, format);
	comment_add(n, c, at, str_of(text));
}

const char *
comment_name_spot(const struct node *n, struct ctx *c, const struct spot *at,
    char text[SPOT_TEXT_MAX])
{
	if (at->depth)
		comment_note(n, c, at, "id:%u", at->id);
	return spot_text(at, text);
}
