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
	/* line_reader.c's own */
	char **names; /* of those that have not been opened */
	struct out *flush;
	const struct column_layout *layout;
	struct line_file *first, *last; /* those that have been */
	struct lines *open;		/* of the last of them, or NULL */
	enum status status;
};

/*
 * Name end in NULL; none at all mean standard input.  `flush` and `layout` are
 * those of line.h, and NULL or not given as there.
 */
void line_reader_init(struct line_reader *f, char **names, struct out *flush,
    const struct column_layout *layout);

/*
 * The next line; false behind the last.  It is valid until the next call, but
 * for l->file and l->unsaid, which last until the end.
 */
bool line_reader_turn(
    struct line_reader *f, struct line *l); /* its slow part */

static inline bool
line_reader_next(struct line_reader *f, struct line *l)
{
	return (f->open && line_next(f->open, l)) || line_reader_turn(f, l);
}

/*
 * Report files of games whose lines were refused.  STATUS_TROUBLE when a file
 * could not be read, else STATUS_OK.
 */
enum status line_reader_end(struct line_reader *f);

#endif
