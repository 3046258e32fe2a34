/* fen_fields.c - the fields of a FEN after its placement; see fen.h */
#include "base/error_text.h"
#include "board/rights.h"
#include "notation/fen.h"
#include "notation/placement.h"

static const char *
check_form(const struct fen_fields *f)
{
	if (f->side.len && !str_is(f->side, "w") && !str_is(f->side, "b"))
		return "the side to move is neither w nor b";
	if (f->castling.len && !rights_are_letters(f->castling) &&
	    !str_is(f->castling, "-"))
		return "the castling rights are not made of KQkq or files";
	if (f->ep.len && !str_is(f->ep, "-") &&
	    (f->ep.len != 2 || square_read(f->ep.text) == NO_SQUARE))
		return "the en-passant field is no square";
	return NULL;
}

/* True if str_number() would parse the word. */
static inline bool
is_number(struct str word)
{
	uint64_t number;

	for (size_t i = 0; i < word.len; i++)
		if (!is_digit(word.text[i]))
			return false;
	return word.len && (word.len < 20 || str_number(word, &number));
}

/*
 * Parse a word that counts checks, `3+3` still to give or `+0+0` given; the
 * counts are at most three.  False if it is something else.
 */
static inline bool
read_checks(struct str word, struct variant_state *beside)
{
	bool given = word.len == 4;

	if ((word.len != 3 && !given) || (given && word.text[0] != '+') ||
	    word.text[given + 1] != '+')
		return false;
	for (int c = WHITE; c <= BLACK; c++) {
		char digit = word.text[given + 2 * c];

		if (digit < '0' || digit > '3')
			return false;
		beside->checks[c] =
		    (uint8_t)(given ? '3' - digit : digit - '0');
	}
	beside->has_checks = true;
	return true;
}

/* True if a word is written as counts of checks, `4+3` or `+4+3`. */
static bool
are_checks(struct str word)
{
	uint64_t number;
	struct str white;

	if (word.len && *word.text == '+')
		str_cut(&word, '+');
	white = str_cut(&word, '+');
	return str_number(white, &number) && str_number(word, &number);
}

/* Go on to the text after a word; return the next word. */
static inline struct str
pass_word(struct str *rest, struct str *after)
{
	*rest = *after;
	return str_word(after);
}

const char *
fen_fields(struct fen_fields *f, struct str *s)
{
	struct str rest = {s->text, s->len}, after, word;
	const char *wrong;

	f->side = str_word(&rest);
	f->castling = str_word(&rest);
	f->ep = str_word(&rest);
	f->beside.has_checks = false;
	after = rest;
	word = str_word(&after);
	if (read_checks(word, &f->beside))
		word = pass_word(&rest, &after);
	f->halfmove = f->fullmove = (struct str){rest.text, 0};
	if (is_number(word)) {
		f->halfmove = word;
		word = pass_word(&rest, &after);
		if (is_number(word)) {
			f->fullmove = word;
			word = pass_word(&rest, &after);
		}
	}
	if (!f->beside.has_checks && read_checks(word, &f->beside))
		rest = after;
	if (!(wrong = check_form(f)) && word.len && !is_letter(*word.text) &&
	    !f->beside.has_checks && are_checks(word))
		wrong = error_text(
		    "the count of checks %.*s is not two digits up to 3",
		    word.len > 40 ? 40 : (int)word.len, word.text);
	if (!wrong)
		*s = rest;
	return wrong;
}

const char *
fen_split(struct str *s, bb sets[static PIECES], struct fen_fields *f)
{
	const char *wrong;

	*s = str_trim(*s);
	wrong = placement_read(s, sets, &f->beside);
	return wrong ? wrong : fen_fields(f, s);
}

size_t
fen_write_checks(const struct variant_state *beside, char *text)
{
	text[0] = (char)('0' + beside->checks[WHITE]);
	text[1] = '+';
	text[2] = (char)('0' + beside->checks[BLACK]);
	return 3;
}
