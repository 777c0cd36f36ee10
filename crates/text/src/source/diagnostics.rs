//! All diagnostics of a text.
//!
//! Readers collect diagnostics instead of stopping at the first, so that a file can be corrected in one go.

use std::error::Error;
use std::fmt;

use super::{Diagnostic, Guess, Hint, Level};

/// The maximum number of diagnostics of a text that are shown.
const MOST_SHOWN: usize = 50;

/// The maximum number of errors, and of warnings, of a text that are kept; further ones are only counted.
const MOST_KEPT: usize = 10_000;

/// All diagnostics of a text. As an error, it prints each with its place.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// The number of errors, including those that are not kept.
    errors: usize,
    warnings: usize,
    /// Whether unsupported things may be left out.
    lenient: bool,
    /// Whether drawings are to be read with the rules text.
    guess: Option<Guess>,
    /// What was left over when drawings were read with the rules text.
    guessed: Option<Vec<String>>,
}

impl Diagnostics {
    /// No diagnostics.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// No diagnostics; if `lenient`, what is [not supported](Self::not_understood) becomes a warning.
    pub fn lenient(lenient: bool) -> Diagnostics {
        Diagnostics { lenient, ..Diagnostics::default() }
    }

    /// Sets how drawings are to be read together with the rules text.
    #[must_use]
    pub fn guessing(self, guess: Option<Guess>) -> Diagnostics {
        Diagnostics { guess, ..self }
    }

    /// How drawings are to be read, if they are.
    pub fn guess(&self) -> Option<Guess> {
        self.guess
    }

    /// Notes that drawings were read together with the rules text, and what was left over.
    pub fn note_guess(&mut self, left_over: Vec<String>) {
        self.guessed = Some(left_over);
    }

    /// What was left over when drawings were read together with the rules text; none if they were not.
    pub fn guessed(&self) -> Option<&[String]> {
        self.guessed.as_deref()
    }

    /// Adds a diagnostic. Of very many, only the first are kept.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.about.is_some() {
            if self.list.iter().any(|other| diagnostic.follows_from(other)) {
                return;
            }
            let before = self.list.len();
            self.list.retain(|other| !other.follows_from(&diagnostic));
            self.errors -= before - self.list.len();
        }
        let count = match diagnostic.level {
            Level::Error => &mut self.errors,
            Level::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MOST_KEPT || diagnostic.stopped {
            self.list.push(diagnostic);
        }
    }

    /// Adds a diagnostic; returns `None`, so that a reader can end with it.
    pub fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.push(diagnostic);
        None
    }

    /// Whether the maximum number of errors is reached, so that further ones are only counted.
    pub fn is_full(&self) -> bool {
        self.errors >= MOST_KEPT
    }

    /// Adds an error about something that the notation allows but this program does not support: without it, the puzzle
    /// would be a different one. It is a warning if such things may be left out; returns whether they may.
    pub fn not_understood(&mut self, diagnostic: Diagnostic) -> bool {
        self.push(if self.lenient {
            Diagnostic { level: Level::Warning, beside: Vec::new(), ..diagnostic }
                .help("it is left out, so this may be a different puzzle")
        } else {
            diagnostic.hint(Hint::IgnoreUnknown)
        });
        self.lenient
    }

    /// The number of errors so far.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// What `work` makes; none if it reported an error.
    pub fn without_errors<T>(&mut self, work: impl FnOnce(&mut Diagnostics) -> Option<T>) -> Option<T> {
        let before = self.errors;
        work(self).filter(|_| self.errors == before)
    }

    /// Adds a help line to what `work` reports.
    pub fn with_help<T>(&mut self, help: &str, work: impl FnOnce(&mut Diagnostics) -> T) -> T {
        let (made, reported) = self.apart(work);
        reported.into_iter().for_each(|one| self.push(one.help(help)));
        made
    }

    /// Runs `work` with a list of its own, and returns what was added to that: to change it before it is added here.
    pub fn apart<T>(&mut self, work: impl FnOnce(&mut Diagnostics) -> T) -> (T, Vec<Diagnostic>) {
        let mut own = Diagnostics { lenient: self.lenient, guess: self.guess, ..Diagnostics::default() };
        let made = work(&mut own);
        self.guessed = own.guessed.take().or(self.guessed.take());
        (made, own.list)
    }

    /// Adds a diagnostic, unless it is there. If it is an error in a definition that is already known, its use is counted
    /// instead.
    pub fn push_new(&mut self, diagnostic: Diagnostic) {
        let is_same = |other: &&mut Diagnostic| {
            other.message == diagnostic.message
                && other.place == diagnostic.place
                && other.uses.is_some() == diagnostic.uses.is_some()
        };
        match self.list.iter_mut().find(is_same) {
            None => self.push(diagnostic),
            Some(known) => {
                if let (Some(known), Some(uses)) = (&mut known.uses, diagnostic.uses) {
                    known.places.extend(uses.places);
                }
            }
        }
    }

    /// Whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether a limit was reached, so that some text was not read.
    pub fn is_stopped(&self) -> bool {
        self.list.iter().any(Diagnostic::is_stopped)
    }

    /// Whether there are no diagnostics.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The diagnostics in the order of their places, so that they follow the file from top to bottom; each once, even if
    /// several readers found it.
    pub fn sorted(mut self) -> Vec<Diagnostic> {
        self.list.sort_by(|one, other| one.sort_key().cmp(&other.sort_key()));
        self.list.dedup_by(|one, other| one.message == other.message && one.sort_key() == other.sort_key());
        self.list
    }

    /// The [sorted](Self::sorted) diagnostics up to a limit. If there are more, the last one counts them.
    pub fn shown(self) -> Vec<Diagnostic> {
        let (errors, warnings) = (self.errors.saturating_sub(MOST_KEPT), self.warnings.saturating_sub(MOST_KEPT));
        let mut list = self.sorted();
        if list.len() > MOST_SHOWN {
            let rest = list.split_off(MOST_SHOWN);
            let kept = rest.iter().filter(|one| one.level == Level::Error).count();
            let (errors, warnings) = (errors + kept, warnings + rest.len() - kept);
            let counted =
                |number: usize, what: &str| format!("{number} more {what}{}", if number == 1 { "" } else { "s" });
            let (level, what) = match (errors, warnings) {
                (0, warnings) => (Level::Warning, counted(warnings, "warning")),
                (errors, 0) => (Level::Error, counted(errors, "error")),
                (errors, warnings) => {
                    (Level::Error, format!("{} and {}", counted(errors, "error"), counted(warnings, "warning")))
                }
            };
            let message = format!("{what}; the first {MOST_SHOWN} are shown");
            list.push(Diagnostic { level, ..Diagnostic::error(message) });
        }
        list
    }

    /// The error whose place comes first; without errors, the first warning.
    pub fn first(&self) -> Option<&Diagnostic> {
        self.list.iter().min_by_key(|one| (one.level != Level::Error, one.sort_key()))
    }

    /// The diagnostics in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
}

/// All diagnostics in the order of their places, each drawn with its place.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, one) in self.clone().shown().iter().enumerate() {
            let gap = if number > 0 { "\n\n" } else { "" };
            write!(f, "{gap}{one}")?;
        }
        Ok(())
    }
}

impl Error for Diagnostics {}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics::from_iter([diagnostic])
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<T: IntoIterator<Item = Diagnostic>>(diagnostics: T) -> Diagnostics {
        let mut all = Diagnostics::new();
        all.extend(diagnostics);
        all
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, more: T) {
        more.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_diagnostics_are_counted() {
        let many = |errors: usize| (0..errors).map(|number| Diagnostic::error(number.to_string()));
        assert_eq!(many(50).collect::<Diagnostics>().shown().len(), 50);
        let shown = many(30_000).collect::<Diagnostics>();
        assert_eq!(shown.iter().count(), MOST_KEPT);
        assert_eq!(shown.shown()[50].message(), "29950 more errors; the first 50 are shown");
        let shown = many(60).chain([Diagnostic::warning("last")]).collect::<Diagnostics>().shown();
        assert_eq!(shown.len(), 51);
        assert_eq!(shown[50].message(), "10 more errors and 1 more warning; the first 50 are shown");
    }
}
