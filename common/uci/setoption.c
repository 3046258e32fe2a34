/*
 * setoption.c - the UCI options, and the commands that set what a search has:
 * `setoption`, `ucinewgame`, `position`
 */
#include "uci/server.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "board/play.h"
#include "notation/check_fen.h"
#include "system/descriptor.h"
#include "uci/uci_move.h"

void
command_error(const char *format, ...)
{
	struct out o;
	char text[4096];

	FORMAT_ARGUMENTS(text, format);
	out_init(&o, STDERR_FILENO, "standard error");
	utf8_write_lines(&o, str_of(text));
	out_char(&o, '\n');
	out_close(&o);
}

/* ---------------------------------------------------------------- position */

/* Play the moves from *p; append the positions before each to *past. */
static bool
play_moves(const struct server *u, struct position *p, struct past *past,
    struct str words)
{
	for (struct str word; (word = str_word(&words)).len;) {
		move m;

		if (!uci_read(p, word, u->settings.chess960, &m)) {
			command_error("Illegal move: '%.*s'", STR(word));
			return false;
		}
		MEM_ADD(past->keys, past->count, search_key(p));
		play(p, m);
	}
	return true;
}

static bool
read_fen(const struct server *u, struct str fen, struct position *p)
{
	struct out reasons = {0};
	bool good;

	good = check_fen_playable(
	    &fen, (enum variant)u->settings.variant, p, &reasons);
	fen = str_trim(fen);
	if (!good)
		command_error("Bad FEN: %.*s", STR((out_all(&reasons))));
	else if (fen.len)
		command_error(
		    "Bad FEN: the text after it is no part of it: %.*s",
		    STR(fen));
	out_close(&reasons);
	return good && !fen.len;
}

/*
 * Parse `startpos` or `fen FEN`.  Return false, after a message, if it is
 * neither.
 */
static bool
read_position(const struct server *u, struct str words, struct position *p)
{
	struct str kind = str_word(&words), rest = str_trim(words);

	if (str_is(kind, "startpos") && !rest.len)
		return read_fen(u,
		    str_of(variant_start((enum variant)u->settings.variant)),
		    p);
	if (str_is(kind, "fen") && rest.len)
		return read_fen(u, rest, p);
	if (!kind.len)
		command_error(
		    "Command 'position' expected 2 arguments or more");
	else if (str_is(kind, "fen"))
		command_error(
		    "Command 'position fen' expected at least 3 arguments "
		    "giving FEN string");
	else if (str_is(kind, "startpos"))
		command_error("Command 'position startpos' expected 'moves', "
			      "but got '%.*s'",
		    STR(rest));
	else
		command_error(
		    "Command 'position' expected second argument to be "
		    "'startpos' or 'fen'");
	return false;
}

void
set_position(struct server *u, struct str rest)
{
	const char *at = str_find(rest, str_of(" moves"));
	struct str moves = {rest.text + rest.len, 0};
	struct past past = {0}, before = u->past;
	struct position p;

	if (at) {
		moves = str_between(at + 6, rest.text + rest.len);
		rest = str_between(rest.text, at);
	}
	if (read_position(u, rest, &p) && play_moves(u, &p, &past, moves)) {
		u->position = p;
		u->past = past;
		past = before;
	}
	mem_free(past.keys);
}

/* ----------------------------------------------------------------- options */

enum option_type { CHECK, SPIN, BUTTON, VARIANTS };

static void
resize_table(struct engine_job *j)
{
	struct transposition_table *t = &j->server->engine.table;

	transposition_free(t);
	transposition_init(t, (size_t)j->settings.hash * MEGABYTE);
}

static void
clear_table(struct engine_job *j)
{
	transposition_clear(&j->server->engine.table);
}

void
begin_game(struct server *u)
{
	thinker_add(u, job_new(u, clear_table));
}

#define SETTING(member) offsetof(struct settings, member)

static const struct uci_option {
	const char *name;
	enum option_type type;
	size_t member; /* of struct settings; not for a button */
	int64_t usual, least, most;
	/* the job that a change needs; or NULL */
	void (*work)(struct engine_job *j);
} uci_options[] = {
    {"Hash", SPIN, SETTING(hash), 16, 1, 4096, resize_table},
    {"Clear Hash", BUTTON, 0, 0, 0, 0, clear_table},
    {"Ponder", CHECK, SETTING(ponder), 0, 0, 1, NULL},
    {"MultiPV", SPIN, SETTING(multipv), 1, 1, 256, NULL},
    {"UCI_Chess960", CHECK, SETTING(chess960), 0, 0, 1, NULL},
    {"UCI_ShowWDL", CHECK, SETTING(show_wdl), 0, 0, 1, NULL},
    {"UCI_Variant", VARIANTS, SETTING(variant), 0, 0, 0, NULL},
};
enum { OPTION_COUNT = sizeof uci_options / sizeof uci_options[0] };

static int64_t *
setting(struct settings *s, const struct uci_option *o)
{
	return (int64_t *)(void *)((char *)s + o->member);
}

/* Write the names of the variants as values of a combo. */
static void
write_variants(struct out *out)
{
	out_format(
	    out, "combo default %s", variant_rules(VARIANT_STANDARD)->uci);
	for (int v = 0; v < VARIANTS_PLAYED; v++)
		if (!variant_rules((enum variant)v)->chess960)
			out_format(out, " var %s",
			    variant_rules((enum variant)v)->uci);
	out_char(out, '\n');
}

static void
write_option(struct out *out, const struct uci_option *o)
{
	out_format(out, "option name %s type ", o->name);
	if (o->type == BUTTON)
		out_text(out, "button\n");
	else if (o->type == CHECK)
		out_format(
		    out, "check default %s\n", o->usual ? "true" : "false");
	else if (o->type == VARIANTS)
		write_variants(out);
	else
		out_format(out,
		    "spin default %" PRId64 " min %" PRId64 " max %" PRId64
		    "\n",
		    o->usual, o->least, o->most);
}

static const struct uci_option *
find_option(struct str name)
{
	for (int i = 0; i < OPTION_COUNT; i++)
		if (str_is_in_any_case(name, uci_options[i].name))
			return &uci_options[i];
	return NULL;
}

/* Parse a value.  Return false if the option does not allow it. */
static bool
read_value(const struct uci_option *o, struct str text, int64_t *value)
{
	long long number;

	if (o->type == CHECK) {
		*value = str_is(text, "true");
		return *value || str_is(text, "false");
	}
	if (o->type == VARIANTS) {
		for (*value = 0; *value < VARIANTS_PLAYED; ++*value)
			if (str_is(text,
				variant_rules((enum variant) * value)->uci))
				return true;
		return false;
	}
	if (!str_integer(text, &number) || number < o->least ||
	    number > o->most)
		return false;
	*value = (int64_t)number;
	return true;
}

/*
 * Parse `name NAME [value VALUE]`, where both may have blanks, and set the
 * option.
 */
void
set_option(struct server *u, struct str rest)
{
	const char *at = str_find(rest, str_of(" value "));
	struct str value = {rest.text + rest.len, 0}, name;
	const struct uci_option *o;
	int64_t number = 0;

	if (at) {
		value = str_trim(str_between(at + 7, rest.text + rest.len));
		rest = str_between(rest.text, at);
	} else if (rest.len > 6 && !memcmp(value.text - 6, " value", 6)) {
		rest.len -= 6; /* an empty one */
	}
	if (!str_is(str_word(&rest), "name")) {
		command_error(
		    "Command 'setoption' expected 'name' and the name of "
		    "an option");
		return;
	}
	name = str_trim(rest);
	o = find_option(name);
	if (!o) {
		command_error("No such option: '%.*s'", STR(name));
		return;
	}
	if (o->type != BUTTON && !read_value(o, value, &number)) {
		command_error(
		    "Option '%s' does not take '%.*s'", o->name, STR(value));
		return;
	}
	if (o->type != BUTTON)
		*setting(&u->settings, o) = number;
	if (o->type == VARIANTS)
		set_position(u, str_of("startpos"));
	if (o->work)
		thinker_add(u, job_new(u, o->work));
	if (u->debug)
		out_format(&u->out, "info string %s is set\n", o->name);
}

void
options_reset(struct settings *s)
{
	for (int i = 0; i < OPTION_COUNT; i++)
		if (uci_options[i].type != BUTTON)
			*setting(s, &uci_options[i]) = uci_options[i].usual;
}

void
options_write(struct out *out)
{
	for (int i = 0; i < OPTION_COUNT; i++)
		write_option(out, &uci_options[i]);
}
