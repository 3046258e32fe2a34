#!/usr/bin/env bats
# report.bats - --format: a row for each match

load ../lib

setup() {
    cat >"$BATS_TEST_TMPDIR/two.pgn" <<'end'
[Event "A ""quoted"", one"]
[White "Anna"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Bert"]
[Result "*"]

1. d4 d5 *
end
    cd "$BATS_TEST_TMPDIR" || exit
}

@test "--format=fen writes the matching positions" {
    run cqlmatch -i two.pgn --format=fen --cql mate
    is 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4' "$output"
}

@test "--format=epd says where the position is from" {
    run cqlmatch -i two.pgn --format=epd --cql mate
    is 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - c0 "two.pgn, game 1, ply 7";' "$output"
}

@test "--format=csv has a title, tags and variables" {
    run --separate-stderr cqlmatch -i two.pgn --format=csv --tags White,Round --values x \
        --cql 'ply == 2 x = #A'
    is 'source,game,ply,move,side,played,fen,White,Round,x
two.pgn,1,2,2,w,1...e5,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2,Anna,,16
two.pgn,2,2,2,w,1...d5,rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2,Bert,,16' "$output"
}

@test "--format=jsonl writes numbers as numbers and nothing as null" {
    run cqlmatch -i two.pgn --format jsonl --tags White --values x,s1 \
        --cql 'mate x = 3 if false then s1 = "t"'
    is '{"source":"two.pgn","game":1,"ply":7,"move":4,"side":"b","played":"4.Qxf7#","fen":"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4","White":"Anna","x":3,"s1":null}' "$output"
}

@test "CSV quotes commas and quotes, JSON escapes them" {
    run cqlmatch --format=csv --values s1 --cql 's1 = "a,b" + \"' <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    is '(stdin),1,w,4k3/8/8/8/8/8/8/4K3 w - - 0 1,"a,b"""' "${lines[1]}"
    run cqlmatch --format=jsonl --values s1 --cql 's1 = "a\" + \"' <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    is '{"source":"(stdin)","line":1,"side":"w","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","s1":"a\\\""}' "$output"
}

@test "rows come only of games with as many matches as asked for" {
    run cqlmatch -i two.pgn --format=fen --matchcount 3 --cql 'true'
    is 3 "${#lines[@]}"
}

@test "an unknown format and an unknown variable are refused" {
    complains 2 '--format takes line, fen, epd, csv, tsv, jsonl or table, not xml' cqlmatch --format=xml --cql mate </dev/null
    complains 2 'no variable x' cqlmatch --format=csv --values x --cql mate </dev/null
}
