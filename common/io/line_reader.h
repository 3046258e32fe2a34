/*
 * line_reader.h - the lines of several files, one after another
 *
 *     line_reader_init(&f, names, &out, layout);
 *     while (line_reader_next(&f, &line))
 *             ...
 *     status = line_reader_end(&f);
 *
 * A file that cannot be read is reported, and the others are still read.
 */
#ifndef IO_LINE_READER_H
#define IO_LINE_READER_H

#include "base/die.h"
#include "io/line.h"

struct line_reader {
	/* private to line_reader.c */
	char **names; /* of the files not opened yet */
	struct out *flush;
	const struct column_layout *layout;
	struct line_file *first, *last; /* the files opened so far */
	struct lines *open;		/* of `last`; NULL: it is closed */
	enum status status;
};

/*
 * Start reading the files `names`, a list that ends in NULL; an empty list
 * means standard input.  `flush` and `layout` are those of line.h, and may be
 * NULL.
 */
void line_reader_init(struct line_reader *f, char **names, struct out *flush,
    const struct column_layout *layout);

/*
 * Read the first line of the next file that has one: the slow path of
 * line_reader_next().  Return false after the last file.
 */
bool line_reader_turn(
    struct line_reader *f, struct line *l); /* its slow part */

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
static inline bool
line_reader_is_ready(const struct line_reader *f)
{
	return f->open && line_is_ready(f->open);
}

/*
 * Report files of games whose lines were refused, and close the reader.  Return
 * STATUS_TROUBLE if a file could not be read, else STATUS_OK.
 */
enum status line_reader_end(struct line_reader *f);

#endif
