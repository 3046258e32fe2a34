#!/usr/bin/env bats
# comparison.bats - numbers, strings, sets and positions compared

load ../lib

TREE=$DATA/tree.pgn

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

@test "equal: values of one type that are equal, or none on both sides" {
    gives <<'end'
equal(#R 2) | - | <true>
equal(#R #Q) | - | <false>
equal(R 2) | - | <false>
equal(R r) | - | <false>
equal(Ra1 a1) | - | <true>
equal([] Ra4) | - | <true>
equal("a" + "b" "ab") | - | <true>
equal("ab" "aB") | - | <false>
equal("2" 2) | - | <false>
equal(currentposition initialposition) | - | <true>
equal(currentposition 0) | - | <false>
equal(wtm check) | - | <false>
equal(wtm true) | - | <true>
equal(btm check) | - | <true>
equal(parent sqrt -1) | - | <true>
equal(parent false) | - | <true>
equal(parent true) | - | <false>
equal([] false) | - | <false>
equal(R true) | - | <false>
piece x = Ke1 piece y = e1 equal(x y) | - | <true>
piece x = Ke1 equal(x e1) | - | <true>
not equal(1 2) equal(1 1) | - | <true>
equal = 3 equal | - | 3
end
    refuses <<'end'
equal(A) | takes 2 filters, not 1
equal(A B R) | takes 2 filters, not 3
equal A | needs (
end
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

@test "<, <=, >, >= of positions: by their ids" {
    walks "$TREE" <<'end'
{currentposition < position 2}:positionid | 0:0 1:1
{currentposition <= position 2}:positionid | 0:0 1:1 2:2
{currentposition > position 14}:positionid | 15:15 16:16
{currentposition >= position 14}:positionid | 14:14 15:15 16:16
end
}

@test "==, != of positions: the same one, and not only the same board" {
    walks "$TREE" <<'end'
{currentposition == position 2}:positionid | 2:2
currentposition != position 2 and ply == 2 | 11:<true> 16:<true>
end
}
