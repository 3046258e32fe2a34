/*
 * filter.h - the rows of filters.def as an array: find by name, list
 */
#ifndef CQL_TREE_FILTER_H
#define CQL_TREE_FILTER_H

#include "base/out.h"
#include "cql/tree/geometry.h"
#include "cql/tree/source_map.h"
#include "cql/tree/value.h"

struct node;
struct query;
struct ctx;
struct parser;
struct spot;

/* One function for each type that a filter can give; see node.h. */
struct evaluators {
	bool (*test)(const struct node *, struct ctx *);
	struct number (*number)(const struct node *, struct ctx *);
	bb (*set)(const struct node *, struct ctx *);
	const struct spot *(*position)(const struct node *, struct ctx *);
	struct str (*string)(const struct node *, struct ctx *);
	unsigned (*piece)(const struct node *, struct ctx *);
	/* what it means that a filter that gives a piece matches */
	bool (*matches_piece)(const struct node *, struct ctx *);
};

/*
 * How tightly the parts of a filter bind, loosest first; a prefix filter may
 * stand anywhere, and its operand binds tighter than its own level.
 */
enum binding {
	LEVEL_LOOSE = 3, /* find, if, loops, transforms, arguments */
	LEVEL_OR,
	LEVEL_AND,
	LEVEL_NOT,
	LEVEL_IN,
	LEVEL_RELATION, /* to the right */
	LEVEL_ABS,	/* abs, sqrt, position; what += adds */
	LEVEL_COUNT,	/* #, int, ascii */
	LEVEL_SUM,
	LEVEL_CASE, /* uppercase, lowercase */
	LEVEL_MINUS,
	LEVEL_PRODUCT,
	LEVEL_RANK,  /* rank, type, power; the set to iterate over */
	LEVEL_DASH,  /* --, [x] */
	LEVEL_ARROW, /* ->, <- */
	LEVEL_UNION,
	LEVEL_MEET,
	LEVEL_COMPLEMENT,
	LEVEL_ATTACK,
	LEVEL_PARAMETER, /* from, to, through, capture */
	LEVEL_DIRECTION,
	LEVEL_INDEX, /* x[...], ~~ */
	LEVEL_COLON, /* to the right */
	LEVEL_ATOM,
};

/* The men of a move: one, but in castling two. */
enum mover { MOVER_KING = 1, MOVER_ROOK = 2, MOVERS = 3 };

/* What a row promises of its filter; filters.def tells what each flag means. */
enum filter_flag {
	TO_THE_RIGHT = 1 << 0,
	ALONE = 1 << 1,
	ASSIGNS = 1 << 2,
	FIXED = 1 << 3,
	CONTEXTUAL = 1 << 4,
	BINDS = 1 << 5,
	BINDS_TWO = 1 << 6,
	READS = 1 << 7,
	REMARKS = 1 << 8,
	REMEMBERS = 1 << 9,
	GAME_CONSTANT = 1 << 10,
	FOLLOWS = 1 << 11,
	WALKS = 1 << 12,
	OUTSIDE = 1 << 13,
	IMAGES = 1 << 14,
	CHAINS = 1 << 15,
	NEEDS_GAME = 1 << 16,
	BOARD = 1 << 17,
	EXTERNAL_EFFECT = 1 << 18,
	NOTES = 1 << 19,
};

struct filter {
	const char *form;
	const char *word; /* its keyword or symbol */
	enum type gives;
	uint8_t level;
	bool infix;
	struct evaluators evaluate;
	struct geometry geometry;
	unsigned flags;
	const char *kind;   /* in --parse; NULL: the word with a capital */
	const char *second; /* the word may be written as two that end so */

	/*
	 * Reads what follows the word, which has been taken; of a row without
	 * a word what starts with the next token.  NULL: no filter starts so.
	 */
	struct node *(*parse)(
	    struct parser *, const struct filter *, struct location);
	/*
	 * Reads the word, which comes next, and what follows it, where this
	 * left side has been read.  Returns NULL, with nothing read, if the
	 * word does not go with the left side.  NULL: nothing goes on so.
	 */
	struct node *(*after)(
	    struct parser *, const struct filter *, struct node *left);
	/* after the parts fit: what else must be right, found before a game */
	void (*check)(struct parser *, struct node *);
	/*
	 * What --parse writes of the node that its parts do not say: of a
	 * literal in quotes, of others in parentheses.  Filters that differ
	 * in anything but their parts differ in this.
	 */
	void (*literal)(
	    struct out *, const struct node *, const struct query *);
	void (*show)(struct out *, const struct node *, const struct query *);
	/* what its part number i is to it: then, of `if`; nothing if plain */
	void (*note)(struct out *, const struct node *, int i);
	/*
	 * Of a filter that takes a move where it is a part of a path: does it
	 * take the move that led to `after`, and does its target, if it has
	 * one, match there?  The move must be one of a piece on `of`, or
	 * capture a piece on `captured`; BB_ALL and 0 leave that open.  Returns
	 * 0 if not, else, as bits of enum mover, which men of castling it
	 * takes, and MOVERS for any other move.  NULL: the filter takes no
	 * move, and looks at the position alone.
	 */
	unsigned (*takes)(const struct node *, struct ctx *,
	    const struct spot *after, bb of, bb captured);
	/*
	 * A part of it, a piece designator: of one of these men, on the board
	 * before, any move must be that it takes, but castling and the null
	 * move.  NULL: there is none.
	 */
	const struct node *(*men)(const struct node *);
};

#define EVALUATE_test(f) .evaluate.test = test_##f
#define EVALUATE_number(f) .evaluate.number = number_##f
#define EVALUATE_set(f) .evaluate.set = set_##f
#define EVALUATE_position(f) .evaluate.position = position_##f
#define EVALUATE_string(f) .evaluate.string = string_##f
#define EVALUATE_piece(f) .evaluate.piece = piece_##f
#define EVALUATE_each(f)                                                       \
	EVALUATE_test(f), EVALUATE_number(f), EVALUATE_set(f),                 \
	    EVALUATE_position(f), EVALUATE_string(f)
#define EVALUATE_any(f)                                                        \
	EVALUATE_each(f), EVALUATE_piece(f),                                   \
	    .evaluate.matches_piece = matches_piece

/* The rows that no word leads to have names of their own. */
enum filter_row {
#define PLAIN(name, ...) FILTER_##name,
#include "cql/filters.def"
	FILTER_PLAINS
};

/*
 * The plain rows come first, in the order of enum filter_row.  This is the one
 * place where a lower folder names what a higher one holds: the array is made
 * in filters/table.c, because its rows name the functions of filters/, as the
 * lists of built-in functions of Lua (linit.c) and SQLite (func.c) are made
 * above what uses them.
 */
extern const struct filter filters[];
extern const int filter_count;

/*
 * Return the first row of a word that starts a filter, or of an infix filter;
 * NULL for none.  Rows of one word stand together.
 */
const struct filter *filter_find(struct str word, bool infix);

/*
 * Return the next row behind `f`, or the first for NULL, that reads this word
 * after a left side; NULL for none.
 */
const struct filter *filter_after(const struct filter *f, struct str word);

/* Return the row whose word may be written as two, and begins so; or NULL. */
const struct filter *filter_of_two_words(struct str first);

/* Return the row after `f` when it has the same word, or NULL. */
const struct filter *filter_again(const struct filter *f);

/*
 * Return the row that is `f` under another literal: `down` for the row of `up`
 * and the direction DOWN.  `f` itself when there is none.
 */
const struct filter *filter_like(
    const struct filter *f, const struct geometry *l);

/* Has it one of these functions, as other rows of its family may have? */
bool filter_evaluates(const struct filter *f, const struct evaluators *by);

/* Return the word most like `word`, or NULL when none is near. */
const char *filter_near(struct str word);

#endif
