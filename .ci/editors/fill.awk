# fill.awk - put the words of the language into a file of an editor
#
#   awk -f fill.awk WORDS FILE
#
# WORDS has a kind and a word on each line, with a TAB between.  In FILE
#
#     @words KIND@     are all words of the kind, with blanks between, but those
#                      that a hyphen stands in
#     @quoted KIND@    all, each in quotes
#     @any KIND@       a regular expression for them, in a string of JSON
#     @vim KIND@       the same, in vim's \V
#     @NAME@           is what a line `@define NAME TEXT` before has said
#
# Words of parameters that have another kind, too, have that.  Beside the kinds of WORDS there
# are `hyphened`, the words of filters with a hyphen, and `bracketed`, what stands
# between the brackets of signs.  Where words begin alike, longer ones come first.

BEGIN { FS = "\t" }

function add(kind, word) {
    if (!((kind, word) in seen))
        list[kind, ++many[kind]] = word
    seen[kind, word] = 1
}

FNR == NR {
    if ($1 == "version")
        defined["version"] = $2
    if ($1 != "parameter" || !($2 in known))
        add($1, $2)
    known[$2] = 1
    if ($2 ~ /-/ && $1 == "filter")
        add("hyphened", $2)
    if ($2 ~ /^\[.+\]$/)
        add("bracketed", substr($2, 2, length($2) - 2))
    next
}

# The words of a kind, the longest first, into sorted[1] to sorted[their number].
function sort_words(kind,    i, j, word) {
    for (i = 1; i <= many[kind]; i++) {
        word = list[kind, i]
        for (j = i - 1; j > 0 && length(sorted[j]) < length(word); j--)
            sorted[j + 1] = sorted[j]
        sorted[j + 1] = word
    }
    return many[kind]
}

function form(word, how) {
    if (how == "quoted")
        return "\"" word "\""
    if (how == "any")
        gsub(/[][.*+?^$(){}|\/]/, "\\\\\\\\&", word)
    return word
}

function words_of(how, kind,    i, n, all, between) {
    if (!many[kind]) {
        print "fill.awk: there are no words of the kind " kind >"/dev/stderr"
        exit 1
    }
    between = how == "any" ? "|" : how == "vim" ? "\\|" : " "
    n = sort_words(kind)
    for (i = 1; i <= n; i++)
        if (how != "words" || sorted[i] !~ /-/)
            all = all (all == "" ? "" : between) form(sorted[i], how)
    return all
}

/^@define / {
    split($0, part, " ")
    defined[part[2]] = expand(substr($0, length("@define " part[2] " ") + 1))
    next
}

function expand(text,    before, mark, word) {
    while (match(text, /@[a-z]+( [a-z]+)?@/)) {
        mark = substr(text, RSTART + 1, RLENGTH - 2)
        before = before substr(text, 1, RSTART - 1)
        text = substr(text, RSTART + RLENGTH)
        if (split(mark, word, " ") == 2)
            before = before words_of(word[1], word[2])
        else if (mark in defined)
            before = before defined[mark]
        else {
            print "fill.awk: nothing is defined as " mark >"/dev/stderr"
            exit 1
        }
    }
    return before text
}

{ print expand($0) }
