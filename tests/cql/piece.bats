#!/usr/bin/env bats
# piece.bats - what stands on squares, and pieces that are followed

load ../lib

@test "a piece as the value of a compound, a colon or a transform is its square" {
    gives <<'table'
piece y = Ra1 {y} & a1 | - | a1
piece y = Ra1 currentposition:y & a1 | - | a1
piece y = Ra1 #{if wtm y else y} | - | 1
piece y = Ra1 flip {y} | - | a1
piece y = Ra1 `y & [a1,h1] | - | a1
function f(u) {u} piece y = Ra1 f(y) & a1 | - | a1
table
}
