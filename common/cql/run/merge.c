/* merge.c - see merge.h */
#include "cql/run/merge.h"

#include "base/map.h"
#include "cql/run/context.h"
#include "cql/run/dictionary.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"
#include "cql/tree/strategy.h"

/* ------------------------------------------------------------- two strings */

/* As numbers, when both are; otherwise the one that is. */
static struct stored_string *
join_numbers(
    struct stored_strings *texts, enum merge m, struct str a, struct str b)
{
	long long one, two;
	bool a_is_one = str_integer(a, &one), b_is_one = str_integer(b, &two);
	struct out o = {.fd = -1};
	struct stored_string *joined;

	if (!a_is_one && !b_is_one)
		return stored_string_new(
		    texts, strategy_join_bytes(MERGE_min, a, b));
	if (!a_is_one || !b_is_one)
		return stored_string_new(texts, a_is_one ? a : b);
	out_format(&o, "%lld", strategy_join(m, one, two));
	joined = stored_string_new(texts, (struct str){o.text, o.len});
	out_close(&o);
	return joined;
}

/* The text that becomes of two, in the place of the first. */
static void
join_texts(struct ctx *c, enum merge m, struct stored_string **into,
    const struct stored_string *from)
{
	struct str a = stored_string_str(*into), b = stored_string_str(from);
	struct stored_string *joined = strategy_reads_numbers(m)
	    ? join_numbers(&c->texts, m, a, b)
	    : stored_string_new(&c->texts, strategy_join_bytes(m, a, b));

	stored_string_retire(&c->texts, *into);
	*into = joined;
}

/* ------------------------------------------------------------ dictionaries */

static void
join_entries(struct ctx *c, enum merge m, enum type value, struct entry *into,
    const struct entry *from)
{
	switch (value) {
	case TYPE_number:
		into->is.number =
		    strategy_join(m, into->is.number, from->is.number);
		break;
	case TYPE_set: into->is.set |= from->is.set; break;
	case TYPE_string:
		join_texts(c, m, &into->is.string, from->is.string);
		break;
	default: break;
	}
}

static struct entry *
copy_entry(struct ctx *c, enum type value, const struct entry *from)
{
	struct entry copy = *from;

	if (value == TYPE_string)
		copy.is.string = stored_string_new(
		    &c->texts, stored_string_str(from->is.string));
	return entry_new(&copy);
}

static void
join_dictionaries(
    struct ctx *c, const struct variable *v, struct map *into, struct map *from)
{
	for (struct map_entry *e = map_after(from, NULL); e;) {
		struct str key = map_key(e);
		void **place = map_put(into, key);

		if (*place)
			join_entries(
			    c, v->merge, v->value, *place, map_value(e));
		else
			*place = copy_entry(c, v->value, map_value(e));
		e = map_after(from, &key);
	}
}

/* --------------------------------------------------------------- variables */

static void
copy_slot(
    struct ctx *c, const struct variable *v, struct slot *into, struct slot *s)
{
	if (v->type == TYPE_string)
		into->is.string = stored_string_new(
		    &c->texts, stored_string_str(s->is.string));
	else
		into->is = s->is;
	into->bound = true;
}

static void
join_slots(
    struct ctx *c, const struct variable *v, struct slot *into, struct slot *s)
{
	switch (v->type) {
	case TYPE_number:
		into->is.number =
		    strategy_join(v->merge, into->is.number, s->is.number);
		break;
	case TYPE_set: into->is.set |= s->is.set; break;
	case TYPE_string:
		join_texts(c, v->merge, &into->is.string, s->is.string);
		break;
	default: break;
	}
}

void
merge_runs(struct ctx *into, struct ctx *from)
{
	for (int i = 0; i < into->query->variables; i++) {
		const struct variable *v = &into->query->variable[i];
		struct slot *a = &into->slot[i], *b = &from->slot[i];

		if (!v->persistent || !b->bound)
			continue;
		if (v->type == TYPE_dictionary) {
			join_dictionaries(
			    into, v, &a->is.dictionary, &b->is.dictionary);
			a->bound = true;
		} else if (a->bound) {
			join_slots(into, v, a, b);
		} else {
			copy_slot(into, v, a, b);
		}
	}
	stored_strings_release(&into->texts, 0);
}
