//! Kinds of texts.

use exdoku_format::{NOTATIONS, Notation, looks_foreign, looks_like_code, looks_like_toml};
use exdoku_text::source::Source;

/// The kind of a text.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum FileKind {
    /// A variant file.
    Toml,
    /// Puzzles in plain text.
    Plain,
    /// Puzzles in the notations of other programs: all in this one, or each in the one recognised by its first line.
    Foreign(Option<&'static Notation>),
}

impl FileKind {
    /// The kinds by name, with other spellings and short descriptions.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static [&'static str], &'static str)> {
        let own: [(_, &[_], _); 2] = [("toml", &[], "a variant file"), ("text", &["line", "block"], "plain text")];
        own.into_iter().chain(NOTATIONS.iter().map(|notation| (notation.name, notation.aliases, notation.about)))
    }

    /// The kind with this name, in any spelling.
    pub fn named(name: &str) -> Option<FileKind> {
        match name {
            "toml" => Some(FileKind::Toml),
            "text" | "line" | "block" => Some(FileKind::Plain),
            _ => Notation::named(name).map(|notation| FileKind::Foreign(Some(notation))),
        }
    }

    /// The kind of a text. `lines` are its first whole lines, `beginning` is all of it that was read: a puzzle may be
    /// one long line.
    pub(super) fn of_text(lines: &str, beginning: &str) -> FileKind {
        if looks_like_toml(lines) && !looks_like_code(beginning) {
            FileKind::Toml
        } else if looks_foreign(beginning) {
            FileKind::Foreign(None)
        } else {
            FileKind::Plain
        }
    }
}

/// Whether a source is TOML, by its extension or else by its content.
pub fn is_toml(source: &Source) -> bool {
    source.name().ends_with(".toml") || source.is_built_in() || looks_like_toml(source.text())
}
