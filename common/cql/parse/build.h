/*
 * build.h - nodes: making them, and converting them to the type that is needed
 *
 * All nodes live as long as the query.
 */
#ifndef CQL_PARSE_BUILD_H
#define CQL_PARSE_BUILD_H

#include "cql/parse/parser.h"

/*
 * Return a node of this row and these parts; its type is the row's, or that of
 * its last part.
 */
struct node *parse_node(struct parser *p, const struct filter *f,
    struct location from, int kids, struct node **kid);

/* Refuse the query, at `l`, when it has more filters than it may have. */
void parse_check_size(struct parser *p, struct location l, int nodes);

#define parse_node1(p, f, from, a)                                             \
	parse_node(p, f, from, 1, (struct node *[]){a})
#define parse_node2(p, f, from, a, b)                                          \
	parse_node(p, f, from, 2, (struct node *[]){a, b})
#define parse_node3(p, f, from, a, b, c)                                       \
	parse_node(p, f, from, 3, (struct node *[]){a, b, c})

/*
 * Return a node of a row with CHAINS with one more part behind the others; `n`
 * is no longer used.
 */
struct node *parse_node_more(
    struct parser *p, struct node *n, struct node *kid);

void parse_row_add(struct parser *p, struct row *r, struct node *n);

/* `n` with the conversion that the letter asks for (type.h); it must fit. */
struct node *type_convert(struct parser *p, struct node *n, char letter);

/* Return the id of a position, as comparisons with numbers look at it. */
struct node *position_as_number(struct parser *p, struct node *n);

/* `n` as this type, NULL when it does not convert. */
struct node *type_as(struct parser *p, struct node *n, enum type t);

/* `n` as this type, or refused: "WHO needs a set here, and this gives ..." */
struct node *parse_as(
    struct parser *p, struct node *n, enum type type, const char *who);

/* Return a transform of this part, whose images are made later (expand.h). */
struct node *build_transform(struct parser *p, const struct filter *f,
    struct location from, struct node *part, bool counts);

#endif
