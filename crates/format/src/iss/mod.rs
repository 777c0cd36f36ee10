//! Constraint strings of the Interactive Sudoku Solver as variant files.
//!
//! ```text
//!   .Shape~6x6.Cage~12~R1C1~R1C2.Thermo~R1C1~R2C1.~R1C1_5
//!
//!   syntax.rs    names, arguments, groups           board.rs, layouts.rs, unknowns.rs   shape, boxes, regions, unknowns
//!   table.rs     which constraints there are        arguments.rs, named_lists.rs   what stands behind a name
//!     lines.rs, sets.rs, outside.rs, groups.rs      each constraint in the words of rules
//!   givens.rs    givens and candidates              read.rs      reading by the table
//!   scope.rs     constraints that add up            defined.rs   what several lines use gets a name
//!   relation.rs  a table of pairs as an expression  automaton.rs  a state machine, bit by bit
//!   numbering.rs which regions are numbered first   writer.rs, write/   all of it the other way round
//! ```
//!
//! All lines of a text are one string, as in that solver. A constraint that no rule can express is an error: without it,
//! it would be another puzzle.

mod arguments;
mod automaton;
mod board;
mod defined;
mod givens;
mod groups;
mod layouts;
mod lines;
mod named_lists;
mod numbering;
mod outside;
mod read;
mod relation;
mod scope;
mod sets;
mod syntax;
mod table;
mod unknowns;
mod write;
mod writer;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::excerpt::Excerpt;
use exdoku_text::source::{Diagnostics, Hint, Source, Span};

use super::toml_file::TomlFile;
use board::Board;
use defined::Defined;
use givens::write_givens;
use scope::Scope;
use syntax::Constraint;

pub use write::to_iss;

/// Whether a line begins a constraint string.
pub(super) fn looks_like_constraints(line: &str) -> bool {
    syntax::looks_like_constraints(line, read::is_known)
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let (source, bytes) = syntax::plain(source, bytes);
    let constraints = syntax::parse(&source, bytes, diagnostics)?;
    warn_of_several(&constraints, diagnostics);
    let board = Board::read(&constraints, diagnostics)?;
    let mut file = TomlFile::default();
    board.write(&mut file);
    let defined = Defined::new(&constraints, &board);
    let mut scope = Scope::new(&board, &defined);
    write_givens(&constraints, &mut scope, &mut file, diagnostics);
    for constraint in constraints.iter().filter(|constraint| !board::is_of_board(constraint.name.text)) {
        // Givens at the top level are in the picture.
        if !constraint.name.text.is_empty() {
            read::read(constraint, &mut scope, diagnostics);
        }
    }
    scope.write(&mut file.rules);
    file.definitions = defined.definitions();
    Some(file)
}

/// Warns of lines that look like separate puzzles: two with a shape, or with a given for the same cell.
fn warn_of_several(constraints: &[Constraint<'_>], diagnostics: &mut Diagnostics) {
    let mut shape: Option<usize> = None;
    let mut givens: BTreeMap<String, usize> = BTreeMap::new();
    for constraint in constraints {
        let words = if constraint.name.text.is_empty() { &constraint.arguments[..] } else { &[] };
        let cell = |word: &Excerpt<'_>| word.text.split('_').next().unwrap_or_default().to_ascii_lowercase();
        let again = words.iter().find(|word| *givens.entry(cell(word)).or_insert(word.line()) != word.line());
        let name = Some(&constraint.name);
        let another = name.filter(|name| name.text == "Shape" && *shape.get_or_insert(name.line()) != name.line());
        if let Some(word) = again.or(another) {
            let what = if again.is_some() { "a given for the same cell" } else { "a shape, too" };
            let warning = word.warning(format!("this line looks like a separate puzzle: it has {what}"));
            let warning = warning.help("all lines are read as one puzzle");
            diagnostics.push(warning.hint(Hint::PerLine));
            return;
        }
    }
}
