#!/usr/bin/env bats
# inject.bats - options that stand for filters, and how they meet the query

# shellcheck disable=SC2154 # run sets stderr
# shellcheck disable=SC2016 # $ is of CQL and PGN
load ../lib

KINGS='4k3/8/8/8/8/8/8/4K3 w - - 0 1'

setup() {
    STUDIES=$BATS_TEST_TMPDIR/studies.pgn
    cd "$BATS_TEST_TMPDIR" || return
    cat >"$STUDIES" <<'end'
[Event "2.p Somewhere"]
[White "Maker=A"]
[Black "(+0016.32d4g7) TT C"]
[Result "1-0"]
[FEN "2n3n1/6kp/6Pp/7P/3K2P1/2B5/8/8 w - - 0 1"]

{a correction --x} 1. Ke4+ {<cook MG>} 1-0

[Event "1.hm The Magazine"]
[White "Other=B"]
[Black "(=0400.11a1h8) U1"]
[Result "1/2-1/2"]
[FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]

1. Ka2 1/2-1/2

[Event "1.p Somewhere"]
[White "Maker=A Other=B"]
[Black "(-4000.10a1h8) U3 (m)"]
[Result "0-1"]
[FEN "k7/8/8/8/8/8/8/7K w - - 0 1"]

{first} 1. Kg2 0-1
end
}

# games ARG...: the numbers of the studies that match, on a line.
games() {
    cqlmatch -i "$STUDIES" -o found.pgn "$@" || return
    sed -n 's/.*Game number \([0-9]*\).*/\1/p' found.pgn | paste -sd ' '
}

@test "--hhdb: a word, or several of an award" {
    is 1 "$(games --hhdb TT)"
    is '1 3' "$(games --hhdb prize)"
    is '3 1' "$(games --hhdb sort prize)"
    is '3 1 2' "$(games --hhdb sort award)"
    is 2 "$(games --hhdb=hm max)"
}

@test "--hhdb: words that are strings in a query have no quotes" {
    is 1 "$(games --hhdb '<cook>')"
    is 3 "$(games --hhdb '(m)')"
    complains 2 'is no word of hhdb' games --hhdb '"<cook>"'
}

@test "--hhdb: what is a string needs a text to look for, whatever it is" {
    is 1 "$(games --hhdb firstcomment correction)"
    is 1 "$(games --hhdb='firstcomment --x')"
    complains 2 'firstcomment needs a text that is looked for' games --hhdb firstcomment -i
    is '2 3' "$(games --hhdb composer Other)"
    is 1 "$(games --hhdb gbr 0016)"
    is '2 3' "$(games --hhdb gbr kings a1h8)"
    is '' "$(games --hhdb firstcomment sound)"
    is '1 3' "$(games --cql 'hhdb firstcomment')"
    complains 2 'composer needs a text' games --hhdb composer
    complains 2 'gbr needs a text' games --hhdb gbr kings
    complains 2 'cannot hold quotes' games --hhdb composer 'a"b'
}

@test "--hhdb: the first word that is none ends it" {
    echo 'Ke4' >query.cql
    is 1 "$(games --hhdb prize query.cql)"
    is 1 "$(games --hhdb prize --hhdb C --cql true)"
    is 1 "$(games --hhdb '<cook>' --cql 'ply == 1')"
}

@test "--hhdb: words that make no filter" {
    complains 2 'zzz is no word of hhdb; --hhdb help lists them' games --hhdb zzz
    complains 2 'cooked is a filter of its own' games --hhdb sound cooked
    complains 2 'sort stands before the last word of an award' games --hhdb award sort
    complains 2 'an award is one of' games --hhdb prize hm
    complains 2 'needs an argument' games --hhdb
}

@test "--hhdb help: all words, and each of them is one" {
    local word rest
    run -0 --separate-stderr cqlmatch --hhdb help
    is "" "$stderr"
    [[ $output = *$'\n(s)\n'*$'\ncomposer TEXT\n'*$'\ngbr kings TEXT\n'* ]]
    cqlmatch --hhdb help >words
    [[ $(wc -l <words) -gt 60 ]]
    while read -r word rest; do
        # shellcheck disable=SC2086 # the rest is words
        cqlmatch -i "$STUDIES" --count --hhdb "$word" $rest >/dev/null ||
            { echo "$word $rest"; return 1; }
    done <words
}

@test "--hhdb is left alone by transforms, what is text of the query is not" {
    is '' "$(games --flip --hhdb gbr kings h8a1 --cql 'Ka1')"
    is '2 3' "$(games --flip --hhdb gbr kings a1h8 --cql 'Ka1')"
    is '1 3' "$(games --flipcolor --hhdb prize)"
}

@test "--assign: a number or a string" {
    is 2 "$(cqlmatch --answer --assign x 2 --cql x <<<"$KINGS")"
    is -2 "$(cqlmatch --answer --assign x -2 --cql x <<<"$KINGS")"
    is 4 "$(cqlmatch --answer --assign x 'ab 2' --cql '#x' <<<"$KINGS")"
    is 1 "$(cqlmatch --answer --assign x - --cql '#x' <<<"$KINGS")"
    is 7 "$(cqlmatch --answer --assign 'my$x' 7 --cql 'my$x' <<<"$KINGS")"
    is 0 "$(cqlmatch --answer --assign x '' --cql '#x' <<<"$KINGS")"
    echo 'x > y' >query.cql
    is "$KINGS" "$(cqlmatch --assign x 3 --assign y 1 query.cql <<<"$KINGS")"
    run -1 cqlmatch --assign x 1 --assign y 3 query.cql <<<"$KINGS"
    complains 2 'needs two arguments' cqlmatch --assign x
    complains 2 'a name is letters' cqlmatch --assign 1x 3 --cql true </dev/null
    complains 2 'error' cqlmatch --assign check 3 --cql true </dev/null
}

@test "--fen: the placement, transformed like the text of a query" {
    local placement=7k/8/8/8/8/8/8/K7
    is 2 "$(games --fen "$placement b KQkq - 12 7")"
    is '2 3' "$(games --flipvertical --fen "$placement")"
    is 1 "$(games --fen '__a___n_/______kp/......P./......../......../..A...../8/8')"
    complains 2 'has not eight squares' games --fen 7/8/8/8/8/8/8/8
}

@test "--btm and --wtm: the side to move" {
    is 3 "$(cqlmatch -i "$STUDIES" --count --btm)"
    is 3 "$(cqlmatch -i "$STUDIES" --count --wtm)"
    is 0 "$(cqlmatch -i "$STUDIES" --count --wtm --btm)"
    is 3 "$(cqlmatch -i "$STUDIES" --count --btm --flipcolor --cql 'ply == 0')"
}

@test "--player, --white, --black, --event, --site, --year, --result: of the game" {
    cat >games.pgn <<'end'
[Event "Open A"]
[Site "Here"]
[Date "1999.??.??"]
[White "Anna"]
[Black "Bert"]

1. e4 1-0

[Event "Open B"]
[Site "There"]
[Date "2001.01.01"]
[White "Bert"]
[Black "Anna"]

1. e4 *
end
    found() {
        cqlmatch -i games.pgn "$@" >found.pgn || return
        sed -n 's/.*Game number \([0-9]*\).*/\1/p' found.pgn | paste -sd ' '
    }
    is '1 2' "$(found --player Anna)"
    is '' "$(found --player anna)"
    is 1 "$(found --white Anna)"
    is 2 "$(found --black nn)"
    is 2 "$(found --event B)"
    is 2 "$(found --site T)"
    is 1 "$(found --year 1999)"
    is '1 2' "$(found --year 1999 2001)"
    is 1 "$(found --result 1-0)"
    is 2 "$(found --result '*')"
    is 1 "$(found --white Anna --flipcolor)"
    complains 2 'error' found --result foo
    complains 2 '--year takes a number' found --year 2001 1999
    complains 2 '--year takes a number' found --year x
}

@test "transforms go around all filters, the first one outermost" {
    is "$(cqlmatch --parse --cql 'flip flipcolor { Ka1 kb2 }' | sed 's/ <.*//')" \
        "$(cqlmatch --parse --cql Ka1 --flip --cql kb2 --flipcolor |
            sed 's/ <.*//')"
}

@test "--virtualmainline: the main line, and variations that <main> makes part of it" {
    printf '%s\n' '1. e4 e5 (1... c5 {<main>} 2. Nf3 (2. Nc3)) (1... d5) 2. Nf3 *' >virtual.pgn
    walked() {
        cqlmatch -i virtual.pgn -o out.pgn "$@" --cql 'message quiet positionid' |
            paste -sd ' '
    }
    is '0 1 2 3' "$(walked)"
    is '0 1 2 3 4 5 6 7' "$(walked --variations)"
    is '0 1 2 3 4 5' "$(walked --virtualmainline)"
    is 3 "$(cqlmatch -i virtual.pgn --virtualmainline --mainline --cql 'ply > 0' | grep -o '{CQL}' | wc -l)"
    is 6 "$(cqlmatch -i virtual.pgn --virtualmainline --flip --cql true | grep -o '{CQL}' | wc -l)"
}
