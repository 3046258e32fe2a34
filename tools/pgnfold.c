/*
 * pgnfold - write one game a line, and back
 *
 * Folded games (pgn/fold.h) are lines, so sort, shuf, uniq, split and GNU
 * parallel work on them.
 */
#include <unistd.h>

#include "base/diagnostic.h"
#include "io/line_reader.h"
#include "cli/option.h"
#include "pgn/fold.h"
#include "pgn/fold_key.h"
#include "pgn/games.h"

static enum status
fold_files(char **files, struct fold_keys *keys, bool numbered, bool raw,
    struct run_counts *a)
{
	struct games games;
	struct chunk chunk;
	struct out o, messages;

	out_init(&o, STDOUT_FILENO, "standard output");
	out_init(&messages, STDERR_FILENO, "standard error");
	games_init(&games);
	games_open(&games, files);
	games.flush = &o;
	games.messages = &messages;
	run_counts_open(a, "games", NULL, &o);
	for (; games_next(&games, &chunk); run_counts_step(a, chunk.is_game)) {
		fold_keys_write(keys, &o, &chunk);
		if (numbered && chunk.is_game)
			out_number(&o, games.number);
		if (numbered)
			out_char(&o, '\t');
		fold_write(&o, chunk.text, raw);
	}
	out_close(&o);
	out_close(&messages);
	run_counts_close(a, false);
	return games.status;
}

static enum status
unfold_lines(char **files, struct run_counts *a)
{
	enum status status = STATUS_OK, read;
	struct line_reader in;
	struct line l;
	struct out o;

	out_init(&o, STDOUT_FILENO, "standard output");
	run_counts_open(a, "lines", NULL, &o);
	line_reader_init(&in, files, &o, NULL);
	for (; line_reader_next(&in, &l); run_counts_step(a, 1)) {
		const char *wrong = fold_undo(&o, l.text);

		if (!wrong)
			continue;
		diagnostic_say("warning", l.file, l.number, "%s", wrong);
		a->bad++;
		status = STATUS_BAD;
	}
	read = line_reader_end(&in);
	out_close(&o);
	run_counts_close(a, false);
	return read > status ? read : status;
}

enum { ENCODING = OPTION_LONG, KEY };

static const struct option_row rows[] = {
    {ENCODING, "encoding", "WHAT",
	"utf-8: other bytes as \\xNN (the default); raw: as they are"},
    {KEY, "key", "LIST",
	"put keys first: moves, positions, players, line, byte"},
    SHARED_OPTION('d', "unfold"),
    {'n', "number", NULL, "put the number of each game and a TAB before it"},
};

static const struct option_rule rules[] = {
    {"unfold", OPTION_NOT_WITH, "encoding", "it undoes every encoding", NULL},
    {"unfold", OPTION_NOT_WITH, "key number",
	"it takes the text up to the last TAB away", NULL},
};

static const struct option_choice choices[] = {
    {"encoding", OPTION_WORDS("utf-8", "raw")}, {0}};

static struct options options = {
    .program = "pgnfold",
    .run_counts = &(struct run_counts){0},
    .purpose = "Write games one a line, or lines as games again.",
    .operands = "[FILE...]",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
    .choices = choices,
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
};

int
main(int argc, char **argv)
{
	bool back = false, numbered = false, raw = false;
	struct fold_keys keys;
	enum status status;

	fold_keys_init(&keys);
	for (int key;
	     (key = option_next(&options, argc, argv)) != OPTION_END;) {
		back |= key == 'd';
		numbered |= key == 'n';
		if (key == ENCODING)
			raw = option_choice(&options, "encoding");
		if (key == KEY)
			option_must(
			    &options, fold_keys_choose(&keys, options.value));
	}
	argv += options.first_operand;
	status = back
	    ? unfold_lines(argv, options.run_counts)
	    : fold_files(argv, &keys, numbered, raw, options.run_counts);
	fold_keys_free(&keys);
	return (int)status;
}
