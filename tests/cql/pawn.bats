#!/usr/bin/env bats
# pawn.bats - what pawns are to one another

# shellcheck disable=SC2034 # the names of positions in the tables
load ../lib

W='4k3/p1p2pp1/1p6/3Pp1p1/PP5P/P4P2/2P1P3/4K3 w - - 0 1'
D='4k3/8/8/3P4/8/3P4/8/4K3 w - - 0 1'
G='4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1'

@test "connectedpawns: another of its colour on a file beside it, any rank" {
    gives <<'table'
connectedpawns | D | []
connectedpawns | 4k3/8/8/4P3/8/3P4/8/4K3 w - - 0 1 | [d3,e5]
connectedpawns & h4 | W | []
connectedpawns & [a3,a4,g5,g7] | W | [a3,a4,g5,g7]
#connectedpawns | - | 16
table
}

@test "isolatedpawns: none of its colour on a file beside it" {
    gives <<'table'
isolatedpawns | W | h4
isolatedpawns | D | [d3,d5]
isolatedpawns | - | []
isolatedpawns | G | [d5,e5]
table
}

@test "doubledpawns: another of its colour on its file" {
    gives <<'table'
doubledpawns | W | [a3,a4,g5,g7]
doubledpawns | D | [d3,d5]
doubledpawns | G | []
table
}

@test "passedpawns: no enemy pawn ahead on its file or beside it" {
    gives <<'table'
passedpawns | W | []
passedpawns | D | [d3,d5]
passedpawns | G | [d5,e5]
passedpawns & p | 4k3/8/8/8/4P3/3p4/8/4K3 w - - 0 1 | d3
table
}
