#!/usr/bin/env bats
# house.bats - what the Makefile and the test runner promise

load lib

# The runner as from outside, without what bats tells its children.
run_tests() {
    env -i PATH=/usr/local/bin:/usr/bin:/bin "$ROOT/tests/run" "$@"
}

@test "the test runner counts what passed, failed and was skipped" {
    printf '@test "%s" {\n%s\n}\n' one true two false three skip \
        >"$BATS_TEST_TMPDIR/three.bats"
    run run_tests "$BATS_TEST_TMPDIR/three.bats"
    [ "$status" = 1 ]
    is "1 passed, 1 failed, 1 skipped" "${lines[-1]}"
}

@test "a test file that cannot be read counts as failed" {
    echo '@test "one" {' >"$BATS_TEST_TMPDIR/broken.bats"
    run run_tests "$BATS_TEST_TMPDIR/broken.bats"
    [ "$status" = 1 ]
    is "0 passed, 1 failed, 0 skipped" "${lines[-1]}"
}

@test "a test file that lacks a program is skipped test by test" {
    cp "$ROOT/tests/lib.bash" "$BATS_TEST_TMPDIR"
    {
        echo 'load lib'
        echo 'setup_file() { file_needs need sh no-such-program || return 0; false; }'
        echo 'setup() { skip_file; }'
        printf '@test "%s" { false; }\n' one two
    } >"$BATS_TEST_TMPDIR/lacks.bats"
    run run_tests "$BATS_TEST_TMPDIR/lacks.bats"
    is "0 passed, 0 failed, 2 skipped" "${lines[-1]}"
    [[ $output = *'skip no-such-program is not installed'* ]]
}

@test "a test program that ends early counts as failed" {
    printf '%s\n' '#!/bin/sh' 'echo ok 1; echo ok 2; kill -9 $$' \
        >"$BATS_TEST_TMPDIR/crash"
    chmod +x "$BATS_TEST_TMPDIR/crash"
    run run_tests "$BATS_TEST_TMPDIR/crash"
    [ "$status" = 1 ]
    is "2 passed, 1 failed, 0 skipped" "${lines[-1]}"
}

@test "assertions end a program of the test tree, and none that is installed" {
    need_test_tree
    need nm
    need_plain_build
    nm -D "$TEST_BUILD/bin/pgn2fen" | grep -q __assert_fail
    run ! grep __assert_fail <(nm "$BUILD"/lib*.a)
    run ! grep -E -e -DNDEBUG <(plain_make -n SAN=undefined BUILD=other all
        plain_make -n BUILD=other/test ASSERTS=1 all)
    plain_make -n BUILD=other all | grep common/ | grep -q -e -DNDEBUG
}

@test "make coverage: lines and branches by room, and what no test reaches" {
    cd "$BATS_TEST_TMPDIR" || return
    printf '%s\n' SF:common/board/formation.c DA:9,4 DA:22,0 BRDA:13,0,0,4 BRDA:13,0,1,0 LF:2 LH:1 BRF:2 BRH:1 \
        end_of_record SF:common/board/piece.h DA:31,8 BRDA:31,0,0,0 BRDA:31,0,1,2 BRDA:31,1,2,7 BRDA:31,1,3,0 \
        LF:1 LH:1 BRF:2 BRH:2 end_of_record SF:tools/bb2fen.c LF:2 LH:2 BRF:0 BRH:0 end_of_record >lcov
    # shellcheck disable=SC2016 # rooms are in back quotes
    is '| room | lines, of 100 | branches, of 100 |
|---|--:|--:|
| `board` | 66.6 of 3 | 75.0 of 4 |
| `tools` | 100.0 of 2 | 100.0 of 0 |
| all | 80.0 of 5 | 75.0 of 4 |' "$(awk -F '[:,]' -f "$ROOT/tests/coverage/table.awk" lcov)"
    is "$(sed -n 'y/\t/ /; 13s,^,common/board/formation.c:13: never false: ,p; 22s,^,common/board/formation.c:22: line: ,p' \
        "$ROOT/common/board/formation.c")" "$(FOLDER=$PWD "$ROOT/tests/coverage/missed" common/board)"
    is "coverage: skipped: clang with llvm-cov is not installed (clang-19, llvm-19, libclang-rt-19-dev)" \
        "$(PATH=/nowhere "$BASH" "$ROOT/tests/coverage/run")"
}

# A copy of what is built, in a folder of its own: copy NAME.
copy() {
    copy_sources "$BATS_TEST_TMPDIR/$1"
}

# recipes: the names of those that are commands.
recipes() {
    find "$ROOT/pipes" -maxdepth 1 -type f -perm -u+x -printf '%f\n'
}

@test "make install puts programs, pages and recipes under DESTDIR and PREFIX" {
    local at="$BATS_TEST_TMPDIR/to there/opt/chess"
    plain_make -C "$ROOT" BUILD="$BUILD" \
        install DESTDIR="$BATS_TEST_TMPDIR/to there" PREFIX=/opt/chess
    is "$({ find "$BUILD/bin" -type f -printf '%f\n'; recipes; } | sort)" \
        "$(find "$at/bin" -mindepth 1 -printf '%f\n' | sort)"
    is "$(cd "$ROOT/pipes" && find . \( -path ./python -o -path ./web \) -prune -o -type f -print | sort)" \
        "$(cd "$at/share/pipefish/pipes" && find . -type f | sort)"
    is "$({ cd "$ROOT/man" && ls; recipes | sed 's/$/.1/'; } | sort)" \
        "$(find "$at/share/man" -type f -printf '%f\n' | sort)"
    is "$({ ls "$BUILD/bin"; recipes; } | sed 's,.*,bash-completion/completions/&\
fish/vendor_completions.d/&.fish\
zsh/site-functions/_&,' | sort)" \
        "$(cd "$at/share" && find bash-completion fish zsh -type f | sort)"
}

@test "make install in a test builds nothing, though a source has changed since" {
    run plain_make -n -W common/base/str.c -C "$ROOT" BUILD="$BUILD" install DESTDIR="$BATS_TEST_TMPDIR"
    [ "$status" = 0 ]
    [[ $output = *install* && $output != *str.c* ]]
}

@test "an installed page names the folders of its PREFIX" {
    local page at="$BATS_TEST_TMPDIR/to" named=0
    plain_make -C "$ROOT" BUILD="$BUILD" install DESTDIR="$at" PREFIX=/opt/chess
    for page in "$ROOT"/man/*; do
        # make puts the news behind the last lines of pipefish(7)
        sed 's|/usr/local/share|/opt/chess/share|' "$page" | same - \
            <(head -n "$(wc -l <"$page")" "$at/opt/chess/share/man/man${page##*.}/${page##*/}")
        ! grep -q /usr/local "$page" || named=$((named + 1))
    done
    ((named > 1))
}

# finds_recipes CQLMATCH FOLDER: it includes from this folder of recipes, and
# asks the recipes there, whatever PATH is.
finds_recipes() {
    local kings='4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    is '<true>' "$("$1" --answer --cql \
        'cql(include libcql/libfen.cql) fen2bb(fen)' <<<"$kings")"
    echo 'function nobodys() { true }' >"$2/libcql/other.cql"
    is '<true>' "$("$1" --answer --cql 'cql(include libcql/other.cql) nobodys()' <<<"$kings")"
    rm "$2/libcql/other.cql"
    is '3K4/8/8/8/8/8/8/3k4 w - - c0 "rotate180";' "$(PATH=/usr/bin:/bin "$1" \
        --answer --pipetimeout 30000 --cql 'commandpipe("canonical-epd" fen)' \
        <<<"$kings" 3>&-)"
}

@test "libraries and recipes are found from the place of the program, whatever PREFIX was" {
    local at="$BATS_TEST_TMPDIR/to"
    plain_make -C "$ROOT" BUILD="$BUILD" install DESTDIR="$at" PREFIX=/usr
    finds_recipes "$at/usr/bin/cqlmatch" "$at/usr/share/pipefish/pipes"
    mkdir "$BATS_TEST_TMPDIR/moved"
    mv "$at/usr" "$BATS_TEST_TMPDIR/moved/x y"
    finds_recipes "$BATS_TEST_TMPDIR/moved/x y/bin/cqlmatch" \
        "$BATS_TEST_TMPDIR/moved/x y/share/pipefish/pipes"
    ln -s "$BATS_TEST_TMPDIR/moved/x y/bin/cqlmatch" "$BATS_TEST_TMPDIR/linked"
    finds_recipes "$BATS_TEST_TMPDIR/linked" "$BATS_TEST_TMPDIR/moved/x y/share/pipefish/pipes"
}

@test "a build finds the recipes of its tree, before it is installed" {
    local built=$BATS_TEST_TMPDIR/built
    local made=$built/share/pipefish/pipes
    copy tree
    mkdir "$built"
    cp -R "$BUILD/bin" "$built"
    plain_make -C "$BATS_TEST_TMPDIR/tree" BUILD="$built" -o "$built/bin/pgn2fen" \
        "$made/openings/table.cql"
    finds_recipes "$built/bin/cqlmatch" "$made"
}

@test "a line that is added to the table of openings is known after make, a bad one ends it" {
    local built=$BATS_TEST_TMPDIR/built
    local table=$built/share/pipefish/pipes/openings/table.cql
    copy tree
    mkdir "$built"
    cp -R "$BUILD/bin" "$built"
    cd "$BATS_TEST_TMPDIR/tree" || return
    printf 'A00\tStrange Opening\t\t1. h4 h5 2. Rh3 a6\n' >>pipes/openings/a.tsv
    plain_make BUILD="$built" -o "$built/bin/pgn2fen" "$table"
    is "Strange Opening" "$(echo '1. h4 a6 2. Rh3 h5 *' | pgn2fen --movetext |
        "$built/bin/cqlmatch" --answer --cql 'cql(include libcql/opening.cql) opening_name()')"
    printf 'A00\tStrange Opening\t\t1. h4 h5 2. Ke3\n' >>pipes/openings/a.tsv
    complains 2 'bad move Ke3' plain_make BUILD="$built" -o "$built/bin/pgn2fen" "$table"
    [ ! -e "$table" ]
}

@test "a program that stands alone looks where PREFIX was when it was built" {
    cp "$BUILD/bin/cqlmatch" "$BATS_TEST_TMPDIR"
    complains 2 'error: there is no nosuch.cql in the current folder, /usr/local/share/pipefish/pipes' \
        "$BATS_TEST_TMPDIR/cqlmatch" --cql 'cql(include nosuch.cql) true' </dev/null
}

@test "an installed recipe is a command, and finds the programs" {
    plain_make -C "$ROOT" BUILD="$BUILD" install PREFIX="$BATS_TEST_TMPDIR/to"
    is '3K4/8/8/8/8/8/8/3k4 w - - c0 "rotate180";' \
        "$(PATH=$BATS_TEST_TMPDIR/to/bin:/usr/bin:/bin canonical-epd \
            <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "an installed program and recipe can be executed, a page cannot" {
    plain_make -C "$ROOT" BUILD="$BUILD" install PREFIX="$BATS_TEST_TMPDIR/to"
    is "" "$(find "$BATS_TEST_TMPDIR/to/bin" -type f ! -perm 755)"
    is "" "$(find "$BATS_TEST_TMPDIR/to/share/man" -type f ! -perm 644)"
    for file in "$ROOT"/pipes/*; do
        [ ! -x "$file" ] || [ -d "$file" ] ||
            [ -x "$BATS_TEST_TMPDIR/to/share/pipefish/pipes/${file##*/}" ]
    done
}

@test "make uninstall removes what make install put there and nothing else" {
    local to=$BATS_TEST_TMPDIR/to
    mkdir -p "$to/bin" "$to/share/man/man1"
    touch "$to/bin/other" "$to/share/man/man1/other.1"
    plain_make -C "$ROOT" BUILD="$BUILD" install PREFIX="$to"
    plain_make -C "$ROOT" BUILD="$BUILD" uninstall PREFIX="$to"
    is "$to/bin/other
$to/share/man/man1/other.1" "$(find "$to" -type f | sort)"
    [ ! -e "$to/share/pipefish" ]
}

@test "make uninstall leaves no folder that make install made" {
    local to="$BATS_TEST_TMPDIR/to there"
    mkdir "$to"
    plain_make -C "$ROOT" BUILD="$BUILD" install DESTDIR="$to" PREFIX=/chess
    plain_make -C "$ROOT" BUILD="$BUILD" uninstall DESTDIR="$to" PREFIX=/chess
    is "" "$(find "$to" -mindepth 1)"
    # those of the system are there before
    plain_make -C "$ROOT" BUILD="$BUILD" install DESTDIR="$to" PREFIX=/usr
    plain_make -C "$ROOT" BUILD="$BUILD" uninstall DESTDIR="$to" PREFIX=/usr
    [ -d "$to/usr/bin" ] && [ ! -e "$to/usr/share/pipefish" ]
}

@test "the Makefile names no source file below tools" {
    # but what the library installs or makes, and headers of others
    sed -E 's/\b((pipefish|stdio|uthash|pcre2|jansson|gtb-probe|tbprobe|zlib)\.h|texts\.c|example\.c|descriptor\.h)\b//g' "$ROOT/Makefile" >"$BATS_TEST_TMPDIR/names"
    run ! grep -E '[a-z0-9_]+\.(c|h|def)\b' "$BATS_TEST_TMPDIR/names"
}

@test "each of the five line filters links what the table of common/README.md says" {
    local program units lines was_units was_lines seen=0
    while read -r program units lines; do
        read -r was_units was_lines < <(sed -n "s/^| $program | \([0-9]*\) | \([0-9]*\) |$/\1 \2/p" \
            "$ROOT/common/README.md")
        ((lines * 100 <= was_lines * 102 && was_lines * 100 <= lines * 110)) || {
            echo "$program links $units units and $lines lines, in the table are ${was_units:-none} and ${was_lines:-none}"
            return 1
        }
        seen=$((seen + 1))
    done < <("$ROOT/tests/house/links" "$BUILD" pgn2fen fen2bb bbxfm bb2fen epdwrite)
    is 5 "$seen"
}

# take_objects FOLDER: copy those of this build whose sources are here; fail if they
# have included a file that is not.
take_objects() {
    mkdir -p "$1"
    find common tools -name '*.c' | sed 'h; s/c$/o/; p; g; s/c$/d/' >wanted
    (cd "$BUILD" && find common tools -name '*.[od]') | grep -xFf wanted |
        (cd "$BUILD" && xargs cp -p --parents -t "$OLDPWD/$1")
    find "$1" -name '*.d' -exec sed -i -E "1s,^[^ ]*\b(common|tools)/,$1/\1/," {} +
    find "$1" -name '*.d' -exec sed -n 's/^\(common.*\):$/\1/p' {} + | sort -u | xargs ls >included
    [[ -s included ]]
}

@test "the files of the toolkit suffice to build the six, and hold no server and no engine" {
    local program
    need_plain_build
    cd "$ROOT" || return
    plain_make toolkit-files | xargs cp -pr --parents -t "$BATS_TEST_TMPDIR"
    cd "$BATS_TEST_TMPDIR" || return
    run ! grep -rlE '#include "(lsp|uci)/' common tools
    take_objects build/toolkit
    plain_make toolkit CPPFLAGS=-Werror
    for program in pgn2fen fen2bb bbxfm bb2fen epdwrite cqlmatch; do
        "./build/toolkit/bin/$program" --version | grep -q "^$program "
    done
    is 6 "$(find build/toolkit/bin -type f | wc -l)"
}
