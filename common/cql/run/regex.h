/*
 * regex.h - ~~ and its captures; regex.c alone knows PCRE2
 *
 * Patterns are PCRE2's, with what CQLi takes from Ruby: ^ and $ hold at every
 * line, the dot never matches a newline unless (?m) is on, classes nest and
 * intersect ([a-z&&[^aeiou]]), \h is a hexadecimal digit, and plain groups do
 * not capture when the pattern names one.
 *
 * A match owns a copy of what it captured; it lasts until the next one.
 */
#ifndef CQL_RUN_REGEX_H
#define CQL_RUN_REGEX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/map.h"
#include "base/out.h"
#include "base/str.h"
#include "cql/run/strings.h"

struct regex; /* a compiled pattern; constant, shared by threads */

enum { REGEX_GROUPS = 100 };

struct regex_match {
	struct stored_string
	    *span;	/* from the first captured byte to the last */
	int groups;	/* 0: nothing matched, and the rest says nothing */
	size_t base;	/* where the span starts in the subject */
	size_t skipped; /* characters before it */
	size_t from[REGEX_GROUPS], to[REGEX_GROUPS]; /* bytes of the subject */
	const struct regex *pattern;
};

/* What one thread needs to match, and the patterns made while running. */
struct regexes {
	void *data, *context, *stack;
	bool counts; /* characters before a match, for regex_match_index() */
	struct map made;
};

/* NULL, or what is wrong with the pattern. */
const char *regex_make(struct regex **r, struct str pattern);
void regex_free(struct regex *r);

/* Every match begins with it; empty where that is not known. */
struct str regex_start(const struct regex *r);

/* Return the number of a named group, -1 for none. */
int regex_name(const struct regex *r, struct str name);

/*
 * Return the pattern compiled, from the store; NULL with *wrong set, also when
 * too many were made since the last regexes_trim().
 */
const struct regex *regex_made(
    struct regexes *all, struct str pattern, const char **wrong);

/*
 * Look for the first match in s at or behind byte `from`; `*wrong` is set when
 * a limit was hit.  Fills *m, whose old span is retired.
 */
bool regex_match(struct regexes *all, const struct regex *r, struct str s,
    size_t from, struct regex_match *m, struct stored_strings *texts,
    const char **wrong);

/* Is there a match in s, which need not be UTF-8 to have none? */
bool regex_finds(struct regexes *all, const struct regex *r, struct str s);

void regex_match_clear(struct regex_match *m, struct stored_strings *texts);

/* Return the text of a group, no string if it took no part. */
struct str regex_match_group(const struct regex_match *m, int group);

/* Where it starts in the subject, in characters; -1 if it took no part. */
long long regex_match_index(const struct regex_match *m, int group);

/*
 * Write s in capitals, or in small letters, of any script.  False, and nothing
 * written, when s is not UTF-8.
 */
bool regex_write_case(struct out *o, struct str s, bool upper);

/* Forgets the patterns made while running when there are many. */
void regexes_trim(struct regexes *all);

void regexes_free(struct regexes *all);

/*
 * The next match of a pattern, in a run
 */
struct ctx;
struct node;

/*
 * The next match of the pattern (compiled in n->data when it is a literal) in
 * s at or behind byte `from`, into c->match; stops when a limit is hit.
 */
bool regex_next(const struct node *n, struct ctx *c, struct str pattern,
    struct str s, size_t from);

#endif
