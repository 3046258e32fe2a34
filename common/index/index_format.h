/*
 * index_format.h - the layout of an index file
 *
 * An index stores a summary of each game of a file, so that a query need not
 * read games that cannot match.
 *
 *     mark | group | group | ... | names | pairs | text | directory | foot
 *
 * The mark is eight bytes that identify the format.  A group is at most
 * INDEX_GROUP_GAMES games, stored by columns, so that a reader loads only the
 * columns it needs.  The directory has an entry for each group, with the
 * checksum of each column.  The foot has the places of all these and the
 * identity of the file of games.  Numbers are in the byte order of the machine
 * that wrote them, which the foot records; everything is padded to multiples of
 * eight bytes.
 *
 * Nothing of this may be trusted before it is checked; see file.h.
 */
#ifndef INDEX_INDEX_FORMAT_H
#define INDEX_INDEX_FORMAT_H

#include <assert.h>
#include <stdint.h>

#include "board/bitboard.h"
#include "board/move.h"
#include "board/piece.h"

#define INDEX_MARK "pfindex\n"

enum {
	INDEX_VERSION = 2, /* 2: names of tags are in UTF-8 */
	INDEX_ORDER = 0x01020304,
	INDEX_GROUP_GAMES = 2048,    /* games of a group, at most */
	INDEX_GROUP_BYTES = 1 << 23, /* bytes of moves and tags that end it */
};

/* The columns of a group: arrays of the type given here. */
enum index_column {
	INDEX_SPANS,  /* struct index_span */
	INDEX_FACTS,  /* uint64_t: FACT_* and facts_place() */
	INDEX_PLACES, /* struct index_place */
	INDEX_TAGS,   /* uint32_t: numbers of pairs, see struct index_pair */
	INDEX_MOVES,  /* move: of the main line, up to the first illegal one */
	INDEX_UNIONS, /* bb: the squares a piece ever occupied; a column per
			 piece */
	INDEX_COLUMNS = INDEX_UNIONS + PIECES,
};

/* The first move and the first tag of a game in the columns of its group. */
struct index_span {
	uint32_t move, tag;
};

/* The place of the text of a game: see struct chunk. */
struct index_place {
	uint64_t offset, line;
	uint32_t length, head;
};

/* Bits above the counts of pieces. */
#define INDEX_FACT(n) (UINT64_C(1) << (40 + (n)))
#define FACT_MATE INDEX_FACT(0)	     /* in the last position of the main line */
#define FACT_STALEMATE INDEX_FACT(1) /* likewise */
#define FACT_WRONG INDEX_FACT(2)     /* moves are illegal or unreadable */
#define FACT_NOTED INDEX_FACT(3)     /* another warning is reported for it */
#define FACT_VARIANT INDEX_FACT(4)   /* it has a Variant tag */
#define FACT_VARIATIONS INDEX_FACT(5) /* it has variations */
#define FACT_SET_UP INDEX_FACT(6)     /* it starts from another position */
#define FACT_PROMOTES INDEX_FACT(7)   /* a pawn is promoted */
#define FACT_PASSES INDEX_FACT(8)     /* it has a null move */

enum { FACT_MEN_MOST = 15 }; /* 15 means 15 or more */

/*
 * Return the mask of the counts of these pieces in the facts.  The lower 40
 * bits count each piece in the last position, kings excepted: four bits each.
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

/*
 * Add up the counts in `men`, which is masked by facts_place().  Return false
 * if one of them is FACT_MEN_MOST, so that the sum is only a lower bound.
 */
static inline bool
facts_sum(uint64_t men, unsigned *sum)
{
	uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f), ones = low / 15;
	uint64_t pairs = (men & low) + (men >> 4 & low);

	assert(!(men >> 40));
	*sum = (unsigned)(pairs * ones >> 56);
	return !(men & men >> 1 & men >> 2 & men >> 3 & ones * 17);
}

struct index_group {
	uint64_t at; /* offset of its first column */
	uint32_t games, moves, tags, zero;
	uint64_t sum[INDEX_COLUMNS];
};

/* Return the size of a column in bytes, without its padding. */
static inline uint64_t
index_column_size(const struct index_group *g, int column)
{
	uint64_t games = g->games;

	switch (column) {
	case INDEX_SPANS: return games * sizeof(struct index_span);
	case INDEX_FACTS: return games * sizeof(uint64_t);
	case INDEX_PLACES: return games * sizeof(struct index_place);
	case INDEX_TAGS: return (uint64_t)g->tags * sizeof(uint32_t);
	case INDEX_MOVES: return (uint64_t)g->moves * sizeof(move);
	default: return games * sizeof(bb);
	}
}

/*
 * Return the size rounded up to a multiple of 8: the distance to the next
 * column.
 */
static inline uint64_t
index_padded(uint64_t size)
{
	return (size + 7) & ~UINT64_C(7);
}

/*
 * A section of the file: `count` elements at offset `at`, and their checksum.
 */
struct index_part {
	uint64_t at, count, sum;
};

/* A tag name.  Names are numbered in the order of their first use. */
struct index_name {
	uint64_t at; /* offset in the text */
	uint64_t len;
};

/*
 * A pair of tag name and value, in UTF-8.  Each pair is stored once, and games
 * refer to it by number.
 */
struct index_pair {
	uint64_t at; /* offset of the value in the text */
	uint32_t len, name;
};

/* The identity of a file of games. */
struct index_identity {
	uint64_t size, modified; /* bytes, nanoseconds */
	uint64_t sample;	 /* checksum of a sample of its bytes */
};

/* The last bytes of the file. */
struct index_foot {
	uint32_t order, version;
	struct index_identity source; /* the file that the games are in */
	uint64_t packed;	      /* 1 if it is compressed, else 0 */
	uint64_t text; /* size of the games in bytes, decompressed */
	uint64_t games, moves;
	struct index_part names, pairs, strings, groups;
	uint64_t sum; /* checksum of the members above */
};

#endif
