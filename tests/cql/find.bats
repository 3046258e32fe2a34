#!/usr/bin/env bats
# find.bats - positions sought below and above

load ../lib

TREE=$DATA/tree.pgn

@test "find: its value is the first position that matches, here or below" {
    walks "$TREE" <<'table'
(find check):positionid | 0:5 1:5 2:5 3:5 4:5 5:5 6:7 7:7
(find {check find terminal}):positionid | 0:5 1:5 2:5 3:5 4:5 5:5 6:7 7:7
find check | 0:move 3(btm) 1:move 3(btm) 2:move 3(btm) 3:move 3(btm) 4:move 3(btm) 5:move 3(btm) 6:move 4(btm) 7:move 4(btm)
table
}

@test "find <--: it looks here and above, the nearest first" {
    walks "$TREE" <<'table'
(find <-- check):positionid | 5:5 6:5 7:7 8:7 9:7 10:5
find all <-- wtm | 0:1 1:1 2:2 3:2 4:3 5:3 6:4 7:4 8:5 9:5 10:4 11:2 12:2 13:3 14:2 15:3 16:2
find <-- all wtm | 0:1 1:1 2:2 3:2 4:3 5:3 6:4 7:4 8:5 9:5 10:4 11:2 12:2 13:3 14:2 15:3 16:2
table
}

@test "find all: its value is how many match; none is no value" {
    walks "$TREE" <<'table'
find all check | 0:2 1:2 2:2 3:2 4:2 5:2 6:1 7:1
find all terminal | 0:5 1:5 2:2 3:2 4:2 5:2 6:1 7:1 8:1 9:1 10:1 11:2 12:1 13:1 14:1 15:1 16:1
find all mate | 
table
}

@test "find with a range: the count is in it, and may be 0" {
    walks "$TREE" <<'table'
find 2 check | 0:2 1:2 2:2 3:2 4:2 5:2
find 0 1 check | 6:1 7:1 8:0 9:0 10:0 11:0 12:0 13:0 14:0 15:0 16:0
find quiet 1 2 wtm | 6:2 7:1 8:1 10:1 12:1 13:1 14:1 15:1 16:1
find <-- 3 wtm | 4:3 5:3 13:3 15:3
find 3 <-- wtm | 4:3 5:3 13:3 15:3
x=2 find x terminal | 2:2 3:2 4:2 5:2 11:2
table
}

@test "find count: its value is how many match, also 0" {
    walks "$TREE" <<'table'
find count check | 0:2 1:2 2:2 3:2 4:2 5:2 6:1 7:1 8:0 9:0 10:0 11:0 12:0 13:0 14:0 15:0 16:0
find count <-- mate | 0:0 1:0 2:0 3:0 4:0 5:0 6:0 7:0 8:0 9:0 10:0 11:0 12:0 13:0 14:0 15:0 16:0
(find quiet count wtm) > 2 | 0:10 1:9 2:5 3:4 4:4 5:3 11:3
find count ply == 4 | 0:3 1:3 2:1 3:1 4:1 5:0 6:0 7:0 8:0 9:0 10:0 11:2 12:1 13:1 14:1 15:1 16:0
count = 3 find count wtm | 5:3 11:3
table
    run moves_written "$TREE" --variations --cql 'positionid==2 find count terminal'
    [[ $output = *'3...Nc6 {Found 2 of 2}'* ]]
}

@test "find: its words and its range stand in any order, words more than once" {
    walks "$TREE" <<'table'
find 3 quiet wtm | 5:3 11:3
find 3 <-- quiet wtm | 4:3 5:3 13:3 15:3
find <-- quiet 3 <-- quiet wtm | 4:3 5:3 13:3 15:3
find all quiet all <-- check | 5:1 6:1 7:2 8:2 9:2 10:1
x=3 find <-- x quiet wtm | 4:3 5:3 13:3 15:3
find all 2 < ply | 0:12 1:12 2:8 3:8 4:7 5:6 6:4 7:3 8:2 9:1 10:1 11:4 12:2 13:1 14:2 15:1
(find 2 < ply):positionid | 0:3 1:3 2:3 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:10 11:12 12:12 13:13 14:14 15:15
table
    refuses <<'table'
find all 2 check | all or a range, not both
find 2 all check | all or a range, not both
find count all check | all or a range, not both
find all count check | all or a range, not both
find 2 quiet | a filter is missing
table
}

@test "find: what its filter sets stays, and what it reads may change" {
    walks "$TREE" <<'table'
find {y=ply check} y | 0:5 1:5 2:5 3:5 4:5 5:5 6:7 7:7
y=ply (find ply==y+2):positionid | 0:2 1:3 2:4 3:5 4:6 5:7 6:8 7:9 11:13
table
}

@test "find: what it remembers holds only while what it reads keeps its value" {
    walks "$TREE" <<'table'
y=positionid/4 (find positionid/4>y):positionid | 0:4 1:4 2:4 3:4 4:8 5:8 6:8 7:8 11:12
y=ply/2 (find <-- ply/2<y):positionid | 2:1 3:1 4:3 5:3 6:5 7:5 8:7 9:7 10:5 11:1 12:1 13:12 14:1 15:14 16:1
y=ply%3 find all ply%3==y | 0:7 1:5 2:3 3:4 4:2 5:2 6:2 7:1 8:1 9:1 10:1 11:1 12:1 13:1 14:1 15:1 16:1
y=ply%3 find <-- all ply%3==y | 0:1 1:1 2:1 3:2 4:2 5:2 6:3 7:3 8:3 9:4 10:3 11:1 12:2 13:2 14:2 15:2 16:1
y=ply/3 find all ply/3==y | 0:5 1:4 2:1 3:3 4:2 5:1 6:3 7:2 8:1 9:1 10:1 11:1 12:2 13:1 14:2 15:1 16:1
if wtm y=A else y=a find all {y attacks k} | 1:16 3:8 5:4 7:1 9:1 12:2 14:2
table
}

@test "find: a position is evaluated once for each piece that is followed" {
    run --separate-stderr cqlmatch --explain --count -i "$TREE" --cql 'cql(variations) piece E in [Aa] find E――=A'
    # shellcheck disable=SC2154
    is $((32 * 17)) "$(awk '/Dash/ { print $1 }' <<<"$stderr")"
}

# What was remembered of one was taken for all, which have the same address.
@test "find: what it remembers of one imagined position does not hold for another" {
    walks "$TREE" <<'table'
not parent countmoves legal ――(echo(s t){find s:[Pp]e4}) | 0:1
not parent countmoves legal ――(echo(s t){find <-- s:[Nn]f3}) | 0:1
table
}

# One evaluation of a part after the other took minutes.
@test "find: in a game of 40000 plies a find inside a find takes no longer than outside" {
    { echo '[Event "x"]'; echo; yes 'Nf3 Nf6 Ng1 Ng8' | head -n 10000; echo '*'; } >"$BATS_TEST_TMPDIR/long.pgn"
    run -0 spends 20 cqlmatch --count -i "$BATS_TEST_TMPDIR/long.pgn" \
        --cql 'initial Home=K find {Home attacks f2 find {Home attacks q}}'
    run -0 spends 20 cqlmatch --count -i "$BATS_TEST_TMPDIR/long.pgn" \
        --cql 'initial Home=K find {Home attacks f2 find <-- {Home attacks q}}'
}

@test "find: without variations there are none below" {
    run cqlmatch -i "$TREE" -o "$BATS_TEST_TMPDIR/o.pgn" \
        --cql 'initial message quiet(find all terminal)'
    is 1 "$output"
}

@test "find: comments stand where it found, unless it is quiet" {
    is '{Game number 1} 1.e4 c5 {CQL} ( 1...e5 2.Nf3 ( 2.f4 exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 d6 3.Bb5+ Bd7 ( 3...Nc6 {z} {Found 2 of 2} ) 4.Bxd7+ Qxd7 5.O-O {z} {Found 1 of 2} *' \
        "$(moves_written "$TREE" --variations --cql \
            'positionid==2 find all {terminal comment("z")}')"
    is '{Game number 1} 1.e4 c5 ( 1...e5 2.Nf3 ( 2.f4 exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ {Found} 4...Qxd7 5.O-O {CQL} *' \
        "$(moves_written "$TREE" --cql 'ply==9 find <-- check')"
    run moves_written "$TREE" --cql 'find quiet all check'
    [[ $output != *Found* ]]
}

@test "find: each of two equal finds leaves the comments of its filter" {
    run moves_written "$TREE" --cql 'ply<2 find {check comment("a" ply)}'
    [[ $output = *'3.Bb5+ {a5} {Found}'* ]]
}

@test "consecutivemoves: the longest run of moves on both ways" {
    walks "$TREE" <<'table'
va=position 13 vb=position 5 consecutivemoves(va vb) | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1 12:1 13:1 14:1 15:1 16:1
va=position 13 vb=currentposition consecutivemoves(va vb) | 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1
va=position 3 vb=currentposition consecutivemoves 2 3 (va vb) | 
va=position 3 vb=currentposition consecutivemoves 1 (va vb) | 12:1 13:1
va=position 3 vb=currentposition consecutivemoves count (va vb) | 12:1 13:1
table
}

@test "consecutivemoves: its comments count the moves, unless it is quiet" {
    is '{Game number 1} {CQL} 1.e4 c5 ( 1...e5 2.Nf3 {va-move[1]} ( 2.f4 exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 {vb-move[1]} 2...d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql \
            'va=position 13 vb=position 5 initial consecutivemoves(va vb)')"
    run moves_written "$TREE" --variations --cql \
        'va=position 13 vb=position 5 initial consecutivemoves quiet (va vb)'
    [[ $output != *move\[* ]]
}

@test "consecutivemoves: of runs equally long the first is marked" {
    echo '1. d4 (1. a3 a6 2. Nf3 Nf6 3. a4) d5 2. Nf3 Nf6 3. h4 h5 4. Ng1 Ng8 5. Nf3 Nf6 *' \
        >"$BATS_TEST_TMPDIR/runs.pgn"
    marked() {
        cqlmatch -i "$BATS_TEST_TMPDIR/runs.pgn" --variations --matchstring '' --cql \
            "mainline terminal echo quiet (s t) {t:{variation terminal} consecutivemoves($1) == 2}" |
            paste -sd ' ' | grep -oE '[0-9]+\.+[A-Za-z0-9]+ \{[st]-move' | paste -sd ' '
    }
    is '2.Nf3 {t-move 2...Nf6 {t-move 2.Nf3 {s-move 2...Nf6 {s-move' "$(marked 's t')"
    is "$(marked 's t')" "$(marked 't s')"
}

@test "find, consecutivemoves: what is none is refused" {
    refuses <<'table'
find | a filter is missing
find quiet all | a filter is missing
consecutivemoves(parent child) | two variables
consecutivemoves 1 | needs (
va=child consecutivemoves(va va) | compares the moves to two positions, not to one
function f(x y) {consecutivemoves(x y)} va=child f(va va) | compares the moves to two positions
table
}

@test "consecutivemoves: what a pawn becomes makes no difference" {
    cat >"$BATS_TEST_TMPDIR/promotions.pgn" <<'end'
[SetUp "1"]
[FEN "7k/P7/8/8/8/8/p7/7K w - - 0 1"]

1. a8=Q+ Kh7 (1... Kg7 2. Kg1 a1=R+) 2. Kg1 a1=Q+ *
end
    [[ $(cqlmatch -i "$BATS_TEST_TMPDIR/promotions.pgn" --variations --cql \
        'initial va=position 4 vb=position 7 consecutivemoves(va vb)') = \
        *'2.Kg1 {vb-move[1]} 2...a1=R+ {vb-move[2]}'* ]]
}

@test "consecutivemoves: moves of the same man of the same colour are the same" {
    cat >"$BATS_TEST_TMPDIR/men.pgn" <<'end'
[SetUp "1"]
[FEN "4k3/8/b7/8/B7/8/8/4K3 w - - 0 1"]

1. Bb5 Ke7 2. Bc4 (1. Ke2 Bb5+ 2. Kd1 Bc4) *
end
    walks "$BATS_TEST_TMPDIR/men.pgn" <<'end'
move previous to c4 | 3:<true> 7:<true>
va=position 3 vb=position 7 consecutivemoves(va vb) | 
end
}

@test "consecutivemoves: a pass is a move of the king from and to where it stands" {
    printf '%s\n' '1. e4 e5 (1... -- 2. Ke2) (1... e6 2. -- -- (2... Nf6)) 2. -- (2. Ke2 d6 3. --) *' \
        >"$BATS_TEST_TMPDIR/passes.pgn"
    walks "$BATS_TEST_TMPDIR/passes.pgn" <<'end'
nullmove | 3:<true> 6:<true> 7:<true> 10:<true> 11:<true>
va=position 3 vb=currentposition consecutivemoves(va vb) | 10:1 11:1 12:1
va=position 7 vb=currentposition consecutivemoves(va vb) | 11:1
end
}
