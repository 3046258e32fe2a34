// extension.js - run the extension for Visual Studio Code in a stub of the editor
//
//   node tests/editors/extension.js FOLDER QUERY
//
// Opens QUERY, prints what is wrong with it, corrects it, asks each provider once, and
// ends the server. Ranges become arrays in JSON, as those of the editor do.
'use strict'
const Module = require('module')
const [folder, query] = process.argv.slice(2)
const events = {}, providers = {}, subscriptions = []
let told = () => {}
const settings = {path: process.env.SERVER}

class Range {
    constructor(start, end) { this.start = start, this.end = end }
    toJSON() { return [this.start, this.end] }
}
const made = kind => class {
    constructor(...parts) { this.kind = kind, this.parts = parts }
    appendText(text) { this.parts = [text]; return this }
    set(uri, edits) { this.parts.push([uri, edits]) }
}
const on = name => handler => { events[name] = handler; return {dispose() {}} }
const kinds = ['Location', 'TextEdit', 'Diagnostic', 'DiagnosticRelatedInformation', 'WorkspaceEdit', 'Hover',
    'MarkdownString', 'SymbolInformation', 'CodeAction', 'CompletionItem', 'SignatureHelp', 'SignatureInformation',
    'ParameterInformation']
const vscode = {
    ...Object.fromEntries(kinds.map(kind => [kind, made(kind)])),
    Position: class { constructor(line, character) { this.line = line, this.character = character } },
    Range,
    Uri: {parse: text => text},
    CodeActionKind: {QuickFix: 'quickfix'},
    workspace: {
        getConfiguration: () => ({get: name => settings[name]}),
        textDocuments: [],
        onDidOpenTextDocument: on('open'), onDidChangeTextDocument: on('change'),
        onDidSaveTextDocument: on('save'), onDidCloseTextDocument: on('close')
    },
    window: {showErrorMessage: text => { console.log('error:', text); process.exit(1) }},
    languages: new Proxy({createDiagnosticCollection: () => ({clear() {}, dispose() {}, set: (uri, list) => told(list)})}, {
        get: (own, name) => own[name] || ((language, provider) => { providers[name] = provider; return {} })
    })
}
const load = Module._load
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest)

const document = {languageId: 'cql', version: 1, uri: {scheme: 'file', toString: () => 'file:///q.cql'}, getText: () => query}
const problems = () => new Promise(done => { told = list => done(list.map(d => `${JSON.stringify(d.parts[0].start)} ${d.parts[1]}`)) })

async function run() {
    const extension = require(folder)
    vscode.workspace.textDocuments.push(document, {languageId: 'plaintext'})
    let next = problems()
    await extension.activate({subscriptions})
    console.log('wrong:', ...await next)
    const at = {line: 1, character: 0}, options = {tabSize: 2, insertSpaces: true}
    const whole = new Range({line: 0, character: 0}, {line: 1, character: 0})
    const ask = async (name, method, ...rest) => {
        const answer = await providers[`register${name}Provider`][method](document, ...rest)
        console.log(name, JSON.stringify(answer, (key, value) => key === 'documentation' ? undefined : value).slice(0, 150))
        return answer
    }
    await ask('CodeActions', 'provideCodeActions', whole)
    next = problems()
    document.version++
    events.change({document, contentChanges: [{range: new Range({line: 0, character: 0}, {line: 0, character: 5}), text: 'x = 1\nx > max(ply 2)'}]})
    console.log('then:', (await next).length)
    await ask('Hover', 'provideHover', at)
    await ask('Definition', 'provideDefinition', at)
    await ask('Reference', 'provideReferences', at, {includeDeclaration: true})
    await ask('Rename', 'provideRenameEdits', at, 'y')
    await ask('DocumentSymbol', 'provideDocumentSymbols')
    await ask('DocumentFormattingEdit', 'provideDocumentFormattingEdits', options)
    await ask('DocumentRangeFormattingEdit', 'provideDocumentRangeFormattingEdits', whole, options)
    await ask('SignatureHelp', 'provideSignatureHelp', {line: 1, character: 12})
    const words = await providers.registerCompletionItemProvider.provideCompletionItems(document, at)
    const word = words.find(w => w.parts[0] === 'abs')
    console.log(words.length > 200, (await providers.registerCompletionItemProvider.resolveCompletionItem(
        Object.assign(word, {label: 'abs'}))).documentation.split('\n')[0])
    events.save(document)
    events.close(document)
    await extension.deactivate()
}
run().catch(error => { console.log(error); process.exit(1) })
