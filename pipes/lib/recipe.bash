# recipe.bash - what all recipes do alike; each begins with
#
#     . "$(dirname "$(readlink -f "$0")")/lib/recipe.bash"
#
# A recipe ends with 0 when all was well, 1 when some records were bad and 2
# when it was called wrongly or a file could not be read, as the programs do:
# with pipefail the last of them that has something to say says it.  --help
# prints the first comment of the recipe.
# shellcheck shell=bash

set -o pipefail

# The first comment, without its marks.
help() {
    sed -n '2,${ /^#/!q; s/^# \{0,1\}//; p; }' "$0"
}

# How it is called: the first line of the comment that is indented.
usage() {
    help | sed -n 's/^    */usage: /p' | head -n 1 >&2
    exit 2
}

# No options are taken: a word that looks like one is refused.  Operands begin
# behind a `--`, which is left to the caller.
no_options() {
    case ${1--} in
    - | -- | [!-]*) ;;
    *) usage ;;
    esac
}

# positions [FILE...]: their first columns, and error lines; the same bytes.
positions() {
    fen2bb -- "$@" | bb2fen | sed '/^!/!s/\t.*//'
}

# neighbours legal|reverse [FILE...]: for each position all that one move leads
# to, or one move taken back, with the columns of the line; error lines.
neighbours() {
    cqlmatch --answer --cql "Found = \"\"
        if move $1 count : {Found += standardfen + \"|\"} then Found else \"\"" \
        -- "${@:2}" |
        awk -F '\t' '/^!/ { print; next }
            {
                count = split($1, found, "|")
                columns = substr($0, length($1) + 1)
                for (i = 1; i < count; i++) print found[i] columns
            }'
}

case ${1-} in
-h | --help)
    help
    exit
    ;;
esac
