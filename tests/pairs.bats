#!/usr/bin/env bats
# pairs.bats - each option of the small programs beside each other one, in both
# orders: both have their effect, or they are refused with a message that names one;
# pairs.txt says how effects are seen, ways.bats is the same for cqlmatch

load lib

setup_file() {
    cd "$BATS_FILE_TMPDIR" || return
    mkdir place
    cd place || return
    cat >games.pgn <<'games'
[Event "scored"]
[Result "1-0"]

1. a3 {[%eval 0.1]} a6 1-0

[Event "before --bytes"]

1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. c3 d5 *

[Event "variations, a double step at the end"]

1. e4 e5 2. Nf3 (2. f4 exf4 3. h4) 2... Nc6 3. d4 exd4 4. c3 d5 *

[Event "a start with a double step and in check"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"]

1. Qh5 Nc6 2. Bc4 Nf6 3. Qxf7# *

[Event "in check"]
[FEN "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"]

1... Kd8 2. Rd2+ *

[Event "a bad move"]

1. b3 b6 2. c3 c6 3. Qh5 *

[Event "variations and captures"]

1. e4 d5 2. exd5 Qxd5 (2... c6 3. dxc6 Nxc6) 3. Qf3 Qxf3 4. Nxf3 Bf5 5. Nc3 Bxc2 6. Nb5 *

[Event "short"]
[Annotator "Carla"]

1. d4 d5 2. c4 *

[Event "the same"]

1. d4 d5 2. c4 *

[Event "scored, with variations, a capture and a check"]
[Result "1-0"]

{[%eval 3]} 1. e4 {book} d5 {+0.3/9 1s} 2. exd5 {+3.1/9 1s} (2. d4 {+0.2/9 1s} dxe4 {+0.1/9 1s})
2... Qxd5 {[%eval -0.2]} 3. Nc3 {[%eval 0.1]} Qe6+ {[%eval -0.1]} 4. Be2 {[%eval 2]} 1-0

[Event "scored, once more, a bad move"]
[Result "1-0"]

{[%eval 0.2]} 1. e4 {[%eval 0.2]} d5 {+0.3/9 1s} 2. exd5 {+3.1/9 1s} Qd4 {[%eval 0.2]} 3. Ke5

[Event "all of it from a book"]

{book} 1. g4 {book} {[%eval 0.1]} g5 {book} 1-0
games
    printf '{caf\xe9} 1. a4 *\n' >>games.pgn
    pgnfold games.pgn >folded
    pgnindex games.pgn
    pgnfold games.pgn | tail -n 1 | pgnfold -d >last.pgn
    pgnindex --index-file=of.last last.pgn
    cat >lines <<'lines'
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9	text
4k3/8/8/8/8/8/8/4K3 w - - 0 1
4k3/8/8/8/8/8/8/QQQQK3 b - - 0 1
kk6/8/8/8/8/8/8/K7 w - - 0 1
8/8/8/8/4k3/3K4/8/8 w - - 0 1
r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9
4k3/8/8/8/8/8/8/R3K3 b - - 7 9	more
lines
    sed 's/.*/&\t&/' lines >boards
    printf '%s\t4k3/8/8/8/8/8/8/R3K3 w - - 0 1\tmore\n' '8/8/8/8/8/8/8/K1k5 w - -' '4k3/8/8/8/8/8/8/R3K3 b - -' >endings
    fen2bb lines >bits
    fen2bb lines | sed 's/.*/&\t&/' >bits.boards
    local name
    for name in lines boards bits bits.boards endings; do # as --delimiter=, reads them
        sed -E 's/[^\t]*,[^\t]*/"&"/g; s/\t/,/g' "$name" >"$name.csv"
    done
    cat >values <<'lines'
4k3/8/8/8/8/8/8/4K3 w - - 0 1	a	b
4k3/8/8/8/8/8/8/4K3 w - - 1 1	c	d
4k3/8/8/8/8/8/8/4K3 w - - 0 1	a	f
4k3/8/8/8/8/8/8/4K3 b - - 0 1	a	e
4k3/p7/8/8/8/8/8/4K3 b - - 0 1	a	g
4k3/8/8/8/8/8/P7/4K3 w - - 0 1	a	h
lines
    awk -F '\t' -v OFS='\t' '{ print $2, $1, $3 }' values >values2
    for name in values values2; do
        tr '\t' , <$name >$name.csv
    done
    printf '%s\t%s\n' fen n '4k3/8/8/8/8/8/8/4K3 w - - 0 1' x '4k3/8/8/8/8/8/8/4K3 w - - 0 1' y |
        fenmap -o m --header --equal=all
    for name in '[TimeControl "300+0"]' ''; do
        for elo in 900 1700; do
            for date in 1850 1900 1950 ?; do
                for moves in '1. e4 e5' '1. e4 c5' '1. d4 d5'; do
                    printf '%s\n' "[WhiteElo \"$elo\"]" "[BlackElo \"$elo\"]" \
                        "[Date \"$date.01.01\"]" "$name" "" "$moves 1-0" ""
                done
            done
        done
    done | explore --make -o g
    cp games.pgn games.pgn.csv
    printf '%s\tx\n' {,}'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' >asked
    awk -F '\t' -v OFS='\t' '{ print $2, $1 }' asked >asked2
    for name in asked asked2; do
        tr '\t' , <$name >$name.csv
    done
    pgn2fen --format=bullet --ep=fen games.pgn >scored || true # a game is bad
    printf '%s\t%s\n' "$(head -n 1 lines | cut -f 1)" $'e1e2\t3' >moves
    bookwrite moves >book
    pgnwrite --format=jsonl games.pgn >jsonl || true
    echo '{"tags":{"Event":"a bad move"},"moves":[{"san":"e4"},{"san":"Ke5"}]}' >>jsonl
    printf 'game\tply\teval\n' >rows
    printf '%s\t3\t0.10\n' 1 2 3 4 5 6 7 8 9 10 >>rows
    printf 'short\tlong\n' >names
    forge_table tables/kqk.gtb.cp4
    echo old >old
}

# Indexes go with the times of their files.
setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cp -a "$BATS_FILE_TMPDIR/place" .
    cd place || return
}

# outcome PROGRAM ARGUMENT...: sets $outcome to the status, what is said and what
# is left; asked for once.
declare -gA outcomes
outcome() {
    local key="$*" status=0 input operands=() name
    case $1 in
    pgnfold) [[ " $* " = *' --unfold '* ]] && input=folded || input=games.pgn ;;
    pgn2fen) [[ " $* " = *' --input-format'* ]] && input=scored || input=games.pgn ;;
    pgnwrite) [[ " $* " = *' --input-format'* ]] && input=jsonl || input=games.pgn ;;
    bookwrite) [[ " $* " = *' --unfold '* ]] && input=book || input=moves ;;
    bbxfm)
        input=boards
        [[ " $* " = *' --test'* ]] || operands=(shiftUp 1)
        ;;
    bb2fen) input=bits ;;
    tbprobe) input=endings ;;
    explore)
        input=asked
        [[ " $* " != *' --make '* ]] || input=games.pgn
        [[ " $* " != *' --moves-from'* ]] || operands=(-)
        ;;
    fenmap)
        input=values
        case " $* " in *' --merge '* | *' --unfold '* | *' --info '* | *' --check '*) operands=(m) ;; esac
        ;;
    pgnindex) input=games.pgn operands=(games.pgn) ;;
    *) input=lines ;;
    esac
    case " $* " in *' --position-column'*) input=${input/lines/boards} input=${input/%bits/bits.boards} input=${input/values/values2} input=${input/asked/asked2} ;; esac
    case " $* " in *' --delimiter'*) input+=.csv ;; esac
    if [[ ! ${outcomes[$key]-} ]]; then
        [[ $1 != pgnindex ]] || cp of.last other
        "$@" "${operands[@]}" <"$input" >../stdout 2>../stderr || status=$?
        { # without a word on each NUL that bash leaves out
            outcomes[$key]="$status$(<../stderr)"$'\n'"$(<../stdout)"
            for name in new copy old; do
                [[ ! -e $name ]] || outcomes[$key]+=$'\n'$name:$(<"$name")
            done
        } 2>/dev/null
        # the line in an error line is the same table, whatever its delimiter
        outcomes[$key]=${outcomes[$key]//\\x09/,}
        [[ ! -e new && ! -e copy ]] || rm -f new copy
        echo old >old
    fi
    outcome=${outcomes[$key]}
}

# is_refused PROGRAM OUTCOME OPTION...: with a message that begins with one.
is_refused() {
    local program=$1 outcome=$2 option
    shift 2
    for option; do
        [[ $outcome != "2$program: ${option%%=*}"*' does not go with --'* &&
            $outcome != "2$program: ${option%%=*} needs --"* ]] || return 0
    done
    return 1
}

# tries PROGRAM ONE OTHER: two rows of the table, behind the program's name.
tries() {
    local program=$1 one=${2%% |*} other=${3%% |*} needs both need all
    [[ ${one%%=*} != "${other%%=*}" ]] || return 0
    needs="${2#* |} ${3#* |}"
    eval "needs=(${needs//unseen/})" # as the table has it
    eval "one=--$one other=--$other"
    all=("${needs[@]}") needs=() # each once
    for need in "${all[@]}"; do
        [[ " ${needs[*]} $one $other " = *" $need "* ]] || needs+=("$need")
    done
    # shellcheck disable=SC2154 # needs is an array since eval
    outcome "$program" "${needs[@]}" "$one" "$other"
    both=$outcome
    # shellcheck disable=SC2154
    outcome "$program" "${needs[@]}" "$other" "$one"
    [[ ${both:0:1} = "${outcome:0:1}" ]] ||
        { echo "$program $one $other is ${both:0:1}, in the other order ${outcome:0:1}"; return 1; }
    ! is_refused "$program" "$both" "$one" "$other" "${needs[@]}" || return 0
    [[ $both != 2* ]] || { echo "$program $one $other: $both"; return 1; }
    has_effect "$other" "$3" "$one" && has_effect "$one" "$2" "$other"
}

# has_effect OPTION ROW OTHER: beside another one, unless that needs it anyway.
has_effect() {
    [[ " ${needs[*]}" != *" ${1%%=*}"* ]] || return 0
    outcome "$program" "${needs[@]}" "$3"
    if [[ $2 = *unseen ]]; then
        is "$outcome" "$both"
    elif [[ $both = "$outcome" ]]; then
        echo "$program $1: it has no effect with $3"
        return 1
    fi
}

# walk PROGRAM: each pair of its rows.
walk() {
    local program=$1 rows i k failed=0
    mapfile -t rows < <(sed -n "s/^$program //p" "$ROOT/tests/pairs.txt")
    for ((i = 0; i < ${#rows[@]}; i++)); do
        for ((k = i + 1; k < ${#rows[@]}; k++)); do
            tries "$program" "${rows[i]}" "${rows[k]}" || failed=1
        done
    done
    return $failed
}

@test "each option of the small programs has a row in pairs.txt" {
    local program
    for program in "$ROOT"/tools/*.c; do
        program=$(basename -s .c "$program")
        [ "$program" != cqlmatch ] || continue
        "$program" --help=all | sed -nE "s/^  .{4}--([a-z0-9-]+).*/$program \1/p"
    done | grep -vE ' (help|version|memory-limit|diagnostics|progress|summary)$' | sort >"$BATS_TEST_TMPDIR/options"
    is "$(<"$BATS_TEST_TMPDIR/options")" \
        "$(grep -v '^#' "$ROOT/tests/pairs.txt" | sed 's/[=|].*//; s/ *$//' | sort -u)"
}

@test "each program with several options is walked" {
    is "$(grep -v '^#' "$ROOT/tests/pairs.txt" | cut -d ' ' -f 1 | uniq -d)" \
        "$(sed -n 's/^ *walk \([a-z0-9]*\)$/\1/p' "$BATS_TEST_FILENAME")"
}

@test "pairs of options of bb2fen" {
    walk bb2fen
}

@test "pairs of options of bbdraw" {
    walk bbdraw
}

@test "pairs of options of bbxfm" {
    walk bbxfm
}

@test "pairs of options of bookwrite" {
    walk bookwrite
}

@test "pairs of options of cqllsp" {
    walk cqllsp
}

@test "pairs of options of epdwrite" {
    walk epdwrite
}

@test "pairs of options of explore" {
    walk explore
}

@test "pairs of options of fen2bb" {
    walk fen2bb
}

@test "pairs of options of fenmap" {
    walk fenmap
}

@test "pairs of options of pgn2fen" {
    walk pgn2fen
}

@test "pairs of options of pgnfold" {
    walk pgnfold
}

@test "pairs of options of pgnindex" {
    walk pgnindex
}

@test "pairs of options of pgnwrite" {
    walk pgnwrite
}

@test "pairs of options of tbprobe" {
    need_tables
    walk tbprobe
}

@test "pairs of options of ucipipe" {
    walk ucipipe
}

@test "no check of one option against others depends on their order" {
    local order
    for order in '--column=1=c0 --delimiter=, --position-column=2' \
        '--delimiter=, --column=1=c0 --position-column=2' '--delimiter=, --position-column=2 --column=1=c0'; do
        # shellcheck disable=SC2086
        is 'text,"4k3/8/8/8/8/8/8/4K3 w - - c0 ""text"";"' \
            "$(epdwrite $order <<<'text,4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
    done
}

@test "of an option that is given twice the last counts" {
    is "$(pgn2fen --ply=2 games.pgn 2>&1)" "$(pgn2fen --ply=1 --ply=2 games.pgn 2>&1)"
    is "$(pgn2fen --fields=4 --castling=shredder games.pgn 2>&1)" \
        "$(pgn2fen --fields=1 --castling=xfen --castling=shredder --fields=4 games.pgn 2>&1)"
    is "$(bbxfm --each=rotations <boards)" "$(bbxfm --each=flips --each=rotations <boards)"
    is "$(pgn2fen --columns=ply,game games.pgn 2>&1)" \
        "$(pgn2fen --columns=ply --columns=game games.pgn 2>&1)"
}

@test "options that have no effect together are refused by value, too, and not with a third" {
    complains 2 '--fields=1 does not go with --castling: the placement alone is written' \
        pgn2fen --castling=shredder --fields=1 games.pgn
    complains 2 '--fields=1 does not go with --ep' pgn2fen --ep=fen --fields=1 games.pgn
    complains 1 'bad move' pgn2fen --ep=fen --fields=1 --distinct games.pgn
    complains 1 'bad move' pgn2fen --ep=fen --fields=4 games.pgn
    complains 2 '--initial does not go with --ply' pgn2fen --initial --ply=1 games.pgn
    complains 1 'bad move' pgn2fen --initial --final --ply=1- games.pgn
    complains 2 '--final does not go with --per-game' pgn2fen --final --per-game=1 games.pgn
    complains 1 'bad move' pgn2fen --initial --final --per-game=1 games.pgn
    complains 2 '--seed needs --sample or --per-game' pgn2fen --seed=1 games.pgn
    complains 2 '--rejects is given twice' pgn2fen --rejects a --rejects b games.pgn
    [ ! -e a ] && [ ! -e b ]
}
