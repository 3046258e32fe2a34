/*
 * input.h - random inputs: games and lines of tests/data, whole or damaged
 *
 * An input is a list of parts, games or lines, so that a failing case can be
 * made smaller by leaving parts out.
 */
#ifndef DIFFER_INPUT_H
#define DIFFER_INPUT_H

#include <stdbool.h>

#include "base/arena.h"

struct input {
	const char *name; /* of the file that holds it */
	struct str *part;
	int parts;
	bool is_cut; /* cut into words: nothing is written between parts */
};

/*
 * Read what inputs are drawn from: the games of `data`, and the lines that the
 * programs of the folder `programs` make of them in the empty folder `work`.
 * Call it once, before the first draw.
 */
void input_prepare(const char *data, const char *programs, const char *work);

/*
 * Draw an input for the file `name` into memory of the arena.  False if no
 * input has this name: games.pgn, tagged.pgn, lines.fen, few.fen, boards.bb,
 * moves.txt, folded.txt, movetext.txt, table.csv and values.map are known.
 */
bool input_draw(struct arena *a, const char *name, struct input *in);

/* Draw games that are not damaged, for games.pgn. */
void input_draw_games(struct arena *a, struct input *in);

/* Return the bytes of the whole file. */
struct str input_bytes(struct arena *a, const struct input *in);

#endif
