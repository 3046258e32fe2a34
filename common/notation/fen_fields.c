/* fen_fields.c - the fields of a FEN after its placement; see fen.h */
#include <string.h>

#include "notation/fen.h"
#include "notation/placement.h"

static const char *
check_form(const struct fen_fields *f)
{
	static const char rights[] = "KQkqABCDEFGHabcdefgh";
	bool no_rights = str_is(f->castling, "-");

	if (f->side.len && !str_is(f->side, "w") && !str_is(f->side, "b"))
		return "the side to move is neither w nor b";
	for (size_t i = 0; i < f->castling.len && !no_rights; i++)
		if (!memchr(rights, f->castling.text[i], sizeof rights - 1))
			return "the castling rights are not made of KQkq or "
			       "files";
	if (f->ep.len && !str_is(f->ep, "-") &&
	    (f->ep.len != 2 || square_read(f->ep.text) == NO_SQUARE))
		return "the en-passant field is no square";
	return NULL;
}

/*
 * Remove the next word and return it if it is a number, else an empty string.
 */
static struct str
number_word(struct str *s)
{
	struct str after = *s, word = str_word(&after);
	uint64_t number;

	if (!str_number(word, &number))
		return (struct str){s->text, 0};
	*s = after;
	return word;
}

/*
 * Remove the next word if it counts checks, `3+3` still to give or `+0+0`
 * given; the counts are at most three.
 */
static void
take_checks(struct variant_state *beside, struct str *s)
{
	struct str after = *s, word = str_word(&after);
	bool given = word.len == 4;

	if ((word.len != 3 && !given) || (given && word.text[0] != '+') ||
	    word.text[given + 1] != '+')
		return;
	for (int c = WHITE; c <= BLACK; c++) {
		char digit = word.text[given + 2 * c];

		if (digit < '0' || digit > '3')
			return;
		beside->checks[c] =
		    (uint8_t)(given ? '3' - digit : digit - '0');
	}
	beside->has_checks = true;
	*s = after;
}

const char *
fen_fields(struct fen_fields *f, struct str *s)
{
	struct str rest = *s;
	const char *wrong;

	f->side = str_word(&rest);
	f->castling = str_word(&rest);
	f->ep = str_word(&rest);
	f->beside.has_checks = false;
	take_checks(&f->beside, &rest);
	f->halfmove = number_word(&rest);
	f->fullmove = number_word(&rest);
	if (rest.len && !f->beside.has_checks)
		take_checks(&f->beside, &rest);
	if (!(wrong = check_form(f)))
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
