/* game_writer.c - see game_writer.h */
#include "match/game_writer.h"

#include "base/clock.h"
#include "base/die.h"
#include "base/mem.h"
#include "io/stop.h"

enum { FLUSH_NS = 100 * CLOCK_MS }; /* results wait no longer than this */

void
game_job_init(struct game_job *j)
{
	batch_init(&j->batch);
	out_init(&j->text, -1, "games");
	out_init(&j->names, -1, "names of files");
	out_init(&j->messages, -1, "messages");
	out_init(&j->warnings, -1, "warnings");
	out_init(&j->errors, -1, "errors");
	run_warnings_init(&j->odd);
}

void
game_job_free(struct game_job *j)
{
	batch_free(&j->batch);
	out_close(&j->text);
	out_close(&j->names);
	out_close(&j->messages);
	out_close(&j->warnings);
	out_close(&j->errors);
	run_warnings_free(&j->odd);
	mem_free(j->said);
	mem_free(j->match);
	arena_free(&j->memory);
}

/* How much of each text of a job has been written. */
struct written {
	size_t text, names, messages, warnings;
	int games, odd;
};

static void
write_up_to(const struct out *from, size_t *at, size_t end, struct out *to)
{
	out_bytes(to, from->text + *at, end - *at);
	*at = end;
}

static struct str
text_between(const struct out *o, size_t from, size_t to)
{
	return from == to ? str_of("")
			  : (struct str){o->text + from, to - from};
}

static void
write_said(struct game_writer *w, const struct game_job *j,
    struct written *done, struct game_said to)
{
	struct run_games *g = w->given;

	write_up_to(&j->messages, &done->messages, to.messages, g->messages);
	write_up_to(&j->warnings, &done->warnings, to.warnings, g->warnings);
	run_warnings_write(&j->odd, done->odd, to.odd, &w->known, g->warnings);
	done->odd = to.odd;
}

/* What was said of the games before this one of the job. */
static void
write_said_before(struct game_writer *w, const struct game_job *j,
    struct written *done, int game)
{
	while (done->games < game)
		write_said(w, j, done, j->said[done->games++]);
}

/* Reports what is wrong with a file; false if anything is. */
static bool
succeeded(struct game_writer *w, const char *wrong)
{
	if (!wrong)
		return true;
	out_format(w->given->errors, "%s: %s\n", progname, wrong);
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
take_match(struct game_writer *w, const struct game_job *j,
    const struct game_match *m, struct written *done)
{
	struct run_games *g = w->given;
	struct str text = text_between(&j->text, done->text, m->text);
	struct str name = text_between(&j->names, done->names, m->names);
	bool more = true;

	write_said_before(w, j, done, m->game + 1);
	done->text = m->text;
	done->names = m->names;
	if (is_sorted(w))
		order_add(&w->order, text, name, m->best, m->positions);
	else
		more = output_game(w, name, text, m->positions);
	if (g->options->showmatches)
		out_format(
		    g->warnings, "<%lu>", j->batch.games[m->game].number);
	g->matching_games++;
	g->matching_positions += m->positions;
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

/* Messages of the games behind the last one that matched. */
static void
write_rest(
    struct game_writer *w, const struct game_job *j, struct written *done)
{
	struct run_games *g = w->given;

	write_said_before(w, j, done, j->done);
	write_said(w, j, done,
	    (struct game_said){j->messages.len, j->warnings.len, j->odd.count});
	if (j->failed && stop_seen()) {
		w->unfinished = true;
		return;
	}
	out_bytes(g->errors, j->errors.text, j->errors.len);
	w->failed |= j->failed;
}

/* How far the run is, with the first `games` of a job. */
static void
show_progress(struct game_writer *w, const struct game_job *j, int games)
{
	struct run_games *g = w->given;

	w->state.matches = g->matching_games;
	for (int i = 0; i < games; i++) {
		const struct batch_game *game = &j->batch.games[i];

		g->last_game = game->number;
		w->state.done++;
		if (w->file && w->file != game->file)
			w->bytes_before += source_size(w->file);
		w->file = game->file;
		w->state.at =
		    w->bytes_before + game->chunk.offset + game->chunk.text.len;
		if (g->progress)
			progress_step(g->progress, &w->state);
	}
}

static void
clear_job(struct game_job *j)
{
	j->text.len = j->names.len = 0;
	j->messages.len = j->warnings.len = j->errors.len = 0;
	run_warnings_clear(&j->odd);
	j->count = j->done = 0;
	j->failed = false;
	arena_reset(&j->memory);
}

bool
game_writer_take(struct game_writer *w, struct game_job *j)
{
	struct written written = {0};
	bool more = true;
	int games = j->done;

	for (int i = 0; i < j->count && more; i++) {
		more = take_match(w, j, &j->match[i], &written);
		if (!more)
			games = j->match[i].game + 1;
	}
	if (more)
		write_rest(w, j, &written);
	show_progress(w, j, games);
	clear_job(j);
	flush(w);
	return more && !w->failed && !w->unfinished;
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
