//! Diagnostics: an error or warning with its place, drawn with a caret.
//!
//! Readers collect diagnostics instead of stopping at the first, so that a file can be corrected in one go. The drawing
//! is rustc's, by the crate annotate-snippets.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level as Title, Renderer, Snippet};

use super::{Guess, Hint, Source, Span, printable, printable_lines};

/// The maximum number of diagnostics of a text that are shown.
const MOST_SHOWN: usize = 50;

/// The maximum number of errors, and of warnings, of a text that are kept; further ones are only counted.
const MOST_KEPT: usize = 10_000;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The input cannot be used.
    Error,
    /// The input can be used, but is probably not what was meant.
    Warning,
}

/// An error or warning: what is wrong, where, and how to correct it if that is known.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    level: Level,
    message: String,
    /// How many bytes of the message are a prefix with the name of a definition.
    named: u32,
    place: Option<(Arc<Source>, Span)>,
    label: Option<String>,
    beside: Vec<Beside>,
    /// The uses of a definition that show it, if it stands in one.
    uses: Option<Box<Uses>>,
    /// Whether it only states that something can never be the case.
    impossible: bool,
    /// Whether it states that a limit was reached.
    stopped: bool,
}

/// The uses of a definition with which a mistake in it was found.
#[derive(Clone, Debug)]
struct Uses {
    /// The name of the definition, and where the first use stands.
    first: (String, (Arc<Source>, Span)),
    /// Where all of them stand, by text and byte.
    places: BTreeSet<(usize, usize)>,
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
enum Beside {
    /// Its origin.
    Note(String),
    /// How to correct it.
    Help(String),
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
            impossible: false,
            stopped: false,
        }
    }

    /// A warning without a place.
    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic { level: Level::Warning, ..Diagnostic::error(message) }
    }

    /// Sets its place. An empty span points between two characters.
    #[must_use]
    pub fn at(mut self, source: &Arc<Source>, span: Span) -> Diagnostic {
        let end = source.text().len();
        self.place = Some((Arc::clone(source), span.start.min(end)..span.end.min(end)));
        self
    }

    /// Sets its message.
    #[must_use]
    pub fn message_of(self, message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), named: 0, ..self }
    }

    /// The same as a warning.
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
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Adds a help line.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.beside.push(Beside::Help(help.into()));
        self
    }

    /// Adds a help line in place.
    pub fn add_help(&mut self, help: impl Into<String>) {
        self.beside.push(Beside::Help(help.into()));
    }

    /// Adds a help line, if there is one.
    #[must_use]
    pub fn maybe_help(self, help: Option<impl Into<String>>) -> Diagnostic {
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

    /// The same with its hints as help lines in these words.
    #[must_use]
    pub fn with_hints(mut self, words: impl Fn(&Hint) -> String) -> Diagnostic {
        for beside in &mut self.beside {
            if let Beside::Hint(hint) = beside {
                *beside = Beside::Help(words(hint));
            }
        }
        self
    }

    /// Moves a diagnostic from inside a definition to the place where the definition is used, with a note about its
    /// origin. With nested definitions, the name of the outermost is used.
    #[must_use]
    pub fn seen_from(mut self, name: &str, source: &Arc<Source>, span: Span) -> Diagnostic {
        if let Some((file, line, column)) = self.location() {
            let note = format!("in the definition of `{name}`, at {file}:{line}:{column}");
            self.beside.push(Beside::Note(note));
        }
        let message = format!("{name}: {}", &self.message[self.named as usize..]);
        Diagnostic { message, named: name.len() as u32 + 2, label: None, ..self }.at(source, span)
    }

    /// Leaves a diagnostic inside a definition where it is, with a note about the place where the definition is used. With
    /// nested definitions, the use of the innermost is noted. The uses of mistakes that are the same are
    /// [counted](Diagnostics::extend_new).
    #[must_use]
    pub fn found_with(mut self, name: &str, source: &Arc<Source>, span: Span) -> Diagnostic {
        self.uses.get_or_insert_with(|| {
            let places = BTreeSet::from([(Arc::as_ptr(source) as usize, span.start)]);
            Box::new(Uses { first: (name.to_owned(), (Arc::clone(source), span)), places })
        });
        self
    }

    /// Marks an error about what is written correctly, but can never be the case, like a sum that is out of reach. Among
    /// alternatives it is one that is never chosen.
    #[must_use]
    pub fn impossible(self) -> Diagnostic {
        Diagnostic { impossible: true, ..self }
    }

    /// Whether it only states that something can never be the case.
    pub fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// Marks an error about a limit that was reached: there may be nothing wrong with the text.
    #[must_use]
    pub fn stopped(self) -> Diagnostic {
        Diagnostic { stopped: true, ..self }
    }

    /// Whether it states that a limit was reached.
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
            Beside::Note(text) | Beside::Help(text) => text.into(),
            Beside::Hint(hint) => hint.to_string().into(),
        });
        self.uses.iter().map(|uses| uses.note().into()).chain(beside)
    }

    /// Name, line and column (both from 1) of the place.
    pub fn location(&self) -> Option<(&str, usize, usize)> {
        let (source, span) = self.place.as_ref()?;
        Some(location(source, span))
    }

    /// The place by which diagnostics are sorted.
    fn sort_key(&self) -> Option<(&str, usize)> {
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
                // Only the lines of the place: the drawing would read through the whole text.
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
                Beside::Help(help) => Title::HELP.message(printable_lines(help)),
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

/// All diagnostics of a text. As an error, it prints each with its place.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// How many errors and warnings came, those included that are not kept.
    errors: usize,
    warnings: usize,
    /// Whether what is not supported may be left out.
    lenient: bool,
    /// Whether drawings are to be read with the words beside them.
    guess: Option<Guess>,
    /// What was left over where drawings were read so.
    guessed: Option<Vec<String>>,
}

impl Diagnostics {
    /// No diagnostics.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// No diagnostics; if `lenient`, what is [not supported](Self::not_understood) becomes a warning.
    pub fn lenient(lenient: bool) -> Diagnostics {
        Diagnostics { lenient, ..Diagnostics::default() }
    }

    /// The same, with drawings to be read together with the rules text beside them.
    #[must_use]
    pub fn guessing(self, guess: Option<Guess>) -> Diagnostics {
        Diagnostics { guess, ..self }
    }

    /// How drawings are to be read, if they are.
    pub fn guess(&self) -> Option<Guess> {
        self.guess
    }

    /// Notes that drawings were read together with the rules text beside them, and what was left over.
    pub fn note_guess(&mut self, left_over: Vec<String>) {
        self.guessed = Some(left_over);
    }

    /// What was left over where drawings were read together with the rules text; none if they were not.
    pub fn guessed(&self) -> Option<&[String]> {
        self.guessed.as_deref()
    }

    /// Adds a diagnostic. Of a great many only the first are kept.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.level {
            Level::Error => &mut self.errors,
            Level::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MOST_KEPT || diagnostic.stopped {
            self.list.push(diagnostic);
        }
    }

    /// Whether so many errors came that further ones are only counted.
    pub fn is_full(&self) -> bool {
        self.errors >= MOST_KEPT
    }

    /// Adds an error about something that the notation allows and this program does not support: without it, the puzzle
    /// would be a different one. It becomes a warning if such things may be left out.
    pub fn not_understood(&mut self, diagnostic: Diagnostic) {
        self.push(if self.lenient {
            Diagnostic { level: Level::Warning, beside: Vec::new(), ..diagnostic }
                .help("it is left out, so this may be a different puzzle")
        } else {
            diagnostic.hint(Hint::IgnoreUnknown)
        });
    }

    /// The number of diagnostics that are kept: a mark for [`since`](Self::since).
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The diagnostics after the first `mark` ones.
    pub fn since(&mut self, mark: usize) -> &mut [Diagnostic] {
        &mut self.list[mark..]
    }

    /// Removes the diagnostics after the first `mark` ones, and returns them.
    pub fn split_off(&mut self, mark: usize) -> Vec<Diagnostic> {
        let removed = self.list.split_off(mark);
        let errors = removed.iter().filter(|one| one.level == Level::Error).count();
        self.errors -= errors;
        self.warnings -= removed.len() - errors;
        removed
    }

    /// Adds those of these diagnostics that are not among the ones after the first `mark`. Of a mistake in a definition that is
    /// known already, also from before, the use is counted.
    pub fn extend_new(&mut self, mark: usize, more: Vec<Diagnostic>) {
        for diagnostic in more {
            let from = if diagnostic.uses.is_some() { 0 } else { mark };
            let is_same = |other: &&mut Diagnostic| {
                other.message == diagnostic.message
                    && other.place == diagnostic.place
                    && other.uses.is_some() == diagnostic.uses.is_some()
            };
            match self.list[from..].iter_mut().find(is_same) {
                None => self.push(diagnostic),
                Some(known) => {
                    if let (Some(known), Some(uses)) = (&mut known.uses, diagnostic.uses) {
                        known.places.extend(uses.places);
                    }
                }
            }
        }
    }

    /// Whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether a limit was reached, so that some text was not read.
    pub fn is_stopped(&self) -> bool {
        self.list.iter().any(Diagnostic::is_stopped)
    }

    /// Whether there are no diagnostics.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The diagnostics in the order of their places, so that a file is read from top to bottom; each once, though
    /// several readers may have found it.
    pub fn sorted(mut self) -> Vec<Diagnostic> {
        self.list.sort_by(|one, other| one.sort_key().cmp(&other.sort_key()));
        self.list.dedup_by(|one, other| one.message == other.message && one.sort_key() == other.sort_key());
        self.list
    }

    /// The [sorted](Self::sorted) diagnostics up to a limit. If there are more, the last one counts them.
    pub fn shown(self) -> Vec<Diagnostic> {
        let (errors, warnings) = (self.errors.saturating_sub(MOST_KEPT), self.warnings.saturating_sub(MOST_KEPT));
        let mut list = self.sorted();
        if list.len() > MOST_SHOWN {
            let rest = list.split_off(MOST_SHOWN);
            let kept = rest.iter().filter(|one| one.level == Level::Error).count();
            let (errors, warnings) = (errors + kept, warnings + rest.len() - kept);
            let counted =
                |number: usize, what: &str| format!("{number} more {what}{}", if number == 1 { "" } else { "s" });
            let (level, what) = match (errors, warnings) {
                (0, warnings) => (Level::Warning, counted(warnings, "warning")),
                (errors, 0) => (Level::Error, counted(errors, "error")),
                (errors, warnings) => {
                    (Level::Error, format!("{} and {}", counted(errors, "error"), counted(warnings, "warning")))
                }
            };
            let message = format!("{what}; the first {MOST_SHOWN} are shown");
            list.push(Diagnostic { level, ..Diagnostic::error(message) });
        }
        list
    }

    /// The error whose place comes first; without errors, the warning whose place does.
    pub fn first(&self) -> Option<&Diagnostic> {
        self.list.iter().min_by_key(|one| (one.level != Level::Error, one.sort_key()))
    }

    /// The diagnostics in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
}

/// All diagnostics in the order of their places, each drawn with its place.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, one) in self.clone().shown().iter().enumerate() {
            let gap = if number > 0 { "\n\n" } else { "" };
            write!(f, "{gap}{one}")?;
        }
        Ok(())
    }
}

impl Error for Diagnostics {}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics::from_iter([diagnostic])
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<T: IntoIterator<Item = Diagnostic>>(diagnostics: T) -> Diagnostics {
        let mut all = Diagnostics::new();
        all.extend(diagnostics);
        all
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, more: T) {
        more.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_diagnostics_are_counted() {
        let many = |errors: usize| (0..errors).map(|number| Diagnostic::error(number.to_string()));
        assert_eq!(many(50).collect::<Diagnostics>().shown().len(), 50);
        let shown = many(30_000).collect::<Diagnostics>();
        assert_eq!(shown.iter().count(), MOST_KEPT);
        assert_eq!(shown.shown()[50].message(), "29950 more errors; the first 50 are shown");
        let shown = many(60).chain([Diagnostic::warning("last")]).collect::<Diagnostics>().shown();
        assert_eq!(shown.len(), 51);
        assert_eq!(shown[50].message(), "10 more errors and 1 more warning; the first 50 are shown");
    }
}
