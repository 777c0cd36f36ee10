//! A diagnostic: an error or warning with its place, drawn with a caret by the crate annotate-snippets.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level as Title, Renderer, Snippet};

use super::{Help, Hint, Source, Span, Unread, printable, printable_lines};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The input cannot be used.
    Error,
    /// The input can be used, but probably means something else than its author intended.
    Warning,
}

/// An error or warning: what is wrong, where, and how to correct it if known.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub(super) level: Level,
    pub(super) message: String,
    /// The number of bytes of the message that are a prefix with the name of a definition.
    pub(super) named: u32,
    pub(super) place: Option<(Arc<Source>, Span)>,
    pub(super) label: Option<Box<str>>,
    pub(super) beside: Vec<Beside>,
    /// The uses of a definition that show the error, if it is in one.
    pub(super) uses: Option<Box<Uses>>,
    /// Whether it says that a limit was reached.
    pub(super) stopped: bool,
    /// What it is about, for those who do not read the message.
    pub(super) about: Option<Box<About>>,
}

/// What a diagnostic is about.
#[derive(Clone, Debug)]
pub(super) enum About {
    /// One of these keys of a table is missing.
    Missing { table: String, names: Vec<String> },
    /// A key of a table is unknown, and probably this one is meant.
    Misspelt { table: String, meant: String },
    /// What could not be read beside drawings.
    Unread(Unread),
}

/// The uses of a definition that revealed an error in it.
#[derive(Clone, Debug)]
pub(super) struct Uses {
    /// The name of the definition, and the place of the first use.
    first: (String, (Arc<Source>, Span)),
    /// The places of all uses, by text and byte.
    pub(super) places: BTreeSet<(usize, usize)>,
}

impl Uses {
    /// `found where \`k\` is used: file.toml:12:3 (and 35 more uses)`
    fn note(&self) -> String {
        let (name, (source, span)) = &self.first;
        let (file, line, column) = location(source, span);
        let more = match self.places.len() - 1 {
            0 => String::new(),
            1 => " (and 1 more use)".to_owned(),
            several => format!(" (and {several} more uses)"),
        };
        format!("found where `{name}` is used: {file}:{line}:{column}{more}")
    }
}

/// A line below the place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Beside {
    /// Its origin.
    Note(String),
    /// How to correct it.
    Help(Help),
    /// An option of reading that helps.
    Hint(Hint),
}

/// Name, line and column (both from 1) of a place.
pub fn location<'s>(source: &'s Source, span: &Span) -> (&'s str, usize, usize) {
    let line = source.line_of(span.start);
    let column = source.text()[source.line_start(line)..span.start].chars().count() + 1;
    (source.name(), line, column)
}

impl Diagnostic {
    /// An error without a place; add one with [`at`](Self::at).
    pub fn error(message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic {
            level: Level::Error,
            message,
            named: 0,
            place: None,
            label: None,
            beside: Vec::new(),
            uses: None,
            stopped: false,
            about: None,
        }
    }

    /// Notes that it says that one of these keys is missing in a table. Beside a [misspelt](Self::misspelt) one it is not told.
    #[must_use]
    pub fn lacking<'n>(self, table: &str, names: impl IntoIterator<Item = &'n str>) -> Diagnostic {
        let names = names.into_iter().map(str::to_owned).collect();
        Diagnostic { about: Some(Box::new(About::Missing { table: table.to_owned(), names })), ..self }
    }

    /// Notes that it is about a key of a table, for which this one is probably meant.
    #[must_use]
    pub fn misspelt(self, table: &str, meant: &str) -> Diagnostic {
        let (table, meant) = (table.to_owned(), meant.to_owned());
        Diagnostic { about: Some(Box::new(About::Misspelt { table, meant })), ..self }
    }

    /// Notes that it is about something that could not be read.
    #[must_use]
    pub fn unread(self, what: Unread) -> Diagnostic {
        Diagnostic { about: Some(Box::new(About::Unread(what))), ..self }
    }

    /// What could not be read, if it is about that.
    pub fn what_is_unread(&self) -> Option<&Unread> {
        match self.about.as_deref() {
            Some(About::Unread(what)) => Some(what),
            _ => None,
        }
    }

    /// Whether it says that a key is missing which the other one says is misspelt.
    pub(super) fn follows_from(&self, other: &Diagnostic) -> bool {
        let same_text = match (&self.place, &other.place) {
            (Some((one, _)), Some((other, _))) => Arc::ptr_eq(one, other),
            _ => false,
        };
        match (self.about.as_deref(), other.about.as_deref()) {
            (Some(About::Missing { table, names }), Some(About::Misspelt { table: other, meant })) => {
                same_text && table == other && names.contains(meant)
            }
            _ => false,
        }
    }

    /// A warning without a place.
    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic { level: Level::Warning, ..Diagnostic::error(message) }
    }

    /// Sets its place: whole characters. An empty span points between two characters.
    #[must_use]
    pub fn at(mut self, source: &Arc<Source>, span: Span) -> Diagnostic {
        self.place = Some((Arc::clone(source), source.whole_characters(span)));
        self
    }

    /// Sets its message.
    #[must_use]
    pub fn message_of(self, message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), named: 0, ..self }
    }

    /// This diagnostic as a warning.
    #[must_use]
    pub fn as_warning(&self) -> Diagnostic {
        Diagnostic { level: Level::Warning, ..self.clone() }
    }

    /// Sets its place, unless it has one.
    #[must_use]
    pub fn or_at(self, source: &Arc<Source>, span: Span) -> Diagnostic {
        if self.place.is_some() { self } else { self.at(source, span) }
    }

    /// Sets the text beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<Box<str>>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Adds a help line.
    #[must_use]
    pub fn help(mut self, help: impl Into<Help>) -> Diagnostic {
        self.beside.push(Beside::Help(help.into()));
        self
    }

    /// Adds a help line in place.
    pub fn add_help(&mut self, help: impl Into<Help>) {
        self.beside.push(Beside::Help(help.into()));
    }

    /// Adds a help line, if there is one.
    #[must_use]
    pub fn maybe_help(self, help: Option<impl Into<Help>>) -> Diagnostic {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Adds an option of reading that helps.
    #[must_use]
    pub fn hint(mut self, hint: Hint) -> Diagnostic {
        self.beside.push(Beside::Hint(hint));
        self
    }

    /// Replaces its hints by help lines in these words.
    #[must_use]
    pub fn with_hints(mut self, words: impl Fn(&Hint) -> String) -> Diagnostic {
        for beside in &mut self.beside {
            if let Beside::Hint(hint) = beside {
                *beside = Beside::Help(words(hint).into());
            }
        }
        self
    }

    /// Moves a diagnostic inside a definition to the place where the definition is used, with a note about its
    /// origin unless that is built in. For nested definitions, the name is that of the outermost.
    #[must_use]
    pub fn seen_from(mut self, name: &str, source: &Arc<Source>, span: Span) -> Diagnostic {
        let is_own = self.place().is_some_and(|(source, _)| !source.is_built_in());
        if is_own && let Some((file, line, column)) = self.location() {
            let note = format!("in the definition of `{name}`, at {file}:{line}:{column}");
            self.beside.push(Beside::Note(note));
        }
        let message = format!("{name}: {}", &self.message[self.named as usize..]);
        Diagnostic { message, named: name.len() as u32 + 2, label: None, ..self }.at(source, span)
    }

    /// Leaves a diagnostic inside a definition at its place, with a note about where the definition is used. For
    /// nested definitions, the note is about the use of the innermost. Uses with the same error are
    /// [counted](super::Diagnostics::push_new).
    #[must_use]
    pub fn found_with(mut self, name: &str, source: &Arc<Source>, span: Span) -> Diagnostic {
        self.uses.get_or_insert_with(|| {
            let places = BTreeSet::from([(Arc::as_ptr(source) as usize, span.start)]);
            Box::new(Uses { first: (name.to_owned(), (Arc::clone(source), span)), places })
        });
        self
    }

    /// Marks an error about a limit that was reached: the text itself may be correct.
    #[must_use]
    pub fn stopped(self) -> Diagnostic {
        Diagnostic { stopped: true, ..self }
    }

    /// Whether it says that a limit was reached.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Error or warning.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The message, without place and help.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Its place: the text, and the bytes concerned.
    pub fn place(&self) -> Option<(&Arc<Source>, Span)> {
        self.place.as_ref().map(|(source, span)| (source, span.clone()))
    }

    /// The lines below it: notes about its origin, and how to correct it.
    pub fn notes(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let beside = self.beside.iter().map(|beside| match beside {
            Beside::Note(text) | Beside::Help(Help::Words(text)) => text.into(),
            Beside::Help(meant) => meant.to_string().into(),
            Beside::Hint(hint) => hint.to_string().into(),
        });
        self.uses.iter().map(|uses| uses.note().into()).chain(beside)
    }

    /// The name that is probably meant in place of what is written here.
    pub fn meant(&self) -> Option<&str> {
        self.beside.iter().find_map(|beside| match beside {
            Beside::Help(Help::Meant(name)) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Name, line and column (both from 1) of the place.
    pub fn location(&self) -> Option<(&str, usize, usize)> {
        let (source, span) = self.place.as_ref()?;
        Some(location(source, span))
    }

    /// The place by which diagnostics are sorted.
    pub(super) fn sort_key(&self) -> Option<(&str, usize)> {
        self.place.as_ref().map(|(source, span)| (source.name(), span.start))
    }

    /// Name, line, column and message on one line, for reports with one line per puzzle.
    pub fn one_line(&self) -> String {
        match self.location() {
            Some((name, line, column)) => {
                format!("{}:{line}:{column}: {}", printable(name), printable(&self.message))
            }
            None => printable(&self.message).into_owned(),
        }
    }

    /// The diagnostic over several lines, with its place drawn; `colour` for terminals.
    pub fn render(&self, colour: bool) -> String {
        let title = match self.level {
            Level::Error => Title::ERROR,
            Level::Warning => Title::WARNING,
        };
        let message = printable_lines(&self.message);
        let mut group: Group<'_> = match &self.place {
            None => Group::with_title(title.primary_title(&*message)),
            Some((source, span)) => {
                // Only the lines of the place: the renderer would read through the whole text.
                let (first, last) = (source.line_of(span.start), source.line_of(span.end.max(span.start)));
                let shown = source.line_start(first)..source.line_start(last + 1);
                let here = span.start - shown.start..span.end - shown.start;
                let pointer = AnnotationKind::Primary.span(here).label(self.label.as_deref().map(printable));
                let snippet = Snippet::source(&source.text()[shown]).line_start(first).path(printable(source.name()));
                let snippet = snippet.annotation(pointer);
                title.primary_title(&*message).element(snippet)
            }
        };
        if let Some(uses) = &self.uses {
            group = group.element(Title::NOTE.message(printable_lines(&uses.note()).into_owned()));
        }
        let (notes, helps): (Vec<&Beside>, _) = self.beside.iter().partition(|one| matches!(one, Beside::Note(_)));
        for beside in notes.into_iter().chain(helps) {
            group = group.element(match beside {
                Beside::Note(note) => Title::NOTE.message(printable_lines(note)),
                Beside::Help(help) => Title::HELP.message(printable_lines(&help.to_string()).into_owned()),
                Beside::Hint(hint) => Title::HELP.message(printable_lines(&hint.to_string()).into_owned()),
            });
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        // The renderer shows control characters, except those of two bytes.
        renderer.render(&[group]).replace(|sign: char| matches!(sign, '\u{80}'..='\u{9f}'), "\u{fffd}")
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl Error for Diagnostic {}
