#!/usr/bin/env bats
# plain.bats - the programs write the same without the short ways

# shellcheck disable=SC2016 # $1 and $2 are of the shells that are started
load lib

setup_file() {
    env -u MAKEFLAGS -u MAKELEVEL make -s -C "$ROOT" plain CFLAGS=-O0
}

# with FOLDER COMMAND...: what the programs there write, say and end with
with() {
    local status=0
    env PATH="$1:$PATH" "${@:2}" >"$BATS_TEST_TMPDIR/out" \
        2>"$BATS_TEST_TMPDIR/said" || status=$?
    cat "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/said"
    echo "status $status"
}

# same COMMAND...: both builds
same() {
    echo "$*" | cut -c 1-300
    with "$BUILD/bin" "$@" >"$BATS_TEST_TMPDIR/usual"
    with "$ROOT/build/plain/bin" "$@" >"$BATS_TEST_TMPDIR/plain"
    cmp "$BATS_TEST_TMPDIR/usual" "$BATS_TEST_TMPDIR/plain"
}

@test "games are read the same without the short ways" {
    local games=("$DATA"/*.pgn "$DATA"/nasty/*)
    same pgn2fen "${games[@]}"
    same pgn2fen --variations --columns ply,san,comment,nags "${games[@]}"
    same pgn2fen --final --columns result,next-san "${games[@]}"
    same pgn2fen --ep fen --castling shredder --on-error skip "${games[@]}"
    same pgnfold "${games[@]}"
    local file
    for file in "${games[@]}"; do
        same cqlmatch -i "$file" -o - --warnlevel 3 \
            --cql 'cql(variations) check or comment "x"'
    done
}

@test "games are read the same in pieces of any size" {
    local size
    for size in 1 7 64 1000; do
        same sh -c 'dd bs="$1" if="$2" 2>/dev/null | pgn2fen --variations' \
            sh "$size" "$DATA/studies.pgn"
    done
}

@test "lines are read the same without the short ways" {
    pgn2fen "$DATA"/*.pgn >"$BATS_TEST_TMPDIR/lines" 2>/dev/null || true
    fen2bb "$BATS_TEST_TMPDIR/lines" >"$BATS_TEST_TMPDIR/boards"
    printf '%s\n' 'K:a1 Q:[] R:[b1,] B:c1' 'K:a1 Q:[b1,c1' 'q:[h8,g8] K:a-c1' \
        $'8/8/8/8/8/8/8/K6k w - - 0 1\tone\t\xc3\xa9' $'\xff8/8' $'8\x018/' \
        >>"$BATS_TEST_TMPDIR/boards"
    printf '8/8\0/8\n\t\n!error\n8/8/8/8/8/8/8/K6k b' \
        >>"$BATS_TEST_TMPDIR/boards"
    same fen2bb "$BATS_TEST_TMPDIR/lines"
    same epdwrite "$BATS_TEST_TMPDIR/lines" "$BATS_TEST_TMPDIR/boards"
    same bb2fen "$BATS_TEST_TMPDIR/boards" "$BATS_TEST_TMPDIR/lines"
    same sh -c 'bbxfm flipV rotate90 <"$1"' sh "$BATS_TEST_TMPDIR/boards"
}
