/*
 * pgnfold - write one game a line, and back
 *
 * Folded games (pgn/fold.h) are lines, so sort, shuf, uniq, split and GNU
 * parallel work on them.
 */

#include "io/line.h"
#include "io/stop.h"
#include "cli/shared_options.h"
#include "pgn/fold.h"
#include "pgn/fold_key.h"
#include "pgn/games.h"
#include "system/descriptor.h"

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
	games.any_text = true;
	games.messages = &messages;
	run_counts_open_drawn(
	    a, "games", NULL, &o, &messages, isatty(STDOUT_FILENO));
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

/*
 * Lines that become games again.  A line without the mark of a folded one
 * waits: a few in succession may be games of one line, many are no folded
 * games.
 */
struct unfolding {
	struct out out, game;
	struct out waiting; /* lines, each ended by a newline */
	uint64_t count;	    /* of them */
	struct line last;   /* the last of them */
	bool unfolded;	    /* so many waited that all such are refused */
	struct run_counts *counts;
};

static void
refuse(struct unfolding *u, const struct line *l, const char *wrong)
{
	line_refuse(l, wrong, NULL);
	u->counts->bad++;
}

/* Write the lines that wait as games, or refuse them. */
static void
end_waiting(struct unfolding *u, bool refused)
{
	struct str rest = {u->waiting.text, u->waiting.len};
	struct line l = u->last;

	for (l.number -= u->count; u->count; u->count--) {
		l.number++;
		l.text = str_cut(&rest, '\n');
		if (refused)
			refuse(u, &l,
			    "this is no folded game; `pgnfold FILE' makes "
			    "such lines");
		else
			fold_undo(&u->out, l.text);
	}
	u->waiting.len = 0;
	u->unfolded = refused;
}

static void
unfold_line(struct unfolding *u, const struct line *l)
{
	const char *wrong;

	if (l->file != u->last.file)
		end_waiting(u, u->count > 1);
	if (l->number == 1) {
		l->refusals->other_shape = false; /* folded games look so */
		u->unfolded = false;
	}
	u->game.len = 0;
	wrong = fold_undo(&u->game, l->text);
	if (wrong) {
		end_waiting(u, true);
		refuse(u, l, wrong);
	} else if (fold_marked(l->text)) {
		end_waiting(u, false);
		out_bytes(&u->out, u->game.text, u->game.len);
	} else {
		out_str(&u->waiting, l->text);
		out_char(&u->waiting, '\n');
		u->last = *l;
		if (++u->count == REFUSALS_JUDGE || u->unfolded)
			end_waiting(u, true);
	}
}

static enum status
unfold_lines(char **files, struct run_counts *a)
{
	struct unfolding u = {.counts = a};
	enum status read;
	struct line_reader in;
	struct line l;

	out_init(&u.out, STDOUT_FILENO, "standard output");
	run_counts_open(a, "lines", NULL, &u.out);
	line_reader_init(&in, files, &u.out, NULL);
	for (; line_reader_next(&in, &l); run_counts_step(a, 1))
		unfold_line(&u, &l);
	end_waiting(&u, u.count > 1);
	read = line_reader_end(&in);
	out_close(&u.out);
	out_close(&u.game);
	out_close(&u.waiting);
	run_counts_close(a, false);
	return read > STATUS_OK ? read : a->bad ? STATUS_BAD : STATUS_OK;
}

struct pgnfold {
	bool unfolds, numbered;
	enum { UTF_8, RAW } encoding;
	struct fold_keys keys;
	struct run_counts counts;
};

static OPTION_SETTER(set_keys, fold_keys_choose);

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

	argv = options_parse(&o, &t, argc, argv);
	stop_whole();
	status = t.unfolds ? unfold_lines(argv, &t.counts)
			   : fold_files(argv, &t.keys, t.numbered,
				 t.encoding == RAW, &t.counts);
	fold_keys_free(&t.keys);
	return (int)status;
}
