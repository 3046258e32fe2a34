/*
 * filter_table.c - the array of filters (tree/filter.h), made from filters.def
 *
 * This is the only upward call: tree/, run/, parse/ and path/ reach a filter
 * only through this array, and the functions that its rows name call down into
 * all of these.
 */
#include <limits.h>

#include "cql/tree/functions.h"

/* The items after the function in a row, in any order. */
#define FLAGS(flags_) .flags = flags_,
#define KIND(kind_) .kind = kind_,
#define SIDE(side_) .geometry.side = side_,
#define SHADE(shade_) .geometry.shade = shade_,
#define DIRECTIONS_ARE(directions_) .geometry.directions = directions_,
#define RANGE(least_, most_) .least = least_, .most = most_,
#define CHECK(f) .check = check_##f,
#define SHOW(f) .show = show_##f,
#define LITERAL(f) .literal = show_##f,
#define NOTE(f) .note = note_##f,
#define TAKES(f) .takes = takes_##f, .men = men_##f,
#define READ(rule) .parse = parse_##rule,
#define SECOND(word_) .second = word_,
#define IMPLIES(rule) .implies = IMPLIED_##rule,
#define FACT(what) .fact = IS_##what,

#define PLAIN(name, gives_, kind_, function, more)                             \
	{.form = "",                                                           \
	    .word = "",                                                        \
	    .gives = TYPE_##gives_,                                            \
	    .kind = kind_,                                                     \
	    more EVALUATE_##gives_(function)},
#define ROW(form_, word_, gives_, level_, function, ...)                       \
	{.form = form_,                                                        \
	    .word = word_,                                                     \
	    .gives = TYPE_##gives_,                                            \
	    .level = level_,                                                   \
	    __VA_ARGS__ EVALUATE_##gives_(function)},

const struct filter filters[] = {
#include "cql/filters.def"
#define FILTER(gives, word, form, level, function, more)                       \
	ROW(word " " form, word, gives, level, function, .parse = parse_form,  \
	    more)
#define INFIX(gives, word, form, level, function, more)                        \
	ROW(form, word, gives, level, function, .infix = true,                 \
	    .after = after_infix, more)
#define AFTER(word_, form_, level_, rule)                                      \
	{.form = form_, .word = word_, .level = level_, .after = after_##rule},
#define SYNTAX(gives, word, form, rule, function, more)                        \
	ROW(word " " form, word, gives, LEVEL_LOOSE, function,                 \
	    .parse = parse_##rule, more)
#include "cql/filters.def"
};

const int filter_count = sizeof filters / sizeof *filters;
