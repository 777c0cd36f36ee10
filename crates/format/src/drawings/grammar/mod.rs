//! A small grammar of rules texts, for sentences that no pattern fits (`grammar.toml`).
//!
//! ```text
//!   chunks.rs    every way to divide a clause into phrases, each of which stands for a concept
//!   clauses.rs   the clauses of a sentence, and the concepts of each
//!   content.rs   the statement that the concepts of a clause make
//! ```
//!
//! Each word has to belong to a phrase. A sentence consists of clauses, and a clause that names no drawing is about that of
//! the clause before. A sentence with two different meanings is not understood.

mod chunks;
mod clauses;
mod content;

pub(super) use clauses::{WORDS, names_drawing, read, read_after};
