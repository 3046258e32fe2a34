#!/usr/bin/env bats
# specialise.bats - better functions give the same answers as the plain ones
#
# `count` of a transform is never specialised, so each pattern is asked both ways
# about every position of the games that everybody knows.

load ../lib

both_ways() {
    cqlmatch --line-number --cql "$1 $2" <"$BATS_FILE_TMPDIR/positions" >"$BATS_TEST_TMPDIR/quick" || true
    cqlmatch --line-number --cql "($1 count $2) > 0" <"$BATS_FILE_TMPDIR/positions" >"$BATS_TEST_TMPDIR/plain" || true
    same "$BATS_TEST_TMPDIR/plain" "$BATS_TEST_TMPDIR/quick"
    [[ -s $BATS_TEST_TMPDIR/quick ]]
}

setup_file() {
    pgn2fen "$DATA/famous.pgn" "$DATA/studies.pgn" >"$BATS_FILE_TMPDIR/positions"
}

@test "images that differ by a shift are tried at once" {
    both_ways "flip shift" "{Pd4 Pe5 pe6}"
    both_ways "rotate90 shift" "{Qd4 ke6}"
    both_ways "shifthorizontal" "{Kg1 Rf1}"
    both_ways "shiftvertical flipcolor" "(Re1 and ke2)"
}

@test "sets of pieces and empty squares are parts of a pattern, too" {
    both_ways "shift" "{[QR]d4 _d5 [kqr]d6}"
    both_ways "flip" "{Ad4 ae5}"
    both_ways "shift" "{[A_]a1 kb2}"
}

@test "the square of a move is that of the filter after the move" {
    local dash word games=$BATS_TEST_TMPDIR/games.pgn
    { cat "$DATA/shuffle.pgn" "$DATA/tree.pgn" && printf '%s\n' '1. e4 -- 2. Nf3 e5 3. Be2 -- 4. O-O *'; } >"$games"
    for dash in '--' 'A--' '~P--' 'K--' 'R--f1' '[Aa]--d-e3-6'; do
        for word in from to; do
            # two filters after the move are not specialised
            is 0 "$(cqlmatch --variations --count "$games" --cql "({$dash($word)}) != {$dash(true $word)}")"
            [ "$(cqlmatch --variations --count "$games" --cql "$dash($word)")" -gt 0 ]
        done
    done
}

@test "a pattern of one square, and of the edge" {
    both_ways "flip" "Ka1"
    both_ways "shift" "{Ra8 kh8}"
}

@test "attacks match where the set of attackers is not empty" {
    for query in 'R attacks k' 'q attacks R' 'P attacks a' 'p attacks [NB]' 'K attacks a' 'n attacks P' \
        'B attacks .' '[qr] attacks K' 'k attackedby Q' 'A attackedby p' '[a-h4] attackedby P' \
        'Nd-f3-6 attacks _' 'a attackedby K' 'K attackedby [nb]'; do
        echo "$query"
        cqlmatch --line-number --cql "$query" <"$BATS_FILE_TMPDIR/positions" >"$BATS_TEST_TMPDIR/quick" || true
        cqlmatch --line-number --cql "#($query) > 0" <"$BATS_FILE_TMPDIR/positions" >"$BATS_TEST_TMPDIR/plain" || true
        same "$BATS_TEST_TMPDIR/plain" "$BATS_TEST_TMPDIR/quick"
        [[ -s $BATS_TEST_TMPDIR/quick ]]
    done
}

@test "moves that may be played are not looked for where the only man reaches no square" {
    for query in 'K to g1' 'k to g8' 'k to [c8,b8]' 'K to a-h1' 'R to f1' 'Q to h5' 'N to Nd5' 'q to Ke1' \
        'P to e4' '[Kk] to [g1,g8]' 'a to d5' 'k to e7'; do
        for how in legal pseudolegal 'legal castle'; do
            echo "$how $query"
            cqlmatch --line-number --cql "move $how from $query" \
                <"$BATS_FILE_TMPDIR/positions" >"$BATS_TEST_TMPDIR/quick" || true
            cqlmatch --line-number --cql "move $how from {${query/ to/\} to}" \
                <"$BATS_FILE_TMPDIR/positions" >"$BATS_TEST_TMPDIR/plain" || true
            same "$BATS_TEST_TMPDIR/plain" "$BATS_TEST_TMPDIR/quick"
        done
    done
}

# Wrapped into a line of its own, the target is no condition on the move alone.
@test "moves that may be played are tried only where they are what their target says of the last move" {
    for target in castle o-o 'o-o-o' enpassant 'castle check' 'not mate o-o' '{currentmove K――} castle'; do
        for move in 'legal ――' 'pseudolegal ――' 'countmoves legal K――' 'countmoves legal P――' 'legal ――[a-h1]'; do
            is "$move $target $(cqlmatch --count --cql "($move({$target} or false)) != 0" <"$BATS_FILE_TMPDIR/positions")" \
                "$move $target $(cqlmatch --count --cql "($move($target)) != 0" <"$BATS_FILE_TMPDIR/positions")"
        done
    done
    is 0 "$(cqlmatch --count --cql 'move all legal : castle' <<<'4k3/8/8/8/8/8/8/4K2R w K - 0 1')"
    is 15 "$(cqlmatch --answer --cql 'x=0 countmoves legal ――(x+=1 castle) x' <<<'k7/8/8/8/8/8/8/4K2R w K - 0 1')"
}

# Sets that have effects are evaluated where no move fits, too.
@test "sets of a move are evaluated only where a played move is what its words say" {
    local pgn=$BATS_TEST_TMPDIR/moves.pgn
    printf '[FEN "8/P6k/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. a8=Q (1. O-O Kg6 2. a8=N) 1... Kg6 *\n' >"$pgn"
    walks "$pgn" <<'table'
x=0 (not move from {x+=1 K} castle or true) x | 0:1 1:1 2:1 3:1 4:1 5:1
――=Q | 0:<true>
move promote A castle | 
move from P promote [QN] | 0:a7 1:[] 2:[] 3:[] 4:a7 5:[]
countmoves P――=N | 0:0 1:0 2:0 3:0 4:1 5:0
move castle secondary | 0:<true>
K――f1 | 
K―― | 0:<true>
R―― | 0:<true>
P―― | 0:<true> 4:<true>
x=0 (not {x+=1 Q}―― or true) x | 0:1 1:1 2:1 3:1 4:1 5:1
table
}

@test "a pattern does not lead around the edge of the board" {
    gives <<'end'
shift {Ra1 kb1} | 8/8/8/8/k7/7R/8/K7 w - - 0 1 | []
shift {Ra1 kb1} | 8/8/8/8/Rk6/8/8/K7 w - - 0 1 | b4
shift {Rh1 ka2} | 8/8/8/8/k7/7R/8/K7 w - - 0 1 | a4
shift {Ra1 kh8} | k7/8/8/8/8/8/8/K6R w - - 0 1 | []
end
}

@test "what is no pattern is asked as it is written" {
    both_ways "shift" "{Ra1-8 ka1}"
    both_ways "flip" "{Pd4 check}"
    both_ways "flip" "{Pd4 not Pe4}"
    # more pieces than a pattern has
    both_ways "flipcolor" "{Ra1 Nb1 Bc1 Qd1 Ke1 Bf1 Ng1 Rh1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2 ra8}"
}

@test "the number of a position that was not played is always the same" {
    echo '1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *' >"$BATS_TEST_TMPDIR/castle.pgn"
    is 1 "$(cqlmatch --count --cql 'move legal : {castle positionid == 1073741824}' "$BATS_TEST_TMPDIR/castle.pgn")"
    is 1 "$(cqlmatch --count --cql 'find all legal ――(currentposition == 1073741824)' "$BATS_TEST_TMPDIR/castle.pgn")"
}

@test "a comparison with a number fails where there is none" {
    local sign
    echo '1. e4 *' >"$BATS_TEST_TMPDIR/game.pgn"
    for sign in '==' '<' '<=' '>' '>='; do
        is "$sign 1" "$sign $(cqlmatch --count --cql "not (year $sign 0) not (0 $sign elo white)" \
            "$BATS_TEST_TMPDIR/game.pgn")"
    done
}
