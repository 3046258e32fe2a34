/*
 * scope.h - scopes: the names of variables and functions while a query is
 * parsed
 *
 * Braces are no scopes.  The query is one; each call of a function makes one
 * for its parameters and the names it assigns first, and an iteration one for
 * its variable.  An inner scope sees the names of the outer ones.  The scope
 * around a call is that of its place, as if the body of the function were
 * written there.  Only parameters are seen by nothing except the text of their
 * own function, in which another function may be defined.  That function hides
 * outer ones of its name from this text alone: a function called there that
 * uses the outer one still does.
 */
#ifndef CQL_PARSE_SCOPE_H
#define CQL_PARSE_SCOPE_H

#include "cql/tree/query.h"

struct function {
	struct str name;
	struct str *parameter;
	int parameters;
	uint32_t body; /* the offset of its brace */
	struct scope *written_in;
	int least; /* of a call, at least; 0: not counted yet */
};

struct symbol {
	struct symbol *child[4]; /* in the hash trie of the scope */
	struct str name;
	struct function *function; /* NULL: a variable */
	int slot;
	bool parameter;
};

struct scope {
	struct scope *up;
	struct scope
	    *written_in; /* `up`, or for a call the scope of the function */
	const struct function *called; /* the function, for a call */
	struct location call;	       /* the place of its name there */
	struct symbol *names;	       /* a hash trie */
	bool narrow; /* holds one name; others are added to the scope above */
};

struct scope *scope_in(struct arena *a, struct scope *up, bool narrow);

/* Return the scope of a call of `f` inside the scope `up`. */
struct scope *scope_of_call(struct arena *a, struct scope *up,
    const struct function *f, struct location call);

/* True if this is the scope of a call of `f`, or inside of one. */
bool scope_calls(const struct scope *s, const struct function *f);

struct symbol *scope_find(struct scope *s, struct str name);

/*
 * True if the nearest scope that takes new names has this one, or a narrow
 * scope inside of it.
 */
bool scope_has(const struct scope *s, struct str name);

/* Add a name to the nearest scope that takes new names. */
struct symbol *scope_add(struct arena *a, struct scope *s, struct str name);

/* Add a name to this scope, narrow or not. */
struct symbol *scope_add_here(
    struct arena *a, struct scope *s, struct str name);

#endif
