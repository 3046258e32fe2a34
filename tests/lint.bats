#!/usr/bin/env bats
# lint.bats - what compilers and checkers have to say about the sources

load lib

setup() {
    cd "$ROOT" || return
}

sources() {
    find tools common tests -name "*.[ch]"
}

# Every file that a shell reads: by its name or by its first line.
scripts() {
    find tests pipes -name '*.bash' -o -name '*.sh' -o -name '*.bats'
    grep -rlE '^#!.*\b(ba|da)?sh$' tests pipes .ci |
        grep -vE '\.(bash|sh|bats)$'
}

# compiles_clean CC: everything, with every warning an error.
compiles_clean() {
    need "$1"
    make -s CC="$1" SAN= BUILD="$BATS_TEST_TMPDIR/build" \
        CFLAGS='-O1 -Werror' all probes
}

@test "gcc has no warning" {
    compiles_clean gcc
}

@test "clang has no warning" {
    compiles_clean clang
}

@test "the C sources are formatted" {
    need clang-format
    sources | xargs clang-format --dry-run -Werror
}

@test "cppcheck finds nothing" {
    need cppcheck
    sources | grep '\.c$' | xargs cppcheck -q -Icommon --std=c11 \
        -D_Noreturn='__attribute__((noreturn))' \
        --enable=warning,performance,portability --inline-suppr \
        --suppress=missingIncludeSystem --suppress=legacyUninitvar \
        --error-exitcode=1
}

@test "no files of common call one another in a circle" {
    env -u MAKEFLAGS -u MAKELEVEL make -s house
}

@test "shellcheck finds nothing" {
    need shellcheck
    scripts | xargs shellcheck
}

@test "the manual pages are clean" {
    need mandoc
    mandoc -T lint -W warning man/*
}
