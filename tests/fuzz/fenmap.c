/*
 * fenmap.c - read a map with any bytes changed
 *
 * It is refused with a reason, or read; and if map_check() finds it whole,
 * each of its records is found by its key.  The first byte says whether the
 * checksums are corrected after the changes, so that these are not detected by
 * them.  Changes of four bytes each follow: an offset, a length and what is
 * added to each byte.  `many N` means N changed maps, drawn at random.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sum.h"
#include "io/source.h"
#include "map/explore_value.h"
#include "map/map_file.h"
#include "map/map_format.h"
#include "map/map_make.h"
#include "notation/fen.h"

enum { CHANGE = 4, CHANGES_MAX = 64, MAPS = 3, RECORDS = 40 };
enum { MANY_MAX = 10000 }; /* more take too long */

static const char *const rules[MAPS] = {"sum,first", "all", "explore"};
static char name[] = "/tmp/fenmap-fuzz-XXXXXX";
static struct out whole[MAPS]; /* the unchanged maps */

/* Append the value of record i: a number and a text, or a game. */
static void
add_value(const struct map_settings *s, int i, struct str text, struct out *to)
{
	const char *move = i % 3 ? "e2e4" : "d2d4";
	const char *month = i % 2 ? "2006-01" : "1999";
	struct str game[] = {str_of(move), str_of("blitz"), str_of("2000"),
	    str_of(month), str_of("1"), str_of("0"), str_of("0"),
	    str_of("2500"), str_of("1"), str_of("abcdefgh 2500 0 20060100")};

	assert(!map_value_read(&s->rules,
	    s->rules.columns == 2 ? (struct str[]){str_of("12"), text} : game,
	    to));
}

static void
add_records(struct map_maker *maker, const struct map_settings *s)
{
	struct out key = {0}, value = {0}, text = {0};

	for (int i = 0; i < RECORDS; i++) {
		int square = i % 30 * 2 + 1;
		char fen[40];

		snprintf(fen, sizeof fen, "%d/8/8/8/%d%s/8/8/K6k %c KQ", 8, 7,
		    i % 3 ? "Q" : "r", i % 2 ? 'w' : 'b');
		key.len = value.len = text.len = 0;
		assert(!map_key_read(s, str_of(fen), &key));
		for (int k = 0; k < (i == 7 ? 2000 : square); k++)
			out_char(&text, (char)('a' + k % 26));
		map_text_put(&key, (struct str){text.text, (size_t)i % 5});
		add_value(s, i, (struct str){text.text, text.len}, &value);
		assert(!map_maker_add(maker, (struct str){key.text, key.len},
		    map_key_hash((struct str){key.text, key.len}),
		    (struct str){value.text, value.len}));
	}
	out_close(&key);
	out_close(&value);
	out_close(&text);
}

static void
make_map(int i)
{
	struct map_settings s = {
	    .level = ZOBRIST_EP, .by = 1, .titles = {"id\tn\ttext", 9}};
	struct map_maker maker;
	struct out o;
	uint64_t count;

	assert(!map_rules_read(&s.rules, str_of(rules[i])));
	assert(!map_rules_set_columns(&s.rules, i == 2 ? EXPLORE_COLUMNS : 2));
	map_maker_init(&maker, &s, NULL, 1 << 20);
	add_records(&maker, &s);
	out_init(&o, mkstemp(name), name);
	assert(!map_maker_write(&maker, &o, &count) && count > 9);
	out_close(&o);
	map_maker_free(&maker);
	whole[i].fd = -1;
	assert(!source_read_all(name, 1 << 20, &whole[i]));
	unlink(name);
	memcpy(strchr(name, '-') + 6, "XXXXXX", 6);
}

/* ---------------------------------------------------------------- changing */

/* Correct all checksums whose bytes are in the file. */
static void
repair(struct out *o)
{
	size_t header = load_le32(o->text + MAP_AT_LENGTH);
	uint64_t at = load_le64(o->text + MAP_AT_DIRECTORY);

	if (header < MAP_HEADER || header > o->len || at > o->len)
		return;
	for (uint64_t i = at; i + MAP_PLACE <= o->len; i += MAP_PLACE) {
		uint64_t block = load_le64(o->text + i), size;

		if (block > o->len || o->len - block < MAP_BLOCK_HEAD)
			continue;
		size = MAP_BLOCK_HEAD +
		    (uint64_t)load_le32(o->text + block + 4 * MAP_BUCKETS);
		if (size <= o->len - block)
			store_le64(o->text + i + 8,
			    sum_bytes(SUM_START, o->text + block, size));
	}
	store_le64(o->text + MAP_AT_DIRECTORY_SUM,
	    sum_bytes(SUM_START, o->text + at, o->len - at));
	store_le64(o->text + MAP_AT_SUM, 0);
	store_le64(o->text + MAP_AT_SUM, sum_bytes(SUM_START, o->text, header));
}

static void
change(struct out *o, const uint8_t *data, size_t size)
{
	for (size_t i = 0; i + CHANGE <= size && i < CHANGE * CHANGES_MAX;
	     i += CHANGE) {
		size_t at = (data[i] | (size_t)data[i + 1] << 8) % o->len;

		for (int k = 0; k <= data[i + 2] % 8 && at < o->len; k++)
			o->text[at++] += (char)data[i + 3];
	}
}

/* ----------------------------------------------------------------- reading */

/* Add up, rank and join what a value has of games. */
static void
read_games(struct str value)
{
	struct explored x = {0};
	struct out joined = {0};
	uint64_t lines;

	if (map_get_number(&value, &lines)) {
		explored_add(&x, value, &(struct explore_filter){0});
		explored_add(&x, value,
		    &(struct explore_filter){
			.bands = 255, .until = 99999, .dated = true});
		explored_rank(&x, 2, 2);
		explored_free(&x);
		explore_compact(value, &joined, &lines);
	}
	out_close(&joined);
}

/* Find each record by its key; `sound`: the map is whole. */
static void
read_records(const struct map_file *m, bool sound)
{
	struct map_cursor at = {0};
	struct map_record r;
	struct out text = {0};
	const char *wrong;

	while (!(wrong = map_file_next(m, &at, &r)) && r.key.text) {
		struct str value;
		uint64_t hash = map_key_hash(r.key);

		map_file_prefetch_bucket(m, hash);
		map_file_prefetch_records(m, hash);
		wrong = map_file_find(m, r.key, hash, &value);
		text.len = 0;
		map_key_write(&m->settings, r.key, &text);
		map_value_write(&m->settings.rules, r.value, &text);
		read_games(r.value);
		assert(!sound || (!wrong && str_equal(value, r.value)));
	}
	assert(!wrong || (*wrong && !sound));
	out_close(&text);
}

static void
read_map(const struct out *bytes)
{
	struct map_file m;
	const char *wrong;
	int fd = mkstemp(name);

	assert(fd >= 0 &&
	    write(fd, bytes->text, bytes->len) == (ssize_t)bytes->len);
	close(fd);
	wrong = map_file_open(&m, name);
	assert(!wrong || *wrong);
	if (!wrong) {
		wrong = map_check(&m);
		read_records(&m, !wrong);
		map_file_close(&m);
	}
	unlink(name);
	memcpy(strchr(name, '-') + 6, "XXXXXX", 6);
}

static void
try_changes(const uint8_t *data, size_t size)
{
	struct out o = {0};
	const struct out *of = &whole[size ? data[0] / 2 % MAPS : 0];

	out_bytes(&o, of->text, of->len);
	if (size)
		change(&o, data + 1, size - 1);
	if (size && data[0] & 1)
		repair(&o);
	read_map(&o);
	out_close(&o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[32] = "";
	unsigned many, state = 1;

	for (int i = 0; i < MAPS && !whole[MAPS - 1].len; i++)
		make_map(i);
	if (size < sizeof text)
		memcpy(text, data, size);
	if (sscanf(text, "many %u", &many) != 1 || many > MANY_MAX) {
		try_changes(data, size);
		return 0;
	}
	for (; many; many--) {
		uint8_t changes[1 + 3 * CHANGE];

		for (size_t i = 0; i < sizeof changes; i++)
			changes[i] =
			    (uint8_t)((state = state * 1103515245 + 12345) >>
				16);
		try_changes(changes, 1 + (1 + many % 3) * CHANGE);
	}
	return 0;
}
