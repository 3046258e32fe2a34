#!/usr/bin/env bats
# options.bats - one set of words for all programs: what is called the same is
# the same

load lib

setup() {
    cd "$ROOT" || return
}

# What two programs call by one name and mean otherwise, with the reason.
OWN='check fen2bb looks at positions, pgnindex at an index
distinct bbxfm compares the images of one line, pgn2fen all positions
format the forms of rows, and of pictures
columns of a table, and in pgnwrite of JSON
cql cqlmatch joins several to a query, explore has one
info pgnindex tells of an index, fenmap of a map
ply pgn2fen selects positions, pgnwrite moves
tmp cqlmatch has groups there, fenmap records'

# options: what --help of all programs lists, a line each: PROGRAM, the letter
# or a blank, NAME, and ARGUMENT and help; a TAB between two.
options() {
    local program
    for program in tools/*.c; do
        program=${program#tools/} program=${program%.c}
        "$program" --help=all |
            sed -nE "s/^  (    |-(.), )--([a-zA-Z0-9-]+)([^a-zA-Z0-9-].*)/$program\t\2\t\3\t\4/p"
    done | tr -s ' '
}

# twice FIELD OTHERS: which values of a field of options go with several values
# of the other fields, and in which programs.
twice() {
    options | awk -F '\t' -v key="$1" -v others="$2" '
        $key != "" {
            n = split(others, other, " ")
            means = ""
            for (i = 1; i <= n; i++)
                means = means " " $other[i]
            shown[$key] = shown[$key] "\n  " $1 ":" means
            if ($key in meant && meant[$key] != means)
                differs[$key]
            meant[$key] = means
        }
        END {
            for (word in differs)
                print word shown[word]
        }'
}

@test "no name of an option means two things" {
    local word meant
    meant=$(twice 3 '2 4')
    is "" "$(awk -v own="$(awk '{ print $1 }' ORS=' ' <<<"$OWN")" '
        BEGIN { n = split(own, list, " "); while (n) allowed[list[n--]] }
        !/^ / { passed = $0 in allowed }
        !passed' <<<"$meant")"
    while read -r word _; do
        grep -qx "$word" <<<"$meant" || { echo "$word"; return 1; }
    done <<<"$OWN"
}

# What two programs call by one letter and mean otherwise.
LETTERS='n pgnfold numbers games, cqlmatch lines'

@test "no letter of an option means two things" {
    is "$(cut -d ' ' -f 1 <<<"$LETTERS")" "$(twice 2 '3 4' | grep -v '^ ')"
}

@test "no letter is the name of another option" {
    is "" "$(options | awk -F '\t' '
        { name[$1, $3] }
        $2 != "" { letter[$1, $2] = $3 }
        END {
            for (both in letter)
                if (both in name)
                    print both, letter[both]
        }')"
}

@test "the words that all programs share have their letters" {
    local row
    for row in 'h help' 'V version'; do
        echo "$row"
        is "$(basename -a -s .c tools/*.c)" "$(options |
            awk -F '\t' -v row="$row" '$2 " " $3 == row { print $1 }')"
    done
    for row in 'j threads' 'o output'; do
        echo "$row"
        options | cut -f 2,3 | grep -qx "${row/ /$'\t'}"
    done
}

@test "each letter does what its name does" {
    local program
    for program in tools/*.c; do
        program=$(basename -s .c "$program")
        same <("$program" --help) <("$program" -h)
        same <("$program" --version) <("$program" -V)
    done
    same <(pgn2fen --threads=2 "$DATA/famous.pgn") \
        <(pgn2fen -j 2 "$DATA/famous.pgn")
    same <(cqlmatch --threads 2 -i "$DATA/famous.pgn" --cql mate) \
        <(cqlmatch -j 2 -i "$DATA/famous.pgn" --cql mate)
}

@test "an option that is not taken is refused with what to type" {
    complains 2 'pgn2fen: there is no option --fnal; is it --final? (see pgn2fen --help)' pgn2fen --fnal 3
    complains 2 'cqlmatch: there is no option --limt; is it --limit?' cqlmatch --limt 3
    complains 2 'fen2bb: there is no option --xyzzy (see' fen2bb --xyzzy
    complains 2 'cqlmatch: there is no option -x (see' cqlmatch -x
    complains 2 'pgn2fen: --f is the beginning of 3 options' pgn2fen --f
    complains 2 'pgn2fen: --final takes no argument' pgn2fen --final=3
    complains 2 'pgn2fen: --final takes no argument' pgn2fen --fin=3
    complains 2 'pgn2fen: --ply needs an argument, A[-B]' pgn2fen --ply
    complains 2 'pgn2fen: -j needs an argument, N' pgn2fen -j
    complains 2 'cqlmatch: --limit needs an argument, N' cqlmatch --limit
    complains 2 'cqlmatch: --assign needs two arguments, NAME VALUE' cqlmatch --assign x
    complains 2 '--ply takes a range such as 10-20, 10- or 10, not 5-2' pgn2fen --ply=5-2
}

@test "words and lines that stand in the wrong place are told from misspelt ones" {
    complains 2 '--columns: there is no column resul; is it result?' pgn2fen --columns=resul
    complains 2 'there is no operation shft; is it shift?' bbxfm shft a1 b2
    complains 2 'there is no operation flip-vertical; is it flip_vertical?' bbxfm flip-vertical
    complains 2 'there is no operation rotate-90; is it rotate90?' bbxfm rotate-90
    complains 2 "No such file or directory; a line is given by echo '8/8 w - -' | fen2bb" fen2bb '8/8 w - -'
    complains 1 'this is a BB line; bb2fen makes a FEN of it' fen2bb <<<'K:e1 k:e8 w - -'
    complains 1 'K:e1; fen2bb makes such a line of a FEN' bb2fen <<<'8/8/8/8/8/8/8/8 w - -'
}
