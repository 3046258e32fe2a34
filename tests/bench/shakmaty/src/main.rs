// shakmaty-pgn - games read by the library shakmaty, to compare with pgn2fen
//
//     shakmaty-pgn fen FILE     the position after each move, as FEN
//     shakmaty-pgn san FILE     the same moves, played and checked only
//
// Variations are passed over.  A game ends at its first bad move.
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{fen::Fen, CastlingMode, Chess, EnPassantMode, Position};
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow::{self, Break, Continue};

const BLOCK: usize = 1 << 16;

struct Replay<W: Write> {
    out: Option<W>,
    text: Vec<u8>,
}

impl<W: Write> Replay<W> {
    fn write_position(&mut self, position: &Chess) {
        if self.out.is_some() {
            Fen::from_position(position, EnPassantMode::Legal).append_ascii_to(&mut self.text);
            self.text.push(b'\n');
            if self.text.len() > BLOCK {
                self.write_text();
            }
        }
    }

    fn write_text(&mut self) {
        if let Some(out) = self.out.as_mut() {
            out.write_all(&self.text).expect("standard output");
        }
        self.text.clear();
    }
}

impl<W: Write> Visitor for Replay<W> {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes());
            match fen.map(|fen| fen.into_position(CastlingMode::Chess960)) {
                Ok(Ok(position)) => *start = position,
                _ => return Break(()),
            }
        }
        Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Chess> {
        self.write_position(&start);
        Continue(start)
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, word: SanPlus) -> ControlFlow<()> {
        match word.san.to_move(position) {
            Ok(m) => position.play_unchecked(m),
            Err(_) => return Break(()),
        }
        self.write_position(position);
        Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().collect();
    if words.len() != 3 || !["fen", "san"].contains(&words[1].as_str()) {
        eprintln!("usage: shakmaty-pgn fen|san FILE");
        std::process::exit(2);
    }
    let mut reader = Reader::new(File::open(&words[2])?);
    let out = (words[1] == "fen").then(|| io::stdout().lock());
    let mut replay = Replay { out, text: Vec::new() };
    while reader.read_game(&mut replay)?.is_some() {}
    replay.write_text();
    Ok(())
}
