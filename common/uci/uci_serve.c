/*
 * uci_serve.c - see uci_serve.h
 *
 * The commands, in a table, and the functions that run them.
 */
#include "uci/uci_serve.h"

#include <limits.h>
#include <stddef.h>

#include "base/die.h"
#include "base/mem.h"
#include "cli/option.h"
#include "draw/diagram.h"
#include "io/line.h"
#include "notation/fen.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "uci/server.h"
#include "uci/uci_move.h"

static void
show_position(struct server *u)
{
	static const struct fen_style whole = {
	    FEN_EP_ALWAYS, FEN_CASTLING_XFEN, 6};

	diagram_write(
	    &u->out, u->position.piece, &(struct diagram_style){.ascii = true});
	out_text(&u->out, "parsed: ");
	out_used(&u->out,
	    fen_write(&u->position, &whole, out_reserve(&u->out, FEN_MAX)));
	out_char(&u->out, '\n');
}

/* --------------------------------------------------------------------- go */

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

static void
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

/* ----------------------------------------------------------- the commands */

static void
greet(struct server *u)
{
	out_text(&u->out,
	    "id name cce " PIPEFISH_VERSION "\n"
	    "id author the authors of pipefish\n");
	options_write(&u->out);
	out_text(&u->out, "uciok\n");
}

static void
quit(struct server *u)
{
	thinker_stop(u);
	u->quit = true;
}

static void
set_debug(struct server *u, struct str rest)
{
	if (str_is(rest, "on") || str_is(rest, "off"))
		u->debug = str_is(rest, "on");
	else if (!rest.len)
		command_error("Command 'debug' expected 2 arguments ");
	else
		command_error("Command 'debug' expected 'on' or 'off', but "
			      "got '%.*s'",
		    STR(rest));
}

static void
answer_ready(struct server *u)
{
	out_text(&u->out, "readyok\n");
}

/* `register` has no effect: no registration is needed. */
static const struct command {
	const char *word;
	/* run it with its arguments, or if it has none; the lock is held */
	void (*with)(struct server *u, struct str rest);
	void (*alone)(struct server *u);
} commands[] = {
    {"uci", .alone = greet},
    {"debug", .with = set_debug},
    {"isready", .alone = answer_ready},
    {"setoption", .with = set_option},
    {"register", .alone = NULL},
    {"ucinewgame", .alone = begin_game},
    {"position", .with = set_position},
    {"go", .with = go},
    {"stop", .alone = thinker_stop},
    {"ponderhit", .alone = thinker_ponderhit},
    {"d", .alone = show_position},
    {"quit", .alone = quit},
};

static void
obey(struct server *u, struct str text)
{
	struct str word = str_word(&text);
	const struct command *c = ROW_NAMED(commands, word);

	if (!word.len)
		return;
	pthread_mutex_lock(&u->lock);
	if (!c)
		command_error(u->begun
			? "Unknown command: '%.*s'"
			: "Expected 'uci' as first command, but got '%.*s'",
		    STR(word));
	else if (c->with)
		c->with(u, text);
	else if (c->alone)
		c->alone(u);
	u->begun = true;
	out_flush(&u->out);
	pthread_mutex_unlock(&u->lock);
}

/* Return the words of a line, with one blank between two. */
static struct str
tidy(struct str line, struct out *into)
{
	const char *p = line.text, *end = p + line.len;

	into->len = 0;
	for (; p < end; p++)
		if (!is_blank(*p))
			out_char(into, *p);
		else if (into->len && into->text[into->len - 1] != ' ')
			out_char(into, ' ');
	return str_trim(out_all(into));
}

static struct server *
set_up(void)
{
	struct server *u = mem_get(sizeof *u);

	options_reset(&u->settings);
	out_init(&u->out, STDOUT_FILENO, "standard output");
	transposition_init(
	    &u->engine.table, (size_t)u->settings.hash * MEGABYTE);
	set_position(u, str_of("startpos"));
	thinker_start(u);
	return u;
}

static void
tear_down(struct server *u)
{
	thinker_end(u);
	transposition_free(&u->engine.table);
	mem_free(u->engine.root);
	mem_free(u->past.keys);
	out_close(&u->out);
	mem_free(u);
}

int
uci_serve(bool greet_first)
{
	struct server *u;
	enum status status = STATUS_OK;
	struct source source;
	struct lines in;
	struct line line;
	struct out words = {0};
	const char *wrong = source_open(&source, "-");

	if (wrong)
		die(STATUS_TROUBLE, "standard input: %s", wrong);
	u = set_up();
	lines_init(&in, &source, NULL, NULL);
	if (greet_first) {
		greet(u);
		out_flush(&u->out);
	}
	while (!u->quit && line_next(&in, &line))
		obey(u, tidy(line.text, &words));
	if (in.wrong) {
		warn("standard input: %s", in.wrong);
		status = STATUS_TROUBLE;
	}
	tear_down(u);
	lines_close(&in);
	out_close(&words);
	return (int)status;
}
