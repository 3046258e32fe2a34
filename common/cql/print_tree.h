/*
 * print_tree.h - a compiled query as --parse and --explain show it
 */
#ifndef CQL_PRINT_TREE_H
#define CQL_PRINT_TREE_H

#include "cql/tree/query.h"

/* The tree as --parse shows it. */
struct cql_print {
	bool colours, unicode;
};
void cql_print(struct out *o, const struct query *q, struct cql_print how);

/*
 * Print the tree with counts: how often each node was evaluated and matched,
 * and its time; then how games are screened for the query (screen.h).
 */
void cql_explain(struct out *o, const struct query *q, struct cql_print how);

#endif
