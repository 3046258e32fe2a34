/*
 * tag_dictionary.h - number the tags of all games, each pair of name and value
 * once
 */
#ifndef INDEX_TAG_DICTIONARY_H
#define INDEX_TAG_DICTIONARY_H

#include "base/map.h"
#include "base/out.h"
#include "index/index_format.h"

/* An empty dictionary is all zero, except text.fd, which is -1. */
struct dictionary {
	struct index_name *names; /* in the order of their first use */
	size_t name_count;
	struct index_pair *pairs;
	size_t pair_count, pair_capacity;
	struct out text; /* the texts of names and values */
	/* private to tag_dictionary.c */
	struct map known; /* maps a name to its number plus 1 */
	size_t last;	  /* the number of the name looked up last */
	uint32_t *slots;  /* hash table of pairs: number plus 1, or 0; linear
			     probing */
	size_t slot_count;
};

void dictionary_free(struct dictionary *d);

/* Return the number of a name, or a pair; add it if it is new. */
uint32_t dictionary_name(struct dictionary *d, struct str name);
uint32_t dictionary_pair(struct dictionary *d, uint32_t name, struct str value);

#endif
