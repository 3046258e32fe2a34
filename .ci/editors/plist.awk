# plist.awk - a grammar in JSON as a property list, as TextMate and Sublime Text
# read it
#
#   awk -f plist.awk FILE.json
#
# Objects, arrays and strings are all that such a file holds; each member stands
# on a line of its own or beside others.

{ text = text $0 "\n" }

function escaped(s) {
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    gsub(/>/, "\\&gt;", s)
    return s
}

# The next string, which starts at text[at]; escapes of JSON become what they mean.
function string(    c, s) {
    for (at++; (c = substr(text, at, 1)) != "\""; at++) {
        if (c == "\\") {
            c = substr(text, ++at, 1)
            c = c == "t" ? "\t" : c == "n" ? "\n" : c
        }
        s = s c
    }
    at++
    return s
}

function indented(s) {
    printf "%*s%s\n", depth * 2, "", s
}

# A comma, a colon, blanks.
function skip() {
    while (substr(text, at, 1) ~ /[ \t\n,:]/)
        at++
}

function value(    c) {
    skip()
    c = substr(text, at, 1)
    if (c == "\"")
        indented("<string>" escaped(string()) "</string>")
    else if (c == "{")
        members()
    else if (c == "[")
        elements()
    else {
        print "plist.awk: neither a string nor an object or array: " c >"/dev/stderr"
        exit 1
    }
}

function members() {
    indented("<dict>")
    depth++
    at++
    for (skip(); substr(text, at, 1) != "}"; skip()) {
        indented("<key>" escaped(string()) "</key>")
        value()
    }
    at++
    depth--
    indented("</dict>")
}

function elements() {
    indented("<array>")
    depth++
    at++
    for (skip(); substr(text, at, 1) != "]"; skip())
        value()
    at++
    depth--
    indented("</array>")
}

END {
    at = 1
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    print "<plist version=\"1.0\">"
    value()
    print "</plist>"
}
