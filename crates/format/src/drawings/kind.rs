//! The kinds of statements (`kinds.toml`): which drawings each claims, and the rule that becomes of them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::colours::{ColourName, colour_of_word};

/// What a kind claims, in the order of the claims: first what has a shape of its own, then what goes by colour, at last
/// what takes whatever is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Draws {
    /// Nothing: it holds everywhere.
    Grid,
    Neighbours,
    Squares,
    Triples,
    DiagonalSets,
    Indexing,
    CentralBox,
    Digits,
    Windoku,
    Diagonals,
    LittleKillers,
    Outside,
    Quadruples,
    Arrows,
    CageSets,
    CagesOf,
    CagesSameSum,
    CagesByLetter,
    Cages,
    CageUnique,
    /// Nothing: cages look for it.
    CageRepeat,
    MarkPairs,
    Letters,
    NumberedDots,
    WhiteDots,
    BlackDots,
    Inequalities,
    Thermos,
    Lines,
    LineWindows,
    IncreasingLines,
    SameSumLines,
    LineUnique,
    ShapeDigits,
    ShapeSets,
    CellSquares,
    CountingCircles,
    CellCircles,
    CellShapes,
    ShadedRegions,
    ShadedSets,
    Clones,
    NonConsecutive,
    Negative,
    Pairs,
}

impl Draws {
    /// Whether such a statement may stand without a drawing.
    pub(super) fn is_optional(self) -> bool {
        use Draws::*;
        matches!(
            self,
            Grid | Neighbours
                | Pairs
                | Squares
                | Digits
                | Indexing
                | CentralBox
                | Diagonals
                | CageUnique
                | CageRepeat
                | Negative
                | NonConsecutive
        )
    }
}

/// What a kind of statement claims, and what becomes of it.
#[derive(Debug, Deserialize)]
pub(super) struct Kind {
    pub(super) draws: Draws,
    pub(super) rule: String,
    pub(super) parameter: Option<String>,
    pub(super) number: Option<String>,
    pub(super) colours: Option<String>,
    pub(super) reading: Option<usize>,
    pub(super) ends: Option<String>,
}

/// The kind of this name.
pub(super) fn kind(name: &str) -> &'static Kind {
    static KINDS: OnceLock<BTreeMap<String, Kind>> = OnceLock::new();
    let kinds =
        KINDS.get_or_init(|| toml::from_str(include_str!("kinds.toml")).expect("the table of kinds is well written"));
    kinds.get(name).expect("each pattern has a kind of the table")
}

impl Kind {
    /// The colours it usually has.
    pub(super) fn usual_colours(&self) -> Vec<ColourName> {
        self.colours.iter().flat_map(|names| names.split(' ')).filter_map(colour_of_word).collect()
    }
}
