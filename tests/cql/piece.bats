#!/usr/bin/env bats
# piece.bats - what stands on squares, and pieces that are followed

load ../lib

@test "a piece as the value of a compound, a colon or a transform is its square" {
    gives <<'table'
piece y = Ra1 {y} & a1 | - | a1
piece y = Ra1 currentposition:y & a1 | - | a1
piece y = Ra1 #{if wtm y else y} | - | 1
piece y = Ra1 flip {y} | - | a1
piece y = Ra1 `y & [a1,h1] | - | a1
function f(u) {u} piece y = Ra1 f(y) & a1 | - | a1
table
}

@test "type: what stands on one square, by its value" {
    gives <<'table'
type a1 | - | 4
type e8 | - | 6
type e4 | - | 0
type R | - | <false>
type [] | - | <false>
table
}

@test "colortype: negative for Black" {
    gives <<'table'
colortype b8 | - | -2
colortype d8 | - | -5
colortype a2 | - | 1
colortype e4 | - | 0
table
}

@test "power: the sum of what men are worth" {
    gives <<'table'
power A | - | 39
power . | - | 78
power [] | - | 0
power K | - | 0
power [BN] | - | 12
table
}

@test "piecename and typename: a letter" {
    gives <<'table'
piecename a8 | - | r
typename a8 | - | R
piecename e4 | - | _
piecename R | - | <false>
typename=3 typename | - | 3
table
}

@test "piece: the pieces of a set for which a filter matches" {
    gives <<'table'
piece x in [a1,e4,h8] true | - | [a1,h8]
piece x in A type x == 6 | - | e1
piece all x in P type x == 1 | - | <true>
piece all x in A type x == 1 | - | <false>
piece all x in e4 false | - | <true>
◭x∊[a1,e4] true | - | a1
table
}

@test "[forall][Aa]: piece all by its signs" {
    gives <<'table'
[forall][Aa]x[element]P type x == 1 | - | <true>
[forall] [Aa]x [element] A type x == 1 | - | <false>
∀◭x∊♘ x attacks [a3,h3] | - | <true>
∀ ◭x ∊ ♘ x attacks a3 | - | <false>
[forall][Aa]x[element]a-h1-8 type x > 0 | - | <true>
[forall][Aa]x[element][] false | - | <true>
[forall][Aa]x[element]A [forall][Aa]y[element]a not x attacks y | - | <true>
not [forall][Aa]x[element]P|N x&P | - | <true>
[Aa]x[element]P|N x&P | - | [a2,b2,c2,d2,e2,f2,g2,h2]
table
    walks "$DATA/moves.pgn" <<'end'
[forall][Aa]x[element]R child:x | 0:<true> 1:<true> 2:<true> 3:<true> 6:<true> 7:<true>
[forall][Aa]x[element]P--(from) child:x & d6 | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true> 10:<true> 11:<true>
[forall][Aa]x[element]P--(from) child:x & b8 | 0:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true> 10:<true> 11:<true>
end
    refuses <<'table'
[forall][Aa] x[element]P x | [Aa] is a name of pieces or squares and cannot name a square
[forall]R x[element]P x | R is a white rook and cannot name a square
[forall][Aa]x P x | piece needs in here, not P
table
}

@test "piece: it is followed into other positions" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s\n' '[FEN "7k/1P6/8/8/8/8/8/R3K2R w KQ - 0 1"]' '' '1. b8=Q+ Kg7 2. O-O Kh7 *' >one.pgn
    run -0 --separate-stderr cqlmatch -i one.pgn -o out.pgn \
        --cql 'if initial then {piece x=Pb7 piece y=Rh1} message quiet(x " " y " " type x)'
    is "Pb7 Rh1 1
Qb8 Rh1 5
Qb8 Rh1 5
Qb8 Rf1 5
Qb8 Rf1 5" "$output"
    printf '%s\n' '1. e4 d5 2. exd5 *' >two.pgn
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn \
        --cql 'if initial then piece x=pd7 message quiet(x " " #x " " pieceid x)'
    is "pd7 1 12
pd7 1 12
pd5 1 12
[absent] 0 12" "$output"
}

@test "piece: it is followed through castling, en passant, promotion and variations" {
    cd "$BATS_TEST_TMPDIR"
    cat >one.pgn <<'end'
[FEN "4k2r/1P1p4/8/4P3/8/8/8/1RK4R w BHh - 0 1"]
[Variant "Chess960"]

1. O-O-O d5 (1... d6 2. exd6 (2. b8=N) 2... O-O 3. b8=N Rxb8) (1... -- 2. --) 2. exd6 O-O *
end
    # shellcheck disable=SC2016 # the names of pieces begin with $
    run -0 --separate-stderr cqlmatch -i one.pgn -o out.pgn --cql 'cql(variations quiet)
        if initial then {piece $K=Kc1 piece $R=Rb1 piece $B=Pb7 piece $P=Pe5
            piece $d=pd7 piece $k=ke8 piece $r=rh8}
        message quiet($K $R $B $P $d $k $r promotedpieces)'
    is 'Kc1Rb1Pb7Pe5pd7ke8rh8[]
Kc1Rd1Pb7Pe5pd7ke8rh8[]
Kc1Rd1Pb7Pe5pd5ke8rh8[]
Kc1Rd1Pb7Pd6[absent]ke8rh8[]
Kc1Rd1Pb7Pd6[absent]kg8rf8[]
Kc1Rd1Pb7Pe5pd6ke8rh8[]
Kc1Rd1Pb7Pd6[absent]ke8rh8[]
Kc1Rd1Pb7Pd6[absent]kg8rf8[]
Kc1Rd1Nb8Pd6[absent]kg8rf8b8
Kc1Rd1[absent]Pd6[absent]kg8rb8[]
Kc1Rd1Nb8Pe5pd6ke8rh8b8
Kc1Rd1Pb7Pe5pd7ke8rh8[]
Kc1Rd1Pb7Pe5pd7ke8rh8[]' "$output"
}

@test "pieceid: from 1 in the order of the FEN" {
    gives <<'table'
pieceid a8 | - | 1
pieceid h8 | - | 8
pieceid a7 | - | 9
pieceid a1 | - | 25
pieceid h1 | - | 32
pieceid e4 | - | <false>
pieceid R | - | <false>
table
}

@test "promotedpieces: those that were pawns in this game" {
    walks "$DATA/moves.pgn" <<'end'
promotedpieces & . | 0:[] 1:[] 2:[] 3:[] 4:[] 5:[] 6:a8 7:a8 8:h8 9:b8 10:[] 11:[]
#promotedpieces >= 1 | 6:1 7:1 8:1 9:1
end
    gives <<'end'
move legal : {x=promotedpieces x} x | 1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1 | b8
promotedpieces | - | []
end
}
