#!/usr/bin/env bats
# position.bats - who moves, check and mate, and the position as text

# shellcheck disable=SC2034 # the names of positions in the tables
load ../lib

F='4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 3 7'
MATED='7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
STALE='7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'

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
}

@test "halfmoveclock: plies since a pawn moved or a piece was taken" {
    walks "$DATA/tree.pgn" <<'end'
halfmoveclock > 0 | 3:1 5:1 6:2 9:1 10:2 12:1 13:2
end
    gives <<'end'
halfmoveclock | 4k3/8/8/8/8/8/8/4K3 b - - 12 37 | 12
end
}

@test "legalposition: one that the rules allow to be" {
    holds <<'table'
legalposition | - | yes
legalposition | 4k3/8/8/8/8/8/8/4RK2 w - - 0 1 | no
legalposition | 4k3/8/8/8/8/8/8/4RK2 b - - 0 1 | yes
table
}

@test "reachableposition: one that games can come to" {
    holds <<'table'
reachableposition | - | yes
reachableposition | rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1 | no
reachableposition | rnbqkb1r/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1 | yes
table
}
