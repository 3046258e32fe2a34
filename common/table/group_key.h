/*
 * group_key.h - a group, and the values that identify it, as one text; the keys
 * that a game adds
 *
 * Each value ends with a TAB.  The bytes of two keys compare as their values
 * do, the first value first: no value, then numbers by value, then text by its
 * bytes.  So in a column that may contain numbers
 *
 *     2450   is d2450     the letter is the number of digits: 4
 *     -12.5  is -y87.4~   below 0: the same with 9 - each digit
 *     #3     is ~#3       not a number
 *
 * In all other columns text is unchanged, except that bytes below a blank are
 * blanks.
 */
#ifndef TABLE_GROUP_KEY_H
#define TABLE_GROUP_KEY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"
#include "base/str.h"

/*
 * A group of games or positions and its counts.  As text it is a line of
 * columns with a TAB between: those of the key, then the counts in this order.
 * Lines that are equal up to the counts are the same group, and their counts
 * are added.  So sort(1) and one pass merge tables that were written
 * separately.
 */
enum group_count {
	GROUP_GAMES,	  /* that were read */
	GROUP_MATCHING,	  /* games that match */
	GROUP_POSITIONS,  /* that match */
	GROUP_WHITE_WINS, /* of the games that match, as all below */
	GROUP_DRAWS,
	GROUP_BLACK_WINS,
	GROUP_ELOS,    /* the number of known ratings of both players */
	GROUP_ELO_SUM, /* their sum */
	GROUP_COUNTS
};

struct group {
	struct str key;
	uint64_t count[GROUP_COUNTS];
};

/* A callback for one group after another; returns NULL, or an error message. */
typedef const char *group_taker(void *user, const struct group *g);

/*
 * Append a value of a column that may contain numbers; an empty one counts as
 * none.  For any other column the caller appends the text, which begins at
 * `from`, and then ends it.
 */
void group_key_add_measure(struct out *key, struct str value);
void group_key_end_text(struct out *key, size_t from);

/*
 * Remove the first value of *key and return it; text == NULL if there is none.
 * *number is set if it is a number.  `measures`: its column may contain
 * numbers.  It points into the key, or into *digits.
 */
struct str group_key_take(
    struct str *key, bool measures, struct out *digits, bool *number);

/* In memory a key has `len` bytes, then zeros up to a whole word. */
enum { GROUP_KEY_WORD = sizeof(uint64_t) };

/* Return the size of a key in memory, zeros included. */
static inline size_t
group_key_size(uint32_t len)
{
	return ((size_t)len + GROUP_KEY_WORD - 1) / GROUP_KEY_WORD *
	    GROUP_KEY_WORD;
}

/* End the key that begins at `from` with zeros; return its `len`. */
uint32_t group_key_keep(struct out *key, size_t from);

/*
 * Return a hash of the bytes of a key, whole words, the same on every machine;
 * its upper bits are the best.
 */
uint64_t group_key_hash(const char *key, size_t size);

/*
 * The keys that one game adds to groups: those of its positions that match, in
 * order, each with its hash.  Consecutive positions in the same group are one
 * entry.  At first all zero.
 */
struct game_keys {
	struct out text;  /* the entries, struct game_key */
	struct out group; /* the key of a group whose values are added */
	size_t entries;
	uint64_t positions;	 /* in all entries */
	bool matches;		 /* false: the game is only counted */
	enum group_count result; /* one of three; GROUP_GAMES: none */
	unsigned elos;
	uint64_t elo_sum;
	/* the rest is group_key.c's own */
	size_t last, open; /* offsets of the last entry, and of the one begun */
};

/* An entry. */
struct game_key {
	uint32_t hash;
	uint32_t positions;
	uint32_t len;
	char key[];
};

void game_keys_free(struct game_keys *k);
void game_keys_clear(struct game_keys *k);

/*
 * Begin an entry, whose key the caller writes to the returned out; then end it,
 * with its number of positions.
 */
struct out *game_keys_begin(struct game_keys *k);
void game_keys_end(struct game_keys *k, uint32_t positions);

/* Return what a result counts for: a group_count as in struct game_keys. */
enum group_count game_keys_result(struct str result);

/* Set a game that matches, its result and two ratings, 0 for unknown ones. */
void game_keys_set_game(struct game_keys *k, enum group_count result,
    uint64_t elo, uint64_t other_elo);

/* Return the first of k->entries entries; then the one after another. */
static inline const struct game_key *
game_keys_first(const struct game_keys *k)
{
	return (const struct game_key *)(const void *)k->text.text;
}

static inline const struct game_key *
game_key_next(const struct game_key *key)
{
	return (const struct game_key *)(const void *)(key->key +
	    group_key_size(key->len));
}

#endif
