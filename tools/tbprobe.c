/*
 * tbprobe - look up the position of every line in endgame tables
 *
 * A FEN or EPD in, the same line out, with columns appended.
 */
#include "base/error_text.h"
#include "cli/line_filter.h"
#include "cli/shared_options.h"
#include "endgame/tables.h"
#include "notation/check_fen.h"
#include "notation/san.h"

enum { BEST, BEST_SAN, DTM, DTZ, WDL };
static const char *const names[] = {[BEST] = "best",
    [BEST_SAN] = "best-san",
    [DTM] = "dtm",
    [DTZ] = "dtz",
    [WDL] = "wdl"};

enum { COLUMNS_MAX = 16 };

struct tbprobe {
	const char *path;
	bool answer; /* replace the position by the columns */
	struct columns {
		int count;
		ptrdiff_t list[COLUMNS_MAX]; /* places in `names` */
	} columns;
	struct line_filter lines;
	struct out text; /* of the columns, or why a line is refused */
};

static void
write_moves(const struct position *p, const struct moves *moves, bool san,
    struct out *o)
{
	for (int i = 0; i < moves->count; i++) {
		move m = moves->list[i];
		char *text;

		if (i)
			out_char(o, ' ');
		text = out_reserve(o, SAN_MAX);
		out_used(
		    o, san ? san_write(p, m, text) : uci_write(m, false, text));
	}
}

/* Write a column of a position whose value is known. */
static void
write_column(ptrdiff_t column, const struct position *p,
    const struct tables_answer *a, struct out *o)
{
	if (column == WDL)
		out_integer(o, a->wdl);
	else if (column == DTM && a->mate != TABLES_NONE)
		out_integer(o, a->mate);
	else if (column == DTZ && a->zeroing != TABLES_NONE)
		out_integer(o, a->zeroing);
	else if (column == BEST || column == BEST_SAN)
		write_moves(p, &a->best, column == BEST_SAN, o);
}

static const char *
columns_read(struct columns *columns, const char *list)
{
	struct str rest = str_of(list);

	do {
		struct str name = str_cut(&rest, ',');
		const char *const *column = ROW_NAMED(names, name);

		if (!column)
			return error_text(
			    "there is no column `%.*s'; there "
			    "are best, best-san, dtm, dtz and wdl",
			    STR(name));
		if (columns->count == COLUMNS_MAX)
			return "too many columns";
		columns->list[columns->count++] = column - names;
	} while (rest.len);
	return NULL;
}

/* Write the line with its columns; the header with their names. */
static void
write_line(struct tbprobe *t, const struct line *l, const struct position *p,
    const struct tables_answer *a, struct out *o)
{
	for (int i = 0; i < t->columns.count; i++) {
		if (i)
			out_char(&t->text, '\t');
		if (l->header)
			out_text(&t->text, names[t->columns.list[i]]);
		else if (a)
			write_column(t->columns.list[i], p, a, &t->text);
	}
	line_write_columns(o, l, t->answer, out_all(&t->text), (struct str){0});
}

static const char *
tbprobe(void *tool, const struct line *l, struct out *o)
{
	struct tbprobe *t = tool;
	struct str rest = l->first;
	struct tables_answer answer;
	enum tables_result result;
	struct position p;

	t->text.len = 0;
	if (l->header) {
		write_line(t, l, NULL, NULL, o);
		return NULL;
	}
	if (!check_fen_playable(&rest, VARIANT_STANDARD, &p, &t->text)) {
		out_char(&t->text, '\0');
		return t->text.text;
	}
	if (p.variant)
		return "the tables hold positions of chess alone";
	result = tables_look_up(&p, &answer);
	if (result == TABLES_DAMAGED)
		return "a table for this position is damaged, or is that of "
		       "other pieces";
	write_line(t, l, &p, result == TABLES_KNOWN ? &answer : NULL, o);
	return NULL;
}

static OPTION_SETTER(set_columns, columns_read);

#define OPTIONS_OF struct tbprobe
static const struct option_row rows[] = {
    {SHARED_ANSWER, SETS_FLAG(answer)},
    {SHARED_COLUMNS, SETS_BY(set_columns, columns)},
    {"path", "FOLDERS", "the folders of the tables, with colons between",
	SETS_TEXT(path)},
    OPTION_ROWS_OF_FILTER(lines),
    {0},
};

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "tbprobe",
	    .purpose = "Look up the position of each line in endgame tables.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct tbprobe t = {.path = "/usr/share/gaviotatb/gtb4",
	    .lines = {.work = tbprobe, .whole = true}};
	char **files = options_parse(&o, &t, argc, argv);
	const char *wrong;
	int status;

	if (!t.columns.count)
		columns_read(&t.columns, "wdl,dtm,best");
	if ((wrong = tables_open(t.path)))
		die(STATUS_TROUBLE, "%s", wrong);
	status = line_filter_run(&t.lines, &t, files, NULL);
	out_close(&t.text);
	return status;
}
