/*
 * line.h - the lines of files, and the error lines that replace answers
 *
 * A record is a line: UTF-8, ended by LF (or CRLF; a last line may have no
 * end), with columns separated by TAB, the position in the first.  A line may
 * have any length.
 *
 * Output is flushed exactly before a read that may block, so a tool answers
 * each request of a pipe at once, and still writes whole blocks in a batch.
 * cli/line_filter.h is the main loop of most tools.
 */
#ifndef IO_LINE_H
#define IO_LINE_H

#include "base/arena.h"
#include "base/die.h"
#include "base/out.h"
#include "base/str.h"
#include "base/column_layout.h"
#include "io/source.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line {
	struct str text;   /* without its end */
	struct str before; /* the columns before the position, each with the
			      delimiter after it; by default none */
	struct str first;  /* the position; by default column 1 */
	struct str rest;   /* columns after it, each after its delimiter */
	const char *wrong; /* why the line does not have the layout, or NULL */
	bool header;	   /* it names the columns */
	bool ascii;	   /* known to be ASCII without NUL */
	const struct column_layout *layout; /* NULL: the default */
	uint64_t column;		    /* of the position, from 1 */
	const char *file;		    /* for messages */
	uint64_t number;		    /* from 1 in each file */
	struct refusals *refusals;	    /* of its file, or NULL */
};

enum {
	REFUSALS_TOLD = 5,   /* of a file of another shape */
	REFUSALS_JUDGE = 20, /* so many first lines tell that it is one */
};

/*
 * The refused lines of a file.  If the first REFUSALS_JUDGE lines are all
 * refused, or the first is of PGN, the file has another shape: only
 * REFUSALS_TOLD of them, or none, are reported, and the others are counted.
 */
struct refusals {
	uint64_t count;
	uint64_t skipped; /* lines of a record whose first line was refused */
	struct out held;  /* messages that wait for the judgement */
	const struct input_guess *guess; /* by the first refused line */
	bool other_shape;
};

/* The lines of a source. */
struct lines {
	struct source from;
	struct lines *next; /* of a line_reader */
	struct out *flush;  /* flushed before each read, or NULL */
	const struct column_layout *layout; /* NULL: the default */
	uint64_t column;		    /* of the position, by the header */
	struct out unquoted;		    /* for a quoted position */
	char *buffer;
	size_t at, end, size; /* the unread bytes are [at, end) */
	uint64_t number;
	struct refusals refusals;
	bool begun;	 /* a line was not blank */
	bool has_header; /* it was read: the first that is no error line */
	bool ended;
	const char *wrong; /* why reading failed, or NULL */
	bool bad_header;   /* it failed at the header */
};

/*
 * Start reading the lines of an open source, which lines_close() closes; of
 * another layout unless that is NULL or not given.
 */
void lines_init(struct lines *in, const struct source *from, struct out *flush,
    const struct column_layout *layout);
void lines_close(struct lines *in);

/*
 * Read the next line; it is valid until the next call, and a NUL follows its
 * text.  Return false at the end, and on failure with in->wrong set.
 */
bool line_next(struct lines *in, struct line *l);

/* Return a line of the default layout, for a text without newline. */
struct line line_of(struct str text);

/* Return why a line is no record, a NUL in it or not UTF-8; or NULL. */
const char *line_unfit(const struct line *l);

/* True if the line is the error line of another tool, to be copied. */
static inline bool
line_is_error(const struct line *l)
{
	return l->text.len && l->text.text[0] == '!';
}

/* Return the delimiter of the line's columns. */
static inline char
line_delimiter(const struct line *l)
{
	return l->layout ? l->layout->delimiter : '\t';
}

/*
 * Return a copy of a line in the arena, for when the reader goes on; file and
 * layout are the reader's.  Inline, so that others do not link the arena.
 */
static inline struct line
line_copy(struct arena *a, const struct line *l)
{
	struct line copy = *l;
	const char *text = l->text.text;

	copy.text = arena_text(a, l->text);
	copy.before.text = copy.text.text + (l->before.text - text);
	copy.rest.text = copy.text.text + (l->rest.text - text);
	if (l->layout) /* it may have been unquoted elsewhere */
		copy.first = arena_text(a, l->first);
	else
		copy.first.text = copy.text.text + (l->first.text - text);
	return copy;
}

/*
 * The lines of several files, one after another.  A file that cannot be read is
 * reported, and the others are still read.
 */
struct line_reader {
	/* may be set after line_reader_init() */
	struct source *opened; /* one a file, already open if it has a name;
				  NULL: none is */
	const char *instead;   /* what to do with PGN, or NULL */
	/* lines of the files before the open one */
	uint64_t before;
	/* private to line.c */
	char **names; /* of the files not opened yet */
	struct out *flush;
	const struct column_layout *layout;
	/* the files opened so far, kept until the end: lines refused later, for
	   instance in another thread, are counted there */
	struct lines *first, *last;
	struct lines *open; /* the last; NULL: it is closed */
	enum status status;
};

/*
 * Start reading the files `names`, a list that ends in NULL; an empty list
 * means standard input.  `flush` and `layout` may be NULL.
 */
void line_reader_init(struct line_reader *f, char **names, struct out *flush,
    const struct column_layout *layout);

/*
 * Read the first line of the next file that has one: the slow path of
 * line_reader_next().  Return false after the last file.
 */
bool line_reader_turn(struct line_reader *f, struct line *l);

/*
 * Read the next line; return false after the last.  It is valid until the next
 * call, except l->file and l->refusals, which last until the end.
 */
static inline bool
line_reader_next(struct line_reader *f, struct line *l)
{
	return (f->open && line_next(f->open, l)) || line_reader_turn(f, l);
}

/* True if line_reader_next() will not read, nor reuse the memory of lines. */
bool line_reader_is_ready(const struct line_reader *f);

/*
 * Report files of games whose lines were refused, and close the reader.  Return
 * STATUS_TROUBLE if a file could not be read, else STATUS_OK.
 */
enum status line_reader_end(struct line_reader *f);

/*
 * Write a line with columns, separated by TABs in `columns`: after its own, or
 * `instead` of its position; none if columns.text is NULL.  Those in `last`, if
 * it is not empty, come at the end.  The line is written in one piece, as by
 * one out_bytes().
 */
void line_write_columns(struct out *o, const struct line *l, bool instead,
    struct str columns, struct str last);

/*
 * Write the error line `!TOOL: WHAT: THE RECORD` in place of an answer, at most
 * LINE_ERROR_MAX bytes with its newline, unless `o` is NULL.  Report the same
 * on standard error with file and line number, and at most LINE_TOLD_MAX bytes
 * of the record.
 */
enum { LINE_ERROR_MAX = 4096, LINE_TOLD_MAX = 512 };
void line_refuse(const struct line *l, const char *what, struct out *o);

#endif
