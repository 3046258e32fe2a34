/* move_criteria.c - see move_criteria.h */
#include "cql/filters/move_criteria.h"

#include <ctype.h>

#include "base/short_way.h"
#include "board/play.h"

/* Return the kinds that a string names, in either case; "" and "." are all. */
static unsigned
kinds_named(struct str s)
{
	static const char letters[] = "KQRBNP";
	unsigned kinds = 0;

	if (!s.text)
		return 0;
	for (size_t i = 0; i < s.len; i++)
		for (int kind = KING; kind < PAWN; kind++)
			if (toupper((unsigned char)s.text[i]) == letters[kind])
				kinds |= 1U << kind;
	return s.len && !str_is(s, ".") ? kinds : (1U << KINDS) - 1;
}

static SELDOM void
read_letters(struct move_criteria *h, const struct node *letters)
{
	struct ctx_mark mark = ctx_mark(h->c);

	h->kinds = kinds_named(string(letters, h->c));
	ctx_release(h->c, mark);
}

void
criteria_read_sets(struct move_criteria *h)
{
	const struct node *n = h->node;
	unsigned written = (unsigned)(n->number >> MOVE_PARTS);
	struct node *const *part = n->kid;

	ctx_go(h->c, h->at);
	for (int i = 0; i < PART_SETS; i++)
		h->part[i] = written >> i & 1 ? set(*part++, h->c) : BB_ALL;
	if (written >> PART_LETTERS & 1)
		read_letters(h, *part);
}

bool
criteria_are_plain(const struct node *n)
{
	unsigned written = n->number >> MOVE_PARTS & ((1 << PARTS) - 1);
	unsigned sets = written & ((1U << PART_SETS) - 1);

	for (int i = 0; i < bb_count(sets); i++)
		if (n->kid[i]->filter != &filters[FILTER_designator])
			return false;
	return !(written >> PART_LETTERS & 1);
}

bool
criteria_accept_any(const struct node *n)
{
	long long words = MOVE_CASTLING | MOVE_SHORT | MOVE_LONG |
	    MOVE_EN_PASSANT | MOVE_PASS | MOVE_PRIMARY | MOVE_SECONDARY |
	    MOVE_DROP;
	long long sets = ((1LL << PART_SETS) - 1) << MOVE_PARTS;
	long long letters = 1LL << (MOVE_PARTS + (int)PART_LETTERS);
	long long kinds = ((1LL << KINDS) - 1) << MOVE_KINDS;

	return !move_has(n, words | sets | letters | kinds);
}

struct move_criteria
criteria_of(const struct node *n, struct ctx *c)
{
	struct move_criteria h = {
	    .node = n, .c = c, .at = c->at, .any = criteria_accept_any(n)};

	if (move_mode_of(n) == PREVIOUS)
		h.at = c->at->parent;
	if (h.at && move_mode_of(n) != REVERSE)
		criteria_read_sets(&h);
	return h;
}

struct move_step
move_step_of(const struct position *before, move m)
{
	int from = move_from(m), to = move_to(m);

	if (m == MOVE_NULL && position_has_king(before, before->to_move))
		from = to = position_king(before, before->to_move);
	else if (move_castles(m))
		to = castled_king(from, to);
	return (struct move_step){from, to};
}

static bool
accepts_step(const struct move_criteria *h, struct move_step s)
{
	return h->part[PART_FROM] >> s.from & 1 && h->part[PART_TO] >> s.to & 1;
}

/* Return the moving pieces whose squares are in the sets. */
static unsigned
movers_accepted(const struct move_criteria *h, move m)
{
	int king = move_from(m), rook = move_to(m);
	bool of_king = accepts_step(h, move_step_of(&h->at->pos, m));
	bool of_rook;

	/* a drop has no origin */
	if (move_drops(m) &&
	    (move_part(h->node, PART_FROM) || ~h->part[PART_FROM]))
		return 0;
	if (!move_castles(m) || !move_has(h->node, MOVE_OF_ROOK))
		return of_king ? MOVERS : 0;
	of_rook =
	    accepts_step(h, (struct move_step){rook, castled_rook(king, rook)});
	return (of_king ? MOVER_KING : 0U) | (of_rook ? MOVER_ROOK : 0U);
}

static bool
accepts_castling(const struct node *n, move m)
{
	bool kingside = move_to(m) > move_from(m);

	if (!move_has(n, MOVE_CASTLING | MOVE_SHORT | MOVE_LONG))
		return true;
	return move_castles(m) && (!move_has(n, MOVE_SHORT) || kingside) &&
	    (!move_has(n, MOVE_LONG) || !kingside);
}

static bool
accepts_capture(const struct move_criteria *h, move m)
{
	static const long long looks = MOVE_EN_PASSANT |
	    1LL << (MOVE_PARTS + PART_CAPTURE) |
	    1LL << (MOVE_PARTS + PART_EP_SQUARE);
	int square;
	bool ep;
	bb taken;

	if (!move_has(h->node, looks))
		return true;
	square = move_takes(&h->at->pos, m);
	ep = square != NO_SQUARE && square != move_to(m);
	taken = square == NO_SQUARE ? 0 : bb_of(square);
	if (move_has(h->node, MOVE_EN_PASSANT) && !ep)
		return false;
	if (move_part(h->node, PART_CAPTURE) &&
	    !(h->part[PART_CAPTURE] & taken))
		return false;
	return !move_part(h->node, PART_EP_SQUARE) ||
	    (ep && (h->part[PART_EP_SQUARE] & taken));
}

static bool
is_promotion_to(long long kinds, move m)
{
	return move_promotion(m) && !move_drops(m) &&
	    kinds >> move_promoted_kind(m) & 1;
}

/* True if the move was played at `at` as main move, or as variation. */
static bool
was_played(
    const struct spot *at, move m, const struct spot *after, bool primary)
{
	for (const struct spot *s = at->child; s; s = s->next)
		if ((after ? s == after : s->played == m) &&
		    (s == at->child) == primary)
			return true;
	return false;
}

bool
criteria_accept_words(const struct node *n, const struct spot *at, move m,
    const struct spot *after)
{
	long long kinds = n->number >> MOVE_KINDS & ((1 << KINDS) - 1);

	if ((move_has(n, MOVE_DROP) && !move_drops(m)) ||
	    (move_has(n, MOVE_PASS) && m != MOVE_NULL))
		return false;
	if (move_has(n, MOVE_PRIMARY) && !was_played(at, m, after, true))
		return false;
	if (move_has(n, MOVE_SECONDARY) && !was_played(at, m, after, false))
		return false;
	return accepts_castling(n, m) && (!kinds || is_promotion_to(kinds, m));
}

unsigned
criteria_accept(const struct move_criteria *h, move m, const struct spot *after)
{
	if (h->any)
		return MOVERS;
	if (!criteria_accept_words(h->node, h->at, m, after) ||
	    (move_part(h->node, PART_LETTERS) &&
		!is_promotion_to(h->kinds, m)) ||
	    !accepts_capture(h, m))
		return 0;
	return movers_accepted(h, m);
}
