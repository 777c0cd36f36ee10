//! A kind that is only drawn: it has a look, and no rules.

use std::fmt;

use super::toml_value::Toml;

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

impl Drawn {
    /// The keys of its definition.
    pub(super) fn entries(&self) -> [(&'static str, Toml); 3] {
        let Drawn { parameter, text, figure, .. } = self;
        let shown = if *text { ": {clue}" } else { "" };
        let clue = text.then(|| ("clue".to_owned(), "text".into()));
        let params = [((*parameter).to_owned(), (*parameter).into())].into_iter().chain(clue).collect();
        let look = vec![((*parameter).to_owned(), format!("{figure}{shown}").into())];
        [("params", Toml::Table(params)), ("look", Toml::Table(look)), ("rules", Toml::Table(Vec::new()))]
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n[define.{}]", self.name)?;
        self.entries().iter().try_for_each(|(key, value)| writeln!(f, "{key:<6} = {value}"))
    }
}
