#!/usr/bin/env bats
# shapes.bats - input of another format than a program reads

# shellcheck disable=SC2154 # run sets status and stderr
load lib

setup_file() {
    cd "$BATS_FILE_TMPDIR" || exit
    repeat 30 "$DATA/famous.pgn" >x.pgn
    pgn2fen "$DATA/famous.pgn" | tail -n +100 | head -n 1000 >x.fen
    fen2bb x.fen >x.bb
    cqlmatch --format=csv --cql true "$DATA/famous.pgn" | head -n 1000 >x.csv
    csv=$(<x.csv) && printf '%s\n' "${csv//,/$'\t'}" >x.tsv
    cqlmatch --format=jsonl --cql true "$DATA/famous.pgn" | head -n 1000 >x.jsonl
    (printf 'PK\3\4\24\0\0\0\10\0'; gzip -c x.bb | tail -c +12) >x.zip
    yes 'some text and no game' | head -n 1000 >x.txt
}

setup() {
    cd "$BATS_FILE_TMPDIR" || exit
}

# The formats that each program reads.
programs() {
    cat <<'end'
pgn2fen | pgn
pgn2fen -j 2 | pgn
pgn2fen --movetext | tsv
pgn2fen --input-format=plain |
pgn2fen --input-format=bullet |
pgnfold | pgn
pgnfold -d |
pgnindex --index-file=index | pgn
fen2bb | fen
bb2fen | bb
bbxfm flipV | fen bb
epdwrite | fen
bookwrite |
bookwrite -d |
bbdraw | fen bb
cqlmatch --cql mate | pgn fen
cqlmatch --cql mate -i | pgn
end
}

@test "each program with each wrong shape: few messages, status 1 or 2" {
    local row command shape name ended errors
    while IFS= read -r row; do
        read -r -a command <<<"${row%% |*}"
        for shape in pgn fen bb csv tsv jsonl zip txt; do
            [[ " ${row#* |} " != *" $shape "* ]] || continue
            name=x.$shape ended=0
            if [[ ${command[0]} = bbxfm ]]; then
                timeout 300 "${command[@]}" <"$name" >/dev/null 2>errors || ended=$?
            else
                timeout 300 "${command[@]}" "$name" >/dev/null 2>errors || ended=$?
            fi
            mapfile -t errors <errors
            [[ $ended = [12] && ${#errors[@]} = [1-6] ]] || {
                echo "$row: $name: status $ended, ${#errors[@]} lines"
                printf '%s\n' "${errors[@]:0:3}"
                return 1
            }
        done
    done < <(programs)
}

@test "lines: five are told, the shape and what reads it, the others are counted" {
    complains 1 'x.fen: this seems to be positions: 1000 of its 1000 lines are no records; fen2bb, bbxfm, epdwrite and cqlmatch read it' \
        bb2fen x.fen
    is 6 "$(wc -l <<<"$stderr")"
    complains 1 'x.bb: this seems to be BB: 1000 of its 1000 lines are no records; bb2fen makes FENs of it: bb2fen FILE' fen2bb x.bb
    complains 1 'x.csv: this seems to be CSV: ' epdwrite x.csv
    complains 1 'x.tsv: this seems to be TSV: ' epdwrite x.tsv
    # what was given is not recommended
    complains 1 'no records; is the position in another --position-column?' fen2bb --header --delimiter=, x.csv
    complains 1 'no records; is the position in another --position-column?' fen2bb --header --position-column=2 x.tsv
    complains 1 'no records; --header and --position-column name' fen2bb --delimiter=, x.tsv
    complains 1 'x.jsonl: this seems to be JSON: 1000 of its 1000 lines are no records; jq -r .fen FILE' bbdraw x.jsonl
    complains 1 'x.zip: this seems to be a packed file or other binary data: ' bb2fen x.zip
    complains 1 'x.txt: 1000 of its 1000 lines are no records' bb2fen x.txt
}

@test "lines: fewer than twenty, or a good one among the first twenty, and each is told" {
    head -n 19 x.fen >few
    is 19 "$(bb2fen few 2>&1 >/dev/null | wc -l)"
    (head -n 19 x.fen && head -n 1 x.bb && head -n 50 x.fen) >some
    is 69 "$(bb2fen some 2>&1 >/dev/null | wc -l)"
    is "$(seq 1 19) $(seq 21 70)" "$(bb2fen some 2>&1 >/dev/null | cut -d : -f 3 | paste -sd '\n' | awk 'NR == 19 { printf "%s ", $0; next } 1')"
    is 1000 "$(bb2fen x.fen 2>/dev/null | grep -c '^!')"
}

@test "games: a file without one is a message and a status; an empty one is not" {
    complains 1 "pgn2fen: x.txt: no game in 22000 bytes" pgn2fen x.txt
    is "pgn2fen: x.txt: no game in 22000 bytes" "$stderr"
    complains 1 "x.csv: no game in $(stat -c %s x.csv) bytes; this seems to be CSV: " pgn2fen x.csv
    complains 1 'x.txt: no game in 22000 bytes' pgnfold x.txt
    complains 2 'x.txt: no game in 22000 bytes' pgnindex --index-file=index x.txt
    complains 2 'x.txt: no game in 22000 bytes' cqlmatch --cql true -i x.txt
    complains 2 'x.jsonl: it holds JSON, not games; jq -r .fen FILE' pgn2fen x.jsonl
    # a comment may begin with a quote
    printf '{"Immortal" "game"}\n1. e4 *\n' >quoted.pgn
    is 1 "$(pgn2fen --final quoted.pgn | wc -l)"
    printf '{ "a\\"b" : 1}\n' >name.json
    complains 2 'it holds JSON, not games' pgn2fen name.json
    complains 2 'x.bb: it holds BB, not games; bb2fen makes FENs of it' pgnfold x.bb
    : >empty
    printf '\n \n' >blank
    for file in empty blank; do
        run -0 --separate-stderr pgn2fen $file
        is '' "$output$stderr"
        cqlmatch --cql true -i $file
        pgnindex --index-file=index $file
    done
    # text beside games, and a part of a file, are no fault
    (cat x.txt && echo '1. e4 *') | pgn2fen --final
    pgn2fen --bytes=100-200 x.txt
}

@test "games: a packed file, an index or a map is refused, whatever begins a line of it" {
    local command file
    printf 'PK\3\4\24\0\0\0\10\0\n[\5\6 h4\n[Even\7\n' >odd.zip
    pgnindex --index-file=odd.index "$DATA/famous.pgn"
    explore --make -o odd.map "$DATA/famous.pgn"
    fenmap -o odd.fenmap x.fen
    grep -qa '^\[' odd.map
    tar -cf odd.tar -C "$DATA" famous.pgn
    for file in odd.zip:'a packed file or other binary data' odd.index:'an index' \
        odd.map:'a map of positions' odd.fenmap:'a map of positions' odd.tar:'a tar archive'; do
        for command in pgn2fen pgnwrite 'pgnindex --index-file=index' 'cqlmatch --cql true -i'; do
            read -r -a command <<<"$command"
            complains 2 "${file%%:*}: it holds ${file#*:}, not games; " "${command[@]}" "${file%%:*}"
            is 1 "$(wc -l <<<"$stderr")"
        done
    done
    complains 2 'odd.tar: it holds a tar archive, not games; tar -xOf FILE ' pgnfold odd.tar
    complains 1 'this seems to be a tar archive: 937 of its 937 lines are no records; tar -xOf FILE ' fen2bb odd.tar
    # games are found after what is no text
    (printf '\1\2\n' && cat "$DATA/famous.pgn") >late.pgn
    pgn2fen --final late.pgn
}

@test "games: the front ends of CQL 6.2 and CQLi take such a file as before" {
    local as
    for as in cql62 cqli; do
        run -0 --separate-stderr cqlmatch --as=$as --cql true -i x.txt -o /dev/null
        is '' "$stderr"
        cqlmatch --as=$as --cql true -i x.jsonl -o /dev/null
    done
}
