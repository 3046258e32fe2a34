/*
 * listener.h - callbacks for the events of a run over games
 *
 * A run reports events; the listener decides in which words and where they are
 * printed.  Calls come one at a time and in the order of the games,
 * however many threads there are.
 */
#ifndef MATCH_LISTENER_H
#define MATCH_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"

struct match_listener {
	/* takes the persistent variables at the end; NULL: messages do */
	struct out *variables;
	/*
	 * Before the first game: what the query says goes to `messages`, and
	 * what is wrong with games to `warnings`, which may be the same.  Both
	 * last until end().
	 */
	void (*begin)(struct match_listener *l, struct out *messages,
	    struct out *warnings);
	/*
	 * A game is done, and what was said of it has been written to the two.
	 * Whatever the listener adds is seen at once if it flushes them.
	 */
	void (*game)(struct match_listener *l, uint64_t number, bool matches);
	/* These games, from one number to another, were passed over. */
	void (*pass)(struct match_listener *l, uint64_t first, uint64_t last);
	/* All games are done; cqlend comes after it. */
	void (*end)(struct match_listener *l);
};

#endif
