#!/usr/bin/env bats
# kings.bats - boards without exactly one king a side are positions like others

# shellcheck disable=SC2154 # run sets status and stderr
load ../lib

# Without kings; White alone without, in check if it had one; White to move with two
# kings, both attacked.
BOARDS='r6r/4p3/1q6/8/3N4/8/2P5/R6R w KQkq - 3 9
4k3/1r6/8/2pP4/8/8/8/1Q5n w - c6 0 1
4k3/r7/8/8/8/4P3/8/K3R2K w Q - 0 1'

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
}

# kings.txt: a query and its answers, cut at 24 bytes.
@test "filters: what they answer on such boards" {
    local query
    cut -f 1 "$ROOT/tests/cql/kings.txt" | while IFS= read -r query; do
        printf '%s\t%s\n' "$query" "$(cqlmatch --answer --cql "$query" <<<"$BOARDS" 2>/dev/null | cut -c -24 | paste -sd '\t')"
    done >answers
    same "$ROOT/tests/cql/kings.txt" answers
}

@test "every filter answers on such boards, and none refuses them" {
    local query answered answers
    "$DRIVE/rows" "$ROOT/tests/cql/rows.txt" | cut -f 4 | grep . | sort -u >queries
    [ "$(wc -l <queries)" -gt 300 ]
    while IFS= read -r query; do
        answered=0
        cqlmatch --answer --cql "$query" <<<"$BOARDS" >answers 2>/dev/null || answered=$?
        mapfile -t answers <answers
        ((answered == 2)) || [[ $answered = 0 && ${#answers[@]} = 3 && ! ${answers[*]} =~ (^| )! ]] ||
            { printf '%s\n' "$answered: $query" "${answers[@]}"; return 1; }
    done <queries
}

@test "what needs a king does not match without exactly one: check, mate, legal moves" {
    gives <<'end'
check | 8/8/8/8/8/8/8/r6K w - - 0 1 | <true>
check | 8/8/8/8/8/8/8/r6K b - - 0 1 | <false>
check or mate or stalemate | 8/8/8/8/8/8/8/8 w - - 0 1 | <false>
check or mate | 8/8/8/8/8/8/8/rK5K w - - 0 1 | <false>
stalemate | 8/8/8/8/8/8/8/8 b - - 0 1 | <false>
stalemate | 8/8/8/8/8/1q6/8/K7 w - - 0 1 | <true>
mate | 8/8/8/8/8/1q6/1r6/K7 w - - 0 1 | <false>
mate | 1r6/8/8/8/8/r7/8/K7 w - - 0 1 | <true>
move legal count | 8/8/8/8/8/8/8/Q7 w - - 0 1 | 0
move legal count | 8/8/8/8/8/8/8/QK6 w - - 0 1 | 18
move legal count | 8/8/8/8/8/8/8/QK3K2 w - - 0 1 | 0
move pseudolegal count | 8/8/8/8/8/8/8/Q7 w - - 0 1 | 21
move pseudolegal capture k count | 8/8/8/8/8/8/k7/Q7 w - - 0 1 | 0
move reverse : true | 8/8/8/8/8/8/8/Q7 b - - 0 1 | <false>
o-o or move legal o-o | 8/8/8/8/8/8/8/R6R w KQ - 0 1 | <false>
move legal o-o | 8/8/8/8/8/8/8/R3K2R w KQ - 0 1 | <true>
standardfen | r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1
standardfen | 8/8/8/8/8/8/8/R3K1KR w KQkq - 0 1 | 8/8/8/8/8/8/8/R3K1KR w - - 0 1
legalposition or reachableposition | 8/8/8/8/8/8/8/R3K2R w KQ - 0 1 | <false>
A attacks K | 8/8/8/8/8/8/8/R3K1K1 w - - 0 1 | a1
pin through P | 8/8/8/8/8/K7/P6P/r6r w - - 0 1 | a2
imagine remove K : check | 4k3/8/8/8/8/8/8/r3K3 w - - 0 1 | <false>
imagine add Ka1 : check | 4k3/8/8/8/8/8/8/4r3 w - - 0 1 | <true>
end
}

@test "games: the position set up is visited, its first move is refused" {
    printf '[FEN "8/8/8/8/8/8/4P3/8 w - - 0 1"]\n\n{a} (1. e3 {b}) 1. e4 {c} e5 *\n\n1. e4 *\n' >games.pgn
    run --separate-stderr pgn2fen --variations --columns=ply,next-san games.pgn
    is 1 "$status"
    is 'pgn2fen: games.pgn:3: game 1: ply 1: bad move e3: there are 0 white kings
pgn2fen: games.pgn:3: game 1: ply 1: bad move e4: there are 0 white kings' "$stderr"
    # shellcheck disable=SC2154
    is '8/8/8/8/8/8/4P3/8 w - - 0 1	0	' "${lines[0]}"
    is 3 "$(pgn2fen games.pgn 2>/dev/null | cqlmatch --count --cql true)"
    is '1
2' "$(cqlmatch -i games.pgn --format=csv --columns=game --cql 'Pe2 ply==0' 2>/dev/null | tail -n +2)"
    pgnindex games.pgn
    is 2 "$(cqlmatch -i games.pgn --index=always --count --cql 'Pe2' 2>/dev/null)"
    is 0 "$(cqlmatch -i games.pgn --index=always --count --cql 'stalemate' 2>/dev/null)"
    is 0 "$(pgnindex --info games.pgn | awk -F '\t' '$1 == "stalemates" { print $2 }')"
}

@test "a FEN tag of bad form loses its game: a message, status 1, and it is counted" {
    printf '[FEN "8/8"]\n\n1. e4 *\n\n1. e4 *\n' >games.pgn
    complains 1 'games.pgn:1: game 1: bad FEN tag: ' pgn2fen --summary games.pgn
    [[ $stderr = *'2 games, 1 bad, 2 positions'* ]]
}

@test "all that our own recipes make of a position can be asked" {
    is 2160 "$(pgn2fen "$DATA/famous.pgn" | head -n 30 | shift-to-epd | wc -l)"
    is '' "$(pgn2fen "$DATA/famous.pgn" | head -n 30 | shift-to-epd | cqlmatch --answer --cql 'str(check)' | grep '^!')"
}

@test "engines, books and --movetext ask for kings" {
    complains 1 'there are 0 white kings' pgn2fen --movetext <<<'8/8/8/8/8/8/8/k7 w - - 0 1 | Ka2'
    complains 1 'there are 0 black kings' bookwrite <<<$'8/8/8/8/8/8/8/K7 w - - 0 1\ta1a2\t1'
    is 'Bad FEN: there are 0 white kings' "$(cce <<<'position fen 8/8/8/8/8/8/8/8 w - - 0 1' 2>&1 | sed 's/^info string //')"
}
