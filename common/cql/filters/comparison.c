/*
 * comparison.c - comparison of numbers, strings, positions and sets
 *
 * A comparison that holds returns the value of its left side, so comparisons
 * chain: 1 < x < 5. Each side is evaluated once, the left one first.
 */
#include "cql/filters/evaluator.h"
#include "cql/parse/build.h"

/* The comparison of sides a and b; positions compare by id. */
#define NUMBERS(holds) a.value holds b.value
#define STRINGS(holds) str_compare(a, b) holds 0
#define POSITIONS(holds) a->id holds b->id

#define COMPARISON(gives, c_type, none, both, holds, name)                     \
	c_type gives##_##name(const struct node *n, struct ctx *c)             \
	{                                                                      \
		c_type a;                                                      \
		c_type b;                                                      \
                                                                               \
		return both(n, c, &a, &b) && holds ? a : none;                 \
	}
#define COMPARISONS(gives, c_type, none, both, HOLDS)                          \
	COMPARISON(gives, c_type, none, both, HOLDS(==), equal)                \
	COMPARISON(gives, c_type, none, both, HOLDS(<), less)                  \
	COMPARISON(gives, c_type, none, both, HOLDS(<=), at_most)              \
	COMPARISON(gives, c_type, none, both, HOLDS(>), greater)               \
	COMPARISON(gives, c_type, none, both, HOLDS(>=), at_least)
COMPARISONS(number, struct number, NO_NUMBER, two_numbers, NUMBERS)
COMPARISONS(string, struct str, NO_STRING, two_strings, STRINGS)
COMPARISONS(position, const struct spot *, NULL, two_positions, POSITIONS)

bool
test_other_numbers(const struct node *n, struct ctx *c)
{
	struct number a = number(n->kid[0], c), b = number(n->kid[1], c);

	return !a.some || !b.some || a.value != b.value;
}

EVALUATOR(test, other_strings, !string_equal(n, c).text);
EVALUATOR(test, other_positions, !position_equal(n, c));

bool
test_same_sets(const struct node *n, struct ctx *c)
{
	bb left = set(n->kid[0], c);

	return left == set(n->kid[1], c);
}

EVALUATOR(test, other_sets, !test_same_sets(n, c));

/* ------------------------------------------------------------------- equal */

/* True if the part has a value; a set always has one. */
static bool
has_value(const struct node *n, struct ctx *c)
{
	if (n->type != TYPE_set)
		return matches(n, c);
	set(n, c);
	return true;
}

/*
 * True if both parts have the same value, or none. Both are evaluated in any
 * case, as they may have effects.
 */
bool
test_equal(const struct node *n, struct ctx *c)
{
	const struct node *left = n->kid[0], *right = n->kid[1];
	bool alike = left->type == right->type, some;
	const struct spot *p, *q;
	struct number a, b;
	struct str s, t;

	switch (alike ? (enum type)left->type : TYPE_none) {
	case TYPE_number:
		a = number(left, c);
		b = number(right, c);
		return a.some == b.some && (!a.some || a.value == b.value);
	case TYPE_set: return test_same_sets(n, c);
	case TYPE_position:
		p = position(left, c);
		q = position(right, c);
		return p && q ? p->id == q->id : p == q;
	case TYPE_string:
		s = string(left, c);
		t = string(right, c);
		return s.text && t.text ? str_equal(s, t) : s.text == t.text;
	default:
		some = has_value(left, c);
		return has_value(right, c) == some && (alike || !some);
	}
}

/* Convert pieces to the squares that they are on. */
void
check_equal(struct parser *p, struct node *n)
{
	for (int i = 0; i < n->kids; i++)
		if (n->kid[i]->type == TYPE_piece)
			n->kid[i] = type_as(p, n->kid[i], TYPE_set);
}
