#!/usr/bin/env bats
# bench.bats - the table of `make bench`

load lib

# The rows that can be measured wherever the programs are.
@test "make bench times commands that work, each beside another, and says how it was called" {
    local name

    cd "$ROOT"
    COPIES=1 RUNS=1 run tests/bench/run
    is 0 "$status"
    is "" "$(grep -E 'a command failed|games match, by' <<<"$output")"
    for name in fen2bb 'bbxfm flipV' 'index: mate' '20 queries, one reading'; do
        grep -E "^\| $name +\| +[0-9.]+ M \| +[0-9.]+ \| [a-z ]+ \|$" <<<"$output"
        grep "^$name: " <<<"$output"
    done
}

@test "two threads are timed beside two programs" {
    cd "$ROOT"
    RUNS=1 run tests/bench/threads tests/data/famous.pgn
    is 0 "$status"
    is 3 "$(grep -cE '^(pgn2fen|cqlmatch, [a-z]+) +[0-9]+\.[0-9]{2} +[0-9]+\.[0-9]{2}$' <<<"$output")"
}

@test "maps are timed beside sqlite3 and LMDB" {
    cd "$ROOT"
    RUNS=1 run tests/bench/maps tests/data/famous.pgn
    is 0 "$status"
    is 8 "$(grep -cE '^(fenmap|lookup|explore).* [0-9.]+ (M/s|ns a position)' <<<"$output")"
}
