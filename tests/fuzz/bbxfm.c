/*
 * bbxfm.c - apply a line of operations to a board
 *
 * The name of each member of a set gives the same transform, and the inverse
 * restores what was kept.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "notation/bbline.h"
#include "notation/placement.h"
#include "transform/transform_set.h"

enum { LOOKED_AT = 64 }; /* members tried of a large set */

static bool
same(const struct transform *a, const struct transform *b)
{
	return symmetry_same(a->map, b->map) && a->kept == b->kept;
}

static void
check_name(const struct named_transform *op)
{
	struct transform_set again = {0};

	assert(!transform_set_add(&again, str_of(op->name)));
	assert(again.count == 1 && same(&again.list[0].by, &op->by));
	assert(strcmp(again.list[0].name, op->name) == 0);
	transform_set_free(&again);
}

static void
check_board(const struct transform *t, const bb from[PIECES])
{
	struct transform back = transform_of(symmetry_inverse(t->map));
	bb to[PIECES], again[PIECES];
	int before = 0, after = 0;

	transform_sets(t, from, to);
	transform_sets(&back, to, again);
	for (int p = 0; p < PIECES; p++) {
		assert(again[p] == (from[p] & t->kept));
		before += bb_count(from[p]);
		after += bb_count(to[p]);
	}
	assert(after == before - bb_count(transform_lost(t, from)));
}

static void
check_state(const struct transform *t, const bb from[PIECES], struct str state)
{
	struct out o;
	bb to[PIECES];

	out_init(&o, -1, "the state");
	transform_sets(t, from, to);
	transform_state(t, from, to, state, &o);
	/* a right is one letter, an en-passant square may become `-` */
	assert(o.len <= state.len);
	out_close(&o);
}

static const char *
read_board(struct str *s, bb sets[PIECES])
{
	struct variant_state beside;

	return bbline_is(*s) ? bbline_read(s, sets, &beside)
			     : placement_read(s, sets, &beside);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str board = {(const char *)data, size};
	struct str words = str_cut(&board, '\n');
	struct transform_set ops = {0};
	bb sets[PIECES] = {0};
	const char *wrong = transform_set_read(&ops, words);

	assert(wrong ? ops.count == 0 : ops.count > 0);
	wrong = read_board(&board, sets);
	for (size_t i = 0; i < ops.count && i < LOOKED_AT; i++) {
		check_name(&ops.list[i]);
		check_board(&ops.list[i].by, sets);
		if (!wrong)
			check_state(&ops.list[i].by, sets, board);
	}
	transform_set_free(&ops);
	return 0;
}
