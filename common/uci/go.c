/*
 * go.c - the UCI command `go`
 */
#include "uci/server.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "system/clock.h"
#include "uci/uci_move.h"

#define YEAR_MS (365LL * 24 * 3600 * 1000)

#define LIMIT(name) offsetof(struct engine_job, task.limits.name)

/* What `go` may hold, and the member of the job that it sets. */
static const struct go_word {
	const char *word;
	size_t member;	       /* a flag, else a number */
	long long least, most; /* a number beyond counts as these; 0: a flag */
	long long unit;
} go_words[] = {
    {"depth", LIMIT(depth), 1, SEARCH_PLIES_MAX, 1},
    {"nodes", LIMIT(nodes), 1, LLONG_MAX, 1},
    {"mate", LIMIT(mate), 1, SEARCH_PLIES_MAX / 2, 1},
    {"perft", offsetof(struct engine_job, perft), 1, SEARCH_PLIES_MAX, 1},
    {"movetime", LIMIT(ns), 1, YEAR_MS, CLOCK_MS},
    {"movestogo", LIMIT(moves_to_go), 0, 1000, 1},
    {"wtime", LIMIT(clock[WHITE]), 0, YEAR_MS, CLOCK_MS},
    {"btime", LIMIT(clock[BLACK]), 0, YEAR_MS, CLOCK_MS},
    {"winc", LIMIT(increment[WHITE]), 0, YEAR_MS, CLOCK_MS},
    {"binc", LIMIT(increment[BLACK]), 0, YEAR_MS, CLOCK_MS},
    {"infinite", offsetof(struct engine_job, infinite), 0, 0, 0},
    {"ponder", offsetof(struct engine_job, task.ponder), 0, 0, 0},
};

/* Add the legal move that a word denotes to *only, once. */
static void
read_search_move(struct server *u, struct str word, struct moves *only)
{
	move m;

	if (!uci_read(&u->position, word, u->settings.chess960, &m)) {
		command_error("Illegal move: '%.*s'", STR(word));
		return;
	}
	for (int i = 0; i < only->count; i++)
		if (only->list[i] == m)
			return;
	only->list[only->count++] = m;
}

/* Parse the value of a word of `go`. */
static void
read_go_word(const struct go_word *w, struct str *words, struct engine_job *j)
{
	void *member = (char *)j + w->member;
	long long number;
	struct str text;

	if (!w->most) {
		atomic_store((atomic_bool *)member, true);
		return;
	}
	text = str_word(words);
	if (!str_integer(text, &number))
		command_error("'go %s' expected a number, but got '%.*s'",
		    w->word, STR(text));
	else
		*(long long *)member = w->unit *
		    (number < w->least	       ? w->least
			    : number > w->most ? w->most
					       : number);
}

/* Parse the words of `go`; moves follow `searchmoves` up to another word. */
static void
read_go(struct server *u, struct str words, struct engine_job *j)
{
	bool lists_moves = false;

	for (struct str word; (word = str_word(&words)).len;) {
		const struct go_word *w = ROW_NAMED(go_words, word);

		if (w) {
			lists_moves = false;
			read_go_word(w, &words, j);
		} else if (lists_moves) {
			read_search_move(u, word, &j->task.only);
		} else if (!(lists_moves = str_is(word, "searchmoves"))) {
			command_error("'go' does not know '%.*s'", STR(word));
		}
	}
}

/*
 * Copy the keys of the game that a search may need: none from before the last
 * move that cannot be undone.
 */
static void
copy_past(
    struct search_task *t, const struct past *past, const struct position *p)
{
	size_t count = past->count < p->halfmove ? past->count : p->halfmove;

	t->before = mem_get((count + 1) * sizeof *t->before);
	if (count)
		memcpy(t->before, past->keys + past->count - count,
		    count * sizeof *t->before);
	t->before_count = count;
}

void
go(struct server *u, struct str rest)
{
	struct engine_job *j = job_new(u, search_job);
	struct search_task *t = &j->task;
	const struct search_limits *l = &t->limits;

	t->limits.clock[WHITE] = t->limits.clock[BLACK] = -1;
	t->start = u->position;
	read_go(u, rest, j);
	copy_past(t, &u->past, &u->position);
	t->lines = (int)u->settings.multipv;
	if (j->perft) {
		j->infinite = t->ponder = false;
	} else if (!l->depth && !l->nodes && !l->mate && !l->ns &&
	    l->clock[t->start.to_move] < 0) {
		j->infinite = true;
	}
	thinker_add(u, j);
}
