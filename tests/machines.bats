#!/usr/bin/env bats
# machines.bats - programs for other machines: a sample where they were built before

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    need_plain_build
    [[ $BUILD = "$ROOT/build" ]] || skip "other machines are compared with build"
}

@test "programs for another machine, if built after those here, pass cases of the corpus" {
    local machine
    need_shared conformance/run
    for machine in arm64 s390x musl windows; do
        [[ "$ROOT/build/$machine/bin/cqlmatch" -nt "$BUILD/bin/cqlmatch" ||
            "$ROOT/build/$machine/bin/cqlmatch.exe" -nt "$BUILD/bin/cqlmatch" ]] || continue
        ! "$ROOT/tests/machines/run" --lacks "$machine" || continue
        run "$ROOT/tests/machines/run" --sample "$machine"
        [[ $status = 0 && $output = *"ok 1 conformance: 20 cases"* ]] || { echo "$output"; return 1; }
        return
    done
    skip "no programs for another machine are built"
}

@test "a machine without its emulator is skipped by name" {
    local lacks=$ROOT/tests/machines/run
    mkdir bin
    for program in bash dirname sh; do
        ln -s "$(command -v "$program")" "bin/$program"
    done
    PATH=$PWD/bin run -1 "$lacks" --lacks s390x
    is "no s390x-linux-gnu-gcc" "$output"
    write_script bin/s390x-linux-gnu-gcc <<<''
    PATH=$PWD/bin run -1 "$lacks" --lacks s390x
    is "no qemu-s390x" "$output"
    write_script bin/qemu-s390x <<<''
    PATH=$PWD/bin run -0 "$lacks" --lacks s390x
    is "" "$output"
}

@test "make check-machines runs those that lack nothing, and names the others" {
    mkdir -p tests/machines
    cp "$ROOT/Makefile" .
    write_script tests/machines/run <<'END'
case $* in
"--lacks s390x") echo "no qemu-s390x" && exit 1 ;;
--lacks*) ;;
*) echo "runs $*" ;;
esac
END
    run -0 make -s MAKE=true -o all check-machines
    is "runs arm64
s390x: skipped: no qemu-s390x
runs musl
runs windows" "$(grep -E '^runs|skipped' <<<"$output")"
}

@test "a difference from the programs here fails" {
    local machine=$BATS_TEST_TMPDIR/root/build/musl
    mkdir -p "$machine/tests/unit" "$BATS_TEST_TMPDIR/root/tests" "$machine/bin"
    cp -R "$ROOT"/tests/{machines,data} "$BATS_TEST_TMPDIR/root/tests"
    cp "$BUILD"/bin/* "$machine/bin"
    write_script "$machine/tests/unit/good" <<<'echo ok 1'
    export SHARED=$BATS_TEST_TMPDIR/none
    run -0 "$BATS_TEST_TMPDIR/root/tests/machines/run" musl
    [[ $output = *"ok 4 indexes"* ]]
    rm "$machine/bin/bb2fen"
    write_script "$machine/bin/bb2fen" <<<'exec sed s/w/b/'
    write_script "$machine/tests/unit/bad" <<<'exit 3'
    run -1 "$BATS_TEST_TMPDIR/root/tests/machines/run" musl
    [[ $output = *"not ok 1 unit"*"not ok 2 "*"ok 3 states"* ]]
}

@test "make check-all names what it skips, and fails if one part does" {
    mkdir -p tests bin
    cp "$ROOT/tests/all" tests
    write_script bin/make <<<'test "$*" != "--no-print-directory costs"'
    for program in bash sh; do ln -s "$(command -v "$program")" "bin/$program"; done
    PATH=$PWD/bin run -1 tests/all
    [[ $output = *'check: passed in '*'check-web: skipped, emcc is missing'*'costs: FAILED'* ]]
    write_script bin/make <<<''
    PATH=$PWD/bin run -0 tests/all
}

@test "cql-parallel: jobs that parallel would take for no limit are refused" {
    cd "$BATS_TEST_TMPDIR"
    need parallel
    local value
    for value in 0 00 +0 0% x 1.5; do
        complains 2 "cql-parallel: --jobs takes a number from 1, not $value" \
            timeout 300 cql-parallel --jobs "$value" --count --cql mate "$DATA/famous.pgn"
    done
    complains 2 'cql-parallel: --jobs takes a number from 1, not 0' \
        timeout 300 cql-parallel -j 0 --count --cql mate "$DATA/famous.pgn"
    is 15 "$(cql-parallel -j 1 --count --cql mate "$DATA/famous.pgn")"
    is 15 "$(cql-parallel -j 100% --count --cql mate "$DATA/famous.pgn")"
}

@test "cql-parallel: of an option given twice the last one counts" {
    cd "$BATS_TEST_TMPDIR"
    need parallel
    is 15 "$(cql-parallel -j 2 --jobs=1 --retries=2 --retries 1 --joblog=a --joblog=b --count --cql mate "$DATA/famous.pgn")"
    [[ -s b && ! -e a ]]
}
