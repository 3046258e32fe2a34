/* rows.c - see rows.h */
#include "pgn/rows.h"

#include <stdlib.h>

#include "board/seen.h"
#include "line/mem.h"
#include "line/pool.h"

enum {
	BATCH_GAMES = 256,
	BATCH_BYTES = 1 << 17,
};

/* What becomes of the rows, one thread at a time and in their order. */
struct run {
	struct rows *rows;
	struct seen seen;
	enum status status;
};

/* Some games, and what came of them. */
struct batch {
	struct harvest harvest;
	struct out rows, rejects, messages;
	struct out text;    /* of the games */
	struct out notices; /* about files, from where the games were read */
	struct taken {
		struct piece piece;
		size_t at; /* in text */
		const char *file;
		unsigned long number;
		size_t noticed;	  /* so much of notices came before it */
		enum status read; /* of the files up to it */
	} games[BATCH_GAMES];
	int count;
	enum status read, status; /* of the files, of the games */
};

static enum status
worse(enum status a, enum status b)
{
	return a > b ? a : b;
}

/* The next game; text that is none is passed over. */
static bool
next_game(struct rows *r, struct piece *piece)
{
	while (games_next(&r->games, piece))
		if (piece->is_game)
			return true;
	return false;
}

/* The text of a bad game, without other text in front of it. */
static void
reject(struct out *o, const struct piece *piece)
{
	struct str game = str_between(
	    piece->text.text + piece->head, piece->text.text + piece->text.len);

	out_str(o, game);
	if (game.len && game.text[game.len - 1] != '\n')
		out_char(o, '\n');
}

/* Writes the gathered rows that are the first of their position. */
static void
write_distinct(struct run *run, struct harvest *h)
{
	size_t start = 0;

	for (size_t i = 0; i < h->record_count; i++) {
		size_t end = h->records[i].end;

		if (seen_add(&run->seen, h->records[i].key))
			out_bytes(
			    run->rows->out, h->out->text + start, end - start);
		start = end;
	}
}

/* Takes what has gathered in a harvest. */
static void
take_rows(struct run *run, struct harvest *h)
{
	if (run->rows->want.distinct)
		write_distinct(run, h);
	else
		out_bytes(run->rows->out, h->out->text, h->out->len);
	h->out->len = 0;
	h->record_count = 0;
}

static void
run_alone(struct run *run)
{
	struct rows *r = run->rows;
	bool gathers = harvest_gathers(&r->want), good;
	struct out gathered;
	struct harvest h;
	struct piece piece;

	out_init(&gathered, -1, "gathered rows");
	harvest_init(&h, &r->want, gathers ? &gathered : r->out, r->messages);
	while (next_game(r, &piece)) {
		good = harvest_game(&h, &piece, r->games.file, r->games.number);
		if (gathers)
			take_rows(run, &h);
		out_flush(r->messages);
		if (good)
			continue;
		run->status = STATUS_BAD;
		if (r->rejects)
			reject(r->rejects, &piece);
		if (r->want.on_error == STOP)
			break;
	}
	run->status = worse(run->status, r->games.status);
	harvest_free(&h);
	out_close(&gathered);
}

static void
keep_game(struct batch *b, const struct games *games, struct piece piece)
{
	b->games[b->count++] = (struct taken){
	    .piece = piece,
	    .at = b->text.len,
	    .file = games->file,
	    .number = games->number,
	    .noticed = b->notices.len,
	    .read = games->status,
	};
	out_str(&b->text, piece.text);
}

/* Fills a batch until it is full or the next game would have to be read. */
static bool
fill_batch(void *user, void *job)
{
	struct rows *r = ((struct run *)user)->rows;
	struct batch *b = job;
	struct piece piece;

	b->count = 0;
	b->status = STATUS_OK;
	b->text.len = b->notices.len = 0;
	r->games.messages = &b->notices;
	while (b->count < BATCH_GAMES && b->text.len < BATCH_BYTES &&
	    !(b->count && games_must_read(&r->games)) && next_game(r, &piece))
		keep_game(b, &r->games, piece);
	b->read = r->games.status;
	return b->count > 0 || b->notices.len > 0;
}

/* Passes on the notices up to one place. */
static void
notice(struct batch *b, size_t *from, size_t to)
{
	out_bytes(&b->messages, b->notices.text + *from, to - *from);
	*from = to;
}

static void
work_batch(void *user, void *job)
{
	const struct rows *r = ((struct run *)user)->rows;
	struct batch *b = job;
	size_t noticed = 0;

	for (int i = 0; i < b->count; i++) {
		struct taken *game = &b->games[i];

		notice(b, &noticed, game->noticed);
		game->piece.text.text = b->text.text + game->at;
		if (harvest_game(
			&b->harvest, &game->piece, game->file, game->number))
			continue;
		b->status = STATUS_BAD;
		if (r->rejects)
			reject(&b->rejects, &game->piece);
		if (r->want.on_error != STOP)
			continue;
		b->read = game->read;
		return;
	}
	notice(b, &noticed, b->notices.len);
}

static bool
finish_batch(void *user, void *job)
{
	struct run *run = user;
	struct rows *r = run->rows;
	struct batch *b = job;

	take_rows(run, &b->harvest);
	out_flush(r->out);
	if (r->rejects)
		out_bytes(r->rejects, b->rejects.text, b->rejects.len);
	out_bytes(r->messages, b->messages.text, b->messages.len);
	out_flush(r->messages);
	b->rejects.len = b->messages.len = 0;
	run->status = worse(run->status, worse(b->read, b->status));
	return b->status == STATUS_OK || r->want.on_error != STOP;
}

static void
batch_init(struct batch *b, const struct wanted *want)
{
	out_init(&b->rows, -1, "rows");
	out_init(&b->rejects, -1, "rejects");
	out_init(&b->messages, -1, "messages");
	out_init(&b->text, -1, "games");
	out_init(&b->notices, -1, "notices");
	harvest_init(&b->harvest, want, &b->rows, &b->messages);
}

static void
batch_free(struct batch *b)
{
	harvest_free(&b->harvest);
	out_close(&b->rows);
	out_close(&b->rejects);
	out_close(&b->messages);
	out_close(&b->text);
	out_close(&b->notices);
}

static void
run_together(struct run *run, int threads)
{
	size_t count = (size_t)POOL_JOBS(threads);
	struct batch *batches = mem_get(count * sizeof *batches);

	for (size_t i = 0; i < count; i++)
		batch_init(&batches[i], &run->rows->want);
	pool_run(&(struct pool){fill_batch, work_batch, finish_batch, run,
		     batches, sizeof *batches},
	    threads);
	for (size_t i = 0; i < count; i++)
		batch_free(&batches[i]);
	free(batches);
}

enum status
rows_write(struct rows *r, int threads)
{
	struct run run = {.rows = r};

	r->games.messages = r->messages;
	r->games.flush = threads == 1 ? r->out : NULL;
	if (threads == 1)
		run_alone(&run);
	else
		run_together(&run, threads);
	out_flush(r->messages);
	games_close(&r->games);
	seen_free(&run.seen);
	return run.status;
}
