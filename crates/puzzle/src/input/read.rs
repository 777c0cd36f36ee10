//! Reads the puzzles of a text.

use std::sync::Arc;

use exdoku_text::source::{Diagnostic, Diagnostics};

use super::chunks::Chunks;
use super::options::ReadOptions;
use super::reader::Reader;
use super::sudoku::Sudoku;

/// The name in messages of a text that was not read from a file.
const TEXT: &str = "<text>";

/// Reads a text that holds exactly one puzzle, in any notation: TOML, plain text, a link, the JSON or string of another
/// program.
///
/// ```
/// use exdoku_puzzle::input::{ReadOptions, read_with};
///
/// let sudoku = read_with("size = 6\n[rules]\ndiagonals = 'both'\n", ReadOptions::default())?;
/// assert_eq!(sudoku.variant.board().cell_count(), 36);
/// # Ok::<(), exdoku_text::source::Diagnostics>(())
/// ```
///
/// # Errors
/// Errors in the puzzle or the options; or a text with no puzzle or several.
pub fn read_with(text: &str, options: ReadOptions) -> Result<Sudoku, Diagnostics> {
    let mut all = puzzles_with(text, options)?;
    let Some(first) = all.next() else {
        return Err(Diagnostic::error("the text contains no puzzle").into());
    };
    match all.count() {
        0 => first,
        more => {
            let wrong = Diagnostic::error(format!("the text holds {} puzzles, not one", 1 + more));
            Err(wrong.help("`puzzles` reads them all").into())
        }
    }
}

/// The puzzles of a text, each in any notation. One that cannot be read does not stop the others.
///
/// # Errors
/// Errors in the options: an unknown variant, or wrong symbols.
pub fn puzzles_with(
    text: &str,
    options: ReadOptions,
) -> Result<impl Iterator<Item = Result<Sudoku, Diagnostics>>, Diagnostics> {
    let reader = Arc::new(Reader::new(options)?);
    let chunks = Chunks::of_text(TEXT, text);
    let puzzles = reader.open(chunks).map_err(Diagnostics::from)?;
    Ok(puzzles.map(|puzzle| puzzle.map_err(|unreadable| unreadable.diagnostics)))
}
