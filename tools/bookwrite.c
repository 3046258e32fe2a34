/*
 * bookwrite - convert lines to a Polyglot opening book, and back
 *
 * Lines of FEN, move, weight and an optional learn value in, a book out; with
 * -d a book in, such lines out (notation/book.h).
 */
#include "base/diagnostic.h"
#include "base/die.h"
#include "cli/line_filter.h"
#include "io/replace.h"
#include "io/stop.h"
#include "cli/shared_options.h"
#include "notation/book.h"

static const char *
read_line(void *tool, const struct line *l, struct out *o)
{
	(void)o;
	return book_line_read(tool, l->text);
}

/* Drop the error line of a line that has been reported. */
static void
drop_error(void *tool, struct str line, struct out *o)
{
	(void)tool, (void)line, (void)o;
}

static void
write_book(void *tool, struct out *o)
{
	if (stop_reason())
		return; /* a part would pass for the book */
	book_sort(tool);
	book_write(tool, o);
}

static int
make_book(char **files, struct out *to, struct line_filter *f)
{
	struct book book = {0};
	int status = line_filter_run(f, &book, files, to);

	book_free(&book);
	return status;
}

static enum status
unfold_book(const char *name, struct out *o, struct run_counts *a)
{
	struct out bytes = {0};
	struct book book = {0};
	const char *wrong = source_read_all(name, SIZE_MAX, &bytes);

	if (!wrong)
		wrong = book_read(&book, (struct str){bytes.text, bytes.len});
	if (wrong)
		diagnostic_say("error", name, 0, "%s", wrong);
	else
		book_lines_write(&book, o);
	run_counts_step(a, book.count);
	book_free(&book);
	out_close(&bytes);
	return wrong ? STATUS_TROUBLE : STATUS_OK;
}

static int
unfold_books(char **files, struct out *o, struct line_filter *f)
{
	struct run_counts *a = &f->counts;
	enum status status = STATUS_OK;

	run_counts_open(a, "entries", NULL, o);
	for (files = source_names(files); *files; files++) {
		enum status now = unfold_book(*files, o, a);

		status = now > status ? now : status;
	}
	out_close(o);
	run_counts_close(a, false);
	return (int)status;
}

struct bookwrite {
	const char *output;
	bool unfolds;
	struct line_filter lines;
};

#define OPTIONS_OF struct bookwrite
static const struct option_row rows[] = {
    {SHARED_OUTPUT, SETS_TEXT(output)},
    {SHARED_UNFOLD, SETS_FLAG(unfolds)},
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(lines.counts),
    {0},
};

static int
run(char **files, struct bookwrite *t)
{
	struct output_file file = {.name = t->output, .role = ROLE_OUTPUT};
	bool replaces = file.name && replace_suits(file.name);
	struct replacement r;
	struct file_roles roles;
	struct out to;
	const char *wrong = NULL;
	int status;

	file_roles_init(&roles, files);
	if (replaces)
		wrong = replace_open(&r, &to, &file, &roles);
	else
		output_file_must_open(&to, &file, &roles);
	file_roles_free(&roles);
	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
	status = (t->unfolds ? unfold_books : make_book)(files, &to, &t->lines);
	if (replaces)
		wrong = replace_end(&r, &to, stop_reason());
	/* the reader may have reported a stop */
	if (wrong && (wrong != stop_reason() || status < STATUS_TROUBLE))
		die(STATUS_TROUBLE, "%s", wrong);
	return status;
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "bookwrite",
	    .purpose = "Write lines of FEN, move and weight as a Polyglot "
		       "opening book, or back.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct bookwrite t = {.lines = {.work = read_line,
				  .error = drop_error,
				  .error_is_bad = true,
				  .end = write_book}};

	return run(options_parse(&o, &t, argc, argv), &t);
}
