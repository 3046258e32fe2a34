/* map_lookup.c - lookup: the value of the current position in a map */
#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/error.h"
#include "cql/run/positions.h"
#include "map/map_file.h"

/*
 * Return the map of this name, opened once for the query, which owns it.  NULL,
 * with the reason in *wrong, if it cannot be opened.
 */
static const struct map_file *
open_map(struct query *q, struct str name, const char **wrong)
{
	struct map_file *m;

	for (int i = 0; i < q->maps; i++)
		if (str_is(name, q->map[i]->name))
			return q->map[i];
	m = mem_get(sizeof *m);
	*wrong = memchr(name.text, '\0', name.len)
	    ? "a file name cannot hold a NUL"
	    : map_file_open(m, arena_text(&q->arena, name).text);
	if (!*wrong && m->settings.by) {
		*wrong = "the map has columns in its keys (fenmap --by)";
		map_file_close(m);
	}
	if (*wrong) {
		mem_free(m);
		return NULL;
	}
	MEM_ADD(q->map, q->maps, m);
	return m;
}

/* Return the number of a column from 0 on, by its title or its number. */
static uint64_t
find_column(struct parser *p, const struct map_file *m)
{
	struct str titles = m->settings.titles;
	uint64_t count = m->settings.rules.columns, column = 0;

	if (p->token.kind == TOKEN_NUMBER)
		column = (uint64_t)p->token.number - 1;
	else if (p->token.kind != TOKEN_STRING)
		parse_fail(p, p->token.location,
		    "the column must be a number or a title in quotes");
	else
		while (column < count &&
		    (!titles.len ||
			!str_equal(str_cut(&titles, '\t'), p->token.text)))
			column++;
	if (column >= count)
		parse_fail(p, p->token.location,
		    "the map has no such column; it has %d", (int)count);
	parse_next(p);
	return column;
}

/* lookup ::= "lookup" "literal" | "lookup" "(" "literal" COLUMN? ")" */
struct node *
parse_lookup(struct parser *p, const struct filter *f, struct location from)
{
	bool enclosed = parse_take(p, "(");
	const char *wrong = NULL;
	const struct map_file *m;
	struct node *n;
	struct str name = p->token.text;
	uint64_t column = 0;

	if (p->token.kind != TOKEN_STRING || !p->token.quoted)
		parse_fail(p, p->token.location,
		    "%s needs the name of a map in quotes", f->word);
	m = open_map(p->query, name, &wrong);
	if (!m)
		parse_fail(p, p->token.location, "%.*s: %s", STR(name), wrong);
	parse_next(p);
	if (enclosed && !parse_is(p, ")"))
		column = find_column(p, m);
	else if (!m->settings.rules.columns)
		parse_fail(p, parse_since(p, from), "the map has no columns");
	if (enclosed)
		parse_expect(p, ")", f->word);
	n = parse_node(p, f, from, 0, NULL);
	n->text = str_of(m->name);
	n->number = (long long)column;
	n->data = m;
	return n;
}

enum { LOOKUPS_AHEAD = 16 };

/* The key of a position; maps with more columns in their keys are refused. */
struct lookup_key {
	uint64_t hash;
	size_t len;
	char key[POSITION_KEY_MAX];
};

/*
 * The keys of positions with consecutive ids, whose records are prefetched:
 * most of the time of a lookup is spent in waiting for memory.
 */
struct lookups {
	struct lookups *next; /* of another map */
	const struct map_file *map;
	unsigned first, count; /* ids */
	struct lookup_key of[LOOKUPS_AHEAD];
};

/* Make the key of a position in a map; `o` ends as it was. */
static void
make_key(const struct map_file *m, const struct position *p, struct out *o,
    struct lookup_key *q)
{
	size_t from = o->len;
	struct str key;

	map_key_add(&m->settings, p, o);
	key = out_since(o, from);
	q->hash = map_key_hash(key);
	q->len = key.len;
	memcpy(q->key, key.text, key.len);
	o->len = from;
}

/* Return the keys of a map in this game, none at first. */
static struct lookups *
lookups_of(struct ctx *c, const struct map_file *m)
{
	struct lookups *l = c->lookups;

	while (l && l->map != m)
		l = l->next;
	if (l)
		return l;
	l = arena_raw(&c->of_game, sizeof *l);
	l->next = c->lookups;
	l->map = m;
	l->first = l->count = 0;
	return c->lookups = l;
}

/*
 * Return the key of the current position.  If the keys before it were asked
 * for one after another, make those of the next positions, too, and prefetch
 * their records.
 */
static const struct lookup_key *
key_of(struct ctx *c, const struct map_file *m)
{
	struct lookups *l = lookups_of(c, m);
	const struct spots *o = spots_of(c);
	const struct spot *at = c->at;

	if (!at || !spots_have(o, at)) {
		c->lone_lookups++;
		l->count = 0;
		make_key(m, c->pos, &c->gathered, l->of);
		return l->of;
	}
	if (at->id >= l->first && at->id - l->first < l->count)
		return &l->of[at->id - l->first];
	if (at->id == l->first + l->count && short_way(SHORT_LOOKUPS_AHEAD))
		l->count = o->count - at->id < LOOKUPS_AHEAD ? o->count - at->id
							     : LOOKUPS_AHEAD;
	else
		l->count = 1;
	l->first = at->id;
	for (unsigned i = 0; i < l->count; i++)
		make_key(m, &o->at[at->id + i]->pos, &c->gathered, &l->of[i]);
	for (unsigned i = 0; i < l->count; i++)
		map_file_prefetch_bucket(m, l->of[i].hash);
	for (unsigned i = 0; i < l->count; i++)
		map_file_prefetch_records(m, l->of[i].hash);
	return l->of;
}

/* Return the column of the position's value; no string if it has none. */
struct str
string_lookup(const struct node *n, struct ctx *c)
{
	const struct map_file *m = n->data;
	const struct lookup_key *q;
	struct out *o = &c->gathered;
	size_t from = o->len;
	struct str value, column;
	const char *wrong;

	if (map_position_fault(c->pos))
		return NO_STRING;
	q = key_of(c, m);
	wrong = map_file_find(m, (struct str){q->key, q->len}, q->hash, &value);
	if (!wrong && !value.text)
		return NO_STRING;
	if (!wrong && !map_value_write(&m->settings.rules, value, o))
		wrong = map_damaged;
	if (wrong)
		error_stop(c, n, "%s: %s", m->name, wrong);
	value = out_since(o, from);
	str_cut(&value, '\t');
	for (long long i = 0; i < n->number; i++)
		str_cut(&value, '\t');
	column = arena_text(&c->scratch, str_cut(&value, '\t'));
	o->len = from;
	return column;
}

SHOWS(lookup, out_format(o, "\"%.*s\" %lld", STR(n->text), n->number + 1));
