//! Puzzles in and out of text: plain text, and the notations of other programs.
//!
//! ```text
//!   text/, lines.rs     one puzzle a line, or drawn over several lines     write.rs   the same, written
//!   notation.rs         the notations of other programs: f-puzzles JSON, links, constraint strings
//!   foreign.rs          puzzles in them: found in a text, translated to TOML, read as such
//!   envelope.rs         a puzzle and its id in a JSON object
//!     fpuzzles/         f-puzzles JSON         json.rs    JSON that keeps its places
//!     iss/              constraint strings     links/     links, and what they carry
//!     sudokupad/        SudokuPad's own JSON and compact forms           lisudoku.rs   lisudoku's JSON
//!     penpa/            drawings of Penpa+     lz_string.rs, deflate.rs   what is packed in links
//!     square.rs         a square board in a variant file                 cage.rs, limits.rs   killer cages, and what limits cells
//!     page.rs           a variant file as a person would write it        cells.rs, paths.rs, sides.rs, dots.rs   lists in it
//!     excerpt.rs        a piece of a text that knows its place           drawn.rs   drawings that say no rule
//!   solo/               game IDs of Simon Tatham's Solo
//!   killer/             killer cages as strings: numbers, pointers, SumoCue
//!   jigsaw.rs           givens and regions on a line                     pencil.rs   pencil marks on a line
//!   sdk.rs, hodoku.rs   files of SadMan and SudoCue, HoDoKu's library
//!   xml/                OpenSudoku and KSudoku
//!   general.rs, dlx.rs  input of Knuth's sudoku-general-dlx; exact cover problems, which are no puzzles
//!   variant_file.rs     a puzzle of plain text as a variant file
//!   tidy.rs             a variant file as neat as this program writes them
//!   export.rs            what is written, and what a notation could not say
//! ```
//!
//! What a puzzle says is written from the statements of its rules ([`RuleUse`](crate::rules::RuleUse)), which are
//! the same however the rules were written. A notation's writer stands beside its reader and uses the same tables.

mod cage;
mod cells;
mod deflate;
mod dlx;
mod dots;
mod drawn;
mod excerpt;
mod export;
mod foreign;
mod fpuzzles;
mod general;
mod hodoku;
mod iss;
mod jigsaw;
mod json;
mod json_record;
mod killer;
mod limits;
mod lines;
mod links;
mod lisudoku;
mod lz_string;
mod notation;
mod paths;
mod pencil;
mod penpa;
mod picture;
mod sdk;
mod sides;
mod solo;
mod square;
mod sudokupad;
mod text;
mod tidy;
mod toml_file;
mod variant_file;
mod words;
mod write;
mod xml;

pub use export::{Export, UnsupportedItem, Written};
pub use foreign::{ForeignReader, Found, Translation, looks_foreign, read_translation};
pub use fpuzzles::{to_fpuzzles, to_fpuzzles_link, to_sudokupad_link};
pub use iss::to_iss;
pub use json_record::JsonRecord;
pub use notation::{NOTATIONS, Notation};
pub use picture::picture;
pub use solo::to_solo;
pub use text::{Entry, Piece, TextReader, looks_like_toml, size_of_symbols};
pub use tidy::tidy;
pub use variant_file::to_toml;
pub use words::in_words;
pub use write::{line, to_block, to_line, to_sdk};
