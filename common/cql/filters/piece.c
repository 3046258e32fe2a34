/* piece.c - pieces on squares, and pieces followed through the game */
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/piece_id.h"
#include "cql/run/slot.h"

/* By piece: positive for White, negative for Black. */
static const signed char type_numbers[PIECES + 1] = {
    6, 5, 4, 3, 2, 1, -6, -5, -4, -3, -2, -1, [NO_PIECE] = 0};

static const signed char powers[KINDS] = {[QUEEN] = 9, 5, 3, 3, 1};

static inline struct number
type_here(const struct node *n, struct ctx *c)
{
	int s = bb_only(set(n->kid[0], c));

	return s == NO_SQUARE ? NO_NUMBER
			      : number_of(type_numbers[c->pos->at[s]]);
}

EVALUATOR(number, colortype, type_here(n, c));

struct number
number_type(const struct node *n, struct ctx *c)
{
	struct number v = type_here(n, c);

	return v.value < 0 ? number_of(-v.value) : v;
}

struct number
number_power(const struct node *n, struct ctx *c)
{
	bb s = set(n->kid[0], c);
	long long sum = 0;

	for (int k = QUEEN; k < KINDS; k++)
		sum += powers[k] *
		    bb_count(s & (c->pos->piece[k] | c->pos->piece[KINDS + k]));
	return number_of(sum);
}

/* Return the letter of the piece, or of its kind; `_` for an empty square. */
static struct str
letter_here(const struct node *n, struct ctx *c, bool of_kind)
{
	static const char letters[] = "KQRBNPkqrbnp_";
	int s = bb_only(set(n->kid[0], c)), p;

	if (s == NO_SQUARE)
		return NO_STRING;
	p = c->pos->at[s];
	if (of_kind && p != NO_PIECE)
		p = kind_of(p);
	return (struct str){letters + p, 1};
}

EVALUATOR(string, piecename, letter_here(n, c, false));
EVALUATOR(string, typename, letter_here(n, c, true));

/* -------------------------------------------------------- pieces in a game */

bool
matches_piece(const struct node *n, struct ctx *c)
{
	return piece_squares(c, piece(n, c)) != 0;
}

EVALUATOR(set, piece_square, piece_squares(c, piece(n->kid[0], c)));
EVALUATOR(set, promotedpieces, promoted_squares(c));

struct number
number_pieceid(const struct node *n, struct ctx *c)
{
	unsigned id;
	int s;

	if (n->kid[0]->type == TYPE_piece) {
		id = piece(n->kid[0], c);
		return id ? number_of(id) : NO_NUMBER;
	}
	s = bb_only(set(n->kid[0], c));
	id = s == NO_SQUARE ? 0 : piece_on(c, s);
	return id ? number_of(id) : NO_NUMBER;
}

/* pieceid ::= "pieceid" (set | piece), without converting a piece to a set */
struct node *
parse_pieceid(struct parser *p, const struct filter *f, struct location from)
{
	struct node *n = parse_operand(p, LEVEL_DASH);

	if (n->type != TYPE_piece && n->type != TYPE_set)
		parse_fail(p, n->location,
		    "pieceid needs a set or a piece; this gives %s",
		    type_words(n->type));
	return parse_node1(p, f, from, n);
}

bool
test_assign_piece(const struct node *n, struct ctx *c)
{
	struct slot *v = &c->slot[n->slot];
	int s = bb_only(set(n->kid[0], c));

	v->is.piece = s == NO_SQUARE ? 0 : piece_on(c, s);
	v->bound = v->is.piece != 0;
	return v->bound;
}
