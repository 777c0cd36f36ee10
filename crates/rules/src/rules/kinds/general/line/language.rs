//! The lines that a reading accepts, as automata.
//!
//! A puzzle often has many lines that are read alike: thirty lines with one rule, a clue on each side. All lines of a file
//! with the same reading and tape share a [`Language`], and so its automata, which are built only once.

use std::collections::HashSet;
use std::sync::Arc;

use foldhash::fast::FixedState;
use once_cell::race::OnceBox;

use exdoku_text::automaton::Automaton;
use exdoku_text::automaton::regex::Regex;

use super::carry::{Any, Carry};
use super::states::States;
use super::tape::Tape;

/// A way to read lines.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Reading {
    Regex(Regex),
    States(States),
    Carry(Carry),
    Any(Any),
}

/// The key of a language.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Lines {
    reading: Reading,
    tape: Tape,
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
    pub(super) fn of(&mut self, reading: Reading, tape: &Tape) -> Arc<Language> {
        let lines = Lines { reading, tape: tape.clone() };
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
        let Lines { reading, tape } = &self.lines;
        let build = || match reading {
            Reading::Regex(regex) => Ok(vec![super::regex::automaton(regex, &tape.letters)?]),
            Reading::States(states) => Ok(vec![states.automaton(tape)?]),
            Reading::Carry(carry) => Ok(vec![carry.automaton(tape)?]),
            Reading::Any(any) => any.automata(tape),
        };
        let spelt = |automata: Vec<Automaton>| automata.into_iter().map(|one| tape.spelt(one)).collect();
        self.automata.get_or_init(|| build().and_then(spelt).into()).clone()
    }

    /// Stores the automaton that was found when the reading was tried. Returns whether it accepts anything.
    pub(super) fn keep(&self, automaton: Automaton) -> bool {
        let accepts_any = !automaton.is_empty();
        self.automata.get_or_init(|| self.lines.tape.spelt(automaton).map(|one| [one].into()).into());
        accepts_any
    }

    /// Whether something is accepted, if the automata already exist.
    pub(super) fn accepts_any(&self) -> Option<bool> {
        let built = self.automata.get()?.as_ref().ok()?;
        Some(built.iter().any(|automaton| !automaton.is_empty()))
    }

    /// Whether a line may have these letters, or begin with them if they are fewer than the places.
    pub(super) fn accepts(&self, letters: &[i64]) -> bool {
        let Lines { reading, tape } = &self.lines;
        match reading {
            Reading::Regex(regex) => super::regex::accepts(regex, tape.places.len(), letters),
            Reading::States(states) => states.accepts(tape, letters),
            Reading::Carry(carry) => carry.accepts(tape, letters),
            Reading::Any(any) => any.accepts(tape, letters),
        }
    }

    /// What it reads.
    pub(super) fn tape(&self) -> &Tape {
        &self.lines.tape
    }
}
