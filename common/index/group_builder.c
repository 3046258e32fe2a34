/* group_builder.c - see group_builder.h */
#include "index/group_builder.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sum.h"

void
group_builder_free(struct group_builder *m)
{
	mem_free(m->tags);
	mem_free(m->moves);
}

static void
add_lists(struct group_builder *m, const struct collector *g)
{
	MEM_RESERVE(m->tags, m->tag_count, g->tag_count, m->tag_capacity);
	MEM_RESERVE(m->moves, m->move_count, g->move_count, m->move_capacity);
	if (g->tag_count)
		memcpy(m->tags + m->tag_count, g->tags,
		    g->tag_count * sizeof *g->tags);
	if (g->move_count)
		memcpy(m->moves + m->move_count, g->moves,
		    g->move_count * sizeof *g->moves);
	m->tag_count += g->tag_count;
	m->move_count += g->move_count;
}

bool
group_builder_add(struct group_builder *m, const struct collector *g,
    const struct chunk *chunk)
{
	unsigned i = m->games++;

	assert(i < INDEX_GROUP_GAMES);
	m->spans[i] = (struct index_span){
	    (uint32_t)m->move_count, (uint32_t)m->tag_count};
	m->facts[i] = g->facts;
	m->places[i] = (struct index_place){chunk->offset, chunk->line,
	    (uint32_t)chunk->text.len, (uint32_t)chunk->head};
	for (int p = 0; p < PIECES; p++)
		m->unions[p][i] = g->unions[p];
	add_lists(m, g);
	return m->games < INDEX_GROUP_GAMES &&
	    m->move_count * sizeof *m->moves + m->tag_count * sizeof *m->tags <
	    INDEX_GROUP_BYTES;
}

uint64_t
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

static const void *
column_of(const struct group_builder *m, int column)
{
	switch (column) {
	case INDEX_SPANS: return m->spans;
	case INDEX_FACTS: return m->facts;
	case INDEX_PLACES: return m->places;
	case INDEX_TAGS: return m->tags;
	case INDEX_MOVES: return m->moves;
	default: return m->unions[column - INDEX_UNIONS];
	}
}

void
group_builder_write(struct group_builder *m, struct out *o, uint64_t at,
    struct index_group *entry)
{
	static const char padding[8];

	*entry = (struct index_group){.at = at,
	    .games = m->games,
	    .moves = (uint32_t)m->move_count,
	    .tags = (uint32_t)m->tag_count};
	for (int c = 0; c < INDEX_COLUMNS; c++) {
		size_t size = (size_t)index_column_size(entry, c);
		const void *column = column_of(m, c);

		entry->sum[c] = sum_bytes(SUM_START, column, size);
		out_bytes(o, column, size);
		out_bytes(o, padding, (size_t)index_padded(size) - size);
	}
	m->games = 0;
	m->tag_count = m->move_count = 0;
}
