/*
 * split.c - see split.h
 *
 * Only whole lines are scanned, so that the end of a read never cuts a tag pair
 * or a result. split_scan.c finds where games begin.
 */
#include "pgn/split.h"

#include <stdint.h>
#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "pgn/split_scan.h"
#include "pgn/pgn_token.h"

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
	if (!s->borrowed)
		mem_free(s->buffer);
	s->buffer = NULL;
}

/* Return the index after the last line end in [from, end), or `from`. */
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

/*
 * Return an error if the stream is UTF-16, recognised by its byte order mark.
 */
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
 * Return an index after the text from s->start moves to the front of the
 * buffer; SIZE_MAX if it is in text already returned.
 */
static size_t
moved(const struct split *s, size_t at)
{
	return at >= s->start ? at - s->start : SIZE_MAX;
}

/* Move the text not yet returned to the front of the buffer. */
static void
close_up(struct split *s)
{
	memmove(s->buffer, s->buffer + s->start, s->end - s->start);
	s->offset += s->start;
	s->head = moved(s, s->head);
	s->line_first = moved(s, s->line_first);
	s->number.at = moved(s, s->number.at);
	s->intro.at = moved(s, s->intro.at);
	s->doubt.at = moved(s, s->doubt.at);
	s->at -= s->start;
	s->ready -= s->start;
	s->end -= s->start;
	s->start = 0;
}

/* Set the whole text as read: nothing writes to a borrowed buffer. */
void
split_init_text(struct split *s, struct str text)
{
	split_init(s, NULL, NULL);
	s->buffer = (char *)(uintptr_t)text.text;
	s->size = s->end = s->ready = text.len;
	s->ended = s->borrowed = true;
	if ((s->wrong = refuse_encoding(s)))
		s->end = s->ready = 0;
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

/* True if there is new text to scan; when waiting, blanks do not count. */
static bool
is_news(const struct split *s, size_t seen)
{
	if (!s->waits)
		return s->ready > s->at;
	return !token_is_space(s->buffer + seen, s->buffer + s->ready);
}

/* Read until there is new text to scan; false at the end. */
static bool
read_lines(struct split *s)
{
	size_t seen;

	if (s->flush)
		out_flush(s->flush);
	if (s->start > 0 && !s->borrowed)
		close_up(s);
	do {
		seen = s->ready;
		if (s->most && s->offset + s->end > s->most) {
			s->gave_up = true;
			return false;
		}
		if (!s->ended)
			read_block(s);
	} while (!split_is_all(s) && !is_news(s, seen));
	return s->ready > s->at;
}

/*
 * Return [start, at) as a chunk and begin the next one there; false if empty.
 */
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
	s->number.set = s->intro.set = s->doubt.set = false;
	s->depth = s->braces = 0;
	return true;
}

/* True if the chunk is so long that it must be cut. */
static bool
is_too_long(const struct split *s)
{
	bool is_game = s->has_tags || s->mode != SPLIT_HEAD;

	return s->at - s->start >
	    (size_t)(is_game ? SPLIT_GAME_MAX : SPLIT_OTHER_MAX);
}

/*
 * Restart the random choices of test builds from the chunk's offset, so that
 * they do not depend on the thread.
 */
static void
restart_coin(const struct split *s)
{
	short_way_restart(~(s->offset + s->start));
}

bool
split_next(struct split *s, struct chunk *chunk)
{
	restart_coin(s);
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
	restart_coin(s);
	if (!split_scan(s))
		return false;
	return give(s, chunk);
}

/* ------------------------------------------------------- parts of a stream */

struct split_place
split_place(const struct split *s)
{
	return (struct split_place){.offset = s->offset + s->start,
	    .line = s->line,
	    .line_start = s->line_start,
	    .blank_line = s->blank_line,
	    .is_first = s->line_first == s->start,
	    .prose = s->prose};
}

void
split_begin(struct split *s, const struct split_place *place)
{
	s->offset = place->offset;
	s->line = s->line_at = place->line;
	s->line_start = place->line_start;
	s->blank_line = place->blank_line;
	s->line_first = place->is_first ? 0 : SIZE_MAX;
	s->prose = place->prose;
}

/* True if the line that ends at the newline `end` is known to be blank. */
static bool
is_blank_line(const char *text, size_t end)
{
	while (end > 0 && token_class_of(text[end - 1]) == CLASS_BLANK)
		end--;
	if (end > 0 && text[end - 1] == '\r')
		end--;
	while (end > 0 && token_class_of(text[end - 1]) == CLASS_BLANK)
		end--;
	return end > 0 && text[end - 1] == '\n';
}

/* Return the first line from `at` on with an Event tag; s->end if none. */
static size_t
find_event(const struct split *s, size_t at)
{
	const char *p =
	    str_find(str_between(s->buffer + at, s->buffer + s->end),
		str_of("\n[Event "));

	return p ? (size_t)(p + 1 - s->buffer) : s->end;
}

bool
split_guess(struct split *s, unsigned long long from, unsigned long long to)
{
	size_t at, first;

	s->offset = from > SPLIT_BEFORE ? from - SPLIT_BEFORE : 0;
	do {
		/* keep a line end before the tag, and the tag */
		if (s->end > SPLIT_BEFORE)
			s->start = s->at = s->ready = s->end - SPLIT_BEFORE;
		if (s->start > 0)
			close_up(s);
		read_block(s);
		first = s->offset < from ? (size_t)(from - s->offset) - 1 : 0;
		at = first < s->end ? find_event(s, first) : s->end;
	} while (at == s->end && !s->ended && s->offset + s->end < to);
	if (at == s->end || s->offset + at >= to)
		return false;
	s->start = s->at = s->line_first = at;
	s->line_start = false;
	s->blank_line = is_blank_line(s->buffer, at - 1);
	return true;
}

void
chunk_write_game(struct out *o, const struct chunk *chunk)
{
	struct str game = str_between(
	    chunk->text.text + chunk->head, chunk->text.text + chunk->text.len);

	out_reserve(o, game.len + 1); /* game and newline in one write */
	out_str(o, game);
	if (game.text[game.len - 1] != '\n')
		out_char(o, '\n');
}
