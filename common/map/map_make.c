/* map_make.c - see map_make.h */
#include "map/map_make.h"

#include <assert.h>
#include <errno.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "base/sum.h"
#include "io/stop.h"
#include "map/map_format.h"
#include "system/descriptor.h"
#include "table/group_key.h"
#include "table/group_sort.h"

enum {
	AHEAD = 16, /* records to prefetch */
	HASH = 8,   /* bytes before a key */
};

/*
 * A record in memory.  `key` is the hash, highest byte first, the key with
 * zeros up to a whole word, and the number of the record, so that no two are
 * the same; then the value.
 */
struct made_record {
	uint32_t key_len; /* of hash and key, without zeros */
	uint32_t value_len;
	char key[];
};

/* ------------------------------------------------------------- in memory */

void
map_maker_init(struct map_maker *m, const struct map_settings *settings,
    const char *folder, size_t most)
{
	*m = (struct map_maker){.settings = settings, .most = most};
	sorted_runs_init(&m->runs, folder);
}

void
map_maker_free(struct map_maker *m)
{
	arena_free(&m->records);
	mem_free(m->sorted);
	sorted_runs_free(&m->runs);
}

/* Return the record of a key, whose bytes end with the number of the record. */
static const struct made_record *
record_of(const char *key)
{
	return (const struct made_record *)(const void *)(key -
	    offsetof(struct made_record, key));
}

/* Pass on the records in memory, sorted. */
static const char *
each_in_memory(struct map_maker *m, record_taker *take, void *user)
{
	const char *wrong = NULL;

	if (!m->is_sorted)
		group_sort(m->sorted, m->count);
	m->is_sorted = true;
	for (size_t i = 0; i < m->count && !wrong; i++) {
		const struct made_record *r = record_of(m->sorted[i].bytes);
		size_t size = group_key_size(r->key_len) + sizeof(uint64_t);

		if (i + AHEAD < m->count) {
			const char *next = m->sorted[i + AHEAD].bytes;

			__builtin_prefetch(record_of(next));
			__builtin_prefetch(next + GROUP_KEY_WORD * 6);
		}
		wrong = take(user,
		    &(struct run_record){
			{r->key, r->key_len}, {r->key + size, r->value_len}});
	}
	return wrong;
}

/* Write the records in memory to a run. */
static const char *
spill(struct map_maker *m)
{
	const char *wrong = sorted_runs_open(&m->runs);

	if (wrong)
		return wrong;
	wrong = each_in_memory(m, sorted_runs_write, &m->runs);
	arena_free(&m->records);
	m->count = 0;
	m->is_sorted = false;
	return wrong ? wrong : sorted_runs_close(&m->runs);
}

/*
 * True if another record of `size` bytes can exceed the limit: the next block
 * of the arena doubles the memory.
 */
static bool
is_full(const struct map_maker *m, size_t size)
{
	size_t used = m->count * sizeof *m->sorted;

	if ((size_t)(m->records.end - m->records.next) >= size)
		return false;
	return 2 * (arena_size(&m->records) + used + size) > m->most;
}

const char *
map_maker_add(
    struct map_maker *m, struct str key, uint64_t hash, struct str value)
{
	uint32_t len = (uint32_t)(HASH + key.len);
	size_t words = group_key_size(len), number = words + sizeof(uint64_t);
	size_t size = sizeof(struct made_record) + number + value.len;
	const char *wrong = NULL;
	struct made_record *r;

	assert(!m->is_sorted);
	if (value.len > UINT32_MAX)
		return "a value has more than 4 GB";
	if (m->count && is_full(m, size))
		wrong = spill(m);
	if (wrong)
		return wrong;
	r = arena_raw(&m->records, size);
	r->key_len = len;
	r->value_len = (uint32_t)value.len;
	memset(r->key + words - GROUP_KEY_WORD, 0, GROUP_KEY_WORD);
	store_be64(r->key, hash);
	memcpy(r->key + HASH, key.text, key.len);
	store_be64(r->key + words, m->count);
	if (value.len)
		memcpy(r->key + number, value.text, value.len);
	MEM_RESERVE(m->sorted, m->count, 1, m->capacity);
	m->sorted[m->count++] = (struct sorted_key){hash, r->key};
	return NULL;
}

/* Pass on all records in order; may be called again. */
static const char *
each(struct map_maker *m, record_taker *taker, void *user)
{
	const char *wrong = NULL;

	if (m->runs.count && m->count)
		wrong = spill(m);
	if (wrong)
		return wrong;
	return m->runs.count ? sorted_runs_each(&m->runs, taker, user)
			     : each_in_memory(m, taker, user);
}

/* A map that is being written. */
struct map_writer {
	const struct map_settings *settings;
	struct out *o;
	uint64_t at; /* in the file */
	unsigned bits;
	uint64_t bucket;    /* the last one that a record was in */
	uint64_t positions; /* of the whole map */
	uint64_t count;	    /* records so far */
	struct out block;   /* its head and records */
	struct out longs;   /* of the block */
	struct out directory;
	struct out key; /* hash and key of the last record; empty: none */
	struct out value;
	/* the values of that key */
	uint64_t values;   /* so far */
	struct out equal;  /* their lines, of which some may be joined */
	struct out joined; /* for the lines when they are joined again */
	uint64_t lines;	   /* in `equal` */
	size_t compact;	   /* bytes of them after they were last joined */
	bool too_great;	   /* a sum does not fit */
	/*
	 * How often a sum has left 64 bits: a sum fits if it has come back,
	 * and this is 0, at the end.  So it is 0 for the next values.
	 */
	int64_t wraps[MAP_COLUMNS_MAX];
};

/* ------------------------------------------------------------------ joining */

/* Return what two numbers of a column are together; count wraps of a sum. */
static int64_t
join_numbers(enum map_rule rule, int64_t a, int64_t b, int64_t *wraps)
{
	int64_t sum;

	if (rule != RULE_SUM)
		return (rule == RULE_MIN) == (a < b) ? a : b;
	if (__builtin_add_overflow(a, b, &sum))
		*wraps += b < 0 ? -1 : 1;
	return sum;
}

/* Join the columns of all lines, each by its rule, to one line. */
static void
join_columns(struct map_writer *w)
{
	const struct map_rules *r = &w->settings->rules;
	struct str rest = out_all(&w->equal), text[MAP_COLUMNS_MAX], next;
	int64_t number[MAP_COLUMNS_MAX], b = 0;

	for (uint64_t line = 0; line < w->lines; line++)
		for (unsigned i = 0; i < r->columns; i++)
			if (map_column_is_number(r, i)) {
				map_integer_get(&rest, &b);
				number[i] = line
				    ? join_numbers(r->rule[i], number[i], b,
					  &w->wraps[i])
				    : b;
			} else {
				map_text_get(&rest, &next);
				if (!line || r->rule[i] == RULE_LAST)
					text[i] = next;
			}
	w->too_great = false;
	for (unsigned i = 0; i < r->columns; i++) {
		if (map_column_is_number(r, i))
			map_integer_put(&w->joined, number[i]);
		else
			map_text_put(&w->joined, text[i]);
		w->too_great |= w->wraps[i] != 0;
	}
	w->lines = 1;
}

/* Join the lines, unless they are of RULE_ALL. */
static void
join(struct map_writer *w)
{
	struct out lines = w->equal;

	if (w->settings->rules.rule[0] == RULE_ALL)
		return;
	w->joined.len = 0;
	if (w->settings->rules.rule[0] == RULE_EXPLORE)
		w->too_great |=
		    !explore_compact(out_all(&lines), &w->joined, &w->lines);
	else
		join_columns(w);
	w->equal = w->joined;
	w->joined = lines;
	w->compact = w->equal.len;
}

/* Add a value to those of the position. */
static void
add_value(struct map_writer *w, struct str value)
{
	uint64_t lines = 1;

	if (map_value_has_lines(&w->settings->rules))
		map_get_number(&value, &lines);
	if (w->values++ == 0)
		w->lines = w->equal.len = w->compact = 0;
	w->lines += lines;
	out_str(&w->equal, value);
	if (w->values > 1 && w->equal.len > 2 * w->compact + OUT_BLOCK)
		join(w);
}

/* ---------------------------------------------------------------- writing */

/* Count a record if its key differs from the one before. */
static const char *
count_key(void *user, const struct run_record *r)
{
	struct map_writer *w = user;

	if (str_equal(r->key, out_all(&w->key)))
		return NULL;
	w->key.len = 0;
	out_str(&w->key, r->key);
	return ++w->count % 4096 ? NULL : stop_reason();
}

/* Write a block, though it may be empty. */
static void
end_block(struct map_writer *w)
{
	char place[MAP_PLACE];

	store_le32(w->block.text + 4 * MAP_BUCKETS,
	    (uint32_t)(w->block.len - MAP_BLOCK_HEAD));
	store_le64(place, w->at);
	store_le64(
	    place + 8, sum_bytes(SUM_START, w->block.text, w->block.len));
	out_bytes(&w->directory, place, sizeof place);
	out_str(w->o, out_all(&w->block));
	out_str(w->o, out_all(&w->longs));
	w->at += w->block.len + w->longs.len;
	w->block.len = MAP_BLOCK_HEAD;
	w->longs.len = 0;
}

/* Begin all buckets up to this one. */
static void
begin_buckets(struct map_writer *w, uint64_t bucket)
{
	assert(w->bucket <= bucket); /* records are in order */
	while (w->bucket < bucket) {
		if (++w->bucket % MAP_BUCKETS == 0)
			end_block(w);
		store_le32(w->block.text + 4 * (w->bucket % MAP_BUCKETS),
		    (uint32_t)(w->block.len - MAP_BLOCK_HEAD));
	}
}

/* Write a record, after that of the hash and key before it. */
static void
add_record(
    struct map_writer *w, uint64_t hash, struct str key, struct str value)
{
	char place[2 * MAP_NUMBER_MAX + sizeof(uint64_t)];
	bool apart = value.len > MAP_SHORT_VALUE;

	assert(w->bits && w->bits <= MAP_BITS_MAX);
	begin_buckets(w, hash >> (64 - w->bits));
	w->count++;
	if (apart) {
		size_t len = map_put_number(place, w->longs.len);

		len += map_put_number(place + len, value.len);
		store_le64(
		    place + len, sum_bytes(SUM_START, value.text, value.len));
		out_str(&w->longs, value);
		value = (struct str){place, len + sizeof(uint64_t)};
	}
	map_add_number(&w->block, (key.len + value.len) << 1 | apart);
	out_str(&w->block, key);
	out_str(&w->block, value);
}

/* Write the record of the key whose values have been added. */
static const char *
end_record(struct map_writer *w)
{
	struct str key;

	if (!w->key.len)
		return NULL;
	key = (struct str){w->key.text + HASH, w->key.len - HASH};
	if (w->values > 1)
		join(w);
	w->values = 0;
	w->value.len = 0;
	if (w->too_great) {
		map_key_write(w->settings, key, &w->value);
		return error_text("a sum does not fit in 64 bits: %.*s",
		    STR(out_all(&w->value)));
	}
	if (map_value_has_lines(&w->settings->rules))
		map_add_number(&w->value, w->lines);
	out_str(&w->value, out_all(&w->equal));
	add_record(w, load_be64(w->key.text), key, out_all(&w->value));
	return w->count % 4096 ? NULL : stop_reason();
}

static const char *
write_merged(void *user, const struct run_record *r)
{
	struct map_writer *w = user;
	const char *wrong = NULL;

	if (!str_equal(r->key, out_all(&w->key))) {
		wrong = end_record(w);
		w->key.len = 0;
		out_str(&w->key, r->key);
	}
	add_value(w, r->value);
	return wrong;
}

/* Set *h to the header of the blocks and the directory that there are. */
static void
make_header(const struct map_writer *w, struct out *h)
{
	const struct map_settings *s = w->settings;
	struct str texts[] = {{0}, s->symmetry, s->titles};

	h->len = 0;
	memset(out_reserve(h, MAP_HEADER), 0, MAP_HEADER);
	out_used(h, MAP_HEADER);
	map_rules_write(&s->rules, h);
	texts[0] = out_since(h, MAP_HEADER);
	for (int i = 0; i < 3; i++) {
		store_le32(
		    h->text + MAP_AT_TEXTS + 4 * i, (uint32_t)texts[i].len);
		if (i)
			out_str(h, texts[i]);
	}
	memcpy(h->text, MAP_MARK, MAP_MARK_SIZE);
	store_le32(h->text + MAP_AT_VERSION, MAP_VERSION);
	store_le32(h->text + MAP_AT_LENGTH, (uint32_t)h->len);
	store_le64(h->text + MAP_AT_FILE, w->at + w->directory.len);
	store_le64(h->text + MAP_AT_COUNT, w->count);
	store_le64(h->text + MAP_AT_DIRECTORY, w->at);
	store_le64(h->text + MAP_AT_DIRECTORY_SUM,
	    sum_bytes(SUM_START, w->directory.text, w->directory.len));
	h->text[MAP_AT_BITS] = (char)w->bits;
	h->text[MAP_AT_LEVEL] = (char)s->level;
	h->text[MAP_AT_BY] = (char)s->by;
	store_le32(h->text + MAP_AT_COLUMNS, s->rules.columns);
	store_le64(h->text + MAP_AT_SUM, sum_bytes(SUM_START, h->text, h->len));
}

/* Begin to write to `o`; w->value is a header as long as the last. */
static void
writer_init(
    struct map_writer *w, const struct map_settings *settings, struct out *o)
{
	*w = (struct map_writer){.settings = settings, .o = o};
	memset(out_reserve(&w->block, MAP_BLOCK_HEAD), 0, MAP_BLOCK_HEAD);
	out_used(&w->block, MAP_BLOCK_HEAD);
	make_header(w, &w->value);
	w->at = w->value.len;
}

static void
writer_free(struct map_writer *w)
{
	struct out *buffers[] = {&w->block, &w->longs, &w->directory, &w->key,
	    &w->value, &w->equal, &w->joined};

	for (size_t i = 0; i < sizeof buffers / sizeof buffers[0]; i++)
		out_close(buffers[i]);
}

/* Return so many bits that a bucket has 3 to 5 positions. */
static unsigned
bucket_bits(uint64_t count)
{
	unsigned bits = MAP_BLOCK_BITS;

	while (count >> bits > 5 && bits < MAP_BITS_MAX)
		bits++;
	return bits;
}

const char *
map_maker_write(struct map_maker *m, struct out *o, uint64_t *count)
{
	struct map_writer w;
	const char *wrong;

	writer_init(&w, m->settings, o);
	out_str(o, out_all(&w.value));
	wrong = each(m, count_key, &w);
	*count = w.count;
	w.bits = bucket_bits(w.count);
	w.count = w.key.len = 0;
	if (!wrong)
		wrong = each(m, write_merged, &w);
	if (!wrong)
		wrong = end_record(&w);
	if (!wrong) {
		begin_buckets(&w, UINT64_C(1) << w.bits);
		out_str(o, out_all(&w.directory));
		wrong = out_write(o);
	}
	/* the header again: its counts and sum are known only now */
	make_header(&w, &w.value);
	if (!wrong && lseek(o->fd, 0, SEEK_SET) < 0)
		wrong = strerror(errno);
	out_str(o, out_all(&w.value));
	if (!wrong)
		wrong = out_write(o);
	if (!wrong && fsync(o->fd) != 0)
		wrong = strerror(errno);
	writer_free(&w);
	return wrong;
}

/* --------------------------------------------------------------- checking */

/*
 * Write the records again and compare the headers: a header has the sum of the
 * directory, this those of the blocks, and these those of their long values.
 */
const char *
map_check(const struct map_file *m)
{
	struct str header = {m->bytes, load_le32(m->bytes + MAP_AT_LENGTH)};
	struct out unused = {0}, text = {0};
	struct map_writer w;
	struct map_cursor at = {0};
	struct map_record r;
	struct str last = {0};	/* the key before, */
	uint64_t last_hash = 0; /* and its hash */
	const char *wrong;

	writer_init(&w, &m->settings, &unused);
	w.bits = m->bits;
	while (!(wrong = map_file_next(m, &at, &r)) && r.key.text) {
		uint64_t hash = map_key_hash(r.key);
		bool later = hash == last_hash ? str_compare(last, r.key) < 0
					       : hash > last_hash;

		text.len = unused.len = 0;
		if (!later || !map_key_write(&m->settings, r.key, &text) ||
		    !map_value_write(&m->settings.rules, r.value, &text)) {
			wrong = map_damaged;
			break;
		}
		add_record(&w, hash, r.key, r.value);
		last = r.key;
		last_hash = hash;
	}
	if (!wrong) {
		begin_buckets(&w, UINT64_C(1) << w.bits);
		make_header(&w, &text);
		if (!str_equal(header, out_all(&text)))
			wrong = map_damaged;
	}
	out_close(&unused);
	out_close(&text);
	writer_free(&w);
	return wrong;
}
