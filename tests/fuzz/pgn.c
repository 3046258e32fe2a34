/*
 * pgn.c - read any bytes as a stream of games
 *
 * The chunks concatenate to the stream, and are the same for reads of any size.
 * Every move that is reported is legal, and its text reads back as the move.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../drive/short_reads.h"
#include "base/utf8.h"
#include "board/movegen.h"
#include "pgn/pgn_token.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "pgn/read.h"

struct fuzz_game {
	struct out text; /* tags and comments, made UTF-8 */
	unsigned variations;
};

static void
see_tag(void *user, struct str name, struct str value)
{
	struct fuzz_game *met = user;

	tag_name(&met->text, name);
	tag_value(&met->text, value);
}

static void
see_comment(void *user, const struct game *g, struct str text)
{
	struct fuzz_game *met = user;

	(void)g;
	tag_value(&met->text, text);
}

static void
see_variation(void *user, const struct game *g, bool opens)
{
	struct fuzz_game *met = user;

	(void)g;
	assert(opens || met->variations > 0);
	met->variations += opens ? 1 : -1u;
}

static void
see_move(void *user, const struct game *g)
{
	char text[SAN_MAX + 1];
	struct str san = {text, 0};
	move m = g->played, back;

	(void)user;
	assert(!san_read_long(g->before, g->written, &back) && back == m);
	assert(move_is_safe(g->before, m));
	san.len = san_write(g->before, m, text);
	assert(san.len <= SAN_MAX);
	assert(!san_read(g->before, san, &back) && back == m);
	san.len = uci_write(m, g->chess960, text);
	assert(san.len <= UCI_MAX);
	assert(!san_read(g->before, san, &back) && back == m);
}

static void
see_wrong(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	(void)user;
	(void)g;
	assert(line > 0 && *what);
}

static const struct game_calls calls = {
    .tag = see_tag,
    .move = see_move,
    .comment = see_comment,
    .variation = see_variation,
    .wrong = see_wrong,
    .variations = true,
    .keep_before = true,
};

static void
read_all(struct source *from, const char *data, size_t size)
{
	struct game_reader reader = {0};
	struct fuzz_game met = {0};
	struct split split;
	struct chunk chunk;
	size_t at = 0;

	out_init(&met.text, -1, "a fuzzer");
	split_init(&split, from, NULL);
	while (split_next(&split, &chunk)) {
		struct game g = {.chunk = &chunk, .file = "a fuzzer"};

		assert(chunk.text.len <= size - at);
		assert(memcmp(chunk.text.text, data + at, chunk.text.len) == 0);
		assert(chunk.offset == at && chunk.head <= chunk.text.len);
		at += chunk.text.len;
		if (chunk.is_game)
			game_read(&reader, &g, &calls, &met);
		met.variations = 0;
	}
	assert(at == size || split.wrong); /* UTF-16 is refused whole */
	assert(utf8_valid((struct str){met.text.text, met.text.len}) ==
	    met.text.len);
	split_free(&split);
	game_reader_free(&reader);
	out_close(&met.text);
}

static struct chunk
next_in(struct split *s, size_t piece)
{
	struct chunk chunk = {.offset = (unsigned long long)-1};

	read_most = piece;
	split_next(s, &chunk);
	read_most = (size_t)-1;
	return chunk;
}

/*
 * Compare reads in pieces with whole ones; two descriptors have separate
 * offsets.
 */
static void
compare_pieces(struct source *from, struct source *again, size_t piece)
{
	struct split whole, pieces;
	struct chunk a, b;

	split_init(&whole, from, NULL);
	split_init(&pieces, again, NULL);
	do {
		a = next_in(&whole, (size_t)-1);
		b = next_in(&pieces, piece);
		assert(a.offset == b.offset && a.text.len == b.text.len);
		assert(a.is_game == b.is_game && a.line == b.line);
		assert(a.head == b.head);
	} while (a.text.text);
	split_free(&whole);
	split_free(&pieces);
}

/* Return a size from 1 to 100 that is a function of the bytes. */
static size_t
piece_size(const uint8_t *data, size_t size)
{
	unsigned sum = 0;

	for (size_t i = 0; i < size; i++)
		sum = sum * 31 + data[i];
	return 1 + sum % 100;
}

static void
open_twice(int fd[2])
{
	char name[40];

	fd[0] = memfd_create("games", 0);
	snprintf(name, sizeof name, "/proc/self/fd/%d", fd[0]);
	fd[1] = open(name, O_RDONLY);
	assert(fd[1] >= 0);
}

static void
rewind_both(const int fd[2])
{
	assert(lseek(fd[0], 0, SEEK_SET) == 0);
	assert(lseek(fd[1], 0, SEEK_SET) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int fd[2] = {-1, -1}; /* the same file for all runs */
	struct source from = {.name = "a fuzzer"}, again = from;

	if (fd[0] < 0)
		open_twice(fd);
	from.fd = fd[0];
	again.fd = fd[1];
	assert(ftruncate(from.fd, 0) == 0 &&
	    pwrite(from.fd, data, size, 0) == (ssize_t)size);
	rewind_both(fd);
	read_all(&from, (const char *)data, size);
	rewind_both(fd);
	compare_pieces(&from, &again, piece_size(data, size));
	return 0;
}
