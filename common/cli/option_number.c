/* option_number.c - set members from arguments that are numbers; see option.h
 */
#include <inttypes.h>

#include "cli/option.h"
#include "io/pool.h"

uint64_t
option_number(const struct options *o, const struct option_row *row,
    uint64_t least, uint64_t most)
{
	const char *hyphens = option_hyphens(row->name);
	uint64_t number;

	if (str_number(str_of(o->value), &number) && number >= least &&
	    number <= most)
		return number;
	if (most == UINT64_MAX)
		option_misused(o,
		    "%s%s takes a number from %" PRIu64 " on, not %s", hyphens,
		    row->name, least, o->value);
	option_misused(o,
	    "%s%s takes a number from %" PRIu64 " to %" PRIu64 ", not %s",
	    hyphens, row->name, least, most, o->value);
}

OPTION_SETS(option_set_number,
    *(uint64_t *)option_member(o, row) = option_number(
	o, row, row->least, row->most));
OPTION_SETS(option_set_int,
    *(int *)option_member(o, row) = (int)option_number(
	o, row, row->least, row->most));

/* Set a number of threads, at most as many as a pool may have. */
void
option_set_threads(struct options *o, const struct option_row *row)
{
	uint64_t n = option_number(o, row, 1, UINT64_MAX);

	*(uint64_t *)option_member(o, row) =
	    n < POOL_THREADS_MAX ? n : POOL_THREADS_MAX;
}

/* Set A (both are A), A- (the last is UINT64_MAX) or A-B. */
void
option_set_range(struct options *o, const struct option_row *row)
{
	uint64_t *first = option_member(o, row), *last = first + 1;
	struct str rest = str_of(o->value), from = str_cut(&rest, '-');
	bool has_last = rest.text > from.text + from.len;
	bool good = str_number(from, first);

	if (good && !has_last)
		*last = *first;
	else if (good && rest.len == 0)
		*last = UINT64_MAX;
	else if (good)
		good = str_number(rest, last) && *last >= *first;
	if (!good)
		option_misused(o,
		    "%s%s takes a range such as 10-20, 10- or 10, not %s",
		    option_hyphens(row->name), row->name, o->value);
}
