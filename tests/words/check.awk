# check.awk - see check
#
# Comments above functions are found by the layout of clang-format: a comment that
# starts in the first column (in a header also one after `typedef`-less blank lines),
# followed by a line that begins a function: not a macro, struct, enum or variable.

function found(line, text) {
    total++
    of_file[FILENAME]++
    if (how == "list")
        print FILENAME ":" line ": " text
}

function is_except(text,    i) {
    for (i = 1; i <= exceptions; i++)
        if (except_file[i] == FILENAME && index(text, except_text[i]))
            return 1
    return 0
}

# The rule of the first word, for a comment of a function.
function judge_comment(line, text,    word) {
    comments++
    sub(/^[ \t]+/, "", text)
    if (text ~ /::=/) {
        good++
        return
    }
    word = text
    sub(/[^A-Za-z].*/, "", word)
    if (word in verb || word == "True" || word == "False" || word == "NULL") {
        good++
        return
    }
    if (!is_except(text))
        found(line, "`" substr(text, 1, 40) "`: begin with a verb in the imperative, True, False or NULL")
}

function judge_words(line, text,    i, lower) {
    lower = " " tolower(text) " "
    for (i = 1; i <= replacements; i++)
        if (lower ~ pattern[i] && !is_except(text))
            found(line, "`" shown[i] "`: write " instead[i])
}

# What of a line of C is read by people: comments and strings.
function prose_of_c(line,    out, at, end) {
    if (in_comment) {
        end = index(line, "*/")
        if (!end)
            return line
        in_comment = 0
        return substr(line, 1, end - 1) " " prose_of_c(substr(line, end + 2))
    }
    out = ""
    while (match(line, /"([^"\\]|\\.)*"|\/\*/)) {
        if (substr(line, RSTART, 2) == "/*") {
            in_comment = 1
            return out " " prose_of_c(substr(line, RSTART + 2))
        }
        if (line !~ /^#include/)
            out = out " " substr(line, RSTART + 1, RLENGTH - 2)
        line = substr(line, RSTART + RLENGTH)
    }
    return out
}

FILENAME ~ /words\/verbs$/ {
    if (!/^#/)
        for (i = 1; i <= NF; i++)
            verb[$i] = 1
    next
}

FILENAME ~ /words\/replaced$/ {
    if (!/^#/ && split($0, cell, "\t") >= 2) {
        shown[++replacements] = cell[1]
        pattern[replacements] = "[^a-z_`-]" cell[1] "[^a-z_`-]"
        instead[replacements] = cell[2]
    }
    next
}

FILENAME ~ /words\/except$/ {
    if (!/^#/ && split($0, cell, "\t") >= 2) {
        except_file[++exceptions] = cell[1]
        except_text[exceptions] = cell[2]
    }
    next
}

FNR == 1 {
    in_comment = 0
    comment = ""
    is_c = FILENAME ~ /\.(c|h|def)$/
}

!is_c {
    if (FILENAME !~ /^man/ || $0 !~ /^\.\\"/)
        judge_words(FNR, $0)
    next
}

{
    judge_words(FNR, prose_of_c($0))
}

# A comment in the first column.
/^\/\*/ {
    comment_line = FNR
    comment = $0
    sub(/^\/\*[ \t]*/, "", comment)
    open = comment !~ /\*\//
    ended = open ? 0 : FNR
    next
}

open {
    text = $0
    sub(/^ \*\/?[ \t]*/, "", text)
    comment = comment (comment == "" ? "" : " ") text
    if (/\*\//) {
        open = 0
        ended = FNR
    }
    next
}

# The line after a comment: does a function begin here?
ended && FNR == ended + 1 {
    line = $0
    ended = 0
    if (line ~ /^[ \t]*$/ || line ~ /^#/ || line ~ /^(struct|enum|union)[ a-z0-9_]*\{/ ||
        line ~ /^static const struct [a-z0-9_]*( *\{)?$/ || line ~ /^typedef/ ||
        line ~ /[=;]$/ && line !~ /\(/ || line ~ /=/ || line ~ /^extern/ || line ~ /\*\//)
        next
    if (line ~ /^[A-Za-z_]/ && (line ~ /\(/ || line ~ /^(static |inline |_Noreturn |SELDOM |__attribute__|const |struct |enum |unsigned |[a-z_0-9]+ ?\**$)/))
        judge_comment(comment_line, comment)
}

END {
    if (how == "count")
        for (file in of_file)
            print of_file[file], file | "sort -k 1nr -k 2"
    if (how == "share")
        printf "%d comments above functions, %d keep the rule (%.1f in 100)\n", comments, good, 100 * good / (comments ? comments : 1)
    exit total > 0
}
