#!/usr/bin/env bats
# fenmap.bats - maps from positions to values: making, merging and asking them

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

K='4k3/8/8/8/8/8/8/4K3'

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
}

# values LINE...: what the map m has for these positions, blanks for TABs
values() {
    printf '%s\n' "$@" | fenmap --map=m | cut -f 2- | tr '\t' ' '
}

# some: lines of many positions with two columns, some of them equal
some() {
    pgn2fen --columns=ply,game "$DATA/famous.pgn" "$DATA/studies.pgn"
}

@test "a line in, a line out, with the columns of its position or empty ones" {
    printf '%s\t%s\n' "$K w - - 0 1" $'one\t' "$K b - - 5 9" $'two\tx y' | fenmap -o m
    is "$K w - -	one	
$K b	mine	two	x y
$K/ w
!other: wrong: x" "$(printf '%s\n' "$K w - -" "$K b	mine" '!other: wrong: x' | fenmap --map=m |
        sed "2a\\$K/ w")"
    is $'8/8/8/8/8/8/8/8\t\t' "$(echo 8/8/8/8/8/8/8/8 | fenmap --map=m)"
    is $'8/8/8/8/8/8/8/8\t-\t-' "$(echo 8/8/8/8/8/8/8/8 | fenmap --map=m --default=-)"
    local text
    for text in $'a\tb' $'a\nb' $'a\rb'; do
        complains 2 '--default is the text of one column' fenmap --map=m --default="$text" <<<"$K b"
    done
    complains 2 '--default is not UTF-8' fenmap --map=m --default=$'\xff' <<<"$K b"
    is $'two\tx y\tmine' "$(echo "$K b	mine" | fenmap --map=m --answer)"
    fenmap -o n <<<"$K w	1"
    is "$K w	one		1" "$(echo "$K w" | fenmap --map=m --map=n)"
    run -1 --separate-stderr fenmap --map=m <<<'no position'
    [[ $output == '!fenmap: '*': no position' ]]
}

@test "bad lines are reported and left out" {
    printf '%s\n' "$K w	1" 'nothing	1' '!x: y' "$K b	1	2" "$K b	a" >lines
    run -1 --separate-stderr fenmap -o m --equal=sum lines
    [[ $stderr == *'lines:2: '* && $stderr == *'lines:3: an error line'* ]]
    [[ $stderr == *'lines:4: 2 columns after the position, not 1'* ]]
    [[ $stderr == *'lines:5: column 1 of the value is no whole number'* ]]
    is "$K w - -	1" "$(fenmap -d m)"
}

@test "a castling field that is none is a bad line at every level" {
    local level
    for level in board stm castling ep full; do
        run -1 --separate-stderr fenmap -o m --level="$level" <<<'4k3/8/8/8/8/8/8/4K2R w xyz - 0 1'
        [[ $stderr = *'the castling rights are not made of KQkq or files'* ]]
        is '' "$(fenmap -d m)"
    done
}

@test "--equal: first, last, sum, min, max, and all" {
    printf '%s\t%s\n' "$K w" $'3\ta' "$K w - - 7 9" $'-5\tb' "$K w" $'4\tc' >lines
    local rules
    while read -r rules expected; do
        echo "$rules"
        fenmap -o m --equal="$rules" lines
        is "$expected" "$(values "$K w")"
    done <<'end'
first 3 a
last 4 c
sum,first 2 a
min,last -5 c
max,first 4 a
all 3 a -5 b 4 c
end
    fenmap -o m lines
    is '3 a' "$(values "$K w")"
    complains 2 'all is a rule for all columns together' fenmap -o m --equal=all,sum lines
    complains 2 'mean is no rule' fenmap -o m --equal=mean lines
    complains 1 '1 column after the position, not 2' fenmap -o m --equal=sum,sum <<<"$K w	1"
}

@test "a sum beyond 64 bits ends the run, one that comes back does not" {
    printf '%s\t%s\n' "$K w" 9223372036854775807 "$K w" 1 "$K w" -1 >lines
    fenmap -o m --equal=sum lines
    is 9223372036854775807 "$(values "$K w")"
    complains 2 'a sum does not fit in 64 bits: 4k3/8/8/8/8/8/8/4K3 w - -' \
        fenmap -o m --equal=sum <(head -n 2 lines)
    is 9223372036854775807 "$(values "$K w")"
}

@test "--level: which fields count" {
    local a='r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 9'
    printf '%s\t1\n' "$a" "${a/ 3 9/ 4 9}" "${a/ d6/ -}" "${a/KQkq/Qk}" "${a/ w / b }" >lines
    local level count
    while read -r level count; do
        fenmap -o m --equal=sum --level="$level" lines
        is "$level $count" "$level $(fenmap -d m | wc -l)"
    done <<'end'
full 5
ep 4
castling 3
stm 2
board 1
end
    fenmap -o m --level=full lines
    is "$(cut -f 1 lines | sed '5s/ d6/ -/' | sort)" "$(fenmap -d m | cut -f 1 | sort)"
}

@test "an en-passant square that no legal capture reaches does not count, nor a right without its rook" {
    fenmap -o m --equal=sum <<end
rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq d6 0 2	1
rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -	1
rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w HAha - 4 4	1
4k3/8/8/8/8/8/8/4K3 w KQkq -	1
end
    is "4k3/8/8/8/8/8/8/4K3 w - -	1
rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -	3" "$(fenmap -d m | sort)"
}

@test "Chess960, many kings, none, and 64 pieces are positions" {
    printf '%s\t%s\n' '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg -' a '1rr1k3/8/8/8/8/8/8/4K3 w c -' b \
        'KKKKKKKK/8/8/8/8/8/8/8 b - -' c '8/8/8/8/8/8/8/8 w - -' d \
        'QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - -' e >lines
    fenmap -o m lines
    sed 's/BGbg/KQkq/' lines | sort >expected
    fenmap -d m | sort | diff expected -
    is "$(cut -f 2 lines)" "$(cut -f 1 lines | fenmap --map=m | cut -f 2)"
    fenmap --check m
}

@test "the columns before and after a position are those of the layout" {
    local fen='4k3/8/8/8/8/8/8/4K3 w - -'
    fenmap --delimiter='|' -o bars.map <<<"$fen | 5 | 6"
    is "$fen"$'\t5\t6' "$(fenmap -d bars.map)"
    fenmap --delimiter='|' --position-column=2 -o bars.map <<<"7 | $fen | 5 |"
    is "$fen"$'\t7\t5\t' "$(fenmap -d bars.map)"
    fenmap --delimiter=, --position-column=2 -o commas.map <<<"5,\"$fen\",,\"6,\"\"7\""
    is "$fen"$'\t5\t\t6,"7' "$(fenmap -d commas.map)"
    is "7 | $fen | 7 | 5 | " "$(fenmap --map=bars.map --delimiter='|' --position-column=2 <<<"7 | $fen")"
}

@test "--by: columns of the key" {
    printf '%s\t%s\t%s\n' "$K w" e1e2 1 "$K w" e1d1 2 "$K w" e1e2 4 | fenmap -o m --by=1 --equal=sum
    is "5
2
none" "$(printf '%s\t%s\n' "$K w" e1e2 "$K w" e1d1 "$K w" e1f1 | fenmap --map=m --default=none | cut -f 3)"
    is "$K w - -	e1d1	2
$K w - -	e1e2	5" "$(fenmap -d m | sort)"
    complains 1 'the key needs 1 column after the position: ' fenmap --map=m <<<"$K w"
    complains 1 ':1: the key needs 2 columns after the position: ' fenmap -o n --by=2 <<<"$K w	1"
}

@test "a value has at most 255 columns, a line that is answered any number" {
    line() { printf '%s w' "$K"; printf '\tx%.0s' $(seq "$1"); echo; }
    line 255 | fenmap -o m
    fenmap --check m
    is "$(line 255)" "$(fenmap -d m | sed 's/ - -//')"
    local n
    for n in 256 257 600; do
        complains 1 ':1: more than 255 columns of a value: ' fenmap -o m < <(line $n)
    done
    line 300 | fenmap -o m --by=100 --equal=first
    fenmap --check m
    is "$(line 600)" "$(line 600 | fenmap --map=m | cut -f -601)"
    complains 1 ':1: the key needs 100 columns' fenmap --map=m < <(line 99)
}

@test "--symmetry: all images are one position, as bbxfm --canonical has it" {
    some | cut -f 1,2 >lines
    local set
    for set in flip,flipcolor dihedral flipcolor; do
        cut -f 1 lines | sed -E 's/ [KQkq-]+ [a-h0-9-]+ [0-9]+ [0-9]+$/ - -/' >bare
        sed 's/$/\t1/' bare | fenmap -o m --equal=sum --symmetry=$set
        is "$(bbxfm --canonical=$set <bare | cut -d ' ' -f 1 | sort -u)" \
            "$(fenmap -d m | cut -d ' ' -f 1 | sort -u)"
        # each image has the count of its position
        bbxfm --each=$set <bare | cut -f 1 | fenmap --map=m | cut -f 2 | grep -c . >found
        is "$(bbxfm --each=$set <bare | wc -l)" "$(<found)"
    done
    # boards that are their own image: the side to move still counts
    printf '%s\t1\n' "$K w" "$K b" | fenmap -o m --equal=sum --symmetry=flipcolor
    is "$K w - -	2" "$(fenmap -d m | sed 's/ b / w /')"
    # rights that the map would lose keep images apart
    printf '%s\t1\n' '4k3/8/8/8/8/8/8/4K2R w K -' '4k3/8/8/8/8/8/8/4K2R w - -' |
        fenmap -o m --equal=sum --symmetry=flip
    is 2 "$(fenmap -d m | wc -l)"
    complains 2 '--symmetry: ' fenmap -o m --symmetry=nothing lines
}

@test "the bytes of a map do not depend on memory, threads or files" {
    some >lines
    split -n l/3 lines part
    local rules
    for rules in sum,first all last; do
        fenmap -o m --equal=$rules lines
        fenmap -o n --equal=$rules -j 3 part*
        cmp m n
        repeat 9 lines >many
        fenmap -o m --equal=$rules many
        fenmap -o n --equal=$rules --memory-limit=2M --tmp=. -j 2 many
        cmp m n
    done
    is "" "$(ls pipefish-* .pipefish* 2>/dev/null)"
    complains 2 'cannot open a temporary file in nowhere' \
        fenmap -o n --memory-limit=2M --tmp=nowhere many
}

@test "--merge: what one map of all lines would be" {
    some >lines
    split -n l/3 lines part
    local rules part
    for rules in sum,min max,first last all; do
        fenmap -o m --equal=$rules --level=stm lines
        for part in part*; do
            fenmap -o "of.$part" --equal=$rules --level=stm "$part"
        done
        fenmap -o n --merge of.*
        cmp m n
        rm of.*
    done
    fenmap -o a --equal=sum partaa
    fenmap -o b --equal=first partab
    complains 2 'b: --equal, which can be given here, is not that of a' fenmap -o n --merge a b
    fenmap -o n --merge --equal=sum a b
    cat partaa partab | fenmap -o m --equal=first
    fenmap -o b --equal=sum partab
    fenmap -o m --merge a b
    fenmap -d m | diff - <(fenmap -d n) | head -n 3 >differs || true
    fenmap -o b --level=board --equal=sum partab
    complains 2 'b: --level is not that of a' fenmap -o n --merge a b
    cut -f 1,2 partab | fenmap -o b --equal=sum
    complains 2 'b: the number of columns is not that of a' fenmap -o n --merge a b
}

@test "--header: titles are kept and written" {
    printf '%s\n' 'n,fen,name' "7,$K w,\"a,b\"" >table.csv
    fenmap -o m --header --delimiter=, --position-column=fen table.csv
    is $'fen\tn\tname' "$(fenmap -d --header m | head -n 1)"
    is $'titles\tn\tname' "$(fenmap --info m | grep titles)"
    is "id,at,n,name
x,$K w,7,\"a,b\"" "$(printf 'id,at\nx,%s\n' "$K w" |
        fenmap --map=m --header --delimiter=, --position-column=at)"
}

@test "--info says what a map is; --check that it is whole" {
    some | fenmap -o m --equal=sum --level=board
    is "level	board
equal	sum" "$(fenmap --info m | grep -E '^(level|equal)')"
    is "$(fenmap -d m | wc -l)" "$(fenmap --info m | sed -n 's/^positions\t//p')"
    fenmap --check m
    printf 'x' | dd of=m bs=1 seek=3000 conv=notrunc status=none
    complains 1 'm: the map is damaged' fenmap --check m
    complains 2 'm: the map is damaged' fenmap -d m
    complains 2 'is no map of positions' fenmap --map="$DATA/famous.pgn"
    complains 2 'No such file' fenmap --check missing
}

@test "--equal takes as many rules as a map has columns" {
    rules() { seq -s , "$1" | sed 's/[0-9][0-9]*/first/g'; }
    fenmap --equal="$(rules 255)" -o m </dev/null
    is 'columns of the value	255' "$(fenmap --info m | grep 'of the value')"
    complains 2 'there are more than 255 rules' fenmap --equal="$(rules 256)" -o m </dev/null
    fenmap --check m
}

@test "a run that fails, or is stopped, leaves the old map and no file" {
    some >lines
    fenmap -o m lines
    cp m old
    complains 2 'missing: No such file' fenmap -o m lines missing
    cmp m old
    complains 2 'a map is read in place' fenmap -o m.zst lines
    complains 2 'it cannot be the output' fenmap -o lines lines
    (
        trap - INT TERM
        fenmap -o m < <(cat lines && exec sleep 60) 2>message &
        soon handles_term $! fenmap
        kill -TERM $!
        ended=0
        wait $! || ended=$?
        [ $ended = 2 ]
    )
    is 1 "$(grep -c 'interrupted$' message)"
    cmp m old
    is "lines
m
message
old" "$(find . -type f ! -name 'separate-stderr-*' -printf '%f\n' | sort)"
}

@test "killed at any moment, the map is the old one or the new one" {
    some >lines
    repeat 4 lines >many
    fenmap -o old lines
    cp old before
    ln old m
    local i start=${EPOCHREALTIME/./} time moment kept=0
    fenmap -o new --equal=all many
    time=$((${EPOCHREALTIME/./} - start))
    # 200 moments, half of them after its usual end
    for ((i = 1; i <= 200; i++)); do
        printf -v moment '%08d' $((time * i / 100))
        { timeout -s KILL "${moment::2}.${moment:2}" fenmap -o m --equal=all many || true; } 2>/dev/null
        # a new map has the name m, and the file that had it is as it was
        if [[ m -ef old ]]; then
            ((kept += 1))
        else
            cmp m new
            ln -f old m
        fi
    done
    cmp old before
    echo "kept: $kept"
    ((kept > 0 && kept < 200))
    # the new file has a name for a moment only, where the system can do without
    if python3 -c 'import os; os.close(os.open(".", os.O_TMPFILE | os.O_RDWR))' 2>/dev/null; then
        (($(compgen -G '.pipefish.*' | wc -l) < 5))
    fi
}

@test "a value of 16 MB is kept, a longer one is a bad line" {
    { printf '%s\t' "$K w" && head -c 16000000 /dev/zero | tr '\0' x && echo; } >lines
    { printf '%s\t' "$K b" && head -c 17000000 /dev/zero | tr '\0' x && echo; } >>lines
    complains 1 'a value of more than 16 MB' fenmap -o m lines
    is "$(head -n 1 lines | cut -f 2 | cksum)" "$(echo "$K w" | fenmap --map=m | cut -f 2 | cksum)"
    fenmap --check m
    # the number of columns is that of the first good line
    { printf '%s\tx\t' "$K b" && head -c 17000000 /dev/zero | tr '\0' x && printf '\n%s\t1\n' "$K w"; } >lines
    complains 1 'a value of more than 16 MB' fenmap -o m lines
    is "$K w - -	1" "$(fenmap -d m)"
}

@test "the short way to a key gives the key of the long way" {
    need_test_tree
    some >lines
    printf '%s\t1\t2\n' 'r3k2r/8/8/8/8/8/8/R3K2R w KKq - 0 1' "$K" "$K w" "$K w KQ -" '8/8/8/8/8/8/8/kK6 b k -' \
        'rK5k/8/8/8/8/8/8/4K2R w K - x' "$K w - - 1" "$K  w - -" 'r3k2r/8/8/8/8/8/8/R3K1KR w KQkq - 0 1' >>lines
    fenmap -o m --equal=all lines
    local way
    for way in all none coin=1; do
        PIPEFISH_SHORT_WAYS=$way "$TEST_BUILD/bin/fenmap" -o n --equal=all lines
        cmp m n
    done
}

@test "the examples of the manual page" {
    cp "$DATA/famous.pgn" .
    page_holds fenmap.1
}
