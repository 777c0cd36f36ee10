//! What each rule means, and the list of them.
//!
//! A rule has two faces, written independently of each other: [`Rule::encode`] states it in the encoder's verbs, and
//! [`Rule::violations`] looks at a grid as a player would. A generic test holds one against the other; every
//! solution is looked at by the second face before anyone sees it.
//!
//! A rule's file has the same paragraphs each time: its [`Kind`] (name, meaning, forms, example), `read` from TOML
//! to cells of this board, `encode`, `violations`. Many kinds need no Rust: they are a file in `kinds/` that defines the
//! rule by other rules, as any TOML file may. Either way, adding a kind is one file and its line in `KINDS`; the
//! command line, the reference and the tests find it there.
//!
//! ```text
//!   signature.rs   the parameters of a kind         reader.rs   values to cells, lines, pairs
//!   bind.rs        values to parameters             drawn.rs    pictures to cells
//!   keys.rs        typed names of parameters        numbers.rs  values to numbers, expressions
//!   rule_use.rs    one use of a rule                read.rs     tables of rules
//!   write.rs       rule uses as TOML                define.rs   definitions in TOML
//!   written.rs     kinds written in Rust            expand.rs   from a definition to its rules
//!   draw.rs        how clues are drawn              scope.rs    names in a definition
//!   look.rs        how a kind is drawn              figures.rs  how a rule is drawn
//!   kinds.rs       kinds by name                    phrase.rs   what solvers call a rule
//!   encoded.rs     definitions encoded in Rust
//! ```

mod all;
mod anti_taxicab;
mod any;
mod bind;
mod chaos_construction;
mod condition;
mod connected;
mod count;
mod count_distinct;
mod counting_circles;
mod define;
mod diagonals;
mod different;
mod digits;
mod disjoint_groups;
mod distinction;
mod doppelganger;
mod draw;
mod drawn;
mod dutch_flatmates;
mod encoded;
mod example;
mod expand;
mod extra_regions;
mod extremes;
mod figures;
mod frame_sum;
mod full_rank;
mod houses;
mod index;
mod indexing;
mod key;
pub mod keys;
mod kinds;
mod line;
mod look;
mod look_and_say;
mod lunchbox;
mod marks;
mod numbers;
mod pair;
mod parity;
mod patterns;
mod phrase;
mod read;
mod reader;
mod reference;
mod region_sum;
mod rellik;
mod repeat;
mod rule_use;
mod same;
mod scope;
mod sides;
mod signature;
mod statistics;
mod steps;
mod sum;
mod table;
mod write;
mod written;

use std::fmt;

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use bind::Bound;
use written::Build;

pub use define::Definition;
pub use distinction::{Distinction, Distinctions, Ink, Mark, side_names};
pub use draw::{ClueValue, Draw, Shape, Sides, Sizes};
pub use figures::{GENERAL_KINDS, PlacedFigure};
pub use houses::Houses;
pub use key::{Key, ParameterValue};
pub use kinds::{AnyKind, Kinds, kind, kinds};
pub use line::{Machine, Read, share_languages};
pub use look::{Figure, FigureKind, Look};
pub use phrase::{phrase, value as value_in_words};
pub use read::ReadRule;
pub use reader::{Reader, report};
pub use rule_use::{Extent, Parts, RuleUse};
pub use scope::Binding;
pub use signature::{Choice, Param, Signature, Type};
pub use write::{binding_to_toml, cells_to_text};
pub use written::Kind;

/// A rule of one puzzle: it knows its cells.
pub trait Rule: fmt::Debug + Send + Sync {
    /// The rule in the encoder's verbs.
    fn encode(&self, encoder: &mut Encoder<'_>);

    /// Where a grid breaks the rule.
    ///
    /// On a full grid nothing is returned if and only if the rule holds. On a grid with empty places only what no
    /// filling of them can repair is returned, and perhaps not all of it. The unknowns beside a grid that a
    /// person wrote are empty, though all of its cells be filled.
    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation>;

    /// The rules in it, where it is a list of rules that a file writes together: the cages of `killer = [...]`.
    fn listed(&self) -> &[Box<dyn Rule>] {
        &[]
    }

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

/// Every kind, in the order of the reference; [`keys::KINDS`] has their names in this order.
static KINDS: [Listed; keys::KINDS.len()] = [
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
    defined!("non-consecutive"),
    defined!("diagonally-non-consecutive"),
    defined!("global-entropy"),
    defined!("global-mod"),
    Listed::Written(anti_taxicab::ANTI_TAXICAB),
    Listed::Written(dutch_flatmates::DUTCH_FLATMATES),
    Listed::Written(doppelganger::DOPPELGANGER),
    Listed::Written(different::DIFFERENT),
    Listed::Written(parity::ODD),
    Listed::Written(parity::EVEN),
    Listed::Written(marks::MARKS),
    defined!("small"),
    defined!("big"),
    defined!("thermo"),
    defined!("slow-thermo"),
    defined!("greater-than"),
    defined!("whisper"),
    defined!("parity-line"),
    defined!("modular"),
    defined!("entropic"),
    defined!("renban"),
    defined!("nabner"),
    defined!("palindrome"),
    defined!("between"),
    defined!("lockout"),
    defined!("zipper"),
    Listed::Written(region_sum::REGION_SUM),
    Listed::Written(lunchbox::LUNCHBOX),
    defined!("sum-line"),
    defined!("arithmetic"),
    defined!("value-indexing"),
    defined!("arrow"),
    defined!("double-arrow"),
    defined!("pill-arrow"),
    defined!("little-killer"),
    defined!("equal-sum"),
    defined!("magic-square"),
    defined!("killer"),
    defined!("multi-killer"),
    defined!("product-cage"),
    defined!("equality-cage"),
    Listed::Written(rellik::RELLIK),
    Listed::Written(look_and_say::LOOK_AND_SAY),
    defined!("kropki"),
    defined!("xv"),
    defined!("white-dot"),
    defined!("black-dot"),
    defined!("sum-mark"),
    defined!("product-mark"),
    Listed::Written(extremes::MINIMUM),
    Listed::Written(extremes::MAXIMUM),
    Listed::Written(extremes::FORTRESS),
    defined!("quadruple"),
    defined!("sandwich"),
    defined!("x-sum"),
    defined!("skyscraper"),
    defined!("hidden-skyscraper"),
    defined!("numbered-room"),
    defined!("outside"),
    Listed::Written(frame_sum::FRAME_SUM),
    Listed::Written(full_rank::FULL_RANK),
    defined!("contain"),
    defined!("contain-exactly"),
    defined!("clone"),
    defined!("same-values"),
    Listed::Written(counting_circles::COUNTING_CIRCLES),
    Listed::Written(count_distinct::COUNT_DISTINCT),
    Listed::Written(indexing::ROW_INDEXING),
    Listed::Written(indexing::COLUMN_INDEXING),
    Listed::Written(indexing::BOX_INDEXING),
    Listed::Written(connected::CONNECTED),
    Listed::Written(chaos_construction::CHAOS_CONSTRUCTION),
    Listed::Written(same::SAME_RUN),
    Listed::Written(same::SAME_COUNT),
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
