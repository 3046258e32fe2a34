# words.awk - which of some words the sentences of a grammar can hold
#
#   awk -v first='NAME ...' -f words.awk WORDS GRAMMAR
#
# WORDS has a word or sign a line.  Those are written, in their order, that no
# text has which the rules NAME lead to (sentence.h says what a rule is).
# Where several stand at one place of a text it is the longest, as in a query;
# the arrows of lines are no words, nor is what stands in quotes.

FILENAME == ARGV[1] {
    word[++words] = $0
    if (length($0) > longest)
        longest = length($0)
    known[$0] = 1
    next
}

/^#/ || !NF { next }

{
    name = $1
    sub(/:$/, "", name)
    sub(/^[A-Z]+: ?/, "")
    text_of[name, ++texts[name]] = $0
}

# Marks the words of a text, and the rules that it names.
function look_at(text,    len, part) {
    gsub(/"[^"]*"/, " ", text)
    while (text != "") {
        if (match(text, /^(NEW|OLD)?[A-Z][A-Z]+/)) {
            len = RLENGTH
            part = substr(text, 1, len)
            sub(/^(NEW|OLD)/, "", part)
            follow(part)
        } else if (match(text, /^(-->|<--|o-o-o|o-o|[a-z_]+[0-9]*)/)) {
            len = RLENGTH
            made[substr(text, 1, len)] = 1
        } else {
            for (len = longest; len > 1; len--)
                if (substr(text, 1, len) in known)
                    break
            made[substr(text, 1, len)] = 1
        }
        text = substr(text, len + 1)
    }
}

function follow(name,    i) {
    if (followed[name]++)
        return
    for (i = 1; i <= texts[name]; i++)
        look_at(text_of[name, i])
}

END {
    many = split(first, start, " ")
    for (n = 1; n <= many; n++)
        follow(start[n])
    for (n = 1; n <= words; n++)
        if (!(word[n] in made))
            print word[n]
}
