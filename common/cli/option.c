/* option.c - see option.h */
#include "cli/option.h"

#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/diagnostic.h"
#include "base/die.h"
#include "base/mem.h"
#include "base/nearest_word.h"
#include "base/str.h"
#include "cli/option_form.h"
#include "cli/option_help.h"
#include "cli/shared_options.h"

/* How each closed one is opened: the first two so that using them fails. */
static const int modes[] = {
    [STDIN_FILENO] = O_WRONLY,
    [STDOUT_FILENO] = O_RDONLY,
    [STDERR_FILENO] = O_WRONLY,
};

/* Ignore a signal: a handler, as child programs would inherit SIG_IGN. */
static void
pass_over(int signal_number)
{
	(void)signal_number;
}

static void
start_program(const char *name)
{
	struct sigaction spare = {.sa_handler = pass_over};

	if (progname == name)
		return;
	progname = name;
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", modes[fd]) < 0)
			die(STATUS_TROUBLE,
			    "descriptor %d is closed, and /dev/null cannot be "
			    "opened for it",
			    fd);
	sigaction(SIGXFSZ, &spare, NULL);
}

enum { ROWS_MAX = 256 };

/* End the program after --help and the like; a failed write is trouble. */
static _Noreturn void
end_answer(enum status status)
{
	if (fflush(stdout) != 0 || ferror(stdout))
		die(STATUS_TROUBLE, "cannot write standard output");
	exit(die_status(status));
}

/* Print what --help or --help=WHAT asks for. */
static void
print_help(const struct options *o)
{
	struct str what = str_of(o->value ? o->value : "");
	struct out out;

	out_init(&out, STDOUT_FILENO, "standard output");
	if (str_is(what, "json"))
		option_write_json(&out, o);
	else if (!what.len || str_is(what, "all"))
		option_write_help(&out, o, what.len > 0);
	else
		option_must(o, option_write_entry(&out, o, what));
	out_close(&out);
}

static void
print_version(const struct options *o)
{
	printf("%s (pipefish) %s\n", o->program, PIPEFISH_VERSION);
}

/* Print on stdout and exits. */
static _Noreturn void
answer_and_exit(const struct options *o, int key)
{
	if (key == HELP && o->answers && o->answers->help)
		o->answers->help(o);
	else if (key == HELP)
		print_help(o);
	else if (o->answers && o->answers->version)
		o->answers->version();
	else
		print_version(o);
	end_answer(STATUS_OK);
}

void
option_help(const struct options *o)
{
	answer_and_exit(o, HELP);
}

/* True if the argument may be left out. */
static bool
is_optional(const char *argument)
{
	return argument && argument[0] == '[';
}

/* Convert the table for getopt_long(). */
static void
make_getopt_tables(const struct options *o, struct option *longs, char *shorts)
{
	int n = 0;

	if (o->count > ROWS_MAX)
		die(STATUS_TROUBLE, "there are more than %d options", ROWS_MAX);
	if (o->stop_at_operand)
		*shorts++ = '+';
	*shorts++ = ':';
	for (; n < option_form_count(o); n++) {
		struct option_form f = option_form_at(o, n);
		int has = !f.argument	      ? no_argument
		    : is_optional(f.argument) ? optional_argument
					      : required_argument;

		longs[n] = (struct option){f.name, has, NULL, f.key};
		if (!f.letter)
			continue;
		*shorts++ = f.letter;
		for (int i = 0; i < has; i++)
			*shorts++ = ':';
	}
	longs[n] = (struct option){0};
	*shorts = '\0';
}

/* Return the key of what getopt_long() gave: a key, or the letter of an option.
 */
static int
key_of(const struct options *o, int key)
{
	for (int i = 0; i < option_form_count(o) && key < OPTION_LONG; i++) {
		struct option_form f = option_form_at(o, i);

		if (f.letter && f.letter == key)
			return f.key;
	}
	return key;
}

/* Take an option that every program has; false for all others. */
static bool
take_usual(struct options *o, int key)
{
	switch (key) {
	case DIAGNOSTICS:
		diagnostic_choose(
		    (enum diagnostic_form)option_choice(o, "diagnostics"));
		break;
	case MEMORY_LIMIT: mem_limit(option_size(o, "memory-limit")); break;
	case PROGRESS: o->run_counts->shows_progress = true; break;
	case SUMMARY: o->run_counts->summary = option_when(o, "summary"); break;
	default: return false;
	}
	return true;
}

/* Return one of the keys of the rows. */
static struct option_form
form_of_key(const struct options *o, int key)
{
	int i = 0;

	while (option_form_at(o, i).key != key)
		i++;
	return option_form_at(o, i);
}

static void
add_given(struct options *o, int key)
{
	struct option_given given = {form_of_key(o, key).name, o->value};

	MEM_RESERVE(o->given, o->given_count, 1, o->given_capacity);
	o->given[o->given_count++] = given;
}

static void
check_rules(struct options *o)
{
	const char *wrong = option_rules_broken(shared_option_rules,
	    shared_option_rule_count, o->given, o->given_count);

	if (!wrong)
		wrong = option_rules_broken(
		    o->rules, o->rule_count, o->given, o->given_count);
	option_must(o, wrong);
	mem_free(o->given);
	o->given = NULL;
	o->given_count = 0;
	o->given_capacity = 0;
}

static _Noreturn void
refuse_unknown(const struct options *o, const char *word, struct str name)
{
	struct near near;

	if (o->answers && o->answers->unknown) {
		o->answers->unknown(o, word);
		end_answer(STATUS_TROUBLE);
	}
	nearest_init(&near, name);
	for (int i = 0; i < option_form_count(o); i++)
		nearest_try(&near, str_of(option_form_at(o, i).name));
	option_misused(
	    o, "there is no option %s%s", word, nearest_hint(&near, "--"));
}

/* Refuse a word that getopt_long() does not know, or that is ambiguous. */
static _Noreturn void
refuse_long(const struct options *o, const char *word)
{
	struct str value = str_of(word + 2), name = str_cut(&value, '=');
	int begun = 0;

	for (int i = 0; i < option_form_count(o); i++) {
		struct option_form f = option_form_at(o, i);

		if (str_is(name, f.name))
			option_misused(o, "--%s takes no argument", f.name);
		begun += strncmp(f.name, name.text, name.len) == 0;
	}
	if (begun > 1)
		option_misused(o, "--%.*s is the beginning of %d options",
		    STR(name), begun);
	if (begun)
		option_misused(o, "--%.*s takes no argument", STR(name));
	refuse_unknown(o, word, name);
}

/* Set an option for lines; false if it is none. */
static bool
set_layout(struct options *o, int key)
{
	if (key < POSITION_COLUMN || key > HEADER)
		return false;
	option_must(o,
	    column_layout_set(&o->layout,
		(enum column_layout_option)(key - POSITION_COLUMN), o->value));
	return true;
}

int
option_next(struct options *o, int argc, char **argv)
{
	struct option longs[ROWS_MAX + OPTIONS_USUAL + 1];
	char shorts[3 * (ROWS_MAX + OPTIONS_USUAL) + 3];
	int key;

	start_program(o->program);
	opterr = 0;
	make_getopt_tables(o, longs, shorts);
	key = key_of(o, getopt_long(argc, argv, shorts, longs, NULL));
	o->value = optarg;
	o->first_operand = optind;
	if (key == HELP || key == VERSION)
		answer_and_exit(o, key);
	if (key == ':')
		option_misused(o, "%s needs an argument, %s", argv[optind - 1],
		    form_of_key(o, key_of(o, optopt)).argument);
	if (key == '?' && optopt > 0 && optopt < OPTION_LONG)
		option_misused(o, "there is no option -%c", optopt);
	if (key == '?')
		refuse_long(o, argv[optind - 1]);
	if (take_usual(o, key))
		return option_next(o, argc, argv);
	if (key == OPTION_END)
		check_rules(o);
	else
		add_given(o, key);
	return set_layout(o, key) ? option_next(o, argc, argv) : key;
}

/* Find an option by its letter: as it is written, or else in any case. */
static bool
find_letter(const struct options *o, char letter, struct option_form *f)
{
	for (int fold = 0; fold < 2; fold++)
		for (int i = 0; i < option_form_count(o); i++) {
			*f = option_form_at(o, i);
			if (f->letter &&
			    (f->letter == letter ||
				(fold &&
				    strncasecmp(&f->letter, &letter, 1) == 0)))
				return true;
		}
	return false;
}

/* Find an option by its name, in any case, or else by its letter. */
static bool
find_word(const struct options *o, struct str word, struct option_form *f)
{
	for (int i = 0; i < option_form_count(o); i++) {
		*f = option_form_at(o, i);
		if (shared_option_same_name(f->name, word))
			return true;
	}
	return word.len == 1 && find_letter(o, *word.text, f);
}

static int
take_word(struct options *o, int argc, char **argv)
{
	struct str rest = str_of(argv[o->at++]), name;
	struct option_form f;

	rest = str_between(
	    rest.text + strspn(rest.text, "-"), rest.text + rest.len);
	name = str_cut(&rest, '=');
	if (!find_word(o, name, &f))
		refuse_unknown(o, argv[o->at - 1], name);
	o->value = name.text[name.len] == '=' ? rest.text : NULL;
	if (f.key == HELP || (f.key == VERSION && !o->value))
		answer_and_exit(o, f.key);
	if (o->value && !f.argument)
		option_misused(o, "%s%s takes no argument",
		    option_hyphens(f.name), f.name);
	if (!f.argument || o->value || is_optional(f.argument))
		return f.key;
	if (o->at == argc)
		option_misused(o, "%s%s needs an argument, %s",
		    option_hyphens(f.name), f.name, f.argument);
	o->value = argv[o->at++];
	return f.key;
}

static int
word_key(struct options *o, int argc, char **argv)
{
	int key = take_word(o, argc, argv);

	return take_usual(o, key) ? option_word_next(o, argc, argv) : key;
}

/* Return a lone hyphen is no option, nor is what follows `--`. */
int
option_word_next(struct options *o, int argc, char **argv)
{
	static const char *const end = "--";

	start_program(o->program);
	o->at += !o->at;
	if (o->at < argc && !o->ended && strcmp(argv[o->at], end) == 0) {
		o->ended = true;
		o->at++;
	}
	if (o->at >= argc)
		return OPTION_END;
	if (!o->ended && argv[o->at][0] == '-' && argv[o->at][1])
		return word_key(o, argc, argv);
	o->value = argv[o->at++];
	return OPTION_OPERAND;
}

const char *
option_word_number(struct options *o, int argc, char **argv)
{
	uint64_t number;

	if (o->at >= argc || !str_number(str_of(argv[o->at]), &number))
		return NULL;
	return argv[o->at++];
}

const char *
option_word_more(struct options *o, int argc, char **argv)
{
	const char *word = o->at < argc ? argv[o->at] : NULL;

	if (!word || (word[0] == '-' && word[1]))
		return NULL;
	return argv[o->at++];
}
