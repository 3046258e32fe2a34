#!/usr/bin/env bats
# pgn2fen.bats - what pgn2fen(1) says of its options; what of PGN it reads is
# in pgn.bats

# shellcheck disable=SC2016,SC2154 # NAGs begin with $; run sets stderr
load lib

# game MOVES: a game of these moves with all its marks.
game() {
    printf '[Event "x"]\n[White "Ada"]\n[Black "Ben"]\n\n%s\n\n' "$1"
}

# fens MOVES [OPTION]...: the rows for one game.
fens() {
    pgn2fen "${@:2}" <<<$'[Event "x"]\n[White "Ada"]\n[Black "Ben"]\n\n'"$1"
}

# plies MOVES [OPTION]...: the plies of the rows, on one line.
plies() {
    fens "$@" --columns ply | cut -f 2 | paste -sd ' '
}

START=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR

@test "every position of the main line is written, the first included" {
    is "$(cat <<'end'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
end
)" "$(fens '1. e4 d5 (1... c5 2. Nf3) 2. exd5 1-0')"
}

@test "games of several files come in order, and - is standard input" {
    game '1. e4 *' >"$BATS_TEST_TMPDIR/a"
    game '1. d4 *' >"$BATS_TEST_TMPDIR/b"
    is "e4 c4 d4" "$(game '1. c4 *' | pgn2fen --ply 1 --columns san \
        "$BATS_TEST_TMPDIR/a" - "$BATS_TEST_TMPDIR/b" | cut -f 2 |
        paste -sd ' ')"
}

@test "compressed files are read through their programs" {
    local program ending
    pgn2fen "$DATA/famous.pgn" >"$BATS_TEST_TMPDIR/expected"
    for program in gzip:gz zstd:zst bzip2:bz2 xz:xz; do
        ending=${program#*:} program=${program%:*}
        command -v "$program" >/dev/null || continue
        "$program" -c "$DATA/famous.pgn" >"$BATS_TEST_TMPDIR/games.$ending"
        pgn2fen "$BATS_TEST_TMPDIR/games.$ending" |
            same "$BATS_TEST_TMPDIR/expected" -
    done
}

@test "a decompressor that is not there is named" {
    touch "$BATS_TEST_TMPDIR/games.zst"
    complains 2 'zstd' env PATH=/nowhere "$BUILD/bin/pgn2fen" \
        "$BATS_TEST_TMPDIR/games.zst"
}

@test "--bytes takes the games that start in a range, both ends included" {
    local at
    at=$(pgn2fen --initial --columns offset "$DATA/famous.pgn" |
        sed -n 's/.*\t//; 3p')
    row() { pgn2fen --initial --columns game --bytes "$1" "$DATA/famous.pgn" |
        cut -f 2 | paste -sd ' '; }
    is "3" "$(row "$at-$((at + 10))")"
    is "3" "$(row "$((at - 10))-$at")"
    is "3" "$(row "$at")"
    is "" "$(row "$((at + 1))-$((at + 10))")"
    is "1 2 3" "$(row "0-$at")"
    is 60 "$(row "$at-" | wc -w)"
    # a range may hold no game
    printf 'some words\nand more\n' >"$BATS_TEST_TMPDIR/words"
    complains 1 'no game in 20 bytes' pgn2fen "$BATS_TEST_TMPDIR/words"
    is '' "$(pgn2fen --bytes=0-1000 "$BATS_TEST_TMPDIR/words" 2>&1)"
}

@test "--bytes in parts gives every game once" {
    local size half
    for file in famous studies generated annotated; do
        size=$(wc -c <"$DATA/$file.pgn") half=$((size / 2))
        { pgn2fen --bytes "0-$half" "$DATA/$file.pgn"
            pgn2fen --bytes "$((half + 1))-$size" "$DATA/$file.pgn"
        } | cmp - <(pgn2fen "$DATA/$file.pgn")
    done
}

@test "a game inside a comment is no start" {
    is "0 160 340" "$(pgn2fen --initial --columns offset \
        "$DATA/nasty/event-in-comment.pgn" | cut -f 2 | paste -sd ' ')"
}

@test "--castling writes rights as X-FEN or Shredder-FEN" {
    # rights WAY [BOARD RIGHTS]...: one game from each
    rights() { printf '[FEN "%s w %s - 0 1"]\n\n*\n\n' "${@:2}" |
        pgn2fen --castling "$1" | cut -d ' ' -f 3 | paste -sd ' '; }
    is 'KQkq KQ B' "$(rights xfen $START KQkq 4k3/8/8/8/8/8/8/1R3KR1 BG 4k3/8/8/8/8/8/8/KR3R2 B)"
    is 'HAha GB F' "$(rights shredder $START KQkq 4k3/8/8/8/8/8/8/1R3KR1 KQ 4k3/8/8/8/8/8/8/KR3R2 K)"
}

@test "--columns eval takes the score that engine tournaments write" {
    is '|35|#2|0||||-150|||' "$(fens '1. e4 {+0.35/21 1.20s} e5
        {-M3/7 1s, mate} 2. Nf3 {0.00/1 0s} Nc6 {1/2} 3. Bb5 {+1/x} 3... a6
        {book} 4. Ba4 {[%eval -1.5] +2/3} Nf6 {12} 5. O-O {+./4} *' \
        --columns eval | cut -f 2- | tr '\n' '|')"
}

@test "--columns clk, eval and comment come from the comments on the move" {
    is "$(printf '%s\n' '[start]||' 'one|62.5|-30' '|60|#-3' \
        '||')" "$(fens '{[start]} 1. e4 {[%eval -0.3] [%clk 0:01:02.5]}
        1... e5 {[%clk 0:01:00]} {[%eval #-3]} 2. Nf3 *' \
        --columns comment,clk,eval | cut -f 2- | tr '\t' '|' |
        sed 's/^\[%eval -0.3\] \[%clk 0:01:02.5\]/one/; s/^\[%[^|]*//')"
}

@test "--columns comment joins the comments and keeps them on one line" {
    is "a b; c d" "$(fens '1. e4 { a
b;  } ;c	d
*' --columns comment --final | cut -f 2-)"
}

@test "--columns comment leaves out what stands behind a variation" {
    is "before" "$(fens '1. e4 {before} (1. d4 {in}) {behind} *' \
        --columns comment --final | cut -f 2)"
    is "$(printf '%s\n' '' before in '')" "$(fens \
        '1. e4 {before} (1. d4 {in}) {behind} e5 *' \
        --variations --columns comment | cut -f 2)"
}

@test "--columns file, game, offset say where a game is from" {
    cp "$DATA/famous.pgn" "$BATS_TEST_TMPDIR/a"
    cd "$BATS_TEST_TMPDIR"
    is "a|62|$(grep -bo '^\[Event' a | tail -n 1 | cut -d : -f 1)" \
        "$(pgn2fen --initial --columns file,game,offset a | tail -n 1 |
            cut -f 2- | tr '\t' '|')"
    is "(stdin)" "$(pgn2fen --initial --columns file <a | head -n 1 |
        cut -f 2)"
}

@test "games are numbered in each file" {
    is "1 2 3 1 2 3" "$(pgn2fen --initial --columns game \
        "$DATA/nasty/crlf.pgn" "$DATA/nasty/cr-only.pgn" | cut -f 2 |
        paste -sd ' ')"
}

@test "--columns movenumber, ply and side count from the first position" {
    is "$(printf '%s\n' '17|0|b' '18|1|w' '18|2|b' '19|3|w')" "$(
        pgn2fen --columns movenumber,ply,side --bytes 160-170 \
            "$DATA/nasty/fen-black-to-move.pgn" | cut -f 2- | tr '\t' '|')"
}

@test "--columns nag holds NAGs and suffixes" {
    is '$1 $14 $6' "$(fens '1. e4! $14 ?! *' --columns nag --final |
        cut -f 2)"
}

@test "--columns result is that of the moves, or else of the tag" {
    is "0-1|1/2-1/2|1-0|*" "$(printf '%s\n\n' '[Result "1-0"]' '1. e4 0-1' \
        '[Result "1/2-1/2"]' '1. e4' '[White "c"]' '1. e4 (1. d4 0-1) 1-0' \
        '[White "d"]' '*' | pgn2fen --initial --columns result | cut -f 2 |
        paste -sd '|')"
}

@test "--columns san is the move in standard notation, however written" {
    is "Nf3|d5|g3|c5|Bg2|Nc6|O-O" "$(fens \
        '1. g1f3 d7-d5 2. g2g3! Pc5 3. Bf1g2+ Nb8c6 4. 0-0 *' \
        --columns san --ply 1- | cut -f 2 | paste -sd '|')"
}

@test "--columns uci is the move as UCI has it" {
    is "g1f3|e7e5|g2g3|e5e4|f1g2|e4f3|e1g1|f3g2|0000|g2f1q" "$(fens \
        '1. Nf3 e5 2. g3 e4 3. Bg2 exf3 4. O-O fxg2 5. -- gxf1=Q+ *' \
        --columns uci --ply 1- | cut -f 2 | paste -sd '|')"
}

@test "--columns uci castles in Chess960 by taking the rook" {
    is "e1h1" "$(printf '[Variant "Chess960"]\n\n1. e4 e5 2. Nf3 Nf6
        3. Bc4 Bc5 4. O-O *' | pgn2fen --final --columns uci | cut -f 2)"
    is "a1h1" "$(printf '[FEN "7k/8/8/8/8/8/8/K6R w K - 0 1"]\n\n1. O-O' |
        pgn2fen --final --columns uci | cut -f 2)"
    is "g1b1" "$(printf '[FEN "4k3/8/8/8/8/8/8/1R4K1 w B - 0 1"]\n\n1. O-O-O' |
        pgn2fen --final --columns uci | cut -f 2)"
}

@test "--columns tag:NAME is the last value of a tag, in any case" {
    is 'Cleo|Ben||b "c" \c' "$(printf '%s\n' '[White "Ada"]' '[BLACK "Ben"]' \
        '[White "Cleo"]' '[X "b \"c\" \\c"]' '' '*' |
        pgn2fen --columns tag:White,tag:black,tag:None,tag:X |
        cut -f 2- | tr '\t' '|')"
}

@test "an unknown column is misuse" {
    complains 2 'there is no column plies' pgn2fen --columns game,plies
    complains 2 'tag needs the name of a tag, as in tag:White' pgn2fen --columns ply,tag
    complains 2 'san takes nothing after it' pgn2fen --columns san:x
    complains 2 'the list is empty' pgn2fen --columns=
}

@test "--distinct writes the first of equal positions of the whole run" {
    game '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 *' >"$BATS_TEST_TMPDIR/a"
    is "0 1 2 3" "$(pgn2fen --distinct --columns ply \
        "$BATS_TEST_TMPDIR/a" "$BATS_TEST_TMPDIR/a" | cut -f 2 |
        paste -sd ' ')"
}

@test "--distinct by level tells apart what the fields tell apart" {
    local level fields
    pgn2fen "$DATA"/{famous,studies,generated,chess960}.pgn >"$BATS_TEST_TMPDIR/all"
    for level in board:1 stm:2 castling:3 ep:4 full:6; do
        fields=${level#*:} level=${level%:*}
        is "$(cut -d ' ' -f "-$fields" "$BATS_TEST_TMPDIR/all" | sort -u | wc -l)" \
            "$(pgn2fen --distinct="$level" \
                "$DATA"/{famous,studies,generated,chess960}.pgn | wc -l)"
    done
}

@test "--distinct tells an empty pocket and unchecked kings from none" {
    printf '[Event "x"]\n[Variant "%s"]\n\n1. e4 *\n\n' Standard Crazyhouse Three-Check \
        >"$BATS_TEST_TMPDIR/a"
    pgn2fen "$BATS_TEST_TMPDIR/a" >"$BATS_TEST_TMPDIR/all"
    for level in board stm castling ep full; do
        same "$BATS_TEST_TMPDIR/all" <(pgn2fen --distinct=$level "$BATS_TEST_TMPDIR/a")
    done
    is 6 "$(distinct-positions "$BATS_TEST_TMPDIR/a" | wc -l)"
}

@test "--distinct counts the en-passant square as --ep writes it" {
    double='[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]'
    single='[FEN "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1"]'
    printf '%s\n\n1. e4 *\n\n' "$double" "$single" >"$BATS_TEST_TMPDIR/a"
    sed -i 's/^\[FEN/[Event "x"]\n&/' "$BATS_TEST_TMPDIR/a"
    is 1 "$(pgn2fen --distinct --ply 1 "$BATS_TEST_TMPDIR/a" | wc -l)"
    is 2 "$(pgn2fen --distinct --ply 1 --ep fen "$BATS_TEST_TMPDIR/a" |
        wc -l)"
}

@test "--ep writes the square when legal, beside a pawn, or always" {
    # in the third game the pawn that could take is pinned
    printf '%s *\n\n' '1. e4' '1. e4 a6 2. e5 d5' \
        $'[FEN "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1"]\n\n1... d5' >"$BATS_TEST_TMPDIR/a"
    for ep in 'legal - d6 -' 'xfen - d6 d6' 'fen e3 d6 d6'; do
        is "$ep" "${ep%% *} $(pgn2fen --final --ep "${ep%% *}" "$BATS_TEST_TMPDIR/a" |
            cut -d ' ' -f 4 | paste -sd ' ')"
    done
}

@test "--every counts from the first ply that is allowed" {
    moves='1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'
    is "0 1 2 3 4 5 6" "$(plies "$moves" --every 1)"
    is "0 3 6" "$(plies "$moves" --every 3)"
    is "1 3 5" "$(plies "$moves" --every 2 --ply 1-)"
    is "2 4" "$(plies "$moves" --every 2 --ply 2-5)"
}

@test "--fields writes 6, 4 or 1 fields" {
    pgn2fen "$DATA/studies.pgn" >"$BATS_TEST_TMPDIR/all"
    for fields in 6 4 1; do
        pgn2fen --fields "$fields" "$DATA/studies.pgn" |
            cmp - <(cut -d ' ' -f "-$fields" "$BATS_TEST_TMPDIR/all")
    done
    complains 2 '--fields takes 1, 4 or 6, not 5' pgn2fen --fields 5
}

@test "--initial and --final write the ends of the main line" {
    is 0 "$(plies '1. e4 e5 (1... c5 2. Nf3 Nc6)' --initial)"
    is 2 "$(plies '1. e4 e5 (1... c5 2. Nf3 Nc6)' --final)"
    is "0 2" "$(plies '1. e4 e5 (1... c5 2. Nf3 Nc6)' --final --initial)"
    is 0 "$(plies '*' --final --initial)"
    is "" "$(plies '1. e4 e5' --final --ply 3-)"
}

@test "--no-check leaves out positions in check" {
    is "0 1 2 4" "$(plies '1. e4 d6 2. Bb5+ c6' --no-check)"
}

@test "--on-error=keep keeps the moves before the bad one" {
    complains 1 "game 2 (Ada - Ben): ply 5: bad move Bb6: no piece can" \
        pgn2fen --columns game,ply "$DATA/nasty/illegal-in-the-middle.pgn"
    is "11 5 9" "$(cut -f 2 <<<"$output" | uniq -c | awk '{ print $1 }' |
        paste -sd ' ')"
    is "$output" "$(pgn2fen --on-error keep --columns game,ply \
        "$DATA/nasty/illegal-in-the-middle.pgn" 2>/dev/null)"
}

@test "--on-error=keep keeps the rest when a variation is bad" {
    complains 1 "ply 3: bad move Ke3: no piece can make it" pgn2fen \
        --variations "$DATA/nasty/illegal-in-a-variation.pgn"
    is 2 "$(wc -l <<<"$stderr")"
    run --separate-stderr pgn2fen "$DATA/nasty/illegal-in-a-variation.pgn"
    [ "$status" = 0 ] && [ -z "$stderr" ]
}

@test "--on-error=skip gives nothing of a game with a fault" {
    complains 1 "game 2" pgn2fen --on-error=skip --columns game \
        "$DATA/nasty/illegal-in-the-middle.pgn"
    is "11 9" "$(cut -f 2 <<<"$output" | uniq -c | awk '{ print $1 }' |
        paste -sd ' ')"
}

@test "--on-error=stop ends with the game that has a fault, status 1" {
    complains 1 "game 2" pgn2fen --on-error=stop --columns game \
        "$DATA/nasty/illegal-in-the-middle.pgn" /nowhere
    is "11 5" "$(cut -f 2 <<<"$output" | uniq -c | awk '{ print $1 }' |
        paste -sd ' ')"
    is 1 "$(wc -l <<<"$stderr")"
}

@test "--per-game takes so many positions of each game" {
    is "62 3" "$(pgn2fen --per-game 3 --columns game "$DATA/famous.pgn" |
        cut -f 2 | uniq -c | awk '{ n++; m = $1 } END { print n, m }')"
    is 3 "$(plies '1. e4 e5' --per-game 10 | wc -w)"
    # of those that are wanted otherwise, and in their order
    is 5 "$(pgn2fen --per-game 2 --ply 5 "$DATA/famous.pgn" --columns ply |
        cut -f 2 | sort -u)"
    pgn2fen --per-game 5 --columns game,ply "$DATA/famous.pgn" | cut -f 2- |
        sort -c -k 1n -k 2n
}

@test "--sample keeps each position with a probability" {
    all=$(pgn2fen "$DATA/famous.pgn" | wc -l)
    some=$(pgn2fen --sample 0.25 "$DATA/famous.pgn" | wc -l)
    ((some > all / 5 && some < all * 3 / 10))
    is "$all" "$(pgn2fen --sample 1 "$DATA/famous.pgn" | wc -l)"
    is 0 "$(pgn2fen --sample 0 "$DATA/famous.pgn" | wc -l)"
    complains 2 '--sample takes a number from 0 to 1, not 2' \
        pgn2fen --sample 2
}

@test "--seed chooses other positions, and the same ones each time" {
    for option in --per-game=2 --sample=0.1; do
        a=$(pgn2fen $option --seed 1 "$DATA/famous.pgn")
        is "$a" "$(pgn2fen $option --seed 1 "$DATA/famous.pgn")"
        [[ $a != "$(pgn2fen $option --seed 2 "$DATA/famous.pgn")" ]]
        is "$(pgn2fen $option "$DATA/famous.pgn")" \
            "$(pgn2fen $option --seed 0 "$DATA/famous.pgn")"
    done
}

@test "of a game the same positions are drawn, wherever it is" {
    need pgnfold
    pgn2fen --sample 0.1 "$DATA/famous.pgn" | sort >"$BATS_TEST_TMPDIR/one"
    pgnfold "$DATA/famous.pgn" | sort -r | pgnfold -d |
        pgn2fen --sample 0.1 | sort | same "$BATS_TEST_TMPDIR/one" -
}

@test "--ply takes a ply, a range, or all from one on" {
    moves='1. e4 e5 2. Nf3 Nc6'
    is 2 "$(plies "$moves" --ply 2)"
    is "2 3" "$(plies "$moves" --ply 2-3)"
    is "2 3 4" "$(plies "$moves" --ply 2-)"
    is "0 1" "$(plies "$moves" --ply 0-1)"
    for wrong in 3-2 x -1 1-x ''; do
        complains 2 '--ply takes a range such as 10-20, 10- or 10' pgn2fen --ply="$wrong"
    done
}

@test "--quiet-moves leaves out positions after a capture or promotion" {
    is "0 1 2 4" "$(plies '1. e4 d5 2. exd5 c6' --quiet-moves)"
    is "0 1 2 3 4" "$(plies '1. e4 a6 2. e5 d5 3. exd6' --quiet-moves)"
    is "0" "$(printf '[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8=Q' |
        pgn2fen --quiet-moves --columns ply | cut -f 2)"
}

@test "--rejects takes the text of games with a fault" {
    complains 1 "game 2" pgn2fen --rejects "$BATS_TEST_TMPDIR/bad" \
        "$DATA/nasty/illegal-in-the-middle.pgn"
    same <(sed -n '11,20p' "$DATA/nasty/illegal-in-the-middle.pgn") \
        "$BATS_TEST_TMPDIR/bad"
    pgn2fen --rejects "$BATS_TEST_TMPDIR/none" "$DATA/famous.pgn" >/dev/null
    [[ -e $BATS_TEST_TMPDIR/none && ! -s $BATS_TEST_TMPDIR/none ]]
    complains 2 "/nowhere/x: No such file" pgn2fen --rejects /nowhere/x
}

@test "--rejects begins where a game does, and ends it with a newline" {
    local bad="1. e4 e5 2. Qh8 *" rejects=$BATS_TEST_TMPDIR/rejects

    printf 'A letter.\n\n%s\nGoodbye.\n\n[Event "b"]\n\n%s' "$bad" "$bad" |
        pgn2fen --rejects "$rejects" 2>/dev/null >&2 || is 1 $?
    same <(printf '%s\nGoodbye.\n\n[Event "b"]\n\n%s\n' "$bad" "$bad") \
        "$rejects"
}

@test "--variations writes variations in the order of the text" {
    is "e4 e5 c5 Nf3 d4 Nc3 Nf3" "$(fens \
        '1. e4 e5 (1... c5 2. Nf3 (2. d4) (2. Nc3)) 2. Nf3' \
        --variations --columns san --ply 1- | cut -f 2 | paste -sd ' ')"
    is "1 2 2 3 3 3 3" "$(plies \
        '1. e4 e5 (1... c5 2. Nf3 (2. d4) (2. Nc3)) 2. Nf3' \
        --variations --ply 1-)"
}

@test "--variations: one that opens another before it has a move" {
    is "1 2 2 3 2 3" "$(plies \
        '1. e4 e5 ((1... c5 2. Nf3)) ({so} (1... c6)) 2. d4' \
        --variations --ply 1-)"
}

@test "a variation that only opens others takes little memory" {
    need_plain_build
    cd "$BATS_TEST_TMPDIR"
    game "1. e4 $(head -c 200000 /dev/zero | tr '\0' '(')" >deep.pgn
    peak peak pgn2fen --variations deep.pgn >/dev/null
    [ "$(<peak)" -lt 40000 ] || { cat peak; return 1; }
}

@test "a message names the line, behind tags that take several" {
    printf '[Event\n"x"]\n[White\r\n"y"]\n\n1. e4 *\n\n[Event "z"]\n\n1. Ke4 *\n' \
        >"$BATS_TEST_TMPDIR/lines.pgn"
    run --separate-stderr pgn2fen "$BATS_TEST_TMPDIR/lines.pgn"
    [[ $stderr = *"lines.pgn:10: game 2"* ]]
}

@test "-j writes the same rows, messages, rejects and status" {
    local options threads
    cd "$BATS_TEST_TMPDIR"
    for options in '' '--columns game,san,comment,file --variations' \
        '--distinct=board --on-error=skip' '--per-game 2 --seed 7' \
        '--on-error=stop' '--final --sample 0.5' '--distinct --every 3'; do
        for threads in 1 2 5; do
            # shellcheck disable=SC2086 # these are several words
            pgn2fen $options -j $threads --rejects rejects /nowhere \
                "$DATA"/*.pgn "$DATA"/nasty/[a-m]*.pgn /nowhere \
                "$DATA"/nasty/[n-z]*.pgn >rows$threads 2>said || echo "$?" >>rows$threads
            cat said rejects >>rows$threads
        done
        cmp rows1 rows2
        cmp rows1 rows5
    done
    same <(pgn2fen -j2 "$DATA/famous.pgn") <(pgn2fen --threads 2 "$DATA/famous.pgn")
    complains 2 '--threads takes a number from 1 on, not 0' pgn2fen -j 0
}

# --- line mode -----------------------------------------------------------

@test "--movetext answers moves by the position they lead to" {
    answers pgn2fen --movetext <<'end'
    e4 | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
    1. e4 d5 2. exd5 | rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
    e2e4 d7d5 | rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
    1. e4 {best} (1. d4 d5) d5 $1 * | rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
    e4\tb\tc | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\tb\tc
end
    is "$START w KQkq - 0 1" "$(echo | pgn2fen --movetext)"
}

@test "--movetext starts from a position before a bar" {
    is "$(printf '%s\n' '8/8/4k3/8/8/4P3/8/4K3 w - - 1 2' \
        '8/4k3/8/8/8/4P3/8/4K3 w - - 1 2')" "$(printf '%s\n' \
        'FEN 8/4k3/8/8/8/8/4P3/4K3 w - - 0 1 | 1. e3 Ke6' \
        '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|e3 Ke7' | pgn2fen --movetext)"
    is "4k3/8/8/8/8/8/8/4K3 w - - 0 1" \
        "$(echo '4k3/8/8/8/8/8/8/4K3 |' | pgn2fen --movetext)"
}

@test "--movetext takes --castling, --ep, --fields and --variant, and no other option" {
    is "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3" "$(echo e4 |
        pgn2fen --movetext --castling shredder --ep fen --fields 4)"
    complains 2 '--final does not go with --movetext: it takes --castling, --ep, --fields and --variant alone' \
        pgn2fen --movetext --final
}

@test "--movetext answers a bad line in its place and goes on" {
    complains 1 '(stdin):2: ply 2: bad move e4: no piece can make it' \
        pgn2fen --movetext --fields 1 < <(printf '%s\n' e4 'e4 e4' \
            'e4 hello' 'FEN 8/8/8 | e4' '!older: trouble' d4)
    is "$(cat <<'end'
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR
!pgn2fen: ply 2: bad move e4: no piece can make it: e4 e4
!pgn2fen: ply 2: bad move hello: it is not a move: e4 hello
end
)" "$(head -n 3 <<<"$output")"
    [[ ${lines[3]} = "!pgn2fen: bad FEN"*": FEN 8/8/8 | e4" ]]
    is "$(printf '%s\n' '!older: trouble' \
        rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR)" \
        "$(tail -n 2 <<<"$output")"
}

@test "--movetext: a clock that is none is an error, and not passed over" {
    complains 1 'the count of checks 5+5 is not two digits up to 3' pgn2fen --movetext <<<'4k3/8/8/8/8/8/8/R3K3 w Q - 5+5 7 9 | Ra2'
    complains 1 'the move number x is no number' pgn2fen --movetext <<<'4k3/8/8/8/8/8/8/R3K3 w Q - 5 x | Ra2'
    is '4k3/8/8/8/8/8/R7/4K3 b - - 6 9' "$(pgn2fen --movetext <<<'4k3/8/8/8/8/8/8/R3K3 w Q - 5 9 | Ra2')"
}

@test "--movetext answers each request at once" {
    local i answer
    talk pgn2fen --movetext
    for ((i = 0; i < 100; i++)); do
        echo "e4" >&"$to"
        read -r -t 120 -u "$from" answer
    done
    is "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" "$answer"
}

# --- the program ---------------------------------------------------------

@test "positions of a game are written before the next is waited for" {
    local answer
    talk pgn2fen --final
    { game '1. e4 *'; game '1. d4 *'; } >&"$to"
    read -r -t 120 -u "$from" answer
    is "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" "$answer"
}

@test "a file that cannot be read is reported and the others are read" {
    complains 2 'pgn2fen: /nowhere: No such file or directory' \
        pgn2fen --initial /nowhere "$DATA/famous.pgn"
    is 62 "${#lines[@]}"
    complains 2 "pgn2fen: $BATS_TEST_TMPDIR: Is a directory" \
        pgn2fen "$BATS_TEST_TMPDIR"
}

@test "an unreadable file is reported" {
    [[ $(id -u) != 0 ]] || skip "root may read everything"
    install -m 0 /dev/null "$BATS_TEST_TMPDIR/secret"
    complains 2 "Permission denied" pgn2fen "$BATS_TEST_TMPDIR/secret"
}

@test "a full disk is noticed" {
    [[ -e /dev/full ]] || skip "there is no /dev/full"
    full() { "$@" >/dev/full; }
    complains 2 'cannot write standard output' full pgn2fen "$DATA/famous.pgn"
    complains 2 'cannot write standard output' \
        full pgn2fen -j2 "$DATA/famous.pgn"
    complains 2 'cannot write /dev/full' pgn2fen --rejects /dev/full \
        "$DATA/nasty/illegal-in-the-middle.pgn"
}

@test "a reader that goes away ends it quietly" {
    for threads in 1 2; do
        run --separate-stderr bash -c 'yes "1. e4 e5 2. Nf3 *" |
            pgn2fen -j $0 | head -n 1; echo "${PIPESTATUS[1]}"' "$threads"
        is 141 "${lines[1]}"
        [ -z "$stderr" ]
    done
}

@test "empty input is nothing" {
    for threads in 1 2; do
        run --separate-stderr pgn2fen -j $threads </dev/null
        [ "$status" = 0 ] && [ -z "$output$stderr" ]
    done
}

@test "--help and --version answer on standard output, other words are misuse" {
    [[ $(pgn2fen --help) = "usage: pgn2fen"* ]]
    [[ $(pgn2fen --version) = "pgn2fen (pipefish) "* ]]
    complains 2 'there is no option -x' pgn2fen -x
    complains 2 '--every takes a number from 1' pgn2fen --every 0
}

@test "the examples of the manual page give what it says" {
    cd "$DATA"
    page_holds pgn2fen.1 messages
}
