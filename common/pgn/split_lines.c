/* split_lines.c - see split_lines.h */
#include "pgn/split_lines.h"

#include "base/short_way.h"
#include "pgn/words.h"

/* With these bytes a line begins that is not blank, and no escape line. */
static bool begins_line[256];

__attribute__((constructor)) static void
fill_begins_line(void)
{
	for (int i = 0; i < 128; i++)
		begins_line[i] = token_class[i] > CLASS_NEWLINE && i != '%';
}

/* Behind the line end at `p`. */
static const char *
past_newline(struct split *s, const char *p, const char *end)
{
	s->line_at++;
	return p + (*p == '\r' && p + 1 < end && p[1] == '\n' ? 2 : 1);
}

/* Between games all text is other text, until a game begins. */
static bool
is_between_games(const struct split *s)
{
	return s->mode == SPLIT_OVER || (s->mode == SPLIT_HEAD && !s->has_tags);
}

const char *
split_past_tag(struct split *s, const struct pgn_token *tag, const char *behind)
{
	for (const char *p = tag->name.text + tag->name.len;
	     p < tag->text.text;)
		p = token_class_of(*p) == CLASS_NEWLINE
		    ? past_newline(s, p, behind)
		    : p + 1;
	return behind;
}

const char *
split_skip_blank_lines(struct split *s, const char *p, const char *end)
{
	for (;;) {
		const char *start = p;

		if (short_way(SHORT_BLANK_LINES) && p < end &&
		    begins_line[(unsigned char)*p])
			break;
		if (token_is_bom(p, end))
			p += 3;
		while (p < end && token_class_of(*p) == CLASS_BLANK)
			p++;
		if (p < end && *p == '%' && p == start && !s->in_comment) {
			p = token_line_end(p, end);
			if (p == end)
				break;
			s->blank_line = false;
			p = past_newline(s, p, end);
		} else if (p < end && token_class_of(*p) == CLASS_NEWLINE) {
			s->blank_line = true;
			p = past_newline(s, p, end);
		} else {
			break;
		}
	}
	s->line_start = p == end;
	s->line_first = (size_t)(p - s->buffer);
	s->prose = s->number.set = false;
	if (is_between_games(s))
		s->depth = 0;
	return p;
}

const char *
split_next_line(struct split *s, const char *p, const char *end)
{
	s->blank_line = false;
	return split_skip_blank_lines(s, past_newline(s, p, end), end);
}

/*
 * Behind the line of the plain tag at `p`, when another thing in brackets
 * stands there; or NULL.
 */
static const char *
past_tag_line(const char *p, const char *end)
{
	struct str name, value;
	const char *behind, *next;

	if (p == end || *p != '[' ||
	    !(behind = words_tag(p, end, &name, &value)))
		return NULL;
	next = words_past_newline(behind, end);
	return next > behind && next < end && *next == '[' ? next : NULL;
}

const char *
split_past_plain_tags(struct split *s, const char *p, const char *end)
{
	const char *next;

	if (s->blank_line || !short_way(SHORT_TAG_LINES))
		return p; /* the first one may begin a game */
	for (; (next = past_tag_line(p, end)); p = next)
		s->line_at++;
	s->line_first = (size_t)(p - s->buffer);
	return p;
}
