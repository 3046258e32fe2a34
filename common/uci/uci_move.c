/* uci_move.c - see uci_move.h */
#include "uci/uci_move.h"

#include "board/movegen.h"
#include "notation/san.h"

bool
uci_read(const struct position *p, struct str word, bool chess960, move *m)
{
	struct moves moves;

	movegen_legal(p, &moves);
	for (int other = 0; other < 2; other++)
		for (int i = 0; i < moves.count; i++) {
			char text[UCI_MAX];
			size_t len =
			    uci_write(moves.list[i], chess960 != other, text);

			if (str_equal(word, (struct str){text, len})) {
				*m = moves.list[i];
				return true;
			}
		}
	return false;
}

void
uci_add(struct out *o, move m, bool chess960)
{
	out_used(o, uci_write(m, chess960, out_reserve(o, UCI_MAX)));
}

void
uci_add_line(struct out *o, const move *moves, int count, bool chess960)
{
	for (int i = 0; i < count; i++) {
		if (i)
			out_char(o, ' ');
		uci_add(o, moves[i], chess960);
	}
}
