/* bitboard.c - test sets of squares: shifts, and text form */
#include "board/bitboard.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "tap.h"

/* Return the shifted set, computed square by square. */
static bb
slow_shift(bb set, int files_right, int ranks_up)
{
	bb shifted = 0;

	for (int s = 0; s < 64; s++) {
		int file = file_of(s) + files_right;
		int rank = rank_of(s) + ranks_up;

		if (set & bb_of(s) && file >= 0 && file < 8 && rank >= 0 &&
		    rank < 8)
			shifted |= bb_of(square_at(file, rank));
	}
	return shifted;
}

static void
check_shifts(void)
{
	bool same = true;

	for (int files = -9; files <= 9; files++)
		for (int ranks = -9; ranks <= 9; ranks++)
			for (int i = 0; i < 50; i++) {
				bb set = random_next();

				same &= bb_shift(set, files, ranks) ==
				    slow_shift(set, files, ranks);
			}
	CHECK("a shift by any distance is that of its squares", same);
	CHECK("a shift by the largest distances is empty",
	    bb_shift(BB_ALL, -2147483647 - 1, 2147483647) == 0);
	CHECK("a1 and h8 are dark, h1 and a8 are not",
	    (BB_DARK & bb_of(A1)) && (BB_DARK & bb_of(H8)) &&
		!(BB_DARK & bb_of(H1)) && !(BB_DARK & bb_of(A8)));
}

static const struct {
	const char *text;
	bb set;
	const char *left; /* the text after the set */
} readable[] = {
    {"[]", 0, ""},
    {"a1", 1, ""},
    {"h8 w", (bb)1 << 63, " w"},
    {"[a1,b1,c1]", 7, ""},
    {"[c1,a1,b1]", 7, ""},
    {"[a1]", 1, ""},
    {"a-c1", 7, ""},
    {"[a-b1,c1]", 7, ""},
    {"a1-8", BB_FILE_A, ""},
    {"a-h1-8", BB_ALL, ""},
    {"[a1,a1]", 1, ""},
    {"0x7 w", 7, " w"},
    {"0xFFFFFFFFFFFFFFFF", BB_ALL, ""},
    {"0x00000000000000000000007", 7, ""},
    {"0xaF", 0xaf, ""},
};

static const char *const unreadable[] = {"", "[", "a", "i1", "a9", "a0", "[a1",
    "[a1,", "[a1,]", "[,a1]", "[a1 b1]", "c-a1", "a3-1", "0x", "0xg",
    "0x1ffffffffffffffff", "A1", "[a1;b1]", "\xff\xff"};

static void
check_reading(void)
{
	for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) {
		struct str s = str_of(readable[i].text);
		bb set = 12345;

		CHECK(readable[i].text,
		    !bb_read(&s, &set) && set == readable[i].set &&
			str_is(s, readable[i].left));
	}
	for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
		struct str s = str_of(unreadable[i]);
		bb set = 12345;
		char name[64];

		snprintf(name, sizeof name, "no set: %s", unreadable[i]);
		CHECK(name,
		    bb_read(&s, &set) && set == 12345 &&
			str_is(s, unreadable[i]));
	}
}

/*
 * Read from a block of exactly that size, so that a sanitizer detects reads
 * beyond its end.
 */
static void
check_no_reading_beyond(void)
{
	static const char text[] = "[a1-2,c-d3]";

	for (size_t len = 0; len < sizeof text - 1; len++) {
		char *copy = malloc(len + 1);
		struct str s = {copy, len};
		bb set = 0;

		memcpy(copy, text, len);
		copy[len] = '1'; /* outside of the text */
		CHECK("a set cut short is none", bb_read(&s, &set) != NULL);
		free(copy);
	}
}

static void
check_round_trips(void)
{
	bool same = true;

	for (int i = 0; i < 20000; i++) {
		bb set = random_next() & random_next() & random_next(), back;
		char text[BB_TEXT_MAX];
		struct str s = {text, bb_write(set, text)};

		same &= !bb_read(&s, &back) && back == set && s.len == 0;
	}
	CHECK("what is written reads back the same", same);
	CHECK("the full board fills the buffer that is asked for",
	    bb_write(BB_ALL, (char[BB_TEXT_MAX]){0}) <= BB_TEXT_MAX);
}

int
main(void)
{
	check_shifts();
	check_reading();
	check_no_reading_beyond();
	check_round_trips();
	return tap_end();
}
