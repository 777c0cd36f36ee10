//! Writes changes on the board into the text, whose comments and layout stay.
//!
//! ```text
//!   add     a rule of a kind, with values for its parameters      locate.rs  where a rule is written
//!   remove  a rule, or a part of it, by its place in the text     value.rs   values of parameters as TOML
//!   change  parameters of a rule                                  rules.rs   adding, removing, changing
//!                                                                 document.rs the table of rules
//!   move    the cells of a rule                                   moved.rs   moving
//!   givens  digits of cells, values of layers                     givens.rs  givens
//!   key     a key of the file: its title, its regions             part.rs    one dot of several
//!   draw    a drawing without a rule                              drawing.rs drawings
//!   place   what is in some cells, copied or moved to others      transform.rs copies, mirrors, turns
//!                                                                 picture.rs letters of a picture
//!                                                                 decor.rs   comments and spaces
//! ```

mod decor;
mod document;
mod drawing;
mod givens;
mod locate;
mod moved;
mod part;
mod picture;
mod rules;
mod transform;
mod value;

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use exdoku_format as format;
use exdoku_puzzle::new_puzzle::toml_of;
use exdoku_rules::rules::Signature;
use exdoku_rules::variant::{ReadContext, with_kinds};
use exdoku_text::board::capitalised;
use exdoku_text::source::{Diagnostics, Level, Source, toml_picture};

use super::cache::{Cache, Reading, Unanswered};
use super::rest;

use document::{GONE, cells_of, parsed, rule_at};
pub(super) use drawing::drawings;
use part::Part;
pub(super) use part::pairs_of;

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
        /// Its bytes in the text, as reported with the board.
        at: (usize, usize),
        /// If it is a set of cells or pairs: the cells to remove from it; empty to remove all of it.
        #[serde(default)]
        cells: Vec<usize>,
        /// The only part to remove, such as one of several dots.
        #[serde(default)]
        part: Option<Part>,
    },
    /// Changes parameters of a rule.
    Change {
        /// Its bytes in the text.
        at: (usize, usize),
        /// The new values; null removes a parameter.
        values: Map<String, Value>,
    },
    /// Changes the cells of a part of a rule, such as one of several dots.
    Part {
        /// The bytes of the rule in the text.
        at: (usize, usize),
        /// The part.
        part: Part,
        /// The numbers of its new cells.
        cells: Vec<usize>,
    },
    /// Moves the cells of a rule.
    Move {
        /// Its bytes in the text.
        at: (usize, usize),
        /// Rows downwards and columns to the right.
        by: (isize, isize),
        /// The only part to move, such as one of several dots.
        #[serde(default)]
        part: Option<Part>,
    },
    /// Sets the givens of cells, or clears them.
    Givens(Vec<(usize, Option<usize>)>),
    /// Sets values of a layer in cells, or clears them.
    Layer {
        /// The name of the layer.
        name: String,
        /// The number of the cell, the number of the value.
        values: Vec<(usize, Option<usize>)>,
    },
    /// Adds a drawing that states no rule.
    Draw {
        /// The name of the drawing.
        name: String,
        /// Its colour.
        colour: String,
        /// Its size, if not the usual one.
        #[serde(default)]
        size: Option<String>,
        /// Its other values: cells as a list of their numbers, perhaps a text.
        values: Map<String, Value>,
    },
    /// Copies or moves what is in some cells to others.
    Place {
        /// The number of each cell, and of the one it goes to.
        cells: Vec<(usize, usize)>,
        /// Whether it stays where it is as well.
        copy: bool,
    },
    /// Sets a key of the file, or removes it.
    Key {
        /// Its name, such as `title` or `regions`.
        name: String,
        /// A text, possibly with several lines.
        value: Option<String>,
    },
}

/// Changes the text of a puzzle. A puzzle in another notation is translated first.
pub(super) fn edit(text: &str, edits: &[Edit], cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let before = text;
    let mut text = text.to_owned();
    for one in edits {
        text = edited(&text, one, cache, within)?;
    }
    let states_values = |edit: &Edit| matches!(edit, Edit::Add { .. } | Edit::Change { .. } | Edit::Part { .. });
    if edits.iter().any(states_values) {
        refuse_wrong_values(before, &text, cache, within)?;
    }
    Ok(json!({ "text": text }))
}

/// Refuses an edit that makes an error of a text without one: the clue would vanish from the board, where it was to be corrected.
fn refuse_wrong_values(before: &str, after: &str, cache: &Cache, within: &Reading) -> Result<(), Unanswered> {
    let is_read = |text: &str| cache.read(text, within);
    let (Ok(Ok(_)), Ok(Err(errors))) = (is_read(before), is_read(after)) else { return Ok(()) };
    let Some(error) = errors.iter().find(|one| one.level() == Level::Error) else { return Ok(()) };
    Err(Unanswered::Refused(format!("{}. Nothing was changed.", capitalised(error.message()))))
}

/// Copies or moves what is in some cells: one rule after the other, as each changes the places of others.
fn placed(
    text: &str,
    targets: &BTreeMap<usize, usize>,
    is_copy: bool,
    cache: &Cache,
    within: &Reading,
) -> Result<String, Unanswered> {
    let read = cache.puzzle(text, within)?;
    let sudoku = &read.sudoku;
    let mut text = text.to_owned();
    let (givens, layers) = transform::givens_of(sudoku, targets, is_copy);
    let mut moved = Vec::new();
    for kind in transform::kinds_of(sudoku) {
        let rules = |signature: &Signature<'_>| transform::rules_of(sudoku, signature, targets, is_copy);
        moved.extend(with_signature(&text, cache, &kind, rules).into_iter().flatten());
    }
    // Letters of a picture would overwrite each other, and clues of a side have no cells: they become rules of their own.
    let mut added = Vec::new();
    for one in moved {
        let read = cache.puzzle(&text, within)?;
        let edit = match one.place(&read.sudoku) {
            _ if is_copy => {
                added.push(one);
                continue;
            }
            // A rule that the text inherits stays where it is.
            None => continue,
            Some(at) if rules::has_own_value(&text, &(at.0..at.1))? => Edit::Change { at, values: one.changed },
            Some(at) => {
                added.push(one);
                Edit::Remove { at, cells: Vec::new(), part: None }
            }
        };
        text = edited(&text, &edit, cache, within)?;
    }
    for one in added {
        text = edited(&text, &Edit::Add { kind: one.kind, values: one.values }, cache, within)?;
    }
    if !givens.is_empty() {
        text = edited(&text, &Edit::Givens(givens), cache, within)?;
    }
    for (name, values) in layers {
        text = edited(&text, &Edit::Layer { name, values }, cache, within)?;
    }
    Ok(text)
}

fn edited(text: &str, edit: &Edit, cache: &Cache, within: &Reading) -> Result<String, Unanswered> {
    let (read, known) = rest::puzzle(text, cache, within)?;
    let sudoku = &read.sudoku;
    let is_toml = sudoku.toml().is_some_and(|source| source.text() == known);
    let toml = if is_toml { text.to_owned() } else { toml_of(sudoku).ok_or_else(|| "It is not TOML.".to_owned())? };
    // Changes keep the layout of the text; a formatted text stays formatted.
    let was_tidy = !is_toml || tidied(&toml).is_ok_and(|tidy| tidy == toml);
    let with = |kind: &str, work: &dyn Fn(&Signature<'_>) -> Result<String, String>| {
        with_signature(&toml, cache, kind, work).unwrap_or_else(|| Err(format!("There is no rule `{kind}`.")))
    };
    let of_rule = |at: &(usize, usize), work: &dyn Fn(&Signature<'_>) -> Result<String, String>| {
        let rule = rule_at(sudoku, &(at.0..at.1)).filter(|_| is_toml).ok_or_else(|| GONE.to_owned())?;
        with(&rule.kind, work)
    };
    let changed = match edit {
        Edit::Givens(changes) => givens::givens(&toml, sudoku, changes),
        Edit::Layer { name, values } => givens::layer(&toml, sudoku, name, values),
        Edit::Key { name, value } => key(&toml, name, value.as_deref()),
        Edit::Add { kind, values } => with(kind, &|signature| rules::add(&toml, sudoku, signature, values)),
        Edit::Remove { at, part: Some(part), .. } => {
            of_rule(at, &|signature| part::set_part(&toml, sudoku, signature, &(at.0..at.1), part, &[]))
        }
        Edit::Remove { at, cells, part: None } if is_toml => {
            let kind = rule_at(sudoku, &(at.0..at.1)).map(|rule| rule.kind.clone()).unwrap_or_default();
            let left = rules::remove(&toml, sudoku, at.0..at.1, &cells_of(sudoku, cells));
            left.map(|left| drawing::without_unused(left, &kind))
        }
        Edit::Remove { .. } => Err(GONE.to_owned()),
        Edit::Draw { name, colour, size, values } => {
            let (toml, kind) = drawing::defined(&toml, name, colour, size.as_deref())?;
            let add = |signature: &Signature<'_>| rules::add(&toml, sudoku, signature, values);
            with_signature(&toml, cache, &kind, add).unwrap_or_else(|| Err(format!("There is no rule `{kind}`.")))
        }
        Edit::Place { cells, copy } => return placed(&toml, &cells.iter().copied().collect(), *copy, cache, within),
        Edit::Change { at, values } => {
            of_rule(at, &|signature| rules::change(&toml, sudoku, signature, at.0..at.1, values))
        }
        Edit::Part { at, part, cells } => {
            let cells = cells_of(sudoku, cells);
            if cells.is_empty() {
                return Err("Select cells of the board first.".to_owned().into());
            }
            of_rule(at, &|signature| part::set_part(&toml, sudoku, signature, &(at.0..at.1), part, &cells))
        }
        Edit::Move { at, by, part } => {
            of_rule(at, &|signature| moved::moved(&toml, sudoku, signature, at.0..at.1, *by, part.as_ref()))
        }
    }?;
    Ok(if was_tidy { tidied(&changed)? } else { changed })
}

fn tidied(text: &str) -> Result<String, String> {
    format::tidy(&Source::new("<text>", text)).map_err(|error| error.message().to_owned())
}

/// Calls `work` with the signature of a kind: a built-in one, or one defined in the text.
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

/// The text with a description of the puzzle in words.
pub(super) fn with_about(toml: &str, about: &str) -> Option<String> {
    key(toml, "about", Some(about)).ok()
}

fn key(toml: &str, name: &str, value: Option<&str>) -> Result<String, String> {
    let mut document = parsed(toml)?;
    match value {
        None => decor::remove_key(&mut document, name),
        Some(text) => {
            let written =
                if text.contains('\n') { toml_picture(text) } else { toml_edit::Value::from(text).to_string() };
            let value: toml_edit::Value = written.parse().map_err(|_| "The text cannot be written.".to_owned())?;
            decor::put(document.as_table_mut(), name, value);
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests;
