/* path.c - line: a way through the game, position by position */
#include "cql/eval.h"
#include "cql/functions.h"
#include "cql/trail.h"

/* Options of a line, in n->number behind those of trail.h. */
enum {
	LINE_QUIET = 1 << 8,
	LINE_LAST = 1 << 9,
	LINE_RANGE = 1 << 10, /* the last part is the range */
	LINE_TRAIL = LINE_QUIET - 1,
};

static bool
is_in_range(const struct node *n, struct ctx *c, const struct step *way)
{
	struct span span;

	return !(n->number & LINE_RANGE) ||
	    (eval_span(n->kid[n->kids - 1], c, &span) &&
		way->length >= span.low && way->length <= span.high);
}

/* The end is named first, which shows where both are one position. */
static void
note_line(const struct node *n, struct ctx *c, const struct step *way)
{
	char name[SPOT_TEXT_MAX];

	if (n->number & LINE_QUIET || c->quiet)
		return;
	eval_note(c, way->end, "End line of length %u that starts at %s",
	    way->length, eval_name_spot(c, way->at, name));
	eval_note(c, way->at, "Start line that ends at %s",
	    eval_name_spot(c, way->end, name));
}

static const struct step *
find_line(const struct node *n, struct ctx *c)
{
	int remarks = c->remarks;
	const struct step *way =
	    trail_find(n, c, n->data, (unsigned)n->number & LINE_TRAIL);

	if (!way)
		return NULL;
	if (!is_in_range(n, c, way)) {
		c->remarks = remarks;
		return NULL;
	}
	trail_take(n, c, way);
	note_line(n, c, way);
	return way;
}

struct number
number_line(const struct node *n, struct ctx *c)
{
	const struct step *way = find_line(n, c);

	return way ? number_of(way->length) : NO_NUMBER;
}

const struct spot *
position_line(const struct node *n, struct ctx *c)
{
	const struct step *way = find_line(n, c);

	return way ? way->end : NULL;
}

/* ----------------------------------------------------------- how it is read */

static const struct {
	const char *word;
	unsigned option;
} words[] = {
    {"firstmatch", TRAIL_FIRST},
    {"lastposition", LINE_LAST},
    {"nestban", TRAIL_NESTBAN},
    {"nolinearize", TRAIL_TREE},
    {"nonatomic", TRAIL_NONATOMIC},
    {"primary", TRAIL_PRIMARY},
    {"quiet", LINE_QUIET},
    {"secondary", TRAIL_SECONDARY},
    {"singlecolor", TRAIL_SINGLECOLOR},
};

enum { WORDS = sizeof words / sizeof *words };

static bool
take_option(struct parser *p, unsigned *options)
{
	struct place at = p->token.place;

	for (int i = 0; i < WORDS; i++) {
		if (!parse_take_name(p, words[i].word))
			continue;
		if (*options & words[i].option)
			parse_fail(p, at, "%s stands twice", words[i].word);
		*options |= words[i].option;
		return true;
	}
	return false;
}

/* The arrow, which every line has. */
static const char *
take_arrow(struct parser *p, struct place from, unsigned *options)
{
	const unsigned one_kind = TRAIL_PRIMARY | TRAIL_SECONDARY;
	const char *arrow = parse_is(p, "<--") ? "<--" : "-->";

	if (*arrow == '<')
		*options |= TRAIL_BACKWARD;
	parse_want(p, arrow, "line");
	if ((*options & one_kind) == one_kind)
		parse_fail(p, parse_since(p, from),
		    "a line is of primary moves or of secondary moves");
	if (*options & one_kind && *arrow == '<')
		parse_fail(p, parse_since(p, from),
		    "primary and secondary stand only in a line with -->");
	return arrow;
}

/* A node whose parts are those of a pattern, and a range if there is one. */
static struct node *
make_line(struct parser *p, const struct filter *f, struct place from,
    unsigned options, struct node *range)
{
	struct pattern_style style = {
	    .arrow = take_arrow(p, from, &options), .part = parse_filter};
	const struct pattern *pattern;
	struct row row = {0};
	struct str text;
	struct node *n;

	pattern = pattern_parse(p, &style, &row, &text);
	if (parse_is(p, "-->") || parse_is(p, "<--"))
		parse_fail(p, p->token.place,
		    "the arrows of a line all point the same way");
	if (range)
		parse_row_add(p, &row, range);
	if (options & LINE_LAST)
		f = &filters[FILTER_line_position];
	n = parse_node(p, f, from, row.kids, row.kid);
	n->number = options | (range ? LINE_RANGE : 0);
	n->acts = options & TRAIL_NESTBAN;
	n->data = pattern;
	n->text = text;
	return n;
}

/* line := "line" (option | range)* (arrow pattern) */
struct node *
parse_line(struct parser *p, const struct filter *f, struct place from)
{
	struct node *range = NULL;
	unsigned options = 0;

	for (;;) {
		struct place at = p->token.place;
		struct node *more;

		if (take_option(p, &options))
			continue;
		more = parse_range(p);
		if (more && range)
			parse_fail(p, at, "a line has one range");
		if (!more)
			break;
		range = more;
	}
	return make_line(p, f, from, options, range);
}

void
show_line(struct out *o, const struct node *n)
{
	for (int i = 0; i < WORDS; i++)
		if (n->number & words[i].option)
			out_format(o, "%s, ", words[i].word);
	out_text(o, n->number & TRAIL_BACKWARD ? "<-- " : "--> ");
	out_str(o, n->text);
}
