#!/usr/bin/env bats
# groups.bats - counts in groups: cqlmatch --count-by

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    ln -s "$DATA/famous.pgn" famous.pgn
    cat >games.pgn <<'end'
[Event "Cup"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]
[WhiteElo "2100"]
[BlackElo "2210"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "Cup"]
[White "Cora"]
[Result "1/2-1/2"]
[WhiteElo "2450"]

1. e4 c5 1/2-1/2

[Event "League"]
[White "Anna"]
[Result "0-1"]
[WhiteElo "990"]

1. f3 {a comment} e5 2. g4 Qh4# (2... d5 1-0) 0-1

[Event "League"]
[White "Emil"]

1. e4 *
end
}

# by LIST QUERY [OPTION...]: the rows without their titles
by() {
    cqlmatch --format=csv --count-by="$1" --cql "$2" "${@:3}" games.pgn | sed 1d
}

# many N: games without moves, each with an event of its own, and one of four.
many() {
    seq "$1" | awk '{ print "[Event \"" ($1 * 7919) % 100003 "\"]\n[Round \"" $1 % 4 \
        "\"]\n[Result \"" ($1 % 3 ? "1-0" : "0-1") "\"]\n[WhiteElo \"" 1000 + $1 % 1500 "\"]\n\n*\n" }'
}

# joined COLUMNS: groups of standard input, sorted, as one line each.
joined() {
    awk -F '\t' -v OFS='\t' -v k="$1" '{
        key = ""
        for (i = 1; i <= k; i++) key = key $i OFS
        if (key != last && NR > 1) { flush() }
        last = key
        for (i = 1; i <= 8; i++) n[i] += $(k + i)
    }
    function flush(  i) { printf "%s", last; for (i = 1; i <= 8; i++) { printf "%d%s", n[i], i < 8 ? OFS : "\n"; n[i] = 0 } }
    END { flush() }'
}

@test "--count-by: games, matches, results, score and Elo of each group" {
    is 'result,games,matching-games,positions,white-wins,draws,black-wins,score,mean-elo
*,1,1,2,0,0,0,,
0-1,1,1,5,0,0,1,0.0,990
1-0,1,1,8,1,0,0,100.0,2155
1/2-1/2,1,1,3,0,1,0,50.0,2450' "$(cqlmatch --format=csv --count-by=result --cql true games.pgn)"
    is 'Cup,2,1,1,1,0,0,100.0,2155
League,2,1,1,0,0,1,0.0,990' "$(by event mate)"
}

@test "columns of games alone count the games that do not match, by their tags" {
    is 'Anna,2,2,2,1,0,1,50.0,1767
Cora,1,0,0,0,0,0,,
Emil,1,0,0,0,0,0,,' "$(by tag:White mate)"
    is '*,1,0,0,0,0,0,,
0-1,1,1,5,0,0,1,0.0,990
1-0,1,1,8,1,0,0,100.0,2155
1/2-1/2,1,0,0,0,0,0,,' "$(by result 'player "Anna" true')"
    is '1-0,1,0,0,0,0,0,,' "$(by result 'cql(result 0-1) true' | sed -n 3p)"
    is 4 "$(by result 'false' | awk -F , '{ n += $2 } END { print n }')"
}

@test "columns of positions have no group without a match, and count a game once in each" {
    is '0,4,4,8,1,1,1,50.0,1938
2,3,3,5,1,1,1,50.0,1938
4,2,2,3,1,0,1,50.0,1767
6,1,1,2,1,0,0,100.0,2155' "$(by ply/2 true)"
    is '4,1,1,1,0,0,1,0.0,990
7,1,1,1,1,0,0,100.0,2155' "$(by ply mate)"
    is '' "$(by ply false)"
}

@test "a game counts with the matches of --matchcount, and not at all without" {
    is 'League,2,0,0,0,0,0,,' "$(by event true --matchcount 6 99 | tail -1)"
    is 'w,1,1,4,1,0,0,100.0,2155' "$(by side true --matchcount 6 99 | tail -1)"
    is 4 "$(by side true --matchcount 6 99 | head -1 | cut -d , -f 4)"
}

@test "groups are in order: no value, numbers as numbers, text by its bytes" {
    cat >order.pgn <<'end'
[Event "b"]
[Round "10"]

*

[Event "B"]
[Round "9"]

*

[Event "a"]
[Round "1.5"]

*

[Event "é"]
[Round "-2"]

*

[Round "-2.5"]

*

[Event ""]
[Round "?"]

*

[Event "a b"]
[Round "-10"]

*

[Event "a"]
[Round "007"]

*
end
    is ' B a a b b é' "$(cqlmatch --format=csv --count-by=tag:Event --cql true order.pgn |
        sed 1d | cut -d , -f 1 | paste -sd ' ')"
    is '-10 -2.5 -2 1.5 9 10 007 ?' "$(cqlmatch --format=csv --count-by=tag:Round --cql true order.pgn |
        sed 1d | cut -d , -f 1 | paste -sd ' ')"
    is '-10 -4 -2 0 8 10 007 ?' "$(cqlmatch --format=csv --count-by=tag:Round/2 --cql true order.pgn |
        sed 1d | cut -d , -f 1 | paste -sd ' ')"
    is '-3 -2 -1 0 1 2 3 4' "$(cqlmatch --format=csv --count-by=value --cql 'ply - 3' -g 1 games.pgn |
        sed 1d | cut -d , -f 1 | paste -sd ' ')"
}

@test "--count-by takes what --columns takes: values, queries, tags, rounded numbers" {
    is '<true>,1-0' "$(by 'x=mate' mate --count-by result | tail -1 | cut -d , -f 1,2)"
    is '15,1 15,1' "$(by 'men/3=#A' true -g 1 | cut -d , -f 1,2) $(by 'men/3=#a' true -g 1 | tail -1 | cut -d , -f 1,2)"
    is '2400,1' "$(by white-elo/200 true | tail -1 | cut -d , -f 1,2)"
    is '"a,b",8' "$(by 'x="a,b"' true -g 1 | cut -d , -f 1,2,5)"
    complains 2 'there is no column white-elp; is it white-elo?' \
        cqlmatch --count-by=white-elp --cql true games.pgn
    complains 2 'white-elo/0: after / there must be a number' cqlmatch --count-by=white-elo/0 --cql true games.pgn
    complains 2 'there is no column /x' cqlmatch --count-by=/x --cql true games.pgn
    complains 2 'eco/3: only numbers can be rounded' cqlmatch --count-by=eco/3 --cql true games.pgn
    complains 2 'the list is empty' cqlmatch --count-by= --cql true games.pgn
}

@test "the table is csv, or as --format says; --format=table aligns it" {
    same <(cqlmatch --count-by=event --cql mate games.pgn) \
        <(cqlmatch --format=csv --count-by=event --cql mate games.pgn)
    is 'Event   games  matching-games  positions  white-wins  draws  black-wins  score  mean-elo
Cup         2               1          1           1      0           0  100.0      2155
League      2               1          1           0      0           1    0.0       990' \
        "$(cqlmatch --format=table --count-by=tag:Event --cql mate games.pgn)"
    is '{"white-elo":null,"games":1,"matching-games":0,"positions":0,"white-wins":0,"draws":0,"black-wins":0,"score":null,"mean-elo":null}
{"white-elo":990,"games":1,"matching-games":1,"positions":1,"white-wins":0,"draws":0,"black-wins":1,"score":0.0,"mean-elo":990}' \
        "$(cqlmatch --format=jsonl --count-by=white-elo --cql mate games.pgn | head -2)"
    is '"2450"' "$(cqlmatch --format=jsonl --count-by=tag:WhiteElo --cql mate games.pgn |
        tail -1 | grep -o '"2450"')"
    is $'ply\tgames' "$(cqlmatch --format=tsv --count-by=ply --cql mate games.pgn | head -1 | cut -f 1,2)"
    complains 2 "--format=fen does not go with --count-by: its table is csv, tsv, jsonl or table" \
        cqlmatch --count-by=ply --format=fen --cql mate games.pgn
    complains 2 '--format=table is for --count-by' cqlmatch --format=table --cql mate games.pgn
}

@test "--format=table aligns by columns of the terminal" {
    sed 's/"Cup"/"王座戦"/' games.pgn >wide.pgn
    is $'Event   games\nLeague      2\n王座戦      2' \
        "$(cqlmatch --format=table --count-by=tag:Event --cql mate wide.pgn | cut -d ' ' -f -7 | sed -E 's/(games|2) .*/\1/')"
}

@test "on a terminal the table is aligned" {
    command script -qec "cqlmatch --summary=never --count-by=event --cql mate games.pgn" /dev/null </dev/null |
        tr -d '\r' | grep -qx 'Cup         2               1          1           1      0           0  100.0      2155'
}

@test "--count-by goes to the file of -o, not to that of a header, and not to many" {
    cqlmatch --count-by=event -o table.csv --cql mate games.pgn
    same table.csv <(cqlmatch --count-by=event --cql mate games.pgn)
    cqlmatch --count-by=event -o table.csv.gz --cql mate games.pgn
    same table.csv <(gzip -dc table.csv.gz)
    same table.csv <(cqlmatch --count-by=event --cql 'cql(output x.pgn) mate' games.pgn)
    [ ! -e x.pgn ]
    complains 2 '--count-by writes to one file' cqlmatch --count-by=event -o '%T{ECO}.csv' --cql mate games.pgn
}

@test "--count-by: no table of what could not all be read, or where the query stops" {
    mkdir folder
    run -2 --separate-stderr cqlmatch --count-by=event --cql mate games.pgn folder
    is '' "$output"
    run -2 --separate-stderr cqlmatch --count-by=ply --cql 'assert ply < 3' games.pgn
    is '' "$output"
}

@test "--limit: the groups of the first matching games" {
    is 'Anna,1,1,1,1,0,0,100.0,2155' "$(by tag:White mate --limit 1)"
    same <(by ply true --limit 2 -j 1) <(by ply true --limit 2 -j 4)
}

@test "--count-by is for games, and goes with nothing else that says what is written" {
    complains 2 '--count-by does not go with position lines: it is for games; of lines sort(1)' \
        cqlmatch --count-by=side --cql true "$DATA/positions.fen"
    complains 2 '--count-by does not go with --count over games' cqlmatch --count --count-by=side --cql true games.pgn
    complains 2 '--columns does not go with --count-by over games' cqlmatch --columns=ply --count-by=side --cql true games.pgn
    complains 2 '--tmp does not go with games' cqlmatch --tmp /tmp --cql true games.pgn
}

@test "the same table whatever the number of threads" {
    local list
    for list in result eco,result epd,next-uci ply/10,side 'x=#A,y'; do
        [[ $list != x=* ]] || list='x=#A'
        cqlmatch --count-by="$list" -j 1 --cql true famous.pgn >one
        cqlmatch --count-by="$list" -j 4 --cql true famous.pgn | same one /dev/stdin
    done
}

@test "groups are those that awk counts in the rows of --format" {
    cqlmatch --format=tsv --columns=epd,next-uci,game,result --cql 'ply <= 20' famous.pgn | sed 1d |
        awk -F '\t' -v OFS=, '{ key = $1 OFS $2 }
            !(key OFS $3 in seen) { seen[key OFS $3]; games[key]++; n[key OFS $4]++ }
            { rows[key]++ }
            END { for (key in rows) print key, games[key], games[key], rows[key],
                n[key OFS "1-0"] + 0, n[key OFS "1/2-1/2"] + 0, n[key OFS "0-1"] + 0 }' |
        LC_ALL=C sort >expected
    cqlmatch --count-by=epd,next-uci --cql 'ply <= 20' famous.pgn | sed 1d |
        cut -d , -f 1-8 | LC_ALL=C sort | same expected /dev/stdin
}

# in_order LIST FILE: the groups of a file are its different rows, sorted by their bytes.
in_order() {
    cqlmatch --format=tsv --columns="$1" --cql true "$2" | sed 1d | LC_ALL=C sort -u >expected
    cqlmatch --format=tsv --count-by="$1" --cql true "$2" | sed 1d |
        cut -f "1-$(tr ',' '\n' <<<"$1" | wc -l)" | same expected /dev/stdin
}

@test "groups of positions are in order, whatever else is in their keys" {
    in_order epd,next-uci famous.pgn
    in_order result,epd,next-uci famous.pgn
    in_order epd,placement,epd famous.pgn
    in_order next-uci,epd,event famous.pgn
    in_order placement famous.pgn
    in_order placement,side,eco famous.pgn
    in_order tag:White,epd famous.pgn
}

@test "a placement is the first field of the FEN, in rows and in groups" {
    cqlmatch --format=tsv --columns=fen --cql true famous.pgn | sed 1d | cut -d ' ' -f 1 >expected
    cqlmatch --format=tsv --columns=placement --cql true famous.pgn | sed 1d | same expected /dev/stdin
    cqlmatch --format=tsv --columns=fen,placement --cql true famous.pgn | sed 1d | cut -f 2 | same expected /dev/stdin
    cqlmatch --format=tsv --count-by=placement --cql true famous.pgn | sed 1d | cut -f 1 |
        same <(LC_ALL=C sort -u expected) /dev/stdin
}

@test "a placement is one group, whatever variants the games are of" {
    printf '[Variant "%s"]\n\n1. e4 *\n\n' Standard Chess960 Atomic Three-check "King of the Hill" >games.pgn
    cqlmatch --count-by=placement --cql ply==1 games.pgn | cut -d , -f 1,2 | sed 1d |
        same <(echo rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR,5) /dev/stdin
    cqlmatch --count-by=epd --cql ply==1 games.pgn | cut -d , -f 1,2 | sed 1d >epds
    same - epds <<'END'
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -,4
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3+3,1
END
}

# Games without moves from boards by chance, of which many begin alike, with all rights to castle.
chance_boards() {
    awk 'BEGIN {
        srand(3)
        for (n = 0; n < 3000; n++) {
            if (n % 10 == 0 || rand() < .1)
                for (i = 1; i <= 64; i++)
                    at[i] = rand() < .6 ? 1 : substr("QRBNPqrbnp", 1 + int(10 * rand()), 1)
            for (i = 0; i < 3; i++)
                at[1 + int(64 * rand())] = rand() < .5 ? 1 : substr("QRBNPqrbnp", 1 + int(10 * rand()), 1)
            at[1] = at[8] = "r"; at[5] = "k"; at[57] = at[64] = "R"; at[61] = "K"
            placement = ""
            for (i = 1; i <= 64; i++)
                placement = placement at[i] (i % 8 == 0 && i < 64 ? "/" : "")
            for (i = 8; i > 1; i--)
                gsub(substr("11111111", 1, i), i, placement)
            rights = (n % 2 ? "K" : "") (n % 4 > 1 ? "Q" : "") (n % 8 > 3 ? "k" : "") (n % 16 > 7 ? "q" : "")
            printf "[FEN \"%s %s %s - 0 1\"]\n[SetUp \"1\"]\n\n*\n\n", placement, rand() < .5 ? "w" : "b",
                rights ? rights : "-"
        }
        for (i = 0; i < 16; i++) {
            file = substr("abcdefgh", 1 + i % 8, 1)
            printf "[FEN \"%s/%s - %s%d 0 1\"]\n[SetUp \"1\"]\n\n*\n\n", i < 8 ? "4k3/8/8" : "4k3/8/8/8",
                i < 8 ? "pPpPpPpP/8/8/8/4K3 w" : "PpPpPpPp/8/8/4K3 b", file, i < 8 ? 6 : 3
        }
    }'
}

@test "positions by chance are in order, and as they are written" {
    chance_boards >chance.pgn
    in_order epd chance.pgn
    in_order side,epd,placement chance.pgn
    in_order placement chance.pgn
    in_order tag:White,placement,side chance.pgn
    [ "$(cqlmatch --count-by=epd --cql true chance.pgn | grep -Ec ' [a-h][36],')" = 8 ]
}

@test "castling rights of inner rooks are in order among those of others" {
    local rights
    for rights in - KQkq Ee Eq Ke E e; do
        echo "[FEN \"rk2r2r/pppppppp/8/8/8/8/PPPPPPPP/RK2R2R w $rights - 0 1\"]
[Variant \"Chess960\"]
[SetUp \"1\"]

1. e4 e5 2. d4 *
"
    done >rooks.pgn
    cat games.pgn >>rooks.pgn
    in_order epd,next-uci rooks.pgn
    in_order placement,epd,next-uci rooks.pgn
    cqlmatch --count-by=epd,next-uci --cql true rooks.pgn | grep -q 'w Ee -,e2e4,1'
}

@test "--memory-limit: groups of positions are the same when some go to disk" {
    local list=result,placement,epd,next-uci
    cat "$DATA"/{famous,generated,engine-match}.pgn >three.pgn
    cqlmatch --count-by=$list --cql true three.pgn >one
    cqlmatch --count-by=$list --memory-limit 1800K -j 1 --cql true three.pgn | same one /dev/stdin
    complains 2 'cannot open a temporary file in nowhere' cqlmatch --count-by=$list \
        --memory-limit 1800K -j 1 --tmp nowhere --cql true three.pgn
}

@test "--memory-limit: what does not fit goes to disk, and the table is the same" {
    many 100000 >many.pgn
    cqlmatch --count-by=tag:Event,tag:Round,white-elo/100 --cql true many.pgn >one
    is 100001 "$(wc -l <one)"
    for limit in 1500K 8M; do
        cqlmatch --count-by=tag:Event,tag:Round,white-elo/100 --memory-limit $limit -j 1 --cql true many.pgn |
            same one /dev/stdin
    done
    cqlmatch --format=table --count-by=tag:Event,tag:Round,white-elo/100 --cql true many.pgn >two
    cqlmatch --format=table --count-by=tag:Event,tag:Round,white-elo/100 --memory-limit 1500K -j 1 --cql true many.pgn |
        same two /dev/stdin
    is '' "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'pipefish-*' -newer many.pgn 2>/dev/null)"
}

@test "--tmp and TMPDIR say where it goes, and what is wrong there is told" {
    many 30000 >many.pgn
    complains 2 'cannot open a temporary file in nowhere: No such file or directory; --tmp names another folder' \
        cqlmatch --count-by=tag:Event --memory-limit 1500K --tmp nowhere -j 1 --cql true many.pgn
    TMPDIR=nowhere complains 2 'cannot open a temporary file in nowhere' \
        cqlmatch --count-by=tag:Event --memory-limit 1500K -j 1 --cql true many.pgn
    run -2 --separate-stderr bash -c "trap '' XFSZ; ulimit -f 100
        cqlmatch --count-by=tag:Event --memory-limit 1500K --tmp . -j 1 --cql true many.pgn"
    [[ $stderr = *'cannot write records to a temporary file in . (--tmp names another folder): File too large'* ]]
    is '' "$output"
}

@test "states of parts are joined to the groups of the whole" {
    local list=eco,result
    cqlmatch --count-by=$list --cql mate famous.pgn >whole
    cqlmatch --count-by=$list --emit-state one -g 1 20 --cql mate famous.pgn >nothing
    [ ! -s nothing ]
    cqlmatch --count-by=$list --emit-state two -g 21 999 -j 4 --cql mate famous.pgn
    cqlmatch --count-by=$list --merge-state one two --cql mate | same whole /dev/stdin
    cqlmatch --count-by=$list --merge-state one --emit-state three --cql mate
    same one three
    cqlmatch --count-by=$list --merge-state two one --emit-state whole.state --cql mate
    cqlmatch --count-by=$list --emit-state all --cql mate famous.pgn
    same all whole.state
    is $'groups\t1\teco,result' "$(sed -n 3p all)"
    is end "$(tail -n 1 all)"
}

@test "what states hold can be joined by sort and one pass" {
    cqlmatch --count-by=ply/7,side --emit-state one -g 1 20 --cql true famous.pgn
    cqlmatch --count-by=ply/7,side --emit-state two -g 21 999 --cql true famous.pgn
    cqlmatch --count-by=ply/7,side --emit-state all --cql true famous.pgn
    sed -n 's/^group\t//p' one two | LC_ALL=C sort | joined 2 |
        same /dev/stdin <(sed -n 's/^group\t//p' all)
    sed -n 's/^group\t//p' all | LC_ALL=C sort -c
}

@test "numbers in states sort as text" {
    cqlmatch --count-by=value --emit-state - --cql 'ply * 15 - 30' -g 1 games.pgn | grep ^group | cut -f 2 >keys
    is '1 -y69~ -y84~ a0 b15 b30 b45 b60 b75' "$(paste -sd ' ' keys)"
}

@test "a state that does not go with the groups is refused" {
    cqlmatch --emit-state plain -o /dev/null --cql mate games.pgn
    cqlmatch --count-by=eco --emit-state groups --cql mate games.pgn
    complains 2 'plain:2: this state was written without --count-by' \
        cqlmatch --count-by=eco --merge-state plain --cql mate
    complains 2 'groups:3: this state has groups; --count-by=LIST joins them' cqlmatch --merge-state groups --cql mate
    complains 2 'groups:3: these are groups by other columns, --count-by=eco' \
        cqlmatch --count-by=event --merge-state groups --cql mate
    complains 2 'is the state of another query' cqlmatch --count-by=eco --merge-state groups --cql check
    sed '$d' groups >short
    complains 2 'this state is not whole' cqlmatch --count-by=eco --merge-state short --cql mate
    sed '4s/[0-9]*$/x/' groups >bad
    complains 2 'bad:4: this is no line of a group' cqlmatch --count-by=eco --merge-state bad --cql mate
    (cat groups && echo more) >longer
    complains 2 'there is text after the end' cqlmatch --count-by=eco --merge-state longer --cql mate
    (sed -n 1,4p groups && sed -n 4p groups && echo end) >twice
    complains 2 'twice:5: the groups are not in order' cqlmatch --count-by=eco --merge-state twice --cql mate
    complains 2 'only the groups of --count-by are a table then' cqlmatch --merge-state plain --format=csv --cql mate
}

@test "a game of an unknown variant has the result after its moves, whatever games stand before it" {
    local unknown mate
    unknown=$(printf '[Variant "Bughouse"]\n\n1. e4 e5 1-0')
    mate=$(printf '[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0')
    cd "$BATS_TEST_TMPDIR"
    for _ in {1..40}; do printf '%s\n\n' "$mate"; done >mates.pgn
    { cat mates.pgn && printf '%s\n' "$unknown"; } >last.pgn
    { printf '%s\n\n' "$unknown" && cat mates.pgn; } >first.pgn
    for games in last first; do
        is "1-0,41,40" "$(cqlmatch --count-by=result --cql check "$games.pgn" 2>faults |
            sed 1d | cut -d, -f1-3)"
        is 1 "$(grep -c 'the rules of Bughouse are not known here' faults)"
    done
}

@test "a fault of a game is reported once, whether its positions or its groups are looked at first" {
    cd "$BATS_TEST_TMPDIR"
    printf '[Result "*"]\n\n1. e4 Ke5 [Foo "x"] *\n' >faulty.pgn
    for query in check pe5 true; do
        cqlmatch --count-by=result --cql "$query" faulty.pgn >/dev/null 2>faults
        is "cqlmatch: faulty.pgn:3: game 1: ply 2: bad move Ke5: no piece can make it" "$(cat faults)"
    done
}

@test "after the last ply that matters no fault is reported, of a tag neither" {
    cd "$BATS_TEST_TMPDIR"
    printf '1. d4 Nf6 2. c4 d6 3. Nf3 Nbd7 4. Re8 [Variant "strange"] *\n' >late.pgn
    is "" "$(cqlmatch --count --cql 'ply < 6' late.pgn 2>&1 >/dev/null)"
    [[ $(cqlmatch --count --cql 'ply < 8' late.pgn 2>&1 >/dev/null) = *"bad move Re8"*Variant* ]]
}

# players LIST QUERY [OPTION...]: the rows of two small tournaments, without titles.
players() {
    cat >players.pgn <<'games'
[White "Anna"]
[Black "Bert"]
[Result "1-0"]
[WhiteElo "2100"]
[BlackElo "2210"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Bert"]
[Black "Anna"]
[Result "1/2-1/2"]
[WhiteElo "2000"]

1. e4 c5 1/2-1/2

[White "Anna"]
[Black "Anna"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Emil"]

1. e4 *
games
    cqlmatch --format=csv --count-by="$1" --cql "$2" "${@:3}" players.pgn | sed 1d
}

@test "--count-by=player counts each game for both players, each with the own result" {
    is '?,1,1,2,0,0,0,,
Anna,4,4,21,2,1,1,62.5,2100
Bert,2,2,11,0,1,1,25.0,2105
Emil,1,1,2,0,0,0,,' "$(players player true)"
    is player,games,matching-games,positions,wins,draws,losses,score,mean-elo \
        "$(cqlmatch --count-by=player --cql true players.pgn | head -n 1)"
    is '?,1,0,0,0,0,0,,
Anna,4,1,1,1,0,0,100.0,2100
Bert,2,1,1,0,0,1,0.0,2210
Emil,1,0,0,0,0,0,,' "$(players player 'player "Bert" mate')"
}

@test "groups of players: color, opponent, opponent-elo, beside other columns" {
    is 'Anna,black,2,2,8,1,1,0,75.0,
Anna,white,2,2,13,1,0,1,50.0,2100' "$(players player,color true | sed -n 2,3p)"
    is 'Anna,Anna,2
Anna,Bert,2' "$(players player,opponent true | sed -n 2,3p | cut -d, -f 1-3)"
    is 'Anna,,3 Anna,2100,1 Bert,2000,1 Bert,2200,1' "$(players opponent,opponent-elo/100 true |
        sed -n 2,5p | cut -d, -f 1-3 | paste -sd ' ')"
    is 'black,1 white,1' "$(players color,ply 'ply == 7' | cut -d, -f 1,3 | paste -sd ' ')"
}

@test "what a player alone has needs groups of players; mover is of any row" {
    for column in color opponent opponent-elo; do
        for program in "cqlmatch --format=csv --cql true" pgn2fen; do
            # shellcheck disable=SC2086 # words
            complains 2 "the column $column is for groups of players: cqlmatch --count-by=player" \
                $program --columns=$column games.pgn
        done
        complains 2 "the column $column is for groups of players" \
            cqlmatch --count-by=event --aggregate="share($column)" --cql true games.pgn
    done
    is ' Anna Bert Anna Bert Anna Bert Anna' "$(pgn2fen --format=tsv --columns=mover games.pgn |
        sed -n 2,9p | paste -sd ' ')"
    same <(cqlmatch --format=tsv --columns=mover --cql true games.pgn) <(pgn2fen --format=tsv --columns=mover games.pgn)
}

# aggregated COLUMN QUERY FUNCTION...: the groups of games.pgn with their aggregates alone.
aggregated() {
    local list=$1 query=$2
    shift 2
    cqlmatch --format=csv --count-by="$list" "${@/#/--aggregate=}" --cql "$query" games.pgn |
        sed 1d | cut -d , -f 1,10-
}

@test "--aggregate: mean, median, min, max, sum and share of a column in each group" {
    is 'Cup,2.82,2,0,7,31
League,1.57,1,0,4,11' "$(aggregated event true 'mean(ply)' 'median(ply)' 'min(ply)' 'max(ply)' 'sum(ply)')"
    is 'event,games,matching-games,positions,white-wins,draws,black-wins,score,mean-elo,mean(ply),share(ply)' \
        "$(cqlmatch --count-by=event --aggregate='mean(ply)' --aggregate=' share(ply) ' --cql true games.pgn | head -n 1)"
    is 'Cup,-2.18,-24,-5,2,-3
League,-3.43,-24,-5,-1,-4' "$(aggregated event true 'mean(ply - 5)' 'sum(ply - 5)' 'min(ply - 5)' 'max(ply - 5)' 'median(ply - 5)')"
    is 'Cup,1.5 League,1' "$(aggregated event 'ply < 4 gamenumber > 2 or gamenumber == 1 ply < 4' 'median(ply)' | paste -sd ' ')"
}

@test "--aggregate: a column of games has a value for each game, any other for each position" {
    is 'Cup,2275.00,4550,100.00
League,990.00,990,50.00' "$(aggregated event true 'mean(white-elo)' 'sum(tag:WhiteElo)' 'share(white-elo)')"
    is 'Cup,2100,12.50' "$(aggregated event 'player "Bert"' 'min(white-elo)' 'share(check)' | sed -n 1p)"
    is '0,5540,0 1,5540,4 2,5540,6 3,3090,6' "$(aggregated ply 'ply < 4' 'sum(white-elo)' 'sum(ply)' | paste -sd ' ')"
    is 'b,5540,22 w,5540,20' "$(aggregated side true 'sum(white-elo)' 'sum(ply)' | paste -sd ' ')"
}

@test "--aggregate: what is no number counts for share alone; without one a sum is 0" {
    printf '%s\n' '[Event "x"]' '' '1. e4 {[%eval 0.25]} e5 {[%eval #3]} 2. d4 {[%eval -1.5]} *' >games.pgn
    is 'x,-62.50,-125,-150,75.00,-62.5' "$(aggregated event true 'mean(eval)' 'sum(eval)' 'min(eval)' 'share(eval)' 'median(eval)')"
    is 'x,,,0,0.00,' "$(aggregated event true 'mean(clk)' 'max(clk)' 'sum(clk)' 'share(clk)' 'median(clk)')"
    is 'x,,,0,,' "$(aggregated event false 'mean(ply)' 'max(ply)' 'sum(ply)' 'share(ply)' 'median(ply)')"
    is '{"event":"x","games":1,"matching-games":1,"positions":4,"white-wins":0,"draws":0,"black-wins":0,"score":null,"mean-elo":null,"mean(eval)":-62.50,"mean(clk)":null}' \
        "$(cqlmatch --format=jsonl --count-by=event --aggregate='mean(eval)' --aggregate='mean(clk)' --cql true games.pgn)"
}

@test "--aggregate: values of 13 digits are none, a sum that has no 64 bits is refused" {
    printf '[Round "%s"]\n\n*\n\n' 1234567890123 123456789012.9999 -3 >games.pgn
    sed -i '1i [Event "x"]' games.pgn
    is '100.00,-3,123456789012.999' "$(cqlmatch --count-by=result --aggregate='share(tag:Round)' --aggregate='min(tag:Round)' \
        --aggregate='max(tag:Round)' --cql true games.pgn | sed 1d | cut -d, -f 10-)"
    for _ in {1..10000}; do printf '[Round "999999999999"]\n\n*\n\n'; done >many.pgn
    complains 2 'sum(tag:Round): the sum is too large' cqlmatch --count-by=result --aggregate='sum(tag:Round)' --cql true many.pgn
}

@test "--aggregate: of variables and queries, of the value; what is neither is told" {
    is 'Cup,2.82,9.09,18.18' "$(aggregated event 'x=ply' 'mean(x)' 'share(mate)' 'share(ply > 5)' | sed -n 1p)"
    is 'Cup,7,0' "$(aggregated event 'ply' 'max(value)' 'min(value)' | sed -n 1p)"
    complains 2 'there is no column plyy' cqlmatch --count-by=event --aggregate='mean(plyy)' --cql true games.pgn
    complains 2 'there is no aggregate mode: it is mean, median, min, max, sum or share' \
        cqlmatch --count-by=event --aggregate='mode(ply)' --cql true games.pgn
    complains 2 'mean ply: an aggregate is mean, median, min, max, sum or share of a column or query, as in mean(ply)' \
        cqlmatch --count-by=event --aggregate='mean ply' --cql true games.pgn
    complains 2 'mean(side): only numbers have one; share() is of any column' \
        cqlmatch --count-by=event --aggregate='mean(side)' --cql true games.pgn
    complains 2 '<column mate mate +>:1:11 error' cqlmatch --count-by=event --aggregate='share(mate mate +)' --cql true games.pgn
    complains 2 'more than 24 aggregates' cqlmatch --count-by=event --cql true games.pgn \
        --aggregate=max\(ply\){,,,,}{,,,,}
    complains 2 '--aggregate does not go with games: it is for the groups of --count-by' \
        cqlmatch --aggregate='mean(ply)' --cql true games.pgn
    complains 2 '--aggregate needs --count-by' cqlmatch --aggregate='mean(ply)' --merge-state x --cql true
}

@test "players and aggregates: the same bytes for 1 to 8 threads, on disk, and of three parts" {
    local options=(--count-by='player,eco' --aggregate='median(ply)' --aggregate='share(check)'
        --aggregate='mean(white-elo)' --aggregate='min(x)' --cql 'x=power A - power a')
    cqlmatch "${options[@]}" -j 1 famous.pgn >one
    for j in 2 3 4 5 6 7 8; do cqlmatch "${options[@]}" -j $j famous.pgn | same one /dev/stdin; done
    cqlmatch "${options[@]}" -j 1 --memory-limit 1500K famous.pgn | same one /dev/stdin
    cqlmatch "${options[@]}" -g 1 9 --emit-state a famous.pgn
    cqlmatch "${options[@]}" -g 10 30 --emit-state b famous.pgn
    cqlmatch "${options[@]}" -g 31 999 --emit-state c famous.pgn
    cqlmatch "${options[@]}" --merge-state c a b | same one /dev/stdin
    is $'groups\t2\tplayer,eco --aggregate=median(ply) --aggregate=share(check) --aggregate=mean(white-elo) --aggregate=min(x)' \
        "$(grep ^groups a)"
    complains 2 'these are groups by other columns, --count-by=player,eco --aggregate=median(ply)' \
        cqlmatch --count-by=player,eco --merge-state a --cql 'x=power A - power a'
    grep -v $'\t\t' a >damaged
    complains 2 'a value belongs to no group' cqlmatch "${options[@]}" --merge-state damaged
    sed 's/\td\([a-z-]\)/\tz\1/' a >damaged
    complains 2 'a value belongs to no group' cqlmatch "${options[@]}" --merge-state damaged
}

@test "aggregates are those that awk finds in the rows of --format" {
    cqlmatch --format=tsv --columns=side,men --cql 'ply > 10' famous.pgn | sed 1d | sort -k1,1 -k2,2n |
        awk -v OFS=, '{ n[$1]++; v[$1, n[$1]] = $2; s[$1] += $2 }
            END { for (k in n) printf "%s,%.2f,%g,%d,%d,%d\n", k, s[k] / n[k],
                (v[k, int((n[k] + 1) / 2)] + v[k, int((n[k] + 2) / 2)]) / 2, v[k, 1], v[k, n[k]], s[k] }' | sort >expected
    cqlmatch --count-by=side --aggregate='mean(men)' --aggregate='median(men)' --aggregate='min(men)' \
        --aggregate='max(men)' --aggregate='sum(men)' --cql 'ply > 10' famous.pgn | sed 1d |
        cut -d , -f 1,10- | same expected /dev/stdin
}
