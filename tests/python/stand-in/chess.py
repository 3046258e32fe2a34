"""A stand-in for python-chess in tests: the names and meanings that pipefish uses, and no rules.

The module itself is not packaged here, so nothing is known of its speed, and of
its answers only what its documentation says.
"""
WHITE, BLACK = True, False
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
SYMBOLS = ".pnbrqk"
FILES = "abcdefgh"
STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def parse_square(name):
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        raise ValueError(f"invalid square: {name!r}")
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


class Piece:
    def __init__(self, piece_type, color):
        self.piece_type, self.color = piece_type, color

    def symbol(self):
        letter = SYMBOLS[self.piece_type]
        return letter.upper() if self.color else letter


class Move:
    def __init__(self, from_square, to_square, promotion=None):
        self.from_square, self.to_square, self.promotion = from_square, to_square, promotion

    @classmethod
    def from_uci(cls, uci):
        return cls(parse_square(uci[:2]), parse_square(uci[2:4]), SYMBOLS.index(uci[4]) if uci[4:] else None)


class Board:
    def __init__(self, fen=STARTING_FEN):
        self.fields = fen.split()
        ranks = self.fields[0].split("/")
        if len(ranks) != 8 or len(self.fields) != 6 or self.fields[1] not in ("w", "b"):
            raise ValueError(f"invalid fen: {fen!r}")
        self.turn = self.fields[1] == "w"
        self.pieces_at = {}
        for rank, text in enumerate(reversed(ranks)):
            file = 0
            for letter in text:
                if not letter.isdigit():
                    self.pieces_at[8 * rank + file] = Piece(SYMBOLS.index(letter.lower()), letter.isupper())
                file += int(letter) if letter.isdigit() else 1

    def fen(self):
        return " ".join(self.fields)

    def piece_at(self, square):
        return self.pieces_at.get(square)

    def pieces_mask(self, piece_type, color):
        return sum(1 << square for square, piece in self.pieces_at.items()
                   if (piece.piece_type, piece.color) == (piece_type, color))
