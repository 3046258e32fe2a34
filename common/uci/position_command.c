/*
 * position_command.c - the UCI commands `position` and `d`
 */
#include "uci/server.h"

#include "base/mem.h"
#include "board/play.h"
#include "notation/check_fen.h"
#include "draw/diagram.h"
#include "notation/fen.h"
#include "uci/command_error.h"
#include "uci/uci_move.h"

static void
add_key(struct server *u, const struct position *p)
{
	MEM_RESERVE(u->keys, u->key_count, 1, u->key_capacity);
	u->keys[u->key_count++] = search_key(p);
}

static bool
play_moves(struct server *u, struct position *p, struct str words)
{
	for (struct str word; (word = str_word(&words)).len;) {
		move m;

		if (!uci_read(p, word, u->settings.chess960, &m)) {
			command_error("Illegal move: '%.*s'", STR(word));
			return false;
		}
		add_key(u, p);
		play(p, m);
	}
	return true;
}

static bool
read_fen(struct str fen, struct position *p)
{
	struct out reasons;
	bool good;

	out_init(&reasons, -1, "reasons");
	good = check_fen_playable(&fen, p, &reasons);
	fen = str_trim(fen);
	if (!good)
		command_error("Bad FEN: %.*s",
		    STR(((struct str){reasons.text, reasons.len})));
	else if (fen.len)
		command_error(
		    "Bad FEN: the text after it is no part of it: %.*s",
		    STR(fen));
	out_close(&reasons);
	return good && !fen.len;
}

void
set_position(struct server *u, struct str rest)
{
	const char *at = str_find(rest, str_of(" moves"));
	struct str moves = {rest.text + rest.len, 0}, kind, fen;
	struct position p;

	thinker_await(u);
	u->has_position = false;
	u->key_count = 0;
	if (at) {
		moves = str_between(at + 6, rest.text + rest.len);
		rest = str_between(rest.text, at);
	}
	kind = str_word(&rest);
	fen = str_trim(rest);
	if (!kind.len)
		command_error(
		    "Command 'position' expected 2 arguments or more");
	else if (str_is(kind, "fen") && !fen.len)
		command_error(
		    "Command 'position fen' expected at least 3 arguments "
		    "giving FEN string");
	else if (!str_is(kind, "fen") && !str_is(kind, "startpos"))
		command_error(
		    "Command 'position' expected second argument to be "
		    "'startpos' or 'fen'");
	else if (read_fen(
		     str_is(kind, "fen") ? fen : str_of(position_start_fen),
		     &p) &&
	    play_moves(u, &p, moves)) {
		u->position = p;
		u->has_position = true;
	}
}

void
show_position(struct server *u, struct str rest)
{
	static const struct fen_style whole = {
	    FEN_EP_ALWAYS, FEN_CASTLING_XFEN, 6};

	(void)rest;
	if (!u->has_position) {
		command_error("There is no position");
		return;
	}
	diagram_write(
	    &u->out, u->position.piece, &(struct diagram_style){.ascii = true});
	out_text(&u->out, "parsed: ");
	out_used(&u->out,
	    fen_write(&u->position, &whole, out_reserve(&u->out, FEN_MAX)));
	out_char(&u->out, '\n');
}
