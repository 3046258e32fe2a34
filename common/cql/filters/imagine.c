/* imagine.c - imagine, saveposition, currentmutation */
#include "cql/filters/evaluator.h"
#include "cql/run/imagined.h"
#include "cql/run/positions.h"

#include "cql/parse/grammar.h"
#include "notation/san.h"

EVALUATOR(position, saveposition, imagine_keep(c, c->at));

/* ------------------------------------------------------------------ imagine */

/*
 * bits of n->number: the side to move, and from bit ADDS on whether each clause
 * is an `add`
 */
enum { SIDE_STAYS, SIDE_REVERSE, SIDE_GIVEN, SIDE_BITS = 3, ADDS = 2 };

static void
remove_pieces(struct imagined *made, bb squares)
{
	squares &= position_occupied(&made->spot.pos);
	made->gone |= squares & ~made->added;
	made->added &= ~squares;
	for (; squares; squares = bb_but_lowest(squares))
		position_take(&made->spot.pos, bb_lowest(squares));
}

static void
add_pieces(struct imagined *made, const struct geometry *l)
{
	remove_pieces(made, l->squares);
	made->added |= l->squares;
	for (bb rest = l->squares; rest; rest = bb_but_lowest(rest))
		position_put(
		    &made->spot.pos, __builtin_ctz(l->pieces), bb_lowest(rest));
}

static void
set_side(struct position *p, const struct node *n)
{
	switch (n->number & SIDE_BITS) {
	case SIDE_REVERSE: p->to_move = !p->to_move; break;
	case SIDE_GIVEN:
		p->to_move = n->geometry.side == WHITE_SIDE ? WHITE : BLACK;
		break;
	default: break;
	}
}

/*
 * Remove the castling rights and the en passant square that the changed board
 * no longer allows.
 */
static void
mend(struct position *p, const struct position *before)
{
	for (int c = WHITE; c <= BLACK; c++)
		for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
			int rook = p->rook[c][side];

			if (rook != NO_SQUARE &&
			    (p->at[rook] != piece_of(c, ROOK) ||
				p->piece[piece_of(c, KING)] !=
				    before->piece[piece_of(c, KING)]))
				position_set_right(p, c, side, NO_SQUARE);
		}
	if (p->to_move != before->to_move ||
	    !position_ep_possible(p->piece, p->ep, p->to_move))
		p->ep = NO_SQUARE;
}

/* Make the changed position. */
static void
change(struct imagined *made, const struct node *n, struct ctx *c)
{
	imagine_start(made, c, BY_CHANGES, MOVE_NULL);
	made->first = imagine_next_piece(c);
	for (int i = 0; i < n->kids - 1; i++)
		if (n->number >> (ADDS + i) & 1)
			add_pieces(made, &n->kid[i]->geometry);
		else
			remove_pieces(made, set(n->kid[i], c));
	imagine_count(c, n, made);
	set_side(&made->spot.pos, n);
	mend(&made->spot.pos, c->pos);
}

static const struct node *
imagined_filter(const struct node *n)
{
	return n->kid[n->kids - 1];
}

#define IMAGINE(gives, c_type, evaluate, keep)                                 \
	c_type gives##_imagine(const struct node *n, struct ctx *c)            \
	{                                                                      \
		const struct spot *here = c->at;                               \
		struct imagined made;                                          \
		c_type v;                                                      \
                                                                               \
		change(&made, n, c);                                           \
		ctx_go(c, &made.spot);                                         \
		v = evaluate(imagined_filter(n), c);                           \
		ctx_go(c, here);                                               \
		return keep;                                                   \
	}
IMAGINE(test, bool, matches, v)
IMAGINE(number, struct number, number, v)
IMAGINE(set, bb, set, v)
IMAGINE(position, const struct spot *, position, imagine_keep(c, v))
IMAGINE(string, struct str, string, v)

/* --------------------------------------------------------- currentmutation */

static void
write_step(struct out *o, move m)
{
	char text[UCI_MAX];

	out_bytes(o, text, uci_write(m, false, text));
}

static void
write_squares(struct out *o, const char *word, bb squares)
{
	out_text(o, word);
	out_used(o, bb_write(squares, out_reserve(o, BB_TEXT_MAX)));
}

static void
write_changes(struct out *o, const struct imagined *im)
{
	const struct position *p = &im->spot.pos;
	bool reverse = p->to_move != im->spot.parent->pos.to_move;

	if (im->gone)
		write_squares(o, "remove ", im->gone);
	for (int piece_here = 0; piece_here < PIECES; piece_here++) {
		char word[] = " add ?";

		if (!(p->piece[piece_here] & im->added))
			continue;
		word[5] = piece_letter(piece_here);
		write_squares(
		    o, word + !o->len, p->piece[piece_here] & im->added);
	}
	if (reverse)
		out_text(o, &" sidetomove reverse"[!o->len]);
}

static void
write_change(struct out *o, const struct imagined *im)
{
	if (im->by == BY_UNMOVE)
		out_text(o, "reverse ");
	if (im->by == BY_CHANGES)
		write_changes(o, im);
	else
		write_step(o, im->spot.played);
}

/* Return the changes, the outermost first, separated by "; ". */
struct str
string_currentmutation(const struct node *n, struct ctx *c)
{
	struct out text = {0}, one = {0};
	struct spot_list changes = {0};

	(void)n;
	spot_list_imagined(c, &changes);
	while (changes.count--) {
		write_change(&one, imagined(changes.at[changes.count]));
		if (text.len)
			out_text(&text, "; ");
		out_bytes(&text, one.text, one.len);
		one.len = 0;
	}
	out_close(&one);
	return arena_take(&c->scratch, &text);
}

/* ------------------------------------------------------------------ reading */

enum { CLAUSES_MAX = 32 };

struct clauses {
	struct node *kid[CLAUSES_MAX + 1];
	int kids;
	long long bits;
	uint8_t side;
};

static void
add_clause(struct parser *p, struct clauses *all, struct node *kid, bool adds)
{
	if (all->kids == CLAUSES_MAX)
		parse_fail(p, kid->location, "imagine takes at most %d changes",
		    CLAUSES_MAX);
	if (adds)
		all->bits |= 1LL << (ADDS + all->kids);
	all->kid[all->kids++] = kid;
}

/* side ::= "sidetomove" ("reverse" | "white" | "black") */
static void
read_side(struct parser *p, struct clauses *all)
{
	if (all->bits & SIDE_BITS)
		parse_fail(
		    p, p->token.location, "imagine has sidetomove twice");
	if (parse_is_name(p, "white") || parse_is_name(p, "black")) {
		all->side = parse_is_name(p, "white") ? WHITE_SIDE : BLACK_SIDE;
		all->bits |= SIDE_GIVEN;
	} else if (parse_is_name(p, "reverse")) {
		all->bits |= SIDE_REVERSE;
	} else {
		parse_fail(p, p->token.location,
		    "sidetomove is followed by reverse, white or black here");
	}
	parse_next(p);
}

static struct node *
read_added(struct parser *p)
{
	struct location at = p->token.location;
	struct node *n = parse_is(p, ":") ? NULL : parse_operand(p, LEVEL_ATOM);

	if (!n || n->filter != &filters[FILTER_designator] ||
	    !n->geometry.pieces ||
	    n->geometry.pieces & (n->geometry.pieces - 1) ||
	    n->geometry.pieces == EMPTY_SQUARE || n->geometry.squares == BB_ALL)
		parse_fail(p, n ? n->location : at,
		    "add needs one kind of piece and its squares: Qd4, "
		    "p[a7,b7]");
	return n;
}

/* clause ::= "sidetomove" side | "add" designator | "remove" set */
static bool
read_clause(struct parser *p, struct clauses *all)
{
	if (parse_take_name(p, "sidetomove"))
		read_side(p, all);
	else if (parse_take_name(p, "add"))
		add_clause(p, all, read_added(p), true);
	else if (parse_take_name(p, "remove"))
		add_clause(p, all,
		    parse_typed(p, LEVEL_DIRECTION, TYPE_set, "remove"), false);
	else
		return false;
	return true;
}

/* imagine ::= "imagine" clause+ ":" filter */
struct node *
parse_imagine(struct parser *p, const struct filter *f, struct location from)
{
	struct clauses all = {.kids = 0};
	struct node *target, *n;

	while (read_clause(p, &all))
		;
	if (!all.kids && !(all.bits & SIDE_BITS))
		parse_fail(p, p->token.location,
		    "imagine is followed by sidetomove, add or remove");
	parse_expect(p, ":", f->word);
	target = parse_operand(p, LEVEL_COLON);
	all.kid[all.kids++] = target;
	n = parse_node(p, f, from, all.kids, all.kid);
	if (target->type == TYPE_piece)
		node_set_type(n, TYPE_test);
	n->number = all.bits;
	n->geometry.side = all.side;
	return n;
}

/* Show the changes, in the order of the parts; the last part is the target. */
SHOWER(imagine)
{
	static const char *const sides[] = {"reverse", "white", "black"};
	int side = (int)(n->number & SIDE_BITS) == SIDE_REVERSE ? 0
	    : n->geometry.side == WHITE_SIDE			? 1
								: 2;

	for (int i = 0; i < n->kids - 1; i++)
		show_more(o, n->number >> (ADDS + i) & 1 ? "add" : "remove");
	if (n->number & SIDE_BITS) {
		show_more(o, "sidetomove ");
		out_text(o, sides[side]);
	}
}
