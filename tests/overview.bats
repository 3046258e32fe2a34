#!/usr/bin/env bats
# overview.bats - pipefish(7): its lines run, and give what other programs give

# shellcheck disable=SC2016 # $FILE is split's
load lib

PAGE=man/pipefish.7

# The files that the page speaks of, in a folder of their own.
setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cp "$DATA/famous.pgn" games.pgn
    cp "$DATA/studies.pgn" more.pgn
    cp "$DATA/engine-match.pgn" engines.pgn
    pgnfold games.pgn | head -n 3 | pgnfold -d >check.pgn
    mkdir mine
    echo mate >mate.cql
    echo mate >mine/mate.cql
    echo 'initial find 9 check' >mine/checks.cql
    { pgn2fen --ply=40 games.pgn | head -n 12
    pgn2fen --final games.pgn | head -n 4
    printf '%s\n' '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' '7k/8/6K1/8/8/8/8/8 w - - 0 1'
    } | epdwrite >positions.epd
    printf 'White "Tal"\nWhite "Reti"\n' >criteria
    echo 'e4 e5 Nf3 Nc6 Bc4' >variations
    echo 'R1P* R1P*' >endings
    echo games.pgn >list
}

# displays: the lines of the page, each display behind its item and a TAB, with
# US (octal 37) for the ends of lines.
displays() {
    awk '/^\.Ss / { section = substr($0, 5) }
        /^\.It / { item = substr($0, 5) }
        /^\.Bd -literal -compact/ { shown = 1; text = ""; next }
        /^\.Ed/ { if (shown) print section ": " item "\t" text; shown = 0 }
        shown { gsub(/\\e/, "\\"); sub(/^\\&/, ""); text = text $0 "\37" }' "$ROOT/$PAGE"
}

# note_files, new_files: $new is the files here and below that were not there when
# they were noted.
note_files() {
    local file
    shopt -s globstar nullglob
    noted=()
    for file in **; do noted[$file]=yes; done
}

new_files() {
    local file
    new=()
    for file in **; do
        [[ ${noted[$file]-} || ! -f $file || -L $file ]] || new+=("$file")
    done
}

# tried COMMANDS: what they are, give and make: two lines at most, standard output
# first, the number of lines, and three files at most that were not there before.
tried() {
    local line said new LC_ALL=C
    local -A noted
    note_files
    printf '%s\n' "$ ${1//$'\n'/$'\n'> }"
    LC_ALL=C.UTF-8 bash -c "set -eo pipefail; shopt -s expand_aliases; $1" \
        >"$BATS_TEST_TMPDIR.out" 2>"$BATS_TEST_TMPDIR.err" || echo "status $?"
    mapfile -t said < <(cat "$BATS_TEST_TMPDIR".{out,err})
    for line in "${said[@]:0:2}"; do
        [[ ! $line =~ [0-9.]+\ seconds ]] || line=${line/"${BASH_REMATCH[0]}"/N seconds}
        printf '%s\n' "${line:0:100}"
    done
    echo "lines: ${#said[@]}"
    new_files
    [[ ! ${new[0]-} ]] || printf 'made: ./%s\n' "${new[@]:0:3}"
}

# try_all: each display of the page, in its order.
try_all() {
    local text
    while IFS=$'\t' read -r _ text; do
        text=${text%$'\37'}
        tried "${text//$'\37'/$'\n'}"
    done < <(displays)
}

@test "each line of pipefish(7) gives what it did when it was written" {
    need parallel
    try_all >"$BATS_TEST_TMPDIR/given"
    same "$DATA/overview.txt" given
}

# Those that end with another status ask lines, where it says that nothing matched.
@test "each line of pipefish(7) ends as it should" {
    is '' "$(grep -v '^status 1$' "$DATA/overview.txt" | grep '^status')"
}

@test "pipefish(7) has 30 tasks, 40 options of pgn-extract, and the others" {
    [ "$(sed -n '/^\.Sh WHAT/,/^\.Sh COMING/p' "$ROOT/$PAGE" | grep -c '^\.It ')" -ge 30 ]
    [ "$(displays | grep -c '^pgn-extract: Fl ')" -ge 40 ]
    is 'grep
CQL 6.2 and CQLi
python-chess
Scid
Lichess
scoutfish
Popeye'\''s twins' "$(sed -n '/^\.Sh COMING/,/^\.Sh FILES/s/^\.Ss //p' "$ROOT/$PAGE" | tail -n +2)"
}

# games_in COMMANDS: the games that these write, to standard output or to files that
# were not there: the last position of each, and who played.
games_in() {
    local -A noted
    local new games=()
    note_files
    bash -c "$1" >"$BATS_TEST_TMPDIR.pgn" 2>/dev/null || true
    new_files
    [[ ! ${new[0]-} ]] || mapfile -t games < <(printf '%s\n' "${new[@]}" | grep '\.pgn$' | sort -V)
    cat "$BATS_TEST_TMPDIR.pgn" "${games[@]}" | pgn2fen --final --columns tag:White 2>/dev/null
    [[ ! ${new[0]-} ]] || rm "${new[@]}"
}

# What is not the same question, or is answered elsewhere than in games.
EXCEPT='S|-tagsubstr|-matchplylimit|nrest|ccheck|E1|F|-markmatches|W|-json|-startply|-splitvariants|-fixresulttags|-evaluation|e|r|-nestedcomments|d|f|l'

@test "pgn-extract's options find the same games as the lines that stand for them" {
    local item text option input tried=0
    need pgn-extract
    while IFS=$'\t' read -r item text; do
        # Fl w60 , Fl -linelength No 60: the first of them is tried
        option=-$(sed -E 's/^[^:]*: Fl //; s/ ,.*//; s/ No / /; s/ Ns .*//' <<<"$item")
        [[ ! $option =~ ^-($EXCEPT)([a-zA-Z]*$|[ .]) ]] || continue
        text=${text//$'\37'/$'\n'}
        input=$(grep -oE '(games|more)\.pgn' <<<"$text" | paste -sd ' ')
        echo "$option: $text"
        games_in "pgn-extract -s $(sed -E "s/^([^ ]*)/'\1'/" <<<"$option") $input" >"$BATS_TEST_TMPDIR.theirs"
        games_in "$text" >"$BATS_TEST_TMPDIR.ours"
        same "$BATS_TEST_TMPDIR".{theirs,ours}
        tried=$((tried + 1))
    done < <(displays | grep '^pgn-extract: Fl ')
    [ "$tried" -ge 35 ]
}

# words_of_moves: moves and results, one a line, in lower case.
words_of_moves() {
    sed -E '/^\[/d; s/[0-9]+\.+//g' | tr -s ' ' '\n' | grep . | tr '[:upper:]' '[:lower:]'
}

@test "pgn-extract's other formats say what ours say" {
    need pgn-extract
    pgn-extract -s -Wepd games.pgn | awk 'NF { print $1, $2, $3, $4 }' >theirs
    same theirs <(pgn2fen --ep=fen games.pgn | epdwrite)
    pgn-extract -s -Wuci games.pgn | words_of_moves >theirs
    same <(grep '^[a-h]' theirs) <(pgn2fen --format=tsv --columns=uci games.pgn | tail -n +2 | grep .)
    same theirs <(pgnwrite --notation=uci games.pgn | words_of_moves)
    pgn-extract -s -WsanBSLTDK games.pgn | words_of_moves >theirs
    same theirs <(pgnwrite --notation=de games.pgn | words_of_moves)
    same <(pgn-extract -s -7 games.pgn | grep '^\[') <(pgnwrite --roster games.pgn | grep '^\[')
    pgn-extract -s --splitvariants more.pgn | pgn2fen --final 2>said | sort >theirs
    same theirs <(pgnwrite --lines more.pgn | pgn2fen --final 2>said | sort)
    printf '[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >wrong.pgn
    same <(pgn-extract -s --fixresulttags wrong.pgn | grep '^.Result') \
        <(pgnwrite --fix-results wrong.pgn 2>said | grep '^.Result')
    pgn-extract -s -E1 games.pgn
    pgn2fen --final ./?.pgn >theirs
    rm ./?.pgn
    cqlmatch --silent -o '%Q{(tag "ECO")[0]}.pgn' --cql true games.pgn
    same theirs <(pgn2fen --final ./?.pgn)
    is "$(pgn-extract -s -M -nrest.pgn -oout.pgn games.pgn; grep '^.White' rest.pgn)" \
        "$(cqlmatch --invert --cql mate games.pgn | grep '^.White')"
}

@test "the manual finds pipefish: by its name, by what it is about, by each command" {
    need lexgrog
    plain_make -C "$ROOT" BUILD="$BUILD" DESTDIR="$BATS_TEST_TMPDIR/root" PREFIX=/usr install
    local man=$BATS_TEST_TMPDIR/root/usr/share/man
    [[ $(lexgrog "$man/man7/pipefish.7") = *'"pipefish - small Unix filters for chess'* ]]
    is '.so man7/pipefish.7' "$(<"$man/man1/pipefish.1")"
    need mandb
    mandb -q -u -c "$man"
    [[ $(apropos -M "$man" chess) = *'pipefish (7) '* ]]
}

@test "the page tells the news, and every other page is found from it" {
    local page
    is "$(sed 's/^ *//; s/^\* //' "$ROOT/.packaging/NEWS" | grep .)" \
        "$(sed -n '/^\.Sh HISTORY/,$p' "$BUILD/share/man/man7/pipefish.7" |
            sed -n 's/^\.Ss Version //p; t; /^[^.]/p' | sed -n '/^[0-9]/,$p')"
    for page in "$ROOT"/man/*; do
        page=${page##*/}
        [ "$page" = pipefish.7 ] ||
            sed -n '/^\.Sh SEE ALSO/,/^\.Sh STAND/p' "$ROOT/$PAGE" |
            grep -q "^\.Xr ${page%.*} ${page##*.}"
    done
}

@test "pipefish lists the pages that are not those of programs" {
    is "$(basename -a "$ROOT"/man/*.[57] | sed -E 's/\.(.)$/(\1)/')" \
        "$(pipefish | sed -nE '/^Pages/,/^$/s/^  ([^ ]+).*/\1/p')"
    [[ $(pipefish) = *'  cql(7)               the query language of cqlmatch'* ]]
}
