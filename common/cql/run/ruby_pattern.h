/*
 * ruby_pattern.h - rewrite patterns from Ruby's syntax to that of PCRE2
 *
 * Rewritten are classes that nest or intersect ([a-z&&[^aeiou]]), \h, \H, {,m}
 * and (?m), with which the dot matches newlines, too.  Comments (?#...) become
 * empty. Everything else is copied, as are quoted texts (\Q...\E).
 */
#ifndef CQL_RUN_RUBY_PATTERN_H
#define CQL_RUN_RUBY_PATTERN_H

#include <stdbool.h>

#include "base/out.h"

/*
 * Write the pattern in PCRE2's syntax; set *names_a_group if groups without a
 * name must not capture.  Returns NULL, or an error message; errors that PCRE2
 * detects are left to it.
 */
const char *ruby_pattern_write(
    struct out *o, struct str pattern, bool *names_a_group);

#endif
