#!/usr/bin/env bats
# written.bats - how games that match are written: layout, comments, tags

# shellcheck disable=SC2154 # run sets stderr
load ../lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cat >game.pgn <<'end'
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

{start} 1. e4 $1 e5 {one} {two} {one} (1... c5 2. Nf3) 2. Nf3 Nc6 $2 3. Bb5 a6 1-0
end
}

# written <<table: rows `options | movetext`, the initial comment left out.
written() {
    local row options
    while IFS= read -r row; do
        options=${row%% | *}
        # shellcheck disable=SC2086 # options are words
        is "${row#* | }" "$(moves_written game.pgn --silent --cql true $options)" ||
            { echo "$options"; return 1; }
    done
}

@test "layout: each option and its opposite" {
    written <<'table'
--silent | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--coalescecomments | {start} 1.e4 $1 e5 {one two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nouniquecomments | {start} 1.e4 $1 e5 {one} {two} {one} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nouniquecomments --coalescecomments | {start} 1.e4 $1 e5 {one two one} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nocompactcomments | { start } 1.e4 $1 e5 { one } { two } ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nocompactmoves | {start} 1. e4 $1 e5 {one} {two} ( 1... c5 2. Nf3 ) 2. Nf3 Nc6 $2 3. Bb5 a6 1-0
--compactvariations | {start} 1.e4 $1 e5 {one} {two} (1...c5 2.Nf3) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--elidecomments | 1.e4 $1 e5 ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--elidenags | {start} 1.e4 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 3.Bb5 a6 1-0
--elidevariations | {start} 1.e4 $1 e5 {one} {two} 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nomovenumbers | {start} e4 $1 e5 {one} {two} ( c5 Nf3 ) Nf3 Nc6 $2 Bb5 a6 1-0
--movenumberafternag | {start} 1.e4 $1 1...e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--elidecomments --noelidecomments | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--noelidenags --noelidevariations --movenumbers --nomovenumberafternag | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
--nocoalescecomments --uniquecomments --compactcomments --compactmoves --nocompactvariations | {start} 1.e4 $1 e5 {one} {two} ( 1...c5 2.Nf3 ) 2.Nf3 Nc6 $2 3.Bb5 a6 1-0
table
}

@test "--movenumberaftercomment: a black move has its number behind a comment" {
    is '1.e4 {x} 1...e5 1-0' "$(moves_written - --silent --cql true <<<'1. e4 {x} e5 1-0')"
    is '1.e4 {x} e5 1-0' "$(moves_written - --silent --cql true \
        --nomovenumberaftercomment <<<'1. e4 {x} e5 1-0')"
    is '1.e4 {x} 1...e5 1-0' "$(moves_written - --silent --cql true \
        --movenumberaftercomment <<<'1. e4 {x} e5 1-0')"
}

@test "--pgnlinewidth: the columns of lines of moves" {
    cqlmatch -i game.pgn --pgnlinewidth 20 --silent --cql true | sed -n '/^$/,$p' >narrow
    is $'\n{start}\n1.e4 $1 e5 {one}\n{two} ( 1...c5 2.Nf3\n) 2.Nf3 Nc6 $2 3.Bb5\na6 1-0' \
        "$(<narrow)"
    is 2 "$(cqlmatch -i game.pgn --pgnlinewidth 1000 --silent --cql true |
        grep -cv -e '^\[' -e '^$')"
    complains 2 'pgnlinewidth takes a number' cqlmatch -i game.pgn --pgnlinewidth 0 --cql true
}

@test "--splitmoves: a line may end between a number and its move" {
    is $'2.\nNf3' "$(cqlmatch -i game.pgn --pgnlinewidth 18 --splitmoves --silent --cql true |
        grep -o -e '2\.$' -e '^Nf3')"
    is '' "$(cqlmatch -i game.pgn --pgnlinewidth 18 --nosplitmoves --silent --cql true |
        grep '\.$')"
}

@test "a game that matched before gets no comment twice" {
    cqlmatch -i game.pgn -o once.pgn --cql 'ply == 2 comment "here"'
    cqlmatch -i once.pgn -o twice.pgn --cql 'ply == 2 comment "here"'
    grep -q 'e5 {one} {two} {here} {CQL}' twice.pgn
    same once.pgn twice.pgn
}

@test "a FEN that leaves fields out is written whole" {
    printf '[FEN "%s"]\n\n1. e4 *\n\n' '4k3/8/8/8/8/8/4P3/4K3' \
        '4k3/8/8/8/8/8/4P3/4K3 w - -' '4k3/8/8/8/8/8/4P3/4K3 w - - 3 9' |
        cqlmatch -i - -o out.pgn --silent --cql true
    is '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9"]' "$(grep FEN out.pgn)"
}

@test "tags: the seven first, then the others as they came, and SetUp" {
    cat >tags.pgn <<'end'
[Foo "1"]
[FEN "8/8/8/8/8/8/8/K6k w - - 0 1"]
[Black "B"]
[Event "E"]
[Bar "2"]

1. Ka1-a2 Kh2 {x} (1... Kg1) *
end
    is '[Event "E"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "B"]
[Result "*"]
[SetUp "1"]
[Foo "1"]
[FEN "8/8/8/8/8/8/8/K6k w - - 0 1"]
[Bar "2"]

1.Ka2 Kh2 {x} ( 1...Kg1 ) *


.' "$(cqlmatch -i tags.pgn --silent --cql true && echo .)"
}

@test "a game with a fault: the moves before it, and what says so, once" {
    local option fault='cqlmatch: fault.pgn:1: game 1: ply'
    printf '%s\n' '1. e4 e5 (1... c5 2. Ke3 d6) 2. Nf3 Nc6 3. Bh6 a6 *' >fault.pgn
    for option in --mainline --variations; do
        is "1.e4 e5 ( 1...c5 {Error reading move: Ke3} ) 2.Nf3 Nc6 {Error reading move: Bh6} *" \
            "$(moves_written fault.pgn --silent "$option" --cql true 2>said)"
        is "$fault 3: bad move Ke3: no piece can make it
$fault 5: bad move Bh6: no piece can make it" "$(sort said)"
    done
}

@test "a variation that begins with a variation stands beside it" {
    while IFS= read -r row; do
        is "${row#* | }" "$(moves_written - --silent --variations --cql true \
            <<<"${row%% | *}")"
    done <<'table'
1. e4 e5 2. Nf3 (( 2. d4 )) Nc6 * | 1.e4 e5 2.Nf3 ( 2.d4 ) 2...Nc6 *
1. e4 ({a} ({b} 1. d4 {c} d5 (1... d6)) {d} 1. c4) e5 * | 1.e4 ( {b} 1.d4 {c} 1...d5 ( 1...d6 ) ) ( {a} {d} 1.c4 ) 1...e5 *
1. e4 ({a} ({b})) e5 * | 1.e4 {a} {b} 1...e5 *
1. e4 (()(1. d4 d5)()) e5 * | 1.e4 ( 1.d4 d5 ) 1...e5 *
table
}

@test "what is written is read by pgn-extract without a word" {
    need pgn-extract
    local games options
    for games in "$DATA"/*.pgn; do
        [[ $games != */variants.pgn ]] || continue # it knows no other rules
        for options in --variations --silent --coalescecomments; do
            cqlmatch -i "$games" -o out.pgn $options \
                --cql 'comment("{" ply "} (" #A ") [%x]") check or ply % 9 == 0'
            pgn-extract -s -r out.pgn >says 2>&1
            is "" "$(<says)"
        done
    done
}

# ------------------------------------------------------------- size of a game

# Variations so deep in each other: nested COUNT, a multiple of four.
nested() {
    printf '1. Nf3 '
    yes '(Nc3 Nf6 (Nc6 Nf3 (Nb1 Nf6 (Nb8 Nf3' | head -n $(($1 / 4))
    yes ')' | head -n "$1"
    echo 'd5 *'
}

@test "20,000 variations in each other are searched and written" {
    need_plain_build
    nested 20000 >deep.pgn
    spends 20 peak peak cqlmatch -i deep.pgn -o out.pgn --variations \
        --cql 'depth > 0'
    is 20000 "$(grep -o ')' out.pgn | wc -l)"
    is 40000 "$(grep -o '{CQL}' out.pgn | wc -l)"
    is 40003 "$(pgn2fen --variations out.pgn | wc -l)"
    [ "$(<peak)" -lt 64000 ] || { cat peak; return 1; }
}

@test "a comment of a megabyte is searched, added to and written" {
    need_plain_build
    (printf '1. e4 {'
    yes 'a word' | head -c 1000000
    printf '} e5 *\n') >long.pgn
    spends 20 peak peak cqlmatch -i long.pgn -o out.pgn \
        --cql 'originalcomment ~~ "a$" comment("again: " originalcomment)'
    is 285714 "$(grep -o word out.pgn | wc -l)"
    [ "$(<peak)" -lt 64000 ] || { cat peak; return 1; }
}

# ------------------------------------------------------------------- comments

# said ARG...: the movetext of one short game, with what comment() says.
said() {
    moves_written - --matchstring '' --noheader "$@" <<<'1. e4 {mine} e5 2. Nf3 1-0'
}

@test "comments are smart: they stay when all around them matches" {
    is '1.e4 {mine} 1...e5 {b} 2.Nf3 1-0' \
        "$(said --cql '{ply == 2 {{comment "a" false} or comment "b"}}')"
    is '1.e4 {mine} 1...e5 2.Nf3 1-0' "$(said --cql 'not not comment "a" ply == 2')"
}

@test "--alwayscomment, --nosmartcomments: all that was said, match or not" {
    local option
    for option in --alwayscomment --nosmartcomments; do
        is '1.e4 {mine} {c} 1...e5 {c} {a} {b} 2.Nf3 {c} 1-0' \
            "$(said "$option" --cql 'ply > 0 comment "c" ply == 2 {comment "a" false} or comment "b"')"
        is '1.e4 {mine} 1...e5 {a} 2.Nf3 1-0' \
            "$(said "$option" --cql 'ply == 2 not not comment "a" ')"
    done
    is '1.e4 {mine} 1...e5 2.Nf3 1-0' "$(said --alwayscomment --silent --cql 'comment "c"')"
    is '' "$(said --alwayscomment --cql 'comment "c" false')"
}

@test "--nocommitlog: all that was said where the query matches" {
    is '1.e4 {mine} 1...e5 {c} {a} {b} 2.Nf3 1-0' \
        "$(said --nocommitlog --cql 'ply > 0 comment "c" ply == 2 {comment "a" false} or comment "b"')"
    is '' "$(said --nocommitlog --cql 'comment "c" false')"
}

@test "less smart comments stand where they were said among the others" {
    is '{x} {Found 1 of 4} {y} 1.e4 {mine} {x} {Found 2 of 4} 1...e5 {x} {Found 3 of 4} 2.Nf3 {x} {Found 4 of 4} 1-0' \
        "$(said --alwayscomment --cql 'initial find all comment "x" comment "y"')"
}

@test "--noremovecomment: comments of the game stay" {
    is '1.e4 e5 2.Nf3 1-0' "$(said --cql removecomment)"
    is '1.e4 {mine} 1...e5 2.Nf3 1-0' "$(said --noremovecomment --cql removecomment)"
}

@test "--quiet leaves comments that the query asks for, and no others" {
    local query
    while IFS= read -r query; do
        is "${query#* | }" "$(cqlmatch --quiet -i - --cql "initial ${query% | *}" <<<'1. e4 e5 2. Nf3 1-0' |
            tail -n +9 | tr '\n' ' ' | grep -o '{[^}]*}' | paste -sd ' ')"
    done <<'end'
comment("c") | {Game number 1} {c}
sort "s" ply | {Game number 1} {s: 0}
path title "T" verbose -- -- | {Game number 1} {T} {T: move 1 of 2} {T: move 2 of 2}
path focus P & e2 piecepath -- | {Game number 1} {Focus path: Pe2-e4}
path max ply -- -- | {Game number 1}
line --> true --> true | {Game number 1}
find all ply == 2 | {Game number 1}
echo (x y) true | {Game number 1}
end
}

@test "--quiet, --silent and --noheader: which comments are written" {
    local query='find all {ply == 1 comment "u"} sort "best" ply'
    comments() {
        moves_written - "$@" --cql "$query" <<<'1. e4 {mine} e5 *' | grep -o '{[^}]*}' | paste -sd ' '
    }
    is '{Game number 1} {CQL} {best: 1} {mine} {u} {Found 1 of 1} {CQL}' "$(comments)"
    is '{Game number 1} {best: 1} {mine} {u}' "$(comments --quiet)"
    is '{mine}' "$(comments --silent)"
    is '{CQL} {best: 1} {mine} {u} {Found 1 of 1} {CQL}' "$(comments --noheader)"
    is '{Game number 1} {best: 1} {mine} {u} {Found 1 of 1}' "$(comments --matchstring '')"
    is '{mine}' "$(comments --quiet --silent)"
    is '{Game number 1} {best: 1} {mine} {u}' "$(comments --silent --quiet)"
    is '' "$(comments --elidecomments)"
}

# ----------------------------------------------------------------------- tags

@test "--nosettag and --noremovetag: tags stay as they are" {
    tags() {
        cqlmatch -i game.pgn --cql 'settag("New" "x") settag("White" "y") removetag "Black"' "$@" |
            grep -E '^\[(New|White|Black) ' | paste -sd ' '
    }
    is '[White "y"] [Black "?"] [New "x"]' "$(tags)"
    is "$(tags)" "$(tags --silent)"
    is '[White "Anna"] [Black "?"]' "$(tags --nosettag)"
    is '[White "y"] [Black "Bert"] [New "x"]' "$(tags --noremovetag)"
    is '[White "Anna"] [Black "Bert"]' "$(tags --nosettag --noremovetag)"
}

# tag_names ARG...: of the game in $file.
tag_names() {
    cqlmatch -i "${file:-game.pgn}" -o tags.pgn --cql true "$@" || return
    sed -n 's/^\[\([^ ]*\).*/\1/p' tags.pgn | paste -sd ' '
}

@test "--includetagpattern and --excludetagpattern: which tags are written" {
    is 'White WhiteElo' "$(tag_names --includetagpattern '^White' --cql 'settag("WhiteElo" "9")')"
    is 'Event Site Date Round Black Result' "$(tag_names --excludetagpattern White)"
    is 'Event Site Date Round White Black Result' "$(tag_names --excludetagpattern white)"
    is 'White' "$(tag_names --includetagpattern 'White|Black' --excludetagpattern k)"
    is '' "$(tag_names --excludetagpattern .)"
    is 'Event Site Date Round White Black Result' "$(tag_names --includetagpattern .)"
    complains 2 'cqlmatch: --includetagpattern: this pattern is wrong: missing closing parenthesis' \
        tag_names --includetagpattern '('
}

@test "tags without which it is another game are always written" {
    printf '%s\n' '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]' '' '1. O-O *' >fen.pgn
    file=fen.pgn
    is 'SetUp FEN' "$(tag_names --excludetagpattern .)"
    printf '%s\n' '[Variant "Chess960"]' '[FEN "1k6/8/8/8/8/8/8/1K4R1 w G - 0 1"]' \
        '[Other "x"]' '' '1. O-O *' >960.pgn
    file=960.pgn
    is 'SetUp Variant FEN' "$(tag_names --includetagpattern none)"
    printf '%s\n' '[Variant "Standard"]' '' '1. e4 *' >standard.pgn
    file=standard.pgn
    is '' "$(tag_names --includetagpattern none)"
}

# ---------------------------------------------------------------------- order

# order ARG...: the numbers of the games as they come out.
order() {
    cqlmatch -i three.pgn -o out.pgn "$@" || return
    sed -n 's/.*Game number \([0-9]*\).*/\1/p' out.pgn | paste -sd ' '
}

three_games() {
    printf '%s\n\n' '1. e4 *' '1. e4 e5 2. d4 *' '1. e4 e5 *' >three.pgn
}

@test "--sortmatchcount: as matchcount, most matches first" {
    three_games
    is '2 3 1' "$(order --sortmatchcount --cql true)"
    is '2 3' "$(order --sortmatchcount 3 4 --cql true)"
    is 3 "$(order --sortmatchcount 3 --cql true)"
    is 3 "$(order --sortmatchcount=3 --cql true)"
    grep -q '{matchcount: 3}' out.pgn
    complains 2 '--matchcount does not go with --sortmatchcount' \
        order --sortmatchcount 9 --matchcount 3 4 --cql true
    is '2 3' "$(order --sortmatchcount 3 4 --cql 'cql(matchcount 1) true')"
    is '2 3' "$(order --matchcount 3 4 --cql 'cql(sort matchcount 1) true')"
    is '1 2 3' "$(order --sortmatchcount 0 9 --cql false)"
    complains 2 'sortmatchcount takes a number' order --sortmatchcount 4 3 --cql true
}

@test "--nosort: games do not wait for others" {
    three_games
    is '2 3 1' "$(order --cql 'sort ply')"
    is '1 2 3' "$(order --nosort --cql 'sort "plies" ply')"
    grep -q '{plies: 3}' out.pgn
    complains 2 '--nosort does not go with --sortmatchcount' order --nosort --sortmatchcount --cql true
}

@test "a game without a result has that of its tag, if it is one, or *" {
    local tag
    for tag in '?' '' 'x' '1-0x'; do
        is '1.e4 *' "$(moves_written - --silent --cql 'result "*"' <<<"[Result \"$tag\"]

1. e4")"
        grep -qxF '[Result "*"]' written.pgn
    done
    is '1.e4 1/2-1/2' "$(moves_written - --silent --cql 'result 1/2-1/2' <<<'[Result " 1/2-1/2"]

1. e4')"
}

@test "the result 1/2 of a tag is a draw in each program" {
    printf '[White "A"]\n[Black "B"]\n[Result "1/2"]\n\n1. e4 e5 1/2\n' >half.pgn
    is '1.e4 e5 1/2-1/2' "$(moves_written half.pgn --silent --cql 'result 1/2-1/2')"
    grep -qxF '[Result "1/2-1/2"]' written.pgn
    is 1/2-1/2 "$(pgn2fen --final --format=tsv --columns=result half.pgn | tail -n 1)"
    is 1/2-1/2 "$(cqlmatch --format=tsv --columns=result --cql terminal half.pgn | tail -n 1)"
    [[ $(pgnwrite --fix-results half.pgn) = *'[Result "1/2-1/2"]'*'1/2-1/2' ]]
    explore --make -o half.explore half.pgn
    is 'e2e4 e4 1 0 1 0' "$(explore --map=half.explore <<<'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' | cut -f 1-6 | tr '\t' ' ')"
}

@test "layout: what was written another way is the same game" {
    local options
    cqlmatch -i "$DATA/annotated.pgn" -o usual.pgn --silent --cql true
    for options in --nomovenumbers '--compactvariations --nocompactmoves' \
        '--nocompactcomments --pgnlinewidth 20' '--splitmoves --pgnlinewidth 5' \
        '--movenumberafternag --nomovenumberaftercomment'; do
        # shellcheck disable=SC2086 # options are words
        cqlmatch -i "$DATA/annotated.pgn" -o other.pgn --silent --cql true $options
        run -1 cmp -s usual.pgn other.pgn
        cqlmatch -i other.pgn -o again.pgn --silent --cql true
        same usual.pgn again.pgn
    done
}

@test "--nosort: takes less memory" {
    need_plain_build
    local i
    for ((i = 0; i < 14; i++)); do
        [[ -e many.pgn ]] || cp game.pgn many.pgn
        cat many.pgn many.pgn >more.pgn
        mv more.pgn many.pgn
    done
    peak sorted cqlmatch -s -i many.pgn -o sorted.pgn --cql 'sort quiet ply'
    peak unsorted cqlmatch -s -i many.pgn -o unsorted.pgn --nosort --cql 'sort quiet ply'
    same sorted.pgn unsorted.pgn
    (($(<unsorted) + 4000 < $(<sorted)))
}
