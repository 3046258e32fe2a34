/* build.c - see build.h */
#include "cql/parse/build.h"

static void
set_kid(struct node *n, int i, struct node *kid)
{
	n->kid[i] = kid;
	if (kid->depth >= n->depth)
		n->depth = (uint16_t)(kid->depth + 1);
}

void
parse_check_size(struct parser *p, struct location l, int nodes)
{
	if (nodes > PARSE_NODES_MAX)
		parse_fail(p, l,
		    "this query is too large: it has more than %d filters",
		    PARSE_NODES_MAX);
}

/* Count a new node; fails if the tree is too deep or too large. */
static void
check_size(struct parser *p, const struct node *n)
{
	if (n->depth > NODE_DEPTH_MAX)
		parse_fail(p, n->location,
		    "filters stand more than %d deep in one another",
		    NODE_DEPTH_MAX);
	parse_check_size(p, n->location, ++p->nodes);
}

struct node *
parse_node(struct parser *p, const struct filter *f, struct location from,
    int kids, struct node **kid)
{
	struct node *n = arena_get(&p->query->arena, node_size(kids));
	enum type type = f->gives;

	/* a row of TYPE_each gives a piece as the set of its square */
	if (type == TYPE_each && kids && kid[kids - 1]->type == TYPE_piece)
		kid[kids - 1] = type_as(p, kid[kids - 1], TYPE_set);
	n->filter = f;
	n->location = parse_since(p, from);
	n->geometry = f->geometry;
	n->slot = n->memo = -1;
	n->kids = kids;
	n->depth = 1;
	for (int i = 0; i < kids; i++)
		set_kid(n, i, kid[i]);
	check_size(p, n);
	if (type == TYPE_each)
		type = kids ? (enum type)kid[kids - 1]->type : TYPE_none;
	node_set_type(n, type);
	return n;
}

/*
 * Move the node to twice the space whenever its number of parts is a power of
 * two.
 */
struct node *
parse_node_more(struct parser *p, struct node *n, struct node *kid)
{
	struct node *more = n;

	if (!(n->kids & (n->kids - 1))) {
		more = arena_raw(&p->query->arena, node_size(2 * n->kids));
		memcpy(more, n, node_size(n->kids));
	}
	more->location = parse_since(p, n->location);
	set_kid(more, more->kids++, kid);
	check_size(p, more);
	return more;
}

void
parse_row_add(struct parser *p, struct row *r, struct node *n)
{
	ARENA_ADD(&p->query->arena, r->kid, r->kids, n);
}

static struct node *
wrap(struct parser *p, enum filter_row row, struct node *n)
{
	struct node *w = parse_node1(p, &filters[row], n->location, n);

	w->location = LOCATION_NOWHERE;
	return w;
}

struct node *
position_as_number(struct parser *p, struct node *n)
{
	return wrap(p, FILTER_position_number, n);
}

struct node *
type_as(struct parser *p, struct node *n, enum type t)
{
	if (n->type == t)
		return n;
	if (n->type == TYPE_piece && t == TYPE_set)
		return wrap(p, FILTER_piece_square, n);
	if (n->type == TYPE_set && t == TYPE_number)
		return wrap(p, FILTER_set_count, n);
	if (n->type == TYPE_piece && t == TYPE_number)
		return type_as(p, type_as(p, n, TYPE_set), t);
	return NULL;
}

void
refuse_untyped(struct parser *p, const struct node *n)
{
	if (n->filter == &filters[FILTER_get] && n->type == TYPE_test)
		parse_fail(p, n->location,
		    "the values of %.*s have no type yet; assign one before, "
		    "or declare it, as in dictionary numeric %.*s",
		    STR(n->text), STR(n->text));
}

struct node *
type_convert(struct parser *p, struct node *n, char letter)
{
	enum type wanted = type_of_letter(letter);

	return wanted == TYPE_each ? n : type_as(p, n, wanted);
}

struct node *
parse_as(struct parser *p, struct node *n, enum type type, const char *who)
{
	struct node *as = type_as(p, n, type);

	if (!as) {
		refuse_untyped(p, n);
		p->diag->about = DIAG_TYPES;
		parse_fail(p, n->location,
		    "%s needs %s here, and this gives %s", who,
		    type_words(type), type_words(n->type));
	}
	return as;
}

struct node *
build_transform(struct parser *p, const struct filter *f, struct location from,
    struct node *part, bool counts)
{
	struct node *n = parse_node1(
	    p, counts ? &filters[FILTER_count_images] : f, from, part);

	n->text = str_of(f->word);
	if (!counts && n->type != TYPE_set && n->type != TYPE_number)
		node_set_type(n, TYPE_test);
	return n;
}
