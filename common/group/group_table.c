/* group_table.c - see group_table.h */
#include "group/group_table.h"

#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "group/group_sort.h"

/*
 * A group in memory.  A table takes so few positions that their number fits
 * here, and so do all others, but for the sum of Elo numbers.  The length
 * stands right before the key, as group_sort() has it.
 */
struct group_record {
	uint64_t elo_sum;
	uint32_t count[GROUP_ELO_SUM];
	uint32_t game; /* the last one that was counted here */
	uint32_t len;
	char key[];
};

/* Where a group is, in units of RECORD_UNIT bytes; 0: nowhere. */
struct group_slot {
	uint32_t hash, at;
};

enum {
	RECORD_UNIT = 8,
	SLOTS_FIRST = 1 << 10,
	RECORDS_FIRST = 1 << 16,
	AHEAD = 16, /* groups that are brought near before they are needed */
	PREFETCHED = 20, /* bytes of their keys that surely are */
};

#define RECORDS_MOST (RECORD_UNIT * (size_t)UINT32_MAX)

static size_t
record_size(size_t key_len)
{
	size_t size = offsetof(struct group_record, key) + key_len;

	return (size + RECORD_UNIT - 1) / RECORD_UNIT * RECORD_UNIT;
}

static struct group_record *
record_at(const struct group_table *t, uint32_t at)
{
	return (struct group_record *)(void *)(t->records +
	    (size_t)at * RECORD_UNIT);
}

void
group_table_init(struct group_table *t, size_t most)
{
	*t = (struct group_table){.most = most};
	group_table_clear(t);
}

void
group_table_free(struct group_table *t)
{
	mem_free(t->records);
	mem_free(t->slots);
}

/* The first unit is not used, so that no group is at 0. */
void
group_table_clear(struct group_table *t)
{
	mem_free(t->slots);
	t->slot_count = SLOTS_FIRST;
	t->slots = mem_get(t->slot_count * sizeof *t->slots);
	t->groups = 0;
	t->used = RECORD_UNIT;
	t->game = 0;
	t->positions = 0;
}

/* ----------------------------------------------------------------- its size */

/* Slots for so many groups: at most three of four are taken. */
static size_t
slots_for(const struct group_table *t, size_t groups)
{
	size_t slots = t->slot_count;

	while (groups > slots / 4 * 3)
		slots *= 2;
	return slots;
}

/* The most bytes of records that a game may need. */
static size_t
records_for(const struct game_keys *k)
{
	return k->text.len +
	    k->entries * (size_t)(record_size(0) + RECORD_UNIT);
}

/* All but the records. */
static size_t
size_beside(const struct group_table *t, size_t groups)
{
	size_t slots = slots_for(t, groups);
	size_t old = slots > t->slot_count ? t->slot_count : 0;

	return (slots + old) * sizeof(struct group_slot) +
	    groups * sizeof(struct sorted_text) + GROUP_SORT_SLACK;
}

bool
group_table_fits(const struct group_table *t, const struct game_keys *k)
{
	size_t needed = t->used + records_for(k);
	uint64_t positions = t->positions + k->positions;

	return needed <= RECORDS_MOST && positions < UINT32_MAX &&
	    t->game < UINT32_MAX - 1 &&
	    needed + size_beside(t, t->groups + k->entries) <= t->most;
}

/* Doubles the records, but not beyond what the table may hold. */
static void
grow_records(struct group_table *t, size_t needed, size_t beside)
{
	size_t capacity = t->capacity ? 2 * t->capacity : RECORDS_FIRST;
	size_t most = t->most > beside ? t->most - beside : 0;

	needed += GROUP_SORT_SLACK;
	if (needed <= t->capacity)
		return;
	if (capacity > most)
		capacity = most;
	if (capacity < needed)
		capacity = needed;
	t->records = mem_grow(t->records, capacity);
	t->capacity = capacity;
}

static void
insert_slot(struct group_table *t, struct group_slot slot)
{
	size_t mask = t->slot_count - 1, at = slot.hash & mask;

	while (t->slots[at].at)
		at = (at + 1) & mask;
	t->slots[at] = slot;
}

static void
grow_slots(struct group_table *t, size_t slots)
{
	struct group_slot *old = t->slots;
	size_t count = t->slot_count;

	if (slots == count)
		return;
	t->slots = mem_get(slots * sizeof *t->slots);
	t->slot_count = slots;
	for (size_t i = 0; i < count; i++)
		if (old[i].at)
			insert_slot(t, old[i]);
	mem_free(old);
}

/* ----------------------------------------------------------------- counting */

/* The slot of the key, or where it would be. */
static struct group_slot *
find_slot(const struct group_table *t, struct game_key key)
{
	size_t mask = t->slot_count - 1, at = key.hash & mask;

	for (; t->slots[at].at; at = (at + 1) & mask) {
		const struct group_record *r;

		if (t->slots[at].hash != key.hash)
			continue;
		r = record_at(t, t->slots[at].at);
		if (r->len == key.key.len &&
		    memcmp(r->key, key.key.text, key.key.len) == 0)
			break;
	}
	return &t->slots[at];
}

static struct group_record *
find_or_add(struct group_table *t, struct game_key key)
{
	struct group_slot *slot = find_slot(t, key);
	struct group_record *r;

	if (slot->at)
		return record_at(t, slot->at);
	*slot =
	    (struct group_slot){key.hash, (uint32_t)(t->used / RECORD_UNIT)};
	r = record_at(t, slot->at);
	memset(r, 0, sizeof *r);
	r->len = (uint32_t)key.key.len;
	memcpy(r->key, key.key.text, key.key.len);
	t->used += record_size(key.key.len);
	t->groups++;
	return r;
}

static void
count_game(struct group_record *r, const struct game_keys *k)
{
	r->count[GROUP_GAMES]++;
	if (!k->matches)
		return;
	r->count[GROUP_MATCHING]++;
	if (k->result)
		r->count[k->result]++;
	r->count[GROUP_ELOS] += k->elos;
	r->elo_sum += k->elo_sum;
}

/* Has the memory in which the entries will be looked for brought near. */
static void
prefetch(const struct group_table *t, const struct game_keys *k)
{
	size_t mask = t->slot_count - 1, at = 0;

	for (size_t i = 0; i < k->entries; i++)
		__builtin_prefetch(
		    &t->slots[game_keys_next(k, &at).hash & mask]);
	at = 0;
	for (size_t i = 0; i < k->entries; i++) {
		struct group_slot s =
		    t->slots[game_keys_next(k, &at).hash & mask];

		if (s.at)
			__builtin_prefetch(record_at(t, s.at));
	}
}

void
group_table_count(struct group_table *t, const struct game_keys *k)
{
	size_t groups = t->groups + k->entries, at = 0;

	grow_records(t, t->used + records_for(k), size_beside(t, groups));
	grow_slots(t, slots_for(t, groups));
	t->game++;
	prefetch(t, k);
	for (size_t i = 0; i < k->entries; i++) {
		struct game_key key = game_keys_next(k, &at);
		struct group_record *r = find_or_add(t, key);

		if (r->game != t->game) {
			r->game = t->game;
			count_game(r, k);
		}
		r->count[GROUP_POSITIONS] += key.positions;
	}
	t->positions += k->positions;
}

/* ------------------------------------------------------------------ reading */

static struct sorted_text *
sort_all(const struct group_table *t)
{
	struct sorted_text *all = mem_get(t->groups * sizeof *all);
	size_t at = RECORD_UNIT;

	for (size_t i = 0; i < t->groups; i++) {
		struct group_record *r =
		    (struct group_record *)(void *)(t->records + at);

		all[i].text = r->key;
		at += record_size(r->len);
	}
	group_sort(all, t->groups);
	return all;
}

static struct group
group_of(const char *key)
{
	const struct group_record *r =
	    (const struct group_record *)(const void *)(key -
		offsetof(struct group_record, key));
	struct group g = {.key = {r->key, r->len}};

	for (int i = 0; i < GROUP_ELO_SUM; i++)
		g.count[i] = r->count[i];
	g.count[GROUP_ELO_SUM] = r->elo_sum;
	return g;
}

const char *
group_table_each(const struct group_table *t, group_taker *take, void *user)
{
	struct sorted_text *all = sort_all(t);
	struct group *g = mem_get(sizeof *g);
	const char *wrong = NULL;

	for (size_t i = 0; i < t->groups && !wrong; i++) {
		if (i + AHEAD < t->groups) {
			const char *key = all[i + AHEAD].text;

			__builtin_prefetch(
			    key - offsetof(struct group_record, key));
			__builtin_prefetch(key + PREFETCHED);
		}
		*g = group_of(all[i].text);
		wrong = take(user, g);
	}
	mem_free(g);
	mem_free(all);
	return wrong;
}
