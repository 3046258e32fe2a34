#!/usr/bin/env bats
# ways.bats - each option of cqlmatch in each way of use: it has its effect, or
# is refused with a message that says what to use, or is taken for the sake of
# CQL and CQLi; ways.txt says how effects are seen

load lib

# What ways.txt names; the persistent variable is for --merge-state.
# shellcheck disable=SC2034 # of the rows
sum='persistent (sum) Total += 1 message quiet(gamenumber) true'
# shellcheck disable=SC2034
seen='%q{x = "" find all {originalcomment x = str(x originalcomment)\} x}'

setup_file() {
    cd "$BATS_FILE_TMPDIR" || return
    mkdir place
    cd place || return
    mkdir lib some
    echo btm >some/btm.cql
    echo 'function f() {true}' >lib/f.cql
    echo old >old
    echo 'K <= 1' >q.cql
    cat >games.pgn <<'games'
[Event "Open"]
[Site "London"]
[Date "1851.06.21"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1. e4 {one} {two} e5 $1 $18 2. Qh5 $2 Nc6 (2... Nf6 {<main>} 3. d3 $1) 3. Bc4 {a {nested} comment} Nf6 4. Qxf7# 1-0

[Event "Closed"]
[White "Cora"]
[Black "Dora"]
[Result "*"]
[Variant "strange"]

1. d4 {a comment} {a comment} d5 *

[Event "Closed"]
[White "Emil"]
[Black "Fred"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Studies"]
[White "Gerd"]
[SetUp "1"]
[FEN "7k/5Q1p/8/8/8/8/8/K7 w - - 0 1"]

1. Kb2 h6 2. Ka3 *

[Event "Studies"]
[FEN "K7/5q1P/8/8/8/8/8/7k b - - 0 1"]

1... Kh2 2. Kb8 Kh1 3. Kc8 *

[Event "Studies"]
[FEN "7K/5q1P/8/8/8/8/8/k7 b - - 0 1"]

1... Ka2 *

[Event "Studies"]
[FEN "k7/5Q1p/8/8/8/8/8/7K w - - 0 1"]

1. Kh2 *
games
    head -n 9 games.pgn >more.pgn
    echo more.pgn >list
    cp more.pgn HHdbVI.pgn
    cp more.pgn HHdbVII.pgn
    pgn2fen games.pgn >lines 2>/dev/null || true # a bad move
    sed 's/^/x,/' lines >table
    cqlmatch --emit-state sums -o ../out --cql "$sum" games.pgn 2>/dev/null
}

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cp -r "$BATS_FILE_TMPDIR/place" .
}

# The columns of the table of ways, and the words for them here.
ways_of() {
    case $1 in
    'games') way=games input=games.pgn select=() ;;
    '--format over games') way=rows input=games.pgn select=(--format=csv) ;;
    '--answer over games') way=answer input=games.pgn select=(--answer) ;;
    '--count over games') way=count input=games.pgn select=(--count) ;;
    '--count-by over games') way=groups input=games.pgn select=(--count-by=result) ;;
    '--status-only over games') way=status input=games.pgn select=(--status-only) ;;
    '--tag-matches') way=tag input=games.pgn select=(--tag-matches) ;;
    '--dryrun') way=dryrun input=games.pgn select=(--dryrun) ;;
    'position lines') way=lines input=lines select=() ;;
    '--format over position lines') way=rows input=lines select=(--format=csv) ;;
    '--answer over position lines') way=answer input=lines select=(--answer) ;;
    '--count over position lines') way=count input=lines select=(--count) ;;
    '--status-only over position lines') way=status input=lines select=(--status-only) ;;
    '--merge-state') way=merge input='' select=(--merge-state state) ;;
    '--parse') way=parse input='' select=(--parse) ;;
    *) return 1 ;;
    esac
}

# row_of NAME: sets $value and $arguments as ways.txt has it for $way.
row_of() {
    local first ways rest
    while IFS= read -r first; do
        [[ $first ]] || break
        rest=${first#* | } first=${first%% | *}
        ways=${rest%%| *} rest=${rest#*| }
        [[ ! ${ways// } || " $ways " = *" $way "* ]] || continue
        value=() arguments=$rest
        [[ $first != *' '* ]] || read -r -a value <<<"${first#* }"
        return
    done <<<"${rows[$1]-}"
    echo "$1: ways.txt has no row for it"
    return 1
}

# read_text FILE: sets $text to what it holds, without NULs, which bash leaves out.
read_text() {
    local IFS='' pieces
    mapfile -d '' -t pieces <"$1"
    text=${pieces[*]}
}

# outcome ARGUMENT...: sets $outcome to what cqlmatch says and leaves, which is
# asked for once.
declare -gA outcomes
outcome() {
    local key="$way $input $*" name status=0 text new=()
    if [[ ! ${outcomes[$key]-} ]]; then
        [[ $way != merge ]] || make_state "$@"
        (ulimit -t 20 && exec cqlmatch "$@" ${input:+"$input"}) >../stdout 2>../stderr || status=$?
        [[ $way != merge ]] || rm -f state
        outcomes[$key]=$status
        for name in ../stdout ../stderr **; do
            [[ -f $name ]] || continue
            read_text "$name"
            outcomes[$key]+=$'\n'$name:$text
        done
        for name in *; do
            [[ " ${place[*]} " = *" $name "* ]] || new+=("$name")
        done
        [[ ! ${new[0]-} ]] || rm -r "${new[@]}"
        echo old >old
        echo 'K <= 1' >q.cql
    fi
    outcome=${outcomes[$key]}
}

# The state that the same query leaves.
make_state() {
    local kept=()
    while (($#)); do
        case $1 in
        --merge-state) shift ;;
        --explain | --license | --themes | --no-explain | --showdictionaries) ;;
        --pipetimeout | --emit-state | --tmp) shift ;;
        *) kept+=("$1") ;;
        esac
        shift
    done
    cqlmatch "${kept[@]}" --emit-state state -o out games.pgn >/dev/null 2>&1
    rm -f out
}

# What chooses a way of use is refused by another one that is chosen.
chooses() {
    case $1 in answer | count | count-by | dryrun | format | merge-state | parse | status-only | tag-matches) ;; *) false ;; esac
}

# is_refused NAME: with a message that says what to use.
is_refused() {
    local said status=0
    [[ ${select[*]} ]] || ! chooses "$1" || return 0
    case "$1 $column" in # these go together
    'dryrun --format over games' | 'count-by --format over games' | 'parse --dryrun') return 0 ;;
    esac
    cqlmatch "${select[@]}" "--$1" "${value[@]}" --cql true ${input:+"$input"} >../said 2>&1 || status=$?
    said=$(<../said)
    [[ $status = 2 && $said = "cqlmatch: "*" does not go with "*": "???????* ]] ||
        [[ $said = *" goes with "* || $said = *'--merge-state reads no games'* || $said = *'a run reads one or the other'* ]] ||
        { echo "it is not refused: $status $said"; return 1; }
    chooses "$1" || [[ $said != *'does not go with'* || $said = *"-$1 does not go with $column: "* ]] ||
        { echo "another one is refused: $said"; return 1; }
}

# tries NAME effect|taken|refused: it is so.
tries() {
    local name=$1 expected=$2 value arguments outcome with without before=() after=() plain=("${select[@]}")
    row_of "$name" || return
    [[ $expected != refused ]] || { is_refused "$name"; return; }
    # a filter is a part of the query, which is the same in all ways
    # shellcheck disable=SC2016 # as ways.txt has it
    [[ $arguments != *'$sum'* || $way = @(games|lines|merge|parse) ]] || return 0
    [[ ${select[*]} != "--$name"* ]] || { select=() plain=(); }
    [[ $name != merge-state ]] || value=(sums)
    if [[ $arguments = unseen ]]; then
        expected=taken arguments='--cql true'
    fi
    eval "before=(${arguments%%@*})"
    [[ $arguments != *@* ]] || eval "after=(${arguments#*@})"
    outcome "${select[@]}" "${before[@]}" "--$name" "${value[@]}" "${after[@]}"
    with=$outcome
    [[ $with != *' does not go with '* ]] || { echo "it is refused: $with"; return 1; }
    outcome "${plain[@]}" "${before[@]}" "${after[@]}"
    without=$outcome
    if [[ $expected = taken ]]; then
        is "$without" "$with"
    else
        [[ $with != "$without" ]] || { echo "it has no effect: $with"; return 1; }
    fi
}

# walk COLUMN: all options in one way of use.
walk() {
    local column=$1 at name expected way input select row place failed=0
    local -A rows # by the name of the option
    shopt -s globstar
    cd place || return
    place=(*)
    while IFS= read -r row; do
        [[ $row = '#'* ]] || rows[${row%% *}]+=$row$'\n'
    done <"$ROOT/tests/ways.txt"
    ways_of "$column"
    at=$(ways | head -n 1 | tr '\t' '\n' | grep -nxF -e "$column" | cut -d : -f 1)
    while IFS=$'\t' read -r -u 9 name expected; do
        ways_of "$column"
        tries "$name" "$expected" || { echo "--$name with $column"; failed=1; }
    done 9< <(ways | sed 1d | cut -f "1,$at") </dev/null
    return $failed
}

@test "each option has a row in ways.txt, and each row an option" {
    is "$(ways | sed 1d | cut -f 1 | sort)" \
        "$(grep -v '^#' "$ROOT/tests/ways.txt" | sed 's/[ |].*//' | sort -u)"
}

@test "each way of use is walked" {
    is "$(ways | head -n 1 | tr '\t' '\n' | sed 1,2d)" \
        "$(sed -n "s/^ *walk '\(.*\)'\$/\1/p" "$BATS_TEST_FILENAME")"
}

@test "the manual page lists the words that are taken without effect" {
    local layout
    layout=$(ways | sed -n '/^coalescecomments/,/^nouniquecomments/p' | cut -f 1)
    is "$(ways | sed 1d | grep taken | cut -f 1 | grep -vxF "$layout" | sort)" \
        "$(sed -n '/words taken without/,/end of words/p' "$ROOT/man/cqlmatch.1" |
            grep -oE 'Fl [^ ]+' | sed -E 's/^Fl -?//' | sort)"
}

@test "words without effect anywhere are those of CQL and CQLi" {
    is "binaryoutput
nolinearize" "$(ways | sed 1d | grep -v effect | cut -f 1 | sort)"
}

@test "options with games" {
    walk 'games'
}

@test "options with --format over games" {
    walk '--format over games'
}

@test "options with --answer over games" {
    walk '--answer over games'
}

@test "options with --count over games" {
    walk '--count over games'
}

@test "options with --count-by over games" {
    walk '--count-by over games'
}

@test "options with --status-only over games" {
    walk '--status-only over games'
}

@test "options with --tag-matches" {
    walk '--tag-matches'
}

@test "options with --dryrun" {
    walk '--dryrun'
}

@test "options with position lines" {
    walk 'position lines'
}

@test "options with --format over position lines" {
    walk '--format over position lines'
}

@test "options with --answer over position lines" {
    walk '--answer over position lines'
}

@test "options with --count over position lines" {
    walk '--count over position lines'
}

@test "options with --status-only over position lines" {
    walk '--status-only over position lines'
}

@test "options with --merge-state" {
    walk '--merge-state'
}

@test "options with --parse" {
    walk '--parse'
}
