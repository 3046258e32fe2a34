/* merge.c - see merge.h */
#include "cql/run/merge.h"

#include "base/map.h"
#include "cql/run/context.h"
#include "cql/run/dictionary.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"
#include "cql/tree/strategy.h"

/* ------------------------------------------------------------- two strings */

/*
 * Join two strings as numbers if both are; else choose the one that is a
 * number; else the lesser by its bytes.
 */
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

/* Replace the first string by both joined. */
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

/* ------------------------------------------------------------- two values */

static void
join_values(struct ctx *c, enum merge m, enum type type,
    union stored_value *into, const union stored_value *from)
{
	switch (type) {
	case TYPE_number:
		into->number = strategy_join(m, into->number, from->number);
		break;
	case TYPE_set: into->set |= from->set; break;
	case TYPE_string: join_texts(c, m, &into->string, from->string); break;
	default: break;
	}
}

static union stored_value
copy_value(struct ctx *c, enum type type, const union stored_value *from)
{
	union stored_value copy = *from;

	if (type == TYPE_string)
		copy.string = stored_string_new(
		    &c->texts, stored_string_str(from->string));
	return copy;
}

/* ------------------------------------------------------------ dictionaries */

static struct entry *
copy_entry(struct ctx *c, enum type type, const struct entry *from)
{
	return entry_new(&(struct entry){
	    .is = copy_value(c, type, &from->is), .of = from->of});
}

static void
join_dictionaries(
    struct ctx *c, const struct variable *v, struct map *into, struct map *from)
{
	for (struct map_entry *e = map_after(from, NULL); e;) {
		struct str key = map_key(e);
		void **place = map_put(into, key);

		if (*place)
			join_values(c, v->merge, v->value,
			    &((struct entry *)*place)->is,
			    &((struct entry *)map_value(e))->is);
		else
			*place = copy_entry(c, v->value, map_value(e));
		e = map_after(from, &key);
	}
}

/* --------------------------------------------------------------- variables */

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
			    into, v, &a->dictionary, &b->dictionary);
			a->bound = true;
		} else if (a->bound) {
			join_values(into, v->merge, v->type, &a->is, &b->is);
		} else {
			a->is = copy_value(into, v->type, &b->is);
			a->bound = true;
		}
	}
	stored_strings_release(&into->texts, 0);
}
