//! The engines by their names.

use std::fmt;
use std::str::FromStr;

/// An algorithm with the representation of a problem that it works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Algorithm X on sets: slow, and simple enough to be verified by reading. It is there to compare others with.
    AlgorithmX,
    /// Dancing links: the textbook algorithm, without propagation.
    DancingLinks,
    /// Slices of bits, for small problems without auxiliary options: all items are processed at once.
    BitSliced,
    /// A word of bits for each item, for problems that are larger or have secondary items, without auxiliary options.
    BitSet,
    /// Tables of bits and learnt clauses, for large problems, those in which items share many options, and hard searches.
    ClauseLearning,
}

impl Engine {
    /// All of them.
    pub const ALL: &[Engine] =
        &[Engine::DancingLinks, Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning, Engine::AlgorithmX];

    /// Its name: `dancing-links`, `bit-sliced`, `bit-set`, `clause-learning` or `algorithm-x`.
    pub fn name(self) -> &'static str {
        match self {
            Engine::AlgorithmX => "algorithm-x",
            Engine::DancingLinks => "dancing-links",
            Engine::BitSliced => "bit-sliced",
            Engine::BitSet => "bit-set",
            Engine::ClauseLearning => "clause-learning",
        }
    }

    /// Whether it propagates before it branches.
    pub(super) fn propagates(self) -> bool {
        !matches!(self, Engine::AlgorithmX | Engine::DancingLinks)
    }
}

impl fmt::Display for Engine {
    /// Writes its [name](Engine::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    /// The engine of a [name](Engine::name); `compact-table` is an earlier name of clause learning.
    fn from_str(name: &str) -> Result<Engine, UnknownEngine> {
        let name_now = if name == "compact-table" { Engine::ClauseLearning.name() } else { name };
        let found = Engine::ALL.iter().find(|engine| engine.name() == name_now);
        found.copied().ok_or_else(|| UnknownEngine(name.into()))
    }
}

/// A name that no engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine(Box<str>);

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no engine named `{}`, only ", self.0)?;
        for (number, engine) in Engine::ALL.iter().enumerate() {
            let between = if number == 0 { "" } else { ", " };
            write!(f, "{between}{engine}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownEngine {}

/// Why an engine cannot search a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obstacle {
    engine: Engine,
    has: &'static str,
}

impl Obstacle {
    pub(super) fn new(engine: Engine, has: &'static str) -> Obstacle {
        Obstacle { engine, has }
    }

    /// The engine.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The obstacle, such as "auxiliary options".
    pub fn has(&self) -> &'static str {
        self.has
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the engine {} cannot take a problem that has {}", self.engine, self.has)
    }
}

impl std::error::Error for Obstacle {}
