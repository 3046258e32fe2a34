/*
 * ruby_pattern.h - patterns in Ruby's syntax, rewritten in that of PCRE2
 *
 * Classes that nest or intersect ([a-z&&[^aeiou]]), \h, and (?m), by which the
 * dot matches newlines, too.  Comments are left alone, and all else stays as it
 * is.
 */
#ifndef CQL_RUN_RUBY_PATTERN_H
#define CQL_RUN_RUBY_PATTERN_H

#include <stdbool.h>

#include "base/out.h"
#include "base/str.h"

/*
 * Write the pattern as PCRE2 takes it, but for one thing: *names_a_group says
 * that groups without a name must not capture.  NULL, or what is wrong with it;
 * what PCRE2 refuses itself is not looked for.
 */
const char *ruby_pattern_write(
    struct out *o, struct str pattern, bool *names_a_group);

#endif
