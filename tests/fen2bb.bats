#!/usr/bin/env bats
# fen2bb.bats - what fen2bb(1) says, in that order

load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
SICILIAN='rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2'
BOARD='R7/8/8/1K6/1N6/1k6/4pp2/B7' # the seed documents' example
POSITIONS=$DATA/positions.fen
EMPTY='K:[] Q:[] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[] p:[]'

# --- the BB line ----------------------------------------------------------

@test "twelve fields, then what stood behind the placement" {
    answers fen2bb <<'end'
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - 0 1 | K:b5 Q:[] R:a8 B:a1 N:b4 P:[] k:b3 q:[] r:[] b:[] n:[] p:[e2,f2] w - - 0 1
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | K:e1 Q:d1 R:[a1,h1] B:[c1,f1] N:[b1,g1] P:[a2,b2,c2,d2,e2,f2,g2,h2] k:e8 q:d8 r:[a8,h8] b:[c8,f8] n:[b8,g8] p:[a7,b7,c7,d7,e7,f7,g7,h7] w KQkq - 0 1
end
}

@test "squares stand in ascending order, by ranks from a1 to h8" {
    answers fen2bb <<'end'
n6n/8/8/3n4/8/8/8/n6n | K:[] Q:[] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[a1,h1,d5,a8,h8] p:[]
QQQQQQQQ/8/8/8/8/8/8/8 | K:[] Q:[a8,b8,c8,d8,e8,f8,g8,h8] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[] p:[]
end
}

@test "every square has its name" {
    local square
    for square in {a..h}{1..8}; do
        # a white queen there
        awk -v f="${square%?}" -v r="${square#?}" 'BEGIN {
            f = index("abcdefgh", f)
            for (i = 8; i; i--)
                printf "%s%s", (i < 8 ? "/" : ""), i != r ? 8 : \
                    (f > 1 ? f - 1 : "") "Q" (f < 8 ? 8 - f : "")
            print "" }'
    done >"$BATS_TEST_TMPDIR/queens"
    is "$(printf '%s\n' {a..h}{1..8})" \
        "$(fen2bb "$BATS_TEST_TMPDIR/queens" | sed 's/.* Q:\(..\) .*/\1/')"
}

@test "a board of 64 pieces and one without any" {
    answers fen2bb <<end
8/8/8/8/8/8/8/8 | $EMPTY
end
    run fen2bb <<<'PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP x'
    is "K:[] Q:[] R:[] B:[] N:[] P:[$(echo {a..h}{1..8} | tr ' ' '\n' |
        sort -k1.2,1.2 -k1.1,1.1 | paste -sd,)] k:[] q:[] r:[] b:[] n:[] p:[] x" "$output"
}

@test "FEN of one to six fields, EPD operations and odd fields are carried" {
    answers fen2bb <<end
8/8/8/8/8/8/8/8 w | $EMPTY w
8/8/8/8/8/8/8/8 b KQ | $EMPTY b KQ
8/8/8/8/8/8/8/8 b KQ e3 7 | $EMPTY b KQ e3 7
8/8/8/8/8/8/8/8 w - - bm O-O; id "a  b"; | $EMPTY w - - bm O-O; id "a  b";
8/8/8/8/8/8/8/8  w  ? K: | $EMPTY  w  ? K:
end
}

@test "digits side by side are read by their sum" {
    answers fen2bb <<end
44/8/8/8/8/8/8/11111111 | $EMPTY
8/8/8/8/8/8/8/11K23 | K:c1 Q:[] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[] p:[]
end
}

@test "the other columns are carried through" {
    answers fen2bb <<end
8/8/8/8/8/8/8/8 w\tone\t\ttwo w - | $EMPTY w\tone\t\ttwo w -
8/8/8/8/8/8/8/8\t | $EMPTY\t
end
}

@test "CRLF is written as LF, and a last line without an end counts" {
    is "$EMPTY w$'\n'$EMPTY" \
        "$(printf '8/8/8/8/8/8/8/8 w\r\n8/8/8/8/8/8/8/8' | fen2bb |
            sed ':a;N;$!ba;s/\n/$'"'"'\\n'"'"'/')"
    [ "$(printf '8/8/8/8/8/8/8/8' | fen2bb | tail -c 1 | od -An -c)" = '  \n' ]
}

# --- bad records ----------------------------------------------------------

@test "a placement that is none gets an error line that says why" {
    answers fen2bb <<'end'
9/8/8/8/8/8/8/8 w - - 0 1 | !fen2bb: no piece is written `9': 9/8/8/8/8/8/8/8 w - - 0 1
08/8/8/8/8/8/8/8 | !fen2bb: no piece is written `0': 08/8/8/8/8/8/8/8
8 w | !fen2bb: there is only 1 rank: 8 w
8/8/8/8/8/8/8 w | !fen2bb: there are only 7 ranks: 8/8/8/8/8/8/8 w
8/8/8/8/8/8/8/8/8 w | !fen2bb: there are more than 8 ranks: 8/8/8/8/8/8/8/8/8 w
8/8/8/8/8/8/8/8[x] w | !fen2bb: a pocket holds only pieces QRBNP and qrbnp: 8/8/8/8/8/8/8/8[x] w
8/8/8/8/8/8/8/8[Q w | !fen2bb: a pocket is not closed: 8/8/8/8/8/8/8/8[Q w
8/8/8/8/8/8/8/8[Q]w | !fen2bb: no blank after the pockets: 8/8/8/8/8/8/8/8[Q]w
8/8/8/8/8/8/8/~8 w | !fen2bb: no piece is written `~': 8/8/8/8/8/8/8/~8 w
8/8/8/8/8/8/8/7 w | !fen2bb: rank 1 does not have 8 squares: 8/8/8/8/8/8/8/7 w
8/ppppppppp/8/8/8/8/8/8 | !fen2bb: rank 7 does not have 8 squares: 8/ppppppppp/8/8/8/8/8/8
8//8/8/8/8/8/8 | !fen2bb: rank 7 does not have 8 squares: 8//8/8/8/8/8/8
7x/8/8/8/8/8/8/8 | !fen2bb: no piece is written `x': 7x/8/8/8/8/8/8/8
7♔/8/8/8/8/8/8/8 | !fen2bb: no piece is written like that: 7♔/8/8/8/8/8/8/8
hello | !fen2bb: no piece is written `h': hello
end
}

@test "an empty line and an empty first column are bad records" {
    run --separate-stderr fen2bb < <(printf '\n\t8/8/8/8/8/8/8/8\n %s\n' "$START")
    [ "$status" = 1 ]
    is "!fen2bb: no position: 
!fen2bb: no position: \\x098/8/8/8/8/8/8/8
!fen2bb: no position:  $START" "$output"
}

@test "the others are still answered, the status is 1, stderr has the place" {
    run --separate-stderr fen2bb "$POSITIONS" - <<<"$START"$'\nx\n'"$START"
    [ "$status" = 1 ]
    [ "${#lines[@]}" = $(($(wc -l <"$POSITIONS") + 3)) ]
    is "fen2bb: (stdin):2: no piece is written \`x': x" "$stderr"
}

@test "NUL bytes and bytes that are not UTF-8 are shown, not written" {
    is "!fen2bb: a NUL byte in the line: 8/8\\x00
!fen2bb: not UTF-8: 8/8/8/8/8/8/8/8 w\\xff" \
        "$(printf '8/8\0\n8/8/8/8/8/8/8/8 w\377\n' | fen2bb 2>/dev/null || true)"
}

@test "an error line is cut at 4096 bytes" {
    run --separate-stderr fen2bb < <(head -c 10000 /dev/zero | tr '\0' x; echo)
    [ "$status" = 1 ] && [ "$(wc -c <<<"$output")" = 4096 ]
    [[ $output = '!fen2bb: no piece is written `x'\'': xxxx'* ]]
    is "fen2bb: (stdin):1: no piece is written \`x': $(printf 'x%.0s' {1..512})" \
        "$stderr"
}

@test "a message quotes at most 512 bytes of a line, cut between characters" {
    run --separate-stderr fen2bb < <(head -c 10000 /dev/zero; echo)
    [ "$(wc -c <<<"$output")" -gt 4090 ]
    is "fen2bb: (stdin):1: a NUL byte in the line: $(printf '\\x00%.0s' {1..128})" \
        "$stderr"
}

@test "lines that begin with ! are copied and do not change the status" {
    run --separate-stderr fen2bb <<<'!pgn2fen: no move: e9'
    [ "$status" = 0 ] && [ -z "$stderr" ]
    is '!pgn2fen: no move: e9' "$output"
}

# --- the way back ---------------------------------------------------------

@test "fen2bb | bb2fen gives every line back" {
    same "$POSITIONS" <(fen2bb "$POSITIONS" | bb2fen)
    same "$POSITIONS" <(fen2bb --hex "$POSITIONS" | bb2fen)
}

@test "the Sicilian keeps its c6, though nothing can be captured there" {
    is "$SICILIAN" "$(fen2bb <<<"$SICILIAN" | bb2fen)"
}

@test "so does a line whose rest looks like a field" {
    answers sh -c 'fen2bb | bb2fen' <<'end'
8/8/8/8/8/8/8/8 K:e1 w | 8/8/8/8/8/8/8/8 K:e1 w
8/8/8/8/8/8/8/8  x: | 8/8/8/8/8/8/8/8  x:
end
}

@test "fields cut from the end come back too" {
    local fields
    for fields in 1 2 3 4 5 6; do
        same <(cut -d' ' -f-$fields "$POSITIONS") \
            <(cut -d' ' -f-$fields "$POSITIONS" | fen2bb | bb2fen)
    done
}

@test "ten thousand random boards come back" {
    awk 'BEGIN {
        srand(7)
        for (n = 0; n < 10000; n++) {
            line = ""
            for (rank = 8; rank; rank--) {
                gap = 0
                for (file = 0; file < 8; file++)
                    if (rand() * 10 < n % 10 + 0.3) {
                        line = line (gap ? gap : "") \
                            substr("KQRBNPkqrbnp", rand() * 12 + 1, 1)
                        gap = 0
                    } else gap++
                line = line (gap ? gap : "") (rank > 1 ? "/" : "")
            }
            print line
        }
    }' >"$BATS_TEST_TMPDIR/boards"
    same "$BATS_TEST_TMPDIR/boards" \
        <(fen2bb "$BATS_TEST_TMPDIR/boards" | bb2fen)
}

@test "digits side by side come back merged, and nothing else is changed" {
    is '8/8/8/8/8/8/8/2K5 w  - 1' "$(fen2bb <<<'44/8/8/8/8/8/8/11K23 w  - 1' | bb2fen)"
}

@test "positions of Chess960 and double Chess960 come back" {
    need_shared pgn/dfrc-2000.epd
    same "$SHARED/pgn/dfrc-2000.epd" \
        <(fen2bb "$SHARED/pgn/dfrc-2000.epd" | bb2fen)
}

# --- options --------------------------------------------------------------

@test "--by-rank: the pieces by rank, each followed by a blank" {
    is 'Dictionary PBR with 8 entries: 
1: Bc Bf Ke Nb Ng Qd Ra Rh 
2: Pa Pb Pc Pd Pe Pf Pg Ph 
3: 
4: 
5: 
6: 
7: pa pb pc pd pe pf pg ph 
8: bc bf ke nb ng qd ra rh ' "$(fen2bb --by-rank <<<"$START")"
}

@test "--by-rank: the seed's example, shifted right by one" {
    is 'Dictionary PBR with 8 entries: 
1: Bb 
2: pf pg 
3: kc 
4: Nc 
5: Kc 
6: 
7: 
8: Rb ' "$(fen2bb --by-rank <<<'1R6/8/8/2K5/2N5/2k5/5pp1/1B6')"
}

@test "--dump: the seed's dictionary" {
    is 'Dictionary importBB with 12 entries: 
B: a1
K: b5
N: b4
P: []
Q: []
R: a8
b: []
k: b3
n: []
p: [e2,f2]
q: []
r: []' "$(fen2bb --dump <<<"$BOARD w - - 0 1")"
}

@test "--dump=NAME names the dictionary" {
    is 'Dictionary exportBB with 12 entries: ' \
        "$(fen2bb --dump=exportBB <<<"$BOARD" | head -n 1)"
}

@test "--hex: sixteen digits for each set, a1 the lowest bit" {
    answers fen2bb --hex <<'end'
k7/8/8/8/8/8/P6p/K6R w - - 0 1\tx | K:0x0000000000000001 Q:0x0000000000000000 R:0x0000000000000080 B:0x0000000000000000 N:0x0000000000000000 P:0x0000000000000100 k:0x0100000000000000 q:0x0000000000000000 r:0x0000000000000000 b:0x0000000000000000 n:0x0000000000000000 p:0x0000000000008000 w - - 0 1\tx
end
}

@test "a bad record has its one error line among dumps and diagrams too" {
    is '!fen2bb: no piece is written `x'\'': x' "$(fen2bb --by-rank <<<x 2>/dev/null || true)"
    is '!fen2bb: no piece is written `x'\'': x' "$(fen2bb --dump <<<x 2>/dev/null || true)"
}

# --- --check --------------------------------------------------------------

# Rows: a FEN that --check refuses, and why.
refused() {
    local row in out
    while IFS= read -r row; do
        split_row "$row"
        printf '%s | !fen2bb: %s: %s\n' "$in" "$out" "$in"
    done | answers fen2bb --check
}

@test "--check passes every position of the test data, unchanged" {
    same <(fen2bb "$POSITIONS") <(fen2bb --check "$POSITIONS")
}

@test "--check passes the positions of real games" {
    pgn2fen "$DATA"/{famous,generated,chess960,annotated}.pgn >"$BATS_TEST_TMPDIR/games"
    (($(wc -l <"$BATS_TEST_TMPDIR/games") > 3000))
    fen2bb --check "$BATS_TEST_TMPDIR/games" >/dev/null
}

@test "--check: kings" {
    refused <<'end'
8/8/8/8/8/8/8/8 | White has no king; Black has no king
8/8/8/8/8/8/8/K7 w - - 0 1 | Black has no king
KK6/8/8/8/8/8/8/7k w - - 0 1 | White has 2 kings
end
}

@test "--check: pawns on the first and last rank" {
    refused <<'end'
P6k/8/8/8/8/8/8/K7 w - - 0 1 | White has a pawn on a8
7k/8/8/8/8/8/8/K3p2P w - - 0 1 | White has a pawn on h1; Black has a pawn on e1
end
}

@test "--check: kings and pawns marked as promoted" {
    refused <<'end'
4k3/8/8/8/4P~3/8/8/4K~3[] w - - 0 1 | Ke1 is marked as promoted; Pe4 is marked as promoted
4k~3/8/8/8/8/8/8/4K3 w - - 0 1 | ke8 is marked as promoted
end
    fen2bb --check <<<'4k3/8/8/8/8/8/8/4KQ~2[] w - - 0 1'
}

@test "--check: too many men, pawns, promoted pieces" {
    refused <<'end'
4k3/8/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1 | White has 5 promoted pieces and 8 pawns
4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1 | White has 9 pawns
4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1 | White has 17 men; White has 1 promoted piece and 8 pawns
4k3/8/8/8/8/QQ6/P7/QQQQKQQQ w - - 0 1 | White has 8 promoted pieces and 1 pawn
end
}

@test "--check: two bishops on one colour are from a promotion" {
    refused <<'end'
4k3/8/8/8/8/4B3/PPPPPPPP/2B1K3 w - - 0 1 | White has 1 promoted piece and 8 pawns
end
    fen2bb --check <<<'4k3/8/8/8/8/4B3/1PPPPPPP/2B1K3 w - - 0 1'
}

@test "--check: the side not to move is in check" {
    refused <<'end'
4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 | Black is in check, and White to move
4k3/8/8/8/8/5n2/8/4K3 b - - 0 1 | White is in check, and Black to move
8/8/8/3kK3/8/8/8/8 b | White is in check, and Black to move
end
    fen2bb --check <<<'4k3/8/8/8/8/8/4R3/4K3 b - - 0 1'
}

@test "--check: without a side to move only both may not be in check" {
    fen2bb --check <<<'4k3/8/8/8/8/8/4R3/4K3'
    fen2bb --check <<<'4k3/8/8/8/8/8/4r3/4K3'
    refused <<'end'
8/8/8/3kK3/8/8/8/8 | both sides are in check
end
}

@test "--check: checks that no move gives" {
    refused <<'end'
k3r3/8/8/8/8/5n2/8/4K2r w - - 0 1 | 3 pieces give check
k7/8/8/8/8/3n1n2/8/4K3 w - - 0 1 | no move gives both checks
end
    fen2bb --check <<<'k3r3/8/8/8/8/5n2/8/4K3 w - - 0 1'
}

@test "--check: castling rights without king and rook in place" {
    refused <<'end'
r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1 | the castling rights KQkq do not fit king and rooks
r3k2r/8/8/8/8/8/4K3/R6R w KQ - 0 1 | the castling rights KQ do not fit king and rooks
r3k2r/8/8/8/8/8/4K3/R6R w HA - 0 1 | the castling rights HA do not fit king and rooks
r3k2r/8/8/8/8/8/8/R3K2R w KB - 0 1 | the castling rights KB do not fit king and rooks
4k2r/8/8/8/8/8/8/4K3 w kk - 0 1 | the castling rights kk do not fit king and rooks
4k3/8/8/8/8/8/8/4K3 w X - 0 1 | the castling rights are not made of KQkq or files
end
    fen2bb --check <<<'1rk4r/8/8/8/8/8/8/R1K2R2 w FAhb - 0 1'
}

@test "--check: clocks that are no numbers, nor operations, or too large" {
    refused <<'end'
4k3/8/8/8/8/8/8/4K3 w - - x 1 | the halfmove clock x is no number
4k3/8/8/8/8/8/8/4K3 w - - 0 x | the move number x is no number
4k3/8/8/8/8/8/8/4K3 w - - 0 1000001 | a clock is more than 1000000
4k3/8/8/8/8/8/8/4K3 w - - 1000001 1 | a clock is more than 1000000
4k3/8/8/8/8/8/8/4K3 w - - 0 1234567890x1234567890x1234567890x1234567890 | the move number 1234567890x1234567890x1234567890x1234567 is no number
end
    refused <<'end'
4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1 | the count of checks 4+3 is not two digits up to 3
4k3/8/8/8/8/8/8/4K3 w - - +4+3 0 1 | the count of checks +4+3 is not two digits up to 3
4k3/8/8/8/8/8/8/4K3 w - - 0 1 +4+0 | the count of checks +4+0 is not two digits up to 3
4k3/8/8/8/8/8/8/4K3 w - - + 1 | the halfmove clock + is no number
end
    # no program takes such a count as missing
    local fen what='the count of checks 7+7 is not two digits up to 3'
    for fen in '4k3/8/8/8/8/8/8/4K3 w - - 7+7 0 1' '4k3/8/8/8/8/8/8/4K3 w - - 7+7'; do
        complains 1 "$what" epdwrite <<<"$fen"
        if command -v fenmap >/dev/null; then # not in the toolkit
            complains 1 "$what" bbdraw <<<"$fen"
            complains 1 "$what" fenmap -o "$BATS_TEST_TMPDIR/map" <<<"$fen	1"
        fi
        complains 1 "$what" cqlmatch --answer --cql fen <<<"$fen"
        complains 1 "bad FEN tag: $what" pgn2fen <<<"[FEN \"$fen\"]

1. Ke2 *"
    done
    for clocks in '0 1 +3+3' '3+0 0 1' '' 3 '3 7' '- -' 'bm Ke2;' '3 7 bm Ke2;'; do
        echo "4k3/8/8/8/8/8/8/4K3 w - - $clocks" | fen2bb --check
    done
}

@test "--check: an en-passant square that nothing has passed" {
    refused <<'end'
4k3/8/8/8/8/8/8/4K3 w - e6 0 1 | no pawn can have passed e6
4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1 | no pawn can have passed e6
4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1 | no pawn can have passed e6
4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1 | no pawn can have passed e6
4k3/8/8/4p3/8/8/8/4K3 w - e9 0 1 | the en-passant field is no square
k7/8/8/4p3/8/8/8/4K2r w - e6 0 1 | White was in check before a pawn passed e6
end
    # the pawn gives check, or uncovers one
    fen2bb --check <<<'k7/8/8/4p3/3K4/8/8/8 w - e6 0 1'
    fen2bb --check <<<'8/8/8/4p3/8/2K5/8/k7 w - e6 0 1'
}

@test "--check: a side that is neither, and a bad placement" {
    refused <<'end'
4k3/8/8/8/8/8/8/4K3 x - - 0 1 | the side to move is neither w nor b
8/8 | there are only 2 ranks
end
}

@test "--check goes with every form, and all reasons stand in one line" {
    is '!fen2bb: White has 2 kings; White has a pawn on h1: KK5k/8/8/8/8/8/8/7P' \
        "$(fen2bb --check --dump <<<'KK5k/8/8/8/8/8/8/7P' 2>/dev/null || true)"
}

# --- the program ----------------------------------------------------------

@test "options that exclude each other are misuse" {
    complains 2 "--by-rank does not go with --hex: each is a form of its own" fen2bb --hex --by-rank
    complains 2 "--by-rank does not go with --dump" fen2bb --dump --by-rank
    complains 2 "--dump takes UTF-8" fen2bb --dump=$'\xff'
    complains 2 "there is no option -x" fen2bb -x
}

@test "files are read one after the other, and - is stdin" {
    printf '%s\n' "$START" >"$BATS_TEST_TMPDIR/one.fen"
    is "$(fen2bb <<<"$START"; fen2bb <<<"$BOARD"; fen2bb <<<"$START")" \
        "$(fen2bb "$BATS_TEST_TMPDIR/one.fen" - "$BATS_TEST_TMPDIR/one.fen" <<<"$BOARD")"
}

@test "the examples of the manual page give what it says" {
    page_holds fen2bb.1
}

@test "every option stands in the manual page" {
    page_has_options fen2bb
}

@test "a column longer than a block of reading, with other letters at its end, comes back" {
    { printf '4k3/8/8/8/8/8/8/4K3 w - - 0 1\t'; printf 'x%.0s' {1..70000}; echo 'é ы'; } >"$BATS_TEST_TMPDIR/long"
    same "$BATS_TEST_TMPDIR/long" <(fen2bb "$BATS_TEST_TMPDIR/long" | bb2fen)
}
