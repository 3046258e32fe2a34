/*
 * line_filter.h - an answer for every line of every file
 */
#ifndef CLI_LINE_FILTER_H
#define CLI_LINE_FILTER_H

#include "cli/run_counts.h"
#include "io/line.h"

/*
 * What a tool does with one line: it writes its answer, with its newline, and
 * returns NULL; or it writes nothing and returns what is wrong.
 */
typedef const char *line_work(void *tool, const struct line *l, struct out *o);

/*
 * Call `work` for each line of each file in `files` (NULL-terminated; empty
 * means stdin) and writes to stdout.  A line that is not UTF-8, and one that
 * `work` refuses, is answered by an error line and reported; a line that
 * begins with `!` is another tool's error line and is copied.  Returns the
 * exit status: a file that cannot be read is reported, and the others are
 * still read.  *a counts the lines and, when all is done, tells of them.
 */
int line_filter_run(
    char **files, line_work *work, void *tool, struct run_counts *a);

/*
 * The same for lines of this layout, if it is given; `to` is where the
 * answers go, closed at the end, or NULL for stdout.  In such a layout what
 * `work` is given is a line with the position alone, and its answer takes the
 * place of the position; columns of the answer behind the first come last.  The
 * header of the first file is copied, those of the others are left out.
 *
 * What is ahead of `to` (out.h) has been written when an answer can be read.
 * Each answer that `work` writes with one out_bytes() stays whole when other
 * processes append to the same file.
 */
int line_filter_run_in(const struct column_layout *layout, char **files,
    line_work *work, void *tool, struct run_counts *a, struct out *to);

/* A tool whose output is more than an answer for each line. */
struct line_tool {
	line_work *work; /* is given lines as they are, headers too */
	void *tool;
	/* writes an error line, which comes without its newline */
	void (*error)(void *tool, struct str line, struct out *o);
	/* writes what stands behind the last answer */
	void (*end)(void *tool, struct out *o);
	const struct column_layout *layout; /* NULL: the usual one */
};

int line_filter_run_of(char **files, const struct line_tool *t,
    struct run_counts *a, struct out *to);

#endif
