#!/usr/bin/env bats
# cqllsp.bats - what cqllsp(1) says

# shellcheck disable=SC2154 # run sets stderr
load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# --- talking to it ----------------------------------------------------------

# frame TEXT...: each as a message
frame() {
    local text LC_ALL=C
    for text; do
        printf 'Content-Length: %d\r\n\r\n%s' "${#text}" "$text"
    done
}

# bodies: of messages, one a line
bodies() {
    sed -E 's/Content-Length: [0-9]+\r$//; /^\r?$/d'
}

# quoted TEXT: as a string of JSON
quoted() {
    local text=${1//\\/\\\\}
    text=${text//\"/\\\"} text=${text//$'\n'/\\n} text=${text//$'\r'/\\r}
    printf '"%s"' "${text//$'\t'/\\t}"
}

# note METHOD PARAMS; request ID METHOD PARAMS
note() {
    printf '{"jsonrpc":"2.0","method":"%s","params":%s}' "$1" "$2"
}

request() {
    printf '{"jsonrpc":"2.0","id":%s,"method":"%s","params":%s}' "$1" "$2" "$3"
}

# begin CAPABILITIES: the first request
begin() {
    request 0 initialize "{\"processId\":null,\"rootUri\":null,\"capabilities\":${1-"{}"}}"
}

RICH='{"textDocument":{"publishDiagnostics":{"relatedInformation":true},"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}'

# uri NAME: of a file here
uri() {
    printf 'file://%s/%s' "$PWD" "$1"
}

# opens NAME TEXT: a document
opens() {
    note textDocument/didOpen "{\"textDocument\":{\"uri\":\"file://$PWD/$1\",\"languageId\":\"cql\",\"version\":1,\"text\":$(quoted "$2")}}"
}

# changes NAME VERSION CHANGE...: L:C-L:C=TEXT, or =TEXT for the whole
changes() {
    local name=$1 version=$2 item list='' numbers
    shift 2
    for item; do
        IFS=:- read -ra numbers <<<"${item%%=*}"
        [[ ! $list ]] || list+=,
        list+='{'
        [[ $item = =* ]] || list+="\"range\":$(range "${numbers[@]}"),"
        list+="\"text\":$(quoted "${item#*=}")}"
    done
    note textDocument/didChange "{\"textDocument\":{\"uri\":\"file://$PWD/$name\",\"version\":$version},\"contentChanges\":[$list]}"
}

# range LINE CHARACTER LINE CHARACTER
range() {
    printf '{"start":{"line":%s,"character":%s},"end":{"line":%s,"character":%s}}' "$@"
}

# session MESSAGE...: between the first messages and the last ones; what is
# answered to them, a body a line.  $CAN is what the editor can do.
session() {
    frame "$(begin "${CAN-$RICH}")" "$(note initialized '{}')" "$@" \
        "$(request 99 shutdown null)" "$(note exit null)" >sent
    # shellcheck disable=SC2086
    cqllsp ${OPTIONS-} <sent >answered
    bodies <answered | sed '1d; /^{"jsonrpc":"2.0","id":99,/d'
}

# problems TEXT...: what is told of the documents a.cql, b.cql ... with these
# texts: RANGE SEVERITY MESSAGE.
problems() {
    local text letters=(a b c d) messages=() i=0
    for text; do
        messages+=("$(opens "${letters[i++]}.cql" "$text")")
    done
    session "${messages[@]}" | told
}

# told: the diagnostics of the bodies read, one a line
told() {
    grep -F '"method":"textDocument/publishDiagnostics"' |
        sed -E 's/\{"range":/\n&/g' | sed -nE 's/^\{"range":\{"start":\{"line":([0-9]+),"character":([0-9]+)\},"end":\{"line":([0-9]+),"character":([0-9]+)\}\},"severity":(.),"source":"cql","message":"(([^"\\]|\\.)*)".*/\1:\2-\3:\4 \5 \6/p'
}

# --- the protocol -----------------------------------------------------------

@test "the status is 0 when shutdown comes before exit or the end, else 1" {
    frame "$(begin)" "$(request 1 shutdown null)" "$(note exit null)" | cqllsp >answered
    is '{"jsonrpc":"2.0","id":1,"result":null}' "$(bodies <answered | tail -n 1)"
    frame "$(begin)" "$(request 1 shutdown null)" | cqllsp >answered
    frame "$(begin)" "$(note exit null)" >sent
    run -1 cqllsp <sent
    frame "$(begin)" >sent
    run -1 cqllsp <sent
    run -1 cqllsp </dev/null
    is '' "$output"
}

@test "what it can do is told, and how characters are counted" {
    CAN='{}' session >answers
    bodies <answered | head -n 1 | grep -qF '"capabilities":{"positionEncoding":"utf-16","textDocumentSync":{"openClose":true,"change":2,'
    CAN='{"general":{"positionEncodings":["utf-32","utf-8"]}}' session >answers
    bodies <answered | head -n 1 | grep -qF '"positionEncoding":"utf-8"'
    bodies <answered | head -n 1 | grep -qF '"signatureHelpProvider":{"triggerCharacters":["("," "]}'
    bodies <answered | head -n 1 | grep -qF '"serverInfo":{"name":"cqllsp","version":"0.1"}'
    bodies <answered | grep -qF '"renameProvider":true,'
    bodies <answered | grep -qF '"codeActionProvider":true,'
    CAN='{"textDocument":{"rename":{"prepareSupport":true},"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix"]}}}}}' session >answers
    bodies <answered | grep -qF '"renameProvider":{"prepareProvider":true},'
    bodies <answered | grep -qF '"codeActionProvider":{"codeActionKinds":["quickfix"]},'
}

@test "requests before initialize, unknown ones and those behind shutdown are refused" {
    frame "$(request 5 textDocument/hover '{}')" "$(request '"x"' nonsense '{}')" "$(note textDocument/didOpen '{}')" \
        "$(begin)" "$(begin)" "$(request 1 nonsense '{}')" "$(request 2 '$/nonsense' '{}')" "$(note '$/cancelRequest' '{"id":1}')" \
        "$(note nonsense 3)" "$(request 3 shutdown null)" "$(request 4 textDocument/hover '{}')" | cqllsp | bodies | grep -v '"result"' >errors
    is '{"jsonrpc":"2.0","id":5,"error":{"code":-32002,"message":"the first request is initialize"}}
{"jsonrpc":"2.0","id":"x","error":{"code":-32002,"message":"the first request is initialize"}}
{"jsonrpc":"2.0","id":0,"error":{"code":-32600,"message":"it is initialized already"}}
{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no request is called nonsense"}}
{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no request is called $/nonsense"}}
{"jsonrpc":"2.0","id":4,"error":{"code":-32600,"message":"shutdown was requested"}}' "$(<errors)"
}

@test "a malformed message is answered by an error, and the next one is read" {
    {
        printf 'garbage\r\n\r\nContent-Length: x\r\n\r\n'
        frame '{' '[1,2]' '3' '"\u0000' $'{"method":"\xff"}' '{"id":{},"method":"shutdown"}' '{"jsonrpc":"2.0","id":1,"result":null}' \
            "$(printf '[%.0s' {1..5000})"
        printf 'Content-Length: 70000000\r\n\r\n'
        head -c 70000000 /dev/zero
        printf 'content-length:  %d  \r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s' 46 \
            '{"jsonrpc":"2.0","id":1,"method":"initialize"}'
        frame "$(request 2 shutdown null)"
        printf 'Content-Length: 9\r\n\r\n{}'
    } | cqllsp --memory-limit=8M | bodies >answers
    is '-32700 the head of a message has no Content-Length
-32700 invalid Content-Length
-32700 this is no JSON
-32600 this is no request
-32700 this is no JSON
-32700 this is no JSON
-32700 this is no JSON
-32600 this is no request
-32700 this is no JSON
-32700 a message of 70000000 bytes; 67108864 are the most
-32700 the input ends within a message' "$(sed -nE 's/^\{"jsonrpc":"2.0","id":null,"error":\{"code":(-[0-9]*),"message":"([^":]*).*/\1 \2/p' answers)"
    is 2 "$(grep -c '"result"' answers)"
}

@test "a message is answered while the next one, or its own end, is not there" {
    local line
    talk cqllsp
    # said WORD: the next answer holds it
    said() {
        until [[ $line = *"$1"* ]]; do IFS= read -r -t 120 -d '}' -u "$from" line || return; done
    }
    printf 'Content-Length: 99999999999999999999\r\n\r\n{}' >&"$to"
    said 'invalid Content-Length: 99999999999999999999"'
    printf '\r\n\r\n' >&"$to"
    said 'no Content-Length'
    { frame "$(request 5 nonsense null)" && printf 'Content-Length: 2\r\n\r\n{'; } >&"$to"
    said '"id":5'
    printf '}Content-Length: 1000000000000\r\n\r\n{}' >&"$to"
    said 'this is no request'
    said 'a message of 1000000000000 bytes'
    exec {to}>&-
    wait "$pid" || is 1 $?
}

@test "a request whose method is no text is refused, with its number" {
    session '{"jsonrpc":"2.0","id":77,"method":5}' '{"jsonrpc":"2.0","id":"x"}' '{"jsonrpc":"2.0"}' '{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"x"}}' >answers
    is '{"jsonrpc":"2.0","id":77,"error":{"code":-32600,"message":"this is no request"}}
{"jsonrpc":"2.0","id":"x","error":{"code":-32600,"message":"this is no request"}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"this is no request"}}' "$(<answers)"
}

@test "half a character of UTF-16 is read as U+FFFD" {
    local text='mate \ud83d /* \ud83d\ude00 \\ud83d \ude00\ud83d */ zzzzz'
    session "$(note textDocument/didOpen "{\"textDocument\":{\"uri\":\"$(uri a.cql)\",\"text\":\"${text/'\ud83d '/}\"}}")" \
        "$(note textDocument/didOpen "{\"textDocument\":{\"uri\":\"$(uri b.cql)\",\"text\":\"$text\"}}")" \
        "$(note textDocument/didOpen "{\"textDocument\":{\"uri\":\"$(uri c.cql)\",\"text\":\"mate \\ud83d\"}}")" >answers
    is '0:24-0:29 1 zzzzz is no filter and has not been given a value
0:5-0:6 1 the character � has no meaning here
0:5-0:6 1 the character � has no meaning here' "$(told <answers)"
}

@test "parameters that are none are refused, and change nothing" {
    session "$(request 1 shutdown 3)" >answers
    session "$(note textDocument/didOpen null)" "$(note textDocument/didOpen '{"textDocument":{"uri":"file:///x"}}')" \
        "$(note textDocument/didChange '{"textDocument":{"uri":"file:///x"}}')" "$(note textDocument/didClose '[]')" \
        "$(opens a.cql chekc)" "$(note textDocument/didChange "{\"textDocument\":{\"uri\":\"$(uri a.cql)\"},\"contentChanges\":[{\"range\":3}]}")" \
        "$(changes a.cql 2 '-1:0-0:3=x')" >answers
    is '0:0-0:5 1 chekc is no filter and has not been given a value; is it check?' "$(told <answers | sort -u)"
}

# --- what is wrong ------------------------------------------------------------

@test "all errors that cqlmatch tells, and its warnings, with their ranges" {
    is '1:0-1:5 1 chekc is no filter and has not been given a value; is it check?
3:10-3:12 1 attacks needs a set on its right; 33 gives a number
4:2-4:3 1 this string has no closing quote on its line' \
        "$(problems $'cql(input a.pgn)\nchekc\nx = 33\nR attacks 33\nQ "no end\n')"
    is '' "$(problems $'check\nR attacks k\n')"
    is '{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"'"$(uri a.cql)"'","version":1,"diagnostics":[]}}' "$(session "$(opens a.cql check)")"
    is '0:0-0:13 2 flip is superfluous: it changes nothing' "$(problems 'flip { mate }')"
}

@test "characters count as units of UTF-16, or as bytes where that is agreed" {
    is '0:6-0:11 1 zzzzz is no filter and has not been given a value' "$(problems '/*😀*/zzzzz')"
    is '0:8-0:13 1 zzzzz is no filter and has not been given a value' \
        "$(CAN='{"general":{"positionEncodings":["utf-8"]}}' problems '/*😀*/zzzzz')"
    is '1:5-1:10 1 zzzzz is no filter and has not been given a value' "$(problems $'\r/*é*/zzzzz')"
    is '2:0-2:1 1 the character ü has no meaning here' "$(problems $'\r\n\nü')"
    is '0:1-0:6 1 zzzzz is no filter and has not been given a value' "$(problems $'\xef\xbb\xbfzzzzz')"
}

@test "a document may be changed as a whole and in parts, in the middle of characters too" {
    session "$(opens a.cql $'zzzzz\nbaar\n')" "$(changes a.cql 2 '0:0-0:5=mate' '1:2-1:2=😀')" \
        "$(request 1 x null)" "$(changes a.cql 3 '1:3-1:4=X' '7:0-9:9=quuux')" "$(request 2 x null)" "$(changes a.cql 4 '=oops')" \
        "$(request 3 x null)" "$(changes a.cql 5 '0:1-0:99=')" "$(changes a.cql 6 '0:0-0:1=mate')" >answers
    is '1:2-1:4 1 the character 😀 has no meaning here
1:0-1:5 1 baXar is no filter and has not been given a value
2:0-2:5 1 quuux is no filter and has not been given a value
0:0-0:4 1 oops is no filter and has not been given a value' "$(told <answers)"
    is '2 3 4 6' "$(grep -oE '"version":[0-9]+,"diag' answers | tr -dc '0-9\n' | paste -sd ' ')"
}

@test "when a document is closed, nothing is wrong with it any more" {
    is '{"uri":"'"$(uri a.cql)"'","version":1,"diagnostics":[]}' \
        "$(session "$(opens a.cql zzzzz)" "$(note textDocument/didClose "{\"textDocument\":{\"uri\":\"$(uri a.cql)\"}}")" |
            sed -nE '2s/.*"params":(.*)}/\1/p')"
}

@test "a text that is no query is refused as a whole" {
    session "$(note textDocument/didOpen '{"textDocument":{"uri":"file:///x","text":"a\u0000"}}')" "$(opens b.cql '')" >answers
    is '0:1-0:2 1 a query has no NUL (U+0000)
0:0-0:0 1 this query is empty; true matches everything' "$(told <answers)"
    session "$(note textDocument/didOpen '{"textDocument":{"uri":"file:///x","text":"\ufeffmate\n/*é*/ \u0000 check"}}')" >answers
    is '1:6-1:7 1 a query has no NUL (U+0000)' "$(told <answers)"
}

@test "an error in an included file stands at its name, and leads to its place" {
    echo 'function attacked(A) { A attacks 3 }' >lib.cql
    is '0:12-0:19 1 lib.cql: A is any white piece and cannot name a parameter; take another name' \
        "$(problems 'cql(include lib.cql) mate' | sed "s,$PWD/,,g")"
    session "$(opens a.cql 'cql(include "lib.cql") mate')" |
        grep -qF "\"relatedInformation\":[{\"location\":{\"uri\":\"$(uri lib.cql)\",\"range\":$(range 0 18 0 19)},\"message\":\"A is any"
    is '0:12-0:23 1 there is no nowhere.cql in HERE, the current folder, RECIPES' \
        "$(problems 'cql(include nowhere.cql) mate' | sed "s, $PWD/, HERE,; s,\\(folder\\, \\).*,\\1RECIPES,")"
}

@test "an error in the body of a function leads to the calls" {
    session "$(opens a.cql $'function f(x) { x attacks 3 }\nfunction g(y) { f(y) }\nmate\ng(K)')" >answers
    is '0:26-0:27 1 attacks needs a set on its right; 3 gives a number' "$(told <answers)"
    grep -qF "\"relatedInformation\":[{\"location\":{\"uri\":\"$(uri a.cql)\",\"range\":$(range 1 16 1 17)},\"message\":\"f is called here\"},{\"location\":{\"uri\":\"$(uri a.cql)\",\"range\":$(range 3 0 3 1)},\"message\":\"g is called here\"}]" answers
    CAN='{}' session "$(opens a.cql $'function f(x) { x attacks 3 }\nf(K)')" >answers
    is '' "$(grep -F relatedInformation answers)"
}

@test "what is open counts for what includes it, under any name of the file" {
    mkdir sub
    echo 'function f() { mate }' >lib.cql
    session "$(opens sub/a.cql $'cql(include ../lib.cql)\nf()\ng()')" "$(opens lib.cql 'function g() { mate }')" \
        "$(request 1 x null)" "$(changes lib.cql 2 '=function f() { 3 } function g() { 4 }')" >answers
    is '2:0-2:1 1 there is no function g
1:0-1:1 1 there is no function f' "$(told <answers)"
    is '[]' "$(grep -F '/sub/a.cql' answers | tail -n 1 | sed 's/.*"diagnostics":\(.*\)}}/\1/')"
}

@test "what is open counts before it is saved first, and when it is closed no more" {
    mkdir sub
    session "$(opens sub/a.cql $'cql(include ../lib.cql)\nf()')" "$(opens lib.cql 'function f() { mate }')" "$(request 1 x null)" \
        "$(note textDocument/didClose "{\"textDocument\":{\"uri\":\"$(uri lib.cql)\"}}")" | sed -E 's/(lib.cql) in.*"/\1"/' >answers
    is '0:12-0:22 1 there is no ../lib.cql' "$(told <answers | sort -u)"
    is 2 "$(told <answers | wc -l)"
    is '[]' "$(grep -F '/sub/a.cql' answers | sed -nE '2s/.*"diagnostics":(.*)\}\}/\1/p')"
}

@test "only plain files are included, as they are, and none with --secure" {
    need gzip mkfifo
    mkfifo pipe.cql
    echo 'function f() { mate }' | gzip >packed.cql
    is '0:12-0:20 1 pipe.cql: it is no plain file
0:12-0:21 1 /dev/zero: it is no plain file
0:12-0:24 1 packed.cql:1:2 error: the byte ' \
        "$(problems 'cql(include pipe.cql) mate' 'cql(include /dev/zero) mate' 'cql(include "packed.cql") mate' | sed "s,$PWD/,,g; s/byte .*/byte /")"
    is '0:12-0:20 1 include is forbidden by --secure
0:0-0:8 1 readfile is forbidden by --secure' \
        "$(OPTIONS=--secure problems 'cql(include pipe.cql) mate' 'readfile "/etc/passwd" == "x"')"
}

@test "--include-path is where included files are, too" {
    mkdir far
    echo 'function f() { mate }' >far/lib.cql
    is '' "$(OPTIONS=--include-path=far problems 'cql(include lib.cql) f()')"
    complains 2 'cqllsp: there are no operands' cqllsp x
}

@test "a query is never run, and the files that it names are not read" {
    problems 'cqlbegin { writefile("made" "x") message("said") } similarposition nosort "nowhere.pgn" similarposition nosort "nowhere.pgn" commandpipe("touch" "made") == "x"' >answers
    is '' "$(<answers)"
    [[ ! -e made ]]
}

# --- what stands there ----------------------------------------------------------

# at ID METHOD LINE CHARACTER [MORE]: a request about a place in a.cql
at() {
    request "$1" "textDocument/$2" "{\"textDocument\":{\"uri\":\"file://$PWD/a.cql\"},\"position\":{\"line\":$3,\"character\":$4}${5-}}"
}

# result ID: of the answers read
result() {
    sed -nE "s/^\{\"jsonrpc\":\"2.0\",\"id\":$1,\"(result|error)\":(.*)\}\$/\2/p"
}

# ranges: of the results read, those of each on a line
ranges() {
    jq -r 'def all: [.. | objects | select(has("range")) | .range]; all | map(tojson) | join(" ")'
}

QUERY=$'cql(include lib.cql)
// twice as many
function twice(n1) { y = n1 + n1 y }
x = twice(3)
attackers(R) x > 1
{ R attacks k } /* no word */ "text"'

LIBRARY=$'/* what attacks
   the king */
function attackers(side) {
  side attacks k
}'

# there TEXT MESSAGE...: a session about a.cql with this text, beside a library
there() {
    echo "$LIBRARY" >lib.cql
    session "$(opens a.cql "$1")" "${@:2}" >answers
}

@test "hover: filters by the manual, names by what the query says of them" {
    there "$QUERY" "$(at 1 hover 5 5)" "$(at 2 hover 3 0)" "$(at 3 hover 4 9)" "$(at 4 hover 3 6)" \
        "$(at 5 hover 2 26)" "$(at 6 hover 5 20)" "$(at 7 hover 5 33)" "$(at 8 hover 4 15)" "$(at 9 hover 99 0)" "$(at 10 hover 2 22)"
    is "$(quoted "$(cqlmatch --help=attacks)"$'\n')" "$(result 1 <answers | sed -E 's/.*"value":("([^"\\]|\\.)*").*/\1/')"
    is "$(range 5 4 5 11)" "$(result 1 <answers | sed -E 's/.*"range":(.*)\}/\1/')"
    is '"variable x: a number\n"' "$(result 2 <answers | sed -E 's/.*"value":("([^"\\]|\\.)*").*/\1/')"
    is "$(quoted "function attackers ($PWD/lib.cql)
$LIBRARY
")" "$(result 3 <answers | sed -E 's/.*"value":("([^"\\]|\\.)*").*/\1/')"
    is '"function twice\n// twice as many\nfunction twice(n1) { y = n1 + n1 y }\n"' \
        "$(result 4 <answers | sed -E 's/.*"value":("([^"\\]|\\.)*").*/\1/')"
    is '"parameter n1: a number\n"' "$(result 5 <answers | sed -E 's/.*"value":("([^"\\]|\\.)*").*/\1/')"
    is 'null null null' "$(result '[679]' <answers | paste -sd ' ')"
    [[ $(result 8 <answers) = *'left is greater'* || $(result 8 <answers) = *'"value":'* ]]
    is '"variable y: a number\n"' "$(result 10 <answers | sed -E 's/.*"value":("([^"\\]|\\.)*").*/\1/')"
}

# labels ID: of completions
labels() {
    result "$1" <answers | grep -oE '"label":"[^"]*"' | sed 's/"label":"//; s/"$//'
}

# signatures QUERY TEXT...: at the end of each query this is told: ACTIVE LABEL
# [PARAMETERS]..., a form a line
signatures() {
    local lines n=0 messages=() queries=() expected=()
    for ((; $#; n++)); do
        lines=${1//[!$'\n']/}
        messages+=("$(opens a.cql "$1")"
            "$(request $n textDocument/signatureHelp "{\"textDocument\":{\"uri\":\"file://$PWD/a.cql\"},\"position\":{\"line\":${#lines},\"character\":9999}}")")
        queries+=("$1")
        expected+=("$1 has" "$2")
        shift 2
    done
    session "${messages[@]}" | result '[0-9]+' | jq -rs 'to_entries[] | $ARGS.positional[.key] + " has", (.value |
        if . then .activeParameter as $n | .signatures[] |
            .label as $l | "\($n) \($l) \([.parameters[].label | $l[.[0]:.[1]]] | join("|"))" else "none" end)' \
        --args "${queries[@]}" >answers
    is "$(printf '%s\n' "${expected[@]}")" "$(<answers)"
}

@test "hover: nothing for a string, or a sign that is no operator there" {
    there $'player "mate" result 1-0\npath (--)+ (x)* { 1+2 == 3 }\nresult "1/2-1/2"  3-2 > 1\nresult * mate' \
        "$(at 1 hover 0 9)" "$(at 2 hover 0 22)" "$(at 3 hover 1 9)" "$(at 4 hover 1 14)" "$(at 5 hover 3 7)" "$(at 6 hover 0 7)" \
        "$(at 7 hover 1 19)" "$(at 8 hover 2 19)" "$(at 9 hover 3 9)"
    is 'null null null null null null' "$(result '[1-6]' <answers | paste -sd ' ')"
    is "$(range 1 19 1 20)
$(range 2 19 2 20)
$(range 3 9 3 13)" "$(result '[7-9]' <answers | sed -E 's/.*"range":(.*)\}/\1/')"
}

@test "signatures: of functions and of filters with brackets, as they are written" {
    need jq
    local f='// far apart
function apart(first second) { x = first y = second x > y }'
    signatures "$f"$'\napart(' '0 apart(first second) first|second' \
        "$f"$'\napart(3' '0 apart(first second) first|second' \
        "$f"$'\napart(3 ' '1 apart(first second) first|second' \
        "$f"$'\napart(3, (ply' '1 apart(first second) first|second' \
        "$f"$'\napart({1 + 2} 4 5 6 ' '1 apart(first second) first|second' \
        "$f"$'\napart(3 4) ' none \
        "$f"$'\n// apart(' none \
        'replace("a" "b" ' '2 replace (X X X) X|X|X' \
        'max(apart(1 2) ' $'1 max (N N ...) N|N|...\n1 max (X X ...) X|X|...' \
        'function none() { ply } none(1 ' '0 none() ' \
        'max(1 abs ' '0 abs N N' \
        'function ' '0 function NAME(NAME ...) {F ...} NAME|NAME|...' \
        'check ' none '((' none 'nothing(1 ' none \
        "$(printf '(%.0s' {1..300})" none
    session "$(opens a.cql "$f"$'\napart(')" "$(at 1 signatureHelp 2 6)" "$(opens a.cql 'abs ')" "$(at 2 signatureHelp 0 4)" >answers
    is $'// far apart' "$(result 1 <answers | jq -r '.signatures[0].documentation.value')"
    is "$(cqlmatch --help=abs)" "$(result 2 <answers | jq -r '.signatures[0].documentation.value')"
}

@test "completion: filters, parameters, and names that are seen there" {
    there "$QUERY" "$(at 1 completion 4 14)" "$(at 2 completion 2 30)" "$(at 3 completion 0 4)" "$(at 4 completion 5 20)" "$(at 5 completion 5 33)" "$(at 6 completion 1 5)"
    labels 1 | sort >got
    is '' "$(uniq -d got)"
    is $'attackers\nattacks\nfirstmatch\nif\nmate\npersistent\ntrue\ntwice\nx' \
        "$(grep -xE 'attackers|attacks|firstmatch|if|mate|persistent|true|twice|x|n1|side|variations' got)"
    cqlmatch --help=json | grep -oE '^\{"word": "[a-z]+"[^}]*' | grep -v refused | sed 's/^{"word": "//; s/".*//' | sort -u >words
    is '' "$(comm -23 words got | grep -vxE 'cql|game.*|in[a-z]*put|include|match.*|output|result|silent|variations|quiet')"
    is $'n1\ny' "$(labels 2 | grep -xE 'n1|y|side' | sort)"
    is 'gamenumber include input matchcount matchstring output quiet result silent sort variations' "$(labels 3 | sort | paste -sd ' ')"
    is '[] [] []' "$(result '[456]' <answers | paste -sd ' ')"
    result 1 <answers | grep -qF '{"label":"attackers","kind":3,"detail":"attackers(side)","data":'
    result 1 <answers | grep -qF '{"label":"attacks","kind":24,"detail":"S attacks S (Set)"}'
    result 1 <answers | grep -qF '{"label":"x","kind":6,"detail":"a number","data":'
}

@test "completion: names of a query with errors are there, too" {
    there $'zzzzz\nfunction f(x) { x }\ny = 3\n' "$(at 1 completion 3 0)"
    is $'f\ny' "$(labels 1 | grep -xE 'f|y' | sort)"
}

@test "completion: what the manual and the query say comes when it is asked for" {
    there "$QUERY" "$(request 1 completionItem/resolve '{"label":"mate","kind":2}')" \
        "$(request 2 completionItem/resolve "{\"label\":\"twice\",\"data\":{\"uri\":\"$(uri a.cql)\"}}")" \
        "$(request 3 completionItem/resolve '{"label":"nonsense"}')" "$(request 4 completionItem/resolve '{}')"
    is "{\"label\":\"mate\",\"kind\":2,\"documentation\":{\"kind\":\"plaintext\",\"value\":$(quoted "$(cqlmatch --help=mate)"$'\n')}}" "$(result 1 <answers)"
    [[ $(result 2 <answers) = *'"value":"function twice\n// twice as many\n'* ]]
    is '{"label":"nonsense"}' "$(result 3 <answers)"
    is '{"code":-32602,"message":"an item has a label"}' "$(result 4 <answers)"
}

# --- where it stands ----------------------------------------------------------

@test "definition: of variables, parameters, functions and included files" {
    there "$QUERY" "$(at 1 definition 4 13)" "$(at 2 definition 2 25)" "$(at 3 definition 3 4)" "$(at 4 definition 4 0)" \
        "$(at 5 definition 0 15)" "$(at 6 definition 5 4)" "$(at 7 definition 2 33)"
    is "{\"uri\":\"$(uri a.cql)\",\"range\":$(range 3 0 3 1)}
{\"uri\":\"$(uri a.cql)\",\"range\":$(range 2 15 2 17)}
{\"uri\":\"$(uri a.cql)\",\"range\":$(range 2 9 2 14)}
{\"uri\":\"$(uri lib.cql)\",\"range\":$(range 2 9 2 18)}
{\"uri\":\"$(uri lib.cql)\",\"range\":$(range 0 0 0 0)}
null
{\"uri\":\"$(uri a.cql)\",\"range\":$(range 2 21 2 22)}" "$(result '[1-7]' <answers)"
}

@test "definition: the same name in different functions and iterations, and in those that nothing calls" {
    there $'x = 1\nfunction f(x) { x == 2 }\nfunction g(y) { x == y h(y) }\nfunction h(x) { true }\npiece z1 in A { z1 == k }\npiece z1 in a { z1 == K }\nf(3)' \
        "$(at 1 definition 1 16)" "$(at 2 definition 2 16)" "$(at 3 definition 2 21)" "$(at 4 definition 2 23)" "$(at 5 definition 5 17)"
    is "$(range 1 11 1 12)|$(range 0 0 0 1)|$(range 2 11 2 12)|$(range 3 9 3 10)|$(range 5 6 5 8)" \
        "$(result '[1-5]' <answers | sed -E 's/.*"range":(.*)\}/\1/' | paste -sd '|')"
}

@test "definition: behind an error by the spelling" {
    there $'zzzzz\nfunction f(x) { x }\nf(3)' "$(at 1 definition 2 0)"
    is "{\"uri\":\"$(uri a.cql)\",\"range\":$(range 1 9 1 10)}" "$(result 1 <answers)"
}

@test "references: in all that is open and what it includes, the declaration or not" {
    echo "$LIBRARY" >lib.cql
    session "$(opens a.cql "$QUERY")" "$(opens b.cql 'cql(include lib.cql) attackers(Q)')" \
        "$(at 1 references 4 2 ',"context":{"includeDeclaration":true}')" "$(at 2 references 4 2 ',"context":{"includeDeclaration":false}')" \
        "$(at 3 references 5 4 ',"context":{"includeDeclaration":true}')" >answers
    is "$(uri a.cql) $(range 4 0 4 9)
$(uri b.cql) $(range 0 21 0 30)
$(uri lib.cql) $(range 2 9 2 18)" "$(result 1 <answers | sed 's/{"uri"/\n&/g' | sed -nE 's/^\{"uri":"([^"]*)","range":(\{.*\}\})\}.*/\1 \2/p' | sort)"
    is 2 "$(result 2 <answers | grep -o '"uri"' | wc -l)"
    is '[]' "$(result 3 <answers)"
}

@test "rename: every use, and nothing where that cannot be" {
    there "$QUERY" "$(at 1 rename 2 30 ',"newName":"z1"')" "$(at 2 rename 4 2 ',"newName":"z1"')" "$(at 3 rename 3 0 ',"newName":"mate"')" \
        "$(at 4 rename 3 0 ',"newName":"twice"')" "$(at 5 rename 3 0 ',"newName":"a b"')" "$(at 6 rename 5 4 ',"newName":"z1"')" \
        "$(at 7 prepareRename 3 4)" "$(at 8 rename 3 0 ',"newName":"e4"')"
    is "{\"changes\":{\"$(uri a.cql)\":[{\"range\":$(range 2 15 2 17),\"newText\":\"z1\"},{\"range\":$(range 2 25 2 27),\"newText\":\"z1\"},{\"range\":$(range 2 30 2 32),\"newText\":\"z1\"}]}}
{\"code\":-32803,\"message\":\"it is declared in a file that is not open\"}
{\"code\":-32803,\"message\":\"this cannot be a name\"}
{\"code\":-32803,\"message\":\"this name is taken\"}
{\"code\":-32803,\"message\":\"this cannot be a name\"}
{\"code\":-32803,\"message\":\"this is no name of the query\"}
{\"range\":$(range 3 4 3 9),\"placeholder\":\"twice\"}
{\"code\":-32803,\"message\":\"this cannot be a name\"}" "$(result '[1-8]' <answers)"
    there $'x = 1\nzzzzz' "$(at 1 rename 0 0 ',"newName":"z1"')"
    is '{"code":-32803,"message":"a query that is open has errors, so that not all uses are known"}' "$(result 1 <answers)"
}

@test "rename: a name in quotes is one, in functions that nothing calls too" {
    need jq
    there $'y = 3\nfunction f(y) { isunbound "y" isbound y }\nisbound "y"' "$(at 1 rename 0 0 ',"newName":"z1"')" \
        "$(at 2 rename 1 11 ',"newName":"z1"')" "$(at 3 definition 2 9)" "$(at 4 definition 1 27)"
    is "$(range 0 0 0 1) $(range 2 9 2 10)
$(range 1 11 1 12) $(range 1 27 1 28) $(range 1 38 1 39)
$(range 0 0 0 1)
$(range 1 11 1 12)" "$(result '[1-4]' <answers | ranges)"
}

@test "rename: refused where the text would mean something else" {
    need jq
    local word words=(quiet all "then" firstmatch sidetomove) messages=()
    for word in "${words[@]}"; do
        messages+=("$(at "\"$word\"" rename 0 0 ",\"newName\":\"$word\"")")
    done
    there $'y=Q find y mate' "${messages[@]}"
    is "$(printf '{"jsonrpc":"2.0","id":"%s","error":{"code":-32803,"message":"this cannot be a name"}}\n' "${words[@]}")" \
        "$(grep '"id":' answers)"
    there $'x=1 x-x==0' "$(at 1 rename 0 0 ',"newName":"o"')" "$(at 2 rename 0 0 ',"newName":"p1"')" \
        "$(changes a.cql 2 $'=x=1 function f(a1x) { x-x == zz }')" "$(at 3 rename 0 0 ',"newName":"o"')" "$(at 4 rename 0 0 ',"newName":"zz"')" \
        "$(at 5 rename 0 0 ',"newName":"a1x"')" "$(at 6 rename 0 0 ',"newName":"longer"')" \
        "$(changes a.cql 3 $'=quiet=Q find quiet mate')" "$(at 7 rename 0 0 ',"newName":"z1"')"
    is '{"code":-32803,"message":"this name would change the query"}' "$(result '[134]' <answers | sort -u)"
    is 3 "$(result '[134]' <answers | wc -l)"
    is '{"code":-32803,"message":"this name is taken"}' "$(result 5 <answers)"
    is "$(range 0 0 0 1) $(range 0 4 0 5) $(range 0 6 0 7)
$(range 0 0 0 1) $(range 0 22 0 23) $(range 0 24 0 25)
$(range 0 0 0 5)" "$(result '[267]' <answers | ranges)"
}

@test "rename and references: a place in a library uses the variable of each document" {
    local l='function big() { gv > 3 }' q=$'cql(include l.cql)\ngv = ply big()\n'
    echo "$l" >l.cql
    session "$(opens l.cql "$l")" "$(opens a.cql "$q")" "$(opens b.cql "$q")" "$(opens c.cql $'cql(include l.cql)\n gv = 3')" \
        "$(at 1 references 1 0 ',"context":{"includeDeclaration":true}')" "$(at 2 rename 1 0 ',"newName":"zz"')" >answers
    is "$(uri a.cql) $(range 1 0 1 2)
$(uri b.cql) $(range 1 0 1 2)
$(uri c.cql) $(range 1 1 1 3)
$(uri l.cql) $(range 0 17 0 19)" "$(result 1 <answers | sed 's/{"uri"/\n&/g' | sed -nE 's/^\{"uri":"([^"]*)","range":(\{.*\}\})\}.*/\1 \2/p')"
    is 4 "$(result 2 <answers | grep -o '"newText":"zz"' | wc -l)"
    is "$(uri a.cql) $(uri b.cql) $(uri c.cql) $(uri l.cql)" "$(result 2 <answers | grep -oE 'file:[^"]*' | sort | paste -sd ' ')"
    session "$(opens a.cql "$q")" "$(opens b.cql "$q")" "$(at 1 rename 1 0 ',"newName":"zz"')" >answers
    is 3 "$(result 1 <answers | grep -o '"newText":"zz"' | wc -l)"
}

@test "symbols: functions and variables, nested or flat" {
    there "$QUERY" "$(at 1 documentSymbol 0 0)"
    is "[{\"name\":\"twice\",\"kind\":12,\"range\":$(range 2 0 2 36),\"selectionRange\":$(range 2 9 2 14)},{\"name\":\"y\",\"kind\":13,\"range\":$(range 2 21 2 22),\"selectionRange\":$(range 2 21 2 22)},{\"name\":\"x\",\"kind\":13,\"range\":$(range 3 0 3 1),\"selectionRange\":$(range 3 0 3 1)}]" "$(result 1 <answers)"
    CAN='{}' there $'x = 3 // y = 4\n"z = 4"' "$(at 1 documentSymbol 0 0)"
    is "[{\"name\":\"x\",\"kind\":13,\"location\":{\"uri\":\"$(uri a.cql)\",\"range\":$(range 0 0 0 1)}}]" "$(result 1 <answers)"
    # a function whose body is not written yet takes no brace
    there $'function f(x) { function g(y) }\nfunction h(z)\n K { check }' "$(at 1 documentSymbol 0 0)"
    is "$(range 0 0 0 31) $(range 0 16 0 26) $(range 1 0 1 10)" "$(result 1 <answers | jq -cr '.[].range' | paste -sd ' ')"
}

@test "a quick fix writes what the message says" {
    local params
    params="{\"textDocument\":{\"uri\":\"$(uri a.cql)\"},\"range\":$(range 0 2 1 3),\"context\":{\"diagnostics\":[]"
    there $'chekc\nK && mate\nzzzzz' "$(request 1 textDocument/codeAction "$params}}")" "$(request 2 textDocument/codeAction "$params,\"only\":[\"refactor\"]}}")" \
        "$(request 3 textDocument/codeAction "$params,\"only\":[\"quickfix\"]}}")" "$(request 4 textDocument/codeAction '{"textDocument":{"uri":"'"$(uri a.cql)"'"}}')"
    is 'Write check for chekc|Write and for &&' "$(result 1 <answers | grep -oE '"title":"[^"]*"' | cut -d '"' -f 4 | paste -sd '|')"
    [[ $(result 1 <answers) = *"\"edit\":{\"changes\":{\"$(uri a.cql)\":[{\"range\":$(range 0 0 0 5),\"newText\":\"check\"}]}}"* ]]
    is '[]' "$(result 2 <answers)"
    is "$(result 1 <answers)" "$(result 3 <answers)"
    is '{"code":-32602,"message":"a range has start and end"}' "$(result 4 <answers)"
}

@test "a quick fix of what always matches, and of a move as games write it" {
    local params
    params="{\"textDocument\":{\"uri\":\"$(uri a.cql)\"},\"range\":$(range 0 0 9 0)}"
    there $'check year 2005\nwtm btm' "$(request 1 textDocument/codeAction "$params")"
    # shellcheck disable=SC2016 # the message holds back quotes
    is '0:6-0:15 2 `2005` always matches; is `year == 2005` meant?
1:0-1:7 2 `wtm` and `btm` never match together' "$(told <answers)"
    [[ $(result 1 <answers) = *"[{\"range\":$(range 0 6 0 15),\"newText\":\"year == 2005\"}]"* ]]
    there 'check Bxh7+' "$(request 1 textDocument/codeAction "$params")"
    [[ $(result 1 <answers) = *"[{\"range\":$(range 0 6 0 11),\"newText\":\"B[x]h7(check)\"}]"* ]]
}

# fixes QUERY TEXT...: the quick fixes of its messages make this of each query
fixes() {
    local n=0 from to text messages=() made=() expected=()
    for ((; $#; n++)); do
        messages+=("$(opens a.cql "$1")"
            "$(request $n textDocument/codeAction "{\"textDocument\":{\"uri\":\"file://$PWD/a.cql\"},\"range\":$(range 0 0 9 0)}")")
        made+=("$1")
        expected+=("$2")
        shift 2
    done
    session "${messages[@]}" | result '[0-9]+' | jq -rs 'to_entries[] | .key as $n | .value[].edit.changes[][] |
        [$n, .range.start.character, .range.end.character, .newText] | join("\t")' >answers
    while IFS=$'\t' read -r n from to text; do
        made[n]=${made[n]:0:from}$text${made[n]:to}
    done <answers
    is "$(printf '%s\n' "${expected[@]}")" "$(printf '%s\n' "${made[@]}")"
}

@test "a quick fix does not join words" {
    need jq
    fixes '!mate' 'not mate' \
        'mate&&check' 'mate and check' \
        'mate||check' 'mate or check' \
        'x=3 x&&mate' 'x=3 x and mate' \
        'not!check' 'not not check' \
        '(1>0)&&(2>1)' '(1>0)and(2>1)' \
        '{mate}&&3>2' '{mate}and 3>2' \
        "!\$f()" "not \$f()"
}

# --- layout -------------------------------------------------------------------

@test "formatting: indentation and blanks, by the width that the editor has" {
    local a options
    a="{\"textDocument\":{\"uri\":\"$(uri a.cql)\"}"
    options='"options":{"tabSize":2,"insertSpaces":true}'
    there $'{ x =   3\nmate\n}  ' "$(request 1 textDocument/formatting "$a,$options}")" \
        "$(request 2 textDocument/rangeFormatting "$a,$options,\"range\":$(range 0 0 0 3)}")" \
        "$(request 3 textDocument/formatting "$a,\"options\":{\"tabSize\":8,\"insertSpaces\":false}}")" \
        "$(changes a.cql 2 $'={\nmate\n"')" "$(request 4 textDocument/formatting "$a,$options}")" "$(request 5 textDocument/rangeFormatting "$a}")"
    is "[{\"range\":$(range 0 5 0 8),\"newText\":\" \"},{\"range\":$(range 1 0 1 0),\"newText\":\"  \"},{\"range\":$(range 2 1 2 3),\"newText\":\"\"}]
[{\"range\":$(range 0 5 0 8),\"newText\":\" \"}]
[{\"range\":$(range 0 5 0 8),\"newText\":\" \"},{\"range\":$(range 1 0 1 0),\"newText\":\"\\t\"},{\"range\":$(range 2 1 2 3),\"newText\":\"\"}]
[]
{\"code\":-32602,\"message\":\"a range has start and end\"}" "$(result '[1-5]' <answers)"
}

@test "formatting: a byte order mark goes, and what stands behind it is where it was" {
    there $'\xef\xbb\xbfx =   3\nmate' \
        "$(request 1 textDocument/formatting "{\"textDocument\":{\"uri\":\"$(uri a.cql)\"},\"options\":{\"tabSize\":2,\"insertSpaces\":true}}")"
    is "[{\"range\":$(range 0 0 0 1),\"newText\":\"\"},{\"range\":$(range 0 4 0 7),\"newText\":\" \"}]" "$(result 1 <answers)"
}

# lays_out: what stands before the line `--` becomes what stands behind it
lays_out() {
    local rows
    rows=$(cat)
    is "${rows#*$'\n--\n'}" "$(lay_out <<<"${rows%%$'\n--\n'*}")"
}

@test "formatting: a line is as deep as its brackets, and deeper where it goes on" {
    lays_out <<'end'
cql(input x.pgn)
x = 3    y = 4     // a comment
line
--> A
--> {B   // another
C
}
  R attacks k
  and mate
if check
then { mate
} else {
x =
3
[ a1,
a2 ]
}
/* a comment
  as it is */  ///   so   is this {
"as   it is"   ; {
--
cql(input x.pgn)
x = 3 y = 4     // a comment
line
    --> A
    --> {B   // another
    C
}
R attacks k
    and mate
if check
then { mate
} else {
    x =
        3
    [ a1,
        a2 ]
}
/* a comment
  as it is */ ///   so   is this {
"as   it is"   ; {
end
    lays_out <<'end'
{
{
( a
)
check
}
// within
}
f((
mate
)
)
{{
mate
}}
--
{
    {
        ( a
        )
        check
    }
    // within
}
f((
        mate
    )
)
{{
        mate
}}
end
    # four strokes begin a comment
    is $'{mate //// a\n    check}' "$(lay_out <<<$'{mate //// a\n        check}')"
    printf '{\r\nmate  \r\n}\r\r{\rmate' >mac.cql
    printf '{\r\n\tmate\r\n}\r\r{\r\tmate' | cmp - <(lay_out 0 <mac.cql)
}

@test "formatting: a text with a NUL or of more than 16 megabytes stays" {
    local text messages=()
    for text in 'mate\u0000 \n{\ncheck' '/* \u0000 */ mate  \n\n' '\"\u0000\"  mate' ' \u0000 '; do
        messages+=("$(note textDocument/didOpen "{\"textDocument\":{\"uri\":\"file://$PWD/a.cql\",\"text\":\"$text\"}}")"
            "$(request 1 textDocument/formatting "{\"textDocument\":{\"uri\":\"file://$PWD/a.cql\"}}")")
    done
    session "${messages[@]}" >answers
    is $'[]\n[]\n[]\n[]' "$(result 1 <answers)"
    printf 'mate  /*\0*/\n  {\n' >nul.cql
    cmp nul.cql <(lay_out <nul.cql)
    {
        echo '  mate  '
        head -c 16777216 /dev/zero | tr '\0' '\n'
    } >long.cql
    cmp long.cql <(lay_out <long.cql)
    {
        yes '{' | head -n 1500
        echo K
        yes '}' | head -n 1500
    } >deep.cql
    cmp deep.cql <(lay_out 16 <deep.cql)
}

@test "formatting changes no token and no tree, and nothing when it is done twice" {
    local file name changed=0 text once
    mkdir once twice before after
    while read -r file; do
        name=${file#"$ROOT/"} name=${name//\//-}
        lay_out <"$file" >"once/$name"
        lay_out <"once/$name" >"twice/$name"
        IFS= read -rd '' text <"$file" || true
        IFS= read -rd '' once <"once/$name" || true
        is "${text//[ $'\t']}" "${once//[ $'\t']}"
        [[ $text != "$once" ]] || continue
        changed=$((changed + 1))
        cqlmatch --include-path "${file%/*}" --parse "$file" >"before/$name" 2>&1 || true
        cqlmatch --include-path "${file%/*}" --parse "once/$name" >"after/$name" 2>&1 || true
    done < <(find "$ROOT/pipes" "$ROOT/tests" -name '*.cql')
    ((changed))
    diff -r once twice
    # but for the name of the file, and places
    sed -Ei '1d; s/ <[^>]*>$//; s/^[^ ]*:[0-9]+:[0-9]+ //' {before,after}/*
    diff -r before after
}

# --- limits -------------------------------------------------------------------

# large N: a query of so many lines
large() {
    local i
    echo 'function twice(n1) { n1 + n1 }'
    for ((i = 1; i < $1; i++)); do
        echo "x$i = twice(#[a-h1-8]) + $i if (R attacks k and x$i > 3) then { mate or stalemate } else { flip { Ra1 -> k } }"
    done
}

@test "a change of a query of 500 lines takes less than cqlmatch to read it" {
    need_plain_build
    local messages=() i
    large 500 >large.cql
    for ((i = 2; i < 12; i++)); do
        messages+=("$(changes a.cql "$i" "$((i * 10)):0-$((i * 10)):0= ")" "$(at "$i" hover $((i * 10)) 2)")
    done
    frame "$(begin)" "$(opens a.cql "$(<large.cql)")" "${messages[@]}" "$(request 99 shutdown null)" >sent
    TIMEFORMAT='%U %S'
    { time cqllsp <sent >answered; } 2>seconds
    is 10 "$(bodies <answered | grep -c '"contents"')"
    # beside it, as machines differ: the same number of readings
    { time for ((i = 0; i < 11; i++)); do cqlmatch --parse large.cql; done >parsed; } 2>>seconds
    awk '{ spent[NR] = $1 + $2 } END { print spent[1] / spent[2]; exit spent[1] > spent[2] }' seconds
}

@test "references and a new name of 8,000 uses take little more time than to read them" {
    need_plain_build
    printf 'vv=3\n' >many.cql
    yes 'vv>2 check   mate' | head -n 8000 >>many.cql
    local opened TIMEFORMAT='%U %S'
    opened=$(opens a.cql "$(<many.cql)")
    frame "$(begin)" "$opened" "$(at 1 references 0 0)" "$(at 2 rename 0 0 ',"newName":"zz"')" "$(request 99 shutdown null)" >sent
    { time cqllsp <sent >answered; } 2>seconds
    is 8001 "$(bodies <answered | grep -o '"newText":"zz"' | wc -l)"
    frame "$(begin)" "$opened" "$(request 99 shutdown null)" >sent
    { time cqllsp <sent >answered; } 2>>seconds
    awk '{ spent[NR] = $1 + $2 } END { print spent[1] / spent[2]; exit spent[1] > 6 * spent[2] }' seconds
}

@test "10,000 changes take no more memory than a few" {
    need_plain_build
    {
        frame "$(begin)" "$(opens a.cql "$(large 4)")"
        changes a.cql 2 '1:0-1:0=z' >insert
        changes a.cql 2 '1:0-1:1=' >delete
        at 3 hover 0 3 >about
        frame "$(<insert)" "$(<about)" "$(<delete)" "$(<about)" >pair
        repeat 5000 pair
        frame "$(request 99 shutdown null)"
    } >sent
    cqllsp --memory-limit=4M <sent >answered
    is 10000 "$(bodies <answered | grep -c '"id":3,"result"')"
}

# --- an editor ------------------------------------------------------------------

@test "Emacs with eglot: messages, help, definitions, words and layout" {
    local entry
    need emacs
    emacs -q --batch -f package-initialize -l eglot >messages 2>&1 || skip "eglot is not installed in Emacs"
    printf '// twice as many\nfunction twice(n1) {\n n1   + n1\n}\nchekc\nR attacks k\ntwice(3)' >a.cql
    HOME=$PWD timeout 300 emacs -q --batch -f package-initialize -L "$BUILD/share/emacs/site-lisp" -l "$ROOT/tests/editors/eglot.el" >seen 2>messages
    entry=$(cqlmatch --help=attacks)
    is "52-57 cql: chekc is no filter and has not been given a value; is it check?
$entry

2
(matchcount mate matein material material_restriction)
// twice as many
function twice(n1) {
  n1 + n1
}
check
R attacks k
twice(3)
mat" "$(<seen)"
}

@test "Vim with ALE, as the manual sets it up: messages" {
    need vim
    [[ -d /usr/share/vim-ale ]] || skip "vim-ale is not installed"
    {
        echo 'set rtp+=/usr/share/vim-ale'
        sed -n '/^call ale#/,/^\.Ed/{ /^\.Ed/d; s/\\e/\\/; p }' "$ROOT/man/cqllsp.1"
    } >vimrc
    cat >steps.vim <<'end'
runtime plugin/ale.vim
edit a.cql
set filetype=cql
ALEEnable
ALELint
for i in range(2000)
    sleep 100m
    if len(ale#engine#GetLoclist(bufnr('')))
        break
    endif
endfor
call writefile(map(copy(ale#engine#GetLoclist(bufnr(''))), 'v:val.lnum . ":" . v:val.col . "-" . v:val.end_col . " " . v:val.text'), 'seen')
qa!
end
    printf 'mate\nchekc\n' >a.cql
    HOME=$PWD timeout 300 vim -N -es -i NONE -u vimrc -S steps.vim </dev/null
    is '2:1-5 chekc is no filter and has not been given a value; is it check?' "$(<seen)"
}

@test "the examples of the manual page" {
    page_holds cqllsp.1
}
