#!/usr/bin/env bats
# explain.bats - --explain, and options that stand for filters

load ../lib

E='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'

@test "--explain counts how often each filter was evaluated and matched" {
    run --separate-stderr cqlmatch --explain --cql 'wtm check' <<end
${E/ b / w }
$E
end
    # shellcheck disable=SC2154
    is 'QueryContainer 2 0
ToMove 2 1
Check 1 0' "$(awk '$1 + 0 == $1 && $4 { sub(/^[├└─]+/, "", $4)
        if ($4 == "Wtm") $4 = "ToMove"
        print $4, $1, $2 }' <<<"$stderr")"
}

@test "--explain shows filters as they are written, with all images" {
    run --separate-stderr cqlmatch --explain --cql 'flip Ra1' <<<"$E"
    is 4 "$(grep -c 'PieceDesignator' <<<"$stderr")"
}

# level QUERY: what --explain says of how games are played, without places.
level() {
    run --separate-stderr cqlmatch --explain --cql "$1" <<<"$E"
    sed -n '/^level/,$p' <<<"$stderr" | sed 's/ {.*//'
}

@test "--explain says what a query looks at, and which filter needs that" {
    is 'level: tags' "$(level 'year == 1999 or event "x"')"
    is "level: position, because of Wtm
a game is read no further without a position that matches
  Wtm
  Check" "$(level 'wtm check')"
    is "level: tree, because of Terminal
a game is read no further without a position that matches
  Mate" "$(level 'terminal and mate')"
    is "level: tree, because of Find
a game is read no further without 8 positions that match
  Check" "$(level 'find 8 check')"
    is "level: tree, because of Initial
a game is read no further without just 8 positions that match
  Check" "$(level 'initial find 8 check')"
    is "level: tree, because of Ply
a game is read no further without 1 to 3 positions that match
  Check
  Wtm" "$(level 'ply == 0 {find 1 3 {check and wtm}}')"
    is "level: tree, because of Line (quiet, --> 0 --> 1* --> 2? --> 3)
a game is read no further without a position that matches
  Check
a game is read no further without a position that matches
  Mate" "$(level 'line quiet --> check --> .* --> stalemate? --> mate')"
}

@test "--explain: what stands behind a move is looked at with the position" {
    is "level: position, because of OriginalComment
a game is read no further without a position that matches
  RegexMatchOperator" "$(level 'originalcomment ~~ "x"')"
    is "level: tree, because of Ply
a game is read no further without a position from ply 3 on that matches
  OriginalComment (x)
  LessThanOperator" "$(level 'ply > 2 originalcomment "x" clk < 10')"
}

@test "--explain: what outlasts a game, or may end the run, leaves no game out" {
    for query in 'message("x") check' 'assert check mate' 'persistent x = 1 check' \
        'find 0 3 check' 'find count check' 'not find check' \
        'check or ply == 3' 'line --> check? --> .*' 'x = 3 find x check'; do
        echo "$query"
        is 0 "$(level "$query" | grep -c 'no further')"
    done
    is "level: position, because of Fen
a game is read no further without a position that matches
  RegexMatchOperator" "$(level 'fen ~~ ("(" + "") mate' | head -3)"
    is "level: tree, because of Message
a game is read no further without a position that matches
  Check" "$(level 'check message("x")')"
}

@test "--explain shows alternatives, and at which plies positions are looked at" {
    is "level: tree, because of Find (count)
a game is read no further without one of these
  either a position that matches
    Mate
  or 2 positions that match
    Check" "$(level 'find mate or find 2 check' | sed 's/Find.*/Find (count)/')"
    is "level: tree, because of Ply
a game is read no further without a position between ply 3 and 9 that matches
  Check
a game is read no further without a position between ply 0 and 0 that matches
  Mate" "$(level 'ply < 10 ply >= 3 check find {initial mate}')"
    is "level: tree, because of Ply
a game is read no further without a position from ply 8 on that matches
  Check" "$(level 'ply > 7 check')"
}

@test "--explain counts cqlbegin and cqlend, whose time is part of the whole" {
    run --separate-stderr cqlmatch --explain --cql 'cqlbegin { K } check
        cqlend { i = 0 while (i < 1000) i += 1 }' <<<"$E"
    is 'CqlBegin 1 1
CqlEnd 1 1' "$(sed -nE 's/^ *([0-9]+) +([0-9]+) .*(Cql[A-Z][a-z]+) .*/\3 \1 \2/p' <<<"$stderr")"
    is "" "$(awk '$3 + 0 > 100.5' <<<"$stderr")"
}

@test "--wtm and --btm stand for the filters" {
    run cqlmatch --btm --cql 'K' --count <<<"$E"
    is 1 "$output"
    run cqlmatch -WTM --cql 'K' --count <<<"$E"
    is 0 "$output"
}

@test "--fen compares the placement, with wild letters" {
    run cqlmatch --fen 'aaaaaaaa/8/8/8/8/8/8/8 w' --cql K --count <<<"$E"
    is 0 "$output"
    run cqlmatch --fen 'aaaaaaaa/pppppppp/......../8/8/8/8/RNBQKBNR' \
        --cql K --count <<<"$E"
    is 0 "$output"
    run cqlmatch --fen 'aaaaaaaa/pppppppp/......../8/8/8/PPPPPPPP/AAAAAAAA' \
        --cql K --count <<<"$E"
    is 1 "$output"
}

@test "a transform option goes around the whole query, the first outermost" {
    run cqlmatch --rotate90 --answer --cql '#{Ra1 Nb1}' <<<"$E"
    is 1 "$output"
    run cqlmatch --shift --flipcolor --answer --cql 'kd1 Qc1' <<<"$E"
    is '[]' "$output"
    run cqlmatch --flipcolor --answer --cql 'ke1' <<<"$E"
    is '[]' "$output"
    run cqlmatch --flipcolor --answer --cql 'ke8' <<<"$E"
    is '[e1,e8]' "$output"
}

@test "an option whose text has quotes cannot stand for a filter" {
    complains 2 'cannot hold quotes' cqlmatch --fen 'a"b' --cql K </dev/null
}

@test "filters nested too deep are refused, in any way of nesting" {
    local many=100000 query
    for part in '(' '{' '#' 'not ' 'flip ' 'child:' 'if true ' '1<' 'up ' '~'; do
        query=$(printf "%.0s$part" $(seq $many))
        printf '%sK' "$query" >"$BATS_TEST_TMPDIR/deep.cql"
        complains 2 error cqlmatch "$BATS_TEST_TMPDIR/deep.cql" </dev/null
    done
}

@test "a chain of one operator is not deep, however long it is" {
    local query
    for part in '|K' '+1' ' or K' ' and K'; do
        query=$(printf "%.0s$part" $(seq 100000))
        [[ $part = +1 ]] && query=1$query || query=K$query
        printf '%s' "$query" >"$BATS_TEST_TMPDIR/long.cql"
        is 1 "$(cqlmatch --count "$BATS_TEST_TMPDIR/long.cql" <<<'4k3/8/8/8/8/8/8/4K3 w - -')"
    done
}

@test "functions that call functions many times are refused as too large" {
    local query='function fn_0() { K }'
    for i in $(seq 40); do
        query+=" function fn_$i() { fn_$((i - 1))() fn_$((i - 1))() }"
    done
    printf '%s fn_40()' "$query" >"$BATS_TEST_TMPDIR/large.cql"
    complains 2 'this query is too large: it has more than 1048576 filters' \
        cqlmatch --memory-limit 4M "$BATS_TEST_TMPDIR/large.cql" </dev/null
}

@test "functions are not counted where they are not called" {
    gives <<'end'
function big() {K} function f(big) {big (K)} f(R) | - | e1
function f() {g()} function g() {K} f() | - | e1
function f() {function g() {K} g()} f() | - | e1
function f(x) {x} function g() {f(f(f(f(1))))} g() | - | 1
end
}

@test "--time-limit ends a loop without an end, and a run" {
    complains 2 'time limit' cqlmatch --time-limit 1 --cql 'while (true) K' <<<"$E"
}

@test "--explain: colours of --parse, which mean nothing here, leave it as it is" {
    run -0 --separate-stderr cqlmatch --explain --ansicolors --count -i "$ROOT/tests/data/tree.pgn" --cql check
    [[ $stderr = *level* ]]
}
