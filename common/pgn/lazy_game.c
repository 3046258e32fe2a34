/* lazy_game.c - see lazy_game.h */
#include "pgn/lazy_game.h"

#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "notation/fen.h"
#include "notation/san_plain.h"
#include "pgn/games.h"

void
lazy_game_init(
    struct lazy_game *p, const struct read_style *how, uint64_t last_ply)
{
	struct position start;

	*p = (struct lazy_game){
	    .reader = {.how = how, .stops = true}, .last_ply = last_ply};
	fen_read(&start, str_of(position_start_fen));
	memcpy(p->home, start.piece, sizeof p->home);
}

void
lazy_game_free(struct lazy_game *p)
{
	arena_free(&p->arena);
	game_reader_free(&p->reader);
}

void
lazy_game_take(struct lazy_game *p, const struct chunk *chunk, const char *file,
    uint64_t number)
{
	arena_reset(&p->arena);
	p->reader.last_ply = short_way(SHORT_LAST_PLY) ? p->last_ply : 0;
	p->game = (struct game){.chunk = chunk, .file = file, .number = number};
	p->has_tags = p->has_squares = false;
	p->has_tree[0] = p->has_tree[1] = false;
	memset(p->faults, 0, sizeof p->faults);
	p->has_footprint[0] = p->has_footprint[1] = false;
}

const struct tree *
lazy_game_tags(struct lazy_game *p)
{
	if (!p->has_tags)
		p->tags_are_all =
		    tree_read_tags(&p->tags, &p->arena, p->game.chunk);
	p->has_tags = true;
	return p->tags_are_all || (p->has_squares && p->words.ended) ? &p->tags
								     : NULL;
}

/* ------------------------------------------------------------------ moves */

/*
 * Report a fault, unless an earlier pass has: each meets the faults of the main
 * line, and those of variations, in the same order.
 */
static void
complain(void *user, const struct game *g, uint64_t line, const char *what)
{
	struct lazy_game *p = user;
	struct fault_count *of = &p->faults[g->depth > 0];

	if (of->met++ < of->reported)
		return;
	of->reported++;
	game_complain(p->warnings, g, line, what);
}

/* Begin a pass over the moves. */
static void
start_pass(struct lazy_game *p)
{
	p->faults[0].met = p->faults[1].met = 0;
}

/*
 * Return the requested tree, or the other one if there are no variations; NULL
 * if neither is parsed.
 */
static const struct tree *
tree_that_is_read(const struct lazy_game *p, bool variations)
{
	const struct tree *other = &p->trees[!variations];

	if (p->has_tree[variations])
		return &p->trees[variations];
	return p->has_tree[!variations] && !other->branches &&
		short_way(SHORT_ONE_TREE)
	    ? other
	    : NULL;
}

const struct tree *
lazy_game_tree(struct lazy_game *p, bool variations)
{
	const struct tree *read = tree_that_is_read(p, variations);
	struct tree *tree = &p->trees[variations];
	struct game again = p->game;

	if (read)
		return read;
	start_pass(p);
	tree_read(tree, &p->arena, &p->reader, &again, variations, complain, p);
	p->game.stopped |= again.stopped;
	p->has_tree[variations] = true;
	return tree;
}

/* ----------------------------------------------- positions without a tree */

static void
on_position(void *user, const struct game *g)
{
	struct lazy_game *p = user;
	struct spot *at = &p->place;

	if (g->now != &at->pos)
		at->pos = *g->now;
	at->ply = (unsigned)g->ply;
	p->look(p->user, at);
}

/*
 * Play the game and visit its positions without building a tree.  Variations
 * need earlier positions again, so then each is stored.
 */
static void
play_game(struct lazy_game *p, bool variations)
{
	const struct game_calls calls = {
	    .place = variations ? NULL : &p->place.pos,
	    .start = on_position,
	    .move = on_position,
	    .wrong = complain,
	    .variations = variations};
	struct game game = p->game;

	start_pass(p);
	game_read(&p->reader, &game, &calls, p);
	p->game.stopped |= game.stopped;
}

void
lazy_game_play(
    struct lazy_game *p, bool variations, visit_position *look, void *user)
{
	const struct spot *at = NULL;

	p->look = look;
	p->user = user;
	if (tree_that_is_read(p, variations) || !short_way(SHORT_PLAY))
		at = lazy_game_tree(p, variations)->first;
	else
		play_game(p, variations);
	for (; at; at = spot_next(at))
		look(user, at);
}

const bb *
lazy_game_footprint(struct lazy_game *p, bool variations)
{
	bb *f = p->footprints[variations];
	const struct spot *at;

	if (p->has_footprint[variations])
		return f;
	memset(f, 0, sizeof p->footprints[variations]);
	for (at = lazy_game_tree(p, variations)->first; at; at = spot_next(at))
		for (int piece = 0; piece < PIECES; piece++)
			f[piece] |= at->pos.piece[piece];
	p->has_footprint[variations] = true;
	return f;
}

/* ------------------------------------------------------ squares of words */

/* True if the game starts from the usual position, as far as this tag tells. */
static bool
is_usual(const struct pgn_token *tag)
{
	return !tag->bare && !tag->unclosed && !token_names(tag, "FEN") &&
	    !token_names(tag, "Variant");
}

/*
 * Skip tokens up to the next word of the main line.  False at its end, or if
 * words do not tell.
 */
static SELDOM bool
skip_to_word(struct game_squares *s, struct str *word)
{
	struct pgn_token t;
	size_t depth = 0;

	while (s->valid) {
		token_next(&s->lexer, &t);
		switch (t.kind) {
		case PGN_TOKEN_WORD:
			*word = t.text;
			if (!depth)
				return true;
			break;
		case PGN_TOKEN_OPEN: depth++; break;
		case PGN_TOKEN_CLOSE: depth -= depth > 0; break;
		case PGN_TOKEN_COMMENT: s->valid = !t.unclosed; break;
		case PGN_TOKEN_RESULT: s->ended = !depth; break;
		case PGN_TOKEN_TAG: s->valid = depth; break;
		case PGN_TOKEN_END: s->ended = true; break;
		default: break; /* a sign */
		}
		if (s->ended)
			return false;
	}
	return false;
}

/*
 * Start with a game.  Words do not tell in one with a FEN or Variant tag, with
 * a tag in an unusual place or form, with a comment that is not closed, or from
 * a word on that san_plain_squares() refuses.
 */
static void
start_words(struct lazy_game *p)
{
	struct game_squares *s = &p->words;
	const struct chunk *chunk = p->game.chunk;
	struct pgn_token t;
	const char *after;

	memcpy(s->squares, p->home, sizeof s->squares);
	s->count = 0;
	s->valid = true;
	s->ended = false;
	s->lexer = pgn_lexer_of(chunk, chunk->text.text + chunk->head);
	s->lexer.words.passes_comments = !chunk->nested;
	do {
		after = s->lexer.at;
		token_next_long(&s->lexer, &t);
		s->valid = t.kind != PGN_TOKEN_TAG || is_usual(&t);
	} while (t.kind == PGN_TOKEN_TAG && s->valid);
	s->lexer.at = after;
}

/* Read on while the words tell, until there are `count` of them or no more. */
static void
read_words(struct game_squares *s, size_t count)
{
	struct str word;

	while (s->valid && !s->ended && s->count < count &&
	    (token_word(&s->lexer, &word) || skip_to_word(s, &word))) {
		s->valid = san_plain_squares(
		    word, s->count & 1 ? BLACK : WHITE, s->squares);
		s->count += s->valid;
	}
}

const bb *
lazy_game_squares(struct lazy_game *p, size_t words, bool *all)
{
	assert(
	    !p->reader.how->variant); /* games say by a tag of which they are */
	if (tree_that_is_read(p, false))
		return NULL;
	if (!p->has_squares)
		start_words(p);
	p->has_squares = true;
	read_words(&p->words, words);
	*all = p->words.ended;
	return p->words.valid ? p->words.squares : NULL;
}
