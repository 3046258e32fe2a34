#!/usr/bin/env bats
# help.bats - what --help says: in all programs, briefly, of everything, as data

# shellcheck disable=SC2154 # run sets status and stderr
load lib

setup() {
    cd "$ROOT" || return
}

programs() {
    basename -a -s .c tools/*.c
}

# options_of PROGRAM: the names of its options, as data.
options_of() {
    "$1" --help=json | sed -nE 's/^\{"name": "([^"]*)".*/\1/p'
}

@test "--help fits into a terminal of 80 columns and 24 lines" {
    local program
    for program in $(programs); do
        echo "$program"
        [ "$("$program" --help | wc -l)" -le 24 ]
        [ "$("$program" --help=all | wc -L)" -le 79 ]
    done
}

@test "--help=all has every option once, under a heading where there are some" {
    local program
    for program in $(programs); do
        echo "$program"
        is "$(options_of "$program" | sort)" \
            "$("$program" --help=all | sed -nE 's/^  .{4}--([^ =[]+).*/\1/p' | sort)"
    done
}

@test "--help has the first options of --help=all, and says how to see the rest" {
    [ "$(cqlmatch --help | grep -c '^  ')" -ge 9 ]
    same <(cqlmatch --help | grep '^  ' | sort) \
        <(comm -12 <(cqlmatch --help | grep '^  ' | sort) <(cqlmatch --help=all | sort))
    [[ $(cqlmatch --help) = *"All options: cqlmatch --help=all; one of them: --help=NAME" ]]
    [[ $(fen2bb --help) != *--help=all* ]]
    [[ $(bbxfm --help) = *"Sets: flips"* ]]
}

@test "--help=NAME quotes the manual page, of every option" {
    local program option line lines
    for program in $(programs); do
        while read -r option; do
            echo "$program $option"
            mapfile -t lines < <("$program" --help="$option")
            [[ ${#lines[@]} -ge 2 && ${lines[0]} = -*"-$option"* ]]
            for line in "${lines[@]}"; do
                [[ $line = '     '* || ${#line} -le 79 ]]
            done
        done < <(options_of "$program" | grep -vE '^.$|^no' | sed -n '1~3p')
    done
    is '--distinct
    With --each, without which it is refused, write only the first of the
    images of a line that have the same placement.' "$(bbxfm --help=distinct)"
    same <(bbxfm --help=--distinct) <(bbxfm --help=distinct)
    same <(cqlmatch --help=match-count) <(cqlmatch --help=matchcount)
}

@test "--help=NAME of cqlmatch knows every filter" {
    local word
    while read -r word; do
        echo "$word"
        [ "$(cqlmatch --help="$word" | wc -l)" -ge 2 ]
    done < <(cqlmatch --help=json | sed -nE '/"inner_words"/q; s/^\{"word": "([a-z0-9]+)".*/\1/p' |
        sort -u | sed -n '1~9p')
    is 'set attacks set' "$(cqlmatch --help=attacks | head -n 1)"
    is '-- as in set--set' "$(cqlmatch --help=-- | head -n 1)"
    is '[x] as in set[x]set' "$(cqlmatch '--help=[x]' | head -n 1)"
    is 'cqlbegin { filter ... }' "$(cqlmatch --help=cqlbegin | head -n 1)"
}

@test "a name that is nothing's is refused with the nearest" {
    complains 2 'bbxfm: --help: nothing is named orignal; is it original? (see bbxfm --help)' bbxfm --help=orignal
    complains 2 'nothing is named atacks; is it attacks?' cqlmatch --help=atacks
    complains 2 'nothing is named xyzzy (see' fen2bb --help=xyzzy
}

@test "a program whose entries are not installed says where they belong" {
    cp "$BUILD/bin/bb2fen" "$BATS_TEST_TMPDIR/"
    complains 2 'the entries of bb2fen.1 are not beside the programs, in ../share/pipefish/entries; see `man bb2fen' \
        "$BATS_TEST_TMPDIR/bb2fen" --help=header
    [[ $("$BATS_TEST_TMPDIR/bb2fen" --help) = usage:* ]]
}

@test "--help=json is JSON, with the options, the filters and all other words and signs" {
    need python3
    local program
    for program in $(programs); do
        echo "$program"
        "$program" --help=json | python3 -c '
import json, sys
d = json.load(sys.stdin)
assert d["program"] == sys.argv[1] and d["purpose"] and len(d["options"]) > 3
assert all(o["name"] and o["help"] for o in d["options"])
assert ("words" in d) == (d["program"] == "cqlmatch")
if "words" in d:
    assert {"word": "check", "form": "check", "gives": "Boolean",
        "kind": "filter", "section": "Position"} in d["words"]
    kind = {w["word"]: w["kind"] for w in d["inner_words"] + d["words"]}
    for word in """if:structure function:structure true:constant up:direction flip:transform
            attacks:operator and:operator ->:sign power:filter cql_abort:refused
            quiet:header firstmatch:parameter input:header corrected_solution:hhdb
            +=:sign {:punctuation""".split():
        word, expected = word.rsplit(":", 1)
        assert kind[word] == expected, (word, kind[word])
    assert {"word": "\u2192", "form": "->", "kind": "sign"} in d["inner_words"]
' "$program"
    done
}
