//! What is drawn on the board, written into the text: its comments and its layout stay.
//!
//! ```text
//!   add     a rule of a kind, with values for its parameters      locate.rs  where a rule is written
//!   remove  a rule, or a part of it, by its place in the text     value.rs   values of parameters as TOML
//!   change  parameters of a rule                                  rules.rs   adding, removing, changing
//!   move    the cells of a rule                                   moved.rs   moving
//!   givens  digits of cells
//!   key     a key of the file: its title, its regions
//! ```

mod locate;
mod moved;
mod rules;
mod value;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use exdoku_format as format;
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::new_puzzle::{replace_givens, toml_of};
use exdoku_rules::rules::Signature;
use exdoku_rules::variant::{ReadContext, with_kinds};
use exdoku_text::board::{Cell, Digit};
use exdoku_text::source::{Diagnostics, Source};

use super::cache::{Cache, Reading, Unanswered};
use super::question::Question;

/// A change of the text.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Edit {
    /// Adds a rule.
    Add {
        /// Its kind.
        kind: String,
        /// A value for each parameter; cells as a list of their numbers.
        values: Map<String, Value>,
    },
    /// Removes a rule.
    Remove {
        /// Its bytes in the text, as the board of the text says.
        at: (usize, usize),
        /// The cells to remove it from, if it is a set of cells or of pairs, and not all of it is to go.
        #[serde(default)]
        cells: Vec<usize>,
    },
    /// Changes parameters of a rule.
    Change {
        /// Its bytes in the text.
        at: (usize, usize),
        /// The new values; a parameter that is null goes.
        values: Map<String, Value>,
    },
    /// Moves the cells of a rule.
    Move {
        /// Its bytes in the text.
        at: (usize, usize),
        /// Rows downwards and columns to the right.
        by: (isize, isize),
    },
    /// Sets the givens of cells, or clears them.
    Givens(Vec<(usize, Option<usize>)>),
    /// Sets a key of the file; nothing removes it.
    Key {
        /// Its name, such as `title` or `regions`.
        name: String,
        /// A text, which may have several lines.
        value: Option<String>,
    },
}

/// Changes the text of a puzzle. A puzzle in another notation is translated first.
pub(super) fn edit(question: &Question, cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let mut text = question.text.clone();
    for one in &question.edits {
        text = edited(&text, one, cache, within)?;
    }
    Ok(json!({ "text": text }))
}

fn edited(text: &str, edit: &Edit, cache: &Cache, within: &Reading) -> Result<String, Unanswered> {
    let read = cache.puzzle(text, within)?;
    let sudoku = &read.sudoku;
    let is_toml = sudoku.toml.as_ref().is_some_and(|source| source.text() == text);
    let toml = if is_toml { text.to_owned() } else { toml_of(sudoku).ok_or_else(|| "It is not TOML.".to_owned())? };
    let changed = match edit {
        Edit::Givens(changes) => givens(&toml, sudoku, changes),
        Edit::Key { name, value } => key(&toml, name, value.as_deref()),
        Edit::Add { kind, values } => {
            let add = |signature: &Signature<'_>| rules::add(&toml, sudoku, signature, values);
            with_signature(&toml, cache, kind, add).ok_or_else(|| format!("There is no rule `{kind}`."))?
        }
        Edit::Remove { at, cells } if is_toml => {
            let cells = cells_of(sudoku, cells);
            rules::remove(&toml, sudoku, at.0..at.1, &cells)
        }
        Edit::Change { at, values } if is_toml => {
            let kind = &rules::rule_at(sudoku, &(at.0..at.1)).ok_or_else(|| rules::GONE.to_owned())?.kind;
            let change = |signature: &Signature<'_>| rules::change(&toml, sudoku, signature, at.0..at.1, values);
            with_signature(&toml, cache, kind, change).ok_or_else(|| format!("There is no rule `{kind}`."))?
        }
        Edit::Move { at, by } if is_toml => {
            let kind = &rules::rule_at(sudoku, &(at.0..at.1)).ok_or_else(|| rules::GONE.to_owned())?.kind;
            let shift = |signature: &Signature<'_>| moved::moved(&toml, sudoku, signature, at.0..at.1, *by);
            with_signature(&toml, cache, kind, shift).ok_or_else(|| format!("There is no rule `{kind}`."))?
        }
        Edit::Remove { .. } | Edit::Change { .. } | Edit::Move { .. } => Err(rules::GONE.to_owned()),
    };
    Ok(tidied(&changed?)?)
}

fn tidied(text: &str) -> Result<String, String> {
    format::tidy(&Source::new("<text>", text)).map_err(|error| error.message().to_owned())
}

fn cells_of(sudoku: &Sudoku, numbers: &[usize]) -> Vec<Cell> {
    let all: Vec<Cell> = sudoku.variant.board().cells().collect();
    numbers.iter().filter_map(|&number| all.get(number).copied()).collect()
}

/// Calls `work` with the signature of a kind: one of the program, or one that the text defines.
fn with_signature<T>(text: &str, cache: &Cache, kind: &str, work: impl FnOnce(&Signature<'_>) -> T) -> Option<T> {
    let (mut work, mut done) = (Some(work), None);
    let source = Source::new("<text>", text);
    let library = cache.built_in();
    with_kinds(&source, &ReadContext::new(&library), &mut Diagnostics::new(), &mut |kinds| {
        if let (Some(known), Some(work)) = (kinds.find(kind), work.take()) {
            done = Some(work(&known.signature()));
        }
    });
    done
}

fn givens(toml: &str, sudoku: &Sudoku, changes: &[(usize, Option<usize>)]) -> Result<String, String> {
    let board = sudoku.variant.board();
    let mut givens = sudoku.puzzle.givens.clone();
    let all: Vec<Cell> = board.cells().collect();
    for &(cell, digit) in changes {
        let Some(&cell) = all.get(cell) else { continue };
        match digit.filter(|&digit| digit < board.digits().count()) {
            Some(digit) => givens.set(cell, Digit::new(digit)),
            None => givens.clear(cell),
        }
    }
    let picture = format::picture(&givens, board, &sudoku.puzzle.symbols);
    replace_givens(toml, &picture).ok_or_else(|| "The text is not TOML.".to_owned())
}

fn key(toml: &str, name: &str, value: Option<&str>) -> Result<String, String> {
    let mut document = rules::parsed(toml)?;
    match value {
        None => drop(document.remove(name)),
        Some(text) => {
            let written =
                if text.contains('\n') { format::toml_picture(text) } else { toml_edit::Value::from(text).to_string() };
            let value: toml_edit::Value = written.parse().map_err(|_| "The text cannot be written.".to_owned())?;
            document[name] = toml_edit::Item::Value(value);
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests;
