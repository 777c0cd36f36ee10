//! A text to puzzles.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use exdoku_format::size_of_symbols;
use exdoku_rules::encode::Limits;
use exdoku_rules::rules::Kinds;
use exdoku_rules::variant::{BuiltIns, Library, Puzzle, ReadContext, Variant};
use exdoku_text::board::{Digits, SymbolChoice, Symbols};
use exdoku_text::source::{Diagnostic, Diagnostics, Guess, Source};

use super::chunks::Chunks;
use super::document::{TestChoice, read_document, read_variant};
use super::file_kind::FileKind;
use super::text_file::TextFile;
use super::{Sudoku, Unreadable};

/// What messages call a text that was not read from a file.
const TEXT: &str = "<text>";

/// Reads a text that holds exactly one puzzle, in any notation: TOML, plain text, a link, the JSON or string of another
/// program.
///
/// ```
/// use exdoku_puzzle::input::{ReadOptions, read_with};
///
/// let sudoku = read_with("size = 6\n[rules]\ndiagonals = 'both'\n", ReadOptions::default())?;
/// assert_eq!(sudoku.variant.board().cell_count(), 36);
/// # Ok::<(), exdoku_text::source::Diagnostics>(())
/// ```
///
/// # Errors
/// What is wrong with the puzzle or the options; or a text with no puzzle or several.
pub fn read_with(text: &str, options: ReadOptions) -> Result<Sudoku, Diagnostics> {
    let mut all = puzzles_with(text, options)?;
    let Some(first) = all.next() else {
        return Err(Diagnostic::error("the text contains no puzzle").into());
    };
    match all.count() {
        0 => first,
        more => {
            let wrong = Diagnostic::error(format!("the text holds {} puzzles, not one", 1 + more));
            Err(wrong.help("`puzzles` reads them all").into())
        }
    }
}

/// The puzzles of a text, each in any notation. One that cannot be read does not stop the others.
///
/// # Errors
/// What is wrong with the options: a variant or symbols that are not known.
pub fn puzzles_with(
    text: &str,
    options: ReadOptions,
) -> Result<impl Iterator<Item = Result<Sudoku, Diagnostics>>, Diagnostics> {
    let reader = Arc::new(Reader::new(options)?);
    let chunks = Chunks::of_text(TEXT, text);
    let puzzles = reader.open(chunks).map_err(Diagnostics::from)?;
    Ok(puzzles.map(|puzzle| puzzle.map_err(|unreadable| unreadable.diagnostics)))
}

/// Receives a line about what is being read.
pub type Log = fn(fmt::Arguments<'_>);

/// How texts are read. Messages name the options as the command line spells them: `--variant` for `variant`.
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// The variant of plain text, by name: a built-in one, or a file of the library. Without it plain text is classic
    /// Sudoku, of the size that its length tells.
    pub variant: Option<String>,
    /// How the digits of plain text are written, if that is ambiguous: `1-9A-G`, `0-9A-F`, `A-P`, `numbers`, or any
    /// other symbols.
    pub symbols: Option<String>,
    /// What the text is. Without it, it is recognised by its content.
    pub from: Option<FileKind>,
    /// Whether to leave out what is not supported in the notations of other programs, with a warning. Otherwise it is an
    /// error.
    pub ignore_unknown: bool,
    /// Whether each line of constraint strings is a puzzle. Otherwise all lines of a text are one puzzle.
    pub per_line: bool,
    /// Whether, and how, drawings are read together with the rules text beside them.
    pub guess: Option<Guess>,
    /// The title of the known puzzle that is read of a TOML file, instead of the puzzle of the file itself.
    pub test: Option<String>,
    /// The variants and files that TOML may name; by default the built-in variants of the program, if it has any.
    pub library: Option<Arc<dyn Library + Send + Sync>>,
    /// The kinds of rules that puzzles may use: by default the built-in ones.
    pub kinds: Arc<Kinds>,
    /// When reading stops; by default it does not.
    pub limits: Limits,
    /// What receives a line about each file and puzzle.
    pub log: Option<Log>,
}

impl fmt::Debug for ReadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadOptions { variant, symbols, from, ignore_unknown, per_line, guess, test, limits, .. } = self;
        let mut fields = f.debug_struct("ReadOptions");
        fields.field("variant", variant).field("symbols", symbols).field("from", from);
        fields
            .field("ignore_unknown", ignore_unknown)
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

    /// What TOML is read with.
    pub(super) fn context(&self) -> ReadContext<'_> {
        ReadContext { library: self.library(), kinds: Arc::clone(&self.kinds), limits: self.limits.clone() }
    }
}

/// Options that were checked, ready for any number of texts.
#[derive(Debug)]
pub struct Reader {
    pub(super) options: ReadOptions,
    /// The variant of plain text, and what its file puts into the cells.
    pub(super) base: Option<(Arc<Variant>, Puzzle)>,
    warnings: Diagnostics,
}

impl Reader {
    /// Checks the options, and reads the variant that they name.
    ///
    /// # Errors
    /// A variant that cannot be read, or symbols that do not fit it.
    pub fn new(options: ReadOptions) -> Result<Reader, Diagnostics> {
        let read = |name: &String| read_variant(name, &options.context(), options.log);
        let (base, warnings) = match options.variant.as_ref().map(read).transpose()? {
            Some((document, warnings)) => (Some((document.variant, document.puzzle)), warnings),
            None => (None, Diagnostics::new()),
        };
        if let Some(symbols) = &options.symbols
            && let Some(wrong) = wrong_symbols(symbols, base.as_ref().map(|(variant, _)| &**variant))
        {
            return Err(wrong.into());
        }
        Ok(Reader { options, base, warnings })
    }

    /// The variant that the options name.
    pub fn variant(&self) -> Option<&Arc<Variant>> {
        self.base.as_ref().map(|(variant, _)| variant)
    }

    /// What the file of that variant warns of.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// The puzzles of a text.
    ///
    /// # Errors
    /// The text cannot be read at all.
    pub fn open(self: &Arc<Reader>, mut chunks: Chunks) -> Result<Puzzles, Diagnostic> {
        let kind = match self.options.from {
            Some(kind) => kind,
            None => chunks.kind()?,
        };
        let (reader, name) = (Arc::clone(self), chunks.name().to_owned());
        if !matches!(kind, FileKind::Toml) && self.options.test.is_some() {
            return Err(Diagnostic::error(format!("--test is for TOML files, and {name} is none")));
        }
        let log = |what: &str| self.options.log.iter().for_each(|log| log(format_args!("{name}: {what}")));
        Ok(match kind {
            FileKind::Toml => self.open_toml(&chunks.whole()?),
            FileKind::Plain => {
                log("plain text");
                Puzzles::of_text(TextFile::of_plain(chunks, reader))
            }
            FileKind::Foreign(notation) => {
                log("puzzles in the notations of other programs");
                Puzzles::of_text(TextFile::of_foreign(chunks, reader, notation))
            }
        })
    }

    /// The puzzle of a TOML file, or the known puzzle in it that the options name.
    pub fn open_toml(&self, source: &Arc<Source>) -> Puzzles {
        self.one(source, self.toml(source, self.options.test.as_deref().map(TestChoice::Named)))
    }

    /// The first known puzzle of a TOML file; the puzzle of the file if it has clues of its own, or no known puzzle.
    pub fn open_first_test(&self, source: &Arc<Source>) -> Puzzles {
        self.one(source, self.toml(source, Some(TestChoice::First)))
    }

    fn one(&self, source: &Source, read: Result<Sudoku, Diagnostics>) -> Puzzles {
        let read = read.map_err(|diagnostics| Unreadable::new(source.name(), diagnostics));
        Puzzles { text: None, ready: VecDeque::from([read]) }
    }

    fn toml(&self, source: &Arc<Source>, test: Option<TestChoice<'_>>) -> Result<Sudoku, Diagnostics> {
        if let Some(option) = self.option_for_text() {
            let message = format!("{option} is for plain text, and {} is TOML", source.name());
            let key = option.trim_start_matches('-');
            return Err(Diagnostic::error(message).help(format!("write {key} = \"...\" in the file")).into());
        }
        let (document, warnings) = read_document(source, &self.options.context(), self.options.log)?;
        if let Some(number) = test.map(|test| test.number(source, &document)).transpose()?.flatten() {
            return Ok(Sudoku::of_test(source, document, number, warnings));
        }
        Ok(Sudoku::of_document(source.name().to_owned(), source, document, warnings))
    }

    /// An option that was given and is for plain text only.
    pub(super) fn option_for_text(&self) -> Option<&'static str> {
        match &self.options {
            ReadOptions { variant: Some(_), .. } => Some("--variant"),
            ReadOptions { symbols: Some(_), .. } => Some("--symbols"),
            _ => None,
        }
    }
}

/// What is wrong with symbols, by themselves or for the variant.
fn wrong_symbols(spelled: &str, variant: Option<&Variant>) -> Option<Diagnostic> {
    match variant.map(|variant| (variant, &variant.symbols)) {
        Some((variant, SymbolChoice::Fixed(symbols))) => {
            let message = format!("--symbols {spelled}: the digits of {} are written {symbols}", variant.name);
            Some(Diagnostic::error(message).help("leave --symbols out"))
        }
        Some((variant, SymbolChoice::Detect(usual))) => {
            let error = Symbols::parse(spelled, variant.board().digits()).err()?;
            let usual: Vec<String> = usual.all().iter().map(Symbols::to_string).collect();
            let message = format!("--symbols {spelled}: {error}");
            Some(Diagnostic::error(message).help(format!("usual for this variant: {}", usual.join(", "))))
        }
        None if spelled == "numbers" || size_of_symbols(spelled).is_some() => None,
        None => {
            let error = Symbols::parse(spelled, Digits::new(1, 1)?).err()?;
            let wrong = Diagnostic::error(format!("--symbols {spelled}: {error}"));
            Some(wrong.help("for 16x16: 1-9A-G, 0-9A-F, A-P, numbers"))
        }
    }
}

/// The puzzles of one text, in order. Only a chunk of the text is in memory.
pub struct Puzzles {
    text: Option<Box<TextFile>>,
    ready: VecDeque<Result<Sudoku, Unreadable>>,
}

impl Puzzles {
    fn of_text(text: TextFile) -> Puzzles {
        Puzzles { text: Some(Box::new(text)), ready: VecDeque::new() }
    }

    /// Marks each as one of several, as where the text is one of several files.
    #[must_use]
    pub fn one_of_several(mut self) -> Puzzles {
        self.text.iter_mut().for_each(|text| text.set_one_of_several());
        self.ready.iter_mut().flatten().for_each(|sudoku| sudoku.one_of_several = true);
        self
    }

    /// The next puzzle, if it is available without reading on.
    pub fn next_ready(&mut self) -> Option<Result<Sudoku, Unreadable>> {
        self.ready.pop_front()
    }
}

impl Iterator for Puzzles {
    type Item = Result<Sudoku, Unreadable>;

    fn next(&mut self) -> Option<Result<Sudoku, Unreadable>> {
        while self.ready.is_empty() {
            let text = self.text.as_mut()?;
            let ended = text.read_on();
            self.ready.extend(text.puzzles(ended));
            if ended {
                self.text = None;
            }
        }
        self.ready.pop_front()
    }
}
