/* frontend.c - see frontend.h */
#include "cqlmatch/frontend.h"

#include <string.h>

#include "system/descriptor.h"
#include "system/letter_case.h"

/* Write an error of the query unchanged. */
static void
error(struct frontend_output *s, struct str text)
{
	(void)s;
	frontend_output_write(STDERR_FILENO, text);
}

static void
summary(struct frontend_output *s, const struct run *r)
{
	(void)s;
	run_say_summary(r);
}

const struct frontend frontend_own = {
    .name = "own",
    .trouble = STATUS_TROUBLE,
    .marks = {.dots_from = 10, .starts_lines = true},
    .error = error,
    .summary = summary,
};

static const struct frontend *const manners[] = {
    &frontend_own, &frontend_cql62, &frontend_cqli};

enum { MANNERS = sizeof manners / sizeof *manners };

/* ------------------------------------------------------------- which it is */

/* Return the value of an argument that is --as=WORD, or --as and then WORD; or
 * NULL.
 */
static const char *
value_of_as(char **arg)
{
	const char *name = *arg + strspn(*arg, "-");

	if (name == *arg || strncasecmp(name, "as", 2) != 0)
		return NULL;
	if (name[2] == '=')
		return name + 3;
	return name[2] ? NULL : arg[1];
}

static const struct frontend *
frontend_named(const char *word)
{
	for (int i = 0; i < MANNERS; i++)
		if (strcasecmp(word, manners[i]->name) == 0)
			return manners[i];
	progname = "cqlmatch";
	die(STATUS_TROUBLE,
	    "--as takes cql62, cqli or own, not %s (see cqlmatch --help)",
	    word);
}

/* Return the front end by the name of the program: cql, cql-6.2, cqli.exe. */
static const struct frontend *
frontend_of_program(const char *path)
{
	const char *name = descriptor_name(path), *rest = name + 3;

	if (strncasecmp(name, "cql", 3) != 0)
		return &frontend_own;
	if (*rest == 'i' || *rest == 'I')
		return &frontend_cqli;
	if (!*rest || strcasecmp(rest, ".exe") == 0 || is_digit(*rest) ||
	    *rest == '-' || *rest == '_')
		return &frontend_cql62;
	return &frontend_own;
}

const struct frontend *
frontend_choose(char **argv)
{
	const char *word = NULL;

	for (char **arg = argv + !!*argv; *arg && strcmp(*arg, "--"); arg++) {
		const char *value = value_of_as(arg);

		if (value)
			word = value;
	}
	if (word)
		return frontend_named(word);
	return *argv ? frontend_of_program(*argv) : &frontend_own;
}
