#!/usr/bin/env bats
# hhdb.bats - what studies say in the fields and comments of their collection

load ../lib

setup() {
    STUDIES=$BATS_TEST_TMPDIR/studies.pgn
    cat >"$STUDIES" <<'end'
[Event "1/2.p 3rd Somewhere ty#17 II/1956-1957"]
[White "Maker=A Other=B"]
[Black "(+0016.32d4g7) TT C U1"]
[Result "1-0"]
[FEN "2n3n1/6kp/6Pp/7P/3K2P1/2B5/8/8 w - - 0 1"]

{(EG#20923). stipulation: White wins cooked by: nobody.} 1. Ke4+ Kf8
(1... Nf6 {<main>} 2. Ke5 (2. Ke3 {<cook MG>}) Nd6 {<minor_dual MG>})
2. Ke5 {<eg>} 1-0

[Event "sp.hm The Magazine"]
[White "Maker=A NN"]
[Black "(=0400.11a1h8)"]
[Result "1/2-1/2"]
[FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]

{Maker=A Second=C. More} 1. Ka2 1/2-1/2

[Event ".c Another"]
[White "Maker=A"]
[Black "(-4000.10a1h8) U3 (v) M"]
[Result "0-1"]
[FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]

{MC: Third=D Fourth=E, solution corrected} 1. Kb2 0-1

[Event "4.hm Then 1999"]
[White "Maker=A"]
[Black "nothing"]
[Result "0-1"]
[FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]

1. Kb1 0-1
end
}

# says <<table: the value of a query at the start of each study.
says() {
    local row query got rows=0
    while IFS= read -r row; do
        [[ $row ]] || continue
        rows=$((rows + 1))
        query=${row% | *}
        got=$(cqlmatch -i "$STUDIES" -o "$BATS_TEST_TMPDIR/o.pgn" \
            --cql "initial message quiet($query)" 2>/dev/null | paste -sd ';')
        [[ $got = "${row##* | }" ]] || {
            printf 'expected %s\nfor %s\nit gives %s\n' \
                "${row##* | }" "$query" "$got"
            return 1
        }
    done
    ((rows)) || { echo "says: the table is empty"; return 1; }
}

@test "hhdb: awards are ranks, special ones too" {
    says <<'table'
hhdb award | 1;1;1;4
hhdb prize | 1;<false>;<false>;<false>
hhdb hm | <false>;1;<false>;4
hhdb commendation | <false>;<false>;1;<false>
hhdb max award | 2;10000;10000;4
hhdb special | <false>;1;<false>;<false>
hhdb nonspecial award | 1;<false>;1;4
hhdb award special max | <false>;10000;<false>;<false>
hhdb sortable | 20000100002;50000110000;60000110000;40000400004
table
}

@test "hhdb sort: the studies come by their awards" {
    cqlmatch -i "$STUDIES" -o "$BATS_TEST_TMPDIR/o.pgn" \
        --cql 'initial hhdb sort award'
    is '1;4;2;3' "$(grep -o 'Game number .' "$BATS_TEST_TMPDIR/o.pgn" |
        cut -d' ' -f3 | paste -sd ';')"
}

@test "hhdb sort: it stands in any place of an award but the last" {
    local award
    for award in 'sort nonspecial award' 'nonspecial sort award' 'award sort nonspecial'; do
        cqlmatch -i "$STUDIES" -o "$BATS_TEST_TMPDIR/o.pgn" --cql "initial hhdb $award"
        is "1;4;3" "$(grep -o 'Game number .' "$BATS_TEST_TMPDIR/o.pgn" |
            cut -d' ' -f3 | paste -sd ';')"
    done
    refuses <<'table'
hhdb special award sort | :1:20 error: sort stands before the last word
hhdb sort award sort | one of max, sort
hhdb max sort award | one of max, sort
table
}

@test "hhdb: strings of the tags and the first comment" {
    says <<'table'
hhdb composer | Maker=A Other=B;Maker=A Second=C;Maker=A Third=D Fourth=E;Maker=A
hhdb diagram | 17;<false>;<false>;<false>
hhdb egdiagram | 20923;<false>;<false>;<false>
hhdb stipulation | White wins cooked;<false>;<false>;<false>
hhdb gbr | +0016.32d4g7;=0400.11a1h8;-4000.10a1h8;<false>
hhdb gbr kings | d4g7;a1h8;a1h8;<false>
hhdb gbr material | 0016.32;0400.11;4000.10;<false>
hhdb gbr pawns | 32;11;10;<false>
hhdb gbr pieces | 0016;0400;4000;<false>
hhdb distinction | 1/2.p;sp.hm;.c;4.hm
hhdb firstcomment | (EG#20923). stipulation: White wins cooked by: nobody.;Maker=A Second=C. More;MC: Third=D Fourth=E, solution corrected;<false>
table
}

# What the manual writes in place of each.
COMPOSER='if tag "White" [-3:] == " NN" then
    {position 0 : originalcomment} ~~ "^([^.]+)"
    else if {position 0 : originalcomment} ~~ "^MC:(( [A-Za-z_]+=[A-Z]+)+)" then
    {tag "White" + \1} else tag "White"'
# shellcheck disable=SC2016 # a variable of CQL
SEARCH='event + \n + tag "White" + \n + tag "Black" +
    {if $oc = {position 0 : originalcomment} then {\n + $oc} else ""}'

@test "hhdb composer, search: names with _, tags and comments that lack" {
    local white black comment
    for white in '[White "Able=A"]' '[White "Able=A NN"]' '[White ""]' ''; do
        for black in '[Black "(+0002.45h8g5) MC"]' ''; do
            for comment in '{MC: Van_der_Heijden=H Zed=Z after x}' '{_=_}' \
                '{MC: _a=A=B Z=z}' '{MC:}' '{MC: A=}' '{.}' '{Zed=Z. MC}' ''; do
                printf '[Event "x"]\n%s\n%s\n\n%s *\n\n' \
                    "$white" "$black" "$comment"
            done
        done
    done >"$STUDIES"
    printf '[White "no event"]\n[Black "b"]\n\n*\n' >>"$STUDIES"
    local filter text
    for filter in composer search; do
        text=$COMPOSER
        [[ $filter = composer ]] || text=$SEARCH
        cqlmatch -i "$STUDIES" -o "$BATS_TEST_TMPDIR/o.pgn" \
            --cql "initial message quiet(gamenumber \" \" {$text})" \
            >"$BATS_TEST_TMPDIR/written"
        cqlmatch -i "$STUDIES" -o "$BATS_TEST_TMPDIR/o.pgn" \
            --cql "initial message quiet(gamenumber \" \" {hhdb $filter})" \
            >"$BATS_TEST_TMPDIR/filter"
        is 65 "$(grep -c '^[0-9]' "$BATS_TEST_TMPDIR/written")"
        same "$BATS_TEST_TMPDIR/written" "$BATS_TEST_TMPDIR/filter"
    done
    is 1 "$(cqlmatch -i "$STUDIES" --count --limit 1 \
        --cql 'initial hhdb composer "Van_der_Heijden=H"')"
}

@test "hhdb: the tourney is read from the Event tag" {
    says <<'table'
hhdb tourney_edition | 3rd;<false>;<false>;<false>
hhdb tourney_name | Somewhere ty#17;The Magazine;Another;Then
hhdb tourney_year | 1956;<false>;<false>;1999
hhdb tourney_year_end | 1957;<false>;<false>;<false>
hhdb tourney_year_part | II;<false>;<false>;<false>
table
}

@test "hhdb: a string in quotes is looked for" {
    says <<'table'
{initial hhdb composer "Second"} | <false>;<true>;<false>;<false>
{initial hhdb gbr material "0400"} | <false>;<true>;<false>;<false>
{initial hhdb search "Magazine"} | <false>;<true>;<false>;<false>
table
}

@test "hhdb: flags, by their letters and their names" {
    says <<'table'
hhdb TT | <true>;<false>;<false>;<false>
hhdb theme_tournament | <true>;<false>;<false>;<false>
hhdb "(c)" | <true>;<false>;<false>;<false>
hhdb correction | <true>;<false>;<false>;<false>
hhdb V | <false>;<false>;<true>;<false>
hhdb modification | <false>;<false>;<true>;<false>
hhdb white_fails | <false>;<false>;<true>;<false>
hhdb "(s)" | <false>;<false>;<true>;<false>
table
}

@test "hhdb: sound is not the opposite of unsound, and cooks count unread" {
    says <<'table'
hhdb cooked | <true>;<false>;<false>;<false>
hhdb dual | <true>;<false>;<false>;<false>
hhdb sound | <false>;<true>;<false>;<true>
hhdb unsound | <true>;<false>;<true>;<false>
table
}

@test "hhdb: marks stand at positions, and <main> keeps a move in the main line" {
    walks "$STUDIES" <<'table'
gamenumber==1 hhdb "<cook>" | 7:<true>
gamenumber==1 hhdb "<minor_dual>" | 6:<true>
gamenumber==1 hhdb "<eg>" | 3:<true>
gamenumber==1 hhdb variation | 7:<true>
gamenumber==1 hhdb mainline | 0:<true> 1:<true> 2:<true> 3:<true> 4:<true> 5:<true> 6:<true>
table
}

@test "hhdb: what is no command is refused" {
    refuses <<'table'
hhdb | hhdb needs a command, as in hhdb mainline
{hhdb} | hhdb needs a command, as in hhdb mainline
hhdb nonsense | no such command
hhdb prize hm | an award is one of
hhdb award sort | sort stands before the last word
hhdb special nonspecial | one of special and nonspecial
hhdb max max | one of max
table
}
