/* cut_game.c - see cut_game.h */
#include "rewrite/cut_game.h"

#include "notation/fen.h"

uint64_t
cut_game_length(const struct tree *t)
{
	uint64_t plies = 0;

	for (const struct spot *s = t->first; s && s->child; s = s->child)
		plies++;
	return plies;
}

/* Make a spot of the main line the first one. */
static void
begin_at(struct tree *t, struct arena *a, struct spot *s)
{
	static const struct fen_style style = {FEN_EP_ALWAYS, .fields = 6};
	struct note **place = &s->notes;
	char fen[FEN_MAX];
	struct str text = {fen, fen_write(&s->pos, &style, fen)};

	while (*place) /* a NAG is about the move, which is gone */
		if ((*place)->text.text)
			place = &(*place)->next;
		else
			*place = (*place)->next;
	s->parent = s->next = NULL;
	s->before = NULL;
	t->first = s;
	tree_set_tag(t, a, str_of("SetUp"), str_of("1"));
	tree_set_tag(t, a, str_of("FEN"), arena_text(a, text));
}

/* Cut all lines after `plies` moves. */
static void
end_after(struct spot *first, uint64_t plies)
{
	uint64_t start = first->ply;

	for (struct spot *s = first; s; s = spot_next(s))
		if (s->ply - start >= plies)
			s->child = NULL;
}

bool
cut_game(struct tree *t, struct arena *a, uint64_t first, uint64_t last)
{
	struct spot *s = t->first;

	if (first > 1 && cut_game_length(t) < first)
		return false;
	for (uint64_t ply = 1; s && ply < first; ply++)
		s = s->child;
	if (!s)
		return true;
	if (s != t->first)
		begin_at(t, a, s);
	end_after(s, last - first + 1);
	return true;
}
