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
	    .reading = selection->reading,
	    .out = out,
	    .messages = messages,
	    .writes_fen = selection->format == TABLE_LINES ||
		selection->training ||
		selection->columns.needs & (COLUMN_FEN | COLUMN_PLACEMENT),
	    .reader.stops = true};
	h->reading.no_marks = true;
	h->reading.no_notes =
	    !(selection->columns.needs & (COLUMN_NOTES | COLUMN_ACCURACY));
	row_init(&h->row);
}

void
extractor_free(struct extractor *h)
{
	game_reader_free(&h->reader);
	arena_free(&h->arena);
	row_free(&h->row);
	mem_free(h->records);
}

bool
extractor_gathers(const struct selection *selection)
{
	return selection->distinct || selection->per_game ||
	    selection->on_error == SKIP;
}

/* A position of a game. */
struct game_place {
	const struct position *now, *before; /* before the move; NULL: none */
	move played;			     /* the move that led to it */
	uint64_t ply;
	bool last; /* of the main line, where that is all there is */
	const struct spot *spot; /* in the tree, if the rows need one */
};

/*
 * True if a row depends on more than its position and the move to it; the game
 * is then held in memory as a tree.
 */
static bool
needs_tree(const struct selection *selection)
{
	return selection->final || selection->columns.count > 0 ||
	    selection->columns.needs;
}

/* True if is_selected() rejects positions: each of its conditions is here. */
static bool
rejects_some(const struct selection *selection)
{
	return selection->first_ply > 0 || selection->last_ply < UINT64_MAX ||
	    selection->every > 1 || selection->no_check ||
	    selection->quiet_moves || selection->initial || selection->final;
}

/* True if the position is selected as far as its game decides. */
static bool
is_selected(const struct selection *selection, const struct game_place *at)
{
	if (at->ply < selection->first_ply || at->ply > selection->last_ply ||
	    (at->ply - selection->first_ply) % selection->every != 0)
		return false;
	if ((selection->initial || selection->final) &&
	    !(selection->initial && at->ply == 0) &&
	    !(selection->final && at->last))
		return false;
	if (selection->no_check && position_checkers(at->now))
		return false;
	return !at->before || !selection->quiet_moves ||
	    move_is_quiet(at->before, at->played);
}

static void
record_row(struct extractor *h)
{
	MEM_RESERVE(h->records, h->record_count, 1, h->record_capacity);
	h->record.end = h->out->len;
	h->records[h->record_count++] = h->record;
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

	if (selection->training)
		return write_training(h);
	if (lines)
		out_str(h->out, h->row.fen);
	table_write_columns(
	    h->out, selection->format, !lines, columns, &h->row);
	table_end_row(h->out, selection->format);
	return true;
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

	return hash_mix(hash_text(selection->seed, text));
}

/* Write the row of a position, if it is selected. */
static void
extract_position(struct extractor *h, const struct game_place *at)
{
	const struct selection *selection = h->selection;

	h->positions++;
	if (!is_selected(selection, at))
		return;
	if (draws_lots(selection))
		h->record.lot = hash_mix(h->game_lot ^ hash_mix(h->positions));
	if (h->record.lot > selection->sample)
		return;
	if (at->spot)
		row_take_spot(&selection->columns, &h->row, at->spot);
	if (!comments_select(h))
		return;
	if (selection->distinct)
		h->record.key = zobrist_key(at->now, selection->level,
		    fen_ep_square(at->now, selection->style.ep));
	if (h->writes_fen)
		h->row.fen = (struct str){
		    h->fen, fen_write(at->now, &selection->style, h->fen)};
	if (!write_row(h))
		h->left_out++;
	else if (extractor_gathers(selection))
		record_row(h);
	else
		h->rows++;
}

static void
on_position(void *user, const struct game *g)
{
	extract_position(user,
	    &(struct game_place){.now = g->now,
		.before = g->before,
		.played = g->played,
		.ply = g->ply});
}

/* Write the position at once: there is nothing to check or add. */
static void
write_now(void *user, const struct game *g)
{
	struct extractor *h = user;

	h->rows++;
	fen_append(h->out, g->now, &h->selection->style);
}

static bool
selects_everything(const struct selection *selection)
{
	return short_way(SHORT_ALL_POSITIONS) &&
	    !extractor_gathers(selection) && !rejects_some(selection) &&
	    !draws_lots(selection);
}

static void
on_wrong(void *user, const struct game *g, uint64_t line, const char *what)
{
	struct extractor *h = user;

	game_complain(h->messages, g, line, what);
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

static void
pass_turn(void *user, enum line_turn turn)
{
	(void)user, (void)turn;
}

/* Read the game as a tree, and write the rows of its spots. */
static bool
extract_tree(struct extractor *h, struct game *g, bool variations)
{
	struct text_walk walk = {.nests = true, .turn = pass_turn};
	const struct spot *at, *next;
	const struct tag *tag;
	struct tree tree;
	bool good;

	arena_reset(&h->arena);
	good =
	    tree_read(&tree, &h->arena, &h->reader, g, variations, on_wrong, h);
	row_take_game(&h->selection->columns, &h->row, &tree);
	tag = tree_effective_tag(&tree, str_of("Result"));
	h->row.result =
	    g->result.len || !tag ? g->result : game_result_of_tag(tag->value);
	for (at = tree.first; at; at = next) {
		next = text_walk_next(&walk, at);
		if (next || !g->stopped) /* else more may be to come */
			extract_position(h,
			    &(struct game_place){.now = &at->pos,
				.before = at->parent ? &at->parent->pos : NULL,
				.played = at->played,
				.ply = at->ply,
				.last = !next,
				.spot = at});
	}
	mem_free(walk.open);
	return good;
}

/* Read the game, and write the rows of its positions as they come. */
static bool
extract_moves(struct extractor *h, struct game *g, bool variations)
{
	bool all = selects_everything(h->selection);
	struct game_calls calls = {
	    .start = all ? write_now : on_position,
	    .move = all ? write_now : on_position,
	    .wrong = on_wrong,
	    .variations = variations,
	    .keep_before = h->selection->quiet_moves,
	};

	return game_read(&h->reader, g, &calls, h);
}

bool
extractor_game(struct extractor *h, const struct chunk *chunk, const char *file,
    uint64_t number)
{
	const struct selection *selection = h->selection;
	bool variations =
	    selection->variations && !selection->initial && !selection->final;
	struct game g = {.chunk = chunk, .file = file, .number = number};
	size_t first = h->record_count, start = h->out->len;
	bool good;

	mem_task("reading game", number);
	short_way_restart(number);
	h->reader.how = &h->reading;
	h->row.file = file;
	h->row.number = number;
	h->row.chunk = chunk;
	h->positions = 0;
	if (draws_lots(selection))
		h->game_lot = lot_of_game(selection, chunk);
	good = needs_tree(selection) ? extract_tree(h, &g, variations)
				     : extract_moves(h, &g, variations);
	if ((!good && selection->on_error == SKIP) ||
	    (g.stopped && extractor_gathers(selection))) {
		h->record_count = first;
		h->out->len = start;
	}
	drop_surplus_rows(h, first, start);
	return good;
}
