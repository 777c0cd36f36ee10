//! A kind that is only drawn: it has a look, and no rules.

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
    pub(super) fn entries(&self) -> Vec<(String, Toml)> {
        let Drawn { parameter, text, figure, .. } = self;
        let shown = if *text { ": {clue}" } else { "" };
        let clue = text.then(|| ("clue".to_owned(), "text".into()));
        let params = [((*parameter).to_owned(), (*parameter).into())].into_iter().chain(clue).collect();
        let look = vec![((*parameter).to_owned(), format!("{figure}{shown}").into())];
        let tables = [("params", params), ("look", look), ("rules", Vec::new())];
        tables.map(|(name, entries)| (name.to_owned(), Toml::Table(entries))).to_vec()
    }
}
