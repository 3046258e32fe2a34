/* variant.c - see variant.h */
#include "board/variant.h"

#include <ctype.h>
#include <string.h>

#include "base/error_text.h"
#include "base/hash.h"
#include "board/zobrist.h"

/* The usual placement and side to move. */
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"

/* ------------------------------------------------- ends by the board alone */

/* Return the side whose king is left, if one was exploded. */
static int
king_exploded(const struct position *p)
{
	for (int c = WHITE; c <= BLACK; c++)
		if (!p->piece[piece_of(c, KING)] &&
		    p->piece[piece_of(!c, KING)])
			return !c;
	return NOT_ENDED;
}

/* Return the side without pieces; if both have none, the side to move. */
static int
all_pieces_given(const struct position *p)
{
	int us = p->to_move;

	return !p->colour[us] ? us : !p->colour[!us] ? !us : NOT_ENDED;
}

/* Return the side to move if only its king is left. */
static int
bare_king(const struct position *p)
{
	return p->colour[p->to_move] == p->piece[piece_of(p->to_move, KING)]
	    ? p->to_move
	    : NOT_ENDED;
}

/* Return Black if White has no pieces. */
static int
horde_taken(const struct position *p)
{
	return p->colour[WHITE] ? NOT_ENDED : BLACK;
}

/* Return the side with a king in the centre. */
static int
king_on_hill(const struct position *p)
{
	bb hill = (bb_rank(3) | bb_rank(4)) & (bb_file(3) | bb_file(4));

	for (int c = WHITE; c <= BLACK; c++)
		if (p->piece[piece_of(c, KING)] & hill)
			return c;
	return NOT_ENDED;
}

/* True if Black's king can step to the last rank, where White's is. */
static bool
black_comes_home(const struct position *p)
{
	bb steps, king = p->piece[piece_of(BLACK, KING)];
	bb occupied = position_occupied(p) & ~king;

	if (!king)
		return false;
	steps = attack_empty[KING][bb_lowest(king)] & bb_rank(7) &
	    ~p->colour[BLACK];
	for (; steps; steps = bb_but_lowest(steps))
		if (!position_attacked(p, bb_lowest(steps), WHITE, occupied,
			bb_of(bb_lowest(steps))))
			return true;
	return false;
}

/*
 * Return the side with a king on the last rank.  Black, who moved second, may
 * still draw.
 */
static int
king_home(const struct position *p)
{
	bool white = p->piece[piece_of(WHITE, KING)] & bb_rank(7);
	bool black = p->piece[piece_of(BLACK, KING)] & bb_rank(7);

	if (white && !black && p->to_move == BLACK && black_comes_home(p))
		return NOT_ENDED;
	return white && black ? DRAWN
	    : white	      ? WHITE
	    : black	      ? BLACK
			      : NOT_ENDED;
}

/* Return the side that has no more checks to give. */
static int
checks_given(const struct position *p)
{
	for (int c = WHITE; c <= BLACK; c++)
		if (!p->beside.checks[c])
			return c;
	return NOT_ENDED;
}

/* --------------------------------------------------------------- the rules */

/* The columns that Giveaway and Suicide share. */
#define GIVE_ALL                                                               \
	.start = START " - - 0 1",                                             \
	.kings = {KINGS_AS_OTHERS, KINGS_AS_OTHERS}, .no_castling = true,      \
	.must_capture = true, .king_promotions = true,                         \
	.ended = all_pieces_given, .unproved = true

static const struct variant_rules rules[] = {
    [VARIANT_STANDARD] = {.names =
			      "Standard|Chess|Classical|Normal|From Position",
	.uci = "chess",
	.as_chess = true},
    [VARIANT_CHESS960] = {.names = "Chess960|Fischerandom|Chess 9LX",
	.uci = "chess",
	.chess960 = true,
	.as_chess = true},
    [VARIANT_ATOMIC] = {.names = "Atomic|Atom|Atomic Chess",
	.uci = "atomic",
	.kings = {KING_MAY_EXPLODE, KING_MAY_EXPLODE},
	.explodes = true,
	.ended = king_exploded,
	.unproved = true},
    [VARIANT_CRAZYHOUSE] = {.names = "Crazyhouse|House|ZH",
	.uci = "crazyhouse",
	.pocket = true,
	.unproved = true},
    [VARIANT_GIVEAWAY] = {.names = "Giveaway|Antichess|Giveaway Chess",
	.uci = "antichess",
	.no_moves = NO_MOVES_WINS,
	GIVE_ALL},
    [VARIANT_HORDE] = {.names = "Horde|Horde Chess",
	.uci = "horde",
	.start = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/"
		 "PPPPPPPP w kq - 0 1",
	.kings = {NO_KING, ONE_KING},
	.white_home = 0xff,
	.ended = horde_taken,
	.unproved = true},
    [VARIANT_HILL] = {.names = "King of the Hill|KOTH",
	.uci = "kingofthehill",
	.ended = king_on_hill},
    [VARIANT_LOSERS] = {.names = "Losers",
	.uci = "losers",
	.must_capture = true,
	.ended = bare_king,
	.no_moves = NO_MOVES_WINS,
	.unproved = true},
    [VARIANT_RACING] = {.names = "Racing Kings|Racing|Race",
	.uci = "racingkings",
	.start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
	.no_castling = true,
	.no_checks = true,
	.no_pawns = true,
	.ended = king_home,
	.unproved = true},
    [VARIANT_SUICIDE] = {.names = "Suicide|Suicide Chess",
	.uci = "suicide",
	.no_moves = NO_MOVES_FEWER_WINS,
	GIVE_ALL},
    [VARIANT_THREE_CHECK] = {.names = "Three-Check|Three Check Chess|3-Check|"
				      "3 Check Chess",
	.uci = "3check",
	.counter = true,
	.ended = checks_given},
    [VARIANT_BUGHOUSE] = {.names = "Bughouse"},
};

enum { ROWS = sizeof rules / sizeof *rules };

const struct variant_rules *
variant_rules(enum variant v)
{
	return &rules[v < VARIANTS_PLAYED ? v : VARIANT_STANDARD];
}

const char *const position_start_fen = START " KQkq - 0 1";

const char *
variant_start(enum variant v)
{
	const char *start = variant_rules(v)->start;

	return start ? start : position_start_fen;
}

void
position_set_variant(struct position *p, enum variant v)
{
	const struct variant_rules *r = variant_rules(v);

	p->variant = (uint8_t)(r->as_chess ? VARIANT_STANDARD : v);
	if (r->no_castling) {
		memset(p->rook, NO_SQUARE, sizeof p->rook);
		p->home = 0;
	}
	if (!r->pocket)
		p->beside =
		    (struct variant_state){.checks = {p->beside.checks[WHITE],
					       p->beside.checks[BLACK]},
			.has_checks = p->beside.has_checks};
	if (!r->counter || !p->beside.has_checks)
		p->beside.checks[WHITE] = p->beside.checks[BLACK] =
		    r->counter ? CHECKS_TO_GIVE : 0;
	p->beside.has_pocket = r->pocket;
	p->beside.has_checks = r->counter;
}

enum variant
variant_shown(const struct variant_state *s, enum variant other)
{
	int v = 0;

	if (!s->has_pocket && !s->has_checks)
		return other;
	while (!(s->has_pocket && rules[v].pocket) &&
	    !(s->has_checks && rules[v].counter))
		v++;
	return (enum variant)v;
}

const char *
position_kings_fault(const struct position *p)
{
	static const uint8_t least[] = {1, 0, 0, 0}, most[] = {1, 1, 0, 64};
	const struct variant_rules *r = position_rules(p);

	for (int c = WHITE; c <= BLACK; c++) {
		int count = bb_count(p->piece[piece_of(c, KING)]);

		if (count < least[r->kings[c]] || count > most[r->kings[c]])
			return error_text("there are %d %s kings", count,
			    c == WHITE ? "white" : "black");
	}
	return NULL;
}

bb
variant_pawns_astray(const struct position *p, int colour)
{
	const struct variant_rules *r = position_rules(p);
	bb astray = r->no_pawns ? BB_ALL : bb_rank(0) | bb_rank(7);

	if (colour == WHITE)
		astray &= ~r->white_home;
	return astray & p->piece[piece_of(colour, PAWN)];
}

bool
variant_ended(const struct position *p)
{
	const struct variant_rules *r = position_rules(p);

	return r->ended && r->ended(p) != NOT_ENDED;
}

/* Hash the state here: keys without random numbers do without zobrist.c. */
struct zobrist
zobrist_beside(const struct variant_state *b)
{
	struct zobrist key = {0, 0};
	uint64_t given = 0;

	for (int piece = 0; piece < PIECES; piece++)
		if (b->pocket[piece])
			key.high ^=
			    hash_mix((uint64_t)piece << 8 | b->pocket[piece]);
	if (b->promoted)
		key.high ^= hash_mix(b->promoted);
	if (b->has_checks)
		given = (3U - b->checks[WHITE]) << 2 | (3U - b->checks[BLACK]);
	if (given)
		key.high ^= hash_mix(given << 60);
	key.low = key.high ? hash_mix(key.high) : 0;
	return key;
}

/* --------------------------------------------------------------- the names */

enum { NAME_MAX = 40 };

/* Copy a name in lower case, without blanks and hyphens, cut to NAME_MAX. */
static struct str
plain(struct str name, char text[NAME_MAX])
{
	size_t len = 0;

	for (size_t i = 0; i < name.len && len < NAME_MAX; i++)
		if (name.text[i] != ' ' && name.text[i] != '-')
			text[len++] =
			    (char)tolower((unsigned char)name.text[i]);
	return (struct str){text, len};
}

/*
 * True if `name` names the variant; other words may follow the name of one that
 * is not as in chess.
 */
static bool
is_named(const struct variant_rules *r, struct str name)
{
	struct str names = str_of(r->names);

	while (names.len) {
		char text[NAME_MAX];
		struct str one = plain(str_cut(&names, '|'), text);

		if (name.len == one.len ||
		    (name.len > one.len && !r->as_chess && one.len >= 4))
			if (memcmp(name.text, one.text, one.len) == 0)
				return true;
	}
	return false;
}

static bool
is_alias(const struct variant_alias *a, struct str name)
{
	char text[NAME_MAX];

	return str_compare(plain(a->name, text), name) == 0;
}

enum variant
variant_find(struct str name, const struct variant_names *more)
{
	char text[NAME_MAX];
	struct str wanted = plain(name, text);

	for (int i = 0; more && i < more->count; i++)
		if (is_alias(&more->list[i], wanted))
			return more->list[i].variant;
	for (int i = 0; i < ROWS; i++)
		if (is_named(&rules[i], wanted))
			return (enum variant)i;
	return str_find(wanted, str_of("960")) ||
		str_find(wanted, str_of("fischer"))
	    ? VARIANT_CHESS960
	    : VARIANT_UNKNOWN;
}

const char *
variant_read(enum variant *v, const char *name)
{
	*v = variant_find(str_of(name), NULL);
	if (*v < VARIANTS_PLAYED)
		return NULL;
	return *name ? error_text("the rules of %s are not known here", name)
		     : "a variant needs a name";
}

struct str
variant_name(enum variant v)
{
	struct str names = str_of(v == VARIANT_UNKNOWN ? "" : rules[v].names);

	return str_cut(&names, '|');
}
