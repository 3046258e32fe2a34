/* position.c - the position itself: who moves, check, mate, its FEN */
#include <inttypes.h>
#include <stdio.h>

#include "board/fen.h"
#include "board/illegal.h"
#include "board/movegen.h"
#include "board/polyglot.h"
#include "board/reachable.h"
#include "cql/eval.h"
#include "cql/functions.h"
#include "cql/parse.h"

bool
test_to_move(const struct node *n, struct ctx *c)
{
	return (c->pos->to_move == WHITE) == (n->literal.side == WHITE_SIDE);
}

struct number
number_sidetomove(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of(c->pos->to_move == WHITE ? 1 : -1);
}

static bool
in_check(const struct position *p)
{
	return position_attacked(p, position_king(p, p->to_move), !p->to_move,
	    position_occupied(p), 0);
}

bool
test_check(const struct node *n, struct ctx *c)
{
	(void)n;
	return in_check(c->pos);
}

bool
test_mate(const struct node *n, struct ctx *c)
{
	(void)n;
	return in_check(c->pos) && !movegen_any(c->pos);
}

bool
test_stalemate(const struct node *n, struct ctx *c)
{
	(void)n;
	return !in_check(c->pos) && !movegen_any(c->pos);
}

bool
test_legalposition(const struct node *n, struct ctx *c)
{
	struct out reasons = {.fd = -1};
	bool illegal = illegal_board(c->pos->piece, c->pos->to_move, &reasons);

	(void)n;
	out_close(&reasons);
	return !illegal;
}

/* No proof against it, which is less than a game that leads here. */
bool
test_reachableposition(const struct node *n, struct ctx *c)
{
	return test_legalposition(n, c) &&
	    reachable_board(c->pos->piece, c->tree && c->tree->chess960);
}

/* As Polyglot's books have it, in 16 hexadecimal digits. */
struct str
string_zobristkey(const struct node *n, struct ctx *c)
{
	enum { DIGITS = 16 };
	char *text = arena_raw(&c->scratch, DIGITS + 1);

	(void)n;
	snprintf(text, DIGITS + 1, "%016" PRIx64, polyglot_key(c->pos));
	return (struct str){text, DIGITS};
}

struct number
number_halfmoveclock(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of(c->pos->halfmove);
}

/* -------------------------------------------------------------------- FEN */

static struct str
fen_text(struct ctx *c, const struct position *p, enum fen_ep ep)
{
	struct fen_style style = {
	    .ep = ep, .castling = FEN_CASTLING_XFEN, .fields = 6};
	char *text = arena_raw(&c->scratch, FEN_MAX);

	return (struct str){text, fen_write(p, &style, text)};
}

/* As CQL 6.1 writes it: the clocks are always 0 1. */
struct str
string_fen(const struct node *n, struct ctx *c)
{
	struct position p = *c->pos;

	(void)n;
	p.halfmove = 0;
	p.fullmove = 1;
	return fen_text(c, &p, FEN_EP_ALWAYS);
}

struct str
string_standardfen(const struct node *n, struct ctx *c)
{
	(void)n;
	return fen_text(c, c->pos, FEN_EP_LEGAL);
}

/* What may stand on each square; 0 is anything. */
struct pattern {
	uint16_t pieces[64];
};

/* A letter of a placement, where A a _ . stand for kinds of content. */
static bool
pattern_letter(char c, uint16_t *pieces)
{
	int piece_read_here = piece_read(c);

	switch (c) {
	case 'A': *pieces = WHITE_PIECES; return true;
	case 'a': *pieces = BLACK_PIECES; return true;
	case '_': *pieces = EMPTY_SQUARE; return true;
	case '.': *pieces = 0; return true;
	default: break;
	}
	*pieces = (uint16_t)(1 << piece_read_here);
	return piece_read_here != NO_PIECE;
}

/* One rank, up to the slash; NULL when it has not eight squares. */
static const char *
pattern_rank(struct pattern *t, struct str rank, int r)
{
	int file = 0;

	for (size_t i = 0; i < rank.len; i++) {
		char c = rank.text[i];
		int run = c >= '1' && c <= '8' ? c - '0' : 1;
		uint16_t pieces = EMPTY_SQUARE;

		if ((c < '1' || c > '8') && !pattern_letter(c, &pieces))
			return "this placement has a letter that is no piece";
		if (file + run > 8)
			return "a rank of this placement has more than eight "
			       "squares";
		while (run--)
			t->pieces[square_at(file++, r)] = pieces;
	}
	return file == 8 ? NULL
			 : "a rank of this placement has not eight squares";
}

void
check_fen(struct parser *p, struct node *n)
{
	struct pattern *t = arena_get(&p->query->arena, sizeof *t);
	struct str fields = str_trim(n->text);
	struct str rest = str_cut(&fields, ' ');
	const char *wrong = NULL;

	if (!n->text.text)
		return;
	for (int r = 7; r >= 0 && !wrong; r--) {
		if (!rest.text || (!rest.len && r))
			wrong = "a placement has eight ranks";
		else
			wrong = pattern_rank(t, str_cut(&rest, '/'), r);
	}
	if (!wrong && rest.len)
		wrong = "a placement has no more than eight ranks";
	if (wrong)
		parse_fail(p, n->place, "%s", wrong);
	n->data = t;
}

bool
test_fen_is(const struct node *n, struct ctx *c)
{
	const struct pattern *t = n->data;

	for (int s = 0; s < 64; s++)
		if (t->pieces[s] && !(t->pieces[s] >> c->pos->at[s] & 1))
			return false;
	return true;
}
