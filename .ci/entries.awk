# entries.awk - the entries of a manual page as plain text
#
#   LC_ALL=C awk -f entries.awk PAGE
#
# The page is in mdoc(7), and an entry is an item of a list outermost in it:
# `.It Fl o Ar file , Fl -output Ar file` explains -o and --output, `.It Ic check`
# the filter check.  For each a line of TABs, each with a key after it, and then its
# text, in lines of 79 columns at most but for examples: common/cli/manual_entry.h.
# Known are the macros that our pages use.

BEGIN {
    COLUMNS = 75 # marks that close something may follow
    STEP = 4
    split("Ar Cm Em Ev Ic Li No Pa Sx Sy Va Nm Fl Ql", words)
    for (i in words)
        inline[words[i]]
    before["Fl"] = "-"
    before["Ql"] = "`"
    after["Ql"] = "'"
    open["Op"] = "["; close_["Op"] = "]"
    open["Pq"] = "("; close_["Pq"] = ")"
    open["Dq"] = close_["Dq"] = "\""
    open["Oo"] = "["; close_["Oo"] = ""
    open["Po"] = "("; close_["Po"] = ""
    open["Oc"] = ""; close_["Oc"] = "]"
    open["Pc"] = ""; close_["Pc"] = ")"
}

# Sets `word` to the next of `rest`, and `quoted` if it stands in quotes; false if
# there is none.
function next_word(    i, c) {
    sub(/^ +/, "", rest)
    quoted = rest ~ /^"/
    if (quoted) {
        i = index(substr(rest, 2), "\"")
        word = i ? substr(rest, 2, i - 1) : substr(rest, 2)
        rest = i ? substr(rest, i + 2) : ""
        return 1
    }
    for (i = 1; i <= length(rest) && (c = substr(rest, i, 1)) != " "; i++)
        i += c == "\\"
    word = substr(rest, 1, i - 1)
    rest = substr(rest, i)
    return word != ""
}

# The characters that a word stands for.
function plain(text,    made, at, two) {
    while ((at = index(text, "\\"))) {
        made = made substr(text, 1, at - 1)
        two = substr(text, at + 1, 1)
        if (two == "(") {
            two = substr(text, at + 2, 2)
            made = made (two == "dq" ? "\"" : two == "aq" ? "'" : two ~ /^e[mn]$/ ? "-" : \
                two == "ba" ? "|" : two == "ti" ? "~" : two == "ha" ? "^" : "\\(" two)
            text = substr(text, at + 4)
        } else {
            made = made (two == "&" ? "" : two == "e" ? "\\" : two)
            text = substr(text, at + 2)
        }
    }
    return made text
}

function end_line() {
    if (column)
        print line
    column = 0
    line = ""
}

# The columns that a text takes, in UTF-8.
function columns(text) {
    gsub(/[\200-\277]/, "", text)
    return length(text)
}

# Adds a text to the line, or to the next one if it is too long for this.
function put(text,    width) {
    width = columns(text)
    if (joins && column + width > COLUMNS + STEP && match(line, / [^ ]+$/) && RSTART > indent) {
        print substr(line, 1, RSTART - 1)
        line = sprintf("%*s", indent, "") substr(line, RSTART + 1)
        column = columns(line)
    }
    if (column && !joins && column + 1 + width > COLUMNS)
        end_line()
    if (!column) {
        if (gap && written)
            print ""
        line = sprintf("%*s", indent, "")
        column = indent
        gap = 0
        written = 1
    } else if (!joins) {
        line = line " "
        column++
    }
    line = line text
    column += width
    joins = 0
}

function put_closing(text) {
    joins = column > 0
    put(text)
}

# Writes a line of macros.
function put_macros(    now, closings, n, name) {
    while (next_word()) {
        if (word == "Ns") {
            joins = column > 0
            now = ""
        } else if (word == "Xr") {
            next_word()
            name = word
            next_word()
            put(plain(name) "(" word ")")
        } else if (word in open) {
            if (open[word]) {
                name = word
                put(open[word])
                joins = 1
                if (close_[name])
                    closings[++n] = close_[name]
            } else
                put_closing(close_[word])
            now = ""
        } else if (word in inline) {
            now = word
            if (word == "Nm" && rest == "")
                put(program)
        } else if (word ~ /^[][.,:;)(?!]$/) {
            if (word ~ /[[(]/)
                put(word)
            else
                put_closing(word)
            joins = word ~ /[[(]/
        } else
            put(before[now] plain(word) after[now])
    }
    while (n)
        put_closing(closings[n--])
}

function put_title(at) {
    end_line()
    gap = 0
    indent = at
    put_macros()
    end_line()
    indent = at + STEP
}

# The keys that head an entry, each after a TAB.
function keys(    made, is_option) {
    while (next_word()) {
        if (!made && (word == "Ic" || word == "Cm")) {
            next_word()
            sub(/^\\&?/, "", word)
            return "\t" word
        }
        if (is_option) {
            sub(/^-/, "", word)
            made = made "\t-" word
        }
        is_option = word == "Fl"
    }
    return made
}

/^\.Nm / && !program { program = $2 }
/^\.Bl/ { depth++ }
/^\.El/ && depth { depth-- }
depth == 1 && /^\.It/ {
    end_line()
    rest = head = substr($0, 5)
    if ((shows = (names = keys()) != "")) {
        print names
        rest = head
        written = 0
        put_title(0)
    }
    next
}
depth == 0 { shows = 0 }
!shows { next }
literal && !/^\./ {
    printf "%*s%s\n", indent + STEP, "", plain($0)
    next
}
!/^\./ {
    rest = $0
    while (next_word())
        put(plain(word))
    next
}
/^\.(Pp|Bl)/ { end_line(); gap = /^\.Pp/; next }
/^\.El/ { end_line(); indent = STEP * depth; next }
/^\.It/ { rest = substr($0, 5); put_title(STEP * (depth - 1)); next }
/^\.Bd/ { end_line(); literal = 1; next }
/^\.Ed/ { literal = 0; next }
{ rest = substr($0, 2); put_macros() }
END { end_line() }
