/*
 * play_level.h - what decides whether a position matches, as --explain shows it
 *
 * The level of a query is the highest one that any of its filters needs.
 */
#ifndef CQL_PLAN_PLAY_LEVEL_H
#define CQL_PLAN_PLAY_LEVEL_H

#include "cql/tree/query.h"

enum play_level {
	PLAY_TAGS,     /* tags: moves need not be read */
	PLAY_POSITION, /* tags, the position, and what stands behind its move */
	PLAY_TREE,     /* its place in the game, other positions, or moves */
};
extern const char *const play_level_words[];

/* That of a query, and in *why the first filter that needs it; NULL: none. */
enum play_level play_level_of(const struct query *q, const struct node **why);

#endif
