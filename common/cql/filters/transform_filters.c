/*
 * transform_filters.c - evaluation of transforms: over all images
 *
 * The images were made before the run (expand.c). All are evaluated, as an
 * image may have effects.
 */
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"

static long long
count(const struct node *n, struct ctx *c)
{
	long long found = 0;

	error_if_late(c, n);
	for (int i = 0; i < n->kids; i++)
		found += attempt(n->kid[i], c);
	return found;
}

EVALUATOR(test, orbit, count(n, c) > 0);
EVALUATOR(number, count_images, number_of(count(n, c)));

/* Return the number of matches if it is in the range, else no value. */
struct number
number_count_in_range(const struct node *n, struct ctx *c)
{
	struct number found = number(n->kid[0], c);

	return found.some && range_holds(n->kid[1], c, found.value) ? found
								    : NO_NUMBER;
}

/* Return the union of all images. */
bb
set_orbit(const struct node *n, struct ctx *c)
{
	bb found = 0;

	error_if_late(c, n);
	for (int i = 0; i < n->kids; i++)
		found |= set(n->kid[i], c);
	return found;
}

/* Return the greatest value over all images. */
struct number
number_orbit(const struct node *n, struct ctx *c)
{
	error_if_late(c, n);
	return number_max(n, c);
}

/*
 * Return no value; never called, as transforms of positions and strings are
 * tests.
 */
EVALUATOR(position, orbit, NULL);
EVALUATOR(string, orbit, NO_STRING);

/* Return the symmetries that made this image: "<>" for none. */
struct str
string_currenttransform(const struct node *n, struct ctx *c)
{
	char *text = arena_raw(&c->scratch, n->text.len + 2);

	text[0] = '<';
	if (n->text.len)
		memcpy(text + 1, n->text.text, n->text.len);
	text[n->text.len + 1] = '>';
	return (struct str){text, n->text.len + 2};
}

/* Refuse `shift horizontal {...}`, which is meant as one word. */
static void
refuse_two_words(struct parser *p, const struct filter *f)
{
	struct token next;

	if (!parse_is_name(p, "horizontal") && !parse_is_name(p, "vertical"))
		return;
	next = parse_peek(p);
	if (token_is(&next, "{"))
		parse_fail(p, p->token.location,
		    "%s%.*s is one word: %.*s is a direction and needs a set",
		    f->word, STR(p->token.text), STR(p->token.text));
}

/*
 * orbit ::= WORD (count | range)? filter; without a range if it has one image
 */
struct node *
parse_orbit(struct parser *p, const struct filter *f, struct location from)
{
	struct node *range = NULL, *images;

	if (!(f->flags & IMAGES)) /* another word for flip */
		f = filter_find(str_of("flip"), false);
	if (parse_is_name(p, "count") || strstr(f->form, "range"))
		range = parse_range_before(p, NULL);
	refuse_two_words(p, f);
	images = build_transform(p, f, from, parse_filter(p), range != NULL);
	if (!range || !range->kids)
		return images;
	return parse_node2(
	    p, &filters[FILTER_count_in_range], from, images, range);
}

SHOWER(orbit)
{
	out_str(o, n->text);
	if (n->filter == &filters[FILTER_count_images])
		out_text(o, " count");
	out_format(o, " %d children", n->kids);
}

/* Write the symmetries that made image i. */
void
note_image(struct out *o, const struct node *n, int i)
{
	struct str name = ((const struct str *)n->data)[i];

	out_str(o, name.len ? name : str_of("identity"));
}
