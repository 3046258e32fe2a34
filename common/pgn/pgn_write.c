/*
 * pgn_write.c - see pgn_write.h
 *
 * Words are appended with a blank before each and placed later, many at once:
 * where they do not fit on the line, a blank becomes a line end.  So a brace, a
 * parenthesis or a move may still be glued to the last word.
 */
#include "pgn/pgn_write.h"

#include <assert.h>

#include "base/short_way.h"
#include "base/utf8.h"
#include "pgn/notes.h"

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
	*w = (struct writer){
	    .out = out, .style = style, .clean.fd = -1, .first.fd = -1};
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
	assert(w->out->fd < 0);
	w->words = w->line = w->out->len;
	w->glued = w->tight = w->in_comment = w->wide = w->follows = false;
	w->singly = w->style->split_moves == w->style->compact_moves;
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

/* Return the number of UTF-8 continuation bytes, which take no column. */
static size_t
count_bytes_after(struct str word)
{
	size_t count = 0;

	for (size_t i = 0; i < word.len; i++)
		count += (word.text[i] & 0xc0) == 0x80;
	return count;
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

/* Insert a line end where no blank could become one. */
static void
insert_line_end(struct out *o, size_t at)
{
	out_char(o, '\n');
	memmove(o->text + at + 1, o->text + at, o->len - at - 1);
	o->text[at] = '\n';
}

/*
 * Place one word, which may have blanks to keep and multi-byte characters.  If
 * no blank is before it, it is tight or the first on its line.
 */
static SELDOM void
place_one(struct writer *w)
{
	struct out *o = w->out;
	struct str word = {o->text + w->words, o->len - w->words};
	size_t after = w->wide ? count_bytes_after(word) : 0;
	bool blank;

	if (!word.len)
		return;
	blank = *word.text == ' ';
	if ((blank || w->tight) &&
	    o->len - w->line - after > (size_t)w->style->width) {
		if (blank)
			o->text[w->words] = '\n';
		else
			insert_line_end(o, w->words);
		w->line = w->words + 1;
	}
	w->line += after;
	w->words = o->len;
	w->tight = w->wide = false;
	w->singly = w->style->split_moves == w->style->compact_moves;
}

static void
place(struct writer *w)
{
	if (w->singly)
		place_one(w);
	else
		place_words(w, w->out->len);
}

/* Place all words except one to which the next text is glued. */
static void
place_but_open(struct writer *w)
{
	size_t at = w->out->len;

	if (!w->glued) {
		place(w);
	} else if (!w->singly) {
		while (at > w->words && w->out->text[--at] != ' ')
			;
		place_words(w, at);
	}
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

	if (w->singly && !w->glued)
		place_one(w);
	p = out_reserve(w->out, most + 1);
	blank = !w->glued & w->follows & !w->tight;
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
open_comment(struct writer *w)
{
	if (w->in_comment)
		return;
	put(w, str_of("{"));
	if (w->style->compact_comments)
		w->glued = true;
	w->in_comment = true;
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

/*
 * Append a clean comment and its braces as one text, whose blanks may become
 * line ends.  False if it must be written word by word.
 */
static inline bool
write_plain_comment(struct writer *w, struct str text)
{
	const struct write_style *style = w->style;
	char *p;

	if (!short_way(SHORT_WRITE_COMMENT) || w->singly || w->in_comment ||
	    !style->compact_comments || style->coalesce_comments)
		return false;
	p = begin_word(w, text.len + 2);
	*p++ = '{';
	memcpy(p, text.text, text.len);
	p += text.len;
	*p++ = '}';
	out_used_to(w->out, p);
	w->need_number |= style->number_after_comment;
	return true;
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
	if (!wide && write_plain_comment(w, text))
		return;
	open_comment(w);
	while (text.len) {
		if (wide)
			place_but_open(w);
		put(w, str_cut(&text, ' '));
		w->wide |= wide;
		w->singly |= wide;
	}
	if (!w->style->coalesce_comments)
		close_comment(w);
}

static SELDOM void
put_number(struct writer *w, unsigned number, int colour)
{
	out_used_to(w->out, begin_word(w, 0));
	out_number(w->out, number);
	out_bytes(w->out, "...", colour == WHITE ? 1 : 3);
	if (w->style->split_moves && w->style->compact_moves) {
		place(w);
		w->tight = true;
	} else if (!w->style->split_moves) {
		w->glued = true;
		if (!w->style->compact_moves) {
			put(w, str_of(" "));
			w->glued = true;
		}
	}
}

/* Write a number below 100 and return the place of the move after it. */
static inline char *
begin_short_number(struct writer *w, unsigned number, int colour)
{
	char *p = begin_word(w, WRITTEN_MOVE_MAX + sizeof "99... ");

	*p = (char)('0' + number / 10);
	p += number >= 10;
	*p++ = (char)('0' + number % 10);
	*p++ = '.';
	if (colour != WHITE) {
		*p++ = '.';
		*p++ = '.';
	}
	if (!w->style->compact_moves)
		*p++ = ' ';
	return p;
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
	if (numbered & w->style->move_numbers) {
		if (short_way(SHORT_NUMBER) && number < 100 && !w->singly)
			return begin_short_number(w, number, colour);
		put_number(w, number, colour);
	}
	return begin_word(w, WRITTEN_MOVE_MAX);
}

void
write_move_end(struct writer *w, const char *end)
{
	out_used_to(w->out, end);
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
