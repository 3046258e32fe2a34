/*
 * compile.h - from the texts of a query to a tree that is ready to run
 */
#ifndef CQL_COMPILE_H
#define CQL_COMPILE_H

#include "cql/parse/lookup.h"
#include "cql/tree/diag.h"
#include "cql/tree/names.h"

/* One of the texts of a query, in their order; they are read as one. */
struct cql_text {
	const char *name;
	struct str text;
};

/* False, with the whole messages in *errors, when the query is wrong. */
bool cql_compile(struct query **q, const struct cql_text *texts, int count,
    const struct lookup *lookup, struct out *errors);

/* All that a query is compiled from. */
struct cql_source {
	const struct cql_text *texts;
	int count;
	const char *const *transforms; /* around the whole, outermost first */
	int transform_count;
	const struct lookup *lookup;
	bool explains;	      /* count what each node does: see cql_explain() */
	struct out *warnings; /* gathers what is odd and no error; or NULL */
	struct names *names;  /* gathers where names stand; or NULL */
	int warn_level;	      /* 1: likely mistakes; 2: also useless words */
	const struct diag_form *form; /* of messages, also of the run; NULL: the
					 usual one */
	/* warn of filters that always or never match: plan/trivial.c */
	bool warns_of_trivial;
	bool of_variant;  /* the positions are not of chess */
	bool gives_value; /* the last filter is evaluated for its value */
	bool one_error;	  /* not those after the first: see recover.c */
};
bool cql_compile_source(
    struct query **q, const struct cql_source *from, struct out *errors);

/*
 * True if the last filter gives a string, as the query of an output name must.
 * Otherwise write the whole message to *errors.
 */
bool cql_gives_string(const struct query *q, struct out *errors);

/* Free a query; NULL is allowed. */
void cql_free(struct query *q);

#endif
