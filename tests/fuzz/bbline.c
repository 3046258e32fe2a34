/*
 * bbline.c - read any bytes as a BB line and as a set
 *
 * What is read is written in both forms and as a FEN, and reads the same again.
 * If it is refused, nothing is changed.
 */
#include <assert.h>
#include <stdint.h>

#include "notation/board_line.h"

/*
 * Check that a board is written and reads the same in one form; hex: as a BB
 * line in hexadecimal.
 */

static void
check_form(const bb sets[PIECES], const struct variant_state *beside, bool line,
    bool hex)
{
	const struct board_line form = {.is_bb = line, .hex = hex};
	struct board_line again;
	struct board board = {.beside = *beside};
	char text[BBLINE_MAX];
	struct str s = {text, 0};

	memcpy(board.sets, sets, sizeof board.sets);
	s.len = board_line_write(&form, &board, text);
	assert(s.len <= sizeof text);
	assert(!board_line_read(&again, s) && again.state.len == 0);
	assert(memcmp(sets, again.board.sets, sizeof again.board.sets) == 0);
	assert(memcmp(beside, &again.board.beside, sizeof *beside) == 0);
}

/* Check that the short way gives the same as the long way. */
static void
compare_ways(struct str text)
{
	bb sets[PIECES], again[PIECES];
	struct variant_state beside, read = {0};
	struct str rest = text, left = text;

	if (!bbline_read(&rest, sets, &beside)) {
		assert(!bbline_read_long(&left, again, &read, false));
		assert(left.text == rest.text);
		assert(memcmp(sets, again, sizeof sets) == 0);
	}
}

static void
check_line(struct str text)
{
	bb sets[PIECES], occupied = 0;
	struct variant_state beside;
	struct str rest = text;

	if (bbline_read(&rest, sets, &beside))
		return;
	assert(bbline_is(text) && rest.len < text.len);
	assert(rest.text + rest.len == text.text + text.len);
	for (int piece = 0; piece < PIECES; piece++) {
		assert(!(occupied & sets[piece]));
		occupied |= sets[piece];
	}
	check_form(sets, &beside, true, false);
	check_form(sets, &beside, true, true);
	check_form(sets, &beside, false, false);
}

static void
check_set(struct str text)
{
	char written[BB_TEXT_MAX];
	struct str rest = text;
	bb set = 1, again;

	if (bb_read(&rest, &set)) {
		assert(set == 1 && rest.len == text.len);
		return;
	}
	rest = (struct str){written, bb_write(set, written)};
	assert(rest.len <= BB_TEXT_MAX);
	assert(!bb_read(&rest, &again) && rest.len == 0 && again == set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str text = {(const char *)data, size};

	check_line(text);
	check_set(text);
	compare_ways(text);
	return 0;
}
