/* merge.c - see merge.h */
#include "cql/run/merge.h"

#include "cql/run/context.h"
#include "cql/run/dictionary.h"

static long long
join_least(long long a, long long b)
{
	return a < b ? a : b;
}

static long long
join_greatest(long long a, long long b)
{
	return a > b ? a : b;
}

static long long
join_sum(long long a, long long b)
{
	return (long long)((unsigned long long)a + (unsigned long long)b);
}

enum { NUMBERS = 1, STRINGS = 2, SETS = 4, ENTRIES = 8 };

static const struct {
	const char *name;
	unsigned takes; /* ENTRIES: strings in a dictionary */
	long long (*join)(long long, long long);
} strategies[MERGES] = {
    [MERGE_min] = {"min", NUMBERS | STRINGS, join_least},
    [MERGE_max] = {"max", NUMBERS | STRINGS, join_greatest},
    [MERGE_sum] = {"sum", NUMBERS | SETS, join_sum},
    [MERGE_int_min] = {"int min", ENTRIES, join_least},
    [MERGE_int_max] = {"int max", ENTRIES, join_greatest},
    [MERGE_int_sum] = {"int sum", ENTRIES, join_sum},
};

const char *
merge_name(enum merge m)
{
	return strategies[m].name;
}

/* What it holds; all, when no assignment has shown it. */
static unsigned
contents(const struct variable *v)
{
	bool entries = v->type == TYPE_dictionary;

	switch (entries ? v->value : v->type) {
	case TYPE_number: return NUMBERS;
	case TYPE_string: return entries ? STRINGS | ENTRIES : STRINGS;
	case TYPE_set: return SETS;
	default: return NUMBERS | STRINGS | SETS | ENTRIES;
	}
}

bool
merge_fits(enum merge m, const struct variable *v)
{
	return (strategies[m].takes & contents(v)) != 0;
}

const char *
merge_choice(const struct variable *v)
{
	switch (contents(v)) {
	case NUMBERS: return "min, max or sum";
	case STRINGS: return "min or max";
	case STRINGS | ENTRIES: return "min, max, int min, int max or int sum";
	case SETS: return "sum";
	default: return "min, max, sum, int min, int max or int sum";
	}
}

/* ------------------------------------------------------------- two strings */

/* The lesser or the greater by its bytes. */
static struct str
join_bytes(enum merge m, struct str a, struct str b)
{
	bool a_is_less = str_compare(a, b) < 0;
	bool least = strategies[m].join == join_least;

	return a_is_less == least ? a : b;
}

/* As numbers, when both are; otherwise the one that is. */
static struct text *
join_numbers(struct texts *texts, enum merge m, struct str a, struct str b)
{
	long long one, two;
	bool a_is_one = str_integer(a, &one), b_is_one = str_integer(b, &two);
	struct out o = {.fd = -1};
	struct text *joined;

	if (!a_is_one && !b_is_one)
		return text_new(texts, join_bytes(MERGE_min, a, b));
	if (!a_is_one || !b_is_one)
		return text_new(texts, a_is_one ? a : b);
	out_format(&o, "%lld", strategies[m].join(one, two));
	joined = text_new(texts, (struct str){o.text, o.len});
	out_close(&o);
	return joined;
}

/* The text that becomes of two, in the place of the first. */
static void
join_texts(
    struct ctx *c, enum merge m, struct text **into, const struct text *from)
{
	struct str a = text_str(*into), b = text_str(from);
	struct text *joined = strategies[m].takes & ENTRIES
	    ? join_numbers(&c->texts, m, a, b)
	    : text_new(&c->texts, join_bytes(m, a, b));

	text_retire(&c->texts, *into);
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
		    strategies[m].join(into->is.number, from->is.number);
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
		copy.is.string = text_new(&c->texts, text_str(from->is.string));
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
		into->is.string = text_new(&c->texts, text_str(s->is.string));
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
		    strategies[v->merge].join(into->is.number, s->is.number);
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
	texts_release(&into->texts, 0);
}
