/*
 * ucipipe - evaluate the position of every line with a chess engine
 *
 * A FEN or EPD in, the same line out, with columns appended.
 */
#include <limits.h>

#include "cli/shared_options.h"
#include "io/output_file.h"
#include "uci/ask_lines.h"

struct ucipipe {
	struct ask_lines ask;
	const char *log;
};

static OPTION_SETTER(set_columns, answer_columns_read);
static OPTION_SETTER(set_engine, client_settings_engine);
static OPTION_SETTER(add_engine_option, client_settings_option);
static OPTION_SETTER(set_variant, variant_read);

#define OPTIONS_OF struct ucipipe
static const struct option_row rows[] = {
    {SHARED_ANSWER, SETS_FLAG(ask.answer)},
    {SHARED_COLUMNS, SETS_BY(set_columns, ask.columns)},
    {"depth", "N", "search N plies deep",
	SETS_NUMBER(ask.client.depth, 1, INT_MAX)},
    {"engine", "COMMAND", "ask this engine, not cce",
	SETS_BY(set_engine, ask.client)},
    {"log", "FILE", "log all that the engine reads and writes", SETS_TEXT(log)},
    {"movetime", "MS", "think for MS milliseconds",
	SETS_NUMBER(ask.client.movetime, 1, INT_MAX)},
    {"multipv", "N", "tell of the N best moves",
	SETS_NUMBER(ask.client.lines, 1, CLIENT_LINES_MAX)},
    {"nodes", "N", "search N positions",
	SETS_NUMBER(ask.client.nodes, 1, INT_MAX)},
    {"option", "NAME=VALUE", "set an option of the engine",
	SETS_BY(add_engine_option, ask.client)},
    {"patience", "MS", "wait MS milliseconds for an answer",
	SETS_NUMBER(ask.client.patience, 1, INT_MAX)},
    {SHARED_THREADS, SETS_THREADS(ask.engines)},
    {SHARED_VARIANT, SETS_BY(set_variant, ask.variant)},
    OPTION_ROWS_OF_LINES(ask.layout),
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(ask.run_counts),
    {0},
};

static void
open_log(struct ucipipe *u, struct out *log, char **inputs)
{
	struct output_file file = {.name = u->log, .role = ROLE_LOG};
	struct file_roles roles;

	if (!u->log)
		return;
	file_roles_init(&roles, inputs);
	output_file_must_open(log, &file, &roles);
	file_roles_free(&roles);
	u->ask.client.log = log;
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "ucipipe",
	    .purpose = "Ask a chess engine about the position of each line.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct ucipipe u = {.ask = {.client = {.lines = 1}, .engines = 1}};
	struct out log;
	int status;

	argv = options_parse(&o, &u, argc, argv);
	open_log(&u, &log, argv);
	status = ask_lines(&u.ask, argv);
	if (u.ask.client.log)
		out_close(&log);
	arena_free(&u.ask.client.memory);
	return status;
}
