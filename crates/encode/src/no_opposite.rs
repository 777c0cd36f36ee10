//! Why there is no opposite.

use std::error::Error;
use std::fmt;

/// Why constraints have no opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoOpposite {
    /// It is not known how to state it.
    Unknown,
    /// It has more options than one constraint may have.
    TooLarge,
}

impl fmt::Display for NoOpposite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoOpposite::Unknown => "its opposite cannot be stated",
            NoOpposite::TooLarge => "its opposite is too large",
        })
    }
}

impl Error for NoOpposite {}
