/* diag.c - see diag.h */
#include "cql/tree/diag.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/error_text.h"
#include "base/utf8.h"
#include "cql/tree/hint.h"

enum {
	MESSAGE_MAX = 800,
	LINE_MAX_SHOWN = 400,
	WARNING_BYTES_MAX = 1 << 16, /* about 600 warnings of a query */
};

/*
 * Write the line below the source line: blanks up to the location, with TABs
 * kept so that the caret lines up, then ^ and a ~ for each further character.
 */
static void
underline(struct out *o, struct source_map_spot spot, size_t len)
{
	const char *p = spot.all.text, *end = p + spot.all.len;
	struct out before = {0};
	unsigned column = 1;

	for (; p < end && column < spot.column; p++)
		column += utf8_starts(*p);
	while (p < end && !utf8_starts(*p))
		p++;
	utf8_write_lines(&before, str_between(spot.all.text, p));
	for (size_t i = 0; i < before.len; i++)
		if (utf8_starts(before.text[i]))
			out_char(o, before.text[i] == '\t' ? '\t' : ' ');
	out_close(&before);
	out_char(o, '^');
	for (const char *stop = p + len; p + 1 < end && p + 1 < stop; p++)
		if (utf8_starts(p[1]))
			out_char(o, '~');
	out_char(o, '\n');
}

/* Return the name or number that a text begins with, or all up to a blank. */
static struct str
first_word(struct str text)
{
	size_t len = str_span(text, is_name_char);

	if (!len)
		while (len < text.len && !is_blank(text.text[len]))
			len++;
	return (struct str){text.text, len};
}

/*
 * Write what a message suggests in place of the location, or nothing.  A blank
 * is added where a word would join the word before or after it.
 */
static void
write_fix(struct out *o, const struct source_map *s, struct location p,
    const char *text)
{
	const struct source_map_text *in = source_map_text_at(s, p.from);
	struct str fix = diagnostic_fix(str_of(text));
	struct str marked = source_map_str(s, p);
	const char *end = marked.text + marked.len;

	/* a string is replaced by what holds one */
	if (!fix.len ||
	    (str_starts(marked, "\"") && !memchr(fix.text, '"', fix.len)))
		return;
	if (marked.text > in->text.text && is_name_char(marked.text[-1]) &&
	    is_name_char(*fix.text))
		out_char(o, ' ');
	out_str(o, fix);
	if (end < in->text.text + in->text.len && is_name_char(*end) &&
	    is_name_char(fix.text[fix.len - 1]))
		out_char(o, ' ');
}

/*
 * Return the last column of a location, or 0 if it spans several lines or is
 * empty.
 */
static unsigned
end_column(struct source_map_spot spot, struct str marked)
{
	struct str rest = marked, line = str_cut(&rest, '\n');

	if (line.len < marked.len || !marked.len)
		return 0;
	return spot.column + (unsigned)utf8_count(marked) - 1;
}

/* Set the members of a message that tell its location. */
static void
set_place(struct diag_message *m, const struct source_map *s, struct location p,
    struct source_map_spot spot)
{
	struct str marked = source_map_str(s, p);

	m->d.file = spot.text->name;
	m->d.line = spot.line;
	m->d.column = spot.column;
	m->d.end_column = end_column(spot, marked);
	m->byte = (unsigned)(marked.text - spot.all.text) + 1;
	m->from = p.from - spot.text->base;
	m->to = m->from + marked.len;
	m->word = first_word(marked);
}

/* True if messages are written in the usual form. */
static bool
is_usual(const struct source_map *s)
{
	return !s->form || s->form->hears;
}

/* Write a message, as text without the line and the caret. */
static void
write_message(struct out *o, const struct source_map *s, struct diag_message *m)
{
	struct diagnostic *d = &m->d;

	d->severity = m->kind == DIAG_WARNING ? "warning" : "error";
	if (s->form)
		s->form->write(s->form->user, o, m);
	if (!is_usual(s))
		return;
	if (diagnostic_form() != DIAGNOSTIC_TEXT) {
		diagnostic_write(o, d);
	} else if (!d->file) {
		out_format(o, "%s: %s\n", d->severity, d->message);
	} else {
		utf8_write_lines(o, str_of(d->file));
		out_format(o, ":%" PRIu64 ":%" PRIu64 " %s: ", d->line,
		    d->column, d->severity);
		utf8_write_lines(o, str_of(d->message));
		out_char(o, '\n');
	}
}

void
diag_write_message(struct out *o, const struct source_map *s, struct location p,
    const struct diag_message *about)
{
	struct diag_message m = *about;
	struct source_map_spot spot = {0};
	struct out fix = {0};

	if (!location_is_nowhere(p) && s->count) {
		spot = source_map_spot(s, p.from);
		set_place(&m, s, p, spot);
		write_fix(&fix, s, p, m.d.message);
	}
	m.d.fix = out_all(&fix);
	write_message(o, s, &m);
	out_close(&fix);
	if (m.d.file && is_usual(s) && diagnostic_form() == DIAGNOSTIC_TEXT &&
	    spot.all.len <= LINE_MAX_SHOWN) {
		utf8_write_lines(o, spot.all);
		out_char(o, '\n');
		underline(o, spot, p.to - p.from);
	}
}

void
diag_write(struct out *o, const struct source_map *s, struct location p,
    enum diag_kind kind, const char *text)
{
	diag_write_message(o, s, p,
	    &(struct diag_message){.kind = kind, .d = {.message = text}});
}

void
diag_refuse_text(struct out *o, const struct source_map *s, const char *name,
    struct source_fault wrong)
{
	struct diag_message m = {.d = {.message = wrong.text,
				     .file = name,
				     .line = wrong.line,
				     .column = wrong.column},
	    .byte = wrong.byte,
	    .from = wrong.from,
	    .to = wrong.to};

	write_message(o, s, &m);
}

void
diag_warn(struct out *o, const struct source_map *s, struct location p,
    const char *format, ...)
{
	char text[MESSAGE_MAX];
	struct out message = {0};

	if (!o || o->len >= WARNING_BYTES_MAX)
		return;
	FORMAT_ARGUMENTS(text, format);
	diag_write(&message, s, p, DIAG_WARNING, text);
	if (!o->len || !str_find(out_all(o), out_all(&message)))
		out_bytes(o, message.text, message.len);
	out_close(&message);
	if (o->len >= WARNING_BYTES_MAX)
		diag_write(o, s, p, DIAG_WARNING,
		    "there are more warnings than are written");
}

void
diag_stop(struct diag *d, struct location p, const char *format, ...)
{
	char text[MESSAGE_MAX];

	FORMAT_ARGUMENTS(text, format);
	d->at = p;
	d->text.len = 0;
	out_text(&d->text, text);
	out_char(&d->text, '\0');
	longjmp(d->home, 1);
}

/* Write the way to write a move instead if one stands there as in games. */
void
diag_report(const struct diag *d, struct out *o)
{
	char text[MESSAGE_MAX];
	struct location at = d->at;
	struct out way = {0};
	struct str word = str_of("");

	if (!location_is_nowhere(at)) {
		at = hint_move_around(&way, d->source, at.from);
		word = source_map_str(d->source, at);
	}
	if (word.len) {
		snprintf(text, sizeof text,
		    "%.*s is no filter; for the move %.*s write `%.*s`",
		    STR(word), STR(word), (int)way.len, way.text);
		diag_write(o, d->source, at, DIAG_ERROR, text);
	} else {
		diag_write(o, d->source, d->at, DIAG_ERROR, d->text.text);
	}
	out_close(&way);
}
