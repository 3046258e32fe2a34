#!/usr/bin/env bats
# written.bats - how games that match are written: layout, comments, tags

# shellcheck disable=SC2154 # run sets stderr
load ../lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cat >game.pgn <<'end'
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

{start} 1. e4 $1 e5 {one} {two} {one} (1... c5 2. Nf3) 2. Nf3 Nc6 $2 3. Bb5 a6 1-0
end
}

# written <<table: rows `options | movetext`, the initial comment left out.
written() {
    local row options
    while IFS= read -r row; do
        options=${row%% | *}
        # shellcheck disable=SC2086 # options are words
        is "${row#* | }" "$(moves_written game.pgn --silent --cql true $options)" ||
            { echo "$options"; return 1; }
    done
}

@test "layout: each option and its opposite" {
    written <<'table'
--silent | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--coalescecomments | {start} 1.e4 $1 e5 {one two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nouniquecomments | {start} 1.e4 $1 e5 {one} {two} {one} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nouniquecomments --coalescecomments | {start} 1.e4 $1 e5 {one two one} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nocompactcomments | { start } 1.e4 $1 e5 { one } { two } ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nocompactmoves | {start} 1. e4 $1 e5 {one} {two} ( 1... c5 2. Nf3 ) 2. Nf3 Nc6 $2 3. Bb5 a6 1-0
--compactvariations | {start} 1.e4 $1 e5 {one} {two} (1...c5 2.Nf3) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--elidecomments | 1.e4 $1 e5 ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--elidenags | {start} 1.e4 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 3.Bb5 a6 1-0
--elidevariations | {start} 1.e4 $1 e5 {one} {two} 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nomovenumbers | {start} e4 $1 e5 {one} {two} ( c5 Nf3 ) Nf3 Nc6 $2 Bb5 a6 1-0
--movenumberafternag | {start} 1.e4 $1 1...e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--elidecomments --noelidecomments | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--noelidenags --noelidevariations --movenumbers --nomovenumberafternag | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nocoalescecomments --uniquecomments --compactcomments --compactmoves --nocompactvariations | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
table
}

@test "--movenumberaftercomment: a black move has its number behind a comment" {
    is '1.e4 {x} 1...e5 1-0' "$(moves_written - --silent --cql true <<<'1. e4 {x} e5 1-0')"
    is '1.e4 {x} e5 1-0' "$(moves_written - --silent --cql true \
        --nomovenumberaftercomment <<<'1. e4 {x} e5 1-0')"
    is '1.e4 {x} 1...e5 1-0' "$(moves_written - --silent --cql true \
        --movenumberaftercomment <<<'1. e4 {x} e5 1-0')"
}

@test "--pgnlinewidth: the columns of lines of moves" {
    cqlmatch -i game.pgn --pgnlinewidth 20 --silent --cql true | sed -n '/^$/,$p' >narrow
    is $'\n{start}\n1.e4 $1 e5 {one}\n{two} ( 1...c5 2.Nf3\n) 2.Nf3 Nc6 $2 3.Bb5\na6 1-0' \
        "$(<narrow)"
    is 2 "$(cqlmatch -i game.pgn --pgnlinewidth 1000 --silent --cql true |
        grep -cv -e '^\[' -e '^$')"
    complains 2 'pgnlinewidth takes a number' cqlmatch -i game.pgn --pgnlinewidth 0 --cql true
}

@test "--splitmoves: a line may end between a number and its move" {
    is $'2.\nNf3' "$(cqlmatch -i game.pgn --pgnlinewidth 18 --splitmoves --silent --cql true |
        grep -o -e '2\.$' -e '^Nf3')"
    is '' "$(cqlmatch -i game.pgn --pgnlinewidth 18 --nosplitmoves --silent --cql true |
        grep '\.$')"
}

@test "a game that matched before gets no comment twice" {
    cqlmatch -i game.pgn -o once.pgn --cql 'ply == 2 comment "here"'
    cqlmatch -i once.pgn -o twice.pgn --cql 'ply == 2 comment "here"'
    grep -q 'e5 {one} {two} {here} {CQL}' twice.pgn
    same once.pgn twice.pgn
}
