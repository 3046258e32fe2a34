#!/usr/bin/env bats
# number.bats - numbers: arithmetic, and what counts

load ../lib

@test "a number matches, 0 too; no value does not" {
    holds <<'table'
0 | - | yes
-1 | - | yes
1/0 | - | no
table
    gives <<'table'
007 | - | 7
9223372036854775807 | - | 9223372036854775807
9223372036854775807+1 | - | -9223372036854775808
1.5 | - | 5
table
}

@test "+, -, * and /: left to right, product before sum" {
    gives <<'table'
2-3-4 | - | -5
2*3+4 | - | 10
10%4*2 | - | 4
7/2*2 | - | 6
1 + if true then 1 else 2 | - | 2
x=5 x -1 | - | 4
x=5 x-1 | - | 4
x=a1 x -1 | - | -1
3 -1 | - | 2
3 - -2 | - | 5
1/0 + 1 | - | <false>
table
}

@test "/ and %: towards zero, without a value by zero" {
    gives <<'table'
-7/2 | - | -3
7/-2 | - | -3
-7%2 | - | -1
7% -2 | - | 1
-9223372036854775807 - 1 | - | -9223372036854775808
(-9223372036854775807 - 1) / -1 | - | -9223372036854775808
(-9223372036854775807 - 1) % -1 | - | 0
5 % 0 | - | <false>
table
}

@test "-: the opposite number" {
    gives <<'table'
-2+3 | - | 1
-2*-3 | - | 6
x=4 (-x) | - | -4
- -5 | - | 5
table
}

@test "abs: without its sign" {
    gives <<'table'
abs(-3)+1 | - | 2
abs 1 - 2 | - | 1
table
}

@test "sqrt: the root, rounded down" {
    gives <<'table'
sqrt 17 | - | 4
sqrt(16)+9 | - | 5
sqrt -1 | - | <false>
sqrt 0 | - | 0
sqrt 9223372036854775807 | - | 3037000499
sqrt 9223372030926249001 | - | 3037000499
table
}

@test "max and min: of those that have a value" {
    gives <<'table'
max(1 3 2) | - | 3
min(1 3 2) | - | 1
max(1 1/0) | - | 1
max(1/0 1/0) | - | <false>
min(-1 0) | - | -1
max(#A #a) + 1 | - | 17
table
}

@test "white and black: 1 and -1" {
    gives <<'table'
white | - | 1
black | - | -1
white - black | - | 2
table
}
