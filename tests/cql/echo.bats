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
