/* named_tags.c - see named_tags.h */
#include "cql/named_tags.h"

#include "base/mem.h"
#include "base/nearest_word.h"
#include "cql/tree/diag.h"
#include "cql/tree/functions.h"
#include "pgn/engine_note.h"
#include "pgn/notes.h"
#include "system/thread.h"

enum { NAMES_MAX = 500 }; /* more are not kept to be suggested */

/* -------------------------------------------------- what comments may say */

enum note_item { CLOCK, TIME, SCORE, DEPTH };

static bool
says(enum note_item item, struct str comment)
{
	uint64_t depth;

	switch (item) {
	case CLOCK: return engine_note_clock(comment).some;
	case TIME: return engine_note_time(comment).some;
	case SCORE: return engine_note_score(comment, false).some;
	default: return engine_note_depth(comment, &depth);
	}
}

static const struct note_kind {
	struct number (*filter)(const struct node *, struct ctx *);
	enum note_item item;
	const char *what;
} kinds[] = {
    {number_clk, CLOCK, "a clock"},
    {number_emt, TIME, "times used for moves"},
    {number_eval, SCORE, "evaluations"},
    {number_matein, SCORE, "evaluations"},
    {number_evaldepth, DEPTH, "depths of evaluations"},
};

static bool
is_in_game(const struct note_kind *kind, const struct tree *game)
{
	struct out joined = {0};
	bool found = false;

	for (const struct spot *s = game->first; s && !found;
	     s = spot_next(s)) {
		joined.len = 0;
		found = says(kind->item, notes_text(s->notes, true, &joined));
	}
	out_close(&joined);
	return found;
}

/* ------------------------------------------------------------------ named */

static void
add(struct named_tags *a, struct named_tag tag)
{
	for (int i = 0; i < a->count; i++)
		if (a->list[i].note == tag.note &&
		    str_equal(a->list[i].name, tag.name))
			return;
	MEM_ADD(a->list, a->count, tag);
	a->missing++;
}

void
named_tags_add(struct named_tags *a, struct str name)
{
	add(a, (struct named_tag){.name = name});
}

static void
add_of(struct named_tags *a, const struct query *q, const struct node *n)
{
	if (n->filter->evaluate[TYPE_string].string == string_tag &&
	    n->kid[0]->filter == &filters[FILTER_string])
		add(a,
		    (struct named_tag){.name = n->kid[0]->text,
			.source = &q->source,
			.about = n->kid[0]->location});
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (n->filter->evaluate[TYPE_number].number == kinds[i].filter)
			add(a,
			    (struct named_tag){.note = &kinds[i],
				.source = &q->source,
				.about = n->location});
	for (int i = 0; i < n->kids; i++)
		add_of(a, q, n->kid[i]);
}

void
named_tags_of_query(struct named_tags *a, const struct query *q)
{
	add_of(a, q, q->body);
}

void
named_tags_free(struct named_tags *a)
{
	mem_free(a->list);
	map_clear(&a->names, NULL, NULL);
	*a = (struct named_tags){0};
}

/* ------------------------------------------------------------------- seen */

static bool
has(const struct tree *game, const struct named_tag *tag)
{
	return tag->note ? is_in_game(tag->note, game)
			 : tree_find_tag(game, tag->name) != NULL;
}

void
named_tags_note(struct named_tags *a, const struct tree *game)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

	if (!a->missing)
		return;
	pthread_mutex_lock(&lock);
	a->moves |= game->first != NULL;
	for (int i = 0; i < a->count; i++)
		if (!a->list[i].seen && has(game, &a->list[i])) {
			a->list[i].seen = true;
			a->missing--;
		}
	for (int i = 0; a->missing && i < game->tag_count; i++)
		if (map_count(&a->names) < NAMES_MAX)
			map_put(&a->names, game->tags[i].name);
	pthread_mutex_unlock(&lock);
}

static void
warn_of(const struct named_tag *tag, const char *hint, struct out *warnings)
{
	if (tag->source)
		diag_warn(warnings, tag->source, tag->about,
		    "no game has the tag %.*s%s", STR(tag->name), hint);
	else
		diagnostic_add(warnings, "warning", NULL, 0,
		    "no game has the tag %.*s%s", STR(tag->name), hint);
}

/* Return the names in their order: which thread saw one first makes no
 * difference. */
static const char *
nearest(struct named_tags *a, struct str missing)
{
	struct map *m = &a->names;
	struct near near = {.word = missing};

	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
		nearest_try(&near, map_key(e));
	return nearest_hint(&near, "");
}

void
named_tags_warn(struct named_tags *a, struct out *warnings)
{
	for (int i = 0; a->missing && i < a->count; i++) {
		const struct named_tag *tag = &a->list[i];

		if (tag->seen)
			continue;
		if (!tag->note)
			warn_of(tag, nearest(a, tag->name), warnings);
		else if (a->moves)
			diag_warn(warnings, tag->source, tag->about,
			    "no game that was read has %s in its comments",
			    tag->note->what);
	}
}
