#!/usr/bin/env bats
# readme.bats - what README.md says is so

load lib

# examples commands|answers: what stands behind `$ ` and `> ` in the blocks of
# README.md that show commands, or what they answer there.
examples() {
    awk -v want="$1" '/^```/ { shown = !shown; next }
        !shown { next }
        /^[$>] / { if (want == "commands") print substr($0, 3); next }
        want == "answers"' "$ROOT/README.md"
}

# in_a_copy: a folder that looks like the top one, where examples may write.
in_a_copy() {
    cd "$BATS_TEST_TMPDIR" || return
    ln -s "$ROOT/tests" .
    mkdir build
}

# first_screen: the commands of the first block, which shows what is possible.
first_screen() {
    awk '/^    / { sub(/  +# .*/, ""); print; seen = 1; next } seen { exit }' \
        "$ROOT/README.md"
}

@test "each command of the first screen works" {
    local line
    cd "$BATS_TEST_TMPDIR" || return
    cp "$DATA/famous.pgn" games.pgn
    cp "$DATA/studies.pgn" more.pgn
    echo mate >mate.cql
    mkdir mine
    cp mate.cql mine
    pgn2fen games.pgn | epdwrite >positions.epd
    while read -r line; do
        echo "$line"
        bash -c "set -o pipefail; $line" >said
        [ -s said ] || [[ $line = *' -o '* || $line = *' >'* ]]
    done < <(first_screen)
    [ "$(first_screen | wc -l)" -gt 5 ]
    [ -s mates.pgn ] && [ -s C33.pgn ]
}

@test "the examples give what README.md says" {
    in_a_copy
    is "$(examples answers)" "$(bash <(examples commands) 2>&1)"
    [ "$(examples commands | wc -l)" -gt 5 ]
}

@test "the line for several cores gives what one core gives" {
    local line
    need parallel
    cd "$BATS_TEST_TMPDIR" || return
    line=$(sed -n 's/^    \(pgnfold .* parallel .*\)/\1/p' "$ROOT/README.md")
    cp "$DATA/famous.pgn" games.pgn
    bash -c "$line" >parallel
    pgn2fen --final games.pgn >alone
    same alone parallel
}

@test "every file and folder that README.md names is there" {
    local name
    while read -r name; do
        echo "$name"
        [ -e "$ROOT/${name%.}" ]
    done < <(grep -oE '\b(tools|common|pipes|man|tests)/[a-zA-Z0-9_./-]*' \
        "$ROOT/README.md")
}

@test "make demo writes every position and its eight images, itself included" {
    copy_sources "$BATS_TEST_TMPDIR"
    cd "$BATS_TEST_TMPDIR" || return
    env -u MAKEFLAGS -u MAKELEVEL make demo BUILD="$BUILD" >said
    grep -q "demo.epd" said
    [ "$(wc -l <demo.epd)" -gt 1000 ]
    is 0 "$(($(wc -l <demo.epd) % 8))"
    is 0 "$(grep -c '^!' demo.epd || true)"
    fen2bb --check <demo.epd | grep -c '^K:' >legal || true
    [ "$(<legal)" -gt 500 ]
}
