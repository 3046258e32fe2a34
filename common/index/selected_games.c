/*
 * selected_games.c - see selected_games.h
 *
 * In a plain file each text is read at its offset, several games at once where
 * they are close together.  A compressed file is decompressed up to the last
 * selected game, and the texts in between are dropped.
 */
#include "index/selected_games.h"

#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "index/identity.h"

enum {
	GAP_MAX = 1 << 12, /* bytes between two games, read with them */
	STRETCH = 1 << 16, /* games are read together up to this size */
};

void
selected_games_init(struct selected_games *s, struct index *x,
    struct source *from, const struct index_choices *choices)
{
	*s = (struct selected_games){.x = x, .from = from, .choices = choices};
}

void
selected_games_free(struct selected_games *s)
{
	mem_free(s->text);
	s->text = NULL;
}

/* ------------------------------------------------------------------- text */

static void
reserve(struct selected_games *s, size_t len)
{
	if (s->capacity >= len)
		return;
	s->text = mem_grow(s->text, len);
	s->capacity = len;
}

/* Decompress until `len` bytes at offset `at` are in memory. */
static const char *
unpack_to(struct selected_games *s, uint64_t at, size_t len)
{
	if (at < s->at)
		return "its index has games in another order";
	reserve(s, STRETCH + len);
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
		wrong = source_read(
		    s->from, s->text + s->len, s->capacity - s->len, &got);
		if (wrong || !got)
			return wrong ? wrong : index_too_short;
		s->len += got;
	}
	return NULL;
}

/* Return the end offset of the last game to be read together with the i-th. */
static uint64_t
end_of_stretch(const struct selected_games *s, unsigned i)
{
	const struct index_place *p = s->x->places;
	uint64_t begin = p[i].offset, end = begin + p[i].length;

	for (unsigned k = i + 1; k < s->x->groups[s->group].games; k++) {
		uint64_t next = p[k].offset + p[k].length;

		if (p[k].offset > end + GAP_MAX || next > begin + STRETCH ||
		    !short_way(SHORT_SURVIVORS))
			break;
		if (index_choices_bits(s->choices, s->before + k) & ROW_READS)
			end = next;
	}
	return end;
}

static const char *
read_stretch(struct selected_games *s, unsigned i)
{
	uint64_t from = s->x->places[i].offset;
	size_t len = (size_t)(end_of_stretch(s, i) - from);

	reserve(s, len);
	s->at = from;
	s->len = len;
	return index_read_at(s->from->fd, from, s->text, len);
}

/*
 * Set *chunk to the text of the i-th game of the group; read it if it is not in
 * memory.
 */
static const char *
read_text(struct selected_games *s, unsigned i, struct chunk *chunk)
{
	const struct index_place *p = &s->x->places[i];
	const char *wrong = NULL;

	if (p->offset < s->at || p->offset + p->length > s->at + s->len)
		wrong = s->x->foot.packed ? unpack_to(s, p->offset, p->length)
					  : read_stretch(s, i);
	if (wrong == index_too_short)
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

bool
selected_games_next(struct selected_games *s, struct chunk *chunk,
    const uint8_t **row, uint64_t *passed, const char **wrong)
{
	short_way_restart(~s->number);
	*passed = pass_over(s);
	*wrong = NULL;
	if (s->number == s->x->foot.games)
		return false;
	*row = index_choices_row(s->choices, s->number);
	*wrong = load_places(s);
	if (!*wrong)
		*wrong = read_text(s, (unsigned)(s->number - s->before), chunk);
	s->number++;
	return !*wrong;
}

bool
selected_games_watch(
    struct selected_games *s, const struct chunk *chunk, const uint8_t **row)
{
	const struct index_place *p;

	if (!chunk || s->number == s->x->foot.games)
		return !chunk && s->number == s->x->foot.games;
	if (load_places(s))
		return false;
	p = &s->x->places[s->number - s->before];
	*row = index_choices_row(s->choices, s->number++);
	return p->offset == chunk->offset && p->line == chunk->line &&
	    p->length == chunk->text.len && p->head == chunk->head;
}
