/*
 * cqllsp - a language server for queries in CQL
 *
 * Editors that speak the Language Server Protocol start it to show errors in a
 * query while it is typed.
 */
#include "base/stack.h"
#include "lsp/lsp_serve.h"
#include "cli/option.h"

enum { INCLUDE_PATH = OPTION_LONG, SECURE, STDIO };

static const struct option_row rows[] = {
    SHARED_OPTION(INCLUDE_PATH, "include-path"),
    SHARED_OPTION(SECURE, "secure"),
    {STDIO, "stdio", NULL, "speak on standard input and output, as always"},
};

static struct options options = {
    .program = "cqllsp",
    .purpose = "Tell editors about queries, in the Language Server Protocol.",
    .operands = "",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
};

struct cqllsp {
	struct analysis_settings settings;
	int status;
};

static void
set_option(struct cqllsp *t, int key)
{
	const char *wrong = NULL;

	if (key == INCLUDE_PATH)
		wrong = lookup_add_folder(&t->settings.lookup, options.value);
	else if (key == SECURE)
		t->settings.lookup.secure = true;
	if (wrong)
		option_misused(&options, "--include-path: %s", wrong);
}

static void
serve(void *with)
{
	struct cqllsp *t = with;

	t->status = lsp_serve(&t->settings);
}

int
main(int argc, char **argv)
{
	struct cqllsp t = {0};

	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(&t, key);
	if (argv[options.first_operand])
		option_misused(&options, "there are no operands");
	stack_run(serve, &t);
	return t.status;
}
