#!/usr/bin/env bats
#
# secure.bats - what --secure promises: SECURITY in cqlmatch(1)
#
# shellcheck disable=SC2154 # run sets stderr
load lib

KINGS='4k3/8/8/8/8/8/8/4K2R w K - 0 1'

setup_file() {
    "$DRIVE/rows" "$ROOT/tests/cql/rows.txt" >"$BATS_FILE_TMPDIR/rows"
}

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    echo "$KINGS" >lines
    cp "$DATA/famous.pgn" games.pgn
}

# outside_rows: the words of the filters with the flag OUTSIDE.
outside_rows() {
    awk -F '\t' '$2 ~ / OUTSIDE / { print $1 }' "$BATS_FILE_TMPDIR/rows" | sed 's/ .*//' | sort
}

# listed WHAT: the first words of the entries of a list in SECURITY, which
# begin with this macro, sorted.
listed() {
    awk -v macro="$1" '/^\.Sh/ { here = /SECURITY/ }
        here && $1 == ".It" && $2 == macro { $1 = $2 = ""; print }' \
        "$ROOT/man/cqlmatch.1" | awk '{ print $1 }' | sort
}

# calls ARGUMENT... <QUERIES: the calls by which cqlmatch touches files, programs
# or the network, in a run for each query, without the numbers that differ from run
# to run.  Those of the shell that starts the runs, the first process, are left out.
calls() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    strace -f --seccomp-bpf -qq -e trace=%file,%network,%process,ioctl -o calls bash -c '
        while IFS= read -r query; do cqlmatch "$@" --cql "$query" <lines; done' \
        bash "$@" >/dev/null 2>&1 || true
    awk 'NR == 1 { shell = $1 } $1 != shell { sub(/^[0-9]+ +/, ""); print }' calls |
        grep -oE '^[a-z0-9_]+\((AT_FDCWD, )?("[^"]*")?' | sort -u
}

need_strace() {
    strace true 2>/dev/null || skip "strace true does not work"
}

@test "the table of SECURITY names every filter with the flag OUTSIDE, and no other" {
    is "$(outside_rows)" "$(listed Ic | grep -vxE 'include|input|output')"
}

@test "the table of SECURITY names every option with a file or folder, and no other" {
    is "$(cqlmatch --help=all | sed -nE 's/^  (-[a-z], |    )--([a-z-]+)=(FILE|DIR)( .*|$)/\2/p' |
        grep -vxE 'a|i' | sort)" "$(listed Cm | sed 's/^--//')"
}

@test "--secure refuses each filter with the flag OUTSIDE, and such parts of a header" {
    local word query rows=0
    while IFS=$'\t' read -r word _ _ query; do
        rows=$((rows + 1))
        complains 2 "${word%% *} is forbidden by --secure" \
            cqlmatch --secure --cql "$query" lines
    done < <(grep ' OUTSIDE ' "$BATS_FILE_TMPDIR/rows" | sed 's/\t\+/\t/g')
    ((rows == $(outside_rows | wc -l) && rows > 2))
    complains 2 'include is forbidden by --secure' \
        cqlmatch --secure --cql 'cql(include libcql/libfen.cql) true' lines
    is 1 "$(cqlmatch --secure --count --cql 'cql(input games.pgn output made) wtm' <lines)"
    [[ ! -e made ]]
}

@test "by its system calls no filter touches a file or program under --secure" {
    need_strace
    need_plain_build
    cut -f 4 "$BATS_FILE_TMPDIR/rows" | grep . >queries
    (($(wc -l <queries) > 250))
    calls --secure --answer <<<true >expected
    calls --secure --answer <queries >found
    is "" "$(comm -13 expected found)"
}

@test "... and without it exactly those with the flag OUTSIDE do" {
    local word query expected
    need_strace
    need_plain_build
    expected=$(calls --answer <<<true)
    while IFS=$'\t' read -r word _ _ query; do
        [[ $(comm -13 <(echo "$expected") <(calls --answer <<<"$query")) ]] ||
            { echo "$word touches nothing"; return 1; }
    done < <(grep ' OUTSIDE ' "$BATS_FILE_TMPDIR/rows")
}

@test "by its system calls a run over games opens what it was told, and no more" {
    need_strace
    need_plain_build
    strace -f -qq -e trace=openat,open,creat,execve,connect -o calls cqlmatch --secure \
        -i games.pgn -o out.pgn --emit-state state \
        --cql 'mate persistent (sum) Nn += 1' 2>errors
    is 'games.pgn
out.pgn
state' "$(grep -E '^[0-9]+ +(open|creat)' calls | grep -v ENOENT | grep -oE '"[^"]*"' | tr -d '"' |
        grep -vE '^/(etc|lib|usr|proc|sys|dev)/' | sort -u)"
    is 1 "$(grep -c execve calls)"
}

@test "what the games hold leads to no file, but in output names that are not made safe" {
    printf '[White "../outside"]\n\n*\n' >tag.pgn
    mkdir inner
    cd inner
    cqlmatch --secure -i ../tag.pgn -o 'x%T{White}.pgn' --cql true
    is 'xoutside.pgn' "$(ls)"
    [[ ! -e ../outside.pgn ]]
    complains 2 'readfile is forbidden by --secure' cqlmatch --secure -i ../tag.pgn \
        -o '%Q{readfile "x"}' --cql true
}
