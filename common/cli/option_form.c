/* option_form.c - see option_form.h */
#include "cli/option_form.h"

#include <string.h>

#include "base/die.h"
#include "cli/shared_options.h"

/* Options for lines, those of every program, and those on reports of a run. */
static const struct option_row usual[] = {
    SHARED_OPTION(DELIMITER, "delimiter"),
    SHARED_OPTION(HEADER, "header"),
    SHARED_OPTION(POSITION_COLUMN, "position-column"),
    SHARED_OPTION(DIAGNOSTICS, "diagnostics"),
    SHARED_OPTION(HELP, "help"),
    SHARED_OPTION(MEMORY_LIMIT, "memory-limit"),
    SHARED_OPTION(VERSION, "version"),
    SHARED_OPTION(PROGRESS, "progress"),
    SHARED_OPTION(SUMMARY, "summary"),
};

enum { OF_LINES = 3, SAID = 2 };

_Static_assert(sizeof usual / sizeof usual[0] == (int)OPTIONS_USUAL,
    "all usual options are counted");

static const char *const *
find_choice(const struct option_choice *c, const char *name)
{
	for (; c && c->name; c++)
		if (strcmp(c->name, name) == 0)
			return c->words;
	return NULL;
}

const char *const *
option_words(const struct options *o, const char *name)
{
	const char *const *own = find_choice(o->choices, name);

	return own ? own : find_choice(shared_option_choices, name);
}

struct option_form
option_form_at(const struct options *o, int i)
{
	const struct option_row *row = i < o->count
	    ? &o->rows[i]
	    : &usual[i - o->count + OF_LINES * !o->reads_lines];
	const char *const *words = option_words(o, row->name);
	const struct shared_option *shared;
	bool has_letter = row->key < OPTION_LONG;

	if (row->help)
		return (struct option_form){row->key,
		    has_letter ? (char)row->key : '\0', row->name,
		    row->argument, row->help, words};
	shared = shared_option_find(row->name);
	if (!shared)
		die(STATUS_TROUBLE, "no shared option is named %s", row->name);
	return (struct option_form){row->key, shared->letter, shared->name,
	    shared->argument, shared->help, words};
}

int
option_form_count(const struct options *o)
{
	return o->count + OPTIONS_USUAL - OF_LINES * !o->reads_lines -
	    (o->run_counts ? 0 : SAID);
}

bool
option_form(const struct options *o, int i, struct option_form *f)
{
	if (i >= option_form_count(o))
		return false;
	*f = option_form_at(o, i);
	return true;
}
