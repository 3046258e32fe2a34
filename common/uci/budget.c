/* budget.c - see budget.h */
#include "uci/budget.h"

#include "base/clock.h"

enum {
	MOVES_EXPECTED = 30, /* moves left in a game, without a time control */
	SAFETY = 20 * CLOCK_MS, /* reserve of a clock that is never used */
};

static long long
smaller(long long a, long long b)
{
	return a < b ? a : b;
}

struct budget
budget_of(const struct search_limits *l, int to_move)
{
	int moves = l->moves_to_go ? l->moves_to_go : MOVES_EXPECTED;
	long long left = l->clock[to_move] - SAFETY, share;
	struct budget b = {.begun = clock_ns()};

	b.short_of = b.all = l->ns;
	if (l->ns || l->clock[to_move] < 0)
		return b;
	if (left < CLOCK_MS)
		left = CLOCK_MS;
	share = left / moves + l->increment[to_move] * 3 / 4;
	b.all = smaller(share * 4, left * 3 / 4);
	/* an iteration takes longer than all before it */
	b.short_of = smaller(share, b.all) / 2;
	return b;
}

static bool
is_past(const struct budget *b, long long ns)
{
	return ns && clock_ns() - b->begun >= ns;
}

bool
budget_is_short(const struct budget *b)
{
	return is_past(b, b->short_of);
}

bool
budget_is_spent(const struct budget *b)
{
	return is_past(b, b->all);
}
