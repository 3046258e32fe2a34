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

/* A value of any type. TYPE_test is true; TYPE_none is false or no value. */
struct any_value {
	enum type type;
	union {
		long long number;
		bb set;
		const struct spot *position;
		struct str string;
	} is;
};

static struct any_value
value_of(const struct node *n, struct ctx *c)
{
	struct any_value v = {.type = (enum type)n->type};
	struct number a;
	bool some = true;

	switch (v.type) {
	case TYPE_number:
		a = number(n, c);
		v.is.number = a.value;
		some = a.some;
		break;
	case TYPE_set: v.is.set = set(n, c); break;
	case TYPE_position:
		some = (v.is.position = position(n, c)) != NULL;
		break;
	case TYPE_string:
		v.is.string = string(n, c);
		some = v.is.string.text != NULL;
		break;
	default:
		v.type = TYPE_test;
		some = matches(n, c);
		break;
	}
	if (!some)
		v.type = TYPE_none;
	return v;
}

bool
test_equal(const struct node *n, struct ctx *c)
{
	struct any_value a = value_of(n->kid[0], c);
	struct any_value b = value_of(n->kid[1], c);

	if (a.type != b.type)
		return false;
	switch (a.type) {
	case TYPE_number: return a.is.number == b.is.number;
	case TYPE_set: return a.is.set == b.is.set;
	case TYPE_position: return a.is.position->id == b.is.position->id;
	case TYPE_string: return str_equal(a.is.string, b.is.string);
	default: return true;
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
