# lib.bash - what the tests share; `load lib`, or `load ../lib` from a folder
#
# Tests run the programs in $BUILD/bin (default: build/bin of this tree) and
# the recipes in pipes/, by their names.  A temporary folder of its own is
# $BATS_TEST_TMPDIR.  From outside come: BUILD, SAN (the sanitizer build that
# is under test), SHARED (a folder beside the tree, which may be absent).
# shellcheck shell=bash

bats_require_minimum_version 1.5.0

ROOT=${BATS_TEST_DIRNAME%/tests*}
BUILD=${BUILD:-build}
[[ $BUILD = /* ]] || BUILD=$ROOT/$BUILD
SHARED=${SHARED:-$ROOT/../shared}
DATA=$ROOT/tests/data
DRIVE=$BUILD/tests/drive
PATH=$BUILD/bin:$ROOT/pipes:$DRIVE:$PATH:/usr/games # of pgn-extract
export ROOT BUILD SHARED DATA DRIVE PATH LC_ALL=C.UTF-8

# Bats has a trap of DEBUG, which stores the line of each command and its callers before
# it runs.  That takes longer than many commands do, and a third of the time of a
# subshell.  In bash 5 the trap of ERR has the line of the command that failed, which is
# enough; only a test that calls `exit` fails without a line.
trap - DEBUG
# shellcheck disable=SC2034 # they are read by bats
bats_setup_tracing() {
    BATS_DEBUG_LAST_STACK_TRACE=() BATS_DEBUG_LASTLAST_STACK_TRACE=()
    BATS_DEBUG_LAST_STACK_TRACE_IS_VALID='' BATS_ERROR_SUFFIX=''
    trap bats_error_trap ERR
}
bats_error_trap() {
    bats_check_status_from_trap
    [[ $BATS_DEBUG_LAST_STACK_TRACE_IS_VALID ]] || bats_capture_stack_trace
    BATS_DEBUG_LAST_STACK_TRACE_IS_VALID=1
}

# The time in milliseconds.  Bats asks for it at each test, and would start date for it.
get_mills_since_epoch() {
    printf '%d\n' $((${EPOCHREALTIME//[.,]/} / 1000))
}

# For tests/mutants/reach: each test has a map of the mutants it reaches.
if [[ ${MUTANT_MAPS-} && ${BATS_TEST_NUMBER-} ]]; then
    export PIPEFISH_REACHED=$MUTANT_MAPS/$BATS_TEST_NUMBER.map
    truncate -s 4096 "$PIPEFISH_REACHED"
fi

# need_tables: skip the test without tbprobe, or without Debian's tables for it.
need_tables() {
    need tbprobe
    [[ -e $TABLES/krk.gtb.cp4 ]] || skip "gaviotatb is not installed"
}
TABLES=/usr/share/gaviotatb/gtb4

# forge_table FILE: a table of Gaviota with an index, but without any value.
forge_table() {
    mkdir -p "$(dirname "$1")"
    { head -c 32 /dev/zero; printf '\x30\0\0\0\x04\0\0\0\x30\0\0\0\x30\0\0\0'; } >"$1"
}

# need_test_tree: skip the test without the programs of `make test-tree`.
need_test_tree() {
    [[ -x ${TEST_BUILD-}/bin/cqlmatch ]] || skip "TEST_BUILD names no test tree"
}

# skip reasons: need PROGRAM..., need_shared FILE, need_plain_build
need() {
    local program
    for program; do
        command -v "$program" >/dev/null || skip "$program is not installed"
    done
}

# file_needs COMMAND...: for setup_file(), where bats 1.8 cannot skip.  False if the
# command, of those above and below, skips; skip_file, in setup(), then skips each test.
file_needs() {
    export LACKS
    # shellcheck disable=SC2317 # the command calls it
    LACKS=$(skip() { echo "$*" && exit; } && "$@")
    [[ ! $LACKS ]]
}

skip_file() {
    [[ ! $LACKS ]] || skip "$LACKS"
}

need_shared() {
    [[ -e $SHARED/$1 ]] || skip "there is no $1 in ../shared"
}

need_plain_build() {
    [[ ! ${SAN-} ]] || skip "not measured in a sanitizer build"
}

# recent FILE...: print those that were changed in the last 60 commits or since; all of
# them with WHOLE, or where git knows no such history.
recent() {
    local changed
    if [[ ! ${WHOLE-} ]] && changed=$(cd "$ROOT" && git diff --name-only HEAD~60 2>/dev/null); then
        grep -xF -e "$changed" < <(printf '%s\n' "$@") || true
    else
        printf '%s\n' "$@"
    fi
}

# sample N [-z]: each Nth line of standard input, with -z what ends with NUL; all of
# them with WHOLE.
sample() {
    local n=${WHOLE:+1}
    sed "${@:2}" -n "0~${n:-$1}p"
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

# copy_sources FOLDER: all that a build needs, with its times, so that what is
# built elsewhere is not built anew.
copy_sources() {
    mkdir -p "$1"
    cp -pR "$ROOT"/{Makefile,.ci,.packaging,common,man,pipes,tests,tools} "$1"
}

# make as from outside: what the outer make was told does not reach it, except the
# sanitizers that $BUILD is built with; `install` builds nothing there, what is tested.
plain_make() {
    [[ " $* " != *" BUILD=$BUILD "* ]] || set -- -o all SAN="${SAN-}" "$@"
    env -u MAKEFLAGS -u MAKELEVEL -u BUILD -u SAN make -s "$@"
}

# repeat NUMBER FILE: what the file holds, so many times.
repeat() {
    yes "$2" 2>/dev/null | head -n "$1" | xargs cat
}

# write_script NAME <<text: a program of this name, here; sh runs it unless it says what
# does.
write_script() {
    cat >"$1"
    chmod +x "$1"
}

# moves NUMBER...: for the engine of tests/data a FEN with each number of a move,
# Black to move where b stands before it.
moves() {
    local move side
    for move; do
        side=w
        [[ $move != b* ]] || side=b
        echo "8/8/8/8/8/8/8/K6k $side - - 0 ${move#b}"
    done
}

# link_names: cqlmatch by the names cql and cqli, in bin of this folder.
link_names() {
    mkdir bin
    ln -s "$BUILD/bin/cqlmatch" bin/cql
    ln -s "$BUILD/bin/cqlmatch" bin/cqli
    PATH=$PWD/bin:$PATH
}

# complains STATUS TEXT COMMAND...: it ends with STATUS, and stderr holds TEXT.
# Standard output is left in $output, its lines that are not empty in $lines, standard
# error in $stderr.  The file is named as `run --separate-stderr` names its own.
complains() {
    local expected=$1 text=$2 said=$BATS_TEST_TMPDIR/separate-stderr-last
    shift 2
    status=0
    output=$(trap - ERR EXIT; "$@" 2>"$said") || status=$?
    # shellcheck disable=SC2034 # they are read by tests
    IFS=$'\n' read -rd '' -a lines <<<"$output" || true
    read -rd '' stderr <"$said" || true
    if [[ $status != "$expected" || $stderr != *"$text"* ]]; then
        printf '%s\n' "expected status $expected and: $text" \
            "got status $status and: $stderr"
        return 1
    fi
}

# spends SECONDS COMMAND...: run it, and end it when it has taken more processor time:
# unlike the time of the clock that is the same beside other programs.  Sanitizers have
# three times as much.  It must not wait for ten minutes, either.
spends() (
    ulimit -t "$([[ ${SAN-} ]] && echo $((3 * $1)) || echo "$1")"
    exec timeout 600 "${@:2}"
)

# soon COMMAND...: it succeeds within two minutes; it is asked again and again.
soon() (
    for ((i = 0; i < 2400; i++)); do
        ! "$@" || return 0
        sleep 0.05
    done
    echo "never: $*"
    return 1
)

# talk COMMAND...: run it beside the test.  $to and $from are its input and its output,
# $pid is its process.  Move the descriptors: bash closes those of a coprocess when it
# has ended, though its last lines are still to be read.
to='' from='' pid=''
# shellcheck disable=SC2034 # they are read by tests
talk() {
    coproc { exec "$@" 3>&-; }
    pid=$COPROC_PID
    exec {to}>&"${COPROC[1]}"- {from}<&"${COPROC[0]}"-
}

# is_full FIFO: wait, two minutes at most, until no program can write into it.
is_full() {
    perl -MFcntl -e 'sysopen(my $pipe, $ARGV[0], O_WRONLY | O_NONBLOCK) or die "$ARGV[0]: $!";
vec(my $set = "", fileno($pipe), 1) = 1;
for (1 .. 2400) {
    select(undef, my $writable = $set, undef, 0) or exit 0;
    select(undef, undef, undef, 0.05);
}
exit 1' "$1"
}

# runs PID PROGRAM: it has become this program, and its redirections are open.
runs() {
    [[ $(<"/proc/$1/comm") = "$2" ]]
}

# handles_term PID PROGRAM: so it has, and SIGTERM is handled by it.
handles_term() {
    local caught
    runs "$1" "$2" || return
    caught=$(sed -n 's/^SigCgt:\t//p' "/proc/$1/status")
    ((16#$caught & 1 << 14))
}

# same EXPECTED ACTUAL: two files, compared; their difference is shown.
same() {
    diff -u "$1" "$2"
}

# is EXPECTED ACTUAL: two texts, compared; their difference is shown.
is() {
    [[ $1 = "$2" ]] || diff -u <(printf '%s\n' "$1") <(printf '%s\n' "$2")
}

# The parts of a row `query | fen | answer`; the query may hold ` | ` too.  A
# FEN of `-` is the initial position, and one word is a variable of the test
# file.  Sets $query, $fen, $answer.
split_query_row() {
    local row=$1
    answer=${row##* | } row=${row% | *}
    fen=${row##* | } query=${row% | *}
    fen=${fen#"${fen%%[! ]*}"} fen=${fen%"${fen##*[! ]}"}
    query=${query#"${query%%[! ]*}"} query=${query%"${query##*[! ]}"}
    [[ $fen != - ]] || fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    [[ $fen = *' '* ]] || fen=${!fen}
}

# Tables are walked in a shell of its own, without the traps of bats: noting each
# command would take more time than the programs, and a process more for each of them.

# gives <<table: cqlmatch --answer says what stands last in each row; that a filter
# is about a game, or always or never matches, is left out.
#
#     gives <<'end'
#     power A | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | 5
#     end
gives() (
    trap - ERR EXIT
    local row query fen answer got rows=0
    while IFS= read -r row; do
        [[ $row ]] || continue
        rows=$((rows + 1))
        split_query_row "$row"
        got=$(cqlmatch --answer --cql "$query" <<<"$fen" 2>&1) || true
        [[ $got != *' warning: '* ]] || got=$(sed -E '/ warning: (this asks about a game|.* (always|never) match)/,+2d' <<<"$got")
        [[ $got = "$answer" ]] || {
            printf '%s\nfor %s\nat %s\ngives %s\n' \
                "expected $answer" "$query" "$fen" "$got"
            return 1
        }
    done
    ((rows)) || { echo "gives: the table is empty"; return 1; }
)

# holds <<table: the query of each row matches its position, or does not: rows
# end in yes or no.
holds() (
    trap - ERR EXIT
    local row query fen answer got rows=0
    while IFS= read -r row; do
        [[ $row ]] || continue
        rows=$((rows + 1))
        split_query_row "$row"
        got=0
        cqlmatch --status-only --cql "$query" <<<"$fen" || got=$?
        case $got$answer in
        0yes | 1no) ;;
        *) printf 'expected %s\nfor %s\nat %s\nstatus %s\n' \
            "$answer" "$query" "$fen" "$got"
            return 1 ;;
        esac
    done
    ((rows)) || { echo "holds: the table is empty"; return 1; }
)

# walks FILE <<table: the value of a query at each position of a game that has
# one, by position id; variations are walked too.  That no game has a tag is left
# out.
#
#     walks "$DATA/tree.pgn" <<'end'
#     line --> terminal | 9:1 10:1
#     end
walks() (
    trap - ERR EXIT
    local row query got rows=0
    while IFS= read -r row; do
        [[ $row ]] || continue
        rows=$((rows + 1))
        query=${row% | *}
        got=$(cqlmatch -s -i "$1" -o "$BATS_TEST_TMPDIR/walked.pgn" --variations \
            --cql "message quiet(positionid \":\" {$query})" 2>&1) || true
        [[ $got != *' warning: '* && $got != *:'<false>'* ]] ||
            got=$(sed '/ warning: no game has the tag/,+2d; /:<false>$/d' <<<"$got")
        got=${got//$'\n'/ }
        [[ $got = "${row##* | }" ]] || {
            printf 'expected %s\nfor %s\nit gives %s\n' \
                "${row##* | }" "$query" "$got"
            return 1
        }
    done
    ((rows)) || { echo "walks: the table is empty"; return 1; }
)

# moves_written FILE ARG...: the movetext, on one line, that cqlmatch writes.
moves_written() {
    local file=$1
    shift
    cqlmatch -i "$file" -o "$BATS_TEST_TMPDIR/written.pgn" "$@" >&2
    grep -v '^\[' "$BATS_TEST_TMPDIR/written.pgn" | paste -sd ' ' |
        sed 's/  */ /g; s/^ //; s/ $//'
}

# refuses <<table: rows `query | text`: the query is refused before a line is
# read, with status 2 and a message that holds the text.
refuses() {
    local row query text rows=0
    while IFS= read -r row; do
        [[ $row ]] || continue
        rows=$((rows + 1))
        text=${row##* | } query=${row% | *}
        query=${query%"${query##*[! ]}"}
        complains 2 "$text" cqlmatch --cql "$query" </dev/null || {
            echo "for $query"
            return 1
        }
    done
    ((rows)) || { echo "refuses: the table is empty"; return 1; }
}

# page_examples PAGE commands|answers: what stands in the displays of a manual page
# that begin with `$ `: behind that and `> `, or below.
page_examples() {
    awk -v want="$2" '/^\.Bd/ { begins = 1; next } /^\.Ed/ { shown = 0 }
        begins { shown = /^\$ /; begins = 0 }
        !shown { next }
        { gsub(/\\e/, "\\"); sub(/^\\&/, "") }
        /^[$>] / { if (want == "commands") print substr($0, 3); next }
        want == "answers"' "$ROOT/man/$1"
}

# page_holds PAGE [messages]: the examples of a manual page give what it says; with
# `messages' the page shows what stands on standard error, too.
page_holds() {
    local answers stderr=/dev/stderr
    [[ ${2-} != messages ]] || stderr=/dev/stdout
    answers=$(page_examples "$1" answers)
    [[ $answers ]] || { echo "$1 has no examples"; return 1; }
    is "$answers" "$(bash <(page_examples "$1" commands) 2>"$stderr")"
}

# page_has_options TOOL: every option of --help stands in its manual page.
page_has_options() {
    local page word
    need mandoc col
    page=$(mandoc -T ascii -O width=200 "$ROOT/man/$1.1" | col -b)
    for word in $("$1" --help=all | grep -o -e '^  -[a-z]' -e '--[a-z-]*'); do
        [[ $page = *"$word"* ]] || { echo "$word is not there"; return 1; }
    done
}
