//! Why a rule cannot be built from its parameters.

use std::fmt;

use exdoku_text::source::{Diagnostic, Help};

/// Why there is no rule. Each diagnostic points at the parameter that is the reason, if that has a place.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The parameters are wrong.
    Wrong(Vec<Diagnostic>),
    /// The parameters are well formed, but no grid satisfies the rule: a cage of two cells with the sum 99.
    Impossible(Vec<Diagnostic>),
}

impl Fault {
    /// No grid satisfies the rule.
    pub fn impossible(why: Diagnostic) -> Fault {
        Fault::Impossible(vec![why])
    }

    /// What is wrong, or impossible.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Fault::Wrong(why) | Fault::Impossible(why) => why,
        }
    }

    /// What is wrong, or impossible.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Fault::Wrong(why) | Fault::Impossible(why) => why,
        }
    }

    /// Both faults. If one is wrong, the other one is not told as an error when it is only impossible.
    #[must_use]
    pub(super) fn and(self, other: Fault) -> Fault {
        match (self, other) {
            (Fault::Wrong(one), Fault::Wrong(other)) => Fault::Wrong([one, other].concat()),
            (Fault::Impossible(one), Fault::Impossible(other)) => Fault::Impossible([one, other].concat()),
            (Fault::Wrong(wrong), Fault::Impossible(_)) | (Fault::Impossible(_), Fault::Wrong(wrong)) => {
                Fault::Wrong(wrong)
            }
        }
    }

    /// The fault with changed diagnostics; the change is told whether they are about something impossible.
    #[must_use]
    pub(super) fn map(self, mut change: impl FnMut(Diagnostic, bool) -> Diagnostic) -> Fault {
        match self {
            Fault::Wrong(why) => Fault::Wrong(why.into_iter().map(|one| change(one, false)).collect()),
            Fault::Impossible(why) => Fault::Impossible(why.into_iter().map(|one| change(one, true)).collect()),
        }
    }

    /// Adds a help line to each diagnostic.
    #[must_use]
    pub fn help(self, help: impl Into<Help>) -> Fault {
        let help = help.into();
        self.map(|one, _| one.help(help.clone()))
    }
}

impl From<Diagnostic> for Fault {
    fn from(wrong: Diagnostic) -> Fault {
        Fault::Wrong(vec![wrong])
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.diagnostics().iter().map(Diagnostic::message).collect();
        f.write_str(&words.join("; "))
    }
}

impl std::error::Error for Fault {}

/// The values, or all faults among them.
pub(super) fn all<T>(values: impl IntoIterator<Item = Result<T, Fault>>) -> Result<Vec<T>, Fault> {
    let (mut fine, mut faults) = (Vec::new(), Vec::new());
    for value in values {
        match value {
            Ok(value) => fine.push(value),
            Err(fault) => faults.push(fault),
        }
    }
    match faults.into_iter().reduce(Fault::and) {
        Some(faults) => Err(faults),
        None => Ok(fine),
    }
}

/// Three results, or all faults among them.
pub(super) fn three<A, B, C>(
    a: Result<A, Fault>,
    b: Result<B, Fault>,
    c: Result<C, Fault>,
) -> Result<(A, B, C), Fault> {
    match (a, b, c) {
        (Ok(a), Ok(b), Ok(c)) => Ok((a, b, c)),
        (a, b, c) => {
            let faults = [a.err(), b.err(), c.err()].into_iter().flatten();
            Err(faults.reduce(Fault::and).expect("one of them is a fault"))
        }
    }
}
