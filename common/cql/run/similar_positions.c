/* similar_positions.c - see similar_positions.h */
#include "cql/run/similar_positions.h"

#include <string.h>

#include "base/hash.h"
#include "pgn/games.h"
#include "pgn/tree.h"
#include "transform/symmetry.h"

/* The pieces of a board; `left` is the file of the leftmost one. */
struct similar_board {
	uint8_t at[64];
	int left;
	bool has_pawns;
};

static struct similar_board
board_of(const uint8_t *at)
{
	struct similar_board b = {.left = 7};

	memcpy(b.at, at, sizeof b.at);
	for (int square = 0; square < 64; square++) {
		if (at[square] == NO_PIECE)
			continue;
		if (file_of(square) < b.left)
			b.left = file_of(square);
		b.has_pawns |= kind_of(at[square]) == PAWN;
	}
	return b;
}

/* Map all pieces of a board; none may leave it. */
static struct similar_board
board_after(const struct similar_board *b, struct symmetry map)
{
	uint8_t at[64];

	memset(at, NO_PIECE, sizeof at);
	for (int square = 0; square < 64; square++)
		if (b->at[square] != NO_PIECE)
			at[symmetry_square(map, square)] = b->at[square];
	return board_of(at);
}

/*
 * Shift all pieces as far left as possible, if there are pawns, which allow
 * shifts.
 */
static struct similar_board
to_the_left(struct similar_board b)
{
	return b.has_pawns
	    ? board_after(&b, (struct symmetry){.files = (int8_t)-b.left})
	    : b;
}

static bool
is_map(const struct similar_board *b, int row)
{
	return !b->has_pawns || row == SYMMETRY_ID || row == SYMMETRY_REFLECT_V;
}

/*
 * Return the canonical key of a board and its similar ones: the least hash of
 * their images.
 */
static uint64_t
key_of(const struct similar_board *b, int to_move)
{
	uint64_t least = UINT64_MAX;

	for (int row = 0; row < SYMMETRY_ROWS; row++) {
		struct similar_board image;
		uint64_t hash;

		if (!is_map(b, row))
			continue;
		image = to_the_left(board_after(b, symmetry_rows[row].map));
		hash = hash_text(HASH_START + (uint64_t)to_move,
		    (struct str){(const char *)image.at, sizeof image.at});
		if (hash < least)
			least = hash;
	}
	return least;
}

/* ---------------------------------------------------------------- reading */

static void
add_position(const struct similar_position **list, struct arena *a,
    const struct spot *at, uint64_t game, size_t *count)
{
	struct similar_position *s = arena_get(a, sizeof *s);
	struct similar_board board = board_of(at->pos.at);

	*s = (struct similar_position){.next = *list,
	    .key = key_of(&board, at->pos.to_move),
	    .game = game,
	    .move = at->pos.fullmove,
	    .to_move = at->pos.to_move};
	memcpy(s->at, board.at, sizeof s->at);
	*list = s;
	++*count;
}

/* Put the list, which is in reverse order, into buckets. */
static void
fill_buckets(struct similar_positions *s, struct arena *a,
    const struct similar_position *list, size_t count)
{
	for (s->buckets = 16; s->buckets < count; s->buckets *= 2)
		;
	s->bucket = arena_get(a, s->buckets * sizeof *s->bucket);
	while (list) {
		struct similar_position *p = (struct similar_position *)list;
		const struct similar_position **bucket =
		    &s->bucket[p->key & (s->buckets - 1)];

		list = p->next;
		p->next = *bucket;
		*bucket = p;
	}
}

const char *
similar_positions_read(struct similar_positions *s, struct arena *a)
{
	static const struct read_style style = {.warn_level = 1};
	char *files[] = {(char *)s->file, NULL};
	const struct similar_position *list = NULL;
	struct game_reader reader = {.how = &style};
	struct out messages = {0};
	struct arena memory = {0};
	struct games games;
	struct chunk chunk;
	size_t count = 0;
	bool good;

	games_init(&games);
	games.may_hold_none = true;
	games.messages = &messages;
	games_open(&games, files);
	while (games_next(&games, &chunk)) {
		struct game g = {
		    .chunk = &chunk, .file = s->file, .number = games.number};
		struct tree tree;

		arena_reset(&memory);
		tree_read(&tree, &memory, &reader, &g, false, NULL, NULL);
		s->games++;
		for (struct spot *at = tree.first; at; at = spot_next(at))
			add_position(&list, a, at, g.number, &count);
	}
	good = games.status == STATUS_OK;
	fill_buckets(s, a, list, count);
	game_reader_free(&reader);
	arena_free(&memory);
	out_close(&messages);
	return good ? NULL : "it cannot be read";
}

/* ---------------------------------------------------------------- finding */

const struct similar_position *
similar_positions_find(
    const struct similar_positions *s, const struct position *pos)
{
	struct similar_board board = board_of(pos->at);
	uint64_t key = key_of(&board, pos->to_move);

	return s->bucket[key & (s->buckets - 1)];
}

static void
write_map(struct out *o, int row, int files)
{
	out_text(o, symmetry_rows[row].current);
	if (row && files)
		out_char(o, ' ');
	symmetry_write_shift(o, files, 0);
}

bool
similar_position_is(
    const struct similar_position *s, const struct position *pos, struct out *o)
{
	struct similar_board from = board_of(s->at), to = board_of(pos->at);
	struct similar_board left = to_the_left(from);

	if (s->to_move != pos->to_move)
		return false;
	for (int row = 0; row < SYMMETRY_ROWS; row++) {
		struct similar_board back, back_left;

		if (!is_map(&from, row))
			continue;
		back =
		    board_after(&to, symmetry_inverse(symmetry_rows[row].map));
		back_left = to_the_left(back);
		if (memcmp(back_left.at, left.at, sizeof left.at) != 0)
			continue;
		write_map(o, row, from.has_pawns ? back.left - from.left : 0);
		return true;
	}
	return false;
}
