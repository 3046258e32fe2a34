#!/usr/bin/env bats
# gate.bats - games whose tags cannot match are not played through

# shellcheck disable=SC2016 # $ is of CQL and PGN
load ../lib

setup() {
    cat >"$BATS_TEST_TMPDIR/games.pgn" <<'end'
[Event "one"]
[White "Anna"]
[Date "1999.01.01"]

1. e4 e5 2. Ke5 1-0

[Event "two"]
[White "Bert"]

1. d4 [White "Anna"] d5 *
end
    cd "$BATS_TEST_TMPDIR" || exit
}

@test "a game whose tags cannot match is not read any further" {
    run --separate-stderr cqlmatch -i games.pgn --count --cql 'player "Zoe"'
    is 0 "$output"
    # shellcheck disable=SC2154
    is '' "$stderr"
    run --separate-stderr cqlmatch -i games.pgn --count --cql 'K player "Zoe"'
    is 0 "$output"
    [[ $stderr = *Ke5* ]]
}

@test "conditions on tags that a conjunction begins with rule games out, too" {
    for query in 'player "Zoe" and K' '{elo > 2000 K}' 'year > 1990 and {player ~~ "Z.e" and K}'; do
        run --separate-stderr cqlmatch -i games.pgn --count --cql "$query"
        is 0 "$output"
        is '' "$stderr"
    done
    run --separate-stderr cqlmatch -i games.pgn --count --cql 'K and player "Zoe"'
    [[ $stderr = *Ke5* ]]
    is 1 "$(cqlmatch -i games.pgn --count --cql 'year == 1999 and ply == 1' 2>/dev/null)"
    is 2 "$(cqlmatch -i games.pgn --count --cql 'year == 1999 or ply == 2' 2>/dev/null)"
}

# The word is searched in the text of the game: it may be written in a comment,
# with escapes beside it, or stand for a tag that is missing.
@test "a word of a tag is found however the tag is written" {
    printf '[Event "n"]\n\n1. e4 *\n\n' >words.pgn
    printf '[White "A\\"%s\\\\b"]\n[Date "1999"]\n\n1. e4 {%s} *\n\n' Zoe x Zo Zoe $'Zo\xe9' x Zoe x >>words.pgn
    while IFS='|' read -r found query; do
        is "$query $found" "$query $(cqlmatch -i words.pgn --count --index=never --cql "$query")"
    done <<'table'
2|player "Zoe"
2|player white ~~ "A.Zoe.b"
4|player "Zo"
5|player "?"
4|player ~~ "Zo[^e]" or player "Zoe"
4|date "1999."
2|player "Zoe" and date "99."
2|player ~~ "Zoe.b"
0|event "Zoe" player "Zoe"
table
}

# Which tags a game has whose brackets stand among its moves is known once it is read.
@test "a tag that no game has is warned of where tags stand among the moves" {
    printf '1. e4 e5[Result\n' >open.pgn
    for file in games.pgn open.pgn; do
        complains 0 'warning: no game has the tag Nope' cqlmatch -i "$file" --count --cql '(tag "Nope") ~~ "Zoe"'
        is 0 "$output"
    done
    complains 0 '' cqlmatch -i games.pgn --count --cql '(tag "White") ~~ "Zoe"'
    is '' "$stderr"
}

@test "a game that tags let pass is matched as ever" {
    for query in 'white' 'year == 1999 check or wtm' 'player "Anna" ply == 1' \
        'tag "White" ~~ "B.*t" ply == 2' 'not event "two" or ply == 1' \
        'gamenumber == 2 initial' '{event "one" terminal}'; do
        is "$(cqlmatch -i games.pgn --cql "true K $query" 2>/dev/null)" \
            "$(cqlmatch -i games.pgn --cql "$query K" 2>/dev/null)"
    done
}

@test "tags alone decide for all positions" {
    for query in 'white' 'year == 1999' 'event "two"' 'not event "two"'; do
        is "$(cqlmatch -i games.pgn --variations --cql "$query" 2>/dev/null)" \
            "$(cqlmatch -i games.pgn --variations --cql "K $query" 2>/dev/null)"
    done
}

@test "what is written of a game is all of it" {
    {
        echo '[White "Anna"]'
        echo
        echo '1. e4 {a} (1. d4 {b} d5) 1... e5 $1 (1... c5) *'
    } >whole.pgn
    run -0 cqlmatch -i whole.pgn --quiet --cql 'player "Anna"'
    [[ $output = *'1.e4 {a} ( 1.d4 {b} 1...d5 ) 1...e5 $1 ( 1...c5 ) *'* ]]
    run -0 cqlmatch -i whole.pgn --quiet --cql 'K and ply == 1'
    [[ $output = *'1.e4 {a} ( 1.d4 {b} 1...d5 ) 1...e5 $1 ( 1...c5 ) *'* ]]
}

@test "a tag among the moves counts" {
    run cqlmatch -i games.pgn --format=csv --tags Event --cql 'player white "Anna" initial' 2>/dev/null
    [[ $output = *two* ]]
}

@test "a game that its positions rule out is complained of once, and so is one that they do not" {
    for query in 'mate' 'initial find mate' 'Ke1 Pe4' 'line --> Pe4 --> pe5'; do
        run --separate-stderr cqlmatch -i games.pgn --quiet --cql "$query"
        # shellcheck disable=SC2154
        is 1 "$(grep -c 'bad move Ke5' <<<"$stderr")"
    done
}

# Without WHOLE each query is asked in one of the ways, by turns.
@test "a query that comments rule out matches as one that is asked at each position" {
    local i=0 hows=(--mainline --variations '--invert --threads 2' '--warnlevel 3 --matchcount 2 3')
    printf '%s\n' '[White "C"]' '' '{first eval 3} {se' 'cond} 1. e4 $1 {a eval' '-5} {[%clk 0:00:09]} (1. d4 {variation}) {behind}' \
        '; rest eval 9' '1... e5 {caf'$'\xe9'' x} 2. Ke2 {[%eval 1.5,20]} Ke5 {lost} 1-0' '' \
        '[White "D"]' '' '1. e4 ({only}) {} e5 {  two  blanks } {[%emt 0:00:03]} ! 1/2-1/2' '' \
        '[White "E"]' '[FEN "none"]' '' '{eval 5} *' '' \
        '[White "F"]' '' '1. e4 {never closed eval 7' >notes.pgn
    for query in 'originalcomment ~~ "eval -?[5-9]"' 'originalcomment ~~ "eval [37]"' 'originalcomment ~~ "Error"' \
        'originalcomment "reading move: Ke5"' 'originalcomment "Ke5"' 'originalcomment "lost"' 'originalcomment "rest"' \
        'originalcomment "variation"' 'originalcomment "09] behind"' 'originalcomment "second"' \
        'originalcomment "se cond"' 'originalcomment "only"' 'originalcomment ~~ "two blanks"' 'originalcomment "!"' \
        'originalcomment "never"' 'originalcomment ~~ "caf. x"' 'originalcomment ~~ "(?i)EVAL"' 'originalcomment ~~ "zzz|first"' \
        'originalcomment ~~ "fir?st"' 'originalcomment ~~ "zz?"' 'originalcomment ~~ "^a"' 'originalcomment ~~ "e{0}val"' \
        'clk < 10' 'emt == 3' 'eval > 100' 'evaldepth' 'originalcomment' 'not originalcomment' 'ply > 0 originalcomment' \
        'initial originalcomment "first"' 'originalcomment "lost" or originalcomment "first"' 'check or originalcomment "x"' \
        'originalcomment ~~ "(ev)al" \1 == "ev"' 'find originalcomment "behind"' 'find 2 originalcomment ~~ "eval"' \
        'originalcomment "first" find {clk}' 'originalcomment ~~ ("ev" + "al")'; do
        i=$((i + 1))
        for how in "${hows[i % 4]}" ${WHOLE+"${hows[@]}"}; do
            echo "$query $how"
            # shellcheck disable=SC2086
            is "$(cqlmatch -i notes.pgn $how --cql "assert true $query" 2>&1 | sed 's/assert true //')" \
                "$(cqlmatch -i notes.pgn $how --cql "$query" 2>&1)"
        done
    done
}

@test "a pattern that is wrong ends the run where its filter is reached, and nowhere else" {
    run -2 cqlmatch -i games.pgn --cql 'fen ~~ ("(" + "") mate'
    [[ $output = *'this pattern is wrong'* ]]
    run -0 cqlmatch -i games.pgn --count --cql 'mate fen ~~ ("(" + "")'
}

@test "a query that its positions rule out matches as one that is asked at each position" {
    local games=$DATA/tree.pgn i=0 hows=(--variations --mainline '--invert --matchcount 2 3')
    for query in 'check' 'mate' 'find 2 check' 'find 5 check' 'terminal check' \
        'line --> wtm --> check' 'line --> check --> check' 'find <-- {check terminal}' \
        'initial find 4 7 check' 'initial find 3 check' 'find 3 check' 'ply < 1 find 1 2 {check wtm}' \
        'initial find 1 2 {check not mate} find 1 mate' 'initial (find 1 check or find 3 wtm)' \
        'initial find <-- 1 wtm' 'initial find 2 {check find mate}' 'initial find 1 {check true}' \
        'P == 6 p == 6' '#[Aa] <= 20' 'A < 14 or 4 > #Pa-h4' 'Q == 0 or q == 0' '#[RNB]a-h4 >= 4 check' \
        'initial find all check' 'ply < 2 find 3 check' 'terminal: find 1 check' 'gamenumber == 2 check' 'x = R x attacks k check' \
        'path Q-- check' 'comment(ply) check' 'Ke2' 'shift {Pe4 pe5}' 'not Pe2' '_e4 pd5' '{Pe4 | Kd2} & e-h1-8' 'P==7' 'flip Qh5' 'line --> check --> .' 'a-h1 e4' 'settag("A" "b") check' 'sort power A check' \
        'flip line --> check --> Pe4' 'shift {find Pe4 wtm}' 'if ply == 3 then find 2 check else pe5' \
        'ply < 3 pe5' 'ply == 3 check' '4 >= ply find {ply > 2 pe5}' 'initial Pe4' \
        'echo (x y) {x < y check}' 'move from Q to h5' 'Q--(check)' 'move previous from Q'; do
        i=$((i + 1))
        for how in "${hows[i % 3]}" ${WHOLE+"${hows[@]}"}; do
            echo "$query $how"
            # shellcheck disable=SC2086
            is "$(cqlmatch -i "$games" -i games.pgn $how --cql "assert true $query" 2>/dev/null)" \
                "$(cqlmatch -i "$games" -i games.pgn $how --cql "$query" 2>/dev/null)"
        done
    done
}

@test "a position that a null move led to is looked at" {
    printf '[Event "a"]\n\n1. Nf3 -- 2. Ng1 *\n' >null.pgn
    is 1 "$(cqlmatch -i null.pgn --count --cql 'Nf3 and wtm')"
    is 0 "$(cqlmatch -i null.pgn --count --cql 'Ng5 and wtm')"
}

# A game with a bad move, whose words put no knight on d5
bad_game() {
    echo '1. e4 e5 2. Nf3 Nc6 3. Ke5 Kg8 1-0'
}

@test "a game whose words put no piece where the query needs one is not played" {
    bad_game >bad.pgn
    for query in Nd5 nc3 Rf1 qe8 'find Nd5' 'flip Nd5' 'Nd5 or Bd5' Bd5 'mate Nd5' 'gamenumber < 3 Nd5'; do
        for how in --count --format=csv --status-only '--threads 2' '--limit 1' '-o out.pgn' '--tag-matches'; do
            # shellcheck disable=SC2086
            run --separate-stderr cqlmatch -i bad.pgn $how --summary=never --cql "$query"
            is '' "$stderr"
        done
    done
    # its words do, or it may be otherwise: initial squares, a variable
    for query in Nf3 nc6 'Nd5 or nc6' Ke5 kg8 Ng1 Pe2 'not Nd5' '#N < 2' 'x = Nd5' 'Nd5 or mate'; do
        run --separate-stderr cqlmatch -i bad.pgn --count --cql "$query"
        [[ $stderr = *'bad move Ke5'* ]]
    done
}

@test "the words of a game of 600 plies are read to the last" {
    { printf '1. Nf3 Nf6 2. Ng1 Ng8 %.0s' {1..150}; echo '301. a4 h5 *'; } >long.pgn
    local query
    for query in Pa4 ph5 'Pa4 ph5' 'find ph5' 'ply == 602'; do
        is 1 "$(cqlmatch -i long.pgn --count --cql "$query")"
    done
    for query in Pa5 ph4 'Pa4 ph4' 'find Ne5'; do
        is 0 "$(cqlmatch -i long.pgn --count --cql "$query")"
    done
}

@test "where a game that cannot match counts, its faults are reported" {
    bad_game >bad.pgn
    pgnindex bad.pgn
    for how in --invert --variations --count-by=result --explain '--warnlevel 2' \
        '--matchcount 0 3' --index=verify; do
        # shellcheck disable=SC2086
        run --separate-stderr cqlmatch -i bad.pgn $how --cql Nd5
        echo "$how: $stderr"
        [[ $stderr = *'bad move Ke5'* ]]
    done
    # one of several queries is enough
    echo Nd5 >low.cql
    echo Nc3 >low2.cql
    echo mate >mate.cql
    run --separate-stderr cqlmatch -i bad.pgn --count low.cql low2.cql
    is '' "$stderr"
    run --separate-stderr cqlmatch -i bad.pgn --count low.cql mate.cql
    [[ $stderr = *'bad move Ke5'* ]]
}

@test "the words of a game from another position, or in another spelling, rule nothing out" {
    local game n=0
    while read -r game; do
        n=$((n + 1))
        printf '%b\n\n' "$game" >"other.pgn"
        is "$n 1" "$n $(cqlmatch -i other.pgn --count --cql 'Rd5 or [Qq]d5 or Ng3 or kg8' 2>/dev/null)"
    done <<'end'
[FEN "4k3/8/8/8/8/8/4K3/3R4 w - - 0 1"]\n\n1. Rd5 *
[FEN "4k3/8/8/3R4/8/8/4K3/8 w - - 0 1"]\n\n1. Kf2 *
[Event "a"]\n{b}\n[FEN "4k3/8/8/3R4/8/8/4K3/8 w - - 0 1"]\n\n1. Kf2 *
[Variant "crazyhouse"]\n\n1. e4 d5 2. exd5 Nf6 3. Nc3 Nxd5 4. Nxd5 a6 5. N@g3 *
1. e4 d5 2. e4d5 d8d5 *
1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 e8g8 *
1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0 *
1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 O-O *
1. e4 -- 2. Nc3 a6 3. Nce2 a5 4. Ng3 *
1. e4 e5 2. foo Nc3 a6 3. Nge2 a5 4. Ng3 *
1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Rg8 5. hxg8=Q a5 6. Qg5 a4 7. Qd5 *
1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Rg8 5. hxg8=n a5 6. Nh6 a4 7. Nf5 a3 8. Ng3 *
1. e4 d5 2. (1. d4 d5) exd5 (2. e5 {;( } d4) 2... $1 Qxd5!? *
end
}

@test "moves behind the last ply that can match are not read where no game is written" {
    echo '1. e4 e5 2. Nf3 Nc6 3. Ke5 1-0' >late.pgn
    # `terminal` looks at what comes next: then all moves are read
    for query in 'ply <= 3' 'ply < 3' 'movenumber <= 1' '2 >= ply not check' \
        'ply == 1 or ply == 2' '{ply < 3 wtm}' 'K ply <= 3 result 1-0'; do
        for how in --count --format=csv --count-by=ply,next-san --status-only; do
            run --separate-stderr cqlmatch -i late.pgn "$how" --cql "$query"
            # shellcheck disable=SC2154
            is '' "$stderr"
            run --separate-stderr cqlmatch -i late.pgn "$how" --cql "$query (true or terminal)"
            [[ $stderr = *'bad move Ke5'* ]]
        done
    done
    # the move behind the last ply; any ply; another position; what may last
    for query in 'ply <= 4' 'not ply > 2' 'ply <= 2 or Ke5' 'ply <= 2 child:K' \
        'ply == 1 terminal' 'x = ply x < 3' 'ply <= 2 sort ply'; do
        run --separate-stderr cqlmatch -i late.pgn --count --cql "$query"
        [[ $stderr = *'bad move Ke5'* ]]
    done
    # ways in which more than the matching positions is written
    for how in --quiet --variations --explain '-o %N.pgn' --answer \
        '--format=csv --columns=ply --columns=a=terminal' '--count --invert'; do
        # shellcheck disable=SC2086
        run --separate-stderr cqlmatch -i late.pgn $how --cql 'ply <= 2'
        [[ $stderr = *'bad move Ke5'* ]]
    done
    # one of several queries is enough
    echo 'ply <= 2' >low.cql
    echo "ply < 3" >low2.cql
    echo mate >mate.cql
    run --separate-stderr cqlmatch -i late.pgn --count low.cql low2.cql
    is '' "$stderr"
    run --separate-stderr cqlmatch -i late.pgn --count low.cql mate.cql
    [[ $stderr = *'bad move Ke5'* ]]
}

@test "a query with a last ply matches as one that is asked at each position" {
    local games=$DATA/tree.pgn last
    for query in 'ply <= 0' 'ply < 0' 'ply == 3' 'ply > 3' '5 >= ply check' \
        'movenumber <= 2 btm' 'movenumber == 2' 'ply <= 4 or movenumber < 2' \
        'ply <= 6 {check or ply < 2}' 'ply > 1 ply < 4 result 1-0' \
        'ply <= 3 player "a"' 'flip {ply <= 4 Pe4}' '1 < ply <= 3'; do
        for how in --count '--count --threads 2' '--format=csv --columns=game,ply,san,next-uci,comment,result,link' \
            --count-by=epd,next-uci '--format=csv --matchcount 2 3' \
            '--count --variations'; do
            echo "$query $how"
            # shellcheck disable=SC2086
            last=$(cqlmatch -i "$games" -i games.pgn $how --cql "$query" 2>/dev/null)
            # shellcheck disable=SC2086
            is "$(cqlmatch -i "$games" -i games.pgn $how --cql "$query (true or terminal)" 2>/dev/null)" "$last"
        done
    done
}
