//! The lines that a reading accepts, as automata.
//!
//! A puzzle often has many lines that are read alike: thirty lines with one rule, a clue on each side. All lines of a file
//! with the same reading, places and values share a [`Language`], and so its automata, which are built only once.

use std::collections::HashSet;
use std::sync::Arc;

use foldhash::fast::FixedState;
use once_cell::race::OnceBox;

use exdoku_text::automaton::Automaton;
use exdoku_text::automaton::regex::Regex;

use super::carry::{Any, Carry};
use super::place::Place;
use super::states::States;

/// A way to read lines.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Reading {
    Regex(Regex),
    States(States),
    Carry(Carry),
    Any(Any),
}

/// The key of a language: the reading, the places of the cells, and their possible values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Lines {
    reading: Reading,
    places: Vec<Place>,
    values: Vec<Vec<i64>>,
}

/// The lines that a reading accepts.
#[derive(Debug)]
pub(super) struct Language {
    lines: Lines,
    automata: OnceBox<Result<Arc<[Automaton]>, usize>>,
}

/// The languages that were needed so far.
#[derive(Debug, Default)]
pub(super) struct Languages(HashSet<Shared, FixedState>);

/// A language in a set: equal if its lines are.
#[derive(Clone, Debug)]
struct Shared(Arc<Language>);

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.0.lines == other.0.lines
    }
}

impl Eq for Shared {}

impl std::hash::Hash for Shared {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.lines.hash(state);
    }
}

impl Languages {
    /// The language of a reading, shared by equal lines.
    pub(super) fn of(&mut self, reading: Reading, places: &[Place], values: &[Vec<i64>]) -> Arc<Language> {
        let lines = Lines { reading, places: places.to_vec(), values: values.to_vec() };
        let language = Shared(Arc::new(Language { lines, automata: OnceBox::new() }));
        if let Some(Shared(known)) = self.0.get(&language) {
            return Arc::clone(known);
        }
        self.0.insert(language.clone());
        language.0
    }
}

impl Language {
    /// Automata, one of which accepts a line if the reading does: several if a single one would be too large. Otherwise the
    /// number of transitions found.
    pub(super) fn automata(&self) -> Result<Arc<[Automaton]>, usize> {
        let Lines { reading, places, values } = &self.lines;
        let build = || match reading {
            Reading::Regex(regex) => Ok([super::regex::automaton(regex, values)?].into()),
            Reading::States(states) => Ok([states.automaton(places, values)?].into()),
            Reading::Carry(carry) => Ok([carry.automaton(places, values)?].into()),
            Reading::Any(any) => Ok(any.automata(places, values)?.into()),
        };
        self.automata.get_or_init(|| build().into()).clone()
    }

    /// Stores the automaton that was found when the reading was tried. Returns whether it accepts anything.
    pub(super) fn keep(&self, automaton: Automaton) -> bool {
        let accepts_any = !automaton.is_empty();
        self.automata.get_or_init(|| Box::new(Ok([automaton].into())));
        accepts_any
    }

    /// Whether something is accepted, if the automata already exist.
    pub(super) fn accepts_any(&self) -> Option<bool> {
        let built = self.automata.get()?.as_ref().ok()?;
        Some(built.iter().any(|automaton| !automaton.is_empty()))
    }

    /// Whether a line may have these digits, or begin with them if they are fewer than the places.
    pub(super) fn accepts(&self, digits: &[i64]) -> bool {
        let Lines { reading, places, .. } = &self.lines;
        match reading {
            Reading::Regex(regex) => super::regex::accepts(regex, places, digits),
            Reading::States(states) => states.accepts(places, digits),
            Reading::Carry(carry) => carry.accepts(places, digits),
            Reading::Any(any) => any.accepts(places, digits),
        }
    }
}
