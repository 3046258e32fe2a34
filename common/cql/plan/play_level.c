/* play_level.c - see play_level.h */
#include "cql/plan/play_level.h"

#include "cql/tree/node.h"

const char *const play_level_words[] = {"tags", "position", "tree"};

static enum play_level
level_of_row(const struct filter *f)
{
	return f->flags & PURE		 ? PLAY_TAGS
	    : f->flags & (BOARD | NOTES) ? PLAY_POSITION
					 : PLAY_TREE;
}

/* Raises *level to that of the node, and says by which filter. */
static void
raise_level(
    const struct node *n, enum play_level *level, const struct node **why)
{
	enum play_level own = level_of_row(n->filter);

	if (own > *level) {
		*level = own;
		*why = n;
	}
	for (int i = 0; i < n->kids; i++)
		raise_level(n->kid[i], level, why);
}

enum play_level
play_level_of(const struct query *q, const struct node **why)
{
	enum play_level level = PLAY_TAGS;

	*why = NULL;
	for (int i = 0; i < q->body->kids; i++)
		raise_level(q->body->kid[i], &level, why);
	return level;
}
