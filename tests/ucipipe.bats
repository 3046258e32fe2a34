#!/usr/bin/env bats
# ucipipe.bats - what ucipipe(1) says

# shellcheck disable=SC2154,SC2030,SC2031 # run sets status, output and stderr
# shellcheck disable=SC2016 # $$ is the engine's

load lib

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
MATE2='kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# --- lines ----------------------------------------------------------------

@test "the columns stand behind the line, or with --answer in the place of the position" {
    is "$(moves 20)	a	b	+200" \
        "$(echo "$(moves 20)	a	b" | ucipipe --engine "$DATA/engine")"
    is "+200	a	b" \
        "$(echo "$(moves 20)	a	b" | ucipipe --answer --engine "$DATA/engine")"
}

@test "an EPD is a position, and its operations stay" {
    is 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "x";	#+2' \
        "$(echo 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "x";' | ucipipe --depth 6)"
}

@test "error lines are copied, bad positions are refused before the engine sees them" {
    run --separate-stderr ucipipe --engine "$DATA/engine" --log log --answer <<end
!tool: it's bad:	so
$(moves 20)
8/8/8/8/8/8/8/8 w - - 0 1
8/8/8/8/8/8/8/K7 w - - 0 1
4k3/8/8/8/8/8/8/4R1K1 w - - 0 1
4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1
4k2P/8/8/8/8/8/8/4K3 w - - 0 1
nonsense

$(moves 30)
end
    is 1 "$status"
    is 10 "$(wc -l <<<"$output")"
    is "!tool: it's bad:	so" "${output%%$'\n'*}"
    is 7 "$(grep -c '^!ucipipe: ' <<<"$output")"
    is '+200 +300' "$(grep -v '^!' <<<"$output" | paste -sd ' ')"
    is 2 "$(grep -c '> position' log)"
    [[ $stderr = *'ucipipe: (stdin):5: Black, who is not to move, is in check'* ]]
}

@test "a FEN of one field is White to move, and other fields may lack" {
    is '-10 -10' "$(ucipipe --answer --engine "$DATA/engine" --log log <<'end' | paste -sd ' '
8/8/8/8/8/8/8/K6k
8/8/8/8/8/8/8/K6k w - -
end
    )"
    is 'position fen 8/8/8/8/8/8/8/K6k w - - 0 1' "$(sed -n 's/^1> \(position\)/\1/p' log | uniq)"
}

@test "mate and stalemate are known without an engine" {
    is '#-0	0000	--|#+0	0000	--|0	0000	--' "$(ucipipe --answer --columns score,best,best-san \
        --log log <<'end' | paste -sd '|'
rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1
7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
end
    )"
    run grep '> go' log
    is 1 "$status"
}

@test "several files, one of which is not there" {
    moves 20 >a
    moves 30 >b
    complains 2 'missing: No such file or directory' \
        ucipipe --answer --engine "$DATA/engine" a missing b
    is '+200 +300' "$(paste -sd ' ' <<<"$output")"
}

# --- columns --------------------------------------------------------------

@test "the score is from White's side, whoever is to move" {
    is '+200 +200 -10 #+5 #+5' "$(ucipipe --answer --engine "$DATA/engine" <<'end' | paste -sd ' '
8/8/8/8/8/8/8/K6k w - - 0 20
8/8/8/8/8/8/8/K6k b - - 0 20
8/8/8/8/8/8/8/K6k w - - 0 1
8/8/8/8/8/8/8/K6k w - - 0 95
8/8/8/8/8/8/8/K6k b - - 0 95
end
    )"
}

@test "columns are score, best, best-san, pv, wdl, depth and nodes, in any order" {
    is '#+2	a1a6	Ra6	a1a6 b7a6 b6b7	' "$(ucipipe --depth 6 --answer \
        --columns score,best,best-san --columns pv,wdl <<<"$MATE2")"
    ucipipe --depth 3 --columns wdl,depth,nodes --answer \
        --option UCI_ShowWDL=true <<<"$START" >answer
    grep -qE '^[0-9]+ [0-9]+ [0-9]+	3	[0-9]+$' answer
    complains 2 "there is no column \`pb'" ucipipe --columns score,pb
}

@test "the columns eval, cp and cp-stm tell one score in three ways" {
    is $'2.00\t200\t200 2.00\t200\t-200' "$(moves 20 b20 | ucipipe --answer --columns=eval,cp,cp-stm --engine "$DATA/engine" | paste -sd ' ')"
    ucipipe --depth 4 --answer --columns=score,eval,cp,cp-stm >out <<'end'
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1
R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1
7k/8/5KQ1/8/8/8/8/8 b - - 0 1
7k/6Q1/6K1/8/8/8/8/8 b - - 0 1
end
    is '#+1|#1|31999|31999
#-1|#-1|-31999|31999
#+0|#0|32000|-32000
0|0.00|0|0
#+0|#0|32000|-32000' "$(tr '\t' '|' <out)"
}

@test "the column note is a comment that eval and evaldepth read, from White's side" {
    is '[%eval 2.00,2] [%eval 2.00,2] [%eval -0.10,2] [%eval #5,2] [%eval #5,2] [%eval -0.50,2]' \
        "$(moves 20 b20 1 95 b95 5 | ucipipe --answer --columns=note --engine "$DATA/engine" | paste -sd ' ')"
    is '[%eval #-0] [%eval 0.00]' "$(ucipipe --answer --columns=note <<'end' | paste -sd ' '
rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
end
    )"
    printf '[Event "x"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# *\n' >game.pgn
    cqlmatch --pipetimeout 20000 -i game.pgn -o notes.pgn --cql 'not initial comment(commandpipe(
        "ucipipe" "--depth" "2" "--answer" "--columns" "note" standardfen))'
    same <(pgn2fen game.pgn | tail -n +2 | ucipipe --depth 2 --answer --columns score,depth |
        sed 's/+//; s/	0$/	/') <(pgn2fen --columns eval,evaldepth notes.pgn | tail -n +2 | cut -f 2,3)
}

@test "with --multipv each column has a value for each move" {
    ucipipe --depth 3 --answer --multipv 3 --columns best,score <<<"$START" >answer
    grep -qE '^[a-h1-8]{4},[a-h1-8]{4},[a-h1-8]{4}	[-+0-9]+,[-+0-9]+,[-+0-9]+$' answer
    is 1 "$(ucipipe --depth 3 --answer --multipv 9 --columns best \
        <<<'7k/8/8/8/8/8/8/K5R1 b - - 0 1' | tr ',' '\n' | grep -c .)"
}

@test "with --multipv a move is in one line, the best move in the first" {
    cat >engine <<'end'
#!/bin/sh
while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go) echo 'info depth 2 multipv 1 score cp 9 pv e2e4'
        echo 'info depth 1 multipv 2 score cp 7 pv d2d4'
        echo 'info depth 1 multipv 3 score cp 8 pv e2e4'
        echo 'info depth 1 multipv 4 score cp 5 pv c2c4'
        echo 'bestmove d2d4' ;;
    quit) exit ;;
    esac
done
end
    chmod +x engine
    is $'d2d4,e2e4,c2c4\t+7,+9,+5' \
        "$(ucipipe --engine ./engine --multipv 4 --answer --columns best,score <<<"$START")"
}

@test "Chess960 is told to the engine where the rights need it" {
    ucipipe --depth 1 --answer --columns best --log log >answer <<'end'
1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1
1rk5/8/8/8/8/8/8/1RK4R w HB - 0 1
4k3/8/8/8/8/8/8/4K2R w K - 0 1
end
    is 3 "$(grep -cE '^[a-h][1-8][a-h][1-8]$' answer)"
    is 'true false' "$(sed -n 's/.*name UCI_Chess960 value //p' log | paste -sd ' ')"
    grep -q 'position fen 1rk5/8/8/8/8/8/8/1RK4R w HB - 0 1' log
}

# --- limits and options ---------------------------------------------------

@test "limits are those of UCI, half a second without any" {
    is 'go depth 9 nodes 50 movetime 80' "$(moves 20 | ucipipe --movetime 80 --depth 9 \
        --nodes 50 --engine "$DATA/engine" --log log >/dev/null; sed -n 's/^1> \(go\)/\1/p' log)"
    is 'go movetime 500' "$(moves 20 | ucipipe --engine "$DATA/engine" \
        --log log >/dev/null; sed -n 's/^1> \(go\)/\1/p' log)"
    complains 2 'depth' ucipipe --depth 0
    complains 2 'movetime' ucipipe --movetime soon
}

@test "options are set before the first position, buttons have no value" {
    moves 20 | ucipipe --engine "$DATA/engine" --option 'Hash=8' --option 'Clear Hash' \
        --log log >/dev/null
    is 'uci|setoption name Hash value 8|setoption name Clear Hash|isready' \
        "$(sed -n 's/^1> //p' log | head -n 4 | paste -sd '|')"
    is quit "$(sed -n 's/^1> //p' log | tail -n 1)"
}

@test "the engine is a command with arguments, or a name with blanks" {
    write_script 'my engine' <<end
[ "\$*" ] && echo "\$*" >>arguments
exec "$DATA/engine"
end
    is '+200' "$(moves 20 | ucipipe --answer --engine "$PWD/my engine")"
    mv 'my engine' my-engine
    is '+200' "$(moves 20 | ucipipe --answer --engine './my-engine -a  b')"
    is '-a b' "$(<arguments)"
}

@test "an engine without a name is refused" {
    complains 2 '--engine names no program' ucipipe --engine ' ' <<<"$START"
    complains 2 '--engine names no program' ucipipe --engine= <<<"$START"
}

@test "an option of the engine is a name and one line of text" {
    complains 2 '--option takes a single line of text' ucipipe --option $'Hash=1\nquit' <<<"$START"
    complains 2 '--option takes a single line of text' ucipipe --option $'Hash\r=1' <<<"$START"
    complains 2 '--option names no option of the engine' ucipipe --option =1 <<<"$START"
    complains 2 '--option names no option of the engine' ucipipe --option '' <<<"$START"
}

@test "without --engine it is cce of the folder of ucipipe" {
    write_script cce <<<'exit 1'
    is '#+2' "$(PATH=$PWD:/usr/bin:/bin "$BUILD/bin/ucipipe" --answer --depth 6 <<<"$MATE2")"
    mkdir bin
    cp "$BUILD/bin/ucipipe" cce bin
    complains 2 'the engine has ended' bin/ucipipe <<<"$START"
}

@test "the log has the engine's number, > before what it is told and < before what it says" {
    moves 20 | ucipipe --engine "$DATA/engine" --log log >/dev/null
    is '1> uci|1< id name tests/data/engine' "$(head -n 2 log | paste -sd '|')"
    is 0 "$(grep -cv '^1[<>] ' log)"
    moves 20 30 40 50 70 80 | ucipipe -j 2 --engine "$DATA/engine" --log log >/dev/null
    is '1> uci|2> uci' "$(grep '> uci$' log | sort | paste -sd '|')"
}

@test "the log is no file that is read" {
    moves 20 >positions
    complains 2 'positions' ucipipe --log positions positions
    is "$(moves 20)" "$(<positions)"
}

@test "the examples of the manual page give what it says" {
    printf '[Event "x"]\n\n1. f3 e5 2. g4 Qh4# *\n' >games.pgn
    # a search to depth 12 takes too long where the machine is busy
    write_script stockfish <<<'sed -u "s/^go depth .*/go depth 4/" | cce'
    PATH=$PWD:$PATH page_holds ucipipe.1
    is 5 "$(cut -f 2 scores | grep -cxE '#?[-+][0-9]+|0')"
    grep -q 'Qh4# {CQL}' mates.pgn
}

# --- engines that misbehave -----------------------------------------------

@test "an engine that is not there, that ends, or that is none, is told of with status 2" {
    complains 2 'ucipipe: no-engine: No such file' ucipipe --engine no-engine <<<"$START"
    complains 2 'ucipipe: the engine has ended' ucipipe --engine true <<<"$START"
}

# ten COMMAND [OPTION...]: asks about the moves 20 to 29; at 25 the engine does that.
ten() {
    local does=$1
    shift
    moves {20..29} >ten
    ENGINE_AT=25 ENGINE_DOES=$does ucipipe --answer --engine "$DATA/engine" "$@" ten
}

# all_but_25: $output holds the scores of the others.
all_but_25() {
    is '200 210 220 230 240 ! 260 270 280 290' \
        "$(tr -d + <<<"$output" | sed 's/^!.*/!/' | paste -sd ' ')"
}

@test "an engine that dies once is asked again" {
    is '200 210 220 230 240 250 260 270 280 290' \
        "$(ten '[[ -e died ]] || { touch died; kill -9 $$; }' | tr -d + | paste -sd ' ')"
    [[ -e died ]]
}

@test "an engine that dies at a position costs that line alone" {
    complains 1 'the engine has ended' ten 'kill -9 $$'
    all_but_25
}

@test "so does one that hangs, and one that answers late" {
    complains 1 'does not answer in time' ten 'sleep 30' --movetime 1 --patience 3000
    all_but_25
}

@test "so does one that plays what is not legal" {
    complains 1 'the engine plays e2e5, which is not legal' \
        ten "read -r line; echo 'info depth 1 score cp 3'; echo 'bestmove e2e5'"
    all_but_25
}

@test "TABs between the words of an engine are blanks; a mate in more than 9,999 moves is passed over" {
    write_script tabbed <<'end'
#!/bin/sh
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*)
        printf 'info\tdepth 1\tscore\tcp 3 pv e2e4\n'
        echo 'info depth 2 score mate -99999 pv e2e4'
        printf 'bestmove\te2e4\tponder e7e5\n'
        ;;
    quit) exit ;;
    esac
done
end
    is $'0.03\t3\te2e4' "$(echo 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' |
        ucipipe --answer --columns=eval,cp,best --engine=./tabbed)"
}

@test "so does one that writes a line of more than 64 KiB" {
    complains 1 'the engine writes a line of more than 65536 bytes' ten "printf '%070000d\n' 0"
    all_but_25
    is '' "$(ten "printf '%065000d\n' 0" 2>&1 >/dev/null)"
}

@test "cce has a score for every position, however short the search" {
    pgn2fen "$DATA/famous.pgn" | head -n 40 >positions
    ucipipe --nodes 1 --answer --columns score,best positions >answer
    is 40 "$(grep -cE '^(0|#?[-+][0-9]+)	[a-h][1-8][a-h][1-8]' answer)"
}

@test "no score is no answer; bounds are no scores" {
    complains 1 'the engine tells no score' \
        ucipipe --answer --engine "$DATA/engine" < <(moves 60 20)
    is '+200' "$(tail -n 1 <<<"$output")"
    # a move from a book of the engine's own
    printf '%s\n' '#!/usr/bin/env bash' 'while read -r word; do case $word in uci) echo uciok ;; isready) echo readyok ;;
        quit) exit ;; go*) echo "bestmove a1a2" ;; esac; done' >book
    chmod +x book
    is 'a1a2	Ra2	a1a2' "$(ucipipe --answer --engine ./book --columns best,best-san,pv <<<'4k3/8/8/8/8/8/8/R3K3 w - - 0 1')"
    is '4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | x | a1a2 | Ra2' "$(ucipipe --engine ./book --columns best,best-san \
        --delimiter='|' <<<'4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | x')"
    complains 1 'the engine tells no score' \
        ucipipe --engine ./book --columns best,cp <<<'4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
}

@test "engines that are killed again and again lose no line and no step" {
    need_plain_build
    pgn2fen "$DATA/famous.pgn" | head -n 150 >positions
    ucipipe --movetime 20 -j 2 positions >answer 2>errors &
    local pid=$! kills=0 engine
    while kill -0 "$pid" 2>/dev/null && ((kills < 100)); do
        sleep .02
        read -r engine _ <<<"$(cat "/proc/$pid/task/"*/children 2>/dev/null)"
        [[ $engine ]] && kill -9 "$engine" 2>/dev/null && kills=$((kills + 1))
    done
    wait "$pid" || true
    same <(cut -f 1 positions) <(sed 's/^!ucipipe: [^:]*: //' answer | cut -f 1)
    ((kills > 3)) || { echo "$kills kills"; false; } # on a busy machine, too
}

# --- several engines ------------------------------------------------------

@test "several engines keep the order" {
    # shellcheck disable=SC2046
    moves $(seq 10 89) >many
    same <(ucipipe --answer --engine "$DATA/engine" many) \
        <(ucipipe --answer --engine "$DATA/engine" -j 4 many)
}

@test "more engines than can be are as many as can be" {
    is +200 "$(moves 20 | ucipipe -j 500 --answer --engine "$DATA/engine")"
    complains 2 'threads' ucipipe -j 0
}

@test "with --depth or --nodes the answers are the same, however many engines there are" {
    pgn2fen "$DATA/famous.pgn" | head -n 60 >positions
    local limit
    for limit in '--depth 4' '--nodes 3000'; do
        # shellcheck disable=SC2086 # they are words
        same <(ucipipe --columns score,pv,nodes $limit positions) \
            <(ucipipe --columns score,pv,nodes $limit -j 3 positions)
    done
    is 'ucinewgame|isready' "$(head -n 1 positions | ucipipe --depth 1 --log log >/dev/null
        sed -n 's/^1> //p' log | sed -n 3,4p | paste -sd '|')"
}

@test "two engines think at the same time" {
    # answers when two of them have been asked to go
    write_script meets <<'end'
#!/bin/bash
while read -r word _; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go)
        : >"asked.$$"
        until asked=(asked.*) && ((${#asked[@]} == 2)); do sleep 0.05; done
        echo 'info depth 1 score cp 3 pv e2e4'
        echo 'bestmove e2e4'
        ;;
    quit) exit ;;
    esac
done
end
    is '+3 +3' "$(printf '%s\n' "$START" "$START" | ucipipe --answer --engine ./meets -j 2 --patience 120000 | paste -sd ' ')"
}

@test "each answer is written as soon as it is there" {
    local answer
    talk ucipipe --answer --engine "$DATA/engine"
    for n in 20 30 40; do
        moves "$n" >&"$to"
        read -r -t 120 -u "$from" answer
        is "+${n}0" "$answer"
    done
}

@test "a query asks it through commandpipe" {
    is '#+2' "$(cqlmatch --answer --pipetimeout 20000 --cql \
        'commandpipe("ucipipe" "--answer" "--depth" "6" standardfen)' <<<"$MATE2")"
}
