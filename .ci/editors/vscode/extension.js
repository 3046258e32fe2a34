// extension.js - start cqllsp and give its answers to Visual Studio Code
//
// It needs nothing but the editor's own interface, so that no package of npm has
// to be installed. Lines and characters count alike there and in the protocol.
'use strict'
const vscode = require('vscode')
const {spawn} = require('child_process')

let server, nextId, waiting, problems, unread

function send(message) {
    const body = Buffer.from(JSON.stringify({jsonrpc: '2.0', ...message}))
    if (server) server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`), server.stdin.write(body)
}

// The answer to a request; null if the server has ended or refuses it.
function ask(method, params) {
    if (!server) return Promise.resolve(null)
    const id = nextId++
    return new Promise(done => {
        waiting.set(id, done)
        send({id, method, params})
    })
}

const position = at => new vscode.Position(at.line, at.character)
const range = r => new vscode.Range(position(r.start), position(r.end))
const location = l => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range))
const textEdit = e => new vscode.TextEdit(range(e.range), e.newText)
const list = (items, make) => (items || []).map(make)
// a range of the editor becomes an array in JSON
const plain = r => ({start: r.start, end: r.end})
const named = document => ({textDocument: {uri: document.uri.toString()}})
const at = (document, place) => ({...named(document), position: place})

function diagnostic(d) {
    const made = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1)
    made.source = d.source
    made.relatedInformation = list(d.relatedInformation, r =>
        new vscode.DiagnosticRelatedInformation(location(r.location), r.message))
    return made
}

function workspaceEdit(edit) {
    const made = new vscode.WorkspaceEdit()
    for (const [uri, edits] of Object.entries((edit && edit.changes) || {}))
        made.set(vscode.Uri.parse(uri), edits.map(textEdit))
    return made
}

function receive(message) {
    if (message.method === 'textDocument/publishDiagnostics')
        problems.set(vscode.Uri.parse(message.params.uri), message.params.diagnostics.map(diagnostic))
    const done = waiting.get(message.id)
    waiting.delete(message.id)
    if (done) done(message.error ? null : message.result)
}

// Read the messages that are whole, and keep the rest.
function read(bytes) {
    unread = Buffer.concat([unread, bytes])
    for (;;) {
        const head = unread.indexOf('\r\n\r\n')
        const length = head < 0 ? null : /Content-Length: *(\d+)/i.exec(unread.subarray(0, head))
        if (!length || unread.length < head + 4 + Number(length[1])) return
        const end = head + 4 + Number(length[1])
        const body = unread.toString('utf8', head + 4, end)
        unread = unread.subarray(end)
        receive(JSON.parse(body))
    }
}

function ended(why) {
    if (!server) return
    server = undefined
    for (const done of waiting.values()) done(null)
    waiting.clear()
    problems.clear()
    vscode.window.showErrorMessage(`cqllsp: ${why}. The setting cql.server.path names the program.`)
}

// What the editor asks for, and the request of the protocol that answers it.
const providers = {
    Hover: {
        provideHover: async (document, place) => {
            const r = await ask('textDocument/hover', at(document, place))
            return r && new vscode.Hover(new vscode.MarkdownString().appendText(r.contents.value), range(r.range))
        }
    },
    Definition: {
        provideDefinition: async (document, place) => {
            const r = await ask('textDocument/definition', at(document, place))
            return r && [].concat(r).map(location)
        }
    },
    Reference: {
        provideReferences: async (document, place, context) =>
            list(await ask('textDocument/references', {...at(document, place), context}), location)
    },
    Rename: {
        provideRenameEdits: async (document, place, newName) =>
            workspaceEdit(await ask('textDocument/rename', {...at(document, place), newName}))
    },
    DocumentSymbol: {
        provideDocumentSymbols: async document =>
            list(await ask('textDocument/documentSymbol', named(document)), s =>
                new vscode.SymbolInformation(s.name, s.kind - 1, '', location(s.location)))
    },
    DocumentFormattingEdit: {
        provideDocumentFormattingEdits: async (document, options) =>
            list(await ask('textDocument/formatting', {...named(document), options}), textEdit)
    },
    DocumentRangeFormattingEdit: {
        provideDocumentRangeFormattingEdits: async (document, r, options) =>
            list(await ask('textDocument/rangeFormatting', {...named(document), range: plain(r), options}), textEdit)
    },
    CodeActions: {
        provideCodeActions: async (document, r) =>
            list(await ask('textDocument/codeAction', {...named(document), range: plain(r), context: {diagnostics: []}}), a => {
                const made = new vscode.CodeAction(a.title, vscode.CodeActionKind.QuickFix)
                made.edit = workspaceEdit(a.edit)
                made.isPreferred = a.isPreferred
                return made
            })
    },
    CompletionItem: {
        provideCompletionItems: async (document, place) =>
            list(await ask('textDocument/completion', at(document, place)), c =>
                Object.assign(new vscode.CompletionItem(c.label, c.kind - 1), {detail: c.detail, data: c.data})),
        resolveCompletionItem: async item => {
            const r = await ask('completionItem/resolve', {label: item.label, data: item.data})
            if (r && r.documentation) item.documentation = r.documentation.value
            return item
        }
    },
    SignatureHelp: {
        provideSignatureHelp: async (document, place) => {
            const r = await ask('textDocument/signatureHelp', at(document, place))
            if (!r) return null
            const made = new vscode.SignatureHelp()
            made.activeSignature = r.activeSignature
            made.activeParameter = r.activeParameter
            made.signatures = r.signatures.map(s => {
                const signature = new vscode.SignatureInformation(s.label, s.documentation.value)
                signature.parameters = s.parameters.map(p => new vscode.ParameterInformation(p.label))
                return signature
            })
            return made
        }
    }
}

// True for a document that the server is to know.
const isQuery = document => document.languageId === 'cql' && ['file', 'untitled'].includes(document.uri.scheme)

function open(document) {
    if (isQuery(document))
        send({method: 'textDocument/didOpen', params: {textDocument: {uri: document.uri.toString(),
            languageId: 'cql', version: document.version, text: document.getText()}}})
}

exports.activate = async context => {
    const settings = vscode.workspace.getConfiguration('cql.server')
    const child = spawn(settings.get('path') || 'cqllsp', settings.get('arguments') || [], {stdio: ['pipe', 'pipe', 'ignore']})
    server = child, nextId = 1, waiting = new Map(), unread = Buffer.alloc(0)
    problems = vscode.languages.createDiagnosticCollection('cql')
    child.on('error', error => ended(error.message))
    child.on('exit', status => ended(`it has ended with status ${status}`))
    child.stdin.on('error', () => {})
    child.stdout.on('data', read)
    await ask('initialize', {processId: process.pid, rootUri: null, capabilities:
        {textDocument: {publishDiagnostics: {relatedInformation: true}}}})
    send({method: 'initialized', params: {}})
    vscode.workspace.textDocuments.forEach(open)
    context.subscriptions.push(problems,
        vscode.workspace.onDidOpenTextDocument(open),
        vscode.workspace.onDidChangeTextDocument(({document, contentChanges}) => {
            if (isQuery(document) && contentChanges.length)
                send({method: 'textDocument/didChange', params: {
                    textDocument: {uri: document.uri.toString(), version: document.version},
                    contentChanges: contentChanges.map(c => ({range: plain(c.range), text: c.text}))}})
        }),
        vscode.workspace.onDidSaveTextDocument(document => {
            if (isQuery(document)) send({method: 'textDocument/didSave', params: named(document)})
        }),
        vscode.workspace.onDidCloseTextDocument(document => {
            if (isQuery(document)) send({method: 'textDocument/didClose', params: named(document)})
        }))
    for (const [name, provider] of Object.entries(providers))
        context.subscriptions.push(vscode.languages[`register${name}Provider`]('cql', provider,
            ...name === 'SignatureHelp' ? ['(', ' '] : []))
}

exports.deactivate = async () => {
    const child = server
    if (!child) return
    await ask('shutdown', null)
    server = undefined
    child.stdin.end()
}
