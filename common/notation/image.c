/* image.c - see image.h */
#include "notation/image.h"

#include <assert.h>
#include <string.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "board/position.h"
#include "notation/board_line.h"
#include "notation/canonical.h"

/* ---------------------------------------------------------- distinct boards */

void
image_writer_free(struct image_writer *x)
{
	mem_free(x->seen.slots);
	mem_free(x->seen.boards);
	transform_set_free(&x->set);
}

/* Empty the set, which is to hold at most `most` boards. */
static void
board_set_clear(struct board_set *s, size_t most)
{
	if (!s->slots) {
		s->slot_count = 2 * most + 1;
		s->slots = mem_get(s->slot_count * sizeof s->slots[0]);
		s->boards = mem_get(most * sizeof s->boards[0]);
	}
	s->count = 0;
	memset(s->slots, 0, s->slot_count * sizeof s->slots[0]);
}

/* Add a board; return false if it was there already. */
static bool
board_set_add(struct board_set *s, const struct board *board)
{
	bb words[sizeof *board / sizeof(bb)];
	uint64_t hash = 0;
	size_t at;

	static_assert(sizeof words == sizeof *board, "no byte is left out");
	memcpy(words, board, sizeof words);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		hash = (hash ^ words[i] ^ hash >> 29) * 0x9e3779b97f4a7c15;
	at = (hash ^ hash >> 32) % s->slot_count;
	for (; s->slots[at]; at = (at + 1) % s->slot_count)
		if (!memcmp(&s->boards[s->slots[at] - 1], board, sizeof *board))
			return false;
	assert(2 * s->count + 2 <= s->slot_count);
	s->boards[s->count] = *board;
	s->slots[at] = ++s->count;
	return true;
}

/* Write the original line, if wanted here: before each image or the first. */
static void
write_original(const struct image_writer *x, const struct line *l, bool first,
    struct out *o)
{
	if (x->original == ORIGINAL_EACH ||
	    (x->original == ORIGINAL_ONCE && first)) {
		out_str(o, l->first);
		out_str(o, l->rest);
		out_text(o, "\toriginal position\n");
	}
}

static void
write_image(const struct image_writer *x, const struct board_line *b,
    const struct line *l, const struct named_transform *op,
    const struct board *image, struct out *o)
{
	out_used(o, board_line_write(b, image, out_reserve(o, BBLINE_MAX)));
	transform_state(&op->by, b->board.sets, image->sets, b->state, o);
	out_str(o, l->rest);
	if (x->named) {
		out_char(o, '\t');
		out_text(o, op->name);
	}
	out_char(o, '\n');
}

static const char *
fell_off(const struct board_line *b, const struct named_transform *op, bb lost)
{
	int square = bb_lowest(lost);

	return error_text("%c%.2s falls off the board by %s",
	    piece_letter(position_piece_on(b->board.sets, square)),
	    square_names[square], op->name);
}

const char *
image_write_all(void *tool, const struct line *l, struct out *o)
{
	struct image_writer *x = tool;
	struct board_line b;
	bool first = true;
	const char *wrong = board_line_read(&b, l->first);

	if (wrong)
		return wrong;
	if (x->distinct)
		board_set_clear(&x->seen, x->set.count);
	for (size_t i = 0; i < x->set.count; i++) {
		const struct named_transform *op = &x->set.list[i];
		bb lost = x->strict ? transform_lost(&op->by, b.board.sets) : 0;
		struct board image;

		transform_board(&op->by, &b.board, &image);
		if (!lost && x->distinct && !board_set_add(&x->seen, &image))
			continue;
		write_original(x, l, first, o);
		first = false;
		if (lost) {
			line_refuse(l, fell_off(&b, op, lost), o);
			x->refused = true;
		} else {
			write_image(x, &b, l, op, &image, o);
		}
	}
	return NULL;
}

/* Ignore images that lose a piece: an emptier board would often be less. */
const char *
image_write_least(void *tool, const struct line *l, struct out *o)
{
	struct image_writer *x = tool;
	struct least_image least = {.found = NULL};
	const struct named_transform *found = NULL;
	struct board_line b;
	const char *wrong = board_line_read(&b, l->first);

	if (wrong)
		return wrong;
	for (size_t i = 0; i < x->set.count; i++) {
		const struct named_transform *op = &x->set.list[i];

		if (!transform_lost(&op->by, b.board.sets) &&
		    least_image_try(&least, &op->by, &b.board))
			found = op;
	}
	if (!found)
		return "no image in the set keeps every piece on the board";
	write_original(x, l, true, o);
	write_image(x, &b, l, found, &least.found->board, o);
	return NULL;
}

const char *
image_write_names(void *tool, const struct line *l, struct out *o)
{
	const struct image_writer *x = tool;
	struct str second = l->rest, rest;
	struct board_line from, to;
	const char *wrong;
	bool any = false;

	if (l->rest.len == 0)
		return "there is no second board after a TAB";
	str_cut(&second, '\t');
	rest = second;
	second = str_cut(&rest, '\t');
	if ((wrong = board_line_read(&from, l->first)) ||
	    (wrong = board_line_read(&to, second)))
		return wrong;
	for (size_t i = 0; i < x->set.count; i++) {
		const struct named_transform *op = &x->set.list[i];

		if (!transform_leads(&op->by, from.board.sets, to.board.sets))
			continue;
		out_text(o, any ? "; " : "");
		out_text(o, op->name);
		any = true;
	}
	out_text(o, any ? "" : "none");
	out_str(o,
	    str_between(second.text + second.len, l->rest.text + l->rest.len));
	out_char(o, '\n');
	return NULL;
}
