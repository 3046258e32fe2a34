/*
 * split.c - see split.h
 *
 * Only whole lines are looked at, so that a tag pair or a result is never cut
 * by the end of a read.  Moves are passed over at the speed of a table look-up
 * a byte; before the first move of a game and after its result every word
 * counts.
 */
#include "pgn/split.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "line/mem.h"
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
	free(s->buffer);
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

/* UTF-16 has a mark of its own, and nothing in it would be understood. */
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

/* Moves what is not given out yet to the front of the buffer. */
static void
close_up(struct split *s)
{
	memmove(s->buffer, s->buffer + s->start, s->end - s->start);
	s->offset += s->start;
	s->head -= s->start;
	s->line_first -= s->start;
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
	whole = s->ended ? s->end : whole_lines(s->buffer, from, s->end);
	if (whole > from)
		s->ready = whole;
}

/* Reads until there is something to look at; false at the end. */
static bool
read_lines(struct split *s)
{
	if (s->flush)
		out_flush(s->flush);
	if (s->start > 0)
		close_up(s);
	while (!s->ended && s->ready <= s->at)
		read_block(s);
	return s->ready > s->at;
}

bool
split_must_read(const struct split *s)
{
	return !s->ended && s->at >= s->ready;
}

static enum token_class
class_of(char c)
{
	return token_class[(unsigned char)c];
}

/* Behind the line end at `p`. */
static const char *
past_newline(struct split *s, const char *p, const char *end)
{
	s->line_at++;
	return p + (*p == '\r' && p + 1 < end && p[1] == '\n' ? 2 : 1);
}

/*
 * From the start of a line over blank lines, blanks and escape lines to the
 * next thing; remembers whether a blank line was passed.
 */
static const char *
skip_blank_lines(struct split *s, const char *p, const char *end)
{
	for (;;) {
		const char *start = p;

		if (token_is_bom(p, end))
			p += 3;
		while (p < end && class_of(*p) == CLASS_BLANK)
			p++;
		if (p < end && *p == '%' && p == start && !s->in_comment) {
			while (p < end && class_of(*p) != CLASS_NEWLINE)
				p++;
			if (p == end)
				break;
			s->blank_line = false;
			p = past_newline(s, p, end);
		} else if (p < end && class_of(*p) == CLASS_NEWLINE) {
			s->blank_line = true;
			p = past_newline(s, p, end);
		} else {
			break;
		}
	}
	s->line_start = p == end;
	s->line_first = (size_t)(p - s->buffer);
	return p;
}

/* From the end of a line that held something. */
static const char *
next_line(struct split *s, const char *p, const char *end)
{
	s->blank_line = false;
	return skip_blank_lines(s, past_newline(s, p, end), end);
}

static const char *
line_end(const char *p, const char *end)
{
	while (p < end && class_of(*p) != CLASS_NEWLINE)
		p++;
	return p;
}

static bool
is_event(struct str name)
{
	return name.len == 5 && strncasecmp(name.text, "event", 5) == 0;
}

/* Does the tag pair at `p` begin a game, as split.h says? */
static bool
tag_begins_game(const struct split *s, const char *p, const struct token *tag)
{
	bool behind_blank = s->blank_line && p == s->buffer + s->line_first;

	switch (s->mode) {
	case SPLIT_OVER: return true;
	case SPLIT_MOVES: return behind_blank || is_event(tag->name);
	default: return s->has_tags && behind_blank && is_event(tag->name);
	}
}

/*
 * The scanning functions look from s->at to s->ready.  They return true with
 * s->at where the next game begins, or false: the mode has changed, or all is
 * looked through.
 */
static bool
stop_at(struct split *s, const char *p, bool found)
{
	s->at = (size_t)(p - s->buffer);
	return found;
}

static bool
scan_comment(struct split *s)
{
	const char *p = s->buffer + s->at, *end = s->buffer + s->ready;
	struct token tag;

	if (s->line_start)
		p = skip_blank_lines(s, p, end);
	for (;;) {
		while (p < end && *p != '}' && class_of(*p) != CLASS_NEWLINE)
			p++;
		if (p == end)
			return stop_at(s, p, false);
		if (*p == '}') {
			s->in_comment = false;
			return stop_at(s, p + 1, false);
		}
		p = next_line(s, p, end);
		if (s->blank_line && p < end && *p == '[' &&
		    token_tag(p, end, &tag) && !tag.unclosed &&
		    is_event(tag.name))
			return stop_at(s, p, true);
	}
}

/* A result at a word's start, where it is not the end of a longer word. */
static bool
result_ends_game(struct split *s, const char *p, const char *end)
{
	if (s->depth == 0 && token_result(p, end) &&
	    (p == s->buffer + s->start || class_of(p[-1]) != CLASS_WORD)) {
		s->mode = SPLIT_OVER;
		return true;
	}
	return false;
}

/* What ends a run of bytes in movetext that mean nothing here. */
static const bool matters[256] = {
    ['\n'] = true,
    ['\r'] = true,
    ['{'] = true,
    [';'] = true,
    ['('] = true,
    [')'] = true,
    ['['] = true,
    ['*'] = true,
    ['-'] = true,
};

static bool
scan_moves(struct split *s)
{
	const char *p = s->buffer + s->at, *end = s->buffer + s->ready;
	struct token tag;

	if (s->line_start)
		p = skip_blank_lines(s, p, end);
	for (;;) {
		while (p < end && !matters[(unsigned char)*p])
			p++;
		if (p == end)
			return stop_at(s, p, false);
		switch (*p) {
		case '\n':
		case '\r': p = next_line(s, p, end); continue;
		case ';': p = line_end(p, end); continue;
		case '{': s->in_comment = true; return stop_at(s, p + 1, false);
		case '(': s->depth++; break;
		case ')': s->depth -= s->depth > 0; break;
		case '[':
			if (token_tag(p, end, &tag) &&
			    tag_begins_game(s, p, &tag))
				return stop_at(s, p, true);
			break;
		case '*':
			if (result_ends_game(s, p, end))
				return stop_at(s, p + 1, false);
			break;
		default: /* the hyphen of 1-0, 0-1, 1/2-1/2? */
			for (int back = 1; back <= 3; back += 2)
				if (p - (s->buffer + s->start) >= back &&
				    result_ends_game(s, p - back, end))
					return stop_at(s, p + 2, false);
		}
		p++;
	}
}

/* One word before the first move or after the result. */
static bool
scan_word(struct split *s, const char *p, const char *word_end)
{
	bool is_move = token_is_move(str_between(p, word_end));

	if (s->mode == SPLIT_OVER)
		return stop_at(s, is_move && !s->depth ? p : word_end,
		    is_move && !s->depth);
	if (s->has_tags || is_move) {
		if (!s->has_tags)
			s->head = (size_t)(p - s->buffer);
		s->mode = SPLIT_MOVES;
		return stop_at(s, p, false);
	}
	return stop_at(s, word_end, false);
}

static bool
scan_tag(struct split *s, const char *p, const char *end)
{
	struct token tag;
	const char *behind = token_tag(p, end, &tag);

	if (!behind)
		return stop_at(s, p + 1, false);
	if (tag_begins_game(s, p, &tag))
		return stop_at(s, p, true);
	if (!s->has_tags)
		s->head = (size_t)(p - s->buffer);
	s->has_tags = true;
	return stop_at(s, behind, false);
}

/* Anything else than a blank, a line end, a tag or a word. */
static bool
scan_mark(struct split *s, const char *p, const char *end)
{
	bool moves = s->mode == SPLIT_HEAD && s->has_tags;

	switch (*p) {
	case ';': return stop_at(s, line_end(p, end), false);
	case '{': s->in_comment = true; break;
	case '(': s->depth++; break;
	case ')': s->depth -= s->depth > 0; break;
	case '*':
		if (moves)
			s->mode = SPLIT_OVER;
		return stop_at(s, p + 1, false);
	default: return stop_at(s, p + 1, false);
	}
	if (moves)
		s->mode = SPLIT_MOVES;
	return stop_at(s, p + 1, false);
}

/* One thing before the first move, or after the result. */
static bool
scan_thing(struct split *s)
{
	const char *p = s->buffer + s->at, *end = s->buffer + s->ready;
	const char *word = p;

	if (s->line_start)
		p = skip_blank_lines(s, p, end);
	if (p == end)
		return stop_at(s, p, false);
	if (*p == '[')
		return scan_tag(s, p, end);
	switch (class_of(*p)) {
	case CLASS_BLANK: return stop_at(s, p + 1, false);
	case CLASS_NEWLINE: return stop_at(s, next_line(s, p, end), false);
	case CLASS_WORD:
	case CLASS_DIGIT: break;
	default: return scan_mark(s, p, end);
	}
	if (s->mode == SPLIT_HEAD && s->has_tags && token_result(p, end)) {
		s->mode = SPLIT_OVER;
		return stop_at(s, p + token_result(p, end), false);
	}
	for (word = p; word < end &&
	     (class_of(*word) == CLASS_WORD || class_of(*word) == CLASS_DIGIT);)
		word++;
	return scan_word(s, p, word);
}

/* Gives out [start, at) and begins the next piece there. */
static bool
give(struct split *s, struct piece *piece)
{
	bool is_game = s->has_tags || s->mode != SPLIT_HEAD;

	if (s->at == s->start)
		return false;
	*piece = (struct piece){
	    .text = {s->buffer + s->start, s->at - s->start},
	    .head = is_game ? s->head - s->start : s->at - s->start,
	    .is_game = is_game,
	    .line = s->line,
	    .offset = s->offset + s->start,
	};
	s->start = s->at;
	s->line = s->line_at;
	s->mode = SPLIT_HEAD;
	s->has_tags = s->in_comment = false;
	s->depth = 0;
	return true;
}

bool
split_next(struct split *s, struct piece *piece)
{
	for (;;) {
		bool found = s->at < s->ready &&
		    (s->in_comment		     ? scan_comment(s)
			    : s->mode == SPLIT_MOVES ? scan_moves(s)
						     : scan_thing(s));

		if (found)
			return give(s, piece);
		if (s->at >= s->ready && !read_lines(s))
			return give(s, piece);
	}
}
