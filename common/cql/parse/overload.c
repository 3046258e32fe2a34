/* overload.c - see overload.h */
#include "cql/parse/overload.h"

#include "cql/tree/hint.h"

/*
 * Read the operands of an infix row from its first and its last letter, as the
 * word between may have capitals.
 */
struct form
form_of(const struct filter *f)
{
	struct form form = {0};

	if (f->infix) {
		form.operand[form.operands++] = f->form[0];
		form.operand[form.operands++] = f->form[strlen(f->form) - 1];
		return form;
	}
	for (const char *s = f->form + strlen(f->word); *s; s++) {
		if (*s == 'R' && (s[1] == ' '))
			form.range = true;
		else if (*s == '(')
			form.list = true;
		else if (*s == 'L')
			form.literal = true;
		else if (strchr("SNMXPTF", *s))
			form.operand[form.operands++] = *s;
	}
	return form;
}

const struct filter *
overload_for(const struct filter *f, struct node **kid, int kids)
{
	for (; f; f = filter_again(f)) {
		struct form form = form_of(f);
		int i = 0;

		while (i < kids && i < form.operands &&
		    type_fits(kid[i]->type, form.operand[i]))
			i++;
		if (i == kids && i == form.operands)
			return f;
	}
	return NULL;
}

static const char *
side(const struct filter *f, int operand)
{
	if (!f->infix)
		return "";
	return operand ? " on its right" : " on its left";
}

/* Return how a message names a node: by its word, or by hint_text(). */
static const char *
spelled(struct parser *p, const struct node *n)
{
	if (*n->filter->word)
		return n->filter->word;
	if (location_is_nowhere(n->location))
		return "what stands there";
	return hint_text(source_map_str(p->diag->source, n->location));
}

/* Return an operand without the conversions that are not written. */
static struct node *
as_written(struct node *n)
{
	while (location_is_nowhere(n->location) && n->kids == 1)
		n = n->kid[0];
	return n;
}

/* Fail with a message that names the wrong operand. */
static _Noreturn void
refuse_operands(struct parser *p, const struct filter *f, struct location from,
    struct node **kid, int kids)
{
	struct form form = form_of(f);
	struct location whole = parse_since(p, from);

	if (!form.operands && filter_again(f)) {
		f = filter_again(f); /* the row with operands, as child(N) */
		form = form_of(f);
	}
	for (int i = 0; i < kids; i++) {
		kid[i] = as_written(kid[i]);
		refuse_untyped(p, kid[i]);
	}
	/* an error before + or * may have made an operator of a mark */
	if (strcmp(f->word, "+") != 0 && strcmp(f->word, "*") != 0)
		p->diag->about = DIAG_TYPES;
	if (form.operands != kids && !filter_again(f))
		parse_fail(p, whole, "%s takes %s, not %d: %s", f->word,
		    hint_count(form.operands, "filter"), kids, hint_form(f));
	if (filter_again(f) && kids == 2)
		parse_fail(p, whole, "%s does not take %s and %s", f->word,
		    type_words(kid[0]->type), type_words(kid[1]->type));
	for (int i = 0; i < kids && i < form.operands; i++)
		if (!type_fits(kid[i]->type, form.operand[i]))
			parse_fail(p, kid[i]->location,
			    "%s needs %s%s; %s gives %s", f->word,
			    type_letter_words(form.operand[i]), side(f, i),
			    spelled(p, kid[i]), type_words(kid[i]->type));
	parse_fail(p, whole, "%s does not take what stands here; its form: %s",
	    f->word, hint_form(f));
}

struct node *
overload_node(struct parser *p, const struct filter *f, struct location from,
    struct node *range, struct node **kid, int kids)
{
	const struct filter *row = overload_for(f, kid, kids);
	struct node *all[16], *made;
	struct form form;
	int n = 0;

	if (!row)
		refuse_operands(p, f, from, kid, kids);
	form = form_of(row);
	if (range)
		all[n++] = range;
	for (int i = 0; i < kids; i++)
		all[n++] = type_convert(p, kid[i], form.operand[i]);
	made = parse_node(p, row, from, n, all);
	if (row->check)
		row->check(p, made);
	return made;
}

const struct filter *
overload_with_form(
    const struct filter *f, bool list, bool literal, bool operands)
{
	for (; f; f = filter_again(f)) {
		struct form form = form_of(f);

		if (form.list == list && form.literal == literal &&
		    (form.operands > 0) == operands)
			return f;
	}
	return NULL;
}

bool
overload_takes_left(const struct filter *f, enum type left)
{
	for (; f; f = filter_again(f))
		if (type_fits(left, form_of(f).operand[0]))
			return true;
	return false;
}

/* Replace a position that is compared with a number by its id. */
static void
compare_ids(struct parser *p, struct node **a, const struct node *b)
{
	if ((*a)->type == TYPE_position && b->type == TYPE_number)
		*a = position_as_number(p, *a);
}

struct node *
overload_infix(struct parser *p, const struct filter *f, struct node *left,
    struct node *right)
{
	struct node *kid[] = {left, right};
	const struct filter *row;

	if (f->level == LEVEL_RELATION) {
		compare_ids(p, &kid[0], right);
		compare_ids(p, &kid[1], left);
	}
	row = overload_for(f, kid, 2);
	if (row && row->flags & CHAINS && kid[0]->filter == row &&
	    !kid[0]->parenthesised)
		return parse_node_more(p, kid[0],
		    type_convert(p, kid[1], form_of(row).operand[1]));
	return overload_node(p, f, kid[0]->location, NULL, kid, 2);
}
