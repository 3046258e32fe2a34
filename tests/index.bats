#!/usr/bin/env bats
# index.bats - cqlmatch with an index writes what it writes without one

# shellcheck disable=SC2154 # run sets status, output and stderr
load lib

setup() {
    mkdir "$BATS_TEST_TMPDIR/place"
    cd "$BATS_TEST_TMPDIR/place" || return
    cases=0
    # games that are bad, odd, set up or with variations, among good ones
    cat "$DATA/famous.pgn" "$DATA/studies.pgn" "$DATA/annotated.pgn" \
        "$DATA/nasty/illegal-in-the-middle.pgn" "$DATA/nasty/into-check.pgn" \
        "$DATA/chess960.pgn" "$DATA/famous.pgn" >games.pgn
    pgnindex games.pgn
}

# drop_faults FILE...: leave the faults of games out, which --index=verify reports
# in all games, else only those that are read
drop_faults() {
    sed -i '/: game [0-9]* (/d' "$@"
}

# run_each_way FILE ARGUMENT...: write status, output and messages into the folders
# never, always and verify, under the number of the case, which is printed with it.
run_each_way() {
    local use
    [ -d never ] || mkdir never always verify
    ((++cases))
    echo "$cases: $*"
    for use in never always verify; do
        status=0
        cqlmatch -i "$1" --index=$use "${@:2}" >$use/$cases.out 2>$use/$cases.err || status=$?
        echo "status $status" >>$use/$cases.out
    done
}

# ways_agree: what the cases wrote is the same, and verified.
ways_agree() {
    ((cases))
    diff -r never always
    drop_faults never/*.err verify/*.err
    diff -r -x '*.count' never verify
}

queries() {
    cat <<'end'
mate
stalemate
Nd5 pe6
Nd5 and pe6 and Kg1 and kg8
#[Aa] <= 5
#[Aa] == 5
3 >= #P
#Q >= 2
#q > 1
[QqRrBbNn] == 0
Qa1 or qh8 or Ra7
flip shift {Pd4 Pe5 pe6}
rotate90 {Qd4 kf5}
flipcolor mate
not mate
mate or Ka1
player "Anderssen"
player "Anderssen" mate
mate player "Morphy"
elo > 2500 or year < 1860 Nd5
gamenumber > 20 gamenumber < 30
result 1-0 mate
R attacks k
square x in N x attacks k
ray (R k)
up 1 Pe7
x = Nd5 x attacks k
if mate then Ka1 else Qa1
child: mate
parent: Nf7
currentposition: Qh5
imagine add Qa8 : Qa8 attacks k
find mate
line --> check --> mate
initial Pe2
terminal #[Aa] <= 3
message "here" mate
mate message "here"
mate message (gamenumber)
Ka1 persistent (sum) Kings += 1
persistent (sum) Kings += 1 Ka1
sort #A mate
mate sort "men" #[Aa]
comment "x" Qh5
Qh5 comment "x"
true
false
puremate
idealstalemate
path -- Q--
a1-8
_a1
[Pp]a8
#[Pp]a-h7 <= 3
#_ >= 60
assert true mate
originalcomment "the"
variation mate
mainline Qh5
line --> Nd5 --> pe6
line nestban --> (check or Qh5) --> mate
line <-- mate <-- check <-- Ka1
path Q-- mate
path focus Q Q-- Qf7
find {Qh5 Bc4}
find 3 check Ka8
find all mate > 1
Ke1 find <-- Qf7
echo (x y) {x < y Qh5 sidetomove == x:sidetomove}
move from Qh5 to f7
move from P to h8 capture n
move legal from Qh5 to f7 : mate
move previous to f7
move count from Ka8 >= 0
move all from Ka8 : Kb8
move from Q : mate
Qh5--f7
Q[x]f7(mate)
currentmove Q--f7
pin from [Bb] through n to k
if child: mate then Qh5 else Ka1
flip line --> Ka1 --> kh8
shift find {Qh5 ke8}
#(Q attacks k) >= 1 Qf7
mate player ~~ "Anderssen"
imagine add Qa1: find Qa1
find Ka1 or {mate message quiet(gamenumber)}
move legal : {x = currentposition} isbound x x: mate
local dictionary D D["a"] = "b" mate
sort "x" #A mate
settag ("A" "B") mate
ply < 10 Qh5
initial Nd5
Ka1 message quiet(gamenumber) find Nd5
#R > 64
#R > 64 or mate
#Q < 0
#Q < 0 or Ka1
#P <= 64 mate
#R > 1000000000000000 or Nd5
#[a1,h8] <= 1 mate
[Pp]a7 and ([Pp]b7 and [Pp]c7) and d2
Ka1 or Kb1 or Kc1 or kd8
#P < 2
#P < 5 #p < 5
#N == 1
#N == 1 #q == 1
(true or Qh8) #R > 1 #q > 0
(false or Nd5) #N > 1 #q > 0
(Nd5 or Nf3) (pe6 or pe5) #q > 0
(find {#N > 1 #b > 1 Qh5} or #Q > 0) #r > 1
end
}

@test "the queries of this file can be read, so that more than messages are compared" {
    queries | write_queries q
    cqlmatch -i games.pgn --queries q --count
}

@test "whatever is asked, the games are those without an index" {
    local query use
    while read -r query; do
        run_each_way games.pgn --cql "$query"
        for use in never always; do
            cqlmatch -i games.pgn --index=$use --count --cql "$query" >$use/$cases.count 2>&1 || true
        done
    done < <(queries)
    ways_agree
}

@test "so they are where more is asked than a condition holds" {
    local query squares=([Pp]{a,b,c,d,e,f,g,h}{2,7} ka1)
    for query in "$(printf 'player "P%d" or ' {1..70}) player \"Morphy\"" \
        "$(printf 'player "P%d" or ' {1..70}) mate" \
        "$(printf 'find mate%.0s ' {1..70})" "$(printf 'find {Qh5 ke%d} or ' {1..8}{,,,,,,,,}) mate" \
        "$(printf '%s and ' "${squares[@]:0:16}") ke8" "$(printf '%s and ' "${squares[@]}") ke8"; do
        run_each_way games.pgn --cql "$query"
    done
    ways_agree
}

@test "many tags: each game is found by its own" {
    seq 60000 | sed 's/.*/[White "P&"]\n\n1. e4 *\n/' >many.pgn
    pgnindex many.pgn
    is '[White "P59999"]' "$(cqlmatch --index=always -i many.pgn --cql 'player white == "P59999"' | grep White)"
}

@test "whatever the options are, too" {
    local options
    while read -r options; do
        eval "run_each_way games.pgn --cql 'Nf6 Qd5' $options"
    done <<'end'
--variations
--matchcount 2 3
--matchcount 0
--invert
--result 1-0
--threads 3
--warnlevel 3
--limit 2
--status-only
--format csv --columns ply,san
--answer
--showmatches
--lineincrement 7 --summary=never
--first-game 100
--sortmatchcount
--quiet
--format csv --columns 'tag:Evnt'
--format csv --columns 'best=#A'
--dryrun -o '%T{White}'
end
    ways_agree
}

@test "marks and the summary are as without an index, in each manner" {
    local options use
    while read -r options; do
        echo "$options"
        for use in never always; do
            eval "cqlmatch -i games.pgn -o out.pgn --index=$use --cql 'Nf6 Qd5' $options" 2>&1 |
                sed 's/(.*//; s/ in [0-9.]* seconds//' >$use.out
        done
        same never.out always.out
        [ -s always.out ]
    done <<'end'
--summary
--lineincrement 7
--as cqli --lineincrement 7
--as cql62 --lineincrement 7
--as cqli --lineincrement 70
--as cql62
end
}

@test "many games are decided by several threads as by one" {
    awk 'BEGIN { for (i = 0; i < 30000; i++) printf "[White \"%d\"]\n\n%s *\n\n", i % 50,
        i % 7 == 0 ? "1. f3 e5 2. g4 Qh4#" : i % 11 == 0 ? "1. e4 e5 2. Nf3" : "1. d4" }' >many.pgn
    pgnindex many.pgn
    for query in mate 'Qh4 or Nf3' 'flip shift {Pf3 Pg4}' 'player "7" mate'; do
        cqlmatch --index=never --threads=1 --format=tsv -i many.pgn --cql "$query" >one
        [ -s one ]
        count=$(cqlmatch --index=never --count -i many.pgn --cql "$query")
        for threads in 1 2 3 4; do
            for use in always verify; do
                cqlmatch --index=$use --threads=$threads --format=tsv -i many.pgn \
                    --cql "$query" >some
                cmp one some
            done
            is "$count" "$(cqlmatch --index=always --threads=$threads --count -i many.pgn --cql "$query")"
        done
    done
}

@test "--files-from: files are one input, whatever becomes of their indexes" {
    tee {10..29}.pgn <games.pgn >/dev/null
    printf '%s\n' {10..29}.pgn >list
    cat {10..29}.pgn >joined.pgn
    pgnindex {10..29}.pgn
    as_joined() {
        for how in "--index=auto --threads=1" "--index=auto --threads=4" --index=never; do
            # shellcheck disable=SC2086 # options
            cqlmatch $how --files-from="$1" --format=tsv --columns=game,ply,fen --cql 'mate' >list.out 2>list.err
            cmp joined.out list.out || return 1
        done
    }
    cqlmatch -i joined.pgn --index=never --format=tsv --columns=game,ply,fen --cql mate >joined.out 2>/dev/null
    as_joined list
    # one stale, one without an index, one damaged
    touch 12.pgn
    rm 15.pgn.index
    head -c 200 12.pgn.index >13.pgn.index
    as_joined list
    # one removed, one added, one changed
    printf '\n%s' {11..30}.pgn >list
    cp 29.pgn 30.pgn
    cp "$DATA/famous.pgn" 20.pgn
    cat {11..30}.pgn >joined.pgn
    cqlmatch -i joined.pgn --index=never --format=tsv --columns=game,ply,fen --cql mate >joined.out 2>/dev/null
    as_joined list
    is "$(cqlmatch --files-from=list --count --cql mate)" \
        "$(cqlmatch --files-from=- --count --cql mate <list)"
}

@test "--files-from: what it does not take" {
    complains 2 '--files-from nowhere: No such file' cqlmatch --files-from=nowhere --cql mate
    : >none
    complains 2 '--files-from none: it names no file' cqlmatch --files-from=none --cql mate
    complains 2 '--files-from games.pgn: it seems to be PGN, not a list of files' \
        cqlmatch --files-from=games.pgn --cql mate
    printf 'games.pgn\ngames\0.pgn\n' >none
    complains 2 '--files-from none: a name has a NUL byte' cqlmatch --files-from=none --cql mate
    echo nowhere.pgn >none
    complains 2 'nowhere.pgn' cqlmatch --files-from=none --cql mate
}

@test "several files have indexes of their own, and one may have none" {
    cp "$DATA/famous.pgn" more.pgn
    cp "$DATA/studies.pgn" studies.pgn
    pgnindex studies.pgn
    for query in 'mate message quiet(gamenumber)' 'gamenumber < 230 mate' \
        'gamenumber > 200 Ph3' 'gamenumber == 230'; do
        for use in never auto; do
            cqlmatch --index=$use --cql "$query" games.pgn more.pgn studies.pgn \
                >$use.out 2>$use.err
        done
        same never.out auto.out
        same never.err auto.err
    done
    [ -s auto.out ]
    complains 2 'cqlmatch: more.pgn: more.pgn.index: No such file or directory' \
        cqlmatch --index=always --cql mate games.pgn more.pgn studies.pgn
}

# --- several queries ----------------------------------------------------------

# many_as_without FILE ARGUMENT...: status, messages and all files, whatever the
# index is used for.
many_as_without() {
    local use
    rm -rf never always verify
    mkdir never always verify
    for use in never always verify; do
        status=0
        (cd "$use" && cqlmatch -i "../$1" --index=$use "${@:2}" >out 2>err) || status=$?
        echo "status $status" >>$use/out
        [ $use != verify ] || drop_faults never/err verify/err
        diff -r never "$use" || return 1
    done
}

# write_queries FOLDER: a file there for each line
write_queries() {
    local query name n=0
    mkdir -p "$1"
    while read -r query; do
        n=$((n + 1))
        printf -v name 'q%03d.cql' $n
        printf '%s\n' "$query" >"$1/$name"
    done
}

@test "several queries in one reading write what they write without an index" {
    queries | write_queries q
    many_as_without games.pgn --queries ../q -o '%N.pgn'
    [ -s always/q001.pgn ] && [ -s always/out ]
    many_as_without games.pgn --queries ../q -o '%N.pgn' --threads 3
    many_as_without games.pgn --queries ../q --count
    queries | sed -n 1,30p | grep -v 'message\|persistent' | write_queries few
    while read -r options; do
        echo "$options"
        eval "many_as_without games.pgn --queries ../few $options"
    done <<'end'
--tag-matches
--tag-matches=Annotator --threads 3
--format=csv --columns query,game,ply
--count --showmatches
--count --invert
--count --limit 3
--count --variations
--count --matchcount 2 9
--count --lineincrement 9 --summary=never
--status-only
-o '%N.state' --emit-state '%N.count' --silent
-o '%N-%T{Result}.pgn'
--answer -o '%N.txt'
end
}

@test "of several queries the summary, and the tags that no game has, are as without an index" {
    mkdir q
    echo 'mate tag "Evnt" == "x"' >q/a.cql
    echo 'Nd5 pe6' >q/b.cql
    echo 'true sort (int tag "Elo")' >q/c.cql
    for use in never always auto; do
        cqlmatch -i games.pgn --index=$use --queries q --count --summary 2>&1 |
            sed 's/[0-9.]*$//; s/(.*//' >$use.out
    done
    same never.out always.out
    same never.out auto.out
    grep -q Evnt never.out && grep -q 'b  *[0-9]' never.out
}

@test "a tag whose name is in Windows-1252 is found by the index under its name in UTF-8" {
    printf '[Caf\xe9 "a"]\n\n1. e4 *\n\n[Café "b"]\n\n1. d4 *\n' >named.pgn
    pgnindex named.pgn
    for use in always never verify; do
        is 1 "$(cqlmatch -i named.pgn --index=$use --count --cql 'tag "Café" == "a" initial')"
    done
}

@test "one of several queries may ask for games by their numbers" {
    mkdir q
    echo 'cql(gamenumber 2 40) mate' >q/some.cql
    echo 'mate' >q/all.cql
    many_as_without games.pgn --queries ../q --count
    many_as_without games.pgn --queries ../q -o %N.pgn
    rm q/all.cql
    complains 2 'no index can be used: the games are chosen by their numbers' \
        cqlmatch -i games.pgn --index=always --queries q
}

@test "a game that is read for one query is not asked about for the others" {
    # of games that differ, in the place of these
    printf '[Event "a"]\n\n1. e4 e5 *\n' >games.pgn
    printf '[Event "a"]\n\n1. e4 d5 *\n' >other.pgn
    pgnindex other.pgn
    forge_index other.pgn.index games.pgn
    mkdir q
    echo 'pe5' >q/a.cql
    echo 'Pe4 message "here"' >q/b.cql
    is $'a\t0\nb\t1' "$(cqlmatch -i games.pgn --index-file=other.pgn.index --queries q --count 2>/dev/null)"
    complains 2 'a: game 1 matches, and its index says otherwise' \
        cqlmatch -i games.pgn --index=verify --index-file=other.pgn.index --queries q -o %N.pgn
    echo 'pd5' >q/a.cql
    is $'a\t1\nb\t1' "$(cqlmatch -i games.pgn --index-file=other.pgn.index --queries q --count 2>/dev/null)"
    complains 2 'a: game 1 does not match, and its index says otherwise' \
        cqlmatch -i games.pgn --index=verify --index-file=other.pgn.index --queries q --count
}

# The text of the games is of no use then.
@test "games that are passed over, or only counted, are not read" {
    printf '[Event "a"]\n\n1. f3 e5 2. g4 Qh4# *\n\n[Event "b"]\n\n1. e4 *\n' >games.pgn
    tr a-h1-8 x <games.pgn >spoilt.pgn
    pgnindex games.pgn
    forge_index games.pgn.index spoilt.pgn
    for query in 'Ra8 ka8' 'Nb8 mate'; do
        is 0 "$(cqlmatch -i spoilt.pgn --index-file games.pgn.index --count --cql "$query" 2>/dev/null)"
    done
    is 1 "$(cqlmatch -i spoilt.pgn --index-file games.pgn.index --count --cql mate 2>&1)"
    is 2 "$(cqlmatch -i spoilt.pgn --index-file games.pgn.index --count --cql Rh1 2>&1)"
    is 1 "$(cqlmatch -i spoilt.pgn --index-file games.pgn.index --count --cql 'flip shift {qh4 Pg4}' 2>&1)"
    # knights that never stood on three of the squares, in a game whose moves are not in the index
    printf '1. e4 e5 2. Ke5 *\n' >bad.pgn
    pgnindex bad.pgn
    is 0 "$(cqlmatch -i bad.pgn --count --cql '#N[b1,g1,a8] >= 3' 2>&1)"
    is '' "$(cqlmatch -i spoilt.pgn --index-file games.pgn.index --cql mate 2>&1)"
    while read -r query; do
        echo "$query"
        is 0 "$(cqlmatch -i spoilt.pgn --index-file games.pgn.index --count --cql "$query" 2>/dev/null)"
    done <<'end'
line --> check --> Nb8
line --> Ra8+ --> ka8
path P-- Ra8
find {Ra8 check}
echo (x y) {y < x Ra8}
move from Ra8
move to ka8 : check
move : Nb8
Q--a8(Nb8)
pin from Ra8 to k
if check then Ra8 else Nb8
flip find Ka1
line --> {Ra8 message "here"}
mate or find Ra8 mate find Nb8
find {Pf2 pe5}
line --> {Pf2 pe5} --> check
find {Pe4 find {Pf2 pe5}}
flip find {Pf2 pe5}
end
    printf '%s\n' mate 'Nb8 mate' Rh1 'Ra8 ka8' | write_queries q
    is $'q001\t1\nq002\t0\nq003\t2\nq004\t0' \
        "$(cqlmatch -i spoilt.pgn --index-file games.pgn.index --count --queries q 2>/dev/null)"
}

# replays USE: in how many of 200 games that all match the moves in the index are played.
replays() {
    rm -f log
    is 200 "$(PIPEFISH_SHORT_WAYS_LOG=log "$TEST_BUILD/bin/cqlmatch" --index="$1" --count --cql 'pin n' -i pins.pgn)"
    awk '$1 == "index-replay" { print $2 }' log
}

@test "moves in an index are played for few games where they settle nothing, and for all to verify" {
    need_test_tree
    printf '1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 *\n\n' >one.pgn
    repeat 200 one.pgn >pins.pgn
    pgnindex pins.pgn
    is 29 "$(replays auto)"
    is 200 "$(replays verify)"
}

@test "an error in what asks for tags is met with an index, too" {
    printf '[Event "a"]\n[Site "("]\n\n1. e4 *\n' >games.pgn
    pgnindex games.pgn
    for use in never always; do
        complains 2 'this pattern is wrong' cqlmatch -i games.pgn --index=$use \
            --cql 'tag "Event" ~~ tag "Site" mate'
        complains 2 'this pattern is wrong' cqlmatch -i games.pgn --index=$use \
            --cql 'pe7 tag "Event" ~~ tag "Site" mate'
    done
}

@test "errors in what asks for tags leave no text behind" {
    {
        printf -v text 'x%.0s' {1..60000}
        yes "[Event \"$text\"]"$'\n[Site "("]\n\n1. e4 *\n' | head -n 300
    } >games.pgn
    pgnindex games.pgn
    is 60 "$(cqlmatch --count -i games.pgn --index=always --memory-limit 6M --cql \
        '#[Aa] >= 30 or "b" ~~ (tag "Event" + tag "Event" + ("a" ~~ tag "Site"))')"
}

@test "a tag of games that the index rules out is one that some game has" {
    printf '[Event "a"]\n[Opus "x"]\n\n1. e4 *\n\n[Event "b"]\n\n1. f3 e5 2. g4 Qh4# *\n' >games.pgn
    pgnindex games.pgn
    run -0 --separate-stderr cqlmatch --count -i games.pgn --index=always --cql 'mate tag "Opus" == "x"'
    is 0 "$output"
    is '' "$stderr"
    run -0 --separate-stderr cqlmatch --count -i games.pgn --index=always --cql 'mate tag "Opos" == "x"'
    [[ $stderr = *'no game has the tag Opos'* ]]
}

@test "sixteen men of a kind, or more, are counted in the game itself" {
    printf '[SetUp "1"]\n[FEN "4k3/8/8/NNNNNNNN/NNNNNNNN/NN6/8/4K3 w - - 0 1"]\n\n1. Kd2 *\n' >games.pgn
    pgnindex games.pgn
    while read -r count query; do
        is "$count $query" "$(cqlmatch --count -i games.pgn --index=always --cql "$query") $query"
    done <<'end'
0 #N <= 14
0 #N <= 15
0 #N <= 17
1 #N <= 18
1 #[NB] <= 18
0 #[NB] <= 17
end
}

@test "an index that comes in pieces is read whole" {
    [[ -e $BUILD/tests/faults.so ]] || skip "there is no library that makes reads short"
    cqlmatch --count -i games.pgn --index=never --cql 'mate player "Morphy"' >never.out
    FAULT=short FAULT_REPORT=report LD_PRELOAD=$BUILD/tests/faults.so \
        cqlmatch --count -i games.pgn --index=always --cql 'mate player "Morphy"' >always.out
    same never.out always.out
}

@test "groups are counted of all games, with an index beside them or without" {
    is "$(cqlmatch -i games.pgn --index=never --count-by=result --cql mate)" \
        "$(cqlmatch -i games.pgn --count-by=result --cql mate)"
    [ -e games.pgn.index ]
}

@test "--index=always is an error where there is no index, or none that can be used" {
    rm games.pgn.index
    complains 2 'cqlmatch: games.pgn: games.pgn.index: No such file or directory' \
        cqlmatch -i games.pgn --index=always --cql mate
    cqlmatch -i games.pgn --index=auto --cql mate >/dev/null
    complains 2 'no index can be used: --explain counts what is done at each game' \
        cqlmatch -i games.pgn --index=always --explain --cql mate
    complains 2 'no index can be used: --count-by counts games that do not match, too' \
        cqlmatch -i games.pgn --index=always --count-by=result --cql mate
    complains 2 'no index can be used: the games are chosen by their numbers' \
        cqlmatch -i games.pgn --index=always --gamenumber 2 5 --cql mate
    complains 2 'no index can be used: an index is made of comments that do not nest' \
        cqlmatch -i games.pgn --index=verify --nestedcomments --cql mate
    complains 2 'cqlmatch: -: standard input has no index' \
        cqlmatch -i - --index=always --cql mate <games.pgn
    complains 2 '--index takes auto, never, always or verify, not often' \
        cqlmatch -i games.pgn --index=often --cql mate
}

@test "games that have changed are all read, and that is said once" {
    cp "$DATA/famous.pgn" games.pgn
    cqlmatch -i games.pgn --index=never --cql mate >never.out
    cqlmatch -i games.pgn --cql mate >auto.out
    same never.out auto.out
    run --separate-stderr cqlmatch -i games.pgn --cql mate
    is 'cqlmatch: games.pgn.index: the games have changed since it was made; make it anew with pgnindex; all games are read' "$stderr"
    run --separate-stderr cqlmatch -i games.pgn --index=never --cql mate
    is '' "$stderr"
    for use in always verify; do
        complains 2 'games.pgn: games.pgn.index: the games have changed since it was made' \
            cqlmatch -i games.pgn --index=$use --cql mate
    done
}

@test "a damaged index is not believed" {
    local size at places=${WHOLE:+120}
    size=$(stat -c %s games.pgn.index)
    places=${places:-40}
    cp games.pgn.index whole
    cqlmatch -i games.pgn --index=never --cql 'Nd5 pe6 player "a"' >never.out 2>never.err
    mkdir auto
    for ((at = 0; at < size; at += size / places)); do
        cp whole games.pgn.index
        printf '\xa5' | dd of=games.pgn.index bs=1 seek="$at" conv=notrunc status=none
        cqlmatch -i games.pgn --cql 'Nd5 pe6 player "a"' >auto/wrong-at-$at.out 2>auto/wrong-at-$at.err
    done
    for ((at = 0; at < size; at += size * 5 / places)); do
        head -c "$at" whole >games.pgn.index
        cqlmatch -i games.pgn --cql 'Nd5 pe6 player "a"' >auto/cut-at-$at.out 2>auto/cut-at-$at.err
    done
    sed -i '/^cqlmatch: games.pgn.index: /d' auto/*.err
    diff -u --from-file=never.out auto/*.out
    diff -u --from-file=never.err auto/*.err
}

@test "--index=verify notices an index that says what is not so" {
    # the index of games that differ in one move, made to look like that of these
    printf '[Event "a"]\n\n1. e4 e5 *\n' >games.pgn
    printf '[Event "a"]\n\n1. e4 d5 *\n' >other.pgn
    pgnindex other.pgn
    forge_index other.pgn.index games.pgn
    complains 2 'game 1 matches, and its index says otherwise' \
        cqlmatch -i games.pgn --index=verify --index-file=other.pgn.index --cql pe5
    complains 2 'game 1 does not match, and its index says otherwise' \
        cqlmatch -i games.pgn --index=verify --index-file=other.pgn.index --count --cql pd5
}

@test "--index-file names the index of the only file" {
    mv games.pgn.index elsewhere
    complains 2 'elsewhere.index: No such file' cqlmatch -i games.pgn --index=always --index-file elsewhere.index --cql mate
    run_each_way games.pgn --index-file elsewhere --cql mate
    ways_agree
    complains 2 'no index can be used: --index-file is of one file of games' \
        cqlmatch --index=always --index-file elsewhere --cql mate games.pgn "$DATA/famous.pgn"
    complains 2 '--index-file does not go with --count-by over games: it is for games, and --count-by counts them all' \
        cqlmatch -i games.pgn --index-file elsewhere --count-by=result --cql mate
}

@test "packed games have an index of their text" {
    gzip -k games.pgn
    pgnindex games.pgn.gz
    while read -r query; do
        run_each_way games.pgn.gz --cql "$query"
    done <<'end'
mate
Nd5 pe6
player "Anderssen"
Ka1 ka1
end
    for program in xz zstd bzip2; do
        command -v $program >/dev/null || continue
        $program -k -q games.pgn
    done
    for file in games.pgn.xz games.pgn.zst games.pgn.bz2; do
        [ -e $file ] || continue
        pgnindex $file
        run_each_way $file --cql 'Nd5 pe6'
    done
    ways_agree
}

@test "rows in which all games have too many pieces at the end" {
    local query
    {
        yes '1. e4 *' | head -n 130
        # a promotion leaves as many pieces, and fewer pawns
        echo '1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Ng8 5. hxg8=Q *'
    } >many.pgn
    pgnindex many.pgn
    for query in '#A < 3' '#A < 3 or pe4' '#A < 3 Pe4' '#A == 3' '#P < 8' '#P < 7' '#[Aa] < 5' '#[Pp] < 9' '#Q < 1' \
        '#Q > 1' '#[QK] > 2' '#[QK] < 3 wtm'; do
        run_each_way many.pgn --cql "$query"
    done
    ways_agree
}

@test "a packed file that changes while it is read" {
    need gzip
    local gzip
    gzip=$(command -v gzip)
    gzip -k games.pgn
    pgnindex games.pgn.gz
    mkdir bin
    # less text than the index knows of, without an error and with one
    printf '#!/bin/sh\n%s "$@" | head -c 3000\n' "$gzip" >bin/gzip
    chmod +x bin/gzip
    PATH=$PWD/bin:$PATH complains 2 'games.pgn.gz: it changed while it was read' \
        cqlmatch -i games.pgn.gz --index=always --cql 'Nd5 pe6'
    echo 'exit 1' >>bin/gzip
    PATH=$PWD/bin:$PATH complains 2 'games.pgn.gz: gzip could not unpack it' \
        cqlmatch -i games.pgn.gz --index=always --cql 'Nd5 pe6'
    printf '#!/bin/sh\n%s "$@"\necho >>games.pgn.gz\n' "$gzip" >bin/gzip
    rm games.pgn.gz.index
    PATH=$PWD/bin:$PATH complains 2 'games.pgn.gz: it changed while it was read' pgnindex games.pgn.gz
}

@test "queries of the corpus: with an index as without (a sample)" {
    need_shared conformance/cases
    local query
    cat "$SHARED"/conformance/pgn/*.pgn >games.pgn
    pgnindex games.pgn
    while read -r query; do
        run_each_way games.pgn "$query"
    done < <(find "$SHARED/conformance/cases" "$SHARED/conformance-6.2/cases" -name '*.cql' | sort |
        sed -n '0~150p' | xargs grep -L 'gamenumber\|writefile\|commandpipe')
    ways_agree
}

@test "fifty queries of the corpus in one reading: with an index as without (a sample)" {
    need_shared conformance/cases
    local query name n=0
    cat "$SHARED"/conformance/pgn/*.pgn >games.pgn
    pgnindex games.pgn
    mkdir q
    find "$SHARED"/conformance{,-6.2}/cases -name '*.cqo' -exec cp -t q {} +
    while read -r query; do
        name=${query#*/cases/}
        if [ "$name" != end ]; then
            cp "$query" "q/${name//\//-}"
            [ $((++n % 50)) = 0 ] || continue
        fi
        many_as_without games.pgn --queries ../q -o %N.pgn
        many_as_without games.pgn --queries ../q --count -j 3
        rm -f q/*.cql
    done < <(
        find "$SHARED/conformance/cases" "$SHARED/conformance-6.2/cases" -name '*.cql' -print0 |
            xargs -0 grep -L 'writefile\|commandpipe' | sort | sample 60
        echo end
    )
}

@test "moves in an index are played as the rules of chess have them" {
    {
        # behind 3. exd6 White has a pawn on d6, and Black seven
        printf '1. e4 a6 2. e5 d5 3. exd6 Nf6 *\n\n1. e4 a6 2. e5 d5 3. Nf3 Nf6 *\n'
        # after a null move White is to move again, and has two pawns in the centre
        printf '\n1. e4 -- 2. d4 -- *\n'
        # rooks come to squares by castling alone
        printf '\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O *\n'
        printf '\n1. d4 d5 2. Nc3 Nc6 3. Be3 Be6 4. Qd3 Qd6 5. O-O-O O-O-O *\n'
    } >passant.pgn
    pgnindex passant.pgn
    local use
    for use in never always verify; do
        is 1 "$(cqlmatch -i passant.pgn --index=$use --count --cql 'Pd6 #p<=7')"
        is 1 "$(cqlmatch -i passant.pgn --index=$use --count --cql 'Pd4 Pe4 #p==8')"
        is 4 "$(cqlmatch -i passant.pgn --index=$use --count --cql 'Pe4 or Pe5')"
        is 1 "$(cqlmatch -i passant.pgn --index=$use --count --cql 'Rf1 rf8')"
        is 1 "$(cqlmatch -i passant.pgn --index=$use --count --cql 'Rd1 rd8 Kc1')"
    done
}

@test "games that an index knows to match are evaluated where the query has effects" {
    local query
    cd "$BATS_TEST_TMPDIR"
    cp "$DATA/famous.pgn" games.pgn
    pgnindex games.pgn
    for query in '(if wtm message("m")) or true' 'message("m") or true' 'true and (message("m") or btm)' \
        'persistent Total=0 Total+=1' '(if mate writefile("out" "m")) or true'; do
        rm -f out
        cqlmatch --count --index=never --cql "$query" games.pgn >plain 2>&1
        [[ ! -e out ]] || mv out plain.out
        cqlmatch --count --index=always --cql "$query" games.pgn >indexed 2>&1
        same plain indexed
        [[ $query != *writefile* ]] || same plain.out out
    done
}
