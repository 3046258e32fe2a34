#!/usr/bin/env bats
# pgnindex.bats - what pgnindex(1) says, in that order

# shellcheck disable=SC2154 # run sets stderr
load lib

setup() {
    mkdir "$BATS_TEST_TMPDIR/place"
    cd "$BATS_TEST_TMPDIR/place" || return
    cp "$DATA/famous.pgn" games.pgn
}

# says WORD: what --info has for it.
says() {
    pgnindex --info "${2-games.pgn}" | awk -F '\t' -v word="$1" '$1 == word { print $2 }'
}

@test "the index stands beside the games, which stay as they are" {
    run -0 --separate-stderr pgnindex games.pgn
    is "" "$output$stderr"
    is "games.pgn games.pgn.index " "$(printf '%s ' *)"
    cmp games.pgn "$DATA/famous.pgn"
}

@test "--info says how much there is" {
    pgnindex games.pgn
    is games.pgn.index "$(says index)"
    is yes "$(says fresh)"
    is "$(stat -c %s games.pgn.index)" "$(says bytes)"
    is "$(stat -c %s games.pgn)" "$(says 'bytes of games')"
    is no "$(says packed)"
    is 62 "$(says games)"
    is "$(pgn2fen --final --columns ply games.pgn 2>/dev/null | awk -F '\t' '{ n += $2 } END { print n }')" \
        "$(says moves)"
    is "$(cqlmatch -i games.pgn --count --cql 'terminal mate')" "$(says mates)"
    is "$(cqlmatch -i games.pgn --count --cql 'terminal stalemate')" "$(says stalemates)"
}

@test "--info counts what is special about games" {
    cat >games.pgn <<'games'
[Event "a promotion"]
[FEN "7k/P7/6K1/8/8/8/8/8 w - - 0 1"]

1. a8=Q# *

[Event "variations"]

1. e4 (1. d4) *

[Event "a variant"]
[Variant "Chess960"]

1. e4 *

[Event "a fault"]

1. e4 e4 *
games
    pgnindex games.pgn
    is 1 "$(says 'with promotions')"
    is 1 "$(says 'with variations')"
    is 1 "$(says 'set up')"
    is 1 "$(says 'with a variant')"
    is 1 "$(says 'with faults')"
    is 1 "$(says mates)"
    is 4 "$(says 'tag Event')"
    is 1 "$(says 'tag Variant')"
}

@test "packed games have an index of the text that is in them" {
    gzip games.pgn
    pgnindex games.pgn.gz
    is yes "$(says packed games.pgn.gz)"
    is 62 "$(says games games.pgn.gz)"
    is "$(stat -c %s "$DATA/famous.pgn")" "$(says 'bytes of games' games.pgn.gz)"
    pgnindex --check games.pgn.gz
}

@test "--index-file puts it elsewhere, for one file of games" {
    pgnindex --index-file=elsewhere games.pgn
    is "elsewhere games.pgn " "$(printf '%s ' *)"
    pgnindex --check --index-file elsewhere games.pgn
    complains 2 '--index-file is of one file of games' \
        pgnindex --index-file=elsewhere games.pgn games.pgn
}

@test "several files have an index each; one that cannot be read costs the others nothing" {
    cp games.pgn more.pgn
    complains 2 'pgnindex: nowhere.pgn: No such file or directory' \
        pgnindex games.pgn nowhere.pgn more.pgn
    pgnindex --check games.pgn more.pgn
    is "games.pgn games.pgn.index more.pgn more.pgn.index " "$(printf '%s ' *)"
}

@test "an index is of a file, and not of standard input" {
    complains 2 'standard input has no index; give the name of a file' pgnindex - <games.pgn
    complains 2 'name the file of games' pgnindex <games.pgn
    mkfifo pipe
    exec {both_ends}<>pipe
    complains 2 'pipe: only a regular file has an index' pgnindex pipe
    exec {both_ends}>&-
    is "games.pgn pipe " "$(printf '%s ' *)"
}

@test "games that have changed, in whatever way, are no longer those of the index" {
    pgnindex games.pgn
    echo >>games.pgn
    [[ $(says fresh) = 'no: the games have changed since it was made; '* ]]
    complains 1 'games.pgn.index: it is not the index of these games' \
        pgnindex --check games.pgn
    cp -p "$DATA/famous.pgn" games.pgn
    touch -r "$DATA/famous.pgn" games.pgn
    pgnindex games.pgn
    is yes "$(says fresh)"
    touch -d '2001-01-01' games.pgn
    [[ $(says fresh) = no:* ]]
    pgnindex games.pgn
    printf x | dd of=games.pgn bs=1 seek=3000 conv=notrunc status=none
    touch -d '2001-01-01' games.pgn
    [[ $(says fresh) = no:* ]]
    rm games.pgn
    is 'no: the games are not there' "$(says fresh)"
}

@test "a change at the beginning or the end is noticed where size and time are the same" {
    local at
    repeat 10 "$DATA/famous.pgn" | head -c 100000 >games.pgn
    for at in 0 99999; do
        touch -d '2001-01-01' games.pgn
        pgnindex games.pgn
        is yes "$(says fresh)"
        printf x | dd of=games.pgn bs=1 seek=$at conv=notrunc status=none
        touch -d '2001-01-01' games.pgn
        [[ $(says fresh) = no:* ]]
    done
}

@test "--check finds every damage" {
    local size at
    pgnindex games.pgn
    size=$(stat -c %s games.pgn.index)
    cp games.pgn.index whole
    for at in 0 7 8 100 $((size / 3)) $((size / 2)) $((size - 300)) $((size - 1)); do
        cp whole games.pgn.index
        printf '\xa5' | dd of=games.pgn.index bs=1 seek="$at" conv=notrunc status=none
        complains 1 'games.pgn.index: it is not the index of these games' \
            pgnindex --check games.pgn
    done
    head -c -1 whole >games.pgn.index
    complains 1 'games.pgn.index: it is not the index' pgnindex --check games.pgn
    (cat whole && echo) >games.pgn.index
    complains 1 'games.pgn.index: it is not the index' pgnindex --check games.pgn
    rm games.pgn.index
    complains 2 'games.pgn.index: No such file or directory' pgnindex --check games.pgn
}

@test "--info does not believe what is damaged, or no index" {
    local size
    pgnindex games.pgn
    size=$(stat -c %s games.pgn.index)
    cp games.pgn.index whole
    cp games.pgn games.pgn.index
    complains 2 'games.pgn.index: it is no index of games' pgnindex --info games.pgn
    head -c $((size / 2)) whole >games.pgn.index
    complains 2 'games.pgn.index: it is damaged; make it anew with pgnindex' \
        pgnindex --info games.pgn
    cp whole games.pgn.index
    printf '\xa5' | dd of=games.pgn.index bs=1 seek=600 conv=notrunc status=none
    complains 2 'games.pgn.index: it is damaged' pgnindex --info games.pgn
    cp whole games.pgn.index
    printf '\1\2\3\4' | dd of=games.pgn.index bs=1 seek=$((size - 8)) conv=notrunc status=none
    complains 2 'games.pgn.index: it is damaged' pgnindex --info games.pgn
}

@test "an index of another machine or version is told from a damaged one" {
    local order version
    # the bytes of a number here, and as the other kind of machine has them
    printf '\4\3\2\1' >here
    printf '\1\2\3\4' >there
    if [[ $(od -An -tx4 there) = *01020304* ]]; then
        mv here swap
        mv there here
        mv swap there
    fi
    pgnindex games.pgn
    cp games.pgn.index whole
    # where the foot begins
    order=$(LC_ALL=C grep -aboF "$(<here)" whole | tail -n 1 | cut -d : -f 1)
    dd if=there of=games.pgn.index bs=1 seek="$order" conv=notrunc status=none
    complains 2 'games.pgn.index: a machine of another kind made it; make it anew with pgnindex' \
        pgnindex --info games.pgn
    cp whole games.pgn.index
    # of version 1, some have names of tags that are not UTF-8
    for version in '\x01' '\x7f'; do
        # shellcheck disable=SC2059 # a byte
        printf "$version" | dd of=games.pgn.index bs=1 seek=$((order + 4)) conv=notrunc status=none
        complains 2 'games.pgn.index: another version of pgnindex made it; make it anew' \
            pgnindex --info games.pgn
    done
}

@test "an index that cannot be written leaves the one before it, and nothing else" {
    pgnindex games.pgn
    cp games.pgn.index before
    mkdir folder
    complains 2 "pgnindex: games.pgn: folder" pgnindex --index-file=folder games.pgn
    complains 2 'nowhere/index' pgnindex --index-file=nowhere/index games.pgn
    touch games.pgn
    (ulimit -f 8 && trap '' XFSZ && complains 2 'File too large' pgnindex games.pgn)
    cmp games.pgn.index before
    is "before folder games.pgn games.pgn.index " "$(printf '%s ' *)"
}

@test "an index of the games as they are is left alone, any other is made anew" {
    cp games.pgn other.pgn
    pgnindex games.pgn other.pgn
    touch -d '2001-02-03' games.pgn.index other.pgn.index
    touch other.pgn
    pgnindex games.pgn other.pgn
    is 2001 "$(date -r games.pgn.index +%Y)"
    [ other.pgn.index -nt games.pgn.index ]
    head -c 100 other.pgn.index >games.pgn.index
    pgnindex games.pgn
    run -0 pgnindex --check games.pgn
    # damage that opening the index does not see
    printf '\1\2\3' | dd of=games.pgn.index bs=1 seek=300 conv=notrunc status=none
    run -0 pgnindex --info games.pgn
    run -1 pgnindex --check games.pgn
    pgnindex games.pgn
    run -0 pgnindex --check games.pgn
}

@test "--index-file is never the games, a device, a FIFO or another file" {
    local before name
    for name in other.pgn 'a line.txt'; do
        cp games.pgn "$name"
        complains 2 "$name: another file has this name; it is not replaced" \
            pgnindex --index-file="$name" games.pgn
        cmp games.pgn "$name"
        rm "$name"
    done
    complains 2 "it cannot be a packed file" pgnindex --index-file=games.gz games.pgn
    : >empty
    pgnindex --index-file=empty games.pgn
    rm empty
    before=$(cksum <games.pgn)
    ln games.pgn same.pgn
    ln -s games.pgn link.pgn
    for name in games.pgn same.pgn link.pgn; do
        complains 2 "$name is the input; it cannot be the index of the games" \
            pgnindex --index-file=$name games.pgn
        is "$before" "$(cksum <games.pgn)"
    done
    mkfifo pipe
    for name in pipe /dev/stdout /dev/null; do
        complains 2 "$name: it is no regular file, and only such a file is replaced" \
            pgnindex --index-file=$name games.pgn
    done
    [[ -p pipe && -c /dev/null ]]
    is "games.pgn link.pgn pipe same.pgn " "$(printf '%s ' *)"
}

@test "an index that is made anew keeps its mode and the link to it" {
    mkdir folder
    pgnindex --index-file=folder/index games.pgn
    is 644 "$(umask 022 && pgnindex --index-file=folder/other games.pgn && stat -c %a folder/other)"
    chmod 600 folder/index
    ln -s folder/index link
    printf '[Event "x"]\n\n1. e4 *\n' >>games.pgn
    pgnindex --index-file=link games.pgn
    [[ -L link && ! -L folder/index ]]
    is 600 "$(stat -c %a folder/index)"
    pgnindex --check --index-file=folder/index games.pgn
    ln -s nowhere dangling
    complains 2 'dangling: No such file or directory' pgnindex --index-file=dangling games.pgn
}

@test "what killed runs have left is in nobody's way" {
    # a run with this process id finds names like those that one before it made
    for _ in 0 1 2; do
        bash -c 'touch .games.pgn.index.$$ ".pipefish.$$.0" ".pipefish.$$.1"; exec pgnindex games.pgn'
    done
    pgnindex --check games.pgn
    # one that runs out of memory leaves nothing
    rm -f .[a-z]*
    repeat 50 "$DATA/famous.pgn" >games.pgn
    complains 2 'out of memory' pgnindex --memory-limit=2M games.pgn
    is "" "$(compgen -G '.[a-z]*')"
}

@test "a file without games has an index, too" {
    : >games.pgn
    pgnindex games.pgn
    is 0 "$(says games)"
    pgnindex --check games.pgn
    cp "$DATA/nasty/utf16le.pgn" games.pgn
    complains 2 'UTF-16 is not read' pgnindex games.pgn
}

@test "it is the same for any games, made twice" {
    local file
    for file in "$DATA"/*.pgn "$DATA"/nasty/*.pgn; do
        [[ $file != */utf16le.pgn && $file != */only-junk.pgn ]] || continue
        pgnindex --index-file=index "$file"
        pgnindex --check --index-file=index "$file" || { echo "$file"; return 1; }
    done
}

@test "--check does not go with --info" {
    complains 2 '--check does not go with --info' pgnindex --check --info games.pgn
}

@test "--help and --version answer on standard output, other words are misuse" {
    [[ $(pgnindex --help) = "usage: pgnindex"* ]]
    [[ $(pgnindex --version) = "pgnindex (pipefish) "* ]]
    complains 2 'there is no option -x' pgnindex -x
}

@test "the examples of the manual page give what it says" {
    cp games.pgn famous.pgn
    page_holds pgnindex.1
}
