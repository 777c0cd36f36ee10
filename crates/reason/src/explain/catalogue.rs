//! The techniques by name, with the possible scores of their steps.
//!
//! `glossary.rs` has their meanings, and `examples.rs` has puzzles.

use std::ops::RangeInclusive;

use super::examples::example;
use super::glossary::meaning;
use super::level::Level;
use super::score::{LEAST_COMBINED, LEAST_INNIES};

/// A technique.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Its name, as in [`Technique::name`](super::Technique::name).
    pub name: &'static str,
    /// Its level.
    pub level: Level,
    /// The scores of its steps.
    pub score: RangeInclusive<f64>,
    /// Its meaning, in a sentence or two.
    pub meaning: &'static str,
    /// Whether it assumes that there is [one solution](super::Explainer::assume_unique).
    pub assumes_unique: bool,
    /// A puzzle on whose [path](super::Explainer::path) it occurs, as a line, if one is known. The path assumes one solution
    /// if the technique does.
    pub example: Option<&'static str>,
}

/// The maximum for techniques whose score grows with their size.
const ANY: f64 = f64::INFINITY;

/// The named techniques, by level and score.
const CATALOGUE: &[(&str, Level, f64, f64)] = &[
    ("full house", Level::Singles, 1.0, 1.0),
    ("hidden single", Level::Singles, 1.2, 1.5),
    ("naked single", Level::Singles, 2.3, 2.3),
    ("single rule", Level::SingleRule, 1.6, 2.5),
    ("pointing", Level::CombinedRules, 2.6, 2.6),
    ("claiming", Level::CombinedRules, 2.8, 2.8),
    ("locked digit", Level::CombinedRules, 2.9, 2.9),
    ("innies", Level::CombinedRules, LEAST_INNIES, ANY),
    ("outies", Level::CombinedRules, LEAST_INNIES, ANY),
    ("innies and outies", Level::CombinedRules, LEAST_INNIES, ANY),
    ("combined rules", Level::CombinedRules, LEAST_COMBINED, ANY),
    ("locked pair", Level::Subsets, 2.0, 2.0),
    ("locked triple", Level::Subsets, 2.5, 2.5),
    ("naked pair", Level::Subsets, 3.0, 3.0),
    ("hidden pair", Level::Subsets, 3.4, 3.4),
    ("naked triple", Level::Subsets, 3.6, 3.6),
    ("hidden triple", Level::Subsets, 4.0, 4.0),
    ("naked quad", Level::Subsets, 5.0, 5.0),
    ("hidden quad", Level::Subsets, 5.4, 5.4),
    ("X-wing", Level::Fish, 3.2, 3.2),
    ("swordfish", Level::Fish, 3.8, 3.8),
    ("jellyfish", Level::Fish, 5.2, 5.2),
    ("finned X-wing", Level::Fish, 3.9, 3.9),
    ("sashimi X-wing", Level::Fish, 4.4, 4.4),
    ("finned swordfish", Level::Fish, 4.5, 4.5),
    ("sashimi swordfish", Level::Fish, 5.0, 5.0),
    ("finned jellyfish", Level::Fish, 5.9, 5.9),
    ("sashimi jellyfish", Level::Fish, 6.4, 6.4),
    ("franken X-wing", Level::Fish, 4.7, 4.7),
    ("franken swordfish", Level::Fish, 5.3, 5.3),
    ("finned franken X-wing", Level::Fish, 5.4, 5.4),
    ("finned franken swordfish", Level::Fish, 6.0, 6.0),
    ("sashimi franken X-wing", Level::Fish, 5.9, 5.9),
    ("sashimi franken swordfish", Level::Fish, 6.5, 6.5),
    ("franken jellyfish", Level::Fish, 6.7, 6.7),
    ("finned franken jellyfish", Level::Fish, 7.4, 7.4),
    ("sashimi franken jellyfish", Level::Fish, 7.9, 7.9),
    ("mutant swordfish", Level::Fish, 6.6, 6.6),
    ("mutant jellyfish", Level::Fish, 8.0, 8.0),
    ("finned mutant X-wing", Level::Fish, 6.7, 6.7),
    ("sashimi mutant X-wing", Level::Fish, 7.2, 7.2),
    ("finned mutant swordfish", Level::Fish, 7.3, 7.3),
    ("sashimi mutant swordfish", Level::Fish, 7.8, 7.8),
    ("finned mutant jellyfish", Level::Fish, 8.7, 8.7),
    ("sashimi mutant jellyfish", Level::Fish, 9.2, 9.2),
    ("XY-wing", Level::Chains, 4.2, 4.2),
    ("skyscraper", Level::Chains, 4.3, 4.3),
    ("2-string kite", Level::Chains, 4.3, 4.3),
    ("W-wing", Level::Chains, 4.4, 4.4),
    ("XYZ-wing", Level::Chains, 4.4, 4.4),
    ("unique rectangle", Level::Chains, 4.5, ANY),
    ("hidden rectangle", Level::Chains, 4.7, 4.7),
    ("avoidable rectangle", Level::Chains, 4.7, 4.7),
    ("turbot fish", Level::Chains, 4.6, 4.6),
    ("empty rectangle", Level::Chains, 4.6, 4.6),
    ("remote pair", Level::Chains, 5.0, ANY),
    ("BUG+1", Level::Chains, 5.6, 5.6),
    ("X-chain", Level::Chains, 6.5, ANY),
    ("XY-chain", Level::Chains, 6.5, ANY),
    ("AIC", Level::Chains, 6.7, ANY),
    ("continuous nice loop", Level::Chains, 4.2, ANY),
    ("discontinuous nice loop", Level::Chains, 4.2, ANY),
    ("grouped X-chain", Level::Chains, 6.9, ANY),
    ("grouped AIC", Level::Chains, 6.9, ANY),
    ("grouped continuous nice loop", Level::Chains, 6.9, ANY),
    ("grouped discontinuous nice loop", Level::Chains, 6.9, ANY),
    ("Sue de Coq", Level::Chains, 7.0, ANY),
    ("ALS-XZ", Level::Chains, 7.1, ANY),
    ("ALS-XY-wing", Level::Chains, 7.1, ANY),
    ("ALS chain", Level::Chains, 7.1, ANY),
    ("ALS loop", Level::Chains, 7.1, ANY),
    ("death blossom", Level::Chains, 7.2, ANY),
    ("template set", Level::Forcing, 8.5, 8.5),
    ("template delete", Level::Forcing, 8.5, 8.5),
    ("refutation", Level::Forcing, 8.0, 9.0),
    ("nested refutation", Level::NestedForcing, 9.0, 10.0),
    ("guess", Level::Guess, 11.0, 11.0),
];

/// The techniques that assume one solution.
const UNIQUE: [&str; 4] = ["unique rectangle", "hidden rectangle", "avoidable rectangle", "BUG+1"];

impl Entry {
    /// All techniques, by level and score.
    pub fn all() -> impl Iterator<Item = Entry> {
        CATALOGUE.iter().map(|&(name, level, least, most)| Entry {
            name,
            level,
            score: least..=most,
            meaning: meaning(name),
            assumes_unique: UNIQUE.contains(&name),
            example: example(name),
        })
    }

    /// Its name without blanks: `naked-pair`.
    pub fn in_one_word(&self) -> String {
        self.name.replace(' ', "-")
    }

    /// The technique of a name; the case of letters does not matter, and hyphens may replace blanks.
    pub fn named(name: &str) -> Option<Entry> {
        let plain = |name: &str| -> String {
            name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        Entry::all().find(|entry| plain(entry.name) == wanted)
    }
}
