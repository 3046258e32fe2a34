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
    note textDocument/didOpen "{\"textDocument\":{\"uri\":\"$(uri "$1")\",\"languageId\":\"cql\",\"version\":1,\"text\":$(quoted "$2")}}"
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
    note textDocument/didChange "{\"textDocument\":{\"uri\":\"$(uri "$name")\",\"version\":$version},\"contentChanges\":[$list]}"
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
    bodies <answered | head -n 1 | grep -qF '"serverInfo":{"name":"cqllsp","version":"0.1"}'
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
{"jsonrpc":"2.0","id":4,"error":{"code":-32600,"message":"shutdown was asked for"}}' "$(<errors)"
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
-32700 no length is written  x
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
0:0-0:4 1 oops is no filter and has not been given a value; is it loop?' "$(told <answers)"
    is '2 3 4 6' "$(grep -oE '"version":[0-9]+,"diag' answers | tr -dc '0-9\n' | paste -sd ' ')"
}

@test "when a document is closed, nothing is wrong with it any more" {
    is '{"uri":"'"$(uri a.cql)"'","version":1,"diagnostics":[]}' \
        "$(session "$(opens a.cql zzzzz)" "$(note textDocument/didClose "{\"textDocument\":{\"uri\":\"$(uri a.cql)\"}}")" |
            sed -nE '2s/.*"params":(.*)}/\1/p')"
}

@test "a text that is no query is refused as a whole" {
    session "$(note textDocument/didOpen '{"textDocument":{"uri":"file:///x","text":"a\u0000"}}')" "$(opens b.cql '')" >answers
    is '0:0-0:0 1 /x:1:2 error: the byte \\x00 is not UTF-8; if the text is Latin-1, iconv -f latin1 -t utf-8 converts it
0:0-0:0 1 this query is empty; true matches everything' "$(told <answers)"
}

@test "an error in an included file stands at its name, and leads to its place" {
    echo 'function attacked(A) { A attacks 3 }' >lib.cql
    is '0:12-0:19 1 lib.cql: this names pieces or squares and cannot name a parameter' \
        "$(problems 'cql(include lib.cql) mate' | sed "s,$PWD/,,g")"
    session "$(opens a.cql 'cql(include "lib.cql") mate')" |
        grep -qF "\"relatedInformation\":[{\"location\":{\"uri\":\"$(uri lib.cql)\",\"range\":$(range 0 18 0 19)},\"message\":\"this names"
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

@test "the examples of the manual page" {
    page_holds cqllsp.1
}
