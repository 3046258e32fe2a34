#!/usr/bin/env bats
#
# seeds - the queries of the documents that the libraries are made for
#
# tests/data/seeds holds them as they are printed; here they run with our
# libraries, and write into the folder of the test.

load lib

STUDIES=$SHARED/pgn/studies.pgn

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# run_on GAMES NAME ARGUMENT...: the query, on one thread as its author had it.
run_on() {
    sed "s|/tmp/out.cqo|$PWD/out.cqo|" "$DATA/seeds/$2.cql" >query.cql
    cqlmatch --singlethreaded --include-path "$ROOT/pipes" -o out.pgn -i "$1" \
        query.cql "${@:3}"
}

# writes NAME: what the query writes of two boards is NAME.epd.
writes() {
    run_on "$DATA/seeds/boards.pgn" "$1"
    same "$DATA/seeds/$1.epd" out.cqo
    rm out.cqo
}

# writes_of_studies NAME COUNT LAST: so many lines for thirty studies.
writes_of_studies() {
    need_shared pgn/studies.pgn
    run_on "$STUDIES" "$1" -g 1 30
    is "$2" "$(wc -l <out.cqo)"
    [[ $(tail -n 1 out.cqo) = *"$3"* ]]
}

# says NAME: what the query says of two boards is NAME.out.
says() {
    same "$DATA/seeds/$1.out" <(run_on "$DATA/seeds/boards.pgn" "$1")
}

@test "transforms to EPD: two entries for each game" {
    writes transform-to-epd
    writes_of_studies transform-to-epd 60 'c0 "transformed position"; id "60"'
}

@test "shift to EPD: 36 pairs of entries for each game" {
    writes shift-to-epd
    writes_of_studies shift-to-epd 2160 'c0 "shift c3 c3"; id "2160"'
}

@test "flip to EPD: four pairs of entries for each game" {
    writes flip-to-epd
    writes_of_studies flip-to-epd 240 'c0 "flip a8 h1"; id "240"'
}

@test "rotate to EPD: three pairs of entries for each game" {
    writes rotate-to-epd
    writes_of_studies rotate-to-epd 180 'c0 "rotate 270"; id "180"'
}

@test "the tests of shifting, flipping and turning say what they should" {
    says shift-test
    says flip-test
    says rotate-test
}

@test "what am I looking for: one pass asks the question, the next answers it" {
    run_on "$DATA/seeds/exchange.pgn" queen-exchange
    is 1 "$(wc -l <out.cqo)"
    sed -i 's|^ *pass1CQL()$|//|; s|^ *//pass2CQL()|pass2CQL()|' query.cql
    cqlmatch --singlethreaded --include-path "$ROOT/pipes" -o out.pgn \
        -i "$DATA/seeds/exchange.pgn" query.cql
    is '[White "not exchanged"]' "$(grep White out.pgn)"
    [[ $(<out.pgn) = *'[a2,b2,c2,f2,g2,h2,e4][e5,a7,b7,c7,f7,g7,h7]'* ]]
}

# ------------------------------------------------------ transforms, formally

# orbit QUERY: how many different filters it stands for.
orbit() {
    cqlmatch --parse --cql "$1" | sed -nE '2s/.*\([a-z0-9]+ ([0-9]+) children\).*/\1/p'
}

@test "transforms formally: an orbit has each filter once" {
    is "2 48 192 4 2 4 1 1" "$(orbit 'flipcolor A attacks k == 2') $(
        orbit 'shift {Ka1 ka3}') $(orbit 'shift flip {Ka1 ka3}') $(
        orbit 'flip Ra1') $(orbit 'flipcolor (P>= 4)') $(orbit 'rotate90 Ra1') $(
        orbit 'flip K') $(orbit 'shift flip K')"
}

@test "transforms formally: a filter in two words, and its image" {
    gives <<'table'
square all z in _ attacked by k A attacks z | k7/8/1Q6/8/8/8/8/K7 w - - 0 1 | <true>
square all z in _ attacked by k A attacks z | k7/8/8/8/8/8/1Q6/KR6 w - - 0 1 | <false>
flipcolor square all z in _ attacked by k A attacks z | K7/8/1q6/8/8/8/8/k7 b - - 0 1 | <true>
table
}

@test "transforms formally: an orbit matches if one of its filters does" {
    gives <<'table'
A attacks k == 2 | 4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1 | 2
flipcolor (A attacks k == 2) | 4K3/8/3n4/8/8/8/8/k3r3 w - - 0 1 | 2
shift {Ka1 ka3} | 8/8/3k4/8/3K4/8/8/8 w - - 0 1 | d6
shift {Ka1 ka3} | 8/8/4k3/8/3K4/8/8/8 w - - 0 1 | []
shift flip {Ka1 ka3} | 8/8/8/8/1k1K4/8/8/8 w - - 0 1 | b4
orthogonal 2 K & k | 8/8/8/8/1k1K4/8/8/8 w - - 0 1 | b4
table
}

@test "transforms formally: the union of sets, the greatest of numbers" {
    gives <<'table'
flip Ra1 | R6R/8/8/8/8/8/8/K1k4R w - - 0 1 | [h1,a8,h8]
Ra1 | Ra8 | Rh1 | Rh8 | R6R/8/8/8/8/8/8/K1k4R w - - 0 1 | [h1,a8,h8]
flipcolor (P>= 4) | rnbqkbnr/pppppppp/8/8/8/8/PP2P2P/RNBQKBNR w KQkq - 0 1 | 8
flipcolor (P>= 4) | k7/ppp5/8/8/8/8/PPP5/K7 w - - 0 1 | <false>
table
}

@test "transforms formally: count, and what is equal or only means the same" {
    gives <<'table'
shift flip count K | k7/8/8/8/8/8/8/K7 w - - 0 1 | 1
flipcolor count {Ka1 ka8} | k7/8/8/8/8/8/8/K7 w - - 0 1 | 2
a8=={Ka1 ka8} | k7/8/8/8/8/8/8/K7 w - - 0 1 | <true>
a8=={ka8 Ka1} | k7/8/8/8/8/8/8/K7 w - - 0 1 | <false>
table
}
