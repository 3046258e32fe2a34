/* hint.c - see hint.h */
#include "cql/tree/hint.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/error_text.h"

static const struct hint {
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
      {":=", "="},
      {"=>", ">="},
      {"!", "not"},
};

/* Remove the last byte of a word if `chars` has it; return it, or '\0'. */
static char
cut_last(struct str *word, const char *chars)
{
	char c = word->len ? word->text[word->len - 1] : '\0';

	if (!c || !strchr(chars, c))
		return '\0';
	word->len--;
	return c;
}

/*
 * Return `[Nk]f7` for `Nkf7`, several kinds of pieces before a square; NULL for
 * other words. The text lasts until the next call in this thread.
 */
static const char *
bracketed(struct str word)
{
	static _Thread_local char text[32];
	struct str kinds = word;
	char rank = cut_last(&kinds, "12345678");
	char file = rank ? cut_last(&kinds, "abcdefgh") : '\0';

	if (!file || kinds.len < 2 || kinds.len > sizeof text - 5)
		return NULL;
	for (size_t i = 0; i < kinds.len; i++)
		if (!strchr("KQRBNPAkqrbnpa", kinds.text[i]))
			return NULL;
	snprintf(text, sizeof text, "[%.*s]%c%c", STR(kinds), file, rank);
	return text;
}

const char *
hint_of_word(struct str word)
{
	const struct hint *row = ROW_NAMED(words, word);
	const char *here = row ? row->here : bracketed(word);

	return here ? here : filter_near(word);
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
	return error_text("%d %s%s", n, what, n == 1 ? "" : "s");
}

/* ------------------------------------------------------------------- moves */

/* Write what holds after the move; `sign` is '+' for a check, '#' for mate. */
static void
write_after(struct out *o, const char *castling, char sign)
{
	const char *check = sign == '#' ? "mate" : sign ? "check" : "";

	if (*castling || *check)
		out_format(o, "(%s%s%s)", castling,
		    *castling && *check ? " " : "", check);
}

static const char *
castling_of(struct str word)
{
	if (str_is(word, "O-O") || str_is(word, "0-0"))
		return "o-o";
	if (str_is(word, "O-O-O") || str_is(word, "0-0-0"))
		return "o-o-o";
	return NULL;
}

/* The parts of a move as games write it; '\0' for those that it lacks. */
struct move_parts {
	char piece, file, rank, takes, to_file, to_rank, kind;
};

/* move ::= [KQRBN]? [a-h]? [1-8]? [x:-]? [a-h] [1-8] ("="? [QRBN])? */
static bool
read_move(struct str w, struct move_parts *m)
{
	const char *files = "abcdefgh", *ranks = "12345678";

	*m = (struct move_parts){.kind = cut_last(&w, "QRBN")};
	if (m->kind)
		cut_last(&w, "=");
	m->to_rank = cut_last(&w, ranks);
	m->to_file = cut_last(&w, files);
	m->takes = cut_last(&w, "x:-");
	m->rank = cut_last(&w, ranks);
	m->file = cut_last(&w, files);
	m->piece = cut_last(&w, "KQRBN");
	if (m->takes == '-' && !m->piece && !(m->file && m->rank))
		return false;
	return m->to_rank && m->to_file && !w.len && !(m->piece && m->kind);
}

static void
write_from(struct out *o, const struct move_parts *m, bool black)
{
	char piece = m->piece			    ? m->piece
	    : m->file && m->rank && m->takes != 'x' ? '\0'
						    : 'P';

	if (piece)
		out_char(o, black ? (char)tolower(piece) : piece);
	if (m->file || m->rank)
		out_format(o, "%.*s%.*s", m->file ? 1 : 3,
		    m->file ? &m->file : "a-h", m->rank ? 1 : 3,
		    m->rank ? &m->rank : "1-8");
}

bool
hint_move(struct out *o, struct str word, bool black)
{
	struct move_parts m;
	const char *castling;
	char sign;

	while (cut_last(&word, "!?"))
		;
	sign = cut_last(&word, "+#");
	castling = castling_of(word);
	if (castling) {
		out_text(o, "--");
		write_after(o, castling, sign);
		return true;
	}
	if (!read_move(word, &m))
		return false;
	write_from(o, &m, black);
	out_format(o, "%s%c%c", m.takes == 'x' || m.takes == ':' ? "[x]" : "--",
	    m.to_file, m.to_rank);
	if (m.kind)
		out_format(o, "=%c", m.kind);
	write_after(o, "", sign);
	return true;
}

static bool
in_move(char c)
{
	return is_alphanumeric(c) || strchr("-=:+#!?", c);
}

struct location
hint_move_around(struct out *o, const struct source_map *s, uint32_t at)
{
	const struct source_map_text *t = source_map_text_at(s, at);
	struct location l = {at, at};
	struct str word;

	while (l.from > t->base && in_move(t->text.text[l.from - t->base - 1]))
		l.from--;
	while (l.to - t->base < t->text.len &&
	    in_move(t->text.text[l.to - t->base]))
		l.to++;
	word = source_map_str(s, l);
	/* a piece on a square is a filter as well */
	if ((word.len <= 3 && !castling_of(word)) || !hint_move(o, word, false))
		l.to = l.from;
	return l;
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

const char *
hint_text(struct str s)
{
	return error_text("%.*s", s.len > 40 ? 40 : (int)s.len, s.text);
}

const char *
hint_designator(struct str s)
{
	static const char letters[] = "KQRBNPA";
	static const char *const kinds[] = {
	    "king", "queen", "rook", "bishop", "knight", "pawn", "piece"};
	char upper = s.len ? (char)toupper((unsigned char)*s.text) : '\0';
	const char *at = s.len == 1 ? strchr(letters, upper) : NULL;

	if (!at || !upper)
		return error_text(
		    "%s is a name of pieces or squares", hint_text(s));
	return error_text("%s is %s %s %s", hint_text(s),
	    upper == 'K'       ? "the"
		: upper == 'A' ? "any"
			       : "a",
	    upper == *s.text ? "white" : "black", kinds[at - letters]);
}

const char *
hint_no_name(const struct source_map *source, const struct node *n)
{
	if (n->filter == &filters[FILTER_designator])
		return hint_designator(source_map_str(source, n->location));
	if (is_letter(*n->filter->word))
		return error_text("%s is a filter", n->filter->word);
	return "this is a value";
}
