#!/usr/bin/env bats
# fuzz.bats - what the fuzz targets begin with, and what they found, again

load lib

@test "each fuzz target takes its own files" {
    local target
    for target in "$ROOT"/tests/fuzz/*.c; do
        target=$(basename -s .c "$target")
        PROGRAMS=$BUILD/bin "$BUILD/tests/replay/$target" \
            "$ROOT/tests/fuzz/$target"/* >"$BATS_TEST_TMPDIR/files" 2>&1 || {
            cat "$BATS_TEST_TMPDIR/files"
            return 1
        }
        is "$(find "$ROOT/tests/fuzz/$target" -type f | wc -l)" \
            "$(grep -c "^$ROOT/tests/fuzz/$target/" "$BATS_TEST_TMPDIR/files")"
    done
}
