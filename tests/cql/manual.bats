#!/usr/bin/env bats
# manual.bats - cql.7 has an entry for every filter, and no other; its examples
# give what it says, and so do the differences that it tells

# shellcheck disable=SC2016 # $0 is awk's
load ../lib

# The words of filters.def that may be used, each once, in their order; before
# those of a section its title, as `= Title`.
words() {
    sed -E 's,^SECTION\("([A-Za-z]+)".*,SYNTAX(test\, "= \1"),' \
        "$ROOT/common/cql/filters.def" |
        cat <(printf '#define %s(gives, word, ...) word\n' FILTER INFIX SYNTAX) - |
        cc -E -P -I"$ROOT/common" -x c - | grep -o '"[^"]*"' | tr -d '"' |
        awk '!seen[$0]++'
}

# The words of the entries of cql.7, the first Ic of each .It, and its titles.
entries() {
    sed -n '/^\.Sh FILTERS/,/^\.Sh PROG/{
        s/^\.Ss /.It Ic =_/
        s/^\.It \(Ar [^ ]* \)\{0,1\}Ic \([^ ]*\).*/\2/p
    }' "$ROOT/man/cql.7" | sed 's/\\&//; s/\\`/`/; s/=_/= /'
}

@test "cql.7 has every filter in the order and the sections of filters.def" {
    is "$(words)" "$(entries)"
    [[ $(words | wc -l) -gt 100 ]]
}

@test "the examples of cql.7 give what it says" {
    cd "$BATS_TEST_TMPDIR"
    ln -s "$DATA"/*.pgn .
    page_holds cql.7
}

# examples: those of the filters, a line each: the word of the entry, a TAB, and
# the query.
examples() {
    awk '/^\.Sh / { filters = /FILTERS/ }
        !filters { next }
        /^\.Bl/ { depth++ } /^\.El/ { depth-- }
        /^\.It/ && depth == 1 {
            word = $0
            sub(/^\.It (Ar [^ ]* )?Ic /, "", word); sub(/ .*/, "", word)
            sub(/\\&/, "", word); sub(/\\`/, "`", word)
        }
        /^\.Bd -literal -offset 4n/ { shown = 1; next } /^\.Ed/ { shown = 0 }
        shown { gsub(/\\e/, "\\"); sub(/^\\&/, ""); print word "\t" $0 }' "$ROOT/man/cql.7"
}

@test "every filter of cql.7 that is not refused has an example with its word" {
    local word query
    is "$(entries | grep -vE '^(= .*|cql_.*)$')" "$(examples | cut -f 1)"
    while IFS=$'\t' read -r word query; do
        echo "$word: $query"
        [[ ${query%% // *} = *"$word"* ]]
    done < <(examples)
}

# All are asked in one reading; what a word is about may be rare.
@test "every example of cql.7 runs and finds something, but a draw by a variant" {
    local word query number=100
    cd "$BATS_TEST_TMPDIR"
    mkdir queries
    while IFS=$'\t' read -r word query; do
        number=$((number + 1))
        printf '%s\n' "$query" >queries/$number.cql
        printf '%s\t%s\n' $number "$word" >>words
    done < <(examples)
    cp "$DATA"/{famous,studies,engine-match,annotated,chess960,generated}.pgn .
    echo Morphy >names.txt
    pgn2fen --initial famous.pgn | sed 's/$/\t150/' | fenmap -o evals.fenmap
    cat >rare.pgn <<'end'
[WhiteElo "2450"]

1. e4 -- 2. d4 *

[Variant "King of the Hill"]
[FEN "4k3/8/8/8/8/4K3/8/8 w - - 0 1"]

1. Ke4 *

[Variant "King of the Hill"]
[FEN "4k3/8/8/8/4K3/8/8/8 w - - 0 1"]

*
end
    cqlmatch --count --variations --pipetimeout 9000 --queries=queries ./*.pgn 2>said |
        grep -E '^[0-9]+	[0-9]+$' >counts || { grep error said; false; }
    is "$(wc -l <words)" "$(wc -l <counts)"
    is variantdraw "$(join -t $'\t' words counts | awk -F '\t' '$3 == 0 { print $2 }')"
}

@test "the steps of cqltutorial.7 give what it says, and there are 15 or more" {
    cd "$BATS_TEST_TMPDIR"
    ln -s "$DATA/famous.pgn" .
    page_holds cqltutorial.7
    [ "$(grep -c '^\.Ss Step [0-9]*: ' "$ROOT/man/cqltutorial.7")" -ge 15 ]
}

# file_of TITLE: a section's name as that of its tests: Pieces are in piece.bats.
file_of() {
    sed 's/ies$/y/; s/s$//' <<<"${1,,}"
}

@test "every section of filters.def names files of cql/filters and has its tests in tests/cql" {
    local title name
    while read -r title; do
        echo "$title"
        name=$(file_of "$title")
        # The first file is named for the section: move_filters.c for Moves.
        grep -qE "^SECTION\\(\"$title\", \"$name(s|_filters)?\.c[ \"]" "$ROOT/common/cql/filters.def"
        [ -e "$ROOT/tests/cql/$name.bats" ]
    done < <(words | sed -n 's/^= //p')
}

@test "every file of cql/filters belongs to one section, but for the table" {
    is "$(cd "$ROOT/common/cql/filters" && printf '%s\n' *.c |
        grep -vxE '(filter_table|show)\.c')" \
        "$(sed -nE 's,^SECTION\("[A-Za-z]+"\, "(.*)"\)$,\1,p' \
            "$ROOT/common/cql/filters.def" | tr ' ' '\n' | sort)"
}

# What a parser asks for by name within a filter, but for the words of infix filters.
@test "every word that is read within a filter is known as such a word" {
    need python3
    cqlmatch --help=json | python3 -c '
import json, sys
d = json.load(sys.stdin)
print("\n".join(w["word"] for w in d["inner_words"] if w["kind"] in ("parameter", "header")))
print("\n".join(w["word"] for w in d["words"]))' | sort -u >"$BATS_TEST_TMPDIR/known"
    cd "$ROOT/common/cql"
    {
        grep -hoE '(parse_take_name|parse_is_name)\(p, "[^"]*"' filters/*.c parse/*.c | cut -d '"' -f 2
        sed -nE 's/^    \{"([a-z-]+)", .*/\1/p' filters/path_parse.c filters/move_parse.c
    } | sort -u >"$BATS_TEST_TMPDIR/read"
    [ -s "$BATS_TEST_TMPDIR/read" ]
    is '' "$(comm -13 "$BATS_TEST_TMPDIR"/{known,read})"
}

@test "every filter is named by a test of tests/cql" {
    local word
    cd "$BATS_TEST_TMPDIR"
    grep -hvE '^ *(#|@test|load )' "$ROOT"/tests/cql/*.bats >text
    words | grep -v '^= ' >filters
    is '' "$(comm -13 <(grep -oE '\w+' text | sort -u) <(grep -xE '[a-z]+' filters | sort -u))"
    while read -r word; do
        grep -qF -- "$word" text || { echo "$word"; return 1; }
    done < <(grep -vxE '[a-z]+' filters)
}

# The random comparison with CQL 6.2 needs that program; what it asks does not.
@test "every filter can stand in a query of tests/differ/grammar, but for those of tests/differ/left-out" {
    local differ=$ROOT/tests/differ
    is "$(cut -sf 1 "$differ/left-out")" "$(awk -v first='QUERY WAYS' \
        -f "$differ/words.awk" <(words | grep -v '^= ') "$differ/grammar")"
}

# Below are the differences that COMPATIBILITY tells and no other file tries.

@test "unlike CQL 6: assignments, numbers, letters, comments, pieces" {
    gives <<'end'
x = 1 < 2 x | - | 1
int "9223372036854775807" | - | 9223372036854775807
int "9223372036854775808" | - | <false>
uppercase "é" | - | É
#"é" | - | 1
true /// 3 | - | <true>
true ; 3 | - | <true>
pieceid ra8 | - | 1
pieceid Ra1 | - | 25
path = 3 path | - | 3
typename = 3 typename | - | 3
end
    refuses <<'end'
square x in a1-8 true x | x is no filter
function f(x) { y = x } f(3) y | y is no filter
end
}

@test "unlike CQL 6: what is read that it refuses, and the other way round" {
    cd "$BATS_TEST_TMPDIR"
    is 3 "$(cqlmatch -i "$DATA/famous.pgn" -g 1 --matchstring '<x>' --cql '--{5} 5 < ply < 9' | grep -o '<x>' | wc -l)"
    gives <<'end'
up 1 2 . == a-h2-8 | - | <true>
check and check | 4k3/8/8/8/8/8/8/4RK2 b - - 0 1 | <true>
a1 | a1 | - | a1
flip {currenttransform == "<clockwise90>" a1} | - | a8
end
    cqlmatch --parse --cql 'line nestban <-- check' >/dev/null
    refuses <<'end'
fen "8/8/8/8/8/8/8/8/8" | no more than eight ranks
replace = 3 | replace needs (
imagine = 3 | error:
end
}

@test "unlike CQL 6: tags and results of any name, messages, variations" {
    cd "$BATS_TEST_TMPDIR"
    cat >game.pgn <<'end'
[White "Ada"]
[Foo "bar"]
[Result "*"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - -"]

1. e4 (1. e3 (1. Kd2 Kd7)) Ke7 {one} {two} (1... Kd8 2. Ke8 Kc8) 2. Kd2 *
end
    cqlmatch -i game.pgn -o out.pgn --variations --cql '
        result "*" tag "Foo" tag "Result"
        {Kd2 kd7} or {wtm Ke1 ke7} message("here")' >said
    is "Game 1: move 2(wtm): here
Game 1: move 2(wtm)[7]: here" "$(sort said)"
    grep -qF '( 1.Kd2 Kd7 {CQL} )' out.pgn
    grep -qF '{one} {two} {CQL} ( 1...Kd8' out.pgn
    grep -qF '2.Kd2 *' out.pgn
    grep -qxF '[SetUp "1"]' out.pgn
}

@test "unlike CQL 6 and CQLi: games to standard output, and no word more" {
    cd "$BATS_TEST_TMPDIR"
    cqlmatch -i "$DATA/tree.pgn" --cql 'not true' >out 2>said
    is "" "$(cat out said)"
    is 1 "$(cqlmatch -i "$DATA/tree.pgn" --cql true | grep -c '^\[Event ')"
    is "out
said" "$(ls)"
    local option
    for option in gui guipgnstdin guipgnstdout html similarposition u; do
        complains 2 "$option" cqlmatch "-$option" --cql true </dev/null
    done
}
