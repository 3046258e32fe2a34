#!/usr/bin/env bats
# readme.bats - what README.md says is so

# shellcheck disable=SC2016 # backquotes are of Markdown
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

@test "the examples give what README.md says" {
    in_a_copy
    is "$(examples answers)" "$(bash <(examples commands) 2>&1)"
    [ "$(grep -c '^\*\*[0-9]*\. ' "$ROOT/README.md")" -ge 10 ]
}

@test "what README.md says that make makes is made, and what it says of pages is there" {
    local name
    while read -r name; do
        echo "$name"
        grep -qE "^([a-z ]+ )?$name( [a-z ]+)?:" "$ROOT/Makefile"
    done < <(grep -oE '(`|^    )make [a-z]+' "$ROOT/README.md" | sed 's/.* //' | sort -u)
    while read -r name; do
        echo "$name"
        compgen -G "$BUILD/share/man/man*/$name.*" >"$BATS_TEST_TMPDIR/page"
    done < <(grep -oE '\bman [a-z][a-z0-9-]*' "$ROOT/README.md" | cut -d ' ' -f 2 | sort -u)
}

@test "README.md can be read at a sitting" {
    [ "$(wc -l <"$ROOT/README.md")" -le 300 ]
    [ "$(grep -v '^|' "$ROOT/README.md" | sed '/^```/,/^```/d' | wc -L)" -le 92 ]
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
    # ... and what the six answer as children of a query
    grep -q ' RNBQKB1R/PPPP1PPP/5N2/4P3/2p5/8/pp1ppppp/rnbqkbnr b - - 16 white pieces$' said
}
