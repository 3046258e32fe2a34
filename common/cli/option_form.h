/*
 * option_form.h - the options of a program as its users see them
 *
 * First its own rows, then those that every program has.
 */
#ifndef CLI_OPTION_FORM_H
#define CLI_OPTION_FORM_H

#include "cli/option.h"

/* The keys of the usual ones. */
enum {
	HELP = OPTION_LONG + 1000,
	VERSION,
	MEMORY_LIMIT,
	DIAGNOSTICS,
	PROGRESS,
	SUMMARY,
	POSITION_COLUMN, /* and others, as in enum column_layout_option */
	DELIMITER,
	HEADER,
};
enum { OPTIONS_USUAL = 9 };

/* Return the words that the option allows, ended by NULL; or NULL: any. */
const char *const *option_words(const struct options *o, const char *name);

int option_form_count(const struct options *o);

/* Return option `i`, from 0 on, which must exist. */
struct option_form option_form_at(const struct options *o, int i);

/* Return the i-th option in *f, from 0 on; false after the last one. */
bool option_form(const struct options *o, int i, struct option_form *f);

#endif
