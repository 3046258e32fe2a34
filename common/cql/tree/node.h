/*
 * node.h - a node of the syntax tree: a filter of a query and its parts
 *
 * A node is evaluated through the function of its type, set(n->kid[0], c), or
 * through matches(n, c), which nodes of all types have. Invariant: a tree does
 * not change once it is compiled, so threads can share it.
 */
#ifndef CQL_TREE_NODE_H
#define CQL_TREE_NODE_H

#include <assert.h>

#include "cql/tree/filter.h"

/* The side effects that evaluating a filter may have. */
struct effects {
	bool reads;   /* reads variables that other filters set */
	bool more;    /* reads more than variables */
	bool writes;  /* sets variables that can be restored */
	bool acts;    /* has effects that cannot be undone */
	bool remarks; /* may write comments */
};

struct node {
	union evaluator is;
	bool (*match)(const struct node *, struct ctx *);
	const struct filter *filter;
	struct geometry geometry;
	long long number; /* a number, or options of the filter */
	struct str text;  /* a string, or a name */
	const void *data; /* a compiled pattern, an orbit */
	/* the data of a specialised evaluator (specialise.c) */
	const void *special;
	struct meter *meter; /* counters of --explain (profile.h), else NULL */
	struct location location;
	int slot;		/* of a variable, -1 for none */
	int memo;		/* the number of its memo, or -1 */
	struct effects effects; /* of its parts; set if it has a memo */
	uint8_t type;		/* enum type */
	bool parenthesised;	/* written in its own parentheses */
	bool invalid; /* a transform moved all its squares off the board */
	/* has the effects of ASSIGNS, though its row has no such flag */
	bool acts;
	uint16_t depth; /* depth of the tree below, this node included */
	int kids;
	struct node *kid[];
};

/* True if the filter matches; for a node of any type. */
static inline bool
matches(const struct node *n, struct ctx *c)
{
	return n->match(n, c);
}

/*
 * The evaluators by type. Precondition: the node has the type that the function
 * is named for.
 */

#define EVALUATE(gives, c_type, none, has_value)                               \
	static inline c_type gives(const struct node *n, struct ctx *c)        \
	{                                                                      \
		assert(n->type == TYPE_##gives);                               \
		return n->is.gives(n, c);                                      \
	}
ALL_TYPES(EVALUATE)
#undef EVALUATE

enum { NODE_DEPTH_MAX = 5000 }; /* deeper trees are refused */

size_t node_size(int kids);

/*
 * Set the node's type and its evaluators. Precondition: the row has an
 * evaluator for the type.
 */
void node_set_type(struct node *n, enum type type);

/*
 * True if the node or one below has one of these flags, or if all of them have
 * one.
 */
bool node_any_has(const struct node *n, unsigned flags);
bool node_all_have(const struct node *n, unsigned flags);

/*
 * True if both are the same filter with equal literals and parts, wherever they
 * are written.
 */
bool node_equal(const struct node *a, const struct node *b);
uint64_t node_hash(const struct node *n);

#endif
