#!/usr/bin/env bats
# manners.bats - how cqlmatch talks to who started it

# shellcheck disable=SC2154,SC2030,SC2031 # run and said set output, stderr and status
load lib

banner='CQL version 6.2 (read by pipefish cqlmatch 0.1), a language of Gady Costeff and Lewis Stiller'

setup_file() {
    mkdir "$BATS_FILE_TMPDIR/place"
    cd "$BATS_FILE_TMPDIR/place" || exit
    link_names
    cat >two.pgn <<'games'
[Event "Club"]
[White "Anders, Eva"]
[Black "Brandt, Tom"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Club"]
[White "Cole, Ann"]
[Black "Anders, Eva"]
[Result "1-0"]

1. e4 {first} {second} e5 2. Bc4 Nc6 (2... Nf6 3. d3) 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "Club"]
[White "Dorn, Max"]
[Black "Cole, Ann"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 e6 1/2-1/2
games
    echo mate >mate.cql
    for i in 1 2 3 4 5; do
        printf '[Event "e%d"]\n[White "w"]\n[Black "b"]\n\n1. e4 e5 2. Nf3 *\n\n' $i
    done >five.pgn
    for i in {1..44}; do
        printf '[Event "e%d"]\n[White "w"]\n[Black "b"]\n\n1. e4 *\n\n' "$i"
    done >many.pgn
}

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    cp -a "$BATS_FILE_TMPDIR/place/." .
    PATH=$PWD/bin:$PATH
}

# said COMMAND...: its standard output without the banner, times as S; nothing
# is on standard error.
said() {
    status=0
    "$@" >stdout 2>stderr || status=$?
    is "${expected-0}" "$status"
    IFS= read -rd '' output <stdout || true
    is "$banner" "${output%%$'\n'*}"
    is "" "$(<stderr)"
    output=${output#*$'\n'}
    [[ ! $output =~ ' in '[0-9.]+' seconds' ]] || output=${output/"${BASH_REMATCH[0]}"/ in S seconds}
    [[ ! $output =~ '> seconds '[0-9.]+$'\n' ]] || output=${output/"${BASH_REMATCH[0]}"/> seconds S$'\n'}
}

# file_holds FILE TEXT: FILE holds TEXT and nothing else.
file_holds() {
    [[ $(<"$1") = "$2" ]]
}

# waits_at_game_2 TEXT ARG...: while the query waits in game 2, FIRST has been
# written to the file `said`, and at the end ALL.
waits_at_game_2() {
    local first=$1 all=$2 pid
    shift 2
    rm -f gate
    mkfifo gate
    : >said
    "$@" --cql 'initial if gamenumber == 2 then {readfile "gate" true}' -i five.pgn -o out.pgn 3>&- &
    pid=$!
    soon file_holds said "$first" || { kill "$pid"; cat said; return 1; }
    echo >gate
    wait "$pid"
    is "$all" "$(<said)"
}

@test "the number of a game is there while the next one is being matched" {
    for threads in 1 2 3; do
        numbers() { exec cqlmatch --threads "$threads" --showmatches "$@" 2>said; }
        waits_at_game_2 '<1>' '<1><2><3><4><5>' numbers
    done
}

@test "so is a message" {
    for threads in 1 2 3; do
        messages() { exec cqlmatch --threads "$threads" --cql 'initial message quiet gamenumber' "$@" >said; }
        waits_at_game_2 1 $'1\n2\n3\n4\n5' messages
    done
}

# --------------------------------------------------------- which manner it is

# manner_of NAME: that of a program of this name.
manner_of() {
    ln -sf "$BUILD/bin/cqlmatch" "bin/$1"
    case $("bin/$1" --version) in
    "$banner") echo cql62 ;;
    CQLi*) echo cqli ;;
    'cqlmatch (pipefish)'*) echo own ;;
    esac
}

@test "the name of the program chooses the manner" {
    local name
    for name in cql cql6 cql-6.2 cql_6 CQL Cql.exe cql6.EXE; do
        is "$name cql62" "$name $(manner_of "$name")"
    done
    for name in cqli cqli-1.0.7 CQLI cqli.exe cqlithium; do
        is "$name cqli" "$name $(manner_of "$name")"
    done
    for name in cqlmatch xcql cq cqlx cql.; do
        is "$name own" "$name $(manner_of "$name")"
    done
}

@test "--as beats the name, and the last one counts" {
    [[ $(cql --as=own --version) = cqlmatch* ]]
    [[ $(cql --as cqli --version) = CQLi* ]]
    [[ $(cqlmatch --version --AS=CQL62) = "$banner" ]]
    [[ $(cqli -as own --as=cqli --version) = CQLi* ]]
    complains 2 'cql62, cqli or own, not other' cqlmatch --as=other --cql mate
    complains 2 'cql62, cqli or own, not other' cql --as=other --cql mate
}

@test "the language is the same in each manner" {
    local manner
    for manner in own cql62 cqli; do
        cqlmatch --as=$manner -i two.pgn -o out.pgn --cql 'mate legal -- or mate settag("A" "b")' >/dev/null
        is 2 "$(grep -c '^\[Event' out.pgn)"
    done
}

# ---------------------------------------------------------------- cql62: a run

@test "cql62: the banner, a line end, the summary, and a file named after the query" {
    said cql -i two.pgn mate.cql
    is $'\n2 matches of 3 games in S seconds using 1 thread to mate-out.pgn\n' "$output"
    is 2 "$(grep -c '^\[Event' mate-out.pgn)"
    mkdir sub other
    cp mate.cql sub/deep.CQL
    (cd other && cql -i ../two.pgn ../sub/deep.CQL >/dev/null && [[ -s deep-out.pgn ]])
    cql -i two.pgn mate >/dev/null
    said cql -i two.pgn --cql mate
    [[ $output = *' to cqldefault-out.pgn'$'\n' && -s cqldefault-out.pgn ]]
}

@test "cql62: always the plural, an output file without a match, and none after an error" {
    said cql -i two.pgn -o x.pgn -cql false
    [[ $output = $'\n0 matches of 3 games in S seconds'* && -e x.pgn && ! -s x.pgn ]]
    : >empty.pgn
    said cql -i empty.pgn -o y.pgn -cql true
    [[ $output = $'\n0 matches of 0 games in S seconds'* && -e y.pgn && ! -s y.pgn ]]
    rm x.pgn
    expected=1 said cql -i two.pgn -o x.pgn -cql 'assert gamenumber == 1'
    [[ $output != *' matches of '* && ! -e x.pgn ]]
}

@test "cql62: seconds have three digits, no exponent and no zeros behind them" {
    for _ in 1 2 3; do
        run -0 cql -i two.pgn -o x.pgn mate.cql
        [[ $output =~ ' games in '(0\.0*[1-9][0-9]?[0-9]?|[1-9][0-9.]*)' seconds ' ]]
        [[ ${BASH_REMATCH[1]} != *.*0 ]]
    done
}

@test "cql62: games before the range and the one behind it count as read" {
    said cql -g 3 12 -i many.pgn -o x.pgn
    [[ $output = $'\n10 matches of 13 games'* ]]
    said cql -g 40 99 -i many.pgn -o x.pgn
    [[ $output = $'\n5 matches of 44 games'* ]]
    said cql -g 44 -i many.pgn -o x.pgn
    [[ $output = $'\n1 matches of 44 games'* ]]
    said cql -player Nobody -i many.pgn -o x.pgn
    [[ $output = $'\n0 matches of 44 games'* ]]
}

@test "cql62: threads are told, and one for what lasts from game to game" {
    said cql -threads 2 -i two.pgn -o x.pgn mate.cql
    [[ $output = *' using 2 threads to x.pgn'$'\n' ]]
    note="CQL: running single-threaded because 'persistent', 'writefile', 'readfile' or 'dictionary' detected"
    for query in 'persistent quiet x += 1' 'dictionary D D["a"] = "b"' 'readfile "mate.cql"' \
        'writefile("w" "x")'; do
        said cql -threads 2 -i two.pgn -o x.pgn -cql "initial $query"
        is "$note"$'\n\n3 matches of 3 games in S seconds using 1 thread to x.pgn\n' "$output"
    done
}

@test "cql62: persistent variables behind the summary, strings in quotes" {
    said cql -i two.pgn -o x.pgn -cql 'mate persistent Mates += 1 persistent quiet Hidden += 1 persistent Last = player white'
    [[ $output = *$' to x.pgn\nMates: 2\nLast: "Cole, Ann"\n' ]]
}

@test "cql62: a persistent variable has a value before it is given one" {
    local query='{if ply == 99 then persistent X += 1} {if ply == 99 then persistent Y = "a"}
        {if ply == 99 then persistent Z = A} initial message(X ", " Y ", " Z) isbound X X == 0 Y == ""'
    said cql -i two.pgn -o x.pgn -g 1 -cql "$query"
    [[ $output = *$'Game: 1 move 1(wtm): 0, , []\n'*$' to x.pgn\nX: 0\nY: ""\nZ: []\n' ]]
    is 0 "$(cqlmatch --count --cql "$query" two.pgn 2>/dev/null)"
}

@test "cql62: messages of a game, its mark, its number" {
    said cql -showmatches -i two.pgn -o x.pgn -cql 'mate message("hit " gamenumber)'
    is $'Game: 1 move 3(wtm): hit 1\n<1>Game: 2 move 5(btm): hit 2\n<2>\n2 matches of 3 games in S seconds using 1 thread to x.pgn\n' \
        "${output/move 4/move 5}"
    said cql -i two.pgn -o x.pgn -cql 'initial message quiet "just this"'
    [[ $output = $'just this\njust this\njust this\n\n3 matches'* ]]
    said cql -variations -i two.pgn -o x.pgn -g 2 -cql 'ply == 5 message "here"'
    [[ $output =~ ^'Game: 2 move 3(btm): here'$'\n''Game: 2 move 3(btm)['[0-9]+']: here'$'\n' ]]
}

@test "cql62: marks" {
    marks() {
        said cql -lineincrement "$1" -i many.pgn -o x.pgn "${@:3}" never
        is "$2" "${output%%$'\n'$'\n'*}"
    }
    echo false >never.cql
    said cql -lineincrement 1 -g 1 3 -i many.pgn -o x.pgn never
    [[ $output = $'[1]\n[2]\n[3]\n\n0 matches'* ]]
    said cql -lineincrement 10 -g 1 12 -i many.pgn -o x.pgn never
    [[ $output = $'.........[10]\n..\n0 matches'* ]]
    said cql -lineincrement 15 -g 1 15 -i many.pgn -o x.pgn never
    [[ $output = $'..............[15]\n\n0 matches'* ]]
    said cql -lineincrement 25 -g 1 25 -i many.pgn -o x.pgn never
    [[ $output = $'............[25]\n\n0 matches'* ]]
    said cql -lineincrement 40 -i many.pgn -o x.pgn never
    [[ $output = $'.........[40]\n.\n0 matches'* ]]
    said cql -lineincrement 10 -showmatches -g 3 12 -i many.pgn -o x.pgn
    [[ $output = $'.<3>.<4>.<5>.<6>.<7>.<8>.<9>[10]\n<10>.<11>.<12>\n10 matches of 13'* ]]
}

@test "cql62: the header names input and output, and a line says what beats it" {
    echo 'cql(input two.pgn output named.pgn) mate' >head.cql
    said cql head.cql
    [[ $output = *' to named.pgn'$'\n' ]]
    said cql -o x.pgn head.cql
    [[ $output = $'Using command line argument for filename: x.pgn\n\n2 matches'*' to x.pgn'$'\n' ]]
}

@test "cql62: comments of a position are joined, and no query matches everywhere" {
    said cql -i two.pgn -o x.pgn
    [[ $output = $'\n3 matches of 3'* && $(<x.pgn) = *'{first second CQL}'* ]]
}

@test "cql62: the last query counts, and a second input is refused" {
    echo false >never.cql
    said cql -i two.pgn mate.cql never.cql
    [[ $output = *'0 matches of 3 games'*' to never-out.pgn'* ]]
    expected=1 said cql -i two.pgn -i two.pgn mate.cql
    [[ $output = $'\n'*'one input already'* ]]
    expected=1 said cql -i two.pgn -o x.pgn -o y.pgn mate.cql
    [[ $output = $'\n'*'one output already'* && ! -e x.pgn ]]
}

@test "cql62: -virtualmainline is the filter, with variations" {
    echo '1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nf3) 2. Nf3 (2. f4 {<main>} 2... d6) *' >virtual.pgn
    said cql -virtualmainline -i virtual.pgn -o x.pgn -cql true
    is '1.e4 {CQL} ( 1.d4 d5 ) 1...e5 {CQL} ( 1...c5 {CQL} 2.Nf3 {CQL} ) 2.Nf3 {CQL} ( 2.f4 {<main>} 2...d6 ) *' \
        "$(sed -n '/^1\./,/^$/p' x.pgn | paste -sd ' ' | sed 's/ *$//')"
    cqli -virtualmainline -i virtual.pgn -o x.pgn --cql true >out 2>&1
    grep -qF '{<main>} {CQL} 2...d6 {CQL}' x.pgn
}

@test "cql62: filters that always match are not warned of" {
    said cql -i two.pgn -o x.pgn -cql 'check 5'
    said cql -warnlevel 3 -i two.pgn -o x.pgn -cql 'check 5'
    run -0 --separate-stderr cqli -i two.pgn -o x.pgn --cql 'check 5'
    [[ $output$stderr = *"\`5\` always matches"* ]]
}

@test "cql62: --vi is hhdbvi.pgn where that is there" {
    cp two.pgn HHdbVI.pgn
    said cql -vi -o x.pgn mate.cql
    [[ $output = *'2 matches of 3'* ]]
    cp five.pgn hhdbvi.pgn
    said cql -vi -o x.pgn mate.cql
    [[ $output = *'0 matches of 5'* ]]
}

@test "cql62: the order of ten thousand games is that of their numbers and marks" {
    need awk
    repeat 230 many.pgn | head -n 60000 >big.pgn
    for threads in 1 3; do
        cql -threads $threads -showmatches -lineincrement 1 -i big.pgn -o x.pgn -cql initial |
            sed '1d;$d' | tr -d '\n' | sed 's/\]</ /g; s/\[//g; s/>/\n/g' |
            awk '$1 != $2 || $1 != NR { exit 1 } END { exit NR != 10000 }'
    done
}

# ------------------------------------------------- cql62: errors, help, --parse

# fails_at LINE COLUMN KIND WORD ARG...: as front ends read it.
fails_at() {
    expected=1 said cql -i two.pgn "${@:5}"
    [[ $output = $'\n\nCQL syntax error: '* ]]
    is "Unable to parse the following token: <$3: {Line $1, Column $2} \"$4\">"$'\n\n' \
        "${output#*$'\n'*$'\n'*$'\n'}"
}

@test "cql62: an error in a query, with its place in bytes" {
    printf 'cql()\nmat' >q.cql
    fails_at 2 1 IdToken mat q.cql
    printf 'cql()\r\n\r\n\t\tmat' >q.cql
    fails_at 3 3 IdToken mat q.cql
    printf 'cql()\ncomment("é♔") mat' >q.cql
    fails_at 2 18 IdToken mat q.cql
    printf 'mat' >q.cql
    fails_at 1 2 IdToken mat q.cql
    printf 'cql() mate mat' >q.cql
    fails_at 1 12 IdToken mat q.cql
    fails_at 1 6 IdToken mat -cql 'btm mat'
    fails_at 1 2 IdToken mat -cql mat mate.cql
    fails_at 2 1 IdToken mat -cql $'btm\nmat'
    printf 'cql()\n{ }' >q.cql
    fails_at 2 3 SpecialToken '}' q.cql
    printf 'cql()\nsquare S in 3 true' >q.cql
    fails_at 2 13 IntToken 3 q.cql
    printf 'cql()\n3 in 4' >q.cql
    fails_at 2 3 KeywordToken in q.cql
    printf 'cql()\ncomment("abc' >q.cql
    fails_at 2 9 QuotedStringToken '' q.cql
}

@test "cql62: an error at the end of the text has no place" {
    expected=1 said cql -i two.pgn -cql $'mate or'
    [[ $output = $'\n\nCQL syntax error: '*$' (end of file) \n' && $output != *'Unable to parse'* ]]
}

@test "cql62: other errors stand on standard output, and the status is 1" {
    refused() {
        expected=1 said "$@"
        [[ $output = $'\n'?* && $output != *' matches of '* && $output != *'syntax error'* ]]
    }
    refused cql -i two.pgn nofile.cql
    refused cql -i nofile.pgn mate.cql
    refused cql -i two.pgn -o nodir/x.pgn mate.cql
    refused cql mate.cql
    refused cql -i
    refused cql -i two.pgn -g x mate.cql
    refused cql -i two.pgn --answer --count mate.cql
}

@test "cql62: help, and an option that is not there" {
    said cql -HELP
    [[ $output = 'CQL usage: '* ]]
    [[ $output = *$'\n-showmatches '* && $output = *$'\n-input FILE'* ]]
    help=$output
    said cql -h
    is "$help" "$output"
    said cql
    is "$help" "$output"
    said cqlmatch --as=cql62
    is "$help" "$output"
    status=0
    cql -foo mate.cql >stdout 2>stderr || status=$?
    is 1 "$status"
    is "$banner"$'\n'"$help." "$(cat stdout; echo .)"
    is 'CQL: invalid option: -foo. Printing help: .' "$(<stderr)."
    said cql -VERSION -nonsense
    is "" "$output"
}

@test "cql62: --parse shows the tree, needs no games and writes none" {
    said cql --parse mate.cql
    [[ $output = *Mate* && $output != *' matches of '* ]]
    is "" "$(compgen -G '*-out.pgn')"
    expected=1 said cql --parse -cql mat
    [[ $output = $'\n\nCQL syntax error: '*$'{Line 1, Column 2} "mat">\n\n' ]]
}

# ------------------------------------------------------------------------ -gui

@test "-gui: variables at the start and at the end" {
    said cql -gui -i two.pgn -o x.pgn mate.cql
    is $'<CqlGuiVariable> version 6.2\n<CqlGuiVariable> build 0.1\n\n2 matches of 3 games in S seconds using 1 thread to x.pgn\n\n<CqlGuiVariable> numbermatches 2\n<CqlGuiVariable> numbergamesexamined 3\n<CqlGuiVariable> seconds S\n<CqlGuiVariable> numberthreads 1\n<CqlGuiVariable> outputfile x.pgn\n\n<CqlGuiNormalExit>\n' "$output"
    said cql -gui -version
    is $'<CqlGuiVariable> version 6.2\n<CqlGuiVariable> build 0.1\n' "$output"
}

@test "-gui: the number of the game behind each dot and each mark" {
    said cql -gui -lineincrement 20 -showmatches -g 17 21 -i many.pgn -o x.pgn
    [[ $output = *$'build 0.1\n<17>.\n<CqlGuiVariable> currentgamenumber 18\n<18><19>[20]\n\n<CqlGuiVariable> currentgamenumber 20\n<20><21>\n5 matches of 22'* ]]
}

@test "-gui: messages and variables once more between tags" {
    said cql -gui -i two.pgn -o x.pgn -cql 'mate message quiet "hit" persistent Number += 1'
    [[ $output = *$'detected\n<CqlGuiMessage>\nCQL: running'*$'detected\n</CqlGuiMessage>\nhit\n<CqlGuiMessage>\nhit\n</CqlGuiMessage>\nhit\n'* ]]
    [[ $output = *$'outputfile x.pgn\nNumber: 2\n\n<CqlGuiMessage>\nNumber: 2\n</CqlGuiMessage>\n\n<CqlGuiNormalExit>\n' ]]
}

@test "-gui: errors between tags, and no normal exit" {
    expected=1 said cql -gui -i two.pgn -cql $'cql()\nmat'
    [[ $output = *$'build 0.1\n\n<CqlGuiVariable> linenumbererror 2\n<CqlGuiVariable> columnnumbererror 1\n<CqlGuiError>\nCQL syntax error: '*$'"mat">\n</CqlGuiError>\n' ]]
    expected=1 said cql -gui -i nofile.pgn mate.cql
    [[ $output = *$'build 0.1\n\nnofile.pgn'*$'\n<CqlGuiError>\nnofile.pgn'*$'\n</CqlGuiError>\n' ]]
    expected=1 said cql -gui -i
    [[ $output = *$'</CqlGuiError>\n' ]]
}

@test "-guipgnstdin and -guipgnstdout: games in and out" {
    said cql -gui -guipgnstdin -guipgnstdout mate.cql <two.pgn
    bytes=$(sed -n '/^<CqlGuiPgn/,/^<\/CqlGuiPgn/p' <<<"$output" | sed '1d;$d' | wc -c)
    [[ $output = *$'build 0.1\n\n<CqlGuiPgn numbergames=2 numberbytes='$bytes$'>\n[Event "Club"]\n'*$'\n</CqlGuiPgn>\n\n2 matches of 3 games in S seconds using 1 thread to \n'*$'outputfile \n\n<CqlGuiNormalExit>\n' ]]
    is "" "$(compgen -G '*-out.pgn')"
    said cql -guipgnstdout -i two.pgn -cql false
    is $'\n<CqlGuiPgn numbergames=0 numberbytes=0>\n</CqlGuiPgn>\n\n0 matches of 3 games in S seconds using 1 thread to \n' "$output"
    said cql -guipgnstdin -o x.pgn mate.cql <two.pgn
    [[ $output = $'\n2 matches of 3'* && -s x.pgn ]]
    expected=1 said cql -guipgnstdin -i two.pgn mate.cql
    expected=1 said cql -guipgnstdout -o x.pgn -i two.pgn mate.cql
}

@test "-gui and its kin are for the manner cql62 alone" {
    local option
    for option in -gui -guipgnstdin -guipgnstdout; do
        complains 2 'it goes with --as=cql62' cqlmatch $option -i two.pgn --cql mate
        complains 1 'it goes with --as=cql62' cqli $option -i two.pgn --cql mate
    done
}

# ---------------------------------------------------------------- conversions

# becomes OPTION FROM TO: the text of a query.
becomes() {
    printf '%s' "$2" >q.cql
    cql "$1" q.cql >/dev/null
    is "$3" "$(<q.cql)"
}

@test "-u: pieces and signs in Unicode" {
    becomes -u 'flipcolor { R -> k comment("K") #[KQ] <= 3 }' '⬓ { ♖ → ♚ comment("K") #♔♕ ≤ 3 }'
    becomes -u 'path B [x] p h7 check k -- [Aa]b2 . -- _' '⊢ ♗ × ♟ h7 check ♚ ―― ◭b2 ▦ ―― □'
    becomes -u 'K Q R B N P k q r b n p A a [Aa] [aA] _ .' '♔ ♕ ♖ ♗ ♘ ♙ ♚ ♛ ♜ ♝ ♞ ♟ △ ▲ ◭ ◭ □ ▦'
    becomes -u 'A != 1 & a >= 2 | a <- k flip focus currentposition' '△ ≠ 1 ∩ ▲ ≥ 2 ∪ ▲ ← ♚ ✵ ◎ ∙'
    becomes -u 's[element]A x [<] y [<=] z [>] u [>=] v [forall]x' 's∊△ x ≺ y ≼ z ≻ u ≽ v ∀x'
    becomes -u '[KQ]a1 [a-c1-3] R[a1] R[a1,b2] [Ra1,b2] a1 D[a1]' '♔♕a1 a-c1-3 ♖a1 ♖[a1,b2] [♖a1,b2] a1 D[a1]'
    becomes -u 'line --> K attacks q <-- rotate90 shift x=K --=q' 'line --> ♔ attacks ♛ <-- rotate90 shift x=♔ ――=♛'
    becomes -u 'p--=B&mate x|=B x= B x==b P[x]=[QR]' '♟――=♗∩mate x∪=♗ x= ♗ x==♝ ♙×=♕♖'
}

@test "-a: the same in ASCII, and no words that run together" {
    becomes -a '⬓ { ♖ → ♚ comment("♔") #♔♕ ≤ 3 }' 'flipcolor { R -> k comment("♔") #[KQ] <= 3 }'
    becomes -a '♔♕♖♗♘♙ ♚ ♛ ♜ ♝ ♞ ♟ △ ▲ △▲ ◭ □ ▦' '[KQRBNP] k q r b n p A a [Aa] [Aa] _ .'
    becomes -a '◭b2 ♔♕c3 ♔a1 [♔♕] [♖a1,b2]' '[Aa]b2 [KQ]c3 Ka1 [KQ] [Ra1,b2]'
    becomes -a '♖×♟ ♗――♘ s∊△ ∀x∊▲ ≠≤≥∩∪≺≼≻≽→←' 'R[x]p B--N s[element]A [forall]x[element]a !=<=>=&|[<][<=][>][>=]-><-'
    becomes -a 'not♔check ⊢♗ not◎' 'not K check path B not focus'
    becomes -a '♙――=♗ ◭T1=♖♘--(from) x=▲&y x=♖' 'P--=B [Aa]T1=[RN]--(from) x=a&y x=R'
}

@test "-a and -u: strings, comments, blanks and names of files stay" {
    text=$'cql(input ♔.pgn output A.pgn)\n// K → q\n;; ♔\t\n/* K ♔ */  x = "K ♔"\r\n  /// "K"\n'
    becomes -u "$text" "${text%$'\n'}"
    becomes -a "$text" "${text%$'\n'}"
    printf '\xEF\xBB\xBFK' >q.cql
    cql -u q.cql >/dev/null
    is $'\xEF\xBB\xBF♔' "$(<q.cql)"
}

@test "-a and -u: a query means the same in both spellings" {
    local file before
    find "$ROOT/pipes" "$ROOT/tests" -name '*.cql' | sort | sample 4 >files
    while read -r file; do
        echo "$file"
        cp "$file" q.cql
        before=$(cqlmatch --parse q.cql 2>&1 | sed 's/<[^>]*[0-9:]*>//g')
        cql -u q.cql >/dev/null
        is "$before" "$(cqlmatch --parse q.cql 2>&1 | sed 's/<[^>]*[0-9:]*>//g')"
        cql -a q.cql >/dev/null
        is "$before" "$(cqlmatch --parse q.cql 2>&1 | sed 's/<[^>]*[0-9:]*>//g')"
    done <files
}

@test "-a and -u: first of all, whole or not at all" {
    printf 'K' >q.cql
    chmod 640 q.cql
    inode=$(stat -c %i q.cql)
    cql -a q.cql >/dev/null
    is "$inode" "$(stat -c %i q.cql)"
    ln -s q.cql link.cql
    cqlmatch --as=cql62 -u link.cql >/dev/null
    is '♔ 640' "$(<q.cql) $(stat -c %a q.cql)"
    [[ -L link.cql ]]
    printf 'K "open' >q.cql
    expected=1 said cql -u q.cql
    is 'K "open' "$(<q.cql)"
    expected=1 said cql -i two.pgn -u q.cql
    expected=1 said cql mate.cql -u q.cql
    expected=1 said cql -u nofile.cql
    complains 2 'it goes with --as=cql62' cqlmatch -u mate.cql
    complains 1 'it goes with --as=cql62' cqli -html mate.cql
    is "" "$(compgen -G '.[a-z]*')"
    mkfifo pipe.cql
    printf K >pipe.cql &
    expected=1 said cql -u pipe.cql
    [[ $output = *'pipe.cql: it is no regular file'* ]]
    [[ -p pipe.cql ]]
}

@test "-html: a page whose text is the query" {
    text=$'cql(input a.pgn)\nK -- a1 & "<x>" // note\nfoo = 3'
    printf '%s\n' "$text" >q.cql
    cql -html q.cql >/dev/null
    is "$text" "$(sed '1,/<pre>/d; /<\/pre>/,$d; s/<[^>]*>//g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' q-cql.html)"
    grep -q '<span class="k">cql</span>' q-cql.html
    grep -q '<span class="piecedesignator">K</span>' q-cql.html
    grep -q '<span class="dash">--</span>' q-cql.html
    grep -q '<span class="s">&amp;</span>' q-cql.html
    grep -q '<span class="c"> // note' q-cql.html
    grep -q '<style>' q-cql.html
}

@test "--similarposition: before the query, with a line of the games read, and sorted" {
    printf '[Event "a"]\n\n1. d4 *\n\n[Event "b"]\n\n1. e4 *\n' >file.pgn
    said cql -i two.pgn -o x.pgn -similarposition file.pgn -showmatches -cql 'ply == 1'
    is $'Db: read 2 games from submission file: file.pgn\n<2><3>\n2 matches of 3 games in S seconds using 1 thread to x.pgn\n' "$output"
    [[ $(<x.pgn) = *'{Game number 2 submission game: 1}'*'{first second see file.pgn game: 2 at move: 1 btm CQL}'* ]]
    said cql -i two.pgn -o x.pgn -quiet -similarposition file.pgn
    [[ $(<x.pgn) = *'see file.pgn game'* ]]
    said cql -i two.pgn -o x.pgn -silent -similarposition file.pgn
    [[ $(<x.pgn) != *'see file.pgn game'* ]]
    expected=1 said cql -i two.pgn -similarposition file.pgn -flip mate.cql
    expected=1 said cql -i two.pgn -similarposition nofile.pgn mate.cql
    expected=1 said cql -i two.pgn -similarposition 'a"b.pgn' mate.cql
    complains 2 'it goes with --as=cql62' cqlmatch --similarposition file.pgn --cql mate
}

# ------------------------------------------------------------------------ cqli

@test "cqli: two lines of summary, and standard error is clean" {
    run -0 --separate-stderr cqli -i two.pgn -o x.pgn --cql check
    [[ $output =~ ^'Analyzed 3 games in '[0-9.]+' seconds'$'\n''2 CQL matches (in 2 games) written to x.pgn'$ ]]
    is "" "$stderr"
    run -0 --separate-stderr cqli -i two.pgn --cql 'ply <= 1'
    [[ $output = *$'\n6 CQL matches (in 3 games) written to cqldefault-out.pgn' ]]
    run -0 --separate-stderr cqli -i two.pgn -i five.pgn --cql false
    [[ $output = 'Analyzed 8 games in '*$'\n0 CQL matches (in 0 games) written to cqldefault-out.pgn' && ! -s cqldefault-out.pgn ]]
}

@test "cqli: numbers and marks on standard error, no dots below 1000" {
    run -0 --separate-stderr cqli -i many.pgn -o x.pgn --showmatches --lineincrement 20 -g 19 21 --cql initial
    is '<19>[20]<20><21>' "$stderr"
    for ((i = 0; i < 24; i++)); do cat many.pgn; done >big.pgn
    run -0 --separate-stderr cqli -i big.pgn -o x.pgn --cql initial
    is '.........[1000]' "$stderr"
}

@test "cqli: each mark and each number is a write of its own" {
    need strace
    strace -f -qq -e trace=write -e signal=none -o calls \
        cqlmatch --as=cqli -s -i five.pgn -o x.pgn --showmatches --lineincrement 2 --cql initial >/dev/null 2>&1 ||
        skip "strace cannot trace here"
    is '<1>[2]<2><3>[4]<4><5>' "$(sed -nE 's/.*write\([0-9]+, "([[<][0-9]+[]>])", 3\).*/\1/p' calls | tr -d '\n')"
}

@test "cqli: messages and errors in a query on standard output" {
    run -0 --separate-stderr cqli -i two.pgn -o x.pgn --cql 'mate message("hit")'
    [[ $output = 'Game 1: move 3(wtm): hit'* && ! $stderr ]]
    run -1 --separate-stderr cqli -i two.pgn -o x.pgn --cql mat
    [[ $output = *':1:1 error: mat is no filter'*$'\nmat\n^~~' && ! $stderr ]]
    run -1 --separate-stderr cqli -i two.pgn -o x.pgn --cql 'assert false'
    [[ $output = *'error: assert'* && ! $stderr ]]
}

@test "cqli: games on standard output are alone there" {
    local name
    for name in stdout -; do
        run -0 --separate-stderr cqli -i two.pgn -o "$name" --cql 'mate message("struck")'
        [[ $output = '[Event '* && $output != *struck* && $output != *Analyzed* ]]
        [[ $stderr = 'Game 1: '*'Analyzed 3 games'*'written to '* ]]
        run -1 --separate-stderr cqli -i two.pgn -o "$name" --cql mat
        [[ ! $output && $stderr = *'mat is no filter'* ]]
    done
}

@test "cqli: --version has its name, and a query must be there" {
    [[ $(cqli --version) = 'CQLi 1.0.7, as read by pipefish cqlmatch '* ]]
    complains 1 'there is no query' cqli -i two.pgn
    complains 1 'there is no option' cqli -foo -i two.pgn mate.cql
}

@test "-a appends, but in the manner cql62" {
    cqli -i two.pgn -a x.pgn mate.cql >/dev/null
    cqlmatch -i two.pgn -a x.pgn mate.cql
    is 4 "$(grep -c '^\[Event' x.pgn)"
}
