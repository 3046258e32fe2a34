/* filter.h - the table of filters made from filters.def, and look-up in it */
#ifndef CQL_TREE_FILTER_H
#define CQL_TREE_FILTER_H

#include "cql/tree/geometry.h"
#include "cql/tree/source_map.h"
#include "cql/tree/value.h"

struct node;
struct query;
struct ctx;
struct parser;
struct spot;

/* The evaluator of a filter for one type that it can give; see node.h. */
union evaluator {
#define EVALUATOR_OF(gives, c_type, none, has_value)                           \
	c_type (*gives)(const struct node *, struct ctx *);
	ALL_TYPES(EVALUATOR_OF)
#undef EVALUATOR_OF
};

/*
 * Binding levels, loosest first. A prefix filter may start any operand; its own
 * operand binds tighter than its level.
 */
enum binding {
	LEVEL_LOOSE = 3, /* find, if, loops, transforms, arguments */
	LEVEL_OR,
	LEVEL_AND,
	LEVEL_NOT,
	LEVEL_IN,
	LEVEL_RELATION, /* right-associative */
	LEVEL_ABS,	/* abs, sqrt, position; the right side of += */
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
	LEVEL_COLON, /* right-associative */
	LEVEL_ATOM,
};

/* The pieces that a move moves: one, or for castling two. */
enum mover { MOVER_KING = 1, MOVER_ROOK = 2, MOVERS = 3 };

/* Properties of a filter; filters.def describes each flag. */
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
	TOTAL = 1 << 20,
	GIVEN = 1 << 21,
};

/* What is so of the parts of a filter where it matches: see filters.def. */
enum implied {
	IMPLIED_NOTHING,
	IMPLIED_SEQUENCE,
	IMPLIED_ANY,
	IMPLIED_ALL,
	IMPLIED_LAST,
	IMPLIED_COMPARISON,
	IMPLIED_IF,
	IMPLIED_COLON,
	IMPLIED_FIND,
	IMPLIED_ECHO,
	IMPLIED_PATH,
	IMPLIED_MOVE,
};

/* What the planner knows of a filter; tests/cql/rows.bats tries each. */
enum filter_fact {
	IS_OTHER,
	/* comparisons, in this order: the opposite of one is mirrored */
	IS_LESS,
	IS_AT_MOST,
	IS_EQUAL,
	IS_AT_LEAST,
	IS_GREATER,
	IS_INTEGER,
	IS_ALWAYS, /* matches everywhere */
	IS_NEVER,
	IS_DESIGNATOR, /* the squares of its geometry with its pieces */
	IS_COUNT,      /* the number of squares of its part */
	IS_UNION,      /* of sets */
	IS_MEET,
	IS_TO_MOVE,   /* matches where its side is to move, and nowhere else */
	IS_CHECK,     /* matches in check, and nowhere else */
	IS_MATE,      /* matches in a mate, and nowhere else */
	IS_SOME_MATE, /* matches in some mates, and nowhere else */
	IS_STALEMATE, /* likewise */
	IS_SOME_STALEMATE,
	IS_PLY,		 /* the number of moves before the position */
	IS_MOVENUMBER,	 /* rises by one with every second ply */
	IS_INITIAL,	 /* matches at ply 0 alone */
	IS_RESULT,	 /* the same at all positions of a game */
	IS_COMMENT,	 /* the comment after the last move */
	IS_COMMENT_HAS,	 /* that has the text of the node */
	IS_TAG,		 /* the values of tags, or what they stand for */
	IS_TAG_HAS,	 /* one has the text of the node */
	IS_SEARCH,	 /* the part of a string that fits the pattern `data` */
	IS_MOVE,	 /* see cql/filters/move_filters.h */
	IS_LAST_FROM,	 /* the squares that the last move left */
	IS_LAST_TO,	 /* the squares that it went to */
	IS_IMAGINE,	 /* makes positions that are not of the game */
	IS_ORBIT,	 /* its parts are images of one filter */
	IS_COUNT_IMAGES, /* how many of its parts match */
	IS_CURRENT_TRANSFORM, /* its text is the symmetries of its image */
	IS_SUM,		      /* of its parts; of strings: joined */
	IS_DIFFERENCE,
	IS_LEAST,
	IS_GREATEST,
	IS_DECLARATION, /* changes its variable by a part, if at all */
	IS_ASSIGNMENT,	/* sets its variable to the value of its part */
	IS_UNBIND,
	IS_KEYS, /* runs through the keys of the dictionary `number` */
};

struct filter {
	const char *form;
	const char *word; /* its keyword or symbol */
	enum type gives;
	uint8_t level;
	bool infix;
	union evaluator evaluate[TYPE_each]; /* by type */
	/* whether a filter of type piece matches */
	bool (*matches_piece)(const struct node *, struct ctx *);
	struct geometry geometry;
	unsigned flags;
	enum implied implies;
	enum filter_fact fact;
	/* bounds of its number; equal if none are known */
	int least, most;
	/* the name in --parse; NULL: the word with a capital */
	const char *kind;
	/* the second half of a word that may be written as two */
	const char *second;

	/*
	 * Parse what follows the word, which has been consumed; in a row
	 * without a word, parse from the next token on. NULL: no filter starts
	 * with this row.
	 */
	struct node *(*parse)(
	    struct parser *, const struct filter *, struct location);
	/*
	 * Parse the word, which is the next token, and what follows it, after
	 * the given left side. Return NULL, with nothing consumed, if the word
	 * does not fit the left side. NULL: the row is not an infix form.
	 */
	struct node *(*after)(
	    struct parser *, const struct filter *, struct node *left);
	/*
	 * Refuse what the types allow but the filter does not, and prepare its
	 * data, before any game is read; runs after the parts were checked.
	 */
	void (*check)(struct parser *, struct node *);
	/*
	 * Write what --parse shows beyond the parts: `literal` in quotes,
	 * `show` in parentheses. Invariant: filters that differ in anything
	 * except their parts differ in this output.
	 */
	void (*literal)(
	    struct out *, const struct node *, const struct query *);
	void (*show)(struct out *, const struct node *, const struct query *);
	/* Write the role of part i, as "then" in an `if`; write nothing if
	   it has none. */
	void (*note)(struct out *, const struct node *, int i);
	/*
	 * Test a filter that consumes a move of a path: return 0 unless it
	 * matches the move that led to `after` and its target, if any, matches
	 * there. The move must be one of a piece on `of`, or capture a piece on
	 * `captured`; BB_ALL and 0 allow any move. Return, as bits of enum
	 * mover, which pieces of a castling it matched, and MOVERS for any
	 * other move. NULL: the filter consumes no move and tests only the
	 * position.
	 */
	unsigned (*takes)(const struct node *, struct ctx *,
	    const struct spot *after, bb of, bb captured);
	/*
	 * Return the part, a piece designator, that holds the origin of every
	 * move it matches, on the board before the move, except castling and
	 * the null move. NULL: there is no such part.
	 */
	const struct node *(*men)(const struct node *);
};

#define EVALUATE_test(f) .evaluate[TYPE_test].test = test_##f
#define EVALUATE_number(f) .evaluate[TYPE_number].number = number_##f
#define EVALUATE_set(f) .evaluate[TYPE_set].set = set_##f
#define EVALUATE_position(f) .evaluate[TYPE_position].position = position_##f
#define EVALUATE_string(f) .evaluate[TYPE_string].string = string_##f
#define EVALUATE_piece(f) .evaluate[TYPE_piece].piece = piece_##f
#define EVALUATE_each(f)                                                       \
	EVALUATE_test(f), EVALUATE_number(f), EVALUATE_set(f),                 \
	    EVALUATE_position(f), EVALUATE_string(f)
#define EVALUATE_any(f)                                                        \
	EVALUATE_each(f), EVALUATE_piece(f), .matches_piece = matches_piece

/* The indices of the PLAIN rows, which have no word. */
enum filter_row {
#define PLAIN(name, ...) FILTER_##name,
#include "cql/filters.def"
	FILTER_PLAINS
};

/*
 * All rows; the PLAIN ones come first, in the order of enum filter_row. The
 * array is defined in filters/filter_table.c, since its rows name functions of
 * that higher room. It is the one declaration that points upwards; linit.c of
 * Lua and func.c of SQLite do the same for their built-in functions.
 */
extern const struct filter filters[];
extern const int filter_count;

/*
 * Return the first row with this word that starts a filter (or, with `infix`,
 * joins two), or NULL. Linear search; rows of one word are adjacent.
 */
const struct filter *filter_find(struct str word, bool infix);

/*
 * Return the next row after `f` (the first for NULL) that parses this word
 * after a left side, or NULL.
 */
const struct filter *filter_after(const struct filter *f, struct str word);

/* Return the row whose two-part word has `first` as its first half, or NULL. */
const struct filter *filter_of_two_words(struct str first);

/* Return the row after `f` when it has the same word, or NULL. */
const struct filter *filter_again(const struct filter *f);

/*
 * Return the row of the same filter with another geometry: `down` for the row
 * of `up` and the direction DOWN. Return `f` if there is none.
 */
const struct filter *filter_like(
    const struct filter *f, const struct geometry *l);

/*
 * Return the word of a filter or parameter that is nearest to `word`
 * (base/nearest_word.h), or NULL if none is near.
 */
const char *filter_near(struct str word);

/*
 * Return word `i`, in alphabetical order, of those that are parameters of
 * filters, such as `quiet`, or `from` of move; NULL after the last one.  Some
 * are also filters.
 */
const char *parameter_word(int i);
bool is_parameter_word(struct str word);

#endif
