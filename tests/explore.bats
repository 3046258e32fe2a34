#!/usr/bin/env bats
# explore.bats - an opening explorer of one's own games

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
}

# game RESULT WHITE BLACK DATE MOVES [TAG VALUE]...: a game with these ratings
game() {
    local tags='' moves=$5 value shift
    printf '[Event "Rated game"]\n[White "W"]\n[Black "B"]\n[Result "%s"]\n' "$1"
    printf '[WhiteElo "%s"]\n[BlackElo "%s"]\n[Date "%s"]\n' "$2" "$3" "$4"
    for ((shift = 6; shift < $#; shift += 2)); do
        value=$((shift + 1))
        tags+="[${!shift} \"${!value}\"]"$'\n'
    done
    printf '%s\n%s %s\n\n' "$tags" "$moves" "$1"
}

# make FILE...: the map m of these games
make_map() {
    explore --make -o m "$@"
}

# table [OPTION...]: the table of the initial position, blanks for TABs
table() {
    explore --map=m "$@" <<<"$START" | tr '\t' ' '
}

# part FILTER [OPTION...]: a part of the answer in JSON
part() {
    explore --map=m --format=lichess "${@:2}" <<<"$START" | jq -c "$1"
}

@test "a line a move: results, score, the mean rating of who moved, years" {
    {
        game 1-0 2001 '' 1999.01.02 '1. e4 e5'
        game 0-1 2002 1500 2001.??.?? '1. e4 c5'
        game 1/2-1/2 '' '' '' '1. e4 c5'
        game 1-0 1800 1800 2000.01.01 '1. d4'
        game '*' 1800 1800 2000.01.01 '1. c4'
    } >games
    make_map games
    is $'e2e4 e4 3 1 1 1 50.0 2002 1999 2001\nd2d4 d4 1 1 0 0 100.0 1800 2000 2000\n\n.' \
        "$(table && echo .)"
    is $'e2e4 e4 3 1 1 1 50.0 2002 1999 2001\n\n.' "$(table --moves=1 && echo .)"
}

@test "a game counts once in a position, by its last move there; its end has none" {
    game 1-0 '' '' '' '1. Nf3 Nf6 2. Ng1 Ng8 3. e4' >games
    make_map games
    is 'e2e4 e4 1 1 0 0 100.0   ' "$(table | head -n 1)"
    is '' "$(explore --map=m --moves-from='1. e4')"
    is '{"white":0,"draws":0,"black":0,"moves":[],"opening":{"eco":"B00","name":"King'\''s Pawn Game"}}' \
        "$(explore --map=m --moves-from='1. e4' --format=json)"
}

@test "variants are left out and counted, games from a FEN count" {
    {
        game 1-0 '' '' '' '1. e4' Variant Atomic
        game 1-0 '' '' '' '1. e4' Variant Chess960
        game 1-0 '' '' '' '1. Rb1' FEN '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'
    } >games
    run -0 --separate-stderr explore --make -o m --summary games
    [[ $stderr == *'3 games'*'2 of variants'* ]]
    is '' "$(table)"
    is $'a1b1\tRb1\t1' "$(explore --map=m <<<'4k3/8/8/8/8/8/8/R3K3 w Q -' | cut -f 1-3 | head -n 1)"
}

@test "games without a result are left out and counted" {
    {
        game '*' '' '' '' '1. e4 e5'
        game '' '' '' '' '1. e4'
        game '*' '' '' '' '1. e4' Variant Atomic
        game 1-0 '' '' '' ''
    } >games
    run -0 --separate-stderr explore --make -o m --summary games
    [[ $stderr == *'4 games'*' 0 positions, 3 of variants or without a result ('* ]]
    is '' "$(table)"
}

@test "the moves before a bad one count, and it is reported" {
    game 1-0 '' '' '' '1. e4 Ke5' >games
    run -1 --separate-stderr explore --make -o m games
    [[ $stderr == *'game 1 (W - B): ply 2: bad move Ke5'* ]]
    is 'e2e4 e4 1' "$(table | head -n 1 | cut -d ' ' -f 1-3)"
}

@test "--ply: only these positions count" {
    game 1-0 '' '' '' '1. e4 e5 2. Nf3' >games
    explore --make -o m --ply=1 games
    is '' "$(table)"
    is e5 "$(explore --map=m --moves-from=e4 | cut -f 2 | head -n 1)"
    is '' "$(explore --map=m --moves-from=e4,e5)"
}

@test "--cql: only games that the query matches" {
    {
        game 1-0 2600 2500 2000.01.01 '1. e4 e5'
        game 1-0 1600 1500 2000.01.01 '1. d4 d5'
        game 1-0 1600 1500 2000.01.01 '1. f3 e5 2. g4 (2. a3) 2... Qh4'
        game 1-0 2600 1500 2000.01.01 '1. c4 Ke5'
    } >games
    explore --make -o m --cql='mate or elo white > 2500' games 2>said || is 1 $?
    is $'c2c4\ne2e4\nf2f3' "$(table | cut -d ' ' -f 1 | head -n -1)"
    is 1 "$(grep -c 'bad move Ke5' said)"
    explore --make -o m --cql='cql(variations) move from pa3' games 2>said || true
    is '' "$(table | head -n -1)"
    explore --make -o m --cql='initial persistent Count += 1 Count < 3' games 2>said >counted || true
    is $'d2d4\ne2e4' "$(table | cut -d ' ' -f 1 | head -n -1)"
    is 'Count: 4' "$(<counted)"
    cp m old
    complains 2 '--cql:1:1 error: foo' explore --make -o m --cql=foo games
    complains 2 'assert condition failed at game number 1' explore --make -o m --cql='assert ply < 0' games
    same m old
    complains 2 '--cql needs --make' explore --map=m --cql=mate
}

@test "castling is the king taking its rook" {
    game 1-0 '' '' '' '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O' >games
    make_map games
    is $'e1h1\tO-O' "$(explore --map=m --moves-from='e4 e5 Nf3 Nc6 Bc4 Bc5' | cut -f 1,2 | head -n 1)"
}

@test "--since and --until cut by months, in masters by years" {
    {
        game 1-0 '' '' 2000.03.01 '1. e4'
        game 1-0 '' '' 2000.05.01 '1. d4'
        game 1-0 '' '' 2001.??.?? '1. c4'
        game 1-0 '' '' '????.??.??' '1. b4'
    } >games
    make_map games
    is 'd2d4' "$(table --since=2000-4 --until=2000-12 | cut -d ' ' -f 1 | head -n -1)"
    is $'c2c4\nd2d4' "$(table --since=2000-04 | cut -d ' ' -f 1 | head -n -1)"
    is $'d2d4\ne2e4' "$(table --until=2000 | cut -d ' ' -f 1 | head -n -1)"
    is '"d2d4,e2e4"' "$(explore --map=m --format=masters --since=2000-12 --until=2000-12 <<<"$START" |
        jq '[.moves[].uci] | join(",")')"
    # what is no month of a year is unknown
    {
        game 1-0 '' '' '????.12.05' '1. e4'
        game 1-0 '' '' 2001.13.05 '1. d4'
        game 1-0 '' '' 5.3.2001 '1. c4'
    } >games
    make_map games
    is '{"c4":[0,null],"d4":[2001,null],"e4":[0,null]}' "$(explore --map=m --format=masters <<<"$START" |
        jq -cS '[.moves[] | {(.san): [.game.year, .game.month]}] | add')"
    complains 2 '200 is neither YYYY nor YYYY-MM' explore --map=m --since=200
    complains 2 '2000-13 is neither' explore --map=m --until=2000-13
}

@test "--speeds and --ratings keep games of these classes" {
    {
        game 1-0 1500 1599 '' '1. e4' TimeControl 300+0
        game 1-0 1600 1600 '' '1. d4' TimeControl 60+0
        game 1-0 '' 1600 '' '1. c4'
    } >games
    make_map games
    is 'e2e4' "$(table --speeds=blitz,rapid | cut -d ' ' -f 1 | head -n -1)"
    is 'd2d4' "$(table --ratings=1600 | cut -d ' ' -f 1 | head -n -1)"
    is $'d2d4\ne2e4' "$(table --ratings=1400,1600 | cut -d ' ' -f 1 | head -n -1)"
    complains 2 'fast is no speed' explore --map=m --speeds=fast
    complains 2 '1500 is not the lower end of a band' explore --map=m --ratings=1500
}

@test "--top-games by ratings, --recent-games the latest of the others" {
    need jq
    {
        for n in {1..40}; do
            game 1-0 $((1000 + n % 20)) 1000 "2000.01.$((n < 10 ? 0 : n / 10))$((n % 10))" '1. e4' \
                UTCTime 10:00:00 Site "https://lichess.org/abcdef$((n + 10))"
        done
    } >games
    make_map games
    # of equal ratings the earlier, of equal dates the later in the input
    is '"abcdef29,abcdef49"' "$(part '[.topGames[].id] | join(",")' --top-games=2)"
    is '"abcdef50,abcdef48"' "$(part '[.recentGames[].id] | join(",")' --top-games=2 --recent-games=2)"
    is 4 "$(part '.topGames | length')"
    is 15 "$(explore --map=m --format=masters <<<"$START" | jq '.topGames | length')"
    # others are counted alone
    is 40 "$(part .white)"
    is $((15 + 4 + 1)) "$(fenmap -d m | grep "^$START" | tr '\t' '\n' | grep -c '^e2e4$')"
}

@test "--game writes a game by its id; the id stays when maps are merged" {
    game 1-0 1500 1500 2000.01.02 '1. e4 {x} (1. d4) 1... e5 2. Nf3' Round 'A \"b\" \\ c' >games
    make_map games
    local id
    id=$(explore --map=m --format=masters <<<"$START" | jq -r '.topGames[0].id')
    is "$(grep '^\[' games)" "$(explore --map=m --game="$id" | grep '^\[')"
    is '1. e4 e5 2. Nf3 1-0' "$(explore --map=m --game="$id" | grep '^1')"
    game 0-1 1600 1600 2001.01.02 '1. d4' >others
    explore --make -o n others
    fenmap -o both --merge n m
    mv both m
    is '1. e4 e5 2. Nf3 1-0' "$(explore --map=m --game="$id" | grep '^1')"
    complains 1 'there is no game xxxxxxxx' explore --map=m --game=xxxxxxxx
}

@test "--game writes the name of a tag as UTF-8" {
    need jq
    game 1-0 1500 1500 2000.01.02 '1. e4' $'Caf\xe9' x >games
    make_map games
    is '[Café "x"]' \
        "$(explore --map=m --game="$(explore --map=m --format=masters <<<"$START" | jq -r '.topGames[0].id')" | grep Caf)"
}

@test "a merged map is that of all games" {
    need jq
    for n in {1..99}; do
        game 1-0 $((1000 + n * 37 % 50)) 1000 "2000.01.0$((n % 9 + 1))" "1. $( ((n % 3)) && echo e4 || echo d4) e6"
    done >games
    awk -v RS= 'NR <= 66 { print $0 "\n" }' games >one
    awk -v RS= 'NR > 66 { print $0 "\n" }' games >two
    make_map games
    explore --make -o a one
    explore --make -o b two
    fenmap -o c --merge a b
    same m c
    explore --make -o c --memory-limit=4M --tmp=. games
    same m c
    fenmap --check m
}

# Totals answer without filters: the same as when a filter lets all games pass.
@test "a position of many games: answers without filters are those of all lines" {
    local n results=(1/2-1/2 1-0 1-0 1-0 1-0)
    for n in {1..300}; do
        game "${results[n % 5]}" $((1000 + n * 37 % 900)) $((1000 + n * 11 % 900)) \
            "$((1900 + n % 90)).$((n % 12 + 1)).01" "1. ${first_moves[n % 20]}" TimeControl "$((n % 7 * 100))+0"
    done >games
    game 0-1 2000 2100 2001.01.01 '1. Nh3' >>games
    make_map games
    fenmap --check m
    fenmap -d m | grep -qP '\t\*\t19\d\d-19\d\d\t'
    local form
    for form in table json masters lichess; do
        is "$(explore --map=m --format=$form --since=1800 <<<"$START")" "$(explore --map=m --format=$form <<<"$START")"
    done
    is "$(explore --map=m --format=lichess --top-games=1 --recent-games=3 --until=2020 <<<"$START")" \
        "$(explore --map=m --format=lichess --top-games=1 --recent-games=3 <<<"$START")"
    is '"Nh3"' "$(explore --map=m --format=json --moves=30 <<<"$START" | jq -c '.moves[] | select(.game) | .san')"
    # joined of parts it is the same
    awk -v RS= 'NR <= 110 { print $0 "\n" }' games >one
    awk -v RS= 'NR > 110 { print $0 "\n" }' games >two
    explore --make -o a one
    explore --make -o b two
    fenmap -o c --merge a b
    same m c
}
first_moves=({a,b,c,d,e,f,g,h}{3,4} Na3 Nc3 Nf3 e4)

@test "equal games are one game to --game, and two to the counts" {
    game 1-0 1500 1500 2000.01.02 '1. e4' >games
    make_map games games
    is 'e2e4 e4 2' "$(table | head -n 1 | cut -d ' ' -f 1-3)"
    is 2 "$(fenmap -d m | wc -l)"
}

@test "the rule explore of fenmap: ten columns, and counts" {
    complains 1 '2 columns after the position, not 10' fenmap -o m --equal=explore <<<$'8/8/8/8/8/8/8/8\ta\tb'
    complains 1 'column 5 of the value is no count' fenmap -o m --equal=explore \
        <<<$'8/8/8/8/8/8/8/8\te2e4\t\t\t\tx\t0\t0\t0\t0\t'
    printf '8/8/8/8/8/8/8/8\te2e4\t\t\t\t%s\t0\t0\t0\t0\t\n' 1 2 >lines
    fenmap -o m --equal=explore lines
    is $'8/8/8/8/8/8/8/8 w - -\te2e4\t\t\t\t3\t0\t0\t0\t0\t' "$(fenmap -d m)"
    printf '8/8/8/8/8/8/8/8\te2e4\t\t\t\t%s\t0\t0\t0\t0\t\n' 9223372036854775807 2 >lines
    complains 2 'a sum does not fit in 64 bits' fenmap -o m --equal=explore lines
    # of listed games, too, which the sum is then without
    printf '8/8/8/8/8/8/8/8\te2e4\t\t\t\t%s\t0\t0\t0\t0\t%s 0 0 20000101\n' \
        9223372036854775807 a 1 b 9223372036854775807 c >lines
    complains 2 'a sum does not fit in 64 bits' fenmap -o m --equal=explore lines
}

@test "--moves-from: moves with numbers or commas, from each position" {
    game 1-0 '' '' '' '1. e4 e5 2. Nf3 Nc6' >games
    make_map games
    is b8c6 "$(explore --map=m --moves-from='1. e4 e5 2. Nf3' | cut -f 1 | head -n 1)"
    is b8c6 "$(explore --map=m --moves-from=e2e4,e7e5,g1f3 - <<<"$START" | cut -f 1 | head -n 1)"
    complains 2 '--moves-from: Ke5: ' explore --map=m --moves-from='1. e4 Ke5'
    printf '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 1-0\n' | explore --make -o castled -
    for word in '4. 0-0' '4.0-0' 0-0 4O-O '4. O-O' e1g1; do
        is g8f6 "$(explore --map=castled --moves-from="e4 e5 Nf3 Nc6 Bc4 Bc5 $word" | cut -f 1 | head -n 1)"
    done
    is g8f6 "$(explore --map=castled --moves-from='e4 e5 Nf3 Nc6 Bc4 Bc5 0-0 4...' | cut -f 1 | head -n 1)"
    is '' "$(explore --map=castled --moves-from=0000)"
    run -1 --separate-stderr explore --map=m --moves-from=e5 - <<<"$START"
    [[ $output == '!explore: e5: '* ]]
}

@test "a line is answered by itself; bad ones by an error line" {
    game 1-0 '' '' '' '1. e4' >games
    make_map games
    run -1 --separate-stderr explore --map=m --format=json <<<"$START;x
no position
8/8/8/8/8/8/8/8 w - - 0 1"
    is 3 "${#lines[@]}"
    [[ ${lines[1]} == '!explore: '*': no position' ]]
    is '{"white":0,"draws":0,"black":0,"moves":[],"opening":null}' "${lines[2]}"
}

@test "other maps are refused" {
    fenmap -o m <<<"$START	1"
    complains 2 'this map is not one of games' explore --map=m
    complains 2 'none' explore --map=none
    game 1-0 '' '' '' '1. e4' >games
    make_map games
    head -c -1 m >short
    complains 2 'short: ' explore --map=short
    complains 2 'packed file' explore --make -o m.zst games
    # a move that cannot be played
    printf '%s\t\ta1a8\t\t\t\t1\t0\t0\t0\t0\t\n' "$START" | fenmap -o m --by=1 --equal=explore
    complains 2 'damaged' explore --map=m <<<"$START"
}

@test "usage: --make or --map" {
    complains 2 'makes a map' explore
    complains 2 '--output' explore --make
    complains 2 '--game reads no file' explore --map=m --game=x file
}

@test "the answers of another program" {
    need_shared explorer/run
    need python3
    run "$SHARED/explorer/run" "$BUILD/bin" explore
    [[ ${lines[-1]} == '58 passed, 0 failed' ]]
}

@test "the examples of the manual page" {
    cp "$DATA/famous.pgn" .
    page_holds explore.1
}
