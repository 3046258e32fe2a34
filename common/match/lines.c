/* lines.c - see lines.h */
#include "match/lines.h"

#include "base/utf8.h"
#include "io/line.h"
#include "notation/fen.h"

/* How far it has come. */
struct selection {
	const struct run_lines *wish;
	struct cql_run *run;
	struct spot spot;
	unsigned long matched;
	bool bad, stopped;
};

/* The value in place of the line, on one line whatever it holds. */
static bool
answer(struct selection *s, const struct line *l)
{
	struct out *o = s->wish->out;
	size_t from = o->len;

	if (cql_value(s->run, &s->spot, o) == CQL_ERROR)
		return false;
	for (; from < o->len; from++)
		if (o->text[from] == '\n')
			o->text[from] = ' ';
	out_str(o, l->rest);
	out_char(o, '\n');
	return true;
}

static void
show_line(struct selection *s, const struct line *l)
{
	struct out *o = s->wish->out;

	if (s->wish->counts || s->wish->silent)
		return;
	if (s->wish->report) {
		report_write(o, s->wish->report,
		    &(struct report_match){l->file, s->wish->before + l->number,
			&s->spot, NULL, s->run});
		return;
	}
	if (s->wish->numbers)
		out_format(o, "%lu:", s->wish->before + l->number);
	out_str(o, l->text);
	out_char(o, '\n');
}

static bool
select_line(struct selection *s, const struct line *l)
{
	enum cql_result found = cql_match(s->run, &s->spot);

	if (found == CQL_ERROR)
		return false;
	if ((found == CQL_YES) == s->wish->inverts)
		return true;
	s->matched++;
	show_line(s, l);
	s->stopped = s->wish->silent || s->matched == s->wish->limit;
	return true;
}

/* A bad line is answered in its place, or only reported. */
static void
refuse(struct selection *s, const struct line *l, const char *wrong)
{
	struct out nowhere = {.fd = -1};

	line_refuse(l, wrong, s->wish->answers ? s->wish->out : &nowhere);
	out_close(&nowhere);
	s->bad = true;
}

/* False when the query stopped with an error. */
static bool
take_line(struct selection *s, const struct line *l)
{
	bool is_text = utf8_valid(l->text) == l->text.len;
	const char *wrong;

	if (is_text && str_starts(l->text, "!")) {
		if (!s->wish->counts && !s->wish->silent) {
			out_str(s->wish->out, l->text);
			out_char(s->wish->out, '\n');
		}
		return true;
	}
	wrong = is_text ? fen_read(&s->spot.pos, l->first) : "not UTF-8 text";
	if (wrong) {
		refuse(s, l, wrong);
		return true;
	}
	cql_start_game(s->run, s->wish->before + l->number, NULL);
	return s->wish->answers ? answer(s, l) : select_line(s, l);
}

static bool
take_lines(struct selection *s)
{
	struct source from;
	struct lines lines;
	struct line l;
	const char *wrong = source_open(&from, "-");
	bool good = true;

	if (wrong)
		die(STATUS_TROUBLE, "standard input: %s", wrong);
	lines_init(&lines, &from, s->wish->out);
	while (good && !s->stopped && line_next(&lines, &l))
		good = take_line(s, &l);
	if (lines.wrong)
		die(STATUS_TROUBLE, "standard input: %s", lines.wrong);
	lines_free(&lines);
	source_close(&from);
	return good;
}

/* All lines, and what the query does before and after them. */
static bool
run_all(struct selection *s)
{
	if (!cql_begin(s->run) || !take_lines(s) || !cql_settle(s->run))
		return false;
	if (!s->wish->state)
		return cql_end(s->run);
	cql_write_state(s->run, s->wish->state);
	return true;
}

enum status
run_lines(const struct run_lines *l)
{
	struct selection s = {
	    .wish = l, .run = cql_run_new(l->query, l->messages, l->errors)};
	bool good;

	if (l->report && !l->answers && !l->counts && !l->silent)
		report_write_title(l->out, l->report);
	cql_run_options(s.run, l->options);
	good = run_all(&s);
	if (l->counts)
		out_format(l->out, "%lu\n", s.matched);
	cql_run_free(s.run);
	if (!good)
		return STATUS_TROUBLE;
	if (l->answers)
		return s.bad ? STATUS_BAD : STATUS_OK;
	return s.matched ? STATUS_OK : STATUS_BAD;
}
