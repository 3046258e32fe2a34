#!/usr/bin/env bats
# threads.bats - games on several threads give what one gives

load lib

setup_file() {
    # ten times the games of three files, some of them with faults
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        cat "$DATA/famous.pgn" "$DATA/generated.pgn" "$DATA/moves.pgn"
        printf '[Event "bad"]\n\n1. e4 e5 2. Ke5 1-0\n\n'
    done >"$BATS_FILE_TMPDIR/games.pgn"
}

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    mkdir 1 2 3 8
    cp "$BATS_FILE_TMPDIR/games.pgn" .
}

# same_on_threads ARG...: games, messages, warnings and status, which are left in a
# folder for each number of threads.
same_on_threads() {
    local n status
    for n in 1 2 3 8; do
        status=0
        cqlmatch --threads "$n" -i games.pgn -o "$n/out" "$@" \
            >"$n/messages" 2>"$n/errors" || status=$?
        echo "$status" >"$n/status"
        [[ $n = 1 ]] || diff -ru 1 "$n" || return
    done
    [[ -s 1/out || -s 1/messages || -s 1/errors ]]
}

@test "games, messages and warnings are the same on 1, 2, 3 and 8 threads" {
    same_on_threads --cql 'mate comment("here") message(gamenumber)'
    grep -q '{here}' 1/out
    grep -q 'Ke5' 1/errors
    grep -q 'Game 3: ' 1/messages
}

@test "so are sorted games" {
    same_on_threads --cql 'sort "power" power A terminal'
    same_on_threads --cql 'cql(sort matchcount 1 1000) check'
}

@test "so are rows, counts and the numbers of --showmatches" {
    same_on_threads --format csv --cql mate
    same_on_threads --showmatches --cql mate
    grep -q '^<' 1/errors
    same_on_threads --count --cql mate
}

@test "lines of blanks, CRLF and none before a game that a part begins with" {
    local i
    for ((i = 0; i < 200; i++)); do
        printf '[Event "a"]\r\n\r\n1. e4 {%0200d} e5 2. Nf3 *\r\n \t\r\n' $i
        printf '[Event "b"]\n1. d4 {%0100d} *\n  \n[Event "c"]\r\n\r\n1. c4 *\r\n \r \n\r\n' $i
        printf '[Event "d"]\n\n1. b4 *\n[Event "e"]\n\n1. a4 *\n\n\n'
    done >games.pgn
    same_on_threads --format=tsv --columns=game,line,offset,tag:Event --cql 'ply == 1'
    is 1001 "$(wc -l <8/out)"
}

# write_games: games.pgn, of 8,000 games with a variation that cannot be played.
write_games() {
    yes '[Event "?"]

1. e4 (1. Ke2) *
' 2>/dev/null | head -n 32000 >games.pgn
}

@test "nothing is written of games after the last one that --limit or --status-only reads" {
    local end
    cd "$BATS_TEST_TMPDIR" || return
    write_games
    for end in --limit=4000 '--status-only gamenumber==4000'; do
        rm -f written
        # shellcheck disable=SC2086 # the option, and perhaps a filter
        set -- $end
        cqlmatch games.pgn --threads 8 "$1" \
            --cql "initial writefile(\"written\" str(gamenumber \" \")) ${2-}" >matched 2>said
        is "$(seq -s ' ' 4000) " "$(<written)"
    done
}

@test "a query that has ended reports no variations that it alone reads" {
    cd "$BATS_TEST_TMPDIR" || return
    write_games
    echo 'cql(variations) initial gamenumber == 4000' >reads.cql
    echo 'cql() ply > 9999' >leaves.cql
    complains 1 'games.pgn:15999: game 4000: ply 1: bad move Ke2' \
        cqlmatch games.pgn --threads 8 --status-only reads.cql leaves.cql
    # shellcheck disable=SC2154 # complains sets it
    is 4000 "$(wc -l <<<"$stderr")"
}

@test "... and one thread for that reason still needs merge strategies where more were asked for" {
    cd "$BATS_TEST_TMPDIR" || return
    write_games
    echo 'cql(variations) persistent x = 1' >reads.cql
    echo 'cql() ply > 9999' >leaves.cql
    complains 2 'reads: --threads: the persistent variable x has no merge strategy' \
        cqlmatch games.pgn --threads 8 --status-only reads.cql leaves.cql
}

@test "so are the games that --limit keeps" {
    same_on_threads --limit 7 --cql 'check message(gamenumber)'
    is 7 "$(grep -c '^\[Event ' 1/out)"
}

@test "so are the game that ends a run with an error, and what came before it" {
    same_on_threads --cql 'message(gamenumber) assert gamenumber < 150'
    is 2 "$(<1/status)"
    grep -q 'game number 150 ' 1/errors
    is 150 "$(tail -n 1 1/messages | sed 's/.*: //')"
}

# Parts of it begin anywhere; some of its games are longer than a part.
nasty_file() {
    local i
    for i in 1 2 3 4 5; do
        cat "$DATA"/*.pgn "$DATA"/nasty/*.pgn
        printf '[Event "long"]\n\n1. e4 {%0*d\n\n[Event "no"] } e5 *\n\n' 70000 0
        printf '\nSome words.\n1. d4 d5 2. c4 *\n1. Nf3 1-0\n'
    done
}

@test "so are those of a long file with faults, and their lines and numbers" {
    local n what
    nasty_file >games.pgn
    same_on_threads --cql 'initial comment(gamenumber)'
    for what in '--bytes=100000-200000' '--columns game,line,file' '--on-error=stop' \
        '--rejects=bad --variations'; do
        for n in 1 2 3 8; do
            # shellcheck disable=SC2086
            pgn2fen ${what/=bad/="$n/bad"} -j "$n" games.pgn "$DATA/famous.pgn" >"$n/rows" 2>"$n/said" ||
                echo "$?" >>"$n/said"
            [[ $n = 1 ]] || diff -ru 1 "$n"
        done
        [[ -s 1/rows ]]
    done
}

@test "files that cannot be read, or hold no games, are named in order" {
    local n
    cp games.pgn other.pgn
    printf '8/8/8/8/8/k7/1p6/1K6 w - - 0 1\n' >positions
    printf '\xff\xfe[\x00' >wide.pgn
    for n in 1 2 8; do
        pgn2fen -j "$n" games.pgn positions wide.pgn other.pgn >"$n/rows" \
            2>"$n/said" || echo "$?" >>"$n/said"
        diff -ru 1 "$n"
    done
    grep -q 'positions: it holds positions' 1/said
    grep -q 'wide.pgn: UTF-16' 1/said
}

@test "no game of a refused file is counted, on any number of threads" {
    local n
    printf '1. e4 e5\0 2. Nf3\n\n1. d4 d5\n' >refused.pgn
    head -n 40 games.pgn >few.pgn
    for n in 1 2; do
        run -2 cqlmatch -j "$n" --index=never --columns=file,game --format=tsv --cql initial few.pgn refused.pgn few.pgn
        is "$(grep -c $'^few.pgn\t' <<<"$output")" "$(tail -n 1 <<<"$output" | cut -f 2)"
        # also where its first game is not asked for
        run -2 cqlmatch -j "$n" --index=never --gamenumber 2 9 --count --cql true refused.pgn
    done
}

@test "so are those that --gamenumber names" {
    same_on_threads --gamenumber 100 300 --count --cql true
    is 201 "$(<1/out)"
}

@test "--unordered writes the same games in any order" {
    cqlmatch -s -i games.pgn --format csv --cql check | sort >one
    cqlmatch --threads 4 --unordered -i games.pgn --format csv --cql check |
        sort >four
    same one four
}

@test "the number of threads is a number from 1 on" {
    complains 2 --threads cqlmatch --threads 0 -i games.pgn --cql true
    complains 2 --threads cqlmatch --threads two -i games.pgn --cql true
}

@test "--time-limit ends all threads" {
    complains 2 "time limit" timeout 300 cqlmatch --threads 2 --time-limit 1 \
        -i games.pgn --cql 'x = 0 while (true) x = x + 1'
}

@test "messages and warnings come in one order on standard error" {
    local i moves=(Kh5 e4 e4)
    for i in {1..60}; do
        printf '[Event "%s"]\n\n1. %s *\n\n' "$i" "${moves[i % 3]}"
    done >"$BATS_TEST_TMPDIR/some.pgn"
    ordered() {
        # shellcheck disable=SC2069 # stderr alone goes on
        cqlmatch --threads "$1" -i "$BATS_TEST_TMPDIR/some.pgn" --limit "${2-99}" --cql \
            'initial message(gamenumber) if gamenumber > 7 then message(tag "Nope") gamenumber > 5' \
            2>&1 >"$BATS_TEST_TMPDIR/games"
    }
    ordered 1 >"$BATS_TEST_TMPDIR/one"
    is 'cqlmatch: SOME:11: game 3: ply 1: bad move Kh5: no piece can make it
Game 3: move 1(wtm): 3' "$(grep -B 1 'Game 3:' "$BATS_TEST_TMPDIR/one" | sed 's|/.*/some.pgn|SOME|')"
    is 1 "$(grep -c 'said once' "$BATS_TEST_TMPDIR/one")"
    same "$BATS_TEST_TMPDIR/one" <(ordered 2)
    same "$BATS_TEST_TMPDIR/one" <(ordered 8)
    same <(ordered 1 20) <(ordered 8 20)
}

# divides NUMBER QUERY: on several threads the query has so many warnings, 0 or 1.
divides() {
    local said count text=', on how the games are divided, and may change'
    cqlmatch --threads 2 -i few.pgn -o /dev/null --cql "$2" >/dev/null 2>said || { cat said; echo "fails: $2"; return 1; }
    said=$(<said)
    case $said in
    *"$text"*"$text"*) count=many ;;
    *'depends, at '*"$text"*) count=1 ;;
    *) count=0 ;;
    esac
    [[ $count = "$1" ]] || { echo "$count, not $1 warnings: $2"; return 1; }
}

@test "a variable that depends on how the games are divided is warned of" {
    local q
    head -n 100 "$DATA/famous.pgn" >few.pgn
    while IFS= read -r q; do divides 0 "$q"; done <<'queries'
persistent (sum) x += 1
persistent (sum) x -= 1 x = x + ply x = ply + x
persistent (sum) x |= A x = x | R
persistent (min) x += 0 x = min(x ply)
persistent (max) x += 0 if x < ply then x = ply
persistent (max) x += 0 if ply > x then x = ply
persistent (min) x += 0 if ply <= x then x = ply
persistent (max) z += "" z = max(tag "White" z)
dictionary (sum) D D[ply] += 1
dictionary set (sum) D D[ply] |= A
dictionary numeric (max) D D[ply] = max(D[ply] #A)
dictionary numeric (max) D if D[ply] < #A then D[ply] = #A
cqlbegin {dictionary (min) D D["a"]="x"} if D["a"] then true
cqlbegin {persistent (sum) x = 0} x += ply
cqlbegin {persistent (min) x = 1000} x = min(x ply)
persistent (sum) x += 1 cqlend {message(x)}
function f(v) {v += 1} persistent (sum) x += 0 f(x)
flip {persistent (sum) x += 1}
cqlbegin {persistent (sum) x += 0} x += ply
cqlbegin {persistent (sum) S = A} S |= k
cqlbegin {dictionary (max) D D["a"] = ""} D["b"] = max(D["b"] "x")
cqlbegin {dictionary (sum) D D[1] += 0} D[1] += 1
dictionary (max) D D["a"] += ""
persistent (max) x += 0 x = x + 0
queries
    while IFS= read -r q; do divides 1 "$q"; done <<'queries'
persistent (sum) x = 0 x += 1
persistent (sum) x += 1 message(x)
persistent (sum) x += 1 x > 3
persistent (sum) x += 0 x += x
persistent (sum) x += 0 x = ply - x
persistent (sum) x += 3 x = -x
persistent (sum) x += 0 x *= 2
persistent (sum) x += 1 unbind x
persistent (sum) x |= A x &= R
persistent (min) x += 1
persistent (max) x += 0 x = min(x ply)
persistent (max) x += 0 if x > ply then x = ply
persistent (max) x += 0 if x < ply then x = ply + 1
persistent (max) z += "a"
dictionary (sum) D D["a"] = 1
dictionary (sum) D D[ply] += 1 string z in D true
dictionary (sum) D D[ply] += 1 #D > 3
dictionary (sum) D D[ply] += 1 unbind D
dictionary numeric (max) D if D[1] < #A then D[2] = #A
cqlbegin {persistent (sum) x = 5} x += ply
cqlbegin {persistent (sum) x += 1} x += ply
cqlbegin {persistent (sum) x = 0 unbind x} x += ply
cqlbegin {dictionary (sum) D D[#D] = 0} D[1] += 1
dictionary numeric (sum) D D[#D] += 1
dictionary (max) D D["a"] += "b"
persistent (max) z += "" z += "0"
persistent (sum) x += 0 x = x + (x + 1)
persistent (sum) x += 0 y = 1 y += x
persistent (sum) x += 0 dictionary (sum) D D[x] += 1
persistent (sum) x += 0 dictionary (sum) D D[ply] += x
persistent (sum) x += 0 if x < ply then x = ply
persistent (max) x += 0 if x < x + 1 then x = x + 1
persistent (max) x += 0 if x == ply then x = ply
persistent (max) x += 0 if ply != x then x = ply
function f(v) {v = 1} persistent (sum) x += 0 f(x)
queries
}

@test "such a query runs on one thread unless --threads is given" {
    complains 0 'cqlmatch: running single-threaded because the value of x (sum) depends, at <cmdline>:1:1, on how the games are divided' \
        cqlmatch -i "$DATA/famous.pgn" -o /dev/null --cql 'persistent (sum) x = 0 x += 1'
    complains 0 'cqlmatch: --emit-state: the value of x (sum) depends, at <cmdline>:1:1, on how the games are divided' \
        cqlmatch -s -i "$DATA/famous.pgn" -o /dev/null --emit-state "$BATS_TEST_TMPDIR/state" \
        --cql 'persistent (sum) x = 0 x += 1'
}
