/* option.c - see option.h */
#include "cli/option.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/die.h"
#include "base/error_text.h"
#include "base/mem.h"
#include "base/nearest_word.h"
#include "system/descriptor.h"
#include "system/signals.h"
#include "system/letter_case.h"

static void
start_program(const char *name)
{
	int closed = descriptor_open_standard();

	progname = name;
	if (closed >= 0)
		die(STATUS_TROUBLE,
		    "descriptor %d is closed, and /dev/null cannot be "
		    "opened for it",
		    closed);
	signal_start();
}

void
option_misused(const struct options *o, const char *format, ...)
{
	char text[1024];

	FORMAT_ARGUMENTS(text, format);
	die(STATUS_TROUBLE, "%s (see %s --help)", text, o->program);
}

void
option_must(const struct options *o, const char *wrong)
{
	if (wrong)
		option_misused(o, "%s", wrong);
}

/* End the program after --help and the like; a failed write is trouble. */
void
option_end_answer(enum status status)
{
	if (fflush(stdout) != 0 || ferror(stdout))
		die(STATUS_TROUBLE, "cannot write standard output");
	exit(die_status(status));
}

/* -------------------------------------------------------------------- rows */

const struct option_row *
option_next(const struct option_row *row)
{
	while (row->help && !row->name)
		row++;
	return row->help ? row : NULL;
}

/* True if both are the same name, whatever its case and its hyphens. */
static bool
is_same_name(const char *name, struct str word)
{
	const char *at = word.text, *end = word.text + word.len;

	for (;; name++, at++) {
		name += strspn(name, "-");
		while (at < end && *at == '-')
			at++;
		if (!*name || at == end)
			return !*name && at == end;
		if (strncasecmp(name, at, 1) != 0)
			return false;
	}
}

const struct option_row *
option_find(const struct options *o, struct str name)
{
	const struct option_row *r = option_next(o->rows);

	while (r && !is_same_name(r->name, name))
		r = option_next(r + 1);
	return r;
}

/* Find an option by its letter: as it is written, or else, where options are
 * words, in any case. */
static const struct option_row *
find_letter(const struct options *o, char letter)
{
	const char *none = o->no_letters;
	const struct option_row *r;
	int folds = o->loose ? 1 : 0;

	for (int fold = 0; fold <= folds; fold++)
		for (r = option_next(o->rows); r; r = option_next(r + 1))
			if (r->letter && (!none || !strchr(none, r->letter)) &&
			    (r->letter == letter ||
				(fold &&
				    strncasecmp(&r->letter, &letter, 1) == 0)))
				return r;
	return NULL;
}

/* Find an option by the name or the beginning of no other name; NULL: none. */
static const struct option_row *
find_beginning(const struct options *o, struct str name)
{
	const struct option_row *r, *found = NULL;
	int begun = 0;

	for (r = option_next(o->rows); r; r = option_next(r + 1)) {
		if (str_is(name, r->name))
			return r;
		if (strncmp(r->name, name.text, name.len) != 0)
			continue;
		found = r;
		begun++;
	}
	if (begun > 1)
		option_misused(o, "--%.*s is the beginning of %d options",
		    STR(name), begun);
	return found;
}

static const struct option_row *
find_row(const struct options *o, struct str name)
{
	const struct option_row *r;

	if (!o->loose)
		return find_beginning(o, name);
	r = option_find(o, name);
	return r || name.len != 1 ? r : find_letter(o, *name.text);
}

/* ------------------------------------------------------------ command line */

static _Noreturn void
refuse_unknown(const struct options *o, const char *word, struct str name)
{
	const struct option_row *r;
	struct near near = {.word = name};

	if (o->answers && o->answers->unknown) {
		o->answers->unknown(o, word);
		option_end_answer(STATUS_TROUBLE);
	}
	for (r = option_next(o->rows); r; r = option_next(r + 1))
		nearest_try(&near, str_of(r->name));
	option_misused(
	    o, "there is no option %s%s", word, nearest_hint(&near, "--"));
}

/* Set the option; an argument that it must have may be the next word. */
static void
set_option(struct options *o, const struct option_row *row, const char *hyphens,
    struct str as, const char *value)
{
	if (value && !row->argument)
		option_misused(o, "%s%.*s takes no argument", hyphens, STR(as));
	if (!value && row->argument && *row->argument != '[') {
		if (o->at == o->argc)
			option_misused(o, "%s%.*s needs an argument, %s",
			    hyphens, STR(as), row->argument);
		value = o->argv[o->at++];
	}
	MEM_ADD(o->given, o->given_count, (struct option_given){row, value});
	o->value = value;
	row->set(o, row);
}

/* Parse `--name`, `--name=value`, or `-name` where options are words. */
static void
parse_name(struct options *o, const char *word)
{
	struct str rest = str_of(word + (o->loose ? strspn(word, "-") : 2));
	struct str name = str_cut(&rest, '=');
	const struct option_row *row = find_row(o, name);
	bool has_value = name.text[name.len] == '=';

	if (!row)
		refuse_unknown(o, word, name);
	set_option(o, row, option_hyphens(row->name), str_of(row->name),
	    has_value ? rest.text : NULL);
}

/* Parse `-x`, `-xy` or `-xVALUE`. */
static void
parse_letters(struct options *o, const char *letter)
{
	for (; *letter; letter++) {
		const struct option_row *row = find_letter(o, *letter);
		bool takes = row && row->argument && letter[1];

		if (!row)
			option_misused(o, "there is no option -%c", *letter);
		set_option(o, row, "-", (struct str){letter, 1},
		    takes ? letter + 1 : NULL);
		if (takes)
			return;
	}
}

static void
collect(struct options *o, char *word)
{
	o->argv[++o->operand_count] = word;
}

/* Parse the options; a lone hyphen is none, nor is what follows `--`. */
char **
options_parse(struct options *o, void *into, int argc, char **argv)
{
	void (*operand)(struct options *, char *) =
	    o->operand ? o->operand : collect;
	bool ended = false;

	start_program(o->program);
	o->into = into;
	o->argc = argc;
	o->argv = argv;
	for (o->at = 1; o->at < argc;) {
		char *word = argv[o->at++];

		if (ended || word[0] != '-' || !word[1]) {
			operand(o, word);
			ended = ended || o->stop_at_operand;
		} else if (strcmp(word, "--") == 0) {
			ended = true;
		} else if (o->loose || word[1] == '-') {
			parse_name(o, word);
		} else {
			parse_letters(o, word + 1);
		}
	}
	if (o->operand)
		return NULL;
	option_check_rules(o);
	if (o->operand_count && !*o->operands)
		option_misused(o, "there are no operands");
	if (argc)
		argv[o->operand_count + 1] = NULL;
	return argv + (argc > 0);
}

void
option_check_rules(struct options *o)
{
	for (int i = 0; i < o->given_count; i++) {
		const struct option_row *row = o->given[i].row;

		option_must(o, row->broken ? row->broken(o, row) : NULL);
	}
	mem_free(o->given);
	o->given = NULL;
	o->given_count = 0;
}
