/*
 * line_reader.h - the lines of several files, one after another
 *
 *     line_files_init(&f, names, &out, layout);
 *     while (line_files_next(&f, &line))
 *             ...
 *     status = line_files_end(&f);
 *
 * A file that cannot be read is reported, and the others are still read.
 */
#ifndef IO_LINE_READER_H
#define IO_LINE_READER_H

#include "base/die.h"
#include "io/line.h"

struct line_files {
	/* line_reader.c's own */
	char **names; /* of those that have not been opened */
	struct out *flush;
	const struct line_layout *layout;
	struct line_file *first, *last; /* those that have been */
	struct lines *open;		/* of the last of them, or NULL */
	enum status status;
};

/*
 * Names end in NULL; none at all mean standard input.  `flush` and `layout` are
 * those of line.h, and NULL or not given as there.
 */
void line_files_init(struct line_files *f, char **names, struct out *flush,
    const struct line_layout *layout);

/*
 * The next line; false behind the last.  It is valid until the next call, but
 * for l->file and l->unsaid, which last until the end.
 */
bool line_files_turn(struct line_files *f, struct line *l); /* its slow part */

static inline bool
line_files_next(struct line_files *f, struct line *l)
{
	return (f->open && line_next(f->open, l)) || line_files_turn(f, l);
}

/*
 * Reports files of games whose lines were refused.  STATUS_TROUBLE when a file
 * could not be read, else STATUS_OK.
 */
enum status line_files_end(struct line_files *f);

#endif
