#!/usr/bin/env bats
# position.bats - the state of the board, and the position's place in its game

# shellcheck disable=SC2034 # the names of positions in the tables
load ../lib

F='4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 3 7'
MATED='7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
STALE='7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'

# over QUERY: what it prints at each position of a small game
over() {
    printf '%s\n' '1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *' |
        cqlmatch -i - -o "$BATS_TEST_TMPDIR/out.pgn" --variations --cql "message quiet ($1)" |
        paste -sd ' '
}

@test "wtm and btm: whose move it is" {
    holds <<'table'
wtm | - | yes
btm | - | no
btm | MATED | yes
wtm | MATED | no
table
}

@test "sidetomove: 1 or -1" {
    gives <<'table'
sidetomove | - | 1
sidetomove | MATED | -1
table
}

@test "check: the side to move is in check" {
    holds <<'table'
check | 4k3/4R3/8/8/8/8/8/r3K3 w - - 0 1 | yes
check | 4k3/4R3/8/8/8/8/8/r3K3 b - - 0 1 | yes
check | - | no
table
}

@test "mate: in check without a move" {
    holds <<'table'
mate | MATED | yes
mate | STALE | no
mate | - | no
mate | 7k/6Q1/8/8/8/8/8/K7 b - - 0 1 | no
table
}

@test "stalemate: not in check, and without a move" {
    holds <<'table'
stalemate | STALE | yes
stalemate | MATED | no
stalemate | - | no
table
}

@test "fen: the position as text, or whether the men stand so" {
    gives <<'table'
fen | F | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1
fen ~~ "^(.*? .*? .*?) " \1 | - | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq
table
    holds <<'table'
fen "4k3/8/8/3r4/8/3P4/2R5/R3K2R" | F | yes
fen "4k3/8/8/3r4/8/3P4/2R5/R3K2R b - - 9 9" | F | yes
fen "4k3/8/8/3r4/8/3P4/2R5/R3K1R1" | F | no
fen "aaaaaaaa/......../8/8/8/8/PPPPPPPP/RNBQKBNR" | - | yes
fen "aaaaaaaa/......../7A/8/8/8/PPPPPPPP/RNBQKBNR" | - | no
fen "aaaaaaaa/pppppppp/________/8/8/8/PPPPPPPP/RNBQKBNR" | - | yes
table
}

@test "currentfen: the same text" {
    gives <<'table'
currentfen | F | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1
currentfen == fen | F | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1
table
}

@test "standardfen: with its true clocks" {
    gives <<'table'
standardfen | F | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 3 7
table
}

# The positions, and keys, of the description of Polyglot's book format.
@test "zobristkey: the key of Polyglot's books" {
    gives <<'table'
zobristkey | - | 463b96181691fc9c
zobristkey | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 | 823c9b50fd114196
zobristkey | rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2 | 0756b94461c50fb0
zobristkey | rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 | 662fafb965db29d4
zobristkey | rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3 | 22a48b5a8e47ff78
zobristkey | rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3 | 652a607ca3f242c1
zobristkey | rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4 | 00fdd303c946bdd9
zobristkey | rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3 | 3c8123ea7b067637
zobristkey | rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4 | 5c3f9b829b279560
table
}

@test "halfmoveclock: since the last capture or pawn move" {
    gives <<'table'
halfmoveclock | F | 3
halfmoveclock | - | 0
table
    is "0 0 0 1 0 1 0" "$(over halfmoveclock)"
}

@test "ply, movenumber, positionid and depth: where the position is" {
    is "0 1 2 3 2 3 3" "$(over ply)"
    is "1 1 2 2 2 2 2" "$(over movenumber)"
    is "0 1 2 3 4 5 6" "$(over positionid)"
    is "0 0 0 0 1 1 2" "$(over depth)"
    gives <<'table'
movenumber | F | 7
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
