/*
 * tag_dictionary.h - the tags of all games, each pair of name and value once
 */
#ifndef INDEX_TAG_DICTIONARY_H
#define INDEX_TAG_DICTIONARY_H

#include "base/map.h"
#include "base/out.h"
#include "index/index_format.h"

/* All zero, but for text.fd, which is -1, is an empty one. */
struct dictionary {
	struct index_name *names; /* in the order in which they came */
	size_t name_count, name_capacity;
	struct index_pair *pairs;
	size_t pair_count, pair_capacity;
	struct out text; /* of names and values */
	/* the rest is tag_dictionary.c's own */
	struct map known; /* the number of each name, from 1 */
	size_t last;	  /* the name that was looked up last */
	uint32_t *slots;  /* numbers of pairs, from 1, by their hash */
	size_t slot_count;
};

void dictionary_free(struct dictionary *d);

/* Return the number of a name, of a pair; they are added if they are new. */
uint32_t dictionary_name(struct dictionary *d, struct str name);
uint32_t dictionary_pair(struct dictionary *d, uint32_t name, struct str value);

#endif
