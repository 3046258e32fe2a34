/* line_filter.c - see line_filter.h */
#include "cli/line_filter.h"

#include "io/line.h"
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
write_error(const struct line_filter *f, struct str line, struct out *o)
{
	if (f->error)
		f->error(f->tool, line, o);
	else
		copy_error(line, o);
}

/* Answer a line by an error line. */
static void
refuse(const struct line_filter *f, const struct line *l, const char *wrong,
    struct out *o)
{
	struct out error = {0};

	line_refuse(l, wrong, &error);
	write_error(f, (struct str){error.text, error.len - 1}, o);
	out_close(&error);
}

/* Replace the position of a line by each answer to the position alone. */
static const char *
answer_position(struct line_filter *f, const struct line *l, struct out *o)
{
	struct line alone = *l;
	struct str rest, position;
	const char *wrong;

	alone.before = alone.rest =
	    (struct str){l->first.text + l->first.len, 0};
	f->answer.len = 0;
	wrong = f->work(f->tool, &alone, &f->answer);
	rest = out_all(&f->answer);
	while (rest.len && !wrong) {
		struct str answer = str_cut(&rest, '\n');

		if (str_starts(answer, "!")) { /* instead of the whole line */
			copy_error(answer, o);
			continue;
		}
		position = str_cut(&answer, '\t');
		line_write_columns(o, l, true, position, answer);
	}
	/* cppcheck-suppress returnDanglingLifetime ; it is no part of the line
	 */
	return wrong;
}

/* Answer a line with a layout. */
static const char *
answer_columns(struct line_filter *f, const struct line *l, struct out *o)
{
	const char *added = f->layout.added;

	if (l->header && f->has_header && !f->each_header)
		return NULL;
	f->has_header |= l->header;
	if (f->whole)
		return f->work(f->tool, l, o);
	if (!l->header)
		return answer_position(f, l, o);
	line_write_columns(o, l, false, added ? str_of(added) : (struct str){0},
	    (struct str){0});
	return NULL;
}

/* Answer a line; return false if it is refused. */
static bool
answer(struct line_filter *f, const struct line *l, struct out *o)
{
	const char *wrong = line_unfit(l);

	if (!wrong && line_is_error(l)) {
		if (!f->error_is_bad) {
			write_error(f, l->text, o);
			return true;
		}
		wrong = "an error line";
	}
	if (!wrong)
		wrong = l->wrong      ? l->wrong
		    : f->layout.given ? answer_columns(f, l, o)
				      : f->work(f->tool, l, o);
	if (wrong)
		refuse(f, l, wrong, o);
	return !wrong;
}

/*
 * Read the next line and, if the tool prepares lines, those after it that can
 * be read without waiting.  Return their number, 0 at the end.
 */
static int
read_lines(
    const struct line_filter *f, struct line_reader *from, struct line *lines)
{
	int count = line_reader_next(from, &lines[0]);

	if (!f->prepare || !count)
		return count;
	while (count < LINES_AT_ONCE && line_reader_is_ready(from) &&
	    line_reader_next(from, &lines[count]))
		count++;
	f->prepare(f->tool, lines, count);
	return count;
}

/* Go on to a line, or to the end (NULL); false if a file that ends is bad. */
static bool
pass_on(struct line_filter *f, const struct line *next, struct out *o)
{
	struct line last = f->last;

	f->last = next
	    ? (struct line){.file = next->file, .number = next->number}
	    : (struct line){0};
	return !last.file || last.file == f->last.file ||
	    f->end_file(f->tool, &last, o);
}

int
line_filter_run(struct line_filter *f, void *tool, char **files, struct out *to)
{
	struct out standard;
	struct line_reader lines;
	struct line l[LINES_AT_ONCE];
	enum status status = STATUS_OK, end;

	if (!to)
		out_init(to = &standard, STDOUT_FILENO, "standard output");
	f->tool = tool;
	stop_whole();
	run_counts_open(&f->counts, "lines", f->counts.made, to);
	line_reader_init(&lines, files, to, &f->layout);
	for (int count; (count = read_lines(f, &lines, l)) > 0;)
		for (int i = 0; i < count; i++) {
			if (f->end_file && !pass_on(f, &l[i], to))
				status = STATUS_BAD;
			if (!answer(f, &l[i], to)) {
				status = STATUS_BAD;
				f->counts.bad++;
			}
			run_counts_step(&f->counts, 1);
		}
	if (f->end_file && !pass_on(f, NULL, to))
		status = STATUS_BAD;
	end = line_reader_end(&lines);
	if (f->end)
		f->end(f->tool, to);
	out_close(to);
	out_close(&f->answer);
	run_counts_close(&f->counts, !f->counts.made);
	return (int)(end > status ? end : status);
}
