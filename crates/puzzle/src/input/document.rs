//! TOML files, their tests, and the variants named by options and JSON records.

use std::sync::Arc;
use std::time::{Duration, Instant};

use exdoku_rules::variant::{self, BuiltIns, Document, Expectation, ReadContext, Solutions};
use exdoku_text::source::{Diagnostic, Diagnostics, Source, nearest};

use super::file_kind::is_toml;
use super::options::Log;

/// Reads a TOML file with everything in it, and its warnings.
///
/// # Errors
/// An error in it, or in a file that it names.
pub fn read_document(
    source: &Arc<Source>,
    context: &ReadContext<'_>,
    log: Option<Log>,
) -> Result<(Document, Diagnostics), Diagnostics> {
    let begun = log.map(|log| (log, Instant::now()));
    let mut diagnostics = Diagnostics::new();
    match variant::read_with(source, context, &mut diagnostics) {
        Some(document) if !diagnostics.has_errors() => {
            if let Some((log, begun)) = begun {
                log(format_args!("{}: TOML, read and compiled in {}", source.name(), elapsed_since(begun)));
            }
            Ok((document, diagnostics))
        }
        _ => Err(diagnostics),
    }
}

/// Which test of a file is read.
#[derive(Clone, Copy, Debug)]
pub(super) enum TestChoice<'t> {
    /// The first test with a solution, if the file itself has no clues.
    First,
    /// The test with this name.
    Named(&'t str),
}

impl TestChoice<'_> {
    /// Its number in the file, from 0.
    ///
    /// # Errors
    /// The file has no test with this name.
    pub(super) fn number(self, source: &Source, document: &Document) -> Result<Option<usize>, Diagnostic> {
        let tests = &document.tests;
        match self {
            TestChoice::First => {
                let is_empty = document.puzzle.givens.filled() == 0 && document.puzzle.marks.is_empty();
                let solvable = |expectation: &Expectation| match expectation {
                    Expectation::Solutions { count, .. } => *count != Solutions::Exactly(0),
                    Expectation::Breaks { .. } => false,
                };
                Ok(tests.iter().position(|test| solvable(&test.expectation)).filter(|_| is_empty))
            }
            TestChoice::Named(title) => match tests.iter().position(|test| test.name == title) {
                Some(number) => Ok(Some(number)),
                None => {
                    let titles: Vec<String> = tests.iter().map(|test| format!("{:?}", test.name)).collect();
                    let help = match (nearest(title, tests.iter().map(|test| test.name.as_str())), &titles[..]) {
                        (Some(near), _) => format!("did you mean {near:?}?"),
                        (None, []) => "it has no tests".to_owned(),
                        (None, titles) => format!("its tests: {}", titles.join(", ")),
                    };
                    let message = format!("{} has no test called {title:?}", source.name());
                    Err(Diagnostic::error(message).help(help))
                }
            },
        }
    }
}

/// Reads the variant with this name: a built-in one, or a file of the library.
///
/// # Errors
/// There is no such variant, or it has an error.
pub fn read_variant(
    name: &str,
    context: &ReadContext<'_>,
    log: Option<Log>,
) -> Result<(Document, Diagnostics), Diagnostics> {
    let library = context.library;
    let source = library.open(name, &Source::new("", "")).map_err(|why| {
        let help = nearest_variant(name, library.built_in())
            .unwrap_or_else(|| "`exdoku variants` lists the built-in ones".to_owned());
        Diagnostics::from(Diagnostic::error(why).help(help))
    })?;
    if !is_toml(&source) {
        return Err(Diagnostic::error(format!("variant {name}: {} is not TOML", source.name())).into());
    }
    read_document(&source, context, log)
}

/// The suggestion of a built-in variant with a similar name.
pub fn nearest_variant(name: &str, built_in: BuiltIns) -> Option<String> {
    built_in.nearest(name).map(|near| format!("did you mean the built-in variant `{near}`?"))
}

/// `0.24 ms`, `18 ms`, `1.3 s`: the time since then.
pub fn elapsed_since(begun: Instant) -> String {
    match begun.elapsed() {
        short if short < Duration::from_millis(10) => format!("{:.2} ms", short.as_secs_f64() * 1e3),
        middle if middle < Duration::from_secs(1) => format!("{} ms", middle.as_millis()),
        long => format!("{:.1} s", long.as_secs_f64()),
    }
}
