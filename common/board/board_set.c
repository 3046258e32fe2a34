/* board_set.c - see board_set.h */
#include "board/board_set.h"

#include <string.h>

#include "base/mem.h"

void
board_set_init(struct board_set *s, size_t most)
{
	*s = (struct board_set){.slot_count = 2 * most + 1};
	s->slots = mem_get(s->slot_count * sizeof s->slots[0]);
	s->boards = mem_get(most * sizeof s->boards[0]);
}

void
board_set_free(struct board_set *s)
{
	mem_free(s->slots);
	mem_free(s->boards);
	*s = (struct board_set){0};
}

void
board_set_clear(struct board_set *s)
{
	s->count = 0;
	memset(s->slots, 0, s->slot_count * sizeof s->slots[0]);
}

bool
board_set_add(struct board_set *s, const bb board[PIECES])
{
	uint64_t hash = 0;
	size_t at;

	for (int p = 0; p < PIECES; p++)
		hash = (hash ^ board[p] ^ hash >> 29) * 0x9e3779b97f4a7c15;
	at = (size_t)((hash ^ hash >> 32) % s->slot_count);
	for (; s->slots[at]; at = (at + 1) % s->slot_count)
		if (!memcmp(s->boards[s->slots[at] - 1], board,
			sizeof s->boards[0]))
			return false;
	memcpy(s->boards[s->count], board, sizeof s->boards[0]);
	s->slots[at] = ++s->count;
	return true;
}
