/*
 * comments.h - what a query says of a game
 *
 * CQL's comments are smart: one stays only if all that is around it matches, so
 * whatever fails takes back the comments that were made since it began.
 */
#ifndef CQL_RUN_COMMENTS_H
#define CQL_RUN_COMMENTS_H

#include "base/str.h"
#include "cql/run/context.h"
#include "cql/run/spot_text.h"
#include "cql/tree/node.h"

/*
 * Says whether something matched, which began when `remarks` comments were
 * there; if it did not, it takes back those that it has made.
 */
static inline bool
comments_stay_if(bool matched, struct ctx *c, int remarks)
{
	if (!matched)
		c->remarks = remarks;
	return matched;
}

/* Does a filter match?  One that does not takes back its comments. */
static inline bool
attempt(const struct node *n, struct ctx *c)
{
	int remarks = c->remarks;

	return comments_stay_if(matches(n, c), c, remarks);
}

/* Bytes for the comments of one game, those that were taken back counted. */
enum { COMMENT_BYTES_MAX = 1 << 29 };

/*
 * Leave a comment of the filter `n`, copied; text NULL: the game's own
 * comments there go.  An imagined position takes none.  One that goes beyond
 * COMMENT_BYTES_MAX ends the run.
 */
void comment_add(const struct node *n, struct ctx *c, const struct spot *at,
    struct str text);

/* The same with a text that lasts as long as the game, which is not copied. */
void comment_add_lasting(const struct node *n, struct ctx *c,
    const struct spot *at, struct str text);

/*
 * The same as comment_add() for what comment() says, which stays under
 * --alwayscomment and
 * --nocommitlog although a part around it fails.
 */
void comment_add_own(const struct node *n, struct ctx *c, const struct spot *at,
    struct str text);

/* Put the comments that stayed though their part failed among the others. */
void comments_merge_kept(struct ctx *c);

/* What a filter says of itself: not when the run is quiet. */
void comment_note(const struct node *n, struct ctx *c, const struct spot *at,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/*
 * Return a position as such a comment names it, in `text`: "move 3(wtm)". Where
 * the id stands behind it, in variations, the position gets "id:12" as a
 * comment.
 */
const char *comment_name_spot(const struct node *n, struct ctx *c,
    const struct spot *at, char text[SPOT_TEXT_MAX]);

#endif
