#!/usr/bin/env bats
# queries.bats - several queries in one reading of the games: each as if alone

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    mkdir q
    echo 'mate' >q/mate.cql
    echo 'check comment("hi") message(gamenumber)' >q/chk.cql
    echo 'cql(variations) sort "power" power A terminal' >q/srt.cql
    games=$DATA/famous.pgn
}

# as_alone QUERY ARGUMENT...: the files many/QUERY.pgn and many.said hold what
# the query writes and says alone, with the same arguments behind it.
as_alone() {
    local query=$1 name
    shift
    name=$(basename "$query" .cql)
    mkdir -p alone
    cqlmatch "$query" -o "alone/$name.pgn" "$@" >"alone/$name.said" 2>alone.stderr || true
    if [[ -e alone/$name.pgn || -e many/$name.pgn ]]; then
        same "alone/$name.pgn" "many/$name.pgn" || return
    fi
    same "alone/$name.said" <(sed -n "s/^$name: //p" many.said)
}

# --- what it is -------------------------------------------------------------

@test "each query of a folder has a file of its own, as if it were alone" {
    local query
    cqlmatch --queries=q -o 'many/%N.pgn' --createdirectories "$games" >many.said
    [[ $(ls many) = $'chk.pgn\nmate.pgn\nsrt.pgn' ]]
    for query in q/*.cql; do
        as_alone "$query" "$games" || return
        [[ -s many/$(basename "$query" .cql).pgn ]]
    done
    grep -q '^chk: Game 1: ' many.said
}

@test "so it is on several threads, and with operands" {
    local query n
    for n in 2 5; do
        mkdir -p many
        cqlmatch -j "$n" q/srt.cql q/mate.cql q/chk.cql -o 'many/%N.pgn' "$games" >many.said
        for query in q/*.cql; do
            as_alone "$query" "$games" || return
        done
        rm -r many
    done
}

@test "--queries: the files that end in .cql, by name, and nothing else" {
    touch q/.hidden.cql q/notes.txt
    is $'chk\t56\nmate\t15\nsrt\t62' "$(cqlmatch --count --queries q "$games" 2>/dev/null)"
    is $'mate\t15\nchk\t56' "$(cqlmatch --count q/mate.cql q/chk.cql "$games" 2>/dev/null)"
    is $'extra\t62\nchk\t56\nmate\t15\nsrt\t62' "$(
        echo true >extra.cql
        cqlmatch --count extra.cql --queries q "$games" 2>/dev/null
    )"
    mkdir empty
    complains 2 '--queries empty: no file there has a name that ends in .cql' cqlmatch --queries empty "$games"
    complains 2 '--queries none: No such file or directory' cqlmatch --queries none "$games"
    complains 1 'there is one query' cqlmatch --as=cqli --queries q "$games"
}

@test "a file whose whole name is .cql holds games" {
    echo mate >.cql
    complains 2 '.cql holds neither games (PGN) nor positions' cqlmatch --count .cql q/chk.cql "$games"
    cp "$games" .cql
    is $'mate\t15\nchk\t56' "$(cqlmatch --count q/mate.cql q/chk.cql .cql 2>/dev/null)"
}

@test "one query in a folder is a query as any other" {
    rm q/chk.cql q/srt.cql
    same <(cqlmatch --queries q "$games") <(cqlmatch q/mate.cql "$games")
}

@test "what --cql says and options that are filters belong to each query" {
    is $'mate\t6\nsrt\t25' "$(cqlmatch --count q/mate.cql q/srt.cql --cql 'result 0-1' "$games")"
    is $'mate\t6\nsrt\t25' "$(cqlmatch --count q/mate.cql q/srt.cql --result 0-1 "$games")"
}

@test "games of several queries are not mixed; the message says what to type" {
    complains 2 'give a name with %N, which is the query'"'"'s, as -o %N.pgn; or --tag-matches, or --format=csv' \
        cqlmatch --queries q "$games"
    complains 2 'give a name with %N' cqlmatch --queries q -o all.pgn "$games"
    complains 2 'give a name with %N' cqlmatch --queries q --answer "$games"
    complains 2 'give a name with %N' cqlmatch --queries q --dryrun "$games"
    [[ ! -e all.pgn ]]
    cqlmatch q/mate.cql q/srt.cql --answer -o '%N.txt' "$games"
    same mate.txt <(cqlmatch q/mate.cql --answer "$games")
}

@test "two queries of one name are refused" {
    mkdir other
    echo stalemate >other/mate.cql
    complains 2 'q/mate.cql and other/mate.cql are queries of the same name, mate' \
        cqlmatch --count q/mate.cql other/mate.cql "$games"
}

@test "position lines, --merge-state, --count-by and a state without %N are for one query" {
    complains 2 '--count-by makes the table of one query' cqlmatch q/mate.cql q/srt.cql --count-by result "$games"
    complains 2 'several queries run over games' cqlmatch q/mate.cql q/srt.cql <<<'8/8/8/8/8/8/8/K1k5 w - -'
    complains 2 '--merge-state joins the states of one query' cqlmatch q/mate.cql q/srt.cql --merge-state x
    complains 2 '--emit-state: each of several queries has a state of its own' \
        cqlmatch q/mate.cql q/srt.cql --count --emit-state x "$games"
}

@test "%N is the name of the query in the name of any output" {
    cqlmatch q/mate.cql -o 'x-%N-%N.pgn' "$games"
    same x-mate-mate.pgn <(cqlmatch q/mate.cql "$games")
    cqlmatch --cql mate -o '%N.pgn' "$games"
    same cmdline.pgn x-mate-mate.pgn
    pgn2fen "$games" | cqlmatch q/mate.cql -o '%N.fen'
    is 15 "$(wc -l <mate.fen)"
    cqlmatch --queries q -o '%N-%T{Result}.pgn' "$games" >/dev/null
    same mate-0-1.pgn <(cqlmatch q/mate.cql --cql 'result 0-1' "$games")
}

# --- tables, counts ---------------------------------------------------------

@test "rows of several queries begin with the name of the query" {
    cqlmatch q/mate.cql q/srt.cql --format=csv --columns game,ply "$games" >rows
    is query,game,ply "$(head -n 1 rows)"
    for query in mate srt; do
        same <(sed -n "s/^$query,//p" rows | sort) \
            <(cqlmatch "q/$query.cql" --format=csv --columns game,ply "$games" | tail -n +2 | sort) || return
    done
    cqlmatch q/mate.cql q/srt.cql --format=csv -o '%N.csv' "$games"
    same mate.csv <(cqlmatch q/mate.cql --format=csv "$games")
    is $'query,game\nmate,1' "$(cqlmatch q/mate.cql --format=csv --columns query,game --limit 1 "$games")"
    cqlmatch q/mate.cql q/srt.cql --format=csv --columns game,query,ply "$games" >named
    same <(sort named) <(awk -F, '{ print $2 "," $1 "," $3 }' rows | sort)
    is query "$(cqlmatch q/mate.cql q/srt.cql --format=csv --columns query "$games" | head -n 1)"
    is '{"query":"mate","ply":45}' \
        "$(cqlmatch q/mate.cql q/srt.cql --format=jsonl --columns ply "$games" | head -n 1)"
}

@test "--count: a number for each query" {
    is $'mate\t15\nsrt\t62' "$(cqlmatch q/mate.cql q/srt.cql --count "$games")"
    cqlmatch q/mate.cql q/srt.cql --count -o '%N.count' "$games"
    is 15 "$(<mate.count)"
    is 62 "$(<srt.count)"
}

@test "--status-only: the worst of all" {
    echo false >never.cql
    cqlmatch --status-only q/mate.cql q/srt.cql "$games"
    run -1 cqlmatch --status-only q/mate.cql never.cql "$games"
    echo 'assert(ply < 4)' >wrong.cql
    run -2 cqlmatch --status-only q/mate.cql wrong.cql "$games"
}

@test "the summary: games, positions and seconds of each query, and games of any" {
    local line=' +([0-9]+) +([0-9]+) +[0-9]+\.[0-9]{3}$'
    cqlmatch --summary q/mate.cql q/srt.cql --count "$games" >/dev/null 2>summary
    [[ $(sed -n 1p summary) =~ ^'cqlmatch: query '\ +'games  positions   seconds'$ ]]
    [[ $(sed -n 2p summary) =~ ^'cqlmatch: mate '$line ]]
    is '15 15' "${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"
    [[ $(sed -n 3p summary) =~ ^'cqlmatch: srt '$line ]]
    [[ $(sed -n 4p summary) = 'cqlmatch: 62 of 62 games match ('* ]]
}

# --- one set of games -------------------------------------------------------

@test "--tag-matches: each game once, with the names of all queries that match" {
    local query
    cqlmatch --queries q --tag-matches "$games" >tagged 2>/dev/null
    is 62 "$(grep -c '^\[Queries ' tagged)"
    is '[Queries "chk, mate, srt"]' "$(grep -m 1 '^\[Queries ' tagged)"
    is '[Queries "srt"]' "$(grep '^\[Queries ' tagged | sort -u | tail -n 1)"
    for query in mate chk srt; do
        is "$(cqlmatch --count "q/$query.cql" "$games" 2>/dev/null)" \
            "$(grep -cw "^\[Queries .*$query.*" tagged)" || return
    done
    cqlmatch q/mate.cql --tag-matches "$games" >tagged
    same <(grep -v '^\[Queries ' tagged) <(cqlmatch --silent q/mate.cql "$games")
}

@test "--tag-matches on several threads and in a file" {
    cqlmatch --queries q --tag-matches "$games" >tagged 2>/dev/null
    cqlmatch --queries q --tag-matches -j 4 -o four.pgn "$games" >/dev/null
    same tagged four.pgn
    complains 2 'give a name without %N' cqlmatch --queries q --tag-matches -o %N.pgn "$games"
    complains 2 '--tag-matches writes to one file' cqlmatch --queries q --tag-matches -o '%T{ECO}.pgn' "$games"
}

@test "--tag-matches: another tag, which takes the place of the game's" {
    # shellcheck disable=SC2016 # glyphs begin with $
    printf '[Queries "old"]\n[Annotator "me"]\n\n1. e4 {here} (1. d4 $1) *\n' >one.pgn
    is '[Queries "mate"]' "$(
        printf '%s\n' true >q/mate.cql
        cqlmatch q/mate.cql --tag-matches one.pgn | grep Queries
    )"
    is $'[Queries "old"]\n[Annotator "mate"]' \
        "$(cqlmatch q/mate.cql --tag-matches=Annotator one.pgn | grep -E 'Queries|Annotator')"
    is '[Event "mate"]' "$(cqlmatch q/mate.cql --tag-matches=Event one.pgn | head -n 1)"
    # shellcheck disable=SC2016
    is '1.e4 {here} ( 1.d4 $1 ) *' "$(cqlmatch q/mate.cql --tag-matches one.pgn | grep '^1')"
    is '[Queries "mate"]' "$(cqlmatch q/mate.cql --tag-matches --includetagpattern Nothing one.pgn | head -n 1)"
    complains 2 'letters, digits and _' cqlmatch q/mate.cql --tag-matches='a b' one.pgn
    complains 2 'games need what this tag says' cqlmatch q/mate.cql --tag-matches=FEN one.pgn
    complains 2 'games need what this tag says' cqlmatch q/mate.cql --tag-matches=Result one.pgn
    complains 2 'one of the two' cqlmatch q/mate.cql --tag-matches --count one.pgn
}

@test "--tag-matches: a query that fails is not named from there on, whatever the threads" {
    echo 'gamenumber < 30 or assert(gamenumber != 40)' >q/ends.cql
    for threads in 1 3; do
        run -2 cqlmatch --queries q --tag-matches -j "$threads" -o "$threads.pgn" "$games"
    done
    same 1.pgn 3.pgn
    is 39 "$(grep -c '^\[Queries .*ends' 1.pgn)"
}

# --- each for itself --------------------------------------------------------

@test "limits, variables and headers are each query's own" {
    echo 'persistent Sum = 0 mate Sum += 1' >q/n.cql
    echo 'cql(matchcount 5 100 silent) check' >q/five.cql
    echo 'cql(gamenumber 3 7) true' >q/some.cql
    cqlmatch --queries q -o 'many/%N.pgn' --createdirectories --limit 4 "$games" >many.said 2>/dev/null
    for query in q/*.cql; do
        as_alone "$query" --limit 4 "$games" || { echo "$query"; return 1; }
    done
    grep -q '^n: Sum: ' many.said
}

@test "comments, tags and names by queries of one are not seen by the others" {
    echo 'true settag("Event" "changed") removetag "Site" comment("mine")' >q/a.cql
    echo 'originalcomment ~~ "mine" or tag "Event" == "changed"' >q/b.cql
    echo 'cql(variations) comment("other") terminal' >q/c.cql
    local query to='many/%N-%Q{originalcomment "mine" "yes"}%Q{tag "Event" == "changed" "tag"}.pgn'
    mkdir many alone
    cqlmatch q/a.cql q/b.cql q/c.cql -o "$to" "$DATA/tree.pgn" 2>many.stderr
    [[ -s many/a-yestag.pgn && -s many/c-.pgn ]]
    for query in a b c; do
        cqlmatch "q/$query.cql" -o "${to/many/alone}" "$DATA/tree.pgn" 2>/dev/null
    done
    diff -r many alone
}

@test "a query that is wrong or ended by an error leaves the others alone" {
    echo 'no such filter' >q/bad.cql
    echo 'gamenumber == 3 assert(ply < 4)' >q/ends.cql
    run -2 --separate-stderr cqlmatch --queries q -o 'many/%N.pgn' --createdirectories "$games"
    # shellcheck disable=SC2154 # run sets it
    [[ $stderr = *'q/bad.cql:1:1 error: '*'q/ends.cql:1:'* ]]
    printf '%s\n' "$output" >many.said
    for query in q/*.cql; do
        as_alone "$query" "$games" || { echo "$query"; return 1; }
    done
    [[ ! -e many/bad.pgn && -s many/mate.pgn ]]
    run -2 cqlmatch q/bad.cql --count "$games"
}

@test "an error in a query is told before what others say of later games" {
    echo 'gamenumber > 3 "a" ~~ ("(" + "a")' >wrong.cql
    echo 'gamenumber > 2 initial message(gamenumber)' >numbers.cql
    cqlmatch wrong.cql numbers.cql --count "$games" >out 2>err || is 2 $?
    is 'numbers: Game 3: move 1(wtm): 3' "$(head -n 1 err)"
    [[ $(sed -n 3p err) = *'wrong.cql:1:16 error: this pattern is wrong'* ]]
}

@test "a message about the columns names the query only where there are several" {
    complains 2 'cqlmatch: there is no column nope (see cqlmatch --help)' \
        cqlmatch --format=csv --columns nope q/mate.cql "$games"
    complains 2 'mate: there is no column nope' \
        cqlmatch --format=csv --columns nope q/mate.cql q/chk.cql "$games"
}

@test "a state for each query, merged for each" {
    echo 'persistent (sum) Checks = 0 check Checks += 1' >q/sum.cql
    echo 'persistent (max) Most = 0 Most = max(Most power A)' >q/most.cql
    cqlmatch q/sum.cql q/most.cql --count --emit-state '%N.state' "$games" >/dev/null
    for query in sum most; do
        is "$(cqlmatch "q/$query.cql" -o /dev/null "$games" 2>/dev/null)" \
            "$(cqlmatch --merge-state "$query.state" "q/$query.cql" 2>/dev/null)"
    done
}

@test "a variable without a strategy: one thread for all, or a message that names the query" {
    echo 'persistent Last = gamenumber' >q/last.cql
    complains 2 'last: --threads: the persistent variable Last has no merge strategy' \
        cqlmatch q/mate.cql q/last.cql -j 2 --count "$games"
    cqlmatch q/mate.cql q/last.cql --count "$games" 2>&1 | grep -q 'last: running single-threaded'
}

@test "what is wrong with a game is said once" {
    printf '1. e4 e5 2. Ke5 1-0\n' >bad.pgn
    run -0 --separate-stderr cqlmatch q/mate.cql q/srt.cql --count -i bad.pgn
    is 1 "$(grep -c Ke5 <<<"$stderr")"
}

@test "headers that name different games are refused, as is one output for two" {
    echo 'cql(input one.pgn) true' >one.cql
    echo 'cql(input two.pgn) true' >two.cql
    complains 2 'the headers of the queries name one.pgn and two.pgn' cqlmatch one.cql two.cql --count
    echo 'cql(output out.pgn) true' >three.cql
    echo 'cql(output out.pgn) mate' >four.cql
    echo 'cql(output five.pgn) mate' >five.cql
    complains 2 'several queries do not write to one file' cqlmatch three.cql four.cql "$games"
    cqlmatch three.cql five.cql "$games"
    same five.pgn <(cqlmatch q/mate.cql "$games")
}

@test "rows of a query with a file of its own go there, those of others to standard output" {
    echo 'cql(output own.csv) check' >own.cql
    for order in 'own.cql q/mate.cql' 'q/mate.cql own.cql'; do
        # shellcheck disable=SC2086 # two words
        cqlmatch $order --format=csv --columns=query,game,ply "$games" >rows
        same rows <(cqlmatch q/mate.cql --format=csv --columns=query,game,ply "$games")
        same own.csv <(cqlmatch own.cql -o - --format=csv --columns=query,game,ply "$games")
    done
    [[ -s own.csv ]]
}

@test "--parse and --explain show each query behind its name" {
    is $'mate:\nsrt:' "$(cqlmatch --parse q/mate.cql q/srt.cql | grep ':$')"
    is $'mate:\nsrt:' "$(cqlmatch --explain --count q/mate.cql q/srt.cql "$games" 2>&1 >/dev/null | grep ':$')"
}

@test "--showmatches: games that any query matches" {
    echo 'mate or stalemate' >q/end.cql
    echo 'gamenumber < 9 check' >q/early.cql
    same <(cqlmatch --showmatches --count q/end.cql q/early.cql "$games" 2>&1 >/dev/null) \
        <(cqlmatch --showmatches --count --cql 'mate or stalemate or {gamenumber < 9 check}' \
            "$games" 2>&1 >/dev/null)
}

@test "men on squares are found in variations, behind castling and promotion, as alone" {
    local query n=0
    rm q/*
    while read -r query; do
        n=$((n + 1))
        echo "$query" >"q/men$n.cql"
    done <<'end'
Rf1 and Kg1
rd8 kc8
cql(variations) Rf1 and pe5
cql(variations) nf6 and Bg5 and ke8
cql(variations) Qh5 or qh4
cql(variations) find {Nd5 check}
[Qq]a8
#Q >= 2
pd3 or Pd6
line --> {Kg1 Rf1} --> check
end
    cat "$DATA/annotated.pgn" "$DATA/tree.pgn" "$DATA/chess960.pgn" "$DATA/famous.pgn" >all.pgn
    mkdir many
    cqlmatch --queries q -o 'many/%N.pgn' all.pgn >many.said
    for query in q/*.cql; do
        as_alone "$query" all.pgn || { cat "$query"; return 1; }
    done
    [[ $(cat many/*.pgn | grep -c '^\[Event ') -gt 100 ]]
}

@test "men on squares match at each position of games where they match in lines" {
    local query
    cat "$DATA/annotated.pgn" "$DATA/chess960.pgn" "$DATA/famous.pgn" >all.pgn
    pgn2fen all.pgn >all.fen
    while read -r query; do
        cqlmatch --cql "$query" all.fen | sort >lines
        cqlmatch --cql "$query" --format=fen all.pgn | sort >games
        [[ -s lines ]]
        cmp lines games || { echo "$query"; return 1; }
    done <<'end'
Rf1 and Kg1
rd8
Nf3 and nc6
[Qq]a8 or Qh5
#Q < 1
#[Pp] < 12
#[Pp] == 14
wtm and Kg1
not Kg1
Ke1 and 1 == 1
flip Nd5
end
}

# --- the corpus -------------------------------------------------------------

# PGN, options and file of the first run of each case that writes no files of
# its own: those that do would write the same ones.
list_cases() {
    local query expected=()
    while IFS= read -r query; do
        [[ ! -e ${query%.cql}.expect ]] || expected+=("${query%.cql}.expect")
    done < <(grep -L writefile "$SHARED"/conformance/cases/*/*.cql)
    awk 'function tell() {
            sub(/expect$/, "cql", name)
            if (pgn) print pgn "|" options "|" name
        }
        FNR == 1 { tell(); name = FILENAME; pgn = options = ""; runs = seen = 0 }
        /^pgn / && !runs++ { pgn = $2 }
        /^options / && runs < 2 && !seen++ { options = substr($0, 9) }
        END { tell() }' "${expected[@]}" | sort
}

# Each case of the list by itself, and 50 at a time with -j $1.
compare_groups() {
    local pgn options query last='' group=()
    while IFS='|' read -r pgn options query; do
        [[ ${#group[@]} -lt 50 && $last = "$pgn|$options" ]] || compare_group "$1" "$last" || return
        last="$pgn|$options"
        group+=("$query")
    done
    compare_group "$1" "$last"
}

compare_group() {
    local query name options pgn=$SHARED/conformance/pgn/${2%%|*} count=${#group[@]}
    read -r -a options <<<"${2#*|}"
    ((count)) || return 0
    rm -rf cases many alone
    mkdir cases many
    for query in "${group[@]}"; do
        name=${query#*/cases/}
        cp "$query" "cases/${name//\//-}"
        cp -n "${query%/*}"/*.cqo cases 2>/dev/null || true
    done
    [[ -e $pgn ]] || pgn=$SHARED/pgn/${2%%|*}
    group=()
    cqlmatch --queries=cases -j "$1" -o 'many/%N.pgn' "${options[@]}" -i "$pgn" \
        >many.said 2>many.stderr || true
    for query in cases/*.cql; do
        as_alone "$query" "${options[@]}" -i "$pgn" || { echo "$query of $count, $2"; return 1; }
    done
}

@test "fifty queries of the corpus in one reading give what each gives alone" {
    need_shared conformance/cases
    list_cases | sample 80 >list
    [[ -s list ]]
    compare_groups 1 <list
}

@test "a fault of a game that several queries read is reported once" {
    local ways
    printf '1. e4 (1. Rf8) Nxa1 *\n' >bad.pgn
    echo 'k' >line.cql
    echo 'cql(variations) k' >tree.cql
    for ways in 'line.cql tree.cql' 'tree.cql line.cql'; do
        # shellcheck disable=SC2086 # two words
        cqlmatch -i bad.pgn --count $ways 2>said >counted || [ $? = 1 ]
        is 'ply 1: bad move Rf8: no piece can make it
ply 2: bad move Nxa1: no piece can make it' "$(sed 's/.*: ply/ply/' said | sort)"
    done
}
