//! Reading puzzles that may name the built-in variants.

use std::sync::Arc;

use exdoku_puzzle::input;

use crate::input::{ReadOptions, Sudoku};
use crate::source::Diagnostics;
use crate::variant::BUILTINS;

/// Reads a text that holds exactly one puzzle, in any notation: TOML, plain text, a link, the JSON or string of another
/// program.
///
/// ```
/// let sudoku = exdoku::read("size = 6\n[rules]\ndiagonals = 'both'\n")?;
/// assert_eq!(sudoku.variant.board().cell_count(), 36);
///
/// let error = exdoku::read("12..34....43..").unwrap_err();
/// assert!(error.to_string().starts_with("error: "));
/// # Ok::<(), exdoku::Diagnostics>(())
/// ```
///
/// # Errors
/// Errors in the puzzle, each with its place; or a text with no puzzle or several.
pub fn read(text: &str) -> Result<Sudoku, Diagnostics> {
    read_with(text, ReadOptions::default())
}

/// Reads a text that holds exactly one puzzle, as [`read`] does, with options.
///
/// # Errors
/// Errors in the puzzle or the options; or a text with no puzzle or several.
pub fn read_with(text: &str, options: ReadOptions) -> Result<Sudoku, Diagnostics> {
    input::read_with(text, with_built_ins(options))
}

/// The puzzles of a text, each in any notation. One that cannot be read does not stop the others.
///
/// ```
/// let text = "12..34....43...1\n12..34....43...x\n1...............";
/// let read: Vec<bool> = exdoku::puzzles(text).map(|puzzle| puzzle.is_ok()).collect();
/// assert_eq!(read, [true, false, true]);
/// ```
pub fn puzzles(text: &str) -> impl Iterator<Item = Result<Sudoku, Diagnostics>> {
    let puzzles = puzzles_with(text, ReadOptions::default());
    puzzles.expect("without options, none can be wrong")
}

/// The puzzles of a text, as [`puzzles`] finds them, with options.
///
/// # Errors
/// Errors in the options: an unknown variant, or wrong symbols.
pub fn puzzles_with(
    text: &str,
    options: ReadOptions,
) -> Result<impl Iterator<Item = Result<Sudoku, Diagnostics>>, Diagnostics> {
    input::puzzles_with(text, with_built_ins(options))
}

/// Options without a library know the built-in variants.
fn with_built_ins(mut options: ReadOptions) -> ReadOptions {
    options.library.get_or_insert_with(|| Arc::new(BUILTINS));
    options
}
