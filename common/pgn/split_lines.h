/*
 * split_lines.h - from line to line, counting them; a part of split.c
 *
 * Each function goes from a byte of the text that is split to a later one, at
 * most to `end`, and returns it.
 */
#ifndef PGN_SPLIT_LINES_H
#define PGN_SPLIT_LINES_H

#include "pgn/split.h"
#include "pgn/token.h"

/*
 * From the start of a line over blank lines, blanks and escape lines to the
 * next thing.  s->blank_line says afterwards whether the last line that was
 * passed is blank; where none was passed it is what it was.
 */
const char *split_skip_blank_lines(
    struct split *s, const char *p, const char *end);

/* The same from the end of a line that held something. */
const char *split_next_line(struct split *s, const char *p, const char *end);

/* Behind a tag pair, whose value may stand on a later line than its name. */
const char *split_past_tag(
    struct split *s, const struct pgn_token *tag, const char *behind);

/*
 * Where a line begins, among the tags of a game: over lines that hold a plain
 * tag each (words.h), and behind which another thing in brackets stands.  None
 * of them begins a game, as no line before is blank.
 */
const char *split_past_plain_tags(
    struct split *s, const char *p, const char *end);

/* Is the thing at `p` the first on its line? */
static inline bool
split_is_first(const struct split *s, const char *p)
{
	return (size_t)(p - s->buffer) == s->line_first;
}

#endif
