/* info.c - see info.h */
#include "index/info.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "index/file.h"

static void
write_number(struct out *o, const char *word, uint64_t number)
{
	out_format(o, "%s\t%llu\n", word, (unsigned long long)number);
}

/*
 * Write if the index is of these games as they are now.  Return an error
 * message only if that cannot be determined.
 */
static const char *
write_freshness(struct out *o, const struct index *x, const char *games)
{
	const char *wrong = index_check_games(x, games);

	if (wrong && wrong != index_stale && wrong != index_no_games)
		return wrong;
	out_format(
	    o, "fresh\t%s%s\n", wrong ? "no: " : "yes", wrong ? wrong : "");
	return NULL;
}

static const struct {
	uint64_t fact;
	const char *word;
} facts[] = {
    {FACT_MATE, "mates"},
    {FACT_STALEMATE, "stalemates"},
    {FACT_PROMOTES, "with promotions"},
    {FACT_VARIATIONS, "with variations"},
    {FACT_SET_UP, "set up"},
    {FACT_VARIANT, "with a variant"},
    {FACT_WRONG, "with faults"},
};

enum { FACTS = sizeof facts / sizeof *facts };

/* Write the number of games with each fact. */
static const char *
write_facts(struct out *o, struct index *x)
{
	uint64_t count[FACTS] = {0};

	for (size_t g = 0; g < x->group_count; g++) {
		const char *wrong = index_load(x, g, INDEX_FACTS);

		if (wrong)
			return wrong;
		for (unsigned i = 0; i < x->groups[g].games; i++)
			for (int k = 0; k < FACTS; k++)
				count[k] += (x->facts[i] & facts[k].fact) != 0;
	}
	for (int k = 0; k < FACTS; k++)
		write_number(o, facts[k].word, count[k]);
	return NULL;
}

static const char *
write_tags(struct out *o, struct index *x)
{
	const char *wrong = index_load_tags(x);
	size_t names = (size_t)x->foot.names.count;
	uint64_t *values;

	if (wrong)
		return wrong;
	values = mem_get((names + 1) * sizeof *values);
	for (uint64_t i = 0; i < x->foot.pairs.count; i++)
		values[x->pairs[i].name]++;
	for (size_t i = 0; i < names; i++) {
		struct str name = {
		    x->strings + x->names[i].at, (size_t)x->names[i].len};

		out_text(o, "tag ");
		utf8_write_safe(o, name, 80);
		out_format(o, "\t%llu\n", (unsigned long long)values[i]);
	}
	mem_free(values);
	return NULL;
}

static const char *
write_all(struct out *o, struct index *x, const char *games)
{
	const char *wrong = write_freshness(o, x, games);

	if (wrong)
		return wrong;
	write_number(o, "bytes", x->size);
	write_number(o, "bytes of games", x->foot.text);
	out_format(o, "packed\t%s\n", x->foot.packed ? "yes" : "no");
	write_number(o, "games", x->foot.games);
	write_number(o, "moves", x->foot.moves);
	wrong = write_facts(o, x);
	return wrong ? wrong : write_tags(o, x);
}

const char *
index_write_info(struct out *o, const char *games, const char *name)
{
	struct index x;
	const char *wrong = index_open(&x, name);

	if (wrong)
		return wrong;
	out_format(o, "index\t%s\n", name);
	wrong = write_all(o, &x, games);
	index_close(&x);
	return wrong;
}
