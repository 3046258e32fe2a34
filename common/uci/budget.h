/*
 * budget.h - how long to think about one move
 */
#ifndef UCI_BUDGET_H
#define UCI_BUDGET_H

#include <stdbool.h>

/* How far to search; what is 0 sets no limit. */
struct search_limits {
	int depth;		/* plies */
	int mate;		/* look for a mate in so many moves, no more */
	unsigned long nodes;	/* positions */
	long long ns;		/* all the time there is for this move */
	long long clock[2];	/* or: what each side has left, in ns; -1: no
				   clock */
	long long increment[2]; /* and gets for each move */
	int moves_to_go;	/* until more time comes; 0: never */
};

/* In ns of clock_ns(); 0 is no limit. */
struct budget {
	long long begun;
	long long short_of; /* from then on another iteration is too much */
	long long all;	    /* thinking ends at once */
};

/* What a side may use from now on. */
struct budget budget_of(const struct search_limits *limits, int to_move);

/* Would another iteration probably not end in time? */
bool budget_is_short(const struct budget *b);

/* Is the time over? */
bool budget_is_spent(const struct budget *b);

#endif
