/*
 * grammar.c - see grammar.h
 *
 * Recursive descent with precedence climbing: one function per rule, the rule
 * above it; `level` is how tightly an operand must bind (filter.h).  The
 * filters, their parse functions and their parts are rows of filters.def, so
 * that no filter is named here.
 */
#include "cql/parse/grammar.h"

#include "cql/tree/hint.h"
#include "cql/parse/overload.h"
#include "cql/parse/variables.h"
#include "cql/tree/functions.h"

/* element ::= "-"? NUMBER | variable */
static struct node *
range_element(struct parser *p)
{
	struct location from = p->token.location;
	uint32_t start = p->consumed;
	bool minus = parse_take(p, "-");
	struct node *n = NULL;

	if (p->token.kind == TOKEN_NUMBER) {
		long long value = p->token.number;

		parse_next(p);
		n = parse_node(p, &filters[FILTER_integer], from, 0, NULL);
		n->number = minus ? -value : value;
		return n;
	}
	if (!minus && p->token.kind == TOKEN_NAME)
		n = variable_number(p);
	if (!n)
		parse_go(p, start);
	return n;
}

/* Consume the word count, unless a variable of that name has a value. */
static bool
consume_count(struct parser *p)
{
	return parse_is_name(p, "count") && !variable_find(p, p->token.text) &&
	    parse_take_name(p, "count");
}

/* range ::= "count" | element element? */
struct node *
parse_range(struct parser *p)
{
	struct location from = p->token.location;
	struct node *low, *high;

	if (consume_count(p))
		return parse_node(p, &filters[FILTER_range], from, 0, NULL);
	low = range_element(p);
	if (!low)
		return NULL;
	high = range_element(p);
	return parse_node(p, &filters[FILTER_range], from, high ? 2 : 1,
	    (struct node *[]){low, high});
}

struct node *
parse_range_before(struct parser *p, const char *symbol)
{
	uint32_t start = p->consumed;
	struct node *range = parse_range(p);

	if (!range || parse_starts_filter(p) || (symbol && parse_is(p, symbol)))
		return range;
	parse_go(p, start);
	return NULL;
}

void
parse_deeper(struct parser *p)
{
	if (++p->depth > PARSE_DEPTH_MAX)
		parse_fail(p, p->token.location,
		    "filters stand more than %d deep in one another",
		    PARSE_DEPTH_MAX);
}

static bool
is_plus_or_star(const struct token *t)
{
	return token_is(t, "+") || token_is(t, "*");
}

/* True if no operand can start with this token. */
static bool
starts_no_operand(const struct diag *d, const struct token *t)
{
	return t->kind == TOKEN_END || token_is(t, "}") || token_is(t, ")") ||
	    token_is(t, "-->") || token_is(t, "<--") || token_repeat_sign(t) ||
	    token_starts_count(d, t);
}

/* True if the next token, + or *, is a repetition mark and not an operator. */
static bool
is_no_operator(const struct parser *p)
{
	struct token t = p->token;

	if (p->plus_star == OPERATORS || !is_plus_or_star(&t))
		return false;
	while (p->plus_star == MARKS_AT_THE_END && is_plus_or_star(&t))
		t = token_read(p->diag, t.location.to);
	return p->plus_star == MARKS || starts_no_operand(p->diag, &t);
}

/* Refuse + or * that would repeat a step of a path, where a sum must stand. */
static void
refuse_mark(struct parser *p)
{
	if (p->plus_star == MARKS && is_no_operator(p))
		parse_fail(p, p->token.location,
		    "in a path + and * repeat steps; arithmetic stands in "
		    "braces: {%s}",
		    parse_is(p, "+") ? "a + b" : "a * b");
}

/* paren ::= "(" filter ")" */
static struct node *
parse_paren(struct parser *p)
{
	struct location from = p->token.location;
	struct node *n;

	parse_next(p);
	n = parse_filter(p);
	refuse_mark(p);
	if (!parse_is(p, ")"))
		parse_fail(p,
		    p->token.kind == TOKEN_END ? from : p->token.location,
		    p->token.kind == TOKEN_END ? "this ( is never closed"
					       : "parentheses hold one filter; "
						 "braces hold several");
	parse_next(p);
	n->parenthesised = true;
	return n;
}

/* Refuse parentheses that hold nothing after the word of a filter. */
static void
refuse_nothing(struct parser *p)
{
	const char *operands = p->word ? strchr(p->word->form, ' ') : NULL;
	struct token open;

	if (!operands || !operands[1] || !parse_is(p, ")"))
		return;
	open = token_read(p->diag, p->word_end);
	if (token_is(&open, "(") && open.location.to == p->consumed)
		parse_fail(p, p->token.location,
		    "%s needs something in its parentheses; its form: %s",
		    p->word->word, hint_form(p->word));
}

struct node *
parse_until(struct parser *p, const struct filter *f, struct location from,
    const char *close)
{
	struct row row = {0};

	while (!parse_is(p, close)) {
		if (p->token.kind == TOKEN_END)
			parse_fail(p, from, "there is no %s for this", close);
		parse_row_add(p, &row, parse_filter(p));
	}
	if (!row.kids) {
		refuse_nothing(p);
		parse_fail(p, p->token.location,
		    "no filter stands before this %s", close);
	}
	parse_next(p);
	return parse_node(p, f, from, row.kids, row.kid);
}

/* compound ::= "{" filter+ "}", where + and * are operators again */
struct node *
parse_compound(struct parser *p, const struct filter *f, struct location from)
{
	enum plus_star around = p->plus_star;
	struct node *n;

	p->plus_star = OPERATORS;
	parse_next(p);
	n = parse_until(p, f, from, "}");
	p->plus_star = around;
	return n;
}

/* literal ::= NUMBER | STRING | DESIGNATOR */
struct node *
parse_literal(struct parser *p, const struct filter *f, struct location from)
{
	struct token t = p->token;
	struct node *n;

	parse_next(p);
	n = parse_node(p, f, from, 0, NULL);
	n->geometry = t.geometry;
	n->number = t.number;
	n->text = t.text;
	return n;
}

/* group ::= "\\" "-"? (NUMBER | "{" NAME "}"); "-" means its place */
struct node *
parse_group(struct parser *p, const struct filter *f, struct location from)
{
	if (!p->token.index)
		return parse_literal(p, f, from);
	p->query->asks_for_index = true;
	return parse_literal(p, &filters[FILTER_group_index], from);
}

/* True if a ] follows on the line of the next token. */
static bool
is_closed(struct parser *p)
{
	struct str s = source_map_rest(p->diag->source, p->token.location.from);
	struct str line = str_cut(&s, '\n');

	return line.len && memchr(line.text, ']', line.len);
}

/* Keep the filter that was parsed last, for hints. */
static void
note_last(struct parser *p, const struct node *n)
{
	p->last = n;
	p->last_end = p->consumed;
}

/* Refuse a + or - whose right side was parsed and does not fit its left. */
static void
refuse_sum(struct parser *p, const struct filter *f)
{
	const struct node *right = p->unused_right.node;
	enum type left = p->unused_right.left;

	if (f->level != LEVEL_SUM || !right ||
	    p->unused_right.at != parse_peek(p).location.from)
		return;
	parse_fail(p, p->token.location, "%s does not take %s and %s%s",
	    f->word, type_words(left), type_words(right->type),
	    left == TYPE_string || right->type == TYPE_string
		? "; str(F) makes a string of a value"
		: "");
}

/*
 * Return the operand that an infix sign after `last` would have: `K` after
 * `x = K`, since an assignment continues with its value.
 */
static const struct node *
operand_before(const struct node *last)
{
	return last->filter->flags & ASSIGNS && last->kids &&
		!last->parenthesised && !*last->filter->word
	    ? last->kid[last->kids - 1]
	    : last;
}

/* Fail with the reason why no filter can start with the next token. */
static _Noreturn void
refuse_start(struct parser *p)
{
	const struct token *t = &p->token;
	const struct filter *infix = filter_find(t->text, true);
	const struct node *left;

	refuse_mark(p);
	refuse_nothing(p);
	if (t->kind == TOKEN_END)
		parse_fail(p, t->location, "a filter is missing at the end");
	if (token_is(t, ","))
		parse_fail(p, t->location,
		    "commas stand only between squares; "
		    "filters just follow one another");
	if (token_is(t, "[") && !is_closed(p))
		parse_fail(p, t->location,
		    "this bracket is not closed: ] is missing on its line");
	if (token_is(t, "["))
		parse_fail(p, t->location,
		    "this bracket holds neither pieces nor squares, and an "
		    "index needs a string before it");
	if (token_is(t, "=") && p->last && p->last_end == p->consumed)
		parse_fail(p, p->last->location,
		    "%s and cannot name a variable; is == meant%s?",
		    hint_no_name(p->diag->source, p->last),
		    p->last->filter == &filters[FILTER_designator]
			? ", or another name"
			: "");
	if (infix && p->last && p->last_end == p->consumed) {
		left = operand_before(p->last);
		refuse_untyped(p, p->last);
		refuse_sum(p, infix);
		parse_fail(p, t->location,
		    "%s does not go with what stands before it, which gives "
		    "%s; its form: %s%s",
		    infix->word, type_words(left->type), hint_form(infix),
		    left->type != TYPE_test		? ""
			: strcmp(infix->word, "|") == 0 ? "; is or meant?"
			: strcmp(infix->word, "&") == 0 ? "; is and meant?"
							: "");
	}
	if (infix)
		parse_fail(p, t->location, "%s needs a filter on its left: %s",
		    infix->word, hint_form(infix));
	parse_fail(
	    p, t->location, "a filter cannot start with %s", parse_describe(p));
}

/* True if the caller forbids a filter, as --secure does. */
static bool
is_forbidden(const struct parser *p, const struct filter *f)
{
	return f->flags & OUTSIDE && p->lookup && p->lookup->secure &&
	    !(f->flags & GIVEN && p->lookup->given_files);
}

static struct node *
parse_keyword(struct parser *p, const struct filter *f)
{
	struct location from = p->token.location;

	if (is_forbidden(p, f))
		parse_fail(p, from, "%s is forbidden by --secure", f->word);
	parse_next(p);
	p->word = f;
	p->word_end = p->consumed;
	return f->parse(p, f, from);
}

/* Parse a filter that does not start with its word, by its row. */
static struct node *
start_row(struct parser *p, enum filter_row row)
{
	return filters[row].parse(p, &filters[row], p->token.location);
}

const struct filter *
parse_infix_here(const struct parser *p)
{
	const struct filter *f = filter_find(p->token.text, true);

	return f && !name_hides(p, f) ? f : NULL;
}

/* start ::= literal | paren | compound | keyword ... | name ... */
static struct node *
parse_start(struct parser *p)
{
	const struct filter *f;

	switch (p->token.kind) {
	case TOKEN_NUMBER: return start_row(p, FILTER_integer);
	case TOKEN_STRING: return start_row(p, FILTER_string);
	case TOKEN_GROUP: return start_row(p, FILTER_group);
	case TOKEN_DESIGNATOR: return start_row(p, FILTER_designator);
	default: break;
	}
	if (parse_is(p, "("))
		return parse_paren(p);
	if (parse_is(p, "{"))
		return start_row(p, FILTER_compound);
	f = filter_find(p->token.text, false);
	if (f && !name_hides(p, f))
		return parse_keyword(p, f);
	if (p->token.kind == TOKEN_NAME && !parse_infix_here(p))
		return start_row(p, FILTER_variable);
	refuse_start(p);
}

bool
parse_starts_filter(const struct parser *p)
{
	static const char *const joints[] = {"in", "then", "else"};
	const struct token *t = &p->token;

	if (t->kind == TOKEN_END)
		return false;
	if (t->kind != TOKEN_NAME && t->kind != TOKEN_SYMBOL)
		return true;
	if (t->kind == TOKEN_NAME && ROW_NAMED(joints, t->text))
		return false;
	if (filter_find(t->text, false) || parse_is(p, "(") || parse_is(p, "{"))
		return true;
	return t->kind == TOKEN_NAME && !parse_infix_here(p);
}

/* Return the filter whose two words come next, as in `attacked by`, or NULL. */
static const struct filter *
two_words_here(struct parser *p)
{
	const struct filter *f = filter_of_two_words(p->token.text);
	struct token next;

	if (!f)
		return NULL;
	next = parse_peek(p);
	return token_is_name(&next, f->second) ? f : NULL;
}

/* Return the first row that may continue the filter before it, or NULL. */
static const struct filter *
after_here(struct parser *p)
{
	const struct filter *f = NULL;

	if (p->token.kind != TOKEN_NAME && p->token.kind != TOKEN_SYMBOL)
		return NULL;
	if (is_no_operator(p))
		return NULL;
	if (p->token.kind == TOKEN_NAME)
		f = two_words_here(p);
	if (!f)
		f = filter_after(NULL, p->token.text);
	return f && !name_hides(p, f) ? f : NULL;
}

/*
 * Parse the right side.  Reuse it if an inner filter parsed it and could not
 * use it: `#"abc" + 1` parses the 1 for the string first.
 */
static struct node *
parse_right(struct parser *p, enum binding level)
{
	struct node *n;

	if (p->unused_right.node &&
	    p->unused_right.at == p->token.location.from &&
	    p->unused_right.level == level) {
		n = p->unused_right.node;
		p->unused_right.node = NULL; /* a call parses its body anew */
		parse_go(p, p->unused_right.consumed);
		return n;
	}
	return parse_operand(p, level);
}

/* True if `left` is an infix filter of this level that must stand alone. */
static bool
does_not_chain(const struct filter *f, const struct node *left)
{
	return left->filter->flags & ALONE && left->filter->infix &&
	    left->filter->level == f->level && !left->parenthesised;
}

/*
 * infix ::= left WORD right; NULL, with nothing read, if the operator cannot
 * belong to this left side.  A + that does not fit is left to an outer filter.
 */
struct node *
after_infix(struct parser *p, const struct filter *f, struct node *left)
{
	uint32_t start = p->consumed, right_at;
	enum binding level =
	    (enum binding)(f->level + !(f->flags & TO_THE_RIGHT));
	struct node *right;

	if (!overload_takes_left(f, left->type))
		return NULL;
	if (does_not_chain(f, left))
		parse_fail(p, p->token.location, "%s does not chain", f->word);
	parse_next(p);
	if (f->second)
		parse_take_name(p, f->second);
	right_at = p->token.location.from;
	right = parse_right(p, level);
	if (f->level == LEVEL_SUM &&
	    !overload_for(f, (struct node *[]){left, right}, 2)) {
		p->unused_right.at = right_at;
		p->unused_right.consumed = p->consumed;
		p->unused_right.level = level;
		p->unused_right.node = right;
		p->unused_right.left = (enum type)left->type;
		parse_go(p, start);
		note_last(p, left);
		return NULL;
	}
	return overload_infix(p, f, left, right);
}

/* Return the next row of the word that another function parses, or NULL. */
static const struct filter *
next_reader(const struct filter *f, struct str word)
{
	const struct filter *more = f;

	do
		more = filter_after(more, word);
	while (more && more->after == f->after);
	return more;
}

/* Parse one more filter around `left`; NULL if no filter continues it. */
static struct node *
parse_after(struct parser *p, struct node *left, enum binding level)
{
	const struct filter *f = after_here(p);
	struct str word = p->token.text;

	for (; f; f = next_reader(f, word)) {
		struct node *more =
		    f->level < level ? NULL : f->after(p, f, left);

		if (more)
			return more;
	}
	return NULL;
}

struct node *
parse_on(struct parser *p, struct node *left, enum binding level)
{
	struct node *more;

	for (note_last(p, left); (more = parse_after(p, left, level));
	     note_last(p, left))
		left = more;
	return left;
}

struct node *
parse_operand(struct parser *p, enum binding level)
{
	struct node *n;

	parse_deeper(p);
	n = parse_on(p, parse_start(p), level);
	p->depth--;
	return n;
}

struct node *
parse_filter(struct parser *p)
{
	struct node *n = p->looked_at.node;

	if (!n || p->looked_at.at != p->token.location.from)
		return parse_operand(p, LEVEL_LOOSE);
	p->looked_at.node = NULL;
	parse_go(p, p->looked_at.consumed);
	return n;
}

struct node *
parse_argument_text(struct parser *p)
{
	p->argument = p->token.location.from;
	return parse_filter(p);
}

struct node *
parse_typed(
    struct parser *p, enum binding level, enum type type, const char *who)
{
	if (parse_is(p, ":") || parse_is(p, ")") || parse_is(p, "]") ||
	    parse_is(p, "}"))
		parse_expect(p, type_words(type), who);
	return parse_as(p, parse_operand(p, level), type, who);
}
