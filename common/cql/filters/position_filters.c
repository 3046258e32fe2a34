/* position_filters.c - the position: side to move, check, mate, FEN */
#include <inttypes.h>
#include <stdio.h>

#include "board/illegal.h"
#include "board/movegen.h"
#include "board/polyglot.h"
#include "board/reachable.h"
#include "board/variant.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/build.h"
#include "cql/parse/designator.h"
#include "notation/fen.h"

EVALUATOR(test, to_move,
    (c->pos->to_move == WHITE) == (n->geometry.side == WHITE_SIDE));
EVALUATOR(number, sidetomove, number_of(c->pos->to_move == WHITE ? 1 : -1));
EVALUATOR(test, check, position_in_check(c->pos, c->pos->to_move));
EVALUATOR(test, mate, position_is_mate(c->pos));
EVALUATOR(test, stalemate, position_is_stalemate(c->pos));

bool
test_legalposition(const struct node *n, struct ctx *c)
{
	struct out reasons = {0};
	bool illegal = illegal_position(c->pos, true, &reasons);

	(void)n;
	out_close(&reasons);
	return !illegal;
}

/*
 * True if the position cannot be proved unreachable; that is weaker than a
 * proof game.
 */
EVALUATOR(test, reachableposition,
    test_legalposition(n, c) &&
	(position_rules(c->pos)->unproved ||
	    reachable_board(c->pos->piece, ctx_chess960(c))));

/*
 * Return the Zobrist key of Polyglot's opening books, in 16 hexadecimal digits.
 */
struct str
string_zobristkey(const struct node *n, struct ctx *c)
{
	enum { DIGITS = 16 };
	char *text = arena_raw(&c->scratch, DIGITS + 1);

	(void)n;
	snprintf(text, DIGITS + 1, "%016" PRIx64, polyglot_key(c->pos));
	return (struct str){text, DIGITS};
}

EVALUATOR(number, halfmoveclock, number_of(c->pos->halfmove));

/* -------------------------------------------------------------------- FEN */

static struct str
fen_text(struct ctx *c, const struct position *p, enum fen_ep ep)
{
	struct fen_style style = {
	    .ep = ep, .castling = FEN_CASTLING_XFEN, .fields = 6};
	char *text = arena_raw(&c->scratch, FEN_MAX);

	return (struct str){text, fen_write(p, &style, text)};
}

/* Return the FEN as CQL 6.1 writes it: the clocks are always 0 1. */
struct str
string_fen(const struct node *n, struct ctx *c)
{
	struct position p = *c->pos;

	(void)n;
	p.halfmove = 0;
	p.fullmove = 1;
	return fen_text(c, &p, FEN_EP_ALWAYS);
}

EVALUATOR(string, standardfen, fen_text(c, c->pos, FEN_EP_LEGAL));

/*
 * The letters of a placement; A a _ . stand for kinds of content. A placement
 * becomes sets: for each letter a designator of squares, so that transforms map
 * it.
 */
static const char letters[] = "KQRBNPkqrbnpAa_.";

enum { LETTERS = sizeof letters - 1, ANYTHING = LETTERS - 1 };

/* Add one rank to the letters' sets. Return NULL, or an error message. */
static const char *
read_rank(bb sets[LETTERS], struct str rank, int r)
{
	int file = 0;

	for (size_t i = 0; i < rank.len; i++) {
		char c = rank.text[i];
		int run = c >= '1' && c <= '8' ? c - '0' : 1;
		const char *letter =
		    memchr(letters, run > 1 || c == '1' ? '_' : c, LETTERS);

		if (!letter)
			return "this placement has a letter that is no piece";
		if (file + run > 8)
			return "a rank of this placement has more than eight "
			       "squares";
		while (run--)
			sets[letter - letters] |= bb_of(square_at(file++, r));
	}
	return file == 8 ? NULL
			 : "a rank of this placement has not eight squares";
}

static const char *
read_placement(bb sets[LETTERS], struct str text)
{
	struct str fields = str_trim(text), rest = str_cut(&fields, ' ');
	const char *wrong = NULL;

	for (int r = 7; r >= 0 && !wrong; r--) {
		if (!rest.text || (!rest.len && r))
			wrong = "a placement has eight ranks";
		else
			wrong = read_rank(sets, str_cut(&rest, '/'), r);
	}
	if (!wrong && rest.len)
		wrong = "a placement has no more than eight ranks";
	return wrong;
}

/* fen ::= "fen" "placement"? */
struct node *
parse_fen(struct parser *p, const struct filter *f, struct location from)
{
	struct location at = p->token.location;
	struct node *kid[LETTERS];
	bb sets[LETTERS] = {0};
	const char *wrong;
	int kids = 0;

	if (!parse_literal_here(p, from))
		return parse_node(p, f, from, 0, NULL);
	wrong = read_placement(sets, p->token.text);
	parse_next(p);
	if (wrong)
		parse_fail(p, parse_since(p, from), "%s", wrong);
	for (int i = 0; i < ANYTHING; i++) {
		if (!sets[i])
			continue;
		kid[kids] =
		    parse_node(p, &filters[FILTER_designator], at, 0, NULL);
		kid[kids]->geometry = (struct geometry){.squares = sets[i],
		    .pieces = designator_pieces(letters[i])};
		kids++;
	}
	return parse_node(p, &filters[FILTER_fen_is], from, kids, kid);
}

/* True if each designator's content is on all of its squares. */
bool
test_fen_is(const struct node *n, struct ctx *c)
{
	for (int i = 0; i < n->kids; i++)
		if (set(n->kid[i], c) != n->kid[i]->geometry.squares)
			return false;
	return true;
}
