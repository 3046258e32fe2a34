/* query.h - a compiled query: its tree, variables and header */
#ifndef CQL_TREE_QUERY_H
#define CQL_TREE_QUERY_H

#include "base/arena.h"
#include "cql/tree/node.h"
#include "cql/tree/source_map.h"

/* The strategy that joins copies of a variable (merge.h). */
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

/* A variable as the parser knows it; its value is in the ctx. */
struct variable {
	struct str name;
	enum type type;	      /* TYPE_none until the first assignment */
	enum type key, value; /* of a dictionary */
	bool persistent;
	bool quiet;
	bool atomic; /* restored whenever a path that set it is abandoned */
	enum merge merge;
	struct location merge_location; /* where the query names the strategy */
};

struct condition;
struct map_file;
struct regex;
struct screen;
struct similar_positions;

struct number_range {
	bool given;
	uint64_t least, most;
};

struct query_header {
	bool variations, quiet, silent;
	struct str input, output;
	struct str matchstring; /* NULL: the default */
	struct str result;
	struct number_range games, matches;
	bool sorts; /* results are sorted by matchcount */
	bool present;
	struct location location;
};

/* A sort filter of the query; games are ordered by their best value. */
struct sorting {
	struct str description;
	bool least; /* the smallest value is the best, and comes first */
	bool quiet; /* no comment with the value */
	bool text;  /* the values are strings */
};

struct query {
	struct source_map source;
	struct arena arena;
	struct node *body;
	struct node *begin, *end; /* the blocks run before and after all games,
				     in a container; or NULL */
	/* conditions on tags, evaluated before the moves are read: the first
	   parts of the body, `gate_parts` of them, and those that the next part
	   begins with, if it is a conjunction */
	const struct node **gate;
	int gates;
	int gate_parts;
	struct condition *condition; /* implied by a match (implied.h) */
	const struct screen *screen; /* the same, as games are screened */
	struct query_header header;
	struct variable *variable;
	int variables;
	int memos; /* the number of filters that cache answers for a game */
	struct sorting *sorting;
	int sortings;
	struct regex **regex; /* compiled regex literals, owned by the query */
	int regexes;
	struct map_file **map; /* of lookup, owned by the query */
	int maps;
	/* the data of similarposition's files, the last file first */
	const struct similar_positions *similar;
	bool asks_for_index;  /* \-1, the offset of a group, is used */
	bool asks_for_last;   /* the number of the last game is used */
	uint64_t fingerprint; /* hash of its texts, to tell queries apart */
};

/* Add a variable without a value. Return its slot. */
int query_variable(struct query *q, struct str name, enum type type);

/*
 * Return the type of the query's last filter, which is the type of its value.
 */
enum type query_type(const struct query *q);

/* True if the query has a persistent variable or a dictionary. */
bool query_persists(const struct query *q);

/*
 * Return a persistent variable without a strategy, which cannot be joined with
 * another run's copy; or NULL.
 */
const struct variable *query_unmerged(const struct query *q);

/* True if the query may write files before its end block runs. */
bool query_writes(const struct query *q);

/*
 * True if the query may read files. Unless `found` is NULL, call it with each
 * literal name of a file that readfile has.
 */
bool query_reads(const struct query *q,
    void (*found)(void *user, struct str name), void *user);

/* True if the query may run programs in its end block. */
bool query_asks_at_end(const struct query *q);

#endif
