/* pocket.c - pockets and marks of promoted pieces; see placement.h */
#include <string.h>

#include "base/error_text.h"
#include "notation/placement.h"

/* Parse the pieces of a pocket; NULL, or what is wrong. */
static const char *
read_pieces(struct str *s, struct variant_state *beside)
{
	const char *p = s->text, *end = p + s->len;
	uint8_t pocket[PIECES] = {0};

	for (; p < end && *p != ' ' && *p != '\t' && *p != ']'; p++) {
		int piece = piece_read(*p);

		if (*p == '-')
			continue;
		if (piece == NO_PIECE || kind_of(piece) == KING)
			return "a pocket holds only pieces QRBNP and qrbnp";
		if (p - s->text >= POCKET_READ_MAX)
			return error_text("a pocket holds more than %d pieces",
			    POCKET_READ_MAX);
		pocket[piece]++;
	}
	memcpy(beside->pocket, pocket, sizeof pocket);
	beside->has_pocket = true;
	*s = str_between(p, end);
	return NULL;
}

const char *
pocket_read(struct str *s, struct variant_state *beside)
{
	bool brackets = *s->text == '[';
	struct str rest = {s->text + 1, s->len - 1};
	const char *wrong = read_pieces(&rest, beside);

	if (wrong)
		return brackets ? wrong : "there are more than 8 ranks";
	if (brackets != (rest.len && *rest.text == ']'))
		return "a pocket is not closed";
	*s = str_after(rest, brackets);
	return NULL;
}

size_t
pocket_write(const struct variant_state *beside, char *text)
{
	char *p = text;

	*p++ = '[';
	for (int piece = 0; piece < PIECES; piece++)
		for (int i = 0; i < beside->pocket[piece]; i++)
			*p++ = piece_letter(piece);
	*p++ = ']';
	return (size_t)(p - text);
}

char *
placement_add_placed(const struct variant_state *beside, char *text, size_t len)
{
	bb promoted = bb_swap_ranks(beside->promoted);
	char plain[PLACEMENT_MAX];
	char *to = text + len;
	int square = 0;

	if (promoted) {
		to = text;
		memcpy(plain, text, len);
		for (size_t i = 0; i < len; i++) {
			*to++ = plain[i];
			square += plain[i] == '/' ? 0
			    : is_digit(plain[i])  ? plain[i] - '0'
						  : 1;
			if (piece_read(plain[i]) < PIECES &&
			    promoted & bb_of(square - 1))
				*to++ = '~';
		}
	}
	return beside->has_pocket ? to + pocket_write(beside, to) : to;
}
