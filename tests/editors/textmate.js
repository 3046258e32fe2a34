// textmate.js - does a grammar give each token its class?
//
//   node textmate.js GRAMMAR QUERIES TOKENS
//
// TOKENS is what tests/drive/tokens says of QUERIES.  What differs is written: line,
// byte, text, the class that it should have, and the class or scope that it has; last,
// how many tokens were looked at.  Needs vscode-textmate and vscode-oniguruma.
const fs = require('fs');
const textmate = require('vscode-textmate');
const oniguruma = require('vscode-oniguruma');

const [grammar, queries, tokens] = process.argv.slice(2);

// The beginnings of scopes, the longer ones first, and the class of each.
const classes = [
    ['comment.', 'comment'],
    ['string.unquoted.file.', 'file'],
    ['string.', 'string'],
    ['constant.character.escape.', 'escape'],
    ['constant.language.', 'constant'],
    ['constant.numeric.', 'number'],
    ['constant.other.designator.', 'designator'],
    ['keyword.control.structure.', 'structure'],
    ['keyword.operator.sign.', 'sign'],
    ['keyword.operator.word.', 'operator'],
    ['keyword.other.header.', 'header'],
    ['storage.modifier.transform.', 'transform'],
    ['support.constant.direction.', 'direction'],
    ['support.function.filter.', 'filter'],
    ['variable.parameter.hhdb.', 'hhdb'],
    ['variable.parameter.', 'parameter'],
    ['variable.other.', 'name'],
    ['entity.name.function.', 'name'],
    ['invalid.deprecated.refused.', 'refused'],
    ['punctuation.', 'punctuation'],
];

function classOf(scope) {
    const found = classes.find(([start]) => scope.startsWith(start));
    return found ? found[1] : scope;
}

// The class at each byte of a line.
function classesOfLine(line, scoped) {
    const at = [];
    for (const token of scoped) {
        const from = Buffer.byteLength(line.slice(0, token.startIndex));
        const to = Buffer.byteLength(line.slice(0, token.endIndex));
        at.fill(null, from, to);
        for (let i = from; i < to; i++)
            at[i] = classOf(token.scopes[token.scopes.length - 1]);
    }
    return at;
}

function compare(lines, expected) {
    let looked = 0;
    for (const row of expected) {
        const [line, column, length, wanted, text] = row.split('\t');
        const first = Number(column) - 1, last = first + Number(length) - 1;
        const has = lines[line - 1];
        looked++;
        for (const at of [first, last])
            if (has[at] !== wanted) {
                console.log(`${line}:${column}: ${text}: ${wanted}, not ${has[at]}`);
                break;
            }
    }
    console.log(`${looked} tokens`);
}

async function main() {
    const wasm = require.resolve('vscode-oniguruma/release/onig.wasm');
    await oniguruma.loadWASM(fs.readFileSync(wasm));
    const registry = new textmate.Registry({
        onigLib: Promise.resolve({
            createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
            createOnigString: s => new oniguruma.OnigString(s),
        }),
        loadGrammar: () => Promise.resolve(
            textmate.parseRawGrammar(fs.readFileSync(grammar, 'utf8'), grammar)),
    });
    const loaded = await registry.loadGrammar('source.cql');
    const lines = [];
    let stack = textmate.INITIAL;
    for (const line of fs.readFileSync(queries, 'utf8').split('\n')) {
        const result = loaded.tokenizeLine(line, stack);
        lines.push(classesOfLine(line, result.tokens));
        stack = result.ruleStack;
    }
    compare(lines, fs.readFileSync(tokens, 'utf8').trimEnd().split('\n'));
}

main();
