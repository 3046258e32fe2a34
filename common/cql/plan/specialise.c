/*
 * specialise.c - better functions for common shapes
 *
 * The tree stays as written; a node that has one of these shapes gets other
 * functions, which are faster and give the same answers.  The functions in its
 * row remain the definition of what it means, and the test of the others.
 *
 * The shapes are: piece designators of one piece, of one colour, or of squares
 * alone; moves that may be played; the square of a move; and images of a
 * transform that differ by a shift (board/formation.h).
 */
#include "cql/plan/plan.h"

#include "base/short_way.h"
#include "board/formation.h"
#include "cql/filters/move_filters.h"
#include "cql/run/context.h"
#include "cql/tree/node.h"

/* ------------------------------------------------------------- designators */

static bb
set_squares(const struct node *n, struct ctx *c)
{
	(void)c;
	return n->geometry.squares;
}

static bb
set_one_piece(const struct node *n, struct ctx *c)
{
	return c->pos->piece[n->number] & n->geometry.squares;
}

static bool
match_one_piece(const struct node *n, struct ctx *c)
{
	return set_one_piece(n, c) != 0;
}

static bb
set_one_colour(const struct node *n, struct ctx *c)
{
	return c->pos->colour[n->number] & n->geometry.squares;
}

static bb
set_any_piece(const struct node *n, struct ctx *c)
{
	return position_occupied(c->pos) & n->geometry.squares;
}

static void
specialise_designator(struct node *n)
{
	unsigned pieces = n->geometry.pieces;

	if (!pieces) {
		n->is.set = set_squares;
	} else if (pieces == ANY_PIECE) {
		n->is.set = set_any_piece;
	} else if (pieces == WHITE_PIECES || pieces == BLACK_PIECES) {
		n->number = pieces == WHITE_PIECES ? WHITE : BLACK;
		n->is.set = set_one_colour;
	} else if (!(pieces & (pieces - 1)) && pieces != EMPTY_SQUARE) {
		n->number = __builtin_ctz(pieces);
		n->is.set = set_one_piece;
		n->match = match_one_piece;
	}
}

/* ------------------------------------------ images that differ by a shift */

struct formations {
	int count;
	struct formation list[];
};

/* Add the pieces of an image; false when it is made of anything else. */
static bool
read_image(struct formation *image, const struct node *n)
{
	if (n->filter->fact == IS_DESIGNATOR)
		return formation_add(
		    image, n->geometry.pieces, n->geometry.squares);
	if (n->filter->implies != IMPLIED_SEQUENCE)
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!read_image(image, n->kid[i]))
			return false;
	return n->kids > 0;
}

/* Add an image to the formation that it is a shift of, or as a new one. */
static void
add_image(struct formations *all, const struct formation *image)
{
	for (int i = 0; i < all->count; i++)
		if (formation_join(&all->list[i], image))
			return;
	all->list[all->count++] = *image;
}

/*
 * Return the images sorted by formation; NULL when one is made of more than
 * pieces on one square each.
 */
static const struct formations *
formations_of(struct arena *a, const struct node *orbit)
{
	struct formations *all =
	    arena_get(a, sizeof *all + (size_t)orbit->kids * sizeof *all->list);

	for (int i = 0; i < orbit->kids; i++) {
		struct formation image = {0};

		if (!read_image(&image, orbit->kid[i]))
			return NULL;
		add_image(all, &image);
	}
	return all;
}

static bool
match_formations(const struct node *n, struct ctx *c)
{
	const struct formations *all = n->special;

	for (int i = 0; i < all->count; i++)
		if (formation_find(&all->list[i], c->pos->piece))
			return true;
	return false;
}

static struct number
count_formations(const struct node *n, struct ctx *c)
{
	const struct formations *all = n->special;
	long long found = 0;

	for (int i = 0; i < all->count; i++)
		found += bb_count(formation_find(&all->list[i], c->pos->piece));
	return number_of(found);
}

/* Return the squares of the last piece of each image that matches. */
static bb
set_formations(const struct node *n, struct ctx *c)
{
	const struct formations *all = n->special;
	bb found = 0;

	for (int i = 0; i < all->count; i++) {
		const struct formation *p = &all->list[i];
		const struct formation_piece *last = &p->piece[p->count - 1];

		found |= formation_turn(
		    formation_find(p, c->pos->piece), last->turn);
	}
	return found;
}

/* Specialise the images of a transform; a count has a value even when it is 0.
 */
static void
specialise_images(struct arena *a, struct node *n)
{
	n->special = formations_of(a, n);
	if (!n->special)
		return;
	if (n->type == TYPE_number) {
		n->is.number = count_formations;
		return;
	}
	n->match = match_formations;
	if (n->type == TYPE_test)
		n->is.test = match_formations;
	else
		n->is.set = set_formations;
}

/* ------------------------------------------------------------------- moves */

/*
 * Return the words that restrict the last move, as `castle`, wherever `n`
 * matches. Of a sequence look no further than a part with a lasting effect.
 */
static long long
words_of_last_move(const struct node *n)
{
	static const long long words =
	    MOVE_CASTLING | MOVE_SHORT | MOVE_LONG | MOVE_EN_PASSANT;
	long long found = 0;

	if (n->filter->implies == IMPLIED_MOVE)
		return move_mode_of(n) == PREVIOUS && !move_has(n, MOVE_ALL)
		    ? n->number & words
		    : 0;
	if (n->filter->implies == IMPLIED_SEQUENCE)
		for (int i = 0; i < n->kids; i++) {
			found |= words_of_last_move(n->kid[i]);
			if (node_any_has(n->kid[i], ASSIGNS | EXTERNAL_EFFECT))
				break;
		}
	return found;
}

/*
 * Let a filter on moves that may be played, as legal --(castle), try only moves
 * after which its target can match.
 */
static void
specialise_move(struct node *n)
{
	const struct node *target = move_part(n, PART_TARGET);
	enum move_mode mode = move_mode_of(n);

	if (target && (mode == LEGAL || mode == PSEUDOLEGAL) &&
	    !move_has(n, MOVE_ALL))
		n->number |= words_of_last_move(target);
	n->special = move_is_quickly_missed(n) ? n : NULL;
	if (dash_gives_square(n)) {
		n->special = target->kid[0];
		n->is.set = set_dash_square;
	}
}

/* ------------------------------------------------------------------ shapes */

static void
specialise_node(struct arena *a, struct node *n)
{
	switch (n->filter->fact) {
	case IS_DESIGNATOR: specialise_designator(n); break;
	case IS_MOVE: specialise_move(n); break;
	case IS_ORBIT:
	case IS_COUNT_IMAGES: specialise_images(a, n); break;
	default: break;
	}
}

void
specialise(struct arena *a, struct node *n)
{
	for (int i = 0; i < n->kids; i++)
		specialise(a, n->kid[i]);
	if (short_way(SHORT_SPECIAL))
		specialise_node(a, n);
}
