/* tree.c - tags and spots of a tree; see tree.h */
#include "pgn/tree.h"

#include <assert.h>
#include <string.h>

#include "base/map.h"
#include "base/mem.h"
#include "base/short_way.h"
#include "base/utf8.h"
#include "pgn/notes.h"
#include "pgn/pgn_token.h"

enum { TAGS_MANY = 64 }; /* from this many on a map finds tags */

struct tag *
tree_find_tag(const struct tree *t, struct str name)
{
	for (int i = 0; i < t->tag_count; i++)
		if (t->tags[i].name.len == name.len &&
		    *t->tags[i].name.text == *name.text &&
		    memcmp(t->tags[i].name.text, name.text, name.len) == 0)
			return &t->tags[i];
	return NULL;
}

struct str
tree_tag(const struct tree *t, struct str name)
{
	const struct tag *tag = tree_find_tag(t, name);

	return tag ? tag->value : (struct str){0};
}

bool
tree_needs_tag(const struct tree *t, struct str name)
{
	if (str_is_in_any_case(name, "Variant"))
		return t->chess960 || !variant_is_standard(t->variant);
	return str_is_in_any_case(name, "FEN") ||
	    (str_is_in_any_case(name, "SetUp") &&
		tree_effective_tag(t, str_of("FEN")));
}

void
tree_add_tag(struct tree *t, struct arena *a, struct tag tag)
{
	assert(t->tag_count > TAGS_MANY || !tree_find_tag(t, tag.name));
	ARENA_RESERVE(a, t->tags, t->tag_count, 1, t->tag_capacity);
	t->tags[t->tag_count++] = tag;
}

struct tag *
tree_effective_tag(const struct tree *t, struct str name)
{
	static const char *const in_any_case[] = {
	    "FEN", "SetUp", "Variant", "Result"};

	for (size_t k = 0; k < sizeof in_any_case / sizeof *in_any_case; k++)
		for (int i = t->tag_count; str_is(name, in_any_case[k]) && i--;)
			if (str_is_in_any_case(t->tags[i].name, in_any_case[k]))
				return &t->tags[i];
	return tree_find_tag(t, name);
}

void
tree_set_tag(struct tree *t, struct arena *a, struct str name, struct str value)
{
	struct tag *tag = tree_effective_tag(t, name);

	if (!tag && value.text)
		tree_add_tag(t, a,
		    (struct tag){arena_text(a, name), arena_text(a, value)});
	else if (tag && value.text)
		tag->value = arena_text(a, value);
	else if (tag) {
		struct tag *end = t->tags + --t->tag_count;

		memmove(tag, tag + 1, (size_t)(end - tag) * sizeof *tag);
	}
}

struct spot *
spot_behind_line(const struct spot *s)
{
	while (s && !s->next)
		s = s->parent;
	return s ? s->next : NULL;
}

/* ----------------------------------------------------------------- reading */

/* A tree that is being built. */
struct tree_builder {
	struct tree *tree;
	struct arena *arena;
	struct out text;       /* scratch buffer; no file */
	struct note **end;     /* where the next note goes: the end of a list */
	bool late;	       /* the next notes are */
	struct spot *next;     /* not yet in the tree, or NULL */
	struct spot *now;      /* after the last move of the open line */
	struct note *before;   /* comments for the next first move */
	struct branch *branch; /* the open variation, or NULL */
	bool fresh;	       /* the variation has no move yet */
	bool rough;	       /* finish_spot() must be called for all */
	bool no_marks;	       /* as in struct read_style */
	void (*complain)(
	    void *user, const struct game *g, uint64_t line, const char *what);
	void *user;
	struct map names; /* number of each of many tags, from 1 */
};

/* An open variation, and the state to restore when it closes. */
struct branch {
	struct branch *outer;
	struct spot *back;
	uint16_t level; /* of its first move */
	struct note *before, **end;
	bool fresh;
};

/* Copy the scratch buffer to the arena and return the copy. */
static struct str
made_text(const struct tree_builder *w)
{
	return arena_text(w->arena, (struct str){w->text.text, w->text.len});
}

/* Return a text, in the arena if it was made in the scratch buffer. */
static struct str
keep(const struct tree_builder *w, struct str text)
{
	return text.text == w->text.text ? made_text(w) : text;
}

/* Return the tag of this name, or NULL; many tags are found by their map. */
static struct tag *
find_tag(struct tree_builder *w, struct str name)
{
	struct tree *t = w->tree;
	void **number;

	if (t->tag_count < TAGS_MANY)
		return tree_find_tag(t, name);
	for (size_t n = map_count(&w->names); n < (size_t)t->tag_count; n++)
		*map_put(&w->names, t->tags[n].name) = (void *)(n + 1);
	number = map_find(&w->names, name);
	return number ? &t->tags[(size_t)*number - 1] : NULL;
}

static void
build_tag(void *user, struct str name, struct str value)
{
	struct tree_builder *w = user;
	struct tag *tag;

	name = keep(w, tag_name(&w->text, name));
	tag = find_tag(w, name);
	value = keep(w, tag_value(&w->text, value));
	if (tag)
		tag->value = value;
	else
		tree_add_tag(w->tree, w->arena, (struct tag){name, value});
}

static struct position *
build_position(void *user)
{
	struct tree_builder *w = user;

	if (!w->next)
		w->next = arena_raw(w->arena, sizeof *w->next);
	return &w->next->pos;
}

/* Initialise and return the spot whose position was stored last. */
static struct spot *
init_spot(struct tree_builder *w, const struct game *g)
{
	struct spot *s = w->next;
	size_t after = offsetof(struct spot, pos) + sizeof s->pos;

	w->next = NULL;
	memset((char *)s + after, 0, sizeof *s - after);
	s->ply = (unsigned)g->ply;
	s->id = w->tree->spots++;
	return s;
}

static void
build_start(void *user, const struct game *g)
{
	struct tree_builder *w = user;

	w->now = w->tree->first = init_spot(w, g);
	w->end = &w->now->notes;
}

/* Add a child: the main move before all others, an alternative after them. */
static void
add_child(struct spot *parent, struct spot *s, bool alternative)
{
	struct spot **place = &parent->child;

	if (alternative && parent->last)
		place = &parent->last->next;
	s->next = *place;
	*place = s;
	if (!s->next)
		parent->last = s;
	s->parent = parent;
	s->depth = parent->depth + alternative;
}

static void
build_move(void *user, const struct game *g)
{
	struct tree_builder *w = user;
	struct spot *s = init_spot(w, g);

	s->played = g->played;
	add_child(w->now, s, w->fresh);
	w->now = s;
	w->end = &s->notes;
	w->late = false;
	if (!w->fresh)
		return;
	s->level = w->branch->level;
	s->before = w->before;
	w->before = NULL;
	w->fresh = false;
}

/*
 * Return the text of a comment: in UTF-8, with runs of blanks and line ends
 * made one blank, and none at its ends.
 */
static struct str
comment_text(struct tree_builder *w, struct str written)
{
	struct str inner = str_trim(written);

	if (short_way(SHORT_PLAIN_COMMENT) && note_is_plain(inner))
		return inner;
	w->text.len = 0;
	utf8_write_line(&w->text, written);
	return made_text(w);
}

/* Add an empty note to the open list and return it. */
static struct note *
add_note(struct tree_builder *w)
{
	struct note *note = arena_get(w->arena, sizeof *note);

	note->late = w->late;
	*w->end = note;
	w->end = &note->next;
	w->rough = true;
	return note;
}

static void
build_comment(void *user, const struct game *g, struct str text)
{
	struct tree_builder *w = user;
	struct note *note = add_note(w);

	(void)g;
	note->text = comment_text(w, text);
	note->line = text.text[-1] == ';';
}

static void
build_nag(void *user, const struct game *g, unsigned nag)
{
	struct tree_builder *w = user;

	(void)g;
	if (!w->fresh)
		add_note(w)->nag = nag;
}

/*
 * Open a variation.  It replaces the last move, so it grows from the spot
 * before, unless the line has no move yet: then w->now is that spot.
 */
static void
open_branch(struct tree_builder *w)
{
	struct branch *b = arena_get(w->arena, sizeof *b);

	b->outer = w->branch;
	b->back = w->now;
	b->before = w->before;
	b->end = w->end;
	b->fresh = w->fresh;
	b->level = w->fresh		 ? w->branch->level
	    : w->now->level < UINT16_MAX ? w->now->level + 1
					 : UINT16_MAX;
	w->branch = b;
	if (!w->fresh && w->now->parent)
		w->now = w->now->parent;
	w->before = NULL;
	w->end = &w->before;
	w->fresh = w->rough = true;
}

/*
 * Close a variation.  If it has no moves, its comments become those of the move
 * before it.
 */
static void
close_branch(struct tree_builder *w)
{
	struct note *left = w->before;

	w->now = w->branch->back;
	w->fresh = w->branch->fresh;
	w->before = w->branch->before;
	*w->branch->end = left;
	w->end = notes_end(w->branch->end);
	w->branch = w->branch->outer;
}

/*
 * Open or close a variation; a skipped one closes without having been opened.
 */
static void
build_variation(void *user, const struct game *g, bool opens)
{
	struct tree_builder *w = user;

	(void)g;
	w->tree->branches = w->late = true;
	if (opens)
		open_branch(w);
	else if (w->branch)
		close_branch(w);
}

static void
build_wrong(void *user, const struct game *g, uint64_t line, const char *what)
{
	struct tree_builder *w = user;

	if (w->complain)
		w->complain(w->user, g, line, what);
	if (w->no_marks || !w->now || !g->bad.len || w->fresh)
		return;
	w->text.len = 0;
	out_text(&w->text, NOTE_BAD_MOVE);
	utf8_write(&w->text, g->bad);
	add_note(w)->text = made_text(w);
}

/*
 * Join the comments of a spot.  Those before the first move of a game are the
 * game's, also where only a variation has moves.
 */
static void
finish_spot(struct tree_builder *w, struct spot *s)
{
	if (!s->parent && s->child && s->child->depth) {
		*notes_end(&s->notes) = s->child->before;
		s->child->before = NULL;
	}
	w->text.len = 0;
	s->comment = notes_text(s->notes, false, &w->text);
	if (w->text.len)
		s->comment = made_text(w);
}

/*
 * Finish all spots and number them again: ids were given in the order of the
 * text, but game.h requires the main line first.
 */
static void
finish_spots(struct tree_builder *w)
{
	unsigned id = 0;

	for (struct spot *s = w->tree->first; s; s = spot_next(s)) {
		finish_spot(w, s);
		s->id = id++;
	}
}

/* True for a result, not another value of a Result tag such as `?`. */
static bool
is_result(struct str s)
{
	return s.len && token_result(s.text, s.text + s.len) == s.len;
}

void
tree_set_result(struct tree *t, struct arena *a, struct str result)
{
	const struct tag *tag;

	if (!result.len && (tag = tree_effective_tag(t, str_of("Result"))))
		result = game_result_of_tag(tag->value);
	t->result = is_result(result) ? arena_text(a, result) : str_of("*");
}

static void
finish(struct tree_builder *w, const struct game *g)
{
	struct tree *t = w->tree;

	if (w->rough || !short_way(SHORT_IN_ORDER))
		finish_spots(w);
	t->variant = g->variant;
	t->chess960 = g->chess960;
	tree_set_result(t, w->arena, g->result);
}

bool
tree_read(struct tree *t, struct arena *a, struct game_reader *r,
    struct game *g, bool variations,
    void (*complain)(
	void *user, const struct game *g, uint64_t line, const char *what),
    void *user)
{
	struct game_calls calls = {.next_position = build_position,
	    .tag = build_tag,
	    .start = build_start,
	    .move = build_move,
	    .comment = build_comment,
	    .nag = build_nag,
	    .variation = build_variation,
	    .wrong = build_wrong,
	    .variations = variations};
	struct tree_builder w = {.tree = t,
	    .arena = a,
	    .no_marks = r->how && r->how->no_marks,
	    .complain = complain,
	    .user = user};
	bool good;

	if (r->how && r->how->no_notes)
		calls.comment = NULL;
	*t = (struct tree){.written = g->chunk->text};
	good = game_read(r, g, &calls, &w);
	finish(&w, g);
	out_close(&w.text);
	map_clear(&w.names, NULL, NULL);
	return good;
}

/*
 * True if there is `[` and a letter, which may begin a tag; [%clk ...] does
 * not.
 */
static bool
may_hold_tags(const char *at, const char *end)
{
	while ((at = memchr(at, '[', (size_t)(end - at))) && ++at < end)
		if (is_letter(*at))
			return true;
	return false;
}

bool
tree_read_tags(struct tree *t, struct arena *a, const struct chunk *chunk)
{
	const char *from = chunk->text.text + chunk->head;
	struct pgn_lexer l = pgn_lexer_of(chunk, from);
	struct tree_builder w = {.tree = t, .arena = a};
	struct pgn_token token;

	*t = (struct tree){0};
	for (token_next_long(&l, &token);
	     token.kind == PGN_TOKEN_TAG && !token.bare;
	     token_next_long(&l, &token)) {
		build_tag(&w, token.name, token.text);
		from = l.at;
	}
	out_close(&w.text);
	map_clear(&w.names, NULL, NULL);
	t->moves = from;
	return !may_hold_tags(from, l.end);
}

/* ------------------------------------------------------------------ walking */

static unsigned
level_of(const struct spot *s, bool nests)
{
	if (s == s->parent->child)
		return 0;
	return nests ? s->level : 1;
}

bool
spot_opens(const struct spot *s, bool nests)
{
	return s->next && level_of(s->next, nests) > level_of(s, nests);
}

/*
 * Note that the alternatives to the move of `s` begin: siblings are in the
 * order of the text, each with the deeper ones that replace it right after it.
 */
static void
open_alternatives(struct text_walk *w, const struct spot *s)
{
	MEM_RESERVE(w->open, w->count, 1, w->capacity);
	w->open[w->count++] = (struct open_move){s, s->next};
	w->turn(w->user, LINE_OPENS);
}

/* Return the move that the last alternatives replaced, which end. */
static const struct spot *
close_alternatives(struct text_walk *w)
{
	struct open_move closed = w->open[--w->count];

	if (w->count &&
	    w->open[w->count - 1].replaced->parent == closed.replaced->parent)
		w->open[w->count - 1].seen = closed.seen;
	w->turn(w->user, LINE_CLOSES);
	return closed.replaced;
}

const struct spot *
text_walk_next(struct text_walk *w, const struct spot *s)
{
	if (spot_opens(s, w->nests)) {
		open_alternatives(w, s);
		return s->next;
	}
	while (!s->child) {
		struct open_move *open;

		while (s->parent && s == s->parent->child)
			s = s->parent;
		if (!s->parent)
			return NULL;
		assert(w->count);
		open = &w->open[w->count - 1];
		if (open->seen->next &&
		    level_of(open->seen->next, w->nests) ==
			level_of(s, w->nests)) {
			open->seen = open->seen->next;
			w->turn(w->user, LINE_NEXT);
			return open->seen;
		}
		s = close_alternatives(w);
	}
	return s->child;
}
