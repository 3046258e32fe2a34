#!/usr/bin/env bats
# reading.bats - how games are read: warnings, variants, comments in comments

# shellcheck disable=SC2154 # run sets stderr
load ../lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# says LEVEL TEXT: what cqlmatch says of the games in the text, without the
# names of program and file.
says() {
    printf '%b' "$2" >said.pgn
    cqlmatch -i said.pgn --status-only -w "$1" --variations --cql true 2>said
    sed 's/^cqlmatch: said.pgn://' said
}

GOOD='[White "A"]\n[Black "B"]\n[Result "*"]\n\n'

@test "--warnlevel 1, as usual: what loses moves or games" {
    is '5: game 1 (A - B): ply 2: bad move Ke7: it is not there' \
        "$(says 1 "${GOOD}1. e4 Ke7 *\n" | sed 's/no piece can make it/it is not there/')"
    is '1: game 1 (A - B): bad FEN tag: the side to move is neither w nor b' \
        "$(says 1 '[White "A"]\n[Black "B"]\n[FEN "8/8/8/8/8/8/8/8 z"]\n\n*\n')"
    [[ $(says 1 "${GOOD}1. e4 {comment") = *'a comment is not closed' ]]
    printf '%b' "${GOOD}1. e4 Ke7 *\n" >said.pgn
    complains 0 'bad move Ke7' cqlmatch -i said.pgn --cql true
    complains 2 'w takes a number from 1 to 3' cqlmatch -i said.pgn --cql true -w 4
}

# Rows: level | text of a game | what is said of it at this level and not below
@test "--warnlevel 2 and 3: what is repaired, and what is unusual" {
    local level text said rows=0
    while IFS='|' read -r level text said; do
        level=${level// /} text=${text# } text=${text% } said=${said# }
        rows=$((rows + 1))
        is "$said" "$(says "$level" "$text" | sed -E 's/^[0-9]+: game [0-9]+( \([^)]*\))?: //' | paste -sd ';')" ||
            { echo "$level $text"; return 1; }
        is "" "$(says $((level - 1)) "$text")" || { echo "too early: $text"; return 1; }
    done <<'table'
2 | [Result "*"]\n\n1. e4 ) e5 * | ply 1: a ) closes no variation
2 | [Result "*"]\n\n1. e4 (1. d4 d5 | ply 2: a variation is not closed;ply 2: there is no result
2 | [Result "*"]\n\n1. e4 e5 | ply 2: there is no result
2 | [Result "1-0"]\n\n1. e4 * | ply 1: the result is *, by its tag 1-0
2 | [White "x"]\n\n1. e4 * | ply 1: the result is *, by its tag none
2 | [Result "*"]\n[White "x\n\n1. e4 * | a tag is not closed
2 | [Result "*"]\n[White x]\n\n1. e4 * | a tag without quotes
2 | [Result "*"]\n\n1. e4 [White "x"] e5 * | ply 1: a tag stands among the moves
2 | [Result "*"]\n[SetUp "1"]\n\n1. e4 * | SetUp is 1, but there is no FEN
2 | [Result "*"]\n[Variant "Dragon"]\n\n1. e4 * | Dragon is read as standard chess
2 | [Result "*"]\n[Variant "Dragon with a name longer than any known one"]\n\n1. e4 * | Dragon with a name longer than any known one is read as standard chess
3 | 1. e4 * | there are no tags
3 | [Result "*"]\n\n1. e4 xx e5 * | ply 1: xx is passed over
3 | [Result "*"]\n\n1. e4 (1. d4 1-0) * | ply 1: a result in a variation
3 | [Result "*"]\n[FEN "1k6/8/8/8/8/8/8/1K4R1 w G - 0 1"]\n\n* | the castling rights are Chess960's
table
    ((rows == 15))
}

@test "a good game is nothing to speak of" {
    is '' "$(says 3 "${GOOD}1. e4 {a} (1. d4) e5 \$1 2. Nf3 *\n\n${GOOD}1. e4 *\n")"
}

# ------------------------------------------------------------------- variants

variants() {
    local name
    for name in Standard Dragon Chess960 Bughouse 'My Game'; do
        printf '[White "%s"]\n[Variant "%s"]\n\n1. e4 *\n\n' "$name" "$name"
    done >variants.pgn
    cqlmatch -i variants.pgn -o out.pgn --cql initial "$@" 2>said || return
    sed -n 's/^\[White "\(.*\)"\]/\1/p' out.pgn | paste -sd,
}

@test "faults after the last ply that can match are not reported" {
    printf '1. e4 e5 ) Ke4 *\n' >late.pgn
    complains 0 'bad move Ke4' cqlmatch -w 2 -i late.pgn --count --cql Ke1
    complains 0 'a ) closes no variation' cqlmatch -w 2 -i late.pgn --count --cql Ke1
    run -0 --separate-stderr cqlmatch -w 2 -i late.pgn --count --cql 'ply == 0 Ke1'
    is '1 ' "$output $stderr"
}

@test "games of other rules are passed over, those of unknown ones are not" {
    is 'Standard,Dragon,Chess960,My Game' "$(variants)"
    grep -q 'game 4 .*: the rules of Bughouse are not known here' said
}

@test "--skipunknownvariants: they are passed over, too" {
    is 'Standard,Chess960' "$(variants --skipunknownvariants)"
    grep -q 'game 2 .*: the rules of Dragon are not known here' said
}

@test "--variantalias: another name for a variant" {
    is 'Standard,Chess960,My Game' "$(variants --skipunknownvariants --variantalias Chess960 MyGame)"
    is 'Chess960,My Game' "$(variants --variantalias chess960 MYGAME --cql 'variant "Chess960"')"
    is 'Standard,Dragon,Chess960' "$(variants --variantalias Standard dragon --variantalias Bughouse 'my-game')"
    grep -q 'game 5 .*: the rules of My Game are not known here' said
    complains 2 'there is no variant Nonsense known here' cqlmatch --variantalias Nonsense x
    complains 2 'needs two arguments' cqlmatch --variantalias Atomic
    complains 2 'needs an argument' cqlmatch --variantalias
}

# ------------------------------------------------------------------- comments

@test "--nestedcomments: braces nest in comments" {
    printf '%s\n' '1. e4 {a {b {c} d} e} e5 {f} *' >nested.pgn
    is '1.e4 {a _b _c} 1...e5 {f} *' \
        "$(moves_written nested.pgn --silent --cql true)"
    is '1.e4 {a _b _c_ d_ e} 1...e5 {f} *' \
        "$(moves_written nested.pgn --silent --nestedcomments --cql true)"
    printf '%s\n' '1. e4 {a {b} e5 *' >nested.pgn
    is '1.e4 {a _b_ e5 *} *' \
        "$(moves_written nested.pgn --silent --nestedcomments --cql true 2>said)"
    is 'a comment is not closed' "$(grep -o 'a comment.*' <<<"$(cqlmatch -i nested.pgn --nestedcomments --count --cql true 2>&1)")"
}

@test "--nestedcomments: a tag in a nested comment starts no game" {
    printf '%s\n' '[White "A"]' '' '1. e4 {a {b}' '' '[White "B"]' '{c} d' '' \
        '} e5 *' '' '[White "C"]' '' '1. d4 *' >tag.pgn
    is 2 "$(cqlmatch -i tag.pgn --nestedcomments --count --cql initial)"
    is 2 "$(cqlmatch -i tag.pgn --nestedcomments --cql 'initial message quiet(lastgamenumber)' 2>&1 >/dev/null | tail -n 1)"
    is 3 "$(cqlmatch -i tag.pgn --count --cql initial 2>/dev/null)"
}

@test "--nestedcomments: an unclosed comment costs no other game" {
    printf '%s\n' '[White "A"]' '' '1. e4 {a {b}' '' '[White "B"]' '' '1. c4 {d {e}} *' \
        '' '[White "C"]' '' '1. d4 *' >tag.pgn
    is 3 "$(cqlmatch -i tag.pgn --nestedcomments --count --cql initial 2>/dev/null)"
}
