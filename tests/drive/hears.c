/*
 * hears - how soon a UCI engine answers, whatever it is doing
 *
 *     hears MS COMMAND [ARGUMENT...]
 *
 * Send the engine every command of a table in every state of a table.  What the
 * command must bring, and then `isready`, `stop` and `quit`, must be answered
 * within MS milliseconds each.  A case may be late twice, as the machine may be
 * busy.  Print each case that fails; the status is then 1.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/die.h"
#include "io/piped.h"
#include "system/clock.h"

enum { TRIES = 3 };
static const long long enter_ns = 20000LL * CLOCK_MS;

#define MATED "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"

static const struct state {
	const char *name;
	const char *enter[4];
	const char *entered; /* the line that tells that it is entered */
	int searches;	     /* that still owe `bestmove` */
	bool unlimited;	     /* a search in the queue ends them */
} states[] = {
    {"idle", {"isready"}, "readyok", 0, false},
    {"infinite", {"go infinite"}, "info", 1, true},
    {"ponder", {"go ponder movetime 60000"}, "info", 1, true},
    {"limited", {"go movetime 60000"}, "info", 1, false},
    {"exhausted", {MATED, "go infinite", "position startpos", "isready"},
	"readyok", 1, true},
    {"ended", {"go depth 1"}, "bestmove", 0, false},
};

static const struct command {
	const char *text;
	const char *answer; /* what must come; NULL: nothing */
	bool queued;	    /* it ends a search without a limit */
	int searches;	    /* that it begins */
} commands[] = {
    {"uci", "uciok", false, 0},
    {"debug on", NULL, false, 0},
    {"debug maybe", NULL, false, 0},
    {"isready", "readyok", false, 0},
    {"register later", NULL, false, 0},
    {"setoption name MultiPV value 2", NULL, false, 0},
    {"setoption name Hash value 8", NULL, true, 0},
    {"setoption name Clear Hash", NULL, true, 0},
    {"setoption name Strength value 1", NULL, false, 0},
    {"ucinewgame", NULL, true, 0},
    {"position startpos moves e2e4", NULL, false, 0},
    {"position", NULL, false, 0},
    {"position startpos moves e2e5", NULL, false, 0},
    {"go movetime 60000", NULL, true, 1},
    {"go depth 60", NULL, true, 1},
    {"go infinite", NULL, true, 1},
    {"go ponder", NULL, true, 1},
    {"stop", NULL, false, 0},
    {"ponderhit", NULL, false, 0},
    {"d", "parsed:", false, 0},
    {"nonsense", NULL, false, 0},
};

#define COUNT(list) (int)(sizeof list / sizeof list[0])

enum { TEXT_MAX = 1 << 16 };

static long long patience; /* ns */

static bool
say(struct piped *t, const char *line)
{
	char text[100];
	int len = snprintf(text, sizeof text, "%s\n", line);

	return piped_write(t->to, (struct str){text, (size_t)len},
		   clock_ns() + patience) == CHILD_ANSWERED;
}

/* Read up to the line that begins with `word`; count `bestmove` before it. */
static bool
hear(struct piped *t, const char *word, long long ns, int *moves)
{
	long long until = clock_ns() + ns;
	struct str line;

	while (piped_line(t, &line, until) == CHILD_ANSWERED) {
		struct str first = str_word(&line);

		if (str_is(first, word))
			return true;
		*moves += str_is(first, "bestmove");
	}
	return false;
}

/* Send `quit` and read to the end of the output. */
static bool
quits(struct piped *t)
{
	long long until = clock_ns() + patience;
	enum piped_said heard;
	struct str line;

	if (!say(t, "quit"))
		return false;
	while ((heard = piped_line(t, &line, until)) == CHILD_ANSWERED)
		;
	return heard == CHILD_GONE;
}

/* Send `isready` and `stop`; return what fails, or NULL. */
static const char *
stops(struct piped *t, int owed, bool stopped)
{
	int early = 0;

	if (!say(t, "isready") || !hear(t, "readyok", patience, &early))
		return "isready has no answer in time";
	if (early && !stopped)
		return "a search has ended that nothing ended";
	if (!say(t, "stop"))
		return "stop is not read";
	for (int none = 0; early < owed; early++)
		if (!hear(t, "bestmove", patience, &none))
			return "stop has no answer in time";
	return NULL;
}

/* Run a case; with `at_once`, quit follows the command.  Return what fails. */
static const char *
try(struct piped *t, const struct state *s, const struct command *c,
    bool at_once)
{
	int owed = s->searches, early = 0;
	const char *wrong;

	for (int i = 0; i < COUNT(s->enter) && s->enter[i]; i++)
		say(t, s->enter[i]);
	if (!hear(t, s->entered, enter_ns, &early))
		return "the state cannot be entered";
	if (!say(t, c->text) ||
	    (c->answer && !hear(t, c->answer, patience, &early)))
		return "it has no answer in time";
	if (c->queued && s->unlimited) {
		if (!hear(t, "bestmove", patience, &early))
			return "the search does not end in time";
		owed--;
	}
	if (early)
		return "a search has ended that nothing ended";
	wrong = at_once
	    ? NULL
	    : stops(t, owed + c->searches, str_is(str_of(c->text), "stop"));
	if (wrong)
		return wrong;
	return quits(t) ? NULL : "quit does not end it in time";
}

/* Return 1 if the case fails each time. */
static int
fails(
    char **engine, const struct state *s, const struct command *c, bool at_once)
{
	const char *wrong = NULL;

	for (int i = 0; i < TRIES; i++) {
		static char text[TEXT_MAX + 1];
		struct piped t;

		if ((wrong = piped_start(&t, engine, text, TEXT_MAX)))
			die(STATUS_TROUBLE, "%s: %s", engine[0], wrong);
		wrong = try(&t, s, c, at_once);
		piped_end(&t, clock_ns());
		if (!wrong)
			return 0;
	}
	printf("%s, `%s'%s: %s\n", s->name, c->text, at_once ? ", `quit'" : "",
	    wrong);
	return 1;
}

int
main(int argc, char **argv)
{
	int failed = 0;

	progname = "hears";
	if (argc < 3)
		die(STATUS_TROUBLE, "usage: hears MS COMMAND...");
	patience = atoll(argv[1]) * CLOCK_MS;
	for (int s = 0; s < COUNT(states); s++)
		for (int c = 0; c < COUNT(commands); c++)
			for (int at_once = 0; at_once < 2; at_once++)
				failed += fails(argv + 2, &states[s],
				    &commands[c], at_once);
	return failed ? 1 : 0;
}
