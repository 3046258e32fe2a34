/* query_tag.c - see query_tag.h */
#include "match/query_tag.h"

#include "match/annotate.h"

void
query_tagger_init(struct query_tagger *t, const struct match_options *options)
{
	*t = (struct query_tagger){.options = options};
	writer_init(&t->writer, NULL, &options->style);
}

void
query_tagger_free(struct query_tagger *t)
{
	arena_free(&t->arena);
	writer_free(&t->writer);
	regexes_free(&t->regexes);
}

/* True if the tag is written; note where the one that is replaced belongs. */
static bool
writes_tag(void *user, struct str name)
{
	struct query_tagger *t = user;

	if (!str_is(name, t->options->query_tag))
		return annotate_writes_tag(t->options, &t->regexes, name);
	t->at = t->writer.out->len;
	return false;
}

void
query_tagger_write(
    struct query_tagger *t, struct lazy_game *game, struct untagged_game *to)
{
	struct tree tree = *lazy_game_tree(game, true);
	struct tree_edit edit = {.writes_tag = writes_tag, .user = t};

	arena_reset(&t->arena);
	tree.tags = arena_copy(
	    &t->arena, tree.tags, (size_t)tree.tag_count * sizeof *tree.tags);
	tree.tag_capacity = (size_t)tree.tag_count;
	tree_set_tag(
	    &tree, &t->arena, str_of(t->options->query_tag), str_of("?"));
	to->text.len = 0;
	t->writer.out = &to->text;
	tree_write(&tree, &t->writer, &edit);
	to->tag_at = t->at;
}

void
query_tag_write(const struct match_options *o, const struct untagged_game *game,
    struct str names, struct out *to)
{
	struct writer w;

	out_bytes(to, game->text.text, game->tag_at);
	writer_init(&w, to, &o->style);
	write_tag(&w, str_of(o->query_tag), names);
	writer_free(&w);
	out_bytes(
	    to, game->text.text + game->tag_at, game->text.len - game->tag_at);
}
