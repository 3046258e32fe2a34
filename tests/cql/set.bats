#!/usr/bin/env bats
# set.bats - pieces and squares, sets made of sets, and directions

# shellcheck disable=SC2034 # the names of positions in the tables
load ../lib

# White Ke1 Ra1 Rh1 Rc2 Pd3, Black ke8 rd5
F='4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1'
E='4k3/8/8/8/8/8/8/4K3 w - - 0 1'

@test "a piece letter is where such pieces stand" {
    gives <<'table'
R | F | [a1,h1,c2]
r | F | d5
[Rr] | F | [a1,h1,c2,d5]
N | F | []
A | F | [a1,e1,h1,c2,d3]
a | F | [d5,e8]
K | - | e1
table
    holds <<'table'
N | - | yes
N | F | no
table
}

@test "a piece with squares is where it stands among them" {
    gives <<'table'
Ra1 | F | a1
Rb1 | F | []
R[a1,c2,e1] | F | [a1,c2]
[KR]a-h1 | - | [a1,e1,h1]
[RN]a-h1 | - | [a1,b1,g1,h1]
aa8 | - | a8
ab7 | - | b7
ba1 | - | []
table
}

@test "squares alone are those squares, in files, ranks and lists" {
    gives <<'table'
a1 | E | a1
a-c4 | E | [a4,b4,c4]
b2-4 | E | [b2,b3,b4]
[h8,a1] | E | [a1,h8]
[a-b1,c-d2] | - | [a1,b1,c2,d2]
b | - | [c8,f8]
#a-h1-8 | - | 64
table
}

@test "_ is the empty squares, . all of them, [] none" {
    gives <<'table'
#_ | - | 32
_e4-5 | - | [e4,e5]
#. | - | 64
[] | - | []
#[] | - | 0
#[A_] | - | 48
#[aa] | - | 16
table
    holds <<'table'
[] | - | no
. | - | yes
table
}

@test "figurines and signs of Unicode stand for letters and words" {
    gives <<'table'
♖♗a1 | - | a1
♖ | F | [a1,h1,c2]
♜ | F | d5
△ | F | [a1,e1,h1,c2,d3]
▲ | F | [d5,e8]
#◭ | F | 7
#□ | F | 57
#▦ | F | 64
R ∪ r | F | [a1,h1,c2,d5]
A ∩ a1 | F | a1
♖♗a1 | - | a1
#♙ | - | 8
table
    holds <<'table'
♖ | E | no
#A ≥ 1 | E | yes
#A ≤ 0 | E | no
#A ≠ 1 | E | no
table
}

@test "|: both sets together" {
    gives <<'table'
R|B | - | [a1,c1,f1,h1]
K | k | F | [e1,e8]
[] | [] | F | []
table
}

@test "&: what both sets have" {
    gives <<'table'
A & a1 | - | a1
R & B | - | []
#R|B | - | 4
#R & B | - | 0
A & [a1,a8] | a8 | - | [a1,a8]
currentposition & currentposition == . | - | <true>
table
}

@test "~: every other square" {
    gives <<'table'
#~A | - | 48
~a1 & [a1,b1] | - | b1
#~a1&. | - | 63
#~ ~R | - | 2
#~A|R | - | 50
table
    holds <<'table'
~. | - | no
~[] | - | yes
table
}

@test "#: how many squares" {
    gives <<'table'
#A + #a | - | 32
#A+1 | - | 17
#N | F | 0
table
    holds <<'table'
#N | F | yes
table
}

@test "up: the squares above, pieces or not, 1 to 7 of them" {
    gives <<'table'
up d4 | F | [d5,d6,d7,d8]
up 1 d4 | F | d5
up 0 d4 | F | d4
up -1 1 d4 | F | [d3,d4,d5]
x=2 y=3 up x y d4 | F | [d6,d7]
up P | F | [d4,d5,d6,d7,d8]
up 1 up 1 P | F | d5
up 1 P | K | F | [e1,d4]
up 1 R attacks k | F | []
C=-1 up C a2 | F | a1
C=-1 up C 1 a2 | F | [a1,a2,a3]
x=3 y=2 up x y a2 | F | []
up d8 | F | []
up 1 right 1 P | F | e4
table
}

@test "down: the squares below" {
    gives <<'table'
down d4 | F | [d1,d2,d3]
down 1 r | F | d4
down -1 d4 | F | d5
table
}

@test "left: the squares to the left" {
    gives <<'table'
left 1 [d4,e5] | F | [c4,d5]
left c1 | F | [a1,b1]
left a1 | F | []
table
}

@test "right: the squares to the right" {
    gives <<'table'
right 6 7 a-h2 | F | [g2,h2]
right 1 K | F | f1
right h1 | F | []
table
}

@test "northeast: up and to the right" {
    gives <<'table'
northeast f6 | F | [g7,h8]
northeast 2 d4 | F | f6
table
}

@test "northwest: up and to the left" {
    gives <<'table'
northwest c6 | F | [b7,a8]
northwest 7 h1 | F | a8
table
}

@test "southeast: down and to the right" {
    gives <<'table'
southeast 1 3 d4 | F | [g1,f2,e3]
southeast h8 | F | []
C=1 southeast C ((northeast 0 7 a1) & K) | 8/8/8/8/3K4/8/8/k7 w - - 0 1 | e3
table
}

@test "southwest: down and to the left" {
    gives <<'table'
southwest c3 | F | [a1,b2]
southwest 1 P | F | c2
table
}

@test "vertical: up and down" {
    gives <<'table'
vertical 1 d4 | F | [d3,d5]
vertical 1 K | F | e2
table
}

@test "horizontal: left and right" {
    gives <<'table'
horizontal d4 | F | [a4,b4,c4,e4,f4,g4,h4]
table
}

@test "orthogonal: along ranks and files" {
    gives <<'table'
orthogonal 1 d4 | F | [d3,c4,e4,d5]
orthogonal 7 a1 | F | [h1,a8]
table
}

@test "maindiagonal: as from a1 to h8" {
    gives <<'table'
maindiagonal d4 | F | [a1,b2,c3,e5,f6,g7,h8]
table
}

@test "offdiagonal: as from h1 to a8" {
    gives <<'table'
offdiagonal 1 d4 | F | [e3,c5]
table
}

@test "diagonal: all four diagonals" {
    gives <<'table'
diagonal -1 1 d4 | F | [c3,e3,d4,c5,e5]
diagonal 1 d4 | F | [c3,e3,c5,e5]
diagonal -1 d4 | F | [c3,e3,c5,e5]
table
}

@test "anydirection: all eight" {
    gives <<'table'
anydirection 1 a1 | F | [b1,a2,b2]
#anydirection d4 | F | 27
table
    holds <<'table'
anydirection 1 K & k | 8/8/8/8/8/8/k7/1K6 w - - 0 1 | yes
anydirection 1 K & k | - | no
table
}

@test "directions: several steps are the union of single ones" {
    for word in up northwest horizontal diagonal anydirection; do
        is "0 of 120" "$(cqlmatch --answer --cql "Bad=0 Tried=0 From=-7 S=[a1,d4,e4,h5,b7]
            while (From<=7) {
                To=From
                while (To<=7) {
                    One=[] Step=From
                    while (Step<=To) {One=One | ($word Step S) Step+=1}
                    All=$word From To S
                    if (#(One & ~All) + #(All & ~One) > 0) Bad+=1
                    Tried+=1 To+=1}
                From+=1}
            str(Bad \" of \" Tried)" <<<'k7/8/8/8/8/8/8/4K2R w K - 0 1')"
    done
}

@test "directions: numbers that are counted may lead beyond the board, to no square" {
    gives <<'table'
{i = 8 up i a1} | F | []
{i = 1000000 * 1000000 anydirection i d4} | F | []
{i = -1000000 * 1000000 anydirection i d4} | F | []
{i = 1000000 * 1000000 up 6 i a1} | F | [a7,a8]
table
}

@test "light and dark: the squares of one shade" {
    gives <<'table'
dark a-b1 | - | a1
light a-b1 | - | b1
light B | - | f1
dark b | - | f8
#light . | - | 32
light [] | - | []
table
}

@test "rank: the rank of one square, otherwise no value" {
    gives <<'table'
rank P | F | 3
rank K | - | 1
rank a4+1 | F | 5
rank R | F | <false>
rank N | F | <false>
table
}

@test "file: the file of one square, otherwise no value" {
    gives <<'table'
file P | F | 4
8 - file b1 + 1 | F | 7
file R | F | <false>
file a4 | b4 | F | <false>
table
}

@test "makesquare: the square of a file and a rank, or of a name" {
    gives <<'table'
makesquare(3 4) | E | c4
makesquare(8 8) | E | h8
makesquare(0 1) | E | []
makesquare(1 9) | E | []
makesquare(1 1/0) | E | []
makesquare "e4" | E | e4
makesquare("h" + "8") | E | h8
makesquare "E4" | E | []
makesquare "e44" | E | []
makesquare "" | E | []
makesquare "i1" | E | []
table
}

@test "square: the squares of a set for which a filter matches" {
    gives <<'table'
square x in [a1,b1] rank x | - | [a1,b1]
square s in A s attacks a3 | - | [b1,b2]
#square s in A s attacks a3 | - | 2
square s in A s attacks a3 | a5 | - | [a1,b1,c1,d1,e1,f1,g1,h1,a2,b2,c2,d2,e2,f2,g2,h2]
square x in A rank x == 2 and file x > 6 | - | [g2,h2]
i=0 (square x in A {i+=1 false}) or i == 16 | - | <true>
table
}

@test "square all: does it match for each square" {
    gives <<'table'
square all x in P {rank x == 2} | - | <true>
square all x in A {rank x == 2} | - | <false>
square all x in [] false | - | <true>
table
}

@test "[element]: square by its sign" {
    gives <<'table'
x [element] A rank x == 2 and file x < 3 | - | [a2,b2]
x ∊ [a1,b1] rank x | - | [a1,b1]
table
}

@test "[forall]: square all by its sign" {
    gives <<'table'
[forall] x [element] P rank x == 2 | - | <true>
∀x∊P rank x == 2 | - | <true>
∀x∊A rank x == 2 | - | <false>
table
}

@test "the variable of an iteration is seen in its body only" {
    gives <<'table'
x=a1 square x in [h8,g8] x x | - | a1
square x in [a1,b1] square x in x|a2 x | - | [a1,b1]
table
    refuses <<'table'
square x in A true x | x
table
}

@test "&: the squares on which two positions agree" {
    walks "$DATA/tree.pgn" <<'end'
#{currentposition & initialposition} > 59 | 0:64 1:62 2:60 11:60 16:60
position 0 & position 1 == ~[e2,e4] | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true> 10:<true> 11:<true> 12:<true> 13:<true> 14:<true> 15:<true> 16:<true>
end
}

@test "figurines side by side name each piece once" {
    for query in ♔♔ ♔♕♔ ◭△; do
        complains 2 '1:1 error: figurines side by side name a piece twice' cqlmatch --cql "$query" "$DATA/famous.pgn"
    done
}

@test "figurines in brackets are pieces of each kind" {
    gives <<'table'
#[♔♖] | - | 3
#[♟♛][d7,d8] | - | 2
table
}
