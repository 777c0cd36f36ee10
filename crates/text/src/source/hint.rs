//! Options of reading that avoid an error.

use std::fmt;

/// How drawings are read together with the rules text beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Every sentence must be understood, and every drawing that may be a clue must belong to one; else it is an error.
    Strict,
    /// Leave out the rest, with a warning.
    Loose,
    /// Write the rest into the file, for a person to finish: sentences as comments, drawings as kinds that are only drawn.
    Draft,
}

/// What is left over when drawings are read together with the rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// A sentence that is not understood.
    Sentence(String),
    /// A drawing that no sentence mentions.
    Drawing(String),
}

/// An option of reading that helps with a diagnostic. As text it names the option of the library; a program says it in
/// its own words: [`Diagnostic::with_hints`](super::Diagnostic::with_hints).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Name the variant of the text: one of these, if some are likely.
    NameVariant(Vec<String>),
    /// Name the symbols of the digits: probably these.
    NameSymbols(String),
    /// Name no variant.
    LeaveOutVariant,
    /// Name no symbols.
    LeaveOutSymbols,
    /// Leave out what is not supported.
    IgnoreUnknown,
    /// Read each line as a puzzle.
    PerLine,
    /// Read drawings together with the rules text beside them.
    GuessDrawings(Guess),
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::NameVariant(names) if names.is_empty() => f.write_str("set the option `variant`"),
            Hint::NameVariant(names) => write!(f, "set the option `variant`: {}", names.join(" or ")),
            Hint::NameSymbols(symbols) => write!(f, "set the option `symbols`: {symbols}"),
            Hint::LeaveOutVariant => f.write_str("leave the option `variant` out"),
            Hint::LeaveOutSymbols => f.write_str("leave the option `symbols` out"),
            Hint::IgnoreUnknown => f.write_str("the option `ignore_unknown` skips it"),
            Hint::PerLine => f.write_str("the option `per_line` reads each line as a puzzle"),
            Hint::GuessDrawings(Guess::Strict) => {
                f.write_str("the option `guess` reads drawings together with the rules text")
            }
            Hint::GuessDrawings(Guess::Loose | Guess::Draft) => {
                f.write_str("with `Guess::Loose` the puzzle is read without them")
            }
        }
    }
}
