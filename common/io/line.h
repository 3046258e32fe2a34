/*
 * line.h - a line of a file, and what may stand in its place
 *
 * A record is a line (design of the toolkit): UTF-8, ended by LF (CRLF is
 * read too, and a last line without an end counts), columns separated by TAB,
 * the position in the first.  There is no longest line.
 *
 * Output is flushed exactly before a read that may have to wait, so a tool
 * answers each request of a command pipe at once, and still writes whole
 * blocks in a batch.  line_reader.h has the lines of several files,
 * line_filter_run.h what most tools do with them.
 */
#ifndef IO_LINE_H
#define IO_LINE_H

#include "base/die.h"
#include "base/out.h"
#include "base/str.h"
#include "base/column_layout.h"
#include "io/source.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line {
	struct str text;   /* all of it, without its end */
	struct str before; /* columns before the position, each with what
			      separates it from the next; by custom none */
	struct str first;  /* the position; by custom column 1 */
	struct str rest;   /* the other columns with the TAB before them */
	const char *wrong; /* it does not have the layout; or NULL */
	bool header;	   /* it names the columns */
	bool ascii;	   /* known to have no other bytes, and no NUL */
	const struct column_layout *layout; /* NULL: the usual one */
	unsigned long column;		    /* of the position, from 1 */
	const char *file;		    /* for messages */
	unsigned long number;		    /* from 1 in each file */
	unsigned long *unsaid; /* counts the bad ones, which are not reported
				  one by one; NULL: they are */
};

/* What a lines reads from is the caller's to open and close. */
struct lines {
	struct source *from;
	struct out *flush; /* written out before a read; may be NULL */
	const struct column_layout *layout; /* NULL: the usual one */
	unsigned long column;		    /* of the position, by the header */
	struct out unquoted;		    /* for a position in quotes */
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

/*
 * The same for lines of another layout, if there is one and it is given; it is
 * the caller's and must last.
 */
void lines_init_layout(struct lines *in, struct source *from, struct out *flush,
    const struct column_layout *layout);

/*
 * The next line; valid until the next call.  The byte behind text is a NUL.
 * False at the end, and when reading failed: then in->wrong says why.
 */
bool line_next(struct lines *in, struct line *l);

/* Why the line can be no record: a NUL in it, or not UTF-8; NULL: it can. */
const char *line_unfit(const struct line *l);

/* Is it the error line of another tool, to be copied? */
static inline bool
line_is_error(const struct line *l)
{
	return l->text.len && l->text.text[0] == '!';
}

/* What stands between its columns. */
static inline char
line_delimiter(const struct line *l)
{
	return l->layout ? l->layout->delimiter : '\t';
}

/* When reading stopped early, reports why; was it so? */
bool lines_complain(const struct lines *in);

/*
 * At the end: when the input is PGN, whose bad lines were not reported one by
 * one, a message with their number says so, and what to do `instead`.
 */
void lines_report(const struct lines *in, const char *instead);

/*
 * The line with another text in the place of its position, whose further
 * columns, behind TABs, come last; and the header with the title of such a
 * column, if there is one.  Each with its newline, in one out_bytes().
 */
void line_write_changed(struct out *o, const struct column_layout *layout,
    const struct line *l, struct str position);
void line_write_header(
    struct out *o, const struct column_layout *layout, const struct line *l);

/*
 * The error line `!TOOL: WHAT: THE RECORD` in place of an answer, at most
 * LINE_ERROR_MAX bytes with its newline, and the same on stderr with file and
 * line number.
 */
enum { LINE_ERROR_MAX = 4096 };
void line_refuse(const struct line *l, const char *what, struct out *o);

/*
 * The end of a line, its first TAB, and what bytes it has, in one
 * pass
 *
 *     struct line_scan s = {.tab = SIZE_MAX};
 *     while (!line_scan(&s, start, len))
 *             start and len, with more behind what was there
 */
struct line_scan {
	size_t seen; /* so many bytes are no LF */
	size_t tab;  /* where the first TAB is, or SIZE_MAX */
	bool odd;    /* not all bytes are known to be ASCII without NUL */
};

/*
 * Go on from s->seen.  True: an LF is there, or false: all of the `len` bytes
 * are seen.
 */
bool line_scan(struct line_scan *s, const char *start, size_t len);

#endif
