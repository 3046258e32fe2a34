/*
 * ucipipe - evaluate the position of every line with a chess engine
 *
 * A FEN or EPD in, the same line out, with columns appended.
 */
#include <limits.h>
#include <stddef.h>

#include "cli/option.h"
#include "io/output_file.h"
#include "uci/ask_lines.h"

enum {
	ANSWER = OPTION_LONG,
	COLUMNS,
	DEPTH,
	ENGINE,
	LOG,
	MOVETIME,
	MULTIPV,
	NODES,
	OPTION,
	PATIENCE,
	THREADS = 'j',
};

static const struct option_row rows[] = {
    SHARED_OPTION(ANSWER, "answer"),
    SHARED_OPTION(COLUMNS, "columns"),
    {DEPTH, "depth", "N", "search N plies deep"},
    {ENGINE, "engine", "COMMAND", "ask this engine, not cce"},
    {LOG, "log", "FILE", "log all that the engine reads and writes"},
    {MOVETIME, "movetime", "MS", "think for MS milliseconds"},
    {MULTIPV, "multipv", "N", "tell of the N best moves"},
    {NODES, "nodes", "N", "search N positions"},
    {OPTION, "option", "NAME=VALUE", "set an option of the engine"},
    {PATIENCE, "patience", "MS", "wait MS milliseconds for an answer"},
    SHARED_OPTION(THREADS, "threads"),
};

static struct options options = {
    .program = "ucipipe",
    .run_counts = &(struct run_counts){0},
    .purpose = "Ask a chess engine about the position of each line.",
    .operands = "[FILE...]",
    .reads_lines = true,
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
};

struct ucipipe {
	struct ask_lines ask;
	const char *log;
};

/* The options with a number, and their members in struct ask_lines. */
#define MEMBER(m) offsetof(struct ask_lines, m)
static const struct number {
	int key;
	const char *name;
	size_t member; /* of struct ask_lines */
	uint64_t most;
} numbers[] = {
    {DEPTH, "depth", MEMBER(client.depth), INT_MAX},
    {MOVETIME, "movetime", MEMBER(client.movetime), INT_MAX},
    {MULTIPV, "multipv", MEMBER(client.lines), CLIENT_LINES_MAX},
    {NODES, "nodes", MEMBER(client.nodes), INT_MAX},
    {PATIENCE, "patience", MEMBER(client.patience), INT_MAX},
};

static void
set_number(struct ask_lines *ask, int key)
{
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		if (numbers[i].key == key)
			*(uint64_t *)(void *)((char *)ask + numbers[i].member) =
			    option_number(
				&options, numbers[i].name, 1, numbers[i].most);
}

static void
set_option(struct ucipipe *u, int key)
{
	struct client_settings *client = &u->ask.client;

	switch (key) {
	case ANSWER: u->ask.answer = true; break;
	case COLUMNS:
		option_must(&options,
		    answer_columns_read(&u->ask.columns, options.value));
		break;
	case ENGINE:
		option_must(
		    &options, client_settings_engine(client, options.value));
		break;
	case LOG: u->log = options.value; break;
	case OPTION:
		option_must(
		    &options, client_settings_option(client, options.value));
		break;
	case THREADS:
		u->ask.engines = (uint64_t)option_threads(&options, "threads");
		break;
	default: set_number(&u->ask, key);
	}
}

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
	struct ucipipe u = {.ask = {.client = {.lines = 1},
				.engines = 1,
				.layout = &options.layout,
				.run_counts = options.run_counts}};
	struct out log;
	int status;

	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(&u, key);
	if (!u.ask.columns.count)
		answer_columns_read(&u.ask.columns, "score");
	open_log(&u, &log, argv + options.first_operand);
	status = ask_lines(&u.ask, argv + options.first_operand);
	if (u.ask.client.log)
		out_close(&log);
	client_settings_free(&u.ask.client);
	return status;
}
