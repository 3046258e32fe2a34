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
    run -1 cqlmatch --status-only --cql false <lines
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
    coproc cqlmatch --answer --cql '#A'
    local child=$COPROC_PID
    printf '%s\n' "$KINGS" >&"${COPROC[1]}"
    read -r -t 5 answer <&"${COPROC[0]}"
    is 1 "$answer"
    printf '%s\n' "$INITIAL" >&"${COPROC[1]}"
    read -r -t 5 answer <&"${COPROC[0]}"
    is 16 "$answer"
    kill "$child"
}

# ----------------------------------------------------------------------- games

@test "matching games go to standard output, marked" {
    run -0 --separate-stderr cqlmatch -i games.pgn --cql mate
    [[ $output = *Anna*'Game number 1'*'Qxf7# {CQL}'* ]]
    [[ $output = *Emil*'Game number 3'*'Qh4# {CQL}'* ]]
    [[ $output != *Cora* ]]
}

@test "-o: games go to a file, which is there and empty without matches" {
    run -0 --separate-stderr cqlmatch -i games.pgn -o out.pgn --cql 'false'
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

# --------------------------------------------------------------------- options

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
    complains 2 'one operand already' cqlmatch a.cql b.cql </dev/null
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

@test "games where the query should be are named" {
    complains 2 "famous.pgn: this file holds games" \
        cqlmatch --cql mate "$DATA/famous.pgn" </dev/null
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
