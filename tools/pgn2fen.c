/*
 * pgn2fen - games in, the position after each move out
 *
 * Games go one by one through a harvest (pgn/positions.h), which knows what is
 * wanted of each.  With one thread its rows go straight to standard output;
 * with several, batches of games do, in the order of the input.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "board/seen.h"
#include "line/die.h"
#include "line/line.h"
#include "line/mem.h"
#include "line/option.h"
#include "line/pool.h"
#include "pgn/games.h"
#include "pgn/positions.h"

enum {
	BATCH_GAMES = 256,
	BATCH_BYTES = 1 << 17,
};

/* The whole run: what is asked for, where the input stands, what came of it. */
struct run {
	struct wanted want;
	struct games games;
	int threads;
	struct out rows, rejects, messages;
	bool rejecting;
	struct seen seen;
	enum status status;
};

/* Some games, and what came of them. */
struct batch {
	struct harvest harvest;
	struct out rows, rejects, messages, text;
	struct {
		struct piece piece;
		size_t at; /* in text */
		const char *file;
		unsigned long number;
	} games[BATCH_GAMES];
	int count;
	bool bad;
};

/* The next game; text that is none is passed over. */
static bool
next_game(struct run *r, struct piece *piece)
{
	while (games_next(&r->games, piece))
		if (piece->is_game)
			return true;
	return false;
}

/* Writes the gathered rows that are the first of their position. */
static void
write_distinct(struct run *r, struct harvest *h)
{
	size_t start = 0;

	for (size_t i = 0; i < h->record_count; i++) {
		size_t end = h->records[i].end;

		if (seen_add(&r->seen, h->records[i].key))
			out_bytes(&r->rows, h->out->text + start, end - start);
		start = end;
	}
}

/* Takes what has gathered in a harvest. */
static void
take_rows(struct run *r, struct harvest *h)
{
	if (r->want.distinct)
		write_distinct(r, h);
	else
		out_bytes(&r->rows, h->out->text, h->out->len);
	h->out->len = 0;
	h->record_count = 0;
}

static void
run_serial(struct run *r)
{
	bool gathers = harvest_gathers(&r->want), good = true;
	struct out gathered;
	struct harvest h;
	struct piece piece;

	out_init(&gathered, -1, "gathered rows");
	harvest_init(
	    &h, &r->want, gathers ? &gathered : &r->rows, &r->messages);
	while (next_game(r, &piece)) {
		good = harvest_game(&h, &piece, r->games.file, r->games.number);
		if (gathers)
			take_rows(r, &h);
		if (good)
			continue;
		out_flush(&r->messages);
		r->status = STATUS_BAD;
		if (r->rejecting)
			out_str(&r->rejects, piece.text);
		if (r->want.on_error == STOP)
			break;
	}
	harvest_free(&h);
	out_close(&gathered);
}

/* Fills a batch until it is full or the next game would have to be read. */
static bool
fill_batch(void *user, void *job)
{
	struct run *r = user;
	struct batch *b = job;
	struct piece piece;

	b->count = 0;
	b->bad = false;
	b->text.len = 0;
	while (b->count < BATCH_GAMES && b->text.len < BATCH_BYTES &&
	    !(b->count && games_must_read(&r->games)) && next_game(r, &piece)) {
		b->games[b->count].piece = piece;
		b->games[b->count].at = b->text.len;
		b->games[b->count].file = r->games.file;
		b->games[b->count++].number = r->games.number;
		out_str(&b->text, piece.text);
	}
	return b->count > 0;
}

static void
work_batch(void *user, void *job)
{
	struct run *r = user;
	struct batch *b = job;

	for (int i = 0; i < b->count; i++) {
		struct piece *piece = &b->games[i].piece;

		piece->text.text = b->text.text + b->games[i].at;
		if (harvest_game(&b->harvest, piece, b->games[i].file,
			b->games[i].number))
			continue;
		b->bad = true;
		if (r->rejecting)
			out_str(&b->rejects, piece->text);
		if (r->want.on_error == STOP)
			return;
	}
}

static bool
finish_batch(void *user, void *job)
{
	struct run *r = user;
	struct batch *b = job;

	take_rows(r, &b->harvest);
	out_flush(&r->rows);
	out_bytes(&r->rejects, b->rejects.text, b->rejects.len);
	out_bytes(&r->messages, b->messages.text, b->messages.len);
	out_flush(&r->messages);
	b->rejects.len = b->messages.len = 0;
	if (b->bad)
		r->status = STATUS_BAD;
	return !(b->bad && r->want.on_error == STOP);
}

static void
run_threads(struct run *r)
{
	size_t count = (size_t)POOL_JOBS(r->threads);
	struct batch *batches = mem_get(count * sizeof *batches);

	for (size_t i = 0; i < count; i++) {
		struct batch *b = &batches[i];

		out_init(&b->rows, -1, "rows");
		out_init(&b->rejects, -1, "rejects");
		out_init(&b->messages, -1, "messages");
		out_init(&b->text, -1, "games");
		harvest_init(&b->harvest, &r->want, &b->rows, &b->messages);
	}
	pool_run(&(struct pool){fill_batch, work_batch, finish_batch, r,
		     batches, sizeof *batches},
	    r->threads);
	for (size_t i = 0; i < count; i++) {
		harvest_free(&batches[i].harvest);
		out_close(&batches[i].rows);
		out_close(&batches[i].rejects);
		out_close(&batches[i].messages);
		out_close(&batches[i].text);
	}
	free(batches);
}

/* Line mode: movetext in, the position it leads to out. */
struct replay {
	const struct fen_style *style;
	struct game_reader reader;
	char wrong[256];
};

static void
replay_wrong(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	struct replay *replay = user;
	char *wrong = replay->wrong;
	size_t size = sizeof replay->wrong;

	(void)line;
	if (*wrong == '\0' && g->ply)
		snprintf(wrong, size, "ply %lu: %s", g->ply, what);
	else if (*wrong == '\0')
		snprintf(wrong, size, "%s", what);
}

/* The position before the moves: `FEN ... |`, with the word FEN or without. */
static struct str
take_fen(struct str *text)
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
replay_line(void *tool, const struct line *l, struct out *o)
{
	static const struct game_calls calls = {
	    .wrong = replay_wrong, .every_word = true};
	struct replay *replay = tool;
	struct str text = l->first, fen = take_fen(&text);
	struct piece piece = {.text = text, .is_game = true};
	struct game g = {.piece = &piece, .file = l->file, .fen = fen};

	replay->wrong[0] = '\0';
	if (!game_read(&replay->reader, &g, &calls, replay))
		return replay->wrong;
	out_used(o, fen_write(g.now, replay->style, out_room(o, FEN_MAX)));
	out_str(o, l->rest);
	out_char(o, '\n');
	return NULL;
}

enum {
	BYTES = OPTION_LONG,
	CASTLING,
	COLUMNS,
	DISTINCT,
	EP,
	EVERY,
	FIELDS,
	FINAL,
	INITIAL,
	MOVETEXT,
	NO_CHECK,
	ON_ERROR,
	PER_GAME,
	PLY,
	QUIET_MOVES,
	REJECTS,
	SAMPLE,
	SEED,
	VARIATIONS,
};

static const struct option_row rows[] = {
    {BYTES, "bytes", "A-B", "only games that start in this range of bytes"},
    {CASTLING, "castling", "STYLE", "rights as xfen (the default) or shredder"},
    {COLUMNS, "columns", "LIST",
	"add TAB columns: game ply side movenumber san uci result eval clk "
	"comment nag offset file tag:NAME"},
    {DISTINCT, "distinct", "[LEVEL]",
	"only the first of equal positions: full, ep (the default), castling, "
	"stm or board"},
    {EP, "ep", "STYLE",
	"the en-passant square when legal (the default), xfen or fen"},
    {EVERY, "every", "N", "every Nth position"},
    {FIELDS, "fields", "N", "so many fields of the FEN: 6, 4 or 1"},
    {FINAL, "final", NULL, "only the last position of each game"},
    {INITIAL, "initial", NULL, "only the first position of each game"},
    {'j', "threads", "N", "so many threads"},
    {MOVETEXT, "movetext", NULL,
	"each line is movetext, after an optional `FEN ... |'"},
    {NO_CHECK, "no-check", NULL, "no position with the side to move in check"},
    {ON_ERROR, "on-error", "WHAT",
	"keep the moves before a bad one (the default), skip the game, or "
	"stop"},
    {PER_GAME, "per-game", "N", "so many positions of each game, by lot"},
    {PLY, "ply", "A[-B]", "only positions from ply A, up to ply B"},
    {QUIET_MOVES, "quiet-moves", NULL,
	"no position after a capture or a promotion"},
    {REJECTS, "rejects", "FILE", "write the text of bad games to FILE"},
    {SAMPLE, "sample", "P", "each position with probability P, 0 to 1"},
    {SEED, "seed", "S", "another choice of --sample and --per-game"},
    {VARIATIONS, "variations", NULL, "the positions of variations, too"},
};

static struct options options = {
    .program = "pgn2fen",
    .purpose = "Write the positions of games, one FEN a line.",
    .operands = "[FILE...]",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
};

/* The index of options.value in a list of words, or a usage error. */
static int
choice(const char *option, const char *const *words)
{
	for (int i = 0; words[i]; i++)
		if (str_is(str_of(options.value), words[i]))
			return i;
	option_misused(
	    &options, "--%s does not take %s", option, options.value);
}

/* A, A-, A-B: numbers, the second not below the first. */
static void
read_range(const char *option, unsigned long *first, unsigned long *last)
{
	struct str rest = str_of(options.value), from = str_cut(&rest, '-');
	bool has_last = rest.text > from.text + from.len;
	bool good = str_number(from, first);

	if (good && !has_last)
		*last = *first;
	else if (good && rest.len == 0)
		*last = ULONG_MAX;
	else if (good)
		good = str_number(rest, last) && *last >= *first;
	if (!good)
		option_misused(&options, "--%s takes a range A-B, not %s",
		    option, options.value);
}

static uint64_t
read_share(void)
{
	char *end;
	double share = strtod(options.value, &end);

	if (*options.value == '\0' || *end || !(share >= 0 && share <= 1))
		option_misused(&options,
		    "--sample takes a number from 0 to 1, "
		    "not %s",
		    options.value);
	return share >= 1 ? UINT64_MAX : (uint64_t)(share * 0x1p64);
}

static void
open_rejects(struct run *r)
{
	const char *wrong = out_open(&r->rejects, options.value, false);

	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", options.value, wrong);
	r->rejecting = true;
}

static void
take_option(struct run *r, int key)
{
	static const char *const castling[] = {"xfen", "shredder", NULL};
	static const char *const ep[] = {"legal", "xfen", "fen", NULL};
	static const char *const levels[] = {
	    "board", "stm", "castling", "ep", "full", NULL};
	static const char *const policies[] = {"keep", "skip", "stop", NULL};
	static const char *const fields[] = {"1", "4", "6", NULL};
	static const int field_counts[] = {1, 4, 6};
	struct wanted *want = &r->want;
	const char *wrong;

	switch (key) {
	case BYTES:
		read_range("bytes", &r->games.first_byte, &r->games.last_byte);
		break;
	case CASTLING:
		want->style.castling =
		    (enum fen_castling)choice("castling", castling);
		break;
	case COLUMNS:
		if ((wrong = columns_read(&want->columns, options.value)))
			option_misused(&options, "--columns: %s", wrong);
		break;
	case DISTINCT:
		want->distinct = true;
		want->level = !options.value
		    ? ZOBRIST_EP
		    : (enum zobrist_level)choice("distinct", levels);
		break;
	case EP: want->style.ep = (enum fen_ep)choice("ep", ep); break;
	case EVERY:
		want->every = option_number(&options, "every", 1, ULONG_MAX);
		break;
	case FIELDS:
		want->style.fields = field_counts[choice("fields", fields)];
		break;
	case FINAL: want->final = true; break;
	case INITIAL: want->initial = true; break;
	case 'j':
		r->threads = (int)option_number(
		    &options, "threads", 1, POOL_THREADS_MAX);
		break;
	case NO_CHECK: want->no_check = true; break;
	case ON_ERROR:
		want->on_error = (enum on_error)choice("on-error", policies);
		break;
	case PER_GAME:
		want->per_game =
		    option_number(&options, "per-game", 1, ULONG_MAX);
		break;
	case PLY: read_range("ply", &want->first_ply, &want->last_ply); break;
	case QUIET_MOVES: want->quiet_moves = true; break;
	case REJECTS: open_rejects(r); break;
	case SAMPLE: want->sample = read_share(); break;
	case SEED:
		want->seed = option_number(&options, "seed", 0, ULONG_MAX);
		break;
	case VARIATIONS: want->variations = true; break;
	}
}

static enum status
worse(enum status a, enum status b)
{
	return a > b ? a : b;
}

static enum status
write_positions(struct run *r)
{
	if (r->threads > 1)
		run_threads(r);
	else
		run_serial(r);
	seen_free(&r->seen);
	out_close(&r->messages);
	if (r->rejecting)
		out_close(&r->rejects);
	out_close(&r->rows);
	return worse(r->status, r->games.status);
}

int
main(int argc, char **argv)
{
	struct run r = {.threads = 1,
	    .want = {.style = {.fields = 6},
		.last_ply = ULONG_MAX,
		.every = 1,
		.sample = UINT64_MAX}};
	bool movetext = false;
	static char *no_files[] = {NULL};

	games_init(&r.games, no_files, NULL);
	for (int key;
	     (key = option_next(&options, argc, argv)) != OPTION_END;) {
		movetext |= key == MOVETEXT;
		take_option(&r, key);
	}
	argv += options.first_operand;
	if (movetext) {
		struct replay replay = {.style = &r.want.style};

		return (int)each_line(argv, replay_line, &replay);
	}
	out_init(&r.rows, STDOUT_FILENO, "standard output");
	out_init(&r.messages, STDERR_FILENO, "standard error");
	if (*argv)
		r.games.files = argv;
	r.games.flush = r.threads == 1 ? &r.rows : NULL;
	return (int)write_positions(&r);
}
