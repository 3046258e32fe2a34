/*
 * option.h - the options of a program, a row each
 *
 * A row holds all that is to be said of an option: names, argument, help, the
 * member that it sets and how, its bounds or words, and the options beside
 * which it has no effect.  The parser, --help, completions and tests read rows.
 * A row without a name is a heading of those after it.
 *
 *     struct fen2bb { bool check; enum form form; struct run_counts counts; };
 *     #define OPTIONS_OF struct fen2bb
 *     static const struct option_row rows[] = {
 *         {"check", NULL, "refuse illegal positions", SETS_FLAG(check)},
 *         {"hex", NULL, "hexadecimal numbers", SETS_VALUE(form, HEX),
 *             OPTION_RULES(OPTION_NOT_WITH("check", "it is slow"))},
 *         {SHARED_THREADS, SETS_THREADS(threads)},
 *         OPTION_ROWS_OF_ALL, OPTION_ROWS_OF_RUN(counts), {0},
 *     };
 *     struct options o = {.program = "fen2bb", .rows = rows, ...};
 *     files = options_parse(&o, &tool, argc, argv);
 *
 * Rows that programs share are in shared_options.h.  If an option is given
 * twice the last value counts, unless a rule refuses that.  A setter looks at
 * no other option: what several mean together is checked after all are parsed.
 */
#ifndef CLI_OPTION_H
#define CLI_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/die.h"
#include "base/str.h"

#define PIPEFISH_VERSION "0.1"

struct options;
struct option_row;

/* Set what the row says from o->value; misuse ends the program. */
typedef void option_set(struct options *o, const struct option_row *row);

enum option_relation { NOT_WITH, ONLY_WITH, NEEDS };

/*
 * How an option goes with others.  Their names are without hyphens, with a
 * blank between; `fields=1` is the option with that value, the last one if it
 * was given again; the option itself means that it is given once.
 */
struct option_rule {
	enum option_relation relation;
	const char *others;
	const char *instead; /* what to use, or why not; NULL: it is plain */
	const char *unless;  /* with one of these it may be; NULL: never */
	const char *value;   /* the rule is for this value alone; NULL: any */
};

struct option_row {
	const char *name;     /* without the hyphens; NULL: a heading */
	const char *argument; /* NULL: none; "[X]": may be left out */
	const char *help;     /* one line, or the heading; NULL: no more rows */
	option_set *set;
	size_t member; /* offset of what it sets in the struct of the program */
	uint64_t value, least, most; /* for `set` */
	const char *const *words; /* all that the argument may be, and NULL */
	const struct option_rule *rules; /* the last is all 0; or NULL */
	/* NULL, or which of the rules is broken; set with `rules` */
	const char *(*broken)(
	    const struct options *o, const struct option_row *r);
	const void *data;		/* for `set` */
	const struct option_mode *mode; /* for cqlmatch (option_rows.h) */
	char letter;			/* its short form, or NUL */
	bool first;			/* --help without =all shows it */
	bool always;			/* it goes with every other option */
};

/* Initialise an offset in OPTIONS_OF, of a member of this type. */
#define OPTION_MEMBER(name, type)                                              \
	.member = _Generic(((OPTIONS_OF *)NULL)->name, type                    \
			   : offsetof(OPTIONS_OF, name))
/* Set a bool, an enum or a number to a constant. */
#define SETS_VALUE(name, is)                                                   \
	.set = _Generic(((OPTIONS_OF *)NULL)->name, bool                       \
			: option_set_flag, uint64_t                            \
			: option_set_long, int                                 \
			: option_set_value, unsigned                           \
			: option_set_value),                                   \
	.member = offsetof(OPTIONS_OF, name), .value = is
#define SETS_FLAG(name) SETS_VALUE(name, true)
#define SETS_TEXT(name)                                                        \
	.set = option_set_text, OPTION_MEMBER(name, const char *)
/* Set an enum to .least and the place of the argument among the words, or to
 * .value if it is left out. */
#define SETS_WORD(name, list)                                                  \
	.set = option_set_word,                                                \
	.member = _Generic(((OPTIONS_OF *)NULL)->name, int                     \
			   : offsetof(OPTIONS_OF, name), unsigned              \
			   : offsetof(OPTIONS_OF, name)),                      \
	.words = list
/* Set one of when_words, which a shared row has; no argument is always. */
#define SETS_WHEN(name)                                                        \
	.set = option_set_word, OPTION_MEMBER(name, enum when),                \
	.value = WHEN_ALWAYS
#define SETS_NUMBER(name, low, high)                                           \
	.set = option_set_number, OPTION_MEMBER(name, uint64_t), .least = low, \
	.most = high
#define SETS_INT(name, low, high)                                              \
	.set = option_set_int, OPTION_MEMBER(name, int), .least = low,         \
	.most = high
/* Set an uint64_t and the one after it: A, A- or A-B. */
#define SETS_RANGE(name) .set = option_set_range, OPTION_MEMBER(name, uint64_t)
#define SETS_THREADS(name)                                                     \
	.set = option_set_threads, OPTION_MEMBER(name, uint64_t)
/* Call a function with a member of any type, or with o->into. */
#define SETS_BY(function, name)                                                \
	.set = function, .member = offsetof(OPTIONS_OF, name)
#define SETS_ALL_BY(function) .set = function

/* Define a setter that is one expression. */
#define OPTION_SETS(name, expression)                                          \
	void name(struct options *o, const struct option_row *row)             \
	{                                                                      \
		(void)row;                                                     \
		expression;                                                    \
	}                                                                      \
	option_set name

/* Define a setter that calls a parser of the member and refuses what it does.
 */
#define OPTION_SETTER(name, parse)                                             \
	OPTION_SETS(                                                           \
	    name, option_must(o, parse(option_member(o, row), o->value)))

#define OPTION_HEADING(title)                                                  \
	{                                                                      \
		.help = title                                                  \
	}
#define OPTION_WORDS(...)                                                      \
	(const char *const[])                                                  \
	{                                                                      \
		__VA_ARGS__, NULL                                              \
	}
/* It does not go with one of these; it goes with these alone; it needs one. */
#define OPTION_NOT_WITH(names, why)                                            \
	{                                                                      \
		.relation = NOT_WITH, .others = names, .instead = why          \
	}
#define OPTION_ONLY_WITH(names, why)                                           \
	{                                                                      \
		.relation = ONLY_WITH, .others = names, .instead = why         \
	}
#define OPTION_NEEDS(names)                                                    \
	{                                                                      \
		.relation = NEEDS, .others = names                             \
	}
#define OPTION_RULES(...)                                                      \
	.rules = (const struct option_rule[]){__VA_ARGS__, {.others = NULL}},  \
	.broken = option_broken_rule

/* An option of a command line. */
struct option_given {
	const struct option_row *row;
	const char *value; /* or NULL */
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

/* How a program that stands in for another one answers about itself. */
struct option_answers {
	void (*help)(const struct options *o);
	void (*version)(void);
	/* to an option that it does not have, before it ends in trouble; NULL:
	   as option_misused() */
	void (*unknown)(const struct options *o, const char *word);
};

struct options {
	const char *program;  /* its name */
	const char *purpose;  /* one line */
	const char *operands; /* for the usage line; "": there are none */
	const char *more;     /* further lines of --help, or NULL */
	const struct option_row *rows;
	/* the words of the program from 0 on, false after the last one, and
	   the manual page of them; or NULL */
	bool (*word)(int i, struct option_word *w);
	/* words that no page explains, beside those; or NULL */
	bool (*inner_word)(int i, struct option_word *w);
	const char *word_page;
	const struct option_answers *answers; /* NULL: the usual ones */
	bool stop_at_operand; /* what follows the first operand is operand */
	/* options are words: in any case, after one hyphen or two, letters too,
	   hyphens inside ignored, none cut short */
	bool loose;
	const char *no_letters; /* these letters are no options; or NULL */
	/* called for each operand in its turn; NULL: they are collected */
	void (*operand)(struct options *o, char *word);
	void *into; /* the struct whose members rows set */
	/* private to option.c and setters */
	const char *value; /* the argument of the option, or NULL */
	int argc, at;	   /* the next word is argv[at] */
	char **argv;
	int operand_count;
	struct option_given *given; /* those that are parsed */
	int given_count;
};

/*
 * Parse the command line into *into and check the rules, but those of a program
 * with o->operand, which calls option_check_rules() itself.  Return the
 * operands that were collected, ended by NULL.  Misuse ends the program like
 * option_misused(); --help and --version print and end it with STATUS_OK.
 */
char **options_parse(struct options *o, void *into, int argc, char **argv);

/* End the program after an answer on standard output, which must be written. */
_Noreturn void option_end_answer(enum status status);

/* End the program like option_misused() if the options break a rule. */
void option_check_rules(struct options *o);

/* Return NULL, or which of its rules the option breaks, as error_text(). */
const char *option_broken_rule(
    const struct options *o, const struct option_row *row);

/* Return the row of a name, in any case and without its hyphens; or NULL. */
const struct option_row *option_find(const struct options *o, struct str name);

/* Return the next option, from `row` on; NULL after the last. */
const struct option_row *option_next(const struct option_row *row);

/* Return the hyphens before a name: one of them before a letter. */
static inline const char *
option_hyphens(const char *name)
{
	return name[0] && !name[1] ? "-" : "--";
}

/* Return what the row sets. */
static inline void *
option_member(const struct options *o, const struct option_row *row)
{
	return (char *)o->into + row->member;
}

/* Exit with STATUS_TROUBLE after one line: what is wrong, and how to get help.
 */
_Noreturn void option_misused(const struct options *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Exit like option_misused() with what is wrong; return if that is NULL. */
void option_must(const struct options *o, const char *wrong);

/*
 * Return the place of o->value among the words of the row; another word ends
 * the program like option_misused().
 */
int option_choice(const struct options *o, const struct option_row *row);

/* Exit like option_misused(): o->value is none of the words of the row. */
_Noreturn void option_refuse_choice(
    const struct options *o, const struct option_row *row);

/*
 * Return o->value as a number from `least` to `most`; exit like
 * option_misused() if it is none.
 */
uint64_t option_number(const struct options *o, const struct option_row *row,
    uint64_t least, uint64_t most);

option_set option_set_flag, option_set_value, option_set_long, option_set_text,
    option_set_word, option_set_number, option_set_int, option_set_range,
    option_set_threads;

/* Ignore an option that asks for what is done anyway, or for nothing here. */
option_set option_set_nothing;

/* Print help or the version and exit, as --help and --version do. */
option_set option_print_help, option_print_version;

#endif
