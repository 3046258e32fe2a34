/* end.c - what the end of a way is worth */
#include "cql/path/search_state.h"

bool
trail_value_of_end(struct ctx *c, const struct trail *t, const struct stand *s,
    long long *value)
{
	struct path_walk walk = c->walk;
	const struct spot *here;
	struct number found;
	int remarks = c->remarks;

	if (t->by_move && !s->length)
		return false;
	if (!t->form.max)
		return true;
	here = ctx_go(c, s->at);
	c->walk = trail_walk_to(t, s);
	found = number(t->form.max, c);
	c->walk = walk;
	c->remarks = remarks;
	ctx_go(c, here);
	*value = found.value;
	return found.some;
}

bool
trail_is_better(const struct trail *t, const struct step *than, long long value,
    const struct spot *end)
{
	if (!than)
		return true;
	if (t->options & TRAIL_FIRST)
		return t->options & TRAIL_BACKWARD ? value < than->value
						   : end->id < than->end->id;
	return value > than->value ||
	    (t->by_move && value == than->value && end->id < than->end->id);
}

bool
trail_is_kept(const struct trail *t, long long best, long long value)
{
	if (t->options & TRAIL_FIRST)
		return false;
	return t->options & TRAIL_EVERY ||
	    (t->options & TRAIL_ALL_BEST && value == best);
}

bool
trail_is_new_end(struct trail *t, const struct spot *end)
{
	if (!t->ended || end->id >= t->rows)
		return true;
	if (t->ended[end->id] == t->stamp)
		return false;
	t->ended[end->id] = t->stamp;
	return true;
}
