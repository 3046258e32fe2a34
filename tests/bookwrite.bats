#!/usr/bin/env bats
# bookwrite.bats - lines of positions, moves and weights as an opening book, and
# back

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
}

# lines FEN WORD...: a line of its own for each word, `move weight learn` with
# commas between
lines() {
    local fen=$1 word
    shift
    for word; do
        printf '%s\t%s\n' "$fen" "${word//,/$'\t'}"
    done
}

# bytes: standard input as hexadecimal numbers, an entry a line
bytes() {
    od -An -v -tx1 -w16 | tr -d ' '
}

# The keys are those that the description of the format gives.
@test "an entry: key, move, weight, learn, the highest byte first" {
    local key moves
    while read -r key moves; do
        echo "$moves"
        rm -f position # without moves there is no game
        [[ $moves = =* ]] || printf '%s *\n' "${moves%=*}" | pgn2fen --final >position
        [ -s position ] || echo "$START" >position
        lines "$(<position)" "${moves##*=},258,16909060" | bookwrite | bytes |
            grep -q "^$key....010201020304$"
    done <<'end'
463b96181691fc9c =e2e4
823c9b50fd114196 1. e4 =e7e5
0756b94461c50fb0 1. e4 d5 =e4d5
662fafb965db29d4 1. e4 d5 2. e5 =b8c6
22a48b5a8e47ff78 1. e4 d5 2. e5 f5 =e5f6
652a607ca3f242c1 1. e4 d5 2. e5 f5 3. Ke2 =e8f7
00fdd303c946bdd9 1. e4 d5 2. e5 f5 3. Ke2 Kf7 =e2e3
3c8123ea7b067637 1. a4 b5 2. h4 b4 3. c4 =b4c3
5c3f9b829b279560 1. a4 b5 2. h4 b4 3. c4 bxc3 4. Ra3 =c3b2
end
}

@test "moves: from and to, promotions, castling as the king taking its rook" {
    local row fen move code
    while read -r row; do
        fen=${row%% | *} move=${row#* | } code=${move#* | } move=${move% | *}
        echo "$row"
        is "$code" "$(lines "$fen" "$move,1" | bookwrite | bytes | cut -c 17-20)"
    done <<'end'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | e2e4 | 031c
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | Nf3 | 0195
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | e1g1 | 0107
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | O-O-O | 0100
r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 | e8g8 | 0f3f
r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 | e8a8 | 0f38
7k/P7/8/8/8/8/8/K7 w - - 0 1 | a7a8n | 1c38
7k/P7/8/8/8/8/8/K7 w - - 0 1 | a8=B | 2c38
7k/P7/8/8/8/8/8/K7 w - - 0 1 | a7a8r | 3c38
7k/P7/8/8/8/8/8/K7 w - - 0 1 | a8Q | 4c38
end
}

@test "the order: keys, then weights; equal weights as they came" {
    is 'd2d4 9
e2e4 5
c2c4 5
g1f3 0' "$(lines "$START" e4,5 Nf3,0 c4,5 d4,9 | bookwrite | bookwrite -d | cut -f 2,3 | tr '\t' ' ')"
    # of equal weights the move that came first, with all its lines
    is 'e2e4 2 0
d2d4 2 0' "$(lines "$START" e4,1 d4,2 e4,1 | bookwrite | bookwrite -d | cut -f 2- | tr '\t' ' ')"
    pgn2fen --ply=0-9 --columns=next-uci "$DATA/famous.pgn" | sed $'s/$/\t1/' | bookwrite >book
    same <(bytes <book | cut -c -16 | sort) <(bytes <book | cut -c -16)
}

@test "weights of one move are added up, and made smaller where they do not fit" {
    is 'e2e4 7 5
d2d4 1 0' "$(lines "$START" e4,3,5 d4,1 e2e4,4,2 | bookwrite | bookwrite -d | cut -f 2- | tr '\t' ' ')"
    is 'e2e4 65535 0
d2d4 32767 0
c2c4 1 0
b2b4 0 0' "$(lines "$START" b4,0 d4,100000 e4,100000 e4,100000 c4,1 | bookwrite | bookwrite -d | cut -f 2- | tr '\t' ' ')"
    # equal ones have the order of the lines also if they were not equal before
    is 'e2e4 65535 0
c2c4 1 0
g1f3 1 0' "$(lines "$START" c4,1 g1f3,65536 e4,4294967295 e4,4294967295 |
        bookwrite | bookwrite -d | cut -f 2- | tr '\t' ' ')"
    is 'e2e4 65535 4294967295' "$(lines "$START" e4,65535,4294967295,more | bookwrite | bookwrite -d | cut -f 2- | tr '\t' ' ')"
}

@test "positions that differ in their counters, or in a square nobody can pass, are one" {
    printf '%s\te7e5\t1\n' 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1' \
        'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 7 9' \
        'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -' | bookwrite | bytes >entries
    is 823c9b50fd1141960d24000300000000 "$(<entries)"
}

@test "-d: positions by moves of the book, or of the other side; else their keys" {
    local black='rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'
    { lines "$START" e4,1 && lines "$black" c5,2; } | bookwrite | bookwrite -d | sort >both
    is "$black"$'\tc7c5\t2\t0' "$(head -n 1 both)"
    is "$black"$'\tc7c5\t2\t0' "$(lines "$black" c5,2 | bookwrite | bookwrite -d)"
    lines 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' O-O,3,4 | bookwrite >far
    is "$(bytes <far | cut -c -16)"$'\te1h1\t3\t4' "$(bookwrite -d far)"
    bookwrite -d far | bookwrite | cmp - far
    bookwrite -d far far | is 2 "$(wc -l)"
    is '' "$(bookwrite -d </dev/null)"
    lines '7k/P7/8/8/8/8/8/K7 w - - 0 1' a8N,1 | bookwrite | bookwrite -d | grep -q $'\ta7a8n\t1\t0$'
}

@test "Polyglot: its books come back byte for byte, and it reads ours" {
    need polyglot
    local option
    for option in -uniform -only-white -only-black; do
        polyglot make-book -pgn "$DATA/famous.pgn" -bin theirs.bin -max-ply 20 -min-game 1 $option >/dev/null
        bookwrite -d theirs.bin >lines
        [ "$(wc -l <lines)" -gt 100 ]
        bookwrite lines | cmp - theirs.bin
    done
    polyglot make-book -pgn "$DATA/famous.pgn" -bin theirs.bin -max-ply 6 -min-game 1 -uniform >/dev/null
    pgn2fen --ply=0-5 --columns=next-uci "$DATA/famous.pgn" |
        awk -F '\t' -v OFS='\t' '$2 { print $1, $2, 1 }' | sort -u | bookwrite >ours.bin
    # Polyglot leaves out moves that only lost
    is '' "$(comm -23 <(bookwrite -d theirs.bin | cut -f 1,2 | sort) <(bookwrite -d ours.bin | cut -f 1,2 | sort))"
    { lines "$START" e4,3 Nf3,1
        lines 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -' c3,1; } | bookwrite >small.bin
    polyglot dump-book -bin small.bin -color white -out dump >/dev/null
    grep -qE 'e4\{75%\} c5 .*c3\{100%\}' dump
    grep -qE 'Nf3\{25%\}' dump
}

@test "a line that cannot be read: a message, status 1, and the others are there" {
    local row
    while IFS= read -r row; do
        echo "$row"
        { lines "$START" e4,1; printf '%b\n' "${row% | *}"; lines "$START" d4,1; } >in
        complains 1 "in:2: ${row#* | }" bookwrite -o out in
        is 2 "$(bytes <out | wc -l)"
    done <<end
x | a line is FEN, move and weight, with TABs between
$START\te4 | a line is FEN, move and weight, with TABs between
$START\te4\tx | the weight is a number from 0 to 4294967295, not x
$START\te4\t-1 | the weight is a number from 0 to 4294967295, not -1
$START\te4\t4294967296 | the weight is a number from 0 to 4294967295, not 4294967296
$START\te4\t1\tx | the learn is a number from 0 to 4294967295, not x
$START\t--\t1 | a book has no null moves
463b96181691fc9c\te4\t1 | a key is followed by a move as e2e4 or e7e8q
463b96181691fc9c\te7e8k\t1 | a key is followed by a move as e2e4 or e7e8q
end
    for row in "$START\\te5\\t1" '8/8/8/8/8/8/8/8 w - -\te4\t1'; do
        printf '%b\n' "$row" >in
        complains 1 'bookwrite: in:1: ' bookwrite in
    done
    printf '!fen2bb: bad\n%s\te4\t1\n' "$START" >in
    complains 1 'bookwrite: in:1: an error line: !fen2bb: bad' bookwrite -o out in
    is 1 "$(bytes <out | wc -l)"
}

@test "after a key only a move as e2e4 or e7e8q, with squares of the board" {
    local word
    for word in z2e4 I2e4 e0e4 e9e4 e2z4 e2e9 e2 e2e4qq e7e8x e7e8k; do
        complains 1 "a key is followed by a move as e2e4 or e7e8q: 463b96181691fc9c" \
            bookwrite <<<"463b96181691fc9c"$'\t'"$word"$'\t1'
        is '' "$output"
    done
    complains 1 "there is more than a FEN in column 1" bookwrite <<<"$START more"$'\te4\t1'
    complains 1 "it is not a move" bookwrite <<<"$START"$'\t♠e4\t1'
    complains 1 "it is not a move" bookwrite <<<"$START"$'\t♀e4\t1'
    complains 1 "it does not say what the pawn becomes" bookwrite <<<"$START"$'\te1\t1'
    complains 1 "it does not say what the pawn becomes" \
        bookwrite <<<"8/8/8/4k3/8/8/8/4K3 b - - 0 1"$'\te8\t1'
}

@test "of a move that is given again the greatest learn is kept" {
    local key=463b96181691fc9c
    is "$key"031c000300000007 "$(printf "$key\\te2e4\\t1\\t%s\\n" 3 7 5 | bookwrite | bytes)"
}

@test "-d: castling may be coded as two squares of the king; a move that is none keeps its key" {
    local key
    printf '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *\n' | pgn2fen --final >position
    key=$(lines "$(<position)" 'O-O,1' | bookwrite | bytes | cut -c 1-16)
    printf '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *\n' | pgn2fen --columns=next-uci |
        awk -F '\t' -v OFS='\t' '$2 { print $1, $2, 1 }' >book
    printf '%s\te1g1\t1\n%s\te1g1q\t1\n463b96181691fc9c\te2e5\t1\n' "$key" "$key" >>book
    bookwrite book | bookwrite -d >lines
    grep -q $'^r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -\te1g1\t1\t0$' lines
    grep -q $'^463b96181691fc9c\te2e5\t1\t0$' lines
    grep -q "^$key"$'\te1g1q\t1\t0$' lines
    is 9 "$(wc -l <lines)"
}

@test "what is no book is reported and gives nothing; the others are read" {
    lines "$START" e4,1 d4,2 | bookwrite >book
    head -c 20 book >short
    complains 2 'bookwrite: short: this is no book, or its end is missing: the last of its entries of 16 bytes has 4' bookwrite -d short
    is '' "$output"
    printf 'zzzzzzzzzzzzzzzzaaaaaaaaaaaaaaaa' >text
    complains 2 'bookwrite: text: this is no book: the key of entry 2 is less than the one before' bookwrite -d text book
    is 2 "$(wc -l <<<"$output")"
    complains 2 'nowhere: No such file' bookwrite -d nowhere
    complains 2 'nowhere: No such file' bookwrite nowhere
}

@test "a packed book is unpacked, and one with such a name is packed" {
    need gzip
    lines "$START" e4,1 d4,2 | bookwrite -o book.gz
    gzip -dc book.gz | cmp - <(lines "$START" e4,1 d4,2 | bookwrite)
    same <(bookwrite -d book.gz) <(gzip -dc book.gz | bookwrite -d)
}

# True if a process has opened a new file, with a hidden name or without any.
writes() {
    compgen -G '.pipefish.*' || readlink "/proc/$1"/fd/* | grep -F ' (deleted)'
}

@test "-o replaces a book by a whole one, and a device is written in place" {
    lines "$START" e4,1 >line
    bookwrite -o book.bin line
    chmod 600 book.bin
    ln -s book.bin link
    talk bookwrite -o link - line
    cat line >&"$to"
    soon writes "$pid"
    is 16 "$(stat -c %s book.bin)"
    exec {to}>&-
    wait "$pid"
    is '600 16' "$(stat -c '%a %s' book.bin)"
    is 2 "$(bookwrite -d book.bin | cut -f 3)"
    [[ -L link ]]
    complains 2 'File too large' bash -c 'set -o pipefail; (ulimit -f 0
        trap "" XFSZ; bookwrite -o link line) 2>&1 | cat >&2'
    is 2 "$(bookwrite -d book.bin | cut -f 3)"
    is "" "$(compgen -G '.pipefish.*')"
    is 16 "$(bookwrite -o /dev/stdout line | wc -c)"
    complains 2 'line is the input; it cannot be the output' bookwrite -o line line
}

@test "the manual page has every option, and its examples run" {
    page_has_options bookwrite
    ln -s "$DATA"/famous.pgn .
    page_holds bookwrite.1
}

@test "SIGTERM leaves the old book, and no part of a new one" {
    echo old >book.bin
    lines "$START" e4,5 >input
    mkfifo -m 600 pipe
    exec 8<>pipe
    for to in '-o book.bin' ''; do
        # shellcheck disable=SC2086 # two words, or none
        bookwrite $to <pipe >written 2>messages 8<&- &
        soon handles_term $! bookwrite
        cat input >&8
        sleep 0.2
        kill -TERM $!
        status=0
        wait $! || status=$?
        is 143 "$status"
        is 1 "$(grep -c 'interrupted$' messages)"
        is old "$(<book.bin)"
        is "" "$(<written)"
        is "" "$(find . -name '.?*')"
    done
}
