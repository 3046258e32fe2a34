/* option.c - see option.h */
#include "io/option.h"

#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/die.h"
#include "base/str.h"

enum { HELP = OPTION_LONG + 1000, VERSION, ROWS_MAX = 64 };

static void
print_help(const struct options *o)
{
	printf("usage: %s [options] %s\n%s\n\n", o->program, o->operands,
	    o->purpose);
	for (int i = 0; i < o->count; i++) {
		const struct option_row *row = &o->rows[i];
		bool optional = row->argument && row->argument[0] == '[';
		char form[64];
		int len;

		if (row->key < OPTION_LONG)
			len = snprintf(form, sizeof form, "-%c, ", row->key);
		else
			len = snprintf(form, sizeof form, "    ");
		snprintf(form + len, sizeof form - (size_t)len, "--%s%s%s",
		    row->name,
		    optional		? "[="
			: row->argument ? "="
					: "",
		    row->argument ? row->argument + optional : "");
		printf("  %-28s %s\n", form, row->help);
	}
	printf("  %-28s %s\n", o->at ? "-h, --help" : "    --help",
	    "print this and exit");
	printf("  %-28s %s\n", "    --version", "print the version and exit");
	if (o->more)
		printf("\n%s", o->more);
}

/* Prints on stdout and exits; a full disk is trouble here too. */
static _Noreturn void
answer_and_exit(const struct options *o, int key)
{
	if (key == HELP)
		print_help(o);
	else
		printf("%s (pipefish) %s\n", o->program, PIPEFISH_VERSION);
	if (fflush(stdout) != 0 || ferror(stdout))
		die(STATUS_TROUBLE, "cannot write standard output");
	exit(STATUS_OK);
}

/* getopt's two forms of the table. */
static void
make_forms(const struct options *o, struct option *longs, char *shorts)
{
	int n = 0;

	if (o->stop_at_operand)
		*shorts++ = '+';
	*shorts++ = ':';
	for (; n < o->count; n++) {
		const struct option_row *row = &o->rows[n];
		bool optional = row->argument && row->argument[0] == '[';
		int has = !row->argument ? no_argument
		    : optional		 ? optional_argument
					 : required_argument;

		longs[n] = (struct option){row->name, has, NULL, row->key};
		if (row->key >= OPTION_LONG)
			continue;
		*shorts++ = (char)row->key;
		for (int i = 0; i < has; i++)
			*shorts++ = ':';
	}
	longs[n++] = (struct option){"help", no_argument, NULL, HELP};
	longs[n++] = (struct option){"version", no_argument, NULL, VERSION};
	longs[n] = (struct option){0};
	*shorts = '\0';
}

int
option_next(struct options *o, int argc, char **argv)
{
	struct option longs[ROWS_MAX + 3];
	char shorts[3 * ROWS_MAX + 3];
	int key;

	progname = o->program;
	opterr = 0;
	make_forms(o, longs, shorts);
	key = getopt_long(argc, argv, shorts, longs, NULL);
	o->value = optarg;
	o->first_operand = optind;
	if (key == HELP || key == VERSION)
		answer_and_exit(o, key);
	if (key == ':')
		option_misused(o, "%s needs an argument", argv[optind - 1]);
	if (key == '?' && optopt > 0 && optopt < OPTION_LONG)
		option_misused(o, "there is no option -%c", optopt);
	if (key == '?')
		option_misused(o,
		    "%s is not an option, or not spelt out, or "
		    "takes no argument",
		    argv[optind - 1]);
	return key;
}

static const struct option_row *
find_word(const struct options *o, struct str name)
{
	for (int i = 0; i < o->count; i++)
		if (strlen(o->rows[i].name) == name.len &&
		    strncasecmp(o->rows[i].name, name.text, name.len) == 0)
			return &o->rows[i];
	return NULL;
}

static int
take_word(struct options *o, int argc, char **argv)
{
	struct str rest = str_of(argv[o->at++]), name;
	const struct option_row *row;

	rest = str_between(
	    rest.text + strspn(rest.text, "-"), rest.text + rest.len);
	name = str_cut(&rest, '=');
	row = find_word(o, name);
	if (!row && (str_is(name, "help") || str_is(name, "h")))
		answer_and_exit(o, HELP);
	if (!row && str_is(name, "version"))
		answer_and_exit(o, VERSION);
	if (!row)
		option_misused(o, "there is no option %s", argv[o->at - 1]);
	o->value = name.text[name.len] == '=' ? rest.text : NULL;
	if (o->value && !row->argument)
		option_misused(o, "--%s takes no argument", row->name);
	if (!row->argument || o->value || row->argument[0] == '[')
		return row->key;
	if (o->at == argc)
		option_misused(o, "--%s needs an argument", row->name);
	o->value = argv[o->at++];
	return row->key;
}

/* A lone hyphen is no option, nor is what follows `--`. */
int
option_word_next(struct options *o, int argc, char **argv)
{
	static const char *const end = "--";
	bool ended = false;

	progname = o->program;
	for (o->at += !o->at; o->at < argc; o->at++) {
		const char *word = argv[o->at];

		if (!ended && strcmp(word, end) == 0) {
			ended = true;
			continue;
		}
		if (!ended && word[0] == '-' && word[1])
			return take_word(o, argc, argv);
		if (o->operand)
			option_misused(
			    o, "%s: there is one operand already", word);
		o->operand = word;
	}
	return OPTION_END;
}

const char *
option_word_number(struct options *o, int argc, char **argv)
{
	unsigned long number;

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

void
option_misused(const struct options *o, const char *format, ...)
{
	char text[1024];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	die(STATUS_TROUBLE, "%s (see %s --help)", text, o->program);
}

unsigned long
option_number(const struct options *o, const char *name, unsigned long least,
    unsigned long most)
{
	unsigned long number;

	if (!str_number(str_of(o->value), &number) || number < least ||
	    number > most)
		option_misused(o, "--%s takes a number from %lu to %lu, not %s",
		    name, least, most, o->value);
	return number;
}

int
option_choice(
    const struct options *o, const char *name, const char *const *words)
{
	for (int i = 0; words[i]; i++)
		if (strcmp(o->value, words[i]) == 0)
			return i;
	option_misused(o, "--%s does not take %s", name, o->value);
}

void
option_range(const struct options *o, const char *name, unsigned long *first,
    unsigned long *last)
{
	struct str rest = str_of(o->value), from = str_cut(&rest, '-');
	bool has_last = rest.text > from.text + from.len;
	bool good = str_number(from, first);

	if (good && !has_last)
		*last = *first;
	else if (good && rest.len == 0)
		*last = ULONG_MAX;
	else if (good)
		good = str_number(rest, last) && *last >= *first;
	if (!good)
		option_misused(
		    o, "--%s takes a range A-B, not %s", name, o->value);
}
