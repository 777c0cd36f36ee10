//! Answers to the requests of exdoku's page, and the files of the page.
//!
//! ```text
//!   browser ──▶ `exdoku serve`: threads, budgets ──┐
//!                                                  ├──▶ a function of this crate ──▶ the library
//!   browser ──▶ a worker with WebAssembly: Desk ───┘
//!
//!   read.rs      a text: its errors, its board        ask.rs       solve, unique, count, candidates
//!   play.rs      digits on the board, and conflicts   explain.rs   hints and paths
//!   export.rs    other notations                      search.rs    the search, step by step
//!   catalog.rs   kinds of rules, variants, examples   generate.rs  new puzzles
//!   offer.rs     what completion inserts           prove.rs     certificates
//!   rest.rs      a text without its rules with errors
//!   edit/        what is drawn, written into the text start.rs     the puzzle that a variant starts from
//! ```
//!
//! A request is JSON and contains the whole text of the puzzle ([`Question`]): nothing is kept between requests except a
//! [`Cache`] of texts that were read. [Short work](short) is answered with one object. A [question] may take long: it is
//! first tried for [a tenth of a second](FIRST), then with the full time, and may send parts of its answer meanwhile
//! ([`Run`]).
//!
//! A text has access to built-in variants, but to no file.

mod ask;
mod cache;
mod catalog;
mod desk;
mod edit;
mod explain;
mod export;
mod files;
mod generate;
mod meanings;
pub mod offer;
mod play;
mod prove;
mod puzzle_json;
mod question;
mod read;
mod rest;
mod run;
mod search;
mod start;

use serde_json::Value;

pub use cache::{Cache, LONGEST, Reading, Unanswered};
pub use catalog::catalog;
pub use desk::{Desk, Reply};
pub use edit::Edit;
pub use files::{FILES, PageFile};
pub use question::{Question, Wish};
pub use run::{Attempt, FIRST, Run, Slot};

/// Work that takes little time and is answered with one object.
pub type Short = fn(&Question, &Cache, &Reading) -> Result<Value, Unanswered>;

/// The answer to a question, as far as an attempt gets.
pub type Long = fn(&Question, &Cache, &Run<'_>) -> Result<Attempt, Unanswered>;

/// The short work with this name: `read`, `play`, `edit`, `export`, `start`.
pub fn short(name: &str) -> Option<Short> {
    Some(match name {
        "read" => read::read,
        "play" => play::play,
        "edit" => |question, cache, within| edit::edit(&question.text, &question.edits, cache, within),
        "export" => export::export,
        "start" => start::start,
        _ => return None,
    })
}

/// The question with this name: `solve`, `unique`, `count`, `candidates`, `hint`, `path`, `search`, `prove`, `generate`.
pub fn question(name: &str) -> Option<Long> {
    ask::named(name)
}
