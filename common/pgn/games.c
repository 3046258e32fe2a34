/* games.c - see games.h */
#include "pgn/games.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/utf8.h"
#include "base/error_text.h"
#include "io/input_kind.h"
#include "io/stop.h"
#include "pgn/pgn_token.h"
#include "system/descriptor.h"

void
games_init(struct games *g)
{
	*g = (struct games){.last_byte = UINT64_MAX, .last_game = UINT64_MAX};
}

void
games_open(struct games *g, char **files)
{
	g->files = source_names(files);
}

void
games_complain(struct games *g, const char *file, const char *what)
{
	diagnostic_add(g->messages, "error", file, 0, "%s", what);
	g->status = STATUS_TROUBLE;
}

static const char *
open_feed(struct games *g)
{
	return g->feed
	    ? g->feed->open(g->feed, &g->from, g->number, g->messages)
	    : NULL;
}

static void
pass_file(struct games *g)
{
	g->files++;
	if (g->opened)
		g->opened++;
}

/* Restart the numbers, in each file or in the first only. */
static void
begin_numbers(struct games *g)
{
	if (!g->numbers_all || !g->numbered)
		g->number = g->before;
}

void
games_begin_file(struct games *g, const char *name)
{
	begin_numbers(g);
	g->has_game = false;
	g->shape = (struct games_shape){.blank = true};
	g->file = name;
	g->numbered = true;
}

/* Open the next file that can be opened; false if there is none. */
static bool
open_next(struct games *g)
{
	for (; *g->files && !stop_reason(); pass_file(g)) {
		const char *wrong = source_take(&g->from, *g->files, g->opened);

		begin_numbers(g);
		if (!wrong && (wrong = open_feed(g)))
			source_close(&g->from);
		if (!wrong) {
			if (g->text.text)
				split_init_text(&g->split, g->text);
			else
				split_init(&g->split, &g->from, g->flush);
			g->split.nested = g->nested;
			g->is_part = !g->numbered;
			games_begin_file(g,
			    g->is_part && g->part.name ? g->part.name
						       : g->from.name);
			g->has_game = g->feed && g->feed->next;
			g->open = true;
			return true;
		}
		games_complain(g, *g->files, wrong);
	}
	return false;
}

void
games_close(struct games *g)
{
	if (!g->open)
		return;
	if (g->feed)
		g->feed->close(g->feed);
	split_free(&g->split);
	source_close(&g->from);
	g->open = false;
}

static void
close_file(struct games *g)
{
	if (g->split.wrong && !stop_reason()) /* the caller reports a stop */
		games_complain(g, g->file, g->split.wrong);
	games_close(g);
	pass_file(g);
}

/* Get the next game that an index selects; false at the end. */
static bool
next_fed(struct games *g, struct chunk *chunk)
{
	struct game_feed *f = g->feed;
	bool more = f->next(f, chunk);

	g->passed += f->passed;
	g->number += f->passed + more;
	if (f->wrong)
		g->split.wrong = f->wrong;
	return more;
}

/* Check the index against what is read; false if it is of other games. */
static bool
watch(struct games *g, const struct chunk *chunk)
{
	if (!g->feed || !g->feed->watch)
		return true;
	g->split.wrong = g->feed->watch(g->feed, chunk);
	return !g->split.wrong;
}

enum chunk_use
games_count_chunk(struct games *g, const struct chunk *chunk)
{
	unsigned long long at = chunk->offset + chunk->head;

	g->number += chunk->is_game;
	g->has_game |= chunk->is_game;
	if (at > g->last_byte || g->number > g->last_game)
		return CHUNKS_OVER;
	return at >= g->first_byte && g->number >= g->first_game &&
		(chunk->is_game || g->any_text)
	    ? CHUNK_WANTED
	    : CHUNK_PASSED;
}

/*
 * Get the next selected chunk of the open file; false at its end, after the
 * last selected byte or game, or if the file is refused.
 */
static bool
next_chunk(struct games *g, struct chunk *chunk,
    bool (*next)(struct split *s, struct chunk *chunk))
{
	if (g->feed && g->feed->next)
		return next_fed(g, chunk);
	while (next(&g->split, chunk)) {
		enum chunk_use use;

		if (chunk->offset == 0)
			g->shape = games_shape(chunk, g);
		if (chunk->offset == 0 && g->shape.refused) {
			g->split.wrong = games_refusal(&g->shape);
			return false;
		}
		use = games_count_chunk(g, chunk);
		if (g->split.wrong && stop_reason())
			return false; /* it may be cut off */
		if (use != CHUNK_PASSED)
			return use == CHUNK_WANTED && watch(g, chunk);
	}
	return false;
}

/*
 * Look only at the first line that is neither blank nor an error line of
 * another program.
 */
struct games_shape
games_shape(const struct chunk *first, const struct games *g)
{
	struct games_shape shape = {.blank = !first->is_game};
	struct str text = first->text,
		   head = str_between(
		       text.text + first->head, text.text + text.len);

	while (text.len) {
		struct str line = str_trim(str_cut(&text, '\n'));

		if (!line.len || *line.text == '!')
			continue;
		shape.blank = false;
		shape.guess = input_guess(line);
		break;
	}
	head = str_cut(&head, '\n');
	shape.refused = shape.guess && shape.guess->sure &&
	    (shape.guess->ours ||
		!(first->is_game && str_starts(head, "[") &&
		    input_kind(head) == INPUT_GAMES));
	if (shape.refused && g)
		shape.refused = !(g->any_text && shape.guess->binary) &&
		    !(g->may_hold_none &&
			strcmp(shape.guess->name, "positions") != 0);
	return shape;
}

const char *
games_refusal(const struct games_shape *shape)
{
	return error_text("it holds %s, not games; %s", shape->guess->name,
	    shape->guess->instead);
}

const char *
games_none(const struct games_shape *shape, uint64_t bytes)
{
	const struct input_guess *guess = shape->guess;

	return guess ? error_text("no game in %" PRIu64
				  " bytes; this seems to be %s: %s",
			   bytes, guess->name, guess->instead)
		     : error_text("no game in %" PRIu64 " bytes", bytes);
}

void
games_end_file(struct games *g, uint64_t bytes)
{
	if (g->has_game || g->shape.blank || g->may_hold_none || g->part.name ||
	    g->first_byte || g->last_byte < UINT64_MAX)
		return;
	diagnostic_add(g->messages, "error", g->file, 0, "%s",
	    games_none(&g->shape, bytes));
	if (g->status == STATUS_OK)
		g->status = STATUS_BAD;
}

/* Convert a place in a part to one in the whole file. */
static void
place(const struct games *g, struct chunk *chunk)
{
	if (g->is_part && g->part.line)
		chunk->line += g->part.line - 1;
	if (g->is_part)
		chunk->offset += g->part.byte;
}

bool
games_next(struct games *g, struct chunk *chunk)
{
	while (g->open || open_next(g)) {
		bool more = next_chunk(g, chunk, split_next);

		if (!more && !g->split.wrong)
			watch(g, NULL);
		if (more) {
			place(g, chunk);
			return true;
		}
		if (!g->split.wrong)
			games_end_file(g, split_place(&g->split).offset);
		close_file(g);
	}
	return false;
}

bool
games_next_read(struct games *g, struct chunk *chunk)
{
	if ((g->feed && g->feed->watch) ||
	    !next_chunk(g, chunk, split_next_read))
		return false;
	place(g, chunk);
	return true;
}

const char *
games_count(const char *file, bool nested, uint64_t most, uint64_t *count)
{
	struct stat st;
	struct source from;
	struct split split;
	struct chunk chunk;
	const char *wrong;

	*count = UINT64_MAX;
	if (strcmp(file, "-") == 0)
		return NULL;
	if (stat(file, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode))
		return NULL;
	*count = 0;
	if ((wrong = source_open(&from, file)))
		return wrong;
	split_init(&split, &from, NULL);
	split.nested = nested;
	while (*count < most && split_next(&split, &chunk))
		*count += chunk.is_game;
	wrong = split.wrong;
	split_free(&split);
	source_close(&from);
	return wrong;
}

/* ------------------------------------------------- messages about a game */

static void
write_name(struct out *o, struct str written)
{
	struct out name = {0};

	written = tag_value(&name, written.len ? written : str_of("?"));
	utf8_write_safe(o, written, 80);
	out_close(&name);
}

/* Write "game 3 (Anna - Bert): ply 5: " and a NUL, as far as known. */
static void
write_where(struct out *o, const struct game *g)
{
	out_format(o, "game %" PRIu64, g->number);
	if (g->white.len || g->black.len) {
		out_text(o, " (");
		write_name(o, g->white);
		out_text(o, " - ");
		write_name(o, g->black);
		out_char(o, ')');
	}
	if (g->ply > 0)
		out_format(o, ": ply %" PRIu64, g->ply);
	out_text(o, ": ");
	out_char(o, '\0');
}

void
game_complain(
    struct out *o, const struct game *g, uint64_t line, const char *what)
{
	struct out where = {0}, text = {0};

	write_where(&where, g);
	utf8_write_safe(&text, str_of(what), WHY_MAX);
	out_char(&text, '\0');
	diagnostic_write(o,
	    &(struct diagnostic){
		.severity = "warning",
		.file = g->file,
		.line = line,
		.game = g->number,
		.ply = g->ply,
		.where = where.text,
		.message = text.text,
	    });
	out_close(&where);
	out_close(&text);
}
