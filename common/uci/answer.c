/* answer.c - see answer.h */
#include "uci/answer.h"

#include <inttypes.h>

#include "base/column_layout.h"
#include "base/error_text.h"
#include "board/play.h"
#include "notation/san.h"
#include "uci/uci_move.h"

/*
 * A column, and the function that writes its value for a line at position `p`.
 */
struct answer_column {
	const char *name;
	void (*write)(const struct position *p, const struct client_line *l,
	    struct out *o);
};

/* True if the score is good for White; a mated side to move has lost. */
static bool
is_for_white(const struct position *p, const struct client_line *l)
{
	bool lost = l->score < 0 || (l->mate && l->score == 0);

	return (p->to_move == WHITE) != lost;
}

static uint64_t
size_of_score(const struct client_line *l)
{
	return (uint64_t)(l->score < 0 ? -l->score : l->score);
}

/*
 * Write the score from White's side: `+35` or `-12` in hundredths of a pawn;
 * `#+3` or `#-3` for mate by White or by Black; `#-0` if White is mated.
 */
static void
write_score(
    const struct position *p, const struct client_line *l, struct out *o)
{
	if (l->mate)
		out_char(o, '#');
	if (l->mate || l->score)
		out_char(o, is_for_white(p, l) ? '+' : '-');
	out_number(o, size_of_score(l));
}

/*
 * Write the score and the depth as Lichess and engine_note.h read them in a
 * comment: `[%eval 0.35,12]`, `[%eval #-3,12]`.
 */
static void
write_note(const struct position *p, const struct client_line *l, struct out *o)
{
	uint64_t size = size_of_score(l);

	out_text(o, l->mate ? "[%eval #" : "[%eval ");
	if ((l->mate || size) && !is_for_white(p, l))
		out_char(o, '-');
	if (l->mate)
		out_number(o, size);
	else
		out_format(o, "%" PRIu64 ".%02" PRIu64, size / 100, size % 100);
	if (l->depth > 0)
		out_format(o, ",%" PRId64, l->depth);
	out_char(o, ']');
}

static void
write_best(const struct position *p, const struct client_line *l, struct out *o)
{
	move m = l->count ? l->moves[0] : MOVE_NULL;

	uci_add(o, m, position_needs_chess960(p));
}

static void
write_best_san(
    const struct position *p, const struct client_line *l, struct out *o)
{
	move m = l->count ? l->moves[0] : MOVE_NULL;

	out_used(o, san_write(p, m, out_reserve(o, SAN_MAX)));
}

static void
write_pv(const struct position *p, const struct client_line *l, struct out *o)
{
	uci_add_line(o, l->moves, l->count, position_needs_chess960(p));
}

/*
 * Write White's wins, draws and Black's wins in thousandths; nothing if the
 * engine has not reported them.
 */
static void
write_chances(
    const struct position *p, const struct client_line *l, struct out *o)
{
	int white = p->to_move == WHITE ? 0 : 2;

	if (l->has_chances)
		out_format(o, "%" PRId64 " %" PRId64 " %" PRId64,
		    l->chances[white], l->chances[1], l->chances[2 - white]);
}

static void
write_depth(
    const struct position *p, const struct client_line *l, struct out *o)
{
	(void)p;
	out_format(o, "%" PRId64, l->depth);
}

static void
write_nodes(
    const struct position *p, const struct client_line *l, struct out *o)
{
	(void)p;
	out_format(o, "%" PRId64, l->nodes);
}

static const struct answer_column kinds[] = {
    {"best", write_best},
    {"best-san", write_best_san},
    {"depth", write_depth},
    {"nodes", write_nodes},
    {"note", write_note},
    {"pv", write_pv},
    {"score", write_score},
    {"wdl", write_chances},
};

static const struct answer_column *
find_kind(struct str name)
{
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (str_is(name, kinds[i].name))
			return &kinds[i];
	return NULL;
}

const char *
answer_columns_read(struct answer_columns *columns, const char *list)
{
	struct str rest = str_of(list);

	do {
		struct str name = str_cut(&rest, ',');
		const struct answer_column *kind = find_kind(name);

		if (!kind)
			return error_text(
			    "there is no column `%.*s'; there are best, "
			    "best-san, depth, nodes, note, pv, score and wdl",
			    STR(name));
		if (columns->count == ANSWER_COLUMNS_MAX)
			return "too many columns";
		columns->list[columns->count++] = kind;
	} while (rest.len);
	return NULL;
}

/* Write the value of a column for each line. */
static void
write_values(const struct answer_column *column, const struct position *p,
    const struct client_answer *a, struct out *o)
{
	for (int k = 0; k < a->count; k++) {
		if (k)
			out_char(o, ',');
		column->write(p, &a->lines[k], o);
	}
}

void
answer_write(const struct answer_columns *columns, char delimiter,
    const struct position *p, const struct client_answer *a, struct out *o)
{
	struct out values;

	out_init(&values, -1, "a column");
	for (int i = 0; i < columns->count; i++) {
		if (i)
			out_char(o, delimiter);
		values.len = 0;
		write_values(columns->list[i], p, a, &values);
		layout_column_write(
		    o, delimiter, (struct str){values.text, values.len});
	}
	out_close(&values);
}

void
answer_write_names(
    const struct answer_columns *columns, char delimiter, struct out *o)
{
	for (int i = 0; i < columns->count; i++) {
		if (i)
			out_char(o, delimiter);
		out_text(o, columns->list[i]->name);
	}
}
