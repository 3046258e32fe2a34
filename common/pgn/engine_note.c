/* engine_note.c - see engine_note.h */
#include "pgn/engine_note.h"

#include <inttypes.h>

enum {
	DIGITS_MAX = 9,	  /* of a number */
	PAWNS_MAX = 9000, /* scores are below */
	MATE_MAX = 9999,  /* in moves or plies */
};

/* Return the word after `[%command `; text == NULL without the command. */
static struct str
command(struct str rest, const char *word)
{
	while (rest.len) {
		str_cut(&rest, '[');
		if (!str_starts(rest, word))
			continue;
		str_cut(&rest, ' ');
		rest = str_trim(str_cut(&rest, ']'));
		return str_cut(&rest, ' ');
	}
	return (struct str){0};
}

static bool
read_number(struct str s, uint64_t *number)
{
	return s.len <= DIGITS_MAX && str_number(s, number);
}

static bool
are_digits(struct str s)
{
	return str_span(s, is_digit) == s.len;
}

/* Remove `c` from the front of *s; false if it is not there. */
static bool
take(struct str *s, char c)
{
	if (!s->len || *s->text != c)
		return false;
	*s = str_after(*s, 1);
	return true;
}

/* ------------------------------------------------------------------ times */

/* Parse a time: 1:02:03.5, 62:03 or 3723.5. */
static struct note_time
read_time(struct str s)
{
	struct note_time t = {0};
	struct str whole = str_cut(&s, '.');
	bool more = true;

	for (int parts = 0; more; parts++) {
		uint64_t number;

		more = whole.len && memchr(whole.text, ':', whole.len);
		if (parts == 3 || !read_number(str_cut(&whole, ':'), &number))
			return (struct note_time){0};
		t.seconds = 60 * t.seconds + number;
	}
	t.decimals = s;
	t.some = are_digits(s);
	return t.some ? t : (struct note_time){0};
}

/* Parse seconds: 1.20s, with a comma after it if more follows. */
static struct note_time
read_seconds(struct str s)
{
	if (s.len && s.text[s.len - 1] == ',')
		s.len--;
	if (!s.len || s.text[--s.len] != 's')
		return (struct note_time){0};
	return read_time(s);
}

/* ----------------------------------------------------------------- scores */

/* Parse 0.35 as 35, ignoring further digits.  False if it is no number. */
static bool
read_pawns(struct str s, int64_t *value)
{
	struct str pawns = str_cut(&s, '.');
	uint64_t number;

	if (!read_number(pawns, &number) || number >= PAWNS_MAX ||
	    !are_digits(s))
		return false;
	*value = (int64_t)number * 100;
	if (s.len > 0)
		*value += 10 * (s.text[0] - '0');
	if (s.len > 1)
		*value += s.text[1] - '0';
	return true;
}

static bool
read_moves(struct str s, int64_t *value)
{
	uint64_t number;

	if (!read_number(s, &number) || number > MATE_MAX)
		return false;
	*value = (int64_t)number;
	return true;
}

/* Remove a sign from the front of *s; true if it is a minus. */
static bool
consume_sign(struct str *s)
{
	return !take(s, '+') && take(s, '-');
}

/* Parse a score: 0.17, -12.5, #3, #-3. */
static struct note_score
read_score(struct str s)
{
	struct note_score score = {.mate = take(&s, '#')};

	score.black = consume_sign(&s);
	score.some = score.mate ? read_moves(s, &score.value)
				: read_pawns(s, &score.value);
	return score;
}

/*
 * Parse a score: +0.35, 0.00, +M7, -M6.  M7 and M6 are plies, so mates in 4 and
 * 3 moves.
 */
static struct note_score
read_engine_score(struct str s)
{
	struct note_score score = {.black = consume_sign(&s)};

	score.mate = take(&s, 'M');
	if (score.mate) {
		score.some = read_moves(s, &score.value);
		score.value = (score.value + 1) / 2;
	} else {
		score.some = s.len && memchr(s.text, '.', s.len) &&
		    read_pawns(s, &score.value);
	}
	return score;
}

/* The parts of `+0.35/21 1.20s, more`. */
struct engine_words {
	struct note_score score;
	uint64_t depth;
	struct str time, rest;
};

/* Parse the start of a comment; false if it has not this form. */
static bool
read_engine(struct str comment, struct engine_words *w)
{
	struct str depth = str_word(&comment);

	w->score = read_engine_score(str_cut(&depth, '/'));
	w->time = str_word(&comment);
	w->rest = comment;
	if (depth.len && depth.text[depth.len - 1] == ',')
		depth.len--;
	return w->score.some && read_number(depth, &w->depth);
}

/* ---------------------------------------------------------- what they say */

struct note_time
engine_note_clock(struct str comment)
{
	struct str found = command(comment, "%clk "), word;
	struct engine_words w;

	if (found.text)
		return read_time(found);
	if (!read_engine(comment, &w))
		return (struct note_time){0};
	while ((word = str_word(&w.rest)).len)
		if (str_starts(word, "tl=")) {
			str_cut(&word, '=');
			return read_seconds(word);
		}
	return (struct note_time){0};
}

struct note_time
engine_note_time(struct str comment)
{
	struct str found = command(comment, "%emt ");
	struct engine_words w;

	if (found.text)
		return read_time(found);
	return read_engine(comment, &w) ? read_seconds(w.time)
					: (struct note_time){0};
}

struct note_score
engine_note_score(struct str comment, bool black_moved)
{
	struct str found = command(comment, "%eval ");
	struct engine_words w;

	if (found.text)
		return read_score(str_cut(&found, ','));
	if (!read_engine(comment, &w))
		return (struct note_score){0};
	w.score.black ^= black_moved;
	return w.score;
}

int64_t
note_score_number(struct note_score s)
{
	int64_t number = s.mate ? NOTE_MATE - s.value : s.value;

	return s.black ? -number : number;
}

int64_t
note_score_mate(struct note_score s)
{
	return s.black ? -s.value : s.value;
}

bool
engine_note_is_book(struct str comment)
{
	return str_starts(comment, "book") &&
	    (comment.len == 4 || comment.text[4] == ' ' ||
		comment.text[4] == ',');
}

bool
engine_note_depth(struct str comment, uint64_t *depth)
{
	struct str found = command(comment, "%eval ");
	struct engine_words w;

	if (found.text) {
		str_cut(&found, ',');
		return read_number(found, depth);
	}
	if (!read_engine(comment, &w))
		return false;
	*depth = w.depth;
	return true;
}

bool
note_time_write(struct out *o, struct note_time t)
{
	if (t.some)
		out_number(o, t.seconds);
	if (t.decimals.len) {
		out_char(o, '.');
		out_str(o, t.decimals);
	}
	return t.some;
}

bool
note_score_write(struct out *o, struct note_score s)
{
	if (s.some && s.mate)
		out_format(o, s.black ? "#-%" PRId64 : "#%" PRId64, s.value);
	else if (s.some)
		out_format(o, "%" PRId64, note_score_number(s));
	return s.some;
}
