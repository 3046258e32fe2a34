r"""Queries of CQL over games of chess.

    for m in pipefish.match("mate", "games.pgn", tags=["White"]):
        print(m.game, m.fen, m.tags["White"])

A source is a path, PGN as bytes or bytearray, or a binary file object; a str is
always a path.  A packed file is read as gzip.open(path), or with unpack=True.
Games come in the order of the source, also where a query has `sort`.  The GIL is
let go while the engine works.  A Query can be pickled, for other processes; an
iterator belongs to the process that made it.

A table of mates.  arrays() is the quickest way to many rows:

    import pandas
    mates = pandas.DataFrame(pipefish.arrays(
        "games.pgn", query="mate", columns=["game", "ply", "san", "tag:White"]))

Positions as sets of squares, where a comment has an evaluation:

    a = pipefish.arrays("games.pgn", columns=["bb", "cp"])
    known = a["bb"][a["cp"] != pipefish.NULL]

A query that a user typed; the error shows its place:

    try:
        query = pipefish.compile("shfit {Ka1}")
    except pipefish.QueryError as e:
        print(e.msg, e.text, " " * (e.offset - 1) + "^", sep="\n")

Many files, with a progress bar; bad games are left out without a word:

    import os
    for path in ["games.pgn"]:
        def show(done, games, size=os.path.getsize(path)):
            print(f"{path}: {done / size:.0%}, {games} games", end="\r")
        checks = list(pipefish.match("check", path, progress=show, on_error="ignore"))

Own code on matches:

    import collections
    short = collections.Counter(
        m.tags["White"] for m in pipefish.match("mate", "games.pgn") if m.ply < 60)

Columns are those of pgn2fen(1): source file line offset game gamenumber ply move
movenumber side played san uci next-san next-uci fen epd placement `men`
halfmoveclock zobristkey result player elo white-elo black-elo event site date
eventdate year eco link comment nag clk emt eval evaldepth matein material
material-class canonical speed rating-band month mover winpercent accuracy cploss
white-accuracy black-accuracy white-acpl black-acpl variant tag:NAME; here also cp
cp-stm (hundredths of a pawn; 32000 - N for a mate in N, of which eval has no
value), bb, and for a query value.
"""
from __future__ import annotations

import itertools
import math
import operator
import os
import struct
import sys
import time
from typing import Any, Callable, Iterator, NamedTuple, NoReturn, Sequence

from ._pipefish import ffi, lib

__all__ = ["match", "positions", "games", "arrays", "transform", "transform_bb", "compile", "Query",
           "Match", "Game", "NULL", "Error", "QueryError", "RunError", "TimeLimit", "MemoryLimit", "InputError"]
__version__ = ffi.string(lib.pipefish_version()).decode()

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
COLUMNS = ("game", "ply", "fen", "san", "uci", "comment")
DECIMALS = ("clk", "emt", "winpercent", "accuracy", "white-accuracy", "black-accuracy")
BLOCK, QUICK = 256, 0.01  # rows fetched at once, if that takes fewer seconds
MOST = 2**63 - 1  # of a number of the library
NULL = -2**63  # no value, in the arrays of numbers of arrays()


class Error(Exception):
    """Any error of the library."""


class QueryError(Error, SyntaxError):
    """A query that cannot be compiled: msg, lineno, offset, end_offset and text (the line).

    filename is "<query>", or the included file that has the error.  Columns count from
    1; `hint` is the word that may be meant, or None.
    """
    hint: str | None = None


class RunError(Error):
    """An error that stopped a query; lineno and offset are its place, game and ply too."""
    lineno = offset = game = ply = 0


class TimeLimit(Error, TimeoutError):
    """The time limit is over."""


class MemoryLimit(Error, MemoryError):
    """The memory limit is reached, or the system has no memory."""


class InputError(Error, OSError):
    """A source that cannot be read, or a FEN that is invalid; filename is its path, or None."""

    def __str__(self) -> str:
        text = Exception.__str__(self)  # that of OSError prints errno and filename only
        return f"{text}: {self.filename!r}" if self.filename else text

    def __reduce__(self) -> Any:
        return type(self), self.args, {"filename": self.filename}  # pickled, as by Dask


KINDS = {lib.PIPEFISH_QUERY_STOPPED: RunError, lib.PIPEFISH_BAD_INPUT: InputError,
         lib.PIPEFISH_NO_MEMORY: MemoryLimit, lib.PIPEFISH_TIME_OVER: TimeLimit,
         lib.PIPEFISH_MISUSE: ValueError}


def _text(p: Any) -> str:
    return ffi.string(p).decode("utf-8", "replace") if p else ""


def _bytes(text: Any, what: str) -> bytes:
    """Return a str for the library, which takes a NUL for its end."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a str, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"{what} has a NUL")
    return text.encode()


def _names(names: Any, what: str) -> list[str]:
    """Return names as a list, those of a generator too; refuse a str, a NUL or a comma within."""
    if isinstance(names, str):
        raise TypeError(f"{what}= is a list of names, not a str")
    made = list(names)
    for name in made:
        if b"," in _bytes(name, "a name of " + what):
            raise ValueError(f"there is no column {name}")
    return made


def _raise(status: int, e: Any) -> NoReturn:
    made: Any = KINDS.get(status, Error)(_text(e.text) if e else "no memory")
    if e and isinstance(made, InputError):
        made.filename = os.fsdecode(ffi.string(e.file)) or None if e.file else None
    if e and isinstance(made, RunError):
        made.lineno, made.offset, made.game, made.ply = e.line, e.column, e.game, e.ply
    raise made


def _fen(position: Any) -> bytes:
    """Return the FEN of a str, or of a chess.Board."""
    return _bytes(position.fen() if hasattr(position, "fen") else position, "a position")


class _Tags(dict):  # type: ignore[type-arg]
    def __missing__(self, name: str) -> NoReturn:
        raise KeyError(f"{name}: name it in tags= or columns=")


class _Block(dict):  # type: ignore[type-arg]
    """Rows that were fetched at once: lists by column, each made at its first use."""

    def __init__(self, names: Sequence[str], tags: Sequence[str], vectors: Any, rows: int) -> None:
        super().__init__()
        self.names, self.tags, self.rows = names, tags, rows
        self.raw = {name: _raw(vectors[i], rows) for i, name in enumerate(names)}

    def __missing__(self, name: str) -> list[Any]:
        made = self[name] = _column(name, self.raw[name])
        return made


def _column_of(name: str, doc: str) -> Any:
    """Make an attribute of Match, quicker than by __getattr__()."""
    def value(self: Match) -> Any:
        try:
            return self._block[name][self._row]
        except KeyError:
            raise AttributeError from None  # __getattr__() says it
    return property(value, doc=doc)


class Match:
    """A matching position: its columns as attributes, as next_san, and `tags` by name."""
    __slots__ = ("_block", "_row")

    def __init__(self, block: _Block, row: int) -> None:
        self._block, self._row = block, row

    def __getattr__(self, name: str) -> Any:
        if name in Match.__slots__:  # a copy that is not yet filled
            raise AttributeError(name)
        try:
            return self._block[name if name in self._block.raw else name.replace("_", "-")][self._row]
        except KeyError:
            raise AttributeError(f"{name} is not in columns=") from None

    def __repr__(self) -> str:
        return f"Match({self.values!r})"

    game = _column_of("game", "The number of the game, from 1.")
    ply = _column_of("ply", "Half moves from the start of the game.")
    fen = _column_of("fen", "The position.")
    san = _column_of("san", "The move that led to it, or None.")
    uci = _column_of("uci", "The same move, as e2e4.")
    comment = _column_of("comment", "The comment after that move, or None.")
    value = _column_of("value", "The value of the query's last filter.")

    @property
    def values(self) -> dict[str, Any]:
        """The columns by name."""
        names = self._block.names[:len(self._block.names) - len(self._block.tags)]
        return {name: self._block[name][self._row] for name in names}

    @property
    def tags(self) -> dict[str, str | None]:
        """The tags of tags= by name, None for one that the game has not."""
        return _Tags({tag: self._block["tag:" + tag][self._row] for tag in self._block.tags})

    def board(self) -> Any:
        """Return the position as a chess.Board; needs python-chess."""
        try:
            import chess  # type: ignore[import]
        except ImportError:
            raise ImportError("board() needs the module chess (python-chess)") from None
        return chess.Board(self.fen)


class Game(NamedTuple):
    """A matching game: number, matching positions, and its PGN with comments."""
    number: int
    matches: int
    pgn: str


class _Calls:
    """What callbacks need.  It does not refer to the _Run, which so is freed when its iterator ends."""

    def __init__(self, run: Any, source: Any, on_error: Any, on_message: Any, progress: Any, files: Any) -> None:
        self.run, self.source, self.on_error = run, source, on_error
        self.on_message, self.progress, self.files = on_message, progress, files
        self.failure: BaseException | None = None

    def fail(self, failure: BaseException) -> None:
        """Cancel the run; its caller gets the first failure."""
        self.failure = self.failure or failure
        lib.pipefish_cancel(self.run)


def _keep(kind: Any, value: BaseException, trace: Any) -> None:
    ffi.from_handle(trace.tb_frame.f_locals["user"]).fail(value)


@ffi.def_extern(onerror=_keep)
def pf_complain(user: Any, e: Any) -> None:
    calls, text = ffi.from_handle(user), _text(e.whole).rstrip("\n")
    if calls.on_error == "warn":
        print(text, file=sys.stderr)
    elif calls.on_error == "raise":
        calls.fail(InputError(text))
    elif callable(calls.on_error):
        calls.on_error(text)


@ffi.def_extern(onerror=_keep)
def pf_say(user: Any, text: Any, length: int) -> None:
    (ffi.from_handle(user).on_message or print)(ffi.unpack(text, length).decode("utf-8", "replace"))


@ffi.def_extern(error=1, onerror=_keep)
def pf_progress(user: Any, size: int, games: int) -> int:
    progress = ffi.from_handle(user).progress
    return int(bool(progress and progress(size, games)))


def _content(data: Any, name: Any) -> bytes:
    """Return a value of files= as bytes; a number would be taken for so many zeros."""
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"files= has bytes, not {type(data).__name__}, for {_text(name)}") from None


@ffi.def_extern(error=-1, onerror=_keep)
def pf_read_file(user: Any, name: Any, into: Any, length: Any) -> int:
    calls = ffi.from_handle(user)
    data = calls.files.get(os.fsdecode(ffi.string(name)))
    if data is None:
        return -1
    calls.file = ffi.from_buffer(_content(data, name))  # lasts until the library has copied it
    into[0], length[0] = calls.file, len(calls.file)
    return 0


@ffi.def_extern(error=-1, onerror=_keep)
def pf_write_file(user: Any, name: Any, data: Any, length: int) -> int:
    files, key = ffi.from_handle(user).files, os.fsdecode(ffi.string(name))
    if not isinstance(files.get(key), bytearray):
        files[key] = bytearray(_content(files.get(key, b""), name))
    files[key] += ffi.buffer(data, length)
    return 0


@ffi.def_extern(error=-1, onerror=_keep)
def pf_read(user: Any, into: Any, size: int) -> int:
    data = ffi.from_handle(user).source.read(size)
    if isinstance(data, str):
        raise TypeError("a source is read as bytes: open the file in binary mode")
    if data is None:
        raise TypeError("read() of a source gave None: it must wait for data")
    if len(data) > size:
        raise ValueError(f"read({size}) gave {len(data)} bytes")
    ffi.memmove(into, data, len(data))
    return len(data)


def _number(name: str, value: Any) -> int:
    """Return a limit for the library: milliseconds of seconds, or the whole number."""
    try:
        number = math.ceil(value * 1000) if name == "time_limit" else operator.index(value)
    except TypeError:
        kind = "number of seconds" if name == "time_limit" else "whole number"
        raise TypeError(f"{name}= is a {kind}, not {value!r}") from None
    except (OverflowError, ValueError):
        raise ValueError(f"{name}= is a finite number, not {value!r}; None is no limit") from None
    if number <= 0:
        raise ValueError(f"{name}= is more than 0")
    if number > MOST:
        raise ValueError(f"{name}= is at most {MOST // 1000 if name == 'time_limit' else MOST}")
    return number


def _switch(name: str, value: Any) -> int:
    if value not in (False, True):
        raise TypeError(f"{name}= is True or False, not {value!r}")
    return int(value)


class _Run:
    """A run of the library, freed when its iterator ends."""
    def __init__(self, query: Query | None, source: Any, columns: Sequence[str] | None, *,
                 position: bool = False, variations: bool = False, limit: int | None = None,
                 time_limit: float | None = None, memory_limit: int | None = None,
                 first_game: int | None = None, last_game: int | None = None, unpack: bool = False,
                 on_error: Any = "warn", on_message: Callable[[str], Any] | None = None,
                 progress: Callable[[int, int], Any] | None = None,
                 files: dict[str, Any] | None = None) -> None:
        if on_error not in ("warn", "raise", "ignore") and not callable(on_error):
            raise ValueError(f"on_error= is warn, raise, ignore or a function, not {on_error!r}")
        settings = [(lib.PIPEFISH_VARIATIONS, _switch("variations", variations)),
                    (lib.PIPEFISH_UNPACK, _switch("unpack", unpack)),
                    *((option, _number(name, value)) for option, name, value in (
                        (lib.PIPEFISH_GAME_LIMIT, "limit", limit), (lib.PIPEFISH_TIME_LIMIT, "time_limit", time_limit),
                        (lib.PIPEFISH_MEMORY_LIMIT, "memory_limit", memory_limit),
                        (lib.PIPEFISH_FIRST_GAME, "first_game", first_game),
                        (lib.PIPEFISH_LAST_GAME, "last_game", last_game)) if value is not None)]
        run = lib.pipefish_run_new(query._query if query else ffi.NULL)
        if not run:
            raise MemoryLimit("no memory")
        self.calls = _Calls(run, source, on_error, on_message, progress, files)
        handle = ffi.new_handle(self.calls)
        kept = [query, handle]  # what the run uses
        self.pid = pid = os.getpid()

        def free(run: Any) -> None:
            if os.getpid() == pid:  # a forked process must not end the program that unpacks
                lib.pipefish_run_free(run)
            kept.clear()
        self.run = ffi.gc(run, free)
        lib.pipefish_on_complaint(run, lib.pf_complain, handle)
        lib.pipefish_on_message(run, lib.pf_say, handle)
        lib.pipefish_on_progress(run, lib.pf_progress, handle)
        if files is not None:
            lib.pipefish_on_file(run, lib.pf_read_file, ffi.NULL, lib.pf_write_file, handle)
        for option, value in settings:
            self.check(lib.pipefish_set(run, option, value))
        if columns is not None:
            self.check(lib.pipefish_columns(run, ",".join(columns).encode()))
        if position:
            fen = _fen(source)
            self.check(lib.pipefish_open_position(run, fen, len(fen)))
        elif isinstance(source, (bytes, bytearray)):
            kept.append(ffi.from_buffer(source))
            self.check(lib.pipefish_open_pgn(run, kept[-1], len(source)))
        elif hasattr(source, "read"):
            self.check(lib.pipefish_open_reader(run, lib.pf_read, handle))
        else:
            path = os.fsencode(source)
            if b"\0" in path:
                raise ValueError("a path has a NUL")
            self.check(lib.pipefish_open_file(run, path))

    def call(self, work: Any, *more: Any) -> int:
        """Call a function of the library that reads on; return its status."""
        if os.getpid() != self.pid:
            raise Error("an iterator belongs to the process that made it; make one after the fork")
        return self.check(work(self.run, *more))

    def check(self, status: int) -> int:
        """Return a status that is no error; else raise what it means."""
        if status != lib.PIPEFISH_ROW and self.calls.failure:
            try:
                raise self.calls.failure
            finally:
                self.calls.failure = None  # its traceback refers to this
        if status >= 0:
            return status
        _raise(status, lib.pipefish_run_error(self.run))

    def blocks(self, names: Sequence[str], tags: Sequence[str] = ()) -> Iterator[_Block]:
        """Yield the rows, the more at a time the quicker they are found."""
        vectors, got = ffi.new("pipefish_vector[]", 64), ffi.new("size_t *")
        status, size = lib.PIPEFISH_ROW, 1
        while status == lib.PIPEFISH_ROW:
            before = time.monotonic()
            status = self.call(lib.pipefish_fetch, size, vectors, got)
            size = min(2 * size, BLOCK) if time.monotonic() - before < QUICK else max(size // 4, 1)
            yield _Block(names, tags, vectors, got[0])

    def matches(self, names: Sequence[str], tags: Sequence[str]) -> Iterator[Match]:
        """Yield a Match for each row."""
        for block in self.blocks(names, tags):
            yield from map(Match, itertools.repeat(block), range(block.rows))

    def rows(self, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Yield rows as tuples."""
        for block in self.blocks(names):
            yield from zip(*[block[name] for name in names])

    def games(self) -> Iterator[Game]:
        """Yield the matching games."""
        length = ffi.new("size_t *")
        while self.call(lib.pipefish_next_game) == lib.PIPEFISH_ROW:
            pgn = lib.pipefish_game_pgn(self.run, length)
            yield Game(lib.pipefish_game_number(self.run), lib.pipefish_game_matches(self.run),
                       ffi.unpack(pgn, length[0]).decode("utf-8", "replace"))


def _raw(v: Any, rows: int) -> Any:
    """Copy a vector: numbers as a list, of text where it ends, what is null, and the bytes."""
    if not rows:
        return []
    null = bytes(ffi.buffer(v.is_null, rows))
    if v.numbers:
        numbers = ffi.unpack(v.numbers, rows)
        return [None if n else x for n, x in zip(null, numbers)] if 1 in null else numbers
    ends = ffi.unpack(v.ends, rows)
    return ends, null, ffi.unpack(v.bytes, ends[-1]) if ends[-1] else b""


def _column(name: str, raw: Any) -> list[Any]:
    if isinstance(raw, list):
        return raw
    ends, null, text = raw
    if name == "bb":
        return [struct.unpack_from("12Q", text, 96 * i) for i in range(len(ends))]
    if name.split("/")[0] in DECIMALS:
        return [None if n else float(text[i:j]) for i, j, n in zip([0, *ends], ends, null)]
    if text.isascii():  # one decoding; characters are bytes
        text = text.decode()
        return [None if n else text[i:j] for i, j, n in zip([0, *ends], ends, null)]
    return [None if n else text[i:j].decode("utf-8", "replace")
            for i, j, n in zip([0, *ends], ends, null)]


def _free_arrays(raw: Any) -> None:
    for array in raw:
        lib.pf_free(array.bytes)


def _array(name: str, raw: Any, texts: list[Any]) -> Any:
    """Return a column as a numpy array; without numpy as a memoryview, or a list of texts."""
    is_bb, made = name == "bb", bytearray()  # type: bool, Any
    if raw.length:
        made = ffi.buffer(ffi.gc(raw.bytes, lib.pf_free, raw.size), raw.length)
        raw.bytes = ffi.NULL  # the array frees them
    try:
        import numpy
    except ImportError:
        if not raw.width:
            return texts
        if is_bb and raw.length:
            return memoryview(made).cast("B").cast("Q", [raw.length // 96, 12])
        return memoryview(made).cast("B").cast("Q" if is_bb else "q")
    if not raw.width:
        return numpy.array(texts, float if name.split("/")[0] in DECIMALS else object)
    return numpy.frombuffer(made, numpy.uint64 if is_bb else numpy.int64).reshape((-1, 12) if is_bb else -1)


class Query:
    """A compiled query; runs in any number of threads may use it."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a query is a str, not {type(text).__name__}")
        made, e, data = ffi.new("pipefish_query **"), ffi.new("pipefish_error **"), text.encode()
        if lib.pipefish_compile(made, data, len(data), e) < 0:
            self._refuse(text, ffi.gc(e[0], lib.pipefish_error_free) if e[0] else None)
        self._query, self._text = ffi.gc(made[0], lib.pipefish_query_free), text

    def __reduce__(self) -> Any:
        return Query, (self._text,)

    @staticmethod
    def _refuse(text: str, e: Any) -> NoReturn:
        if not e:
            raise MemoryLimit("no memory")
        start, end, file = getattr(e, "from"), e.to, _text(e.file)
        if file:  # an included one, whose line is the second of the message
            line = [*_text(e.whole).split("\n"), ""][1]
            length = len(line[max(e.column, 1) - 1:].encode()[:end - start].decode("utf-8", "replace"))
        else:
            lines = text.split("\n")
            line = lines[e.line - 1] if 0 < e.line <= len(lines) else ""
            length = len(text.encode()[start:end].decode("utf-8", "replace"))
        made = QueryError(_text(e.text), (file or "<query>", e.line, e.column, line, e.line,
                                          e.column + length))
        made.hint = _text(e.hint) or None
        raise made

    def match(self, source: Any, **how: Any) -> Iterator[Match]:
        """Yield a Match for each matching position of the games: see match()."""
        return match(self, source, **how)

    def test(self, fen: Any) -> bool:
        """True if the position, a FEN or chess.Board, matches."""
        return any(_Run(self, fen, ["ply"], position=True).rows(["ply"]))

    def value(self, fen: Any) -> Any:
        """Return the value of the last filter at a position; None if it does not match."""
        return next((row[0] for row in _Run(self, fen, ["value"], position=True).rows(["value"])), None)


def compile(text: str) -> Query:
    """Compile a query; raise QueryError if it is wrong."""
    return Query(text)


def _compiled(query: str | Query) -> Query:
    if not isinstance(query, (str, Query)):
        raise TypeError(f"a query is a str or a Query, not {type(query).__name__}")
    return query if isinstance(query, Query) else Query(query)


def match(query: str | Query, source: Any, *, columns: Sequence[str] = COLUMNS,
          tags: Sequence[str] = ROSTER, **how: Any) -> Iterator[Match]:
    """Yield a Match for each matching position.

    Keywords of this function, positions(), arrays() and games():

    variations    True: search variations, too
    limit         the most matching games
    time_limit    seconds, else TimeLimit; memory_limit: bytes, else MemoryLimit
    first_game, last_game   numbers from 1
    unpack        True: start gzip, zstd, bzip2 or xz to read a packed file
    on_error      for bad games: "warn" (print), "raise" InputError, "ignore", or
                  a function of the message
    on_message    a function of what the query says by message; else it is printed
    progress      a function of the bytes and games read so far, called at least
                  ten times a second; if it returns True, the run ends by Error
    files         a dict of names to bytes for readfile and writefile; what a query
                  writes is appended as bytearray

    An exception of a function ends the run.
    """
    tags = _names(tags, "tags")
    names = [*_names(columns, "columns"), *("tag:" + tag for tag in tags)]
    return _Run(_compiled(query), source, names, **how).matches(names, tags)


def positions(source: Any, *, columns: Sequence[str] = ("game", "ply", "fen"),
              query: str | Query | None = None, **how: Any) -> Iterator[tuple[Any, ...]]:
    """Yield a tuple of columns for each position, or each that a query matches.

    A value is an int, float or str, of `bb` twelve ints, and None for no value.
    The keywords are those of match().
    """
    columns = _names(columns, "columns")
    return _Run(None if query is None else _compiled(query), source, columns, **how).rows(columns)


def _blocks(run: _Run, columns: Sequence[str], rows: int | None) -> Iterator[dict[str, Any]]:
    """Yield dicts of arrays of so many rows; one of all rows if it is None."""
    vectors, got = ffi.new("pipefish_vector[]", 64), ffi.new("size_t *")
    status = lib.PIPEFISH_ROW
    while status == lib.PIPEFISH_ROW:
        raw = ffi.gc(ffi.new(f"pf_array[{len(columns)}]"), _free_arrays)
        texts: list[list[Any]] = [[] for name in columns]
        for i, name in enumerate(columns):
            raw[i].width = 96 if name == "bb" else 0
        left = rows or sys.maxsize
        while left and status == lib.PIPEFISH_ROW:
            status = run.call(lib.pf_fill, left, vectors, raw, got)
            left -= got[0]
            for i, text in enumerate(texts):
                if not raw[i].width:
                    text += _column(columns[i], _raw(vectors[i], got[0]))
        if rows is None or left < rows:
            yield {name: _array(name, raw[i], texts[i]) for i, name in enumerate(columns)}


def arrays(source: Any, *, columns: Sequence[str] = ("game", "ply", "fen"),
           query: str | Query | None = None, rows: int | None = None, **how: Any) -> Any:
    """Return a dict of the columns of positions() as arrays.

    Numbers are int64, with pipefish.NULL for no value, or float64 if they may have
    a fraction (clk, winpercent ...), with nan; texts are objects; the column `bb`
    is n times twelve uint64, in the order K Q R B N P k q r b n p (a1 is bit 0).
    Arrays are of numpy where it is installed, else memoryviews and lists.  With
    rows=, return an iterator of such dicts of at most so many rows.  The keywords are those of match().
    """
    rows = None if rows is None else min(_number("rows", rows), sys.maxsize)
    columns = _names(columns, "columns")
    run = _Run(None if query is None else _compiled(query), source, columns, **how)
    blocks = _blocks(run, columns, rows)
    return next(blocks) if rows is None else blocks


def _converted(status: int, e: Any) -> None:
    if status < 0:
        made = ffi.gc(e[0], lib.pipefish_error_free) if e[0] else None
        raise (ValueError(_text(made.text)) if made else MemoryLimit("no memory"))


def transform(operation: str, position: Any) -> str:
    """Return a FEN, EPD or BB line, or chess.Board, after an operation of bbxfm(1)."""
    out, e, line = ffi.new("char **"), ffi.new("pipefish_error **"), _fen(position)
    _converted(lib.pipefish_transform(_bytes(operation, "an operation"), line, len(line), out, e), e)
    return _text(ffi.gc(out[0], lib.pipefish_free))


def transform_bb(array: Any, operation: str) -> None:
    """Transform an array of n times twelve 64-bit sets in place, as of the column bb."""
    sets, e = ffi.from_buffer(array, require_writable=True), ffi.new("pipefish_error **")
    little = sys.byteorder == "little"
    kinds = {order + kind for order in ("", "@", "=", "<" if little else ">") for kind in "QLql"}
    view = memoryview(array)
    if view.itemsize != 8 or view.format not in kinds or len(sets) % 96:
        raise ValueError("the array is not n times twelve 64-bit integers of this machine")
    _converted(lib.pipefish_transform_sets(
        _bytes(operation, "an operation"), ffi.cast("uint64_t(*)[12]", sets), len(sets) // 96, e), e)


def games(query: str | Query, source: Any, **how: Any) -> Iterator[Game]:
    """Yield the matching games, annotated as cqlmatch -o writes them.

    The keywords are those of match().
    """
    return _Run(_compiled(query), source, None, **how).games()
