# recipe.bash - functions of all recipes; each begins with
#
#     . "$(dirname "$(readlink -f "$0")")/lib/recipe.bash"
#
# A recipe exits with 0 if no error occurred, 1 if some records were bad and 2
# if its usage was wrong or a file could not be read, like the programs: with
# pipefail its status is the last one of them that is not 0.  --help, also after
# other options, prints the first comment of the recipe.
# shellcheck shell=bash

set -o pipefail

# Numbers have a point, whatever the language.
LANG=${LC_ALL:-${LANG-}} LC_NUMERIC=C
export LANG LC_NUMERIC
unset LC_ALL

# Print the first comment, without its marks.
help() {
    sed -n '2,${ /^#/!q; s/^# \{0,1\}//; p; }' "$0"
}

# print_text TEXT: write a line or more, or say why not and exit with 2.
print_text() {
    local why status
    { why=$({ printf '%s\n' "$1" >&3; } 2>&1); } 3>&1 && return
    status=$?
    [[ $why ]] || exit "$status" # by SIGPIPE
    printf '%s: cannot write standard output: %s\n' "${0##*/}" "${why##*: }" >&2
    exit 2
}

# Print the usage, the first indented line of the comment, and exit with 2.
usage() {
    help | sed -n 's/^    */usage: /p' | head -n 1 >&2
    exit 2
}

# Make the folder $work.  It is removed at the end, also when a signal ends the recipe:
# then a long_run is ended, and the other programs have a second to end before.
make_work() {
    work=$(mktemp -d) && work=$(readlink -f "$work") && mkfifo "$work/alive" || exit 2
    exec 8<>"$work/alive" # held by all programs that this shell starts
    # One command, and by exec: a signal may come while bash starts a pipeline, and then
    # it would wait for the part that runs after the first command here.
    trap 'exec sh -c "$end_work" sh "$work" "$?" 2>/dev/null' EXIT
}

# shellcheck disable=SC2016
end_work='
    : >"$1/ended"
    [ ! -s "$1/running" ] || kill "$(cat "$1/running")"
    exec 7<"$1/alive" 8>&-
    timeout 1 cat <&7
    rm -rf "$1"
    exit "$2"'

# long_run COMMAND [ARGUMENT...]: run a program that may take hours; needs make_work.
long_run() {
    local status=0
    (echo "$BASHPID" >"$work/running" && [[ ! -e $work/ended ]] && exec "$@") || status=$?
    rm -f "$work/running"
    return $status
}

# keep_streams FILE...: set files to the FILEs, inputs to what each is read from, again
# and again, as standard input, and shown to their names in messages: standard input,
# a pipe and a device are copied to $work, and are `-' in files.  Needs make_work.
# shellcheck disable=SC2034
keep_streams() {
    local file
    files=() inputs=() shown=()
    for file; do
        [[ $file = - ]] && shown+=('(stdin)') || shown+=("$file")
        if [[ $file = - || $file -ef /dev/stdin || (-e $file && ! -f $file && ! -d $file) ]]; then
            inputs+=("$work/input.${#inputs[@]}")
            cat -- "$file" >"${inputs[-1]}" || exit 2
            file=-
        else
            inputs+=(/dev/null)
        fi
        files+=("$file")
    done
}

# other_variants FILE SHOWN: print the numbers of the games of other variants than
# chess and Chess960, report them, and return 1 if there are any.
other_variants() {
    local game name status=0
    while IFS=$'\t' read -r game name; do
        printf '%s: %s: game %s: %s is not evaluated\n' "${0##*/}" "$2" "$game" "$name" >&2
        printf '%s\n' "$game"
        status=1
    done < <(cqlmatch --format=tsv --columns=game --columns=name=variant \
        --cql 'initial not variant "Standard" not variant "Chess960"' -- "$1" 2>/dev/null | sed 1d)
    return $status
}

# Refuse a word that looks like an option, for a recipe without options.  Operands
# begin after a `--`, which the caller handles.
no_options() {
    case ${1--} in
    - | -- | [!-]*) ;;
    *) usage ;;
    esac
}

# Functions of awk programs that run with LC_ALL=C, as not every awk knows UTF-8:
# characters(text) counts them, padded(text, n) appends blanks up to n.
# shellcheck disable=SC2034
awk_text='
    function characters(text) {
        gsub(/[\200-\277]/, "", text)
        return length(text)
    }
    function padded(text, n) {
        n -= characters(text)
        return n > 0 ? text sprintf("%" n "s", "") : text
    }'

# positions [FILE...]: print their first columns, and error lines, unchanged.
positions() {
    fen2bb -- "$@" | bb2fen | sed '/^!/!s/\t.*//'
}

# neighbours legal|reverse [FILE...]: print all positions one legal move after each
# position, or one before it, with the columns of its line; and error lines.
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

# True if --help is among the options before the operands.  A word after an option
# may be its value.
wants_help() {
    local word is_value=0
    for word; do
        case $word in
        -h | --help) return ;;
        --) return 1 ;;
        -?*) is_value=1 ;;
        *) ((is_value--)) || return 1 ;;
        esac
    done
    return 1
}

if wants_help "$@"; then
    print_text "$(help)"
    exit
fi
