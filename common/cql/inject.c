/* inject.c - see inject.h */
#include "cql/inject.h"

#include <string.h>

#include "line/out.h"

/* What concerns the game and not the board is left alone by transforms. */
const struct inject_row inject_rows[] = {
    {"black", "NAME", "games whose Black has this in its name",
	"notransform player black \"", "\"", false},
    {"btm", NULL, "positions with Black to move", "btm", "", false},
    {"event", "TEXT", "games whose Event holds this", "notransform event \"",
	"\"", false},
    {"fen", "FEN", "positions with this placement; A a _ . are wild", "fen \"",
	"\"", false},
    {"flip", NULL, "the query under flip", NULL, NULL, false},
    {"flipcolor", NULL, "the query under flipcolor", NULL, NULL, false},
    {"fliphorizontal", NULL, "the query under fliphorizontal", NULL, NULL,
	false},
    {"flipvertical", NULL, "the query under flipvertical", NULL, NULL, false},
    {"player", "NAME", "games with this in the name of a player",
	"notransform player \"", "\"", false},
    {"result", "RESULT", "games with this result", "notransform result \"",
	"\"", false},
    {"reversecolor", NULL, "the query under reversecolor", NULL, NULL, false},
    {"rotate45", NULL, "the query under rotate45", NULL, NULL, false},
    {"rotate90", NULL, "the query under rotate90", NULL, NULL, false},
    {"shift", NULL, "the query under shift", NULL, NULL, false},
    {"shifthorizontal", NULL, "the query under shifthorizontal", NULL, NULL,
	false},
    {"shiftvertical", NULL, "the query under shiftvertical", NULL, NULL, false},
    {"site", "TEXT", "games whose Site holds this", "notransform site \"", "\"",
	false},
    {"white", "NAME", "games whose White has this in its name",
	"notransform player white \"", "\"", false},
    {"wtm", NULL, "positions with White to move", "wtm", "", false},
    {"year", "N [M]", "games of this year, or of years N to M",
	"notransform year", "", true},
};

const int inject_count = sizeof inject_rows / sizeof inject_rows[0];

const char *
inject_text(struct arena *a, const struct inject_row *row, const char *value,
    const char *more, const char **wrong)
{
	struct out text = {.fd = -1};
	const char *made;

	if (value && strpbrk(value, "\"\n")) {
		*wrong = "a string of the query cannot hold quotes or lines";
		return NULL;
	}
	out_text(&text, row->before);
	if (row->number)
		out_format(&text, " >= %s and notransform year <= %s", value,
		    more ? more : value);
	else if (value)
		out_text(&text, value);
	out_text(&text, row->after);
	made = arena_text(a, (struct str){text.text, text.len}).text;
	out_close(&text);
	return made;
}
