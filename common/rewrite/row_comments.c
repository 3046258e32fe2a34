/* row_comments.c - see row_comments.h */
#include "rewrite/row_comments.h"

#include <stdlib.h>
#include <string.h>

#include "base/column_layout.h"
#include "base/diagnostic.h"
#include "base/error_text.h"
#include "board/play.h"
#include "notation/san.h"
#include "pgn/notes.h"

/* Return column `number` of a line, from 1, as text; text == NULL: none. */
static struct str
column_of(struct row_comments *r, struct str line, uint64_t number)
{
	return layout_column_at(r->delimiter, line, number, &r->unquoted);
}

/* Return the number of the column of this name, or 0. */
static uint64_t
column_called(struct row_comments *r, struct str name)
{
	struct str titles = out_all(&r->titles);

	for (uint64_t i = 1;; i++) {
		struct str title = column_of(r, titles, i);

		if (!title.text)
			return 0;
		if (str_equal(title, name))
			return i;
	}
}

/*
 * Cut the next {NAME} off a form: set *name and return the text before it; with
 * *name empty it is all that is left.
 */
static struct str
next_field(struct str *form, struct str *name)
{
	const char *end = form->text + form->len;
	const char *open = memchr(form->text, '{', form->len);
	const char *close =
	    open ? memchr(open, '}', (size_t)(end - open)) : NULL;
	struct str before = *form;

	*name = (struct str){0};
	form->len = 0;
	if (close) {
		before = str_between(before.text, open);
		*name = str_between(open + 1, close);
		*form = str_between(close + 1, end);
	}
	return before;
}

static const char *
check_form(struct row_comments *r)
{
	struct str form = str_of(r->form), name;

	while (form.len) {
		next_field(&form, &name);
		if (name.text && !column_called(r, name))
			return error_text("the table has no column %.*s, "
					  "which the form of comments names",
			    STR(name));
	}
	return NULL;
}

const char *
row_comments_open(struct row_comments *r, const char *file)
{
	r->files[0] = (char *)file;
	line_reader_init(&r->in, r->files, NULL, NULL);
	if (!line_reader_next(&r->in, &r->row))
		return error_text("%s: there is no line of titles", file);
	out_str(&r->titles, r->row.text);
	r->delimiter =
	    memchr(r->row.text.text, '\t', r->row.text.len) ? '\t' : ',';
	r->game_column = column_called(r, str_of("game"));
	r->ply_column = column_called(r, str_of("ply"));
	r->nag_column = column_called(r, str_of("nag"));
	r->line_column = column_called(r, str_of("variation"));
	if (!r->game_column || !r->ply_column)
		return error_text(
		    "%s: its first line must name the columns game and ply",
		    file);
	if (!r->form)
		r->form = column_called(r, str_of("eval")) ||
			!(r->nag_column || r->line_column)
		    ? ROW_COMMENT_FORM
		    : "";
	return check_form(r);
}

static void
refuse(struct row_comments *r, const char *why)
{
	diagnostic_add(r->messages, "warning", r->row.file, r->row.number,
	    "%s: %.*s", why, r->row.text.len > 200 ? 200 : STR(r->row.text));
	r->status = STATUS_BAD;
}

/* Read on to a good row; false at the end of the table. */
static bool
has_row(struct row_comments *r)
{
	while (!r->has_row && line_reader_next(&r->in, &r->row)) {
		struct str row = r->row.text;

		if (!row.len)
			continue;
		r->has_row = !line_is_error(&r->row) && !line_unfit(&r->row) &&
		    str_number(column_of(r, row, r->game_column), &r->game) &&
		    str_number(column_of(r, row, r->ply_column), &r->ply);
		if (!r->has_row)
			refuse(r, "no row of a game and a ply");
	}
	return r->has_row;
}

/*
 * Write the value of a column to r->text.  In [%eval ...], which has pawns, a
 * whole number is of hundredths, as column.h writes it.
 */
static void
fill_field(struct row_comments *r, struct str value)
{
	static const char before[] = "[%eval ";
	size_t len = sizeof before - 1;
	long long hundredths;

	if (r->text.len >= len &&
	    memcmp(r->text.text + r->text.len - len, before, len) == 0 &&
	    str_integer(value, &hundredths))
		out_format(&r->text, "%s%lld.%02lld", hundredths < 0 ? "-" : "",
		    llabs(hundredths / 100), llabs(hundredths % 100));
	else
		out_str(&r->text, value);
}

/*
 * Write the comment of the row to r->text; false if a column of it is empty or
 * missing, or there is no form, so that there is nothing to say.
 */
static bool
fill_form(struct row_comments *r)
{
	struct str form = str_of(r->form), name;

	r->text.len = 0;
	while (form.len) {
		out_str(&r->text, next_field(&form, &name));
		if (name.text) {
			struct str value =
			    column_of(r, r->row.text, column_called(r, name));

			if (!value.len)
				return false;
			fill_field(r, value);
		}
	}
	return r->text.len > 0;
}

/* Append a comment to the notes of a spot. */
static void
add_comment(struct row_comments *r, struct spot *s, struct arena *a)
{
	struct note *note = arena_get(a, sizeof *note);

	note->text = arena_text(a, out_all(&r->text));
	*notes_end(&s->notes) = note;
}

/* Add the NAGs of the row, before the comments, unless they are there. */
static void
add_nags(struct row_comments *r, struct spot *s, struct arena *a)
{
	struct str list = column_of(r, r->row.text, r->nag_column), word;

	while ((word = str_word(&list)).len) {
		struct note **place = &s->notes, *note;
		uint64_t nag;

		if (str_cut(&word, '$').len || !str_number(word, &nag) ||
		    nag > 255) {
			refuse(r, "a NAG is $ and a number up to 255");
			return;
		}
		while (*place && !(*place)->text.text && (*place)->nag != nag)
			place = &(*place)->next;
		if (*place && !(*place)->text.text)
			continue;
		note = arena_get(a, sizeof *note);
		*note = (struct note){.next = *place, .nag = (unsigned)nag};
		*place = note;
	}
}

/*
 * Return the spots of a line of moves after `parent`, not yet its child, or
 * NULL, with *bad the move that is none.
 */
static struct spot *
read_variation(
    struct spot *parent, struct str moves, struct arena *a, struct str *bad)
{
	struct spot *first = NULL, *last = parent;

	while ((*bad = str_word(&moves)).len) {
		struct spot *s = arena_get(a, sizeof *s);

		*s = (struct spot){.pos = last->pos,
		    .parent = last,
		    .ply = last->ply + 1,
		    .depth = parent->depth + 1};
		if (san_read(&last->pos, *bad, &s->played))
			return NULL;
		play(&s->pos, s->played);
		if (first)
			last->child = s;
		else
			first = s;
		last = s;
	}
	if (first)
		first->level = 1;
	return first;
}

/*
 * Add the variation of the row as the last one that replaces the move to s,
 * unless its first move is there.
 */
static void
add_variation(
    struct row_comments *r, struct tree *t, struct spot *s, struct arena *a)
{
	struct str moves = column_of(r, r->row.text, r->line_column), bad;
	struct spot *line, **place;

	if (!str_trim(moves).len)
		return;
	line = s->parent ? read_variation(s->parent, moves, a, &bad) : NULL;
	if (!line) {
		refuse(r,
		    s->parent ? error_text("bad move %.*s in the variation",
				    bad.len > 20 ? 20 : STR(bad))
			      : "no move is there for a variation to replace");
		return;
	}
	for (place = &s->parent->child; *place; place = &(*place)->next)
		if ((*place)->played == line->played)
			return;
	*place = line;
	t->branches = true;
}

void
row_comments_add(
    struct row_comments *r, struct tree *t, uint64_t game, struct arena *a)
{
	struct spot *s = t->first;
	uint64_t ply = 0;

	while (has_row(r) && r->game <= game) {
		r->has_row = false;
		if (r->game < game) {
			refuse(
			    r, "there is no such game after the rows before");
			continue;
		}
		if (r->ply < ply) {
			s = t->first;
			ply = 0;
		}
		while (s && ply < r->ply) {
			s = s->child;
			ply++;
		}
		if (!s) {
			refuse(r, "the game has no such ply");
			continue;
		}
		if (r->nag_column)
			add_nags(r, s, a);
		if (r->line_column)
			add_variation(r, t, s, a);
		if (fill_form(r))
			add_comment(r, s, a);
	}
	if (!r->line_column)
		return;
	t->spots = 0;
	for (s = t->first; s; s = spot_next(s))
		s->id = t->spots++;
}

enum status
row_comments_close(struct row_comments *r)
{
	enum status read;

	while (has_row(r)) {
		refuse(r, "there is no such game");
		r->has_row = false;
	}
	read = line_reader_end(&r->in);
	out_close(&r->titles);
	out_close(&r->text);
	out_close(&r->unquoted);
	return read > r->status ? read : r->status;
}
