#!/usr/bin/env bats
# python.bats - the Python module gives the answers of cqlmatch

load lib

setup() {
    need_plain_build
    python=/usr/bin/python3
    $python -c 'import cffi' 2>/dev/null || skip "python3-cffi is not installed"
    [[ -e $($python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h ]] ||
        skip "python3-dev is not installed"
    plain_make -C "$ROOT" BUILD="$BUILD" PYTHON=$python python
    export PYTHONPATH=$BUILD/python
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
import pipefish
def raised(kind, call):
    try:
        call()
    except kind as e:
        return e
    raise AssertionError(kind)
e = raised(pipefish.QueryError, lambda: pipefish.compile('"é"\n shfit'))
assert (e.lineno, e.offset, e.end_offset, e.text, e.hint, e.filename) == (2, 2, 7, " shfit", "shift", "<query>")
assert isinstance(e, SyntaxError)
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
m = next(pipefish.match("mate", pgn))
assert "columns=" in str(raised(AttributeError, lambda: m.clk))
assert "columns=" in str(raised(KeyError, lambda: m.tags["ECO"]))
q = pipefish.compile("#A")
assert q.value("8/8/8/8/8/8/8/K6k w - -") == 1
assert pipefish.compile("wtm").test("8/8/8/8/8/8/8/K6k w - -")
assert not pipefish.compile("btm").test("8/8/8/8/8/8/8/K6k w - -")
raised(pipefish.InputError, lambda: q.test("nonsense"))
end
    $python errors.py
}

@test "Ctrl-C ends a run, two threads run side by side, a loop may be left" {
    cat >stop.py <<'end'
import _thread, threading, time, pipefish
pgn = b"1. f3 e5 2. g4 Qh4# 0-1\n\n" * 50
slow = "x=0 while (x<1000000000) x+=1"
threading.Timer(0.1, _thread.interrupt_main).start()
start = time.time()
try:
    list(pipefish.match(slow, pgn))
    raise AssertionError
except KeyboardInterrupt:
    assert time.time() - start < 0.1 + 0.4
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
