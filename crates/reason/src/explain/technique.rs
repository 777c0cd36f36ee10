//! The technique of a step, and its level.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::level::Level;
use super::why::Why;

/// The technique of a step, with the details for its sentence. Houses and rules are numbers of instances.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// A house with one empty cell.
    FullHouse {
        /// The house.
        house: usize,
    },
    /// A digit with one place in a house.
    HiddenSingle {
        /// The house.
        house: usize,
        /// Whether it is a box or a region.
        in_box: bool,
    },
    /// A cell with one candidate.
    NakedSingle,
    /// What one rule alone excludes.
    SingleRule {
        /// The rule.
        rule: usize,
        /// Why.
        why: Why,
    },
    /// Digits that a rule has only in cells that all exclude them from others.
    Locked {
        /// The rule that needs the digits.
        rule: usize,
        /// The digits.
        digits: Vec<Digit>,
        /// Their cells in the rule.
        cells: Vec<Cell>,
        /// The kind.
        kind: LockedKind,
    },
    /// A sum of a few cells that houses and the sums in them imply.
    Innies {
        /// The houses.
        houses: Vec<usize>,
        /// Their sum.
        of_houses: i64,
        /// The rules whose sums are subtracted.
        sums: Vec<usize>,
        /// The total of these.
        of_sums: i64,
        /// Where the remaining cells lie.
        side: Side,
        /// The remaining cells, with their weights.
        terms: Vec<(Cell, i64)>,
        /// Their sum.
        total: i64,
    },
    /// What several rules together exclude.
    CombinedRules {
        /// The rules.
        rules: Vec<usize>,
    },
    /// n cells with n digits.
    NakedSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<Cell>,
        /// Their digits.
        digits: Vec<Digit>,
        /// Whether candidates are removed from a second house.
        locked: bool,
    },
    /// n digits with n cells.
    HiddenSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: Vec<Digit>,
    },
    /// A digit in several houses, all of whose places lie in as many other houses.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses that need it.
        base: Vec<usize>,
        /// The houses that hold its places.
        cover: Vec<usize>,
        /// The places outside of the cover.
        fins: Vec<Cell>,
        /// Whether a base house has at most one place without its fins.
        sashimi: bool,
        /// The kinds of its houses.
        shape: FishShape,
    },
    /// Alternating strong and weak links.
    Chain {
        /// The kind.
        kind: ChainKind,
        /// Its strong links, in order.
        links: Vec<Link>,
        /// Whether its ends are linked, too.
        loops: bool,
    },
    /// Four cells that would have two solutions if they held only two digits.
    UniqueRectangle {
        /// The kind.
        kind: RectangleKind,
        /// The four cells, row by row.
        cells: Vec<Cell>,
        /// The two digits.
        digits: [Digit; 2],
        /// Their other candidates.
        extra: Vec<Candidate>,
        /// The cells that form a naked subset with other candidates of two corners.
        subset: Vec<Cell>,
        /// The houses that have a digit only in two corners, with that digit.
        houses: Vec<(usize, Digit)>,
    },
    /// A grid that would have two solutions without the placed candidate.
    Bug,
    /// Cells of two houses with only as many digits as fit in them.
    SueDeCoq {
        /// The two houses.
        houses: [usize; 2],
        /// The cells of both, those of the first only and those of the second only, with their digits.
        sets: [(Vec<Cell>, DigitSet); 3],
    },
    /// A cell each of whose candidates excludes a digit from an almost locked set.
    DeathBlossom {
        /// The cell.
        stem: Cell,
        /// The almost locked sets.
        petals: Vec<Petal>,
        /// The digit of all of them.
        digit: Digit,
    },
    /// What all ways to place a digit in the grid have in common.
    Template {
        /// The digit.
        digit: Digit,
        /// Whether it is placed.
        sets: bool,
        /// Whether each way must leave room for the other digits.
        compared: bool,
    },
    /// A candidate that leads to a contradiction.
    Refuted {
        /// The candidate.
        tried: Candidate,
        /// Whether more than singles and single rules was needed.
        nested: bool,
    },
    /// A digit of the solution, without a reason.
    Guess,
    /// A cell or a digit without possibilities: the puzzle has no solution.
    Contradiction {
        /// The house without a place for a digit; none for a cell without a digit.
        house: Option<usize>,
        /// The rule that nothing fits, if any.
        rule: Option<usize>,
        /// The cell without a digit.
        cell: Option<Cell>,
        /// The digit without a place.
        digit: Option<Digit>,
    },
}

/// Where the cells lie that houses and sums leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// In the houses.
    Innies,
    /// Outside the houses.
    Outies,
    /// On both sides.
    Both,
}

/// The kinds of houses of a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FishShape {
    /// Rows and columns.
    Basic,
    /// Also boxes on one side.
    Franken,
    /// Any houses.
    Mutant,
}

/// The kind of a unique rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RectangleKind {
    /// A unique rectangle of a type from 1 to 6.
    Type(u8),
    /// A candidate of a corner would force the two digits into all corners.
    Hidden,
    /// Some of its cells already have their digits, none of them a given: type 1 or 2.
    Avoidable(u8),
}

/// A petal of a death blossom: an almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Petal {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Their digits.
    pub digits: DigitSet,
    /// The digit of the stem that it may lose.
    pub of_stem: Digit,
}

/// The kind of a locked digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LockedKind {
    /// From a box to a line.
    Pointing,
    /// From a line to a box.
    Claiming,
    /// From any other rule.
    Other,
}

/// A strong link: if none of the first candidates is true, one of the second is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Link {
    /// The first candidates.
    pub from: Vec<Candidate>,
    /// The second.
    pub to: Vec<Candidate>,
    /// The house that makes it a link; none if it is a cell.
    pub house: Option<usize>,
    /// The cells of an almost locked set, if it is one.
    pub als: Vec<Cell>,
    /// The cells of a rectangle that would have two solutions without any of the candidates, if it is one.
    pub rectangle: Vec<Cell>,
}

/// The kind of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChainKind {
    /// One digit, two strong links in parallel lines.
    Skyscraper,
    /// One digit, two strong links in a row and a column.
    TwoStringKite,
    /// One digit, two strong links, one of them in a box.
    TurbotFish,
    /// One digit, a strong link and a box whose places lie in a row and a column.
    EmptyRectangle,
    /// One digit, more strong links.
    XChain,
    /// Cells with the same two candidates.
    RemotePair,
    /// Three cells with two candidates each.
    XyWing,
    /// A cell with three candidates and two cells with two of them each.
    XyzWing,
    /// Two cells with the same two candidates, and a strong link between them.
    WWing,
    /// Cells with two candidates each.
    XyChain,
    /// Two almost locked sets.
    AlsXz,
    /// Three almost locked sets.
    AlsXyWing,
    /// More almost locked sets.
    AlsChain,
    /// One digit, with groups of places.
    GroupedXChain,
    /// Any strong links of single candidates.
    Aic,
    /// Any strong links.
    GroupedAic,
    /// A chain with a rectangle that would have two solutions.
    UniqueRectangle,
}

impl Technique {
    /// Its level of reasoning.
    pub fn level(&self) -> Level {
        match self {
            Technique::FullHouse { .. }
            | Technique::HiddenSingle { .. }
            | Technique::NakedSingle
            | Technique::Contradiction { rule: None, .. } => Level::Singles,
            Technique::SingleRule { .. } | Technique::Contradiction { .. } => Level::SingleRule,
            Technique::Locked { .. } | Technique::Innies { .. } | Technique::CombinedRules { .. } => {
                Level::CombinedRules
            }
            Technique::NakedSubset { .. } | Technique::HiddenSubset { .. } => Level::Subsets,
            Technique::Fish { .. } => Level::Fish,
            Technique::Chain { .. }
            | Technique::UniqueRectangle { .. }
            | Technique::Bug
            | Technique::SueDeCoq { .. }
            | Technique::DeathBlossom { .. } => Level::Chains,
            Technique::Template { .. } | Technique::Refuted { nested: false, .. } => Level::Forcing,
            Technique::Refuted { .. } => Level::NestedForcing,
            Technique::Guess => Level::Guess,
        }
    }
}
