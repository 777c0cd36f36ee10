//! A kind that is only drawn: it has a look, and no rules.

use std::fmt;

/// Such a kind, as a variant file defines it.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) name: String,
    /// The name of its parameter, which is also its type.
    pub(super) parameter: &'static str,
    /// Whether it has a text.
    pub(super) text: bool,
    /// The figure of its look.
    pub(super) figure: String,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Drawn { name, parameter, text, figure } = self;
        let (clue, shown) = if *text { (", clue = \"text\"", ": {clue}") } else { ("", "") };
        writeln!(f, "\n[define.{name}]")?;
        writeln!(f, "params = {{ {parameter} = \"{parameter}\"{clue} }}")?;
        writeln!(f, "look   = {{ {parameter} = \"{figure}{shown}\" }}")?;
        writeln!(f, "rules  = {{}}")
    }
}
