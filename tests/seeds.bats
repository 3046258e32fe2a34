#!/usr/bin/env bats
#
# seeds - the queries of the documents that the libraries are made for
#
# They are taken from the documents beside the tree as they are printed, but
# for the name of the file that they write, and run with our libraries.

load lib

setup() {
    [[ $BATS_TEST_DESCRIPTION = "transforms formally"* ]] || need_shared seeds
    cd "$BATS_TEST_TMPDIR" || return
}

# query DOCUMENT FIRST LAST: these lines, written to query.cql.
query() {
    sed -n "$2,$3p" "$SHARED/seeds/$1" |
        sed "s/^ *• //; s|/tmp/out.cqo|$PWD/out.cqo|" >query.cql
}

run_on() {
    cqlmatch --include-path "$ROOT/pipes" -o out.pgn -i "$@" query.cql
}

# lines_on_studies COUNT LAST: so many lines are written for thirty studies.
lines_on_studies() {
    run_on "$SHARED/pgn/studies.pgn" -g 1 30 >messages
    is "$1" "$(wc -l <out.cqo)"
    [[ $(tail -n 1 out.cqo) = *"$2"* ]]
}

fen=libfen-translating-fen.txt
xfm=libxfm-transforming-boards.txt

@test "transforms to EPD: two entries for each game" {
    query $fen 159 179
    lines_on_studies 60 'c0 "transformed position"; id "60"'
}

@test "shift to EPD: 36 pairs of entries for each game" {
    query $xfm 251 270
    lines_on_studies 2160 'c0 "shift c3 c3"; id "2160"'
}

@test "flip to EPD: four pairs of entries for each game" {
    query $xfm 291 310
    lines_on_studies 240 'c0 "flip a8 h1"; id "240"'
}

@test "rotate to EPD: three pairs of entries for each game" {
    query $xfm 328 347
    lines_on_studies 180 'c0 "rotate 270"; id "180"'
}

@test "the tests of shifting, flipping and turning say what they should" {
    printf '[SetUp "1"]\n[FEN "8/8/3k1n2/8/3P4/2K5/8/8 w - - 0 1"]\n\n*\n' >one.pgn
    query $xfm 234 246
    is 38 "$(run_on one.pgn | wc -l)"
    query $xfm 277 286
    is 4 "$(run_on one.pgn | grep -c '<true>')"
    query $xfm 317 323
    is 3 "$(run_on one.pgn | grep -c '<true>')"
}

@test "what am I looking for: one pass asks the question, the next answers it" {
    cat >exchange.pgn <<'end'
[White "exchanged"]

1. e4 d6 2. d4 e5 3. dxe5 dxe5 4. Qxd8+ Kxd8 *

[White "not exchanged"]

1. e4 d6 2. d4 e5 3. dxe5 dxe5 4. Nf3 Nc6 *
end
    query $fen 202 240
    run_on exchange.pgn
    is 1 "$(wc -l <out.cqo)"
    sed -i 's|^ *pass1CQL()$|//|; s|^ *//pass2CQL()|pass2CQL()|' query.cql
    run_on exchange.pgn
    [[ $(<out.pgn) = *'[White "not exchanged"]'* ]]
    [[ $(<out.pgn) != *'[White "exchanged"]'* ]]
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
