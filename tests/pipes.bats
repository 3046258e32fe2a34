#!/usr/bin/env bats
# pipes.bats - every recipe in pipes/ does what its first comment says

load lib

BOARD='R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# answers_of the seed documents' query NAME, whose file has the checksum that
# NAME.expect gives for PGN, are given by RECIPE over the first N games: the
# query's lines end without the `;`.
as_the_query() {
    local recipe=$1 name=$2 pgn=$3 games=$4 expected
    need_shared "conformance/cases/seeds/$name.expect"
    expected=$(awk -v pgn="$pgn" '$1 == "pgn" { here = $2 == pgn }
        here && $1 == "file-sha256" { print $2 }' \
        "$SHARED/conformance/cases/seeds/$name.expect")
    pgn2fen --initial "$SHARED/conformance/pgn/$pgn" | head -n "$games" |
        "$recipe" | sed 's/;$//' >"$BATS_TEST_TMPDIR/epd"
    is "$expected" "$(sha256sum <"$BATS_TEST_TMPDIR/epd" | cut -d ' ' -f 1)"
}

@test "each recipe is a program whose first comment says its name" {
    local file name comment found=0 tests
    tests=$(<"$BATS_TEST_FILENAME")
    for file in "$ROOT"/pipes/*; do
        [[ -f $file ]] || continue
        name=${file##*/}
        found=$((found + 1))
        [[ -x $file ]] || { echo "$name cannot be run"; return 1; }
        { read -r; read -r comment; } <"$file"
        [[ $comment = "# $name - "* ]] || { echo "$name does not say what it is"; return 1; }
        [[ $tests = *"@test \"$name: "* || -e $ROOT/tests/$name.bats ]] ||
            { echo "$name has no test"; return 1; }
    done
    ((found > 5))
}

# recipes: their names.
recipes() {
    find "$ROOT/pipes" -maxdepth 1 -type f -printf '%f\n' | sort
}

# Those whose interpreter is here: one is in Python.
recipes_that_run() {
    local name program
    while read -r name; do
        read -r program <"$ROOT/pipes/$name"
        ! command -v "${program##*[/ ]}" >/dev/null || echo "$name"
    done < <(recipes)
}

@test "--help of each recipe prints its first comment, also through a link" {
    local name names
    mapfile -t names < <(recipes_that_run)
    ln -s "${names[@]/#/"$ROOT/pipes/"}" .
    awk 'FNR == 1 { close(out); out = FILENAME ".comment"; next } !/^#/ { nextfile }
        { sub(/^# ?/, ""); print >out }' "${names[@]}"
    for name in "${names[@]}"; do
        echo "$name"
        "./$name" --help >linked
        is "$(<"$name.comment")" "$(<linked)"
        "$name" --help >help
        "$name" -h >h
        is "$(<help)" "$(<h)"
        [[ $(<help) = "$name - "* ]]
    done
}

@test "recipes: --help may stand after options, and not after operands" {
    local words
    for words in 'puzzles -d 1 -h' 'annotate --engine=x -j 2 --help' 'crosstable --csv --help' \
        'cql-parallel -j 2 --cql mate --help' 'show -m 2 -t x --help'; do
        echo "$words"
        # shellcheck disable=SC2086 # words
        same <("${words%% *}" --help) <($words)
    done
    same <(puzzles --help) <(pipefish puzzles --help)
    same <(puzzles --help) <(pipefish puzzles -d 1 --help)
    complains 2 '--help: No such file' endgame-scores -m 2 -- --help
    complains 2 '--help does not go with parts' cql-parallel --cql mate games.pgn --help
}

@test "each recipe refuses an option that it has not, and says how it is called" {
    local name
    while read -r name; do
        complains 2 "usage: $name" "$name" --nonsense </dev/null
        # shellcheck disable=SC2154 # complains sets it
        [[ $stderr != *$'\n'* ]]
    done < <(recipes_that_run)
}

@test "each recipe has an entry in the manual page, and the page no other" {
    is "$(recipes)" "$(sed -n 's/^\.It Ic \([^ ]*\).*/\1/p' "$ROOT/man/pipefish-recipes.7" | sort -u)"
}

@test "a recipe ends with 1 when a record was bad, and with 2 when a file is not there" {
    local name
    for name in flip-to-epd rotate-to-epd shift-to-epd twins; do
        echo "$name"
        complains 1 'fen2bb: (stdin):2: ' "$name" <<<"$BOARD"$'\n''bad'
        complains 2 'fen2bb: nosuch: No such file' "$name" nosuch
        complains 0 '' "$name" -- - <<<"$BOARD"
    done
    complains 2 'pgn2fen: nosuch: No such file' distinct-positions nosuch
    complains 1 'fen2bb: ' canonical-epd <<<bad
    complains 2 'there is no operation' canonical-epd nonsense <<<"$BOARD"
    complains 1 'bbxfm: ' transform-fen bad
    complains 2 'name-opening: nosuch: cannot be read' name-opening nosuch <<<"$BOARD"
    echo "$BOARD" >positions.fen
    complains 2 'name-opening: positions.fen: it is no table of eco, name, pgn, uci and epd; positions come on standard input' name-opening positions.fen <<<"$BOARD"
}

@test "error lines are copied by the recipes, and a bad line is answered by one" {
    local name line="!tool: it's bad:	so"
    for name in flip-to-epd rotate-to-epd shift-to-epd canonical-epd; do
        echo "$name"
        "$name" <<<"$line" >copied
        is "$line" "$(<copied)"
        "$name" <<<bad >answer 2>said || true
        [[ $(<answer) = '!'*': bad' ]]
    done
}

# --- before and after ----------------------------------------------------

@test "shift-to-epd: the position before and after each shift" {
    shift-to-epd <<<"$BOARD" >"$BATS_TEST_TMPDIR/epd"
    is 72 "$(wc -l <"$BATS_TEST_TMPDIR/epd")"
    is 'R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "1";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "shift a1 a1"; id "2";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "3";
2R5/8/8/3K4/3N4/3k4/6pp/2B5 w - - c0 "shift a1 c1"; id "4";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "5";
8/8/1K6/1N6/1k6/4pp2/B7/8 w - - c0 "shift a1 a2"; id "6";' \
        "$(head -n 6 "$BATS_TEST_TMPDIR/epd")"
    is 'R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "69";
8/8/8/8/8/8/2pp4/8 w - - c0 "shift c3 a3"; id "70";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "71";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "shift c3 c3"; id "72";' \
        "$(tail -n 4 "$BATS_TEST_TMPDIR/epd")"
    is "$(for from in a1 b1 c1 a3 b3 c3; do
        for to in a1 c1 a2 c2 a3 c3; do echo "shift $from $to"; done
    done)" "$(sed -n 'n; s/.*c0 "\([^"]*\)".*/\1/p' "$BATS_TEST_TMPDIR/epd")"
}

@test "shift-to-epd: as the query of the seed documents" {
    as_the_query shift-to-epd epd-all-shifts corners.pgn 12
    as_the_query shift-to-epd epd-all-shifts setups.pgn 12
}

@test "flip-to-epd: the position before and after each flip" {
    is 'R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "1";
7R/8/8/6K1/6N1/6k1/2pp4/7B w - - c0 "flip a1 h1"; id "2";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "3";
B7/4pp2/1k6/1N6/1K6/8/8/R7 w - - c0 "flip a1 a8"; id "4";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "5";
R6B/3KNk2/8/8/6p1/6p1/8/8 w - - c0 "flip a1 h8"; id "6";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "7";
8/8/1p6/1p6/8/8/2kNK3/B6R w - - c0 "flip a8 h1"; id "8";' \
        "$(flip-to-epd <<<"$BOARD")"
}

@test "flip-to-epd: as the query of the seed documents" {
    as_the_query flip-to-epd epd-all-flips corners.pgn 30
    as_the_query flip-to-epd epd-all-flips setups.pgn 30
}

@test "rotate-to-epd: the position before and after each turn" {
    is 'R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "1";
8/8/6p1/6p1/8/8/3KNk2/R6B w - - c0 "rotate  90"; id "2";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "3";
7B/2pp4/6k1/6N1/6K1/8/8/7R w - - c0 "rotate 180"; id "4";
R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "5";
B6R/2kNK3/8/8/1p6/1p6/8/8 w - - c0 "rotate 270"; id "6";' \
        "$(rotate-to-epd <<<"$BOARD")"
}

@test "rotate-to-epd: as the query of the seed documents" {
    as_the_query rotate-to-epd epd-all-rotations corners.pgn 30
    as_the_query rotate-to-epd epd-all-rotations setups.pgn 30
}

@test "the three read files, forget rights and columns, and count on" {
    printf '%s\n' 'r3k3/8/8/8/8/8/8/4K2R b Kq - 3 4	x' "$BOARD" \
        >"$BATS_TEST_TMPDIR/fens"
    is 'r3k3/8/8/8/8/8/8/4K2R b - - c0 "original position"; id "1";' \
        "$(rotate-to-epd "$BATS_TEST_TMPDIR/fens" | head -n 1)"
    is 'id "16";' "$(flip-to-epd "$BATS_TEST_TMPDIR/fens" | tail -n 1 |
        grep -o 'id.*')"
    is 'id "144";' "$(shift-to-epd "$BATS_TEST_TMPDIR/fens" | tail -n 1 |
        grep -o 'id.*')"
}

# --- other recipes with positions ----------------------------------------

@test "transform-fen: each different image once, with its operation" {
    is "$(printf '%s\t%s\n' 'K7/8/8/8/8/8/8/7k w - - 0 1' id \
        'k7/8/8/8/8/8/8/7K w - - 0 1' 'rotate 180')" \
        "$(transform-fen 'K7/8/8/8/8/8/8/7k w - - 0 1' \
            'id; rotate 180; flip a1 h8; rotate 180')"
    is 16 "$(transform-fen "$BOARD" | cut -f 1 | sort -u | wc -l)"
    complains 2 "usage: transform-fen FEN [SET]" transform-fen
    complains 2 "usage: transform-fen FEN [SET]" transform-fen a b c
    complains 2 "there is no operation" transform-fen "$BOARD" nonsense
}

@test "twins: families of positions that are one, flipped or turned" {
    printf '%s\n' "$BOARD" \
        '8/8/8/8/8/8/8/K1k5 w - - 0 1' \
        '7R/8/8/6K1/6N1/6k1/2pp4/7B b - - 3 9' \
        '8/8/8/8/8/8/8/1K1k4 w - - 0 1' \
        'b7/4PP2/1K6/1n6/1k6/8/8/r7 b - - 0 1' >"$BATS_TEST_TMPDIR/fens"
    is "$BOARD	1	1	rotate180
7R/8/8/6K1/6N1/6k1/2pp4/7B b - - 3 9	1	3	reflecth
b7/4PP2/1K6/1n6/1k6/8/8/r7 b - - 0 1	1	5	rotate180 flipcolor" \
        "$(twins "$BATS_TEST_TMPDIR/fens")"
    is "$(printf '%s\n' 2 4)" \
        "$(twins -s shift "$BATS_TEST_TMPDIR/fens" | cut -f 3)"
    complains 2 "usage: twins" twins -x
}

@test "twins: the columns of a line come before the three new ones" {
    is '8/8/8/8/8/8/8/K7 w - -	é		c3	1	1	rotate180
8/8/8/8/8/8/8/7K w - -	1	2	reflecth' \
        "$(twins <<<$'8/8/8/8/8/8/8/K7 w - -\té\t\tc3\n8/8/8/8/8/8/8/7K w - -')"
}

@test "twins: finds every image of every position again" {
    bbxfm --each flip,flipcolor <"$DATA/positions.fen" | cut -f 1 | shuf \
        --random-source=<(yes) >"$BATS_TEST_TMPDIR/fens"
    twins "$BATS_TEST_TMPDIR/fens" >"$BATS_TEST_TMPDIR/found"
    is "$(wc -l <"$BATS_TEST_TMPDIR/fens")" \
        "$(wc -l <"$BATS_TEST_TMPDIR/found")"
    is "$(bbxfm --canonical <"$DATA/positions.fen" | cut -d ' ' -f 1 |
        sort -u | wc -l)" \
        "$(cut -f 2 "$BATS_TEST_TMPDIR/found" | sort -u | wc -l)"
}

@test "canonical-epd: one answer for all twins, and what leads to it" {
    is '7B/2pp4/6k1/6N1/6K1/8/8/7R w - - c0 "rotate180";' \
        "$(canonical-epd <<<"$BOARD")"
    is '8/8/8/8/8/8/8/8 w - - c0 "shift a1 b1";' \
        "$(canonical-epd 'shift a1 b1' <<<'8/8/8/8/8/8/8/8 w - -')"
    is '!fen2bb: this is a BB line; bb2fen makes a FEN of it: K:h1 w - -' \
        "$(canonical-epd <<<'K:h1 w - -' 2>/dev/null || true)"
}

@test "canonical-epd: answers each request before the next is made" {
    local answer n
    mkfifo "$BATS_TEST_TMPDIR/to" "$BATS_TEST_TMPDIR/from"
    canonical-epd <"$BATS_TEST_TMPDIR/to" >"$BATS_TEST_TMPDIR/from" 3>&- &
    exec 5>"$BATS_TEST_TMPDIR/to" 6<"$BATS_TEST_TMPDIR/from"
    for ((n = 0; n < 200; n++)); do
        echo "$BOARD" >&5
        read -r -t 120 answer <&6
        is '7B/2pp4/6k1/6N1/6K1/8/8/7R w - - c0 "rotate180";' "$answer"
    done
    exec 5>&- 6<&-
    wait $!
}

@test "distinct-positions: each position once, seen by the side to move" {
    distinct-positions "$DATA/famous.pgn" >"$BATS_TEST_TMPDIR/set"
    is "" "$(cut -f 1 "$BATS_TEST_TMPDIR/set" | sort | uniq -d)"
    is w "$(cut -d ' ' -f 2 "$BATS_TEST_TMPDIR/set" | sort -u)"
    # what is left out is there with the colours exchanged
    is "$(pgn2fen --fields=4 "$DATA/famous.pgn" | bbxfm --each flipcolor |
        cut -f 1 | grep ' w ' | LC_ALL=C sort -u)" \
        "$(cut -f 1 "$BATS_TEST_TMPDIR/set" | LC_ALL=C sort)"
}

@test "distinct-positions: the result is that of the side to move" {
    printf '%s\n' '[Event "x"]' '[Result "1-0"]' '' '1. e4 e5 1-0' |
        distinct-positions >"$BATS_TEST_TMPDIR/set"
    is "$(printf '%s\t%s\n' \
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' 1-0 \
        'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq -' 0-1 \
        'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -' 1-0)" \
        "$(cat "$BATS_TEST_TMPDIR/set")"
}

# --- libraries for CQL ---------------------------------------------------

# by_query QUERY: what it answers to each position, with both libraries.
by_query() {
    cqlmatch --include-path "$ROOT/pipes" --answer --cql \
        "cql(include libcql/libfen.cql include libcql/libxfm.cql) $1" \
        "${@:2}" <"$DATA/positions.fen"
}

# The placement whose sets are the images under a function F(importBB[\0]).
placement_by() {
    by_query "fen2bb(fen)
        while (\"KQRBNPkqrbnp\" ~~ \".\") exportBB[\\0] = $1
        bb2fen()"
}

@test "libfen.cql: a placement as sets and back is what it was" {
    is "$(cut -d ' ' -f 1 "$DATA/positions.fen")" \
        "$(placement_by 'importBB[\0]')"
}

@test "libfen.cql: the sets are those of the board" {
    is "$(yes '<true>' | head -n "$(wc -l <"$DATA/positions.fen")")" \
        "$(by_query 'fen2bb(fen) importBB["K"] == K and importBB["p"] == p
            and importBB["Q"] == Q and importBB["b"] == b')"
    is "[]" "$(cqlmatch --include-path "$ROOT/pipes" --answer --cql \
        'cql(include libcql/libfen.cql) fen2bb("8/8/8/8/8/8/8/K1k5") str(importBB["Q"])' \
        <<<"4k3/8/8/8/8/8/8/4K3 w - - 0 1")"
}

@test "libxfm.cql: its functions do with sets what bbxfm does with boards" {
    local function operation
    while IFS='|' read -r function operation; do
        is "$(bbxfm "$operation" <"$DATA/positions.fen" | cut -d ' ' -f 1)" \
            "$(placement_by "$function")" ||
            { echo "$function is not $operation"; return 1; }
    done <<'end'
shiftUp(importBB[\0] 2)|shiftUp 2
shiftDown(importBB[\0] 1)|shiftDown 1
shiftLeft(importBB[\0] 3)|shiftLeft 3
shiftRight(importBB[\0] -1)|shiftRight -1
flipH(importBB[\0])|flipH
flipV(importBB[\0])|flipV
flipD(importBB[\0])|flipD
flipAD(importBB[\0])|flipAD
Shift(importBB[\0] a1 b3)|shift a1 b3
Shift(importBB[\0] c3 a1)|shift c3 a1
Flip(importBB[\0] a1 h1)|flip a1 h1
Flip(importBB[\0] a1 a8)|flip a1 a8
Flip(importBB[\0] a1 h8)|flip a1 h8
Flip(importBB[\0] a8 h1)|flip a8 h1
end
}

@test "libxfm.cql: Rotate turns as bbxfm does" {
    local angle
    for angle in 90 180 270; do
        is "$(bbxfm rotate $angle <"$DATA/positions.fen" | cut -d ' ' -f 1)" \
            "$(by_query "fen2bb(fen) x = \"KQRBNPkqrbnp\"
                while (x ~~ \".\") exportBB[\\0] = Rotate(importBB[\\0] \" $angle\")
                bb2fen()")"
    done
}

@test "libxfm.cql: isShift, isFlip and isRotate know what was made of what" {
    local in out
    while IFS='|' read -r in out; do
        is "$in $out" "$in $(cqlmatch --include-path "$ROOT/pipes" --answer \
            --cql "cql(include libcql/libxfm.cql) if $in then 1 else 0" \
            <<<"$BOARD")"
    done <<'end'
isShift(Shift([Aa] a1 b1) [Aa])|1
isShift(shiftLeft([Aa] 1) [Aa])|1
isShift([Aa] shiftLeft([Aa] 1))|0
isShift([Aa] [Aa])|0
isShift(flipH([Aa]) [Aa])|0
isFlip(flipD([Aa]) [Aa])|1
isFlip(Flip([Aa] a1 h8) [Aa])|1
isFlip(Rotate([Aa] "90") [Aa])|0
isRotate(Rotate([Aa] "90") [Aa])|1
isRotate(Rotate([Aa] "270") [Aa])|1
isRotate([Aa] [Aa])|0
isRotate(flipV([Aa]) [Aa])|0
end
}

@test "libxfm.cql: no other pair of squares is a flip, no other angle a turn" {
    is "[] []" "$(cqlmatch --include-path "$ROOT/pipes" --answer --cql \
        'cql(include libcql/libxfm.cql)
        str(Flip([Aa] h1 a1) " " Rotate([Aa] "45"))' <<<"$BOARD")"
}

# images LOOP FIRST IMAGE LABEL: by the libraries, for each position a line
# `PLACEMENT LABEL` for each round of the loop, which begins with FIRST.
images() {
    by_query "fen2bb(fen) all = \"\"
        $1 {
            $2 while (\"KQRBNPkqrbnp\" ~~ \".\") exportBB[\\0] = $3
            all += bb2fen() + $4 + \";\"
        }
        all" | tr ';' '\n' | sed '/^$/d'
}

# The same by a recipe.
images_of_recipe() {
    "$1" <"$DATA/positions.fen" |
        sed -n 'n; s/^\([^ ]*\) [bw] - - c0 "\([^"]*\)".*/\1 \2/p'
}

@test "the recipes write what a query writes with the libraries" {
    same <(images_of_recipe shift-to-epd) <(images \
        'square all Square1 in [a-c1,a-c3] square all Square2 in [a1-3,c1-3]' \
        '' 'Shift(importBB[\0] Square1 Square2)' \
        '" shift " + str(Square1) + " " + str(Square2)')
    same <(images_of_recipe flip-to-epd) <(images \
        'while ("a1h1 a1a8 a1h8 a8h1" ~~ "([a-h].)([a-h].)")' \
        'Square1 = makesquare \1 Square2 = makesquare \2' \
        'Flip(importBB[\0] Square1 Square2)' \
        '" flip " + str(Square1) + " " + str(Square2)')
    same <(images_of_recipe rotate-to-epd) <(images \
        'while (" 90|180|270" ~~ "[^|]+")' 'Angle = \0' \
        'Rotate(importBB[\0] Angle)' '" rotate " + Angle')
}

# --- children of queries ---------------------------------------------------

@test "bestmove: the move, of a FEN and of a .fen file" {
    is 'best: a1a6' "$(bestmove --time .3 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1')"
    is 'best: a1a6' "$(bestmove --time .3 $'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\tcolumn\nmore')"
    [[ $(bestmove --time=.1 "$DATA/startpos.fen") = 'best: '[a-h][1-8][a-h][1-8] ]]
    [[ $(bestmove --time .1 "$DATA/siciliandefense.fen") = 'best: '[a-h][1-8][a-h][1-8] ]]
}

@test "bestmove: --engine names the engine, --debug shows all that is said" {
    bestmove --engine "$DATA/engine" --time .1 --debug "$(moves 20)" >"$BATS_TEST_TMPDIR/answer"
    is "> uci|> isready|> position fen $(moves 20)|> go movetime 100|> quit" \
        "$(grep '^>' "$BATS_TEST_TMPDIR/answer" | paste -sd '|')"
    grep -q '^bestmove a1' "$BATS_TEST_TMPDIR/answer"
    [[ $(tail -n 1 "$BATS_TEST_TMPDIR/answer") = 'best: a1'* ]]
}

@test "bestmove: a move of stockfish, of the start and of the Sicilian, is legal" {
    need stockfish
    local name
    for name in startpos siciliandefense; do
        best=$(bestmove --time .1 --engine stockfish "$DATA/$name.fen")
        printf '%s\n' "position fen $(<"$DATA/$name.fen")" 'go perft 1' | cce |
            grep -q "^${best#best: }: 1\$" || { echo "$best"; false; }
    done
}

@test "bestmove: a bad position, a file that is not there, a time that is none" {
    complains 1 'there are 0 white kings' bestmove 8/8/8/8/8/8/8/8
    complains 2 'bestmove: missing.fen: cannot be read' bestmove missing.fen
    complains 2 "--time takes a number of seconds, not \`soon'" bestmove --time soon "$BOARD"
    complains 2 'usage: bestmove' bestmove
}

@test "engine-score: the score from White's side, whoever is to move" {
    is '+200 +200 -10 -10 #+5 #+5 #-0 #+0' "$(moves 20 b20 1 b1 95 b95 90 b90 |
        engine-score "$DATA/engine" | paste -sd ' ')"
}

@test "engine-score: answers each line as ucipipe --answer does, good or bad" {
    cat >lines <<end
!tool: it's bad:	so
$(moves 20)	a	b
$(moves 60)
8/8/8/8/8/8/8/8 w - - 0 1
nonsense
$(moves 13 30)
end
    export ENGINE_AT=13 ENGINE_DOES='kill -9 $$'
    complains 1 'ucipipe: (stdin):6: the engine has ended' engine-score "$DATA/engine" <lines
    is "$(ucipipe --answer --engine "$DATA/engine" lines 2>/dev/null || true)" "$output"
    is 7 "$(wc -l <<<"$output")"
}

@test "engine-score: half a second, or as the options say; the engine may have arguments" {
    write_script logged <<end
echo "\$*"
tee log | "$DATA/engine"
end
    moves 1 | engine-score ./logged
    is 'go movetime 500' "$(grep go log)"
    moves 1 | engine-score -d 9 -t 80 ./logged a b >answer
    is "uci
isready
position fen $(moves 1)
go depth 9 movetime 80
quit" "$(<log)"
    complains 2 'ucipipe: no-engine: No such file' engine-score no-engine <<<"$BOARD"
    complains 2 'usage: engine-score' engine-score -x
}

@test "engine-score: a request is answered before the next one comes" {
    is +200 "$(ask 30 engine-score "$DATA/engine" <<<"$(moves 20)" 2>/dev/null)"
}

@test "engine-score: stockfish, too" {
    need stockfish
    is '#+1
#+0
0' "$(engine-score -d 3 stockfish <<'end'
6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
R5k1/5ppp/8/8/8/8/8/7K b - - 0 1
7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
end
    )"
}

@test "name-opening: code and name, or an empty line" {
    is $'B54\tSicilian Defense: Open

C00\tFrench Defense' "$(name-opening "$DATA"/openings/[a-e].tsv <<'end'
rnbqkbnr/pp2pppp/3p4/8/3NP3/8/PPP2PPP/RNBQKB1R b KQkq - 0 4
rnbqkbnr/pp2pppp/3p4/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 0 4
rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3
end
    )"
}

@test "name-opening: a bad line is answered by an error line, which is copied; columns follow" {
    run --separate-stderr name-opening "$DATA"/openings/b.tsv <<'end'
!tool: bad	so
nonsense
rnbqkbnr/pp2pppp/3p4/8/3NP3/8/PPP2PPP/RNBQKB1R b KQkq - 0 4	a	b
4k3/8/8/8/8/8/8/4K3	c
end
    is "!tool: bad	so
!cqlmatch: no piece is written \`o': nonsense
B54	Sicilian Defense: Open	a	b
	c" "$output"
    is 1 "$status"
}

@test "name-opening: files may have any name, and lines that end in CRLF" {
    printf 'eco\tname\tpgn\tuci\tepd\r\nX1\tKings "only"\t\t\t4k3/8/8/8/8/8/8/4K3 w -\r\n' >'a "b" \c'
    is $'X1\tKings "only"' "$(name-opening 'a "b" \c' <<<'4k3/8/8/8/8/8/8/4K3')"
}

@test "name-opening: 100,000 positions in a table of 3,000 within ten seconds of work" {
    need_plain_build
    awk 'BEGIN { for (n = 1; n <= 3000; n++) {
        row = ""
        for (i = 0; i < 7; i++) row = row (int(n / 2 ^ i) % 2 ? "N" : "1")
        printf "A%02d\tname %d\tmoves\tmoves\t4k3/8/%s1/%d%s/8/8/8/4K3 w - -\n",
            n % 100, n, row, 1 + n % 7, n % 7 == 6 ? "B" : "B" (6 - n % 7)
    } }' >"$BATS_TEST_TMPDIR/table.tsv"
    yes '4k3/8/N1N1N111/2B5/8/8/8/4K3 w - - 0 1' | head -n 100000 >"$BATS_TEST_TMPDIR/fens"
    spends 10 name-opening "$BATS_TEST_TMPDIR/table.tsv" <"$BATS_TEST_TMPDIR/fens" >"$BATS_TEST_TMPDIR/named"
    is 100000 "$(wc -l <"$BATS_TEST_TMPDIR/named")"
}

@test "name-opening: a request is answered before the next one comes" {
    is $'A40\tQueen\'s Pawn Game' "$(ask 100 name-opening "$DATA/openings/a.tsv" \
        <<<'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1' 2>/dev/null)"
}

@test "name-opening: without files the names are those of our own table" {
    is $'B90\tSicilian Defense: Najdorf Variation\ta\tb
B20\tSicilian Defense
!tool: bad\tso

C84\tRuy Lopez: Closed' "$(name-opening <<'end'
rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6	a	b
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6
!tool: bad	so
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6
end
    )"
    complains 1 'no piece is written' name-opening <<<nonsense
}

@test "name-opening: the first answer takes less than 150 milliseconds of work" {
    local TIMEFORMAT='%U %S' _
    need_plain_build
    for _ in 1 2 3 4 5; do
        { time name-opening >"$BATS_TEST_TMPDIR/answer" \
            <<<'rnbqkbnr/pppppppp/8/8/6P1/8/PPPPPP1P/RNBQKBNR b KQkq - 0 1'; } 2>&1
        is $'A00\tGrob Opening' "$(<"$BATS_TEST_TMPDIR/answer")"
    done >"$BATS_TEST_TMPDIR/seconds"
    # the best of five, and a bound for slow machines: a pipe waits for a second
    awk '{ spent = $1 + $2; print spent; if (NR == 1 || spent < least) least = spent }
        END { exit least > 0.15 }' "$BATS_TEST_TMPDIR/seconds"
}

# The table of openings: all rows, without the lines that name the columns.
openings() {
    tail -q -n +2 "$ROOT"/pipes/openings/*.tsv
}

@test "opening.cql: every position of the table has its code and its name" {
    (($(openings | wc -l) >= 500))
    openings | awk -F '\t' -v OFS='\t' '{ print $1, $2, $3, $2 ($3 ? ": " : "") $3 }' \
        >"$BATS_TEST_TMPDIR/expected"
    openings | cut -f 4 | pgn2fen --movetext | cqlmatch --answer --cql \
        'cql(include libcql/opening.cql) opening_eco() + \t + opening_family() + \t
            + opening_variation() + \t + opening_name()' >"$BATS_TEST_TMPDIR/named"
    same "$BATS_TEST_TMPDIR/expected" "$BATS_TEST_TMPDIR/named"
}

@test "opening.cql: a position without a name has no value" {
    local name
    for name in eco name family variation; do
        is '<false>' "$(cqlmatch --answer --cql "cql(include libcql/opening.cql) opening_$name()" \
            <<<"$BOARD")"
    done
}

@test "opening.cql: a line of the table is refused that is no line, not legal, or there already" {
    cd "$BATS_TEST_TMPDIR" || return
    bad() { # ROW TEXT
        printf 'eco\topening\tvariation\tmoves\nA00\tOne\t\t1. e4\n%b\n' "$1" >table.tsv
        complains 1 "$2" "$ROOT/pipes/openings/make-table" table.tsv
        is '' "$output"
    }
    bad 'A00\tTwo\t\t1. e4 e5 2. Ke3' 'table.tsv:3: pgn2fen: ply 3: bad move Ke3'
    bad 'A00\tTwo\t\t1. e4' 'table.tsv:3: this leads to the position of table.tsv:2'
    bad 'A00\tTwo\t1. d4' 'table.tsv:3: no row of a table of openings'
    bad 'A00\tTwo;\t\t1. d4' 'table.tsv:3: no row of a table of openings'
}

@test "tag-openings: the last position of the game that has a name, however it was reached" {
    cd "$BATS_TEST_TMPDIR" || return
    cat >games.pgn <<'end'
[Event "a"]
[Variation "none of these"]
[Opening "nor this"]

1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 { here } 6. Rg1 h5 7. Rh1 Rg8
(7... e5 8. Nb3) *

[Event "b"]
[Variation "is not there any more"]

1. e4 *

[Event "c"]
[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
[ECO "X99"]

1. Ke2 *
end
    echo '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 0-1' >more.pgn
    tag-openings games.pgn more.pgn >tagged.pgn
    is '[Event "a"]
[Opening "Sicilian Defense"]
[ECO "B90"]
[Variation "Najdorf Variation"]
[Event "b"]
[ECO "B00"]
[Opening "King'\''s Pawn Game"]
[Event "c"]
[ECO "X99"]
[ECO "E20"]
[Opening "Nimzo-Indian Defense"]' "$(grep -E '^.(Event "[a-c]|ECO|Opening|Variation)' tagged.pgn)"
    is '1.Nf3 c5 2.e4 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6 {here} 6.Rg1 h5 7.Rh1 Rg8 ( 7...e5 8.Nb3 ) *' \
        "$(sed -n '/^1.Nf3/,/\*/p' tagged.pgn | paste -sd ' ')"
    same tagged.pgn <(cat games.pgn more.pgn | tag-openings)
    # other variants have no names of these
    is 'Atomic
Foo' "$(printf '[Variant "%s"]\n[Opening "mine"]\n\n1. d3 *\n\n' Atomic Chess960 Foo Standard |
        tag-openings | grep -B1 mine | sed -n 's/.Variant "\(.*\)"]/\1/p')"
    complains 2 nosuch.pgn tag-openings nosuch.pgn
}

@test "tag-openings: the status is 1 if a game is left out or cut, and cqlmatch says why" {
    printf '[Event "%s"]\n[%s]\n[Result "*"]\n\n1. e4 %s *\n\n' a 'FEN "9/8/8/8/8/8/8/8 w - - 0 1"' '' \
        b 'Round "?"' e5 c 'Variant "Bughouse"' '' d 'Round "?"' Qh4 >games.pgn
    run -1 --separate-stderr tag-openings games.pgn
    is 'b d' "$(grep -oP 'Event "\K.' <<<"$output" | paste -sd ' ')"
    is "$(cqlmatch --silent -i games.pgn --cql true 2>&1 >tagged.pgn)" "$stderr"
    is 3 "$(wc -l <<<"$stderr")"
    pgnfold games.pgn | sed -n 2p | pgnfold -d >good.pgn
    run -0 --separate-stderr tag-openings good.pgn
    is '' "$stderr"
}

@test "tag-openings: 12,000 games in no more time than pgn-extract needs" {
    local TIMEFORMAT='%U %S' ours theirs
    need_plain_build
    need pgn-extract
    need_shared pgn/masters-12k.pgn.gz
    gunzip -c "$SHARED/pgn/masters-12k.pgn.gz" >"$BATS_TEST_TMPDIR/games.pgn"
    cd "$BATS_TEST_TMPDIR" || return
    theirs=$( { time pgn-extract -s -e/usr/share/pgn-extract/eco.pgn games.pgn >theirs.pgn; } 2>&1)
    ours=$( { time tag-openings games.pgn >ours.pgn; } 2>&1)
    echo "$ours seconds, pgn-extract $theirs"
    is 12000 "$(grep -c '^.ECO ' ours.pgn)"
    awk -v ours="$ours" -v theirs="$theirs" 'BEGIN {
        split(ours, a, " "); split(theirs, b, " ")
        exit !(a[1] + a[2] <= b[1] + b[2])
    }'
}

@test "show: a page with a board for each match, its squares marked" {
    cd "$BATS_TEST_TMPDIR" || return
    printf '[Site "https://lichess.org/abcdefgh"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >games.pgn
    show -t 'Mates' 'mate A attacks k or a attacks K a attacks K' games.pgn >page.html
    is '1 1 1 1' "$(for part in '<figure' 'class="m" x="700" y="400"' '2...Qh4#' \
        'href="https://lichess.org/abcdefgh#4"'; do grep -o "$part" page.html | wc -l; done | paste -sd ' ')"
    grep -q '<title>Mates</title>' page.html
    echo 'ply > 1 a attacks K' >query.cql
    same <(show 'ply > 1 a attacks K' games.pgn) <(show query.cql games.pgn)
    is 2 "$(show -m 2 true games.pgn | grep -o '<figure' | wc -l)"
    is 1 "$(show 'k' <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1' | grep -o 'class="m" x="400" y="0"' | wc -l)"
    complains 2 'chek' show chek games.pgn
    complains 2 'usage: show' show
    complains 2 'usage: show' show --nothing k games.pgn
    for query in chek none.cql; do
        run ! show "$query" games.pgn 2>/dev/null >page.html
        is 0 "$(wc -c <page.html)"
    done
}

@test "show: who played, when, what was played and comes next, and columns" {
    cd "$BATS_TEST_TMPDIR" || return
    show -m 1 -c white-elo --columns='mat=power A' 'ply == 5' "$DATA/famous.pgn" >page.html
    grep -qF '<figcaption><b>Anderssen, Adolf – Kieseritzky, Lionel</b>Black to move<div>result: 1-0</div><div>event: London</div><div>date: 1851.06.21</div><div>game: 1</div><div>played: 3.Bc4</div><div>next-san: Qh4+</div><div>mat: 38</div></figcaption>' page.html
    is '' "$(show k <<<'4k3/8/8/8/8/8/8/4K3 w - -' | grep -oE '<figure data-replay|<b>')"
}

# Tags that would be elements, attributes and terminal escapes.
@test "show: hostile games are only text" {
    cd "$BATS_TEST_TMPDIR" || return
    printf '[White "</figure><script>alert(1)</script>"]\n[Black "\\" onload=alert(1) \x27"]\n[Event "\x1b[31m\xc2\x9b\t<img src=x>"]\n[Site "https://lichess.org/\\" onclick=\\"x"]\n\n1. e4 {<script>} e5 *\n' >games.pgn
    show -t '<script>' -c comment 'ply == 1' games.pgn >page.html
    is '1 1' "$(grep -o '<script>' page.html | wc -l) $(grep -o '</script>' page.html | wc -l)"
    run grep -cE '<img|" on(load|click)=' page.html
    is 0 "$output"
    run grep -c $'[\x1b\x9b]' <(tr -d '\n' <page.html | LC_ALL=C sed 's/\xe2\x80\x93//g')
    grep -qF '<b>&lt;/figure&gt;&lt;script&gt;alert(1)&lt;/script&gt; – &quot; onload=alert(1)' page.html
}

# browse PAGE: write the document that chromium makes of it.
browse() {
    timeout 300 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=5000 \
        --user-data-dir="$PWD/profile" --dump-dom "file://$PWD/$1" 2>/dev/null
}

# need_browser: skip the test where chromium does not run, which is tried once.
need_browser() {
    need chromium
    if [[ ! -e $BATS_FILE_TMPDIR/hello ]]; then
        echo '<p>hello' >hello.html
        browse hello.html >"$BATS_FILE_TMPDIR/hello" || true
    fi
    [[ $(<"$BATS_FILE_TMPDIR/hello") = *'<p>hello'* ]] || skip "chromium does not run here"
}

@test "show: a browser draws what the query matches" {
    need_browser
    show 'mate move to . previous' "$DATA/famous.pgn" >page.html
    cat >>page.html <<'end'
<script>
document.body.dataset.boards = document.querySelectorAll('figure svg').length;
document.body.dataset.marked = [].filter.call(document.querySelectorAll('rect.m'), function (m) {
    return m.getBoundingClientRect().width > 20; }).length;
</script>
end
    browse page.html >dom
    grep -q 'data-boards="15"' dom
    grep -q 'data-marked="15"' dom
}

# Buttons, keys and a tap play the first game, castling, en passant and promotion too;
# `shown' is the placement on the board.
@test "show: a browser plays through the game, and its end is that of the game" {
    need_browser
    printf '[FEN "4k3/1P6/8/8/4Pp2/8/8/4K2R b K e3 0 1"]\n\n1... fxe3 2. O-O e2 3. b8=Q+ *\n' >games.pgn
    show 'ply == 2' games.pgn games.pgn >page.html
    cat >>page.html <<'end'
<script>
var figure = document.querySelector('figure'), svg = figure.querySelector('svg'), seen = [];
function shown() {
    var all = [].filter.call(figure.querySelectorAll('use'), function (u) {
        return u.getBoundingClientRect().width > 0; }).map(function (u) {
        return (u.parentNode.getAttribute('class') === 'w' ? '' : '-') + u.getAttribute('href').slice(1) +
            'abcdefgh'[u.getAttribute('x') / 100] + (8 - u.getAttribute('y') / 100); });
    seen.push(figure.querySelector('output').textContent + ' ' + all.sort().join(' '));
}
function press(key) { figure.parentNode.dispatchEvent(new KeyboardEvent('keydown', {key: key, bubbles: true, cancelable: true})); }
function tap(share) {
    var box = svg.getBoundingClientRect(), at = {clientX: box.left + share * box.width, bubbles: true};
    svg.dispatchEvent(new PointerEvent('pointerdown', at)); svg.dispatchEvent(new PointerEvent('pointerup', at)); }
shown();
figure.querySelectorAll('button')[0].click(); shown();
press('ArrowRight'); shown();
tap(.9); tap(.9); tap(.1); tap(.9); shown();
figure.querySelectorAll('button')[4].click(); press('ArrowRight'); shown();
press('Escape'); shown();
document.body.dataset.seen = seen.join('|');
document.body.dataset.arrows = document.querySelectorAll('line.a').length;
</script>
end
    browse page.html >dom
    is 'O-O ◆ -Ke8 -Pe3 Kg1 Pb7 Rf1|start -Ke8 -Pf4 Ke1 Pb7 Pe4 Rh1|fxe3 -Ke8 -Pe3 Ke1 Pb7 Rh1|e2 -Ke8 -Pe2 Kg1 Pb7 Rf1|b8=Q+ -Ke8 -Pe2 Kg1 Qb8 Rf1|O-O ◆ -Ke8 -Pe3 Kg1 Pb7 Rf1' \
        "$(grep -o 'data-seen="[^"]*"' dom | sed 's/data-seen="//; s/"$//')"
    grep -q 'data-arrows="2"' dom
}

# placement_and_side: of each line, and its other columns.
placement_and_side() {
    awk -F '\t' -v OFS='\t' '{ split($1, field, " "); $1 = field[1] " " field[2]; print }'
}

@test "positions-after: as many as there are legal moves, each with its columns" {
    head -n 25 "$DATA/perft.txt" >perft
    same <(awk -F ';' '$2 != "D1 0" { print $2, $1 }' perft) \
        <(sed 's/\(.*\);D1.*/\1\t\1/' perft | positions-after | cut -f 2 | uniq -c | sed 's/^ */D1 /')
    is '!tool: so
7k/8/8/8/8/8/8/1K6 b - - 4 9	x	y
7k/8/8/8/8/8/K7/8 b - - 4 9	x	y
7k/8/8/8/8/8/1K6/8 b - - 4 9	x	y' "$(printf '%s\n' '!tool: so' $'7k/8/8/8/8/8/8/K7 w - - 3 9\tx\ty' | positions-after)"
    complains 1 'no piece is written' positions-after <<<bad
    is '!cqlmatch: no piece is written `a'"'"': bad' "$output"
    is '' "$(positions-after <<<'7k/6Q1/6K1/8/8/8/8/8 b - - 0 1')"
}

@test "positions-after: what was played is among them" {
    cd "$BATS_TEST_TMPDIR" || return
    pgn2fen --columns game "$DATA/generated.pgn" |
        awk -F '\t' -v OFS='\t' '$2 == game { print last, $1, NR } { last = $1; game = $2 }' >played
    positions-after played | awk -F '\t' '$1 == $2 { print $3 }' >found
    same <(cut -f 3 played) found
}

@test "positions-before: the true one is among them, and each plays forward" {
    cd "$BATS_TEST_TMPDIR" || return
    pgn2fen --columns game "$DATA/generated.pgn" | placement_and_side | cut -f 1 >short
    pgn2fen --columns game "$DATA/generated.pgn" | paste - short |
        awk -F '\t' -v OFS='\t' '$2 == game { print $1, last, $3, NR } { last = $3; game = $2 }' >played
    positions-before played >before
    placement_and_side <before | awk -F '\t' '$1 == $2 && !seen[$4]++ { print $4 }' >found
    same <(cut -f 4 played) found
    awk -F '\t' -v OFS='\t' 'NR % 127 == 1 { print $1, $3, NR }' before >some
    (($(wc -l <some) > 2000))
    positions-after some | placement_and_side |
        awk -F '\t' '$1 == $2 && !seen[$3]++ { count++ } END { print count + 0 }' >forward
    is "$(wc -l <some)" "$(<forward)"
}

@test "positions-before: men that were taken, pawns that were promoted, castling" {
    positions-before <<<'4k2Q/8/8/8/8/8/8/4K3 b - - 0 1' >before
    is 5 "$(cut -d ' ' -f 1 before | grep -c P)"
    is 4 "$(grep -c '^4k2[qrbn]/6P1/' before)"
    is 1 "$(positions-before <<<'7k/8/8/8/8/8/8/2KR4 b - - 0 1' | grep -c '/R3K3 w Q ')"
    is '' "$(positions-before <<<'4k3/8/8/8/8/8/4r3/4K3 b - - 0 1')"
    is $'!tool: so\nx' "$(printf '%s\n' '!tool: so' $'7k/8/8/8/8/8/8/K7 w - - 3 9\tx' | positions-before | cut -f 2 | uniq)"
}

@test "duplicates: of games with the same moves the best is kept, and why is said" {
    cd "$BATS_TEST_TMPDIR" || return
    printf '%s\n\n' '[White "A"]
[Black "B"]

1. e4 e5 *' '1. d4 *' '[White "A"]
[Black "?"]

1. e4 { good } e5 *' '[White "A"]
[Black "B"]

1. e4 { good } e5 *' '1. d4 *' >games.pgn
    run -0 --separate-stderr duplicates games.pgn
    is 'duplicates: game 1 (A - B) is left out for game 4 (A - B): it has fewer comments: 0, not 1
duplicates: game 3 (A - ?) is left out for game 4 (A - B): fewer of its tags are filled: 1, not 2
duplicates: game 5 (? - ?) is left out for game 2 (? - ?): it comes later' "$stderr"
    is '1. d4 *

[White "A"]
[Black "B"]

1. e4 { good } e5 *' "$output"
    same <(cat "$DATA/famous.pgn") <(duplicates "$DATA/famous.pgn" "$DATA/famous.pgn" 2>said)
    is 62 "$(grep -c 'it comes later$' said)"
}

@test "duplicates: a key that there is not is told as it was given" {
    local keys
    for keys in bogus positions,line 'players,' ''; do
        complains 2 "duplicates: --key takes moves, positions or players, with commas between several, not ${keys:-an empty list}" \
            duplicates "--key=$keys" "$DATA/famous.pgn"
    done
}

@test "duplicates: each game has its line end, however the files end" {
    cd "$BATS_TEST_TMPDIR" || return
    printf '[White "A"]\n\n1. d4 *' >a
    printf '[White "B"]\r\n\r\n1. c4 *\r\n' >b
    printf '1. e4 * 1. e3 { \\n' >c
    same <(printf '[White "A"]\n\n1. d4 *\n[White "B"]\r\n\r\n1. c4 *\r\n1. e4 * \n1. e3 { \\n\n') \
        <(duplicates a b c a 2>/dev/null)
}

@test "duplicates: --key says what is compared, and what a key says nothing of is kept" {
    cd "$BATS_TEST_TMPDIR" || return
    printf '%s\n\n' '[White "Tal, M"]

1. e4 e5 2. Nf3 *' '[White "tal m"]

1. Nf3 e5 2. e4 Nc6 *' '[White "x"]

1. Nf3 e5 2. e4 *' '[White "x"]

*' '*' '*' >games.pgn
    left_out() {
        duplicates "$@" games.pgn 2>&1 >/dev/null | sed -E 's/duplicates: game ([0-9]*).*game ([0-9]*).*: /\1 \2 /'
    }
    is '' "$(left_out)"
    is '3 1 it comes later' "$(left_out --key=positions)"
    is '1 2 3 plies, not 4
4 3 0 plies, not 3' "$(left_out --key=players)"
    is '' "$(left_out --key=players,positions)"
    is '3 2 its moves are the beginning of those' "$(left_out --contained)"
    is '' "$(left_out --contained --key=players,moves)"
    complains 2 'duplicates: --contained compares moves: --key=players,moves' \
        duplicates --contained --key=players games.pgn
    complains 2 '--key takes moves' duplicates --key=x games.pgn
    complains 2 'pgnfold: nosuch: No such file' duplicates nosuch
}

# --- the page --------------------------------------------------------------

@test "the examples of pipefish-recipes(7) give what the page says, of each recipe" {
    need parallel
    cd "$BATS_TEST_TMPDIR"
    ln -s "$DATA"/{famous,engine-match}.pgn .
    page_holds pipefish-recipes.7
    is "$(recipes)" "$(page_examples pipefish-recipes.7 commands | grep -owFf <(recipes) | sort -u)"
}

@test "opening-tree: the moves of each position, the position of most games first" {
    is "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -	e4	32	79.7	
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -	d4	19	26.3	
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -	Nf3	4	75.0	
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -	c4	4	50.0	
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -	e5	15	70.0	" \
        "$(opening-tree -p 2 "$DATA/famous.pgn" | head -5)"
    is 4 "$(opening-tree -p 1 "$DATA/famous.pgn" | wc -l)"
    is 7 "$(opening-tree -p 1 -m 1 "$DATA/famous.pgn" | wc -l)"
    local plies
    for plies in x 0 00 99999999999999999999; do
        complains 2 'usage: opening-tree' opening-tree -p "$plies" "$DATA/famous.pgn"
    done
    is 4 "$(opening-tree -p 01 "$DATA/famous.pgn" | wc -l)"
    run ! opening-tree
    # equal positions of other variants are others
    is $'e4 3\ne4 2 Atomic\nd4 1 Atomic\ne4 1 Crazyhouse' \
        "$(opening-tree -p 1 -m 1 <(printf '[Variant "%s"]\n\n1. %s *\n\n' Standard e4 Chess960 e4 Atomic e4 atom e4 Atomic d4 Chess e4 ZH e4) |
            cut -f 2,3,6 | tr '\t' ' ')"
}

@test "novelties: the first position that no earlier game had" {
    # 1 is the latest; 2 and 4 have equal dates; 3 transposes; 5 has no move, 6 comes back
    cat >games.pgn <<'end'
[Date "2020.05.04"]

1. e4 (1. b3) 1... c5 2. Nf3 d6 *

[Date "2019.??.??"]

1. d4 d5 2. c4 *

[Date "2019.01.01"]

1. c4 d5 2. d4 c6 *

[Date "2019.00.x"]

1. d4 d5 2. c4 *

[Date "2021"]

*
end
    cat >more.pgn <<'end'
[Date "2019.12.31"]

1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 *

1. d4 a6 *

[Date "2022.1.1"]

1. e4 c5 2. Nf3 d6 3. c3 *

1. e4 d5 2. e5 f5 *

[FEN "rnbqkbnr/ppp1p1pp/8/3p1p2/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"]

1. e5 *

[FEN "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"]

1. Nf3 *

[FEN "rnbqkbnr/ppppp1pp/8/5p2/8/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"]

1... d6 *

[FEN "rnbqkbnr/ppppp1pp/8/5p2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"]

1... d6 2. c3 *
end
    same <(novelties games.pgn more.pgn | sed 's/\t\t\t$/ - - -/' | tr '\t' ' ') /dev/stdin <<'end'
game ply san times-before
1 2 c5 2
2 2 d5 1
3 1 c4 4
4 - - -
5 - - -
6 1 Nf3 5
7 1 d4 0
8 5 c3 1
9 1 e4 1
10 1 e5 0
11 1 Nf3 0
12 1 d6 0
13 2 c3 1
end
    same <(novelties games.pgn more.pgn) <(novelties --memory-limit=1K -- games.pgn more.pgn)
    same <(printf 'game\tply\tsan\ttimes-before\n') <(novelties </dev/null)
    local size
    for size in '' 0M 5 5T; do complains 2 'usage: novelties' novelties --memory-limit="$size" games.pgn; done
    complains 2 'usage: novelties' novelties -x games.pgn
    is $'game\tply\tsan\ttimes-before\n1\t1\te4\t0' "$(novelties <<<'1. e4 Ke4 *' 2>/dev/null)"
    run -2 novelties missing.pgn
}

# Play the games one after another in the order of their dates, and remember in memory in
# how many each position was.
novelties_by_force() {
    pgn2fen --fields=4 --columns=game,date,ply,san "$@" | awk -F '\t' -v OFS='\t' '
        function part(text) { return text ~ /^[0-9]+$/ ? text + 0 : 0 }
        !($2 in moves) {
            split($3, date, ".")
            when[$2] = ((part(date[1]) * 100 + part(date[2])) * 100 + part(date[3])) * 1e6 + $2
            games = $2
        }
        { at[$2, ++moves[$2]] = $1; san[$2, moves[$2]] = $5; ply[$2, moves[$2]] = $4 }
        END {
            for (game = 1; game <= games; game++) order[game] = game
            for (i = 2; i <= games; i++) # insertion: few are out of order
                for (k = i; k > 1 && when[order[k]] < when[order[k - 1]]; k--) {
                    game = order[k]; order[k] = order[k - 1]; order[k - 1] = game
                }
            for (i = 1; i <= games; i++) {
                game = order[i]
                answer[game] = game OFS OFS OFS
                for (k = 2; k <= moves[game]; k++)
                    if (!(at[game, k] in count)) {
                        answer[game] = game OFS ply[game, k] OFS san[game, k] OFS count[at[game, k - 1]] + 0
                        break
                    }
                for (k = 1; k <= moves[game]; k++)
                    if (last[at[game, k]] != game) { last[at[game, k]] = game; count[at[game, k]]++ }
            }
            print "game", "ply", "san", "times-before"
            for (game = 1; game <= games; game++) print answer[game]
        }'
}

@test "novelties: games of other variants are no earlier ones" {
    is '1 e4 0
2 Nf3 1
3 c4 2
4
5 e4 0
6
7 e4 0' "$(printf '[Variant "%s"]\n\n1. %s *\n\n' Standard e4 Chess960 Nf3 'From Position' c4 Chess e4 Atomic e4 atom e4 KOTH e4 |
        novelties | sed '1d; s/\t*$//' | cut -f 1,3,4 | tr '\t' ' ')"
}

@test "novelties: 2,000 games agree with a search by force" {
    need_shared pgn/masters-12k.pgn.gz
    cd "$BATS_TEST_TMPDIR"
    zcat "$SHARED/pgn/masters-12k.pgn.gz" | pgnfold | awk 'NR % 6 == 1' | head -n 2000 | shuf --random-source=<(yes) |
        pgnfold -d >games.pgn
    novelties_by_force games.pgn >forced
    is 2001 "$(wc -l <forced)"
    same forced <(novelties games.pgn)
    same forced <(novelties --memory-limit=1M games.pgn)
}

# Six games that reach rook endings: 1 and 5 with the colours changed, 6 without a result.
@test "endgame-scores: a line for each class, by the first position of a game there" {
    cd "$BATS_TEST_TMPDIR"
    ending() { printf '[FEN "%s"]\n[Result "%s"]\n\n%s %s\n\n' "$1" "$2" "$3" "$2"; }
    {
        ending 'r3k3/4p3/8/8/8/8/8/4KR2 b - - 0 1' 0-1 '1... Ra1+ {[%eval -8.0]} 2. Ke2 {[%eval -9.0]} Ra2+'
        ending '4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 1' 1-0 '1. Ra8+ {[%eval 5.0]} 1... Kf7 {[%eval 6.0]} 2. Rxh8'
        ending '4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 1' 1/2-1/2 '1. Ra2 {[%eval 1.0]} 1... Rh2'
        ending '4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 1' 0-1 '1. Ra2'
        ending 'r3k3/4p3/8/8/8/8/8/4KR2 w - - 0 1' 1/2-1/2 '1. Rf2'
        ending '4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 1' '*' '1. Ra2'
    } >games.pgn
    same <(endgame-scores games.pgn | tr '\t' ' ') - <<'end'
class games won drew lost score conversion recovery
KRPvKR 5 2 2 1 60.0  
KRPvK 1 1 0 0 100.0  
end
    is $'class\tgames\twon\tdrew\tlost\tscore\tconversion\trecovery' "$(endgame-scores -p 3 games.pgn)"
    is 'KRPvKR' "$(endgame-scores -m 2 games.pgn | sed 1d | cut -f 1)"
    # ahead on arrival: White by 8, and holds; Black by 9, and wins
    {
        ending '4k3/8/8/8/8/8/3qP3/R3K3 w - - 0 1' 1-0 '1. Kxd2 {[%eval 8.0]} Kd8'
        ending '4k3/8/8/8/8/8/3qP3/R3K3 w - - 0 1' 1/2-1/2 '1. Kxd2 {[%eval 8.0]} Kd8'
        ending 'r3k3/3Qp3/8/8/8/8/8/4K3 b - - 0 1' 0-1 '1... Kxd7 {[%eval -9.0]} 2. Kd1'
        ending '4k3/8/8/8/8/8/3qP3/R3K3 w - - 0 1' 0-1 '1. Kxd2 {[%eval 0.5]} Kd8'
    } >more.pgn
    is 'KRPvK 4 2 1 1 62.5 66.7 33.3' "$(endgame-scores -p 4 more.pgn | sed 1d | tr '\t' ' ')"
    # a mate without evaluations is no lead
    is 'KPPPvKR 1 0 0 1 0.0 KRPPPvKR 1 0 0 1 0.0' "$(ending '4r1k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1' 1-0 '1. Rxe8#' |
        endgame-scores - | sed 1d | xargs)"
    complains 2 'usage: endgame-scores' endgame-scores
    complains 2 'usage: endgame-scores' endgame-scores -p x games.pgn
    run -2 endgame-scores missing.pgn
}

@test "opening-scores: a line for each code, or for its first letters" {
    is 'eco     games    white    draws    black  score    elo
A          13        7        0        6   53.8         ###########################
B          15       13        0        2   86.7         ###########################################' \
        "$(opening-scores -l 1 "$DATA/famous.pgn" | head -3)"
    is "$(pgn2fen --initial --columns=eco "$DATA/famous.pgn" | cut -f 2 | sort -u | grep -c .)" \
        "$(opening-scores "$DATA/famous.pgn" | sed 1d | wc -l)"
    is 3 "$(opening-scores -l 1 -m 10 "$DATA/famous.pgn" | sed 1d | wc -l)"
    # unknown codes are none
    is 'A00 1' "$(printf '[ECO "%s"]\n\n1. e4 *\n\n' '?' - A00 | opening-scores - | sed 1d | awk '{ print $1, $2 }')"
}

# Both sides think 10 seconds over a move and have 60; Black's second move and
# White's third are bad.
clocks() {
    cat <<'end'
[White "Anna"]

1. e4 {[%eval 0.3] [%clk 0:00:50]} e5 {[%eval 0.3] [%clk 0:00:50]}
2. Bc4 {[%eval 0.1] [%clk 0:00:40]} Ke7 {[%eval 3.1] [%clk 0:00:40]}
3. Qg4 {[%eval -1.0] [%clk 0:00:30]} Nc6 {[%eval -0.9] [%clk 0:00:30]} *
end
}

@test "blunders-by-time: moves that lose much, of all that have a clock and evaluations" {
    cd "$BATS_TEST_TMPDIR"
    clocks >clocks.pgn
    is '    30 s        4 moves      2  50.0 %  ##################################################
    45 s        1 moves      0   0.0 %  ' "$(blunders-by-time -s 15 clocks.pgn)"
    is '    30 s        5 moves      1  20.0 %  ####################' "$(blunders-by-time -c 350 clocks.pgn)"
    run ! blunders-by-time -o picture.gif clocks.pgn
}

@test "blunders-by-time -o: gnuplot draws it" {
    cd "$BATS_TEST_TMPDIR"
    clocks >clocks.pgn
    if ! command -v gnuplot >/dev/null; then
        complains 2 'gnuplot is not installed' blunders-by-time -o picture.svg clocks.pgn
        skip 'gnuplot is not installed'
    fi
    blunders-by-time -s 45 -c 50 -o picture.svg clocks.pgn
    is 1 "$(grep -c '<polygon fill' picture.svg)"
}

@test "blunders-by-time -o: any name of a file; a picture is kept if the games cannot be read" {
    cd "$BATS_TEST_TMPDIR"
    mkdir bin
    write_script bin/gnuplot <<'end'
#!/bin/sh
printf '%s\n' "$*" >>called
end
    clocks >clocks.pgn
    PATH=$PWD/bin:$PATH complains 2 'missing.pgn: No such file' blunders-by-time -o picture.svg missing.pgn
    [ ! -e called ]
    PATH=$PWD/bin:$PATH blunders-by-time -o "it's.svg" clocks.pgn
    grep -qF "set output 'it''s.svg'" called
}

@test "cql-dask: it needs a scheduler, a query and games" {
    need python3
    complains 2 'usage: cql-dask SCHEDULER QUERY.cql FILE...' cql-dask tcp://127.0.0.1:1 query.cql
    mkdir dask && echo "raise ImportError('no dask here')" >dask/__init__.py
    PYTHONPATH=$PWD complains 2 'cql-dask: no dask here; ' cql-dask tcp://127.0.0.1:1 query.cql games.pgn
    [[ $stderr != *Traceback* ]]
}

@test "cql-parallel: it says which of its options need a value" {
    complains 2 'cql-parallel: --block needs a value' cql-parallel --cql mate games.pgn --block
    complains 2 'cql-parallel: --retries takes a number from 1, not 0' cql-parallel --retries=0 --cql mate x
    complains 2 'cql-parallel: -o needs a value' cql-parallel -o
}

@test "cql-slurm: what goes with one run alone is refused before Slurm is asked" {
    complains 2 'cql-slurm: --progress does not go with parts: it is known when' cql-slurm --progress --cql mate x
    complains 2 'cql-slurm: --index does not go with parts: parts are read by pipes' cql-slurm --index=never --cql mate x
}

@test "csv-to-parquet: the rows come back from the file" {
    if ! command -v duckdb >/dev/null && ! python3 -c 'import duckdb' 2>/dev/null; then
        run -2 csv-to-parquet out.parquet </dev/null
        [[ $output = *'DuckDB is not installed'* ]]
        skip 'DuckDB is not installed'
    fi
    cd "$BATS_TEST_TMPDIR"
    cqlmatch --cql mate --format=csv --columns=eco,ply "$DATA/famous.pgn" >mates.csv
    csv-to-parquet mates.parquet <mates.csv
    query="copy (select * from 'mates.parquet') to '/dev/stdout' (format csv, header)"
    if command -v duckdb >/dev/null; then
        duckdb -c "$query"
    else
        python3 -c 'import duckdb, sys; duckdb.sql(sys.argv[1])' "$query"
    fi | same mates.csv /dev/stdin
}

# Queens are exchanged in the second game; the first has other pawns.
@test "same-pawns: what one query found is looked up by the next, with these pawns" {
    cat >games.pgn <<'end'
[White "other pawns"]

1. e4 d5 2. exd5 e6 3. dxe6 Bxe6 4. d4 c5 5. dxc5 Nf6 *

[White "exchanged"]

1. d4 d6 2. e4 e5 3. dxe5 dxe5 4. Qxd8+ Kxd8 *

[White "not exchanged"]

1. e4 e5 2. d4 d6 3. dxe5 dxe5 4. Nf3 Nc6 *
end
    echo 'Qd1 attacks qd8  k attacks q  not Qd1[x]qd8' >declined.cql
    same-pawns 'Qd1[x]qd8(move from k capture Q)' declined.cql games.pgn 2>said >given
    is '[White "not exchanged"]' "$(grep White given)"
    grep -q '3.dxe5 dxe5 {with these pawns 1 of the first query} {CQL} 4.Nf3' given
    # a path ends with its text
    is '[White "exchanged"]
[White "not exchanged"]' "$(same-pawns 'path Qd1[x]qd8 k[x]Q' 'path -- --' games.pgn 2>said | grep White)"
    same-pawns mate true games.pgn >given 2>said
    is '' "$(<given)"
    complains 2 'mat is no filter' same-pawns mat true games.pgn
    complains 2 '<cmdline>:1:6 error: bad is no filter' same-pawns mate 'mate bad' games.pgn
    printf 'true\n bad\n' >bad.cql
    complains 2 'bad.cql:2:2 error: bad is no filter' same-pawns mate bad.cql games.pgn
    complains 2 'bad.cql:2:2 error: bad is no filter' same-pawns bad.cql mate games.pgn
    complains 2 'nofile.cql' same-pawns mate nofile.cql games.pgn
    complains 2 'nofile' same-pawns mate true nofile
    complains 2 'usage: same-pawns' same-pawns mate true -
    complains 2 'same-pawns: /dev/fd/' same-pawns mate true games.pgn <(cat games.pgn)
    complains 2 'usage: same-pawns' same-pawns mate true
}

# short_games: three of them, with a mate, a loss of much, evaluations and NAGs.
short_games() {
    cat <<'end'
[White "A"]

1. f3 e5 2. g4 Qh4# 0-1

[White "B"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "C"]

1. e4 {[%eval 0.3]} f6 {[%eval 0.4]} 2. Qg4 $2 {[%eval -4.0]} (2. d4) 2... d5 *
end
}

@test "annotate: evaluations, NAGs by loss of chances, and the better line" {
    cd "$BATS_TEST_TMPDIR"
    short_games >games.pgn
    run -0 --separate-stderr annotate -d 4 games.pgn
    # shellcheck disable=SC2016 # the NAGs
    is '[White "A"]
1.f3 {[%eval -0.24]} 1...e5 {[%eval -0.38]} 2.g4 $4 {[%eval #-1]} ( 2.Nc3 Nf6
3.a4 Nc6 ) 2...Qh4# {[%eval #-0]} 0-1
[White "B"]
1.e4 {[%eval 0.14]} 1...e5 {[%eval 0.00]} 2.Qh5 {[%eval -0.23]} 2...Ke7 $4
{[%eval #1]} ( 2...Nc6 3.Bc4 g6 4.Qf3 ) 3.Qxe5# {[%eval #0]} 1-0
[White "C"]
1.e4 {[%eval 0.3]} 1...f6 {[%eval 0.4]} 2.Qg4 $2 {[%eval -4.0]} ( 2.d4 ) (
2.Nc3 Nc6 3.Nf3 a5 ) 2...d5 $4 {[%eval 1.09]} ( 2...Nc6 3.Nf3 Nh6 4.Qf4 ) *' "$(grep . <<<"$output")"
    is '' "$stderr"
    # once more, from two files, from standard input, by more engines: the same
    printf '%s\n' "$output" >once.pgn
    is "$output" "$(annotate -d 4 once.pgn)"
    is "$output" "$(annotate -d 4 - <games.pgn)"
    is "$output" "$(annotate -d 4 -j 3 <games.pgn)"
    is "$output"$'\n\n\n'"$output" "$(annotate -d 4 games.pgn once.pgn)"
    # -l is for variations alone: 2.g4 loses 0.93 of the chances, 2...Ke7 0.96 + 1
    is '2...Nc6' "$(annotate -d 4 -l 1 games.pgn | tr '\n' ' ' | grep -oE '\( [0-9.]*N[^ ]*' | sed 's/( //' | paste -sd ' ')"
}

@test "annotate: thresholds of loss are 0.1, 0.2 and 0.3 of the chances" {
    printf '1. e4 {[%%eval 0.00]} a6 {[%%eval %s]} *\n\n' 0.54 0.55 1.10 1.11 1.68 1.69 -9.00 >games.pgn
    # shellcheck disable=SC2016 # the NAGs
    is 'a6 {[%eval 0.54]} *
a6 $6 {[%eval 0.55]} *
a6 $6 {[%eval 1.10]} *
a6 $2 {[%eval 1.11]} *
a6 $2 {[%eval 1.68]} *
a6 $4 {[%eval 1.69]} *
a6 {[%eval -9.00]} *' "$(annotate -d 1 -l 2 games.pgn | grep -o 'a6 .*')"
}

@test "recipes of games: several files, odd names and ratings that are missing" {
    cd "$BATS_TEST_TMPDIR"
    local ending='[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n[Result "%s"]\n\n1. Kd2 %s\n'
    # shellcheck disable=SC2059 # a form of games
    { printf "$ending" 1-0 1-0 >one.pgn; printf "$ending" 0-1 0-1 >two.pgn; }
    is 'KPvK 2 1 0 1 50.0' "$(endgame-scores one.pgn two.pgn | sed 1d | xargs)"
    printf '1. f3 e5 2. g4 Qh4# 0-1\n' >one.pgn
    printf '1. g4 e5 2. f3 Qh4# 0-1\n' >two.pgn
    is '1.3 2.3' "$(puzzles -d 4 one.pgn two.pgn | sed 1d | cut -d , -f 1 | xargs)"
    printf '[ECO "A0%s"]\n[WhiteElo "%s"]\n[BlackElo "%s"]\n[Result "1-0"]\n\n1. a3 1-0\n\n' 0 '' '' 0 '' '' 0 2800 2800 1 1000 1000 |
        opening-scores -l 1 - >scores
    is 'A 4 4 0 0 100.0 1900' "$(sed 1d scores | cut -d '#' -f 1 | xargs)"
    printf '[Event "%s"]\n[White "%s"]\n[Black "x"]\n\n1. e4 1-0\n\n' 007 007 7 7 7.0 -7 >names.pgn
    is '7 x' "$(crosstable --csv 7 names.pgn | sed 1d | cut -d , -f 2 | xargs)"
    is '-7 x' "$(crosstable --csv -- 7.0 names.pgn | sed 1d | cut -d , -f 2 | xargs)"
    is 1 "$(player-report --csv 7 names.pgn | grep ^all | cut -d , -f 3)"
    is 1 "$(player-report -- -7 names.pgn | sed -n 2p | xargs | cut -d ' ' -f 1)"
    cp one.pgn 'a - b.pgn'
    is 4 "$(timeout 300 annotate -d 1 'a - b.pgn' | grep -o '%eval' | grep -c .)"
    run -1 --separate-stderr annotate -d 1 <<<'1. e5 *'
    [[ $stderr = 'pgnwrite: (stdin):1: game 1: '* ]]
}

@test "recipes of positions: error lines pass, columns stay where they are" {
    cd "$BATS_TEST_TMPDIR"
    is '1K6/1p6/k7/8/8/8/8/8 w - - c0 "id";' "$(canonical-epd <<<$'1K6/1p6/k7/8/8/8/8/8 w - -\ta\tb')"
    is '!foo|8/8/8/8/8/k7/1p6/1K6 w - -	1	2	reflecth|8/8/8/8/8/7k/6p1/6K1 w - -	1	3	rotate180' \
        "$(printf '%s\n' '!foo' '8/8/8/8/8/k7/1p6/1K6 w - -' '8/8/8/8/8/7k/6p1/6K1 w - -' | twins | paste -sd '|')"
    complains 2 'no position: !x' bestmove '!x'
    complains 2 'nothing is named cc.' pipefish cc.
}

@test "recipes: a full disk is status 2" {
    [[ -w /dev/full ]] || skip 'there is no /dev/full'
    cd "$BATS_TEST_TMPDIR"
    printf '[White "7"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >game.pgn
    local recipe
    for recipe in 'endgame-scores game.pgn' 'player-report --csv 7 game.pgn' 'puzzles -d 1 game.pgn' \
        'bestmove --time .1 8/8/8/8/8/k7/8/K6R'; do
        echo "$recipe"
        # shellcheck disable=SC2086 # words
        run -2 bash -c "$recipe >/dev/full"
    done
    for recipe in pipefish 'twins --help'; do
        complains 2 "${recipe%% *}: cannot write standard output: No space left on device" \
            bash -c "$recipe >/dev/full"
        is 1 "$(wc -l <<<"$stderr")"
    done
}

@test "recipes: numbers have a point in every language" {
    need localedef
    cd "$BATS_TEST_TMPDIR"
    localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 || skip 'there is no description of German'
    printf '[Event "Cup"]\n[White "a"]\n[Black "b"]\n\n1. e4 1/2-1/2\n' >game.pgn
    local -x LOCPATH=$PWD
    same <(LC_ALL=de_DE.UTF-8 crosstable --csv Cup game.pgn) <(LC_ALL=C crosstable --csv Cup game.pgn)
    same <(LC_NUMERIC=de_DE.UTF-8 player-report a game.pgn) <(LC_ALL=C player-report a game.pgn)
}

@test "duplicates: what is a comment, a tag and a ply" {
    cd "$BATS_TEST_TMPDIR"
    local fen='8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'
    is 2 "$(printf '[White "%s"]\n[FEN "%s"]\n\n*\n\n' A "$fen" B "$fen" | duplicates | grep -c White)"
    is 3 "$(printf '[White "a"]\n[Variant "%s"]\n%s\n\n*\n\n' Atomic '' Atomic '' 3check "[FEN \"$fen\"]" |
        duplicates | grep -c White)"
    is 1 "$(printf '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 *\n\n1. e4 *\n' |
        duplicates 2>/dev/null | grep -c e4)"
    is '1. e4 {x} {y} *' "$(printf '%s\n\n' '1. e4 { one { two { three } *' '1. e4 {x} *' '1. e4 {x} {y} *' $'1. e4 ; a { b { c {\n*' |
        duplicates 2>/dev/null | grep e4)"
    printf '%s\n' '[Event "{a}{b}"]' '[White  "Kasp"]' '[Black "O\"Neil"]' '' '1. e4 *' '' '[White "C:\\new"]' '[Black "b"]' '' '1. e4 {x} *' >games
    is 'duplicates: game 1 (Kasp - O\"Neil) is left out for game 2 (C:\\new - b): it has fewer comments: 0, not 1' \
        "$(duplicates games 2>&1 >/dev/null)"
}

@test "annotate: games of variants are reported and stay as they are, the others are evaluated" {
    printf '[Variant "%s"]\n\n1. e4 e5 *\n\n' Standard Three-check Crazyhouse 'King of the Hill' Atomic Antichess chess960 >games.pgn
    run -1 --separate-stderr annotate -d 1 games.pgn
    is "$(printf 'annotate: games.pgn: game %s is not evaluated\n' '2: Three-Check' '3: Crazyhouse' '4: King of the Hill' '5: Atomic' '6: Giveaway')" "$stderr"
    is 2 "$(grep -c '%eval' <<<"$output")"
    is "$(pgn2fen games.pgn)" "$(pgn2fen <<<"$output")"
}

@test "annotate: standard input, pipes and devices are read once, each in its place" {
    echo '1. e4 *' >game.pgn
    annotate -d 1 game.pgn >expected
    same expected <(annotate -d 1 <(cat game.pgn))
    same expected <(annotate -d 1 /dev/stdin <game.pgn)
    same expected <(annotate -d 1 - - <game.pgn)
    same expected <(cat <game.pgn | annotate -d 1 /dev/stdin)
    mkfifo pipe
    cat game.pgn >pipe &
    same <(cat expected expected) <(timeout 300 annotate -d 1 game.pgn pipe)
}

@test "annotate: a run that was killed again and again continues, and writes the same" {
    cd "$BATS_TEST_TMPDIR"
    need setsid flock
    pgnwrite --ply=1-14 "$DATA/famous.pgn" | awk '/^\[Event / && ++n > 3 { exit } { print }' >games.pgn
    annotate -n 100000 games.pgn >whole.pgn
    local pid wanted answers kills=0 count
    for wanted in 3 4 3 4; do
        setsid annotate -n 100000 --cache=kept games.pgn >part.pgn 2>said &
        pid=$!
        # first the map is replaced, then answers come
        answers=()
        while kill -0 $pid 2>said && [[ ${#answers[@]} -lt $wanted ]]; do
            sleep 0.02
            [[ ! -e kept || kept -ef before ]] || mapfile -t answers <kept.new
        done
        ln -f kept before
        ! kill -9 -- -$pid 2>said || kills=$((kills + 1))
        wait $pid || true
    done
    ((kills > 0)) # where processes start slowly a run may end before it is killed
    count=$( (fenmap -d kept; cat kept.new) | wc -l)
    [[ $count -ge 10 ]]
    printf 'half a li' >>kept.new
    annotate -n 100000 --cache=kept games.pgn >resumed.pgn
    cmp whole.pgn resumed.pgn
    # all answers are kept; those of another search are others
    annotate -n 100000 --cache=kept games.pgn | cmp whole.pgn
    count=$(fenmap -d kept | wc -l)
    annotate -n 1000 --cache=kept games.pgn >other.pgn
    is $((2 * count)) "$(fenmap -d kept | wc -l)"
}

@test "annotate, puzzles: a signal to the recipe alone ends the engine, too" {
    cd "$BATS_TEST_TMPDIR"
    need flock
    local recipe pid signal signals=(TERM HUP)
    [[ ! $(trap -p HUP) ]] || signals=(TERM) # nohup: it stays ignored
    write_script slow-engine <<'end'
#!/bin/sh
echo $$ >engine.pid
exec cce
end
    ended() {
        ! kill -0 "$1" 2>gone
    }
    pgnwrite --ply=1-14 "$DATA/famous.pgn" >games.pgn
    for recipe in annotate 'annotate --cache=kept' puzzles; do
        for signal in "${signals[@]}"; do
            rm -f engine.pid
            # shellcheck disable=SC2086
            $recipe -t 2000 --engine=./slow-engine games.pgn >part.pgn 2>said &
            pid=$!
            soon test -s engine.pid
            kill "-$signal" $pid
            run ! wait $pid
            soon ended "$(<engine.pid)"
            is '' "$(grep -vx Terminated said)"
        done
    done
    timeout 300 flock kept.new true # no process holds the cache any more
}

@test "annotate: bad games, a missing file, a cache that is none, an engine that is not there" {
    cd "$BATS_TEST_TMPDIR"
    printf '1. e4 Ke5 *\n\n[White "B"]\n\n1. d4 *\n' >games.pgn
    run -1 --separate-stderr annotate -d 2 games.pgn
    is 1 "$(grep -c 'bad move Ke5' <<<"$stderr")"
    [[ $output = *'1.e4 {Error'*'{[%eval '*'1.d4 {[%eval '* ]]
    complains 2 'No such file' annotate missing.pgn
    complains 2 'none' annotate -d 2 --engine=./none games.pgn
    echo x >cache
    complains 2 'cache' annotate -d 2 --cache=cache games.pgn
    is x "$(<cache)"
    complains 2 'usage: annotate' annotate -d x games.pgn
}

@test "pipefish: it lists programs, recipes and themes" {
    pipefish >list
    is "$(basename -a -s .c "$ROOT"/tools/*.c)" "$(sed -nE '/^Programs/,/^$/s/^  ([^ ]+).*/\1/p' list)"
    is "$(recipes | grep -vx pipefish)" "$(sed -nE '/^Recipes/,/^$/s/^  ([^ ]+).*/\1/p' list | sort)"
    is "$(grep -l "include themes/" "$ROOT"/pipes/themes/*.cql | sed "s,.*/,,; s/\.cql$//" | sort)" "$(pipefish themes | sed -nE 's/^  ([^ ]+) .*/\1/p' | sort)"
    is 'tactics:
  exchange-sacrifice             a rook is given for a bishop or a knight
  queen-sacrifice                the queen is given for less, and mate follows' \
        "$(pipefish themes sacrifice)"
    complains 1 'no theme has xyzzy' pipefish themes xyzzy
    [ "$(wc -L <list)" -le 80 ]
}

@test "pipefish: it runs a recipe or a program, with its status" {
    is "$(flip-to-epd "$DATA/startpos.fen")" "$(pipefish flip-to-epd "$DATA/startpos.fen")"
    is "$(twins --help)" "$(pipefish twins --help)"
    is "$(fen2bb "$DATA/startpos.fen")" "$(pipefish fen2bb "$DATA/startpos.fen")"
    run -1 pipefish flip-to-epd <<<'no position'
    complains 2 'nothing is named xyzzy; pipefish lists' pipefish xyzzy
    complains 2 'nothing is named duplicate; is it duplicates?' pipefish duplicate
    complains 2 'nothing is named Pgn2fe; is it pgn2fen?' pipefish Pgn2fe
    complains 2 'usage: pipefish' pipefish --nope
}

# played EVENT RESULT...: a game for each `White Black RESULT'.
played() {
    local event=$1 white black result
    while read -r white black result; do
        printf '[Event "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s\n\n' "$event" "$white" "$black" "$result" "$result"
    done
}

# Checked by hand: Anna won from Bert and Cora, drew with Dora; Dora drew twice and won.
cup() {
    played Cup <<'end'
Anna Bert 1-0
Cora Dora 1/2-1/2
Anna Cora 1-0
Dora Bert 1-0
Dora Anna 1/2-1/2
Bert Cora 0-1
end
}

@test "crosstable: results, points, games and Sonneborn-Berger of each player" {
    cup >"$BATS_TEST_TMPDIR/cup.pgn"
    played Other <<<'Anna Bert 0-1' >>"$BATS_TEST_TMPDIR/cup.pgn"
    is '     player  1  2  3  4  points  games  sonneborn-berger
  1  Anna    -  =  1  1     2.5      3              2.50
  2  Dora    =  -  =  1     2.0      3              2.00
  3  Cora    0  =  -  1     1.5      3              1.00
  4  Bert    0  0  0  -     0.0      3              0.00' "$(crosstable Cup "$BATS_TEST_TMPDIR/cup.pgn")"
    is 'place,player,1,2,points,games,sonneborn-berger
1,Bert,,1,1,1,0
2,Anna,0,,0,1,0' "$(crosstable --csv Other "$BATS_TEST_TMPDIR/cup.pgn")"
}

@test "crosstable: several games of a pair, no result, equal points, odd names" {
    is '     player   1   2  points  games  sonneborn-berger
  1  Anna     -  1=     1.5      2              0.75
  2  Bert    0=   -     0.5      2              0.75' "$(played x <<<'Anna Bert 1-0
Bert Anna 1/2-1/2' | crosstable x)"
    is '1,Bert,,1*,1,1,0' "$(played x <<<'Anna Bert 0-1
Anna Bert *' | crosstable --csv x - | sed -n 2p)"
    is '1,"A ""a"", b",,1,1,1,0
2,?,0,,0,1,0' "$(printf '[Event "x"]\n[White "A \\"a\\", b"]\n[Result "1-0"]\n\n1-0\n' | crosstable --csv x | sed 1d)"
    is '  1  Žofie       -  1     1.0      1              0.00
  2  Ján Müller  0  -     0.0      1              0.00' \
        "$(printf '[Event "x"]\n[White "Žofie"]\n[Black "Ján Müller"]\n\n1-0\n' | crosstable x | sed 1d)"
    complains 1 'crosstable: no game of the event Cap' crosstable Cap <<<'[Event "Cup"]'
    complains 2 'No such file' crosstable Cup missing.pgn
    complains 2 'usage: crosstable' crosstable
}

@test "player-report: in all, by colour, opening, year, opponent and rating" {
    is 'by,value,games,wins,draws,losses,score
all,,3,2,1,0,83.3
color,black,1,0,1,0,50.0
color,white,2,2,0,0,100.0
eco,,3,2,1,0,83.3
year,,3,2,1,0,83.3
opponent,Bert,1,1,0,0,100.0
opponent,Cora,1,1,0,0,100.0
opponent,Dora,1,0,1,0,50.0
opponent-elo,,3,2,1,0,83.3' "$(cup | player-report --csv Anna)"
    is 'eco 2 A90
eco 1 A00
eco 1 C17
year 1 1922
year 1 1925
year 1 1930
year 1 1935' "$(player-report --csv 'Alekhine, Alexander' "$DATA/famous.pgn" | awk -F , '/^(eco|year)/ { print $1, $3, $2 }')"
    is 'all                             games   wins  draws losses  score
                                    4      3      0      1   75.0

color                           games   wins  draws losses  score
black                               3      2      0      1   66.7' \
        "$(player-report 'Alekhine, Alexander' "$DATA/famous.pgn" | head -n 5)"
    is "Żółć $(printf '%32s %6s %6s %6s' 1 0 0 0)" "$(printf '[White "A"]\n[Black "Żółć"]\n\n*\n' |
        player-report A - | sed -n 's/^\(Ż.*[0-9]\) *$/\1/p')"
    is $'year,,3\nyear,850,1\nyear,1999,1' "$(printf '[White "A"]\n[Date "%s"]\n\n*\n\n' \
        199?.??.?? 0850.01.01 1999.??.?? 0000.01.01 '?' | player-report --csv A | sed -n 's/^\(year,[^,]*,.\).*/\1/p')"
    is 2200 "$(printf '[White "A"]\n[Black "B"]\n[BlackElo "2399"]\n\n*\n' | player-report --csv A - | tail -n 1 | cut -d, -f 2)"
    complains 1 'player-report: no game of tal; there are: Tal, Mihail' player-report tal "$DATA/famous.pgn"
    complains 1 'player-report: no game of Zz' player-report Zz "$DATA/famous.pgn"
    complains 2 'No such file' player-report Tal missing.pgn
    complains 2 'usage: player-report' player-report
}

@test "puzzles: the position before a mistake, the one good moves, themes, and the game" {
    cat >"$BATS_TEST_TMPDIR/games.pgn" <<'end'
[Event "x"]
[Site "https://lichess.org/abcdefgh"]
[Opening "Italian Game: Two Knights"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[FEN "6k1/3r1ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"]
[SetUp "1"]

1... Rb7 2. h3 *

[FEN "6k1/3r1ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"]
[SetUp "1"]

1... Rxd1# *
end
    run -0 --separate-stderr puzzles -d 4 "$BATS_TEST_TMPDIR/games.pgn"
    is 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
1.6,r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3,g8f6 h5f7,,,,,scholar-mate,https://lichess.org/abcdefgh#6,Italian_Game Italian_Game_Two_Knights
2.1,6k1/3r1ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,d7b7 d1d8,,,,,back-rank-mate model-mate pure-mate rook-ending,,' "$output"
    for opening in "Queen's Gambit Declined: Réti, Grünfeld" '?'; do
        printf '[Opening "%s"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n' "$opening" | puzzles -d 3 | sed 1d | cut -d , -f 10
    done >"$BATS_TEST_TMPDIR/openings"
    is 'Queens_Gambit_Declined Queens_Gambit_Declined_Reti_Grunfeld|' "$(paste -sd '|' "$BATS_TEST_TMPDIR/openings")"
    # every move of the solver is played, and the mate is one
    pgnwrite --last-plies=8 "$DATA/famous.pgn" | awk '/^\[Event / { n++ } n >= 8 && n <= 10' >"$BATS_TEST_TMPDIR/tails.pgn"
    puzzles -d 5 -m 2 "$BATS_TEST_TMPDIR/tails.pgn" | sed 1d >"$BATS_TEST_TMPDIR/found"
    is '1.3 2.5' "$(cut -d , -f 1 "$BATS_TEST_TMPDIR/found" | paste -sd ' ')"
    is 2 "$(awk -F , '{ printf "[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s *\n\n", $2, $3 }' "$BATS_TEST_TMPDIR/found" |
        cqlmatch -i - --count --cql mate)"
    same "$BATS_TEST_TMPDIR/found" <(puzzles -j 2 -d 5 -m 2 - <"$BATS_TEST_TMPDIR/tails.pgn" | sed 1d)
    # games of variants are left out, and count; so do those of a pipe
    printf '[Variant "%s"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n' 'King of the Hill' Chess960 Atomic >"$BATS_TEST_TMPDIR/variants.pgn"
    run -1 --separate-stderr puzzles -d 3 "$BATS_TEST_TMPDIR/variants.pgn" <(cat "$BATS_TEST_TMPDIR/variants.pgn")
    is '2.6 5.6' "$(sed 1d <<<"$output" | cut -d , -f 1 | xargs)"
    is "puzzles: $BATS_TEST_TMPDIR/variants.pgn: game 1: King of the Hill is not evaluated
puzzles: $BATS_TEST_TMPDIR/variants.pgn: game 3: Atomic is not evaluated" "$(head -n 2 <<<"$stderr")"
    complains 2 'No such file' puzzles missing.pgn
    complains 2 'none' puzzles --engine=./none "$BATS_TEST_TMPDIR/games.pgn"
    for option in '-d x' '-m 0' '-j 0' '--engines=x'; do
        # shellcheck disable=SC2086 # words
        complains 2 'usage: puzzles' puzzles $option "$BATS_TEST_TMPDIR/games.pgn"
    done
}

@test "annotate: games with damage by chance are written, and no engine or filter fails" {
    local n
    cd "$BATS_TEST_TMPDIR"
    for n in 1 2 3 4 5 6; do
        "$ROOT/tests/hostile" "$n" "$DATA"/{annotated,tree,chess960,moves}.pgn >game
        timeout 300 annotate -d 1 game >judged 2>said || [ $? = 1 ] || { cat said; return 1; }
        is "$(pgnwrite game 2>said | grep -c '^\[')" "$(grep -c '^\[' judged)"
        ! grep -v 'bad move\|: game \|--input-notation' said || return 1
    done
}
