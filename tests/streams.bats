#!/usr/bin/env bats
# streams.bats - what every program that reads lines or files promises about
# its input, its output and its end

# shellcheck disable=SC2030,SC2031 # each @test is a subshell of its own

load lib

FEN='4k3/8/8/8/8/8/8/4K3 w - - 0 1'
BB='K:e1 Q:[] R:[] B:[] N:[] P:[] k:e8 q:[] r:[] b:[] n:[] p:[] w - - 0 1'

# The programs that answer line by line: `command | a line it takes`.
line_programs() {
    present <<end
fen2bb                       | $FEN
bb2fen                       | $BB
bbxfm flipV                  | $FEN
epdwrite --id                | $FEN
pgn2fen --movetext           | 1. e4 e5 2. Nf3
cqlmatch --answer --cql wtm  | $FEN
ucipipe --depth 1            | $FEN
tbprobe --path=$BATS_FILE_TMPDIR/tables | $FEN
bbdraw --format=svg          | $FEN
fenmap --map=$BATS_FILE_TMPDIR/map | $FEN
explore --map=$BATS_FILE_TMPDIR/games --format=json | $FEN
end
}

# The programs that take FILE operands, and what such a file may hold.
file_programs() {
    present <<end
fen2bb              | $FEN
bb2fen              | $BB
epdwrite --id       | $FEN
bookwrite           | $FEN\te1e2\t3
fenmap --map=$BATS_FILE_TMPDIR/map | $FEN
explore --map=$BATS_FILE_TMPDIR/games --format=json | $FEN
pgn2fen --movetext  | 1. e4 e5 2. Nf3
pgn2fen             | 1. e4 e5 2. Nf3 *
pgnfold             | 1. e4 e5 2. Nf3 *
pgnwrite            | 1. e4 e5 2. Nf3 *
ucipipe --depth 1   | $FEN
tbprobe --path=$BATS_FILE_TMPDIR/tables | $FEN
bbdraw --format=svg | $FEN
end
}

present() {
    local row
    while IFS= read -r row; do
        [[ ! -x $BUILD/bin/${row%% *} ]] || printf '%s\n' "$row"
    done
}

# each TABLE CHECK: calls CHECK for each program, with the array `command` and
# the text `line` set.  CHECK stands alone, so that each of its steps counts.
each() {
    local row in out
    while IFS= read -r row; do
        split_row "$row"
        read -ra command <<<"$in"
        line=$out
        "$2"
    done < <("$1")
    [ ${#command[@]} -gt 0 ]
}

setup_file() {
    printf '%s\tvalue\n' "$FEN" | fenmap -o "$BATS_FILE_TMPDIR/map"
    forge_table "$BATS_FILE_TMPDIR/tables/kqk.gtb.cp4"
    explore --make -o "$BATS_FILE_TMPDIR/games" <<<'1. e4 e5 2. Nf3 1-0'
}

setup() {
    command=() line=
    cd "$BATS_TEST_TMPDIR" || return
}

teardown() {
    [[ ${BATS_TEST_COMPLETED-} ]] || echo "that was: ${command[*]}"
}

# holds_lines NUMBER FILE: it has so many lines, and the last one has its end.
holds_lines() {
    local held
    mapfile held <"$2"
    [[ ${#held[@]} = "$1" && ${held[*]: -1} = *$'\n' ]]
}

# -- answering

is_answered_at_once() {
    ask 2000 "${command[@]}" <<<"$line" >answer
    holds_lines 1 answer
    [[ $(<answer) != '!'* ]]
}

@test "a request is answered before the next one comes, 2,000 times" {
    each line_programs is_answered_at_once
}

is_refused_at_once() {
    printf '%s\n%s\n' "not this" "$line" |
        ask 100 sh -c '"$@" 2>/dev/null; [ $? = 1 ]' sh "${command[@]}"
}

@test "a bad request is answered at once too" {
    each line_programs is_refused_at_once
}

@test "a chain of four programs answers each request at once" {
    [ -x "$BUILD/bin/bbxfm" ] && [ -x "$BUILD/bin/epdwrite" ] ||
        skip "bbxfm or epdwrite is not there"
    printf '%s\n' "$FEN" | ask 1000 sh -c \
        'fen2bb | bbxfm flipH | bb2fen | epdwrite' >answer
    is "3k4/8/8/8/8/8/8/3K4 w - -" "$(<answer)"
}

writes_large_blocks() {
    [[ ${command[0]} != ucipipe ]] || return 0 # thinking takes longer than a write
    yes "$line" 2>/dev/null | head -n 60000 >many || true
    writes "${command[@]}" <many >counted
    awk '{ exit !($4 / $1 >= 16384) }' counted || { cat counted; return 1; }
}

@test "in a batch, output is written in blocks of at least 16 KiB" {
    each line_programs writes_large_blocks
}

answers_each_line() {
    printf '%s\r\n\n%s\n!other: wrong: x\n\tx\n\0\n\xff\xfe\n%s' \
        "$line" "$line" "$line" >lines
    "${command[@]}" <lines >answers 2>messages || true
    mapfile answers <answers
    is 8 "${#answers[@]}"
    is $'!other: wrong: x\n' "${answers[3]}"
    is "${answers[2]//[0-9]/}" "${answers[0]//[0-9]/}"
    is "${answers[2]//[0-9]/}" "${answers[7]//[0-9]/}"
}

@test "every line has one line for an answer, in order, whatever it holds" {
    each line_programs answers_each_line
}

stays_in_step() {
    "${command[@]}" <noise >answers 2>/dev/null || true
    holds_lines "$count" answers
    iconv -f UTF-8 -t UTF-8 answers >/dev/null
    grep -qaP '\x00' answers && return 1
    awk 'BEGIN { RS = "\n" } length > 4095 { exit 1 }' answers
}

@test "20,000 lines of noise are answered by as many lines of text" {
    awk 'BEGIN {
        srand(1)
        for (i = 0; i < 20000; i++) {
            for (n = int(rand() * 40); n > 0; n--)
                printf "%c", 1 + int(rand() * 255)
            printf "\n"
        }
    }' >noise
    count=$(wc -l <noise)
    each line_programs stays_in_step
}

passes_an_error_on() {
    printf '!other: it went wrong: \tx\n' >lines
    complains 0 '' "${command[@]}" <lines
    is "$(<lines)" "$output"
    # shellcheck disable=SC2154 # complains sets it
    is "" "$stderr"
}

@test "an error line of another program is copied and is no error" {
    each line_programs passes_an_error_on
}

refuses_what_is_no_text() {
    local tool=${command[0]}
    printf '%s\n%s\377\n%s\0\n' "$line" "$line" "$line" >lines
    complains 1 '' "${command[@]}" <lines
    [[ ${lines[1]} = "!$tool: "*'\xff' ]]
    [[ ${lines[2]} = "!$tool: "*'\x00' ]]
    [[ $stderr = "$tool: (stdin):2: "*"$tool: (stdin):3: "* ]]
}

@test "a line with NUL or invalid UTF-8 is refused, shown, and status 1" {
    each line_programs refuses_what_is_no_text
}

# -- long lines: of 100 MB if WHOLE is set

LONG=6250000
[[ ! ${WHOLE-} ]] || LONG=100000000

survives_a_long_bad_line() {
    { head -c "$LONG" /dev/zero | tr '\0' x; printf '\n%s\n' "$line"; } |
        peak peak "${command[@]}" >answers 2>/dev/null && return 1
    is 2 "$(wc -l <answers)"
    [ "$(head -n 1 answers | wc -c)" -le 4096 ]
    [[ $(tail -n 1 answers) != '!'* ]]
    [ "$(<peak)" -lt $((LONG / 250)) ] || { cat peak; return 1; }
}

@test "a bad line is refused within four times its length, and the next answered" {
    need_plain_build
    each line_programs survives_a_long_bad_line
}

carries_a_long_column() {
    { printf '%s\t' "$line"; head -c "$LONG" /dev/zero | tr '\0' x
        printf '\n%s\n' "$line"; } |
        peak peak "${command[@]}" >answers
    is 2 "$(wc -l <answers)"
    [ "$(<peak)" -lt $((LONG * 3 / 500)) ] || { cat peak; return 1; }
}

@test "a good line with a long column is answered within six times its length" {
    need_plain_build
    each line_programs carries_a_long_column
}

# 20,000 lines more need no 400 kB more, which is less than one small piece of
# memory for each; what ucipipe asks has a table of 16 MB.
needs_little_memory() {
    local count peaks=()
    for count in 5000 25000; do
        yes "$line" 2>/dev/null | head -n $count >many || true
        peak peak "${command[@]}" <many >/dev/null
        peaks+=("$(<peak)")
    done
    ((peaks[1] < 20000 && peaks[1] - peaks[0] < 400)) || { echo "${peaks[*]}"; return 1; }
}

@test "memory does not grow with the number of lines" {
    need_plain_build
    each line_programs needs_little_memory
    local command=(epdwrite) line='4k3/8/8/8/8/8/8/4K3 w - - id "an operation of thirty bytes";'
    needs_little_memory
}

# -- the end

ends_well_on_nothing() {
    "${command[@]}" </dev/null >answers 2>&1
    is "" "$(<answers)"
}

@test "empty input gives no output and status 0" {
    each line_programs ends_well_on_nothing
    each file_programs ends_well_on_nothing
}

to_a_full_disk() {
    "$@" >/dev/full
}

notices_a_full_disk() {
    complains 2 "${command[0]}: cannot write standard output: No space left on device" \
        to_a_full_disk "${command[@]}" <<<"$line"
}

@test "a full disk is reported and gives status 2" {
    each line_programs notices_a_full_disk
    each file_programs notices_a_full_disk
}

notices_a_full_disk_in_help() {
    "${command[0]}" --help 2>message >/dev/full && return 1
    is "${command[0]}: cannot write standard output: No space left on device" \
        "$(<message)"
}

@test "a full disk is noticed by --help too" {
    each file_programs notices_a_full_disk_in_help
    each line_programs notices_a_full_disk_in_help
}

ends_quietly_when_nobody_reads() {
    [[ ${command[0]} != bookwrite ]] || return 0 # equal lines are one entry
    yes "$line" 2>/dev/null | head -n 20000 >many || true
    (
        trap - PIPE
        set +e
        { "${command[@]}" <many 2>message; echo $? >ended; } | head -n 1 >/dev/null
    )
    is 141 "$(<ended)"
    is "" "$(<message)"
}

@test "a reader that goes away ends a program quietly, by SIGPIPE" {
    each line_programs ends_quietly_when_nobody_reads
    each file_programs ends_quietly_when_nobody_reads
}

# A packer's pipe has SIGPIPE ignored.
@test "a reader of messages that goes away ends a program that packs its output" {
    yes "$FEN"$'\nx' 2>/dev/null | head -n 20000 >many || true
    (
        trap - PIPE
        set +e
        { epdwrite --output=packed.epd.gz 2>&1 <many; echo $? >ended; } | head -n 1 >/dev/null
    )
    is 141 "$(<ended)"
}

notices_a_closed_output() {
    printf '%s\n' "$line" >lines
    "${command[@]}" <lines 2>message >&- && return 1
    is "${command[0]}: cannot write standard output: Bad file descriptor" \
        "$(<message)"
}

@test "standard output that is closed from the start is trouble" {
    each line_programs notices_a_closed_output
    each file_programs notices_a_closed_output
}

without_input() {
    "$@" <&-
}

notices_a_closed_input() {
    complains 2 ': Bad file descriptor' without_input "${command[@]}"
    [[ $stderr == "${command[0]}: "*": Bad file descriptor" ]]
}

@test "standard input that is closed from the start is trouble" {
    each line_programs notices_a_closed_input
    each file_programs notices_a_closed_input
}

@test "with a closed standard descriptor nothing goes into the file of another" {
    printf '1. e4 e5 2. Qh8 *\n' >bad.pgn
    pgn2fen --rejects=rejects bad.pgn 2>message >&- || is 2 $?
    is "pgn2fen: cannot write standard output: Bad file descriptor" \
        "$(tail -n 1 message)"
    is "" "$(<rejects)"
    pgn2fen --rejects=rejects bad.pgn >rows 2>&- || is 1 $?
    is "1. e4 e5 2. Qh8 *" "$(<rejects)"
    is 3 "$(wc -l <rows)"
    cqlmatch -i bad.pgn -o /dev/null --emit-state state \
        --cql 'persistent (sum) Total += 1' 2>&-
    is "state	1" "$(head -n 1 state | cut -f 1,2)"
    epdwrite --tee=tee <<<"$FEN" >&- 2>message || is 2 $?
    is "epdwrite: cannot write standard output: Bad file descriptor" "$(<message)"
    [[ $(<./tee) == '4k3/'* ]]
}

# shellcheck disable=SC2094 # that is the question
appends_to_its_input() {
    "$@" both >>both
}

refuses_to_read_its_output() {
    printf '%s\n' "$line" >both
    complains 2 '' appends_to_its_input "${command[@]}"
    is "${command[0]}: both: it is standard output, too" "$stderr"
    is "$line" "$(<both)"
}

@test "a file that is standard output, too, is not read: that would never end" {
    each file_programs refuses_to_read_its_output
}

says_that_it_waits() {
    script -qec "timeout --foreground 300 ${command[*]@Q}" /dev/null >said </dev/null || true
    [[ $(<said) = *"${command[0]}: reads from the terminal"* ]]
    script -qec "timeout --foreground 300 ${command[*]@Q} -" /dev/null >said </dev/null || true
    [[ $(<said) != *"reads from the terminal"* ]]
}

@test "a program that waits at a terminal without having been told to says so" {
    need script
    each file_programs says_that_it_waits
}

ends_with_a_killed_reader() {
    mkfifo -m 600 pipe
    "${command[@]}" < <(exec yes "$line" 2>/dev/null) >pipe 2>message &
    local writer=$! reader ended=0
    # shellcheck disable=SC2217 # it reads nothing
    sleep 60 <pipe &
    reader=$!
    soon runs $writer "${command[0]}"
    kill -9 "$reader"
    wait "$writer" || ended=$?
    rm pipe
    is 141 "$ended"
    is "" "$(<message)"
}

@test "kill -9 of the reader ends the writer by SIGPIPE, without a word" {
    each line_programs ends_with_a_killed_reader
}

outlives_a_killed_writer() {
    : >answers # of the program before
    mkfifo -m 600 pipe
    sh -c 'printf "%s\n%s\n" "$1" "$1"; exec sleep 60' sh "$line" >pipe &
    local writer=$! reader ended=0
    "${command[@]}" <pipe >answers 2>message &
    reader=$!
    soon holds_lines 2 answers # before the writer ends
    kill -9 "$writer"
    wait "$reader" || ended=$?
    rm pipe
    is 0 "$ended"
    holds_lines 2 answers
    is "" "$(<message)"
}

@test "kill -9 of the writer is the end of input for the reader" {
    each line_programs outlives_a_killed_writer
}

# shellcheck disable=SC2094 # a pipe that fills up
ends_between_records() {
    case ${command[0]} in
    ucipipe) return 0 ;; # an engine may think for long; each answer is one write
    bookwrite) return 0 ;; # writes nothing before the end
    esac
    local writer reader ended=0
    [[ -p pipe ]] || mkfifo -m 600 pipe
    exec 8<>pipe 9<pipe 8<&-
    "${command[@]}" < <(yes "$line" 2>/dev/null | dd bs=997 iflag=fullblock 2>/dev/null) \
        >pipe 2>message 9<&- & # whose input is cut within a record
    writer=$!
    is_full pipe
    kill -TERM "$writer"
    cat <&9 >answers 9<&- &
    reader=$!
    exec 9<&-
    wait "$writer" || ended=$?
    wait "$reader"
    if [[ ${command[0]} = cqlmatch ]]; then
        is 2 "$ended"
        grep -q 'interrupted$' message # and if it was in the query, the position
    else
        is 143 "$ended"
        ! grep -v 'interrupted$' message || return 1
    fi
    printf '%s\n' "$line" "$line" "$line" >lines
    "${command[@]}" <lines >three
    same <(kinds_of_lines three) <(kinds_of_lines answers)
}

# kinds_of_lines FILE: its different lines, without digits, and the last of all.
kinds_of_lines() {
    awk '{ gsub(/[0-9]/, ""); last = $0 } !seen[$0]++; END { print "at the end: " last }' "$1"
}

@test "SIGTERM, while the reader of the output waits, leaves whole records" {
    each line_programs ends_between_records
    each file_programs ends_between_records
}

# -- files

goes_on_after_a_missing_file() {
    printf '%s\n' "$line" >good
    "${command[@]}" good >expected
    complains 2 "${command[0]}: nofile: No such file or directory" \
        "${command[@]}" nofile good
    is "$(<expected)" "$output"
}

@test "a missing file is reported, the others are read, and status 2" {
    each file_programs goes_on_after_a_missing_file
}

refuses_a_directory() {
    mkdir -p folder
    complains 2 "${command[0]}: folder: Is a directory" "${command[@]}" folder
    is "" "$output"
}

@test "a directory is no file" {
    each file_programs refuses_a_directory
}

reports_a_read_error() {
    complains 2 "${command[0]}: /proc/self/mem: Input/output error" \
        "${command[@]}" /proc/self/mem
}

@test "an error while reading is reported and gives status 2" {
    [ -e /proc/self/mem ] || skip "there is no /proc/self/mem"
    each file_programs reports_a_read_error
}

refuses_an_unreadable_file() {
    complains 2 "${command[0]}: unreadable: Permission denied" \
        "${command[@]}" unreadable
}

@test "a file that may not be read is reported and gives status 2" {
    [ "$(id -u)" != 0 ] || skip "root may read everything"
    touch unreadable
    chmod 000 unreadable
    each file_programs refuses_an_unreadable_file
}

takes_a_hyphen_for_standard_input() {
    printf '%s\n' "$line" >good
    "${command[@]}" good good >expected
    "${command[@]}" good - < <(cat good) >answers
    same expected answers
}

@test "a file of positions is refused where games are to be read" {
    for command in pgn2fen pgnfold pgnwrite "cqlmatch --cql true -i"; do
        # shellcheck disable=SC2086 # words of a command
        complains 2 '' $command "$DATA/positions.fen"
        is "" "$output"
        is "${command%% *}: $DATA/positions.fen: it holds positions, not games; fen2bb, bbxfm, epdwrite and cqlmatch read it" "$stderr"
    done
}

answers_games_with_one_message() {
    complains 1 '' "${command[@]}" <"$DATA/famous.pgn"
    is "$count" "$(wc -l <<<"$output")"
    [[ $stderr == "${command[0]}: (stdin): this seems to be PGN: "*" of its $count lines are no records; "* && $stderr != *$'\n'* ]]
}

@test "games where lines are to be read: every line is answered, and one message says what it is" {
    count=$(wc -l <"$DATA/famous.pgn")
    each line_programs answers_games_with_one_message
    complains 1 "(stdin): this seems to be PGN: $count of its $count lines are no records; as an operand, or with -i, it is read as games" \
        cqlmatch --cql mate <"$DATA/famous.pgn"
    complains 1 "lines are no records; pgn2fen makes lines of it: pgn2fen FILE" \
        fen2bb "$DATA/famous.pgn"
}

@test "the operand - is standard input" {
    each file_programs takes_a_hyphen_for_standard_input
}

# reads_packed PROGRAM ENDING, for each file program
reads_packed() {
    need "$1"
    packer=$1 ending=$2
    each file_programs reads_one_packed
}

reads_one_packed() {
    printf '%s\n' "$line" >good
    "$packer" -c <good >"good$ending"
    "${command[@]}" good >expected
    "${command[@]}" "good$ending" >answers
    same expected answers
}

@test "a .gz file is unpacked" {
    reads_packed gzip .gz
}

@test "no descriptor stays open if the pipe of the signals cannot be made" {
    need python3
    is "['0', '1', '2', '3']" "$(python3 - 2>&1 <<'end'
import os, resource, subprocess
few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (5, 5))
p = subprocess.Popen(['pgn2fen', '--final', '--rejects=rejects'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=few)
p.stdin.write(b'1. e4 *\n\n1. d4 *\n\n')
p.stdin.flush()
p.stdout.readline()
print(sorted(os.listdir(f'/proc/{p.pid}/fd')))
p.stdin.close()
p.wait()
end
)"
}

@test "packed files are read and written where SIGCHLD is ignored" {
    need gzip
    gzip -c "$DATA/famous.pgn" >games.pgn.gz
    (trap '' CHLD && exec cqlmatch --count --cql mate games.pgn.gz) >count
    is 15 "$(<count)"
    (trap '' CHLD && exec pgnwrite -o out.pgn.gz games.pgn.gz)
    gzip -t out.pgn.gz
}

@test "a .zst file is unpacked" {
    reads_packed zstd .zst
}

@test "a .bz2 file is unpacked" {
    reads_packed bzip2 .bz2
}

@test "a .xz file is unpacked" {
    reads_packed xz .xz
}

# knows_packed_data PROGRAM: whatever the name, and on standard input; each program
# unpacks by the next of the four, with WHOLE by all (one room does it for all programs)
knows_packed_data() {
    local way ways=(gzip zstd bzip2 xz)
    printf '%s\n' "$line" >good
    "${command[@]}" <good >expected
    [[ ${WHOLE-} ]] || ways=("${ways[unpacked++ % 4]}")
    for way in "${ways[@]}"; do
        "$way" -c <good >packed
        "${command[@]}" <packed >answers
        same expected answers
        # shellcheck disable=SC2002 # a pipe is what is tried
        cat packed | "${command[@]}" >answers
        same expected answers
        { head -c 1 packed; sleep 0.05; tail -c +2 packed; } | "${command[@]}" >answers
        same expected answers
    done
}

knows_packed_files() {
    local name
    printf '%s\n' "$line" >good
    "${command[@]}" good >expected
    for name in GOOD.GZ nameless good.xz; do
        gzip -c <good >"$name"
        "${command[@]}" "$name" >answers
        same expected answers
    done
    cp good plain.gz
    "${command[@]}" plain.gz >answers
    same expected answers
}

@test "packed data is known by its first bytes, in files of any name" {
    need gzip
    each file_programs knows_packed_files
}

@test "packed data is known by its first bytes on standard input, file or pipe" {
    local unpacked=0
    need gzip zstd bzip2 xz
    each line_programs knows_packed_data
    each file_programs knows_packed_data
    ((unpacked >= 12)) || [[ ${WHOLE-} ]]
}

@test "much packed data through a pipe is unpacked, and not held in memory" {
    need gzip
    yes "$FEN" 2>/dev/null | head -n 400000 >many || true
    # shellcheck disable=SC2002 # a pipe is what is tried
    gzip -c many | cat | fen2bb | bb2fen | cmp - many
}

warns_of_what_stands_behind() {
    printf '%s\n' "$line" >good
    "${command[@]}" good >expected
    { gzip -c good; echo garbage; } >tailed.gz
    complains 0 '' "${command[@]}" tailed.gz
    is "$(<expected)" "$output"
    is "${command[0]}: tailed.gz: the bytes after its packed data are ignored" "$stderr"
}

@test "bytes behind the end of a .gz file are no trouble, but said" {
    need gzip
    each file_programs warns_of_what_stands_behind
}

# The page of pgn2fen says what each program does.
@test "bytes after the end of other packed files are ignored or an error" {
    local program tail wanted said
    need gzip zstd bzip2 xz
    printf '1. e4 e5 *\n' >good
    while read -r program tail wanted said; do
        "$program" -c good >tailed
        if [[ $tail = text ]]; then echo garbage; else head -c 512 /dev/zero; fi >>tailed
        run --separate-stderr pgn2fen tailed
        is "$program $tail $wanted 3" "$program $tail $status $(wc -l <<<"$output")"
        [[ $stderr = *"$said"* ]]
        [[ $said || ! $stderr ]]
    done <<'end'
gzip zeros 0
bzip2 text 0 trailing garbage after EOF ignored
bzip2 zeros 0 trailing garbage after EOF ignored
zstd text 2 pgn2fen: tailed: zstd could not unpack it
zstd zeros 2 pgn2fen: tailed: zstd could not unpack it
xz text 2 pgn2fen: tailed: xz could not unpack it
xz zeros 0
end
}

reports_a_damaged_file() {
    yes "$line" 2>/dev/null | head -n 2000 | gzip | head -c 100 >damaged.gz
    complains 2 "${command[0]}: damaged.gz: gzip could not unpack it" "${command[@]}" damaged.gz
}

@test "a damaged packed file is reported and gives status 2" {
    need gzip
    each file_programs reports_a_damaged_file
}

says_which_program_it_needs() {
    touch "games.$1"
    complains 2 "${command[0]}: games.$1: it needs the program $2, which is not installed" \
        env PATH=/nowhere "$BUILD/bin/${command[0]}" "${command[@]:1}" "games.$1"
}

says_which_programs_it_needs() {
    says_which_program_it_needs gz gzip
    says_which_program_it_needs zst zstd
    says_which_program_it_needs bz2 bzip2
    says_which_program_it_needs xz xz
}

@test "a missing unpacker is named, and status 2" {
    each file_programs says_which_programs_it_needs
}

@test "--help and --version answer on standard output with status 0" {
    for program in "$BUILD"/bin/*; do
        complains 0 '' "$program" --help
        [[ $output = "usage: ${program##*/} "* ]]
        is "" "$stderr"
        complains 0 '' "$program" --version
        [[ $output =~ ^${program##*/}' (pipefish) '[0-9.]+$ ]]
        is "" "$stderr"
    done
}

@test "an unknown option is one line on stderr, and status 2" {
    for program in "$BUILD"/bin/*; do
        complains 2 --no-such-option "$program" --no-such-option
        is "" "$output"
        [[ $stderr = "${program##*/}: "*"--no-such-option"* && $stderr != *$'\n'* ]]
    done
}

@test "messages show control characters of names, lines, queries and commands as \\xNN" {
    local odd=$'\x1b\x07\x7f\xc2\x9b' command
    printf '%s 1%s\n' "${FEN% *}" "$odd" >line
    printf 'comment("%s") zz' "$odd" >query.cql
    while IFS= read -r command; do
        read -r -a command <<<"${command//ODD/$odd}"
        "${command[@]}" >/dev/null 2>said <<<"$odd" || :
        grep -qF '\x1b\x07\x7f\xc2\x9b' said || { echo "${command[@]}" && cat said && return 1; }
        run ! grep -q $'[\x01-\x08\x0b-\x1f\x7f]\|\xc2[\x80-\x9f]' said
    done <<'end'
fen2bb ODD
fen2bb --ODD
cqlmatch --cql true line
cqlmatch query.cql line
cqlmatch --cql zzODD line
cqlmatch --diagnostics=gcc --cql true line
cce
end
    is "comment(\"\\x1b\\x07\\x7f\\xc2\\x9b\") zz
                                ^~" "$(cqlmatch query.cql line 2>&1 >/dev/null | tail -n 2)"
}

@test "a file that is read is not emptied by being written, too" {
    local file=$BATS_TEST_TMPDIR/file
    for command in "cqlmatch -i $file -o $file --cql check" \
        "pgn2fen --rejects $file $file" "epdwrite -o $file $file" \
        "epdwrite --append=$file $file" "epdwrite --tee $file $file"; do
        cp "$DATA/famous.pgn" "$file"
        # shellcheck disable=SC2086 # words
        complains 2 "is the input" $command
        same "$DATA/famous.pgn" "$file"
    done
    # shellcheck disable=SC2094 # that is the question
    complains 2 "is the input" epdwrite -o "$file" <"$file"
    same "$DATA/famous.pgn" "$file"
}

# fen2bb and bbxfm read the placement alone, and copy what follows.
@test "all programs that read the fields of a FEN take and refuse the same lines" {
    local program at=8/8/8/8/8/k7/1p6/1K6
    printf '%s\n' "$at" "$at w" "$at w -" "$at w - -" "$at w - - 0 1" " $at w - - 0 1 " "$at  w  -  -" \
        "$at w - "$'\v' "$at w "$'\f' "$at"$'\v' "$at w - - "$'\f' "$at w - -"$'\r' "$at w - - c0 \"x\";" \
        "$at w - "$'\v'- "$at x - -" "$at w X -" "$at w - e9" "$at w - e3x" "$at w"$'\v'"- -" "$at/8 w - -" \
        "9/8/8/8/8/k7/1p6/1K6 w - -" "$at W - -" >lines
    for program in epdwrite 'bbdraw --format=svg' 'cqlmatch --answer --cql true' 'ucipipe --engine cce --depth 1'; do
        # shellcheck disable=SC2086 # a program with its options
        $program <lines >answers 2>/dev/null || [ $? -lt 3 ]
        sed -E 's/^(!.*)?$/no/; t; s/.*/yes/' answers | paste - lines >"of ${program%% *}"
        same 'of epdwrite' "of ${program%% *}"
    done
}
