/* filter.c - see filter.h */
#include "cql/tree/filter.h"

#include <ctype.h>

#include "base/nearest_word.h"

const struct filter *
filter_find(struct str word, bool infix)
{
	for (int i = FILTER_PLAINS; i < filter_count; i++)
		if ((infix ? filters[i].infix : filters[i].parse != NULL) &&
		    str_is(word, filters[i].word))
			return &filters[i];
	return NULL;
}

const struct filter *
filter_after(const struct filter *f, struct str word)
{
	for (f = f ? f + 1 : filters; f < filters + filter_count; f++)
		if (f->after && str_is(word, f->word))
			return f;
	return NULL;
}

const struct filter *
filter_of_two_words(struct str first)
{
	for (const struct filter *f = filters; f < filters + filter_count; f++)
		if (f->second &&
		    first.len + strlen(f->second) == strlen(f->word) &&
		    memcmp(first.text, f->word, first.len) == 0)
			return f;
	return NULL;
}

const struct filter *
filter_again(const struct filter *f)
{
	if (f + 1 == filters + filter_count || f[1].infix != f->infix ||
	    strcmp(f[1].word, f->word) != 0)
		return NULL;
	return f + 1;
}

const struct filter *
filter_like(const struct filter *f, const struct geometry *l)
{
	if (!f->geometry.directions && !f->geometry.side && !f->geometry.shade)
		return f;
	for (int i = FILTER_PLAINS; i < filter_count; i++)
		if (memcmp(f->evaluate, filters[i].evaluate,
			sizeof f->evaluate) == 0 &&
		    filters[i].geometry.directions == l->directions &&
		    filters[i].geometry.side == l->side &&
		    filters[i].geometry.shade == l->shade)
			return &filters[i];
	return f;
}

const char *
filter_near(struct str word)
{
	struct near near = {.word = word};

	for (int i = FILTER_PLAINS; i < filter_count; i++)
		if (islower((unsigned char)*filters[i].word)) /* no symbol */
			nearest_try(&near, str_of(filters[i].word));
	for (int i = 0; parameter_word(i); i++)
		nearest_try(&near, str_of(parameter_word(i)));
	return near.name.len ? near.name.text : NULL;
}

static const char *const parameters[] = {"add", "all", "black", "capture",
    "captures", "castle", "comment", "count", "dictionary", "drop", "else",
    "enpassant", "firstmatch", "focus", "horizontal", "int", "keepallbest",
    "lastposition", "legal", "matchcount", "max", "min", "nestban", "noclobber",
    "nolinearize", "nonatomic", "nosort", "notransform", "null", "nullmove",
    "piecepath", "previous", "primary", "promote", "pseudolegal", "quiet",
    "remove", "reverse", "secondary", "sidetomove", "singlecolor", "then",
    "title", "verbose", "vertical", "white"};

enum { PARAMETERS = sizeof parameters / sizeof *parameters };

const char *
parameter_word(int i)
{
	return i < PARAMETERS ? parameters[i] : NULL;
}

bool
is_parameter_word(struct str word)
{
	return ROW_NAMED(parameters, word) != NULL;
}
