/* path.c - evaluation and comments of line and path */
#include "board/play.h"
#include "cql/filters/evaluator.h"
#include "cql/filters/path.h"
#include "cql/path/search.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/value_text.h"

/* Return the part for WITH_RANGE, WITH_FOCUS or WITH_MAX, or NULL. */
static const struct node *
part_of(const struct node *n, long long which)
{
	long long behind = n->number & WITH_PARTS & ~(2 * which - 1);

	if (!(n->number & which))
		return NULL;
	return n->kid[n->kids - 1 - bb_count((bb)behind)];
}

static const char *
word_of(const struct node *n)
{
	return n->number & PATH_BY_MOVES ? "path" : "line";
}

/* ----------------------------------------------------------------- comments */

/*
 * Write the squares of one piece along the path, "Ng1-f3", and where it is
 * captured. Write nothing if it does not move.
 */
static void
write_piece_path(
    struct out *o, const struct spot *const *spots, unsigned plies, int square)
{
	const struct position *first = &spots[0]->pos;
	size_t before = o->len;
	int at = square;

	out_format(o, " %c%c%c", piece_letter(first->at[square]),
	    'a' + file_of(square), '1' + rank_of(square));
	for (unsigned i = 1; i <= plies; i++) {
		move m = spots[i]->played;
		int from = move_from(m), to = move_to(m);

		if (m == MOVE_NULL || move_drops(m))
			continue;
		if (move_takes(&spots[i - 1]->pos, m) == at) {
			out_format(
			    o, "(x%c%c)", 'a' + file_of(at), '1' + rank_of(at));
			return;
		}
		if (from != at && !(move_castles(m) && to == at))
			continue;
		if (move_castles(m))
			at = from == at ? castled_king(from, to)
					: castled_rook(from, to);
		else
			at = to;
		out_format(o, "-%c%c", 'a' + file_of(at), '1' + rank_of(at));
	}
	if (at == square && o->len == before + 4)
		o->len = before;
}

/*
 * Write the comment on the pieces in focus: "Focus path: Ng1-f3 pe7-e5(xe5)".
 */
static void
note_pieces(const struct node *n, struct ctx *c, const struct path_step *path)
{
	struct ctx_mark mark = ctx_mark(c);
	unsigned plies = path->end->ply - path->at->ply;
	const struct spot **spots =
	    arena_raw(&c->scratch, (plies + 1) * sizeof(struct spot *));
	size_t from = c->gathered.len;
	const struct spot *s = path->end;
	bb focus = set(part_of(n, WITH_FOCUS), c);

	for (unsigned i = plies + 1; i-- > 0; s = s->parent)
		spots[i] = s;
	out_text(&c->gathered, "Focus path:");
	for (focus &= position_occupied(c->pos); focus; focus &= focus - 1)
		write_piece_path(&c->gathered, spots, plies, bb_lowest(focus));
	comment_add(n, c, path->at, ctx_gathered(c, from));
	ctx_release(c, mark);
}

/* Write a comment on each move of the path: "move 2 of 5", after the title. */
static void
note_moves(const struct node *n, struct ctx *c, const struct path_step *path)
{
	struct str title = path_data_of(n)->title;
	const struct path_step *s = path;
	unsigned i = 0;

	for (; s; s = s->next) {
		size_t from = c->gathered.len;
		struct ctx_mark mark = ctx_mark(c);

		if (s->to == s->at)
			continue;
		if (title.len)
			out_format(&c->gathered, "%.*s: ", STR(title));
		out_format(&c->gathered, "move %u of %u", ++i, path->length);
		comment_add(n, c, s->to, ctx_gathered(c, from));
		ctx_release(c, mark);
	}
}

/*
 * Write the comment on one end of the path, which names the other end. Written
 * in parts, as most paths have it and a format takes ten times as long.
 */
static void
note_end(const struct node *n, struct ctx *c, const struct path_step *path,
    bool is_end, const char *other)
{
	struct out *o = &c->gathered;
	size_t from = o->len;

	out_text(o, is_end ? "End " : "Start ");
	out_text(o, word_of(n));
	if (is_end) {
		out_text(o, " of length ");
		out_integer(o, path->length);
	}
	out_text(o, is_end ? " that starts at " : " that ends at ");
	out_text(o, other);
	comment_add(n, c, is_end ? path->end : path->at,
	    (struct str){o->text + from, o->len - from});
	o->len = from;
}

/*
 * Write comments on both ends of the path. The order shows where both are one
 * position: the end comes first.
 */
static void
note_ends(const struct node *n, struct ctx *c, const struct path_step *path)
{
	char name[SPOT_TEXT_MAX];

	if (n->number & PATH_QUIET || c->options.quiet)
		return;
	note_end(n, c, path, true, comment_name_spot(n, c, path->at, name));
	if (n->number & WITH_MAX)
		comment_note(n, c, path->end, "Max value: %lld", path->value);
	note_end(n, c, path, false, comment_name_spot(n, c, path->end, name));
}

static void
note_path(const struct node *n, struct ctx *c, const struct path_step *path)
{
	if (n->number & PATH_VERBOSE)
		note_moves(n, c, path);
	note_ends(n, c, path);
}

/* ------------------------------------------------------------------- values */

static bool
is_in_range(const struct node *n, struct ctx *c, const struct path_step *path)
{
	const struct node *range = part_of(n, WITH_RANGE);

	return !range || range_holds(range, c, path->value);
}

/* Write comments on the paths kept besides the best one, and accept them. */
static void
note_alternatives(const struct node *n, struct ctx *c)
{
	const struct path_step *path;
	int remarks = c->remarks;

	for (; (path = path_search_next_alternative(n, c));
	     remarks = c->remarks) {
		error_if_late(c, n); /* a path may be as long as the game */
		if (!is_in_range(n, c, path)) {
			c->remarks = remarks;
			continue;
		}
		path_search_accept(n, c, path);
		note_path(n, c, path);
		if (!(n->number & PATH_EVERY_LEAF))
			comment_note(n, c, path->end, "alternative");
	}
}

static void
note_best(const struct node *n, struct ctx *c, const struct path_step *path)
{
	struct str title = path_data_of(n)->title;

	if (title.len)
		comment_add(n, c, path->at, title);
	if (n->number & PATH_PIECES)
		note_pieces(n, c, path);
	note_path(n, c, path);
}

/* Set the values of pathcount and its like after the path. */
static void
set_last_walk(const struct node *n, struct ctx *c, const struct path_step *path)
{
	if (n->number & PATH_BY_MOVES)
		c->walk = (struct path_walk){path->at, path->end, path->length,
		    path->end->ply - path->at->ply - path->length};
}

/* Return the options of search.h, with those that the run sets for all. */
static unsigned
search_options(const struct node *n, const struct ctx *c)
{
	unsigned options = (unsigned)n->number & PATH_OPTIONS;

	return c->options.keepallbest ? options | PATH_ALL_BEST : options;
}

/*
 * Return the best path, copied to *found, or NULL. Write the comments on it and
 * its alternatives.
 */
static const struct path_step *
find_path(const struct node *n, struct ctx *c, struct path_step *found)
{
	const struct path_settings settings = {path_data_of(n)->pattern,
	    search_options(n, c), part_of(n, WITH_FOCUS), part_of(n, WITH_MAX)};
	int remarks = c->remarks;
	const struct path_step *path = path_search_best(n, c, &settings);

	if (!path)
		return NULL;
	if (!is_in_range(n, c, path)) {
		c->remarks = remarks;
		return NULL;
	}
	*found = *path;
	path_search_accept(n, c, path);
	note_best(n, c, path);
	if (settings.options & (PATH_ALL_BEST | PATH_EVERY_LEAF))
		note_alternatives(n, c);
	set_last_walk(n, c, found);
	return found;
}

struct number
number_path(const struct node *n, struct ctx *c)
{
	struct path_step found;

	return find_path(n, c, &found) ? number_of(found.value) : NO_NUMBER;
}

const struct spot *
position_path(const struct node *n, struct ctx *c)
{
	struct path_step found;

	return find_path(n, c, &found) ? found.end : NULL;
}

EVALUATOR(
    number, pathcount, c->walk.start ? number_of(c->walk.moves) : NO_NUMBER);
EVALUATOR(number, pathcountunfocused,
    c->walk.start ? number_of(c->walk.passed) : NO_NUMBER);
EVALUATOR(position, pathstart, c->walk.start);
EVALUATOR(position, pathlastposition, c->walk.last);
