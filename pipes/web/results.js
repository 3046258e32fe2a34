/*
 * results.js - the rows of a run: kept as lines, shown as a table or as boards
 *
 * Rows are kept as the text that came, a block of up to some thousand lines each; only
 * those that are in view have elements.
 */

const ROW = 30, SPARE = 8;   // height of a row in pixels; rows beyond the edges

export class Rows {
    constructor(columns) {
        this.columns = columns;
        this.blocks = [];   // {first, lines | text}
        this.length = 0;
    }

    add(text) {
        const lines = text.split('\n');
        lines.pop();
        this.blocks.push({first: this.length, lines});
        this.length += lines.length;
    }

    /** Return row `i` as an array of texts. */
    at(i) {
        let low = 0, high = this.blocks.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.blocks[middle].first <= i) low = middle;
            else high = middle - 1;
        }
        const {first, lines} = this.blocks[low];
        return lines[i - first].split('\t');
    }

    value(i, name) { return this.at(i)[this.columns.indexOf(name)]; }

    *all() {
        for (const {lines} of this.blocks) for (const line of lines) yield line.split('\t');
    }

    /** The rows as CSV (RFC 4180), the first line their titles; parts for a Blob. */
    *csv(titles, columns) {
        const quoted = text => /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
        const index = columns.map(name => this.columns.indexOf(name));
        yield titles.join(',') + '\r\n';
        for (const {lines} of this.blocks)
            yield lines.map(line => {
                const row = line.split('\t');
                return index.map(i => quoted(row[i])).join(',') + '\r\n';
            }).join('');
    }
}

/** The list in the page: `element` scrolls, `titles` are {name: title} of the columns that are shown. */
export class ResultList {
    constructor(element, titles, {select, draw}) {
        Object.assign(this, {element, titles, onSelect: select, draw, selected: -1, rows: null, boards: false});
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

    get across() { return this.boards ? Math.max(1, Math.floor((this.element.clientWidth - 4) / 168)) : 1; }
    get height() { return this.boards ? 206 : ROW; }

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
        const top = Math.floor(i / this.across) * this.height, view = this.element, head = this.boards ? 0 : ROW;
        if (top < view.scrollTop) view.scrollTop = top;
        else if (top + this.height + head > view.scrollTop + view.clientHeight)
            view.scrollTop = top + this.height + head - view.clientHeight;
    }

    /** Make the elements of the rows in view. */
    show() {
        const count = this.rows?.length ?? 0, {across, height} = this;
        const first = Math.max(0, Math.floor(this.element.scrollTop / height) - SPARE) * across;
        const last = Math.min(count, first + (Math.ceil(this.element.clientHeight / height) + 2 * SPARE) * across);
        this.body.style.height = Math.ceil(count / across) * height + 'px';
        this.element.setAttribute('aria-rowcount', count + 1);
        this.body.replaceChildren(...Array.from({length: Math.max(0, last - first)}, (_, n) => this.make(first + n)));
        if (this.selected >= 0) this.body.setAttribute('aria-activedescendant', 'pf-row-' + this.selected);
        else this.body.removeAttribute('aria-activedescendant');
    }

    make(i) {
        const row = document.createElement('div'), values = this.rows.at(i);
        const value = name => values[this.rows.columns.indexOf(name)];
        Object.assign(row.dataset, {row: i, game: value('game'), ply: value('ply')});
        row.id = 'pf-row-' + i;
        row.className = this.boards ? 'card' : 'row';
        row.setAttribute('role', 'row');
        row.setAttribute('aria-rowindex', i + 2);
        row.setAttribute('aria-selected', i === this.selected);
        row.style.top = Math.floor(i / this.across) * this.height + 'px';
        if (this.boards) {
            row.style.left = (i % this.across) * 168 + 'px';
            row.innerHTML = this.draw(value('fen'));
        }
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
