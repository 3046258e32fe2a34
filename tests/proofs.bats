#!/usr/bin/env bats
# proofs.bats - what z3 proves of sets of squares

load lib

setup() {
    need clang
    for python in python3 /usr/bin/python3 ''; do
        [[ ! $python ]] || ! "$python" -c 'import z3' 2>/dev/null || break
    done
    [[ $python ]] || skip "python3-z3 is not installed"
}

@test "z3 proves the maps, and with WHOLE the shifts, for all sets" {
    local shifts=''
    [[ ! ${WHOLE-} ]] || shifts=$'bb_shift(): 230 shifts\n'
    is "${shifts}symmetry_set(): 8 maps" \
        "$("$python" "$ROOT/tests/proofs/prove" ${shifts:+SHIFTS} MAPS | grep -E '^(bb_shift|symmetry_set)\(')"
}

@test "a shift that drops a file too many is told, with a set for which it is wrong" {
    cd "$BATS_TEST_TMPDIR"
    mkdir -p tests
    cp -R "$ROOT/tests/proofs" tests
    cp -R "$ROOT/common" .
    sed -i 's/files_right >= 8/files_right >= 7/' common/board/bitboard.c
    run -1 "$python" tests/proofs/prove SHIFTS
    [[ $output = *'prove: bb_shift(set, 7, -7) is wrong for [set = '* ]]
}
