/*
 * pgn_write.c - see pgn_write.h
 *
 * Words are appended with a blank before each and placed later, many at once:
 * where they do not fit on the line, a blank becomes a line end.  So a brace, a
 * parenthesis or a move may still be glued to the last word.
 *
 * Until then two control bytes, which are in no other text, stand between a
 * number and its move: a blank that stays, or a line end that may be.
 */
#include "pgn/pgn_write.h"

#include <assert.h>

#include "base/short_way.h"
#include "base/utf8.h"
#include "pgn/notes.h"

enum { KEPT_BLANK = '\x01', MAYBE_LINE_END = '\x02' };

const struct write_style write_style_usual = {
    .width = 79,
    .move_numbers = true,
    .number_after_comment = true,
    .compact_moves = true,
    .compact_comments = true,
    .unique_comments = true,
};

void
writer_init(struct writer *w, struct out *out, const struct write_style *style)
{
	*w = (struct writer){.out = out, .style = style};
}

void
writer_free(struct writer *w)
{
	out_close(&w->clean);
	out_close(&w->first);
	map_clear(&w->said, NULL, NULL);
}

static void
forget_comments(struct writer *w)
{
	if (w->has_first)
		map_clear(&w->said, NULL, NULL);
	w->has_first = false;
}

void
write_game(struct writer *w)
{
	/* words are moved until each has its place */
	assert(w->out->fd <= 0);
	w->words = w->line = w->out->len;
	w->glued = w->in_comment = w->wide = w->follows = false;
	w->part = TAGS;
	w->need_number = true;
	w->dropped = 0;
	forget_comments(w);
}

void
write_tag(struct writer *w, struct str name, struct str value)
{
	char *p;

	out_char(w->out, '[');
	utf8_write(w->out, name);
	out_text(w->out, " \"");
	p = out_reserve(w->out, 2 * value.len);
	for (size_t i = 0; i < value.len; i++) {
		char c = value.text[i];

		if (c == '"' || c == '\\')
			*p++ = '\\';
		*p++ = (unsigned char)c < ' ' ? ' ' : c;
	}
	out_used_to(w->out, p);
	out_text(w->out, "\"]\n");
}

static void
new_line(struct writer *w)
{
	out_char(w->out, '\n');
	w->follows = false;
	w->line = w->words = w->out->len;
}

/*
 * Return the index of the blank where a line too long ends: the last that fits,
 * else the first after it; `end` if there is none.
 */
static size_t
find_break(const char *text, size_t words, size_t end, size_t most)
{
	size_t at = most;

	while (at > words && text[at] != ' ')
		at--;
	if (at >= words && text[at] == ' ')
		return at;
	at = words > most ? words : most + 1;
	while (at < end && text[at] != ' ')
		at++;
	return at;
}

/* Break lines in all words up to `end`. */
static void
place_words(struct writer *w, size_t end)
{
	char *text = w->out->text;
	size_t width = (size_t)w->style->width;

	while (end - w->line > width) {
		size_t at = find_break(text, w->words, end, w->line + width);

		if (at == end)
			break;
		text[at] = '\n';
		w->line = w->words = at + 1;
	}
	w->words = end;
}

/*
 * Place the word [from, end), which begins with its blank or MAYBE_LINE_END, if
 * it is not the first of the line; so many bytes `after` others take no column.
 * Return the end of what is left of it.
 */
static size_t
place_one(struct writer *w, size_t from, size_t end, size_t after)
{
	char *text = w->out->text;
	bool tight = from < end && text[from] == MAYBE_LINE_END;

	if (from < end && (tight || text[from] == ' ') &&
	    end - tight - w->line - after > (size_t)w->style->width) {
		text[from] = '\n';
		w->line = from + 1;
	} else if (tight) {
		memmove(text + from, text + from + 1, --end - from);
	}
	w->line += after;
	return end;
}

/*
 * Place all words one by one: there are control bytes between them, or
 * comments in which the bytes of a character after its first take no column.
 */
static SELDOM void
place_singly(struct writer *w)
{
	char *text = w->out->text;
	size_t from = w->words, to = from, after = 0;
	bool in_comment = false;

	for (size_t i = from; i < w->out->len; i++) {
		signed char c = (signed char)text[i];

		if (c > ' ' && c <= 'z') {
			/* the most frequent case */
		} else if (c == ' ' || c == MAYBE_LINE_END) {
			from = to = place_one(w, from, to, after);
			after = 0;
		} else if (c == KEPT_BLANK) {
			c = ' ';
		} else {
			in_comment = c == '{' || (in_comment && c != '}');
			after += in_comment && (c & 0xc0) == 0x80;
		}
		text[to++] = (char)c;
	}
	w->words = w->out->len = place_one(w, from, to, after);
	w->wide = false;
}

static void
place(struct writer *w)
{
	if (w->wide || w->style->split_moves == w->style->compact_moves)
		place_singly(w);
	else
		place_words(w, w->out->len);
}

/*
 * Return the place of a word of at most `most` bytes, if `glued` the rest of
 * the last word.
 */
static inline char *
begin_word(struct writer *w, size_t most)
{
	bool blank;
	char *p;

	p = out_reserve(w->out, most + 1);
	blank = !w->glued & w->follows;
	*p = ' ';
	w->glued = false;
	w->follows = true;
	return p + blank;
}

static inline void
put(struct writer *w, struct str text)
{
	char *p = begin_word(w, text.len);

	memcpy(p, text.text, text.len);
	out_used_to(w->out, p + text.len);
}

/* Begin the moves, or the comments before the first move. */
static void
begin(struct writer *w, enum write_part part)
{
	if (w->part == TAGS)
		new_line(w);
	place(w);
	if (w->part == PREFACE)
		new_line(w);
	w->part = part;
}

/* True if a comment needs no change and its bytes are single columns. */
static bool
is_clean(struct str text)
{
	return note_is_plain(text) && text.text[0] != ' ' &&
	    text.text[text.len - 1] != ' ' &&
	    !memchr(text.text, '{', text.len) &&
	    !memchr(text.text, '}', text.len);
}

struct str
writer_comment_text(struct writer *w, struct str text)
{
	struct out *o = &w->clean;

	o->len = 0;
	for (size_t i = 0; i < text.len; i++) {
		char c = text.text[i];

		if ((unsigned char)c > ' ')
			out_char(o, c == '{' || c == '}' ? '_' : c);
		else if (o->len && o->text[o->len - 1] != ' ')
			out_char(o, ' ');
	}
	if (o->len && o->text[o->len - 1] == ' ')
		o->len--;
	return (struct str){o->text, o->len};
}

/*
 * True if this position has this comment already; if not, remember it.  Most
 * have only one comment, for which no map is made.
 */
static bool
is_said(struct writer *w, struct str text)
{
	struct str first = {w->first.text, w->first.len};
	size_t before = map_count(&w->said);

	if (!w->has_first) {
		w->has_first = true;
		w->first.len = 0;
		out_str(&w->first, text);
		return false;
	}
	if (str_compare(first, text) == 0)
		return true;
	map_put(&w->said, text);
	return map_count(&w->said) == before;
}

static void
close_comment(struct writer *w)
{
	if (!w->in_comment)
		return;
	if (w->style->compact_comments)
		w->glued = true;
	put(w, str_of("}"));
	w->in_comment = false;
	w->need_number |= w->style->number_after_comment;
}

static inline void
leave_position(struct writer *w)
{
	if (w->in_comment)
		close_comment(w);
	if (w->has_first)
		forget_comments(w);
}

/* Write a comment in braces, or after the others in the open ones. */
static inline void
put_comment(struct writer *w, struct str text)
{
	const struct write_style *style = w->style;
	bool blanks = !style->compact_comments;
	char *p = begin_word(w, text.len + sizeof "{  }");

	if (!w->in_comment) {
		*p++ = '{';
		*p = ' ';
		p += blanks && text.len;
	}
	if (text.len)
		memcpy(p, text.text, text.len);
	p += text.len;
	if (style->coalesce_comments) {
		w->in_comment = true;
		w->glued = !blanks && !text.len;
	} else {
		*p = ' ';
		p += blanks;
		*p++ = '}';
		w->need_number |= style->number_after_comment;
	}
	out_used_to(w->out, p);
}

void
write_comment(struct writer *w, struct str text)
{
	bool wide = !is_clean(text);

	if (w->style->drop_comments || w->dropped)
		return;
	wide |= !short_way(SHORT_CLEAN_COMMENT);
	if (wide)
		text = writer_comment_text(w, text);
	if (w->style->unique_comments && is_said(w, text))
		return;
	if (w->part == TAGS)
		begin(w, PREFACE);
	w->wide |= wide;
	if (text.len || !w->in_comment)
		put_comment(w, text);
}

/* Write a number and return the place of the move after it. */
static inline char *
begin_numbered(struct writer *w, unsigned number, int colour)
{
	const struct write_style *style = w->style;
	char *p =
	    begin_word(w, STR_NUMBER_MAX + sizeof "... " + WRITTEN_MOVE_MAX);

	p = str_write_number(number, p);
	*p++ = '.';
	if (colour != WHITE) {
		*p++ = '.';
		*p++ = '.';
	}
	*p = style->compact_moves ? MAYBE_LINE_END
	    : style->split_moves  ? ' '
				  : KEPT_BLANK;
	return p + (style->split_moves | !style->compact_moves);
}

char *
write_move(struct writer *w, unsigned number, int colour)
{
	bool numbered;

	if (w->dropped)
		return NULL;
	leave_position(w);
	if (w->part != MOVES)
		begin(w, MOVES);
	numbered = (colour == WHITE) | w->need_number;
	w->need_number = false;
	if (numbered & w->style->move_numbers)
		return begin_numbered(w, number, colour);
	return begin_word(w, WRITTEN_MOVE_MAX);
}

void
write_nag(struct writer *w, unsigned nag)
{
	if (w->style->drop_nags)
		return;
	assert(!w->dropped);
	close_comment(w);
	put(w, str_of("$"));
	out_number(w->out, nag);
	w->need_number |= w->style->number_after_nag;
}

void
write_variation(struct writer *w, bool opens)
{
	if (w->style->drop_variations) {
		w->dropped += opens ? 1 : -1u;
		return;
	}
	assert(w->part == MOVES);
	leave_position(w);
	if (!opens && w->style->compact_variations)
		w->glued = true;
	put(w, str_of(opens ? "(" : ")"));
	if (opens && w->style->compact_variations)
		w->glued = true;
	w->need_number = true;
}

void
write_result(struct writer *w, struct str result)
{
	close_comment(w);
	begin(w, MOVES);
	put(w, result);
	place(w);
	out_text(w->out, "\n\n\n");
}
