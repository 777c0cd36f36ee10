//! The context of reading files.

use std::fmt;
use std::sync::Arc;

use exdoku_encode::Limits;

use crate::rules::{AnyKind, Kinds};

use super::library::Library;

/// The context of reading a file, besides its own text: the files that it may name, the kinds of rules that it may use, and
/// the limits at which reading stops.
#[derive(Clone)]
pub struct ReadContext<'l> {
    /// The source of the files that it names.
    pub library: &'l dyn Library,
    /// The kinds of rules.
    pub kinds: Arc<Kinds>,
    /// The limits of reading its rules, and of compiling them.
    pub limits: Limits,
    /// Whether a rule that can never hold, such as a cage with a sum out of reach, is an error. Otherwise it is a warning, and
    /// the puzzle has no solution.
    pub strict: bool,
}

impl<'l> ReadContext<'l> {
    /// These files, the built-in kinds, and no limits.
    pub fn new(library: &'l dyn Library) -> ReadContext<'l> {
        ReadContext { library, kinds: Kinds::builtin(), limits: Limits::default(), strict: false }
    }
}

impl fmt::Debug for ReadContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let added: Vec<&str> = self.kinds.added().map(AnyKind::name).collect();
        f.debug_struct("ReadContext")
            .field("added", &added)
            .field("limits", &self.limits)
            .field("strict", &self.strict)
            .finish_non_exhaustive()
    }
}
