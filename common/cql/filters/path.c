/* path.c - line and path: reading them, their values and comments */
#include "board/play.h"
#include "cql/filters/functions.h"
#include "cql/parse/grammar.h"
#include "cql/path/alternatives.h"
#include "cql/path/pattern.h"
#include "cql/path/search.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/run/range.h"
#include "cql/run/spot_text.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"

/* Options in n->number, above those of search.h. */
enum {
	PATH_QUIET = 1 << 12,
	PATH_LAST = 1 << 13,
	PATH_VERBOSE = 1 << 14,
	PATH_PIECES = 1 << 15,
	/* there is such a part, after those of the pattern and in this order */
	WITH_RANGE = 1 << 16,
	WITH_FOCUS = 1 << 17,
	WITH_MAX = 1 << 18,
	WITH_PARTS = WITH_RANGE | WITH_FOCUS | WITH_MAX,
};

/* What a node holds that is no part: the pattern, and the title of a path. */
struct path_data {
	const struct pattern *pattern;
	struct str title;
};

static const struct path_data *
data_of(const struct node *n)
{
	return n->data;
}

/* The part for WITH_RANGE, WITH_FOCUS or WITH_MAX, NULL for none. */
static const struct node *
part_of(const struct node *n, long long which)
{
	long long behind = n->number & WITH_PARTS & ~(2 * which - 1);

	if (!(n->number & which))
		return NULL;
	return n->kid[n->kids - 1 - bb_count((bb)behind)];
}

static const char *
word_of(const struct node *n)
{
	return n->number & PATH_BY_MOVES ? "path" : "line";
}

/* ----------------------------------------------------------------- comments */

/* The squares of one piece along the path, "Ng1-f3", and where it is taken. */
static void
write_piece_path(
    struct out *o, const struct spot *const *spots, unsigned plies, int square)
{
	const struct position *first = &spots[0]->pos;
	size_t before = o->len;
	int at = square;

	out_format(o, " %c%c%c", piece_letter(first->at[square]),
	    'a' + file_of(square), '1' + rank_of(square));
	for (unsigned i = 1; i <= plies; i++) {
		move m = spots[i]->played;
		int from = move_from(m), to = move_to(m);

		if (m == MOVE_NULL)
			continue;
		if (move_takes(&spots[i - 1]->pos, m) == at) {
			out_format(
			    o, "(x%c%c)", 'a' + file_of(at), '1' + rank_of(at));
			return;
		}
		if (from != at && !(move_castles(m) && to == at))
			continue;
		if (move_castles(m))
			at = from == at ? castled_king(from, to)
					: castled_rook(from, to);
		else
			at = to;
		out_format(o, "-%c%c", 'a' + file_of(at), '1' + rank_of(at));
	}
	if (at == square && o->len == before + 4)
		o->len = before;
}

/* "Focus path: Ng1-f3 pe7-e5(xe5)" of the pieces in focus. */
static void
note_pieces(const struct node *n, struct ctx *c, const struct path_step *path)
{
	struct ctx_mark mark = ctx_mark(c);
	unsigned plies = path->end->ply - path->at->ply;
	const struct spot **spots =
	    arena_raw(&c->scratch, (plies + 1) * sizeof(struct spot *));
	size_t from = c->gathered.len;
	const struct spot *s = path->end;
	bb focus = set(part_of(n, WITH_FOCUS), c);

	for (unsigned i = plies + 1; i-- > 0; s = s->parent)
		spots[i] = s;
	out_text(&c->gathered, "Focus path:");
	for (focus &= position_occupied(c->pos); focus; focus &= focus - 1)
		write_piece_path(&c->gathered, spots, plies, bb_lowest(focus));
	comment_add(c, path->at, ctx_gathered(c, from));
	ctx_release(c, mark);
}

/* "move 2 of 5" after each move of the path, with the title before it. */
static void
note_moves(const struct node *n, struct ctx *c, const struct path_step *path)
{
	struct str title = data_of(n)->title;
	const struct path_step *s = path;
	unsigned i = 0;

	for (; s; s = s->next) {
		size_t from = c->gathered.len;
		struct ctx_mark mark = ctx_mark(c);

		if (s->to == s->at)
			continue;
		if (title.len)
			out_format(&c->gathered, "%.*s: ", STR(title));
		out_format(&c->gathered, "move %u of %u", ++i, path->length);
		comment_add(c, s->to, ctx_gathered(c, from));
		ctx_release(c, mark);
	}
}

/* The end comes first, which shows where both are one position. */
static void
note_ends(const struct node *n, struct ctx *c, const struct path_step *path)
{
	const char *word = word_of(n);
	char name[SPOT_TEXT_MAX];

	if (n->number & PATH_QUIET || c->options.quiet)
		return;
	comment_note(c, path->end, "End %s of length %u that starts at %s",
	    word, path->length, comment_name_spot(c, path->at, name));
	if (n->number & WITH_MAX)
		comment_note(c, path->end, "Max value: %lld", path->value);
	comment_note(c, path->at, "Start %s that ends at %s", word,
	    comment_name_spot(c, path->end, name));
}

static void
note_path(const struct node *n, struct ctx *c, const struct path_step *path)
{
	if (n->number & PATH_VERBOSE)
		note_moves(n, c, path);
	note_ends(n, c, path);
}

/* ------------------------------------------------------------------- values */

static bool
is_in_range(const struct node *n, struct ctx *c, const struct path_step *path)
{
	const struct node *range = part_of(n, WITH_RANGE);
	struct span span;

	return !range ||
	    (span_of(range, c, &span) && path->value >= span.low &&
		path->value <= span.high);
}

/* The paths kept beside the best one. */
static void
note_alternatives(const struct node *n, struct ctx *c)
{
	const struct path_step *path;
	int remarks = c->remarks;

	for (; (path = path_search_next_alternative(
		    n, c, n->number & PATH_VERBOSE));
	     remarks = c->remarks) {
		if (!is_in_range(n, c, path)) {
			c->remarks = remarks;
			continue;
		}
		path_search_accept(n, c, path);
		note_path(n, c, path);
		if (!(n->number & PATH_EVERY_LEAF))
			comment_note(c, path->end, "alternative");
	}
}

static void
note_best(const struct node *n, struct ctx *c, const struct path_step *path)
{
	struct str title = data_of(n)->title;

	if (title.len)
		comment_add(c, path->at, title);
	if (n->number & PATH_PIECES)
		note_pieces(n, c, path);
	note_path(n, c, path);
}

/* What pathcount and its like give when the path is over. */
static void
set_last_walk(const struct node *n, struct ctx *c, const struct path_step *path)
{
	if (n->number & PATH_BY_MOVES)
		c->walk = (struct path_walk){path->at, path->end, path->length,
		    path->end->ply - path->at->ply - path->length};
}

/* The options of search.h, with what the run asks of all lines and paths. */
static unsigned
search_options(const struct node *n, const struct ctx *c)
{
	unsigned options = (unsigned)n->number & PATH_OPTIONS;

	return c->options.keepallbest ? options | PATH_ALL_BEST : options;
}

/* The best path, which is copied to *found; or NULL. */
static const struct path_step *
find_path(const struct node *n, struct ctx *c, struct path_step *found)
{
	const struct path_settings settings = {data_of(n)->pattern,
	    search_options(n, c), part_of(n, WITH_FOCUS), part_of(n, WITH_MAX)};
	int remarks = c->remarks;
	const struct path_step *path = path_search_best(n, c, &settings);

	if (!path)
		return NULL;
	if (!is_in_range(n, c, path)) {
		c->remarks = remarks;
		return NULL;
	}
	*found = *path;
	path_search_accept(n, c, path);
	note_best(n, c, path);
	if (settings.options & (PATH_ALL_BEST | PATH_EVERY_LEAF))
		note_alternatives(n, c);
	set_last_walk(n, c, found);
	return found;
}

struct number
number_path(const struct node *n, struct ctx *c)
{
	struct path_step found;

	return find_path(n, c, &found) ? number_of(found.value) : NO_NUMBER;
}

const struct spot *
position_path(const struct node *n, struct ctx *c)
{
	struct path_step found;

	return find_path(n, c, &found) ? found.end : NULL;
}

struct number
number_pathcount(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->walk.start ? number_of(c->walk.moves) : NO_NUMBER;
}

struct number
number_pathcountunfocused(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->walk.start ? number_of(c->walk.passed) : NO_NUMBER;
}

const struct spot *
position_pathstart(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->walk.start;
}

const struct spot *
position_pathlastposition(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->walk.last;
}

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

/* The parameters while they are read. */
struct path_parameters {
	unsigned options, of;
	struct node *range, *focus, *max;
	struct str title;
};

static bool
take_option(struct parser *p, struct path_parameters *a)
{
	struct location at = p->token.location;

	for (int i = 0; i < WORDS; i++) {
		if (!(words[i].of & a->of) ||
		    !parse_take_name(p, words[i].word))
			continue;
		if (a->options & words[i].option)
			parse_fail(p, at, "%s stands twice", words[i].word);
		a->options |= words[i].option;
		return true;
	}
	return false;
}

static bool
take_range(struct parser *p, struct path_parameters *a)
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

/* A node whose parts are those of a pattern, and of its parameters. */
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

/* The parameters; those that are parts of the node, in their order, last. */
void
show_path(struct out *o, const struct node *n)
{
	bool path = n->number & PATH_BY_MOVES;

	for (int i = 0; i < WORDS; i++)
		if (words[i].of & (path ? OF_PATH : OF_LINE) &&
		    n->number & words[i].option)
			out_format(o, "%s, ", words[i].word);
	if (data_of(n)->title.len)
		out_format(o, "title \"%.*s\", ", STR(data_of(n)->title));
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

/* The arrow, which every line has. */
static const char *
take_arrow(struct parser *p, struct location from, unsigned *options)
{
	const unsigned one_kind = PATH_PRIMARY | PATH_SECONDARY;
	const char *arrow = parse_is(p, "<--") ? "<--" : "-->";

	if (*arrow == '<') {
		*options |= PATH_BACKWARD;
		*options &=
		    ~(unsigned)PATH_EVERY_LEAF; /* there is but one line */
	}
	parse_want(p, arrow, "line");
	if ((*options & one_kind) == one_kind)
		parse_fail(p, parse_since(p, from),
		    "a line is of primary moves or of secondary moves");
	if (*options & one_kind && *arrow == '<')
		parse_fail(p, parse_since(p, from),
		    "primary and secondary stand only in a line with -->");
	return arrow;
}

/* line := "line" (option | range)* (arrow pattern) */
struct node *
parse_line(struct parser *p, const struct filter *f, struct location from)
{
	struct path_parameters a = {.of = OF_LINE};
	struct pattern_style style = {.part = parse_filter};
	struct node *n;

	while (take_option(p, &a) || take_range(p, &a))
		;
	style.arrow = take_arrow(p, from, &a.options);
	n = make_path(p, from, &a, &style, f, FILTER_line_position);
	if (parse_is(p, "-->") || parse_is(p, "<--"))
		parse_fail(p, p->token.location,
		    "the arrows of a line all point the same way");
	return n;
}

/* --------------------------------------------------------------------- path */

/* Is a line without text between what was read last and the next token? */
static bool
after_blank_line(const struct parser *p)
{
	struct str s = source_map_rest(p->diag->source, p->behind);
	size_t len = p->token.location.from - p->behind;
	bool empty = false;

	for (size_t i = 0; i < len; i++) {
		struct str rest;

		if (i >= s.len)
			return true; /* the token is in another text */
		rest = (struct str){s.text + i, s.len - i};
		if (*rest.text == '\n') {
			if (empty)
				return true;
			empty = true;
		} else if (str_starts(rest, "/*")) {
			empty = false;
			while (i + 2 < len &&
			    !(s.text[i + 1] == '*' && s.text[i + 2] == '/'))
				i++;
			i += 2;
		} else if (str_starts(rest, "//") || *rest.text == ';') {
			empty = false;
			while (i + 1 < len && s.text[i + 1] != '\n')
				i++;
		}
	}
	return false;
}

/* A path ends where no filter can begin, and at a blank line. */
static bool
path_is_over(const struct parser *p, bool in_group)
{
	const struct token *t = &p->token;

	if (t->kind == TOKEN_END || parse_is(p, ")") || parse_is(p, "}") ||
	    parse_is_name(p, "then") || parse_is_name(p, "else") ||
	    parse_is_name(p, "cql"))
		return true;
	if (!in_group && after_blank_line(p))
		return true;
	return (t->kind == TOKEN_SYMBOL || t->kind == TOKEN_NAME) &&
	    filter_find(t->text, true) && !filter_find(t->text, false);
}

/* part := dash | filter; and, or belong to a filter, and end a path at a dash
 */
static struct node *
read_part(struct parser *p)
{
	struct node *n = parse_operand(p, LEVEL_NOT);

	return n->filter->takes ? n : parse_on(p, n, LEVEL_LOOSE);
}

static bool
takes_no_move(const struct node *part)
{
	return !part->filter->takes;
}

/* "focus" "capture"? set */
static bool
take_focus(struct parser *p, struct path_parameters *a)
{
	struct location at = p->token.location;

	if (!parse_take_name(p, "focus"))
		return false;
	if (a->focus)
		parse_fail(p, at, "focus stands twice");
	if (parse_take_name(p, "capture"))
		a->options |= PATH_CAPTURES;
	a->focus = parse_typed(p, LEVEL_ARROW, TYPE_set, "focus");
	return true;
}

/* "max" number */
static bool
take_max(struct parser *p, struct path_parameters *a)
{
	struct location at = p->token.location;

	if (!parse_take_name(p, "max"))
		return false;
	if (a->max)
		parse_fail(p, at, "max stands twice");
	a->max = parse_typed(p, LEVEL_RELATION, TYPE_number, "max");
	return true;
}

/* "title" string in quotes */
static bool
take_title(struct parser *p, struct path_parameters *a)
{
	struct location at = p->token.location;

	if (!parse_take_name(p, "title"))
		return false;
	if (a->title.len)
		parse_fail(p, at, "title stands twice");
	if (p->token.kind != TOKEN_STRING || !p->token.text.len)
		parse_fail(p, p->token.location,
		    "title needs a string in quotes that is not empty");
	a->title = p->token.text;
	parse_next(p);
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

/* path := "path" (option | range | focus | max | title)* pattern */
struct node *
parse_path(struct parser *p, const struct filter *f, struct location from)
{
	static const struct pattern_style style = {.part = read_part,
	    .over = path_is_over,
	    .takes_no_step = takes_no_move};
	struct path_parameters a = {.of = OF_PATH,
	    .options = PATH_BY_MOVES | PATH_TREE | PATH_NONATOMIC};

	while (take_option(p, &a) || take_focus(p, &a) || take_max(p, &a) ||
	    take_title(p, &a) || take_range(p, &a))
		;
	check_path(p, &a, from);
	return make_path(p, from, &a, &style, f, FILTER_path_position);
}
