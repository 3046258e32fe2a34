#!/usr/bin/env bats
# refused.bats - words that are known and refused

load ../lib

@test "the words of CQL 6.2's own tests are refused by their names" {
    refuses <<'table'
cql_abort | :1:1 error: cql_abort serves the tests of CQL 6.2's own authors; it is refused
check cql_hhdbhascook | :1:7 error: cql_hhdbhascook serves
cql_assertvariations "x" | :1:1 error: cql_assertvariations serves
table
    gives <<'table'
cql_abort=3 cql_abort | - | 3
table
}
