/*
 * trivial.c - warn of members of a query that always or never match
 *
 * In `year 2005` the number is a filter of its own, which matches everywhere;
 * `#P > 8` matches nowhere in chess.  An abstract interpretation of the tree: a
 * number is an interval, a set a set that contains it, and what rows of
 * filters.def say by FACT, RANGE and TOTAL.
 */
#include "cql/plan/plan.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>

#include "base/map.h"
#include "cql/plan/implied.h"
#include "cql/run/regex.h"
#include "cql/tree/hint.h"

enum {
	SHOWN_MAX = 60, /* longer filters are not quoted */
	SQUARE_COUNT = 64,
};

enum truth { MAY_MATCH, ALWAYS, NEVER, NEVER_LEGAL };

/* What may hold in a position; of each pair one does. */
enum state { WHITE_MOVES, BLACK_MOVES, IN_CHECK, NOT_IN_CHECK, STATES };

/* The filters of a conjunction that are evaluated at the same position. */
struct members {
	struct parser *p;
	struct node *const *kid;
	int kids;
	const struct node *is[STATES]; /* the first member that implies each */
	/* by square, the last member that is of pieces there alone */
	const struct node *on[SQUARE_COUNT];
};

static struct str
text_of(const struct parser *p, const struct node *n)
{
	return source_map_str(p->diag->source, n->location);
}

static struct location
from_to(const struct node *a, const struct node *b)
{
	return (struct location){a->location.from, b->location.to};
}

/* Return the text of a place between back quotes, or "this" if it is long. */
static const char *
quoted(const struct parser *p, struct location at)
{
	static _Thread_local char text[2][SHOWN_MAX + 3];
	static _Thread_local int last;
	struct str s = source_map_str(p->diag->source, at);

	if (s.len > SHOWN_MAX || memchr(s.text, '\n', s.len) ||
	    memchr(s.text, '`', s.len))
		return "this";
	last = !last;
	snprintf(text[last], sizeof text[last], "`%.*s`", STR(s));
	return text[last];
}

/* Warn of a filter, quoted, with the rest of the sentence. */
static void
warn_that(struct parser *p, const struct node *n, const char *rest)
{
	parse_warn(p, n->location, "%s %s", quoted(p, n->location), rest);
}

/* ------------------------------------------------------------------ truth */

static bool
is_designator(const struct node *n)
{
	return n->filter->fact == IS_DESIGNATOR;
}

static bool
is_literal(const struct node *n)
{
	return n->filter->fact == IS_INTEGER ||
	    n->filter == &filters[FILTER_string];
}

/* True if it has a value, of whatever that be, at every position. */
static bool
is_total(const struct node *n)
{
	if (is_designator(n)) {
		assert(n->geometry.squares); /* without any it never matches */
		return !n->geometry.pieces;
	}
	if (!(n->filter->flags & TOTAL))
		return false;
	for (int i = 0; i < n->kids; i++)
		if (n->kid[i]->type != TYPE_set && !is_total(n->kid[i]))
			return false;
	return true;
}

/* Return the most pieces of these kinds in a legal position, of one side. */
static int
most_of_side(unsigned kinds)
{
	static const int first[KINDS] = {1, 1, 2, 2, 2, 0};
	int most = 0;

	for (int k = 0; k < KINDS; k++)
		most += kinds & 1U << k ? first[k] : 0;
	return most + (kinds & (WHITE_PIECES & ~1U) ? 8 : 0);
}

static int
most_men(unsigned pieces)
{
	return pieces & EMPTY_SQUARE ? SQUARE_COUNT
				     : most_of_side(pieces & WHITE_PIECES) +
		most_of_side(pieces >> KINDS & WHITE_PIECES);
}

/* Return squares and pieces that hold all that a set can hold. */
static struct geometry
extent(const struct node *n)
{
	struct geometry a = {.squares = BB_ALL,
			    .pieces = ANY_PIECE | EMPTY_SQUARE},
			b;
	bool meets = n->filter->fact == IS_MEET;

	if (is_designator(n)) {
		a.squares = n->geometry.squares;
		a.pieces = n->geometry.pieces ? n->geometry.pieces : a.pieces;
	} else if (meets || n->filter->fact == IS_UNION) {
		a = extent(n->kid[0]);
		for (int i = 1; i < n->kids; i++) {
			b = extent(n->kid[i]);
			a.squares = meets ? a.squares & b.squares
					  : a.squares | b.squares;
			a.pieces =
			    meets ? a.pieces & b.pieces : a.pieces | b.pieces;
		}
	}
	return a;
}

/* Return whether a number from `least` to `most` is within the bounds. */
static enum truth
truth_of_range(const struct bounds *b, long long least, long long most)
{
	if (least > b->most || most < b->least)
		return NEVER;
	return least >= b->least && most <= b->most && is_total(b->number)
	    ? ALWAYS
	    : MAY_MATCH;
}

static enum truth
truth_of_bounds(const struct bounds *b)
{
	const struct filter *f = b->number->filter;
	enum truth truth = MAY_MATCH;
	struct geometry g;

	if (f->fact == IS_COUNT) {
		g = extent(b->number->kid[0]);
		truth =
		    truth_of_range(b, 0, g.pieces ? bb_count(g.squares) : 0);
		if (truth == MAY_MATCH && most_men(g.pieces) < b->least)
			truth = NEVER_LEGAL;
	} else if (f->least < f->most) {
		truth = truth_of_range(
		    b, f->least, f->most == INT_MAX ? LLONG_MAX : f->most);
	}
	return truth;
}

static enum truth
truth_of(const struct node *n)
{
	struct bounds b;
	struct geometry g;

	if (number_bounds(n, &b))
		return truth_of_bounds(&b);
	if (n->filter->fact == IS_NEVER)
		return NEVER;
	if (n->type == TYPE_set) {
		g = extent(n);
		if (!g.squares || !g.pieces)
			return NEVER;
	}
	return is_total(n) ? ALWAYS : MAY_MATCH;
}

/* ----------------------------------------------------------- what is meant */

/* Warn that `n` always matches; `meant`, in place of `at`, is better. */
static void
warn_meant(struct members *m, struct location at, const struct node *n,
    const struct out *meant)
{
	parse_warn(m->p, at, "%s always matches; is `%.*s` meant?",
	    quoted(m->p, n->location), (int)meant->len, meant->text);
}

static bool
is_side(const struct node *n)
{
	return n->filter->geometry.side != NO_SIDE && n->type == TYPE_number &&
	    n->filter->flags & TOTAL;
}

/* True if it searches for a literal, as `player "Anna"`. */
static bool
searches(const struct node *n)
{
	return n->filter == &filters[FILTER_player_has] ||
	    strchr(n->filter->form, 'L');
}

static bool
is_sort(const struct node *n)
{
	return strcmp(n->filter->word, "sort") == 0;
}

/* Return the words of `n` before its part. */
static struct str
text_before(
    const struct parser *p, const struct node *n, const struct node *part)
{
	return source_map_str(p->diag->source,
	    (struct location){n->location.from, part->location.from});
}

/*
 * Warn of a literal after the filter that it was meant for, as in `year 2005`
 * and `white "Carlsen"`; false if there is none.
 */
static bool
warn_of_literal(struct members *m, const struct node *a, const struct node *b)
{
	struct location at = from_to(a, b);
	struct out meant = {0};

	if (!is_literal(b) || is_literal(a))
		return false;
	if (is_side(a) && b->type == TYPE_string) {
		out_format(&meant, "player %s %.*s", a->filter->word,
		    STR(text_of(m->p, b)));
	} else if (is_sort(a)) {
		if (b->type == TYPE_string && !a->text.text)
			out_format(&meant, "%.*s%.*s %.*s",
			    STR(text_before(m->p, a, a->kid[0])),
			    STR(text_of(m->p, b)),
			    STR(text_of(m->p, a->kid[0])));
	} else if (a->type == b->type && !is_side(a) && *a->filter->word) {
		out_format(&meant, "%.*s == %.*s", STR(text_of(m->p, a)),
		    STR(text_of(m->p, b)));
	} else if (b->type == TYPE_string && searches(a)) {
		struct str text = text_of(m->p, a), words = str_cut(&text, '"');

		out_format(
		    &meant, "%.*s%.*s", STR(words), STR(text_of(m->p, b)));
		at = b->location;
	}
	if (!meant.len)
		return false;
	warn_meant(m, at, b, &meant);
	out_close(&meant);
	return true;
}

/*
 * Warn of `white elo > 2500`: it is white, and then the Elo of either side.
 * False if it is not so.
 */
static bool
warn_of_side_before(
    struct members *m, const struct node *a, const struct node *b)
{
	static const char *const words[] = {"elo", "player"};
	struct str text = text_of(m->p, b);
	struct out meant = {0};

	if (!is_side(a))
		return false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t len = strlen(words[i]);

		if (!str_starts(text, words[i]) ||
		    (len < text.len && is_name_char(text.text[len])))
			continue;
		out_format(&meant, "%s %s", words[i], a->filter->word);
		warn_meant(m,
		    (struct location){
			a->location.from, b->location.from + (uint32_t)len},
		    a, &meant);
		out_close(&meant);
		return true;
	}
	return false;
}

/* True if it may stand for a move: a square, or a piece on one. */
static bool
is_square(const struct node *n)
{
	return is_designator(n) && bb_count(n->geometry.squares) == 1 &&
	    n->location.to - n->location.from <= 3;
}

/*
 * Return how many members from the i-th on are written as the moves of a game:
 * squares and pieces on squares, with one square alone among them.
 */
static int
moves_from(const struct members *m, int i)
{
	int n = 0;
	bool some = false;

	for (; i + n < m->kids && is_square(m->kid[i + n]); n++)
		some |= is_total(m->kid[i + n]);
	return some ? n : 0;
}

static void
warn_of_moves(struct members *m, int i, int n)
{
	struct location at = from_to(m->kid[i], m->kid[i + n - 1]);
	struct out way = {0};

	for (int k = 0; k < n; k++) {
		out_text(&way, k ? " " : "path ");
		hint_move(&way, text_of(m->p, m->kid[i + k]), k % 2);
	}
	parse_warn(m->p, at,
	    "%s are squares and pieces; for the moves write `%.*s`",
	    quoted(m->p, at), (int)way.len, way.text);
	out_close(&way);
}

/* ---------------------------------------------------------------- members */

static void
warn_of_pair(struct members *m, const struct node *a, const struct node *b)
{
	parse_warn(m->p, from_to(a, b), "%s and %s never match together",
	    quoted(m->p, a->location), quoted(m->p, b->location));
}

/* Return what holds where a filter matches. */
static enum state
state_of(const struct node *n)
{
	switch (n->filter->fact) {
	case IS_TO_MOVE:
		return n->geometry.side == WHITE_SIDE ? WHITE_MOVES
						      : BLACK_MOVES;
	case IS_CHECK:
	case IS_MATE:
	case IS_SOME_MATE: return IN_CHECK;
	case IS_STALEMATE:
	case IS_SOME_STALEMATE: return NOT_IN_CHECK;
	default: return STATES;
	}
}

/* Note what holds where a member matches; warn if another contradicts it. */
static void
note_state(struct members *m, const struct node *n)
{
	enum state is = state_of(n);

	if (is == STATES)
		return;
	if (m->is[is ^ 1])
		warn_of_pair(m, m->is[is ^ 1], n);
	if (!m->is[is])
		m->is[is] = n;
}

/* Note the pieces that may stand on a square; warn if none is left. */
static void
note_pieces(struct members *m, const struct node *n)
{
	int square;

	if (!is_designator(n) || !n->geometry.pieces ||
	    bb_count(n->geometry.squares) != 1)
		return;
	square = bb_lowest(n->geometry.squares);
	if (m->on[square] &&
	    !(m->on[square]->geometry.pieces & n->geometry.pieces))
		warn_of_pair(m, m->on[square], n);
	m->on[square] = n;
}

/* Warn if both are comparisons of the same number, and no number fits both. */
static void
compare_bounds(
    struct members *m, const struct node *before, const struct node *n)
{
	struct bounds a, b;

	if (!number_bounds(before, &a) || !number_bounds(n, &b) ||
	    !(a.most < b.least || b.most < a.least) ||
	    !node_equal(a.number, b.number) ||
	    !node_all_have(a.number, BOARD | GAME_CONSTANT | NEEDS_GAME))
		return;
	warn_of_pair(m, before, n);
}

/* Warn of member i; return how many members the warning is about, or 1. */
static int
warn_of_member(struct members *m, int i)
{
	const struct node *n = m->kid[i],
			  *next = i + 1 < m->kids ? m->kid[i + 1] : NULL;
	int moves = moves_from(m, i);
	struct out way = {0};

	if (moves > 1) {
		warn_of_moves(m, i, moves);
		return moves;
	}
	if (next && warn_of_literal(m, n, next))
		return 2;
	if (next && warn_of_side_before(m, n, next))
		return 1;
	switch (truth_of(n)) {
	case ALWAYS:
		if (hint_move(&way, text_of(m->p, n), false))
			parse_warn(m->p, n->location,
			    "%s always matches; for the move %.*s write `%.*s`",
			    quoted(m->p, n->location), STR(text_of(m->p, n)),
			    (int)way.len, way.text);
		else
			warn_that(m->p, n, "always matches");
		break;
	case NEVER: warn_that(m->p, n, "never matches"); break;
	case NEVER_LEGAL:
		if (!m->p->of_variant)
			warn_that(
			    m->p, n, "matches in no legal position of chess");
		break;
	default: break;
	}
	out_close(&way);
	return 1;
}

/* Warn of filters that are evaluated until one does not match. */
static void
look_at_members(struct parser *p, struct node *const *kid, int kids)
{
	struct members m = {.p = p, .kid = kid, .kids = kids};

	for (int i = 0; i < kids; i += warn_of_member(&m, i))
		;
	for (int i = 0; i < kids; i++) {
		note_state(&m, kid[i]);
		note_pieces(&m, kid[i]);
		if (i)
			compare_bounds(&m, kid[i - 1], kid[i]);
	}
}

/* Warn of `flip count 2 F`: the transform is one of the number 2. */
static void
warn_of_image(struct parser *p, const struct node *n)
{
	bool counts = n->filter->fact == IS_COUNT_IMAGES;

	if ((counts || n->filter->fact == IS_ORBIT) && is_literal(n->kid[0]))
		warn_that(p, n->kid[0],
		    counts ? "always matches; a range stands in the place of "
			     "`count`"
			   : "always matches");
}

/* Warn of a range that no number is in, as `5 3`. */
static void
warn_of_empty_range(struct parser *p, const struct node *n)
{
	if (n->filter == &filters[FILTER_range] && n->kids > 1 &&
	    n->kid[0]->filter->fact == IS_INTEGER &&
	    n->kid[1]->filter->fact == IS_INTEGER &&
	    n->kid[0]->number > n->kid[1]->number)
		parse_warn(p, n->location,
		    "no number is in the range %s; the smaller one comes first",
		    quoted(p, n->location));
}

/* True if the first part is tested, and nothing else. */
static bool
has_condition(const struct node *n)
{
	static const char *const words[] = {"if", "not", "while"};

	return ROW_NAMED(words, str_of(n->filter->word));
}

/* True if it is `x = F` where F has a value at every position. */
static bool
assigns_always(const struct node *n)
{
	return n->filter->kind &&
	    strcmp(n->filter->kind, "AssignOperator") == 0 &&
	    (n->kid[0]->type == TYPE_set || is_total(n->kid[0]));
}

/* Warn of `x = F` in the place of `x == F`, as in `if x = 5 then mate`. */
static void
warn_of_assignment(struct parser *p, const struct node *n)
{
	if (assigns_always(n))
		warn_that(p, n, "assigns and always matches; `==` compares");
}

/* Look at the parts of a filter; with `is_member` it is tested for a match. */
static void
look(struct parser *p, const struct node *n, bool is_member)
{
	int members = 0; /* so many of its first parts are tested for a match */

	if (n->filter->implies == IMPLIED_SEQUENCE && n->filter->infix)
		members = n->kids;
	else if (n->filter->implies == IMPLIED_SEQUENCE) /* with a value */
		members = n->kids -
		    (!is_member || n->filter == &filters[FILTER_call]);
	look_at_members(p, n->kid, members);
	if (has_condition(n))
		warn_of_assignment(p, n->kid[0]);
	warn_of_image(p, n);
	warn_of_empty_range(p, n);
	for (int i = 0; i < n->kids; i++)
		look(p, n->kid[i], i < members);
}

/* ----------------------------------------------------------------- groups */

/* The groups that the patterns of a query may catch. */
struct caught_groups {
	bool unknown; /* a pattern is made while the query runs */
	int count;    /* the most groups of a pattern, with \0; 0: no pattern */
	struct map names;
};

static void
collect_groups(struct caught_groups *all, const struct node *n)
{
	bool searches = n->filter->fact == IS_SEARCH ||
	    n->filter == &filters[FILTER_while_match];
	int count;

	if (searches) {
		all->unknown |= !n->data;
		count = n->data ? 1 + regex_groups(n->data, &all->names) : 0;
		all->count = count > all->count ? count : all->count;
	}
	for (int i = 0; i < n->kids; i++)
		collect_groups(all, n->kid[i]);
}

/* Warn of \5 or \{name} if no pattern has such a group. */
static void
warn_of_groups(
    struct parser *p, const struct caught_groups *all, const struct node *n)
{
	bool has = all->unknown || n->number < all->count;

	if (n->filter == &filters[FILTER_group] ||
	    n->filter == &filters[FILTER_group_index]) {
		if (n->number < 0)
			has = all->unknown || map_find(&all->names, n->text);
		if (!has)
			warn_that(p, n,
			    all->count ? "never has a value: no pattern has "
					 "such a group"
				       : "never has a value: there is no "
					 "pattern");
	}
	for (int i = 0; i < n->kids; i++)
		warn_of_groups(p, all, n->kid[i]);
}

/* Warn of groups in any part of the query that no pattern of it has. */
static void
look_at_groups(struct parser *p)
{
	const struct node *part[] = {
	    p->query->body, p->query->begin, p->query->end};
	struct caught_groups all = {0};

	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		if (part[i])
			collect_groups(&all, part[i]);
	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		if (part[i])
			warn_of_groups(p, &all, part[i]);
	map_clear(&all.names, NULL, NULL);
}

void
trivial_warn(struct parser *p, bool gives_value)
{
	look_at_groups(p);
	look(p, p->query->body, !gives_value);
}
