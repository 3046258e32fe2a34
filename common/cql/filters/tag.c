/*
 * tag.c - tags and comments of the game, and changes to them
 *
 * A literal after the word is searched in the value: `player "Tal"`.
 */
#include "base/mem.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/build.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "pgn/pgn_token.h"

static const char unknown[] = TAG_UNKNOWN, unknown_date[] = TAG_UNKNOWN_DATE;

/* Map each word to its tag, and to the value if the game lacks the tag. */
static const struct tag_word {
	const char *word, *tag, *missing;
} tags[] = {
    {"event", "Event", unknown},
    {"site", "Site", unknown},
    {"date", "Date", unknown_date},
    {"eventdate", "EventDate", unknown_date},
    {"eco", "ECO", NULL},
};

static const char *const player_tags[] = {
    [WHITE_SIDE] = "White", [BLACK_SIDE] = "Black"};

/*
 * Make a literal "White" or "Black" a side, so that a change of colours maps
 * it.
 */
void
check_tag(struct parser *p, struct node *n)
{
	(void)p;
	if (n->kid[0]->filter != &filters[FILTER_string])
		return;
	for (int side = WHITE_SIDE; side <= BLACK_SIDE; side++)
		if (str_is(n->kid[0]->text, player_tags[side]))
			n->geometry.side = (uint8_t)side;
}

struct str
string_tag(const struct node *n, struct ctx *c)
{
	struct str name = n->geometry.side
	    ? str_of(player_tags[n->geometry.side])
	    : string(n->kid[0], c);

	return name.text && c->tree ? tree_tag(c->tree, name) : NO_STRING;
}

/* Return a date in the form of the standard, or a text that is none. */
static struct str
whole_date(struct ctx *c, struct str date)
{
	char *text = arena_raw(&c->scratch, TAG_DATE);

	return tag_date(date, text) ? (struct str){text, TAG_DATE} : date;
}

struct str
string_game_tag(const struct node *n, struct ctx *c)
{
	const struct tag_word *row = ROW_NAMED(tags, str_of(n->filter->word));
	struct str value;

	assert(row);
	value = ctx_tag(c, row->tag);
	if (!c->tree)
		return NO_STRING;
	if (!value.text)
		return row->missing ? str_of(row->missing) : NO_STRING;
	return row->missing == unknown_date ? whole_date(c, value) : value;
}

/* True if the text has a value and holds the literal. */
static bool
holds(struct str text, struct str wanted)
{
	return text.text && str_find(text, wanted);
}

EVALUATOR(test, game_tag_has, holds(string_game_tag(n, c), n->text));

/* Refuse a literal that is empty or looks like a regular expression. */
void
check_search(struct parser *p, struct node *n)
{
	const char *word = *n->filter->word ? n->filter->word : "player";
	struct str s = n->text;
	const char *open = s.len ? memchr(s.text, '[', s.len) : NULL;

	if (!s.text)
		return;
	if (!s.len)
		parse_fail(p, n->location, "%s cannot look for nothing",
		    n->filter->word);
	for (size_t i = 1; i < s.len; i++)
		if (strchr("*+?", s.text[i]))
			parse_fail(p, n->location,
			    "%s looks for this text as it is; for a regular "
			    "expression write %s ~~ \"...\"",
			    word, word);
	if (open && memchr(open, ']', s.len - (size_t)(open - s.text)))
		parse_fail(p, n->location,
		    "%s looks for this text as it is; write \"...\" in %s, or "
		    "%s ~~ \"...\" for a regular expression",
		    word, word, word);
}

/* ------------------------------------------------------------ the players */

static struct str
player_name(struct ctx *c, enum side_word side)
{
	struct str name = ctx_tag(c, player_tags[side]);

	return name.text ? name : str_of(unknown);
}

/* Return one name, or both with a newline between. */
struct str
string_player(const struct node *n, struct ctx *c)
{
	struct str white, black;
	char *text;

	if (!c->tree)
		return NO_STRING;
	white = player_name(c, WHITE_SIDE);
	black = player_name(c, BLACK_SIDE);
	if (n->geometry.side)
		return n->geometry.side == WHITE_SIDE ? white : black;
	text = arena_raw(&c->scratch, white.len + 1 + black.len);
	memcpy(text, white.text, white.len);
	text[white.len] = '\n';
	memcpy(text + white.len + 1, black.text, black.len);
	return (struct str){text, white.len + 1 + black.len};
}

bool
test_player_has(const struct node *n, struct ctx *c)
{
	if (!c->tree)
		return false;
	return (n->geometry.side != BLACK_SIDE &&
		   holds(player_name(c, WHITE_SIDE), n->text)) ||
	    (n->geometry.side != WHITE_SIDE &&
		holds(player_name(c, BLACK_SIDE), n->text));
}

static uint8_t
parse_side(struct parser *p)
{
	if (parse_take_name(p, "white"))
		return WHITE_SIDE;
	return parse_take_name(p, "black") ? BLACK_SIDE : NO_SIDE;
}

/* player ::= "player" ("white" | "black")? "literal"? */
struct node *
parse_player(struct parser *p, const struct filter *f, struct location from)
{
	uint8_t side = parse_side(p);
	struct str wanted = NO_STRING;
	struct node *n;

	if (parse_literal_here(p, from)) {
		wanted = p->token.text;
		f = &filters[FILTER_player_has];
		parse_next(p);
	}
	n = parse_node(p, f, from, 0, NULL);
	n->text = wanted;
	n->geometry.side = side;
	check_search(p, n);
	return n;
}

static struct number
leading_number(struct str s)
{
	long long value = (long long)tag_number(s);

	return value ? number_of(value) : NO_NUMBER;
}

/* Return the rating of one player, or the greater of those known. */
struct number
number_elo(const struct node *n, struct ctx *c)
{
	struct number white = leading_number(ctx_tag(c, "WhiteElo"));
	struct number black = leading_number(ctx_tag(c, "BlackElo"));

	if (n->geometry.side)
		return n->geometry.side == WHITE_SIDE ? white : black;
	return !black.some || (white.some && white.value > black.value) ? white
									: black;
}

/* elo ::= "elo" ("white" | "black")? */
struct node *
parse_elo(struct parser *p, const struct filter *f, struct location from)
{
	uint8_t side = parse_side(p);
	struct node *n = parse_node(p, f, from, 0, NULL);

	n->geometry.side = side;
	return n;
}

/* Show the side, if any, and the text that is searched for, if any. */
SHOWER(side)
{
	if (n->geometry.side)
		out_text(o, n->geometry.side == WHITE_SIDE ? "white" : "black");
	out_text(o, o->len && n->text.text ? ", " : "");
	show_name(o, n, q);
}

EVALUATOR(number, year, leading_number(ctx_tag(c, "Date")));

/* ------------------------------------------------------------ the comments */

EVALUATOR(string, originalcomment, c->at->comment);

/* Map the signs that are a whole literal to their NAGs. */
static const struct nag_sign {
	const char *sign;
	long long nag;
} signs[] = {
    {"!", 1},
    {"?", 2},
    {"!!", 3},
    {"??", 4},
    {"!?", 5},
    {"?!", 6},
    {"=", 10},
    {"+/=", 14},
    {"=/+", 15},
    {"+/-", 16},
    {"-/+", 17},
    {"+-", 18},
    {"-+", 19},
};

/* Set n->number to the NAG that the literal names, or to -1 for text. */
void
check_comment(struct parser *p, struct node *n)
{
	struct str digits = n->text;
	const struct nag_sign *row;
	uint64_t nag;

	if (!n->text.text)
		return;
	row = ROW_NAMED(signs, n->text);
	n->number = row ? row->nag : -1;
	if (str_starts(digits, "$")) {
		digits = (struct str){digits.text + 1, digits.len - 1};
		if (str_number(digits, &nag) && nag < 1000000)
			n->number = (long long)nag;
	}
	if (n->number < 0)
		check_search(p, n);
}

bool
test_comment_has(const struct node *n, struct ctx *c)
{
	if (n->number < 0)
		return holds(c->at->comment, n->text);
	for (const struct note *note = c->at->notes; note; note = note->next)
		if (!note->text.text && note->nag == (unsigned)n->number)
			return true;
	return false;
}

/* --------------------------------------------- changes to comments and tags */

bool
test_removecomment(const struct node *n, struct ctx *c)
{
	if (!c->options.no_removecomment)
		comment_add_own(n, c, c->at, NO_STRING);
	return true;
}

static void
change_tag(struct ctx *c, struct str name, struct str value)
{
	MEM_RESERVE(c->tag_change, c->tag_changes, 1, c->tag_capacity);
	c->tag_change[c->tag_changes++] =
	    (struct tag){arena_text(&c->remark_text, name),
		value.text ? arena_text(&c->remark_text, value) : value};
}

bool
test_settag(const struct node *n, struct ctx *c)
{
	struct str name = string(n->kid[0], c), value;

	if (!name.text)
		return false;
	if (!token_is_tag_name(name))
		error_stop(c, n,
		    "settag: `%.*s' cannot be the name of a tag: it is empty "
		    "or holds a blank, a quote, a bracket or the like",
		    name.len > 100 ? 100 : STR(name));
	value = string(n->kid[1], c);
	if (value.text && !c->options.no_settag)
		change_tag(c, name, value);
	return value.text != NULL;
}

bool
test_removetag(const struct node *n, struct ctx *c)
{
	struct str name = string(n->kid[0], c);

	if (name.text && !c->options.no_removetag)
		change_tag(c, name, NO_STRING);
	return name.text != NULL;
}
