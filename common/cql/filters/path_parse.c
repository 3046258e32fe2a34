/* path_parse.c - parses and shows line and path */
#include "cql/filters/evaluator.h"
#include "cql/filters/path.h"
#include "cql/parse/grammar.h"
#include "cql/parse/variables.h"
#include "cql/path/pattern.h"
#include "cql/path/search.h"
#include "cql/tree/query.h"

/* --------------------------------------------------------------- parameters */

enum { OF_LINE = 1, OF_PATH = 2, OF_BOTH = 3 };

static const struct {
	const char *word;
	unsigned option, of;
} words[] = {
    {"firstmatch", PATH_FIRST, OF_BOTH},
    {"keepallbest", PATH_ALL_BEST, OF_BOTH},
    {"lastposition", PATH_LAST, OF_BOTH},
    {"nestban", PATH_NESTBAN, OF_BOTH},
    {"nolinearize", PATH_TREE | PATH_EVERY_LEAF, OF_LINE},
    {"nonatomic", PATH_NONATOMIC, OF_LINE},
    {"piecepath", PATH_PIECES, OF_PATH},
    {"primary", PATH_PRIMARY, OF_BOTH},
    {"quiet", PATH_QUIET, OF_BOTH},
    {"secondary", PATH_SECONDARY, OF_LINE},
    {"singlecolor", PATH_SINGLECOLOR, OF_BOTH},
    {"verbose", PATH_VERBOSE, OF_PATH},
};

enum { WORDS = sizeof words / sizeof *words };

/* The parameters during parsing. */
struct path_parameters {
	unsigned options, of;
	struct node *range, *focus, *max;
	struct str title;
};

/* Take the next token if it is this word; fail if it stood before. */
static bool
take_once(struct parser *p, const char *word, bool stood)
{
	struct location at = p->token.location;

	if (!parse_take_name(p, word))
		return false;
	if (stood)
		parse_fail(p, at, "%s stands twice", word);
	return true;
}

static bool
parse_option(struct parser *p, struct path_parameters *a)
{
	for (int i = 0; i < WORDS; i++)
		if (words[i].of & a->of &&
		    take_once(p, words[i].word,
			a->options & words[i].option &&
			    words[i].option != PATH_LAST)) {
			a->options |= words[i].option;
			return true;
		}
	return false;
}

static bool
parse_path_range(struct parser *p, struct path_parameters *a)
{
	struct location at = p->token.location;
	struct node *more = parse_range(p);

	if (more && a->range)
		parse_fail(p, at, "a %s has one range",
		    a->of == OF_PATH ? "path" : "line");
	if (more)
		a->range = more;
	return more != NULL;
}

/*
 * Parse the pattern. Return a node with its parts and those of the parameters.
 */
static struct node *
make_path(struct parser *p, struct location from,
    const struct path_parameters *a, const struct pattern_style *style,
    const struct filter *plain, enum filter_row with_position)
{
	struct path_data *data = arena_get(&p->query->arena, sizeof *data);
	struct node *const extra[] = {a->range, a->focus, a->max};
	bool last = (a->options & PATH_LAST) != 0;
	long long options = a->options;
	struct row row = {0};
	struct str text;
	struct node *n;

	data->pattern = pattern_parse(p, style, &row, &text);
	data->title = a->title;
	for (int i = 0; i < 3; i++)
		if (extra[i]) {
			parse_row_add(p, &row, extra[i]);
			options |= (long long)WITH_RANGE << i;
		}
	n = parse_node(
	    p, last ? &filters[with_position] : plain, from, row.kids, row.kid);
	n->number = options;
	n->acts = a->options & PATH_NESTBAN;
	n->data = data;
	n->text = text;
	return n;
}

/*
 * Show the parameters; those that are parts of the node come last, in their
 * order.
 */
SHOWER(path)
{
	bool path = n->number & PATH_BY_MOVES;

	for (int i = 0; i < WORDS; i++)
		if (words[i].of & (path ? OF_PATH : OF_LINE) &&
		    n->number & words[i].option)
			out_format(o, "%s, ", words[i].word);
	if (path_data_of(n)->title.len)
		out_format(o, "title \"%.*s\", ", STR(path_data_of(n)->title));
	if (n->number & WITH_FOCUS)
		out_text(o,
		    n->number & PATH_CAPTURES ? "focus capture, " : "focus, ");
	if (n->number & WITH_MAX)
		out_text(o, "max, ");
	if (!path)
		out_text(o, n->number & PATH_BACKWARD ? "<-- " : "--> ");
	out_str(o, n->text);
}

/* --------------------------------------------------------------------- line */

/* Parse the arrow, which is required, and return it. */
static const char *
parse_arrow(struct parser *p, struct location from, unsigned *options)
{
	const unsigned one_kind = PATH_PRIMARY | PATH_SECONDARY;
	const char *arrow = parse_is(p, "<--") ? "<--" : "-->";

	if (*arrow == '<') {
		*options |= PATH_BACKWARD;
		*options &=
		    ~(unsigned)PATH_EVERY_LEAF; /* a line backward is unique */
	}
	parse_expect(p, arrow, "line");
	if ((*options & one_kind) == one_kind)
		parse_fail(p, parse_since(p, from),
		    "a line is of primary moves or of secondary moves");
	if (*options & one_kind && *arrow == '<')
		parse_fail(p, parse_since(p, from),
		    "primary and secondary stand only in a line with -->");
	return arrow;
}

static struct node *
read_filter_on(struct parser *p, struct node *n)
{
	return parse_on(p, n, LEVEL_LOOSE);
}

/*
 * True if + or * repeats a step of the path around this line; in braces they
 * are operators.
 */
static bool
line_is_over(const struct parser *p, bool in_group)
{
	(void)in_group;
	return p->plus_star == MARKS &&
	    (token_repeat_sign(&p->token) == '+' ||
		token_repeat_sign(&p->token) == '*');
}

/* line ::= "line" (option | range)* (arrow pattern) */
struct node *
parse_line(struct parser *p, const struct filter *f, struct location from)
{
	struct path_parameters a = {.of = OF_LINE};
	struct pattern_style style = {
	    .part = parse_filter, .more = read_filter_on, .over = line_is_over};
	enum plus_star around = p->plus_star;
	struct node *n;

	while (parse_option(p, &a) || parse_path_range(p, &a))
		;
	style.arrow = parse_arrow(p, from, &a.options);
	style.lazy = a.options & PATH_FIRST;
	if (around == OPERATORS)
		p->plus_star = MARKS_AT_THE_END;
	n = make_path(p, from, &a, &style, f, FILTER_line_position);
	p->plus_star = around;
	if (parse_is(p, "-->") || parse_is(p, "<--"))
		parse_fail(p, p->token.location,
		    "the arrows of a line all point the same way");
	return n;
}

/* --------------------------------------------------------------------- path */

/* True where no filter or mark can follow, and at a blank line. */
static bool
path_is_over(const struct parser *p, bool in_group)
{
	const struct token *t = &p->token;

	if (t->kind == TOKEN_END || parse_is(p, ")") || parse_is(p, "}") ||
	    parse_is_name(p, "then") || parse_is_name(p, "else") ||
	    parse_is_name(p, "cql"))
		return true;
	if (!in_group && t->parted)
		return true;
	if (parse_is_mark(p))
		return false;
	return (t->kind == TOKEN_SYMBOL || t->kind == TOKEN_NAME) &&
	    parse_infix_here(p) && !filter_find(t->text, false);
}

/*
 * True at the name that the path is assigned to, if it has no value before:
 * the second x of `x = path -- x > 1`.
 */
static bool
assigned_name_follows(const struct parser *p)
{
	struct token next;

	if (p->token.kind != TOKEN_NAME ||
	    !str_equal(p->token.text, p->assigned) ||
	    filter_find(p->token.text, false) ||
	    variable_find(p, p->token.text))
		return false;
	next = parse_peek(p);
	return !token_is(&next, "=") && !token_is(&next, "[element]");
}

static bool
pattern_is_over(const struct parser *p, bool in_group)
{
	return path_is_over(p, in_group) ||
	    (!in_group && assigned_name_follows(p));
}

/*
 * part ::= dash | filter; `and` and `or` continue a filter, but end a path
 * after a dash
 */
static struct node *
read_part_on(struct parser *p, struct node *n)
{
	n = parse_on(p, n, LEVEL_NOT);
	return n->filter->takes ? n : parse_on(p, n, LEVEL_LOOSE);
}

static struct node *
read_part(struct parser *p)
{
	struct node *n = read_part_on(p, parse_operand(p, LEVEL_NOT));

	if (n->filter == &filters[FILTER_integer])
		parse_warn(p, n->location,
		    "a number alone always matches; in a path + and * repeat "
		    "steps, and arithmetic stands in braces");
	if (n->filter == &filters[FILTER_compound] && n->kids == 1 &&
	    n->kid[0]->filter == &filters[FILTER_integer])
		parse_warn(p, n->location,
		    "a number alone always matches; a count stands after the "
		    "step that it repeats");
	return n;
}

/* parameter ::= "focus" "capture"? set | "max" number | "title" STRING */
static bool
parse_parameter(struct parser *p, struct path_parameters *a)
{
	if (take_once(p, "focus", a->focus)) {
		if (parse_take_name(p, "capture"))
			a->options |= PATH_CAPTURES;
		a->focus = parse_typed(p, LEVEL_ARROW, TYPE_set, "focus");
	} else if (take_once(p, "max", a->max)) {
		a->max = parse_typed(p, LEVEL_RELATION, TYPE_number, "max");
	} else if (take_once(p, "title", a->title.len)) {
		if (p->token.kind != TOKEN_STRING || !p->token.text.len)
			parse_fail(p, p->token.location,
			    "title needs a string in quotes that is not empty");
		a->title = p->token.text;
		parse_next(p);
	} else {
		return false;
	}
	return true;
}

static void
check_path(
    struct parser *p, const struct path_parameters *a, struct location from)
{
	if (parse_is_name(p, "secondary"))
		parse_fail(p, p->token.location,
		    "secondary is no parameter of path; as a filter it stands "
		    "in braces here");
	if (a->focus && a->options & PATH_SINGLECOLOR)
		parse_fail(p, parse_since(p, from),
		    "a path follows the pieces in focus or one colour's moves");
	if (!a->focus && a->options & PATH_PIECES)
		parse_fail(p, parse_since(p, from),
		    "piecepath needs pieces to follow: path focus N piecepath "
		    "--*");
	if (path_is_over(p, false))
		parse_fail(p, p->token.location, "this path has no filters");
}

/* path ::= "path" (option | parameter | range)* pattern */
struct node *
parse_path(struct parser *p, const struct filter *f, struct location from)
{
	struct pattern_style style = {
	    .part = read_part, .more = read_part_on, .over = pattern_is_over};
	struct path_parameters a = {.of = OF_PATH,
	    .options = PATH_BY_MOVES | PATH_TREE | PATH_NONATOMIC};
	enum plus_star around = p->plus_star;
	struct node *n;

	p->plus_star = MARKS;
	while (parse_option(p, &a) || parse_parameter(p, &a) ||
	    parse_path_range(p, &a))
		;
	check_path(p, &a, from);
	style.lazy = a.options & PATH_FIRST;
	n = make_path(p, from, &a, &style, f, FILTER_path_position);
	p->plus_star = around;
	return n;
}
