/*
 * game_tags.h - which tags of a game are written, in which order, with which
 * values
 */
#ifndef REWRITE_GAME_TAGS_H
#define REWRITE_GAME_TAGS_H

#include "base/map.h"
#include "pgn/tree.h"

/* What the user wants of the tags; all zero: as they are. */
struct tag_choice {
	struct tag_list {
		struct str *names;
		size_t count;
	} keep,		    /* only these, in this order; none: all */
	    drop;	    /* names that are left out */
	bool roster;	    /* the seven of the standard, missing ones as `?` */
	bool fixes_result;  /* see game_tags_fix_result() */
	struct map names;   /* old to new players, events, sites (char *) */
	struct arena texts; /* those */
};

void tag_choice_free(struct tag_choice *c);

/*
 * Add the names of `list`, which has commas between them and must last.  False
 * if *l has no name then.
 */
bool tag_list_add(struct tag_list *l, const char *list);

/*
 * Read a table of corrections: lines `OLD TAB NEW`, for the values of Event,
 * Site, White, Black and Annotator.  Empty lines and those that begin with #
 * are comments.  Return NULL, or what is wrong, with its file and line.
 */
const char *tag_choice_read_names(struct tag_choice *c, const char *file);

/* Replace the values that the table names; return how many. */
uint64_t game_tags_correct(const struct tag_choice *c, struct tree *t);

/*
 * Make the result agree: mate and stalemate on the board decide, then the
 * result that ends the moves, then the Result tag.  True if anything was
 * changed.
 */
bool game_tags_fix_result(struct tree *t, struct arena *a);

/*
 * Call `put` with each tag that is written, in its order; those that the game
 * cannot be read without always are.
 */
void game_tags_each(const struct tag_choice *c, const struct tree *t,
    void (*put)(void *user, struct str name, struct str value), void *user);

#endif
