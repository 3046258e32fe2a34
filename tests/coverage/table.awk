# table.awk - the table of tests/README.md: lines and branches by room
#
#   awk -F '[:,]' -f table.awk [FOLDER/report] FOLDER/lcov
#
# `report` is that of llvm-cov with --show-mcdc-summary; its last three columns are
# those of MC/DC.

BEGIN { OFS = " | " }
function room(file) { sub(/\/[^\/]*$/, "", file); sub(/^common\//, "", file); return file }
function share(hit, all) { return sprintf("%.1f of %d", all ? int(1000 * hit / all) / 10 : 100, all) }
function row(name) {
    return "| " (name == "" ? "all" : "`" name "`") OFS share(lines_hit[name], lines[name]) OFS \
        share(branches_hit[name], branches[name]) (mcdc ? " | " share(pairs_hit[name], pairs[name]) : "") " |"
}
FILENAME ~ /report$/ {
    mcdc = 1
    n = split($0, column, / +/)
    if (column[1] !~ /^(common|tools)\//)
        next
    at = room(column[1])
    pairs[at] += column[n - 2]; pairs_hit[at] += column[n - 2] - column[n - 1]
    pairs[""] += column[n - 2]; pairs_hit[""] += column[n - 2] - column[n - 1]
    next
}
/^SF:/ { at = room($2); rooms[at] = 1 }
/^LF:/ { lines[at] += $2; lines[""] += $2 }
/^LH:/ { lines_hit[at] += $2; lines_hit[""] += $2 }
/^BRF:/ { branches[at] += $2; branches[""] += $2 }
/^BRH:/ { branches_hit[at] += $2; branches_hit[""] += $2 }
END {
    print "| room" OFS "lines, of 100" OFS "branches, of 100" (mcdc ? " | MC/DC, of 100" : "") " |"
    print "|---|--:|--:|" (mcdc ? "--:|" : "")
    for (at in rooms)
        print row(at) | "LC_ALL=C sort"
    close("LC_ALL=C sort")
    print row("")
}
