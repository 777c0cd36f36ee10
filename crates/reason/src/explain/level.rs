//! Levels of reasoning.

/// How far reasoning goes. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Full houses, hidden and naked singles.
    Singles,
    /// What one rule alone excludes.
    SingleRule,
    /// What rules exclude together: pointing, claiming, a cage and a box, innies and outies.
    CombinedRules,
    /// Naked and hidden pairs, triples and quads.
    Subsets,
    /// Fish: one digit in several rows and columns.
    Fish,
    /// Wings and chains.
    Chains,
    /// Candidates that are refuted by singles and single rules.
    Forcing,
    /// Candidates that are refuted by any step up to subsets.
    NestedForcing,
    /// A digit is guessed.
    Guess,
}

impl Level {
    /// Every level in order.
    pub const ALL: [Level; 9] = [
        Level::Singles,
        Level::SingleRule,
        Level::CombinedRules,
        Level::Subsets,
        Level::Fish,
        Level::Chains,
        Level::Forcing,
        Level::NestedForcing,
        Level::Guess,
    ];

    /// Its name: `combined-rules`.
    pub fn name(self) -> &'static str {
        self.name_and_meaning().0
    }

    /// What it adds to the levels before it.
    pub fn meaning(self) -> &'static str {
        self.name_and_meaning().1
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    fn name_and_meaning(self) -> (&'static str, &'static str) {
        match self {
            Level::Singles => ("singles", "Full houses, hidden and naked singles"),
            Level::SingleRule => ("single-rule", "Also what one rule alone excludes"),
            Level::CombinedRules => (
                "combined-rules",
                "Also what several rules exclude together: pointing, claiming, a cage and a box, innies and outies",
            ),
            Level::Subsets => ("subsets", "Also pairs, triples and quads"),
            Level::Fish => ("fish", "Also fish"),
            Level::Chains => ("chains", "Also wings and chains"),
            Level::Forcing => ("forcing", "Also refutations by singles and single rules"),
            Level::NestedForcing => ("nested-forcing", "Also refutations by any step up to subsets"),
            Level::Guess => ("guess", "Also guesses"),
        }
    }
}
