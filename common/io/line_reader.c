/*
 * line_reader.c - see line_reader.h
 *
 * The state of each file is kept until the end: lines refused later, for
 * instance in another thread, are counted there.
 */
#include "io/line_reader.h"

#include <string.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "io/stop.h"

struct line_file {
	struct line_file *next;
	struct source source;
	struct lines lines;
};

void
line_reader_init(struct line_reader *f, char **names, struct out *flush,
    const struct column_layout *layout)
{
	*f = (struct line_reader){.names = source_names(names),
	    .flush = flush,
	    .layout = layout,
	    .status = STATUS_OK};
}

/*
 * Report that a file cannot be opened; if the name looks like a line, explain
 * how to pass a line.
 */
static void
cannot_open(const char *name, const char *wrong)
{
	if (strchr(name, ' '))
		diagnostic_say("error", name, 0,
		    "%s; a line is given by echo '%s' | %s", wrong, name,
		    progname);
	else
		diagnostic_say("error", name, 0, "%s", wrong);
}

static void
add_file(struct line_reader *f, struct line_file *file)
{
	lines_init(&file->lines, &file->source, f->flush, f->layout);
	if (f->last)
		f->last->next = file;
	else
		f->first = file;
	f->last = file;
	f->open = &file->lines;
}

static void
open_next(struct line_reader *f)
{
	const char *name = *f->names++;
	struct line_file *file = mem_get(sizeof *file);
	const char *wrong = source_open(&file->source, name);

	if (!wrong) {
		add_file(f, file);
		return;
	}
	cannot_open(name, wrong);
	f->status = STATUS_TROUBLE;
	mem_free(file);
}

static void
close_last(struct line_reader *f)
{
	if (lines_complain(&f->last->lines))
		f->status = STATUS_TROUBLE;
	lines_free(&f->last->lines);
	source_close(&f->last->source);
	f->open = NULL;
}

bool
line_reader_turn(struct line_reader *f, struct line *l)
{
	do {
		if (f->open)
			close_last(f);
		if (!*f->names || stop_reason())
			return false;
		open_next(f);
	} while (!f->open || !line_next(f->open, l));
	return true;
}

enum status
line_reader_end(struct line_reader *f)
{
	if (f->open)
		close_last(f);
	while (f->first) {
		struct line_file *file = f->first;

		lines_report(&file->lines, NULL);
		f->first = file->next;
		mem_free(file);
	}
	return f->status;
}
