#!/usr/bin/env bats
# trivial.bats - members of a query that always or never match; moves as games write them

# shellcheck disable=SC2154,SC2016,SC2001 # run sets stderr; texts hold back quotes
load ../lib

# warned QUERY: each warning of the query, without the file and the line.
warned() {
    cqlmatch --count --cql "$1" /dev/null 2>&1 >/dev/null |
        sed -n 's/^<cmdline>:1:\([0-9]*\) warning: /\1 /p; s/^.*error: /error /p'
}

# table <<rows: rows `query | warnings`, of which `; ` ends none but `  ` does.
table() {
    local row seen rows=0
    while IFS= read -r row; do
        [[ $row ]] || continue
        rows=$((rows + 1))
        seen=$(warned "${row%% | *}")
        is "${row%% | *} | ${seen//$'\n'//}" "$row"
    done
    ((rows))
}

@test "a literal, a colour or a value that stands alone always matches" {
    table <<'rows'
2005 | 1 `2005` always matches
"Carlsen" | 1 `"Carlsen"` always matches
check 5 mate | 7 `5` always matches
white | 1 `white` always matches
ply | 1 `ply` always matches
#A | 1 `#A` always matches
#A+ply | 1 `#A+ply` always matches
fen | 1 `fen` always matches
a-h1 | 1 `a-h1` always matches
{check 5} | 8 `5` always matches
check and 5 | 11 `5` always matches
{{5} check} | 3 `5` always matches
#A >= 0 | 1 `#A >= 0` always matches
#(K & k) == 0 | 1 `#(K & k) == 0` always matches
1 2 check | 1 `1` always matches/3 `2` always matches
white 5 check | 1 `white` always matches/7 `5` always matches
x=1 x 5 check | 7 `5` always matches
ply < 0 or ply >= 0 | 
find {3 check} | 7 `3` always matches
rows
}

@test "a condition that assigns where a comparison was meant" {
    table <<'rows'
x=1 if x = 5 then check | 8 `x = 5` assigns and always matches; `==` compares
x=A if x=A&k then check | 8 `x=A&k` assigns and always matches; `==` compares
x=1 check or not x=2 | 18 `x=2` assigns and always matches; `==` compares
x=1 check or x=2 | 
check or persistent (max) most = ply | 
x="a" while (x="b") check | 14 `x="b"` assigns and always matches; `==` compares
x=1 while (x+=1) check | 
if x=elo white then x>2500 | 
if x=find mate then check | 
x=1 x=2 if check then x=3 | 
rows
}

@test "a literal of a transform is no range of its count" {
    table <<'rows'
flip count 0 {mate} | 12 `0` always matches; a range stands in the place of `count`
shift count 1 8 {A attacks ka-d1-4} | 15 `8` always matches/13 `1` always matches; a range stands in the place of `count`
check and flip "x" | 16 `"x"` always matches
x = flip 5 check | 
flip 0 {mate} | 
flip 1 8 {A attacks ka-d1-4} | 
flip count {mate} | 
rows
}

@test "a range that no number is in" {
    table <<'rows'
find 5 3 check | 6 no number is in the range `5 3`; the smaller one comes first
find {line 1 -1 --> check} | 12 no number is in the range `1 -1`; the smaller one comes first
path 5 3 -- check+ | 6 no number is in the range `5 3`; the smaller one comes first
x = flip 4 2 check | 10 no number is in the range `4 2`; the smaller one comes first
find 3 3 check | 
x = 5 find x 3 check | 
rows
}

@test "a group that no pattern of the query has" {
    table <<'rows'
"b" ~~ "(b)" x=\5 | 16 `\5` never has a value: no pattern has such a group
"b" ~~ "(b)" x=\-2 | 16 `\-2` never has a value: no pattern has such a group
"b" ~~ "(?<n>b)" x=\{m} y=\-{m} | 20 `\{m}` never has a value: no pattern has such a group/27 `\-{m}` never has a value: no pattern has such a group
x=\0 | 3 `\0` never has a value: there is no pattern
replace("a" "(b)" \1) | 19 `\1` never has a value: there is no pattern
"b" ~~ "(?<n>b)(c)" x=\2 | 23 `\2` never has a value: no pattern has such a group
cqlbegin {"b" ~~ "(b)"} cqlend {x=\2} | 35 `\2` never has a value: no pattern has such a group
function f() {\1} f() f() | 15 `\1` never has a value: there is no pattern
"b" ~~ "b" x=\0 | 
"b" ~~ "(?<n>b)" x=\{n} y=\1 | 
x=\1 if eco ~~ "(b)" then true | 
while (eco ~~ "(?<n>.)") x=\{n} | 
cqlbegin {"b" ~~ "(b)"} cqlend {x=\1} | 
"b" ~~ eco x=\7 y=\{m} | 
function f() {"b" ~~ "(b)"} f() x=\1 | 
rows
}

@test "a member that is long, or has a line end or a back quote is not shown" {
    table <<'rows'
#[a1-8,b1-8,c1-8,d1-8,e1-8,f1-8,g1-8,h1,h2,h3,h4,h5,h6,h7,h8] >= 0 mate | 1 this always matches
"a`b" mate | 1 this always matches
rows
    run --separate-stderr cqlmatch --count --cql $'#R\n>= 0 mate' /dev/null
    [[ $stderr = '<cmdline>:1:1 warning: this always matches'* ]]
}

@test "a value after its filter: what is meant" {
    table <<'rows'
year 2005 | 1 `2005` always matches; is `year == 2005` meant?
check ply 30 | 7 `30` always matches; is `ply == 30` meant?
#R 3 | 1 `3` always matches; is `#R == 3` meant?
white "Carlsen" | 1 `"Carlsen"` always matches; is `player white "Carlsen"` meant?
black "Carlsen" mate | 1 `"Carlsen"` always matches; is `player black "Carlsen"` meant?
player "A" "B" | 12 `"B"` always matches; is `player "B"` meant?
tag "ECO" "B90" | 1 `"B90"` always matches; is `tag "ECO" == "B90"` meant?
sort power A "x" | 1 `"x"` always matches; is `sort "x" power A` meant?
sort quiet min ply "x" | 1 `"x"` always matches; is `sort quiet min "x" ply` meant?
sort "y" ply "x" | 14 `"x"` always matches
event "A" "B" | 11 `"B"` always matches; is `event "B"` meant?
white elo > 2500 | 1 `white` always matches; is `elo white` meant?
white elo | 1 `white` always matches; is `elo white` meant?
black player "x" | 1 `black` always matches; is `player black` meant?
white elonly=1 mate | 1 `white` always matches
rows
}

@test "what is used, has an effect, or may fail is not warned of" {
    local query
    for query in true check year elo 'tag "X"' 'x = 5' 'x = 5 x' 'message(5)' 'comment("x")' 'sort ply' \
        'if check then 5' 'x = {check 5} check' 'find 5' 'not 5' '5 or check' 'Nf3' 'Ke1 Rh1' 'rank k' '"a" ~~ "b"' \
        'sidetomove == white' 'function f(x){x} f(3) == 3' 'dictionary D D["a"] = 5' 'ply > 5 ply < 9' 'Rb1 Ra2' \
        'sidetomove == white (elo black > 2500)' 'function f() {3} f()' '#P > 7' 'A & R' 'rank k > 0' 'Ka1 [KQ]a1' 'x = 1 x == 1 x == 2' 'wtm check' 'check mate' 'square x in A {x attacks k}' 'persistent x = 1'; do
        is "$query: " "$query: $(warned "$query")"
    done
    is '' "$(cqlmatch --answer --cql 'check 5' /dev/null 2>&1)"
}

@test "RANGE: the number of a filter is within it" {
    local word form range most query rows=0
    while IFS=@ read -r word form range; do
        rows=$((rows + 1)) most=${range#*, } query=$word
        [[ $most != INT_MAX ]] || most=2147483647
        [[ $form != S ]] || query="$word x"
        [[ $form != X ]] || query="$word fen"
        is "$query 0" "$query $(cqlmatch --count --cql "square x in A ($query < ${range%,*} or $query > $most)" \
            "$DATA"/{studies,famous,tree}.pgn)"
    done < <(sed -nE 's/^[A-Z]+\([a-z]+, "([^"]+)", "([^"]*)".* RANGE\(([^)]*)\).*/\1@\2@\3/p' \
        "$ROOT/common/cql/filters.def")
    ((rows == 9))
}

@test "what can never match" {
    table <<'rows'
false | 1 `false` never matches
[] | 1 `[]` never matches
Ra1 & Rb2 | 1 `Ra1 & Rb2` never matches
R & (B|N) | 1 `R & (B|N)` never matches
ply < 0 | 1 `ply < 0` never matches
0 > ply | 1 `0 > ply` never matches
rank k > 8 | 1 `rank k > 8` never matches
#a1-4 > 4 | 1 `#a1-4 > 4` never matches
#(K & k) > 0 | 1 `#(K & k) > 0` never matches
#P > 8 | 1 `#P > 8` matches in no legal position of chess
#[KQ] == 11 | 1 `#[KQ] == 11` matches in no legal position of chess
17 <= #A | 1 `17 <= #A` matches in no legal position of chess
wtm btm | 1 `wtm` and `btm` never match together
mate stalemate | 1 `mate` and `stalemate` never match together
check and #R > 1 and stalemate | 1 `check` and `stalemate` never match together
Ra1 check Na1 | 1 `Ra1` and `Na1` never match together
ply > 9 ply < 5 | 1 `ply > 9` and `ply < 5` never match together
rows
    is '' "$(warned 'false or check')"
    is '' "$(warned 'elo > 9 ply < 5')"
    # more pieces are possible in other variants
    is '' "$(warned 'variant "Horde" #P > 8')"
    is '' "$(warned 'if variant == "Crazyhouse" #[Aa] > 32')"
    run -0 --separate-stderr cqlmatch --variant horde --count --cql '#P > 8' <<<'8/8/8/8/8/8/PPPPPPPP/P3k3 w'
    is '1 ' "$output $stderr"
}

@test "moves as games write them: what is written here" {
    table <<'rows'
Nxf7 | error Nxf7 is no filter; for the move Nxf7 write `N[x]f7`
check Bxh7+ mate | error Bxh7+ is no filter; for the move Bxh7+ write `B[x]h7(check)`
O-O | error O-O is no filter; for the move O-O write `--(o-o)`
find {O-O-O+} | error O-O-O+ is no filter; for the move O-O-O+ write `--(o-o-o check)`
e8=Q | error e8=Q is no filter; for the move e8=Q write `P--e8=Q`
dxe8=N# | error dxe8=N# is no filter; for the move dxe8=N# write `Pd1-8[x]e8=N(mate)`
Nbd7 | error Nbd7 is no filter; for the move Nbd7 write `Nb1-8--d7`
R1e2 | error R1e2 is no filter; for the move R1e2 write `Ra-h1--e2`
Qa1xb2!? | error Qa1xb2!? is no filter; for the move Qa1xb2!? write `Qa1[x]b2`
e2e4 | error e2e4 is no filter; for the move e2e4 write `e2--e4`
e2-e4 | error e2-e4 is no filter; for the move e2-e4 write `e2--e4`
Nf3+ | error Nf3+ is no filter; for the move Nf3+ write `N--f3(check)`
e4 | 1 `e4` always matches; for the move e4 write `P--e4`
e4 e5 Nf3 | 1 `e4 e5 Nf3` are squares and pieces; for the moves write `path P--e4 p--e5 N--f3`
0-0 | 1 `0-0` always matches; for the move 0-0 write `--(o-o)`
Nf3 Nc6 a6 check | 1 `Nf3 Nc6 a6` are squares and pieces; for the moves write `path N--f3 n--c6 P--a6`
rows
}

@test "moves that are told how to be written are understood so" {
    local query
    for query in 'N[x]f7' 'B[x]h7(check)' '--(o-o)' '--(o-o-o check)' 'P--e8=Q' 'Pd1-8[x]e8=N(mate)' 'Nb1-8--d7' \
        'Ra-h1--e2' 'Qa1[x]b2' 'e2--e4' 'path P--e4 p--e5 N--f3'; do
        is "$query: " "$query: $(warned "$query")"
    done
    is 1 "$(cqlmatch --count --cql 'path P--e4 p--e5 N--f3' <(printf '1. e4 e5 2. Nf3 *'))"
    # each move of a game, asked as it is told to be written, is played in it
    printf '%s\n' e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 O-O-O d5 exd5 Nxd5 Nxc6 bxc6 Bh6 Bxc3 \
        >"$BATS_TEST_TMPDIR/moves"
    awk '{ printf "%s%s ", NR % 2 ? (NR + 1) / 2 ". " : "", $0 } END { print "*" }' "$BATS_TEST_TMPDIR/moves" \
        >"$BATS_TEST_TMPDIR/game.pgn"
    local move asked n=0
    while read -r move; do
        asked=$(cqlmatch --count --cql "$move" /dev/null 2>&1 | sed -n 's/.*write `\(.*\)`$/\1/p')
        [[ $asked ]] || continue
        n=$((n + 1))
        is "$move $asked 1" "$move $asked $(cqlmatch --count --cql "$asked or ${asked,}" "$BATS_TEST_TMPDIR/game.pgn")"
    done <"$BATS_TEST_TMPDIR/moves"
    ((n >= 12))
}

@test "the front ends: own and cqli are warned, cql62 is not" {
    cd "$BATS_TEST_TMPDIR"
    echo 'year 2005' >q.cql
    echo '1. e4 *' >g.pgn
    complains 0 'q.cql:1:1 warning: `2005` always matches; is `year == 2005` meant?' cqlmatch -i g.pgn -o o.pgn q.cql
    complains 0 'q.cql:1:1 warning: `2005` always matches; is `year == 2005` meant?' \
        cqlmatch --as=cqli -i g.pgn -o o.pgn q.cql
    run --separate-stderr cqlmatch --as=cql62 -i g.pgn -o o.pgn q.cql
    [[ $output$stderr != *always* ]]
}

@test "--diagnostics: the place that is replaced, and by what" {
    complains 0 '{"severity":"warning","file":"<cmdline>","line":1,"column":7,"end_column":15,"message":"`2005` always matches; is `year == 2005` meant?","hint":"is `year == 2005` meant?","fix":"year == 2005"}' \
        cqlmatch --diagnostics=json --count --cql 'check year 2005' /dev/null
    complains 2 '"column":7,"end_column":11,"message":"Bxh7+ is no filter; for the move Bxh7+ write `B[x]h7(check)`","hint":"for the move Bxh7+ write `B[x]h7(check)`","fix":"B[x]h7(check)"}' \
        cqlmatch --diagnostics=json --count --cql 'check Bxh7+' /dev/null
    complains 0 '<cmdline>:1:7: warning: `2005` always matches; is `year == 2005` meant?' \
        cqlmatch --diagnostics=gcc --count --cql 'check year 2005' /dev/null
    # other fixes are told there as well
    complains 2 '"fix":"check"}' cqlmatch --diagnostics=json --count --cql 'chekc' /dev/null
    complains 2 '"fix":"and"}' cqlmatch --diagnostics=json --count --cql 'check && mate' /dev/null
    complains 2 '"fix":" and "}' cqlmatch --diagnostics=json --count --cql 'check&&mate' /dev/null
    complains 2 '"fix":"not "}' cqlmatch --diagnostics=json --count --cql '(!mate)' /dev/null
}

@test "the queries that come with us always may match, and may not" {
    cd "$ROOT/pipes"
    run -0 cqlmatch --count themes/*.cql /dev/null
    is '' "$(grep -E 'always|never|no legal' <<<"$output")"
}
