#!/usr/bin/env bats
# epdwrite.bats - what epdwrite(1) says, in that order

# shellcheck disable=SC2154 # talk sets to, from and pid
load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
EMPTY='8/8/8/8/8/8/8/8'
POSITIONS=$DATA/positions.fen

# --- positions ------------------------------------------------------------

@test "the first four fields of a FEN, clocks dropped" {
    answers epdwrite <<'end'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3
bqrnkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQRNKBRN w GCgc - 3 9 | bqrnkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQRNKBRN w GCgc -
end
}

@test "missing fields are w - -, runs of blanks become one" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/8 w - -
8/8/8/8/8/8/8/8 b | 8/8/8/8/8/8/8/8 b - -
8/8/8/8/8/8/8/8 b Kq | 8/8/8/8/8/8/8/8 b Kq -
8/8/8/8/8/8/8/8   b -   -  5 | 8/8/8/8/8/8/8/8 b - -
end
}

@test "digits side by side are merged" {
    answers epdwrite <<'end'
44/8/8/8/8/8/8/11K23 w - - | 8/8/8/8/8/8/8/2K5 w - -
end
}

@test "all positions of the test data keep their four fields" {
    same <(cut -d' ' -f-4 "$POSITIONS") <(epdwrite "$POSITIONS")
}

@test "fields of another form are bad records" {
    answers epdwrite <<'end'
x w - - | !epdwrite: no piece is written `x': x w - -
8/8/8/8/8/8/8/8 W - - | !epdwrite: the side to move is neither w nor b: 8/8/8/8/8/8/8/8 W - -
8/8/8/8/8/8/8/8 w KX - | !epdwrite: the castling rights are not made of KQkq or files: 8/8/8/8/8/8/8/8 w KX -
8/8/8/8/8/8/8/8 w - e9 | !epdwrite: the en-passant field is no square: 8/8/8/8/8/8/8/8 w - e9
end
    run --separate-stderr epdwrite <<<''
    [ "$status" = 1 ]
    is '!epdwrite: no position: ' "$output"
    # shellcheck disable=SC2154 # run sets stderr
    [[ $stderr = 'epdwrite: (stdin):1: no position:'* ]]
}

@test "CRLF, NUL bytes, invalid UTF-8, and lines that begin with !" {
    run --separate-stderr epdwrite < <(printf '%s\r\n!x: y\n%s\0\n\377' "$EMPTY" "$EMPTY")
    [ "$status" = 1 ]
    is "$EMPTY w - -
!x: y
!epdwrite: a NUL byte in the line: $EMPTY\\x00
!epdwrite: not UTF-8: \\xff" "$output"
}

# --- operations of the line -----------------------------------------------

@test "operations come in ASCII order of their opcodes" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - id "x"; bm e4; Zz 1; c1 "b"; c0 "a"; | 8/8/8/8/8/8/8/8 w - - Zz 1; bm e4; c0 "a"; c1 "b"; id "x";
8/8/8/8/8/8/8/8 w - - ab "2"; a "1"; | 8/8/8/8/8/8/8/8 w - - a "1"; ab "2";
end
}

@test "the last ; may be missing, and blanks stand anywhere" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - id "x" | 8/8/8/8/8/8/8/8 w - - id "x";
8/8/8/8/8/8/8/8 w - -  noop ;  id   "x"  ;  | 8/8/8/8/8/8/8/8 w - - id "x"; noop;
end
}

@test "a FEN's clocks may stand before operations" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - 3 9 ce -35; id "x"; | 8/8/8/8/8/8/8/8 w - - ce -35; id "x";
end
}

@test "moves in am and bm are put in order, in pv they stay as played" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - am Qh5 Nf3 a4; bm Nf3 Bc4+; pv e4 e5 Nf3; | 8/8/8/8/8/8/8/8 w - - am Nf3 Qh5 a4; bm Bc4+ Nf3; pv e4 e5 Nf3;
end
}

@test "moves among which stand strings stay in their order" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - bm b "\"x" a "(y"; | 8/8/8/8/8/8/8/8 w - - bm b "'x" a "(y";
end
}

@test "text without quotes gets them where a string is meant" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - c0 White to win; eco B01; id 7; v9 x y; | 8/8/8/8/8/8/8/8 w - - c0 "White to win"; eco "B01"; id "7"; v9 "x y";
8/8/8/8/8/8/8/8 w - - tcri a "b c"; | 8/8/8/8/8/8/8/8 w - - tcri "a" "b c";
8/8/8/8/8/8/8/8 w - - c0 "a" b; | 8/8/8/8/8/8/8/8 w - - c0 "a" "b";
8/8/8/8/8/8/8/8 w - - c0; zz some "words x" 12; | 8/8/8/8/8/8/8/8 w - - c0; zz some "words x" 12;
end
}

@test "a string may hold ; and escapes, and has no quote when it is written" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - c0 "a;b"; id "x"; | 8/8/8/8/8/8/8/8 w - - c0 "a;b"; id "x";
8/8/8/8/8/8/8/8 w - - c0 "say \"no\" \\ \n"; | 8/8/8/8/8/8/8/8 w - - c0 "say 'no' \\ \\n";
end
}

@test "operations that are none are bad records" {
    answers epdwrite <<'end'
8/8/8/8/8/8/8/8 w - - id "a"; id "b"; | !epdwrite: the opcode id stands there twice: 8/8/8/8/8/8/8/8 w - - id "a"; id "b";
8/8/8/8/8/8/8/8 w - - id "a | !epdwrite: a string is not closed: 8/8/8/8/8/8/8/8 w - - id "a
8/8/8/8/8/8/8/8 w - - 0 1 2 | !epdwrite: an opcode is a letter, then letters, digits and _: 8/8/8/8/8/8/8/8 w - - 0 1 2
8/8/8/8/8/8/8/8 w - - ; | !epdwrite: an opcode is missing: 8/8/8/8/8/8/8/8 w - - ;
8/8/8/8/8/8/8/8 w - - abcdefghijklmnop 1; | !epdwrite: the opcode abcdefghijklmno... is longer than 15 characters: 8/8/8/8/8/8/8/8 w - - abcdefghijklmnop 1;
end
    is "!epdwrite: there is a control character in an operand: $EMPTY w - - bm \\x01" \
        "$(printf '%s w - - bm \001\n' "$EMPTY" | epdwrite 2>/dev/null || true)"
    is "!epdwrite: there is a control character in an operand: $EMPTY w - - bm a \x7f" \
        "$(printf '%s w - - bm a \177\n' "$EMPTY" | epdwrite 2>/dev/null || true)"
}

@test "what epdwrite wrote it writes again the same" {
    local options=(--clocks --id --op 'c0 a "b" \ ;' --op 'bm Nf3 Bc4' --op zz)
    epdwrite "${options[@]}" "$POSITIONS" >"$BATS_TEST_TMPDIR/once"
    same "$BATS_TEST_TMPDIR/once" <(epdwrite "$BATS_TEST_TMPDIR/once")
}

# --- options --------------------------------------------------------------

@test "--clocks: hmvc and fmvn, where the line has clocks" {
    answers epdwrite --clocks <<'end'
8/8/8/8/8/8/8/8 b - - 3 12 | 8/8/8/8/8/8/8/8 b - - fmvn 12; hmvc 3;
8/8/8/8/8/8/8/8 b - - 3 | 8/8/8/8/8/8/8/8 b - - hmvc 3;
8/8/8/8/8/8/8/8 b - - | 8/8/8/8/8/8/8/8 b - -
8/8/8/8/8/8/8/8 b - - hmvc 7; | 8/8/8/8/8/8/8/8 b - - hmvc 7;
8/8/8/8/8/8/8/8 b - - 3 12 hmvc 7; | 8/8/8/8/8/8/8/8 b - - fmvn 12; hmvc 3;
end
}

@test "--column N=OPCODE makes an operation of a column" {
    answers epdwrite --column 2=c0 --column 4=bm <<'end'
8/8/8/8/8/8/8/8\ta "b"\tunused\tNf3 Bc4 | 8/8/8/8/8/8/8/8 w - - bm Bc4 Nf3; c0 "a 'b'";
8/8/8/8/8/8/8/8\tonly this | 8/8/8/8/8/8/8/8 w - - c0 "only this";
8/8/8/8/8/8/8/8\t\t\te4 | 8/8/8/8/8/8/8/8 w - - bm e4;
8/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/8 w - -
end
}

@test "--column of a column far beyond the line is no operation, at once" {
    is "$EMPTY w - -" "$(timeout 300 epdwrite --column 18446744073709551615=c0 <<<"$EMPTY"$'\tx')"
}

@test "other columns have no place in an EPD" {
    is "$EMPTY w - -" "$(epdwrite <<<"$EMPTY"$'\tone\ttwo')"
}

@test "a column that is not what the opcode takes is a bad record" {
    answers epdwrite --column 2=ce <<'end'
8/8/8/8/8/8/8/8\t-35 | 8/8/8/8/8/8/8/8 w - - ce -35;
8/8/8/8/8/8/8/8\t0.35 | !epdwrite: ce takes one integer: 8/8/8/8/8/8/8/8\x090.35
8/8/8/8/8/8/8/8\t1 2 | !epdwrite: ce takes one integer: 8/8/8/8/8/8/8/8\x091 2
end
    answers epdwrite --column 2=bm <<'end'
8/8/8/8/8/8/8/8\t"Nf3" | !epdwrite: bm takes moves: 8/8/8/8/8/8/8/8\x09"Nf3"
8/8/8/8/8/8/8/8\te4; e5 | !epdwrite: there is a ; in an operand: 8/8/8/8/8/8/8/8\x09e4; e5
8/8/8/8/8/8/8/8\te4"e5" | !epdwrite: bm takes moves: 8/8/8/8/8/8/8/8\x09e4"e5"
end
}

@test "--id counts from 1, --id=START from there, past bad and copied lines" {
    is "$EMPTY w - - id \"1\";
!x: y
!epdwrite: no piece is written \`x': x
$EMPTY w - - id \"2\";" "$(printf '%s\n!x: y\nx\n%s\n' "$EMPTY" "$EMPTY" |
        epdwrite --id 2>/dev/null || true)"
    is "$EMPTY w - - id \"41\"; $EMPTY w - - id \"42\";" \
        "$(printf '%s\n%s\n' "$EMPTY" "$EMPTY" | epdwrite --id=41 | paste -sd' ')"
}

@test "--no-rights writes castling and en passant as -" {
    is 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - id "x";' \
        "$(epdwrite --no-rights <<<'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 id "x"')"
}

@test "the lines of the seeds' queries, with a last ;" {
    is 'R7/8/8/1K6/1N6/1k6/4pp2/B7 w - - c0 "original position"; id "1";
1R6/8/8/2K5/2N5/2k5/5pp1/1B6 w - - c0 "transformed position"; id "2";' \
        "$(printf '%s w KQkq - 0 1\t%s\n' \
            R7/8/8/1K6/1N6/1k6/4pp2/B7 'original position' \
            1R6/8/8/2K5/2N5/2k5/5pp1/1B6 'transformed position' |
            epdwrite --no-rights --column 2=c0 --id)"
}

# given 'OPCODE OPERAND' is EXPECTED: the operation that --op makes.
given() {
    is "$EMPTY w - - $3" "$(epdwrite --op "$1" <<<"$EMPTY")"
}

@test "--op: strings, with or without quotes" {
    given 'c0 two words' is 'c0 "two words";'
    given 'c0 "two words"' is 'c0 "two words";'
    given 'id 7' is 'id "7";'
    given 'c0 say "no"; or \no' is "c0 \"say 'no'; or \\\\no\";"
    given 'c0' is 'c0;'
    given 'tcri "a" "b c"' is 'tcri "a" "b c";'
}

@test "--op: control characters in strings become blanks" {
    given $'c0 a\tb\nc\x7fd' is 'c0 "a b c d";'
}

@test "--op: a string is cut at 255 bytes, between characters" {
    local long
    long=$(printf 'x%.0s' {1..254})
    given "c0 ${long}yz" is "c0 \"${long}y\";"
    given "c0 $long♔" is "c0 \"$long\";"
    given "c0 $long\\" is "c0 \"$long\";"
}

@test "--op: integers, moves, nothing" {
    given 'ce -35' is 'ce -35;'
    given 'bm Nf3 Bc4' is 'bm Bc4 Nf3;'
    given 'pv e4 e5' is 'pv e4 e5;'
    given 'draw_offer' is 'draw_offer;'
    complains 2 "ce takes one integer" epdwrite --op 'ce 0.5'
    complains 2 "acd takes one integer" epdwrite --op acd
    complains 2 "acd takes one integer" epdwrite --op 'acd 1 2'
    complains 2 "acd takes one integer" epdwrite --op 'acd -'
    complains 2 "acd takes one integer" epdwrite --op 'acd "5"'
    complains 2 "bm takes moves" epdwrite --op bm
    complains 2 "resign takes no operand" epdwrite --op 'resign now'
    complains 2 "tcsi takes two strings" epdwrite --op 'tcsi "a"'
    complains 2 "id takes one string" epdwrite --op 'id "a" "b"'
}

@test "--op: an opcode of no standard takes a number or a string" {
    given 'mine 12' is 'mine 12;'
    given 'mine -0.5' is 'mine -0.5;'
    given 'mine 1.x' is 'mine "1.x";'
    given 'tcri white black' is 'tcri "white" "black";'
    given 'mine 12 monkeys' is 'mine "12 monkeys";'
    given 'mine "a" b' is 'mine "a" b;'
    given 'mine' is 'mine;'
}

@test "--op takes the place of an operation of the line" {
    is "$EMPTY w - - c0 \"mine\"; id \"x\";" \
        "$(epdwrite --op 'c0 mine' <<<"$EMPTY w - - id \"x\"; c0 \"yours\";")"
}

@test "--op: what is no opcode is misuse" {
    complains 2 "an opcode is a letter" epdwrite --op '1 x'
    complains 2 "an opcode is a letter" epdwrite --op 'c-0 x'
    complains 2 "an opcode is missing" epdwrite --op ''
    complains 2 "longer than 15 characters" epdwrite --op 'abcdefghijklmnop 1'
    complains 2 "a string is not closed" epdwrite --op 'c0 "x'
    complains 2 "--op takes UTF-8" epdwrite --op $'c0 \xff'
}

@test "an opcode is asked for once" {
    complains 2 "id: --id gives it already" epdwrite --id --op 'id x'
    complains 2 "c0: --op gives it already" epdwrite --op 'c0 x' --column 2=c0
    complains 2 "c0: --column gives it already" epdwrite --column 2=c0 --op 'c0 x'
    complains 2 "hmvc: --clocks gives it already" epdwrite --clocks --op 'hmvc 1'
    complains 2 "fmvn: --clocks gives it already" epdwrite --clocks --op 'fmvn 1'
}

@test "misuse of the other options" {
    complains 2 "--column takes N=OPCODE with N from 2 on, not 1=id" epdwrite --column 1=id
    complains 2 "--column takes N=OPCODE" epdwrite --column id
    complains 2 "an opcode is missing" epdwrite --column 2
    complains 2 "--id takes a number" epdwrite --id=x
    complains 2 "--append needs an argument" epdwrite --append
    complains 2 "there is no option -x" epdwrite -x
}

# --- files ----------------------------------------------------------------

@test "--output writes to a file what else goes to standard output" {
    local file=$BATS_TEST_TMPDIR/out.epd
    printf '%s\nx\n!y\n%s\n' "$EMPTY" "$EMPTY" >"$BATS_TEST_TMPDIR/in"
    epdwrite --id "$BATS_TEST_TMPDIR/in" >"$BATS_TEST_TMPDIR/expected" || true
    echo old >"$file"
    run --separate-stderr epdwrite --id -o "$file" "$BATS_TEST_TMPDIR/in"
    [ "$status" = 1 ]
    is "" "$output"
    [[ $stderr = 'epdwrite: '*'in:2: '* ]]
    same "$BATS_TEST_TMPDIR/expected" "$file"
    is "$EMPTY w - -" "$(epdwrite --output=- <<<"$EMPTY")"
}

@test "--id: the numbers do not begin where they would end" {
    complains 2 'id' epdwrite --id=18446744073709551615 <<<"$EMPTY"
    is "$EMPTY w - - id \"9223372036854775807\";" "$(epdwrite --id=9223372036854775807 <<<"$EMPTY")"
}

@test "--append keeps what the file holds" {
    local file=$BATS_TEST_TMPDIR/out.epd
    echo old >"$file"
    is "" "$(epdwrite --append="$file" <<<"$EMPTY")"
    is "" "$(epdwrite --append "$file" <<<"$EMPTY b")"
    is "old
$EMPTY w - -
$EMPTY b - -" "$(cat "$file")"
    printf cut >"$file"
    epdwrite --append="$file" <<<"$EMPTY"
    is "cut
$EMPTY w - -" "$(cat "$file")"
}

@test "--append leaves a line that another process writes" {
    need flock
    local file=$BATS_TEST_TMPDIR/out.epd line="$EMPTY w - -"
    printf begun >"$file"
    # who shares the file may be in mid-line; a lock of one alone is no writer
    flock -s "$file" epdwrite --append="$file" <<<"$EMPTY"
    is "begun$line" "$(cat "$file")"
    printf cut >"$file"
    flock -x "$file" epdwrite --append="$file" <<<"$EMPTY"
    is "cut
$line" "$(cat "$file")"
}

@test "there is one output, and one copy" {
    local one=$BATS_TEST_TMPDIR/one two=$BATS_TEST_TMPDIR/two
    complains 2 '--output does not go with --append: there is one output; --tee writes a second file' \
        epdwrite --append "$two" -o "$one" <<<"$EMPTY b"
    complains 2 '--output is given twice: there is one output' epdwrite -o "$one" -o "$two"
    complains 2 '--append is given twice' epdwrite --append "$one" --append "$two"
    complains 2 '--tee=-: standard output has the lines; name a file' epdwrite --tee=- <<<"$EMPTY"
    [ ! -e - ]
    complains 2 '--tee is given twice' epdwrite --tee "$one" --tee "$two"
    [ ! -e "$one" ] && [ ! -e "$two" ]
}

@test "--tee writes the EPD lines to a file too, error lines not" {
    local file=$BATS_TEST_TMPDIR/out.epd
    echo old >"$file"
    run --separate-stderr epdwrite --id --tee "$file" <<<"$EMPTY"$'\nx\n!y\n'"$EMPTY"
    [ "$status" = 1 ] && [ "${#lines[@]}" = 4 ]
    is "$(printf '%s w - - id "%d";\n' "$EMPTY" 1 "$EMPTY" 2)" "$(cat "$file")"
    is "$(cat "$file")" "$(grep -v '^!' <<<"$output")"
    epdwrite --tee="$file" -o "$BATS_TEST_TMPDIR/other" <<<"$EMPTY"
    same "$file" "$BATS_TEST_TMPDIR/other"
}

@test "--tee: the file has the line when the answer is there" {
    local file=$BATS_TEST_TMPDIR/out.epd answer id
    talk epdwrite --id --tee "$file"
    for id in 1 2 3; do
        echo "$EMPTY" >&"$to"
        read -r -t 120 -u "$from" answer
        is "$EMPTY w - - id \"$id\";" "$answer"
        is "$answer" "$(tail -n 1 "$file")"
        is "$id" "$(wc -l <"$file")"
    done
    exec {to}>&-
    wait
}

@test "lines of processes that append to one file stay whole" {
    local file=$BATS_TEST_TMPDIR/out.epd writer
    yes "$START" | head -n 20000 >"$BATS_TEST_TMPDIR/in"
    for writer in 1 2 3 4; do
        epdwrite --append="$file" --id --op "c0 writer $writer" \
            "$BATS_TEST_TMPDIR/in" &
    done
    wait
    is 80000 "$(wc -l <"$file")"
    is 80000 "$(grep -cE '^rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 "writer [1-4]"; id "[0-9]+";$' "$file")"
    is 80000 "$(sort -u "$file" | wc -l)"
}

@test "a file that cannot be written is trouble" {
    local option
    for option in --output --append --tee; do
        complains 2 "No such file" epdwrite "$option" "$BATS_TEST_TMPDIR/no/file" <<<"$EMPTY"
        complains 2 "Is a directory" epdwrite "$option" "$BATS_TEST_TMPDIR" <<<"$EMPTY"
        complains 2 "cannot write /dev/full: No space left" epdwrite "$option" /dev/full <<<"$EMPTY"
    done
}

# --- the program ----------------------------------------------------------

@test "the examples of the manual page give what it says" {
    cd "$BATS_TEST_TMPDIR"
    page_holds epdwrite.1
}

@test "every option stands in the manual page" {
    page_has_options epdwrite
}
