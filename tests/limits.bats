#!/usr/bin/env bats
# limits.bats - how much memory, how deep, how large, and how long: what is
# bounded, at both sides of the bound

load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# doubled N: a query that makes a string of 2 to the N bytes.
doubled() {
    printf 'x = "a" i = 0 while (i < %d) { x += x i += 1 } #x' "$1"
}

@test "--memory-limit bounds the memory of a query, and names the game" {
    cqlmatch --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 20)"
    complains 2 'cqlmatch: out of memory while matching game 1: --memory-limit allows 33554432 bytes' \
        cqlmatch --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 26)"
    complains 2 'out of memory while matching line 1: --memory-limit' \
        cqlmatch --memory-limit=32M --cql "$(doubled 26)" \
        <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
}

@test "--memory-limit holds for the memory of several threads together" {
    complains 2 'out of memory while matching game' cqlmatch --threads 2 \
        --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn --cql "$(doubled 26)"
    cqlmatch --threads 2 --memory-limit 32M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 20)"
}

@test "strings that no variable holds any more do not count" {
    fen='4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    is 30000 "$(cqlmatch --memory-limit 512K --answer --cql \
        'i = 0 while (i < 30000) { x = str("number " i) i += 1 } i' <<<"$fen")"
    cqlmatch --memory-limit 1M -i "$DATA/famous.pgn" -o out.pgn \
        --cql "$(doubled 14)"
}

@test "strings of the first game that no variable holds any more do not count" {
    {
        printf '[Event "%s"]\n\n' "$(printf 'x%.0s' {1..60000})"
        printf 'Nf3 Nf6 Ng1 Ng8 %.0s' {1..50}
        echo '*'
    } >long.pgn
    is 1 "$(cqlmatch --memory-limit 4M --count -i long.pgn --cql 'x = event + event')"
}

@test "a tag without quotes does not have all games behind it read at once" {
    {
        printf '[Event "a"]\n[White Ada]\n\n1. e4 *\n\n'
        yes $'[Event "b"]\n\n1. d4 *\n' | head -n 1000000
    } | cqlmatch --memory-limit 4M --threads 1 --count -i - --cql 'btm Pd4' >out
    is 250000 "$(cat out)"
}

@test "--memory-limit bounds the query itself" {
    complains 2 'out of memory while reading the query: --memory-limit' \
        cqlmatch --memory-limit 100K --cql "$(printf 'check %.0s' {1..5000})" \
        </dev/null
}

@test "--memory-limit is an option of every program" {
    local program line
    line=$(printf 'a%.0s' {1..200000})
    for program in pgn2fen fen2bb bb2fen epdwrite bookwrite bbdraw cce ucipipe cqlmatch; do
        set -- "$program" --memory-limit 64K
        [[ $program != cqlmatch ]] || set -- "$@" --cql check
        complains 2 "$program: out of memory" "$@" <<<"$line"
    done
    complains 2 'cqllsp: out of memory' cqllsp --memory-limit 64K \
        < <(printf 'Content-Length: 200000\r\n\r\n%s' "$line")
    complains 2 'bbxfm: out of memory' bbxfm --memory-limit 64K flipV <<<"$line"
    complains 2 'fenmap: out of memory' fenmap -o map --memory-limit=64k <<<"$line"
    complains 2 'explore: out of memory' explore --make -o map --memory-limit=64k <<<"1. e4 {$line} *"
    complains 2 'pgnfold: out of memory' pgnfold --memory-limit=64k <<<"$line"
    complains 2 'pgnwrite: out of memory' pgnwrite --memory-limit=64k <<<"1. e4 {$line} *"
    complains 2 'pgnindex: out of memory' pgnindex --index-file="$BATS_TEST_TMPDIR/index" \
        --memory-limit=64k "$DATA/famous.pgn"
}

@test "a size is a number with K, M, G, T or nothing after it" {
    local size
    for size in 65536000 64000K 64m 1G 1t; do
        fen2bb --memory-limit "$size" </dev/null
    done
    for size in '' 0 0M -1 1X M 1.5G 99999999999999999999 17000000T; do
        complains 2 "--memory-limit takes a size such as 512M, a number with K, M, G, T or nothing after it, not $size" \
            fen2bb --memory-limit="$size"
    done
}

# ---------------------------------------------------------------- long queries

# query FILE: is it a query, read within ten seconds of processor time?
query() {
    complains 1 '' spends 10 cqlmatch --status-only "$1" </dev/null
}

# repeat N TEXT
repeat() {
    awk -v n="$1" -v text="$2" 'BEGIN { while (n--) printf "%s", text }'
}

@test "a chain of one operator may be long" {
    local position='4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    { repeat 20000 'check or ' && echo wtm; } >or.cql
    { repeat 20000 'wtm and ' && echo wtm; } >and.cql
    is "$position" "$(cqlmatch or.cql <<<"$position")"
    is "$position" "$(cqlmatch and.cql <<<"$position")"
    { repeat 20000 '1+' && echo 1; } >sum.cql
    is 20001 "$(cqlmatch --answer sum.cql <<<"$position")"
    { repeat 63 '-2*' && echo -2; } >product.cql
    is 0 "$(cqlmatch --answer product.cql <<<"$position")"
    { repeat 20000 'R|' && echo K; } >union.cql
    is e1 "$(cqlmatch --answer union.cql <<<"$position")"
    { printf '#(' && repeat 20000 '"ab"+' && echo '"c")'; } >join.cql
    is 40001 "$(cqlmatch --answer join.cql <<<"$position")"
}

@test "a chain is evaluated from the left, as far as it must be" {
    gives <<'end'
x=0 false or {x+=1 true} or {x+=1 true} x | - | 1
x=0 {x+=1 true} and {x+=1 false} and {x+=1 true} or true x | - | 2
1+int("x")+2 | - | <false>
"a"+"b"[4]+"c" | - | <false>
1+2-3+4*5*6 | - | 120
2*3*4 | - | 24
(1+2)+3 | - | 6
end
}

@test "many variables, many lines, groups in groups: reading is not slow" {
    awk 'BEGIN { while (i++ < 50000) print "v" i "=1" }' >names.cql
    query names.cql
    { repeat 50000 'line --> true ' && echo; } >lines.cql
    query lines.cql
    { repeat 300 'line --> (' && printf true && repeat 300 ')'; } >groups.cql
    query groups.cql
    { printf 'line --> ' && repeat 900 '(' && printf check && repeat 900 ')'; } >deep.cql
    query deep.cql
    { printf 'line --> ' && repeat 100000 '('; } >deeper.cql
    complains 2 'filters stand more than 1000 deep in one another' \
        cqlmatch --status-only deeper.cql </dev/null
}

@test "a group of a line or a path may begin a part" {
    gives <<'end'
line --> (1 + 1) > 1 | - | 1
line --> ((1 + 1)) > 1 | - | 1
line --> ((1 + 1) > 1) | - | 1
line --> (1 + 1) > 3 | - | <false>
line --> (check or wtm) and true | - | 1
end
    cqlmatch --parse --cql 'path ((--)+ (-- and check))'
}

# ------------------------------------------------------------------ long games

# long_game: one of 100,000 plies.
long_game() {
    printf '[Result "*"]\n\n'
    awk 'BEGIN { split("Nf3 Nf6 Ng1 Ng8", move, " ")
        for (i = 0; i < 100000; i++) print move[i % 4 + 1]
        print "*" }'
}

@test "no find goes through a long game again for each position" {
    local query
    long_game >long.pgn
    for query in 'find <-- mate' 'find mate' 'find quiet all Ng1' \
        'find quiet <-- all Ng1' 'find quiet 3 5 <-- mate' \
        'not find quiet 60000 70000 <-- Ng1'; do
        echo "$query"
        cqlmatch --time-limit 15 -i long.pgn -o out.pgn --cql "$query"
    done
}

# side_games: a long game and a variation as long.
side_games() {
    printf '[Variant "Three-check"]\n\n1. d4 (1. d3 '
    awk 'BEGIN { split("Nf6 Nf3 Ng8 Ng1", black, " "); split("Nf3 Nf6 Ng1 Ng8", white, " ")
        for (i = 0; i < 50000; i++) print black[i % 4 + 1]
        print ") d5"
        for (i = 0; i < 50000; i++) print white[i % 4 + 1]
        print "*" }'
}

@test "where a position is does not cost the length of the game" {
    local query
    side_games >long.pgn
    for query in virtualmainline 'hhdb mainline' try variantend \
        'position 60000 : K' 'initialposition:ply==0' \
        'x = position 49999 distance(currentposition x)' \
        'lca(currentposition position 99000)==position 1' \
        'currentposition [<] position 49999' \
        'ancestor(currentposition position 99999)' \
        'x=currentposition y=initialposition consecutivemoves quiet(x y)' \
        'x = 3 find quiet x 100000 mate' \
        'imagine sidetomove reverse : distance(currentposition position 99999)'; do
        echo "$query"
        cqlmatch --time-limit 15 -i long.pgn -o out.pgn --cql "cql(variations) $query"
    done
}

@test "where a piece is does not cost the length of the game" {
    local query
    long_game >long.pgn
    for query in 'piece x in A x attacks k' 'terminal promotedpieces' \
        'if initial then piece x=Ng1 x attacks k' 'promotedpieces' \
        'imagine sidetomove reverse : piece x in A x attacks k' \
        'move legal : promotedpieces' 'terminal piece x in A initialposition:x==x'; do
        echo "$query"
        cqlmatch --time-limit 15 --memory-limit 72M -i long.pgn -o out.pgn --cql "$query"
    done
}

@test "imagined positions may hang from one another in a long chain" {
    chain='x=currentposition piece y=K i=0
        while (i<100000) {i+=1 x:imagine sidetomove reverse : {x=saveposition true}}'
    gives <<end
${chain//$'\n'/} x:#currentmutation | - | 1999998
${chain//$'\n'/} x:y | - | e1
${chain//$'\n'/} x:imagine add Qa4 : pieceid Qa4 | - | 33
${chain//$'\n'/} #{x:promotedpieces} | - | 0
end
}

@test "find counts what it remembers as what it does not" {
    local query x='x=0'
    for query in 'all' '2 4' '<-- all' '<-- 2 4'; do
        echo "$query"
        for file in famous studies; do
            cqlmatch -i "$DATA/$file.pgn" --format line --cql \
                "cql(variations quiet) message(find quiet $query check)" >remembered
            cqlmatch -i "$DATA/$file.pgn" --format line --cql \
                "cql(variations quiet) $x message(find quiet $query {x==0 check})" >counted
            grep -q '[1-9]' counted
            same counted remembered
        done
    done
}

@test "a dictionary may grow and shrink while it is walked" {
    gives <<'end'
dictionary D D["0"]=1 i=0 string w in D {if i<30000 then {i+=1 D[str(1000000+i)]=i}} i | - | 30000
dictionary D D["a"]=1 i=0 string w in D {if i<3000 then {i+=1 D[w + "b"]=i}} i | - | 3000
dictionary D i=0 while (i<30000) {i+=1 D[i]=i} i=0 string w in D {unbind D[w] i+=1} str(i #D) | - | 300000
dictionary D i=0 while (i<3000) {i+=1 D[i]=i} s=0 string w in D {unbind D[w+1] s+=1} str(s #D) | - | 15001500
dictionary D D[5]=1 s=0 string w in D {D[w+2]=1 D[w-1]=1 unbind D[w] s+=1 if s>9 unbind D} str(s) | - | 10
end
}

# ---------------------------------------------------------------- deep queries

# nested N BEFORE INSIDE AFTER: INSIDE with N times BEFORE and AFTER around it.
nested() {
    repeat "$1" "$2"
    printf '%s' "$3"
    repeat "$1" "$4"
}

# with_stack KILOBYTES COMMAND...
with_stack() {
    (ulimit -s "$1" && shift && "$@")
}

@test "filters may stand a thousand deep in one another on any stack" {
    local size before inside after
    while IFS='|' read -r before inside after; do
        nested 999 "$before" "$inside" "$after" >deep.cql
        nested 1000 "$before" "$inside" "$after" >deeper.cql
        for size in 128 1024 8192; do
            echo "$before $size"
            with_stack "$size" cqlmatch --parse deep.cql >tree
            with_stack "$size" cqlmatch --answer deep.cql <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
            complains 2 'filters stand more than 1000 deep in one another' \
                with_stack "$size" cqlmatch --answer deeper.cql </dev/null
        done
    done <<'end'
(|check|)
{|check|}
not |check|
str(|1|)
if check then |check|
find |check|
line --> |check|
message(|1|)
end
}

@test "threads have the stack for deep filters, too" {
    nested 999 'str(' 1 ')' >deep.cql
    with_stack 256 cqlmatch --threads 3 -i "$DATA/famous.pgn" -o out.pgn deep.cql
    cqlmatch --threads 3 -i "$DATA/famous.pgn" -o out.pgn deep.cql
}

@test "chains of different operators are 5,000 deep at most" {
    { printf 1 && repeat 2499 ' - 1 + 1'; } >deep.cql
    is 1 "$(with_stack 256 cqlmatch --answer deep.cql <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
    { printf 1 && repeat 2500 ' - 1 + 1'; } >deeper.cql
    complains 2 'filters stand more than 5000 deep in one another' \
        with_stack 256 cqlmatch --answer deeper.cql </dev/null
}

@test "variations and comments may be deep on a small stack" {
    { printf '1. e4 ' && nested 50000 '(1. d4 ' '' ')' && echo ' *'; } >deep.pgn
    with_stack 256 cqlmatch -i deep.pgn -o out.pgn --cql 'cql(variations) line --> true'
    [[ -s out.pgn ]]
    with_stack 256 pgn2fen --variations deep.pgn >positions
    { printf '1. e4 ' && nested 50000 '{' '' '}' && echo ' *'; } >deep.pgn
    with_stack 256 cqlmatch --nestedcomments -i deep.pgn -o out.pgn --cql true
    [[ -s out.pgn ]]
}

# ------------------------------------------------------------ while it runs

# once QUERY: at one position
once() {
    cqlmatch --answer --cql "$1" <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
}

@test "a string has at most 268,435,456 bytes" {
    local too='a string has at most 268435456 bytes'
    is 268435456 "$(once 'x="a" i=0 while (i<28) {x+=x i+=1} #x')"
    complains 2 "$too" once 'x="a" i=0 while (i<28) {x+=x i+=1} x+="a" #x'
    complains 2 "$too" once 'x="a" i=0 while (i<28) {x+=x i+=1} #(x+"a")'
    complains 2 "$too" once 'x="a" while (true) x=str(x x x)'
    complains 2 "$too" once 'x="aaaaaaaaaaaaaaaa" while (true) x=replace(x "a" x)'
    complains 2 "$too" once 'x="a" while (true) x[0:0]=x+x'
}

@test "a dictionary has at most 1,048,576 keys" {
    is 1048576 "$(once 'dictionary D i=0 while (i<1048576) {D[i]=i i+=1} D[5]=1 #D')"
    complains 2 'a dictionary has at most 1048576 keys' \
        once 'dictionary D i=0 while (i<1048577) {D[i]=i i+=1} #D'
}

@test "the comments of a game take at most 536,870,912 bytes" {
    local too='the comments of this game take more than 536870912 bytes'
    local long='x="a" i=0 while (i<24) {x+=x i+=1} comment(x)'
    long_game | head -n 40 >game.pgn
    cqlmatch -i game.pgn -o /dev/null --cql "ply < 30 $long"
    complains 2 "<cmdline>:1:36 error: $too" cqlmatch -i game.pgn -o out.pgn --cql "$long"
    if [[ ${WHOLE-} ]]; then
        complains 2 "$too" cqlmatch -i game.pgn -o out.pgn --cql "$long x==\"b\""
        complains 2 "$too" cqlmatch --alwayscomment -i game.pgn -o out.pgn \
            --cql "${long/%x)/str(x ply))} x==\"b\""
    fi
    long_game >long.pgn
    complains 2 "$too" cqlmatch -i long.pgn -o out.pgn --cql 'find all true'
    cqlmatch -i long.pgn -o out.pgn --cql 'cql(quiet) find all true'
    cqlmatch -i long.pgn -o out.pgn --cql 'find all true Ka1 ka1'
}

@test "at most 10,000 patterns are made in a game" {
    is 10000 "$(once 'i=0 while (i<10000) {i+=1 "a" ~~ str("b" i)} i')"
    complains 2 'more than 10000 patterns were made in this game' \
        once 'i=0 while (i<10001) {i+=1 "a" ~~ str("b" i)} i'
}

@test "a line has a limit of memory" {
    long_game >long.pgn
    cqlmatch -i long.pgn -o out.pgn --cql 'line --> (not mate){10}'
    complains 2 'this pattern needs more than 536870912 bytes for the game' \
        cqlmatch -i long.pgn -o out.pgn --cql 'line --> (not mate){200}'
}

@test "sort max( in sort max( takes no longer with each" {
    local open close
    printf -v open 'sort max(%.0s' {1..200}
    printf -v close ' 2)%.0s' {1..200}
    is 2 "$(spends 2 cqlmatch --answer --cql "$open 1 $close" <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "a substring search takes a time that grows with its strings" {
    spends 10 cqlmatch --answer --cql 'x="a" i=0 while (i<23) {x+=x i+=1}
        y=x[0:1000000]+"b" y in x or indexof(y x) or true' \
        <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1'
}
