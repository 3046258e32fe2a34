#!/usr/bin/env bats
# bb2fen.bats - what bb2fen(1) and bitboard(5) say

load lib

BOARD='R7/8/8/1K6/1N6/1k6/4pp2/B7' # the seed documents' example
POSITIONS=$DATA/positions.fen

# --- what is read ---------------------------------------------------------

@test "the twelve fields become a placement, the rest stays" {
    answers bb2fen <<'end'
K:b5 Q:[] R:a8 B:a1 N:b4 P:[] k:b3 q:[] r:[] b:[] n:[] p:[e2,f2] w - - 0 1 | R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - 0 1
K:e1 Q:d1 R:[a1,h1] B:[c1,f1] N:[b1,g1] P:[a2,b2,c2,d2,e2,f2,g2,h2] k:e8 q:d8 r:[a8,h8] b:[c8,f8] n:[b8,g8] p:[a7,b7,c7,d7,e7,f7,g7,h7] w KQkq - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
K:[] Q:[] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[] p:[] w - - id "a  b"; | 8/8/8/8/8/8/8/8 w - - id "a  b";
end
}

@test "fields in any order, missing ones are empty" {
    answers bb2fen <<'end'
p:[f2,e2] B:a1 k:b3 N:b4 K:b5 R:a8 | R7/8/8/1K6/1N6/1k6/4pp2/B7
k:e8 w - - | 4k3/8/8/8/8/8/8/8 w - -
q:[] | 8/8/8/8/8/8/8/8
end
}

@test "a field behind two blanks, pockets or marks is no lost text" {
    local line
    for line in 'K:e1  k:e8 w - -' 'K:e1 @:[] k:e8 w - -' 'K:e1 ~:[e1] k:e8 w'; do
        run --separate-stderr bb2fen <<<"$line"
        [ "$status" -eq 1 ]
        [[ $output = "!bb2fen: a field like K:e1 follows two blanks, or ~: or @:"* ]]
    done
    is '4k3/8/8/8/8/8/8/4K3[] b - -' "$(bb2fen <<<'K:e1 k:e8 @:[] b - -')"
}

@test "squares in any order, named more than once in a set" {
    answers bb2fen <<'end'
P:[h2,a2,c4,a2] | 8/8/8/8/2P5/8/P6P/8
end
}

@test "one square needs no brackets and may have them" {
    answers bb2fen <<'end'
K:e1 k:[e8] | 4k3/8/8/8/8/8/8/4K3
end
}

@test "ranges of files and ranks" {
    answers bb2fen <<'end'
P:[a-c1,h2-4] | 8/8/8/8/7P/7P/7P/PPP5
P:a-h2 p:a-h7 | 8/pppppppp/8/8/8/8/PPPPPPPP/8
Q:b-c3-4 w | 8/8/8/8/1QQ5/1QQ5/8/8 w
R:a-h1-8 | RRRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR
N:[c3-3,d-d4] | 8/8/8/8/3N4/2N5/8/8
end
}

@test "hexadecimal sets of one to sixteen digits, in either case" {
    answers bb2fen <<'end'
K:0x1 k:0x8000000000000000 | 7k/8/8/8/8/8/8/K7
P:0xFF00 p:0x00ff000000000000 w - | 8/pppppppp/8/8/8/8/PPPPPPPP/8 w -
Q:0x0 R:0x80 | 8/8/8/8/8/8/8/7R
K:e1 P:0x00000000000000000f | 8/8/8/8/8/8/8/PPPPK3
end
}

@test "columns are carried, and CRLF is read" {
    is $'4K3/8/8/8/8/8/8/8 b\tone\t\ttwo' \
        "$(printf 'K:e8 b\tone\t\ttwo\r\n' | bb2fen)"
}

@test "after the twelfth field nothing is taken for a field" {
    answers bb2fen <<'end'
K:[] Q:[] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[] p:[] K:e1 x: | 8/8/8/8/8/8/8/8 K:e1 x:
end
}

@test "what follows is carried with all its blanks" {
    answers bb2fen <<'end'
K:e1  w   - | 8/8/8/8/8/8/8/4K3  w   -
end
    is '8/8/8/8/8/8/8/4K3 ' "$(bb2fen <<<'K:e1 ')"
}

# --- bad records ----------------------------------------------------------

@test "a square claimed twice is named, with both pieces" {
    answers bb2fen <<'end'
K:e4 q:[d4,e4] | !bb2fen: e4 is claimed by K and by q: K:e4 q:[d4,e4]
p:0x3 R:[b1,a1] | !bb2fen: a1 is claimed by p and by R: p:0x3 R:[b1,a1]
K:e1 Q:[] R:[] B:[] N:[] P:[] k:e1 q:[] r:[] b:[] n:[] p:[] | !bb2fen: e1 is claimed by K and by k: K:e1 Q:[] R:[] B:[] N:[] P:[] k:e1 q:[] r:[] b:[] n:[] p:[]
P:a-h2 n:h1-8 | !bb2fen: h2 is claimed by P and by n: P:a-h2 n:h1-8
end
}

@test "a field that stands twice" {
    answers bb2fen <<'end'
K:e1 K:e2 | !bb2fen: K: stands there twice: K:e1 K:e2
q:[] q:[] | !bb2fen: q: stands there twice: q:[] q:[]
end
}

@test "a letter that is no piece" {
    answers bb2fen <<'end'
X:e1 | !bb2fen: no piece is written `X': X:e1
K:e1 w: | !bb2fen: no piece is written `w': K:e1 w:
end
}

@test "sets that are none" {
    answers bb2fen <<'end'
K: w | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: K: w
K:e9 | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: K:e9
K:[e1,] | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: K:[e1,]
K:[c-a1] | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: K:[c-a1]
P:h-a8-1 | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: P:h-a8-1
P:0X1F | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: P:0X1F
K:[e1 | !bb2fen: a set is not closed by ]: K:[e1
K:[e1;e2] | !bb2fen: a set is not closed by ]: K:[e1;e2]
K:[ | !bb2fen: a set is not closed by ]: K:[
K:0 | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: K:0
K: | !bb2fen: a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f: K:
K:e1x | !bb2fen: no blank after the set of K: K:e1x
K:e1 Q:[] R:[] B:[] N:[] P:[] k:e8 q:[] r:[] b:[] n:[] p:[]x | !bb2fen: no blank after the set of p: K:e1 Q:[] R:[] B:[] N:[] P:[] k:e8 q:[] r:[] b:[] n:[] p:[]x
K:e1,e2 | !bb2fen: no blank after the set of K: K:e1,e2
K:0x | !bb2fen: no hexadecimal digits after 0x: K:0x
K:0x10000000000000000 | !bb2fen: more than 64 bits in a set: K:0x10000000000000000
end
}

@test "a FEN, an empty line and other text are no BB lines" {
    run --separate-stderr bb2fen < <(printf '%s w - -\n\nhello\n' "$BOARD")
    [ "$status" = 1 ]
    is "!bb2fen: it begins with no field like K:e1; fen2bb makes such a line of a FEN: $BOARD w - -
!bb2fen: it begins with no field like K:e1: 
!bb2fen: it begins with no field like K:e1: hello" "$output"
    is "bb2fen: (stdin):1: it begins with no field like K:e1; fen2bb makes such a line of a FEN: $BOARD w - -" \
        "$(head -n 1 <<<"$stderr")"
}

@test "NUL bytes and bytes that are not UTF-8 are refused" {
    is '!bb2fen: a NUL byte in the line: K:e1\x00
!bb2fen: not UTF-8: K:e1 w\xc3' \
        "$(printf 'K:e1\0\nK:e1 w\303\n' | bb2fen 2>/dev/null || true)"
}

@test "lines that begin with ! are copied and do not change the status" {
    run --separate-stderr bb2fen <<<'!fen2bb: no position: '
    [ "$status" = 0 ] && [ -z "$stderr" ]
    is '!fen2bb: no position: ' "$output"
}

# --- there and back -------------------------------------------------------

@test "bb2fen | fen2bb gives every BB line back that fen2bb wrote" {
    fen2bb "$POSITIONS" >"$BATS_TEST_TMPDIR/sets"
    same "$BATS_TEST_TMPDIR/sets" \
        <(bb2fen "$BATS_TEST_TMPDIR/sets" | fen2bb)
}

@test "the fields of a line in another order make the same FEN" {
    fen2bb --hex "$POSITIONS" | awk '{
        line = ""
        for (i = 12; i; i--)
            line = line $i " "
        for (i = 13; i <= NF; i++)
            line = line $i (i < NF ? " " : "")
        print line
    }' >"$BATS_TEST_TMPDIR/reversed"
    same "$POSITIONS" <(bb2fen "$BATS_TEST_TMPDIR/reversed")
}

# --- the program ----------------------------------------------------------

@test "there are no options but --help and --version" {
    complains 2 "there is no option -x" bb2fen -x
    complains 2 "there is no option --hex" bb2fen --hex
}

@test "the examples of the manual pages give what they say" {
    cd "$BATS_TEST_TMPDIR"
    page_holds bb2fen.1
    page_holds bitboard.5
}

@test "every option stands in the manual page" {
    page_has_options bb2fen
}
