/*
 * uci_serve.c - see uci_serve.h
 *
 * The commands, in a table, and the functions that run them.
 */
#include "uci/uci_serve.h"

#include "base/die.h"
#include "base/mem.h"
#include "io/line.h"
#include "cli/option.h"
#include "uci/server.h"
#include "system/descriptor.h"

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
	lines_free(&in);
	source_close(&source);
	out_close(&words);
	return (int)status;
}
