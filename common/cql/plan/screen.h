/*
 * screen.h - find games that cannot match, before the query is evaluated
 *
 * The conditions that a match implies (implied.h) are evaluated by the squares
 * where pieces stood in the game, and by its positions: `terminal and mate`
 * matches nowhere in a game without a position that is mate, and `line -->
 * check --> not check --> mate` neither.  Questions are evaluated at positions,
 * by filters with the flags BOARD and NOTES alone, so that the game can be
 * played in one place, each position over the last one.  Only a game in which
 * each holds at some position, or at as many as a find with a count needs, is
 * read as a tree.
 *
 * Where a comment must hold a word, and that word is nowhere in the text of the
 * game, no position is looked at; where a tag must hold one, no tag is read.
 */
#ifndef CQL_PLAN_SCREEN_H
#define CQL_PLAN_SCREEN_H

#include "base/payoff.h"
#include "base/short_way.h"
#include "cql/tree/query.h"
#include "index/condition.h"
#include "pgn/lazy_game.h"

struct ctx;

enum { QUESTIONS_MAX = 32 };

/* Filters that must all match at one position, and at how many they must. */
struct screen_question {
	const struct node **filter;
	int filters;
	long long least; /* at least 1 */
	long long most;	 /* LLONG_MAX: no bound */
	/* it can hold at such plies alone */
	unsigned first_ply, last_ply;
	bool notes;	   /* they look at comments and signs */
	bool irreversible; /* as in struct screen */
	/* what must stand in the text of a game where it holds; empty: nothing
	   is known */
	struct str word;
};

struct screen {
	/* the conditions of the query, simplified */
	const struct condition *condition;
	bool by_squares; /* the squares of pieces can rule games out */
	bool by_words;	 /* so they can where each piece is at home, too */
	struct str word; /* what a tag must have; empty: nothing is known */
	const struct condition *questions; /* which must hold; or NULL */
	struct screen_question *list;
	int count; /* up to QUESTIONS_MAX */
	/* a bit for each question that only a capture or a pawn move can make
	   hold, at one position or more */
	uint32_t irreversible;
	/* only these can make the query match, and it has no other effect */
	bool match_is_irreversible;
};

/*
 * True if the last move was reversible: no capture, pawn move or drop, by the
 * halfmove clock; in variants never.  A first position may count as reversible.
 */
static inline bool
spot_is_reversible(const struct spot *at)
{
	return at->pos.halfmove && !at->pos.variant &&
	    short_way(SHORT_REVERSIBLE);
}

/* Set q->screen.  With `explains` no game is left out by it. */
void screen_plan(struct query *q, bool explains);

/* What a run knows of its current game, and of the games before. */
struct screening {
	uint32_t open; /* a bit for each question that is not settled yet */
	uint32_t held; /* for each that holds by the positions so far */
	long long matched[QUESTIONS_MAX]; /* positions, of each */
	bool met;	      /* the condition is met, whatever follows */
	bool begun;	      /* a position of the game was visited */
	struct payoff payoff; /* of playing games first */
};

/*
 * False if a word that its tags must have is nowhere in the text of the game,
 * whose tags are not read.
 */
bool screen_by_text(const struct query *q, const struct lazy_game *game);

/*
 * False if the squares where pieces stood rule the game out.  With `sieves`
 * they are taken from the words of the main line: the game is not played, and
 * its faults stay unknown.  Where words do not tell, or the tree is parsed
 * already, they are those of the tree; but with `alone`, when one query alone
 * reads the game, return true then, for the tree would be parsed for it.
 */
bool screen_by_squares(const struct query *q, struct lazy_game *game,
    bool variations, bool sieves, bool alone);

/*
 * False if the positions of the game rule it out; its faults are reported then.
 * True, too, if a guess by the games before says that playing does not pay.
 * `alone`: no other query looks at the tree of the game.  No game is current
 * afterwards.
 */
bool screen_by_positions(struct screening *s, struct ctx *c,
    struct lazy_game *game, bool variations, bool alone);

#endif
