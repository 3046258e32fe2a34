/* collect.c - see collect.h */
#include "index/collect.h"

#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "base/utf8.h"
#include "board/movegen.h"
#include "board/play.h"
#include "pgn/pgn_token.h"

enum { WARN_LEVEL_ALL = 3 };

void
collector_init(struct collector *g, struct dictionary *d)
{
	*g = (struct collector){
	    .dictionary = d, .how.warn_level = WARN_LEVEL_ALL};
	g->reader.how = &g->how;
	out_init(&g->value, -1, "the value of a tag");
}

void
collector_free(struct collector *g)
{
	game_reader_free(&g->reader);
	out_close(&g->value);
	mem_free(g->moves);
	mem_free(g->tags);
	mem_free(g->place);
}

/*
 * Return the slot of the tag of this name; append one if the game has none yet.
 */
static uint32_t *
place_of_tag(struct collector *g, uint32_t name)
{
	uint32_t at;

	while (g->place_count <= name) {
		MEM_RESERVE(g->place, g->place_count, 1, g->place_capacity);
		g->place[g->place_count++] = 0;
	}
	at = g->place[name];
	if (at < g->tag_count && g->dictionary->pairs[g->tags[at]].name == name)
		return &g->tags[at];
	MEM_RESERVE(g->tags, g->tag_count, 1, g->tag_capacity);
	g->place[name] = (uint32_t)g->tag_count;
	return &g->tags[g->tag_count++];
}

static void
on_tag(void *user, struct str name, struct str value)
{
	struct collector *g = user;
	uint32_t number =
	    dictionary_name(g->dictionary, tag_name(&g->value, name));

	*place_of_tag(g, number) =
	    dictionary_pair(g->dictionary, number, tag_value(&g->value, value));
	if (str_is_in_any_case(name, "Variant")) /* which the rules depend on */
		g->facts |= FACT_VARIANT;
}

static void
on_start(void *user, const struct game *game)
{
	struct collector *g = user;

	memcpy(g->unions, game->now->piece, sizeof g->unions);
	if (game->fen.len)
		g->facts |= FACT_SET_UP;
	if (game->now->variant)
		g->facts |= FACT_VARIANT;
}

/*
 * Add the square to the union of the piece that now stands on it, if it has not
 * exploded.
 */
static void
put(struct collector *g, const struct position *p, int square)
{
	if (p->at[square] == NO_PIECE)
		return;
	g->unions[p->at[square]] |= bb_of(square);
}

static void
on_move(void *user, const struct game *game, move m, struct str written)
{
	struct collector *g = user;
	int from = move_from(m), to = move_to(m);

	(void)written;
	MEM_RESERVE(g->moves, g->move_count, 1, g->move_capacity);
	g->moves[g->move_count++] = m;
	if (m == MOVE_NULL) {
		g->facts |= FACT_PASSES;
	} else if (move_castles(m)) {
		put(g, game->now, castled_king(from, to));
		put(g, game->now, castled_rook(from, to));
	} else {
		put(g, game->now, to);
		if (move_promotion(m))
			g->facts |= FACT_PROMOTES;
	}
}

/*
 * Note that the game has variations.  Called when one opens, or, since the
 * reader skips them here, when one has been skipped.
 */
static void
on_variation(void *user, const struct game *game, bool opens)
{
	(void)game, (void)opens;
	((struct collector *)user)->facts |= FACT_VARIATIONS;
}

static void
on_wrong(void *user, const struct game *game, uint64_t line, const char *what)
{
	(void)game, (void)line, (void)what;
	((struct collector *)user)->facts |= FACT_NOTED;
}

static uint64_t
count_men(const struct position *p)
{
	uint64_t men = 0;

	for (int i = PIECES; i-- > 0;) {
		int count = bb_count(p->piece[i]);

		if (kind_of(i) != KING)
			men = men << 4 |
			    (unsigned)(count < FACT_MEN_MOST ? count
							     : FACT_MEN_MOST);
	}
	return men;
}

/*
 * Return FACT_MATE, FACT_STALEMATE or 0 for the last position of the main line.
 */
static uint64_t
judge_end(const struct position *p)
{
	if (position_is_mate(p))
		return FACT_MATE;
	return position_is_stalemate(p) ? FACT_STALEMATE : 0;
}

void
collector_read(struct collector *g, const struct chunk *chunk)
{
	static const struct game_calls calls = {.tag = on_tag,
	    .start = on_start,
	    .move = on_move,
	    .variation = on_variation,
	    .wrong = on_wrong};
	struct game game = {.chunk = chunk};

	g->facts = 0;
	g->move_count = g->tag_count = 0;
	memset(g->unions, 0, sizeof g->unions);
	if (!game_read(&g->reader, &game, &calls, g))
		g->facts |= FACT_WRONG;
	if (game.now)
		g->facts |= count_men(game.now) | judge_end(game.now);
}
