#!/usr/bin/env bats
# number.bats - numbers, and comparisons of all that can be compared

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

@test "a comparison that holds gives its left side" {
    gives <<'table'
1<2 | - | 1
2<1 | - | <false>
x=(1<2) x | - | 1
1+(A==16) | - | 17
"a"<"b" | - | a
3 > 2 | - | 3
3 >= 4 | - | <false>
2 <= 2 | - | 2
table
    holds <<'table'
1 < 2 | - | yes
2 < 1 | - | no
table
}

@test "==: equal numbers, strings, sets or positions" {
    gives <<'table'
1==1 | - | 1
1==2 | - | <false>
"a"=="a" | - | a
"a"=="A" | - | <false>
A==16 | - | 16
16==A | - | 16
A==a==16 | - | 16
#A==16 | - | 16
R==[a1,h1] | - | <true>
R==a1 | - | <false>
[] == [] | - | <true>
R==[a1,h1]==2 | - | 2
currentposition == initialposition | - | move 1(wtm)
1/0 == 1 | - | <false>
table
    refuses <<'table'
1=="1" | == 
A=="1" | ==
2==R==[a1,h1] | ==
table
}

@test "!=: true when they differ, or one has no value" {
    gives <<'table'
1 != 2 | - | <true>
1 != 1 | - | <false>
1/0 != 1 | - | <true>
"a" != "b" | - | <true>
R != a1 | - | <true>
R != 2 | - | <false>
currentposition != initialposition | - | <false>
table
    refuses <<'table'
5!=5!=5 | !=
table
}

@test "<, <=, > and >=: numbers, strings by their bytes, positions by their place" {
    gives <<'table'
P<=8 | - | 8
1<3<2 | - | <false>
3>2>1 | - | 3
1<=1<=2<=2 | - | 1
1<2==2 | - | 1
1<=#K<=1 | - | 1
"B"<"a" | - | B
""<"a" | - | 
"ab"<"abc" | - | ab
"é">"z" | - | é
A>3 | - | 16
currentposition <= initialposition | - | move 1(wtm)
currentposition < initialposition | - | <false>
table
    refuses <<'table'
A < a | <
"a" < 1 | <
table
}

@test "in: is the left set a part of the right" {
    gives <<'table'
R in A | - | <true>
R in a | - | <false>
[] in a | - | <true>
not R in a | - | <true>
"a"=="a" in "a" | - | <true>
table
    refuses <<'table'
A in A in A | in does not go with
1 in A | in
table
}
