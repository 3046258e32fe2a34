/* game_writer.c - see game_writer.h */
#include "match/game_writer.h"

#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/clock.h"
#include "base/mem.h"
#include "io/stop.h"

enum { FLUSH_NS = 100 * CLOCK_MS }; /* results wait no longer than this */

/* Write the messages and warnings of a game. */
static void
write_said(struct game_writer *w, const struct job_result *game)
{
	struct run_games *g = w->given;

	for (int i = 0; i < game->count; i++) {
		int k = game->tasks[i];
		const struct out *said = &game->of[k].messages;

		if (g->tasks[k].over || !said->len)
			continue;
		out_bytes(g->tasks[k].messages, said->text, said->len);
		task_show_messages(&g->tasks[k]);
	}
	out_bytes(g->warnings, game->warnings.text, game->warnings.len);
	for (int i = 0; i < game->count; i++) {
		int k = game->tasks[i];
		const struct run_warnings *odd = &game->of[k].odd;

		if (!g->tasks[k].over)
			run_warnings_write(
			    odd, 0, odd->count, &w->of[k].known, g->warnings);
	}
}

/* End a task; the run ends with the last one. */
static void
end_task(struct game_writer *w, struct match_task *t)
{
	t->over = true;
	for (int i = 0; i < w->given->count; i++)
		if (!w->given->tasks[i].over)
			return;
	w->over = true;
}

static void
fail(struct game_writer *w, struct match_task *t)
{
	t->failed = true;
	end_task(w, t);
}

/* Report what is wrong with a file; false if anything is. */
static bool
succeeded(struct task_writer *w, const char *wrong)
{
	if (!wrong)
		return true;
	diagnostic_add(w->given->errors, "error", NULL, 0, "%s", wrong);
	w->task->failed = true;
	return false;
}

static bool
writes_rows(const struct match_options *o)
{
	return (o->report.format && !o->report.groups) || o->answers;
}

/* Return what --limit leaves of a game's text; a row counts like a game. */
static struct str
cut_to_limit(struct task_writer *w, struct str text, uint64_t matches)
{
	const struct match_options *o = w->task->options;
	uint64_t count = writes_rows(o) ? matches : 1;
	uint64_t left = o->limit - w->written;

	if (!o->limit || count <= left) {
		w->written += count;
		return text;
	}
	w->written += left;
	return report_first_rows(&o->report, text, left);
}

static bool
goes_to_file(const struct match_task *t)
{
	return t->names || t->name.text;
}

/* False when it was the last one, or could not be written. */
static bool
output_game(void *user, struct str name, struct str text, uint64_t matches)
{
	struct task_writer *w = user;
	struct match_task *t = w->task;

	text = cut_to_limit(w, text, matches);
	if (!goes_to_file(t))
		out_str(w->given->out, text);
	else if (!succeeded(w,
		     files_add(
			 w->given->files, t->names ? name : t->name, text)))
		return false;
	return !t->options->limit || w->written < t->options->limit;
}

/* Write or keep a game that matched; false when it was the last one. */
static bool
take_match(
    struct task_writer *w, const struct task_result *game, uint64_t number)
{
	struct match_task *t = w->task;
	struct sorted_game sorted = {
	    .number = number,
	    .matches = game->positions,
	    .text = {game->text.text, game->text.len},
	    .name = {game->name.text, game->name.len},
	    .best = game->best,
	};
	bool more = true;

	if (match_options_sort(t->options, t->query))
		order_add(&w->order, &sorted);
	else
		more = output_game(w, sorted.name, sorted.text, sorted.matches);
	t->matching_games++;
	t->matching_positions += game->positions;
	return more && !t->options->status_only;
}

/* Process the result of a task that is not over; true if it matched. */
static bool
take_result(struct game_writer *w, struct game_job *j, int task,
    struct task_result *game, uint64_t number)
{
	struct match_task *t = &w->given->tasks[task];
	const struct out *errors = &j->errors[task];

	if (game->failed) {
		out_bytes(w->given->errors, errors->text, errors->len);
		fail(w, t);
	} else if (t->groups &&
	    !succeeded(&w->of[task], groups_count(t->groups, &game->keys))) {
		fail(w, t);
	} else if (game->matches && !take_match(&w->of[task], game, number)) {
		end_task(w, t);
	}
	return game->matches;
}

/* Report a failed write, if any, to a file of all tasks, and fail each task. */
static void
check_file(struct game_writer *w, const char *wrong)
{
	struct run_games *g = w->given;

	if (wrong)
		diagnostic_add(g->errors, "error", NULL, 0, "%s", wrong);
	for (int i = 0; wrong && i < g->count; i++)
		fail(w, &g->tasks[i]);
}

/* Write a game once, with the names of all queries that match it. */
static void
write_tagged(struct game_writer *w, const struct job_result *result)
{
	struct run_games *g = w->given;
	const struct out *game = &result->game;
	struct writer pgn;

	w->tagged.len = 0;
	out_bytes(&w->tagged, game->text, result->tag_at);
	writer_init(&pgn, &w->tagged, &g->options->style);
	write_tag(&pgn, str_of(g->options->query_tag),
	    (struct str){w->names.text, w->names.len});
	writer_free(&pgn);
	out_bytes(&w->tagged, game->text + result->tag_at,
	    game->len - result->tag_at);
	if (g->name.text)
		check_file(w,
		    files_add(g->files, g->name,
			(struct str){w->tagged.text, w->tagged.len}));
	else
		out_bytes(g->out, w->tagged.text, w->tagged.len);
}

static void
add_name(struct out *names, struct str name)
{
	if (names->len)
		out_text(names, ", ");
	out_str(names, name);
}

/*
 * Flush output that has waited too long.  With one thread the reader flushes
 * before it waits for input; with several it cannot.
 */
static void
flush(struct game_writer *w)
{
	long long now = clock_rough_ns();
	bool waited = now - w->flushed >= FLUSH_NS;

	if (w->given->threads > 1 || waited)
		out_flush(w->given->out);
	if (!waited)
		return;
	if (w->given->files)
		check_file(w, files_flush(w->given->files));
	w->flushed = now;
}

/* Show the progress of the run after this game. */
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

/* Count games that an index ruled out; the last one has this number. */
static void
pass_over(struct game_writer *w, uint64_t games, uint64_t last)
{
	struct run_games *g = w->given;

	if (!games)
		return;
	w->state.done += games;
	g->last_game = last;
	if (g->listener)
		g->listener->pass(g->listener, last - games + 1, last);
}

static bool
said_anything(const struct task_result *r)
{
	return r->messages.len || r->odd.count || r->failed;
}

/* Report a game that contradicts its index, and fail the task. */
static void
fail_forecast(struct game_writer *w, const struct batch_game *game,
    struct match_task *t, const char *came)
{
	struct run_games *g = w->given;
	const struct match_options *o = t->options;

	diagnostic_add(g->errors, "error", game->file, 0,
	    "%.*s%sgame %" PRIu64 " %s, and its index says otherwise",
	    o->is_one_of_several ? (int)o->query_name.len : 0,
	    o->query_name.text, o->is_one_of_several ? ": " : "", game->number,
	    came);
	fail(w, t);
}

/* True if the index gives this choice for any task. */
static bool
any_choice(const struct game_writer *w, const struct batch_game *game,
    enum game_choice choice)
{
	for (int i = 0; i < w->given->count; i++)
		if (choice_of(game->known, i) == choice)
			return true;
	return false;
}

/* Check that each task found what its index says. */
static void
check_forecasts(struct game_writer *w, const struct batch_game *game,
    const struct job_result *result)
{
	bool warned = result->warnings.len && !any_choice(w, game, GAME_READ) &&
	    !any_choice(w, game, GAME_MATCHES);

	for (int i = 0; i < w->given->count; i++) {
		struct match_task *t = &w->given->tasks[i];
		const struct task_result *r = &result->of[i];
		enum game_choice choice = choice_of(game->known, i);

		if (t->over)
			continue;
		if (choice == GAME_MATCHES && !r->matches)
			fail_forecast(w, game, t, "does not match");
		else if (choice == GAME_PASSED && r->matches)
			fail_forecast(w, game, t, "matches");
		else if (choice == GAME_PASSED && (warned || said_anything(r)))
			fail_forecast(w, game, t, "has a message or a warning");
	}
}

/* Write the results of a game, whether it matched or not. */
static void
take_game(struct game_writer *w, struct game_job *j, int i)
{
	struct run_games *g = w->given;
	const struct batch_game *game = &j->batch.games[i];
	const struct job_result *result = &j->results[i];
	bool verifies = g->options->index == INDEX_VERIFY;
	bool matches =
	    game->known && !verifies && any_choice(w, game, GAME_MATCHES);

	pass_over(w, game->passed, game->number - 1);
	if (game->known && verifies)
		check_forecasts(w, game, result);
	write_said(w, result);
	w->names.len = 0;
	for (int n = 0; n < result->count; n++) {
		int k = result->tasks[n];

		if (g->tasks[k].over ||
		    !take_result(w, j, k, &result->of[k], game->number))
			continue;
		matches = true;
		add_name(&w->names, g->tasks[k].options->query_name);
	}
	if (matches && g->options->query_tag)
		write_tagged(w, result);
	g->matching_games += matches;
	show_progress(w, game);
	if (g->listener)
		g->listener->game(g->listener, game->number, matches);
	if (g->messages->len)
		out_flush(g->messages);
}

bool
game_writer_take_part(struct game_writer *w, struct game_job *j)
{
	int done = j->done;

	while (j->written < done && !w->over)
		take_game(w, j, j->written++);
	return !w->over;
}

/* Write messages after the last game that is done, and errors. */
static void
write_rest(struct game_writer *w, struct game_job *j)
{
	const struct job_result *result = &j->results[j->done];

	if (!j->failed)
		pass_over(w, j->batch.passed, j->batch.number);
	write_said(w, result);
	w->unfinished |= j->failed && stop_seen();
	for (int i = 0; i < result->count && !w->unfinished; i++) {
		int k = result->tasks[i];

		if (!w->given->tasks[k].over)
			take_result(w, j, k, &result->of[k], 0);
	}
}

bool
game_writer_take(struct game_writer *w, struct game_job *j)
{
	if (game_writer_take_part(w, j))
		write_rest(w, j);
	game_job_clear(j);
	flush(w);
	return !w->over && !w->unfinished;
}

void
game_writer_init(struct game_writer *w, struct run_games *g)
{
	*w = (struct game_writer){.given = g, .state.size = g->size};
	out_init(&w->tagged, -1, "games");
	out_init(&w->names, -1, "names");
	w->of = mem_get((size_t)g->count * sizeof *w->of);
	for (int i = 0; i < g->count; i++) {
		struct match_task *t = &g->tasks[i];

		w->of[i] = (struct task_writer){.given = g, .task = t};
		run_warnings_init(&w->of[i].known);
		order_init(&w->of[i].order, t->query, t->options->sorts);
	}
}

void
game_writer_free(struct game_writer *w)
{
	for (int i = 0; i < w->given->count; i++) {
		run_warnings_free(&w->of[i].known);
		order_free(&w->of[i].order);
	}
	mem_free(w->of);
	out_close(&w->tagged);
	out_close(&w->names);
}

/* True if sorted games are left to the run that merges the states of parts. */
static bool
is_left_to_merge(const struct match_task *t)
{
	return t->state && match_options_sort(t->options, t->query) &&
	    !t->options->output.files.dry;
}

void
game_writer_give(struct game_writer *w)
{
	for (int i = 0; i < w->given->count; i++)
		if (!is_left_to_merge(w->of[i].task))
			order_give(&w->of[i].order, output_game, &w->of[i]);
}

void
game_writer_write_state(struct game_writer *w, int task)
{
	struct match_task *t = w->of[task].task;

	if (is_left_to_merge(t))
		order_write_state(&w->of[task].order, t->state);
}
