#!/usr/bin/env bats
# state.bats - one run, several threads, and parts that are joined, give the
# same

load lib

# A query with strategies of all kinds, whatever the games are.
setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    cat "$DATA/famous.pgn" "$DATA/generated.pgn" "$DATA/moves.pgn" >games.pgn
    cat >query.cql <<'end'
        persistent (sum) positions += 1
        persistent (sum) kings |= k
        persistent (max) highest += 0
        if highest < ply then highest = ply
        if isunbound lowest then persistent (min) lowest = gamenumber
        if gamenumber < lowest then lowest = gamenumber
        if isunbound first then persistent (min) first = tag "White"
        if tag "White" < first then first = tag "White"
        if isunbound last then persistent (max) last = tag "White"
        if last < tag "White" then last = tag "White"
        if false then persistent (min) nothing = 1
        dictionary numeric (sum) Sum
        Sum[player black] += 1 or Sum[player black] = 1
        dictionary numeric (min) Min
        if not Min[#A] or Min[#A] > ply then Min[#A] = ply
        dictionary numeric (max) Max
        if not Max[q] or Max[q] < gamenumber then Max[q] = gamenumber
        dictionary string (min) SMin
        if not SMin[#a] or fen < SMin[#a] then SMin[#a] = fen
        dictionary string (max) SMax
        if not SMax[#a] or SMax[#a] < fen then SMax[#a] = fen
        dictionary string (int min) IMin
        if not IMin["x"] or int IMin["x"] > power A - power a then
            IMin["x"] = str(power A - power a)
        dictionary string (int max) IMax
        if not IMax["x"] or int IMax["x"] < power A - power a then
            IMax["x"] = str(power A - power a)
        dictionary string (int sum) ISum
        if ISum["x"] then ISum["x"] = str(int ISum["x"] + gamenumber)
            else ISum["x"] = str(gamenumber)
        dictionary set (sum) Union
        Union[str("to" ascii 9 type k "\" \n)] |= k
        dictionary (sum) Untouched
        cqlend {
            message quiet (positions " " kings " " nothing)
            message quiet (Sum Min Max SMin SMax IMin IMax ISum Union Untouched)
            writefile("report.txt" str(positions \n Sum))
        }
        mate
end
}

# cut_into N FILE: its games, in files part1 ... of about as many each; prints
# the numbers of their first games.
cut_into() {
    awk -v parts="$1" '
        /^\[Event / && !inside { n++; inside = 1 } !/^\[/ { inside = 0 }
        { game[n] = game[n] $0 "\n" }
        END {
            for (i = 1; i <= n; i++) {
                part = int((i - 1) * parts / n) + 1
                if (part != last) print i
                last = part
                printf "%s", game[i] >("part" part)
            }
        }' "$2"
}

@test "one thread, four threads and seven parts give the same, byte for byte" {
    local first i=0
    cqlmatch -s -i games.pgn -o out1 query.cql >printed1
    mv report.txt report1
    grep -q '^positions: [0-9]*$' printed1
    grep -q '^kings: \[' printed1
    grep -q 'Dictionary Union with' printed1
    cqlmatch --threads 4 -i games.pgn -o out4 query.cql >printed4
    mv report.txt report4
    same out1 out4
    same printed1 printed4
    same report1 report4
    for first in $(cut_into 7 games.pgn); do
        i=$((i + 1))
        cqlmatch --threads 2 --first-game "$first" -i "part$i" -o "out.$i" \
            --emit-state "state$i" query.cql >>printed
    done
    is 7 "$i"
    is "" "$(<printed)"
    [[ ! -e report.txt ]]
    cqlmatch query.cql --merge-state state5 state1 state7 state2 state6 state3 \
        state4 >printed7
    same printed1 printed7
    same report1 report.txt
    cat out.? >out7
    same out1 out7
}

@test "states are joined in any order and in steps" {
    local first i=0
    for first in $(cut_into 3 games.pgn); do
        i=$((i + 1))
        cqlmatch --first-game "$first" -i "part$i" -o out --emit-state "s$i" query.cql
    done
    cqlmatch -i games.pgn -o out --threads 3 --emit-state whole query.cql
    cqlmatch query.cql --merge-state s1 s2 s3 --emit-state all
    same whole all
    cqlmatch query.cql --merge-state s3 s1 --emit-state some
    cqlmatch query.cql --merge-state some s2 --emit-state - >all
    same whole all
    cqlmatch query.cql --merge-state=all --merge-state - --emit-state both <s1
    run ! cmp -s whole both
}

@test "a state is a text that says what it holds" {
    printf '1. e4 *\n' >one.pgn
    cqlmatch -i one.pgn -o out --emit-state state --cql '
        persistent (sum) total += 1
        persistent quiet (max) text = "a" + ascii 9 + "b\" + \n + \r
        persistent (sum) squares = e4
        if false then persistent (min) none = 1
        dictionary (min) D
        D[a1] = "x" D[b1] = ""
        dictionary (int sum) E
        E[-3] = "7" E[2] = "8"
        dictionary (sum) F'
    is "state 1 HASH
total numeric sum 2
text string max a\\tb\\\\\\n\\r
squares set sum e4
none numeric min
D set:string min
D set:string min a1 x
D set:string min b1 
E numeric:string int sum
E numeric:string int sum -3 7
E numeric:string int sum 2 8
F none:none sum
end" "$(tr '\t' ' ' <state | sed -E '1s/[0-9a-f]{16}$/HASH/')"
}

@test "games that are sorted wait in the state, and are written when all parts are joined" {
    local query='sort "pieces" #_ sort min "player" tag "White" check terminal
        persistent (sum) checks += 1'
    sorts() {
        local -a words=("${@:2}")
        [[ ! $1 ]] || words+=("$1")
        cqlmatch -s -i games.pgn -o whole "${words[@]}" >said
        [[ $(head -c 400 whole) ]]
        cqlmatch --first-game "${firsts[0]}" -i part1 -o one --emit-state s1 "${words[@]}" >nothing
        cqlmatch --first-game "${firsts[1]}" -i part2 -o two --emit-state s2 "${words[@]}" >>nothing
        is "" "$(cat one two nothing | grep -v ^game,)"
    }
    mapfile -t firsts < <(cut_into 2 games.pgn)
    sorts '' --cql "$query"
    cqlmatch --merge-state s1 s2 --cql "$query" >games 2>messages
    same whole games
    same said messages
    cqlmatch --merge-state s2 s1 -o games --cql "$query" >messages
    same whole games
    same said messages
    # in steps
    cqlmatch --merge-state s1 s2 --emit-state both --cql "$query" >nothing
    cqlmatch -s -i games.pgn -o games --emit-state all --cql "$query" >>nothing
    is "" "$(cat nothing games)"
    same all both
    cqlmatch --merge-state both --cql "$query" -o games >messages
    same whole games
    # their rows, and by the number of matches
    sorts --columns=game,ply,fen --format=csv --cql "$query"
    same whole <(cat one; cqlmatch --merge-state s1 s2 --cql "$query" 2>messages)
    sorts --sortmatchcount --cql 'check'
    same whole <(cqlmatch --merge-state s2 s1 --cql check)
    # none matches
    cqlmatch -i part1 --emit-state s1 -o one --cql 'sort "never" {false #A}'
    cqlmatch --merge-state s1 --cql 'sort "never" {false #A}' >games
    [[ ! -s games ]]
}

@test "a state without the games that its query sorts is as without sort" {
    printf '1. e4 *\n' >one.pgn
    cqlmatch -i one.pgn --nosort --emit-state s1 -o out --cql 'sort "ply" ply'
    is 1 "$(grep -c 'e4' out)"
    is end "$(tail -n 1 s1)"
    cqlmatch --merge-state s1 -o nothing --cql 'sort "ply" ply'
    [[ -e nothing && ! -s nothing ]]
    complains 2 "games that are sorted wait in the state, and %t{White}.pgn is the name of many files; give one without %T and %Q, or --nosort" \
        cqlmatch -i one.pgn --emit-state s1 -o '%t{White}.pgn' --cql 'sort "ply" ply'
    complains 2 "what is joined goes to one file; give a name without %T and %Q" \
        cqlmatch --merge-state s1 -o '%t{White}.pgn' --cql 'sort "ply" ply'
}

@test "games of a state that cannot be read are refused" {
    local q='sort "name" tag "White" sort "ply" ply'
    printf '[White "A\\\\b"]\n\n1. e4 *\n' >one.pgn
    cqlmatch -i one.pgn -o out --emit-state good --cql "$q"
    is "games 1 0
game 1 2 =A\\\\b =1" "$(sed -n '3,4{s/\t\[.*//;y/\t/ /;p}' good)"
    # refused_if SED TEXT
    refused_if() {
        sed "$1" good >bad
        complains 2 "cqlmatch: bad:$2" cqlmatch --merge-state bad --cql "$q"
        is "" "$output"
    }
    refused_if '4s/^game/play/' '4: this is no game of a state'
    refused_if '4s/\t1\t/\t-1\t/' '4: this number cannot be read'
    refused_if '4s/=1\t/=x\t/' '4: this value cannot be read'
    refused_if '4s/=A/A/' '4: this value cannot be read'
    refused_if '4s/\\n\\n/\\y/' '4: a backslash before neither n, r, t, \ nor xNN'
    refused_if '5d' '4: this state is not whole'
    refused_if '5s/$/\nmore/' '6: there is text after the end'
    refused_if '3s/1/2/' '3: there is text after the end'
}

@test "--first-game: numbers go on where another part ended" {
    cut_into 2 games.pgn >firsts
    cqlmatch -i part2 --first-game 501 --count -g 502 503 --cql true >count
    is 2 "$(<count)"
    cqlmatch -i part2 --first-game 501 -o out --limit 1 --cql 'gamenumber == 503'
    grep -q 'Game number 503' out
    is "503 " "$(cqlmatch -i part2 --first-game 501 -g 503 -o out \
        --cql 'initial message quiet (gamenumber " ")')"
    is "12
13" "$(head -n 2 "$DATA/positions.fen" |
        cqlmatch --first-game 12 --answer --cql gamenumber | cut -f 1)"
    head -n 2 "$DATA/positions.fen" | cqlmatch --first-game 12 --line-number \
        --cql 'gamenumber == 13' | grep -q '^13:'
}

@test "--first-game: numbers above 2^63 stand in a state, too" {
    local words=(--first-game 10000000000000000000 -i games.pgn --cql 'sort "plies" ply check')
    cqlmatch "${words[@]}" -o whole
    cqlmatch "${words[@]}" -o one --emit-state s1
    cqlmatch --merge-state s1 -o merged --cql "${words[-1]}"
    grep -q 'Game number 1000000000000000000' merged
    cmp whole merged
}

@test "a part of a file names places as the file has them" {
    local rows=(--format=csv --columns "source,file,game,line,offset,ply" --cql check)
    printf '[Event "bad"]\n\n1. e4 e5 2. Ke5 1-0\n\n' >>games.pgn
    IFS=$'\t' read -r line byte number < <(pgnfold --key=line,byte -n games.pgn | tail -n 30 | cut -f 1-3)
    tail -c "+$((byte + 1))" games.pgn >part
    cqlmatch "${rows[@]}" -g "$number" 9999 games.pgn >whole 2>said
    [[ $(grep -c . whole) -gt 9 && $(<said) = *"cqlmatch: games.pgn:"*"bad move Ke5"* ]]
    of_part=(--input-name games.pgn --first-game "$number" --first-line "$line" --first-byte "$byte")
    cqlmatch "${rows[@]}" "${of_part[@]}" part >out 2>errors
    same whole out
    same said errors
    cqlmatch "${rows[@]}" "${of_part[@]}" -i - <part >out 2>errors
    same whole out
    same said errors
    cqlmatch -j 3 "${rows[@]}" "${of_part[@]}" part >out 2>errors
    same whole out
    same said errors
    # it is only the first file that is a part
    printf '1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *\n' >other
    is other,other,1,0 "$(cqlmatch --format=csv --columns source,file,line,offset "${of_part[@]}" \
        --cql check part other 2>errors | tail -n 1)"
    local option why='nothing is read or matched; give it to the runs that write the states'
    for option in '--first-line 3' '--sortmatchcount 2 100' --count; do
        # shellcheck disable=SC2086 # words
        complains 2 "${option%% *} does not go with --merge-state: $why" \
            cqlmatch --merge-state x $option --cql true
    done
    complains 2 '--status-only does not go with --merge-state: one of the two' \
        cqlmatch --merge-state x --status-only --cql true
}

@test "lines have states, too" {
    local fen
    fen=$(head -n 1 "$DATA/positions.fen")
    cat >count.cql <<<'persistent (sum) total += gamenumber cqlend { message quiet total }'
    cqlmatch --emit-state s1 count.cql <<<"$fen" >out
    cqlmatch --answer --first-game 2 --emit-state s2 count.cql <<<"$fen" >out
    is "3
total: 3" "$(cqlmatch count.cql --merge-state s1 s2)"
}

@test "variables without a strategy are refused" {
    complains 2 "--emit-state: the persistent variable total has no merge strategy; give it one (min, max or sum)" \
        cqlmatch -i games.pgn -o out --emit-state state --cql 'persistent total += 1'
    [[ ! -e state && ! -e out ]]
    complains 2 "--merge-state: the dictionary D has no merge strategy" \
        cqlmatch --merge-state state --cql 'dictionary D'
}

@test "a state of something else is refused, and nothing is done" {
    local q='persistent (sum) total += 1 dictionary (max) D D["a"]=1 cqlend { message "end" }'
    printf '1. e4 *\n' >one.pgn
    cqlmatch -i one.pgn -o out --emit-state good --cql "$q"
    # refused FILE TEXT
    refused() {
        complains 2 "cqlmatch: $1$2" cqlmatch --merge-state good "$1" --cql "$q"
        is "" "$output"
    }
    cqlmatch -i one.pgn -o out --emit-state other --cql 'persistent (sum) total += 2'
    refused other ":1: this is the state of another query"
    refused nosuch ": No such file"
    refused . ": Is a directory"
    refused one.pgn ":1: this is no state that --emit-state wrote"
    : >empty
    refused empty ": this is no state that --emit-state wrote"
    sed '1s/1/2/' good >later
    refused later ":1: this is a state of another version"
    head -n 4 good >short
    refused short ":4: this state is not whole"
    head -n 2 good >short
    refused short ":2: this state is not whole"
    sed 's/^end/End/' good >end
    refused end ":5: the end is missing"
    { cat good && echo more; } >longer
    refused longer ":6: there is text after the end"
    sed '2s/sum.*/sum\t9223372036854775808/' good >large
    refused large ":2: this value cannot be read"
    sed '2s/^t/m/' good >name
    refused name ":2: this is not the next variable of the query"
    sed '2s/sum/summary/' good >name
    refused name ":2: this is not the next variable of the query"
    sed '4p' good >twice
    refused twice ":5: this key was there before"
    sed '4s/1$/one/' good >value
    refused value ":4: this value cannot be read"
    sed '4s/\t1$//' good >value
    refused value ":4: a value is missing"
    sed '4s/\ta/\t\\a/' good >key
    refused key ":4: this key cannot be read"
    sed "4s/\ta\t/\t$(printf '\377')\t/" good >key
    refused key ":4: this key cannot be read"
}

@test "a state is not written over what is read" {
    printf '1. e4 *\n' >one.pgn
    complains 2 "one.pgn is the input" \
        cqlmatch -i one.pgn -o out --emit-state one.pgn --cql 'persistent (sum) total += 1'
    cqlmatch -i one.pgn -o out --emit-state state --cql 'persistent (sum) total += 1'
    complains 2 "state is the input" \
        cqlmatch --merge-state state --emit-state ./state --cql 'persistent (sum) total += 1'
    is "1. e4 *" "$(<one.pgn)"
    [[ -s state ]]
    complains 2 "nosuch/state: No such file" \
        cqlmatch -i one.pgn --emit-state nosuch/state --cql true
}

@test "--merge-state reads no games" {
    complains 2 "--merge-state reads no games" \
        cqlmatch -i games.pgn --merge-state state --cql true
    complains 2 "--first-game takes a number from 1" \
        cqlmatch -i games.pgn --first-game 0 --cql true
}

@test "a run that ended early leaves no state" {
    printf '1. e4 *\n' >one.pgn
    gzip -c <"$DATA/famous.pgn" | head -c 2000 >cut.pgn.gz
    complains 2 "cut.pgn.gz" cqlmatch -i cut.pgn.gz -o out --emit-state state \
        --cql 'persistent (sum) total += 1'
    [[ ! -s state ]]
    complains 2 "nosuch" cqlmatch -i nosuch.pgn -o out --emit-state state \
        --cql 'persistent (sum) total += 1'
    [[ ! -s state ]]
    complains 2 "--limit: --limit ends a run early" cqlmatch -i one.pgn --limit 1 \
        --emit-state state --cql true
    complains 2 "--emit-state does not go with --status-only" cqlmatch --status-only \
        --emit-state state --cql true </dev/null
    complains 2 "assert" cqlmatch -i one.pgn -o out --emit-state state \
        --cql 'persistent (sum) total += 1 assert ply == 0'
    [[ ! -s state ]]
}

@test "a run that could not read all of its lines leaves no state" {
    pgn2fen games.pgn >lines
    complains 2 'nowhere' cqlmatch --emit-state state -o out \
        --cql 'persistent (sum) Seen += 1' lines nowhere
    is "" "$(<state)"
    cqlmatch --emit-state state -o out --cql 'persistent (sum) Seen += 1' lines
    is "end" "$(tail -n 1 state)"
}
