/*
 * board.js - the board of a match, and the moves of its game before and after it
 */

const NAMES = {K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn'};

/** Return a position in words: who is to move, then the men of each side. */
export function inWords(fen) {
    const [placement, side] = fen.split(' '), men = {w: [], b: []};
    placement.split('/').forEach((rank, i) => {
        let file = 0;
        for (const c of rank)
            if (c >= '1' && c <= '8') file += +c;
            else men[c < 'a' ? 'w' : 'b'].push(`${NAMES[c.toUpperCase()] ?? c} ${'abcdefgh'[file++]}${8 - i}`);
    });
    return `${side === 'b' ? 'Black' : 'White'} to move. White: ${men.w.join(', ')}. Black: ${men.b.join(', ')}.`;
}

/** Return the placement field of a FEN of a board of replay.js, where a dot is an empty square. */
export function placementOf(board) {
    return [8, 7, 6, 5, 4, 3, 2, 1].map(rank =>
        [...'abcdefgh'].map(file => board[file + rank] ?? '.').join('').replace(/\.+/g, ones => ones.length)).join('/');
}

export class Board {
    /** `element` shows it; `draw(fen, marks, blackBelow)` returns the svg; `bar` holds the four buttons and an output. */
    constructor(element, bar, {draw}) {
        Object.assign(this, {element, bar, draw, line: [], now: 0, at: 0, blackBelow: false});
        const go = {first: () => 0, previous: () => this.now - 1, next: () => this.now + 1, last: () => this.line.length - 1};
        for (const [name, to] of Object.entries(go))
            document.getElementById('pf-' + name).addEventListener('click', () => this.go(to()));
        bar.querySelector('.turn').addEventListener('click', () => {
            this.blackBelow = !this.blackBelow;
            this.show();
        });
        bar.querySelector('.match').addEventListener('click', () => this.go(this.at));
        element.addEventListener('keydown', e => {
            const to = {ArrowRight: this.now + 1, ArrowLeft: this.now - 1, Home: 0, End: this.line.length - 1, Escape: this.at}[e.key];
            if (to === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
            e.preventDefault();
            this.go(to);
        });
    }

    /** Show a line: {fen, san, ply, squares} each, from the start; `at` is the match, where `marks` are marked. */
    set(game, line, at, marks) {
        Object.assign(this, {game, line, at, marks, now: at});
        this.show();
    }

    clear() {
        this.line = [];
        this.element.replaceChildren();
        for (const name of ['fen', 'game', 'ply']) delete this.element.dataset[name];
    }

    go(to) {
        this.now = Math.max(0, Math.min(this.line.length - 1, to));
        this.show();
    }

    show() {
        const step = this.line[this.now];
        if (!step) return;
        const isMatch = this.now === this.at;
        this.element.innerHTML = this.draw(step.fen, isMatch ? this.marks : step.squares.join(' '), this.blackBelow);
        const svg = this.element.querySelector('svg');
        const title = svg?.insertBefore(document.createElementNS('http://www.w3.org/2000/svg', 'title'), svg.firstChild);
        if (title) title.textContent = inWords(step.fen);
        Object.assign(this.element.dataset, {fen: step.fen, game: this.game, ply: step.ply});
        const number = Math.ceil(step.ply / 2) || '', dots = number && (step.ply % 2 ? '. ' : '... ');
        this.bar.querySelector('output').textContent = (step.san ? number + dots + step.san : 'start') + (isMatch ? ' ◆' : '');
        const ends = {first: this.now === 0, previous: this.now === 0, next: this.now + 1 === this.line.length, last: this.now + 1 === this.line.length};
        for (const [name, is] of Object.entries(ends)) document.getElementById('pf-' + name).disabled = is;
    }
}
