//! Puzzles that were read, so that a question about the same text does not read it again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::encode;
use crate::input::{ReadOptions, Sudoku, puzzles_with};
use crate::source::{Diagnostic, Diagnostics};

/// How many are kept.
const KEPT: usize = 8;

/// A puzzle, and whether its text has more.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) sudoku: Sudoku,
    pub(super) has_more: bool,
}

/// What reading a text gave.
pub(super) type Outcome = Result<Arc<Read>, Diagnostics>;

/// The last texts, and what reading them gave.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<VecDeque<(String, Outcome)>>);

impl Cache {
    /// The puzzle of a text.
    pub(super) fn read(&self, text: &str) -> Outcome {
        if let Some(known) = self.known(text) {
            return known;
        }
        let outcome = read(text);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.truncate(KEPT - 1);
        all.push_front((text.to_owned(), outcome.clone()));
        outcome
    }

    fn known(&self, text: &str) -> Option<Outcome> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(known, _)| known == text)?;
        let found = all.remove(at)?;
        let outcome = found.1.clone();
        all.push_front(found);
        Some(outcome)
    }

    /// The puzzle of a text, or a sentence about what is wrong with it.
    pub(super) fn puzzle(&self, text: &str) -> Result<Arc<Read>, String> {
        self.read(text).map_err(|diagnostics| {
            let first = diagnostics.first().map_or("it holds no puzzle", Diagnostic::message);
            format!("The text has an error: {first}")
        })
    }
}

/// The size of the largest puzzle: some hundred megabytes while it is read and solved.
const MOST_ENTRIES: usize = 3_000_000;
/// The longest time to read a text.
const LONGEST: Duration = Duration::from_secs(10);

/// The first puzzle of a text. Only built-in variants are known: [`ReadOptions`] names no library by default.
fn read(text: &str) -> Outcome {
    let limits = encode::Limits { entries: MOST_ENTRIES, until: Some(Instant::now() + LONGEST) };
    limits.within(|| read_within(text))
}

fn read_within(text: &str) -> Outcome {
    let mut all = puzzles_with(text, ReadOptions::default())?;
    let Some(first) = all.next() else {
        return Err(Diagnostic::error("the text contains no puzzle").into());
    };
    Ok(Arc::new(Read { sudoku: first?, has_more: all.next().is_some() }))
}
