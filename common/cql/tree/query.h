/*
 * query.h - a compiled query: its tree, its variables, its header
 */
#ifndef CQL_TREE_QUERY_H
#define CQL_TREE_QUERY_H

#include "base/arena.h"
#include "cql/tree/node.h"
#include "cql/tree/source_map.h"

/* How copies of a variable are joined (merge.h). */
enum merge {
	MERGE_none,
	MERGE_min,
	MERGE_max,
	MERGE_sum,
	MERGE_int_min,
	MERGE_int_max,
	MERGE_int_sum,
	MERGES,
};

/* What is known of a variable before the run; its value is in the ctx. */
struct variable {
	struct str name;
	enum type type;	      /* TYPE_none until the first assignment */
	enum type key, value; /* of a dictionary */
	bool persistent;
	bool quiet;
	bool atomic; /* restored whenever a path that set it is given up */
	enum merge merge;
	struct location merge_location; /* where the query says so */
};

struct consequence;
struct prefilter;
struct regex;
struct similar_positions;

struct query_header {
	bool variations, quiet, silent;
	struct str input, output;
	struct str matchstring; /* NULL: the usual one */
	struct str result;
	long long first_game, last_game; /* 0, 0: all */
	long long matches[2];
	bool counts; /* matchcount was given */
	bool sorts;  /* by it */
	bool present;
	struct location location;
};

/* A sort of the query; games are put in order by its best value in each. */
struct sorting {
	struct str description;
	bool least; /* the smallest is the best, and comes first */
	bool quiet; /* no comment with the value */
	bool text;  /* its values are strings */
};

/* One of these pieces, a bit each, on one of these squares. */
struct needed_men {
	unsigned pieces;
	bb squares;
};

struct query {
	struct source_map source;
	struct arena arena;
	struct node *body;
	struct node *begin, *end; /* the blocks for before and after the games,
				     in a container; or NULL */
	int gates; /* so many first parts of it ask for tags alone */
	const struct consequence *consequence; /* what must be so where it
						  matches */
	const struct prefilter *prefilter;     /* NULL: there is none */
	bool asks_for_footprint; /* query_may_match() may rule a game out */
	/* men that must have stood somewhere; and is there more to it? */
	const struct needed_men *needs;
	int needed;
	bool needs_more;
	struct query_header header;
	struct variable *variable;
	int variables;
	size_t variable_capacity;
	int memos; /* filters that remember something of a game */
	struct sorting *sorting;
	int sortings;
	struct regex **regex; /* patterns written as literals */
	int regexes;
	size_t regex_capacity;
	/* of the files that similarposition names, the last one first */
	const struct similar_positions *similar;
	bool asks_for_index;  /* \-1 is used */
	bool asks_for_last;   /* how many games are there? */
	bool prints;	      /* message may write to stdout */
	uint64_t fingerprint; /* of its texts: another query, another number */
};

/* Return a new variable without a value; returns its slot. */
int query_variable(struct query *q, struct str name, enum type type);

/* Return the type of its last filter, whose value is that of the query. */
enum type query_type(const struct query *q);

/* Has it a persistent variable or a dictionary? */
bool query_persists(const struct query *q);

/* Return one that has no strategy, so that it cannot be joined; or NULL. */
const struct variable *query_unmerged(const struct query *q);

/* May it write files before its games have ended? */
bool query_writes(const struct query *q);

/* May it read files? */
bool query_reads(const struct query *q);

/* May it ask programs after its games have ended? */
bool query_asks_at_end(const struct query *q);

/* The pattern is freed with the query. */
void query_own_regex(struct query *q, struct regex *r);

#endif
