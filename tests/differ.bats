#!/usr/bin/env bats
# differ.bats - random cases with and without the short ways; tests/differ/README.md

load lib

setup() {
    cd "$ROOT" || return
    need_test_tree
    differ=$BUILD/tests/differ/differ
    export ASAN_OPTIONS=detect_leaks=0 # of itself: it keeps its grammar; programs it starts look for theirs
}

@test "random cases give the same with and without short ways" {
    local seconds=6 kept=$BATS_TEST_TMPDIR/kept
    [[ ! ${WHOLE-} ]] || seconds=60
    "$differ" --seconds=$seconds --seed=1000000 --jobs=1 --keep="$kept"
    "$differ" --rule=SELDOM --seconds=$((seconds / 3)) --seed=1000000 --jobs=1 --keep="$kept"
}

@test "relations between runs hold" {
    local seconds=3
    [[ ! ${WHOLE-} ]] || seconds=60
    "$differ" --relations --seconds=$seconds --seed=1 --jobs=1
}

@test "a relation that does not hold fails, with its name and seed" {
    local programs=$BATS_TEST_TMPDIR/wrong/bin seed
    mkdir -p "$programs"
    ln -s "$BUILD"/bin/* "$programs"
    rm "$programs/cqlmatch"
    # shellcheck disable=SC2016 # of the program
    printf '#!/bin/sh\ncase $* in *without.cql) exit;; esac\nexec "%s/bin/cqlmatch" "$@"\n' \
        "$BUILD" >"$programs/cqlmatch"
    chmod +x "$programs/cqlmatch"
    BUILD=$BATS_TEST_TMPDIR/wrong run "$differ" --relations --runs=60 --seed=1
    [ "$status" -eq 1 ]
    [[ $output = *"this does not hold: q = q and p, or q and not p"* ]]
    seed=${output#*differ: seed }
    seed=${seed%%:*}
    BUILD=$BATS_TEST_TMPDIR/wrong run "$differ" --relations --runs=1 --seed="$seed"
    [ "$status" -eq 1 ]
}

@test "the cases on record leave what they left" {
    "$differ" --compare=tests/data/answers --jobs=1 || {
        echo "if answers were to change: make answers"
        return 1
    }
}

@test "a seed makes the same case again" {
    "$differ" --runs=1 --seed=77 --jobs=1 --verbose >"$BATS_TEST_TMPDIR/one"
    "$differ" --runs=1 --seed=77 --jobs=1 --verbose >"$BATS_TEST_TMPDIR/two"
    cmp "$BATS_TEST_TMPDIR/one" "$BATS_TEST_TMPDIR/two"
}

@test "each known fault is found by its case" {
    local row name seed
    while read -r name seed; do
        row=$("$differ" --runs=1 --seed="$seed" --jobs=1) || return
        [[ $row = "known: $name, 1 times: "* ]] || { echo "$name: $row"; return 1; }
    done < <(sed -n 's/^# found: //p' tests/differ/known)
    grep -c '^[0-9]' tests/differ/known | grep -qx \
        "$(sed -n 's/^# found: \([0-9]*\).*/\1/p' tests/differ/known | sort -u | wc -l)"
}

@test "a difference that a row of known faults names is counted and is no failure, one that stays without its ways is" {
    local programs=$BATS_TEST_TMPDIR/wrong/bin known=$BATS_TEST_TMPDIR/known
    mkdir -p "$programs"
    ln -s "$TEST_BUILD"/bin/* "$programs"
    rm "$programs/cqlmatch"
    # shellcheck disable=SC2016 # of the program
    printf '#!/bin/sh\n"%s/bin/cqlmatch" "$@"\nstatus=$?\n[ $status -gt 1 ] || case $PIPEFISH_SHORT_WAYS in none*) echo wrong;; esac\nexit $status\n' \
        "$(realpath "$TEST_BUILD")" >"$programs/cqlmatch"
    chmod +x "$programs/cqlmatch"
    # the case of this seed is of cqlmatch with --count-by
    echo 'wrong | --count-by | stdout stderr status | - | a line too many' >"$known"
    TEST_BUILD=$BATS_TEST_TMPDIR/wrong run "$differ" --runs=1 --jobs=1 --seed=1000100 --known="$known" \
        --keep="$BATS_TEST_TMPDIR/kept"
    [ "$status" -eq 0 ]
    [[ $output = *"known: wrong, 1 times: a line too many"*" 0 failed"* ]]
    echo 'ways | --count-by | stdout stderr status | plays-first,screen | a line too many' >"$known"
    TEST_BUILD=$BATS_TEST_TMPDIR/wrong run "$differ" --runs=1 --jobs=1 --seed=1000100 --known="$known" \
        --keep="$BATS_TEST_TMPDIR/kept"
    [ "$status" -eq 1 ]
    [[ $output = *" 1 failed"* ]]
}

@test "a difference fails, is made small and printed with its seed" {
    local programs=$BATS_TEST_TMPDIR/wrong/bin
    mkdir -p "$programs"
    ln -s "$TEST_BUILD"/bin/* "$programs"
    rm "$programs/fen2bb"
    printf '#!/bin/sh\n"%s/bin/fen2bb" "$@" | sed "s/ K:e1/ K:e2/; s/^K:g1/K:g2/"\n' "$TEST_BUILD" >"$programs/fen2bb"
    chmod +x "$programs/fen2bb"
    TEST_BUILD=$BATS_TEST_TMPDIR/wrong run "$differ" --runs=80 --seed=1 --only="^fen2bb" \
        --keep="$BATS_TEST_TMPDIR/kept"
    [ "$status" -eq 1 ]
    [[ $output = *"differ: seed "*" fails"*"command: fen2bb"* ]]
    [[ $output != *" 0 failed"* ]]
    local seed=${output#*differ: seed }
    seed=${seed%% *}
    [ -s "$BATS_TEST_TMPDIR/kept/$seed/case" ]
    TEST_BUILD=$BATS_TEST_TMPDIR/wrong run "$differ" --runs=1 --seed="$seed" \
        --keep="$BATS_TEST_TMPDIR/kept"
    [ "$status" -eq 1 ]
}

@test "a difference that does not come again is printed as it was first" {
    local programs=$BATS_TEST_TMPDIR/wrong/bin
    mkdir -p "$programs"
    ln -s "$TEST_BUILD"/bin/* "$programs"
    rm "$programs/cqlmatch"
    # shellcheck disable=SC2016 # of the program
    printf '#!/bin/sh\n[ -e "%s" ] || case $PIPEFISH_SHORT_WAYS in coin*) echo once; : >"%s";; esac\nexec "%s/bin/cqlmatch" "$@"\n' \
        "$BATS_TEST_TMPDIR/begun" "$BATS_TEST_TMPDIR/begun" "$(realpath "$TEST_BUILD")" >"$programs/cqlmatch"
    chmod +x "$programs/cqlmatch"
    TEST_BUILD=$BATS_TEST_TMPDIR/wrong run "$differ" --runs=1 --jobs=1 --seed=1000100 --keep="$BATS_TEST_TMPDIR/kept"
    [ "$status" -eq 1 ]
    [[ $output = *"differ: seed 1000100 fails, but not when it is run again"*"the coin run differs in stdout"*"coin: once"* ]]
}
