/*
 * line_filter.h - write an answer for every line of every file
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

/*
 * Call `work` for each line of each file in `files` (NULL-terminated; empty
 * means stdin) and write to `to`, closed at the end (NULL: stdout); return the
 * exit status.  A line that is not UTF-8, and one that `work` refuses, is
 * answered by an error line and reported.  A line that begins with `!` is
 * another tool's error line and is copied.  A file that cannot be read is
 * reported, and the others are still read.  *a counts the lines and prints the
 * summary at the end.
 *
 * With a layout (NULL or not given: none) `work` gets a line with the position
 * alone, and its answer replaces the position; further columns of the answer
 * become the last columns.  The header of the first file is copied, those of
 * the others are dropped.
 *
 * What is ahead of `to` (out.h) is written before an answer can be read.  Each
 * answer that `work` writes with one out_bytes() stays whole when other
 * processes append to the same file.
 */
int line_filter_run_in(const struct column_layout *layout, char **files,
    line_work *work, void *tool, struct run_counts *a, struct out *to);

enum { LINES_AT_ONCE = 32 };

/* A tool whose output is more than an answer for each line. */
struct line_tool {
	line_work *work; /* gets the lines unchanged, headers too */
	void *tool;
	/* write an error line, given without its newline; NULL: unchanged, in
	   one write */
	void (*error)(void *tool, struct str line, struct out *o);
	bool error_is_bad; /* refuse error lines of other programs */
	/* write the text after the last answer; NULL: none */
	void (*end)(void *tool, struct out *o);
	const struct column_layout *layout; /* NULL: the default */
	/*
	 * prepare up to LINES_AT_ONCE lines, which are then given to `work` one
	 * after another, in the same array; or NULL
	 */
	void (*prepare)(void *tool, const struct line *lines, int count);
};

/* Run a tool as line_filter_run_in() does; return the exit status. */
int line_filter_run_of(char **files, const struct line_tool *t,
    struct run_counts *a, struct out *to);

#endif
