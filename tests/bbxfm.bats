#!/usr/bin/env bats
# bbxfm.bats - what bbxfm(1) says, in that order

load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
BOARD='R7/8/8/1K6/1N6/1k6/4pp2/B7' # the seed documents' example
POSITIONS=$DATA/positions.fen

# The answer to one line: `image LINE OP...`
image() {
    bbxfm "${@:2}" <<<"$1"
}

# A king on the square (F, R), two awk expressions in f and r, 1 to 8, for each
# of the squares (f, r) in turn; or on none when that is off the board.
kings() {
    awk 'function fen(f, r,  row, text) {
        for (row = 8; row > 0; row--)
            text = text (row < 8 ? "/" : "") \
                (row != r || f < 1 || f > 8 ? 8 : \
                (f > 1 ? f - 1 : "") "K" (f < 8 ? 8 - f : ""))
        return text
    }
    BEGIN {
        for (r = 1; r <= 8; r++)
            for (f = 1; f <= 8; f++)
                print fen('"$1"')
    }'
}

# moves 'F, R' NAME...: the names all stand for the map of (f, r) to (F, R).
moves() {
    local name
    kings 'f, r' >"$BATS_TEST_TMPDIR/before"
    kings "$1" >"$BATS_TEST_TMPDIR/after"
    for name in "${@:2}"; do
        bbxfm "$name" <"$BATS_TEST_TMPDIR/before" |
            cmp - "$BATS_TEST_TMPDIR/after" ||
            { echo "not so by $name"; return 1; }
    done
}

# --- lines ---------------------------------------------------------------

@test "FENs are answered by FENs, BB lines by BB lines, hexadecimal ones too" {
    answers bbxfm flipV <<'end'
8/8/8/8/8/8/1P6/K7 w - - 3 9 | K7/1P6/8/8/8/8/8/8 w - - 3 9
K:a1 P:b2 w - - 3 9 | K:a8 Q:[] R:[] B:[] N:[] P:b7 k:[] q:[] r:[] b:[] n:[] p:[] w - - 3 9
K:0x1 P:0x200 | K:0x0100000000000000 Q:0x0000000000000000 R:0x0000000000000000 B:0x0000000000000000 N:0x0000000000000000 P:0x0002000000000000 k:0x0000000000000000 q:0x0000000000000000 r:0x0000000000000000 b:0x0000000000000000 n:0x0000000000000000 p:0x0000000000000000
end
}

@test "the other columns are carried through" {
    answers bbxfm flipH <<'end'
8/8/8/8/8/8/8/K7 w\tone\ttwo w - | 8/8/8/8/8/8/8/7K w\tone\ttwo w -
8/8/8/8/8/8/8/K7\t | 8/8/8/8/8/8/8/7K\t
end
}

@test "a board that cannot be read gets an error line in its place" {
    answers bbxfm flipH <<'end'
8/8/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/7K
8/8/8 | !bbxfm: there are only 3 ranks: 8/8/8
!pgn2fen: no game: x | !pgn2fen: no game: x
K:a1 k:a1 | !bbxfm: a1 is claimed by K and by k: K:a1 k:a1
K:e1 w | K:d1 Q:[] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[] p:[] w
end
}

@test "status 1 and a message with the line for a board that cannot be read" {
    complains 1 "bbxfm: (stdin):2: rank 8 does not have 8 squares: 7/8" \
        bbxfm id <<<"$BOARD"$'\n'"7/8"
}

# --- the eight maps ------------------------------------------------------

@test "names of the identity" {
    moves 'f, r' id identity 'shift a1 a1' 'shiftUp 0'
}

@test "names of the map of ranks: f, 9-r" {
    moves 'f, 9-r' reflecth reflect_h flipV 'flip a1 a8' 'Flip a1 a8' \
        'mirror a1<-->a8' 'reflect a1a8' flip_vertical 'flip vertical' \
        fliphorizontal
}

@test "names of the map of files: 9-f, r" {
    moves '9-f, r' reflectv reflect_v flipH 'flip a1 h1' 'flip a1h1' \
        'mirror a1 h1' 'mirror a1<-->h1' 'mirror horizontal' \
        flip_horizontal flipvertical
}

@test "names of the half turn: 9-f, 9-r" {
    moves '9-f, 9-r' rotate180 'rotate 180' 'Rotate 180' 'flipV flipH'
}

@test "names of the flip that keeps a1 and h8: r, f" {
    moves 'r, f' reflecta1h8 reflect_a1h8 flipD 'flip a8 h1' \
        'mirror a8<-->h1' flip_diagonal 'flip diagonal a1-h8'
}

@test "names of the flip that keeps h1 and a8: 9-r, 9-f" {
    moves '9-r, 9-f' reflecth1a8 reflect_a8h1 flipAD 'flip a1 h8' \
        'mirror a1<-->h8' flip_anti_diagonal 'flip antidiagonal a8-h1'
}

@test "names of the turn to the left: 9-r, f" {
    moves '9-r, f' rotate90 'rotate 90' counterclockwise90 \
        'rotate 90 anticlockwise' 'flipV flipD'
}

@test "names of the turn to the right: r, 9-f" {
    moves 'r, 9-f' rotate270 'rotate 270' clockwise90 \
        'rotate 90 clockwise' 'flipV flipAD'
}

@test "the turns are pairs of flips, and the order of the flips matters" {
    is "$(image "$BOARD" rotate 90)" "$(image "$BOARD" flipV flipD)"
    is "$(image "$BOARD" rotate 180)" "$(image "$BOARD" flipV flipH)"
    is "$(image "$BOARD" rotate 270)" "$(image "$BOARD" flipV flipAD)"
    is "$(image "$BOARD" rotate 270)" "$(image "$BOARD" flipD flipV)"
    [ "$(image "$BOARD" rotate 90)" != "$(image "$BOARD" flipD flipV)" ]
}

@test "any two of the eight maps make one of the eight, as two runs do" {
    image "$BOARD" --each dihedral | cut -f 1 >"$BATS_TEST_TMPDIR/eight"
    image "$BOARD" --each dihedral,dihedral | cut -f 1 \
        >"$BATS_TEST_TMPDIR/pairs"
    is 64 "$(wc -l <"$BATS_TEST_TMPDIR/pairs")"
    same <(sort -u "$BATS_TEST_TMPDIR/eight") \
        <(sort -u "$BATS_TEST_TMPDIR/pairs")
    same "$BATS_TEST_TMPDIR/pairs" \
        <(bbxfm --each dihedral <"$BATS_TEST_TMPDIR/eight" | cut -f 1)
    is "$(image "$BOARD" rotate90 | bbxfm reflecth)" \
        "$(image "$BOARD" rotate90 reflecth)"
}

# --- shifts --------------------------------------------------------------

@test "names of shifts to one side" {
    moves 'f+2, r' 'shiftRight 2' 'shift a1 c1' 'shiftLeft -2' 'right 2' \
        'shift_2_right' 'shift_right shift_right' 'shift f4 h4'
    moves 'f-2, r' 'shiftLeft 2' 'shift c1 a1' 'shiftRight -2' 'left 2' \
        'shift_2_left' 'shift_left shift_left'
    moves 'f, r+2' 'shiftUp 2' 'shift a1 a3' 'shiftDown -2' 'up 2' \
        'shift_2_up' 'shift_up shift_up'
    moves 'f, r-2' 'shiftDown 2' 'shift a3 a1' 'shiftUp -2' 'down 2' \
        'shift_2_down' 'shift_down shift_down'
}

@test "names of shifts to two sides" {
    moves 'f+1, r+2' 'shift a1 b3' 'Shift a1 b3' 'shift a1b3' \
        'shift a1 ==> b3' 'shift a1-->b3' 'shift a1 --> --> b3' \
        'shiftUp 2 shiftRight 1'
    moves 'f+1, r+1' 'northeast 1' shift_up_right
    moves 'f-1, r+1' 'northwest 1' shift_up_left
    moves 'f+1, r-1' 'southeast 1' shift_down_right
    moves 'f-1, r-1' 'southwest 1' shift_down_left
}

@test "a negative number, first among the operations, is no option" {
    is "8/8/8/8/8/8/K7/8" "$(image 8/8/8/8/8/K7/8/8 shiftUp -1)"
    is "8/8/8/8/8/8/K7/8" "$(image 8/8/8/8/8/K7/8/8 shiftDown 1)"
}

@test "a shift by more than the board clears it, however far it goes" {
    is "8/8/8/8/8/8/8/8 w - - 0 1" "$(image "$START" shiftUp 8)"
    is "8/8/8/8/8/8/8/8 w - - 0 1" \
        "$(image "$START" shiftUp 4000000000 shiftDown 4000000000)"
}

@test "what falls off the board does not come back" {
    is "8/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1" \
        "$(image "$START" shiftUp 1 shiftDown 1)"
}

@test "reflecth, up, reflecth is down" {
    is "$(bbxfm shiftDown 1 <"$POSITIONS")" \
        "$(bbxfm reflecth shiftUp 1 reflecth <"$POSITIONS")"
}

# --- colours -------------------------------------------------------------

@test "invertcolor and polishtype change the colours and leave the squares" {
    local name
    for name in invertcolor polishtype polish; do
        is "r7/8/8/1k6/1n6/1K6/4PP2/b7 b - - 0 1" \
            "$(image "$BOARD w - - 0 1" "$name")"
    done
    is "$START" "$(image "$START" invertcolor invertcolor)"
}

@test "flipcolor and reversecolor change colours and ranks" {
    local name
    for name in flipcolor reversecolor 'invertcolor reflecth'; do
        is "b7/4PP2/1K6/1n6/1k6/8/8/r7 b - - 0 1" \
            "$(image "$BOARD w - - 0 1" "$name")"
    done
}

@test "Popeye's chain: rotate 180 shift e4 d4 polish takes Kb2 to kf7" {
    is "8/5k2/8/8/8/8/8/8" \
        "$(image 8/8/8/8/8/8/1K6/8 rotate 180 shift e4 d4 polish)"
}

# --- operations on the command line --------------------------------------

@test "operations compose left to right, in one operand or in several" {
    is "$(image "$BOARD" "shift a1 b1" | bbxfm flipD | bbxfm rotate 90)" \
        "$(image "$BOARD" shift a1 b1 flipD rotate 90)"
    is "$(image "$BOARD" shift a1 b1 flipD)" "$(image "$BOARD" "shift a1 b1 flipD")"
}

@test "the example of the seed: right by one" {
    is "1R6/8/8/2K5/2N5/2k5/5pp1/1B6" "$(image "$BOARD" shiftRight 1)"
}

@test "flip takes four pairs in the order given, other pairs are misuse" {
    local pair
    for pair in 'h1 a1' 'a8 a1' 'h8 a1' 'h1 a8' 'a1 a1' 'a1 b1' 'a2 h2' \
        h1a1 'a1' ''; do
        complains 2 "flip a1 h1, flip a1 a8, flip a1 h8, flip a8 h1" \
            bbxfm flip "$pair" <<<"$START"
        is "" "$output"
    done
}

@test "words that are no operation are misuse, and their forms are shown" {
    complains 2 "there is no operation fliph" bbxfm fliph <<<"$START"
    complains 2 "rotate 45: it is written rotate 90, rotate 180, rotate 270" \
        bbxfm flipH rotate 45 <<<"$START"
    complains 2 "shift a1: it is written shift SQ SQ" bbxfm shift a1
    complains 2 "shiftUp x: it is written shiftUp N" bbxfm shiftUp x
    complains 2 "shift a1 i9" bbxfm shift a1 i9
    complains 2 "there is no operation flips" bbxfm flips
    cd "$BATS_TEST_TMPDIR"
    echo "$START" >m.fen
    complains 2 "bbxfm: m.fen is a file; boards are read from standard input: bbxfm OP... <m.fen" bbxfm flipV m.fen
    touch a1 b2
    complains 2 "flip a1 b2: it is written flip a1 h1" bbxfm flip a1 b2
    complains 2 "there is no operation FlipH" bbxfm FlipH
    complains 2 "flip A1 h1: it is written flip a1 h1" bbxfm flip A1 h1
    complains 2 "it is written rotate 90" bbxfm rotate $'\x190'
    complains 2 "no operation" bbxfm
    complains 2 "an operation is missing" bbxfm ''
}

# --- what follows the placement ------------------------------------------

@test "the side to move changes with the colours, the clocks stay" {
    answers bbxfm flipcolor <<'end'
8/8/8/8/8/8/8/K7 w - - 12 34 | k7/8/8/8/8/8/8/8 b - - 12 34
8/8/8/8/8/8/8/K7 b - - 7 8 | k7/8/8/8/8/8/8/8 w - - 7 8
8/8/8/8/8/8/8/K7 b | k7/8/8/8/8/8/8/8 w
8/8/8/8/8/8/8/K7 | k7/8/8/8/8/8/8/8
end
    is "8/8/8/8/8/8/8/7K b - - 7 8" "$(image "8/8/8/8/8/8/8/K7 b - - 7 8" flipH)"
}

@test "a castling right goes with its king and rook to the other colour" {
    answers bbxfm reversecolor <<'end'
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1
r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1 | r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1
4k3/8/8/8/8/8/8/R3K2R b Q - 0 1 | r3k2r/8/8/8/8/8/8/4K3 w q - 0 1
4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1 | 4k3/8/8/8/8/8/8/4K3 b - - 0 1
end
}

@test "a castling right goes when king or rook no longer stand for it" {
    local line='r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' op
    for op in flipH flipV rotate90 rotate180 rotate270 flipD flipAD \
        invertcolor 'shift a1 a2' 'shift a1 b1'; do
        is - "$(image "$line" "$op" | cut -d ' ' -f 3)"
    done
    is "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1" \
        "$(image "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1" \
            shiftRight 1 shiftLeft 1)"
}

@test "rights of Chess960 need only king and rook on the first rank" {
    answers bbxfm flipH <<'end'
8/8/8/8/8/8/8/1R3KR1 w KQ - 0 1 | 8/8/8/8/8/8/8/1RK3R1 w KQ - 0 1
8/8/8/8/8/8/8/1R3KR1 w K - 0 1 | 8/8/8/8/8/8/8/1RK3R1 w Q - 0 1
8/8/8/8/8/8/8/1R3KR1 w GB - 0 1 | 8/8/8/8/8/8/8/1RK3R1 w GB - 0 1
8/8/8/8/8/8/8/1R3KR1 w B - 0 1 | 8/8/8/8/8/8/8/1RK3R1 w G - 0 1
r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 | r2k3r/8/8/8/8/8/8/R2K3R w HAha - 0 1
8/8/8/8/8/8/8/RR3KR1 w KB - 0 1 | 8/8/8/8/8/8/8/1RK3RR w GQ - 0 1
8/8/8/8/8/8/8/1RR2KR1 w C - 0 1 | 8/8/8/8/8/8/8/1RK2RR1 w F - 0 1
end
    answers bbxfm reversecolor flipH <<'end'
1r3kr1/8/8/8/8/8/8/8 b gb - 0 1 | 8/8/8/8/8/8/8/1RK3R1 w GB - 0 1
1r3kr1/8/8/8/8/8/8/1R3KR1 b KQq - 0 1 | 1rk3r1/8/8/8/8/8/8/1RK3R1 w Kkq - 0 1
end
    answers bbxfm shiftRight 1 <<'end'
8/8/8/8/8/8/8/1R3KR1 w KQ - 0 1 | 8/8/8/8/8/8/8/2R3KR w KQ - 0 1
8/8/8/8/8/8/8/1R3K1R w KQ - 0 1 | 8/8/8/8/8/8/8/2R3K1 w Q - 0 1
end
}

@test "of several kings and rooks those of the right are meant" {
    answers bbxfm reversecolor <<'end'
8/8/8/8/8/8/8/RR2K1RR w KQ - 0 1 | rr2k1rr/8/8/8/8/8/8/8 b kq - 0 1
8/8/8/8/8/8/8/RK2K2R w K - 0 1 | rk2k2r/8/8/8/8/8/8/8 b k - 0 1
8/8/8/8/8/8/8/R2R1KRR w DG - 0 1 | r2r1krr/8/8/8/8/8/8/8 b gd - 0 1
8/8/8/8/8/8/8/R2R1KRR w DQ - 0 1 | r2r1krr/8/8/8/8/8/8/8 b qd - 0 1
end
}

@test "an en-passant square survives before a pawn that just moved two" {
    answers bbxfm flipH <<'end'
8/8/8/8/1P6/8/8/8 b - b3 0 1 | 8/8/8/8/6P1/8/8/8 b - g3 0 1
8/8/8/2p5/8/8/8/8 w - c6 0 1 | 8/8/8/5p2/8/8/8/8 w - f6 0 1
8/8/8/2p5/8/8/8/8 b - c6 0 1 | 8/8/8/5p2/8/8/8/8 b - - 0 1
8/8/8/8/8/8/8/8 w - c6 0 1 | 8/8/8/8/8/8/8/8 w - - 0 1
8/8/2N5/2p5/8/8/8/8 w - c6 0 1 | 8/8/5N2/5p2/8/8/8/8 w - - 0 1
8/2n5/8/2p5/8/8/8/8 w - c6 0 1 | 8/5n2/8/5p2/8/8/8/8 w - - 0 1
end
    answers bbxfm reversecolor <<'end'
8/8/8/8/1P6/8/8/8 b - b3 0 1 | 8/8/8/1p6/8/8/8/8 w - b6 0 1
end
    answers bbxfm flipV <<'end'
8/8/8/8/1P6/8/8/8 b - b3 0 1 | 8/8/8/1P6/8/8/8/8 b - - 0 1
end
    answers bbxfm shiftLeft 1 <<'end'
8/8/8/8/1P6/8/8/8 b - b3 0 1 | 8/8/8/8/P7/8/8/8 b - a3 0 1
8/8/8/8/P7/8/8/8 b - a3 0 1 | 8/8/8/8/8/8/8/8 b - - 0 1
end
    answers bbxfm shiftUp 1 <<'end'
8/8/8/8/1P6/8/8/8 b - b3 0 1 | 8/8/8/1P6/8/8/8/8 b - - 0 1
end
}

@test "rights and squares are judged once, on the last board" {
    is "$START" "$(image "$START" rotate90 flipH rotate90 flipH)"
    is "8/8/8/8/1P6/8/8/8 b - b3 0 1" \
        "$(image "8/8/8/8/1P6/8/8/8 b - b3 0 1" shiftUp 4 shiftDown 4)"
}

@test "fields of another form, and EPD operations, are carried" {
    answers bbxfm flipcolor <<'end'
8/8/8/8/8/8/8/K7 w - - bm Kb1; id "a b"; | k7/8/8/8/8/8/8/8 b - - bm Kb1; id "a b";
8/8/8/8/8/8/8/K7 x KQkq e3 | k7/8/8/8/8/8/8/8 x KQkq e3
8/8/8/8/8/8/8/K7 w xyz e3 0 1 | k7/8/8/8/8/8/8/8 b xyz e3 0 1
8/8/8/8/8/8/8/K7 w KQ e99 0 1 | k7/8/8/8/8/8/8/8 b - e99 0 1
8/8/8/8/8/8/8/K7  w  -  -  0  1 | k7/8/8/8/8/8/8/8  b  -  -  0  1
end
}

# --- there and back ------------------------------------------------------

@test "an operation and its inverse give every line back" {
    local pair
    while IFS='|' read -ra pair; do
        same "$POSITIONS" <(bbxfm "${pair[@]}" <"$POSITIONS")
    done <<'end'
id|id
flipH|flipH
flipV|flipV
flipD|flipD
flipAD|flipAD
rotate 90|rotate 270
rotate 180|rotate 180
rotate 270|rotate 90
invertcolor|invertcolor
flipcolor|reversecolor
polishtype|invertcolor
mirror a1<-->h8|reflect a1 h8
end
}

@test "so does a shift and its inverse, unless a piece fell off the board" {
    local op back line
    while IFS='|' read -r op back; do
        bbxfm "$op" "$back" <"$POSITIONS" >"$BATS_TEST_TMPDIR/dropped"
        run bbxfm --off-board=error "$op" "$back" <"$POSITIONS"
        for line in "${!lines[@]}"; do
            [[ ${lines[line]} = bbxfm:* ]] || printf '%s\n' "${lines[line]}"
        done >"$BATS_TEST_TMPDIR/strict"
        # what fell off is reported, all else is as it was
        paste "$POSITIONS" "$BATS_TEST_TMPDIR/dropped" \
            "$BATS_TEST_TMPDIR/strict" | awk -F '\t' -v op="$op" '
            $3 ~ /^!/ ? $1 == $2 : $1 != $2 || $1 != $3 { print op ": " $0; bad = 1 }
            $3 !~ /^!/ { kept++ }
            END { exit bad || NR != 61 || !kept }'
    done <<'end'
shift a1 b1|shift b1 a1
shift b1 a1|shiftRight 1
shiftUp 1|shiftDown 1
shiftDown 1|shiftUp 1
shift b2 a1|shift a1 b2
end
}

@test "colours and ranks twice, in two runs, give a usual line back" {
    is "$(cat "$POSITIONS")" \
        "$(bbxfm reversecolor <"$POSITIONS" | bbxfm flipcolor)"
}

# --- --each --------------------------------------------------------------

@test "--each writes a line for each member, with its operation as a column" {
    is "$(printf '%s\t%s\n' 7R/8/8/6K1/6N1/6k1/2pp4/7B 'flip a1 h1' \
        B7/4pp2/1k6/1N6/1K6/8/8/R7 'flip a1 a8' \
        R6B/3KNk2/8/8/6p1/6p1/8/8 'flip a1 h8' \
        8/8/1p6/1p6/8/8/2kNK3/B6R 'flip a8 h1')" \
        "$(image "$BOARD" --each flips)"
}

@test "the sets have the sizes that are said of them" {
    local set size
    while read -r set size; do
        is "$set $size" "$set $(image "$BOARD" --each "$set" | wc -l)"
    done <<'end'
flips 4
rotations 4
dihedral 8
shifts 224
shifts:7 224
shifts:1 8
shifts:2 24
flip 8
flipcolor 2
fliphorizontal 2
flipvertical 2
rotate90 4
reversecolor 1
shift 225
shift:1 9
shifthorizontal 15
shiftvertical 15
flip,shift 1800
end
}

@test "the four rotations are the powers of one" {
    local turns=id
    while (($(wc -w <<<"$turns") <= 4)); do
        image "$BOARD" "$turns"
        turns="$turns rotate90"
    done >"$BATS_TEST_TMPDIR/powers"
    same "$BATS_TEST_TMPDIR/powers" \
        <(image "$BOARD" --each rotations | cut -f 1)
    is "$BOARD" "$(image "$BOARD" "$turns")"
}

@test "the column can be pasted back as operations" {
    local set board op
    for set in dihedral flips rotations shifts:1 flip,flipcolor,shifts:1 \
        shiftvertical 'flipcolor rotate90'; do
        while IFS=$'\t' read -r board op; do
            # shellcheck disable=SC2086 # as words, and as one operand
            [[ $board = "$(image "$BOARD w - - 0 1" $op)" &&
                $board = "$(image "$BOARD w - - 0 1" "$op")" ]] ||
                { echo "not so by $op"; return 1; }
        done < <(image "$BOARD w - - 0 1" --each "$set" | awk 'NR % 11 < 2')
    done
}

@test "sets are multiplied by a comma, and by blanks between their names" {
    is "$(image "$BOARD" --each flip,flipcolor)" \
        "$(image "$BOARD" --each 'flip flipcolor')"
    is "$(printf '%s\n' id flipcolor reflecth 'reflecth flipcolor')" \
        "$(image "$BOARD" --each fliphorizontal,flipcolor | cut -f 2)"
}

@test "operations joined by a semicolon are a set" {
    is "$(printf '%s\n' 'rotate 90' 'shift a1 b1 flipH' 'flip a1 h1' \
        'flip a1 a8' 'flip a1 h8' 'flip a8 h1' 'shift a1 c1 invertcolor')" \
        "$(image "$BOARD" --each \
            'rotate 90; shift a1b1 flipH;flips;shift a1 c1,invertcolor' |
            cut -f 2)"
}

@test "--each writes names of any length whole" {
    local names='' name='flipH flipV'
    while ((${#name} < 70)); do
        name+=' flipD'
        names+="$name;$name flipAD;"
    done
    same <(tr ';' '\n' <<<"${names%;}") <(image "$BOARD" --each "${names%;}" | cut -f 2)
}

@test "operations on the command line come before each member" {
    is "$(image "$BOARD" shift a1 b1 | bbxfm --each flips | cut -f 1)" \
        "$(image "$BOARD" --each flips shift a1 b1 | cut -f 1)"
    is "shift a1 b1 flip a1 h1" \
        "$(image "$BOARD" --each flips shift a1 b1 | head -n 1 | cut -f 2)"
}

@test "--distinct writes equal boards once, the first of them" {
    is "$(printf 'K6K/8/8/8/8/8/8/8\tid\n8/8/8/8/8/8/8/K6K\treflecth
7K/8/8/8/8/8/8/7K\treflecta1h8\nK7/8/8/8/8/8/8/K7\treflecth1a8')" \
        "$(image K6K/8/8/8/8/8/8/8 --each flip --distinct)"
    is 192 "$(image 8/8/8/8/8/k7/8/K7 --each flip,shift --distinct \
        --off-board=error 2>/dev/null | grep -vc '^!')"
    is 48 "$(image 8/8/8/8/8/k7/8/K7 --each shift --distinct \
        --off-board=error 2>/dev/null | grep -vc '^!')"
    is 8 "$(image "$BOARD" --each flip,flip --distinct | wc -l)"
}

@test "--distinct: boards with other pockets or promoted pieces are others" {
    is "k7/8/8/8/8/8/8/K7[Qp] w - - 0 1 id
k7/8/8/8/8/8/8/K7[Pq] b - - 0 1 flipcolor" \
        "$(printf '%s\n' 'k7/8/8/8/8/8/8/K7[Qp] w - - 0 1' | bbxfm --each 'id;flipcolor' --distinct | tr '\t' ' ')"
    is 2 "$(bbxfm --each 'id;flipvertical' --distinct <<<'8/8/8/8/8/8/8/Q6Q~ w - -' | wc -l)"
}

@test "--distinct begins anew with each line" {
    is "$(printf '%s\n' 4 4 1)" \
        "$(printf '%s\t%s\n' K6K/8/8/8/8/8/8/8 1 K6K/8/8/8/8/8/8/8 2 \
            8/8/8/8/8/8/8/8 3 | bbxfm --each flip --distinct |
            cut -f 2 | uniq -c | awk '{ print $1 }')"
}

@test "misuse of sets" {
    complains 2 "there is no operation nosuch" bbxfm --each nosuch
    complains 2 "an operation is missing" bbxfm --each ''
    complains 2 "an operation is missing" bbxfm --each 'flips;'
    complains 2 "an operation is missing" bbxfm --each 'flips,'
    complains 2 "an operation is missing" bbxfm --each 'flipH ; '
    complains 2 "shifts:8" bbxfm --each shifts:8
    complains 2 "shifts:0" bbxfm --each shifts:0
    complains 2 "flips:2" bbxfm --each flips:2
    complains 2 "more than 4096 members" bbxfm --each shift,shift
    complains 2 "more than 4096 members" \
        bbxfm --each 'flip,shift;flip,shift;flip,shift'
    complains 2 "more than 4096 members" \
        bbxfm --each "$(printf 'shift %.0s' {1..50})"
}

# --- --original ----------------------------------------------------------

@test "--original writes the board as it was before each image" {
    is "$(printf '%s\t%s\n' 'K7/8/8/8/8/8/8/8 w' 'original position' \
        '8/8/8/8/8/8/8/K7 w' 'flip a1 a8')" \
        "$(image 'K7/8/8/8/8/8/8/8 w' --original flip a1 a8)"
    is "$(printf '%s\n' 'original position' 'flip a1 h1' 'original position' \
        'flip a1 a8' 'original position' 'flip a1 h8' 'original position' \
        'flip a8 h1')" "$(image "$BOARD" --original --each flips | cut -f 2)"
    is "$BOARD" "$(image "$BOARD" --original --each flips | cut -f 1 |
        sed -n 'p;n' | sort -u)"
}

@test "--original=once writes the board once before all its images" {
    is 'original position,flip a1 h1,flip a1 a8,flip a1 h8,flip a8 h1' \
        "$(image "$BOARD" --original=once --each flips | cut -f 2 | paste -sd ,)"
    is 'original position,flip a1 h1' \
        "$(image "$BOARD" --original=each flip a1 h1 | cut -f 2 | paste -sd ,)"
    complains 2 'original' bbxfm --original=twice id
}

@test "--original keeps the alternation where an image is refused" {
    is "K7/8/8/8/8/8/8/8	original position
!bbxfm: Ka8 falls off the board by shift a2 a3: K7/8/8/8/8/8/8/8" \
        "$(image K7/8/8/8/8/8/8/8 --off-board=error --original \
            shift a2 a3 2>/dev/null)"
}

# --- --canonical ---------------------------------------------------------

@test "--canonical gives the least placement and what leads to it" {
    local fen op least
    while IFS=$'\t' read -r fen op; do
        least=$(image "$BOARD" --each flip,flipcolor | cut -f 1 |
            LC_ALL=C sort | head -n 1)
        is "$least" "$fen"
        is "$fen" "$(image "$BOARD" "$op")"
    done < <(image "$BOARD" --canonical)
}

@test "all images of a board under the default set have one canonical form" {
    local expected
    expected=$(bbxfm --canonical <"$POSITIONS" | cut -d ' ' -f 1 | sort)
    bbxfm --each flip,flipcolor <"$POSITIONS" | cut -f 1 |
        bbxfm --canonical | cut -d ' ' -f 1 | sort |
        awk 'NR % 16 == 1' >"$BATS_TEST_TMPDIR/of-images"
    same <(printf '%s\n' "$expected") "$BATS_TEST_TMPDIR/of-images"
}

@test "--canonical of a set with shifts keeps every piece" {
    local board=8/8/8/8/8/3n4/3k4/8 form
    form=$(image $board --canonical=flip,shift | cut -f 1)
    is "1k6/2n5/8/8/8/8/8/8" "$(image 8/8/8/8/8/2k5/3n4/8 \
        --canonical=flip,shift | cut -f 1)"
    is "$form" "$(image $board --each flip,shift --off-board=error \
        2>"$BATS_TEST_TMPDIR/lost" | grep -v '^!' | cut -f 1 |
        bbxfm --canonical=flip,shift | cut -f 1 | sort -u)"
    [ -s "$BATS_TEST_TMPDIR/lost" ]
}

@test "--canonical: of equal images the first of the set is named" {
    is "$(printf '8/8/8/8/8/8/8/8\tid')" "$(image 8/8/8/8/8/8/8/8 --canonical)"
}

@test "--canonical refuses a board of which every image loses a piece" {
    complains 1 "no image in the set keeps every piece on the board" \
        bbxfm --canonical=shifts <<<"$START"
}

@test "--canonical: operands come first, and --original is written before" {
    is "$(printf '%s\t%s\n' 8/8/8/8/8/8/8/K5k1 'original position' \
        1K5k/8/8/8/8/8/8/8 'shift a1 b1 reflecth')" \
        "$(image 8/8/8/8/8/8/8/K5k1 --original \
            --canonical=fliphorizontal shift a1 b1)"
}

@test "BB lines have images and a canonical form, too" {
    is "$(image "$BOARD w - - 0 1" --each flips | fen2bb | cut -f 1)" \
        "$(fen2bb <<<"$BOARD w - - 0 1" | bbxfm --each flips | cut -f 1)"
    is "$(image "$BOARD w - - 0 1" --canonical)" \
        "$(fen2bb <<<"$BOARD w - - 0 1" | bbxfm --canonical | bb2fen)"
}

# --- --off-board ---------------------------------------------------------

@test "--off-board=error refuses what would lose a piece, and names it" {
    is "$(image "$BOARD" shift a1 a8)" "$(image "$BOARD" --off-board=drop shift a1 a8)"
    is "B7/8/8/8/8/8/8/8" "$(image "$BOARD" shift a1 a8)"
    complains 1 "pe2 falls off the board by shift a1 a8: $BOARD" \
        bbxfm --off-board=error shift a1 a8 <<<"$BOARD"
    is "!bbxfm: pe2 falls off the board by shift a1 a8: $BOARD" "$output"
    # nothing stands on a1 or elsewhere on the edge that is left
    is 6k1/8/8/8/8/8/8/K7 "$(image 7k/8/8/8/8/8/8/1K6 --off-board=error shiftLeft 1)"
}

@test "--off-board=error with --each refuses member by member" {
    complains 1 "Ba1 falls off the board by shift b1 a1" \
        bbxfm --off-board=error --each 'shift a1 b1; shift b1 a1' <<<"$BOARD"
    is "1R6/8/8/2K5/2N5/2k5/5pp1/1B6	shift a1 b1
!bbxfm: Ba1 falls off the board by shift b1 a1: $BOARD" "$output"
}

# --- --test --------------------------------------------------------------

# found WHAT BOARD1 BOARD2: what --test answers
found() {
    printf '%s\t%s\n' "$2" "$3" | bbxfm --test "$1"
}

@test "--test shift finds each of the 224 vectors" {
    local one=8/8/8/8/8/8/PP6/KN6
    bbxfm --each shifts <<<"3q4/8/8/8/4K3/8/8/8" |
        awk -F '\t' -v board=3q4/8/8/8/4K3/8/8/8 \
            '$1 ~ /K/ { print board "\t" $1 "\t" $2 }' |
        bbxfm --test shift >"$BATS_TEST_TMPDIR/found"
    awk -F '\t' 'index("; " $1 "; ", "; " $2 "; ") == 0 { print; bad = 1 }
        END { exit bad || NR != 63 }' "$BATS_TEST_TMPDIR/found"
    is "shift a1 b1" "$(found shift $one 8/8/8/8/8/8/1PP5/1KN5)"
}

@test "--test: the null vector is no shift" {
    is none "$(found shift "$BOARD" "$BOARD")"
    is none "$(found any "$BOARD" "$BOARD")"
    is "flip a1 h1" "$(found any 8/8/8/8/8/8/3KK3/8 8/8/8/8/8/8/3KK3/8)"
    is 224 "$(found shift 8/8/8/8/8/8/8/8 8/8/8/8/8/8/8/8 | tr ';' '\n' | wc -l)"
}

@test "--test: pieces may fall off on the way, but not come from nowhere" {
    is "shift a1 b1" "$(found shift "$BOARD" "$(image "$BOARD" shift a1 b1)")"
    is "shift b1 a1" "$(found shift "$BOARD" "$(image "$BOARD" shift b1 a1)")"
    is none "$(found shift "$(image "$BOARD" shift b1 a1)" "$BOARD")"
}

@test "--test flip and --test rotate name what they find" {
    local op
    for op in 'flip a1 h1' 'flip a1 a8' 'flip a1 h8' 'flip a8 h1'; do
        is "$op" "$(found flip "$BOARD" "$(image "$BOARD" "$op")")"
        is "$op" "$(found any "$BOARD" "$(image "$BOARD" "$op")")"
        is none "$(found rotate "$BOARD" "$(image "$BOARD" "$op")")"
    done
    for op in 'rotate 90' 'rotate 180' 'rotate 270'; do
        is "$op" "$(found rotate "$BOARD" "$(image "$BOARD" "$op")")"
        is "$op" "$(found any "$BOARD" "$(image "$BOARD" "$op")")"
        is none "$(found flip "$BOARD" "$(image "$BOARD" "$op")")"
    done
}

@test "--test names every transform that fits, in a form --each takes" {
    local names
    names=$(found any 8/8/8/8/8/8/8/K7 7K/8/8/8/8/8/8/8)
    is "shift a1 h8; flip a1 h8; rotate 180" "$names"
    is 7K/8/8/8/8/8/8/8 \
        "$(image 8/8/8/8/8/8/8/K7 --each "$names" | cut -f 1 | sort -u)"
}

@test "--test reads FENs and BB lines, looks at the placement, carries columns" {
    is "flip a1 h1" "$(found any 'K7/8/8/8/8/8/8/1k6 w - - 0 1' 'K:h8 k:g1 b')"
    is "none	x	y" "$(found any 8/8/8/8/8/8/8/K7 $'8/8/8/8/8/8/8/k7\tx\ty')"
}

@test "--test needs a second board" {
    complains 1 "no blank after the set of K" bbxfm --test=any <<<$'K:e1x\tK:e1'
    complains 1 "no hexadecimal digits after 0x" bbxfm flipV <<<K:0x
    complains 1 "a set is []" bbxfm flipV <<<K:
    complains 1 "a set is []" bbxfm flipV <<<K:0q
    complains 1 "there is no second board after a TAB" \
        bbxfm --test any <<<"$BOARD"
    complains 1 "no piece is written" bbxfm --test any <<<"$BOARD"$'\tx'
}

# --- the program ---------------------------------------------------------

@test "options that exclude each other are misuse" {
    complains 2 "--each does not go with --canonical: each says what is written" \
        bbxfm --each flips --canonical
    complains 2 "--each does not go with --test" bbxfm --test any --each flips
    complains 2 "--distinct needs --each" bbxfm --distinct flipH
    complains 2 "flipH does not go with --test: the second board of the line stands for" \
        bbxfm --test any flipH
    complains 2 "--test does not go with --original" \
        bbxfm --test any --original
    complains 2 "--test does not go with --off-board" \
        bbxfm --test any --off-board=drop
    complains 2 "--canonical does not go with --off-board" \
        bbxfm --off-board=drop --canonical
    complains 2 "--off-board takes drop or error, not keep" \
        bbxfm --off-board=keep flipH
    complains 2 "--test takes shift, flip, rotate or any, not all" \
        bbxfm --test all
    complains 2 "there is no option -x" bbxfm -x flipH
}

@test "--help and --version answer on standard output" {
    run --separate-stderr bbxfm --help
    [ "$status" = 0 ] && [[ $output = "usage: bbxfm"* ]] && [ -z "$stderr" ]
    [[ $output = *"flip a1 h1|a1 a8|a1 h8|a8 h1"* ]]
    run --separate-stderr bbxfm --version
    [ "$status" = 0 ] && [[ $output = "bbxfm (pipefish) "* ]]
}

@test "empty input is answered by nothing" {
    run --separate-stderr bbxfm flipH </dev/null
    [ "$status" = 0 ] && [ -z "$output" ] && [ -z "$stderr" ]
}

@test "the examples of the manual page give what it says" {
    page_holds bbxfm.1
}

@test "every option stands in the manual page" {
    page_has_options bbxfm
}

@test "every form of an operation and every set stands in the manual page" {
    local page words word
    need mandoc col
    page=$(mandoc -T ascii -O width=200 "$ROOT/man/bbxfm.1" | col -b)
    words=$(sed -n 's/^\t{"\([^" ]*\).*/\1/p' \
        "$ROOT"/common/transform/transform_set.c | tr '|' '\n')
    (($(wc -w <<<"$words") > 80))
    for word in $words; do
        [[ $page = *"$word"* ]] || { echo "$word is not there"; return 1; }
    done
}

@test "an en-passant square that is no square is carried along" {
    local men='K:e1 Q:[] R:[] B:[] N:[] P:[] k:e8 q:[] r:[] b:[] n:[] p:[]'
    is 'w - zz 0 1' "$(bbxfm flipH <<<"$men w - zz 0 1" | grep -o 'w - .*')"
    is 'w - - 0 1' "$(bbxfm flipH <<<"$men w - a1 0 1" | grep -o 'w - .*')"
}
