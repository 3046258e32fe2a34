#!/usr/bin/env bats
# variant.bats - games of other rules, and how they end

load ../lib

# in_variant VARIANT QUERY: what it says over a game of it, on one line.
in_variant() {
    printf '[Variant "%s"]\n\n%s *\n' "$1" '1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Ke7
        4. Bxg8 Nd4 5. Qh5 Nf3+ 6. Kd1 g6 7. Qxe5+ Nxe5 8. Ke2 Rxg8 9. Ke3 d5
        10. exd5 Bh6+ 11. Ke4 Bf5+' |
        cqlmatch -i - -o "$BATS_TEST_TMPDIR/out" --cql "$2" | paste -sd ' '
}

@test "variant: the game that is played, by any of its names" {
    is "Chess960" "$(in_variant fischerandom 'initial message quiet(variant)')"
    is "Standard" "$(in_variant 'From Position' 'initial message quiet(variant)')"
    is "King of the Hill" "$(in_variant koth 'initial message quiet(variant)')"
    is "Nightrider" "$(in_variant Nightrider 'initial message quiet(variant)')"
    is "<true>" "$(in_variant kingOfTheHill 'initial message quiet({variant "KOTH"})')"
    is "<false>" "$(in_variant Standard 'initial message quiet({variant "3 check"})')"
    is "Chess960" "$(cqlmatch -i "$DATA/chess960.pgn" -o "$BATS_TEST_TMPDIR/out" \
        --cql 'gamenumber==1 initial message quiet(variant)')"
    gives <<'table'
variant | - | Standard
table
    refuses <<'table'
variant "Nightrider" | there is no variant Nightrider known here
table
}

@test "a position without a game is of Chess960 by --variant, or by its castling rights" {
    local start='bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w' castled='4k3/8/8/8/8/8/8/5RK1 b - - 0 1'
    local query='str(variant " " {variant "fischerandom"} " " reachableposition " " move reverse count castle : true)'
    is 'Chess960 <true> <true> 0
Chess960 <true> <true> 0
Standard <false> <false> 0
Standard <false> <true> 1' "$(printf '%s\n' "$start KQkq - 0 1" "$start HFhf - 0 1" "$start - - 0 1" "$castled" |
        cqlmatch --answer --cql "$query")"
    is 'Chess960 <true> <true> 1
Chess960 <true> <true> 18
Three-Check <false> <true> 1' "$(printf '%s\n' "$start - - 0 1" "$castled" "${castled/- - 0/- - 1+2 0}" |
        cqlmatch --answer --variant Chess960 --cql "$query" 2>/dev/null)"
}

@test "variantend: an end that only the variant knows" {
    is "" "$(in_variant Standard 'variantend message(ply)')"
    is "21 22" "$(in_variant KOTH 'variantend message quiet(ply)')"
    is "22" "$(in_variant Three-Check 'variantend message quiet(ply)')"
}

@test "variantwin: it is won by the side to move" {
    is "22" "$(in_variant KOTH 'variantwin message quiet(ply)')"
    is "" "$(in_variant Three-Check 'variantwin message quiet(ply)')"
}

@test "variantloss: it is lost by the side to move" {
    is "21" "$(in_variant KOTH 'variantloss message quiet(ply)')"
    is "22" "$(in_variant Three-Check 'variantloss message quiet(ply)')"
}

@test "variantdraw: both kings are home, or no side has fewer pieces" {
    is "" "$(in_variant KOTH 'variantdraw message(ply)')"
    is "" "$(in_variant Chess960 'variantdraw message(ply)')"
    draws() { cqlmatch --variant "$1" --cql 'variantdraw' <<<"$2" || true; }
    is "4k2K/8/8/8/8/8/8/8 w - - 0 1" \
        "$(draws 'racing kings' '4k2K/8/8/8/8/8/8/8 w - - 0 1')"
    is "" "$(draws racingkings '7K/4k3/8/8/8/8/8/8 b - - 0 1')"
    is "8/8/8/8/p7/P7/8/8 w - - 0 1" \
        "$(draws suicide '8/8/8/8/p7/P7/8/8 w - - 0 1')"
    is "" "$(draws giveaway '8/8/8/8/p7/P7/8/8 w - - 0 1')"
}

@test "path focus: a piece that exploded is in focus no more" {
    is 'Game 1: move 1(wtm): 1' "$(printf '[Variant "Atomic"]\n[FEN "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"]\n\n%s\n' \
        '1. exd5 Kd7 2. Kd2 Kd6 3. Kd3 Kd5 4. Kc3 Ke4 *' |
        cqlmatch -i - -o "$BATS_TEST_TMPDIR/out" --cql 'initial message(path focus P --+)')"
}
