#!/usr/bin/env bats
# layout.bats - what holds for every file of its kind: where doors lead, what
# stands where, and that nothing stands alone

# shellcheck disable=SC2016 # backquotes are of Markdown
load lib

setup() {
    cd "$ROOT" || return
}

# includes_only FOLDER ROOM...: nothing in FOLDER includes from another room.
includes_only() {
    local folder=$1 rooms
    shift
    rooms=$(IFS='|' && echo "$*")
    find "$folder" -maxdepth 1 -name '*.[ch]' -print0 |
        xargs -0 grep -HE '^#include "' |
        grep -vE '"cql/filters.def"$' |
        grep -vE "#include \"($rooms)/[a-z0-9_]+\.(h|def)\"" >"$BATS_TEST_TMPDIR/up" || true
    is "" "$(<"$BATS_TEST_TMPDIR/up")"
}

# rooms: the rooms of common/ from the highest to the lowest, one a line.
rooms() {
    sed -n 's/^ROOMS = \([^\t#]*\).*/\1/p' Makefile | tr ' ' '\n' | grep .
}

programs() {
    basename -a -s .c tools/*.c
}

# options_of PROGRAM: what --help lists, one a line, without hyphens.
options_of() {
    "$1" --help=all | sed -nE \
        -e 's/^  -(.), --([a-z0-9-]+).*/\1\n\2/p' \
        -e 's/^      --([a-z0-9-]+).*/\1/p' | sort
}

# documented_options PAGE: what has an entry in the manual page.
documented_options() {
    sed -n '/^\.It Fl/p' "$1" | grep -oE 'Fl [^ ]+' |
        sed -E 's/^Fl -?//; s/=.*//' | sort
}

# rows_of README: the names in the first column of its tables.
rows_of() {
    awk -F '`' '/^\| `/ { print $2 }' "$1" | sort -u
}

@test "nothing stands at the top but what belongs there" {
    git rev-parse HEAD >/dev/null 2>&1 || skip "this is no checkout of git"
    is "$(printf '%s\n' .ci .clang-format .editorconfig .gitignore .packaging \
        LICENSE Makefile README.md common man pipes tests tools)" \
        "$(git ls-files | cut -d / -f 1 | LC_ALL=C sort -u)"
}

@test "the folders of common are the rooms that the Makefile names" {
    is "$(rooms | sort)" \
        "$(find common -mindepth 1 -type d -printf '%P\n' | sort)"
}

@test "a room includes only from itself and from the rooms right of it" {
    local room
    while read -r room; do
        echo "$room"
        mapfile -t below < <(rooms | sed "0,\,^$room\$,d")
        includes_only "common/$room" "$room" "${below[@]}"
    done < <(rooms)
}

# The list of words that --hhdb reads is the one thing that is taken elsewhere.
@test "above the query language only headers of its door are included" {
    is 'common/cqlmatch/option_filters.c:#include "cql/filters/hhdb.h"' \
        "$(grep -rE '#include "cql/.*/' common/cqlmatch common/match tools)"
}

# What a planner knows of a filter is in its row (IMPLIES and FACT).
@test "no planner names a filter's own functions" {
    run ! grep -nE 'tree/functions\.h|evaluate\.[a-z]+ *[!=]=|(show|check|takes) *[!=]= *(show|check|takes)_' \
        -r "$ROOT"/common/cql/plan "$ROOT"/common/index "$ROOT"/common/match
    run ! grep -wE "$(sed -nE 's/^[A-Z]+\([^"]*("[^"]*", *)*"[^"]*", *[A-Za-z_]+, *([a-z_]+),.*/(test|number|set|position|string)_\2/p' \
        "$ROOT/common/cql/filters.def" | sort -u | paste -sd '|')" -r "$ROOT"/common/cql/plan "$ROOT"/common/index "$ROOT"/common/match
}

@test "a tool is one file, and includes only from common" {
    mapfile -t all < <(rooms)
    includes_only tools "${all[@]}"
    is "" "$(find tools -mindepth 1 ! -name '*.c')"
}

@test "only die() and the answer to --help end a program" {
    is "common/base/die.c
common/cli/option.c" "$(grep -rlE '\b(_?exit|_Exit|abort)\(' common tools | sort)"
}

@test "memory comes from common/base/mem and heap alone, and goes back there" {
    is "common/base/heap.c
common/base/mem.c" "$(grep -rlE '\b((m|c|re)alloc|strn?dup|free)\(' common tools | sort)"
}

@test "no number is a long, which has 32 bits in wasm and on Windows" {
    is "" "$(grep -rnE --include='*.[ch]' '(^|[^a-z_] *|unsigned )long( \*?[a-z_]+ *[=;,)[(]|\)| \*\))|%[0-9*.]*l[du]|[0-9]UL\>|LONG_(MAX|MIN)|\<strtou?l\(' \
        common tools | grep -vE 'long long|LLONG_|ULLONG_|:[ \t]*\*|/\*[^*]* long ')"
}

# A library that a program needs is used where it is wrapped.
@test "outside common/system no header is included but those of ISO C and of libraries" {
    is "" "$(grep -rnE --include='*.[ch]' '^ *# *include <' common tools | grep -v '^common/system/' |
        grep -vE '<(assert|ctype|errno|inttypes|limits|math|setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|time)\.h>' |
        grep -vE '<(pcre2|jansson|uthash|gtb-probe|tbprobe)\.h>')"
}

@test "outside common/system no line depends on the system" {
    is "" "$(grep -rnE '^ *# *(if|elif)' common tools | grep -v '^common/system/' |
        grep -vE '#ifndef [A-Z0-9_]+_H$|^common/cql/filters.def:|SHORT_WAY_SWITCH|SIXTEEN_AT_ONCE|NDEBUG|__cplusplus|PIPES$|^common/library/pipefish.h:.*__GNUC__')"
}

@test "no file is a cupboard" {
    is "" "$(find . -path ./build -prune -o -path ./.git -prune -o \
        -iregex '.*/\(utils?\|misc\|types\|helpers?\|common\)\.[a-z]+' -print)"
}

@test "nothing is left for later" {
    is "" "$(grep -rnwE 'TODO|FIXME|XXX|HACK' tools common pipes man Makefile)"
}

@test "each unit of common has a base name of its own" {
    is "" "$(find common -name '*.[ch]' -printf '%f\n' | sort | uniq -d)"
}

@test "no function has more than 60 lines" {
    is "" "$(find tools common -name '*.c' -exec awk 'FNR == 1 { begun = 0 }
        /^\{/ { begun = FNR }
        /^}/ && begun { if (FNR - begun > 61) print FILENAME ":" begun; begun = 0 }' {} +)"
}

@test "every struct has a name of its own" {
    is "" "$(grep -rhoE '^struct [a-z0-9_]+ \{' common tools | sort | uniq -d)"
}

# Words that were used in senses of their own, or that say too little.
@test "names are made of words that others would use" {
    local file words='asked|wish|hunt|spoken|trail|quicken|tells?|want|room|disarm'
    while read -r file; do # in comments and strings each may stand
        cc -fpreprocessed -dD -E -P "$file" | grep -v '^#include' |
            sed -E 's/"([^"\\]|\\.)*"//g' | tr -c 'a-z0-9\n' ' ' |
            grep -wE "$words" | sed "s,^,$file: ,"
    done < <(grep -rlE --include='*.[ch]' "(^|[^a-z0-9])($words)([^a-z0-9]|$)" \
        common tools) >"$BATS_TEST_TMPDIR/words"
    is "" "$(<"$BATS_TEST_TMPDIR/words")"
    is "" "$(grep -rnE 'struct piece\b' common tools)"
}

@test "every source opens with its name and what it is for" {
    is "" "$(find tools common tests -name '*.[ch]' -print0 | xargs -0 awk '
        FNR == 1 {
            name = FILENAME
            sub(".*/", "", name)
            bare = name
            sub("\\.[ch]$", "", bare)
        }
        FNR > 2 { nextfile }
        {
            for (i = 1; i <= 2; i++)
                opens[FILENAME] += index($0, (FNR == 1 ? "/* " : " * ") \
                    (i == 1 ? name : bare) " - ") == 1
        }
        END {
            for (i = 1; i < ARGC; i++)
                if (!opens[ARGV[i]])
                    print ARGV[i]
        }')"
}

@test "every header can be included alone" {
    # shellcheck disable=SC2046 # names without blanks
    recent $(find common -name '*.h') | xargs -r cc -std=c11 \
        -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -fsyntax-only -Icommon
}

@test "every program has a manual page and every page of section 1 a program" {
    is "$(programs)" "$(basename -a -s .1 man/*.1)"
}

@test "every program is tried by a test file of its name, cqlmatch by a folder" {
    local program
    for program in $(programs); do
        echo "$program"
        [ -e "tests/$program.bats" ] || [ "$program" = cqlmatch ]
    done
    [ ! -e tools/cqlmatch.c ] || [ -d tests/cql ]
}

@test "the examples of every manual page are run by a test" {
    local page
    for page in man/*; do
        echo "$page"
        ! grep -q '^\$ ' "$page" ||
            grep -rqwF "page_holds ${page#man/}" tests --include='*.bats'
    done
}

@test "what --help lists stands in the manual page, and the other way round" {
    local program
    for program in $(programs); do
        echo "$program"
        is "$(options_of "$program")" "$(documented_options "man/$program.1")"
    done
}

@test "the options of a manual page are in alphabetical order, list by list" {
    local page
    for page in man/*.1; do
        echo "$page"
        awk '/^\.Bl/ { list++ }
            /^\.It Fl/ && !/Fl -(diagnostics|help|memory-limit|progress|summary|version)/ { print list, $0 }' "$page" |
            sed -E 's/^([0-9]+) \.It Fl -?([a-zA-Z0-9-]+).*/\1 \2/' \
                >"$BATS_TEST_TMPDIR/order"
        sort -c -k1,1n -k2,2f "$BATS_TEST_TMPDIR/order"
    done
}

@test "the pages of programs have the same sections in the same order" {
    local page
    for page in man/*.1; do
        echo "$page"
        is "NAME
SYNOPSIS
DESCRIPTION
EXIT STATUS
EXAMPLES
SEE ALSO" "$(sed -n 's/^\.Sh //p' "$page" |
            grep -xE 'NAME|SYNOPSIS|DESCRIPTION|EXIT STATUS|EXAMPLES|SEE ALSO')"
    done
}

@test "the pages that others refer to as ours are there" {
    local name section
    while read -r name section; do
        echo "$name($section)"
        [ ! -e "tools/$name.c" ] || [ "$name" = cqlmatch ] ||
            [ -e "man/$name.1" ]
        [ "$section" = 1 ] || [ -e "man/$name.$section" ]
    done < <(sed -nE 's/^\.Xr ([a-z0-9_]+) ([0-9]).*/\1 \2/p' man/*)
}

@test "every recipe can be executed and says first what it does" {
    local recipe
    while read -r recipe; do
        echo "$recipe"
        [ -x "$recipe" ]
        sed -n '2,3p' "$recipe" | grep -qE '^(#|//) *[a-zA-Z]'
    done < <(find pipes -maxdepth 1 -type f)
}

@test "every recipe is tried by a test" {
    local recipe
    while read -r recipe; do
        echo "$recipe"
        grep -qF "${recipe##*/}" tests/*.bats tests/*/*.bats
    done < <(find pipes -maxdepth 1 -type f)
}

@test "every library of functions stands in pipefish-recipes(7)" {
    local file
    for file in pipes/libcql/*; do
        echo "$file"
        grep -qE "^\.Pa ${file##*/}( |\$)" man/pipefish-recipes.7
    done
}

@test "every program stands in the README's table" {
    local program
    for program in $(programs); do
        echo "$program"
        grep -q "^| \`$program\`" README.md
    done
}

@test "all test data stands in its README, and nothing else" {
    local row name
    for name in tests/data/*; do
        echo "${name##*/}"
        [ "$name" = tests/data/README.md ] ||
            rows_of tests/data/README.md | grep -qE "^${name##*/}(/|\$)"
    done
    while read -r row; do
        echo "$row"
        compgen -G "tests/data/$row" >"$BATS_TEST_TMPDIR/there"
    done < <(rows_of tests/data/README.md)
}

@test "all fuzz targets stand in their README, and nothing else" {
    is "$(basename -a -s .c tests/fuzz/*.c)" "$(rows_of tests/fuzz/README.md)"
}

@test "nothing is needed from beside the tree" {
    is "" "$(grep -rn '\.\./shared' tools common pipes man Makefile README.md)"
}

@test "every file that the page for newcomers names is there" {
    local name
    while read -r name; do
        echo "$name"
        [ -e "$name" ] || [ -e "common/$name" ] ||
            [ -e "common/cql/filters/$name" ]
    done < <({ sed '/^| folder/,/^$/d' common/README.md && cat common/INDEX.md; } |
        grep -oE '`[a-z_/0-9]+(/|\.[a-z0-9]+)`' | tr -d '`')
    awk -F ' [|] ' '/^[|] folder/, /^$/ { n = split($3, word, "`"); gsub(/[|` ]/, "", $1)
        for (i = 2; i <= n; i += 2) if (word[i] ~ /[.]c$/) print $1 "/" word[i] }' common/README.md >"$BATS_TEST_TMPDIR/first"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/first")" -gt 100 ]
    while read -r name; do
        echo "$name"
        [ -e "common/$name" ]
    done <"$BATS_TEST_TMPDIR/first"
}

@test "the page for newcomers lists the folders of common as the Makefile does" {
    is "$(rooms)" "$(sed -n '/^| folder/,/^$/s/^| `\([a-z/]*\)` .*/\1/p' common/README.md)"
}

@test "headers do not include one another in a circle" {
    find common -name '*.h' -print0 | xargs -0 grep -HoE '^#include "[^"]*' |
        sed 's,^common/,,; s/:#include "/ /' | tsort >/dev/null
}


@test "no archive holds two objects of one name" {
    local archive
    for archive in "$BUILD"/lib*.a; do
        echo "$archive"
        is '' "$(ar t "$archive" | sort | uniq -d)"
    done
}
