#!/usr/bin/env bats
# written.bats - what every file that a run writes promises: that it destroys no
# other, is packed by its name, and is never mistaken for a whole one

# shellcheck disable=SC2154 # run sets stderr
# shellcheck disable=SC2094 # that is what is refused
# shellcheck disable=SC2016 # expanded by the inner shell
load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cp "$DATA/famous.pgn" games.pgn
    cp "$DATA/positions.fen" positions.fen
}

# -- one file, one role

sums='persistent (sum) Total += 1 mate'

@test "the state and the output are not one file" {
    complains 2 'is the file of the state; it cannot be the output' \
        cqlmatch -i games.pgn -o same --emit-state same --cql "$sums"
    ln -s same link
    complains 2 'link is the file of the state; it cannot be the output' \
        cqlmatch -i games.pgn -o link --emit-state same --cql "$sums"
    complains 2 'games.pgn is the input; it cannot take the state' \
        cqlmatch -i games.pgn -o out.pgn --emit-state games.pgn --cql "$sums"
    cmp games.pgn "$DATA/famous.pgn"
}

@test "a state that is read is not written" {
    cqlmatch -i games.pgn -o out.pgn --emit-state state --cql "$sums"
    cp state before
    complains 2 'state is the input; it cannot take the state' \
        cqlmatch --merge-state state --emit-state state --cql "$sums"
    cmp state before
}

@test "writefile spares the games that are read, the output and the state" {
    for name in games.pgn ./games.pgn; do
        complains 2 'is the input; it cannot be written by writefile' \
            cqlmatch -i games.pgn -o out.pgn --cql "writefile(\"$name\" \"x\")"
    done
    cmp games.pgn "$DATA/famous.pgn"
    complains 2 'out.pgn is the output; it cannot be written by writefile' \
        cqlmatch -i games.pgn -o out.pgn --cql 'writefile("out.pgn" "x")'
    complains 2 'is the input; it cannot be written by writefile' \
        cqlmatch --cql 'writefile("positions.fen" "x")' <positions.fen
    cmp positions.fen "$DATA/positions.fen"
}

@test "names that come from games spare the games that are read" {
    complains 2 'is the input; it cannot be the output' \
        cqlmatch -i games.pgn -o '%q{"games" + ".pgn"}' --cql true
    cmp games.pgn "$DATA/famous.pgn"
}

@test "the copy of epdwrite is another file than its output, and no input" {
    complains 2 './out is the output; it cannot be the copy of the output' \
        epdwrite -o out --tee=./out positions.fen
    complains 2 'positions.fen is the input; it cannot be the copy of the output' \
        epdwrite --tee=positions.fen positions.fen
    complains 2 'out is standard output; it cannot be the copy of the output' \
        bash -c 'epdwrite --tee=out positions.fen >out'
    cmp positions.fen "$DATA/positions.fen"
}

@test "the rejects of pgn2fen spare standard output and the input" {
    complains 2 'games.pgn is the input; it cannot take the rejects' \
        pgn2fen --rejects=games.pgn games.pgn
    complains 2 'out is standard output; it cannot take the rejects' \
        bash -c 'pgn2fen --rejects=out games.pgn >out'
    cmp games.pgn "$DATA/famous.pgn"
}

# -- packed by their names

# packed COMMAND...: what it writes into NAME is packed for each ending; NAME
# stands for the file in the command.
packed() {
    local ending
    need gzip zstd bzip2 xz
    "${@//NAME/plain}" >printed
    for ending in gz zst bz2 xz GZ; do
        "${@//NAME/packed.$ending}" >printed
        case $ending in
        gz | GZ) gzip -dc ;;
        zst) zstd -dcq ;;
        bz2) bzip2 -dc ;;
        xz) xz -dc ;;
        esac <"packed.$ending" | cmp - plain
    done
    [[ -s plain ]]
}

@test "outputs are packed if their names end as those of packed files do" {
    printf '1. e4 e5 2. Ke3 *\n' >bad.pgn
    packed cqlmatch -i games.pgn -o NAME --cql mate
    packed cqlmatch -i games.pgn -o NAME --emit-state /dev/null --cql "$sums"
    packed cqlmatch -i games.pgn -o out.pgn --emit-state NAME --cql "$sums"
    packed cqlmatch --cql check -o NAME positions.fen
    packed epdwrite -o NAME positions.fen
    packed epdwrite --tee=NAME positions.fen
    packed bash -c 'pgn2fen --rejects=NAME bad.pgn || test $? = 1'
    packed cqlmatch -i games.pgn -g 1 3 -o out.pgn --cql 'initial writefile("NAME" "x")'
}

@test "names that come from games are packed, too, however many there are" {
    need gzip
    for ((i = 0; i < 100; i++)); do
        printf '[Event "e%d"]\n\n1. e4 *\n\n' $((i % 50))
    done >many.pgn
    cqlmatch -i many.pgn -o '%T{Event}.gz' --cql true
    for file in e*.gz; do
        printf '%s[Event "%s"]\n' '' "${file%.gz}" '' "${file%.gz}"
    done >events
    same events <(gzip -dc e*.gz | grep '^.Event')
    is 100 "$(wc -l <events)"
}

@test "nothing is put behind a packed file" {
    complains 2 'a packed file is not appended to; write another one, and append it with cat' \
        epdwrite --append=out.epd.gz positions.fen
    complains 2 'a packed file is not appended to' \
        cqlmatch -i games.pgn --append out.pgn.zst --cql true
    complains 2 'a packed file is not appended to' \
        cqlmatch --append out.xz --cql true positions.fen
    is "" "$(find . -name 'out*')"
}

@test "a program that packs and is not there, or fails, is trouble" {
    complains 2 'out.gz: it needs the program gzip, which is not installed' \
        env PATH=/nowhere "$BUILD/bin/epdwrite" -o out.gz positions.fen
    mkdir bin
    printf '#!/bin/sh\nexit 3\n' >bin/gzip
    chmod +x bin/gzip
    complains 2 'cannot write out.gz: gzip could not pack it' \
        env PATH="$BATS_TEST_TMPDIR/bin:$PATH" epdwrite -o out.gz positions.fen
    complains 2 'cannot write out.gz: gzip could not pack it' \
        env PATH="$BATS_TEST_TMPDIR/bin:$PATH" cqlmatch -i games.pgn -o out.gz --cql true
    # it ends before it has read what it is given: the connection is reset
    makes_many
    printf '#!/bin/sh\nhead -c 10 >/dev/null\nexit 3\n' >bin/gzip
    for program in "cqlmatch -i many.pgn -o out.gz --cql true" "pgnwrite -o out.gz many.pgn"; do
        # shellcheck disable=SC2086 # words
        PATH=$BATS_TEST_TMPDIR/bin:$PATH run -2 --separate-stderr $program
        is "${program%% *}: cannot write out.gz: gzip could not pack it" "$stderr"
    done
}

# -- what a run leaves that fails or is killed

# makes_many: many.pgn, and what a whole run makes of it, whole.pgn.
makes_many() {
    repeat 300 games.pgn >many.pgn
    cqlmatch -i many.pgn -o whole.pgn --silent --cql true
}

# is_beginning FILE WHOLE END: FILE is WHOLE up to a place behind END.
is_beginning() {
    local size
    size=$(stat -c %s "$1")
    ((size < $(stat -c %s "$2")))
    cmp -n "$size" "$1" "$2"
    ((size == 0)) || is "$3" "$(tail -c "${#3}" "$1" | tr '\n' /)"
}

# killed_in_mid_run INPUT OUTPUT COMMAND...: gets half of many.pgn or many.fen, and
# is killed while it waits for more and has written something.
killed_in_mid_run() {
    local input=$1 output=$2 size
    shift 2
    rm -f "$output"
    mkfifo halfway
    { head -c $(($(stat -c %s "$input") / 2)) "$input"; exec sleep 300; } \
        >halfway 2>/dev/null 3>&- &
    feeder=$!
    "$@" <halfway 3>&- &
    pid=$!
    soon test -s "$output"
    while size=$(stat -c %s "$output") && sleep 0.2 && # a write in hand may be cut
        [[ $(stat -c %s "$output") != "$size" ]]; do :; done
    kill -9 $pid $feeder
    wait $pid || true
    rm halfway
}

@test "kill -9 in the middle of a run leaves whole games" {
    makes_many
    for threads in 1 3; do
        killed_in_mid_run many.pgn out.pgn \
            cqlmatch -i - -o out.pgn --threads $threads --silent --cql true
        is_beginning out.pgn whole.pgn //
        [[ -s out.pgn ]]
    done
}

@test "kill -9 in the middle of a run leaves whole lines, in both outputs" {
    yes "$(<positions.fen)" 2>/dev/null | head -n 20000 >many.fen || true
    epdwrite -o whole many.fen
    killed_in_mid_run many.fen tee epdwrite -o out --tee=tee
    is_beginning out whole /
    is_beginning tee whole /
    [[ -s out && -s tee ]]
}

@test "a packed output of a run that was killed is seen to be cut off" {
    need gzip zstd bzip2 xz
    repeat 60 games.pgn >many.pgn
    for ending in gz zst bz2 xz; do
        mkfifo whole
        (cat many.pgn; exec sleep 300) >whole 2>/dev/null 3>&- &
        feeder=$!
        cqlmatch -i - -o "out.$ending" --silent --cql true <whole 2>message 3>&- &
        pid=$!
        soon runs $feeder sleep
        kill -9 $pid $feeder
        wait $pid || true
        rm whole
        sleep 0.2
        complains 2 "out.$ending: " bash -c 'pgn2fen "$1" >/dev/null' bash "out.$ending"
    done
}

@test "a limit on the size of files leaves whole records, a message, status 2" {
    makes_many
    complains 2 'cqlmatch: cannot write out.pgn: File too large' \
        bash -c 'ulimit -f 50; cqlmatch -i many.pgn -o out.pgn --silent --cql true'
    is_beginning out.pgn whole.pgn //
    yes "$(<positions.fen)" 2>/dev/null | head -n 20000 >many.fen || true
    epdwrite -o whole many.fen
    complains 2 'epdwrite: cannot write out: File too large' \
        bash -c 'ulimit -f 50; epdwrite -o out many.fen'
    is_beginning out whole /
    complains 2 'cannot write standard output: File too large' \
        bash -c 'ulimit -f 50; epdwrite many.fen >out'
    is_beginning out whole /
    complains 2 'cannot write lines: File too large' bash -c \
        'ulimit -f 50; cqlmatch --cql "writefile(\"lines\" \"$(printf "%2000s" x)/\")" many.fen'
    is / "$(tail -c 1 lines)"
    complains 2 'cqlmatch: cannot write found: File too large' \
        bash -c 'ulimit -f 50; cqlmatch -o found --cql true many.fen'
    is_beginning found many.fen /
}

@test "a full disk leaves whole records" {
    makes_many
    mkdir small
    mount -t tmpfs -o size=200k none small 2>/dev/null || skip "no tmpfs can be mounted"
    run cqlmatch -i many.pgn -o small/out.pgn --silent --cql true
    cp small/out.pgn out.pgn
    umount small
    is 2 "$status"
    is "cqlmatch: cannot write small/out.pgn: No space left on device" "$output"
    is_beginning out.pgn whole.pgn //
}

# -- UTF-8

@test "the name of a file is written as UTF-8, whatever its bytes" {
    name=$'n\xe9.pgn'
    cp games.pgn "$name"
    is 'n\xe9.pgn' "$(pgn2fen --final --columns=file "$name" | cut -f 2 | sort -u)"
    for format in csv jsonl; do
        cqlmatch -i "$name" --format $format --cql mate >rows
        grep -qF 'xe9.pgn' rows
        iconv -f UTF-8 -t UTF-8 rows | cmp - rows
    done
    complains 2 '--matchstring takes UTF-8' \
        cqlmatch -i games.pgn --matchstring $'\xe9' --cql mate
}

@test "the name of a tag and --title are UTF-8, whatever their bytes" {
    printf '[Ev\xe9nt "x"]\n\n1. e4 *\n' >latin.pgn
    for command in pgnwrite 'cqlmatch --cql true -i'; do
        # shellcheck disable=SC2086 # the words of a command
        is '[Ev\xc3\xa9nt "x"]' "$($command latin.pgn | grep 'nt "x"' | sed 's/\xc3\xa9/\\xc3\\xa9/')"
    done
    complains 2 '--title takes UTF-8' bbdraw --format=html --title $'\xe9'
}

@test "control characters of games are escaped in messages" {
    printf '[Event "a\x1b[31mb\x07\x7f\xc2\x9bX\tY"]\n\n*\n' >colours.pgn
    is 'a\x1b[31mb\x07\x7f\xc2\x9bX	Y' "$(cqlmatch -i colours.pgn -o /dev/null \
        --cql 'message quiet(event)' 2>&1)"
    printf 'a\nb\tc' >text
    is "$(<text)" "$(cqlmatch -i colours.pgn -o /dev/null --cql 'message quiet(readfile "text")' 2>&1)"
}

# -- bounds

@test "readfile takes no more than a file may hold" {
    complains 2 'cannot read /dev/zero: it holds more than 268435456 bytes' \
        cqlmatch -i games.pgn -g 1 --cql 'readfile "/dev/zero"'
}

@test "writefile into a FIFO waits for its reader, until the run is to stop" {
    mkfifo pipe
    timeout 300 cat pipe >got 3>&- &
    cqlmatch -i games.pgn -g 1 -o out.pgn --cql 'initial writefile("pipe" "hello")'
    wait $!
    is hello "$(<got)"
    complains 2 'the time limit is over' cqlmatch -i games.pgn -o out.pgn --time-limit 1 \
        --cql 'writefile("pipe" "x")'
    cqlmatch -i games.pgn -o out.pgn --cql 'writefile("pipe" "x")' 2>errors 3>&- &
    pid=$!
    soon handles_term $pid cqlmatch
    kill -TERM $pid
    status=0
    wait $pid || status=$?
    is 2 "$status"
    grep -q 'interrupted after game 0' errors
}

@test "no output overwrites a query, an included file, an index, a list of files or what readfile reads" {
    local file
    cd "$BATS_TEST_TMPDIR"
    cp "$DATA/famous.pgn" games.pgn
    pgnindex games.pgn
    echo 'function f() { mate }' >part.cql
    echo 'text' >read.txt
    echo 'cql(include part.cql) f() or (readfile "read.txt") == ""' >query.cql
    echo games.pgn >list.txt
    mkdir kept
    cp ./*.* kept
    for file in query.cql part.cql games.pgn.index read.txt list.txt games.pgn; do
        for option in -o --emit-state; do
            # shellcheck disable=SC2030 # of run
            run -2 --separate-stderr cqlmatch --files-from=list.txt "$option" "$file" query.cql
            # shellcheck disable=SC2154 # run sets it
            [[ $stderr = *"$file is "* ]]
            same "kept/$file" "$file"
        done
    done
    cqlmatch -i games.pgn -o /dev/null --cql 'cqlend {x=readfile "read.txt" writefile("read.txt" "more" + x)} true'
    [[ $(cat read.txt) = *text* ]]
}
