#!/usr/bin/env bats
# path.bats - ways through the game, move by move

load ../lib

TREE=$DATA/tree.pgn
SHUFFLE=$DATA/shuffle.pgn

@test "path: its value is the number of moves of the longest match" {
    walks "$TREE" <<'table'
path --* | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 11:2 12:1 14:1
path -- -- --* | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 11:2
path p--e5 | 1:1
path N--f3 -- -- | 2:3
path [x] | 6:1 7:1 14:1
path ――* × | 0:8 1:7 2:6 3:5 4:4 5:3 6:2 7:1 11:2 14:1
⊢ × | 6:1 7:1 14:1
path --=Q | 
table
}

@test "path: other filters are asked where the way is, and take no move" {
    walks "$TREE" <<'table'
path check -- | 5:1 7:1
path -- check | 4:1 6:1
path {-- check} -- | 5:1 7:1
path wtm | 
path . -- | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 11:1 12:1 14:1
path --* {ply==4} | 0:4 1:3 2:2 3:1 11:2 12:1 14:1
path move from P -- | 0:1 11:1
path P -- P | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 11:1 12:1 14:1
path -- castle | 8:1
path --* {secondary} | 0:6 1:5 2:4 3:3 4:2 5:1 11:1
table
}

@test "path: a target is asked behind the move" {
    walks "$TREE" <<'table'
path --(btm)+ | 0:1 2:1 4:1 6:1 8:1 11:1
path --(castle) | 8:1
path --(check) --(not check wtm) | 4:2 6:2
table
}

@test "path: filters and groups are repeated" {
    walks "$TREE" <<'table'
path --{3} | 0:3 1:3 2:3 3:3 4:3 5:3 6:3
path -- {3} | 0:3 1:3 2:3 3:3 4:3 5:3 6:3
path --{2,3} | 0:3 1:3 2:3 3:3 4:3 5:3 6:3 7:2 11:2
path --{,2} | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:1 11:2 12:1 14:1
path --{+} check | 0:7 1:6 2:5 3:4 4:3 5:2 6:1
path --{0} | 
path (wtm -- btm --)* | 0:8 2:6 4:4 6:2 11:2
path (N--f3 --)+ | 2:2 11:2
path ((N-- --)+ --)* | 2:3
path (--)(--) | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 11:2
path (check)? -- -- N--? | 0:3 1:2 2:2 3:2 4:2 5:2 6:2 7:2 11:2
path ((-- btm) + (-- wtm) ?) {2} | 0:4 2:4 4:4 6:3
path (N|B)-- | 2:1 4:1 6:1 11:1
table
}

@test "path: a mark belongs to the whole step before it" {
    walks "$TREE" <<'table'
path -- check+ | 4:1 6:1
path -- . {2,} | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 11:2
path -- wtm #A>14 * | 1:1 3:1 5:1 7:1 12:1 14:1
path -- wtm -- btm + | 1:2 3:2 5:2 7:2
path -- check? true | 4:1 6:1
path -- {wtm #A>14}+ | 1:1 3:1 5:1 7:1 12:1 14:1
path -- not check {4,} | 0:4
path -- if check then wtm else not mate {2} | 0:2 1:2 2:2 7:2 11:2
path -- B attacks k * | 4:1 6:1
path -- check? | 4:1 6:1
path -- . -- . {2} | 0:3 1:3 2:3 3:3 4:3 5:3 6:3
path -- not wtm {1,3} -- wtm | 0:2 2:2 4:2 6:2 11:2
path -- wtm {0,} -- btm | 0:1 1:2 2:1 3:2 4:1 5:2 6:1 7:2 8:1 11:1
path -- wtm --(check) . + | 3:2 5:2
path P-- . [x] . {1,2} | 11:2
path [x] wtm + | 7:1 14:1
path -- {not P--} {8} | 0:8 1:8
path -- {--} {8} | 0:8
path (. -- . {2}) {2} | 0:4 1:4 2:4 3:4 4:4 5:4
table
    walks "$TREE" < <(printf '%b\n' \
        'path --\n.\n{2} | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 11:2' |
        paste -sd ' ')
}

@test "path: a test in parentheses is repeated with the move before it, or alone" {
    walks "$TREE" <<'table'
path -- (wtm) {2} | 
path -- (btm wtm) | 
path -- (not wtm) (#A>14) + | 0:1 2:1 4:1 6:1 8:1 11:1
path --+ (wtm)? -- | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 11:2
path -- wtm -- check + | 3:2 5:2
path -- wtm (-- check)+ | 3:2 5:2
path (wtm){2} -- | 0:1 2:1 4:1 6:1 8:1 11:1
path (wtm check)? -- | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 11:1 12:1 14:1
path (--) (wtm) (btm)? | 1:1 3:1 5:1 7:1 12:1 14:1
path -- (-- wtm)+ | 0:2 2:2 4:2 6:2 11:2
path -- (--){2} | 0:3 1:3 2:3 3:3 4:3 5:3 6:3
path (#A)>15 (P|N)-- btm {2} | 
path (A|a)-- . {8} | 0:8 1:8
table
}

@test "path: + and * are marks, and operators in braces and brackets" {
    walks "$TREE" <<'table'
path -- #A==16 * -- #A==15 | 0:8 1:7 2:6 3:5 4:4 5:3 6:2 7:1 8:1 11:2 14:1
path -- #A==16 {*} -- #A==15 | 0:8 1:7 2:6 3:5 4:4 5:3 6:2 7:1 8:1 11:2 14:1
path -- wtm + not check | 1:1 3:1 5:1 7:1 12:1 14:1
path -- #A-#a>=0 {4,} | 0:9 1:8 2:7 3:6 4:5 5:4
path -- {#A + #a < 32} + | 6:3 7:2 8:1 14:1
path -- {#A + #a < 20} | 
path -- #A + #a<32 | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 11:2 12:1 14:1
path -- {2 * #A > 30} {7} | 0:7
path -- x=#A + | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 11:2 12:1 14:1
path -- "abc"[0 + 1]=="b" {8} | 0:8 1:8
path -- "abc"[0 + 1]=="b" + | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 11:2 12:1 14:1
dictionary D D["ab"]="c" path -- D["a" + "b"]=="c" {8} | 0:8 1:8
function f(x) { x + 1 } path -- f(#A)==17 {5} | 0:5 1:5 2:5
(path -- check) + 1 | 4:2 6:2
{path -- check} and #A + 1>3 | 4:<true> 6:<true>
table
}

@test "path: a path or line in it takes marks, but a line no + or *" {
    walks "$TREE" <<'table'
path -- path -- wtm {2} | 
path -- path -- wtm + -- | 0:1 2:1 4:1 6:1
path -- {path -- wtm} + | 0:1 2:1 4:1 6:1 11:1
path -- (path -- .) {2} | 0:2 1:2 2:2 3:2 4:2 5:2 6:2
path -- line --> . {2} | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 11:1
path -- line --> . + | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 11:2 12:1 14:1
path -- line --> . {*} | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 11:2 12:1 14:1
path -- {line --> . +} -- wtm | 0:2 2:2 4:2 6:2 11:2
line --> (path -- . {2}) + --> wtm | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2
table
}

@test "path: parameters and variables with steps that have tests" {
    walks "$TREE" <<'table'
path nestban -- . {2} | 0:2 2:2 4:2 6:2 11:2
path singlecolor -- btm {2} | 0:2 2:2 4:2 6:2
path max ply -- . {2,3} | 0:3 1:4 2:5 3:6 4:7 5:8 6:9 7:9 11:4
path 2 3 -- . + | 6:3 7:2 11:2
path firstmatch -- . {2,} | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 11:2
{path lastposition -- not check +}:positionid | 0:4 1:4 2:4 3:4 5:6 7:9 8:9 11:13 12:13 14:15
atomic x=0 {path -- {not check x+=1} {2,}} x | 0:4 1:3 2:2 7:2 11:2
atomic x=0 {path (-- {wtm x+=1} -- {btm x+=10})+} x | 1:44 3:33 5:22 7:11
x=0 {path -- {not check x+=1} {2,}} x | 0:10 1:9 2:2 7:2 11:4
table
    walks "$SHUFFLE" <<'table'
path focus N -- btm {3} | 0:3 2:3 4:3 6:3
table
}

@test "path: a mark behind a line without text is not of the path" {
    local query
    printf -v query 'x = 0\nx = path --\n\n+ 3\nmessage quiet(x)'
    is 4 "$(cqlmatch -i "$TREE" -o "$BATS_TEST_TMPDIR/o.pgn" --cql "$query" |
        head -n 1)"
}

@test "path: a number behind + or * is warned of" {
    run --separate-stderr cqlmatch -i "$TREE" --count --cql 'path -- #A + 1'
    is 1 "$output"
    # shellcheck disable=SC2154 # run sets stderr
    [[ $stderr = *'1:14 warning: a number alone always matches; in a path + and * repeat steps, and arithmetic stands in braces'* ]]
    run --separate-stderr cqlmatch -i "$TREE" --count --cql 'path {2} -- check'
    [[ $stderr = *'1:6 warning: a number alone always matches; a count stands after the step that it repeats'* ]]
    run --separate-stderr cqlmatch -i "$TREE" --count --cql 'path --{2} check'
    is "" "$stderr"
}

@test "path: it ends at and, or behind a move, at a brace, a blank line and the end of a text" {
    local query
    walks "$TREE" <<'table'
{path -- check} or {positionid==0} | 0:<true> 4:<true> 6:<true>
path -- check and ply>5 | 6:1
path check or ply>7 -- | 5:1 7:1 8:1
path -- and ply>7 | 8:<true>
table
    printf -v query '%s\n' 'path --' '  // a comment is no blank line' '--' \
        '/* nor' '' 'is this */ (--' '' '--)' '	' 'wtm message quiet("at " ply)'
    is 'at 0
at 2
at 4' "$(cqlmatch -i "$TREE" -o "$BATS_TEST_TMPDIR/o.pgn" --cql "$query")"
    is 'at 8' "$(cqlmatch -i "$TREE" -o "$BATS_TEST_TMPDIR/o.pgn" \
        --cql 'path --' --cql 'ply==8 message quiet("at " ply)')"
}

@test "path: one that is assigned ends at the name of its variable" {
    walks "$TREE" <<'table'
x = path -- check x==1 ply | 4:4 6:6
x = 1 + path -- -- check x>2 x | 3:3 5:3
x = path lastposition -- check x:ply | 4:5 6:7
persistent quiet x = path -- check x>0 ply | 4:4 6:6
function f(y) {z = path -- y z==1} f(check) f(Bb5) ply | 5:5
x = path -- check x=3 x | 4:<true> 6:<true>
x = 1 x = path -- x==2 | 
table
    refuses <<'table'
x = path (-- x==1) | x is no filter and has not been given a value
x = path x==1 | x is no filter and has not been given a value
x = path -- y==1 | y is no filter and has not been given a value
table
}

@test "path: a range is that of the value" {
    walks "$TREE" <<'table'
path 3 --+ | 6:3
path 3 4 --+ | 5:4 6:3
path max 5 5 --{9} | 0:5
path max ply 9 --+ | 0:9 1:9 2:9 3:9 4:9 5:9 6:9 7:9 8:9
path max ply 5 --+ | 
path count --{9} | 0:9
path quiet count max ply --+ | 0:9 1:9 2:9 3:9 4:9 5:9 6:9 7:9 8:9 11:4 12:4 14:4
table
}

@test "path firstmatch: the first match, main moves before others" {
    walks "$TREE" <<'table'
path firstmatch --+ | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 11:1 12:1 14:1
path firstmatch (-- --)? -- | 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 11:1 12:1 14:1
path firstmatch --* terminal | 0:9 1:8 2:7 3:6 4:5 5:4 6:3 7:2 8:1 11:2 12:1 14:1
path firstmatch (--)* {variation} | 0:6 1:5 2:4 3:3 4:2 5:1 11:1 12:1 14:1
path firstmatch (wtm) --? (check)? | 0:1 2:1 4:1 6:1 8:1 11:1
path firstmatch --? (-- --)? | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:1 11:2 12:1 14:1
path firstmatch --{0,2} (-- -- --)? | 0:3 1:3 2:3 3:3 4:3 5:3 6:3 7:1 8:1 11:1 12:1 14:1
path firstmatch --? (wtm)? (-- --)? | 0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:1 11:2 12:1 14:1
path firstmatch (-- --)* -- {ply>=3} | 0:3 1:3 2:1 3:1 4:1 5:1 6:1 7:1 8:1 11:1 12:1 14:1
{path lastposition firstmatch --{,3} [x]}:positionid | 0:15 1:15 3:7 4:7 5:7 6:7 7:8 11:15 14:15
path firstmatch max ply --+ | 0:1 1:2 2:3 3:4 4:5 5:6 6:7 7:8 8:9 11:3 12:4 14:4
table
}

@test "path lastposition: its value is the last position" {
    walks "$TREE" <<'table'
path lastposition firstmatch --{2} | 0:move 2(wtm) 1:move 2(btm) 2:move 3(wtm) 3:move 3(btm) 4:move 4(wtm) 5:move 4(btm) 6:move 5(wtm) 7:move 5(btm) 11:move 3(wtm)[13]
(path lastposition --*):positionid | 0:9 1:9 2:9 3:9 4:9 5:9 6:9 7:9 8:9 11:13 12:13 14:15
table
}

@test "path nestban: no way starts inside an earlier one, but at its end" {
    walks "$TREE" <<'table'
path nestban --+ | 0:9 11:2 14:1
path nestban --{3} | 0:3 3:3 6:3
path nestban singlecolor --{2} | 0:2 3:2 6:2
table
    walks "$SHUFFLE" <<'table'
path focus N nestban --{2} | 0:2 4:2 8:2
path focus N nestban --{2} --? | 0:3 6:3
table
}

@test "path primary, singlecolor: only first moves, only those of one side" {
    walks "$TREE" <<'table'
path primary -- -- {secondary} | 
path primary --+ {variation} | 11:2 12:1 14:1
path singlecolor --+ | 0:5 1:4 2:4 3:3 4:3 5:2 6:2 7:1 8:1 11:1 12:1 14:1
path singlecolor -- btm -- | 0:2 2:2 4:2 6:2
path singlecolor -- wtm -- | 1:2 3:2 5:2
path singlecolor max pathcountunfocused --+ | 0:4 1:3 2:3 3:2 4:2 5:1 6:1 7:0 8:0 11:0 12:0 14:0
table
}

@test "path max: the greatest value at the end of a way" {
    walks "$TREE" <<'table'
path max ply --+ | 0:9 1:9 2:9 3:9 4:9 5:9 6:9 7:9 8:9 11:4 12:4 14:4
path max {-ply} --+ | 0:-1 1:-2 2:-3 3:-4 4:-5 5:-6 6:-7 7:-8 8:-9 11:-3 12:-4 14:-4
path max -1 -- | 0:-1 1:-1 2:-1 3:-1 4:-1 5:-1 6:-1 7:-1 8:-1 11:-1 12:-1 14:-1
path max #[b] --+ | 0:2 1:2 2:2 3:2 4:2 5:2 6:1 7:1 8:1 11:2 12:2 14:2
path max {ply<4} --+ | 0:3 1:3 2:3 11:3
path max ply<4 --+ | 0:3 1:3 2:3 11:3
path lastposition max 1 --+ {positionid==13 or positionid==16} | 0:move 3(wtm)[13] 1:move 3(wtm)[13] 11:move 3(wtm)[13] 12:move 3(wtm)[13]
table
}

@test "path focus: moves of the pieces, others are passed over" {
    walks "$SHUFFLE" <<'table'
path focus Ng1 --* | 0:4 4:2
path focus N --* | 0:6 2:5 4:4 6:3 8:2 10:1
path focus A->h3 --* | 0:4 4:2
path focus N|n -- -- | 0:2 2:2 4:2 6:2 8:2
path focus Ng1 -- btm -- | 0:2 4:2
path focus Ng1 -- wtm -- | 
path focus Ng1 (wtm --)* | 0:1 4:1
path focus p --* | 1:9 3:8 5:7 7:6 9:5 11:4 13:3 15:2 17:1
path focus pd7 --* check -- | 
path focus pd7 --=Q | 
path ◎ a5 --* | 
path focus A primary --* | 0:10 2:9 4:8 6:7 8:6 10:5 12:4 14:3 16:2 18:1
path focus Ng1 lastposition --+ | 0:move 5(btm) 4:move 5(btm)
path focus Rh1 --* | 16:1
path focus Rh1 R--f1 | 16:1
path focus Rh1 K-- | 
path focus Ke1 R-- | 
path focus Ke1 K--g1 | 16:1
table
    walks "$TREE" <<'table'
path focus Pf2|Pe4 --* | 11:1
path focus pe7|pc7|Pf2 --* | 1:3 11:1
table
}

@test "path focus: a king and a rook that have castled move on" {
    printf '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Kh1 a6 6. Rg1 *\n' >"$BATS_TEST_TMPDIR/castled.pgn"
    # castling from position 6, then the king, and of Rh1 the rook
    walks "$BATS_TEST_TMPDIR/castled.pgn" <<'table'
path focus Ke1 --* | 6:2
path focus Rh1 --* | 6:2
path focus Ke1 K--g1 K--h1 | 6:2
table
}

@test "path focus capture: moves that take the pieces, too" {
    walks "$SHUFFLE" <<'table'
path focus capture Ng1 --* | 0:5 4:3
path focus capture pd7 --* | 1:6
path focus capture Qd1 --* | 9:1
path focus capture Pc2 [x] | 7:1
path focus capture p --p | 18:1
table
}

@test "pathcount, pathcountunfocused, pathstart: on the way" {
    walks "$SHUFFLE" <<'table'
path --* {pathcount==3 pathstart:ply<9} | 0:3 1:3 2:3 3:3 4:3 5:3 6:3 7:3 8:3
path pathcount==0 --(pathcount==1) {ply>17} | 17:1 18:1
path focus Ng1 max pathcount --+ | 0:4 4:2
path focus Ng1 max pathcountunfocused --+ | 0:5 4:3
path --* {distance (pathstart currentposition)==3 ply<6} | 0:3 1:3 2:3
path max {pathstart:ply} --{17} | 0:0 1:1 2:2
path -- {path -- pathcount==1} -- {ply==3} | 1:2
path -- {path -- pathcount==2} -- | 
table
}

@test "pathlastposition: behind the path, like pathcount and pathstart" {
    walks "$TREE" <<'table'
{path --{7}} and pathcount==7 pathlastposition | 0:move 4(btm) 1:move 5(wtm) 2:move 5(btm)
{path -- check} or pathcount==1 pathstart | 4:move 3(wtm) 5:move 3(wtm) 6:move 4(wtm) 7:move 4(wtm) 8:move 4(wtm) 9:move 4(wtm) 10:move 4(wtm) 11:move 4(wtm) 12:move 4(wtm) 13:move 4(wtm) 14:move 4(wtm) 15:move 4(wtm) 16:move 4(wtm)
path --* {pathlastposition:true} | 
{path singlecolor --{3}} pathcountunfocused | 0:2 1:2 2:2 3:2 4:2
line --> {path -- check} --> pathcount==1 | 4:2 6:2
table
}

@test "path: what tries did to variables stays, but of atomic ones" {
    walks "$TREE" <<'table'
x=0 {{path (-- {x=x+1}){2} -- {positionid==16}} or true} positionid==7 x | 7:2
atomic x=0 {{path (-- {x=x+1}){2} -- {positionid==16}} or true} positionid==7 x | 7:0
path {x=ply true} --* {ply==x+5} | 0:5 1:5 2:5 3:5 4:5
table
}

# What stands in the comments of a written game, one position a line.
comments() {
    moves_written "$@" | grep -o '{[^}]*}\( {[^}]*}\)*' | sed '/^{id:[0-9]*}$/d'
}

@test "path: comments stand at both ends" {
    is '{Game number 1}
{Start path that ends at move 3(btm)} {CQL}
{End path of length 3 that starts at move 2(wtm)}' \
        "$(comments "$TREE" --variations --cql 'positionid==2 path -- -- --')"
    is '{Game number 1}
{id:11} {Start path that ends at move 3(wtm)[13]} {CQL}
{a3}
{a4} {End path of length 2 that starts at move 2(wtm)[11]} {id:13}' \
        "$(comments "$TREE" --variations --cql \
            'positionid==11 path (-- comment("a" ply))*')"
    is '{Game number 1}
{CQL}' "$(comments "$TREE" --variations --cql 'positionid==11 path quiet --*')"
}

@test "path: comments of ways not taken go" {
    is '{Game number 1}
{Start path that ends at move 2(btm)[14]} {CQL}
{a2}
{b3} {End path of length 2 that starts at move 1(btm)} {id:14}' \
        "$(comments "$TREE" --variations --cql \
            'positionid==1 path -- comment("a" ply) --(comment("b" ply)) {positionid==14}')"
    is '' "$(comments "$TREE" --cql 'path -- comment("a") false')"
}

@test "path title, verbose, max: what they say, and say when it is quiet" {
    is '{Game number 1}
{T} {Start path that ends at move 3(wtm)} {CQL}
{T: move 1 of 2}
{T: move 2 of 2} {End path of length 2 that starts at move 2(wtm)} {Max value: 4}' \
        "$(comments "$TREE" --cql \
            'positionid==2 path title "T" verbose max ply -- --')"
    is '{Game number 1}
{T} {CQL}
{T: move 1 of 1}' "$(comments "$TREE" --cql \
            'positionid==2 path title "T" verbose quiet max ply --')"
    is '{Game number 1}
{T}
{T: move 1 of 1}' "$(comments "$TREE" --quiet --cql \
            'positionid==2 path title "T" verbose max ply --')"
}

# A part that writes makes the search try each path.
@test "path verbose: the last move is told of, though others are tried after it" {
    local options part
    for options in --mainline --variations; do
        for part in '' "writefile(\"$BATS_TEST_TMPDIR/x\" \"x\")"; do
            is '1.e4 {move 1 of 2} 1...c5 {move 2 of 2}' \
                "$(moves_written "$TREE" $options --cql \
                    "initial path verbose quiet $part -- --" |
                    grep -o '1\.e4.* of 2}')"
        done
    done
}

@test "path piecepath: where each piece went, and where it was taken" {
    local query row
    while IFS=';' read -r query row; do
        is "$row" "$(comments "$SHUFFLE" --cql "$query" |
            grep -o 'Focus path: [^}]*')"
    done <<'table'
initial path focus N piecepath --*;Focus path: Nb1-c3-d1 Ng1-f3-g1-f3-d4
ply==1 path focus p piecepath quiet --*;Focus path: pd7-d5-d4-d3-c2-d1(xd1) pe7-e5-d4-d3 ph7-h6
ply==1 path focus pd7 piecepath --*;Focus path: pd7-d5-d4-d3-c2-d1
ply==5 path focus p|Qd1 piecepath --{3};Focus path: Qd1(xd1) pd4-d3-c2-d1
ply==16 path focus Ke1 piecepath --;Focus path: Ke1-g1
ply==16 path focus A piecepath --;Focus path: Ke1-g1 Rh1-f1
initial path focus capture Ng1 piecepath --*;Focus path: Ng1-f3-g1-f3-d4(xd4)
table
}

@test "path keepallbest: comments of all that is as good" {
    is '{Game number 1}
{T} {Start path that ends at move 2(btm)} {Start path that ends at move 2(btm)[12]} {Start path that ends at move 2(btm)[14]} {CQL}
{T: move 1 of 2}
{T: move 1 of 2}
{T: move 2 of 2} {End path of length 2 that starts at move 1(btm)} {id:12} {alternative}
{T: move 2 of 2} {End path of length 2 that starts at move 1(btm)} {id:14} {alternative}
{T: move 2 of 2} {End path of length 2 that starts at move 1(btm)}' \
        "$(comments "$TREE" --variations --cql \
            'positionid==1 path keepallbest verbose title "T" -- --')"
    is '{CQL}
{c3} {alternative}
{c3} {alternative}
{c3}' "$(comments "$TREE" --noheader --variations --cql \
            'positionid==1 path keepallbest quiet --{2} comment("c" ply)')"
    is '{CQL}
{x3} {alternative}
{x3} {alternative}
{x3}' "$(comments "$TREE" --noheader --variations --cql \
            'positionid==1 x=0 path keepallbest quiet --{2} {x=ply comment("x" x)}')"
    is '{CQL}
{move 1 of 2}
{move 1 of 3}
{move 2 of 3}
{move 3 of 3} {alternative}
{move 2 of 2}' "$(comments "$TREE" --noheader --variations --cql \
            'positionid==1 path keepallbest max 1 quiet verbose --+ {positionid==3 or positionid==13}')"
}

@test "path keepallbest: the first end is the best, also where each way is tried" {
    local change='{D["a"]="x"}' query='local dictionary D initial path keepallbest max 1
        (-- --)? -- CHANGE -- -- (--{7})? (--{4})? {ply==5 or ply==7 or ply==10}'

    printf '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *\n' >"$BATS_TEST_TMPDIR/pgn"
    is '5: 7:{alternative} 10:{alternative}' "$(comments "$BATS_TEST_TMPDIR/pgn" --cql "${query/CHANGE/}" |
        sed -n 's/.*End path of length \([0-9]*\) that starts at move 1(wtm)} {Max value: 1}/\1:/p' | tr -d ' ' | paste -sd ' ')"
    is "$(comments "$BATS_TEST_TMPDIR/pgn" --cql "${query/CHANGE/}")" \
        "$(comments "$BATS_TEST_TMPDIR/pgn" --cql "${query/CHANGE/$change}")"
}

@test "--keepallbest: of every path, line and sort" {
    is '{CQL}
{alternative}
{alternative}' "$(comments "$TREE" --noheader --variations --keepallbest --cql \
            'positionid==1 path quiet -- --')"
    is '{CQL}
{alternative}
{alternative}' "$(comments "$TREE" --noheader --variations --keepallbest --cql \
            'positionid==1 line quiet --> .{3}')"
    is '{CQL} {pawns: 8}
{CQL} {p4}
{CQL} {p5}' "$(comments "$TREE" --noheader --keepallbest --cql \
            'sort "pawns" {ply<6 A comment("p" ply) ply>3 #P}' | sed 's/^{CQL}$//;/^$/d;s/^{pawns: 8}$/{CQL} {pawns: 8}/')"
    is '{p4}' "$(comments "$TREE" --noheader --cql \
            'sort "pawns" {ply<6 ply>3 comment("p" ply) #P}' | grep -o '{p.}')"
}

@test "path: from and to of castling are those of the men that its move is of" {
    walks "$DATA/moves.pgn" <<'end'
x=[] {path R-- x=from --*} str x | 1:a1 3:a1
x=[] {path K-- castle x=to} str x | 1:c1 3:c1
x=[] {path -- castle x=to} str x | 1:[c1,d1] 2:[f8,g8] 3:[c1,d1]
x=[] {path focus R -- castle x=to} str x | 1:d1 3:d1
x=[] {path focus [RK] K-- castle x=to} str x | 1:c1 3:c1
x=[] {path focus R --(x=to)} str x | 1:d1 3:d1
x=[] {path (R-- castle x=from)+} str x | 1:a1 3:a1
{path focus R --c1} | 
{path focus R --d1} | 1:1 3:1
end
}

@test "path: tests behind a mark or a group, and max, see both men of castling" {
    walks "$DATA/moves.pgn" <<'end'
x=0 {path K--? R--? castle x=#from} x | 1:2 3:2
x=0 {path (R-- castle) x=#from} x | 1:2 3:2
{path max #from R--} | 1:2 3:2
end
}

@test "path: comments behind castling show the squares of the men in focus" {
    is '{Game number 1} 1...d5 2.exd6 ( 2.bxa8=Q+ Kf7 3.Qxh8 ) ( 2.b8=N ) ( 2.-- ) ( 2.O-O-O {a1} ) 2...O-O ( 2...Kd7 ) 3.O-O-O {a1} *' \
        "$(moves_written "$DATA/moves.pgn" --variations --matchstring '' \
            --cql 'path quiet focus R -- castle comment(from)')"
}

@test "path: what is no path is refused" {
    refuses <<'table'
path | this path has no filters
path quiet | this path has no filters
path or check | this path has no filters
path quiet quiet -- | quiet stands twice
path 1 quiet 2 -- | a path has one range
path max ply max ply -- | max stands twice
path max "a" -- | max needs a number
path focus N focus b -- | focus stands twice
path focus 3 -- | focus needs a set
path focus N singlecolor -- | one colour's moves
path piecepath -- | piecepath needs pieces to follow
path title "a" title "b" -- | title stands twice
path title "" -- | title needs a string in quotes
path title ply -- | title needs a string in quotes
path secondary -- | secondary is no parameter of path
path (wtm)* -- | what may match without a move cannot be repeated without end
path (wtm --?)+ | what may match without a move cannot be repeated without end
path (--*)* | what may match nothing cannot be repeated without end
path --** | repeated twice
path --{3,1} | not less than the first
path check+ | a test without a move cannot be repeated; in a path arithmetic stands in braces
path check {2} -- | a test without a move cannot be repeated
path -- check+? | repeated twice; put the inner repetition in parentheses
path (--){2}{3} | repeated twice; put the inner repetition in parentheses
path (--) wtm {2} | a test without a move cannot be repeated
path --+ wtm? | a test without a move cannot be repeated
path (#A)>3 {2} -- | a test without a move cannot be repeated
path #A + 1 > 3 -- | a test without a move cannot be repeated; in a path arithmetic stands in braces
path -- (#A * #a < 20) | a test without a move cannot be repeated; in a path arithmetic stands in braces
path -- max(#A + 1 3) > 3 | in a path + and * repeat steps; arithmetic stands in braces: {a + b}
path --(ply * 2 > 3) | in a path + and * repeat steps; arithmetic stands in braces: {a * b}
path -- find (#A + 1 > 3) | in a path + and * repeat steps; arithmetic stands in braces: {a + b}
path max ply + 1 -- | in a path + and * repeat steps; arithmetic stands in braces: {a + b}
path + -- | in a path + and * repeat steps; arithmetic stands in braces: {a + b}
path -- line --> . + --> . | a filter cannot start with -->
path --> -- | a filter cannot start with -->
table
    printf 'path quiet\n\n--\n' >"$BATS_TEST_TMPDIR/blank.cql"
    complains 2 'this path has no filters' \
        cqlmatch "$BATS_TEST_TMPDIR/blank.cql" </dev/null
}

@test "path: --parse shows its parameters, --explain how often moves were asked" {
    run cqlmatch --parse --cql \
        'path 2 focus capture N max ply title "x" verbose (Q-- wtm)+ --'
    [[ $output = *'Path (verbose, title "x", focus capture, max, (0 1)+ 2) {Numeric}'* ]]
    run cqlmatch -i "$SHUFFLE" -o "$BATS_TEST_TMPDIR/o.pgn" --explain \
        --cql 'path N-- -- N--'
    # 19 moves, 6 of a knight; 6 replies; 6 moves after these, 5 of a knight
    [[ $output = *' 19            6 '*'Dash'*' 6            6 '*'Dash'*Dash* ]]
}

@test "path: from lines and imagined positions it leads nowhere" {
    holds <<'table'
path -- | - | no
path focus N nestban -- | - | no
move legal : path focus N --* | - | no
line keepallbest nolinearize --> true | - | yes
move legal : line keepallbest nolinearize <-- .{2} | - | yes
table
}

@test "path: transforms turn what its parts and parameters say" {
    walks "$SHUFFLE" <<'table'
fliphorizontal path focus Nb1 --{4} | 
flipvertical path focus Nb1 --{4} | 0:4
flipcolor path focus ng8 --{4} | 0:4
flip path N--f6 -- | 0:2 4:2 6:2
flipcolor count path P-- --{2} | 0:0 1:1 2:0 3:1 4:0 5:1 6:0 7:1 8:0 9:1 10:0 11:1 12:1 13:1 14:0 15:1 16:0 17:0 18:0 19:0
table
}

@test "path: its words may name variables" {
    walks "$TREE" <<'table'
focus=ply verbose=1 title=2 pathcount=3 focus+verbose+title+pathcount==6 | 0:6
path=4 path==ply | 4:4 13:4 15:4
pathdebug=4 pathdebug==ply | 4:4 13:4 15:4
table
}

@test "path: lastposition may be repeated, pathdebug says nothing" {
    walks "$TREE" <<'table'
(path lastposition quiet lastposition --{9}):positionid | 0:9
path -- {pathdebug ply==9} | 8:1
table
}

@test "path: a game of 20,000 plies takes no stack and little time" {
    {
        printf '[Event "long"]\n\n'
        seq 5000 | sed 's/.*/Nf3 Nf6 Ng1 Ng8/'
        echo '*'
    } >"$BATS_TEST_TMPDIR/long.pgn"
    for query in 'path quiet --*' 'path quiet focus N --*' \
        'path quiet singlecolor (-- btm)*' 'path quiet max ply --*' \
        'initial path quiet keepallbest max 1 --+' \
        'initial x=0 path quiet keepallbest max 1 (-- {x=ply})+' \
        'initial path quiet focus A piecepath verbose --*'; do
        run spends 20 cqlmatch -i "$BATS_TEST_TMPDIR/long.pgn" \
            -o "$BATS_TEST_TMPDIR/o.pgn" --cql "$query"
        [[ $status = 0 ]] || { echo "$query: $status"; return 1; }
    done
}
