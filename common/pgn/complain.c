/* complain.c - see complain.h */
#include "pgn/complain.h"

#include "base/die.h"
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

void
game_complain(
    struct out *o, const struct game *g, unsigned long line, const char *what)
{
	out_format(
	    o, "%s: %s:%lu: game %lu", progname, g->file, line, g->number);
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
	utf8_write_safe(o, str_of(what), WHY_MAX);
	out_char(o, '\n');
}
