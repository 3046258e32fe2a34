/* collect.c - see collect.h */
#include "index/collect.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sum.h"
#include "board/movegen.h"
#include "board/play.h"
#include "pgn/pgn_token.h"

enum { WARN_LEVEL_ALL = 3 };

void
collector_init(struct collector *g, struct dictionary *d)
{
	g->dictionary = d;
	g->how.warn_level = WARN_LEVEL_ALL;
	g->reader.how = &g->how;
	g->reader.stops = true; /* index_write() then fails */
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

/* Note facts of the game that is read. */
static void
add_fact(struct collector *g, uint64_t fact)
{
	g->facts[g->games] |= fact;
}

/*
 * Return the slot of the tag of this name; append one if the game has none yet.
 */
static uint32_t *
place_of_tag(struct collector *g, uint32_t name)
{
	uint32_t at;

	while (g->place_count <= name) {
		MEM_ADD(g->place, g->place_count, 0);
	}
	at = g->place[name];
	if (at >= g->spans[g->games].tag && at < g->tag_count &&
	    g->dictionary->pairs[g->tags[at]].name == name)
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
		add_fact(g, FACT_VARIANT);
}

static void
on_start(void *user, const struct game *game)
{
	struct collector *g = user;

	memcpy(g->game_unions, game->now->piece, sizeof g->game_unions);
	if (game->fen.len)
		add_fact(g, FACT_SET_UP);
	if (game->now->variant)
		add_fact(g, FACT_VARIANT);
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
	g->game_unions[p->at[square]] |= bb_of(square);
}

static void
on_move(void *user, const struct game *game)
{
	struct collector *g = user;
	move m = game->played;
	int from = move_from(m), to = move_to(m);

	MEM_RESERVE(g->moves, g->move_count, 1, g->move_capacity);
	g->moves[g->move_count++] = m;
	if (m == MOVE_NULL) {
		add_fact(g, FACT_PASSES);
	} else if (move_castles(m)) {
		put(g, game->now, castled_king(from, to));
		put(g, game->now, castled_rook(from, to));
	} else {
		put(g, game->now, to);
		if (move_promotion(m))
			add_fact(g, FACT_PROMOTES);
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
	add_fact(user, FACT_VARIATIONS);
}

static void
on_wrong(void *user, const struct game *game, uint64_t line, const char *what)
{
	(void)game, (void)line, (void)what;
	add_fact(user, FACT_NOTED);
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

/* Read the game, and append its tags and moves to those of the group. */
static void
read_game(struct collector *g, const struct chunk *chunk)
{
	static const struct game_calls calls = {.tag = on_tag,
	    .start = on_start,
	    .move = on_move,
	    .variation = on_variation,
	    .wrong = on_wrong};
	struct game game = {.chunk = chunk};

	g->facts[g->games] = 0;
	memset(g->game_unions, 0, sizeof g->game_unions);
	if (!game_read(&g->reader, &game, &calls, g))
		add_fact(g, FACT_WRONG);
	if (game.now)
		add_fact(g, count_men(game.now) | judge_end(game.now));
}

bool
collector_add(struct collector *g, const struct chunk *chunk)
{
	unsigned i = g->games;

	assert(i < INDEX_GROUP_GAMES);
	g->spans[i] = (struct index_span){
	    (uint32_t)g->move_count, (uint32_t)g->tag_count};
	read_game(g, chunk);
	g->places[i] = (struct index_place){chunk->offset, chunk->line,
	    (uint32_t)chunk->text.len, (uint32_t)chunk->head};
	for (int p = 0; p < PIECES; p++)
		g->unions[p][i] = g->game_unions[p];
	g->games++;
	return g->games < INDEX_GROUP_GAMES &&
	    g->move_count * sizeof *g->moves + g->tag_count * sizeof *g->tags <
	    INDEX_GROUP_BYTES;
}

static const void *
column_of(const struct collector *g, int column)
{
	switch (column) {
	case INDEX_SPANS: return g->spans;
	case INDEX_FACTS: return g->facts;
	case INDEX_PLACES: return g->places;
	case INDEX_TAGS: return g->tags;
	case INDEX_MOVES: return g->moves;
	default: return g->unions[column - INDEX_UNIONS];
	}
}

void
collector_write(
    struct collector *g, struct out *o, uint64_t at, struct index_group *entry)
{
	static const char padding[8];

	*entry = (struct index_group){.at = at,
	    .games = g->games,
	    .moves = (uint32_t)g->move_count,
	    .tags = (uint32_t)g->tag_count};
	for (int c = 0; c < INDEX_COLUMNS; c++) {
		size_t size = (size_t)index_column_size(entry, c);
		const void *column = column_of(g, c);

		entry->sum[c] = sum_bytes(SUM_START, column, size);
		out_bytes(o, column, size);
		out_bytes(o, padding, (size_t)index_padded(size) - size);
	}
	g->games = 0;
	g->tag_count = g->move_count = 0;
}
