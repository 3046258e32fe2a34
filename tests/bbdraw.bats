#!/usr/bin/env bats
# bbdraw.bats - what bbdraw(1) says

load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# line POSITION COLUMN...: with TABs between
line() {
    local IFS=$'\t'
    printf '%s\n' "$*"
}

# --- text -----------------------------------------------------------------

@test "text: a board with its labels, the side to move, and an empty line between two" {
    is '8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
  a b c d e f g h
White to move

8 . . . . . . . k
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 K . . . . . . .
  a b c d e f g h
Black to move' "$( (bbdraw <<<"$START"; echo; bbdraw --ascii <<<'7k/8/8/8/8/8/8/K7 b - -'))"
    is 21 "$(printf '%s\n' "$START" "$START" | bbdraw | wc -l)"
}

@test "text: a placement alone says nothing of the side to move; BB lines are drawn" {
    same <(bbdraw <<<'7k/8/8/8/8/8/8/K7' | tail -n 1) <(echo '  a b c d e f g h')
    same <(bbdraw <<<"$START") <(fen2bb <<<"$START" | bbdraw)
}

@test "text: as Black sees it" {
    is '1 . . . . . . . K|h g f e d c b a' "$(bbdraw --ascii --black-below \
        <<<'k7/8/8/8/8/8/8/K7 w - -' | sed -n '1p; 9s/^ *//p' | paste -sd '|')"
}

@test "text: marked squares stand in brackets, arrows beneath" {
    line "$START" 'd4,e4 [a1,h8] g1f3 e7e8q' 'a word' | bbdraw --ascii >answer
    is '4  . . .[.|.]. . .' "$(sed -n 5p answer)"
    is '1 [R]N B Q K B N R' "$(sed -n 8p answer)"
    is '8  r n b q k b n[r]' "$(sed -n 1p answer)"
    is 'White to move|g1->f3, e7->e8|a word' "$(sed -n '10,$p' answer | paste -sd '|')"
}

@test "--across: boards side by side, the data of each below it" {
    { line '7k/8/8/8/8/8/8/K7 w - -' 'ä'; line '7k/8/8/8/8/8/8/K7' a1 'longer than a board is'
        line '7k/8/8/8/8/8/8/K7 b - -'; echo '!tool: so'; line '7k/8/8/8/8/8/8/K7'; } |
        bbdraw --ascii --across=2 >answer
    is '8 . . . . . . . k   8  . . . . . . . k' "$(head -n 1 answer)"
    is '  a b c d e f g h      a b c d e f g h|White to move       longer than a board is|ä|' \
        "$(sed -n '9,12p' answer | paste -sd '|')"
    is 'Black to move|!tool: so||8 . . . . . . . k' "$(sed -n '22,25p' answer | paste -sd '|')"
    is 33 "$(wc -l <answer)"
    is '8               ♚    8               ♚ ' "$(printf '7k/8/8/8/8/8/8/K7\n%.0s' 1 2 |
        bbdraw --across=2 --color=always | sed -E '1!d; s/\x1b\[[0-9;]*m//g')"
    complains 2 '--across does not go with --format' bbdraw --across=2 --format=svg
}

@test "--across: wide characters take two columns, combining ones none" {
    for text in 王手飛車取り王手飛車取り ｗｉｄｅ한글 $'e\xcc\x81'; do
        line '7k/8/8/8/8/8/8/K7' "$text"
        line '7k/8/8/8/8/8/8/K7' right
    done | bbdraw --ascii --across=2 >answer
    is '王手飛車取り王手飛車取り   right|ｗｉｄｅ한글        right|'$'e\xcc\x81''                   right' \
        "$(grep right answer | paste -sd '|')"
}

@test "text: id, comments and other operations of an EPD, without quotes and escapes" {
    is "Black to move|no 1|bm Kb1|say 'so' \\|next|2|noop" "$(bbdraw <<'end' | sed -n '10,$p' | paste -sd '|'
7k/8/8/8/8/8/8/K7 b - - id "no 1"; bm Kb1; c0 "say \"so\" \\"; c1 "next"; c9 2; noop;
end
    )"
}

@test "a BB line is drawn as the FEN or EPD of its position, in every format" {
    cat >lines <<'end'
4k3/8/8/8/8/8/8/4K3 b - - c0 "hi"; id "7"; bm Kd7;
4k3/8/8/8/8/8/8/4K2Q~[Qn] w - - 3+1 0 1 c0 "original position";
4k3/8/8/8/8/8/8/4K3 w - - 0 1
end
    for form in text svg html; do
        same <(bbdraw --format=$form lines) <(fen2bb lines | bbdraw --format=$form)
    done
    is '7|bm Kd7|hi' "$(head -n 1 lines | fen2bb | bbdraw | sed -n '11,$p' | paste -sd '|')"
    complains 1 'a string is not closed' bbdraw <<<'K:e1 w - - c0 "hi'
}

@test "text: of many operations and columns none is lost" {
    { printf '7k/8/8/8/8/8/8/K7 w - -'; printf ' x%d 5;' {10..99}; printf '\tcolumn%d' {1..99}; echo; } |
        bbdraw >answer
    is '90 99' "$(grep -c '^x.. 5$' answer) $(grep -c '^column' answer)"
}

@test "--marks names the column of squares, 0 is none" {
    is '2  .[.]. . . . . .|1  K . . . . . . .|a1' "$(line '7k/8/8/8/8/8/8/K7' a1 b2 |
        bbdraw --ascii --marks 3 | sed -n '7,8p; 10p' | paste -sd '|')"
    is 'a1|b2' "$(line '7k/8/8/8/8/8/8/K7' a1 b2 | bbdraw --marks 0 | sed -n '10,$p' | paste -sd '|')"
    complains 1 'the column of marks is to hold squares and arrows' \
        bbdraw --marks 2 < <(line '7k/8/8/8/8/8/8/K7' queen)
}

@test "colours are for terminals, unless --color or NO_COLOR say otherwise" {
    run grep -c $'\033' <(bbdraw <<<"$START")
    is 0 "$output"
    bbdraw --color=always <<<"$START" | grep -q $'\033\[48'
    NO_COLOR=1 bbdraw --color <<<"$START" | grep -q $'\033\[48'
    need script
    script -qec true /dev/null >/dev/null || skip "there is no pseudo-terminal"
    echo "$START" >start.fen
    coloured() { # COMMAND: how many lines have colours on a terminal
        env -u NO_COLOR TERM=xterm script -qec "$1" typed </dev/null >/dev/null
        grep -c $'\033\[48' typed || true
    }
    is 8 "$(coloured 'bbdraw start.fen')"
    is 8 "$(coloured 'bbdraw --color=auto start.fen')"
    is 0 "$(coloured 'bbdraw --color=never start.fen')"
    is 0 "$(coloured 'env NO_COLOR=1 bbdraw start.fen')"
}

# --- svg ------------------------------------------------------------------

@test "svg: a complete picture in a line" {
    line "$START" 'e2e4 d4' 'hello' | bbdraw --format=svg >board.svg
    is 1 "$(wc -l <board.svg)"
    is 32 "$(grep -o '<use href="#[KQRBNP]"' board.svg | wc -l)"
    is 1 "$(grep -o '<rect class="m" x="300" y="400"' board.svg | wc -l)"
    is 1 "$(grep -o '<line class="a" x1="450" y1="650" x2="450" y2="450"' board.svg | wc -l)"
    run grep -c hello board.svg
    is 0 "$output"
}

@test "svg: is XML" {
    need python3
    line "$START" 'e2e4 d4' | bbdraw --format=svg --black-below |
        python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.stdin)'
}

# --- html -----------------------------------------------------------------

@test "html: hostile text is only text" {
    line '7k/8/8/8/8/8/8/K7 w - - id "<script>alert(1)</script>"; c0 "a\"b'"'"'&amp;";' \
        '"><img src=x onerror=alert(1)>' 'javascript:alert(1)' 'https://x/"onclick="y' |
        bbdraw --format=html --title '</title><script>' >page.html
    printf '!<b>bad</b>\n' | bbdraw --format=html >>page.html
    is 2 "$(grep -o '<script>' page.html | wc -l)"
    run grep -cE '<img|<b>bad|href="javascript|"onclick' page.html
    is 0 "$output"
    grep -qF '&lt;script&gt;alert(1)&lt;/script&gt;' page.html
    grep -qF '!&lt;b&gt;bad&lt;/b&gt;' page.html
    grep -qF 'href="https://x/&quot;onclick=&quot;y"' page.html
}

@test "columns named id and replay: a heading, and an attribute of the figure" {
    printf 'fen\tid\treplay\tx\n7k/8/8/8/8/8/8/K7\tA – B\t7k/8|"><script>:\t3\n' >table
    bbdraw --format=html --header table >page.html
    grep -qF '<figure data-replay="7k/8|&quot;&gt;&lt;script&gt;:"><svg' page.html
    grep -qF '<figcaption><b>A – B</b><div>x: 3</div></figcaption>' page.html
    is 'A – B|x: 3' "$(bbdraw --header table | sed 1,9d | paste -sd '|')"
    run grep -c data-replay <(sed 's/replay/other/' table | bbdraw --format=html --header)
    is 0 "$output"
}

@test "html: nothing is asked of a network" {
    bbdraw --format=html <<<"$START" >page.html
    is '' "$(grep -oE '(src|href)="[^#"][^"]*"|url\([^#)]|@import' page.html)"
    grep -qF "default-src 'none'" page.html
}

@test "html: the title is Positions, or what --title says" {
    for title in Positions 'Five boards'; do
        bbdraw --format=html --title "$title" <<<"$START" >page.html
        is "<title>$title</title> <h1>$title</h1>" \
            "$(grep -oE '<(title|h1)>.*</(title|h1)>' page.html | paste -sd ' ')"
    done
    same <(bbdraw --format=html <<<"$START") \
        <(bbdraw --format=html --title Positions <<<"$START")
}

@test "html: the original and its images stand side by side" {
    flip-to-epd "$DATA/startpos.fen" | bbdraw --format=html >pairs.html
    is '4 8' "$(grep -o '<section' pairs.html | wc -l) $(grep -o '<figure>' pairs.html | wc -l)"
    bbxfm --original=once --each flips <"$DATA/startpos.fen" | bbdraw --format=html >once.html
    is '1 5' "$(grep -o '<section' once.html | wc -l) $(grep -o '<figure>' once.html | wc -l)"
    for name in 'flip a1 h1' 'flip a1 a8' 'flip a1 h8' 'flip a8 h1'; do
        grep -q "<div>$name</div>" pairs.html
    done
}

# What makes a page of 1,000 pairs open within a second: a piece is drawn once and
# used, and what is not on the screen is not laid out.
@test "html: 1,000 pairs: each board is short, and nothing off the screen is laid out" {
    pgn2fen "$DATA/famous.pgn" | head -n 1000 | bbxfm --original=once --each 'flip a1 h1' |
        bbdraw --format=html >page.html
    is '1000 2000' "$(grep -c '<section' page.html) $(grep -o '<figure>' page.html | wc -l)"
    is 6 "$(grep -o '<symbol id="[KQRBNP]"' page.html | wc -l)"
    (($(grep -o '<path' page.html | wc -l) < 30))
    (($(wc -c <page.html) < 2000 * 2600))
    grep -q '^<style>.*section{[^}]*content-visibility:auto' page.html
}

@test "html: bad lines have a place in the page, and status 1" {
    complains 1 '(stdin):2:' bbdraw --format=html < <(printf '%s\nx\n%s\n' "$START" "$START")
    is 3 "$(grep -o '<figure>' <<<"$output" | wc -l)"
    is 1 "$(grep -o 'class="bad"' <<<"$output" | wc -l)"
}

@test "html: tidy has nothing to say" {
    need tidy
    pgn2fen "$DATA/famous.pgn" | head -n 20 | sed 's/$/\te4 d2d4\t<&>/' |
        bbdraw --format=html >page.html
    is '' "$(tidy -e -q page.html 2>&1)"
}

# Runs a page in a browser without a screen and prints its document.
browse() {
    timeout 300 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=5000 \
        --user-data-dir="$PWD/profile" --dump-dom "file://$PWD/$1" 2>/dev/null
}

@test "html: a browser shows all boards, and the arrow keys lead through them" {
    need chromium
    pgn2fen "$DATA/famous.pgn" | head -n 5 | bbdraw --format=html --title 'Five' >page.html
    cat >>page.html <<'end'
<script>
function press(key) { dispatchEvent(new KeyboardEvent('keydown', {key: key, cancelable: true})); }
var all = document.querySelectorAll('section'), at = function () {
    return [].slice.call(all).indexOf(document.activeElement); }, seen = [];
['ArrowRight', 'ArrowDown', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'x'].forEach(
    function (key) { press(key); seen.push(at()); });
document.body.dataset.seen = seen.join();
document.body.dataset.boards = document.querySelectorAll('figure svg').length;
document.body.dataset.drawn = document.querySelector('figure svg').getBoundingClientRect().height > 100;
</script>
end
    echo '<p>hello' >hello.html
    [[ $(browse hello.html) = *'<p>hello'* ]] || skip "chromium does not run here"
    browse page.html >dom
    grep -q 'data-seen="0,1,0,4,4,0,0"' dom || { grep -o '<body[^>]*>' dom; false; }
    grep -q 'data-boards="5"' dom
    grep -q 'data-drawn="true"' dom
}

# --- options --------------------------------------------------------------

@test "options that have no effect together are refused" {
    complains 2 '--ascii does not go with --format=svg: it is for --format=text' bbdraw --ascii --format=svg
    complains 2 '--color does not go with --format' bbdraw --color --format=html
    complains 2 '--title needs --format' bbdraw --title x
    complains 2 'format' bbdraw --format=png
}

@test "error lines are copied" {
    is '!tool: so' "$(bbdraw <<<'!tool: so')"
}

@test "the examples of the manual page give what it says" {
    ln -s "$DATA/startpos.fen" positions.fen
    page_holds bbdraw.1
    is 8 "$(grep -o '<figure>' flips.html | wc -l)"
}

@test "control characters of columns are escaped in every form, and in error lines" {
    local form line=$'8/8/8/8/8/8/8/8 w - -\ta\x1b[31mb\x07\x7f\xc2\x9bc'
    for form in text svg html; do
        run -0 bbdraw --format=$form <<<"$line"
        [[ $output = *'a\x1b[31mb\x07\x7f\xc2\x9bc'* || $form = svg ]]
        [[ $output != *[$'\x1b\x07\x7f']* && $output != *$'\xc2\x9b'* ]]
    done
    run -1 --separate-stderr bbdraw <<<$'x\x1b\xc2\x9b'
    # shellcheck disable=SC2154 # run sets stderr
    [[ $output$stderr = *'x\x1b\xc2\x9b'* && $output$stderr != *$'\xc2\x9b'* ]]
}
