/* batch.c - see batch.h */
#include "pgn/batch.h"

#include <limits.h>
#include <stdatomic.h>
#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "io/stop.h"

void
batch_free(struct batch *b)
{
	mem_free(b->games);
	out_close(&b->text);
	out_close(&b->notices);
	out_close(&b->part.wrong);
}

static struct batch_game *
add_game(struct batch *b, struct chunk chunk)
{
	MEM_RESERVE(b->games, b->count, 1, b->capacity);
	b->games[b->count] =
	    (struct batch_game){.chunk = chunk, .at = b->text.len};
	out_str(&b->text, chunk.text);
	return &b->games[b->count++];
}

/* Set the texts' pointers, when the buffer no longer grows and moves. */
static void
set_texts(struct batch *b)
{
	for (int i = 0; i < b->count; i++)
		b->games[i].chunk.text.text = b->text.text + b->games[i].at;
}

static void
clear(struct batch *b)
{
	b->count = 0;
	b->text.len = b->notices.len = b->part.wrong.len = 0;
}

/* Record file, number and status of the game just read. */
static void
describe(struct batch_game *game, const struct batch *b, struct games *from)
{
	game->file = from->file;
	game->number = from->number;
	game->passed = from->passed;
	game->known = from->feed ? from->feed->known : NULL;
	game->noticed = b->notices.len;
	game->read = from->status;
	from->passed = 0;
}

static void
describe_end(struct batch *b, struct games *from)
{
	b->read = from->status;
	b->passed = from->passed;
	b->number = from->number;
	from->passed = 0;
}

bool
batch_fill(struct batch *b, struct games *from, int games, size_t bytes)
{
	struct chunk chunk;

	clear(b);
	short_way_restart(~from->number);
	from->messages = &b->notices;
	while (b->count < games && b->text.len < bytes &&
	    (b->count ? games_next_read(from, &chunk)
		      : games_next(from, &chunk)))
		describe(add_game(b, chunk), b, from);
	set_texts(b);
	describe_end(b, from);
	return b->count > 0 || b->notices.len > 0 || b->passed > 0;
}

void
batch_notice(const struct batch *b, int i, struct out *o)
{
	size_t from = i ? b->games[i - 1].noticed : 0;
	size_t to = i < b->count ? b->games[i].noticed : b->notices.len;

	if (to > from) /* text is NULL without notices */
		out_bytes(o, b->notices.text + from, to - from);
}

/* ---------------------------------------------------------- files in parts */

/*
 * Parts are large enough that threads seldom wait for one another, and no
 * larger: the positions of a game take ten times the memory of its text.  At
 * the end of a file they get smaller, so that all threads share the rest.
 */
enum {
	PART_MOST = 1 << 16,
	PART_LEAST = 1 << 14,
	PARTS_LEFT = 4,		/* parts of the rest, for each thread */
	GUESSED_MOST = 1 << 20, /* bytes a guess may read past the end */
};

struct batch_file {
	struct source from; /* name == NULL: not open */
	unsigned long long size;
};

struct batch_files {
	struct games *games;
	int threads;
	int most;     /* games of a batch, without parts */
	bool stopped; /* the reader was */
	size_t bytes; /* of a part; 0: choose */
	struct batch_file *files;
	int count;
	/* of batch_take() */
	int taken;	       /* files; the last is being read */
	unsigned long long at; /* byte in it; ULLONG_MAX: at its end */
	/* of batch_join() */
	atomic_int over; /* files that need no more reading */
	int joined;	 /* files; the last may go on */
	struct split_place end;
};

static const char *
name_of(const struct batch_files *f, int file)
{
	return f->games->files[file];
}

static bool
can_have_parts(const struct games *from, int file)
{
	const struct source *opened = from->opened;

	return strcmp(from->files[file], "-") != 0 &&
	    !(opened && opened[file].name) && source_size(from->files[file]);
}

struct batch_files *
batch_files_open(struct games *from, int threads, size_t bytes)
{
	struct batch_files *f;
	int count = 0;

	if (from->feed || from->part.name || from->part.line || from->part.byte)
		return NULL;
	for (; from->files[count]; count++)
		if (!can_have_parts(from, count))
			return NULL;
	f = mem_get(sizeof *f);
	*f = (struct batch_files){.games = from,
	    .threads = threads,
	    .bytes = bytes,
	    .files = mem_get((size_t)count * sizeof *f->files),
	    .count = count,
	    .at = ULLONG_MAX};
	return f;
}

static void
close_file(struct batch_file *file)
{
	if (file->from.name)
		source_close(&file->from);
	file->from.name = NULL;
}

void
batch_files_close(struct batch_files *f)
{
	if (!f)
		return;
	for (int i = 0; i < f->count; i++)
		close_file(&f->files[i]);
	mem_free(f->files);
	mem_free(f);
}

/* Append a message with its NUL, unless it is NULL. */
static void
keep_wrong(struct out *wrong, const char *what)
{
	if (what)
		out_bytes(wrong, what, strlen(what) + 1);
}

/* Open the next file.  If that fails, its only part holds the reason. */
static void
open_next(struct batch_files *f, struct out *wrong)
{
	const char *name = name_of(f, f->taken);
	struct batch_file *file = &f->files[f->taken++];
	const char *what = source_open(&file->from, name);

	if (what)
		file->from.name = NULL;
	else if (!source_has_parts(&file->from))
		what = "it is another file than a moment ago";
	else
		file->size = source_size(name);
	keep_wrong(wrong, what);
	f->at = 0;
}

static unsigned long long
part_size(const struct batch_files *f, unsigned long long left)
{
	unsigned long long size = left / (unsigned)(PARTS_LEFT * f->threads);

	if (f->bytes)
		return f->bytes;
	return size < PART_LEAST ? PART_LEAST
	    : size > PART_MOST	 ? PART_MOST
				 : size;
}

bool
batch_take(void *files, void *batch)
{
	struct batch_files *f = files;
	struct batch *b = batch;
	struct batch_part *part = &b->part;
	struct batch_file *file;
	unsigned long long size;

	clear(b);
	if (f->at > f->games->last_byte || f->over >= f->taken)
		f->at = ULLONG_MAX;
	if (f->at == ULLONG_MAX) {
		if (f->taken == f->count)
			return false;
		open_next(f, &part->wrong);
	}
	file = part->file = &f->files[f->taken - 1];
	part->from = f->at;
	size = part_size(f, file->size > f->at ? file->size - f->at : 0);
	f->at += size;
	if (f->at >= file->size || part->wrong.len)
		f->at = ULLONG_MAX;
	part->to = f->at;
	return true;
}

/* Add all games that begin in [s->start, part->to). */
static void
split_part(struct batch *b, struct split *s, const struct batch_files *f)
{
	struct batch_part *part = &b->part;
	struct chunk chunk;

	s->nested = f->games->nested;
	part->begin = split_place(s);
	while (split_place(s).offset < part->to && split_next(s, &chunk)) {
		if (chunk.offset == 0) {
			part->shape = games_shape(&chunk, f->games);
			if (part->shape.refused)
				break;
		}
		if (chunk.is_game)
			add_game(b, chunk);
	}
	part->end = split_place(s);
	part->found = !s->gave_up;
	keep_wrong(&part->wrong, s->wrong);
}

void
batch_read(void *files, void *batch)
{
	struct batch_files *f = files;
	struct batch *b = batch;
	struct batch_part *part = &b->part;
	unsigned long long from = part->from;
	struct source place;
	struct split s;

	short_way_restart(~from);
	part->found = false;
	part->shape = (struct games_shape){.blank = true};
	if (part->wrong.len)
		return;
	from -= from < SPLIT_BEFORE ? from : SPLIT_BEFORE;
	place = source_place(&part->file->from, from);
	split_init(&s, &place, NULL);
	if (part->from > 0 && part->to != ULLONG_MAX)
		s.most = part->to + GUESSED_MOST;
	if (part->from == 0 || split_guess(&s, part->from, part->to))
		split_part(b, &s, f);
	split_free(&s);
}

/*
 * Split the part again, from the end of the part before: the guess was wrong.
 */
static void
read_again(struct batch *b, struct batch_files *f)
{
	struct source place = source_place(&b->part.file->from, f->end.offset);
	struct split s;

	clear(b);
	split_init(&s, &place, NULL);
	split_begin(&s, &f->end);
	split_part(b, &s, f);
	split_free(&s);
}

static bool
is_same_place(const struct split_place *a, const struct split_place *b)
{
	return a->offset == b->offset && a->line_start == b->line_start &&
	    a->blank_line == b->blank_line && a->is_first == b->is_first &&
	    a->prose == b->prose;
}

/* Count the games and keep only the selected ones, with their numbers. */
static void
number_games(struct batch *b, struct batch_files *f, uint64_t lines)
{
	int count = b->count;

	b->count = 0;
	for (int i = 0; i < count && f->over < f->joined; i++) {
		struct batch_game game = b->games[i];

		game.chunk.line += lines;
		switch (games_count_chunk(f->games, &game.chunk)) {
		case CHUNKS_OVER: f->over = f->joined; break;
		case CHUNK_PASSED: break;
		default:
			describe(&game, b, f->games);
			b->games[b->count++] = game;
		}
	}
}

/* Begin the file of a first part, and close the file before it. */
static void
begin_file(struct batch_files *f)
{
	if (f->joined > 0)
		close_file(&f->files[f->joined - 1]);
	f->over = f->joined++;
	f->end = (struct split_place){.line = 1, .line_start = true};
	games_begin_file(f->games, name_of(f, f->joined - 1));
}

/* Report why nothing more can be read; a stop is for the caller to report. */
static void
end_file(const struct batch_part *part, struct batch_files *f)
{
	f->over = f->joined;
	if (part->shape.refused)
		games_complain(
		    f->games, f->games->file, games_refusal(&part->shape));
	else if (!stop_reason())
		games_complain(f->games, f->games->file, part->wrong.text);
}

/* Join a part of an unfinished file, in which a game may begin. */
static void
join_part(struct batch *b, struct batch_files *f)
{
	struct batch_part *part = &b->part;
	uint64_t lines = 0;

	if (part->from > 0 &&
	    !(part->found && is_same_place(&part->begin, &f->end) &&
		short_way(SHORT_PART_GUESS)))
		read_again(b, f);
	else
		lines = f->end.line - 1;
	f->end = part->end;
	f->end.line += lines;
	number_games(b, f, lines);
	if (f->over < f->joined && (part->shape.refused || part->wrong.len))
		end_file(part, f);
	if (part->from == 0)
		f->games->shape = part->shape;
	if (part->to == ULLONG_MAX && f->over < f->joined)
		games_end_file(f->games, part->file->size);
}

void
batch_join(struct batch *b, struct batch_files *f)
{
	f->games->messages = &b->notices;
	if (b->part.from == 0)
		begin_file(f);
	if (f->over < f->joined && f->end.offset < b->part.to)
		join_part(b, f);
	else
		clear(b);
	set_texts(b);
	describe_end(b, f->games);
}

/* --------------------------------------------------------------- the pool */

enum { BATCH_BYTES = 1 << 16 };

/*
 * Fill a batch, or join it if its part has been read; a pool.fill.  False also
 * when the run stops: its last game may be incomplete then.
 */
static bool
fill(void *files, void *batch)
{
	struct batch_files *f = files;
	int games = short_way_once(SHORT_BATCH) ? f->most : 1;
	bool more = !stop_reason();

	if (more && f->count)
		batch_join(batch, f);
	else if (more)
		more = batch_fill(batch, f->games, games, BATCH_BYTES);
	f->stopped = stop_reason() != NULL;
	return more && !f->stopped;
}

bool
batch_pool_run(struct pool *p, struct games *from, int threads, int games)
{
	struct batch_files sequence = {.games = from, .most = games};
	struct batch_files *f = threads > 1 && short_way_once(SHORT_PARTS)
	    ? batch_files_open(from, threads, 0)
	    : NULL;
	bool stopped;

	if (f) {
		p->take = batch_take;
		p->read = batch_read;
	}
	p->input = f ? f : &sequence;
	p->fill = fill;
	pool_run(p, threads);
	stopped = ((struct batch_files *)p->input)->stopped;
	batch_files_close(f);
	return !stopped;
}
