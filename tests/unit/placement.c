/* placement.c - test the first field of a FEN: reading, writing, errors */
#include "notation/placement.h"
#include "notation/placement_plain.h"

#include <string.h>

#include "notation/placement_plain.h"
#include "random.h"
#include "tap.h"

/* Marks and pockets are tried in tests/fen2bb.bats. */
static struct variant_state beside;

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
		    !placement_read(&s, sets, &beside) &&
			str_is(s, readable[i].left) &&
			writes(sets, readable[i].standard));
	}
}

static void
check_refusing(void)
{
	for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
		struct str s = str_of(unreadable[i].text);
		bb sets[PIECES] = {7};
		const char *wrong = placement_read(&s, sets, &beside);

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
		same &= s.len <= PLACEMENT_MAX &&
		    !placement_read(&s, back, &beside) &&
		    memcmp(sets, back, sizeof sets) == 0;
	}
	CHECK("what is written reads back the same", same);
}

/* Return a byte: one of a placement, one near those, or any. */
static char
some_byte(void)
{
	static const char near[] = "KQRBNPkqrbnp12345678/ 09.\tACx";

	return random_below(4) ? near[random_below((int)sizeof near - 1)]
			       : (char)random_below(256);
}

/* True if a text may have marks or a pocket: a ninth rank is one, too. */
static bool
is_marked(struct str text)
{
	int slashes = 0;

	for (size_t i = 0; i < text.len; i++) {
		slashes += text.text[i] == '/';
		if (strchr("~[", text.text[i]) || slashes == 8)
			return true;
	}
	return false;
}

/*
 * True if the short ways give the same as the plain one for a text, or if that
 * may not be plain.
 */
static bool
agrees(struct str text, struct str standard)
{
	bb sets[PIECES] = {7}, again[PIECES] = {7};
	struct str s = text, other = text, skipped = text;
	const char *wrong = placement_read(&s, sets, &beside);
	bool bad = placement_read_long(&other, again, &beside) != NULL;

	if (is_marked(text))
		return true;
	if (placement_read_plain(&skipped, NULL, NULL, NULL) &&
	    (bad || !str_equal(skipped, other) ||
		!writes(again, standard.text)))
		return false;
	return bad == (wrong != NULL) && s.text == other.text &&
	    memcmp(sets, again, sizeof sets) == 0;
}

static void
check_short_ways(void)
{
	bool same = true;

	for (int i = 0; i < 300000; i++) {
		bb sets[PIECES];
		char text[PLACEMENT_MAX + 32], standard[PLACEMENT_MAX + 1];
		size_t len;
		struct str read = {text, 0};

		scatter(sets);
		len = placement_write(sets, text);
		memcpy(text + len, " w KQkq - 0 1", 13);
		len += (size_t)random_below(14);
		for (int k = random_below(4); k > 0; k--)
			text[random_below((int)len)] = some_byte();
		read.len = len;
		if (placement_read_plain(&read, NULL, NULL, NULL))
			len = (size_t)(read.text - text);
		memcpy(standard, text, len < PLACEMENT_MAX ? len : 0);
		standard[len < PLACEMENT_MAX ? len : 0] = '\0';
		read =
		    (struct str){text, read.len + (size_t)(read.text - text)};
		same &= agrees(read, str_of(standard));
	}
	CHECK("the short ways read what the long way reads", same);
}

int
main(void)
{
	check_reading();
	check_refusing();
	check_round_trips();
	check_short_ways();
	return tap_end();
}
