/*
 * shared_options.h - the options that programs have in common
 *
 * A word means the same in all programs, so its letter, its argument and its
 * sentence in --help stand in one table.  A program picks what it has from the
 * table by name, as a row of its own table that has no help (option.h):
 *
 *     static const struct option_row rows[] = {
 *         {HEX, "hex", NULL, "sets as hexadecimal numbers"},
 *         SHARED_OPTION(OUTPUT, "output"),
 *     };
 *
 * What the option does is up to the program.  --diagnostics, --help,
 * --memory-limit,
 * --version
 * and, with run_counts, --progress and --summary are in this table, too, and
 * programs have them without a row.
 */
#ifndef CLI_SHARED_OPTIONS_H
#define CLI_SHARED_OPTIONS_H

#include "cli/option.h"

struct shared_option {
	char letter;	      /* its short form, or NUL */
	const char *name;     /* without the hyphens */
	const char *argument; /* as in struct option_row */
	const char *help;     /* one line */
};

/* What they have to do with one another; the names are those of the rows. */
extern const struct option_rule shared_option_rules[];
extern const int shared_option_rule_count;

/* Those of them with few arguments, the same in all; the last has no name. */
extern const struct option_choice shared_option_choices[];

/* Return the row of that name, or NULL. */
const struct shared_option *shared_option_find(const char *name);

/* True if both are the same name, whatever its case and its hyphens. */
bool shared_option_same_name(const char *name, struct str word);

#endif
