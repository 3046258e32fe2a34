/*
 * variant.h - the chess variants: their names and rules, a row each
 *
 * Invariant: no code but variant.c compares a variant with another; it reads
 * columns.  Who decides where sources differ: lichess.org for the variants that
 * are played there, FICS for Losers and Suicide.
 */
#ifndef BOARD_VARIANT_H
#define BOARD_VARIANT_H

#include <stdbool.h>

#include "base/str.h"
#include "board/position.h"

enum { CHECKS_TO_GIVE = 3 }; /* in Three-Check */

enum variant {
	VARIANT_STANDARD,
	VARIANT_CHESS960,
	VARIANT_ATOMIC,
	VARIANT_CRAZYHOUSE,
	VARIANT_GIVEAWAY,
	VARIANT_HORDE,
	VARIANT_HILL, /* King of the Hill */
	VARIANT_LOSERS,
	VARIANT_RACING, /* Racing Kings */
	VARIANT_SUICIDE,
	VARIANT_THREE_CHECK,
	VARIANTS_PLAYED, /* from here on the rules are not known */
	VARIANT_BUGHOUSE = VARIANTS_PLAYED,
	VARIANT_UNKNOWN,
};

/* Who has won: WHITE, BLACK or one of these. */
enum { NOT_ENDED = -1, DRAWN = 2 };

/* What it means to the side to move that it has no legal move. */
enum no_moves {
	NO_MOVES_CHESS, /* mate loses, stalemate draws */
	NO_MOVES_WINS,
	NO_MOVES_FEWER_WINS, /* the side with fewer pieces wins */
};

/* How many kings a colour has. */
enum kings { ONE_KING, KING_MAY_EXPLODE, NO_KING, KINGS_AS_OTHERS };

/* A row; columns that are zero are as in chess. */
struct variant_rules {
	const char *names; /* the first is the usual one; `|` between two */
	const char *uci;   /* value of the option UCI_Variant */
	const char *start; /* FEN of the initial position; NULL: the usual */
	bool chess960;	   /* kings and rooks castle from anywhere */
	bool as_chess;	   /* all columns after this one are zero */
	/* [colour]; kings as others are not royal: no check, any number */
	enum kings kings[2];
	bool no_castling;
	bool must_capture;    /* a capture is compulsory if one is legal */
	bool explodes;	      /* captures remove what is around, except pawns */
	bool no_checks;	      /* no move may give check */
	bool king_promotions; /* a pawn may become a king, too */
	bool no_pawns;
	bb white_home; /* White's pawns may also be, and step twice, here */
	bool pocket;   /* captured pieces are dropped again */
	bool counter;  /* checks are counted down from CHECKS_TO_GIVE */
	/* Return who has won by the board alone; NULL: never. */
	int (*ended)(const struct position *p);
	enum no_moves no_moves;
	bool unproved; /* proofs of unreachability and unmoves do not hold */
};

/* Return the rules of a variant; those of chess if they are not known. */
const struct variant_rules *variant_rules(enum variant v);

/* True for chess; without Chess960. */
static inline bool
variant_is_standard(enum variant v)
{
	return v == VARIANT_STANDARD;
}

/* Return the variant whose castling rights are Chess960's. */
static inline enum variant
variant_with_chess960(enum variant v)
{
	return v == VARIANT_STANDARD ? VARIANT_CHESS960 : v;
}

/* Return the FEN of the initial position. */
const char *variant_start(enum variant v);

/* Return the rules of a position. */
static inline const struct variant_rules *
position_rules(const struct position *p)
{
	return variant_rules((enum variant)p->variant);
}

/*
 * Set the variant of a position.  What its rules do not have is cleared:
 * castling rights, pockets, counters; new counters start at three.
 */
void position_set_variant(struct position *p, enum variant v);

/* The initial position of a game of chess. */
extern const char *const position_start_fen;

/* Return the variant that the text of a position shows: by pocket, counters. */
enum variant variant_shown(const struct variant_state *s, enum variant other);

/*
 * Return NULL, or an error message if a colour has more or fewer kings than it
 * may; in chess it has one.
 */
const char *position_kings_fault(const struct position *p);

/* Return the pawns of a colour that are where no pawn may be. */
bb variant_pawns_astray(const struct position *p, int colour);

/* True if the game has ended by the board alone. */
bool variant_ended(const struct position *p);

/* A user's name for a variant. */
struct variant_alias {
	enum variant variant;
	struct str name;
};

/* A list of users' names. */
struct variant_names {
	const struct variant_alias *list;
	int count;
};

/*
 * Find the variant of a name, compared without case, blanks and hyphens;
 * `more`, which may be NULL, are further names.  VARIANT_UNKNOWN if there is
 * none.
 */
enum variant variant_find(struct str name, const struct variant_names *more);

/* Set *v to the variant of a name.  NULL, or what is wrong with it. */
const char *variant_read(enum variant *v, const char *name);

/* Return the name of a variant as tags have it; "" for VARIANT_UNKNOWN. */
struct str variant_name(enum variant v);

#endif
