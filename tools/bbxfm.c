/*
 * bbxfm - shift, flip and turn boards, and change their colours
 *
 * BB lines or FENs in, the same form out.  The operations are words
 * (transform/operation.h), what they do to a position is transform/transform.h.
 * Here is what can be asked of them: one image, every image of a set, the least
 * image, or which transform takes one board to another.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "base/why.h"
#include "io/line.h"
#include "io/option.h"
#include "notation/bbline.h"
#include "notation/placement.h"
#include "transform/transform_set.h"

enum { EACH = OPTION_LONG, DISTINCT, ORIGINAL, CANONICAL, OFF_BOARD, TEST };

static const struct option_row rows[] = {
    {CANONICAL, "canonical", "[SET]", "the image least in byte order"},
    {DISTINCT, "distinct", NULL, "with --each: equal boards only once"},
    {EACH, "each", "SET", "a line for each member of a set"},
    {OFF_BOARD, "off-board", "WHAT", "drop pieces (the default), or error"},
    {ORIGINAL, "original", NULL, "before each image the board as it was"},
    {TEST, "test", "WHAT", "what makes board 2 of 1: shift flip rotate any"},
};

static const char help[] =
    "Operations, composed left to right (bbxfm(1) has all their names):\n"
    "  shift SQ1 SQ2   flip a1 h1|a1 a8|a1 h8|a8 h1   rotate 90|180|270\n"
    "  shiftUp|shiftDown|shiftLeft|shiftRight N   flipH flipV flipD flipAD\n"
    "  reflecth reflectv reflecta1h8 reflecth1a8 rotate90 rotate180 rotate270\n"
    "  id invertcolor flipcolor reversecolor polishtype mirror a1<-->h1\n"
    "Sets: flips rotations dihedral shifts[:N] flip flipcolor fliphorizontal\n"
    "  flipvertical rotate90 shift shifthorizontal shiftvertical;\n"
    "  `SET,SET' is a product, `OP...; OP...' a list\n";

/* What --test looks through. */
static const struct test {
	const char *what, *set;
} tests[] = {
    {"shift", "shifts"},
    {"flip", "flips"},
    {"rotate", "rotate 90; rotate 180; rotate 270"},
    {"any", "shifts; flips; rotate 90; rotate 180; rotate 270"},
};

enum { TESTS = sizeof tests / sizeof tests[0] };

/* Boards that were written, found by their hash. */
struct seen {
	bb (*board)[PIECES];
	size_t *slot; /* number of a board, from 1; 0: none */
	size_t count, slots;
};

struct bbxfm {
	struct transform_set ops;
	struct seen seen; /* no slots: equal boards are all written */
	bool original;
	bool named;   /* with a column that says the operation */
	bool strict;  /* no piece may fall off the board */
	bool refused; /* an image was, because one did */
};

/* A board as it was read. */
struct board {
	bb sets[PIECES];
	bool is_bb, hex;
	struct str state; /* what follows the placement */
};

static const char *
read_board(struct str text, struct board *b)
{
	b->is_bb = bbline_is(text);
	b->hex = b->is_bb && text.len > 3 && text.text[2] == '0' &&
	    text.text[3] == 'x';
	b->state = text;
	return b->is_bb ? bbline_read(&b->state, b->sets)
			: placement_read(&b->state, b->sets);
}

static size_t
write_sets(const struct board *b, const bb sets[PIECES], char *text)
{
	if (!b->is_bb)
		return placement_write(sets, text);
	return b->hex ? bbline_write_hex(sets, text) : bbline_write(sets, text);
}

static void
write_original(const struct bbxfm *x, const struct line *l, struct out *o)
{
	if (x->original) {
		out_str(o, l->text);
		out_text(o, "\toriginal position\n");
	}
}

static void
write_image(const struct bbxfm *x, const struct board *b, const struct line *l,
    const struct named_transform *op, const bb image[PIECES], struct out *o)
{
	out_used(o, write_sets(b, image, out_room(o, BBLINE_MAX)));
	transform_state(&op->by, b->sets, image, b->state, o);
	out_str(o, l->rest);
	if (x->named) {
		out_char(o, '\t');
		out_text(o, op->name);
	}
	out_char(o, '\n');
}

static void
seen_init(struct seen *s, size_t boards)
{
	s->slots = 2 * boards + 1;
	s->slot = mem_get(s->slots * sizeof s->slot[0]);
	s->board = mem_get(boards * sizeof s->board[0]);
}

static void
seen_free(struct seen *s)
{
	free(s->slot);
	free(s->board);
}

static void
seen_clear(struct seen *s)
{
	s->count = 0;
	if (s->slots)
		memset(s->slot, 0, s->slots * sizeof s->slot[0]);
}

/* Is the board among those seen?  It is from now on. */
static bool
seen_before(struct seen *s, const bb board[PIECES])
{
	uint64_t hash = 0;
	size_t at;

	for (int p = 0; p < PIECES; p++)
		hash = (hash ^ board[p] ^ hash >> 29) * 0x9e3779b97f4a7c15;
	at = (hash ^ hash >> 32) % s->slots;
	for (; s->slot[at]; at = (at + 1) % s->slots)
		if (!memcmp(
			s->board[s->slot[at] - 1], board, sizeof s->board[0]))
			return true;
	memcpy(s->board[s->count], board, sizeof s->board[0]);
	s->slot[at] = ++s->count;
	return false;
}

static const char *
fell_off(const struct board *b, const struct named_transform *op, bb lost)
{
	int piece = 0, square = bb_lowest(lost);
	char name[2];

	while (!(b->sets[piece] & bb_of(square)))
		piece++;
	square_write(square, name);
	return why("%c%.2s falls off the board by %s", piece_letter(piece),
	    name, op->name);
}

/* Every image of a board; where one loses a piece, perhaps an error line. */
static const char *
write_images(void *tool, const struct line *l, struct out *o)
{
	struct bbxfm *x = tool;
	struct board b;
	const char *wrong = read_board(l->first, &b);

	if (wrong)
		return wrong;
	seen_clear(&x->seen);
	for (size_t i = 0; i < x->ops.count; i++) {
		const struct named_transform *op = &x->ops.list[i];
		bb lost = x->strict ? transform_lost(&op->by, b.sets) : 0;
		bb image[PIECES];

		transform_sets(&op->by, b.sets, image);
		if (!lost && x->seen.slots && seen_before(&x->seen, image))
			continue;
		write_original(x, l, o);
		if (lost) {
			line_refuse(l, fell_off(&b, op, lost), o);
			x->refused = true;
		} else {
			write_image(x, &b, l, op, image, o);
		}
	}
	return NULL;
}

/* An image and its placement as text, which is compared. */
struct candidate {
	const struct named_transform *op;
	bb image[PIECES];
	char text[PLACEMENT_MAX];
	size_t len;
};

static bool
is_less(const struct candidate *a, const struct candidate *b)
{
	int order = memcmp(a->text, b->text, a->len < b->len ? a->len : b->len);

	return order ? order < 0 : a->len < b->len;
}

/*
 * The least image by its placement; of equal ones the first in the set.  Only
 * images that keep every piece count: an empty board would be least of all.
 */
static const char *
write_canonical(void *tool, const struct line *l, struct out *o)
{
	struct bbxfm *x = tool;
	struct candidate two[2], *next = two, *least = NULL;
	struct board b;
	const char *wrong = read_board(l->first, &b);

	if (wrong)
		return wrong;
	for (size_t i = 0; i < x->ops.count; i++) {
		next->op = &x->ops.list[i];
		if (transform_lost(&next->op->by, b.sets))
			continue;
		transform_sets(&next->op->by, b.sets, next->image);
		next->len = placement_write(next->image, next->text);
		if (!least || is_less(next, least)) {
			least = next;
			next = &two[least == two];
		}
	}
	if (!least)
		return "no image in the set keeps every piece on the board";
	write_original(x, l, o);
	write_image(x, &b, l, least->op, least->image, o);
	return NULL;
}

/* The operations that take the first board to the second, or `none`. */
static const char *
write_test(void *tool, const struct line *l, struct out *o)
{
	const struct bbxfm *x = tool;
	struct str second = l->rest, rest;
	struct board from, to;
	const char *wrong;
	bool found = false;

	if (l->rest.len == 0)
		return "there is no second board behind a TAB";
	str_cut(&second, '\t');
	rest = second;
	second = str_cut(&rest, '\t');
	if ((wrong = read_board(l->first, &from)) ||
	    (wrong = read_board(second, &to)))
		return wrong;
	for (size_t i = 0; i < x->ops.count; i++) {
		bb image[PIECES];

		transform_sets(&x->ops.list[i].by, from.sets, image);
		if (memcmp(image, to.sets, sizeof image) != 0)
			continue;
		out_text(o, found ? "; " : "");
		out_text(o, x->ops.list[i].name);
		found = true;
	}
	out_text(o, found ? "" : "none");
	out_str(o,
	    str_between(second.text + second.len, l->text.text + l->text.len));
	out_char(o, '\n');
	return NULL;
}

/* What the command line asks for. */
struct asked {
	const char *each, *canonical, *test; /* a set; NULL: not asked */
	const char *off_board;
	bool distinct, original;
};

static const char *
test_set(const struct options *o)
{
	for (int i = 0; i < TESTS; i++)
		if (strcmp(o->value, tests[i].what) == 0)
			return tests[i].set;
	option_misused(
	    o, "--test takes shift, flip, rotate or any, not %s", o->value);
}

static const char *
off_board(const struct options *o)
{
	if (strcmp(o->value, "drop") != 0 && strcmp(o->value, "error") != 0)
		option_misused(
		    o, "--off-board takes drop or error, not %s", o->value);
	return o->value;
}

static struct asked
read_options(struct options *o, int argc, char **argv)
{
	struct asked a = {0};

	for (int key; (key = option_next(o, argc, argv)) != OPTION_END;)
		switch (key) {
		case CANONICAL:
			a.canonical = o->value ? o->value : "flip,flipcolor";
			break;
		case DISTINCT: a.distinct = true; break;
		case EACH: a.each = o->value; break;
		case OFF_BOARD: a.off_board = off_board(o); break;
		case ORIGINAL: a.original = true; break;
		case TEST: a.test = test_set(o); break;
		}
	return a;
}

static void
check_options(const struct options *o, const struct asked *a, bool operations)
{
	if (!!a->each + !!a->canonical + !!a->test > 1)
		option_misused(o, "only one of --each, --canonical and --test");
	if (a->distinct && !a->each)
		option_misused(o, "--distinct goes with --each");
	if (a->test && (a->original || operations))
		option_misused(o,
		    "--test takes neither operations nor "
		    "--original");
	if (a->off_board && (a->test || a->canonical))
		option_misused(o,
		    "--off-board goes with operations and "
		    "--each");
	if (!operations && !a->each && !a->canonical && !a->test)
		option_misused(o, "no operation");
}

/* All operands as one text: an operation may stand in several, or in one. */
static void
read_operands(
    const struct options *o, char **operand, struct transform_set *ops)
{
	struct out words;
	const char *wrong;

	out_init(&words, -1, "the operations");
	for (; *operand; operand++) {
		out_text(&words, *operand);
		out_char(&words, ' ');
	}
	if (!words.len)
		out_text(&words, "id");
	wrong = transform_set_add(ops, (struct str){words.text, words.len});
	if (wrong)
		option_misused(o, "%s", wrong);
	out_close(&words);
}

static void
read_set(const struct options *o, const char *text, struct transform_set *ops)
{
	struct transform_set set = {0};
	const char *wrong = transform_set_read(&set, str_of(text));

	if (wrong)
		option_misused(o, "%s", wrong);
	transform_set_multiply(ops, &set);
	transform_set_free(&set);
}

static line_work *
work(const struct asked *a)
{
	if (a->test)
		return write_test;
	return a->canonical ? write_canonical : write_images;
}

int
main(int argc, char **argv)
{
	static char *no_files[] = {NULL};
	struct options o = {
	    .program = "bbxfm",
	    .purpose = "Shift, flip and turn boards: BB lines or FENs.",
	    .operands = "OP...",
	    .more = help,
	    .rows = rows,
	    .count = sizeof rows / sizeof rows[0],
	    .stop_at_operand = true,
	};
	struct asked a = read_options(&o, argc, argv);
	char **operands = argv + o.first_operand;
	const char *set = a.each ? a.each : a.canonical ? a.canonical : a.test;
	struct bbxfm x = {
	    .original = a.original,
	    .named = a.original || set,
	    .strict = a.off_board && strcmp(a.off_board, "error") == 0,
	};
	int status;

	check_options(&o, &a, *operands != NULL);
	read_operands(&o, operands, &x.ops);
	if (set)
		read_set(&o, set, &x.ops);
	if (a.distinct)
		seen_init(&x.seen, x.ops.count);
	status = each_line(no_files, work(&a), &x);
	transform_set_free(&x.ops);
	seen_free(&x.seen);
	return status == STATUS_OK && x.refused ? STATUS_BAD : status;
}
