/* parameter_words.c - see parameter_words.h */
#include "cql/tree/parameter_words.h"

#include <stddef.h>

static const char *const words[] = {"add", "all", "black", "capture",
    "captures", "castle", "comment", "count", "dictionary", "drop", "else",
    "enpassant", "firstmatch", "focus", "horizontal", "int", "keepallbest",
    "lastposition", "legal", "matchcount", "max", "min", "nestban", "noclobber",
    "nolinearize", "nonatomic", "nosort", "notransform", "null", "nullmove",
    "piecepath", "previous", "primary", "promote", "pseudolegal", "quiet",
    "remove", "reverse", "secondary", "sidetomove", "singlecolor", "then",
    "title", "verbose", "vertical", "white"};

enum { WORDS = sizeof words / sizeof *words };

const char *
parameter_word(int i)
{
	return i < WORDS ? words[i] : NULL;
}

bool
is_parameter_word(struct str word)
{
	return ROW_NAMED(words, word) != NULL;
}
