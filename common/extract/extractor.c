/* extractor.c - see extractor.h */
#include "extract/extractor.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/short_way.h"
#include "board/play.h"
#include "pgn/pgn_token.h"
#include "pgn/games.h"
#include "pgn/tree.h"

void
extractor_init(struct extractor *h, const struct selection *selection,
    struct out *out, struct out *messages)
{
	*h = (struct extractor){.selection = selection,
	    .out = out,
	    .messages = messages,
	    .writes_fen = selection->format == TABLE_LINES ||
		selection->training ||
		selection->columns.needs & (COLUMN_FEN | COLUMN_PLACEMENT),
	    .reader = {.how = &selection->reading, .stops = true}};
	row_init(&h->row);
	h->row.raw_tags = true;
}

void
extractor_free(struct extractor *h)
{
	game_reader_free(&h->reader);
	arena_free(&h->arena);
	row_free(&h->row);
	mem_free(h->records);
	mem_free(h->here);
}

bool
extractor_gathers(const struct selection *selection)
{
	return selection->distinct || selection->per_game ||
	    selection->on_error == SKIP;
}

/* True if a row depends on text after its position. */
static bool
must_delay_row(const struct selection *selection)
{
	return selection->final || selection->columns.count > 0 ||
	    selection->columns.needs;
}

static bool
is_quiet(const struct game *g, move m)
{
	int from = move_from(m), to = move_to(m);

	if (m == MOVE_NULL || move_castles(m) || move_drops(m))
		return true;
	if (move_promotion(m) || g->before->at[to] != NO_PIECE)
		return false;
	return kind_of(g->before->at[from]) != PAWN ||
	    file_of(from) == file_of(to);
}

/* True if is_selected() rejects positions: each of its conditions is here. */
static bool
rejects_some(const struct selection *selection)
{
	return selection->first_ply > 0 || selection->last_ply < UINT64_MAX ||
	    selection->every > 1 || selection->no_check ||
	    selection->quiet_moves;
}

/* True if the position is selected as far as `m`, the move to it, decides. */
static bool
is_selected(const struct extractor *h, const struct game *g, move m, bool moved)
{
	const struct selection *selection = h->selection;

	if (g->ply < selection->first_ply || g->ply > selection->last_ply ||
	    (g->ply - selection->first_ply) % selection->every != 0)
		return false;
	if (selection->no_check && position_checkers(g->now))
		return false;
	return !moved || !selection->quiet_moves || is_quiet(g, m);
}

static void
record_row(struct extractor *h)
{
	MEM_RESERVE(h->records, h->record_count, 1, h->record_capacity);
	h->record.end = h->out->len;
	h->records[h->record_count++] = h->record;
}

/*
 * Find the next move of this line by a scan of the text: variations before it
 * are read by the reader first.
 */
static void
find_next_move(struct extractor *h)
{
	struct pgn_lexer l = pgn_lexer_of(h->row.chunk, h->following);
	struct pgn_token t;
	struct position after;
	int64_t depth = 0;
	move m;

	h->row.next.san_len = h->row.next.uci_len = 0;
	for (token_next(&l, &t); t.kind != PGN_TOKEN_END; token_next(&l, &t)) {
		if (t.kind == PGN_TOKEN_OPEN)
			depth++;
		else if (t.kind == PGN_TOKEN_CLOSE && depth-- == 0)
			return;
		if (depth || t.kind != PGN_TOKEN_WORD)
			continue;
		if (!san_read(&h->now, t.text, &m)) {
			after = h->now;
			play(&after, m);
			row_set_move(&h->selection->columns, &h->row, true, m,
			    &h->now, &after);
			return;
		}
		if (san_is_attempt(t.text))
			return;
	}
}

/* True if the comments after the move select the position. */
static bool
comments_select(const struct extractor *h)
{
	const struct selection *selection = h->selection;
	struct note_score s;

	if (selection->skip_book &&
	    engine_note_is_book(out_all(&h->row.comment)))
		return false;
	if (selection->max_eval == UINT64_MAX)
		return true;
	s = row_score(&h->row);
	return !s.some || (!s.mate && (uint64_t)s.value <= selection->max_eval);
}

/* Write a training position; false if its score, result or move is missing. */
static bool
write_training(struct extractor *h)
{
	struct note_score score = row_score(&h->row);
	struct training_position t = {.fen = h->row.fen,
	    .white = h->row.white,
	    .score = training_score(score),
	    .move = {h->row.next.uci, h->row.next.uci_len},
	    .ply = h->row.ply};

	if (!score.some || !training_result(h->row.result, &t.result) ||
	    (h->selection->training == TRAINING_PLAIN && !t.move.len))
		return false;
	training_write(h->out, h->selection->training, &t);
	return true;
}

/* Write a row; false if it is left out. */
static bool
write_row(struct extractor *h)
{
	const struct selection *selection = h->selection;
	const struct columns *columns = &selection->columns;
	bool lines = selection->format == TABLE_LINES;

	if (columns->needs & COLUMN_NEXT)
		find_next_move(h);
	if (selection->training)
		return write_training(h);
	if (lines)
		out_str(h->out, h->row.fen);
	table_write_columns(
	    h->out, selection->format, !lines, columns, &h->row);
	table_end_row(h->out, selection->format);
	return true;
}

/* Write the row that waits, unless it turned out not to be selected. */
static void
write_waiting_row(struct extractor *h, bool last)
{
	const struct selection *selection = h->selection;
	bool chosen = (!selection->initial && !selection->final) ||
	    (selection->initial && h->row.ply == 0) ||
	    (selection->final && last);

	if (!h->waits)
		return;
	h->waits = false;
	if (!chosen || h->record.lot > selection->sample || !comments_select(h))
		return;
	if (!write_row(h))
		h->left_out++;
	else if (extractor_gathers(selection))
		record_row(h);
	else
		h->rows++;
}

static bool
keeps_scores(const struct extractor *h)
{
	return h->selection->columns.needs & COLUMN_CP_BEFORE;
}

/* Add the evaluation of a position, whose comments follow. */
static void
add_score(struct extractor *h, const struct game *g)
{
	struct scored_position *here;

	MEM_RESERVE(h->here, g->depth, 1, h->here_capacity);
	here = &h->here[g->depth];
	h->score = (struct note_score){0};
	here->before = h->positions ? here->cp : CP_START;
	here->cp = h->positions ? accuracy_cp(h->score, g->now) : CP_START;
	h->row.comment.len = 0;
	h->row.score = &h->score;
	h->row.white = g->now->to_move == WHITE;
	h->row_closed = false;
}

static void
make_row(struct extractor *h, const struct game *g, move m, bool moved)
{
	struct position_row *row = &h->row;

	if (h->writes_fen)
		row->fen = (struct str){
		    h->fen, fen_write(g->now, &h->selection->style, h->fen)};
	h->waits = true;
	row->ply = g->ply;
	row->white = g->now->to_move == WHITE;
	row->fullmove = g->now->fullmove;
	h->row_closed = false;
	row->comment.len = row->nags.len = 0;
	row->move.san_len = row->move.uci_len = 0;
	row->variant = g->variant;
	row->chess960 = g->chess960;
	if (h->selection->columns.needs & COLUMN_POSITION)
		h->now = *g->now;
	row->now = &h->now;
	if (h->selection->columns.needs & COLUMN_CP_BEFORE)
		row->cp_before = moved ? h->here[g->depth].before : CP_UNKNOWN;
	if (moved)
		row_set_move(
		    &h->selection->columns, row, false, m, g->before, g->now);
}

/* True if positions are selected at random. */
static bool
draws_lots(const struct selection *selection)
{
	return selection->sample < UINT64_MAX || selection->per_game;
}

/*
 * Return the random number of a game.  It depends only on the seed and the
 * text, so that it is the same in one file or many, on one machine or several.
 */
static uint64_t
lot_of_game(const struct selection *selection, const struct chunk *chunk)
{
	struct str text = str_trim(str_between(chunk->text.text + chunk->head,
	    chunk->text.text + chunk->text.len));

	return zobrist_mix(hash_text(selection->seed, text));
}

static void
on_position(struct extractor *h, const struct game *g, move m, bool moved)
{
	const struct selection *selection = h->selection;

	write_waiting_row(h, false);
	if (keeps_scores(h))
		add_score(h, g);
	h->positions++;
	if (!is_selected(h, g, m, moved))
		return;
	if (draws_lots(selection))
		h->record.lot =
		    zobrist_mix(h->game_lot ^ zobrist_mix(h->positions));
	make_row(h, g, m, moved);
	if (selection->distinct)
		h->record.key = zobrist_key(g->now, selection->level,
		    fen_ep_square(g->now, selection->style.ep));
	if (!must_delay_row(selection))
		write_waiting_row(h, false);
}

static void
on_start(void *user, const struct game *g)
{
	struct extractor *h = user;

	on_position(h, g, MOVE_NULL, false);
	h->following = g->chunk->text.text + g->chunk->head;
}

static void
on_move(void *user, const struct game *g, move m, struct str written)
{
	struct extractor *h = user;

	on_position(h, g, m, true);
	h->following = written.text + written.len;
}

/* Write the position at once: there is nothing to check or add. */
static void
write_now(void *user, const struct game *g)
{
	struct extractor *h = user;

	h->rows++;
	fen_append(h->out, g->now, &h->selection->style);
}

static void
write_move_now(void *user, const struct game *g, move m, struct str written)
{
	(void)m;
	(void)written;
	write_now(user, g);
}

static bool
selects_everything(const struct selection *selection)
{
	return short_way(SHORT_ALL_POSITIONS) && !must_delay_row(selection) &&
	    !extractor_gathers(selection) && !selection->initial &&
	    !rejects_some(selection) && !draws_lots(selection);
}

static void
on_tag(void *user, struct str name, struct str value)
{
	struct extractor *h = user;

	row_add_tag(&h->selection->columns, &h->row,
	    tag_name(&h->row.value, name), value);
}

static void
on_comment(void *user, const struct game *g, struct str text)
{
	struct extractor *h = user;

	if (h->row_closed || !(h->waits || keeps_scores(h)))
		return;
	row_add_comment(&h->row, text);
	if (!keeps_scores(h))
		return;
	h->score = engine_note_score(out_all(&h->row.comment), h->row.white);
	if (h->positions > 1)
		h->here[g->depth].cp = accuracy_cp(h->score, g->now);
}

static void
on_nag(void *user, const struct game *g, unsigned nag)
{
	struct extractor *h = user;

	(void)g;
	if (h->waits && !h->row_closed)
		row_add_nag(&h->row, nag);
}

/*
 * Close the row: comments after a variation are not about the move before it.
 */
static void
on_variation(void *user, const struct game *g, bool opens)
{
	struct extractor *h = user;

	h->row_closed = true;
	if (!opens || !keeps_scores(h))
		return;
	MEM_RESERVE(h->here, g->depth, 1, h->here_capacity);
	h->here[g->depth].cp = h->here[g->depth].before =
	    h->here[g->depth - 1].before;
}

static void
on_wrong(void *user, const struct game *g, uint64_t line, const char *what)
{
	struct extractor *h = user;

	game_complain(h->messages, g, line, what);
}

/* Find the result at the end of the main line, or else the Result tag. */
static void
find_result(struct extractor *h, const struct chunk *chunk)
{
	struct str tag,
	    result =
		game_result_find(chunk, chunk->text.text + chunk->head, &tag);

	h->row.result = result.len ? result : game_result_of_tag(tag);
}

/* Read the evaluations of the main line, for the first row. */
static void
read_accuracy(struct extractor *h, const struct chunk *chunk)
{
	struct game g = {.chunk = chunk};
	struct tree tree;

	arena_reset(&h->arena);
	tree_read(&tree, &h->arena, &h->reader, &g, false, NULL, NULL);
	row_set_accuracy(&h->row, &tree);
}

static int
by_lot(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/*
 * Remove all rows from `first` on except the per_game ones with the smallest
 * lots.
 */
static void
drop_surplus_rows(struct extractor *h, size_t first, size_t start)
{
	size_t count = h->record_count - first, kept = first, to = start;
	uint64_t *lots, most;

	if (!h->selection->per_game || count <= h->selection->per_game)
		return;
	lots = mem_get(count * sizeof *lots);
	for (size_t i = 0; i < count; i++)
		lots[i] = h->records[first + i].lot;
	qsort(lots, count, sizeof *lots, by_lot);
	most = lots[h->selection->per_game - 1];
	mem_free(lots);
	for (size_t i = first; i < h->record_count; i++) {
		struct recorded_row r = h->records[i];
		size_t len = r.end - start;

		if (r.lot <= most) {
			memmove(h->out->text + to, h->out->text + start, len);
			to += len;
			h->records[kept] = r;
			h->records[kept++].end = to;
		}
		start = r.end;
	}
	h->record_count = kept;
	h->out->len = to;
}

/*
 * Set the callbacks that the columns need in addition to those for positions.
 */
static void
begin_game(
    struct extractor *h, const struct chunk *chunk, struct game_calls *calls)
{
	const struct selection *selection = h->selection;

	h->positions = 0;
	h->waits = false;
	memset(h->row.tag, 0,
	    (size_t)selection->columns.count * sizeof h->row.tag[0]);
	if (selection->columns.needs & COLUMN_TAG)
		calls->tag = on_tag;
	if (selection->columns.needs & COLUMN_NOTES) {
		calls->comment = on_comment;
		calls->nag = on_nag;
		calls->variation = on_variation;
	}
	if (selection->columns.needs & COLUMN_RESULT)
		find_result(h, chunk);
	if (selection->columns.needs & COLUMN_ACCURACY)
		read_accuracy(h, chunk);
	if (draws_lots(selection))
		h->game_lot = lot_of_game(selection, chunk);
}

bool
extractor_game(struct extractor *h, const struct chunk *chunk, const char *file,
    uint64_t number)
{
	const struct selection *selection = h->selection;
	bool all = selects_everything(selection), good;
	struct game_calls calls = {
	    .start = all ? write_now : on_start,
	    .move = all ? write_move_now : on_move,
	    .wrong = on_wrong,
	    .variations = selection->variations && !selection->initial &&
		!selection->final,
	    .keep_before = selection->quiet_moves ||
		(selection->columns.needs & COLUMN_MOVE) != 0,
	};
	struct game g = {.chunk = chunk, .file = file, .number = number};
	size_t first = h->record_count, start = h->out->len;

	mem_task("reading game", number);
	short_way_restart(number);
	h->row.file = file;
	h->row.number = number;
	h->row.chunk = chunk;
	begin_game(h, chunk, &calls);
	good = game_read(&h->reader, &g, &calls, h);
	h->waits &= !g.stopped;
	write_waiting_row(h, true);
	if ((!good && selection->on_error == SKIP) ||
	    (g.stopped && extractor_gathers(selection))) {
		h->record_count = first;
		h->out->len = start;
	}
	drop_surplus_rows(h, first, start);
	return good;
}
