/* lines.c - see lines.h */
#include "match/lines.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "io/line.h"
#include "table/table.h"
#include "match/report.h"
#include "notation/fen.h"
#include "table/table.h"

struct lines_state {
	struct run_lines *given;
	const struct match_options *options;
	struct cql_run *run;
	struct spot spot;
	struct reporter reporter;
	struct line_titles titles;
	bool titled;			/* the titles have been written */
	uint64_t position;		/* the column of the last line's */
	struct out record;		/* what is written of one line */
	uint64_t before;		/* lines of the files before this one */
	struct run_warnings odd, known; /* gathered, and written */
	bool bad, stopped, unread;	/* unread: a file could not be read */
};

/* Return the number of a line in the whole input, of which this may be a part.
 */
static uint64_t
line_number(const struct lines_state *s, const struct line *l)
{
	return match_options_before(s->options) + s->before + l->number;
}

/* Write a record in one piece, so that it stays whole in a file. */
static void
write_record(struct lines_state *s)
{
	out_bytes(s->given->out, s->record.text, s->record.len);
	s->record.len = 0;
}

static void
answer_in_layout(struct lines_state *s, const struct line *l)
{
	struct out *o = &s->record;

	for (size_t i = 0; i < o->len; i++)
		if (o->text[i] == '\t')
			o->text[i] = ' ';
	line_write_changed(
	    s->given->out, l->layout, l, (struct str){o->text, o->len});
	o->len = 0;
}

/* Write the value instead of the position, on one line whatever it holds. */
static bool
answer(struct lines_state *s, const struct line *l)
{
	struct out *o = &s->record;

	if (reporter_answer(o, s->run, &s->spot) == CQL_ERROR)
		return false;
	if (l->layout) {
		answer_in_layout(s, l);
		return true;
	}
	out_str(o, l->rest);
	out_char(o, '\n');
	write_record(s);
	return true;
}

/* ------------------------------------------------------------------- rows */

static bool
is_written(const struct lines_state *s)
{
	return !s->options->counts && !s->options->status_only;
}

/* Write the titles of a table, once the first line has shown its columns. */
static void
write_titles(struct lines_state *s)
{
	enum table_format f = s->reporter.format;

	if (s->titled || !is_written(s) || s->options->answers ||
	    !s->options->report.format || !table_has_title(f))
		return;
	s->titled = true;
	for (int i = 0; i < s->options->report.columns.count; i++)
		table_write_title(&s->record, f, i == 0,
		    s->options->report.columns.list[i].name);
	line_titles_write(&s->titles, &s->record, f, s->position);
	table_end_row(&s->record, f);
	write_record(s);
}

/* Copy the header of lines that are kept as they are, and add new columns. */
static void
copy_header(struct lines_state *s, const struct line *l)
{
	enum table_format f = s->reporter.format;

	if (s->titled || !is_written(s) || s->options->report.format)
		return;
	s->titled = true;
	out_str(&s->record, l->text);
	for (int i = 0;
	     !s->options->answers && i < s->options->report.columns.count; i++)
		table_write_value(&s->record, f, false, (struct str){0},
		    s->options->report.columns.list[i].name, false);
	out_char(&s->record, '\n');
	write_record(s);
}

/* Write a row; false when the query of a column stopped. */
static bool
write_row(struct lines_state *s, const struct line *l)
{
	struct reporter *p = &s->reporter;
	struct out *o = &s->record;
	struct report_place from = {
	    l->file, line_number(s, l), NULL, l->number};
	bool fits = true, table = p->format != TABLE_LINES;

	if (s->options->report.format) {
		write_titles(s);
		reporter_write_position(p, o, &from, &s->spot);
	} else {
		if (s->options->numbers)
			out_format(o, "%" PRIu64 ":", line_number(s, l));
		out_str(o, l->text);
	}
	if (!table && s->options->report.format)
		line_titles_write_values(&s->titles, o, p->format, l);
	if (!reporter_write_columns(p, o, o->len == 0, &from, &s->spot))
		return false;
	if (table && s->options->report.format)
		fits = line_titles_write_values(&s->titles, o, p->format, l);
	if (!fits && table_has_title(p->format))
		warn("%s:%" PRIu64
		     ": this line has more columns than the first; they "
		     "come after the others",
		    l->file, l->number);
	if (s->options->report.format)
		table_end_row(o, p->format);
	else
		out_char(o, '\n');
	write_record(s);
	return true;
}

static bool
select_line(struct lines_state *s, const struct line *l)
{
	enum cql_result found = reporter_match(&s->reporter, &s->spot);

	if (found == CQL_ERROR)
		return false;
	if ((found == CQL_YES) == s->options->inverts)
		return true;
	s->given->matching++;
	if (is_written(s) && !write_row(s, l))
		return false;
	s->stopped =
	    s->options->status_only || s->given->matching == s->options->limit;
	return true;
}

/* Write warnings of the query to standard error at once. */
static void
write_odd(struct lines_state *s)
{
	struct out o;

	if (!s->odd.count)
		return;
	out_init(&o, STDERR_FILENO, "stderr");
	run_warnings_write(&s->odd, 0, s->odd.count, &s->known, &o);
	run_warnings_clear(&s->odd);
	out_close(&o);
}

/* Answer a bad line in its place, or only report it. */
static void
refuse(struct lines_state *s, const struct line *l, const char *wrong)
{
	struct out nowhere = {.fd = -1};

	line_refuse(l, wrong, s->options->answers ? s->given->out : &nowhere);
	out_close(&nowhere);
	s->bad = true;
}

/* True if --gamenumber selects the number of the line. */
static bool
is_chosen(struct lines_state *s, const struct line *l)
{
	uint64_t number = line_number(s, l);

	s->stopped |= number >= s->options->games.most;
	return number >= s->options->games.least &&
	    number <= s->options->games.most;
}

/* False when the query stopped with an error. */
static bool
take_line(struct lines_state *s, const struct line *l)
{
	bool is_text = !line_unfit(l);
	const char *wrong, *odd = NULL;

	s->position = l->column;
	if (l->header) {
		line_titles_take(&s->titles, l);
		copy_header(s, l);
		return true;
	}
	if (!is_chosen(s, l))
		return true;
	s->given->read++;
	if (is_text && str_starts(l->text, "!")) {
		if (!s->options->counts && !s->options->status_only) {
			out_str(s->given->out, l->text);
			out_char(s->given->out, '\n');
		}
		return true;
	}
	wrong = !is_text ? "not UTF-8 text"
	    : l->wrong	 ? l->wrong
			 : fen_read_all(&s->spot.pos, l->first, &odd);
	if (wrong) {
		refuse(s, l, wrong);
		return true;
	}
	if (odd)
		diagnostic_say("warning", l->file, l->number,
		    "%s, and is taken as missing", odd);
	if (!s->titles.known)
		line_titles_take(&s->titles, l);
	mem_task("matching line", line_number(s, l));
	cql_start_game(s->run, line_number(s, l), NULL);
	if (s->options->report.queries)
		reporter_start_game(&s->reporter, line_number(s, l), NULL);
	return s->options->answers ? answer(s, l) : select_line(s, l);
}

static void
complain(struct lines_state *s, const char *name, const char *wrong)
{
	diagnostic_say("error", name, 0, "%s", wrong);
	s->unread = true;
}

/* Process the lines of one file; false when the query stopped with an error. */
static bool
take_lines(struct lines_state *s, struct source *from)
{
	struct lines lines;
	struct line l;
	bool good = true;

	lines_init_layout(&lines, from, s->given->out, &s->options->layout);
	while (good && !s->stopped && line_next(&lines, &l)) {
		good = take_line(s, &l);
		write_odd(s);
	}
	s->unread |= lines_complain(&lines);
	lines_report(&lines, "as an operand, or with -i, it is read as games");
	s->before += lines.number;
	lines_free(&lines);
	source_close(from);
	return good;
}

static bool
take_files(struct lines_state *s)
{
	struct inputs *i = &s->given->options->inputs;
	char **names = source_names(inputs_names(i));
	struct source from;
	bool good = true;

	for (int k = 0; names[k] && good && !s->stopped; k++) {
		const char *wrong = i->count ? inputs_open(i, k, &from)
					     : source_open(&from, names[k]);

		if (wrong)
			complain(s, names[k], wrong);
		else
			good = take_lines(s, &from);
	}
	return good;
}

/*
 * Process all lines, and what the query does before and after them.  Write no
 * state when lines could not be read: it would pass for the state of all.
 */
static bool
run_all(struct lines_state *s)
{
	if (!cql_begin(s->run) || !take_files(s))
		return false;
	cql_dismiss(s->run, !s->given->state);
	reporter_dismiss(&s->reporter);
	if (!cql_settle(s->run) || !reporter_settle(&s->reporter))
		return false;
	write_titles(s);
	if (!s->given->state)
		return cql_end(s->run);
	if (!s->unread)
		cql_write_state(s->run, s->given->state);
	return true;
}

/* Warn of a query that sorts: lines are written as they come. */
static void
warn_of_sort(const struct run_lines *l)
{
	if (l->query->sortings && !l->options->answers &&
	    !match_options_unwritten(l->options))
		warn("sort orders games, and position lines stay in their "
		     "order; sort(1) orders lines by the values that --answer "
		     "writes");
}

enum status
run_lines(struct run_lines *l)
{
	const struct match_options *o = l->options;
	struct lines_state s = {.given = l,
	    .options = o,
	    .run = cql_run_new(l->query, l->messages, l->errors),
	    .unread = o->inputs.status == STATUS_TROUBLE,
	    .record = {.fd = -1}};
	bool good;

	warn_of_sort(l);
	reporter_init(&s.reporter, &o->report, s.run, &o->run);
	reporter_speak(&s.reporter, l->messages, l->errors);
	if (!o->report.format && o->layout.delimiter == ',')
		s.reporter.format = TABLE_CSV;
	cql_run_options(s.run, &o->run);
	run_warnings_init(&s.odd);
	run_warnings_init(&s.known);
	cql_run_warn(s.run, &s.odd);
	good = run_all(&s);
	l->failed = !good;
	write_odd(&s);
	run_warnings_free(&s.odd);
	run_warnings_free(&s.known);
	if (o->counts && good && !s.unread &&
	    o->inputs.status != STATUS_TROUBLE)
		out_format(l->out, "%" PRIu64 "\n", l->matching);
	cql_run_free(s.run);
	reporter_free(&s.reporter);
	line_titles_free(&s.titles);
	out_close(&s.record);
	if (!good || s.unread)
		return STATUS_TROUBLE;
	if (o->answers)
		return s.bad ? STATUS_BAD : STATUS_OK;
	return l->matching ? STATUS_OK : STATUS_BAD;
}
