/* engine_note.c - see engine_note.h */
#include "extract/engine_note.h"

/* The text behind `[%command `; text == NULL without one. */
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

/* +0.35, 0.00, M5, -M3? */
static bool
is_score(struct str s)
{
	unsigned long number;

	if (str_starts(s, "+") || str_starts(s, "-"))
		str_cut(&s, *s.text);
	if (!str_starts(s, "M"))
		return str_number(str_cut(&s, '.'), &number) &&
		    str_number(s, &number);
	str_cut(&s, 'M');
	return str_number(s, &number);
}

/* The parts of `+0.35/21 1.20s`; false when the comment does not begin so. */
static bool
read_engine(
    struct str comment, struct str *score, struct str *depth, struct str *time)
{
	unsigned long number;

	*depth = str_word(&comment);
	*score = str_cut(depth, '/');
	*time = str_word(&comment);
	return str_number(*depth, &number) && is_score(*score);
}

struct str
engine_note_clock(struct str comment)
{
	return command(comment, "%clk ");
}

struct str
engine_note_time(struct str comment)
{
	struct str found = command(comment, "%emt "), score, depth, time;

	if (found.text || !read_engine(comment, &score, &depth, &time) ||
	    time.len < 2)
		return found;
	return time.text[--time.len] == 's' ? time : found;
}

struct str
engine_note_score(struct str comment)
{
	struct str found = command(comment, "%eval "), score, depth, time;

	if (found.text)
		return str_cut(&found, ',');
	return read_engine(comment, &score, &depth, &time) ? score : found;
}

struct str
engine_note_depth(struct str comment)
{
	struct str found = command(comment, "%eval "), score, depth, time;

	if (!found.text)
		return read_engine(comment, &score, &depth, &time) ? depth
								   : found;
	str_cut(&found, ',');
	return found.len ? found : (struct str){0};
}

bool
engine_note_mate(struct str comment, long long *moves)
{
	struct str score = engine_note_score(comment);
	bool minus = str_starts(score, "-");
	unsigned long number;

	if (minus || str_starts(score, "+"))
		str_cut(&score, *score.text);
	if (!str_starts(score, "#") && !str_starts(score, "M"))
		return false;
	str_cut(&score, *score.text);
	if (str_starts(score, "-")) {
		minus = true;
		str_cut(&score, '-');
	}
	if (!str_number(score, &number) || number > 1000000)
		return false;
	*moves = minus ? -(long long)number : (long long)number;
	return true;
}
