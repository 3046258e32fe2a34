/* annotate.c - see annotate.h */
#include "cql/annotate.h"

void
annotator_init(struct annotator *a, struct cql_run *run,
    const struct annotate_style *style)
{
	*a = (struct annotator){.run = run, .style = *style};
	writer_init(&a->writer, NULL, style->pgn);
}

void
annotator_free(struct annotator *a)
{
	arena_free(&a->arena);
	writer_free(&a->writer);
	regexes_free(&a->regexes);
}

/* ---------------------------------------------------------------- comments */

/* Return the value of a sort as `description: value`, in the arena. */
static struct str
sort_value(struct annotator *a, const struct query *q, int i,
    const struct sort_best *best)
{
	const struct sorting *s = &q->sorting[i];
	struct out o = {0};

	if (s->description.text)
		out_str(&o, s->description);
	else
		out_format(&o, "<sort-id-%d>", i + 1);
	if (s->text)
		out_format(&o, ": %.*s", STR(best->text));
	else
		out_format(&o, ": %lld", best->number);
	return arena_take(&a->arena, &o);
}

/* Return a word and a number, in the arena. */
static struct str
numbered(struct annotator *a, const char *word, uint64_t number)
{
	size_t len = strlen(word);
	char *text = arena_raw(&a->arena, len + STR_NUMBER_MAX);

	memcpy(text, word, len);
	return str_between(text, str_write_number(number, text + len));
}

/* Add a comment at the spot of this id, before those there. */
static void
add(struct annotator *a, unsigned spot, struct str text)
{
	struct added_comment *c = arena_raw(&a->arena, sizeof *c);

	*c = (struct added_comment){text, a->added[spot]};
	a->added[spot] = c;
}

/* Add comments, and what drops those of the game. */
static void
add_remarks(struct annotator *a, const struct remark *list, int count,
    bool comments, bool drops)
{
	while (count-- > 0)
		if (list[count].text.text ? comments : drops)
			add(a, list[count].at->id, list[count].text);
}

/* Add what stands before the first move after all other comments. */
static void
add_values(struct annotator *a, unsigned first, uint64_t matches)
{
	const struct query *q = cql_query(a->run);
	const struct sort_best *best = cql_best(a->run);

	if (a->style.counts)
		add(a, first, numbered(a, "matchcount: ", matches));
	for (int i = q->sortings; i-- > 0;)
		if (best[i].some && !q->sorting[i].quiet)
			add(a, first, sort_value(a, q, i, &best[i]));
}

/* Add all comments, from the last to the first of each position. */
static void
add_comments(
    struct annotator *a, unsigned first, const struct annotated_game *game)
{
	const struct annotate_style *style = &a->style;
	const struct sort_best *best = cql_best(a->run);
	int count;
	const struct remark *remarks = cql_remarks(a->run, &count);

	if (!style->silent) {
		add_values(a, first, game->matches);
		for (int i = cql_query(a->run)->sortings; i-- > 0;)
			add_remarks(
			    a, best[i].remark, best[i].remarks, true, false);
		for (unsigned i = 0; style->matchstring.len && i < game->spots;
		     i++)
			if (game->matched[i])
				add(a, i, style->matchstring);
	}
	add_remarks(a, remarks, count, !style->silent, true);
	if (style->numbers && !style->silent)
		add(a, first, numbered(a, "Game number ", game->number));
}

/* Set a->added to what is added to the tree. */
static void
make_comments(struct annotator *a, const struct tree *tree,
    const struct annotated_game *game)
{
	a->added = arena_get(&a->arena, (tree->spots + 1) * sizeof *a->added);
	if (tree->first)
		add_comments(a, tree->first->id, game);
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

/*
 * Set the comment of each spot to all that will be written there, and keep
 * those as they were in a->comments.
 */
static void
set_comments(struct annotator *a, const struct tree *tree)
{
	bool unique = a->style.pgn->unique_comments;
	struct out all = {0};

	a->comments = arena_raw(&a->arena, tree->spots * sizeof *a->comments);
	for (struct spot *at = tree->first; at; at = spot_next(at)) {
		const struct added_comment *first = a->added[at->id];
		bool drops = added_comments_drop(first);

		all.len = 0;
		for (const struct note *n = drops ? NULL : at->notes; n;
		     n = n->next)
			if (!n->line)
				append(&all, n->text, unique);
		for (const struct added_comment *c = first; c; c = c->next)
			append(&all, c->text, unique);
		a->comments[at->id] = at->comment;
		at->comment = join(&a->arena, &all);
	}
	out_close(&all);
}

/* -------------------------------------------------------------------- tags */

/* Change tags in a copy of the list, which others may share. */
static void
change_tags(struct annotator *a, struct tree *tree)
{
	int count = 0;
	const struct tag *change =
	    a->run ? cql_tag_changes(a->run, &count) : NULL;

	if (!count && !a->style.left_out)
		return;
	tree->tags = arena_copy(&a->arena, tree->tags,
	    (size_t)tree->tag_count * sizeof *tree->tags);
	tree->tag_capacity = (size_t)tree->tag_count;
	for (int i = 0; i < count; i++) {
		struct str name = change[i].name, value = change[i].value;

		if (!value.text && tree_needs_tag(tree, name))
			continue; /* the moves could not be read without it */
		tree_set_tag(tree, &a->arena, name, value);
		if (value.text && str_is(name, "Result"))
			tree_set_result(tree, &a->arena, value);
	}
	if (a->style.left_out)
		tree_set_tag(
		    tree, &a->arena, str_of(a->style.left_out), str_of("?"));
}

static bool
writes_tag(void *user, struct str name)
{
	struct annotator *a = user;
	const struct annotate_style *s = &a->style;

	if (s->left_out && str_is(name, s->left_out)) {
		a->left_out_at = a->writer.out->len;
		return false;
	}
	return (!s->tags_in || regex_finds(&a->regexes, s->tags_in, name)) &&
	    (!s->tags_out || !regex_finds(&a->regexes, s->tags_out, name));
}

/* -------------------------------------------------------------------- games */

void
annotator_write(struct annotator *a, const struct tree *tree,
    const struct annotated_game *game, struct out *to)
{
	struct tree changed = *tree;
	struct tree_edit edit = {.writes_tag = writes_tag, .user = a};

	arena_reset(&a->arena);
	if (a->run) {
		make_comments(a, tree, game);
		edit.added = a->added;
	}
	change_tags(a, &changed);
	a->writer.out = to;
	tree_write(&changed, &a->writer, &edit);
}

struct tree
annotator_change(struct annotator *a, const struct tree *tree,
    const struct annotated_game *game, bool comments)
{
	struct tree changed = *tree;

	arena_reset(&a->arena);
	a->comments = NULL;
	change_tags(a, &changed);
	if (comments) {
		make_comments(a, tree, game);
		set_comments(a, tree);
	}
	return changed;
}

void
annotator_restore(struct annotator *a, const struct tree *tree)
{
	for (struct spot *at = a->comments ? tree->first : NULL; at;
	     at = spot_next(at))
		at->comment = a->comments[at->id];
}
