/*
 * option_set.h - setters of the options of cqlmatch
 *
 * Each sets what its row says (option.h): in the member of the row, in
 * c->options, or in the command line, command_line_of(o).  A word that belongs
 * to the value may follow it.  A value that is wrong ends the program like
 * option_misused().
 */
#ifndef CQLMATCH_OPTION_SET_H
#define CQLMATCH_OPTION_SET_H

#include "cqlmatch/option_rows.h"

option_set set_range, set_pattern, set_matchstring, add_games, add_listed_games,
    add_studies, set_sorted_matches, set_timeouts, add_alias, set_output,
    add_states, set_license, set_themes, set_format, add_columns, add_groups,
    add_folder, set_variant, set_virtual_mainline, add_query, add_transform,
    add_queries, set_query_tag;

/* Setters of option_filters.c. */
option_set add_filter, add_hhdb;

/* Setters of option_cql62.c, which refuse the option in other manners. */
option_set set_gui, add_gui_input, set_gui_output, set_conversion, set_a,
    add_similar;

/* Add a query in this file, to be read; the name must outlast *c. */
void option_add_query(struct command_line *c, const char *name);

/*
 * Append the hint to the nearest theme for the path of a file that cannot be
 * read, `themes/NAME.cql`; nothing if it is no such path or no name is near.
 */
void option_add_theme_hint(struct out *o, const char *path);

/* A filter that an option stands for: its text before and after the argument.
 */
struct option_filter {
	const char *before, *after;
	enum option_filter_more {
		NOTHING_MORE,
		MORE_NUMBER, /* a range has two */
		MORE_VALUE,
	} more;
};

/*
 * Parse N or N M: the value, and perhaps the next argument; return that or
 * NULL.
 */
const char *option_range(
    struct options *o, const struct option_row *row, struct number_range *r);

/* Return the next argument, or NULL if it is an option: -, -1 are none. */
const char *option_more(struct options *o);

/* Return the second word of the value of an option that must have one. */
const char *option_second_word(struct options *o, const struct option_row *row);

/* Add a text of the query. */
void option_add_text(struct command_line *c, const char *text);

/* True if there is an option besides --as among the first `count` given. */
bool option_any_given(const struct command_line *c, int count);

/* End the program where the frontend allows one input, and there is one. */
void option_must_be_only_input(
    const struct command_line *c, const struct option_row *row);

#endif
