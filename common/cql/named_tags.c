/* named_tags.c - see named_tags.h */
#include "cql/named_tags.h"

#include "base/mem.h"
#include "base/nearest_word.h"
#include "cql/tree/diag.h"
#include "cql/tree/functions.h"
#include "pgn/engine_note.h"
#include "pgn/notes.h"

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
	*a = (struct named_tags){0};
}

/* ------------------------------------------------------------------- seen */

void
seen_tags_init(struct seen_tags *s, const struct named_tags *named)
{
	*s = (struct seen_tags){.named = named, .missing = named->count};
	if (named->count)
		s->seen = mem_get((size_t)named->count * sizeof *s->seen);
}

void
seen_tags_free(struct seen_tags *s)
{
	mem_free(s->seen);
	map_clear(&s->names, NULL, NULL);
	*s = (struct seen_tags){0};
}

static void
note_seen(struct seen_tags *s, int i)
{
	s->missing -= !s->seen[i];
	s->seen[i] = true;
}

static void
note_name(struct seen_tags *s, struct str name)
{
	if (map_count(&s->names) < NAMES_MAX)
		map_put(&s->names, name);
}

static bool
has(const struct tree *game, const struct named_tag *tag)
{
	return tag->note ? is_in_game(tag->note, game)
			 : tree_find_tag(game, tag->name) != NULL;
}

void
seen_tags_note(struct seen_tags *s, const struct tree *game)
{
	if (!s->missing)
		return;
	s->moves |= game->first != NULL;
	for (int i = 0; i < s->named->count; i++)
		if (!s->seen[i] && has(game, &s->named->list[i]))
			note_seen(s, i);
	for (int i = 0; s->missing && i < game->tag_count; i++)
		note_name(s, game->tags[i].name);
}

void
seen_tags_merge(struct seen_tags *into, struct seen_tags *from)
{
	struct map *m = &from->names;

	into->moves |= from->moves;
	for (int i = 0; i < from->named->count; i++)
		if (from->seen[i])
			note_seen(into, i);
	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
		note_name(into, map_key(e));
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
nearest(struct seen_tags *s, struct str missing)
{
	struct map *m = &s->names;
	struct near near = {.word = missing};

	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
		nearest_try(&near, map_key(e));
	return nearest_hint(&near, "");
}

void
seen_tags_warn(struct seen_tags *s, struct out *warnings)
{
	for (int i = 0; s->missing && i < s->named->count; i++) {
		const struct named_tag *tag = &s->named->list[i];

		if (s->seen[i])
			continue;
		if (!tag->note)
			warn_of(tag, nearest(s, tag->name), warnings);
		else if (s->moves)
			diag_warn(warnings, tag->source, tag->about,
			    "no game that was read has %s in its comments",
			    tag->note->what);
	}
}
