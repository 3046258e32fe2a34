/* option.c - see option.h */
#include "line/option.h"

#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line/die.h"
#include "line/str.h"

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
	printf("  %-28s %s\n", "    --help", "print this and exit");
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
