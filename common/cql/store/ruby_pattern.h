/*
 * ruby_pattern.h - patterns in Ruby's syntax, rewritten in that of PCRE2
 *
 * Classes that nest or intersect ([a-z&&[^aeiou]]), \h, and (?m), by which the
 * dot matches newlines, too.  All else stays as it is.
 */
#ifndef CQL_STORE_RUBY_PATTERN_H
#define CQL_STORE_RUBY_PATTERN_H

#include <stdbool.h>

#include "base/out.h"
#include "base/str.h"

/*
 * Writes the pattern as PCRE2 takes it.  NULL, or what is wrong with it; what
 * PCRE2 refuses itself is not looked for.
 */
const char *ruby_pattern_write(struct out *o, struct str pattern);

/* Does it name a group?  Then groups without a name do not capture. */
bool ruby_names_a_group(struct str pattern);

#endif
