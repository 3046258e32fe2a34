#!/usr/bin/env bats
# house.bats - what the Makefile and the test runner promise

load lib

# The runner as from outside, without what bats tells its children.
run_tests() {
    env -i PATH=/usr/local/bin:/usr/bin:/bin "$ROOT/tests/run" "$@"
}

@test "the test runner counts what passed, failed and was skipped" {
    printf '@test "%s" {\n%s\n}\n' one true two false three skip \
        >"$BATS_TEST_TMPDIR/three.bats"
    run run_tests "$BATS_TEST_TMPDIR/three.bats"
    [ "$status" = 1 ]
    is "1 passed, 1 failed, 1 skipped" "${lines[-1]}"
}

@test "a test file that cannot be read counts as failed" {
    echo '@test "one" {' >"$BATS_TEST_TMPDIR/broken.bats"
    run run_tests "$BATS_TEST_TMPDIR/broken.bats"
    [ "$status" = 1 ]
    is "0 passed, 1 failed, 0 skipped" "${lines[-1]}"
}

@test "a test program that ends early counts as failed" {
    printf '%s\n' '#!/bin/sh' 'echo ok 1; echo ok 2; kill -9 $$' \
        >"$BATS_TEST_TMPDIR/crash"
    chmod +x "$BATS_TEST_TMPDIR/crash"
    run run_tests "$BATS_TEST_TMPDIR/crash"
    [ "$status" = 1 ]
    is "2 passed, 1 failed, 0 skipped" "${lines[-1]}"
}
