//! The source of the files that a file names: embedded built-in variants, which are known by name, and other files that a
//! program opens.

use std::sync::Arc;

use exdoku_text::source::{Source, nearest};

/// The source of the files that `variant` and `include` name.
pub trait Library: Sync {
    /// The file of this name, relative to the file that names it.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String>;

    /// The variants that are known by name.
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
        Source::new(Source::built_in(self.name), self.text)
    }
}

/// The built-in variants of a program, in the order in which they are listed. As a [`Library`] it has no other files.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIns(&'static [BuiltIn]);

impl BuiltIns {
    /// No variants: every file is self-contained.
    pub const NONE: BuiltIns = BuiltIns(&[]);

    /// These variants.
    pub const fn new(variants: &'static [BuiltIn]) -> BuiltIns {
        BuiltIns(variants)
    }

    /// The variant of this name.
    pub fn named(self, name: &str) -> Option<BuiltIn> {
        self.into_iter().find(|variant| variant.name == name)
    }

    /// The variant with the most similar name, if any.
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
