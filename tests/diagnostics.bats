#!/usr/bin/env bats
# diagnostics.bats - messages that editors and programs can read

# shellcheck disable=SC2154 # run sets stderr
load lib

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    printf 'check\n\tR attacks 33\n' >bad.cql
    cat >games.pgn <<'end'
[White "Anna"]
[Black "Bert"]

1. e4 e5 2. Ke3 *
end
    echo '1. e4 *' >good.pgn
    printf '%s\n' '8/8/8/8/8/8/8/K6k w - - 0 1' 'no position' >lines.fen
}

# says EXPECTED COMMAND...: all of standard error.
says() {
    run --separate-stderr "${@:2}"
    is "$1" "$stderr"
}

@test "--diagnostics=gcc: what is wrong with a query, games, lines and files" {
    local program
    says 'bad.cql:2:12: error: attacks needs a set on its right; 33 gives a number' \
        cqlmatch --diagnostics=gcc bad.cql games.pgn
    is 2 "$status"
    says '<cmdline>:1:1: error: n is a black knight and cannot name a variable; is == meant, or another name?' \
        cqlmatch --diagnostics=gcc --cql 'n = 5' games.pgn
    for program in pgn2fen 'cqlmatch --cql check' 'cqlmatch --cql check --threads 3'; do
        # shellcheck disable=SC2086
        says 'games.pgn:4: warning: game 1 (Anna - Bert): ply 3: bad move Ke3: no piece can make it' \
            $program --diagnostics=gcc games.pgn
    done
    says "lines.fen:2: warning: no piece is written \`o': no position" fen2bb --diagnostics=gcc lines.fen
    # shellcheck disable=SC2154 # run sets lines
    is "!fen2bb: no piece is written \`o': no position" "${lines[1]}"
    says "lines.fen:2: warning: no piece is written \`o': no position" cqlmatch --diagnostics=gcc --cql true lines.fen
    says 'nowhere: error: No such file or directory' fen2bb --diagnostics=gcc nowhere
    says 'nowhere.pgn: error: No such file or directory' pgn2fen --diagnostics=gcc nowhere.pgn
    says 'fen2bb: error: there is no option -x (see fen2bb --help)' fen2bb --diagnostics=gcc -x
}

@test "--diagnostics: a query that is not UTF-8, also where it is only converted" {
    local what='the byte \xff is not UTF-8; if the text is Latin-1, iconv -f latin1 -t utf-8 converts it' command
    printf '\xff\n' >latin.cql
    for command in 'cqlmatch latin.cql' 'cqlmatch --as=cql62 --u latin.cql' 'cqlmatch --as=cql62 --html latin.cql'; do
        # shellcheck disable=SC2086 # options
        is "latin.cql:1:1: error: $what" "$($command --diagnostics=gcc 2>&1 | tail -n 1)"
        # shellcheck disable=SC2086
        is "latin.cql:1:1 error: $what" "$($command 2>&1 | tail -n 1)"
    done
}

@test "--diagnostics=gcc: an error of a run is one line, and names game and move" {
    says '<cmdline>:1:1: error: game 1: move 1(wtm): assert condition failed at game number 1 positionid 0' \
        cqlmatch --diagnostics=gcc --cql 'assert(1 > 2)' good.pgn
}

@test "--diagnostics=json: members as far as they are known" {
    says '{"severity":"error","file":"bad.cql","line":2,"column":12,"end_column":13,"message":"attacks needs a set on its right; 33 gives a number","hint":"33 gives a number"}' \
        cqlmatch --diagnostics=json bad.cql games.pgn
    says '{"severity":"warning","file":"games.pgn","line":4,"game":1,"message":"bad move Ke3: no piece can make it"}' \
        pgn2fen --diagnostics=json games.pgn
    says "{\"severity\":\"warning\",\"file\":\"lines.fen\",\"line\":2,\"message\":\"no piece is written \`o': no position\"}" \
        fen2bb --diagnostics=json lines.fen
    says '{"severity":"error","file":"nowhere","message":"No such file or directory"}' \
        pgnfold --diagnostics=json nowhere
    says '{"severity":"error","message":"there is no option --nope (see cqlmatch --help)"}' \
        cqlmatch --diagnostics=json --nope
    says '{"severity":"error","file":"<cmdline>","line":1,"column":1,"end_column":13,"game":1,"message":"assert condition failed at game number 1 positionid 0"}' \
        cqlmatch --diagnostics=json --cql 'assert(1 > 2)' good.pgn
    [[ $(pgnfold --diagnostics=json --summary games.pgn 2>&1 >/dev/null) = '{"severity":"note","message":"1 games ('* ]]
}

@test "--diagnostics=json: whatever a name or a text holds, it is JSON in UTF-8" {
    need python3
    cp games.pgn $'odd\xe9"\\\n.pgn'
    printf 'check \xe9' >latin.cql
    {
        pgn2fen --diagnostics=json $'odd\xe9"\\\n.pgn' || true
        printf '"\\\t\x01\x7f\xc3\xa9 \xe9\n' | fen2bb --diagnostics=json || true
        cqlmatch --diagnostics=json --cql $'"\x01' games.pgn || true
        cqlmatch --diagnostics=json latin.cql games.pgn || true
        cqlmatch --diagnostics=json --cql mate $'no\xe9"' || true
        cqlmatch --diagnostics=json --time-limit 1 --cql 'while (true) true' lines.fen || true
        : | fen2bb --diagnostics=json --memory-limit 4K lines.fen || true
    } 2>errors >/dev/null
    is 7 "$(wc -l <errors)"
    python3 -c '
import json, sys
for line in open("errors", encoding="utf-8"):
    d = json.loads(line)
    assert d["severity"] in ("error", "warning"), line
    assert isinstance(d["message"], str) and d["message"], line
'
}

@test "--diagnostics=text is the usual form" {
    same <(cqlmatch bad.cql games.pgn 2>&1) <(cqlmatch --diagnostics=text bad.cql games.pgn 2>&1)
    same <(pgn2fen games.pgn 2>&1) <(pgn2fen --diagnostics=text games.pgn 2>&1)
    complains 2 'takes text, gcc or json, not xml' fen2bb --diagnostics=xml
}

# Messages of all kinds, in the form of gcc.
messages() {
    # shellcheck disable=SC2069 # the messages alone
    {
        cqlmatch --diagnostics=gcc bad.cql games.pgn || true
        cqlmatch --diagnostics=gcc --cql check games.pgn || true
        fen2bb --diagnostics=gcc lines.fen || true
    } 2>&1 >/dev/null
}

# Their places; 0 is no column.
places='bad.cql:2:12
games.pgn:4:0
lines.fen:2:0'

@test "--diagnostics=gcc is what the usual errorformat of vim finds: %f:%l:%c:%m, %f:%l:%m" {
    is "$places" "$(messages | sed -nE \
        -e 's/^([^:]+):([0-9]+):([0-9]+):.+$/\1:\2:\3/p;t' -e 's/^([^:]+):([0-9]+):.+$/\1:\2:0/p')"
}

@test "--diagnostics=gcc: vim finds the places" {
    need vim
    messages >errors
    vim -Nes -u NONE -c 'set errorformat&' -c 'cgetfile errors' \
        -c 'call writefile(map(filter(getqflist(), "v:val.valid"), "bufname(v:val.bufnr).\":\".v:val.lnum.\":\".v:val.col"), "seen")' \
        -c 'qa!' </dev/null
    is "$places" "$(cat seen)"
}

@test "--diagnostics=gcc is what the pattern gnu of emacs finds" {
    is "bad.cql:2:12:error
games.pgn:4:0:warning
lines.fen:2:0:warning" "$(messages | perl -ne '
        printf "%s:%s:%s:%s\n", $1, $2, $3 || 0, $4 if
            /^(?:[[:alpha:]][-[:alnum:].]+: ?)?((?:[0-9]*[^0-9\n])(?:[^\n :]| [^-\/\n]|:[^ \n])*?)(?:: ?)([0-9]+)(?:[.:]([0-9]+))?: *([Ww]arning|[Ee]rror)/')"
}

@test "--diagnostics=gcc: emacs finds the places" {
    need emacs
    messages >errors
    is "$places" "$(emacs -Q --batch --eval '(progn (require (quote compile)) (find-file "errors")
        (let ((gnu (nth 1 (assq (quote gnu) compilation-error-regexp-alist-alist))))
            (while (re-search-forward gnu nil t)
                (princ (format "%s:%s:%s\n" (match-string 1) (match-string 2) (or (match-string 3) 0)))
                (forward-line))))')"
}
