/*
 * show.c - what --parse writes in parentheses, for rows of more than one family
 */
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

void
show_name(struct out *o, const struct node *n)
{
	out_str(o, n->text);
}

void
show_slot(struct out *o, const struct node *n)
{
	out_str(o, n->text);
	if (n->slot >= 0)
		out_format(o, ", slot=%d", n->slot);
}

void
show_word(struct out *o, const struct node *n)
{
	out_text(o, n->filter->word);
}

void
show_orbit(struct out *o, const struct node *n)
{
	out_str(o, n->text);
	if (n->filter == &filters[FILTER_count_images])
		out_text(o, " count");
	out_format(o, " %d children", n->kids);
}

void
show_directions(struct out *o, const struct node *n)
{
	static const char *const names[DIRECTIONS] = {"up", "northwest", "left",
	    "southwest", "down", "southeast", "right", "northeast"};
	bool first = true;

	if (n->geometry.directions == ANYDIRECTION)
		return;
	for (int d = 0; d < DIRECTIONS; d++)
		if (n->geometry.directions >> d & 1) {
			out_text(o, first ? "" : ", ");
			out_text(o, names[d]);
			first = false;
		}
}
