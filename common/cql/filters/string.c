/* string.c - strings, counted in characters */
#include "base/utf8.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/assign.h"
#include "cql/run/error.h"
#include "cql/run/regex.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"

EVALUATOR(string, literal, n->text);

/* ------------------------------------------------------------- characters */

static long long
count_chars(struct str s)
{
	return (long long)utf8_count(s);
}

/*
 * Return the byte at which character `n` starts, or the length if there are
 * fewer. O(length).
 */
static size_t
char_at(struct str s, long long n)
{
	size_t i = 0;

	for (; i < s.len; i++)
		if (utf8_starts(s.text[i]) && n-- == 0)
			break;
	return i;
}

/* The bytes [from, to) of a string. */
struct slice {
	size_t from, to;
};

/* Return a bound between 0 and `len`; a negative one counts from the end. */
static long long
clamp(long long bound, long long len)
{
	if (bound < 0)
		bound += len;
	return bound < 0 ? 0 : bound > len ? len : bound;
}

/*
 * Find the character with an index. Return false if the index is out of range.
 */
static bool
index_slice(const struct node *n, struct ctx *c, struct str s, struct slice *at)
{
	struct number i = number(n->kid[1], c);
	long long len = count_chars(s);

	if (!i.some || i.value < -len || i.value >= len)
		return false;
	at->from = char_at(s, i.value < 0 ? i.value + len : i.value);
	for (at->to = at->from + 1; at->to < s.len;)
		if (utf8_starts(s.text[at->to]))
			break;
		else
			at->to++;
	return true;
}

/*
 * Find the slice; n->number tells which bounds were written. Return false if
 * one has no value.
 */
static bool
bounds_slice(
    const struct node *n, struct ctx *c, struct str s, struct slice *at)
{
	long long len = count_chars(s);
	struct number low = number_of(0), high = number_of(len);
	int kid = 1;

	if (n->number & BOUNDS_LOW)
		low = number(n->kid[kid++], c);
	if (n->number & BOUNDS_HIGH)
		high = number(n->kid[kid], c);
	if (!low.some || !high.some)
		return false;
	at->from = char_at(s, clamp(low.value, len));
	at->to = char_at(s, clamp(high.value, len));
	if (at->to < at->from)
		at->to = at->from;
	return true;
}

typedef bool find_slice(
    const struct node *n, struct ctx *c, struct str s, struct slice *at);

static struct str
cut_part(const struct node *n, struct ctx *c, find_slice *find)
{
	struct str s = string(n->kid[0], c);
	struct slice at;

	if (!s.text || !find(n, c, s, &at))
		return NO_STRING;
	return str_between(s.text + at.from, s.text + at.to);
}

EVALUATOR(string, index, cut_part(n, c, index_slice));
EVALUATOR(string, slice, cut_part(n, c, bounds_slice));

/*
 * Replace a part of a variable's string, or with += insert after it. Return
 * false if there is no such part or the new text has no value.
 */
static bool
replace_part(const struct node *n, struct ctx *c, find_slice *find)
{
	struct str whole = string(n->kid[0], c), part;
	struct slot *slot = &c->slot[n->slot];
	struct stored_string *made;
	struct slice at;

	if (!whole.text || !find(n, c, whole, &at))
		return false;
	part = string(n->kid[n->kids - 1], c);
	if (!part.text)
		return false;
	if (n->number & BOUNDS_ADD)
		at.from = at.to;
	error_if_long(c, n, whole.len + part.len);
	made = stored_string_new(
	    &c->texts, str_between(whole.text, whole.text + at.from));
	made = stored_string_append(&c->texts, made, part);
	made = stored_string_append(&c->texts, made,
	    str_between(whole.text + at.to, whole.text + whole.len));
	stored_string_retire(&c->texts, slot->is.string);
	slot->is.string = made;
	return true;
}

EVALUATOR(test, assign_index, replace_part(n, c, index_slice));
EVALUATOR(test, assign_slice, replace_part(n, c, bounds_slice));

struct number
number_length(const struct node *n, struct ctx *c)
{
	struct str s = string(n->kid[0], c);

	return s.text ? number_of(count_chars(s)) : NO_NUMBER;
}

/* ------------------------------------------------------------------- parts */

/*
 * Return the parts joined, without a value if one has none. All parts are
 * evaluated in any case, as they may have effects.
 */
struct str
string_join(const struct node *n, struct ctx *c)
{
	size_t from = c->gathered.len;
	bool whole = true;

	for (int i = 0; i < n->kids; i++) {
		struct str s = string(n->kid[i], c);

		whole &= s.text != NULL;
		error_if_long(c, n, c->gathered.len - from + s.len);
		if (whole)
			out_str(&c->gathered, s);
	}
	if (whole)
		return ctx_gathered(c, from);
	c->gathered.len = from;
	return NO_STRING;
}

bool
test_substring(const struct node *n, struct ctx *c)
{
	struct str part, s;

	return two_strings(n, c, &part, &s) && str_find(s, part);
}

struct number
number_indexof(const struct node *n, struct ctx *c)
{
	struct str part, s;
	const char *p;

	if (!two_strings(n, c, &part, &s) || !(p = str_find(s, part)))
		return NO_NUMBER;
	return number_of(count_chars(str_between(s.text, p)));
}

/* --------------------------------------------------------------- max, min */

static struct str
extreme(const struct node *n, struct ctx *c, int sign)
{
	struct str best = NO_STRING;

	for (int i = 0; i < n->kids; i++) {
		struct str s = string(n->kid[i], c);

		if (s.text && (!best.text || sign * str_compare(s, best) > 0))
			best = s;
	}
	return best;
}

EVALUATOR(string, max, extreme(n, c, 1));
EVALUATOR(string, min, extreme(n, c, -1));

/* ------------------------------------------------------------- conversions */

/* Convert a string that matches -?[0-9]+ and fits, else no value. */
struct number
number_int(const struct node *n, struct ctx *c)
{
	struct str s = string(n->kid[0], c);
	long long value;

	return s.text && str_integer(s, &value) ? number_of(value) : NO_NUMBER;
}

struct number
number_ascii(const struct node *n, struct ctx *c)
{
	struct str s = string(n->kid[0], c);

	if (!s.text || s.len != 1 || (unsigned char)*s.text > 127)
		return NO_NUMBER;
	return number_of(*s.text);
}

struct str
string_ascii(const struct node *n, struct ctx *c)
{
	struct number code = number(n->kid[0], c);
	char *text;

	if (!code.some || code.value < 1 || code.value > 127)
		return NO_STRING;
	text = arena_raw(&c->scratch, 1);
	*text = (char)code.value;
	return (struct str){text, 1};
}

/* Change the case of a text that holds a letter beyond ASCII. */
static struct str
change_any_case(struct ctx *c, struct str s, bool upper)
{
	size_t from = c->gathered.len;

	if (!regex_write_case(&c->gathered, s, upper))
		return s;
	return ctx_gathered(c, from);
}

static struct str
change_case(struct ctx *c, struct str s, bool upper)
{
	char first = upper ? 'a' : 'A', *text;

	if (!s.text)
		return s;
	text = arena_copy(&c->scratch, s.text, s.len);
	for (size_t i = 0; i < s.len; i++) {
		if (text[i] & 0x80)
			return change_any_case(c, s, upper);
		if (text[i] >= first && text[i] <= first + 25)
			text[i] ^= 'a' ^ 'A';
	}
	return (struct str){text, s.len};
}

EVALUATOR(string, uppercase, change_case(c, string(n->kid[0], c), true));
EVALUATOR(string, lowercase, change_case(c, string(n->kid[0], c), false));

/* ------------------------------------------------------ regular expressions */

/* Compile a literal pattern; refuse an invalid one. */
void
check_pattern(struct parser *p, struct node *n)
{
	const struct node *pattern = n->kid[1];
	struct regex *r;
	const char *wrong;

	if (pattern->filter != &filters[FILTER_string])
		return;
	wrong = regex_make(&r, pattern->text);
	if (wrong)
		parse_fail(
		    p, pattern->location, "this pattern is wrong: %s", wrong);
	n->data = r;
	MEM_ADD(p->query->regex, p->query->regexes, r);
}

/* Return the first match. A failed search clears the groups. */
struct str
string_search(const struct node *n, struct ctx *c)
{
	struct str s = string(n->kid[0], c);
	struct str pattern = s.text ? string(n->kid[1], c) : NO_STRING;

	if (!pattern.text || !regex_next(n, c, pattern, s, 0)) {
		regex_match_clear(&c->match, &c->texts);
		return NO_STRING;
	}
	return str_between(s.text + c->match.from[0], s.text + c->match.to[0]);
}

/* Return the group that \1 or \{name} refers to, or -1. */
static int
group_of(const struct node *n, struct ctx *c)
{
	return n->number >= 0 ? (int)n->number
			      : regex_match_name(&c->match, n->text);
}

EVALUATOR(string, group, regex_match_group(&c->match, group_of(n, c)));

struct number
number_group_index(const struct node *n, struct ctx *c)
{
	long long index = regex_match_index(&c->match, group_of(n, c));

	return index < 0 ? NO_NUMBER : number_of(index);
}

/*
 * Append s with all matches replaced, up to the last match. Return the index in
 * s after it.
 */
static size_t
replace_all(const struct node *n, struct ctx *c, struct out *made, struct str s,
    struct str pattern, struct str with)
{
	size_t done = 0, from = 0;

	while (from <= s.len && regex_next(n, c, pattern, s, from)) {
		error_if_late(c, n);
		error_if_long(c, n, made->len + s.len + with.len);
		out_bytes(made, s.text + done, c->match.from[0] - done);
		out_str(made, with);
		done = c->match.to[0];
		from = regex_match_next(&c->match, s);
	}
	return done;
}

/*
 * Return the string with every match replaced by plain text. Keeps the groups
 * of the last search.
 */
struct str
string_replace(const struct node *n, struct ctx *c)
{
	struct str s = string(n->kid[0], c);
	struct str pattern = string(n->kid[1], c);
	struct str with = string(n->kid[2], c);
	size_t from = c->gathered.len, done;

	if (!s.text || !pattern.text || !with.text)
		return NO_STRING;
	c->aside = c->match;
	c->match = (struct regex_match){0};
	done = replace_all(n, c, &c->gathered, s, pattern, with);
	out_bytes(&c->gathered, s.text + done, s.len - done);
	regex_match_clear(&c->match, &c->texts);
	c->match = c->aside;
	c->aside = (struct regex_match){0};
	return ctx_gathered(c, from);
}

/* Show the number or the name of the group. */
SHOWER(group)
{
	if (n->number >= 0)
		out_format(o, "%lld", n->number);
	else
		out_str(o, n->text);
}

/* Show which bounds are parts. */
SHOWER(bounds)
{
	if (n->number & BOUNDS_LOW)
		show_more(o, "from");
	if (n->number & BOUNDS_HIGH)
		show_more(o, "to");
}

SHOWER(assigned_part)
{
	show_assigned(o, n, q);
	if (n->filter == &filters[FILTER_assign_slice] &&
	    n->number & (BOUNDS_LOW | BOUNDS_HIGH))
		show_bounds(o, n, q);
	if (n->number & BOUNDS_ADD)
		show_more(o, "+=");
}
