/* path.c - line and path: ways through the game, and what is said of them */
#include "board/play.h"
#include "cql/filters/functions.h"
#include "cql/parse/grammar.h"
#include "cql/parse/parser.h"
#include "cql/path/alternatives.h"
#include "cql/path/pattern.h"
#include "cql/path/search.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/run/range.h"
#include "cql/run/spot_text.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"

/* Options in n->number, behind those of search.h. */
enum {
	WAY_QUIET = 1 << 12,
	WAY_LAST = 1 << 13,
	WAY_VERBOSE = 1 << 14,
	WAY_PIECES = 1 << 15,
	/* the parts behind those of the pattern, in this order */
	WAY_RANGE = 1 << 16,
	WAY_FOCUS = 1 << 17,
	WAY_MAX = 1 << 18,
	WAY_PARTS = WAY_RANGE | WAY_FOCUS | WAY_MAX,
};

/* What a node holds that is no part: the pattern, and the title of a path. */
struct way {
	const struct pattern *pattern;
	struct str title;
};

static const struct way *
way_of(const struct node *n)
{
	return n->data;
}

/* The part for WAY_RANGE, WAY_FOCUS or WAY_MAX, NULL for none. */
static const struct node *
way_part(const struct node *n, long long which)
{
	long long behind = n->number & WAY_PARTS & ~(2 * which - 1);

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

/* What is said of a piece on the way: where it was, and its end. */
static void
write_piece_path(
    struct out *o, const struct spot *const *way, unsigned plies, int square)
{
	const struct position *first = &way[0]->pos;
	size_t before = o->len;
	int at = square;

	out_format(o, " %c%c%c", piece_letter(first->at[square]),
	    'a' + file_of(square), '1' + rank_of(square));
	for (unsigned i = 1; i <= plies; i++) {
		move m = way[i]->played;
		int from = move_from(m), to = move_to(m);

		if (m == MOVE_NULL)
			continue;
		if (move_takes(&way[i - 1]->pos, m) == at) {
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

/* "Focus path: Ng1-f3 pe7-e5(xe5)" of the pieces that the way follows. */
static void
note_pieces(const struct node *n, struct ctx *c, const struct path_step *way)
{
	struct ctx_mark mark = ctx_mark(c);
	unsigned plies = way->end->ply - way->at->ply;
	const struct spot **spots =
	    arena_raw(&c->scratch, (plies + 1) * sizeof(struct spot *));
	size_t from = c->gathered.len;
	const struct spot *s = way->end;
	bb focus = set(way_part(n, WAY_FOCUS), c);

	for (unsigned i = plies + 1; i-- > 0; s = s->parent)
		spots[i] = s;
	out_text(&c->gathered, "Focus path:");
	for (focus &= position_occupied(c->pos); focus; focus &= focus - 1)
		write_piece_path(&c->gathered, spots, plies, bb_lowest(focus));
	comment_add(c, way->at, ctx_gathered(c, from));
	ctx_release(c, mark);
}

/* "move 2 of 5" behind each move of the way, with the title before it. */
static void
note_moves(const struct node *n, struct ctx *c, const struct path_step *way)
{
	struct str title = way_of(n)->title;
	const struct path_step *s = way;
	unsigned i = 0;

	for (; s; s = s->next) {
		size_t from = c->gathered.len;
		struct ctx_mark mark = ctx_mark(c);

		if (s->to == s->at)
			continue;
		if (title.len)
			out_format(&c->gathered, "%.*s: ", STR(title));
		out_format(&c->gathered, "move %u of %u", ++i, way->length);
		comment_add(c, s->to, ctx_gathered(c, from));
		ctx_release(c, mark);
	}
}

/* The end is named first, which shows where both are one position. */
static void
note_ends(const struct node *n, struct ctx *c, const struct path_step *way)
{
	const char *word = word_of(n);
	char name[SPOT_TEXT_MAX];

	if (n->number & WAY_QUIET || c->options.quiet)
		return;
	comment_note(c, way->end, "End %s of length %u that starts at %s", word,
	    way->length, comment_name_spot(c, way->at, name));
	if (n->number & WAY_MAX)
		comment_note(c, way->end, "Max value: %lld", way->value);
	comment_note(c, way->at, "Start %s that ends at %s", word,
	    comment_name_spot(c, way->end, name));
}

static void
note_way(const struct node *n, struct ctx *c, const struct path_step *way)
{
	if (n->number & WAY_VERBOSE)
		note_moves(n, c, way);
	note_ends(n, c, way);
}

/* ------------------------------------------------------------------- values */

static bool
is_in_range(const struct node *n, struct ctx *c, const struct path_step *way)
{
	const struct node *range = way_part(n, WAY_RANGE);
	struct span span;

	return !range ||
	    (span_of(range, c, &span) && way->value >= span.low &&
		way->value <= span.high);
}

/* The ways kept beside the best one. */
static void
note_others(const struct node *n, struct ctx *c)
{
	const struct path_step *way;
	int remarks = c->remarks;

	for (; (way = path_search_next_alternative(
		    n, c, n->number & WAY_VERBOSE));
	     remarks = c->remarks) {
		if (!is_in_range(n, c, way)) {
			c->remarks = remarks;
			continue;
		}
		path_search_accept(n, c, way);
		note_way(n, c, way);
		if (!(n->number & PATH_EVERY_LEAF))
			comment_note(c, way->end, "alternative");
	}
}

static void
note_found(const struct node *n, struct ctx *c, const struct path_step *way)
{
	struct str title = way_of(n)->title;

	if (title.len)
		comment_add(c, way->at, title);
	if (n->number & WAY_PIECES)
		note_pieces(n, c, way);
	note_way(n, c, way);
}

/* What pathcount and its kin say when the path is over. */
static void
keep_walk(const struct node *n, struct ctx *c, const struct path_step *way)
{
	if (n->number & PATH_BY_MOVES)
		c->walk = (struct path_walk){way->at, way->end, way->length,
		    way->end->ply - way->at->ply - way->length};
}

/* The options of search.h, with what is asked for of all. */
static unsigned
trail_options(const struct node *n, const struct ctx *c)
{
	unsigned options = (unsigned)n->number & PATH_OPTIONS;

	return c->options.keepallbest ? options | PATH_ALL_BEST : options;
}

/* The best way, with its value and end; or NULL. */
static const struct path_step *
find_way(const struct node *n, struct ctx *c, struct path_step *found)
{
	const struct path_settings form = {way_of(n)->pattern,
	    trail_options(n, c), way_part(n, WAY_FOCUS), way_part(n, WAY_MAX)};
	int remarks = c->remarks;
	const struct path_step *way = path_search_best(n, c, &form);

	if (!way)
		return NULL;
	if (!is_in_range(n, c, way)) {
		c->remarks = remarks;
		return NULL;
	}
	*found = *way;
	path_search_accept(n, c, way);
	note_found(n, c, way);
	if (form.options & (PATH_ALL_BEST | PATH_EVERY_LEAF))
		note_others(n, c);
	keep_walk(n, c, found);
	return found;
}

struct number
number_way(const struct node *n, struct ctx *c)
{
	struct path_step found;

	return find_way(n, c, &found) ? number_of(found.value) : NO_NUMBER;
}

const struct spot *
position_way(const struct node *n, struct ctx *c)
{
	struct path_step found;

	return find_way(n, c, &found) ? found.end : NULL;
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
    {"lastposition", WAY_LAST, OF_BOTH},
    {"nestban", PATH_NESTBAN, OF_BOTH},
    {"nolinearize", PATH_TREE | PATH_EVERY_LEAF, OF_LINE},
    {"nonatomic", PATH_NONATOMIC, OF_LINE},
    {"piecepath", WAY_PIECES, OF_PATH},
    {"primary", PATH_PRIMARY, OF_BOTH},
    {"quiet", WAY_QUIET, OF_BOTH},
    {"secondary", PATH_SECONDARY, OF_LINE},
    {"singlecolor", PATH_SINGLECOLOR, OF_BOTH},
    {"verbose", WAY_VERBOSE, OF_PATH},
};

enum { WORDS = sizeof words / sizeof *words };

/* The parameters while they are read. */
struct asked {
	unsigned options, of;
	struct node *range, *focus, *max;
	struct str title;
};

static bool
take_option(struct parser *p, struct asked *a)
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
take_range(struct parser *p, struct asked *a)
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
make_way(struct parser *p, struct location from, const struct asked *a,
    const struct pattern_style *style, const struct filter *plain,
    enum filter_row with_position)
{
	struct way *way = arena_get(&p->query->arena, sizeof *way);
	struct node *const extra[] = {a->range, a->focus, a->max};
	bool last = (a->options & WAY_LAST) != 0;
	long long options = a->options;
	struct row row = {0};
	struct str text;
	struct node *n;

	way->pattern = pattern_parse(p, style, &row, &text);
	way->title = a->title;
	for (int i = 0; i < 3; i++)
		if (extra[i]) {
			parse_row_add(p, &row, extra[i]);
			options |= (long long)WAY_RANGE << i;
		}
	n = parse_node(
	    p, last ? &filters[with_position] : plain, from, row.kids, row.kid);
	n->number = options;
	n->acts = a->options & PATH_NESTBAN;
	n->data = way;
	n->text = text;
	return n;
}

/* The parameters; those that are parts of the node, in their order, last. */
void
show_way(struct out *o, const struct node *n)
{
	bool path = n->number & PATH_BY_MOVES;

	for (int i = 0; i < WORDS; i++)
		if (words[i].of & (path ? OF_PATH : OF_LINE) &&
		    n->number & words[i].option)
			out_format(o, "%s, ", words[i].word);
	if (way_of(n)->title.len)
		out_format(o, "title \"%.*s\", ", STR(way_of(n)->title));
	if (n->number & WAY_FOCUS)
		out_text(o,
		    n->number & PATH_CAPTURES ? "focus capture, " : "focus, ");
	if (n->number & WAY_MAX)
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
	struct asked a = {.of = OF_LINE};
	struct pattern_style style = {.part = parse_filter};
	struct node *n;

	while (take_option(p, &a) || take_range(p, &a))
		;
	style.arrow = take_arrow(p, from, &a.options);
	n = make_way(p, from, &a, &style, f, FILTER_line_position);
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
take_focus(struct parser *p, struct asked *a)
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
take_max(struct parser *p, struct asked *a)
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
take_title(struct parser *p, struct asked *a)
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
check_path(struct parser *p, const struct asked *a, struct location from)
{
	if (parse_is_name(p, "secondary"))
		parse_fail(p, p->token.location,
		    "secondary is no parameter of path; as a filter it stands "
		    "in braces here");
	if (a->focus && a->options & PATH_SINGLECOLOR)
		parse_fail(p, parse_since(p, from),
		    "a path follows the pieces in focus or one colour's moves");
	if (!a->focus && a->options & WAY_PIECES)
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
	static const struct pattern_style style = {
	    .part = read_part, .over = path_is_over, .rests = takes_no_move};
	struct asked a = {.of = OF_PATH,
	    .options = PATH_BY_MOVES | PATH_TREE | PATH_NONATOMIC};

	while (take_option(p, &a) || take_focus(p, &a) || take_max(p, &a) ||
	    take_title(p, &a) || take_range(p, &a))
		;
	check_path(p, &a, from);
	return make_way(p, from, &a, &style, f, FILTER_path_position);
}
