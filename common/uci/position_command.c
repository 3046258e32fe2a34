/*
 * position_command.c - the UCI commands `position` and `d`
 */
#include "uci/server.h"

#include "base/mem.h"
#include "board/play.h"
#include "notation/check_fen.h"
#include "draw/diagram.h"
#include "notation/fen.h"
#include "uci/uci_move.h"

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

void
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
