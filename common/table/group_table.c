/* group_table.c - see group_table.h */
#include "table/group_table.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "table/group_sort.h"

enum { SLOTS_FIRST = 1 << 10 };

void
group_slots_init(struct group_slots *s)
{
	s->count = SLOTS_FIRST;
	s->slot = mem_get(s->count * sizeof *s->slot);
}

void
group_slots_free(struct group_slots *s)
{
	mem_free(s->slot);
}

/* Keep the load factor at 3/4 or less. */
size_t
group_slots_for(const struct group_slots *s, size_t groups)
{
	size_t count = s->count;

	while (groups > count / 4 * 3)
		count *= 2;
	return count;
}

/* Insert all slots again into a larger table. */
void
group_slots_grow(struct group_slots *s, size_t count)
{
	struct group_slots old = *s;

	assert(count && !(count & (count - 1)));
	if (count <= old.count)
		return;
	s->count = count;
	s->slot = mem_get(count * sizeof *s->slot);
	for (size_t i = 0; i < old.count; i++) {
		struct group_slot slot = old.slot[i];
		size_t at = group_slots_first(s, slot.hash);

		while (slot.at && s->slot[at].at)
			at = (at + 1) & (count - 1);
		if (slot.at)
			s->slot[at] = slot;
	}
	mem_free(old.slot);
}

/*
 * A group in memory.  Most groups are from one game only, whose record has all
 * in a few bytes; the second game gives it counts of its own.
 */
struct group_record {
	uint32_t game; /* the last one counted, from 1 */
	uint32_t more; /* of one game: its positions; else SEVERAL */
	uint32_t only; /* of one game: see packed_game(); else its counts */
	uint32_t len;
	char key[]; /* as in group_key.h */
};

#define SEVERAL UINT32_MAX

/*
 * The counts of a group of several games, among the records.  A table has so
 * few positions that all except the sum fit.
 */
struct group_counts {
	uint32_t no_game; /* 0: this is no record */
	uint32_t count[GROUP_ELO_SUM];
	uint64_t elo_sum;
};

/* Records and counts are found by their offsets in units of RECORD_UNIT. */
enum {
	RECORD_UNIT = 8,
	BLOCK_FIRST = 1 << 16,
	AHEAD = 16, /* groups to prefetch */
};

#define RECORDS_MOST (RECORD_UNIT * (size_t)UINT32_MAX)

static size_t
record_size(uint32_t key_len)
{
	return sizeof(struct group_record) + group_key_size(key_len);
}

/* Return what is at an offset: a record, or the counts of one. */
static void *
record_at(const struct group_table *t, uint32_t at)
{
	return t->records + (size_t)at * RECORD_UNIT;
}

/* Return the counts of a group of several games; NULL for one of one game. */
static struct group_counts *
counts_of(const struct group_table *t, const struct group_record *r)
{
	return r->more == SEVERAL ? record_at(t, r->only) : NULL;
}

/* Reserve `size` bytes of the block, which has them; return their offset. */
static uint32_t
reserve_bytes(struct group_table *t, size_t size)
{
	size_t at = t->used;

	assert(at % RECORD_UNIT == 0 && at <= RECORDS_MOST);
	t->used += size;
	assert(t->used <= t->capacity);
	return (uint32_t)(at / RECORD_UNIT);
}

void
group_table_init(struct group_table *t, size_t most)
{
	*t = (struct group_table){.most = most,
	    .records = mem_get(BLOCK_FIRST),
	    .capacity = BLOCK_FIRST};
	group_table_clear(t);
}

void
group_table_free(struct group_table *t)
{
	mem_free(t->records);
	mem_free(t->sorted);
	group_slots_free(&t->slots);
}

/* Clear the table; the first unit is unused, so that no group is at 0. */
void
group_table_clear(struct group_table *t)
{
	mem_free(t->sorted);
	t->sorted = NULL;
	group_slots_free(&t->slots);
	group_slots_init(&t->slots);
	t->groups = 0;
	t->used = RECORD_UNIT;
	t->game = 0;
	t->positions = 0;
}

/* ----------------------------------------------------------------- its size */

/* Return the size of the slots, or of the sorted keys in their memory. */
static size_t
size_beside(const struct group_table *t, size_t groups)
{
	size_t count = group_slots_for(&t->slots, groups);
	size_t old = count > t->slots.count ? t->slots.count : 0;
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
	    (sizeof(struct group_record) + sizeof(struct group_counts) -
		sizeof(struct game_key));
}

bool
group_table_fits(const struct group_table *t, const struct game_keys *k)
{
	size_t more = size_of_game(k);
	size_t block = mem_capacity(t->capacity, t->used, more, 1);

	return t->used + more <= RECORDS_MOST &&
	    t->positions + k->positions < SEVERAL && t->game < UINT32_MAX - 1 &&
	    block + size_beside(t, t->groups + k->entries) <= t->most;
}

/* ----------------------------------------------------------------- counting */

static bool
has_key(const struct group_record *r, const struct game_key *key)
{
	return r->len == key->len &&
	    memcmp(r->key, key->key, group_key_size(key->len)) == 0;
}

/* Return the slot of the key, or the empty one for it. */
static struct group_slot *
find_slot(const struct group_table *t, const struct game_key *key)
{
	const struct group_slots *s = &t->slots;
	size_t at = group_slots_first(s, key->hash);
	struct group_slot *slot = group_slots_next(s, key->hash, at);

	while (slot->at && !has_key(record_at(t, slot->at), key)) {
		at = (size_t)(slot - s->slot) + 1;
		slot = group_slots_next(s, key->hash, at);
	}
	return slot;
}

static struct group_record *
find_or_add(struct group_table *t, const struct game_key *key)
{
	struct group_slot *slot = find_slot(t, key);
	struct group_record *r;

	if (slot->at)
		return record_at(t, slot->at);
	assert(t->groups < t->slots.count / 4 * 3);
	*slot = (struct group_slot){
	    key->hash, reserve_bytes(t, record_size(key->len))};
	r = record_at(t, slot->at);
	r->game = r->more = r->only = 0;
	r->len = key->len;
	memcpy(r->key, key->key, group_key_size(key->len));
	t->groups++;
	return r;
}

/* What a game adds to a group, except positions, in 32 bits if it fits. */
enum { ELO_BITS = 24, RESULT_BITS = 3, ELOS_BITS = 2 };

static uint32_t
packed_game(const struct game_keys *k)
{
	return (uint32_t)k->elo_sum | (uint32_t)k->result << ELO_BITS |
	    k->elos << (ELO_BITS + RESULT_BITS) |
	    (uint32_t)k->matches << (ELO_BITS + RESULT_BITS + ELOS_BITS);
}

static bool
fits_packed(const struct game_keys *k)
{
	return k->elo_sum >> ELO_BITS == 0;
}

static void
add_game(struct group_counts *c, bool matches, enum group_count result,
    unsigned elos, uint64_t elo_sum)
{
	c->count[GROUP_GAMES]++;
	if (!matches)
		return;
	c->count[GROUP_MATCHING]++;
	if (result)
		c->count[result]++;
	c->count[GROUP_ELOS] += elos;
	c->elo_sum += elo_sum;
}

/* Return the counts of a group with positions of one game only. */
static struct group_counts
counts_of_one(const struct group_record *r)
{
	struct group_counts c = {.count[GROUP_POSITIONS] = r->more};
	uint32_t rest = r->only >> ELO_BITS;
	enum group_count result = rest & ((1u << RESULT_BITS) - 1);
	unsigned elos = rest >> RESULT_BITS & ((1u << ELOS_BITS) - 1);

	add_game(&c, rest >> (RESULT_BITS + ELOS_BITS), result, elos,
	    r->only & ((1ul << ELO_BITS) - 1));
	return c;
}

/* Add positions of a game to a group. */
static void
count_positions(struct group_table *t, struct group_record *r,
    const struct game_keys *k, uint32_t positions)
{
	struct group_counts *c = counts_of(t, r);

	if (!r->game && fits_packed(k)) {
		r->game = t->game;
		r->only = packed_game(k);
	}
	if (r->game == t->game && !c) {
		r->more += positions;
		return;
	}
	if (!c) {
		struct group_counts first =
		    r->game ? counts_of_one(r) : (struct group_counts){0};

		r->only = reserve_bytes(t, sizeof *c);
		r->more = SEVERAL;
		c = counts_of(t, r);
		*c = first;
	}
	if (r->game != t->game) {
		r->game = t->game;
		add_game(c, k->matches, k->result, k->elos, k->elo_sum);
	}
	c->count[GROUP_POSITIONS] += positions;
}

/* Return the first group with that hash, most likely the right one; or NULL. */
static const struct group_record *
likely_record(const struct group_table *t, uint32_t hash)
{
	const struct group_slot *slot = group_slots_next(
	    &t->slots, hash, group_slots_first(&t->slots, hash));

	return slot->at ? record_at(t, slot->at) : NULL;
}

void
group_table_count(struct group_table *t, const struct game_keys *k)
{
	const struct game_key *first = game_keys_first(k), *key = first;
	size_t i;

	MEM_RESERVE(t->records, t->used, size_of_game(k), t->capacity);
	group_slots_grow(
	    &t->slots, group_slots_for(&t->slots, t->groups + k->entries));
	t->game++;
	/* prefetch for all: memory that is not in the cache is slow */
	for (i = 0; i < k->entries; i++, key = game_key_next(key))
		__builtin_prefetch(
		    &t->slots.slot[group_slots_first(&t->slots, key->hash)]);
	for (key = first, i = 0; i < k->entries; i++, key = game_key_next(key))
		__builtin_prefetch(likely_record(t, key->hash));
	for (key = first, i = 0; i < k->entries; i++, key = game_key_next(key))
		count_positions(t, find_or_add(t, key), k, key->positions);
	t->positions += k->positions;
}

/* ------------------------------------------------------------------ reading */

static const struct group_record *
record_of(const char *key)
{
	return (const struct group_record *)(const void *)(key -
	    offsetof(struct group_record, key));
}

/* Pass on group number i in order; prefetch what later ones need. */
static const char *
pass_group(const struct group_table *t, size_t i, group_taker *take, void *user)
{
	const struct sorted_key *s = t->sorted + i;
	const struct group_record *r = record_of(s->bytes);
	struct group g = {.key = {r->key, r->len}};
	const struct group_counts *c = counts_of(t, r), *later;
	struct group_counts one;

	if (i + AHEAD < t->groups) {
		__builtin_prefetch(record_of(s[AHEAD].bytes));
		__builtin_prefetch(s[AHEAD].bytes + 6 * GROUP_KEY_WORD);
	}
	if (i + AHEAD / 2 < t->groups &&
	    (later = counts_of(t, record_of(s[AHEAD / 2].bytes))))
		__builtin_prefetch(later);
	if (!c) {
		one = counts_of_one(r);
		c = &one;
	}
	for (int k = 0; k < GROUP_ELO_SUM; k++)
		g.count[k] = c->count[k];
	g.count[GROUP_ELO_SUM] = c->elo_sum;
	/* cppcheck-suppress returnDanglingLifetime ; `take` returns an error
	 * text */
	return take(user, &g);
}

/* List the groups of a table in t->sorted. */
static void
list_groups(struct group_table *t)
{
	size_t at = RECORD_UNIT, count = 0;

	while (count < t->groups) {
		const struct group_record *r =
		    record_at(t, (uint32_t)(at / RECORD_UNIT));

		if (!r->game) {
			at += sizeof(struct group_counts);
			continue;
		}
		t->sorted[count++] = sorted_key(r->key);
		at += record_size(r->len);
	}
}

const char *
group_table_each(struct group_table *t, group_taker *take, void *user)
{
	const char *wrong = NULL;

	if (!t->sorted) { /* in the memory of the slots */
		t->sorted = mem_grow(
		    t->slots.slot, (t->groups + 1) * sizeof *t->sorted);
		t->slots = (struct group_slots){0};
	}
	list_groups(t);
	group_sort(t->sorted, t->groups);
	for (size_t i = 0; i < t->groups && !wrong; i++)
		wrong = pass_group(t, i, take, user);
	return wrong;
}
