//! Reading puzzles in any notation.
//!
//! ```text
//!   read.rs        a text to puzzles: `read`, `puzzles`
//!   options.rs     how texts are read             reader.rs   the same, checked
//!   file_kind.rs   what a text is: TOML, plain text, or the notation of another program
//!   chunks.rs      a long text, of which only a chunk is in memory
//!   puzzles.rs     the puzzles of a text          text_file.rs   chunk by chunk
//!   records.rs     puzzles that are a text within a JSON record
//!   document.rs    TOML files, and the variants that options and records name
//!   sudoku.rs      a puzzle that was read         places.rs      the places of its givens
//! ```
//!
//! [`format`](mod@exdoku_format) knows the single notations; here they come together. The file system is not accessed:
//! the caller passes the bytes, and a [`Library`](exdoku_rules::variant::Library) of the files that a puzzle names.

mod chunks;
mod document;
mod file_kind;
mod options;
mod places;
mod puzzles;
mod read;
mod reader;
mod records;
mod sudoku;
mod text_file;

pub use chunks::Chunks;
pub use document::{elapsed_since, nearest_variant, read_document, read_variant};
pub use file_kind::{FileKind, is_toml};
pub use options::{Log, ReadOptions};
pub use puzzles::Puzzles;
pub use read::{puzzles_with, read_with};
pub use reader::Reader;
pub use sudoku::{Origin, Sudoku, Unreadable};
