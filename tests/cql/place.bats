#!/usr/bin/env bats
# place.bats - where a position stands, and the way to others

load ../lib

TREE=$DATA/tree.pgn

# over QUERY: what it prints at each position of a small game
over() {
    printf '%s\n' '1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *' |
        cqlmatch -i - -o "$BATS_TEST_TMPDIR/out.pgn" --variations --cql "message quiet ($1)" |
        paste -sd ' '
}

@test "ply: moves from the first position" {
    walks "$TREE" <<'end'
ply | 0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:6 11:2 12:3 13:4 14:3 15:4 16:2
end
}

@test "movenumber: one more after each move of Black, from what the FEN says" {
    walks "$TREE" <<'end'
movenumber > 1 | 2:2 3:2 4:3 5:3 6:4 7:4 8:5 9:5 10:4 11:2 12:2 13:3 14:2 15:3 16:2
end
    gives <<'end'
movenumber | 4k3/8/8/8/8/8/8/4K3 b - - 0 37 | 37
end
}

@test "depth: how many moves on the way were not the first" {
    walks "$TREE" <<'end'
depth > 0 | 10:1 11:1 12:1 13:1 14:2 15:2 16:1
end
}

@test "positionid: depth first, the main line before variations" {
    walks "$TREE" <<'end'
positionid | 0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:10 11:11 12:12 13:13 14:14 15:15 16:16
{position 12}:ply | 0:3 1:3 2:3 3:3 4:3 5:3 6:3 7:3 8:3 9:3 10:3 11:3 12:3 13:3 14:3 15:3 16:3
end
}

@test "initial: no position leads here" {
    walks "$TREE" <<'end'
initial | 0:<true>
end
}

@test "terminal: nothing was played from here" {
    walks "$TREE" <<'end'
terminal | 9:<true> 10:<true> 13:<true> 15:<true> 16:<true>
end
}

@test "mainline: first moves all the way" {
    walks "$TREE" <<'end'
mainline | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true>
end
}

@test "variation: a move on the way was not the first" {
    walks "$TREE" <<'end'
variation | 10:<true> 11:<true> 12:<true> 13:<true> 14:<true> 15:<true> 16:<true>
end
}

@test "virtualmainline: whatever Black plays, what White plays first" {
    walks "$TREE" <<'end'
virtualmainline | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true> 10:<true> 11:<true> 12:<true> 13:<true> 16:<true>
not virtualmainline | 14:<true> 15:<true>
end
}

@test "try: White left the main moves once, whatever Black played" {
    walks "$TREE" <<'end'
try | 14:1 15:1
try + 1 | 14:2 15:2
not try | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true> 10:<true> 11:<true> 12:<true> 13:<true> 16:<true>
{try wtm} | 15:<true>
flipcolor {try wtm} | 14:<true> 15:<true>
end
    printf '%s\n' '1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 c5) 2... e6)) 1... e5 (1... c5 2. Nf3 (2. c3)) *' \
        >"$BATS_TEST_TMPDIR/tries.pgn"
    walks "$BATS_TEST_TMPDIR/tries.pgn" <<'end'
try | 5:1 6:1 7:1 8:1 9:1 10:1
1 == find <-- quiet all {btm secondary} | 5:1 6:1 7:1 8:1 9:1 10:1
end
    is '' "$(cqlmatch -i "$BATS_TEST_TMPDIR/tries.pgn" --cql try)"
}

@test "try: it leaves no comments, and may name a variable" {
    gives <<'end'
try = 3 try | - | 3
end
    is '' "$(cqlmatch -i "$TREE" --variations --matchstring '' --cql try | grep -o 'Found')"
}

@test "currentposition: where we are" {
    walks "$TREE" <<'end'
currentposition == position 3 | 3:move 2(btm)
end
}

@test "curpos: where we are, but it may name a variable" {
    walks "$TREE" <<'end'
curpos == position 3 | 3:move 2(btm)
x=curpos ply==2 find {curpos [>] x terminal} | 2:move 5(btm) 11:move 3(wtm)[13]
ply==2 curpos=5 curpos | 2:5 11:5 16:5
end
}

@test "initialposition: the first of the game" {
    walks "$TREE" <<'end'
initialposition == currentposition | 0:move 1(wtm)
initialposition:ply | 0:0 1:0 2:0 3:0 4:0 5:0 6:0 7:0 8:0 9:0 10:0 11:0 12:0 13:0 14:0 15:0 16:0
end
}

@test "parent: the position before" {
    walks "$TREE" <<'end'
parent:positionid | 1:0 2:1 3:2 4:3 5:4 6:5 7:6 8:7 9:8 10:5 11:1 12:11 13:12 14:11 15:14 16:1
end
}

@test "child: the position after the first move" {
    walks "$TREE" <<'end'
child:positionid | 0:1 1:2 2:3 3:4 4:5 5:6 6:7 7:8 8:9 11:12 12:13 14:15
end
}

@test "child(): the position after one of the moves, from 0" {
    walks "$TREE" <<'end'
child(1):positionid | 1:11 5:10 11:14
child(2):positionid | 1:16
child(0):ply>8 | 8:9
child(-1):ply | 
end
}

@test "position: the one with this id" {
    walks "$TREE" <<'end'
position 5:check | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true> 7:<true> 8:<true> 9:<true> 10:<true> 11:<true> 12:<true> 13:<true> 14:<true> 15:<true> 16:<true>
(position ply):ply == ply | 0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:6 11:2 12:3 13:4 14:3 15:4 16:2
position 17:ply | 
position -1:ply | 
end
}

@test "ancestor: the first is above the second" {
    walks "$TREE" <<'end'
ancestor(currentposition position 10) | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true>
ancestor(position 11 currentposition) | 12:<true> 13:<true> 14:<true> 15:<true>
ancestor(currentposition currentposition) | 
end
}

@test "descendant: the first is below the second" {
    walks "$TREE" <<'end'
descendant(currentposition position 11) | 12:<true> 13:<true> 14:<true> 15:<true>
descendant(position 11 currentposition) | 0:<true> 1:<true>
descendant(currentposition currentposition) | 
end
}

@test "[<], [<=], [>], [>=]: above and below, one of them the same perhaps" {
    walks "$TREE" <<'end'
{currentposition [<] position 14}:positionid | 0:0 1:1 11:11
{currentposition [<=] position 14}:positionid | 0:0 1:1 11:11 14:14
{currentposition [>] position 11}:positionid | 12:12 13:13 14:14 15:15
{currentposition [>=] position 12}:positionid | 12:12 13:13
{currentposition ≽ position 11}:positionid | 11:11 12:12 13:13 14:14 15:15
{position 1 [<] currentposition [<] position 5}:positionid | 2:1 3:1 4:1
end
}

@test "lca: the last position on the way to both" {
    walks "$TREE" <<'end'
lca(currentposition position 15):positionid | 0:0 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:11 12:11 13:11 14:14 15:15 16:1
end
}

@test "distance: moves from one to the other" {
    walks "$TREE" <<'end'
distance(currentposition position 13) | 0:4 1:3 2:4 3:5 4:6 5:7 6:8 7:9 8:10 9:11 10:8 11:2 12:1 13:0 14:3 15:4 16:4
end
}

@test "colon: a filter at another position" {
    walks "$TREE" <<'end'
parent:parent:positionid | 2:0 3:1 4:2 5:3 6:4 7:5 8:6 9:7 10:4 11:0 12:1 13:11 14:1 15:11 16:0
child:child:ply > 7 | 6:8 7:9
parent:{check} | 6:<true> 8:<true> 10:<true>
end
}

@test "ply, movenumber, positionid and depth: where the position is" {
    is "0 1 2 3 2 3 3" "$(over ply)"
    is "1 1 2 2 2 2 2" "$(over movenumber)"
    is "0 1 2 3 4 5 6" "$(over positionid)"
    is "0 0 0 0 1 1 2" "$(over depth)"
    gives <<'table'
movenumber | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 3 7 | 7
table
}

@test "initial and terminal: the first position, and those without a move after" {
    is "<true> <false> <false> <false> <false> <false> <false>" "$(over initial)"
    is "<false> <false> <false> <true> <false> <true> <true>" "$(over terminal)"
}

@test "mainline and variation" {
    is "<true> <true> <true> <true> <false> <false> <false>" "$(over mainline)"
    is "<false> <false> <false> <false> <true> <true> <true>" "$(over variation)"
}

@test ":: a filter at another position" {
    gives <<'table'
currentposition:ply | - | 0
parent:P == [] | - | <true>
#parent:P | - | 0
parent:ply | - | <false>
table
    is "1 2 3 <false> 3 <false> <false>" "$(over 'child:ply')"
    is "2 3 <false> <false> <false> <false> <false>" "$(over 'child:child:ply')"
    is "0 0 0 0 0 0 0" "$(over 'initialposition:ply')"
    is "<false> 0 1 2 1 2 2" "$(over 'parent:ply')"
}

@test "child: the next position, or one of them" {
    is "<false> 4 <false> <false> 6 <false> <false>" "$(over 'child(1):positionid')"
    is "1 2 3 <false> 5 <false> <false>" "$(over 'child(0):positionid')"
}

@test "position: by its number" {
    is "2 2 2 2 2 2 2" "$(over 'position 2:ply')"
    is "<false> <false> <false> <false> <false> <false> <false>" "$(over 'position 7:ply')"
}

@test "ancestor and descendant: does one lead to the other" {
    is "<true> <true> <true> <false> <false> <false> <false>" "$(over 'ancestor(currentposition position 3)')"
    is "<false> <true> <true> <true> <true> <true> <true>" "$(over 'descendant(currentposition initialposition)')"
}

@test "lca and distance: what two positions share" {
    is "0 1 1 1 4 4 6" "$(over 'lca(currentposition position 6):positionid')"
    is "3 2 3 4 1 2 0" "$(over 'distance(currentposition position 6)')"
}

@test "a position that is compared with a number is its id" {
    walks "$DATA/tree.pgn" <<'table'
currentposition == 3 positionid | 3:3
parent < 1 positionid | 1:1
2 >= currentposition positionid | 0:0 1:1 2:2
table
    is '  ├─PositionToNumeric {Numeric} <Invalid location>' \
        "$(cqlmatch --parse --cql 'currentposition == 3' | grep PositionTo)"
    refuses <<'table'
currentposition + 1 | + does not go with what stands before it, which gives a position
A == currentposition | == does not take a set and a position
sort currentposition | sort needs a number
table
}
