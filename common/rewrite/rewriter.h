/*
 * rewriter.h - read games, change them as asked, and write them (pgnwrite)
 *
 * What no option names comes back: tags in their order with their values,
 * moves, comments, NAGs, variations and the result.  Blanks, line ends and move
 * numbers are those of the writer (pgn_write.h).
 */
#ifndef REWRITE_REWRITER_H
#define REWRITE_REWRITER_H

#include <stdint.h>

#include "cli/run_counts.h"
#include "pgn/games.h"
#include "rewrite/game_tags.h"
#include "rewrite/merged_tree.h"
#include "rewrite/move_notation.h"
#include "rewrite/row_comments.h"

enum game_format { GAMES_PGN, GAMES_JSONL };
enum on_bad_game { BAD_KEEP, BAD_SKIP, BAD_STOP };

struct rewriter {
	/* what the options name; all zero: nothing, but see rewriter_init() */
	struct games games;
	struct write_style style;
	struct tag_choice tags;
	const struct move_notation *notation, *input_notation; /* NULL: SAN */
	uint64_t first_ply, last_ply; /* UINT64_MAX: to the end */
	uint64_t last_plies;	      /* 0: all */
	enum game_format format, input_format;
	enum on_bad_game on_error;
	int with_fen;  /* in JSON; 0: no */
	bool lines;    /* each line a game */
	uint64_t tree; /* all games one, of moves of so many; 0: no */
	struct row_comments *comments;	      /* opened, or NULL */
	struct out *out, *messages, *rejects; /* rejects: NULL: none */
	struct run_counts counts;
	uint64_t results, names; /* changed */
	/* private to rewriter.c */
	struct arena arena;
	struct game_reader reader;
	struct writer writer;
	struct out text;   /* a game before it is written */
	struct out source; /* a game read from JSON, or in another language */
	struct merged_tree merged;
	bool chess960, hinted;
};

/*
 * Set a property of the layout by its name, which is that of cqlmatch's option,
 * with `no` before it or not.  False if there is none.
 */
bool write_style_set(struct write_style *style, struct str name);

/* Initialise with defaults: every ply, the usual layout, all comments. */
void rewriter_init(struct rewriter *r);
void rewriter_free(struct rewriter *r);

/*
 * Read the files, a list that ends in NULL, and write all games; return the
 * status.
 */
enum status rewriter_run(struct rewriter *r, char **files);

#endif
