#!/usr/bin/env bats
# move.bats - moves played and moves that could be

load ../lib

MOVES=$DATA/moves.pgn

@test "move: a move was played from here" {
    walks "$MOVES" <<'end'
move | 0:<true> 1:<true> 2:<true> 3:<true> 6:<true> 7:<true>
move primary | 0:<true> 1:<true> 2:<true> 3:<true> 6:<true> 7:<true>
move secondary | 1:<true> 2:<true>
end
}

@test "move from, to, capture: the first of them is the value, the others restrict" {
    walks "$MOVES" <<'end'
#{move from .} | 0:1 1:3 2:1 3:1 4:0 5:0 6:1 7:1 8:0 9:0 10:0 11:0
move from P to d6 | 0:[] 1:e5 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
(move to . from K) > 1 | 1:2
move capture . from Q | 0:[] 1:[] 2:[] 3:[] 4:[] 5:[] 6:[] 7:h8 8:[] 9:[] 10:[] 11:[]
{move from P} == b7 | 
{move capture .} & a8 | 0:[] 1:a8 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
end
}

@test "move: sets are those of the position before the move" {
    walks "$MOVES" <<'end'
move from Q to R | 0:[] 1:[] 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
move previous from P | 2:<true> 6:<true> 9:<true>
move previous to R | 
move previous to r | 6:<true> 8:<true>
end
}

@test "move castle, o-o, o-o-o: castling is a move of the king" {
    walks "$MOVES" <<'end'
move castle | 1:<true> 2:<true> 3:<true>
move o-o | 2:<true>
move o-o-o primary | 3:<true>
{move to . castle} & g8 | 0:[] 1:[] 2:g8 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
{move from R} & e1 | 0:[] 1:[] 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
end
}

@test "move enpassant, enpassantsquare: the pawn is taken where it stands" {
    walks "$MOVES" <<'end'
move enpassant | 1:<true>
{move to . enpassant} & d6 | 0:[] 1:d6 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
{move capture . enpassant} & d5 | 0:[] 1:d5 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
move enpassantsquare d5 | 1:<true>
move enpassantsquare d6 | 
end
}

@test "move promote: the kind of piece, whatever its colour" {
    walks "$MOVES" <<'end'
move promote A | 1:<true>
move promote q | 1:<true>
move previous promote N | 9:<true>
move previous promote [RB] | 
end
}

@test "move null: a pass starts and ends where the king stands" {
    walks "$MOVES" <<'end'
move null | 1:<true>
{move from K null} & e1 | 0:[] 1:e1 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
move previous null | 10:<true>
end
}

@test "move previous: the move that led here" {
    walks "$MOVES" <<'end'
move previous secondary | 5:<true> 6:<true> 9:<true> 10:<true> 11:<true>
move previous primary | 1:<true> 2:<true> 3:<true> 4:<true> 7:<true> 8:<true>
move previous castle | 3:<true> 4:<true> 11:<true>
move previous enpassant | 2:<true>
move previous capture r | 6:<true> 8:<true>
end
}

@test "move count: as many as there are, 0 too" {
    walks "$MOVES" <<'end'
move count | 0:1 1:5 2:2 3:1 4:0 5:0 6:1 7:1 8:0 9:0 10:0 11:0
move count castle | 0:0 1:1 2:1 3:1 4:0 5:0 6:0 7:0 8:0 9:0 10:0 11:0
move previous count from P | 0:0 1:0 2:1 3:0 4:0 5:0 6:1 7:0 8:0 9:1 10:0 11:0
end
}

@test "move comment: a comment after each of the moves, with from and to" {
    is '{Game number 1} 1...d5 2.exd6 {e5 d6} ( 2.bxa8=Q+ {b7 a8} 2...Kf7 3.Qxh8 ) ( 2.b8=N {b7 b8} ) ( 2.-- ) ( 2.O-O-O ) 2...O-O ( 2...Kd7 ) 3.O-O-O *' \
        "$(moves_written "$MOVES" --variations --matchstring '' \
            --cql 'move from P comment(from " " to) wtm')"
}

@test "move legal: comments at positions tried are dropped" {
    is '{Game number 1} {here} 1...d5 2.exd6 ( 2.bxa8=Q+ Kf7 3.Qxh8 ) ( 2.b8=N ) ( 2.-- ) ( 2.O-O-O ) 2...O-O ( 2...Kd7 ) 3.O-O-O *' \
        "$(moves_written "$MOVES" --matchstring '' \
            --cql 'initial move legal : comment("there") comment("here")')"
}

@test "move legal, pseudolegal: a comment behind them is a filter of its own" {
    is '{Game number 1} 1...d5 2.exd6 ( 2.bxa8=Q+ {here 3} 2...Kf7 3.Qxh8 ) ( 2.b8=N ) ( 2.-- ) ( 2.O-O-O ) 2...O-O ( 2...Kd7 ) 3.O-O-O *' \
        "$(moves_written "$MOVES" --variations --matchstring '' \
            --cql 'check move legal from k comment ("here " move legal count)')"
    is '{Game number 1} 1...d5 2.exd6 ( 2.bxa8=Q+ {here} 2...Kf7 3.Qxh8 ) ( 2.b8=N ) ( 2.-- ) ( 2.O-O-O ) 2...O-O ( 2...Kd7 ) 3.O-O-O *' \
        "$(moves_written "$MOVES" --variations --matchstring '' \
            --cql '{move pseudolegal from k comment "here"} and check')"
    walks "$MOVES" <<'end'
(move legal from K count) > 5 comment "roomy" | 1:<true> 5:<true> 7:<true>
end
}

@test "move legal: what may be played" {
    gives <<'end'
move legal count | - | 20
move from N legal | - | [b1,g1]
move to . from N legal | - | [a3,c3,f3,h3]
move legal count | k7/8/8/8/8/8/8/R3K3 w Q - 0 1 | 15
move to . legal castle | r3k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1 | c1
move to . legal castle | 4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1 | []
move to . legal o-o-o | 1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1 | c1
move to . legal enpassant | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | d6
move capture . legal | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | d5
move legal count promote Q capture n | 1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1 | 1
move legal null | - | <false>
end
    holds <<'end'
move legal | - | yes
move legal | 6k1/8/8/8/8/8/5r2/7K w - - 0 1 | yes
move legal | 6k1/8/8/8/8/6q1/8/7K w - - 0 1 | no
move legal o-o | r3k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1 | no
move legal o-o-o | r3k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1 | yes
end
    walks "$MOVES" <<'end'
move legal secondary promote A | 1:<true>
move legal primary castle | 2:<true> 3:<true>
end
}

@test "counts of moves that may be played: a promotion is one whatever the pawn becomes" {
    # shellcheck disable=SC2034 # the table names it
    local board='1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1'
    gives <<'end'
move legal count | board | 26
move legal count from P | board | 2
move legal count promote A | board | 2
move legal count promote [QN] to a8 | board | 1
move pseudolegal count to a8 | board | 1
move legal count : {Pa7 == []} | board | 2
move legal count : check | board | 2
move legal count all from P : {Pa7 == []} | board | 2
countmoves legal -- | board | 26
countmoves legal P--a8 | board | 1
countmoves legal [x]n | board | 1
countmoves legal P--=A(check) | board | 1
countmoves pseudolegal P-- | board | 2
countmoves legal -- | K5k1/8/8/8/8/8/p1p3p1/1N1R1R1R b - - 0 1 | 9
move reverse count promote A : true | 4k2Q/8/8/8/8/8/8/4K3 b - - 0 1 | 5
end
    walks "$MOVES" <<'end'
countmoves P--=A > 1 | 1:2
move count promote A > 1 | 1:2
end
}

@test "move pseudolegal: the king may be left attacked, but castling is as ever" {
    gives <<'end'
move pseudolegal count | 8/8/8/8/8/8/8/K1k5 w - - 0 1 | 3
move legal count | 8/8/8/8/8/8/8/K1k5 w - - 0 1 | 1
move to . pseudolegal castle | r3k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1 | c1
end
}

@test "move : filter: the moves after which the filter matches" {
    gives <<'end'
move from . legal : mate | 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 | a1
move to . legal : check | 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 | a8
move count legal : check > 1 | 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 | <false>
move legal count : move legal count == 20 | - | 20
move legal all : btm | - | <true>
move legal all : Pe2 | - | <false>
move legal count all : btm | - | 20
move legal count all : Pe2 | - | <false>
end
    holds <<'end'
move legal : mate | 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 | yes
move legal : mate | 6k1/5pp1/8/8/8/8/8/R3K3 w Q - 0 1 | no
move legal : move legal all : mate | 7k/8/5K2/8/8/8/8/R7 w - - 0 1 | no
move legal : move legal all : move legal : mate | 7k/8/5K2/8/8/8/8/R7 w - - 0 1 | yes
end
    walks "$MOVES" <<'end'
move : castle | 1:<true> 2:<true> 3:<true>
move from . : check | 0:[] 1:b7 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
end
}

@test "move : filter: a position tried is below the one it was tried in" {
    gives <<'end'
x=currentposition move legal count : {find <-- {x == currentposition}} | - | 20
move legal count : {find check} | - | 0
x=currentposition move legal count : {parent == x} | - | 20
move legal count : {ply == 1 terminal not initial not child} | - | 20
move legal count : move previous from P | - | 16
piece $n = Ng1 move to . legal : {$n & f3} | - | f3
move legal : comment("nowhere") | - | <true>
end
}

@test "move reverse: what may have been played, asked for before it" {
    gives <<'end'
move reverse count : true | - | 4
move to . reverse from n : true | - | [b8,g8]
move from . reverse : true | 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 | e2
move from . reverse castle : true | 4k3/8/8/8/8/8/8/2KR4 b - - 0 1 | e1
move reverse count promote Q : {capture=#a capture > 1} | 4k2Q/8/8/8/8/8/8/4K3 b - - 0 1 | 4
move reverse capture p enpassant : true | 4k3/8/3P4/8/8/8/8/4K3 b - - 0 1 | <true>
move reverse count capture a1 : true | 4k3/8/8/8/8/8/8/4K3 b - - 0 1 | 0
move reverse : true | 4k3/8/8/8/8/8/4r3/4K3 b - - 0 1 | <false>
end
}

@test "move reverse: a double step leaves an en-passant square where a pawn could take" {
    local game='2b3kr/r2p2qp/p1pb4/1BP1pp2/PP1P2pP/1n2B3/1Q3P2/RN1K2N1 b - - 2 24'
    gives <<'end'
move from . to h4 reverse : true | 4k3/8/8/8/6pP/8/8/K7 b - h3 0 1 | h2
move from . to h4 reverse : true | 4k3/8/8/8/6pP/8/8/K7 b - - 0 1 | [g3,h3]
move from . to h4 reverse : true | 4k3/8/8/8/5p1P/8/8/K7 b - - 0 1 | [h2,g3,h3]
move from . to h4 reverse : true | K5k1/8/8/8/6pP/8/8/6R1 b - - 0 1 | [h2,g3,h3]
move from P to h4 reverse count : true | game | 6
move from h2 to h4 reverse : true | game | []
end
}

@test "boards with more men of a kind, or with pawns where none can stand, are moved on" {
    local queens='QQQQQQQk/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1'
    # shellcheck disable=SC2034 # named in the table
    local pawns='PpP1k1pP/PPPPPPPP/pppppppp/8/8/PPPPPPPP/pppppppp/pP1PK1Pp b - - 0 1'
    gives <<'end'
countmoves legal -- | queens | 277
move legal count | queens | 277
move pseudolegal count | queens | 277
countmoves legal -- | pawns | 3
move reverse : true | P3k3/8/8/8/8/8/8/4K3 b - - 0 1 | <false>
imagine sidetomove reverse : countmoves legal -- | pawns | 3
imagine remove k remove K add Q[a-g8,h1-7,a2-7,b-g1] add Ka1 add kh8 sidetomove white : countmoves legal -- | 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 277
end
    printf '[FEN "%s"]\n\n1. Qb1b2 *\n' "$queens" >"$BATS_TEST_TMPDIR/queens.pgn"
    walks "$BATS_TEST_TMPDIR/queens.pgn" <<'end'
countmoves legal -- | 0:277 1:0
end
}

@test "move reverse: in Chess960 kings and rooks come from many squares" {
    local game
    for game in Chess960 Standard; do
        printf '[Variant "%s"]\n[SetUp "1"]\n[FEN "%s"]\n\n*\n' "$game" \
            '4k3/8/8/8/8/8/PPPPPPPP/5RK1 b - - 0 1' |
            cqlmatch -i - -o "$BATS_TEST_TMPDIR/o.pgn" --cql 'message
                quiet({move reverse count castle : true}
                {move from . reverse castle : true})'
    done >"$BATS_TEST_TMPDIR/counts"
    is "21[b1,c1,d1,e1,f1,g1]
1e1" "$(<"$BATS_TEST_TMPDIR/counts")"
}

@test "move drop: no man comes from a hand in the games that are read" {
    walks "$MOVES" <<'end'
move drop | 
move previous drop | 
end
    gives <<'end'
move legal drop count | - | 0
move legal drop : true | - | <false>
drop=3 drop | - | 3
end
}

@test "move: what is no move filter is refused" {
    refuses <<'end'
move sideways | sideways
move from 3 | from needs a set
move from check | from needs a set
move from K from Q | twice
move legal legal | move goes through moves of one kind
move legal previous | move goes through moves of one kind
move promote 5 | promote needs kinds of pieces
move promote Qa1 | promote needs kinds of pieces
move all | all needs a filter
move reverse | reverse needs a filter
move reverse comment("x") : true | reverse needs a filter
end
}

@test "--: a move was played from the left to the right" {
    walks "$MOVES" <<'end'
-- | 0:<true> 1:<true> 2:<true> 3:<true> 6:<true> 7:<true>
P-- | 1:<true>
K--c1 | 1:<true> 3:<true>
--d6 | 1:<true>
--a8=Q | 1:<true>
--=[RB] | 
P -- | 0:<true> 1:<true> 2:<true> 3:<true> 6:<true> 7:<true>
R--(check) | 
end
}

@test "--: castling is a move of the rook too" {
    walks "$MOVES" <<'end'
R-- | 1:<true> 3:<true>
R--d1 | 1:<true> 3:<true>
R--c1 | 
a1-- | 1:<true> 3:<true>
countmoves K|R-- | 0:0 1:2 2:0 3:1 4:0 5:0 6:0 7:0 8:0 9:0 10:0 11:0
end
}

@test "--: a string names what a pawn promotes to" {
    walks "$MOVES" <<'end'
--="Q" | 1:<true>
--a8="rq" | 1:<true>
--="R" | 
--="" | 1:<true>
x="rb" P--=x | 
x="nQ" P--=x | 1:<true>
P--=. | 1:<true>
P--="." | 1:<true>
x="." P--=x | 1:<true>
P--="n"+"q" | 1:<true>
P--="r"+"b" | 
--=tag "Promoted" | 
P--=("R"+"Q")(parent:ply) | 1:1
end
    gives <<'end'
legal --="RN"(N) | 8/P7/8/8/8/8/8/K1k5 w - - 0 1 | a8
legal --="RN"(Q) | 8/P7/8/8/8/8/8/K1k5 w - - 0 1 | []
legal --="" | 8/P7/8/8/8/8/8/K1k5 w - - 0 1 | a8
legal --="x" | 8/P7/8/8/8/8/8/K1k5 w - - 0 1 | []
end
    refuses <<'end'
--=ply | a promotion needs a string here, and this gives a number
--=a1 | -- needs kinds of pieces here
end
}

@test "--: = behind a name on its right is a promotion, and no assignment" {
    walks "$MOVES" <<'end'
x=a8 P--x=Q | 1:<true>
x=h8 P--x=Q | 
x=a8 P--x="Q"(parent:ply) | 1:1
x=a8 P--x|b8=[QN] | 1:<true>
function f(x) {P--x=Q} f(a8) | 1:<true>
--enpassantsquare=A | 
x=a8 --x x=b8 x | 0:[] 1:b8 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
end
}

@test "--: with a target, its value after the move" {
    walks "$MOVES" <<'end'
--(check) | 1:<true>
--(ply) | 0:1 1:2 2:3 3:4 6:3 7:4
#{--(from)} > 1 | 2:2 3:2
--(parent) | 0:move 1(btm) 1:move 2(wtm) 2:move 2(btm) 3:move 3(wtm) 6:move 2(btm)[6] 7:move 3(wtm)[7]
rank P[x]p(to) | 1:6
K--(to) & c1 | 0:[] 1:[] 2:[] 3:c1 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
end
}

@test "--: it binds more loosely than | and &, more tightly than a comparison" {
    holds <<'end'
legal P|N--c3 | a3 | - | yes
legal P|N--c3 & a3 | - | no
legal P--a1|e4 | - | yes
legal K|P--e4 == e4 | - | yes
not legal K--e4 | - | yes
end
    gives <<'end'
legal P――e4 | - | e4
end
    refuses <<'end'
3--2 | -- needs a set on its left
P--e4--e5 | -- needs a set on its left
legal P | legal needs a dash filter
end
}

@test "--: words that start no filter may touch it on the right, other filters may not" {
    walks "$MOVES" <<'end'
--and check | 6:<true>
[x]or wtm | 1:<true> 3:<true> 5:<true> 7:<true>
――or wtm | 0:<true> 1:<true> 2:<true> 3:<true> 5:<true> 6:<true> 7:<true>
if --then check else true | 4:<true> 5:<true> 6:<true> 8:<true> 9:<true> 10:<true> 11:<true>
if check then --else [x] | 1:<true> 6:<true> 7:<true>
[x]and --[Kk] | 1:<true>
--~[Pa] | 0:<true> 1:<true> 2:<true> 3:<true> 6:<true>
#{--{a7-8}(to)} | 0:0 1:1 2:0 3:0 4:0 5:0 6:0 7:0 8:0 9:0 10:0 11:0
end
    refuses <<'end'
--check | :1:3 error: -- needs a set here, and this gives true or false
R--1 | :1:4 error: -- needs a set here, and this gives a number
--#a1 | :1:3 error: -- needs a set here, and this gives a number
[x]"R" | :1:4 error: [x] needs a set here, and this gives a string
--then | :1:3 error: then is no filter
--attacks k | :1:3 error: attacks does not go with
end
}

@test "--: what it gives is a set to iterate over, to follow, and for pieceid" {
    walks "$MOVES" <<'end'
square s in P|K--(to) rank s > 5 | 0:[] 1:d6 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
square all s in [x].(from) s & P | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 8:<true> 9:<true> 10:<true> 11:<true>
{s[element]--(from) s & k} & e8 | 0:[] 1:[] 2:e8 3:[] 4:[] 5:[] 6:e8 7:[] 8:[] 9:[] 10:[] 11:[]
[forall]s[element]P--(to) rank s == 8 | 0:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true> 10:<true> 11:<true>
piece p_1 in P--(from) p_1 & e5 | 0:[] 1:e5 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
[Aa]one[element]A--(from) type one == 1 | 0:[] 1:e5 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
piece x = P--(from) str x | 1:Pe5
[Aa]x=B|Q--(from) child:x | 0:[] 1:[] 2:[] 3:[] 4:[] 5:[] 6:[] 7:h8 8:[] 9:[] 10:[] 11:[]
pieceid [x].(to) | 7:3
end
    refuses <<'end'
square s in P--e4 s | an iteration needs a set here, and this gives true or false
piece x = P-- | piece needs a set here, and this gives true or false
end
}

@test "--: in its target from and to of castling are those of the men that its sets allow" {
    walks "$MOVES" <<'end'
str(--(castle str(from " " to))) | 1:[a1,e1] [c1,d1] 2:[e8,h8] [f8,g8] 3:[a1,e1] [c1,d1]
str(K--(castle str(from " " to))) | 1:e1 c1 3:e1 c1
str(R--(castle str(from " " to))) | 1:a1 d1 3:a1 d1
str(--[c1,f8](castle str(from " " to))) | 1:e1 c1 2:h8 f8 3:e1 c1
str(--[c1,d1](castle str(from " " to))) | 1:[a1,e1] [c1,d1] 3:[a1,e1] [c1,d1]
K--d1(castle) | 
R--(castle to == d1) | 1:<true> 3:<true>
K--(castle {from not from & a1}) | 1:<true> 3:<true>
countmoves R--(castle #from == 1) > 0 | 1:1 3:1
currentmove R--(castle #from == 1) | 4:<true> 11:<true>
#{K--(square s in from true)} > 0 | 1:1 3:1
x = R--(from) x | 0:[] 1:a1 2:[] 3:a1 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
piece x = R--(castle from) str x | 1:Ra1 3:Ra1
R--(castle currentmove K--(from == e1) from == a1) | 1:<true> 3:<true>
R--(castle not --(check) from == a1) | 1:<true> 3:<true>
function f(){from} R--(castle f() == a1) | 1:<true> 3:<true>
end
}

@test "--: filters in its target that look for a position see both men of castling" {
    walks "$MOVES" <<'end'
R--(castle (currentposition:from) == [a1,e1]) | 1:<true> 3:<true>
R--(castle {find quiet #from == 2} true) | 1:<true> 3:<true>
R--(castle {find quiet all {castle #from == 2}} > 0 true) | 1:<true> 3:<true>
R--(castle {line --> #from == 2} true) | 1:<true> 3:<true>
R--(castle {line <-- #from == 2} true) | 1:<true> 3:<true>
R--(castle {echo quiet (s t) in all {s == t #from == 2}} true) | 1:<true> 3:<true>
move from K castle : {#from == 2} | 0:[] 1:e1 2:[] 3:e1 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
end
}

@test "[x]: a capture of what stands on the right" {
    walks "$MOVES" <<'end'
[x] | 1:<true> 7:<true>
P[x]p | 1:<true>
[x]d5 | 1:<true>
[x]=Q | 1:<true>
P×p | 1:<true>
end
}

@test "legal: where the legal moves of a dash go" {
    gives <<'end'
#legal -- | - | 16
legal K-- | 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 | [f1,d2]
legal --(castle) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | [c1,g1]
legal R--e1 | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | []
legal K--(castle) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | [c1,g1]
legal R--(castle) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | []
legal --f1(o-o) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | []
legal --g1(o-o) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | g1
pseudolegal R--(o-o) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | []
countmoves legal R--(castle) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | 0
countmoves legal --(castle) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | 2
countmoves pseudolegal K|R--(castle) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | 2
legal --(mate) | 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 | a8
legal [x]. | 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 | d2
end
}

@test "pseudolegal: where they go when the king may be left attacked" {
    gives <<'end'
pseudolegal -- | 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 | [d1,f1,d2,e2,f2]
pseudolegal K-- | 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 | [d1,f1,d2,e2,f2]
pseudolegal k-- | 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 | []
end
}

@test "countmoves: how many moves a dash has" {
    walks "$MOVES" <<'end'
countmoves P-- | 0:0 1:3 2:0 3:0 4:0 5:0 6:0 7:0 8:0 9:0 10:0 11:0
end
    gives <<'end'
countmoves -- | - | 0
countmoves legal P-- | - | 16
countmoves legal --(check) | 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 | 1
countmoves legal --P->e5 | 3qk3/8/8/8/3P4/8/3P4/4K3 b - - 0 1 | 1
countmoves pseudolegal K-- | 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 | 5
end
}

@test "currentmove: the move that led here is one of a dash" {
    walks "$MOVES" <<'end'
currentmove P-- | 2:<true> 6:<true> 9:<true>
currentmove K-- | 4:<true> 10:<true> 11:<true>
currentmove --c1 | 4:<true> 11:<true>
currentmove [x]p | 2:<true>
currentmove --(check) | 6:<true>
end
}

@test "previous: as currentmove, but it may name a variable" {
    walks "$MOVES" <<'end'
previous P-- | 2:<true> 6:<true> 9:<true>
previous [x]p | 2:<true>
previous K--(from) | 4:<true> 10:<true> 11:<true>
ply==1 previous=5 previous | 1:5
end
    refuses <<'end'
previous check | previous needs a dash filter
end
}

@test "castle: the last move was castling" {
    walks "$MOVES" <<'end'
castle | 3:<true> 4:<true> 11:<true>
end
}

@test "o-o: the last move was castling with the near rook" {
    walks "$MOVES" <<'end'
o-o | 3:<true>
end
}

@test "o-o-o: the last move was castling with the far rook" {
    walks "$MOVES" <<'end'
o-o-o | 4:<true> 11:<true>
end
}

@test "enpassant: the last move was a capture en passant" {
    walks "$MOVES" <<'end'
enpassant | 2:<true>
end
}

@test "nullmove: the last move was a pass" {
    walks "$MOVES" <<'end'
nullmove | 10:<true>
end
}

@test "primary: the last move was the first of its position" {
    walks "$MOVES" <<'end'
primary | 1:<true> 2:<true> 3:<true> 4:<true> 7:<true> 8:<true>
end
}

@test "secondary: the last move was not the first of its position" {
    walks "$MOVES" <<'end'
secondary | 5:<true> 6:<true> 9:<true> 10:<true> 11:<true>
end
}

@test "from: where the last move came from, of castling both squares" {
    walks "$MOVES" <<'end'
from & d7 | 0:[] 1:d7 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
from & a1 | 0:[] 1:[] 2:[] 3:[] 4:a1 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:a1
#from > 1 | 3:2 4:2 11:2
end
    # of one man of castling only after the dash, not at the next position
    printf '[Event "a"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n' >"$BATS_TEST_TMPDIR/castles.pgn"
    is 2 "$(cqlmatch -i "$BATS_TEST_TMPDIR/castles.pgn" --cql 'Ke1--(true) or #from > 1' | grep -o CQL | wc -l)"
}

@test "to: where the last move went, of castling both squares" {
    walks "$MOVES" <<'end'
to & d5 | 0:[] 1:d5 2:[] 3:[] 4:[] 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:[]
to & d1 | 0:[] 1:[] 2:[] 3:[] 4:d1 5:[] 6:[] 7:[] 8:[] 9:[] 10:[] 11:d1
#to > 1 | 3:2 4:2 11:2
end
}

@test "enpassantsquare: where the pawn stood that the last move took en passant" {
    walks "$MOVES" <<'end'
#enpassantsquare > 0 | 2:1
enpassantsquare == d5 | 2:<true>
(child:enpassantsquare) == d5 | 1:<true>
{flipcolor {enpassantsquare & d4}} == d5 | 2:<true>
end
    gives <<'end'
move legal : enpassantsquare | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | <true>
imagine sidetomove reverse : enpassantsquare | - | []
enpassantsquare = 3 enpassantsquare | - | 3
end
}
