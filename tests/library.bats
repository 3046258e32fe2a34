#!/usr/bin/env bats
# library.bats - libpipefish: the answers of cqlmatch, and no fault ends a process

load lib

needs() {
    need_plain_build
    [[ -e $BUILD/lib/libpipefish.so.1 ]] || skip "there is no shared library in this build"
}

setup_file() {
    file_needs needs || return 0
    build "$BATS_FILE_TMPDIR/calls" "$ROOT/tests/library/calls.c"
}

setup() {
    skip_file
    cd "$BATS_TEST_TMPDIR" || return
    PATH=$BATS_FILE_TMPDIR:$PATH
}

# build NAME SOURCE [OPTION...]: a program that links the shared library.
build() {
    ${CC:-cc} -g -std=gnu11 -I "$ROOT/common/library" "${@:3}" -o "$1" "$2" \
        -L "$BUILD/lib" -lpipefish -pthread -Wl,-rpath,"$BUILD/lib"
}

@test "the example prints the rows of cqlmatch, and its errors" {
    build example "$ROOT/.packaging/example.c"
    ${CC:-cc} -I "$ROOT/common/library" -o static "$ROOT/.packaging/example.c" \
        "$BUILD/lib/libpipefish.a" -lpcre2-8 -pthread
    for query in mate 'flip shift {Ka1 Qb1}' 'player ~~ "Morphy"' 'cql(include themes/pawns.cql) check'; do
        cqlmatch --format=tsv --columns=game,ply,fen --cql "$query" "$DATA/famous.pgn" 2>/dev/null |
            tail -n +2 >expected
        ./example "$query" "$DATA/famous.pgn" >rows
        cmp expected rows
        ./static "$query" "$DATA/famous.pgn" >rows
        cmp expected rows
    done
    [[ -s expected ]]
    ./example 'lastgamenumber > 0' "$DATA/famous.pgn" >rows
    [[ ! -s rows ]]
    for query in shfit 'attacks (' 'check X=0 assert X>0'; do
        run -2 --separate-stderr cqlmatch --cql "$query" "$DATA/famous.pgn"
        # shellcheck disable=SC2154 # run sets it
        expected=$stderr
        run -2 --separate-stderr ./example "$query" "$DATA/famous.pgn"
        is "$expected" "$stderr"
    done
}

@test "each fault is a status with its place, and memory, time and threads are a run's" {
    is "" "$(calls)"
}

# not under valgrind, whose vfork() hides that exec() failed
@test "a packed pipe is unpacked, and SIGPIPE keeps its action" {
    need gzip
    is "" "$(calls packed)"
}

@test "valgrind finds no lost byte, whatever ends a run" {
    need valgrind
    valgrind -q --leak-check=full --error-exitcode=9 "$BATS_FILE_TMPDIR/calls"
}

@test "each allocation that fails gives PIPEFISH_NO_MEMORY and no crash" {
    build failing.so "$ROOT/tests/library/failing.c" -fPIC -shared
    made=0 refused=0
    for ((i = 1; i < 200; i++)); do
        status=0
        FAIL=$i LD_PRELOAD=./failing.so calls one || status=$?
        case $status in 0) ((++made)) ;; 3) ((++refused)) ;; *) is 3 "$i: $status" ;; esac
    done
    ((made && refused > 30))
}

@test "only the symbols of the list are exported" {
    need nm
    nm -D --defined-only "$BUILD/lib/libpipefish.so.1" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' |
        LC_ALL=C sort >exported
    diff "$ROOT/tests/library/symbols" exported
    nm -D --defined-only "$BUILD/lib/libpipefish.so.1" | grep -q PIPEFISH_1
    is "" "$(nm -g --defined-only "$BUILD/lib/libpipefish.a" | awk 'NF == 3 && $3 !~ /^pipefish_/')"
}

@test "the library is loaded and unloaded a thousand times" {
    ${CC:-cc} -o unload "$ROOT/tests/library/unload.c" -ldl
    ./unload "$BUILD/lib/libpipefish.so.1"
}

@test "C++ includes the header" {
    need c++
    printf '#include <pipefish.h>\nint main() { return pipefish_api() != PIPEFISH_API; }\n' >one.cc
    c++ -Wall -Werror -I "$ROOT/common/library" -o one one.cc -L "$BUILD/lib" -lpipefish -Wl,-rpath,"$BUILD/lib"
    ./one
}

@test "what is installed compiles the example through pkg-config" {
    need pkg-config
    there=$PWD/there
    plain_make -C "$ROOT" BUILD="$BUILD" PREFIX="$there" install >log 2>&1
    export PKG_CONFIG_PATH=$there/lib/pkgconfig
    # shellcheck disable=SC2046 # options are words
    ${CC:-cc} "$there/share/doc/pipefish/example.c" $(pkg-config --cflags --libs pipefish) \
        -Wl,-rpath,"$there/lib" -o example
    ./example mate "$DATA/famous.pgn" >rows
    [[ -s rows ]]
    plain_make -C "$ROOT" BUILD="$BUILD" PREFIX="$there" uninstall >log 2>&1
    [[ ! -e $there ]]
}
