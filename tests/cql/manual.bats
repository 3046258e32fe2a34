#!/usr/bin/env bats
# manual.bats - cql.7 has an entry for every filter, and no other

# shellcheck disable=SC2016 # $0 is awk's
load ../lib

# The words of filters.def that may be used, each once, in their order.
words() {
    cc -E -P -I"$ROOT/common" -x c - <<'end' | grep -o '"[^"]*"' | tr -d '"' | awk '!seen[$0]++'
#define FILTER(gives, word, ...) word
#define INFIX(gives, word, ...) word
#define SYNTAX(gives, word, ...) word
#define PLAIN(...)
#define LATER(...)
#include "cql/filters.def"
end
}

# The words of the entries of cql.7: the first Ic of each .It.
entries() {
    sed -n '/^\.Sh FILTERS/,/^\.Sh COMPAT/s/^\.It \(Ar [^ ]* \)\{0,1\}Ic \([^ ]*\).*/\2/p' \
        "$ROOT/man/cql.7" | sed 's/\\&//; s/\\`/`/'
}

@test "cql.7 has every filter in the order of filters.def, and nothing else" {
    is "$(words)" "$(entries)"
    [[ $(words | wc -l) -gt 100 ]]
}
