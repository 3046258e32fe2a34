/*
 * results.js - the rows of a run: kept as lines, shown as a table or as boards
 *
 * Rows are kept as the bytes that came, in Blobs of some thousand lines, so that they
 * do not fill the memory of the page; a few of them are read at a time, and the first is
 * always there.  Only rows that are in view have elements.
 */

const ROW = 30, CARD = 168;   // height of a row, width of a board in pixels
const BLOCK = 1 << 18, BLOCKS = 8;       // bytes of rows in a Blob; Blobs of which the lines are kept
const TALLEST = 1 << 24;                 // pixels: browsers make no element taller than twice this
const FRAME_MS = 12;                     // in which rows are drawn

export class Rows {
    /** `loaded` is called when a block has come that at() lacked. */
    constructor(columns, loaded) {
        Object.assign(this, {columns, loaded, length: 0, blocks: [], lines: new Map()});
    }

    /** Add `count` rows: lines of columns between TABs, a Blob or bytes. */
    add(part, count) {
        const {blocks} = this, last = blocks[blocks.length - 1], isBlob = part instanceof Blob;
        const isOpen = last && !last.blob;
        if (isOpen && !isBlob) {
            last.parts.push(part);
            last.size += part.length;
            this.lines.delete(last);
        }
        // small blocks are joined to one, so that few are in view
        if (isOpen && (isBlob || last.size > BLOCK)) Object.assign(last, {blob: new Blob(last.parts), parts: last.first ? null : last.parts});
        if (isBlob) blocks.push({first: this.length, blob: part});
        else if (!isOpen) blocks.push({first: this.length, parts: [part], size: part.length});
        this.length += count;
    }

    get blobs() { return this.blocks.map(({blob, parts}) => blob ?? new Blob(parts)); }

    block(i) {
        let low = 0, high = this.blocks.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.blocks[middle].first <= i) low = middle;
            else high = middle - 1;
        }
        return this.blocks[low];
    }

    keep(block, text) {
        const lines = text.split('\n');
        lines.pop();
        this.lines.delete(block);
        this.lines.set(block, lines);
        if (this.lines.size > BLOCKS) this.lines.delete(this.lines.keys().next().value);
        return lines;
    }

    /** Return row `i` as an array of texts; undefined if it has to be loaded, which is begun. */
    at(i) {
        const block = this.block(i);
        const lines = this.lines.get(block) ?? (block.parts && this.keep(block, decode(block.parts)));
        if (!lines && !block.loading) this.load(block).then(this.loaded);
        return lines?.[i - block.first].split('\t');
    }

    load(block) {
        return block.loading ??= block.blob.text().then(text => {
            block.loading = null;
            return this.keep(block, text);
        });
    }

    /** Return a promise of the value of a column in row `i`. */
    async value(i, name) {
        const row = this.at(i) ?? (await this.load(this.block(i)))[i - this.block(i).first].split('\t');
        return row[this.columns.indexOf(name)];
    }

    /** Return a promise of up to `most` rows, each the values of the columns. */
    async all(names, most) {
        const index = names.map(name => this.columns.indexOf(name)), rows = [];
        for (let b = 0; b < this.blocks.length && rows.length < most; b++) {
            const block = this.blocks[b];
            for (const line of block.parts ? this.keep(block, decode(block.parts)) : await this.load(block)) {
                if (rows.length >= most) break;
                const row = line.split('\t');
                rows.push(index.map(i => row[i]));
            }
        }
        return rows;
    }
}

function decode(parts) {
    const decoder = new TextDecoder();
    return parts.map(part => decoder.decode(part, {stream: true})).join('');
}

/** The list in the page: `element` scrolls, `titles` are {name: title} of the columns that are shown. */
export class ResultList {
    constructor(element, titles, {select, draw}) {
        Object.assign(this, {element, titles, onSelect: select, draw, selected: -1, rows: null, boards: false, made: {}});
        this.body = element.querySelector('.rows');
        this.body.tabIndex = 0;
        element.addEventListener('scroll', () => this.show());
        element.addEventListener('click', e => {
            const row = e.target.closest('[data-row]');
            if (row) this.select(+row.dataset.row);
        });
        element.addEventListener('keydown', e => this.key(e));
        new ResizeObserver(() => this.show()).observe(element);
    }

    set(rows) {
        this.rows = rows;
        this.selected = -1;
        this.element.scrollTop = 0;
        this.show();
    }

    setBoards(boards) {
        this.boards = boards;
        this.element.classList.toggle('as-boards', boards);
        this.show();
        if (this.selected >= 0) this.reveal(this.selected);
    }

    get across() { return this.boards ? Math.max(1, Math.floor((this.element.clientWidth - 4) / CARD)) : 1; }
    get height() { return this.boards ? 206 : ROW; }
    get spare() { return this.boards ? 1 : 8; }   // rows beyond the edges

    key(e) {
        const step = {ArrowDown: this.across, ArrowUp: -this.across, PageDown: 10 * this.across, PageUp: -10 * this.across}[e.key] ??
            (this.boards ? {ArrowRight: 1, ArrowLeft: -1}[e.key] : undefined);
        const to = e.key === 'Home' ? 0 : e.key === 'End' ? this.rows?.length - 1 : step && this.selected + step;
        if (!this.rows?.length || to === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
        e.preventDefault();
        this.select(Math.max(0, Math.min(this.rows.length - 1, to)));
    }

    select(i) {
        this.selected = i;
        this.reveal(i);
        this.show();
        this.onSelect(i);
    }

    reveal(i) {
        const top = Math.floor(i / this.across) * this.height, view = this.element, {factor} = this.place();
        const now = view.scrollTop * factor, bottom = top + this.height + (this.boards ? 0 : ROW) - view.clientHeight;
        if (top < now) view.scrollTop = top / factor;
        else if (bottom > now) view.scrollTop = Math.ceil(bottom / factor);
    }

    /** Return {real, factor}: the height of the list, and by how much all its rows are taller. */
    place() {
        const {element} = this, tall = Math.ceil((this.rows?.length ?? 0) / this.across) * this.height;
        const seen = element.clientHeight, real = Math.min(tall, TALLEST);
        return {tall, real, factor: tall > real ? (tall - seen) / (real - seen) : 1};
    }

    /** Make the elements of the rows in view, in a frame as many as it has time for. */
    show() {
        const count = this.rows?.length ?? 0, {across, height, element} = this, {real, factor} = this.place();
        const begun = performance.now(), top = element.scrollTop * factor, shift = top - element.scrollTop;
        const first = Math.max(0, Math.floor(top / height) - this.spare) * across;
        const last = Math.min(count, first + (Math.ceil(element.clientHeight / height) + 2 * this.spare) * across);
        const kept = this.made.rows === this.rows && this.made.boards === this.boards ? this.made.shown : new Map();
        const shown = new Map();
        let isLate = false;
        for (let i = first; i < last; i++) {
            isLate ||= performance.now() - begun > FRAME_MS;
            const row = kept.get(i) ?? (isLate ? null : this.make(i));
            if (!row) continue;
            row.setAttribute('aria-selected', i === this.selected);
            row.style.top = Math.floor(i / across) * height - shift + 'px';
            if (this.boards) row.style.left = (i % across) * CARD + 'px';
            shown.set(i, row);
        }
        if (isLate) requestAnimationFrame(() => this.show());
        this.made = {rows: this.rows, boards: this.boards, shown};
        this.body.style.height = real + 'px';
        element.setAttribute('aria-rowcount', count + 1);
        if (kept.size !== shown.size || [...shown.keys()].some(i => !kept.has(i))) this.body.replaceChildren(...shown.values());
        if (this.selected >= 0) this.body.setAttribute('aria-activedescendant', 'pf-row-' + this.selected);
        else this.body.removeAttribute('aria-activedescendant');
    }

    /** Return the element of row `i`; null while it is loaded. */
    make(i) {
        const row = document.createElement('div'), values = this.rows.at(i);
        if (!values) return null;
        const value = name => values[this.rows.columns.indexOf(name)];
        Object.assign(row.dataset, {row: i, game: value('game'), ply: value('ply')});
        row.id = 'pf-row-' + i;
        row.className = this.boards ? 'card' : 'row';
        row.setAttribute('role', 'row');
        row.setAttribute('aria-rowindex', i + 2);
        if (this.boards) row.innerHTML = this.draw(value('fen'));
        for (const name of Object.keys(this.titles)) {
            const cell = document.createElement('span');
            cell.setAttribute('role', 'gridcell');
            cell.textContent = value(name);
            cell.title = cell.textContent;
            cell.className = 'cell-' + name.replace(/\W/g, '-');
            row.append(cell);
        }
        return row;
    }
}
