/*
 * budget.h - time management: how long to think about a move
 */
#ifndef UCI_BUDGET_H
#define UCI_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

/* Limits of a search, times in ns; 0 means no limit. */
struct search_limits {
	int depth;	/* plies */
	int mate;	/* search only for a mate in at most so many moves */
	uint64_t nodes; /* positions */
	long long ns;	/* time for this move */
	long long clock[2];	/* or: each side's time left; -1: no clock */
	long long increment[2]; /* ns added for each move */
	int moves_to_go;	/* moves to the next time control; or 0 */
};

/* Times in ns of clock_ns(); 0 means no limit. */
struct budget {
	long long begun;
	long long short_of; /* no further iteration begins after this time */
	long long all;	    /* the search ends after this time */
};

/* Return the budget for the next move of this side; the time begins now. */
struct budget budget_of(const struct search_limits *limits, int to_move);

/* True if another iteration would probably not finish in time. */
bool budget_is_short(const struct budget *b);

/* True if the time is used up. */
bool budget_is_spent(const struct budget *b);

#endif
