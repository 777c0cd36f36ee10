//! A TOML file, the files it inherits from, and the tests inside it.
//!
//! Every file has the same keys: a *variant* file has no givens, and a *puzzle* file names its variant. A file inherits
//! everything from `variant = "..."` and overrides it (the keys of the board, `name`, `about`) or adds to it (rules,
//! definitions, unknowns, givens, pencil marks). A `[[test]]` is a file within the file: it inherits everything in the file.
//! From a file that `include` names, only the definitions are taken.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board_and_rules::Variant;
use super::draws::Draws;
use super::expectation::Expectation;
use super::puzzle::Puzzle;

/// The content of a TOML file.
#[derive(Debug)]
pub struct Document {
    /// Its board and rules.
    pub variant: Arc<Variant>,
    /// Its givens and pencil marks.
    pub puzzle: Puzzle,
    /// The expected result, if it has one.
    pub expectation: Option<Expectation>,
    /// The known puzzles in it.
    pub tests: Vec<Test>,
    /// How clues of added kinds are drawn, by the name of the kind.
    pub draws: BTreeMap<String, Draws>,
}

/// A known puzzle.
#[derive(Debug)]
pub struct Test {
    /// Its name, or its number in the file.
    pub name: String,
    /// The line of the file on which it begins.
    pub line: usize,
    /// The file's variant, or another one if the test has keys of a board or rules.
    pub variant: Arc<Variant>,
    /// Its givens.
    pub puzzle: Puzzle,
    /// The expected result.
    pub expectation: Expectation,
}
