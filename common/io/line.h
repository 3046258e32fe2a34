/*
 * line.h - every line of every file, and an answer for each
 *
 * A record is a line (design of the toolkit): UTF-8, ended by LF (CRLF is
 * read too, and a last line without an end counts), columns separated by TAB,
 * the position in the first.  There is no longest line.
 *
 * Output is flushed exactly before a read that may have to wait, so a tool
 * answers each request of a command pipe at once, and still writes whole
 * blocks in a batch.
 */
#ifndef IO_LINE_H
#define IO_LINE_H

#include "base/die.h"
#include "base/out.h"
#include "base/str.h"
#include "base/line_layout.h"
#include "console/account.h"
#include "io/source.h"

struct line {
	struct str text;   /* all of it, without its end */
	struct str before; /* columns before the position, each with what
			      separates it from the next; by custom none */
	struct str first;  /* the position; by custom column 1 */
	struct str rest;   /* the other columns with the TAB before them */
	const char *wrong; /* it does not have the layout; or NULL */
	bool header;	   /* it names the columns */
	const struct line_layout *layout; /* NULL: the usual one */
	unsigned long column;		  /* of the position, from 1 */
	const char *file;		  /* for messages */
	unsigned long number;		  /* from 1 in each file */
	unsigned long *unsaid; /* counts the bad ones, which are not reported
				  one by one; NULL: they are */
};

/* What a lines reads from is the caller's to open and close. */
struct lines {
	struct source *from;
	struct out *flush; /* written out before a read; may be NULL */
	const struct line_layout *layout; /* NULL: the usual one */
	unsigned long column;		  /* of the position, by the header */
	struct out unquoted;		  /* for a position in quotes */
	char *buffer;
	size_t at, end, size; /* unread bytes are [at, end) of size */
	unsigned long number;
	unsigned long unsaid; /* bad lines of a file of games */
	bool begun, is_pgn;   /* by the first line that is not blank */
	bool ended;
	const char *wrong; /* why reading stopped early, or NULL */
	bool bad_header;   /* it is the header that is wrong */
};

void lines_init(struct lines *in, struct source *from, struct out *flush);
void lines_free(struct lines *in);

/* The same for lines of another layout, which is the caller's and must last. */
void lines_init_layout(struct lines *in, struct source *from, struct out *flush,
    const struct line_layout *layout);

/*
 * The next line; valid until the next call.  The byte behind text is a NUL.
 * False at the end, and when reading failed: then in->wrong says why.
 */
bool line_next(struct lines *in, struct line *l);

/* Why the line can be no record: a NUL in it, or not UTF-8; NULL: it can. */
const char *line_unfit(const struct line *l);

/* Is it the error line of another tool, to be copied? */
bool line_is_error(const struct line *l);
/* When reading stopped early, reports why; was it so? */
bool lines_complain(const struct lines *in);

/*
 * At the end: when the input is PGN, whose bad lines were not reported one by
 * one, a message with their number says so, and what to do `instead`.
 */
void lines_report(const struct lines *in, const char *instead);

/*
 * What a tool does with one line: it writes its answer, with its newline, and
 * returns NULL; or it writes nothing and returns what is wrong.
 */
typedef const char *line_work(void *tool, const struct line *l, struct out *o);

/*
 * Calls `work` for each line of each file in `files` (NULL-terminated; empty
 * means stdin) and writes to stdout.  A line that is not UTF-8, and one that
 * `work` refuses, is answered by an error line and reported; a line that
 * begins with `!` is another tool's error line and is copied.  Returns the
 * exit status: a file that cannot be read is reported, and the others are
 * still read.  *a counts the lines and, when all is done, tells of them.
 */
int each_line(char **files, line_work *work, void *tool, struct account *a);

/*
 * The same, but the answers go to `to`, which is closed at the end.  What is
 * ahead of it (out.h) has been written when an answer can be read.  Each answer
 * that `work` writes with one out_bytes() stays whole when other processes
 * append to the same file.
 */
int each_line_to(char **files, line_work *work, void *tool, struct account *a,
    struct out *to);

/* The same for a tool whose output is more than an answer for each line. */
struct line_tool {
	line_work *work;
	void *tool;
	/* writes an error line, which comes without its newline */
	void (*error)(void *tool, struct str line, struct out *o);
	/* writes what stands behind the last answer */
	void (*end)(void *tool, struct out *o);
};

int each_line_of(
    char **files, const struct line_tool *t, struct account *a, struct out *to);

/*
 * As each_line_to(), for lines of this layout; `to` NULL means stdout.  What
 * `work` is given is a line with the position alone, and its answer takes the
 * place of the position; columns of the answer behind the first come last.  The
 * header of the first file is copied, those of the others are left out.
 */
int each_line_in(const struct line_layout *layout, char **files,
    line_work *work, void *tool, struct account *a, struct out *to);

/*
 * The line with another text in the place of its position, whose further
 * columns, behind TABs, come last; and the header with the title of such a
 * column, if there is one.  Each with its newline, in one out_bytes().
 */
void line_write_changed(struct out *o, const struct line_layout *layout,
    const struct line *l, struct str position);
void line_write_header(
    struct out *o, const struct line_layout *layout, const struct line *l);

/*
 * The error line `!TOOL: WHAT: THE RECORD` in place of an answer, at most
 * LINE_ERROR_MAX bytes with its newline, and the same on stderr with file and
 * line number.
 */
enum { LINE_ERROR_MAX = 4096 };
void line_refuse(const struct line *l, const char *what, struct out *o);

#endif
