/* placement.c - the first field of a FEN, there and back, and refused */
#include "notation/placement.h"

#include <string.h>

#include "random.h"
#include "tap.h"

static const struct {
	const char *text, *standard, *left;
} readable[] = {
    {"8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8", ""},
    {"8/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/8", " w - -"},
    {"8/8/8/8/8/8/8/8\tmine", "8/8/8/8/8/8/8/8", "\tmine"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", ""},
    {"44/11111111/1k6/P1111p2/8/8/8/K34", "8/8/1k6/P4p2/8/8/8/K7", ""},
    {"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/8",
	"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/8", ""},
};

static const struct {
	const char *text, *wrong;
} unreadable[] = {
    {"", "no position"},
    {"8/8/8/8/8/8/8", "there are only 7 ranks"},
    {"8/8/8/8/8/8/8/", "rank 1 does not have 8 squares"},
    {"8/8/8/8/8/8/8/8/8", "there are more than 8 ranks"},
    {"8/8/8/8/8/8/8/8/", "there are more than 8 ranks"},
    {"8/8/8/9/8/8/8/8", "no piece is written `9'"},
    {"8/8/8/08/8/8/8/8", "no piece is written `0'"},
    {"8/8/7/8/8/8/8/8", "rank 6 does not have 8 squares"},
    {"8/8/81/8/8/8/8/8", "rank 6 does not have 8 squares"},
    {"8/8/ppppppppp/8/8/8/8/8", "rank 6 does not have 8 squares"},
    {"8/8/8/8/8/8/8/7x w", "no piece is written `x'"},
    {"8/8/8/8/8/8/8/7\x01", "no piece is written like that"},
    {"8/8/8/8/8/8/8/7\xc3\xa9", "no piece is written like that"},
    {" 8/8/8/8/8/8/8/8", "no position"},
};

static bool
writes(const bb sets[PIECES], const char *expected)
{
	char text[PLACEMENT_MAX];
	struct str s = {text, placement_write(sets, text)};

	return str_is(s, expected);
}

static void
check_reading(void)
{
	for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) {
		struct str s = str_of(readable[i].text);
		bb sets[PIECES];

		CHECK(readable[i].standard,
		    !placement_read(&s, sets) && str_is(s, readable[i].left) &&
			writes(sets, readable[i].standard));
	}
}

static void
check_refusing(void)
{
	for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
		struct str s = str_of(unreadable[i].text);
		bb sets[PIECES] = {7};
		const char *wrong = placement_read(&s, sets);

		CHECK(unreadable[i].wrong,
		    wrong && strcmp(wrong, unreadable[i].wrong) == 0 &&
			sets[0] == 7 && str_is(s, unreadable[i].text));
	}
}

static void
scatter(bb sets[PIECES])
{
	memset(sets, 0, PIECES * sizeof *sets);
	for (int s = 0; s < 64; s++) {
		int piece = random_below(20);

		if (piece < PIECES)
			sets[piece] |= bb_of(s);
	}
}

static void
check_round_trips(void)
{
	bool same = true;

	for (int i = 0; i < 20000; i++) {
		bb sets[PIECES], back[PIECES];
		char text[PLACEMENT_MAX];
		struct str s = {text, 0};

		scatter(sets);
		s.len = placement_write(sets, text);
		same &= s.len <= PLACEMENT_MAX && !placement_read(&s, back) &&
		    memcmp(sets, back, sizeof sets) == 0;
	}
	CHECK("what is written reads back the same", same);
}

int
main(void)
{
	check_reading();
	check_refusing();
	check_round_trips();
	return tap_end();
}
