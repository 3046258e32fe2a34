/*
 * payoff.h - guess whether a test pays, by its last 32 results
 *
 * A test may settle a piece of work, which is then not done.  One that rarely
 * does is skipped, and tried again after a while.
 */
#ifndef BASE_PAYOFF_H
#define BASE_PAYOFF_H

#include <stdbool.h>
#include <stdint.h>

/* All zero: no results, so the test pays. */
struct payoff {
	uint32_t open;	  /* of the last 32 tests a bit each: nothing settled */
	unsigned skipped; /* tests since the last one that was made */
};

/*
 * True if the test is to be made: fewer than `many` of the last 32 settled
 * nothing, or `most` have been skipped.
 */
static inline bool
payoff_tries(struct payoff *p, int many, unsigned most)
{
	bool tries = __builtin_popcount(p->open) < many || p->skipped >= most;

	p->skipped = tries ? 0 : p->skipped + 1;
	return tries;
}

/* Record the result of a test. */
static inline void
payoff_record(struct payoff *p, bool settled)
{
	p->open = p->open << 1 | !settled;
}

#endif
