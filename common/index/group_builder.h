/*
 * group_builder.h - collect the games of a group while an index is made
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

/*
 * Append the game in `g`.  Return false if the group is full and must be
 * written.
 */
bool group_builder_add(struct group_builder *m, const struct collector *g,
    const struct chunk *chunk);

/*
 * Append the columns to `o`, whose first byte is at `at` in the file; fill the
 * entry of the directory, and empty the group.
 */
void group_builder_write(struct group_builder *m, struct out *o, uint64_t at,
    struct index_group *entry);

/* Return the size of a column in bytes, without its padding. */
uint64_t index_column_size(const struct index_group *g, int column);

/*
 * Return the size rounded up to a multiple of 8: the distance to the next
 * column.
 */
static inline uint64_t
index_padded(uint64_t size)
{
	return (size + 7) & ~UINT64_C(7);
}

#endif
