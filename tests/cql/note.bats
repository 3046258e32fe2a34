#!/usr/bin/env bats
# note.bats - clocks and evaluations that programs left in comments: what they
# are, as filters and as columns, and that their words may name other things

# shellcheck disable=SC2154 # run sets status, output and stderr

load ../lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
}

# noted FILTER... <<comments: the values of the filters behind 1. e4 in a game for each
# line of comments, on a line with a blank between them, `-` for none
noted() {
    local comments filter columns=()
    for filter; do
        columns+=(--columns "x${#columns[@]}=$filter")
    done
    while IFS= read -r comments; do
        printf '1. e4 %s\n*\n' "$comments"
    done >noted.pgn
    cqlmatch --format=csv "${columns[@]}" --cql 'ply == 1' noted.pgn |
        sed -E '1d; s/^$/-/; s/^,/-,/; :more; s/,(,|$)/,-\1/; t more; s/,/ /g'
}

# says <<table: rows `filter | comments | value`
says() {
    local filters
    cat >rows
    mapfile -t filters < <(cut -d ' ' -f 1 rows | sort -u)
    sed 's/^[a-z]* | //; s/ | [^|]*$//' rows | noted "${filters[@]}" >values
    paste rows values | awk -F '\t' -v filters="${filters[*]}" '
        BEGIN { for (n = split(filters, name, " "); n; n--) column[name[n]] = n }
        { split($1, word, " "); split($2, value, " "); sub(/[^ ]*$/, "", $1)
            print $1 value[column[word[1]]] }' >answered
    [ -s rows ]
    same rows answered
}

@test "clk, emt: whole seconds, in the forms of Lichess, FICS, cutechess and fastchess" {
    says <<'end'
clk | {[%clk 0:03:00]} | 180
clk | {[%clk 1:02:03.9]} | 3723
clk | { so [%eval 0.3] [%clk 0:00:09] } | 9
clk | {[%clk 2:05]} | 125
clk | {[%clk 77]} | 77
clk | {one} {[%clk 0:00:01.5]} | 1
clk | ; [%clk 0:00:02] | 2
clk | {+0.35/21 1.200s, tl=58.800s, n=12} | 58
clk | {+0.35/21 1.200s, tl=} | -
clk | {[%clk 0:03:00] [%clk 0:02:00]} | 180
clk | {+0.35/21 1.20s} | -
clk | {[%emt 5]} | -
emt | {[%emt 0:00:05]} | 5
emt | {[%emt 0.999]} | 0
emt | {[%emt 62.5]} | 62
emt | {+0.35/21 1.20s} | 1
emt | {-M6/32 11s} | 11
emt | {0.00/1 0s} | 0
emt | {+M1/33 2.024s, White mates} | 2
emt | {book} | -
end
}

@test "eval: hundredths of a pawn from White's side; a mate is beyond any other" {
    says <<'end'
eval | {[%eval 0.17]} | 17
eval | {[%eval -12.5,30]} | -1250
eval | {[%eval 3]} | 300
eval | {[%eval +0.179]} | 17
eval | {[%eval 0.0]} | 0
eval | {[%eval #3]} | 999997
eval | {[%eval #-3,22]} | -999997
eval | {[%eval #0]} | 1000000
eval | {[%eval #-0]} | -1000000
eval | {[%eval 8999.99]} | 899999
eval | {[%eval #9999]} | 990001
eval | {+0.35/21 1.20s} | 35
eval | {-0.35/21 1.20s} | -35
eval | {+0.35/21, 1.20s} | 35
eval | {book} | -
eval | {1/2 1s} | -
end
}

@test "matein: moves, also where an engine counts plies; evaldepth" {
    says <<'end'
matein | {[%eval #3]} | 3
matein | {[%eval #-3]} | -3
matein | {+M7/9 1s} | 4
matein | {-M6/9 1s} | -3
matein | {+M1/9 1s} | 1
matein | {[%eval 0.17]} | -
eval | {+M7/9 1s} | 999996
eval | {-M6/9 1s} | -999997
evaldepth | {[%eval 0.17,22]} | 22
evaldepth | {[%eval 0.17]} | -
evaldepth | {+0.35/21 1.20s} | 21
evaldepth | {book} | -
end
}

@test "what an engine says of its move is from its side, also when Black moved" {
    cat >g.pgn <<'end'
1. e4 {+0.35/21 1.20s} e5 {+0.20/18 0.9s} 2. Nf3 {[%eval 0.2]} Nc6 {[%eval 0.2]}
3. Bc4 {+M5/9 1s} d6 {-M4/9 1s} 4. d3 f6 {+M3/9 1s} *
end
    is '1 35 35 -
2 -20 -20 -
3 20 20 -
4 20 20 -
5 999997 #3 3
6 999998 #2 2
8 -999998 #-2 -2' "$(cqlmatch --format=tsv --columns ply --columns 'x=eval' --columns eval \
        --columns 'y=matein' --cql eval g.pgn | sed '1d; s/\t$/\t-/' | tr '\t' ' ')"
}

@test "what cannot be is no value, and no error" {
    local filters=(clk emt eval matein evaldepth)
    printf '%s\n' '{[%clk]} {[%emt ]} {[%eval ,]}' '{[%clk 0:03:00s] [%emt 1:2:3:4] [%eval 0.1.2,x]}' \
        '{[%clk :] [%emt 5:] [%eval #]}' '{[%clk -1] [%emt .5] [%eval #+-3,-1]}' \
        '{[%clk 12345678901] [%emt 1e3] [%eval 9000.00,12345678901]}' \
        '{[%clk 0:0x:1] [%emt 0,5] [%eval #10000,]}' '{+0.35/x 1.20m, tl=5}' '{M/3 s, tl=s}' \
        '{/ 1s} {+0.35/21 1.20s, tl=58.800s}' '{}' '; ' '{+0.35/x, tl=}' >comments
    noted "${filters[@]}" <comments >values
    same <(sed 's/^/- - - - -\t/' comments) <(paste values comments)
    pgn2fen --final --columns "$(IFS=,; echo "${filters[*]}")" noted.pgn >columns
    is 12 "$(grep -c $' [01] 1\t\t\t\t\t$' columns)"
}

@test "without a value nothing matches, and what is worked out from it has none" {
    local query
    printf '1. e4 e5 {[%%eval 0.2] [%%clk 0:00:20]} 2. Nf3 {[%%eval -3.0]} *\n' >g.pgn
    for query in clk 'clk < 0' 'clk >= 0' 'eval + 1' 'abs eval' 'eval == 0' 'x = clk isbound x' matein \
        evaldepth parent:eval 'max(clk eval)'; do
        is 0 "$(cqlmatch --count --cql "ply <= 1 $query" g.pgn 2>/dev/null)"
    done
    is 1 "$(cqlmatch --count --cql 'ply == 1 not clk eval != 3' g.pgn)"
    is 3 "$(cqlmatch --format=tsv --columns ply --cql 'eval - parent:eval < -200 parent:clk < 30' g.pgn | sed 1d)"
    is 2 "$(cqlmatch --format=tsv --columns ply --cql 'child:eval == -300' g.pgn | sed 1d)"
    complains 0 'this message has no value to show' cqlmatch --count --cql 'initial message(eval)' g.pgn
}

@test "each line of a game has its own comments" {
    printf '1. e4 {[%%eval 0.2]} (1. d4 {[%%eval 0.1]} d5 {[%%eval 0.3]}) e5 {[%%eval 0.4]} *\n' >g.pgn
    is '20 40 10 30' "$(cqlmatch --variations --format=tsv --columns 'x=eval' --cql eval g.pgn |
        sed 1d | paste -sd ' ')"
}

@test "under a change of colours eval and matein are from the other side" {
    printf '1. e4 {[%%eval 0.2]} e5 {[%%eval #-3]} *\n' >g.pgn
    is '1 2' "$(cqlmatch --format=tsv --columns ply --cql 'flipcolor {btm eval > 0}' g.pgn | sed 1d | paste -sd ' ')"
    is '2' "$(cqlmatch --format=tsv --columns ply --cql 'flipcolor {btm matein == 3}' g.pgn | sed 1d)"
    is '' "$(cqlmatch --format=tsv --columns ply --cql 'flipcolor {btm eval < 0}' g.pgn | sed 1d)"
    run cqlmatch --parse --cql 'flipcolor {eval matein clk}'
    [[ $output = *'Eval (white)'*'MateIn (white)'*'Clk {'*'Eval (black)'*'MateIn (black)'*'Clk {'* ]]
}

# numbers_hold FILE: noted.awk finds the same numbers in the text as the columns of
# both programs have, and the filters are these, rounded down.
numbers_hold() {
    awk -f "$ROOT/tests/cql/noted.awk" "$1" >text
    pgn2fen --format=tsv --columns game,ply,clk,emt,eval,matein,evaldepth "$1" | sed 1d >columns
    same text columns
    awk -F '\t' -v OFS='\t' '$3$4$5$6$7 != "" {
        sub(/\..*/, "", $3)
        sub(/\..*/, "", $4)
        if ($5 ~ /#/)
            $5 = $5 ~ /-/ ? -1000000 + substr($5, 3) : 1000000 - substr($5, 2)
        print
    }' text >rounded
    cqlmatch --format=csv --columns game,ply --columns 'a=clk' --columns 'b=emt' --columns 'c=eval' --columns 'd=matein' \
        --columns 'e=evaldepth' --cql 'clk >= 0 or emt >= 0 or eval or evaldepth' "$1" 2>/dev/null |
        sed '1d; s/,/\t/g' >filters
    same rounded filters
    same <(awk -F '\t' '$3 != ""' text) \
        <(cqlmatch --format=csv --columns game,ply,clk,emt,eval,matein,evaldepth --cql 'clk>=0' "$1" 2>/dev/null |
            sed '1d; s/,/\t/g')
    [ -s rounded ]
}

@test "engine matches: each number is the one that stands in the text" {
    numbers_hold "$DATA/engine-match.pgn"
    is '435 395 395 26 395 65' "$(awk -F '\t' '{ n++; emt += $4 != ""; eval += $5 != ""; mate += $6 != ""
        depth += $7 != ""; clk += $3 != "" } END { print n, emt, eval, mate, depth, clk }' text)"
}

@test "Lichess: each number is the one that stands in the text" {
    need_shared pgn/lichess-style.pgn.gz
    gzip -dc "$SHARED/pgn/lichess-style.pgn.gz" >lichess.pgn
    numbers_hold lichess.pgn
    [ "$(wc -l <rounded)" -gt 30000 ]
    numbers_hold "$SHARED/pgn/lichess-real.pgn"
}

@test "FICS: each number is the one that stands in the text" {
    need_shared pgn/fics-emt.pgn.gz
    gzip -dc "$SHARED/pgn/fics-emt.pgn.gz" >fics.pgn
    numbers_hold fics.pgn
    [ "$(wc -l <rounded)" -gt 50000 ]
}

# Each row is a query in which W may be any name.
@test "the words may name what is the query's own: it is as with another name" {
    local word query got other
    while IFS= read -r query; do
        echo "$query"
        for word in Some clk emt eval matein evaldepth; do
            got=$(cqlmatch --answer --cql "${query//W/$word}" -- "$DATA/startpos.fen" 2>&1) || true
            [[ $got != *' always matches'* ]] || got=$(sed '/ always matches/,+2d' <<<"$got")
            [[ $word != Some ]] || other=$got
            [[ $got != *error* ]]
            is "${other//Some/$word}" "$got"
        done
    done <<'end'
W = 3 W + 1
W = "ab" #W
W = a1-8 #W
W = currentposition W:sidetomove
W = 3 W += 4 W
{W = 3} W
W =? K #W
W =? Q attacks k #W
W = 2 K W 3
W = 2 [a-h2] up W W a1-8
atomic W = 3 W
persistent W = 3 W
persistent W += 3 W
persistent quiet W += 3 W == 3
isbound W
isunbound W
W = 3 isbound W
W = 3 unbind W isunbound W
W = 3 unbind W W
piece W = K W & e1
piece W in K W & e1
piece all W in K W & e1
square W in [d1,e1] W & e1
square all W in e1 W & e1
W[element][d1,e1] W & e1
[forall]W[element]e1 W & e1
dictionary W W["a"] = 3 W["a"]
dictionary W W["a"] = 3 #W
dictionary W W["a"] = 3 unbind W #W
local dictionary W W["a"] = 3 W["a"] += 4 W["a"]
dictionary W W["a"] = 3 string x in W x == "a"
dictionary W W["a"] = 3 x[element]W x == "a"
dictionary D D["a"] = 3 string W in D W == "a"
W = "abc" W[1:] = "d" W
function W() {5} W() + 1
function W(x) {x + 1} W(3)
function W(x) {x + 1} function f(x) {W(x) + W(3)} f(4)
function f(W) {W + 1} f(3)
function f(W) {#W} f(a1-8)
function f(W) {W = 8 W} x = 2 f(x) x
function f() {W = 8 W} f() + 1
function f() {W + 1} W = 3 f()
function f(x) {function W(y) {y + x} W(3)} f(4)
function f(W) {function g(x) {x + 1} g(W)} f(4)
W = 3 find W == 3
echo (W x) true
W = 3 flipcolor {W > 2 wtm}
end
}

# Where what is below was a mistake before, it is none now.
@test "where they name nothing of the query's own they are filters" {
    is 12 "$(noted 'eval + 2' <<<'{[%eval 0.1]}')"
    is 7 "$(noted 'x = eval eval = 7 eval' <<<'{[%eval 0.1]}')" # the first names the variable, too
}

@test "in an include, too, and where a transform or a column has them" {
    printf 'function clk(eval) { emt = eval + 1 emt }\n' >lib.cql
    printf 'cql(include lib.cql)\nmatein = clk(3) function evaldepth(x) {x matein}\nflip evaldepth(2) matein\n' >main.cql
    is 4 "$(cqlmatch --answer main.cql "$DATA/startpos.fen")"
    is 'clk,e
,3' "$(cqlmatch --format=csv --columns clk --columns 'e=clk = 3 clk' --limit 1 --cql true "$DATA/tree.pgn")"
}

@test "no game that was read has what is asked of comments: a warning" {
    local word
    printf '1. e4 {[%%clk 0:01:00]} *\n\n1. d4 {[%%eval 0.1]} *\n' >g.pgn
    is '' "$(cqlmatch --count --cql 'clk eval matein' g.pgn 2>&1 >/dev/null)"
    complains 0 '<cmdline>:1:6 warning: no game that was read has times used for moves in its comments' \
        cqlmatch --count --cql 'clk {emt < 3}' g.pgn
    for word in clk emt eval matein evaldepth; do
        complains 0 'no game that was read has ' cqlmatch --threads 3 --count --cql $word "$DATA/famous.pgn"
        is 3 "$(wc -l <<<"$stderr")"
        # games that their tags rule out are not read
        is '' "$(cqlmatch --count --cql "player \"Nobody\" $word" "$DATA/famous.pgn" 2>&1 >/dev/null)"
        complains 1 'this asks about a game' cqlmatch --cql "$word" -- "$DATA/startpos.fen"
    done
}
