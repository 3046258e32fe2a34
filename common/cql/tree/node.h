/*
 * node.h - a filter of a query, with its parts: what is parsed, rewritten,
 * printed and run
 *
 * A node's function is called through its type, set(n->kid[0], c), or through
 * matches(n, c), which every node has whatever its type.  A tree is constant
 * once it is compiled, so that threads can share it.
 */
#ifndef CQL_TREE_NODE_H
#define CQL_TREE_NODE_H

#include "base/arena.h"
#include "cql/tree/filter.h"

/* What evaluating a filter may do, beside giving its value. */
struct effects {
	bool reads;   /* looks at variables that others set */
	bool writes;  /* sets variables, which can be set back */
	bool acts;    /* does what cannot be taken back */
	bool remarks; /* may leave comments */
};

struct node {
	union {
		bool (*test)(const struct node *, struct ctx *);
		struct number (*number)(const struct node *, struct ctx *);
		bb (*set)(const struct node *, struct ctx *);
		const struct spot *(*position)(
		    const struct node *, struct ctx *);
		struct str (*string)(const struct node *, struct ctx *);
		unsigned (*piece)(const struct node *, struct ctx *);
	} is;
	bool (*match)(const struct node *, struct ctx *);
	const struct filter *filter;
	struct geometry geometry;
	long long number;    /* a number, or options of the filter */
	struct str text;     /* a string, or a name */
	const void *data;    /* a compiled pattern, an orbit */
	const void *special; /* what a better function needs (specialise.h) */
	struct meter *meter; /* of --explain (profile.h), else NULL */
	struct location location;
	int slot;		/* of a variable, -1 for none */
	int memo;		/* the number of its memo (memo.h), or -1 */
	struct effects effects; /* of its parts, where it has a memo */
	uint8_t type;		/* enum type */
	bool parenthesised;	/* written in parentheses of its own */
	bool invalid;		/* a transform moved all its squares away */
	bool acts;		/* its effects are those of ASSIGNS, though
				   its row has no such flag */
	uint16_t depth;		/* of the tree below, this node counted */
	int kids;
	struct node *kid[];
};

/* Does the filter match?  For a node of any type. */
static inline bool
matches(const struct node *n, struct ctx *c)
{
	return n->match(n, c);
}

/* The value; the node must have the type that the function is named for. */

static inline bool
test(const struct node *n, struct ctx *c)
{
	return n->is.test(n, c);
}

static inline struct number
number(const struct node *n, struct ctx *c)
{
	return n->is.number(n, c);
}

static inline bb
set(const struct node *n, struct ctx *c)
{
	return n->is.set(n, c);
}

static inline const struct spot *
position(const struct node *n, struct ctx *c)
{
	return n->is.position(n, c);
}

static inline struct str
string(const struct node *n, struct ctx *c)
{
	return n->is.string(n, c);
}

static inline unsigned
piece(const struct node *n, struct ctx *c)
{
	return n->is.piece(n, c);
}

enum { NODE_DEPTH_MAX = 5000 }; /* deeper trees are refused */

size_t node_size(int kids);

/* Set the functions for the type; the row must have a way for it. */
void node_set_type(struct node *n, enum type type);

/* Has it, or one of the parts below, one of these flags?  Have they all? */
bool node_any_has(const struct node *n, unsigned flags);
bool node_all_have(const struct node *n, unsigned flags);

/* The same filter with the same literals and parts? */
bool node_equal(const struct node *a, const struct node *b);
uint64_t node_hash(const struct node *n);

#endif
