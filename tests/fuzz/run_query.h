/*
 * run_query.h - compile and run any text as a query
 *
 * It is compiled or refused with a place, printed as a tree, run on the
 * positions of a game, and joined with another run.
 */
#ifndef FUZZ_RUN_QUERY_H
#define FUZZ_RUN_QUERY_H

#include <assert.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "cql/cql.h"
#include "cql/tree/node.h"

/* Set when the time of a query is over; its loops stop then. */
static atomic_bool time_over;

static void
end_time(int signal_number)
{
	(void)signal_number;
	atomic_store(&time_over, true);
}

static void
start_time(void)
{
	struct itimerval timer = {.it_value.tv_usec = 100000};
	struct sigaction action = {.sa_handler = end_time};

	atomic_store(&time_over, false);
	sigaction(SIGVTALRM, &action, NULL);
	setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

/* Check that there is a message if and only if the run stopped. */
static void
check_error(enum cql_result result, struct out *errors)
{
	assert((result == CQL_ERROR) == (errors->len > 0));
	errors->len = 0;
}

static void
run(struct cql_run *r, const struct tree *tree, struct out *messages,
    struct out *errors)
{
	struct run_options options = {.late = &time_over};
	enum cql_result result;

	start_time();
	cql_run_options(r, &options);
	result = cql_begin(r) ? CQL_NO : CQL_ERROR;
	check_error(result, errors);
	cql_start_game(r, 1, tree);
	for (const struct spot *at = tree->first; at && result != CQL_ERROR;
	     at = at ? spot_next(at) : NULL) {
		result = cql_next_match(r, &at);
		check_error(result, errors);
		messages->len = 0;
	}
	cql_start_game(r, 2, NULL);
	if (tree->first) {
		struct spot lone = *tree->first;
		bb squares;

		lone.child = NULL;
		check_error(cql_value(r, &lone, messages, &squares), errors);
	}
	cql_write_persistent(r, messages);
	check_error(cql_end(r) ? CQL_NO : CQL_ERROR, errors);
}

/* Check that joining an empty run changes nothing. */
static void
join(struct cql_run *r, struct out *errors)
{
	struct cql_run *other = cql_run_new(cql_query(r), NULL, errors);
	struct out before, after;

	out_init(&before, -1, "a state");
	out_init(&after, -1, "a state");
	cql_write_state(r, &before);
	cql_merge(r, other);
	cql_merge(other, r);
	cql_write_state(other, &after);
	assert(before.len == after.len);
	assert(memcmp(before.text, after.text, after.len) == 0);
	cql_merge(r, other);
	out_close(&before);
	out_close(&after);
	cql_run_free(other);
}

/* True if a tree is small enough to print: nested transforms make huge ones. */
static bool
is_small(const struct node *n, int *left)
{
	if (--*left < 0)
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!is_small(n->kid[i], left))
			return false;
	return true;
}

static void
show(const struct query *q, struct out *o)
{
	int left = 1000;

	if (!is_small(q->body, &left))
		return;
	cql_print(o, q, (struct cql_print){true, true});
	assert(o->len > 0);
}

static const char *
find_nothing(void *with, const char *from, struct str name, const char **path,
    struct str *text)
{
	(void)with, (void)from, (void)name, (void)path, (void)text;
	return "there is nothing to include";
}

static void
say_nothing(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	(void)user, (void)g, (void)line, (void)what;
}

/* Return the game of a text; it is valid until the next call. */
static const struct tree *
read_game(struct str text)
{
	static struct arena arena;
	static struct game_reader reader;
	static struct tree tree;
	struct chunk chunk = {.text = text, .is_game = true};
	struct game g = {.chunk = &chunk, .file = "-", .number = 1};

	arena_reset(&arena);
	tree_read(&tree, &arena, &reader, &g, true, say_nothing, NULL);
	return &tree;
}

/* Compile a text and run it over the positions of the game. */
static void
check_query(struct str query_text, const struct tree *tree)
{
	static const struct lookup lookup = {
	    .find = find_nothing, .secure = true};
	struct cql_text text = {"fuzz", query_text};
	struct out messages, errors;
	struct query *q;
	struct cql_run *r;

	out_init(&messages, -1, "messages");
	out_init(&errors, -1, "errors");
	if (cql_compile(&q, &text, 1, &lookup, &errors)) {
		assert(errors.len == 0);
		show(q, &messages);
		r = cql_run_new(q, &messages, &errors);
		run(r, tree, &messages, &errors);
		if (!query_unmerged(q))
			join(r, &errors);
		cql_run_free(r);
		cql_free(q);
	} else {
		assert(errors.len > 0 && errors.text[errors.len - 1] == '\n');
	}
	out_close(&messages);
	out_close(&errors);
}

#endif
