# lib.bash - what the tests share; `load lib`, or `load ../lib` from a folder
#
# Tests run the programs in $BUILD/bin (default: build/bin of this tree) and
# the recipes in pipes/, by their names.  A temporary folder of its own is
# $BATS_TEST_TMPDIR.  From outside come: BUILD, SAN (the sanitizer build that
# is under test), SHARED (a folder beside the tree, which may be absent).
# shellcheck shell=bash

bats_require_minimum_version 1.5.0

ROOT=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd)
BUILD=${BUILD:-build}
[[ $BUILD = /* ]] || BUILD=$ROOT/$BUILD
SHARED=${SHARED:-$ROOT/../shared}
DATA=$ROOT/tests/data
DRIVE=$BUILD/tests/drive
PATH=$BUILD/bin:$ROOT/pipes:$DRIVE:$PATH
export ROOT BUILD SHARED DATA DRIVE PATH LC_ALL=C.UTF-8

# skip reasons: need PROGRAM..., need_shared FILE, need_plain_build
need() {
    local program
    for program; do
        command -v "$program" >/dev/null || skip "$program is not installed"
    done
}

need_shared() {
    [[ -e $SHARED/$1 ]] || skip "there is no $1 in ../shared"
}

need_plain_build() {
    [[ ! ${SAN-} ]] || skip "not measured in a sanitizer build"
}

# The parts of a table row `in | out`, without the blanks around them; \t is a
# TAB.  Sets $in and $out.
split_row() {
    local row=${1//\\t/$'\t'}
    in=${row%% | *} out=${row#* | }
    in=${in%"${in##*[! ]}"} in=${in#"${in%%[! ]*}"}
    out=${out%"${out##*[! ]}"} out=${out#"${out%%[! ]*}"}
}

# answers COMMAND... <<table: one run of COMMAND over what stands left of the
# ` | ` in each row answers with what stands right of it.
#
#     answers bbxfm flipV <<'end'
#     8/8/8/8/8/8/8/K7 w - - 0 1 | K7/8/8/8/8/8/8/8 w - - 0 1
#     end
answers() {
    local row in out dir
    dir=$(mktemp -d "$BATS_TEST_TMPDIR/answers.XXXX")
    while IFS= read -r row; do
        [[ $row ]] || continue
        split_row "$row"
        printf '%s\n' "$in" >>"$dir/in"
        printf '%s\n' "$out" >>"$dir/expected"
    done
    [[ -s $dir/in ]] || { echo "answers: the table is empty"; return 1; }
    "$@" <"$dir/in" >"$dir/answered" 2>"$dir/stderr" || true
    diff -u "$dir/expected" "$dir/answered" || { cat "$dir/stderr"; false; }
}

# complains STATUS TEXT COMMAND...: it ends with STATUS, and stderr holds TEXT.
# Standard output is left in $output, stderr in $stderr.
complains() {
    local expected=$1 text=$2
    shift 2
    run --separate-stderr "$@"
    # shellcheck disable=SC2154 # run sets status and stderr
    if [[ $status != "$expected" || $stderr != *"$text"* ]]; then
        printf '%s\n' "expected status $expected and: $text" \
            "got status $status and: $stderr"
        return 1
    fi
}

# same EXPECTED ACTUAL: two files, compared; their difference is shown.
same() {
    diff -u "$1" "$2"
}

# is EXPECTED ACTUAL: two texts, compared; their difference is shown.
is() {
    diff -u <(printf '%s\n' "$1") <(printf '%s\n' "$2")
}
