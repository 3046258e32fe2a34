/* nearest_word.c - see nearest_word.h */
#include "base/nearest_word.h"

#include "base/error_text.h"

/*
 * Return the Levenshtein distance of two words, in O(length * length); at least
 * LONGEST if a word is longer than that.
 */
static unsigned
edits_between(struct str a, struct str b)
{
	enum { LONGEST = 40 };
	unsigned row[LONGEST + 1];

	if (a.len > LONGEST || b.len > LONGEST)
		return LONGEST;
	for (unsigned j = 0; j <= b.len; j++)
		row[j] = j;
	for (size_t i = 0; i < a.len; i++) {
		unsigned diagonal = row[0]++;

		for (size_t j = 0; j < b.len; j++) {
			unsigned change = diagonal + (a.text[i] != b.text[j]);
			unsigned least =
			    row[j] < row[j + 1] ? row[j] : row[j + 1];

			diagonal = row[j + 1];
			row[j + 1] = change < least + 1 ? change : least + 1;
		}
	}
	return row[b.len];
}

void
nearest_init(struct near *n, struct str word)
{
	*n = (struct near){.word = word,
	    .edits = word.len < 2 ? 0
		: word.len < 4	  ? 1
		: word.len < 8	  ? 2
				  : 3};
}

void
nearest_try(struct near *n, struct str name)
{
	unsigned edits = edits_between(n->word, name);

	if (edits &&
	    (edits < n->edits || (edits == n->edits && !n->name.len))) {
		n->edits = edits;
		n->name = name;
	}
}

const char *
nearest_hint(const struct near *n, const char *before)
{
	return n->name.len ? error_text("; is it %s%.*s?", before, STR(n->name))
			   : "";
}
