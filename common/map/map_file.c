/* map_file.c - see map_file.h */
#include "map/map_file.h"

#include <errno.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "base/short_way.h"
#include "base/sum.h"
#include "base/utf8.h"
#include "io/packing.h"
#include "io/source.h"
#include "io/stop.h"
#include "map/map_format.h"
#include "system/descriptor.h"
#include "system/machine.h"

const char map_damaged[] = "the map is damaged; make it anew with fenmap";

/* ---------------------------------------------------------------- opening */

/* Map the file into memory. */
static const char *
map_bytes(struct map_file *m, int fd)
{
	const char *wrong;
	struct stat st;

	m->unread = true;
	if (fd < 0 || fstat(fd, &st) != 0)
		return strerror(errno);
	m->unread = false;
	if (!S_ISREG(st.st_mode))
		return "it is no regular file, and a map is read in place";
	if ((wrong = source_check_no_output(&st)))
		return wrong;
	m->size = (uint64_t)st.st_size;
	if (m->size < MAP_HEADER)
		return "it is no map of positions, or it is cut";
	m->bytes = machine_map(fd, m->size);
	m->unread = !m->bytes;
	return m->bytes ? NULL : strerror(errno);
}

/* True if the header is whole, for its length. */
static bool
header_is_whole(const struct map_file *m, size_t len)
{
	struct out h = {0};
	bool whole;

	out_bytes(&h, m->bytes, len);
	store_le64(h.text + MAP_AT_SUM, 0);
	whole = load_le64(m->bytes + MAP_AT_SUM) ==
	    sum_bytes(SUM_START, h.text, len);
	out_close(&h);
	return whole;
}

/* Read level, rules and texts. */
static const char *
read_settings(struct map_file *m, size_t len)
{
	struct map_settings *s = &m->settings;
	const char *text = m->bytes + MAP_HEADER, *wrong;
	struct str rules, *const parts[] = {&rules, &s->symmetry, &s->titles};
	uint32_t columns = load_le32(m->bytes + MAP_AT_COLUMNS);

	len -= MAP_HEADER;
	for (int i = 0; i < 3; i++) {
		size_t part_len = load_le32(m->bytes + MAP_AT_TEXTS + 4 * i);

		if (part_len > len)
			return map_damaged;
		*parts[i] = (struct str){text, part_len};
		text += part_len;
		len -= part_len;
	}
	s->level = (enum zobrist_level)(unsigned char)m->bytes[MAP_AT_LEVEL];
	s->by = (unsigned char)m->bytes[MAP_AT_BY];
	if (len || s->level > ZOBRIST_FULL || columns >= MAP_COLUMNS_MAX ||
	    utf8_valid(str_between(rules.text, text)) <
		(size_t)(text - rules.text))
		return map_damaged;
	wrong = map_rules_read(&s->rules, rules);
	if (!wrong)
		wrong = map_rules_set_columns(&s->rules, columns);
	if (!wrong)
		wrong = map_settings_read_symmetry(s);
	return wrong ? map_damaged : NULL;
}

static const char *
read_header(struct map_file *m)
{
	uint32_t version, len;

	if (memcmp(m->bytes, MAP_MARK, MAP_MARK_SIZE) != 0)
		return "it is no map of positions";
	/* before the checksum, which other versions may compute differently */
	version = load_le32(m->bytes + MAP_AT_VERSION);
	if (version != MAP_VERSION && version >> 16 == 0)
		return error_text(
		    "version %u of maps, not %d; make it anew with fenmap",
		    version, MAP_VERSION);
	len = load_le32(m->bytes + MAP_AT_LENGTH);
	if (version != MAP_VERSION || len < MAP_HEADER ||
	    len > MAP_HEADER_MAX || len > m->size || !header_is_whole(m, len))
		return map_damaged;
	if (load_le64(m->bytes + MAP_AT_FILE) != m->size)
		return error_text("the map is damaged: it has %llu bytes, not "
				  "the %llu of its header",
		    (unsigned long long)m->size,
		    (unsigned long long)load_le64(m->bytes + MAP_AT_FILE));
	return read_settings(m, len);
}

static uint64_t
block_start(const struct map_file *m, uint64_t block)
{
	return __atomic_load_n(&m->place[block], __ATOMIC_RELAXED) >> 1;
}

/* Read where the blocks begin; the directory stands after the last one. */
static const char *
read_directory(struct map_file *m)
{
	uint64_t at = load_le64(m->bytes + MAP_AT_DIRECTORY);
	uint64_t last = load_le32(m->bytes + MAP_AT_LENGTH);

	m->count = load_le64(m->bytes + MAP_AT_COUNT);
	m->bits = (unsigned char)m->bytes[MAP_AT_BITS];
	if (m->bits < MAP_BLOCK_BITS || m->bits > MAP_BITS_MAX ||
	    at > m->size || (m->size - at) % MAP_PLACE)
		return map_damaged;
	m->blocks = UINT64_C(1) << (m->bits - MAP_BLOCK_BITS);
	m->directory = m->bytes + at;
	if ((m->size - at) / MAP_PLACE != m->blocks ||
	    sum_bytes(SUM_START, m->directory, (size_t)(m->size - at)) !=
		load_le64(m->bytes + MAP_AT_DIRECTORY_SUM))
		return map_damaged;
	m->place = mem_get((size_t)(m->blocks + 1) * sizeof *m->place);
	for (uint64_t i = 0; i < m->blocks; i++) {
		uint64_t start = load_le64(m->directory + i * MAP_PLACE);

		if (start < last || start > at)
			return map_damaged;
		m->place[i] = start << 1;
		last = start + MAP_BLOCK_HEAD;
	}
	m->place[m->blocks] = at << 1;
	return last > at ? map_damaged : NULL;
}

const char *
map_file_open(struct map_file *m, const char *name)
{
	const char *wrong = NULL;
	int fd;

	*m = (struct map_file){.name = name};
	if (packing_of_name(name))
		return "a map is read in place, so it cannot be a packed file";
	fd = descriptor_open(name, O_RDONLY | O_NONBLOCK);
	wrong = map_bytes(m, fd);
	if (fd >= 0)
		close(fd);
	if (!wrong)
		wrong = read_header(m);
	if (!wrong)
		wrong = read_directory(m);
	if (wrong)
		map_file_close(m);
	return wrong;
}

void
map_file_close(struct map_file *m)
{
	if (m->bytes)
		machine_unmap(m->bytes, m->size);
	mem_free(m->place);
	transform_set_free(&m->settings.images);
	m->bytes = NULL;
	m->place = NULL;
}

/* ----------------------------------------------------------------- blocks */

static uint32_t
bucket_start(const char *block, unsigned bucket)
{
	return load_le32(block + 4 * bucket);
}

/* Check a block that is used for the first time. */
static SELDOM const char *
check_block(const struct map_file *m, uint64_t block)
{
	uint64_t at = block_start(m, block), end = block_start(m, block + 1);
	const char *bytes = m->bytes + at;
	uint32_t before = 0, core;

	core = bucket_start(bytes, MAP_BUCKETS);
	if (core > end - at - MAP_BLOCK_HEAD ||
	    sum_bytes(SUM_START, bytes, MAP_BLOCK_HEAD + (size_t)core) !=
		load_le64(m->directory + block * MAP_PLACE + 8))
		return map_damaged;
	for (unsigned i = 0; i <= MAP_BUCKETS; i++) {
		if (bucket_start(bytes, i) < before)
			return map_damaged;
		before = bucket_start(bytes, i);
	}
	if (bucket_start(bytes, 0) != 0)
		return map_damaged;
	__atomic_store_n(&m->place[block], at << 1 | 1, __ATOMIC_RELAXED);
	return NULL;
}

/* Set *bytes to a block that has been checked. */
static inline const char *
find_block(const struct map_file *m, uint64_t block, const char **bytes)
{
	uint64_t place = __atomic_load_n(&m->place[block], __ATOMIC_RELAXED);

	*bytes = m->bytes + (place >> 1);
	return place & 1 ? NULL : check_block(m, block);
}

/* Set *value to the long value whose place a record has. */
static const char *
read_long(const struct map_file *m, uint64_t block, struct str place,
    struct str *value)
{
	const char *bytes = m->bytes + block_start(m, block);
	uint64_t core =
	    MAP_BLOCK_HEAD + (uint64_t)bucket_start(bytes, MAP_BUCKETS);
	uint64_t most =
		     block_start(m, block + 1) - block_start(m, block) - core,
		 at, len;

	if (!map_get_number(&place, &at) || !map_get_number(&place, &len) ||
	    place.len != 8 || at > most || len > most - at ||
	    len <= MAP_SHORT_VALUE)
		return map_damaged;
	*value = (struct str){bytes + core + at, (size_t)len};
	return sum_bytes(SUM_START, value->text, value->len) ==
		load_le64(place.text)
	    ? NULL
	    : map_damaged;
}

/*
 * Cut a record off the bytes of a bucket: *r has its value or, if *apart, the
 * place of that.  False if there is none.
 */
static inline bool
cut_record(struct str *bucket, struct str *r, bool *apart)
{
	uint64_t len;

	if (!map_get_number(bucket, &len))
		return false;
	*apart = len & 1;
	len >>= 1;
	if (len > bucket->len)
		return false;
	*r = (struct str){bucket->text, (size_t)len};
	*bucket = str_between(bucket->text + len, bucket->text + bucket->len);
	return true;
}

/* --------------------------------------------------------------- questions */

/*
 * Prefetch the place of the bucket and, without waiting for it, the records
 * where they are if those of the block have one length (interpolation).
 */
void
map_file_prefetch_bucket(const struct map_file *m, uint64_t hash)
{
	enum { LINE = 64, BEFORE = 1, AFTER = 1 };
	uint64_t bucket = hash >> (64 - m->bits), block = bucket / MAP_BUCKETS;
	const char *bytes = m->bytes + block_start(m, block);
	uint64_t len = block_start(m, block + 1) - block_start(m, block);

	bucket %= MAP_BUCKETS;
	__builtin_prefetch(bytes + 4 * bucket);
	bytes += MAP_BLOCK_HEAD + (len - MAP_BLOCK_HEAD) * bucket / MAP_BUCKETS;
	for (int i = -BEFORE; i <= AFTER; i++)
		__builtin_prefetch(bytes + i * LINE);
}

void
map_file_prefetch_records(const struct map_file *m, uint64_t hash)
{
	uint64_t bucket = hash >> (64 - m->bits);
	const char *block;

	if (find_block(m, bucket / MAP_BUCKETS, &block))
		return;
	block += MAP_BLOCK_HEAD + bucket_start(block, bucket % MAP_BUCKETS);
	__builtin_prefetch(block);
	__builtin_prefetch(block + 64);
	__builtin_prefetch(block + 128);
}

const char *
map_file_find(
    const struct map_file *m, struct str key, uint64_t hash, struct str *value)
{
	uint64_t bucket = hash >> (64 - m->bits), block = bucket / MAP_BUCKETS;
	const char *bytes, *wrong;
	struct str rest, r;
	uint32_t from, end;
	bool apart;

	wrong = find_block(m, block, &bytes);
	*value = (struct str){0};
	if (wrong)
		return wrong;
	from = bucket_start(bytes, bucket % MAP_BUCKETS);
	end = bucket_start(bytes, bucket % MAP_BUCKETS + 1);
	rest = (struct str){bytes + MAP_BLOCK_HEAD + from, end - from};
	while (rest.len) {
		if (!cut_record(&rest, &r, &apart))
			return map_damaged;
		if (r.len < key.len ||
		    memcmp(r.text, key.text, POSITION_KEY_FIRST) != 0 ||
		    memcmp(r.text, key.text, key.len) != 0)
			continue;
		*value = str_between(r.text + key.len, r.text + r.len);
		return apart ? read_long(m, block, *value, value) : NULL;
	}
	return NULL;
}

const char *
map_file_next(
    const struct map_file *m, struct map_cursor *at, struct map_record *r)
{
	struct str rest, record;
	const char *bytes, *wrong;
	bool apart;
	size_t key;

	*r = (struct map_record){0};
	for (; at->next == at->end; at->block++) {
		if (at->block == m->blocks)
			return NULL;
		wrong = find_block(m, at->block, &bytes);
		if (wrong)
			return wrong;
		at->next = bytes + MAP_BLOCK_HEAD;
		at->end = at->next + bucket_start(bytes, MAP_BUCKETS);
	}
	rest = str_between(at->next, at->end);
	if (!cut_record(&rest, &record, &apart))
		return map_damaged;
	key = map_key_size(&m->settings, record);
	if (!key)
		return map_damaged;
	at->next = rest.text;
	r->key = (struct str){record.text, key};
	r->value = str_between(record.text + key, record.text + record.len);
	wrong = apart ? read_long(m, at->block - 1, r->value, &r->value) : NULL;
	return wrong ? wrong : stop_reason();
}
