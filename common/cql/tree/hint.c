/* hint.c - see hint.h */
#include "cql/tree/hint.h"

#include <ctype.h>
#include <stdio.h>

#include "cql/tree/type.h"

static const struct {
	const char *other, *here;
} words[] =
    {
	{"checkmate", "mate"},
	{"checkmated", "mate"},
	{"incheck", "check"},
	{"count", "# (#A counts a set)"},
	{"size", "# (#A counts a set)"},
	{"length", "# (#\"ab\" is 2)"},
	{"double", "doubledpawns"},
	{"doubled", "doubledpawns"},
	{"isolated", "isolatedpawns"},
	{"passed", "passedpawns"},
	{"fork", "attacks (N attacks k and N attacks q)"},
	{"pinned", "pin"},
	{"defends", "attacks (R attacks P)"},
	{"print", "message"},
	{"printf", "message"},
	{"turn", "sidetomove"},
	{"whitetomove", "wtm"},
	{"blacktomove", "btm"},
	{"castling", "castle"},
	{"castles", "castle"},
	{"promotes", "move promote Q"},
	{"promotion", "move promote A"},
	{"promote", "move promote Q"},
	{"captures", "[x] (N[x]q)"},
	{"halfmove", "ply"},
	{"plies", "ply"},
	{"moves", "movenumber"},
	{"rating", "elo"},
	{"for", "square x in A, or string k in a dictionary"},
	{"foreach", "square x in A, or string k in a dictionary"},
	{"elif", "else if"},
	{"elsif", "else if"},
	{"elseif", "else if"},
	{"mod", "%"},
	{"xor", "!="},
	{"upper", "uppercase"},
	{"lower", "lowercase"},
	{"substr", "s[0:3]"},
},
  signs[] = {
      {"&&", "and"},
      {"||", "or"},
      {"<>", "!="},
      {"!", "not"},
};

const char *
hint_of_word(struct str word)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_is(word, words[i].other))
			return words[i].here;
	return filter_near(word);
}

const char *
hint_of_sign(struct str text)
{
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (str_starts(text, signs[i].other) && !str_starts(text, "!="))
			return signs[i].here;
	return NULL;
}

const char *
hint_count(int n, const char *what)
{
	static _Thread_local char text[60];

	snprintf(text, sizeof text, "%d %s%s", n, what, n == 1 ? "" : "s");
	return text;
}

/* ------------------------------------------------------------------- forms */

static const char *
letter_words(char c)
{
	switch (c) {
	case 'R': return "one or two numbers";
	case 'L': return "a string in quotes";
	case 'T':
	case 'F': return "any filter";
	default: return type_letter_words(c);
	}
}

/* True if this letter stands alone, as a word, in the form. */
static bool
has_letter(const char *form, char letter)
{
	for (const char *s = form; *s; s++)
		if (*s == letter && !isalnum((unsigned char)s[1]) &&
		    (s == form || !isalnum((unsigned char)s[-1])))
			return true;
	return false;
}

const char *
hint_form(const struct filter *f)
{
	static _Thread_local char text[300];
	const char *between = " (";
	int len = snprintf(text, sizeof text, "%s", f->form);

	for (const char *c = "SNMXPTFRL"; *c; c++)
		if (has_letter(f->form, *c)) {
			len += snprintf(text + len, sizeof text - (size_t)len,
			    "%s%c: %s", between, *c, letter_words(*c));
			between = "; ";
		}
	if (*between == ';')
		snprintf(text + len, sizeof text - (size_t)len, ")");
	return text;
}

/* ------------------------------------------------------------------- names */

/*
 * Return "a black knight" for the letter n, or NULL for what is not one piece
 * letter.
 */
static const char *
piece_words(struct str s)
{
	static const struct {
		char letter;
		const char *words;
	} pieces[] = {
	    {'K', "the white king"},
	    {'Q', "a white queen"},
	    {'R', "a white rook"},
	    {'B', "a white bishop"},
	    {'N', "a white knight"},
	    {'P', "a white pawn"},
	    {'A', "any white piece"},
	    {'k', "the black king"},
	    {'q', "a black queen"},
	    {'r', "a black rook"},
	    {'b', "a black bishop"},
	    {'n', "a black knight"},
	    {'p', "a black pawn"},
	    {'a', "any black piece"},
	};

	for (size_t i = 0; s.len == 1 && i < sizeof pieces / sizeof *pieces;
	     i++)
		if (*s.text == pieces[i].letter)
			return pieces[i].words;
	return NULL;
}

const char *
hint_no_name(const struct source_map *source, const struct node *n)
{
	static _Thread_local char text[200];
	struct str s = source_map_str(source, n->location);
	const char *what = piece_words(s);
	int len = s.len > 40 ? 40 : (int)s.len;

	if (n->filter == &filters[FILTER_designator])
		snprintf(text, sizeof text, "%.*s is %s", len, s.text,
		    what ? what : "a name of pieces or squares");
	else if (*n->filter->word && isalpha((unsigned char)*n->filter->word))
		snprintf(text, sizeof text, "%s is a filter", n->filter->word);
	else
		snprintf(text, sizeof text, "this is a value");
	return text;
}
