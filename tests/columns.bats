#!/usr/bin/env bats
# columns.bats - what the columns of pgn2fen and cqlmatch say, and their tables

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    cat >games.pgn <<'end'
[Event "Cup, \"one\""]
[Site "https://lichess.org/abcdefgh"]
[Date "2021.03.04"]
[EventDate "2021.03.01"]
[White "Anna A"]
[Black "Bert, B"]
[Result "1-0"]
[ECO "C23"]
[WhiteElo "2100"]
[BlackElo "2210"]

1. e4 {[%eval 0.2,18] [%clk 0:03:00] [%emt 0:00:05] good} e5 $1 $14 (1... c5 {no}
2. Nf3) 2. Bc4!? Nc6 {+0.35/21 1.20s} 3. Qh5 {[%eval #1]} Nf6 {-M1/30 2.5s} 4. Qxf7# 1-0

text between

[Event "two"]
[Result "*"]
[Date "2020.05"]
[FEN "4k2r/8/8/8/8/8/8/4K3 b k - 3 40"]

40... O-O 41. Kd2 *
end
}

# both COLUMN: what it is in all rows, of pgn2fen; cqlmatch must say the same.
both() {
    local name=${1//\//-}
    pgn2fen --format=tsv --columns "$1" games.pgn | sed 1d >"$name.one"
    cqlmatch --format=tsv --columns "$1" --cql true games.pgn | sed 1d >"$name.two"
    same "$name.one" "$name.two" && cat "$name.one"
}

# says COLUMN VALUE...: its values in all eleven rows, `-` for none
says() {
    local column=$1
    shift
    is "$*" "$(both "$column" | sed 's/^$/-/' | paste -sd ' ')"
}

@test "columns: where a position is from" {
    says file games.pgn games.pgn games.pgn games.pgn games.pgn games.pgn games.pgn games.pgn games.pgn games.pgn games.pgn
    same <(both file) <(both source)
    says game 1 1 1 1 1 1 1 1 2 2 2
    same <(both game) <(both gamenumber)
    says line 1 1 1 1 1 1 1 1 17 17 17
    says offset 0 0 0 0 0 0 0 0 391 391 391
}

@test "columns: material, as it stands and by strength" {
    printf '%s w - - 0 1\n' 4k3/8/8/8/8/8/8/4K3 1rp1k3/8/8/8/8/8/8/4KR2 1r2k3/8/8/8/8/8/8/QN2K3 \
        1qp1k3/8/8/8/8/8/8/QN2K3 1rp1k3/8/8/8/8/8/8/QP2K3 >lines
    is 'KvK KvK
KRvKRP KRPvKR
KQNvKR KQNvKR
KQNvKQP KQNvKQP
KQPvKRP KQPvKRP' "$(cqlmatch --format=tsv --columns=material,material-class --cql true lines | sed 1d | tr '\t' ' ')"
    is 'KRvKRP KRPvKR' "$(head -n 2 lines | tail -n 1 | sed 's/.*/[FEN "&"]\n\n*/' |
        pgn2fen --columns=material,material-class | cut -f 2- | tr '\t' ' ')"
}

@test "columns: canonical is what bbxfm --canonical writes" {
    cat "$DATA"/{famous,chess960,generated}.pgn >all.pgn
    pgn2fen all.pgn | bbxfm --canonical | cut -f 1 >canonical
    same canonical <(pgn2fen --format=tsv --columns=canonical all.pgn | sed 1d)
    same canonical <(cqlmatch --format=tsv --columns=canonical --cql true all.pgn | sed 1d)
    is '3K2NR/8/8/8/8/8/8/3k4 w' "$(cqlmatch --format=tsv --columns=canonical --cql true <<<'4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1' |
        sed 1d | cut -d ' ' -f 1,2)"
}

# scored GAMES: games of 0 to 110 plies, each with an evaluation
scored() {
    awk -v games="$1" 'BEGIN {
        srand(1)
        split("Nf3 Nf6 Ng1 Ng8", move, " ")
        for (g = 0; g < games; g++) {
            print "[Result \"*\"]\n"
            cp = 0
            plies = g < 30 ? g : int(111 * rand())
            for (i = 0; i < plies; i++) {
                cp += int((rand() - 0.5) * (rand() < 0.2 ? 1200 : 100))
                printf "%s {[%%eval %.2f]}\n", move[i % 4 + 1], cp / 100
            }
            print "*\n"
        }
    }'
}

# The formulas of lila, of rows of game, ply and cp: what the seven columns are.
accuracies() {
    awk -F '\t' -v OFS='\t' '
        function win(cp) { return 50 + 50 * (2 / (1 + exp(-0.00368208 * cp)) - 1) }
        function move(from, to) {
            return from <= to ? 100 : within(103.1668100711649 * exp(-0.04354415386753951 * (from - to)) - 2.166924740191411, 0, 100)
        }
        function within(x, a, b) { return x < a ? a : x > b ? b : x }
        function deviation(from, size,  i, mean, sum) {
            for (i = 0; i < size; i++) mean += w[from + i] / size
            for (i = 0; i < size; i++) sum += (w[from + i] - mean) ^ 2 / size
            return within(sqrt(sum), 0.5, 12)
        }
        function game(  i, size, windows, s, sum, weights, inverse, moves, loss, row) {
            size = within(int(n / 10), 2, 8)
            for (i = 0; i < size - 2; i++) weight[windows++] = deviation(0, size)
            for (i = 0; i + size <= n + 1; i++) weight[windows++] = deviation(i, size)
            for (i = 1; i <= n && n > 1; i++) {
                s = i % 2
                sum[s] += percent[i] * weight[i - 1]
                weights[s] += weight[i - 1]
                inverse[s] += 1 / (percent[i] < 1 ? 1 : percent[i])
                moves[s]++
                loss[s] += lost[i]
            }
            row = n < 2 ? OFS OFS OFS : sprintf("%.2f\t%.2f\t%d\t%d",
                (sum[1] / weights[1] + moves[1] / inverse[1]) / 2, (sum[0] / weights[0] + moves[0] / inverse[0]) / 2,
                int(loss[1] / moves[1] + 0.5), int(loss[0] / moves[0] + 0.5))
            print "", "", "", row
            for (i = 1; i <= n; i++)
                print sprintf("%.2f\t%.2f\t%d", w[i], percent[i], lost[i]), row
        }
        $2 == 0 && NR > 1 { game() }
        { n = $2; now = n ? within($3, -1000, 1000) : 15; w[n] = win(now) }
        n { lost[n] = n % 2 ? last - now : now - last; if (lost[n] < 0) lost[n] = 0
            percent[n] = n % 2 ? move(w[n - 1], w[n]) : move(w[n], w[n - 1]) }
        { last = now }
        END { game() }'
}

accuracy=winpercent,accuracy,cploss,white-accuracy,black-accuracy,white-acpl,black-acpl

@test "columns: accuracy, by the formulas of Lichess" {
    scored 60 >scored.pgn
    pgn2fen --format=tsv --columns=game,ply,cp scored.pgn | sed 1d | accuracies >right
    pgn2fen --format=tsv --columns="$accuracy" scored.pgn | sed 1d >one
    is '' "$(paste one right | awk -F '\t' '
        { for (i = 1; i <= 7; i++) if (($i == "") != ($(i + 7) == "") || ($i - $(i + 7)) ^ 2 > 0.0001 + 0.00001) print NR, $0 }' | head -n 3)"
    [[ $(wc -l <one) = $(wc -l <right) && $(wc -l <one) -gt 2000 ]]
    same one <(cqlmatch --format=tsv --columns="$accuracy" --cql true scored.pgn | sed 1d)
    same <(pgn2fen -j 3 --columns="$accuracy" scored.pgn) <(pgn2fen -j 1 --columns="$accuracy" scored.pgn)
}

@test "columns: accuracy needs the evaluations around the move, of a game all" {
    cat >scored.pgn <<'end'
1. e4 {[%eval
0.2]} (1. d4 {[%eval 0.1]} d5 {[%eval 0.3]} (1... e6 {[%eval 1]} 2. c4 {[%eval 0.9]}) 2. c4 {[%eval 3]}
(2. Ke3)) {[%eval 5]} e5 {[%eval 0.6]} (1... c5) 2. Qh5 {-0.30/3 1s} Ke7 {[%eval 4]} 3. Qxe5# *

[FEN "4k2r/8/8/8/8/8/8/4K3 b k - 3 40"]

40... O-O {[%eval -20]} 41. Kd2 {[%eval #-4]} Kg7 {[%eval -9.9]} *

1. e4 {[%eval 0.1]} e5 2. Nf3 {[%eval 0.1]} Nc6 {[%eval 0.4]} *

1. e4 {[%eval 0.1]} *
end
    # shellcheck disable=SC2054 # rows of csv
    local row rows=(,,,88.81,31.87,30,235 51.84,100.00,0,88.81,31.87,30,235 55.50,85.80,40,88.81,31.87,30,235
        47.24,69.84,90,88.81,31.87,30,235 81.35,21.20,430,88.81,31.87,30,235 97.54,100.00,0,88.81,31.87,30,235
        ,,,100.00,100.00,0,5 2.46,100.00,0,100.00,100.00,0,5 2.46,100.00,0,100.00,100.00,0,5 2.55,100.00,10,100.00,100.00,0,5
        ,,,,,, 50.92,98.95,5,,,, ,,,,,, 50.92,,,,,, 53.68,89.34,30,,,, ,,,,,, 50.92,98.95,5,,,,)
    is "${rows[*]}" "$(pgn2fen --format=csv --columns="$accuracy" scored.pgn | sed 1d | paste -sd ' ')"
    is "${rows[*]}" "$(cqlmatch --format=csv --columns="$accuracy" --cql true scored.pgn | sed 1d | paste -sd ' ')"
    # in a variation the move before is that of its line; of games the main line counts
    # shellcheck disable=SC2054
    rows=(50.92,98.95,5,88.81 52.76,93.06,20,88.81 59.10,70.08,90,88.81 58.21,97.07,10,88.81 75.11,100.00,0,88.81 ,,,88.81)
    for row in "${rows[@]}"; do
        pgn2fen --variations --format=csv --columns="${accuracy%,black-acc*}" scored.pgn | grep -qxF -- "$row"
    done
    same <(pgn2fen --variations --format=csv --columns=game,fen,"$accuracy" scored.pgn | sort) \
        <(cqlmatch --variations --format=csv --columns=game,fen,"$accuracy" --cql true scored.pgn | sort)
    # the rows that are chosen make no difference
    is '81.35,21.20,430,88.81' "$(pgn2fen --ply=4 --format=csv --columns="${accuracy%,black-acc*}" scored.pgn | sed -n 2p)"
    is '{"winpercent":null,"white-accuracy":88.81,"white-acpl":30}' \
        "$(pgn2fen --initial --format=jsonl --columns=winpercent,white-accuracy,white-acpl scored.pgn | head -n 1)"
    is 'white-accuracy/10,games
,2
80,1
100,1' "$(cqlmatch --count-by=white-accuracy/10 --cql initial scored.pgn | cut -d , -f 1,2)"
    is '97.54,' "$(cqlmatch --format=csv --columns=winpercent,accuracy --cql true <<<'R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1' |
        sed 1d)"
}

@test "columns: a variation that begins another goes on from the same move; comments after one are not of the move" {
    cat >scored.pgn <<'end'
1. e4 {[%eval 0.2]} e5 {[%eval 0.3]} ( (1... c5 {[%eval 0.9]}) ( (1... d5 {[%eval 1]})) 1... c6 {[%eval 0.4]} )
2. Nf3 $1 (2. Nc3) {[%eval 0.5] late} $2 2... Nc6 {[%eval 0.4]} *
end
    columns=comment,nag,eval,accuracy,cploss,white-accuracy
    pgn2fen --variations --format=csv --columns="$columns" scored.pgn | sed 1d | sort >one
    cqlmatch --variations --format=csv --columns="$columns" --cql true scored.pgn | sed 1d | sort >two
    # shellcheck disable=SC2016 # it is a NAG
    is ',$1,,,,
,,,,,
,,,,,
[%eval 0.2],,20,100.00,0,
[%eval 0.3],,30,96.95,10,
[%eval 0.4],,40,,,
[%eval 0.4],,40,93.08,20,
[%eval 0.9],,90,76.01,70,
[%eval 1],,100,73.03,80,' "$(cat one)"
    same one two
}

# class TAG VALUE COLUMN: what the column is of a game with this tag alone
class() {
    printf '[%s "%s"]\n[WhiteElo "1800"]\n\n*\n' "$1" "$2" >class.pgn
    is "$(cqlmatch --format=tsv --columns="$3" --cql true class.pgn | sed 1d)" \
        "$(pgn2fen --columns="$3" class.pgn | cut -f 2)"
    pgn2fen --columns="$3" class.pgn | cut -f 2
}

@test "columns: speed, rating-band and month, as Lichess has them" {
    local row
    while read -r row; do
        echo "$row"
        is "$row" "${row% *} $(class TimeControl "${row% *}" speed)"
    done <<'end'
29+0 ultraBullet
30+0 bullet
179 bullet
60+3 blitz
479+0 blitz
300+5 rapid
1500+0 classical
21599+0 classical
21600+0 correspondence
1/259200 correspondence
- correspondence
end
    for row in '' '?' 40/7200:3600 '*60' x 5+ 99999999999999999999; do
        is "" "$(class TimeControl "$row" speed)"
    done
    for row in '1 0' '199 0' '200 1000' '599 1000' '600 1200' '3199 2200' '3200 2500'; do
        is "$row" "${row% *} $(class BlackElo "${row% *}" rating-band)"
    done
    for row in '' '?' 0; do is "" "$(class BlackElo "$row" rating-band)"; done
    is 2021-03 "$(class UTCDate 2021.03.09 month)"
    is 2020-12 "$(class Date 2020.12.?? month)"
    for row in 2020 2020.??.01 2020.13.01 ????.01.01 0000.01.01; do
        is "" "$(class Date "$row" month)"
    done
    printf '[UTCDate "2021.02.01"]\n[Date "1999.01.01"]\n\n*\n' >class.pgn
    is 2021-02 "$(pgn2fen --columns=month class.pgn | cut -f 2)"
}

@test "columns: the move that led to it, the next one, and their numbers" {
    says ply 0 1 2 3 4 5 6 7 0 1 2
    says move 1 1 2 2 3 3 4 4 40 41 41
    same <(both move) <(both movenumber)
    says side w b w b w b w b b w b
    says played - 1.e4 1...e5 2.Bc4 2...Nc6 3.Qh5 3...Nf6 4.Qxf7# - 40...O-O 41.Kd2
    says san - e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7# - O-O Kd2
    says uci - e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7 - e8g8 e1d2
    says next-san e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7# - O-O Kd2 -
    says next-uci e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7 - e8g8 e1d2 -
}

@test "columns: the next move is one of the same line" {
    is '0 e4
1 e5
2 Bc4
2 Nf3
3 -
3 Nc6' "$(pgn2fen --variations --columns ply,next-san games.pgn | head -6 |
        cut -f 2- | sed 's/\t$/\t-/' | tr '\t' ' ')"
    is e4 "$(printf '1. e4 (1. d4) *\n' | pgn2fen --initial --columns uci,next-san | cut -f 3)"
    is e5 "$(printf '1. e4 ) e5 *\n' | pgn2fen --ply 1-1 --columns next-san | cut -f 2)"
    is "- e2e4 e7e5 g1f3 b1c3 f2f4 b8c6" "$(
        echo '1. e4 e5 2. Nf3 (2. Nc3 ((2. f4)) 2... Nc6) *' |
            pgn2fen --variations --columns uci | cut -f 2 | sed 's/^$/-/' | xargs)"
    is '' "$(printf '1. e4 *\n\n-- \nAda\n' | pgn2fen --final --columns next-san | cut -f 2)"
}

@test "columns: what stands in an unusual place belongs to the game, and to the move after it" {
    is 'B B B' "$(printf '[White "A"]\n\n1. e4 [White "B"]\n1... e5 *\n' |
        pgn2fen --columns tag:White | cut -f 2 | xargs)"
    is 'e4 d4 d5 e5' "$(printf '[White "A"]\n\n(1. d4 d5) 1. e4 e5 *\n' |
        pgn2fen --variations --columns san | cut -f 2 | xargs)"
}

@test "columns: the position" {
    says men 32 32 32 32 32 32 32 31 3 3 3
    says halfmoveclock 0 0 0 1 2 3 4 0 3 4 5
    both fen | head -1 | grep -qx 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    same <(both epd) <(pgn2fen games.pgn | cut -d ' ' -f 1-4)
    same <(both placement) <(pgn2fen games.pgn | cut -d ' ' -f 1)
    is 463b96181691fc9c "$(both zobristkey | head -1)"
}

@test "columns: tags, and what is made of them" {
    is 'Cup, "one"' "$(both event | head -1)"
    is two "$(both tag:event | tail -1)"
    is 2021.03.04 "$(both date | head -1)"
    is 2021.03.01 "$(both eventdate | head -1)"
    is C23 "$(both eco | head -1)"
    is https://lichess.org/abcdefgh "$(both site | head -1)"
    is 'Anna A Bert, B' "$(both player | head -1)"
    says white-elo 2100 2100 2100 2100 2100 2100 2100 2100 - - -
    says black-elo 2210 2210 2210 2210 2210 2210 2210 2210 - - -
    same <(both elo) <(both black-elo)
    says year 2021 2021 2021 2021 2021 2021 2021 2021 2020 2020 2020
    says date 2021.03.04 2021.03.04 2021.03.04 2021.03.04 2021.03.04 2021.03.04 2021.03.04 2021.03.04 2020.05.?? 2020.05.?? 2020.05.??
    says result 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0 '*' '*' '*'
    says link 'https://lichess.org/abcdefgh#'{0..7} - - -
}

@test "columns, games written: control characters below U+0020 become blanks, no others" {
    printf '[Event "a\1b\177c\302\205d"]\n\n1.e4 {x\2y\177z\302\233w} *\n' >game.pgn
    is $'a b\x7fc\302\205d\tx y\x7fz\302\233w' \
        "$(pgn2fen --final --columns=tag:Event,comment game.pgn | cut -f 2-)"
    is $'[Event "a b\x7fc\302\205d"]\n\n1.e4 {x y\x7fz\302\233w} *' "$(pgnwrite game.pgn)"
}

@test "columns: the words of comments have one blank between them, in both programs" {
    printf '1. e4 {a  b\t\tc\r\n d} {  e   } e5 ;  f   g\n*\n' >blanks.pgn
    is $'\na b c d e\nf g' "$(pgn2fen --columns=comment blanks.pgn | cut -f 2)"
    is $'\na b c d e\nf g' "$(cqlmatch --format=tsv --columns=comment --cql true blanks.pgn | tail -n +2)"
}

@test "columns: comments, and what programs wrote in them" {
    is '[%eval 0.2,18] [%clk 0:03:00] [%emt 0:00:05] good' "$(both comment | sed -n 2p)"
    # shellcheck disable=SC2016 # glyphs begin with $
    says nag - - '$1 $14' '$5' - - - - - - -
    says clk - 180 - - - - - - - - -
    says emt - 5 - - 1.20 - 2.5 - - - -
    says eval - 20 - - -35 '#1' '#1' - - - -
    says cp - 20 - - -35 31998 31999 - - - -
    says cp-stm - -20 - - -35 -31998 31999 - - - -
    says evaldepth - 18 - - 21 - 30 - - - -
    says matein - - - - - 1 1 - - - -
    is '{"clk":180,"emt":5,"eval":20}
{"clk":null,"emt":null,"eval":null}
{"clk":null,"emt":1.20,"eval":-35}
{"clk":null,"emt":null,"eval":"#1"}' "$(pgn2fen --format=jsonl --columns clk,emt,eval games.pgn | sed -n '2p;3p;5p;6p')"
}

@test "columns: times that have a unit and at most three parts, and others" {
    local comment value
    while IFS='|' read -r comment value; do
        printf '1. e4 {%s} *\n' "$comment" >time.pgn
        is "$value" "$(pgn2fen --columns=emt,eval time.pgn | tail -n 1 | cut -f 2- | tr '\t' ' ')"
    done <<'rows'
[%emt 1:02:03.5]|3723.5 
[%emt 1:2:3:4]| 
[%emt 5.x]| 
+0.35/12 1.20s, White wins|1.20 35
+0.35/12 1.20| 35
+0.35/12 s| 35
+0.35/12 ,| 35
+0.35/12 xs| 35
rows
}

@test "columns: cp and cp-stm count plies of a mate, as those of ucipipe do" {
    printf '%s\n' '8/8/8/8/8/1k6/8/K6r w - - 0 1' '7k/8/6K1/8/8/8/8/R7 w - - 0 1' '6k1/8/6K1/8/8/8/8/R7 b - - 0 1' \
        'k7/8/1K6/8/8/8/8/7r w - - 0 1' '7K/8/6k1/8/8/8/8/r7 b - - 0 1' '7k/8/6K1/8/8/8/8/1Q6 b - - 0 1' >fens
    ucipipe --depth=6 --columns=eval,cp,cp-stm fens >rows
    while IFS=$'\t' read -r fen eval cp stm; do
        printf '[SetUp "1"]\n[FEN "%s"]\n\n{[%%eval %s]} *\n' "$fen" "$eval" >game
        is "$cp $stm" "$(pgn2fen --columns=cp,cp-stm game | cut -f 2- | tr '\t' ' ')"
        is "{\"cp\":$cp}" "$(pgn2fen --format=jsonl --columns=cp game)"
    done <rows
    [[ $(cut -f 2 rows) = *'#-0'*'#1'* ]]
}

@test "columns: one that is named as a filter has its value" {
    local name
    for name in ply movenumber halfmoveclock zobristkey year elo gamenumber evaldepth matein \
        eco event site date eventdate player; do
        same <(cqlmatch --format=csv --columns "$name" --cql true games.pgn | sed 1d) \
            <(cqlmatch --format=csv --columns "x=$name" --cql true games.pgn |
                sed 1d)
    done
}

@test "columns: every name stands in the page, and no other is known" {
    local name
    for name in $(pgn2fen --help=all | sed -n '/^Columns:/,/^Formats:/p' | sed '$d; s/^Columns://'); do
        pgn2fen --initial --format=csv --columns "${name/NAME/White}" games.pgn >/dev/null
        grep -q "^\.It Cm .*\b${name%:NAME}\b" "$ROOT/man/pgn2fen.1" || { echo "$name"; false; }
    done
    for name in nope value; do
        complains 2 "--columns: there is no column $name" pgn2fen --columns "$name" games.pgn
    done
    complains 2 'tag needs the name of a tag' pgn2fen --columns tag: games.pgn
    complains 2 'ply takes nothing after it' pgn2fen --columns ply:x games.pgn
    complains 2 'there is no column nope' cqlmatch --format=csv --columns nope --cql true games.pgn
}

@test "columns: a number is rounded down to a multiple, as white-elo/200" {
    says white-elo/200 2000 2000 2000 2000 2000 2000 2000 2000 - - -
    says ply/3 0 0 0 3 3 3 6 6 0 0 0
    says tag:BlackElo/7 2205 2205 2205 2205 2205 2205 2205 2205 - - -
    says tag:Result/2 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0 '*' '*' '*'
    is '{"ply/3":3,"WhiteElo/1000":"2000"}' "$(pgn2fen --format=jsonl --columns=ply/3,tag:WhiteElo/1000 games.pgn | sed -n 4p)"
    is $'value/10,x/5,a/b\n-10,-10,<true>' "$(cqlmatch --format=csv --columns=value/10 --columns 'x/5=0-6' \
        --columns 'a/b=true' --cql '0-3' -g 2 games.pgn | head -2)"
    is $'V/4\n-4' "$(cqlmatch --format=csv --columns value --values V/4 --cql 'V=0-3' -g 2 games.pgn | head -2 | cut -d , -f 2)"
}

@test "columns: what cannot be rounded, and numbers that are none" {
    local name
    for name in white-elo/0 white-elo/ ply/x ply/-2 ply/1000000001; do
        complains 2 "--columns: $name: after / there must be a number from 1 to 1000000000, as in white-elo/200" \
            pgn2fen --columns "$name" games.pgn
    done
    complains 2 'eco/10: only numbers can be rounded' pgn2fen --columns eco/10 games.pgn
    complains 2 'there is no column white-elp; is it white-elo?' pgn2fen --columns white-elp/200 games.pgn
    complains 2 'there is no column /x' pgn2fen --columns /x games.pgn
    # the same letters first, then one of five; the tags of all games
    complains 2 'there is no column ECO; is it eco?' pgn2fen --columns ECO games.pgn
    complains 2 'there is no column Black_Elo; is it black-elo?' pgn2fen --columns Black_Elo games.pgn
    complains 2 'there is no column mat (' pgn2fen --columns mat games.pgn
    complains 2 'there is no column plys (' pgn2fen --columns plys games.pgn
    complains 2 'there is no column white; is it tag:White?' cqlmatch --count-by white --cql true games.pgn
    complains 2 'there is no column Black; is it tag:Black?' pgn2fen --columns Black games.pgn
    complains 2 'there is no column Round; is it tag:Round?' pgn2fen --columns Round games.pgn
    complains 2 'value/x: after / there must be a number' cqlmatch --format=csv --columns value/x --cql true games.pgn
    complains 2 'value/3: only numbers can be rounded' cqlmatch --format=csv --columns value/3 --cql true games.pgn
}

@test "tables: columns that are usual, titles, and values that need quotes" {
    is 'source,game,ply,move,side,played,fen
games.pgn,1,0,1,w,,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
        "$(pgn2fen --format=csv games.pgn | head -2)"
    same <(pgn2fen --format=csv games.pgn) <(cqlmatch --format=csv --cql true games.pgn)
    is 'event,White
"Cup, ""one""",Anna A' "$(pgn2fen --format=csv --columns=event,tag:White games.pgn | head -2)"
    is $'event\tply\nCup, "one"\t0' "$(pgn2fen --format=tsv --columns=event --columns=ply games.pgn | head -2)"
    is '{"event":"Cup, \"one\"","ply":0,"san":null,"men":32,"link":"https://lichess.org/abcdefgh#0"}' \
        "$(pgn2fen --format=jsonl --columns=event,ply,san,men,link games.pgn | head -1)"
}

@test "tables: the same on several threads, and of the chosen positions alone" {
    same <(pgn2fen --format=csv "$DATA/famous.pgn") <(pgn2fen -j 3 --format=csv "$DATA/famous.pgn")
    same <(cqlmatch --threads 3 --format=jsonl --columns next-san,link,value --columns 'n=#A' --cql 'check power a' "$DATA/famous.pgn") \
        <(cqlmatch -s --format=jsonl --columns next-san,link,value --columns 'n=#A' --cql 'check power a' "$DATA/famous.pgn")
    is 'ply
7
2' "$(pgn2fen --final --format=csv --columns=ply games.pgn)"
    complains 2 '--format takes fen, csv, tsv, jsonl, bullet or plain, not xml' pgn2fen --format=xml games.pgn
    complains 2 '--format does not go with --movetext' pgn2fen --movetext --format=csv </dev/null
}

@test "value is what --answer writes, NAME=QUERY the value of another query" {
    is 'ply,value,some,who
4,23,3,white
5,23,3,black' "$(cqlmatch --format=csv --columns ply,value --columns 'some=#[a1,a2,c1]' \
        --columns 'who=if wtm then "white" else "black"' --cql 'ply >= 4 ply <= 5 not mate power A - 16' games.pgn)"
    is 'ply,value,n' "$(cqlmatch --format=csv --columns ply,value --columns 'n=#A' --cql false games.pgn)"
    same <(cqlmatch --answer --cql 'check power a' "$DATA/famous.pgn") \
        <(cqlmatch --format=csv --columns value --cql 'check power a' "$DATA/famous.pgn" | sed 1d)
    is '{"v":39,"s":"w\"","none":null}' "$(cqlmatch --format=jsonl --columns 'v=power A' \
        --columns 's="w" + \"' --columns 'none=child(9):ply' --cql initial --limit 1 games.pgn)"
}

@test "squares are those of the last filter that is a set or a piece" {
    squares() { # QUERY: of the last position of the first game
        cqlmatch --format=jsonl --columns squares --cql "mate $1" games.pgn | head -n 1
    }
    is '{"squares":"f7"}' "$(squares 'A attacks k')"
    is '{"squares":"d8,f8"}' "$(squares 'k [d8,f8] #A > 3 true')"
    is '{"squares":"f7"}' "$(squares 'q k piece x in A x attacks k')"
    is '{"squares":"e8"}' "$(squares 'piece x = k x')"
    is '{"squares":"f7"}' "$(squares 'S = A attacks k S')"
    is '{"squares":null}' "$(squares '#A > 3')"
    is '{"squares":null}' "$(squares 'not q & k')"
    is '' "$(squares 'a8 & A ply > 0')"
    is 'ply,squares,value
7,f7,16' "$(cqlmatch --format=csv --columns ply,squares,value --cql 'mate A attacks k #A' games.pgn)"
    is 'squares,value
"d1,e1","[d1,e1]"' "$(cqlmatch --format=csv --columns squares,value --cql 'A' <<<'4k3/8/8/8/8/8/8/3QK3 w - - 0 1' |
        cut -d , -f 1-4)"
    same <(cqlmatch --format=csv --columns ply,fen --cql 'A attacks k' "$DATA/famous.pgn") \
        <(cqlmatch --format=csv --columns ply,fen,squares --cql 'A attacks k' "$DATA/famous.pgn" |
            sed -E 's/,("[a-h0-9,]*"|[^,]*)$//')
    complains 2 'there is no column squares' pgn2fen --columns squares games.pgn
}

@test "replay: the placement, the moves back and the moves after, with the squares they change" {
    printf '1. e4 (1. d4 d5 2. c4) e5 2. Nf3 *\n\n[FEN "4k3/1P6/8/8/4Pp2/8/8/4K2R b K e3 0 1"]\n\n1... fxe3 2. O-O e2 3. b8=Q+ *\n' >replay.pgn
    replay() { # QUERY [OPTION...]
        cqlmatch --format=jsonl --columns replay --cql "$@" replay.pgn | sed 's/^{"replay":"//; s/"}$//'
    }
    is 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR|e5/e5.e7p|e4/e2Pe4.:Nf3/g1.f3N' "$(replay 'ply == 2 gamenumber == 1')"
    is 'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR|d5/d5.d7p|d4/d2Pd4.:c4/c2.c4P' \
        "$(replay 'ply == 2 variation' --variations)"
    is '4k3/1P6/8/8/4Pp2/8/8/4K2R:fxe3/e3pe4.f4.:O-O/e1.f1Rg1Kh1.:e2/e2pe3.:b8=Q+/b7.b8Q' \
        "$(replay 'initial gamenumber == 2')"
    is '4k3/1P6/8/8/8/4p3/8/5RK1|O-O/e1Kf1.g1.h1R|fxe3/e3.e4Pf4p:e2/e2pe3.:b8=Q+/b7.b8Q' "$(replay 'gamenumber == 2 ply == 2')"
    is '{"replay":null}' "$(cqlmatch --format=jsonl --columns replay --cql k <<<'4k3/8/8/8/8/8/8/4K3 w - -')"
    pgnindex replay.pgn 2>/dev/null
    same <(replay 'ply == 1' --index=always) <(replay 'ply == 1' --index=never)
    complains 2 'there is no column replay' pgn2fen --columns replay replay.pgn
}

@test "squares: what a query does it does once, whether or not they are shown" {
    local query='persistent Seen += 1 X = A attacks k comment("here") X ply > 3'
    same <(cqlmatch --format=csv --columns ply --cql "$query" games.pgn 2>&1) \
        <(cqlmatch --format=csv --columns ply,squares --cql "$query" games.pgn 2>&1 | cut -d , -f 1)
}

@test "the query of a column is checked, and what it stops at ends the run" {
    complains 2 '<column x>:1:1 error' cqlmatch --format=csv --columns 'x=chek' --cql true games.pgn
    complains 2 'column x: its query may not keep anything' cqlmatch --format=csv --columns 'x=persistent Sum += 1' --cql true games.pgn
    complains 2 'neither a header nor' cqlmatch --format=csv --columns 'x=cqlbegin {1} 3' --cql true games.pgn
    complains 2 'is NAME=QUERY' cqlmatch --format=csv --columns '=3' --cql true games.pgn
    complains 2 'assert' cqlmatch --format=csv --columns 'x=assert ply < 2' --cql true games.pgn
    complains 2 'assert' cqlmatch --format=csv --columns 'x=assert false' --cql true <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
}

@test "--tags and --values add to the columns that are usual, or are named" {
    is 'source,game,ply,move,side,played,fen,White,x' \
        "$(cqlmatch --format=csv --tags White --values x --cql 'x = 3' games.pgn | head -1)"
    is 'ply,White,x
0,Anna A,3' "$(cqlmatch --format=csv --columns ply --tags White --values x --cql 'x = 3' games.pgn | head -2)"
    is $'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\tAnna A\t0' \
        "$(cqlmatch --format=fen --tags White --columns ply --cql true games.pgn | head -1)"
}

@test "of lines every format carries the columns beside the position" {
    printf '%s\n' $'4k3/8/8/8/8/8/8/4K3 w - - 0 1\ta,b\tc d' $'4k3/8/8/8/8/8/8/3QK3 b - - 0 1\t' >lines
    is 'source,line,side,fen,column2,column3
lines,1,w,4k3/8/8/8/8/8/8/4K3 w - - 0 1,"a,b",c d
lines,2,b,4k3/8/8/8/8/8/8/3QK3 b - - 0 1,,' "$(cqlmatch --format=csv --cql true lines)"
    is $'side\tcolumn2\tcolumn3\nw\ta,b\tc d\nb\t\t' "$(cqlmatch --format=tsv --columns side --cql true lines)"
    is '{"men":2,"column2":"a,b","column3":"c d"}' "$(cqlmatch --format=jsonl --columns men --limit 1 --cql true lines)"
    is $'4k3/8/8/8/8/8/8/4K3 w - - 0 1\ta,b\tc d\t2' "$(cqlmatch --format=fen --columns men --limit 1 --cql true lines)"
    is $'4k3/8/8/8/8/8/8/4K3 w - - c0 "lines, line 1";\ta,b\tc d' "$(cqlmatch --format=epd --limit 1 --cql true lines)"
    is $'4k3/8/8/8/8/8/8/3QK3 b - - 0 1\t\t9\t9' "$(cqlmatch --columns value,value --cql 'btm power A' lines)"
    is 'source,line,side,fen' "$(cqlmatch --format=csv --cql true </dev/null)"
}

@test "a line with more columns than the first loses none, and is warned of" {
    printf '%s\n' $'4k3/8/8/8/8/8/8/4K3 w\ta' $'4k3/8/8/8/8/8/8/4K3 w\tb\tc' >lines
    run -0 --separate-stderr cqlmatch --format=csv --columns line --cql true lines
    is 'line,column2
1,a
2,b,c' "$output"
    [[ $stderr = *'lines:2: this line has more columns than the first'* ]]
    is '{"line":2,"column2":"b","column3":"c"}' "$(cqlmatch --format=jsonl --columns line --cql true lines | tail -1)"
}

@test "--columns over games is for rows" {
    complains 2 'columns are those of rows' cqlmatch --columns ply --cql true games.pgn
}

@test "NAME=tag:TAG is a tag with another title; a NAME holds no comma" {
    cd "$BATS_TEST_TMPDIR"
    printf '[White "Anna, B"]\n[WhiteElo "2345"]\n\n1. e4 *\n' >g.pgn
    is 'w,ply
"Anna, B",1' "$(cqlmatch --format=csv --columns 'w=tag:White' --columns ply --cql 'ply == 1' g.pgn)"
    is 'w,games
2300,1' "$(cqlmatch --count-by 'w=tag:WhiteElo/100' --cql 'ply == 1' g.pgn | cut -d, -f 1,2)"
    is 'tag,n
?,1' "$(cqlmatch --format=csv --columns 'tag= tag:Nope ' --columns 'n=#P/#P' --cql 'ply == 1' g.pgn | sed 's/^,/?,/')"
    complains 2 'cqlmatch: column game,ply,men: a NAME holds no comma; give NAME=QUERY by itself: --columns game,ply --columns men=#A' \
        cqlmatch --format=csv --columns=game,ply,men=#A --cql true g.pgn
    complains 2 'a NAME holds no comma; give NAME=QUERY by itself: --count-by eco --count-by n=#A' \
        cqlmatch --count-by=eco,n=#A --cql true g.pgn
    is '"a,b"' "$(cqlmatch --format=csv --columns='x="a,b"' --cql 'ply == 1' g.pgn | tail -n 1)"
}
