#!/usr/bin/env bats
# pgn.bats - what is read of PGN as it is met, through pgn2fen

# shellcheck disable=SC2016,SC2154 # NAGs begin with $; run sets stderr
load lib

# finals FILE...: `GAME:PLIES` for each game that has positions, on one line.
finals() {
    pgn2fen --final --columns game,ply "$@" | cut -f 2- | tr '\t' : |
        paste -sd ' '
}

# sans MOVES [START]: how the moves read, in standard notation.
sans() {
    printf '[White "Ada"]\n[Black "Ben"]\n%s\n%s\n' \
        "${2:+[FEN \"$2\"]}" "$1" |
        pgn2fen --ply 1- --columns san | cut -f 2 | paste -sd ' '
}

# all_read_as SANS START MOVES...: these moves, each in a game of its own, read so up
# to what is no move.
all_read_as() {
    local expected=$1 start=${2:+[FEN "$2"]} game san got=() n=0 moves
    shift 2
    while IFS=$'\t' read -r _ game san; do
        got[game]+=${got[game]:+ }$san
    done < <(printf "[White \"Ada\"]\n$start\n%s\n\n" "$@" | pgn2fen --ply 1- --columns game,san 2>/dev/null)
    for moves; do
        n=$((n + 1))
        is "$moves reads $expected" "$moves reads ${got[n]-}"
    done
}

# What must come of each file of data/nasty: every game with its plies, but
# for those without positions, and every message, shortened.
nasty() {
    cat <<'end'
bad-fen | 1:10 3:8 | 11: game 2 bad FEN tag: no piece is written `9'
bom-between-games | 1:10 2:7 3:8
brace-in-comment | 1:10 2:4 3:8
check-marks | 1:7 2:4 3:7
chess960-without-tag | 1:10 2:4 3:8
comments-everywhere | 1:10 2:4 3:8
cr-only | 1:10 2:7 3:8
crazyhouse-drop | 1:10 2:9 3:8
crlf | 1:10 2:7 3:8
dash-castling | 1:8 2:8 3:8
duplicate-tags | 1:10 2:2 3:8
empty-variations | 1:10 2:4 3:8
empty |
ep-suffix | 1:6 2:6 3:6
event-in-comment | 1:10 2:3 3:8
event-in-semicolon-comment | 1:10 2:3 3:8
fen-black-to-move | 1:10 2:3 3:8
fen-no-king | 1:10 2:0 3:8 | 21: game 2 ply 1: bad move e4: there are 0 black kings
fen-short | 1:10 2:2 3:8
fen-takes-king | 1:10 2:0 3:8 | 21: game 2 ply 1: bad move Qxe8: a king is never taken
fen-two-kings | 1:10 2:0 3:8 | 21: game 2 ply 1: bad move e4: there are 2 white kings
fen-without-setup | 1:10 2:3 3:8
figurines | 1:12 2:8 3:8
german-letters | 1:2 2:2 3:8 | 9: game 1 ply 3: bad move Sf3: it is not a move
html | 1:10 2:7 3:8
illegal-in-a-variation | 1:10 2:4 3:8
illegal-in-the-middle | 1:10 2:4 3:8 | 19: game 2 ply 5: bad move Bb6: no piece can make it
into-check | 1:10 2:3 3:8 | 19: game 2 ply 4: bad move a6: it leaves the king in check
junk-between-games | 1:10 2:7 3:8
latin1-tags | 1:10 2:3 3:8
long-algebraic | 1:9 2:5 3:8
long-comment | 1:10 2:2 3:8
lower-case-pieces | 1:2 2:0 3:8 | 9: game 1 ply 3: bad move nf3: it is not a move&19: game 2 ply 1: bad move E4: it is not a move
mixed-line-ends | 1:10 2:7 3:8
move-after-mate | 1:4 2:7 3:8 | 9: game 1 ply 5: bad move e3: it leaves the king in check&19: game 2 ply 8: bad move Kxf7: it leaves the king in check
move-numbers | 1:6 2:6 3:6
moves-after-result | 1:10 2:2 3:8
nags | 1:10 2:8 3:8
nested-60-deep | 1:10 2:2 3:8
no-blank-lines | 1:10 2:7 3:8
no-final-newline | 1:10 2:7 3:8
nul-bytes | 1:10 2:6 3:8
null-moves | 1:5 2:4 3:4
only-blank-lines |
only-junk | | no game in 55 bytes
over-disambiguated | 1:6 2:6 3:7
percent-lines | 1:10 2:4 3:8
pinned-twin | 1:9 2:9 3:9
promotion-forms | 1:2 2:2 3:2 4:2 5:2 6:0 | 71: game 6 ply 1: bad move a8: it does not say what the pawn becomes
result-in-variation | 1:10 2:4 3:8
result-mismatch | 1:3 2:2 3:4
result-missing | 1:4 2:3 3:8
result-wrong | 1:3 2:2 3:2
results-after-results | 1:10 2:2 3:8
setup-without-fen | 1:10 2:2 3:8
stray-brace | 1:10 2:3 3:8
stray-close-paren | 1:10 2:3 3:8
tag-escapes | 1:10 2:2 3:8
tag-over-lines | 1:10 2:2 3:8 | 21: game 2 ply 2: a comment is not closed
tag-without-quote | 1:10 2:3 3:8
tagless | 1:4 2:3 3:1
tags-only | 1:0 2:0 3:8
two-games-on-one-line | 1:3 2:3 3:8
two-tags-on-a-line | 1:10 2:3 3:8
uci-moves | 1:7 2:1 3:8
under-disambiguated | 1:10 2:6 3:8 | 19: game 2 ply 7: bad move Nd2: more than one piece can make it
unknown-variant | 1:10 2:2 3:8 | 20: game 2 ply 3: bad move Kxe8: no piece can make it
unterminated-comment-then-games | 1:10 2:2 3:8 4:2 | 19: game 2 ply 2: a comment is not closed
unterminated-tag | 1:10 2:3 3:8
utf16le |  |  UTF-16 is not read; convert it with iconv -f UTF-16 -t UTF-8
variation-before-first-move | 1:10 2:2 3:8
variations-unclosed | 1:10 2:2 3:8
zero-castling | 1:10 2:10 3:8
end
}

@test "of each nasty file every game comes out that is there, and no other" {
    local file line game ply
    local -A games says
    cd "$DATA/nasty"
    while IFS=$'\t' read -r _ file game ply; do
        games[$file]+=" $game:$ply"
    done < <(pgn2fen --final --columns file,game,ply -- *.pgn 2>"$BATS_TEST_TMPDIR/says")
    while read -r line; do
        line=${line#pgn2fen: } file=${line%%.pgn:*}.pgn line=${line#*.pgn:}
        says[$file]+=${says[$file]:+&}${line/'(Ada - Ben): '}
    done <"$BATS_TEST_TMPDIR/says"
    for file in *.pgn; do
        echo "${file%.pgn} | ${games[$file]-} | ${says[$file]-}"
    done | sed 's/  */ /g; s/[ |]*$//' >"$BATS_TEST_TMPDIR/actual"
    same <(nasty | sed 's/  */ /g; s/[ |]*$//') "$BATS_TEST_TMPDIR/actual"
}

@test "a fault anywhere in a nasty file is status 1, none is 0" {
    local file says
    cd "$DATA/nasty"
    while IFS='|' read -r file _ says; do
        [[ $file != utf16* ]] || continue
        status=0
        pgn2fen "${file// }.pgn" >"$BATS_TEST_TMPDIR/rows" 2>&1 || status=$?
        is "$file $((${#says} > 0))" "$file $status"
    done < <(nasty)
    run -2 pgn2fen utf16le.pgn
}

@test "comments before the first move of a game without tags are of that game" {
    cd "$BATS_TEST_TMPDIR"
    cat >intro.pgn <<'end'
{a} 1. e4 e5 * {after}
{after}

{b
b} {c}

; d
1. d4 *
1. {e} c4 *

prose {f} 1. g3 *

{g} prose

{h} 1. h3 *

{i}

[Event "x"]

{j} 1. a3 *
end
    is '{a} 1.e4 e5|{after} {after} *|{b b} {c} {d} 1.d4 *|{e} 1.c4 *|{h} 1.h3|{i} *|[Event "x"]|{j} 1.a3 *' \
        "$(pgnwrite intro.pgn | grep . | paste -sd ' ' | sed -E 's/ ([{[])/|\1/g; s/\} *\|\{/} {/g; s/(\[[^]]*\]) /\1|/')"
    cmp intro.pgn <(pgnfold intro.pgn | pgnfold -d)
    pieces intro.pgn
}

@test "a game without tags begins with a figurine, or a piece letter of any language" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s d5 *\n\nRow A4 of Table 3, see Fig. B2\n\n' '1. ♘f3' '1. ♞c3' ♘1a3 1.Sf3 'Sb1-c3' >pieces.pgn
    is 5 "$(pgn2fen --final pieces.pgn 2>said | wc -l)"
    is '4 Sf3
5 Sb1-c3' "$(sed -n 's/.*: game \([0-9]\).*bad move \([^:]*\):.*/\1 \2/p' said)"
    is 5 "$(pgnwrite --input-notation=de pieces.pgn | pgn2fen --final | wc -l)"
    pieces pieces.pgn
}

@test "a game without tags begins with a null move after its number" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s e5 *\n\n-- \nAda, who plays 1. e4 e5\n\n' '1. --' '1.Z0' '1. @@@@' '1. 0000' '{a} 1. null' >null.pgn
    is 5 "$(pgn2fen --final --fields=1 null.pgn | grep -c '^rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR$')"
    pieces null.pgn
}

@test "after a comment before the tags, a game without tags loses no game" {
    local comment
    for comment in '{a}' '; a' '1. {a}'; do
        printf '%s\n[Event "x"]\n\n1. e4 *\n\n1. d4 *\n\n[Event "y"]\n\n1. c4 *\n' "$comment" >"$BATS_TEST_TMPDIR/before.pgn"
        is 3 "$(pgn2fen --final "$BATS_TEST_TMPDIR/before.pgn" | wc -l)"
        is 3 "$(cqlmatch --count --cql true "$BATS_TEST_TMPDIR/before.pgn")"
        pieces "$BATS_TEST_TMPDIR/before.pgn"
    done
}

@test "games are the same wherever the reads of a stream end" {
    printf '{\n\n[Event "x"]\n\n1. e4 *\n' >"$BATS_TEST_TMPDIR/unclosed.pgn"
    pieces "$DATA"/nasty/* "$BATS_TEST_TMPDIR/unclosed.pgn"
    (printf '{\n\n'; sleep .2; printf '[Event "x"]\n\n1. e4 *\n') |
        pgn2fen --final >"$BATS_TEST_TMPDIR/final"
    is 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' \
        "$(<"$BATS_TEST_TMPDIR/final")"
}

@test "the shared nasty files too" {
    need_shared pgn/nasty
    pieces "$SHARED"/pgn/nasty/*/*
}

@test "the nasty files of the shared collection neither crash nor hang" {
    need_shared pgn/nasty
    local file name
    cd "$BATS_TEST_TMPDIR"
    mkdir said
    while IFS= read -r file; do
        name=${file#"$SHARED/pgn/nasty/"}
        (ulimit -t 20; exec pgn2fen --variations --columns san,uci,comment,nag,clk,result,tag:White "$file") \
            >"said/${name//\//-}" 2>&1 || (($? <= 2)) || { echo "$file"; return 1; }
    done < <(find "$SHARED/pgn/nasty" -type f)
    iconv -f UTF-8 -t UTF-8 said/* >all ||
        for file in said/*; do
            iconv -f UTF-8 -t UTF-8 "$file" >all || { echo "$file"; return 1; }
        done
}

# --- where games begin and end -------------------------------------------

@test "games need neither tags, nor blank lines, nor results" {
    is "1:2 2:1 3:3" "$(printf '%s\n' '[Event "a"]' '1. e4 e5' '[Event "b"]' \
        '1. d4 1-0 1. c4 c5 2. Nf3' | finals)"
}

@test "a tag pair behind a blank line begins a game, whatever its name" {
    is "1:2 2:1" "$(printf '%s\n' '[White "a"]' '' '1. e4 e5' '' '[White "b"]' \
        '1. d4' | finals)"
}

@test "a tag in a variation after a bad move is written too" {
    printf '1. Be3 ( 1. d4 [Foo "x"] ) *' >"$BATS_TEST_TMPDIR/game.pgn"
    local query
    for query in true 'cql(variations) true'; do
        cqlmatch -i "$BATS_TEST_TMPDIR/game.pgn" --cql "$query" | grep -qF '[Foo "x"]'
    done
}

@test "a tag pair that comes late belongs to its game" {
    is "1:3" "$(printf '%s\n' '[White "a"]' '' '1. e4 e5' '[ECO "*"]' \
        '2. Nf3 *' | finals)"
}

@test "a tag that decides how a game is read is left out behind a move, and reported" {
    local tag
    for tag in 'FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"' 'SetUp "1"' \
        'Variant "Crazyhouse"'; do
        printf '[Event "x"]\n\n1. e4 [%s] e5 2. Nf3 *\n' "$tag" \
            >"$BATS_TEST_TMPDIR/late.pgn"
        complains 1 "late.pgn:3: game 1: ply 1: the tag ${tag%% *} stands among the moves, and is left out" \
            pgn2fen --final --columns game,ply "$BATS_TEST_TMPDIR/late.pgn"
        [[ $output = *$'\t1\t3' ]]
        complains 0 "the tag ${tag%% *} stands" cqlmatch --cql 'initial' \
            -i "$BATS_TEST_TMPDIR/late.pgn" -o "$BATS_TEST_TMPDIR/written.pgn"
        is 1:3 "$(finals "$BATS_TEST_TMPDIR/written.pgn")"
        run ! grep -q "^\[${tag%% *}" "$BATS_TEST_TMPDIR/written.pgn"
    done
}

@test "a result may stand right behind a move" {
    is "e4 e5 Qh5 Nc6 Qxf7+" "$(sans '1. e4 e5 2. Qh5 Nc6 3. Qxf7+0-1')"
    all_read_as "e4 Nf6" '' '1. e4 Nf60-1' '1. e4 Nf61-0' '1. e4 Nf61/2-1/2' '1. e4 Nf6*' '1. e4 ♞f60-1'
    is "e4 a6 e5 d5 exd6" "$(sans '1. e4 a6 2. e5 d5 3. exd6ep1-0')"
    is "O-O" "$(sans '1. 0-01-0' '4k3/8/8/8/8/8/8/4K2R w K - 0 1')"
    is "O-O-O" "$(sans '1. 0-0-0 1-0' '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1')"
    is "1:4 2:1 3:7 4:1" "$(finals <<<"1. f3 e5 2. g4 Qh4#0-1 1. d4 *
1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#1-0
1. c4 *")"
    is "0-1 1/2-1/2" "$(pgn2fen --final --columns result <<<"1. e4 c50-1
1. d4 d51/2-1/2" | cut -f 2 | paste -sd ' ')"
    is $'1.e4 Nf6 0-1\n1.d4 *' "$(printf '1. e4 Sf60-1\n1. d4 *\n' |
        pgnwrite --input-notation=de | grep .)"
}

@test "a result in a tag or a variation ends no game" {
    is "1:2" "$(printf '%s\n' '[White "a"]' '1. e4 (1. d4 1-0 )' \
        '[Result "1-0"]' '1... e5 *' | finals)"
}

@test "a comment that quotes games is a comment" {
    is "1:2 2:1" "$(printf '%s\n' '[Event "a"]' '' '1. e4 {' '' '[Event "q"]' \
        '' '1. d4 *' '} e5 *' '' '[Event "b"]' '' '1. c4 *' | finals)"
}

@test "a comment that is never closed costs its own game only" {
    run --separate-stderr finals <<'end'
[Event "a"]

1. e4 { 1... e5 *

[Event "b"]

1. d4 d5 {closed} *
end
    is "1:1 2:2" "$output"
    is "pgn2fen: (stdin):3: game 1: ply 1: a comment is not closed" "$stderr"
}

@test "the same without a brace anywhere, and at the end of the file" {
    is "1:1 2:2 3:1 4:1" "$(printf '%s\n' '[Event "a"]' '' '1. e4 { *' '' \
        '[Event "b"]' '' '1. d4 d5 *' '' '[Event "c"]' '' '1. c4 *' '' \
        '[Event "d"]' '' '1. Nf3 { *' | finals 2>/dev/null)"
}

@test "other text is passed over, and so are moves in it" {
    is "1:1 2:2" "$(printf '%s\n' 'From: e4' 'Game 1, the best:' '1. e4 *' \
        'he might have tried 1. d4 d5 *' '' '1. c4 c5 *' \
        '-- ' 'signature 1. d4?' | finals)"
}

@test "moves behind a result are no game, unless they begin at 1" {
    is "1:2" "$(echo '1. e4 e5 1-0 2. Nf3 Nc6' | finals)"
    is "1:2 2:1" "$(echo '1. e4 e5 1-0 1. Nf3' | finals)"
    is "1:2 2:2" "$(printf '[White "a"]\n1. e4 e5 *. Nf3 Nc6' | finals)"
}

@test "words, comments and line comments may part tags" {
    is "4k3/8/8/8/8/8/8/4K3" "$(printf '%s\n' '[Event "a"]' '; b' \
        '[White "c"]<br>' '{d}' '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]' '*' |
        pgn2fen --fields 1)"
}

@test "tags without quotes or brackets are read" {
    is "Ada|Ben Cole|c|d" "$(printf '%s\n' '[Event "x"]' '[White Ada]' \
        '[Black "Ben Cole]' '[C "c"' '[D "d' '' '*' |
        pgn2fen --columns tag:White,tag:Black,tag:C,tag:D | cut -f 2- |
        tr '\t' '|')"
}

@test "names are read in any case" {
    is "game 1 (a - b)" "$(printf '%s\n' '[white "a"]' '[BLACK "b"]' \
        '1. e5' | pgn2fen 2>&1 >/dev/null | grep -o 'game[^:]*')"
}

# --- bytes ---------------------------------------------------------------

@test "no-break spaces are blanks, of UTF-8 and of Windows-1252" {
    is "e4 e5 Nf3" "$(sans $'1.\xc2\xa0e4 e5\xc2\xa02.\xc2\xa0Nf3')"
    is "e4 e5 Nf3" "$(sans $'1.\xa0e4 e5\xa02.\xa0Nf3')"
}

@test "castling with dashes, and pieces as figurines" {
    local fen='7k/P7/8/8/8/8/8/K7 w - - 0 1' italian='1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.'
    all_read_as 'e4 e5 Nf3 Nc6 Bc4 Bc5 O-O' '' "$italian O-O *" "$italian O"$'\x96O *' "$italian O"$'\x97O *' \
        "$italian O"$'\xe2\x80\x90O *' "$italian O"$'\xe2\x80\x95O *' "$italian O"$'\xe2\x88\x92O *'
    all_read_as 'e4 e5 Nf3 Nc6 Bc4 Bc5' '' "$italian O"$'\xe2\x80\x8fO *' "$italian O"$'\xe2\x80\x96O *' \
        "$italian O"$'\xe2\x88\x93O *' "$italian O"$'\xe2\x89\x92O *'
    all_read_as 'e4 e5 Nf3 Nc6' '' '1. e4 e5 2. ♘f3 ♞c6 3. ♀b5 *'
    all_read_as a8=Q+ "$fen" '1. a8♕ *' '1. a8(Q)+ *'
    all_read_as a8=N "$fen" '1. a8=♞ *'
    all_read_as '' "$fen" '1. a8=♔ *' '1. a8=♙ *' '1. a8=K *'
}

@test "text that is not UTF-8 is taken as Windows-1252" {
    is "André|café" "$(printf '[White "Andr\xe9"]\n\n{caf\xe9} *' |
        pgn2fen --columns tag:White,comment | cut -f 2- | tr '\t' '|')"
    is "André" "$(printf '[White "André"]\n\n*' |
        pgn2fen --columns tag:White | cut -f 2)"
}

@test "the name of a tag is taken as Windows-1252 too, and two of one name are one tag" {
    cd "$BATS_TEST_TMPDIR"
    printf '[Caf\xe9 "a"]\n[Café "b"]\n\n1. e4 *\n' >game
    is b "$(pgn2fen --columns tag:Café game | head -n 1 | cut -f 2)"
    is a "$(head -n 1 game | pgn2fen --columns tag:Café | cut -f 2)"
    is '[Café "b"]' "$(pgnwrite game | grep Caf)"
    is '[Café "a"]' "$(cqlmatch --quiet --cql true -i <(head -n 1 game) | grep Caf)"
}

@test "a comment of sixteen letters of Windows-1252 and more is UTF-8 in what is written" {
    local e=$'\xe9'
    is éééééééééééééééééééé "$(printf '1. e4 {%s} *' "$e$e$e$e$e$e$e$e$e$e$e$e$e$e$e$e$e$e$e$e" |
        cqlmatch --quiet --cql true - | grep -o 'é*é' )"
}

@test "a message is UTF-8 whatever the game is" {
    printf '[White "\xe9\x00\x1b"]\n\n1. e4 \xffd8\n' |
        pgn2fen 2>&1 >/dev/null | iconv -f UTF-8 -t UTF-8 | grep -q 'é'
}

@test "line numbers count LF, CRLF and CR" {
    local end
    for end in '\n' '\r\n' '\r'; do
        # shellcheck disable=SC2059 # the line end is to be read
        run --separate-stderr pgn2fen < <(printf "[White \"a\"]$end$end%s" \
            "1. e4" | cat - <(printf "$end{a${end}b} e4$end"))
        [[ $stderr = *"(stdin):5: game 1 (a - ?): ply 2: bad move e4"* ]]
    done
}

# --- memory and time -----------------------------------------------------

@test "variations nest to any depth" {
    local depth=20000
    is $((depth + 2)) "$( (printf '1. e4 '
        yes '(1. d4' | head -n $depth) | pgn2fen --variations | wc -l)"
    is 3 "$( (printf '1. e4 '
        yes '(1. d4' | head -n $depth | tr '\n' ' '
        yes ')' | head -n $depth
        echo e5) | pgn2fen | wc -l)"
}

@test "a comment of a megabyte is one column" {
    is 1000000 "$( (printf '1. e4 {'
        head -c 1000000 /dev/zero | tr '\0' x
        printf '} *\n') | pgn2fen --final --columns comment | cut -f 2 |
        tr -d '\n' | wc -c)"
}

@test "a line of 20 MB is read, also as other text, without gathering it" {
    need_plain_build
    is "1:300000" "$( (yes 'Nf3 Nf6 Ng1 Ng8' | head -n 75000 |
        tr '\n' ' '; head -c 20000000 /dev/zero | tr '\0' ' ') | finals)"
    head -c 20000000 /dev/zero | tr '\0' x | complains 1 'no game in 20000000 bytes' pgn2fen
    # other text of many lines takes little memory
    yes 'no game here' | head -c 20000000 |
        (ulimit -v 20000 && complains 1 'no game in 20000000 bytes' pgn2fen)
}

@test "what would take a walk through a game for each fault takes one" {
    need_plain_build
    (printf '1. e4 '; yes '(1. e8)' | head -n 100000) |
        spends 5 pgn2fen --variations >/dev/null 2>"$BATS_TEST_TMPDIR/says" ||
        [ $? = 1 ]
    is 100000 "$(wc -l <"$BATS_TEST_TMPDIR/says")"
    (printf '[a "'; yes '[a "' | head -n 300000 | tr -d '\n') |
        spends 5 pgn2fen
    (printf '[a'; yes '[a' | head -n 300000 | tr -d '\n') |
        complains 1 'no game in 600002 bytes' spends 5 pgn2fen
}

# --- moves ---------------------------------------------------------------

@test "castling is read with zeros, letters, dashes or none" {
    all_read_as O-O "4k3/8/8/8/8/8/8/4K2R w K - 0 1" \
        O-O 0-0 o-o OO O–O O—O 0−0 O-O+ $'O\x96O' e1g1 e1h1 00
    all_read_as O-O-O "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1" O-O-O 0-0-0 o-o-o OOO O–O–O e1c1 e1a1 000
}

@test "errors of other programs before the games are passed over" {
    is 1:1 "$(printf '!pgn2fen: no such file\n\n1. e4 *\n' | finals)"
}

@test "promotions are read in every form" {
    local fen="8/P6k/8/8/8/8/8/K7 w - - 0 1"
    all_read_as a8=Q "$fen" a8=Q a8Q 'a8(Q)' a8/Q a8=q a8q a7a8q a7-a8=Q a8=Q+ a8Q#
    all_read_as dxc1=Q+ "4k3/8/8/8/8/8/3p4/2R1K3 b - - 0 1" 'dxc1(Q)'
    all_read_as a8=N "$fen" a8=N
    all_read_as a8=B "$fen" a8=B
    all_read_as a8=R "$fen" a8=R
}

@test "captures are read in every form" {
    all_read_as exd5 "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" exd5 ed5 e:d5 e4d5 e4xd5 e4:d5 exd5+ Pxd5 exd5!
    all_read_as exd6 "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" exd6 'exd6 e.p.' exd6e.p. exd6ep e5d6 exd6e.p.+
}

@test "more of the origin than is needed, and figurines, are read" {
    all_read_as Nf3 '' Nf3 Ngf3 N1f3 Ng1f3 Ng1-f3 g1f3 ♘f3 ♞f3
}

@test "null moves are read in every form, but not in check" {
    all_read_as '-- e5' '' '-- e5' 'Z0 e5' '@@@@ e5' '0000 e5' 'null e5'
    run --separate-stderr sans "--" "4k3/8/8/8/8/8/8/4K2r w - - 0 1"
    [[ $stderr = *"ply 1: bad move --: a null move in check" ]]
}

@test "what is wrong with a move is said" {
    local move fen said
    cd "$BATS_TEST_TMPDIR"
    while IFS='|' read -r move fen said; do
        printf '[White "Ada"]\n%s\n%s\n\n' "${fen:+[FEN \"$fen\"]}" "$move" >>games.pgn
        echo "bad move $move: $said" >>expected
    done <<'end'
Nd4||no piece can make it
Nd2|4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1|more than one piece can make it
Kd2|3rk3/8/8/8/8/8/8/4K3 w - - 0 1|it leaves the king in check
a8|8/P6k/8/8/8/8/8/K7 w - - 0 1|it does not say what the pawn becomes
a3=Q||nothing can be promoted there
e1g1q|4k3/8/8/8/8/8/8/4K2R w K - 0 1|nothing can be promoted there
O-O||castling is not possible
Rxe8|4k3/8/8/8/8/8/8/K3R3 w - - 0 1|a king is never taken
Sf3||it is not a move
end
    run -1 --separate-stderr pgn2fen --ply 1- games.pgn
    is '' "$output"
    same expected <(grep -o 'bad move.*' <<<"$stderr")
}

@test "a pinned twin makes no ambiguity" {
    is "Nd2" "$(sans Nd2 "4r1k1/8/8/8/8/1N6/4N3/4K3 w - - 0 1")"
    is "Ne2" "$(sans Nge2 "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1")"
}

@test "games of Bughouse are reported and give no rows" {
    local variant
    complains 1 "game 1: the rules of Bughouse are not known here" \
        pgn2fen < <(printf '[Variant "Bughouse"]\n\n1. e4 *\n')
    [ -z "$output" ]
    for variant in Chess960 'Fischer Random' Standard 'From Position'; do
        is 2 "$(printf '[Variant "%s"]\n\n1. e4 *\n' "$variant" |
            pgn2fen | wc -l)"
    done
}

@test "Chess960 castles, with X-FEN and with Shredder-FEN rights" {
    is "$(grep -o 'O-O-O\|O-O' "$DATA/chess960.pgn" | sort | uniq -c)" \
        "$(pgn2fen --columns san "$DATA/chess960.pgn" | cut -f 2 |
            grep -o 'O-O-O\|O-O' | sort | uniq -c)"
}

# --- against other programs ----------------------------------------------

@test "the positions are those of pgn-extract" {
    need pgn-extract
    local file plain=$BATS_TEST_TMPDIR/plain.pgn
    for file in famous generated annotated; do
        # older ones do not know comments behind a semicolon
        cqlmatch -i "$DATA/$file.pgn" -o "$plain" --silent --cql true
        pgn-extract -s -Wepd "$plain" 2>/dev/null | grep -a / |
            cut -d ' ' -f 1-4 | cmp - <(pgn2fen --ep=fen --fields=4 \
                "$DATA/$file.pgn")
    done
}
