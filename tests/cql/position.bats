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

# games_of FEN...: a game of each, in the file games.pgn.
games_of() {
    printf '[SetUp "1"]\n[FEN "%s"]\n\n*\n\n' "$@" >games.pgn
}

# like [WORD]: what similarposition says of the first position of each game.
like() {
    cqlmatch -i games.pgn --cql "initial message quiet(similarposition nosort ${1-} \"file.pgn\")" -o out.pgn
}

@test "similarposition: the first game of the file with a similar position" {
    cd "$BATS_TEST_TMPDIR" || exit
    games_of '4k3/8/8/3q4/8/8/P7/R3K3 w - - 0 1' '8/8/8/8/3k4/1R6/8/K7 w - - 0 1' \
        '4k3/8/8/3q4/8/8/P7/R3K3 w - - 0 1'
    mv games.pgn file.pgn
    # as it is, with other rights; mirrored, shifted, both; not up, turned,
    # with the other side to move, in other colours
    games_of '4k3/8/8/3q4/8/8/P7/R3K3 w Q - 3 9' '3k4/8/8/4q3/8/8/7P/3K3R w - - 0 1' \
        '6k1/8/8/5q2/8/8/2P5/2R3K1 w - - 0 1' '2k5/8/8/3q4/8/8/6P1/2K3R1 w - - 0 1' \
        '4k3/8/3q4/8/8/P7/8/R3K3 w - - 0 1' '3K3R/7P/8/8/4q3/8/8/3k4 w - - 0 1' \
        '4k3/8/8/3q4/8/8/P7/R3K3 b - - 0 1' 'r3k3/p7/8/8/3Q4/8/8/4K3 w - - 0 1'
    is '1 1 1 1 <false> <false> <false> <false>' "$(like | xargs)"
    is '1 <false> <false> <false> <false> <false> <false> <false>' "$(like notransform | xargs)"
    # without pawns all eight, and no shift
    games_of '8/8/8/8/3k4/1R6/8/K7 w - - 0 1' 'K7/8/1R6/3k4/8/8/8/8 w - - 0 1' \
        '8/8/8/8/4k3/6R1/8/7K w - - 0 1' '7K/8/6R1/4k3/8/8/8/8 w - - 0 1' \
        '8/8/8/8/3k4/8/2R5/K7 w - - 0 1' '8/8/8/8/4k3/2R5/8/1K6 w - - 0 1'
    is '2 2 2 2 2 <false>' "$(like | xargs)"
}

@test "similarposition: comments name the game, the move and the transform" {
    cd "$BATS_TEST_TMPDIR" || exit
    games_of '4k3/8/8/3q4/8/8/P7/R3K3 w - - 0 1' '8/8/8/8/3k4/1R6/8/K7 w - - 0 1' \
        '4k3/8/8/3q4/8/8/P7/R3K3 w - - 0 1'
    mv games.pgn file.pgn
    games_of '4k3/8/8/3q4/8/8/P7/R3K3 w - - 0 1' '2k5/8/8/3q4/8/8/6P1/2K3R1 w - - 0 1' \
        'K7/8/1R6/3k4/8/8/8/8 w - - 0 1'
    cqlmatch -i games.pgn --cql 'similarposition nosort "file.pgn"' | tr '\n' ' ' >said
    grep -qF '{see file.pgn game: 1 at move: 1 wtm} {see file.pgn game: 3 at move: 1 wtm} {CQL}' said
    grep -qF '{see file.pgn game: 1 at move: 1 wtm reflect_v right^1}' said
    grep -qF '{see file.pgn game: 2 at move: 1 wtm reflect_h}' said
    [[ $(cqlmatch -i games.pgn --cql 'similarposition quiet nosort "file.pgn"') != *'see file'* ]]
    printf '[Event "a"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 *\n' >file.pgn
    printf '[Event "b"]\n\n1. Nf3 e5 2. e4 *\n\n1. d4 *\n' >games.pgn
    run -0 cqlmatch -i games.pgn --cql 'ply > 0 similarposition nosort "file.pgn"'
    [[ $output = *'2.e4 {see file.pgn game: 1 at move: 2 btm} {CQL} *'* && $output != *d4* ]]
}

@test "similarposition: of thousands of positions few are looked at" {
    cd "$BATS_TEST_TMPDIR" || exit
    awk 'BEGIN {
        for (i = 0; i < 8000; i++) {
            split("", at)
            for (k = 1; k <= 8; k++) {
                do
                    square = int(rand() * 64)
                while (square in at)
                at[square] = substr("KkRrBbNn", k, 1)
            }
            placement = ""
            for (square = 0; square < 64; square++)
                placement = placement (square % 8 || !square ? "" : "/") (square in at ? at[square] : 1)
            print "[FEN \"" placement " w - - 0 1\"]\n\n*\n" >(i % 2 ? "file.pgn" : "games.pgn")
        }
    }'
    is 0 "$(spends 10 cqlmatch --count -i games.pgn --cql 'similarposition nosort "file.pgn"' 2>&1)"
}

@test "similarposition: what is not there, not said, or not allowed" {
    cd "$BATS_TEST_TMPDIR" || exit
    complains 2 'nofile.pgn' cqlmatch --cql 'similarposition nosort "nofile.pgn"' </dev/null
    complains 2 'needs the name of a file' cqlmatch --cql 'similarposition nosort' </dev/null
    complains 2 'write similarposition nosort "a.pgn"' cqlmatch --cql 'similarposition "a.pgn"' </dev/null
    complains 2 'forbidden by --secure' cqlmatch --secure --cql 'similarposition nosort "a.pgn"' </dev/null
}
