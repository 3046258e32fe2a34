#!/usr/bin/env bats
# pgnwrite.bats - games written again: cut, annotated, in other notations, merged

# shellcheck disable=SC2154 # run sets status, output and stderr
# shellcheck disable=SC2016 # $1 is a NAG

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
}

# parts FILE: what no layout changes: tags, and all words and comments of the
# moves but their numbers, one a line
parts() {
    sed -E '/^\[[A-Za-z]/! { s/[0-9]+\.+ ?//g; s/([(){}])/ \1 /g }' "$1" |
        tr -s ' ' '\n' | grep .
}


@test "a second pass changes no byte, and the first changes the layout alone" {
    local file
    for file in famous studies annotated chess960 moves tree engine-match generated; do
        echo "$file"
        pgnwrite "$DATA/$file.pgn" >one 2>said || [ $? = 1 ]
        pgnwrite one >two
        cmp one two
    done
    pgnwrite "$DATA/famous.pgn" >one
    is "$(parts "$DATA/famous.pgn")" "$(parts one)"
    # positions in the order of the text; braces in a comment after ; cannot stay
    is "$(pgn2fen --variations --columns=comment,nag "$DATA/annotated.pgn" | sed 's/{ not a comment }/_ not a comment _/')" \
        "$(pgnwrite "$DATA/annotated.pgn" | pgn2fen --variations --columns=comment,nag)"
}

@test "tags stay in their order, with their values, and none is added" {
    local game='[Zeta "a \"quoted\" \\ value"]
[White "Anna"]
[Result "?"]

1.e4 *


'
    printf '%s' "$game" >one
    pgnwrite one >two
    cmp one two
}

@test "a comment or NAG after the result goes before it, and no further" {
    cat >game <<'end'
[White "A"]

1. e4 e5 1-0 {after} $3 ; the result
{again}

text of a mail {ours}

[White "B"]

1. d4 (1. c4 * {inside}) * {last}

{first} 1. f4 *
end
    is '[White "A"]

1.e4 e5 $3 {after} {the result} {again} 1-0


[White "B"]

1.d4 {last} ( 1.c4 {inside} ) *



{first}
1.f4 *' "$(pgnwrite game | sed 's/{ the/{the/')"
    is '{"tags":{},"comment":"first","moves":[{"ply":1,"san":"f4","uci":"f2f4"}],"result":"*"}' \
        "$(pgnwrite --format=jsonl game | tail -n 1)"
    is "" "$(pgn2fen --format=csv --columns=comment game | grep again)"
}

@test "moves in every notation are read back" {
    local notation input
    pgnwrite "$DATA"/{studies,annotated,chess960,moves}.pgn >once.pgn 2>said || [ $? = 1 ]
    for notation in san lan uci figurine cs da de en es et 'fi' fr hu is it nl no pl pt ro sv; do
        echo "$notation"
        input=()
        [ ${#notation} -gt 2 ] || input=(--input-notation="$notation")
        pgnwrite --notation="$notation" once.pgn >other
        pgnwrite "${input[@]}" other >back
        same once.pgn back
    done
}

@test "notations: what a move looks like in each" {
    local fen='[SetUp "1"]
[FEN "rn2k3/2P5/8/8/8/8/8/R3K2R w KQq - 0 1"]
'
    printf '%s\n1. cxb8=Q+ Kf7 2. O-O+ Kg7 3. Rad1 Rxb8 *\n' "$fen" >game
    [ -s game ]
    local row
    while IFS= read -r row; do
        split_row "$row"
        echo "$in"
        is "$out" "$(pgnwrite --notation="$in" --layout=nomovenumbers game | tail -n +4 | head -n 1)"
    done <<'end'
san | cxb8=Q+ Kf7 O-O+ Kg7 Rad1 Rxb8 *
lan | c7xb8=Q+ Ke8-f7 O-O+ Kf7-g7 Ra1-d1 Ra8xb8 *
uci | c7b8q e8f7 e1g1 f7g7 a1d1 a8b8 *
figurine | cxb8=♕+ ♔f7 O-O+ ♔g7 ♖ad1 ♖xb8 *
de | cxb8=D+ Kf7 O-O+ Kg7 Tad1 Txb8 *
fr | cxb8=D+ Rf7 O-O+ Rg7 Tad1 Txb8 *
hu | cxb8=V+ Kf7 O-O+ Kg7 Bad1 Bxb8 *
pl | cxb8=H+ Kf7 O-O+ Kg7 Wad1 Wxb8 *
end
}

@test "letters of another language are a bad move, and one hint says what to do" {
    printf '1. e4 e5 2. Sf3 Sc6 *\n\n1. e4 e5 2. Lc4 *\n' >german.pgn
    run -1 --separate-stderr pgnwrite german.pgn
    [[ $stderr = *'bad move Sf3'*'bad move Lc4'* ]]
    is 1 "$(grep -c 'moves in other languages see --input-notation: cs da de' <<<"$stderr")"
    run -0 --separate-stderr pgnwrite --input-notation=de german.pgn
    is '' "$stderr"
    [[ $output = *'2.Nf3 Nc6 *'*'2.Bc4 *'* ]]
    complains 2 '--input-notation is one of: cs da de' pgnwrite --input-notation=san german.pgn
    complains 2 '--notation is one of: san lan uci figurine cs' pgnwrite --notation=xx german.pgn
}

@test "--input-notation changes no tag and no comment" {
    printf '[White "Sf3 Lc4"]\n\n1. e4 {Sf3 Lc4} e5 2. Sf3 (2. Lc4 {D}) *\n' >german.pgn
    is '[White "Sf3 Lc4"]

1.e4 {Sf3 Lc4} 1...e5 2.Nf3 ( 2.Bc4 {D} ) *' "$(pgnwrite --input-notation=de german.pgn | head -n 3)"
}

@test "--ply and --last-plies cut the main line, and say where it begins" {
    printf '[Result "1-0"]\n\n1. e4 {a} e5 $1 {b} (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 1-0\n' >game
    is '[Result "1-0"]

1.e4 {a} 1...e5 $1 {b} ( 1...c5 ) 1-0' "$(pgnwrite --ply=1-2 game | head -n 3)"
    is '[Result "1-0"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"]

{b}
2.Nf3 Nc6 1-0' "$(pgnwrite --ply=3-4 game | head -n 6)"
    is '3.Bb5 a6 1-0' "$(pgnwrite --last-plies=2 game | sed -n 5p)"
    is "$(pgnwrite game)" "$(pgnwrite --last-plies=6 game)"
    is "$(pgnwrite game)" "$(pgnwrite --last-plies=99 game)"
    is "$(pgnwrite game)" "$(pgnwrite --ply=1- game)"
    # the positions of what was cut are those of the game
    is "$(pgn2fen --ply=9-12 "$DATA/famous.pgn" | cut -d ' ' -f 1,2,3,5,6)" \
        "$(pgnwrite --ply=10-12 "$DATA/famous.pgn" | pgn2fen | cut -d ' ' -f 1,2,3,5,6)"
    complains 2 '--ply' pgnwrite --ply=0-3 game
    complains 2 'one of them says where to cut' pgnwrite --ply=2 --last-plies=2 game
}

@test "a game without a move from the first ply on is left out, and counted" {
    printf '1. e4 e5 *\n\n1. d4 d5 2. c4 *\n' >games
    run -0 --separate-stderr pgnwrite --ply=3- games
    [[ $output = *'2.c4 *'* && $output != *e5* ]]
    is 'pgnwrite: 1 game left out: it has no move from ply 3 on' "$stderr"
}

@test "--fix-results: the board decides, then the result after the moves, then the tag" {
    local moves result tag row want
    while IFS='|' read -r moves result tag want; do
        echo "$moves $result $tag"
        printf '[Result "%s"]\n\n%s %s\n' "$tag" "$moves" "$result" >game
        run -0 --separate-stderr pgnwrite --fix-results game
        [[ $output = "[Result \"${want% *}\"]"*" ${want% *}" ]]
        [[ $stderr = "pgnwrite: ${want#* } "* ]]
    done <<'end'
1. f3 e5 2. g4 Qh4#|1-0|1-0|0-1 1
1. f3 e5 2. g4 Qh4#|0-1|0-1|0-1 0
1. e4|1-0|0-1|1-0 1
1. e4|*|0-1|0-1 1
1. e4|*|?|* 1
1. e4|1/2-1/2|1/2-1/2|1/2-1/2 0
end
    printf '[FEN "7k/5Q2/8/8/8/8/8/6K1 w - - 0 1"]\n[Result "1-0"]\n\n1. Qg6 1-0\n' >game
    [[ $(pgnwrite --fix-results game 2>said) = *'1.Qg6 1/2-1/2' ]]
    printf '1. e4 1-0\n' >game # without a tag
    [[ $(pgnwrite --fix-results game 2>said) = '[Result "1-0"]'* ]]
}

@test "--keep-tags, --drop-tags, --roster: which tags, in which order" {
    printf '[White "A"]\n[ECO "C00"]\n[Event "E"]\n[SetUp "1"]\n[FEN "k7/8/8/8/8/8/8/K6R w - - 0 1"]\n\n1. Rh8 *\n' >game
    tags() { pgnwrite "$@" game | sed -n 's/^\[\([A-Za-z]*\) .*/\1/p' | paste -sd ' '; }
    is 'White ECO Event SetUp FEN' "$(tags)"
    is 'Event White SetUp FEN' "$(tags --keep-tags=Event,White,Nothing)"
    is 'White Event SetUp FEN' "$(tags --drop-tags=ECO,FEN)"
    is 'Event Site Date Round White Black Result SetUp FEN' "$(tags --roster)"
    is 'Event Site Date Round White Black Result ECO SetUp FEN' "$(tags --roster --keep-tags=ECO,White)"
    is '[Date "????.??.??"]' "$(pgnwrite --roster game | sed -n 3p)"
}

@test "a table of names of more than 256 MB is refused" {
    truncate -s 269M long
    complains 2 'pgnwrite: long: it holds more than 268435456 bytes' pgnwrite --names=long "$DATA/famous.pgn"
}

@test "--names corrects players, events and sites, and nothing else" {
    printf '[Event "Tata"]\n[White "Carlsen M"]\n[Black "Tata"]\n[Opening "Tata"]\n\n1. e4 {Tata} *\n' >game
    printf '# corrections\n\nCarlsen M\tCarlsen, Magnus\nTata\tWijk "aan" Zee\r\n' >names
    run -0 --separate-stderr pgnwrite --names=names game
    is '[Event "Wijk \"aan\" Zee"]
[White "Carlsen, Magnus"]
[Black "Wijk \"aan\" Zee"]
[Opening "Tata"]

1.e4 {Tata} *' "$(head -n 6 <<<"$output")"
    is 'pgnwrite: 3 names changed' "$stderr"
    printf 'Tata\t\n' >names # an empty name is one, too
    is '[Event ""]' "$(pgnwrite --names=names --roster game | head -n 1)"
    printf 'no tab\n' >names
    complains 2 "names:1: a line is \`OLD TAB NEW'" pgnwrite --names=names game
    complains 2 'missing: No such file' pgnwrite --names=missing game
}

@test "--comments: each row becomes a comment after its move" {
    printf '1. e4 {x} e5 *\n\n1. d4 *\n' >games
    printf 'game\tply\teval\n1\t2\t0.10\n1\t0\t0.30\n1\t1\t\n2\t1\t#-3\n' >rows
    is '{[%eval 0.30]} 1.e4 {x} 1...e5 {[%eval 0.10]} * 1.d4 {[%eval #-3]} *' \
        "$(pgnwrite --comments=rows games | grep . | paste -sd ' ')"
    is "$(pgnwrite --comments=rows games)" "$(pgnwrite --comments=- games <rows)"
    printf 'ply,game,"a ""b"""\n1,1,"c, d"\n' >rows.csv
    [[ $(pgnwrite --comments=rows.csv --comment-form='<{a "b"}> {ply}' games) = *'1.e4 {x} {<c, d> 1} 1...e5 *'* ]]
}

@test "--comments: columns nag and variation" {
    printf '1. e4 $1 {x} e5 (1... c5) 2. Nf3 *\n' >game
    printf 'game\tply\teval\tnag\tvariation\n1\t2\t\t$6\te7e6 d2d4\n1\t1\t0.1\t$1 $4\td4 d5 c2c4\n1\t3\t\t\tf4\n' >rows
    pgnwrite --comments=rows game >out
    is '1.e4 $1 $4 {x} {[%eval 0.1]} ( 1.d4 d5 2.c4 ) 1...e5 $6 ( 1...c5 ) ( 1...e6
2.d4 ) 2.Nf3 ( 2.f4 ) *' "$(grep . out)"
    is "$(pgnwrite --format=jsonl out)" "$(pgnwrite --format=jsonl --comments=rows game)"
    is "$(pgnwrite --lines out)" "$(pgnwrite --lines --comments=rows game)"
    pgnwrite --ply=2-3 out >short
    pgnwrite --comments=rows --ply=2-3 game | cmp - short
    # once more: nothing is added but the comment
    is '2' "$(pgnwrite --comments=rows out | grep -o 'eval' | grep -c .)"
    is "$(pgnwrite --layout=elidecomments out)" "$(pgnwrite --comments=rows --layout=elidecomments out)"
    printf 'game,ply,eval,nag,variation\n1,0,,,e4\n1,1,,x,\n1,1,,$256,\n1,2,,,e5 Ke4\n1,3,0.5,$2,Nc3\n' >rows
    run -1 --separate-stderr pgnwrite --comments=rows game
    is 'pgnwrite: rows:2: no move is there for a variation to replace: 1,0,,,e4
pgnwrite: rows:3: a NAG is $ and a number up to 255: 1,1,,x,
pgnwrite: rows:4: a NAG is $ and a number up to 255: 1,1,,$256,
pgnwrite: rows:5: bad move Ke4 in the variation: 1,2,,,e5 Ke4' "$stderr"
    [[ $output = *'2.Nf3 $2 {[%eval 0.5]} ( 2.Nc3 ) *'* ]]
}

@test "--comments: without a column eval, NAGs and variations are all that is added" {
    printf '1. e4 e5 *\n' >game
    printf 'game\tply\tnag\n1\t1\t$1\n' >rows
    is '1.e4 $1 e5 *' "$(pgnwrite --comments=rows game | grep .)"
    is '1.e4 $1 e5 *' "$(pgnwrite --comments=rows --comment-form= game | grep .)"
    printf 'game\tply\tvariation\n1\t2\tc5\n' >rows
    is '1.e4 e5 ( 1...c5 ) *' "$(pgnwrite --comments=rows game | grep .)"
}

@test "--comments: a whole number in [%eval ...] is of hundredths, as pgn2fen and cqlmatch write it" {
    printf '1. e4 {[%%eval 0.17]} e5 {[%%eval -1.05]} 2. f4 {[%%eval 0.00]} d5 {[%%eval 12.00]} *\n' >games
    pgnwrite --layout=elidecomments games >bare
    pgn2fen --format=tsv --columns=game,ply,eval games | pgnwrite --comments=- bare >back
    is "$(pgnwrite games)" "$(<back)"
    cqlmatch --format=tsv --columns=game,ply,eval --cql true games | pgnwrite --comments=- bare | cmp - back
    is '1.e4 {17} *' "$(pgn2fen --format=tsv --columns=game,ply,eval games |
        pgnwrite --comments=- --comment-form='{eval}' --ply=1-1 bare | grep .)"
}

@test "--comments: rows without a game or a move are reported, the others are written" {
    printf '1. e4 e5 *\n\n1. d4 *\n\n1. c4 *\n' >games
    printf 'game\tply\teval\n1\t9\t1\n1\t1\t2\nx\t1\t3\n!ucipipe: bad: x\n3\t1\t4\n2\t1\t5\n4\t1\t6\n' >rows
    run -1 --separate-stderr pgnwrite --comments=rows games
    is 'pgnwrite: rows:2: the game has no such ply: 1	9	1
pgnwrite: rows:4: no row of a game and a ply: x	1	3
pgnwrite: rows:5: no row of a game and a ply: !ucipipe: bad: x
pgnwrite: rows:7: there is no such game after the rows before: 2	1	5
pgnwrite: rows:8: there is no such game: 4	1	6' "$stderr"
    [[ $output = *'1.e4 {[%eval 0.02]} 1...e5 *'*'1.c4 {[%eval 0.04]} *'* ]]
    printf 'game\tx\n' >rows
    complains 2 'rows: its first line must name the columns game and ply' pgnwrite --comments=rows games
    printf 'game\tply\n' >rows
    complains 2 'the table has no column eval, which the form of comments names' pgnwrite --comments=rows games
    complains 2 'there is no line of titles' pgnwrite --comments=/dev/null games
    complains 2 '--comment-form needs --comments' pgnwrite --comment-form=x games
}

@test "an engine's column goes into games and comes out as it was" {
    pgnwrite --ply=1-8 "$DATA/famous.pgn" | head -n 60 >games.pgn
    printf '[White "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[FEN "k7/8/1K6/8/8/8/8/7R w - - 0 1"]\n\n1. Rh8# 1-0\n' >>games.pgn
    pgn2fen --format=tsv --columns=fen,game,ply games.pgn |
        ucipipe --header --position-column=fen --engine=cce --depth=3 --columns=eval,best,pv |
        tee rows | pgnwrite --comments=- games.pgn >out.pgn
    pgn2fen --columns=fen,game,ply,eval out.pgn | cut -f 2- >back
    sed 1d rows | awk -F '\t' -v OFS='\t' '{ print $1, $2, $3, $4 ~ /^#/ ? $4 : sprintf("%.0f", $4 * 100) }' | sed 's/\t-0$/\t0/' >in
    diff in back
    is $'#-1\n#-0\n#1\n#0' "$(grep -o '#.*' in)"
    pgnwrite out.pgn | cmp - out.pgn
}

@test "JSON and back gives the same games, and other programs read it" {
    local file
    need python3
    for file in famous studies annotated chess960 moves engine-match; do
        echo "$file"
        pgnwrite "$DATA/$file.pgn" >once.pgn 2>said || [ $? = 1 ]
        pgnwrite --format=jsonl --columns=fen once.pgn >games.jsonl
        python3 -c 'import json, sys
for line in open(sys.argv[1]): json.loads(line)["moves"]' games.jsonl
        pgnwrite --input-format=jsonl games.jsonl >back
        cmp once.pgn back
    done
    pgn2fen --ply=1- "$DATA/famous.pgn" >positions
    is "$(<positions)" "$(pgnwrite --format=jsonl --columns=fen "$DATA/famous.pgn" |
        python3 -c 'import json, sys
for line in sys.stdin:
    for move in json.loads(line)["moves"]: print(move["fen"])')"
}

@test "JSON: what stands in it" {
    printf '[White "A\\"b"]\n\n{start} 1. e4 $1 {a [%%eval 0.35] [%%clk 0:01:02]} {b} (1. d4 {x} d5) ({before} 1. c4) 1... e5 {[%%eval #-3]} 1-0\n' >game
    is '{"tags":{"White":"A\"b"},"comment":"start","moves":[{"ply":1,"san":"e4","uci":"e2e4","clk":62,"eval":35,"comment":"a [%eval 0.35] [%clk 0:01:02]\u000ab","nags":[1],"variations":[[{"ply":1,"san":"d4","uci":"d2d4","comment":"x"},{"ply":2,"san":"d5","uci":"d7d5"}],[{"ply":1,"san":"c4","uci":"c2c4","before":"before"}]]},{"ply":2,"san":"e5","uci":"e7e5","mate":-3,"comment":"[%eval #-3]"}],"result":"1-0"}' \
        "$(pgnwrite --format=jsonl game)"
    complains 2 'JSON has its own form' pgnwrite --format=jsonl --notation=uci game
}

@test "JSON of Lichess: players, clocks and analysis become tags and comments" {
    cat >game.jsonl <<'end'
{"id":"q7ZvsdUF","rated":true,"variant":"standard","speed":"blitz","createdAt":1514505150384,"status":"draw","players":{"white":{"user":{"name":"Lance5500","title":"LM","id":"lance5500"},"rating":2389,"ratingDiff":4},"black":{"aiLevel":3}},"initialFen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","opening":{"eco":"D31","name":"Semi-Slav","ply":7},"moves":"d4 d5 c4","clocks":[18003,18012,17905],"analysis":[{"eval":-7,"judgment":{"name":"Mistake","comment":"Mistake. e4 was best."}},{"mate":-3},{}],"clock":{"initial":180,"increment":2}}
end
    is '[Event "Rated game"]' \
        "$(sed 's/"speed":"blitz",//' game.jsonl | pgnwrite --input-format=jsonl | head -n 1)"
    pgnwrite --input-format=jsonl game.jsonl >out
    is '[Event "Rated blitz game"]
[Site "https://lichess.org/q7ZvsdUF"]
[Date "2017.12.28"]
[UTCDate "2017.12.28"]
[UTCTime "23:52:30"]
[Round "-"]
[White "Lance5500"]
[WhiteElo "2389"]
[WhiteTitle "LM"]
[WhiteRatingDiff "+4"]
[Black "lichess AI level 3"]
[Result "1/2-1/2"]
[Variant "Standard"]
[TimeControl "180+2"]
[ECO "D31"]
[Opening "Semi-Slav"]
[Termination "Normal"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

1.d4 {Mistake. e4 was best.} {[%eval -0.07] [%clk 0:03:00.03]} 1...d5 {[%eval
#-3] [%clk 0:03:00.12]} 2.c4 {[%clk 0:02:59.05]} 1/2-1/2' "$(head -n 22 out)"
    is $'-7\n#-3' "$(pgn2fen --columns=eval --ply=1-2 out | cut -f 2)"
}

@test "JSON: a tag may be a whole number; the Result tag stands in for a result" {
    echo '{"tags":{"Event":"q","WhiteElo":2500,"Result":"0-1"},"moves":[{"san":"e4"}]}' >game
    is '[Event "q"] [WhiteElo "2500"] [Result "0-1"] 1.e4 0-1' \
        "$(pgnwrite --input-format=jsonl game | grep . | paste -sd ' ')"
    echo '{"tags":{"White":[5]},"moves":[{"san":"e4"}]}' >game
    complains 1 'game:1: a tag is neither a text nor a whole number' pgnwrite --input-format=jsonl game
    local name
    for name in '' 'a b' 'a\"' 'a]'; do # with which a tag would end elsewhere
        echo '{"tags":{"'"$name"'":"x","White":"A"},"moves":[{"san":"e4"}]}' >game
        complains 1 "game:1: \`${name/\\/}' cannot name a tag" pgnwrite --input-format=jsonl game
    done
}

@test "JSON that is no game is reported with its line, and the others are read" {
    printf '%s\n' '{"moves":[{"san":"e4"}],"result":"*"}' x '{}' '{"moves":[{"san":"e4 } {"}]}' \
        '{"moves":[{"uci":"d2d4","nags":["x"]}]}' '{"moves":[{"san":"Ke3"}]}' '[1]' \
        '{"moves":[{"uci":"g1f3"}]}' >games
    run -1 --separate-stderr pgnwrite --input-format=jsonl games
    is $'1.e4 *\n[Result "*"]\n*\n1.Nf3 *' "$(grep . <<<"$output" | sed 's/^{Error.*} //; s/^{Error.*}$//' | grep .)"
    is 6 "$(grep -c . <<<"$stderr")"
    [[ $stderr = *'games:2: it is not JSON'*'games:3: it is no game'*'games:4: a move has neither'*'games:5: `nags'*'games:6:'*'bad move Ke3'*'games:7: it is no game'* ]]
}

@test "--tree counts what --count-by counts, the most frequent move first" {
    pgnwrite --tree "$DATA/famous.pgn" >tree.pgn
    is "$(cqlmatch --count-by=next-uci --format=tsv --cql initial "$DATA/famous.pgn" |
        tail -n +2 | cut -f 1,2 | sort)" \
        "$(pgnwrite --tree --ply=1-1 "$DATA/famous.pgn" | tail -n +9 | tr '\n' ' ' |
            grep -oE '[a-hN][a-h0-9]+ \{[0-9]+' | sed 's/ {/\t/; s/^Nf3/g1f3/; s/^e4/e2e4/; s/^d4/d2d4/; s/^c4/c2c4/; s/^f4/f2f4/; s/^b3/b2b3/; s/^b4/b2b4/; s/^g3/g2g3/' | sort)"
    [[ $(sed -n 1p tree.pgn) = '[Event "Tree of '*' games"]' ]]
    is "$(pgnwrite --tree "$DATA/famous.pgn")" "$(pgnwrite --tree <"$DATA/famous.pgn")"
}

@test "--tree: results as scores, variations in order, other first positions apart" {
    printf '1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. d4 1/2-1/2\n\n1. e4 e5 2. Nc3 *\n\n[FEN "7k/8/8/8/8/8/8/K6R w - - 0 1"]\n\n1. Rh7+ *\n' >games
    run -0 --separate-stderr pgnwrite --tree games
    is '1.e4 {3 games 50.0%} ( 1.d4 {1 game 50.0%} ) 1...e5 {2 games 100.0%} ( 1...c5
{1 game 0.0%} ) 2.Nf3 {1 game 100.0%} ( 2.Nc3 {1 game} ) *' "$(sed -n '9,10p' <<<"$output")"
    is '[Event "Tree of 1 game"]' "$(grep '^.Event' <<<"$output" | tail -n 1)"
    [[ $output = *'[FEN "7k/8/8/8/8/8/8/K6R w - - 0 1"]'*'1.Rh7+ {1 game} *'* ]]
    is '1.e4 {3 games 50.0%} 1...e5 {2 games 100.0%} *' "$(pgnwrite --tree=2 games | sed -n 9p)"
    complains 2 'the tree has no tags' pgnwrite --tree --roster games
}

@test "--tree: a game whose moves end without a result has that of its tag" {
    printf '[Result "1-0"]\n\n1. e4 e5\n\n[Result "0-1"]\n\n1. e4 c5 0-1\n\n[Result " 1/2-1/2 "]\n\n1. e4 e6\n' >games
    is '1.e4 {3 games 50.0%} 1...e5 {1 game 100.0%} ( 1...c5 {1 game 0.0%} ) ( 1...e6 {1 game 50.0%} ) *' \
        "$(pgnwrite --tree games | grep -A 9 '^1' | xargs)"
    is "$(pgnwrite --tree games)" "$(pgnwrite --fix-results games | pgnwrite --tree)"
    is '1.e4 {3 games 50.0%} *' "$(pgnwrite --tree --ply=1-1 games | grep '^1')"
    is '1.e4 {1 game 100.0%} *' "$(pgnwrite --tree <<<'1. e4 [Result "1-0"]' | grep '^1')" # as it is written
}

@test "--tree: lines in lines, as deep as 65,535 games can make them" {
    # the more often played move is the main one: each step halves the games
    python3 -c 'for k in range(16):
    word = [f + ("34" if i == 0 else "65")[2 * n + i < k] for n, f in enumerate("abcdefgh") for i in (0, 1)]
    print(("%s Kf2 *\n\n" % " ".join(word)) * 2 ** (15 - k), end="")
print(" ".join(f + d for f in "abcdefgh" for d in "45"), "Kf2 *")' >games
    MALLOC_PERTURB_=165 pgnwrite --tree games >tree
    is 16 "$(tail -n +9 tree | tr -cd '(\n' | tr -d '\n' | wc -c)"
    is 170 "$(pgn2fen --variations tree | wc -l)"
}

@test "--tree: each variant has its tree, which is read again" {
    local horde='rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1'
    printf '[Variant "%s"]\n\n1. %s *\n\n' Standard e4 Atomic d4 'King of the Hill' e4 KOTH d4 \
        Horde e5 Chess960 e4 Normal c4 >games
    printf '[FEN "%s"]\n[Variant "horde"]\n\n1. e5 *\n' "$horde" >>games
    run -0 --separate-stderr pgnwrite --tree games
    is '1.e4 {1 game} ( 1.c4 {1 game} ) *
Atomic 1.d4 {1 game} *
King of the Hill 1.e4 {1 game} ( 1.d4 {1 game} ) *
Horde 1.e5 {2 games} *
Chess960 1.e4 {1 game} *' "$(sed -nE 's/^\[Variant "(.*)"\]/\1/p; /^1/p' <<<"$output" | sed '/^[A-Z]/{N;s/\n/ /}')"
    [[ $output != *FEN* ]]
    is "$(grep '^.Variant' <<<"$output")" "$(pgnwrite --tree <<<"$output" | grep '^.Variant')"
}

@test "--lines writes each line once, and a tree of the lines has the same moves" {
    pgnwrite --tree --ply=1-12 "$DATA/famous.pgn" >tree.pgn
    pgnwrite --lines tree.pgn >lines.pgn
    pgnwrite --layout=elidecomments --width=1000 lines.pgn | grep '^1\.' >each
    is "$(sort -u each)" "$(sort each)"
    is "$(pgnwrite --ply=1-12 --width=1000 "$DATA/famous.pgn" | grep '^1\.' |
        sed 's/ [^ ]*$//' | sort -u)" "$(sed 's/ [^ ]*$//' each | sort)"
    printf '[White "A"]\n\n1. e4 (1. d4 {x} d5 (1... Nf6 $1)) 1... e5 *\n' >game
    is '[White "A"] 1.e4 e5 * [White "A"] 1.d4 {x} 1...d5 * [White "A"] 1.d4 {x} 1...Nf6 $1 *' \
        "$(pgnwrite --lines game | grep . | paste -sd ' ')"
}

@test "a game with an error keeps its moves, or is left out, or ends the run" {
    printf '1. e4 e5 *\n\n[White "B"]\n\n1. e4 Ke5 2. d4 *\n\n1. c4 *\n' >games
    run -1 --separate-stderr pgnwrite games
    [[ $output = *'1.e4 e5 *'*'[White "B"]'*'1.e4 {Error reading move: Ke5} *'*'1.c4 *'* ]]
    [[ $stderr = *'games:5: game 2 (B - ?): ply 2: bad move Ke5'* ]]
    run -1 --separate-stderr pgnwrite --on-error=skip --rejects=bad games
    [[ $output != *'"B"'* && $output = *'1.c4 *'* ]]
    is "$(printf '[White "B"]\n\n1. e4 Ke5 2. d4 *\n')" "$(<bad)"
    is '1.e4 {1 game} ( 1.c4 {1 game} ) 1...e5 {1 game} *' \
        "$(pgnwrite --tree --on-error=skip games 2>said | sed -n 9p)"
    is '1.e4 {2 games} ( 1.c4 {1 game} ) 1...e5 {1 game} *' "$(pgnwrite --tree games 2>said | sed -n 9p)"
    printf '1. c4 Ke5 *\n\n1. d4 *\n\n1. c4 *\n' >order # the game left out decides nothing
    is '1.d4 {1 game} ( 1.c4 {1 game} ) *' "$(pgnwrite --tree --on-error=skip order 2>said | sed -n 9p)"
    run -1 --separate-stderr pgnwrite --on-error=stop games
    [[ $output != *c4* ]]
    complains 2 'games' pgnwrite -o games games
    complains 2 'No such file' pgnwrite missing
}

@test "the files of a run do not overwrite one another" {
    printf '1. e4 *\n' >games
    printf 'game\tply\teval\n' >rows
    printf 'a\tb\n' >names
    local file
    for file in games rows names; do
        cp "$file" kept
        run -2 --separate-stderr pgnwrite --comments=rows --names=names -o "$file" games
        cmp "$file" kept
    done
}

@test "--layout and --width" {
    printf '{a} 1. e4 {b} {b} e5 $1 (1... c5) 2. Nf3 *\n' >game
    [[ $(pgnwrite game) = *'1.e4 {b} {b} 1...e5 $1 ( 1...c5 ) 2.Nf3 *'* ]]
    [[ $(pgnwrite --layout=uniquecomments,nocompactmoves,compactvariations game) = *'1. e4 {b} 1... e5 $1 (1... c5) 2. Nf3 *'* ]]
    [[ $(pgnwrite --layout=elidecomments,elidenags,elidevariations game) = *'1.e4 e5 2.Nf3 *'* ]]
    is 10 "$(pgnwrite --width=10 "$DATA/famous.pgn" | grep -v '^\[' | awk '{ if (length > n) n = length } END { print n }')"
    complains 2 '--layout: there is no wide' pgnwrite --layout=wide game
    printf '[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 99"]\n\n99. Kd1 Kd8 100. Ke1 Ke8 *\n' >game
    is '99. Kd1 Kd8 100. Ke1 Ke8 *' "$(pgnwrite --layout=splitmoves,nocompactmoves game | grep ^99)"
    is $'99. Kd1\nKd8 100.\nKe1 Ke8\n*' "$(pgnwrite --width=8 --layout=splitmoves,nocompactmoves game | sed -n '/^99/,/\*/p')"
}

@test "comments before or without moves, and variations left out with all that is in them" {
    words() { pgnwrite "$@" | grep -v '^\[' | paste -sd ' ' | sed 's/  */ /g; s/^ //; s/ $//'; }
    printf '[White "A"]\n\n%s *\n' '{abc}' >a
    printf '[White "A"]\n\n%s *\n' '(1. d4 d5) 1. e4' >b
    printf '[White "A"]\n\n%s *\n' '{x} (1. d4) {y}' >c
    printf '[White "A"]\n\n%s *\n' '1. e4 (1. d4 {in} $1 (1. c4) d5) e5 $2 {out}' >d
    is '{abc} *' "$(words a)"
    is '1.e4 ( 1.d4 d5 ) *' "$(words b)"
    is '{x} {y} 1.d4 *' "$(words c)"
    is '1.e4 ( 1.d4 $1 {in} ( 1.c4 ) 1...d5 ) 1...e5 $2 {out} *' "$(words d)"
    is '1.e4 e5 $2 {out} *' "$(words --layout=elidevariations d)"
    printf '[White "A"]\n\n%s *\n' '1. e4 ({in} 1. d4) e5' >e
    is '1.e4 e5 *' "$(words --layout=elidevariations e)"
    printf '[White "A"]\n\n%s *\n' '(1. d4) (1. c4) 1. e4' >f
    is '1.e4 ( 1.d4 ) ( 1.c4 ) *' "$(words f)"
    printf '[FEN "nonsense"]\n\n1. e4 *\n' >g
    is '[FEN "nonsense"]' "$(pgnwrite g 2>/dev/null | head -n 1)"
    is '1.e4 ( 1.d4 ( 1.c4 ) 1...d5 ) 1...e5 *' "$(words --layout=elidecomments,elidenags d)"
    # a word that is wider than the line stands alone, though blanks follow or not
    printf '1. e4 {%s %s} *\n' aaaaaaaaaaaaaaaaaaaaaaaaa b >wide
    is $'1.e4\n{aaaaaaaaaaaaaaaaaaaaaaaaa\nb} *' "$(pgnwrite --width=20 wide | sed '/^\[/d; /^$/d')"
}

@test "hostile files: no crash, no hang, and what is written is read again" {
    local file name
    mkdir one two
    ulimit -t 20
    for file in "$DATA"/nasty/*; do
        echo "$file"
        name=${file##*/}
        pgnwrite "$file" >"one/$name" 2>said || [ $? -le 2 ]
        pgnwrite "one/$name" >"two/$name" 2>said || [ $? -le 1 ]
        pgnwrite --tree "$file" >tree 2>said || [ $? -le 2 ]
        pgnwrite --format=jsonl "$file" 2>said | pgnwrite --input-format=jsonl >three || [ $? -le 2 ]
    done
    diff -r one two
}

# One more pass changes no byte, no form crashes or hangs, and what has no fault
# comes back from JSON.
@test "200 files with damage by chance (50 without WHOLE): what is written is read again" {
    local n from=("$DATA"/{annotated,tree,chess960,moves,famous}.pgn)
    ulimit -t 20
    for n in $(seq 200 | sample 4); do
        "$ROOT/tests/hostile" "$n" "${from[@]}" >game
        pgnwrite game >one 2>said || [ $? = 1 ] || grep -q 'it holds positions, not games' said || { echo "$n"; return 1; }
        pgnwrite one >two 2>said || [ $? = 1 ]
        cmp one two || { echo "second pass of $n"; return 1; }
        pgnwrite --on-error=skip --format=jsonl one 2>said >json || [ $? = 1 ]
        pgnwrite --on-error=skip one >two 2>said || [ $? = 1 ]
        pgnwrite --input-format=jsonl json | cmp two || { echo "JSON of $n"; return 1; }
        pgnwrite --tree --last-plies=9 game >two 2>said || [ $? -le 2 ] || { echo "tree of $n"; return 1; }
        pgnwrite --lines --notation=de --fix-results --roster game >two 2>said || [ $? -le 2 ] || { echo "lines of $n"; return 1; }
    done
}

@test "a game without tags and moves keeps its comment, and is a game" {
    printf '1. Kd8 *\n\n1. e4 *\n' >game
    is '[Result "*"]

{Error reading move: Kd8}
*


1.e4 *' "$(pgnwrite game 2>said | grep . | sed '1s/$/\n/; s/^1.e4/\n\n&/')"
    pgnwrite game 2>said | pgnwrite | grep -q Kd8
}

@test "a game that has no tags left begins with one where nothing else would tell it" {
    printf '[Event "a"]\n\n{lonely} *\n\n[Event "b"]\n\n1. e4 *\n' >games
    pgnwrite --drop-tags=Event games >dropped
    is $'[Result "*"]\n{lonely}\n*\n1.e4 *' "$(grep . dropped)"
    pgnwrite dropped | cmp - dropped
    printf '1. Kd8 *\n' >game
    is 7 "$(pgnwrite --roster game 2>said | grep -c '^\[')"
    # a NAG alone begins no game
    printf '{"tags":{},"nags":[3],"moves":[{"san":"e4"}]}\n' >game.json
    pgnwrite --input-format=jsonl game.json >game
    is $'[Result "*"]\n$3\n1.e4 *' "$(grep . game)"
    pgnwrite game | cmp - game
    printf '[Event "a"]\n\n{x} $3 1. e4 *\n' | pgnwrite --drop-tags=Event >game
    is $'[Result "*"]\n$3\n{x}\n1.e4 *' "$(grep . game)"
    pgnwrite game | cmp - game
    # a comment that looks like JSON is no beginning of a file
    printf '[Event "a"]\n\n{"id": 5} 1. e4 *\n' | pgnwrite --drop-tags=Event >game
    is $'[Result "*"]\n{"id": 5}\n1.e4 *' "$(grep . game)"
    pgnwrite game | cmp - game
    # no game begins with a null move
    printf '[Event "a"]\n\n1. -- e5 (1... --) *\n' | pgnwrite --drop-tags=Event >game
    is $'[Result "*"]\n1.-- e5 ( 1...-- ) *' "$(grep . game)"
    pgnwrite game | cmp - game
    pgnwrite --lines <<<'1. e4 (1. -- e5) *' >lines
    is 2 "$(grep -c '^\[Result' lines)"
    pgnwrite --lines lines | cmp - lines
    pgnwrite --lines <<<'1. e4 ({"id": 5} 1. d4) *' >lines
    is 2 "$(grep -c '^\[Result' lines)"
    pgnwrite --lines lines | cmp - lines
}

@test "--roster keeps the tags that the rules and the position depend on, however they are spelt" {
    printf '[fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[setup "1"]\n\n1. O-O *\n' >game
    is $'[fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[setup "1"]\n1.O-O *' \
        "$(pgnwrite --roster game | grep . | sed 1,7d)"
    printf '[variant "Atomic"]\n\n1. e4 d5 2. exd5 Nf6 *\n' >game
    is $'[variant "Atomic"]\n1.e4 d5 2.exd5 Nf6 *' "$(pgnwrite --roster game | grep . | sed 1,7d)"
    # what is read in any case is not written twice
    printf '[fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[setup "1"]\n[result "0-1"]\n\n1. O-O Kd7 *\n' >game
    is $'[fen "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"]\n[setup "1"]\n[result "0-1"]' \
        "$(pgnwrite --ply=2 --fix-results game 2>&1 | grep '^\[')"
    is $'[result "0-1"]\n1.e4 0-1\npgnwrite: 0 results changed' \
        "$(pgnwrite --fix-results <<<$'[result "0-1"]\n\n1. e4 0-1' 2>&1 | grep .)"
    is 0-1 "$(pgn2fen --final --columns=result <<<$'[result "0-1"]\n\n1. e4' | cut -f 2)"
}

@test "--lines keeps the tags of a game whose FEN tag is bad" {
    printf '[Event "a"]\n[FEN "x"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e4 *\n' >game
    complains 1 'game 1: bad FEN tag' pgnwrite --lines game
    is $'[Event "a"]\n[FEN "x"]\n*\n[Event "b"]\n1.e4 *' "$(grep . <<<"$output")"
}

@test "JSON written again is the same: braces, control characters, names in Windows-1252" {
    printf '[Caf\xe9 "x\x13y"]\n\n1. e4 {outer {inner\x13} e5 *\n' >game
    is '{"tags":{"Café":"x\u0013y"},"moves":[{"ply":1,"san":"e4","uci":"e2e4","comment":"outer {inner"},{"ply":2,"san":"e5","uci":"e7e5"}],"result":"*"}' \
        "$(pgnwrite --format=jsonl game | tee game.json)"
    pgnwrite --input-format=jsonl --format=jsonl game.json | cmp - game.json
    # a variation that replaces nothing: its comment is the game's
    printf '[Event "a"]\n\n( {x} 1. Nf3 *\n' >game
    pgnwrite --format=jsonl game >game.json
    pgnwrite --input-format=jsonl --format=jsonl game.json | cmp - game.json
    grep -q '"comment":"x"' game.json
}

@test "the manual page has every option, and its examples run" {
    page_has_options pgnwrite
    ln -s "$DATA"/famous.pgn .
    page_holds pgnwrite.1
}

@test "JSON: 100 variations in one another are read, and 101 are refused" {
    nested() {
        awk -v n="$1" 'BEGIN {
            printf "1. e4 "
            for (i = 0; i < n; i++)
                printf "( 1. %s ", i % 2 ? "e4" : "d4"
            for (i = 0; i < n; i++)
                printf ") "
            print "*"
        }'
    }
    cd "$BATS_TEST_TMPDIR"
    nested 100 | pgnwrite >hundred
    pgnwrite --format=jsonl hundred | pgnwrite --input-format=jsonl | cmp - hundred
    nested 101 | pgnwrite --format=jsonl >json
    complains 1 'json:1: variations are too deep' pgnwrite --input-format=jsonl json
}

@test "--tree: other notations and JSON by a second pgnwrite" {
    cd "$BATS_TEST_TMPDIR"
    printf '1. Nf3 *\n' >game
    complains 2 '--notation does not go with --tree: pipe the tree into a second pgnwrite' \
        pgnwrite --tree --notation=de game
    complains 2 '--format=jsonl does not go with --tree: pipe the tree into a second pgnwrite' \
        pgnwrite --format=jsonl --tree game
    is '1.Sf3 {1 game} *' "$(pgnwrite --tree game | pgnwrite --notation=de | grep '^1')"
    is '"ply":1,"san":"Nf3"' "$(pgnwrite --tree game | pgnwrite --format=jsonl | grep -o '"ply":1,"san":"Nf3"')"
}

@test "an alternative to the first move of a variation stands within that variation" {
    is '1.e4 e5 2.Nf3 ( 2.Nc3 ( 2.f4 ) ( 2.d4 ) 2...Nc6 ( 2...d6 ) ) 2...Nf6 *' "$(
        printf '[White "A"]\n\n1. e4 e5 2. Nf3 (2. Nc3 ((2. f4) (2. d4)) 2... Nc6 (2... d6)) 2... Nf6 *\n' |
            pgnwrite | sed '1,/^$/d' | xargs -0 | tr '\n' ' ' | sed 's/ *$//')"
}
