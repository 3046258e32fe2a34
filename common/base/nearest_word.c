/* nearest_word.c - see nearest_word.h */
#include "base/nearest_word.h"

#include "base/error_text.h"

static unsigned char
folded(char c)
{
	return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static unsigned
lesser(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/*
 * Return the edits between two words, in any case of letters: the optimal
 * string alignment distance (Levenshtein's, with exchanged neighbours) by
 * dynamic programming, in O(length * length); LONGEST if a word is longer.
 */
static unsigned
edits_between(struct str a, struct str b)
{
	enum { LONGEST = 40 };
	unsigned row[3][LONGEST + 1] = {{0}}, *above = row[0], *here = row[1],
				  *before = row[2];

	if (a.len > LONGEST || b.len > LONGEST)
		return LONGEST;
	for (unsigned j = 0; j <= b.len; j++)
		here[j] = j;
	for (unsigned i = 1; i <= a.len; i++) {
		unsigned *free = before, x = folded(a.text[i - 1]);

		before = above;
		above = here;
		here = free;
		here[0] = i;
		for (unsigned j = 1; j <= b.len; j++) {
			unsigned y = folded(b.text[j - 1]);

			here[j] = lesser(above[j - 1] + (x != y),
			    lesser(above[j], here[j - 1]) + 1);
			if (i > 1 && j > 1 && x == folded(b.text[j - 2]) &&
			    y == folded(a.text[i - 2]))
				here[j] = lesser(here[j], before[j - 2] + 1);
		}
	}
	return here[b.len];
}

void
nearest_try(struct near *n, struct str name)
{
	size_t longer = n->word.len > name.len ? n->word.len : name.len;
	unsigned edits = edits_between(n->word, name);

	if (edits * 5 <= longer && (!n->name.len || edits < n->edits) &&
	    !str_equal(n->word, name)) {
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
