/*
 * bbdraw - draw the position of every line as text, as SVG or as a page
 *
 * A FEN, an EPD or a BB line with columns in; a board out, with the columns
 * beside it.
 */
#include <limits.h>

#include "base/utf8.h"
#include "draw/picture.h"
#include "draw/svg.h"
#include "cli/line_filter.h"
#include "cli/shared_options.h"
#include "system/descriptor.h"

struct bbdraw {
	enum { TEXT, SVG, HTML } format;
	struct diagram_style style;
	struct page page;
	struct picture picture;
	int marks;  /* column of marks; 0: none; or MARKS_FOUND */
	bool begun; /* a board has been written as text */
	int across, in_row;
	struct out row; /* in_row boards as text, side by side */
	enum when colours;
	const char *title;
	struct line_filter lines;
};

/* Write the boards as text that are waiting for others beside them. */
static void
end_row(struct bbdraw *t, struct out *o)
{
	if (t->in_row == 0)
		return;
	if (t->begun)
		out_char(o, '\n');
	out_bytes(o, t->row.text, t->row.len);
	t->begun = true;
	t->in_row = 0;
	t->row.len = 0;
}

static void
add_text(struct bbdraw *t, struct out *o)
{
	struct out text = {0};

	text_write(&text, &t->picture, &t->style);
	diagram_add_beside(&t->row, (struct str){text.text, text.len});
	out_close(&text);
	if (++t->in_row == t->across)
		end_row(t, o);
}

static const char *
bbdraw(void *tool, const struct line *l, struct out *o)
{
	struct bbdraw *t = tool;
	const char *wrong;

	if (l->header) {
		picture_read_header(&t->picture, l);
		return NULL;
	}
	if ((wrong = picture_read(&t->picture, l, t->marks)))
		return wrong;
	switch (t->format) {
	case TEXT: add_text(t, o); break;
	case SVG:
		svg_write(o, &t->picture, t->page.black_below, true);
		out_char(o, '\n');
		break;
	case HTML: page_add(&t->page, o, &t->picture); break;
	}
	return NULL;
}

/* Write an error line; in a page it is a paragraph of text. */
static void
write_error(void *tool, struct str line, struct out *o)
{
	struct bbdraw *t = tool;

	end_row(t, o);
	if (t->format == HTML)
		page_add_error(&t->page, o, line);
	else
		out_format(o, "%.*s\n", STR(line));
}

static void
end(void *tool, struct out *o)
{
	struct bbdraw *t = tool;

	end_row(t, o);
	if (t->format == HTML)
		page_end(&t->page, o);
}

#define NOT_DRAWN                                                              \
	OPTION_NOT_WITH("format=svg format=html", "it is for --format=text")
#define OPTIONS_OF struct bbdraw
static const struct option_row rows[] = {
    {"across", "N", "N boards side by side in text", SETS_INT(across, 1, 100),
	OPTION_RULES(NOT_DRAWN)},
    {"ascii", NULL, "letters of FEN in text, not figures",
	SETS_FLAG(style.ascii), OPTION_RULES(NOT_DRAWN)},
    {"black-below", NULL, "as Black sees the board",
	SETS_FLAG(style.black_below)},
    {SHARED_COLOR, SETS_WHEN(colours), OPTION_RULES(NOT_DRAWN)},
    {"format", "FORMAT", "text (the default), svg or html",
	SETS_WORD(format, OPTION_WORDS("text", "svg", "html"))},
    {"marks", "N", "column N holds squares and arrows; 0: none does",
	SETS_INT(marks, 0, INT_MAX)},
    {"title", "TEXT", "what stands above the page", SETS_TEXT(title),
	OPTION_RULES(OPTION_NEEDS("format=html"))},
    OPTION_ROWS_OF_FILTER(lines),
    {0},
};

int
main(int argc, char **argv)
{
	struct options options = {
	    .program = "bbdraw",
	    .purpose =
		"Draw the position of each line: as text, SVG or a page.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct bbdraw t = {.marks = MARKS_FOUND,
	    .across = 1,
	    .title = "Positions",
	    .lines = {.work = bbdraw,
		.whole = true,
		.each_header = true,
		.error = write_error,
		.end = end}};
	struct out o;
	int status;

	argv = options_parse(&options, &t, argc, argv);
	if (utf8_valid(str_of(t.title)) < strlen(t.title))
		option_misused(&options, "--title takes UTF-8");
	t.page.black_below = t.style.black_below;
	t.style.colours =
	    t.format == TEXT && when_colours(t.colours, STDOUT_FILENO);
	out_init(&o, STDOUT_FILENO, "standard output");
	if (t.format == HTML)
		page_begin(&t.page, &o, str_of(t.title));
	status = line_filter_run(&t.lines, &t, argv, &o);
	picture_free(&t.picture);
	out_close(&t.row);
	return status;
}
