/*
 * worker.js - run queries in a Worker: what runner.js sends, and what it hears
 *
 *     {type: 'start', compiled}                    ->  {type: 'started'}
 *     {type: 'unpack', id, blob, kind}             ->  {type: 'unpacked', id, blob | wrong}
 *     {type: 'run', id, query, blobs, options}     ->  {type: 'rows', text}, 'message', 'complaint', 'file',
 *                                                      'progress', then {type: 'done', ...}
 *     {type: 'pgn', id, query, blobs, options}     ->  {type: 'pgn', blob}
 *
 * A run is ended by ending the Worker.
 */
import {Chain, Engine, sourceOf} from './engine.js';

const PART = 16 << 20;   // bytes of unpacked games in one Blob

/** Unpack a Blob that is gzip or zstd; return a Blob. */
async function unpack(engine, blob, kind) {
    if (kind === 'gzip') return new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
    const zstd = engine.zstd(), blobs = [];
    let parts = [], size = 0;
    for (const reader = blob.stream().getReader(); ;) {
        const {done, value} = await reader.read();
        if (value) for (const part of zstd.push(value)) size += parts.push(part) && part.length;
        if (done || size > PART) {
            blobs.push(new Blob(parts));
            parts = [];
            size = 0;
        }
        if (done) {
            zstd.end();
            return new Blob(blobs);
        }
    }
}

/** What the engine tells while it runs, sent to the page. */
function listener(id, blobs) {
    const files = new Map(blobs.map(({name, blob}) => [name, blob]));
    return {
        message: text => postMessage({type: 'message', id, text}),
        complaint: error => postMessage({type: 'complaint', id, error}),
        progress: (bytes, games) => postMessage({type: 'progress', id, bytes, games}),
        write: (name, bytes) => postMessage({type: 'file', id, name, bytes}),
        read: name => files.has(name) && new Uint8Array(new FileReaderSync().readAsArrayBuffer(files.get(name))),
    };
}

const input = blobs => new Chain(blobs.map(({blob}) => sourceOf.blob(blob)));

/** Run a query and send its rows as they come: the first at once, then by blocks. */
async function run(engine, {id, query, blobs, options}) {
    const begun = performance.now();
    let r, firstMs = null, rows = 0, step;
    try {
        r = engine.run(query, input(blobs), options, listener(id, blobs));
    } catch (e) {
        postMessage({type: 'done', id, errors: [{...e, message: undefined}], games: 0, matching: 0, ms: performance.now() - begun, firstMs});
        return;
    }
    do {
        step = r.step(rows ? 4096 : 1);
        if (step.text) {
            firstMs ??= performance.now() - begun;
            rows++;
            postMessage({type: 'rows', id, text: step.text, games: r.games, matching: r.matching});
        }
    } while (step.more);
    const error = step.status < 0 && r.error();
    postMessage({type: 'done', id, errors: error ? [error] : [], games: r.games, matching: r.matching, ms: performance.now() - begun, firstMs});
    r.free();
}

/** Write the matching games with their comments, as cqlmatch -o does. */
function writeGames(engine, {id, query, blobs, options}) {
    const r = engine.run(query, input(blobs), {...options, columns: undefined}, {read: listener(id, blobs).read, write: () => 0});
    const parts = [];
    for (let game; (game = r.nextGame());) parts.push(game.pgn);
    r.free();
    postMessage({type: 'pgn', id, blob: new Blob(parts, {type: 'application/x-chess-pgn'})});
}

/** Serve a page: `factory` makes an instance of the compiled module it sends. */
export function serve(factory) {
    let engine;
    addEventListener('message', async ({data}) => {
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
            writeGames(engine, data);
        }
    });
}
