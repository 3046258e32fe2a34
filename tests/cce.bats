#!/usr/bin/env bats
# cce.bats - what cce(1) says

# shellcheck disable=SC2154 # talk sets to, from and pid
load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
SICILIAN='rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2'

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# tell COMMAND...: what cce answers to these lines
tell() {
    printf '%s\n' "$@" | cce
}

# best COMMAND...: the move of the last answer
best() {
    tell "$@" | sed -n 's/^bestmove \([^ ]*\).*/\1/p' | tail -n 1
}

# ask TEXT...: write it to the program of `talk`.  hear WORD: read up to the line that
# begins so, and leave it in $line.
ask() {
    printf '%s\n' "$@" >&"$to"
}

hear() {
    while IFS= read -r -t 120 -u "$from" line; do
        [[ $line != "$1"* ]] || return 0
    done
    echo "waited in vain for $1"
    return 1
}

# --- commands -------------------------------------------------------------

@test "uci tells name, options and uciok; --greet does so unasked" {
    tell uci >answer
    is 'id name cce 0.1' "$(head -n 1 answer)"
    is uciok "$(tail -n 1 answer)"
    is 'Hash|Clear Hash|Ponder|MultiPV|UCI_Chess960|UCI_ShowWDL|UCI_Variant' \
        "$(sed -n 's/^option name \(.*\) type.*/\1/p' answer | paste -sd '|')"
    cce --greet </dev/null | cmp - answer
    is '' "$(cce </dev/null)"
}

@test "empty lines, blanks and TABs make no difference" {
    is readyok "$(printf '\n\n  \t isready\t \n\n' | cce)"
    is "parsed: $SICILIAN" \
        "$(tell $'position \t startpos  moves e2e4\tc7c5 ' d | tail -n 1)"
}

@test "isready is answered, setoption, register and ucinewgame are taken in silence" {
    is readyok "$(tell isready)"
    is '' "$(tell 'setoption name Hash value 1' 'setoption name clear hash' \
        'register later' ucinewgame 2>&1)"
}

@test "quit ends, and what follows is not read" {
    is readyok "$(tell isready quit isready)"
}

@test "d prints the board and all six fields of its FEN" {
    is "parsed: $START" "$(tell d | tail -n 1)"
    is "parsed: $START" "$(tell 'position startpos' d | tail -n 1)"
    is "parsed: $SICILIAN" "$(tell "position fen $SICILIAN" d | tail -n 1)"
    is '8 r n b q k b n r' "$(tell d | head -n 1)"
    is '  a b c d e f g h' "$(tell d | sed -n 9p)"
    while IFS= read -r fen; do
        is "parsed: $fen" "$(tell "position fen $fen" d | tail -n 1)"
    done < <(cat "$DATA"/startpos.fen "$DATA"/siciliandefense.fen)
}

# read_as <<table: the FEN on the left of each row is read, and comes back as it
# stands on the right.
read_as() {
    local row in out
    while IFS= read -r row; do
        split_row "$row"
        is "parsed: $out" "$(tell "position fen $in" d 2>&1 | tail -n 1)"
    done
}

# bad_fen <<table: it is refused with this text.
bad_fen() {
    local row in out
    while IFS= read -r row; do
        split_row "$row"
        is "Bad FEN: $out" "$(tell "position fen $in" 2>&1)"
    done
}

@test "ranks are read from the eighth down, digits skip squares, capitals are White's" {
    is '8 k q r b n . . .|7 . . . p . . . .|6 . . . . . . . .|5 . . . . . . . .|4 . . . . . . . .|3 . . . . . . . .|2 . . . . . . . P|1 N B R Q K . . .' \
        "$(tell 'position fen kqrbn3/3p4/8/8/8/8/7P/NBRQK3 w - - 0 1' d |
            head -n 8 | paste -sd '|')"
}

@test "a digit 0 or 9, and ranks that are too long, too short or too many, are refused" {
    bad_fen <<'end'
9/8/8/8/8/8/8/K1k5 w - - 0 1 | no piece is written `9'
0p7/8/8/8/8/8/8/K1k5 w - - 0 1 | no piece is written `0'
ppppppppp/8/8/8/8/8/8/K1k5 w - - 0 1 | rank 8 does not have 8 squares
8/8/8/8/8/8/8/K1k6 w - - 0 1 | rank 1 does not have 8 squares
8/7/8/8/8/8/8/K1k5 w - - 0 1 | rank 7 does not have 8 squares
8/8/8/8/8/8/K1k5 w - - 0 1 | there are only 7 ranks
8/8/8/8/8/8/8/8/K1k5 w - - 0 1 | there are more than 8 ranks
end
}

@test "the side is w or b, rights are of KQkq or -, en passant is a square or -, clocks are numbers" {
    read_as <<'end'
4k3/8/8/8/8/8/8/4K3 b - - 0 1 | 4k3/8/8/8/8/8/8/4K3 b - - 0 1
r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1 | r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1
4k3/8/8/8/4P3/8/8/4K3 b - e3 0 7 | 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 7
4k3/8/8/8/8/8/8/4K3 w - - 49 120 | 4k3/8/8/8/8/8/8/4K3 w - - 49 120
4k3/8/8/8/8/8/8/4K3 w - - 1000000 1000000 | 4k3/8/8/8/8/8/8/4K3 w - - 1000000 1000000
end
    bad_fen <<'end'
4k3/8/8/8/8/8/8/4K3 W - - 0 1 | the side to move is neither w nor b
4k3/8/8/8/8/8/8/4K3 w X - 0 1 | the castling rights are not made of KQkq or files
4k3/8/8/8/8/8/8/4K3 w - e 0 1 | the en-passant field is no square
4k3/8/8/8/8/8/8/4K3 w - i6 0 1 | the en-passant field is no square
4k3/8/8/8/8/8/8/4K3 w - - x 1 | the halfmove clock x is no number
4k3/8/8/8/8/8/8/4K3 w - - 0 -1 | the move number -1 is no number
4k3/8/8/8/8/8/8/4K3 w - - 0 99999999 | a clock is more than 1000000
4k3/8/8/8/8/8/8/4K3 w - - 0 1 x | the text after it is no part of it: x
end
}

@test "a FEN is written with no digits side by side, rights as KQkq or -, and both numbers" {
    read_as <<'end'
1111k111/44/8/8/8/8/8/K7 b - - 12 345 | 4k3/8/8/8/8/8/8/K7 b - - 12 345
r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 7 8 | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 8
4k3/8/8/8/8/8/8/4K3 | 4k3/8/8/8/8/8/8/4K3 w - - 0 1
end
}

@test "a FEN may lack fields at its end" {
    is 'parsed: 4k3/8/8/8/8/8/8/4K3 w - - 0 1' \
        "$(tell 'position fen 4k3/8/8/8/8/8/8/4K3' d | tail -n 1)"
}

@test "moves are played, castling in both forms and promotions too" {
    is 'parsed: r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2' "$(tell \
        'position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1a1 e8g8' \
        d | tail -n 1)"
    is 'parsed: 1N6/8/8/8/8/8/8/k1K5 b - - 0 1' "$(tell \
        'position fen 8/1P6/8/8/8/8/8/k1K5 w - - 0 1 moves b7b8n' d | tail -n 1)"
}

@test "what is wrong with a command is told on standard error, in these words" {
    while IFS='|' read -r command text; do
        is "$text" "$(tell isready "$command" 2>&1 >/dev/null)"
    done <<'end'
foo bar|Unknown command: 'foo'
debug|Command 'debug' expected 2 arguments 
debug maybe|Command 'debug' expected 'on' or 'off', but got 'maybe'
position|Command 'position' expected 2 arguments or more
position fen|Command 'position fen' expected at least 3 arguments giving FEN string
position x|Command 'position' expected second argument to be 'startpos' or 'fen'
position startpos e2e4|Command 'position startpos' expected 'moves', but got 'e2e4'
position startpos moves e2e5|Illegal move: 'e2e5'
position fen 8/8/8/8/8/8/8/8 w - - 0 1|Bad FEN: there are 0 white kings
setoption name Ponder value maybe|Option 'Ponder' does not take 'maybe'
setoption name Hash value 0|Option 'Hash' does not take '0'
setoption name Strength value 1|No such option: 'Strength'
setoption name Hash value|Option 'Hash' does not take ''
setoption Hash|Command 'setoption' expected 'name' and the name of an option
end
    is "Expected 'uci' as first command, but got 'asdf'" \
        "$(tell asdf 2>&1 >/dev/null)"
}

@test "a wrong word or number of go is told of, and the rest is obeyed" {
    tell 'position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1' \
        'go depth 1 soon nodes many' >answer 2>errors
    grep -q '^bestmove' answer
    is "'go' does not know 'soon'|'go nodes' expected a number, but got 'many'" \
        "$(paste -sd '|' errors)"
}

@test "a position that cannot be played on from is refused, and the one before it stays" {
    while IFS='|' read -r fen why; do
        tell "position fen $SICILIAN" "position fen $fen" d >answer 2>errors
        is "parsed: $SICILIAN" "$(tail -n 1 answer)"
        [[ $(<errors) = *"$why"* ]] || { cat errors; false; }
    done <<'end'
4k3/8/8/8/8/8/8/8 w - - 0 1|king
4k3/8/8/8/8/8/8/4R1K1 w - - 0 1|Black, who is not to move, is in check
4k2P/8/8/8/8/8/8/4K3 w - - 0 1|a pawn stands on the first or last rank
4k3/8/8/8/8/8/8/4K3 w KQ - 0 1|the castling rights KQ do not fit
4k3/8/8/8/8/8/8/4K3 w - e6 0 1|no pawn can have passed e6
4k3/8/8/8/8/8/8/4K3 x - - 0 1|Bad FEN
9/8/8/8/8/8/8/8 w - - 0 1|Bad FEN
end
}

@test "a wrong position changes nothing: neither the moves before it nor the game" {
    for wrong in position 'position x' 'position fen' 'position fen x' 'position startpos e2e4' \
        'position startpos moves e2e4 e2e4'; do
        is "parsed: $SICILIAN" "$(tell 'position startpos moves e2e4 c7c5' "$wrong" d 2>/dev/null |
            tail -n 1)"
        # one more move back is a draw by repetition, as the moves are remembered
        moves='h1g1 h8g8 g1h1 g8h8 h1g1 h8g8'
        tell "position fen 7k/8/8/8/8/8/8/1Q5K w - - 0 1 moves $moves" "$wrong" \
            'go depth 1 searchmoves g1h1' >answer 2>/dev/null
        [[ $(<answer) = *' score cp 0 '*'pv g1h1'* ]] || { cat answer; false; }
    done
}

# --- thinking -------------------------------------------------------------

@test "every answer is a legal move, whatever the limit" {
    tell 'go perft 1' | sed -n 's/: 1$//p' | sort >legal
    is 20 "$(grep -c . legal)"
    for limit in 'depth 3' 'nodes 500' 'movetime 20' 'mate 1' \
        'wtime 100 btime 100' 'wtime 50 btime 1 winc 10 movestogo 1' \
        'wtime -5 btime 0' 'depth 2 searchmoves a2a3 h2h4'; do
        best "go $limit" | grep -qxFf legal || { echo "$limit"; false; }
    done
    [[ $(best 'go depth 3 searchmoves a2a3 h2h4') = @(a2a3|h2h4) ]]
}

@test "where no move is legal the answer is a score, then 0000" {
    for limit in 'depth 2' 'movetime 10' infinite 'nodes 1' 'mate 1' 'ponder movetime 1'; do
        is 'info depth 0 score cp 0|bestmove 0000' "$(tell \
            'position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' "go $limit" | paste -sd '|')"
        is 'info depth 0 score mate 0|bestmove 0000' "$(tell \
            'position startpos moves f2f3 e7e5 g2g4 d8h4' "go $limit" | paste -sd '|')"
    done
    is 'info depth 0 score mate 0 wdl 0 0 1000' "$(tell 'setoption name UCI_ShowWDL value true' \
        'position startpos moves f2f3 e7e5 g2g4 d8h4' go | head -n 1)"
}

@test "a score comes before each bestmove, however short the search" {
    for limit in 'nodes 1' 'nodes 3' 'movetime 1' infinite 'depth 1 nodes 1'; do
        tell 'setoption name MultiPV value 3' "go $limit" stop >answer
        grep -B 1 '^bestmove' answer | grep -qE '^info depth .* score (cp|mate) -?[0-9]+ .* pv [a-h]' ||
            { echo "$limit"; cat answer; false; }
    done
}

@test "a limit below 1 is 1" {
    for limit in 'depth 0' 'depth -3' 'nodes 0' 'mate 0' 'movetime 0' 'movetime -5'; do
        talk cce
        ask "go $limit"
        hear bestmove || { echo "$limit"; false; }
        ask quit
        wait "$pid"
    done
    is 'Nodes searched: 20' "$(tell 'go perft 0' | grep Nodes)"
}

@test "python-chess finds a score at mate, at stalemate and elsewhere" {
    need python3
    python3 -c 'import chess.engine' 2>/dev/null || skip "python-chess is not installed"
    cat >ask.py <<'end'
import chess, chess.engine
with chess.engine.SimpleEngine.popen_uci("cce") as engine:
    for fen in ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                "7k/8/6K1/8/8/8/8/R7 w - - 0 1"):
        info = engine.analyse(chess.Board(fen), chess.engine.Limit(depth=3))
        print(info["score"].white())
end
    is '#+0|0|#+1' "$(python3 ask.py | paste -sd '|')"
}

@test "the plies of perft.txt are counted" {
    local count=0
    while IFS=';' read -r fen one two _; do
        local -a commands=("position fen $fen")
        [[ $fen != *' '*[A-HJ-PR-Z]* ]] || commands=("setoption name UCI_Chess960 value true" "${commands[@]}")
        [[ $two ]] || two='D2 0'
        is "${one#D1 } ${two#D2 }" "$(tell "${commands[@]}" 'go perft 1' \
            'go perft 2' | sed -n 's/^Nodes searched: //p' | paste -sd ' ')"
        count=$((count + 1))
    done <"$DATA/perft.txt"
    is 40 "$count"
}

@test "all mates in at most three of mates.epd are found" {
    need_plain_build
    while read -r men side rights ep _ moves; do
        tell "position fen $men $side $rights $ep" 'go nodes 500000' >answer &
        tell "position fen $men $side $rights $ep" 'go mate 3' |
            grep -q "score mate [1-${moves%;}] " || { echo "$men"; false; }
        wait $!
        grep -q "score mate ${moves%;} " answer || { echo "$men"; cat answer; false; }
    done <"$DATA/mates.epd"
}

@test "drops that parry checks do not keep a search from its depth" {
    while IFS= read -r fen; do
        tell 'setoption name UCI_Variant value crazyhouse' "position fen $fen" \
            'go depth 2 nodes 1000000' | grep -q '^info depth 2 ' || { echo "$fen"; false; }
    done <<'end'
r3k1br/8/q3P2Q/2B3qp/5bP1/7p/2r5/1Q2K2R[Qq] b Kkq - 0 35
r6r/2qk1q2/3N2B1/1p6/2Qp2b1/B2r~2P1/P5b1/RQ2K2R[qrnp] b KQ - 5 35
2b1RR~2/5PpR/1br2PP1/1pk1p1N1/Bpnp4/N1QppN2/P2b4/5KRq[PPPp] b - - 2 54
end
}

@test "a search of a stated depth says what it does, line by line" {
    tell 'go depth 4' >answer
    is '1 2 3 4' "$(sed -n 's/^info depth \([0-9]*\) .*/\1/p' answer | paste -sd ' ')"
    grep -qE '^info depth 4 seldepth [0-9]+ multipv 1 score cp -?[0-9]+ nodes [0-9]+ nps [0-9]+ hashfull [0-9]+ time [0-9]+ pv [a-h][1-8][a-h][1-8]( [a-h][1-8][a-h][1-8]){3}$' answer
}

@test "debug says what is set and how much was searched, until it is off" {
    tell 'debug on' 'setoption name Hash value 2' 'debug off' 'setoption name Hash value 1' \
        'go depth 1' >answer
    grep -q '^info string .*Hash' answer
    is 1 "$(grep -c '^info string' answer)"
}

@test "nodes bounds the positions that are searched" {
    tell 'debug on' 'go nodes 1000' >answer
    is 'info string 1000 positions searched' "$(grep string answer)"
}

@test "MultiPV follows several moves, each in lines of its own" {
    tell 'setoption name MultiPV value 3' 'go depth 3' >answer
    is '1 2 3' "$(sed -n 's/^info depth 3 .*multipv \([0-9]*\).*/\1/p' answer | paste -sd ' ')"
    is 3 "$(sed -n 's/^info depth 3 .* pv \([^ ]*\).*/\1/p' answer | sort -u | grep -c .)"
    is '1' "$(tell 'setoption name MultiPV value 9' \
        'position fen 7k/8/8/8/8/8/8/K5R1 b - - 0 1' 'go depth 1' |
        sed -n 's/.*multipv \([0-9]*\).*/\1/p' | paste -sd ' ')"
}

@test "MultiPV: lines of one depth, the best first, each move once" {
    local limit
    for limit in 'depth 4' 'nodes 3000'; do
        tell 'setoption name MultiPV value 3' "go $limit" \
            'position fen 8/1Q5p/2p1pkp1/2Pp1q2/3Pnb2/5N1P/2B2PP1/6K1 w - - 6 32' "go $limit" \
            'position fen r4rk1/p2n1pb1/b1pp4/1q2p2p/1p1P2pP/1B2Q1P1/PPP1NRPN/4R1K1 w - - 2 19' "go $limit" |
            awk '/ multipv / {
                    rank = $7; line[rank] = $3 " " $10
                    sub(/.* pv /, ""); first[rank] = $1
                }
                /^bestmove/ {
                    for (i = 1; i <= 3; i++) {
                        split(line[i], now)
                        if (i > 1 && (now[1] != before[1] || now[2] > before[2] || seen[first[i]]++))
                            print "line", i, line[i]
                        if (i == 1 && first[1] != $2)
                            print "bestmove", $2, first[1]
                        split(line[i], before)
                        if (i == 1) { delete seen; seen[first[1]]++ }
                    }
                }' >wrong
        is "" "$(cat wrong)"
    done
}

@test "UCI_ShowWDL adds chances that sum to a thousand" {
    tell 'setoption name UCI_ShowWDL value true' 'go depth 2' >answer
    is 1000 "$(sed -n 's/.* wdl \([0-9]*\) \([0-9]*\) \([0-9]*\) .*/\1 + \2 + \3/p' answer |
        tail -n 1 | xargs expr)"
}

@test "Chess960: castling is the king taking its rook" {
    fen='1rk5/8/8/8/8/8/8/1RK4R w HB - 0 1'
    tell 'setoption name UCI_Chess960 value true' "position fen $fen" \
        'go perft 1' >answer
    grep -q '^c1h1: 1' answer
    grep -q '^c1b1: 1' answer
    is 'parsed: 1rk5/8/8/8/8/8/8/1R3RK1 b - - 1 1' "$(tell \
        'setoption name UCI_Chess960 value true' \
        "position fen $fen moves c1h1" d | tail -n 1)"
}

@test "a draw by repetition is seen, and avoided by who is better" {
    # White is a queen up; going back once more would be a draw
    moves='h1g1 h8g8 g1h1 g8h8 h1g1 h8g8'
    [[ $(best "position fen 7k/8/8/8/8/8/8/1Q5K w - - 0 1 moves $moves" \
        'go depth 5') = [a-h][1-8][a-h][1-8] ]]
    [[ $(best "position fen 7k/8/8/8/8/8/8/1Q5K w - - 0 1 moves $moves" 'go depth 5') != g1h1 ]]
}

@test "fifty moves without a capture or a pawn move are a draw" {
    tell 'position fen 6k1/8/8/8/8/8/8/QR5K w - - 99 80' 'go depth 4' >answer
    [[ $(tail -n 2 answer) = *'score cp 0 '* ]]
}

# --- while it thinks ------------------------------------------------------

@test "input is taken while it thinks, and stop is answered by bestmove" {
    talk cce
    ask 'go infinite'
    hear 'info depth 1 '
    ask isready
    hear readyok
    ask d
    hear 'parsed: '
    ask stop
    hear bestmove
    ask quit
    wait "$pid"
}

@test "an infinite search with nothing left to search waits for stop" {
    talk cce
    ask 'position fen 8/8/8/8/8/8/5k1K/8 w - - 0 1' 'go infinite'
    sleep .3
    ask isready
    hear ''
    while [[ $line = info* ]]; do hear ''; done
    is readyok "$line"
    ask stop
    hear bestmove
    ask quit
    wait "$pid"
}

@test "ponder waits for ponderhit, from when on its limit counts" {
    talk cce
    ask 'go ponder depth 1'
    sleep .2
    ask isready
    hear ''
    while [[ $line = info* ]]; do hear ''; done
    is readyok "$line"
    ask ponderhit
    hear bestmove
    ask 'go ponder movetime 100' ponderhit
    hear bestmove
    ask quit
    wait "$pid"
}

@test "the end of the input stops a search whose pondering ended without a limit" {
    talk cce
    ask 'go ponder'
    hear info
    ask ponderhit isready
    hear readyok
    exec {to}>&-
    hear bestmove
    wait "$pid"
}

@test "a wrong command is reported as a line, whatever --diagnostics says" {
    for form in text gcc json; do
        is "'go depth' expected a number, but got 'x'" \
            "$(printf '%s\n' uci 'go depth x' stop | cce --diagnostics=$form 2>&1 >/dev/null)"
    done
}

@test "searchmoves counts a move once" {
    is 1 "$(tell 'setoption name MultiPV value 3' 'go depth 1 searchmoves e2e4 e2e4' | grep -c multipv)"
}

@test "go perft counts the moves of searchmoves alone" {
    is 'd2d4: 20|e2e4: 20||Nodes searched: 40|' \
        "$(tell 'go perft 2 searchmoves d2d4 e2e4 d2d4' | paste -sd '|')"
    is 'e2e4: 1||Nodes searched: 1|' "$(tell 'go searchmoves e2e4 perft 1' | paste -sd '|')"
}

@test "go perft that is stopped writes the moves that it has counted, and no sum" {
    talk cce
    ask 'go perft 20' isready
    hear readyok
    ask stop isready
    hear 'info string'
    is 'info string the perft was stopped' "$line"
    ask 'go perft 1'
    hear 'Nodes searched: 20'
    ask quit
    wait "$pid"
    is 'info string the perft was stopped' "$(tell 'go perft 20' quit)"
}

@test "every command is taken within 50 ms in every state, and changes only what it says" {
    need_plain_build
    hears 50 cce 2>/dev/null
}

@test "commands that wait are run in order, each with the position and the options of its time" {
    tell 'position startpos moves e2e4' 'go perft 1' 'setoption name UCI_Chess960 value true' \
        'position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1' 'go perft 1' \
        'setoption name UCI_Chess960 value false' 'go perft 1' ucinewgame \
        'setoption name MultiPV value 2' 'position startpos' 'go depth 1' >answer
    is '20 15 15' "$(sed -n 's/^Nodes searched: //p' answer | paste -sd ' ')"
    is 'e1h1 e1g1' "$(sed -n 's/^\(e1[gh]1\): 1$/\1/p' answer | paste -sd ' ')"
    is '1 2' "$(sed -n 's/.* multipv \([0-9]\) .*/\1/p' answer | paste -sd ' ')"
}

@test "what was searched in one variant is not used in another" {
    local position='position fen rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' atomic='setoption name UCI_Variant value atomic'
    is "$(tell "$atomic" "$position" 'go depth 3' | sed -n 's/ nps.*//p')" \
        "$(tell "$position" 'go depth 8' "$atomic" "$position" 'go depth 3' | sed -n 's/ nps.*//p' | tail -n 3)"
}

@test "stop and quit end each search before them" {
    talk cce
    ask 'go movetime 60000' 'go infinite' 'go depth 90' stop
    for _ in 1 2 3; do hear bestmove; done
    ask quit
    wait "$pid"
    is 2 "$(printf '%s\n' 'go movetime 60000' 'go infinite' quit | timeout 300 cce | grep -c '^bestmove')"
}

@test "many commands wait in little memory" {
    yes 'go movetime 1' | head -n 3000 | cce --memory-limit=40M >answer
    is 3000 "$(grep -c '^bestmove' answer)"
}

@test "a position, a go and the end of the input while it thinks" {
    talk cce
    ask 'go infinite' 'position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' 'go depth 1'
    hear bestmove
    [[ $line != *0000* ]]
    hear bestmove
    is 'bestmove 0000' "$line"
    ask quit
    wait "$pid"
    tell 'go infinite' | grep -q '^bestmove'
    tell 'go depth 6' | grep -q '^info depth 6'
}

@test "a hundred answers within 50 ms while it thinks, and movetime is kept" {
    need_plain_build
    talk cce
    ask 'go infinite'
    hear info
    local before=${EPOCHREALTIME/./} after
    for ((i = 0; i < 100; i++)); do
        ask isready
        hear readyok
    done
    after=${EPOCHREALTIME/./}
    ((after - before < 5000000)) || { echo "$((after - before)) us"; false; }
    ask stop
    hear bestmove
    before=${EPOCHREALTIME/./}
    ask 'go movetime 200'
    hear bestmove
    after=${EPOCHREALTIME/./}
    ((after - before >= 190000)) || { echo "$((after - before)) us"; false; }
    ask quit
    wait "$pid"
}

# --- games ----------------------------------------------------------------

# plays ARGUMENT...: a match (tests/match) without a fault.
plays() {
    need python3
    "$ROOT/tests/match" ${SAN:+--no-clock} "$@" >match || { cat match; false; }
}

@test "games against itself: no illegal move, no answer that is late" {
    plays --games 2 --movetime 3 cce cce
}

@test "a game against stockfish at its weakest: no illegal move, no answer that is late" {
    need stockfish
    plays --games 1 --movetime 3 --second-option 'Skill Level=0' cce stockfish
}

@test "a match notices an illegal move, a late answer, and an engine that ends" {
    need python3
    local fault options engine
    while IFS='|' read -r fault options engine; do
        { echo '#!/bin/sh'; echo "$engine"; } | write_script bad
        # shellcheck disable=SC2086 # one, or none
        run "$ROOT/tests/match" $options --faults 2 --opening 2 --referee cce ./bad cce
        is 1 "$status"
        [[ $output = *"$fault"* ]] || { echo "$output"; false; }
    done <<'end'
bad plays e1e8, which is not legal|--no-clock|cce | sed -u 's/bestmove .*/bestmove e1e8/'
bad took ||cce | while read -r line; do case $line in bestmove*) sleep .3 ;; esac; echo "$line"; done
bad was ready after ||cce | while read -r line; do case $line in readyok) sleep .2 ;; esac; echo "$line"; done
bad has ended|--no-clock|cce | sed -u '/readyok/q'
end
}

@test "polyglot shakes hands with it, and plays a game to its end" {
    need polyglot
    printf '%s\n' '[PolyGlot]' 'EngineCommand = cce' 'EngineDir = .' '[Engine]' \
        'Hash = 1' >polyglot.ini
    talk polyglot polyglot.ini
    ask xboard 'protover 2'
    hear 'feature myname="cce'
    hear 'feature done=1'
    ask new 'sd 2' go # and go again behind each move: for the other side
    moves=0
    while hear '' && [[ $line = move\ * ]]; do
        moves=$((moves + 1))
        ask go
    done
    [[ $line = [01]*-[01]*' {'*'}' ]] || { echo "$line"; false; }
    ((moves > 20))
    ask quit
    wait "$pid"
}

# --- the program ----------------------------------------------------------

@test "operands and unknown options are refused" {
    complains 2 'there are no operands' cce x
    complains 2 'there is no option --depth' cce --depth </dev/null
}

@test "a closed output ends it" {
    # shellcheck disable=SC2016
    timeout 300 bash -c 'printf "%s\n" uci uci uci "go depth 30" | cce | head -n 1 >/dev/null; [[ ${PIPESTATUS[1]} = 141 ]]'
}

@test "the examples of the manual page give what it says" {
    page_holds cce.1
}
