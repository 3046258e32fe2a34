/* profile.c - see profile.h */
#include "cql/run/profile.h"

#include "cql/tree/node.h"
#include "system/clock.h"

void
profile_count(const struct node *n, long long since, bool matched)
{
	n->meter->nanoseconds += (unsigned long long)(clock_ns() - since);
	n->meter->evaluated++;
	n->meter->matched += matched;
}

/* Define a function per type that times the node's own. */
#define METERED(gives, c_type, none, has_value)                                \
	static c_type metered_##gives(const struct node *n, struct ctx *c)     \
	{                                                                      \
		long long since = clock_ns();                                  \
		c_type v = n->meter->plain->is.gives(n, c);                    \
                                                                               \
		profile_count(n, since, has_value);                            \
		return v;                                                      \
	}
ALL_TYPES(METERED)

static const union evaluator metered[TYPE_each] = {
#define METERED_ROW(gives, c_type, none, has_value)                            \
	[TYPE_##gives].gives = metered_##gives,
    ALL_TYPES(METERED_ROW)};

static bool
metered_match(const struct node *n, struct ctx *c)
{
	long long since = clock_ns();
	bool matched = n->meter->plain->match(n, c);

	profile_count(n, since, matched);
	return matched;
}

void
profile_prepare(struct arena *a, struct node *n)
{
	struct node *plain, usual = *n;

	for (int i = 0; i < n->kids; i++)
		profile_prepare(a, n->kid[i]);
	if (n->meter)
		return;
	plain = arena_copy(a, n, sizeof *n);
	node_set_type(&usual, (enum type)n->type);
	n->meter = arena_get(a, sizeof *n->meter);
	n->meter->plain = plain;
	n->is = metered[n->type];
	/* the default match function evaluates the node, which is counted */
	if (n->type == TYPE_test || n->match != usual.match)
		n->match = metered_match;
}

static double
time_of(const struct node *n)
{
	return n ? (double)n->meter->nanoseconds : 0;
}

void
profile_write(struct out *o, const struct node *n, const struct query *q)
{
	const struct meter *m = n->meter;
	double all = time_of(q->body) + time_of(q->begin) + time_of(q->end);
	double share = all > 0 ? 100 * time_of(n) / all : 0;

	out_format(
	    o, "%12llu %12llu %5.1f%%  ", m->evaluated, m->matched, share);
}
