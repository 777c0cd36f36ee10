//! Names of techniques.

use super::technique::{ChainKind, FishShape, LockedKind, RectangleKind, Side, Technique};

const SIZES: [&str; 8] = ["", "single", "pair", "triple", "quad", "quint", "sext", "sept"];

impl Technique {
    /// Its name, as in HoDoKu and Sudopedia if they have it.
    pub fn name(&self) -> String {
        let size = |n: usize| SIZES.get(n).copied().unwrap_or("subset");
        match self {
            Technique::FullHouse { .. } => "full house".to_owned(),
            Technique::HiddenSingle { .. } => "hidden single".to_owned(),
            Technique::NakedSingle => "naked single".to_owned(),
            Technique::SingleRule { .. } => "single rule".to_owned(),
            Technique::Locked { kind: LockedKind::Pointing, .. } => "pointing".to_owned(),
            Technique::Locked { kind: LockedKind::Claiming, .. } => "claiming".to_owned(),
            Technique::Locked { .. } => "locked digit".to_owned(),
            Technique::Innies { side: Side::Innies, .. } => "innies".to_owned(),
            Technique::Innies { side: Side::Outies, .. } => "outies".to_owned(),
            Technique::Innies { .. } => "innies and outies".to_owned(),
            Technique::CombinedRules { .. } => "combined rules".to_owned(),
            Technique::NakedSubset { cells, locked: true, .. } => format!("locked {}", size(cells.len())),
            Technique::NakedSubset { cells, .. } => format!("naked {}", size(cells.len())),
            Technique::HiddenSubset { cells, .. } => format!("hidden {}", size(cells.len())),
            Technique::Fish { base, fins, sashimi, shape, .. } => fish(base.len(), !fins.is_empty(), *sashimi, *shape),
            Technique::Chain { kind: ChainKind::AlsXz, .. } => "ALS-XZ".to_owned(),
            Technique::Chain { kind: ChainKind::UniqueRectangle, .. } => "unique rectangle".to_owned(),
            Technique::Chain { kind, loops: true, .. } => match kind {
                ChainKind::GroupedAic | ChainKind::GroupedXChain => "grouped continuous nice loop".to_owned(),
                ChainKind::AlsXyWing | ChainKind::AlsChain => "ALS loop".to_owned(),
                _ => "continuous nice loop".to_owned(),
            },
            Technique::Chain { kind, .. } if self.is_placing() => match kind {
                ChainKind::GroupedAic | ChainKind::GroupedXChain => "grouped discontinuous nice loop".to_owned(),
                _ => "discontinuous nice loop".to_owned(),
            },
            Technique::Chain { kind, .. } => kind.name().to_owned(),
            Technique::UniqueRectangle { kind: RectangleKind::Type(_), .. } => "unique rectangle".to_owned(),
            Technique::UniqueRectangle { kind: RectangleKind::Hidden, .. } => "hidden rectangle".to_owned(),
            Technique::UniqueRectangle { .. } => "avoidable rectangle".to_owned(),
            Technique::Bug => "BUG+1".to_owned(),
            Technique::SueDeCoq { .. } => "Sue de Coq".to_owned(),
            Technique::DeathBlossom { .. } => "death blossom".to_owned(),
            Technique::Template { sets: true, .. } => "template set".to_owned(),
            Technique::Template { .. } => "template delete".to_owned(),
            Technique::Refuted { nested: false, .. } => "refutation".to_owned(),
            Technique::Refuted { .. } => "nested refutation".to_owned(),
            Technique::Guess => "guess".to_owned(),
            Technique::Contradiction { .. } => "contradiction".to_owned(),
        }
    }

    /// Whether it is a chain that returns to its first candidates, which are then true.
    fn is_placing(&self) -> bool {
        match self {
            Technique::Chain { links, loops: false, .. } => {
                links.first().zip(links.last()).is_some_and(|(first, last)| first.from == last.to)
            }
            _ => false,
        }
    }
}

/// `finned franken swordfish`.
pub(super) fn fish(size: usize, has_fins: bool, sashimi: bool, shape: FishShape) -> String {
    let fish = ["", "", "X-wing", "swordfish", "jellyfish", "squirmbag"].get(size).copied().unwrap_or("fish");
    let fins = match (has_fins, sashimi) {
        (false, _) => "",
        (true, true) => "sashimi ",
        (true, false) => "finned ",
    };
    let shape = match shape {
        FishShape::Basic => "",
        FishShape::Franken => "franken ",
        FishShape::Mutant => "mutant ",
    };
    format!("{fins}{shape}{fish}")
}

impl ChainKind {
    /// The name of a chain that is not a loop.
    fn name(self) -> &'static str {
        match self {
            ChainKind::Skyscraper => "skyscraper",
            ChainKind::TwoStringKite => "2-string kite",
            ChainKind::TurbotFish => "turbot fish",
            ChainKind::EmptyRectangle => "empty rectangle",
            ChainKind::XChain => "X-chain",
            ChainKind::RemotePair => "remote pair",
            ChainKind::XyWing => "XY-wing",
            ChainKind::XyzWing => "XYZ-wing",
            ChainKind::WWing => "W-wing",
            ChainKind::XyChain => "XY-chain",
            ChainKind::AlsXz => "ALS-XZ",
            ChainKind::AlsXyWing => "ALS-XY-wing",
            ChainKind::AlsChain => "ALS chain",
            ChainKind::GroupedXChain => "grouped X-chain",
            ChainKind::Aic => "AIC",
            ChainKind::GroupedAic => "grouped AIC",
            ChainKind::UniqueRectangle => "unique rectangle",
        }
    }
}
