/*
 * tbprobe - look up the position of every line in endgame tables
 *
 * A FEN or EPD in, the same line out, with columns appended.
 */
#include "base/error_text.h"
#include "cli/line_filter.h"
#include "cli/shared_options.h"
#include "endgame/gaviota.h"
#include "notation/check_fen.h"
#include "notation/san.h"
#include "system/descriptor.h"

enum { COLUMNS_MAX = 16 };

struct tbprobe {
	const char *path;
	bool answer; /* replace the position by the columns */
	struct columns {
		int count;
		const struct table_column *list[COLUMNS_MAX];
	} columns;
	struct column_layout layout;
	struct run_counts counts;
	struct out reasons;
	bool has_header; /* the header of the first file is written */
};

/* Write a column of a position whose value is known. */
typedef void column_write(
    const struct position *p, const struct gaviota_answer *a, struct out *o);

static void
write_best(
    const struct position *p, const struct gaviota_answer *a, struct out *o)
{
	(void)p;
	for (int i = 0; i < a->best.count; i++) {
		if (i)
			out_char(o, ' ');
		out_used(o,
		    uci_write(a->best.list[i], false, out_reserve(o, UCI_MAX)));
	}
}

static void
write_best_san(
    const struct position *p, const struct gaviota_answer *a, struct out *o)
{
	for (int i = 0; i < a->best.count; i++) {
		if (i)
			out_char(o, ' ');
		out_used(
		    o, san_write(p, a->best.list[i], out_reserve(o, SAN_MAX)));
	}
}

static void
write_dtm(
    const struct position *p, const struct gaviota_answer *a, struct out *o)
{
	(void)p;
	if (a->value)
		out_integer(o,
		    a->value > 0 ? GAVIOTA_MATE - a->value
				 : -GAVIOTA_MATE - a->value);
}

static void
write_wdl(
    const struct position *p, const struct gaviota_answer *a, struct out *o)
{
	(void)p;
	out_integer(o, a->value > 0 ? 2 : a->value < 0 ? -2 : 0);
}

static const struct table_column {
	const char *name;
	column_write *write;
} kinds[] = {
    {"best", write_best},
    {"best-san", write_best_san},
    {"dtm", write_dtm},
    {"wdl", write_wdl},
};

static const char *
columns_read(struct columns *columns, const char *list)
{
	struct str rest = str_of(list);

	do {
		struct str name = str_cut(&rest, ',');
		size_t i = 0, count = sizeof kinds / sizeof kinds[0];

		while (i < count && !str_is(name, kinds[i].name))
			i++;
		if (i == count)
			return error_text("there is no column `%.*s'; there "
					  "are best, best-san, dtm and wdl",
			    STR(name));
		if (columns->count == COLUMNS_MAX)
			return "too many columns";
		columns->list[columns->count++] = &kinds[i];
	} while (rest.len);
	return NULL;
}

/* Write the line with its columns; the header with their names. */
static void
write_line(const struct tbprobe *t, const struct line *l,
    const struct position *p, const struct gaviota_answer *a, struct out *o)
{
	out_str(o, t->answer ? l->before : l->text);
	for (int i = 0; i < t->columns.count; i++) {
		if (i || !t->answer)
			out_char(o, line_delimiter(l));
		if (l->header)
			out_text(o, t->columns.list[i]->name);
		else if (a)
			t->columns.list[i]->write(p, a, o);
	}
	if (t->answer)
		out_str(o, l->rest);
	out_char(o, '\n');
}

static const char *
tbprobe(void *tool, const struct line *l, struct out *o)
{
	struct tbprobe *t = tool;
	struct str rest = l->first;
	struct gaviota_answer answer;
	struct position p;
	enum gaviota_result result;

	if (l->header) {
		if (!t->has_header)
			write_line(t, l, NULL, NULL, o);
		t->has_header = true;
		return NULL;
	}
	t->reasons.len = 0;
	if (!check_fen_playable(&rest, VARIANT_STANDARD, &p, &t->reasons)) {
		out_char(&t->reasons, '\0');
		return t->reasons.text;
	}
	if (p.variant)
		return "the tables hold positions of chess alone";
	result = gaviota_look_up(&p, &answer);
	if (result == GAVIOTA_DAMAGED)
		return "a table for this position is damaged, or is that of "
		       "other pieces";
	write_line(t, l, &p, result == GAVIOTA_KNOWN ? &answer : NULL, o);
	return NULL;
}

static option_set set_columns;

OPTION_SETTER(set_columns, columns_read);

#define OPTIONS_OF struct tbprobe
static const struct option_row rows[] = {
    {SHARED_ANSWER, SETS_FLAG(answer)},
    {SHARED_COLUMNS, SETS_BY(set_columns, columns)},
    {"path", "FOLDERS", "the folders of the tables, with colons between",
	SETS_TEXT(path)},
    OPTION_ROWS_OF_LINES(layout),
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(counts),
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
	struct tbprobe t = {
	    .path = "/usr/share/gaviotatb/gtb4", .reasons = {.fd = -1}};
	struct line_tool tool = {.work = tbprobe,
	    .tool = &t,
	    .error = line_filter_copy_error,
	    .end = line_filter_add_nothing,
	    .layout = &t.layout};
	char **files = options_parse(&o, &t, argc, argv);
	const char *wrong;
	struct out to;
	int status;

	if (!t.columns.count)
		columns_read(&t.columns, "wdl,dtm,best");
	if ((wrong = gaviota_open(t.path)))
		die(STATUS_TROUBLE, "%s", wrong);
	out_init(&to, STDOUT_FILENO, "standard output");
	status = line_filter_run_of(files, &tool, &t.counts, &to);
	gaviota_close();
	out_close(&t.reasons);
	return status;
}
