//! Puzzles in and out of text: plain text, and the notations of other programs.
//!
//! ```text
//!   text.rs, lines.rs   one puzzle a line, or drawn over several lines     write.rs   a grid on one line
//!   foreign.rs          f-puzzles JSON, links, constraint strings: found in a text, translated to TOML, read as such
//!     fpuzzles/         f-puzzles JSON         json.rs    JSON that keeps its places
//!     iss/              constraint strings     links.rs, lz_string.rs   what a link carries
//!     toml.rs           a variant file as a person would write it        cells.rs, paths.rs, sides.rs   lists in it
//! ```

mod cells;
mod foreign;
mod fpuzzles;
mod iss;
mod json;
mod lines;
mod links;
mod lz_string;
mod page;
mod paths;
mod picture;
mod sides;
mod text;
mod write;

pub use foreign::{ForeignReader, Translation, looks_foreign};
pub use picture::picture;
pub use text::{Entry, Piece, TextReader, looks_like_toml, size_of_symbols};
pub use write::line;
