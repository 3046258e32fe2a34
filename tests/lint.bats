#!/usr/bin/env bats
# lint.bats - what checkers have to say about the sources

# Cppcheck and shellcheck read what was changed in the last commits; `make lint` all.

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

@test "the C sources are formatted" {
    need clang-format
    # shellcheck disable=SC2046 # names without blanks
    recent $(sources) | xargs -r clang-format --dry-run -Werror
}

@test "cppcheck finds nothing" {
    need cppcheck
    # a process for each file: one that reads all of them slows down from file to
    # file; what it learns from one about another then goes over a folder, and
    # the status says nothing of that
    mkdir "$BATS_TEST_TMPDIR/learned"
    # shellcheck disable=SC2046 # names without blanks
    is "" "$(recent $(sources | grep '\.c$') | xargs -r cppcheck -q -j 2 -Icommon --std=c11 \
        --cppcheck-build-dir="$BATS_TEST_TMPDIR/learned" \
        -D_Noreturn='__attribute__((noreturn))' \
        --enable=warning,performance,portability --inline-suppr \
        --suppress=missingIncludeSystem --suppress=legacyUninitvar 2>&1)"
}

@test "shellcheck finds nothing" {
    need shellcheck
    # shellcheck disable=SC2046 # names without blanks
    recent $(scripts) | xargs -r shellcheck -x
}

@test "the manual pages are clean" {
    need mandoc
    mandoc -T lint -W warning man/*
}

@test "comments and pages are written in words that a stranger understands" {
    tests/words/check
}

@test "the faults of mutants/named fit the sources, and the tests they name are there" {
    "$ROOT/tests/mutants/run-named" --check
}
