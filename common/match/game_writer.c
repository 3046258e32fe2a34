/* game_writer.c - see game_writer.h */
#include "match/game_writer.h"

#include "base/diagnostic.h"
#include "base/clock.h"
#include "base/die.h"
#include "io/stop.h"

enum { FLUSH_NS = 100 * CLOCK_MS }; /* results wait no longer than this */

/* What was said while a game was matched. */
static void
write_said(struct game_writer *w, const struct game_result *game)
{
	struct run_games *g = w->given;

	out_bytes(g->messages, game->messages.text, game->messages.len);
	out_bytes(g->warnings, game->warnings.text, game->warnings.len);
	run_warnings_write(
	    &game->odd, 0, game->odd.count, &w->known, g->warnings);
}

/* Reports what is wrong with a file; false if anything is. */
static bool
succeeded(struct game_writer *w, const char *wrong)
{
	if (!wrong)
		return true;
	diagnostic_add(w->given->errors, "error", NULL, 0, "%s", wrong);
	w->failed = true;
	return false;
}

static bool
writes_rows(const struct match_options *o)
{
	return o->report.format || o->answers;
}

/* What --limit leaves of a game's text; a row counts as much as a game. */
static struct str
cut_to_limit(struct game_writer *w, struct str text, unsigned long matches)
{
	const struct match_options *o = w->given->options;
	unsigned long count = writes_rows(o) ? matches : 1;
	unsigned long left = o->limit - w->written;

	if (!o->limit || count <= left) {
		w->written += count;
		return text;
	}
	w->written += left;
	return report_first_rows(&o->report, text, left);
}

/* False when it was the last one, or could not be written. */
static bool
output_game(void *user, struct str name, struct str text, unsigned long matches)
{
	struct game_writer *w = user;
	struct run_games *g = w->given;

	text = cut_to_limit(w, text, matches);
	if (!g->files)
		out_str(g->out, text);
	else if (!succeeded(
		     w, files_add(g->files, g->names ? name : g->name, text)))
		return false;
	return !g->options->limit || w->written < g->options->limit;
}

/* Must games wait until all are known?  Not where nothing is written. */
static bool
is_sorted(const struct game_writer *w)
{
	const struct match_options *o = w->given->options;

	return order_waits(&w->order) && !o->unsorted && !o->counts &&
	    !o->status_only;
}

/* A game that matched; false when it was the last one. */
static bool
take_match(struct game_writer *w, const struct game_result *game)
{
	struct run_games *g = w->given;
	struct str text = {game->text.text, game->text.len};
	struct str name = {game->name.text, game->name.len};
	bool more = true;

	if (is_sorted(w))
		order_add(&w->order, text, name, game->best, game->positions);
	else
		more = output_game(w, name, text, game->positions);
	g->matching_games++;
	g->matching_positions += game->positions;
	return more && !g->options->status_only;
}

/*
 * With one thread the reader flushes before it waits for input; with several
 * it cannot, so it is done here.
 */
static void
flush(struct game_writer *w)
{
	long long now = clock_ns();
	bool waited = now - w->flushed >= FLUSH_NS;

	if (w->given->threads > 1 || waited)
		out_flush(w->given->out);
	if (!waited)
		return;
	if (w->given->files)
		succeeded(w, files_flush(w->given->files));
	w->flushed = now;
}

/* How far the run is, behind this game. */
static void
show_progress(struct game_writer *w, const struct batch_game *game)
{
	struct run_games *g = w->given;

	g->last_game = game->number;
	w->state.done++;
	w->state.found = g->matching_games;
	if (w->file && w->file != game->file)
		w->bytes_before += source_size(w->file);
	w->file = game->file;
	w->state.at =
	    w->bytes_before + game->chunk.offset + game->chunk.text.len;
	if (g->progress)
		progress_step(g->progress, &w->state);
}

/* A game, whether it matched or not; false when it was the last one. */
static bool
take_result(struct game_writer *w, const struct batch_game *game,
    const struct game_result *result)
{
	struct run_games *g = w->given;
	bool more;

	write_said(w, result);
	more = !result->matches || take_match(w, result);
	show_progress(w, game);
	if (g->listener)
		g->listener->game(g->listener, game->number, result->matches);
	if (g->messages->len)
		out_flush(g->messages);
	return more;
}

bool
game_writer_take_part(struct game_writer *w, struct game_job *j)
{
	int done = j->done;
	bool more = true;

	while (j->written < done && more) {
		int i = j->written++;

		more = take_result(w, &j->batch.games[i], &j->results[i]);
	}
	w->over |= !more || w->failed;
	return !w->over;
}

/* What was said behind the last game that is done, and what went wrong. */
static void
write_rest(struct game_writer *w, const struct game_job *j)
{
	struct run_games *g = w->given;

	write_said(w, &j->results[j->done]);
	if (j->failed && stop_seen()) {
		w->unfinished = true;
		return;
	}
	out_bytes(g->errors, j->errors.text, j->errors.len);
	w->failed |= j->failed;
}

bool
game_writer_take(struct game_writer *w, struct game_job *j)
{
	if (game_writer_take_part(w, j))
		write_rest(w, j);
	game_job_clear(j);
	flush(w);
	return !w->over && !w->failed && !w->unfinished;
}

void
game_writer_init(struct game_writer *w, struct run_games *g)
{
	*w = (struct game_writer){.given = g, .state.size = g->size};
	run_warnings_init(&w->known);
	order_init(&w->order, g->query, g->options->sorts);
}

void
game_writer_free(struct game_writer *w)
{
	run_warnings_free(&w->known);
	order_free(&w->order);
}

void
game_writer_give(struct game_writer *w)
{
	order_give(&w->order, output_game, w);
}
