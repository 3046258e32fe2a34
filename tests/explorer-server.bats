#!/usr/bin/env bats
# explorer-server.bats - the recipe that answers as Lichess's explorer does

# shellcheck disable=SC2154 # run sets status, output and stderr

load lib

setup_file() {
    file_needs need python3 curl || return 0
    cd "$BATS_FILE_TMPDIR" || return
    export BATS_FILE_TMPDIR
    explore --make -o masters.explore "$DATA/famous.pgn"
    printf '[Event "%s"]\n[Site "https://lichess.org/abcdEFG%s"]\n[White "W%s"]\n[Black "<b>&\\""]\n[WhiteElo "1900"]\n[BlackElo "1850"]\n[Date "2020.0%s.01"]\n[TimeControl "%s"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0\n\n' \
        'Rated game' 1 1 1 300+0 'Casual game' 2 2 2 60+0 >games.pgn
    explore --make -o lichess.explore games.pgn
    explore --make -o w1.explore --cql='player white "W1"' games.pgn
    serve --player W1 white w1.explore --player W1 black lichess.explore masters.explore lichess.explore
}

teardown_file() {
    cd "$BATS_FILE_TMPDIR" || return
    [[ ! -e pid ]] || kill "$(<pid)"
}

# serve ARGUMENT...: start the recipe on a free port; set $SERVER
serve() {
    : >said
    explorer-server -p 0 "$@" 2>said 3>&- &
    echo $! >pid
    soon grep -q ': http' said
    SERVER=$(sed -n 's|/$||; s/^explorer-server: \(http.*\)/\1/p' said)
    export SERVER
}

setup() {
    skip_file
    cd "$BATS_TEST_TMPDIR" || exit
}

# get PATH [OPTION...]: the body
get() {
    curl -s -S "${@:2}" "$SERVER$1"
}

# refuses STATUS TEXT PATH [OPTION...]
refuses() {
    is "$1 $2" "$(curl -s -o body -w '%{http_code} ' "${@:4}" "$SERVER$3"; head -n 1 body)"
}

@test "explorer-server: the two paths answer as explore does" {
    same <(get /masters) <(explore --map="$BATS_FILE_TMPDIR/masters.explore" --format=masters --moves-from=)
    same <(get /master) <(get /masters)
    same <(get /lichess) <(explore --map="$BATS_FILE_TMPDIR/lichess.explore" --format=lichess --moves-from=)
    is 'application/json' "$(curl -s -o /dev/null -w '%{content_type}' "$SERVER/lichess")"
}

@test "explorer-server: the position is fen and then play; empty and unknown parameters do nothing" {
    local fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR
    get '/masters?play=e2e4,e7e5,g1f3&moves=2&topGames=1' >found
    is '2 1' "$(jq -r '"\(.moves | length) \(.topGames | length)"' found)"
    same found <(get "/masters?fen=$fen+b+KQkq+-+0+1&play=e7e5%2Cg1f3&moves=2&topGames=1")
    same found <(get "/masters?fen=$fen%20b%20KQkq%20-&play=e7e5,g1f3&moves=2&topGames=1&speeds=blitz&x=y")
    same <(get /lichess) <(get '/lichess?play=&fen=&variant=&speeds=&ratings=&since=&until=&moves=&topGames=&recentGames=')
    get '/lichess?play=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5' >found
    is '"e1h1"' "$(jq -c '.moves[0].uci' found)"
    same <(get '/lichess?play=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,e1h1') <(get '/lichess?play=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,e1g1')
}

@test "explorer-server: a player's games of one colour, as berserk and lichess-bot ask for them" {
    local all='player=w1&color=white&variant=standard'
    get "/player?$all" >found
    same found <(explore --map="$BATS_FILE_TMPDIR/w1.explore" --format=lichess --moves-from=)
    is '1 1' "$(jq -r '"\(.white) \(.topGames | length)"' found)"
    is 'application/x-ndjson' "$(curl -s -o /dev/null -w '%{content_type}' "$SERVER/player?$all")"
    same <(get "/player?$all&play=e2e4") <(get "/player?$all&moves=100&recentGames=0&fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR+b+KQkq+-+0+1")
    is 0 "$(get "/player?$all&speeds=bullet" | jq .white)"
    same <(get /lichess) <(get '/player?player=W1&color=black')
    refuses 404 'not found: no map has the games of W2 as white' '/player?player=W2&color=white'
    refuses 400 'bad request: player and color, white or black, are needed' /player
    refuses 400 'bad request: player and color, white or black, are needed' '/player?player=W1&color=red'
}

@test "explorer-server: filters of lichess; limits that are too great are the greatest" {
    is 1 "$(get '/lichess?speeds=bullet' | jq .white)"
    is 0 "$(get '/lichess?ratings=2000,2200' | jq .white)"
    is 2 "$(get '/lichess?ratings=1800&variant=fromPosition' | jq .white)"
    is 1 "$(get '/lichess?since=2020-2' | jq .white)"
    is 1 "$(get '/lichess?until=2020-01' | jq .white)"
    is '[1,1]' "$(get '/lichess?recentGames=99&topGames=1' | jq -c '[(.recentGames, .topGames) | length]')"
    is 15 "$(get '/masters?topGames=99&moves=99999999999999999999999' | jq '.topGames | length')"
}

@test "explorer-server: what is wrong with a request" {
    refuses 400 "bad request: no piece is written \`o': nonsense" '/masters?fen=nonsense'
    refuses 400 'bad request: e2e5: no piece can make it: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' '/masters?play=e2e5'
    refuses 400 'bad request: variant: atomic is not standard, chess, chess960, fromPosition' '/lichess?variant=atomic'
    refuses 400 'bad request: x is no speed: ultraBullet, bullet, blitz, rapid, classical or correspondence' '/lichess?speeds=x'
    refuses 400 'bad request: moves: -1 is no number' '/masters?moves=-1'
    refuses 400 'bad request: a control character' '/masters?fen=a%0Ab'
    refuses 400 'bad request: fen: !x' '/masters?fen=!x'
    refuses 404 'not found' /nothing
    refuses 404 'masters.explore: there is no game zzzzzzzz' /masters/pgn/zzzzzzzz
    refuses 404 'not found' /masters/pgn/--output
    refuses 404 'not found' /masters/../masters --path-as-is
}

@test "explorer-server: HEAD, whole addresses, names of hosts in any case" {
    is "$(get /masters -i | grep -v '^Date' | sed '/^\r$/q')" "$(get /masters -I | grep -v '^Date')"
    same <(get /masters) <(get /masters --request-target "$SERVER/masters")
    same <(get /masters) <(get /%6Dasters -H 'Host: LocalHost:9002')
    refuses 403 'forbidden: the host is neither 127.0.0.1 nor localhost' /masters --request-target http://evil.example/masters
}

@test "explorer-server: what is no request of it is answered by text" {
    refuses 501 "Unsupported method ('DELETE')" /masters -X DELETE
    is 'text/plain; charset=utf-8' "$(curl -s -o /dev/null -w '%{content_type}' -X DELETE "$SERVER/masters")"
    refuses 414 'Request-URI Too Long' "/masters?x=$(printf '%070000d' 0)"
    # a body is no next request: the connection ends
    local port=${SERVER##*:}
    is 'HTTP/1.1 200 OK' "$(
        exec 8<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET /masters HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.1\r\nHost: localhost\r\n\r\n' >&8
        timeout 300 cat <&8 | tr -d '\r' | grep '^HTTP'
    )"
}

@test "explorer-server: a game as PGN, of both maps" {
    local id path
    id=$(get '/masters?topGames=1' | jq -r '.topGames[0].id')
    explore --map="$BATS_FILE_TMPDIR/masters.explore" --game="$id" >game.pgn
    for path in master masters; do same game.pgn <(get "/$path/pgn/$id"); done
    is 'application/x-chess-pgn' "$(curl -s -o /dev/null -w '%{content_type}' "$SERVER/master/pgn/$id")"
    get /lichess/pgn/abcdEFG2 | grep -qF '[White "W2"]'
}

@test "explorer-server: a request by another name is refused, and no other page may read" {
    local host
    for host in evil.example 127.0.0.1.evil.example localhost.evil:9002 ''; do
        refuses 403 'forbidden: the host is neither 127.0.0.1 nor localhost' /masters -H "Host: $host"
    done
    get /masters -H 'Host: localhost:9002' >/dev/null
    is 0 "$(get /masters -i -H 'Origin: https://evil.example' | grep -ci access-control)"
    local port=${SERVER##*:}
    is 0100007F "$(awk -v port="$(printf ':%04X' "$port")" '$4 == "0A" && sub(port "$", "", $2) { print $2 }' /proc/net/tcp)"
}

# ticks_used: the processor time of the server and its programs so far, in hundredths of
# a second.
ticks_used() {
    local pid
    pid=$(<"$BATS_FILE_TMPDIR/pid")
    { echo "$pid" && pgrep -P "$pid"; } | sed 's,.*,/proc/&/stat,' | xargs cat |
        awk '{ ticks += $14 + $15 + $16 + $17 } END { print ticks }'
}

# By processor time: what else the machine does is no matter of the server.
@test "explorer-server: 20 requests at once are each answered within a second" {
    need_plain_build
    local i before used
    before=$(ticks_used)
    for ((i = 0; i < 20; i++)); do
        curl -s -o "answer$i" "$SERVER/masters?play=e2e4" 3>&- &
    done
    wait
    for ((i = 0; i < 20; i++)); do same answer0 "answer$i"; done
    [ -s answer0 ]
    used=$(($(ticks_used) - before))
    echo "$used hundredths of a second"
    ((used > 0 && used < 100))
}

@test "explorer-server: --cors, one map, its end, wrong usage" {
    need python3 curl
    local pid
    serve --cors "$BATS_FILE_TMPDIR/masters.explore"
    pid=$(<pid)
    get /masters -i | grep -qi '^access-control-allow-origin: \*'
    get /masters -i -X OPTIONS | grep -qi '^access-control-allow-headers: authorization'
    is "$(get /masters | jq .white)" "$(get /lichess | jq .white)"
    is "explorer-server: $SERVER/" "$(<said)"
    complains 2 "port ${SERVER##*:}: Address already in use" explorer-server -p "${SERVER##*:}" "$BATS_FILE_TMPDIR/masters.explore"
    kill "$pid"
    wait "$pid"
    is "explorer-server: $SERVER/" "$(<said)"
    complains 2 'none: No such file or directory' explorer-server none
    complains 2 'none: No such file or directory' explorer-server --player a white none "$BATS_FILE_TMPDIR/masters.explore"
    complains 2 'usage: explorer-server' explorer-server --player a red "$BATS_FILE_TMPDIR/masters.explore" a
    complains 2 'usage: explorer-server' explorer-server --player a white
    complains 2 'usage: explorer-server' explorer-server
    complains 2 'usage: explorer-server' explorer-server -x a
    complains 2 'usage: explorer-server' explorer-server -p 65536 a
    run -0 explorer-server --help
    [[ $output = 'explorer-server - '* ]]
}

# The page: two clicks play a move, ArrowRight the one played most and one taken back,
# castling moves both men, a game's hostile names are text.
@test "explorer-server: a browser plays on the page" {
    need chromium
    mkdir pipes
    cp -r "$ROOT/pipes/explorer-server" "$ROOT/pipes/lib" pipes
    cat >>pipes/lib/explorer.html <<'end'
<script>
var svg = document.querySelector('figure svg'), seen = [], line = document.getElementById('line');
function click(square) {
    var at = new DOMPoint('abcdefgh'.indexOf(square.charAt(0)) * 100 + 50, 850 - square.charAt(1) * 100)
        .matrixTransform(svg.getScreenCTM());
    svg.dispatchEvent(new MouseEvent('click', {clientX: at.x, clientY: at.y, bubbles: true}));
}
function press(key) { document.dispatchEvent(new KeyboardEvent('keydown', {key: key, bubbles: true})); }
function shown(square) {
    return [].filter.call(svg.querySelectorAll('g:last-of-type use'), function (u) {
        return u.getBoundingClientRect().width > 0 && +u.getAttribute('x') === 'abcdefgh'.indexOf(square.charAt(0)) * 100 &&
            +u.getAttribute('y') === 800 - square.charAt(1) * 100; }).map(function (u) {
        return u.getAttribute('href'); }).join('');
}
var on = press.bind(null, 'ArrowRight');
var steps = [function () { click('e2'); click('e4'); }, on, on, on, on, on,
    function () { click('e1'); click('g1'); }, function () { press('ArrowLeft'); }, on];
(function next(i) {
    if (!document.querySelector('#moves tbody tr')) return setTimeout(next, 50, i);
    if (i) seen.push(line.textContent.trim());
    if (i === steps.length) {
        document.body.dataset.seen = seen.join('|');
        document.body.dataset.king = shown('g1') + shown('f1') + shown('e1') + shown('h1');
        return;
    }
    document.querySelector('#moves tbody').textContent = '';
    steps[i]();
    next(i + 1);
}(0));
</script>
end
    explore --make -o m "$BATS_FILE_TMPDIR/games.pgn"
    PATH=$PWD/pipes:$PATH
    serve m
    timeout 300 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=15000 \
        --user-data-dir="$PWD/profile" --dump-dom "$SERVER/" >dom 2>/dev/null || true
    kill "$(<pid)"
    grep -q '<h1' dom || skip "chromium does not run here"
    is '1.e4|1.e4e5|1.e4e5 2.Nf3|1.e4e5 2.Nf3Nc6|1.e4e5 2.Nf3Nc6 3.Bc4|1.e4e5 2.Nf3Nc6 3.Bc4Bc5|1.e4e5 2.Nf3Nc6 3.Bc4Bc5 4.O-O' \
        "$(grep -o 'data-seen="[^"]*"' dom | sed 's/data-seen="//; s/"$//' | tr '|' '\n' | awk '!seen[$0]++' | paste -sd '|')"
    is '#K#R' "$(grep -o 'data-king="[^"]*"' dom | sed 's/data-king="//; s/"$//')"
}
