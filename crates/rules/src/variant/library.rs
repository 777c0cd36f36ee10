//! Where the files come from that a file names: variants that go by their names alone, which a program embeds and hands
//! down, and whatever else it opens.

use std::sync::Arc;

use exdoku_text::source::{Source, nearest};

/// Where the files that `variant` and `include` name come from.
pub trait Library: Sync {
    /// The file of this name, as seen from the file that names it.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String>;

    /// The variants that go by their names alone.
    fn built_in(&self) -> BuiltIns;
}

/// A built-in variant.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its name: that of its file without `.toml`.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl BuiltIn {
    /// Its file as a source.
    pub fn source(self) -> Arc<Source> {
        Source::new(format!("built-in {}", self.name), self.text)
    }
}

/// The built-in variants of a program, in the order in which they are listed. As a [`Library`] it has no other files.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIns(&'static [BuiltIn]);

impl BuiltIns {
    /// No variants: every file says all about itself.
    pub const NONE: BuiltIns = BuiltIns(&[]);

    /// These variants.
    pub const fn new(variants: &'static [BuiltIn]) -> BuiltIns {
        BuiltIns(variants)
    }

    /// The variant of this name.
    pub fn named(self, name: &str) -> Option<BuiltIn> {
        self.into_iter().find(|variant| variant.name == name)
    }

    /// The variant whose name is most like this one, if one is.
    pub fn nearest(self, name: &str) -> Option<&'static str> {
        nearest(name, self.into_iter().map(|variant| variant.name))
    }
}

impl IntoIterator for BuiltIns {
    type Item = BuiltIn;
    type IntoIter = std::iter::Copied<std::slice::Iter<'static, BuiltIn>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl Library for BuiltIns {
    fn open(&self, name: &str, _from: &Source) -> Result<Arc<Source>, String> {
        self.named(name).map(BuiltIn::source).ok_or_else(|| format!("there is no built-in variant `{name}`"))
    }

    fn built_in(&self) -> BuiltIns {
        *self
    }
}
