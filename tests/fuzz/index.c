/*
 * index.c - read an index with any bytes changed
 *
 * It is refused with a reason, or read; then all games lie inside the file of
 * games.  The first byte says whether the checksums are corrected after the
 * changes, so that these are not detected by them.  Changes of five bytes each
 * follow: an offset and new bytes.  `many N` means N changed indexes, drawn at
 * random.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "cql/cql.h"
#include "index/info.h"
#include "base/sum.h"
#include "index/selected_games.h"
#include "index/index_write.h"

static const char text[] =
    "[Event \"one\"]\n[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"
    "[Event \"two\"]\n[White \"Bert\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[Event \"three\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *\n\n"
    "[Event \"four\"]\n[FEN \"7k/P7/6K1/8/8/8/8/8 w - - 0 1\"]\n\n1. a8=Q# *\n"
    "\n[Event \"five\"]\n\n1. a4 b5 2. axb5 a6 3. bxa6 c6 4. a7 d6 5. axb8=Q\n";

static const char *const queries[] = {"pe5 Nf3", "#[Aa] <= 5",
    "Qb8 player \"e\"", "flip shift {Pe4 pe5}", "mate or player \"Anna\"",
    "true", "#Q >= 2", "find {Nf3 pe5}", "line --> Nf3 --> {Bc4 pc5}"};

enum {
	QUERIES = sizeof queries / sizeof *queries,
	CHANGE = 5,
	CHANGES_MAX = 200,
};

static char games[] = "/tmp/index-fuzz-XXXXXX", index_name[sizeof games + 8];
static struct out whole; /* the unchanged index */
static struct query *query[QUERIES];
static const struct condition *condition[QUERIES];

/* ------------------------------------------------------------------ making */

static void
compile_queries(void)
{
	for (int i = 0; i < QUERIES; i++) {
		struct cql_text t = {"fuzz", str_of(queries[i])};
		struct out errors = {0};

		assert(cql_compile(&query[i], &t, 1, NULL, &errors));
		condition[i] = query[i]->screen->condition;
	}
}

static void
start(void)
{
	struct run_counts run_counts = {0};
	int fd = mkstemp(games);

	assert(fd >= 0 && write(fd, text, sizeof text - 1) == sizeof text - 1);
	close(fd);
	snprintf(index_name, sizeof index_name, "%s.index", games);
	assert(!index_write_file(games, index_name, NULL, &run_counts));
	whole.fd = -1;
	assert(!source_read_all(index_name, 1 << 20, &whole));
	compile_queries();
}

/* ---------------------------------------------------------------- changing */

/* Correct the checksum of a section, if it lies inside the file. */
static void
sum_part(const struct out *o, uint64_t at, uint64_t size, uint64_t *sum)
{
	if (at <= o->len && size <= o->len - at)
		*sum = sum_bytes(SUM_START, o->text + at, (size_t)size);
}

static void
sum_groups(struct out *o, const struct index_part *groups)
{
	for (uint64_t i = 0; i < groups->count && i < 8; i++) {
		uint64_t at = groups->at + i * sizeof(struct index_group);
		struct index_group g;

		if (at > o->len || sizeof g > o->len - at)
			return;
		memcpy(&g, o->text + at, sizeof g);
		for (int c = 0, size; c < INDEX_COLUMNS; c++) {
			size = (int)(index_column_size(&g, c) & 0xffffff);
			sum_part(o, at = g.at, (uint64_t)size, &g.sum[c]);
			g.at += index_padded((uint64_t)size);
		}
		at = groups->at + i * sizeof g;
		memcpy(&g.at, o->text + at, sizeof g.at);
		memcpy(o->text + at, &g, sizeof g);
	}
}

/* Correct all checksums. */
static void
repair(struct out *o)
{
	struct index_foot f;

	if (o->len < sizeof f)
		return;
	memcpy(&f, o->text + o->len - sizeof f, sizeof f);
	sum_groups(o, &f.groups);
	sum_part(o, f.names.at, f.names.count * sizeof(struct index_name),
	    &f.names.sum);
	sum_part(o, f.pairs.at, f.pairs.count * sizeof(struct index_pair),
	    &f.pairs.sum);
	sum_part(o, f.strings.at, f.strings.count, &f.strings.sum);
	sum_part(o, f.groups.at, f.groups.count * sizeof(struct index_group),
	    &f.groups.sum);
	f.sum = sum_bytes(SUM_START, &f, offsetof(struct index_foot, sum));
	memcpy(o->text + o->len - sizeof f, &f, sizeof f);
}

static void
change(struct out *o, const uint8_t *data, size_t size)
{
	for (size_t i = 0; i + CHANGE <= size && i < CHANGE * CHANGES_MAX;
	     i += CHANGE) {
		size_t at = (data[i] | (size_t)data[i + 1] << 8 |
				(size_t)data[i + 2] << 16) %
		    o->len;

		o->text[at] = (char)data[i + 3];
		if (data[i + 4] & 1 && at + 1 < o->len)
			o->text[at + 1] = (char)data[i + 4];
	}
}

/* ------------------------------------------------------------------ reading */

static enum answer
answer(
    void *user, const void *of, unsigned long number, const struct tree *tags)
{
	(void)user, (void)of, (void)number;
	for (int i = 0; i < tags->tag_count; i++) {
		assert(
		    tree_find_tag(tags, tags->tags[i].name) == &tags->tags[i]);
		volatile uint64_t sum = sum_bytes(SUM_START,
		    tags->tags[i].value.text, tags->tags[i].value.len);

		(void)sum;
	}
	return tags->tag_count % 2 ? ANSWER_YES : ANSWER_NO;
}

static void
read_survivors(struct index *x, const struct index_choices *choices)
{
	struct source from;
	struct selected_games s = {0};
	struct chunk chunk;
	uint64_t seen = 0;

	assert(!source_open(&from, games));
	selected_games_begin(&s, x, &from, choices, false);
	while (s.feed.next(&s.feed, &chunk)) {
		assert(chunk.head <= chunk.text.len &&
		    chunk.text.len <= sizeof text &&
		    memcmp(chunk.text.text, text + chunk.offset,
			chunk.text.len) == 0);
		assert(choice_of(s.feed.known, 0) == ANSWER_OPEN ||
		    choice_of(s.feed.known, 1) == ANSWER_OPEN);
		seen += 1 + s.feed.passed;
	}
	assert(s.feed.wrong ? *s.feed.wrong
			    : seen + s.feed.passed == x->foot.games);
	selected_games_end(&s);
	source_close(&from);
}

/* Abort: a row of games may be ruled out without evaluating tags only. */
static enum answer
not_asked(void *user, const void *of)
{
	(void)user, (void)of;
	abort(); /* tags were evaluated for a game that was ruled out */
}

/*
 * Check that each game that is ruled out with its row is ruled out by itself.
 */
static void
check_row(const struct index *x, const struct condition *c, uint32_t columns,
    unsigned first, unsigned count)
{
	uint64_t may_hold = condition_of_games(c, x, first);
	struct known known = {.tags = not_asked};
	bb stood[PIECES] = {0};

	for (unsigned i = first; i < count && i - first < INDEX_ROW;
	     i++, may_hold >>= 1) {
		for (int k = 0; k < PIECES; k++)
			if (columns >> (INDEX_UNIONS + k) & 1)
				stood[k] = x->unions[k][i];
		known_start(&known, stood, x->facts[i]);
		assert(
		    may_hold & 1 || condition_of_game(c, &known) == ANSWER_NO);
	}
}

static void
check_rows(struct index *x, const struct condition *c)
{
	uint32_t columns = condition_columns(c);

	for (size_t g = 0; g < x->group_count; g++) {
		for (int i = 0; i < INDEX_COLUMNS; i++)
			if (columns >> i & 1 && index_load(x, g, i))
				return;
		for (unsigned i = 0; i < x->groups[g].games; i += INDEX_ROW)
			check_row(x, c, columns, i, x->groups[g].games);
	}
}

/* Select for two queries at once. */
static void
ask(struct index *x, int i)
{
	struct selector how[2] = {
	    {.condition = condition[i], .tags = answer},
	    {.condition = condition[(i + 1) % QUERIES],
		.settles = true,
		.tags = answer},
	};
	struct index_choices choices;
	const char *wrong = index_select(x, how, 2, 2, &choices);

	assert(!wrong == (choices.rows != NULL) && (!wrong || *wrong));
	if (!wrong && !x->foot.packed)
		read_survivors(x, &choices);
	index_selection_free(&choices);
}

static void
read_index(void)
{
	struct out info = {0};
	struct index x;
	const char *wrong = index_write_info(&info, games, index_name);

	assert(!wrong || *wrong);
	out_close(&info);
	if (index_open(&x, index_name))
		return;
	for (int i = 0; i < QUERIES; i++) {
		ask(&x, i);
		check_rows(&x, condition[i]);
	}
	index_close(&x);
}

static void
try(const uint8_t *data, size_t size)
{
	struct out o = {0};
	int fd = open(index_name, O_WRONLY | O_TRUNC);

	out_bytes(&o, whole.text, whole.len);
	change(&o, data + 1, size - 1);
	if (data[0] & 1)
		repair(&o);
	if (data[0] & 2)
		o.len -= data[0] >> 2;
	assert(fd >= 0 && write(fd, o.text, o.len) == (ssize_t)o.len);
	close(fd);
	out_close(&o);
	read_index();
}

enum { MANY_MOST = 3000 }; /* takes some seconds */

static void
try_many(unsigned long count)
{
	uint8_t data[1 + 3 * CHANGE];
	uint64_t lot = SUM_START;

	for (unsigned long n = 0; n < count; n++) {
		for (size_t i = 0; i < sizeof data; i++)
			data[i] = (uint8_t)(lot = sum_mix(lot, n + i));
		data[0] &= n % 8 ? (uint8_t)~2U : 0xff;
		try(data, sizeof data);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned long count;

	progname = "fuzz";
	if (!whole.len)
		start();
	if (size > 5 && memcmp(data, "many ", 5) == 0 &&
	    str_number(str_trim((struct str){(const char *)data + 5, size - 5}),
		&count))
		try_many(count < MANY_MOST ? count : MANY_MOST);
	else if (size)
		try(data, size);
	return 0;
}
