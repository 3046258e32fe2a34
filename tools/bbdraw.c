/*
 * bbdraw - draw the position of every line as text, as SVG or as a page
 *
 * A FEN, an EPD or a BB line with columns in; a board out, with the columns
 * beside it.
 */
#include <limits.h>
#include <unistd.h>

#include "draw/picture.h"
#include "draw/svg.h"
#include "cli/line_filter.h"
#include "cli/option.h"

enum format { TEXT, SVG, HTML };

static const char *const formats[] = {"text", "svg", "html", NULL};

enum { ASCII = OPTION_LONG, BLACK_BELOW, COLOR, FORMAT, MARKS, TITLE };

static const struct option_row rows[] = {
    {ASCII, "ascii", NULL, "letters of FEN in text, not figures"},
    {BLACK_BELOW, "black-below", NULL, "as Black sees the board"},
    SHARED_OPTION(COLOR, "color"),
    {FORMAT, "format", "FORMAT", "text (the default), svg or html"},
    {MARKS, "marks", "N", "column N holds squares and arrows; 0: none does"},
    {TITLE, "title", "TEXT", "what stands above the page"},
};

static const struct option_rule rules[] = {
    {"ascii color", OPTION_NOT_WITH, "format=svg format=html",
	"they are for text", NULL},
    {"title", OPTION_NEEDS, "format=html", NULL, NULL},
};

static struct options options = {
    .program = "bbdraw",
    .run_counts = &(struct run_counts){0},
    .purpose = "Draw the position of each line: as text, SVG or a page.",
    .operands = "[FILE...]",
    .reads_lines = true,
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
    .choices = (const struct option_choice[]){{"format", formats}, {0}},
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
};

struct bbdraw {
	enum format format;
	struct diagram_style style;
	struct page page;
	struct picture picture;
	int marks;  /* column of marks; 0: none; or MARKS_FOUND */
	bool begun; /* a board has been drawn as text */
};

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
	case TEXT:
		if (t->begun)
			out_char(o, '\n');
		t->begun = true;
		text_write(o, &t->picture, &t->style);
		break;
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

	if (t->format == HTML)
		page_add_error(&t->page, o, line);
	else
		out_format(o, "%.*s\n", STR(line));
}

static void
end(void *tool, struct out *o)
{
	struct bbdraw *t = tool;

	if (t->format == HTML)
		page_end(&t->page, o);
}

static void
set_option(struct bbdraw *t, int key, enum when *colours, const char **title)
{
	switch (key) {
	case ASCII: t->style.ascii = true; break;
	case BLACK_BELOW:
		t->style.black_below = t->page.black_below = true;
		break;
	case COLOR: *colours = option_when(&options, "color"); break;
	case FORMAT:
		t->format = (enum format)option_choice(&options, "format");
		break;
	case MARKS:
		t->marks = (int)option_number(&options, "marks", 0, INT_MAX);
		break;
	case TITLE: *title = options.value; break;
	}
}

int
main(int argc, char **argv)
{
	struct bbdraw t = {.marks = MARKS_FOUND};
	const struct line_tool tool = {
	    bbdraw, &t, write_error, end, &options.layout, NULL};
	enum when colours = WHEN_AUTO;
	const char *title = NULL;
	struct out o;
	int status;

	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(&t, key, &colours, &title);
	t.style.colours =
	    t.format == TEXT && when_colours(colours, STDOUT_FILENO);
	picture_init(&t.picture);
	out_init(&o, STDOUT_FILENO, "standard output");
	if (t.format == HTML)
		page_begin(&t.page, &o, str_of(title ? title : "Positions"));
	status = line_filter_run_of(
	    argv + options.first_operand, &tool, options.run_counts, &o);
	picture_free(&t.picture);
	return status;
}
