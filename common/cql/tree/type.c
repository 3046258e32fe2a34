/* type.c - see type.h */
#include "cql/tree/type.h"

#include "cql/parse/parser.h"

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

static enum type
letter_type(char letter)
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
			     : type_words(letter_type(letter));
}

bool
type_fits(enum type t, char letter)
{
	enum type wanted = letter_type(letter);

	if (t == TYPE_dictionary || t == TYPE_none)
		return false;
	if (wanted == TYPE_each || t == wanted)
		return true;
	if (t == TYPE_piece)
		return wanted == TYPE_set || letter == 'M';
	return t == TYPE_set && letter == 'M';
}

static struct node *
wrap(struct parser *p, enum filter_row row, struct node *n)
{
	struct node *w = parse_node1(p, &filters[row], n->location, n);

	w->location = LOCATION_NOWHERE;
	return w;
}

struct node *
type_as(struct parser *p, struct node *n, enum type t)
{
	if (n->type == t)
		return n;
	if (n->type == TYPE_piece && t == TYPE_set)
		return wrap(p, FILTER_piece_square, n);
	if (n->type == TYPE_set && t == TYPE_number)
		return wrap(p, FILTER_set_count, n);
	if (n->type == TYPE_piece && t == TYPE_number)
		return type_as(p, type_as(p, n, TYPE_set), t);
	return NULL;
}

struct node *
type_convert(struct parser *p, struct node *n, char letter)
{
	enum type wanted = letter_type(letter);

	return wanted == TYPE_each ? n : type_as(p, n, wanted);
}
