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

/*
 * Define a function per type that times the node's own; has_value: it matched.
 */
#define METERED(gives, c_type, has_value)                                      \
	static c_type metered_##gives(const struct node *n, struct ctx *c)     \
	{                                                                      \
		long long since = clock_ns();                                  \
		c_type value = n->meter->plain->is.gives(n, c);                \
                                                                               \
		profile_count(n, since, has_value);                            \
		return value;                                                  \
	}
METERED(test, bool, value)
METERED(number, struct number, value.some)
METERED(set, bb, value != 0)
METERED(position, const struct spot *, value != NULL)
METERED(string, struct str, value.text != NULL)
METERED(piece, unsigned, value != 0)

static bool
metered_match(const struct node *n, struct ctx *c)
{
	long long since = clock_ns();
	bool matched = n->meter->plain->match(n, c);

	profile_count(n, since, matched);
	return matched;
}

static void
set_metered_function(struct node *n)
{
	switch (n->type) {
	case TYPE_test: n->is.test = metered_test; break;
	case TYPE_number: n->is.number = metered_number; break;
	case TYPE_set: n->is.set = metered_set; break;
	case TYPE_position: n->is.position = metered_position; break;
	case TYPE_string: n->is.string = metered_string; break;
	case TYPE_piece: n->is.piece = metered_piece; break;
	default: break;
	}
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
	set_metered_function(n);
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
