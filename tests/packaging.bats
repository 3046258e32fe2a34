#!/usr/bin/env bats
# packaging.bats - what a package of pipefish is made of

load lib

setup() {
    cd "$ROOT" || return
}

@test "the newest entry of the news is of this version, and the package is made of it" {
    local version
    version=$(fen2bb --version | sed 's/.* //')
    head -n 1 .packaging/NEWS | grep -qE "^$version \([0-9]{4}-[0-9]{2}-[0-9]{2}\)\$"
    complains 1 'the first entry of .packaging/NEWS is not of 99' \
        .packaging/make-deb 99 "$BATS_TEST_TMPDIR/deb"
    [ ! -e "$BATS_TEST_TMPDIR/deb" ]
}

@test "the test of the package passes with the programs of this build" {
    mkdir "$BATS_TEST_TMPDIR/demo"
    AUTOPKGTEST_TMP=$BATS_TEST_TMPDIR/demo .packaging/debian/tests/demo
    [ -s "$BATS_TEST_TMPDIR/demo/demo.epd" ]
}

@test "every command that is installed has a manual page" {
    make -s BUILD="$BUILD" DESTDIR="$BATS_TEST_TMPDIR" PREFIX=/usr install
    cd "$BATS_TEST_TMPDIR/usr"
    is "$(cd bin && printf '%s\n' *)" "$(cd share/man/man1 && basename -s .1 ./*)"
    is '.so man7/pipefish-recipes.7' "$(<share/man/man1/twins.1)"
    cmp share/pipefish/famous.pgn "$DATA/famous.pgn"
    grep -q '^\.Pa /usr/share/pipefish/famous.pgn' share/man/man7/cqltutorial.7
    cd "$ROOT"
    make -s BUILD="$BUILD" DESTDIR="$BATS_TEST_TMPDIR" PREFIX=/usr uninstall
    is "" "$(find "$BATS_TEST_TMPDIR/usr" ! -type d)"
}
