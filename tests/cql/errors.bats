#!/usr/bin/env bats
# errors.bats - what is wrong with a query, and where

# shellcheck disable=SC2154 # run sets stderr
load ../lib

@test "a message has the file, the line and column, the line, and a caret" {
    cd "$BATS_TEST_TMPDIR"
    printf 'check\n\tR attacks 33\n' >bad.cql
    run -2 --separate-stderr cqlmatch bad.cql </dev/null
    is "bad.cql:2:12 error: attacks needs a set on its right; 33 gives a number
	R attacks 33
	          ^~" "$stderr"
    is "" "$output"
}

# told TEXT...: the first line of each error in the query that the lines TEXT make.
told() {
    printf '%s\n' "$@" >"$BATS_TEST_TMPDIR/told.cql"
    run -2 --separate-stderr cqlmatch "$BATS_TEST_TMPDIR/told.cql" </dev/null
    sed -n "s,^$BATS_TEST_TMPDIR/told.cql:,,p" <<<"$stderr"
}

@test "a query may end with a backslash, which is an error and nothing more" {
    local text
    for text in '' '\1' 'check ' $'{check}\n'; do
        run -2 --separate-stderr cqlmatch --cql "$text\\" </dev/null
        [[ $stderr = *': a backslash stands before '* ]]
    done
    run -2 --separate-stderr cqlmatch --cql $'\\\u2659' </dev/null
    [[ $stderr = *$'\n\\\u2659\n^~' ]]
}

@test "several errors: each with its place, its line and a caret, as one alone" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s\n' 'cql(input a.pgn)' chekc 'x = 33' 'R attacks 33' 'Q "no end' '{ K' '  foobar }' mate >bad.cql
    run -2 --separate-stderr cqlmatch bad.cql </dev/null
    is "bad.cql:2:1 error: chekc is no filter and has not been given a value; is it check?
chekc
^~~~~
bad.cql:4:11 error: attacks needs a set on its right; 33 gives a number
R attacks 33
          ^~
bad.cql:5:3 error: this string has no closing quote on its line
Q \"no end
  ^
bad.cql:7:3 error: foobar is no filter and has not been given a value
  foobar }
  ^~~~~~" "$stderr"
    is '' "$output"
    run -2 --separate-stderr cqlmatch --parse bad.cql
    is 4 "$(grep -c error: <<<"$stderr")"
    run -2 --separate-stderr cqlmatch --diagnostics=json bad.cql </dev/null
    # shellcheck disable=SC2001
    is '2 4 5 7' "$(sed 's/^{"severity":"error",.*"line":\([0-9]*\),.*}$/\1/' <<<"$stderr" | paste -sd ' ')"
    is '<cmdline>:1:1 error: foo <cmdline>:1:7 error: bar' \
        "$(cqlmatch --cql foo --cql 'check bar' </dev/null 2>&1 | sed -n 's/ is no .*//p' | paste -sd ' ')"
}

@test "several errors: five at most, and CQL 6.2 and CQLi tell the first alone" {
    is '1 2 3 4 5' "$(told fooo baar baaz quux quuux last | sed 's/:.*//' | paste -sd ' ')"
    cd "$BATS_TEST_TMPDIR"
    run -1 cqlmatch --as cql62 -i "$DATA/famous.pgn" told.cql
    [[ $output == *fooo* && $output != *baar* ]]
    run -1 cqlmatch --as cqli -i "$DATA/famous.pgn" told.cql
    [[ $output == *fooo* && $output != *baar* ]]
}

@test "several errors: none that the first may be the cause of" {
    # names of the skipped text, and what is made of them
    is '1:5 error: fool is no filter and has not been given a value' \
        "$(told 'x = fool' 'x attacks k' 'y = x' 'y > 3')"
    is 1 "$(told 'check fool x' x 'fool > 3' | wc -l)"
    is 1 "$(told 'square x in fool' 'x attacks 3' | wc -l)"
    # functions and files that were not read
    is 1 "$(told foo 'function f() {1}' bar | wc -l)"
    is 1 "$(told foo 'cql(include "no.cql")' bar | wc -l)"
    is 1 "$(told 'foo /// bar' baz | wc -l)"
    is 1 "$(told 'foo /* bar' baz | wc -l)"
    # lines that go on with the filter in error
    is 1 "$(told 'foo {' bar '}' | wc -l)"
    is 1 "$(told 'foo' '  bar' '    baz' | wc -l)"
    is 1 "$(told 'foo and' bar | wc -l)"
    is 1 "$(told 'foo' 'attacks bar' | wc -l)"
    is 1 "$(told 'foo }' bar | wc -l)"
    # the signs + and * of a path whose word is misspelt
    is 1 "$(told paht check+ 'R[x]k' verbose | wc -l)"
    # the same place, read for each call
    is 1 "$(told 'function f() {foo}' 'f()' 'f()' | wc -l)"
}

@test "several errors: the parameters of filters begin none" {
    local word
    while read -r word; do
        is "1:1 error: foo is no filter and has not been given a value" "$(told foo "$word barr")"
    done < <(
        grep -rhoE 'parse_take_name\([^,]*, *"[a-z]+"' "$ROOT/common/cql" | sed 's/.*"\(.*\)"/\1/'
        sed -n 's/^    {"\([a-z]*\)", .*/\1/p' "$ROOT"/common/cql/filters/{move,path}_parse.c
    )
}

@test "columns count characters, and the caret stands below them" {
    run -2 --separate-stderr cqlmatch --cql '"é♔" 1' --cql '"é♔"+ abs "x" check' </dev/null
    is '<cmdline>:1:11 error: abs needs a number; "x" gives a string
"é♔"+ abs "x" check
          ^~~' "$stderr"
}

@test "words: what cannot be read" {
    refuses <<'table'
check /* never closed | :1:7 error: this comment has no end
99999999999999999999 | :1:1 error: a number larger than 9223372036854775807
K "no end | :1:3 error: this string has no closing quote on its line
\q | :1:1 error: a backslash stands before n t r " \ or a group: \1 \-1 \{name}
\ n | :1:1 error: a backslash stands before
\{name | :1:1 error: a backslash stands before
'a' | :1:1 error: a string stands in double quotes
x=1 ∃ | :1:5 error: the character ∃ has no meaning here
[Q,a1] | :1:1 error: this bracket holds neither pieces nor squares, and an index needs a string before it
[a1, h1] | :1:1 error: this bracket holds neither pieces nor squares
R[a1 | :1:2 error: this bracket is not closed: ] is missing on its line
table
}

@test "signs of other languages: what is written here" {
    refuses <<'table'
check && mate | :1:7 error: && is no sign of the language; write and
check || mate | :1:7 error: || is no sign of the language; write or
!check | :1:1 error: ! is no sign of the language; write not
x := 3 | :1:3 error: := is no sign of the language; write =
#R => 3 | :1:4 error: => is no sign of the language; write >=
R <> r | :1:3 error: <> is no sign of the language; write !=
table
    gives <<'table'
R != r | - | <true>
table
}

@test "words of other languages: what stands for them here" {
    local word
    refuses <<'table'
checkmate | :1:1 error: checkmate is no filter and has not been given a value; is it mate?
count | is it # (#A counts a set)?
double | is it doubledpawns?
fork | is it attacks (N attacks k and N attacks q)?
count(A) | :1:1 error: there is no function count; is it # (#A counts a set)
table
    # what is named is a filter
    while read -r word; do
        [[ $word = s || $word = a || $word = the || $word = any ]] ||
            grep -q "\"$word\"" "$ROOT/common/cql/filters.def" || { echo "$word"; false; }
    done < <(sed -n 's/^ *{"[a-z]*", "\([a-z]*\).*/\1/p' "$ROOT/common/cql/tree/hint.c")
}

@test "forms: what their letters mean" {
    refuses <<'table'
attacks | attacks needs a filter on its left: S attacks S (S: a set)
3 ~~ 4 | its form: X ~~ X (X: a string)
R + a | its form: N + N (N: a number)
indexof("a") | indexof takes 2 filters, not 1: indexof (X X) (X: a string)
table
}

@test "the text of a query: a byte order mark, nothing at all, Latin-1" {
    cd "$BATS_TEST_TMPDIR"
    printf '\xef\xbb\xbfcheck 33 attacks R\n' >bom.cql
    complains 2 'bom.cql:1:10 error: attacks' cqlmatch bom.cql </dev/null
    : >empty.cql
    complains 2 'empty.cql:1:1 error: this query is empty; true matches everything' cqlmatch empty.cql </dev/null
    printf '// check\n' >empty.cql
    complains 2 'error: this query is empty' cqlmatch empty.cql </dev/null
    is 1 "$(cqlmatch --count --cql 'cql()' <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
    printf 'check\n"caf\xe9"' >latin.cql
    complains 2 'latin.cql:2:5 error: the byte \xe9 is not UTF-8; if the text is Latin-1, iconv -f latin1 -t utf-8 converts it' \
        cqlmatch latin.cql </dev/null
    printf 'check\n\0' >nul.cql
    complains 2 'nul.cql:2:1 error: a query has no NUL (U+0000)' cqlmatch nul.cql </dev/null
}

@test "names: what cannot have them" {
    refuses <<'table'
e4=1 | :1:1 error: e4 is a name of pieces or squares and cannot name a variable; is == meant, or another name?
n = 5 | :1:1 error: n is a black knight and cannot name a variable; is == meant, or another name?
ply = 20 | :1:1 error: ply is a filter and cannot name a variable; is == meant?
"a" = "b" | :1:1 error: this is a value and cannot name a variable; is == meant?
check=1 | :1:1 error: check is a filter and cannot name a variable; is == meant?
piece Ra1=Ra1 | :1:7 error: Ra1 is a name of pieces or squares and cannot name a piece; take another name
square K in A true | :1:8 error: K is the white king and cannot name a square; take another name
string k in x true | :1:8 error: k is the black king and cannot name a key
isbound check | :1:9 error: check is a filter and cannot name a variable
function check(){1} | :1:10 error: check is a filter and cannot name a function
__CQLx=1 | error: names that begin with __CQL are reserved
function __CQLf(){1} | :1:10 error: names that begin with __CQL are reserved
table
}

@test "words of the language where a filter is needed" {
    refuses <<'table'
if wtm mate then K else k | :1:13 error: then is no filter; the condition before it is one, or several in braces: if {F ...} then F
if check then wtm mate else k | :1:24 error: no if stands before this else; several filters of an if stand in braces: if F then {F ...} else F
find mate quiet | :1:11 error: quiet is a word of other filters and none itself
x = lastposition | :1:5 error: lastposition is a word of other filters and none itself
while (wtm check) {true} | :1:12 error: parentheses hold one filter; braces hold several
find in A | :1:6 error: in needs a filter on its left: S in S
table
    is 1 "$(cqlmatch --count --cql 'then=1 if then==1 then true' -i "$DATA/tree.pgn")"
}

@test "names: what has no value yet, and what may be meant" {
    refuses <<'table'
x | :1:1 error: x is no filter and has not been given a value
Qcc2+^ | :1:1 error: Qcc2+ is no filter; for the move Qcc2+ write `Qc1-8--c2(check)`
cheek | :1:1 error: cheek is no filter and has not been given a value; is it check?
move legal caputre q | :1:12 error: caputre is no filter and has not been given a value; is it capture?
Nkf7 | :1:1 error: Nkf7 is no filter and has not been given a value; is it [Nk]f7?
QRre4 and check | is it [QRr]e4?
a8-1 | :1:1 error: the files and ranks of a range ascend; write a1-8
not ph-a7-2 & K | :1:5 error: the files and ranks of a range ascend; write pa-h2-7
x=A h-a1 | :1:5 error: the files and ranks of a range ascend; write a-h1
aa8-1 | :1:1 error: the files and ranks of a range ascend; write aa1-8
h-x1 | :1:1 error: h is no filter and has not been given a value
a8-1-2 | :1:1 error: a8 is no filter and has not been given a value
Nkf9 | :1:1 error: Nkf9 is no filter and has not been given a value
K unbind nosuch | :1:10 error: nosuch is no filter and has not been given a value
y+=1 | :1:1 error: y is no filter and has not been given a value
x = line --> #A>3 + x > 2 | :1:21 error: x has no value yet, and the + before it needs one; to repeat what stands before, write {+}
x = line --> {#A>3} * x > 2 | :1:23 error: x has no value yet, and the * before it needs one; to repeat what stands before, write {*}
x = 1 + y | :1:9 error: y is no filter and has not been given a value
x = {1 x} | :1:8 error: x is no filter and has not been given a value
message(x) x=1 | :1:9 error: x is no filter
g(1) | :1:1 error: there is no function g
atacks(1) | :1:1 error: there is no function atacks; is it attacks
table
}

@test "variables keep their type" {
    refuses <<'table'
x=1 x="a" | :1:5 error: x holds a number and cannot become a string
x=check | :1:3 error: a variable holds a number, set, string or position, and this is only true or false
x="a" x-=1 | :1:7 error: -= does not take a string and a number
x=a1 x+=1 | :1:6 error: += does not take a set and a number
x =? 3 | :1:6 error: =? needs a set here, and this gives a number
piece z=3 | :1:9 error: piece needs a set here, and this gives a number
parent [>=] 64 | :1:13 error: [>=] needs a position on its right; 64 gives a number
x="a" x[0]=1 | :1:12 error: this assignment needs a string here, and this gives a number
persistent x | :1:13 error: persistent needs a value: persistent x = 0
persistent (avg) x += 1 | :1:13 error: copies are joined by min, max, sum, int min, int max or int sum
persistent x = currentposition | error: a position does not outlive its game
table
}

@test "dictionaries keep the types of their keys and values" {
    refuses <<'table'
dictionary D D[check]=1 | :1:16 error: a key is a string, number, set or position
dictionary D x=D["a"] | :1:16 error: the values of D have no type yet; assign one before, or declare it, as in dictionary numeric D
dictionary D D["a"]>3 | :1:14 error: the values of D have no type yet
dictionary D D["a"] & R D["a"]=R | :1:14 error: the values of D have no type yet
dictionary D #D["a"] | :1:15 error: the values of D have no type yet
dictionary D up D["a"] | :1:17 error: the values of D have no type yet
dictionary D D["a"]=1 D[1]=1 | :1:25 error: the keys of D are a string, not a number
dictionary D D["a"]=1 D["b"]="x" | :1:30 error: the values of D are a number, not a string
dictionary D D | :1:15 error: a dictionary needs [ here, not the end of the query
{cql(quiet) check} | :1:2 error: the header cql(...) stands outside of all filters
table
}

@test "functions: definitions and calls" {
    refuses <<'table'
function f(){f()} f() | :1:14 error: f calls itself
function f(){g()} function g(){f()} f() | error: f calls itself
function f(u){u} f(1 2) | :1:22 error: f takes 1 argument, not more
function f(u){u} f() | :1:18 error: f takes 1 argument, not 0
function f(){1} f=2 | :1:18 error: f needs ( here, not =
function f(){1} f | :1:18 error: f needs ( here, not the end of the query
function f(){1} function f(){2} | :1:26 error: f is already defined
function f(u, v){1} | :1:13 error: commas stand only between squares; blanks separate names
echo (s, t) true | :1:8 error: commas stand only between squares; blanks separate names
function f u {1} | :1:12 error: a function needs ( here, not u
function f(u u){1} | :1:14 error: this parameter stands here twice
function f(u){1 | :1:1 error: this function has no end
function f(u) 1 | :1:15 error: a function needs { here, not 1
table
}

@test "types: what a filter needs and what it is given" {
    refuses <<'table'
max(1) | :1:1 error: max takes two or more filters: max (N N ...)
max(1 "a") | :1:7 error: max takes numbers or strings, all of one type, and this gives a string
max(A 3) | :1:5 error: max takes numbers or strings, all of one type, and this gives a set
up (1) a1 | :1:5 error: up needs a set; 1 gives a number
A attacks 3 | :1:11 error: attacks needs a set on its right; 3 gives a number
1 + a1 | :1:3 error: + does not take a number and a set
ply - "a" | :1:7 error: - needs a number; "a" gives a string
x = ply + "a" | :1:9 error: + does not take a number and a string; str(F) makes a string of a value
comment("a" + ply) | :1:13 error: + does not take a string and a number; str(F) makes a string of a value
A + 1 | :1:3 error: + does not go with what stands before it, which gives a set
x = A + 1 | :1:7 error: + does not go with what stands before it, which gives a set
x = child + 1 | :1:11 error: + does not go with what stands before it, which gives a position
x = ply x += 3 & K | :1:16 error: & does not go with what stands before it, which gives a number
#check | :1:2 error: # needs a set; check gives true or false
~3 | :1:2 error: ~ needs a set; 3 gives a number
abs A | :1:5 error: abs needs a number; A gives a set
1=="1" | :1:1 error: == does not take a number and a string
A=="1" | :1:1 error: == does not take a set and a string
A<a | :1:1 error: < does not take a set and a set
5!=5!=5 | :1:1 error: != does not take a number and true or false
rank 3 | :1:6 error: rank needs a set; 3 gives a number
makesquare(1 a1) | :1:1 error: makesquare does not take a number and a set
makesquare 3 | :1:1 error: makesquare does not take what stands here
s="abc" s[a:] | :1:11 error: an index needs a number here, and this gives a set
"abc"[:b] | :1:8 error: a slice needs a number here, and this gives a set
piece $k=k "abc"[$k] | :1:18 error: an index needs a number here, and this gives a set
child(K) | :1:7 error: child needs a number; K gives a set
child(1 2) | :1:1 error: child takes 1 filter, not 2: child (N)
position "a" | :1:10 error: position needs a number; "a" gives a string
ancestor(1 2) | :1:10 error: ancestor needs a position; 1 gives a number
Ka1:check | :1:4 error: : does not go with what stands before it, which gives a set; its form: P : F
uppercase 3 | :1:11 error: uppercase needs a string; 3 gives a number
square x in 3 true | :1:13 error: an iteration needs a set here, and this gives a number
pieceid 3 | :1:9 error: pieceid needs a set or a piece; this gives a number
ray(A 3) | :1:7 error: ray needs sets, and this gives a number
(K--)|(k--) | :1:6 error: | does not go with what stands before it, which gives true or false; its form: S | S (S: a set); is or meant?
check & mate | :1:7 error: & does not go with what stands before it, which gives true or false; its form: S & S (S: a set); is and meant?
flip (true)+1 | :1:12 error: + does not go with what stands before it, which gives true or false
(mate)--K | :1:2 error: -- needs a set on its left, or a blank; this gives true or false
(mate)=3 | :1:2 error: mate is a filter and cannot name a variable; is == meant?
A in A in A | :1:8 error: in does not go with what stands before it, which gives true or false; its form: S in S
A & currentposition | :1:1 error: & does not take a set and a position
table
}

@test "forms: how many parts, and which" {
    refuses <<'table'
between(A) | :1:1 error: between takes 2 filters, not 1: between (S S)
between(A k R) | :1:1 error: between takes 2 filters, not 3: between (S S)
indexof("a") | :1:1 error: indexof takes 2 filters, not 1: indexof (X X)
ray(A) | :1:1 error: ray takes two or more sets
pin from A from k | :1:12 error: pin has this part twice
up 8 a1 | :1:4 error: a direction goes no farther than 7 squares
up count a1 | :1:4 error: a direction takes numbers from -7 to 7, not count
up 3 1 a1 | :1:4 error: the second number of a range is not less than the first
result 2-0 | error: a result is 1-0, 0-1, 1/2-1/2 or *
"a" ~~ "(" | :1:8 error: this pattern is wrong: missing closing parenthesis
"a" ~~ "[b" | :1:8 error: this pattern is wrong: a class has no closing bracket
replace("a" "(" "") | error: this pattern is wrong
fen "9/8" | error: this placement has a letter that is no piece
attacks k | :1:1 error: attacks needs a filter on its left: S attacks S
square x A true | :1:10 error: square needs in here, not A
while K 1 | :1:7 error: while needs ( here, not K
shift horizontal {Ka1} | :1:7 error: shifthorizontal is one word: horizontal is a direction and needs a set
table
}

@test "an operand that is missing before a closing sign or a colon" {
    refuses <<'table'
imagine remove : true | :1:16 error: remove needs a set here, not :
imagine add : true | :1:13 error: add needs one kind of piece and its squares: Qd4, p[a7,b7]
move legal from P to : true | :1:22 error: to needs a set here, not :
(pin from) | :1:10 error: from needs a set here, not )
square s in : check | :1:13 error: an iteration needs a set here, not :
x=currentposition consecutivemoves(x) | :1:37 error: consecutivemoves needs a position here, not )
x=currentposition {consecutivemoves(x} | :1:38 error: consecutivemoves needs a position here, not }
move from | :1:10 error: a filter is missing at the end
table
}

@test "empty parentheses: the form of the filter" {
    refuses <<'table'
message() | :1:9 error: message needs something in its parentheses; its form: message [quiet] (F ...) (F: any filter)
comment ( ) | :1:11 error: comment needs something in its parentheses; its form: comment (F ...)
max() | :1:5 error: max needs something in its parentheses; its form: max (N N ...)
check not() | :1:11 error: not needs something in its parentheses; its form: not T
writefile("x") | :1:14 error: writefile takes the name of a file and a text
mate() | :1:6 error: a filter cannot start with )
message(check) or () | :1:20 error: a filter cannot start with )
table
}

@test "brackets and ends" {
    refuses <<'table'
(1 2) | :1:4 error: parentheses hold one filter; braces hold several
K (1 | :1:3 error: this ( is never closed
K {K | :1:3 error: there is no } for this
{} | :1:2 error: no filter stands before this }
K} | :1:2 error: a filter cannot start with }
K) | :1:2 error: a filter cannot start with )
K not | :1:6 error: a filter is missing at the end
mate child(3 | :1:6 error: there is no ) for this
comment("x" mate | :1:1 error: there is no ) for this
function f(u v){u} f(A a | :1:20 error: there is no ) for this
path -- (not check -- mate | :1:9 error: this ( is never closed
message("a","b") | :1:12 error: commas stand only between squares; filters just follow one another
"a" [1 | :1:7 error: an index needs ] here, not the end of the query
A[1] | :1:2 error: this bracket holds neither pieces nor squares
table
}

@test "the header" {
    refuses <<'table'
cql( | :1:1 error: this header has no end
cql(foo) | :1:5 error: foo is no parameter of the header
cql(variation) | :1:5 error: variation is no parameter of the header; is it variations?
cql(result 2-0) | :1:12 error: a result is 1-0, 0-1, 1/2-1/2 or *
cql(gamenumber 5 3) true | :1:18 error: the second number of a range is not less than the first
cql(gamenumber x) | :1:16 error: gamenumber needs one or two numbers
cql(matchstring x) | :1:17 error: matchstring needs a string in quotes
cql(input) | :1:10 error: input needs a file name
cql(include nosuch.cql) true | :1:13 error: there is no nosuch.cql in the current folder, 
table
}

@test "a file that cannot be included: the folders it was looked for in, each once" {
    local recipes
    cd "$BATS_TEST_TMPDIR"
    recipes=$(realpath "$BUILD/share/pipefish/pipes")
    mkdir lib
    echo 'cql(include nosuch.cql) true' >lib/query.cql
    complains 2 "error: there is no nosuch.cql in lib/, the current folder, one, two, /three, $recipes
" env CL_PATH=';two;one;/three' cqlmatch --include-path one lib/query.cql </dev/null
    complains 2 'error: there is no /nosuch.cql
' cqlmatch --include-path one --cql 'cql(include /nosuch.cql) true' </dev/null
}

@test "an included file is named in a message" {
    cd "$BATS_TEST_TMPDIR"
    printf 'function f() {\n  atacks\n}\n' >f.cql
    echo 'cql(include f.cql) f()' >query.cql
    complains 2 'f.cql:2:3 error: atacks is no filter' cqlmatch query.cql </dev/null
}

@test "an included file may have a header of its own, with include only" {
    cd "$BATS_TEST_TMPDIR"
    echo 'function one() {1}' >one.cql
    echo 'cql(include one.cql) function two() {one() + 1}' >two.cql
    echo 'function three() {3} cql(quiet)' >three.cql
    echo 'cql(include one.cql variations) function four() {4}' >four.cql
    printf '[White "%s"]\n\n1. e4 *\n\n' a b c >games.pgn
    is '{Game number 2} 1.e4 {hit} *' "$(cqlmatch -i games.pgn -o - --cql \
        'cql(gamenumber 2 include two.cql matchstring "hit") ply == 1 two() == 2' |
        grep -v '^\[' | xargs)"
    complains 2 'three.cql:1:26 error: the header of an included file holds only include' \
        cqlmatch -i games.pgn --cql 'cql(include three.cql) three()'
    complains 2 'four.cql:1:21 error: the header of an included file holds only include' \
        cqlmatch -i games.pgn --cql 'cql(include four.cql) four()'
}

@test "filters 100,000 deep in one another are an error" {
    local row open middle close
    while IFS='|' read -r row; do
        IFS='|' read -r open middle close <<<"$row"
        {
            yes "$open" | head -n 100000 | tr -d '\n'
            printf '%s' "$middle"
            [[ ! $close ]] || yes "$close" | head -n 100000 | tr -d '\n'
        } >"$BATS_TEST_TMPDIR/deep.cql" 2>/dev/null
        complains 2 'error: ' spends 20 cqlmatch "$BATS_TEST_TMPDIR/deep.cql" </dev/null
    done <<'table'
(|1|)
{|1|}
not |check
flip |K
~ |K
abs |1
str |1
up |K
square x in A |K
if K |K
table
}

@test "100,000 terms in a row are no depth" {
    printf '1%s' "$(printf '+1%.0s' {1..100000})" >"$BATS_TEST_TMPDIR/long.cql"
    is 100001 "$(spends 20 cqlmatch --answer "$BATS_TEST_TMPDIR/long.cql" <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "bytes that are no text are an error" {
    printf 'check \xff' >"$BATS_TEST_TMPDIR/bad.cql"
    complains 2 'bad.cql' cqlmatch "$BATS_TEST_TMPDIR/bad.cql" </dev/null
    printf 'check \0 true' >"$BATS_TEST_TMPDIR/bad.cql"
    complains 2 'bad.cql' cqlmatch "$BATS_TEST_TMPDIR/bad.cql" </dev/null
}
