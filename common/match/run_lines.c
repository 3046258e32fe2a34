/*
 * run_lines.c - a query over position lines: a grep, or a value for each; see
 * run.h
 *
 * A line has a FEN or an EPD in its first column.  The number of the game is
 * that of the line in all of the input.
 */
#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "io/line.h"
#include "io/stop.h"
#include "match/query_thread.h"
#include "match/run.h"
#include "notation/fen.h"
#include "system/descriptor.h"
#include "table/table.h"

struct lines_state {
	struct run *run;
	struct match_options *options;
	struct query_thread query;
	struct reporter *reporter; /* of the query */
	struct spot spot;
	struct line_titles titles;
	bool titled;	   /* the titles have been written */
	uint64_t position; /* the column of the last line's */
	struct out record; /* what is written of one line */
	struct line_reader lines;
	struct run_warnings odd, known; /* gathered, and written */
	bool bad, stopped, unread;	/* unread: a file could not be read */
};

/* Return the number of a line in the whole input, of which this may be a part.
 */
static uint64_t
line_number(const struct lines_state *s, const struct line *l)
{
	return match_options_before(s->options) + s->lines.before + l->number;
}

/* Write a record in one piece, so that it stays whole in a file. */
static void
write_record(struct lines_state *s)
{
	out_bytes(&s->run->out, s->record.text, s->record.len);
	s->record.len = 0;
}

/* Write the value instead of the position, on one line whatever it holds. */
static bool
answer(struct lines_state *s, const struct line *l)
{
	struct out *value = &s->reporter->value;

	if (reporter_match(s->reporter, &s->spot) == CQL_ERROR)
		return false;
	if (!l->layout) {
		out_str(value, l->rest);
		out_char(value, '\n');
		out_str(&s->run->out, out_all(value));
		return true;
	}
	for (size_t i = 0; i < value->len; i++)
		if (value->text[i] == '\t')
			value->text[i] = ' ';
	line_write_columns(
	    &s->run->out, l, true, out_all(value), (struct str){0});
	return true;
}

/* ------------------------------------------------------------------- rows */

static bool
is_written(const struct lines_state *s)
{
	return !s->options->counts && !s->options->status_only;
}

/*
 * Write the titles of a table, once the first line has shown its columns; or,
 * of lines that are kept as they are, their header with those of new columns.
 */
static void
write_titles(struct lines_state *s, const struct line *header)
{
	const struct report *report = &s->options->report;
	enum table_format f = s->reporter->format;

	if (s->titled || !is_written(s) ||
	    (!header && !(report->format && table_has_title(f))))
		return;
	s->titled = true;
	if (header)
		out_str(&s->record, header->text);
	for (int i = 0; i < report->columns.count; i++)
		table_write_value(&s->record, f, i == 0 && !header,
		    (struct str){0}, report->columns.list[i].name, false);
	if (!header)
		line_titles_write(&s->titles, &s->record, f, s->position);
	table_end_row(&s->record, f);
	write_record(s);
}

/* Write a row; false when the query of a column stopped. */
static bool
write_row(struct lines_state *s, const struct line *l)
{
	struct reporter *p = s->reporter;
	struct out *o = &s->record;
	bool fits = true, table = p->format >= TABLE_CSV;

	reporter_start_game(p,
	    &(struct game){.file = l->file, .number = line_number(s, l)},
	    l->number, NULL);
	if (s->options->report.format) {
		write_titles(s, NULL);
		reporter_write_position(p, o, &s->spot);
	} else {
		if (s->options->numbers)
			out_format(o, "%" PRIu64 ":", line_number(s, l));
		out_str(o, l->text);
	}
	if (!table && s->options->report.format)
		line_titles_write_values(&s->titles, o, p->format, l);
	if (!reporter_write_columns(p, o, o->len == 0, &s->spot))
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
	enum cql_result found = reporter_match(s->reporter, &s->spot);

	if (found == CQL_ERROR)
		return false;
	if ((found == CQL_YES) == s->options->inverts)
		return true;
	s->run->counts.written++;
	if (is_written(s) && !write_row(s, l))
		return false;
	s->stopped = s->options->status_only ||
	    s->run->counts.written == s->options->limit;
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
	run_warnings_write(&s->odd, &s->known, &o);
	run_warnings_clear(&s->odd);
	out_close(&o);
}

/* Answer a bad line in its place, or only report it. */
static void
refuse(struct lines_state *s, const struct line *l, const char *wrong)
{
	line_refuse(l, wrong, s->options->answers ? &s->run->out : NULL);
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
		if (!s->options->report.format)
			write_titles(s, l);
		return true;
	}
	if (!is_chosen(s, l))
		return true;
	s->run->counts.read++;
	if (is_text && line_is_error(l)) {
		if (is_written(s)) {
			out_str(&s->run->out, l->text);
			out_char(&s->run->out, '\n');
		}
		return true;
	}
	wrong = !is_text ? "not UTF-8 text"
	    : l->wrong
	    ? l->wrong
	    : fen_read_of(&s->spot.pos, l->first, s->options->variant, &odd);
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
	cql_start_game(s->query.run, line_number(s, l), NULL);
	return s->options->answers ? answer(s, l) : select_line(s, l);
}

/* Process the lines of all files; false when the query stopped. */
static bool
take_lines(struct lines_state *s)
{
	const struct match_options *o = s->options;
	struct line l;
	bool good = true;

	line_reader_init(
	    &s->lines, inputs_names(&o->inputs), &s->run->out, &o->layout);
	s->lines.opened = o->inputs.opened;
	s->lines.instead = "as an operand, or with -i, it is read as games";
	while (good && !s->stopped && line_reader_next(&s->lines, &l)) {
		good = take_line(s, &l);
		write_odd(s);
	}
	s->unread |= line_reader_end(&s->lines) != STATUS_OK;
	return good;
}

/*
 * Process all lines, and what the query does before and after them.  Write no
 * state when lines could not be read: it would pass for the state of all.
 */
static bool
run_all(struct lines_state *s)
{
	struct cql_run *run = s->query.run;

	if (!cql_begin(run) || !take_lines(s))
		return false;
	query_thread_dismiss(&s->query, !s->options->emits);
	if (!query_thread_settle(&s->query))
		return false;
	write_titles(s, NULL);
	if (!s->options->emits)
		return cql_end(run);
	if (!s->unread)
		cql_write_state(run, &s->run->queries->state);
	return true;
}

/* Warn of filters that need a game, and of a query that sorts. */
static void
warn_of_query(const struct query *q, const struct match_options *o)
{
	struct out warnings;

	out_init(&warnings, STDERR_FILENO, "standard error");
	needs_game_warn(q, &warnings);
	out_close(&warnings);
	if (q->sortings && !o->answers && !match_options_unwritten(o))
		warn("sort orders games, and position lines stay in their "
		     "order; sort(1) orders lines by the values that --answer "
		     "writes");
}

/* Return grep's status, or with --answer whether some lines were bad. */
static enum status
status_of(const struct lines_state *s, bool good)
{
	if (!good || s->unread)
		return STATUS_TROUBLE;
	if (s->options->answers)
		return s->bad ? STATUS_BAD : STATUS_OK;
	return s->run->counts.written ? STATUS_OK : STATUS_BAD;
}

/* Read the inputs to their end; one that cannot be read is reported. */
static enum status
match_lines(struct run *r)
{
	struct match_options *o = r->options;
	struct lines_state s = {.run = r,
	    .options = o,
	    .reporter = &s.query.reporter,
	    .unread = o->inputs.status == STATUS_TROUBLE};
	bool good;

	query_thread_init(&s.query, r->queries, true);
	query_thread_speak(&s.query, &r->messages, &r->errors);
	if (!o->report.format && o->layout.delimiter == ',')
		s.reporter->format = TABLE_CSV;
	if (!o->report.format && o->layout.delimiter == '|')
		s.reporter->format = TABLE_BARS;
	cql_run_warn(s.query.run, &s.odd);
	stop_watch();
	good = run_all(&s);
	r->what = good ? "lines" : NULL;
	write_odd(&s);
	run_warnings_free(&s.odd);
	run_warnings_free(&s.known);
	if (o->counts && good && !s.unread)
		out_format(&r->out, "%" PRIu64 "\n", r->counts.written);
	query_thread_free(&s.query);
	arena_free(&s.titles.memory);
	out_close(&s.record);
	return status_of(&s, good);
}

enum status
run_lines(struct run *r)
{
	struct match_options *o = r->options;
	const struct query *q = r->queries->query;
	enum status status;

	match_options_add_header(o, q);
	run_open_output(r, "position lines go");
	if (r->errors.len)
		return STATUS_TROUBLE;
	o->run.quiet = true;
	o->run.chess960 = o->variant == VARIANT_CHESS960;
	r->threads = 1;
	warn_of_query(q, o);
	status = match_lines(r);
	return o->inputs.status > status ? o->inputs.status : status;
}
