#!/usr/bin/env bats
# themes.bats - the queries of pipes/themes find what they are named after

load lib

setup() {
    cd "$ROOT" || return
}

# themes: the names of all of them; groups: the files of their functions.
themes() {
    grep -l 'include themes/' pipes/themes/*.cql | sed 's,.*/,,; s/\.cql$//'
}

groups() {
    grep -L 'include themes/' pipes/themes/*.cql
}

@test "a theme whose name is misspelt is asked for by its name" {
    complains 2 'themes/greekgift.cql: No such file or directory; is it themes/greek-gift?' \
        cqlmatch themes/greekgift.cql "$DATA/famous.pgn"
    complains 2 'is it themes/smothered-mate?' cqlmatch themes/smotherd-mate "$DATA/famous.pgn"
}

@test "each theme finds the game that has it and not the one nearly so" {
    local theme
    awk -F ' [|] ?' '!/^#/ {
        printf "[White \"%s\"]\n[Black \"%s\"]\n", $1, $2
        if ($3 != "-")
            printf "[FEN \"%s\"]\n", $3
        printf "\n%s *\n\n", $4
    }' "$DATA/themes.txt" >"$BATS_TEST_TMPDIR/games.pgn"
    run -0 pgn2fen "$BATS_TEST_TMPDIR/games.pgn"
    while read -r theme; do
        is "$theme,yes" "$(cqlmatch --format=csv --columns=tag:White,tag:Black \
            "themes/$theme.cql" "$BATS_TEST_TMPDIR/games.pgn" |
            grep "^$theme," | sort -u)"
    done < <(themes)
    [ "$(themes | wc -l)" -ge 60 ]
}

@test "each theme has a game that has it and one nearly so" {
    is "$(themes | sed 's/$/ | yes/; p; s/yes$/no/' | sort)" \
        "$(sed -nE 's/^([a-z-]+ [|] (yes|no)) .*/\1/p' "$DATA/themes.txt" | sort)"
}

@test "each theme says in a line what it is, and is a function of its group" {
    local theme group
    while read -r theme; do
        echo "$theme"
        grep -qE "^// $theme - [^ ].{10,}" "pipes/themes/$theme.cql"
        group=$(sed -nE 's/^cql\(.*include (themes\/.*)\)$/\1/p' "pipes/themes/$theme.cql")
        grep -qx "function ${theme//-/_}() {" "pipes/$group"
    done < <(themes)
}

@test "every theme of a group that others may use is a query, too" {
    is "$(groups | xargs sed -nE 's/^function ([a-z_]+)\(\) .*/\1/p' |
        grep -vxE 'surrounded_by_his_own|guards|repeatable' | tr _ - | sort)" "$(themes | sort)"
}

@test "cqlmatch --themes lists them all, as pipefish themes does, or those with a word" {
    is "$(themes | sort)" "$(cqlmatch --themes | sed -nE 's/^  ([^ ]+) .*/\1/p' | sort)"
    is "$(groups | sed 's,.*/,,; s/\.cql$/:/' | sort)" "$(cqlmatch --themes | grep '^[^ ]')"
    same <(cqlmatch --themes) <(pipefish themes)
    is 'endings:
  insufficient-material          nobody can mate' "$(cqlmatch --themes=NOBODY)"
    same <(cqlmatch --themes=mate) <(pipefish themes mate)
    complains 1 'cqlmatch: no theme has xyzzy in its line' cqlmatch --themes=xyzzy
    complains 1 'no theme has xyzzy' cqlmatch --as cqli --themes=xyzzy
}

@test "themes that are not installed are missed with their name" {
    mkdir "$BATS_TEST_TMPDIR/bin"
    cp "$BUILD/bin/cqlmatch" "$BATS_TEST_TMPDIR/bin"
    mkdir -p "$BATS_TEST_TMPDIR/share/pipefish/pipes"
    complains 1 '/themes: No such file or directory' "$BATS_TEST_TMPDIR/bin/cqlmatch" --themes
}

@test "exchange-sacrifice: any piece takes the rook, except a queen that is taken back" {
    local game='[FEN "3qk3/8/8/3n4/2B5/8/8/3RK3 w - - 0 1"]'
    is 1 "$(cqlmatch --count themes/exchange-sacrifice.cql -i - <<<"$game"$'\n\n1. Rxd5 Qxd5 2. Kf2 *')"
    is 0 "$(cqlmatch --count themes/exchange-sacrifice.cql -i - <<<"$game"$'\n\n1. Rxd5 Qxd5 2. Bxd5 *')"
    game='[FEN "8/1p2k3/2nn4/8/8/2RR4/8/4K3 w - - 0 1"]'
    is 1 "$(cqlmatch --count themes/exchange-sacrifice.cql -i - <<<"$game"$'\n\n1. Rxc6 bxc6 *')"
    is 1 "$(cqlmatch --count themes/exchange-sacrifice.cql -i - <<<"$game"$'\n\n1. Rxd6 Kxd6 *')"
}

@test "insufficient-material: knights, and bishops on squares of one colour or of both" {
    local fen
    for fen in 4k3/8/8/8/8/8/8/K7 4k3/8/8/8/8/8/8/KN6 4k3/8/8/8/8/3B4/8/KB6 4k1b1/8/8/8/8/3B4/8/KB6; do
        is 1 "$(cqlmatch --count themes/insufficient-material.cql <<<"$fen")"
    done
    for fen in 4k3/8/8/8/8/8/8/KNN5 4kn2/8/8/8/8/8/8/KN6 4kn2/8/8/8/8/8/8/KB6 4kb2/8/8/8/8/3B4/8/KB6; do
        is 0 "$(cqlmatch --count themes/insufficient-material.cql <<<"$fen")"
    done
}

@test "themes combine, as functions" {
    is 1 "$(echo '6rk/5Npp/8/8/8/8/8/K7 b - - 0 1' | cqlmatch --count --cql \
        'cql(include themes/mates.cql) smothered_mate() and pure_mate()')"
}

@test "a theme of one's own comes before that of the same name" {
    mkdir -p "$BATS_TEST_TMPDIR/themes"
    cd "$BATS_TEST_TMPDIR"
    echo wtm >themes/stonewall.cql
    is 1 "$(echo '8/8/8/8/8/8/8/K1k5 w - - 0 1' | cqlmatch --count themes/stonewall.cql)"
    rm themes/stonewall.cql
    is 0 "$(echo '8/8/8/8/8/8/8/K1k5 w - - 0 1' | cqlmatch --count themes/stonewall.cql)"
    complains 2 'No such file or directory' cqlmatch --count themes/no-such-theme.cql </dev/null
}
