//! Reading and writing puzzles as text: plain text, and the notations of other programs.
//!
//! ```text
//!   table.rs            the column of a table that holds puzzles
//!   text/, lines.rs     one puzzle a line, or drawn over several lines     write.rs   the same, written
//!   notation.rs         the notations of other programs: f-puzzles JSON, links, constraint strings
//!   translate.rs        the form of their readers
//!   foreign.rs          puzzles in them: found in a text, and what each states
//!   json_record.rs      a puzzle and its id in a JSON object        shard.rs   parts of a puzzle as such objects
//!     fpuzzles/         f-puzzles JSON         json.rs    JSON with source locations
//!     iss/              constraint strings     links/     links and their contents
//!     sudokupad/        SudokuPad's own JSON and compact forms           lisudoku.rs   lisudoku's JSON
//!     sudokumaker/      SudokuMaker's JSON
//!     penpa/            drawings of Penpa+     lz_string.rs, deflate.rs, base64.rs   packed data in links
//!     square.rs         a square board in a variant file       cage.rs, limits.rs   killer cages, and candidates of cells
//!     toml_*.rs         what a puzzle states; as TOML          cells.rs, paths.rs, sides.rs, dots.rs, marks.rs   lists in them
//!     excerpt.rs        part of a text with its location       drawn.rs, help.rs   messages that readers share
//!     givens.rs         the givens of a square board          blank.rs   words for empty cells      bulb.rs   arrows
//!     columns.rs        names of puzzles and solutions       pieces.rs  connected pieces of a board
//!     percent.rs        percent-encoding                       inks.rs   colours of drawings that are written
//!   drawings/           drawings read together with the rules text beside them
//!   solo/               game IDs of Simon Tatham's Solo
//!   killer/             killer cages as strings: numbers, pointers, SumoCue
//!   jigsaw.rs           givens and regions on a line                     pencil.rs   pencil marks on a line
//!   lists/              nested lists in JSON and programs
//!   sdk.rs, hodoku.rs   files of SadMan and SudoCue, HoDoKu's library
//!   xml/, ipuz.rs       OpenSudoku and KSudoku; ipuz
//!   general.rs, dlx.rs  input of Knuth's sudoku-general-dlx; exact cover problems, which are not puzzles
//!   variant_file.rs     a puzzle of plain text as a variant file
//!   tidy.rs             formatting of TOML files                rules_text.rs   the rules of a puzzle in words
//!   telling.rs          rules that are told by sentences of their kinds          board_words.rs   the board in words
//!   export.rs           a written puzzle, and the parts of it that its notation cannot express
//!   own_look.rs         kinds that a file defines with a look, and drawings, which have no rules
//! ```
//!
//! Writers start from the uses of rules ([`RuleUse`](exdoku_rules::rules::RuleUse)), which do not depend on how the rules were
//! written. The writer of a notation is beside its reader and uses the same tables.

#![warn(clippy::disallowed_types)]

mod base64;
mod blank;
mod board_words;
mod bulb;
mod cage;
mod cells;
mod columns;
mod deflate;
mod dlx;
mod dots;
mod drawings;
mod drawn;
mod drawn_kind;
mod excerpt;
mod export;
mod foreign;
mod fpuzzles;
mod general;
mod givens;
mod help;
mod hodoku;
mod inks;
mod ipuz;
mod iss;
mod jigsaw;
mod json;
mod json_record;
mod killer;
mod limits;
mod lines;
mod links;
mod lists;
mod lisudoku;
mod lz_string;
mod marks;
mod notation;
mod overlapping;
mod own_look;
mod paths;
mod pencil;
mod penpa;
mod percent;
mod picture;
mod pieces;
mod rules_text;
mod sdk;
mod shard;
mod sides;
mod solo;
mod square;
mod sudokumaker;
mod sudokupad;
mod table;
mod telling;
mod text;
mod tidy;
mod toml_file;
mod toml_rules;
mod toml_value;
mod translate;
mod variant_file;
mod words;
mod write;
mod xml;

pub use cells::cell_list;
pub use export::{Export, UnsupportedItem, Written};
pub use foreign::{
    ForeignReader, Found, Stated, Translation, looks_foreign, looks_like_code, may_become_code, read_translation,
};
pub use fpuzzles::{to_fpuzzles, to_fpuzzles_link, to_sudokupad_link};
pub use iss::to_iss;
pub use json_record::JsonRecord;
pub use links::json_in;
pub use notation::{Layout, NOTATIONS, Notation, NotationWriter};
pub use own_look::is_drawing;
pub use picture::{layer_picture, picture};
pub use rules_text::{meaning_of, rules_text, rules_text_without};
pub use shard::{Shard, ShardLine, VERSION, WrongShard, digest};
pub use solo::to_solo;
pub use sudokupad::{to_sudokupad, to_sudokupad_json};
pub use telling::Telling;
pub use text::{Entry, Piece, TextReader, looks_like_toml, size_of_symbols};
pub use tidy::tidy;
pub use variant_file::to_toml;
pub use words::in_words;
pub use write::{layer_lines, line, line_with_layers, to_block, to_line, to_sdk};
