/* game_class.c - see game_class.h */
#include "table/game_class.h"

static const struct {
	uint64_t below; /* seconds */
	const char *name;
} speeds[] = {{30, "ultraBullet"}, {180, "bullet"}, {480, "blitz"},
    {1500, "rapid"}, {21600, "classical"}, {UINT64_MAX, "correspondence"}};

static const int bands[] = {0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500};

enum {
	SPEEDS = sizeof speeds / sizeof *speeds,
	BANDS = sizeof bands / sizeof *bands
};

int
class_find_speed(struct str name)
{
	int i = SPEEDS - 1;

	while (i >= 0 && !str_is(name, speeds[i].name))
		i--;
	return i;
}

int
class_find_band(struct str lower_end)
{
	uint64_t number;
	int i = BANDS - 1;

	if (!str_number(lower_end, &number))
		return -1;
	while (i >= 0 && number != (uint64_t)bands[i])
		i--;
	return i;
}

struct str
class_speed(struct str control)
{
	struct str rest = control, initial = str_cut(&rest, '+');
	uint64_t seconds, each = 0, most = UINT64_MAX / 100;
	int i = 0;

	if (str_is(control, "-") ||
	    (str_starts(control, "1/") &&
		str_number(
		    (struct str){control.text + 2, control.len - 2}, &seconds)))
		return str_of(speeds[SPEEDS - 1].name);
	if (!str_number(initial, &seconds) || seconds > most ||
	    (initial.len < control.len &&
		(!str_number(rest, &each) || each > most)))
		return (struct str){0};
	seconds += 40 * each;
	while (seconds >= speeds[i].below)
		i++;
	return str_of(speeds[i].name);
}

int
class_rating(uint64_t white, uint64_t black)
{
	int i = BANDS - 1;

	if (!white || !black)
		return -1;
	while (bands[i] > 0 &&
	    white / 2 + black / 2 + (white & black & 1) < (uint64_t)bands[i])
		i--;
	return bands[i];
}

int
class_month(struct str date)
{
	struct str rest = date, year = str_cut(&rest, '.');
	uint64_t y, m;

	if (year.len != 4 || !str_number(year, &y) || !y ||
	    !str_number(str_cut(&rest, '.'), &m) || m < 1 || m > 12)
		return -1;
	return (int)(y * 12 + m - 1);
}

static void
write_side(struct out *o, const struct position *p, int colour)
{
	for (int kind = KING; kind <= PAWN; kind++)
		for (int i = bb_count(p->piece[piece_of(colour, kind)]); i; i--)
			out_char(o, piece_letter(piece_of(WHITE, kind)));
}

/* True if Black's pieces come first. */
static bool
black_is_stronger(const struct position *p)
{
	int white = bb_count(p->colour[WHITE]);
	int black = bb_count(p->colour[BLACK]);

	for (int kind = KING; white == black && kind < PAWN; kind++) {
		white += bb_count(p->piece[piece_of(WHITE, kind)]);
		black += bb_count(p->piece[piece_of(BLACK, kind)]);
	}
	return black > white;
}

void
class_write_material(struct out *o, const struct position *p, bool by_strength)
{
	int first = by_strength && black_is_stronger(p) ? BLACK : WHITE;

	write_side(o, p, first);
	out_char(o, 'v');
	write_side(o, p, !first);
}
