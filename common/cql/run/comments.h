/*
 * comments.h - the comments that a query adds to a game
 *
 * CQL's comments are smart: a comment stays only if everything around it
 * matches.  So a filter that fails drops the comments made since it began.
 */
#ifndef CQL_RUN_COMMENTS_H
#define CQL_RUN_COMMENTS_H

#include "cql/run/context.h"
#include "cql/run/value_text.h"
#include "cql/tree/node.h"

/*
 * Return `matched`; if it is false, drop all comments after the first
 * `remarks`.
 */
static inline bool
comments_stay_if(bool matched, struct ctx *c, int remarks)
{
	if (!matched)
		c->remarks = remarks;
	return matched;
}

/* True if a filter matches; otherwise its comments are dropped. */
static inline bool
attempt(const struct node *n, struct ctx *c)
{
	int remarks = c->remarks;

	return comments_stay_if(matches(n, c), c, remarks);
}

/* The most bytes of the comments of one game, dropped ones included. */
enum { COMMENT_BYTES_MAX = 1 << 29 };

/*
 * Add a comment of the filter `n`; the text is copied.  An imagined position
 * gets no comments.  Beyond COMMENT_BYTES_MAX the run stops with an error.
 */
void comment_add(const struct node *n, struct ctx *c, const struct spot *at,
    struct str text);

/*
 * Add a comment without a copy of its text, which must last as long as the
 * game.
 */
void comment_add_lasting(const struct node *n, struct ctx *c,
    const struct spot *at, struct str text);

/*
 * Add a comment of comment().  Under --alwayscomment and --nocommitlog it stays
 * even if a part around it fails.  Text NULL removes the game's own comments
 * there, and stays, too, except under --nocommitlog where the position does not
 * match.
 */
void comment_add_own(const struct node *n, struct ctx *c, const struct spot *at,
    struct str text);

/*
 * Add "id:12", by which the comment `n` names a position of a variation, to
 * that position, as comment_add_own() does.
 */
void comment_add_id(const struct node *n, struct ctx *c, const struct spot *at);

/*
 * Merge the kept comments (kept_comments.h) into the others, in the order made.
 */
void comments_merge_kept(struct ctx *c);

/* Add a comment of a filter other than comment(), unless the run is quiet. */
void comment_note(const struct node *n, struct ctx *c, const struct spot *at,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/*
 * Return the name of a position in such a comment, in `text`: "move 3(wtm)".
 * In a variation the id follows, and the position gets "id:12" as a comment.
 */
const char *comment_name_spot(const struct node *n, struct ctx *c,
    const struct spot *at, char text[SPOT_TEXT_MAX]);

#endif
