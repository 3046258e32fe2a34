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

@test "numbers, strings, dictionaries, variables and what persists" {
    conforms numeric strings regex dictionary variables persistent
}

@test "logic, choices, loops, functions and how parts bind" {
    conforms logic control functions precedence lexical iteration
}

@test "positions: their state, FENs and their place in the game" {
    conforms state fenfilter positions numbering
}

@test "transforms and exact values" {
    conforms transforms values
}

@test "moves, and what is sought in a game" {
    conforms moves find echo
}

@test "headers, tags, messages, files and order" {
    conforms header tags settag messages files sorting
}

@test "lines, comments, studies, mixtures and real games" {
    conforms line comments studies misc hhdb scale
}

@test "the libraries for FENs and boards" {
    conforms seeds
}
