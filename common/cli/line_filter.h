/*
 * line_filter.h - write an answer for every line of every file
 *
 *     struct tool { bool check; struct line_filter lines; };
 *     ... {"check", ...}, OPTION_ROWS_OF_FILTER(lines), {0}, ...
 *     struct tool t = {.lines.work = answer};
 *     files = options_parse(&o, &t, argc, argv);
 *     return line_filter_run(&t.lines, &t, files, NULL);
 */
#ifndef CLI_LINE_FILTER_H
#define CLI_LINE_FILTER_H

#include "cli/run_counts.h"
#include "io/line.h"

/*
 * Write the answer to a line, with its newline, and return NULL; or write
 * nothing and return an error message.
 */
typedef const char *line_work(void *tool, const struct line *l, struct out *o);

enum { LINES_AT_ONCE = 32 };

/* A program that answers lines; all zero but `work` is a usual one. */
struct line_filter {
	/* the options of OPTION_ROWS_OF_FILTER() */
	struct column_layout layout;
	struct run_counts counts; /* of the lines; `made` may be set */
	line_work *work;
	/*
	 * work gets lines unchanged, and the header of the first file.  Else
	 * with a layout it gets a line with the position alone, and each line
	 * of its answer replaces the position; further columns of the answer
	 * become the last columns.  Then the header is copied.
	 */
	bool whole;
	bool each_header; /* with `whole`: also those of later files */
	/* write an error line, given without its newline; NULL: unchanged, in
	   one write */
	void (*error)(void *tool, struct str line, struct out *o);
	bool error_is_bad; /* refuse error lines of other programs */
	/* end a file whose last line is given, without its text; false if the
	   file is bad; or NULL */
	bool (*end_file)(void *tool, const struct line *last, struct out *o);
	/* write the text after the last answer; NULL: none */
	void (*end)(void *tool, struct out *o);
	/*
	 * prepare up to LINES_AT_ONCE lines, which are then given to `work` one
	 * after another, in the same array; or NULL
	 */
	void (*prepare)(void *tool, const struct line *lines, int count);
	/* private to line_filter.c */
	void *tool;
	bool has_header;   /* that of the first file has been read */
	struct out answer; /* to a position */
	struct line last;  /* for end_file; file NULL: there was none */
};

/*
 * Call `work` for each line of each file in `files` (NULL-terminated; empty
 * means stdin) and write to `to`, closed at the end (NULL: stdout); return the
 * exit status.  A line that is not UTF-8, and one that `work` refuses, is
 * answered by an error line and reported.  A line that begins with `!` is
 * another tool's error line and is copied.  A file that cannot be read is
 * reported, and the others are still read.  The summary is printed at the end,
 * with WHEN_AUTO only with --progress or of something that was `made'.
 *
 * What is ahead of `to` (out.h) is written before an answer can be read.  Each
 * answer that `work` writes with one out_bytes() stays whole when other
 * processes append to the same file.
 */
int line_filter_run(
    struct line_filter *f, void *tool, char **files, struct out *to);

#endif
