/*
 * selected_games.c - see selected_games.h
 *
 * In a plain file the texts between the selected games are skipped.  A
 * compressed file is decompressed up to the last selected game, and the texts
 * in between are dropped.
 */
#include "index/selected_games.h"

#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"

enum { READ_AHEAD = 1 << 14 }; /* room for bytes after a game */

/* ------------------------------------------------------------------- text */

/*
 * Read until `len` bytes at offset `at` are in memory.  Bytes of a compressed
 * file before them are decompressed and dropped.
 */
static const char *
read_to(struct selected_games *s, uint64_t at, size_t len)
{
	if (at < s->at)
		return "its index has games in another order";
	MEM_RESERVE(s->text, 0, READ_AHEAD + len, s->capacity);
	if (!s->x->foot.packed && s->at + s->len < at + len) {
		s->place.at = s->at = at;
		s->len = 0;
	}
	while (s->at + s->len < at + len) {
		const char *wrong;
		size_t got;

		if (s->at + s->len <= at) { /* nothing of it is needed */
			s->at += s->len;
			s->len = 0;
		} else if (s->at < at) {
			s->len -= (size_t)(at - s->at);
			memmove(s->text, s->text + (at - s->at), s->len);
			s->at = at;
		}
		wrong = source_read(s->x->foot.packed ? s->from : &s->place,
		    s->text + s->len, s->capacity - s->len, &got);
		if (wrong || !got)
			return wrong ? wrong : source_too_short;
		s->len += got;
	}
	return NULL;
}

/*
 * Set *chunk to the text of the i-th game of the group; read it if it is not in
 * memory.
 */
static const char *
read_text(struct selected_games *s, unsigned i, struct chunk *chunk)
{
	const struct index_place *p = &s->x->places[i];
	const char *wrong = read_to(s, p->offset, p->length);

	if (wrong == source_too_short)
		return "it changed while it was read";
	if (wrong)
		return wrong;
	*chunk = (struct chunk){
	    .text = {s->text + (p->offset - s->at), p->length},
	    .head = p->head,
	    .is_game = true,
	    .line = (uint64_t)p->line,
	    .offset = p->offset,
	};
	return NULL;
}

/* ------------------------------------------------------------------ games */

/*
 * Load the places of the group of the next game.  index_select() has read them
 * before, so any error means that the file has changed.
 */
static const char *
load_places(struct selected_games *s)
{
	const struct index *x = s->x;

	while (s->number >= s->before + x->groups[s->group].games)
		s->before += x->groups[s->group++].games;
	return index_load(s->x, s->group, INDEX_PLACES)
	    ? "its index changed while it was read"
	    : NULL;
}

/* Skip to the next game to be read.  Return how many games are skipped. */
static uint64_t
pass_over(struct selected_games *s)
{
	const uint64_t reads = UINT64_C(0x0101010101010101) * ROW_READS;
	const struct index_choices *c = s->choices;
	size_t at = (size_t)s->number * c->width;
	size_t end = (size_t)s->x->foot.games * c->width;
	uint64_t from = s->number, eight = 0;

	for (; end - at >= sizeof eight && !(eight & reads); at += sizeof eight)
		memcpy(&eight, c->rows + at, sizeof eight);
	if (eight & reads)
		at -= sizeof eight;
	while (at < end && !(c->rows[at] & ROW_READS))
		at++;
	s->number = at / c->width;
	return s->number - from;
}

/* Read the next selected game; a game_feed.next. */
static bool
next_game(struct game_feed *f, struct chunk *chunk)
{
	struct selected_games *s = (struct selected_games *)f;

	short_way_restart(~s->number);
	f->passed = pass_over(s);
	f->wrong = NULL;
	if (s->number == s->x->foot.games)
		return false;
	f->known = index_choices_row(s->choices, s->number);
	f->wrong = load_places(s);
	if (!f->wrong)
		f->wrong =
		    read_text(s, (unsigned)(s->number - s->before), chunk);
	s->number++;
	return !f->wrong;
}

/* Check that a game is the next one of the index; a game_feed.watch. */
static const char *
watch_game(struct game_feed *f, const struct chunk *chunk)
{
	static const char other[] =
	    "its index has other games, or has them elsewhere";
	struct selected_games *s = (struct selected_games *)f;
	const struct index_place *p;

	if (!chunk || s->number == s->x->foot.games)
		return !chunk && s->number == s->x->foot.games ? NULL : other;
	if (load_places(s))
		return other;
	p = &s->x->places[s->number - s->before];
	f->known = index_choices_row(s->choices, s->number++);
	return p->offset == chunk->offset && p->line == chunk->line &&
		p->length == chunk->text.len && p->head == chunk->head
	    ? NULL
	    : other;
}

void
selected_games_begin(struct selected_games *s, struct index *x,
    struct source *from, const struct index_choices *choices, bool watches)
{
	*s = (struct selected_games){.feed = s->feed,
	    .x = x,
	    .from = from,
	    .place = source_place(from, 0),
	    .choices = choices};
	s->feed.wrong = NULL;
	if (watches)
		s->feed.watch = watch_game;
	else
		s->feed.next = next_game;
}

void
selected_games_end(struct selected_games *s)
{
	mem_free(s->text);
	*s = (struct selected_games){
	    .feed = {.open = s->feed.open, .close = s->feed.close}};
}
