/*
 * move.c - move, and the words about the move that led here
 *
 * See move.h for what a node holds.  All sets are evaluated in the position
 * before the move.
 */
#include "cql/filters/move.h"

#include <ctype.h>

#include "board/movegen.h"
#include "board/play.h"
#include "cql/filters/functions.h"
#include "cql/parse/grammar.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/imagined.h"
#include "cql/tree/node.h"

static bool
has(const struct node *n, long long bits)
{
	return (n->number & bits) != 0;
}

static enum move_mode
mode_of(const struct node *n)
{
	return (enum move_mode)(n->number & MOVE_MODE);
}

const struct node *
move_part(const struct node *n, enum move_part which)
{
	unsigned written = n->number >> MOVE_PARTS & ((1 << PARTS) - 1);

	if (!(written >> which & 1))
		return NULL;
	return n->kid[bb_count(written & ((1U << which) - 1))];
}

/* ------------------------------------------------------- is it asked for? */

/* The kinds that a string names, in either case; an empty one means any. */
static unsigned
kinds_named(struct str s)
{
	static const char letters[] = "KQRBNP";
	unsigned kinds = 0;

	if (!s.text)
		return 0;
	for (size_t i = 0; i < s.len; i++)
		for (int kind = QUEEN; kind < PAWN; kind++)
			if (toupper((unsigned char)s.text[i]) == letters[kind])
				kinds |= 1U << kind;
	return s.len ? kinds : (1U << KINDS) - 1;
}

static void
read_letters(struct hunt *h)
{
	const struct node *letters = move_part(h->node, PART_LETTERS);
	struct ctx_mark mark = ctx_mark(h->c);

	if (letters)
		h->kinds = kinds_named(string(letters, h->c));
	ctx_release(h->c, mark);
}

static void
read_sets(struct hunt *h)
{
	ctx_go(h->c, h->at);
	for (int i = 0; i < PART_SETS; i++) {
		const struct node *part = move_part(h->node, (enum move_part)i);

		h->part[i] = part ? set(part, h->c) : BB_ALL;
	}
	read_letters(h);
}

static bool
is_unrestricted(const struct node *n)
{
	long long words = MOVE_CASTLING | MOVE_SHORT | MOVE_LONG |
	    MOVE_EN_PASSANT | MOVE_PASS | MOVE_PRIMARY | MOVE_SECONDARY |
	    MOVE_DROP;
	long long sets = ((1LL << PART_SETS) - 1) << MOVE_PARTS;
	long long letters = 1LL << (MOVE_PARTS + PART_LETTERS);
	long long kinds = ((1LL << KINDS) - 1) << MOVE_KINDS;

	return !has(n, words | sets | letters | kinds);
}

static bool
minds_captures(const struct node *n)
{
	return has(n, MOVE_EN_PASSANT) || move_part(n, PART_CAPTURE) ||
	    move_part(n, PART_EP_SQUARE);
}

struct hunt
hunt_of(const struct node *n, struct ctx *c)
{
	struct hunt h = {.node = n,
	    .c = c,
	    .at = c->at,
	    .any = is_unrestricted(n),
	    .minds_captures = minds_captures(n)};

	if (mode_of(n) == PREVIOUS)
		h.at = c->at->parent;
	if (h.at && mode_of(n) != REVERSE)
		read_sets(&h);
	return h;
}

/* Where the mover's piece starts and ends; of castling the king's squares. */
struct step {
	int from, to;
};

static struct step
step_of(const struct hunt *h, move m)
{
	int from = move_from(m), to = move_to(m);

	if (m == MOVE_NULL)
		from = to = position_king(&h->at->pos, h->at->pos.to_move);
	else if (move_castles(m))
		to = castled_king(from, to);
	return (struct step){from, to};
}

static bool
wants_step(const struct hunt *h, struct step s)
{
	return h->part[PART_FROM] >> s.from & 1 && h->part[PART_TO] >> s.to & 1;
}

static bool
wants_squares(const struct hunt *h, move m)
{
	int king = move_from(m), rook = move_to(m);

	if (wants_step(h, step_of(h, m)))
		return true;
	return move_castles(m) && has(h->node, MOVE_OF_ROOK) &&
	    wants_step(h, (struct step){rook, castled_rook(king, rook)});
}

static bool
wants_castling(const struct node *n, move m)
{
	bool kingside = move_to(m) > move_from(m);

	if (!has(n, MOVE_CASTLING | MOVE_SHORT | MOVE_LONG))
		return true;
	return move_castles(m) && (!has(n, MOVE_SHORT) || kingside) &&
	    (!has(n, MOVE_LONG) || !kingside);
}

static bool
wants_capture(const struct hunt *h, const struct tried *t)
{
	bool ep = t->taken != NO_SQUARE && t->taken != move_to(t->move);
	bb taken = t->taken == NO_SQUARE ? 0 : bb_of(t->taken);

	if (has(h->node, MOVE_EN_PASSANT) && !ep)
		return false;
	if (move_part(h->node, PART_CAPTURE) &&
	    !(h->part[PART_CAPTURE] & taken))
		return false;
	return !move_part(h->node, PART_EP_SQUARE) ||
	    (ep && (h->part[PART_EP_SQUARE] & taken));
}

static bool
wants_promotion(const struct hunt *h, move m)
{
	const struct node *n = h->node;
	long long kinds = n->number >> MOVE_KINDS & ((1 << KINDS) - 1);

	if (move_part(n, PART_LETTERS))
		kinds = h->kinds;
	else if (!kinds)
		return true;
	return move_promotion(m) && kinds >> move_promotion(m) & 1;
}

bool
hunt_wants(const struct hunt *h, const struct tried *t)
{
	const struct node *n = h->node;

	if (h->any)
		return true;
	if (has(n, MOVE_DROP) || (has(n, MOVE_PASS) && t->move != MOVE_NULL))
		return false;
	if (has(n, MOVE_PRIMARY) && !t->primary)
		return false;
	if (has(n, MOVE_SECONDARY) && !t->secondary)
		return false;
	return wants_castling(n, t->move) && wants_promotion(h, t->move) &&
	    (!h->minds_captures || wants_capture(h, t)) &&
	    wants_squares(h, t->move);
}

/* ------------------------------------------------------ going through them */

struct found {
	struct hunt hunt;
	long long tried, matched; /* moves asked for; those with the target */
	bb value;
	bool enough; /* the first one is all we want to know */
};

/* Does the target match after the move?  Then its comments stay. */
static bool
holds_at(struct found *f, const struct node *target, const struct spot *after)
{
	struct ctx *c = f->hunt.c;
	struct ctx_mark mark = ctx_mark(c);
	bool held;

	ctx_go(c, after);
	held = attempt(target, c);
	ctx_go(c, f->hunt.at);
	ctx_release(c, mark);
	return held;
}

static bool
holds_after(struct found *f, const struct tried *t)
{
	const struct node *target = move_part(f->hunt.node, PART_TARGET);
	struct imagined made;

	if (!target)
		return true;
	if (t->after)
		return holds_at(f, target, t->after);
	error_if_late(f->hunt.c, target);
	imagine_move(&made, f->hunt.c, t->move);
	return holds_at(f, target, &made.spot);
}

static bb
value_of(const struct hunt *h, const struct tried *t)
{
	struct step s = step_of(h, t->move);

	switch (h->node->number >> MOVE_VALUE & 3) {
	case PART_FROM: return bb_of(s.from);
	case PART_TO: return bb_of(s.to);
	default: return t->taken == NO_SQUARE ? 0 : bb_of(t->taken);
	}
}

/* Looks at one move; true when no more need be looked at. */
static bool
take(struct found *f, const struct tried *t)
{
	const struct node *comment = move_part(f->hunt.node, PART_COMMENT);

	if (!hunt_wants(&f->hunt, t))
		return false;
	f->tried++;
	if (!holds_after(f, t))
		return has(f->hunt.node, MOVE_ALL);
	f->matched++;
	if (f->hunt.node->type == TYPE_set)
		f->value |= value_of(&f->hunt, t);
	if (comment && t->after)
		holds_at(f, comment, t->after);
	return f->enough;
}

/* The move that led to `after`; `at` is its parent. */
struct tried
tried_of(const struct spot *at, const struct spot *after)
{
	return (struct tried){.move = after->played,
	    .taken = move_takes(&at->pos, after->played),
	    .primary = at->child == after,
	    .secondary = at->child != after,
	    .after = after};
}

/* In a line, the move that it goes on with is the only one. */
static bool
off_the_way(const struct ctx *c, const struct spot *after)
{
	return c->way && c->way->parent == after->parent && c->way != after;
}

static void
take_played(struct found *f)
{
	const struct spot *at = f->hunt.at;

	for (const struct spot *s = at->child; s; s = s->next) {
		struct tried t = tried_of(at, s);

		if (off_the_way(f->hunt.c, s))
			continue;
		if (take(f, &t))
			return;
	}
}

/* A position imagined by other means than a move was not led to by one. */
static void
take_previous(struct found *f, const struct spot *here)
{
	const struct imagined *im = imagined(here);
	struct tried t = tried_of(f->hunt.at, here);

	if (im)
		t.primary = t.secondary = false;
	if (!im || im->by == BY_MOVE)
		take(f, &t);
}

/* What the restrictions leave of the moves that need be generated. */
static struct move_range
range_of(const struct found *f)
{
	const struct hunt *h = &f->hunt;
	const struct node *n = h->node;
	const struct position *pos = &h->at->pos;
	bb pawns = pos->piece[piece_of(pos->to_move, PAWN)];
	bb ep = pos->ep == NO_SQUARE ? 0 : bb_of(pos->ep);
	struct move_range r = {.from = h->part[PART_FROM],
	    .to = h->part[PART_TO],
	    .castling = (h->part[PART_FROM] & pos->home) != 0,
	    .exposing = mode_of(n) == PSEUDOLEGAL,
	    .most = MOVES_MAX};

	if (has(n, MOVE_CASTLING | MOVE_SHORT | MOVE_LONG | MOVE_PASS))
		r.from = 0;
	if (has(n, MOVE_EN_PASSANT) || move_part(n, PART_EP_SQUARE))
		r.to &= ep;
	if (move_part(n, PART_CAPTURE))
		r.to &= h->part[PART_CAPTURE] | ep;
	if (n->number >> MOVE_KINDS || move_part(n, PART_LETTERS))
		r.from &= pawns;
	if (f->enough && h->any && !n->kids)
		r.most = 1;
	return r;
}

/* A legal move is a primary or secondary one when it was played as such. */
static struct tried
tried_legal(const struct hunt *h, move m)
{
	struct tried t = {.move = m};

	if (h->minds_captures)
		t.taken = move_takes(&h->at->pos, m);
	if (has(h->node, MOVE_PRIMARY | MOVE_SECONDARY))
		for (const struct spot *s = h->at->child; s; s = s->next)
			if (s->played == m) {
				t.primary |= s == h->at->child;
				t.secondary |= s != h->at->child;
			}
	return t;
}

static void
take_legal(struct found *f)
{
	struct move_range r = range_of(f);
	struct moves moves;

	movegen_within(&f->hunt.at->pos, &r, &moves);
	if (f->hunt.any && !f->hunt.node->kids &&
	    f->hunt.node->type != TYPE_set) {
		f->tried = f->matched = moves.count;
		return;
	}
	for (int i = 0; i < moves.count; i++) {
		struct tried t = tried_legal(&f->hunt, moves.list[i]);

		if (take(f, &t))
			return;
	}
}

/* The target is asked for where the sets are: before the move. */
static bool
take_unmove(void *user, const struct unmove *u)
{
	struct found *f = user;
	struct ctx *c = f->hunt.c;
	const struct spot *here = c->at;
	struct imagined made;
	struct tried t = {.move = u->move,
	    .taken = unmove_taken_square(u),
	    .after = &made.spot};
	bool enough;

	error_if_late(c, f->hunt.node);
	imagine_unmove(&made, c, u);
	imagine_count(c, f->hunt.node, &made);
	f->hunt.at = &made.spot;
	read_sets(&f->hunt);
	enough = take(f, &t);
	ctx_go(c, here);
	return enough;
}

static struct found
find_moves(const struct node *n, struct ctx *c)
{
	const struct spot *here = c->at;
	struct found f = {.hunt = hunt_of(n, c)};

	f.enough = n->type == TYPE_test && !has(n, MOVE_ALL) &&
	    !move_part(n, PART_COMMENT);
	if (!f.hunt.at)
		return f;
	switch (mode_of(n)) {
	case PLAYED: take_played(&f); break;
	case PREVIOUS: take_previous(&f, here); break;
	case REVERSE:
		unmove_each(
		    &here->pos, c->tree && c->tree->chess960, take_unmove, &f);
		break;
	default: take_legal(&f); break;
	}
	ctx_go(c, here);
	return f;
}

bool
test_move(const struct node *n, struct ctx *c)
{
	struct found f = find_moves(n, c);

	return has(n, MOVE_ALL) ? f.matched == f.tried : f.matched > 0;
}

bb
set_move_squares(const struct node *n, struct ctx *c)
{
	return find_moves(n, c).value;
}

/* With `all` the moves are counted if each of them matched. */
struct number
number_move_count(const struct node *n, struct ctx *c)
{
	struct found f = find_moves(n, c);

	if (has(n, MOVE_ALL) && f.matched < f.tried)
		return NO_NUMBER;
	return number_of(f.matched);
}

/* ------------------------------------------------------ the move that led here
 */

/* Both squares of castling. */
static bb
last_move_squares(const struct ctx *c, bool target)
{
	const struct spot *at = c->at;
	const struct imagined *im = imagined(at);
	int from = move_from(at->played), to = move_to(at->played);

	if (!at->parent || (im && im->by != BY_MOVE))
		return 0;
	if (at->played == MOVE_NULL)
		return at->pos.piece[piece_of(!at->pos.to_move, KING)];
	if (!move_castles(at->played))
		return bb_of(target ? to : from);
	return target
	    ? bb_of(castled_king(from, to)) | bb_of(castled_rook(from, to))
	    : bb_of(from) | bb_of(to);
}

bb
set_last_from(const struct node *n, struct ctx *c)
{
	(void)n;
	return last_move_squares(c, false);
}

bb
set_last_to(const struct node *n, struct ctx *c)
{
	(void)n;
	return last_move_squares(c, true);
}

/* ------------------------------------------------------------------ reading */

struct node *
move_node(struct parser *p, const struct filter *f, struct location from,
    struct node *const part[PARTS], long long bits)
{
	struct node *kid[PARTS], *n;
	int kids = 0;

	for (int i = 0; i < PARTS; i++)
		if (part[i]) {
			kid[kids++] = part[i];
			bits |= 1LL << (MOVE_PARTS + i);
		}
	n = parse_node(p, f, from, kids, kid);
	n->number = bits;
	return n;
}

static const struct word {
	const char *word;
	long long bits;
} words[] = {
    {"castle", MOVE_CASTLING},
    {"o-o", MOVE_SHORT},
    {"o-o-o", MOVE_LONG},
    {"enpassant", MOVE_EN_PASSANT},
    {"null", MOVE_PASS},
    {"nullmove", MOVE_PASS},
    {"primary", MOVE_PRIMARY},
    {"secondary", MOVE_SECONDARY},
    {"drop", MOVE_DROP},
    {"count", MOVE_COUNT},
    {"all", MOVE_ALL},
    {"previous", PREVIOUS},
    {"legal", LEGAL},
    {"pseudolegal", PSEUDOLEGAL},
    {"reverse", REVERSE},
};

enum { WORDS = sizeof words / sizeof *words };

long long
move_word_bits(struct str word)
{
	for (int i = 0; i < WORDS; i++)
		if (str_is(word, words[i].word))
			return words[i].bits;
	return 0;
}

static const char *const part_words[] = {
    "from", "to", "capture", "enpassantsquare"};

/* The parameters of move while they are read. */
struct asked {
	struct node *part[PARTS];
	long long bits;
	bool value_known; /* a parameter that says the type has come first */
	bool any;
};

static _Noreturn void
refuse_twice(struct parser *p, struct location at, struct str word)
{
	parse_fail(p, at, "move has %.*s twice", STR(word));
}

/* set-part := ("from" | "to" | "capture" | "enpassantsquare") set */
static bool
take_part(struct parser *p, struct asked *a)
{
	struct token t = p->token;

	for (int i = 0; i < PART_SETS; i++) {
		if (!parse_take_name(p, part_words[i]))
			continue;
		if (a->part[i])
			refuse_twice(p, t.location, t.text);
		a->part[i] =
		    parse_typed(p, LEVEL_DIRECTION, TYPE_set, part_words[i]);
		if (!a->any && i < PART_EP_SQUARE) {
			a->bits |= (long long)i << MOVE_VALUE;
			a->value_known = true;
		}
		return true;
	}
	return false;
}

long long
move_kinds(struct parser *p, const char *who)
{
	struct geometry l = p->token.geometry;

	if (p->token.kind != TOKEN_DESIGNATOR || l.squares != BB_ALL ||
	    !l.pieces || l.pieces & EMPTY_SQUARE)
		parse_fail(p, p->token.location,
		    "%s needs kinds of pieces here, without squares: Q, [QR], "
		    "A for any",
		    who);
	parse_next(p);
	return (long long)((l.pieces & WHITE_PIECES) | l.pieces >> KINDS)
	    << MOVE_KINDS;
}

/* word := "castle" | "legal" | ... */
static bool
take_word(struct parser *p, struct asked *a)
{
	struct token t = p->token;
	long long bits = t.kind == TOKEN_NAME && !str_is(t.text, "nullmove")
	    ? move_word_bits(t.text)
	    : 0;

	if (!bits)
		return false;
	if (a->bits & MOVE_MODE && bits & MOVE_MODE)
		parse_fail(p, t.location,
		    "move goes through moves of one kind: previous, legal, "
		    "pseudolegal or reverse");
	if (a->bits & bits)
		refuse_twice(p, t.location, t.text);
	a->bits |= bits;
	parse_next(p);
	return true;
}

static bool
take_parameter(struct parser *p, struct asked *a)
{
	struct token t = p->token;

	if (take_part(p, a) || take_word(p, a))
		return true;
	if (!parse_take_name(p, "promote"))
		return false;
	if (a->bits >> MOVE_KINDS)
		refuse_twice(p, t.location, t.text);
	a->bits |= move_kinds(p, "promote");
	return true;
}

/* comment := "comment" ("(" filter+ ")" | filter) */
static struct node *
read_comment(struct parser *p)
{
	struct location from = p->token.location;
	const struct filter *f = filter_find(p->token.text, false);

	parse_next(p);
	return f->parse(p, f, from);
}

/* target := ":" filter */
static struct node *
read_target(struct parser *p)
{
	struct location from = p->token.location;

	parse_next(p);
	return parse_node1(
	    p, &filters[FILTER_target], from, parse_operand(p, LEVEL_COLON));
}

/* What goes together is known when all has been read. */
static void
check_together(struct parser *p, const struct asked *a, struct location from)
{
	if (a->bits & MOVE_ALL && !a->part[PART_TARGET])
		parse_fail(p, parse_since(p, from),
		    "all needs a filter to hold after the moves: move legal "
		    "all : check");
	if ((a->bits & MOVE_MODE) == REVERSE && !a->part[PART_TARGET])
		parse_fail(p, parse_since(p, from),
		    "reverse needs a filter to hold before the move: move "
		    "reverse : check");
	if ((a->bits & MOVE_MODE) >= LEGAL && a->part[PART_COMMENT])
		parse_fail(p, a->part[PART_COMMENT]->location,
		    "only moves that were played take a comment");
}

static const struct filter *
row_of(const struct asked *a, const struct filter *f)
{
	if (a->bits & MOVE_COUNT)
		return &filters[FILTER_move_count];
	if (a->value_known && !(a->bits & MOVE_ALL))
		return &filters[FILTER_move_squares];
	return f;
}

/* move := "move" parameter* comment? target? */
struct node *
parse_move(struct parser *p, const struct filter *f, struct location from)
{
	struct asked a = {.bits = PLAYED};

	while (take_parameter(p, &a))
		a.any = true;
	if (parse_is_name(p, "comment"))
		a.part[PART_COMMENT] = read_comment(p);
	if (parse_is(p, ":"))
		a.part[PART_TARGET] = read_target(p);
	check_together(p, &a, from);
	return move_node(p, row_of(&a, f), from, a.part, a.bits);
}

/* previous := "castle" | "o-o" | ... alone: of the move that led here */
struct node *
parse_last_move(struct parser *p, const struct filter *f, struct location from)
{
	static struct node *const no_parts[PARTS];

	return move_node(
	    p, f, from, no_parts, PREVIOUS | move_word_bits(str_of(f->word)));
}

/* The words and parts, as they would be written. */
void
show_move(struct out *o, const struct node *n)
{
	static const char *const modes[] = {
	    "ordinary", "previous", "legal", "pseudolegal", "reverse"};
	const char *const comma = ", ";

	out_text(o, modes[n->number & MOVE_MODE]);
	for (int i = 0; i < WORDS; i++)
		if (words[i].bits > MOVE_MODE && has(n, words[i].bits) &&
		    !str_is(str_of(words[i].word), "nullmove"))
			out_format(o, "%s%s", comma, words[i].word);
	for (int i = 0; i < PART_SETS; i++)
		if (move_part(n, (enum move_part)i))
			out_format(o, "%s%s", comma, part_words[i]);
	if (n->number >> MOVE_KINDS || move_part(n, PART_LETTERS))
		out_format(o, "%spromote", comma);
}
