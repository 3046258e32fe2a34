/*
 * page.js - put the page together, and window.pipefish for those who script it
 *
 * README.md tells how data flows.  `parts` is what build makes: the compiled module,
 * the text of the Worker, words, themes, examples and some games.
 */
import {Engine, STATUS} from './engine.js';
import {Runner} from './runner.js';
import {Rows, ResultList} from './results.js';
import {Board, placementOf} from './board.js';
import {Editor} from './editor.js';

const $ = id => document.getElementById('pf-' + id);
const GAME_BYTES = 1 << 20, GAME_MS = 30;   // in which a game is looked for, and its moves are read at once
const MESSAGES = 1000;   // that are shown
const TABLE = ['game', 'tag:White', 'tag:Black', 'result', 'ply', 'move', 'side', 'fen', 'comment'];   // of the CSV
const SHOWN = {game: 'Game', 'tag:White': 'White', 'tag:Black': 'Black', result: 'Result', move: 'Move', comment: 'Comment'};
const COLUMNS = ['game', 'ply', 'fen', 'offset', 'tag:White', 'tag:Black', 'result', 'move', 'side', 'comment'];

function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
}

class Page {
    constructor({factory, compiled, makeWorker, words, themes, examples, games}) {
        this.famous = games;
        this.engine = compiled.then(module => Engine.make(factory, module));
        this.runner = new Runner(makeWorker, compiled);
        this.drawNow = (fen, marks, blackBelow) => this.drawer?.draw(fen, marks, blackBelow) ?? '';
        this.list = new ResultList($('results'), SHOWN, {select: i => this.showMatch(i), draw: this.drawNow});
        this.board = new Board($('board'), $('board-bar'), {draw: this.drawNow});
        this.editor = new Editor({text: $('query'), colours: $('colours'), list: $('completions'), words, engine: this.engine,
            heard: problems => this.showErrors(problems)});
        this.ready = Promise.all([this.engine, this.runner.ready]).then(([engine]) => {
            this.drawer = engine;
            if ($('status').dataset.state === 'loading') this.say('ready', 'Ready: write a query and run it. Without files of your own the famous games are searched.');
            return {version: engine.version};
        });
        this.ready.catch(e => this.say('error', 'The engine cannot be started: ' + e.message));
        this.fill(themes, examples);
        this.listen();
        this.readFragment();
    }

    say(state, text, data = {}) {
        Object.assign($('status').dataset, {state, ...data});
        $('status').textContent = text;
        $('cancel').disabled = state !== 'running';
        $('progress').hidden = state !== 'running';
    }

    /* --------------------------------------------------------- lists of queries */

    fill(themes, examples) {
        const button = ({name, query, purpose}) => {
            const made = element('button', {type: 'button', textContent: name, title: purpose ?? ''});
            made.dataset.pfQuery = query;
            return element('li', {}, made);
        };
        $('examples').append(...examples.map(button));
        for (const group of new Set(themes.map(t => t.group)))
            $('themes').append(element('details', {}, element('summary', {textContent: group}),
                element('ul', {}, ...themes.filter(t => t.group === group).map(button))));
        for (const id of ['examples', 'themes'])
            $(id).addEventListener('click', e => {
                const query = e.target.closest('[data-pf-query]')?.dataset.pfQuery;
                if (query === undefined) return;
                this.editor.set(query);
                $('query').focus();
                $('query').scrollIntoView({block: 'nearest'});
            });
    }

    readFragment() {
        const query = /^#q=(.*)$/s.exec(location.hash)?.[1];
        if (query === undefined) return;
        try { this.editor.set(decodeURIComponent(query)); } catch { this.say('error', 'The link holds no query.'); }
    }

    /* ------------------------------------------------------------------ events */

    listen() {
        $('run').addEventListener('click', () => this.run($('query').value, {maxRows: 0}));
        $('cancel').addEventListener('click', () => this.cancel());
        $('file').addEventListener('change', e => this.setInput([...e.target.files]));
        $('famous').addEventListener('click', () => this.useFamous());
        $('variations').addEventListener('change', e => { this.variations = e.target.checked; });
        $('as-boards').addEventListener('change', e => this.list.setBoards(e.target.checked));
        addEventListener('hashchange', () => this.readFragment());
        addEventListener('keydown', e => {
            if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
                e.preventDefault();
                this.run($('query').value, {maxRows: 0});
            }
        });
        for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'])
            addEventListener(type, e => {
                if (![...e.dataTransfer?.types ?? []].includes('Files')) return;
                e.preventDefault();
                document.body.classList.toggle('dropping', type === 'dragenter' || type === 'dragover');
                if (type === 'drop') this.setInput([...e.dataTransfer.files]);
            });
    }

    /* ------------------------------------------------------------------- input */

    async setInput(list) {
        await this.cancel();
        await this.ready;
        const names = list.map(f => f.name);
        this.say('loading', 'Reading ' + names.join(', ') + ' ...');
        const wrong = await this.runner.setInput(list);
        $('inputs').replaceChildren(...this.runner.blobs.map(({name, blob}) => {
            const item = element('li', {textContent: `${name} (${sizeInWords(blob.size)})`});
            item.dataset.pfInput = name;
            return item;
        }));
        $('file').value = '';
        if (wrong.length) this.say('error', wrong.join('; ') + '.');
        else this.say('ready', list.length ? 'Games are chosen: run the query.' : 'No games are chosen.');
    }

    useFamous() {
        return this.setInput([{name: 'famous.pgn', bytes: new TextEncoder().encode(this.famous)}]);
    }

    /* --------------------------------------------------------------------- run */

    /** Run a query over the input; see README.md for what is returned. */
    async run(query, options = {}) {
        const number = this.number = (this.number ?? 0) + 1, asked = options.columns ?? ['game', 'ply', 'fen'];
        const superseded = {state: 'cancelled', games: 0, matching: 0, matches: 0, rows: [], errors: [], complaints: [], messages: [], ms: 0, firstMs: null};
        await this.cancel();
        await this.ready;
        if (number !== this.number) return superseded;
        if (!this.runner.blobs.length) await this.useFamous();
        if ($('query').value !== query) this.editor.set(query);
        this.editor.check();
        history.replaceState(null, '', '#q=' + encodeURIComponent(query));
        const columns = [...new Set([...COLUMNS, ...asked])], variations = options.variations ?? this.variations ?? false;
        const state = this.state = {query, variations, limit: options.limit, rows: new Rows(columns, () => this.list.show()), games: 0, matching: 0, complaints: [], messages: [], files: new Map()};
        this.begin(state);
        const done = await this.runner.run(query, {columns, variations, limit: options.limit}, data => this.hear(state, data))
            .catch(e => ({errors: [{text: e.message}], games: state.games, matching: state.matching}));
        return this.end(state, done, asked, options.maxRows ?? Infinity);
    }

    begin(state) {
        this.list.set(state.rows);
        this.board.clear();
        for (const id of ['messages', 'files', 'facts']) $(id).replaceChildren();
        for (const id of ['download-pgn', 'download-csv']) this.offer(id, null);
        $('progress').value = 0;
        this.say('running', 'Running ...', {games: 0, matching: 0, matches: 0, ms: 0});
    }

    hear(state, data) {
        if (state !== this.state) return;
        if (data.type === 'rows') {
            const isFirst = !state.rows.length;
            state.rows.add(data.part, data.count);
            Object.assign(state, {games: data.games, matching: data.matching});
            if (isFirst) this.list.show();
            this.tell(state);
        } else if (data.type === 'progress') {
            $('progress').value = data.bytes / (this.runner.size || 1);
            state.games = data.games;
            this.tell(state);
        } else if (data.type === 'said') {
            $('messages').append(...data.messages.slice(0, Math.max(0, MESSAGES - state.messages.length)).map(text => text + '\n'));
            state.messages.push(...data.messages);
            state.complaints.push(...data.complaints);
        } else if (data.type === 'file') {
            if (!state.files.has(data.name)) state.files.set(data.name, []);
            state.files.get(data.name).push(data.bytes);
        }
    }

    /** Show how far a run is, at most some times a second. */
    tell(state) {
        if (this.telling) return;
        this.telling = setTimeout(() => {
            this.telling = 0;
            if (state !== this.state || $('status').dataset.state !== 'running') return;
            this.list.show();
            this.say('running', `Running: ${state.games} games read, ${state.rows.length} positions found ...`,
                {games: state.games, matching: state.matching, matches: state.rows.length});
        }, 100);
    }

    async end(state, done, asked, maxRows) {
        const {errors} = done, matches = state.rows.length;
        const name = done.cancelled ? 'cancelled' : errors.length ? 'error' : 'done';
        if (!done.cancelled) Object.assign(state, {games: done.games, matching: done.matching, ms: done.ms, firstMs: done.firstMs});
        if (state === this.state) this.showEnd(state, name, errors);
        const rows = await state.rows.all(asked, maxRows);
        return {state: name, games: state.games, matching: state.matching, matches, rows, errors,
            complaints: state.complaints, messages: state.messages, ms: state.ms ?? 0, firstMs: state.firstMs ?? null};
    }

    showEnd(state, name, errors) {
        const {games, matching, rows, complaints} = state, ms = Math.round(state.ms ?? 0);
        const found = `${rows.length} ${rows.length === 1 ? 'position' : 'positions'} in ${matching} of ${games} games`;
        this.list.show();
        const begins = {[STATUS.BAD_QUERY]: 'The query has a mistake: ', [STATUS.BAD_INPUT]: 'The games cannot be read: '};
        this.say(name, name === 'error' ? (begins[errors[0].status] ?? 'The query stopped: ') + errors[0].text
            : name === 'cancelled' ? `Cancelled; ${found} so far.` : `Found ${found}, in ${(ms / 1000).toFixed(2)} s.`,
        {games, matching, matches: rows.length, ms});
        if (name === 'error') this.showErrors(errors);
        if (complaints.length)
            $('facts').append(element('p', {textContent: `${complaints.length} faults in the games; the first: game ${complaints[0].game}: ${complaints[0].text}`}));
        $('files').replaceChildren(...[...state.files].map(([file, parts]) => {
            const a = element('a', {download: file.replace(/.*\//, ''), textContent: file, href: URL.createObjectURL(new Blob(parts))});
            a.dataset.pfName = file;
            return a;
        }));
        if (!rows.length) return;
        if (this.list.selected < 0) this.list.select(0);
        const offer = (id, made) => made.then(blob => state === this.state && this.offer(id, blob), () => {});
        offer('download-csv', this.table(state));
        if (name === 'done') offer('download-pgn', this.games(state));
    }

    /** Give a link its Blob; without one it leads nowhere. */
    offer(id, blob) {
        const link = $(id);
        if (link.href) URL.revokeObjectURL(link.href);
        if (blob) link.href = URL.createObjectURL(blob);
        else link.removeAttribute('href');
        link.setAttribute('aria-disabled', !blob);
    }

    table({rows}) {
        return this.runner.table(rows.blobs, Object.fromEntries(TABLE.map(name => [name.replace('tag:', ''), rows.columns.indexOf(name)])));
    }

    games(state) {
        return state.pgn ??= this.runner.games(state.query, {variations: state.variations, limit: state.limit});
    }

    async cancel() {
        if ($('status').dataset.state === 'running') await this.runner.cancel();
    }

    /* ------------------------------------------------------------------ showing */

    showErrors(problems) {
        $('errors').replaceChildren(...problems.filter(e => !e.warning).map(e => {
            const item = element('li', {textContent: e.text});
            Object.assign(item.dataset, {pfError: '', line: e.line, column: e.column, from: e.from, to: e.to});
            return item;
        }));
        $('warnings').replaceChildren(...problems.filter(e => e.warning).map(e => element('li', {textContent: `Line ${e.line}: ${e.text}`})));
    }

    /** Show row `i` on the board, and its game around it. */
    async showMatch(i) {
        const {state} = this, {rows, query, variations} = state, isLate = () => state !== this.state || this.list.selected !== i;
        const row = rows.at(i);
        if (!row) return rows.load(rows.block(i)).then(() => isLate() || this.showMatch(i));
        const get = name => row[rows.columns.indexOf(name)], game = get('game'), fen = get('fen');
        this.board.set(game, [{fen, san: '', ply: +get('ply'), squares: []}], 0, '');
        let nth = 0;
        while (i - nth > 0 && await rows.value(i - nth - 1, 'game') === game) nth++;
        const bytes = await this.runner.bytes(+get('offset'), GAME_BYTES).catch(() => null);   // of a file that was changed
        if (!bytes || isLate()) return;
        const read = this.drawer.game(query, bytes, variations, GAME_MS) ?? await this.runner.game(query, bytes, variations).catch(() => null);
        const found = read && lineOf(read, nth);
        if (!isLate() && found?.line[found.at]?.fen === fen) this.board.set(game, found.line, found.at, found.marks);
    }
}

/** Return the line through the match `nth` of a game that Engine.game() read, or null. */
function lineOf({matches, positions}, nth) {
    const [ply, fen, squares, replay] = matches[nth] ?? [];
    if (!replay) return null;
    const {boards, moves, at} = window.replay.readReplay(replay), known = new Map();
    for (const [n, position] of positions) known.set(n + position.split(' ')[0], position);
    const line = boards.map((board, n) => {
        const placement = placementOf(board), here = +ply + n - at, move = moves[n - 1];
        return {fen: n === at ? fen : known.get(here + placement) ?? `${placement} ${here % 2 ? 'b' : 'w'} - - 0 1`,
            san: move?.san ?? '', squares: move?.squares ?? [], ply: here};
    });
    return {line, at, marks: squares.replaceAll(',', ' ')};
}

function sizeInWords(bytes) {
    return bytes < 1e3 ? bytes + ' bytes' : bytes < 1e6 ? (bytes / 1e3).toFixed(0) + ' kB' : (bytes / 1e6).toFixed(1) + ' MB';
}

/** Start the page and set window.pipefish; `parts` as build makes them. */
export function start(parts) {
    const page = new Page(parts);
    window.pipefish = {
        ready: page.ready,
        setInput: list => page.setInput([...list]),
        run: (query, options) => page.run(query, options),
        check: async query => (await page.engine).check(query).filter(e => !e.warning),
        cancel: () => page.cancel(),
        pgn: async () => page.state ? (await page.games(page.state)).text() : '',
        csv: async () => page.state ? (await page.table(page.state)).text() : '',
    };
}
