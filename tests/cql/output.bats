#!/usr/bin/env bats
# output.bats - messages, comments and files

# shellcheck disable=SC2154 # run sets stderr
load ../lib

KINGS='4k3/8/8/8/8/8/8/4K3 w - - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    printf '%s\n' '1. e4 e5 2. Nf3 *' >one.pgn
}

@test "message: the text of values, with the game and move unless quiet" {
    run -0 --separate-stderr cqlmatch -i one.pgn -o out.pgn --cql 'message(#A "," a1 [] check 1/0)'
    is "Game 1: move 1(wtm): 16,a1[]<false><false>
Game 1: move 1(btm): 16,a1[]<false><false>
Game 1: move 2(wtm): 16,a1[]<false><false>
Game 1: move 2(btm): 16,a1[]<false><false>" "$output"
    run -0 --separate-stderr cqlmatch --cql 'message quiet "x"' <<<"$KINGS"
    is "x" "$stderr"
    is "$KINGS" "$output"
}

@test "message: one argument needs no parentheses, and takes all that follows" {
    run -0 --separate-stderr cqlmatch --cql 'message quiet A or a' <<<"$KINGS"
    is "<true>" "$stderr"
    run -0 --separate-stderr cqlmatch --cql 'message quiet 1+2' <<<"$KINGS"
    is "3" "$stderr"
}

@test "message: tabs and newlines are printed, other control characters as \\xNN" {
    is $'a\tb\nc\\x0dd\\x02\\x1b\\x7f' "$(cqlmatch -i one.pgn -o out.pgn \
        --cql 'initial message quiet("a" \t "b" \n "c" \r "d" ascii 2 ascii 27 ascii 127)')"
}

@test "message: a dictionary is its entries" {
    run -0 --separate-stderr cqlmatch --cql 'dictionary D D["b"]="2" D["a"]="1" message quiet(D)' <<<"$KINGS"
    is "Dictionary D with 2 entries: 
a: 1
b: 2" "$stderr"
}

@test "comment: text behind the move, when what is around it matches" {
    [[ $(cqlmatch -i one.pgn --cql 'ply == 2 comment("A is " #A)') = *'e5 {A is 16} {CQL}'* ]] ||
        [[ $(cqlmatch -i one.pgn --cql 'ply == 2 comment("A is " #A)') = *'e5 {A is 16 CQL}'* ]]
    [[ $(cqlmatch -i one.pgn --cql '{comment "no" false} or ply == 2') != *no* ]]
    [[ $(cqlmatch -i one.pgn --cql 'not not comment "no"') != *'{no'* ]]
}

# left QUERY: the comments that it leaves, and the warnings
left() {
    cqlmatch -i one.pgn --matchstring '' --noheader --cql "$1" 2>&1 |
        grep -oE '\{[^}]*\}|warning: .*|error: .*' | grep -v 'Game number' | paste -sd ' '
}

# As CQL 6.2 has it.
@test "comment: a position of a variation that it names gets its id" {
    run moves_written "$DATA/tree.pgn" --variations --quiet --cql 'positionid==4 x=position 12 comment("see " x)'
    [[ $output = *'2.Nf3 {id:12} ('*'2.Nf3 d6 {see move 2(btm)[12]} 3.Bb5+'* ]]
    run moves_written "$DATA/tree.pgn" --variations --quiet --cql 'positionid==12 comment(str(currentposition))'
    [[ $output = *'2.Nf3 {id:12} {move 2(btm)[12]} ('* ]]
    run moves_written "$DATA/tree.pgn" --variations --cql 'positionid==4 not comment(position 12) or message(position 12)'
    [[ $output != *id:12* ]]
}

@test "comment: it stays in parts that are the empty set, and goes where they have no value" {
    local query
    while IFS='|' read -r stays query; do
        echo "$query"
        cqlmatch -i one.pgn -o out.pgn --cql "$query" &>/dev/null
        is "$stays" "$(grep -o '<x>' out.pgn | grep -c .)"
    done <<'end'
4|message({comment "<x>" initial a1-8})
4|#({comment "<x>" initial a1-8} | a1-8) > 0
0|not {comment "<x>" initial a1-8}
1|message({comment "<x>" initial 3})
1|message({comment "<x>" find initial})
3|message({comment "<x>" parent})
0|message({comment "<x>" tag "None"})
4|message({comment "<x>" gamenumber})
0|flip {comment "<x>" initial not wtm a1-8} or true
1|flip {comment "<x>" initial a1-8} or true
4|message(flip {comment "<x>" initial not wtm a1-8})
end
}

@test "///: a comment of the filters up to the end of the line" {
    is '{A is 16}' "$(left $'ply == 2 /// "A is " #A')"
    is '{A is 32 here}' "$(left $'ply == 2 /// "A is " #A + #a " here" // "not"\n true')"
    is '{two}' "$(left $'if ply == 2 /// "two"\nelse if ply > 2 /// event\ntrue')"
    is '{e1}' "$(left $'ply == 2 square s in K /// "" s\ntrue')"
    is '{x is 3}' "$(left $'ply == 2 x = 3 /// "x is " x')"
    is '{before}' "$(left $'ply == 3 parent:/// "before"')"
    is '{f 7}' "$(left $'function f(u) {\n /// "f " u " {"[:0]\n}\nply == 2 f(7)')"
    is '' "$(left $'{ply == 2 /// "dropped"\n false} or true')"
    is '{ab}' "$(left $'path quiet -- ply == 2 /// "a" + "b"')"
}

@test "///: what cannot be read as filters is a comment of the query" {
    local text query
    for text in '/// mate in two' '/// ply' '///' '//// "x"' '/// ply // "x"' '// /// "x"' \
        '/// { (' "/// don't"; do
        is '' "$(left "$text"$'\ntrue')"
    done
    for query in '/// the "trap"' '/// "x" )' '/// "a" /// "b"' '/// {"x"' \
        $'square s in K true\n/// "king" s' $'function f(u) {3} /// "f" f(1 2)'; do
        [[ $(left "$query"$'\ntrue') = 'warning: this line is a comment of the query'* ]]
    done
    [[ $(left $'true\n/// "at" the end') = 'warning: this line'* ]]
    [[ $(left $'cql(quiet\n/// "a header"\n) not true') = '' ]]
    [[ $(cqlmatch -i one.pgn --cql $'true\n// x\n/// a "b" c' 2>&1 >/dev/null) = '<cmdline>:3:1 warning:'* ]]
    is '{yes}' "$(left $'function f() {\n/// "yes"\n}\n/// "q"uestions\nply == 2 f()' | grep -o '{.*')"
}

@test "///: lines in functions that call one another come to an end" {
    local i query=$'function fn0() {ply}\n'
    for ((i = 1; i < 40; i++)); do
        query+=$'function fn'$i$'() {\n/// "x" fn'$((i - 1))$'()\n}\n'
    done
    complains 2 'too large' cqlmatch --cql "$query"$'fn39()' <<<"$KINGS"
    is '' "$(left "$(yes '/// a comment' | head -20000)"$'\nfalse')"
}

@test "writefile: empties a file at first, then adds to it" {
    echo old >new.txt
    cqlmatch -i one.pgn -o out.pgn --cql 'writefile("new.txt" str(ply \n))'
    is "0
1
2
3" "$(cat new.txt)"
}

@test "writefile noclobber: adds from the start" {
    echo old >new.txt
    cqlmatch --cql 'writefile noclobber ("new.txt" "x")' <<<"$KINGS"
    is "old
x" "$(cat new.txt)"
}

@test "writefile: no text writes nothing, no name is an error" {
    run -1 cqlmatch --cql 'writefile("none.txt" fen[99])' <<<"$KINGS"
    [[ ! -e none.txt ]]
    complains 2 'the file name has no value' cqlmatch --cql 'writefile(fen[99] "x")' <<<"$KINGS"
    complains 2 'cannot write no/such' cqlmatch --cql 'writefile("no/such" "x")' <<<"$KINGS"
}

@test "lookup: a map that is opened on trial stays open" {
    local i query=
    for i in {1..17}; do
        cp "$DATA/lookup.fenmap" "$BATS_TEST_TMPDIR/m$i"
    done
    for i in {1..16}; do
        query+="lookup(\"$BATS_TEST_TMPDIR/m$i\" 2) "
    done
    is 1 "$(cqlmatch --count --cql "$query/// lookup \"$BATS_TEST_TMPDIR/m17\" lookup(\"$BATS_TEST_TMPDIR/m1\" 2)" <<<'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9')"
}

@test "lookup: a column of the position's value in a map, by number or title" {
    local map="$DATA/lookup.fenmap" start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9'
    asks() {
        is "$1" "$(printf '%s\n' "$start" '4k3/8/8/8/8/8/8/4K3 b - - 0 1' '4k3/8/8/8/8/8/8/4K3 w - - 0 1' |
            cqlmatch --answer --cql "$2" | paste -sd ,)"
    }
    asks '15,<false>,0' "lookup \"$map\""
    asks 'start,<false>,bare kings' "lookup(\"$map\" 2)"
    asks 'start,<false>,bare kings' "lookup (\"$map\" \"name\")"
    asks '16,<false>,1' "1 + int lookup \"$map\""
    asks '15,<false>,<false>' "int lookup(\"$map\" \"score\") > 10"
    asks '3,3,3' 'lookup = 3 lookup'
    # the same in games, on several threads
    is "$(pgn2fen "$DATA/famous.pgn" | fenmap --map="$map" | cut -f 3 | grep -c .)" \
        "$(cqlmatch --format=tsv --columns=ply --cql "lookup \"$map\"" --threads 3 "$DATA/famous.pgn" | sed 1d | wc -l)"
    [[ $(cqlmatch --parse --cql "lookup(\"$map\" 2)") = *"Lookup (\"$map\" 2) {String}"* ]]
}

@test "lookup: a map that cannot be read is an error of the query, in its place" {
    local fault
    complains 2 '<cmdline>:1:8 error: nowhere.fenmap: No such file' cqlmatch --cql 'lookup "nowhere.fenmap"' <<<"$KINGS"
    cp "$DATA/lookup.fenmap" bad
    printf x | dd of=bad bs=1 seek=60 conv=notrunc status=none
    complains 2 'bad: the map is damaged' cqlmatch --cql 'lookup "bad"' <<<"$KINGS"
    printf '%s\ta\tb\n' "$KINGS" | fenmap --by=1 -o by
    complains 2 'by: the map has columns in its keys' cqlmatch --cql 'lookup "by"' <<<"$KINGS"
    for fault in 3 0 '"age"'; do
        complains 2 'the map has no such column; it has 2' cqlmatch --cql "lookup(\"$DATA/lookup.fenmap\" $fault)" <<<"$KINGS"
    done
    complains 2 'needs the name of a map in quotes' cqlmatch --cql 'lookup fen' <<<"$KINGS"
    complains 2 'lookup is forbidden by --secure' \
        cqlmatch --secure --cql "lookup \"$DATA/lookup.fenmap\"" <<<"$KINGS"
}

@test "readfile: the contents of a file" {
    printf 'a\tb\nc\td\n' >in.txt
    is "8" "$(cqlmatch --answer --cql '#(readfile "in.txt")' <<<"$KINGS")"
    : >empty.txt
    is "0" "$(cqlmatch --answer --cql '#(readfile "empty.txt")' <<<"$KINGS")"
    is "a-c-" "$(cqlmatch --answer --cql 'x="" while ((readfile "in.txt") ~~ "^(.*?)\t") x += \1 + "-" x' <<<"$KINGS")"
    complains 2 'cannot read nosuch' cqlmatch --cql 'readfile "nosuch"' <<<"$KINGS"
    complains 2 'cannot read .' cqlmatch --cql 'readfile "."' <<<"$KINGS"
}

@test "writefile: a file is the same under all its names" {
    echo old >new.txt
    ln -s new.txt link.txt
    cqlmatch -i one.pgn -o out.pgn --cql 'writefile("new.txt" "a")
        writefile("./new.txt" "b") writefile("link.txt" "c")'
    is "abcabcabcabc" "$(cat new.txt)"
}

@test "writefile and readfile: a name is looked for in the current folder alone" {
    mkdir elsewhere
    echo text >elsewhere/in.txt
    export CL_PATH=$PWD/elsewhere
    complains 2 'cannot read in.txt' cqlmatch --cql 'readfile "in.txt"' <<<"$KINGS"
    is "text " "$(cqlmatch --answer --cql 'readfile "elsewhere/in.txt"' <<<"$KINGS")"
    complains 2 'the file name has no value' cqlmatch --cql 'readfile fen[99]' <<<"$KINGS"
}

@test "writefile and readfile: --secure forbids them" {
    complains 2 'writefile is forbidden by --secure' \
        cqlmatch --secure --cql 'writefile("x" "y")' <<<"$KINGS"
    [[ ! -e x ]]
    complains 2 'readfile is forbidden by --secure' \
        cqlmatch --secure --cql 'readfile "one.pgn"' <<<"$KINGS"
    complains 2 'writefile is forbidden by --secure' \
        cqlmatch --secure --cql 'cqlend { writefile("x" "y") }' <<<"$KINGS"
}

# A hundred times one.pgn, with 300 characters and their game number a line.
many_lines='writefile("lines.txt" str(text gamenumber \n))'

many_games() {
    for _ in {1..100}; do
        cat one.pgn
        echo
    done >many.pgn
    printf 'text = "%0300d"' 0 >text
}

@test "writefile: on several threads nothing is torn, and emptied once" {
    many_games
    echo old >lines.txt
    cqlmatch --threads 4 -i many.pgn -o out.pgn --cql "$(cat text) $many_lines"
    is "$(for i in {1..100}; do
        for _ in 1 2 3 4; do printf '%0300d%d\n' 0 "$i"; done
    done | sort)" "$(sort lines.txt)"
}

@test "writefile: in the order of the games, on one thread, unless --threads is said" {
    many_games
    complains 0 'cqlmatch: running single-threaded so that writefile writes in the order of the games' \
        cqlmatch -i many.pgn -o out.pgn --cql "$(cat text) $many_lines"
    is "$(for i in {1..100}; do
        for _ in 1 2 3 4; do printf '%0300d%d\n' 0 "$i"; done
    done)" "$(cat lines.txt)"
    run -0 --separate-stderr cqlmatch -i many.pgn -o out.pgn \
        --cql 'cqlend { writefile("end.txt" "x") }'
    is "" "$stderr"
    is x "$(cat end.txt)"
}

@test "readfile: on several threads a file is never seen half-written" {
    many_games
    cqlmatch --threads 4 -i many.pgn -o out.pgn --cql "$(cat text)
        writefile(\"whole.txt\" text) assert #(readfile \"whole.txt\") % 300 == 0"
    is 120000 "$(wc -c <whole.txt)"
}

# ------------------------------------------------------------- when it is said

@test "message: at once, or with --noasyncmessages when the game is done" {
    local endless='message quiet "here" x=0 while (x >= 0) x=x' child
    cqlmatch -s -i one.pgn -o out.pgn --time-limit 60 --cql "$endless" >said 3>&- &
    child=$!
    soon test -s said
    is here "$(<said)"
    kill -KILL "$child"
    run -2 --separate-stderr cqlmatch -s -i one.pgn -o out.pgn --noasyncmessages \
        --time-limit 1 --cql "$endless"
    is here "$output"
    : >said
    cqlmatch -s -i one.pgn -o out.pgn --noasyncmessages --time-limit 60 \
        --cql "$endless" >said 3>&- &
    child=$!
    sleep 0.5
    is '' "$(<said)"
    kill -KILL "$child"
}

@test "--showdictionaries: with their entries, when all games are done" {
    run -0 --separate-stderr cqlmatch -s -i one.pgn -o out.pgn --showdictionaries \
        --cql 'dictionary D persistent count += 1 D[str ply] = "x"'
    is 'Dictionary D with 4 entries: 
0: x
1: x
2: x
3: x
count: 4' "$output"
    run -0 --separate-stderr cqlmatch -s -i one.pgn -o out.pgn --cql 'dictionary D D[str ply] = "x"'
    is '' "$output"
}

# ------------------------------------------------- the manual on debugging

@test "message: in a variation the place has its id" {
    printf '%s\n' '1. e4 (1. d4 d5) e5 *' >variation.pgn
    is 'Game 1: move 1(btm)[3]: here
Game 1: move 2(wtm)[4]: here' "$(cqlmatch -i variation.pgn -o out.pgn --variations \
        --cql 'variation message "here"')"
}

@test "message: whenever it is evaluated, match or not, quiet or silent" {
    local option
    for option in --quiet --silent --noheader --elidecomments; do
        is 'no
no
no
no' "$(cqlmatch -i one.pgn -o out.pgn "$option" --cql '{message quiet "no" false} or ply == 9')"
    done
    is 8 "$(cqlmatch -i one.pgn -o out.pgn --cql 'message "a" not message "b"' | wc -l)"
}

@test "assert: what a message in its condition says comes just before the error" {
    run -2 cqlmatch -i one.pgn -o out.pgn --cql \
        'x = ply assert x <= 1 or { message("x = " x) false }'
    [[ $output = 'Game 1: move 2(wtm): x = 2
<cmdline>:1:9 error: assert condition failed at game number 1 positionid 2
x = ply assert x <= 1 or { message("x = " x) false }
        ^~~~~~'* ]]
    [[ $output = *'
  a b c d e f g h

Game 1: move 2(wtm)
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' ]]
}

@test "assert: the games written before it are whole" {
    printf '%s\n\n' '1. e4 *' '1. d4 *' '1. c4 *' >three.pgn
    run -2 cqlmatch -i three.pgn -o out.pgn --cql 'assert gamenumber < 3'
    [[ -e out.pgn ]]
    is "$(grep -c '^\[Event ' out.pgn)" "$(grep -c ' \*$' out.pgn)"
    is 0 "$(grep -c '1.c4' out.pgn)"
}

@test "--consoleunicode and --noconsoleunicode: the last one counts" {
    complains 2 '8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜' cqlmatch -i one.pgn --noconsoleunicode --consoleunicode --cql 'assert btm'
    complains 2 '8 r n b q k b n r' cqlmatch -i one.pgn --consoleunicode --noconsoleunicode --cql 'assert btm'
    complains 2 '8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜' cqlmatch -i one.pgn --cql 'assert btm'
}

# All that is to be said of it is in tests/commandpipe.bats.
@test "commandpipe: what another program answers to a line" {
    gives <<'table'
commandpipe("cat" "-" "ab") | - | ab
commandpipe("cat" "a") == "a" | - | a
table
}

@test "a message or a file without a value is warned of once" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s\n' '1. e4 e5 *' '' '1. d4 *' '' '[Nope "x"]' '' '*' '' >two.pgn
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn --cql 'message quiet(tag "Nope")'
    is '<cmdline>:1:1 warning: this message has no value to show (said once)
message quiet(tag "Nope")
^~~~~~~~~~~~~~~~~~~~~~~~~
Game 1: move 1(wtm)' "$stderr"
    is 5 "$(grep -c '^<false>$' <<<"$output")"
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn --cql 'message quiet("a " tag "Nope")'
    is '' "$stderr"
    run -0 --separate-stderr cqlmatch --answer --cql 'writefile("none" tag "x")' < <(
        printf '4k3/8/8/8/8/8/8/4K3 w - - 0 %s\n' 1 2 3)
    is '<cmdline>:1:18 warning: this asks about a game, and a position line has none
writefile("none" tag "x")
                 ^~~~~~~
<cmdline>:1:1 warning: this text has no value, so that nothing is written to none (said once)
writefile("none" tag "x")
^~~~~~~~~~~~~~~~~~~~~~~~~
Game 1: move 1(wtm)' "$stderr"
    [ ! -e none ]
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn --cql 'cqlend {message quiet(tag "Nope")}'
    [[ $stderr = *'(said once)'*'Game 0'* ]]
}
