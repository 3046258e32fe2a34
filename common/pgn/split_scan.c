/*
 * split_scan.c - see split_scan.h
 *
 * Moves and comments are skipped in long steps; before the first move of a game
 * and after its result every word is examined.
 */
#include "pgn/split_scan.h"

#include <assert.h>

#include "base/scan.h"
#include "base/short_way.h"
#include "notation/san.h"
#include "pgn/split.h"
#include "pgn/pgn_token.h"
#include "pgn/words.h"

static struct scan_set matters_in_comment, matters_in_moves;

__attribute__((constructor)) static void
fill_sets(void)
{
	scan_set_fill(&matters_in_comment, "\n\r{}");
	scan_set_fill(&matters_in_moves, "\n\r{;()[*-");
}

/* Return the end of the line end at `p`, and count the line. */
static const char *
past_newline(struct split *s, const char *p, const char *end)
{
	s->line_at++;
	return p + (*p == '\r' && p + 1 < end && p[1] == '\n' ? 2 : 1);
}

/* True if no game has begun: all text is other text. */
static bool
is_between_games(const struct split *s)
{
	return s->mode == SPLIT_OVER || (s->mode == SPLIT_HEAD && !s->has_tags);
}

static const char *
split_past_tag(struct split *s, const struct pgn_token *tag, const char *after)
{
	for (const char *p = tag->name.text + tag->name.len;
	     p < tag->text.text;)
		p = token_class_of(*p) == CLASS_NEWLINE
		    ? past_newline(s, p, after)
		    : p + 1;
	return after;
}

/*
 * Skip blank lines and those of `%`, and what may begin the line after them.
 * Return the first thing of that line.
 */
static const char *
split_skip_blank_lines(struct split *s, const char *p, const char *end)
{
	for (;;) {
		const char *start = p;

		if (token_is_bom(p, end))
			p += 3;
		while (p < end && token_class_of(*p) == CLASS_BLANK)
			p++;
		if (p < end && *p == '%' && p == start && !s->in_comment) {
			p = token_line_end(p, end);
			if (p == end)
				break;
			s->blank_line = false;
		} else if (p < end && token_class_of(*p) == CLASS_NEWLINE) {
			s->blank_line = true;
		} else {
			break;
		}
		p = past_newline(s, p, end);
	}
	s->line_start = p == end;
	s->line_first = (size_t)(p - s->buffer);
	s->prose = s->number.set = false;
	if (is_between_games(s))
		s->depth = 0;
	return p;
}

static const char *
split_next_line(struct split *s, const char *p, const char *end)
{
	s->blank_line = false;
	return split_skip_blank_lines(s, past_newline(s, p, end), end);
}

/*
 * Return the end of the plain tag's line at `p`, if the next line begins with a
 * bracket too; or NULL.
 */
static const char *
past_tag_line(const char *p, const char *end)
{
	struct pgn_token tag;
	const char *after, *next;

	if (p == end || *p != '[' || !(after = token_plain_tag(p, end, &tag)))
		return NULL;
	next = words_past_newline(after, end);
	return next > after && next < end && *next == '[' ? next : NULL;
}

static const char *
split_past_plain_tags(struct split *s, const char *p, const char *end)
{
	const char *next;

	if (s->blank_line || !short_way(SHORT_TAG_LINES))
		return p; /* the first tag may begin a game */
	for (; (next = past_tag_line(p, end)); p = next)
		s->line_at++;
	s->line_first = (size_t)(p - s->buffer);
	return p;
}

/* True if `p` is the first thing on its line. */
static bool
is_first(const struct split *s, const char *p)
{
	return (size_t)(p - s->buffer) == s->line_first;
}

/* True if the tag pair at `p` begins a game by the rules of split.h. */
static bool
tag_begins_game(
    const struct split *s, const char *p, const struct pgn_token *tag)
{
	bool after_blank = s->blank_line && is_first(s, p);

	switch (s->mode) {
	case SPLIT_OVER: return true;
	case SPLIT_MOVES: return after_blank || token_names(tag, "Event");
	default: return s->has_tags && after_blank && token_names(tag, "Event");
	}
}

/*
 * Set s->at and return `found`.  All scanning functions go from s->at to
 * s->ready: true with s->at where the next game begins; false if the mode has
 * changed or all is scanned.
 */
static bool
stop_at(struct split *s, const char *p, bool found)
{
	s->at = (size_t)(p - s->buffer);
	return found;
}

bool
split_is_all(const struct split *s)
{
	return s->ended || s->end - s->start > SPLIT_GAME_MAX;
}

/* Stop at `p` until more is read. */
static bool
wait_at(struct split *s, const char *p)
{
	s->waits = true;
	return stop_at(s, p, false);
}

/* True if a tag begins here whose value is not read yet. */
static bool
is_open_tag(const struct split *s, const char *p, const char *end)
{
	return !split_is_all(s) && token_open_tag(p, end);
}

static struct split_mark
mark(const struct split *s, const char *p)
{
	return (struct split_mark){(size_t)(p - s->buffer), s->line_at, true};
}

/* Go back to a mark and clear it. */
static void
go_back(struct split *s, struct split_mark *m)
{
	s->at = m->at;
	s->line_at = m->line;
	s->line_start = false;
	m->set = false;
}

bool
split_never_closed(struct split *s)
{
	if (!s->doubt.set)
		return false;
	go_back(s, &s->doubt);
	return true;
}

/* True if, inside a comment, a tag pair here would begin a game. */
static bool
may_be_tag_line(const struct split *s, const char *p, const char *end)
{
	return s->blank_line && is_first(s, p) && p < end && *p == '[';
}

/* True if a complete tag pair is here. */
static bool
is_closed_tag(const char *p, const char *end)
{
	struct pgn_token tag;

	return token_tag(p, end, &tag) && !tag.unclosed;
}

static bool
scan_comment(struct split *s)
{
	const char *p = s->buffer + s->at, *end = s->buffer + s->ready;

	if (s->line_start)
		p = split_skip_blank_lines(s, p, end);
	for (;;) {
		if (may_be_tag_line(s, p, end)) {
			if (is_open_tag(s, p, end))
				return wait_at(s, p);
			if (is_closed_tag(p, end)) {
				if (split_never_closed(s))
					return true;
				s->doubt = mark(s, p);
			}
		}
		p = scan(&matters_in_comment, p, end);
		if (p == end)
			return stop_at(s, p, false);
		if (*p == '}' && s->braces > 0) {
			s->braces--;
			p++;
			continue;
		}
		if (*p == '}') {
			s->in_comment = s->doubt.set = false;
			return stop_at(s, p + 1, false);
		}
		if (*p == '{') {
			if (!s->nested && split_never_closed(s))
				return true;
			s->braces += s->nested;
			p++;
			continue;
		}
		p = split_next_line(s, p, end);
	}
}

enum { MOVE_LONGEST = 16 }; /* longer than any move */

/* True if the text before `p` is a move, with a result glued to it: Qc2#1-0. */
static bool
is_behind_move(const char *start, const char *p)
{
	const char *word = p;

	while (word > start && p - word < MOVE_LONGEST &&
	    (token_class_of(word[-1]) == CLASS_DIGIT ||
		token_class_of(word[-1]) == CLASS_WORD))
		word--;
	if (word > start && san_figurine(str_between(word - 1, p)) < KINDS)
		word--;
	return move_form_fits_foreign(str_between(word, p));
}

/* True, and the game ends, if a result is at `p` and not inside a word. */
static bool
result_ends_game(struct split *s, const char *p, const char *end)
{
	const char *start = s->buffer + s->start;

	if (s->depth == 0 && token_result(p, end) &&
	    (p == start || token_class_of(p[-1]) != CLASS_WORD ||
		is_behind_move(start, p))) {
		s->mode = SPLIT_OVER;
		return true;
	}
	return false;
}

/*
 * Return the end of the result with its hyphen at `p`; NULL if none ends here.
 */
static const char *
past_result_around(struct split *s, const char *p, const char *end)
{
	size_t before = (size_t)(p - (s->buffer + s->start));

	if (before == 0 || token_class_of(p[-1]) != CLASS_DIGIT)
		return NULL;
	for (size_t back = 1; back <= 3 && back <= before; back += 2) {
		size_t len = token_result(p - back, end);

		if (len > back && result_ends_game(s, p - back, end))
			return p - back + len;
	}
	return NULL;
}

static bool
scan_moves(struct split *s)
{
	const char *p = s->buffer + s->at, *end = s->buffer + s->ready;
	const char *after;
	struct pgn_token tag;

	if (s->line_start)
		p = split_skip_blank_lines(s, p, end);
	for (;;) {
		p = scan(&matters_in_moves, p, end);
		if (p == end)
			return stop_at(s, p, false);
		switch (*p) {
		case '\n':
		case '\r': p = split_next_line(s, p, end); continue;
		case ';': p = token_line_end(p, end); continue;
		case '{':
			after = scan(&matters_in_comment, p + 1, end);
			if (after == end || *after != '}') {
				s->in_comment = true;
				return stop_at(s, p + 1, false);
			}
			p = after;
			break;
		case '(': s->depth++; break;
		case ')': s->depth -= s->depth > 0; break;
		case '[':
			after = token_tag(p, end, &tag);
			if (!after && is_open_tag(s, p, end))
				return wait_at(s, p);
			if (!after)
				break;
			if (tag_begins_game(s, p, &tag))
				return stop_at(s, p, true);
			p = split_past_tag(s, &tag, after);
			continue;
		case '*':
			if (result_ends_game(s, p, end))
				return stop_at(s, p + 1, false);
			break;
		default: /* maybe the hyphen of 1-0, 0-1, 1/2-1/2 */
			after = past_result_around(s, p, end);
			if (after)
				return stop_at(s, after, false);
		}
		p++;
	}
}

/* Begin a game without tags at its first move, or the number before it. */
static bool
begin_without_tags(struct split *s, const char *p)
{
	struct split_mark begin = s->intro.set ? s->intro
	    : s->number.set		       ? s->number
					       : mark(s, p);

	s->number.set = s->intro.set = false;
	if (s->mode == SPLIT_OVER) {
		assert(begin.at > s->start);
		go_back(s, &begin);
		s->line_first = s->at;
		return true;
	}
	s->head = begin.at;
	s->mode = SPLIT_MOVES;
	return stop_at(s, p, false);
}

/* Scan a word before the first move or after the result. */
static bool
scan_word(struct split *s, const char *p, const char *word_end)
{
	struct str word = str_between(p, word_end);

	if (s->mode == SPLIT_HEAD && s->has_tags) {
		s->mode = SPLIT_MOVES;
		s->number.set = false;
		return stop_at(s, p, false);
	}
	if (!s->prose && !s->depth &&
	    (move_form_fits_foreign(word) ||
		(s->number.set && san_is_null(word))))
		return begin_without_tags(s, p);
	s->prose = true;
	s->number.set = s->intro.set = false;
	return stop_at(s, word_end, false);
}

/* Scan digits outside the moves: a move number, or a result. */
static bool
scan_digits(struct split *s, const char *p, const char *end)
{
	size_t result = token_result(p, end);
	const char *after = p;

	if (result) {
		s->number.set = s->intro.set = false;
		if (s->mode == SPLIT_HEAD && s->has_tags)
			s->mode = SPLIT_OVER;
		return stop_at(s, p + result, false);
	}
	while (after < end && token_class_of(*after) == CLASS_DIGIT)
		after++;
	if (*p == '0' && after < end && *after == '-') /* 0-0 */
		return scan_word(s, p, token_word_end(s->buffer, p, end));
	if ((s->mode == SPLIT_HEAD && s->has_tags && token_zeros(p, end)) ||
	    (s->number.set && san_is_null(str_between(p, after))))
		return scan_word(s, p, after);
	if (s->mode == SPLIT_OVER && !str_is(str_between(p, after), "1"))
		s->prose = true; /* moves after the result */
	else
		s->number = mark(s, p);
	return stop_at(s, after, false);
}

/* Scan `[White Ada]`, a tag if it starts a line among the tags of a game. */
static bool
scan_bare_tag(struct split *s, const char *p, const char *end)
{
	struct pgn_token tag;
	const char *after = NULL;

	if (s->mode == SPLIT_HEAD && s->has_tags && is_first(s, p))
		after = token_bare_tag(p, end, &tag);
	return stop_at(s, after ? after : p + 1, false);
}

static bool
scan_tag(struct split *s, const char *p, const char *end)
{
	struct pgn_token tag;
	const char *after = token_tag(p, end, &tag);

	if (!after && is_open_tag(s, p, end))
		return wait_at(s, p);
	if (!after)
		return scan_bare_tag(s, p, end);
	if (tag_begins_game(s, p, &tag))
		return stop_at(s, p, true);
	if (!s->has_tags) {
		s->head = (size_t)(p - s->buffer);
		s->number.set = s->intro.set = false;
	}
	s->has_tags = true;
	p = split_past_tag(s, &tag, after);
	if (p < end && token_class_of(*p) == CLASS_NEWLINE)
		p = split_past_plain_tags(s, split_next_line(s, p, end), end);
	return stop_at(s, p, false);
}

/* Mark a comment before the first move if it may begin a game without tags. */
static void
mark_intro(struct split *s, const char *p)
{
	if (s->intro.set || (s->mode == SPLIT_HEAD && s->has_tags) || s->depth)
		return;
	if (s->number.set)
		s->intro = s->number;
	else if (is_first(s, p) && (s->mode == SPLIT_HEAD || s->blank_line))
		s->intro = mark(s, p);
}

/* Scan anything other than a blank, a line end, a tag or a word. */
static bool
scan_mark(struct split *s, const char *p, const char *end)
{
	bool moves = s->mode == SPLIT_HEAD && s->has_tags;

	if (*p == '{' || *p == ';')
		mark_intro(s, p);
	else if (*p != '.')
		s->intro.set = false;
	if (*p != '.')
		s->number.set = false;
	switch (*p) {
	case ';': return stop_at(s, token_line_end(p, end), false);
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

/* Scan one thing before the first move or after the result. */
static bool
scan_thing(struct split *s)
{
	const char *p = s->buffer + s->at, *end = s->buffer + s->ready;
	size_t blank;

	if (s->line_start)
		p = split_skip_blank_lines(s, p, end);
	if (p == end)
		return stop_at(s, p, false);
	if (*p == '[')
		return scan_tag(s, p, end);
	switch (token_class_of(*p)) {
	case CLASS_BLANK: return stop_at(s, p + 1, false);
	case CLASS_NEWLINE:
		return stop_at(s, split_next_line(s, p, end), false);
	case CLASS_HIGH:
		if ((blank = token_blank(s->buffer, p, end)))
			return stop_at(s, p + blank, false);
		break;
	case CLASS_WORD: break;
	case CLASS_DIGIT: return scan_digits(s, p, end);
	default: return scan_mark(s, p, end);
	}
	return scan_word(s, p, token_word_end(s->buffer, p, end));
}

bool
split_scan(struct split *s)
{
	s->waits = false;
	while (!s->waits && s->at < s->ready)
		if (s->in_comment		 ? scan_comment(s)
			: s->mode == SPLIT_MOVES ? scan_moves(s)
						 : scan_thing(s))
			return true;
	return false;
}
