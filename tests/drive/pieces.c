/*
 * pieces - test if a stream gives the same games for reads of any size
 *
 *     pieces FILE...
 *
 * Read the games of each file at once, and again in reads of 1 to 100 bytes.
 * If the games differ, print the file and the size of the reads, and exit with
 * status 1.
 */
#include <fcntl.h>
#include <stdio.h>

#include "short_reads.h"

#include "base/die.h"
#include "base/out.h"
#include "pgn/split.h"

enum { PIECE_MAX = 100 };

/* Write the offset, line and length of each game. */
static void
list_games(const char *file, size_t piece, struct out *list)
{
	struct source from = {.name = file, .fd = open(file, O_RDONLY)};
	struct split split;
	struct chunk chunk;

	if (from.fd < 0)
		die(STATUS_TROUBLE, "cannot read %s", file);
	read_most = piece;
	list->len = 0;
	split_init(&split, &from, NULL);
	while (split_next(&split, &chunk))
		out_format(list, "%llu %lu %zu %zu %d\n", chunk.offset,
		    chunk.line, chunk.text.len, chunk.head, chunk.is_game);
	if (split.wrong)
		out_text(list, split.wrong);
	split_free(&split);
	source_close(&from);
}

static bool
is_the_same(const char *file)
{
	struct out whole, pieces;
	size_t piece = 1;

	out_init(&whole, -1, "games");
	out_init(&pieces, -1, "games");
	list_games(file, (size_t)-1, &whole);
	for (; piece <= PIECE_MAX; piece++) {
		list_games(file, piece, &pieces);
		if (str_compare((struct str){whole.text, whole.len},
			(struct str){pieces.text, pieces.len}) != 0)
			break;
	}
	out_close(&whole);
	out_close(&pieces);
	if (piece <= PIECE_MAX)
		printf("%s: other games in pieces of %zu\n", file, piece);
	return piece > PIECE_MAX;
}

int
main(int argc, char **argv)
{
	bool same = argc > 1;

	progname = "pieces";
	for (int i = 1; i < argc; i++)
		same &= is_the_same(argv[i]);
	return same ? 0 : 1;
}
