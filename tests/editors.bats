#!/usr/bin/env bats
# editors.bats - the files of editors: words in colours, indentation, messages

# shellcheck disable=SC2016 # expanded by others
load lib

VIM_FILES=$BUILD/share/vim/vimfiles
EMACS_FILES=$BUILD/share/emacs/site-lisp
VSCODE=$BUILD/share/pipefish/editors/vscode

# A third of the queries, with WHOLE all.
setup_file() {
    "$ROOT/tests/cql/queries" "$SHARED"/conformance* | sample 3 -z |
        "$DRIVE/tokens" "$BATS_FILE_TMPDIR/queries.cql" >"$BATS_FILE_TMPDIR/tokens"
}

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    export HOME=$BATS_TEST_TMPDIR
    TOKENS=$BATS_FILE_TMPDIR/tokens QUERIES=$BATS_FILE_TMPDIR/queries.cql
    export TOKENS
    all_right="$(wc -l <"$TOKENS") tokens"
}

# vim_with COMMAND...: vim with our files alone, each COMMAND typed at its colon.
vim_with() {
    # else the memory of patterns goes back to the system again and again
    export MALLOC_TOP_PAD_=67108864 MALLOC_TRIM_THRESHOLD_=268435456
    vim -Nes -u NONE -i NONE --cmd "set runtimepath^=$VIM_FILES" "$@" </dev/null
}

emacs_with() {
    emacs -Q --batch -L "$EMACS_FILES" -l cql-mode "$@" 2>messages
}

# A query as it should stand.
indented='cql(input games.pgn
    variations)
// a comment {
function f(x) {
    x == 3 and {
        "a ) string"
        [QR]a1 attacks k // (
    }
}
if check then {
    /* { */
    mate
}
true'

@test "the queries hold tokens of every class, many of them" {
    [[ $(wc -l <"$TOKENS") -gt 3000 ]]
    is "comment constant designator direction escape file filter header hhdb name number operator parameter punctuation refused sign string structure transform" \
        "$(cut -f 4 "$TOKENS" | sort -u | paste -sd ' ')"
}

@test "the lister of tokens: what every class is" {
    printf 'cql(input a.pgn quiet)\n/// "x" ply // y\n/// foo\nR[a1] attacks x[a1]\0no # token !\0/* a\n b */ hhdb sound M ≤ 3 D["a"]\\1\0' |
        "$DRIVE/tokens" all.cql >listed
    is "header punctuation header file header punctuation
sign string filter comment
comment
designator operator name punctuation designator punctuation
comment
comment filter hhdb hhdb sign number name punctuation string punctuation escape" \
        "$(awk -F '\t' '$1 != line && NR > 1 { print "" } { printf "%s%s", $1 == line ? " " : "", $4; line = $1 }' listed)"
    [[ $(<all.cql) = 'cql(input'*'x[a1]'*'/* a'* && $(<all.cql) != *token* ]]
}

@test "the TextMate grammar gives every token its class, by the engine of VS Code" {
    need node
    node -e 'require("vscode-textmate"); require("vscode-oniguruma")' 2>/dev/null ||
        skip "vscode-textmate and vscode-oniguruma are not installed where NODE_PATH says (npm)"
    is "$all_right" "$(node "$ROOT/tests/editors/textmate.js" \
        "$VSCODE/syntaxes/cql.tmLanguage.json" "$QUERIES" "$TOKENS")"
}

@test "the TextMate grammar in XML says what that in JSON says" {
    need python3
    python3 -c '
import json, plistlib, sys
json = json.load(open(sys.argv[1], encoding="utf-8"))
plist = plistlib.load(open(sys.argv[2], "rb"))
assert json == plist and len(str(plist)) > 5000
' "$VSCODE/syntaxes/cql.tmLanguage.json" "$BUILD/share/pipefish/editors/cql.tmLanguage"
}

@test "the folder for VS Code is an extension: it names files that are there, and finds places" {
    need python3
    printf 'check\n\tR attacks 33\n' >bad.cql
    cqlmatch --parse --diagnostics=gcc bad.cql 2>said || true
    python3 -c '
import json, os, re, sys
folder = sys.argv[1]
package = json.load(open(folder + "/package.json"))
offers = package["contributes"]
for file in [offers["languages"][0]["configuration"], offers["grammars"][0]["path"]]:
    json.load(open(os.path.join(folder, file), encoding="utf-8"))
pattern = offers["problemMatchers"][0]["pattern"]
found = re.match(pattern["regexp"], open("said").read().split("\n")[0])
assert found.group(pattern["file"], pattern["line"], pattern["column"], pattern["severity"]) == \
    ("bad.cql", "2", "12", "error"), found
rules = json.load(open(folder + "/language-configuration.json"))["indentationRules"]
depth = 0
for line in sys.argv[2].split("\n"):
    if re.search(rules["decreaseIndentPattern"], line):
        depth -= 1
    assert len(line) - len(line.lstrip()) == 4 * depth or line.startswith("    variations"), line
    if re.search(rules["increaseIndentPattern"], line) and not line.startswith("cql"):
        depth += 1
' "$VSCODE" "$indented"
}

@test "vim gives every token its class" {
    need vim
    REPORT=$PWD/report vim_with -S "$ROOT/tests/editors/classes.vim" "$QUERIES"
    is "$all_right" "$(<report)"
}

@test "vim indents, comments and reads where a file is included from" {
    need vim
    printf '%s\n' "$indented" | sed 's/^ *//' >query.cql
    vim_with -c 'filetype plugin indent on' -c 'edit query.cql' -c 'normal gg=G' -c 'write' \
        -c 'call writefile([&filetype, &commentstring, &keywordprg], "settings")' -c 'qall!'
    is "$indented" "$(<query.cql)"
    is $'cql\n// %s\ncqlmatch --help' "$(<settings)"
}

@test "vim: :compiler cql, and :make goes to where a query is wrong" {
    need vim
    printf 'check\n\tR attacks 33\n' >'bad one.cql'
    echo 'check mate' >good.cql
    vim_with -c 'filetype plugin on' -c 'compiler! cql' -c 'edit bad\ one.cql' -c 'silent make!' \
        -c 'call writefile(map(filter(getqflist(), "v:val.valid"), "bufname(v:val.bufnr) . \":\" . v:val.lnum . \":\" . v:val.col . \":\" . v:val.type . \":\" . v:val.text"), "found")' \
        -c 'edit good.cql' -c 'silent make!' \
        -c 'call writefile([len(getqflist())], "good")' -c 'qall!'
    is 'bad one.cql:2:12:e:attacks needs a set on its right; 33 gives a number' "$(<found)"
    is 0 "$(<good)"
}

@test "emacs gives every token its class" {
    need emacs
    is "$all_right" "$(emacs_with -l "$ROOT/tests/editors/classes.el" "$QUERIES" "$TOKENS")"
}

@test "emacs indents and comments" {
    need emacs
    printf '%s\n' "$indented" | sed 's/^ *//' >query.cql
    emacs_with query.cql --eval '(let ((inhibit-message t))
        (indent-region (point-min) (point-max))
        (save-buffer)
        (comment-region (point-min) (progn (goto-char (point-min)) (forward-line 1) (point)))
        (princ (buffer-substring (point-min) (line-end-position 0))))' >commented
    is "$indented" "$(sed 's/^   variations/    variations/' query.cql)"
    is '// cql(input games.pgn' "$(<commented)"
}

@test "emacs: C-c C-c goes to where a query is wrong, and C-c C-d describes a word" {
    need emacs
    printf 'check\n\tR attacks 33\n' >'bad one.cql'
    emacs_with 'bad one.cql' --eval '(progn
        (call-interactively (key-binding (kbd "C-c C-c")))
        (while compilation-in-progress (accept-process-output nil 0.05))
        (with-current-buffer "*compilation*" (goto-char (point-min)))
        (next-error)
        (princ (format "%s:%d:%d\n" (buffer-name) (line-number-at-pos) (- (point) (line-beginning-position))))
        (cql-describe-word "attacks")
        (with-current-buffer (help-buffer) (princ (buffer-substring 1 16))))' >found
    is $'bad one.cql:2:11\nset attacks set' "$(<found)"
}

@test "emacs-lisp: the mode is compiled without a warning" {
    need emacs
    cp "$EMACS_FILES/cql-mode.el" .
    is "" "$(emacs -Q --batch --eval '(setq byte-compile-error-on-warn t)' \
        -f batch-byte-compile cql-mode.el 2>&1)"
    [ -e cql-mode.elc ]
}

@test "the examples of cql-editors.7 give what it says" {
    need jq
    page_holds cql-editors.7
}

@test "what the editors get stands where they look when it is installed" {
    cd "$ROOT"
    make -s BUILD="$BUILD" DESTDIR="$BATS_TEST_TMPDIR" PREFIX=/usr install
    cd "$BATS_TEST_TMPDIR/usr/share"
    is "$(cd "$BUILD/share" && find emacs pipefish/editors vim -type f | sort)" \
        "$(find emacs pipefish/editors vim -type f | sort)"
    is "emacs/site-lisp/cql-mode.el
pipefish/editors/cql.tmLanguage
pipefish/editors/vscode/extension.js
pipefish/editors/vscode/language-configuration.json
pipefish/editors/vscode/package.json
pipefish/editors/vscode/syntaxes/cql.tmLanguage.json
vim/vimfiles/compiler/cql.vim
vim/vimfiles/ftdetect/cql.vim
vim/vimfiles/ftplugin/cql.vim
vim/vimfiles/indent/cql.vim
vim/vimfiles/syntax/cql.vim" "$(find emacs pipefish/editors vim -type f | sort)"
    cd "$ROOT"
    make -s BUILD="$BUILD" DESTDIR="$BATS_TEST_TMPDIR" PREFIX=/usr uninstall
    is "" "$(find "$BATS_TEST_TMPDIR/usr" ! -type d)"
}

# The lines of the page, with a query that has an error: its message comes.
@test "Neovim from 0.7 on is served by the lines of cqllsp(1)" {
    need nvim timeout
    cd "$BATS_TEST_TMPDIR"
    sed -n '/^Neovim/,/^\.Ed/p' "$ROOT/man/cqllsp.1" | sed '1,2d; $d' >init.lua
    echo 'chekc' >q.cql
    cat >look.lua <<'lua'
vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end)
for _, d in ipairs(vim.diagnostic.get(0)) do io.stdout:write(d.lnum, ' ', d.message, '\n') end
vim.cmd('qa!')
lua
    HOME=$PWD XDG_STATE_HOME=$PWD XDG_DATA_HOME=$PWD \
        timeout 300 nvim --headless -u init.lua q.cql -c 'luafile look.lua' >seen 2>errors || cat errors
    is '0 chekc is no filter and has not been given a value; is it check?' "$(<seen)"
}

@test "make vsix: a package for Visual Studio Code, whose extension starts cqllsp" {
    need node unzip python3
    cd "$BATS_TEST_TMPDIR"
    "$ROOT/.ci/editors/vsix" "$VSCODE" "$ROOT/LICENSE" one.vsix
    "$ROOT/.ci/editors/vsix" "$VSCODE" "$ROOT/LICENSE" two.vsix
    cmp one.vsix two.vsix
    unzip -q one.vsix
    is '[Content_Types].xml
extension.vsixmanifest
extension/LICENSE.txt
extension/extension.js
extension/language-configuration.json
extension/package.json
extension/syntaxes/cql.tmLanguage.json' "$(find . -type f -name '*.*' ! -name '*.vsix' | sed 's/^..//' | LC_ALL=C sort)"
    python3 -c '
import json, os, xml.dom.minidom as xml
package = json.load(open("extension/package.json"))
identity = xml.parse("extension.vsixmanifest").getElementsByTagName("Identity")[0]
assert (identity.getAttribute("Id"), identity.getAttribute("Version"), identity.getAttribute("Publisher")) == \
    (package["name"], package["version"], package["publisher"])
assert os.path.exists("extension/" + package["main"]) and package["activationEvents"] == ["onLanguage:cql"]
known = {type.getAttribute("Extension") for type in xml.parse("[Content_Types].xml").getElementsByTagName("Default")}
for folder, _, files in os.walk("extension"):
    assert all(os.path.splitext(name)[1] in known for name in files), files
for kind in package["contributes"]["grammars"] : json.load(open("extension/" + kind["path"]))
'
    is 'wrong: {"line":0,"character":0} chekc is no filter and has not been given a value; is it check?
CodeActions [{"kind":"CodeAction","parts":["Write check for chekc","quickfix"],"edit":{"kind":"WorkspaceEdit","parts":[["file:///q.cql",[{"kind":"TextEdit","parts
then: 0
Hover {"kind":"Hover","parts":[{"kind":"MarkdownString","parts":["variable x: a number\n"]},[{"line":1,"character":0},{"line":1,"character":1}]]}
Definition [{"kind":"Location","parts":["file:///q.cql",[{"line":0,"character":0},{"line":0,"character":1}]]}]
Reference [{"kind":"Location","parts":["file:///q.cql",[{"line":0,"character":0},{"line":0,"character":1}]]},{"kind":"Location","parts":["file:///q.cql",[{"line
Rename {"kind":"WorkspaceEdit","parts":[["file:///q.cql",[{"kind":"TextEdit","parts":[[{"line":0,"character":0},{"line":0,"character":1}],"y"]},{"kind":"Text
DocumentSymbol [{"kind":"SymbolInformation","parts":["x",12,"",{"kind":"Location","parts":["file:///q.cql",[{"line":0,"character":0},{"line":0,"character":1}]]}]}]
DocumentFormattingEdit []
DocumentRangeFormattingEdit []
SignatureHelp {"kind":"SignatureHelp","parts":[],"activeSignature":0,"activeParameter":1,"signatures":[{"kind":"SignatureInformation","parts":["max (N N ...)","max 
true abs number' "$(SERVER=$(command -v cqllsp) timeout 300 node "$ROOT/tests/editors/extension.js" "$PWD/extension" $'chekc\n')"
    run -1 env SERVER="$PWD/none" timeout 300 node "$ROOT/tests/editors/extension.js" "$PWD/extension" 'check'
    is "error: cqllsp: spawn $PWD/none ENOENT. The setting cql.server.path names the program." "$output"
    run -1 env SERVER="$(command -v false)" timeout 300 node "$ROOT/tests/editors/extension.js" "$PWD/extension" 'check'
    is 'error: cqllsp: it has ended with status 1. The setting cql.server.path names the program.' "$output"
}

@test "a heading of a page is no macro" {
    need mandoc
    is '' "$(for page in "$ROOT"/man/*; do mandoc -T ascii "$page" | col -b | grep -E '^ *(In )?<[a-z]+>$'; done)"
}
