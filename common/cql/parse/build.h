/*
 * build.h - make nodes and convert them to the needed type
 *
 * All nodes live as long as the query.
 */
#ifndef CQL_PARSE_BUILD_H
#define CQL_PARSE_BUILD_H

#include "cql/parse/parser.h"

/*
 * Return a new node of row `f` with these parts.  Its type is that of the row,
 * or of the last part where the row has TYPE_each.
 */
struct node *parse_node(struct parser *p, const struct filter *f,
    struct location from, int kids, struct node **kid);

/* Fail at `l` if there are more nodes than PARSE_NODES_MAX. */
void parse_check_size(struct parser *p, struct location l, int nodes);

#define parse_node1(p, f, from, a)                                             \
	parse_node(p, f, from, 1, (struct node *[]){a})
#define parse_node2(p, f, from, a, b)                                          \
	parse_node(p, f, from, 2, (struct node *[]){a, b})
#define parse_node3(p, f, from, a, b, c)                                       \
	parse_node(p, f, from, 3, (struct node *[]){a, b, c})

/*
 * Add a part to a node of a row with CHAINS.  Returns the node, which may have
 * moved; `n` must not be used any more.
 */
struct node *parse_node_more(
    struct parser *p, struct node *n, struct node *kid);

void parse_row_add(struct parser *p, struct row *r, struct node *n);

/* Return `n` converted to the type of this letter (type.h).  It must fit. */
struct node *type_convert(struct parser *p, struct node *n, char letter);

/* Return the id of a position, for a comparison with a number. */
struct node *position_as_number(struct parser *p, struct node *n);

/* Return `n` converted to this type, or NULL if it does not convert. */
struct node *type_as(struct parser *p, struct node *n, enum type t);

/* Fail if n is an entry of a dictionary whose values have no type yet. */
void refuse_untyped(struct parser *p, const struct node *n);

/*
 * Return `n` converted to this type; fails with "WHO needs a set here, and this
 * gives ..." if it does not convert.
 */
struct node *parse_as(
    struct parser *p, struct node *n, enum type type, const char *who);

/*
 * Return a transform of this part; its images are made later (expand.c).  With
 * `counts` the node counts the images that match.
 */
struct node *build_transform(struct parser *p, const struct filter *f,
    struct location from, struct node *part, bool counts);

#endif
