#!/usr/bin/env bats
#
# commandpipe - other programs as filters
#
# Each test names the statement of CQLi's manual that it is for; after these
# come our own programs as children.

# shellcheck disable=SC2016,SC2030,SC2031,SC2154 # $ is of CQL; PATH, stderr
load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

# What is not about time has much of it: the machine may be slow.
setup() {
    cd "$BATS_TEST_TMPDIR" || return
    patience=(--pipetimeout 30000)
}

# value QUERY [OPTION...]: what the query gives at the initial position.  The
# descriptors of bats are closed: children may outlive the test.
value() {
    local query=$1
    shift
    cqlmatch "${patience[@]}" --answer "$@" --cql "$query" <<<"$START" 3>&- 4>&-
}

# later answers twice, the second time after a while; nap takes longer.
late_talker() {
    write_script later <<'end'
#!/bin/sh
while read -r line; do
    echo a
    sleep 0.1
    echo b
done
end
    write_script nap <<'end'
#!/bin/sh
while read -r line; do
    sleep 0.8
    echo
done
end
}

# counter NAME: a program that counts its requests.
counter() {
    write_script "$1" <<'end'
#!/bin/sh
n=0
while read -r line; do
    n=$((n + 1))
    echo "$n"
done
end
}

# times N QUERY: a query that evaluates another N times.
times() {
    echo "{\$n = 0 while (\$n < $1) {\$n += 1 $2} \$n}"
}

# fails TEXT QUERY [OPTION...]: the run ends with this error, its place in the
# query, the position, and the game.
fails() {
    local text=$1 query=$2 line
    shift 2
    line=${query//?/\~}
    complains 2 "" value "$query" "$@"
    is "<cmdline>:1:1 error: $text
$query
^${line:1}

8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
  a b c d e f g h

Game 1: move 1(wtm)
$START" "$stderr"
}

# --- the filter ------------------------------------------------------------

@test "a program continually reads requests, a line each, and answers with a line each" {
    write_script number <<'end'
#!/bin/sh
n=0
while read -r line; do
    n=$((n + 1))
    echo "$n $line"
done
end
    is '1 one,2 two,3 three' "$(value 'str(commandpipe("./number" "one") ","
        commandpipe("./number" "two") "," commandpipe("./number" "three"))')"
}

@test "commandpipe(program-name [args ...] request)" {
    write_script words <<'end'
#!/bin/sh
read -r request
echo "$#: $1, $2; $request"
end
    is '2: a b, c; request' "$(value 'commandpipe("./words" "a b" "c" "request")')"
    refuses <<'end'
    commandpipe("cat") | commandpipe takes a program, its arguments if any, and a request
    commandpipe() | commandpipe takes a program, its arguments if any, and a request
    commandpipe("cat" 5) | commandpipe needs a string here, and this gives a number
    commandpipe("cat" a1) | commandpipe needs a string here, and this gives a set
    commandpipe "cat" "x" | commandpipe needs ( here, not "cat"
    commandpipe("cat" "x" | there is no ) for this
end
}

@test "score = commandpipe(\"engine-score\" standardfen) stores the answer" {
    mkdir bin
    write_script bin/engine-score <<'end'
#!/bin/sh
while read -r placement rest; do
    echo "35 for $rest"
done
end
    PATH=$PWD/bin:$PATH
    is '35 for w KQkq - 0 1' "$(value 'score = commandpipe("engine-score" standardfen)
        score')"
}

@test "any of the arguments may be arbitrary String filters" {
    is 'fen of 1. e4' "$(value '{$name = "c" + "at"
        commandpipe($name lowercase "FEN" + " of " + "1. e4")}')"
    is "$START" "$(value 'commandpipe("cat" fen)')"
    is 'c' "$(value 'commandpipe("c" + "at" commandpipe("cat" "c"))')"
    is '' "$(value 'commandpipe("cat" "")')"
}

@test "a filter before a string among the arguments does not take it for its own" {
    printf '[Event "-u"]\n\n*\n' >event.pgn
    cqlmatch "${patience[@]}" -i event.pgn -o out.pgn \
        --cql 'message quiet(commandpipe("cat" event "x"))' >messages
    is x "$(<messages)"
}

@test "an argument without a value: no value, and nothing is sent" {
    write_script started <<'end'
#!/bin/sh
echo started >>log
cat
end
    is '<false>' "$(value 'commandpipe("./started" tag "None")')"
    is '<false>' "$(value 'commandpipe("./started" tag "None" "x")')"
    is '<false>' "$(value 'commandpipe(tag "None" "x")')"
    [[ ! -e log ]]
}

@test "an answer is a string: compared, matched, and there even if empty" {
    is 'yes no yes' "$(value 'str(
        (if commandpipe("cat" "abc") == "abc" then "yes" else "no") " "
        (if commandpipe("cat" "abc") ~~ "^b" then "yes" else "no") " "
        (if commandpipe("cat" "") then "yes" else "no"))')"
}

@test "the first evaluation starts a program, later ones go to the same instance, also between games" {
    write_script once <<'end'
#!/bin/sh
echo started >>log
n=0
while read -r line; do
    n=$((n + 1))
    echo "$n"
done
end
    cqlmatch "${patience[@]}" -s -i "$DATA/generated.pgn" -g 1 9 -o out.pgn \
        --cql 'initial message quiet(commandpipe("./once" ""))' >messages
    is "$(seq 9)" "$(<messages)"
    is started "$(<log)"
    value "$(times 50 'commandpipe("./once" "")')"
    is 2 "$(wc -l <log)"
}

@test "nothing is started before it is evaluated" {
    is yes "$(value 'if btm then commandpipe("no such program" "x") else "yes"')"
}

@test "another program or other args are another instance" {
    counter count
    ln -s count other
    is '1 1 2 1' "$(value 'str(commandpipe("./count" "a" "x") " "
        commandpipe("./count" "b" "x") " " commandpipe("./count" "a" "x") " "
        commandpipe("./other" "a" "x"))')"
    is '1 1' "$(value 'str(commandpipe("./count" "a" "b" "x") " "
        commandpipe("./count" "a b" "x"))')"
}

@test "when multi-threaded, each thread has its own instance" {
    write_script slow <<'end'
#!/bin/sh
while read -r line; do
    sleep 0.01
    echo "$$"
done
end
    repeat 5 "$DATA/generated.pgn" >games.pgn
    cqlmatch "${patience[@]}" --threads 3 -i games.pgn -o out.pgn \
        --cql 'initial message quiet(commandpipe("./slow" ""))' >pids
    is 200 "$(wc -l <pids)"
    is 3 "$(sort -u pids | wc -l)"
}

@test "up to 100 programs run for each thread" {
    write_script again <<'end'
#!/bin/sh
while read -r line; do echo "$line"; done
end
    is 100 "$(value "$(times 100 'commandpipe("./again" str $n "")')")"
}

@test "--secure forbids it, before anything is read" {
    complains 2 '<cmdline>:1:6 error: commandpipe is forbidden by --secure' \
        cqlmatch --secure --cql 'mate commandpipe("cat" "x")' </dev/null
    complains 2 'commandpipe is forbidden by --secure' \
        cqlmatch --secure --parse --cql 'commandpipe("cat" "x")' </dev/null
}

@test "--parse shows it" {
    is "QueryContainer {Boolean} <Invalid location>
└─CommandPipe {String} <<cmdline>:1:1-23>
  ├─String 'cat' {String} <<cmdline>:1:13-17>
  └─String 'x' {String} <<cmdline>:1:20-22>" \
        "$(cqlmatch --parse --cql 'commandpipe("cat"  "x")')"
}

# --- writing such programs -------------------------------------------------

@test "every request is ended by a newline" {
    write_script dump <<'end'
#!/bin/sh
head -c 4 | od -An -c
end
    is '   a   b   c  \n' "$(value 'commandpipe("./dump" "abc")')"
}

@test "a newline in a request is detected, produces a fatal error, and ends the run" {
    fails 'command-pipe program cat sent multiple responses to request' \
        'commandpipe("cat" "a" + \n + "b")'
    fails 'command-pipe program cat sent multiple responses to request' \
        'commandpipe("cat" "a" + \n)'
    fails 'command-pipe program cat sent multiple responses to request' \
        'commandpipe("cat" \n)'
}

@test "... and so it is when the second response takes its time, or does not come" {
    write_script slow <<'end'
#!/bin/sh
while read -r line; do
    sleep 0.1
    echo "$line"
done
end
    fails 'command-pipe program ./slow sent multiple responses to request' \
        'commandpipe("./slow" "a" + \n + "b")'
    write_script first <<'end'
#!/bin/sh
read -r line
echo "$line"
sleep 9
end
    fails 'command-pipe program ./first failed to respond within allotted time (300 milliseconds)' \
        'commandpipe("./first" "a" + \n + "b")' --pipetimeout 300
    fails 'command-pipe program head is no longer responding' \
        'commandpipe("head" "-n" "1" "a" + \n + "b")'
}

@test "a response is a line; its end is no part of it, nor is the CR of CRLF" {
    write_script crlf <<'end'
#!/bin/sh
while read -r line; do printf '%s\r\n' "$line"; done
end
    is '3' "$(value '#commandpipe("./crlf" "abc")')"
    is '0' "$(value '#commandpipe("./crlf" "")')"
}

@test "a response without its newline is a timeout" {
    write_script half <<'end'
#!/bin/sh
read -r line
printf '%s' "$line"
sleep 9
end
    fails 'command-pipe program ./half failed to respond within allotted time (200 milliseconds)' \
        'commandpipe("./half" "x")' --pipetimeout 200
}

@test "a response that is not flushed is a timeout" {
    # sed without -u fills a block before it writes to a pipe
    is yx "$(value 'commandpipe("sed" "-u" "s/^/y/" "x")')"
    fails 'command-pipe program sed failed to respond within allotted time (200 milliseconds)' \
        'commandpipe("sed" "s/^/y/" "x")' --pipetimeout 200
}

@test "requests and responses are UTF-8" {
    is 'ä♔𝄞' "$(value 'commandpipe("cat" "ä♔𝄞")')"
    is 3 "$(value '#commandpipe("cat" "ä♔𝄞")')"
}

@test "a response that is not UTF-8 is read as a file is; a NUL is a blank" {
    write_script bytes <<'end'
#!/bin/sh
while read -r line; do printf '\344\200|\000|\n'; done
end
    is 'ä€| |' "$(value 'commandpipe("./bytes" "x")')"
}

@test "requests and responses are limited to 4096 bytes, the newline included" {
    local a4095
    a4095=$(printf '%4095s' '')
    is 4095 "$(value "#commandpipe(\"cat\" \"$a4095\")")"
    complains 2 'error: size of request (4097) exceeds message size limit (4096)' \
        value "commandpipe(\"cat\" \"a$a4095\")"
    complains 2 'error: size of request (9001) exceeds message size limit (4096)' \
        value "commandpipe(\"cat\" \"$(printf '%9000s' '')\")"
    write_script long <<'end'
#!/bin/sh
while read -r length; do printf "%${length}s\n" ''; done
end
    is 4095 "$(value '#commandpipe("./long" "4095")')"
    fails 'command-pipe program ./long response exceeded max length (4096)' \
        'commandpipe("./long" "4096")'
    fails 'command-pipe program ./long response exceeded max length (4096)' \
        'commandpipe("./long" "5000")'
}

@test "the limit counts bytes, not characters" {
    complains 2 'error: size of request (4097) exceeds message size limit (4096)' \
        value "commandpipe(\"cat\" \"$(printf '%4094s' '')ä\")"
}

@test "when shutting down, the request pipe is closed: the program reads its end" {
    write_script ends <<'end'
#!/bin/sh
while read -r line; do echo "$line"; done
echo end >end
end
    is x "$(value 'commandpipe("./ends" "x")')"
    soon test -s end
    is end "$(<end)"
}

@test "shutdown may take long: it is waited for half a second, and no longer" {
    write_script lingers <<'end'
#!/bin/sh
echo $$ >lingers.pid
while read -r line; do echo "$line"; done
exec sleep 60
end
    value 'commandpipe("./lingers" "x")' >out 2>/dev/null
    kill "$(<lingers.pid)" # it is still there
    is x "$(<out)"
}

@test "stderr is shared, and may be written to at any time" {
    write_script talks <<'end'
#!/bin/sh
echo begin >&2
while read -r line; do
    echo "got $line" >&2
    echo "$line"
done
end
    run --separate-stderr value 'commandpipe("./talks" "x")'
    is x "$output"
    is "begin
got x" "$stderr"
}

# --- timeouts --------------------------------------------------------------

# sleeper NAME FIRST LATER: answers the first request after FIRST seconds, the
# others after LATER.
sleeper() {
    write_script "$1" <<end
#!/bin/sh
nap=$2
while read -r line; do
    sleep \$nap
    echo "\$line"
    nap=$3
done
end
}

@test "the default timeout is one second, for the first request and for others" {
    patience=()
    sleeper first 1.5 0
    sleeper later 0 1.5
    fails 'command-pipe program ./first failed to respond within allotted time (1000 milliseconds)' \
        'commandpipe("./first" "x")'
    complains 2 'failed to respond within allotted time (1000 milliseconds)' \
        value "$(times 2 'commandpipe("./later" "x")')"
    sleeper well 0.3 0.3
    answers_well() {
        [[ $(value "$(times 2 'commandpipe("./well" "x")')" 2>/dev/null) = 2 ]]
    }
    soon answers_well # a busy machine may take the rest of the second
}

@test "--pipetimeout A is for all, A B for the first and the others" {
    sleeper later 0 0.5
    sleeper first 1.5 0
    complains 2 'allotted time (200 milliseconds)' \
        value "$(times 2 'commandpipe("./later" "x")')" --pipetimeout 200
    complains 2 'allotted time (200 milliseconds)' \
        value "$(times 2 'commandpipe("./first" "x")')" --pipetimeout 200
    is 2 "$(value "$(times 2 'commandpipe("./first" "x")')" --pipetimeout 9000 1000)"
    complains 2 'allotted time (200 milliseconds)' \
        value "$(times 2 'commandpipe("./later" "x")')" --pipetimeout 9000 200
    complains 2 'allotted time (200 milliseconds)' \
        value "$(times 2 'commandpipe("./later" "x")')" --PipeTimeout 200 200
}

@test "a timeout of zero is none, for both or only for the first" {
    sleeper first 1.3 0
    sleeper later 0 1.3
    is 2 "$(value "$(times 2 'commandpipe("./first" "x")')" --pipetimeout 0)"
    is 2 "$(value "$(times 2 'commandpipe("./later" "x")')" --pipetimeout 0 0)"
    is 2 "$(value "$(times 2 'commandpipe("./first" "x")')" --pipetimeout 0 1000)"
    complains 2 'allotted time (200 milliseconds)' \
        value "$(times 2 'commandpipe("./later" "x")')" --pipetimeout 0 200
}

@test "the second timeout may not be larger than the first; both are numbers" {
    complains 2 pipetimeout cqlmatch --cql true --pipetimeout 100 200
    complains 2 pipetimeout cqlmatch --cql true --pipetimeout 100 0
    complains 2 pipetimeout cqlmatch --cql true --pipetimeout x
    complains 2 pipetimeout cqlmatch --cql true --pipetimeout=-1
    is x "$(value 'commandpipe("cat" "x")' --pipetimeout 9000 9000)"
    echo 'commandpipe("cat" "x")' >query.cql
    is x "$(cqlmatch --answer --pipetimeout 9000 query.cql <<<"$START")"
}

@test "the timeout is wallclock time from sending to receiving, whatever dribbles in" {
    write_script dribbles <<'end'
#!/bin/sh
read -r line
while sleep 0.05; do printf x; done
end
    fails 'command-pipe program ./dribbles failed to respond within allotted time (300 milliseconds)' \
        'commandpipe("./dribbles" "x")' --pipetimeout 300
}

@test "a program that never reads does not block for ever" {
    write_script deaf <<'end'
#!/usr/bin/perl
$| = 1;
# an answer to each request that waits in the pipe: 0x541b is FIONREAD
for my $n (1 .. 25) {
    for (1 .. 3000) {
        my $waits = pack("i", 0);
        ioctl(STDIN, 0x541b, $waits) or die $!;
        last if unpack("i", $waits) >= 4096 * $n;
        select(undef, undef, undef, 0.01);
    }
    print "answer\n";
}
end
    # 25 requests of 4,096 bytes are more than a pipe holds
    complains 2 'failed to respond within allotted time (500 milliseconds)' \
        value "$(times 25 "commandpipe(\"./deaf\" \"$(printf '%4095s' '')\")")" \
        --pipetimeout 500
}

@test "programs that read or write in blocks answer at once as the manual runs them" {
    local words
    for words in '"mawk" "-W" "interactive" "{ print toupper($0) }"' '"gawk" "{ print toupper($0); fflush() }"' \
        '"python3" "-u" "-c" "for line in open(0): print(line.strip().upper())"' '"sed" "-u" "s/x/X/"' '"stdbuf" "-oL" "tr" "x" "X"'; do
        command -v "$(cut -d '"' -f 2 <<<"$words")" >/dev/null || continue
        is X "$(value "commandpipe($words \"x\")" --pipetimeout 20000)"
        grep -qF "$(sed -E 's/^"([^"]*)".*/\1/' <<<"$words")" "$ROOT/man/cql.7"
    done
}

@test "--time-limit ends a run that waits without a timeout" {
    # without it the program would be named that ends then
    complains 2 'the time limit is over' \
        value 'commandpipe("sleep" "9" "x")' --pipetimeout 0 --time-limit 1
}

@test "a run that is stopped says so, even if its program was stopped at once" {
    write_script stopper <<'end'
#!/bin/sh
read -r line
kill -ALRM $PPID # as if the time were over
end
    complains 2 'the time limit is over' value 'commandpipe("./stopper" "x")' --time-limit 100
}

@test "cqlbegin and cqlend ask the instance that the games ask" {
    counter count
    cqlmatch "${patience[@]}" -s -i "$DATA/generated.pgn" -g 1 3 -o out.pgn --cql '
        cqlbegin { message quiet("begin " commandpipe("./count" "")) }
        initial message quiet(commandpipe("./count" ""))
        cqlend { message quiet("end " commandpipe("./count" "")) }' >messages
    is "begin 1
2
3
4
end 5" "$(<messages)"
    complains 2 'Game 0: move 1(wtm)' value 'cqlbegin { commandpipe("false" "x") }'
}

# --- locating the program --------------------------------------------------

# says NAME TEXT: a program NAME that answers with TEXT.
says() {
    mkdir -p "$(dirname "$1")"
    write_script "$1" <<end
#!/bin/sh
while read -r line; do echo '$2'; done
end
}

@test "a name with a separator is not searched for: relative names are relative to here" {
    says sub/t.sh here
    says other/sub/t.sh elsewhere
    is here "$(PATH=$PWD/other:$PATH value 'commandpipe("sub/t.sh" "x")')"
    is here "$(value "commandpipe(\"$PWD/sub/t.sh\" \"x\")")"
    fails 'failed to start program ./t.sh: No such file or directory' 'commandpipe("./t.sh" "x")'
}

@test "another name is searched for in the folders of PATH, in their order" {
    says one/other 1
    says two/t 2
    says three/t 3
    is 2 "$(PATH=$PWD/one:$PWD/two:$PWD/three:$PATH value 'commandpipe("t" "x")')"
    is 3 "$(PATH=$PWD/one:$PWD/three:$PWD/two:$PATH value 'commandpipe("t" "x")')"
}

@test "a file that may not be executed does not end the search, but says why nothing was found" {
    says one/t 1
    says two/t 2
    chmod -x one/t
    is 2 "$(PATH=$PWD/one:$PWD/two:$PATH value 'commandpipe("t" "x")')"
    PATH=$PWD/one:$PATH fails 'failed to start program t: Permission denied' 'commandpipe("t" "x")'
}

@test "without PATH, default folders are searched" {
    says here 1
    is x "$(env -u PATH "$BUILD/bin/cqlmatch" "${patience[@]}" --answer --cql 'commandpipe("cat" "x")' <<<"$START")"
    complains 2 'failed to start program here: No such file or directory' \
        env -u PATH "$BUILD/bin/cqlmatch" "${patience[@]}" --answer --cql 'commandpipe("here" "x")' <<<"$START"
}

@test "behind PATH a program is looked for among the recipes" {
    local query='commandpipe("canonical-epd" "8/8/8/8/8/8/8/8 w - -")' path
    path=$BUILD/bin:/usr/bin:/bin
    is '8/8/8/8/8/8/8/8 w - - c0 "id";' "$(PATH=$path value "$query")"
    says one/canonical-epd first
    is first "$(PATH=$PWD/one:$path value "$query")"
    chmod -x one/canonical-epd
    is '8/8/8/8/8/8/8/8 w - - c0 "id";' "$(PATH=$PWD/one:$path value "$query")"
}

@test "CL_PATH is not searched" {
    says sub/t 1
    CL_PATH=$PWD/sub fails 'failed to start program t: No such file or directory' 'commandpipe("t" "x")'
}

@test "the current directory is not searched, unless PATH has it; ./ says it" {
    says t.sh 1
    fails 'failed to start program t.sh: No such file or directory' 'commandpipe("t.sh" "x")'
    PATH=:$PATH: fails 'failed to start program t.sh: No such file or directory' 'commandpipe("t.sh" "x")'
    is 1 "$(value 'commandpipe("./t.sh" "x")')"
    is 1 "$(PATH=.:$PATH value 'commandpipe("t.sh" "x")')"
}

@test "an executable that is no program is run by /bin/sh, its name and the arguments behind" {
    write_script plain <<'end'
while read -r line; do echo "$0 $1 $2 $line"; done
end
    is './plain a b c x' "$(value 'commandpipe("./plain" "a" "b c" "x")')"
    mkdir bin
    mv plain bin
    is "$PWD/bin/plain a b x" "$(PATH=$PWD/bin:$PATH value 'commandpipe("plain" "a" "b" "x")')"
}

@test "a script names its interpreter; else the interpreter is the program" {
    write_script with.sed <<'end'
#!/bin/sed -uf
s/^/sed /
end
    is 'sed x' "$(value 'commandpipe("./with.sed" "x")')"
    echo 'while read -r line; do echo "$1 $line"; done' >without.sh
    is 'arg x' "$(value 'commandpipe("sh" "without.sh" "arg" "x")')"
    fails 'failed to start program ./without.sh: Permission denied' 'commandpipe("./without.sh" "x")'
}

@test "commandpipe(\"python3\" \"test.py\" \$request)" {
    need python3
    cat >test.py <<'end'
import sys
for line in sys.stdin:
    sys.stdout.write(line.upper())
    sys.stdout.flush()
end
    is ABC "$(value '{$request = "abc" commandpipe("python3" "test.py" $request)}' --pipetimeout 5000)"
}

# --- runtime errors --------------------------------------------------------

@test "command-pipe program P sent multiple responses to request" {
    write_script at_once <<'end'
#!/bin/sh
while read -r line; do printf 'a\nb\n'; done
end
    fails 'command-pipe program ./at_once sent multiple responses to request' \
        'commandpipe("./at_once" "x")'
}

@test "... also when the second one comes later: it is found before the next request" {
    late_talker
    complains 2 '<cmdline>:1:53 error: command-pipe program ./later sent multiple responses to request' \
        value '{commandpipe("./later" "x") commandpipe("./nap" "") commandpipe("./later" "y")}'
}

@test "... or behind the last game" {
    late_talker
    complains 2 '<cmdline>:1:2 error: command-pipe program ./later sent multiple responses to request' \
        value '{commandpipe("./later" "x") commandpipe("./nap" "")}'
    [[ $stderr = *'Game 0: move 1(wtm)'* ]]
    for threads in 1 3; do
        complains 2 'command-pipe program ./later sent multiple responses to request' \
            cqlmatch "${patience[@]}" --threads "$threads" -i "$DATA/famous.pgn" -g 1 \
            -o out.pgn --cql 'initial commandpipe("./later" "x") commandpipe("./nap" "")'
    done
}

# twice NAME [SECONDS]: answers with two lines, each in a write of its own, the
# second after so long.  It waits for a pipe that stays empty: to start `sleep`
# may take longer than the pause that is asked for.
twice() {
    write_script "$1" <<end
#!/bin/bash
exec 9<> <(:)
while read -r x; do
    printf 'a %s\n' \$((++i))
    ${2:+read -r -t $2 -u 9 _}
    printf 'b\n'
done
end
}

@test "... or by what a program still says when its input has ended" {
    twice late 0.05
    for threads in 1 3; do
        complains 2 'command-pipe program ./late sent multiple responses to request' \
            cqlmatch "${patience[@]}" --threads "$threads" -i "$DATA/famous.pgn" -g 1 \
            -o out.pgn --cql 'initial commandpipe("./late" "x")'
    done
    complains 2 'command-pipe program ./late sent multiple responses to request' \
        value 'commandpipe("./late" "x")'
    complains 2 'command-pipe program ./late sent multiple responses to request' \
        cqlmatch "${patience[@]}" -i "$DATA/famous.pgn" -g 1 -o out.pgn \
        --cql 'initial false cqlend { commandpipe("./late" "x") }'
    complains 2 'command-pipe program ./late sent multiple responses to request' \
        cqlmatch "${patience[@]}" -i "$DATA/famous.pgn" -g 1 \
        -o '%q{commandpipe("./late" "x")}' --cql 'initial'
}

@test "... and a program that answers twice never ends with status 0" {
    twice two
    for _ in {1..20}; do
        complains 2 'command-pipe program ./two sent multiple responses to request' \
            cqlmatch "${patience[@]}" -s -i "$DATA/famous.pgn" -o out.pgn \
            --cql 'initial commandpipe("./two" "x")'
    done
}

@test "... and with --strictpipes before another request is sent" {
    twice nearly 0.005
    # Once in some runs: on a busy machine the program itself may be late.
    for _ in {1..200}; do
        run value '{commandpipe("./nearly" "x") commandpipe("./nearly" "y")}' --strictpipes
        [ "$status" = 2 ]
        [[ $output != *'<cmdline>:1:2 error: command-pipe program ./nearly sent multiple responses to request'* ]] ||
            break
    done
    grep -qF '<cmdline>:1:2 error:' <<<"$output"
    is x "$(value 'commandpipe("cat" "x")' --strictpipes)"
    is x "$(value 'commandpipe("head" "-n" "1" "x")' --strictpipes)"
}

@test "... and a line that was written before any request" {
    write_script banner <<'end'
#!/bin/sh
echo welcome
while read -r line; do echo "$line"; done
end
    complains 2 'command-pipe program ./banner sent multiple responses to request' \
        value "$(times 1000 'commandpipe("./banner" "x")')"
}

@test "... and a line that nothing asked for, from a program that has ended then" {
    write_script parts <<'end'
#!/bin/sh
read -r line
exec <&-
echo "$line"
sleep 0.1
echo behind
end
    complains 2 '<cmdline>:1:29 error: command-pipe program ./parts sent multiple responses to request' \
        value '{commandpipe("./parts" "x") commandpipe("./parts" "y")}'
}

@test "maximum number of command-pipe programs (100) reached" {
    write_script again <<'end'
#!/bin/sh
while read -r line; do echo "$line"; done
end
    complains 2 '<cmdline>:1:35 error: maximum number of command-pipe programs (100) reached' \
        value "$(times 101 'commandpipe("./again" str $n "")')"
}

@test "size of request (size) exceeds message size limit (4096)" {
    complains 2 'error: size of request (5001) exceeds message size limit (4096)' \
        value "commandpipe(\"no such program\" \"$(printf '%5000s' '')\")"
}

@test "io error attempting to send request to command-pipe program P: detail" {
    write_script deaf <<'end'
#!/bin/sh
read -r line
exec <&-
echo "$line"
sleep 1
end
    complains 2 '<cmdline>:1:28 error: io error attempting to send request to command-pipe program ./deaf: Broken pipe' \
        value '{commandpipe("./deaf" "x") commandpipe("./deaf" "y")}'
}

@test "... also when it closed its input after the request was written, and before it was read" {
    write_script deafens <<'end'
#!/bin/sh
read -r line
echo "$line"
sleep 0.2
exec <&-
sleep 4
end
    complains 2 '<cmdline>:1:31 error: io error attempting to send request to command-pipe program ./deafens: Broken pipe' \
        value '{commandpipe("./deafens" "x") commandpipe("./deafens" "y")}' --pipetimeout 30000 1500
}

@test "command-pipe program P failed to respond within allotted time (X milliseconds)" {
    fails 'command-pipe program sleep failed to respond within allotted time (100 milliseconds)' \
        'commandpipe("sleep" "9" "x")' --pipetimeout 100
}

@test "io error attempting to receive response from command-pipe program P" {
    need_plain_build
    cat >faulty.c <<'end'
/* reading from our end of a child's pipe, which does not block, fails */
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
ssize_t
read(int fd, void *buffer, size_t size)
{
    if (!(fcntl(fd, F_GETFL) & O_NONBLOCK))
        return syscall(SYS_read, fd, buffer, size);
    errno = EIO;
    return -1;
}
end
    cc -D_GNU_SOURCE -shared -fPIC -o faulty.so faulty.c
    LD_PRELOAD=$PWD/faulty.so fails \
        'io error attempting to receive response from command-pipe program cat' \
        'commandpipe("cat" "x")'
}

@test "failed to start program P: detail" {
    fails 'failed to start program no such program: No such file or directory' \
        'commandpipe("no such program" "x")'
    fails 'failed to start program : No such file or directory' 'commandpipe("" "x")'
    fails 'failed to start program ./.: Permission denied' 'commandpipe("./." "x")'
    echo >file
    fails 'failed to start program ./file: Permission denied' 'commandpipe("./file" "x")'
    fails 'failed to start program ./file/x: Not a directory' 'commandpipe("./file/x" "x")'
}

@test "command-pipe program P response exceeded max length (4096)" {
    write_script endless <<'end'
#!/bin/sh
read -r line
printf '%4096s' ''
sleep 1
end
    fails 'command-pipe program ./endless response exceeded max length (4096)' \
        'commandpipe("./endless" "x")'
}

@test "command-pipe program P is no longer responding" {
    fails 'command-pipe program true is no longer responding' 'commandpipe("true" "x")'
    write_script faulty <<'end'
#!/bin/sh
if then
end
    complains 2 '<cmdline>:1:1 error: command-pipe program ./faulty is no longer responding' \
        value 'commandpipe("./faulty" "x")'
    complains 2 '<cmdline>:1:35 error: command-pipe program head is no longer responding' \
        value '{commandpipe("head" "-n" "1" "x") commandpipe("head" "-n" "1" "y")}'
    write_script half <<'end'
#!/bin/sh
read -r line
printf 'no newline'
end
    fails 'command-pipe program ./half is no longer responding' 'commandpipe("./half" "x")'
}

@test "... whichever of its pipes a dying program closes first, and however slowly" {
    write_script input_first <<'end'
#!/bin/sh
read -r line
exec <&-
echo "$line"
sleep 0.2
end
    write_script output_first <<'end'
#!/bin/sh
read -r line
echo "$line"
exec >&-
sleep 0.2
end
    for program in input_first output_first; do
        complains 2 "error: command-pipe program ./$program is no longer responding" \
            value "{commandpipe(\"./$program\" \"x\") commandpipe(\"./$program\" \"y\")}"
    done
}

# --- a good neighbour ------------------------------------------------------

@test "a program has its two pipes, and no other descriptor" {
    write_script descriptors <<'end'
#!/bin/sh
(ls -l /proc/$$/fd >list.$$) # 10 is the script itself
list=$(echo $(awk '/->/ && $(NF - 2) != 10 { print $(NF - 2), substr($NF, 1, 4) }' list.$$))
while read -r line; do echo "$list"; done
end
    cp descriptors other
    cat "$DATA"/{generated,generated}.pgn | gzip >games.pgn.gz
    (
        for fd in /proc/"$BASHPID"/fd/*; do
            fd=${fd##*/}
            ((fd <= 2)) || eval "exec $fd>&-"
        done
        exec cqlmatch --pipetimeout 30000 --threads 4 -i games.pgn.gz -o out.pgn \
            --cql 'initial message quiet(commandpipe("./descriptors" ""))
                message quiet(commandpipe("./other" ""))'
    ) >out 2>errors
    is '0 pipe 1 pipe 2 /tmp' "$(sort -u out)"
    is 160 "$(wc -l <out)"
}

@test "a program that lives on keeps no other from its end of input" {
    write_script ends <<'end'
#!/bin/sh
while read -r line; do echo "$line"; done
echo "$1" >>end
end
    write_script lingers <<'end'
#!/bin/sh
echo $$ >lingers.pid
while read -r line; do echo "$line"; done
exec sleep 60
end
    both_ended() {
        [[ -e end && $(wc -l <end) = 2 ]]
    }
    value '{commandpipe("./ends" "a" "x") commandpipe("./lingers" "x") commandpipe("./ends" "b" "x")}' \
        >out 2>/dev/null
    soon both_ended
    kill "$(<lingers.pid)" # it is still there
}

@test "standard output that nobody reads any more ends the run quietly, by SIGPIPE" {
    yes "$START" | head -n 100000 >fens
    run bash -c 'cqlmatch --pipetimeout 30000 --answer --cql "commandpipe(\"cat\" fen)" <fens 2>errors | head -n 1
        echo "${PIPESTATUS[0]}"'
    is "$START
141" "$output"
    is "" "$(<errors)"
}

@test "a program dies of SIGPIPE as usual" {
    write_script dies <<'end'
#!/bin/sh
read -r line
kill -PIPE $$
echo "$line"
end
    fails 'command-pipe program ./dies is no longer responding' 'commandpipe("./dies" "x")'
}

@test "a program that has ended is no zombie in the games that follow" {
    write_script ends <<'end'
#!/bin/sh
read -r line
echo $$
end
    write_script there <<'end'
#!/bin/sh
while read -r pid; do
    sleep 0.5
    if [ -e /proc/$pid ]; then echo there; else echo gone; fi
done
end
    cqlmatch "${patience[@]}" -s -i "$DATA/generated.pgn" -g 1 3 -o out.pgn \
        --cql 'initial persistent quiet pid = "none"
            if gamenumber == 1 then pid = commandpipe("./ends" "")
            message quiet(commandpipe("./there" pid))' >messages
    is gone "$(tail -n 1 messages)"
}

@test "without a standard input the pipes are still in their place" {
    cqlmatch "${patience[@]}" -i "$DATA/famous.pgn" -g 1 -o out.pgn \
        --cql 'initial message quiet(commandpipe("cat" "x"))' <&- >messages
    is x "$(<messages)"
}

# --- our own programs as children ------------------------------------------

@test "fen2bb, bb2fen, bbxfm and epdwrite answer" {
    is "$(fen2bb <<<"$START")" "$(value 'commandpipe("fen2bb" standardfen)')"
    is "$START" "$(value 'commandpipe("bb2fen" commandpipe("fen2bb" standardfen))')"
    is "$(bbxfm flipcolor <<<"$START")" "$(value 'commandpipe("bbxfm" "flipcolor" standardfen)')"
    is "$(epdwrite <<<"$START")" "$(value 'commandpipe("epdwrite" standardfen)')"
}

@test "pgn2fen --movetext answers with the position after moves" {
    is "$(pgn2fen --movetext <<<'1. e4 e5 2. Nf3')" \
        "$(value 'commandpipe("pgn2fen" "--movetext" "1. e4 e5 2. Nf3")')"
}

@test "cqlmatch --answer answers, and asks others in its turn" {
    is 20 "$(value 'commandpipe("cqlmatch" "--answer" "--cql" "countmoves legal --" standardfen)')"
    echo 'commandpipe("fen2bb" standardfen)' >inner.cql
    is "$(fen2bb <<<"$START")" "$(value 'commandpipe("cqlmatch" "--answer" "inner.cql" fen)')"
}

@test "each of our programs answers every position of a game" {
    cqlmatch "${patience[@]}" -s -i "$DATA/famous.pgn" -g 1 3 -o out.pgn --cql \
        'message quiet(commandpipe("bb2fen" commandpipe("bbxfm" "flipH" "flipH"
            commandpipe("fen2bb" standardfen))))' >fens
    cqlmatch "${patience[@]}" -s -i "$DATA/famous.pgn" -g 1 3 -o out.pgn --cql 'message quiet(standardfen)' >expected
    same expected fens
    (($(wc -l <fens) > 100))
}

@test "the error line of a program is its answer" {
    [[ $(value 'commandpipe("fen2bb" "no position")' 2>/dev/null) = '!fen2bb: '* ]]
}

# --- speed -----------------------------------------------------------------

@test "a thread asks 0.7 times as often a second as the smallest loop of write and read" {
    need_plain_build
    need taskset
    local requests=20000 query own childs ours TIMEFORMAT='%U %S'
    # ends after the query, whose time would else hold that of this program, too
    write_script lingers <<'end'
#!/bin/sh
cat
exec >&-
sleep 1
end
    query=$(times $requests "commandpipe(\"./lingers\" \"$START\")")
    # by the processor time of both programs, which take turns on one core
    for _ in {1..12}; do
        read -r own childs < <(taskset -c 0 rounds $requests ./lingers <<<"$START")
        ours=$({ time taskset -c 0 cqlmatch "${patience[@]}" --count --cql "$query" <<<"$START" >/dev/null 3>&- 4>&-; } 2>&1 |
            awk '{ printf "%d", ($1 + $2) * 1000 }')
        echo "$own and $childs ms; $ours and $childs ms"
        (((own + childs) * 10 < (ours + childs) * 7)) || return 0
    done
    false
}
