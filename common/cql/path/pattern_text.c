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
	int depth; /* so many groups are open */
};

static struct pattern_item *read_sequence(struct pattern_reader *r);

static struct pattern_item *
new_item(struct pattern_reader *r, struct location at)
{
	struct pattern_item *it = arena_get(&r->p->query->arena, sizeof *it);

	it->location = at;
	it->part = -1;
	it->least = it->most = 1;
	return it;
}

/* A number of a quantifier: the digits at `*s`, which are taken. */
static int
read_count(struct pattern_reader *r, struct str *s)
{
	int count = 0;

	while (s->len && is_digit(*s->text)) {
		count = 10 * count + *s->text++ - '0';
		s->len--;
		if (count > PATTERN_ATOMS_MAX)
			parse_fail(r->p, r->p->token.location,
			    "nothing is repeated more than %d times",
			    PATTERN_ATOMS_MAX);
	}
	return count;
}

/* "{n}", "{n,}", "{,m}" or "{n,m}" at the next token; false for no such. */
static bool
read_braces(struct pattern_reader *r, struct pattern_item *it)
{
	struct parser *p = r->p;
	struct str s = source_map_rest(p->diag->source, p->token.location.from),
		   at;
	int least, most;

	at = (struct str){s.text + 1, s.len - 1};
	if (!parse_is(p, "{") || !at.len || !strchr("0123456789,", *at.text))
		return false;
	least = most = read_count(r, &at);
	if (at.len && *at.text == ',') {
		at = (struct str){at.text + 1, at.len - 1};
		most = at.len && *at.text == '}' ? PATTERN_NO_LIMIT
						 : read_count(r, &at);
	}
	if (!at.len || *at.text != '}' || at.text[-1] == '{' ||
	    (at.text[-1] == ',' && at.text[-2] == '{'))
		return false;
	it->least = least;
	it->most = most;
	parse_go(p, p->token.location.from + (uint32_t)(at.text + 1 - s.text));
	if (most != PATTERN_NO_LIMIT && most < least)
		parse_fail(p, parse_since(p, it->location),
		    "the second number of a repetition is not less than the "
		    "first");
	return true;
}

static const struct {
	const char *symbol;
	int least, most;
} marks[] = {
    {"?", 0, 1},
    {"*", 0, PATTERN_NO_LIMIT},
    {"+", 1, PATTERN_NO_LIMIT},
    {"{?}", 0, 1},
    {"{*}", 0, PATTERN_NO_LIMIT},
    {"{+}", 1, PATTERN_NO_LIMIT},
};

static bool
read_quantifier(struct pattern_reader *r, struct pattern_item *it)
{
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (parse_take(r->p, marks[i].symbol)) {
			it->least = marks[i].least;
			it->most = marks[i].most;
			return true;
		}
	return read_braces(r, it);
}

bool
pattern_count_follows(const struct parser *p)
{
	struct str s = source_map_rest(p->diag->source, p->token.location.from);
	size_t i = 1;

	if (!parse_is(p, "{"))
		return parse_is(p, "{*}") || parse_is(p, "{+}") ||
		    parse_is(p, "{?}");
	while (i < s.len && s.text[i] && strchr("0123456789,", s.text[i]))
		i++;
	return i > 1 && i < s.len && s.text[i] == '}';
}

static struct pattern_item *
read_part(struct pattern_reader *r)
{
	struct pattern_item *it = new_item(r, r->p->token.location);

	it->part = r->row->kids;
	parse_row_add(r->p, r->row, r->style->part(r->p));
	return it;
}

/* A sequence of one part, once? */
static bool
is_part_alone(const struct pattern_item *it)
{
	return !it->next && it->part >= 0 && it->least == 1 && it->most == 1;
}

/*
 * A parenthesis may hold an expression, or be the start of a part such as
 * (x + 1) > y.  It is read as an expression first; if that is one part alone,
 * the part goes on behind the parenthesis.  Where there is none, as behind the
 * first dash in (-- and check), all of it is read again as a part.
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

static struct pattern_item *
read_item(struct pattern_reader *r)
{
	struct pattern_item *it =
	    parse_is(r->p, "(") ? read_group(r) : read_part(r);
	struct pattern_item *outer;

	if (!read_quantifier(r, it))
		return it;
	outer = new_item(r, it->location);
	outer->inside = it;
	if (!read_quantifier(r, outer))
		return it;
	parse_fail(r->p, parse_since(r->p, it->location),
	    "this is repeated twice; put the inner repetition in parentheses");
}

static bool
another_item_follows(struct pattern_reader *r)
{
	if (!r->style->arrow)
		return !r->style->over(r->p, r->depth > 0);
	return parse_take(r->p, r->style->arrow);
}

static struct pattern_item *
read_sequence(struct pattern_reader *r)
{
	struct pattern_item *first = read_item(r), *last = first;

	while (another_item_follows(r))
		last = last->next = read_item(r);
	return first;
}

/* ---------------------------------------------------------------- writing */

static void
write_quantifier(struct out *o, const struct pattern_item *it)
{
	for (size_t i = 0; i < 3; i++)
		if (marks[i].least == it->least && marks[i].most == it->most) {
			out_text(o, marks[i].symbol);
			return;
		}
	out_format(o, "{%d", it->least);
	if (it->most == PATTERN_NO_LIMIT)
		out_char(o, ',');
	else if (it->most != it->least)
		out_format(o, ",%d", it->most);
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
		if (it->least != 1 || it->most != 1)
			write_quantifier(o, it);
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
	struct out text = {.fd = -1};
	struct str s;

	write_items(&text, arrow, first);
	s = arena_text(&p->query->arena, (struct str){text.text, text.len});
	out_close(&text);
	return s;
}

struct pattern_item *
pattern_read(
    struct parser *p, const struct pattern_style *style, struct row *row)
{
	struct pattern_reader r = {p, style, row, 0};

	return read_sequence(&r);
}
