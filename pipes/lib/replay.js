/*
 * replay.js - play through the game of each board of a page by bbdraw(1)
 *
 * A figure whose data-replay is the column replay of cqlmatch(1) gets buttons, keys
 * and touch: the placement of the position, then `|SAN/CHANGES' for each move back to
 * the start and `:SAN/CHANGES' for each move on.  CHANGES are squares, each with the
 * letter of its piece or a dot: before the move (back), or after it (on).  Without
 * this script the board stands still.
 */
(function () {
    'use strict';
    var SVG = 'http://www.w3.org/2000/svg';

    // The board of a placement: the letter of the piece on each square that has one.
    function readPlacement(text) {
        var board = {};
        text.split('/').forEach(function (rank, i) {
            var file = 0;
            rank.split('').forEach(function (c) {
                if (c >= '1' && c <= '8') file += +c;
                else board['abcdefgh'.charAt(file++) + (8 - i)] = c;
            });
        });
        return board;
    }

    // {san, squares, board}: a move, what it changed, and the board with the changes.
    function readStep(text, board) {
        var slash = text.indexOf('/'), changes = text.slice(slash + 1), squares = [];
        var changed = Object.assign({}, board);
        (changes.match(/[a-h][1-8][KQRBNPkqrbnp.]/g) || []).forEach(function (change) {
            squares.push(change.slice(0, 2));
            changed[change.slice(0, 2)] = change.charAt(2);
        });
        return {san: text.slice(0, slash), squares: squares, board: changed};
    }

    // {boards, moves, at}: board i stands before move i; `at' is the match.
    function readReplay(text) {
        var parts = text.split(':'), before = parts[0].split('|');
        var board = readPlacement(before[0]), boards = [board], moves = [];
        before.slice(1).forEach(function (part) {
            var step = readStep(part, boards[0]);
            boards.unshift(step.board);
            moves.unshift(step);
        });
        parts.slice(1).forEach(function (part) {
            var step = readStep(part, boards[boards.length - 1]);
            boards.push(step.board);
            moves.push(step);
        });
        return {boards: boards, moves: moves, at: before.length - 1};
    }

    // [from, to] of a move, of the king if it castles: the squares that a piece left and
    // entered, which has become another one of its colour if it is a pawn that promotes.
    function ends(before, move) {
        var from, to;
        move.squares.forEach(function (left) {
            var piece = move.board[left] === '.' && before[left];
            move.squares.forEach(function (entered) {
                var now = move.board[entered], promotes = /p/i.test(piece) && /[18]/.test(entered) &&
                    now !== '.' && (now < 'a') === (piece < 'a');
                if (piece && (now === piece || promotes) && (!from || /k/i.test(piece))) {
                    from = left;
                    to = entered;
                }
            });
        });
        return from && [from, to];
    }

    function add(parent, name, attributes) {
        var child = document.createElementNS(SVG, name);
        Object.keys(attributes).forEach(function (key) {
            child.setAttribute(key, attributes[key]);
        });
        return parent.appendChild(child);
    }

    // Style the boards and their buttons, once a page.
    function addStyle() {
        if (document.getElementById('replay-style')) return;
        var style = document.head.appendChild(document.createElement('style'));
        style.id = 'replay-style';
        style.textContent =
            '.play{display:flex;flex-wrap:wrap;align-items:center;gap:.2em;margin:.2em 0}' +
            '.play button{font:inherit;min-width:2.3em;min-height:2.4em;cursor:pointer}' +
            '.play output{margin-left:.3em;white-space:nowrap;font-weight:bold}' +
            'figure[data-replay] svg{touch-action:pan-y;cursor:pointer}' +
            '.now{fill:none;stroke:#1f6fb2;stroke-width:7}' +
            '@media print{.play{display:none}}';
    }

    // Take the pieces off a board, to draw others: {draw(board, framed squares, [from, to]),
    // squareAt(event)}.
    function makeBoard(svg) {
        // Labels tell which side is below: the first is the letter of the left file.
        var label = svg.querySelector('.t'), blackBelow = label && label.textContent === 'h';
        var layer = document.createElementNS(SVG, 'g');

        addStyle();

        function place(square, more) {
            var file = 'abcdefgh'.indexOf(square.charAt(0)), rank = square.charAt(1) - 1;
            more.x = 100 * (blackBelow ? 7 - file : file);
            more.y = 100 * (blackBelow ? rank : 7 - rank);
            more.width = more.height = 100;
            return more;
        }

        [].forEach.call(svg.children, function (part) {
            if (part.tagName === 'g') part.style.display = 'none';
        });
        svg.appendChild(layer);
        return {
            draw: function (board, framed, arrow) {
                layer.textContent = '';
                framed.forEach(function (square) {
                    add(layer, 'rect', place(square, {'class': 'now'}));
                });
                ['w', 'b'].forEach(function (colour) {
                    var group = add(layer, 'g', {'class': colour});
                    Object.keys(board).forEach(function (square) {
                        var letter = board[square], kind = letter.toUpperCase();
                        if (letter !== '.' && (letter === kind) === (colour === 'w'))
                            add(group, 'use', place(square, {href: '#' + kind}));
                    });
                });
                if (arrow) {
                    arrow = arrow.map(function (square) { return place(square, {}); });
                    add(layer, 'line', {'class': 'a', 'marker-end': 'url(#tip)',
                        x1: arrow[0].x + 50, y1: arrow[0].y + 50,
                        x2: arrow[1].x + 50, y2: arrow[1].y + 50});
                }
            },
            squareAt: function (event) {
                var at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
                var file = Math.floor(at.x / 100), rank = 7 - Math.floor(at.y / 100);
                if (blackBelow) { file = 7 - file; rank = 7 - rank; }
                return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 'abcdefgh'.charAt(file) + (rank + 1) : '';
            }
        };
    }

    function setUp(figure) {
        var game = readReplay(figure.dataset.replay), now = game.at;
        var svg = figure.querySelector('svg'), still = [], pieces = makeBoard(svg);
        var bar = document.createElement('div');
        var output = document.createElement('output'), touch = null;

        function draw() {
            var board = game.boards[now], move = game.moves[now - 1], next = game.moves[now];
            pieces.draw(board, move ? move.squares : [], next && now === game.at && ends(board, next));
            still.forEach(function (part) {
                part.style.display = now === game.at ? '' : 'none';
            });
            output.textContent = (move ? move.san : 'start') + (now === game.at ? ' \u25c6' : '');
        }

        function go(to) {
            now = Math.max(0, Math.min(game.boards.length - 1, to));
            draw();
        }

        function button(text, name, to) {
            var b = bar.appendChild(document.createElement('button'));
            b.type = 'button';
            b.textContent = text;
            b.title = name;
            b.setAttribute('aria-label', name);
            b.addEventListener('click', function () { go(to()); });
        }

        [].forEach.call(svg.children, function (part) {
            var name = part.getAttribute('class');
            if (name === 'm' || name === 'a' || part.tagName === 'circle')
                still.push(part);
        });
        bar.className = 'play';
        button('\u00ab', 'first position', function () { return 0; });
        button('\u2039', 'move back', function () { return now - 1; });
        button('\u25c6', 'the match', function () { return game.at; });
        button('\u203a', 'next move', function () { return now + 1; });
        button('\u00bb', 'last position', function () { return game.boards.length - 1; });
        output.setAttribute('aria-live', 'polite');
        bar.appendChild(output);
        svg.parentNode.insertBefore(bar, svg.nextSibling);

        // The last move is framed, and the next one an arrow at the match.
        // A click or tap on the right half goes on, on the left half back; a swipe turns.
        svg.addEventListener('pointerdown', function (e) { touch = e.clientX; });
        svg.addEventListener('pointerup', function (e) {
            var box = svg.getBoundingClientRect(), by = touch === null ? 0 : e.clientX - touch;
            touch = null;
            if (Math.abs(by) > 30) go(now + (by < 0 ? 1 : -1));
            else go(now + (e.clientX > box.left + box.width / 2 ? 1 : -1));
        });
        svg.addEventListener('pointercancel', function () { touch = null; });
        // In a board that has the focus these keys play; Up and Down lead to others.
        (figure.closest('section') || figure).addEventListener('keydown', function (e) {
            var to = {ArrowRight: now + 1, ArrowLeft: now - 1, Escape: game.at}[e.key];
            if (to === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
            e.preventDefault();
            e.stopPropagation();
            go(to);
        });
        draw();
    }

    // Other pages use the board (explorer.html) and the reader (web/page.js), too.
    window.replay = {makeBoard: makeBoard, readPlacement: readPlacement, readReplay: readReplay};
    [].forEach.call(document.querySelectorAll('figure[data-replay]'), setUp);
}());
