/* names.c - see names.h */
#include "cql/tree/names.h"

#include "base/map.h"
#include "base/mem.h"
#include "cql/tree/filter.h"

#define NOWHERE UINT32_MAX

/* An occurrence of a name in the text. */
struct name_record {
	/* of a declaration; of any other only its spelling and place */
	struct name name;
	uint32_t at;
	/* offset of its first occurrence; NOWHERE: unknown */
	uint32_t declared;
	bool in_function;
	/* the parameter of its spelling of the innermost function around it */
	uint32_t parameter;
	int slot;   /* of a declaration */
	int number; /* of a declaration: set by names_finish() */
};

/*
 * Return the offset of bytes that are part of one of the texts, else NOWHERE.
 */
static uint32_t
offset_of(const struct source_map *s, const char *p)
{
	for (int i = 0; i < s->count; i++) {
		struct str t = s->text[i].text;

		if (p >= t.text && p < t.text + t.len)
			return s->text[i].base + (uint32_t)(p - t.text);
	}
	return NOWHERE;
}

static struct name_place
place_of(const struct source_map *s, uint32_t from, uint32_t to)
{
	const struct source_map_text *t = source_map_text_at(s, from);

	return (struct name_place){
	    (int)(t - s->text), from - t->base, to - t->base};
}

/* Return the record at this offset; add one if there is none. */
static struct name_record *
record_at(struct names *n, const struct source_map *s, uint32_t at, size_t len)
{
	int *number;

	if (n->at_count < s->end) {
		MEM_RESERVE(
		    n->at, n->at_count, s->end - n->at_count, n->at_capacity);
		memset(n->at + n->at_count, 0,
		    (s->end - n->at_count) * sizeof *n->at);
		n->at_count = s->end;
	}
	number = &n->at[at];
	if (!*number) {
		uint32_t end = at + (uint32_t)len;

		MEM_ADD(n->record, n->records,
		    (struct name_record){
			.name = {.name = source_map_str(
				     s, (struct location){at, end}),
			    .at = place_of(s, at, end)},
			.at = at,
			.declared = NOWHERE});
		*number = n->records;
	}
	return &n->record[*number - 1];
}

void
names_take(struct names *n, const struct source_map *s, struct location at,
    struct str declared)
{
	struct name_record *r = record_at(n, s, at.from, at.to - at.from);

	if (declared.len && r->declared == NOWHERE)
		r->declared = offset_of(s, declared.text);
}

void
names_declare(struct names *n, const struct source_map *s, enum name_kind kind,
    struct str name, int slot, bool everywhere)
{
	uint32_t at = offset_of(s, name.text);
	struct name_record *r;

	if (!n || at == NOWHERE)
		return;
	r = record_at(n, s, at, name.len);
	r->declared = at;
	r->name.kind = kind;
	r->name.is_seen_everywhere = everywhere;
	r->slot = slot;
}

void
names_add_include(
    struct names *n, const struct source_map *s, struct str name, int text)
{
	uint32_t at = offset_of(s, name.text);

	if (!n || at == NOWHERE)
		return;
	MEM_ADD(n->include, n->includes,
	    (struct name_include){
		place_of(s, at, at + (uint32_t)name.len), text});
}

void
names_add_function(struct names *n, const struct source_map *s, struct str name,
    const struct str *parameter, int parameters, struct location whole,
    uint32_t body)
{
	struct name_record *r =
	    record_at(n, s, offset_of(s, name.text), name.len);

	r->name.whole = place_of(s, whole.from, whole.to);
	r->name.body = place_of(s, body, whole.to).from;
	for (uint32_t at = whole.from; at < whole.to; at++) {
		if (!n->at[at])
			continue;
		r = &n->record[n->at[at] - 1];
		r->in_function = true;
		r->parameter = NOWHERE;
		for (int i = 0; i < parameters; i++)
			if (str_equal(parameter[i], r->name.name))
				r->parameter = offset_of(s, parameter[i].text);
	}
}

/* ------------------------------------------------------------------ lists */

/* Map the names whose scope is the query to their declarations. */
static void
map_global_names(struct names *n)
{
	for (int i = 0; i < n->records; i++) {
		struct name_record *r = &n->record[i];
		void **first;

		if (r->declared != r->at || !r->name.is_seen_everywhere)
			continue;
		first = map_put(&n->global, r->name.name);
		if (!*first)
			*first = r;
	}
}

/*
 * Find by spelling the declaration of a name in a body that was not expanded by
 * any call: a parameter of its function, else a name whose scope is the query.
 * Return its offset, or NOWHERE.
 */
static uint32_t
declared_by_spelling(const struct names *n, const struct name_record *r)
{
	struct str name = r->name.name;
	void **global;

	if (!r->in_function || filter_find(name, false) ||
	    filter_find(name, true))
		return NOWHERE;
	if (r->parameter != NOWHERE)
		return r->parameter;
	global = map_find(&n->global, name);
	return global ? ((const struct name_record *)*global)->at : NOWHERE;
}

void
names_add_call(struct names *n, const struct source_map *s, struct location at,
    struct str function)
{
	MEM_ADD(n->call, n->calls,
	    (struct name_call){place_of(s, at.from, at.to), function});
}

static void
list_names(struct names *n, const struct query *q)
{
	n->name = arena_get(&n->memory, (size_t)n->records * sizeof *n->name);
	for (int i = 0; i < n->records; i++) {
		struct name_record *r = &n->record[i];

		if (r->declared == NOWHERE)
			r->declared = declared_by_spelling(n, r);
		if (r->declared == r->at) {
			if (r->slot >= 0 &&
			    q->variable[r->slot].type != TYPE_none)
				r->name.type =
				    type_words(q->variable[r->slot].type);
			r->number = n->names++;
			n->name[r->number] = r->name;
		}
	}
}

/* Return the declaration that a record refers to, or NULL. */
static const struct name_record *
declaration_of(const struct names *n, const struct name_record *r)
{
	const struct name_record *d;

	if (r->declared == NOWHERE || !n->at[r->declared])
		return NULL;
	d = &n->record[n->at[r->declared] - 1];
	return d->declared == d->at ? d : NULL;
}

static void
list_uses(struct names *n)
{
	n->use = arena_get(&n->memory, (size_t)n->records * sizeof *n->use);
	for (size_t at = 0; at < n->at_count; at++) {
		const struct name_record *r, *d;

		if (!n->at[at])
			continue;
		r = &n->record[n->at[at] - 1];
		d = declaration_of(n, r);
		if (d)
			n->use[n->uses++] =
			    (struct name_use){r->name.at, d->number};
	}
}

void
names_finish(struct names *n, struct query *q)
{
	map_global_names(n);
	list_names(n, q);
	map_clear(&n->global, NULL, NULL);
	list_uses(n);
	n->source = q->source;
	q->source = (struct source_map){0};
}

const struct name_use *
names_at(const struct names *n, int text, uint32_t at)
{
	for (int i = 0; i < n->uses; i++) {
		const struct name_place *p = &n->use[i].at;

		if (p->text == text && p->from <= at && at <= p->to)
			return &n->use[i];
	}
	return NULL;
}

void
names_free(struct names *n)
{
	source_map_free(&n->source);
	arena_free(&n->memory);
	mem_free(n->record);
	mem_free(n->at);
	mem_free(n->include);
	mem_free(n->call);
	*n = (struct names){0};
}
