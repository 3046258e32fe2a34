#!/usr/bin/env bats
# python.bats - the Python module gives the answers of cqlmatch

load lib

needs() {
    need_plain_build
    $python -c 'import cffi' 2>/dev/null || skip "python3-cffi is not installed"
    [[ -e $($python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h ]] ||
        skip "python3-dev is not installed"
}

setup_file() {
    export python=/usr/bin/python3 PYTHONPATH=$BUILD/python
    file_needs needs || return 0
    plain_make -C "$ROOT" BUILD="$BUILD" PYTHON=$python python
}

setup() {
    skip_file
    cd "$BATS_TEST_TMPDIR" || return
}

@test "match() yields the rows of cqlmatch, from a path, bytes and a file" {
    cqlmatch --format=tsv --columns=game,ply,fen,tag:White --cql check "$DATA/famous.pgn" 2>/dev/null |
        tail -n +2 >expected
    [[ -s expected ]]
    cat >rows.py <<'end'
import sys, pipefish
path = sys.argv[1]
data = open(path, "rb").read()
for source in path, data, bytearray(data), open(path, "rb"):
    rows = ["%d\t%d\t%s\t%s" % (m.game, m.ply, m.fen, m.tags["White"] or "")
            for m in pipefish.match("check", source, tags=["White"])]
    assert rows == open("expected").read().splitlines(), source
end
    $python rows.py "$DATA/famous.pgn"
}

@test "positions() yields the rows of pgn2fen, games() the games of cqlmatch -o" {
    pgn2fen --format=tsv --columns=game,ply,uci "$DATA/famous.pgn" | tail -n +2 >rows
    cqlmatch -o games --cql mate "$DATA/famous.pgn" 2>/dev/null
    cat >both.py <<'end'
import sys, pipefish
rows = ["%d\t%d\t%s" % (g, p, u or "") for g, p, u in
        pipefish.positions(sys.argv[1], columns=["game", "ply", "uci"])]
assert rows == open("rows").read().splitlines()
games = "".join(g.pgn for g in pipefish.games("mate", sys.argv[1]))
assert games == open("games").read()
end
    $python both.py "$DATA/famous.pgn"
}

@test "errors are exceptions with their places" {
    cat >errors.py <<'end'
import gzip, pickle, signal, pipefish
def raised(kind, call):
    try:
        call()
    except kind as e:
        return e
    raise AssertionError(kind)
e = raised(pipefish.QueryError, lambda: pipefish.compile('"é"\n shfit'))
assert (e.lineno, e.offset, e.end_offset, e.text, e.hint, e.filename) == (2, 2, 7, " shfit", "shift", "<query>")
assert isinstance(e, SyntaxError)
e = raised(pipefish.QueryError, lambda: pipefish.compile("cql(include libcql/libxfm.cql)\nmate\nshiftUp(1 2)"))
assert (e.filename, e.text[e.offset - 1:e.end_offset - 1]) == ("libcql/libxfm.cql", "}"), vars(e)
assert e.text == "function shiftUp(BB C) { up C BB }" and e.lineno == 26
raised(pipefish.QueryError, lambda: pipefish.games("shfit", b"")) # before the first game is asked for
raised(pipefish.InputError, lambda: pipefish.games("mate", "/nowhere"))
pgn = b"1. f3 e5 2. g4 Qh4# 0-1"
e = raised(pipefish.RunError, lambda: list(pipefish.match("check X=0 assert X>0", pgn)))
assert (e.game, e.ply, e.offset) == (1, 4, 11)
slow = "x=0 while (x<1000000000) x+=1"
raised(pipefish.TimeLimit, lambda: list(pipefish.match(slow, pgn, time_limit=0.05)))
raised(pipefish.MemoryLimit, lambda: list(pipefish.match('x="a" while (true) x+=x', pgn, memory_limit=10000000)))
raised(pipefish.InputError, lambda: list(pipefish.match("mate", "/nowhere")))
raised(pipefish.InputError, lambda: list(pipefish.match("mate", b"1. e4 e5 2. Ke3", on_error="raise")))
said = []
list(pipefish.match("mate", b"1. e4 e5 2. Ke3 *", on_error=said.append))
assert len(said) == 1 and "Ke3" in said[0]
open("p.gz", "wb").write(gzip.compress(pgn))
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
assert "SIGCHLD" in str(raised(pipefish.InputError, lambda: list(pipefish.match("mate", "p.gz", unpack=True))))
signal.signal(signal.SIGCHLD, signal.SIG_DFL)
assert len(list(pipefish.match("mate", "p.gz", unpack=True))) == 1
m = next(pipefish.match("mate", pgn))
assert "columns=" in str(raised(AttributeError, lambda: m.clk))
assert "columns=" in str(raised(KeyError, lambda: m.tags["ECO"]))
q = pipefish.compile("#A")
assert q.value("8/8/8/8/8/8/8/K6k w - -") == 1
assert pipefish.compile("wtm").test("8/8/8/8/8/8/8/K6k w - -")
assert not pipefish.compile("btm").test("8/8/8/8/8/8/8/K6k w - -")
e = raised(pipefish.InputError, lambda: q.test("nonsense"))
assert str(e) == e.args[0] and "no piece" in str(e) and e.filename is None, str(e)
e = raised(pipefish.InputError, lambda: list(pipefish.match("mate", "/nowhere")))
assert str(e) == "No such file or directory: '/nowhere'" and e.filename == "/nowhere", str(e)
kept = pickle.loads(pickle.dumps(e))
assert (str(kept), kept.filename) == (str(e), "/nowhere"), kept
import gzip, io
packed = gzip.compress(pgn)
for source in lambda: packed, lambda: io.BytesIO(packed):
    e = raised(pipefish.InputError, lambda: list(pipefish.match("mate", source(), unpack=True)))
    assert "only a file" in str(e), str(e)
# what a run stops that no filter is to blame for
many = (pgn + b"\n\n") * 20000
raised(pipefish.TimeLimit, lambda: list(pipefish.match("true", many, time_limit=0.0001)))
assert "cancelled" in str(raised(pipefish.Error, lambda: list(pipefish.match("btm", many, progress=lambda *u: True))))
def bad(size, games):
    raise KeyError("own")
raised(KeyError, lambda: list(pipefish.games("ply>10", many, progress=bad)))
# arguments that are no names, numbers or sets of this machine
for kind, call in (
        (ValueError, lambda: pipefish.arrays(pgn, columns=["game,ply", "san"])),
        (ValueError, lambda: pipefish.positions(pgn, columns=["fen,san", "ply"])),
        (ValueError, lambda: pipefish.positions(pgn, columns=["tag:White\0x"])),
        (ValueError, lambda: pipefish.positions("/dev/null\0.gz")),
        (ValueError, lambda: pipefish.transform("flipV\0junk", "8/8/8/8/8/8/8/K6k w - -")),
        (TypeError, lambda: pipefish.match("mate", pgn, tags="White")),
        (TypeError, lambda: pipefish.match(None, pgn)),
        (TypeError, lambda: pipefish.compile(b"mate")),
        (TypeError, lambda: pipefish.transform("flipV", b"8/8/8/8/8/8/8/K6k w - -")),
        (TypeError, lambda: pipefish.match("mate", pgn, time_limit="1")),
        (ValueError, lambda: pipefish.match("mate", pgn, limit=0)),
        (ValueError, lambda: pipefish.match("mate", pgn, first_game=0)),
        (ValueError, lambda: pipefish.match("mate", pgn, memory_limit=0)),
        (ValueError, lambda: pipefish.match("mate", pgn, time_limit=0)),
        (TypeError, lambda: pipefish.match("mate", pgn, limit=1.5)),
        (TypeError, lambda: pipefish.match("mate", pgn, variations="no")),
        (ValueError, lambda: pipefish.positions(pgn, on_error="rasie")),
        (ValueError, lambda: pipefish.transform_bb(memoryview(bytearray(96)).cast("d"), "flipV"))):
    raised(kind, call)
# a limit that is no number of the library is refused in words
for number in float("inf"), float("nan"), -float("inf"), 1e300:
    e = raised(ValueError, lambda: pipefish.match("mate", pgn, time_limit=number))
    assert "time_limit= is " in str(e), e
for name in "limit", "memory_limit", "first_game", "last_game":
    for number in 2**63, 2**70, -1:
        e = raised(ValueError, lambda: pipefish.match("mate", pgn, **{name: number}))
        assert name + "= is " in str(e), e
    e = raised(TypeError, lambda: pipefish.match("mate", pgn, **{name: "5"}))
    assert str(e) == name + "= is a whole number, not '5'", e
    assert len(list(pipefish.match("true", pgn, **{name: 2**63 - 1}))) == (0 if name == "first_game" else 5)
assert "time_limit= is " in str(raised(TypeError, lambda: pipefish.match("mate", pgn, time_limit="1")))
assert "rows= is " in str(raised(TypeError, lambda: pipefish.arrays(pgn, rows="1")))
assert len(next(pipefish.arrays(pgn, rows=2**63 - 1))["ply"]) == 5
e = raised(TypeError, lambda: list(pipefish.match("mate", io.StringIO(pgn.decode()))))
assert "binary" in str(e), e
# the name of a file that is no UTF-8
e = raised(pipefish.InputError, lambda: list(pipefish.match("mate", "/nowhere/\udcff")))
assert e.filename == "/nowhere/\udcff", e.filename
class Greedy:
    def read(self, size):
        return many
raised(ValueError, lambda: list(pipefish.positions(Greedy())))
# a generator of names; an iterator that is entered twice, or closed
assert list(pipefish.positions(pgn, columns=(c for c in ["ply", "san"])))[1] == (1, "f3")
def again(size, games):
    try:
        next(it)
    except ValueError:
        entered.append(games)
entered = []
it = pipefish.match("true", many, progress=again)
assert len(list(it)) == 5 * 20000 and entered
pipefish.match("mate", pgn).close()
end
    $python errors.py
}

@test "Ctrl-C ends a run, two threads run side by side, a loop may be left" {
    cat >stop.py <<'end'
import _thread, os, signal, threading, time, pipefish
signal.signal(signal.SIGINT, signal.default_int_handler) # a shell in the background ignores it
pgn = b"1. f3 e5 2. g4 Qh4# 0-1\n\n" * 50
slow = "x=0 while (x<1000000000) x+=1"
threading.Timer(0.1, _thread.interrupt_main).start()
start = time.time()
try:
    list(pipefish.match(slow, pgn))
    raise AssertionError
except KeyboardInterrupt:
    assert time.time() - start < 0.1 + 0.2
ours, theirs = os.pipe() # nothing comes
threading.Timer(0.1, _thread.interrupt_main).start()
try:
    list(pipefish.positions(f"/dev/fd/{ours}"))
    raise AssertionError
except KeyboardInterrupt:
    os.close(theirs)
for m in pipefish.match("mate", pgn):
    break
q, counts = pipefish.compile("mate"), []
threads = [threading.Thread(target=lambda: counts.append(sum(1 for m in q.match(pgn)))) for i in range(2)]
[t.start() for t in threads]
[t.join() for t in threads]
assert counts == [50, 50]
end
    $python stop.py
}

@test "arrays() has the numbers of pgn2fen and the sets of fen2bb, in blocks too, with and without numpy" {
    pgn2fen --format=tsv --columns=ply,white-elo,uci "$DATA/famous.pgn" | tail -n +2 >rows
    pgn2fen "$DATA/famous.pgn" | bbxfm flip vertical >flipped
    cat >arrays.py <<'end'
import sys, pipefish
if sys.argv[2] == "plain":
    sys.modules["numpy"] = None
columns = ["ply", "white-elo", "uci", "bb"]
def rows(a):
    for ply, elo, uci in zip(*(list(a[c]) for c in columns[:3])):
        yield "%d\t%s\t%s" % (ply, "" if elo == pipefish.NULL else elo, uci or "")
a = pipefish.arrays(sys.argv[1], columns=columns)
expected = open("rows").read().splitlines()
assert list(rows(a)) == expected and len(expected) > 1000
assert a["bb"].shape == (len(expected), 12)
blocks = list(pipefish.arrays(sys.argv[1], columns=columns, rows=100))
assert [r for b in blocks for r in rows(b)] == expected
assert {len(b["ply"]) for b in blocks[:-1]} == {100} and 0 < len(blocks[-1]["ply"]) <= 100
pipefish.transform_bb(a["bb"], "flip vertical")
sets, letters = a["bb"].tolist(), "KQRBNPkqrbnp"
for row, fen in zip(sets, open("flipped")):
    ranks = ["".join(" " * int(c) if c.isdigit() else c for c in rank) for rank in fen.split()[0].split("/")]
    board = "".join(reversed(ranks))
    assert row == [sum(1 << i for i, c in enumerate(board) if c == letter) for letter in letters]
none = pipefish.arrays(b"", columns=columns)
assert all(len(none[c]) == 0 for c in columns) and none["ply"].itemsize == 8
mates = pipefish.arrays(sys.argv[1], columns=["game"], query="mate")["game"]
assert 0 < len(mates) == sum(1 for m in pipefish.match("mate", sys.argv[1]))
for wrong in lambda: pipefish.arrays(b"", rows=0), lambda: pipefish.transform_bb(bytearray(96), "flip"), \
        lambda: pipefish.transform_bb(a["bb"], "turn"):
    try:
        wrong()
    except ValueError as e:
        continue
    raise AssertionError
end
    $python arrays.py "$DATA/famous.pgn" plain
    $python -c 'import numpy' 2>/dev/null || skip "python3-numpy is not installed; memoryviews were tried"
    $python arrays.py "$DATA/famous.pgn" numpy
}

@test "transform() writes what bbxfm does" {
    local line='r3k3/8/8/8/8/8/8/4K2R w Kq - 3 7'
    $python -c 'import sys, pipefish
for operation in sys.argv[2:]:
    print(pipefish.transform(operation, sys.argv[1]))
try:
    pipefish.transform("turn", sys.argv[1])
except ValueError as e:
    print(e)' "$line" flipvertical 'flip vertical' 'flipcolor flip vertical' >lines
    for operation in flipvertical 'flip vertical' 'flipcolor flip vertical'; do
        # shellcheck disable=SC2086 # an operation is words
        bbxfm $operation <<<"$line"
    done >expected
    bbxfm turn 2>&1 </dev/null | sed '1!d; s/^bbxfm: //; s/ (see .*//' >>expected
    diff expected lines
}

@test "a match is given before the games after it are read" {
    cat >soon.py <<'end'
import io, time, pipefish
mate, quiet = b"1. f3 e5 2. g4 Qh4# 0-1\n\n", b"1. e4 e5 *\n\n"
source = io.BytesIO(mate + quiet * 100000 + mate)
matches = pipefish.match("mate", source)
assert next(matches).game == 1 and source.tell() < 500000, source.tell()
assert [m.game for m in matches] == [100002]
class Slow:
    read_games = 0
    def read(self, size):
        time.sleep(0.05)
        self.read_games += 1
        return mate if self.read_games <= 6 else b""
slow = Slow()
for m in pipefish.match("mate", slow):
    assert slow.read_games <= m.game + 1, (m.game, slow.read_games)
assert m.game == 6
end
    $python soon.py
}

@test "an iterator frees its file and its source when it ends, without the collector" {
    cat >ends.py <<'end'
import gc, os, sys, pipefish
gc.disable()
def files():
    return len(os.listdir("/proc/self/fd"))
data, before = bytearray(open(sys.argv[1], "rb").read()), files()
for make in (lambda source: pipefish.match("mate", source), lambda source: pipefish.games("mate", source),
             lambda source: pipefish.positions(source), lambda source: pipefish.arrays(source, rows=10)):
    for end in list, iter, next, lambda it: (next(it), it.close()):
        it = make(sys.argv[1])
        end(it)
        del it
        assert files() == before, end
        it = make(data)
        end(it)
        del it
        data.extend(b" ") # which a buffer in use does not let
pipefish.arrays(sys.argv[1])
pipefish.compile("mate").test("8/8/8/8/8/8/8/K6k w - -")
assert files() == before
def wrong(*unused):
    raise KeyError
try:
    list(pipefish.match("mate", sys.argv[1], progress=wrong))
except KeyError:
    pass
assert files() == before
end
    $python ends.py "$DATA/famous.pgn"
}

@test "a Query is pickled for other processes; an iterator of another process is refused" {
    cat >processes.py <<'end'
import multiprocessing, os, pickle, sys, pipefish
path = sys.argv[1]
def count(query):
    return sum(1 for m in query.match(path))
query = pipefish.compile("check")
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert pool.map(count, [query, query]) == 2 * [count(query)]
expected = len(list(pipefish.positions(path)))
it, games = pipefish.positions(path), pipefish.games("mate", path)
next(it), next(games)
if not (child := os.fork()):
    for it in it, games:
        try:
            list(it)
            os._exit(1)
        except pipefish.Error as e:
            if "process" not in str(e):
                os._exit(2)
    os._exit(0 if len(list(pipefish.positions(path))) == expected else 3)
assert os.waitpid(child, 0)[1] == 0
assert len(list(it)) == expected - 1
end
    $python processes.py "$DATA/famous.pgn"
}

@test "files= gives readfile its bytes and takes those of writefile; exceptions of functions end a run" {
    cat >files.py <<'end'
import io, pipefish
pgn = b"1. f3 e5 2. g4 Qh4# 0-1"
files = {"in": b"abc", "old": b"x"}
query = 'check writefile("out" readfile "in") writefile("old" "y") cqlend {writefile("out" "z")}'
assert len(list(pipefish.match(query, pgn, files=files))) == 1
assert files == {"in": b"abc", "out": b"abcz", "old": b"xy"}
for files in {}, None:
    try:
        list(pipefish.match('readfile "in"', pgn, files=files))
        raise AssertionError
    except pipefish.RunError as e:
        assert ("allows no files" if files is None else "No such file") in str(e)
for value in 5, "text":
    for query in 'readfile "in"', 'writefile("in" "y")':
        try:
            list(pipefish.match(query, pgn, files={"in": value}))
            raise AssertionError(query)
        except TypeError as e:
            assert str(e) == f"files= has bytes, not {type(value).__name__}, for in", e
try:
    list(pipefish.match("mate", type("Idle", (), {"read": lambda self, size: None})()))
    raise AssertionError
except TypeError as e:
    assert "must wait" in str(e), e
class Broken(io.RawIOBase):
    def read(self, size):
        raise KeyError("own")
def own(*unused):
    raise KeyError("own")
for how in {"source": Broken()}, {"on_message": own}, {"on_error": own}, {"files": type("D", (), {"get": own})()}:
    how = {"source": b"1. e4 e5 2. Ke3 *\n\n" + pgn, "on_error": "ignore", "on_message": str, **how}
    try:
        list(pipefish.match('mate message("hi") readfile "in"', **how))
        raise AssertionError(how)
    except KeyError as e:
        assert "own" in str(e)
end
    is "" "$($python files.py 2>&1)"
}

@test "a Match gives its columns and tags late, again, and in a copy" {
    cat >late.py <<'end'
import copy, pickle, sys, pipefish
matches = list(pipefish.match("check", sys.argv[1], columns=["game", "fen", "uci", "clk"], tags=["White"]))
rows = list(pipefish.positions(sys.argv[1], columns=["game", "fen", "uci", "tag:White"], query="check"))
assert [(m.game, m.fen, m.uci, m.tags["White"]) for m in reversed(matches)] == rows[::-1]
m = matches[-1]
assert m.values == dict(zip(("game", "fen", "uci", "clk"), (*rows[-1][:3], None))) and repr(m.fen) in repr(m)
assert m.clk is None
first = next(pipefish.match("true", sys.argv[1], columns=["next-san", "white-elo/200"]))
assert first.next_san == first.values["next-san"] == "e4" and getattr(first, "white-elo/200") is None
for name in "ply", "eval", "next_san":
    try:
        getattr(m, name)
        raise SystemExit(name)
    except AttributeError as e:
        assert str(e) == name + " is not in columns="
for other in copy.copy(m), pickle.loads(pickle.dumps(m)):
    assert (other.values, other.tags) == (m.values, m.tags)
other = list(pipefish.match("mate", '[White "\u00e9\u4e2d"]\n1. f3 e5 2. g4 Qh4# 0-1'.encode()))
assert other[0].tags["White"] == "\u00e9\u4e2d" and other[0].tags["Event"] is None
end
    $python late.py "$DATA/famous.pgn"
}

@test "boards of python-chess are taken and given; a stand-in is in its place" {
    cat >boards.py <<'end'
import sys, chess, pipefish
letters, checked = "KQRBNPkqrbnp", pipefish.compile("check")
rows = pipefish.arrays(sys.argv[1], columns=["bb"], query="check")["bb"].tolist()
count = 0
for m, sets in zip(pipefish.match("check", sys.argv[1]), rows):
    board = m.board()
    assert board.fen() == m.fen and board.turn == (m.fen.split()[1] == "w")
    assert checked.test(board) and pipefish.transform("id", board) == m.fen
    assert sets == [board.pieces_mask(chess.SYMBOLS.index(c.lower()), c.isupper()) for c in letters]
    if m.uci:
        move = chess.Move.from_uci(m.uci)
        arrived = board.piece_at(move.to_square)
        assert board.piece_at(move.from_square) is None and arrived.color != board.turn or "O-O" in m.san
        assert move.promotion in (None, arrived.piece_type)
    count += 1
assert count == len(rows) > 100
assert pipefish.transform("flipcolor", chess.Board()).startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b ")
sys.modules["chess"] = None
try:
    m.board()
    raise SystemExit("a board without chess")
except ImportError as e:
    assert "python-chess" in str(e)
end
    PYTHONPATH=$PYTHONPATH:$ROOT/tests/python/stand-in $python boards.py "$DATA/famous.pgn"
}

@test "a value with a tab and a rounded column are as cqlmatch writes them" {
    printf 'mate x="a\tb" x\n' >query.cql
    columns=game/10,value,movenumber,fen
    cqlmatch --format=tsv --columns=$columns query.cql "$DATA/famous.pgn" 2>/dev/null | tail -n +2 >expected
    $python -c 'import sys, pipefish
columns, query, games = sys.argv[1].split(","), open(sys.argv[2]).read(), sys.argv[3]
for m in pipefish.match(query, games, columns=columns):
    print(*("" if v is None else v for v in m.values.values()), sep="\t")' $columns query.cql "$DATA/famous.pgn" >rows
    [[ -s rows ]]
    diff expected rows
}

@test "evaluations and clocks are those of pgn2fen, as floats where they have a fraction" {
    columns=ply,eval,cp,matein,clk,winpercent,white-accuracy
    cat >some.pgn <<'end'
1. e4 { [%eval 0.25] [%clk 0:01:00.5] } e5 { [%eval #3] [%clk 0:01:00] } 2. Ke2 { [%eval -7.11] } *
end
    pgn2fen --format=tsv --columns=$columns some.pgn | tail -n +2 >expected
    cat >evals.py <<'end'
import math, sys, pipefish
columns = sys.argv[1].split(",")
expected = [line.rstrip("\n").split("\t") for line in open("expected")]
rows = list(pipefish.positions("some.pgn", columns=columns))
a = pipefish.arrays("some.pgn", columns=columns)
for i, (texts, row) in enumerate(zip(expected, rows)):
    for name, text, value in zip(columns, texts, row):
        number = None if text == "" or "#" in text else float(text)
        assert value == number, (name, text, value)
        made = a[name][i]
        assert (made != made or made == pipefish.NULL) if number is None else made == number, (name, made)
assert len(rows) == 4 and rows[2][columns.index("matein")] == 3 and rows[1][columns.index("clk")] == 60.5
assert {a[name].dtype.kind for name in ("clk", "winpercent", "white-accuracy")} == {"f"}
end
    $python -c 'import numpy' 2>/dev/null || skip "python3-numpy is not installed"
    $python evals.py $columns
}

@test "the examples of help(pipefish) run, and it names all columns" {
    cp "$DATA/famous.pgn" games.pgn
    cat >examples.py <<'end'
import inspect, re, sys, pipefish
if len(sys.argv) > 1: # without pandas a dict of columns stands in for a DataFrame
    sys.modules["pandas"] = type("stand_in", (), {"DataFrame": dict})
doc = inspect.getdoc(pipefish)
codes = re.findall(r"(?:^    .*\n)+", doc, re.M)
assert len(codes) == 6
names = {"pipefish": pipefish}
for code in codes:
    exec(inspect.cleandoc(" \n" + code), names)
assert len(names["mates"]["game"]) == 15 and len(names["checks"]) == 300
assert sum(names["short"].values()) == sum(m.ply < 60 for m in pipefish.match("mate", "games.pgn"))
end
    $python -c 'import numpy' 2>/dev/null || skip "python3-numpy is not installed"
    $python examples.py stand-in >out
    grep -A 2 'is it shift' out | cut -c 1-12 >error
    printf 'shfit is no \nshfit {Ka1}\n^\n' | cut -c 1-12 | diff - error
    $python -c 'import pandas' 2>/dev/null && $python examples.py >/dev/null
    pgn2fen --help=all | sed -n '/^Columns:/,/tag:NAME/p' | tr -s ' ' '\n' | tail -n +2 | grep . >columns
    $python -c 'import sys, pipefish
words = pipefish.__doc__.replace(";", " ").replace("`", "").split()
for name in map(str.strip, sys.stdin):
    assert name in words, name
    rows = list(pipefish.positions("games.pgn", columns=["tag:ECO" if name == "tag:NAME" else name], last_game=1))
    assert len(rows) == 46' <columns
}

@test "the queries of the seeds give the bytes of cqlmatch" {
    cat >seeds.py <<'end'
import sys, pipefish
folder = sys.argv[1] + "/"
def text(name):
    return open(folder + name, encoding="utf-8").read()
for name in "transform-to-epd", "shift-to-epd", "flip-to-epd", "rotate-to-epd":
    files = {}
    list(pipefish.games(text(name + ".cql"), folder + "boards.pgn", files=files, on_message=str))
    (made,) = files.values()
    assert made == text(name + ".epd").encode(), name
for name in "shift-test", "flip-test", "rotate-test":
    said = []
    list(pipefish.games(text(name + ".cql"), folder + "boards.pgn", on_message=said.append))
    print(name, *said, sep="\n")
end
    $python seeds.py "$DATA/seeds" >said
    for name in shift-test flip-test rotate-test; do
        echo "$name"
        cqlmatch --singlethreaded -o out.pgn -i "$DATA/seeds/boards.pgn" "$DATA/seeds/$name.cql"
    done >expected
    diff expected said
}

@test "types and documentation: each public name has both, and mypy accepts them" {
    cat >user.py <<'end'
from typing import Iterator
import pipefish
q: pipefish.Query = pipefish.compile("mate")
rows: Iterator[pipefish.Match] = q.match(b"")
games: list[pipefish.Game] = list(pipefish.games(q, "games.pgn", on_error="ignore"))
number: int = sum(game.matches for game in games)
fen: str = pipefish.transform("flip", "8/8/8/8/8/8/8/8")
for m in rows:
    name: str | None = m.tags["White"]
end
    cat >names.py <<'end'
import inspect, pipefish
for name in pipefish.__all__:
    thing = getattr(pipefish, name)
    if callable(thing):
        assert inspect.getdoc(thing), name
        for part in [thing, *(getattr(thing, n) for n in vars(thing) if not n.startswith("_"))]:
            if inspect.isfunction(part):
                hints = part.__annotations__
                assert "return" in hints and inspect.getdoc(part), part
                assert set(inspect.signature(part).parameters) - {"self"} <= set(hints), part
end
    $python names.py
    [[ -e $PYTHONPATH/pipefish/py.typed ]]
    $python -c 'import mypy' 2>/dev/null || skip "mypy is not installed; the hints themselves are there"
    $python -m mypy --python-version 3.11 user.py "$ROOT/pipes/python/pipefish"
}

@test "python3 -m build makes a wheel without a network, and what it installs answers" {
    $python -c 'import build, setuptools, wheel' 2>/dev/null || skip "python3-build, setuptools and wheel are not installed"
    mkdir -p tree/pipes tree/common
    cp -R "$ROOT/pipes/python" tree/pipes
    cp -R "$ROOT/common/library" "$ROOT/common/cli" tree/common
    env -u PYTHONPATH PIPEFISH_BUILD="$(cd "$BUILD" && pwd)" \
        "$python" -m build --no-isolation --wheel -o wheel tree/pipes/python >log 2>&1 || { tail log; return 1; }
    is "pipefish-$(fen2bb --version | sed 's/.* //')-cp39-abi3-linux_$(uname -m).whl" "$(ls wheel)"
    $python -m zipfile -e wheel/*.whl there
    is True "$(PYTHONPATH=there $python -c 'import pipefish
print("there/" in pipefish.__file__ and pipefish.compile("wtm").test("8/8/8/8/8/8/8/K6k w - -"))')"
}
