#!/usr/bin/env bats
# block.bats - what is done before the games and after them

# shellcheck disable=SC2154 # run sets stderr
load ../lib

KINGS='4k3/8/8/8/8/8/8/4K3 w - - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    printf '%s\n' '1. e4 e5 *' '' '1. d4 *' '' >two.pgn
    : >none.pgn
}

# says ARG...: what is printed while games go to a file.
says() {
    cqlmatch -o out.pgn "$@"
}

@test "cqlbegin: once before the first game, in the order of the blocks" {
    is "one
two
game 1
game 2" "$(says -i two.pgn --cql '
        cqlbegin { message quiet "one" }
        initial message quiet ("game " gamenumber)
        cqlbegin { message quiet "two" }')"
}

@test "cqlend: once after the last game, in the order of the blocks" {
    is "game 1
game 2
one 5
two
total: 5" "$(says -i two.pgn --cql '
        persistent (sum) total += 1
        cqlend { message quiet ("one " total) }
        cqlend { message quiet "two" }
        initial message quiet ("game " gamenumber)')"
}

@test "they prepare and report what lasts for the run" {
    is "2 of 3
total: 2" "$(says -i two.pgn --cql '
        dictionary D
        cqlbegin { D["limit"] = 3 persistent total = 0 }
        initial
        total += 1
        cqlend { message quiet (total " of " D["limit"]) }' 2>/dev/null)"
    is "25" "$(says -i two.pgn --cql '
        cqlbegin { persistent quiet total = 10 }
        total += 3
        cqlend { message quiet total }' 2>/dev/null)"
}

@test "they are evaluated without a game, too" {
    is "begin
end" "$(says -i none.pgn --cql 'cqlbegin { message quiet "begin" }
        cqlend { message quiet "end" }')"
    is "begin
end" "$(says -i two.pgn -g 7 --cql 'cqlbegin { message quiet "begin" }
        cqlend { message quiet "end" }')"
}

@test "game 0 has one position, the initial one of chess, and no tags" {
    local asked='gamenumber "," {result "*"} {result "1-0"} "," {initial}
        {terminal} "," ply "," fen "," {player white} {event} {site} {date}
        {eco} {elo} {year} {tag "White"} {originalcomment} "," {find all true}'
    local said="0,<true><false>,<true><true>,0,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,<false><false><false><false><false><false><false><false><false>,1"
    is "$said
$said" "$(says -i two.pgn --cql "cqlbegin { message quiet ($asked) }
        cqlend { message quiet ($asked) }" 2>&1)"
    is "Game 0: move 1(wtm): x" \
        "$(says -i two.pgn --cql 'cqlbegin { message "x" }')"
}

@test "a block ends at a filter that does not match; the next is evaluated" {
    is "a
c" "$(says -i two.pgn --cql 'cqlbegin { message quiet "a" false message quiet "b" }
        cqlbegin { message quiet "c" }')"
}

@test "variables that do not last go from block to block, not into games" {
    is "3
<false>
<false>" "$(says -i two.pgn --cql 'cqlbegin { x = 3 }
        cqlbegin { message quiet x }
        initial message quiet {isbound x}')"
}

@test "blocks have no part in what matches" {
    is 2 "$(cqlmatch -i two.pgn --count --cql 'cqlbegin { false } cqlend { false }')"
    is 16 "$(cqlmatch --answer --cql '#A cqlend { true }' <<<"$(<"$DATA/positions.fen" head -n 1)")"
    # a transform around all filters leaves them out
    is "begin" "$(says -i two.pgn --flip --cql 'cqlbegin { message quiet "begin" } check')"
}

@test "comments and tags made in a block go nowhere" {
    cqlmatch -i two.pgn -o out.pgn --cql 'cqlbegin { comment "no" settag("A" "no") }'
    run ! grep no out.pgn
    grep CQL out.pgn
}

@test "lines: once before the first line and once after the last" {
    run -0 --separate-stderr cqlmatch --answer --cql '
        cqlbegin { message quiet "begin" }
        persistent (sum) total += 1 total
        cqlend { message quiet ("end " total) }' <<<"$KINGS
$KINGS"
    is "1
2" "$output"
    is "begin
end 2" "$stderr"
    run -1 --separate-stderr cqlmatch --cql '
        cqlbegin { message quiet "begin" }
        cqlend { message quiet "end" }' </dev/null
    is "begin
end" "$stderr"
}

@test "an error in a block ends the run, and cqlend is then left out" {
    complains 2 '<cmdline>:1:12 error: assert condition failed at game number 0' \
        cqlmatch -i two.pgn -o out.pgn --cql 'cqlbegin { assert false }'
    complains 2 'Game 0: move 1(wtm)' \
        cqlmatch -i two.pgn -o out.pgn --cql 'cqlend { assert false }'
    complains 2 'assert condition failed' \
        cqlmatch --cql 'cqlbegin { assert false }' <<<"$KINGS"
    complains 2 'assert condition failed at game number 2' \
        cqlmatch -i two.pgn -o out.pgn --cql 'cqlend { message quiet "end" }
            assert gamenumber < 2'
    is "" "$output"
    complains 2 'time limit' timeout 300 cqlmatch --time-limit 1 -i two.pgn \
        --cql 'cqlbegin { while (true) true }'
}

@test "they hold braces, and stand in no other filter" {
    refuses <<'table'
cqlbegin true | cqlbegin needs { here
cqlend {} | no filter stands before this }
cqlbegin { true | there is no } for this
{ cqlbegin { true } } | cqlbegin { ... } stands by itself, not inside of another filter
not cqlend { true } | cqlend { ... } stands by itself
cqlbegin { cqlend { true } } | cqlend { ... } stands by itself
flip cqlbegin { true } | cqlbegin { ... } stands by itself
function f() { cqlbegin { true } } f() | cqlbegin { ... } stands by itself
cqlbegin { true } or check | or needs a filter on its left
cqlbegin { x = } check | a filter cannot start with }
cqlend { x } | x is no filter
table
}

@test "--parse shows them where they were written" {
    is "QueryContainer
Check
CqlEnd
CompoundExpr
Boolean
Mate
CqlBegin
CompoundExpr
Boolean" "$(cqlmatch --parse --noconsoleunicode --cql 'check cqlend { true }
        mate cqlbegin { false }' | grep -oE '[A-Z][A-Za-z]+ ([^{]*)?\{' |
        grep -oE '^[A-Za-z]+')"
}
