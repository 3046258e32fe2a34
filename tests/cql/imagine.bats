#!/usr/bin/env bats
# imagine.bats - positions that nobody played

load ../lib

@test "imagine: another side to move, pieces added or removed, for one filter" {
    gives <<'end'
imagine sidetomove reverse : sidetomove | - | -1
imagine sidetomove white : sidetomove | - | 1
imagine sidetomove black : sidetomove | - | -1
flipcolor imagine sidetomove black : sidetomove | - | 1
imagine add Qd4 : Q | - | [d1,d4]
imagine remove {a-h1&~K} : A | - | [e1,a2,b2,c2,d2,e2,f2,g2,h2]
imagine remove K : true | - | <true>
imagine add Ka1 : K | - | [a1,e1]
imagine remove K add Ke3 : #. | - | 64
shifthorizontal count imagine add Qd4 : Qd4 | - | 8
x={imagine sidetomove reverse : currentposition} {x:sidetomove} | - | -1
{imagine remove Rh1 : o-o} or {imagine remove Rh1 : move legal o-o} | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | <false>
imagine remove Rh1 : standardfen | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
imagine sidetomove reverse : standardfen | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | 4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1
imagine add na1 : standardfen | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | 4k3/8/8/3pP3/8/8/8/n3K3 w - d6 0 1
imagine remove Pe5 : standardfen | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | 4k3/8/8/3p4/8/8/8/4K3 w - - 0 1
end
    holds <<'end'
imagine sidetomove reverse : move legal : mate | 6k1/5ppp/8/8/8/8/8/R3K3 b Q - 0 1 | yes
imagine sidetomove reverse : move legal : mate | 6k1/5pp1/8/8/8/8/8/R3K3 b Q - 0 1 | no
end
    refuses <<'end'
imagine : true | imagine is followed by
imagine sidetomove : true | sidetomove is followed by
imagine sidetomove white sidetomove black : true | twice
imagine add Q : true | add needs one kind of piece
imagine add [QR]a1 : true | add needs one kind of piece
imagine add Qa1 | imagine needs :
move reverse | reverse needs a filter to hold before the move: move reverse : check
end
}

@test "pieceid: pieces keep their numbers in imagined positions, new ones get the next" {
    gives <<'end'
imagine remove ra8 : pieceid ke8 | - | 5
imagine add Qd4 : pieceid Qd4 | - | 33
imagine add Qd4 add n[a3,a4] : pieceid na4 | - | 34
imagine add Qd4 : imagine add Qd5 : pieceid Qd5 | - | 34
piece $q = Qd1 imagine remove Q : #$q | - | 0
piece $q = Qd1 imagine add nd1 : #$q | - | 0
piece $n = Nb1 move to . legal from N : $n & a3 | - | a3
move reverse capture Q : pieceid Q | 4k3/8/8/8/8/8/4r3/K7 w - - 0 1 | <true>
piece $k = k move reverse count from $k : true | 6k1/8/8/8/8/8/8/K7 w - - 0 1 | 25
piece $r = Rh1 x=a1 move legal o-o : {x=$r} str(x) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | f1
piece $r = Ra1 x=h1 move legal o-o : {x=$r} str(x) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | a1
piece $r = Ra1 x=h1 move legal o-o-o : {x=$r} str(x) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | d1
piece $k = K x=h1 move legal o-o-o : {x=$k} str(x) | 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | c1
piece $r = r x=h1 move legal capture r : {x=$r true} str(x) | 3rk3/8/8/8/8/8/8/3RK3 w - - 0 1 | []
piece $r = r x=h1 move legal capture r : {move legal : {x=$r true}} str(x) | 3rk3/8/8/8/8/8/8/3RK3 w - - 0 1 | []
piece $p = p x=h1 move legal enpassant : {x=$p true} str(x) | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | []
piece $p = P x=h1 move legal enpassant : {x=$p} str(x) | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | d6
x=h1 imagine add Qa4 add Qd4 : {piece $q = Qd4 move legal from d4 to d5 : {x=$q}} str(x) | 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | d5
piece $q = Q x=h1 move reverse from a7 to a1 : {x=$q} str(x) | 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1 | a7
x=h1 move legal promote Q : {x=promotedpieces} str(x) | 7k/P7/8/8/8/8/8/4K3 w - - 0 1 | a8
x=h1 move legal promote Q : {move legal from k : {x=promotedpieces}} str(x) | 7k/P7/8/8/8/8/8/4K3 w - - 0 1 | a8
x=h1 move legal promote Q : {imagine sidetomove reverse : {move legal from Q to b8 : {x=promotedpieces}}} str(x) | 7k/P7/8/8/8/8/8/4K3 w - - 0 1 | b8
x=h1 move legal promote Q : {move reverse from a7 : {x=promotedpieces true}} str(x) | 7k/P7/8/8/8/8/8/4K3 w - - 0 1 | a7
x=h1 move legal promote Q : {move reverse from a7 promote Q : {x=promotedpieces true}} str(x) | 7k/P7/8/8/8/8/8/4K3 w - - 0 1 | []
end
}

@test "pieceid: a game has 65535 pieces at most" {
    local add='loop {i < LAST i+=1 imagine add Qa4 : {x=saveposition true}}'
    K='4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    gives <<end
i=0 ${add/LAST/65533} x:pieceid Qa4 | K | 65535
end
    complains 2 '<cmdline>:1:26 error: there are more than 65535 pieces in this game' \
        cqlmatch --cql "i=0 ${add/LAST/65534}" <<<"$K"
    complains 2 'error: there are more than 65535 pieces in this game' \
        cqlmatch --cql "i=0 ${add/LAST/65533} move reverse count : true" <<<"$K"
}

@test "saveposition: an imagined position is kept for the game" {
    gives <<'end'
move legal : {x=saveposition Pe4} x:Pe4 | - | e4
move legal : {x=saveposition Pe4} x:currentmutation | - | e2e4
move legal : {x=currentposition Pe4} {x & initialposition} == ~[e2,e4] | - | <true>
imagine add Qd4 : {x=saveposition true} y={imagine add Qd5 : currentposition} str({x:pieceid Qd4} {y:pieceid Qd5}) | - | 3334
x=saveposition x==initialposition | - | move 1(wtm)
move legal o-o : {x=pieceid Kg1 y=pieceid Rf1 true} str(x "," y) | 4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 2,3
move reverse count from b1 to a1 capture a1 : {pieceid a1 == 4} | 4k3/8/8/8/8/8/8/R3K3 b - - 0 1 | 4
end
}

@test "currentmutation: what an imagined position differs by" {
    gives <<'end'
currentmutation | - | 
imagine sidetomove reverse : currentmutation | - | sidetomove reverse
imagine remove Ra1 add Qd4 add n[a3,b3] sidetomove black : currentmutation | - | remove a1 add Qd4 add n[a3,b3] sidetomove reverse
imagine add Qd4 : imagine remove Rh1 : currentmutation | - | add Qd4; remove h1
move legal : {x=currentmutation move legal : {y=currentmutation true}} str(x ", " y) | - | b1a3, b1a3; b8a6
move reverse : {x=currentmutation true} x | 4k3/8/8/8/8/8/8/2KR4 b - - 0 1 | reverse b1c1
end
}

@test "imagine: a piece is found where 100,000 positions were imagined one from another" {
    # shellcheck disable=SC2016 # it is a variable of CQL
    is 'e8' "$(cqlmatch --answer --cql 'piece $k = k i = 0 here = currentposition
        while (i < 100000) { here : { imagine sidetomove reverse : { here = currentposition } } i += 1 }
        x = e1 here : { x = $k } str(x)' <<<'4k3/8/8/8/8/8/8/4K3 w - - 0 1')"
}
