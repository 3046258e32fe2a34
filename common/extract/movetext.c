/*
 * movetext.c - convert lines of moves to FENs: see rows.h
 *
 * A line is movetext: moves as san.h reads them, with or without numbers, and
 * everything else that a game may contain.  Before it there may be the position
 * it starts from: `FEN ... |`, with or without the word FEN.  The output is the
 * FEN of the last position.
 */
#include "extract/rows.h"

#include <inttypes.h>

#include "base/error_text.h"
#include "cli/line_filter.h"
#include "notation/fen.h"
#include "pgn/read.h"

struct replay {
	const struct fen_style *style;
	struct game_reader reader;
	const char *wrong; /* the first error, or NULL */
};

static void
on_wrong(void *user, const struct game *g, uint64_t line, const char *what)
{
	struct replay *replay = user;

	(void)line;
	if (!replay->wrong)
		replay->wrong = g->ply
		    ? error_text("ply %" PRIu64 ": %s", g->ply, what)
		    : what;
}

/* Cut the position before the moves off the front. */
static struct str
consume_fen(struct str *text)
{
	struct str rest = *text, fen = str_cut(&rest, '|');

	if (fen.len == text->len)
		return (struct str){0};
	*text = rest;
	fen = str_trim(fen);
	if (str_starts(fen, "FEN "))
		fen = (struct str){fen.text + 4, fen.len - 4};
	return fen;
}

static const char *
answer(void *tool, const struct line *l, struct out *o)
{
	static const struct game_calls calls = {
	    .wrong = on_wrong, .every_word = true};
	struct replay *replay = tool;
	struct str text = l->first, fen = consume_fen(&text);
	struct chunk chunk = {.text = text, .is_game = true};
	struct game g = {.chunk = &chunk, .file = l->file, .fen = fen};
	struct position start;
	const char *odd = NULL;

	if (str_starts(text, "{\"")) /* else it is a comment */
		return "this is JSON and no movetext";
	if (fen.len &&
	    !fen_read_of(&start, fen, replay->reader.how->variant, &odd) && odd)
		return odd;
	replay->wrong = NULL;
	if (!game_read(&replay->reader, &g, &calls, replay))
		return replay->wrong;
	out_used(o, fen_write(g.now, replay->style, out_reserve(o, FEN_MAX)));
	out_str(o, l->rest);
	out_char(o, '\n');
	return NULL;
}

int
movetext_lines(
    char **files, const struct selection *selection, struct run_counts *a)
{
	struct replay replay = {
	    .style = &selection->style, .reader.how = &selection->reading};
	struct line_filter f = {.counts = *a, .work = answer};
	int status = line_filter_run(&f, &replay, files, NULL);

	game_reader_free(&replay.reader);
	return status;
}
