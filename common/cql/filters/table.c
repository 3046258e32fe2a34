/*
 * table.c - the rows of filters.def, made into the array of tree/filter.h
 *
 * This is the one place where a call leads up: what is in tree/, run/, parse/
 * and path/ finds a filter in this array alone, and the functions that its rows
 * name call down into all of these.
 */
#include "cql/filters/functions.h"

#define PLAIN(name, gives_, kind_, function, ...)                              \
	{.form = "",                                                           \
	    .word = "",                                                        \
	    .gives = TYPE_##gives_,                                            \
	    .kind = kind_,                                                     \
	    EVALUATE_##gives_(function),                                       \
	    __VA_ARGS__},
#define ROW(form_, word_, gives_, level_, function, ...)                       \
	{.form = form_,                                                        \
	    .word = word_,                                                     \
	    .gives = TYPE_##gives_,                                            \
	    .level = level_,                                                   \
	    EVALUATE_##gives_(function),                                       \
	    __VA_ARGS__},

const struct filter filters[] = {
#include "cql/filters.def"
#define FILTER(gives, word, form, level, function, ...)                        \
	ROW(word " " form, word, gives, level, function, __VA_ARGS__)
#define INFIX(gives, word, form, level, function, ...)                         \
	ROW(form, word, gives, level, function, .infix = true, __VA_ARGS__)
#define SYNTAX(gives, word, form, rule, function, ...)                         \
	ROW(word " " form, word, gives, LEVEL_LOOSE, function,                 \
	    .parse = parse_##rule, __VA_ARGS__)
#include "cql/filters.def"
};

const int filter_count = sizeof filters / sizeof *filters;
