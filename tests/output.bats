#!/usr/bin/env bats
# output.bats - where matching games go: the files of cqlmatch, their names,
# and what happens to them when a run is stopped

# shellcheck disable=SC2154 # run sets stderr
# shellcheck disable=SC2094 # that is what is refused
# shellcheck disable=SC1003 # a backslash at the end of a name
# shellcheck disable=SC2030,SC2031 # each test feeds for itself
load lib

# Six games: three end in mate, one of them has no ECO.
setup() {
    mkdir "$BATS_TEST_TMPDIR/here"
    cd "$BATS_TEST_TMPDIR/here" || exit
    cat >games.pgn <<'end'
[Event "one"]
[Site "Aachen/Burtscheid"]
[White "Anna, A."]
[Black "Zoë"]
[Result "1-0"]
[ECO "C20"]

{first} 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {mate} 1-0

[Event "two"]
[White "Bert"]
[Black "Cora"]
[Result "0-1"]
[ECO "A00"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "three"]
[White "ANNA, A."]
[Black "Dora"]
[Result "0-1"]

1. f3 e6 2. g4 Qh4# 0-1

[Event "four"]
[White "Bert"]
[Black "Emil"]
[Result "1/2-1/2"]
[ECO "C20"]

1. e4 e5 1/2-1/2

[Event "five"]
[White "Cora"]
[Black "Bert"]
[Result "*"]
[ECO "C20"]

1. e4 c5 *

[Event "six"]
[White "Dora"]
[Black "Anna"]
[Result "*"]
[ECO "A00"]

1. a3 *
end
}

# written: every file below `out` and the events of its games, one file a line.
written() {
    local file
    while read -r file; do
        echo "$file: $(sed -n 's/^\[Event "\(.*\)"\]/\1/p' "out/$file" |
            paste -sd ' ')"
    done < <(cd out && find . -type f | sed 's/^\..//' | sort)
}

# files NAME ARG...: what is written to out/NAME by the query.
files() {
    local name=$1
    shift
    rm -rf out
    mkdir out
    cqlmatch -i games.pgn -o "out/$name" "$@" && written
}

# names NAME [ARG...]: the names that the games get, in order; the query is
# `true` if there is no other.
names() {
    local name=$1
    shift
    [[ $# -gt 0 ]] || set -- --cql true
    cqlmatch -i games.pgn --dryrun -o "$name" "$@" | sed 's/^[0-9]* games\?: //'
}

# ---------------------------------------- dynamic output file specifiers
#
# What the manual's chapter of this name says, sentence by sentence.

@test "%t{tag} is the value of a tag, and none without it" {
    is "[Aachen/Burtscheid]
[none]" "$(names '[%t{Site}]')"
}

@test "%T{tag} is the same without the characters that may do harm" {
    is "AachenBurtscheid.pgn
none.pgn" "$(names '%T{Site}.pgn')"
}

@test "a word after | stands for a tag that is missing, or of which nothing is left" {
    is "AachenBurtscheid
un.known" "$(names '%T{Site|un.known}')"
    is "x-y|z.pgn" "$(names '%t{None|x-y|z}.pgn')"
    is "safe" "$(names '%T{Path|safe}' --cql 'settag("Path" "../..")')"
    is "a" "$(names 'a%T{None|}' --limit 1 --cql true)"
}

@test "a tag alone makes no hidden file, nor a folder that begins with a dot" {
    is "none.pgn" "$(names '%t{Path}pgn' --cql 'settag("Path" ".")')"
    is "out/none../x" "$(names 'out/%t{Path}' --cql 'settag("Path" "../x")')"
    is ".hidden" "$(names '.%t{Path}' --cql 'settag("Path" "hidden")')"
    is "a..b" "$(names 'a%t{Path}' --cql 'settag("Path" "..b")')"
}

@test "--secure: %t and %q are made safe, as %T and %Q are" {
    is "out/x" "$(names 'out/%t{Path}' --secure --cql 'settag("Path" "../../x")')"
    is "etcx" "$(names '%t{Path}' --secure --cql 'settag("Path" "/etc/x")')"
    is "etcx" "$(names '%q{"/etc/x"}' --secure --cql true)"
    is "/etc/x" "$(names '%q{"/etc/x"}' --cql true)"
}

@test "%q{query} is the string of a query, and empty if it does not match" {
    is "<4k.>
<>" "$(names '<%q{gamenumber < 4 "4k."}>')"
}

@test "%Q{query} is the same without the characters that may do harm" {
    is "<4k>
<>" "$(names '<%Q{gamenumber < 4 "4k."}>')"
}

@test "a string without a value is empty, too" {
    is "<>" "$(names '<%q{fen[99]}>')"
}

@test "each game goes to the file of its ECO; without one to eco-none.pgn" {
    is "eco-A00.pgn: two six
eco-C20.pgn: one four five
eco-none.pgn: three" "$(files 'eco-%T{ECO}.pgn' --cql true)"
}

@test "games without ECO are kept out by a filter of the query" {
    is "eco-A00.pgn: two six
eco-C20.pgn: one four five" "$(files 'eco-%T{ECO}.pgn' --cql 'tag "ECO"')"
}

@test "specifiers are expanded after all settag and removetag" {
    is "new-none
old-none" "$(names '%t{Kind}-%t{ECO}' --cql 'removetag "ECO" settag("Kind" "old")
        if gamenumber < 3 settag("Kind" "new")')"
}

@test "settag of a result is in the name, in the tag and behind the moves" {
    printf '[Result "0-1"]\n\n1. e4 1-0\n' >other.pgn
    cqlmatch --silent -i other.pgn -o 'm-%t{Result}.pgn' --cql true
    grep -q 'Result "1-0"' m-1-0.pgn
    printf '[Event "x"]\n\n1. e4 *\n' >open.pgn
    cqlmatch --silent -i open.pgn -o 'r-%T{Result}.pgn' --cql 'initial settag("Result" "1-0")'
    is '[Result "1-0"] 1.e4 1-0' "$(grep -e Result -e e4 r-1-0.pgn | paste -sd ' ')"
    is '[Result "*"] 1.e4 *' "$(cqlmatch --silent --cql 'initial settag("Result" "?")' open.pgn |
        grep -e Result -e e4 | paste -sd ' ')"
}

@test "settag writes no tag that would not be read back, removetag none that the moves need" {
    local name
    printf '[Event "x"]\n\n1. e4 *\n' >open.pgn
    for name in '' 'Bad Name' 'a[b' 'a]'; do
        complains 2 "settag: \`$name' cannot be the name of a tag" \
            cqlmatch --cql "initial settag(\"$name\" \"y\")" open.pgn
    done
    printf '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[A "b"]\n\n1. O-O *\n' >castles.pgn
    cqlmatch --silent --cql 'removetag "FEN" removetag "SetUp" removetag "A"' castles.pgn >out.pgn
    is "$(pgn2fen castles.pgn)" "$(pgn2fen out.pgn)"
    [[ $(<out.pgn) != *'[A '* ]]
}

@test "the query is run once, at the first position of the game" {
    run -0 --separate-stderr cqlmatch -i games.pgn -o '%Q{message(ply) "x"}' --limit 2 --cql check
    is "Game 1: move 1(wtm): 0
Game 2: move 1(wtm): 0" "$output"
}

@test "a query that gives no string is refused before a game is read" {
    complains 2 '<output %Q 1>:1:1 error: an output name needs a string; this gives a number' \
        cqlmatch -i nosuch.pgn -i games.pgn -o '%Q{gamenumber}' --cql true
    complains 2 '<output %q 2>:1:7 error: an output name needs a string; this gives a set' \
        cqlmatch -i games.pgn -o '%T{White}%Q{"a"}%q{check R}' --cql true
    complains 2 'this query is empty' cqlmatch -i games.pgn -o '%Q{}' --cql true
    is "" "$(find . -name '%*')"
}

@test "a query that is wrong is refused with its place" {
    complains 2 '<output %Q 1>:1:5 error: ' cqlmatch -i games.pgn -o 'a%Q{str(}' --cql true
    [[ $stderr = *$'\nstr(\n    ^'* ]]
}

@test "the query knows no variable and no function of the main one, nor the other way round" {
    complains 2 'x is no filter' cqlmatch -i games.pgn -o '%Q{str(x)}' --cql 'x = 1'
    complains 2 'there is no function f' cqlmatch -i games.pgn -o '%Q{str(f())}' --cql 'function f(){1} f()'
    complains 2 'x is no filter' cqlmatch -i games.pgn -o '%Q{x = 1 "a"}' --cql 'x == 1'
    complains 2 'x is no filter' cqlmatch -i games.pgn -o '%Q{x = 1 "a"}%Q{str(x)}' --cql true
}

@test "the query has variables of its own, lasting ones too" {
    is "1-1
2-1
3-1" "$(names '%Q{persistent x += 1 str(x)}-%Q{y = 0 y += 1 str(y)}' -s --limit 3 --cql true)"
}

@test "files by the last digit of the game's number" {
    is "0: four
1: one five
2: two six
3: three" "$(files '%Q{str(gamenumber % 4)}' --cql true)"
}

@test "in braces \\} is a brace, and \\\\ a backslash" {
    is 'a}b\c' "$(names '%q{"a\}b\\c"}' --limit 1 --cql true)"
    is '}' "$(names '%q{{gamenumber == 1 "\}"\}}' --limit 1 --cql true)"
}

@test "another backslash in braces is itself, and all are outside" {
    is 'one \} \\' "$(names '%q{event ~~ "^(\w+)" \1} \} \\' --limit 1 --cql true)"
}

@test "a brace ends a specifier, even in a string" {
    complains 2 '<output %Q 1>:1:1 error: ' cqlmatch -i games.pgn -o '%Q{"a}"}' --cql true
}

@test "a query that a brace of its own has cut is told how to write it" {
    local query
    for query in 'function f(){"z"} f()' 'fen ~~ "K{1}"'; do
        complains 2 'cqlmatch: the first } ends the query of %q{; write \} for one in the query' \
            cqlmatch -i games.pgn -o "%q{$query}" --cql true
    done
    run --separate-stderr -2 cqlmatch -i games.pgn -o '%q{nope}' --cql true
    [[ $stderr != *'the first }'* ]]
    is z "$(names '%q{function f() {"z"\} f()}' --limit 1 --cql true)"
}

@test "a specifier without its brace is refused" {
    for name in '%T{' 'a%Q{"x"\}' '%t{White' 'x%q{\'; do
        complains 2 "the output name $name has no } for its %" \
            cqlmatch -i games.pgn -o "$name" --cql true
    done
}

@test "% before anything else is itself" {
    is '%%d%{a}%T %' "$(names '%%d%{a}%T %')"
    is '%one' "$(names '%%t{Event}' --limit 1 --cql true)"
}

@test "made safe: ASCII letters, digits, _, - and what is not ASCII stay" {
    is 'aZ09_-é☃' "$(names '%Q{"aZ09_-é☃ ./\\\\:*?<>|~$%&()[]\}{,;=!@^+'\''" + \" + \n + \t}')"
}

@test "a value made safe is what replace makes of it" {
    local q='"a[b]-c_d.é/ñ {x\}~$#"'
    is "$(names "%q{replace($q \"[^[-A-Za-z0-9_][^[:ascii:]]]\" \"\")}")" "$(names "%Q{$q}")"
    is 'ab-c_dx~$#' "$(names "%q{\$var = $q replace(\$var \"[^[-A-Za-z0-9_~\$#]]\" \"\")}")"
    is '_a-b_' "$(names '%q{replace("/a-b " "[^[-A-Za-z0-9_][^[:ascii:]]]" "_")}')"
}

@test "a value made safe leads out of no folder" {
    is "out/x.pgn" "$(names 'out/%Q{"../../"}x.pgn')"
    is "out/etcpasswd" "$(names 'out/%T{Path}' --cql 'settag("Path" "/etc/passwd")')"
}

@test "one that is not made safe is put in as it is" {
    is "out/../../x.pgn" "$(names 'out/%q{"../../"}x.pgn')"
    is "out//etc/passwd" "$(names 'out/%t{Path}' --cql 'settag("Path" "/etc/passwd")')"
}

@test "a name does not begin with / because a value is empty" {
    complains 2 'game 1 (Anna, A. - Zoë): what stands before the first / of the output name is empty' \
        cqlmatch -i games.pgn --dryrun -o '%T{None|}/tmp/x' --cql true
    is "/x" "$(names '/%T{None|}x')"
}

@test "a name that is empty is an error, and ends the run" {
    complains 2 'cqlmatch: game 3 (ANNA, A. - Dora): the output name is empty' \
        cqlmatch -i games.pgn -o '%T{ECO|}' --cql true
    is "A00 C20 games.pgn" "$(echo *)"
}

@test "the names of tags keep their case" {
    is "none-one" "$(names '%T{event}-%T{Event}' --limit 1 --cql true)"
}

@test "the query sees all positions of the game, by find and by echo" {
    is "4-yes
3-yes
2-no
1-no" "$(names '%Q{str(find all wtm)}-%Q{if find check "yes" else "no"}')"
    is "7" "$(names '%Q{x = "" echo(u v) {u : ply == 0 v : check x = str(v : ply)\} x}' --limit 1 --cql true)"
}

@test "the query may define functions" {
    is "1" "$(names '%Q{function f(x){str(x)\} f(gamenumber)}' --limit 1 --cql true)"
}

@test "the query cannot keep a game from being written" {
    is "y: one two three four five six" "$(files '%Q{false "x"}y' --cql true)"
}

@test "the query changes neither tags nor comments" {
    cqlmatch -i games.pgn -o plain --cql check
    cqlmatch -i games.pgn -o 'o%Q{settag("Event" "x") removetag "Site" comment "y" removecomment
        find all check comment "z" ""}' --cql check
    same plain o
}

@test "a header in the query is ignored" {
    is "1
2
3" "$(names '%Q{cql(gamenumber 5 silent input nosuch.pgn output nosuch.pgn) str(gamenumber)}' --cql check)"
}

@test "% in the output of a header is itself" {
    cqlmatch -i games.pgn --cql 'cql(output %T{Event}.pgn) check'
    is 3 "$(grep -c '^\[Event' '%T{Event}.pgn')"
}

@test "a name may have several specifiers" {
    is "one-1-C20" "$(names '%T{Event}-%Q{str(gamenumber)}-%t{ECO}' --limit 1 --cql true)"
}

@test "the query sees tags and comments as they will be written" {
    is "new" "$(names '%q{tag "Event"}' --limit 1 --cql 'settag("Event" "new")')"
    is "none" "$(names '%q{if tag "Site" "some" else "none"}' --limit 1 --cql 'removetag "Site"')"
    is "first Game number 1 hello CQL" "$(names '%q{originalcomment}' --limit 1 --cql 'ply == 0 comment "hello"')"
    is "first hello" "$(names '%q{originalcomment}' --limit 1 --noheader --quiet --cql 'ply == 0 comment "hello"')"
    is "hello" "$(names '%q{originalcomment}' --limit 1 --noheader --quiet --cql 'ply == 0 removecomment comment "hello"')"
    is "first" "$(names '%q{originalcomment}' --limit 1 --silent --cql 'ply == 0 comment "hello"')"
    is "mate CQL" "$(names '%q{x = "" find all {check x = originalcomment\} x}' --limit 1 --cql check)"
    is "first p: 16" "$(names '%q{originalcomment}' --noheader --quiet --limit 1 --cql 'sort "p" #A ply == 0')"
}

@test "so it does with rows in place of games, and with variations" {
    is "new" "$(names '%q{tag "Event"}' --format csv --limit 1 --cql 'settag("Event" "new")')"
    is "new-5" "$(cqlmatch -i "$DATA/tree.pgn" -g 1 --variations --dryrun \
        -o '%q{tag "Event"}-%Q{x = 0 find all {originalcomment "here" x += 1\} str(x)}' \
        --cql 'settag("Event" "new") positionid < 5 comment "here"' | sed 's/.*: //')"
}

@test "the query may ask how many games there are" {
    is "1of2 2of2" "$(cqlmatch -i games.pgn -g 1 2 --dryrun \
        -o '%Q{str(gamenumber "of" lastgamenumber)}' --cql true | sed 's/.*: //' | paste -sd ' ')"
}

@test "positions that the main query keeps are unknown to the other" {
    complains 2 'Spot is no filter' cqlmatch -i games.pgn -o '%Q{Spot : fen}' --cql 'Spot = saveposition'
}

@test "an error in the query ends the run, and what came before is written" {
    complains 2 '<output %Q 1>:1:1 error: assert condition failed at game number 3' \
        cqlmatch -i games.pgn -o 'x%Q{assert gamenumber < 3 "y"}' --cql true
    is 2 "$(grep -c '^\[Event' xy)"
}

@test "specifiers are evaluated from left to right" {
    run -0 --separate-stderr cqlmatch -i games.pgn --limit 1 \
        -o '%Q{message quiet "a" "x"}%t{ECO}%q{message quiet "b" "y"}' --cql true
    is "a
b" "$output"
    [[ -e xC20y ]]
}

@test "the query obeys --secure" {
    complains 2 'writefile is forbidden by --secure' cqlmatch --secure -i games.pgn \
        -o '%Q{writefile("w" "x") "y"}' --cql true
}

@test "case: two names to the program; lowercase makes them one" {
    is "AnnaA.pgn
ANNAA.pgn" "$(names '%T{White}.pgn' --cql 'player white "Anna" or player white "ANNA"')"
    is "annaa.pgn" "$(names '%Q{lowercase(tag "White")}.pgn' --cql 'player white "Anna" or player white "ANNA"')"
    is "annaa.pgn" "$(names '%T{White}.pgn' --cql '(player white "Anna" or player white "ANNA") settag("White" lowercase(tag "White"))')"
}

@test "cqlbegin and cqlend of the query are not run" {
    is "1" "$(names '%Q{cqlbegin {message quiet "no"\} cqlend {message quiet "no"\} persistent x += 1 str(x)}' -s --limit 1 --cql true)"
    is "unbound" "$(names '%Q{cqlbegin {persistent x = 5\} if isbound x "bound" else "unbound"}' -s --limit 1 --cql true)"
}

@test "the query may ask a program, by commandpipe" {
    printf '%s\n' '#!/bin/sh' 'sed -u "s/.*/<&>/"' >ask
    chmod +x ask
    is "one
two" "$(names '%Q{commandpipe("./ask" tag "Event")}' -s --pipetimeout 9000 --limit 2 --cql true)"
}

@test "tags made for the name alone can be kept from the game" {
    cqlmatch -i games.pgn --excludetagpattern '^My' -o '%T{MyName}.pgn' --cql 'check settag("MyName" "x")'
    is 3 "$(grep -c '^\[Event' x.pgn)"
    run ! grep MyName x.pgn
}

# ------------------------------------------------------------------ files

@test "-o empties a file at its first use in the run, and adds to it afterwards" {
    mkdir out
    echo old >out/C20
    echo old >out/B00
    cqlmatch -i games.pgn -o 'out/%T{ECO}' --cql 'tag "ECO"'
    is "A00: two six
B00: 
C20: one four five" "$(written)"
    is old "$(cat out/B00)"
    run ! grep old out/C20
}

@test "-a adds to what is there, and takes specifiers, too" {
    mkdir out
    echo old >out/C20
    cqlmatch -i games.pgn -a 'out/%T{ECO}' --cql 'tag "ECO"'
    is old "$(head -n 1 out/C20)"
    cqlmatch -i games.pgn --append 'out/%T{ECO}' --cql 'tag "ECO"'
    is "A00: two six two six
C20: one four five one four five" "$(written)"
}

@test "-a begins a new line where the file ends without one" {
    printf '[Event "x"]\n\n1. e4 * ; done' >cut.pgn
    cqlmatch -i games.pgn --silent --limit 1 -a cut.pgn --cql true
    is '1. e4 * ; done' "$(sed -n 3p cut.pgn)"
    is 2 "$(pgn2fen --initial cut.pgn | wc -l)"
}

@test "-a and -o: there is one output" {
    echo old >x
    complains 2 'there is one output already, x' cqlmatch -i games.pgn -a x -o x --cql false
    complains 2 'there is one output already, x' cqlmatch -i games.pgn -o x -a x --cql false
    is "old" "$(cat x)"
}

@test "-o - and -o stdout are standard output, a name made of values never" {
    is 3 "$(cqlmatch -i games.pgn -o - --cql check | grep -c '^\[Event')"
    is 3 "$(cqlmatch -i games.pgn -o stdout --cql check | grep -c '^\[Event')"
    is "" "$(cqlmatch -i games.pgn -o '%Q{"stdout"}' --cql check)"
    is 3 "$(grep -c '^\[Event' stdout)"
}

@test "--noclobber refuses a file that was there before, at its first use" {
    mkdir out
    echo old >out/A00
    complains 2 'cqlmatch: out/A00: File exists' \
        cqlmatch -i games.pgn --noclobber -o 'out/%T{ECO}' --cql 'tag "ECO"'
    is old "$(cat out/A00)"
    is "A00: 
C20: one" "$(written)"
    complains 2 'File exists' cqlmatch -i games.pgn --noclobber -o out/A00 --cql false
    is old "$(cat out/A00)"
}

@test "--noclobber lets a run add to what it made itself, and -a to anything" {
    mkdir out
    cqlmatch -i games.pgn --noclobber -o 'out/%T{ECO}' --cql 'tag "ECO"'
    cqlmatch -i games.pgn --noclobber -a 'out/%T{ECO}' --cql 'tag "ECO"'
    is "A00: two six two six
C20: one four five one four five" "$(written)"
}

@test "--createdirectories makes the folders of a name; without it they must be there" {
    complains 2 'cqlmatch: out/C20/C20.pgn: No such file or directory' \
        cqlmatch -i games.pgn -o 'out/%T{ECO}/%T{ECO}.pgn' --cql 'tag "ECO"'
    [[ ! -e out ]]
    cqlmatch -i games.pgn --createdirectories -o 'out/%T{ECO}/%T{ECO}.pgn' --cql 'tag "ECO"'
    is "A00/A00.pgn: two six
C20/C20.pgn: one four five" "$(written)"
    cqlmatch -i games.pgn --createdirectories -o new/folder/x --cql check
    [[ -s new/folder/x ]]
}

@test "a file that cannot be opened ends the run" {
    mkdir -p out/C20
    complains 2 'cqlmatch: out/C20: Is a directory' \
        cqlmatch -i games.pgn -o 'out/%T{ECO}' --cql 'tag "ECO"'
    long=$(printf '%0300d' 0)
    complains 2 'File name too long' cqlmatch -i games.pgn -o "x%Q{\"$long\"}" --cql true
}

@test "--dryrun counts the games of each name in the order of first use, and makes nothing" {
    echo old >A00
    run -0 --separate-stderr cqlmatch -i games.pgn --dryrun --noclobber --createdirectories -o 'x/%T{ECO}.pgn' --cql true
    is "3 games: x/C20.pgn
2 games: x/A00.pgn
1 game: x/none.pgn" "$output"
    is "" "$stderr"
    is "A00 games.pgn" "$(echo *)"
    is "3 games: A00" "$(cqlmatch -i games.pgn --dryrun -o A00 --cql check)"
    is "old" "$(cat A00)"
    is "0 games: A00" "$(cqlmatch -i games.pgn --dryrun -o A00 --cql false)"
    is "3 games: stdout" "$(cqlmatch -i games.pgn --dryrun --cql check)"
}

@test "--dryrun runs the query: it writes its own files and messages" {
    run -0 --separate-stderr cqlmatch -i games.pgn --dryrun -o '%T{Event}' --limit 1 --cql 'message quiet "hello" writefile("w" "x")'
    is "hello
hello
hello
hello
hello
hello
hello
hello
1 game: one" "$output"
    is "xxxxxxxx" "$(cat w)"
}

@test "the input is refused as an output, under any name" {
    ln -s games.pgn link
    for name in games.pgn ./games.pgn link '%Q{"link"}' '%q{"./games.pgn"}'; do
        complains 2 'is the input; it cannot be the output' \
            cqlmatch -i games.pgn -o "$name" --cql true
        complains 2 'is the input; it cannot be the output' \
            cqlmatch -i games.pgn -a "$name" --cql true
    done
    is 6 "$(grep -c '^\[Event' games.pgn)"
}

@test "maps and files that any query of the run reads are refused as outputs" {
    local fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' way
    fenmap -o names.map <<<"$fen	x"
    cp names.map kept
    echo text >kept.txt
    for way in '-o' '--append' "--answer -o"; do
        # shellcheck disable=SC2086 # two words
        complains 2 'names.map is read by lookup; it cannot be the output' \
            cqlmatch $way names.map --cql 'lookup("names.map")' <<<"$fen"
    done
    complains 2 'names.map is read by lookup; it cannot be the output' \
        cqlmatch -i games.pgn -o '%q{"names"}.map' --cql 'lookup("names.map")'
    complains 2 'names.map is read by lookup; it cannot be written by writefile' \
        cqlmatch -i games.pgn --cql 'initial lookup("names.map") writefile("names.map" "x")'
    complains 2 'kept.txt is read by readfile; it cannot be the output' \
        cqlmatch -i games.pgn -o kept.txt --format=csv --columns 'a=readfile("kept.txt")' --cql initial
    complains 2 'kept.txt is read by readfile; it cannot be the output' \
        cqlmatch -i games.pgn -o 'kept.%Q{if (readfile "kept.txt")=="" then "x" else "txt"}' --cql initial
    complains 2 'names.map: it is standard output, too' bash -c 'fenmap -d names.map >>names.map'
    same kept names.map
    is text "$(cat kept.txt)"
}

@test "two names of one file are one file" {
    is "x: one two three four five six" "$(files '%q{gamenumber == 2 "./"}x' --cql true)"
}

@test "thousands of names, far fewer descriptors" {
    seq 0 2999 | sed 's/.*/[Event "e&"]\n\n1. e4 *\n/' >many.pgn
    mkdir out
    (ulimit -n 20 && cqlmatch -i many.pgn -o 'out/%T{Event}' --cql initial)
    is 3000 "$(find out -type f | wc -l)"
    (ulimit -n 20 && cqlmatch -i many.pgn --maxopenoutputfiles 1 -a 'out/%Q{str(gamenumber % 1000)}' --cql initial)
    for i in 0 7 999; do is 3 "$(grep -c '^\[Event' "out/$i")"; done
    is 3000 "$(cat out/[0-9]* | grep -c '^\[Event')"
}

@test "--maxopenoutputfiles takes a number from 1 on" {
    complains 2 --maxopenoutputfiles cqlmatch -i games.pgn --maxopenoutputfiles 0 --cql true
    complains 2 --maxopenoutputfiles cqlmatch -i games.pgn --maxopenoutputfiles x --cql true
}

@test "--binaryoutput changes nothing" {
    cqlmatch -i games.pgn -o plain --cql check
    cqlmatch -i games.pgn -o binary --binaryoutput --cql check
    same plain binary
}

@test "games of one file keep the order of the sort" {
    is "A00: six two
C20: five four one" "$(files '%T{ECO}' --cql 'tag "ECO" sort "n" gamenumber')"
    is "3 games: C20
2 games: A00" "$(cqlmatch -i games.pgn --dryrun -o '%T{ECO}' --cql 'tag "ECO" sort min "n" gamenumber')"
}

@test "the files are the same on any number of threads" {
    repeat 40 "$DATA/famous.pgn" >many.pgn
    for n in 1 2 5; do
        cqlmatch --threads $n -i many.pgn --createdirectories \
            -o "$n/%Q{str(gamenumber % 17)}-%T{Result}.pgn" --cql 'mate comment("m")'
        cqlmatch --threads $n -i many.pgn --createdirectories \
            -o "$n/sorted/%T{Result}.pgn" --cql 'mate sort "power" power A'
        cqlmatch --threads $n -i many.pgn --dryrun -o '%T{White}' --cql mate >"$n/dry"
    done
    is 17 "$(cd 1 && echo *-1-0.pgn | wc -w)"
    diff -r 1 2
    diff -r 1 5
}

@test "threads have lasting variables of their own" {
    repeat 10 games.pgn >many.pgn
    is 60 "$(cqlmatch --threads 3 -i many.pgn --dryrun -o '%Q{persistent x += 1 str(x)}' --cql true |
        awk '{ n += $1 } END { print n }')"
}

@test "names that remember games are made on one thread, unless --threads is said" {
    complains 0 "running single-threaded because a query of the output name keeps something" \
        cqlmatch -i games.pgn --dryrun -o '%Q{persistent x += 1 str(x)}' --cql true
    run -0 --separate-stderr cqlmatch -s -i games.pgn --dryrun \
        -o '%Q{persistent x += 1 str(x)}' --cql true
    is "" "$stderr"
}

@test "rows go to the file of their game; CSV has its title in each file" {
    files '%T{Result}' --format csv --cql mate >/dev/null
    is "source,game,ply,move,side,played,fen
games.pgn,1,7,4,b,4.Qxf7#,r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4" "$(cat out/1-0)"
    is 1 "$(grep -c ^source out/0-1)"
    cqlmatch -i games.pgn -a 'out/%T{Result}' --format csv --cql mate
    is 1 "$(grep -c ^source out/0-1)"
    is 4 "$(grep -c ^games.pgn out/0-1)"
}

@test "--count writes to one file, not to many; --status-only to none" {
    cqlmatch -i games.pgn -o count --count --cql check
    is 3 "$(cat count)"
    complains 2 '--count writes to one file' cqlmatch -i games.pgn -o '%T{ECO}' --count --cql check
    complains 2 '--output does not go with --status-only over games' \
        cqlmatch -i games.pgn -o '%T{ECO}' --status-only --cql check
    is "count games.pgn" "$(echo *)"
}

@test "position lines and answers go to a file, too, but to one only" {
    k='4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    run -0 --separate-stderr cqlmatch -o lines --cql 'message quiet "m"' <<<"$k"
    is m "$output"
    is "" "$stderr"
    is "$k" "$(cat lines)"
    cqlmatch -a lines --answer --cql '#A' <<<"$k"
    is "$k
1" "$(cat lines)"
    complains 2 'lines: File exists' cqlmatch --noclobber -o lines --cql true <<<"$k"
    complains 2 'games.pgn is the input' cqlmatch -o games.pgn --cql true <games.pgn
    complains 2 'position lines go to one file' cqlmatch -o '%T{White}' --cql true <<<"$k"
    complains 2 '--dryrun does not go with position lines' cqlmatch --dryrun -o x --cql true <<<"$k"
    is "$k" "$(cqlmatch --cql 'cql(output x) true' <<<"$k")"
    is 2 "$(wc -l <lines)"
    [[ ! -e x ]]
}

@test "a full disk is noticed, and costs the other files nothing" {
    complains 2 'cannot write /dev/full' cqlmatch -i games.pgn -o '%q{if gamenumber == 6 "/dev/full" else "x"}' --cql true
    is 5 "$(grep -c '^\[Event' x)"
}

# ------------------------------------------------------------------ CL_PATH

@test "-i and the query file are looked for here, then in CL_PATH, the first that has it" {
    mkdir a b
    head -n 8 games.pgn >a/lib.pgn
    cp games.pgn b/lib.pgn
    cp games.pgn b/only.pgn
    echo true >b/q.cql
    is 1 "$(CL_PATH='none;;a;b' cqlmatch -i lib.pgn --count q.cql)"
    is 6 "$(CL_PATH='b;a' cqlmatch -i lib.pgn --count --cql true)"
    is 6 "$(CL_PATH='a;b' cqlmatch --count --cql 'cql(input only.pgn) true')"
    head -n 8 games.pgn >only.pgn
    is 1 "$(CL_PATH='b' cqlmatch -i only.pgn --count --cql true)"
}

@test "a file of CL_PATH that cannot be read ends the run, though a later one could" {
    mkdir -p a/lib.pgn b
    cp games.pgn b/lib.pgn
    complains 2 'a/lib.pgn: Is a directory' env CL_PATH='a;b' cqlmatch -i lib.pgn --cql true
}

@test "empty elements of CL_PATH are not the root, and absolute names are not looked for" {
    mkdir a
    cp games.pgn a/lib.pgn
    complains 2 'tmp/lib.pgn: it is neither here nor in a folder of CL_PATH' \
        env CL_PATH=';;' cqlmatch -i tmp/lib.pgn --cql true
    complains 2 '/lib.pgn: No such file or directory' env CL_PATH=a cqlmatch -i /lib.pgn --cql true
    complains 2 'lib.pgn: No such file or directory' cqlmatch -i lib.pgn --cql true
}

@test "CL_PATH is not for readfile, writefile and output" {
    mkdir a
    echo x >a/in.txt
    complains 2 'cannot read in.txt' env CL_PATH=a cqlmatch -i games.pgn --cql 'readfile "in.txt"'
    CL_PATH=a cqlmatch -i games.pgn -o in.txt --cql 'check writefile("w" "y")'
    is x "$(cat a/in.txt)"
    [[ -s in.txt && -s w ]]
}

@test "--vi and --vii are the databases of endgame studies" {
    head -n 8 games.pgn >HHdbVI.pgn
    mkdir a
    cp games.pgn a/HHdbVII.pgn
    is 1 "$(cqlmatch --vi --count --cql true)"
    is 6 "$(CL_PATH=a cqlmatch --vii --count --cql true)"
    is 7 "$(cqlmatch --vi -i games.pgn --count --cql true)"
}

# ------------------------------------------------------- signals and progress

# Feeds games.pgn and keeps the pipe open for a while; $feeder is the writer.
feed() {
    mkfifo pipe
    { cat games.pgn; exec sleep 300; } >pipe 2>/dev/null 3>&- &
    feeder=$!
}

# Waits until the text stands in the file.
wait_for() {
    soon grep -q "$1" "$2"
}

@test "a FIFO is opened once: what is written into it is read" {
    need strace
    need_plain_build # LeakSanitizer cannot be traced
    mkfifo pipe
    cat games.pgn >pipe &
    strace -f -e trace=openat -o trace cqlmatch --count -i pipe --cql true >counted
    wait
    is 6 "$(<counted)"
    is 1 "$(grep -c '"pipe"' trace)"
}

@test "SIGTERM while the input waits: what matched is written, in order" {
    for threads in 1 3; do
        rm -f pipe messages
        feed
        cqlmatch --threads $threads -i pipe -o sorted.pgn --cql 'message(gamenumber) sort "n" gamenumber check' \
            >messages 2>errors 3>&- &
        pid=$!
        wait_for ': 5' messages
        kill -TERM $pid
        status=0
        wait $pid || status=$?
        kill $feeder
        is 2 "$status"
        grep -qE '^cqlmatch: interrupted after game 5$' errors
        is "three
two
one" "$(sed -n 's/^\[Event "\(.*\)"\]/\1/p' sorted.pgn)"
        is "" "$(tail -n 1 sorted.pgn)"
    done
}

@test "SIGINT during an endless query: what matched before is written" {
    for threads in 1 3; do
        env --default-signal=INT cqlmatch --threads $threads -i games.pgn -o out.pgn \
            --cql 'message quiet gamenumber if gamenumber == 3 { writefile("begun" "x") x = 0 while (true) x += 1 } check' \
            >messages 2>errors 3>&- &
        pid=$!
        wait_for x begun
        wait_for '^2' messages
        kill -INT $pid
        status=0
        wait $pid || status=$?
        rm begun
        is 2 "$status"
        is "cqlmatch: interrupted after game 2" "$(<errors)"
        is 2 "$(grep -c '^\[Event' out.pgn)"
        is "" "$(tail -n 1 out.pgn)"
    done
}

@test "a second signal ends the program at once" {
    mkfifo never
    exec 8<>never
    yes "$(<games.pgn)" 2>/dev/null | cqlmatch -i - --cql true >never 3>&- 8<&- &
    pid=$!
    is_full never
    kill -TERM $pid
    sleep 1 # what comes within 0.3 s counts as the same signal
    kill -0 $pid
    kill -TERM $pid
    status=0
    wait $pid || status=$?
    is 143 "$status"
}

@test "SIGTERM ends the waiting for a FIFO that is to be read" {
    mkfifo never
    cqlmatch -i games.pgn --cql 'readfile "never"' 2>errors 3>&- &
    pid=$!
    soon handles_term $pid cqlmatch
    kill -TERM $pid
    status=0
    wait $pid || status=$?
    is 2 "$status"
    is "cqlmatch: interrupted after game 0" "$(<errors)"
}

# ends_in_time COMMAND...: with status 2, the message, and not before its limit of 1 s; of
# the time after it most is that of a slow machine.
ends_in_time() {
    local begun=${EPOCHREALTIME/./} took
    complains 2 "the time limit is over" "$@" --time-limit 1
    took=$((${EPOCHREALTIME/./} - begun))
    echo "$took us"
    ((took >= 900000 && took < 60000000))
}

@test "--time-limit ends the waiting for input of every kind" {
    mkfifo never
    exec 8<>never
    ends_in_time cqlmatch --cql mate <never
    ends_in_time cqlmatch -i - --cql mate <never
    ends_in_time cqlmatch -i never --cql mate
    ends_in_time cqlmatch -i games.pgn --cql 'readfile "never"'
    gzip -c games.pgn >never
    ends_in_time cqlmatch -i - --cql false <never
}

@test "--time-limit ends the waiting for a file that nobody opens" {
    mkfifo never
    ends_in_time cqlmatch -i never --cql mate
    ends_in_time cqlmatch -i games.pgn --cql 'readfile "never"'
    ends_in_time cqlmatch -i games.pgn -o never --cql true
    mkfifo never.cql
    ends_in_time timeout 300 cqlmatch -i games.pgn never.cql
    ends_in_time timeout 300 cqlmatch --parse never.cql
    ends_in_time timeout 300 cqlmatch --diagnostics=gcc never.cql
}

@test "--time-limit ends the waiting for a reader, a child, and a long search" {
    printf '#!/bin/sh\necho $$ >child\nexec sleep 300 3>&-\n' >slow
    chmod +x slow
    mkfifo full
    exec 8<>full
    repeat 200 games.pgn >many.pgn
    ends_in_time bash -c 'cqlmatch "$@" >full' bash -i many.pgn --cql true
    exec 8<&-
    ends_in_time cqlmatch -i games.pgn --pipetimeout 0 --cql 'commandpipe("./slow" "x")'
    kill "$(<child)" 2>gone || true
    ends_in_time cqlmatch -i games.pgn --cql 'x = "a" while (#x < 2000000) x += x y = "b" while (#y < 1000000) y = "a" + y y in x'
}

@test "a signal that was ignored stays so" {
    trap '' INT
    cqlmatch -i games.pgn -o out.pgn --time-limit 1 --cql 'x = 0 while (true) x += 1' 2>errors 3>&- &
    pid=$!
    sleep 0.3
    kill -INT $pid
    status=0
    wait $pid || status=$?
    is 2 "$status"
    grep -q 'time limit' errors
}

@test "with position lines SIGINT ends the input, and a query without an end" {
    mkfifo pipe
    exec 8<>pipe
    interrupted() { # QUERY COMMAND...: SIGINT ends it with status 2 when COMMAND succeeds
        env --default-signal=INT cqlmatch --cql "$1" <pipe >said 2>&1 3>&- 8<&- &
        pid=$!
        soon "${@:2}"
        kill -INT $pid
        status=0
        wait $pid || status=$?
        is 2 "$status"
    }
    handles_it() {
        handles_term $pid cqlmatch
    }
    interrupted true handles_it
    is "cqlmatch: (stdin): interrupted" "$(<said)"
    echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1' >&8
    interrupted 'writefile("begun" "x") x = 0 while (true) x += 1' test -s begun
    grep -qx '<cmdline>:1:[0-9]* error: interrupted' said
    # the files after it are not reported
    echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1' | tee lines >&8
    cqlmatch --cql check - lines lines <pipe >said 2>&1 3>&- 8<&- &
    pid=$!
    soon handles_it
    kill -TERM $pid
    status=0
    wait $pid || status=$?
    is 2 "$status"
    is "cqlmatch: (stdin): interrupted" "$(<said)"
}

@test "progress: nothing when standard error is no terminal" {
    run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --cql check
    is "" "$output$stderr"
}

@test "--progress: the summary is there, wherever standard error goes" {
    run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --progress --cql check
    [[ $stderr =~ ^'cqlmatch: 3 of 6 games match ('[0-9]+\.[0-9]{3}' seconds)'$ ]]
    is "" "$output"
    run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --progress --summary=never --cql check
    is "" "$output$stderr"
}

@test "--progress: games behind the last one of --limit do not count" {
    for threads in 1 3; do
        run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --threads $threads --progress \
            --limit 2 --cql 'gamenumber <= 3'
        [[ $stderr = 'cqlmatch: 2 of 2 games match ('* ]]
    done
}

@test "SIGUSR1: one line" {
    feed
    cqlmatch -i pipe -o out.pgn --cql 'message(gamenumber)' >messages 2>errors 3>&- &
    pid=$!
    wait_for ': 5' messages
    kill -USR1 $pid
    soon grep -qx 'ShdPnd:.0*' /proc/$pid/status # the signal has come
    kill $feeder
    wait $pid
    is 1 "$(wc -l <errors)"
    grep -qE '^cqlmatch: 6 games, 6 matches, [0-9]+/s$' errors
}

@test "on a terminal: a line that is drawn over and erased" {
    need script
    script -qec true /dev/null >/dev/null || skip "there is no pseudo-terminal"
    echo '[Event "x"] 1. e4 e5 2. Nf3 Nc6 *' >one.pgn
    repeat 60000 one.pgn >many.pgn
    # a run of two seconds at least: the line comes after the first
    cat >slow.cql <<'end'
initial
if gamenumber % 600 == 0 then
    commandpipe("sh" "-c" "while read -r line; do sleep 0.02; echo; done" "ask")
end
    script -qec 'cqlmatch -i many.pgn -o out.pgn --pipetimeout 0 slow.cql' typed </dev/null >/dev/null
    tr '\r' '\n' <typed | grep -qE '^ *[0-9]+% \[=*>? *\] [0-9]+ games, [0-9]+ matches, [0-9]+/s, [0-9]+:[0-9]{2} left$'
    # the last thing on the terminal but the summary is blanks
    tr '\r' '\n' <typed | grep -v '^Script done' | grep . | tail -n 2 | head -n 1 | grep -qxE ' +'
    tr '\r' '\n' <typed | grep -qE '^cqlmatch: 60000 of 60000 games match \([0-9.]+ seconds\)$'
}

@test "--lineincrement: a dot each tenth of N games, and the number at each N" {
    for ((i = 0; i < 45; i++)); do echo '[Event "x"] 1. e4 *'; done >many.pgn
    for threads in 1 3; do
        run -0 --separate-stderr cqlmatch --threads $threads -i many.pgn -o out.pgn --lineincrement 20 --cql initial
        [[ $stderr =~ ^'.........[20]
.........[40]
..
cqlmatch: 45 of 45 games match ('[0-9.]+' seconds)'$ ]]
    done
    run -0 --separate-stderr cqlmatch -i many.pgn -o out.pgn --lineincrement 9 --cql initial
    [[ $stderr = '[9]
[18]
[27]
[36]
[45]
cqlmatch: 45 of 45 games match'* ]]
    complains 2 --lineincrement cqlmatch -i many.pgn --lineincrement 0 --cql true
}

# said ARGUMENT...: what cqlmatch says on standard error, with one number for
# all times.
said() {
    run -"${expected-0}" --separate-stderr cqlmatch "$@"
    is "$said" "$(sed -E 's/[0-9]+\.[0-9]{3} seconds/S seconds/' <<<"$stderr")"
}

@test "--summary: the games that match and those that were read, whatever is written of them" {
    said='cqlmatch: 3 of 6 games match (S seconds)'
    said --summary --cql check games.pgn
    said --summary=always --cql check games.pgn
    said --summary --quiet --cql check games.pgn
    said --summary --silent --cql check games.pgn
    said --summary --format=csv --cql check games.pgn
    said --summary --answer --cql check games.pgn
    said --summary --count --cql check games.pgn
    said --summary --dryrun --cql check games.pgn
    said --summary --threads 3 -o out.pgn --cql check games.pgn
    said --summary --emit-state state --cql check games.pgn
    said='cqlmatch: 3 of 3 games match (S seconds)' said --summary -g 2 4 --cql true games.pgn
    said='cqlmatch: 0 of 6 games match (S seconds)' said --summary --cql 'ply > 9999' games.pgn
}

@test "--summary: the lines that match and those that were read" {
    pgn2fen games.pgn >lines
    local count matching
    count=$(wc -l <lines) matching=$(cqlmatch --count --cql check lines)
    said="cqlmatch: $matching of $count lines match (S seconds)"
    said --summary --cql check lines
    said --summary --count --cql check lines
    said='cqlmatch: 2 of 2 lines match (S seconds)' said --summary -g 3 5 --limit 2 --cql true lines
    expected=1 said="cqlmatch: 0 of $count lines match (S seconds)" said --summary --cql 'Kh1 kh8 Qb1 qb8' lines
}

@test "--summary: nothing of itself where standard error is no terminal, or with never" {
    said='' said --cql check games.pgn
    said='' said --summary=auto --cql check games.pgn
    said='' said --summary=never --cql check games.pgn
    said='' said --lineincrement 100 --summary=never --cql check -o out.pgn games.pgn
}

@test "--summary: on a line of its own behind the numbers of --showmatches" {
    said='<1><2><3>
cqlmatch: 3 of 6 games match (S seconds)' said --summary --showmatches --cql check games.pgn
}

@test "--summary: the last line of all" {
    said='Game 0: move 1(wtm): last
cqlmatch: 6 of 6 games match (S seconds)' said --summary --cql 'cqlend {message "last"} true' games.pgn
}

@test "--summary: an error in the query or with a file leaves no number" {
    complains 2 assert cqlmatch --summary -o out.pgn --cql 'assert(gamenumber < 3)' games.pgn
    [[ $stderr != *' match ('* ]]
    complains 2 'No such file' cqlmatch --summary -o nowhere/out.pgn --cql true games.pgn
    [[ $stderr != *' match ('* ]]
    complains 2 'No such file' cqlmatch --summary -o out.pgn --cql true games.pgn nowhere.pgn
}

@test "the summary is there on a terminal, but not beside answers, a number or a status" {
    need script
    script -qec true /dev/null >/dev/null || skip "there is no pseudo-terminal"
    local option
    pgn2fen games.pgn >lines
    for option in '' --quiet '--format=csv'; do
        script -qec "cqlmatch -o out $option --cql check games.pgn" typed </dev/null >/dev/null
        grep -qE '^cqlmatch: 3 of 6 games match \([0-9.]+ seconds\)' typed
    done
    script -qec "cqlmatch -o out --cql check lines" typed </dev/null >/dev/null
    grep -qE '^cqlmatch: [0-9]+ of [0-9]+ lines match \([0-9.]+ seconds\)' typed
    for option in --answer --count --status-only '--summary=never'; do
        script -qec "cqlmatch $option --cql check games.pgn" typed </dev/null >/dev/null
        ! grep ' match (' typed || return 1
        script -qec "cqlmatch $option --cql check lines" typed </dev/null >/dev/null
        ! grep ' match (' typed || return 1
    done
}

@test "--summary of all programs: what they read, how much of it was bad, and what they made" {
    pgn2fen games.pgn >lines
    local count program
    count=$(wc -l <lines)
    tells() {
        run -"${expected-0}" --separate-stderr "${@:2}"
        is "$1" "$(tail -n 1 <<<"$stderr" | sed -E 's/[0-9]+\.[0-9]{3} seconds/S seconds/')"
    }
    tells "pgn2fen: 6 games, $count positions (S seconds)" pgn2fen --summary games.pgn
    tells "pgn2fen: 6 games, $count positions (S seconds)" pgn2fen --summary=always -j 3 games.pgn
    tells 'pgn2fen: 6 games, 12 positions (S seconds)' pgn2fen --summary --per-game 2 games.pgn
    tells 'pgn2fen: 6 games, 6 positions (S seconds)' pgn2fen --summary --final games.pgn
    for program in 1 3; do
        tells "pgn2fen: 6 games, $(sort -u lines | wc -l) positions (S seconds)" \
            pgn2fen --summary -j $program --distinct=full games.pgn
    done
    tells 'pgnfold: 6 games (S seconds)' pgnfold --summary games.pgn
    tells 'pgnfold: 6 lines (S seconds)' pgnfold -d --summary <(pgnfold games.pgn)
    tells 'pgnwrite: 6 games, 6 games written (S seconds)' pgnwrite --summary games.pgn
    tells 'pgnindex: 6 games (S seconds)' pgnindex --summary games.pgn
    printf '%s\te2e4\t1\n%s\td2d4\t1\n' "$(<"$DATA/startpos.fen")" "$(<"$DATA/startpos.fen")" >weights
    tells 'bookwrite: 2 lines (S seconds)' bookwrite -o book --summary weights
    tells 'bookwrite: 2 entries (S seconds)' bookwrite -d --summary book
    tells 'fenmap: 2 lines, 1 positions (S seconds)' fenmap -o map --summary weights
    tells "fenmap: $count lines (S seconds)" fenmap --map=map --summary lines
    tells 'fenmap: 1 records (S seconds)' fenmap -d --summary map
    tells 'explore: 6 games, 16 positions, 2 of variants or without a result (S seconds)' explore --make -o map --summary games.pgn
    tells "explore: $count lines (S seconds)" explore --map=map --summary lines
    rm games.pgn.index
    for program in fen2bb epdwrite bbdraw; do
        tells "$program: $count lines (S seconds)" "$program" --summary lines
    done
    tells "ucipipe: $count lines (S seconds)" ucipipe --depth 1 --summary lines
    fen2bb lines >boards
    tells "bb2fen: $count lines (S seconds)" bb2fen --summary boards
    run -0 --separate-stderr bbxfm --summary flipV <boards
    [[ $stderr = "bbxfm: $count lines ("* ]]
    echo '1. e4 e5' >moves
    tells 'pgn2fen: 1 lines (S seconds)' pgn2fen --movetext --summary moves
    echo bad >>lines
    expected=1 tells "fen2bb: $((count + 1)) lines, 1 bad (S seconds)" fen2bb --summary lines
    echo '1. e4 e5 2. Ke3 *' >>games.pgn
    for program in 1 3; do
        expected=1 tells "pgn2fen: 7 games, 1 bad, $((count + 3)) positions (S seconds)" \
            pgn2fen --summary -j $program games.pgn
    done
}

@test "--progress of all programs: a line each second, and the summary" {
    for ((i = 0; i < 4; i++)); do cat games.pgn; sleep 0.6; done |
        pgn2fen --progress >/dev/null 2>errors
    grep -qE '^pgn2fen: [0-9]+ games, [0-9]+ positions, [0-9]+/s$' errors
    grep -qE '^pgn2fen: 24 games, [0-9]+ positions \([0-9.]+ seconds\)$' errors
    for ((i = 0; i < 4; i++)); do echo '8/8/8/8/8/8/8/K6k w - - 0 1'; sleep 0.6; done |
        fen2bb --progress 2>errors >/dev/null
    grep -qE '^fen2bb: [0-9] lines, [0-9]+/s$' errors
    grep -qE '^fen2bb: 4 lines \([0-9.]+ seconds\)$' errors
    run -0 --separate-stderr pgnfold --progress --summary=never games.pgn
    is "" "$stderr"
}

@test "progress of pgn2fen, pgnindex and pgnfold is drawn on a terminal, unless the results go there" {
    need script
    script -qec true /dev/null >/dev/null || skip "there is no pseudo-terminal"
    mkfifo slow
    drawn() { # COMMAND: how often it is drawn, with 1.5 s between its games
        (cat games.pgn; sleep 1.5; cat games.pgn) >slow &
        script -qec "$1" typed </dev/null >/dev/null
        wait
        grep -cE "[0-9]+ games(, [0-9]+ positions)?, [0-9]+/s" typed || true
    }
    is '1 0' "$(drawn 'pgn2fen slow >rows') $(drawn 'pgn2fen slow')"
    is '1 0' "$(drawn 'pgnfold slow >rows') $(drawn 'pgnfold slow')"
    # a run that is stopped for more than a second, wherever it is when it is stopped
    repeat 400 "$DATA/famous.pgn" >many.pgn
    for i in .02 .05 .1 .15 .2 .3 .4 .7 1.2 2; do
        script -qec "bash -c 'pgnindex many.pgn & sleep $i; kill -STOP \$!; sleep 1.3; kill -CONT \$!; wait'" \
            typed </dev/null >/dev/null
        ! grep -qE '[0-9]+ games, [0-9]+/s' typed || break
    done
    grep -qE '[0-9]+ games, [0-9]+/s' typed
    is 1 "$(drawn 'pgn2fen --summary=never slow >rows')"
    run grep -c 'seconds)' typed
    is 0 "$output"
}

@test "the summary of pgn2fen and pgnfold is there on a terminal; answers line by line have none" {
    need script
    script -qec true /dev/null >/dev/null || skip "there is no pseudo-terminal"
    local command
    pgn2fen games.pgn >lines
    for command in 'pgn2fen games.pgn' 'pgnfold games.pgn'; do
        script -qec "$command" typed </dev/null >/dev/null
        grep -qE '6 games(, [0-9]+ positions)? \([0-9.]+ seconds\)' typed
        script -qec "$command --summary=never" typed </dev/null >/dev/null
        ! grep -q 'seconds)' typed || return 1
    done
    echo '1. e4 e5' >moves
    for command in 'fen2bb lines' 'epdwrite lines' 'bbdraw lines' 'ucipipe --depth 1 lines' \
        'pgn2fen --movetext --summary=auto moves'; do
        script -qec "$command" typed </dev/null >/dev/null
        ! grep -q 'seconds)' typed || return 1
    done
}

@test "of several files that cannot be written the first is named" {
    cd "$BATS_TEST_TMPDIR" || return
    printf '[White "Anna"]\n\n*\n[White "Bert"]\n\n*\n' >games
    is 'cqlmatch: cannot write Anna: File too large' "$(
        trap '' XFSZ
        ulimit -f 0
        cqlmatch -i games -o '%T{White}' --sortmatchcount --cql true 2>&1)"
}
