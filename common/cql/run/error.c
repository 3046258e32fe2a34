/* error.c - see error.h */
#include "cql/run/error.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "base/error_text.h"
#include "cql/run/context.h"
#include "cql/run/value_text.h"
#include "cql/tree/diag.h"
#include "cql/tree/node.h"
#include "draw/diagram.h"
#include "io/stop.h"
#include "notation/fen.h"

void
error_if_long(struct ctx *c, const struct node *n, size_t len)
{
	if (len > STRING_MAX)
		error_stop(c, n, "a string has at most %d bytes", STRING_MAX);
}

void
error_late(struct ctx *c, const struct node *n)
{
	const char *why;

	if (c->options.late &&
	    atomic_load_explicit(c->options.late, memory_order_relaxed))
		error_stop(c, n, "%s", stop_reason());
	if (c->options.look && (why = c->options.look(c->options.user)))
		error_stop(c, n, "%s", why);
}

/* Write a message; its first line includes the game and the place in it. */
static void
write_message(struct ctx *c, struct out *o, struct location location,
    enum diag_kind kind, const char *text)
{
	struct source_map source = *c->diag->source;
	char place[SPOT_TEXT_MAX], where[SPOT_TEXT_MAX + 32];

	snprintf(where, sizeof where, "game %" PRIu64 ": %s: ", c->game,
	    spot_text(c->at, place));
	if (c->options.form)
		source.form = c->options.form;
	diag_write_message(o, &source, location,
	    &(struct diag_message){.kind = kind,
		.d = {.message = text,
		    .game = c->game,
		    .ply = c->at->ply,
		    .where = where}});
}

static void
write_place(struct ctx *c, struct out *o)
{
	out_format(o, "Game %" PRIu64 ": ", c->game);
	spot_text_write(o, c->at);
	out_char(o, '\n');
}

/* Write the position of an error and its place. */
static void
write_board(struct ctx *c, struct out *o)
{
	static const struct fen_style style = {
	    FEN_EP_LEGAL, FEN_CASTLING_XFEN, 6};

	out_char(o, '\n');
	diagram_write(o, c->pos->piece,
	    &(struct diagram_style){.ascii = c->options.ascii});
	out_char(o, '\n');
	write_place(c, o);
	out_used(o, fen_write(c->pos, &style, out_reserve(o, FEN_MAX)));
	out_char(o, '\n');
}

void
error_warn(struct ctx *c, const struct node *n, const char *format, ...)
{
	struct out o = {0};
	char text[600];

	if (!c->warnings ||
	    !run_warnings_add(&c->warned, n->location, str_of("")))
		return;
	FORMAT_ARGUMENTS(text, format);
	write_message(c, &o, n->location, DIAG_WARNING, text);
	if (diagnostic_form() == DIAGNOSTIC_TEXT)
		write_place(c, &o);
	run_warnings_add(c->warnings, n->location, out_all(&o));
	out_close(&o);
}

void
error_stop(struct ctx *c, const struct node *n, const char *format, ...)
{
	struct out *o = &c->diag->whole;
	char text[600 + PATH_MAX]; /* a message may name a program */

	FORMAT_ARGUMENTS(text, format);
	o->len = 0;
	write_message(c, o, n->location, DIAG_RUN_ERROR, text);
	if (diagnostic_form() == DIAGNOSTIC_TEXT)
		write_board(c, o);
	c->gathered.len = 0;
	longjmp(c->diag->home, 1);
}
