#!/usr/bin/env bats
# variants.bats - the rules of the variants, their positions as text

# shellcheck disable=SC2016,SC2059 # games are formats, programs are written
load lib

# last VARIANT MOVES [FEN]: the last position of a game.
last() {
    printf '[Variant "%s"]\n%s\n%s *\n' "$1" "${3:+[FEN \"$3\"]}" "$2" |
        pgn2fen --final
}

# matches VARIANT FILTER FEN: true if a query matches the position.
matches() {
    cqlmatch --variant "$1" --status-only --cql "$2" <<<"$3"
}

# --- the rules ------------------------------------------------------------

@test "the recorded games, positions and spellings of the other programs hold" {
    need_shared variants/run
    run -0 python3 "$SHARED/variants/run" "$BUILD/bin"
}

@test "cce counts the first moves of each variant" {
    cd "$BATS_TEST_TMPDIR"
    cat >counts <<'end'
chess 8902
atomic 8902
crazyhouse 8902
antichess 8067
horde 1274
kingofthehill 8902
losers 8067
racingkings 11264
suicide 8067
3check 8902
end
    same counts <(sed 's/\(.*\) .*/setoption name UCI_Variant value \1\ngo perft 3/' counts | cce |
        sed -n 's/^Nodes searched: //p' | paste -d ' ' <(cut -d ' ' -f 1 counts) -)
}

@test "cce lists the variants, and no other" {
    is 'option name UCI_Variant type combo default chess var chess var atomic var crazyhouse var antichess var horde var kingofthehill var losers var racingkings var suicide var 3check' \
        "$(printf 'uci\nquit\n' | cce | grep UCI_Variant)"
    run -0 --separate-stderr cce <<<$'uci\nsetoption name UCI_Variant value bughouse\nquit'
    [[ $output$stderr = *"'UCI_Variant' does not take 'bughouse'"* ]]
}

@test "cce plays a move that ends the game" {
    local name fen best
    while IFS='|' read -r name fen best; do
        is "$name bestmove $best" "$name $(printf 'uci\nsetoption name UCI_Variant value %s\nposition fen %s\ngo depth 2\n' \
            "$name" "$fen" | cce | grep -o 'bestmove [^ ]*')"
    done <<'end'
kingofthehill|7k/8/8/8/8/3K4/8/8 w - - 0 1|d3d4
racingkings|8/7K/8/8/8/8/k7/6r1 w - - 0 1|h7h8
antichess|8/8/8/8/8/1p6/P7/8 w - - 0 1|a2b3
end
}

@test "Atomic: a capture removes what is around, but for pawns" {
    is "4k3/8/8/8/p7/8/8/4K3 b - - 0 1" \
        "$(last Atomic '1. Rxa3' '4k3/8/8/8/pn6/n7/8/R3K3 w - - 0 1')"
    is "8/8/8/8/8/8/8/4K3 b - - 0 1" \
        "$(last Atomic '1. Rxd8' '2kqr3/8/8/8/8/8/8/3RK3 w - - 0 1')"
    is "4k3/8/8/8/8/8/8/4K3 w - - 0 2" \
        "$(last Atomic '1. Rb2 Qxb2' '4k3/8/8/8/8/1q6/8/RR2K3 w A - 0 1')"
}

@test "Atomic: kings take nothing, and stand beside each other unharmed" {
    matches atomic 'variantloss not check not mate' '8/8/8/8/8/8/4R3/4K3 b - - 0 1'
    matches atomic 'not check' '8/8/8/8/8/4k3/4K3/4R2r w - - 0 1'
    matches atomic 'not move legal capture r from K' '4k3/8/8/8/8/8/8/3rK3 w - - 0 1'
}

@test "Crazyhouse: a captured piece is dropped again, a promoted one as a pawn" {
    is "5k2/8/8/8/8/8/8/4K2R[p] w - - 0 2" \
        "$(last Crazyhouse '1. Rh1 Kxf8' '4kQ~2/8/8/8/8/8/8/4K1R1[] w - - 0 1')"
    is "8/Q~7/8/8/8/8/8/1k2K3[Nn] b - - 2 2" "$(last Crazyhouse '1. a8=Q+ Kb1 2. Qa7' \
        '8/P7/8/8/8/8/8/k3K3/nN w - - 0 1')"
    matches crazyhouse 'move legal drop' '4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1'
    matches crazyhouse 'not move legal drop' '4k3/8/8/8/8/8/8/4K3[q] w - - 0 1'
    matches crazyhouse 'move legal drop count == 62 - 14' '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1'
    matches crazyhouse 'check not mate' '4k3/8/8/8/8/8/5PPP/r6K[N] w - - 0 1'
}

@test "Crazyhouse: san and uci of a drop, and what is no drop" {
    is 'e4 e2e4 N@f3+ N@f3' "$(printf '%s\n' '[Variant "Crazyhouse"]' \
        '[FEN "4k3/8/8/8/8/8/4P3/4K3[n] w - - 0 1"]' '' '1. e4 N@f3+ *' |
        pgn2fen --columns san,uci | cut -f 2- | paste -sd ' ' | xargs)"
    complains 1 'bad move N@f3: there is no such piece in the pocket' \
        pgn2fen < <(printf '[Variant "Crazyhouse"]\n\n1. N@f3 *\n')
    complains 1 'bad move P@e8: it cannot be dropped there' pgn2fen < <(printf '%s\n' \
        '[Variant "Crazyhouse"]' '[FEN "k7/8/8/8/8/8/8/K7[P] w - - 0 1"]' '' '1. P@e8 *')
    local fen='rnbqk2r/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBN1[NPn] w KQkq - 0 1' row
    for row in 'NN@e4: it is not a move' 'K@e4: it is not a move' 'N@e2: it cannot be dropped there' \
        'h1: it does not say what the pawn becomes' 'e8: it does not say what the pawn becomes'; do
        complains 1 "bad move $row" pgn2fen < <(printf '[Variant "Crazyhouse"]\n[FEN "%s"]\n\n1. %s *\n' "$fen" "${row%%:*}")
    done
    for row in N@ N@x9 @; do
        printf '[Variant "Crazyhouse"]\n[FEN "%s"]\n\n1. %s *\n' "$fen" "$row" >"$BATS_TEST_TMPDIR/odd.pgn"
        complains 0 "$row is passed over" cqlmatch -w 3 -i "$BATS_TEST_TMPDIR/odd.pgn" --count --cql true
    done
    complains 1 'bad move N@e4: it leaves the king in check' pgn2fen < <(printf '%s\n' \
        '[Variant "Crazyhouse"]' '[FEN "4k3/8/8/8/8/8/4r3/4K3[N] w - - 0 1"]' '' '1. N@e4 *')
    is "${fen/ w KQkq - 0/ b Qkq - 1}" "$(pgn2fen --final < <(printf '[Variant "Crazyhouse"]\n[FEN "%s"]\n\n1. -- *\n' "$fen"))"
    complains 1 'bad move N@f3: it is not a move' pgn2fen < <(printf '[Event "?"]\n\n1. N@f3 *\n')
}

@test "Giveaway and Suicide: captures are compulsory, the king is a piece" {
    matches antichess 'move legal count == 1' '8/8/8/8/8/1p6/P7/4K3 w - - 0 1'
    matches antichess 'not check' '4k3/8/8/8/8/8/8/4RK2 b - - 0 1'
    matches antichess 'move legal promote K' '8/P7/8/8/8/8/8/7k w - - 0 1'
    matches antichess 'variantwin not stalemate' '8/8/8/8/8/8/8/k7 w - - 0 1'
    matches antichess 'variantwin stalemate' '8/8/8/8/p7/P6P/8/8 b - - 0 1'
    matches suicide 'variantwin stalemate' '8/8/8/8/p7/P6P/8/8 b - - 0 1'
    matches suicide 'variantloss stalemate' '8/8/8/p7/p7/P7/8/8 b - - 0 1'
    matches suicide 'variantdraw stalemate' '8/8/8/8/p7/P6p/7P/8 b - - 0 1'
    is "K6k/8/8/8/8/8/8/8 b - - 0 1" "$(last Suicide '1. a8=K' '7k/P7/8/8/8/8/8/8 w - - 0 1')"
    complains 1 'nothing can be promoted there' pgn2fen < <(printf '%s\n' \
        '[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]' '' '1. a8=K *')
}

@test "Losers: captures are compulsory, a bare or mated king has won" {
    matches losers 'move legal count == 1' '4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1'
    matches losers 'variantwin not mate' '4k3/8/8/8/8/8/8/4K2R b - - 0 1'
    matches losers 'variantwin mate' 'R3k3/7R/8/8/8/8/n7/4K3 b - - 0 1'
}

@test "Horde: no white king, double steps from the first rank" {
    is "4k3/8/8/8/8/P7/8/8 b - - 0 1" "$(last Horde '1. a3' '4k3/8/8/8/8/8/8/P7 w - - 0 1')"
    is "4k3/8/8/8/8/Pp6/8/8 b - - 0 1" "$(last Horde '1. a3' '4k3/8/8/8/8/1p6/8/P7 w - - 0 1')"
    is "4k3/8/8/8/Pp6/8/8/8 b - a3 0 1" "$(last Horde '1. a4' '4k3/8/8/8/1p6/8/P7/8 w - - 0 1')"
    matches horde 'variantwin' '4k3/8/8/8/8/8/8/8 b - - 0 1'
    matches horde 'stalemate not variantend' '4k3/8/8/8/p7/P7/8/8 w - - 0 1'
    # the first rank is White's: Black has no step from the fifth to the third
    cd "$BATS_TEST_TMPDIR"
    printf '[Variant "Horde"]\n[FEN "k7/8/8/4p3/8/8/8/P7 b - - 0 1"]\n\n1... e3 *\n' >game
    complains 1 'bad move e3' pgn2fen game
}

@test "Racing Kings: no move gives check, Black may still come home" {
    matches racingkings 'not move legal from R to [a8]' '8/8/8/8/8/8/k7/7R w - - 0 1'
    matches racingkings 'move legal from R to [g1]' '8/8/8/8/8/8/k7/4K2R w - - 0 1'
    matches racingkings 'not move legal from R to [a1]' '8/8/8/8/8/8/k7/4K2R w - - 0 1'
    matches racingkings 'not variantend' '6K1/k7/8/8/8/8/8/8 b - - 0 1'
    matches racingkings 'variantloss' '6K1/8/k7/8/8/8/8/8 b - - 0 1'
    # what a pawn becomes gives check, too
    cd "$BATS_TEST_TMPDIR"
    printf '[Variant "Racing Kings"]\n[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8=Q *\n' >game
    complains 1 'bad move a8=Q: the rules of the variant forbid it' pgn2fen game
    is 'N3k3/8/8/8/8/8/8/4K3 b - - 0 1' \
        "$(last 'Racing Kings' '1. a8=N' '4k3/P7/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "Three-Check: counters in a FEN tag go on, the third check ends the game" {
    is "4k2R/8/8/8/8/8/8/4K3 b - - 0+3 8 33" \
        "$(last Three-check '33. Rh8+' '4k3/8/8/8/8/8/8/4K2R w K - 1+3 7 33')"
    is "4k2R/8/8/8/8/8/8/4K3 b - - 1+3 8 33" \
        "$(last Three-check '33. Rh8+' '4k3/8/8/8/8/8/8/4K2R w K - 7 33 +1+0')"
    matches standard 'variantloss check not move legal' '4k2R/8/8/8/8/8/8/4K3 b - - 0+3 8 33'
}

@test "a game that goes on after its end is read, with a note" {
    local game='[Variant "koth"]\n[FEN "7k/8/8/8/8/3K4/8/8 w - - 0 1"]\n\n1. Kd4 Kg7 *\n'
    printf "$game" >"$BATS_TEST_TMPDIR/on.pgn"
    run -0 --separate-stderr cqlmatch -w 2 -i "$BATS_TEST_TMPDIR/on.pgn" --count --cql 'ply == 2'
    is 1 "$output"
    [[ $stderr = *'ply 1: Kg7 is played after the end by the rules of the variant'* ]]
    run -0 --separate-stderr cqlmatch -i "$BATS_TEST_TMPDIR/on.pgn" --count --cql 'ply == 2'
    [[ ! $stderr ]]
}

@test "fen2bb --check: the rules of the variant" {
    local variant fen why
    while IFS='|' read -r variant fen why; do
        complains 1 "$why" fen2bb --check --variant "$variant" <<<"$fen"
    done <<'end'
standard|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1|White has no king
horde|4k3/8/8/8/8/8/8/4K3 w - - 0 1|White has a king
racingkings|8/8/8/8/8/8/k6P/7K w - - 0 1|White has a pawn on h2
racingkings|8/8/8/8/8/8/k7/R6K b - - 0 1|Black is in check
horde|4k3/8/8/8/8/8/P7/8 w Q - 0 1|the castling rights Q do not fit king and rooks
crazyhouse|4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP] w - - 0 1|there are 33 pieces, with those in pockets
end
    run -0 fen2bb --check --variant horde <<<'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1'
    run -0 fen2bb --check --variant giveaway <<<'kkk5/8/8/8/8/8/8/8 w - - 0 1'
    # rights of a variant without castling are dropped: FICS writes them in Suicide
    for variant in giveaway suicide; do
        fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
        run -0 fen2bb --check --variant "$variant" <<<"$fen"
        run -0 ucipipe --variant "$variant" --depth 1 <<<"$fen"
    done
    complains 1 'the variant has no pawns' ucipipe --variant race --depth 1 <<<'8/8/8/8/8/8/k6P/7K w - - 0 1'
    complains 2 '--check' fen2bb --variant horde <<<'8/8/8/8/8/8/8/8'
    complains 2 'the rules of Nonsense are not known here' fen2bb --check --variant Nonsense
}

# --- random games ---------------------------------------------------------

# random_games: a file of random games of all variants (tests/drive/variant_games.c).
random_games() {
    local file=$BATS_FILE_TMPDIR/games.pgn
    [[ -s $file ]] || variant_games 12 200 >"$file"
    echo "$file"
}

@test "each written form of a position of any variant comes back from fen2bb, bb2fen and bbxfm" {
    local games style form found
    games=$(random_games)
    cd "$BATS_TEST_TMPDIR"
    for style in --fields={1,4,6} --castling={shredder,xfen}; do
        pgn2fen --variations "$style" "$games" >fens
        fen2bb fens >bbs
        same fens <(bb2fen bbs)
        same fens <(fen2bb --hex fens | bb2fen)
        same fens <(bbxfm reversecolor flipH rotate180 rotate180 flipH reversecolor <bbs | bb2fen)
    done
    epdwrite fens >epds
    same epds <(fen2bb epds | bb2fen)
    # all forms are among them
    for form in '~' '\[\]' '\[[A-Z]+\]' '\[[a-z]+\]' '\[[A-Z]+[a-z]+\]' '[0-2]\+[0-3] ' '[0-3]\+[0-2] '; do
        found=$(grep -cE "$form" fens)
        ((found > 20)) || { echo "$form: $found"; return 1; }
    done
}

@test "the column variant has the value of the filter" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s\n\n1. e4 *\n\n' '[Variant "koth"]' '[Variant "antichess"]' '[Variant "Bughouse"]' '[Variant "Our own"]' \
        '[White "a"]' '[FEN "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1"]' \
        '[FEN "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1"]' '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1"]' \
        '[Variant "mine"]' >games
    for of in x=variant variant; do
        cqlmatch -i games --format=tsv --variantalias Standard mine --columns="$of" --cql initial 2>/dev/null | sed 1d
    done >values
    same <(head -n 8 values) <(tail -n 8 values)
    is 'King of the Hill,Giveaway,Our own,Standard,Chess960,Crazyhouse,Three-Check,Standard' \
        "$(head -n 8 values | paste -sd,)"
    same <(sed -n 1,7p values) <(pgn2fen --initial --columns=variant games 2>/dev/null | cut -f 2 | head -n 7)
    is 'Crazyhouse' "$(cqlmatch --format=tsv --columns=variant --cql true <<<'4k3/8/8/8/8/8/8/4K3[] w - - 0 1' | sed 1d)"
    is 'Horde' "$(cqlmatch --variant horde --format=tsv --columns=variant --cql true <<<'4k3/8/8/8/8/8/4P3/8 w - - 0 1' | sed 1d)"
    is $'Chess960,1\nCrazyhouse,1\nGiveaway,1\nKing of the Hill,1\nOur own,1\nStandard,2\nThree-Check,1' \
        "$(cqlmatch -i games --variantalias Standard mine --count-by variant --cql initial 2>/dev/null | sed 1d | cut -d , -f 1,3)"
}

@test "pgnindex --info counts the mates and stalemates that queries find" {
    local games word
    games=$(random_games)
    cp "$games" "$BATS_TEST_TMPDIR/games.pgn"
    pgnindex "$BATS_TEST_TMPDIR/games.pgn"
    for word in mate stalemate; do
        is "$(cqlmatch --index=never --count --cql "terminal $word" "$BATS_TEST_TMPDIR/games.pgn")" \
            "$(pgnindex --info "$BATS_TEST_TMPDIR/games.pgn" | sed -n "s/^${word}s\t//p")"
    done
}

@test "pgnwrite --fix-results: the rules of the variant decide" {
    local variant fen result
    while IFS='|' read -r variant fen result; do
        printf '[Variant "%s"]\n[FEN "%s"]\n\n*\n' "$variant" "$fen" >"$BATS_TEST_TMPDIR/game"
        is "[Result \"$result\"]" "$(pgnwrite --fix-results "$BATS_TEST_TMPDIR/game" 2>/dev/null | grep '^.Result')"
    done <<'end'
Losers|R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1|0-1
KOTH|6k1/5ppp/8/8/4K3/8/8/8 b - - 0 1|1-0
Suicide|8/8/8/8/8/p7/P7/8 w - - 0 1|1/2-1/2
Three-Check|6k1/5ppp/8/8/8/8/8/4K3 w - - 3+0 0 1|0-1
Crazyhouse|R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 1|1-0
end
}

@test "winpercent: who has won by the rules of the variant needs no evaluation" {
    local variant fen white
    while IFS='|' read -r variant fen white; do
        is "$fen"$'\t'"$white" "$(printf '[Variant "%s"]\n[FEN "%s"]\n\n*\n' "$variant" "$fen" |
            pgn2fen --columns=winpercent)"
    done <<'end'
Standard|R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1|97.54
Losers|R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1|2.46
King of the Hill|6k1/5ppp/8/8/4K3/8/8/8 b - - 0 1|97.54
King of the Hill|6k1/5ppp/8/8/8/4K3/8/8 b - - 0 1|
Suicide|8/8/8/8/8/p7/P7/8 w - - 0 1|
Giveaway|8/8/8/8/8/p7/P7/8 b - - 0 1|2.46
end
}

@test "queries find the same in games of all variants with an index" {
    local query games found
    games=$(random_games)
    cp "$games" "$BATS_TEST_TMPDIR/games.pgn"
    cd "$BATS_TEST_TMPDIR"
    pgnindex games.pgn
    while read -r query; do
        found=$(cqlmatch -i games.pgn --index=verify --count --cql "$query" 2>said) || { cat said; return 1; }
        is "$query $found" "$query $(cqlmatch -i games.pgn --index=never --count --cql "$query")"
        ((found)) || { echo "$query finds nothing"; return 1; }
    done <<'end'
variantend
mate
stalemate
check
#P > 8
#A > 16
#K == 0
#[Kk] < 2
Kd4
move drop to e4
move to f3 from N
--=Q
Qa8 and promotedpieces
power A > power a + 20
Pa-h1
wtm Pa-h2 Pa-h1
[x]
--(o-o)
variant "Horde" #A < 30
line --> #[Aa] == 32 --> not #[Aa] == 32
end
}

@test "pieceid: each drop of a game has a number of its own, at most 65535" {
    local games
    games=$(random_games)
    cd "$BATS_TEST_TMPDIR"
    # The number of the piece that each drop puts on the board, in the order of positionid
    cqlmatch -i "$games" --variations -o /dev/null --cql 'variant "Crazyhouse" move previous drop
        message quiet(gamenumber " " pieceid {move to . previous})' >drops
    (($(wc -l <drops) > 300))
    same drops <(awk '{ print $1, 33 + n[$1]++ }' drops)
    # no two pieces of a position have the same
    is '' "$(cqlmatch -i "$games" --variations -o /dev/null --cql 'variant "Crazyhouse"
        square x in A|a square y in A|a {not x == y pieceid x == pieceid y message("twice")}')"
    printf '%s\n' '[Variant "Crazyhouse"]' '[FEN "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"]' '' '1. Q@a3' >many.pgn
    printf '(1. Q@a4)\n%.0s' {1..65535} >>many.pgn
    echo '*' >>many.pgn
    is '65533 65533 65535' "$(cqlmatch -i many.pgn --variations -o /dev/null --cql \
        'ply == 1 message quiet(pieceid Q)' | grep -v false | awk '{ n += $1 != last; last = $1 } END { print n, NR, last }')"
}

# --- text -----------------------------------------------------------------

@test "pockets, promoted pieces and counters go through fen2bb, bbxfm and bb2fen" {
    cd "$BATS_TEST_TMPDIR"
    cat >fens <<'end'
4k3/1Q~6/8/8/4b3/8/Kpp5/8[QNNpp] b - - 0 40
8/4k3/8/8/8/8/3q~4/K7[] w - - 12 60
8/4k3/8/8/8/8/3q~4/K7
4k3/8/8/8/8/8/8/4K2R b K - 1+2 7 33
4k3/8/8/8/8/8/8/4K2R w K - 0 1 +0+0
end
    same fens <(fen2bb fens | bb2fen)
    same fens <(fen2bb --hex fens | bb2fen)
    same fens <(fen2bb fens | bbxfm reversecolor reversecolor | bb2fen)
    is '8/4k3/8/8/8/8/8/K7[]' "$(fen2bb <<<$'8/4k3/8/8/8/8/8/K7/-\tx' | cut -f 1 | bb2fen)"
    complains 1 'a pocket holds more than 64 pieces' fen2bb <<<"8/4k3/8/8/8/8/8/K7[$(printf '%065d' 0 | tr 0 P)] w"
    # counters go up to 3
    is '4k3/8/8/8/8/8/8/4K3 w - - 3+5 0 1' "$(fen2bb <<<'4k3/8/8/8/8/8/8/4K3 w - - 3+5 0 1' | bb2fen)"
    complains 0 'the halfmove clock 3+/ is no number' \
        cqlmatch --variant=3check --count --cql true <<<'4k3/8/8/8/8/8/8/4K3 w - - 3+/ 0 1'
    is '8/4k3/8/8/8/8/8/4K3[QNpp] w' "$(fen2bb <<<'8/4k3/8/8/8/8/8/4K3/pNpQ w' | bb2fen)"
    is '4k2r/8/8/8/8/8/8/4K3 b k - 0 1 +2+1' \
        "$(fen2bb <<<'4k3/8/8/8/8/8/8/4K2R w K - 0 1 +1+2' | bbxfm reversecolor | bb2fen)"
    complains 1 'there is no promoted piece on an empty square' bb2fen <<<'K:e1 k:e8 ~:a1 w'
    complains 1 'a pocket is written @:[QNpp]' bb2fen <<<'K:e1 k:e8 @:Q w'
    complains 1 '@: stands there twice' bb2fen <<<'K:e1 k:e8 @:[Q] @:[n] w'
    complains 1 '~: stands there twice' bb2fen <<<'K:e1 k:e8 Q:a1 ~:[] @:[Q] ~:a1 w'
    complains 1 'no blank after the field @:' bb2fen <<<'K:e1 k:e8 @:[Q]x w'
    # text that begins with such a field is read as one, other text is not
    is '8/4k3/8/8/8/8/8/K7[Q] w' "$(fen2bb <<<'8/4k3/8/8/8/8/8/K7 @:[Q] w' | bb2fen)"
    is '8/4k3/8/8/8/8/8/K7 w @:[Q]' "$(fen2bb <<<'8/4k3/8/8/8/8/8/K7 w @:[Q]' | bb2fen)"
}

@test "bbxfm exchanges the counters where readers find them, and no word of an operation" {
    is '4k3/8/8/8/8/8/8/4K3 b - - 4 5 +2+1 ce 4;
4k3/8/8/8/8/8/8/4K3 b - - 4 +2+1
4k3/8/8/8/8/8/8/4K3 b - - +2+1 4 5
4k3/8/8/8/8/8/8/4K3 b - - 2+1 id 1+2
4k3/8/8/8/8/8/8/4K3 b - - ce 4; id 1+2
4k3/8/8/8/8/8/8/4K3 b - - 4 5 6 +1+2' "$(sed 's|^|4k3/8/8/8/8/8/8/4K3 w - - |' <<'end' | bbxfm flipcolor
4 5 +1+2 ce 4;
4 +1+2
+1+2 4 5
1+2 id 1+2
ce 4; id 1+2
4 5 6 +1+2
end
    )"
}

@test "epdwrite: counters are the fifth field" {
    is '4k3/8/8/8/8/8/8/4K2R w K - 1+2' \
        "$(epdwrite <<<'4k3/8/8/8/8/8/8/4K2R w K - 1+2 7 33')"
    is '4k3/8/8/8/8/8/8/4K2R[Q] w K - hmvc 7; id "x";' \
        "$(epdwrite <<<'4k3/8/8/8/8/8/8/4K2R[Q] w K - hmvc 7; id "x";')"
}

@test "cqlmatch takes a file of positions with pockets or promoted pieces for positions" {
    local fen
    for fen in '4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1' '4k3/8/8/8/8/8/8/4K3[-]' 4k3/8/8/8/8/8/8/4K3/Qp \
        4k3/8/8/8/8/8/8/4K2Q~ '4k3/8/8/8/8/8/8/4K2Q~[] w - -'; do
        echo "$fen" >"$BATS_TEST_TMPDIR/positions"
        is 1 "$(cqlmatch --count --cql true "$BATS_TEST_TMPDIR/positions")"
    done
}

@test "positions that differ in pockets or counters are different" {
    local one='4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1' two='4k3/8/8/8/8/8/8/4K3[R] w - - 0 1'
    is 2 "$(printf '%s\n' "$one" "$two" | cqlmatch --answer --cql zobristkey | sort -u | wc -l)"
    is 2 "$(printf '4k3/8/8/8/8/8/8/4KQ%s2[] w - - 0 1\n' '' '~' |
        cqlmatch --answer --cql zobristkey | sort -u | wc -l)"
    is 2 "$(printf '4k3/8/8/8/8/8/8/4K3 w - - %s 0 1\n' 3+3 2+3 |
        cqlmatch --answer --cql zobristkey | sort -u | wc -l)"
    is 1 "$(printf '4k3/8/8/8/8/8/8/4K3 w - - %s\n' '3+3 0 1' '0 1' |
        cqlmatch --answer --cql zobristkey | sort -u | wc -l)"
}

@test "--variant needs the name of a variant" {
    complains 2 'cqlmatch: a variant needs a name' cqlmatch --variant= --cql true
    complains 2 'cqlmatch: the rules of x are not known here' cqlmatch --variant=x --cql true
}

@test "pieceid: a dropped piece has a new number, an exploded one is gone" {
    local game='[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@d5 (4. P@d6) P@e4 *\n'
    is '33 34' "$(printf "$game" | cqlmatch -i - -o /dev/null --cql \
        'terminal mainline message quiet(str(pieceid d5) " " str(pieceid e4))' --variations)"
    is '35' "$(printf "$game" | cqlmatch -i - -o /dev/null --cql \
        'not mainline message quiet(pieceid d6)' --variations)"
}

@test "consecutive drops, path and previous moves know that a drop has no origin" {
    local game='[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@d5 P@e4 *\n'
    counts() { printf "$game" | cqlmatch -i - -o /dev/null --cql "$1 message quiet(ply)" | paste -sd ' '; }
    is '6 7' "$(counts 'move drop')"
    is '7 8' "$(counts 'move previous drop')"
    is '' "$(counts 'move drop from .')"
    is '7' "$(counts 'currentmove --d5 move previous drop')"
    is '6' "$(counts 'move to d5 drop')"
}

@test "ucipipe: the engine is told the variant, if it lists it" {
    is '8/8/8/8/8/1p6/P7/8 w - - 0 1'$'\ta2b3' "$(ucipipe --variant antichess --depth 2 \
        --columns best <<<'8/8/8/8/8/1p6/P7/8 w - - 0 1')"
    is '7k/8/8/8/8/3K4/8/8 w - - 3+3 0 1' "$(ucipipe --depth 1 --columns best \
        <<<'7k/8/8/8/8/3K4/8/8 w - - 3+3 0 1' | cut -f 1)"
    printf '%s\n' '#!/bin/sh' 'while read -r word _; do case $word in' \
        'uci) echo uciok ;; isready) echo readyok ;; quit) exit ;; esac; done' \
        >"$BATS_TEST_TMPDIR/engine"
    chmod +x "$BATS_TEST_TMPDIR/engine"
    complains 1 'the engine does not play Crazyhouse' ucipipe \
        --engine "$BATS_TEST_TMPDIR/engine" --depth 1 <<<'4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1'
}

@test "maps, books and tables hold positions of chess alone" {
    local fen='4k3/8/8/8/8/8/8/4K2Q[] w - - 0 1'
    complains 1 'a book holds positions of chess alone' bookwrite \
        -o "$BATS_TEST_TMPDIR/book" <<<"$fen"$'\te1e2\t1'
    fenmap -o "$BATS_TEST_TMPDIR/map" <<<$'4k3/8/8/8/8/8/8/4K2Q w - -\tx'
    complains 1 'a map holds positions of chess alone' fenmap --map "$BATS_TEST_TMPDIR/map" <<<"$fen"
    complains 1 'a map holds positions of chess alone' \
        fenmap --map "$BATS_TEST_TMPDIR/map" <<<'4k3/8/8/8/8/8/8/4K2Q w - - 3+3 0 1'
    cd "$BATS_TEST_TMPDIR"
    explore --make -o games <<<'1. e4 e5 1-0'
    is 'e2e4' "$(explore --map=games <<<'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' | cut -f 1)"
    complains 1 'a map holds positions of chess alone' explore --map=games \
        <<<'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -'
    complains 1 'a map holds positions of chess alone' explore --map=games --format=lichess --moves-from=e4 - \
        <<<'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1'
    # lookup has no value there; in the variants that no position shows it has one
    fenmap -o map <<<$'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\tx'
    is $'1\n4' "$(printf '[Variant "%s"]\n\n1. e4 *\n\n' Standard Crazyhouse 3check Atomic |
        cqlmatch -i - --format=csv --columns=game --cql 'lookup "map"' | sed 1d)"
    is 1 "$(printf 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%s w KQkq -\n' '[]' '' |
        cqlmatch --count --cql 'lookup "map"')"
}

@test "a Variant tag without a name is as none" {
    local name
    for name in '' '?' -; do
        printf '[Variant "%s"]\n\n1. e4 1-0\n' "$name" >"$BATS_TEST_TMPDIR/games"
        is Standard "$(cqlmatch --format=csv --columns=game --values v --cql 'initial v=variant' \
            "$BATS_TEST_TMPDIR/games" | sed -n '2s/.*,//p')"
        is 'atomic e2e4' "$(printf '[Variant "Atomic"]\n[Variant "%s"]\n\n1. e4 1-0\n' "$name" |
            pgnfold --key=moves | cut -f 1)"
        explore --make -o "$BATS_TEST_TMPDIR/map" "$BATS_TEST_TMPDIR/games"
        is 1 "$(explore --map="$BATS_TEST_TMPDIR/map" --moves-from= | grep -c e2e4)"
        is 4 "$(pgn2fen --variant=3check --final "$BATS_TEST_TMPDIR/games" | cut -d ' ' -f 5 | wc -c)"
    done
}

@test "a Variant tag is of Chess960 if it has 960 or Fischer; games of unknown ones are chess" {
    local name fen='4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1'
    for name in '960' 'Chess 960' 'Shuffle-960' 'Fischer Random'; do
        is '4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1' "$(last "$name" '1. O-O' "$fen")"
    done
    is "$(last Chess '1. e4')" "$(last 'Capablanca chess on a board of ten files and eight ranks' '1. e4')"
    complains 1 'game 1: the rules of Bughouse are not known here' \
        pgn2fen --final < <(printf '[Variant "Bughouse"]\n\n1. e4 *\n')
    complains 2 'the rules of Bughouse are not known here' cqlmatch --variant Bughouse --cql true
}

@test "explore leaves games of variants out, and says how many" {
    printf '[Variant "%s"]\n[Result "1-0"]\n\n1. e4 1-0\n\n' Standard Atomic Crazyhouse >"$BATS_TEST_TMPDIR/games.pgn"
    run -0 explore --make --summary -o "$BATS_TEST_TMPDIR/map" "$BATS_TEST_TMPDIR/games.pgn"
    [[ $output = *', 2 of variants '* ]]
    is 'e2e4 1' "$(explore --map="$BATS_TEST_TMPDIR/map" --format=table \
        <<<'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' | awk '$1 == "e2e4" { print $1, $3 }')"
}

@test "where a rule of the variant has ended the game, ucipipe and cce say who has won" {
    local variant fen score end
    cd "$BATS_TEST_TMPDIR"
    while IFS='|' read -r variant fen score; do
        echo "$variant $fen"
        is "$fen"$'\t'"${score/ /$'\t'}"$'\t'0000 "$(ucipipe --variant "$variant" --depth 1 --columns score,cp,best <<<"$fen")"
        printf 'setoption name UCI_Variant value %s\nposition fen %s\ngo depth 2\n' "$variant" "$fen" | cce >said
        case $fen$score in
        *" w "*\#+0* | *" b "*\#-0*) end='cp 32000' ;;
        *) end='mate 0' ;;
        esac
        is $'info depth 0 score '"$end"$'\nbestmove 0000' "$(<said)"
    done <<'end'
kingofthehill|4k3/8/8/8/3K4/8/8/8 w - - 0 1|#+0 32000
kingofthehill|4k3/8/8/8/3K4/8/8/8 b - - 0 1|#+0 32000
atomic|3k4/8/8/8/8/8/8/4R3 b - - 0 1|#-0 -32000
racingkings|4K3/8/8/8/3k4/8/8/4R3 w - - 0 1|#+0 32000
suicide|8/8/8/8/8/p7/P6n/8 w - - 0 1|#+0 32000
antichess|8/8/8/8/1B6/8/2P5/R7 b - - 0 1|#-0 -32000
antichess|8/8/8/8/1B6/8/2P5/R7 w - - 0 1|#-0 -32000
end
    is '0 0 0000' "$(ucipipe --variant suicide --depth 1 --columns score,cp,best <<<'8/8/8/p7/P7/8/8/8 w - - 0 1' | cut -f 2- | tr '\t' ' ')"
    matches giveaway variantloss '8/8/8/8/1B6/8/2P5/R7 w - - 0 1'
}

@test "groups and folds tell pockets and variants apart" {
    local one='[Variant "Crazyhouse"]\n[FEN "4k3/8/8/8/8/8/8/4K3[%s] w - - 0 1"]\n\n*\n\n'
    is 2 "$(printf "$one$one" Q R | cqlmatch -i - --count-by epd --cql initial | sed 1d | wc -l)"
    is 2 "$(printf "$one$one" Q R | cqlmatch -i - --count-by placement --cql initial | sed 1d | wc -l)"
    is 2 "$(printf '[Variant "%s"]\n\n1. e4 *\n\n' Standard Atomic |
        pgnfold --key moves | cut -f 1 | sort -u | wc -l)"
}

@test "move reverse: nothing where unmoves do not hold" {
    matches standard 'move reverse : true' '4k3/8/8/8/8/8/8/4K2Q w - - 0 1'
    matches atomic 'not move reverse : true' '4k3/8/8/8/8/8/8/4K2Q w - - 0 1'
    run -0 --separate-stderr cqlmatch --threads 2 -i - --count --cql 'move reverse : true' < <(
        printf '[Variant "%s"]\n\n1. e4 e5 *\n\n' Atomic Standard Horde Crazyhouse)
    is 1 "$output"
    is 1 "$(grep -c 'warning: move reverse matches nothing in .* (said once)' <<<"$stderr")"
    run -0 --separate-stderr cqlmatch -i - --count --cql 'move reverse : true' \
        <<<$'[Variant "Three-Check"]\n\n1. e4 e5 *'
    is '1 ' "$output $stderr"
}

@test "bbdraw: pockets stand under the board, promoted pieces are marked" {
    bbdraw <<<'4k3/1Q~6/8/8/8/8/8/4K3[QNpp] w - - 0 40' >"$BATS_TEST_TMPDIR/board"
    grep -qx 'pockets: \[QNpp\]' "$BATS_TEST_TMPDIR/board"
    run ! cmp -s <(head -2 "$BATS_TEST_TMPDIR/board") \
        <(bbdraw <<<'4k3/1Q6/8/8/8/8/8/4K3[QNpp] w - - 0 40' | head -2)
    run -0 bbdraw <<<'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1'
    is 'pockets: []' "$(bbdraw <<<'8/8/8/8/8/8/8/8[] w' | tail -n 1)"
}

@test "bbdraw: counted checks stand under the board" {
    local line
    for line in '4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1' '4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+1' \
        '4k3/8/8/8/8/8/8/4K3 w - - 1+2 c0 "x";'; do
        is 'checks to give: 1+2' "$(bbdraw <<<"$line" | tail -n 1)"
        is 'checks to give: 1+2' "$(fen2bb <<<"$line" | bbdraw | tail -n 1)"
    done
    bbdraw --format=html <<<"$line" | grep -F 'checks to give' | grep -qF 1+2
    is 'White to move' "$(bbdraw <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1' | tail -n 1)"
}
