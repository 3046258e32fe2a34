/*
 * go.c - the UCI command `go`
 */
#include "uci/server.h"

#include <stddef.h>

#include "base/clock.h"
#include "uci/command_error.h"
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
} go_words[] = {
    {"depth", offsetof(struct go, depth), false},
    {"nodes", offsetof(struct go, nodes), false},
    {"mate", offsetof(struct go, mate), false},
    {"perft", offsetof(struct go, perft), false},
    {"movetime", offsetof(struct go, movetime), false},
    {"movestogo", offsetof(struct go, movestogo), false},
    {"wtime", offsetof(struct go, clock[WHITE]), false},
    {"btime", offsetof(struct go, clock[BLACK]), false},
    {"winc", offsetof(struct go, increment[WHITE]), false},
    {"binc", offsetof(struct go, increment[BLACK]), false},
    {"infinite", offsetof(struct go, infinite), true},
    {"ponder", offsetof(struct go, ponder), true},
};

static const struct go_word *
find_go_word(struct str word)
{
	for (size_t i = 0; i < sizeof go_words / sizeof go_words[0]; i++)
		if (str_is(word, go_words[i].word))
			return &go_words[i];
	return NULL;
}

/*
 * Parse moves from the front of *words up to a word of `go`; append the legal
 * ones to *only.
 */
static void
read_search_moves(struct server *u, struct str *words, struct moves *only)
{
	for (;;) {
		struct str rest = *words, word = str_word(&rest);
		move m;

		if (!word.len || find_go_word(word))
			return;
		*words = rest;
		if (!uci_read(&u->position, word, u->settings.chess960, &m))
			command_error("Illegal move: '%.*s'", STR(word));
		else if (only->count < MOVES_MAX)
			only->list[only->count++] = m;
	}
}

/* Parse the value of a word of `go`; a number below 0 counts as 0. */
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
		*(long long *)(void *)member = number < 0 ? 0 : number;
}

static void
read_go(struct server *u, struct str words, struct go *g, struct moves *only)
{
	*g = (struct go){.clock = {-1, -1}};
	only->count = 0;
	for (struct str word; (word = str_word(&words)).len;) {
		const struct go_word *w = find_go_word(word);

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
	    .nodes = (unsigned long)g->nodes,
	    .ns = ns_of(g->movetime),
	    .moves_to_go = (int)at_most(g->movestogo, 1000)};
	for (int c = WHITE; c <= BLACK; c++) {
		l->clock[c] = g->clock[c] < 0 ? -1 : ns_of(g->clock[c]);
		l->increment[c] = ns_of(g->increment[c]);
	}
}

void
go(struct server *u, struct str rest)
{
	struct search_task *t = &u->task;
	struct go g;
	bool limited;

	thinker_await(u);
	if (!u->has_position) {
		command_error("There is no position");
		thinker_has_no_move(u);
		return;
	}
	read_go(u, rest, &g, &t->only);
	t->start = u->position;
	t->before = u->keys;
	t->before_count = u->key_count;
	set_limits(&t->limits, &g);
	t->lines = (int)u->settings.multipv;
	limited = g.depth || g.perft || g.nodes || g.mate || g.movetime ||
	    t->limits.clock[t->start.to_move] >= 0;
	u->perft = (int)at_most(g.perft, SEARCH_PLIES_MAX);
	u->infinite = g.infinite || (!limited && !g.ponder);
	atomic_store(&u->stop, false);
	atomic_store(&u->ponder, g.ponder);
	thinker_begin(u);
}
