#!/usr/bin/env bats
# logic.bats - and, or, not, choices and loops

# shellcheck disable=SC2154 # complains sets stderr
load ../lib

@test "filters one behind the other must all match, in order" {
    holds <<'table'
K k | - | yes
K [] | - | no
table
    gives <<'table'
{true 3} | - | 3
{false 3} | - | <false>
#{false a1} | - | 0
{false a1} | - | []
3 (2) | - | 2
table
}

@test "and: both, the right only if the left matches" {
    holds <<'table'
K and k | - | yes
K and [] | - | no
x=0 [] and x=1 or x==0 | - | yes
table
}

@test "or: either, the right only if the left does not match" {
    holds <<'table'
[] or K | - | yes
[] or 1/0 | - | no
table
    gives <<'table'
x=0 (x+=1 or x+=1) x | - | 1
K or k | - | <true>
true or message("a") and message("b") | - | <true>
table
}

@test "not: what does not match" {
    holds <<'table'
not K | - | no
not [] | - | yes
not R in a and K | - | yes
table
}

@test "true and false: always, never" {
    holds <<'table'
true | - | yes
false | - | no
table
}

@test "extension: never, but it may name a variable" {
    holds <<'table'
extension | - | no
not extension | - | yes
extension = 3 extension == 3 | - | yes
table
}

@test "if: one branch or the other" {
    gives <<'table'
if 1 then 2 | - | <true>
if [] then 2 | - | <true>
if K [] | - | <false>
if K then 1 else 2 | - | 1
if [] then 1 else 2 | - | 2
if K then a1 else 2 | - | <true>
if true if false 1 else 2 | - | <true>
if true if false message(1) else 2 | - | <true>
if true a1 else b1 | c1 | - | a1
if false a1 else b1 | c1 | - | [b1,c1]
x="" z=1 if z>0 then x+=str(z) and z=0 str(x z) | - | 10
table
    holds <<'table'
if check then mate | - | yes
if K then [] | - | no
table
}

@test "while: as long as its condition matches" {
    gives <<'table'
i=0 while (i<3) i+=1 i | - | 3
while (false) [] | - | <true>
i=0 while (i<3) {i+=1 false} i | - | 3
i=0 while ("a"~~"a" and i < 2) i+=1 i | - | 2
table
    refuses <<'table'
while true false | while needs ( here
table
}

@test "loop: until its filter does not match, which it must have once" {
    gives <<'table'
i=0 loop {i+=1 i<3} i | - | 3
loop false | - | <false>
i=2 loop {i+=1 i<3} or check | - | <false>
i=1 str(loop {i+=1 i<3}) | - | <true>
i=0 loop {i+=1 i<3} or false i | - | 3
table
}

@test "assert: ends the run when its condition fails" {
    holds <<'table'
assert K | - | yes
table
    complains 2 'assert condition failed at game number 1 positionid 0' \
        cqlmatch --noconsoleunicode --cql 'assert N' <<<'8/8/8/8/8/8/k7/2K5 w - - 4 9'
    is '<cmdline>:1:1 error: assert condition failed at game number 1 positionid 0
assert N
^~~~~~~~

8 . . . . . . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 k . . . . . . .
1 . . K . . . . .
  a b c d e f g h

Game 1: move 9(wtm)
8/8/8/8/8/8/k7/2K5 w - - 4 9' "$stderr"
}

@test "assert: draws men as figures, too" {
    complains 2 '1 . ♜ ♔ . . . . .' cqlmatch --cql 'assert []' <<<'8/8/8/8/8/8/k7/1rK5 w - - 0 1'
}

@test "\`: the same value; an argument written with it is a copy" {
    gives <<'table'
`3 + 1 | - | 4
`A & a1 | - | a1
function f(u) {u+=1 u} x=1 str(f(`x) x) | - | 21
table
}

@test "endless loops end with --time-limit" {
    for query in 'while (true) true' 'loop true' 'while ("a"~~"a") loop true' \
        'x="" loop x+="a"' \
        'square i in . square j in . square l in . square m in . square o in . false' \
        'square all i in . square all j in . square all l in . square all m in . square all o in . true'; do
        complains 2 'the time limit is over' timeout 300 \
            cqlmatch --time-limit 1 --cql "$query" <<<'8/8/8/8/8/8/k7/2K5 w - - 0 1'
    done
}

@test "if without else has its effects whatever filters come after it" {
    local query option
    cp "$DATA/famous.pgn" "$BATS_TEST_TMPDIR"
    cd "$BATS_TEST_TMPDIR" || return
    pgnindex famous.pgn
    for query in 'if mate then message("m") Kh8 kh1' 'if mate then message("m") P attacks b' \
        '{(if mate then message("m")) or true} Kh8 kh1' \
        'function f() {if mate then message("m")} f() Kh8 kh1'; do
        for option in --threads=1 --threads=4 --index=never; do
            echo "$option $query"
            is 15 "$(cqlmatch -i famous.pgn -o /dev/null "$option" --cql "$query" | grep -c 'm$')"
        done
    done
}
