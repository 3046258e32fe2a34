/*
 * case.h - a test case: a command line with its queries and inputs, drawn from
 * a seed
 *
 * A case is run three ways, each in its own folder: plain, without any short
 * way, on one thread, without an index; usual, with the installed programs; and
 * coin, where a random bit decides at each place whether the short way is
 * taken.  All three must leave the same standard output, standard error, files
 * and status.
 */
#ifndef DIFFER_CASE_H
#define DIFFER_CASE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "input.h"
#include "sentence.h"

enum manner { PLAIN_RUN, USUAL_RUN, COIN_RUN, MANNERS };

enum { QUERIES_MAX = 3, INPUTS_MAX = 3 };

/* A query and the file that holds it, cut into tokens. */
struct query_text {
	const char *file;
	struct str *token;
	int tokens;
};

struct sample {
	uint64_t seed;
	struct str *word; /* of the command line, the program first */
	int words;
	struct query_text query[QUERIES_MAX];
	int queries;
	struct input input[INPUTS_MAX];
	int inputs;
	int threads[MANNERS];
	bool indexed[MANNERS];
	bool verifies; /* runs with --index=verify if there is an index */
};

/* The rule of command lines: "COMMAND", until --rule sets another one. */
extern const char *sample_start;

/* Draw a case into memory of the arena; it depends on the seed alone. */
void sample_draw(
    struct arena *a, struct grammar *g, uint64_t seed, struct sample *sample);

/* True if the command line has this word. */
bool sample_has(const struct sample *s, const char *word);

/* True if a word of the command line begins with `prefix`. */
bool sample_has_prefix(const struct sample *s, const char *prefix);

/* Return the text of a query: its tokens, concatenated. */
struct str query_bytes(struct arena *a, const struct query_text *q);

/* Write the case for a reader: command line, queries, inputs (shortened). */
void sample_describe(const struct sample *s, struct arena *a, struct out *o);

#endif
