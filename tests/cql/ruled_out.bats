#!/usr/bin/env bats
# ruled_out.bats - games that are passed over because of where pieces stood

load ../lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# What begins with a designator may be passed over, and with `ply >= 0` nothing
# is: the same games match.  Several queries look at games so, one alone plays
# them first.
same_anyhow() {
    [[ -e games ]] || cat "$DATA"/{famous,tree,studies}.pgn >games
    echo "$1" >one.cql
    echo "ply >= 0 $1" >two.cql
    cqlmatch -i games "${@:2}" -o %N.pgn one.cql two.cql 2>/dev/null || return
    same one.pgn two.pgn || return
    cqlmatch -i games "${@:2}" -o one.pgn one.cql 2>/dev/null || return
    same one.pgn two.pgn
}

@test "where pieces stood rules out no game that matches" {
    local query
    while read -r query; do
        same_anyhow "$query" || { echo "$query"; return 1; }
        same_anyhow "$query" --variations || { echo "$query --variations"; return 1; }
    done <<-'end'
	Nd5
	Nd5 and pe6
	Nd5 pe6 Kg1
	{Qh5 Bc4} check
	Qa4 or qa4
	Qa4 or (check and Qh5)
	flipcolor {Nd5 Kg1}
	flip Ka1
	flip count {Ka1} >= 0
	flip 0 2 {Nd5}
	flip 1 {Qh5}
	rotate90 Nd5 pe6
	_d4 _e4
	[NB]d5
	[N_]d5 pe6
	[Aa]d5
	d5
	.d5
	not Nd5
	Nd5 == 0
	#Nd5 == 0
	#A < 1048577
	#A > -1048577
	move previous from R : check
	Nd5 & Qh5
	{Nd5 3}
	end
}

@test "nor do its words, which end where a tag or a bad FEN may be" {
    {
        printf '[White "long"]\n\n'
        seq 70 | sed 's/.*/Nf3 Nf6 Ng1 Ng8/'
        printf 'Nc3 e6 Nd5 *\n\n[White "short"]\n\n1. e4 {[a]} *\n\n[FEN "nonsense"]\n\n1. e4 *\n'
    } >games
    local query
    for query in 'Nd5' 'Nd5 pe6' 'qa4' 'Nd5 "[a]" in originalcomment'; do
        echo "$query" >one.cql
        echo "ply >= 0 $query" >two.cql
        cqlmatch -i games -o %N.pgn one.cql two.cql || true
        same two.pgn one.pgn
        cqlmatch -i games -o one.pgn one.cql || true
        same two.pgn one.pgn
    done
    # which tags there are is known of a game that is left out, too
    complains 0 Nope cqlmatch -i games --count --cql 'qa4 tag "Nope" == "x"'
}

@test "notes are not looked at where no position can match any more" {
    printf "1. e4 {x} e5 {x} 2. Nf3 {x} \$1 Nc6 {x} \$2 *\n" >games
    is 0 "$(cqlmatch -i games --count --cql 'initial find 1 1 originalcomment "x"')"
    is 1 "$(cqlmatch -i games --count --cql 'initial find 4 4 originalcomment "x"')"
    is 1 "$(cqlmatch -i games --count --cql "originalcomment \"\$2\"")"
}

@test "nor where a game without a match is asked for" {
    same_anyhow Nd5 --invert
    same_anyhow Nd5 --matchcount 0 2
}

@test "what stands before the pieces is evaluated in all games" {
    is 62 "$(cqlmatch -i "$DATA/famous.pgn" --count --cql 'initial or Nd5')"
    echo 'initial message quiet(gamenumber) ka1' >one.cql
    echo 'ka1 message quiet "never"' >two.cql
    cqlmatch -i "$DATA/famous.pgn" -o %N.pgn one.cql two.cql >messages
    is 62 "$(grep -c '^one: ' messages)"
    is 62 "$(wc -l <messages)"
    is "" "$(cat one.pgn two.pgn)"
}

@test "a count of what is found goes by all its filters" {
    # Qh5 at plies 3, 4 and 5, but with ply < 4 at one of them
    printf '1. e4 e5 2. Qh5 Nc6 3. Bc4 *\n' >one.pgn
    local ply
    for ply in 4=1 5=0 3=0; do
        is "${ply#*=}" "$(cqlmatch -i one.pgn --count \
            --cql "initial find 1 1 {Qh5 x=ply x<${ply%=*}}")"
    done
}

@test "a count from 0 on asks for nothing" {
    printf '1. e4 e5 *\n' >one.pgn
    is 1 "$(cqlmatch -i one.pgn --count --cql 'initial find 0 3 {Qa8}')"
    is 1 "$(cqlmatch -i one.pgn --count --cql 'find 0 3 {Qa8}')"
}

@test "a move that need not be, or led here, asks for no piece that stands here" {
    printf '1. e4 e5 *\n' >one.pgn
    is 1 "$(cqlmatch -i one.pgn --count --cql 'initial move legal count from Nd5')"
    is 1 "$(cqlmatch -i one.pgn --count --cql 'initial move legal all from Nd5 : check')"
    # the knight of a1 may have been on b3, and the game begins behind that move
    printf '[FEN "4k3/8/8/8/8/8/8/N3K3 b - - 0 1"]\n\n1... Kd7 *\n' >two.pgn
    is 1 "$(cqlmatch -i two.pgn --count --cql 'initial move reverse from Nb3 to a1 : Nb3')"
}

# Write the games and plies of the positions that match a query.
plies() {
    cqlmatch -j 1 -i moves.pgn --format=tsv --columns game,ply --variations --cql "$1" |
        awk -F'\t' 'NR > 1 { printf "%s%s:%s", sep, $1, $2; sep = " " }'
}

@test "a reversible move makes no condition on pawns or numbers of pieces hold" {
    local query wanted seen
    {
        # a first position after reversible moves; a reversible variation after a capture
        printf '[FEN "4k3/8/8/3p4/4P3/8/8/4K2R w - - 7 30"]\n\n'
        printf '1. exd5 (1. Kd2 Kd8 2. e5) 1... Kd7 (1... Ke7 2. Rh7+) 2. Kd2 *\n\n'
        # a null move; a pawn that a piece takes
        printf '[FEN "4k3/8/8/3p4/4P3/8/8/3RK3 b - - 0 1"]\n\n'
        printf '1... -- 2. Rxd5 Ke7 *\n\n'
        # a drop leaves the clock above 0, and adds a piece
        printf '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. @d7+ *\n\n'
        printf '[Variant "Crazyhouse"]\n[FEN "4k3/8/8/8/8/8/8/4K3[N] w - - 3 1"]\n\n'
        printf '1. N@d5 Kd7 *\n'
    } >moves.pgn
    while IFS='|' read -r query wanted; do
        seen=$(plies "$query") || { echo "$query"; return 1; }
        [[ $seen == "$wanted" ]] || { echo "$query: $seen"; return 1; }
        seen=$(PIPEFISH_SHORT_WAYS=none plies "$query")
        [[ $seen == "$wanted" ]] || { echo "$query: $seen, the long way"; return 1; }
    done <<-'end'
	Pe4 pd5|1:0 1:1 1:2 2:0 2:1 3:2
	p==0|1:1 1:2 1:3 1:2 1:3 2:2 2:3 4:0 4:1 4:2
	p==0 R==1|1:1 1:2 1:3 1:2 1:3 2:2 2:3
	N==1|4:1 4:2
	Pd5 or pd5|1:0 1:1 1:2 1:3 1:2 1:3 1:1 1:2 1:3 2:0 2:1 3:2 3:3
	find 2 3 {Pe4 pd5}|1:0 1:1 2:0
	find {p==0}|1:0 1:1 1:2 1:3 1:2 1:3 2:0 2:1 2:2 2:3 4:0 4:1 4:2
	Kd2|1:3 1:1 1:2 1:3
	ply >= 1 Pe4 pd5|1:1 1:2 2:1 3:2
	ply == 2 pd5|1:2 3:2
	Pe5 or N==1|1:3 4:1 4:2
	end
}
