//! What each rule means, and the list of them.
//!
//! A rule has two faces, written independently of each other: [`Rule::encode`] says it in the encoder's verbs, and
//! [`Rule::violations`] looks at a grid as a player would. A generic test holds one against the other; every
//! solution is looked at by the second face before anyone sees it.
//!
//! A rule's file has the same paragraphs each time: its [`Kind`] (name, meaning, forms, example), `read` from TOML
//! to cells of this board, `encode`, `violations`. Many kinds need no Rust: they are a file in `kinds/` that says the
//! rule in other rules, as any TOML file may. Either way, adding a kind is one file and its line in `KINDS`; the
//! command line, the reference and the tests find it there.
//!
//! ```text
//!   reader.rs   values to cells, lines, pairs      read.rs     tables of rules
//!   drawn.rs    pictures to cells                  define.rs   what a definition is
//!   numbers.rs  values to numbers, expressions     expand.rs   from its uses to rules
//!   scope.rs    what names stand for               kinds.rs    kinds by name
//! ```

mod all;
mod any;
mod condition;
mod count;
mod define;
mod diagonals;
mod different;
mod digits;
mod disjoint_groups;
mod drawn;
mod expand;
mod extra_regions;
mod houses;
mod index;
mod kinds;
mod line;
mod marks;
mod numbers;
mod pair;
mod parity;
mod patterns;
mod read;
mod reader;
mod repeat;
mod scope;
mod statistics;
mod steps;
mod sum;
mod table;

use std::fmt;

use crate::board::{Board, Cell, Grid};
use crate::encode::Encoder;
use crate::source::fields::Value;

pub use define::{Definition, Param, Type};
pub use houses::Houses;
pub use kinds::{AnyKind, Kinds, kind, kinds};
pub use reader::{Reader, report};

/// A rule of one puzzle: it knows its cells.
pub trait Rule: fmt::Debug + Send + Sync {
    /// The rule in the encoder's verbs.
    fn encode(&self, encoder: &mut Encoder<'_>);

    /// Where a grid breaks the rule.
    ///
    /// On a full grid nothing is returned if and only if the rule holds. On a grid with empty places only what no
    /// filling of them can mend is returned; it may be less than all there is to say. The unknowns beside a grid that a
    /// person wrote are empty, though all of its cells be filled.
    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation>;

    /// Whether a full grid keeps the rule.
    fn holds(&self, board: &Board, grid: &Grid) -> bool {
        self.violations(board, grid).is_empty()
    }
}

/// A place where a grid breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What is wrong, in words that go before the list of cells: `row 3 repeats a digit`.
    pub what: String,
    /// The cells that show it.
    pub cells: Vec<Cell>,
}

/// A kind of rule written in Rust: what its name in `[rules]` means and how its value is read.
pub struct Kind {
    /// The key in `[rules]`.
    pub name: &'static str,
    /// What the rule says, in one or two sentences.
    pub meaning: &'static str,
    /// The forms its value may take, each with what it means.
    pub forms: &'static [(&'static str, &'static str)],
    /// Lines of a `[rules]` table that use it.
    pub example: &'static str,
    /// What it becomes in the exact cover.
    pub compiles_to: &'static str,
    /// From the value to the rule; complaints go to the reader.
    pub read: fn(&Value<'_>, &mut Reader<'_, '_>) -> Option<Box<dyn Rule>>,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.name)
    }
}

/// An entry of the list of kinds.
#[derive(Debug)]
enum Listed {
    /// Written in Rust.
    Written(Kind),
    /// Defined in TOML: its name and the text of its file.
    Defined(&'static str, &'static str),
}

/// A kind defined by the file of its name in `kinds/`.
macro_rules! defined {
    ($name:literal) => {
        Listed::Defined($name, include_str!(concat!("kinds/", $name, ".toml")))
    };
}

/// Every kind there is, in the order the reference tells them.
const KINDS: &[Listed] = &[
    Listed::Written(houses::ROWS),
    Listed::Written(houses::COLUMNS),
    Listed::Written(houses::BOXES),
    Listed::Written(houses::REGIONS),
    Listed::Written(diagonals::DIAGONALS),
    Listed::Written(patterns::WINDOKU),
    Listed::Written(patterns::CENTER_DOT),
    Listed::Written(patterns::ASTERISK),
    Listed::Written(patterns::GIRANDOLA),
    Listed::Written(patterns::ARGYLE),
    Listed::Written(extra_regions::EXTRA_REGIONS),
    Listed::Written(disjoint_groups::DISJOINT_GROUPS),
    Listed::Written(different::ANTI_KNIGHT),
    Listed::Written(different::ANTI_KING),
    defined!("leaper"),
    Listed::Written(different::DIFFERENT),
    Listed::Written(parity::ODD),
    Listed::Written(parity::EVEN),
    Listed::Written(marks::MARKS),
    Listed::Written(pair::PAIR),
    Listed::Written(sum::SUM),
    Listed::Written(digits::DIGITS),
    Listed::Written(count::COUNT),
    Listed::Written(line::LINE),
    Listed::Written(table::TABLE),
    Listed::Written(index::INDEX),
    Listed::Written(any::ANY),
    Listed::Written(all::ALL),
    Listed::Written(repeat::REPEAT),
];
