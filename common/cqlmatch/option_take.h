/*
 * option_take.h - what the options of cqlmatch do when they are read
 *
 * Each function takes the value of one option, in c->words.value, and perhaps
 * words after it, into c->options; `row` says which member, which bounds, or
 * which of several options it is.  A value that is wrong ends the program like
 * option_misused().
 */
#ifndef CQLMATCH_OPTION_TAKE_H
#define CQLMATCH_OPTION_TAKE_H

#include "cqlmatch/option_rows.h"

typedef void option_take(
    struct command_line *c, const struct match_option *row);

option_take take_flag, take_value, take_when, take_when_is, take_comments,
    take_comment_level, take_threads, take_matchstring, take_text, take_games,
    take_studies, take_nothing, take_number, take_int, take_range,
    take_sorted_matches, take_timeouts, take_alias, take_layout, take_output,
    take_states, take_license, take_themes, take_pattern, take_format,
    take_tags, take_values, take_path, take_virtual_mainline, take_query,
    take_transform, take_filter, take_columns, take_groups,
    take_layout_of_lines, take_queries, take_query_tag;

/* Add a query in this file; the name must outlast *c. */
void option_add_query(struct command_line *c, const char *name);

option_take take_index;

/* Add a text of the query. */
void option_add_text(struct command_line *c, const char *text);

/* True if there is an option besides --as among the first `count` given. */
bool option_any_given(const struct command_line *c, int count);

/* End the program where the frontend allows one input, and there is one. */
void option_must_be_only_input(
    const struct command_line *c, const struct match_option *row);

#endif
