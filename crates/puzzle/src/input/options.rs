//! How texts are read.

use std::fmt;
use std::sync::Arc;

use exdoku_rules::encode::Limits;
use exdoku_rules::rules::Kinds;
use exdoku_rules::variant::{BuiltIns, Library, ReadContext};
use exdoku_text::source::Guess;

use super::file_kind::FileKind;

/// Receives log lines about reading.
pub type Log = fn(fmt::Arguments<'_>);

/// How texts are read.
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// The variant of plain text, by name: a built-in one, or a file of the library. Without it, plain text is classic
    /// Sudoku of the size that fits its length.
    pub variant: Option<String>,
    /// How the digits of plain text are written, if that is ambiguous: `1-9A-G`, `0-9A-F`, `A-P`, `numbers`, or any
    /// other symbols.
    pub symbols: Option<String>,
    /// The kind of the text. Without it, the kind is recognised by the content.
    pub from: Option<FileKind>,
    /// Whether to leave out unsupported parts of the notations of other programs, with a warning. Otherwise they are an
    /// error.
    pub ignore_unknown: bool,
    /// Whether a rule that can never hold is an error. Otherwise it is a warning, and the puzzle has no solution.
    pub strict: bool,
    /// Whether each line of constraint strings is a puzzle. Otherwise all lines of a text are one puzzle.
    pub per_line: bool,
    /// Whether, and how, drawings are read together with the rules text beside them.
    pub guess: Option<Guess>,
    /// The name of the test of a TOML file that is read instead of the puzzle of the file itself.
    pub test: Option<String>,
    /// The variants and files that TOML may name; by default the built-in variants of the program, if it has any.
    pub library: Option<Arc<dyn Library + Send + Sync>>,
    /// The kinds of rules that puzzles may use: by default the built-in ones.
    pub kinds: Arc<Kinds>,
    /// The limits of reading; none by default.
    pub limits: Limits,
    /// Receives a line about each file and puzzle.
    pub log: Option<Log>,
}

impl fmt::Debug for ReadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadOptions { variant, symbols, from, ignore_unknown, strict, per_line, guess, test, limits, .. } = self;
        let mut fields = f.debug_struct("ReadOptions");
        fields.field("variant", variant).field("symbols", symbols).field("from", from);
        fields
            .field("ignore_unknown", ignore_unknown)
            .field("strict", strict)
            .field("per_line", per_line)
            .field("guess", guess)
            .field("test", test)
            .field("limits", limits);
        fields.finish_non_exhaustive()
    }
}

impl ReadOptions {
    /// The variants and files that TOML may name.
    pub(super) fn library(&self) -> &dyn Library {
        self.library.as_deref().map_or(&BuiltIns::NONE, |library| library)
    }

    /// The context in which TOML is read.
    pub(super) fn context(&self) -> ReadContext<'_> {
        let limits = self.limits.clone();
        ReadContext { library: self.library(), kinds: Arc::clone(&self.kinds), limits, strict: self.strict }
    }
}
