#!/usr/bin/env bats
# threads.bats - games on several threads give what one gives

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    # ten times the games of three files, some of them with faults
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        cat "$DATA/famous.pgn" "$DATA/generated.pgn" "$DATA/moves.pgn"
        printf '[Event "bad"]\n\n1. e4 e5 2. Ke5 1-0\n\n'
    done >games.pgn
}

# same_on_threads ARG...: games, messages, warnings and status.
same_on_threads() {
    local n status
    for n in 1 2 3 8; do
        status=0
        cqlmatch --threads "$n" -i games.pgn -o "out$n" "$@" \
            >"messages$n" 2>"errors$n" || status=$?
        echo "$status" >"status$n"
        for part in out messages errors status; do
            same "${part}1" "$part$n" || return
        done
    done
    [[ -s out1 || -s messages1 || -s errors1 ]]
}

@test "games, messages and warnings are the same on 1, 2, 3 and 8 threads" {
    same_on_threads --cql 'mate comment("here") message(gamenumber)'
    grep -q '{here}' out1
    grep -q 'Ke5' errors1
    grep -q 'Game 3: ' messages1
}

@test "so are sorted games" {
    same_on_threads --cql 'sort "power" power A terminal'
    same_on_threads --cql 'cql(sort matchcount 1 1000) check'
}

@test "so are rows, counts and the numbers of --showmatches" {
    same_on_threads --format csv --cql mate
    same_on_threads --showmatches --cql mate
    grep -q '^<' errors1
    same_on_threads --count --cql mate
}

@test "so are the games that --limit keeps" {
    same_on_threads --limit 7 --cql 'check message(gamenumber)'
    is 7 "$(grep -c '^\[Event ' out1)"
}

@test "so are the game that ends a run with an error, and what came before it" {
    same_on_threads --cql 'message(gamenumber) assert gamenumber < 150'
    is 2 "$(cat status1)"
    grep -q 'game number 150 ' errors1
    is 150 "$(tail -n 1 messages1 | sed 's/.*: //')"
}

@test "so are those that --gamenumber names" {
    same_on_threads --gamenumber 100 300 --count --cql true
    is 201 "$(cat out1)"
}

@test "--unordered writes the same games in any order" {
    cqlmatch -s -i games.pgn --format csv --cql check | sort >one
    cqlmatch --threads 4 --unordered -i games.pgn --format csv --cql check |
        sort >four
    same one four
}

@test "the number of threads is a number from 1 on" {
    complains 2 --threads cqlmatch --threads 0 -i games.pgn --cql true
    complains 2 --threads cqlmatch --threads two -i games.pgn --cql true
}

@test "--time-limit ends all threads" {
    complains 2 "time limit" timeout 20 cqlmatch --threads 2 --time-limit 1 \
        -i games.pgn --cql 'x = 0 while (true) x = x + 1'
}
