#!/usr/bin/env bats
# pgnfold.bats - what pgnfold(1) says, in that order

# shellcheck disable=SC2154 # talk sets to, from and pid
load lib

# there_and_back FILE: folded and unfolded it is the same.
there_and_back() {
    pgnfold "$1" | pgnfold -d | cmp - "$1"
    pgnfold -n "$1" | pgnfold -d | cmp - "$1"
}

@test "a game is a line" {
    is 2 "$(printf '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *\n' |
        pgnfold | wc -l)"
    is 62 "$(pgnfold "$DATA/famous.pgn" | wc -l)"
    is 62 "$(pgnfold "$DATA/famous.pgn" | grep -c '^\[Event ')"
}

@test "line ends, TABs and backslashes are escaped" {
    is '[A "b\\\\c"]\r\n\t1. e4 *\n' \
        "$(printf '[A "b\\\\c"]\r\n\t1. e4 *\n' | pgnfold)"
}

@test "unfolded, the lines are the file, byte for byte" {
    local file
    for file in "$DATA"/*.pgn "$DATA"/nasty/*.pgn; do
        [[ $file != */utf16le.pgn ]] || continue
        there_and_back "$file" || { echo "$file"; return 1; }
    done
}

# 20,000 things that mean something to a reader, drawn by the seed $1.
marks() {
    awk -v seed="$1" 'BEGIN {
        srand(seed)
        n = split("[Event \"x\"]|[White|\"b|]|{|}|(|)|;|%|\n|\n\n|\r\n|" \
            "1.|e4|1-0|*|0-1|O-O|\\\\|\\n|\t|words| ", mark, "|")
        for (i = 0; i < 20000; i++)
            printf "%s", mark[int(rand() * n) + 1]
    }'
}

@test "games that share a line come back, however many" {
    local name=$BATS_TEST_TMPDIR/games
    printf '1. e4 e5 * %.0s' {1..30} >"$name"
    there_and_back "$name"
    printf '1. é4 *' >"$name"
    is '1. é4 \x2a' "$(pgnfold "$name")"
    is '1. é4 *1. é4 *' "$(pgnfold "$name" "$name" | pgnfold -d)"
    printf '[A "\xe9"] é' >"$name"
    there_and_back "$name"
    # an escaped backslash is no mark
    complains 1 ':1: this is no folded game' pgnfold -d < <(printf '%s\n' 'a \\n' 'b \\x20')
}

@test "any bytes come back" {
    local seed
    there_and_back "$BUILD/bin/pgnfold"
    for seed in 1 2 3 4 5; do
        marks $seed >"$BATS_TEST_TMPDIR/marks"
        there_and_back "$BATS_TEST_TMPDIR/marks"
    done
}

@test "other text stands behind the game it follows, or before the first" {
    is 'mail\n\n[A "b"]\n\n1. e4 *\n\nbye\n' \
        "$(printf 'mail\n\n[A "b"]\n\n1. e4 *\n\nbye\n' | pgnfold)"
    is 'no game at all\n' "$(echo 'no game at all' | pgnfold)"
}

@test "-n numbers the games of each file" {
    printf '[A "b"]\n\n1. e4 *\n\n[A "c"]\n\n*\n' >"$BATS_TEST_TMPDIR/two"
    echo nothing >"$BATS_TEST_TMPDIR/none"
    is "$(printf '1\t\n2\t\n1\t\n2\t\n\t')" \
        "$(cd "$BATS_TEST_TMPDIR" && pgnfold -n two two none |
            sed 's/\t.*/\t/')"
    is "$(pgnfold -n "$DATA/famous.pgn")" \
        "$(pgnfold --number "$DATA/famous.pgn")"
}

@test "-d drops what stands before the last TAB" {
    is 'a game' "$(printf 'key\t7\ta game\n' | pgnfold -d)"
    is 'a game' "$(printf 'key\ta game\n' | pgnfold --unfold)"
}

@test "a line that cannot be unfolded is reported and gives nothing" {
    complains 1 '(stdin):2: a backslash before neither n, r, t, \ nor xNN' \
        pgnfold -d < <(printf 'good\\n\nbad\\x\nalso good\n')
    is "$(printf 'good\nalso good')" "$output"
    complains 1 'pgnfold: (stdin):1: a backslash' \
        pgnfold -d < <(printf 'ends with \\\n')
}

@test "games in any order are games" {
    pgnfold "$DATA/famous.pgn" | sort -r | pgnfold -d |
        pgn2fen | sort >"$BATS_TEST_TMPDIR/sorted"
    pgn2fen "$DATA/famous.pgn" | sort | same "$BATS_TEST_TMPDIR/sorted" -
}

@test "a compressed file is unpacked" {
    need gzip
    gzip -c "$DATA/studies.pgn" >"$BATS_TEST_TMPDIR/games.gz"
    pgnfold "$BATS_TEST_TMPDIR/games.gz" |
        cmp - <(pgnfold "$DATA/studies.pgn")
}

@test "a file that cannot be read is reported and the others are read" {
    complains 2 'pgnfold: /nowhere: No such file or directory' \
        pgnfold /nowhere "$DATA/famous.pgn"
    is 62 "${#lines[@]}"
    complains 2 'pgnfold: /nowhere: ' pgnfold -d /nowhere
    complains 2 "pgnfold: $BATS_TEST_TMPDIR: Is a directory" \
        pgnfold "$BATS_TEST_TMPDIR"
}

@test "a full disk is noticed" {
    [[ -e /dev/full ]] || skip "there is no /dev/full"
    full() { "$@" >/dev/full; }
    complains 2 'cannot write standard output' full pgnfold "$DATA/famous.pgn"
    pgnfold "$DATA/famous.pgn" >"$BATS_TEST_TMPDIR/folded"
    complains 2 'cannot write standard output' \
        full pgnfold -d "$BATS_TEST_TMPDIR/folded"
}

@test "-d: an escape is two hexadecimal digits, in either case" {
    local byte
    is 'é' "$(pgnfold -d <<<'\xc3\xA9\n')"
    for byte in '/0' ':0' '@0' G0 '`0' g0 0/ 0g 0 ''; do
        complains 1 ':1: ' pgnfold -d <<<"1. e4 {\\x$byte} *"
        is '' "$output"
    done
}

@test "-d: what was never folded is refused, line by line" {
    local count
    cd "$BATS_TEST_TMPDIR" || return
    repeat 2 "$DATA/famous.pgn" >games.pgn
    count=$(wc -l <games.pgn)
    complains 1 "games.pgn:1: this is no folded game; \`pgnfold FILE' makes such lines: [Event" \
        pgnfold -d games.pgn
    is '' "$output"
    is 6 "$(wc -l <<<"$stderr")"
    [[ $stderr = *"games.pgn: this seems to be PGN: $count of its $count lines are no records"* ]]
    complains 1 ':2: this is no folded game' pgnfold -d < <(printf '1. e4 *\n1. d4 *\n')
    is '' "$output"
    # a game without a line end is still itself, and so are games beside one that has
    printf '1. e4 *' >one
    pgnfold one | pgnfold -d | cmp - one
    pgnfold one >folded
    is '1. e4 *1. e4 *' "$(pgnfold -d folded folded)"
    is '1. e4 *1. d4 *' "$(printf '1. e4 *\n1. d4 *\\n\n' | pgnfold -d)"
}

@test "empty input is nothing" {
    run --separate-stderr pgnfold </dev/null
    [ "$status" = 0 ] && [ -z "$output$stderr" ]
    run --separate-stderr pgnfold -d </dev/null
    [ "$status" = 0 ] && [ -z "$output$stderr" ]
}

@test "each unfolded game is written before the next line is waited for" {
    talk pgnfold -d
    printf '1. e4 *\\n\n' >&"$to"
    read -r -t 120 -u "$from" answer
    is '1. e4 *' "$answer"
}

@test "--help and --version answer on standard output, other words are misuse" {
    [[ $(pgnfold --help) = "usage: pgnfold"* ]]
    [[ $(pgnfold --version) = "pgnfold (pipefish) "* ]]
    complains 2 'there is no option -x' pgnfold -x
}

@test "the examples of the manual page give what it says" {
    cd "$DATA"
    page_holds pgnfold.1
}

@test "bytes that are not UTF-8 are escaped, and unfolded again" {
    printf '[White "M\xfcller \xc3\xbc \\"]\n\n1. e4 { \0 \xff } *\n' \
        >"$BATS_TEST_TMPDIR/games"
    is '[White "M\xfcller ü \\"]\n\n1. e4 { \x00 \xff } *\n' \
        "$(pgnfold "$BATS_TEST_TMPDIR/games")"
    pgnfold "$BATS_TEST_TMPDIR/games" | pgnfold -d |
        cmp - "$BATS_TEST_TMPDIR/games"
    is 'aüb' "$(printf 'a\\xc3\\xBCb\n' | pgnfold -d)"
}

@test "every byte comes back, beside every other one" {
    # shellcheck disable=SC2059 # the format is what is made
    printf "$(printf '\\x%02x\n' {0..255} | sed 's/.*/&\\x0a&\\x41&\\x80&\\xbf&\\xc3&\\xe2&\\xf0&\\xff/' |
        tr -d '\n')" >"$BATS_TEST_TMPDIR/bytes"
    is 4096 "$(wc -c <"$BATS_TEST_TMPDIR/bytes")"
    complains 1 'no game in 4096 bytes' pgnfold "$BATS_TEST_TMPDIR/bytes"
    printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/folded"
    iconv -f UTF-8 -t UTF-8 "$BATS_TEST_TMPDIR/folded" |
        cmp - "$BATS_TEST_TMPDIR/folded"
    pgnfold -d "$BATS_TEST_TMPDIR/folded" | cmp - "$BATS_TEST_TMPDIR/bytes"
}

@test "--encoding=raw leaves bytes that are not UTF-8 as they are" {
    printf '[White "M\xfcller"]\n\n1. e4 *\n' >"$BATS_TEST_TMPDIR/games"
    pgnfold --encoding=raw "$BATS_TEST_TMPDIR/games" |
        cmp - <(printf '[White "M\xfcller"]\\n\\n1. e4 *\\n\n')
    pgnfold --encoding=raw "$BATS_TEST_TMPDIR/games" | pgnfold -d |
        cmp - "$BATS_TEST_TMPDIR/games"
    is "$(pgnfold "$BATS_TEST_TMPDIR/games")" \
        "$(pgnfold --encoding=utf-8 "$BATS_TEST_TMPDIR/games")"
    complains 2 '--encoding takes utf-8 or raw, not latin1' pgnfold --encoding=latin1
    complains 2 '--unfold does not go with --encoding: it undoes every encoding' \
        pgnfold -d --encoding=raw
}

# keys LIST: what pgnfold puts before each game of its input.
keys() {
    pgnfold --key="$1" | sed 's/\t[^\t]*$//'
}

@test "--key=moves: the moves in the notation of UCI, up to one that is none" {
    is 'e2e4 e7e5 e1e2 e8e7' "$(keys moves <<<'1. e4 { x } e5 (1... c5 2. Nf3) 2. Ke2! Ke7 *')"
    is 'e2e4 e7e5 Ke5' "$(keys moves <<<'1. e4 e5 2. Ke5 d6 *')"
    is 'Ke5' "$(keys moves <<<'1. Ke5 d6 *')"
    is '8/4P1k1/8/8/8/8/8/4K3 w - - e7e8q' \
        "$(keys moves < <(printf '[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 5 9"]\n\n1. e8=Q *\n'))"
    # the FEN of the position in which the game would begin anyway is no other game
    is $'e2e4\natomic e2e4\ncrazyhouse e2e4\ncrazyhouse e2e4\n'"$(printf 'rnbqkbnr/%s w KQ - e2e4' \
        pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR)" "$(printf '[Variant "%s"]\n[FEN "rnbqkbnr/%s"]\n\n1. e4 *\n\n' \
        'From Position' 'pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
        Atomic 'pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 3 9' \
        Crazyhouse 'pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1' \
        Crazyhouse 'pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' \
        Standard 'pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1' | keys moves)"
    is '' "$(keys moves < <(printf '[White "a"]\n\n*\n'))"
    is '' "$(keys moves < <(printf '[FEN "nonsense"]\n\n1. e4 *\n'))"
}

@test "--key=moves: sorted, a game comes directly before those that go on from it" {
    printf '1. e4 %s*\n\n' '' 'e5 2. Nf3 ' 'e6 ' 'e5 ' 'e5 2. Nf3 Nc6 ' 'e5 2. Bc4 ' |
        pgnfold --key=moves | LC_ALL=C sort | cut -f 1 >"$BATS_TEST_TMPDIR/sorted"
    is 'e2e4
e2e4 e7e5
e2e4 e7e5 f1c4
e2e4 e7e5 g1f3
e2e4 e7e5 g1f3 b8c6
e2e4 e7e6' "$(<"$BATS_TEST_TMPDIR/sorted")"
}

@test "--key=positions: the column zobristkey of the last position" {
    is "$(pgn2fen --final --columns zobristkey "$DATA/famous.pgn" | cut -f 2)" \
        "$(keys positions <"$DATA/famous.pgn")"
    # of other variants the name comes first, and without a position there is no key
    is 'atomic 823c9b50fd114196' "$(keys positions < <(printf '[Variant "Atomic"]\n\n1. e4 *\n'))"
    is '' "$(keys positions < <(printf '[FEN "nonsense"]\n\n1. e4 *\n'))"
    is 1 "$(printf '1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *\n' | keys positions | uniq | wc -l)"
}

@test "--key=players: names without case, blanks and punctuation, and the date" {
    is 'carlsenmagnus nguyễnquang 2018????' "$(keys players < \
        <(printf '[White "Carlsen, MAGNUS"]\n[Black "Nguyễn-\\"Quang\\""]\n[Date "2018.??.??"]\n\n*\n'))"
    is 'abcdx ? ????????' "$(keys players < <(printf '[White "A{b;c~d\000x"]\n\n*\n'))"
    is '? müller ????????' "$(keys players < \
        <(printf '[White "?"]\n[black "M\xfcller"]\n\n*\n'))"
    is "$(printf 'a ? ????????\n? ? ????????')" "$(keys players < \
        <(printf '[White "a"]\n\n*\n\n[Black ""]\n\n*\n'))"
}

@test "several keys are columns before the number, and -d takes all of them away" {
    is "$(printf 'a b ????????\te2e4\t1\t')" "$(printf '[White "A"]\n[Black "B"]\n\n1. e4 *\n' |
        pgnfold -n --key=players,moves | sed 's/[^\t]*$//')"
    pgnfold --key=moves,players,positions -n "$DATA/studies.pgn" | pgnfold -d | cmp - "$DATA/studies.pgn"
    is "$(printf '\t\tno game\\n')" "$(echo 'no game' | pgnfold --key=moves,players)"
    there_and_back_with_key "$DATA"/nasty/*.pgn
}

there_and_back_with_key() {
    local file
    for file; do
        [[ $file != */utf16le.pgn ]] || continue
        pgnfold --key=moves,players "$file" | pgnfold -d | cmp - "$file"
    done
}

@test "--key refuses other words, one that is given twice, and --unfold" {
    complains 2 '--key takes moves, positions, players, line or byte, with commas between several, not x' pgnfold --key=x
    complains 2 '--key takes moves, positions, players, line or byte, with commas between several, not moves,' pgnfold --key=moves,
    complains 2 '--key takes moves once' pgnfold --key=moves,players,moves
    complains 2 '--unfold does not go with --key: it takes the text up to the last TAB away' \
        pgnfold -d --key=moves
}

@test "--key=line,byte says where in its file begins what is folded" {
    cd "$BATS_TEST_TMPDIR"
    printf 'mail\n\n[White "\303\251"]\r\n\n1. e4 *\n\n1. d4 *\n' >games.pgn
    printf 'no game\n' >text
    is "1 0 1 
7 30 2 
1 0  " "$(pgnfold --key=line,byte -n games.pgn text | cut -f 1-3 | sed 's/\t/ /g; s/$/ /')"
    while IFS=$'\t' read -r line byte game; do
        same <(pgnfold -d <<<"$game") <(tail -c "+$((byte + 1))" games.pgn | head -c "$(pgnfold -d <<<"$game" | wc -c)")
        same <(pgnfold -d <<<"$game" | head -n 1) <(sed -n "${line}p" games.pgn)
    done < <(pgnfold --key=line,byte games.pgn)
}

@test "a byte order mark at the beginning of a file is escaped and comes back" {
    cd "$BATS_TEST_TMPDIR"
    printf '\357\273\277[White "\303\251"]\n\n1. e4 *\n' >mark.pgn
    is '\xef\xbb\xbf[White "é"]\n\n1. e4 *\n' "$(pgnfold mark.pgn)"
    is '\xef\xbb\xbf[White "é"]\n\n1. e4 *\n' "$(pgnfold --encoding=raw mark.pgn)"
    pgnfold mark.pgn | pgnfold -d | cmp - mark.pgn
}
