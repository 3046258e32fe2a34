#!/usr/bin/env node
/*
 * cqlmatch.mjs - the page's engine in node, called as cqlmatch is
 *
 *     cqlmatch.mjs [-s] -i GAMES -o OUT [--variations] [--gamenumber FIRST LAST] QUERY.cql
 *
 * Writes matching games to OUT, messages to standard output and the files of writefile
 * to the current folder, whose files readfile and include find.  The status is 2 for a
 * wrong query and for another option.  WEB names the folder of make web.
 */
import {createRequire} from 'node:module';
import {appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {Chain, Engine, sourceOf} from '../../pipes/web/engine.js';

const require = createRequire(import.meta.url), web = resolve(process.env.WEB ?? 'build/web');

function fail(text) {
    console.error(text);
    process.exit(2);
}

function readArguments(args) {
    const read = {options: {}};
    for (let a; (a = args.shift()) !== undefined;)
        if (a === '-s') continue;
        else if (a === '-i') read.games = args.shift();
        else if (a === '-o') read.out = args.shift();
        else if (a === '--variations') read.options.variations = true;
        else if (a === '--gamenumber') Object.assign(read.options, {firstGame: +args.shift(), lastGame: +args.shift()});
        else if (a.startsWith('-') || read.query) fail('cqlmatch.mjs: no option ' + a);
        else read.query = a;
    return read;
}

const {options, games, out, query} = readArguments(process.argv.slice(2));
const module = await WebAssembly.compile(readFileSync(web + '/pipefish.wasm'));
const engine = await Engine.make(require(web + '/pipefish.js'), module);
for (const name of readdirSync('.'))
    if (name.endsWith('.cql')) engine.include(name, readFileSync(name, 'utf8'));

const written = new Set();
const hear = {
    message: text => console.log(text),
    read: name => existsSync(name) && readFileSync(name),
    write(name, bytes) {
        if (!written.has(name)) rmSync(name, {force: true});
        written.add(name);
        appendFileSync(name, bytes);
    },
};
let run;
try {
    run = engine.run(readFileSync(query, 'utf8'), new Chain([sourceOf.bytes(readFileSync(games))]), options, hear);
} catch (e) {
    fail(e.whole ?? e.message);
}
const parts = [];
for (let game; (game = run.nextGame());) parts.push(Buffer.from(game.pgn));
writeFileSync(out, Buffer.concat(parts));
const error = run.error();
if (error) fail(error.whole);
process.exitCode = parts.length ? 0 : 1;
