/* pattern_text.c - see pattern_text.h */
#include "cql/path/pattern_text.h"

#include "cql/parse/grammar.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"

/* ---------------------------------------------------------------- reading */

struct pattern_reader {
	struct parser *p;
	const struct pattern_style *style;
	struct row *row;
	int depth; /* the number of open groups */
};

static struct pattern_item *read_sequence(struct pattern_reader *r);

static struct pattern_item *
new_item(struct pattern_reader *r, struct location at)
{
	struct pattern_item *it = arena_get(&r->p->query->arena, sizeof *it);

	it->location = at;
	it->part = -1;
	it->times = (struct repeat){1, 1, '\0'};
	return it;
}

static const struct repeat signs[] = {
    {0, 1, '?'},
    {0, PATTERN_NO_LIMIT, '*'},
    {1, PATTERN_NO_LIMIT, '+'},
};

enum { SIGNS = sizeof signs / sizeof *signs };

/* Consume the digits at `*s` and return their value. */
static int
read_number(struct parser *p, struct str *s)
{
	int number = 0;

	while (s->len && is_digit(*s->text)) {
		number = 10 * number + *s->text++ - '0';
		s->len--;
		if (number > PATTERN_ATOMS_MAX)
			parse_fail(p, p->token.location,
			    "nothing is repeated more than %d times",
			    PATTERN_ATOMS_MAX);
	}
	return number;
}

/* count ::= "{n}" | "{n,}" | "{,m}" | "{n,m}" */
static struct repeat
parse_count(struct parser *p)
{
	struct location from = p->token.location;
	struct str s = source_map_rest(p->diag->source, from.from);
	const char *start = s.text;
	struct repeat times = {0};

	s = (struct str){s.text + 1, s.len - 1};
	times.least = times.most = read_number(p, &s);
	if (*s.text == ',') {
		s = (struct str){s.text + 1, s.len - 1};
		times.most =
		    *s.text == '}' ? PATTERN_NO_LIMIT : read_number(p, &s);
	}
	parse_go(p, from.from + (uint32_t)(s.text + 1 - start));
	if (times.most != PATTERN_NO_LIMIT && times.most < times.least)
		parse_fail(p, parse_since(p, from),
		    "the second number of a repetition is not less than the "
		    "first");
	return times;
}

static struct repeat
parse_mark(struct parser *p)
{
	char sign = token_repeat_sign(&p->token);

	for (int i = 0; i < SIGNS; i++)
		if (signs[i].sign == sign) {
			parse_next(p);
			return signs[i];
		}
	return parse_count(p);
}

static struct pattern_item *
read_part(struct pattern_reader *r)
{
	struct pattern_item *it = new_item(r, r->p->token.location);

	it->part = r->row->kids;
	parse_row_add(r->p, r->row, r->style->part(r->p));
	return it;
}

/* True for a sequence of one part without a repetition. */
static bool
is_part_alone(const struct pattern_item *it)
{
	return !it->next && it->part >= 0 && it->times.least == 1 &&
	    it->times.most == 1;
}

/*
 * Parse a group. A parenthesis may also start a part such as (x + 1) > y, so it
 * is parsed as an expression first. If that is a single part, the part
 * continues after the parenthesis. If no parenthesis follows, as after the
 * first dash in (-- and check), all of it is parsed again as a part.
 */
static struct pattern_item *
read_group(struct pattern_reader *r)
{
	struct parser *p = r->p;
	uint32_t start = p->token.location.from;
	struct pattern_item *it = new_item(r, p->token.location);
	int kids = r->row->kids;
	struct node **part;

	parse_deeper(p);
	parse_next(p);
	r->depth++;
	it->inside = read_sequence(r);
	r->depth--;
	p->depth--;
	if (!is_part_alone(it->inside)) {
		if (p->token.kind == TOKEN_END)
			parse_fail(p, it->location, "this ( is never closed");
		parse_expect(p, ")", "a group");
		return it;
	}
	if (!parse_take(p, ")")) {
		parse_go(p, start);
		r->row->kids = kids;
		return read_part(r);
	}
	part = &r->row->kid[it->inside->part];
	(*part)->parenthesised = true;
	*part = r->style->more(p, *part);
	it->inside->location = parse_since(p, it->location);
	return it->inside;
}

static bool
another_item_follows(struct pattern_reader *r)
{
	if (!r->style->arrow)
		return !r->style->over(r->p, r->depth > 0);
	return parse_take(r->p, r->style->arrow);
}

static bool
mark_follows(const struct pattern_reader *r)
{
	return parse_is_mark(r->p) && !r->style->over(r->p, r->depth > 0);
}

/*
 * Refuse a second mark after this one unless its meaning is clear; in a path
 * refuse any.
 */
static void
check_marks(
    struct pattern_reader *r, const struct pattern_item *it, struct repeat more)
{
	struct location at = parse_since(r->p, it->location);

	if (r->style->arrow && !it->times.least)
		parse_fail(
		    r->p, at, "what may match nothing cannot be repeated");
	if (!r->style->arrow ||
	    (it->times.sign == '+' && (more.sign == '+' || !more.sign)))
		parse_fail(r->p, at,
		    "this is repeated twice; put the inner repetition in "
		    "parentheses");
}

/* Parse the marks that follow the items from *it on. */
static void
parse_marks(struct pattern_reader *r, struct pattern_item **it)
{
	bool marked = false;

	for (; mark_follows(r); marked = true) {
		struct repeat times = parse_mark(r->p);

		if (marked)
			check_marks(r, *it, times);
		if (marked || (*it)->next) {
			struct pattern_item *outer =
			    new_item(r, (*it)->location);

			outer->inside = *it;
			*it = outer;
		}
		(*it)->times = times;
		(*it)->location = parse_since(r->p, (*it)->location);
	}
}

static const struct node *
part_of(const struct pattern_reader *r, const struct pattern_item *it)
{
	return r->row->kid[it->part];
}

/* The role of an item in a step. */
enum role {
	STEP_WHOLE,  /* it is a step */
	STEP_BEGINS, /* it starts a step */
	STEP_GOES_ON /* it belongs to the step before it, if there is one */
};

static enum role
role_of(const struct pattern_reader *r, const struct pattern_item *it,
    bool after_step)
{
	bool no_step;

	if (r->style->arrow || it->inside)
		return STEP_WHOLE;
	no_step = !part_of(r, it)->filter->takes;
	if (part_of(r, it)->parenthesised && !(no_step && after_step))
		return STEP_WHOLE;
	return no_step ? STEP_GOES_ON : STEP_BEGINS;
}

static _Noreturn void
refuse_mark(struct pattern_reader *r)
{
	const struct token *t = &r->p->token;

	parse_fail(r->p, t->location,
	    "a test without a move cannot be repeated%s",
	    token_is(t, "+") || token_is(t, "*")
		? "; in a path arithmetic stands in braces"
		: "");
}

static struct pattern_item *
read_sequence(struct pattern_reader *r)
{
	struct pattern_item *first = NULL, **end = &first;
	struct pattern_item **step = NULL; /* the first item of the open step */

	do {
		struct pattern_item *it =
		    parse_is(r->p, "(") ? read_group(r) : read_part(r);
		enum role role = role_of(r, it, step != NULL);

		*end = it;
		it->of_step = role == STEP_GOES_ON && step;
		if (role != STEP_GOES_ON)
			step = end;
		end = &it->next;
		if (mark_follows(r)) {
			if (!step)
				refuse_mark(r);
			parse_marks(r, step);
			end = &(*step)->next;
		} else if (role != STEP_WHOLE) {
			continue;
		}
		step = NULL;
	} while (another_item_follows(r));
	return first;
}

/* ---------------------------------------------------------------- writing */

static void
write_mark(struct out *o, struct repeat times)
{
	for (int i = 0; i < SIGNS; i++)
		if (signs[i].least == times.least &&
		    signs[i].most == times.most) {
			out_char(o, signs[i].sign);
			return;
		}
	out_format(o, "{%d", times.least);
	if (times.most == PATTERN_NO_LIMIT)
		out_char(o, ',');
	else if (times.most != times.least)
		out_format(o, ",%d", times.most);
	out_char(o, '}');
}

static void
write_items(struct out *o, const char *arrow, const struct pattern_item *it)
{
	for (; it; it = it->next) {
		if (it->inside) {
			out_char(o, '(');
			write_items(o, arrow, it->inside);
			out_char(o, ')');
		} else {
			out_format(o, "%d", it->part);
		}
		if (it->times.least != 1 || it->times.most != 1)
			write_mark(o, it->times);
		if (it->next && arrow)
			out_format(o, " %s", arrow);
		if (it->next)
			out_char(o, ' ');
	}
}

struct str
pattern_write(
    struct parser *p, const char *arrow, const struct pattern_item *first)
{
	struct out text = {0};

	write_items(&text, arrow, first);
	return arena_take(&p->query->arena, &text);
}

struct pattern_item *
pattern_read(
    struct parser *p, const struct pattern_style *style, struct row *row)
{
	struct pattern_reader r = {p, style, row, 0};

	return read_sequence(&r);
}
