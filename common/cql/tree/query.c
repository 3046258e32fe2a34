/* query.c - see query.h */
#include "cql/tree/query.h"

#include "base/mem.h"

int
query_variable(struct query *q, struct str name, enum type type)
{
	MEM_RESERVE(q->variable, q->variables, 1, q->variable_capacity);
	q->variable[q->variables] =
	    (struct variable){.name = name, .type = type};
	return q->variables++;
}

void
query_own_regex(struct query *q, struct regex *r)
{
	MEM_RESERVE(q->regex, q->regexes, 1, q->regex_capacity);
	q->regex[q->regexes++] = r;
}

const struct variable *
query_unmerged(const struct query *q)
{
	for (int i = 0; i < q->variables; i++)
		if (q->variable[i].persistent &&
		    q->variable[i].merge == MERGE_none)
			return &q->variable[i];
	return NULL;
}

static bool
uses(const struct node *n, const struct filter *f)
{
	if (!n || n->filter == f)
		return n != NULL;
	for (int i = 0; i < n->kids; i++)
		if (uses(n->kid[i], f))
			return true;
	return false;
}

bool
query_writes(const struct query *q)
{
	const struct filter *f = filter_find(str_of("writefile"), false);

	return uses(q->body, f) || uses(q->begin, f);
}

bool
query_reads(const struct query *q)
{
	const struct filter *f = filter_find(str_of("readfile"), false);

	return uses(q->body, f) || uses(q->begin, f) || uses(q->end, f);
}

static void
each_readfile(const struct node *n, const struct filter *f,
    void (*found)(void *user, struct str name), void *user)
{
	if (!n)
		return;
	if (n->filter == f && n->kid[0]->filter == &filters[FILTER_string])
		found(user, n->kid[0]->text);
	for (int i = 0; i < n->kids; i++)
		each_readfile(n->kid[i], f, found, user);
}

void
query_each_readfile(const struct query *q,
    void (*found)(void *user, struct str name), void *user)
{
	const struct filter *f = filter_find(str_of("readfile"), false);

	each_readfile(q->body, f, found, user);
	each_readfile(q->begin, f, found, user);
	each_readfile(q->end, f, found, user);
}

bool
query_asks_at_end(const struct query *q)
{
	return uses(q->end, filter_find(str_of("commandpipe"), false));
}

enum type
query_type(const struct query *q)
{
	return (enum type)q->body->kid[q->body->kids - 1]->type;
}

bool
query_persists(const struct query *q)
{
	for (int i = 0; i < q->variables; i++)
		if (q->variable[i].persistent)
			return true;
	return false;
}
