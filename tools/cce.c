/*
 * cce - a small chess engine that speaks UCI
 *
 * Commands of the Universal Chess Interface in, answers out.  ucipipe(1) makes
 * a line filter of this or another engine.
 */
#include <stdbool.h>

#include "cli/shared_options.h"
#include "uci/uci_serve.h"

struct cce {
	bool greets;
};

#define OPTIONS_OF struct cce
static const struct option_row rows[] = {
    {"greet", NULL, "tell name and options before the first command",
	SETS_FLAG(greets)},
    OPTION_ROWS_OF_ALL,
    {0},
};

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "cce",
	    .purpose =
		"Play chess as an engine, in the Universal Chess Interface.",
	    .operands = "",
	    .rows = rows,
	};
	struct cce t = {0};

	options_parse(&o, &t, argc, argv);
	return uci_serve(t.greets);
}
