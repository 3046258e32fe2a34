/* move_form.c - see move_form.h */
#include "pgn/move_form.h"

#include <string.h>

/*
 * Consume one character of `set` from the front of *s; false if there is none.
 */
static bool
take(struct str *s, const char *set)
{
	if (!s->len || !s->text[0] || !strchr(set, s->text[0]))
		return false;
	*s = (struct str){s->text + 1, s->len - 1};
	return true;
}

bool
move_form_fits(struct str word)
{
	bool file, rank;

	while (word.len && strchr("+#=/-", word.text[word.len - 1]))
		word.len--;
	if (str_is(word, "O-O") || str_is(word, "O-O-O") ||
	    str_is(word, "0-0") || str_is(word, "0-0-0"))
		return true;
	take(&word, "KQRBNP");
	file = take(&word, "abcdefgh");
	rank = take(&word, "12345678");
	take(&word, "x-:");
	if (take(&word, "abcdefgh")) {
		if (!take(&word, "12345678"))
			return false;
	} else if (!file || !rank) {
		return false;
	}
	take(&word, "=/");
	take(&word, "QRBNqrbn");
	return word.len == 0 || str_is(word, "e.p.") || str_is(word, "ep");
}
