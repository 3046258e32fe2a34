#!/usr/bin/env bats
# plain.bats - the programs write the same without the short ways, or some of them

# shellcheck disable=SC2016 # $1 and $2 are of the shells that are started
load lib

# with FOLDER PROGRAMS COMMAND...: leave in FOLDER what the programs of the folder
# PROGRAMS write, and their status if they fail
with() {
    local to=$BATS_TEST_TMPDIR/$1
    [[ -d $to ]] || mkdir "$to"
    PATH=$2:$PATH "${@:3}" >"$to/out" 2>"$to/said" || echo "status $?" >>"$to/said"
}

# same COMMAND...: the installed programs and those of the test tree, without the
# short ways and by a coin
same() {
    local ways
    need_test_tree
    printf '%.300s\n' "$*"
    with usual "$BUILD/bin" "$@"
    for ways in none coin=7; do
        PIPEFISH_SHORT_WAYS=$ways with "$ways" "$TEST_BUILD/bin" "$@"
        diff -rq "$BATS_TEST_TMPDIR"/{usual,"$ways"}
    done
}

@test "the switch of short ways refuses what it does not know" {
    need_test_tree
    local wrong
    for wrong in some coin coin=x all,words none,wrds=all all,words=few; do
        PIPEFISH_SHORT_WAYS=$wrong run "$TEST_BUILD/bin/fen2bb" </dev/null
        [ "$status" -eq 2 ]
        [[ $output = *"PIPEFISH_SHORT_WAYS: "*" is no rule" ]]
    done
}

@test "a coin with the same seed decides alike, and counts what it decides" {
    need_test_tree
    local run
    for run in 1 2; do
        PIPEFISH_SHORT_WAYS=coin=5 PIPEFISH_SHORT_WAYS_LOG=$BATS_TEST_TMPDIR/log$run \
            "$TEST_BUILD/bin/cqlmatch" --threads=1 -o "$BATS_TEST_TMPDIR/out" \
            -i "$DATA/studies.pgn" --cql mate 2>/dev/null
    done
    cmp "$BATS_TEST_TMPDIR"/log[12]
    grep -qE '^san [1-9][0-9]* [1-9][0-9]*$' "$BATS_TEST_TMPDIR/log1"
    PIPEFISH_SHORT_WAYS=none,san=all PIPEFISH_SHORT_WAYS_LOG=$BATS_TEST_TMPDIR/log3 \
        "$TEST_BUILD/bin/pgn2fen" "$DATA/famous.pgn" >/dev/null
    grep -qE '^san [1-9][0-9]* 0$' "$BATS_TEST_TMPDIR/log3"
    grep -qE '^words 0 [1-9][0-9]*$' "$BATS_TEST_TMPDIR/log3"
}

@test "the installed programs have no switch" {
    PIPEFISH_SHORT_WAYS=wrong PIPEFISH_SHORT_WAYS_LOG=$BATS_TEST_TMPDIR/log \
        fen2bb </dev/null
    [ ! -e "$BATS_TEST_TMPDIR/log" ]
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

@test "paths of pieces are found the same by the moves that the game has" {
    local query file=$BATS_TEST_TMPDIR/odd.pgn
    # passes, lines in lines, pieces that explode
    printf '%s\n' '1. e4 -- 2. Nf3 Nc6 (2... -- 3. Bb5 (3. Ke2 Nc6 4. Ke1 -- 5. Ng1) 3... Nf6 4. O-O)' \
        '3. Bb5 Nf6 4. O-O -- 5. Kh1 -- 6. Rg1 *' '' '[Variant "Atomic"]' '' \
        '1. Nf3 f6 2. Nd4 e5 3. Nc6 dxc6 4. Nc3 Bb4 5. Ne4 Nh6 6. Nxf6 *' >"$file"
    for query in 'focus [KN] --+' 'focus capture [Nn] --+' 'focus Nb1 --{2,}' 'focus K primary --+' \
        'focus [Kk] nestban max pathcountunfocused --+' \
        'focus R piecepath quiet --+' 'focus [Aa] -- not to&X -- to&X' 'focus A -- D[pathcount]=to X=X|to {2,}'; do
        same cqlmatch --variations -o - "$file" "$DATA/shuffle.pgn" \
            --cql "local dictionary D X=c-f4-7 message(positionid {path $query} {#X} #D)"
    done
}

@test "a map gives the values of a game's positions, whether lookups look ahead or not" {
    local games=("$DATA/famous.pgn" "$DATA/studies.pgn") map=$BATS_TEST_TMPDIR/map
    values() { awk -F '[ |\t]' '{ print $1, $2, $3, $NF }' | sort; } # en passant is written in two ways
    pgn2fen --variations --columns ply "${games[@]}" | awk 'NR % 3' | fenmap -o "$map"
    pgn2fen --variations "${games[@]}" | fenmap --map="$map" | values >"$BATS_TEST_TMPDIR/lines"
    # at every position, at some, up the game, at imagined ones, in two maps
    cp "$map" "$map.2"
    local query every='{V = ""  { V = lookup "map" } or true  message quiet (fen "|" V)}'
    every=${every//\"map\"/\"$map\"}
    cqlmatch --silent -o /dev/null --variations --index=never --cql "$every" "${games[@]}" 2>&1 |
        values >"$BATS_TEST_TMPDIR/asked"
    cmp "$BATS_TEST_TMPDIR/lines" "$BATS_TEST_TMPDIR/asked"
    for query in "int lookup \"$map\" > 5" "check lookup \"$map\"" "find <-- lookup \"$map\"" \
        "move legal : int lookup \"$map\" > 0" "lookup \"$map\" == lookup \"$map.2\"" "initial lookup \"$map\""; do
        same cqlmatch --variations --index=never -o - --cql "$query" "${games[@]}"
        same cqlmatch --index=never -o - --cql "$query" "${games[@]}"
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
