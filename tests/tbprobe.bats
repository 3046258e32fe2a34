#!/usr/bin/env bats
# tbprobe.bats - what tbprobe(1) says

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

POSITION='8/8/8/3k4/8/8/8/K6R w - - 0 1'
SYZYGY=$ROOT/tests/data/syzygy
DAMAGED='a table for this position is damaged, or is that of other pieces'

setup() {
    need tbprobe
    cd "$BATS_TEST_TMPDIR" || return
    forge_table forged/kqk.gtb.cp4
}

# --- values ---------------------------------------------------------------

# solved_equally KIND COUNT: all positions of this piece have the distances of a
# retrograde analysis that knows only the rules; a quarter of them, without WHOLE.
solved_equally() {
    "$BUILD/tests/drive/retrograde" "$1" >all
    is "$2" "$(wc -l <all)"
    sample 4 <all >solved
    same <(cut -f 2 solved) <(tbprobe --columns=dtm solved | cut -f 3)
    same <(awk -F "\t" "NR % 7 == 0 { print \$2 }" solved) <(awk "NR % 7 == 0" solved | fen2bb | bbxfm flipcolor | bb2fen | tbprobe --columns=dtm | cut -f 3)
}

@test "the distance of positions with a queen is that of a retrograde analysis" {
    need_tables
    solved_equally Q 368452
}

@test "the distance of positions with a rook is that of a retrograde analysis" {
    need_tables
    solved_equally R 399112
}

@test "the distance of positions with a pawn is that of a retrograde analysis" {
    need_tables
    solved_equally P 331352
}

@test "columns: value, distance and best moves; draws and mates" {
    need_tables
    while IFS='|' read -r fen answer; do
        is "$answer" "$(tbprobe --answer --columns=wdl,dtm,best,best-san <<<"$fen" | tr '\t' ';')"
    done <<'end'
8/8/8/3k4/8/8/8/K6R w - -|2;29;a1a2 a1b2 h1e1;Ka2 Kb2 Re1
8/8/8/8/8/8/k1K4Q/8 b - -|-2;-4;a2a1 a2a3;Ka1 Ka3
8/P7/8/3k4/8/8/8/K7 w - -|2;19;a1b2 a7a8q;Kb2 a8=Q+
7k/6Q1/6K1/8/8/8/8/8 b - -|-2;0;;
k7/2Q5/2K5/8/8/8/8/8 b - -|0;;;
8/8/8/8/8/8/8/K1k5 w - -|0;;a1a2;Ka2
end
}

@test "of an unknown position the columns are empty" {
    is $';;\n;;\n;;;x' "$(tbprobe --path=forged --answer <<'end' | tr '\t' ';'
8/8/8/3k4/8/8/8/K6R w - -
4k3/8/8/8/8/8/8/4K2R w K -
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1	x
end
)"
}

@test "best is empty if the value of a move is unknown" {
    need_tables
    mkdir pawn
    cp "$TABLES"/k[bp]k.* pawn
    is '8/P7/8/3k4/8/8/8/K7 w - -	2	19	' "$(tbprobe --path=pawn <<<'8/P7/8/3k4/8/8/8/K7 w - -')"
}

@test "the answers do not depend on the scheme of compression, nor on the number of folders" {
    need_tables
    "$BUILD/tests/drive/retrograde" R | awk 'NR % 97 == 0' >some
    mkdir a b
    cp "$TABLES"/krk.* a
    cp "$TABLES"/k[bn]k.* b
    tbprobe some >expected
    for folders in "${TABLES%4}"{1,2,3} a:b; do
        tbprobe --path="$folders" some | same expected -
    done
}

# --- Syzygy ---------------------------------------------------------------

@test "Syzygy: distances with a queen and a rook, and values with a pawn, are those of a retrograde analysis" {
    local kind
    for kind in Q R; do
        # no capture or pawn move comes before the mate
        "$BUILD/tests/drive/retrograde" $kind | sample 40 >solved
        same solved <(cut -f 1 solved | tbprobe --path="$SYZYGY" --columns=dtz)
    done
    "$BUILD/tests/drive/retrograde" P | sample 40 >solved
    same <(awk -F '\t' '{ print $1 "\t" ($2 == "" ? 0 : $2 > 0 ? 2 : -2) }' solved) \
        <(cut -f 1 solved | tbprobe --path="$SYZYGY" --columns=wdl)
}

@test "Syzygy: value by the fifty-move rule, distance to zeroing, best moves" {
    while IFS='|' read -r fen answer; do
        is "$answer" "$(tbprobe --path="$SYZYGY" --answer --columns=wdl,dtz,dtm,best,best-san <<<"$fen" | tr '\t' ';')"
    done <<'end'
8/8/8/3k4/8/8/8/K6R w - - 0 1|2;29;;a1a2 a1b2 h1e1;Ka2 Kb2 Re1
8/8/8/3k4/8/8/8/K6R w - - 71 90|2;29;;a1a2 a1b2 h1e1;Ka2 Kb2 Re1
8/8/8/3k4/8/8/8/K6R w - - 72 90|1;29;;a1a2 a1b2 h1e1;Ka2 Kb2 Re1
8/8/8/3k4/8/8/8/K6R b - - 71 90|-1;-30;;d5d4 d5e4 d5e5 d5d6 d5e6;Kd4 Ke4 Ke5 Kd6 Ke6
8/P7/8/3k4/8/8/8/K7 w - - 99 99|2;1;;a7a8q a7a8r;a8=Q+ a8=R
8/P7/8/3k4/8/8/8/K7 b - - 999 999|-1;-2;;d5c4 d5d4 d5e4 d5c5 d5e5 d5c6 d5d6 d5e6;Kc4 Kd4 Ke4 Kc5 Ke5 Kc6 Kd6 Ke6
7k/6Q1/6K1/8/8/8/8/8 b - -|-2;0;;;
k7/2Q5/2K5/8/8/8/8/8 b - -|0;;;;
8/8/8/8/8/8/8/K1k5 w - -|0;;;a1a2;Ka2
4k3/8/8/8/8/8/8/4K2R w K -|;;;;
8/8/8/3k4/8/8/8/K5RR w - -|;;;;
end
}

@test "Syzygy: without distances the value is known at clock 0 alone" {
    mkdir values
    cp "$SYZYGY"/*.rtbw values
    is $'2;;\n;;\n2;;' "$(tbprobe --path=values --answer --columns=wdl,dtz,best <<'end' | tr '\t' ';'
8/8/8/3k4/8/8/8/K6R w - - 0 1
8/8/8/3k4/8/8/8/K6R w - - 1 1
8/P7/8/3k4/8/8/8/K7 w - - 0 1
end
)"
}

@test "tables of both kinds: distances of both, moves of Gaviota's, the fifty-move rule" {
    need_tables
    is $'2;19;1;a1b2 a7a8q\n1;29;29;a1a2 a1b2 h1e1' "$(tbprobe --path="$TABLES:$SYZYGY" --answer --columns=wdl,dtm,dtz,best <<'end' | tr '\t' ';'
8/P7/8/3k4/8/8/8/K7 w - - 0 1
8/8/8/3k4/8/8/8/K6R w - - 72 1
end
)"
}

# --- lines ----------------------------------------------------------------

@test "columns are added to the line, or replace the position" {
    is $'8/8/8/8/8/8/8/K1k5 w - -\ta\tb\t0\t\ta1a2' "$(tbprobe --path=forged <<<$'8/8/8/8/8/8/8/K1k5 w - -\ta\tb')"
    is $'a1a2\ta\tb' "$(tbprobe --path=forged --answer --columns best <<<$'8/8/8/8/8/8/8/K1k5 w - -\ta\tb')"
    is $'id,fen,wdl,best\n1,8/8/8/8/8/8/8/K1k5 w,0,a1a2' "$(printf 'id,fen\n1,8/8/8/8/8/8/8/K1k5 w\n' |
        tbprobe --path=forged --columns=wdl --columns=best --delimiter=, --position-column=fen - <(echo id,fen))"
    is '8/8/8/8/8/8/8/K1k5 w - - | a | 0 | a1a2' "$(tbprobe --path=forged --columns=wdl,best --delimiter='|' <<<'8/8/8/8/8/8/8/K1k5 w - - | a')"
    is '8/8/8/8/8/8/8/K1k5 w - - id "x";	0' "$(tbprobe --path=forged --columns=wdl <<<'8/8/8/8/8/8/8/K1k5 w - - id "x";')"
}

@test "a position that cannot be played on is refused, an error line copied" {
    complains 1 'tbprobe: (stdin):1: White, who is not to move, is in check: 8/8/8/3k4/8/8/8/K2r4 b' \
        tbprobe --path=forged <<<$'8/8/8/3k4/8/8/8/K2r4 b\n!other: so\n8/8/8/8/8/8/8/8 w'
    is '!tbprobe: White, who is not to move, is in check: 8/8/8/3k4/8/8/8/K2r4 b
!other: so
!tbprobe: ' "$(sed '3s/: .*/: /' <<<"$output")"
}

@test "an unknown column is refused with those there are" {
    complains 2 "there is no column \`dtx'; there are best, best-san, dtm, dtz and wdl" tbprobe --columns=wdl,dtx
    complains 2 'too many columns' tbprobe --columns="$(printf 'wdl,%.0s' {1..16})wdl"
}

@test "a query asks it through commandpipe" {
    need_tables
    is 29 "$(cqlmatch --answer --pipetimeout 30000 --cql 'commandpipe("tbprobe" "--answer" "--columns=dtm" standardfen)' <<<"$POSITION")"
}

@test "tablebase.cql: distances and value of a position, none if unknown" {
    need_tables
    is $'29 2\n-30 -2\n<false> 0\n<false> <false>\n<false> <false>' "$(cqlmatch --answer \
        --cql 'cql(include libcql/tablebase.cql) str(dtm()) + " " + str(wdl())' <<'end'
8/8/8/3k4/8/8/8/K6R w - -
8/8/8/3k4/8/8/8/K6R b - -
8/8/8/3k4/8/8/8/K7 b - -
8/8/8/3k4/8/8/8/K5RR b - -
4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -
end
)"
}

@test "tablebase.cql: dtz() and wdl() of Syzygy's tables" {
    mkdir bin
    write_script bin/tbprobe <<<"#!/bin/sh
exec '$(command -v tbprobe)' --path='$SYZYGY' \"\$@\""
    is $'29 1\n-30 -2' "$(PATH=$PWD/bin:$PATH cqlmatch --answer \
        --cql 'cql(include libcql/tablebase.cql) str(dtz()) + " " + str(wdl())' <<'end'
8/8/8/3k4/8/8/8/K6R w - - 72 1
8/8/8/3k4/8/8/8/K6R b - -
end
)"
}

@test "--summary counts lines, --memory-limit holds" {
    run --separate-stderr tbprobe --path=forged --summary <<<'8/8/8/8/8/8/8/K1k5 w'
    [[ $stderr = 'tbprobe: 1 lines ('* ]]
    complains 2 'tbprobe: out of memory' tbprobe --path=forged --memory-limit 64K < <(printf '%0200000d\n' 0)
}

# --- bad tables -----------------------------------------------------------

@test "folders without tables are refused" {
    mkdir empty
    touch empty/kqk.gtb.txt empty/KRvQ.rtbw empty/KQvK.txt
    complains 2 'tbprobe: empty: there is no table of Gaviota or Syzygy, such as kqk.gtb.cp4 or KQvK.rtbw' tbprobe --path=empty
    complains 2 'tbprobe: nowhere: No such file or directory' tbprobe --path=forged:nowhere
    complains 2 'tbprobe: the name of a folder of tables is empty' tbprobe --path=
    forge_table 'a;b/kqk.gtb.cp4'
    complains 2 "without \`;'" tbprobe --path='a;b'
}

@test "a table that is cut, longer or of another kind is refused" {
    need_tables
    local bytes
    for bytes in 0 39 43 59 9000 9442; do
        mkdir -p cut
        head -c "$bytes" "$TABLES/kqk.gtb.cp4" >cut/kqk.gtb.cp4
        complains 2 'tbprobe: cut/kqk.gtb.cp4: this is no whole table of Gaviota' tbprobe --path=cut
    done
    { cat "$TABLES/kqk.gtb.cp4"; echo; } >cut/kqk.gtb.cp4
    complains 2 'tbprobe: cut/kqk.gtb.cp4: this is no whole table' tbprobe --path=cut
    cp "$ROOT/README.md" cut/kqk.gtb.cp4
    complains 2 'tbprobe: cut/kqk.gtb.cp4: this is no whole table' tbprobe --path=cut
    cp "$TABLES/kqk.gtb.cp4" "${TABLES%4}3/krk.gtb.cp3" cut
    complains 2 'take one of them' tbprobe --path=cut
}

@test "a table of Syzygy that is cut, longer, of another kind or of other pieces is refused" {
    local bytes name
    mkdir cut
    for bytes in 0 15 16 64 80 144 1040 4000 4112 7568 7631; do
        head -c "$bytes" "$SYZYGY/KRvK.rtbz" >cut/KRvK.rtbz
        complains 2 'tbprobe: cut/KRvK.rtbz: this is no whole table of Syzygy' tbprobe --path=cut
    done
    { cat "$SYZYGY/KRvK.rtbz"; echo; } >cut/KRvK.rtbz
    complains 2 'tbprobe: cut/KRvK.rtbz: this is no whole table of Syzygy' tbprobe --path=cut
    for name in KRvK.rtbw KPvK.rtbz KQvK.rtbz; do
        cp "$SYZYGY/$name" cut/KRvK.rtbz
        complains 2 'tbprobe: cut/KRvK.rtbz: this is no whole table of Syzygy, or that of other pieces' tbprobe --path=cut
    done
    head -c 4096 "$ROOT/README.md" | { cat; head -c 16 /dev/zero; } >cut/KRvK.rtbz
    complains 2 'tbprobe: cut/KRvK.rtbz: this is no whole table' tbprobe --path=cut
}

@test "tables of both kinds that contradict one another give no value" {
    need_tables
    mkdir damaged
    cp "$SYZYGY"/* damaged
    # the value of all positions with a bishop, which the header gives: a win
    printf '\004' | dd of=damaged/KBvK.rtbw bs=1 seek=12 conv=notrunc status=none
    cmp -s "$SYZYGY/KBvK.rtbw" damaged/KBvK.rtbw && return 1
    is $'0\n0' "$(printf '8/8/8/3k4/8/7B/8/K7 %s - -\n' w b | tbprobe --path="$SYZYGY:$TABLES" --answer --columns=wdl)"
    complains 1 "$DAMAGED" tbprobe --path="damaged:$TABLES" <<<'8/8/8/3k4/8/7B/8/K7 w - -'
}

@test "a table under the name of another one gives no value" {
    need_tables
    local name from
    mkdir foreign
    cp "$TABLES"/* foreign
    for name in q r p b; do
        for from in q r p b; do
            [[ $name != "$from" ]] || continue
            cp "$TABLES/k${from}k.gtb.cp4" "foreign/k${name}k.gtb.cp4"
            printf "8/8/8/3k4/8/7${name^}/8/K7 %s - -\n" w b >sides
            complains 1 "$DAMAGED" tbprobe --path=foreign sides
            [[ $stderr = *"sides:1: $DAMAGED"*"sides:2: $DAMAGED"* ]] || { echo "k${from}k as k${name}k: $stderr"; return 1; }
        done
        cp "$TABLES/k${name}k.gtb.cp4" foreign
    done
}

@test "a damaged block gives no value that differs from the right one" {
    need_tables
    local at refused=0
    mkdir damaged
    "$BUILD/tests/drive/retrograde" R | awk 'NR % 36 == 0' >some
    for at in 70 3000 4800 6000 8100 9000 10800; do
        cp "$TABLES"/* damaged
        printf 'XXXX' | dd of=damaged/krk.gtb.cp4 bs=1 seek=$at conv=notrunc status=none
        tbprobe --path=damaged --columns=dtm some >answered 2>said || true
        ((refused += $(grep -c '^!tbprobe' answered || true), 1))
        is '' "$(awk -F '\t' '!/^!/ && $2 != $3' answered)"
    done
    ((refused > 2500)) || { echo "$refused"; return 1; }
}

# --- the page -------------------------------------------------------------

@test "the examples of the manual page" {
    need_tables
    page_holds tbprobe.1
}

@test "the manual page has all options" {
    page_has_options tbprobe
}
