/* imagined.c - see imagined.h */
#include "cql/run/imagined.h"

#include "board/play.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/piece_id.h"

/* Return the first number after those of the pieces added so far. */
static unsigned
next_free_number(const struct imagined *im)
{
	return im->first + (unsigned)bb_count(im->added);
}

void
imagine_count(struct ctx *c, const struct node *n, const struct imagined *im)
{
	if (im->added && next_free_number(im) > GAME_PIECES_MAX + 1)
		error_stop(c, n, "there are more than %d pieces in this game",
		    GAME_PIECES_MAX);
}

/* Return the first number that no piece has had up to `at`. */
static unsigned
next_number_at(struct ctx *c, const struct spot *at)
{
	const struct imagined *im = imagined(at);

	if (im)
		return im->added ? next_free_number(im) : im->next;
	return piece_next_number(c, at);
}

unsigned
imagine_next_piece(struct ctx *c)
{
	unsigned next = next_number_at(c, c->at);

	return next > c->next_piece ? next : c->next_piece;
}

void
imagine_start(struct imagined *made, struct ctx *c, enum imagined_by by, move m)
{
	*made = (struct imagined){.by = by};
	made->spot.pos = *c->pos;
	made->spot.parent = (struct spot *)c->at;
	made->spot.id = IMAGINED_IDS | (c->imagined++ & (IMAGINED_IDS - 1));
	made->spot.ply = c->at->ply + 1;
	made->spot.depth = c->at->depth;
	made->spot.played = m;
	made->next = next_number_at(c, c->at);
}

void
imagine_move(struct imagined *made, struct ctx *c, move m)
{
	imagine_start(made, c, BY_MOVE, m);
	play(&made->spot.pos, m);
}

void
imagine_unmove(struct imagined *made, struct ctx *c, const struct unmove *u)
{
	int taken = unmove_taken_square(u);

	imagine_start(made, c, BY_UNMOVE, u->move);
	if (taken != NO_SQUARE) {
		made->added = bb_of(taken);
		made->first = imagine_next_piece(c);
	}
	unmove_take_back(&made->spot.pos, u);
}

/* Reserve the numbers of the new pieces of a position that is kept. */
const struct spot *
imagine_keep(struct ctx *c, const struct spot *s)
{
	const struct imagined *im = s ? imagined(s) : NULL;
	struct imagined *copy;

	if (!im || im->kept)
		return s;
	copy = arena_copy(&c->kept, im, sizeof *im);
	copy->spot.parent = (struct spot *)imagine_keep(c, s->parent);
	copy->kept = true;
	if (im->added && next_free_number(im) > c->next_piece)
		c->next_piece = next_free_number(im);
	return &copy->spot;
}
