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
x=1 isbound x | - | <true>
x=1 isunbound x | - | <false>
x=1 unbind x isbound x | - | <false>
dictionary D isbound D | - | <true>
table
}

@test "unbind: takes the value away" {
    gives <<'table'
x=1 unbind x | - | <true>
x=1 unbind x x | - | <false>
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
dictionary D D["a"]=1/0 | - | <false>
dictionary D D["a"]=1 D["a"]=1/0 or D["a"]==1 | - | <true>
dictionary D D["a"]=[] if D["a"] then 1 else 2 | - | 1
dictionary D D["b"]="x" D["a"]="y" x="" s ∊ D x+=str(s D[s]) x | - | aybx
dictionary D D["a"]="x" isbound D["a"] | - | <true>
dictionary D D["a"]="x" isbound D["b"] | - | <false>
k9=1 dictionary D D[k9]=5 D[1] | - | 5
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
atomic s="" {(line nonatomic --> {s+="a" .} --> {s+="b" false}) or true} positionid==1 s | 1:
table
    gives <<'table'
atomic x=3 x+1 | - | 4
atomic=3 atomic | - | 3
table
    refuses <<'table'
atomic x | atomic needs a value: atomic x = 0
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
