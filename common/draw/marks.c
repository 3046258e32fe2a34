/* marks.c - see marks.h */
#include "draw/marks.h"

/* Takes a square off the front of *s, or returns NO_SQUARE. */
static int
take_square(struct str *s)
{
	int square = s->len < 2 ? NO_SQUARE : square_read(s->text);

	if (square != NO_SQUARE)
		*s = (struct str){s->text + 2, s->len - 2};
	return square;
}

static bool
read_word(struct marks *m, struct str word)
{
	int from = take_square(&word), to;

	if (from == NO_SQUARE)
		return false;
	if (!word.len) {
		m->squares |= bb_of(from);
		return true;
	}
	to = take_square(&word);
	if (to == NO_SQUARE || m->arrow_count == ARROWS_MAX)
		return false;
	m->arrows[m->arrow_count++] = (struct arrow){from, to};
	return !word.len || (word.len == 1 && strchr("qrbn", word.text[0]));
}

static bool
parts(char c)
{
	return c == ' ' || c == ',' || c == '[' || c == ']';
}

bool
marks_read(struct marks *m, struct str text)
{
	const char *p = text.text, *end = p + text.len;
	bool any = false;

	*m = (struct marks){0};
	while (p < end) {
		const char *from = p;

		while (p < end && !parts(*p))
			p++;
		if (p > from && !read_word(m, str_between(from, p)))
			return false;
		any |= p > from;
		p += p < end;
	}
	return any;
}
