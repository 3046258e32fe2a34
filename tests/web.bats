#!/usr/bin/env bats
# web.bats - the page for browsers that `make web` makes, in headless Chromium
#
# Tests of the page are skipped where it was not made or is older than its sources, or where
# there is no Chromium; make check-web makes it and, with ../shared, asks it all cases.

load lib

setup() {
    page=$ROOT/build/web/page
    cd "$ROOT" || return
    command -v node >/dev/null || skip "no node"
}

# has_page: skip the test if there is no page that is made of today's sources.
has_page() {
    [ -e "$page/index.html" ] || skip "there is no page: make web"
    [ -z "$(find pipes/web pipes/lib common/web common/library -newer "$page/index.html" -type f)" ] || skip "the page is older than its sources: make web"
    command -v "${CHROMIUM:-chromium}" >/dev/null || skip "no chromium"
}

# looks CASE [FILE...]: a case of tests/web/page.mjs holds.
looks() {
    has_page
    run -0 node tests/web/page.mjs "$page" "$@"
    is "$output" ""
}

themes() {
    wc -l <"$BUILD/share/pipefish/themes"
}

@test "the modules of the page are valid, and under 2,500 lines with its style" {
    local file
    for file in pipes/web/*.js tests/web/*.mjs; do
        node --check "$file"
    done
    [ "$(cat pipes/web/*.{js,css,html} pipes/web/build | wc -l)" -lt 2500 ]
}

@test "the page and the page in one file have the ids of their contract, and run a query" {
    looks contract "$DATA/famous.pgn" "$(themes)"
}

@test "the queries that the page offers have no error, and a link holds a query" {
    looks offered
}

@test "rows, games and table are those of cqlmatch over several files" {
    local rows=$BATS_TEST_TMPDIR/rows joined=$BATS_TEST_TMPDIR/joined.pgn
    cqlmatch --cql check --format=tsv --columns=game,ply,fen "$DATA/famous.pgn" "$DATA/studies.pgn" |
        tail -n +2 >"$rows"
    { cat "$DATA/famous.pgn" && printf '\n\n' && cat "$DATA/studies.pgn"; } >"$joined"
    cqlmatch -s --cql check -i "$joined" -o "$BATS_TEST_TMPDIR/out.pgn" >"$BATS_TEST_TMPDIR/messages"
    looks answers "$rows" "$BATS_TEST_TMPDIR/out.pgn" "$DATA/famous.pgn" "$DATA/studies.pgn"
}

@test "games without tags do not join those of the file before" {
    looks untagged
}

@test "games, comments, messages, files and errors of drawn cases are those of cqlmatch" {
    need_shared conformance/run
    local drawn=(6 10)
    [ -z "${WHOLE-}" ] || drawn=(200 50)
    looks corpus "$BUILD/bin/cqlmatch" "$SHARED/conformance" tests/conformance.except,tests/web/conformance.except "${drawn[@]}"
}

@test "an error is shown and underlined while one types, as cqlmatch writes it" {
    looks errors "$BUILD/bin/cqlmatch"
}

@test "the keyboard alone leads from an empty page through the moves of a match" {
    looks keyboard
}

@test "the board shows the positions of the game before and after the match" {
    cqlmatch -g 2 --cql 'ply >= 0' --format=fen "$DATA/famous.pgn" >"$BATS_TEST_TMPDIR/fens"
    looks play "$DATA/famous.pgn" "$BATS_TEST_TMPDIR/fens"
}

@test "cancel ends a run, and so does another one" {
    looks cancel "$DATA/famous.pgn"
}

@test "no task of the page is long, and its memory is bounded, with many games and rows" {
    local games=$BATS_TEST_TMPDIR/games.pgn
    for _ in {1..40}; do cat "$DATA/famous.pgn"; done >"$games"
    looks smooth "$games"
}

@test "gzip and zstd are unpacked; damaged and other packed files are refused by name" {
    local games=$DATA/famous.pgn
    cd "$BATS_TEST_TMPDIR" || return
    gzip -c "$games" >games.pgn.gz
    head -c 3000 games.pgn.gz >bad.gz
    if command -v zstd >/dev/null; then
        zstd -qf "$games" -o games.pgn.zst
        head -c 3000 games.pgn.zst >bad.zst
    fi
    printf 'BZh91AY' >games.pgn.bz2
    cd "$ROOT" || return
    looks packed "$BATS_TEST_TMPDIR"/{games,bad}*.*
}

@test "a file that was changed since it was chosen, a folder and positions are errors with their reason" {
    cp "$DATA/famous.pgn" "$BATS_TEST_TMPDIR/games.pgn"
    looks changed "$BATS_TEST_TMPDIR/games.pgn"
}

@test "hostile games are shown as text, and no script of theirs runs" {
    looks hostile
}

@test "messages and files of a query are shown; variations are searched if the box is ticked" {
    looks writes "$DATA/famous.pgn"
}

@test "at 360, 768 and 1400 pixels, light and dark, nothing is too wide or too pale" {
    looks looks "$DATA/famous.pgn"
}

@test "the manual is there, its examples can be tried, and each theme has a board" {
    looks manual "$(themes)"
}

@test "the engine of the page gives the answers of the corpus" {
    has_page
    need_shared conformance/run
    local cases=(numeric)
    [ -z "${WHOLE-}" ] || cases=()
    printf '#!/bin/sh\nWEB=%s exec node --no-warnings --no-experimental-fetch %s "$@"\n' \
        "$ROOT/build/web" "$ROOT/tests/web/cqlmatch.mjs" >"$BATS_TEST_TMPDIR/program"
    chmod +x "$BATS_TEST_TMPDIR/program"
    run ../shared/conformance/run -x tests/conformance.except -x tests/web/conformance.except "$BATS_TEST_TMPDIR/program" "${cases[@]}"
    echo "$output" | tail -n 20
    [[ $output = *' passed, 0 failed' ]]
}
