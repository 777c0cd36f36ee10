//! Constraint strings of the Interactive Sudoku Solver as variant files.
//!
//! ```text
//!   .Shape~6x6.Cage~12~R1C1~R1C2.Thermo~R1C1~R2C1.~R1C1_5
//!
//!   syntax.rs    names, arguments, groups           board.rs     shape, boxes, regions, unknowns
//!   kinds.rs     which constraints there are        arguments.rs  what stands behind a name
//!     lines.rs, sets.rs, outside.rs, groups.rs      each constraint in the words of rules
//!   scope.rs     constraints that add up            defined.rs   what several lines use gets a name
//!   relation.rs  a table of pairs as an expression  automaton.rs  a state machine, bit by bit
//!   numbering.rs which regions are numbered first   write/        all of it the other way round
//! ```
//!
//! All lines of a text are one string, as in that solver. A constraint that rules cannot say is an error: without it, it
//! would be another puzzle.

mod arguments;
mod automaton;
mod board;
mod defined;
mod groups;
mod lines;
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

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_text::board::Position;
use exdoku_text::source::{Diagnostic, Diagnostics, Level, Source, Span};

use super::cells::{Place, named};
use super::toml_file::{Toml, TomlFile};
use board::Board;
use defined::Defined;
use scope::Scope;
use syntax::{Constraint, Word};

pub use write::to_iss;

/// Whether a line begins a constraint string.
pub(super) fn looks_like_constraints(line: &str) -> bool {
    syntax::looks_like_constraints(line, read::is_known)
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let so_far = diagnostics.len();
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
        // The givens of the puzzle itself stand in its picture.
        if !constraint.name.text.is_empty() {
            read::read(constraint, &mut scope, diagnostics);
        }
    }
    scope.write(&mut file.rules);
    file.definitions = defined.definitions();
    let wrong = diagnostics.since(so_far).iter().any(|found| found.level() == Level::Error);
    (!wrong).then_some(file)
}

/// Warns where lines look like puzzles of their own: two with a shape, or with a given for the same cell.
fn warn_of_several(constraints: &[Constraint<'_>], diagnostics: &mut Diagnostics) {
    let line = |word: &Word<'_>| word.source.line_of(word.span().start);
    let mut shape: Option<usize> = None;
    let mut givens: BTreeMap<String, usize> = BTreeMap::new();
    for constraint in constraints {
        let words = if constraint.name.text.is_empty() { &constraint.arguments[..] } else { &[] };
        let cell = |word: &Word<'_>| word.text.split('_').next().unwrap_or_default().to_ascii_lowercase();
        let again = words.iter().find(|word| *givens.entry(cell(word)).or_insert(line(word)) != line(word));
        let name = Some(&constraint.name);
        let another = name.filter(|name| name.text == "Shape" && *shape.get_or_insert(line(name)) != line(name));
        if let Some(word) = again.or(another) {
            let what = if again.is_some() { "a given for the same cell" } else { "a shape, too" };
            let warning = Diagnostic::warning(format!("this line looks like a puzzle of its own: it has {what}"));
            let help = "all lines are read as one puzzle; `--per-line` reads each line as a puzzle";
            diagnostics.push(warning.at(word.source, word.span()).help(help));
            return;
        }
    }
}

/// What a given says: a place and its digits.
struct Given {
    place: Place,
    values: Vec<i64>,
}

/// `R1C1_5`, `R2C2_1_2`.
fn read_given(word: Word<'_>, board: &Board, diagnostics: &mut Diagnostics) -> Option<Given> {
    let mut parts = word.split('_');
    let place = board.place(parts.next()?, diagnostics);
    let mut values = Vec::new();
    for part in parts {
        let value = part.text.parse().ok().filter(|&value| board.digits.of_value(value).is_some());
        match value {
            Some(value) => values.push(value),
            None => {
                let message = format!("{:?} is not a digit of this grid, whose digits are {}", part.text, board.digits);
                diagnostics.push(part.error(message));
                return None;
            }
        }
    }
    if values.is_empty() {
        diagnostics.push(word.error("expected a cell and its digits, like R1C1_5 or R2C2_1_2"));
        return None;
    }
    Some(Given { place: place?, values })
}

/// Givens as a picture, cells with several digits as candidates.
fn write_givens(
    constraints: &[Constraint<'_>],
    scope: &mut Scope<'_>,
    file: &mut TomlFile,
    diagnostics: &mut Diagnostics,
) {
    let board = scope.board;
    let mut limited: BTreeMap<Place, Vec<i64>> = BTreeMap::new();
    for word in constraints.iter().filter(|one| one.name.text.is_empty()).flat_map(|one| &one.arguments) {
        let Some(given) = read_given(*word, board, diagnostics) else { continue };
        match limited.get_mut(&given.place) {
            // Told twice, both hold.
            Some(known) if given.values.iter().any(|value| known.contains(value)) => {
                known.retain(|value| given.values.contains(value));
            }
            // They contradict each other, so there is no solution: the earlier one becomes a rule.
            Some(known) => {
                let earlier = std::mem::replace(known, given.values);
                scope.require(&[given.place], &earlier);
            }
            None => drop(limited.insert(given.place, given.values)),
        }
    }
    let symbols = board.symbols();
    let sign = |place: Place| match limited.get(&place).map(Vec::as_slice) {
        Some([only]) => board.digits.of_value(*only).map_or(".", |digit| symbols.name(digit)).to_owned(),
        _ => ".".to_owned(),
    };
    let gap = if symbols.is_single() { "" } else { " " };
    let row = |row: usize| {
        let signs = (0..board.columns).map(|column| sign(Place::Cell(Position::new(row, column))));
        signs.collect::<Vec<_>>().join(gap)
    };
    if limited.iter().any(|(place, values)| matches!((place, &values[..]), (Place::Cell(_), [_]))) {
        file.set("givens", Toml::Picture((0..board.rows).map(row).collect()));
    }
    for (place, values) in limited {
        match &place {
            Place::Cell(_) if values.len() == 1 => {}
            Place::Cell(_) => file.candidates.push((named(&[place]), digits(&values, board))),
            Place::Unknown(_) => drop(scope.limit(place, &values)),
        }
    }
}

/// A set of digits as a value: `"124"`, or `"9 10"` where they have several figures.
fn digits(values: &[i64], board: &Board) -> Toml {
    let words: Vec<String> = values.iter().map(i64::to_string).collect();
    let single = board.digits.first() >= 0 && board.digits.last() <= 9;
    words.join(if single { "" } else { " " }).into()
}
