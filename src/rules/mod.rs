//! What each rule means, and the list of them.
//!
//! A rule has two faces, written independently of each other: [`Rule::encode`] says it in the encoder's verbs, and
//! [`Rule::violations`] looks at a grid as a player would. A generic test holds one against the other; every
//! solution is looked at by the second face before anyone sees it.
//!
//! A rule's file has the same paragraphs each time: its [`Kind`] (name, meaning, forms, example), `read` from TOML
//! to cells of this board, `encode`, `violations`. Adding a rule is one such file and its line in [`KINDS`]; the
//! command line, the reference and the tests find it there.

// mod any;
mod anti_taxicab;
mod chaos_construction;
mod condition;
mod connected;
mod count;
mod count_distinct;
mod counting_circles;
mod diagonals;
mod different;
mod digits;
mod disjoint_groups;
mod doppelganger;
mod dutch_flatmates;
mod extra_regions;
mod extremes;
mod frame_sum;
mod full_rank;
mod houses;
mod index;
mod indexing;
mod line;
mod look_and_say;
mod lunchbox;
mod marks;
mod numbers;
mod pair;
mod parity;
mod patterns;
mod reader;
mod region_sum;
mod rellik;
mod scope;
mod several;
mod sides;
mod statistics;
mod steps;
mod sum;
mod table;

use std::fmt;

use crate::board::{Board, Cell, Grid};
use crate::encode::Encoder;
use crate::source::fields::Value;

pub use houses::Houses;
pub use reader::{Reader, report};

/// A rule of one puzzle: it knows its cells.
pub trait Rule: fmt::Debug + Send + Sync {
    /// The rule in the encoder's verbs.
    fn encode(&self, encoder: &mut Encoder<'_>);

    /// Where a grid breaks the rule.
    ///
    /// On a full grid nothing is returned if and only if the rule holds. On a grid with empty cells only what no
    /// filling of them can mend is returned; it may be less than all there is to say.
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

/// A kind of rule: what its name in `[rules]` means and how its value is read.
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

/// Every kind there is, in the order the reference tells them.
pub const KINDS: &[Kind] = &[
    houses::ROWS,
    houses::COLUMNS,
    houses::BOXES,
    houses::REGIONS,
    diagonals::DIAGONALS,
    patterns::WINDOKU,
    patterns::CENTER_DOT,
    patterns::ASTERISK,
    patterns::GIRANDOLA,
    patterns::ARGYLE,
    extra_regions::EXTRA_REGIONS,
    disjoint_groups::DISJOINT_GROUPS,
    different::ANTI_KNIGHT,
    different::ANTI_KING,
    different::DIFFERENT,
    parity::ODD,
    parity::EVEN,
    marks::MARKS,
    pair::PAIR,
    sum::SUM,
    digits::DIGITS,
    count::COUNT,
    line::LINE,
    table::TABLE,
    index::INDEX,
    // any::ANY,
    extremes::MINIMUM,
    extremes::MAXIMUM,
    extremes::FORTRESS,
    region_sum::REGION_SUM,
    rellik::RELLIK,
    lunchbox::LUNCHBOX,
    look_and_say::LOOK_AND_SAY,
    counting_circles::COUNTING_CIRCLES,
    count_distinct::COUNT_DISTINCT,
    indexing::COLUMN_INDEXING,
    indexing::ROW_INDEXING,
    indexing::BOX_INDEXING,
    frame_sum::FRAME_SUM,
    full_rank::FULL_RANK,
    anti_taxicab::ANTI_TAXICAB,
    dutch_flatmates::DUTCH_FLATMATES,
    doppelganger::DOPPELGANGER,
    connected::CONNECTED,
    chaos_construction::CHAOS_CONSTRUCTION,
];

/// The kind of this name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
