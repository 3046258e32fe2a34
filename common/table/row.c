/* row.c - see row.h */
#include "table/row.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "table/column.h"
#include "pgn/tree.h"

void
row_init(struct position_row *row)
{
	memset(row, 0, sizeof *row);
	row->cp_before = CP_UNKNOWN;
}

void
row_free(struct position_row *row)
{
	out_close(&row->comment);
	out_close(&row->nags);
	out_close(&row->value);
}

/* Set the values of the columns that show this tag. */
static void
add_tag(const struct columns *columns, struct position_row *row,
    struct str name, struct str value)
{
	for (int i = 0; i < columns->count; i++) {
		const struct column *c = &columns->list[i];

		for (int k = 0; k < COLUMN_TAGS; k++) {
			const char *of = column_tag(c, k);

			if (of && str_is_in_any_case(name, of))
				row->tag[i][k] = value;
		}
	}
}

struct note_score
row_score(const struct position_row *row)
{
	return row->score
	    ? *row->score
	    : engine_note_score(out_all(&row->comment), row->white);
}

/* Set the move from a position to the next, as SAN and UCI if needed. */
static void
set_move(struct row_move *to, const struct position_row *row, bool san,
    bool uci, const struct spot *from, const struct spot *at)
{
	to->san_len = to->uci_len = 0;
	if (san)
		to->san_len = san_write_played(
		    &from->pos, at->played, &at->pos, false, to->san);
	if (uci)
		to->uci_len = uci_write(at->played, row->chess960, to->uci);
}

static void
set_moves(const struct columns *columns, struct position_row *row,
    const struct spot *at)
{
	unsigned needs = columns->needs;
	const struct spot *next = at->child;

	set_move(&row->move, row, at->parent && needs & COLUMN_SAN,
	    at->parent && needs & COLUMN_UCI, at->parent, at);
	set_move(&row->next, row, next && needs & COLUMN_NEXT_SAN,
	    next && needs & COLUMN_NEXT_UCI, at, next);
}

static void
set_notes(struct position_row *row, const struct spot *at)
{
	row->comment.len = row->nags.len = 0;
	for (const struct note *n = at->notes; n && !n->late; n = n->next)
		if (n->text.text) {
			out_text(&row->comment, row->comment.len ? " " : "");
			out_str(&row->comment, n->text);
		} else {
			out_format(
			    &row->nags, row->nags.len ? " $%u" : "$%u", n->nag);
		}
}

/* Return the evaluation of a spot, as of accuracy.h, by its comments. */
static int
take_cp(struct position_row *row, const struct spot *at)
{
	set_notes(row, at);
	return accuracy_cp(
	    engine_note_score(out_all(&row->comment), at->pos.to_move == WHITE),
	    &at->pos);
}

/* Set the accuracy of the main line. */
static void
set_accuracy(struct position_row *row, const struct tree *tree)
{
	size_t n = 0;
	int *cp = mem_get((tree->spots + 1) * sizeof *cp);

	cp[0] = CP_START;
	for (const struct spot *at = tree->first; at; at = at->child)
		if (at->parent)
			cp[++n] = take_cp(row, at);
	row->accuracy = accuracy_of_game(
	    cp, n, tree->first && tree->first->pos.to_move == BLACK);
	mem_free(cp);
}

void
row_take_game(const struct columns *columns, struct position_row *row,
    const struct tree *tree)
{
	row->variant = tree->variant;
	row->chess960 = tree->chess960;
	row->result = tree->result;
	row->scored = NULL;
	if (columns->needs & COLUMN_ACCURACY)
		set_accuracy(row, tree);
	if (!(columns->needs & COLUMN_TAG))
		return;
	memset(row->tag, 0, (size_t)columns->count * sizeof row->tag[0]);
	for (int i = 0; i < tree->tag_count; i++)
		add_tag(columns, row, tree->tags[i].name, tree->tags[i].value);
}

void
row_take_spot(const struct columns *columns, struct position_row *row,
    const struct spot *at)
{
	row->ply = at->ply;
	row->white = at->pos.to_move == WHITE;
	row->fullmove = at->pos.fullmove;
	row->now = &at->pos;
	set_moves(columns, row, at);
	if (columns->needs & COLUMN_CP_BEFORE)
		row->cp_before = !at->parent ? CP_UNKNOWN
		    : !at->parent->parent    ? CP_START
		    : at->parent == row->scored
		    ? accuracy_cp(row->of_notes, &at->parent->pos)
		    : take_cp(row, at->parent);
	if (columns->needs & COLUMN_NOTES)
		set_notes(row, at);
	if (columns->needs & COLUMN_CP_BEFORE) {
		row->of_notes =
		    engine_note_score(out_all(&row->comment), row->white);
		row->score = &row->of_notes;
		row->scored = at;
	}
}
