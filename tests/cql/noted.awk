# noted.awk - clocks and evaluations that stand in the comments of games
#
# Writes game, ply, clk, emt, eval, matein and evaldepth of each position, with
# TABs between, as regular expressions find them in the text.  The games have no
# variations, no comments before their first moves, and each begins with Event.

# 1:02:03.5 as 3723.5
function seconds(s, part, count, i, whole) {
    if (s == "")
        return ""
    count = split(s, part, /[:.]/)
    if (s !~ /\./)
        part[++count] = ""
    for (i = 1; i < count; i++)
        whole = 60 * whole + part[i]
    return whole (part[count] == "" ? "" : "." part[count])
}

function show(ply, c, clk, emt, score, depth, sign, digits, mate, word) {
    sign = 1
    if (match(c, /\[%clk [0-9:.]+\]/))
        clk = substr(c, RSTART + 6, RLENGTH - 7)
    else if (match(c, /tl=[0-9.]+s/))
        clk = substr(c, RSTART + 3, RLENGTH - 4)
    if (match(c, /\[%emt [0-9:.]+\]/))
        emt = substr(c, RSTART + 6, RLENGTH - 7)
    if (match(c, /\[%eval [^]]+\]/)) {
        split(substr(c, RSTART + 7, RLENGTH - 8), word, ",")
        score = word[1]
        depth = word[2]
    } else if (match(c, /^[-+]?(M[0-9]+|[0-9]+\.[0-9]+)\/[0-9]+ [0-9.]+s/)) {
        split(substr(c, 1, RLENGTH - 1), word, /[\/ ]/)
        score = word[1]
        depth = word[2]
        emt = word[3]
        sign = ply % 2 ? 1 : -1
    }
    if (score ~ /-/)
        sign = -sign
    digits = score
    gsub(/[-+#M]/, "", digits)
    mate = score ~ /#/ ? digits : score ~ /M/ ? int((digits + 1) / 2) : ""
    printf "%d\t%d\t%s\t%s\t", game, ply, seconds(clk), seconds(emt)
    if (mate != "")
        printf "#%s%d\t%d", sign < 0 ? "-" : "", mate, sign * mate
    else
        printf "%s\t", score == "" ? "" : sign * int(100 * digits + 0.5)
    printf "\t%s\n", depth
}

function show_game(text, ply, comment, token) {
    while (match(text, /\{[^}]*\}|[^ {}]+/)) {
        token = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (token ~ /^\{/) {
            gsub(/^\{ *| *\}$/, "", token)
            comment = comment (comment == "" ? "" : " ") token
        } else if (token !~ /^([0-9]+\.*|\$.*|\*|1-0|0-1|1\/2-1\/2)$/) {
            show(ply + 0, comment)
            ply++
            comment = ""
        }
    }
    show(ply + 0, comment)
}

{ sub(/\r$/, "") }
/^\[Event / {
    if (game)
        show_game(moves)
    game++
    moves = ""
}
!/^\[[A-Z]/ { moves = moves " " $0 }
END { show_game(moves) }
