/*
 * piece_id.c - see piece_id.h
 *
 * Each position of the game gets a map of its pieces when it is first needed,
 * from its parent's map and one move; it lasts until the game ends.  Of
 * imagined positions only the last one has a map: it is few moves away from one
 * of the game.
 */
#include "cql/run/piece_id.h"

#include <string.h>

#include "base/short_way.h"

#include "board/play.h"
#include "cql/run/context.h"
#include "cql/run/imagined.h"
#include "cql/run/positions.h"

struct piece_map {
	uint16_t id[64];    /* of the piece on each square, 0: empty */
	uint8_t square[65]; /* by id up to 64; NO_SQUARE: captured */
	bb promoted;
};

/* ------------------------------------------------- positions of the game */

static void
place(struct piece_map *m, unsigned id, int square)
{
	m->id[square] = (uint16_t)id;
	if (id < sizeof m->square)
		m->square[id] = (uint8_t)square;
}

static void
make_first_map(struct piece_map *m, const struct position *first)
{
	bb rest = bb_swap_ranks(position_occupied(first));

	*m = (struct piece_map){.promoted = first->beside.promoted};
	memset(m->square, NO_SQUARE, sizeof m->square);
	for (unsigned id = 1; rest; rest = bb_but_lowest(rest))
		place(m, id++, bb_lowest(rest) ^ 56);
}

static void
castle(struct piece_map *m, int from, int to)
{
	unsigned king = m->id[from], rook = m->id[to];

	m->id[from] = m->id[to] = 0;
	place(m, king, castled_king(from, to));
	place(m, rook, castled_rook(from, to));
}

static void
capture_piece(struct piece_map *m, int square)
{
	if (m->id[square] < sizeof m->square)
		m->square[m->id[square]] = NO_SQUARE;
	m->id[square] = 0;
	m->promoted &= ~bb_of(square);
}

static void
move_piece(struct piece_map *m, move played)
{
	int from = move_from(played), to = move_to(played);

	place(m, m->id[from], to);
	m->id[from] = 0;
	if (m->promoted >> from & 1)
		m->promoted ^= bb_of(from) | bb_of(to);
	if (move_promotion(played))
		m->promoted |= bb_of(to);
}

/* Return the drops of the game up to each position, in the order of ids. */
static const unsigned *
drops_of(struct ctx *c)
{
	unsigned count = 0;

	if (c->drops)
		return c->drops;
	c->drops =
	    arena_get(&c->of_game, (c->tree->spots + 1) * sizeof *c->drops);
	for (const struct spot *s = c->tree->first; s; s = spot_next(s)) {
		count += s->parent && move_drops(s->played);
		c->drops[s->id] = count;
	}
	c->drops[c->tree->spots] = count;
	return c->drops;
}

/* Return the last number of the pieces that the first position has. */
static unsigned
first_pieces(const struct ctx *c, const struct spot *at)
{
	if (c->tree && c->tree->first)
		at = c->tree->first;
	return (unsigned)bb_count(position_occupied(&at->pos));
}

/* Return the number of the piece dropped by the move to `at`, 0 for none. */
static unsigned
number_of_drop(struct ctx *c, const struct spot *at)
{
	unsigned number = first_pieces(c, at) + drops_of(c)[at->id];

	return number > GAME_PIECES_MAX ? 0 : number;
}

unsigned
piece_next_number(struct ctx *c, const struct spot *at)
{
	unsigned next = 1 + first_pieces(c, at);

	if (!at->pos.beside.has_pocket || !c->tree || !c->tree->first)
		return next;
	return next + drops_of(c)[c->tree->spots];
}

/* Remove the pieces that are no longer there: those that exploded. */
static void
remove_exploded(struct piece_map *m, const struct position *now)
{
	for (int square = 0; square < 64; square++)
		if (m->id[square] && now->at[square] == NO_PIECE)
			capture_piece(m, square);
}

/* Change the map of the position before `at` to that of `at`. */
static inline void
follow_move(struct ctx *c, struct piece_map *m, const struct spot *at)
{
	move played = at->played;
	int taken;

	if (played == MOVE_NULL)
		return;
	if (move_drops(played)) {
		place(m, number_of_drop(c, at), move_to(played));
		return;
	}
	if (move_castles(played)) {
		castle(m, move_from(played), move_to(played));
		return;
	}
	taken = move_takes(&at->parent->pos, played);
	if (taken != NO_SQUARE)
		capture_piece(m, taken);
	move_piece(m, played);
	if (at->pos.variant && taken != NO_SQUARE)
		remove_exploded(m, &at->pos);
}

/* Make the map of a position; that of the position before it is made. */
static void
fill_map(struct ctx *c, struct piece_map *m, const struct spot *at)
{
	if (at->parent) {
		*m = *c->piece_map[at->parent->id];
		follow_move(c, m, at);
	} else {
		make_first_map(m, &at->pos);
	}
	c->piece_map[at->id] = m;
}

/* Make the maps that are missing from the nearest one above down to `at`. */
static void
make_map(struct ctx *c, const struct spot *at)
{
	size_t count = (c->tree ? c->tree->spots : 0) + 1;
	struct arena_mark mark = arena_mark(&c->scratch);
	struct spot_list above = {0};

	if (!c->piece_map)
		c->piece_map =
		    arena_get(&c->of_game, count * sizeof *c->piece_map);
	for (; at->parent && !c->piece_map[at->parent->id]; at = at->parent)
		ARENA_ADD(&c->scratch, above.at, above.count, at);
	fill_map(c, arena_raw(&c->of_game, sizeof **c->piece_map), at);
	while (above.count--)
		fill_map(c, arena_raw(&c->of_game, sizeof **c->piece_map),
		    above.at[above.count]);
	arena_release(&c->scratch, mark);
}

/* Return the map of a position that is not imagined. */
static inline const struct piece_map *
map_of(struct ctx *c, const struct spot *at)
{
	if (!c->piece_map || !c->piece_map[at->id])
		make_map(c, at);
	else if (!short_way(SHORT_PIECE_MAP))
		fill_map(c, c->piece_map[at->id], at);
	return c->piece_map[at->id];
}

/* ------------------------------------------------------- imagined positions */

/* Change the map of the position after a move to that before it. */
static void
take_back(struct piece_map *m, move played)
{
	int from = move_from(played), to = move_to(played);
	int king = from, rook = to;
	unsigned id[2];

	if (played == MOVE_NULL)
		return;
	if (!move_castles(played)) {
		place(m, m->id[to], from);
		m->id[to] = 0;
		if (m->promoted >> to & 1)
			m->promoted ^= bb_of(from) | bb_of(to);
		return;
	}
	king = castled_king(from, to);
	rook = castled_rook(from, to);
	id[0] = m->id[king];
	id[1] = m->id[rook];
	m->id[king] = m->id[rook] = 0;
	place(m, id[0], from);
	place(m, id[1], to);
}

/*
 * Change the map of the position that another one was imagined from to that of
 * the latter.  A dropped piece has no number there.
 */
static void
follow_imagined(struct ctx *c, struct piece_map *m, const struct imagined *im)
{
	const struct position *now = &im->spot.pos;
	unsigned number = im->first;

	if (im->by == BY_UNMOVE) {
		take_back(m, im->spot.played);
		m->promoted &= ~now->piece[piece_of(WHITE, PAWN)] &
		    ~now->piece[piece_of(BLACK, PAWN)];
	} else if (!move_drops(im->spot.played)) {
		follow_move(c, m, &im->spot);
	}
	for (bb gone = im->gone | im->added; gone; gone = bb_but_lowest(gone))
		capture_piece(m, bb_lowest(gone));
	for (bb rest = im->added; rest; rest = bb_but_lowest(rest))
		place(m, number++, bb_lowest(rest));
}

/*
 * Return the map of an imagined position, which is the current one.  That of
 * the last one is still there.
 */
static SELDOM const struct piece_map *
map_of_imagined(struct ctx *c)
{
	struct arena_mark mark = arena_mark(&c->scratch);
	struct spot_list above = {0};
	const struct spot *at = c->at->parent;
	struct piece_map *m = c->imagined_map;

	if (m && c->imagined_map_of == c->at->id)
		return m;
	if (!m)
		m = arena_raw(&c->of_game, sizeof *m);
	for (; imagined(at); at = at->parent)
		ARENA_ADD(&c->scratch, above.at, above.count, at);
	*m = *map_of(c, at);
	while (above.count--)
		follow_imagined(c, m, imagined(above.at[above.count]));
	follow_imagined(c, m, imagined(c->at));
	arena_release(&c->scratch, mark);
	c->imagined_map_of = c->at->id;
	return c->imagined_map = m;
}

/* Return the map of the current position. */
static inline const struct piece_map *
map_now(struct ctx *c)
{
	return imagined(c->at) ? map_of_imagined(c) : map_of(c, c->at);
}

/* ----------------------------------------------------------------- of both */

unsigned
piece_on(struct ctx *c, int square)
{
	return c->pos->at[square] == NO_PIECE ? 0 : map_now(c)->id[square];
}

/* Return the square of a piece whose number is beyond m->square. */
static SELDOM int
square_of_dropped(const struct piece_map *m, unsigned id)
{
	for (int square = 0; square < 64; square++)
		if (m->id[square] == id)
			return square;
	return NO_SQUARE;
}

/* Return the square of a piece in any position. */
static SELDOM int
square_of(struct ctx *c, unsigned id)
{
	const struct piece_map *m;

	if (!id)
		return NO_SQUARE;
	m = map_now(c);
	return id < sizeof m->square ? m->square[id] : square_of_dropped(m, id);
}

bb
piece_squares(struct ctx *c, unsigned id)
{
	unsigned at = c->at->id;
	const struct piece_map *m =
	    c->piece_map && at < IMAGINED_IDS ? c->piece_map[at] : NULL;
	int square =
	    m && id - 1 < sizeof m->square - 1 && short_way(SHORT_PIECE_MAP)
	    ? m->square[id]
	    : square_of(c, id);

	return square == NO_SQUARE ? 0 : bb_of(square);
}

bb
promoted_squares(struct ctx *c)
{
	return map_now(c)->promoted;
}
