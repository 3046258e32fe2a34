#!/usr/bin/env bats
# transform.bats - flips, turns, shifts and swapped colours of a query

# shellcheck disable=SC2034 # the names of positions in the tables
# shellcheck disable=SC2154 # run sets stderr
load ../lib

F='4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1'
KK='8/8/8/3k4/8/3K4/8/8 w - - 0 1'
CORNERS='R6R/8/8/4k3/8/4K3/8/R6R w - - 0 1'

# images TEXT: the transformed parts of the first transform of a query
images() {
    cqlmatch --parse --noconsoleunicode --cql "$1" | sed -n "s/^  [|\`]-.* '\(.*\)' \[\(.*\)\] .*/\1 \2/p"
}

@test "dihedral, flipdihedral: as flip, but they may name variables" {
    gives <<'table'
dihedral a1 | - | [a1,h1,a8,h8]
dihedral count d4 | - | 4
flipdihedral 2 4 [Rr]a1 | - | 4
flipdihedral {a1 b2} | - | [b2,g2,b7,g7]
dihedral = 3 flipdihedral = 4 dihedral + flipdihedral | - | 7
table
    is "$(images 'flip a1')" "$(images 'dihedral a1')"
}

@test "flip: all eight images of the board" {
    gives <<'table'
flip a1 | - | [a1,h1,a8,h8]
flip count d4 | - | 4
flip count Ra1 | - | 2
flip Ra1 | - | [a1,h1]
4 == flip count [Rr]a1 | - | 4
flip count true | - | 1
flip 4 d4 | - | 4
flip 1 8 d4 | - | 4
flip 5 8 d4 | - | <false>
flip 0 Re4 | - | 0
flip 0 1 Re4 | - | 0
flip -1 0 Re4 | - | 0
x=1 y=4 flip x y d4 | - | 4
(flip 2 4 [Rr]a1) + 1 | - | 5
flipcolor {flip 2 Ra1} | - | 2
flip 2 | - | 2
x=1 flip x == 1 | - | 1
flip count {a1 | h8} | - | 4
flip {rank d3} | - | 6
flip {x=a1 x} | - | [a1,h1,a8,h8]
x=a1 flip x | - | a1
function f(){a1} flip f() | - | [a1,h1,a8,h8]
flip Ra1 | CORNERS | [a1,h1,a8,h8]
✵ a1 | - | [a1,h1,a8,h8]
table
    is "a1 identity
a8 clockwise90
h8 rotate180
h1 counterclockwise90" "$(images 'flip a1')"
    is "d3 identity
c5 clockwise90
e6 rotate180
f4 counterclockwise90
d6 reflect_h
e3 reflect_v
c4 reflect_a1h8
f5 reflect_a8h1" "$(images 'flip d3')"
}

@test "flipcolor: the other colour on the other side, too" {
    gives <<'table'
flipcolor Pa2 | - | [a2,a7]
flipcolor count [Kk] | - | 1
flipcolor count {Ke1 ke8} | - | 2
flipcolor {power A} | F | 16
flipcolor {P >= 4} | 4k3/pppppp2/8/8/8/8/PPPPP3/4K3 w - - 0 1 | 6
flipcolor {P >= 4} | 4k3/pp6/8/8/8/8/PPPPP3/4K3 w - - 0 1 | 5
flipcolor {P >= 4} | 4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1 | <false>
⬓ Pa2 | - | [a2,a7]
table
    holds <<'table'
flipcolor {(A attacks k) == 2} | 4k3/8/3N2B1/8/8/8/8/K7 b - - 0 1 | yes
flipcolor wtm | - | yes
flipcolor {wtm Ke1} | - | yes
flipcolor {btm Ke1} | - | yes
flipcolor {btm Ka1} | - | no
flipcolor {wtm ke8} | 4k3/8/8/8/8/8/8/4K3 b - - 0 1 | yes
table
    is "Nd2-4 identity
nd5-7 invertcolor reflect_h" "$(images 'flipcolor Nd2-4' | sed 's/\[\(.*\)\] /\1 /')"
    is "[Krn_] identity
[RNk_] invertcolor reflect_h" "$(images 'flipcolor [Krn_]')"
}

@test "flipcolor: white, wtm, results and players change sides" {
    gives <<'table'
flipcolor white | - | 1
reversecolor white | - | -1
reversecolor black | - | 1
reversecolor #A | 4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1 | 3
reversecolor sidetomove | - | 1
table
    holds <<'table'
reversecolor wtm | - | no
reversecolor btm | - | yes
table
}

@test "flipcolor: a player's tag that is written out changes sides" {
    walks "$DATA/tree.pgn" <<'table'
reversecolor {ply == 3 tag "White" == "Second, B"} | 3:<true> 12:<true> 14:<true>
reversecolor {ply == 3 tag "Black" == "First, A"} | 3:<true> 12:<true> 14:<true>
reversecolor {ply == 3 tag "Event" == "Tree"} | 3:<true> 12:<true> 14:<true>
reversecolor {ply == 3 tag("Wh" + "ite") == "First, A"} | 3:<true> 12:<true> 14:<true>
flipcolor {ply == 3 tag "White" == "Second, B"} | 3:<true> 12:<true> 14:<true>
flipcolor {ply == 3 tag "White" == "Third"} | 
table
}

@test "reversecolor: the other image only" {
    gives <<'table'
reversecolor Pa2 | - | a7
reversecolor count Ra1 | - | 1
reversecolor 0 | - | 0
reversecolor reversecolor Pa2 | - | a2
reversecolor #A | F | 2
table
}

@test "fliphorizontal: rank r becomes 9 - r" {
    gives <<'table'
fliphorizontal d3 | - | [d3,d6]
fliphorizontal [a1-8,b3] & b | - | []
#fliphorizontal [a1-8,b3] | - | 10
fliphorizontal up 1 d3 | - | [d4,d5]
fliphorizontal left 1 d3 | - | [c3,c6]
table
    holds <<'table'
fliphorizontal {check Ra3} | 4k3/8/R7/8/8/8/4r3/4K3 w - - 0 1 | yes
fliphorizontal {check Ra3} | 4k3/R7/8/8/8/8/4r3/4K3 w - - 0 1 | no
table
}

@test "flipvertical: file f becomes 9 - f" {
    gives <<'table'
flipvertical d3 | - | [d3,e3]
flipvertical count {[a1,h1] & [h1,a1]} | - | 1
flipvertical count a-h1 | - | 1
flipvertical {right 3 dark a1 | left 3 light e8} | - | [d1,e1,b8,g8]
table
}

@test "rotate90: quarter turns" {
    gives <<'table'
rotate90 d3 | - | [d3,f4,c5,e6]
#rotate90 up 1 c3 | - | 4
rotate90 up 1 c3 | - | [e3,c4,f5,d6]
rotate90 count a1 | - | 4
flip {rotate90 count a1} | - | 4
table
    holds <<'table'
rotate90 {check Ra3} | 4k3/8/8/8/8/8/4r3/4KR2 w - - 0 1 | yes
rotate90 {check Ra3} | 4k3/8/8/8/8/8/4r3/4K1R1 w - - 0 1 | no
table
}

@test "shift: anywhere on the board" {
    gives <<'table'
shift count a1 | - | 64
shift count {a1 a3} | - | 48
shift {Ka1 ka3} | KK | d5
shift count {Ka1 ka3} | KK | 1
shift count [] | - | 0
table
    holds <<'table'
shift {Ka1 ka3} | KK | yes
shift {Ka1 ka4} | KK | no
table
}

@test "shift: every step of an image must stay on the board" {
    is 48 "$(cqlmatch --parse --cql 'shift (a1 & a3)' | grep -c BitAnd)"
    gives <<'table'
flip count shift count K | - | 1
shift flip count K | - | 1
table
}

@test "shifthorizontal: files move, full ranks stay" {
    gives <<'table'
shifthorizontal d4 | - | [a4,b4,c4,d4,e4,f4,g4,h4]
shifthorizontal count a1-8 | - | 8
shifthorizontal count a-h3 | - | 1
shifthorizontal count [a1-8,h3] | - | 15
table
}

@test "shiftvertical: ranks move, full files stay" {
    gives <<'table'
shiftvertical count a1 | - | 8
shiftvertical count a1-8 | - | 1
shiftvertical count a1-4 | - | 11
shiftvertical count [a1-8,b3] | - | 9
shiftvertical count [a1,a8] | - | 9
shiftvertical count {a1 | a8} | - | 1
shiftvertical count {Rh1 Ph2-7} | 4k3/8/8/8/8/8/7P/K6R w - - 0 1 | 1
x=[] shiftvertical {x|=a1} x | - | [a1,a2,a3,a4,a5,a6,a7,a8]
table
    is "[a1,a2,a3,b3,a4,a5,a6,a7,a8] identity
[a1,a2,a3,a4,b4,a5,a6,a7,a8] up^1" "$(images 'shiftvertical [a1-8,b3]' | grep -E 'identity|up.1')"
    is "7" "$(cqlmatch --parse --cql 'shiftvertical {Rh1 Ph2-7}' | grep -c CompoundExpr)"
}

@test "shift: light and dark change with an odd distance" {
    gives <<'table'
shiftvertical {dark a1} | - | [a1,a2,a3,a4,a5,a6,a7,a8]
shiftvertical {light a1} | - | []
shifthorizontal count {dark a1} | - | 8
table
}

@test "rotate45: directions turn, squares stay or the image is left out" {
    gives <<'table'
rotate45 orthogonal 1 K | F | [d1,f1,d2,e2,f2]
rotate45 ray up (R k) | R3k3/8/8/8/8/8/8/4K3 w - - 0 1 | e8
rotate45 count ray diagonal (R k) | R3k3/8/8/8/8/8/8/4K3 w - - 0 1 | 1
rotate45 {up 1 K & d2} | F | []
rotate45 {up 1 K & e2} | F | e2
rotate45 count a1 | - | 1
rotate45 count {up 1 K} | F | 5
rotate45 count {up 1 dark K} | F | 1
table
}

@test "light and dark follow the board" {
    gives <<'table'
flip {light a1} | - | []
flip {dark a1} | - | [a1,h1,a8,h8]
rotate90 count {dark a1} | - | 4
table
}

@test "an image with the same tree counts once" {
    gives <<'table'
flip count K | - | 1
shift flip count K | - | 1
flip count {a1 | h1} | - | 8
flip count {[a1,h1]} | - | 4
table
}

@test "images of a transform inside are equal in any order" {
    gives <<'table'
flip count flip count Ra1 | - | 1
flip count {flip Ra1} | - | 1
flip count {flip Ra1 K} | - | 1
flip count {2 == flip count Ra1} | - | 1
flip count {flip count {Ra1} + flip count {Rh1}} | - | 1
rotate90 count flip count Ra1 | - | 1
flip count shift count Ra1 | - | 1
flip count fliphorizontal count Ra1 | - | 4
flip count {flipcolor Ra1} | - | 6
shift count {shift count Ra1} | - | 225
flip {rotate90 count a1} | - | 4
table
}

@test "nested transforms: all products" {
    gives <<'table'
flip flip a1 | - | [a1,h1,a8,h8]
#flip shift a1 | - | 64
flip count rotate90 a1 | - | 4
shift count flip {Ka1} | F | 1
shift count flip {Ka1 ka3} | KK | 1
flip count flipcolor Ra1 | - | 4
table
}

@test "the greatest number, the union of sets, whether any matches" {
    gives <<'table'
flip {rank d3} | - | 6
flip file d3 | - | 6
flip K | - | e1
flip check | - | <false>
flip {Ra1 true} | - | <true>
flip {#Ra2 > 0} | - | <false>
table
}

@test "every image is evaluated, for its effects" {
    gives <<'table'
y=0 flip {y+=1 Ra1} y | - | 4
y=0 (flip {y+=1 true}) y | - | 1
x=[] flip {x|=a2 []} or x == [a2,b1,g1,h2,a7,b8,g8,h7] | - | <true>
table
}

@test "notransform: stays as it is written" {
    gives <<'table'
flip notransform a1 | - | a1
flip count {a1 notransform b1} | - | 4
flip {a1 | notransform d4} | - | [a1,h1,d4,a8,h8]
notransform 3 | - | 3
table
}

@test "what takes no part: numbers, text, variables, pawns and names of squares" {
    gives <<'table'
flip count 3 | - | 1
flip count "a1" | - | 1
flip makesquare "a1" | - | a1
flip makesquare(1 1) | - | a1
flip count passedpawns | 4k3/8/8/8/8/8/P7/4K3 w - - 0 1 | 1
x=a1 flip count x | - | 1
table
}

@test "currenttransform: the transform of the image" {
    is '<>
<clockwise90>
<rotate180>
<counterclockwise90>' "$(cqlmatch --answer --cql 'rotate90 {message quiet (currenttransform) a1}' \
        <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1' 2>&1 >/dev/null)"
    is '<>
<invertcolor reflect_h>' "$(cqlmatch --answer --cql 'flipcolor {message quiet (currenttransform) Ra1}' \
        <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1' 2>&1 >/dev/null)"
}

@test "two kings two squares apart" {
    gives <<'table'
orthogonal 2 K & k | KK | d5
table
    holds <<'table'
shift flip {Ka1 ka3} | KK | yes
shift flip {Ka1 ka3} | 8/8/8/8/8/1K1k4/8/8 w - - 0 1 | yes
shift flip {Ka1 ka3} | 8/8/8/3k4/8/1K6/8/8 w - - 0 1 | no
table
}

@test "transforms of transforms that make too large a query are refused" {
    refuses <<'table'
shift count (1 == shift count (2 == (shift count a1))) | this query is too large with its transforms
table
}

@test "fen with a placement: the men go where the transform takes them" {
    holds <<'table'
flipvertical fen "7k/8/8/8/8/8/8/K7" | k7/8/8/8/8/8/8/7K w - - 0 1 | yes
flipvertical fen "7k/8/8/8/8/8/8/K7" | 7k/8/8/8/8/8/8/K7 w - - 0 1 | yes
flipvertical fen "7k/8/8/8/8/8/8/K7" | K7/8/8/8/8/8/8/7k w - - 0 1 | no
flipcolor fen "7k/8/8/8/8/8/7P/K7" | k7/7p/8/8/8/8/8/7K w - - 0 1 | yes
flipcolor fen "......../......../......../......../......../......../......A_/........" | k7/6Q1/8/8/8/8/8/7K w - - 0 1 | no
flipcolor fen "......../......../......../......../......../......../......A_/........" | k7/6q1/8/8/8/8/8/7K w - - 0 1 | yes
fliphorizontal not fen "7k/8/8/8/8/8/8/K7" | 7k/8/8/8/8/8/8/K7 w - - 0 1 | yes
notransform flip fen "7k/8/8/8/8/8/8/K7" | k7/8/8/8/8/8/8/7K w - - 0 1 | yes
flip notransform fen "7k/8/8/8/8/8/8/K7" | k7/8/8/8/8/8/8/7K w - - 0 1 | no
table
}

@test "--warnlevel 2: a transform that changes nothing is superfluous" {
    run -0 --separate-stderr cqlmatch -w 2 --parse --cql 'flip Ka1 shift x=3'
    is '<cmdline>:1:10 warning: shift is superfluous: it changes nothing
flip Ka1 shift x=3
         ^~~~~~~~~' "$stderr"
    run -0 --separate-stderr cqlmatch --parse --cql 'shift x=3'
    is '' "$stderr"
    run -0 --separate-stderr cqlmatch -w 3 --parse --cql 'function f() {flip check} f() f()'
    is 1 "$(grep -c superfluous <<<"$stderr")"
    run -0 --separate-stderr cqlmatch -w 2 --parse --cql 'flip Ka1 flipcolor wtm reversecolor btm rotate45 up A'
    is '' "$stderr"
    run -0 --separate-stderr cqlmatch -w 2 --parse --flip --cql check
    is 'warning: flip is superfluous: it changes nothing' "$stderr"
    run -0 --separate-stderr cqlmatch -w 2 --parse --cql 'flip fliphorizontal Ka1'
    is '' "$stderr"
    run -0 --separate-stderr cqlmatch -w 2 --parse --cql 'reversecolor flipvertical Ka1'
    is '' "$stderr"
    run -0 --separate-stderr cqlmatch -w 2 --parse --cql 'fliphorizontal flip Ka1'
    [[ $stderr = *':1:1 warning: fliphorizontal is superfluous'* ]]
}
