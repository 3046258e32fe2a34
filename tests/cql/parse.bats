#!/usr/bin/env bats
# parse.bats - the tree that --parse shows

load ../lib

# tree QUERY: it, without its first line
tree() {
    cqlmatch --parse --cql "$1" | sed 1d
}

@test "--parse: a transform shows each of its images" {
    cd "$BATS_TEST_TMPDIR"
    echo 'rotate90 up 1 c3' >test.cql
    is 'QueryContainer {Boolean} <Invalid location>
└─Transform (rotate90 4 children) {Set} <test.cql:1:1-16>
  ├─Direction (up) [identity] {Set} <test.cql:1:10-16>
  │ ├─Range {Numeric} <test.cql:1:13>
  │ │ └─Integer '\''1'\'' {Numeric} <test.cql:1:13>
  │ └─PieceDesignator '\''c3'\'' {Set} <test.cql:1:15-16>
  ├─Direction (right) [clockwise90] {Set} <test.cql:1:10-16>
  │ ├─Range {Numeric} <test.cql:1:13>
  │ │ └─Integer '\''1'\'' {Numeric} <test.cql:1:13>
  │ └─PieceDesignator '\''c6'\'' {Set} <test.cql:1:15-16>
  ├─Direction (down) [rotate180] {Set} <test.cql:1:10-16>
  │ ├─Range {Numeric} <test.cql:1:13>
  │ │ └─Integer '\''1'\'' {Numeric} <test.cql:1:13>
  │ └─PieceDesignator '\''f6'\'' {Set} <test.cql:1:15-16>
  └─Direction (left) [counterclockwise90] {Set} <test.cql:1:10-16>
    ├─Range {Numeric} <test.cql:1:13>
    │ └─Integer '\''1'\'' {Numeric} <test.cql:1:13>
    └─PieceDesignator '\''f3'\'' {Set} <test.cql:1:15-16>' "$(cqlmatch --parse test.cql)"
}

@test "--parse: a header, places over lines, comments left out" {
    cd "$BATS_TEST_TMPDIR"
    printf '// about\ncql(variations)\n{ sidetomove == 1\n  not check }\n' >two.cql
    is 'QueryContainer {Boolean} <Invalid location>
├─CqlHeader (variations) {Boolean} <two.cql:2:1-15>
└─CompoundExpr {Boolean} <two.cql:3:1-4:13>
  ├─EqualToOperator {Numeric} <two.cql:3:3-17>
  │ ├─SideToMove {Numeric} <two.cql:3:3-12>
  │ └─Integer '\''1'\'' {Numeric} <two.cql:3:17>
  └─NotOperator {Boolean} <two.cql:4:3-11>
    └─Check {Boolean} <two.cql:4:7-11>' "$(cqlmatch --parse two.cql)"
}

@test "--parse: an echo over the lines of its file" {
    cd "$BATS_TEST_TMPDIR"
    cat >enpassantecho.cql <<'end'
// only en passant sets these two apart
cql(variations)
move enpassant
echo (source target) {
    sidetomove == source:sidetomove
    not move legal enpassant
    source & target == .
}
end
    is "QueryContainer {Boolean} <Invalid location>
├─CqlHeader (variations) {Boolean} <enpassantecho.cql:2:1-15>
├─Move (ordinary, enpassant) {Boolean} <enpassantecho.cql:3:1-14>
└─Echo (source slot=0, target slot=1) {Boolean} <enpassantecho.cql:4:1-8:1>
  └─CompoundExpr {Boolean} <enpassantecho.cql:4:22-8:1>
    ├─EqualToOperator {Numeric} <enpassantecho.cql:5:5-35>
    │ ├─SideToMove {Numeric} <enpassantecho.cql:5:5-14>
    │ └─ColonOperator {Numeric} <enpassantecho.cql:5:19-35>
    │   ├─Identifier (source, slot=0) {Position} <enpassantecho.cql:5:19-24>
    │   └─SideToMove {Numeric} <enpassantecho.cql:5:26-35>
    ├─NotOperator {Boolean} <enpassantecho.cql:6:5-28>
    │ └─Move (legal, enpassant) {Boolean} <enpassantecho.cql:6:9-28>
    └─EqualToOperator {Boolean} <enpassantecho.cql:7:5-24>
      ├─BitAndOperator {Set} <enpassantecho.cql:7:5-19>
      │ ├─Identifier (source, slot=0) {Position} <enpassantecho.cql:7:5-10>
      │ └─Identifier (target, slot=1) {Position} <enpassantecho.cql:7:14-19>
      └─PieceDesignator '.' {Set} <enpassantecho.cql:7:24>" "$(cqlmatch --parse enpassantecho.cql)"
}

@test "--parse: ASCII when it is asked for" {
    is 'QueryContainer {Boolean} <Invalid location>
|-Check {Boolean} <<cmdline>:1:1-5>
`-NotOperator {Boolean} <<cmdline>:1:7-13>
  `-Wtm {Boolean} <<cmdline>:1:11-13>' \
        "$(cqlmatch --parse --noconsoleunicode --cql 'check not wtm')"
}

@test "--parse: no colours in a pipe, unless they are asked for" {
    [[ $(cqlmatch --parse --cql 'check') != *$'\033'* ]]
    [[ $(cqlmatch --parse --ansicolors --cql 'check') = *$'\033'* ]]
    [[ $(cqlmatch --parse --ansicolors --noansicolors --cql 'check') != *$'\033'* ]]
}

# coloured COMMAND: does it write colours to a terminal, by the variables of the
# environment that stand before it?
coloured() {
    env -u NO_COLOR TERM=xterm script -qec "env $1" typed </dev/null >/dev/null
    grep -q $'\033\[' typed
}

@test "--color: always, never, or where a terminal has colours and NO_COLOR is not set" {
    need script
    cd "$BATS_TEST_TMPDIR"
    script -qec true /dev/null >/dev/null || skip "there is no pseudo-terminal"
    [[ $(cqlmatch --parse --color=auto --cql 'check') != *$'\033'* ]]
    [[ $(cqlmatch --parse --color --cql 'check') = *$'\033'* ]]
    [[ $(NO_COLOR=1 TERM=dumb cqlmatch --parse --color=always --cql 'check') = *$'\033'* ]]
    [[ $(cqlmatch --parse --ansicolors --color=never --cql 'check') != *$'\033'* ]]
    complains 2 '--color takes auto, always or never, not red' cqlmatch --parse --color=red --cql check
    complains 2 'only the tree of --parse has colours' cqlmatch --color --cql check
    coloured 'cqlmatch --parse --cql check'
    coloured 'NO_COLOR= cqlmatch --parse --cql check'
    coloured 'NO_COLOR=1 cqlmatch --parse --color --cql check'
    local not
    for not in NO_COLOR=1 NO_COLOR=0 TERM=dumb TERM= '-u TERM'; do
        echo "$not"
        run ! coloured "$not cqlmatch --parse --cql check"
    done
    run ! coloured 'cqlmatch --parse --color=never --cql check'
}

@test "--parse: how tightly operators bind" {
    is "└─BitOrOperator {Set} <<cmdline>:1:1-5>
  ├─PieceDesignator 'R' {Set} <<cmdline>:1:1>
  └─BitAndOperator {Set} <<cmdline>:1:3-5>
    ├─PieceDesignator 'B' {Set} <<cmdline>:1:3>
    └─PieceDesignator 'k' {Set} <<cmdline>:1:5>" "$(tree 'R|B&k')"
    is "└─AddOperator {Numeric} <<cmdline>:1:1-5>
  ├─Integer '1' {Numeric} <<cmdline>:1:1>
  └─MultiplyOperator {Numeric} <<cmdline>:1:3-5>
    ├─Integer '2' {Numeric} <<cmdline>:1:3>
    └─Integer '3' {Numeric} <<cmdline>:1:5>" "$(tree '1+2*3')"
}

@test "--parse: what stands nowhere in the text has no place" {
    [[ $(tree 'A == 3') = *'SetToNumeric {Numeric} <Invalid location>'* ]]
    is "└─Pin (from) {Set} <<cmdline>:1:1-10>
  ├─PieceDesignator 'R' {Set} <<cmdline>:1:10>
  ├─PieceDesignator '[Aa]' {Set} <Invalid location>
  └─PieceDesignator '[Kk]' {Set} <Invalid location>" "$(tree 'pin from R')"
    [[ $(tree 'piece x=Ra1 x&a1') = *'PieceToSet {Set} <Invalid location>'* ]]
}

@test "--parse: variables show their slots" {
    [[ $(tree 'x=1 y=2 x') = *'Identifier (x, slot=0) {Numeric} <<cmdline>:1:9>'* ]]
}

@test "--parse: a parameter that is a variable has its slot and its own name, another one its own slot" {
    is "├─Function (f, u, v) {Boolean} <<cmdline>:1:1-21>
├─AssignOperator (x, slot=0) {Boolean} <<cmdline>:1:23-25>
│ └─Integer '1' {Numeric} <<cmdline>:1:25>
└─FunctionCall (f) {Numeric} <<cmdline>:1:27-32>
  ├─Argument (x, slot=0) [arg 0] {Boolean} <<cmdline>:1:29>
  ├─Argument [arg 1] {Boolean} <<cmdline>:1:31>
  │ └─PieceDesignator 'Q' {Set} <<cmdline>:1:31>
  └─CompoundExpr {Numeric} <<cmdline>:1:16-21>
    └─AddOperator {Numeric} <<cmdline>:1:17-20>
      ├─Identifier (u, slot=0) {Numeric} <<cmdline>:1:17>
      └─CardinalityOperator {Numeric} <<cmdline>:1:19-20>
        └─Identifier (v, slot=1) {Set} <<cmdline>:1:20>" \
        "$(tree 'function f(u v){u+#v} x=1 f(x Q)')"
    [[ $(tree 'square z in R z attacks k') = *'SquareIterator (z, slot=0)'* ]]
    [[ $(tree 'piece z in R z attacks k') = *'PieceIterator (z, slot=0)'* ]]
    [[ $(tree 'dictionary D string z in D z') = *'StringIterator (z, slot=1, in D, slot=0)'* ]]
}

@test "--parse: the parts of a filter say which they are" {
    is "└─IfExpr {Numeric} <<cmdline>:1:1-22>
  ├─Check [condition] {Boolean} <<cmdline>:1:4-8>
  ├─Integer '1' [then] {Numeric} <<cmdline>:1:15>
  └─Integer '2' [else] {Numeric} <<cmdline>:1:22>" "$(tree 'if check then 1 else 2')"
}

@test "--parse: a filter may begin in one text and end in another" {
    cd "$BATS_TEST_TMPDIR"
    is "QueryContainer {Boolean} <Invalid location>
├─Mate {Boolean} <<cmdline>:1:1-4>
└─NotOperator {Boolean} <<cmdline>:1:6-half.cql:1:5>" \
        "$(echo check >half.cql
        cqlmatch --parse --cql 'mate not' half.cql | head -3)"
}

@test "--parse ends with status 0 and reads nothing" {
    run -0 cqlmatch --parse -i nosuch.pgn --cql 'check' </dev/null
    run -2 cqlmatch --parse --cql 'chek' </dev/null
}

@test "--parse shows all that a header says, and the last one" {
    is '├─CqlHeader (input "a.pgn", output "b.pgn", quiet, matchstring "m", result "1-0", gamenumber 3 4, sort matchcount 2 2) {Boolean} <<cmdline>:1:1-97>' \
        "$(cqlmatch --parse --cql 'cql(quiet input a.pgn output "b.pgn" matchstring "m" result 1-0 gamenumber 3 4 sort matchcount 2) true' | grep Header)"
    is 'CqlHeader (gamenumber count, matchcount count)' \
        "$(cqlmatch --parse --cql 'cql(matchcount count gamenumber count)' | grep -o 'CqlHeader (.*)')"
    is 'CqlHeader (silent, matchcount 2 5)' \
        "$(cqlmatch --parse --cql 'cql(quiet) cql(silent matchcount 2 5)' | grep -o 'CqlHeader (.*)')"
}

@test "--parse tells filters apart that differ in a word" {
    local words
    for words in 'player white "x"|player black "x"|player "x"' \
        'writefile("a" "b")|writefile noclobber("a" "b")' 'message "a"|message quiet "a"'; do
        is '' "$(tr '|' '\n' <<<"$words" | while IFS= read -r q; do
            cqlmatch --parse --cql "$q" | sed 's/ <.*//'
            echo --
        done | awk 'BEGIN { RS = "--\n" } seen[$0]++')"
    done
}

# trees: a query and its tree a line, for every filter with this or that
# parameter (tests/drive/trees.c).
trees() {
    [[ -s $BATS_FILE_TMPDIR/trees ]] ||
        "$DRIVE/trees" "$ROOT/tests/cql/trees.txt" >"$BATS_FILE_TMPDIR/trees"
    cat "$BATS_FILE_TMPDIR/trees"
}

# The pairs below spell one and the same.
@test "--parse: queries that differ in any parameter have different trees" {
    is '(3) is 3
(ply) is ply
- 3 is -3
R -> R is R attack R
R -> R is R attacks R
R -> a1 is R attack a1
R -> a1 is R attacks a1
R <- R is R attackedby R
R <- a1 is R attackedby a1
a1 -> R is a1 attack R
a1 -> R is a1 attacks R
a1 -> a1 is a1 attack a1
a1 -> a1 is a1 attacks a1
a1 <- R is a1 attackedby R
a1 <- a1 is a1 attackedby a1
curpos is currentposition
hascomment "1" is originalcomment "1"
hascomment "ab" is originalcomment "ab"
hascomment is originalcomment
~ R is ~R' "$(trees | grep -v -e '^unseen' -e $'\trefused ' | sort -u |
        awk -F '\t' '{ sub(/ $/, "", $1)
            if ($2 in first) print first[$2] " is " $1
            else first[$2] = $1 }' | sort)"
}

@test "--parse: every filter is tried, but for words that stand for others" {
    is 'header
X[N]
X[x]
[forall] NAME [element] S F
S--S
S[x]S
previous S--S
dihedral [count | range] F
flipdihedral [count | range] F
lookup (L [COLUMN])
cql_abort
cql_assertvariations
cql_hhdbhascook' "$(trees | sed -n 's/ $//; s/^unseen\t//p')"
}

@test "--parse: what is tried is read" {
    is 'variant "ab"
variant "1"' "$(trees | sed -n 's/\trefused .*//p')"
}

# The words in the sources that read them; `ray attack` and `ray attacks` are
# xray, captures is capture, and the others are no parameters or are refused where
# they stand.
@test "--parse: every word that may stand behind another is tried" {
    local word
    cd "$ROOT/common/cql"
    is 'attack
attacks
captures
horizontal
include
then
vertical' "$(grep -ohE 'parse_(take|is)_name\(p, "[a-z]+"|^    \{"[a-z-]+", (MOVE_|PATH_|PREVIOUS|LEGAL|PSEUDO|REVERSE|TYPE_)' \
        filters/*.c parse/*.c | grep -o '"[a-z-]*"' | tr -d '"' | sort -u |
        while read -r word; do
            grep -qwF -e "$word" "$ROOT/tests/cql/trees.txt" || echo "$word"
        done)"
}

@test "--parse: a literal says its value, and a variable whether it lasts" {
    [[ $(tree false) = *"Boolean 'false'"* ]]
    [[ $(tree '"ab" ~~ "(b)" \1') = *"Group '1'"* ]]
    [[ $(tree 'persistent quiet (sum) x = 0') = *'AssignOperator (x, slot=0, persistent, quiet, sum)'* ]]
    [[ $(tree 'local dictionary D["a"] = 1') = *'DictionaryAssignment (D, slot=0, local, values Numeric)'* ]]
}

@test "--parse: sort, echo, imagine, promote and awards say their parameters" {
    [[ $(tree 'sort min quiet "t" ply') = *'Sort (min, quiet, "t")'* ]]
    [[ $(tree 'echo quiet (s t) in all check') = *'Echo (quiet, s slot=0, t slot=1, in all)'* ]]
    [[ $(tree 'imagine add Ra1 remove b sidetomove white : check') = *'ImagineExpr (add, remove, sidetomove white)'* ]]
    [[ $(tree 'move to R from Q promote [QN]') = *'Move (ordinary, from, to, promote Q N, value to)'* ]]
    [[ $(tree 'hhdb special prize') = *'Hhdb (special, prize)'* || $(tree 'hhdb special prize') = *'Hhdb (prize, special)'* ]]
    [[ $(tree 'dictionary D string z in D z') = *'StringIterator (z, slot=1, in D, slot=0)'* ]]
}
