/*
 * cqllsp - a language server for queries in CQL
 *
 * Editors that speak the Language Server Protocol start it to show errors in a
 * query while it is typed.
 */
#include "base/stack.h"
#include "lsp/lsp_serve.h"
#include "cli/shared_options.h"

struct cqllsp {
	struct file_lookup included;
	int status;
};

static void
add_folder(struct options *o, const struct option_row *row)
{
	const char *wrong = lookup_add_folder(option_member(o, row), o->value);

	if (wrong)
		option_misused(o, "--include-path: %s", wrong);
}

#define OPTIONS_OF struct cqllsp
static const struct option_row rows[] = {
    {SHARED_INCLUDE_PATH, SETS_BY(add_folder, included)},
    {SHARED_SECURE, SETS_FLAG(included.secure)},
    {"stdio", NULL, "speak on standard input and output, as always",
	SETS_ALL_BY(option_set_nothing)},
    OPTION_ROWS_OF_ALL,
    {0},
};

static void
serve(void *with)
{
	struct cqllsp *t = with;

	t->status = lsp_serve(&t->included);
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "cqllsp",
	    .purpose = "Tell editors about queries, in the Language Server "
		       "Protocol.",
	    .operands = "",
	    .rows = rows,
	};
	struct cqllsp t = {0};

	options_parse(&o, &t, argc, argv);
	stack_run(serve, &t);
	return t.status;
}
