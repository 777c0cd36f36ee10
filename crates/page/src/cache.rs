//! Puzzles that were read, so that further questions about a text do not read it again.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use exdoku_cover::MemoryLimit;
use exdoku_cover::clock::Instant;
use exdoku_puzzle::input::{ReadOptions, Sudoku, puzzles_with};
use exdoku_rules::encode;
use exdoku_rules::variant::BuiltIns;
use exdoku_text::source::{Diagnostic, Diagnostics, Guess};

/// The number of texts kept.
const KEPT: usize = 8;
/// The maximum number of exact cover entries kept beside the latest text, some hundred bytes each.
const KEPT_ENTRIES: usize = 300_000;

/// A puzzle, and whether its text contains more.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) sudoku: Sudoku,
    pub(super) has_more: bool,
}

/// The result of reading a text.
pub(super) type Outcome = Result<Arc<Read>, Diagnostics>;

/// The limits of reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// When it must end.
    pub until: Instant,
    /// Set when nobody waits for the answer any more.
    pub cancelled: Arc<AtomicBool>,
    /// Whether no further attempt with more time follows.
    pub is_last: bool,
}

/// Why a request has no answer.
#[derive(Debug)]
pub enum Unanswered {
    /// The text was not read to its end. Another attempt with more time follows, unless nobody waits for it.
    Interrupted,
    /// It cannot be answered, for this reason.
    Refused(String),
}

impl From<String> for Unanswered {
    fn from(why: String) -> Unanswered {
        Unanswered::Refused(why)
    }
}

impl Reading {
    /// Whether nobody waits for it any more.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// The last texts, and the results of reading them.
#[derive(Debug)]
pub struct Cache {
    built_in: BuiltIns,
    kept: Mutex<VecDeque<(String, Outcome)>>,
}

impl Cache {
    /// An empty cache for texts that may name these variants.
    pub fn new(built_in: BuiltIns) -> Cache {
        Cache { built_in, kept: Mutex::default() }
    }

    /// The variants that texts may name.
    pub(super) fn built_in(&self) -> BuiltIns {
        self.built_in
    }

    /// The puzzle of a text.
    ///
    /// # Errors
    /// The limits were reached, and this was not the last attempt.
    pub(super) fn read(&self, text: &str, within: &Reading) -> Result<Outcome, Unanswered> {
        if let Some(known) = self.known(text) {
            return Ok(known);
        }
        let (outcome, is_over) = read(text, within, self.built_in, None);
        if is_over && outcome.is_err() && (!within.is_last || within.is_cancelled()) {
            return Err(Unanswered::Interrupted);
        }
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        all.push_front((text.to_owned(), outcome.clone()));
        all.truncate(KEPT);
        // Large ones are dropped: most questions are about the same text, and the latest always stays.
        let mut entries = 0;
        let mut number = 0;
        all.retain(|(_, outcome)| {
            let own = outcome.as_ref().map_or(0, |read| read.sudoku.variant.compiled().problem().entry_count());
            number += 1;
            entries += if number == 1 { 0 } else { own };
            entries <= KEPT_ENTRIES
        });
        Ok(outcome)
    }

    /// The puzzle of a text whose drawings are read with the rules text beside them; it is not kept.
    pub(super) fn read_drawings(&self, text: &str, guess: Guess, within: &Reading) -> Outcome {
        read(text, within, self.built_in, Some(guess)).0
    }

    fn known(&self, text: &str) -> Option<Outcome> {
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(known, _)| known == text)?;
        let found = all.remove(at)?;
        let outcome = found.1.clone();
        all.push_front(found);
        Some(outcome)
    }

    /// The puzzle of a text, or a sentence about its error.
    pub(super) fn puzzle(&self, text: &str, within: &Reading) -> Result<Arc<Read>, Unanswered> {
        self.read(text, within)?.map_err(|diagnostics| {
            let first = diagnostics.first().map_or("it holds no puzzle", Diagnostic::message);
            Unanswered::Refused(format!("The text has an error: {first}"))
        })
    }
}

/// The size of the largest puzzle: some hundred megabytes while it is read and solved.
const MOST_ENTRIES: usize = 3_000_000;
/// The longest time to read a text.
pub const LONGEST: Duration = Duration::from_secs(10);

/// The first puzzle of a text, and whether the limits were reached. Only built-in variants are known: [`ReadOptions`] names
/// no library by default.
fn read(text: &str, within: &Reading, built_in: BuiltIns, guess: Option<Guess>) -> (Outcome, bool) {
    let (until, cancelled) = (Some(within.until), Some(Arc::clone(&within.cancelled)));
    let limits = encode::Limits { entries: MOST_ENTRIES, until, cancelled, memory: MemoryLimit::of_program() };
    (read_within(text, limits.clone(), built_in, guess), limits.is_over())
}

fn read_within(text: &str, limits: encode::Limits, built_in: BuiltIns, guess: Option<Guess>) -> Outcome {
    let options = ReadOptions { library: Some(Arc::new(built_in)), limits, guess, ..ReadOptions::default() };
    let mut all = puzzles_with(text, options)?;
    let Some(first) = all.next() else {
        return Err(Diagnostic::error("the text contains no puzzle").into());
    };
    Ok(Arc::new(Read { sudoku: first?, has_more: all.next().is_some() }))
}
