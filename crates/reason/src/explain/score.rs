//! How hard a step is for a person, on the scale of the program Sudoku Explainer.

use exdoku_text::board::Cell;

use super::step::Step;
use super::technique::{ChainKind, FishShape, LockedKind, Technique};

impl Step {
    /// How hard it is. For the steps of Sudoku Explainer it is that program's rating (1.0 for a full house, 2.6 for
    /// pointing, 4.2 for an XY-wing); others stand between those that are as hard to see. A refutation is at least 8, and
    /// grows with the number of its steps; a guess is 11.
    pub fn score(&self) -> f64 {
        let cells = {
            let mut cells: Vec<Cell> = self.reason.absent.iter().map(|candidate| candidate.cell).collect();
            cells.sort_unstable();
            cells.dedup();
            cells.len() as f64
        };
        match &self.technique {
            Technique::FullHouse { .. } => 1.0,
            Technique::HiddenSingle { in_box: true, .. } => 1.2,
            Technique::HiddenSingle { .. } => 1.5,
            Technique::NakedSingle => 2.3,
            Technique::SingleRule { .. } => 1.6 + 0.1 * cells.min(9.0),
            Technique::Locked { kind: LockedKind::Pointing, .. } => 2.6,
            Technique::Locked { kind: LockedKind::Claiming, .. } => 2.8,
            Technique::Locked { .. } => 2.9,
            Technique::Innies { houses, terms, .. } => 2.6 + 0.2 * houses.len() as f64 + 0.1 * terms.len() as f64,
            Technique::CombinedRules { rules } => 3.0 + 0.1 * rules.len() as f64 + 0.02 * cells.min(25.0),
            Technique::NakedSubset { cells, locked, .. } => match (cells.len(), locked) {
                (2, true) => 2.0,
                (3, true) => 2.5,
                (2, _) => 3.0,
                (3, _) => 3.6,
                (n, _) => 4.6 + 0.1 * n as f64,
            },
            Technique::HiddenSubset { cells, .. } => match cells.len() {
                2 => 3.4,
                3 => 4.0,
                n => 5.0 + 0.1 * n as f64,
            },
            Technique::Fish { base, fins, shape, .. } => {
                let size = [0.0, 0.0, 3.2, 3.8, 5.2][base.len().min(4)];
                let fins = if fins.is_empty() { 0.0 } else { 0.7 };
                let shape = match shape {
                    FishShape::Basic => 0.0,
                    FishShape::Franken => 1.5,
                    FishShape::Mutant => 2.0,
                };
                size + fins + shape
            }
            Technique::Chain { kind, links, .. } => chain(*kind, links.len()),
            Technique::Refuted { nested, .. } => {
                let work = self.steps.len() as f64;
                (if *nested { 9.0 } else { 8.0 }) + work / (work + 15.0)
            }
            Technique::Guess => 11.0,
            Technique::Contradiction { .. } => 1.0,
        }
    }
}

/// Longer chains are harder.
fn chain(kind: ChainKind, links: usize) -> f64 {
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
