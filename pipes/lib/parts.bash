# parts.bash - run cqlmatch on parts of the games, and merge the results into the
# output of one run
#
# A recipe reads its arguments with parts_arguments, sends the output of parts_cut
# through parts_command, part by part, so that the result of part N is in
# $work/done/N, and ends with parts_join.  A part consists of lines: `#part', the
# place of its games and the number of files sent along; these files; the games,
# folded.  Its result is a tar of out, said, errors, state and, last, status.
# shellcheck shell=bash

# All this is in a folder.  A recipe says how its own options are called, and by
# which name it finds the value that was given.
work=
declare -A own given
packer=()

export LC_ALL=C

refuse() {
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit 2
}

# cannot_write [REASON]: refuse, for a file in $work that is not whole.  Without a
# reason it is why nothing can be written now, or what $runner_said first.
cannot_write() {
    local why=${1-}
    [[ $why ]] || why=$({ head -c 65536 /dev/zero >"$work/full"; } 2>&1)
    rm -f "$work/full"
    [[ $why ]] || why=$(head -n 1 <<<"${runner_said-}")
    refuse "cannot write $work: ${why:+${why##*: }; }nothing is written"
}

# What a run that is divided cannot do, and what to do instead.
declare -A parts_refused=(
    [as]='parts talk as cqlmatch does by itself'
    [createdirectories]='the output is one file; make its folder first'
    [dryrun]='cqlmatch does it on one machine'
    [explain]='cqlmatch does it on one machine'
    [filesfrom]='name the files of games one by one'
    [firstbyte]='parts are told where they stand'
    [firstgame]='parts are told where they stand'
    [firstline]='parts are told where they stand'
    [gui]='it is for front ends of cqlmatch'
    [guipgnstdin]='it is for front ends of cqlmatch'
    [guipgnstdout]='it is for front ends of cqlmatch'
    [help]='cqlmatch says it'
    [hhdb]='write hhdb in the query'
    [html]='cqlmatch does it on one machine'
    [index]='parts are read by pipes; give it to cqlmatch on one machine'
    [indexfile]='parts are read by pipes; give it to cqlmatch on one machine'
    [inputname]='parts are told where they stand'
    [license]='cqlmatch says it'
    [limit]='it ends a run early; take the first games of what is written'
    [lineincrement]='it is known when all parts are done'
    [maxopenoutputfiles]='the output is one file'
    [mergestate]='cqlmatch does it on one machine'
    [nestedcomments]='games are cut where comments do not nest'
    [noclobber]='the output is written when all is known'
    [parse]='cqlmatch does it on one machine'
    [progress]='it is known when all parts are done'
    [queries]='give one query at a time'
    [similarposition]='write similarposition in the query'
    [statusonly]='--count tells whether any game matches'
    [summary]='--count tells how many games match'
    [themes]='cqlmatch says it'
    [timelimit]='timeout(1) ends the whole run'
    [u]='cqlmatch does it on one machine'
    [version]='cqlmatch says it'
    [vi]='name the file of games'
    [vii]='name the file of games'
)

# What joining needs to know as well as each part, and what it alone is told.
parts_both=" aggregate ansicolors assign black btm color consoleunicode countby cql
 diagnostics event fen flip flipcolor fliphorizontal flipvertical includepath
 memorylimit noansicolors noconsoleunicode pipetimeout player result
 reversecolor rotate45 rotate90 secure shift shifthorizontal shiftvertical site
 strictpipes tmp white wtm year "
parts_at_end=" emitstate showdictionaries "

# What parts do in any case, or what would make no difference.
parts_dropped=" s singlethreaded threads unordered "

# Each option of cqlmatch, without its hyphens, and its argument; the name of
# each letter.
declare -A parts_shape parts_name
parts_read_options() {
    local name argument letter
    while IFS=';' read -r name letter argument; do
        parts_shape[${name//-/}]=$argument
        [[ ! $letter ]] || parts_name[$letter]=${name//-/}
    done < <(cqlmatch --help=json | sed -n 's/^{"name": "\([^"]*\)", \(.*\)/\1 \2/p' |
        sed 's/\\"/ /g' | awk -v OFS=';' '
            function member(key) {
                return match($0, "\"" key "\": \"[^\"]*\"") ? \
                    substr($0, RSTART + length(key) + 5, RLENGTH - length(key) - 6) : ""
            }
            { print $1, member("letter"), (/"optional": true/ ? "?" : "") member("argument") }')
}

# words_of SHAPE WORD...: sets $count to how many words are its value.
words_of() {
    local shape=$1
    shift
    count=1
    case $shape in
    '') count=0 ;;
    'NAME VALUE' | 'NAME ALIAS') count=2 ;;
    '?N [M]')
        count=0
        while [[ $count -lt 2 && ${1-} =~ ^[0-9]+$ ]]; do count=$((count + 1)) && shift; done
        ;;
    '?'*) count=0 ;;
    *'['*) [[ ! ${2-} =~ ^[0-9]+$ ]] || count=2 ;;
    esac
}

# take_option WORD...: one option of cqlmatch; sets $taken to its words.
take_option() {
    local word=$1 name count
    local -a words
    name=${word#-} name=${name#-} name=${name%%=*}
    name=${name//-/} name=${name,,} name=${parts_name[$name]-$name}
    [[ ${parts_shape[$name]+there} ]] || usage
    [[ ! ${parts_refused[$name]-} ]] ||
        refuse "${word%%=*} does not go with parts: ${parts_refused[$name]}"
    if [[ $word = *=* ]]; then
        words_of "${parts_shape[$name]#\?}" "${word#*=}" "${@:2}"
        count=$((count > 1 ? count - 1 : 0))
    else
        words_of "${parts_shape[$name]}" "${@:2}"
    fi
    taken=$((count + 1))
    [[ $# -ge $taken ]] || refuse "$word needs a value"
    words=("${@:1:taken}")
    case $name in
    assign | cql | includepath | secure) of_query+=("${words[@]}") ;;&
    a | append | o | output)
        output=${words[taken - 1]}
        [[ $word != *=* ]] || output=${word#*=}
        appends=0
        [[ $name != a* ]] || appends=1
        return
        ;;
    i | input)
        [[ $word = *=* ]] && files+=("${word#*=}") || files+=("${words[1]}")
        return
        ;;
    count) counts=1 ;;
    countby) groups=1 ;;
    cql) has_query=1 ;;
    format) format=${words[taken - 1]} format=${format##*=} ;;
    esac
    if [[ $parts_both = *[[:space:]]"$name"[[:space:]]* ]]; then
        at_end+=("${words[@]}")
    elif [[ $parts_at_end = *" $name "* ]]; then
        at_end+=("${words[@]}")
        return
    elif [[ $parts_dropped = *" $name "* ]]; then
        return
    fi
    arguments+=("${words[@]}")
}

# take_operand WORD: as cqlmatch has it.
take_operand() {
    if [[ $1 = *.cql ]]; then
        [[ ! $query ]] || refuse "$query and $1 are two queries; give one at a time"
        query=$1
    else
        files+=("$1")
    fi
}

# parts_arguments WORD...: reads the command line of a recipe.
parts_arguments() {
    local taken
    arguments=() at_end=() of_query=() files=() query='' has_query=0
    output='' appends=0 counts=0 groups=0 format=''
    block=1000000
    command -v cqlmatch pgnfold >/dev/null || refuse 'cqlmatch and pgnfold are not in PATH'
    parts_read_options
    while [[ $# -gt 0 ]]; do
        taken=1
        case $1 in
        --)
            shift
            files+=("$@")
            break
            ;;
        -) files+=(-) ;;
        -*) parts_take_own "$@" || take_option "$@" ;;
        *) take_operand "$1" ;;
        esac
        shift "$taken"
    done
    if [[ ! $query && $has_query = 0 ]]; then
        [[ ${#files[@]} -gt 0 ]] || usage
        query=${files[0]} files=("${files[@]:1}")
    fi
    [[ ${#files[@]} -gt 0 ]] || refuse 'name files of games; - is standard input'
    [[ $output != *%* ]] || refuse "$output is the name of many files; write to one, and divide that with cqlmatch --silent --cql true"
    [[ $output != - && $output != stdout ]] || output=''
    parts_packer
    [[ $appends = 0 || ${packer[0]} = cat ]] ||
        refuse "$output: a packed file is not appended to; write another one, and append it with cat"
    [[ $groups = 0 || ! $format ]] || at_end+=("--format=$format")
}

# parts_size TEXT: sets $block to a number of bytes, of 1, or with K, M or G.
parts_size() {
    [[ $1 =~ ^([1-9][0-9]{0,8})([KMG]?)$ ]] ||
        refuse "--block takes a number of bytes, or one with K, M or G behind it, not $1"
    block=${BASH_REMATCH[1]}
    case ${BASH_REMATCH[2]} in
    K) block=$((block << 10)) ;;
    M) block=$((block << 20)) ;;
    G) block=$((block << 30)) ;;
    esac
}

# parts_identity FILE...: size, time to the nanosecond and a sum of both ends.
parts_identity() {
    local file
    for file; do
        stat -L -c '%s %.9Y' -- "$file" && (head -c 65536 && tail -c 65536) <"$file" | cksum
    done
}

# parts_folder FOLDER WORD...: sets $work to a folder for the command of these
# words over the same files, which may have been begun before.
parts_folder() {
    local file
    work=$1
    for file in "${files[@]}"; do
        [[ $# = 1 || $file != - ]] ||
            refuse 'standard input cannot be read again; name files of games'
    done
    mkdir -p "$work" || exit 2
    {
        printf '%q ' "$block" "${@:2}"
        parts_identity ${query:+"$query"} "${files[@]}" || :
    } 2>/dev/null >"$work/command.new"
    [[ -s $work/command.new ]] || cannot_write
    [[ ! -e $work/command ]] || cmp -s "$work/command" "$work/command.new" ||
        refuse "$work holds the parts of another command, or of files that have changed; name another folder"
    mv "$work/command.new" "$work/command"
    mkdir -p "$work/part" "$work/done" 2>/dev/null || cannot_write
}

# parts_take_own WORD...: an option of the recipe, one of ${own[@]}, each with a
# value; sets ${given[NAME]}, and $taken.  Fails when it is another one.
parts_take_own() {
    local name=${1%%=*} value=${2-}
    taken=2
    [[ ${own[$name]-} ]] || return
    [[ $1 != --*=* ]] || { value=${1#*=} && taken=1; }
    [[ $value ]] || refuse "$name needs a value"
    [[ ${own[$name]} != block ]] || parts_size "$value"
    [[ ${own[$name]} != retries || $value =~ ^[1-9][0-9]*$ ]] ||
        refuse "--retries takes a number from 1, not $value"
    # parallel reads 0 as no limit
    [[ ${own[$name]} != jobs || $value =~ ^[+-]?0*[1-9][0-9]*%?$ ]] ||
        refuse "--jobs takes a number from 1, not $value"
    case ${own[$name]} in
    jobs | block | retries | joblog | folder) given[${own[$name]}]=$value ;; # the last one counts
    *) given[${own[$name]}]+=${given[${own[$name]}]:+$'\n'}$value ;;
    esac
}

# parts_is_written FILE: --emit-state names this file.
parts_is_written() {
    local at name
    for at in "${!at_end[@]}"; do
        case ${at_end[at]} in
        --emit-state=* | --emitstate=*) name=${at_end[at]#*=} ;;
        --emit-state | --emitstate) name=${at_end[at + 1]-} ;;
        *) continue ;;
        esac
        [[ ! $name -ef $1 && $(realpath -m -- "$name") != "$(realpath -m -- "$1")" ]] || return 0
    done
    return 1
}

# parts_can_write FILE: refuse a file that cannot be written, before parts are run.  A
# file that is not there is created for that, and removed.
parts_can_write() {
    local new=0 why
    [[ ! -p $1 ]] || return 0
    [[ -e $1 || -L $1 ]] || new=1
    why=$({ : >>"$1"; } 2>&1) || refuse "$1: ${why##*: }"
    [[ $new = 0 ]] || rm -f -- "$1"
}

# parts_check: the query and the options are good, and the run can be divided.
# What is said of the query, whatever the games are, is told once, here.
parts_check() {
    local file at said
    for file in "${files[@]}"; do
        [[ $file != *$'\n'* ]] || refuse 'the name of a file holds a newline'
        [[ $file = - || -r $file ]] || refuse "$file: it cannot be read"
        [[ ! $output || ! $output -ef $file ]] || refuse "$output is the input"
        parts_is_written "$file" && refuse "$file is the input; it cannot take the state"
    done
    [[ ! $query ]] || ! parts_is_written "$query" || refuse "$query is the query; it cannot take the state"
    [[ ! $output || ! $query || ! $output -ef $query ]] || refuse "$output is the query"
    [[ ! $output ]] || parts_can_write "$output"
    [[ ! $output ]] || ! parts_is_written "$output" || refuse "$output is the file of the state; it cannot be the output"
    { : >"$work/empty"; } 2>/dev/null || cannot_write
    said=$(cqlmatch "${arguments[@]}" -o /dev/null --emit-state "$work/state" -i "$work/empty" \
        ${query:+"$query"} 2>&1 >/dev/null) || {
        ! at=$(grep -m 1 "cannot write $work/" <<<"$said") || cannot_write "$at"
        printf '%s\n' "$said" >&2
        exit 2
    }
    # a run over no games appends nothing, and refuses a file that the query reads
    if [[ -s $output && ${packer[0]} = cat ]]; then
        said=$(cqlmatch "${of_query[@]}" -a "$output" -i "$work/empty" ${query:+"$query"} 2>&1 >/dev/null) ||
            { printf '%s\n' "$said" >&2 && exit 2; }
    fi
    # the first line of a state identifies the query with the files that it includes
    { head -n 1 "$work/state" >"$work/identity.new"; } 2>/dev/null || cannot_write
    [[ ! -e $work/identity ]] || cmp -s "$work/identity" "$work/identity.new" ||
        refuse "$work holds the parts of another query; name another folder"
    mv "$work/identity.new" "$work/identity"
    said=${said:+$said$'\n'}
    { printf %s "$said" >"$work/query"; } 2>/dev/null || cannot_write
    if at=$(grep -m 1 -E 'depends, at .*, on how the games are divided|running single-threaded' <<<"$said"); then
        at=${at#cqlmatch: }
        refuse "this query needs all games in one run of cqlmatch: ${at#--emit-state: }"
    fi
    # shellcheck disable=SC2154 # at_end is set above
    if cqlmatch --parse --noconsoleunicode --noansicolors "${at_end[@]}" ${query:+"$query"} 2>/dev/null |
        grep -q '[-|`] *LastGameNumber' || [[ "${arguments[*]}" = *lastgamenumber* ]]; then
        refuse 'lastgamenumber is not known to a part; cqlmatch finds it on one machine'
    fi
    printf %s "$said" >&2
}

# parts_cut [FILE...]: writes the games as parts of about $block bytes; the
# files come along with each.  How many parts there are is in $work/count, and how
# many files could not be read; nothing if it cannot be written.
parts_cut() {
    local file
    for file; do
        printf '#file\t%s\t%s\n' "$file" "$(base64 -w 0 <"$file")"
    done 2>/dev/null >"$work/files" || return
    for file in "${files[@]}"; do
        printf '#from\t%s\n' "$file"
        pgnfold --key=line,byte -n -- "$file" || echo '#unread'
    done | awk -F '\t' -v OFS='\t' -v block="$block" -v along="$work/files" \
        -v count="$work/count" '
        BEGIN {
            while ((getline line <along) > 0)
                sent[++files] = line
        }
        function begin(line, byte,  i) {
            print "#part", last + 1, line, byte, files + 0, name
            for (i = 1; i <= files; i++)
                print sent[i]
            parts++
            size = 0
        }
        /^#unread/ { unread++; next }
        /^#from/ { name = substr($0, 7); before = last; fresh = 1; next }
        fresh || size >= block { begin($1, $2); fresh = 0 }
        {
            if ($3 != "") last = before + $3
            text = substr($0, length($1) + length($2) + 3)
            size += length(text)
            print text
        }
        END {
            if (!parts) begin(1, 0)
            print parts, unread + 0 >count
        }' 2>/dev/null
}

# What runs where a part is: its text must hold neither braces nor percent
# signs when it is sent, so it travels in base64.
parts_work() {
    local dir line byte number sent name text status out=- i
    dir=$(mktemp -d) || return 2
    # shellcheck disable=SC2064 # as it is now
    trap "rm -rf '$dir'" EXIT
    mkdir "$dir/files"
    IFS=$'\t' read -r _ number line byte sent name
    for ((i = 0; i < sent; i++)); do
        IFS=$'\t' read -r _ file text
        mkdir -p "$(dirname "$dir/files/$file")" &&
            base64 -d <<<"$text" >"$dir/files/$file" || return 2
    done
    [[ $sent = 0 ]] || cd "$dir/files" || return 2
    [[ $1 = - ]] || out=$dir/out
    : >"$dir/out"
    exec 3>&2
    {
        pgnfold -d 2>&3 | cqlmatch --threads 1 "${@:2}" -i - -o "$out" --input-name "$name" \
            --first-game "$number" --first-line "$line" --first-byte "$byte" \
            --emit-state "$dir/state" >"$dir/said" 2>"$dir/errors"
        status=$?
    } 2>/dev/null # where bash tells that a program was killed, with its own lines
    if [[ $status -gt 2 ]]; then
        text="ended with status $status"
        [[ $status -lt 129 ]] || text="was killed by SIG$(kill -l "$status")"
        echo "cqlmatch $text" >&2
        return "$status"
    fi
    if [[ $status = 2 ]] && text=$(grep -m 1 'cannot write' "$dir/errors"); then
        echo "cannot write ${TMPDIR:-/tmp}: ${text##*: }" >&2
        return 2
    fi
    echo "$status" >"$dir/status" && tar -C "$dir" -cf - out said errors state status || return 2
    return "$status"
}

# parts_command: the command of sh that reads a part and writes what comes of it.
parts_command() {
    local script
    script=$(
        declare -f parts_work
        echo 'set -o pipefail'
        printf '%q ' parts_work "${output:--}" "${arguments[@]}" ${query:+"$query"}
    )
    # shellcheck disable=SC2016 # the other shell expands it
    printf 'bash -c '\''eval "$(echo $0 | base64 -d)"'\'' %s' "$(base64 -w 0 <<<"$script")"
}

# parts_whole N: is what came of this part there, to its end?  If it cannot be
# unpacked for want of room, $unwritten is what tar says.
parts_whole() {
    local said
    [[ ! -s $work/part/$1/status ]] || return 0
    [[ -e $work/done/$1 ]] || return 1
    if said=$({ mkdir -p "$work/part/$1" && tar -C "$work/part/$1" -xf "$work/done/$1"; } 2>&1) &&
        [[ -s $work/part/$1/status ]]; then
        return
    fi
    rm -rf "$work/part/$1"
    said=$(grep -m 1 -i 'cannot \(write\|open\|mkdir\|create\)' <<<"$said") && unwritten=$said
    return 1
}

# part_results: what the parts wrote, up to the last that is to be joined, as
# one run has it; rows that continue a file have no titles.
part_results() {
    local from=said n
    [[ ! $output ]] || from=out
    # shellcheck disable=SC2154 # set by parts_arguments
    if ((groups)); then
        return
    elif ((counts)); then
        for ((n = 1; n <= last; n++)); do cat "$work/part/$n/$from"; done |
            awk '{ all += $1 } END { printf "%d\n", all }'
        return
    fi
    for ((n = 1; n <= last; n++)); do
        if ((n > 1 || continues)) && [[ $format = csv || $format = tsv ]]; then
            tail -n +2 "$work/part/$n/$from"
        else
            cat "$work/part/$n/$from"
        fi || return
    done
}

# parts_packer: set ${packer[@]} to the program that packs the output, by its name, or cat.
parts_packer() {
    case ${output,,} in
    *.gz) packer=(gzip -c) ;;
    *.bz2) packer=(bzip2 -c) ;;
    *.xz) packer=(xz -c) ;;
    *.zst) packer=(zstd -qc) ;;
    *) packer=(cat) ;;
    esac
}

# parts_write: write the results of the parts, then what is joined; exit with 2 if that
# fails, return 141 after SIGPIPE.
parts_write() {
    local why written continues=0 line_end=''
    ((!appends)) || [[ ! -s $output ]] || continues=1
    [[ $continues = 0 || ! $(tail -c 1 -- "$output") ]] || line_end=$'\n'
    { : 3>&1; } 2>/dev/null || refuse 'cannot write standard output: Bad file descriptor'
    {
        why=$({
            if [[ ! $output ]]; then
                part_results && cat "$work/joined"
            elif ((appends)); then
                { printf %s "$line_end" && part_results && cat "$work/joined"; } >>"$output"
            else
                { part_results && cat "$work/joined"; } | "${packer[@]}" >"$output"
            fi
        } 2>&1 >&3)
        written=$?
    } 3>&1
    [[ $written != 141 ]] || return 141
    why=${why##*[:(]} why=${why# } # awk has it in parentheses
    [[ $written = 0 ]] || refuse "cannot write ${output:-standard output}: ${why%)}"
}

# parts_join: writes what the run gives; returns its status.
parts_join() {
    local count='' unread last n status=0 lost=() states=() unwritten='' said written
    read -r count unread 2>/dev/null <"$work/count"
    [[ $count ]] || cannot_write
    [[ $unread = 0 ]] || return 2
    last=$count
    for ((n = 1; n <= count; n++)); do
        parts_whole "$n" || lost+=("$n")
    done
    [[ ! $unwritten ]] || cannot_write "$unwritten"
    if [[ ${#lost[@]} -gt 0 ]]; then
        [[ ${runner_said-} != *'Is the disk full?'* ]] ||
            work=${TMPDIR:-/tmp} cannot_write 'No space left on device' # for parallel
        for n in "${lost[@]:0:3}"; do
            tail -n 2 "$work/done/$n.err" 2>/dev/null | sed "s/^/${0##*\/}: part $n: /"
        done | awk '{ text = $0; sub(/^[^:]*: part [0-9]+: /, "", text) } !said[text]++' >&2
        echo "${0##*/}: ${#lost[@]} of $count parts are missing, the first is part ${lost[0]}; nothing is written" >&2
        return 2
    fi
    for ((n = 1; n <= count && status == 0; n++)); do
        status=$(<"$work/part/$n/status")
        last=$n
        grep -vxFf "$work/query" "$work/part/$n/errors" >&2
    done
    { : >"$work/joined" && : >"$work/ended"; } 2>/dev/null || cannot_write
    if ((status == 0)); then
        for ((n = 1; n <= last; n++)); do states+=("$work/part/$n/state"); done
        said=$(cqlmatch --merge-state "${states[@]}" "${at_end[@]}" -o "$work/joined" \
            ${query:+"$query"} 2>&1 >"$work/ended") || status=$?
        if ((status)) && written=$(grep -m 1 'cannot write' <<<"$said"); then
            cannot_write "$written"
        fi
        [[ ! $said ]] || grep -vxFf "$work/query" <<<"$said" >&2
    fi
    parts_write || return
    if [[ ! $output ]]; then
        cat "$work/ended" >&2
    else
        for ((n = 1; n <= last; n++)); do cat "$work/part/$n/said"; done
        cat "$work/ended"
    fi
    return "$status"
}
