#!/usr/bin/env bats
# training.bats - scored positions for trainers of neural networks, and back

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cat >games.pgn <<'end'
[Event "Lichess"]
[Result "1-0"]

1. e4 { [%eval 0.17] [%clk 0:03:00] } e5 { [%eval -0.25] } 2. Nf3 Nc6 { [%eval #-3] }
3. Bb5 { [%eval 412.5,22] } a6 { [%eval #2] } 1-0

[Event "engines"]
[Result "0-1"]

1. d4 {book} d5 {book, too} 2. c4 {+0.35/21 1.20s} e6 {+0.12/20 0.8s} 3. Nc3 {-M7/32 0.1s} 0-1

[Event "no result"]

1. c4 { [%eval 0.1] } *
end
}

@test "bullet has score and result from White's side" {
    run -0 --separate-stderr pgn2fen --format=bullet games.pgn
    is "$output" 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 17 | 1.0
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 | -25 | 1.0
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 | -31997 | 1.0
r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3 | 20000 | 1.0
r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4 | 31998 | 1.0
rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2 | 35 | 0.0
rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3 | -12 | 0.0
rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 3 | -31996 | 0.0'
    # shellcheck disable=SC2154
    is '' "$stderr"
}

@test "plain has score and result from that of the side to move, and the move played there" {
    run -0 pgn2fen --format=plain --ply=1-2 games.pgn
    is "$output" 'fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
move e7e5
score -17
ply 1
result -1
e
fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
move g1f3
score -25
ply 2
result 1
e'
}

@test "the scores are those of the column eval, whatever the threads" {
    pgn2fen --columns=eval,result,next-uci games.pgn | awk -F'\t' '
        BEGIN { wdl["1-0"] = "1.0"; wdl["0-1"] = "0.0"; wdl["1/2-1/2"] = "0.5" }
        $2 ~ /^[-0-9]+$/ && ($3 in wdl) && $2 < 20000 { print $1 " | " $2 " | " wdl[$3] }' >expected
    is "$(grep -v '| -*[23][0-9][0-9][0-9][0-9] |' < <(pgn2fen --format=bullet games.pgn))" "$(<expected)"
    for f in bullet plain; do
        is "$(pgn2fen --format=$f games.pgn games.pgn)" "$(pgn2fen --format=$f --threads 3 games.pgn games.pgn)"
    done
}

@test "positions without a score or a result are left out and counted" {
    run -0 pgn2fen --format=bullet --summary games.pgn
    [[ $output = *'3 games, 8 positions, 7 without score or result ('* ]]
    run -0 pgn2fen --format=plain --threads 2 --summary games.pgn
    [[ $output = *'3 games, 6 positions, 9 without score, result or move ('* ]]
    run -0 pgn2fen --format=bullet --summary=never <<<'1. e4 e5 1-0'
    is 'pgn2fen: nothing is written: no position has a score, as in [%eval 0.35] or {+0.35/21 1.2s}, and a result' "$output"
}

@test "--max-eval leaves out positions that are won, and --skip-book those of a book" {
    is "$(pgn2fen --format=bullet --max-eval=25 games.pgn | cut -d '|' -f 2 | xargs)" '17 -25 -12'
    is "$(pgn2fen --max-eval=25 games.pgn | wc -l)" 10
    is "$(pgn2fen --max-eval=0 games.pgn | wc -l)" 6
    is "$(pgn2fen --skip-book --columns=ply,comment games.pgn | grep -c book)" 0
    is "$(pgn2fen --skip-book games.pgn | wc -l)" 13
    is "$(pgn2fen --skip-book <<<'1. e4 {bookish} e5 {a book} 2. d4 {book} d5 {book: e6} *' | wc -l)" 4
    is "$(pgn2fen --skip-book --final games.pgn | wc -l)" 3
    complains 2 '--max-eval takes a number' pgn2fen --max-eval=-3 games.pgn
}

@test "what is read back is written byte for byte" {
    for f in bullet plain; do
        pgn2fen --format=$f games.pgn >"$f"
        pgn2fen --format=$f --input-format=$f "$f" >again
        cmp "$f" again
        sed 's/$/\r/' "$f" | pgn2fen --format=$f --input-format=$f - | cmp "$f" -
    done
    is "$(pgn2fen --input-format=plain --format=bullet plain)" "$(grep -v -e 31998 -e 31996 bullet)"
    complains 2 '--format=plain does not go with --input-format=bullet: the move of each position is not known' \
        pgn2fen --input-format=bullet --format=plain bullet
}

@test "positions of trainers become lines and tables" {
    pgn2fen --format=plain games.pgn >plain
    pgn2fen --format=bullet games.pgn >bullet
    is "$(pgn2fen --input-format=bullet bullet)" "$(cut -d '|' -f 1 bullet | sed 's/ $//')"
    run -0 pgn2fen --input-format=plain --format=csv plain
    is "${lines[0]}" 'ply,fen,next-uci,eval,result'
    is "${lines[1]}" '1,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1,e7e5,17,1-0'
    is "$(pgn2fen --input-format=bullet --max-eval=30 --no-check --columns=eval bullet | cut -f 2 | xargs)" '17 -25 -12'
    is "$(pgn2fen --input-format=plain --fields=4 plain | cqlmatch --count --cql btm)" 3
}

@test "a bad line of a trainer is answered in its place, and the next one is read" {
    pgn2fen --format=bullet games.pgn >bullet
    { echo 'no FEN | 3 | 1.0'; echo '8/8 w - - | x | 1.0'; head -n 1 bullet; echo '8/8 | 3 | 2.0'
      echo 'a line'; echo '! of another'; echo '8/8 | 40000 | 0.5'; } >bad
    run -1 --separate-stderr pgn2fen --input-format=bullet --format=bullet bad
    is "$(grep -c '^!pgn2fen: ' <<<"$output")" 5
    is "$(grep -cx -f <(head -n 1 bullet) <<<"$output")" 1
    [[ $stderr = *'pgn2fen: bad:2: the score is a whole number up to 32767, not x'* ]]
    [[ $stderr = *'pgn2fen: bad:4: the result is 1.0, 0.5 or 0.0, not 2.0'* ]]
    [[ $stderr = *'pgn2fen: bad:5: this is no line of FEN | SCORE | RESULT'* ]]
    pgn2fen --format=plain games.pgn >plain
    { head -n 4 plain; echo 'e'; head -n 6 plain; head -n 3 plain; echo 'score x'; tail -n 3 plain
      head -n 6 plain; head -n 3 plain; } >bad
    run -1 --separate-stderr pgn2fen --input-format=plain --format=plain bad
    is "$(grep -v '^!' <<<"$output")" "$(head -n 6 plain; head -n 6 plain)"
    [[ $stderr = *"pgn2fen: bad:5: a position without its line \`result'"* ]]
    [[ $stderr = *"pgn2fen: bad:15: "*"second line \`score'"* ]]
    [[ $stderr = *"pgn2fen: bad:27: the last position is not whole: no line \`e' ends it"* ]]
    is "$(grep -c '^pgn2fen: ' <<<"$stderr")" 3
    complains 1 'this is no line of fen, move, score, ply, result or e' pgn2fen --input-format=plain bullet
}

@test "lines of bullet can be matched and changed where they stand" {
    pgn2fen --format=bullet games.pgn >bullet
    is "$(cqlmatch --delimiter='|' --cql 'btm not n' bullet)" ''
    is "$(cqlmatch --delimiter='|' --cql 'wtm' bullet)" "$(grep ' w ' bullet)"
    is "$(fen2bb --delimiter='|' bullet | bb2fen --delimiter='|')" "$(<bullet)"
}

@test "options of games do not go with positions of trainers" {
    complains 2 '--ply does not go with --input-format: positions are read, not games' \
        pgn2fen --input-format=bullet --ply=3
    complains 2 '--castling and --ep do not go with --input-format' \
        pgn2fen --input-format=bullet --format=bullet --ep=fen
    complains 2 '--format=bullet does not go with --columns' pgn2fen --format=bullet --columns=ply
    complains 2 '--format=plain does not go with --fields' pgn2fen --format=plain --fields=4
}
