/*
 * index_format.h - the bytes of an index file
 *
 * An index says of each game of a file what can be known of it without reading
 * it again, so that a query need not look at games that cannot match.
 *
 *     mark | group | group | ... | names | pairs | text | directory | foot
 *
 * The mark is eight bytes by which the file is known.  A group is about
 * INDEX_GROUP_GAMES games, a column behind another; whoever needs some columns
 * reads nothing else of it.  The directory has an entry for each group, with
 * the sum of each column, and the foot says where all this is, and of which
 * games it is.  Everything is in the byte order of the machine that wrote it,
 * which the foot tells, and is padded to multiples of eight bytes.
 *
 * Nothing of this is to be believed before it was checked; see file.h.
 */
#ifndef INDEX_INDEX_FORMAT_H
#define INDEX_INDEX_FORMAT_H

#include <stdint.h>

#include "board/bitboard.h"
#include "board/move.h"
#include "board/piece.h"

#define INDEX_MARK "pfindex\n"

enum {
	INDEX_VERSION = 1,
	INDEX_ORDER = 0x01020304,
	INDEX_GROUP_GAMES = 2048,    /* of a group, at most */
	INDEX_GROUP_BYTES = 1 << 23, /* of moves and tags: from there it ends */
};

/* What is known of each game of a group; arrays of the type named behind. */
enum index_column {
	INDEX_SPANS,  /* struct index_span */
	INDEX_FACTS,  /* uint64_t: enum index_fact and men: facts_place() */
	INDEX_PLACES, /* struct index_place */
	INDEX_TAGS,   /* uint32_t: numbers of pairs */
	INDEX_MOVES,  /* move: of the main line, up to a bad one */
	INDEX_UNIONS, /* bb: where a piece ever stood; a column a piece */
	INDEX_COLUMNS = INDEX_UNIONS + PIECES,
};

/* Where the moves and the tags of a game begin, in those of its group. */
struct index_span {
	uint32_t move, tag;
};

/* Where the text of a game is: what struct chunk says of it. */
struct index_place {
	uint64_t offset, line;
	uint32_t length, head;
};

/* Bits above those of the men. */
#define INDEX_FACT(n) (UINT64_C(1) << (40 + (n)))
#define FACT_MATE INDEX_FACT(0)	      /* the last position of the main line */
#define FACT_STALEMATE INDEX_FACT(1)  /* likewise */
#define FACT_WRONG INDEX_FACT(2)      /* moves are lost, or all of it */
#define FACT_NOTED INDEX_FACT(3)      /* something else is told of it */
#define FACT_VARIANT INDEX_FACT(4)    /* it has a Variant tag */
#define FACT_VARIATIONS INDEX_FACT(5) /* it has variations */
#define FACT_SET_UP INDEX_FACT(6)     /* it starts from another position */
#define FACT_PROMOTES INDEX_FACT(7)   /* a pawn is promoted */
#define FACT_PASSES INDEX_FACT(8)     /* it has a null move */

enum { FACT_MEN_MOST = 15 }; /* so many, or more */

/*
 * Return the lower bits say how many of each piece the last position has, kings
 * left out: four bits each.  Those of these pieces.
 */
static inline uint64_t
facts_place(unsigned pieces)
{
	uint64_t place = 0;

	for (int i = PIECES; i-- > 0;)
		if (kind_of(i) != KING)
			place = place << 4 | (pieces >> i & 1 ? 15 : 0);
	return place;
}

/* How many these are together; false where that is not known. */
static inline bool
facts_sum(uint64_t men, unsigned *sum)
{
	uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f), ones = low / 15;
	uint64_t pairs = (men & low) + (men >> 4 & low);

	*sum = (unsigned)(pairs * ones >> 56);
	return !(men & men >> 1 & men >> 2 & men >> 3 & ones * 17);
}

struct index_group {
	uint64_t at; /* of its first column */
	uint32_t games, moves, tags, zero;
	uint64_t sum[INDEX_COLUMNS];
};

/* A stretch of the file: `count` elements from `at` on, and their sum. */
struct index_part {
	uint64_t at, count, sum;
};

/* A name of a tag, in the order in which games first have them. */
struct index_name {
	uint64_t at; /* in the text */
	uint64_t len;
};

/* A tag, a name and a value as UTF-8: each that occurs has a number. */
struct index_pair {
	uint64_t at; /* of the value, in the text */
	uint32_t len, name;
};

/* What a file of games is known by. */
struct index_identity {
	uint64_t size, modified; /* bytes, nanoseconds */
	uint64_t sample;	 /* the sum of parts of it */
};

/* The last bytes of the file. */
struct index_foot {
	uint32_t order, version;
	struct index_identity source; /* the file that the games are in */
	uint64_t packed;	      /* is that? */
	uint64_t text;		      /* bytes of the games, unpacked */
	uint64_t games, moves;
	struct index_part names, pairs, strings, groups;
	uint64_t sum; /* of the foot before it */
};

#endif
