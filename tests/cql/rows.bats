#!/usr/bin/env bats
# rows.bats - every row of filters.def does what its flags say, and no more
#
# The program rows evaluates each filter, at each position of small games, and
# writes what it saw; rows.txt has a query for what it cannot make of a form.

# shellcheck disable=SC2016 # $0 is awk's
load ../lib

setup_file() {
    cd "$ROOT" && "$DRIVE/rows" "$ROOT/tests/cql/rows.txt" >"$BATS_FILE_TMPDIR/rows"
}

# rows_where CONDITION: the rows for which the condition of awk holds, where
# says("FLAG") is whether the row has a flag and seen("word") what was seen.
rows_where() {
    awk -F '\t' '
        function says(flag) { return index($2, " " flag " ") > 0 }
        function seen(word) { return index($3, " " word " ") > 0 }
        '"$1"' { print $1 }' "$BATS_FILE_TMPDIR/rows"
}

@test "every flag that common/README.md explains is one of filter.h" {
    local flag
    while read -r flag; do
        echo "$flag"
        grep -qE "^[[:space:]]+$flag = " "$ROOT/common/cql/tree/filter.h"
    done < <(sed -nE '/^\| flag \| promises/,/^$/s/^\| ([A-Z_, ]+) \|.*/\1/p' "$ROOT/common/README.md" | tr -d ' ' | tr , '\n')
}

# They are read into filters of other rows, or refused.
@test "every filter is tried, but for words that stand for others" {
    is 'header
persistent [(merge)] NAME = F
X[N]
X[x]
[forall] NAME [element] S F
S--S
S[x]S
dihedral [count | range] F
flipdihedral [count | range] F
cql_abort
cql_assertvariations
cql_hhdbhascook' "$(rows_where 'seen("missing")')"
    is '' "$(rows_where 'seen("stops")')"
}

@test "every query of rows.txt is that of a row" {
    is '' "$(cut -f 1 "$ROOT/tests/cql/rows.txt" |
        grep -vxFf <(cut -f 1 "$BATS_FILE_TMPDIR/rows"))"
}

@test "every flag that a test here asks for is that of some row" {
    local flag
    while read -r flag; do
        echo "$flag"
        [ "$(rows_where "says(\"$flag\")")" ]
    done < <(grep -oE 'says\("[A-Z_]+"' "$BATS_TEST_FILENAME" | cut -d '"' -f 2 | grep -vx FLAG | sort -u)
}

@test "GAME_CONSTANT: the value is the same at all positions of a game" {
    is '' "$(rows_where 'says("GAME_CONSTANT") && seen("varies")')"
}

@test "without ASSIGNS a filter changes nothing, and gives the same again" {
    is '' "$(rows_where '!says("ASSIGNS") && seen("changes")')"
}

@test "ASSIGNS: something is changed, said, or asked of the world outside" {
    is 'dictionary NAME
local dictionary NAME' "$(rows_where 'says("ASSIGNS") && !says("BINDS") &&
        !seen("changes") && !seen("remarks") && !seen("outside") && !seen("missing")')"
}

@test "TOTAL: it matches at all positions" {
    is '' "$(rows_where 'says("TOTAL") && seen("fails")')"
}

@test "only filters with REMARKS leave comments" {
    is '' "$(rows_where '!says("REMARKS") && seen("remarks")')"
}

@test "REMARKS: comments are left" {
    is 'consecutivemoves [quiet] [range] (P P)' "$(rows_where 'says("REMARKS") && !seen("remarks")')"
}

@test "REMEMBERS: something is kept for the game, and by no other filter" {
    is '' "$(rows_where '!says("REMEMBERS") && seen("remembers")')"
    is '' "$(rows_where 'says("REMEMBERS") && !seen("remembers")')"
}

@test "FOLLOWS: the value depends on the move that a line goes on with" {
    is '' "$(rows_where 'says("FOLLOWS") != seen("follows")')"
}

@test "WALKS: it sets where the path has come to, or depends on it" {
    is '' "$(rows_where 'says("WALKS") != seen("walks") && !seen("missing")')"
}

@test "only filters with READS look at what is none of their parts" {
    is '' "$(rows_where '!says("READS") && seen("reads")')"
    is '' "$(rows_where 'says("READS") && !seen("reads")')"
}

@test "BINDS: what the variable was before makes no difference" {
    is '' "$(rows_where '(says("BINDS") || says("BINDS_TWO")) &&
        !seen("binds") && !seen("missing")')"
    is '' "$(rows_where '!says("BINDS") && !says("BINDS_TWO") &&
        !says("ASSIGNS") && seen("binds")')"
}

# similarposition and lookup open their files before the run.
@test "OUTSIDE: it opens files or starts programs, and no other filter does" {
    is $'similarposition [quiet] nosort [notransform] L\nlookup (L [COLUMN])' "$(rows_where 'says("OUTSIDE") != seen("outside")')"
}

@test "BOARD: the value is the same where the position stands alone" {
    is '' "$(rows_where 'says("BOARD") && seen("game")')"
}

@test "NOTES: the value is the same where the position stands alone with its comments and signs" {
    is '' "$(rows_where 'says("NOTES") && seen("others")')"
    is 'originalcomment
originalcomment L
hascomment
hascomment L
clk
emt
eval
matein
evaldepth' "$(rows_where 'says("NOTES")')"
}

@test "NEEDS_GAME: over position lines it is warned of, and gives the same for all" {
    local query answers boards='4k3/8/8/8/8/8/8/4K3 w - - 0 1
r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 7 30'
    cd "$BATS_TEST_TMPDIR" || return
    awk -F '\t' 'index($2, " NEEDS_GAME ") && $4 != "" { print $4 }' "$BATS_FILE_TMPDIR/rows" >queries
    [ "$(wc -l <queries)" -gt 40 ]
    while IFS= read -r query; do
        echo "$query"
        cqlmatch --answer --cql "$query" <<<"$boards" >answers 2>said || [ $? = 1 ]
        [[ $(<said) = *'warning: this asks about a game, and a position line has none'* ]]
        mapfile -t answers <answers
        is "${answers[0]}" "${answers[1]}"
    done <queries
}

@test "CONTEXTUAL: a variable may have the name, and that of no other filter" {
    is '' "$(rows_where 'says("CONTEXTUAL") != seen("name")')"
}

@test "FIXED: a transform leaves the parts as they are written" {
    is '' "$(rows_where 'says("FIXED") && seen("moves")')"
    is '' "$(rows_where '!says("FIXED") && !seen("missing") && !seen("moves") &&
        $4 ~ /^[a-z#~`]+ a-g1-7$/ && $1 !~ /count|^(light|dark) S$/')"
}

@test "infix filters group to the right if TO_THE_RIGHT, else to the left" {
    is '' "$(rows_where 'says("TO_THE_RIGHT") && seen("left")')"
    is '' "$(rows_where '!says("TO_THE_RIGHT") && seen("right")')"
    is '' "$(rows_where 'says("ALONE") && !seen("alone")')"
}

@test "IMPLIES and FACT: what a row tells the planner is so at every position" {
    is '' "$(rows_where 'seen("untrue")')"
    is '' "$(rows_where 'says("FACT") != seen("fact") && !seen("missing")')"
}

@test "IMPLIES: each row that has it was tried where it matches" {
    local rule
    is '' "$(rows_where '/IMPLIES/ && !seen("implies") && !seen("missing")')"
    for rule in SEQUENCE ANY ALL LAST COMPARISON IF COLON FIND ECHO PATH MOVE; do
        echo "$rule"
        [ "$(rows_where "says(\"IMPLIES($rule)\") && seen(\"implies\")")" ]
    done
}
