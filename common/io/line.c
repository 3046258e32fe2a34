/* line.c - see line.h */
#include "io/line.h"

#include <string.h>
#include <unistd.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "base/why.h"
#include "io/input_kind.h"

enum { READ_BLOCK = 1 << 16 };

void
lines_init(struct lines *in, struct source *from, struct out *flush)
{
	size_t size = 2 * (READ_BLOCK + 1);

	*in = (struct lines){.from = from,
	    .flush = flush,
	    .buffer = mem_get(size),
	    .size = size};
}

void
lines_init_layout(struct lines *in, struct source *from, struct out *flush,
    const struct line_layout *layout)
{
	lines_init(in, from, flush);
	out_init(&in->unquoted, -1, "a position");
	if (layout->given) {
		in->layout = layout;
		in->column = layout->column;
	}
}

void
lines_free(struct lines *in)
{
	if (in->layout)
		out_close(&in->unquoted);
	mem_free(in->buffer);
	in->buffer = NULL;
}

/*
 * Reads one more block behind the unread bytes, which move to the front.  One
 * byte is kept free for the NUL behind a last line without an end.
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
	    in->from, in->buffer + unread, in->size - unread - 1, &got);
	in->end += got;
	in->ended = got == 0;
}

/* The end of the first unread line: its LF, or the end of all there is. */
static char *
find_end(struct lines *in)
{
	size_t seen = 0;

	for (;;) {
		char *start = in->buffer + in->at;
		size_t unread = in->end - in->at;
		char *lf = unread == seen
		    ? NULL
		    : memchr(start + seen, '\n', unread - seen);

		if (lf || in->ended)
			return lf ? lf : start + unread;
		seen = unread;
		read_more(in);
	}
}

/* Notices games where lines are to be read: a tag pair comes first. */
static void
look_at_first(struct lines *in, struct str line)
{
	line = str_trim(line);
	in->begun = line.len > 0;
	in->is_pgn = str_starts(line, "[") && input_kind(line) == INPUT_GAMES;
}

/* ----------------------------------------------------- another layout */

/* What is on either side of column number `column` of a line. */
static const char *
split_at(struct lines *in, struct line *l, unsigned long column)
{
	char delimiter = in->layout->delimiter;
	struct str rest = l->text, at = {0};
	const char *wrong = NULL;
	unsigned long count;

	for (unsigned long i = 0; i < column && !wrong; i++) {
		wrong = line_column_take(delimiter, &rest, &at);
		if (!wrong && !at.text)
			return why("there is no column %lu", column);
	}
	if (!wrong)
		wrong = line_column_count(delimiter, rest, &count);
	if (wrong)
		return wrong;
	l->before = str_between(l->text.text, at.text);
	l->first = line_column_text(delimiter, at, &in->unquoted);
	l->rest = str_between(at.text + at.len, l->text.text + l->text.len);
	return NULL;
}

/*
 * False when the file has no such column at all.  Kept out of line_next(),
 * which is quick where lines have the usual layout.
 */
static __attribute__((noinline)) bool
split_line(struct lines *in, struct line *l)
{
	const struct line_layout *a = in->layout;
	const char *wrong;

	l->column = in->column;
	l->header = a->header && l->number == 1;
	if (!l->header) {
		l->wrong = str_starts(l->text, "!")
		    ? NULL
		    : split_at(in, l, in->column);
		return true;
	}
	wrong = utf8_valid(l->text) < l->text.len ? "the header is not UTF-8"
	    : a->name
	    ? line_column_find(a, l->text, &in->column)
	    : line_column_count(a->delimiter, l->text, &(unsigned long){0});
	in->wrong = wrong;
	in->bad_header = wrong != NULL;
	return !wrong;
}

void
line_write_changed(struct out *o, const struct line_layout *layout,
    const struct line *l, struct str position)
{
	struct out made;
	struct str column = str_cut(&position, '\t');

	out_init(&made, -1, "a line");
	out_str(&made, l->before);
	line_column_write(&made, layout->delimiter, column);
	out_str(&made, l->rest);
	while (position.len) {
		column = str_cut(&position, '\t');
		out_char(&made, layout->delimiter);
		line_column_write(&made, layout->delimiter, column);
	}
	out_char(&made, '\n');
	out_bytes(o, made.text, made.len);
	out_close(&made);
}

void
line_write_header(
    struct out *o, const struct line_layout *layout, const struct line *l)
{
	struct out made;

	out_init(&made, -1, "a header");
	out_str(&made, l->text);
	if (layout->added) {
		out_char(&made, layout->delimiter);
		line_column_write(
		    &made, layout->delimiter, str_of(layout->added));
	}
	out_char(&made, '\n');
	out_bytes(o, made.text, made.len);
	out_close(&made);
}

/* ---------------------------------------------------------- line by line */

bool
line_next(struct lines *in, struct line *l)
{
	char *end = find_end(in), *start = in->buffer + in->at, *tab;
	bool has_lf = end < in->buffer + in->end;

	if (end == start && !has_lf)
		return false;
	in->at += (size_t)(end - start) + has_lf;
	if (has_lf && end > start && end[-1] == '\r')
		end--;
	*end = '\0';
	l->wrong = NULL;
	l->header = false;
	l->layout = in->layout;
	l->column = 1;
	l->before = (struct str){start, 0};
	tab = memchr(start, '\t', (size_t)(end - start));
	l->text = str_between(start, end);
	l->first = str_between(start, tab ? tab : end);
	l->rest = str_between(tab ? tab : end, end);
	l->file = in->from->name;
	l->number = ++in->number;
	if (!in->begun)
		look_at_first(in, l->text);
	l->unsaid = in->is_pgn ? &in->unsaid : NULL;
	return !in->layout || split_line(in, l);
}

bool
lines_complain(const struct lines *in)
{
	if (in->wrong)
		diagnostic_say(
		    "error", in->from->name, in->bad_header, "%s", in->wrong);
	return in->wrong != NULL;
}

const char *
line_unfit(const struct line *l)
{
	if (utf8_valid(l->text) == l->text.len)
		return NULL;
	return memchr(l->text.text, '\0', l->text.len)
	    ? "a NUL byte in the line"
	    : "not UTF-8";
}

bool
line_is_error(const struct line *l)
{
	return l->text.len && l->text.text[0] == '!';
}

void
lines_report(const struct lines *in, const char *instead)
{
	if (in->unsaid)
		diagnostic_say("warning", in->from->name, 0,
		    "this seems to be PGN: %lu of its %lu lines are no "
		    "records; %s",
		    in->unsaid, in->number, instead);
}

void
line_refuse(const struct line *l, const char *what, struct out *o)
{
	struct out safe;
	size_t left = LINE_ERROR_MAX - strlen("!: : \n") - strlen(progname);
	size_t said = strlen(what);

	out_init(&safe, -1, "an error line");
	utf8_write_safe(&safe, (struct str){what, said}, left);
	out_text(&safe, ": ");
	utf8_write_safe(&safe, l->text, left - (safe.len - 2));
	out_format(o, "!%s: %.*s\n", progname, (int)safe.len, safe.text);
	if (l->unsaid)
		++*l->unsaid;
	else
		diagnostic_say("warning", l->file, l->number, "%.*s",
		    (int)safe.len, safe.text);
	out_close(&safe);
}

/* What each_line() was called with. */
struct line_job {
	const struct line_tool *tool;
	struct account *account;
	struct out *out;
	const struct line_layout *layout; /* NULL: the usual one */
	struct out answer;		  /* in another layout */
	bool has_header;
};

/* An error line as it is: line and newline are to be one write. */
static void
copy_error(void *tool, struct str line, struct out *o)
{
	(void)tool;
	out_reserve(o, line.len + 1);
	out_str(o, line);
	out_char(o, '\n');
}

static void
add_nothing(void *tool, struct out *o)
{
	(void)tool;
	(void)o;
}

/* Answers a line by an error line, in the tool's own form. */
static void
refuse(const struct line_job *j, const struct line *l, const char *wrong)
{
	struct out error;

	out_init(&error, -1, "an error line");
	line_refuse(l, wrong, &error);
	j->tool->error(
	    j->tool->tool, (struct str){error.text, error.len - 1}, j->out);
	out_close(&error);
	j->account->bad++;
}

/* The answer to the position alone, in its place; one line for each of it. */
static const char *
answer_position(struct line_job *j, const struct line *l)
{
	struct line alone = *l;
	struct str rest;
	const char *wrong;

	alone.before = alone.rest =
	    (struct str){l->first.text + l->first.len, 0};
	j->answer.len = 0;
	wrong = j->tool->work(j->tool->tool, &alone, &j->answer);
	rest = (struct str){j->answer.text, j->answer.len};
	while (rest.len && !wrong) {
		struct str answer = str_cut(&rest, '\n');

		if (str_starts(answer, "!")) /* for the whole line */
			j->tool->error(j->tool->tool, answer, j->out);
		else
			line_write_changed(j->out, j->layout, l, answer);
	}
	/* cppcheck-suppress returnDanglingLifetime ; it is no part of the line
	 */
	return wrong;
}

/* NULL, or what is wrong with a line that is to be answered. */
static const char *
answer_line(struct line_job *j, const struct line *l)
{
	if (l->wrong)
		return l->wrong;
	if (!l->header)
		return answer_position(j, l);
	if (!j->has_header)
		line_write_header(j->out, j->layout, l);
	j->has_header = true;
	return NULL;
}

/* Each line of one open file; false when one was refused. */
static bool
answer_lines(struct lines *in, struct line_job *j)
{
	const struct line_tool *t = j->tool;
	struct line l;
	bool all_well = true;

	for (; line_next(in, &l); account_step(j->account, 1)) {
		const char *wrong = line_unfit(&l);

		if (!wrong && line_is_error(&l)) {
			t->error(t->tool, l.text, j->out);
			continue;
		}
		if (!wrong)
			wrong = j->layout ? answer_line(j, &l)
					  : t->work(t->tool, &l, j->out);
		if (wrong) {
			refuse(j, &l, wrong);
			all_well = false;
		}
	}
	return all_well;
}

/* Says so, and how to give a line that stands in the place of a name. */
static void
cannot_open(const char *name, const char *wrong)
{
	if (strchr(name, ' '))
		diagnostic_say("error", name, 0,
		    "%s; a line is given by echo '%s' | %s", wrong, name,
		    progname);
	else
		diagnostic_say("error", name, 0, "%s", wrong);
}

static enum status
answer_file(const char *name, struct line_job *j)
{
	struct source from;
	struct lines in;
	enum status status = STATUS_OK;
	const char *wrong = source_open(&from, name);

	if (wrong) {
		cannot_open(name, wrong);
		return STATUS_TROUBLE;
	}
	if (j->layout)
		lines_init_layout(&in, &from, j->out, j->layout);
	else
		lines_init(&in, &from, j->out);
	if (!answer_lines(&in, j))
		status = STATUS_BAD;
	lines_report(&in, "pgn2fen makes lines of it: pgn2fen FILE");
	if (lines_complain(&in))
		status = STATUS_TROUBLE;
	lines_free(&in);
	source_close(&from);
	return status;
}

static int
answer_files(char **files, struct line_job *j)
{
	enum status status = STATUS_OK;

	out_init(&j->answer, -1, "an answer");
	account_open(j->account, "lines", NULL, j->out);
	for (char **file = source_names(files); *file; file++) {
		enum status now = answer_file(*file, j);

		if (now > status)
			status = now;
	}
	j->tool->end(j->tool->tool, j->out);
	out_close(&j->answer);
	out_close(j->out);
	account_close(j->account, true);
	return (int)status;
}

int
each_line(char **files, line_work *work, void *tool, struct account *a)
{
	struct out o;

	out_init(&o, STDOUT_FILENO, "standard output");
	return each_line_to(files, work, tool, a, &o);
}

int
each_line_to(char **files, line_work *work, void *tool, struct account *a,
    struct out *to)
{
	const struct line_tool plain = {work, tool, copy_error, add_nothing};

	return each_line_of(files, &plain, a, to);
}

int
each_line_of(
    char **files, const struct line_tool *t, struct account *a, struct out *to)
{
	struct line_job job = {.tool = t, .account = a, .out = to};

	return answer_files(files, &job);
}

int
each_line_in(const struct line_layout *layout, char **files, line_work *work,
    void *tool, struct account *a, struct out *to)
{
	const struct line_tool plain = {work, tool, copy_error, add_nothing};
	struct out standard = {.fd = -1};
	struct line_job job = {.tool = &plain,
	    .account = a,
	    .out = to ? to : &standard,
	    .layout = layout->given ? layout : NULL};

	if (!to)
		out_init(&standard, STDOUT_FILENO, "standard output");
	return answer_files(files, &job);
}
