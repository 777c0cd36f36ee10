//! The values of options about steps.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use exdoku_reason::explain::{Entry, Level};
use exdoku_text::source::{Help, nearest};

/// Formats of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum StepFormat {
    /// Sentences, for people
    #[default]
    Text,
    /// One JSON object per puzzle, each on a line
    Json,
    /// A picture for each step, and its sentence
    Svg,
}

/// A level of reasoning, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LevelName(pub(super) Level);

impl ValueEnum for LevelName {
    fn value_variants<'a>() -> &'a [LevelName] {
        const ALL: [LevelName; Level::ALL.len()] = {
            let mut all = [LevelName(Level::Singles); Level::ALL.len()];
            let mut at = 0;
            while at < all.len() {
                all[at] = LevelName(Level::ALL[at]);
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        // Spellings of earlier versions.
        let earlier: &[&str] = match self.0 {
            Level::SingleRule => &["rule"],
            Level::CombinedRules => &["rules"],
            Level::Forcing => &["tries"],
            Level::NestedForcing => &["deep"],
            _ => &[],
        };
        Some(PossibleValue::new(self.0.name()).aliases(earlier).help(self.0.meaning()))
    }
}

/// The technique of a name.
pub(super) fn technique(text: &str) -> Result<Entry, String> {
    Entry::named(text).cloned().ok_or_else(|| {
        let near = nearest(text, Entry::all().map(|entry| entry.name));
        let near = near.map_or(String::new(), |name| format!("; {}", Help::Meant(name.to_owned())));
        format!("there is no technique of this name{near}\n`exdoku explain --glossary` lists all")
    })
}
