# sites.awk - the places of C sources that can be mutated, one a line
#
#   awk -v seed=1 -f sites.awk FILE...
#
# Each line has, with TABs between: a rank, the operator, the file, the number of the
# line, the function, the line as it is, and the line with `mutant_is(@)` in it.
# The rank is a hash of seed, operator, function, line and how often that line has
# been met in the function: it stays the same when files move or other functions
# change.  Only lines of one statement within functions are looked at, without
# strings, characters and comments.  Calls of out_close() and of functions whose names
# end in _free are not dropped: the program would answer the same and use more memory.
# Assertions, and what stands behind #ifndef NDEBUG or #else, are passed over: it is
# not compiled there.

BEGIN {
    for (i = 1; i < 128; i++)
        code[sprintf("%c", i)] = i
    OFS = "\t"
    twin["true"] = "false"; twin["false"] = "true"
    twin["WHITE"] = "BLACK"; twin["BLACK"] = "WHITE"
    twin["KING_SIDE"] = "QUEEN_SIDE"; twin["QUEEN_SIDE"] = "KING_SIDE"
    twin["ROOK"] = "BISHOP"; twin["BISHOP"] = "ROOK"; twin["QUEEN"] = "ROOK"
    twin["KING"] = "QUEEN"; twin["PAWN"] = "KNIGHT"; twin["KNIGHT"] = "PAWN"
    twin["ANSWER_YES"] = "ANSWER_OPEN"; twin["ANSWER_OPEN"] = "ANSWER_NO"; twin["ANSWER_NO"] = "ANSWER_OPEN"
    twin["CQL_YES"] = "CQL_NO"; twin["CQL_NO"] = "CQL_YES"
    twin["TYPE_set"] = "TYPE_number"; twin["TYPE_number"] = "TYPE_set"
    twin["TYPE_string"] = "TYPE_number"; twin["TYPE_test"] = "TYPE_set"
    twin["HOLDS_ALL"] = "HOLDS_ANY"; twin["HOLDS_ANY"] = "HOLDS_ALL"
    twin["CONDITION_ALWAYS"] = "CONDITION_OPEN"; twin["CONDITION_OPEN"] = "CONDITION_ALWAYS"
    twin["MOVE_NULL"] = "MOVE_NONE"; twin["SIZE_MAX"] = "0"; twin["ULONG_MAX"] = "0"
    twin["NO_PIECE"] = "0"; twin["NO_SQUARE"] = "0"
    twin["STATUS_OK"] = "STATUS_BAD"; twin["STATUS_BAD"] = "STATUS_OK"
}

function hash(text,    h, i) {
    h = 5381
    for (i = 1; i <= length(text); i++)
        h = (h * 33 + code[substr(text, i, 1)]) % 2147483647
    return (h * 48271) % 2147483647
}

# True if the parentheses of the text are balanced.
function is_balanced(text,    i, c, deep) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        deep += (c == "(") - (c == ")")
        if (deep < 0)
            return 0
    }
    return deep == 0
}

function site(operator, line, mutated,    key, tabs) {
    gsub(/\t/, "    ", mutated)
    tabs = line
    gsub(/\t/, "    ", tabs)
    key = operator SUBSEP name SUBSEP line
    print hash(seed " " operator " " name " " line " " ++met[FILENAME, key]), operator,
        FILENAME, FNR, name, tabs, mutated
}

function negate(line,    head, rest, tail) {
    if (!match(line, /^\t+(} else )?(if|while) \(/))
        return
    head = substr(line, 1, RLENGTH)
    rest = substr(line, RLENGTH + 1)
    if (!match(rest, /\)( \{)?$/))
        return
    tail = substr(rest, RSTART)
    rest = substr(rest, 1, RSTART - 1)
    if (is_balanced(rest))
        site("negate", line, head "mutant_is(@) != !!(" rest ")" tail)
}

# The first comparison or small number of the line that fits.
function off_by_one(line,    at, len, before, behind, sign, number) {
    if (match(line, / (<|<=|>|>=) /) && line !~ /^\t+(struct|const|static|enum)/) {
        at = RSTART; len = RLENGTH
        before = substr(line, 1, at + len - 1)
        behind = substr(line, at + len)
        sign = substr(line, at, len) ~ /<=|> / ? "-" : ""
        if (behind !~ /^[-!~*]/)
            site("offbyone", line, before sign "mutant_is(@) + " behind)
        return
    }
    if (match(line, / [+-] 1[;,) ]/)) {
        before = substr(line, 1, RSTART + 2)
        site("offbyone", line, before "(1 - mutant_is(@))" substr(line, RSTART + 4))
        return
    }
    if (match(line, /(return|=|,) [0-9]+[;,)]/)) {
        at = RSTART; len = RLENGTH
        number = substr(line, at, len)
        sub(/^[^0-9]*/, "", number)
        behind = substr(line, at + len - 1)
        number = substr(number, 1, length(number) - 1)
        before = substr(line, 1, at + len - 2 - length(number))
        site("offbyone", line, before "(" number " + mutant_is(@))" behind)
    }
}

function drop(line, before,    tabs, rest) {
    if (before !~ /[;{}:)]$/ && before !~ /else$/ && before !~ /^ *$/)
        return
    if (line !~ /;$/ || !is_balanced(line))
        return
    match(line, /^\t+/)
    tabs = substr(line, 1, RLENGTH)
    rest = substr(line, RLENGTH + 1)
    if (rest ~ /^(return|break|continue|goto|else|for|while|if|do|case|default|}|struct|const|static|enum|bool|int|unsigned|size_t|char|bb|move|void|long|uint)/)
        return
    if (rest ~ /^[a-z_A-Z0-9]+ [*a-z_]+( =|;|,|\[)/)
        return
    if (rest ~ /^([a-z_0-9]+_free|out_close)\(/)
        return
    if (rest ~ /^(\*?[a-z_(][A-Za-z_0-9>.()*-]*(\[[^]]*\])?[A-Za-z_0-9>.-]*(\[[^]]*\])? ?([-+|&*\/^]|<<|>>)?= |[a-z_0-9]+\(|\+\+|--)/ || rest ~ /(\+\+|--);$/)
        site("drop", line, tabs "{ if (!mutant_is(@)) " rest " }")
}

function swap(line,    at, len, call, open, name_of, inner, args, one, two, more) {
    if (line ~ /^\t+(struct|static|enum|const) .*[^=]$/ && line !~ /=/)
        return
    if (!match(line, /[a-z_][a-z_0-9]*\([A-Za-z_0-9>.&*\[\]-]+, [A-Za-z_0-9>.&*\[\]-]+(, [^()]*)?\)/))
        return
    at = RSTART; len = RLENGTH
    call = substr(line, at, len)
    open = index(call, "(")
    name_of = substr(call, 1, open - 1)
    if (name_of ~ /^(if|while|for|switch|sizeof|return|memcpy|STR)$/)
        return
    inner = substr(call, open + 1, length(call) - open - 1)
    one = substr(inner, 1, index(inner, ", ") - 1)
    args = substr(inner, length(one) + 3)
    two = args; more = ""
    if (index(args, ", ")) {
        two = substr(args, 1, index(args, ", ") - 1)
        more = substr(args, length(two) + 1)
    }
    if (one == two)
        return
    site("swap", line, substr(line, 1, at - 1) "(mutant_is(@) ? " name_of "(" two ", " one more ") : " \
        call ")" substr(line, at + len))
}

function other_constant(line,    word, rest, at, before, done) {
    if (line ~ /^\t+(case|static|enum)/)
        return
    rest = line; done = ""
    while (match(rest, /[A-Za-z_][A-Za-z_0-9]*/)) {
        word = substr(rest, RSTART, RLENGTH)
        before = done substr(rest, 1, RSTART - 1)
        if (word in twin && before !~ /[.>]$/) {
            site("constant", line, before "(mutant_is(@) ? " twin[word] " : " word ")" \
                substr(rest, RSTART + RLENGTH))
            return
        }
        done = before word
        rest = substr(rest, RSTART + RLENGTH)
    }
}

FNR == 1 { inside = passed = 0; name = ""; before = ""; depth = 0 }
/^[a-z_][A-Za-z_0-9]*\(/ { name = $0; sub(/\(.*/, "", name) }
/^static .*[a-z_]+\(/ && /;$/ { next }
/^\{/ && name != "" { inside = 1; before = $0; next }
/^\}/ { inside = 0; name = "" }
/^#(ifndef NDEBUG|else)/ { passed = 1 }
/^#endif/ { passed = 0 }
!inside || passed || /^\t+assert\(/ { before = $0; next }
/^\t/ && !/["\047#\\]/ && !/\/\*/ && !/\*\// && !/^\t* \*/ && !/\t\./ {
    negate($0)
    off_by_one($0)
    drop($0, before)
    swap($0)
    other_constant($0)
}
{ before = $0; sub(/ *\/\*.*\*\/ *$/, "", before) }
