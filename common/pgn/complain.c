/* complain.c - see complain.h */
#include "pgn/complain.h"

#include "base/diagnostic.h"
#include "base/utf8.h"
#include "base/why.h"
#include "pgn/tag_value.h"

static void
write_name(struct out *o, struct str written)
{
	struct out name;

	out_init(&name, -1, "a name");
	tag_value(&name, written.len ? written : str_of("?"));
	utf8_write_safe(o, (struct str){name.text, name.len}, 80);
	out_close(&name);
}

/* "game 3 (Anna - Bert): ply 5: ", as far as known. */
static void
write_where(struct out *o, const struct game *g)
{
	out_format(o, "game %lu", g->number);
	if (g->white.len || g->black.len) {
		out_text(o, " (");
		write_name(o, g->white);
		out_text(o, " - ");
		write_name(o, g->black);
		out_char(o, ')');
	}
	if (g->ply > 0)
		out_format(o, ": ply %lu", g->ply);
	out_text(o, ": ");
	out_char(o, '\0');
}

void
game_complain(
    struct out *o, const struct game *g, unsigned long line, const char *what)
{
	struct out where = {.fd = -1}, text = {.fd = -1};

	write_where(&where, g);
	utf8_write_safe(&text, str_of(what), WHY_MAX);
	out_char(&text, '\0');
	diagnostic_write(o,
	    &(struct diagnostic){
		.severity = "warning",
		.file = g->file,
		.line = line,
		.game = g->number,
		.where = where.text,
		.message = text.text,
	    });
	out_close(&where);
	out_close(&text);
}
