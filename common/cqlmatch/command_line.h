/*
 * command_line.h - from the command line of cqlmatch to struct match_options
 *
 * The options are CQLi's words; the operands are grep's: files of a query,
 * which end in .cql, and files of what is read.
 */
#ifndef CQLMATCH_COMMAND_LINE_H
#define CQLMATCH_COMMAND_LINE_H

#include "cqlmatch/option_rows.h"

/* What messages call the texts of --cql and of options that are filters. */
#define COMMAND_LINE_TEXT "<cmdline>"

/*
 * Take the options into *o, which match_options_init() has filled, and reads
 * the query's file.  What is misused, and a query that is missing or cannot be
 * read, ends the program.  Where c->answer is set there need be no query.
 */
void command_line_read(struct command_line *c, struct match_options *o,
    const struct command_habits *habits, void *user, int argc, char **argv);

/*
 * Refuse options without effect on this run, and options that contradict each
 * other, once the inputs are known; exit like option_misused().
 */
void command_line_check(struct command_line *c);

void command_line_free(struct command_line *c);

#endif
