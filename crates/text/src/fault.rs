//! Errors in expressions and patterns.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// An error in an expression or a pattern, and its bytes in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The wrong bytes; empty if something is missing.
    pub bytes: Range<usize>,
    /// The message.
    pub message: String,
    /// How to correct it, if known.
    pub help: Option<String>,
    /// The unknown name, so that the caller can suggest a similar one.
    pub unknown: Option<String>,
}

impl Fault {
    pub(crate) fn new(bytes: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { bytes, message: message.into(), help: None, unknown: None }
    }

    /// An opening bracket without a closing one.
    pub(crate) fn unclosed(bytes: Range<usize>) -> Fault {
        Fault::new(bytes, "unclosed bracket")
    }

    /// A closing bracket without an opening one.
    pub(crate) fn unmatched(bytes: Range<usize>) -> Fault {
        Fault::new(bytes, "unmatched closing bracket")
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Fault {}
