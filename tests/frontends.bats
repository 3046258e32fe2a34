#!/usr/bin/env bats
# frontends.bats - programs that start cql or cqli find what they read: the
# recorded runs beside the tree, and readers as those programs have them

# shellcheck disable=SC2154 # run sets output, stderr and status
load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    link_names
    cp "$DATA/famous.pgn" games.pgn
    games=$(grep -c '^\[Event ' games.pgn)
    echo 'check message("check")' >check.cql
    echo mate >mate.cql
    printf 'cql()\nmate\n  mat' >wrong.cql
}

# ------------------------------------------------------------- recorded runs

@test "the recorded runs of CQL 6.2, by a link" {
    need python3
    need_shared frontends/run
    need_plain_build
    run "$SHARED/frontends/run" "$BUILD/bin/cqlmatch"
    [[ $status = 0 ]] || { echo "$output"; return 1; }
}

@test "the recorded runs of CQL 6.2, by --as" {
    need python3
    need_shared frontends/run
    need_plain_build
    [[ ${WHOLE-} ]] || skip "the same by another name: make check-all"
    run "$SHARED/frontends/run" --as "$BUILD/bin/cqlmatch"
    [[ $status = 0 ]] || { echo "$output"; return 1; }
}

@test "the recorded answers of CQL 6.2" {
    need python3
    need_shared conformance-6.2/run
    need_plain_build
    run "$SHARED/conformance-6.2/run" "$BUILD/bin/cqlmatch"
    [[ $status = 0 ]] || { echo "$output"; return 1; }
}

# ------------------------------------------------------- a database's editor

# It refuses a program whose first line is no banner, or CQLi's.
is_banner() {
    [[ $1 =~ ^'CQL version '.*' Gady Costeff and Lewis Stiller'$ && $1 != *CQLi* ]]
}

@test "an editor: the version, the place of an error, the numbers of the games" {
    run -0 cql --version
    is_banner "${lines[0]}"

    run -0 cql --parse --input games.pgn check.cql
    run -1 cql --parse --input games.pgn wrong.cql
    run awk '
        /^CQL syntax error: / { error = 1 }
        error && match($0, /\{Line [0-9]+, Column [0-9]+\}/) {
            split(substr($0, RSTART, RLENGTH), part, /[^0-9]+/)
            match($0, /"[^"]*">$/)
            print part[2], part[3], substr($0, RSTART + 1, RLENGTH - 3)
        }
        { last = $0 }
        END { exit last != "" }
    ' < <(cql --parse --input games.pgn wrong.cql)
    is '0 3 3 mat' "$status $output"

    # each of these throws a run away by itself
    status=0
    cql --showmatches --input games.pgn mate.cql >out 2>&1 || status=$?
    is 0 "$status"
    is_banner "$(head -n 1 out)"
    found=$(grep -oE '<[0-9]+>' out | sort -u | wc -l)
    [[ $found -gt 0 ]]
    is "$found matches of $games games in" "$(grep -oE '^[0-9]+ matches of [0-9]+ games in' out)"
}

# ------------------------------------------------- a front end that uses -gui

# What stands on lines of its own between tags is a message, an error, or the
# games; each other line that begins with <CqlGui is a variable or the end.
read_gui() {
    awk '
        /^<\/CqlGui(Message|Error|Pgn)>$/ { inside = ""; next }
        inside == "pgn" { games += /^\[Event /; bytes += length($0) + 1; next }
        inside { print inside ": " $0; next }
        /^<CqlGuiMessage>$/ { inside = "message"; next }
        /^<CqlGuiError>$/ { inside = "error"; next }
        /^<CqlGuiPgn / { inside = "pgn"; print $2, $3; next }
        /^<CqlGuiNormalExit>$/ { ended = 1; next }
        /^<CqlGuiVariable> / { print $2 "=" $3; next }
        /CqlGui/ { print "lost: " $0 }
        END { print "games=" games + 0, "bytes=" bytes + 0, "ended=" ended + 0 }
    '
}

@test "a graphical front end: messages, games and numbers" {
    LC_ALL=C cql -gui --guipgnstdout -input games.pgn check.cql | LC_ALL=C read_gui >seen
    found=$(grep -c '^\[Event ' < <(cqlmatch --cql check games.pgn))
    ! grep lost seen || return 1
    grep -qx "version=6.2" seen
    grep -qx "numbermatches=$found" seen
    grep -qx "numbergamesexamined=$games" seen
    grep -qx "numberthreads=[0-9]*" seen
    grep -qx "message: Game: [0-9]* move [0-9]*([wb]tm): check" seen
    last=$(tail -n 1 seen)
    [[ $last = "games=$found bytes="*' ended=1' ]]
    bytes=${last#*bytes=}
    grep -qxF "numbergames=$found numberbytes=${bytes% *}>" seen
}

@test "a graphical front end: errors, and the number of the game" {
    status=0
    cql -gui -guipgnstdin -guipgnstdout wrong.cql <games.pgn >out || status=$?
    is 1 "$status"
    read_gui <out >seen
    grep -qx 'linenumbererror=3' seen
    grep -qx 'columnnumbererror=3' seen
    grep -q '^error: CQL syntax error: ' seen
    grep -q 'ended=0$' seen
    cql -gui -lineincrement 2 -i games.pgn -o x.pgn check.cql | read_gui >seen
    grep -qx 'currentgamenumber=2' seen
    ! grep lost seen || return 1
    status=0
    cql -gui -i nofile.pgn mate.cql >out || status=$?
    is 1 "$status"
    read_gui <out | grep -q '^error: .*nofile.pgn'
}

# ---------------------------------------------- a program that runs many jobs

# A job has failed when its status is not 0 or its output is not there.
runs_job() {
    rm -f job.pgn
    "$@" >out 2>&1 || return
    [[ -e job.pgn ]] || return
    grep -qE '^[0-9]+ matches of [0-9]+ games|^[0-9]+ CQL matches \(in [0-9]+ games\)' out
}

@test "a program of many jobs: no matches are no failure" {
    local program
    for program in cql cqli; do
        runs_job $program -i games.pgn -o job.pgn -matchstring found -threads 2 mate.cql
        runs_job $program -lineincrement 5 -input games.pgn -output job.pgn mate.cql
        echo false >never.cql
        runs_job $program -i games.pgn -o job.pgn -matchstring found never.cql
        [[ ! -s job.pgn ]]
        ! runs_job $program -i games.pgn -o job.pgn wrong.cql || return 1
    done
    [[ $(cqli --version) = *CQLi* && $(cql --version) != *CQLi* ]]
}

# ------------------------------------------- query tools that start cqli

# The numbers from standard output; from either stream <n> and [n], each of
# which may come by itself; all else on standard error is shown as an error.
query_tool() {
    matches=$(sed -nE 's/^([0-9]+) CQL matches .*written to.*/\1/p' "$1")
    analyzed=$(sed -nE 's/.*Analyzed ([0-9]+) games.*/\1/p' "$1")
    red=$(sed -E 's/<[0-9]+>//g; s/\[[0-9]+\]//g' "$2")
    last=$(cat "$1" "$2" | grep -oE '\[[0-9]+\]' | tail -n 1)
    shown=$(cat "$1" "$2" | grep -oE '<[0-9]+>' | wc -l)
}

@test "a query tool: matches, games, and nothing in red" {
    local more
    for more in --elidecomments --silent; do
        cqli -i games.pgn -o temp_out.pgn --showmatches --lineincrement 5 --nosort $more mate.cql >out 2>errors
        query_tool out errors
        is "$games" "$analyzed"
        is "$shown" "$matches" # a mate is the last position of its game
        is "" "$red"
        is "[$((games / 5 * 5))]" "$last"
    done
    ! cqli -i games.pgn -o temp_out.pgn wrong.cql >out 2>errors || return 1
    [[ -s out && ! -s errors ]]
}

# numbers FILE: <n> and [n], in their order; [n] comes before <m> for m > n.
in_order() {
    grep -oE '[[<][0-9]+[]>]' "$1" | awk '
        { n = substr($0, 2) + 0; mark = /\[/ }
        n < last || (mark && n == last) { exit 1 }
        { last = n; seen++ }
        END { if (!seen) exit 1 }'
}

@test "marks come before the numbers of later games, on any number of threads" {
    local threads
    for _ in {1..20}; do cat games.pgn; done >many.pgn
    for threads in 1 2 5; do
        cqli --threads $threads -i many.pgn -o x.pgn --showmatches --lineincrement 7 --nosort mate.cql 2>errors >out
        in_order errors
        cql -threads $threads -i many.pgn -o x.pgn -showmatches -lineincrement 7 mate.cql | sed 1d >out
        in_order <(sed '$d' out)
    done
}

# -------------------------------------------------------------- as it happens

# While a game that takes long is matched, what came before has been seen.  Each
# run has a file of its own: what writes that of the one before may live a while.
sees_before_slow_game() {
    local pid seen=1 i=0 file
    file=$(mktemp seen.XXXXXX)
    "$@" --cql 'initial if gamenumber == 4 then {x = 0 while(x < 1000000000) {x += 1}}' \
        -i games.pgn -o x.pgn --showmatches > >(exec cat >"$file") 2>&1 3>&- &
    pid=$!
    for ((i = 0; i < 1500; i++)); do
        [[ $(<"$file") != *'<3>' ]] || seen=0
        [[ $seen = 1 ]] || break
        sleep 0.02
    done
    kill "$pid"
    wait "$pid" || true
    [[ $seen = 0 ]] || { cat "$file"; return 1; }
}

@test "numbers are seen while the next game is matched, in each manner, on any number of threads" {
    local manner threads
    for manner in own cql62 cqli; do
        for threads in 1 2 3; do
            echo "$manner on $threads"
            sees_before_slow_game cqlmatch --as=$manner --threads $threads
        done
    done
}
