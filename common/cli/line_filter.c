/* line_filter.c - see line_filter.h */
#include "cli/line_filter.h"

#include "io/line_reader.h"
#include "io/stop.h"
#include "system/descriptor.h"

/* Copy an error line unchanged, in one write. */
static void
copy_error(struct str line, struct out *o)
{
	out_reserve(o, line.len + 1);
	out_str(o, line);
	out_char(o, '\n');
}

/* Write an error line in the form of the tool. */
static void
write_error(const struct line_tool *t, struct str line, struct out *o)
{
	if (t->error)
		t->error(t->tool, line, o);
	else
		copy_error(line, o);
}

/* Answer a line by an error line. */
static void
refuse(const struct line_tool *t, const struct line *l, const char *wrong,
    struct out *o)
{
	struct out error = {.fd = -1};

	line_refuse(l, wrong, &error);
	write_error(t, (struct str){error.text, error.len - 1}, o);
	out_close(&error);
}

/* Answer a line; return false if it is refused. */
static bool
answer(const struct line_tool *t, const struct line *l, struct out *o)
{
	const char *wrong = line_unfit(l);

	if (!wrong && line_is_error(l)) {
		if (!t->error_is_bad) {
			write_error(t, l->text, o);
			return true;
		}
		wrong = "an error line";
	}
	if (!wrong)
		wrong = l->wrong ? l->wrong : t->work(t->tool, l, o);
	if (wrong)
		refuse(t, l, wrong, o);
	return !wrong;
}

/*
 * Read the next line and, if the tool prepares lines, those after it that can
 * be read without waiting.  Return their number, 0 at the end.
 */
static int
read_lines(
    const struct line_tool *t, struct line_reader *from, struct line *lines)
{
	int count = line_reader_next(from, &lines[0]);

	if (!t->prepare || !count)
		return count;
	while (count < LINES_AT_ONCE && line_reader_is_ready(from) &&
	    line_reader_next(from, &lines[count]))
		count++;
	t->prepare(t->tool, lines, count);
	return count;
}

int
line_filter_run_of(char **files, const struct line_tool *t,
    struct run_counts *a, struct out *to)
{
	struct line_reader lines;
	struct line l[LINES_AT_ONCE];
	enum status status = STATUS_OK, end;

	stop_whole();
	run_counts_open(a, "lines", NULL, to);
	line_reader_init(&lines, files, to, t->layout);
	for (int count; (count = read_lines(t, &lines, l)) > 0;)
		for (int i = 0; i < count; i++, run_counts_step(a, 1))
			if (!answer(t, &l[i], to)) {
				status = STATUS_BAD;
				a->bad++;
			}
	end = line_reader_end(&lines);
	if (t->end)
		t->end(t->tool, to);
	out_close(to);
	run_counts_close(a, true);
	return (int)(end > status ? end : status);
}

/* ------------------------------------------------------------- plain tools */

/* Answers for the positions of lines with columns. */
struct position_tool {
	line_work *work;
	void *tool;
	struct out answer;
	bool has_header; /* the header of the first file is written */
};

/*
 * Answer a line with columns: replace its position by each answer to the
 * position alone.
 */
static const char *
answer_position(void *tool, const struct line *l, struct out *o)
{
	struct position_tool *t = tool;
	struct line alone = *l;
	struct str rest;
	const char *wrong;

	if (l->header) {
		if (!t->has_header)
			line_write_header(o, l);
		t->has_header = true;
		return NULL;
	}
	alone.before = alone.rest =
	    (struct str){l->first.text + l->first.len, 0};
	t->answer.len = 0;
	wrong = t->work(t->tool, &alone, &t->answer);
	rest = out_all(&t->answer);
	while (rest.len && !wrong) {
		struct str answer = str_cut(&rest, '\n');

		if (str_starts(answer, "!")) /* instead of the whole line */
			copy_error(answer, o);
		else
			line_write_changed(o, l, answer);
	}
	/* cppcheck-suppress returnDanglingLifetime ; it is no part of the line
	 */
	return wrong;
}

int
line_filter_run_in(const struct column_layout *layout, char **files,
    line_work *work, void *tool, struct run_counts *a, struct out *to)
{
	struct position_tool alone = {
	    .work = work, .tool = tool, .answer = {.fd = -1}};
	struct line_tool plain = {.work = work, .tool = tool};
	struct out standard = {.fd = -1};
	int status;

	if (layout && layout->given) {
		plain.work = answer_position;
		plain.tool = &alone;
		plain.layout = layout;
	}
	if (!to)
		out_init(to = &standard, STDOUT_FILENO, "standard output");
	status = line_filter_run_of(files, &plain, a, to);
	out_close(&alone.answer);
	return status;
}
