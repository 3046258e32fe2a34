/* added_comments.c - see added_comments.h */
#include "pgn/added_comments.h"

void
added_comments_init(
    struct added_comments *c, struct arena *arena, unsigned spots)
{
	*c = (struct added_comments){
	    arena, arena_get(arena, (spots + 1) * sizeof(*c->first))};
}

void
added_comments_add(struct added_comments *c, unsigned spot, struct str text)
{
	struct added_comment *a = arena_raw(c->arena, sizeof *a);

	*a = (struct added_comment){text, c->first[spot]};
	c->first[spot] = a;
}

bool
added_comments_drop(const struct added_comment *first)
{
	while (first && first->text.text)
		first = first->next;
	return first;
}

/* Append a text with a NUL after it, unless it is there. */
static void
append(struct out *all, struct str text, bool unique)
{
	struct str rest = {all->text, all->len};

	while (unique && rest.len)
		if (str_equal(str_cut(&rest, '\0'), text))
			return;
	if (!text.len)
		return;
	out_str(all, text);
	out_char(all, '\0');
}

/* Copy the texts with blanks between them, as originalcomment has them. */
static struct str
join(struct arena *arena, const struct out *all)
{
	char *text;

	if (!all->len)
		return (struct str){0};
	text = arena_copy(arena, all->text, all->len);
	for (size_t i = 0; i + 1 < all->len; i++)
		if (!text[i])
			text[i] = ' ';
	return (struct str){text, all->len - 1};
}

struct str *
added_comments_set(
    struct added_comments *c, const struct tree *tree, bool unique)
{
	struct str *before = arena_raw(c->arena, tree->spots * sizeof *before);
	struct out all = {0};

	for (struct spot *at = tree->first; at; at = spot_next(at)) {
		const struct added_comment *first = c->first[at->id];
		bool drops = added_comments_drop(first);

		all.len = 0;
		for (const struct note *n = drops ? NULL : at->notes; n;
		     n = n->next)
			if (!n->line)
				append(&all, n->text, unique);
		for (const struct added_comment *a = first; a; a = a->next)
			append(&all, a->text, unique);
		before[at->id] = at->comment;
		at->comment = join(c->arena, &all);
	}
	out_close(&all);
	return before;
}

void
added_comments_restore(const struct tree *tree, const struct str *before)
{
	for (struct spot *at = tree->first; at; at = spot_next(at))
		at->comment = before[at->id];
}
