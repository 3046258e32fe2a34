/*
 * regex.h - regular expressions: ~~ and its captures; only regex.c calls PCRE2
 *
 * Patterns are those of PCRE2 with what CQLi has from Ruby: ^ and $ match at
 * every line, the dot never matches a newline unless (?m) is on, classes nest
 * and intersect ([a-z&&[^aeiou]]), \h is a hexadecimal digit, {,m} is {0,m},
 * and plain groups do not capture if the pattern names one.
 *
 * A match owns a copy of its captures, valid until the next match.
 */
#ifndef CQL_RUN_REGEX_H
#define CQL_RUN_REGEX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/map.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "cql/run/strings.h"

struct regex; /* a compiled pattern; constant, shared by threads */

enum { REGEX_GROUPS = 100 };

struct regex_match {
	struct stored_string
	    *span;	/* from the first captured byte to the last */
	int groups;	/* 0: no match, and the rest is undefined */
	size_t base;	/* the offset of the span in the subject */
	size_t skipped; /* characters before the span */
	size_t from[REGEX_GROUPS], to[REGEX_GROUPS]; /* in the subject */
	const struct regex *pattern;
};

/*
 * What one thread needs to match, and a cache of patterns made while running.
 */
struct regexes {
	void *data, *context, *stack;
	struct mem_closer closer; /* frees the stack, which is no block */
	bool counts; /* count characters before a match: regex_match_index() */
	struct map made;
};

/* Compile a pattern; return NULL with *r set, or an error message. */
const char *regex_make(struct regex **r, struct str pattern);
void regex_free(struct regex *r);

/* Return the number of groups; add their names to the map. */
int regex_groups(const struct regex *r, struct map *names);

/* Return the literal prefix of all matches; empty if none is known. */
struct str regex_start(const struct regex *r);

/* True if there is a match in s; false if s is not UTF-8. */
bool regex_finds(struct regexes *all, const struct regex *r, struct str s);

void regex_match_clear(struct regex_match *m, struct stored_strings *texts);

/* Return the text of a group; no string if it did not take part. */
struct str regex_match_group(const struct regex_match *m, int group);

/*
 * Return the number of the group with this name that took part, of several the
 * last; -1 if none did.
 */
int regex_match_name(const struct regex_match *m, struct str name);

/*
 * Return the start of a group in the subject, in characters; -1 if it did not
 * take part.
 */
long long regex_match_index(const struct regex_match *m, int group);

/*
 * Return where to search for the match after this one: at its end, a character
 * further if it is empty.
 */
static inline size_t
regex_match_next(const struct regex_match *m, struct str s)
{
	size_t to = m->to[0];

	if (to > m->from[0])
		return to;
	do
		to++;
	while (to < s.len && !utf8_starts(s.text[to]));
	return to;
}

/*
 * Write s in upper or lower case, in any script.  False, with nothing written,
 * if s is not UTF-8.
 */
bool regex_write_case(struct out *o, struct str s, bool upper);

/* Clear the cache of patterns made while running if it is large. */
void regexes_trim(struct regexes *all);

void regexes_free(struct regexes *all);

struct ctx;
struct node;

/*
 * Search for the first match of the pattern (n->data is its compiled form if it
 * is a literal) in s at or after byte `from`, and store it in c->match.  False
 * if there is none.  Stops the run if the pattern is invalid or takes too many
 * steps.
 */
bool regex_next(const struct node *n, struct ctx *c, struct str pattern,
    struct str s, size_t from);

/*
 * Set part[0 .. parts - 1] to the first match of a pattern of ours in s and to
 * its groups, parts of s; without a text for a group that took no part, all if
 * there is no match or no s.  Leaves c->match.  False: no match.
 */
bool regex_parts(const struct node *n, struct ctx *c, const char *pattern,
    struct str s, struct str *part, int parts);

#endif
