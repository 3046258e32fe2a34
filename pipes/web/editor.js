/*
 * editor.js - the query: colours under the text, errors as one types, completion
 *
 * The text is that of a <textarea>; a <pre> of the same form under it has the colours
 * and the lines under errors.
 */

const CHECK_MS = 150, LIST_MAX = 12;

/** Group the kinds of words into those that have a colour. */
const CLASS_OF = {structure: 'key', constant: 'value', direction: 'key', transform: 'key', operator: 'key', filter: 'word',
    header: 'key', parameter: 'word', hhdb: 'word', refused: 'word'};

export class Editor {
    /** `words`: {word: {kind, help}}; `engine`: a promise; `heard(errors)` is called when they change. */
    constructor({text, colours, list, words, engine, heard}) {
        Object.assign(this, {text, colours, list, words, heard, problems: [], offered: [], chosen: 0});
        engine.then(e => {
            this.engine = e;
            this.colour();
            this.check();
        });
        text.addEventListener('input', () => {
            this.problems = this.problems.filter(p => false);
            this.colour();
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.check(), CHECK_MS);
            this.offer();
        });
        text.addEventListener('scroll', () => this.follow());
        text.addEventListener('keydown', e => this.key(e));
        text.addEventListener('blur', () => setTimeout(() => this.close(), 150));
        text.addEventListener('click', () => this.close());
        list.addEventListener('mousedown', e => {
            const option = e.target.closest('[data-pf-word]');
            e.preventDefault();
            if (option) this.complete(option.dataset.pfWord);
        });
        new ResizeObserver(() => this.follow()).observe(text);
        this.colour();
    }

    /** Set the text as if it were typed. */
    set(query) {
        this.text.value = query;
        this.text.dispatchEvent(new Event('input', {bubbles: true}));
        this.close();
    }

    follow() {
        this.colours.scrollTop = this.text.scrollTop;
        this.colours.scrollLeft = this.text.scrollLeft;
    }

    /** Return the pieces of the text: {from, to, name} with a class each. */
    pieces(query) {
        const classes = {s: 'sign', v: 'value', c: 'comment', u: 'wrong'};
        return (this.engine?.tokens(query) ?? []).map(({kind, from, to}) => {
            const word = kind === 'n' && this.words[query.slice(from, to)];
            return {from, to, name: kind === 'n' ? (word ? CLASS_OF[word.kind] ?? 'word' : 'name') : classes[kind]};
        });
    }

    colour() {
        const query = this.text.value, parts = [];
        let at = 0;
        const put = (to, name) => {
            // cut where an error begins or ends
            while (at < to) {
                const inside = this.problems.find(p => p.from <= at && at < p.to);
                const end = Math.min(to, ...this.problems.flatMap(p => [p.from, p.to]).filter(x => x > at));
                const span = document.createElement('span');
                span.className = [name, inside && (inside.warning ? 'warned' : 'erred')].filter(Boolean).join(' ');
                span.textContent = query.slice(at, end);
                parts.push(span);
                at = end;
            }
        };
        for (const {from, to, name} of this.pieces(query)) {
            put(from, '');
            put(to, name);
        }
        put(query.length, '');
        this.colours.replaceChildren(...parts, '\n');
        this.follow();
    }

    check() {
        const query = this.text.value;
        const all = this.engine && query.trim() ? this.engine.check(query) : [];
        const bytes = new TextEncoder().encode(query), unit = byte => new TextDecoder().decode(bytes.subarray(0, byte)).length;
        this.problems = all.filter(e => !e.file).map(e =>
            ({warning: e.warning, from: unit(e.from), to: Math.max(unit(e.to), unit(e.from) + 1)}));
        this.colour();
        this.heard(all);
    }

    /* ---------------------------------------------------------------- completion */

    /** Return {from, word}: the letters before the cursor. */
    typed() {
        const end = this.text.selectionStart, before = this.text.value.slice(0, end);
        const word = /[A-Za-z_][A-Za-z_0-9]*$/.exec(before)?.[0] ?? '';
        return {from: end - word.length, word};
    }

    offer(always = false) {
        const {word} = this.typed(), own = new Set();
        if (!word && !always) return this.close();
        for (const [, name] of this.text.value.matchAll(/\bfunction\s+(\w+)|\b(\w+)\s*=(?!=)/g)) if (name) own.add(name);
        for (const [, name] of this.text.value.matchAll(/\b([A-Za-z_]\w*)\s*=(?!=)/g)) own.add(name);
        const fits = name => name.startsWith(word) && name !== word;
        const known = Object.keys(this.words).filter(w => /^[a-z]\w*$/i.test(w) && this.words[w].kind !== 'refused');
        this.offered = [...[...own].filter(fits), ...known.filter(w => fits(w) && !own.has(w))].slice(0, LIST_MAX);
        this.chosen = 0;
        this.showList();
    }

    showList() {
        const {list, offered} = this;
        list.hidden = !offered.length;
        this.text.setAttribute('aria-expanded', !list.hidden);
        list.replaceChildren(...offered.map((word, i) => {
            const option = document.createElement('li'), help = document.createElement('small');
            option.setAttribute('role', 'option');
            option.id = 'pf-word-' + i;
            option.dataset.pfWord = word;
            option.setAttribute('aria-selected', i === this.chosen);
            help.textContent = this.words[word]?.help ?? 'a name of this query';
            option.append(word, ' ', help);
            return option;
        }));
        if (list.hidden) this.text.removeAttribute('aria-activedescendant');
        else this.text.setAttribute('aria-activedescendant', 'pf-word-' + this.chosen);
    }

    close() {
        this.offered = [];
        this.showList();
    }

    complete(word) {
        this.text.setRangeText(word, this.typed().from, this.text.selectionStart, 'end');
        this.text.dispatchEvent(new Event('input', {bubbles: true}));
        this.close();
        this.text.focus();
    }

    key(e) {
        if (e.key === ' ' && e.ctrlKey) {
            e.preventDefault();
            return this.offer(true);
        }
        if (this.list.hidden || e.ctrlKey || e.metaKey || e.altKey) return;
        const step = {ArrowDown: 1, ArrowUp: -1}[e.key];
        if (step) {
            this.chosen = (this.chosen + step + this.offered.length) % this.offered.length;
            this.showList();
        } else if (e.key === 'Tab' && !e.shiftKey || e.key === 'Enter') {
            this.complete(this.offered[this.chosen]);
        } else if (e.key === 'Escape') {
            this.close();
        } else {
            return;
        }
        e.preventDefault();
    }
}
