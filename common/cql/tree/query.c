/* query.c - see query.h */
#include "cql/tree/query.h"

#include "base/mem.h"

int
query_variable(struct query *q, struct str name, enum type type)
{
	MEM_ADD(q->variable, q->variables,
	    (struct variable){.name = name, .type = type});
	return q->variables - 1;
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

/*
 * True if the filter is used in `n`, which may be NULL. Unless `found` is NULL,
 * call it with each literal that is the first part of the filter.
 */
static bool
uses(const struct node *n, const char *word,
    void (*found)(void *user, struct str name), void *user)
{
	bool used = n && strcmp(n->filter->word, word) == 0;

	if (used && found && n->kid[0]->filter == &filters[FILTER_string])
		found(user, n->kid[0]->text);
	for (int i = 0; n && i < n->kids; i++)
		used |= uses(n->kid[i], word, found, user);
	return used;
}

bool
query_writes(const struct query *q)
{
	return uses(q->body, "writefile", NULL, NULL) ||
	    uses(q->begin, "writefile", NULL, NULL);
}

bool
query_reads(const struct query *q, void (*found)(void *user, struct str name),
    void *user)
{
	bool used = uses(q->body, "readfile", found, user);

	used |= uses(q->begin, "readfile", found, user);
	return uses(q->end, "readfile", found, user) || used;
}

bool
query_asks_at_end(const struct query *q)
{
	return uses(q->end, "commandpipe", NULL, NULL);
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
