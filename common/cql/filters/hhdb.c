/* hhdb.c - the filter hhdb; see hhdb.h */
#include "cql/filters/hhdb.h"

#include "cql/filters/evaluator.h"
#include "cql/run/positions.h"
#include "cql/run/regex.h"

#include "cql/filters/sort.h"

static const struct hhdb_word *
command_of(const struct node *n)
{
	return &hhdb_words[n->number];
}

/* ------------------------------------------------------------------- tests */

/* True if a pattern of ours fits a part of s, which must be UTF-8 or NULL. */
static bool
fits(const struct node *n, struct ctx *c, const char *pattern, struct str s)
{
	return regex_parts(n, c, pattern, s, NULL, 0);
}

/*
 * True if any comment, even in variations that were not read, has <cook>.
 * Cached for the game.
 */
static bool
is_cooked(const struct node *n, struct ctx *c)
{
	static const bool answers[] = {false, true};
	struct memo *k = memo_of(n, c);

	if (!k->of)
		k->of = (void *)&answers[c->tree &&
		    str_find(c->tree->written, str_of("<cook"))];
	return *(const bool *)k->of;
}

static bool
is_study(const struct node *n, struct ctx *c)
{
	struct str black = hhdb_field(c, "Black");

	switch (command_of(n)->number) {
	case COOKED: return is_cooked(n, c);
	case CORRECTED:
		return fits(n, c, "\\(s\\)", black) ||
		    fits(n, c, "solution corrected", hhdb_first_comment(c));
	case DUAL: return fits(n, c, "U[12]", black);
	case SOUND:
		return !fits(n, c, "U[345]", black) &&
		    !(fits(n, c, "U[12]", black) && is_cooked(n, c));
	default: return fits(n, c, "U[1-5]", black) || is_cooked(n, c);
	}
}

bool
test_hhdb(const struct node *n, struct ctx *c)
{
	const struct hhdb_word *command = command_of(n);
	struct str s;

	switch (command->group) {
	case HERE: return fits(n, c, command->pattern, c->at->comment);
	case PLACE:
		return departures_of(c).without_mark == (command->number == 1);
	case FLAG: return fits(n, c, command->pattern, hhdb_field(c, "Black"));
	case STUDY: return is_study(n, c);
	default:
		s = command->string(n, c, command->number);
		return s.text && str_find(s, n->text);
	}
}

struct number
number_hhdb_award(const struct node *n, struct ctx *c)
{
	struct award a = hhdb_award(n, c);

	if (!(a.kind & n->number) || (a.special && n->number & NONSPECIAL) ||
	    (!a.special && n->number & SPECIAL))
		return NO_NUMBER;
	if (n->number & SORTABLE)
		return number_of(hhdb_sortable(&a));
	return number_of(n->number & MAX_RANK ? a.most : a.least);
}

EVALUATOR(
    string, hhdb_text, command_of(n)->string(n, c, command_of(n)->number));

/* Return the number after EG# in the first comment. */
struct number
number_hhdb_diagram(const struct node *n, struct ctx *c)
{
	struct str part[2];
	long long number;

	regex_parts(n, c, "EG#(\\d{1,18})", hhdb_first_comment(c), part, 2);
	return str_integer(part[1], &number) ? number_of(number) : NO_NUMBER;
}

/* ----------------------------------------------------------- how it is read */

/* Return the row of the next token, after `gbr` or not; NULL if it has none. */
static const struct hhdb_word *
find_command(const struct parser *p, bool after_gbr)
{
	bool quoted = p->token.kind == TOKEN_STRING && p->token.quoted;
	const struct hhdb_word *row = hhdb_find(p->token.text, after_gbr);

	if (!quoted && p->token.kind != TOKEN_NAME)
		return NULL;
	return row && row->quoted == quoted ? row : NULL;
}

static void
refuse_award(struct parser *p, struct location at)
{
	parse_fail(p, at,
	    "an award is one of award, prize, hm and commendation, one of max, "
	    "sort and sortable, one of special and nonspecial");
}

/* Add bits of an award; refuse two that exclude each other. */
static void
add_award(struct parser *p, unsigned *bits, unsigned more, struct location at)
{
	static const unsigned groups[] = {
	    ANY_AWARD, MAX_RANK | SORTABLE | SORT, SPECIAL | NONSPECIAL};

	for (int i = 0; i < 3; i++)
		if (*bits & groups[i] && more & groups[i])
			refuse_award(p, at);
	*bits |= more;
}

/*
 * award ::= award-word+, the first already parsed; `sort` is not the last of
 * several, since it is also a filter
 */
static struct node *
parse_award(struct parser *p, struct location from, unsigned bits)
{
	const struct hhdb_word *more;
	struct location last = from;
	bool sort_is_last = false;
	struct node *n;

	while ((more = find_command(p, false)) && more->group == AWARD) {
		last = p->token.location;
		add_award(p, &bits, more->number, last);
		parse_next(p);
		sort_is_last = more->number == SORT;
	}
	if (sort_is_last)
		parse_fail(p, last,
		    "sort stands before the last word of an award: hhdb sort "
		    "prize");
	n = parse_node(p, &filters[FILTER_hhdb_award], from, 0, NULL);
	if (!(bits & ANY_AWARD))
		bits |= ANY_AWARD;
	n->number = bits;
	if (!(bits & SORT))
		return n;
	n->number |= SORTABLE;
	return sort_build(p, filter_find(str_of("sort"), false), from, n,
	    (struct sorting){.least = true, .quiet = true});
}

/*
 * word ::= WORD "literal"?; with a literal a test whether the text of the word
 * holds it
 */
static struct node *
parse_word(struct parser *p, const struct filter *f, struct location from,
    const struct hhdb_word *command)
{
	struct str wanted = NO_STRING;
	struct node *n;

	if (command->string && parse_literal_here(p, from)) {
		wanted = p->token.text;
		parse_next(p);
	} else if (command->string) {
		f = &filters[FILTER_hhdb_text];
	}
	n = parse_node(p, f, from, 0, NULL);
	n->number = command - hhdb_words;
	n->text = wanted;
	return n;
}

/* hhdb ::= "hhdb" command */
struct node *
parse_hhdb(struct parser *p, const struct filter *f, struct location from)
{
	const struct hhdb_word *command = find_command(p, false);
	const struct hhdb_word *detail;

	if (p->token.kind == TOKEN_END || parse_is(p, ")") || parse_is(p, "}"))
		parse_fail(p, p->token.location,
		    "hhdb needs a command, as in hhdb mainline");
	if (!command)
		parse_fail(p, p->token.location, "hhdb has no such command");
	parse_next(p);
	if (command->group == AWARD)
		return parse_award(p, from, command->number);
	if (command->group == DIAGRAM_EG)
		return parse_node(
		    p, &filters[FILTER_hhdb_diagram], from, 0, NULL);
	if (command->string == hhdb_gbr && (detail = find_command(p, true))) {
		parse_next(p);
		command = detail;
	}
	return parse_word(p, f, from, command);
}

SHOWER(hhdb)
{
	out_text(o, command_of(n)->word);
	if (n->text.text)
		out_format(o, " \"%.*s\"", STR(n->text));
}

SHOWS(egdiagram, out_text(o, "egdiagram"));

/* Show the words of an award, each bit once. */
SHOWER(award)
{
	unsigned left = (unsigned)n->number;

	for (int i = 0; i < hhdb_word_count; i++) {
		const struct hhdb_word *w = &hhdb_words[i];

		if (w->group != AWARD || (left & w->number) != w->number)
			continue;
		show_more(o, w->word);
		left &= ~w->number;
	}
}
