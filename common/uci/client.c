/* client.c - see client.h */
#include "uci/client.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/out.h"
#include "base/error_text.h"
#include "board/movegen.h"
#include "board/play.h"
#include "io/recipes.h"
#include "io/piped.h"
#include "notation/fen.h"
#include "uci/uci_move.h"
#include "system/clock.h"
#include "system/descriptor.h"

/* ----------------------------------------------------------------- settings */

const char *
client_settings_engine(struct client_settings *s, const char *command)
{
	struct str rest = str_of(command + strspn(command, " ")), word;
	bool whole = access(rest.text, X_OK) == 0;
	size_t count = 0;

	if (!rest.len)
		return "--engine names no program";
	while ((word = whole ? str_cut(&rest, '\0') : str_word(&rest)).len)
		ARENA_ADD(&s->memory, s->engine, count,
		    (char *)arena_text(&s->memory, word).text);
	ARENA_ADD(&s->memory, s->engine, count, NULL);
	return NULL;
}

const char *
client_settings_option(struct client_settings *s, const char *option)
{
	struct str value = str_of(option);

	if (!str_trim(str_cut(&value, '=')).len)
		return "--option names no option of the engine";
	for (const char *p = option; *p; p++)
		if ((unsigned char)*p < ' ' && *p != '\t')
			return "--option takes a single line of text";
	ARENA_ADD(&s->memory, s->options, s->option_count, option);
	return NULL;
}

enum {
	START_MS = 10000, /* timeout of the handshake */
	END_MS = 500,	  /* timeout of `quit` */
	TIMED_MS = 10000, /* timeout, in addition to movetime */
	UNTIMED_MS = 60000,
};

enum { ENGINE_LINE_MAX = 1 << 16 }; /* bytes of a line with its newline */

struct client {
	const struct client_settings *settings;
	int number;
	struct piped engine;  /* pid 0: not started */
	bool chess960;	      /* the value of UCI_Chess960 set last */
	enum variant variant; /* that of UCI_Variant */
	unsigned plays;	      /* a bit for each variant that it lists */
	struct out text;      /* the next line to send */
	char heard[ENGINE_LINE_MAX + 1];
	struct client_line lines[];
};

struct client *
client_new(const struct client_settings *settings, int number)
{
	struct client *c =
	    mem_get(sizeof *c + (size_t)settings->lines * sizeof c->lines[0]);

	c->settings = settings;
	c->number = number;
	return c;
}

static long long
from_now(long long ms)
{
	return clock_ns() + ms * CLOCK_MS;
}

/* Kill the engine, in whatever state it is. */
static void
give_up(struct client *c)
{
	piped_end(&c->engine, clock_ns());
}

/* ----------------------------------------------------------------- talking */

/* Log a line in a single write, as several engines share the log. */
static void
log_line(const struct client *c, char arrow, struct str line)
{
	struct out whole, *log = c->settings->log;

	if (!log)
		return;
	out_init(&whole, log->fd, log->name);
	out_format(&whole, "%d%c %.*s\n", c->number, arrow, STR(line));
	out_flush(&whole);
	mem_free(whole.text);
}

/* Send the line in c->text and empty it; false if the engine does not read. */
static bool
say_text(struct client *c)
{
	enum piped_said said;

	log_line(c, '>', out_all(&c->text));
	out_char(&c->text, '\n');
	said = piped_write(c->engine.to, out_all(&c->text), from_now(START_MS));
	c->text.len = 0;
	return said == CHILD_ANSWERED;
}

static bool
say(struct client *c, const char *line)
{
	out_text(&c->text, line);
	return say_text(c);
}

/* Return an error message, or NULL if the engine has answered. */
static const char *
why_unheard(enum piped_said heard)
{
	if (heard == CHILD_ANSWERED)
		return NULL;
	if (heard == CHILD_SAID_TOO_MUCH)
		return error_text("the engine writes a line of more than %d "
				  "bytes",
		    ENGINE_LINE_MAX);
	return heard == CHILD_SILENT ? "the engine does not answer in time"
				     : "the engine has ended";
}

/* Read a line of the engine; between its words may be any blanks. */
static enum piped_said
hear(struct client *c, struct str *line, long long until)
{
	enum piped_said heard = piped_line(&c->engine, line, until);

	if (heard == CHILD_UNREADABLE)
		return CHILD_GONE;
	if (heard != CHILD_ANSWERED)
		return heard;
	log_line(c, '<', *line);
	for (char *tab; (tab = memchr(line->text, '\t', line->len));)
		*tab = ' ';
	return heard;
}

/* ----------------------------------------------------------------- answers */

static bool
parse_number(struct str *rest, int64_t *number)
{
	struct str word = str_word(rest);
	long long read;

	if (!str_integer(word, &read))
		return false;
	*number = (int64_t)read;
	return true;
}

/* Parse a line of moves, up to the first that is illegal at its position. */
static void
parse_moves(struct client *c, const struct position *p, struct str words,
    struct client_line *l)
{
	struct position now = *p;
	struct str word;

	for (l->count = 0;
	     l->count < CLIENT_PLIES_MAX && (word = str_word(&words)).len;
	     l->count++) {
		if (!uci_read(&now, word, c->chess960, &l->moves[l->count]))
			return;
		play(&now, l->moves[l->count]);
	}
}

/* Parse `cp N` or `mate N`. */
static bool
parse_score(struct str *rest, struct client_line *l)
{
	l->mate = str_is(str_word(rest), "mate");
	if (!parse_number(rest, &l->score))
		return false;
	if (!l->mate)
		return true;
	if (l->score > CLIENT_MATE_MAX || l->score < -CLIENT_MATE_MAX)
		return false;
	l->score = l->score > 0 ? CLIENT_MATED - (2 * l->score - 1)
				: -CLIENT_MATED - 2 * l->score;
	return true;
}

/*
 * Parse a word of an `info` line with its arguments.  Return false if the line
 * must be ignored.
 */
static bool
parse_info(struct client *c, const struct position *p, struct str word,
    struct str *rest, struct client_line *l, int64_t *rank)
{
	if (str_is(word, "score"))
		return l->known = parse_score(rest, l);
	if (str_is(word, "lowerbound") || str_is(word, "upperbound"))
		return false;
	if (str_is(word, "depth"))
		return parse_number(rest, &l->depth);
	if (str_is(word, "nodes"))
		return parse_number(rest, &l->nodes);
	if (str_is(word, "multipv"))
		return parse_number(rest, rank);
	if (str_is(word, "wdl"))
		return l->has_chances = parse_number(rest, &l->chances[0]) &&
		    parse_number(rest, &l->chances[1]) &&
		    parse_number(rest, &l->chances[2]);
	if (str_is(word, "pv")) {
		parse_moves(c, p, *rest, l);
		*rest = (struct str){rest->text, 0};
	} else if (str_is(word, "string")) {
		return false;
	}
	return true;
}

static void
read_info(struct client *c, const struct position *p, struct str rest)
{
	struct client_line l = {.known = false};
	int64_t rank = 1;

	for (struct str word; (word = str_word(&rest)).len;)
		if (!parse_info(c, p, word, &rest, &l, &rank))
			return;
	if (l.known && rank >= 1 && (uint64_t)rank <= c->settings->lines)
		c->lines[rank - 1] = l;
}

/* Note the variants that an option lists, if it is UCI_Variant. */
static void
note_variants(struct client *c, struct str option)
{
	struct str word;

	if (!str_find(option, str_of("name UCI_Variant ")))
		return;
	while ((word = str_word(&option)).len)
		for (int v = 0; v < VARIANTS_PLAYED; v++)
			if (str_is(word, variant_rules((enum variant)v)->uci))
				c->plays |= 1U << v;
}

/*
 * Send a line, unless it is NULL, and read up to the line that begins with
 * `word`; set *rest to the text after it.  Store what the lines before it tell:
 * `info` of the position, or if `p` is NULL each `option`.
 */
static enum piped_said
request(struct client *c, const char *line, const char *word, long long until,
    const struct position *p, struct str *rest)
{
	enum piped_said heard;

	if (line && !say(c, line))
		return CHILD_GONE;
	while ((heard = hear(c, rest, until)) == CHILD_ANSWERED) {
		struct str first = str_word(rest);

		if (str_is(first, word))
			break;
		if (p && str_is(first, "info"))
			read_info(c, p, *rest);
		if (!p && str_is(first, "option"))
			note_variants(c, *rest);
	}
	return heard;
}

/* ---------------------------------------------------------------- starting */

/* Set an option of the engine; NULL: it is a button, which is pressed. */
static bool
set_option(struct client *c, struct str name, const char *value)
{
	out_format(&c->text, "setoption name %.*s", STR(name));
	if (value)
		out_format(&c->text, " value %s", value);
	return say_text(c);
}

static bool
set_options(struct client *c)
{
	for (size_t i = 0; i < c->settings->option_count; i++) {
		const char *o = c->settings->options[i];
		const char *value = strchr(o, '=');
		struct str name = value ? str_between(o, value) : str_of(o);

		if (!set_option(c, name, value ? value + 1 : NULL))
			return false;
	}
	if (c->settings->lines < 2)
		return true;
	out_format(&c->text, "setoption name MultiPV value %" PRIu64,
	    c->settings->lines);
	return say_text(c);
}

static const char *
shake_hands(struct client *c, long long until)
{
	struct str rest;
	enum piped_said heard = request(c, "uci", "uciok", until, NULL, &rest);

	if (heard == CHILD_ANSWERED)
		heard = set_options(c)
		    ? request(c, "isready", "readyok", until, NULL, &rest)
		    : CHILD_GONE;
	return why_unheard(heard);
}

static const char *
start_engine(struct client *c)
{
	const char *folder = recipes_programs(), *wrong;
	char beside[PATH_MAX], *words[] = {beside, NULL};
	char **engine = c->settings->engine;

	if (!engine) {
		snprintf(beside, sizeof beside, "%s%scce", folder ? folder : "",
		    folder ? "/" : "");
		engine = words;
	}
	wrong = piped_start(&c->engine, engine, c->heard, ENGINE_LINE_MAX);
	if (!wrong)
		return NULL;
	c->engine.pid = 0;
	return error_text("%s: %s", engine[0], wrong);
}

const char *
client_start(struct client *c)
{
	const char *wrong;

	if (c->engine.pid)
		return NULL;
	if ((wrong = start_engine(c)))
		return wrong;
	c->chess960 = false;
	c->variant = VARIANT_STANDARD;
	c->plays = 0;
	if ((wrong = shake_hands(c, from_now(START_MS))))
		give_up(c);
	return wrong;
}

/* --------------------------------------------------------------- questions */

static void
write_go(const struct client_settings *s, struct out *o)
{
	out_text(o, "go");
	if (s->depth)
		out_format(o, " depth %" PRIu64, s->depth);
	if (s->nodes)
		out_format(o, " nodes %" PRIu64, s->nodes);
	if (s->movetime)
		out_format(o, " movetime %" PRIu64, s->movetime);
	if (!s->depth && !s->nodes && !s->movetime)
		out_format(o, " movetime %d", CLIENT_MOVETIME);
}

/* Return the timeout of an answer, in milliseconds. */
static long long
patience(const struct client_settings *s)
{
	if (s->patience)
		return (long long)s->patience;
	if (s->movetime)
		return (long long)s->movetime + TIMED_MS;
	return s->depth || s->nodes ? UNTIMED_MS : CLIENT_MOVETIME + TIMED_MS;
}

/*
 * Begin a new game before each position if depth or nodes limit the search.
 * Then the answer does not depend on the positions evaluated before.
 */
static bool
begin_game(struct client *c)
{
	const struct client_settings *s = c->settings;
	struct str rest;

	if (s->movetime || (!s->depth && !s->nodes))
		return true;
	return say(c, "ucinewgame") &&
	    request(c, "isready", "readyok", from_now(START_MS), NULL, &rest) ==
	    CHILD_ANSWERED;
}

static bool
send_question(struct client *c, const struct position *p)
{
	bool chess960 = position_needs_chess960(p);
	struct fen_style style = {FEN_EP_LEGAL,
	    chess960 ? FEN_CASTLING_SHREDDER : FEN_CASTLING_XFEN, 6};

	if (!begin_game(c))
		return false;
	if (chess960 != c->chess960 &&
	    !set_option(c, str_of("UCI_Chess960"), chess960 ? "true" : "false"))
		return false;
	c->chess960 = chess960;
	if (p->variant != c->variant &&
	    !set_option(c, str_of("UCI_Variant"), position_rules(p)->uci))
		return false;
	c->variant = (enum variant)p->variant;
	out_text(&c->text, "position fen ");
	out_used(
	    &c->text, fen_write(p, &style, out_reserve(&c->text, FEN_MAX)));
	if (!say_text(c))
		return false;
	write_go(c->settings, &c->text);
	return say_text(c);
}

/* Return the first of so many lines that begins with a move, or -1. */
static int
line_of(const struct client *c, int lines, move m)
{
	for (int i = 0; i < lines; i++)
		if (c->lines[i].count && c->lines[i].moves[0] == m)
			return i;
	return -1;
}

/*
 * Fill the answer with the lines that have a score, each move once.  The first
 * one is that of the best move, or is replaced by that move.
 */
static void
settle(struct client *c, move best, struct client_answer *a)
{
	struct client_line *l = c->lines, first;
	int known = 0, at;

	while ((uint64_t)known < c->settings->lines && l[known].known)
		known++;
	at = line_of(c, known, best);
	if (at > 0) {
		first = l[at];
		memmove(l + 1, l, (size_t)at * sizeof *l);
		l[0] = first;
	} else if (at < 0) {
		l[0].moves[0] = best;
		l[0].count = 1;
	}
	a->lines = l;
	a->count = 0;
	for (int i = 0; i < known; i++)
		if (!l[i].count || line_of(c, a->count, l[i].moves[0]) < 0)
			l[a->count++] = l[i];
	if (!a->count && c->settings->only_moves)
		a->count = 1;
}

/*
 * Evaluate a position with the engine, and give an engine up that has ended or
 * is not to be trusted.  Set *gone if it has ended.  Return NULL, or an error
 * message.
 */
static const char *
ask_once(struct client *c, const struct position *p, struct client_answer *a,
    bool *gone)
{
	const char *wrong = client_start(c);
	enum piped_said heard = CHILD_GONE;
	struct str rest = {0}, word;
	move best;

	*gone = false;
	if (wrong)
		return wrong;
	if (send_question(c, p))
		heard = request(c, NULL, "bestmove",
		    from_now(patience(c->settings)), p, &rest);
	*gone = heard == CHILD_GONE;
	wrong = why_unheard(heard);
	word = str_word(&rest);
	if (!wrong && !uci_read(p, word, c->chess960, &best))
		wrong = error_text(
		    "the engine plays %.*s, which is not legal", STR(word));
	if (wrong) {
		give_up(c);
		return wrong;
	}
	settle(c, best, a);
	return a->count ? NULL : "the engine tells no score";
}

/* Set the answer for a position where the game has ended. */
static void
judge_end(struct client *c, const struct position *p, struct client_answer *a)
{
	int outcome = position_outcome(p);

	c->lines[0] = (struct client_line){.known = true,
	    .mate = outcome != DRAWN,
	    .score = outcome == DRAWN	? 0
		: outcome == p->to_move ? CLIENT_MATED
					: -CLIENT_MATED};
	*a = (struct client_answer){1, c->lines};
}

const char *
client_ask(struct client *c, const struct position *p, struct client_answer *a)
{
	const char *wrong = NULL;
	bool gone = true;

	c->text.len = 0;
	memset(c->lines, 0, (size_t)c->settings->lines * sizeof c->lines[0]);
	if (!movegen_any(p)) {
		judge_end(c, p, a);
		return NULL;
	}
	if (p->variant) {
		if ((wrong = client_start(c)))
			return wrong;
		if (!(c->plays >> p->variant & 1))
			return error_text("the engine does not play %.*s",
			    STR(variant_name((enum variant)p->variant)));
	}
	for (int i = 0; i < 2 && gone; i++)
		wrong = ask_once(c, p, a, &gone);
	return wrong;
}

void
client_free(struct client *c)
{
	if (c->engine.pid && say(c, "quit"))
		piped_end(&c->engine, from_now(END_MS));
	else
		give_up(c);
	out_close(&c->text);
	mem_free(c);
}
