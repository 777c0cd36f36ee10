//! The order in which steps are searched, from simple to hard.

use super::fish::FishKind;
use super::level::Level;
use super::links::ChainClass;
use super::score;
use super::technique::{ChainKind, FishShape, RectangleKind};

/// The number of steps of one kind that are compared.
const MOST_COMPARED: usize = 200;

/// A kind of steps that is searched at once.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage {
    Contradiction,
    Hidden,
    Naked,
    SingleRule,
    Locked,
    LockedByRule,
    Innies,
    CombinedRules,
    NakedSubset(usize),
    HiddenSubset(usize),
    Fish(FishKind),
    Chain(ChainClass),
    Rectangles,
    Bug,
    SueDeCoq,
    DeathBlossom,
    Templates,
    Refute { nested: bool },
    Guess,
}

impl Stage {
    /// Whether it assumes that the puzzle has one solution.
    pub(super) fn is_unique(self) -> bool {
        matches!(self, Stage::Chain(ChainClass::Unique) | Stage::Rectangles | Stage::Bug)
    }

    /// Whether steps of this kind are rare.
    pub(super) fn is_rare(self) -> bool {
        match self {
            Stage::Fish(FishKind { shape: FishShape::Mutant, .. }) => true,
            Stage::Fish(FishKind { size, shape: FishShape::Franken, .. }) => size > 3,
            Stage::DeathBlossom | Stage::Templates => true,
            _ => false,
        }
    }

    /// Whether a step of this kind is compared with those of later kinds. Singles and single-rule steps are taken at once.
    pub(super) fn is_compared(self) -> bool {
        self.compared() > 1
    }

    /// The number of steps of this kind that are compared to find the simplest.
    pub(super) fn compared(self) -> usize {
        match self {
            Stage::Hidden | Stage::Naked | Stage::Contradiction => 1,
            Stage::SingleRule | Stage::LockedByRule | Stage::Innies | Stage::CombinedRules => 1,
            _ => MOST_COMPARED,
        }
    }

    /// The lowest score of a step of this kind that no earlier kind has; 0 for the first kinds.
    pub(super) fn least_score(self) -> f64 {
        match self {
            Stage::Fish(FishKind { size, fins, shape }) => {
                score::fish(size, shape) + if fins { score::of_fins(false) } else { 0.0 }
            }
            Stage::CombinedRules => score::LEAST_COMBINED,
            Stage::NakedSubset(size) => score::naked(size, true),
            Stage::HiddenSubset(size) => score::hidden(size),
            Stage::Chain(class) => match class {
                ChainClass::Digit => score::chain(ChainKind::Skyscraper, 2),
                ChainClass::Cells => score::chain(ChainKind::XyWing, 3),
                ChainClass::Wings => score::chain(ChainKind::XyzWing, 2),
                ChainClass::Single => score::chain(ChainKind::WWing, 3),
                ChainClass::Unique => score::chain(ChainKind::UniqueRectangle, 1),
                ChainClass::Grouped => score::chain(ChainKind::EmptyRectangle, 2),
                ChainClass::Sets | ChainClass::Als => score::chain(ChainKind::AlsXz, 2),
            },
            Stage::Rectangles => score::rectangle(RectangleKind::Type(1)),
            Stage::Bug => score::BUG,
            Stage::SueDeCoq => score::SUE_DE_COQ,
            Stage::DeathBlossom => score::death_blossom(2),
            Stage::Templates => score::TEMPLATE,
            Stage::Refute { nested } => score::refuted(nested),
            Stage::Guess => score::GUESS,
            Stage::Contradiction
            | Stage::Hidden
            | Stage::Naked
            | Stage::SingleRule
            | Stage::Locked
            | Stage::LockedByRule
            | Stage::Innies => 0.0,
        }
    }
}

const fn basic(size: usize, fins: bool) -> Stage {
    Stage::Fish(FishKind { size, fins, shape: FishShape::Basic })
}

/// The kinds of steps in the order of the search, each with its level.
pub(super) const STAGES: &[(Level, Stage)] = &[
    (Level::Singles, Stage::Contradiction),
    (Level::Singles, Stage::Hidden),
    (Level::Singles, Stage::Naked),
    (Level::SingleRule, Stage::SingleRule),
    (Level::CombinedRules, Stage::Locked),
    (Level::CombinedRules, Stage::LockedByRule),
    (Level::CombinedRules, Stage::Innies),
    (Level::Subsets, Stage::NakedSubset(2)),
    (Level::CombinedRules, Stage::CombinedRules),
    (Level::Fish, basic(2, false)),
    (Level::Subsets, Stage::HiddenSubset(2)),
    (Level::Subsets, Stage::NakedSubset(3)),
    (Level::Fish, basic(3, false)),
    (Level::Subsets, Stage::HiddenSubset(3)),
    (Level::Fish, basic(2, true)),
    (Level::Subsets, Stage::NakedSubset(4)),
    (Level::Fish, basic(4, false)),
    (Level::Subsets, Stage::HiddenSubset(4)),
    (Level::Chains, Stage::Chain(ChainClass::Digit)),
    (Level::Chains, Stage::Chain(ChainClass::Cells)),
    (Level::Chains, Stage::Chain(ChainClass::Wings)),
    (Level::Chains, Stage::Chain(ChainClass::Single)),
    (Level::Chains, Stage::Rectangles),
    (Level::Chains, Stage::Chain(ChainClass::Unique)),
    (Level::Fish, basic(3, true)),
    (Level::Chains, Stage::Chain(ChainClass::Grouped)),
    (Level::Fish, basic(4, true)),
    (Level::Chains, Stage::Bug),
    (Level::Chains, Stage::SueDeCoq),
    (Level::Chains, Stage::Chain(ChainClass::Sets)),
    (Level::Chains, Stage::Chain(ChainClass::Als)),
    (Level::Chains, Stage::DeathBlossom),
    (Level::Fish, Stage::Fish(FishKind { size: 2, fins: true, shape: FishShape::Franken })),
    (Level::Fish, Stage::Fish(FishKind { size: 3, fins: false, shape: FishShape::Franken })),
    (Level::Fish, Stage::Fish(FishKind { size: 3, fins: true, shape: FishShape::Franken })),
    (Level::Fish, Stage::Fish(FishKind { size: 4, fins: false, shape: FishShape::Franken })),
    (Level::Fish, Stage::Fish(FishKind { size: 4, fins: true, shape: FishShape::Franken })),
    (Level::Fish, Stage::Fish(FishKind { size: 2, fins: true, shape: FishShape::Mutant })),
    (Level::Fish, Stage::Fish(FishKind { size: 3, fins: false, shape: FishShape::Mutant })),
    (Level::Fish, Stage::Fish(FishKind { size: 3, fins: true, shape: FishShape::Mutant })),
    (Level::Fish, Stage::Fish(FishKind { size: 4, fins: false, shape: FishShape::Mutant })),
    (Level::Fish, Stage::Fish(FishKind { size: 4, fins: true, shape: FishShape::Mutant })),
    (Level::Forcing, Stage::Templates),
    (Level::Forcing, Stage::Refute { nested: false }),
    (Level::NestedForcing, Stage::Refute { nested: true }),
    (Level::Guess, Stage::Guess),
];
