//! An entry of the catalogue of techniques.

use std::ops::RangeInclusive;

use exdoku_text::board::listed;

use super::level::Level;

/// A technique by its name.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Its name, as in [`Step::name`](super::Step::name).
    pub name: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// Its level.
    pub level: Level,
    /// The scores of its steps.
    pub score: RangeInclusive<f64>,
    /// Its meaning, in a sentence or two.
    pub meaning: &'static str,
    /// Whether it assumes that there is [one solution](super::Explainer::assume_unique).
    pub assumes_unique: bool,
    /// A puzzle on whose [path](super::Explainer::path) it occurs, if one is known: a line, or TOML. The path assumes one solution
    /// if the technique does.
    pub example: Option<&'static str>,
}

impl Entry {
    /// A technique whose steps all have the same score.
    pub(super) const fn new(name: &'static str, level: Level, score: f64) -> Entry {
        Entry { name, aliases: &[], level, score: score..=score, meaning: "", assumes_unique: false, example: None }
    }

    pub(super) const fn meaning(self, meaning: &'static str) -> Entry {
        Entry { meaning, ..self }
    }

    /// Harder steps have up to this score.
    pub(super) const fn up_to(self, most: f64) -> Entry {
        Entry { score: *self.score.start()..=most, ..self }
    }

    /// The score grows with the size of a step.
    pub(super) const fn and_more(self) -> Entry {
        self.up_to(f64::INFINITY)
    }

    pub(super) const fn also(self, aliases: &'static [&'static str]) -> Entry {
        Entry { aliases, ..self }
    }

    pub(super) const fn unique(self) -> Entry {
        Entry { assumes_unique: true, ..self }
    }

    /// A puzzle with such a step. `exdoku generate --hardest NAME` makes some; for techniques that are rarely the hardest step,
    /// `exdoku explain --format json` shows which of many puzzles have them.
    pub(super) const fn example(self, puzzle: &'static str) -> Entry {
        Entry { example: Some(puzzle), ..self }
    }

    /// Its meaning and its other names.
    pub fn description(&self) -> String {
        match self.aliases {
            [] => self.meaning.to_owned(),
            aliases => format!("{} Also known as {}.", self.meaning, listed(aliases, "or")),
        }
    }

    /// Its name without blanks: `naked-pair`.
    pub fn in_one_word(&self) -> String {
        self.name.replace(' ', "-")
    }

    /// Whether this is one of its names; the case of letters does not matter, and hyphens may replace blanks.
    pub(super) fn is_named(&self, name: &str) -> bool {
        let plain = |name: &str| -> String {
            name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        [self.name].iter().chain(self.aliases).any(|name| plain(name) == wanted)
    }
}
