#!/usr/bin/env bats
# refused.bats - words that are known and refused

load ../lib

@test "try: a word that nobody has explained is refused, but may be a name" {
    refuses <<'table'
try | :1:1 error: try is a word of CQL 6.2 whose meaning is not documented; it is refused
table
    gives <<'table'
try=3 try | - | 3
table
}
