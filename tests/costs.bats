#!/usr/bin/env bats
# costs.bats - time grows with the input, and not with its square

load lib

@test "a sample of make costs: nothing takes more than 2.5 times where its input doubles" {
    need python3
    need_plain_build
    "$ROOT/tests/costs/run" --sample
}

@test "pgnindex: the tags of one game, and cqlmatch: many variables, are looked up at once" {
    local i
    need_plain_build
    cd "$BATS_TEST_TMPDIR" || return
    { for ((i = 0; i < 160000; i++)); do echo "[T$i \"v\"]"; done; printf '\n1. e4 *\n'; } >tags.pgn
    spends 5 pgnindex tags.pgn
    { for ((i = 0; i < 16000; i++)); do echo "v$i = $i"; done; } >many.cql
    printf '1. e4 *\n' >one.pgn
    spends 2 cqlmatch --parse many.cql >/dev/null
    tr '\n' ' ' <many.cql >line.cql
    spends 2 cqlmatch --parse line.cql >/dev/null
    spends 2 cqlmatch -i one.pgn -o out.pgn many.cql
}

@test "SIGTERM in the middle of a long game ends its reading, and nothing is written of it" {
    local command
    cd "$BATS_TEST_TMPDIR"
    yes '1. Nf3 Nf6 2. Ng1 Ng8' | head -c 90M >long.pgn
    for command in pgnwrite 'pgnwrite --tree' 'pgn2fen --final' 'pgn2fen --final --columns=accuracy' 'cqlmatch --cql initial' 'explore --make -o map'; do
        # shellcheck disable=SC2086 # options
        run timeout 0.15 $command long.pgn
        is 124 "$status"
        [[ $output = @(|*interrupted*) ]] || { echo "$command: ${output::200}"; return 1; }
    done
    [[ ! -e map ]]
}

@test "SIGTERM ends a path with many alternatives in a long game, whose ends alone are found at once" {
    cd "$BATS_TEST_TMPDIR"
    { yes '1. Nf3 Nf6 2. Ng1 Ng8' | head -n 20000; echo '*'; } >long.pgn
    spends 5 timeout 0.7 cqlmatch -o out.pgn --cql 'initial path keepallbest max 1 verbose --+' long.pgn || is 124 $?
    spends 2 cqlmatch -o out.pgn --cql 'initial path keepallbest max 1 --+' long.pgn
}

@test "SIGTERM at a random moment leaves whole records, and ends each program within a second (a sample)" {
    need python3
    need_plain_build
    "$ROOT/tests/costs/stopped" --moments=3
}
