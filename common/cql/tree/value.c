/* value.c - names of types, and what a part of a form accepts; see value.h */
#include "cql/tree/value.h"

static const struct {
	const char *name, *words;
} words[] = {
    [TYPE_none] = {"None", "nothing"},
    [TYPE_test] = {"Boolean", "true or false"},
    [TYPE_number] = {"Numeric", "a number"},
    [TYPE_set] = {"Set", "a set"},
    [TYPE_position] = {"Position", "a position"},
    [TYPE_string] = {"String", "a string"},
    [TYPE_piece] = {"Piece", "a piece"},
    [TYPE_dictionary] = {"Dictionary", "a dictionary"},
    [TYPE_each] = {"", ""},
};

const char *
type_name(enum type t)
{
	return words[t].name;
}

const char *
type_words(enum type t)
{
	return words[t].words;
}

enum type
type_of_letter(char letter)
{
	switch (letter) {
	case 'S': return TYPE_set;
	case 'N':
	case 'M': return TYPE_number;
	case 'X': return TYPE_string;
	case 'P': return TYPE_position;
	default: return TYPE_each;
	}
}

const char *
type_letter_words(char letter)
{
	return letter == 'M' ? "a number or a set"
			     : type_words(type_of_letter(letter));
}

bool
type_fits(enum type t, char letter)
{
	enum type wanted = type_of_letter(letter);

	if (t == TYPE_dictionary || t == TYPE_none)
		return false;
	if (wanted == TYPE_each || t == wanted)
		return true;
	if (t == TYPE_piece)
		return wanted == TYPE_set || letter == 'M';
	return t == TYPE_set && letter == 'M';
}
