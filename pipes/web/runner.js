/*
 * runner.js - the inputs of a page and the runs over them, in a Worker
 *
 * One run at a time; ending it ends the Worker, and a new one is made of the same
 * compiled module in a few hundredths of a second.
 */
import {BETWEEN} from './engine.js';

/** The kinds of packed files, by their first bytes. */
const PACKED = [['gzip', [0x1f, 0x8b]], ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
    ['bzip2', [0x42, 0x5a, 0x68]], ['xz', [0xfd, 0x37, 0x7a]], ['zip', [0x50, 0x4b, 3, 4]]];
const UNPACKED_HERE = ['gzip', 'zstd'];

async function kindOf(blob) {
    const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
    return PACKED.find(([, bytes]) => bytes.every((b, i) => head[i] === b))?.[0];
}

export class Runner {
    /** `makeWorker` returns a new Worker; `compiled` is a promise of the module. */
    constructor(makeWorker, compiled) {
        Object.assign(this, {makeWorker, compiled, blobs: [], jobs: new Map(), id: 0});
        this.ready = this.start();
    }

    async start() {
        const worker = this.worker = this.makeWorker();
        const started = new Promise((done, failed) => {
            worker.onmessage = ({data}) => data.type === 'started' ? done() : this.jobs.get(data.id)?.hear(data);
            worker.onerror = e => failed(new Error(e.message || 'the Worker cannot be started'));
        });
        worker.postMessage({type: 'start', compiled: await this.compiled});
        await started;
    }

    /** End the Worker and what it does; its jobs fail. */
    restart() {
        this.worker.terminate();
        for (const {failed} of this.jobs.values()) failed(new Error('it was ended by another run'));
        this.jobs.clear();
        return this.ready = this.start();
    }

    /** Send a job; `hear` gets what comes of it until `last` is its type.  It fails if the Worker fails. */
    async job(message, last, hear = () => {}) {
        await this.ready;
        const id = ++this.id;
        return new Promise((done, failed) => {
            this.jobs.set(id, {failed, hear: data => {
                if (data.type !== last && data.type !== 'failed') return hear(data);
                this.jobs.delete(id);
                if (data.type === last) done(data);
                else failed(new Error(data.wrong));
            }});
            this.worker.postMessage({...message, id});
        });
    }

    /** Set the games: a list of File or {name, bytes}.  Return what is wrong with files, each a sentence. */
    async setInput(list) {
        const wrong = [], blobs = [];
        for (const item of list) {
            const packed = item instanceof Blob ? item : new Blob([item.bytes]), kind = await kindOf(packed).catch(() => null);
            if (kind === null) {
                wrong.push(`${item.name} cannot be read: it is a folder, or was changed or removed`);
            } else if (!kind) {
                blobs.push({name: item.name, blob: packed});
            } else if (!UNPACKED_HERE.includes(kind)) {
                wrong.push(`${item.name} is packed by ${kind}, which this page cannot unpack`);
            } else {
                const made = await this.job({type: 'unpack', blob: packed, kind}, 'unpacked');
                if (made.blob) blobs.push({name: item.name, blob: made.blob});
                else wrong.push(`${item.name} cannot be unpacked: ${made.wrong}`);
            }
        }
        this.blobs = blobs;
        return wrong;
    }

    get size() { return this.blobs.reduce((sum, {blob}) => sum + blob.size, 0); }

    /** Return a promise of the message `done`, or of one with `cancelled` if cancel() comes before it. */
    run(query, options, hear) {
        return new Promise((settle, failed) => {
            const cancelled = this.cancelled = () => settle({cancelled: true, errors: []});
            const end = () => { if (this.cancelled === cancelled) this.cancelled = null; };
            const free = this.jobs.size ? this.restart() : this.ready;   // of games that are written for a link
            free.then(() => this.cancelled === cancelled &&
                this.job({type: 'run', query, blobs: this.blobs, options}, 'done', hear)).then(settle, failed).finally(end);
        });
    }

    async cancel() {
        if (!this.cancelled) return;
        this.cancelled();
        this.cancelled = null;
        await this.restart();
    }

    /** Return a promise of the matching games as PGN, a Blob. */
    async games(query, options) {
        return (await this.job({type: 'pgn', query, blobs: this.blobs, options}, 'pgn')).blob;
    }

    /** Return a promise of rows as CSV, a Blob; see worker.js. */
    async table(blobs, columns) {
        return (await this.job({type: 'csv', blobs, columns}, 'csv')).blob;
    }

    /** Return a promise of what Engine.game() gives without a limit; a run that goes on ends before. */
    async game(query, bytes, variations) {
        return (await this.job({type: 'game', query, bytes, variations}, 'game')).game;
    }

    /** Return a promise of bytes of all games, from an offset of the joined input; see Chain in engine.js. */
    async bytes(offset, length) {
        for (const {blob} of this.blobs) {
            if (offset < blob.size) return new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
            offset = Math.max(0, offset - blob.size - BETWEEN);
        }
        return new Uint8Array(0);
    }
}
