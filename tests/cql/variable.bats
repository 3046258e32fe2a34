#!/usr/bin/env bats
# variable.bats - variables, dictionaries and functions

load ../lib

@test "=: a variable takes a value, and matches if there is one" {
    gives <<'table'
x=3 x | - | 3
x=A x & a1 | - | a1
x=[] | - | <true>
x=1/0 | - | <false>
x=5 (x=1/0 or true) x | - | 5
x="a" x+="b" x | - | ab
x=a1 x|=b1 x | - | [a1,b1]
x=a1 x∪=b1 x∪=c1 x∩=[b1,c1] x | - | [b1,c1]
x=A x&=a1 x | - | a1
x=7 x-=2 x*=3 x/=2 x%=4 x | - | 3
x=7 x/=0 | - | <false>
x=1 x=x+1 x | - | 2
x=k or q | - | <true>
x=1 < 2 x | - | 1
Check=1 Check | - | 1
aa=3 aa | - | 3
$=1 $1=2 $+$1 | - | 3
{x=1} x | - | 1
if false x=1 isbound x | - | <false>
table
}

@test "=?: a set, unless it is empty" {
    gives <<'table'
x=?R x | - | [a1,h1]
x=a1 x=?[] | - | <false>
x=a1 (x=?[] or true) x | - | a1
table
}

@test "piece x = S: the piece on one square" {
    gives <<'table'
piece x=Ra1 x & a1 | - | a1
piece x=Ra1 str x | - | Ra1
piece x=ph7 str x | - | ph7
piece x=R | - | <false>
piece x=e4 | - | <false>
◭x=Ra1 str x | - | Ra1
[Aa]x=Ra1 str x | - | Ra1
table
    refuses <<'table'
piece x=Ra1 x=a8 | x holds a piece and cannot become a set
table
}

@test "isbound and isunbound: has it a value" {
    gives <<'table'
isbound nosuch | - | <false>
isunbound nosuch | - | <true>
isbound "no such" | - | <false>
isunbound "x" x=1 isbound "x" | - | <true>
dictionary D isbound "D" | - | <true>
x=1 isbound x | - | <true>
x=1 isunbound x | - | <false>
x=1 unbind x isbound x | - | <false>
dictionary D isbound D | - | <true>
table
}

@test "unbind: takes the value away" {
    gives <<'table'
x=1 unbind x | - | <true>
x=1 unbind x x | - | <unbound: x>
x=1 unbind x str("a" x) | - | a<unbound: x>
x=a1 unbind x str x | - | <unbound: x>
x="s" unbind x str x | - | <unbound: x>
x=currentposition unbind x str x | - | <unbound: x>
piece x=K unbind x str x | - | <unbound: x>
function f(u) { str u } x=1 unbind x f(x) | - | <false>
x=1 unbind x str({x}) | - | <false>
x=1 unbind x str((x)) | - | <false>
x=1 unbind x str(x+1) | - | <false>
x=a1 unbind x #x | - | 0
dictionary D D["a"]=1 unbind D #D | - | 0
dictionary D D["a"]=1 D["b"]=1 unbind D["a"] #D | - | 1
table
}

@test "persistent: keeps its value from game to game" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s\n' '1. e4 e5 *' '' '1. d4 *' '' >two.pgn
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn --cql 'persistent x += 1'
    is "x: 5" "$output"
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn --cql 'persistent quiet x += 1 persistent s += "a"'
    is "s: aaaaa" "$output"
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn --cql 'persistent x = 0 x += 1'
    is "x: 1" "$output"
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn --cql 'persistent (max) x += 0 if x < ply then x = ply'
    is "x: 2" "$output"
}

@test "persistent: a variable that was not reached starts from nothing all the same" {
    local q='initial if gamenumber == 1 then persistent x = 0 x += 1 message quiet(x)' late
    is "1
x: 1" "$(cqlmatch -s -g 2 2 -i "$DATA/famous.pgn" -o /dev/null --cql "$q")"
    late='x += 1 if gamenumber == 9999 then persistent x = 0'
    complains 2 'x is no filter and has not been given a value' cqlmatch --cql "$late" </dev/null
    gives <<'table'
if false then persistent x="a" x+="b" x | - | b
if false then persistent x=a1 x|=b1 x | - | b1
if false then persistent x=5 x-=2 x | - | -2
if false then persistent x=5 x | - | <false>
if false then x=5 x+=1 | - | <false>
if false then persistent x=5 x+=1/0 or x | - | <false>
table
}

@test "variables are unbound when a game starts, and last as long as it" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s\n' '1. e4 e5 *' '' '1. d4 *' '' >two.pgn
    run -0 --separate-stderr cqlmatch -i two.pgn -o out.pgn \
        --cql 'if isunbound x then x=0 x+=1 message quiet x'
    is "1
2
3
1
2" "$output"
}

@test "dictionary: values by keys" {
    gives <<'table'
dictionary D D["a"]=1 D["a"] | - | 1
dictionary D D["a"]=1 D["b"] | - | <false>
dictionary D D[3]=a1 D[3] | - | a1
dictionary D D[a1]="x" D[a1] | - | x
dictionary D["a"]=1 D["a"] | - | 1
dictionary D D["a"]=1 D["a"]+=2 D["a"] | - | 3
dictionary D D["a"]="x" D["a"]+="y" D["a"][1] | - | y
dictionary D D["a"]=1 #D | - | 1
dictionary D #D | - | 0
persistent dictionary D #D | - | 0
persistent dictionary D["a"]="b" D["a"] | - | b
dictionary D D["a"]=1/0 | - | <false>
dictionary D D["a"]=1 D["a"]=1/0 or D["a"]==1 | - | <true>
dictionary D D["a"]=[] if D["a"] then 1 else 2 | - | 1
dictionary D D["b"]="x" D["a"]="y" x="" s ∊ D x+=str(s D[s]) x | - | aybx
dictionary D D["a"]="x" isbound D["a"] | - | <true>
dictionary D D["a"]="x" isbound D["b"] | - | <false>
k9=1 dictionary D D[k9]=5 D[1] | - | 5
table
}

@test "dictionary: D[k] += v evaluates its key once, and starts from nothing" {
    gives <<'table'
dictionary numeric D u=0 D["1"]=0 D["2"]=0 D[str({u+=1 u})] += 1 u | - | 1
dictionary numeric D u=0 D[{u+=1 u}] -= 1 str(u D) | - | 1Dictionary D with 1 entries:  1: -1 
dictionary string D u=0 D[{u+=1 u}] += str(u) str(u D[1]) | - | 11
dictionary set D u=0 D[{u+=1 makesquare(u 1)}] |= h8 str(u D[a1]) | - | 1h8
local dictionary D u=0 D[position {u+=1 0}] += 2 str(u D[currentposition]) | - | 12
dictionary D D["a"] += 1 D["a"] += 2 D["a"] | - | 3
dictionary D D["a"] += "x" D["a"] += "y" D["a"] | - | xy
dictionary D D["a"] += 1/0 #D | - | <false>
dictionary D D["a"] += 1/0 or #D | - | <true>
dictionary D {D[1/0] += 1} or #D==0 | - | <true>
table
    refuses <<'table'
dictionary D D["a"] += check | a variable holds a number, set, string or position
dictionary D D["a"] += 1 D["a"]="x" | the values of D are a number, not a string
dictionary D D["a"] += A | += does not take a set and a set
table
}

@test "s[i] += v evaluates its index once" {
    gives <<'table'
u=0 s="abc" s[{u+=1 u}] += "Z" str(u s) | - | 1abZc
u=0 s="abc" s[0:{u+=1 u}] += "Z" str(u s) | - | 1aZbc
s="abc" s[1:] += "Z" s | - | abcZ
s="abc" s[0] += {s="xyz" "Z"} s | - | aZbc
table
}

@test "local: a dictionary of one game, where positions may stand" {
    walks "$DATA/tree.pgn" <<'table'
ply < 2 local dictionary D D[currentposition]=ply #D | 0:1 1:2
ply < 2 local dictionary D D["k"]=initialposition D["k"]:ply | 0:0 1:0
positionid == 2 local dictionary D D[parent]="up" D[initialposition]="first" x="" string at in D x+=str(at:ply D[at]) x | 2:0first1up
ply == 1 local dictionary D D[currentposition]=1 unbind D[currentposition] #D | 1:0
ply == 1 local dictionary D D[currentposition]=1 {isbound D[parent]} | 
table
    printf '1. e4 e5 *\n\n[White ""]\n\n1. d4 *\n' >"$BATS_TEST_TMPDIR/two.pgn"
    is "3 2" "$(cqlmatch -i "$BATS_TEST_TMPDIR/two.pgn" -o "$BATS_TEST_TMPDIR/o.pgn" --cql \
        'local dictionary D D[ply]=1 terminal message quiet(#D)' | paste -sd ' ')"
    gives <<'table'
local dictionary D D[currentposition]="x" str(D) | - | Dictionary D with 1 entries:  move 1(wtm): x 
local=3 local | - | 3
table
    refuses <<'table'
dictionary D D[currentposition]="x" | a position does not outlive its game; it can stand in a local dictionary
dictionary D D["x"]=currentposition | a position does not outlive its game
local dictionary D dictionary D | D was declared with local before
dictionary D local dictionary D | D was declared without local before
local x | local is followed by dictionary and its name
table
}

@test "local: a position imagined can be a key, and is kept" {
    gives <<'table'
local dictionary D move legal to e4 from P : {D[currentposition]="e4"} x="" string at in D x+=at:fen x[0:21] | - | rnbqkbnr/pppppppp/8/8
table
}

@test "atomic: what ways not taken do to a variable is always undone" {
    walks "$DATA/tree.pgn" <<'table'
x=0 line nonatomic --> {x+=1 .} --> {x+=1 positionid==16} x | 1:4
atomic x=0 line nonatomic --> {x+=1 .} --> {x+=1 positionid==16} x | 1:2
s="" {(line nonatomic --> {s+="a" .} --> {s+="b" false}) or true} positionid==1 s | 1:abbb
x=0 line nonatomic --> {atomic x+=1 .} --> {x+=1 positionid==16} x | 1:2
x=0 {path -- {not check atomic x+=1} {2,}} x | 0:4 1:3 2:2 7:2 11:2
atomic s="" {(line nonatomic --> {s+="a" .} --> {s+="b" false}) or true} positionid==1 s | 1:
table
    gives <<'table'
atomic x=3 x+1 | - | 4
atomic=3 atomic | - | 3
x=3 atomic x*=2 x | - | 6
table
    refuses <<'table'
atomic x | atomic needs a value: atomic x = 0
atomic x+=1 | :1:8 error: x is no filter and has not been given a value
table
}

@test "string: walks over the keys in order" {
    gives <<'table'
dictionary D D["b"]=1 D["a"]=1 D[""]=1 x="" string s in D x+=str(s ",") x | - | ,a,b,
dictionary D D[10]=1 D[9]=1 D[-1]=1 x="" string s in D x+=str(s ",") x | - | -1,9,10,
dictionary D string s in D false | - | <true>
dictionary D D["a"]=1 x=0 string s in D {x+=1 if x<3 then D[str("a" x)]=1} x | - | 3
dictionary D D["a"]=1 D["b"]=1 x=0 string s in D {x+=1 unbind D} x | - | 1
table
}

@test "function: its body, for each call with its types" {
    gives <<'table'
function f(u){u+=1 u} x=1 str(f(x) f(x) x) | - | 233
function f(u){u+=1 u} x=1 str(f((x)) x) | - | 21
function f(u v){w=u u=v v=w} x=1 y=2 f(x y) str(x y) | - | 21
function f(u){#u} f(a1) + f("abc") | - | 4
function f(u){#"abc" + u} str(f(1) f(2)) | - | 45
function f(){3} f() | - | 3
function f(){3} f () | - | 3
function f(u){u} f(1/0) | - | <false>
function f(u){7} f([]) | - | 7
function f(u){x=u} f(2) isbound x | - | <false>
function f(u){D[u]=1} dictionary D f("z") D["z"] | - | 1
function f(dd){dd["z"]=1} dictionary D f(D) D["z"] | - | 1
x=2 x(2) | - | 2
function f(u){if u then 1 else 2} f(check) | - | 2
function f(){g()} function g(){5} f() | - | 5
table
}

@test "function: its body sees the names that its call does" {
    gives <<'table'
function f() {#s} square s in Q f() | - | d1
function f() {s attacks a2} square s in R f() | - | a1
function f() {type s} piece s in Qd1 f() == 5 | - | d1
function f() {s + "!"} dictionary D D["k"]="v" x="" s [element] D x+=f() x | - | k!
function f() {s=h8} square s in Ra1 {f() s==h8} | - | a1
function g() {u == 16} function f(v) {u=v g()} f(16) | - | 16
function g() {u+=1} function f(v) {u=v g() u} f(16) | - | 17
function g() {D["k"]} function f() {dictionary D D["k"]="v" g()} f() | - | v
function f() {g()} function g() {s} square s in K f()==e1 | - | e1
function f(s) {square t in R s attacks t} square t in R f(t) | - | []
function g() {v} function f(v) {g()} v=3 f(4) | - | 3
function f(v) {function g() {v} g()} v=3 f(4) | - | 4
function g(v) {v+1} function f(v) {g(v)+v} f(4) | - | 9
table
    walks "$DATA/tree.pgn" <<'table'
function f() {lca(s t) == s ply == 7} echo (s t) f() | 0:7 1:7 2:7 3:7 4:7 5:7 6:7
table
    refuses <<'table'
function f() {s} f() | :1:15 error: s is no filter
function f() {s} square s in R true f() | :1:15 error: s is no filter
function g() {u} function f(v) {g() u=v} f(16) | :1:15 error: u is no filter
function g() {v} function f(v) {g()} f(16) | :1:15 error: v is no filter
function g() {u=1} function f() {g() u} f() | :1:38 error: u is no filter
function f() {u=""} u=1 f() | u holds a number and cannot become a string
table
}

@test "function: one that is defined in a body hides those outside from its text" {
    gives <<'table'
function f() {function f() {1} f()} f() | - | 1
function f() {function g() {1} g()} function g() {2} str(f() g() f()) | - | 121
function g() {2} function h() {g()} function f() {function g() {1} str(g() h())} str(f() g()) | - | 122
function f() {x=g() function g() {1} str(x g())} function g() {2} f() | - | 21
function h() {g()} function f() {function g() {1} h()} f() | - | 1
function g() {2} function f(v) {function g() {v} g()} f(4) + g() | - | 6
function f() {function f() {function f() {3} f()} f()} f() | - | 3
table
    refuses <<'table'
function f(g) {function g() {1} g()} f(4) | g is already defined
function f() {function g() {1} function g() {2} g()} f() | g is already defined
function f() {g=1 function g() {1} g()} f() | g is already defined
square s in A {function s() {1}} | s is already defined
function f() {function f() {f()} f()} f() | f calls itself
table
}

@test "isunbound: a variable may get its first value later in the text" {
    gives <<'table'
if isunbound x then x=3 x | - | 3
isbound x or x=3 | - | <true>
i=0 y=0 while (i<3) {i+=1 if isunbound x then {x=1 y+=1}} y | - | 1
function f() {if isunbound x then x=0 x+=1 x} f() | - | 1
table
    refuses <<'table'
isbound x or x | x is no filter and has not been given a value
isbound x message(x) x=1 | x is no filter and has not been given a value
table
}

# over_threads QUERY: what it prints at the end, on 1 and on 4 threads, which
# is the same; many games, of which few come after one another in one thread.
over_threads() {
    local i printed
    cd "$BATS_TEST_TMPDIR" || return
    [[ -e many.pgn ]] || for ((i = 1; i <= 300; i++)); do
        printf '[White "w%d"]\n\n1. e4 *\n\n' $((i * 37 % 300))
    done >many.pgn
    printed=$(cqlmatch -s -i many.pgn -o out.pgn --cql "$1")
    is "$printed" "$(cqlmatch --threads 4 -i many.pgn -o out.pgn --cql "$1")" &&
        echo "$printed"
}

@test "persistent, dictionary: one that a function names is known in the whole query, as in CQL 6.2" {
    cd "$BATS_TEST_TMPDIR"
    is 'Nn: 1364' "$(cqlmatch -i "$DATA/famous.pgn" -o out.pgn --cql 'function f() {persistent (sum) Nn += 1}
        function g(x) {persistent Nn += x} initial f() g(10) f() g(10)')"
    is 3 "$(cqlmatch -i "$DATA/famous.pgn" --count --cql 'function f() {persistent Nn += 1} initial f() Nn < 4')"
    is 62 "$(cqlmatch -i "$DATA/famous.pgn" --count --cql 'function f() {dictionary D D["a"] = "x"}
        function g() {dictionary D D["a"] == "x"} initial f() g() D["a"] == "x"')"
    complains 2 'D is no filter and has not been given a value' cqlmatch --cql 'function f() {local dictionary D D["a"] = "x"}
        initial f() D["a"] == "x"' </dev/null
    cqlmatch -i "$DATA/famous.pgn" -o out.pgn --emit-state=state --cql 'function f() {persistent (sum) Nn += 1} initial f() f()'
    is 1 "$(grep -c '^Nn' state)"
    # a line behind /// is read on trial, and what it names is dropped then
    printf '/// "c" {persistent (max) most = ply}\n' >line.cql
    is 'most: 71' "$(cqlmatch -i "$DATA/famous.pgn" -o out.pgn line.cql 2>/dev/null)"
}

@test "persistent: the copies of threads are joined by min, max and sum" {
    is "total: 600" "$(over_threads 'persistent (sum) total += 1')"
    is "least: 1" "$(over_threads 'if isunbound least then persistent (min) least = gamenumber
        if gamenumber < least then least = gamenumber')"
    is "most: 300" "$(over_threads 'persistent (max) most += 0 if most < gamenumber then most = gamenumber')"
    is "name: w0" "$(over_threads 'if isunbound name then persistent (min) name = tag "White"
        if tag "White" < name then name = tag "White"')"
    is "name: w99" "$(over_threads 'if isunbound name then persistent (max) name = tag "White"
        if name < tag "White" then name = tag "White"')"
    is "squares: [e2,e4]" "$(over_threads 'persistent (sum) squares |= P & e2-4')"
}

@test "persistent: a value beats none, whatever the strategy" {
    is "x: 7" "$(over_threads 'if gamenumber == 150 then persistent (min) x = 7')"
    is "x: 7" "$(over_threads 'if gamenumber == 150 then persistent (max) x = 7')"
    is "x: 7" "$(over_threads 'if gamenumber == 150 then persistent (sum) x = 7')"
    is "x: a" "$(over_threads 'if gamenumber == 150 then persistent (max) x = "a"')"
    is "" "$(over_threads 'if false then persistent (max) x = 7')"
}

@test "dictionary: the copies of threads are joined key by key" {
    is "Dictionary D with 3 entries: 
0: 200
1: 200
2: 200" "$(over_threads 'dictionary numeric (sum) D D[gamenumber % 3] += 1 or D[gamenumber % 3] = 1
        cqlend { message quiet str D }')"
    is "Dictionary D with 2 entries: 
0: w0
1: w1" "$(over_threads 'dictionary string (min) D x = gamenumber % 2
        if not D[x] or tag "White" < D[x] then D[x] = tag "White"
        cqlend { message quiet str D }')"
    is "Dictionary D with 1 entries: 
: [e2,e4]" "$(over_threads 'dictionary set (sum) D D[""] |= P & e2-4
        cqlend { message quiet str D }')"
    is "Dictionary D with 1 entries: 
x: 90300" "$(over_threads 'dictionary string (int sum) D
        if D["x"] then D["x"] = str(int D["x"] + gamenumber) else D["x"] = str gamenumber
        cqlend { message quiet str D }')"
    is "Dictionary D with 1 entries: 
x: 300" "$(over_threads 'dictionary string (int max) D
        if not D["x"] or int D["x"] < gamenumber then D["x"] = str gamenumber
        cqlend { message quiet str D }')"
    is "Dictionary D with 1 entries: 
x: 9" "$(over_threads 'dictionary string (int min) D
        if gamenumber > 8 and (not D["x"] or int D["x"] > gamenumber) then D["x"] = str gamenumber
        cqlend { message quiet str D }')"
    is "300" "$(over_threads 'dictionary (max) D D[gamenumber] = 1 cqlend { message quiet #D }')"
}

@test "int min, int max, int sum: a string that is no number gives way to one that is" {
    local merge
    cd "$BATS_TEST_TMPDIR"
    # joined MERGE A B: what becomes of the two values
    joined() {
        printf '[White "%s"]\n\n*\n' "$2" >a.pgn
        printf '[White "%s"]\n\n*\n' "$3" >b.pgn
        echo "dictionary ($1) D D[\"k\"] = tag \"White\"
            cqlend { message quiet D[\"k\"] }" >joined.cql
        cqlmatch -i a.pgn -o out --emit-state a joined.cql
        cqlmatch -i b.pgn -o out --emit-state b joined.cql
        is "$(cqlmatch joined.cql --merge-state a b)" \
            "$(cqlmatch joined.cql --merge-state b a)" &&
            cqlmatch joined.cql --merge-state a b
    }
    is 7 "$(joined 'int min' 07 9)"
    is 10 "$(joined 'int max' 9 10)"
    is -1 "$(joined 'int sum' -3 2)"
    is 10 "$(joined min 10 9)"
    is 9 "$(joined max 10 9)"
    for merge in 'int min' 'int max' 'int sum'; do
        is 9 "$(joined "$merge" x 9)"
        is a "$(joined "$merge" b a)"
    done
    is -9223372036854775808 "$(joined 'int sum' 9223372036854775807 1)"
}

@test "a strategy fits what the variable holds" {
    refuses <<'table'
persistent (average) x = 1 | copies are joined by min, max, sum, int min, int max or int sum
persistent (int) x = 1 | copies are joined by min, max, sum
persistent (min x = 1 | a merge strategy needs ) here
persistent (sum) x = "a" | x holds a string, and copies of it are joined by min or max, not by sum
persistent (min) x = a1 | x holds a set, and copies of it are joined by sum, not by min
persistent (int sum) x = 1 | x holds a number, and copies of it are joined by min, max or sum, not by int sum
dictionary (sum) D D["a"] = "b" | D holds values of the type String, and copies of it are joined by min, max, int min, int max or int sum, not by sum
dictionary (int sum) D D["a"] = 1 | D holds values of the type Numeric, and copies of it are joined by min, max or sum, not by int sum
dictionary set (max) D | D holds values of the type Set, and copies of it are joined by sum, not by max
persistent (sum) x = 1 persistent (min) x = 2 | copies of x are joined by sum already
dictionary string D D["a"] = 1 | the values of D are a string, not a number
dictionary numeric D dictionary set D | the values of D are a number, not a set
table
    is '<cmdline>:1:12 error: x holds a string, and copies of it are joined by min or max, not by sum
persistent (sum) x = "a"
           ^~~~~' "$(cqlmatch --cql 'persistent (sum) x = "a"' 2>&1 </dev/null)"
}

@test "dictionary TYPE: the type of the values; a dictionary may have such a name" {
    gives <<'table'
dictionary numeric D D["a"] += 1 or D["a"] = 1 D["a"] | - | 1
dictionary string (min) D D[1] = "x" D[1] | - | x
dictionary set D D[1] |= a1 D[1] | - | a1
dictionary set set["a"] = a1 set["a"] | - | a1
dictionary numeric["a"] = "x" numeric["a"] | - | x
table
}

@test "variables without a strategy: one thread, a note, and no --threads" {
    cd "$BATS_TEST_TMPDIR"
    printf '1. e4 *\n' >one.pgn
    complains 0 "cqlmatch: running single-threaded because the persistent variable x has no merge strategy" \
        cqlmatch -i one.pgn -o out.pgn --cql 'persistent x += 1'
    is "x: 2" "$output"
    complains 0 "cqlmatch: running single-threaded because the dictionary D has no merge strategy" \
        cqlmatch -i one.pgn -o out.pgn --cql 'dictionary D persistent (sum) x += 1'
    run -0 --separate-stderr cqlmatch -s -i one.pgn -o out.pgn --cql 'persistent x += 1'
    # shellcheck disable=SC2154 # run sets stderr
    is "" "$stderr"
    rm out.pgn
    complains 2 "cqlmatch: --threads: the persistent variable x has no merge strategy; give it one (min, max or sum), or use --singlethreaded" \
        cqlmatch --threads 2 -i one.pgn -o out.pgn --cql 'persistent x += 1'
    [[ ! -e out.pgn ]]
    complains 2 "the dictionary D has no merge strategy; give it one (sum), or" \
        cqlmatch --threads 2 -i one.pgn -o out.pgn --cql 'dictionary D D[1] = a1'
}

@test "persistent: --limit ends the counting, on any number of threads" {
    is "total: 600" "$(over_threads 'persistent (sum) total += 1')"
    cd "$BATS_TEST_TMPDIR"
    is "total: 14" "$(cqlmatch --threads 4 --limit 7 -i many.pgn -o out.pgn \
        --cql 'persistent (sum) total += 1')"
}

@test "a loop over many keys takes no longer for each than over few" {
    need_plain_build
    is 488890 "$(spends 5 cqlmatch --answer --cql '
        dictionary D i=0 while (i<100000) {D[str i]="x" i+=1}
        s="" string key in D s+=key #s' <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "a dictionary that is read before its first assignment has the type of that assignment" {
    local query
    printf '1. e4 e5 2. Nf3 *\n' >"$BATS_TEST_TMPDIR/game.pgn"
    for query in \
        'dictionary (int sum) D if D["a"] then D["a"] = str(1 + int D["a"]) else D["a"] = "1" message(D["a"])' \
        'dictionary D if D["a"] then D["a"] = str(1 + int D["a"]) else D["a"] = "1" message(D["a"])' \
        'dictionary D if (D["a"] and "D[1]=1") then D["a"] = str(1 + int D["a"]) else D["a"] = "1" message(D["a"])' \
        'dictionary D if (D["a"] and "\" != "D[1]=") then D["a"] = str(1 + int D["a"]) else D["a"] = "1" message(D["a"])' \
        'dictionary D if D["a"] then /* D["a"] = "1" */ D["a"] = D["a"] + 1 else D["a"] = 1 message(D["a"])' \
        'dictionary D if D["a"] then D["a"] = D["a"] + 1 else D["a"] = (1 + 0) message(D["a"])'; do
        is '1 2 3 4' "$(cqlmatch --threads=1 -o /dev/null -i "$BATS_TEST_TMPDIR/game.pgn" \
            --cql "$query" 2>&1 | sed -n 's/^Game 1: .*: //p' | paste -sd ' ')"
    done
    complains 2 ':18 error: the values of D have no type yet; assign one before, or declare it, as in dictionary numeric D' cqlmatch --parse --cql 'dictionary D int D["a"]'
    complains 2 'the values of D are a string, not a number' cqlmatch --parse --cql 'dictionary (int sum) D D["a"] D["a"] = 1'
}
