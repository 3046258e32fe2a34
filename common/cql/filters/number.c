/* number.c - arithmetic, maximum and minimum */
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"

EVALUATOR(number, integer, number_of(n->number));

/* Return the low end. Filters with a range call range_holds() instead. */
EVALUATOR(number, range, n->kids ? number(n->kid[0], c) : NO_NUMBER);

SHOWS(range, out_text(o, n->kids ? "" : "count"));

/* Return 1 for White and -1 for Black, as the query names it. */
EVALUATOR(number, side, number_of(n->geometry.side == WHITE_SIDE ? 1 : -1));
EVALUATOR(number, count_set, number_of(bb_count(set(n->kid[0], c))));

/* ------------------------------------------------------------- arithmetic */

/* Convert to a number that wraps at 64 bits. */
static long long
wrap(unsigned long long n)
{
	return (long long)n;
}

/* Return the sum of all parts, or their product. */
static struct number
all_of(const struct node *n, struct ctx *c, bool product)
{
	unsigned long long result = product;

	for (int i = 0; i < n->kids; i++) {
		struct number v = number(n->kid[i], c);
		unsigned long long value = (unsigned long long)v.value;

		if (!v.some)
			return v;
		result = product ? result * value : result + value;
	}
	return number_of(wrap(result));
}

EVALUATOR(number, add, all_of(n, c, false));
EVALUATOR(number, multiply, all_of(n, c, true));

struct number
number_subtract(const struct node *n, struct ctx *c)
{
	struct number a, b;

	if (!two_numbers(n, c, &a, &b))
		return NO_NUMBER;
	return number_of(
	    wrap((unsigned long long)a.value - (unsigned long long)b.value));
}

/* Return the number negated; the least one wraps. */
static struct number
negated(struct number a)
{
	a.value = wrap(0ULL - (unsigned long long)a.value);
	return a;
}

/*
 * Divide, rounding towards zero, or return the `rest`; division by zero has no
 * value. The least number divided by -1 wraps.
 */
static inline struct number
divide(const struct node *n, struct ctx *c, bool rest)
{
	struct number a, b;

	if (!two_numbers(n, c, &a, &b) || !b.value)
		return NO_NUMBER;
	if (b.value == -1)
		return rest ? number_of(0) : negated(a);
	return number_of(rest ? a.value % b.value : a.value / b.value);
}

EVALUATOR(number, divide, divide(n, c, false));
EVALUATOR(number, modulo, divide(n, c, true));
EVALUATOR(number, negate, negated(number(n->kid[0], c)));

struct number
number_abs(const struct node *n, struct ctx *c)
{
	struct number a = number(n->kid[0], c);

	return a.value < 0 ? negated(a) : a;
}

/*
 * Return the integer part of the square root, by Newton's method from the least
 * power of two that is greater: it falls until it is the root.
 */
struct number
number_sqrt(const struct node *n, struct ctx *c)
{
	struct number a = number(n->kid[0], c);
	unsigned long long value = (unsigned long long)a.value, root, next;

	if (!a.some || a.value < 0)
		return NO_NUMBER;
	if (value < 2)
		return a;
	next = 1ULL << (65 - __builtin_clzll(value)) / 2;
	do {
		root = next;
		next = (root + value / root) / 2;
	} while (next < root);
	return number_of((long long)root);
}

/* Return the greatest or least value; parts without a value are skipped. */
static struct number
extreme(const struct node *n, struct ctx *c, bool greatest)
{
	struct number best = NO_NUMBER;

	for (int i = 0; i < n->kids; i++) {
		struct number v = number(n->kid[i], c);

		if (v.some &&
		    (!best.some || (v.value > best.value) == greatest))
			best = v;
	}
	return best;
}

EVALUATOR(number, max, extreme(n, c, true));
EVALUATOR(number, min, extreme(n, c, false));

/*
 * extreme ::= ("max" | "min") "(" filter filter+ ")", all numbers or all
 * strings
 */
struct node *
parse_extreme(struct parser *p, const struct filter *f, struct location from)
{
	struct node *n;

	parse_expect(p, "(", f->word);
	n = parse_until(p, &filters[FILTER_compound], from, ")");
	if (n->kids < 2)
		parse_fail(p, n->location, "%s takes two or more filters: %s",
		    f->word, f->form);
	for (int i = 0; i < n->kids; i++)
		if ((n->kid[i]->type != TYPE_number &&
			n->kid[i]->type != TYPE_string) ||
		    n->kid[i]->type != n->kid[0]->type)
			parse_fail(p, n->kid[i]->location,
			    "%s takes numbers or strings, all of one type, "
			    "and this gives %s",
			    f->word, type_words(n->kid[i]->type));
	if (f->gives != (enum type)n->kid[0]->type)
		f = filter_again(f);
	return parse_node(p, f, from, n->kids, n->kid);
}
