#!/usr/bin/env bats
#
# chapters - the queries of the manual's chapters, as their author wrote them
#
# The text beside the tree has lost line breaks and blanks; tests/data/seeds
# holds each query as it must have stood.  Its first line names the chapter,
# the second says how it is run, on games of that folder:
#
#     // run: ARGUMENT ...      what it prints, and which games match
#     // written: ARGUMENT ...  the games that it writes
#     // value: ARGUMENT ...    what it gives at each position: GAME:ID VALUE
#     // tags: ARGUMENT ...     White, and tags of its own, of the games it writes
#
# What it must give stands in NAME.out.

# shellcheck disable=SC2030,SC2031,SC2154 # PATH; run sets stderr
load lib

STUDIES=$SHARED/pgn/studies.pgn

setup() {
    cp "$DATA"/seeds/*.{cql,pgn} "$BATS_TEST_TMPDIR"
    cd "$BATS_TEST_TMPDIR" || return
}

# The numbers that --showmatches has written into a file, others before.
numbers() {
    sed '/^</d' "$1"
    grep -o '^<.*' "$1" | sed 's/></ /g; s/[<>]//g; s/^/games: /'
}

# gives_run | gives_written | gives_value | gives_tags NAME ARGUMENT...
gives_run() {
    cqlmatch "${@:2}" -o out.pgn --showmatches "$1.cql" 2>games ||
        echo "status $?"
    numbers games
}

gives_written() {
    cqlmatch "${@:2}" "$1.cql" -o - 2>&1
}

gives_value() {
    cqlmatch "${@:2}" -o out.pgn --cql "message quiet(gamenumber \":\" positionid \" \" {
        $(<"$1.cql")
        })" 2>&1 | sed '/ <false>$/d'
}

gives_tags() {
    gives_written "$@" | grep "^\[\(White\|My[A-Za-z]*\) "
}

# seed NAME...: each gives what its file says.
seed() {
    local name how arguments
    for name; do
        echo "$name"
        IFS=': ' read -r _ how arguments < <(sed -n 2p "$name.cql")
        # shellcheck disable=SC2086 # they are words
        "gives_$how" "$name" $arguments >given
        same "$DATA/seeds/$name.out" given
    done
}

@test "Piece Tracking: one rook in all four corners" {
    seed four-corners
}

@test "Piece Tracking: two positions that only swap pieces" {
    seed swapped-pieces
}

@test "Piece Tracking: pieces keep their numbers, across promotion too" {
    printf '[SetUp "1"]\n[FEN "%s"]\n\n1. b8=Q *\n' \
        '4k3/1P6/8/8/8/8/8/4K2R w - - 0 1' >p.pgn
    gives <<'table'
str({pieceid a8} " " {pieceid e8} " " {pieceid d2} " " {pieceid e1} " " {pieceid h1}) | - | 1 5 20 29 32
table
    is "2 2" "$(cqlmatch -i p.pgn -o out.pgn --cql \
        'piece it = [PQ] message quiet(pieceid it)' | paste -sd ' ')"
}

@test "Piece Tracking: a piece variable shows its piece and square, or that it is gone" {
    printf '1. e4 d5 2. exd5 *\n' >gone.pgn
    is "pd7 d7
pd7 d7
pd5 d5
[absent] []" "$(cqlmatch -i gone.pgn -o out.pgn --cql \
        'if initial then piece x = d7 message quiet(x " " {x & .})')"
}

@test "Piece Tracking: a variable of several squares, or of an empty one, has no piece" {
    gives <<'table'
piece x = A x | - | <false>
piece x = e4 isbound x | - | <false>
pieceid A | - | <false>
pieceid e4 | - | <false>
#piece $x in A type $x == 1 | - | 8
table
}

@test "Piece Tracking: a function, str, comment, message and pieceid take the piece itself" {
    printf '1. e4 d5 2. exd5 *\n' >gone.pgn
    is "12 12 [absent]" "$(cqlmatch -i gone.pgn -o out.pgn --cql \
        'function f(u) {pieceid u} if initial then piece x = d7
         message quiet(f(x) " " {pieceid x} " " x)' | tail -1)"
}

@test "Piece Tracking: numbers of imagined pieces are given again, but for those saved" {
    gives <<'table'
str({imagine add Qd4 : pieceid Qd4} " " {imagine add Qd5 : pieceid Qd5}) | - | 33 33
imagine add Qd4 : {x=saveposition true} str({x:pieceid Qd4} " " {imagine add Qd5 : pieceid Qd5}) | - | 33 34
table
}

@test "The CL_PATH environment variable: games and queries, here before there" {
    mkdir first second
    printf '[White "first"]\n\n1. e4 *\n' >first/games.pgn
    printf '[White "second"]\n\n1. e4 *\n' >second/games.pgn
    printf '[White "second"]\n\n1. e4 *\n' >second/only.pgn
    echo 'initial message quiet(player white)' >second/query.cql
    export CL_PATH='none;;first;second'
    is first "$(cqlmatch -i games.pgn -o out.pgn query.cql)"
    is second "$(cqlmatch -i only.pgn -o out.pgn query.cql)"
    is second "$(CL_PATH='second;first' cqlmatch -i games.pgn -o out.pgn query.cql)"
    is first "$(cqlmatch -o out.pgn query.cql --cql 'cql(input games.pgn)')"
    printf '[White "here"]\n\n1. e4 *\n' >games.pgn
    is here "$(cqlmatch -i games.pgn -o out.pgn query.cql)"
    # a name with a folder is relative too, an absolute one is not
    mkdir third && mv second third
    is second "$(CL_PATH=third cqlmatch -i second/only.pgn -o out.pgn second/query.cql)"
    CL_PATH=$PWD complains 2 /only.pgn cqlmatch -i /only.pgn -o out.pgn --cql true
}

@test "The CL_PATH environment variable: the first folder that has the name decides" {
    mkdir -p first/games.pgn second
    printf '1. e4 *\n' >second/games.pgn
    CL_PATH='first;second' complains 2 first/games.pgn \
        cqlmatch -i games.pgn -o out.pgn --cql true
}

# many NAME: how many other studies match, without variations and with them.
many() {
    paste -sd ' ' < <(for lines in --mainline --variations; do
        cqlmatch -i "$STUDIES" $lines --count "$1.cql" 2>/dev/null
    done)
}

@test "Piece Tracking: corners and swapped pieces in other studies" {
    need_shared pgn/studies.pgn
    is "0 0" "$(many four-corners)"
    is "1 6" "$(many swapped-pieces)"
}

# ------------------------------------------------------------ hhdb interface

# at_each QUERY FILE: what it gives at each position, those of variations too.
at_each() {
    cqlmatch -i "$2" -o out.pgn --variations \
        --cql "message quiet(gamenumber \":\" positionid \" \" {$1})"
}

# side command | side query: the rows of hhdb-equivalents.txt as one query, this side
# of each; what a row gives stands after its number.
side() {
    local kind row number=0 filter
    while read -r kind row; do
        [[ $kind != // ]] || continue
        filter=${row%% | *}
        [[ $1 = command ]] || filter=${row#* | }
        [[ $kind = "=" ]] || filter="if $filter then 1 else 0"
        printf '\\n "%d " {%s} ' $((++number)) "$filter"
    done <"$DATA/seeds/hhdb-equivalents.txt"
}

# equivalents FILE: what all commands give, and what all queries give, at each
# position of its games.
equivalents() {
    local side
    for side in command query; do
        cqlmatch -i "$1" -o out.pgn --variations \
            --cql "message quiet(gamenumber \":\" positionid $(side $side))" >by-$side
    done
    same by-command by-query
}

@test "HHdb Interface: each command gives what its equivalent query gives" {
    equivalents hhdb.pgn
    # each of the 60 matches somewhere, and does not elsewhere
    is 60 "$(grep -E '^[0-9]+ ' by-command | sort -u | cut -d' ' -f1 | uniq -d | wc -l)"
}

@test "HHdb Interface: the same on other studies" {
    need_shared pgn/studies.pgn
    equivalents "$STUDIES"
}

# write_examples: the rows of hhdb-examples.txt, parted by TABs, and the query of each,
# at the first position, in a file of q.
write_examples() {
    mkdir q
    sed '\,^//,d; s/ | /\t/g' "$DATA/seeds/hhdb-examples.txt" >examples
    awk -F '\t' '{ print "initial " $1 >sprintf("q/%03d.cql", NR) }' examples
    [ -s q/001.cql ]
}

@test "HHdb Interface: the examples, and every kind of award" {
    write_examples
    cqlmatch -i hhdb.pgn --format=tsv --columns=game --queries q >rows
    same <(cut -f 1,2 examples) <(awk -F '\t' 'NR == FNR { games[$1 + 0] = games[$1 + 0] " " $2; next }
        { print $1 "\t" substr(games[FNR], 2) }' rows examples)
}

@test "HHdb Interface: the same on other studies, by their number" {
    need_shared pgn/studies.pgn
    write_examples
    cqlmatch -i "$STUDIES" --count --queries q >counts
    same <(cut -f 1,3 examples) <(paste <(cut -f 1 examples) <(cut -f 2 counts))
}

@test "HHdb Interface: marks of positions, with variations or without" {
    local got=
    for mark in '"<cook>"' '"<eg>"' '"<main>"' '"<minor_dual>"' '"<or>"' mainline variation; do
        got+=$(cqlmatch -i hhdb.pgn --variations --count --cql "hhdb $mark")' '
        got+=$(cqlmatch -i hhdb.pgn --count --cql "hhdb $mark")' '
    done
    is "2 0 1 1 2 0 1 0 1 0 12 12 4 0 " "$got"
    need_shared pgn/studies.pgn
    got=
    for mark in '"<cook>"' '"<eg>"' '"<main>"' '"<minor_dual>"' '"<or>"' mainline variation; do
        got+=$(cqlmatch -i "$STUDIES" --variations --count --cql "hhdb $mark")' '
    done
    is "8 8 42 0 17 253 214 " "$got"
}

@test "HHdb Interface: an alternate main line needs <main> at every branch" {
    # 7 to 10 stand behind 1...g6 {<main>}; 2...Ke7 there, 11, has no mark
    is "1:0 1:1 1:2 1:3 1:4 1:5 1:6 1:7 1:8 1:9 1:10" "$(at_each 'hhdb mainline' hhdb.pgn |
        sed -n 's/^\(1:[0-9]*\) <true>$/\1/p' | paste -sd ' ')"
}

@test "HHdb Interface: initials of a cook and of a minor dual" {
    seed cook-initials minor-dual-initials
    need_shared pgn/studies.pgn
    is "0 7" "$(many cook-initials)"
}

@test "HHdb Interface: what the first comment says of a flag" {
    seed u2-details
    need_shared pgn/studies.pgn
    is "6 6" "$(many u2-details)"
}

@test "HHdb Interface: composers, as the command says and as the query does" {
    seed composer
    same "$DATA/seeds/composer.out" <(at_each 'initial hhdb composer' hhdb.pgn | sed '/ <false>$/d')
    same <(at_each 'initial hhdb composer' hhdb.pgn) \
        <(at_each "$(<composer.cql)" hhdb.pgn)
}

@test "HHdb Interface: composers of other studies" {
    need_shared pgn/studies.pgn
    same <(at_each 'initial hhdb composer' "$STUDIES") \
        <(at_each "$(<composer.cql)" "$STUDIES")
}

@test "HHdb Interface: long mates, and GBR codes" {
    seed long-mates gbr-parts
    need_shared pgn/studies.pgn
    is 2 "$(cqlmatch -i "$STUDIES" --count long-mates.cql)"
    is 0 "$(cqlmatch -i "$STUDIES" --count gbr-parts.cql)"
}

@test "HHdb Interface: awards sort, by the filter and by the command" {
    seed sort-by-award
    cqlmatch -i hhdb.pgn -o sorted.pgn sort-by-award.cql
    cqlmatch -i hhdb.pgn -o quiet.pgn --cql 'initial hhdb sort award'
    same <(grep Event sorted.pgn) <(grep Event quiet.pgn)
    cqlmatch -i hhdb.pgn -o same.pgn --cql 'initial sort quiet min hhdb sortable award'
    same same.pgn quiet.pgn
    run ! grep -q sort-id quiet.pgn
}

@test "HHdb Interface: fields of the Event tag, and the key of its award" {
    local query='hhdb distinction " | " hhdb tourney_edition " | " hhdb tourney_name
        " | " hhdb tourney_year_part " | " hhdb tourney_year " | "
        hhdb tourney_year_end " | " hhdb sortable'
    grep -v '^//' "$DATA/seeds/study-fields.txt" >rows
    sed 's/ | .*//' rows >events
    sed 's/.*/[Event "&"]\n\n1. e4 *\n/' events >event.pgn
    same rows <(cqlmatch -i event.pgn -o out.pgn --cql "initial message quiet($query)" |
        sed 's/<false>/-/g; s/^/ | /' | paste -d '\0' events -)
}

@test "HHdb Interface: some commands are strings, the others are none" {
    refuses <<'table'
hhdb | hhdb needs a command
hhdb "TE" | no such command
hhdb <cook> | no such command
hhdb sound dual | :1:12 error: dual is no filter
hhdb award hm | an award is one of
hhdb max sortable | an award is one of
hhdb award sort | sort stands before the last word of an award: hhdb sort prize
hhdb special nonspecial | an award is one of
hhdb prize prize | an award is one of
table
}

@test "the words of hhdb leave the groups of a search" {
    is 12 "$(cqlmatch -i hhdb.pgn --count --cql '"xay" ~~ "x(.)" {hhdb gbr} or true {hhdb award} or true \1 == "a"')"
}

@test "hhdb cooked: bytes of the game that are not UTF-8 do no harm" {
    printf '[Event "x"]\n\n1. e4 (1. d4 {\xff\xc3 <cook \xe2\x28}) e5 *\n\n[Event "y"]\n\n1. e4 {\xff\xf0\x9f <coo\xc3} *\n' >bytes.pgn
    is 1 "$(cqlmatch -i bytes.pgn --format=tsv --columns=game --cql 'initial hhdb cooked' | sed 1d)"
}

# The games that an --hhdb option finds.
hhdb_option() {
    cqlmatch -i hhdb.pgn -o out.pgn --showmatches --cql initial "$@" 2>&1 |
        sed 's/></ /g; s/[<>]//g'
}

@test "HHDB Option Interface: words of a command, without quotes" {
    is "1 2 5 6 8 10 11 12" "$(hhdb_option --hhdb sound)"
    is "$(cqlmatch -i hhdb.pgn --variations --count --cql 'hhdb "<cook>"')" \
        "$(cqlmatch -i hhdb.pgn --variations --count --hhdb '<cook>')"
    is "11" "$(hhdb_option --hhdb firstcomment corrected)"
    is "1 2 3 4 5 6 7 8 9 10 11" "$(hhdb_option --cql 'hhdb firstcomment')"
    complains 2 firstcomment cqlmatch -i hhdb.pgn -o out.pgn --hhdb firstcomment
}

# ---------------------------------------------------------------- debugging

@test "Debugging Facilities: a message has the game and the move before it" {
    seed unreachable-starts
    is "6q1/7p/7p/p6p/6kp/p6p/5R1p/5B1K w - - 0 1" "$(cqlmatch -i unreachable.pgn \
        -o out.pgn --cql 'initial not reachableposition message quiet standardfen')"
}

@test "Debugging Facilities: messages come where nothing matches, and whatever is quiet" {
    local quiet
    for quiet in --quiet --silent --noheader; do
        is "1 2" "$(cqlmatch -i unreachable.pgn -o out.pgn $quiet --cql \
            'initial message quiet(gamenumber) false' | paste -sd ' ')"
    done
}

@test "Debugging Facilities: an assertion that fails shows the place, the board, the game" {
    seed assert-bound assert-limit assert-message
    for query in assert-bound assert-limit assert-message; do
        complains 2 "$query.cql:" cqlmatch -i en-passant.pgn -o out.pgn $query.cql
    done
}

@test "Debugging Facilities: ASCII boards where Unicode is not wanted" {
    complains 2 "8 r n b q k b n r
7 p p p p p p p p" cqlmatch -i en-passant.pgn -o out.pgn --noconsoleunicode assert-limit.cql
}

@test "Printing the AST: the queries it shows also run" {
    seed en-passant-echo turned-square
    need_shared pgn/studies.pgn
    is "0 2" "$(many en-passant-echo)"
}

# ------------------------------------------------------------- output names

@test "Dynamic Output File Specifiers: replace, for other policies of what names may hold" {
    gives <<'table'
replace("Å. Ötz/.._-x9~$" "[^[-A-Za-z0-9_][^[:ascii:]]]" "") | - | ÅÖtz_-x9
$var = "A~$#b/ü" replace($var "[^[-A-Za-z0-9_~$#]]" "") | - | A~$#b
$var = "A~$#b/ü" replace($var "[^[-A-Za-z0-9_~$#]]" "_") | - | A~$#b__
lowercase("LASKER, Emmanuel Ä") | - | lasker, emmanuel ä
table
    printf '[Site "a/b"]\n\n1. e4 *\n' >site.pgn
    is '[Site "a_b"]' "$(cqlmatch -i site.pgn --cql \
        'settag("Site" replace(tag "Site" "[/]" "_"))' | grep Site)"
}

# --------------------------------------------------------------- the header

# ends N: a game in which N lines end.
ends() {
    printf '[White "%d lines"]\n\n1. e4' "$1"
    for ((i = 1; i < $1; i++)); do printf ' (1. d4 d5)'; done
    printf ' e5 *\n\n'
}

@test "The CQL Header: input, output, variations and the number of matches" {
    { ends 99; ends 100; ends 150; ends 200; ends 201; } >HHdbVI.pgn
    cqlmatch many-terminals.cql
    is '100 lines 150 lines 200 lines' \
        "$(sed -n 's/^\[White "\(.*\)"\]/\1/p' many-terminals.pgn | paste -sd ' ')"
    is 450 "$(grep -o '{CQL}' many-terminals.pgn | wc -l)"
}

@test "The CQL Header: as a query, the games are sorted and the marks are others" {
    { ends 99; ends 100; ends 150; ends 200; ends 201; } >HHdbVI.pgn
    cqlmatch -i HHdbVI.pgn -o sorted.pgn --variations many-terminals-query.cql
    is '200 lines 150 lines 100 lines' \
        "$(sed -n 's/^\[White "\(.*\)"\]/\1/p' sorted.pgn | paste -sd ' ')"
    tr '\n' ' ' <sorted.pgn | grep -q '{Found 200 of 200}'
    # the header sorts them when it is asked to
    sed 's/matchcount/sort matchcount/' many-terminals.cql >sorts.cql
    cqlmatch sorts.cql
    same <(grep White sorted.pgn) <(grep White many-terminals.pgn)
    tr '\n' ' ' <many-terminals.pgn | grep -q '{matchcount: 150}'
}

@test "The CQL Header: 111 studies have from 10 to 200 ends" {
    need_shared pgn/studies.pgn
    cp "$STUDIES" HHdbVI.pgn
    sed -i 's/\<100\>/10/' many-terminals.cql many-terminals-query.cql
    cqlmatch many-terminals.cql
    cqlmatch -i HHdbVI.pgn -o sorted.pgn --variations many-terminals-query.cql
    is 111 "$(grep -c '^\[White ' many-terminals.pgn)"
    same <(grep '^\[White ' many-terminals.pgn | sort) <(grep '^\[White ' sorted.pgn | sort)
}

@test "The CQL Header: options win over it" {
    { ends 3; ends 4; } >HHdbVI.pgn
    { ends 5; } >other.pgn
    cqlmatch many-terminals.cql --matchcount 4 -o named.pgn
    is '[White "4 lines"]' "$(grep White named.pgn)"
    cqlmatch many-terminals.cql --matchcount 1 9 -i other.pgn
    is '[White "5 lines"]' "$(grep White many-terminals.pgn)"
    cqlmatch many-terminals.cql --mainline --matchcount 1
    is 2 "$(grep -c White many-terminals.pgn)"
}

@test "The CQL Header: each parameter, and the option that wins" {
    local games=(-i corners.pgn --showmatches -o out.pgn)
    matched() {
        cqlmatch "${games[@]}" "$@" 2>&1 | tr -d '\n'
    }
    is "<2><3>" "$(matched --cql 'cql(gamenumber 2 3)')"
    is "<1>" "$(matched --cql 'cql(gamenumber 2 3)' -g 1)"
    is "<1><2>" "$(matched --cql 'cql(matchcount 6)')"
    is "<3>" "$(matched --cql 'cql(matchcount 6)' --matchcount 5)"
    is "<1><2><3>" "$(matched --cql 'cql(matchcount 0 9) check mate')"
    is "" "$(matched --cql 'cql(result 1-0)')"
    is "<1><2><3>" "$(matched --cql 'cql(result *)')"
    is "<1><2><3>" "$(matched --cql 'cql(result "*")')"
    is "" "$(matched --cql 'cql(result *)' --result 1-0)"
    is "<1>" "$(matched --cql 'cql(gamenumber 2) cql(gamenumber 1)')"
    is "<1><2><3>" "$(matched --cql 'cql(gamenumber 2) true cql(quiet)')"
    refuses <<'table'
cql(matchcount 3 2) | cql(
cql(matchstring x) | cql(
cql(result 2-0) | cql(
table
}

@test "The CQL Header: which comments are made, and the option that wins" {
    comments() {
        cqlmatch -i mutual.pgn -g 1 "$@" | tr '\n' ' ' | grep -o '{[^}]*}' | paste -sd ' '
    }
    is "{Game number 1} {x} {CQL}" "$(comments --cql 'initial comment("x")')"
    is "{Game number 1} {x} {Here}" "$(comments --cql 'cql(matchstring "Here") initial comment("x")')"
    is "{Game number 1} {x}" "$(comments --cql 'cql(matchstring "") initial comment("x")')"
    is "{Game number 1} {x} {There}" "$(comments --matchstring There \
        --cql 'cql(matchstring "Here") initial comment("x")')"
    is "{Game number 1} {x}" "$(comments --cql 'cql(quiet) initial comment("x")')"
    is "" "$(comments --cql 'cql(silent) initial comment("x")' || true)"
    is "" "$(comments --silent --cql 'cql(quiet) initial comment("x")' || true)"
    is "{Game number 1} {x}" "$(comments --quiet --cql 'cql(silent) initial comment("x")')"
}

# ------------------------------------------------------------ files, threads

@test "The writefile Filter: positions in which either side could mate" {
    seed mutual-mates
    is "6k1/5p1p/2q2Q1P/8/8/7p/5P1P/6K1 w - - 0 1" "$(<mutual-mates.txt)"
}

@test "The writefile Filter: mates of both sides in other studies, found one by one" {
    need_shared pgn/studies.pgn
    is "6 14" "$(many mutual-mates)"
    rm mutual-mates.txt
    cqlmatch -s -i "$STUDIES" -o out.pgn --variations mutual-mates.cql
    pgn2fen --variations "$STUDIES" 2>/dev/null | cut -f1 >fens
    # the same positions with the other side to move, nothing to take in passing
    awk '{ $2 = $2 == "w" ? "b" : "w"; $4 = "-"; print }' fens >reversed
    for side in fens reversed; do
        cqlmatch --answer --cql 'move legal : mate' <$side >$side.mates
    done
    is "$(wc -l <mutual-mates.txt)" \
        "$(paste fens.mates reversed.mates | grep -c '<true>.<true>')"
}

@test "The writefile Filter: the first time it empties the file, unless noclobber is said" {
    echo old >mutual-mates.txt
    cqlmatch -i mutual.pgn -o out.pgn mutual-mates.cql
    cqlmatch -i mutual.pgn -o out.pgn --cql 'writefile("mutual-mates.txt" str(ply \n))'
    is "0 1 0 1" "$(paste -sd ' ' mutual-mates.txt)"
    cqlmatch -i mutual.pgn -o out.pgn --cql \
        'initial writefile noclobber("mutual-mates.txt" str("more" \n))'
    is "0 1 0 1 more more" "$(paste -sd ' ' mutual-mates.txt)"
}

@test "The writefile Filter: no contents, no file, no name" {
    is "<false> <false>" "$(cqlmatch -i mutual.pgn -o out.pgn --cql \
        'initial message quiet({writefile("made.txt" tag "Nothing")})' | paste -sd ' ')"
    [ ! -e made.txt ]
    complains 2 'writefile' cqlmatch -i mutual.pgn -o out.pgn --cql 'writefile(tag "Nothing" "x")'
    complains 2 'no/such/dir' cqlmatch -i mutual.pgn -o out.pgn --cql 'writefile("no/such/dir" "x")'
    complains 2 'readfile' cqlmatch -i mutual.pgn -o out.pgn --cql 'x=readfile tag "Nothing"'
    complains 2 'none.txt' cqlmatch -i mutual.pgn -o out.pgn --cql 'x=readfile "none.txt"'
}

@test "The readfile Filter: CL_PATH is not looked through" {
    mkdir elsewhere
    echo there >elsewhere/note.txt
    CL_PATH=elsewhere complains 2 note.txt cqlmatch -i mutual.pgn -o out.pgn \
        --cql 'x=readfile "note.txt"'
    is "there there" "$(cqlmatch -i mutual.pgn -o out.pgn --cql \
        'initial message quiet((readfile "elsewhere/note.txt")[0:5])' | paste -sd ' ')"
}

# Our openings, where the query looks for them.
openings() {
    mkdir -p chess-openings/dist
    cp "$DATA"/openings/*.tsv chess-openings/dist
}

@test "The readfile Filter: the openings of games, from tables read before the first" {
    local threads
    openings
    seed eco
    for threads in 1 3; do
        repeat 50 openings.pgn |
            cqlmatch --threads "$threads" -i - -o "out$threads" eco.cql
    done
    same out1 out3
    is 50 "$(grep -c 'MyECO "C60"' out1)"
}

@test "The readfile Filter: a tag has the value that was set last, even in silence" {
    is '[Last "13"]' "$(cqlmatch -i en-passant.pgn --variations --cql \
        'cql(silent) settag("Last" str positionid) positionid < 11' | grep Last)"
}

@test "Persistent Variables and Merge Strategies: sum, min and max over all games" {
    seed total-positions metrics
}

# --- Interacting with External Programs using Command Pipe

# stands_for NAME FIRST COMMAND...: a program NAME that is the command if its
# first argument is FIRST.
stands_for() {
    mkdir -p bin
    cat >"bin/$1" <<end
#!/bin/sh
[ "\$1" = "$2" ] && exec ${*:3}
end
    chmod +x "bin/$1"
}

@test "Command Pipe: an answer is stored in a variable" {
    stands_for engine-score "" "$ROOT/pipes/engine-score" "$DATA/engine"
    PATH=$PWD/bin:$PATH
    seed engine-score
}

@test "Command Pipe: an interpreter with its script and the request" {
    need python3
    cat >test.py <<'end'
import sys
for line in sys.stdin:
    sys.stdout.write(line)
    sys.stdout.flush()
end
    seed python
}

@test "Command Pipe: every position is annotated with an engine's score" {
    stands_for python3 engine.py engine-score "$DATA/engine"
    PATH=$PWD/bin:$PATH
    seed engine
}

# scores: every position of the games has a score of this form.
scores() {
    local score='(0|[+-][0-9]+|#[+-][0-9]+)'
    is 30 "$(grep -oE "\{$score\}" out.pgn | wc -l)"
}

# by_engine ENGINE: the two queries, with 20 ms for each position.
by_engine() {
    need "$1"
    sed "s/\"python3\" \"engine.py\"/\"engine-score\" \"-t\" \"20\" \"$1\"/" engine.cql >fast.cql
    cqlmatch -i swap.pgn -o out.pgn --pipetimeout 20000 fast.cql
    scores
    sed "s/\"engine-score\"/& \"-t\" \"20\" \"$1\"/" engine-score.cql >fast.cql
    gives_value fast -i swap.pgn --pipetimeout 20000 >given
    is 30 "$(grep -cE '^[0-9]+:[0-9]+ (0|#?[+-][0-9]+)$' given)"
}

@test "Command Pipe: the same by cce" {
    by_engine cce
}

@test "Command Pipe: the same by stockfish" {
    by_engine stockfish
}

@test "Command Pipe: an engine's score comes within the default time-out" {
    need_plain_build
    gives_value engine-score -i "$DATA/tree.pgn" --limit 1 --cql initial >given
    grep -qE '^1:0 (0|#?[+-][0-9]+)$' given || { cat given; false; }
}

@test "Command Pipe: the same by the manual's script" {
    need_shared seeds/cqli-manual-chapters.txt
    [[ -e /usr/games/stockfish ]] || skip "stockfish is not installed"
    python3 -c 'import chess.engine' 2>/dev/null || skip "python-chess is not installed"
    # the text has lost its indentation, and its end stands before other text
    sed -n '/^#!.*python3$/,/^sys.stdout.flush()/p' "$SHARED/seeds/cqli-manual-chapters.txt" |
        sed 's/\(flush()\).*/\1/; /^board\|^info\|^return\|^for/s/^/    /
            /^fen\|^sys/s/^/        /; s/time=0.5/time=0.02/' >engine.py
    cqlmatch -i swap.pgn -o out.pgn --pipetimeout 20000 engine.cql
    scores
}

@test "Command Pipe: the openings of games, by a program that is asked, are those of the tables" {
    local threads
    openings
    cp "$DATA/famous.pgn" .
    seed eco-pipe
    for threads in 1 3; do
        gives_tags eco -i famous.pgn --threads "$threads" >given
        same "$DATA/seeds/eco-pipe.out" given
        gives_tags eco-pipe -i famous.pgn --pipetimeout 20000 --threads "$threads" >given
        same "$DATA/seeds/eco-pipe.out" given
    done
}

@test "our table of openings holds what the programs make of its moves" {
    for file in "$DATA"/openings/[a-e].tsv; do
        is $'eco\tname\tpgn\tuci\tepd' "$(head -n 1 "$file")"
        tail -n +2 "$file" >rows
        is "$(cut -f 5 rows)" "$(cut -f 3 rows | pgn2fen --movetext | epdwrite | sed 's/ $//')"
        is "$(cut -f 4 rows)" "$(awk -F '\t' '{ print "[Event \"x\"]\n\n" $3 " *\n" }' rows |
            pgn2fen --columns game,uci |
            awk -F '\t' '$2 != game { game = $2; if (NR > 1) print moves; moves = ""; next }
                { moves = moves (moves == "" ? "" : " ") $3 } END { print moves }')"
    done
}
