/* move_notation.c - see move_notation.h */
#include "rewrite/move_notation.h"

#include "notation/san.h"
#include "pgn/pgn_token.h"
#include "pgn/words.h"

#define FIGURINES                                                              \
	{                                                                      \
		"\u2654", "\u2655", "\u2656", "\u2657", "\u2658"               \
	}

static const struct move_notation notations[] = {
    {"san", NOTATION_SAN, {0}, NULL},
    {"lan", NOTATION_LONG, {0}, NULL},
    {"uci", NOTATION_UCI, {0}, NULL},
    {"figurine", NOTATION_SAN, FIGURINES, NULL},
    {"cs", NOTATION_SAN, {"K", "D", "V", "S", "J"}, "Czech"},
    {"da", NOTATION_SAN, {"K", "D", "T", "L", "S"}, "Danish"},
    {"de", NOTATION_SAN, {"K", "D", "T", "L", "S"}, "German"},
    {"en", NOTATION_SAN, {"K", "Q", "R", "B", "N"}, "English"},
    {"es", NOTATION_SAN, {"R", "D", "T", "A", "C"}, "Spanish"},
    {"et", NOTATION_SAN, {"K", "L", "V", "O", "R"}, "Estonian"},
    {"fi", NOTATION_SAN, {"K", "D", "T", "L", "R"}, "Finnish"},
    {"fr", NOTATION_SAN, {"R", "D", "T", "F", "C"}, "French"},
    {"hu", NOTATION_SAN, {"K", "V", "B", "F", "H"}, "Hungarian"},
    {"is", NOTATION_SAN, {"K", "D", "H", "B", "R"}, "Icelandic"},
    {"it", NOTATION_SAN, {"R", "D", "T", "A", "C"}, "Italian"},
    {"nl", NOTATION_SAN, {"K", "D", "T", "L", "P"}, "Dutch"},
    {"no", NOTATION_SAN, {"K", "D", "T", "L", "S"}, "Norwegian"},
    {"pl", NOTATION_SAN, {"K", "H", "W", "G", "S"}, "Polish"},
    {"pt", NOTATION_SAN, {"R", "D", "T", "B", "C"}, "Portuguese"},
    {"ro", NOTATION_SAN, {"R", "D", "T", "N", "C"}, "Romanian"},
    {"sv", NOTATION_SAN, {"K", "D", "T", "L", "S"}, "Swedish"},
};

enum { NOTATIONS = sizeof notations / sizeof notations[0] };

const struct move_notation *
move_notation_find(const char *name)
{
	for (int i = 0; i < NOTATIONS; i++)
		if (strcmp(notations[i].name, name) == 0)
			return &notations[i];
	return NULL;
}

void
move_notation_list(struct out *o, bool languages)
{
	const char *before = "";

	for (int i = 0; i < NOTATIONS; i++) {
		if (languages && !notations[i].language)
			continue;
		out_text(o, before);
		out_text(o, notations[i].name);
		before = " ";
	}
}

/* Return the kind of a piece letter of PGN; PAWN for any other byte. */
static int
kind_of_letter(char c)
{
	int kind = piece_read(c);

	return kind < PAWN ? kind : PAWN;
}

/* Append a word with each piece letter of PGN exchanged; return the end. */
static char *
put_letters(const struct move_notation *n, struct str word, char *to)
{
	for (size_t i = 0; i < word.len; i++) {
		int kind = kind_of_letter(word.text[i]);

		if (kind == PAWN || !n->letters[kind]) {
			*to++ = word.text[i];
			continue;
		}
		for (const char *p = n->letters[kind]; *p; p++)
			*to++ = *p;
	}
	return to;
}

static char *
put_square(int square, char *to)
{
	*to++ = (char)('a' + file_of(square));
	*to++ = (char)('1' + rank_of(square));
	return to;
}

/* Write a move that is SAN in `san` in long algebraic notation. */
static char *
put_long(const struct spot *s, struct str san, char *to)
{
	move m = s->played;

	if (m == MOVE_NULL || move_castles(m) || move_drops(m)) {
		memcpy(to, san.text, san.len);
		return to + san.len;
	}
	if (kind_of_letter(*san.text) != PAWN)
		*to++ = *san.text;
	to = put_square(move_from(m), to);
	*to++ = memchr(san.text, 'x', san.len) ? 'x' : '-';
	to = put_square(move_to(m), to);
	for (size_t i = 2; i < san.len; i++)
		if (san.text[i] == '=' || san.text[i] == '+' ||
		    san.text[i] == '#' || san.text[i - 1] == '=')
			*to++ = san.text[i];
	return to;
}

size_t
move_notation_write(const struct move_notation *n, const struct spot *s,
    bool goes_on, bool chess960, char *text)
{
	char buffer[SAN_MAX];
	struct str san = {buffer, 0};

	if (n->form == NOTATION_UCI && s->played != MOVE_NULL)
		return uci_write(s->played, chess960, text);
	san.len = san_write_played(
	    &s->parent->pos, s->played, &s->pos, goes_on, buffer);
	if (n->form == NOTATION_LONG)
		return (size_t)(put_long(s, san, text) - text);
	return (size_t)(put_letters(n, san, text) - text);
}

/* Return the PGN letter for a letter of the language, or the byte itself. */
static char
letter_read(const struct move_notation *n, char c)
{
	for (int kind = 0; kind < PAWN; kind++)
		if (n->letters[kind] && *n->letters[kind] == c)
			return piece_letter(kind);
	return c;
}

/* Change a word in place: its first letter, and that of a promotion. */
static void
translate_word(const struct move_notation *n, char *word, size_t len)
{
	char *last = word + len;

	if (len > 1 && word[0] == 'O' && strchr("O-", word[1]))
		return; /* castling */
	word[0] = letter_read(n, word[0]);
	while (last > word + 2 && strchr("+#!?)", last[-1]))
		last--;
	if (last > word + 2 && last[-1] >= 'A')
		last[-1] = letter_read(n, last[-1]);
}

struct chunk
move_notation_translate(const struct move_notation *n,
    const struct chunk *chunk, bool nested, struct out *copy)
{
	struct chunk translated = *chunk;
	struct pgn_lexer l;
	struct pgn_token t;

	copy->len = 0;
	out_str(copy, chunk->text);
	translated.text = (struct str){copy->text, copy->len};
	l = (struct pgn_lexer){.at = chunk->text.text,
	    .start = chunk->text.text,
	    .end = chunk->text.text + chunk->text.len,
	    .nested = nested};
	for (token_next(&l, &t); t.kind != PGN_TOKEN_END; token_next(&l, &t))
		if (t.kind == PGN_TOKEN_WORD)
			translate_word(n,
			    copy->text + (t.text.text - chunk->text.text),
			    t.text.len);
	return translated;
}

bool
move_notation_is_foreign(struct str word)
{
	char buffer[16];

	if (!word.len || word.len > sizeof buffer || move_form_fits(word))
		return false;
	for (int i = 0; i < NOTATIONS; i++) {
		memcpy(buffer, word.text, word.len);
		translate_word(&notations[i], buffer, word.len);
		if (move_form_fits((struct str){buffer, word.len}))
			return true;
	}
	return false;
}
