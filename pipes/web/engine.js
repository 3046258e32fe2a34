/*
 * engine.js - the library of pipefish(3) in WebAssembly: queries, runs, boards
 *
 * An Engine is one instance of the compiled module; it works in a page, in a Worker
 * and in node.  Its calls are synchronous.  Texts go in and come out as strings, places
 * in a query as bytes, lines and columns.
 */

export const STATUS = {ROW: 1, BAD_QUERY: -1, BAD_INPUT: -3};
const OPTION = {VARIATIONS: 1, MEMORY_LIMIT: 2, TIME_LIMIT: 3, FIRST_GAME: 4, LAST_GAME: 5, GAME_LIMIT: 6};
const BLOB_PART = 1 << 20;   // bytes of a Blob that are read at once: each reading takes a millisecond
const LINE_SHOWN = 400;       // bytes of a line that a message shows
const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Return the lines of a message as cqlmatch(1) writes it: place, line and caret; those of an included text lack the line. */
export function wholeMessage(query, e) {
    const line = query.split('\n')[e.line - 1] ?? '', head = `${e.file || '<cmdline>'}:${e.line}:${e.column} ${e.warning ? 'warning' : 'error'}: ${e.text}\n`;
    if (e.file || encoder.encode(line).length > LINE_SHOWN) return head;
    const marked = [...decoder.decode(encoder.encode(query).subarray(e.from, e.to)).split('\n')[0]];
    const blanks = [...line].slice(0, e.column - 1).map(c => c === '\t' ? c : ' ').join('');
    return `${head}${line}\n${blanks}^${'~'.repeat(Math.max(0, marked.length - 1))}\n`;
}

/** What is read between two inputs: blank lines of this size, or before moves a tag pair, which begins a game. */
const BEFORE_MOVES = encoder.encode('\n\n[Event "?"]\n\n'), BLANK_LINES = new Uint8Array(BEFORE_MOVES.length).fill(10);
export const BETWEEN = BEFORE_MOVES.length;

const beginsWithMoves = source => /^\s*\d/.test(source ? decoder.decode(source.read(0, Math.min(source.size, 1000))) : '');

/** One input made of several: `sources` have size and read(offset, length); games of two never join. */
export class Chain {
    constructor(sources) {
        const after = next => (at, n) => (beginsWithMoves(next) ? BEFORE_MOVES : BLANK_LINES).subarray(at, at + n);
        this.parts = sources.flatMap((source, i) => [source, {size: BETWEEN, read: after(sources[i + 1])}]);
        this.size = this.parts.reduce((sum, part) => sum + part.size, 0);
        this.part = this.offset = 0;
    }

    /** Return up to `length` further bytes; none at the end. */
    next(length) {
        while (this.part < this.parts.length) {
            const {size, read} = this.parts[this.part];
            if (this.offset < size) {
                const bytes = read(this.offset, Math.min(length, size - this.offset));
                this.offset += bytes.length;
                return bytes;
            }
            this.part++;
            this.offset = 0;
        }
        return new Uint8Array(0);
    }
}

/** Free the memory of bytes that are not used any more, which a garbage collector keeps for long: send them to a closed port. */
export function giveBack(bytes) {
    const {port1, port2} = new MessageChannel();
    port2.close();
    port1.postMessage(null, [bytes.buffer]);
    port1.close();
}

/** Read a part of a Blob, in a Worker; throw a sentence with the name of a file that was changed or removed. */
export function bytesOf(blob, name, from, to) {
    try {
        return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(from, to)));
    } catch {
        throw new Error(`${name} was changed or removed; choose it again`);
    }
}

/** A source of bytes that are there; of a Blob, in a Worker; of a file, in node. */
export const sourceOf = {
    bytes: bytes => ({size: bytes.length, read: (at, n) => bytes.subarray(at, at + n)}),
    blob: blob => {
        let from = 0, bytes = new Uint8Array(0);   // a part that was read at once
        const read = (at, n) => {
            if (at < from || at >= from + bytes.length) {
                giveBack(bytes);
                from = at;
                bytes = bytesOf(blob, blob.name, at, at + Math.max(n, BLOB_PART));
            }
            return bytes.subarray(at - from, at - from + n);
        };
        return {size: blob.size, read};
    },
};

/** A run of a query over games: step() gives its rows.  Free it when it is over. */
export class Run {
    /** `hear` may have message(text), complaint(error), progress(bytes, games), write(name, text), read(name). */
    constructor(engine, query, input, options = {}, hear = {}) {
        Object.assign(this, {engine, query, callbacks: [], input});
        const m = engine.module;
        this.pointer = m._pipefish_run_new(query ? query.pointer : 0);
        engine.check_memory(this.pointer);
        for (const [name, value] of Object.entries({
            VARIATIONS: options.variations ? 1 : 0, TIME_LIMIT: options.timeLimit, MEMORY_LIMIT: options.memoryLimit,
            FIRST_GAME: options.firstGame, LAST_GAME: options.lastGame, GAME_LIMIT: options.limit,
        }))
            if (value) this.must(m._pipefish_set(this.pointer, OPTION[name], BigInt(value)));
        if (options.columns) this.withText(options.columns.join(','), p => this.must(m._pipefish_columns(this.pointer, p)));
        this.listen(hear);
        const read = this.callback((user, into, size) => {
            const bytes = input.next(size);
            m.HEAPU8.set(bytes, into);
            return bytes.length;
        }, 'iiii');
        this.must(m._pipefish_open_reader(this.pointer, read, 0));
    }

    listen(hear) {
        const {engine, pointer} = this, m = engine.module;
        m._pipefish_on_message(pointer, this.callback((user, text, n) =>
            hear.message?.(engine.text(text, n)), 'viii'), 0);
        m._pipefish_on_complaint(pointer, this.callback((user, e) =>
            hear.complaint?.(engine.readError(e)), 'vii'), 0);
        m._pipefish_on_progress(pointer, this.callback((user, bytes, games) =>
            hear.progress?.(Number(bytes), Number(games)) ? 1 : 0, 'iijj'), 0);
        const read = this.callback((user, name, to, length) => {
            const bytes = hear.read?.(m.UTF8ToString(name));
            if (!bytes) return -1;
            m.HEAPU32[to >> 2] = engine.put(bytes);
            m.HEAPU32[length >> 2] = bytes.length;
            return 0;
        }, 'iiiii');
        const done = this.callback((user, bytes) => m._free(bytes), 'vii');
        const write = this.callback((user, name, bytes, n) => {
            hear.write?.(m.UTF8ToString(name), m.HEAPU8.slice(bytes, bytes + n));
            return hear.write ? 0 : -1;
        }, 'iiiii');
        m._pipefish_on_file(pointer, read, done, write, 0);
    }

    /** Make `f` a function of the module.  What it throws ends the run: an exception must not pass through C. */
    callback(f, types) {
        const index = this.engine.module.addFunction((...values) => {
            try {
                return f(...values);
            } catch (e) {
                this.failure ??= e;
                this.engine.module._pipefish_cancel(this.pointer);
                return -1;
            }
        }, types);
        this.callbacks.push(index);
        return index;
    }

    withText(text, use) {
        const p = this.engine.put(encoder.encode(text));
        try { return use(p); } finally { this.engine.module._free(p); }
    }

    must(status) {
        if (status < 0) throw new Error('the engine refused a call: ' + (this.error()?.text ?? status));
    }

    /** Return {status, value, more}; `use` makes the value of the bytes of up to `rows` rows: lines of columns between TABs. */
    step(use, rows = 4096, milliseconds = 40) {
        const m = this.engine.module, room = m._malloc(8);
        const status = m._pipefish_web_rows(this.pointer, rows, milliseconds, room, room + 4);
        const [at, n] = [m.HEAPU32[room >> 2], m.HEAPU32[(room >> 2) + 1]];
        const value = n ? use(m.HEAPU8.subarray(at, at + n)) : null;
        m._pipefish_free(at);
        m._free(room);
        return {status, value, more: status === STATUS.ROW};
    }

    /** Return the next matching game as {number, matches, pgn}, or null at the end; the bytes of `pgn` last until the next call. */
    nextGame() {
        const m = this.engine.module, status = m._pipefish_next_game(this.pointer);
        if (status !== STATUS.ROW) return null;
        const room = m._malloc(4), at = m._pipefish_game_pgn(this.pointer, room);
        const pgn = m.HEAPU8.subarray(at, at + m.HEAPU32[room >> 2]);
        m._free(room);
        return {number: Number(m._pipefish_game_number(this.pointer)),
            matches: Number(m._pipefish_game_matches(this.pointer)), pgn};
    }

    /** All rows, each an array of texts. */
    *rows() {
        for (let more = true; more;) {
            const step = this.step(bytes => decoder.decode(bytes));
            more = step.more;
            for (const line of (step.value ?? '').split('\n').slice(0, -1)) yield line.split('\t');
        }
    }

    get games() { return Number(this.engine.module._pipefish_games_read(this.pointer)); }
    get matching() { return Number(this.engine.module._pipefish_games_matching(this.pointer)); }

    /** The error that ended it, or null. */
    error() {
        const at = this.engine.module._pipefish_run_error(this.pointer), text = this.failure?.message;
        if (!at) return null;
        return {...this.engine.readError(at), ...text && {status: STATUS.BAD_INPUT, text, whole: `pipefish: ${text}\n`}};
    }

    free() {
        this.engine.module._pipefish_run_free(this.pointer);
        this.callbacks.forEach(index => this.engine.module.removeFunction(index));
        this.query?.free();
    }
}

export class Engine {
    /** Make an instance: `factory` is what emscripten made, `compiled` a WebAssembly.Module. */
    static async make(factory, compiled) {
        const engine = new Engine();
        engine.module = await factory({
            instantiateWasm(imports, done) {
                WebAssembly.instantiate(compiled, imports).then(instance => done(instance, compiled));
                return {};
            },
            quit(status, error) { throw error; },
        });
        return engine;
    }

    get version() { return this.module.UTF8ToString(this.module._pipefish_version()); }

    check_memory(pointer) {
        if (!pointer) throw new Error('there is not enough memory');
    }

    /** Copy bytes into the memory of the module, with a NUL; the caller frees them. */
    put(bytes) {
        const p = this.module._malloc(bytes.length + 1);
        this.check_memory(p);
        this.module.HEAPU8.set(bytes, p);
        this.module.HEAPU8[p + bytes.length] = 0;
        return p;
    }

    text(at, length) {
        return at && length ? decoder.decode(this.module.HEAPU8.subarray(at, at + length)) : '';
    }

    /** Call a function with a text and its length and more; return the text it makes. */
    ask(f, text, ...more) {
        const bytes = encoder.encode(text), p = this.put(bytes);
        const made = f(p, bytes.length, ...more);
        this.module._free(p);
        this.check_memory(made);
        const answer = this.module.UTF8ToString(made);
        this.module._pipefish_free(made);
        return answer;
    }

    /** Return all errors and warnings of a query: {warning, text, hint, line, column, from, to, file, whole}. */
    check(query) {
        return JSON.parse(this.ask(this.module._pipefish_web_check, query)).map(({fix, ...e}) =>
            ({...e, warning: !!e.warning, hint: fix || null, whole: wholeMessage(query, e)}));
    }

    /** Return the tokens of any text: {kind, from, to}, in UTF-16 units of it. */
    tokens(query) {
        const list = this.ask(this.module._pipefish_web_tokens, query).trim().split(' ').filter(Boolean);
        const at = unitsOfBytes(query);
        return list.map(token => {
            const [from, to] = token.slice(1).split('-');
            return {kind: token[0], from: at(+from), to: at(+to)};
        });
    }

    /** Return the <svg> of a FEN, with squares and arrows marked; '' if it is none. */
    draw(fen, marks = '', blackBelow = false) {
        return this.ask(this.module._pipefish_web_draw, marks ? fen + '\t' + marks : fen, blackBelow ? 1 : 0);
    }

    /** Return the images of a line under an operation of bbxfm(1), or throw what is wrong. */
    transform(operation, line) {
        const m = this.module, bytes = encoder.encode(line);
        const [o, l, room] = [this.put(encoder.encode(operation)), this.put(bytes), m._malloc(8)];
        const status = m._pipefish_transform(o, l, bytes.length, room, room + 4);
        const [made, wrong] = [m.HEAPU32[room >> 2], m.HEAPU32[(room >> 2) + 1]];
        [o, l, room].forEach(p => m._free(p));
        if (status < 0) throw this.takeError(wrong);
        const text = m.UTF8ToString(made);
        m._pipefish_free(made);
        return text;
    }

    /** Compile a query; return {pointer, free}, or throw its first error. */
    compile(query) {
        const m = this.module, bytes = encoder.encode(query), text = this.put(bytes), room = m._malloc(8);
        const status = m._pipefish_compile(room, text, bytes.length, room + 4);
        const [pointer, wrong] = [m.HEAPU32[room >> 2], m.HEAPU32[(room >> 2) + 1]];
        m._free(room);
        m._free(text);
        if (status < 0) throw this.takeError(wrong);
        return {pointer, free: () => m._pipefish_query_free(pointer)};
    }

    /** Add a text that `include NAME` finds in later queries. */
    include(name, text) {
        const bytes = encoder.encode(text), [n, t] = [this.put(encoder.encode(name)), this.put(bytes)];
        this.module._pipefish_include(n, t, bytes.length);
        [n, t].forEach(p => this.module._free(p));
    }

    /** Start a run; `query` is a text, or null for all positions.  Throws the errors of the query. */
    run(query, input, options, hear) {
        return new Run(this, query === null ? null : this.compile(query), input, options, hear);
    }

    /**
     * Read the game that the bytes begin with: return {matches, positions}, the rows of the query and of all
     * positions, or null if the query needs more than `timeLimit` milliseconds.
     */
    game(query, bytes, variations, timeLimit) {
        const read = (text, columns) => {
            const input = new Chain([sourceOf.bytes(bytes)]);
            const run = this.run(text, input, {variations, lastGame: 1, timeLimit, columns}, {write: () => 0});
            try {
                const rows = [...run.rows()];
                return run.error() ? null : rows;
            } finally {
                run.free();
            }
        };
        const matches = read(query, ['ply', 'fen', 'squares', 'replay']);
        return matches && {matches, positions: read(null, ['ply', 'fen']) ?? []};
    }

    /** Read a struct pipefish_error; see pipefish.h. */
    readError(at) {
        const m = this.module, word = i => m.HEAPU32[(at >> 2) + i];
        const text = i => word(i) ? m.UTF8ToString(word(i)) : null;
        return {status: m.HEAP32[at >> 2], text: text(1), hint: text(2), file: text(3), line: word(4), column: word(5),
            from: word(6), to: word(7), game: word(8), ply: word(10), whole: text(11)};
    }

    takeError(at) {
        this.check_memory(at);
        const e = Object.assign(new Error(), this.readError(at));
        e.message = e.text;
        this.module._pipefish_error_free(at);
        return e;
    }

    /** Unpack zstd: push(bytes) returns chunks of bytes; end() throws if the last frame is cut. */
    zstd() {
        const m = this.module, stream = m._ZSTD_createDStream(), size = m._ZSTD_DStreamOutSize();
        const out = m._malloc(size), io = m._malloc(24);   // two structs of a buffer, its size and a place in it
        this.check_memory(stream && out && io);
        let left = 0;
        const push = bytes => {
            const from = this.put(bytes), made = [], w = io >> 2;
            m.HEAPU32.set([from, bytes.length, 0, out, size, 0], w);
            do {
                m.HEAPU32[w + 5] = 0;
                left = m._ZSTD_decompressStream(stream, io + 12, io);
                if (m._ZSTD_isError(left)) throw new Error(m.UTF8ToString(m._ZSTD_getErrorName(left)));
                made.push(m.HEAPU8.slice(out, out + m.HEAPU32[w + 5]));
            } while (m.HEAPU32[w + 2] < bytes.length || m.HEAPU32[w + 5] === size);
            m._free(from);
            return made;
        };
        const end = () => {
            if (left) throw new Error('its end is missing');
            [out, io].forEach(p => m._free(p));
            m._ZSTD_freeDStream(stream);
        };
        return {push, end};
    }
}

/** Return a function from bytes of UTF-8 of a text to units of the text. */
function unitsOfBytes(text) {
    if (/^[\x00-\x7f]*$/.test(text)) return byte => byte;
    const units = [];
    let unit = 0;
    for (const c of text) {
        const bytes = encoder.encode(c).length;
        for (let i = 0; i < bytes; i++) units.push(unit);
        unit += c.length;
    }
    units.push(unit);
    return byte => units[Math.min(byte, units.length - 1)];
}
