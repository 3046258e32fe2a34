/* dictionary.c - see slot.h */
#include "cql/run/slot.h"

#include "base/map.h"
#include "system/byte_order.h"

enum { KEY_LEN = 8 };

struct str
key_set(struct arena *a, bb value)
{
	char *bytes = arena_raw(a, KEY_LEN);

	store_be64(bytes, value);
	return (struct str){bytes, KEY_LEN};
}

bb
key_read_set(struct str key)
{
	return load_be64(key.text);
}

/* Invert the sign bit, so that negative numbers sort first. */
struct str
key_number(struct arena *a, long long value)
{
	return key_set(a, (bb)value ^ (bb)1 << 63);
}

long long
key_read_number(struct str key)
{
	return (long long)(key_read_set(key) ^ (bb)1 << 63);
}

struct entry *
entry_put(struct map *m, struct str key, bool *is_new)
{
	return map_put_inside(m, key, sizeof(struct entry), is_new);
}

static void
retire(void *entry, void *texts)
{
	stored_string_retire(texts, ((struct entry *)entry)->is.string);
}

void
entry_remove(struct map *m, struct str key, enum type value,
    struct stored_strings *texts)
{
	void **e = map_find(m, key);

	if (e && value == TYPE_string)
		retire(*e, texts);
	if (e)
		map_remove(m, key);
}

void
entries_clear(struct map *m, enum type value, struct stored_strings *texts)
{
	map_clear(m, value == TYPE_string ? retire : NULL, texts);
}
