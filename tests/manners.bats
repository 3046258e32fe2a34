#!/usr/bin/env bats
# manners.bats - how cqlmatch talks to who started it

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    for i in 1 2 3 4 5; do
        printf '[Event "e%d"]\n[White "w"]\n[Black "b"]\n\n1. e4 e5 2. Nf3 *\n\n' $i
    done >five.pgn
}

# holds_soon FILE TEXT: within some seconds FILE holds TEXT and nothing else.
holds_soon() {
    local i
    for ((i = 0; i < 500; i++)); do
        [[ $(<"$1") != "$2" ]] || return 0
        sleep 0.02
    done
    is "$2" "$(<"$1")"
}

# waits_at_game_2 TEXT ARG...: while the query waits in game 2, FIRST has been
# written to the file `said`, and at the end ALL.
waits_at_game_2() {
    local first=$1 all=$2 pid
    shift 2
    rm -f gate
    mkfifo gate
    : >said
    "$@" --cql 'initial if gamenumber == 2 then {readfile "gate" true}' -i five.pgn -o out.pgn 3>&- &
    pid=$!
    holds_soon said "$first" || { kill "$pid"; return 1; }
    echo >gate
    wait "$pid"
    is "$all" "$(<said)"
}

@test "the number of a game is there while the next one is being matched" {
    for threads in 1 2 3; do
        numbers() { exec cqlmatch --threads "$threads" --showmatches "$@" 2>said; }
        waits_at_game_2 '<1>' '<1><2><3><4><5>' numbers
    done
}

@test "so is a message" {
    for threads in 1 2 3; do
        messages() { exec cqlmatch --threads "$threads" --cql 'initial message quiet gamenumber' "$@" >said; }
        waits_at_game_2 1 $'1\n2\n3\n4\n5' messages
    done
}
