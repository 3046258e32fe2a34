/* inherited.c - see inherited.h */
#include "cql/run/inherited.h"

#include "base/short_way.h"
#include "cql/run/context.h"
#include "cql/run/imagined.h"
#include "cql/run/positions.h"

/* The cached values of one rule in this game. */
struct inheritance {
	struct inheritance *next;
	inherited_rule *rule;
	unsigned *value; /* by id, valid for ids below `known` */
	unsigned known;
};

static struct inheritance *
find_or_add(struct ctx *c, inherited_rule *rule)
{
	struct inheritance *h;

	for (h = c->inheritance; h; h = h->next)
		if (h->rule == rule)
			return h;
	h = arena_get(&c->of_game, sizeof *h);
	*h = (struct inheritance){.next = c->inheritance, .rule = rule};
	h->value =
	    arena_raw(&c->of_game, (spots_of(c)->count + 1) * sizeof *h->value);
	return c->inheritance = h;
}

/*
 * Fill the cache up to `at`.  Ids run depth first, so a parent precedes its
 * children.
 */
static unsigned
value_in_game(struct ctx *c, inherited_rule *rule, const struct spot *at)
{
	struct inheritance *h = find_or_add(c, rule);
	const struct spots *o = spots_of(c);

	if (!spots_have(o, at))
		return rule(at, 0);
	if (!short_way(SHORT_INHERITED))
		h->known = 0;
	for (; h->known <= at->id; h->known++) {
		const struct spot *s = o->at[h->known];

		h->value[h->known] =
		    rule(s, s->parent ? h->value[s->parent->id] : 0);
	}
	return h->value[at->id];
}

unsigned
inherited(struct ctx *c, inherited_rule *rule)
{
	struct arena_mark mark = arena_mark(&c->scratch);
	struct spot_list changes = {0};
	unsigned value =
	    value_in_game(c, rule, spot_list_imagined(c, &changes));

	while (changes.count--)
		value = rule(changes.at[changes.count], value);
	arena_release(&c->scratch, mark);
	return value;
}
