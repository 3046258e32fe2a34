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

@test "no line of the news is longer than Debian likes" {
    is '' "$(awk 'length > 80' "$ROOT/.packaging/NEWS")"
}

@test "the test of the package passes with the programs of this build" {
    mkdir "$BATS_TEST_TMPDIR/demo"
    AUTOPKGTEST_TMP=$BATS_TEST_TMPDIR/demo .packaging/debian/tests/demo
    [ -s "$BATS_TEST_TMPDIR/demo/demo.epd" ]
}

@test "the test of the Python package passes with the module of this build" {
    need_plain_build
    [[ -e /usr/bin/python3 ]] && /usr/bin/python3 -c 'import cffi' || skip "python3-cffi is not installed"
    plain_make BUILD="$BUILD" PYTHON=/usr/bin/python3 python
    PYTHONPATH=$BUILD/python .packaging/debian/tests/python
}

@test "the package is of what was tried, for every processor of it" {
    is 'Architecture: amd64 arm64
Architecture: amd64' "$(grep '^Architecture:' .packaging/debian/control)"
    grep -q '_Static_assert(sizeof(size_t) == 8, "64-bit size_t, or wasm32")' common/system/machine.h
    # no processor but Debian's baseline is asked for, by the build or the install
    is 2 "$(grep -c '(MAKE) .*MARCH=' .packaging/debian/rules)"
    env -u MAKEFLAGS make -n MARCH= BUILD="$BATS_TEST_TMPDIR/baseline" all >"$BATS_TEST_TMPDIR/planned"
    grep -q ' -c -o ' "$BATS_TEST_TMPDIR/planned"
    run ! grep -- ' -march=' "$BATS_TEST_TMPDIR/planned"
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

@test "make static: programs that need no libraries answer as the others do" {
    local program
    need_plain_build
    need ldd
    env -u MAKEFLAGS make -s BUILD="$BUILD" static
    for program in "$BUILD"/bin/*; do
        [[ $program != */tbprobe ]] || continue # its library has no static form alone
        program=$BUILD/static/${program##*/}
        [[ $(ldd "$program" 2>&1 || true) = *"statically linked"* ]] || { echo "$program"; return 1; }
        is "$("$BUILD/bin/${program##*/}" --version)" "$("$program" --version)"
    done
    is "$(pgn2fen tests/data/famous.pgn | fen2bb | sha256sum)" \
        "$("$BUILD/static/pgn2fen" tests/data/famous.pgn | "$BUILD/static/fen2bb" | sha256sum)"
    is 1 "$("$BUILD/static/cqlmatch" -j 2 --count themes/legal-mate.cql tests/data/famous.pgn)"
}

@test "packages are equal to the byte, wherever and whenever they are built" {
    local version
    need_plain_build
    [[ ${WHOLE-} ]] || skip "builds all twice: make check-all"
    need dpkg-buildpackage dh
    # without what the module needs only the package of the programs is made
    dpkg-query -W libpython3-dev python3-{build,cffi,setuptools,wheel} >/dev/null 2>&1 ||
        export DEB_BUILD_PROFILES=nopython
    version=$(fen2bb --version | sed 's/.* //')
    export DEB_BUILD_OPTIONS='noopt parallel=2'
    mkdir -p "$BATS_TEST_TMPDIR"/{one,other/place/tree}
    (
        umask 022
        TZ=UTC env -u MAKEFLAGS .packaging/make-deb "$version" "$BATS_TEST_TMPDIR/one"
    ) >"$BATS_TEST_TMPDIR/log" 2>&1 || { tail -n 20 "$BATS_TEST_TMPDIR/log" && return 1; }
    cp -R Makefile LICENSE README.md .ci .packaging common man pipes tests tools \
        "$BATS_TEST_TMPDIR/other/place/tree"
    cd "$BATS_TEST_TMPDIR/other/place/tree"
    find . -exec touch -d '2001-02-03 04:05' {} +
    (
        umask 077
        TZ=Asia/Tokyo LC_ALL=C env -u MAKEFLAGS .packaging/make-deb "$version" "$BATS_TEST_TMPDIR/other"
    ) >"$BATS_TEST_TMPDIR/log" 2>&1 || { tail -n 20 "$BATS_TEST_TMPDIR/log" && return 1; }
    cd "$BATS_TEST_TMPDIR"
    compgen -G 'one/*.deb' >/dev/null
    for package in one/*.deb; do cmp "$package" "other/${package##*/}"; done
}
