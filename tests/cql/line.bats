#!/usr/bin/env bats
# line.bats - ways through the game

load ../lib

TREE=$DATA/tree.pgn

@test "line: its value is the number of positions of the longest match" {
    walks "$TREE" <<'table'
line --> .* | 0:10 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 9:1 10:1 11:3 12:2 13:1 14:2 15:1 16:1
line --> true --> true | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:2 11:2 12:2 14:2
line --> terminal | 9:1 10:1 13:1 15:1 16:1
line --> not check + --> check | 0:6 1:5 2:4 3:3 4:2 6:2
line --> check or wtm | 0:1 2:1 4:1 5:1 6:1 7:1 8:1 10:1 11:1 13:1 15:1 16:1
table
}

@test "line <--: it goes back to the parents" {
    walks "$TREE" <<'table'
line <-- .* | 0:1 1:2 2:3 3:4 4:5 5:6 6:7 7:8 8:9 9:10 10:7 11:3 12:4 13:5 14:4 15:5 16:3
line <-- variation+ <-- mainline | 10:2 11:2 12:3 13:4 14:3 15:4 16:2
table
}

@test "line: parts are repeated by ? * + {n} {n,} {,m} {n,m}" {
    walks "$TREE" <<'table'
line --> wtm ? --> btm | 0:2 1:1 2:2 3:1 4:2 5:1 6:2 7:1 8:2 9:1 11:2 12:1 14:1
line --> check? --> not check{*} --> check{+} | 0:6 1:5 2:4 3:3 4:2 5:3 6:2 7:1
line --> .{3} | 0:3 1:3 2:3 3:3 4:3 5:3 6:3 7:3 11:3
line --> .{2,} | 0:10 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 11:3 12:2 14:2
line --> .{,2} --> terminal | 0:3 1:2 4:3 5:2 7:3 8:2 9:1 10:1 11:3 12:2 13:1 14:2 15:1 16:1
line --> .{2,3} --> terminal | 0:3 1:4 3:4 4:3 6:4 7:3 11:3
line --> check{0} --> terminal | 9:1 10:1 13:1 15:1 16:1
line --> check{?} --> mainline | 0:1 1:1 2:1 3:1 4:1 5:2 6:1 7:2 8:1 9:1
table
}

@test "line: groups are repeated, in one another too" {
    walks "$TREE" <<'table'
line --> (wtm --> btm)+ | 0:10 2:8 4:6 6:4 8:2 11:2
line --> (wtm --> btm){2} | 0:4 2:4 4:4 6:4
line --> wtm --> (btm --> wtm){1,2} | 0:5 2:5 4:5 6:3 11:3
line --> ((wtm --> btm)+ --> wtm)+ | 0:9 2:7 4:5 6:3 11:3
line --> (wtm --> (btm) --> wtm?){+} | 0:10 2:8 4:6 6:4 8:2 11:3
table
}

@test "line: + and * repeat where no operand follows" {
    walks "$TREE" <<'table'
line --> #A>15 + | 0:8 1:7 2:6 3:5 4:4 5:3 6:2 7:1 10:1 11:3 12:2 13:1 14:1 16:1
line --> #A>15 + --> terminal | 0:7 1:6 2:5 3:4 4:3 5:2 11:3 12:2 14:2
line --> #A>15+ --> terminal | 0:7 1:6 2:5 3:4 4:3 5:2 11:3 12:2 14:2
line --> #A>15 {+} --> terminal | 0:7 1:6 2:5 3:4 4:3 5:2 11:3 12:2 14:2
line --> {#A>15}* --> #A==15 | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 9:1 11:3 14:2 15:1
line --> #A>=15 + 1 --> wtm | 1:2 3:2 5:2 7:2 12:2 14:2
line --> #A>=15 + (1) --> wtm | 1:2 3:2 5:2 7:2 12:2 14:2
line --> #A>8 * 2 --> wtm | 
line <-- wtm <-- #A>15* <-- initial | 2:3 4:5 6:7 8:9 10:7 11:3 13:5 15:5 16:3
(line --> #A>15 + ) | 0:8 1:7 2:6 3:5 4:4 5:3 6:2 7:1 10:1 11:3 12:2 13:1 14:1 16:1
(line --> (#A>=#a + --> check)) | 0:8 1:7 2:6 3:5 4:4 5:3 6:2
line --> not #A<16 + --> wtm | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 11:3 12:2 14:2
line --> if wtm then true else #A>15 + --> check | 0:8 1:7 2:6 3:5 4:4 5:3 6:2
line --> x=#A + --> check | 0:8 1:7 2:6 3:5 4:4 5:3 6:2
line --> #A>15 + ? --> terminal | 0:7 1:6 2:5 3:4 4:3 5:2 9:1 10:1 11:3 12:2 13:1 14:2 15:1 16:1
line --> #A>15 + * --> check | 0:8 1:7 2:6 3:5 4:4 5:3 6:2 7:1
ply + {2} | 0:2 1:3 2:4 3:5 4:6 5:7 6:8 7:9 8:10 9:11 10:8 11:4 12:5 13:6 14:5 15:6 16:4
line --> {ply + {2} > 9} + | 8:2 9:1
table
}

@test "line: marks stand on marks" {
    walks "$TREE" <<'table'
line --> (wtm --> btm){2}+ | 0:8 2:8 4:4 6:4
line --> not check{2}{2} | 0:4 1:4
line --> not check+* | 0:5 1:4 2:3 3:2 4:1 6:1 8:2 9:1 10:1 11:3 12:2 13:1 14:2 15:1 16:1
line --> not check +? --> check | 0:6 1:5 2:4 3:3 4:2 5:1 6:2 7:1
line --> .{2}+ | 0:10 1:8 2:8 3:6 4:6 5:4 6:4 7:2 8:2 11:2 12:2 14:2
line --> .{2}{,2} | 0:4 1:4 2:4 3:4 4:4 5:4 6:4 7:2 8:2 11:2 12:2 14:2
line --> .{1,2}* | 0:10 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 9:1 10:1 11:3 12:2 13:1 14:2 15:1 16:1
line --> .{2,}{2} | 0:10 1:9 2:8 3:7 4:6 5:5 6:4
line --> .{2,}+ | 0:10 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 11:3 12:2 14:2
line --> (check+){2} | 
line --> (.+){2} | 0:10 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 11:3 12:2 14:2
table
}

@test "line: a parenthesis that holds one filter is that filter" {
    walks "$TREE" <<'table'
line --> (ply + 1) > 9 --> . | 
line --> (ply + 1) > 8 --> . | 8:2
line --> (wtm) --> (check or K) | 0:2 2:2 4:2 6:2 8:2 11:2
table
}

@test "line: a match of no position is none" {
    walks "$TREE" <<'table'
line --> wtm* | 0:1 2:1 4:1 6:1 8:1 10:1 11:1 13:1 15:1 16:1
line --> .{0} | 
table
}

@test "line: a range is that of the longest match" {
    walks "$TREE" <<'table'
line 3 --> .* | 7:3 11:3
line 2 4 --> .* | 6:4 7:3 8:2 11:3 12:2 14:2
x=2 y=4 line x y --> .* | 6:4 7:3 8:2 11:3 12:2 14:2
table
}

@test "line count: any length is in the range, but no line is none" {
    walks "$TREE" <<'table'
(line count --> .*) < 4 | 7:3 8:2 9:1 10:1 11:3 12:2 13:1 14:2 15:1 16:1
line count quiet --> check --> wtm | 5:2 7:2
line count --> mate | 
table
}

@test "line singlecolor: a step is two plies" {
    walks "$TREE" <<'table'
line singlecolor --> .* | 0:5 1:5 2:4 3:4 4:3 5:3 6:2 7:2 8:1 9:1 10:1 11:2 12:1 13:1 14:1 15:1 16:1
line singlecolor <-- .* | 0:1 1:1 2:2 3:2 4:3 5:3 6:4 7:4 8:5 9:5 10:4 11:2 12:2 13:3 14:2 15:3 16:2
line singlecolor secondary --> .* | 0:1 1:2 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1 12:1 13:1 14:1 15:1 16:1
table
}

@test "line primary, secondary: only first moves, only the others" {
    walks "$TREE" <<'table'
line primary --> . --> variation | 11:2 12:2 14:2
line secondary --> .* | 0:1 1:3 2:1 3:1 4:1 5:2 6:1 7:1 8:1 9:1 10:1 11:2 12:1 13:1 14:1 15:1 16:1
table
}

@test "line firstmatch: it stops where it first can" {
    walks "$TREE" <<'table'
line firstmatch --> check{0,} --> . | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1 12:1 13:1 14:1 15:1 16:1
line firstmatch --> .+ --> terminal | 0:10 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 11:3 12:2 14:2
line firstmatch --> .+ --> ply>=3 | 0:4 1:3 2:2 3:2 4:2 5:2 6:2 7:2 8:2 11:2 12:2 14:2
line firstmatch --> (. --> .)* --> ply>=3 | 0:5 1:3 2:3 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:3 12:1 13:1 14:1 15:1
line firstmatch --> . ? --> (. --> .)? --> ply>=1 | 0:3 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1 12:1 13:1 14:1 15:1 16:1
line firstmatch --> .{,2} --> .{2}? | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:2 9:1 10:1 11:2 12:2 13:1 14:2 15:1 16:1
{line lastposition firstmatch --> .* --> (. --> .)? --> {positionid==7 or positionid==12 or positionid==15}}:positionid | 0:12 1:12 2:7 3:7 4:7 5:7 6:7 7:7 11:15 12:12 14:15 15:15
{line lastposition firstmatch --> . --> .{,3} --> {variation or check}}:positionid | 0:11 1:5 2:5 3:5 4:5 5:7 6:7 11:12 12:13 14:15
line firstmatch <-- .+ <-- wtm | 1:2 2:3 3:2 4:3 5:2 6:3 7:2 8:3 9:2 10:3 11:3 12:2 13:3 14:2 15:3 16:3
table
}

@test "line lastposition: its value is the last position" {
    walks "$TREE" <<'table'
line lastposition --> .{3} | 0:move 2(wtm) 1:move 2(btm) 2:move 3(wtm) 3:move 3(btm) 4:move 4(wtm) 5:move 4(btm) 6:move 5(wtm) 7:move 5(btm) 11:move 3(wtm)[13]
(line lastposition --> .*):positionid | 0:9 1:9 2:9 3:9 4:9 5:9 6:9 7:9 8:9 9:9 10:10 11:13 12:13 13:13 14:15 15:15 16:16
(line lastposition <-- .{2}):positionid | 1:0 2:1 3:2 4:3 5:4 6:5 7:6 8:7 9:8 10:5 11:1 12:11 13:12 14:11 15:14 16:1
table
}

@test "line nestban: no match starts inside an earlier one" {
    walks "$TREE" <<'table'
line nestban --> .+ | 0:10 10:1 11:3 14:2 16:1
line nestban 3 --> .* | 7:3 11:3
flip {line nestban --> Ke1 --> .*} | 0:10 10:1 11:3 14:2 16:1
table
}

@test "line: later parts see the variables of earlier ones" {
    walks "$TREE" <<'table'
line --> x=ply --> ply==x+1 | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:2 11:2 12:2 14:2
line --> x=ply --> .* --> {ply==x+3 or ply==x+4} | 0:5 1:5 2:5 3:5 4:5 5:5 6:4
table
}

@test "line: only the way taken leaves its variables, in nonatomic all do" {
    walks "$TREE" <<'table'
x=0 line --> {x+=1 .} --> {x+=1 positionid==16} x | 1:2
x=0 line --> {x+=1 .} --> {x+=1 false} x | 
x=0 {(line --> {x+=1 .} --> {x+=1 false}) or true} x | 0:0 1:0 2:0 3:0 4:0 5:0 6:0 7:0 8:0 9:0 10:0 11:0 12:0 13:0 14:0 15:0 16:0
x=0 line nonatomic --> {x+=1 .} --> {x+=1 positionid==16} x | 1:4
s="" line --> {s+="a" .} --> {s+="b" positionid==16} s | 1:ab
table
}

@test "line: a move is the one that the line goes on with, unless nolinearize" {
    walks "$TREE" <<'table'
line --> move from p to e5 --> positionid==11 | 1:2
line --> move from p to e5 --> positionid==2 | 
line nolinearize --> move from p to e5 --> positionid==2 | 1:2
line --> {positionid==1 not move from p to e5} --> positionid==2 | 1:2
line --> move from p to e5 | 1:1
line singlecolor --> move from p to e5 --> positionid==12 | 1:2
line singlecolor --> move from p to e5 --> positionid==3 | 
line --> {find move from p to e5} --> positionid==2 | 1:2
line --> {positionid==1 line --> move from p to e5} --> positionid==2 | 1:2
y=0 line --> {y=ply move from p} --> {y+=1 move from P} --> true y | 1:2
dictionary D y=0 line --> {y=ply D["a"]="b" move secondary} --> {y+=1 true} y | 1:2 5:6 11:3
table
}

@test "line: files and messages happen once for each try" {
    run cqlmatch -i "$TREE" -o "$BATS_TEST_TMPDIR/o.pgn" --variations \
        --cql 'positionid==1 line --> {message quiet("a") true}
            --> {message quiet("b" positionid) positionid==11}'
    [[ $output = *a*b2*b11*b16* && $output != *a*a* ]]
}

@test "line: comments stand at both ends, and those of the way taken" {
    is '{Game number 1} 1.e4 c5 {Start line that ends at move 3(wtm)} {CQL} ( 1...e5 2.Nf3 ( 2.f4 exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 d6 {End line of length 3 that starts at move 2(wtm)} 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql 'positionid==2 line --> .{2} --> wtm')"
    is '{Game number 1} 1.e4 c5 ( 1...e5 {a2} {id:11} {Start line that ends at move 3(wtm)[13]} {CQL} 2.Nf3 {a3} ( 2.f4 exf4 ) 2...Nc6 {end} {End line of length 3 that starts at move 2(wtm)[11]} {id:13} ) ( 1...e6 ) 2.Nf3 d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql \
            'positionid==11 line --> {. comment("a" ply)}{+} --> {comment("end") true}')"
    is '{Game number 1} 1.e4 c5' \
        "$(moves_written "$TREE" --cql 'initial line quiet --> .*' |
            sed 's/ {CQL}//; s/ ( 1...e5.*//')"
    is '{Game number 1} 1.e4 c5' \
        "$(moves_written "$TREE" --quiet --cql 'initial line --> .*' |
            sed 's/ ( 1...e5.*//')"
}

@test "line keepallbest: comments of all that is as long" {
    is '{Game number 1} 1.e4 {Start line that ends at move 2(btm)} {Start line that ends at move 2(btm)[12]} {Start line that ends at move 2(btm)[14]} {CQL} 1...c5 ( 1...e5 2.Nf3 {a3} {End line of length 3 that starts at move 1(btm)} {id:12} {alternative} ( 2.f4 {a3} {End line of length 3 that starts at move 1(btm)} {id:14} {alternative} 2...exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 {a3} {End line of length 3 that starts at move 1(btm)} 2...d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql \
            'positionid==1 line keepallbest --> .{2} --> {comment("a" ply) true}')"
    walks "$TREE" <<'table'
line keepallbest --> .* | 0:10 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 9:1 10:1 11:3 12:2 13:1 14:2 15:1 16:1
line keepallbest nestban --> .{3} | 0:3 3:3 6:3
table
}

@test "line nolinearize: comments of the longest way to each leaf" {
    is '{Game number 1} 1.e4 1...c5 {b} ( 1...e5 {b} 2.Nf3 {c} ( 2.f4 {c} 2...exf4 ) 2...Nc6 ) ( 1...e6 {b} ) 2.Nf3 {c} 2...d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql 'positionid==1
            line quiet nolinearize --> true --> {comment("b") true} --> {comment("c") true}?' |
            sed 's/ {CQL}//')"
    is '{Game number 1} 1.e4 {CQL} 1...c5 ( 1...e5 2.Nf3 ( 2.f4 {f} 2...exf4 ) 2...Nc6 ) ( 1...e6 {f} ) 2.Nf3 {f} 2...d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql 'positionid==1
            line quiet nolinearize --> true --> .* -->
                {positionid==3 or positionid==14 or positionid==16 comment("f")}')"
    is '{Game number 1} 1.e4 {CQL} 1...c5 ( 1...e5 2.Nf3 ( 2.f4 exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 {f} 2...d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql 'positionid==1
            line quiet --> true --> .* -->
                {positionid==3 or positionid==14 or positionid==16 comment("f")}')"
    is '{Game number 1} 1.e4 {e} 1...c5 ( 1...e5 2.Nf3 ( 2.f4 exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 {CQL} 2...d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --cql 'positionid==3
            line quiet nolinearize <-- .* <-- {ply<2 ply>0 comment("e")}')"
    is '1.e4 c5' "$(moves_written "$TREE" --noheader --quiet --nolinearize --cql \
        'initial line --> .{2}' | sed 's/ ( 1...e5.*//')"
}

@test "line nolinearize: of two ways to one position one is commented" {
    is '1.e4 {c} {CQL} 1...c5 ( 1...e5 2.Nf3 {c} ( 2.f4 {c} 2...exf4 ) 2...Nc6 ) ( 1...e6 ) 2.Nf3 {c} 2...d6 3.Bb5+ Bd7 ( 3...Nc6 ) 4.Bxd7+ Qxd7 5.O-O *' \
        "$(moves_written "$TREE" --variations --noheader --cql 'positionid==1
            line quiet nolinearize --> {x=2 true}? --> true? --> {comment("c") true} --> .?')"
}

@test "line: what is no line is refused" {
    refuses <<'table'
line --> | a filter is missing
line check | line needs --> here
line --> check <-- check | all point the same way
line --> check{3,1} | not less than the first
line --> (check --> mate | this ( is never closed
line --> (check --> mate } | a group needs )
line --> .** | what may match nothing cannot be repeated
line --> .*? | what may match nothing cannot be repeated
line --> .?* | what may match nothing cannot be repeated
line --> .{0,2}+ | what may match nothing cannot be repeated
line --> .?{2} | what may match nothing cannot be repeated
line --> .{2}?+ | what may match nothing cannot be repeated
line --> .++ | repeated twice; put the inner repetition in parentheses
line --> .+{2} | repeated twice; put the inner repetition in parentheses
line --> .{+}{+} | repeated twice; put the inner repetition in parentheses
line --> #A>15 + {2} | repeated twice; put the inner repetition in parentheses
line --> (.*)+ | cannot be repeated without end
line --> .{5000} | repeated more than 4096 times
line --> (.{100}){100} | too large
line --> (.?){3000,} | what may match nothing cannot be repeated without end
line quiet quiet --> . | stands twice
line 1 quiet 2 --> . | one range
line primary secondary --> . | primary moves or of secondary
line primary <-- . | only in a line with -->
table
}

@test "line: repetitions as large as they may be, and one more" {
    is 1 "$(cqlmatch --count --cql 'line quiet --> .{0,1024} --> .{0,1021}' <<<'4k3/8/8/8/8/8/8/4K3 w - -')"
    complains 2 'this repetition is too large' cqlmatch --count \
        --cql 'line quiet --> .{0,1024} --> .{0,1022}' <<<'4k3/8/8/8/8/8/8/4K3 w - -'
}

@test "line: a game of 20,000 plies takes no stack and little time" {
    {
        printf '[Event "long"]\n\n'
        seq 5000 | sed 's/.*/Nf3 Nf6 Ng1 Ng8/'
        echo '*'
    } >"$BATS_TEST_TMPDIR/long.pgn"
    for query in 'line quiet --> .* --> terminal' \
        'line quiet <-- (.*  <-- .?){1,2} <-- initial' \
        'initial x=0 line quiet nonatomic --> {x=ply .}{+}'; do
        run spends 20 cqlmatch -i "$BATS_TEST_TMPDIR/long.pgn" \
            -o "$BATS_TEST_TMPDIR/o.pgn" --cql "initial or ply>19990 $query"
        [[ $status = 0 ]]
    done
}

@test "line: what looks at variables is asked again when they have changed" {
    local query
    walks "$TREE" <<'table'
x=ply/3 line --> {x>0} --> {ply<x+5}{+} | 3:3 4:2 12:2 14:2
table
    {
        printf '[Event "long"]\n\n'
        seq 5000 | sed 's/.*/Nf3 Nf6 Ng1 Ng8/'
        echo '*'
    } >"$BATS_TEST_TMPDIR/long.pgn"
    for query in 'x=5 line quiet --> {ply>=x}{+} --> terminal' \
        'x=ply/1000 S=Ke1 line quiet --> {ply>=x}{+} --> {~S or terminal}' \
        'x=ply/1000 path quiet {ply>=x} (-- {ply>x})*'; do
        run spends 20 cqlmatch -i "$BATS_TEST_TMPDIR/long.pgn" \
            -o "$BATS_TEST_TMPDIR/o.pgn" --cql "$query"
        [[ $status = 0 ]] || { echo "$query: $status"; return 1; }
    done
}

@test "line: a move in it is the one that it goes on with, by whatever filter" {
    local game=$BATS_TEST_TMPDIR/game.pgn
    echo '1. e4 d5 2. exd5 (2. e5 Nf6) 2... Qxd5 *' >"$game"
    walks "$game" <<'end'
line --> {move from e4 to e5} --> Pd5 | 
line --> {e4--e5} --> Pd5 | 
line --> {e4[x]d5} --> Pe5 | 
line --> {countmoves e4--e5 > 0} --> Pd5 | 
line --> {e4--e5(ply)} --> Pd5 | 
line --> {e4--e5} --> Pe5 | 2:2
line --> {e4[x]d5} --> Pd5 | 2:2
line --> {countmoves e4--e5 > 0} --> Pe5 | 2:2
line --> {e4--e5(ply) == 3} --> Pe5 | 2:2
line nolinearize --> {e4--e5} --> Pd5 | 2:2
end
}

@test "line: strings that it sets on one way take no memory on the next" {
    local game=$BATS_TEST_TMPDIR/game.pgn text
    text=$(printf 'x%.0s' {1..1000})
    { yes 'Nf3 Nf6 Ng1 Ng8' | head -20; echo '*'; } >"$game"
    is 0 "$(cqlmatch -i "$game" --count --memory-limit=40M --cql \
        "initial s=\"\" line quiet --> {s=\"$text\"}{+} --> {s=\"$text\"}{+} --> {s=\"$text\"}{+} --> {s==\"y\"}")"
}
