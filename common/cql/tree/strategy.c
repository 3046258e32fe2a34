/* strategy.c - see strategy.h */
#include "cql/tree/strategy.h"

#include <assert.h>

static long long
join_least(long long a, long long b)
{
	return a < b ? a : b;
}

static long long
join_greatest(long long a, long long b)
{
	return a > b ? a : b;
}

static long long
join_sum(long long a, long long b)
{
	return (long long)((unsigned long long)a + (unsigned long long)b);
}

enum { NUMBERS = 1, STRINGS = 2, SETS = 4, ENTRIES = 8 };

static const struct {
	const char *name;
	unsigned takes; /* ENTRIES: strings in a dictionary */
	long long (*join)(long long, long long);
} strategies[MERGES] = {
    [MERGE_min] = {"min", NUMBERS | STRINGS, join_least},
    [MERGE_max] = {"max", NUMBERS | STRINGS, join_greatest},
    [MERGE_sum] = {"sum", NUMBERS | SETS, join_sum},
    [MERGE_int_min] = {"int min", ENTRIES, join_least},
    [MERGE_int_max] = {"int max", ENTRIES, join_greatest},
    [MERGE_int_sum] = {"int sum", ENTRIES, join_sum},
};

const char *
strategy_name(enum merge m)
{
	return strategies[m].name;
}

/*
 * Return the types that the variable may hold: all before the first assignment.
 */
static unsigned
types_held(const struct variable *v)
{
	bool entries = v->type == TYPE_dictionary;

	switch (entries ? v->value : v->type) {
	case TYPE_number: return NUMBERS;
	case TYPE_string: return entries ? STRINGS | ENTRIES : STRINGS;
	case TYPE_set: return SETS;
	default: return NUMBERS | STRINGS | SETS | ENTRIES;
	}
}

bool
strategy_fits(enum merge m, const struct variable *v)
{
	return (strategies[m].takes & types_held(v)) != 0;
}

const char *
strategy_choice(const struct variable *v)
{
	switch (types_held(v)) {
	case NUMBERS: return "min, max or sum";
	case STRINGS: return "min or max";
	case STRINGS | ENTRIES: return "min, max, int min, int max or int sum";
	case SETS: return "sum";
	default: return "min, max, sum, int min, int max or int sum";
	}
}

bool
strategy_reads_numbers(enum merge m)
{
	return (strategies[m].takes & ENTRIES) != 0;
}

long long
strategy_join(enum merge m, long long a, long long b)
{
	assert(strategies[m].join);
	return strategies[m].join(a, b);
}

struct str
strategy_join_bytes(enum merge m, struct str a, struct str b)
{
	bool a_is_less = str_compare(a, b) < 0;
	bool least = strategies[m].join == join_least;

	return a_is_less == least ? a : b;
}
