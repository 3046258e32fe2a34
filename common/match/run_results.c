/*
 * run_results.c - write what came of the games of a run, and open the file of
 * what is joined, or of lines; see run.h
 */
#include <inttypes.h>

#include "base/diagnostic.h"
#include "io/output_file.h"
#include "io/stop.h"
#include "match/indexed.h"
#include "match/run_thread.h"
#include "system/clock.h"
#include "system/descriptor.h"

enum { FLUSH_NS = 100 * CLOCK_MS }; /* results wait no longer than this */

void
run_show_messages(struct query_run *q)
{
	struct out *shown = &q->run->messages;
	struct str rest = out_all(&q->said);

	while (rest.len) {
		struct str line = str_cut(&rest, '\n');

		out_format(shown, "%.*s: ", STR(q->options->query_name));
		out_str(shown, line);
		out_char(shown, '\n');
	}
	q->said.len = 0;
}

/* Write the messages and warnings of a game. */
static void
write_messages(struct run *r, const struct game_results *game)
{
	for (int i = 0; game->some && i < r->count; i++) {
		struct query_run *q = &r->queries[i];
		const struct out *said = &game->of[i].messages;

		if (q->over || !said->len)
			continue;
		out_bytes(q->messages, said->text, said->len);
		run_show_messages(q);
	}
	out_bytes(r->warnings, game->warnings.text, game->warnings.len);
	for (int i = 0; game->some && i < r->count; i++)
		if (!r->queries[i].over)
			run_warnings_write(&game->of[i].odd,
			    &r->queries[i].warned, r->warnings);
}

/* End a query; the run ends with the last one. */
static void
end_query(struct query_run *q)
{
	struct run *r = q->run;

	q->over = true;
	for (int i = 0; i < r->count; i++)
		if (!r->queries[i].over)
			return;
	r->over = true;
}

static void
fail(struct query_run *q)
{
	q->failed = true;
	end_query(q);
}

bool
run_succeeded(struct query_run *q, const char *wrong)
{
	if (!wrong)
		return true;
	diagnostic_add(q->run->faults, "error", NULL, 0, "%s", wrong);
	q->failed = true;
	return false;
}

/* Return what --limit leaves of a game's text; a row counts like a game. */
static struct str
cut_to_limit(struct query_run *q, struct str text, uint64_t matches)
{
	const struct match_options *o = q->options;
	bool rows = (o->report.format && !o->report.groups) || o->answers;
	uint64_t count = rows ? matches : 1, left = o->limit - q->written;

	if (!o->limit || count <= left) {
		q->written += count;
		return text;
	}
	q->written += left;
	return report_first_rows(&o->report, text, left);
}

/* Write a game; false when it was the last one, or could not be written. */
static bool
output_game(struct query_run *q, const struct sorted_game *g)
{
	const struct match_output *to = &q->options->output;
	struct str text = cut_to_limit(q, g->text, g->matches);

	if (!q->to_files)
		out_str(&q->run->out, text);
	else if (!run_succeeded(q,
		     files_add(
			 q->run->files, to->names ? g->name : to->only, text)))
		return false;
	return !q->options->limit || q->written < q->options->limit;
}

/* Write or keep a game that matched; false when it was the last one. */
static bool
add_match(struct query_run *q, const struct query_result *game, uint64_t number)
{
	struct sorted_game sorted = {
	    .number = number,
	    .matches = game->positions,
	    .text = out_all(&game->text),
	    .name = out_all(&game->name),
	    .best = game->best,
	};
	bool more = true;

	if (match_options_sort(q->options, q->query))
		order_add(&q->order, &sorted);
	else
		more = output_game(q, &sorted);
	q->matching_games++;
	q->matching_positions += game->positions;
	q->run->positions += game->positions;
	return more && !q->options->status_only;
}

/* Process the result of a query that is not over; true if it matched. */
static bool
add_result(struct query_run *q, struct query_result *game, uint64_t number)
{
	if (game->failed) {
		out_str(q->run->faults, out_all(game->failed));
		q->failed = true;
	} else if (q->groups) {
		run_succeeded(q, groups_count(q->groups, game->keys));
	}
	if (q->failed || (game->matches && !add_match(q, game, number)))
		end_query(q);
	return game->matches;
}

/* Report a failed write, if any, to a file of all queries, and fail each. */
static void
check_file(struct run *r, const char *wrong)
{
	if (wrong)
		diagnostic_add(r->faults, "error", NULL, 0, "%s", wrong);
	for (int i = 0; wrong && i < r->count; i++)
		fail(&r->queries[i]);
}

/* Write a game once, with the names of all queries that match it. */
static void
write_tagged(struct run *r, const struct game_results *result)
{
	const struct out *game = &result->game;
	struct writer pgn;

	r->tagged.len = 0;
	out_bytes(&r->tagged, game->text, result->tag_at);
	writer_init(&pgn, &r->tagged, &r->options->style);
	write_tag(&pgn, str_of(r->options->query_tag), out_all(&r->names));
	writer_free(&pgn);
	out_bytes(&r->tagged, game->text + result->tag_at,
	    game->len - result->tag_at);
	if (r->files)
		check_file(r,
		    files_add(r->files, r->queries->options->output.only,
			out_all(&r->tagged)));
	else
		out_bytes(&r->out, r->tagged.text, r->tagged.len);
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
flush(struct run *r)
{
	long long now = clock_ns();
	bool waited = now - r->flushed >= FLUSH_NS;

	if (r->threads > 1 || waited)
		out_flush(&r->out);
	if (!waited)
		return;
	if (r->files)
		check_file(r, files_flush(r->files));
	r->flushed = now;
}

/* Show the progress of the run after this game. */
static void
show_progress(struct run *r, const struct batch_game *game)
{
	r->last_game = game->number;
	if (r->file && r->file != game->file)
		r->bytes_before += source_size(r->file);
	r->file = game->file;
	r->counts.at =
	    r->bytes_before + game->chunk.offset + game->chunk.text.len;
	run_counts_step(&r->counts, 1);
}

/* Return a mark each so many games; 0: none. */
static uint64_t
mark_of(const struct match_options *o)
{
	return o->mark ? o->mark : o->marks.usual;
}

/* Write the mark that is due after this game, if any; true if written. */
static bool
write_mark(struct run *r, struct out *o, uint64_t number)
{
	const struct game_marks *m = &r->options->marks;
	uint64_t mark = mark_of(r->options);
	uint64_t dot = mark < 10 ? 1 : mark / 10;

	if (!mark)
		return false;
	if (number % mark == 0)
		out_format(o,
		    m->starts_lines ? "[%" PRIu64 "]\n" : "[%" PRIu64 "]",
		    number);
	else if (mark >= m->dots_from && number % dot == 0)
		out_char(o, '.');
	else
		return false;
	r->in_line = number % mark || !m->starts_lines;
	if (m->more)
		m->more(m->user, o, number);
	return true;
}

/*
 * Write what is due after a game, as soon as it is done, each piece by itself:
 * front ends of CQLi read one number at a time.
 */
static void
show_game(struct run *r, uint64_t number, bool matches)
{
	const struct match_options *o = r->options;
	struct out *to = o->marks.among_messages ? &r->messages : r->warnings;

	if (write_mark(r, to, number))
		out_flush(to);
	if (matches && o->showmatches) {
		out_format(to, "<%" PRIu64 ">", number);
		r->in_line = true;
		out_flush(to);
	}
}

/* Count games that an index ruled out; the last one has this number. */
static void
pass_over(struct run *r, uint64_t games, uint64_t last)
{
	if (!games)
		return;
	r->counts.read += games;
	r->last_game = last;
	for (uint64_t i = last - games + 1; mark_of(r->options) && i <= last;
	     i++)
		show_game(r, i, false);
}

/* Report a game that contradicts its index, and fail the query. */
static void
fail_forecast(
    struct query_run *q, const struct batch_game *game, const char *came)
{
	const struct match_options *o = q->options;

	diagnostic_add(q->run->faults, "error", game->file, 0,
	    "%.*s%sgame %" PRIu64 " %s, and its index says otherwise",
	    o->is_one_of_several ? (int)o->query_name.len : 0,
	    o->query_name.text, o->is_one_of_several ? ": " : "", game->number,
	    came);
	fail(q);
}

/* Check that each query found what its index says. */
static void
check_forecasts(struct run *r, const struct batch_game *game,
    const struct game_results *results)
{
	bool warned =
	    results->warnings.len && !index_row_bits(game->known, r->count);

	for (int i = 0; i < r->count; i++) {
		struct query_run *q = &r->queries[i];
		const struct query_result *found = &results->of[i];
		enum answer choice = choice_of(game->known, i);

		if (q->over)
			continue;
		if (choice == ANSWER_YES && !found->matches)
			fail_forecast(q, game, "does not match");
		else if (choice == ANSWER_NO && found->matches)
			fail_forecast(q, game, "matches");
		else if (choice == ANSWER_NO &&
		    (warned || found->messages.len || found->odd.count ||
			found->failed))
			fail_forecast(q, game, "has a message or a warning");
	}
}

/* Write the results of game i of a batch, whether it matched or not. */
static void
write_results(struct run *r, struct match_batch *b, int i)
{
	const struct batch_game *game = &b->batch.games[i];
	const struct game_results *results = &b->results[i];
	bool verifies = r->options->index == INDEX_VERIFY;
	bool matches = game->known && !verifies &&
	    index_row_bits(game->known, r->count) & ROW_MATCHES;

	pass_over(r, game->passed, game->number - 1);
	if (game->known && verifies)
		check_forecasts(r, game, results);
	write_messages(r, results);
	r->names.len = 0;
	for (int k = 0; results->some && k < r->count; k++) {
		struct query_run *q = &r->queries[k];

		if (q->over || !add_result(q, &results->of[k], game->number))
			continue;
		matches = true;
		add_name(&r->names, q->options->query_name);
	}
	if (matches && r->options->query_tag)
		write_tagged(r, results);
	r->counts.written += matches;
	show_progress(r, game);
	show_game(r, game->number, matches);
	if (r->messages.len)
		out_flush(&r->messages);
}

bool
run_write_part(void *run, void *batch)
{
	struct run *r = run;
	struct match_batch *b = batch;
	int done = b->done;

	while (b->written < done && !r->over)
		write_results(r, b, b->written++);
	return !r->over;
}

/* Write messages after the last game that is done, and errors. */
static void
write_rest(struct run *r, struct match_batch *b)
{
	const struct game_results *results = &b->results[b->done];

	if (!b->failed)
		pass_over(r, b->batch.passed, b->batch.number);
	write_messages(r, results);
	r->unfinished |= b->failed && stop_seen();
	for (int i = 0; results->some && i < r->count && !r->unfinished; i++)
		if (!r->queries[i].over)
			add_result(&r->queries[i], &results->of[i], 0);
}

bool
run_write_batch(void *run, void *batch)
{
	struct run *r = run;

	if (run_write_part(r, batch))
		write_rest(r, batch);
	match_batch_clear(batch);
	flush(r);
	return !r->over && !r->unfinished;
}

void
run_write_sorted(struct run *r)
{
	for (int i = 0; i < r->count; i++) {
		struct query_run *q = &r->queries[i];
		const struct sorted_game *g = q->order.games;
		size_t left = q->order.count;

		if (q->options->emits && q->order.in_state)
			continue;
		order_sort(&q->order);
		while (left-- && output_game(q, g))
			g++;
	}
}

void
run_open_output(struct run *r, const char *what)
{
	struct match_options *o = r->options;
	struct match_output *to = &o->output;
	struct lookup lookup = lookup_for_includes(&o->files);
	const char *wrong;

	if (to->literal || output_is_standard(to) ||
	    !output_open(to, &to->files, o->query_name, &lookup, &r->errors))
		return;
	if (to->names)
		die(STATUS_TROUBLE,
		    "%s: %s to one file; give a name without %%T and %%Q",
		    to->name, what);
	files_give(&to->files, to->only.text, &r->out);
	out_close(&r->messages);
	output_copy(&r->messages, STDOUT_FILENO, "messages");
	wrong = files_close(&to->files, false);
	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
}
