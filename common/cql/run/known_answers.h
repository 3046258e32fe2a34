/*
 * known_answers.h - where in the game a filter is known to match or not
 *
 * The answers of find and echo by position, for several values of the variables
 * that the filter reads: for a piece that is followed, they are still there
 * when its turn is next.
 */
#ifndef CQL_RUN_KNOWN_ANSWERS_H
#define CQL_RUN_KNOWN_ANSWERS_H

#include "cql/run/changed_variables.h"

enum cached_answer { UNKNOWN, NO, YES };

/*
 * The cached answer for a position. Invariant: in the order of the search all
 * positions from this one up to `next`, excluded, are known not to match.
 */
struct known_answer {
	unsigned version; /* the entry is valid for this version only */
	unsigned next;	  /* the next id that may match */
	enum cached_answer answer;
};

/* The cached answers for the positions of a game. */
struct known_answers {
	struct reads reads;	 /* the variables that the filter reads */
	unsigned version;	 /* of these variables; from 1 */
	struct known_answer *of; /* by id, and one for the end */
	/* number of matches from an id on, valid for ids from `from` on; and
	   at a position and above it, valid for ids below `upto`; NULL until
	   find counts */
	unsigned *count, from, upto;
};

struct answer_cache;

/*
 * Return an empty cache in the arena for the positions with ids below `count`,
 * and the end. `reads` lists the variables that the filter reads; NULL: it
 * reads none.
 */
struct answer_cache *answer_cache_new(
    struct arena *a, const struct reads *reads, unsigned count);

/*
 * Return the cached answers valid for the current variables, or NULL if they
 * cannot be compared.
 */
struct known_answers *answers_now(struct answer_cache *cache, struct ctx *c);

/* Return the answer for an id, UNKNOWN if there is none yet. */
static inline struct known_answer *
answer_at(struct known_answers *f, unsigned id)
{
	struct known_answer *a = &f->of[id];

	if (a->version != f->version)
		*a = (struct known_answer){f->version, id, UNKNOWN};
	return a;
}

/* Return the same as skip_failed() where the answer at `id` is no. */
unsigned skip_failed_run(struct known_answers *f, unsigned id);

/* Return the first id from `id` on that may match. */
static inline unsigned
skip_failed(struct known_answers *f, unsigned id)
{
	return answer_at(f, id)->next == id ? id : skip_failed_run(f, id);
}

#endif
