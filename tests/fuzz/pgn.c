/*
 * pgn.c - any bytes as a stream of games: the chunks are the stream, every
 * move that is reported is legal, and its text leads back to it
 */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "board/movegen.h"
#include "notation/fen.h"
#include "pgn/read.h"
#include "pgn/san.h"
#include "pgn/tag_value.h"

struct fuzz_game {
	struct out text; /* tags and comments, made UTF-8 */
	unsigned variations;
};

static void
see_tag(void *user, struct str name, struct str value)
{
	struct fuzz_game *met = user;

	tag_value(&met->text, name);
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
see_move(void *user, const struct game *g, move m, struct str written)
{
	char text[SAN_MAX + 1];
	struct str san = {text, 0};
	move back;

	(void)user;
	(void)written;
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

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static FILE *file; /* one for all runs */
	struct source from = {.name = "a fuzzer"};

	if (!file)
		file = tmpfile();
	assert(file != NULL);
	from.fd = fileno(file);
	assert(ftruncate(from.fd, 0) == 0 &&
	    pwrite(from.fd, data, size, 0) == (ssize_t)size &&
	    lseek(from.fd, 0, SEEK_SET) == 0);
	read_all(&from, (const char *)data, size);
	return 0;
}
