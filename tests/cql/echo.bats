#!/usr/bin/env bats
# echo.bats - pairs of positions

load ../lib

TREE=$DATA/tree.pgn

@test "echo: all other positions are targets, those of variations too" {
    walks "$TREE" <<'table'
echo(s t) {t:mainline ply==9 s:(terminal and true)} | 10:<true> 13:<true> 15:<true> 16:<true>
echo quiet (s t) {s<t s:check check} | 5:<true>
echo(s t) {s & t == .} | 
table
}

@test "echo in all: the source is a target, too" {
    walks "$TREE" <<'table'
echo(s t) in all {s==t check} | 5:<true> 7:<true>
echo(s t) {s==t} | 
table
}

@test "echo: its value is the greatest number" {
    walks "$TREE" <<'table'
echo(s t) {t:ply} | 0:9 1:9 2:9 3:9 4:9 5:9 6:9 7:9 8:9 9:8 10:9 11:9 12:9 13:9 14:9 15:9 16:9
echo(s t) {distance(s t)>8} | 0:9 7:9 8:10 9:11 11:9 12:10 13:11 14:10 15:11 16:9
table
}

@test "echo: every target is tried, and the names are its own" {
    walks "$TREE" <<'table'
u=0 echo(s t) {u+=1 true} u | 0:16 1:16 2:16 3:16 4:16 5:16 6:16 7:16 8:16 9:16 10:16 11:16 12:16 13:16 14:16 15:16 16:16
s=3 echo(s t) {s:initial} s | 0:3
table
}

@test "echo: what is known of a target is not evaluated again, and leaves the same" {
    walks "$TREE" <<'table'
echo quiet (s t) {t>s t:check ply} | 0:7 1:7 2:7 3:7 4:7 5:7 6:7
echo quiet (s t) {s<t btm ply>4 #A} | 0:16 1:16 2:16 3:16 4:16 5:16 6:16 7:15 8:15
count=0 {(echo quiet (s t) in all {check count+=1 s:ply>1}) or true} count | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:2 9:2 10:2 11:2 12:2 13:2 14:2 15:2 16:2
count=0 piece T=[Aa]--(from) {(echo quiet (s t) {t>s piece U=~T--(from) type U==type T count+=1 true}) or true} count | 0:3 1:2 2:1 3:1 4:1 5:1 6:0 7:0 11:1 12:0 14:0
x=[] {(echo quiet (s t) {t>s x=to x&a4-5 check}) or true} x | 0:e6 1:e6 2:e6 3:e6 4:e6 5:e6 6:e6 7:e6 8:e6 9:e6 10:e6 11:e6 12:e6 13:e6 14:e6 15:e6 16:[]
piece T=[Aa]--(from) x=[] {(echo quiet (s t) {x=to|T check #x==1}) or true} x | 0:[e4,e6] 1:[e6,c7] 2:[g1,e6] 3:[e6,d7] 4:[f1,e6] 5:[e6,c8] 6:[f1,e6] 7:[e6,d8] 8:[] 9:[] 10:[] 11:[g1,e6] 12:[e6,b8] 13:[] 14:e6 15:[] 16:[]
least=0 {(echo quiet (s t) {t>s ply>least least+=2 true}) or true} least | 0:10 1:10 2:10 3:10 4:10 5:8 6:6 7:6 8:4 9:4 10:4 11:4 12:4 13:4 14:2 15:2 16:0
x=to y=[] {(echo quiet (s t) {t>s wtm not to&x y=y|to true}) or true} y | 0:[f4,c5,e5,c6,d6,e6,d7] 1:[f4,c5,e5,c6,d6,e6,d7] 2:[f4,e5,c6,d6,e6,d7] 3:[f4,e5,c6,d6,e6,d7] 4:[f4,e5,c6,e6,d7] 5:[f4,e5,c6,e6,d7] 6:[f4,e5,c6,e6] 7:[f4,e5,c6,e6] 8:[f4,e5,c6,e6] 9:[f4,e5,c6,e6] 10:[f4,e5,e6] 11:[f4,c6,e6] 12:[f4,c6,e6] 13:[f4,e6] 14:e6 15:e6 16:[]
table
    need_test_tree
    PIPEFISH_SHORT_WAYS_LOG=$BATS_TEST_TMPDIR/log "$TEST_BUILD/bin/cqlmatch" --count -i "$TREE" \
        --cql 'x=to echo(s t) {t>s not to&x check}' >/dev/null
    grep -qE '^echo-targets [1-9]' "$BATS_TEST_TMPDIR/log"
}

@test "echo: both ends have comments, and where their ways part" {
    is '{Game number 1} 1.e4 {LCA} 1...c5 ( 1...e5 {t -->move 3(wtm)} {id:11} 2.Nf3 {t -->move 3(wtm)} {id:12} ( 2.f4 exf4 ) 2...Nc6 {t -->move 3(wtm)} {id:13} ) ( 1...e6 {t -->move 3(wtm)} {id:16} ) 2.Nf3 d6 {s <--move 4(wtm)[10] <--move 2(wtm)[11] <--move 2(btm)[12] <--move 3(wtm)[13] <--move 2(wtm)[16]} {CQL} 3.Bb5+ Bd7 ( 3...Nc6 {t -->move 3(wtm)} {id:10} ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql \
            'positionid==4 echo(s t) {t:depth==1}')"
    run moves_written "$TREE" --variations --cql 'echo quiet (s t) {t:depth==1}'
    [[ $output != *LCA* && $output != *--* ]]
}

@test "echo: comments of its filter stay for the pairs that match" {
    run moves_written "$TREE" --variations --cql \
        'initial echo quiet (s t) {comment("c" ply) t:check}'
    [[ $output = *'3.Bb5+ {c5} 3...Bd7'*'4.Bxd7+ {c7} 4...Qxd7 5.O-O *' ]]
}

@test "echo: what is none is refused" {
    refuses <<'table'
echo {check} | echo needs (
echo (s) {check} | target
echo (s t) | a filter is missing
echo (s K) true | cannot name
echo (s t) in {check} | echo in needs all
echo (s s) {check} | echo needs two names, one for the source and one for the target
table
}
