/* filter.c - see filter.h */
#include "cql/tree/filter.h"

#include <ctype.h>

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

static bool
same_function(const struct filter *a, const struct filter *b)
{
	return a->evaluate.set == b->evaluate.set &&
	    a->evaluate.test == b->evaluate.test &&
	    a->evaluate.number == b->evaluate.number &&
	    a->evaluate.string == b->evaluate.string;
}

const struct filter *
filter_like(const struct filter *f, const struct geometry *l)
{
	if (!f->geometry.directions && !f->geometry.side && !f->geometry.shade)
		return f;
	for (int i = FILTER_PLAINS; i < filter_count; i++)
		if (same_function(f, &filters[i]) &&
		    filters[i].geometry.directions == l->directions &&
		    filters[i].geometry.side == l->side &&
		    filters[i].geometry.shade == l->shade)
			return &filters[i];
	return f;
}

/* Edits (one character added, dropped or changed) from one word to another. */
static unsigned
edits_between(struct str a, const char *b)
{
	enum { LONGEST = 40 };
	unsigned row[LONGEST + 1];
	size_t len = strlen(b);

	if (a.len > LONGEST || len > LONGEST)
		return LONGEST;
	for (unsigned j = 0; j <= len; j++)
		row[j] = j;
	for (size_t i = 0; i < a.len; i++) {
		unsigned diagonal = row[0]++;

		for (size_t j = 0; j < len; j++) {
			unsigned change = diagonal + (a.text[i] != b[j]);
			unsigned least =
			    row[j] < row[j + 1] ? row[j] : row[j + 1];

			diagonal = row[j + 1];
			row[j + 1] = change < least + 1 ? change : least + 1;
		}
	}
	return row[len];
}

const char *
filter_near(struct str word)
{
	unsigned best = word.len < 4 ? 1 : word.len < 8 ? 2 : 3;
	const char *nearest = NULL;

	for (int i = FILTER_PLAINS; i < filter_count; i++) {
		unsigned d = edits_between(word, filters[i].word);

		if (!islower((unsigned char)*filters[i].word))
			continue; /* a symbol, which nobody misspells */
		if (d < best || (d == best && !nearest)) {
			best = d;
			nearest = filters[i].word;
		}
	}
	return nearest;
}
