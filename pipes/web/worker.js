/*
 * worker.js - run queries in a Worker: what runner.js sends, and what it hears
 *
 *     {type: 'start', compiled}                    ->  {type: 'started'}
 *     {type: 'unpack', id, blob, kind}             ->  {type: 'unpacked', id, blob | wrong}
 *     {type: 'run', id, query, blobs, options}     ->  {type: 'rows', part, count}, 'said', 'file',
 *                                                      'progress', then {type: 'done', ...}
 *     {type: 'pgn', id, query, blobs, options}     ->  {type: 'pgn', blob}
 *     {type: 'csv', id, blobs, columns}            ->  {type: 'csv', blob}: columns are {title: place in the rows}
 *     {type: 'game', id, query, bytes, variations} ->  {type: 'game', game}; see game() in engine.js
 *     any of them that throws                      ->  {type: 'failed', id, wrong}
 *
 * A run is ended by ending the Worker.
 */
import {bytesOf, Chain, Engine, giveBack, sourceOf} from './engine.js';

const PART = 1 << 20;     // bytes in one Blob of several
const SMALL = 1 << 16;    // bytes of rows that the page puts into a Blob, with others

/** Join bytes to one Blob, which is made piece by piece: what is in a Blob is not in the memory of the Worker. */
class Joined {
    constructor() { Object.assign(this, {blobs: [], settled: 0, bytes: new Uint8Array(PART), size: 0}); }

    byte(value) {
        if (this.size === PART) this.flush();
        this.bytes[this.size++] = value;
    }

    push(bytes) {
        for (let at = 0; at < bytes.length;) {
            if (this.size === PART) this.flush();
            const part = bytes.subarray(at, at + PART - this.size);
            this.bytes.set(part, this.size);
            this.size += part.length;
            at += part.length;
        }
    }

    flush() {
        this.blobs.push(new Blob([this.bytes.subarray(0, this.size)]));
        this.size = 0;
    }

    /** Wait until new Blobs have left the memory of the Worker, which they do between its tasks alone. */
    async settle() {
        if (this.settled === this.blobs.length) return;
        this.settled = this.blobs.length;
        await this.blobs.at(-1).slice(0, 1).arrayBuffer();
    }

    blob(type = '') {
        this.flush();
        return new Blob(this.blobs, {type});
    }
}

/** Unpack a Blob that is gzip or zstd; return a Blob. */
async function unpack(engine, blob, kind) {
    if (kind === 'gzip') return new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
    const zstd = engine.zstd(), made = new Joined();
    for (const reader = blob.stream().getReader(); ;) {
        const {done, value} = await reader.read();
        if (value) for (const part of zstd.push(value)) made.push(part);
        await made.settle();
        if (done) {
            zstd.end();
            return made.blob();
        }
    }
}

/** What the engine tells while it runs, sent to the page; messages and complaints by tell(), several at once. */
function listener(id, blobs) {
    const files = new Map(blobs.map(({name, blob}) => [name, blob]));
    let messages = [], complaints = [];
    const tell = () => {
        if (messages.length + complaints.length) postMessage({type: 'said', id, messages, complaints});
        [messages, complaints] = [[], []];
    };
    return {
        tell,
        message: text => messages.push(text) >= 1000 && tell(),
        complaint: error => complaints.push(error) >= 1000 && tell(),
        progress: (bytes, games) => {
            tell();
            postMessage({type: 'progress', id, bytes, games});
        },
        write: (name, bytes) => postMessage({type: 'file', id, name, bytes}),
        read: name => files.has(name) && bytesOf(files.get(name), name),
    };
}

const input = blobs => new Chain(blobs.map(({blob}) => sourceOf.blob(blob)));

function linesOf(bytes) {
    let n = 0;
    for (let at = -1; (at = bytes.indexOf(10, at + 1)) >= 0;) n++;
    return n;
}

/** Run a query and send its rows as they come: the first at once, then by blocks, each bytes or a Blob. */
async function run(engine, {id, query, blobs, options}) {
    const begun = performance.now(), hear = listener(id, blobs);
    let r, firstMs = null, rows = 0, step;
    try {
        r = engine.run(query, input(blobs), options, hear);
    } catch (e) {
        postMessage({type: 'done', id, errors: [{...e, text: e.text ?? e.message, message: undefined}], games: 0, matching: 0, ms: performance.now() - begun, firstMs});
        return;
    }
    const send = bytes => {
        const count = linesOf(bytes), part = rows < 4096 || bytes.length < SMALL ? bytes.slice() : new Blob([bytes]);
        firstMs ??= performance.now() - begun;
        rows += count;
        postMessage({type: 'rows', id, part, count, games: r.games, matching: r.matching});
    };
    do step = r.step(send, rows ? 1024 : 1); while (step.more);
    hear.tell();
    const error = step.status < 0 && r.error();
    postMessage({type: 'done', id, errors: error ? [error] : [], games: r.games, matching: r.matching, ms: performance.now() - begun, firstMs});
    r.free();
}

/** Write the matching games with their comments, as cqlmatch -o does. */
async function writeGames(engine, {id, query, blobs, options}) {
    const r = engine.run(query, input(blobs), {...options, columns: undefined}, {read: listener(id, blobs).read, write: () => 0});
    const made = new Joined();
    for (let game; (game = r.nextGame()); await made.settle()) made.push(game.pgn);
    const error = r.error();
    r.free();
    if (error) throw new Error(error.text);
    postMessage({type: 'pgn', id, blob: made.blob('application/x-chess-pgn')});
}

/** Write rows as CSV (RFC 4180), the first line their titles; byte by byte, since many strings fill the memory. */
async function writeTable({id, blobs, columns}) {
    const [TAB, LF, CR, QUOTE, COMMA] = [9, 10, 13, 34, 44], made = new Joined(), places = Object.values(columns);
    const field = (bytes, from, to) => {
        let isQuoted = false;
        for (let at = from; at < to && !isQuoted; at++) isQuoted = bytes[at] === QUOTE || bytes[at] === COMMA || bytes[at] === CR;
        if (isQuoted) made.byte(QUOTE);
        for (let at = from; at < to; at++) {
            if (bytes[at] === QUOTE) made.byte(QUOTE);
            made.byte(bytes[at]);
        }
        if (isQuoted) made.byte(QUOTE);
    };
    made.push(new TextEncoder().encode(Object.keys(columns).join(',') + '\r\n'));
    const ends = [-1];   // of the fields of a line
    for (const blob of blobs) {
        const bytes = new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
        ends[0] = -1;
        for (let at = 0, n = 1; at < bytes.length; at++) {
            if (bytes[at] !== TAB && bytes[at] !== LF) continue;
            ends[n++] = at;
            if (bytes[at] === TAB) continue;
            for (let i = 0; i < places.length; i++) {
                if (i) made.byte(COMMA);
                field(bytes, ends[places[i]] + 1, ends[places[i] + 1]);
            }
            made.byte(CR);
            made.byte(LF);
            ends[0] = at;
            n = 1;
        }
        giveBack(bytes);
        await made.settle();
    }
    postMessage({type: 'csv', id, blob: made.blob('text/csv')});
}

/** Serve a page: `factory` makes an instance of the compiled module it sends. */
export function serve(factory) {
    let engine;
    const answer = async data => {
        if (data.type === 'start') {
            engine = await Engine.make(factory, data.compiled);
            postMessage({type: 'started'});
        } else if (data.type === 'unpack') {
            const {id, blob, kind} = data;
            try {
                postMessage({type: 'unpacked', id, blob: await unpack(engine, blob, kind)});
            } catch (e) {
                postMessage({type: 'unpacked', id, wrong: e.message || 'it is damaged'});
            }
        } else if (data.type === 'run') {
            await run(engine, data);
        } else if (data.type === 'pgn') {
            await writeGames(engine, data);
        } else if (data.type === 'csv') {
            await writeTable(data);
        } else if (data.type === 'game') {
            const {id, query, bytes, variations} = data;
            postMessage({type: 'game', id, game: engine.game(query, bytes, variations)});
        }
    };
    addEventListener('message', ({data}) => answer(data).catch(e => postMessage({type: 'failed', id: data.id, wrong: e.message})));
}
