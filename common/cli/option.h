/*
 * option.h - one table of options per program
 *
 * The table feeds the parser (getopt_long), --help, and the test that every
 * option stands in the manual page.  What several programs have is picked from
 * the table in shared_options.h; --diagnostics, -h, --help, --memory-limit and
 * -V, --version
 * belong to every program and need no row, nor do --progress and --summary of
 * those that have run_counts.
 *
 *     static const struct option_row rows[] = {
 *         {'x', "hex", NULL, "sets as hexadecimal numbers"},
 *         {DUMP, "dump", "[NAME]", "a dictionary as CQL prints it"},
 *         SHARED_OPTION(OUTPUT, "output"),
 *     };
 *     struct options o = {.program = "fen2bb", .operands = "[FILE...]", ...};
 *     for (int key; (key = option_next(&o, argc, argv)) != OPTION_END;)
 *         switch (key) { ... o.value ... }
 *     files = argv + o.first_operand;
 *
 * Which options do not go together is a table of option_rule.h.  Of an option
 * that is given twice the last value counts, where no rule refuses that.
 */
#ifndef CLI_OPTION_H
#define CLI_OPTION_H

#include "base/column_layout.h"

#include <stdbool.h>
#include <stddef.h>

#include "cli/run_counts.h"
#include "cli/option_rule.h"
#include "cli/option_value.h"

#define PIPEFISH_VERSION "0.1"

enum {
	OPTION_END = -1,
	OPTION_OPERAND = -2,
	OPTION_LONG = 256, /* keys from here on have no short form */
};

struct option_row {
	int key;	      /* its letter, or a number from OPTION_LONG on */
	const char *name;     /* without the hyphens */
	const char *argument; /* NULL: none; "[X]": may be left out */
	const char *help;     /* one line; NULL: all but the key stands in the
				 row of that name in shared_options.h */
};

/* A row for an option that other programs have, too; any KEY that is free. */
#define SHARED_OPTION(KEY, NAME)                                               \
	{                                                                      \
		.key = (KEY), .name = (NAME)                                   \
	}

/* An option and all that its argument may be, up to a NULL. */
struct option_choice {
	const char *name;
	const char *const *words;
};

#define OPTION_WORDS(...)                                                      \
	(const char *const[])                                                  \
	{                                                                      \
		__VA_ARGS__, NULL                                              \
	}

/*
 * Options that belong together: their names, with blanks between.  Those before
 * a `|` are those that people need first.
 */
struct option_heading {
	const char *title, *names;
};

/*
 * A word beside the options that --help explains, such as a filter; members
 * that do not apply are NULL.
 */
struct option_word {
	const char *word, *kind;
	const char *form;    /* what is written with it, or means the same */
	const char *gives;   /* its type */
	const char *section; /* of the page of the words */
};

struct options;

/* How a program that stands in for another one answers about itself. */
struct option_answers {
	void (*help)(const struct options *o);
	void (*version)(void);
	/* to an option that it does not have, before it ends in trouble; NULL:
	   as option_misused() */
	void (*unknown)(const struct options *o, const char *word);
};

/* An option as a user sees it. */
struct option_form {
	int key;
	char letter; /* or NUL */
	const char *name, *argument, *help;
	const char *const *words; /* as in struct option_choice; NULL: any */
};

struct options {
	const char *program;  /* its name */
	const char *purpose;  /* one line */
	const char *operands; /* for the usage line, or "" */
	const char *more;     /* further lines of --help, or NULL */
	/* each option stands under one; the last has no title; NULL: a program
	   with few options of its own */
	const struct option_heading *headings;
	/* the words of the program from 0 on, false after the last one, and
	   the manual page of them; or NULL */
	bool (*word)(int i, struct option_word *w);
	/* words that no page explains, beside those; or NULL */
	bool (*inner_word)(int i, struct option_word *w);
	const char *word_page;
	const struct option_row *rows;
	int count;
	const struct option_choice *choices; /* the last has no name; or NULL */
	const struct option_rule *rules;     /* or NULL */
	int rule_count;
	struct run_counts
	    *run_counts;      /* takes --progress and --summary, or NULL */
	bool stop_at_operand; /* what follows the first operand is operand */
	const struct option_answers *answers; /* NULL: the usual ones */
	bool reads_lines; /* it has the options of column_layout.h */
	/* set by option_next() */
	const char *value;	     /* the argument, or NULL */
	struct column_layout layout; /* where `reads_lines` */
	int first_operand;	     /* index in argv, after OPTION_END */
	int at;	    /* option_word_next(): the next of argv, from 1 */
	bool ended; /* option_word_next(): `--` was there */
	/* option_next(): what the rules are held against */
	struct option_given *given;
	int given_count;
	size_t given_capacity;
};

/*
 * Return the key of the next option; OPTION_END after the last.  The program is
 * started (start.h) by the first.  At the end, options that break a rule end it
 * like option_misused().
 * --help and --version print to stdout (option_help.h) and end the program with
 * STATUS_OK; an unknown option or a missing argument ends it like
 * option_misused().
 * --memory-limit and --diagnostics are never returned; --progress and
 * --summary go into o->run_counts, the options of a layout into o->layout.
 */
int option_next(struct options *o, int argc, char **argv);

/*
 * Return the next option of a program whose options are words: in any case,
 * after one hyphen or two, letters too, hyphens inside ignored, `--name value`
 * or
 * `--name=value`.  Operands come in their turn, as OPTION_OPERAND with the word
 * as o->value.  Several rows may have the same key.  The caller takes an
 * argument that may be left out, except in `--name=value`.
 */
int option_word_next(struct options *o, int argc, char **argv);

/* Return the next argument if it is a number, which then counts as taken; or
 * NULL. */
const char *option_word_number(struct options *o, int argc, char **argv);

/* Return the next argument if it is no option (a lone hyphen is none), or NULL.
 */
const char *option_word_more(struct options *o, int argc, char **argv);

/* Print help and exit, as --help does, with o->value for its argument. */
_Noreturn void option_help(const struct options *o);

/* Return the hyphens before a name: one of them before a letter. */
static inline const char *
option_hyphens(const char *name)
{
	return name[0] && !name[1] ? "-" : "--";
}

#endif
