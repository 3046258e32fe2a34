/* node.c - see node.h */
#include "cql/tree/node.h"

#include "base/sum.h"

size_t
node_size(int kids)
{
	return sizeof(struct node) + (size_t)kids * sizeof(struct node *);
}

#define MATCH(gives, c_type, none, has_value)                                  \
	static bool match_##gives(const struct node *n, struct ctx *c)         \
	{                                                                      \
		c_type v = gives(n, c);                                        \
                                                                               \
		return has_value;                                              \
	}
VALUE_TYPES(MATCH)

void
node_set_type(struct node *n, enum type type)
{
	static bool (*const match[TYPE_each])(
	    const struct node *, struct ctx *) = {[TYPE_number] = match_number,
	    [TYPE_set] = match_set,
	    [TYPE_position] = match_position,
	    [TYPE_string] = match_string};
	const struct filter *f = n->filter;

	n->type = (uint8_t)type;
	n->is = f->evaluate[type];
	n->match = type == TYPE_piece ? f->matches_piece : match[type];
	/* images are tried one by one, each with its comments */
	if (type == TYPE_test || (type == TYPE_set && f->flags & IMAGES))
		n->match = f->evaluate[TYPE_test].test;
}

static bool
same_parts(const struct node *a, const struct node *b)
{
	for (int i = 0; i < a->kids; i++)
		if (!node_equal(a->kid[i], b->kid[i]))
			return false;
	return true;
}

/*
 * True if both have the same images in any order, as a transform around an
 * orbit permutes them. O(kids^2).
 */
static bool
same_images(const struct node *a, const struct node *b)
{
	for (int i = 0; i < a->kids; i++) {
		int k = 0;

		while (k < b->kids && !node_equal(a->kid[i], b->kid[k]))
			k++;
		if (k == b->kids)
			return false;
	}
	return true;
}

bool
node_any_has(const struct node *n, unsigned flags)
{
	if (n->filter->flags & flags)
		return true;
	for (int i = 0; i < n->kids; i++)
		if (node_any_has(n->kid[i], flags))
			return true;
	return false;
}

bool
node_all_have(const struct node *n, unsigned flags)
{
	if (!(n->filter->flags & flags))
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!node_all_have(n->kid[i], flags))
			return false;
	return true;
}

/*
 * Compare all except the data, which is made from the text, and the locations.
 */
bool
node_equal(const struct node *a, const struct node *b)
{
	if (a->is.test != b->is.test || a->kids != b->kids ||
	    a->type != b->type || a->number != b->number ||
	    a->slot != b->slot || !geometry_equal(a->geometry, b->geometry))
		return false;
	if (a->filter->fact != IS_CURRENT_TRANSFORM &&
	    !str_equal(a->text, b->text))
		return false;
	return a->filter->flags & IMAGES ? same_images(a, b) : same_parts(a, b);
}

uint64_t
node_hash(const struct node *n)
{
	const struct geometry *l = &n->geometry;
	uint64_t hash = sum_mix((uint64_t)n->number, l->squares);

	hash = sum_mix(hash,
	    (uint64_t)l->pieces << 24 | (uint64_t)l->directions << 16 |
		(uint64_t)l->side << 8 | l->shade);
	hash = sum_mix(hash, (uint64_t)n->slot << 16 | n->type);
	for (int i = 0; i < n->kids; i++) {
		uint64_t part = node_hash(n->kid[i]);

		hash = n->filter->flags & IMAGES ? hash + part
						 : sum_mix(hash, part);
	}
	return hash;
}
