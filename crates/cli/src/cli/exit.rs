//! How a command ended.

use std::process::ExitCode;

/// The outcome of a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// Success.
    #[default]
    Answered,
    /// The answer is no.
    No,
    /// Stopped by a limit before the answer was known.
    Spent,
    /// Something in the input could not be used.
    BadInput,
}

impl Exit {
    /// Keeps the worse of two outcomes.
    pub(super) fn note(&mut self, other: Exit) {
        *self = (*self).max(other);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Answered => 0,
            Exit::No => 1,
            Exit::BadInput => 2,
            Exit::Spent => 3,
        })
    }
}
