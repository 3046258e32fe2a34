/*
 * cce - a small chess engine that speaks UCI
 *
 * Commands of the Universal Chess Interface in, answers out.  ucipipe(1) makes
 * a line filter of this or another engine.
 */
#include <stdbool.h>

#include "cli/option.h"
#include "uci/uci_serve.h"

enum { GREET = OPTION_LONG };

static const struct option_row rows[] = {
    {GREET, "greet", NULL, "tell name and options before the first command"},
};

static struct options options = {
    .program = "cce",
    .purpose = "Play chess as an engine, in the Universal Chess Interface.",
    .operands = "",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
};

int
main(int argc, char **argv)
{
	bool greet = false;

	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		greet = greet || key == GREET;
	if (argv[options.first_operand])
		option_misused(&options, "there are no operands");
	return uci_serve(greet);
}
