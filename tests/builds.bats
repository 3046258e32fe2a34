#!/usr/bin/env bats
# builds.bats - what compilers say of the sources, and what the Makefile builds

load lib

# A tree elsewhere: a unit program is built there as `make` does it, from the two rooms
# that it needs, or all, if WHOLE is set.  (That gcc has no warning of the rest, `make
# check` has seen when it built all.)  Each test makes what it needs, which is there
# already when an earlier one has made it.  Clang reads what was changed in the last
# commits; with WHOLE, as `make lint` has it, all.
setup_file() {
    export ELSEWHERE=$BATS_FILE_TMPDIR/else/where
    copy_sources "$ELSEWHERE"
}

# Every warning is an error, as in `make check`.
build_elsewhere() {
    local what=(ROOMS='base system' build/tests/unit/str)
    [[ ! ${WHOLE-} ]] || what=(all probes)
    plain_make -C "$ELSEWHERE" CPPFLAGS=-Werror "$@" "${what[@]}"
}

# The programs that build_elsewhere makes, without `build/`.
programs_elsewhere() {
    (cd "$ELSEWHERE/build" && find bin tests/unit -type f -perm -u+x)
}

@test "gcc has no warning" {
    need gcc
    build_elsewhere CC=gcc
}

@test "clang has no warning" {
    need clang
    cd "$ELSEWHERE" || return
    plain_make -n V=1 BUILD=none CC=clang CPPFLAGS=-Werror CFLAGS=-O0 all probes |
        sed -nE 's, -c -o [^ ]+ ((common|tools|tests)/), -fsyntax-only \1,p' >commands
    [ "$(wc -l <commands)" -ge "$(find common tools -name '*.c' | wc -l)" ]
    # shellcheck disable=SC2046 # names without blanks
    recent $(sed 's/.* //' commands) | awk 'NR == FNR { wanted[$1]; next } $NF in wanted' - commands >wanted
    xargs -d '\n' -r -n 1 -P "$(nproc)" sh -c <wanted
}

@test "no files of common call one another in a circle" {
    if [[ ${WHOLE-} ]]; then
        plain_make -C "$ELSEWHERE" CPPFLAGS=-Werror house
    else
        "$ROOT/tests/house/run" "$BUILD" # some calls are inlined there
    fi
}

@test "the same tree gives the same bytes, wherever it stands" {
    local here=$BUILD program
    need_plain_build
    build_elsewhere
    # the programs here may have been made with other options
    while read -r program; do
        cmp "$ELSEWHERE/build/$program" "$here/$program" && continue
        [[ $here = "$BUILD" ]]
        here=$BATS_TEST_TMPDIR/build
        copy_sources "$BATS_TEST_TMPDIR"
        plain_make -C "$BATS_TEST_TMPDIR" all probes
        cmp "$ELSEWHERE/build/$program" "$here/$program"
    done < <(programs_elsewhere)
}

@test "programs are hardened as far as the compiler can, and not with HARDEN=" {
    local has program
    need readelf
    cd "$ELSEWHERE" || return
    echo 'int main(void) { return 0; }' >empty.c
    cc -Werror -fPIE -pie -fstack-protector-strong -Wl,-z,relro,-z,now -o empty empty.c ||
        skip "the compiler has not all of it"
    build_elsewhere
    while read -r program; do
        has=$(readelf -hdlW "build/$program")
        [[ $has = *'DYN (Pos'* && $has = *BIND_NOW* && $has = *GNU_RELRO* ]] || { echo "$program"; return 1; }
    done < <(programs_elsewhere)
    readelf -sW build/tests/unit/str | grep -q __stack_chk_fail
    readelf -sW build/tests/unit/str | grep -q '_chk@'
    # FORTIFY would be in the way of sanitizers, and warns without optimisation
    plain_make -n CFLAGS=-O1 BUILD=other | grep -q _FORTIFY_SOURCE=2
    run ! grep -E _FORTIFY_SOURCE=2 <(plain_make -n CFLAGS='-O0 -g' BUILD=other
        plain_make -n SAN=undefined)
    run ! grep -E 'stack-protector|relro|FORTIFY|-pie' <(plain_make -n HARDEN= BUILD=other)
}

# lacks HEADER...: a compiler that does not find them, as $WITHOUT
lacks() {
    WITHOUT=$BATS_TEST_TMPDIR/without
    {
        echo '#!/bin/sh'
        printf 'case "$*" in *"-include %s"*) exit 1 ;; esac\n' "$@"
        echo 'exec cc "$@"'
    } | write_script "$WITHOUT"
}

@test "a header that is missing is named with the way to get it" {
    lacks uthash.h
    cd "$ELSEWHERE" || return
    complains 2 "missing: uthash.h (uthash-dev); make deps installs what Debian has" \
        plain_make CC="$WITHOUT" BUILD=lacking lacking/libbase.a
    # shellcheck disable=SC2154 # complains sets it
    [[ $stderr != *'No such file'* ]]
    lacks uthash.h pcre2.h
    complains 2 "missing: uthash.h (uthash-dev) pcre2.h (libpcre2-dev); make deps" \
        plain_make CC="$WITHOUT" BUILD=lacking lacking/bin/bb2fen
}

@test "without jansson all is built but cqllsp, which is named" {
    lacks jansson.h
    cd "$ELSEWHERE" || return
    plain_make CC="$WITHOUT" -n BUILD=lacking all probes >planned
    grep -q 'lacking/bin/cqlmatch' planned
    run ! grep -E 'common/lsp/|bin/cqllsp|man1/cqllsp' planned
    run plain_make CC="$WITHOUT" BUILD=lacking left-out
    is "cqllsp is left out: jansson.h is missing (libjansson-dev); make deps installs it" "$output"
    is "" "$(plain_make left-out)"
}

@test "without the libraries of endgame tables all is built but tbprobe, which is named" {
    need tbprobe
    lacks gtb-probe.h tbprobe.h
    cd "$ELSEWHERE" || return
    plain_make CC="$WITHOUT" -n BUILD=lacking all probes >planned
    grep -q 'lacking/bin/cqllsp' planned
    run ! grep -E 'common/endgame/|bin/tbprobe|man1/tbprobe|gaviota.a|-lfathom' planned
    run plain_make CC="$WITHOUT" BUILD=lacking left-out
    is "tbprobe is left out: missing: gtb-probe.h (libgaviotatb-dev) tbprobe.h (libfathom-dev); make deps installs it" "$output"
}

@test "make says what it compiles; V=1 shows the commands, -s nothing" {
    cd "$ELSEWHERE" || return
    local base="env -u MAKEFLAGS -u MAKELEVEL -u BUILD -u SAN make CFLAGS=-O0 BUILD=said"
    is 'CC common/base/arena.c' "$($base said/common/base/arena.o)"
    rm said/common/base/arena.o
    [[ $($base V=1 said/common/base/arena.o) = *'cc '*' -c -o said/common/base/arena.o common/base/arena.c' ]]
    rm said/common/base/arena.o
    is '' "$($base -s said/common/base/arena.o)"
    is 'AR said/libbase.a' "$($base said/libbase.a | grep -v '^CC')"
}

@test "a changed header rebuilds what includes it, and only that" {
    cd "$ELSEWHERE" || return
    build_elsewhere
    touch common/base/stack.h
    build_elsewhere -n >planned
    grep 'base/stack.o' planned
    run ! grep -- "-o build/common/base/utf8.o" planned
    build_elsewhere
    is "" "$(build_elsewhere -n)"
}

@test "a changed header is noticed after a build under another name of BUILD" {
    cd "$ELSEWHERE" || return
    plain_make CFLAGS=-O0 BUILD="$PWD/other" other/libbase.a
    touch common/base/utf8.h
    plain_make -n CFLAGS=-O0 BUILD=other other/libbase.a | grep 'base/utf8.o'
}

# sources NAME TEXT...: a tree of its own with common/a/NAME.c, compiled as for
# `make house`.
sources() {
    cd "$BATS_TEST_TMPDIR" || return
    mkdir -p tests/house common/a build/common/a
    cp "$ROOT/tests/house/run" tests/house
    for ((; $#; )); do
        echo "$2" >"common/a/$1.c"
        cc -O0 -c -o "build/common/a/$1.o" "common/a/$1.c"
        shift 2
    done
}

@test "make house names the files of a circle and what ties them" {
    sources one 'void two(void); void one(void) { two(); }' \
        two 'void three(void); void two(void) { three(); }' \
        three 'extern int four; void one(void);
               void three(void) { if (four) one(); }' \
        four 'int four = 4;'
    run tests/house/run build
    [ "$status" = 1 ]
    is "    a/one.c needs a/two.c for two
    a/three.c needs a/one.c for one
    a/two.c needs a/three.c for three
a circle:" "$(sort <<<"$output")"
}

@test "make house finds no circle where files only call down" {
    sources one 'void two(void); void one(void) { two(); one(); }' \
        two 'static void one(void) { } void two(void) { one(); }'
    tests/house/run build
}

@test "make house passes over what an earlier build has left" {
    sources one 'void two(void); void one(void) { two(); }' \
        two 'void one(void); void two(void) { one(); }'
    run ! tests/house/run build
    rm common/a/two.c
    tests/house/run build
    rm common/a/one.c
    run tests/house/run build
    [ "$status" = 2 ]
}

