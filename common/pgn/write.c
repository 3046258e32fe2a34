/*
 * write.c - see write.h
 *
 * A word is written where it goes if the line has room for it.  Once it is
 * known whole (a brace, a parenthesis or a move may still be glued to it) it is
 * placed: if it does not fit, the blank before it becomes a line end.
 */
#include "pgn/write.h"

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
	out_init(&w->clean, -1, "a comment");
	out_init(&w->first, -1, "a comment");
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
	w->word = w->out->len;
	w->glued = w->tight = w->in_comment = w->wide = false;
	w->column = 0;
	w->part = TAGS;
	w->need_number = true;
	w->dropped = 0;
	forget_comments(w);
}

void
write_tag(struct writer *w, struct str name, struct str value)
{
	out_char(w->out, '[');
	out_str(w->out, name);
	out_text(w->out, " \"");
	for (size_t i = 0; i < value.len; i++) {
		char c = value.text[i];

		if (c == '"' || c == '\\')
			out_char(w->out, '\\');
		out_char(w->out, (unsigned char)c < ' ' ? ' ' : c);
	}
	out_text(w->out, "\"]\n");
}

/* Code points, which is what people count as columns. */
static int
width_of(struct str word)
{
	int width = 0;

	for (size_t i = 0; i < word.len; i++)
		width += (word.text[i] & 0xc0) != 0x80;
	return width;
}

static void
new_line(struct writer *w)
{
	out_char(w->out, '\n');
	w->column = 0;
	w->word = w->out->len;
}

/* A line ends before the word that was written last, instead of its blank. */
static void
break_before(struct writer *w)
{
	size_t len = w->out->len - w->word;

	if (w->blank) {
		w->out->text[w->word - 1] = '\n';
		return;
	}
	out_char(w->out, '\n');
	memmove(w->out->text + w->word + 1, w->out->text + w->word, len);
	w->out->text[w->word++] = '\n';
}

/* The word that was written last is whole. */
static inline void
place(struct writer *w)
{
	struct str word = {w->out->text + w->word, w->out->len - w->word};
	int width = w->wide ? width_of(word) : (int)word.len;
	int column = w->column + w->blank + width;

	if (width == 0)
		return;
	if (w->column > 0 && column > w->style->width) {
		break_before(w);
		column = width;
	}
	w->column = column;
	w->word = w->out->len;
	w->tight = w->blank = w->wide = false;
}

/* Where a word goes, or more of the last one after glue(). */
static inline struct out *
word(struct writer *w)
{
	struct out *o = w->out;

	if (w->glued) {
		w->glued = false;
		return o;
	}
	place(w);
	if (w->column > 0 && !w->tight) {
		out_char(o, ' ');
		w->blank = true;
		w->word = o->len;
	}
	return o;
}

static inline void
put(struct writer *w, struct str text)
{
	out_str(word(w), text);
}

static void
glue(struct writer *w)
{
	w->glued = true;
}

/* Moves on from the tags, or from the comments before the first move. */
static void
begin(struct writer *w, enum write_part part)
{
	if (w->part == TAGS)
		new_line(w);
	place(w);
	if (w->part == PREFACE && part == MOVES)
		new_line(w);
	w->part = part;
}

/* Is a comment written as it is, and each byte of it a character? */
static bool
is_clean(struct str text)
{
	char before = ' ';

	for (size_t i = 0; i < text.len; i++) {
		signed char c = (signed char)text.text[i];

		if (c < ' ' || (c == ' ' && before == ' ') || c == '{' ||
		    c == '}')
			return false;
		before = (char)c;
	}
	return before != ' ';
}

/* The text as it is written, in w->clean. */
static struct str
clean(struct writer *w, struct str text)
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
 * Whether this position has this comment already; if not, remembers it.  Most
 * have only one, for which no map is made.
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
		glue(w);
	w->in_comment = true;
}

static void
close_comment(struct writer *w)
{
	if (!w->in_comment)
		return;
	if (w->style->compact_comments)
		glue(w);
	put(w, str_of("}"));
	w->in_comment = false;
	w->need_number |= w->style->number_after_comment;
}

static void
leave_position(struct writer *w)
{
	close_comment(w);
	forget_comments(w);
}

void
write_comment(struct writer *w, struct str text)
{
	bool wide = !is_clean(text);

	if (w->style->drop_comments || w->dropped)
		return;
	if (wide)
		text = clean(w, text);
	if (w->style->unique_comments && is_said(w, text))
		return;
	if (w->part == TAGS)
		begin(w, PREFACE);
	open_comment(w);
	while (text.len) {
		put(w, str_cut(&text, ' '));
		w->wide |= wide;
	}
	if (!w->style->coalesce_comments)
		close_comment(w);
}

static void
put_number(struct writer *w, unsigned number, int colour)
{
	struct out *o = word(w);

	out_number(o, number);
	out_bytes(o, "...", colour == WHITE ? 1 : 3);
	if (w->style->split_moves && w->style->compact_moves) {
		place(w);
		w->tight = true;
	} else if (!w->style->split_moves) {
		glue(w);
		if (!w->style->compact_moves) {
			put(w, str_of(" "));
			glue(w);
		}
	}
}

void
write_move(struct writer *w, unsigned number, int colour, struct str san)
{
	if (w->dropped)
		return;
	leave_position(w);
	if (w->part != MOVES)
		begin(w, MOVES);
	if (w->style->move_numbers && (colour == WHITE || w->need_number))
		put_number(w, number, colour);
	put(w, san);
	w->need_number = false;
}

void
write_nag(struct writer *w, unsigned nag)
{
	if (w->style->drop_nags || w->dropped)
		return;
	close_comment(w);
	put(w, str_of("$"));
	out_number(w->out, nag);
	w->need_number |= w->style->number_after_nag;
}

void
write_variation(struct writer *w, bool opens)
{
	if (w->style->drop_variations || w->dropped) {
		w->dropped += opens ? 1 : -1u;
		return;
	}
	leave_position(w);
	if (w->part != MOVES)
		begin(w, MOVES);
	if (!opens && w->style->compact_variations)
		glue(w);
	put(w, str_of(opens ? "(" : ")"));
	if (opens && w->style->compact_variations)
		glue(w);
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
