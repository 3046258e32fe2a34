#!/usr/bin/env bats
# completions.bats - what bash, zsh and fish offer when a command is being typed

# shellcheck disable=SC2016 # expanded by the inner shell
load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    touch games.pgn 'two words.pgn'
    mkdir folder
}

programs() {
    basename -a -s .c "$ROOT"/tools/*.c
}

# recipes: the names of those that are commands.
recipes() {
    find "$ROOT/pipes" -maxdepth 1 -type f -perm -u+x -printf '%f\n'
}

# options_of PROGRAM: what --help lists, one a line, as it is typed.
options_of() {
    "$1" --help=all | sed -nE -e 's/^  (-.), (--[a-z0-9-]+).*/\1\n\2/p' \
        -e 's/^      (--[a-z0-9-]+).*/\1/p' | sed -E 's/^--(.)$/-\1/' | LC_ALL=C sort -u
}

# in_SHELL WORD...: what the shell offers for the last of these words.
in_bash() {
    bash --norc -c '. "$BUILD/share/bash-completion/completions/$1"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        $(complete -p "$1" | sed "s/.* -F \([^ ]*\).*/\1/")
        [[ ! ${COMPREPLY[*]-} ]] || printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | sed 's/=$//' | LC_ALL=C sort -u
}

in_fish() {
    HOME=$BATS_TEST_TMPDIR fish --no-config -c 'source $BUILD/share/fish/vendor_completions.d/$argv[1].fish
        complete -C (string join -- " " $argv)' -- "$@" | cut -f 1 | sed 's/=$//' | LC_ALL=C sort -u
}

# zsh completes only in a terminal, so it gets one; what it would add to the line
# goes into a file, too.
in_zsh() {
    local line="$*"
    cat >zshrc <<'end'
unsetopt zle_bracketed_paste
PROMPT=
fpath=($BUILD/share/zsh/site-functions $fpath)
autoload -Uz compinit && compinit -u -D
compadd() {
    local -a offered
    if [[ " ${@[1,(i)(-|--)]} " != *' '-[OAD]' '* ]]; then
        builtin compadd -O offered "$@"
        print -rl -- $offered >>offered
    fi
    builtin compadd "$@"
}
completed() { print COMPLETED }
zle_ready() { print READY }
comppostfuncs=(completed)
bindkey '^I' list-choices
zle -N zle-line-init zle_ready
end
    rm -f offered
    timeout 300 zsh -f -c 'zmodload zsh/zpty
        zpty terminal "stty rows 999 cols 200; exec zsh -f -i"
        zpty -w terminal "source ./zshrc"
        zpty -r terminal seen "*READY*"
        zpty -w -n terminal "$1"$'\''\t'\''
        zpty -r terminal seen "*COMPLETED*"
        zpty -d terminal' zsh "$line"
    touch offered
    sed 's/=$//' offered | grep . | LC_ALL=C sort -u
}

# offers SHELL EXPECTED WORD...
offers() {
    local shell=$1 expected=$2
    shift 2
    echo "$shell: $*"
    is "$expected" "$("in_$shell" "$@")"
}

# offers_options SHELL: the options of each program, and nothing else.
offers_options() {
    local program
    for program in $(programs); do
        offers "$1" "$(options_of "$program")" "$program" -
    done
}

# completes SHELL: what else is promised, in this shell.
completes() {
    offers "$1" $'--fields\n--final\n--format' pgn2fen --f
    offers "$1" --final pgn2fen --format csv --fin
    offers "$1" '' pgn2fen --nosuch
    offers "$1" games.pgn pgn2fen --rejects g
    offers "$1" games.pgn pgn2fen g
    offers "$1" games.pgn pgn2fen --final -- g
    offers "$1" '' pgn2fen --ply g
    offers "$1" games.pgn pgn2fen --summary g
    offers "$1" '' bbxfm g
    offers "$1" '' cce g
    # cqlmatch takes one hyphen, and names of one letter
    offers "$1" --output cqlmatch --outp
    offers "$1" -output cqlmatch -outp
    offers "$1" $'-showdictionaries\n-showmatches' cqlmatch -show
    offers "$1" games.pgn cqlmatch -output g
    offers "$1" games.pgn cqlmatch -i g
    offers "$1" '' cqlmatch --cql g
    # what an argument may be
    offers "$1" $'keep\nskip\nstop' pgn2fen --on-error ''
    offers "$1" skip pgn2fen --on-error sk
    offers "$1" '' pgn2fen alw
    offers "$1" $'always\nauto' cqlmatch -index a
    # columns, also after others
    offers "$1" $'material\nmaterial-class' pgn2fen --columns mater
    offers "$1" squares cqlmatch --count-by squ
    offers "$1" themes/smothered-mate.cql cqlmatch themes/smo
    # the recipe that runs all
    offers "$1" "$({ programs; recipes; echo themes; } | grep '^t' | LC_ALL=C sort)" pipefish t
    offers "$1" games.pgn pipefish pgn2fen g
    offers "$1" '' pipefish themes g
    # recipes
    offers "$1" $'--cache\n--engine\n--help\n-d\n-j\n-l\n-n\n-t' annotate -
    offers "$1" $'--help\n--hosts' cql-parallel --h
    offers "$1" games.pgn puzzles g
    offers "$1" games.pgn puzzles -d 4 g
}

@test "every option of every program is offered in bash" {
    offers_options bash
}

@test "every option of every program is offered in zsh" {
    need zsh
    offers_options zsh
}

# Behind one hyphen fish offers all that begins so; the rest is hidden in the others.
@test "every option of every program is offered in fish" {
    local program
    need fish
    for program in $(programs); do
        if [ "$program" = cqlmatch ]; then
            offers fish "$(options_of cqlmatch | sed -E 'p; s/^--/-/' | LC_ALL=C sort -u)" cqlmatch -
        else
            offers fish "$(options_of "$program")" "$program" -
        fi
    done
}

# values_of PROGRAM: its options whose arguments are known, one a line, with these.
values_of() {
    "$1" --help=json | sed -nE 's/^\{"name": "([^"]*)".*"values": \["([^]]*)"\].*/\1 \2/p' |
        sed 's/", "/ /g'
}

@test "the values that are offered for an option are those that it takes" {
    local program option values said seen=0
    for program in $(programs); do
        while read -r option values; do
            [ "$option" != help ] || continue
            seen=$((seen + 1))
            said=$("$program" "--$option=nosuch" 2>&1 </dev/null) || true
            is "--$option takes $values, not nosuch" \
                "$(sed -E 's/^[^:]*: (.*) \(see .*/\1/; s/ or / /; s/, ([^n]|n[^o]|no[^t])/ \1/g' <<<"$said")"
            [[ ! ${WHOLE-} ]] && ((seen % 4)) ||
                offers bash "$(tr ' ' '\n' <<<"$values" | LC_ALL=C sort)" "$program" "--$option" = ''
        done < <(values_of "$program")
    done
    ((seen > 25))
}

@test "every option that is offered for a recipe is one of its help, and each has a file" {
    local name option file
    for name in $(recipes); do
        [ "$name" != pipefish ] || continue
        for option in $(in_bash "$name" -); do
            [[ $option = --help ]] || sed -n '2,/^[^#]/p' "$ROOT/pipes/$name" | grep -qe "[[ ]$option" ||
                { echo "$name $option"; return 1; }
        done
        for file in bash-completion/completions/$name zsh/site-functions/_$name fish/vendor_completions.d/$name.fish; do
            [ -s "$BUILD/share/$file" ]
        done
    done
    is $'--csv\n--help' "$(in_bash pipefish crosstable -)"
}

@test "bash completes options, files and the names of recipes" {
    completes bash
    offers bash games.pgn pgn2fen --rejects = g
    offers bash $'fen,ply,material\nfen,ply,material-class' pgn2fen --columns = fen,ply,mater
    offers bash $'keep\nskip\nstop' pgn2fen --on-error =
    offers bash $'always\nauto' pgn2fen --summary = a
    offers bash '' pgn2fen --ply = g
    offers bash 'two words.pgn' pgn2fen t
    offers bash folder cqlmatch --include-path ''
}

@test "zsh completes options, files and the names of recipes" {
    need zsh
    completes zsh
    offers zsh games.pgn pgn2fen --rejects=g
    offers zsh $'keep\nskip\nstop' pgn2fen --on-error=
    offers zsh $'always\nauto' pgn2fen --summary=a
    offers zsh 'two\ words.pgn' pgn2fen t
    offers zsh folder cqlmatch --include-path ''
}

@test "fish completes options, files and the names of recipes" {
    need fish
    completes fish
    offers fish --rejects=games.pgn pgn2fen --rejects=g
    offers fish $'--on-error=keep\n--on-error=skip\n--on-error=stop' pgn2fen --on-error=
    offers fish $'--summary=always\n--summary=auto' pgn2fen --summary=a
    offers fish games.pgn pgn2fen g
    offers fish 'two words.pgn' pgn2fen t
    offers fish folder/ cqlmatch --include-path ''
}

@test "pipefish is offered all programs and recipes but itself, and themes" {
    offers bash "$({ programs; recipes; echo themes; echo --help; } |
        grep -vx pipefish | LC_ALL=C sort)" pipefish ''
}

@test "a new program is completed after make" {
    local at=$BATS_TEST_TMPDIR/share
    write_script new <<'end'
#!/bin/sh
[ "$1" = --help=json ] || exit 2
cat <<'json'
{"program": "new", "version": "0.1",
"purpose": "New.",
"operands": "[FILE...]",
"options": [
{"name": "odd", "argument": "A:B", "help": "it's \"odd\" [so] \\ $HOME `pwd`"},
{"name": "put", "letter": "p", "argument": "FILE", "help": "put it"}]}
json
end
    "$ROOT/.ci/completions" "$at" ./new -- twins
    mkdir -p build
    ln -s "$at" build/share
    export BUILD=$PWD/build
    offers bash $'--odd\n--put\n-p' new -
    if command -v zsh >/dev/null; then
        PATH=$PWD:$PATH
        offers zsh $'--odd\n--put\n-p' new -
    fi
    if command -v fish >/dev/null; then
        offers fish $'--odd\n--put\n-p' new -
        is $'--odd\tit\'s "odd" [so] \\ $HOME `pwd`' "$(HOME=$PWD fish --no-config -c \
            'source build/share/fish/vendor_completions.d/new.fish; complete -C "new --o"')"
    fi
}
