//! A whole puzzle: board, rules and givens, read from TOML.
//!
//! A [`Variant`] is a board and the rules on it; a [`Puzzle`] is what stands in the cells of one. A TOML file is
//! read into a [`Document`], which has both, and the known puzzles that test it. [`Compiled`] is the exact cover of a
//! variant, built once and used for all its puzzles.
//!
//! ```text
//!   document.rs   the keys of a file                          layout.rs   the keys that make the board
//!   files.rs      the files it inherits from and includes      unknowns.rs the unknowns of `let`
//!   rule_set.rs   the `[rules]` tables                         givens.rs   digits and pencil marks in cells
//!   expectation.rs   what should come out
//!   file_keys.rs  the list of keys
//!   builtin.rs    variants that go by name                     compile.rs  the exact cover
//! ```

mod builtin;
mod compile;
mod document;
mod expectation;
mod file_keys;
mod files;
mod givens;
mod layout;
mod rule_set;
mod unknowns;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::rules::{Rule, RuleUse, Violation};
use exdoku_encode::{Implied, Limits, TooLarge};
use exdoku_text::board::{Board, Cell, Digit, DigitSet, Grid, ShapeError, SymbolChoice, Symbols, Usual};
use exdoku_text::source::{Diagnostic, Place};

pub use builtin::{BuiltIn, BuiltIns};
pub use compile::{Compiled, Restriction};
pub use document::{Document, DrawnParam, Draws, Test, draws_of, read, read_with};
pub use expectation::{Expectation, Solutions};
pub use file_keys::{FILE_KEYS, FileKey, Shape, TEST_KEYS};
pub use files::{Library, with_kinds};
pub use givens::{Givens, read_laid};

/// A rule in force, and the key that put it there.
#[derive(Debug)]
pub struct ActiveRule {
    /// The name of its kind: `diagonals`.
    pub kind: Cow<'static, str>,
    /// What the kind means, in a sentence or two.
    pub meaning: Cow<'static, str>,
    /// What a solver calls it, as a [phrase](crate::rules::phrase); empty if nothing better than its name is known.
    pub reason: String,
    /// The rule on this board.
    pub rule: Box<dyn Rule>,
    /// Where it was written; nowhere, if the board has it by itself.
    pub place: Option<Place>,
    /// Its rule uses, as places in [`Variant::says`].
    pub uses: Range<usize>,
}

/// A board and the rules on it.
#[derive(Debug)]
pub struct Variant {
    /// What it is called.
    pub name: String,
    /// What it is about, in a sentence or two, if that is given.
    pub about: Option<String>,
    /// Who made it, if that is given.
    pub author: Option<String>,
    /// The cells.
    pub board: Board,
    /// How digits are written.
    pub symbols: SymbolChoice,
    /// The rules, the board's own first.
    pub rules: Vec<ActiveRule>,
    /// Their rule uses.
    pub says: Vec<RuleUse>,
    /// Its exact cover, once someone asked for it.
    compiled: OnceLock<Arc<Compiled>>,
}

impl Variant {
    /// Classic Sudoku of size n: rows, columns and the usual boxes.
    ///
    /// # Errors
    /// When n is 0 or more than [`MAX_SIDE`](exdoku_text::board::MAX_SIDE).
    pub fn classic(n: usize) -> Result<Variant, ShapeError> {
        let board = Board::square(n)?;
        let rules = rule_set::of_board(&board).expect("an n x n board has n digits for its houses of n cells");
        let says = rules.iter().map(|active| RuleUse::bare(active.kind.clone())).collect();
        let name = format!("classic-{n}x{n}");
        let symbols = SymbolChoice::Detect(Usual::of(board.digits()));
        Ok(Variant { name, about: None, author: None, board, symbols, rules, says, compiled: OnceLock::new() })
    }

    /// Its exact cover, with what follows from the rules; made when it is first asked for.
    ///
    /// # Panics
    /// If a rule takes too many options: a variant that was read from a file has been tried.
    pub fn compiled(&self) -> &Arc<Compiled> {
        // A limit that was reached since then is no reason to have none.
        let compiled = self.try_compile().or_else(|_| Limits::untimed(|| self.try_compile()));
        compiled.expect("a variant is tried when it is read")
    }

    /// Compiles its exact cover, unless that has been done.
    ///
    /// # Errors
    /// Why there is none, at the rule that takes too many options.
    pub fn compile(&self) -> Result<(), Diagnostic> {
        self.try_compile().map(|_| ()).map_err(|too_large| document::refusal(self, &too_large))
    }

    /// Its exact cover.
    ///
    /// # Errors
    /// A rule that would take too many options.
    pub fn try_compile(&self) -> Result<&Arc<Compiled>, TooLarge> {
        if let Some(compiled) = self.compiled.get() {
            return Ok(compiled);
        }
        let compiled = Arc::new(Compiled::new(self, Implied::default())?);
        Ok(self.compiled.get_or_init(|| compiled))
    }

    /// Where a grid breaks the rules: the kind of the rule, and what is wrong. On a grid with empty cells, only
    /// what no filling can repair.
    pub fn violations(&self, grid: &Grid) -> Vec<(Cow<'static, str>, Violation)> {
        let of_rule = |active: &ActiveRule| {
            let kind = active.kind.clone();
            active.rule.violations(&self.board, grid).into_iter().map(move |violation| (kind.clone(), violation))
        };
        self.rules.iter().flat_map(of_rule).collect()
    }
}

/// What stands in the cells of a variant's board.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What it is called, if anything.
    pub title: Option<String>,
    /// Who made it, if that is given apart from its variant.
    pub author: Option<String>,
    /// What it is about, likewise.
    pub about: Option<String>,
    /// The givens.
    pub givens: Grid,
    /// Cells limited to some digits.
    pub marks: BTreeMap<Cell, DigitSet>,
    /// How its digits are written.
    pub symbols: Symbols,
}

impl Puzzle {
    /// The empty board.
    pub fn empty(variant: &Variant) -> Puzzle {
        let givens = Grid::empty(variant.board.place_count());
        let symbols = variant.symbols.first().clone();
        Puzzle { title: None, author: None, about: None, givens, marks: BTreeMap::new(), symbols }
    }

    /// Whether givens and pencil marks allow a digit in a cell.
    #[inline]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.givens.get(cell).is_none_or(|given| given == digit)
            && self.marks.get(&cell).is_none_or(|set| set.contains(digit))
    }

    /// Limits a cell to some digits, and to what it was limited to before.
    pub fn limit(&mut self, cell: Cell, to: DigitSet) {
        self.marks.entry(cell).and_modify(|set| *set = set.intersection(to)).or_insert(to);
    }

    /// The cells whose given their own pencil marks exclude.
    pub fn contradictions(&self) -> Vec<Cell> {
        self.givens.placed().filter(|&(cell, digit)| !self.allows(cell, digit)).map(|(cell, _)| cell).collect()
    }
}
