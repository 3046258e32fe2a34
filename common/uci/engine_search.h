/*
 * engine_search.h - the best move of a position
 *
 * Alpha-beta with iterative deepening, a transposition table and a quiescence
 * search; mates, draws by repetition and the fifty-move rule.  It knows the
 * rules from board/ alone, so it never plays an illegal move.
 *
 * A score is in hundredths of a pawn for the side to move; a mate in so many
 * plies is SCORE_MATE less that number, or the negative of that.
 */
#ifndef UCI_ENGINE_SEARCH_H
#define UCI_ENGINE_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "board/movegen.h"
#include "uci/budget.h"

enum {
	SEARCH_PLIES_MAX = 120, /* no line is longer */
	SCORE_MATE = 30000,
	SCORE_MATES = SCORE_MATE - SEARCH_PLIES_MAX, /* from here on a mate */
};

/* One line of what has been found. */
struct search_line {
	int rank; /* 1 for the best, and so on */
	int depth, deepest;
	int score;
	unsigned long nodes;
	long long ns; /* since the beginning */
	int fullness; /* of the table, in a thousand */
	const move *moves;
	int count;
};

/* What to search. */
struct search_task {
	struct position start;
	struct moves only;	/* the moves to choose from; none: all */
	const uint64_t *before; /* keys (search_key()) of the positions of the
				   game before it, the last one last */
	size_t before_count;
	struct search_limits limits;
	int lines; /* how many of the best moves to follow */
	/* called at the end of each iteration, for each line */
	void (*report)(void *to, const struct search_line *line);
	void *to;
	const atomic_bool *stop;   /* set: end now */
	const atomic_bool *ponder; /* while it is set there is no limit, and
				      the time does not begin */
};

struct search_result {
	move best, reply; /* MOVE_NULL: there is none */
	unsigned long nodes;
};

struct engine;

/* Return a search with a table of so many bytes. */
struct engine *engine_new(size_t table_bytes);
void engine_free(struct engine *e);

/* A table of another size, an empty one. */
void engine_resize(struct engine *e, size_t table_bytes);

/* Forgets all that former searches have found. */
void engine_forget(struct engine *e);

/*
 * Search until a limit is reached, the outcome is certain, or it is stopped.
 * There is a best move whenever there is a legal one, however short the time.
 */
struct search_result engine_search(
    struct engine *e, const struct search_task *task);

/* Two positions with one key are the same for the rule of repetition. */
uint64_t search_key(const struct position *p);

#endif
