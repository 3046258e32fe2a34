/*
 * piece_id.c - see piece_id.h
 *
 * Each position of the game gets a map of its pieces, from its parent's map and
 * one move, when it or one after it is first needed; it lasts until the game
 * ends.  Of imagined positions only the last one has a map: it is few moves
 * away from one of the game.
 */
#include "cql/run/piece_id.h"

#include <limits.h>
#include <string.h>

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

/* Initialise the map of the first position; return its number of pieces. */
static unsigned
make_first_map(struct piece_map *m, const struct position *first)
{
	bb rest = bb_swap_ranks(position_occupied(first));
	unsigned id = 0;

	*m = (struct piece_map){.promoted = first->beside.promoted};
	memset(m->square, NO_SQUARE, sizeof m->square);
	for (; rest; rest = bb_but_lowest(rest))
		place(m, ++id, bb_lowest(rest) ^ 56);
	return id;
}

/* Move king and rook at once, as one may go where the other was. */
static void
move_both(struct piece_map *m, const int from[2], const int to[2])
{
	unsigned king = m->id[from[0]], rook = m->id[from[1]];

	m->id[from[0]] = m->id[from[1]] = 0;
	place(m, king, to[0]);
	place(m, rook, to[1]);
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
move_piece(struct piece_map *m, int from, int to)
{
	place(m, m->id[from], to);
	m->id[from] = 0;
	if (m->promoted >> from & 1)
		m->promoted ^= bb_of(from) | bb_of(to);
}

/* Remove the pieces that are no longer there: those that exploded. */
static void
remove_exploded(struct piece_map *m, const struct position *now)
{
	for (int square = 0; square < 64; square++)
		if (m->id[square] && now->at[square] == NO_PIECE)
			capture_piece(m, square);
}

/*
 * Change the map of the position before `at` to that of `at`; a dropped piece
 * has the number `drop`, 0 for none.
 */
static inline void
follow_move(struct piece_map *m, const struct spot *at, unsigned drop)
{
	move played = at->played;
	int from = move_from(played), to = move_to(played), taken;

	if (played == MOVE_NULL)
		return;
	if (move_drops(played)) {
		place(m, drop, to);
		return;
	}
	if (move_castles(played)) {
		move_both(m, (int[]){from, to},
		    (int[]){castled_king(from, to), castled_rook(from, to)});
		return;
	}
	taken = move_takes(&at->parent->pos, played);
	if (taken != NO_SQUARE)
		capture_piece(m, taken);
	move_piece(m, from, to);
	if (move_promotion(played))
		m->promoted |= bb_of(to);
	if (at->pos.variant && taken != NO_SQUARE)
		remove_exploded(m, &at->pos);
}

/* Return the first position of the game, or the lone position `at`. */
static const struct spot *
first_of(const struct ctx *c, const struct spot *at)
{
	return c->tree && c->tree->first ? c->tree->first : at;
}

/*
 * Make the maps of the game up to that of an id, in the order of ids, or that
 * of the lone position `at`.
 */
static SELDOM void
make_maps(struct ctx *c, const struct spot *at, unsigned id)
{
	unsigned count = (c->tree ? c->tree->spots : 0) + 1;
	const struct spot *s;

	if (!c->mapped) {
		c->piece_map =
		    arena_raw(&c->of_game, count * sizeof *c->piece_map);
		c->mapped = first_of(c, at);
		c->pieces = make_first_map(c->piece_map, &c->mapped->pos);
	}
	while (c->mapped->id < id && (s = spot_next(c->mapped))) {
		struct piece_map *m = &c->piece_map[s->id];
		bool drops = move_drops(s->played);

		c->pieces += drops;
		*m = c->piece_map[s->parent->id];
		follow_move(m, s,
		    drops && c->pieces <= GAME_PIECES_MAX ? c->pieces : 0);
		c->mapped = s;
	}
}

/* Return the map of a position that is not imagined. */
static inline const struct piece_map *
map_of(struct ctx *c, const struct spot *at)
{
	if (!c->mapped || c->mapped->id < at->id)
		make_maps(c, at, at->id);
	return &c->piece_map[at->id];
}

unsigned
piece_next_number(struct ctx *c, const struct spot *at)
{
	const struct spot *first = first_of(c, at);

	if (!first->pos.beside.has_pocket)
		return 1 + (unsigned)bb_count(position_occupied(&first->pos));
	make_maps(c, at, UINT_MAX);
	return 1 + c->pieces;
}

/* ------------------------------------------------------- imagined positions */

/* Change the map of the position after a move to that before it. */
static void
take_back(struct piece_map *m, move played)
{
	int from = move_from(played), to = move_to(played);

	if (played == MOVE_NULL)
		return;
	if (move_castles(played))
		move_both(m,
		    (int[]){castled_king(from, to), castled_rook(from, to)},
		    (int[]){from, to});
	else
		move_piece(m, to, from);
}

/*
 * Change the map of the position that another one was imagined from to that of
 * the latter.  A dropped piece has no number there.
 */
static void
follow_imagined(struct piece_map *m, const struct imagined *im)
{
	const struct position *now = &im->spot.pos;
	unsigned number = im->first;

	if (im->by == BY_UNMOVE) {
		take_back(m, im->spot.played);
		m->promoted &= ~now->piece[piece_of(WHITE, PAWN)] &
		    ~now->piece[piece_of(BLACK, PAWN)];
	} else {
		follow_move(m, &im->spot, 0);
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
		follow_imagined(m, imagined(above.at[above.count]));
	follow_imagined(m, imagined(c->at));
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

bb
piece_squares(struct ctx *c, unsigned id)
{
	const struct piece_map *m;
	int square;

	if (!id)
		return 0;
	m = map_now(c);
	square =
	    id < sizeof m->square ? m->square[id] : square_of_dropped(m, id);
	return square == NO_SQUARE ? 0 : bb_of(square);
}

bb
promoted_squares(struct ctx *c)
{
	return map_now(c)->promoted;
}
