#!/usr/bin/env bats
# header.bats - cql(...): what a query says of its games, and what options say
# instead

# shellcheck disable=SC2154 # run sets stderr
load ../lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cat >games.pgn <<'end'
[Result "1-0"]

1. e4 e5 (1... c5) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Result "*"]

1. d4 d5 *

[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Result "1/2-1/2"]

1. e4 1/2-1/2
end
}

# found HEADER QUERY ARG...: the numbers of the games that match.
found() {
    local header=$1 query=$2
    shift 2
    cqlmatch -i games.pgn -o out.pgn --cql "cql($header) $query" "$@" || return
    sed -n 's/.*Game number \([0-9]*\).*/\1/p' out.pgn | paste -sd ' '
}

@test "a header is optional, and may stand anywhere" {
    is '1 3' "$(cqlmatch -i games.pgn --cql mate | sed -n 's/.*Game number \([0-9]*\).*/\1/p' | paste -sd ' ')"
    is '1' "$(found '' 'mate cql(gamenumber 1 2)')"
    is '1' "$(found '' mate --cql 'cql(gamenumber 1 2)')"
    printf 'mate\ncql(gamenumber 3)\n' >query.cql
    is 3 "$(cqlmatch -i games.pgn query.cql | sed -n 's/.*Game number \([0-9]*\).*/\1/p')"
}

@test "of several headers the last one counts, and only it" {
    is '3 4' "$(found 'gamenumber 1 2 matchcount 3' 'cql(gamenumber 3 4) true')"
    is '1 2 3 4' "$(found 'gamenumber 1 result 1-0 variations quiet' 'cql() true')"
}

@test "a header alone matches all positions" {
    is '1 2 3 4' "$(found '' '')"
    is '2' "$(found 'gamenumber 2' '')"
}

@test "gamenumber: one game, or from one to another; -g instead" {
    is 2 "$(found 'gamenumber 2' true)"
    is '2 3' "$(found 'gamenumber 2 3' true)"
    is 4 "$(found 'gamenumber 2 3' true -g 4)"
    is '' "$(found 'gamenumber 9' true)"
    is '' "$(found 'gamenumber 0' true)"
    is '1 2' "$(found 'gamenumber 0 2' true)"
    is '1 2 3 4' "$(found 'gamenumber count' true)"
    refuses <<'table'
cql(gamenumber) true | gamenumber needs one or two numbers
cql(gamenumber 3 2) true | not less than the first
cql(gamenumber -1) true | gamenumber needs one or two numbers
table
}

@test "input and output: bare or in quotes; -i and -o instead" {
    local name
    cp games.pgn 'two words.pgn'
    cp games.pgn odd,name
    for name in games.pgn '"two words.pgn"' odd,name '"odd,name"'; do
        is 2 "$(cqlmatch --count --cql "cql(input $name) mate")"
        is 2 "$(cqlmatch --count --cql "cql( input  $name  quiet)mate")"
    done
    cqlmatch --cql 'cql(input games.pgn output "my out") mate'
    [[ -s 'my out' ]]
    cqlmatch --cql 'cql(input nosuch.pgn output one) mate' -i games.pgn -o two
    [[ -s two && ! -e one ]]
    cqlmatch --cql 'cql(input games.pgn output stdout) mate' >three
    same two three
    complains 2 nosuch.pgn cqlmatch --cql 'cql(input nosuch.pgn) mate'
}

@test "input and output do not count with --secure" {
    is 1 "$(cqlmatch --secure --count --cql 'cql(input games.pgn output one) wtm' \
        <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
    is 2 "$(cqlmatch --secure -i games.pgn --count --cql 'cql(input nosuch.pgn output one) mate')"
    [[ ! -e one ]]
}

@test "matchcount: games with so many matching positions; --matchcount instead" {
    is 1 "$(found 'matchcount 8' true)"
    is '2 3' "$(found 'matchcount 3 5' true)"
    is '2 4' "$(found 'matchcount 0' mate)"
    is '1 2 3 4' "$(found 'matchcount 0 1' mate)"
    is '1 3' "$(found 'matchcount 0 0' mate --matchcount 1)"
    is '' "$(found 'matchcount 1 1' true)"
    is '1 2 3 4' "$(found 'matchcount count' mate)"
    is '1 3 2 4' "$(found 'sort matchcount count' true)"
    refuses <<'table'
cql(matchcount) true | matchcount needs one or two numbers
cql(matchcount 2 1) true | not less than the first
table
}

@test "sort matchcount: and those with most of them first" {
    is '1 3 2 4' "$(found 'sort matchcount 1 100' true)"
    grep -q '{matchcount: 8}' out.pgn
    is '3 2' "$(found 'sort matchcount 3 5' true)"
    is '3 2 4' "$(found 'sort matchcount 1 100' true --matchcount 2 5)"
    is '1 3 2 4' "$(found 'sort matchcount 1 100' 'sort min ply')"
    is '4 2 3 1' "$(found 'sort matchcount 1 100' 'terminal sort min ply')"
    refuses <<'table'
cql(sort matchcount) true | matchcount needs one or two numbers
cql(sort) true | sort is no parameter
table
}

@test "matchstring: the comment in place of CQL, none if empty" {
    is 1 "$(found 'matchstring "here"' mate >/dev/null && grep -c 'Qxf7# {here}' out.pgn)"
    found 'matchstring ""' mate
    run -1 grep -e CQL -e '{}' out.pgn
    found 'matchstring ""' mate --matchstring 'a{b}'
    grep -q 'Qxf7# {a_b_}' out.pgn
    found 'matchstring "here"' mate --matchstring ''
    run -1 grep -e here -e '{}' out.pgn
}

@test "result: only games with this result, bare or in quotes" {
    is 1 "$(found 'result 1-0' true)"
    is 3 "$(found 'result "0-1"' true)"
    is 4 "$(found 'result 1/2-1/2' true)"
    is 2 "$(found 'result *' true)"
    is 2 "$(found 'result "*"' true)"
    is '' "$(found 'result 1-0' true --result 0-1)"
    is 1 "$(found 'result 1-0' 'result 1-0' --result 1-0)"
    is 3 "$(found 'result 0-1 matchcount 0' true --result 1-0)"
}

@test "quiet and silent: each other's option counts instead" {
    local query='mate comment "x"'
    found quiet "$query"
    grep -q 'Qxf7# {x} 1-0' out.pgn
    grep -q 'Game number' out.pgn
    found silent "$query"
    run -1 grep '[{]' out.pgn
    found quiet "$query" --silent
    run -1 grep '[{]' out.pgn
    found silent "$query" --quiet
    grep -q 'Qxf7# {x} 1-0' out.pgn
}

@test "variations: positions of variations, too; --mainline instead" {
    is 1 "$(found variations variation)"
    is '' "$(found '' variation)"
    is '' "$(found variations variation --mainline)"
    is 1 "$(found '' variation --variations)"
    is '' "$(found '' variation --variations --mainline)"
}

@test "a header says what options say" {
    found 'input nosuch variations sort matchcount 1 3' 'terminal comment "end"' --quiet
    cp out.pgn header.pgn
    cqlmatch -i games.pgn -o options.pgn --variations --quiet \
        --cql '1 <= (sort "matchcount" find quiet all {terminal comment "end"}) <= 3'
    is "$(grep -c 'end}' header.pgn)" "$(grep -c 'end}' options.pgn)"
    is "$(grep -o 'matchcount: .' header.pgn)" "$(grep -o 'matchcount: .' options.pgn)"
}

@test "what is no header" {
    refuses <<'table'
cql(quiet, silent) true | error
cql(QUIET) true | QUIET is no parameter of the header
CQL(quiet) true | error
cql(year 1999) true | year is no parameter of the header
cql true | cql
table
}
