#!/usr/bin/env bats
# string.bats - text: pieces of it, patterns, and what they caught

load ../lib

@test "a string in quotes is its characters, a backslash too" {
    gives <<'table'
"abc" | - | abc
#"a\nb" | - | 4
#"" | - | 0
"// no comment" | - | // no comment
table
    holds <<'table'
"" | - | yes
table
}

@test "\\n, \\t, \\r, \\\" and \\\\ are one character each" {
    gives <<'table'
#\n | - | 1
"a" + \" + "b" | - | a"b
str("a" \\ "b") | - | a\b
ascii \n | - | 10
ascii \r | - | 13
table
}

@test "+: one string behind the other" {
    gives <<'table'
"a" + "b" + "c" | - | abc
#"abc"+"d" | - | 4
int "1"+"2" | - | 12
("x"~~"y")+"z" | - | <false>
"x" 1+2 | - | 3
table
}

@test "s[i]: one character, from the end when i is negative" {
    gives <<'table'
"hello"[4] | - | o
"hello"[-1] | - | o
"hello"[5] | - | <false>
"abc"[-4] | - | <false>
"abc" [1] | - | b
str(a1)[0] | - | a
"hello"[1:4][0] | - | e
x="abc" i=1 x[i] | - | b
x="abc" x[#"ab"] | - | c
"aé♔"[2] | - | ♔
"aé♔"[-2] | - | é
"abc"[1/0] | - | <false>
table
}

@test "s[i:j]: from i up to j, both cut at the ends" {
    gives <<'table'
"hello"[1:3] | - | el
"hello"[:-1] | - | hell
"hello"[-3:] | - | llo
"hello"[3:1] | - | 
"hello"[7:9] | - | 
"hello"[0:99] | - | hello
"hello"[-99:2] | - | he
"hello"[:] | - | hello
#"abc"[0:2] | - | 2
"abc"[1/0:] | - | <false>
"é♔é"[1:] | - | ♔é
table
}

@test "s[i] = v: one character becomes any text" {
    gives <<'table'
x="abc" x[0]="XYZ" x | - | XYZbc
x="abc" x[0]="" x | - | bc
x="abc" x[-1]="Z" x | - | abZ
x="abc" x[3]="Z" | - | <false>
x="aéb" x[1]="♔" x | - | a♔b
table
}

@test "s[i:j] = v: a part becomes any text" {
    gives <<'table'
x="hello" x[1:3]="EY" x | - | hEYlo
x="hello" x[1:1]="ZZ" x | - | hZZello
x="abc" x[9:]="Z" x | - | abcZ
x="abc" x[2:1]="Z" x | - | abZc
x="abc" x[:]="ZZ" x | - | ZZ
x="abc" x[1:2] += "Z" x | - | abZc
x="abc" x[0] += "Z" x | - | aZbc
x="abc" x[7] += "Z" | - | <false>
table
}

@test "#: how many characters" {
    gives <<'table'
#"aé♔" | - | 3
#"abc"+1 | - | 4
table
}

@test "in: is the left text a part of the right" {
    gives <<'table'
"b" in "abc" | - | <true>
"" in "abc" | - | <true>
"B" in "abc" | - | <false>
"abc" in "b" | - | <false>
"a.c" in "abc" | - | <false>
("x"~~"y") in "abc" | - | <false>
table
}

@test "int: the number that a string says, or none" {
    gives <<'table'
int "12"+1 | - | 13
int "-7" | - | -7
int "007" | - | 7
int "+7" | - | <false>
int " 7" | - | <false>
int "0x10" | - | <false>
int "" | - | <false>
int "9223372036854775807" | - | 9223372036854775807
int "9223372036854775808" | - | <false>
table
}

@test "ascii: the code of a character, and the character of a code" {
    gives <<'table'
ascii "A"+1 | - | 66
ascii 65+1 | - | B
ascii "AB" | - | <false>
ascii "" | - | <false>
ascii "é" | - | <false>
ascii 0 | - | <false>
ascii 128 | - | <false>
ascii 127 ~~ "\x7f" ascii "~" | - | 126
table
}

@test "uppercase: capitals" {
    gives <<'table'
uppercase "aBc1" | - | ABC1
uppercase "Réti, жук" | - | RÉTI, ЖУК
uppercase "a"+"b" | - | Ab
table
}

@test "lowercase: small letters" {
    gives <<'table'
lowercase "A"+"B" | - | aB
lowercase "RÉTI, ЖУК" | - | réti, жук
(lowercase "ÀB") ~~ "b" | - | b
table
}

@test "indexof: where a text begins in another" {
    gives <<'table'
indexof("b" "abcb") | - | 1
indexof("" "abc") | - | 0
indexof("z" "abc") | - | <false>
indexof("♔" "é♔") | - | 1
table
}

@test "replace: every match of a pattern gives way to a text" {
    gives <<'table'
replace("a1b22" "[0-9]+" "#") | - | a#b#
replace("abc" "" "-") | - | -a-b-c-
replace("abc" "(b)" "\1") | - | a\1c
replace("abc" "x" "y") | - | abc
"q" ~~ "(q)" x=replace("abc" "b" "z") \1 | - | q
"q" ~~ "(q)" x=replace("abc" ("b" ~~ "b") "z") x + \0 | - | azcb
replace("a" "(a" + ")" "b") | - | b
table
}

@test "replace: an empty pattern matches behind the end, whatever stood there before" {
    printf '[Event "a"]\n\n1. e4 e5 2. d4 d5 *\n' >"$BATS_TEST_TMPDIR/games.pgn"
    # x grows in memory in which the bytes of é may still stand
    is '-a-b-c-' "$(cqlmatch -i "$BATS_TEST_TMPDIR/games.pgn" -o /dev/null --cql \
        'y="ééé" y="ééé" y="ééé" y="ééé" y="b" x="a" x+="bc" message quiet(replace(x "" "-"))' 2>&1 |
        sed 's/.* //' | sort -u)"
}

@test "\\K in a lookaround moves no match before the search or behind its end" {
    gives <<'table'
replace("aaab" "(?<=(?1))(?:(\Ka)){0}" "X") | - | XXaXaXb
replace("abcdef" "(?=(?1))(?:(abc\K)){0}" "X") | - | abcXdef
x="" while ("aaab" ~~ "(?<=(?1))(?:(\Ka)){0}") x+=str(\-0 ":" \0 ";") x | - | 0:a;1:;2:;3:;
x="" while ("abcdef" ~~ "(?=(?1))(?:(abc\K)){0}") x+=str(\-0 ":" \0 ";") x | - | 3:;
table
}

@test "replace with a broken pattern ends the query" {
    complains 2 'this pattern is wrong' cqlmatch --cql \
        'x="(" "q"~~"q" str("a" replace("b" x "c"))' <<<"4k3/8/8/8/8/8/8/4K3 w - - 0 1"
}

@test "str: the text of any values, one behind the other" {
    gives <<'table'
str(1 "a" a1) | - | 1aa1
str x=1 | - | <true>
str(A & h1 " " [] " " check) | - | h1 [] <false>
str(1/0) | - | <false>
str(1==1) | - | 1
str(2==1) | - | <false>
str(R==[a1,h1]) | - | <true>
str(currentposition) | - | move 1(wtm)
str [a1,b1] | - | [a1,b1]
str(str(1 str(2)) 3) | - | 123
x=5 str 1 + x | - | 6
table
}

@test "max and min: of strings, by their bytes" {
    gives <<'table'
max("B" "a") | - | a
min("B" "a" "") | - | 
min("b" "ab" "abc") | - | ab
max("é" "z") | - | é
max("a" ("x"~~"y")) | - | a
table
}

@test "~~: the text that a pattern matches" {
    gives <<'table'
"hello" ~~ "l+" | - | ll
"hello" ~~ "z" | - | <false>
"abc" ~~ "" | - | 
fen ~~ " [bw] " | - |  w 
"a.c" ~~ "a\.c" | - | a.c
"x12" ~~ "\d+" | - | 12
"Ab" ~~ "ab" | - | <false>
"Ab" ~~ "(?i)ab" | - | Ab
"aab" ~~ "(?<=a)b" | - | b
"abcabc" ~~ "(abc)\1" | - | abcabc
"éa" ~~ ".a" | - | éa
s="l" "hello" ~~ s | - | l
table
    holds <<'table'
"abc" ~~ "" | - | yes
"abc" ~~ "x" | - | no
table
}

@test "~~: comments and names in quotes are Ruby's" {
    gives <<'table'
"a[b" ~~ "a(?#[x)\[b" | - | a[b
"a1" ~~ "(?#\h[)a\h" | - | a1
"a)" ~~ "(?# \) [)a" | - | a
"aa" ~~ "a(?#[)+" | - | aa
"aba" ~~ "(.)b\1(?#)" | - | aba
"ab" ~~ ("(?x) a # [" + \n + " b") | - | ab
"a#b" ~~ "(?x: a )#b" | - | a#b
"a b" ~~ "((?x) a ) b" | - | a b
"a #b" ~~ "(?x)(?-x:a #)b" | - | a #b
{"ab" ~~ "(?'n'a)(b)" \-{n}} | - | 0
{"x" ~~ "(x)(y)?" "ab" ~~ "(?'n'a)(b)" \2} | - | <false>
{"a(?<b" ~~ "([(?<a]+)" \1} | - | a(?<
table
}

@test "~~: a nested class ends what stands before it, and a quoted text is literal" {
    gives <<'table'
replace("xyz^ab" "[[a]^b]" "_") | - | xyz___
replace("a^b" "[[a]^]" "_") | - | __b
replace("a^b" "[^[a]^]" "_") | - | a^_
replace("a^b" "[a&&[a]^]" "_") | - | _^b
replace("xyz:al" "[[a]:alpha:]" "_") | - | xyz___
replace("abc-z" "[a[b]-z]" "_") | - | __c__
"x[[a]]y" ~~ "\Q[[a]]\E" | - | [[a]]
"[a&&b]" ~~ "\Q[a&&b]\E" | - | [a&&b]
"(?m)" ~~ "\Q(?m)\E" | - | (?m)
"b\h" ~~ "\Q\h" | - | \h
{"b" ~~ "\Q(?<x>\E|(b)" \1} | - | b
"a]b" ~~ "[\Q]\Eb]+" | - | ]b
"12gh" ~~ "\H+" | - | gh
"12gh3" ~~ "[^\H]+" | - | 12
"12gh3" ~~ "[\H1]+" | - | 1
{"x" ~~ "(x)(y)?" "bc" ~~ "(?P<n>b)(c)" \2} | - | <false>
{"bc" ~~ "(?P<n>b)(c)" \{n}} | - | b
table
}

@test "~~: anchors hold at every line, the dot stays in its line" {
    gives <<'table'
("ab" + \n + "cd") ~~ "^c." | - | cd
("ab" + \n + "cd") ~~ "b$" | - | b
("ab" + \n + "cd") ~~ "b.c" | - | <false>
#(("ab" + \n + "cd") ~~ "(?m)b.c") | - | 3
table
}

@test "~~: classes nest, meet and have names" {
    gives <<'table'
"-_aZ0 !" ~~ "[^[-A-Za-z0-9_][^[:ascii:]]]+" | - |  !
"hello" ~~ "[a-z&&[^h]]+" | - | ello
"xyzAF9g" ~~ "\h+" | - | AF9
"ab12" ~~ "[[:digit:]]+" | - | 12
table
}

@test "~~: braces are a quantifier, or literal, whatever the version of PCRE2" {
    gives <<'table'
"aaa" ~~ "a{,2}" | - | aa
"aaa" ~~ "a{,2}?" | - | 
"aaa" ~~ "^a{2}" | - | aa
"aaa" ~~ "a{2,}" | - | aaa
"aaa" ~~ "a{0,1}" | - | a
"a{,}" ~~ "a{,}" | - | a{,}
"aa{ 2 }" ~~ "a{ 2 }" | - | a{ 2 }
"a{1, 2}" ~~ "a{1, 2}" | - | a{1, 2}
"a{" ~~ "a{" | - | a{
"a{1" ~~ "a{1" | - | a{1
"a{x}" ~~ "a{x}" | - | a{x}
"{}" ~~ "{}" | - | {}
"a{2" ~~ "a\{2" | - | a{2
"éé" ~~ "\x{e9}{2}" | - | éé
"A1" ~~ "\p{Lu}\d" | - | A1
"{" ~~ "[{]" | - | {
"a{,2}" ~~ "\Qa{,2}\E" | - | a{,2}
"aaa" ~~ "(?x) a {,2} # {,2}" | - | aa
table
}

@test "~~: a class that a variable leaves open is an error" {
    for class in '[[:' '[[:alpha' '[[:alpha:'; do
        complains 2 'a class has no closing bracket' \
            cqlmatch --cql "x = \"$class\" \"a\" ~~ x" <<<"4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    done
}

@test "\\1, \\-1: what a group caught, and where" {
    gives <<'table'
"a1b2"~~"([a-z])(\d)([a-z])(\d)" str(\4\3\2\1) | - | 2b1a
"xab" ~~ "a(b)" \-1 | - | 2
"xab" ~~ "a(b)" \-0 | - | 1
"éab" ~~ "a(b)" \-1 | - | 2
"a" ~~ "(b)|a" str(\1 " " \-1) | - | <false> <false>
"abcdefghijk" ~~ "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)" \10 | - | j
"abc" ~~ "b" "zzz" ~~ "q" or \0 | - | <false>
if false then "a" ~~ "a" \0 | - | <false>
table
}

@test "\\{name}, \\-{name}: a group that has a name" {
    gives <<'table'
"ab12" ~~ "(?<n>\d+)" \{n} | - | 12
"ab12" ~~ "(?<n>\d+)" \-{n} | - | 2
"ab12" ~~ "(a)(?<n>\d)|(b)(?<m>.)" \{m} | - | 1
"a" ~~ "a(?<n>b)?" \{n} | - | <false>
"1b" ~~ "a(?<n>\d)|(?<n>\d)b" str(\{n} \-{n}) | - | 10
"a2" ~~ "a(?<n>\d)|(?<n>\d)b" str(\{n} \-{n}) | - | 21
"12" ~~ "(?<n>\d)(?<n>\d)" str(\{n} \-{n}) | - | 21
"ab" ~~ "(?<n>a)(?<m>b)|(?<n>b)" str(\{n} \{m}) | - | ab
"abb" ~~ "(?<n>a)|(?<n>b)\k<n>" str(\0 \{n}) | - | aa
"bb" ~~ "(?<n>a)|(?<n>b)\k<n>" str(\0 \{n}) | - | bbb
"c" ~~ "(?<n>a)|(?<n>b)|c" \{n} | - | <false>
table
}

@test "while ~~: the body for every match" {
    gives <<'table'
m="" while ("a1b2c3"~~"[a-z](\d)") m += str(\0 \1 \-0 ",") m | - | a110,b222,c334,
i=0 while ("abc"~~"") i+=1 i | - | 4
i=0 while ("aaa"~~"^a") i+=1 i | - | 1
i=0 while ("abc"~~"z") i+=1 i | - | 0
m="" while("ab"~~".") {x=\0 while("12"~~".") m+=str(x \0)} m | - | a1a2b1b2
x="abc" i=0 while (x~~".") {x="" i+=1} i | - | 3
while("ab"~~".") true \0 | - | b
"ab" ~~ ".." m="" while (\0 ~~ ".") m = str(\0 m) m | - | ba
while (("x"~~"y") ~~ ".") true | - | <false>
table
}

@test "a pattern that explodes stops at a limit" {
    complains 2 'too many steps' cqlmatch --cql \
        'x="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" x ~~ "^(a|aa)+$"' \
        <<<"4k3/8/8/8/8/8/8/4K3 w - - 0 1"
}

@test "a PCRE2 without just-in-time compiler finds the same" {
    [[ -e $BUILD/tests/nojit.so ]] || skip "there is no library that takes the compiler away"
    LD_PRELOAD=$BUILD/tests/nojit.so gives <<'table'
("x"~~"y") in "abc" | - | <false>
(lowercase "ÀB") ~~ "b" | - | b
"q" ~~ "(q)" x=replace("abc" ("b" ~~ "b") "z") x + \0 | - | azcb
x="" while ("aaab" ~~ "(?<=(?1))(?:(\Ka)){0}") x+=str(\-0 ":" \0 ";") x | - | 0:a;1:;2:;3:;
table
    LD_PRELOAD=$BUILD/tests/nojit.so complains 2 "this pattern takes too many steps" \
        cqlmatch --cql '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" ~~ "(a|aa)+$"' <<<"8/8/8/8/8/8/8/K6k w - - 0 1"
}
