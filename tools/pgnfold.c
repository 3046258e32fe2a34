/*
 * pgnfold - write one game a line, and back
 *
 * Folded games (pgn/fold.h) are lines, so sort, shuf, uniq, split and GNU
 * parallel work on them.
 */
#include <unistd.h>

#include "base/diagnostic.h"
#include "io/line_reader.h"
#include "cli/shared_options.h"
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

struct pgnfold {
	bool unfolds, numbered;
	enum { UTF_8, RAW } encoding;
	struct fold_keys keys;
	struct run_counts counts;
};

static option_set set_keys;

OPTION_SETTER(set_keys, fold_keys_choose);

#define OPTIONS_OF struct pgnfold
static const struct option_row rows[] = {
    {"encoding", "WHAT",
	"utf-8: other bytes as \\xNN (the default); raw: as "
	"they are",
	SETS_WORD(encoding, OPTION_WORDS("utf-8", "raw"))},
    {"key", "LIST", "put keys first: moves, positions, players, line, byte",
	SETS_BY(set_keys, keys)},
    {SHARED_UNFOLD, SETS_FLAG(unfolds),
	OPTION_RULES(OPTION_NOT_WITH("encoding", "it undoes every encoding"),
	    OPTION_NOT_WITH(
		"key number", "it takes the text up to the last TAB away"))},
    {"number", NULL, "put the number of each game and a TAB before it",
	SETS_FLAG(numbered), .letter = 'n'},
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(counts),
    {0},
};

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "pgnfold",
	    .purpose = "Write games one a line, or lines as games again.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct pgnfold t = {0};
	enum status status;

	fold_keys_init(&t.keys);
	argv = options_parse(&o, &t, argc, argv);
	status = t.unfolds ? unfold_lines(argv, &t.counts)
			   : fold_files(argv, &t.keys, t.numbered,
				 t.encoding == RAW, &t.counts);
	fold_keys_free(&t.keys);
	return (int)status;
}
