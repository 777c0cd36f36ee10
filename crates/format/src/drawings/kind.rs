//! The kinds of statements (`kinds.toml`): which drawings each claims, and the rule that they become.

use std::collections::BTreeMap;

use once_cell::race::OnceBox;
use serde::Deserialize;

use super::colours::{ColourName, colour_of_word};
use super::table_of;

/// The drawings that a kind claims, in the order of the claims: first those with a shape of their own, then those told
/// apart by colour, and finally whatever is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Draws {
    /// Nothing: the rule holds everywhere.
    Grid,
    /// Nothing: a rule of the board does not hold.
    NoHouses,
    Neighbours,
    Squares,
    Triples,
    Areas,
    Companions,
    ChosenDigits,
    Holes,
    DigitPairs,
    DiagonalSets,
    Indexing,
    CentralBox,
    Digits,
    Windoku,
    Diagonals,
    LittleKillers,
    /// Nothing: the clues along diagonals take it into account.
    LittleUniques,
    Outside,
    Quadruples,
    Arrows,
    CageSets,
    CageSums,
    CagesOf,
    CagesSameSum,
    CagesByLetter,
    Cages,
    CageUnique,
    /// Nothing: the rules of cages take it into account.
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
    CountingLines,
    Places,
    ShapeDigits,
    ShapeSets,
    CellSquares,
    CountingCircles,
    CellCircles,
    CellShapes,
    MagicSquares,
    ShadedRegions,
    ShadedSets,
    Clones,
    NonConsecutive,
    Negative,
    Pairs,
    /// The cells of other rules.
    Types,
}

impl Draws {
    /// Whether such a statement needs no drawing.
    pub(super) fn is_optional(self) -> bool {
        use Draws::*;
        matches!(
            self,
            Grid | NoHouses
                | Neighbours
                | Pairs
                | Areas
                | Companions
                | ChosenDigits
                | DigitPairs
                | Types
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

/// The drawings that a kind of statement claims, the rules that it becomes, and the sentence that such a rule is written as.
#[derive(Debug, Deserialize)]
pub(crate) struct Kind {
    pub(super) draws: Draws,
    pub(super) rule: String,
    pub(super) parameter: Option<String>,
    pub(super) number: Option<String>,
    pub(super) colours: Option<String>,
    pub(super) reading: Option<usize>,
    pub(super) ends: Option<String>,
    pub(crate) says: Option<String>,
}

pub(super) fn all_kinds() -> &'static BTreeMap<String, Kind> {
    static KINDS: OnceBox<BTreeMap<String, Kind>> = OnceBox::new();
    KINDS.get_or_init(|| Box::new(table_of(include_str!("kinds.toml"))))
}

/// The kind of this name.
pub(crate) fn kind(name: &str) -> &'static Kind {
    all_kinds().get(name).expect("each pattern has a kind of the table")
}

/// The statement that rules of this kind are written as: that of the same name, otherwise the first in the alphabet.
pub(crate) fn written_as(rule: &str) -> Option<&'static str> {
    let is_written = |kind: &Kind| kind.rule == rule && kind.says.is_some();
    let (name, _) = all_kinds()
        .get_key_value(rule)
        .filter(|(_, kind)| is_written(kind))
        .or_else(|| all_kinds().iter().find(|(_, kind)| is_written(kind)))?;
    Some(name)
}

impl Kind {
    /// Whether it is about lines that only their colour tells apart.
    pub(crate) fn is_coloured_line(&self) -> bool {
        self.draws == Draws::Lines && self.ends.is_none()
    }

    /// Whether it is about lines of which only neighbours matter, so that two that meet are as good as one.
    pub(crate) fn is_of_neighbours(&self) -> bool {
        self.reading == Some(2)
    }

    /// The colours in which it is usually drawn, by name.
    pub(crate) fn colours(&self) -> impl Iterator<Item = &str> {
        self.colours.iter().flat_map(|names| names.split(' '))
    }

    /// The colours it usually has.
    pub(super) fn usual_colours(&self) -> Vec<ColourName> {
        self.colours.iter().flat_map(|names| names.split(' ')).filter_map(colour_of_word).collect()
    }
}
