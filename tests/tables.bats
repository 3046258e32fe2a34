#!/usr/bin/env bats
# tables.bats - position lines in tables of others: --position-column,
# --delimiter and --header of the programs that read lines (bitboard(5))

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

FEN_A='r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24'
FEN_B='5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27'

# As the puzzles and the evaluated positions of Lichess come.
setup() {
    cd "$BATS_TEST_TMPDIR" || exit
    cat >puzzles.csv <<end
PuzzleId,FEN,Moves,Rating,Themes,GameUrl
00008,$FEN_A,f2g3 e6e7,1913,"crushing, long",https://lichess.org/787zsVup/black#48
0000D,$FEN_B,d3d6 f8d8,1501,"said ""short""",https://lichess.org/F8M8OS71#53
end
    cat >evals.csv <<end
FEN,Evaluation
$FEN_B,+31
$FEN_A,#-3
end
    puzzles=(--position-column=FEN '--delimiter=,')
}

# Every line tool, and its way back: what is carried is carried byte for byte.
@test "a table of puzzles comes back byte for byte" {
    same puzzles.csv <(fen2bb "${puzzles[@]}" puzzles.csv | bb2fen "${puzzles[@]}")
    same puzzles.csv <(fen2bb --hex "${puzzles[@]}" puzzles.csv | bb2fen "${puzzles[@]}")
    same puzzles.csv <(bbxfm "${puzzles[@]}" flipH <puzzles.csv | bbxfm "${puzzles[@]}" flipH)
    same puzzles.csv <(cqlmatch "${puzzles[@]}" --cql true puzzles.csv)
    is "$(cut -d , -f 1,3- puzzles.csv)" "$(epdwrite "${puzzles[@]}" puzzles.csv | cut -d , -f 1,3-)"
}

@test "the position is written in quotes where it holds commas or quotes" {
    is "00008,\"K:h1 Q:h6 R:[g3,e6] B:[] N:b3 P:[a2,c2,g2,h2,d3] k:h8 q:b2 r:[e7,a8] b:f2 n:[] p:[d5,f6,a7,b7,h7] b - - 0 24\",f2g3 e6e7,1913,\"crushing, long\",https://lichess.org/787zsVup/black#48" \
        "$(fen2bb "${puzzles[@]}" puzzles.csv | sed -n 2p)"
    is '"7k/8/8/8/8/8/8/K7 w - - c0 ""x, y"";",z' \
        "$(epdwrite --delimiter=, --op 'c0 x, y' <<<'7k/8/8/8/8/8/8/K7 w - - 0 1,z')"
    is '7k/8/8/8/8/8/8/K7 w - - c0 "x, y";' \
        "$(bb2fen --delimiter=, <<<'"K:a1 k:h8 w - - c0 ""x, y"";"' | sed 's/^"//; s/"$//; s/""/"/g')"
}

@test "the position is in a column by its number, by its name, or in the first" {
    is "x,7k/8/8/8/8/8/8/K7 w - - 0 1,y" "$(bbxfm --position-column=2 --delimiter=, flipH flipH <<<'x,7k/8/8/8/8/8/8/K7 w - - 0 1,y')"
    is $'x\t7k/8/8/8/8/8/8/K7 w - - 0 1' "$(bb2fen --position-column 2 <<<$'x\tK:a1 k:h8 w - - 0 1')"
    is $'a\tfen\nx\tK:a1 Q:[] R:[] B:[] N:[] P:[] k:h8 q:[] r:[] b:[] n:[] p:[] w - - 0 1' \
        "$(printf 'a\tfen\nx\t7k/8/8/8/8/8/8/K7 w - - 0 1\n' | fen2bb --position-column=fen)"
    is 'FEN,Evaluation' "$(fen2bb --header --delimiter , evals.csv | head -1)"
    is "FEN,Evaluation
$FEN_A,#-3" "$(cqlmatch --header --delimiter=, --cql btm evals.csv)"
    is 2 "$(cqlmatch --count --header --delimiter=TAB --position-column=1 --cql true <<<"x
$FEN_A
$FEN_B")"
}

@test "with TABs quotes are text like any other" {
    same <(printf '"a\t7k/8/8/8/8/8/8/K7 w - - 0 1\tb"\n') \
        <(printf '"a\t7k/8/8/8/8/8/8/K7 w - - 0 1\tb"\n' | bbxfm --position-column=2 flipH flipH)
}

@test "a line that is no row of the table is a bad record" {
    printf '%s\n' 'a,"7k/8/8/8/8/8/8/K7 w' 'b' 'c,"x"y,7k/8/8/8/8/8/8/K7 w' 'd,9' \
        'e,7k/8/8/8/8/8/8/K7 w,"f' '!old' 'g,"7k/8/8/8/8/8/8/K7 w"' >rows
    for tool in fen2bb 'bbxfm flipH flipH' epdwrite 'ucipipe --depth=1' 'cqlmatch --answer --cql #A rows'; do
        read -ra words <<<"$tool"
        name=${words[0]}
        run -1 --separate-stderr "$name" --position-column=2 --delimiter=, "${words[@]:1}" <rows
        is "!$name: a column in quotes does not end on its line: a,\"7k/8/8/8/8/8/8/K7 w
!$name: there is no column 2: b
!$name: text follows the quote that ends a column: c,\"x\"y,7k/8/8/8/8/8/8/K7 w" \
            "$(head -3 <<<"$output")"
        [[ $(sed -n 4p <<<"$output") = "!$name: "*": d,9" ]]
        is "!$name: a column in quotes does not end on its line: e,7k/8/8/8/8/8/8/K7 w,\"f
!old" "$(sed -n 5,6p <<<"$output")"
        is 'g,' "$(sed -n 7p <<<"$output" | cut -c 1-2)"
        [[ $stderr = *":1: a column in quotes does not end"* && $stderr = *":2: there is no column 2: b"* ]]
    done
    run -0 --separate-stderr cqlmatch --position-column=2 --delimiter=, --cql true rows
    is '!old
g,"7k/8/8/8/8/8/8/K7 w"' "$output"
}

@test "a header without the column is reported, and its file is not read" {
    complains 2 'evals.csv:1: there is no column Fen in the header: FEN,Evaluation' \
        fen2bb --position-column=Fen --delimiter=, evals.csv
    is '' "$output"
    complains 2 'puzzles.csv:1: there is no column FEN in the header (is --delimiter=, missing?): PuzzleId' \
        cqlmatch --position-column=FEN --cql true puzzles.csv
    for tool in fen2bb 'ucipipe --depth=1' bbdraw; do
        # shellcheck disable=SC2086 # they are words
        complains 2 'evals.csv:1: there is no column 3' $tool --position-column=3 --header --delimiter=, evals.csv
        is '' "$output"
    done
    run -2 --separate-stderr bb2fen --position-column=x --delimiter=, evals.csv <(printf 'x\nK:a1 k:h8\n')
    is 'x
7k/8/8/8/8/8/8/K7' "$output"
}

@test "the header of the first file is copied, those of others are left out" {
    printf 'Evaluation,FEN\n+1,%s\n' "$FEN_A" >other.csv
    is "FEN,Evaluation
$FEN_B,+31
$FEN_A,#-3
+1,$FEN_A" "$(cqlmatch --position-column=FEN --delimiter=, --cql true evals.csv other.csv)"
    is 4 "$(fen2bb --position-column=FEN --delimiter=, evals.csv other.csv | wc -l)"
}

@test "a column that is added comes last, with a title" {
    is "FEN,Evaluation,transform
1kr5/ppp3p1/2b3qp/8/8/2N1Q1P1/PPP4P/1K2R3 w - - 2 27,+31,flip a1 h1" \
        "$(bbxfm --header --delimiter=, --each 'flip a1 h1' <evals.csv | head -2)"
    is "FEN,Evaluation,value,side,n
$FEN_A,#-3,27,b,10" "$(cqlmatch --header --delimiter=, --columns value,side --columns 'n=#a' \
        --cql 'btm power A' evals.csv)"
    is "FEN,Evaluation
22,+31
27,#-3" "$(cqlmatch --header --delimiter=, --answer --cql 'power A' evals.csv)"
    is '"a, b",x' "$(cqlmatch --delimiter=, --answer --cql '"a, b"' <<<'7k/8/8/8/8/8/8/K7 w,x')"
}

@test "ucipipe adds its columns last, or puts them in the place of the position, with their names" {
    printf 'Id,FEN,Themes\n1,7k/8/6K1/8/8/8/8/R7 w,"mate, short"\n!old\n2,"7k/5Q2/6K1/8/8/8/8/8 b",x\n' >some.csv
    printf 'FEN,Themes,Id\n7k/8/6K1/8/8/8/8/R7 w,long,3\n' >other.csv
    is 'Id,FEN,Themes,score,best-san
1,7k/8/6K1/8/8/8/8/R7 w,"mate, short",#+1,Ra8#
!old
2,"7k/5Q2/6K1/8/8/8/8/8 b",x,0,--
7k/8/6K1/8/8/8/8/R7 w,long,3,#+1,Ra8#' "$(ucipipe --depth 3 --columns score,best-san \
        --position-column=FEN --delimiter=, some.csv other.csv)"
    is 'Id,score,best,Themes
1,#+1,a1a8,"mate, short"
!old
2,0,0000,x' "$(ucipipe -j 2 --depth 3 --columns score,best --answer \
        --position-column=2 --header --delimiter=, some.csv)"
    ucipipe --depth 3 --multipv 2 --columns best --delimiter=, --answer \
        <<<'7k/8/6K1/8/8/8/8/R7 w,x' | grep -qxE '"a1a8,[a-h1-8]{4}",x'
}

@test "bbdraw draws a table, with the names of the columns before their texts" {
    is 'Black to move|f2->g3, e6->e7|PuzzleId: 00008|Rating: 1913|Themes: crushing, long|GameUrl: https://lichess.org/787zsVup/black#48' \
        "$(bbdraw --ascii "${puzzles[@]}" puzzles.csv | sed -n '10,15p' | paste -sd '|')"
    is 'White to move|+31|Black to move|#-3' "$(sed 1d evals.csv |
        bbdraw --delimiter=, | sed -n '10,11p; 22,23p' | paste -sd '|')"
    bbdraw --format=html "${puzzles[@]}" puzzles.csv >page.html
    is 2 "$(grep -o '<figure>' page.html | wc -l)"
    grep -qF '<div>Themes: said "short"</div>' page.html ||
        grep -qF '<div>Themes: said &quot;short&quot;</div>' page.html
    grep -qF '<div>GameUrl: <a rel="noreferrer" href="https://lichess.org/F8M8OS71#53">' page.html
}

@test "bbdraw: each file has its own header, and --marks counts the columns as they are" {
    printf 'squares\tfen\tother\na1\t7k/8/8/8/8/8/8/K7\tb2\n' >one
    printf 'fen\tnote\n7k/8/8/8/8/8/8/K7\tc3 d4\n' >two
    is '1 [K]. . . . . . .|other: b2' \
        "$(bbdraw --ascii --position-column=fen one | sed -n '8p; 10p' | paste -sd '|')"
    is '2  .[.]. . . . . .|squares: a1' \
        "$(bbdraw --ascii --position-column=fen --marks=3 one | sed -n '7p; 10p' | paste -sd '|')"
    is 'squares: a1|other: b2|note: c3 d4' \
        "$(bbdraw --position-column=fen --marks=0 one two | grep : | paste -sd '|')"
    complains 1 'the column of marks holds the position' bbdraw --position-column=2 --marks=2 one
}

@test "a column with a CR in it is written in quotes" {
    is $'"7k/8/8/8/8/8/8/K7 w - - 0\r1",x' "$(bbxfm --delimiter=, flipH flipH <<<$'"7k/8/8/8/8/8/8/K7 w - - 0\r1",x')"
}

@test "epdwrite --column takes the text of any column" {
    is '00008,"r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - c0 ""crushing, long""; id ""00008"";"' \
        "$(epdwrite "${puzzles[@]}" --column 1=id --column 5=c0 puzzles.csv | sed -n 2p | cut -d , -f 1-3)"
    is "0000D,\"5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - c0 \"\"said 'short'\"\";\"" \
        "$(epdwrite "${puzzles[@]}" --column 5=c0 puzzles.csv | sed -n 3p | cut -d , -f 1-2)"
    complains 2 'N from 2 on' epdwrite --column 1=id </dev/null
}

@test "of a table every format has the columns by their titles" {
    is "source,line,side,fen,Evaluation
evals.csv,2,w,$FEN_B,+31
evals.csv,3,b,$FEN_A,#-3" "$(cqlmatch --header --delimiter=, --format=csv --cql true evals.csv)"
    is '{"side":"b","PuzzleId":"00008","Moves":"f2g3 e6e7","Rating":"1913","Themes":"crushing, long","GameUrl":"https://lichess.org/787zsVup/black#48"}' \
        "$(cqlmatch "${puzzles[@]}" --format=jsonl --columns side --cql btm puzzles.csv)"
    is "$FEN_A"$'\t#-3' "$(cqlmatch --header --delimiter=, --format=fen --cql btm evals.csv)"
    is 'side,Evaluation' "$(cqlmatch --header --delimiter=, --format=csv --columns side --cql false evals.csv)"
}

@test "what is no line has no columns, and games have none" {
    for form in --by-rank --dump; do
        complains 2 'a dump is no line of a table' fen2bb --header "$form" </dev/null
    done
    complains 2 'it takes the boards of columns 1 and 2' bbxfm --delimiter=, --test any </dev/null
    complains 2 '--header does not go with games: it is for position lines' cqlmatch --header -i "$DATA/famous.pgn" --cql true
    complains 2 '--delimiter takes , or TAB or |, not ;' fen2bb '--delimiter=;' </dev/null
    complains 2 '--position-column counts from 1' bb2fen --position-column=0 </dev/null
    complains 2 'takes a number or a name' epdwrite --position-column= </dev/null
}

@test "each request of a table is answered at once" {
    is '7k/8/8/8/8/8/8/K7 w - - 0 1,x' "$(printf '7k/8/8/8/8/8/8/K7 w - - 0 1,x\n' |
        ask 3 bbxfm --delimiter=, flipH flipH 2>/dev/null)"
}

# --- as others read them ----------------------------------------------------

# Writes t.csv, which has commas, quotes, letters beyond ASCII and values that
# are not there, and the same rows as t.jsonl; reads the first by code that puts
# rows of text into `rows`, and compares.
reads_csv() {
    printf '[Event "Cup, \\"A\\" group"]\n[White "Łukasz, Ž"]\n\n1. e4 {so, "best" by test} 1... e5 {"} *\n' |
        cat - "$DATA/annotated.pgn" >games.pgn
    local columns='game,ply,san,comment,nag,eval,clk,tag:White,tag:Event,tag:Annotator,fen'
    cqlmatch -i games.pgn --cql true --format=csv --columns "$columns" >t.csv
    cqlmatch -i games.pgn --cql true --format=jsonl --columns "$columns" >t.jsonl
    cat >compare.py <<end
import json
$1
wanted = [{k: '' if v is None else str(v) for k, v in json.loads(line).items()}
          for line in open('t.jsonl', encoding='utf-8')]
assert len(wanted) > 100 and wanted[0]['Event'] == 'Cup, "A" group'
assert rows == wanted, [pair for pair in zip(rows, wanted) if pair[0] != pair[1]][:1]
end
    python3 compare.py
}

@test "the csv module of Python reads the rows of --format=csv" {
    need python3
    reads_csv "import csv
rows = list(csv.DictReader(open('t.csv', encoding='utf-8', newline='')))"
}

@test "pandas reads the rows of --format=csv" {
    need python3
    python3 -c 'import pandas' 2>/dev/null || skip "pandas is not installed"
    reads_csv "import pandas
rows = pandas.read_csv('t.csv', dtype=str, keep_default_na=False).to_dict('records')"
}

@test "a column is added behind a bar, and a bar in a text is a blank" {
    is "$FEN_A | c | h1" "$(cqlmatch --delimiter='|' --columns=squares --cql h1 <<<"$FEN_A | c")"
    is "pos | x | a|$FEN_A | c | 1" \
        "$(printf '%s\n' 'pos | x' "$FEN_A | c" |
            cqlmatch --header --delimiter='|' --columns 'a=#(k & _)+1' --cql k | paste -sd '|')"
    is '8/8/8/8/8/8/8/K7 w - - c0 "a b"; | c' \
        "$(epdwrite --delimiter='|' --op 'c0 a|b' <<<'8/8/8/8/8/8/8/K7 w - - | c')"
}

@test "an error line before the header is copied, and is no header" {
    is "!e1
$(cat evals.csv)" "$( (echo '!e1' && cat evals.csv) | cqlmatch --position-column=FEN --delimiter=, --cql true)"
    is "!e1
$(fen2bb --position-column=FEN --delimiter=, evals.csv)" \
        "$( (echo '!e1' && cat evals.csv) | fen2bb --position-column=FEN --delimiter=,)"
}

@test "a byte order mark before a line is left out" {
    same evals.csv <( (printf '\357\273\277' && cat evals.csv) | cqlmatch --position-column=FEN --delimiter=, --cql true)
    is "$(fen2bb <<<"$FEN_A")" "$(printf '\357\273\277%s\n' "$FEN_A" | fen2bb)"
    is "$FEN_A	1" "$(printf '\357\273\277%s\t1\n' "$FEN_A" | cqlmatch --cql k)"
}

@test "a TAB in the value of --answer begins a column, in another layout a blank" {
    is $'a\tb\tc' "$(cqlmatch --answer --cql '"a"+\t+"b"' <<<"$FEN_A	c")"
    is $'a b\tc' "$(cqlmatch --position-column=1 --answer --cql '"a"+\t+"b"' <<<"$FEN_A	c")"
}
