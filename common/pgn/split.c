/*
 * split.c - see split.h
 *
 * Only whole lines are looked at, so that a tag pair or a result is never cut
 * by the end of a read.  Where a game begins among them is the matter of
 * split_scan.c.
 */
#include "pgn/split.h"

#include <stdint.h>
#include <string.h>

#include "base/mem.h"
#include "pgn/split_scan.h"
#include "pgn/token.h"

enum { READ_BLOCK = 1 << 16 };

void
split_init(struct split *s, struct source *from, struct out *flush)
{
	*s = (struct split){.from = from,
	    .flush = flush,
	    .line = 1,
	    .line_at = 1,
	    .line_start = true};
}

void
split_free(struct split *s)
{
	mem_free(s->buffer);
	s->buffer = NULL;
}

/* The byte behind the last line end in [from, end), or `from`. */
static size_t
whole_lines(const char *text, size_t from, size_t end)
{
	for (size_t i = end; i > from; i--) {
		if (text[i - 1] == '\n')
			return i;
		/* a CR at the very end may be the first half of a CRLF */
		if (text[i - 1] == '\r' && i < end)
			return i;
	}
	return from;
}

/* Refuses UTF-16, known by its byte order mark: it cannot be read here. */
static const char *
refuse_encoding(const struct split *s)
{
	if (s->offset == 0 && s->start == 0 && s->end >= 2 &&
	    (memcmp(s->buffer, "\xff\xfe", 2) == 0 ||
		memcmp(s->buffer, "\xfe\xff", 2) == 0))
		return "UTF-16 is not read; convert it with iconv -f UTF-16 "
		       "-t UTF-8";
	return NULL;
}

/*
 * The new value of an index when the text from s->start moves to the front of
 * the buffer; SIZE_MAX when it is in text that was given out.
 */
static size_t
moved(const struct split *s, size_t at)
{
	return at >= s->start ? at - s->start : SIZE_MAX;
}

/* Moves what is not given out yet to the front of the buffer. */
static void
close_up(struct split *s)
{
	memmove(s->buffer, s->buffer + s->start, s->end - s->start);
	s->offset += s->start;
	s->head = moved(s, s->head);
	s->line_first = moved(s, s->line_first);
	s->number.at = moved(s, s->number.at);
	s->doubt.at = moved(s, s->doubt.at);
	s->at -= s->start;
	s->ready -= s->start;
	s->end -= s->start;
	s->start = 0;
}

static void
read_block(struct split *s)
{
	size_t got, fresh = s->end, from, whole;

	if (s->size - s->end < READ_BLOCK) {
		s->size = s->size ? s->size * 2 : 4 * READ_BLOCK;
		s->buffer = mem_grow(s->buffer, s->size);
	}
	s->wrong = source_read(s->from, s->buffer + s->end, READ_BLOCK, &got);
	s->end += got;
	if (!s->wrong && (s->wrong = refuse_encoding(s)))
		s->end = 0;
	s->ended = got == 0 || s->wrong;
	from = fresh > s->ready ? fresh - 1 : s->ready;
	whole = split_is_all(s) ? s->end : whole_lines(s->buffer, from, s->end);
	if (whole > from)
		s->ready = whole;
}

/* Is there anything to look at behind `seen`, where blanks end no waiting? */
static bool
is_news(const struct split *s, size_t seen)
{
	if (!s->waits)
		return s->ready > s->at;
	return !token_is_space(s->buffer + seen, s->buffer + s->ready);
}

/* Reads until there is something to look at; false at the end. */
static bool
read_lines(struct split *s)
{
	size_t seen;

	if (s->flush)
		out_flush(s->flush);
	if (s->start > 0)
		close_up(s);
	do {
		seen = s->ready;
		if (!s->ended)
			read_block(s);
	} while (!split_is_all(s) && !is_news(s, seen));
	return s->ready > s->at;
}

/* Gives out [start, at) and begins the next chunk there. */
static bool
give(struct split *s, struct chunk *chunk)
{
	bool is_game = s->has_tags || s->mode != SPLIT_HEAD;

	if (s->at == s->start)
		return false;
	*chunk = (struct chunk){
	    .text = {s->buffer + s->start, s->at - s->start},
	    .head = is_game ? s->head - s->start : s->at - s->start,
	    .is_game = is_game,
	    .nested = s->nested,
	    .line = s->line,
	    .offset = s->offset + s->start,
	};
	s->start = s->at;
	s->line = s->line_at;
	s->mode = SPLIT_HEAD;
	s->has_tags = s->in_comment = s->prose = false;
	s->number.set = s->doubt.set = false;
	s->depth = s->braces = 0;
	return true;
}

/* Has this chunk grown so long that it is given out as it is? */
static bool
is_too_long(const struct split *s)
{
	bool is_game = s->has_tags || s->mode != SPLIT_HEAD;

	return s->at - s->start >
	    (size_t)(is_game ? SPLIT_GAME_MAX : SPLIT_OTHER_MAX);
}

bool
split_next(struct split *s, struct chunk *chunk)
{
	while (!split_scan(s))
		if (is_too_long(s) || !read_lines(s)) {
			split_never_closed(s);
			break;
		}
	return give(s, chunk);
}

bool
split_next_read(struct split *s, struct chunk *chunk)
{
	return split_scan(s) && give(s, chunk);
}
