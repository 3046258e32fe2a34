/* move_notation.c - see move_notation.h */
#include "rewrite/move_notation.h"

#include "notation/san.h"
#include "pgn/pgn_token.h"
#include "pgn/words.h"

static const struct move_notation notations[] = {
    {"san", NOTATION_SAN, {0}, NULL},
    {"lan", NOTATION_LONG, {0}, NULL},
    {"uci", NOTATION_UCI, {0}, NULL},
    {"figurine", NOTATION_SAN,
	{"\u2654", "\u2655", "\u2656", "\u2657", "\u2658"}, NULL},
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
	return ROW_NAMED(notations, str_of(name));
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

/*
 * Write a word with each piece letter of PGN exchanged, and return the length.
 */
static size_t
put_letters(const struct move_notation *n, struct str word, char *text)
{
	char *to = text;

	for (size_t i = 0; i < word.len; i++) {
		int kind = piece_read(word.text[i]);

		if (kind >= PAWN || !n->letters[kind]) {
			*to++ = word.text[i];
			continue;
		}
		for (const char *p = n->letters[kind]; *p; p++)
			*to++ = *p;
	}
	return (size_t)(to - text);
}

/*
 * Write a move, no castling and no drop, that is SAN in `san` in long algebraic
 * notation, and return the length.
 */
static size_t
put_long(move m, struct str san, char *text)
{
	char *to = text;
	size_t end = 0;

	if (piece_read(*san.text) < PAWN)
		*to++ = *san.text;
	square_write(move_from(m), to);
	to[2] = memchr(san.text, 'x', san.len) ? 'x' : '-';
	square_write(move_to(m), to + 3);
	to += 5;
	while (end < san.len && !memchr("=+#", san.text[end], 3))
		end++;
	memcpy(to, san.text + end, san.len - end);
	return (size_t)(to - text) + san.len - end;
}

size_t
move_notation_write(const struct move_notation *n, const struct spot *s,
    bool goes_on, bool chess960, char *text)
{
	move m = s->played;
	char buffer[SAN_MAX];
	struct str san = {buffer, 0};

	if (n->form == NOTATION_UCI && m != MOVE_NULL)
		return uci_write(m, chess960, text);
	san.len =
	    san_write_played(&s->parent->pos, m, &s->pos, goes_on, buffer);
	if (n->form == NOTATION_LONG && m != MOVE_NULL && !move_castles(m) &&
	    !move_drops(m))
		return put_long(m, san, text);
	return put_letters(n, san, text);
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
move_notation_translate(
    const struct move_notation *n, const struct chunk *chunk, struct out *copy)
{
	struct chunk translated = *chunk;
	struct pgn_lexer l = pgn_lexer_of(chunk, chunk->text.text);
	struct pgn_token t;

	copy->len = 0;
	out_str(copy, chunk->text);
	translated.text = out_all(copy);
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
