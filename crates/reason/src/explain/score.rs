//! The difficulty of a step for a person, on the scale of the program Sudoku Explainer.

use exdoku_text::board::Cell;

use super::step::Step;
use super::technique::{ChainKind, FishShape, LockedKind, RectangleKind, Technique};

impl Step {
    /// Its difficulty. For the steps of Sudoku Explainer, it is that program's rating (1.0 for a full house, 2.6 for
    /// pointing, 4.2 for an XY-wing); other steps are placed among those that are as hard to see. A refutation is at least
    /// 8, and grows with the number of its steps; a guess is 11.
    pub fn score(&self) -> f64 {
        let cells = {
            let mut cells: Vec<Cell> = self.reason.absent.iter().map(|candidate| candidate.cell).collect();
            cells.sort_unstable();
            cells.dedup();
            cells.len() as f64
        };
        let score = match &self.technique {
            Technique::FullHouse { .. } | Technique::Contradiction { .. } => 1.0,
            Technique::HiddenSingle { in_box: true, .. } => 1.2,
            Technique::HiddenSingle { .. } => 1.5,
            Technique::NakedSingle => 2.3,
            Technique::SingleRule { .. } => 1.6 + 0.1 * cells.min(9.0),
            Technique::Locked { kind: LockedKind::Pointing, .. } => 2.6,
            Technique::Locked { kind: LockedKind::Claiming, .. } => 2.8,
            Technique::Locked { .. } => 2.9,
            Technique::Innies { houses, terms, .. } => 2.6 + 0.2 * houses.len() as f64 + 0.1 * terms.len() as f64,
            Technique::CombinedRules { rules } => {
                LEAST_COMBINED + 0.1 * (rules.len() as f64 - 2.0) + 0.02 * cells.min(25.0)
            }
            Technique::NakedSubset { cells, locked, .. } => naked(cells.len(), *locked),
            Technique::HiddenSubset { cells, .. } => hidden(cells.len()),
            Technique::Fish { base, fins, sashimi, shape, .. } => {
                fish(base.len(), *shape) + if fins.is_empty() { 0.0 } else { of_fins(*sashimi) }
            }
            Technique::Chain { kind, links, .. } => chain(*kind, links.len()),
            Technique::UniqueRectangle { kind, subset, .. } => rectangle(*kind) + 0.1 * subset.len() as f64,
            Technique::Bug => BUG,
            Technique::SueDeCoq { sets, .. } => {
                let cells: usize = sets.iter().map(|(cells, _)| cells.len()).sum();
                SUE_DE_COQ + 0.1 * (cells as f64 - 4.0)
            }
            Technique::DeathBlossom { petals, .. } => death_blossom(petals.len()),
            Technique::Template { .. } => TEMPLATE,
            Technique::Refuted { nested, .. } => {
                let work = self.steps.len() as f64;
                refuted(*nested) + work / (work + 15.0)
            }
            Technique::Guess => GUESS,
        };
        // So that a range of scores has the stated bounds.
        (100.0 * score).round() / 100.0
    }
}

/// The least score of combined rules, of which there are at least two.
pub(super) const LEAST_COMBINED: f64 = 3.2;
/// The least score of innies and outies: one house and one term.
pub(super) const LEAST_INNIES: f64 = 2.9;
/// Sudoku Explainer's score of a BUG of type 1.
pub(super) const BUG: f64 = 5.6;
/// The least score of a Sue de Coq: four cells.
pub(super) const SUE_DE_COQ: f64 = 7.0;
pub(super) const TEMPLATE: f64 = 8.5;
pub(super) const GUESS: f64 = 11.0;

/// The score of a unique rectangle without a subset. Sudoku Explainer gives 4.5 to all types, and more for a subset.
pub(super) fn rectangle(kind: RectangleKind) -> f64 {
    match kind {
        RectangleKind::Type(_) => 4.5,
        RectangleKind::Hidden | RectangleKind::Avoidable(_) => 4.7,
    }
}

/// The score of a death blossom with this many petals.
pub(super) fn death_blossom(petals: usize) -> f64 {
    7.0 + 0.1 * petals as f64
}

/// The score of a naked subset of this many cells; a locked one is in two houses.
pub(super) fn naked(size: usize, is_locked: bool) -> f64 {
    match (size, is_locked) {
        (2, true) => 2.0,
        (3, true) => 2.5,
        (2, _) => 3.0,
        (3, _) => 3.6,
        (n, _) => 4.6 + 0.1 * n as f64,
    }
}

/// The score of a hidden subset of this many cells.
pub(super) fn hidden(size: usize) -> f64 {
    match size {
        2 => 3.4,
        3 => 4.0,
        n => 5.0 + 0.1 * n as f64,
    }
}

/// The score of a fish with this many base houses, without fins.
pub(super) fn fish(size: usize, shape: FishShape) -> f64 {
    let shape = match shape {
        FishShape::Basic => 0.0,
        FishShape::Franken => 1.5,
        FishShape::Mutant => 2.8,
    };
    [0.0, 0.0, 3.2, 3.8, 5.2][size.min(4)] + shape
}

/// The additional score of fins.
pub(super) fn of_fins(sashimi: bool) -> f64 {
    if sashimi { 1.2 } else { 0.7 }
}

/// The score of the shortest refutation.
pub(super) fn refuted(nested: bool) -> f64 {
    if nested { 9.0 } else { 8.0 }
}

/// Longer chains are harder.
pub(super) fn chain(kind: ChainKind, links: usize) -> f64 {
    let more = 0.1 * (links as f64 - 2.0);
    match kind {
        ChainKind::Skyscraper | ChainKind::TwoStringKite => 4.3,
        ChainKind::UniqueRectangle => 4.5 + more.max(0.0),
        ChainKind::XyWing => 4.2,
        ChainKind::XyzWing | ChainKind::WWing => 4.4,
        ChainKind::TurbotFish | ChainKind::EmptyRectangle => 4.6,
        ChainKind::RemotePair => 5.0 + more,
        ChainKind::XChain | ChainKind::XyChain => 6.5 + more,
        ChainKind::Aic => 6.7 + more,
        ChainKind::GroupedXChain | ChainKind::GroupedAic => 6.9 + more,
        ChainKind::AlsXz | ChainKind::AlsXyWing | ChainKind::AlsChain => 7.1 + more,
    }
}
