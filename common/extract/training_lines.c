/* training_lines.c - see training_lines.h */
#include "extract/training_lines.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/line_reader.h"

struct training_tool {
	const struct selection *selection;
	struct run_counts *run_counts;
	struct training_reader reader; /* of plain */
	enum training_format from;
	struct position_row row;
	struct position now;
	struct note_score score;
	char fen[FEN_MAX];
	struct line last; /* where a position is cut off; without its text */
};

/* True if the position is selected. */
static bool
is_selected(const struct training_tool *tool, const struct training_position *t)
{
	const struct selection *s = tool->selection;

	return (uint64_t)llabs(t->score) <= s->max_eval &&
	    (!s->no_check || !position_checkers(&tool->now));
}

static void
fill_row(struct training_tool *tool, const struct training_position *t)
{
	struct position_row *row = &tool->row;
	size_t len = fen_write(&tool->now, &tool->selection->style, tool->fen);

	tool->score = (struct note_score){
	    .some = true, .black = t->score < 0, .value = llabs(t->score)};
	row->score = &tool->score;
	row->fen = (struct str){tool->fen, len};
	row->ply = t->ply;
	row->white = t->white;
	row->now = &tool->now;
	row->fullmove = tool->now.fullmove;
	row->result = training_result_text(t->result);
	row->next_uci_len = t->move.len;
	if (t->move.len)
		memcpy(row->next_uci, t->move.text, t->move.len);
}

static void
write_row(struct training_tool *tool, const struct training_position *t,
    const struct line *l, struct out *o)
{
	const struct selection *s = tool->selection;
	bool lines = s->format == TABLE_LINES;

	if (s->training) {
		training_write(o, s->training, t);
		return;
	}
	fill_row(tool, t);
	tool->row.file = l->file;
	tool->row.number = tool->row.line = l->number;
	if (lines)
		out_str(o, tool->row.fen);
	table_write_columns(o, s->format, !lines, &s->columns, &tool->row);
	table_end_row(o, s->format);
}

/*
 * Write a position if its FEN is valid and it is selected.  Returns NULL, or an
 * error message.
 */
static const char *
convert_position(struct training_tool *tool, struct training_position *t,
    const struct line *l, struct out *o)
{
	const char *wrong = fen_read(&tool->now, t->fen);

	if (wrong)
		return wrong;
	if (tool->from == TRAINING_PLAIN)
		training_turn(t, tool->now.to_move == WHITE);
	else
		t->white = tool->now.to_move == WHITE;
	if (!is_selected(tool, t))
		return NULL;
	write_row(tool, t, l, o);
	tool->run_counts->written++;
	return NULL;
}

static const char *
convert_line(struct training_tool *tool, const struct line *l, struct out *o)
{
	struct training_position bullet, *t = &tool->reader.at;
	bool whole = true;
	const char *wrong;

	if (tool->from == TRAINING_BULLET)
		wrong = training_read_bullet(t = &bullet, l->text);
	else
		wrong = training_read_plain(&tool->reader, l->text, &whole);
	return wrong || !whole ? wrong : convert_position(tool, t, l, o);
}

/* End a file; true if that is in the middle of a position. */
static bool
end_file(struct training_tool *tool, struct out *o)
{
	bool cut_off = tool->reader.seen != 0;

	if (cut_off && !tool->reader.failed)
		line_refuse(&tool->last,
		    "the last position is not whole: no line `e' ends it", o);
	tool->reader.seen = 0;
	tool->reader.failed = false;
	return cut_off;
}

/* Process a line; false if it is refused. */
static bool
answer(struct training_tool *tool, const struct line *l, struct out *o)
{
	const char *wrong = line_unfit(l);

	if (!wrong && line_is_error(l)) {
		out_str(o, l->text);
		out_char(o, '\n');
		return true;
	}
	if (!wrong)
		wrong = convert_line(tool, l, o);
	if (wrong)
		line_refuse(l, wrong, o);
	return !wrong;
}

static enum status
read_lines(struct training_tool *tool, char **files, struct out *o)
{
	struct line_reader lines;
	struct line l;
	enum status status = STATUS_OK, end;
	bool good = true;

	line_reader_init(&lines, files, o, NULL);
	for (; line_reader_next(&lines, &l);
	     run_counts_step(tool->run_counts, 1)) {
		if (l.file != tool->last.file)
			good &= !end_file(tool, o);
		tool->last = (struct line){.file = l.file, .number = l.number};
		if (!answer(tool, &l, o)) {
			good = false;
			tool->run_counts->bad++;
		}
	}
	good &= !end_file(tool, o);
	if (!good)
		status = STATUS_BAD;
	end = line_reader_end(&lines);
	return end > status ? end : status;
}

int
training_lines(char **files, enum training_format from,
    const struct selection *selection, struct run_counts *a)
{
	struct training_tool tool = {
	    .selection = selection, .run_counts = a, .from = from};
	struct out o;
	enum status status;

	out_init(&o, STDOUT_FILENO, "standard output");
	row_init(&tool.row);
	training_reader_init(&tool.reader);
	run_counts_open(a, "lines", "positions", &o);
	table_write_titles(&o, selection->format, &selection->columns);
	status = read_lines(&tool, files, &o);
	out_close(&o);
	run_counts_close(a, false);
	training_reader_free(&tool.reader);
	row_free(&tool.row);
	return (int)status;
}
