//! Steps: a conclusion, what it follows from, and what solvers call it.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::fit::Fit;

/// How far reasoning goes. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Full houses, hidden and naked singles.
    Singles,
    /// What one rule alone excludes.
    Rule,
    /// What rules exclude together: pointing, claiming, a cage and a box, innies and outies.
    Rules,
    /// Naked and hidden pairs, triples and quads.
    Subsets,
    /// Fish: one digit in several rows and columns.
    Fish,
    /// Wings and chains.
    Chains,
    /// A candidate is tried, and refuted by singles and single rules.
    Tries,
    /// A candidate is tried, and refuted by any step up to subsets.
    Deep,
    /// A digit is guessed.
    Guess,
}

impl Level {
    /// Every level in order, with its name and what it adds to those before it.
    pub const ALL: [(Level, &'static str, &'static str); 9] = [
        (Level::Singles, "singles", "Full houses, hidden and naked singles"),
        (Level::Rule, "rule", "Also what one rule alone excludes"),
        (Level::Rules, "rules", "Also rules together: pointing, claiming, a cage and a box, innies and outies"),
        (Level::Subsets, "subsets", "Also pairs, triples and quads"),
        (Level::Fish, "fish", "Also fish"),
        (Level::Chains, "chains", "Also wings and chains"),
        (Level::Tries, "tries", "Also candidates that are refuted by singles and single rules"),
        (Level::Deep, "deep", "Also candidates that are refuted by any step up to subsets"),
        (Level::Guess, "guess", "Also guesses"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Level::ALL[self as usize].1
    }

    /// What it adds to those before it.
    pub fn meaning(self) -> &'static str {
        Level::ALL[self as usize].2
    }
}

/// A conclusion and its reason.
#[derive(Clone, Debug)]
pub struct Step {
    /// What solvers call it.
    pub technique: Technique,
    /// The digits that are placed.
    pub placed: Vec<Candidate>,
    /// The candidates that are removed.
    pub removed: Vec<Candidate>,
    /// What it follows from.
    pub reason: Reason,
    /// For a candidate that is tried: the steps that refute it.
    pub steps: Vec<Step>,
}

/// What a conclusion follows from: in every grid that obeys these rules and has none of the absent candidates, it holds.
#[derive(Clone, Default, Debug)]
pub struct Reason {
    /// Rule instances, by their number.
    pub rules: Vec<usize>,
    /// Candidates that were excluded before.
    pub absent: Vec<Candidate>,
    /// The candidates that form the pattern, to be shown.
    pub pattern: Vec<Candidate>,
    /// Whether it also follows from the puzzle having exactly one solution.
    pub assumes_unique: bool,
}

impl Reason {
    /// Adds what another conclusion follows from.
    pub(super) fn add(&mut self, rules: impl IntoIterator<Item = usize>, absent: impl IntoIterator<Item = Candidate>) {
        self.rules.extend(rules);
        self.absent.extend(absent);
    }

    /// Sorts, without repetitions.
    pub(super) fn tidy(mut self) -> Reason {
        self.rules.sort_unstable();
        self.rules.dedup();
        for list in [&mut self.absent, &mut self.pattern] {
            list.sort_unstable();
            list.dedup();
        }
        self
    }
}

/// What solvers call a step, with what its sentence needs. Houses and rules are numbers of instances.
#[derive(Clone, PartialEq, Debug)]
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
    Rule {
        /// The rule.
        rule: usize,
        /// The ways to fill its cells, if they are few.
        fits: Vec<Fit>,
    },
    /// Digits that a rule has only in cells which all exclude them from others.
    Locked {
        /// The rule that needs the digits.
        rule: usize,
        /// The digits.
        digits: Vec<Digit>,
        /// Their cells there.
        cells: Vec<Cell>,
        /// How it is called.
        kind: LockedKind,
    },
    /// A sum of a few cells that houses and the sums in them imply.
    Innies {
        /// The houses.
        houses: Vec<usize>,
        /// What they add up to.
        of_houses: i64,
        /// The rules whose sums are subtracted.
        sums: Vec<usize>,
        /// What these add up to.
        of_sums: i64,
        /// Where the cells that are left lie.
        side: Side,
        /// These cells, with their weights.
        terms: Vec<(Cell, i64)>,
        /// Their sum.
        total: i64,
    },
    /// What several rules together exclude.
    Together {
        /// The rules.
        rules: Vec<usize>,
    },
    /// As many cells as digits.
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
    /// As many digits as cells for them.
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
        /// The places outside of them.
        fins: Vec<Cell>,
        /// Whether a base house without its fins has a single place or none.
        sashimi: bool,
        /// Which houses take part.
        breed: Breed,
    },
    /// Links that are strong and weak in turn.
    Chain {
        /// What it is called.
        kind: ChainKind,
        /// Its strong links, in order.
        links: Vec<Link>,
        /// Whether its ends are linked, too.
        loops: bool,
    },
    /// A candidate that leads to a contradiction.
    Refuted {
        /// The candidate.
        tried: Candidate,
        /// Whether more than singles and single rules was needed.
        deep: bool,
    },
    /// A digit of the solution, without a reason.
    Guess,
    /// A place or a digit for which nothing is left: the puzzle has no solution.
    Contradiction {
        /// The house without a place for a digit, or none for a cell without a digit.
        house: Option<usize>,
        /// The rule that nothing fits, if it is one.
        rule: Option<usize>,
        /// The cell that has no digit.
        cell: Option<Cell>,
        /// The digit that has no place.
        digit: Option<Digit>,
    },
}

/// Where the cells lie that houses and sums leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// In the houses.
    Innies,
    /// Outside of them.
    Outies,
    /// On both sides.
    Both,
}

/// Which houses make up a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breed {
    /// Rows and columns.
    Basic,
    /// Also boxes on one side.
    Franken,
    /// Any houses.
    Mutant,
}

/// How a locked digit is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
pub struct Link {
    /// The first candidates.
    pub from: Vec<Candidate>,
    /// The second.
    pub to: Vec<Candidate>,
    /// The house that makes it one; none if it is a cell.
    pub house: Option<usize>,
    /// The cells of an almost locked set, if it is one.
    pub als: Vec<Cell>,
    /// The cells of a rectangle that would have two solutions without any of the candidates, if that makes it one.
    pub rectangle: Vec<Cell>,
}

/// What a chain is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

const SIZES: [&str; 8] = ["", "single", "pair", "triple", "quad", "quint", "sext", "sept"];

impl Technique {
    /// Its name, as HoDoKu and Sudopedia have it where they do.
    pub fn name(&self) -> String {
        let size = |n: usize| SIZES.get(n).copied().unwrap_or("subset");
        match self {
            Technique::FullHouse { .. } => "full house".to_owned(),
            Technique::HiddenSingle { .. } => "hidden single".to_owned(),
            Technique::NakedSingle => "naked single".to_owned(),
            Technique::Rule { .. } => "rule".to_owned(),
            Technique::Locked { kind: LockedKind::Pointing, .. } => "pointing".to_owned(),
            Technique::Locked { kind: LockedKind::Claiming, .. } => "claiming".to_owned(),
            Technique::Locked { .. } => "locked digit".to_owned(),
            Technique::Innies { side: Side::Innies, .. } => "innies".to_owned(),
            Technique::Innies { side: Side::Outies, .. } => "outies".to_owned(),
            Technique::Innies { .. } => "innies and outies".to_owned(),
            Technique::Together { .. } => "rules together".to_owned(),
            Technique::NakedSubset { cells, locked: true, .. } => format!("locked {}", size(cells.len())),
            Technique::NakedSubset { cells, .. } => format!("naked {}", size(cells.len())),
            Technique::HiddenSubset { cells, .. } => format!("hidden {}", size(cells.len())),
            Technique::Fish { base, fins, sashimi, breed, .. } => {
                let fish = ["", "", "X-wing", "swordfish", "jellyfish", "squirmbag"];
                let fish = fish.get(base.len()).copied().unwrap_or("fish");
                let fins = match (fins.is_empty(), sashimi) {
                    (true, _) => "",
                    (false, true) => "sashimi ",
                    (false, false) => "finned ",
                };
                let breed = match breed {
                    Breed::Basic => "",
                    Breed::Franken => "franken ",
                    Breed::Mutant => "mutant ",
                };
                format!("{fins}{breed}{fish}")
            }
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
            Technique::Chain { kind, .. } => match kind {
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
            .to_owned(),
            Technique::Refuted { deep: false, .. } => "refutation".to_owned(),
            Technique::Refuted { .. } => "deep refutation".to_owned(),
            Technique::Guess => "guess".to_owned(),
            Technique::Contradiction { .. } => "contradiction".to_owned(),
        }
    }

    /// Whether it is a chain that comes back to its first candidates, which are true then.
    fn is_placing(&self) -> bool {
        match self {
            Technique::Chain { links, loops: false, .. } => {
                links.first().zip(links.last()).is_some_and(|(first, last)| first.from == last.to)
            }
            _ => false,
        }
    }

    /// The level of reasoning that it belongs to.
    pub fn level(&self) -> Level {
        match self {
            Technique::FullHouse { .. }
            | Technique::HiddenSingle { .. }
            | Technique::NakedSingle
            | Technique::Contradiction { rule: None, .. } => Level::Singles,
            Technique::Rule { .. } | Technique::Contradiction { .. } => Level::Rule,
            Technique::Locked { .. } | Technique::Innies { .. } | Technique::Together { .. } => Level::Rules,
            Technique::NakedSubset { .. } | Technique::HiddenSubset { .. } => Level::Subsets,
            Technique::Fish { .. } => Level::Fish,
            Technique::Chain { .. } => Level::Chains,
            Technique::Refuted { deep: false, .. } => Level::Tries,
            Technique::Refuted { .. } => Level::Deep,
            Technique::Guess => Level::Guess,
        }
    }
}

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
            Technique::Rule { .. } => 1.6 + 0.1 * cells.min(9.0),
            Technique::Locked { kind: LockedKind::Pointing, .. } => 2.6,
            Technique::Locked { kind: LockedKind::Claiming, .. } => 2.8,
            Technique::Locked { .. } => 2.9,
            Technique::Innies { houses, terms, .. } => 2.6 + 0.2 * houses.len() as f64 + 0.1 * terms.len() as f64,
            Technique::Together { rules } => 3.0 + 0.1 * rules.len() as f64 + 0.02 * cells.min(25.0),
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
            Technique::Fish { base, fins, breed, .. } => {
                let size = [0.0, 0.0, 3.2, 3.8, 5.2][base.len().min(4)];
                let fins = if fins.is_empty() { 0.0 } else { 0.7 };
                let breed = match breed {
                    Breed::Basic => 0.0,
                    Breed::Franken => 1.5,
                    Breed::Mutant => 2.0,
                };
                size + fins + breed
            }
            Technique::Chain { kind, links, .. } => {
                let more = 0.1 * (links.len() as f64 - 2.0);
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
            Technique::Refuted { deep, .. } => {
                let work = self.steps.len() as f64;
                (if *deep { 9.0 } else { 8.0 }) + work / (work + 15.0)
            }
            Technique::Guess => 11.0,
            Technique::Contradiction { .. } => 1.0,
        }
    }
}
