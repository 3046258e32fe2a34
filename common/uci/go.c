/*
 * go.c - the UCI command `go`
 */
#include "uci/server.h"

#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "system/clock.h"
#include "uci/uci_move.h"

/* The parameters of `go`. */
struct go {
	long long depth, nodes, mate, perft, movetime, movestogo;
	long long clock[2], increment[2]; /* clock -1: none */
	bool infinite, ponder;
};

static const struct go_word {
	const char *word;
	size_t member; /* of struct go */
	bool flag;     /* it has no number */
	int least;     /* a smaller number counts as this */
} go_words[] = {
    {"depth", offsetof(struct go, depth), false, 1},
    {"nodes", offsetof(struct go, nodes), false, 1},
    {"mate", offsetof(struct go, mate), false, 1},
    {"perft", offsetof(struct go, perft), false, 1},
    {"movetime", offsetof(struct go, movetime), false, 1},
    {"movestogo", offsetof(struct go, movestogo), false, 0},
    {"wtime", offsetof(struct go, clock[WHITE]), false, 0},
    {"btime", offsetof(struct go, clock[BLACK]), false, 0},
    {"winc", offsetof(struct go, increment[WHITE]), false, 0},
    {"binc", offsetof(struct go, increment[BLACK]), false, 0},
    {"infinite", offsetof(struct go, infinite), true, 0},
    {"ponder", offsetof(struct go, ponder), true, 0},
};

static void
add_move(struct moves *moves, move m)
{
	for (int i = 0; i < moves->count; i++)
		if (moves->list[i] == m)
			return;
	moves->list[moves->count++] = m;
}

/*
 * Parse moves from the front of *words up to a word of `go`; add the legal ones
 * to *only.
 */
static void
read_search_moves(struct server *u, struct str *words, struct moves *only)
{
	for (;;) {
		struct str rest = *words, word = str_word(&rest);
		move m;

		if (!word.len || ROW_NAMED(go_words, word))
			return;
		*words = rest;
		if (!uci_read(&u->position, word, u->settings.chess960, &m))
			command_error("Illegal move: '%.*s'", STR(word));
		else
			add_move(only, m);
	}
}

/* Parse the value of a word of `go`. */
static void
read_go_word(const struct go_word *w, struct str *words, struct go *g)
{
	char *member = (char *)g + w->member;
	long long number;
	struct str text;

	if (w->flag) {
		*(bool *)(void *)member = true;
		return;
	}
	text = str_word(words);
	if (!str_integer(text, &number))
		command_error("'go %s' expected a number, but got '%.*s'",
		    w->word, STR(text));
	else
		*(long long *)(void *)member =
		    number < w->least ? w->least : number;
}

static void
read_go(struct server *u, struct str words, struct go *g, struct moves *only)
{
	*g = (struct go){.clock = {-1, -1}};
	only->count = 0;
	for (struct str word; (word = str_word(&words)).len;) {
		const struct go_word *w = ROW_NAMED(go_words, word);

		if (w)
			read_go_word(w, &words, g);
		else if (str_is(word, "searchmoves"))
			read_search_moves(u, &words, only);
		else
			command_error("'go' does not know '%.*s'", STR(word));
	}
}

static long long
at_most(long long number, long long most)
{
	return number < most ? number : most;
}

/* Convert milliseconds to nanoseconds, at most a year. */
static long long
ns_of(long long ms)
{
	return at_most(ms, 365LL * 24 * 3600 * 1000) * CLOCK_MS;
}

static void
set_limits(struct search_limits *l, const struct go *g)
{
	*l = (struct search_limits){
	    .depth = (int)at_most(g->depth, SEARCH_PLIES_MAX),
	    .mate = (int)at_most(g->mate, SEARCH_PLIES_MAX / 2),
	    .nodes = (uint64_t)g->nodes,
	    .ns = ns_of(g->movetime),
	    .moves_to_go = (int)at_most(g->movestogo, 1000)};
	for (int c = WHITE; c <= BLACK; c++) {
		l->clock[c] = g->clock[c] < 0 ? -1 : ns_of(g->clock[c]);
		l->increment[c] = ns_of(g->increment[c]);
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
	struct go g;
	bool limited;

	read_go(u, rest, &g, &t->only);
	t->start = u->position;
	copy_past(t, &u->past, &u->position);
	set_limits(&t->limits, &g);
	t->lines = (int)u->settings.multipv;
	limited = g.depth || g.perft || g.nodes || g.mate || g.movetime ||
	    t->limits.clock[t->start.to_move] >= 0;
	j->perft = (int)at_most(g.perft, SEARCH_PLIES_MAX);
	j->infinite = !g.perft && (g.infinite || !limited);
	atomic_store(&t->ponder, !g.perft && g.ponder);
	thinker_add(u, j);
}
