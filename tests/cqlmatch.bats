#!/usr/bin/env bats
# cqlmatch.bats - the program: lines, answers, games, options and statuses

# shellcheck disable=SC2154 # run sets stderr
load lib

INITIAL='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
KINGS='4k3/8/8/8/8/8/8/4K3 w - - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    printf '%s\n' "$INITIAL" "$KINGS" "4k3/8/8/8/8/8/8/R3K3 b - - 0 1" >lines
    cat >games.pgn <<'end'
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 (2... Nf6) 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Cora"]
[Black "Dora"]
[Result "*"]

1. d4 {a comment} d5 *

[White "Emil"]
[Black "Fred"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
end
}

# ---------------------------------------------------------------------- lines

@test "lines that match come out as they came" {
    is "4k3/8/8/8/8/8/8/R3K3 b - - 0 1" "$(cqlmatch --cql btm <lines)"
    is "$(printf '%s\tx\ty' "$KINGS")" \
        "$(printf '%s\tx\ty\n' "$KINGS" | cqlmatch --cql wtm)"
    is "4k3/8/8/8/8/8/8/4K3 w - - id \"a b\";" \
        "$(cqlmatch --cql wtm <<<'4k3/8/8/8/8/8/8/4K3 w - - id "a b";')"
    is "4k3/8/8/8/8/8/8/4K3" "$(cqlmatch --cql wtm <<<'4k3/8/8/8/8/8/8/4K3')"
}

@test "the status of lines is grep's" {
    cqlmatch --cql true <lines
    run -1 cqlmatch --cql false <lines
    run -1 cqlmatch --cql true </dev/null
    run -2 cqlmatch --cql nosuch <lines
}

@test "--invert: the lines that do not match" {
    is "$(head -n 2 lines)" "$(cqlmatch --invert --cql btm <lines)"
}

@test "--count: how many lines match" {
    is 1 "$(cqlmatch --count --cql btm <lines)"
    is 2 "$(cqlmatch --count --invert --cql btm <lines)"
    run -1 --separate-stderr cqlmatch --count --cql false <lines
    is 0 "$output"
}

@test "--line-number: with the number of the line" {
    is "3:4k3/8/8/8/8/8/8/R3K3 b - - 0 1" "$(cqlmatch --line-number --cql btm <lines)"
}

@test "--limit: no more than so many" {
    is "$INITIAL" "$(cqlmatch --limit 1 --cql true <lines)"
    is 2 "$(cqlmatch --limit=2 --count --cql true <lines)"
}

@test "--status-only: nothing is written" {
    run -0 cqlmatch --status-only --cql true <lines
    is "" "$output"
    run -1 cqlmatch --status-only --cql 'not true' <lines
    is "" "$output"
}

@test "gamenumber is the number of the line" {
    is "$KINGS" "$(cqlmatch --cql 'gamenumber == 2' <lines)"
}

@test "a bad line is reported with its place, and the others are read" {
    printf '%s\n' "$KINGS" nonsense "$KINGS" >bad
    run -0 --separate-stderr cqlmatch --cql true <bad
    is "$KINGS
$KINGS" "$output"
    [[ $stderr = "cqlmatch: (stdin):2: "*nonsense ]]
}

@test "position lines are not sorted, and who asks for it is told" {
    local both=$'4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/Q3K3 w - -'
    run --separate-stderr cqlmatch --cql 'sort #A' <<<"$both"
    is "$both" "$output"
    is 'cqlmatch: sort orders games, and position lines stay in their order; sort(1) orders lines by the values that --answer writes' "$stderr"
    run --separate-stderr cqlmatch --answer --cql 'sort #A' <<<"$both"
    is $'1\n2' "$output"
    is '' "$stderr"
    run --separate-stderr cqlmatch --count --cql 'sort #A' <<<"$both"
    is '' "$stderr"
}

@test "lines that begin with ! are copied" {
    is "!other: bad: x" "$(cqlmatch --cql false <<<'!other: bad: x' || true)"
    is "!other: bad: x" "$(cqlmatch --answer --cql 1 <<<'!other: bad: x')"
}

# --------------------------------------------------------------------- answers

@test "--answer: one value for each line, with its other columns" {
    is "16
1
2" "$(cqlmatch --answer --cql '#A' <lines)"
    is "$(printf '1\tx\ty')" "$(printf '%s\tx\ty\n' "$KINGS" | cqlmatch --answer --cql '#A')"
}

@test "--answer: <false> when an earlier filter does not match" {
    is "<false>
<false>
2" "$(cqlmatch --answer --cql 'btm #A' <lines)"
}

@test "--answer: newlines become blanks" {
    is "a b" "$(cqlmatch --answer --cql 'str("a" \n "b")' <<<"$KINGS")"
}

@test "--answer: a bad line has its error in its place, status 1" {
    printf '%s\n' nonsense "$KINGS" >bad
    run -1 --separate-stderr cqlmatch --answer --cql '#A' <bad
    [[ ${lines[0]} = '!cqlmatch: '*': nonsense' ]]
    is 1 "${lines[1]}"
    [[ $stderr = 'cqlmatch: (stdin):1: '* ]]
}

@test "--answer: an answer comes before the next line is waited for" {
    talk cqlmatch --answer --cql '#A'
    printf '%s\n' "$KINGS" >&"$to"
    read -r -t 120 -u "$from" answer
    is 1 "$answer"
    printf '%s\n' "$INITIAL" >&"$to"
    read -r -t 120 -u "$from" answer
    is 16 "$answer"
    kill "$pid"
}

# ----------------------------------------------------------------------- games

@test "matching games go to standard output, marked" {
    run -0 --separate-stderr cqlmatch -i games.pgn --cql mate
    [[ $output = *Anna*'Game number 1'*'Qxf7# {CQL}'* ]]
    [[ $output = *Emil*'Game number 3'*'Qh4# {CQL}'* ]]
    [[ $output != *Cora* ]]
}

@test "-o: games go to a file, which is there and empty without matches" {
    run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --cql 'not true'
    is "" "$output$stderr"
    [[ -f out.pgn && ! -s out.pgn ]]
    cqlmatch -i games.pgn -o out.pgn --cql mate
    [[ $(grep -c Event out.pgn) = 2 ]]
    cqlmatch -i games.pgn -a out.pgn --cql mate
    [[ $(grep -c Event out.pgn) = 4 ]]
}

@test "-i -: games from standard input" {
    is 2 "$(cqlmatch -i - --count --cql mate <games.pgn)"
}

@test "the status of games is 0, matches or not" {
    cqlmatch -i games.pgn --cql false
    run -1 cqlmatch -i games.pgn --status-only --cql false
    run -0 cqlmatch -i games.pgn --status-only --cql mate
    run -2 cqlmatch -i nosuch.pgn --cql mate
    run -2 cqlmatch -i games.pgn -o nosuch/x.pgn --cql mate
}

@test "-g: one game, or those from one to another" {
    is 1 "$(cqlmatch -i games.pgn -g 3 --count --cql mate)"
    is 0 "$(cqlmatch -i games.pgn -g 2 --count --cql mate)"
    is 2 "$(cqlmatch -i games.pgn --gamenumber 1 3 --count --cql mate)"
    is 1 "$(cqlmatch -i games.pgn --cql 'cql(gamenumber 2 3) mate' --count)"
}

@test "--limit: so many matching games" {
    is 1 "$(cqlmatch -i games.pgn --limit 1 --count --cql mate)"
}

@test "--matchcount: games with so many matching positions" {
    is 1 "$(cqlmatch -i games.pgn --matchcount 8 --count --cql true)"
    is 2 "$(cqlmatch -i games.pgn --matchcount 5 8 --count --cql true)"
    is 1 "$(cqlmatch -i games.pgn --matchcount 0 0 --count --cql mate)"
}

@test "--limit with sort: the best, not the first" {
    numbers() {
        cqlmatch --cql 'sort gamenumber' "$@" games.pgn | sed -n 's/.*Game number \([0-9]*\).*/\1/p' | paste -sd ' '
    }
    is '3 2 1' "$(numbers)"
    is '3 2' "$(numbers --limit 2)"
    is '1 2' "$(numbers --limit 2 --nosort)"
    is 2 "$(cqlmatch --count --limit 2 --cql 'sort gamenumber' games.pgn)"
}

@test "--limit with rows and answers counts them" {
    is '1,0 1,1' "$(cqlmatch --format=csv --limit 2 --cql true games.pgn | sed 1d | cut -d , -f 2,3 | paste -sd ' ')"
    is '0 1 2 3 4 5 6 7 0 1' "$(cqlmatch --answer --limit 10 --cql ply games.pgn | paste -sd ' ')"
    is '3,0 3,1 3,2 3,3 3,4 2,0' "$(cqlmatch --format=csv --limit 6 --cql 'sort gamenumber' games.pgn |
        sed 1d | cut -d , -f 2,3 | paste -sd ' ')"
    is 5 "$(cqlmatch --format=csv --limit 2 --values x --cql 'x = "a" + \n + \"' games.pgn | wc -l)"
}

@test "--invert: a game without positions is written as it is" {
    need_test_tree # where undefined behaviour ends a program by a signal
    printf '[FEN "junk"]\n\n*\n' >"$BATS_TEST_TMPDIR/game.pgn"
    run "$TEST_BUILD/bin/cqlmatch" --invert -o - -i "$BATS_TEST_TMPDIR/game.pgn" --cql mate
    [ "$status" -eq 0 ]
    [[ $output = *'[FEN "junk"]'* ]]
}

@test "--invert: the games that do not match" {
    is 1 "$(cqlmatch -i games.pgn --invert --count --cql mate)"
    [[ $(cqlmatch -i games.pgn --invert --cql mate) = *Cora*'1.d4'* ]]
    is 2 "$(cqlmatch --invert --count --cql 'player "Anna" true' games.pgn)"
    is 1 "$(cqlmatch --invert --count --matchcount 4 8 --cql true games.pgn)"
    run -1 cqlmatch --invert --status-only --cql true games.pgn
    run -0 cqlmatch --invert --status-only --cql mate games.pgn
    complains 2 'the query can say not {...}' cqlmatch --invert --format=csv --cql mate games.pgn
}

@test "--answer over games: the value at each position that matches" {
    is '16 16' "$(cqlmatch --answer --cql 'mate #A' games.pgn | paste -sd ' ')"
    is '[f7] [h4]' "$(cqlmatch --answer --cql 'mate Q attacks k | q attacks K' games.pgn | sed 's/^\([a-h][1-8]\)$/[\1]/' | paste -sd ' ')"
    is "$(cqlmatch --answer --threads 1 --cql 'power A' games.pgn games.pgn)" \
        "$(cqlmatch --answer --threads 4 --cql 'power A' games.pgn games.pgn)"
}

@test "--count with an output named by the query: the number is shown" {
    echo keep >out.pgn
    is 2 "$(cqlmatch --count --cql 'cql(output out.pgn) mate' games.pgn)"
    is keep "$(cat out.pgn)"
    cqlmatch --count -o number --cql 'cql(output out.pgn) mate' games.pgn
    is 2 "$(cat number)"
}

@test "--count: no number of what could not all be read" {
    mkdir folder
    run -2 --separate-stderr cqlmatch --count --cql mate games.pgn folder
    is "" "$output"
    is "cqlmatch: folder: Is a directory" "$stderr"
    run -2 --separate-stderr cqlmatch --count --cql btm lines folder
    is "" "$output"
}

@test "--threads is a maximum" {
    is 2 "$(cqlmatch --threads 1000000 --count --cql mate games.pgn)"
    complains 2 '--threads takes a number from 1 on, not 0' cqlmatch --threads 0 --cql mate games.pgn
}

@test "--format: its value in any case" {
    same <(cqlmatch --format csv --cql mate games.pgn) <(cqlmatch --format CSV --cql mate games.pgn)
}

@test "an option that means nothing in a way of use is refused" {
    complains 2 '--silent does not go with --count over games: it is for games that are written' \
        cqlmatch --silent --count --cql mate games.pgn
    complains 2 '--variations does not go with position lines' cqlmatch --variations --cql mate lines
    complains 2 'lines have their numbers with --line-number' cqlmatch --showmatches --cql mate lines
    complains 2 '--count does not go with --status-only over position lines' \
        cqlmatch --count --status-only --cql mate lines
    complains 2 '--columns does not go with games: columns are those of rows' cqlmatch --columns ply --cql mate games.pgn
    complains 2 '--noclobber goes with -o FILE' cqlmatch --noclobber --cql mate games.pgn
    cqlmatch --parse --silent -i nosuch.pgn --variations --cql mate
}

@test "options that contradict each other are refused" {
    local row
    while read -r row; do
        complains 2 'does not go with' bash -c "cqlmatch $row --cql true games.pgn"
    done <<-'end'
	--mainline --variations
	--matchcount 1 --sortmatchcount
	--nosort --sortmatchcount
	--unordered --sortmatchcount
	--limit 1 --emit-state x
	--showdictionaries --emit-state x
	--progress --lineincrement 1
	end
    [[ ! -e x ]]
}

@test "--variations and --mainline" {
    is 0 "$(cqlmatch -i games.pgn --count --cql 'variation')"
    is 1 "$(cqlmatch -i games.pgn --variations --count --cql 'variation')"
    is 0 "$(cqlmatch -i games.pgn --mainline --count --cql 'cql(variations) variation')"
}

@test "--matchstring, --quiet, --silent and --noheader" {
    [[ $(cqlmatch -i games.pgn --matchstring Here --cql mate) = *'{Here}'* ]]
    [[ $(cqlmatch -i games.pgn --quiet --cql mate) != *CQL* ]]
    [[ $(cqlmatch -i games.pgn --quiet --cql mate) = *'Game number'* ]]
    [[ $(cqlmatch -i games.pgn --silent --cql 'mate comment "x"') != *'{'* ]]
    is 2 "$(cqlmatch -i games.pgn -o out.pgn --silent -g 1 1 --cql \
        'initial x=1 comment({x+=1 x}) message quiet(x)')"
    [[ $(cqlmatch -i games.pgn --noheader --cql mate) != *'Game number'* ]]
}

@test "--showmatches: the number of each matching game" {
    run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --showmatches --cql mate
    [[ $output$stderr = *'<1><3>'* ]]
}

@test "the header names input and output, unless --secure" {
    cqlmatch --cql 'cql(input games.pgn output out.pgn) mate'
    grep -q Emil out.pgn
    run -1 cqlmatch --secure --cql 'cql(input games.pgn output other.pgn) mate' </dev/null
    [[ ! -e other.pgn ]]
}

@test "a bad game is reported, and read as far as it is good" {
    printf '[White "A"]\n\n1. e4 e5 2. Ke4 Nc6 *\n\n1. d4 d5 *\n' >bad.pgn
    run -0 --separate-stderr cqlmatch -i bad.pgn --count --cql 'ply == 2'
    is 2 "$output"
    [[ $stderr = 'cqlmatch: bad.pgn:3: game 1 (A - ?): ply 3: '* ]] || {
        echo "$stderr"
        false
    }
}

@test "message goes to standard output when games go to a file" {
    run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --cql 'mate message #A'
    is "Game 1: move 4(btm): 16
Game 3: move 3(wtm): 16" "$output"
    run -0 --separate-stderr cqlmatch -i games.pgn --cql 'mate message quiet #A'
    is "16
16" "$stderr"
}

@test "options stand for filters" {
    is 1 "$(cqlmatch -i games.pgn --count --player Bert --cql mate)"
    is 1 "$(cqlmatch -i games.pgn --count --white Em --cql mate)"
    is 0 "$(cqlmatch -i games.pgn --count --black Em --cql mate)"
    is 1 "$(cqlmatch -i games.pgn --count --result 0-1)"
    is 1 "$(cqlmatch -i games.pgn --count --flip --cql 'Qf7 mate')"
}

# -------------------------------------------------------------------- operands

@test "operands are what is read: games or position lines, by their first bytes" {
    is 2 "$(cqlmatch --count --cql mate games.pgn)"
    is 1 "$(cqlmatch --count --cql btm lines)"
    cp games.pgn lines.epd
    cp lines games.txt
    is 2 "$(cqlmatch --count --cql mate lines.epd)"
    is 1 "$(cqlmatch --count --cql btm games.txt)"
    printf '\n%%escaped\n\n1. e4 e5 *\n' >moves
    is 1 "$(cqlmatch --count --cql 'ply == 2' moves)"
    printf '!tool: bad: x\n%s\n' "$KINGS" >refused
    is "!tool: bad: x
$KINGS" "$(cqlmatch --cql true refused)"
    printf 'nonsense\n%s\n' "$KINGS" >bad
    is "$KINGS" "$(cqlmatch --cql true bad 2>stderr)"
    grep -qx 'cqlmatch: bad:1: .*nonsense' stderr
}

@test "operands: several files are one input" {
    is 4 "$(cqlmatch --count --cql mate games.pgn games.pgn)"
    is 2 "$(cqlmatch --count --cql btm lines lines)"
    is '3:4k3/8/8/8/8/8/8/R3K3 b - - 0 1
6:4k3/8/8/8/8/8/8/R3K3 b - - 0 1' "$(cqlmatch --line-number --cql btm lines lines)"
    run -0 cqlmatch games.pgn games.pgn --noheader --cql 'gamenumber == 4'
    [[ $output = *Anna* && $output != *Cora* ]]
    is "games.pgn,3
more.pgn,6" "$(cp games.pgn more.pgn
        cqlmatch games.pgn more.pgn --format=csv --cql 'mate player "Emil"' |
            sed 1d | cut -d , -f 1,2)"
    is 3 "$(cqlmatch games.pgn games.pgn --count --cql 'initial lastgamenumber == 6 gamenumber > 3')"
}

@test "operands: a message names the file, and the line in it" {
    printf '%s\nnonsense\n' "$KINGS" >bad
    run -0 --separate-stderr cqlmatch --count --cql true lines bad
    is 4 "$output"
    [[ $stderr = 'cqlmatch: bad:2: '*nonsense ]]
    printf '\037\213\010' >'two words.gz'
    run -2 --separate-stderr env PATH=/nowhere "$(command -v cqlmatch)" --cql true lines 'two words.gz'
    is 'cqlmatch: two words.gz: it needs the program gzip, which is not installed' "$stderr"
    printf '[White "A"]\n\n1. e4 e5 2. Ke4 Nc6 *\n' >bad.pgn
    run -0 --separate-stderr cqlmatch --count --cql initial games.pgn bad.pgn
    is 4 "$output"
    [[ $stderr = 'cqlmatch: bad.pgn:3: game 4 (A - ?): ply 3: '* ]]
}

@test "operands: - is standard input, and a pipe loses nothing" {
    is 2 "$(cqlmatch --count --cql mate - <games.pgn)"
    is 2 "$(cqlmatch --count --cql mate - < <(cat games.pgn))"
    is 1 "$(cqlmatch --count --cql btm - <lines)"
    # shellcheck disable=SC2094 # nothing is written
    is 6 "$(cqlmatch --count --cql mate games.pgn <(cat games.pgn) - < <(cat games.pgn))"
    # shellcheck disable=SC2094 # nothing is written
    is 3 "$(cqlmatch --count --cql btm lines <(cat lines) - < <(cat lines))"
    complains 2 'read once' cqlmatch --count --cql true - - <lines
}

@test "operands: what can be opened only once is closed once" {
    cqlmatch --count --cql mate - < <(cat games.pgn) >out
    is 2 "$(cat out)"
    cqlmatch --count --cql mate <(cat games.pgn) games.pgn >out
    is 4 "$(cat out)"
    cqlmatch --count --cql btm <(cat lines) >out
    is 1 "$(cat out)"
}

@test "operands: an answer comes before the next line of a pipe is waited for" {
    talk cqlmatch --answer --cql '#A' -
    printf '%s\n' "$KINGS" >&"$to"
    read -r -t 120 -u "$from" answer
    is 1 "$answer"
    kill "$pid"
}

@test "operands: packed files are looked into" {
    need gzip
    gzip -k games.pgn lines
    is 2 "$(cqlmatch --count --cql mate games.pgn.gz)"
    is 1 "$(cqlmatch --count --cql btm lines.gz)"
}

@test "operands: an empty file is of either kind" {
    : >empty
    is 2 "$(cqlmatch --count --cql mate empty games.pgn)"
    is 1 "$(cqlmatch --count --cql btm empty lines empty)"
    is 0 "$(cqlmatch --count --cql mate empty)"
}

@test "operands: games and position lines do not mix" {
    complains 2 'lines holds positions and games.pgn holds games' \
        cqlmatch --cql true lines games.pgn
    complains 2 'games.pgn holds games and lines holds positions' \
        cqlmatch --cql true -i games.pgn lines
    echo 'name,age' >table
    complains 2 'table holds neither games (PGN) nor positions' \
        cqlmatch --cql true table
    complains 2 'table holds neither games (PGN) nor positions' \
        cqlmatch --cql true games.pgn table
    is "" "$output"
}

@test "operands: a file that is not there is reported, and the others are read" {
    complains 2 'nosuch.pgn: No such file' cqlmatch --cql mate nosuch.pgn
    complains 2 'cqlmatch: nosuch.pgn: No such file' \
        cqlmatch --cql mate nosuch.pgn games.pgn
    [[ $output = *Emil* ]]
    complains 2 'cqlmatch: nosuch: No such file' cqlmatch --cql btm lines nosuch
    is "4k3/8/8/8/8/8/8/R3K3 b - - 0 1" "$output"
}

@test "operands: the query is what ends in .cql, or else the first" {
    echo mate >query.cql
    cp query.cql other
    echo 'btm' >second.CQL
    is 2 "$(cqlmatch --count games.pgn query.cql)"
    is 2 "$(cqlmatch --count query.cql games.pgn)"
    is 2 "$(cqlmatch --count query games.pgn)"
    is 2 "$(cqlmatch --count other games.pgn)"
    is 2 "$(cqlmatch --count -i games.pgn other)"
    is $'query\t2\nsecond\t3' "$(cqlmatch --count query.cql second.CQL games.pgn)"
    is 1 "$(cqlmatch --count --cql btm query.cql games.pgn)"
    is 1 "$(cqlmatch --count --player Anna games.pgn)"
    is 1 "$(cqlmatch --count --player Anna other games.pgn)"
    is 1 "$(cqlmatch --player Anna --count --flip <(cat games.pgn))"
}

@test "operands: a query that is missing is asked for with what to type" {
    complains 2 "games.pgn: this file holds games, and there is no query: try cqlmatch --cql 'mate' games.pgn" \
        cqlmatch games.pgn mate
    complains 2 "lines: this file holds positions, and there is no query: give one by --cql 'TEXT'" \
        cqlmatch lines
    complains 2 'themes/xyzzy.cql: No such file or directory' cqlmatch themes/xyzzy.cql "$DATA/famous.pgn"
    is 0 "$(grep -c 'is it' <<<"$output" || true)"
    complains 2 "there is no such file, nor mate.cql; a query in words is given by --cql 'mate'" \
        cqlmatch mate games.pgn
    cp games.pgn games.cql
    complains 2 'games.cql: this file holds games' cqlmatch games.cql lines
}

@test "-i may be given again" {
    is 4 "$(cqlmatch -i games.pgn -i games.pgn --count --cql mate)"
    is 4 "$(cqlmatch -i games.pgn --count --cql mate games.pgn)"
    complains 2 'games.pgn is the input' \
        cqlmatch -i lines -i games.pgn -o games.pgn --cql mate
    echo 'cql(input nosuch.pgn) mate' >query.cql
    is 2 "$(cqlmatch --count query.cql games.pgn)"
}

@test "a second output is refused" {
    complains 2 'there is one output already, one.pgn' \
        cqlmatch -i games.pgn -o one.pgn -o two.pgn --cql mate
    complains 2 'there is one output already, one.pgn' \
        cqlmatch -i games.pgn -o one.pgn -a two.pgn --cql mate
    [[ ! -e one.pgn && ! -e two.pgn ]]
}

@test "-g over lines: some of them" {
    is "$KINGS" "$(cqlmatch -g 2 --cql true lines)"
    is 3 "$(cqlmatch -g 2 4 --count --cql true lines lines)"
    is 1 "$(cqlmatch --count --cql 'cql(gamenumber 3) true' lines)"
}

# --------------------------------------------------------------------- options

@test "option names: hyphens inside do not matter" {
    is "$(cqlmatch --match-count 8 --cql true games.pgn)" \
        "$(cqlmatch --matchcount 8 --cql true games.pgn)"
    is 3:x "$(printf '!\n!\n!x\n' >x; printf '%s\n' "$KINGS" >>x
        cqlmatch --linenumber --cql true x | tail -n 1 | sed 's/4:.*/3:x/')"
    complains 2 'there is no option --linenumbers' cqlmatch --linenumbers --cql true
}

@test "as many --cql and transforms as one likes" {
    local many=()
    for i in {1..300}; do
        many+=(--cql "x$i = $i")
    done
    is 300 "$(cqlmatch "${many[@]}" --answer --cql x300 <<<"$KINGS")"
}

@test "a message names a letter with one hyphen" {
    complains 2 'cqlmatch: -g takes a number from 0 on, not x' cqlmatch -g x --cql true
    complains 2 'cqlmatch: -w takes a number from 1 to 3, not 4' cqlmatch -w 4 --cql true
    complains 2 'cqlmatch: -a needs an argument' cqlmatch --cql true -a
}

@test "the letters of grep say what they say there" {
    is 1 "$(cqlmatch -c --cql btm <lines)"
    is "$(cqlmatch --invert --count --cql btm <lines)" "$(cqlmatch -v -c --cql btm <lines)"
    is "1:$(sed -n 1p lines)" "$(cqlmatch -n -m 1 --cql true <lines)"
    is "1:$(sed -n 1p lines)" "$(cqlmatch -n -m=1 --cql true <lines)"
    run -0 cqlmatch -q --cql btm lines
    is '' "$output"
    run -1 cqlmatch -q --cql false lines
    is "$(cqlmatch --version)" "$(cqlmatch -V)"
    complains 2 'there is no option -cv' cqlmatch -cv --cql btm lines
    complains 2 'cqlmatch: --limit takes a number from 1 on, not 0' cqlmatch -m 0 --cql btm lines
    local letter
    for letter in c m n q; do
        complains 1 "no option -$letter" cqlmatch --as cqli -$letter
        run -1 cqlmatch --as cql62 -$letter
        [[ $output = *"-$letter"* ]]
    done
    # which is --version there
    is "$(cqlmatch --as cql62 --version)" "$(cqlmatch --as cql62 -v)"
}

@test "option names: any case, one hyphen or two, a blank or =" {
    is 1 "$(cqlmatch -COUNT -Cql btm <lines)"
    is 1 "$(cqlmatch --Count --cql=btm <lines)"
    complains 2 'there is no option' cqlmatch --coun --cql btm <lines
    complains 2 'there is no option' cqlmatch -ci --cql btm <lines
}

@test "--cql texts and the file are one query, in this order" {
    echo 'x == 1' >query.cql
    is 3 "$(cqlmatch --count --cql 'x=0' --cql 'x+=1' query.cql <lines)"
    echo 'y == 1' >query.cql
    complains 2 'query.cql:1:1 error: y is no filter' cqlmatch --cql 'x=0' query.cql <lines
}

@test "misuse: no query, two queries, no value" {
    complains 2 'there is no query' cqlmatch </dev/null
    complains 2 'there is no query' cqlmatch --flipcolor </dev/null
    complains 2 'there is no query' cqlmatch --parse --shift --rotate90 </dev/null
    complains 2 'there is no query: give one by --cql' cqlmatch -i games.pgn
    complains 2 'limit' cqlmatch --limit x --cql true </dev/null
    complains 2 'limit' cqlmatch --limit 0 --cql true </dev/null
    complains 2 'nosuch.cql' cqlmatch nosuch.cql </dev/null
}

@test "--secure forbids reading, writing and including files" {
    echo secret >file
    complains 2 'readfile is forbidden by --secure' cqlmatch --secure --cql 'readfile "file"' <lines
    complains 2 'writefile is forbidden by --secure' cqlmatch --secure --cql 'writefile("new" "x")' <lines
    [[ ! -e new ]]
    echo 'function f() {true}' >f.cql
    complains 2 'secure' cqlmatch --secure --cql 'cql(include f.cql) true' <lines
}

@test "--secure forbids nothing that stays inside" {
    is "$(cqlmatch --parse --cql 'path {--} pathcount >= 0')" \
        "$(cqlmatch --secure --parse --cql 'path {--} pathcount >= 0')"
}

@test "include: beside the query, in --include-path, in CL_PATH" {
    mkdir lib other
    echo 'function f() {btm}' >lib/f.cql
    echo 'cql(include f.cql) f()' >lib/query.cql
    is 1 "$(cqlmatch --count lib/query.cql <lines)"
    is 1 "$(cqlmatch --count --include-path lib --cql 'cql(include f.cql) f()' <lines)"
    is 1 "$(CL_PATH="other;lib" cqlmatch --count --cql 'cql(include f.cql) f()' <lines)"
    complains 2 'f.cql' cqlmatch --cql 'cql(include f.cql) f()' <lines
    is 1 "$(CL_PATH="other;lib" cqlmatch --count query.cql <lines)"
}

@test "--help and --version answer on standard output" {
    [[ $(cqlmatch --help) = usage:* ]]
    is "$(cqlmatch --help)" "$(cqlmatch -h)"
    [[ $(cqlmatch --version) = cqlmatch* ]]
}

@test "--license: the terms of the file LICENSE" {
    cqlmatch --license | same "$ROOT/LICENSE" -
}

@test "games in a compressed file are unpacked" {
    need gzip
    gzip -c "$DATA/famous.pgn" >famous.pgn.gz
    is "$(cqlmatch -i "$DATA/famous.pgn" --cql mate)" \
        "$(cqlmatch -i famous.pgn.gz --cql mate)"
}

@test "a full disk is noticed" {
    [[ -e /dev/full ]] || skip "there is no /dev/full"
    run -2 bash -c 'cqlmatch --cql true <lines >/dev/full'
    run -2 cqlmatch -i games.pgn -o /dev/full --cql true
}

@test "the manual page has every option, and its examples give what it says" {
    page_has_options cqlmatch
    cd "$BATS_TEST_TMPDIR"
    ln -s "$DATA"/*.pgn .
    cp -R "$DATA/openings" .
    page_holds cqlmatch.1
}

@test "position lines: a clock that is no number is warned of, one that is missing is not" {
    local board='4k3/8/8/8/8/8/8/4K3 w - -'
    row() { # CLOCKS WARNING
        echo "$1"
        run --separate-stderr cqlmatch --cql true - <<<"$board $1"
        is "$board $1" "$output"
        is "$2" "$stderr"
        is 0 "$status"
    }
    row 'x 1' 'cqlmatch: (stdin):1: the halfmove clock x is no number, and is taken as missing'
    row 'foo' 'cqlmatch: (stdin):1: the halfmove clock foo is no number, and is taken as missing'
    row 'f x' 'cqlmatch: (stdin):1: the halfmove clock f is no number, and is taken as missing'
    row '; 1' 'cqlmatch: (stdin):1: the halfmove clock ; is no number, and is taken as missing'
    row '1.5 7' 'cqlmatch: (stdin):1: the halfmove clock 1.5 is no number, and is taken as missing'
    row '-3 7' 'cqlmatch: (stdin):1: the halfmove clock -3 is no number, and is taken as missing'
    row '3 x' 'cqlmatch: (stdin):1: the move number x is no number, and is taken as missing'
    row '3 1000001' 'cqlmatch: (stdin):1: a clock is more than 1000000, and is taken as missing'
    row '3 1000000' ''
    row '3 7' ''
    row '3' ''
    row '- -' ''
    row 'bm Ke2; id "x";' ''
    row '3 7 bm Ke2;' ''
    row 'bm Ke2' ''
    is "$board" "$(cqlmatch --cql true - <<<"$board" 2>&1)"
    is '<true>' "$(cqlmatch --answer --cql true - <<<"$board x 1" 2>/dev/null)"
}

@test "games: a clock in a FEN tag that is no number is said from --warnlevel 2 on" {
    cd "$BATS_TEST_TMPDIR"
    echo '[FEN "4k3/8/8/8/8/8/8/4K3 w - - x 7"] 1. Ke2 *' >clock.pgn
    run -0 --separate-stderr cqlmatch --cql true -o out.pgn clock.pgn
    is '' "$stderr"
    run -0 --separate-stderr cqlmatch --cql true -o out.pgn --warnlevel 2 clock.pgn
    [[ $stderr = *'game 1: in the FEN tag the halfmove clock x is no number, and is taken as missing'* ]]
}

@test "position lines: what asks about a game is warned of, once for each place" {
    local board='4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
    warned() { # TIMES QUERY
        echo "$2"
        is "$1" "$(printf '%s\n' "$board" "$board" | cqlmatch --count --cql "$2" 2>&1 >/dev/null |
            grep -c 'warning: this asks about a game, and a position line has none')"
    }
    warned 1 'player "x"'
    warned 1 'not move from R'
    warned 2 'ply > 3 or tag "White" == "x"'
    warned 1 'shift parent:check'
    warned 1 'function f(x) {x:parent:check} f(currentposition)'
    warned 1 'Ra1--a8'
    warned 0 'check or movenumber == 1 or initial or gamenumber == 2'
    warned 0 'move legal from R to a8'
    warned 0 'countmoves legal R--. > 3'
    warned 0 'move legal from R : {parent:wtm}'
    warned 0 'imagine remove R : check'
    complains 1 '<cmdline>:1:13 warning: this asks about a game' cqlmatch --player x <<<"$board"
    echo '1. e4 *' >"$BATS_TEST_TMPDIR/one.pgn"
    run -0 --separate-stderr cqlmatch --count --cql 'player "x" move from R' "$BATS_TEST_TMPDIR/one.pgn"
    is '' "$stderr"
}
