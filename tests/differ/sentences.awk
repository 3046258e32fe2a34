# sentences.awk - sentences of a grammar, at random
#
#   awk -v seed=1 -v count=10 -v deep=4 -v first=NAME -f sentences.awk GRAMMAR
#
# They are texts of the rule NAME, of the grammar's first where none is given.
# A line of the grammar is `NAME: text`, one of the texts that NAME stands for;
# one that stands there twice is taken twice as often.  A word of capitals in a
# text that is a NAME stands for one of its texts again, down to `deep` of them
# in each other, where the shortest are taken.  `NEWKIND` is a new name, and
# `OLDKIND` one of those in sight, which is to the end of the text that has the
# NEWKIND; where there is none, the text `KIND` has instead.  A ' only parts
# names.

function is_name(word) {
    return word in texts || word ~ /^(NEW|OLD)[A-Z]+$/
}

# The first word of capitals at or behind a place; sets RSTART and RLENGTH.
function next_word(text, from,    skipped) {
    skipped = from - 1
    while (match(substr(text, skipped + 1), /[A-Z][A-Z]+/)) {
        RSTART += skipped
        if (is_name(substr(text, RSTART, RLENGTH)))
            return 1
        skipped = RSTART + RLENGTH - 1
    }
    return 0
}

# How deep a text is at least, as far as that is known.
function height_of(text,    from, word, most) {
    for (from = 1; next_word(text, from); from = RSTART + RLENGTH) {
        word = substr(text, RSTART, RLENGTH)
        sub(/^OLD/, "", word)
        if (word !~ /^NEW/ && height[word] > most)
            most = height[word]
    }
    return most + 0
}

function find_heights(    changed, name, i, h) {
    for (name in texts)
        height[name] = 1000
    do {
        changed = 0
        for (name in texts)
            for (i = 1; i <= texts[name]; i++) {
                h = height_of(text_of[name, i])
                low[name, i] = h
                if (h + 1 < height[name]) {
                    height[name] = h + 1
                    changed = 1
                }
            }
    } while (changed)
}

# One of the texts that fit into what is left.
function pick(name, left,    i, fit, fits) {
    for (i = 1; i <= texts[name]; i++)
        if (low[name, i] < left || low[name, i] + 1 == height[name])
            fit[++fits] = i
    return text_of[name, fit[1 + int(rand() * fits)]]
}

function new_name(kind) {
    in_sight[++seen] = tolower(substr(kind, 1, 1)) "_" (++named)
    kind_of[seen] = kind
    return in_sight[seen]
}

function old_name(kind, left,    i, fit, fits) {
    for (i = 1; i <= seen; i++)
        if (kind_of[i] == kind)
            fit[++fits] = in_sight[i]
    return fits ? fit[1 + int(rand() * fits)] : sentence(kind, left)
}

function sentence(name, left,    text, made, from, word, before, at, len) {
    if (name ~ /^NEW/)
        return new_name(substr(name, 4))
    if (name ~ /^OLD/)
        return old_name(substr(name, 4), left)
    text = pick(name, left)
    before = seen
    for (from = 1; next_word(text, from); from = at + len) {
        at = RSTART
        len = RLENGTH
        word = substr(text, at, len)
        made = made substr(text, from, at - from) sentence(word, left - 1)
    }
    seen = before
    made = made substr(text, from)
    gsub(/\047/, "", made)
    return made
}

/^#/ || !NF { next }
{
    name = $1
    sub(/:$/, "", name)
    sub(/^[A-Z]+: ?/, "")
    if (!first)
        first = name
    text_of[name, ++texts[name]] = $0
}

END {
    srand(seed)
    find_heights()
    for (n = 1; n <= count; n++) {
        named = 0
        print sentence(first, deep)
    }
}
