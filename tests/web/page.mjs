#!/usr/bin/env node
/*
 * page.mjs - look at the page in headless Chromium
 *
 *     page.mjs FOLDER CASE [FILE...]      one of the cases below; prints what is wrong
 *
 * FOLDER is what make web made.  The status is 1 if something is wrong.
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {open} from './chromium.mjs';

const [folder, name, ...files] = process.argv.slice(2), q = JSON.stringify;
let wrong = 0;

function same(what, got, expected) {
    if (q(got) === q(expected)) return;
    wrong++;
    console.log(`${what}: expected ${q(expected)}, got ${q(got)}`);
}

const address = (file = 'index.html') => 'file://' + resolve(folder, file);
const status = "document.getElementById('pf-status').dataset.state";
const text = id => `document.getElementById('pf-${id}').textContent`;

async function opened(options, file) {
    const page = await open(address(file), options);
    await page.js('pipefish.ready');
    return page;
}

/** Close a page; it asked for nothing elsewhere and broke no rule. */
async function closed(page) {
    same('addresses elsewhere', page.requests.filter(u => !/^(file|blob|data):/.test(u)), []);
    same('problems', page.problems, []);
    await page.close();
}

async function choose(page, list) {
    await page.files('#pf-file', list.map(f => resolve(f)));
    await page.until(`document.querySelectorAll('[data-pf-input]').length === ${list.length} && ${status} === 'ready'`);
}

/** Run a query by the button; return the data of the status. */
async function run(page, query) {
    await page.js(`(t => { t.value = ${q(query)}; t.dispatchEvent(new Event('input', {bubbles: true})); })(document.getElementById('pf-query'))`);
    await page.js("document.getElementById('pf-run').click()");
    await page.until(`['done', 'error'].includes(${status})`, 60);
    return page.js("({...document.getElementById('pf-status').dataset})");
}

/** Return `count` of the names, drawn by a fixed seed. */
function drawn(names, count) {
    const rank = name => createHash('sha256').update('pipefish ' + name).digest('hex');
    return names.map(name => [rank(name), name]).sort().slice(0, count).map(([, name]) => name);
}

/** Return the runs of a case of the corpus: their keys and values. */
function runsOf(expect) {
    return readFileSync(expect, 'utf8').split(/\n\n+/).map(block => Object.fromEntries(block.split('\n').filter(line => line && line[0] !== '#')
        .map(line => /^(\S+) ?(.*)$/.exec(line).slice(1)))).filter(run => run.pgn);
}

/** Run the program over games; return what it wrote: {status, pgn, messages, errors, files}. */
function answerOf(program, query, games, options) {
    const cwd = mkdtempSync(join(tmpdir(), 'pipefish-corpus-')), out = join(cwd, 'out.pgn');
    try {
        const {status, stdout, stderr} = spawnSync(program, ['-s', '-i', games, '-o', out, ...options, '--cql', query], {cwd, encoding: 'utf8'});
        const pgn = existsSync(out) ? readFileSync(out, 'utf8') : '';
        rmSync(out, {force: true});
        return {status, pgn, messages: stdout, errors: stderr, files: readdirSync(cwd).sort().map(f => [f, readFileSync(join(cwd, f), 'utf8')])};
    } finally {
        rmSync(cwd, {recursive: true});
    }
}

/** The page and the program write the same messages of a wrong query. */
async function sameErrors(page, program, query) {
    const {errors, status} = answerOf(program, query, '/dev/null', []);
    same(`${query}: status`, status, 2);
    same(`${query}: errors`, await page.js(`pipefish.check(${q(query)}).then(all => all.map(e => e.whole).join(''))`), errors);
}

const cases = {
    /** The ids and attributes of the contract, in the folder and in the one file. */
    async contract(games) {
        for (const file of ['index.html', 'pipefish.html']) {
            const page = await opened({}, file);
            await choose(page, [games]);
            const {state, games: read, matches} = await run(page, 'mate');
            same('state', [state, read, matches], ['done', '62', '15']);
            same('missing ids', await page.js(`'query run cancel file drop inputs status progress errors results board first previous next last examples themes completions files download-pgn download-csv'.split(/\\s+/).filter(id => !document.getElementById('pf-' + id))`), []);
            same('selected', await page.js("document.querySelectorAll('#pf-results [data-game][aria-selected=true]').length"), 1);
            await page.until("document.querySelector('#pf-board svg title')");
            same('links', await page.js("['pgn', 'csv'].map(id => document.getElementById('pf-download-' + id).href.slice(0, 5))"), ['blob:', 'blob:']);
            same('themes', await page.js("document.querySelectorAll('#pf-themes [data-pf-query]').length"), +files[1]);
            same('fragment', await page.js('location.hash'), '#q=mate');
            await closed(page);
        }
    },

    /** Every query that is offered has no error, and the link to a query holds it without running it. */
    async offered() {
        const page = await opened();
        same('errors', await page.js(`(async () => {
            const wrong = [];
            for (const e of document.querySelectorAll('[data-pf-query]'))
                for (const p of await pipefish.check(e.dataset.pfQuery)) wrong.push(e.textContent + ': ' + p.text);
            return wrong; })()`), []);
        await page.js("location.hash = '#q=' + encodeURIComponent('ply > 3 // é')");
        await page.until("document.getElementById('pf-query').value === 'ply > 3 // é'");
        same('state', await page.js(status), 'ready');
        await closed(page);
    },

    /** Rows, games as PGN and the table as CSV are those of the program: FILES are what it wrote, then the games. */
    async answers(rows, pgn, ...games) {
        const page = await opened();
        await choose(page, games);
        const made = await page.js(`pipefish.run('check', {columns: ['game', 'ply', 'fen']})`);
        same('rows', made.rows.map(r => r.join('\t')).join('\n') + '\n', readFileSync(rows, 'utf8'));
        same('PGN', await page.js('pipefish.pgn()'), readFileSync(pgn, 'utf8'));
        same('lines of CSV', (await page.js('pipefish.csv()')).split('\r\n').length, made.matches + 2);
        await page.js(`pipefish.setInput([{name: 'q.pgn', bytes: new TextEncoder().encode('[White "Ö, \\\\"B\\\\""]\\n[Black ""]\\n\\n1. f3 e5 2. g4 Qh4# 0-1\\n')}])`);
        await page.js("pipefish.run('mate')");
        same('CSV', (await page.js('pipefish.csv()')).split('\r\n')[1].slice(0, 19), '1,"Ö, ""B""",,0-1,4');
        await closed(page);
    },

    /** Games without tags stay those of their files, also after one that is not closed, and are found for the board. */
    async untagged() {
        const page = await opened(), file = (name, text) => `{name: '${name}', bytes: new TextEncoder().encode(${q(text)})}`;
        const found = async texts => {
            await page.js(`pipefish.setInput([${texts.map((t, i) => file(i + '.pgn', t))}])`);
            return page.js(`pipefish.run('terminal', {columns: ['game', 'ply', 'result']}).then(r => r.rows.map(row => row.join(' ')))`);
        };
        same('moves', await found(['1. e4 e5', '1. d4 d5 2. c4']), ['1 2 *', '2 3 *']);
        same('an open variation', await found(['1. e4 (1. c4', '\uFEFF \n1. d4 d5']), ['1 1 *', '2 2 *']);
        same('an open comment', await found(['1. e4 {open', '1. d4 d5 {x} 2. c4']), ['1 1 *', '2 3 *']);
        same('the result of a tag', await found(['[Result "1-0"]\n\n1. e4', '[Event "x"]\n\n1. d4', '', '1. c4 c5']), ['1 1 1-0', '2 1 *', '3 2 *']);
        await page.js("document.querySelector('[data-game=\"3\"]').click()");
        await page.until("document.getElementById('pf-board').dataset.game === '3' && !document.getElementById('pf-first').disabled");
        same('an option that is wrong', await page.js("pipefish.run('mate', {limit: -1}).then(r => [r.state, typeof r.errors[0].text])"), ['error', 'string']);
        await closed(page);
    },

    /**
     * Games, comments, messages, files and errors are those of the program, for cases of the corpus drawn by a
     * fixed seed, all games of every fifth at once: FILES are the program, the corpus, files of exceptions; then
     * how many cases, and how many wrong queries.
     */
    async corpus(program, corpus, exceptions, cases, errors) {
        const page = await opened(), folder = join(corpus, 'cases'), work = mkdtempSync(join(tmpdir(), 'pipefish-corpus-'));
        const excepted = new Set(exceptions.split(',').flatMap(file => readFileSync(file, 'utf8').split('\n').map(line => line.split(' ')[0])));
        const known = readdirSync(folder).flatMap(group => readdirSync(join(folder, group)).filter(f => f.endsWith('.expect')).map(f => `${group}/${f.slice(0, -7)}`))
            .filter(name => !excepted.has(name)).map(name => ({name, runs: runsOf(join(folder, name + '.expect'))}))
            .filter(({runs}) => runs.every(({options, ...run}) => !('with' in run) && (options ?? '--variations') === '--variations'));
        const names = wrong => known.filter(({runs}) => wrong === runs.some(run => 'reject' in run)).map(({name}) => name);
        const queryOf = name => readFileSync(join(folder, name + '.cql'), 'utf8');
        const placeOf = pgn => [join(corpus, 'pgn', pgn), join(corpus, '..', 'pgn', pgn)].find(existsSync);
        await page.js(`window.made = new Map(), URL.createObjectURL = (make => blob => { const url = make.call(URL, blob); made.set(url, blob); return url; })(URL.createObjectURL)`);
        let ran = 0;
        const compare = async (name, games, options) => {
            const joined = join(work, 'joined.pgn');
            writeFileSync(joined, Buffer.concat(games.flatMap((file, i) => {
                const bytes = readFileSync(file);
                return [Buffer.from(i && /^\s*\d/.test(bytes) ? '\n\n[Event "?"]\n\n' : '\n\n'), bytes];
            })));
            const expected = answerOf(program, queryOf(name), joined, options);
            await choose(page, games);
            const {state, ...made} = await page.js(`pipefish.run(${q(queryOf(name))}, {variations: ${options.length > 0}, maxRows: 0}).then(async r => ({state: r.state,
                messages: r.messages.map(text => text + '\\n').join(''), errors: r.errors.map(e => e.whole).join(''), pgn: r.matches ? await pipefish.pgn() : '',
                files: await Promise.all([...document.querySelectorAll('[data-pf-name]')].map(async a => [a.dataset.pfName, await made.get(a.href).text()]))}))`);
            const what = `${name}: ${games.map(file => file.replace(/.*\//, ''))} ${options}`;
            const isWrong = expected.status > 1;
            same(what + ' ends', state === 'error', isWrong);
            for (const part of isWrong ? ['errors', 'files'] : ['pgn', 'messages', 'files']) same(`${what}: ${part}`, made[part], expected[part]);
            ran++;
        };
        const chosen = drawn(names(false), +cases);
        for (const [i, name] of chosen.entries()) {
            const {runs} = known.find(c => c.name === name), optionsOf = run => run.options ? [run.options] : [];
            for (const run of runs) await compare(name, [placeOf(run.pgn)], optionsOf(run));
            if (i % 5 === 0 && runs.length > 1) await compare(name, runs.map(({pgn}) => placeOf(pgn)), optionsOf(runs[0]));
        }
        const rejected = drawn(names(true), +errors);
        for (const name of rejected) await sameErrors(page, program, queryOf(name));
        if (process.env.FIGURES) console.log(`# ${chosen.length} cases in ${ran} runs, ${rejected.length} wrong queries`);
        rmSync(work, {recursive: true});
        await closed(page);
    },

    /** Errors stand under their place 0.3 s after the last key; a word that is meant is named; `whole` is what FILES[0] writes. */
    async errors(program) {
        const page = await opened();
        await page.js("document.getElementById('pf-query').focus()");
        await page.type('mate\nand atacks k');
        await new Promise(done => setTimeout(done, 300));
        same('error', await page.js("[...document.querySelectorAll('[data-pf-error]')].map(e => [e.dataset.line, e.dataset.column, e.dataset.from, e.dataset.to, e.textContent])"),
            [['2', '5', '9', '15', 'atacks is no filter and has not been given a value; is it attacks?']]);
        same('underlined', await page.js("[...document.querySelectorAll('#pf-colours .erred')].map(e => e.textContent).join('')"), 'atacks');
        same('colours', await page.js("document.querySelector('#pf-colours').textContent"), 'mate\nand atacks k\n');
        const ran = await page.js("pipefish.run('attacks (')");
        same('a wrong query', [ran.state, ran.errors[0].text, ran.errors[0].whole],
            ['error', ...await page.js("pipefish.check('attacks (').then(e => [e[0].text, e[0].whole])")]);
        for (const query of ['comment("é♞") \tand\t"ö♞" atacks (\n', 'mate\r\nand\t["♘♞♗"', 'x = "' + 'y'.repeat(500) + '" atacks', 'mate\n\\\n'])
            await sameErrors(page, program, query);
        await run(page, 'mate');
        same('no error', await page.js("document.querySelectorAll('[data-pf-error]').length"), 0);
        await closed(page);
    },

    /** From an empty page to the moves of a match with the keyboard alone. */
    async keyboard() {
        const page = await opened();
        await page.js("document.getElementById('pf-query').focus()");
        await page.type('stale');
        await page.until("!document.getElementById('pf-completions').hidden");
        await page.key('Enter');
        same('completed', await page.js("document.getElementById('pf-query').value"), 'stalemate');
        await page.js("document.getElementById('pf-query').select()");
        await page.type('mate ');
        await page.key('Enter', {modifiers: 2});
        await page.until(`${status} === 'done'`);
        same('rows', await page.js("document.getElementById('pf-status').dataset.matches"), '15');
        let tabs = 0;
        for (; tabs < 60 && !await page.js("document.activeElement.closest('#pf-results') !== null"); tabs++) await page.key('Tab');
        await page.key('ArrowDown');
        same('selected', await page.js("document.querySelector('[aria-selected=true][data-game]').dataset.game"), '2');
        for (; tabs < 90 && !await page.js("document.activeElement.id === 'pf-board'"); tabs++) await page.key('Tab');
        await page.until("document.getElementById('pf-next').disabled && !document.getElementById('pf-previous').disabled");
        const fen = await page.js("document.getElementById('pf-board').dataset.fen");
        await page.key('ArrowLeft');
        same('moved back', fen !== await page.js("document.getElementById('pf-board').dataset.fen"), true);
        await page.key('ArrowRight');
        same('and on', fen, await page.js("document.getElementById('pf-board').dataset.fen"));
        await closed(page);
    },

    /** The board plays through the game: FILES are the games and the FENs of game 2 as the program writes them. */
    async play(games, fens) {
        const page = await opened(), expected = readFileSync(fens, 'utf8').trim().split('\n'), got = [];
        await choose(page, [games]);
        await run(page, 'mate');
        await page.js("document.querySelector('[data-game=\"2\"]').click()");
        await page.until("document.getElementById('pf-board').dataset.game === '2' && !document.getElementById('pf-first').disabled");
        await page.js("document.getElementById('pf-first').click()");
        for (const _ of expected) {
            got.push(await page.js("document.getElementById('pf-board').dataset.fen"));
            await page.js("document.getElementById('pf-next').click()");
        }
        same('FENs', got, expected);
        await closed(page);
    },

    /** Cancelling settles the run with what it has; a second run ends the first. */
    async cancel(games) {
        const page = await opened();
        await choose(page, [games]);
        same('cancelled', await page.js(`(async () => {
            const first = pipefish.run('ply > 0 ' + 'and #(A attacks a) > -1 '.repeat(2000));
            await new Promise(done => setTimeout(done, 100));
            await pipefish.cancel();
            const {state} = await first;
            return [state, document.getElementById('pf-cancel').disabled]; })()`), ['cancelled', true]);
        same('second', await page.js(`(async () => {
            const [first, second] = await Promise.all([pipefish.run('check'), pipefish.run('mate')]);
            return [first.state, second.state, second.matches]; })()`), ['cancelled', 'done', 15]);
        await closed(page);
    },

    /** No task of the page takes long, and its process little memory: FILES have many games. */
    async smooth(games) {
        const page = await opened(), longest = {}, memory = {}, wait = ms => new Promise(done => setTimeout(done, ms));
        const scroll = async () => {
            for (let i = 0; i < 20; i++) {
                await page.js(`(r => { r.scrollTop = r.scrollHeight * ${i * 7 % 20 / 20}; })(document.getElementById('pf-results'))`);
                await wait(30);
            }
        };
        const linked = () => page.until("['pgn', 'csv'].every(id => document.getElementById('pf-download-' + id).href)", 300);
        let phase, isOver = false;
        const watched = (async () => {
            for (; !isOver; await wait(100)) memory[phase] = Math.max(memory[phase] ?? 0, Math.round(await page.memory() / 1e6));
        })();
        for (const [name, does] of Object.entries({
            files: () => choose(page, [games]),
            'few rows': () => run(page, 'mate').then(linked),
            'many rows': () => run(page, 'ply >= 0 and btm'),
            links: linked,
            table: scroll,
            boards: () => page.js("document.getElementById('pf-as-boards').click()").then(scroll),
            cancel: () => page.js("pipefish.run('ply >= 0', {maxRows: 0}); new Promise(done => setTimeout(done, 300)).then(() => pipefish.cancel())"),
        })) {
            phase = name;
            longest[name] = Math.round(await page.longest(does));
        }
        isOver = true;
        await watched;
        if (process.env.FIGURES) console.log(`# milliseconds ${q(longest)}\n# megabytes ${q(memory)}`);
        same('tasks over 100 ms', Object.entries(longest).filter(([, ms]) => ms > 100), []);
        same('over 200 MB', Object.entries(memory).filter(([, most]) => most > 200), []);
        await closed(page);
    },

    /** Packed files are unpacked, damaged and unknown ones are named. */
    async packed(...list) {
        const page = await opened();
        for (const file of list) {
            await page.files('#pf-file', [resolve(file)]);
            await page.until(`${status} === 'ready' && document.querySelector('[data-pf-input]') || ${status} === 'error'`);
            if (/bad|bz2/.test(file)) {
                same(file, /bad|bz2/.test(await page.js(text('status'))), true);
                await page.js('pipefish.setInput([])');
                continue;
            }
            same(file, await page.js("pipefish.run('mate').then(r => [r.games, r.matches])"), [62, 15]);
            await page.js('pipefish.setInput([])');
        }
        await closed(page);
    },

    /** A run over a file that was changed ends with its name, and so do its links; a folder and positions are no games. */
    async changed(games) {
        const page = await opened();
        await choose(page, [games]);
        same('before', (await run(page, 'mate')).matches, '15');
        await page.js("pipefish.pgn()");
        writeFileSync(games, readFileSync(games).subarray(0, 9000));
        for (const query of ['mate', 'check']) {
            same('state', (await run(page, query)).state, 'error');
            same('status', await page.js(text('status')), 'The games cannot be read: games.pgn was changed or removed; choose it again');
        }
        same('PGN', await page.js('pipefish.pgn().catch(e => e.message)'), 'games.pgn was changed or removed; choose it again');
        await page.files('#pf-file', [folder]);
        await page.until(`${status} === 'error' && ${text('status')}.includes('folder')`);
        await page.js("pipefish.setInput([{name: 'fen', bytes: new TextEncoder().encode('8/8/8/8/8/8/8/K6k w - - 0 1')}])");
        await run(page, 'mate');
        same('positions', (await page.js(text('status'))).slice(0, 40), 'The games cannot be read: it holds posit');
        await closed(page);
    },

    /** Tags and comments of hostile games are shown as text; no script of theirs runs. */
    async hostile() {
        const evil = ['<script>hit()</script>', '<img src=x onerror=hit()>', '"><svg onload=hit()>', "'+hit()+'", '\u202Egnp.evil', '</pre><b>', '\\u0000\u0007\u001b[31m',
            'javascript:hit()', '&lt;script&gt;', '${hit()}'];
        const games = Array.from({length: 50}, (_, i) => {
            const bad = evil[i % evil.length].replaceAll('\\', '\\\\').replaceAll('"', '\\"');
            return `[Event "${bad}"]\n[Site "${bad}"]\n[White "${bad}"]\n[Black "${bad}"]\n[Result "0-1"]\n\n1. f3 {${bad.replaceAll('}', ')')}} e5 2. g4 Qh4# {${bad.replaceAll('}', ')')}} 0-1\n`;
        }).join('\n');
        const page = await opened();
        await page.js('window.hits = 0; window.hit = () => window.hits++');
        await page.js(`pipefish.setInput([{name: '<img src=x onerror=hit()>.pgn', bytes: new TextEncoder().encode(${q(games)})}])`);
        same('run', await page.js(`pipefish.run('mate message(player white) comment(player white)').then(r => [r.state, r.matches])`), ['done', 50]);
        for (let i = 0; i < 50; i += 7) await page.js(`document.querySelector('[data-row="${i}"]')?.click()`);
        await page.js("document.getElementById('pf-as-boards').click()");
        await new Promise(done => setTimeout(done, 200));
        same('scripts that ran', await page.js('window.hits'), 0);
        same('elements of theirs', await page.js("document.querySelectorAll('#pf-results img, #pf-results script, #pf-messages *, #pf-inputs img').length"), 0);
        same('as text', await page.js(`${text('messages')}.includes('<script>hit()</script>')`), true);
        await closed(page);
    },

    /** What a query writes is offered; variations and messages are there. */
    async writes(games) {
        const page = await opened();
        await choose(page, [games]);
        await run(page, 'mate message("here") writefile("out.txt" "x")');
        same("messages", await page.js(`${text("messages")}.split(": here\\n").length`), 16);
        same('file', await page.js("[...document.querySelectorAll('[data-pf-name]')].map(a => [a.dataset.pfName, a.download, a.href.slice(0, 5)])"), [['out.txt', 'out.txt', 'blob:']]);
        same('main line', await page.js(`pipefish.setInput([{name: 'v', bytes: new TextEncoder().encode('1. e4 (1. d4 d5) e5 *')}])
            .then(() => pipefish.run('ply > 0')).then(r => r.matches)`), 2);
        same('variations', await page.js("pipefish.run('ply > 0', {variations: true}).then(r => r.matches)"), 4);
        await choose(page, [games]);
        same('games of a limit', await page.js("pipefish.run('mate', {limit: 2}).then(() => pipefish.pgn()).then(pgn => pgn.split('[Event ').length - 1)"), 2);
        await closed(page);
    },

    /** No page is wider than the window, in light and dark; texts have contrast. */
    async looks(games, pictures) {
        for (const width of [360, 768, 1400])
            for (const dark of [false, true]) {
                const page = await opened({width, height: 900, dark});
                await choose(page, [games]);
                await run(page, 'mate // in one\nand player "Carlsen"');
                await page.until("document.querySelector('#pf-board svg')");
                same(`${width} wide`, await page.js('document.documentElement.scrollWidth <= innerWidth'), true);
                same(`contrast, ${dark ? 'dark' : 'light'}`, await page.js(`(() => {
                    const rgb = text => text.match(/[\\d.]+/g).map(Number), lum = c => rgb(c).slice(0, 3).map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
                        .reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
                    const back = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (rgb(c)[3] !== 0) return c; } return 'rgb(255,255,255)'; };
                    return [...document.querySelectorAll('body *')].filter(e => e.checkVisibility() && !e.disabled && !e.closest('svg, [hidden], #pf-query') && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
                        .map(e => { const [a, b] = [lum(getComputedStyle(e).color), lum(back(e))].sort((x, y) => y - x); return [(a + .05) / (b + .05), e.className || e.id || e.tagName]; })
                        .filter(([ratio]) => ratio < 4.5); })()`), []);
                if (pictures) await page.picture(`${pictures}/${width}-${dark ? 'dark' : 'light'}.png`);
                await closed(page);
            }
    },

    /** Links of the manual lead to pages, examples of the tutorial to queries without error. */
    async manual() {
        const page = await opened();
        await page.send('Page.navigate', {url: address('manual/cqltutorial.7.html')});
        await page.until("location.pathname.endsWith('cqltutorial.7.html') && document.readyState === 'complete'");
        const queries = await page.js("[...document.querySelectorAll('a.try')].map(a => decodeURIComponent(a.hash.slice(3)))");
        same('examples to try', queries.length > 10, true);
        const themes = await open(address('manual/themes.html'));
        same('boards', await themes.js("document.querySelectorAll('.gallery svg').length"), +files[0]);
        await closed(themes);
        await page.js("document.querySelector('a.try').click()");
        await page.until("window.pipefish && document.getElementById('pf-query').value.length > 0");
        same('errors', await page.js(`Promise.all(${q(queries)}.map(query => pipefish.check(query))).then(all => all.flat().map(e => e.whole))`), []);
        await closed(page);
    },
};

try {
    await cases[name](...files);
} catch (e) {
    console.log(e.message);
    wrong++;
}
process.exit(wrong ? 1 : 0);
