#!/usr/bin/env bats
# limits.bats - how much memory, how deep, how large, and how long: what is
# bounded, at both sides of the bound

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# doubled N: a query that makes a string of 2 to the N bytes.
doubled() {
    printf 'x = "a" i = 0 while (i < %d) { x += x i += 1 } #x' "$1"
}

@test "--memory-limit bounds the memory of a query, and names the game" {
    cqlmatch --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 20)"
    complains 2 'cqlmatch: out of memory while matching game 1: --memory-limit allows 33554432 bytes' \
        cqlmatch --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 26)"
    complains 2 'out of memory while matching line 1: --memory-limit' \
        cqlmatch --memory-limit=32M --cql "$(doubled 26)" \
        <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
}

@test "--memory-limit holds for the memory of several threads together" {
    complains 2 'out of memory while matching game' cqlmatch --threads 2 \
        --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn --cql "$(doubled 26)"
    cqlmatch --threads 2 --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 20)"
}

@test "strings that no variable holds any more do not count" {
    fen='4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    is 30000 "$(cqlmatch --memory-limit 512K --answer --cql \
        'i = 0 while (i < 30000) { x = str("number " i) i += 1 } i' <<<"$fen")"
    cqlmatch --memory-limit 1M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 14)"
}

@test "--memory-limit bounds the query itself" {
    complains 2 'out of memory while reading the query: --memory-limit' \
        cqlmatch --memory-limit 100K --cql "$(printf 'check %.0s' {1..5000})" \
        </dev/null
}

@test "--memory-limit is an option of every program" {
    local program line
    line=$(printf 'a%.0s' {1..200000})
    for program in pgn2fen fen2bb bb2fen epdwrite cqlmatch; do
        set -- "$program" --memory-limit 64K
        [[ $program != cqlmatch ]] || set -- "$@" --cql check
        complains 2 "$program: out of memory" "$@" <<<"$line"
    done
    complains 2 'bbxfm: out of memory' bbxfm --memory-limit 64K flipV <<<"$line"
    complains 2 'pgnfold: out of memory' pgnfold --memory-limit=64k <<<"$line"
}

@test "a size is a number with K, M, G, T or nothing behind it" {
    local size
    for size in 65536000 64000K 64m 1G 1t; do
        fen2bb --memory-limit "$size" </dev/null
    done
    for size in '' 0 0M -1 1X M 1.5G 99999999999999999999 17000000T; do
        complains 2 "--memory-limit takes a size such as 512M, a number with K, M, G, T or nothing behind it, not $size" \
            fen2bb --memory-limit="$size"
    done
}
