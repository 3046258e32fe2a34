/* line.c - see line.h */
#include "io/line.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/scan.h"
#include "base/short_way.h"
#include "base/utf8.h"
#include "base/error_text.h"
#include "io/input_kind.h"
#include "io/stop.h"
#include "system/descriptor.h"

/* What ends a line or a column, alone and with what may be no text. */
static struct scan_set stops, stops_or_odd;

__attribute__((constructor)) static void
fill_stops(void)
{
	scan_set_fill(&stops, "\n\t");
	stops_or_odd = stops;
	scan_set_add_odd(&stops_or_odd);
}

enum { READ_BLOCK = 1 << 16 };

void
lines_init(struct lines *in, const struct source *from, struct out *flush,
    const struct column_layout *layout)
{
	size_t size = 2 * (READ_BLOCK + 1);

	*in = (struct lines){.from = *from,
	    .flush = flush,
	    .buffer = mem_get(size),
	    .size = size};
	if (layout && layout->given) {
		in->layout = layout;
		in->column = layout->column;
	}
}

void
lines_close(struct lines *in)
{
	source_close(&in->from);
	out_close(&in->unquoted);
	mem_free(in->buffer);
	in->buffer = NULL;
}

/*
 * Move the unread bytes to the front and read one more block after them.  One
 * byte stays free for the NUL after a last line without an LF.
 */
static void
read_more(struct lines *in)
{
	size_t unread = in->end - in->at, got;

	if (in->flush)
		out_flush(in->flush);
	memmove(in->buffer, in->buffer + in->at, unread);
	in->at = 0;
	in->end = unread;
	if (in->size - unread < READ_BLOCK + 1) {
		in->size *= 2;
		in->buffer = mem_grow(in->buffer, in->size);
	}
	in->wrong = source_read(
	    &in->from, in->buffer + unread, in->size - unread - 1, &got);
	in->end += got;
	in->ended = got == 0;
}

/*
 * Return the end of the first unread line: its LF, or the end of the input. Set
 * *tab to the index of its first TAB, or SIZE_MAX, and *odd if a byte of it is
 * NUL or not ASCII.
 */
static char *
find_end(struct lines *in, size_t *tab, bool *odd)
{
	*tab = SIZE_MAX;
	*odd = false;
	for (size_t seen = 0;; read_more(in)) {
		char *start = in->buffer + in->at, *end = in->buffer + in->end;
		const char *p = start + seen;

		for (;
		     (p = scan(*odd ? &stops : &stops_or_odd, p, end)) < end &&
		     *p != '\n';
		     p++)
			if (*p != '\t')
				*odd = true;
			else if (*tab == SIZE_MAX)
				*tab = (size_t)(p - start);
		seen = (size_t)(p - start);
		if (p < end || in->ended)
			return start + seen;
	}
}

/*
 * Notice PGN in place of lines, by a tag pair in the first line that is not
 * blank.
 */
static void
look_at_first(struct lines *in, struct str line)
{
	line = str_trim(line);
	in->begun = line.len > 0;
	if (str_starts(line, "[") && input_kind(line) == INPUT_GAMES) {
		in->refusals.other_shape = true;
		in->refusals.guess = input_guess(line);
	}
}

/* ----------------------------------------------------- another layout */

/* Split a line at column number `column`; return NULL, or an error message. */
static const char *
split_at(struct lines *in, struct line *l, uint64_t column)
{
	char delimiter = in->layout->delimiter;
	struct str rest = l->text, next, at = {0};
	const char *wrong = NULL;

	for (uint64_t i = 1; rest.text && !wrong; i++) {
		wrong = layout_column_take(delimiter, &rest, &next);
		if (i == column)
			at = next;
	}
	if (!wrong && !at.text)
		wrong = error_text("there is no column %" PRIu64, column);
	if (wrong)
		return wrong;
	if (delimiter == '|')
		at = str_trim(at);
	l->before = str_between(l->text.text, at.text);
	l->first = layout_column_text(delimiter, at, &in->unquoted);
	l->rest = str_between(at.text + at.len, l->text.text + l->text.len);
	return NULL;
}

/*
 * Split a line by the layout; return false if the header is bad or lacks the
 * column.  Kept out of line_next(), which stays short for the default layout.
 */
static SELDOM bool
split_line(struct lines *in, struct line *l)
{
	const struct column_layout *a = in->layout;
	const char *wrong;

	l->header = a->header && !in->has_header && !line_is_error(l);
	in->has_header |= l->header;
	wrong = !l->header			? NULL
	    : utf8_valid(l->text) < l->text.len ? "the header is not UTF-8"
	    : a->name ? layout_column_find(a, l->text, &in->column)
		      : NULL;
	l->column = in->column;
	if (!wrong && (l->header || !line_is_error(l)))
		wrong = split_at(in, l, in->column);
	if (!l->header) {
		l->wrong = wrong;
		return true;
	}
	in->wrong = wrong;
	in->bad_header = wrong != NULL;
	return !wrong;
}

/* Write columns, separated by TABs in `columns`, one at least. */
static inline void
write_columns(struct out *o, char delimiter, struct str columns)
{
	bool more = true;

	if (delimiter == '\t') {
		out_str(o, columns);
		return;
	}
	while (more) {
		struct str column = str_cut(&columns, '\t');

		layout_column_write(o, delimiter, column);
		more = column.text + column.len < columns.text;
		if (more)
			line_delimiter_write(o, delimiter);
	}
}

void
line_write_columns(struct out *o, const struct line *l, bool instead,
    struct str columns, struct str last)
{
	char delimiter = line_delimiter(l);

	/* a byte makes three at most, or four where it is a whole column */
	out_reserve(o, l->text.len + 3 * (columns.len + last.len) + 8);
	out_str(o, instead ? l->before : l->text);
	if (columns.text) {
		if (!instead)
			line_delimiter_write(o, delimiter);
		write_columns(o, delimiter, columns);
	}
	if (instead)
		out_str(o, l->rest);
	if (last.len) {
		line_delimiter_write(o, delimiter);
		write_columns(o, delimiter, last);
	}
	out_char(o, '\n');
}

/* ---------------------------------------------------------- line by line */

bool
line_next(struct lines *in, struct line *l)
{
	size_t tab_at;
	bool odd;
	char *end = find_end(in, &tab_at, &odd);
	char *start = in->buffer + in->at, *tab;
	bool has_lf = end < in->buffer + in->end;

	if (!has_lf && (end == start || stop_reason()))
		return false;
	in->at += (size_t)(end - start) + has_lf;
	if (has_lf && end > start && end[-1] == '\r')
		end--;
	*end = '\0';
	tab = tab_at == SIZE_MAX ? end : start + tab_at;
	if (*start == BYTE_ORDER_MARK[0] &&
	    str_starts(str_between(start, end), BYTE_ORDER_MARK))
		start += strlen(BYTE_ORDER_MARK);
	l->wrong = NULL;
	l->header = false;
	l->layout = in->layout;
	l->column = 1;
	l->before = (struct str){start, 0};
	l->text = str_between(start, end);
	l->first = str_between(start, tab);
	l->rest = str_between(tab, end);
	l->ascii = !odd;
	l->file = in->from.name;
	l->number = ++in->number;
	if (!in->begun)
		look_at_first(in, l->text);
	l->refusals = &in->refusals;
	return !in->layout || split_line(in, l);
}

struct line
line_of(struct str text)
{
	struct line l = {.text = text, .rest = text, .column = 1};

	l.first = str_cut(&l.rest, '\t');
	l.rest = str_between(l.first.text + l.first.len, text.text + text.len);
	return l;
}

const char *
line_unfit(const struct line *l)
{
	if ((l->ascii && short_way(SHORT_ASCII_LINE)) ||
	    utf8_valid(l->text) == l->text.len)
		return NULL;
	return memchr(l->text.text, '\0', l->text.len)
	    ? "a NUL byte in the line"
	    : "not UTF-8";
}

/* Report the messages that have waited. */
static void
report_held(struct refusals *r)
{
	struct out errors;

	out_init(&errors, STDERR_FILENO, "standard error");
	out_take(&errors, &r->held);
	out_close(&errors);
}

/*
 * Report, at the end, what a file of another shape seems to be and how many of
 * its lines were refused; of PGN what to do `instead`, unless it is NULL.
 */
static void
report_shape(struct lines *in, const char *instead)
{
	struct refusals *r = &in->refusals;
	const struct input_guess *guess = r->guess;
	const struct column_layout *layout = in->layout;

	if (!r->other_shape)
		report_held(r);
	out_close(&r->held);
	if (!r->other_shape || !r->count)
		return;
	if (!guess)
		diagnostic_say("warning", in->from.name, 0,
		    "%" PRIu64 " of its %" PRIu64 " lines are no records",
		    r->count, in->number);
	else
		diagnostic_say("warning", in->from.name, 0,
		    "this seems to be %s: %" PRIu64 " of its %" PRIu64
		    " lines are no records; %s",
		    guess->name, r->count, in->number,
		    instead && strcmp(guess->name, "PGN") == 0 ? instead
			: layout && layout->delimiter == guess->delimiter
			? "is the position in another --position-column?"
			: guess->instead);
}

/* Report that a line was refused, wait with it, or only count it. */
static void
report(const struct line *l, struct str what)
{
	struct refusals *r = l->refusals;
	uint64_t header = l->layout && l->layout->header;
	bool all = r && l->number == header + r->count + r->skipped + 1;

	if (r && !r->count++ && !r->guess)
		r->guess = input_guess(l->text);
	if (all && r->count == REFUSALS_JUDGE)
		r->other_shape = true;
	if (r && r->other_shape)
		return;
	if (all && r->count > REFUSALS_TOLD) {
		diagnostic_add(
		    &r->held, "warning", l->file, l->number, "%.*s", STR(what));
		return;
	}
	if (r)
		report_held(r);
	diagnostic_say("warning", l->file, l->number, "%.*s", STR(what));
}

/* Append `WHAT: THE RECORD` in at most `most` bytes, the record in `record`. */
static void
write_refusal(struct out *o, const struct line *l, const char *what,
    size_t most, size_t record)
{
	size_t left;

	utf8_write_safe(o, str_of(what), most - strlen(": "));
	out_text(o, ": ");
	left = most - o->len;
	utf8_write_safe(o, l->text, record < left ? record : left);
	assert(o->len <= most);
}

void
line_refuse(const struct line *l, const char *what, struct out *o)
{
	struct out safe = {0};
	size_t most = LINE_ERROR_MAX - strlen("!: \n") - strlen(progname);

	if (o) {
		write_refusal(&safe, l, what, most, most);
		out_format(
		    o, "!%s: %.*s\n", progname, (int)safe.len, safe.text);
		safe.len = 0;
	}
	write_refusal(&safe, l, what, most, LINE_TOLD_MAX);
	report(l, out_all(&safe));
	out_close(&safe);
}

/* ----------------------------------------------------------- several files */

void
line_reader_init(struct line_reader *f, char **names, struct out *flush,
    const struct column_layout *layout)
{
	*f = (struct line_reader){.names = source_names(names),
	    .flush = flush,
	    .layout = layout,
	    .status = STATUS_OK};
}

/*
 * Report that a file cannot be opened; if the name looks like a line, explain
 * how to pass a line, where lines are not looked for among the names.
 */
static void
cannot_open(const struct line_reader *f, const char *name, const char *wrong)
{
	if (!f->opened && strchr(name, ' '))
		diagnostic_say("error", name, 0,
		    "%s; a line is given by echo '%s' | %s", wrong, name,
		    progname);
	else
		diagnostic_say("error", name, 0, "%s", wrong);
}

static void
open_next(struct line_reader *f)
{
	const char *name = *f->names++, *wrong;
	struct source from;
	struct lines *in;

	wrong = source_take(&from, name, f->opened);
	if (f->opened)
		f->opened++;
	if (wrong) {
		cannot_open(f, name, wrong);
		f->status = STATUS_TROUBLE;
		return;
	}
	in = mem_get(sizeof *in);
	lines_init(in, &from, f->flush, f->layout);
	*(f->last ? &f->last->next : &f->first) = in;
	f->last = f->open = in;
}

static void
close_open(struct line_reader *f)
{
	const struct lines *in = f->open;

	if (in->wrong) {
		diagnostic_say(
		    "error", in->from.name, in->bad_header, "%s", in->wrong);
		f->status = STATUS_TROUBLE;
	}
	f->before += in->number;
	lines_close(f->open);
	f->open = NULL;
}

bool
line_reader_turn(struct line_reader *f, struct line *l)
{
	do {
		if (f->open)
			close_open(f);
		if (!*f->names || stop_reason())
			return false;
		open_next(f);
	} while (!f->open || !line_next(f->open, l));
	return true;
}

bool
line_reader_is_ready(const struct line_reader *f)
{
	const struct lines *in = f->open;

	return in && !in->layout &&
	    memchr(in->buffer + in->at, '\n', in->end - in->at);
}

enum status
line_reader_end(struct line_reader *f)
{
	if (f->open)
		close_open(f);
	while (f->first) {
		struct lines *in = f->first;

		report_shape(in, f->instead);
		f->first = in->next;
		mem_free(in);
	}
	return f->status;
}
