/* group_table.c - see group_table.h */
#include "table/group_table.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "table/group_sort.h"

/* The record of a group; at == 0: an empty slot. */
struct group_slot {
	uint32_t hash, at;
};

/* A group in memory.  A table has so few games that all counts fit. */
struct group_record {
	uint64_t elo_sum;
	uint32_t count[GROUP_ELO_SUM];
	uint32_t last; /* t->bound at the last game counted */
	uint32_t len;
	char key[]; /* as in group_key.h */
};

/* Records are found by their offsets in units of RECORD_UNIT. */
enum {
	RECORD_UNIT = 8,
	SLOTS_FIRST = 1 << 10,
	AHEAD = 16, /* groups to prefetch */
};

#define RECORDS_MOST (RECORD_UNIT * (size_t)UINT32_MAX)

static size_t
record_size(uint32_t key_len)
{
	return sizeof(struct group_record) + group_key_size(key_len);
}

static struct group_record *
record_at(const struct group_table *t, uint32_t at)
{
	return (struct group_record *)(void *)(t->records +
	    (size_t)at * RECORD_UNIT);
}

/* Replace the slots by `count` ones, and insert the groups again. */
static void
grow_slots(struct group_table *t, size_t count)
{
	struct group_slot *old = t->slot;
	size_t old_count = t->slots;

	assert(count > old_count && !(count & (count - 1)));
	t->slot = mem_get(count * sizeof *t->slot);
	t->slots = count;
	for (size_t i = 0; i < old_count; i++) {
		size_t at = old[i].hash & (count - 1);

		while (old[i].at && t->slot[at].at)
			at = (at + 1) & (count - 1);
		if (old[i].at)
			t->slot[at] = old[i];
	}
	mem_free(old);
}

void
group_table_init(struct group_table *t, size_t most)
{
	*t = (struct group_table){.most = most};
	MEM_RESERVE(t->records, 0, RECORD_UNIT, t->capacity);
	group_table_clear(t);
}

void
group_table_free(struct group_table *t)
{
	mem_free(t->records);
	mem_free(t->sorted);
	mem_free(t->slot);
}

/* Clear the table; the first unit is unused, so that no group is at 0. */
void
group_table_clear(struct group_table *t)
{
	mem_free(t->sorted);
	mem_free(t->slot);
	t->sorted = NULL;
	t->slot = NULL;
	t->slots = 0;
	grow_slots(t, SLOTS_FIRST);
	t->groups = 0;
	t->used = RECORD_UNIT;
	t->bound = 0;
}

/* ----------------------------------------------------------------- its size */

/* Return how many slots these groups need: the load factor is 3/4 or less. */
static size_t
slots_for(const struct group_table *t, size_t groups)
{
	size_t count = t->slots;

	while (groups > count / 4 * 3)
		count *= 2;
	return count;
}

/* Return the size of the slots while they grow, or of the sorted keys. */
static size_t
size_beside(const struct group_table *t, size_t groups)
{
	size_t count = slots_for(t, groups);
	size_t old = count > t->slots ? t->slots : 0;
	size_t slots = (count + old) * sizeof(struct group_slot);
	size_t sorted = groups * sizeof(struct sorted_key);

	return slots > sorted ? slots : sorted;
}

/* Return the most bytes that a game adds to the records. */
static size_t
size_of_game(const struct game_keys *k)
{
	return k->text.len +
	    k->entries *
	    (sizeof(struct group_record) - sizeof(struct game_key));
}

/* Return the bound after a game: it may have the ratings of two players. */
static uint64_t
bound_after(const struct group_table *t, const struct game_keys *k)
{
	return t->bound + k->positions + 2;
}

bool
group_table_fits(const struct group_table *t, const struct game_keys *k)
{
	size_t more = size_of_game(k);
	size_t block = mem_capacity(t->capacity, t->used, more, 1);

	return t->used + more <= RECORDS_MOST &&
	    bound_after(t, k) <= UINT32_MAX &&
	    block + size_beside(t, t->groups + k->entries) <= t->most;
}

/* ----------------------------------------------------------------- counting */

static bool
has_key(const struct group_record *r, const struct game_key *key)
{
	return r->len == key->len &&
	    memcmp(r->key, key->key, group_key_size(key->len)) == 0;
}

/*
 * Return the first slot with that hash, from index `at` on, or else the empty
 * one where it may be inserted.
 */
static struct group_slot *
find_hash(const struct group_table *t, uint32_t hash, size_t at)
{
	at &= t->slots - 1;
	while (t->slot[at].at && t->slot[at].hash != hash)
		at = (at + 1) & (t->slots - 1);
	return &t->slot[at];
}

/* Return the slot of the key, or the empty one for it. */
static struct group_slot *
find_slot(const struct group_table *t, const struct game_key *key)
{
	struct group_slot *slot = find_hash(t, key->hash, key->hash);

	while (slot->at && !has_key(record_at(t, slot->at), key))
		slot = find_hash(t, key->hash, (size_t)(slot - t->slot) + 1);
	return slot;
}

/* Append a group without counts, whose key is new; return its offset. */
static uint32_t
add_group(struct group_table *t, const struct game_key *key)
{
	uint32_t at = (uint32_t)(t->used / RECORD_UNIT);
	struct group_record *r = record_at(t, at);

	assert(t->groups < t->slots / 4 * 3 && t->used <= RECORDS_MOST);
	t->used += record_size(key->len);
	assert(t->used <= t->capacity);
	memset(r, 0, sizeof *r);
	r->len = key->len;
	memcpy(r->key, key->key, group_key_size(key->len));
	t->groups++;
	return at;
}

/* Add the positions of a key to its group, and the game if it is new there. */
static void
count_key(struct group_table *t, const struct game_keys *k,
    const struct game_key *key)
{
	struct group_slot *slot = find_slot(t, key);
	struct group_record *r;

	if (!slot->at)
		*slot = (struct group_slot){key->hash, add_group(t, key)};
	r = record_at(t, slot->at);
	r->count[GROUP_POSITIONS] += key->positions;
	if (r->last == t->bound)
		return;
	r->last = t->bound;
	r->count[GROUP_GAMES]++;
	if (!k->matches)
		return;
	r->count[GROUP_MATCHING]++;
	if (k->result)
		r->count[k->result]++;
	r->count[GROUP_ELOS] += k->elos;
	r->elo_sum += k->elo_sum;
}

void
group_table_count(struct group_table *t, const struct game_keys *k)
{
	const struct game_key *first = game_keys_first(k), *key = first;
	size_t slots = slots_for(t, t->groups + k->entries), i;

	assert(!t->sorted);
	MEM_RESERVE(t->records, t->used, size_of_game(k), t->capacity);
	if (slots > t->slots)
		grow_slots(t, slots);
	t->bound = (uint32_t)bound_after(t, k);
	/* prefetch for all: memory that is not in the cache is slow */
	for (i = 0; i < k->entries; i++, key = game_key_next(key))
		__builtin_prefetch(&t->slot[key->hash & (t->slots - 1)]);
	for (key = first, i = 0; i < k->entries; i++, key = game_key_next(key))
		__builtin_prefetch(
		    record_at(t, find_hash(t, key->hash, key->hash)->at));
	for (key = first, i = 0; i < k->entries; i++, key = game_key_next(key))
		count_key(t, k, key);
}

/* ------------------------------------------------------------------ reading */

static const struct group_record *
record_of(const char *key)
{
	return (const struct group_record *)(const void *)(key -
	    offsetof(struct group_record, key));
}

/* List the groups in t->sorted, in the place of the slots, and sort them. */
static void
sort_groups(struct group_table *t)
{
	size_t at = RECORD_UNIT;

	mem_free(t->slot);
	t->slot = NULL;
	t->sorted = mem_grow(NULL, (t->groups + 1) * sizeof *t->sorted);
	for (size_t i = 0; i < t->groups; i++) {
		const struct group_record *r =
		    record_at(t, (uint32_t)(at / RECORD_UNIT));

		t->sorted[i] = sorted_key(r->key);
		at += record_size(r->len);
	}
	group_sort(t->sorted, t->groups);
}

const char *
group_table_each(struct group_table *t, group_taker *take, void *user)
{
	const char *wrong = NULL;
	struct group g;

	if (!t->sorted)
		sort_groups(t);
	for (size_t i = 0; i < t->groups && !wrong; i++) {
		const struct sorted_key *s = t->sorted + i;
		const struct group_record *r = record_of(s->bytes);

		g.key = (struct str){r->key, r->len};
		if (i + AHEAD < t->groups) {
			__builtin_prefetch(record_of(s[AHEAD].bytes));
			__builtin_prefetch(s[AHEAD].bytes + 6 * GROUP_KEY_WORD);
		}
		for (int k = 0; k < GROUP_ELO_SUM; k++)
			g.count[k] = r->count[k];
		g.count[GROUP_ELO_SUM] = r->elo_sum;
		wrong = take(user, &g);
	}
	/* cppcheck-suppress returnDanglingLifetime ; it is an error text */
	return wrong;
}
