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

void
row_add_tag(const struct columns *columns, struct position_row *row,
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

void
row_add_comment(struct position_row *row, struct str written)
{
	if (row->comment.len)
		out_char(&row->comment, ' ');
	utf8_write_line(&row->comment, written);
}

void
row_add_nag(struct position_row *row, unsigned nag)
{
	out_format(&row->nags, row->nags.len ? " $%u" : "$%u", nag);
}

struct note_score
row_score(const struct position_row *row)
{
	return row->score
	    ? *row->score
	    : engine_note_score(out_all(&row->comment), row->white);
}

void
row_set_move(const struct columns *columns, struct position_row *row, bool next,
    move m, const struct position *before, const struct position *after)
{
	struct row_move *to = next ? &row->next : &row->move;

	if (columns->needs & (next ? COLUMN_NEXT_SAN : COLUMN_SAN))
		to->san_len =
		    san_write_played(before, m, after, false, to->san);
	if (columns->needs & (next ? COLUMN_NEXT_UCI : COLUMN_UCI))
		to->uci_len = uci_write(m, row->chess960, to->uci);
}

/* ---------------------------------------------------------------- of a tree */

static void
set_moves(const struct columns *columns, struct position_row *row,
    const struct spot *at)
{
	const struct spot *next = at->child;

	row->move.san_len = row->move.uci_len = 0;
	row->next.san_len = row->next.uci_len = 0;
	if (at->parent && columns->needs & COLUMN_MOVE)
		row_set_move(columns, row, false, at->played, &at->parent->pos,
		    &at->pos);
	if (next && columns->needs & COLUMN_NEXT)
		row_set_move(
		    columns, row, true, next->played, &at->pos, &next->pos);
}

static void
set_notes(struct position_row *row, const struct spot *at)
{
	row->comment.len = row->nags.len = 0;
	for (const struct note *n = at->notes; n && !n->late; n = n->next)
		if (n->text.text)
			row_add_comment(row, n->text);
		else
			row_add_nag(row, n->nag);
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

void
row_set_accuracy(struct position_row *row, const struct tree *tree)
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
	if (columns->needs & COLUMN_ACCURACY)
		row_set_accuracy(row, tree);
	if (!(columns->needs & COLUMN_TAG))
		return;
	memset(row->tag, 0, (size_t)columns->count * sizeof row->tag[0]);
	for (int i = 0; i < tree->tag_count; i++)
		row_add_tag(
		    columns, row, tree->tags[i].name, tree->tags[i].value);
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
		    : at->parent->parent     ? take_cp(row, at->parent)
					     : CP_START;
	if (columns->needs & COLUMN_NOTES)
		set_notes(row, at);
}
