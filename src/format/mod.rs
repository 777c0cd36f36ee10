//! Puzzles in and out of plain text: one a line, or drawn over several lines.

mod lines;
mod text;
mod write;

pub use text::{Entry, Piece, TextReader, looks_like_toml, size_of_symbols};
pub use write::line;
