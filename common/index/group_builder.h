/*
 * group_builder.h - the games of a group, while an index is made
 */
#ifndef INDEX_GROUP_BUILDER_H
#define INDEX_GROUP_BUILDER_H

#include "base/out.h"
#include "index/collect.h"

struct group_builder {
	unsigned games;
	struct index_span spans[INDEX_GROUP_GAMES];
	uint64_t facts[INDEX_GROUP_GAMES];
	struct index_place places[INDEX_GROUP_GAMES];
	bb unions[PIECES][INDEX_GROUP_GAMES];
	uint32_t *tags;
	size_t tag_count, tag_capacity;
	move *moves;
	size_t move_count, move_capacity;
};

void group_builder_free(struct group_builder *m);

/* Add a game that was just gathered; false: no other one should be added. */
bool group_builder_add(struct group_builder *m, const struct collector *g,
    const struct chunk *chunk);

/*
 * Put the columns behind what `o` holds, which is at `at` in the file, fills
 * in the entry of the directory, and begins the next group.
 */
void group_builder_write(struct group_builder *m, struct out *o, uint64_t at,
    struct index_group *entry);

/* Return the bytes of a column, without its padding. */
uint64_t index_column_size(const struct index_group *g, int column);

/* The same with it: how far the next column is. */
static inline uint64_t
index_padded(uint64_t size)
{
	return (size + 7) & ~UINT64_C(7);
}

#endif
