/* tag_dictionary.c - see tag_dictionary.h */
#include "index/tag_dictionary.h"

#include "base/mem.h"
#include "base/sum.h"

enum { SLOTS_LEAST = 1 << 12 };

void
dictionary_free(struct dictionary *d)
{
	mem_free(d->names);
	mem_free(d->pairs);
	mem_free(d->slots);
	map_clear(&d->known, NULL, NULL);
	out_close(&d->text);
}

static uint64_t
add_text(struct dictionary *d, struct str s)
{
	uint64_t at = d->text.len;

	out_str(&d->text, s);
	return at;
}

static struct str
text_at(const struct dictionary *d, uint64_t at, size_t len)
{
	return (struct str){d->text.text + at, len};
}

static bool
is_name(const struct dictionary *d, size_t i, struct str name)
{
	const struct index_name *n = &d->names[i];

	return str_equal(text_at(d, n->at, (size_t)n->len), name);
}

/*
 * Try the name after the last one first: games mostly have the same tags in the
 * same order.
 */
uint32_t
dictionary_name(struct dictionary *d, struct str name)
{
	size_t next = d->last + 1 < d->name_count ? d->last + 1 : 0;
	void **number;

	if (next < d->name_count && is_name(d, next, name))
		return (uint32_t)(d->last = next);
	number = map_put(&d->known, name);
	if (!*number) {
		MEM_ADD(d->names, d->name_count,
		    (struct index_name){add_text(d, name), name.len});
		*number = (void *)d->name_count;
	}
	return (uint32_t)(d->last = (size_t)*number - 1);
}

static uint64_t
hash_of(uint32_t name, struct str value)
{
	return sum_bytes(SUM_START + name, value.text, value.len);
}

/*
 * Return the slot of a pair, or the empty one where it belongs.  Linear
 * probing.
 */
static uint32_t *
find_slot(const struct dictionary *d, uint32_t name, struct str value)
{
	uint64_t at = hash_of(name, value);

	for (;; at++) {
		uint32_t *slot = &d->slots[at & (d->slot_count - 1)];
		const struct index_pair *p = &d->pairs[*slot - (*slot > 0)];

		if (!*slot ||
		    (p->name == name &&
			str_equal(text_at(d, p->at, p->len), value)))
			return slot;
	}
}

/*
 * Double the table and rehash all pairs.  At most half of the slots are in use.
 */
static void
grow_slots(struct dictionary *d)
{
	mem_free(d->slots);
	d->slot_count = d->slot_count ? 2 * d->slot_count : SLOTS_LEAST;
	d->slots = mem_get(d->slot_count * sizeof *d->slots);
	for (size_t i = 0; i < d->pair_count; i++) {
		const struct index_pair *p = &d->pairs[i];

		*find_slot(d, p->name, text_at(d, p->at, p->len)) =
		    (uint32_t)i + 1;
	}
}

uint32_t
dictionary_pair(struct dictionary *d, uint32_t name, struct str value)
{
	uint32_t *slot;

	MEM_RESERVE(d->pairs, d->pair_count, 1, d->pair_capacity);
	if (2 * d->pair_count >= d->slot_count)
		grow_slots(d);
	slot = find_slot(d, name, value);
	if (!*slot) {
		d->pairs[d->pair_count] = (struct index_pair){
		    add_text(d, value), (uint32_t)value.len, name};
		*slot = (uint32_t)++d->pair_count;
	}
	return *slot - 1;
}
