/* text_picture.c - see text_picture.h */
#include "draw/text_picture.h"

#include "board/illegal.h"

/* Write the arrows by name, as they cannot be drawn as text. */
static void
write_arrows(struct out *o, const struct marks *m)
{
	for (int i = 0; i < m->arrow_count; i++) {
		char text[4];

		square_write(m->arrows[i].from, text);
		square_write(m->arrows[i].to, text + 2);
		out_format(o, "%s%.2s->%.2s", i ? ", " : "", text, text + 2);
	}
	if (m->arrow_count)
		out_char(o, '\n');
}

void
text_write(
    struct out *o, const struct picture *p, const struct diagram_style *style)
{
	struct diagram_style marked = *style;

	marked.marked |= p->marks.squares;
	diagram_write(o, p->sets, &marked);
	if (p->to_move != NO_COLOUR)
		out_format(o, "%s to move\n", colour_name(p->to_move));
	write_arrows(o, &p->marks);
	if (p->id.len)
		out_format(o, "%.*s\n", STR(p->id));
	for (size_t i = 0; i < p->note_count; i++) {
		if (p->notes[i].title.len)
			out_format(o, "%.*s: ", STR(p->notes[i].title));
		out_format(o, "%.*s\n", STR(p->notes[i].text));
	}
}
