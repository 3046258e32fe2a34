#!/usr/bin/env bats
# attack.bats - attacks, squares between, rays and pins

load ../lib

@test "attacks: the pieces on the left that attack a square on the right" {
    gives <<'end'
R attacks k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e2
R attacks K | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [a1,h1]
_ attacks . | - | []
P attacks p | 4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1 | []
P attacks e6 | 4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1 | d5
end
    holds <<'end'
R attacks k | 4k3/8/8/8/8/8/8/K3R3 b - - 0 1 | yes
R attacks k | 4k3/8/8/8/4n3/8/8/K3R3 b - - 0 1 | no
end
}

@test "attack: as attacks, but it may name a variable" {
    gives <<'end'
R attack r | 3r1k2/8/8/8/8/8/8/3RK2R w K - 0 1 | d1
#(R attack [r_]) | 3r1k2/8/8/8/8/8/8/3RK2R w K - 0 1 | 2
attack = 3 attack + 1 | - | 4
attack = 3 R attack | - | 3
end
}

@test "->: attacks by its arrow" {
    gives <<'end'
R->k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e2
R→k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e2
end
}

@test "attackedby: the squares on the left that a piece on the right attacks" {
    gives <<'end'
. attackedby P | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [c4,e4]
. attackedby K | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [d1,f1,d2,e2,f2]
. attacked by N | 4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1 | [d1,f1,c2,g2,c4,g4,d5,f5]
end
}

@test "<-: attackedby by its arrow" {
    gives <<'end'
k<-R | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e8
end
}

@test "->, <-: a chain of arrows is a line with a slider at its end" {
    gives <<'end'
R->R->k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e1
R→R→k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e1
k<-R<-R | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e8
r->P->d1 | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | d5
r->P->K | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | []
r->_->P | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | d5
K->_->R | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | []
N<-f7<-k | r6r/pp1qnkpp/4Np2/3p4/8/8/PP2QPPP/2R1R1K1 b - - 0 1 | []
(N<-f7)<-k | r6r/pp1qnkpp/4Np2/3p4/8/8/PP2QPPP/2R1R1K1 b - - 0 1 | e6
N attackedby f7 <- k | r6r/pp1qnkpp/4Np2/3p4/8/8/PP2QPPP/2R1R1K1 b - - 0 1 | e6
~R->k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | []
K|R->k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e2
#R->k | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | 1
square x in R->k x->_e3 | 4k3/8/8/8/8/8/4R3/K3R3 w - - 0 1 | e2
end
    refuses <<'end'
k<-R->_ | -> and <- do not mix in one chain
end
}

@test "between: squares strictly between, whatever stands there" {
    gives <<'end'
between(K k) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [e2,e3,e4,e5,e6,e7]
between(a1 h8) | - | [b2,c3,d4,e5,f6,g7]
between(a1 b3) | - | []
between(a1 a1) | - | []
between(r P) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | d4
end
}

@test "ray: the last squares of lines over empty squares" {
    gives <<'end'
ray(r P) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | d3
ray(r P _) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [d1,d2]
ray(r P _ _) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | d1
ray(R K R) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [a1,h1]
ray up right (K R) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | h1
ray vertical (K k) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | e8
ray(a1 a3) | 4k3/8/8/3r4/8/3P4/2R5/4K2R w K - 0 1 | a3
#ray(. .) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | 64
end
}

@test "xray: a ray that starts at a piece sliding along it" {
    gives <<'end'
xray(r P _) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [d1,d2]
xray(K k) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | []
xray(A A) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | e1
ray(P p) | 4k3/8/8/8/3p4/2P5/8/4K2Q w - - 0 1 | d4
xray(P p) | 4k3/8/8/8/3p4/2P5/8/4K2Q w - - 0 1 | []
ray attack (r P _) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [d1,d2]
ray attacks (r P _) | 4k3/8/8/3r4/8/3P4/2R5/R3K2R w KQ - 0 1 | [d1,d2]
end
}

@test "pin: the part written first gives the value, else the pinned pieces" {
    gives <<'end'
pin | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | [c1,e3]
pin from r | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | [a1,e7]
pin through B | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | [c1,e3]
pin to K | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | e1
pin from b | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | []
pin from r to K | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | [a1,e7]
pin through . to . | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | [c1,e1,e3,b4]
pin to . | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | [c1,d1,e1,e2,c3]
pin from r through B to e2 | 4k3/4r3/8/b7/1P6/2N1B3/8/r1B1K2q w - - 0 1 | e7
end
}

@test "rays and chains: 64 sets are enough, one more is refused" {
    squares=$(printf '. %.0s' {1..64})
    cqlmatch --parse --cql "ray($squares)" </dev/null >/dev/null
    complains 2 'ray has 64 sets at most' cqlmatch --cql "ray($squares .)" </dev/null
    arrows=$(printf -- '-> . %.0s' {1..63})
    cqlmatch --parse --cql ". $arrows" </dev/null >/dev/null
    complains 2 'a chain has 64 sets at most' cqlmatch --cql ". $arrows -> ." </dev/null
}
