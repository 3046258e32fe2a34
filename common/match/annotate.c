/* annotate.c - see annotate.h */
#include "match/annotate.h"

#include <inttypes.h>
#include <string.h>

#include "base/short_way.h"

void
annotator_init(struct annotator *a, struct cql_run *run,
    const struct match_options *options)
{
	*a = (struct annotator){.run = run, .options = options};
	writer_init(&a->writer, NULL, &options->style);
}

void
annotator_free(struct annotator *a)
{
	arena_free(&a->arena);
	writer_free(&a->writer);
	regexes_free(&a->regexes);
}

/* ---------------------------------------------------- what there is to say */

/*
 * Remarks by the id of their position: first[id] is the place in the list of
 * the first one, next[place] that of the next; -1 ends them.
 */
struct remark_index {
	const struct remark *list;
	unsigned spots; /* ids in `first` */
	int *first, *next;
};

/* What the comments of one game are taken from. */
struct annotation {
	struct annotator *annotator;
	const struct match_result *result;
	struct remark_index comments, *best; /* best: of each sort */
	bool matches;			     /* those that matched have one */
};

static struct remark_index
index_remarks(
    struct arena *a, unsigned spots, const struct remark *list, int count)
{
	struct remark_index c = {.list = list, .spots = count ? spots : 0};

	if (!count)
		return c;
	c.first = arena_raw(a, (spots + 1) * sizeof *c.first);
	c.next = arena_raw(a, (size_t)count * sizeof *c.next);
	for (unsigned i = 0; i < spots; i++)
		c.first[i] = -1;
	for (int i = count; i-- > 0;)
		if (list[i].at->id < spots) {
			int *first = &c.first[list[i].at->id];

			c.next[i] = *first;
			*first = i;
		}
	return c;
}

static struct remark_index *
index_best(struct arena *a, unsigned spots, const struct cql_run *run)
{
	const struct sort_best *best = cql_best(run);
	int sortings = cql_query(run)->sortings;
	struct remark_index *all = arena_get(a, (size_t)sortings * sizeof *all);

	for (int i = 0; i < sortings; i++)
		all[i] =
		    index_remarks(a, spots, best[i].remark, best[i].remarks);
	return all;
}

/* Return the index of the first remark at a position, or -1. */
static inline int
first_remark(const struct remark_index *c, const struct spot *at)
{
	return at->id < c->spots ? c->first[at->id] : -1;
}

bool
annotate_writes_tag(
    const struct match_options *o, struct regexes *all, struct str name)
{
	return (!o->tags_in || regex_finds(all, o->tags_in, name)) &&
	    (!o->tags_out || !regex_finds(all, o->tags_out, name));
}

static bool
writes_tag(void *user, struct str name)
{
	struct annotator *a = ((struct annotation *)user)->annotator;

	return annotate_writes_tag(a->options, &a->regexes, name);
}

static bool
drops_comments(void *user, const struct spot *at)
{
	const struct annotation *n = user;

	for (int i = first_remark(&n->comments, at); i >= 0;
	     i = n->comments.next[i])
		if (!n->comments.list[i].text.text)
			return true;
	return false;
}

/* What takes the comments of a position, one by one. */
struct comment_sink {
	void (*take)(void *user, struct str text);
	void *user;
};

static void
add_comment(const struct comment_sink *to, struct str text)
{
	to->take(to->user, text);
}

/* Write `description: value`. */
static void
write_sort_value(
    struct out *o, const struct query *q, int i, const struct sort_best *best)
{
	const struct sorting *s = &q->sorting[i];

	if (s->description.text)
		out_str(o, s->description);
	else
		out_format(o, "<sort-id-%d>", i + 1);
	if (s->text)
		out_format(o, ": %.*s", STR(best->text));
	else
		out_format(o, ": %lld", best->number);
}

/* Add the value of each sort, and the number of matches if games are sorted by
 * it. */
static void
add_sort_values(const struct annotation *n, const struct comment_sink *to)
{
	const struct annotator *a = n->annotator;
	const struct query *q = cql_query(a->run);
	const struct sort_best *best = cql_best(a->run);
	struct out text;

	out_init(&text, -1, "a comment");
	for (int i = 0; i < q->sortings; i++) {
		if (!best[i].some || q->sorting[i].quiet)
			continue;
		text.len = 0;
		write_sort_value(&text, q, i, &best[i]);
		add_comment(to, (struct str){text.text, text.len});
	}
	if (a->options->sorts) {
		text.len = 0;
		out_format(&text, "matchcount: %" PRIu64, n->result->matches);
		add_comment(to, (struct str){text.text, text.len});
	}
	out_close(&text);
}

static void
add_indexed(const struct remark_index *list, const struct spot *at,
    const struct comment_sink *to)
{
	for (int i = first_remark(list, at); i >= 0; i = list->next[i])
		if (list->list[i].text.text)
			add_comment(to, list->list[i].text);
}

static bool
matched_at(const struct match_result *r, const struct spot *at)
{
	return at->id < r->spots && r->matched[at->id];
}

static void
add_game_number(uint64_t number, const struct comment_sink *to)
{
	static const char words[] = "Game number ";
	char text[sizeof words + STR_NUMBER_MAX];

	memcpy(text, words, sizeof words);
	add_comment(to,
	    str_between(text, str_write_number(number, text + strlen(words))));
}

/* Add the comments of a position, in their order. */
static void
add_comments(const struct annotation *n, const struct spot *at,
    const struct comment_sink *to)
{
	const struct match_options *o = n->annotator->options;

	if (o->silent)
		return;
	if (!at->parent && !o->noheader)
		add_game_number(n->result->game, to);
	add_indexed(&n->comments, at, to);
	if (n->matches && matched_at(n->result, at))
		add_comment(to, o->matchstring);
	for (int i = 0; i < cql_query(n->annotator->run)->sortings; i++)
		add_indexed(&n->best[i], at, to);
	if (!at->parent)
		add_sort_values(n, to);
}

/* Change tags in a copy of the list, which other queries may share. */
static void
change_tags(struct annotator *a, struct tree *tree)
{
	int count;
	const struct tag *change = cql_tag_changes(a->run, &count);

	if (!count)
		return;
	tree->tags = arena_copy(&a->arena, tree->tags,
	    (size_t)tree->tag_count * sizeof *tree->tags);
	tree->tag_capacity = (size_t)tree->tag_count;
	for (int i = 0; i < count; i++)
		tree_set_tag(tree, &a->arena, change[i].name, change[i].value);
}

static struct annotation
annotation_of(struct annotator *a, const struct tree *tree,
    const struct match_result *result)
{
	int count;
	const struct remark *list = cql_remarks(a->run, &count);
	const struct match_options *o = a->options;

	return (struct annotation){.annotator = a,
	    .result = result,
	    .comments = index_remarks(&a->arena, tree->spots, list, count),
	    .best = index_best(&a->arena, tree->spots, a->run),
	    .matches = !o->quiet && o->matchstring.len};
}

/* ---------------------------------------------------------- writing a game */

static void
write_one_comment(void *user, struct str text)
{
	write_comment(user, text);
}

static void
write_comments(void *user, const struct spot *at, struct writer *w)
{
	add_comments(user, at, &(struct comment_sink){write_one_comment, w});
}

static void
mark_remarked(bool *remarked, const struct remark_index *c)
{
	for (unsigned id = 0; id < c->spots; id++)
		remarked[id] |= c->first[id] >= 0;
}

/* Return a flag for each position that may get a comment; most do not. */
static const bool *
find_remarked(const struct annotation *n, unsigned spots)
{
	struct annotator *a = n->annotator;
	const struct match_result *r = n->result;
	bool *remarked = arena_get(&a->arena, spots + 1);

	if (!short_way(SHORT_REMARKED)) {
		memset(remarked, true, spots + 1);
		return remarked;
	}
	if (n->matches && r->spots)
		memcpy(
		    remarked, r->matched, r->spots < spots ? r->spots : spots);
	mark_remarked(remarked, &n->comments);
	for (int i = 0; i < cql_query(a->run)->sortings; i++)
		mark_remarked(remarked, &n->best[i]);
	*remarked = true;
	return remarked;
}

void
annotator_write(struct annotator *a, struct lazy_game *game,
    const struct match_result *result, struct out *to)
{
	struct tree tree = *lazy_game_tree(game, true);
	struct annotation n;
	struct tree_edit edit = {.writes_tag = writes_tag,
	    .drops = drops_comments,
	    .remark = write_comments,
	    .user = &n};

	arena_reset(&a->arena);
	n = annotation_of(a, &tree, result);
	edit.remarked = find_remarked(&n, tree.spots);
	change_tags(a, &tree);
	a->writer.out = to;
	tree_write(&tree, &a->writer, &edit);
}

/* --------------------------------------------------------- changing a tree */

/* The comments of a position, a NUL after each. */
struct comment_list {
	struct out text;
	bool unique; /* each once */
};

static bool
has_comment(const struct comment_list *l, struct str text)
{
	struct str rest = {l->text.text, l->text.len};

	while (rest.len) {
		struct str one = str_cut(&rest, '\0');

		if (str_equal(one, text))
			return true;
	}
	return false;
}

static void
append_comment(void *user, struct str text)
{
	struct comment_list *l = user;

	if (!text.len || (l->unique && has_comment(l, text)))
		return;
	out_str(&l->text, text);
	out_char(&l->text, '\0');
}

/* Join the comments with blanks, as originalcomment has them; NULL for none. */
static struct str
join_comments(struct arena *memory, const struct comment_list *l)
{
	char *text;

	if (!l->text.len)
		return (struct str){0};
	text = arena_copy(memory, l->text.text, l->text.len);
	for (size_t i = 0; i + 1 < l->text.len; i++)
		if (!text[i])
			text[i] = ' ';
	return (struct str){text, l->text.len - 1};
}

static void
append_original_comments(struct comment_list *l, const struct spot *at)
{
	for (const struct note *note = at->notes; note; note = note->next)
		if (!note->line)
			append_comment(l, note->text);
}

/* Give each position the comments that it is written with. */
static void
change_comments(struct annotation *n, const struct tree *tree)
{
	struct annotator *a = n->annotator;
	struct comment_list l = {
	    .text.fd = -1, .unique = a->options->style.unique_comments};
	struct comment_sink sink = {append_comment, &l};

	a->comments = arena_raw(&a->arena, tree->spots * sizeof *a->comments);
	for (struct spot *at = tree->first; at; at = spot_next(at)) {
		l.text.len = 0;
		if (!drops_comments(n, at))
			append_original_comments(&l, at);
		add_comments(n, at, &sink);
		a->comments[at->id] = at->comment;
		at->comment = join_comments(&a->arena, &l);
	}
	out_close(&l.text);
}

struct tree
annotator_change(struct annotator *a, const struct tree *tree,
    const struct match_result *result, bool comments)
{
	struct tree changed = *tree;

	arena_reset(&a->arena);
	a->comments = NULL;
	change_tags(a, &changed);
	if (comments) {
		struct annotation n = annotation_of(a, tree, result);

		change_comments(&n, tree);
	}
	return changed;
}

void
annotator_restore(struct annotator *a, const struct tree *tree)
{
	if (!a->comments)
		return;
	for (struct spot *at = tree->first; at; at = spot_next(at))
		at->comment = a->comments[at->id];
}
