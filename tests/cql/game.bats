#!/usr/bin/env bats
# game.bats - what the tags and comments of a game say, changes to them, and order

# shellcheck disable=SC2154 # run sets stderr
load ../lib

setup() {
    cat >"$BATS_TEST_TMPDIR/games.pgn" <<'end'
[Event "Casual, Cafe"]
[Site "Paris FRA"]
[Date "1850"]
[White "Kasparov, Garry"]
[Black "Topalov, Veselin"]
[Result "1-0"]
[ECO "B07"]
[WhiteElo "2812?"]
[BlackElo "2700"]

{Before} 1. e4! {best by test} 1... e5 {} 2. Nf3 ; to the end of the line
Nc6 {a} {b} 1-0

[Event "Match"]
[White "Adams"]
[Black "Zukertort"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
end
}

# The games that match, as the names of White.
white() {
    cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql "$1" |
        sed -n 's/^\[White "\(.*\)"\]/\1/p'
}

# What the query says about the first game.
says() {
    cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o "$BATS_TEST_TMPDIR/out" \
        --cql "gamenumber == 1 initial message quiet ($1)" | head -1
}

@test "player: both names, or one, or whether a name holds a text" {
    [[ $(says 'player white') = "Kasparov, Garry" ]]
    [[ $(says 'player black') = "Topalov, Veselin" ]]
    [[ $(white 'player "asp"') = "Kasparov, Garry" ]]
    [[ $(white 'player "kasparov"') = "" ]]
    [[ $(white 'player black "Kasparov"') = "" ]]
    [[ $(white 'player ~~ "Garry\nTop"') = "Kasparov, Garry" ]]
}

@test "player: the colour follows a change of colours" {
    [[ $(white 'flipcolor player black "Kasparov"') = "Kasparov, Garry" ]]
    [[ $(white 'flipcolor elo black > 2800') = "Kasparov, Garry" ]]
}

@test "event, site: the tag, and a question mark without one" {
    [[ $(says 'event') = "Casual, Cafe" ]]
    [[ $(white 'site "FRA"') = "Kasparov, Garry" ]]
    [[ $(white 'site == "?"') = "Adams" ]]
}

@test "date, eventdate: whole dates, unknown parts as question marks" {
    [[ $(says 'date') = "1850.??.??" ]]
    while read -r date whole; do
        is "$whole" "$(printf '[Date "%s"]\n\n1. e4 *\n' "$date" | cqlmatch -o /dev/null --cql 'initial message quiet(date)' -)"
        is "$whole" "$(printf '[Date "%s"]\n\n1. e4 *\n' "$date" | pgn2fen --initial --columns=date | cut -f 2)"
    done <<'end'
2010.5.6 2010.05.06
2010.12.6 2010.12.06
2010.5 2010.05.??
1850 1850.??.??
? ????.??.??
????.5.? ????.05.??
2010.1.?? 2010.01.??
2010-05-06 2010-05-06
5/6/2010 5/6/2010
May May
2010.05.06.1 2010.05.06.1
end
    [[ $(white 'date == "????.??.??"') = "Adams" ]]
    [[ $(white 'eventdate == "????.??.??"') = *Kasparov* ]]
}

@test "eco, year and elo have no value where the game has none" {
    [[ $(white 'eco "B0"') = "Kasparov, Garry" ]]
    [[ $(white 'not eco') = "Adams" ]]
    [[ $(white 'year == 1850') = "Kasparov, Garry" ]]
    [[ $(white 'not year') = "Adams" ]]
    [[ $(says 'elo') = 2812 ]]
    [[ $(says 'elo black') = 2700 ]]
    [[ $(white 'not elo') = "Adams" ]]
    # nine digits at most
    is 123456789 "$(printf '[WhiteElo "12345678901"]\n\n1. e4 *\n' |
        cqlmatch -i - -o /dev/null --cql 'initial message quiet(elo white)')"
}

@test "originalcomment: the text behind the move, or a NAG that is asked for" {
    [[ $(says 'originalcomment') = Before ]]
    [[ $(says 'child:originalcomment') = "best by test" ]]
    [[ $(white 'ply == 1 originalcomment "test"') = "Kasparov, Garry" ]]
    [[ $(white 'ply == 1 originalcomment "!"') = "Kasparov, Garry" ]]
    [[ $(white "ply == 1 originalcomment \"\$1\"") = "Kasparov, Garry" ]]
    [[ $(white 'originalcomment "??"') = "" ]]
    [[ $(white 'hascomment "Before"') = "Kasparov, Garry" ]]
    [[ $(white 'ply == 4 originalcomment == "a b"') = "Kasparov, Garry" ]]
}

@test "originalcomment: an empty comment and one to the end of a line are none" {
    [[ $(white 'ply == 2 originalcomment') = "" ]]
    [[ $(white 'ply == 3 originalcomment') = "" ]]
}

@test "a text to look for is not a regular expression, nor empty" {
    complains 2 'for a regular expression write player ~~' cqlmatch --parse --cql 'player "Kasp.*"'
    complains 2 'write "..." in site' cqlmatch --parse --cql 'site "[old]"'
    complains 2 'cannot look for nothing' cqlmatch --parse --cql 'event ""'
}

@test "settag, removetag: the game is written with other tags" {
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql 'player "Adams"
        initial settag("Round" "7") settag("Mark" str("a\\b " ply)) removetag("Event")'
    [[ $output = *'[Event "?"]'*'[Round "7"]'*'[Mark "a'*' 0"]'* ]]
    [[ $(white 'initial settag("White" "X") tag "White" == "Adams"') = "X" ]]
    [[ $(white 'settag("X" eco)') = "Kasparov, Garry" ]]
}

@test "removetag takes one string, and what follows is a filter of its own" {
    local query
    for query in 'removetag "White" and ply == 0' 'removetag("White") and ply == 0' \
        'ply == 0 removetag ("Wh" + "ite")' 'x = "White" removetag x and true'; do
        echo "$query"
        is '? ?' "$(white "$query" | xargs)"
    done
}

@test "removecomment: the comments of the game go, also where no position matches" {
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql 'ply == 1 removecomment'
    [[ $output = *'{Before}'* && $output != *'best by test'* ]]
    # as in CQL 6.2, and as tags are changed
    local query
    for query in 'ply == 1 {removecomment false} or true' 'ply == 1 not removecomment or true' \
        'ply <= 1 removecomment initial' 'initial {find {ply == 1 removecomment false}} or true'; do
        run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql "$query"
        [[ $output = *'{Game number'* && $output != *'best by test'* ]] || { echo "$query"; false; }
    done
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql '{ply == 1 false removecomment} or true'
    [[ $output = *'best by test'* ]]
}

@test "sort: the greatest value of a game comes first, with min the smallest" {
    [[ $(white 'sort "plies" ply' | head -1) = "Kasparov, Garry" ]]
    [[ $(white 'terminal sort min "name" player white') = Adams*Kasparov* ]]
    [[ $(white 'terminal sort player white') = Kasparov*Adams ]]
    [[ $(white '(sort "elo" elo) or true') = Kasparov*Adams ]]
    [[ $(white '(sort "pieces on h4" #(a & h4)) or true') = *Adams* ]]
}

@test "sort: max and min with several operands are filters, not its parameters" {
    local query row
    while read -r row; do
        query=${row%% | *}
        run cqlmatch -i "$DATA/tree.pgn" -o - --cql "$query"
        is "$query | ${row#* | }" "$query | $(grep -o '{[a-z<][^{}]*: [^{}]*}' <<<"$output" | head -3 | xargs)"
    done <<'rows'
sort max(ply 3) | {<sort-id-1>: 9}
sort min (ply 3) | {<sort-id-1>: 3}
sort min max(ply 3) | {<sort-id-1>: 3}
sort min "x" max(ply 3) | {x: 3}
sort min (ply) | {<sort-id-1>: 0}
sort max (ply) + 1 | {<sort-id-1>: 10}
sort max("a" "b") | {<sort-id-1>: b}
sort max(sort min ply 3) | {<sort-id-1>: 0} {<sort-id-2>: 9}
rows
    refuses <<'table'
sort min max ply | :1:10 error: sort takes min or max, not both
sort max quiet min "x" ply | :1:16 error: sort takes min or max, not both
sort max(nope 3) | :1:10 error: nope is no filter
table
}

@test "sort: games without a value come last; equal ones keep their order" {
    [[ $(white 'initial ((sort min elo) or true)') = Kasparov*Adams ]]
    [[ $(white 'initial sort 1') = Kasparov*Adams ]]
}

@test "sort: the value stands in a comment before the first move" {
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql 'sort "length" ply'
    [[ $output = *'{length: 4}'* ]]
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql 'sort ply'
    [[ $output = *'{<sort-id-1>: 4}'* ]]
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql 'sort quiet ply'
    [[ $output != *': 4}'* ]]
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql 'not {#Q > 5 sort "length" ply} not {sort "other" {#Q > 5 ply}}'
    [[ $output = *'{Game number 1}'* && $output != *'length'* && $output != *'other'* ]]
}

@test "sort: only the comments of the best value are kept" {
    run cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o - --cql 'player "Adams" sort "p" {comment("at " ply) ply}'
    [[ $output = *'{at 4}'* && $output != *'{at 3}'* ]]
}

@test "sort matchcount: by the number of matching positions" {
    [[ $(white 'cql(sort matchcount 1 100) wtm') = Kasparov*Adams ]]
    [[ $(white 'cql(sort matchcount 1 100) a attacks h4 or player "Adams"') = Adams* ]]
}

@test "sort needs something that can be put in order" {
    complains 2 'sort needs a number, a set or a string' cqlmatch --parse --cql 'sort check'
}

@test "lastgamenumber: the number of the last game, where it can be known" {
    local games="$BATS_TEST_TMPDIR/games.pgn"
    is 2 "$(says lastgamenumber)"
    [[ $(white 'gamenumber == lastgamenumber') = Adams ]]
    is "1 1" "$(cqlmatch -i "$games" -o "$BATS_TEST_TMPDIR/out" -g 1 1 --cql \
        'ply < 2 message quiet(lastgamenumber)' | paste -sd ' ')"
    : >"$BATS_TEST_TMPDIR/empty.pgn"
    is "2 2" "$(cqlmatch -i "$BATS_TEST_TMPDIR/empty.pgn" -i "$games" -o "$BATS_TEST_TMPDIR/out" --cql \
        'initial message quiet(lastgamenumber)' | paste -sd ' ')"
    is "<false> <false>" "$(cqlmatch -i - -o "$BATS_TEST_TMPDIR/out" --cql \
        'initial message quiet(lastgamenumber)' <"$games" | paste -sd ' ')"
    is "<false> <false>" "$(cqlmatch -i <(cat "$games") -o "$BATS_TEST_TMPDIR/out" --cql \
        'initial message quiet(lastgamenumber)' | paste -sd ' ')"
    gives <<'table'
str(lastgamenumber " " {lastgamenumber=4 lastgamenumber}) | - | <false> 4
table
}

@test "a literal behind a tag is an argument of str of its own, unless more is asked" {
    said() {
        cqlmatch -i "$DATA/tree.pgn" -o /dev/null \
            --cql "initial message quiet($1)"
    }
    is Treee "$(said 'event "e"')"
    is TreeeTree "$(said 'event "e" event')"
    is Treeef "$(said 'event "e" + "f"')"
    is '<true>' "$(said '{event "e"}')"
    is '<false>' "$(said 'not event "e"')"
    is '<true>' "$(said 'child:event "e"')"
    is '<true>' "$(said 'event "e" and true')"
    is 1 "$(said 'if event "e" then 1 else 2')"
    is 'move 1(wtm)' "$(said 'find event "e"')"
    is 'First, A*' "$(said 'player white "*"')"
}

# tagged ARGUMENT...: what cqlmatch says, in a word, of a game with some tags and
# one with others
tagged() {
    printf '[White "A"]\n[%s "x"]\n\n1. e4 *\n\n' WhiteElo Annotator Annotator >"$BATS_TEST_TMPDIR/tagged.pgn"
    run -0 --separate-stderr cqlmatch "$@" "$BATS_TEST_TMPDIR/tagged.pgn"
    paste -sd ' ' <<<"$stderr"
}

@test "a tag that no game has is warned of once, at the end, with the nearest name" {
    is '<cmdline>:1:5 warning: no game has the tag Whte; is it White? tag "Whte" or tag "Whte" == "A"     ^~~~~~' \
        "$(tagged --count --cql 'tag "Whte" or tag "Whte" == "A"')"
    is '<cmdline>:1:5 warning: no game has the tag Round tag "Round"     ^~~~~~~' "$(tagged --cql 'tag "Round"')"
    # at positions, on several threads, and of several tags each
    is '2 warning: no game has the tag Annotater; is it Annotator? no game has the tag WhitElo; is it WhiteElo?' \
        "2 $(tagged -j 3 --count --cql 'check tag "Annotater" tag "WhitElo"' | grep -oE '(1:11 warning: )?no game has[^?]*\?' | sed 's/^1:11 //' | paste -sd ' ')"
    is '{"severity":"warning","file":"<cmdline>","line":1,"column":5,"end_column":10,"message":"no game has the tag Whte; is it White?","hint":"is it White?"}' \
        "$(tagged --diagnostics=json --count --cql 'tag "Whte"')"
    # one that a single game has, one whose name is made, input that has not been read whole
    is '' "$(tagged -j 3 --cql 'tag "WhiteElo" or tag "White"')"
    is '' "$(tagged --cql 'x="Whte" tag x')"
    is '' "$(tagged --limit 1 --cql 'not tag "Whte"')"
}

@test "a column of a tag that no game has is warned of" {
    is 'cqlmatch: no game has the tag Annotater; is it Annotator?' "$(tagged --format=tsv --tags White,Annotater --cql mainline)"
    is 'cqlmatch: no game has the tag WhitElo; is it WhiteElo?' "$(tagged --format=tsv --columns=ply,tag:WhitElo --cql mainline)"
    [[ $(tagged --format=tsv --columns='x=tag "Whte"' --cql mainline) == *'<column x>:1:5 warning: no game has the tag Whte; is it White?'* ]]
    is '' "$(tagged --format=tsv --tags WhiteElo,Annotator --cql mainline)"
}
