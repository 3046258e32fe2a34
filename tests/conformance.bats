#!/usr/bin/env bats
# conformance.bats - the corpus of queries beside the tree, in groups
#
# A case that contradicts what is known of CQLi stands in conformance.except,
# one `GROUP/NAME reason` a line.

load lib

setup() {
    need_shared conformance/run
    need_plain_build
}

conforms() {
    run "$SHARED/conformance/run" -x "$ROOT/tests/conformance.except" \
        "$BUILD/bin/cqlmatch" "$@"
    [[ $status = 0 ]] || { echo "$output"; return 1; }
}

@test "queries that must be refused are refused" {
    conforms errors
}

@test "pieces, squares, sets and directions" {
    conforms designators sets squares directions
}

@test "attacks, lines between, pawns and power" {
    conforms attacks lines_between pawns power
}

@test "numbers, strings, dictionaries and what persists" {
    conforms numeric strings dictionary persistent
}

@test "logic and FENs" {
    conforms logic fenfilter
}
