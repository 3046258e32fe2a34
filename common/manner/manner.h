/*
 * manner.h - how cqlmatch talks to who started it
 *
 * What a run does is the same in every manner; match/ knows of none.  A manner
 * is a row of functions that print what a run tells (match/listener.h).
 */
#ifndef MANNER_MANNER_H
#define MANNER_MANNER_H

#include "match/listener.h"
#include "match/options.h"

struct manner;

/* A manner at work in one run. */
struct speaker {
	struct match_listener listener; /* for the run; the first member */
	const struct manner *manner;
	const struct match_options *options;
	struct out *messages, *warnings; /* while the run goes on */
};

struct manner {
	/* a game is done: its number, and does it match? */
	void (*game)(struct speaker *s, unsigned long number, bool matches);
};

extern const struct manner manner_own;

/* The options must last. */
void speaker_init(
    struct speaker *s, const struct manner *m, const struct match_options *o);

#endif
