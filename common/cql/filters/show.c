/* show.c - what --parse shows of nodes, for rows of several families */
#include <inttypes.h>

#include "cql/parse/designator.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"
#include "cql/tree/strategy.h"

void
show_more(struct out *o, const char *word)
{
	out_format(o, "%s%s", o->len ? ", " : "", word);
}

SHOWS(number, out_format(o, "%lld", n->number));
SHOWS(name, out_str(o, n->text));
SHOWS(designator, designator_write(o, &n->geometry));
SHOWS(word, out_text(o, n->filter->word));
SHOWS(quiet, out_text(o, n->number & 1 ? "quiet" : ""));

/* ------------------------------------------------------------- variables */

SHOWER(slot)
{
	out_str(o, n->text);
	if (n->slot >= 0)
		out_format(o, ", slot=%d", n->slot);
}

SHOWER(all)
{
	show_slot(o, n, q);
	out_text(o, ", all");
}

/* Show the variable, its lifetime and its merge strategy. */
SHOWER(assigned)
{
	const struct variable *v = &q->variable[n->slot];

	show_slot(o, n, q);
	if (v->type == TYPE_dictionary) {
		out_text(o, v->persistent ? "" : ", local");
		if (v->value != TYPE_none)
			out_format(o, ", values %s", type_name(v->value));
	} else {
		out_text(o, v->persistent ? ", persistent" : "");
	}
	out_text(o, v->quiet ? ", quiet" : "");
	if (v->merge != MERGE_none)
		out_format(o, ", %s", strategy_name(v->merge));
}

/* Show the variable and the dictionary whose keys it iterates over. */
SHOWER(keys)
{
	show_slot(o, n, q);
	out_format(o, ", in %.*s, slot=%lld", STR(q->variable[n->number].name),
	    n->number);
}

/* ------------------------------------------------------------ directions */

SHOWER(directions)
{
	static const char *const names[DIRECTIONS] = {"up", "northwest", "left",
	    "southwest", "down", "southeast", "right", "northeast"};

	if (n->geometry.directions == ANYDIRECTION)
		return;
	for (int d = 0; d < DIRECTIONS; d++)
		if (n->geometry.directions >> d & 1)
			show_more(o, names[d]);
}

/* ---------------------------------------------------------------- header */

static void
add_text(struct out *o, const char *word, struct str text)
{
	if (text.text) {
		show_more(o, word);
		out_format(o, " \"%.*s\"", STR(text));
	}
}

static void
add_range(struct out *o, const char *word, const struct number_range *r)
{
	if (!r->given)
		return;
	show_more(o, word);
	if (r->least == 0 && r->most == UINT64_MAX)
		out_text(o, " count");
	else
		out_format(o, " %" PRIu64 " %" PRIu64, r->least, r->most);
}

/* Show the header's parameters in the order of the manual. */
SHOWER(header)
{
	const struct query_header *h = &q->header;

	add_text(o, "input", h->input);
	add_text(o, "output", h->output);
	if (h->variations)
		show_more(o, "variations");
	if (h->quiet)
		show_more(o, "quiet");
	if (h->silent)
		show_more(o, "silent");
	add_text(o, "matchstring", h->matchstring);
	add_text(o, "result", h->result);
	add_range(o, "gamenumber", &h->games);
	add_range(o, h->sorts ? "sort matchcount" : "matchcount", &h->matches);
}
