/*
 * functions.h - the C functions that filters.def names, declared
 *
 * Their files are in filters/, one per family.
 */
#ifndef CQL_FILTERS_FUNCTIONS_H
#define CQL_FILTERS_FUNCTIONS_H

#include "cql/tree/filter.h"

#define DECLARE_test(f) bool test_##f(const struct node *, struct ctx *);
#define DECLARE_number(f)                                                      \
	struct number number_##f(const struct node *, struct ctx *);
#define DECLARE_set(f) bb set_##f(const struct node *, struct ctx *);
#define DECLARE_position(f)                                                    \
	const struct spot *position_##f(const struct node *, struct ctx *);
#define DECLARE_string(f)                                                      \
	struct str string_##f(const struct node *, struct ctx *);
#define DECLARE_piece(f) unsigned piece_##f(const struct node *, struct ctx *);
#define DECLARE_each(f)                                                        \
	DECLARE_test(f) DECLARE_number(f) DECLARE_set(f) DECLARE_position(f)   \
	    DECLARE_string(f)
#define DECLARE_any(f) DECLARE_each(f) DECLARE_piece(f)

#define PLAIN(name, gives, kind, function, ...) DECLARE_##gives(function)
#define FILTER(gives, word, form, level, function, ...)                        \
	DECLARE_##gives(function)
#define INFIX(gives, word, form, level, function, ...) DECLARE_##gives(function)
#define SYNTAX(gives, word, form, rule, function, ...)                         \
	DECLARE_##gives(function) struct node *parse_##rule(                   \
	    struct parser *, const struct filter *, struct location);
#include "cql/filters.def"

/* A transform of this part, whose images are made later (expand.h). */
struct node *transform_make(struct parser *, const struct filter *,
    struct location, struct node *part, bool counts);

/* What EVALUATE_any() names beside the function of each type. */
bool matches_piece(const struct node *, struct ctx *);

/* Named in the rows as .check and .show. */
void check_range(struct parser *, struct node *);
void check_arrow(struct parser *, struct node *);
void check_tag(struct parser *, struct node *);
void check_pattern(struct parser *, struct node *);
void check_search(struct parser *, struct node *);
void check_comment(struct parser *, struct node *);
void check_last(struct parser *, struct node *);
void check_variant(struct parser *, struct node *);

void show_word(struct out *, const struct node *);
void show_name(struct out *, const struct node *);
void show_slot(struct out *, const struct node *);
void show_side(struct out *, const struct node *);
void show_quiet(struct out *, const struct node *);
void show_orbit(struct out *, const struct node *);
void show_directions(struct out *, const struct node *);
void show_find(struct out *, const struct node *);
void show_echo(struct out *, const struct node *);
void show_hhdb(struct out *, const struct node *);
void show_way(struct out *, const struct node *);
void show_pin(struct out *, const struct node *);
void show_move(struct out *, const struct node *);

/* Named in the rows as .takes. */
bool takes_dash(const struct node *, struct ctx *, const struct spot *after,
    bb of, bb captured);

#endif
